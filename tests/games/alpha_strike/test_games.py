"""Whole games: every invariant after every decision, the engine's promises, forms and forces."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest

from generator.battle.greedy import Greedy
from generator.games.alpha_strike.engine import create
from generator.play.contract import BrokenInvariant, RulesFault
from generator.play.dice import Keyed
from generator.play.match import play
from generator.play.policies import Random
from generator.play.sampling import sample

from .table import Game, content, engine


@pytest.mark.parametrize(("form", "games"), [("skirmish", 12), ("duel", 25)])
def test_random_games_keep_the_invariants(form: str, games: int) -> None:
    reasons: Counter[str] = Counter()
    for seed in range(games):
        game = play(engine().in_form(form), Random(), seed, invariants=True)
        reasons[game.outcome.reason] += 1
        assert game.outcome.result in ("win", "lose", "draw")
    assert reasons["turn-limit"]
    assert sum(reasons.values()) == games


def test_all_forces_can_meet_and_keep_the_invariants() -> None:
    known = engine().entrants()
    assert "long-evening" not in known  # its 300 points are twice what the scenario is for
    assert len(known) >= 7
    for number, first in enumerate(known):
        meeting = engine().between(first, known[number - 1])
        assert {unit.side for unit in meeting.setting.units} == {0, 1}
        play(meeting, Random(), number, invariants=True)


def test_greedy_wins_against_random() -> None:
    """Six games, red and blue in turn: who thinks wins all of them."""
    won = 0
    for seed in range(6):
        sides: list[Any] = [Greedy(), Random()]
        game = play(engine(), sides if seed % 2 == 0 else sides[::-1], seed, invariants=True)
        won += game.outcome.winner == seed % 2
    assert won == 6


def test_each_event_cites_only_what_the_engine_says() -> None:
    cited: set[str] = set()
    for seed in range(2):
        play(engine(), Greedy(), seed, lambda action, events, state: cited.update(*(one.clauses for one in events)))
    assert cited <= engine().cited
    assert {"turn", "initiative", "move", "combat", "target-number", "damage", "end-phase"} <= cited


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    duel = engine().in_form("duel")
    one, two = (sample(duel, Random(), 60, workers=workers).as_data() for workers in (1, 2))
    assert one == two


def test_an_engine_travels_without_what_it_found_along_the_way() -> None:
    duel = create(content()).in_form("duel")
    before = play(duel, Random(), 4).outcome
    assert duel.setting.field.terrain.kept  # type: ignore[attr-defined]
    other = pickle.loads(pickle.dumps(duel))
    assert not other.setting.field.terrain.kept
    assert play(other, Random(), 4).outcome == before


def test_copies_are_independent() -> None:
    state, _ = engine().start(Keyed(5, engine().streams))
    before = state.key()
    other = engine().copy(state)
    for _ in range(30):
        engine().apply(other, other.options[0], Keyed(5, engine().streams), trusted=True)
    assert other.key() != before
    assert state.key() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: s.armour.__setitem__(0, 99), "99 armour"),
        (lambda s: s.structure.__setitem__(0, -1), "-1 structure"),
        (lambda s: s.heat.__setitem__(0, 9), "heat 9"),
        (lambda s: s.at.__setitem__(0, s.at[1]), "two units stand on one hex"),
        (lambda s: s.alive.__setitem__(0, False), "gone"),
        (lambda s: s.down.__setitem__(0, True), "shut down"),
        (lambda s: s.modifier.__setitem__(0, 1), "moved before its move"),
        (lambda s: s.hits[0].__setitem__(0, 3), "3 hits on engine"),
        (lambda s: setattr(s, "go", 0), "0 units are to be moved"),
        (lambda s: setattr(s, "side", 1 - s.side), "the other side is asked"),
        (lambda s: setattr(s, "options", s.options[:1]), "nobody has a choice"),
        (lambda s: setattr(s, "options", s.options * 2), "offered twice"),
        (lambda s: setattr(s, "phase", 1), "before everybody moved"),
    ],
)
def test_each_broken_invariant_is_named(change: Any, message: str) -> None:
    state, _ = engine().start(Keyed(5, engine().streams))
    engine().check(state)
    change(state)
    with pytest.raises(BrokenInvariant, match=message):
        engine().check(state)


def test_what_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="no option 'luck'"):
        create(content(), options=["luck"])
    with pytest.raises(ValueError, match="no form 'siege'"):
        create(content(), form="siege")
    with pytest.raises(ValueError, match="no force 'nobody'"):
        engine().between("nobody", "standard")
    with pytest.raises(KeyError):
        create(content(), "nobody")
    with pytest.raises(RulesFault, match="no unit is called"):
        create(content(), {"units": ["Nothing At All"]})


def test_a_loadout_is_reds_force() -> None:
    ours = create(content(), {"units": ["Quillet QL-2, skill 2, x2"]})
    red = [unit for unit in ours.setting.units if unit.side == 0]
    assert [(unit.key, unit.skill, unit.name) for unit in red] == [
        ("red-1", 2, "Quillet QL-2 A"), ("red-2", 2, "Quillet QL-2 B"),
    ]  # fmt: skip
    assert red[0].points == 16 + 2 * 3  # 16 points: each step better is 1 + (16 - 3) // 5 = 3


def test_the_shortest_duel() -> None:
    """Red hits blue's last point: dice by hand, from initiative to the end."""
    game = Game(
        {
            "phase": "turn", "turn": 0, "turns": 3,
            "units": {"red-1": {}, "blue-1": {"armour": 0, "structure": 1, "shut-down": True}},
            "distances": [{"from": "red-1", "to": "blue-1", "inches": 20}],
        },
        {"initiative": [1, 1, 6, 6], "attack": [1, 1]},
    )  # fmt: skip
    game.do({"stand": "red-1"}, {"fire": {"unit": "red-1", "target": "blue-1"}})
    assert game.told("attack")[0]["number"] == 4 - 1 - 4 + 2
    assert game.state.outcome == ("win", "destroyed", 1, None, 0)
    assert game.told("over") == [{"reason": "destroyed", "winner": "red", "red": 20, "blue": 0}]


def test_the_usual_duel_is_of_units_that_cost_the_same() -> None:
    """Whether somebody names the game's standard force or not: skill 3 makes 45 points 54, 45 + 1 + (45 - 3) // 5."""
    for loadout in (None, "standard", "first-muster"):
        units = create(content(), loadout, form="duel").setting.units
        assert [(unit.name, unit.points) for unit in units] == [("Steeple", 54), ("Chimney", 54)]


def test_the_dearest_units_fight_duels() -> None:
    """By points at their skill: 36 at skill 4 against 25 that skill 2 makes 35."""
    units = [one for one in content().numbers["units"].units.values() if one.points == 36]
    ours = create(content(), {"units": [units[0].name, "Sallowmere, skill 2"]}, form="duel")
    red = next(unit for unit in ours.setting.units if unit.side == 0)
    assert content().numbers["units"].units["sallowmere"].points == 25
    assert (red.name, red.points) == (units[0].name, 36)  # 25 + 2 x (1 + (25 - 3) // 5) = 35
