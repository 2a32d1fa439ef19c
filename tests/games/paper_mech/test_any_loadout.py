"""Any loadout can be played: every weapon on every mount, two of a kind, empty mounts, too much weight."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from generator.data.content import load_content
from generator.games.paper_mech import GAME
from generator.games.paper_mech.engine import PaperMech, create
from generator.games.paper_mech.policies import Greedy
from generator.games.paper_mech.rules import compile_rules
from generator.games.paper_mech.state import State
from generator.games.paper_mech.table import STREAMS, Table
from generator.play.contract import Action, Event, Policy, RulesFault
from generator.play.dice import Keyed, KeyedChance, Scripted
from generator.play.match import play
from generator.play.policies import Random
from generator.play.transcript import lines, record

from .conftest import CONTENT, equipped, loadout, tables

MOUNTS = ("left-shoulder", "right-shoulder", "left-arm", "right-arm")
WEAPONS = (*tables()["weapons"]["weapons"], "")
"""All weapons, and none."""


CROWD = {
    "tank": {"space": "4S", "time": 3},
    "helo": {"space": "3S", "time": 4},
    "firethrower": {"space": "4M", "time": 3},
    "scout-bike": {"space": "5C", "time": 1},
    "attack-jet": {"space": "2C", "time": 2, "circles": 1},
    "mech": {"space": "6C", "time": 2},
}
"""Enemies on all sides, near: whatever a weapon does, there is someone for it."""

Take = Callable[[Action | None, Sequence[Event], State], None]


def crowded(engine: PaperMech, seed: int, take: Take) -> None:
    """A fight with the crowd by chance, 80 decisions at most, checked throughout; every other one begins squatting."""
    dice, chance = Keyed(seed, STREAMS), KeyedChance(seed)
    state = engine.bench().set_up({"mech": {"stance": ("stand", "squat")[seed % 2]}, "enemies": CROWD})
    take(None, engine.bench().begin(state, Scripted({})), state)
    for step in range(80):
        offered = engine.legal_actions(state)
        if not offered:
            break
        # by chance, but no changes of mind, and rather a shot than a walk: else little happens
        wanted = [one for one in offered if one.kind != "change"]
        wanted = [one for one in wanted if one.kind != "choose" or not one.what.startswith("legs")] or wanted
        action = Random().choose(engine, None, wanted, chance.at(step))
        take(action, engine.apply(state, action, dice), state)
        engine.check(state)


def loadouts(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """First every weapon, and an empty mount, once on each mount beside others; then four of each; then random ones."""
    chance = random.Random(seed)
    different = [[WEAPONS[(number + 3 * at) % len(WEAPONS)] for at in range(len(MOUNTS))] for number in range(14)]
    alike = [[weapon] * len(MOUNTS) for weapon in WEAPONS]
    drawn = [[chance.choice(WEAPONS) for _ in MOUNTS] for _ in range(count)]
    for number, chosen in enumerate([*different, *alike, *drawn]):
        weapons = {mount: weapon for mount, weapon in zip(MOUNTS, chosen, strict=True) if weapon}
        armour = {"torso": chance.randint(0, 6), "legs": chance.randint(0, 6)}
        yield {"id": f"own-{number}", "weapons": weapons, "armour": armour}


def test_the_loadouts_put_every_weapon_on_every_mount() -> None:
    seen = {(mount, one["weapons"].get(mount, "")) for one in list(loadouts(0, 1))[:14] for mount in MOUNTS}
    assert len(seen) == 14 * 4


def test_random_games_of_random_loadouts_keep_the_invariants() -> None:
    """Some 130 games and 250 fights, checked after every action; and all that the weapons bring comes up in them."""
    kinds: Counter[str] = Counter()
    cited: Counter[str] = Counter()
    data = tables()

    def take(action: Action | None, events: Sequence[Event], state: State) -> None:
        for event in events:
            kinds[event.kind] += 1
            cited.update(event.clauses)

    games = 0
    for number, one in enumerate(loadouts(36, 20)):
        engine = PaperMech(compile_rules(data, one, skills=number % 2 == 0, keep_removed=number % 3 == 0))
        policies: list[Policy] = [Random(), Greedy()]
        for seed, policy in enumerate(policies):
            game = play(engine, policy, 100 * number + seed, take, stage=1 + (number + seed) % 4, invariants=True)
            assert game.outcome.result in ("win", "lose")
            games += 1
        for seed in range(4):
            crowded(engine, 100 * number + seed, take)
    assert games == (14 + 14 + 36) * 2
    for kind in ("area", "pull", "parry", "wall-up", "wall-down"):
        assert kinds[kind] > 5, kind
    for clause in ("sniper", "kickback", "emp", "proximity", "least-range", "area", "weak", "pull", "parry", "wall"):
        assert cited[clause] > 0, clause
    assert cited["weight-penalty"] > 50
    assert set(cited) <= engine.cited | {f"skill-{skill}-{end}" for skill in data["skills"]["skills"]
                                         for end in ("earn", "use")}  # fmt: skip


def listener(teller: Any, told: list[str]) -> Take:
    """What adds the sentences about a step, and the table after it, to a list."""

    def take(action: Action | None, events: Sequence[Event], state: State) -> None:
        told.extend(teller.sentence(event, None) for event in events)
        told.extend(teller.table(state))
        if action is not None and not events:
            told.append(teller.decision(action))

    return take


def test_games_of_any_loadout_can_be_told() -> None:
    """Every sentence that the weapons bring is there, with nothing left open."""
    content = load_content(CONTENT, GAME, check=False)
    from generator.games.paper_mech.engine import narrator

    told: list[str] = []
    for number, one in enumerate(loadouts(0, 7)):
        engine = create(content, one)
        teller = narrator(content, engine)
        told += lines(record(engine, Random(), number, teller, stage=1 + number % 4), teller)
        for seed in range(4):
            crowded(engine, seed, listener(teller, told))
    assert not [line for line in told if "<" in line or "None" in line]
    text = "\n".join(told)
    words = ("Kickback", "Parry: you", "Pull: you", "Area: the", "Wall draws", "Sniper", "Weak", "Proximity")
    assert [word for word in words if word not in text] == []


# --- empty mounts -----------------------------------------------------------------------------------------------------


def test_an_empty_mount_has_no_circles_and_passes_all_damage_on() -> None:
    """From the front a 4 names the left arm, which carries nothing: armour 3, both hits spill (1: to the legs)."""
    engine = equipped({"right-arm": "fist", "left-shoulder": "wing-shield"})
    rules = engine.rules
    assert [rules.place_circles[at] for at in range(rules.mounts)] == [6, 0, 0, 6]
    assert rules.top_score == 6 + 6 + 4 + 4
    assert rules.weight == 2 + 1
    bench = engine.bench()
    setup = {"mech": {"time": 3, "action": "punch"}, "enemies": {"tank": {"space": "4L", "time": 4}}}
    state = bench.set_up(setup)
    dice = Scripted({"location": [4], "enemy-attack": [4, 3, 6], "spill": [1]})
    bench.begin(state, dice)
    events = bench.perform(state, bench.read_step(state, {"attacked": {"power": 3, "from": "4L"}})[0], dice)
    assert [(event.kind, event.data.get("armour"), event.data.get("surplus")) for event in events] == [
        ("enemy-attack", 3, None), ("damage", None, 2), ("spill", None, 0),
    ]  # fmt: skip
    assert bench.position(state)["mech"]["circles"]["legs"] == [1, 2]


def test_a_mech_without_weapons_moves_until_it_is_lost() -> None:
    engine = equipped({})
    assert all(action.move for action in engine.rules.actions)
    for seed in range(5):
        assert play(engine, Random(), seed, invariants=True).outcome.result == "lose"
        assert play(engine, Greedy(), seed, invariants=True).outcome.result == "lose"


# --- two of a kind, other mounts, weight ------------------------------------------------------------------------------


def test_two_launchers_are_one_weapon_for_not_twice_in_a_row() -> None:
    engine = equipped({"left-arm": "missiles", "right-shoulder": "missiles", "right-arm": "laser"})
    bench = engine.bench()
    tank = {"tank": {"space": "4L", "time": 4}}
    state = bench.set_up({"mech": {"last-attack": "missiles"}, "enemies": tank})
    engine.settle(Table(engine.rules, state, Scripted({})))
    whats = {action.what for action in engine.legal_actions(state)}
    assert "right-arm/quick-beam" in whats
    assert not any("launch" in what or "salvo" in what for what in whats)


def test_two_fists_are_one_weapon_for_combo() -> None:
    engine = equipped({"left-arm": "fist", "right-arm": "fist"})
    bench = engine.bench()
    state = bench.set_up({
        "mech": {"action": "right-arm/punch", "last-attack": "fist"}, "enemies": {"tank": {"space": "4C", "time": 4}},
    })  # fmt: skip
    engine.settle(Table(engine.rules, state, Scripted({})))
    assert [(action.what, action.how) for action in engine.legal_actions(state)] == [("tank", None), ("tank", "combo")]


def test_a_weapon_has_the_arc_of_the_mount_that_it_sits_on() -> None:
    """A fist on the left shoulder, where none belongs: sectors 1 to 4."""
    engine = equipped({"left-shoulder": "fist"})
    assert engine.rules.weapons[0].arc == [True] * 4 + [False] * 4


@pytest.mark.parametrize(
    ("weapons", "armour", "weight", "penalty"),
    [
        (["wing-shield", "", "", ""], 3, 1, 0),
        (["mortar", "mortar", "ppc", ""], 3, 12, 0),  # 4 + 4 + 4: the limit
        (["mortar", "mortar", "ppc", "machine-gun"], 3, 13, 1),  # 12 + 1: a step is begun
        (["mortar", "ppc", "tower-shield", "ppc"], 5, 20, 4),  # 4 x 4, torso and legs 2 each above 3: 8 over
        (["wing-shield", "", "", ""], 1, 1, 0),  # less armour than the base gives no weight back
    ],
)
def test_weight_and_its_penalty(weapons: list[str], armour: int, weight: int, penalty: int) -> None:
    carried = {mount: weapon for mount, weapon in zip(MOUNTS, weapons, strict=True) if weapon}
    rules = compile_rules(tables(), {"weapons": carried, "armour": {"torso": armour, "legs": armour}})
    assert (rules.weight, rules.weight_time) == (weight, penalty)


def test_the_penalty_counts_for_every_action_and_ends_at_the_last_box() -> None:
    """20 of 12: 4 more. A shot of 3 units takes 7, PPC Auto would take 9 and takes 7, a walk takes 5."""
    own = {
        "weapons": dict(zip(MOUNTS, ("mortar", "ppc", "tower-shield", "ppc"), strict=True)),
        "armour": {"torso": 5, "legs": 5},
    }
    engine = PaperMech(compile_rules(tables(), own))
    bench = engine.bench()
    times = {}
    for name in ("right-arm/single-shot", "right-arm/ppc-auto", "legs/walk-forwards"):
        state = bench.set_up({"enemies": {"tank": {"space": "4L", "time": 7}}})
        engine.settle(Table(engine.rules, state, Scripted({})))
        events = bench.perform(state, bench.read_step(state, {"choose": name})[0], Scripted({}))
        assert "weight-penalty" in events[0].clauses
        times[name] = events[0].data["time"]
    assert times == {"right-arm/single-shot": 7, "right-arm/ppc-auto": 7, "legs/walk-forwards": 5}


@pytest.mark.parametrize(
    ("weapons", "path", "words"),
    [
        ({"left-arm": "howitzer"}, "loadout:weapons/left-arm", "no weapon 'howitzer'"),
        ({"tail": "laser"}, "loadout:weapons/tail", "no mount 'tail'"),
        ({"left-arm": ""}, "loadout:weapons/left-arm", "no weapon ''"),
    ],
)
def test_what_the_data_lack_is_told_with_its_path(weapons: dict[str, str], path: str, words: str) -> None:
    with pytest.raises(RulesFault) as fault:
        equipped(weapons)
    assert fault.value.path == path
    assert words in str(fault.value)


def test_the_standard_loadout_weighs_its_limit() -> None:
    rules = compile_rules(tables(), loadout())
    assert (rules.weight, rules.weight_limit, rules.weight_time) == (12, 12, 0)
    assert rules.carried == rules.weapons
