"""Boxes for critical hits: cards print what the engine plays, kind by kind; what motive boxes leave of a move."""

from __future__ import annotations

import pytest

from generator.battle.aiming import ground_now, immobile, tmm_now
from generator.battle.rules import HALF, lamed
from generator.battle.state import CRITICALS

from .table import Game, content, engine

ROWS = {"engine": 0, "fire-control": 1, "move": 2, "weapon": 3, "motive": 2}
"""Row of the engine's boxes by the key of a card's."""


def test_cards_have_the_boxes_that_are_played() -> None:
    """By type of unit and row: none on infantry, and on the cards of others as many as the engine counts."""
    rules, kinds = engine().book.rules, content().numbers["cards"].kinds
    for kind in kinds.values():
        for type in kind.types:
            shown = dict.fromkeys(range(len(CRITICALS)), 0)
            for key, row in kind.criticals.items():
                shown[ROWS[key]] = row.boxes or rules.boxes[ROWS[key]]
            played = {row: 0 if type in rules.uncritical else rules.boxes_of(type, row) for row in shown}
            assert shown == played, type


def test_motive_boxes_say_what_is_played() -> None:
    assert engine().book.rules.motive == (2, 2, HALF, HALF, "all")


@pytest.mark.parametrize(
    ("boxes", "left"),
    [(0, 14), (1, 12), (2, 10), (3, 5), (4, 2), (5, 0)],  # half of 5 is 2.5, and 3 are lost
)
def test_what_motive_boxes_leave(boxes: int, left: int) -> None:
    rules = engine().book.rules
    assert lamed(14, rules.motive[:boxes], rules.move_hit) == left


@pytest.mark.parametrize(
    ("hits", "inches", "modifier", "still"),
    [
        ({"move": 1}, 12, 2, False),  # 14" is a modifier of 3
        ({"engine": 1}, 7, 2, False),
        ({"move": 1, "engine": 1}, 6, 1, False),
        ({"move": 4}, 2, 0, False),
        ({"move": 5}, 0, 0, True),
    ],
)
def test_a_tank_that_was_hit(hits: dict[str, int], inches: int, modifier: int, still: bool) -> None:
    it = Game({"units": {"red-1": {"card": {"type": "CV", "move": '14"h'}, "hits": hits}, "blue-1": {}}})
    t = it.bench.engine.table(it.state, it.dice)
    assert (ground_now(t, 0), tmm_now(t, 0), immobile(t, 0)) == (inches, modifier, still)


def test_heat_alone_can_hold_a_mech() -> None:
    """Three levels take 6"; a jump doesn’t mind them."""
    it = Game({"units": {"red-1": {"card": {"move": '6"'}, "heat": 3}, "blue-1": {"card": {"move": '6"j'}, "heat": 3}}})
    t = it.bench.engine.table(it.state, it.dice)
    assert (immobile(t, 0), immobile(t, 1)) == (True, False)
