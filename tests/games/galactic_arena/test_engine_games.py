"""Whole games: setting up, hidden choice, teams, tournaments, invariants, the same seed twice."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.games.galactic_arena import cites
from generator.games.galactic_arena.engine import OPTIONS, GalacticArena, create
from generator.games.galactic_arena.state import FREE, LEARN, SEATS, UNKNOWN, State
from generator.games.galactic_arena.table import STREAMS, act
from generator.play.contract import Event, Refused, RulesFault
from generator.play.dice import Keyed, Scripted
from generator.play.match import Game, play
from generator.play.policies import Random

from .ring import Fight, tables

CONTENT = Path(__file__).resolve().parents[3] / "content" / "galactic-arena"
CODE = Path(__file__).resolve().parents[3] / "generator" / "games" / "galactic_arena"
KNOWN = {
    "rage": {"effects": {"attack": {"amount": 1}}},
    "calm": {"column": "third", "effects": {"heal": {"amount": 1}}},
    "dash": {"when": "instant", "effects": {"movement": {"amount": 1}}},
    "wall": {"column": "second", "side": "defensive", "effects": {"defence": {"amount": 2}}},
}


@pytest.fixture(scope="module")
def real() -> GalacticArena:
    """The engine of the game's own content."""
    return create({one.stem: yaml.safe_load(one.read_text(encoding="utf-8")) for one in CONTENT.glob("*.yaml")})


def whole(engine: GalacticArena, seed: int) -> tuple[Game, list[Event]]:
    """A game of the random policy, with its events."""
    events: list[Event] = []
    game = play(engine, Random(), seed, lambda action, more, state: events.extend(more), invariants=True)
    return game, events


# --- setting up


def test_the_highest_die_chooses_and_equal_dice_roll_again() -> None:
    engine = create(tables(KNOWN))
    dice = Scripted({"choose-hero": [4, 4, 2, 7]})
    state, events = engine.start(dice)
    assert state.asked == SEATS["blue-1"]
    assert {"choose-hero", "choose-hero-tie"} <= {clause for event in events for clause in event.clauses}
    engine.apply(state, act("hero", "cedar"), dice)
    assert state.asked == SEATS["red-1"]
    with pytest.raises(Refused) as no:
        engine.apply(state, act("hero", "cedar"), dice)
    assert no.value.code == "choose-hero"


def test_abilities_fit_in_the_slots() -> None:
    """Example 12: five slots for 1 + 1 + 1 + 2."""
    engine = create(tables(KNOWN, heroes={"ash": {"slots": 5}, "birch": {"slots": 2}})).between("ash", "birch")
    dice = Scripted({})
    state, _ = engine.start(dice)
    for action in (act("weapon", "bow"), act("learn", "rage"), act("learn", "calm"), act("learn", "dash")):
        engine.apply(state, action, dice)
    assert [one.what for one in state.options] == ["wall", None]
    engine.apply(state, act("learn", "wall"), dice)  # all five: nothing is left to ask
    assert state.asked == SEATS["blue-1"]
    engine.apply(state, act("weapon", "blade"), dice)
    engine.apply(state, act("learn", "rage"), dice)
    with pytest.raises(Refused) as no:
        engine.apply(state, act("learn", "calm"), dice)
    assert no.value.code == "choose-abilities"
    engine.apply(state, act("ready"), dice)
    assert state.phase > LEARN


def test_what_is_chosen_behind_a_screen_is_hidden_until_all_are_ready() -> None:
    engine = create(tables(KNOWN)).between("ash", "birch")
    dice = Scripted({})
    state, events = engine.start(dice)
    for action in (act("weapon", "bow"), act("learn", "rage"), act("ready")):
        events += engine.apply(state, action, dice)
    assert state.asked == 1
    seen = engine.view(state, 1)
    assert (seen.weapon[0], seen.learned[0]) == (UNKNOWN, 0)
    assert engine.view(state, 0).learned[0] == state.learned[0]
    told = [event for event in events if event.kind in ("armed", "learned", "choose")]
    assert told
    assert all(event.seen_by == (0,) for event in told)
    for seed in range(5):
        dealt = engine.redeal(state, Keyed(seed, STREAMS), 1)
        assert engine.view(dealt, 1).key() == seen.key()
        assert dealt.weapon[0] in engine.kit.armoury[0]
    for action in (act("weapon", "blade"), act("ready")):
        events += engine.apply(state, action, dice)
    assert engine.view(state, 1).weapon[0] == state.weapon[0]
    reveals = [event.data["weapon"] for event in events if event.kind == "reveal"]
    assert reveals == ["bow", "blade"]


def test_crates_lie_face_down() -> None:
    engine = create(tables(KNOWN)).between("ash", "birch")
    state, _ = engine.start(Keyed(3, STREAMS))
    while not state.crates:
        engine.apply(state, state.options[-1], Keyed(3, STREAMS))
    seen = engine.view(state, 0)
    assert set(seen.crates) == set(state.crates)
    assert set(seen.crates.values()) == {UNKNOWN}
    orders = set()
    for seed in range(20):
        dealt = engine.redeal(seen, Keyed(seed, STREAMS), 0)
        assert sorted(dealt.crates.values()) == [0, 1, 2]
        assert engine.view(dealt, 0).key() == seen.key()
        orders.add(tuple(dealt.crates.values()))
    assert len(orders) > 3


def test_obstacles_are_placed_in_turns_where_they_may_lie() -> None:
    engine = create(tables()).between("ash", "birch")
    dice = Scripted({})
    state, _ = engine.start(dice)
    engine.apply(state, act("weapon", "bow"), dice)
    engine.apply(state, act("weapon", "bow"), dice)
    for hex_name in ("F6", "F5", "F4", "B2", "F2", "F10", "D3"):
        with pytest.raises(Refused) as no:
            engine.apply(state, act("place", "barrier", hex_name), dice)
        assert no.value.code == "obstacles-where"
    order = []
    for kind, hex_name in (("barrier", "D5"), ("barrier", "D6"), ("explosive", "H5"), ("stasis-field", "H6")):
        order.append(state.asked)
        engine.apply(state, act("place", kind, hex_name), dice)
    assert order == [0, 1, 0, 1]
    with pytest.raises(Refused) as no:
        engine.apply(state, act("place", "barrier", "D7"), dice)
    assert no.value.code == "obstacles-setup"
    engine.apply(state, act("place", "stasis-field", "D7"), dice)
    engine.apply(state, act("place", "explosive", "D8"), dice)
    assert state.round == 1
    assert state.asked == 0  # initiative 9


# --- teams


def test_example_11_the_sides_alternate() -> None:
    """Killian, Deimos, Goran, Kelp, and Killian again: initiatives 9 and 6 against 8 and 7."""
    values = {"ash": 9, "birch": 7, "cedar": 6, "dogwood": 8}
    heroes = {name: {"initiative": value} for name, value in values.items()}
    fight = Fight({"red-1": "F2", "red-2": "E2", "blue-1": "F10", "blue-2": "G10"}, heroes=heroes, turn="red-1")
    fight.s.passed = 0
    for _ in range(4):
        fight.do("pass-turn")
    assert fight.s.round == 2  # all four passed: a round begins, with its own order
    order: list[str] = []
    while fight.s.round == 2 and len(order) < 5:
        order.append(fight.asked())
        fight.do(*("move", fight.offered("move")[0]))
        if fight.offered("stop"):
            fight.do("stop")
        while fight.asked() == order[-1]:
            fight.do("keep" if fight.offered("keep") else "no-attack")
    assert order == ["red-1", "blue-2", "red-2", "blue-1", "red-1"]


def test_teams_begin_beside_the_start_within_the_ring() -> None:
    engine = create(tables()).in_form("trios")
    grid, rules = engine.rules.grid, engine.rules
    for side in (0, 1):
        places = rules.places[side][:3]
        assert len(set(places)) == 3
        for cell in places[1:]:
            assert grid.distance[cell][places[0]] == 1
            assert grid.distance[cell][grid.middle] <= 4


def test_each_hero_of_a_team_may_move_once_for_nothing() -> None:
    engine = create(tables()).in_form("pairs")
    dice = Keyed(11, STREAMS)
    state, _ = engine.start(dice)
    asked = []
    while state.round == 0:
        if state.phase == FREE:
            assert {one.kind for one in state.options} <= {"move", "stay", "stop", "weapon", "keep", "take", "learn"}
            if not state.todo and not state.moving:
                asked.append(state.asked)
        engine.apply(state, state.options[0], dice, trusted=True)
    assert sorted(asked) == [0, 1, 2, 3]
    assert [one % 2 for one in asked] in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert state.points == [3, 3, 3, 3]


# --- tournaments


def test_a_tournament_is_drafted_and_won_by_two_matches(real: GalacticArena) -> None:
    engine = real.in_form("tournament")
    decided = 0
    for seed in range(8):
        game, events = whole(engine, seed)
        picks = [event.data["player"] for event in events if event.kind == "draft"]
        assert len(picks) == 6
        assert picks[0::2] == [picks[0]] * 3
        assert picks[1::2] == [picks[1]] * 3
        winners = [event.data["winner"] for event in events if event.kind == "match-end"]
        if None not in winners:  # what drawn matches do is tested below
            count = Counter(winners)
            best = max(("red", "blue"), key=lambda side: count[side])
            assert count[best] == 2
            assert winners[-1] == best
            assert game.outcome.winner == ("red", "blue").index(best)
            decided += 1
        drafted = {event.data["hero"]: event.data["player"] for event in events if event.kind == "draft"}
        for event in events:
            if event.kind == "reveal":
                assert drafted[event.data["hero"]] == event.data["player"]
    assert decided >= 3


def test_a_tournament_of_drawn_matches_ends() -> None:
    """With a round each nearly no match is won: three matches, and more wins or nobody."""
    engine = create(tables(KNOWN, **{"round-limit": 1})).in_form("tournament")
    drawn = 0
    for seed in range(6):
        game, events = whole(engine, seed)
        winners = [event.data["winner"] for event in events if event.kind == "match-end"]
        assert len(winners) <= 3
        red, blue = winners.count("red"), winners.count("blue")
        if red == blue:
            drawn += 1
            assert (game.outcome.result, game.outcome.winner) == ("draw", None)
            assert len(winners) == 3
        else:
            assert game.outcome.winner == int(blue > red)
        assert game.outcome.reason == "tournament"
        assert events[-1].data == {"winner": None if red == blue else ("red", "blue")[blue > red], "wins": (red, blue)}
    assert drawn > 0


def test_the_hero_of_a_match_is_picked_in_secret(real: GalacticArena) -> None:
    engine = real.in_form("tournament")
    dice = Keyed(5, STREAMS)
    state, _ = engine.start(dice)
    while not state.ready:
        engine.apply(state, state.options[0], dice)
    assert state.asked == 1
    seen = engine.view(state, 1)
    assert state.hero[0] != UNKNOWN
    assert seen.hero[0] == UNKNOWN
    heroes = set()
    for seed in range(30):
        dealt = engine.redeal(state, Keyed(seed, STREAMS), 1)
        heroes.add(dealt.hero[0])
        assert engine.view(dealt, 1).key() == seen.key()
    assert heroes == set(state.drafted[0])


# --- whole games


@pytest.mark.parametrize("form", ["duel", "pairs", "trios", "tournament", "tournament-pairs", "tournament-trios"])
@pytest.mark.parametrize("options", [(), OPTIONS])
def test_random_games_of_every_form_hold_the_invariants(
    real: GalacticArena, form: str, options: tuple[str, ...]
) -> None:
    engine = create(real.content, options=options).in_form(form)
    games = {"duel": 60, "pairs": 20, "trios": 10}.get(form, 5)
    cited: set[str] = set()
    for seed in range(games):
        game, events = whole(engine, seed)
        assert game.outcome.result in ("win", "lose", "draw")
        assert (game.outcome.winner is None) == (game.outcome.result == "draw")
        cited |= {clause for event in events for clause in event.clauses}
    assert cited <= engine.cited


def test_the_same_seed_gives_the_same_game(real: GalacticArena) -> None:
    for form in ("duel", "trios"):
        engine, again = real.in_form(form), create(real.content).in_form(form)
        for seed in range(5):
            first, events = whole(engine, seed)
            second, others = whole(again, seed)
            assert first.state.key() == second.state.key()
            assert events == others


def test_an_engine_goes_to_other_processes(real: GalacticArena) -> None:
    other = pickle.loads(pickle.dumps(real.between(*real.entrants()[:2])))
    first, events = whole(real.between(*real.entrants()[:2]), 4)
    second, others = whole(other, 4)
    assert first.state.key() == second.state.key()
    assert events == others


def test_the_ways_of_the_board() -> None:
    """F3 to F7 with the runes of F4 on the straight way: round them in five steps."""
    grid = create(tables()).rules.grid
    assert len(grid.hexes) == 85  # 91 hexes of radius 5 without six corners
    assert grid.names[grid.middle] == "F6"
    f3, f4, f7 = (grid.cells[name] for name in ("F3", "F4", "F7"))
    assert grid.distance[f3][f7] == 4
    assert grid.steps(f3, f7, grid.board & ~(1 << f4)) == 5
    assert grid.steps(f3, f7, 0) == -1
    assert "A1" not in grid.cells
    assert "F1" not in grid.cells


def test_the_order_of_lines_in_the_data_changes_nothing(real: GalacticArena) -> None:
    turned: dict[str, Any] = {stem: dict(part) for stem, part in real.content.items()}
    for stem in ("abilities", "weapons", "keywords", "crates"):
        turned[stem][stem] = dict(reversed(turned[stem][stem].items()))
    turned["board"]["crates"] = turned["board"]["crates"][::-1]
    other = create(turned)
    for seed in range(5):
        first, events = whole(real, seed)
        second, others = whole(other, seed)
        assert first.outcome == second.outcome
        assert [event for event in events if event.kind != "reveal"] == [e for e in others if e.kind != "reveal"]


def test_a_copy_is_independent(real: GalacticArena) -> None:
    engine = real.in_form("pairs")
    dice = Keyed(2, STREAMS)
    state, _ = engine.start(dice)
    for number in range(200):
        before = state.copy()
        key = before.key()
        assert key == state.key()
        if not state.options:
            break
        engine.apply(state, state.options[number % len(state.options)], dice, trusted=True)
        assert before.key() == key


def test_every_policy_view_can_be_played_on(real: GalacticArena) -> None:
    engine = real.in_form("duel")
    dice = Keyed(9, STREAMS)
    state, _ = engine.start(dice)
    number = 0
    while state.options:
        seat = engine.player(state)
        ahead = engine.redeal(engine.view(state, seat), Keyed(number, STREAMS), seat)
        assert ahead.options == state.options
        engine.apply(ahead, ahead.options[0], Keyed(number, STREAMS))
        engine.check(ahead)
        engine.apply(state, state.options[(7 * number) % len(state.options)], dice)
        number += 1
    assert number > 20


def test_a_loadout_fixes_the_first_player(real: GalacticArena) -> None:
    hero = real.rules.heroes[2]
    weapon, ability = real.rules.weapons[hero.weapons[1]].id, real.rules.abilities[hero.abilities[0]].id
    engine = create(real.content, {"hero": hero.id, "weapon": weapon, "abilities": [ability]})
    _, events = whole(engine, 1)
    red = next(event.data for event in events if event.kind == "reveal" and event.data["player"] == "red-1")
    assert (red["hero"], red["weapon"], red["abilities"]) == (hero.id, weapon, (ability,))
    chosen = {event.data["player"] for event in events if event.kind == "hero"}
    assert chosen == {"blue-1"}


def test_between_two_heroes_without_a_weapon_and_an_ability(real: GalacticArena) -> None:
    first, second = real.entrants()[:2]
    hero = real.rules.heroes[0]
    weapon, ability = real.rules.weapons[hero.weapons[0]].id, real.rules.abilities[hero.abilities[0]].id
    engine = real.between(first, second, {weapon, ability})
    for seed in range(6):
        game, events = whole(engine, seed)
        reveals = [event.data for event in events if event.kind == "reveal"]
        assert [one["hero"] for one in reveals] == [first, second]
        assert all(one["weapon"] != weapon for one in reveals)
        assert all(ability not in one["abilities"] for one in reveals)
        assert isinstance(game.state, State)


def test_bad_data_and_bad_names_are_told(real: GalacticArena) -> None:
    broken = tables()
    broken["board"]["pillars"] = ["Z9"]
    with pytest.raises(RulesFault, match="board:pillars: the board has no hex Z9"):
        create(broken)
    with pytest.raises(RulesFault, match="battle:die: with one face"):
        create(tables(die=1))
    with pytest.raises(RulesFault, match="battle:costs/turn: rounds would have no end"):
        create(tables(costs={"turn": 0, "charge": 0, "defence": 0, "reroll": 0}))
    for starts, told in (
        ({"red": "D3", "blue": "F10"}, "board:starts/red: on D3 stands a pillar"),
        ({"red": "F2", "blue": "F2"}, "board:starts/blue: both sides begin on F2"),
    ):
        broken = tables()
        broken["board"]["starts"] = starts
        with pytest.raises(RulesFault, match=told):
            create(broken)
    with pytest.raises(RulesFault, match="battle:forms: there is none in which one hero meets one other"):
        create(tables(forms={"pairs": {"heroes": 2}})).between("ash", "birch")
    few = tables(forms={"duel": {"heroes": 1}, "pairs": {"heroes": 2}})
    few["heroes"]["heroes"] = {name: few["heroes"]["heroes"][name] for name in ("ash", "birch", "cedar")}
    with pytest.raises(RulesFault, match="battle:forms/pairs: it needs 4 heroes, and there are 3"):
        create(few).in_form("pairs")
    lost = tables(heroes={"ash": {"weapons": ["spoon"]}})
    with pytest.raises(RulesFault, match="heroes:ash/weapons: there is no spoon"):
        create(lost)
    for loadout, told in (
        ({"hero": "bob"}, "loadout:hero: there is no bob"),
        ({"hero": "ash", "weapon": 3}, "loadout:weapon: there is no 3"),
        ({"hero": "ash", "weapon": "bow", "abilities": "rage"}, "loadout:abilities: a list must stand here"),
        ({"hero": "elm", "weapon": "blade"}, "loadout:weapon: blade is no weapon of elm"),
    ):
        with pytest.raises(RulesFault, match=told):
            create(tables(heroes={"elm": {"weapons": ["bow"]}}), loadout)
    with pytest.raises(ValueError, match="no option 'magic'"):
        create(tables(), options=["magic"])
    with pytest.raises(ValueError, match="no form 'quartet'"):
        create(tables()).in_form("quartet")
    with pytest.raises(ValueError, match="no hero 'bob'"):
        create(tables()).between("bob", "ash")


def test_cited_is_what_the_code_says() -> None:
    """CITED lists the clause ids that stand in the code, no more and no fewer."""
    code = "\n".join(one.read_text(encoding="utf-8") for one in CODE.glob("*.py") if one.stem in _MODULES)
    every = cites.CITED | cites.TOURNAMENT | cites.OPTIONAL
    missing = {clause for clause in every if f'"{clause}"' not in code}
    assert missing == set()


_MODULES = {
    "attack", "doing", "engine", "exchange", "moves", "powers", "refusals", "sequence", "setting_up", "stepping",
    "tournament", "turns",
}  # fmt: skip
