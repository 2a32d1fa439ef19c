"""`planner`: it never sees dice to come, changes nothing, plays any loadout, foresees enemies, and beats `greedy`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.planner import Planner
from generator.games.paper_mech.planner_chances import Weights, spread_of
from generator.games.paper_mech.planner_model import Book
from generator.games.paper_mech.planner_search import Search
from generator.games.paper_mech.policies import POLICIES, Greedy
from generator.games.paper_mech.rules import NOWHERE, compile_rules
from generator.games.paper_mech.state import State
from generator.games.paper_mech.table import STREAMS
from generator.play import stats
from generator.play.contract import Action, Event
from generator.play.dice import Keyed, KeyedChance
from generator.play.match import play
from generator.play.policies import Random
from generator.play.sampling import BATCH, run_batch, sample
from tests.games.paper_mech.conftest import tables

MOUNTS = ("left-shoulder", "right-shoulder", "left-arm", "right-arm")


def armed(*weapons: str) -> PaperMech:
    """The game with these weapons by mount; an empty word leaves a mount empty."""
    carried = {mount: weapon for mount, weapon in zip(MOUNTS, weapons, strict=True) if weapon}
    return PaperMech(compile_rules(tables(), {"id": "own", "weapons": carried, "armour": {"torso": 5, "legs": 4}}))


def positions(engine: PaperMech, seeds: range, policy: Any = None, steps: int = 80) -> Iterator[State]:
    """The positions of games, each with more than one decision on offer."""
    policy = policy or Random()
    for seed in seeds:
        dice, chance = Keyed(seed, STREAMS), KeyedChance(seed)
        state, _ = engine.start(dice, 1 + seed % 4)
        for step in range(steps):
            offered = engine.legal_actions(state)
            if not offered:
                break
            if len(offered) > 1:
                yield state
            engine.apply(state, policy.choose(engine, engine.view(state), offered, chance.at(step)), dice)


def test_it_is_a_policy_of_the_game() -> None:
    assert POLICIES["planner"] is Planner
    assert Planner().name == "planner"


def everything(state: State) -> list[Any]:
    """All that a state holds, as plain values."""
    found: list[Any] = []
    for name in State.__slots__:
        value = getattr(state, name)
        if name == "enemies":
            value = [[getattr(enemy, part) for part in enemy.__slots__] for enemy in value]
        elif name == "roll" and value is not None:
            value = [getattr(value, part) for part in value.__slots__]
        found.append(value)
    return found


def test_it_changes_nothing_and_chooses_alike_whatever_lies_face_down(engine: PaperMech) -> None:
    """The state handed in stays as it is; another order of the pile, or games played before, make no difference."""
    used = Planner(width=4, depth=1)
    seen = 0
    for state in positions(engine, range(4)):
        actions = engine.legal_actions(state)
        before, offered = repr(everything(state)), list(actions)
        first = Planner(width=4, depth=1).choose(engine, state, actions, KeyedChance(1))
        assert repr(everything(state)) == before
        assert actions == offered
        other = engine.redeal(state, Keyed(99, STREAMS))
        assert used.choose(engine, engine.view(other), actions, KeyedChance(2)) == first
        seen += 1
    assert seen > 60


def test_it_foresees_what_enemies_do_but_not_what_their_dice_do(engine: PaperMech) -> None:
    """Space, attack and time after each turn of an enemy are as the engine has them; only a return is rolled for."""
    book = Book(engine.rules, Weights())
    kinds: Counter[str] = Counter()
    for seed in range(40):
        dice, chance = Keyed(seed, STREAMS), KeyedChance(seed)
        state, _ = engine.start(dice, 1 + seed % 4)
        for step in range(120):
            offered = engine.legal_actions(state)
            if not offered:
                break
            action = Random().choose(engine, None, offered, chance.at(step))
            told = None
            if action.kind == "activate" and state.time:  # else the mech acts as well
                search = Search(book.sheet(state.marks))
                at = next(at for at, enemy in enumerate(state.enemies) if enemy.name == action.what)
                if state.enemies[at].space != NOWHERE:
                    told, _ = search.act(search.node(state).foes[at], state.squat, state.wall)
            engine.apply(state, action, dice)
            if told is None or state.outcome is not None:
                continue
            enemy = next(enemy for enemy in state.enemies if enemy.name == action.what)
            assert (enemy.space, enemy.flight) == (told.space, told.flight)
            if enemy.space != NOWHERE:
                assert (enemy.attack, enemy.time) == (told.attack, told.due)
            kinds[engine.rules.enemies[enemy.kind].id] += 1
    assert len(kinds) == len(engine.rules.enemies)
    assert min(kinds.values()) > 5


def test_chances_by_hand() -> None:
    """Two dice that hit half the time; then with one miss rolled again: none 1/8, one 3/8, two 1/4 + 1/4."""
    assert spread_of(2, 0.5) == pytest.approx((0.25, 0.5, 0.25))
    assert spread_of(2, 0.5, 1) == pytest.approx((0.125, 0.375, 0.5))


def test_an_enemys_health_by_hand(engine: PaperMech) -> None:
    """A Scout Bike (armour 2, two circles) shot at with two dice of the missiles: each hits with 4 in 6."""
    rules = engine.rules
    book = Book(rules, Weights())
    bike = book.foes[rules.enemy_index["scout-bike"]]
    missiles = next(weapon for weapon in rules.weapons if weapon.id == "missiles")
    health = bike.health(0).struck(book.shot(2, bike.armour, 0, missiles, False))
    assert health.spread == pytest.approx((1 / 9, 4 / 9, 4 / 9))
    assert health.alive == pytest.approx(5 / 9)
    hasty = bike.health(0b1).struck(book.shot(2, bike.armour, 1, missiles, False))
    assert hasty.spread == pytest.approx((0, 1 / 4, 3 / 4))


def test_what_an_attack_costs_by_hand(engine: PaperMech) -> None:
    """A hit on a whole torso costs its first circle; squat, the same attack rolls a die less."""
    rules = engine.rules
    weights = Weights()
    sheet = Book(rules, weights).sheet([0] * len(rules.places))
    assert sheet.hurt(rules.torso)[:3] == pytest.approx([0, weights.torso[0], sum(weights.torso[:2])])
    assert {place for place, _ in sheet.locations(2, False)} == set(range(len(rules.places)))
    assert rules.legs not in {place for place, _ in sheet.locations(2, True)}
    tank = sheet.book.foes[rules.enemy_index["tank"]]
    assert sheet.blow(tank, 0, 2, True)[0] < sheet.blow(tank, 0, 2, False)[0]


def kinds_of(engine: PaperMech, policy: Any, seeds: range, stage: int = 1) -> Counter[str]:
    """How often each kind of event happens in games; wasted attacks of a mech that stands are called `standing`."""
    kinds: Counter[str] = Counter()

    def take(action: Action | None, events: Sequence[Event], state: State) -> None:
        for event in events:
            kinds[event.kind] += 1
            kinds["standing"] += event.data.get("why") == "standing"

    for seed in seeds:
        play(engine, policy, seed, take, stage=stage, invariants=True)
    return kinds


@pytest.mark.parametrize(
    "policy", [Greedy(), pytest.param(Planner(width=4, depth=1), marks=pytest.mark.prove)],
    ids=lambda one: str(one.name),
)  # fmt: skip
def test_the_keywords_of_2016_are_used_with_sense(policy: Any) -> None:
    """Each at least once in a dozen games; and a Kickback weapon is fired squat, not wasted standing."""
    used = {
        "area": ("mortar", "mortar", "", ""),
        "pull": ("", "laser", "energy-whip", ""),
        "parry": ("", "laser", "plasma-sword", ""),
        "wall-up": ("", "laser", "tower-shield", ""),
    }
    for kind, weapons in used.items():
        assert kinds_of(armed(*weapons), policy, range(12))[kind] > 0, kind
    kicks = kinds_of(armed("ppc", "ppc", "", ""), policy, range(12))
    assert kicks["attack"] > max(30, 10 * kicks["standing"])


@pytest.mark.parametrize(
    "weapons",
    [("",) * 4, ("wing-shield",) * 4, ("machine-gun", "disruptor", "", "fist"), ("", "rifle", "tower-shield", "")],
    ids=lambda weapons: "+".join(one or "empty" for one in weapons),
)  # fmt: skip
def test_it_plays_any_loadout_to_the_end(weapons: tuple[str, ...]) -> None:
    engine = armed(*weapons)
    for stage in (1, 3):
        for seed in range(3):
            game = play(engine, Planner(width=3, depth=1), seed, stage=stage, invariants=True)
            assert game.outcome.result in ("win", "lose")


def test_with_blades_alone_it_goes_where_the_enemies_are() -> None:
    """A mech that reaches the closest ring only must not keep its distance until the game is given up."""
    engine = armed("fist", "fist", "fist", "fist")
    cleared = {
        policy.name: sum(play(engine, policy, seed).outcome.stages for seed in range(8))
        for policy in (Greedy(), Planner(width=4, depth=1))
    }
    assert cleared["planner"] > cleared["greedy"]


@pytest.mark.prove
def test_it_beats_greedy_and_the_number_of_workers_changes_nothing(engine: PaperMech) -> None:
    """Over the same seeds the interval of the difference of waves cleared lies above 0, and far."""
    games, seed = BATCH + 30, 5000
    plain = run_batch(engine, Greedy(), seed, games).outcomes
    planned = sample(engine, Planner(), games, seed=seed, workers=2).tally.outcomes
    gain = stats.paired_mean([one[1] for one in plain], [one[1] for one in planned])
    assert gain.low > 0.5
    alone = run_batch(engine, Planner(), seed + BATCH - 5, 10).outcomes
    assert alone == planned[BATCH - 5 : BATCH + 5]
