"""The machine: magazines by loader and by hand, smoke, checks, the engine's heat, rest, malfunctions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.games.panzer_witches import machine
from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.rules import Band, FieldNumbers, Malfunction, ModuleSlot, Unit, _index
from generator.games.panzer_witches.state import COCKING, FETCHING, LOADING, READY, RELOADING, Fault
from generator.games.panzer_witches.table import Check
from generator.play.dice import Scripted

from .drawn import RULES, Played, ground_of
from .fight import frame, weapon

FIELD = ground_of(*(["." + "  ." * 5] * 5), ".  ~1 .  .  .  .")
ROUND = [6, 6, 1, 1]  # red acts first


def with_modules(*kinds: str, **words: Any) -> Unit:
    """red-1 with a rifle and modules of some kinds, of 4 each, in the torso."""
    made = frame(0, 0, 1, weapon(), **words)
    more = tuple(ModuleSlot(kind, kind, 1, 4) for kind in kinds)
    made.modules = (*made.modules[:-1], *more, made.modules[-1])
    made.weapons[0].module = len(made.modules) - 1
    _index(made)
    return made


def game(mine: Unit, at: str = "0303", **words: Any) -> Played:
    """blue-1 can do nothing but move, far off and out of red's arc."""
    return Played(FIELD, mine, frame(1, 1, 1), at=(at, "0305"), facing=(0, 0), **words)


def next_round(one: Played, **dice: list[int]) -> None:
    """Both sides are done; red acts first in the next round."""
    if one.state.unit == 0:
        one.do("end", "red-1")
    one.do("end", "blue-1", initiative=ROUND, **dice)


# --- magazines


def test_a_loader_changes_a_magazine_in_one_round_and_the_chamber_stays() -> None:
    one = game(with_modules("loader"), loaded=[(0,), ()], chamber=[(1,), ()])
    one.do("reload", "red-1", "right-arm")
    assert (one.state.reloading[0], one.state.loaded[0], one.state.did_action) == (RELOADING, (0,), True)
    assert "move" in one.kinds()  # the loader works while the frame moves
    next_round(one)
    s = one.state
    assert (s.reloading[0], s.loaded[0], s.chamber[0], s.magazines[0]) == (READY, (5,), (1,), (1,))
    assert one.of("loaded")[0].clauses == ("reload", "chambered-round")


def test_a_full_magazine_and_one_without_a_spare_arent_changed() -> None:
    assert "reload" not in game(with_modules("loader")).kinds()
    assert "reload" not in game(with_modules("loader"), loaded=[(1,), ()], magazines=[(0,), ()]).kinds()
    assert game(with_modules("loader")).refused("reload", "red-1", "right-arm") == "reload"


def test_without_a_loader_somebody_climbs_out_for_three_rounds_at_least() -> None:
    """Fetching, loading (strength 50: 51 fails, 50 succeeds), cocking; then it may act again."""
    one = game(with_modules(), loaded=[(0,), ()])
    assert "reload" not in one.kinds()
    one.do("dismount", "red-1", "right-arm")
    assert one.state.reloading[0] == FETCHING
    one.do("end", "blue-1", initiative=ROUND, strength=[51])  # red's turn runs by itself: there is nothing to choose
    assert (one.state.reloading[0], one.state.unit) == (LOADING, 1)
    one.do("end", "blue-1", initiative=ROUND, strength=[50])
    assert one.state.reloading[0] == COCKING
    one.do("end", "blue-1", initiative=ROUND)
    assert one.told("mount") == [{"unit": "red-1"}]
    assert one.state.loaded[0] == (0,)
    one.do("end", "blue-1", initiative=ROUND)
    assert (one.state.reloading[0], one.state.loaded[0], one.state.unit) == (READY, (5,), 0)


def test_nobody_climbs_out_of_a_frame_that_moves_or_lies() -> None:
    cases: list[dict[str, Any]] = [{"moving": [True, False]}, {"fallen": [True, False]}]
    for words in cases:
        one = game(with_modules(), loaded=[(0,), ()], **words)
        assert "dismount" not in one.kinds()
        assert one.refused("dismount", "red-1", "right-arm") == "reload-by-hand"


def test_reloading_frees_a_jam() -> None:
    one = game(with_modules("loader"), jammed=[1, 0])
    one.do("reload", "red-1", "right-arm")
    next_round(one)
    assert (one.state.jammed[0], one.state.magazines[0]) == (0, (1,))


# --- smoke


def test_smoke_fills_the_front_hexes_for_a_die_and_one_rounds() -> None:
    """0303 faces north: north-west 0202, north 0302, north-east 0402. 1 + 2 = 3 rounds: this one and two more."""
    mine = with_modules("smoke", charges=2)
    one = Played(FIELD, mine, frame(1, 1, 1), at=("0303", "0301"), facing=(0, 0))
    one.do("smoke", "red-1", smoke=[2])
    labels = {FIELD.labels[hex]: rounds for hex, rounds in one.state.smoke.items()}
    assert labels == {"0202": 3, "0302": 3, "0402": 3}
    assert one.state.smoke_charges[0] == 1
    assert one.table().sight(0, 1)[:2] == (True, True)
    for left in (2, 1, 0):
        next_round(one)
        assert set(one.state.smoke.values()) == ({left} if left else set())
    assert one.told("smoke-gone") == [{"hexes": ("0202", "0302", "0402")}]


# --- the engine


def test_an_engine_at_rest_cools_each_full_round_and_needs_a_turn_to_start() -> None:
    """The round in which it is shut down doesn't count; the next takes one off."""
    one = game(with_modules(), heat=[3, 0])
    one.do("shut-down", "red-1")
    assert one.state.engine_off[0]
    next_round(one)
    assert one.state.heat[0] == 3
    assert one.kinds() == {"restart", "end"}
    next_round(one)
    assert one.state.heat[0] == 2
    one.do("restart", "red-1")
    assert (one.state.engine_off[0], one.state.unit) == (False, 1)


def test_water_cools_a_running_engine_by_one_and_a_resting_one_by_two() -> None:
    one = game(with_modules(), at="0206", heat=[5, 0])
    assert FIELD.depth[one.state.at[0]] == 1
    next_round(one)
    assert one.state.heat[0] == 4
    one.do("shut-down", "red-1")
    next_round(one)
    assert one.state.heat[0] == 4  # it was no full round of rest, nor one with the engine on
    next_round(one)
    assert one.state.heat[0] == 2


def test_a_hot_engine_is_rolled_for_at_the_end_of_the_round() -> None:
    """Heat 7 of 8 leaves one space: the second band, 50 in a hundred; d3 of harm takes half of it off what can be
    repaired: 2 leaves 6, and of 8 one for the maximum and one for half of 2."""
    bands = (Band("warm", 4, -10, 0, None), Band("hot", 2, -20, 50, Power(0, 1, 3)))
    rules = replace(RULES, engine=RULES.engine._replace(bands=bands))
    one = game(with_modules(), heat=[7, 0], rules=rules)
    next_round(one, engine=[51])
    assert one.state.condition[0][0] == 8
    next_round(one, engine=[50, 2])
    engine = 0
    s = one.state
    assert (s.condition[0][engine], s.repairable[0][engine], s.maximum[0][engine]) == (6, 7, 7)


def test_a_hot_engine_makes_manoeuvres_worse() -> None:
    bands = (Band("warm", 4, -10, 0, None), Band("hot", 2, -20, 0, None))
    rules = replace(RULES, engine=RULES.engine._replace(bands=bands))
    for heat, chance in ((3, 50), (4, 40), (6, 30)):
        one = game(with_modules(), heat=[heat, 0], rules=rules)
        one.do("overload", "red-1", manoeuvre=[90])
        assert one.told("manoeuvre")[0]["chance"] == chance


# --- rest


def rested(field: int, most: int, **dice: list[int]) -> int:
    numbers = FieldNumbers(100, 10, 150, RULES.field.percent, 100, (
        None, None, Power(0, 1, 6), Power(0, 2, 6), Power(0, 3, 6)))  # fmt: skip
    mine = with_modules(witch="someone", magic=60, field=most)
    one = game(mine, rules=replace(RULES, field=numbers), field=[field, 0])
    one.do("rest", "red-1", **dice)
    return one.state.field[0]


def test_a_witch_who_rests_restores_her_field_by_her_level_of_success() -> None:
    """Magic 60: critical to 3, special to 12. The roll may pass 100, not the maximum."""
    assert rested(50, 120, rest=[61]) == 50
    assert rested(50, 120, rest=[60, 4]) == 54
    assert rested(50, 120, rest=[12, 4, 5]) == 59
    assert rested(50, 120, rest=[3, 6, 5, 4]) == 65
    assert rested(98, 120, rest=[60, 6]) == 104
    assert rested(98, 102, rest=[60, 6]) == 102


def test_a_field_of_a_hundred_or_at_its_most_isnt_restored() -> None:
    for field, most in ((100, 120), (80, 80)):
        one = game(with_modules(witch="someone", magic=60, field=most), field=[field, 0])
        assert "rest" not in one.kinds()
        assert one.refused("rest", "red-1") == "field-rest"


# --- malfunctions

ROWS = (
    Malfunction("luck", 20, "at-once", "none", "", None),
    Malfunction("hot", 40, "at-once", "heat", "", Power(0, 1, 3)),
    Malfunction("jam", 60, "at-once", "jam", "", None),
    Malfunction("dark", 70, "at-once", "hud", "", None),
    Malfunction("slow-jam", 90, "fire", "jam", "", None),
    Malfunction("cable", 100, "overload", "harm", "left-drive", Power(0, 1, 3)),
)
FAULTY = replace(RULES, malfunctions=ROWS)


def broken(roll: int, weapon: int = -1, *more: int) -> Played:
    one = game(with_modules(), rules=FAULTY)
    t = one.engine.table(one.state, Scripted({"malfunction": [roll, *more]}))
    machine.malfunction(t, 0, weapon)
    one.events = t.events
    return one


def test_what_strikes_at_once_is_seen_by_its_crew() -> None:
    one = broken(40, -1, 2)
    assert (one.state.heat[0], one.state.secrets[0]) == (2, 0)
    assert broken(60, 0).state.jammed[0] == 1
    assert broken(70).state.hud_dark[0]
    roll = one.of("malfunction-roll")[0]
    assert (roll.seen_by, roll.data["row"]) == ((), "hot")
    assert "row" not in one.told("malfunction")[0]


@pytest.mark.parametrize("roll", [20, 90, 100])
def test_luck_and_latent_faults_look_the_same(roll: int) -> None:
    """A secret roll whose result nobody sees: the view of either side has no fault in it, and counts one roll."""
    one = broken(roll, 0)
    assert [event.kind for event in one.events] == ["malfunction-roll"]
    assert bool(one.state.faults[0]) == (roll > 20)
    for side in (0, 1):
        view = one.engine.view(one.state, side)
        assert (view.faults[0], view.secrets[0]) == ((), 1)


def test_a_latent_fault_strikes_when_the_frame_does_what_it_waits_for() -> None:
    one = broken(90, 0)
    t = one.table()
    assert not machine.latent(t, 0, "overload")
    assert machine.latent(t, 0, "fire", 0)
    assert (one.state.jammed[0], one.state.faults[0], one.state.secrets[0]) == (1, (), 0)


def test_a_check_finds_the_faults_of_its_module_a_full_one_all() -> None:
    """Fault 5 lies in the left drive, fault 4 in the rifle; a third roll was luck."""
    faults = (Fault(5), Fault(4, 0))
    one = game(with_modules(), rules=FAULTY, faults=[faults, ()], secrets=[3, 0])
    assert {action.how for action in one.state.options if action.kind == "check"} == {
        Check("left-drive", "move"), Check("right-arm", "move")
    }  # fmt: skip
    one.do("check", "red-1", Check("left-drive", "move"))
    assert one.told("check")[0]["faults"] == ("harm",)
    assert (one.state.faults[0], one.state.secrets[0], one.state.did_move) == ((Fault(4, 0),), 2, True)
    assert one.refused("full-check", "red-1") == "turn-of-frame"
    one = game(with_modules(), rules=FAULTY, faults=[faults, ()], secrets=[3, 0])
    one.do("full-check", "red-1")
    assert (one.state.faults[0], one.state.secrets[0]) == ((), 0)


def test_without_a_display_nothing_is_checked() -> None:
    one = game(with_modules(), rules=FAULTY, secrets=[1, 0], hud_dark=[True, False])
    assert not {"check", "full-check"} & one.kinds()
    assert one.refused("full-check", "red-1") == "full-check"
