"""The engine as a machine of decisions: what holds in every game, whatever is played."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.games.paper_mech import cites
from generator.games.paper_mech.engine import PaperMech
from generator.games.paper_mech.policies import POLICIES, Greedy
from generator.games.paper_mech.rules import KEYWORDS
from generator.games.paper_mech.state import State
from generator.games.paper_mech.table import STREAMS
from generator.play.contract import Action, Event, Refused, RulesFault
from generator.play.dice import Keyed, KeyedChance
from generator.play.match import play
from generator.play.policies import Random
from tests.games.branching import Branching, every
from tests.games.rungs import printed_under_any_hash_seed

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "generator" / "games" / "paper_mech"

Change = Callable[..., PaperMech]


def trace(engine: PaperMech, policy: Any, seed: int, stage: int = 1) -> list[str]:
    """Every action and event of a game, as lines."""
    lines: list[str] = []

    def take(action: Action | None, events: Sequence[Event], state: State) -> None:
        lines.append(f"> {action}")
        for event in events:
            data = " ".join(f"{key}={value}" for key, value in event.data.items())
            lines.append(f"  {event.kind} {data} [{' '.join(event.clauses)}]")

    game = play(engine, policy, seed, take, stage=stage)
    return [*lines, f"= {game.outcome}"]


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_invariants_hold_after_every_action(full_engine: PaperMech, policy: str, stage: int) -> None:
    for seed in range(25):
        game = play(full_engine, POLICIES[policy](), seed, stage=stage, invariants=True)
        assert game.outcome.result in ("win", "lose")
        assert 0 <= game.outcome.stages <= 5 - stage


def test_every_event_cites_clauses_that_the_engine_knows(full_engine: PaperMech) -> None:
    seen: set[str] = set()
    for stage in (1, 2, 3, 4):
        for seed in range(20):
            play(full_engine, Random(), seed, lambda _, evs, __: seen.update(*(e.clauses for e in evs)), stage=stage)
    assert seen <= full_engine.cited
    assert len(seen) > 80


def test_cited_is_what_the_code_says() -> None:
    """CITED lists the clause ids that stand in the code, no more and no fewer."""
    text = (ROOT / "content" / "paper-mech" / "rules.en.yaml").read_text(encoding="utf-8")
    import yaml

    chapters = yaml.safe_load(text)["chapters"]
    rules = {
        id
        for chapter in chapters.values()
        for id, clause in chapter["clauses"].items()
        if clause["kind"] == "rule" and not id.startswith("skill-")
    }
    found: set[str] = set()
    for name in (
        "attacks", "choices", "damage", "engine", "flight", "foes", "guards", "moves", "refusals", "track", "waves",
    ):  # fmt: skip
        for node in ast.walk(ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in rules:
                found.add(node.value)
    assert found == set(cites.CITED)
    assert rules == found, "a rule without code, or code without a rule"


def test_legal_actions_are_never_refused_and_all_others_leave_the_state_alone(any_engine: PaperMech) -> None:
    engine = any_engine
    pool: dict[str, Action] = {}
    for seed in range(8):
        dice, chance = Keyed(seed, STREAMS), KeyedChance(seed)
        state, _ = engine.start(dice, 1 + seed % 4)
        for step in range(60):
            offered = engine.legal_actions(state)
            if not offered:
                break
            before = engine.bench().position(state)
            for action in list(pool.values()):
                if action not in offered:
                    with pytest.raises(Refused) as refused:
                        engine.apply(state, action, dice)
                    assert refused.value.code in engine.cited | {"not-now"}
            assert engine.bench().position(state) == before
            pool.update({str(action): action for action in offered})
            engine.apply(state, Random().choose(engine, None, offered, chance.at(step)), dice)


def test_a_copy_is_independent(any_engine: PaperMech) -> None:
    engine = any_engine
    dice, chance = Keyed(3, STREAMS), KeyedChance(3)
    state, _ = engine.start(dice, 3)
    for step in range(40):
        offered = engine.legal_actions(state)
        if not offered:
            break
        kept = engine.copy(state)
        before = engine.bench().position(kept)
        assert before == engine.bench().position(state)
        engine.apply(state, Random().choose(engine, None, offered, chance.at(step)), dice)
        assert engine.bench().position(kept) == before


def test_what_a_player_cannot_see_can_be_dealt_anew_without_a_change_to_the_view(any_engine: PaperMech) -> None:
    """After wave 2 is drawn three tokens lie face down; every order of them looks the same."""
    engine = any_engine
    state, _ = engine.start(Keyed(5, STREAMS), 2)
    assert len(state.pile) >= 2
    orders = set()
    for seed in range(30):
        other = engine.redeal(state, Keyed(seed, STREAMS))
        orders.add(other.pile)
        one, two = engine.view(state), engine.view(other)
        for name in State.__slots__:
            if name != "enemies":
                assert getattr(one, name) == getattr(two, name), name
        assert engine.bench().position(one) == engine.bench().position(two)
    assert len(orders) > 1


@pytest.mark.parametrize("policy", ["random", "greedy", "planner"])
def test_a_policy_never_knows_the_dice_to_come(any_engine: PaperMech, policy: str) -> None:
    """The same position with other dice ahead gets the same decision."""
    engine = any_engine
    for seed in range(1 if policy == "planner" else 6):  # it thinks longer, and anew each time
        dice, chance = Keyed(seed, STREAMS), KeyedChance(seed)
        state, _ = engine.start(dice)
        for step in range(60):
            offered = engine.legal_actions(state)
            if not offered:
                break
            one = POLICIES[policy]().choose(engine, engine.view(state), offered, chance.at(step))
            ahead = engine.copy(state)
            engine.apply(ahead, one, Keyed(seed + 1000, STREAMS))  # other dice: another future, no trace in the state
            two = POLICIES[policy]().choose(engine, engine.view(state), offered, chance.at(step))
            assert one == two
            engine.apply(state, one, dice)


def test_the_same_seed_is_the_same_game(engine: PaperMech) -> None:
    assert trace(engine, Greedy(), 11) == trace(engine, Greedy(), 11)
    assert trace(engine, Random(), 11) != trace(engine, Random(), 12)


def test_an_extra_roll_in_one_place_shifts_no_die_elsewhere(engine: PaperMech, changed: Change) -> None:
    """With a weaker weapon that the game does not use, the game is the same to the last die."""

    def weaker(data: dict[str, Any]) -> None:
        data["weapons"]["weapons"]["fist"]["actions"]["uppercut"]["power"] = 4

    other = changed(weaker)
    same = 0
    for seed in range(12):
        one, two = trace(engine, Random(), seed), trace(other, Random(), seed)
        if not any("attack action=right-arm/uppercut" in line for line in one):
            assert one == two
            same += 1
    assert same > 5


GOLDEN_SEED = 68
GOLDEN = Path(__file__).parent / "golden" / "random.txt"


def test_golden_game(engine: PaperMech) -> None:
    """A whole game by the random policy, to be read as a diff. MECHSMITH_GOLDEN=write writes it anew."""
    found = "\n".join(trace(engine, Random(), GOLDEN_SEED)) + "\n"
    if os.environ.get("MECHSMITH_GOLDEN") == "write":
        GOLDEN.write_text(found, encoding="utf-8", newline="\n")
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_results_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "from pathlib import Path;"
        "from generator.data.content import load_content;"
        "from generator.games.paper_mech import GAME;"
        "from generator.games.paper_mech.engine import create;"
        "from generator.games.paper_mech.policies import Greedy;"
        "from generator.play.sampling import sample;"
        "e = create(load_content(Path('content/paper-mech'), GAME, check=False), options=['skills']);"
        "print(sample(e, Greedy(), 12).as_data())"
    )
    assert "'games': 12" in printed_under_any_hash_seed(code)


# --- rules are data -----------------------------------------------------------------------------------------------


def test_an_enemy_a_wave_a_weapon_and_a_skill_of_the_data_are_played(changed: Change) -> None:
    def more(data: dict[str, Any]) -> None:
        data["enemies"]["enemies"]["walker"] = {
            "armour": 2,
            "keyword": "flight-path",
            "attacks": {
                "claws": {"range": "close", "power": 2, "time": 1, "circles": 1},
                "spit": {"range": "short", "power": 2, "time": 3, "circles": 2, "keyword": "accurate"},
            },
        }
        data["waves"]["waves"] = {
            "prelude": {"add": ["walker"], "draw": 1},
            **data["waves"]["waves"],
        }
        data["weapons"]["weapons"]["fist"] = {
            "keyword": "accurate", "weight": 2, "armour": 3, "range": "long", "mounts": ["arm"],
            "actions": {"beam": {"power": 9, "time": 1, "circles": 6}},
        }  # fmt: skip
        data["skills"]["skills"]["gunner"] = {
            "circles": 1, "earn": "all-dice-hit", "least-dice": 1, "use": "own-die", "modifier": 2,
        }  # fmt: skip

    engine = changed(more, skills=True)
    assert engine.stages == 5
    kinds: Counter[str] = Counter()
    skills: Counter[str] = Counter()

    def take(action: Action | None, events: Sequence[Event], state: State) -> None:
        for event in events:
            if event.kind == "arrival":
                kinds[event.data["enemy"]] += 1
            if event.kind.startswith("skill"):
                skills[event.data["skill"]] += 1
            if event.kind == "attack":
                kinds[event.data["action"]] += 1

    for seed in range(40):
        play(engine, Greedy(), seed, take, invariants=True)
        play(engine, Random(), seed, take, invariants=True)
    assert kinds["walker"] >= 80
    assert kinds["right-arm/beam"] > 0
    assert skills["gunner"] > 0


def test_an_enemy_can_be_taken_out(changed: Change) -> None:
    def fewer(data: dict[str, Any]) -> None:
        del data["enemies"]["enemies"]["attack-jet"]
        data["waves"]["waves"]["wave-2"]["add"].remove("attack-jet")

    engine = changed(fewer)
    for seed in range(10):
        play(engine, Random(), seed, stage=2, invariants=True)
    assert "attack-jet" not in engine.inventory()["enemies"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda d: d["weapons"]["weapons"]["laser"].update(keyword="ricochet"), "weapons:laser/keyword"),
        (lambda d: d["enemies"]["enemies"]["helo"].update(keyword="combo"), "enemies:helo/keyword"),
        (lambda d: d["radar"]["walk-forwards"]["3"].update(L="3X"), "radar:walk-forwards/3/L"),
        (lambda d: d["mech"]["legs"]["actions"].update(hop={"time": 1, "circles": 1}), "mech:legs/actions/hop"),
        (lambda d: d["mech"]["spill-over"]["legs"].update({"1": "head"}), "mech:spill-over/legs/1"),
        (lambda d: d["waves"]["waves"]["wave-1"]["add"].append("ghost"), "waves:wave-1"),
        (lambda d: d["track"].pop("boxes"), "track:boxes"),
        (lambda d: d["weapons"]["weapons"]["laser"].update({"least-range": "long"}), "weapons:laser/least-range"),
        (lambda d: d["weapons"]["weapons"]["laser"].update({"least-range": "far"}), "weapons:laser/least-range"),
        (lambda d: (d["keywords"]["keywords"].pop("weak"), d["weapons"]["weapons"]["laser"].update(keyword="weak")),
         "keywords:keywords/weak"),
    ],
)  # fmt: skip
def test_what_cannot_be_compiled_is_told_with_its_path(changed: Change, change: Any, path: str) -> None:
    with pytest.raises(RulesFault) as fault:
        changed(change)
    assert fault.value.path == path


def test_keywords_are_a_table(engine: PaperMech) -> None:
    weapons = {"reflex", "combo", "sniper", "kickback", "emp", "proximity", "area", "weak", "pull", "parry", "wall"}
    assert set(KEYWORDS) == weapons | {"recoil", "accurate", "flight-path"}
    assert all(KEYWORDS[word] == {"weapon"} for word in weapons)


# --- counted by hand ------------------------------------------------------------------------------------------------


def test_positions_after_the_first_wave_is_set_up(engine: PaperMech) -> None:
    """A Helo or a Firethrower in 6 spaces, or a Scout Bike in 6 with either of them in 6: 6 + 6 + 2 x 36 = 84."""

    def start(dice: Branching) -> str:
        state, _ = engine.start(dice)
        position = engine.bench().position(state)
        return str(sorted((name, data["space"]) for name, data in position["enemies"].items()))

    assert len(set(every(start))) == 84


def test_positions_after_one_attack_with_two_dice(engine: PaperMech) -> None:
    """No damage: 1. Torso and legs: one or two from the top, 2 + 2. Each of four weapons: one of 6 circles, or two of
    them, 15. Together 1 + 4 + 4 x 21 = 89."""
    bench = engine.bench()
    setup = {
        "mech": {"time": 3, "action": "left-arm/laser-blast"},
        "enemies": {"scout-bike": {"space": "3S", "time": 0}},
    }

    def attacked(dice: Branching) -> tuple[int, ...]:
        state = bench.set_up(setup)
        engine.settle(_table(engine, state, dice))
        engine.apply(state, engine.legal_actions(state)[0], dice)
        return tuple(state.marks)

    assert len(set(every(attacked))) == 89


def _table(engine: PaperMech, state: State, dice: Any) -> Any:
    from generator.games.paper_mech.table import Table

    return Table(engine.rules, state, dice)
