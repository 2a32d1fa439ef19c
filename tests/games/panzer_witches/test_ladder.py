"""The rungs of the ladder that every game climbs (see tests/games/test_rungs.py): a whole game to be read, numbers of
positions worked out by hand, what is hidden dealt anew, and policies that know no die to come.

The golden game is fought on a map of its own by frames of their own, so it stays while the game's data are balanced.
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.games.panzer_witches import sequence
from generator.games.panzer_witches.cites import CITED
from generator.games.panzer_witches.engine import STREAMS, PanzerWitches
from generator.games.panzer_witches.policies import POLICIES
from generator.games.panzer_witches.state import HIDDEN, NOWHERE, SEEN, SIDES, State
from generator.games.panzer_witches.table import act
from generator.play.dice import Keyed, KeyedChance
from generator.play.match import play
from generator.play.policies import Random
from tests.games.branching import Branching, every
from tests.games.rungs import decisions_that_know_no_dice, printed_under_any_hash_seed, same_as_golden, traced

from .arena import ROOT, content, real, yard
from .drawn import Played, ground_of
from .fight import frame

GOLDEN_SEED = 2
GOLDEN = Path(__file__).parent / "golden" / "yard.txt"
CODE = ROOT / "generator" / "games" / "panzer_witches"
FORMS = ("pair", "pair-river", "duel", "ambush")


def asked(engine: PanzerWitches, s: State) -> str:
    if s.outcome is not None:
        return "nobody"
    return engine.setting.units[s.pending[-1].unit].key if s.pending else SIDES[s.side]


def trace(seed: int) -> list[str]:
    """A game of the random policy in the yard."""
    engine = yard()
    return traced(engine, seed, lambda state: asked(engine, state))


def test_golden_game() -> None:
    same_as_golden(trace(GOLDEN_SEED), GOLDEN)


def test_the_same_seed_is_the_same_game() -> None:
    assert trace(3) == trace(3)
    assert trace(3) != trace(4)


def test_no_hash_seed_changes_a_game() -> None:
    printed_under_any_hash_seed(
        "from tests.games.panzer_witches.test_ladder import trace\nprint('\\n'.join(trace(5)))"
    )


@pytest.mark.parametrize(("form", "games"), [("pair", 12), ("pair-river", 4), ("duel", 8), ("ambush", 4)])
def test_games_keep_the_invariants(form: str, games: int) -> None:
    """And every clause that an event cites is among those that the engine says it cites."""
    keeps(real().in_form(form), Random(), games)


def test_games_in_the_yard_keep_the_invariants_and_nearly_everything_happens() -> None:
    kinds = keeps(yard(), Random(), 60)
    assert {
        "shot", "shield", "field", "engage", "strike", "break-off", "stray", "smoke", "reload", "loaded", "madar",
        "rest", "spot", "spotting", "hide", "cover", "fall", "stand-up", "malfunction", "check", "watch", "out",
        "shut-down", "restart", "location-lost",
    } <= kinds  # fmt: skip


def keeps(engine: PanzerWitches, policy: Any, games: int) -> set[str]:
    """Play games with the invariants; the kinds of events that happened."""
    cited: set[str] = set()
    kinds: set[str] = set()

    def look(action: Any, events: Any, state: Any) -> None:
        for event in events:
            cited.update(event.clauses)
            kinds.add(event.kind)

    for seed in range(games):
        assert play(engine, policy, seed, look, invariants=True).outcome is not None
    assert cited
    assert cited <= engine.cited
    return kinds


# --- counted by hand


def lane() -> Played:
    """A lane of six hexes: red-1 (move 4, standing, unarmed) in 0105, blue-1 in 0101."""
    return Played(ground_of(*["."] * 6), frame(0, 0, 1), frame(1, 1, 1), at=("0105", "0101"))


def test_positions_after_one_decision_in_a_lane() -> None:
    """Two hexes ahead and one behind. Ahead it faces its way, which is where the enemy stands; behind it may face
    either way: 4 ways, each to go on or to stop, are 8. Five other facings, an overload, and the end: 15."""
    it = lane()
    kinds = Counter(action.kind for action in it.state.options)
    assert kinds == {"move": 8, "turn": 5, "overload": 1, "end": 1}
    positions = set()
    for action in list(it.state.options):
        if action.kind != "overload":
            after = it.state.copy()
            it.engine.apply(after, action, Keyed(1, STREAMS), trusted=True)
            positions.add(after.key())
    assert len(positions) == 14


def test_positions_after_an_overload() -> None:
    """Skill 50: 50 rolls bring a hex and heat, 47 nothing, and each of three fumbles is rolled on in secret."""

    def run(dice: Branching) -> tuple[int, int, int]:
        it = lane()
        it.engine.apply(it.state, act("overload", "red-1"), dice)
        return it.state.extra[0], it.state.heat[0], it.state.secrets[0]

    assert Counter(every(run)) == {(1, 1, 0): 50, (0, 0, 0): 47, (0, 0, 1): 300}


# --- what nobody knows


@pytest.mark.parametrize("form", [*FORMS, "yard"])
def test_what_a_side_cannot_see_can_be_dealt_anew_without_a_change_to_the_view(form: str) -> None:
    """At every decision of a game: for each side another deal looks the same, keeps the invariants, and whoever is
    asked finds the same choices, worked out anew."""
    engine = yard() if form == "yard" else real().in_form(form)
    dice, chance = Keyed(31, STREAMS), KeyedChance(31)
    state, _ = engine.start(dice)
    others = 0
    for step in range(120):
        offered = engine.legal_actions(state)
        if not offered:
            break
        for side in (0, 1):
            dealt = engine.redeal(state, Keyed(step, STREAMS), side)
            assert engine.view(dealt, side).key() == engine.view(state, side).key()
            others += dealt.key() != state.key()
            if side == engine.player(state):
                engine.check(dealt)
                dealt.options = []
                sequence.run_on(engine.table(dealt))
                assert dealt.options == offered
        engine.apply(state, Random().choose(engine, None, offered, chance.at(step)), dice, trusted=True)
    assert others > 20  # there was something to be dealt


@pytest.mark.parametrize("form", ["ambush", "yard"])
def test_events_tell_nobody_of_who_isnt_seen(form: str) -> None:
    """What a side hears names only frames of the other that it sees, or saw before; the rolls of the master nobody
    hears; and a view shows no place of who isn't seen."""
    engine = yard() if form == "yard" else real().in_form(form)
    sides = {unit.key: unit for unit in engine.setting.units}
    secret = 0
    for seed in range(4):
        dice, chance = Keyed(seed, STREAMS), KeyedChance(seed)
        state, _ = engine.start(dice)
        for step in range(200):
            offered = engine.legal_actions(state)
            if not offered:
                break
            before = [row[:] for row in state.known]
            events = engine.apply(state, Random().choose(engine, None, offered, chance.at(step)), dice, trusted=True)
            noticed = {(event.data["side"], event.data["unit"]) for event in events if event.kind == "seen"}
            for event in events:
                if event.kind in ("spotting", "malfunction-roll"):
                    assert event.seen_by == ()
                    secret += 1
                for side in (0, 1) if event.seen_by is None else event.seen_by:
                    for name in ("unit", "player", "target"):
                        one = sides.get(str(event.data.get(name)))
                        if one is not None and one.side != side:
                            levels = (before[side][one.index], state.known[side][one.index])
                            assert SEEN in levels or (side, one.key) in noticed, event
            for side in (0, 1):
                seen = engine.view(state, side)
                for unit in engine.setting.sides[1 - side]:
                    if state.known[side][unit] != SEEN:
                        assert seen.at[unit] == NOWHERE
                assert not any(seen.faults)
    assert secret


@pytest.mark.parametrize("policy", ["random", *POLICIES])
def test_a_policy_never_knows_the_dice_to_come(policy: str) -> None:
    thinks: Any = {"random": Random, **POLICIES}[policy]
    looked = [decisions_that_know_no_dice(engine, thinks, 3, 40, alone=False) for engine in (yard(), real())]
    assert sum(looked) > 40


# --- forms


def test_forms_and_entrants() -> None:
    engine = real()
    assert engine.forms == FORMS
    assert len(engine.in_form("duel").setting.units) == 2
    first, second = engine.entrants()[:2]
    fight = engine.between(first, second)
    assert [unit.key for unit in fight.setting.units] == ["red-1", "red-2", "blue-1", "blue-2"]
    assert [unit.id for unit in fight.setting.units] == [*engine.book.teams[first], *engine.book.teams[second]]
    with pytest.raises(ValueError, match=re.escape("no team 'teapot'")):
        engine.between(first, "teapot")
    with pytest.raises(ValueError, match="no form"):
        engine.in_form("teapot")


def test_teams_begin_in_places_that_are_the_same_turned_by_half_a_turn() -> None:
    for form in ("pair", "pair-river", "duel"):
        setting = real().in_form(form).setting
        size, half = setting.ground.size, len(setting.units) // 2
        places = [{setting.starts[one] for one in units} for units in setting.sides]
        assert {size - 1 - one for one in places[0]} == places[1], form
        assert setting.facings == (*(3,) * half, *(0,) * half)


def test_an_ambush_begins_hidden_in_cover() -> None:
    engine = real().in_form("ambush")
    state, _ = engine.start(Keyed(1, STREAMS))
    for unit in engine.setting.sides[1]:
        assert state.posture[unit] == HIDDEN
        assert engine.setting.ground.cover[engine.setting.starts[unit]]


def test_engines_go_to_other_processes_without_what_they_keep() -> None:
    """A copy by pickle plays the same game, and is small."""
    engine = real().in_form("duel")
    first = play(engine, Random(), 5)
    told = pickle.dumps(engine)
    assert len(told) < 400_000
    again = play(pickle.loads(told), Random(), 5)
    assert (again.outcome, again.decisions) == (first.outcome, first.decisions)


def test_cited_is_what_the_code_says() -> None:
    """Every clause that is cited stands in the code, and every rule of the content is cited somewhere."""
    code = "\n".join(one.read_text(encoding="utf-8") for one in CODE.glob("*.py") if one.stem != "cites")
    assert {clause for clause in CITED if f'"{clause}"' not in code} == set()
    assert {clause.id for clause in content().clauses["en"] if clause.kind == "rule" and not clause.play} <= CITED
