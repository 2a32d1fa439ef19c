"""Moving in inches: what is reached, by hand and by a second way, what is in the way, and the order of sides."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from generator.battle.field import MapField
from generator.games.alpha_strike.ground import CLOSED, travel
from generator.games.alpha_strike.reach import walking
from generator.play.contract import Refused

from .table import Game, engine

ROWS = ["0. 0. 0.", "0. 0w 1.", "0~ 0. 2.", "0. 0^ 0."]


def game(card: dict[str, Any], at: str = "0101", rows: list[str] | None = None, blue: str = "0304") -> Game:
    return Game({"map": {"rows": rows or ROWS}, "units": {"red-1": {"at": at, "card": card}, "blue-1": {"at": blue}}})


def reached(it: Game, mode: str) -> set[str]:
    return {way.hex for way in it.offered("move") if way.mode == mode}


def test_two_inches_reach_what_costs_no_more() -> None:
    """Beside 0101 lie 0102 and 0201 (column 2 lies lower, so that nothing else does)."""
    assert reached(game({"move": '2"'}), "walk") == {"0102", "0201"}


def test_four_inches() -> None:
    """0102, 0201 for 2; 0301, 0202 (woods, 2 + 2 more from 0102 or 0201 makes 6) not; 0103 is water: 2 + 4 = 6, not."""
    assert reached(game({"move": '4"'}), "walk") == {"0102", "0201", "0301"}


def test_six_inches() -> None:
    """And now the woods 0202, the water 0103, and 0302, a level up from 0201: 6 each."""
    assert reached(game({"move": '6"'}), "walk") == {"0102", "0201", "0301", "0202", "0103", "0302"}
    assert reached(game({"move": '5"'}), "walk") == {"0102", "0201", "0301"}


def test_a_jump_goes_over_all() -> None:
    assert reached(game({"move": '2"/4"j'}), "jump") == {"0102", "0201", "0103", "0202", "0301", "0302"}


def test_who_cannot_enter() -> None:
    """Wheels go around woods and water and climb level by level; the enemy on 0304 bars the way to the south."""
    wheels = game({"type": "CV", "move": '20"w'})
    assert reached(wheels, "walk") == {"0102", "0201", "0301", "0302", "0303"}


def cheapest(field: MapField, letter: str, start: int, inches: int, barred: set[int]) -> dict[int, int]:
    """By a second way: costs are handed on from hex to hex until nothing changes (Bellman and Ford)."""
    how = travel(engine().book.ground, letter, field)
    assert how is not None
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here, spent in list(cost.items()):
            for there, price in how.steps[here]:
                total = spent + price
                if there not in barred and total <= inches and total < cost.get(there, CLOSED):
                    cost[there] = total
                    changed = True
    del cost[start]
    return cost


def test_reach_by_a_second_way() -> None:
    """On the game's own maps: every third start, ways and lengths of moving, with and without enemies."""
    compared = 0
    for form in engine().forms:
        field = engine().in_form(form).setting.field
        assert isinstance(field, MapField)
        barred = set(range(5, len(field.map), 7))
        for letter, inches in itertools.product(("", "t", "w", "h"), (6, 16)):
            how = travel(engine().book.ground, letter, field)
            assert how is not None
            for start in range(0, len(field.map), 17):
                for block in (set(), barred):
                    found = walking(how, start, inches, block)
                    assert found.cost == cheapest(field, letter, start, inches, block)
                    compared += len(found.cost)
                    for end, cost in found.cost.items():
                        way = (start, *found.way(end))
                        steps = [dict(how.steps[one])[two] for one, two in itertools.pairwise(way)]
                        assert sum(steps) == cost
    assert compared > 5_000


def test_a_way_written_out_is_taken_at_its_price() -> None:
    """The long way round, 4 steps for 8 inches, though 0301 costs 4."""
    it = game({"move": '8"'})
    it.do({"move": {"unit": "red-1", "to": "0301", "mode": "walk", "way": ["0102", "0101", "0201", "0301"]}})
    assert it.told("move")[0]["inches"] == 8
    assert it.state.moved[0] == 4


def test_a_way_that_leads_elsewhere_is_refused() -> None:
    it = game({"move": '8"'})
    with pytest.raises(Refused, match="can't go that way"):
        it.do({"move": {"unit": "red-1", "to": "0301", "mode": "walk", "way": ["0102"]}})


def test_units_on_legs_on_the_bottom_and_hovercraft_on_top() -> None:
    """A mech in water of depth 1 stands a level lower, and has cover; a hovercraft has neither."""
    rows = ["0. 0.", "0. 0.", "0~ 0~"]
    units: dict[str, Any] = {
        "red-1": {"at": "0101", "moved": "walked"},
        "blue-1": {"at": "0103"},
        "blue-2": {"at": "0203", "card": {"type": "CV", "move": '10"h'}},
    }
    it = Game({"phase": "combat", "map": {"rows": rows}, "units": units})
    field = it.bench.engine.setting.field
    assert field.look(it.state, 0, 1) == (4, True, False, True)
    assert field.look(it.state, 0, 2) == (6, True, False, False)
    assert field.depth(it.state, 1) == 1
    assert field.depth(it.state, 2) == 0


def test_a_bridge_keeps_feet_dry() -> None:
    rows = ["0.", "0B", "0."]
    legend = {"B": ["water 2", "bridge 0 N S"]}
    it = Game({"map": {"rows": rows, "legend": legend}, "units": {"red-1": {"at": "0101"}, "blue-1": {"at": "0103"}}})
    it.do({"move": {"unit": "red-1", "to": "0102", "mode": "walk"}})
    assert it.told("move")[0]["inches"] == 2
    assert it.bench.engine.setting.field.depth(it.state, 0) == 0


@pytest.mark.parametrize(
    ("red", "blue", "order"),
    [
        (1, 1, "rb"), (2, 1, "rrb"), (3, 1, "rrrb"), (3, 2, "rbrrb"), (4, 2, "rrbrrb"), (5, 2, "rrbrrrb"),
        (1, 3, "rbbb"), (2, 3, "rbrbb"), (2, 5, "rbbrbbb"), (3, 3, "rbrbrb"),
    ],
)  # fmt: skip
def test_who_moves_when(red: int, blue: int, order: str) -> None:
    """Red lost the initiative. The larger side moves so many as it has units left for each of the other's."""
    units: dict[str, Any] = {f"red-{number}": {} for number in range(1, red + 1)}
    units |= {f"blue-{number}": {} for number in range(1, blue + 1)}
    it = Game({"units": units, "turns": 2, "turn": 1, "distances": [
        {"from": one, "to": two, "inches": 100} for one in units for two in units if one < two
    ]}, {"initiative": [6, 6, 1, 1]})  # fmt: skip
    taken = ""
    while it.state.phase == 0 and it.state.turn == 1:
        side = "rb"[it.state.side]
        taken += side
        it.do({"stand": next(one.what for one in it.state.options if one.kind == "stand")})
    assert taken == order


@pytest.mark.parametrize(
    ("card", "hexes"),
    [
        ({"move": '40"'}, ("3.", "0~5")),
        ({"type": "CV", "move": '40"t'}, ("2.", "0~", "0j", "0b")),
        ({"type": "CV", "move": '40"w'}, ("2.", "0~", "0w", "0%", "0s", "0j")),
        ({"type": "CV", "move": '40"h'}, ("2.", "0w", "0j", "0b")),
        ({"type": "CI", "move": '40"f'}, ("2.", "0~")),
        ({"type": "CI", "move": '40"m'}, ("2.", "0~", "0j", "0s")),
        ({"type": "CV", "move": '40"v'}, ("0X",)),
    ],
)
def test_where_nobody_goes(card: dict[str, Any], hexes: tuple[str, ...]) -> None:
    """The hex to the south is one that this way of moving doesn't enter; the one to the east always is."""
    for south in hexes:
        it = game(card, rows=["0. 0.", f"{south} 0.", "0. 0."], blue="0203")
        assert "0102" not in reached(it, "walk"), south
        assert "0201" in reached(it, "walk")
