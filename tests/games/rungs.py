"""What the ladders of several games climb in the same way (see tests/games/test_rungs.py): a game traced and compared
with a golden one, policies that know no die to come, and results that no hash seed changes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.play.dice import Keyed, KeyedChance
from generator.play.match import play
from generator.play.policies import Random

ROOT = Path(__file__).resolve().parents[2]


def traced(engine: Any, seed: int, asked: Callable[[Any], str]) -> list[str]:
    """A game of the random policy: who decides what, and each event with its clauses.

    :param asked: who decides in a state, by name.
    """
    lines: list[str] = []
    last = ["-"]

    def take(action: Any, events: Any, now: Any) -> None:
        lines.append(f"{last[0]}> {action}" if action is not None else "> the game begins")
        for event in events:
            told = " ".join(f"{name}={value}" for name, value in event.data.items())
            hidden = "" if event.seen_by is None else f" (seen by {', '.join(map(str, event.seen_by))})"
            lines.append(f"  {event.kind} {told} [{' '.join(event.clauses)}]{hidden}")
        last[0] = asked(now)

    game = play(engine, Random(), seed, take, invariants=True)
    return [*lines, f"= {game.outcome}"]


def same_as_golden(lines: Sequence[str], golden: Path) -> None:
    """A trace is the one in a file, to be read as a diff. MECHSMITH_GOLDEN=write writes it anew."""
    found = "\n".join(lines) + "\n"
    if os.environ.get("MECHSMITH_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(found, encoding="utf-8", newline="\n")
    assert found == golden.read_text(encoding="utf-8")


def decisions_that_know_no_dice(
    engine: Any, thinks: Callable[[], Any], seed: int, steps: int, *, alone: bool = True
) -> int:
    """The same position with other dice ahead, and with what is hidden dealt anew, gets the same decision, and looking
    changes nothing. A policy that has seen another future answers as one that hasn't.

    :param alone: look at decisions with one answer, too.
    :returns: how many decisions were looked at.
    """
    dice, chance = Keyed(seed, engine.streams), KeyedChance(seed)
    state, _ = engine.start(dice)
    used = thinks()
    looked = 0
    for step in range(steps):
        offered = engine.legal_actions(state)
        if not offered:
            break
        player, before = engine.player(state), state.key()
        one = used.choose(engine, engine.view(state, player), offered, chance.at(step))
        assert state.key() == before
        if alone or len(offered) > 1:
            ahead = engine.copy(state)
            engine.apply(ahead, one, Keyed(seed + 1000, engine.streams))
            dealt = engine.redeal(state, Keyed(seed + 2000, engine.streams), player)
            other = thinks()
            if engine.legal_actions(ahead):
                then = engine.player(ahead)
                other.choose(engine, engine.view(ahead, then), engine.legal_actions(ahead), chance.at(step))
            assert other.choose(engine, engine.view(dealt, player), offered, chance.at(step)) == one
            looked += 1
        engine.apply(state, one, dice)
    return looked


def printed_under_any_hash_seed(code: str) -> str:
    """What code prints in a process of its own, which may not depend on the order of sets: that differs in each."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", f"import sys; sys.path.insert(0, '.')\n{code}"], cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "4242")
    }  # fmt: skip
    assert len(printed) == 1
    return printed.pop()
