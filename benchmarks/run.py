"""Print the table of `make bench`: seconds, MB, kB, and ratios, all from this run.

usage: python benchmarks/run.py [--runs N] [--quick]
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

import projects  # noqa: E402

GOALS = {"c54": 0.5, "c54b": 0.6, "h20": 0.4, "c540": 1.5, "h60": 1.5}
"""Seconds that Mechsmith is to need at most."""


@dataclass(frozen=True)
class Run:
    """A whole process: wall seconds, the most memory it held, the size of what it wrote. 0 where it isn't known."""

    seconds: float
    megabytes: float = 0.0
    kilobytes: float = 0.0


def once(command: Sequence[str], folder: Path) -> Run:
    """Run a program in a folder, its output unseen.

    :raises SystemExit: if it fails, with what it said.
    """
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryFile() as said:
        began = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=env, stdout=said, stderr=subprocess.STDOUT)
        if hasattr(os, "wait4"):
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            megabytes = usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
        else:
            process.wait()
            megabytes = 0.0
        seconds = time.perf_counter() - began
        if process.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(command)} ended with {process.returncode}:\n{said.read().decode('utf-8', 'replace')}")
    return Run(seconds, megabytes)


def median(command: Sequence[str], folder: Path, runs: int, before: Callable[[], object] = lambda: None) -> Run:
    """The middle of several runs, each after `before` was called; one more goes ahead to warm the caches."""
    done = []
    for _ in range(runs + 1):
        before()
        done.append(once(command, folder))
    best = done[1:] or done
    written = sum(file.stat().st_size for file in folder.rglob("*.pdf"))
    seconds = statistics.median(run.seconds for run in best)
    return Run(seconds, max(run.megabytes for run in best), written / 1e3)


def show(name: str, run: Run, more: str = "") -> None:
    """One line of the table."""
    memory = f"{run.megabytes:6.0f}" if run.megabytes else "     -"
    size = f"{run.kilobytes:8.0f}" if run.kilobytes else "       -"
    print(f"{name:<34}{run.seconds:8.2f}{memory}{size}  {more}", flush=True)


def remover(folder: Path) -> Callable[[], None]:
    """Something that removes a folder, so that each run has everything to do."""
    return lambda: shutil.rmtree(folder, ignore_errors=True)


def jobs_table(runs: int) -> None:
    """The jobs, by Mechsmith and by its peers."""
    peers = {"reportlab": sys.executable}
    if python := os.environ.get("MECHSMITH_PEERS"):
        peers["protograf"] = python
    for job, made in projects.JOBS.items():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            ours = folder / "ours"
            projects.write(made, ours)
            output = ours / "output"
            found = median(projects.command(ours, output), ours, runs, remover(output))
            others = {}
            for peer, python in peers.items():
                place = folder / peer
                place.mkdir()
                others[peer] = median([python, str(HERE / "peers.py"), peer, job], place, runs)
            ratios = ", ".join(f"{found.seconds / one.seconds:.2f} x {peer}" for peer, one in others.items())
            goal = "ok" if found.seconds <= GOALS[job] else "MISSED"
            show(f"{job} mechsmith", found, f"{ratios}; goal {GOALS[job]} s: {goal}")
            for peer, one in others.items():
                show(f"{job} {peer}", one)
    if "protograf" not in peers:
        print("protograf was not measured: name a Python that has it in MECHSMITH_PEERS")


def copied(folder: Path) -> Path:
    """A project of its own with all games, to build and change in."""
    place = folder / "project"
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part, place / part)
    (place / "mechsmith.toml").write_text("", encoding="utf-8")
    return place


def builds_table(runs: int) -> None:
    """Builds and checks of the real games."""
    command = [sys.executable, "-m", "generator"]
    with tempfile.TemporaryDirectory() as name:
        place = copied(Path(name))
        full = median([*command, "build"], place, runs, remover(place / "output"))
        show("build everything", full, "goal 6 s, 150 MB")
        show("build, nothing to do", median([*command, "build"], place, runs), "goal 0.4 s")
        for game in sorted(folder.name for folder in (place / "content").iterdir() if folder.is_dir()):
            change = changer(place / "content" / game)
            if change is None:
                continue
            sheets = median([*command, "build", game, "--sheets"], place, runs, change)
            show(f"build --sheets, {game} changed", sheets, "goal 1 s")
            documents = median([*command, "build", game], place, runs, change)
            show(f"build, {game} changed", documents, "goal 2.5 s")
        show("check --no-games", median([*command, "check", "--no-games"], place, runs), "goal 1.5 s")


def changer(content: Path) -> Callable[[], None] | None:
    """Something that changes one number of the game's data at each call, and changes it back at the next."""
    for file in sorted(content.glob("*.yaml"), key=lambda file: file.name != "weapons.yaml"):
        text = file.read_text(encoding="utf-8")
        match = re.search(r"\bpower: (\d)", text)
        if match:
            other = text[: match.start(1)] + str(int(match[1]) % 6 + 1) + text[match.end(1) :]
            return alternation(file, [other, text])
    return None


def alternation(file: Path, texts: list[str]) -> Callable[[], None]:
    """Something that writes one text after the other into a file, in turn."""

    def change() -> None:
        file.write_text(texts[0], encoding="utf-8")
        texts.reverse()

    return change


def games_table(games: int) -> None:
    """Whole games a second on one core, for each game and policy."""
    from generator import games as known
    from generator.data.content import load_content
    from generator.play import sampling

    for name in known.all_ids():
        module = known.find(name)
        engine_code, policies = (module.part("engine"), module.part("policies")) if module else (None, None)
        if module is None or engine_code is None or policies is None:
            continue
        engine = engine_code.create(load_content(ROOT / "content" / name, module))
        for policy in policies.POLICIES:
            made = policies.create(policy, engine)
            for invariants in (False, True):
                count = games if policy == "random" else max(20, games // 10)
                began = time.process_time()
                sampling.sample(engine, made, count, invariants=invariants)
                seconds = time.process_time() - began
                checked = " with invariants" if invariants else ""
                print(f"{name}, {policy}{checked}: {count / seconds:.0f} games a second and core", flush=True)


def main() -> None:
    """Print the table."""
    words = sys.argv[1:]
    quick = "--quick" in words
    runs = int(words[words.index("--runs") + 1]) if "--runs" in words else (1 if quick else 7)
    print(f"{'':<34}{'s':>8}{'MB':>6}{'kB':>8}")
    jobs_table(runs)
    builds_table(runs)
    games_table(100 if quick else 1000)


if __name__ == "__main__":
    main()
