"""What isn't allowed, and by which clause; what may be done though it isn't on offer."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.panzer_witches.state import COCKING, FETCHING, HIDDEN, OPEN
from generator.games.panzer_witches.table import Check, Way

from .drawn import Played, ground_of
from .fight import frame, weapon

FIELD = ground_of(".  .  .  .  .", ".  w  .  .  .", ".  .  .  .  .", ".  .  .  .  .", ".  .  .  .  .")


def game(**words: Any) -> Played:
    """red-1 in the middle faces blue-1, two hexes north; both have a rifle."""
    units = (frame(0, 0, 1, weapon()), frame(1, 0, 2), frame(2, 1, 1, weapon()))
    return Played(FIELD, *units, at=("0303", "0105", "0301"), facing=(0, 0, 3), **words)


@pytest.mark.parametrize(
    ("kind", "unit", "how", "clause"),
    [
        ("move", "red-2", Way("0104", 0, "go"), "turn-of-frame"),
        ("move", "blue-1", Way("0302", 0, "go"), "turn-of-frame"),
        ("act", "red-2", None, "round-order"),
        ("fire", "red-1", None, "not-now"),
        ("dance", "red-1", None, "not-now"),
        ("move", "red-3", Way("0302", 0, "go"), "not-now"),
        ("move", "red-1", Way("0306", 0, "go"), "move"),  # there is no such hex
        ("move", "red-1", Way("0305", 0, "sit"), "not-now"),
        ("move", "red-1", "0304", "not-now"),
        ("move", "red-1", Way("0101", 0, "go"), "first-move"),
        ("move", "red-1", Way("0303", 0, "go", ()), "move"),
        ("move", "red-1", Way("0304", 0, "cover"), "take-cover"),
        ("move", "red-1", Way("0304", 0, "hide"), "hide"),
        ("turn", "red-1", 0, "turning"),
        ("turn", "red-1", 6, "turning"),
        ("cover", "red-1", None, "take-cover"),
        ("hide", "red-1", None, "hide"),
        ("stand-up", "red-1", None, "stand-up"),
        ("reload", "red-1", "right-arm", "reload"),
        ("madar", "red-1", None, "madar"),
        ("smoke", "red-1", None, "smoke"),
        ("rest", "red-1", None, "field-rest"),
        ("restart", "red-1", None, "restart"),
        ("check", "red-1", Check("teapot"), "system-check"),
        ("spot", "red-1", "teapot", "spot"),
    ],
)
def test_what_is_refused(kind: str, unit: str, how: Any, clause: str) -> None:
    assert game().refused(kind, unit, how) == clause


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("check", Check("engine", "action")),  # though nothing can be found
        ("full-check", None),
        ("shut-down", None),  # though the engine is cold
        ("spot", "0505"),  # though there is no cover
        ("move", Way("0305", 4, "stop")),  # any facing, and a way written out
        ("move", Way("0302", 2, "go", ("0302",))),
        ("turn", 3),
    ],
)
def test_what_is_allowed_though_it_isnt_on_offer(kind: str, how: Any) -> None:
    one = game()
    dice = {"spotting": [99]} if kind == "spot" else {}
    one.do(kind, "red-1", how, **dice)
    assert one.of("choose")


def test_nothing_is_done_with_the_engine_off_or_the_crew_outside() -> None:
    one = game(engine_off=[True, False, False])
    assert one.kinds() == {"restart", "end"}
    assert one.refused("move", "red-1", Way("0304", 0, "go")) == "shut-down"
    one = game(reloading=[COCKING, 0, 0], reload_weapon=[0, -1, -1], reload_rounds=[1, 0, 0])
    assert one.state.acted[0]  # its turn was over before it began: it waits for the end of the round
    assert FETCHING < COCKING


def test_in_melee_there_is_only_attack_and_defence() -> None:
    one = melee()
    assert one.refused("move", "red-1", Way("0304", 0, "go")) == "melee-actions"
    assert one.refused("overload", "red-1") == "melee-actions"
    assert {"strike", "break-off"} <= one.kinds()
    assert not {"move", "turn", "aim", "overload", "spot"} & one.kinds()


def melee(**words: Any) -> Played:
    units = (frame(0, 0, 1, weapon()), frame(1, 1, 1, weapon()))
    return Played(FIELD, *units, at=("0303", "0303"), facing=(0, 3), engaged=[1, 0], **words)


def test_standing_up_in_melee_takes_the_defence() -> None:
    one = melee(fallen=[True, False])
    assert "break-off" not in one.kinds()
    one.do("stand-up", "red-1")
    assert (one.state.fallen[0], one.state.defended[0], one.state.did_move) == (False, True, True)
    assert "stand-up" not in melee(fallen=[True, False], defended=[True, False]).kinds()


def test_offers_hang_on_what_is_known_alone() -> None:
    """An enemy that hides in the wood makes no difference to what red-1 is offered: neither target nor obstacle."""
    units = (frame(0, 0, 1, weapon()), frame(1, 1, 1), frame(2, 1, 2))
    offers = []
    for place in ("0202", "0505"):
        one = Played(FIELD, *units, at=("0303", place, "0301"), posture=[OPEN, HIDDEN, OPEN])
        one.state.known[0][1] = 0
        one.state.options = []
        one.engine.settle(one.table())
        offers.append({str(action) for action in one.state.options})
    assert offers[0] == offers[1]
    assert "move red-1 0202 NW stop" in offers[0]
