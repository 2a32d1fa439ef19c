"""Measure whole processes, start-up included, and print a table.

    python benchmarks/run.py [--runs 5] [--no-peers] [--only c54,h20]

The same jobs are drawn by Mechsmith (through its command: YAML read and checked, templates filled in, pages checked,
PDF tagged), by reportlab called by hand (the floor) and by protograf, which is installed into an environment of its
own. Rounds are interleaved; seconds are medians, processor seconds the least of the rounds, and ratios are of these,
because other work on the machine distorts them least.
Then come builds, rebuilds, checks and sample games of the games in content/.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

import boards  # noqa: E402
import cards  # noqa: E402
import forces  # noqa: E402
import projects  # noqa: E402

PEERS = ROOT / "build" / "bench-peers"
PROTOGRAF = "protograf==0.5.2"
LIMITS = {"c54": 0.5, "c54b": 0.6, "h20": 0.4, "c540": 1.5, "h60": 1.5}
"""Seconds that a job may take on the machine where the floor takes `FLOOR` seconds for 54 cards."""
FULL, IDLE, SHEETS, REBUILD = "full build", "nothing to do", "one number, --sheets", "one number, all"
CHECK, PRINTED = "check --no-games", "check --printed"
COMPARE, SAME = "compare, one number", "compare, no change"
GAME_LIMITS = {FULL: 6.0, IDLE: 0.4, SHEETS: 1.0, REBUILD: 2.5, CHECK: 1.5, PRINTED: 6.0, COMPARE: 2.0, SAME: 0.7}
OWN_LIMITS = {
    "galactic-arena": {FULL: 8.0},
    # Everything in two languages, and pages of maps in each: 15 s and 2 s on a machine half as fast again.
    "panzer-witches": {FULL: 22.0, CHECK: 3.0, SHEETS: 5.0, REBUILD: 8.0, PRINTED: 15.0, COMPARE: 5.0},
}
"""By game: where it may take longer than others."""
RATES: dict[str, dict[tuple[Any, ...], float]] = {
    "paper-mech": {("random", False): 500.0, ("greedy", False): 60.0, ("random", True): 167.0, ("greedy", True): 20.0},
    "galactic-arena": {("random", False): 250.0, ("greedy", False): 40.0},
    "alpha-strike": {("random", False): 60.0, ("greedy", False): 5.0},
    "hex-skirmish": {("random", False): 60.0, ("greedy", False): 20.0, ("random", False, "lance"): 15.0},
    "panzer-witches": {("random", False): 27.0, ("greedy", False): 2.7},
}
"""Games a second and core by game, by policy, whether invariants are tested after each step, and form of play."""
CHANGED = {"paper-mech": ("weapons.yaml", "power"), "galactic-arena": ("heroes.yaml", "health"),
           "alpha-strike": ("units.yaml", "armour"), "panzer-witches": ("frames.yaml", "armour")}
"""The one number that is changed: the file, and its key."""
MATRIX = {"galactic-arena": {"greedy": (20, 50.0), "planner": (10, 10.0)}}
"""By game and policy: games a pairing, and games a second that two processes must play."""
COUNTS = {"random": 2000, "greedy": 200}
SHARES = {"panzer-witches": 5}
"""By game: how many times fewer games are played, where each takes long."""
PLANNED = {"paper-mech": ("planner", "greedy", 1.0, 40)}
"""By game: a policy that looks ahead, the one that it must beat in stages achieved, games a second and core, games."""
BUILD_MB = 150
OWN_BUILD_MB = {"panzer-witches": 200}
"""By game: what a build may take that makes more than others."""
FLOOR = 0.12
MOST_MB = 80
MOST_KB = {"c54": 150}


@dataclass
class Figures:
    """What several runs of one command took."""

    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    megabytes: float = 0.0
    kilobytes: float = 0.0
    words: str = ""
    failed: str = ""

    @property
    def median(self) -> float:
        """Median seconds."""
        return statistics.median(self.seconds) if self.seconds else 0.0

    @property
    def work(self) -> float:
        """The least processor seconds of the runs, which others' work distorts least; else median seconds."""
        return min(self.processor) if self.processor else self.median


def measure(figures: Figures, command: Sequence[str], cwd: Path, made: Callable[[], Path | None] | None = None) -> None:
    """Run a command once, as a whole process, and note what it took."""
    if figures.failed:
        return
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    # What is measured is what a user meets: modules that were compiled at an earlier call.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryFile() as output:
        begun = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, stdout=output, stderr=subprocess.STDOUT, env=environment)
        if hasattr(os, "wait4"):
            _, status, usage = os.wait4(process.pid, 0)
            seconds, code = time.perf_counter() - begun, os.waitstatus_to_exitcode(status)
            process.returncode = code
            processor = usage.ru_utime + usage.ru_stime
            figures.megabytes = max(
                figures.megabytes, usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
            )
        else:
            code = process.wait()
            processor = 0.0
            seconds = time.perf_counter() - begun
        output.seek(0)
        words = output.read().decode("utf-8", "replace").strip()
    figures.words = words
    if code:
        figures.failed = words.splitlines()[-1] if words else f"exit status {code}"
        return
    figures.seconds.append(seconds)
    figures.processor += [processor] if processor else []
    file = made() if made else None
    if file is not None and file.is_file():
        figures.kilobytes = file.stat().st_size / 1000


def peers() -> tuple[str, str]:
    """The Python that has protograf, or "" and why there is none."""
    python = PEERS / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (PEERS / "ready").is_file():
        try:
            venv.create(PEERS, with_pip=True, clear=True)
            subprocess.run(
                [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PROTOGRAF],
                check=True, capture_output=True, timeout=600,
            )  # fmt: skip
            (PEERS / "ready").write_text(PROTOGRAF, encoding="utf-8")
        except (OSError, subprocess.SubprocessError) as fault:
            return "", f"protograf could not be installed ({type(fault).__name__}), so it is left out."
    return str(python), ""


def row(cells: Sequence[str]) -> str:
    """One line of the table."""
    widths = (34, 10, 7, 7, 7, 7, 9, 12, 7)
    return "  ".join(cell.ljust(width) if not at else cell.rjust(width) for at, (cell, width) in
                     enumerate(zip(cells, widths, strict=False)))  # fmt: skip


def jobs(names: Sequence[str], runs: int, protograf: str) -> tuple[bool, float]:
    """Measure and print the shared jobs; whether ours kept their limits, and how much slower this machine is."""
    scratch = Path(tempfile.mkdtemp(prefix="mechsmith-bench-"))
    kept = True
    print(row(["job", "program", "s", "cpu s", "MB", "kB", "x floor", "x protograf", "limit"]))
    slower = 1.0
    try:
        for name in names:
            found = measured(name, runs, protograf, scratch / name)
            floor, ours, peer = (found.get(key) for key in ("reportlab", "mechsmith", "protograf"))
            assert floor is not None
            assert ours is not None
            if name == "c54":
                slower = max(1.0, floor.work / FLOOR)
            title = projects.JOBS[name].title + f" ({name})"
            for program, figures in found.items():
                if figures.failed:
                    print(row([title, program, "-"]) + f"  {figures.failed}")
                    kept = kept and program != "mechsmith"
                    continue
                ratio = f"{figures.work / floor.work:.1f}" if floor.seconds else "-"
                speed = f"{figures.work / peer.work:.2f}" if peer and peer.seconds else "-"
                limit = f"{LIMITS[name]:g} s" if program == "mechsmith" else ""
                print(
                    row([title, program, f"{figures.median:.2f}", f"{figures.work:.2f}", f"{figures.megabytes:.0f}",
                         f"{figures.kilobytes:.0f}", ratio, speed, limit])
                )  # fmt: skip
            if not ours.failed:
                kept = kept and ours.work <= LIMITS[name] * slower and ours.megabytes <= MOST_MB
                kept = kept and ours.kilobytes <= MOST_KB.get(name, 10**6)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print(
        f"\nThe limits hold for a machine whose floor for 54 cards is {FLOOR} s; this one takes {slower:.1f} times as"
        " long, and is allowed as much."
    )
    print("All within their limits." if kept else "NOT all within their limits.")
    return kept, slower


def measured(name: str, runs: int, protograf: str, scratch: Path) -> dict[str, Figures]:
    """All programs on one job, in interleaved rounds."""
    job = projects.JOBS[name]
    projects.write(job, scratch)
    output, by_hand, peer = scratch / "output", scratch / "by-hand.pdf", scratch / "peer.pdf"
    found = {"reportlab": Figures(), "mechsmith": Figures()}
    slow = name == "h60"
    if protograf:
        found["protograf"] = Figures(failed="takes minutes (quadratic), left out" if slow else "")
    drawn = output / "bench" / "en" / "a4" / "colour" / "sheet.pdf"
    script = HERE / "peers" / ("protograf_hexes.py" if job.hexes else "protograf_cards.py")
    floor = [sys.executable, str(HERE / "peers" / "reportlab_by_hand.py"), name, str(by_hand)]
    for turn in range(runs):
        measure(found["reportlab"], floor, scratch, lambda: by_hand)
        shutil.rmtree(output, ignore_errors=True)
        measure(found["mechsmith"], projects.command(scratch, output), scratch, lambda: drawn)
        if protograf and (turn == 0 or name != "c540"):  # which takes it a quarter of a minute each time
            measure(found["protograf"], [protograf, str(script), name], scratch, lambda: peer)
    return found


def games(runs: int, slower: float) -> bool:
    """Builds, checks and sample games of every game in content/; whether they kept their limits."""
    kept = True
    print("\n" + row(["what", "", "s", "cpu s", "MB", "limit", "per s"]))
    for game in sorted(path.name for path in (ROOT / "content").iterdir() if (path / "game.yaml").is_file()):
        scratch = Path(tempfile.mkdtemp(prefix="mechsmith-bench-"))
        try:
            kept = builds(game, runs, scratch, slower) and kept
            kept = rates(game, slower) and kept
            kept = forces.printing(game, min(runs, 3), slower) and kept
            kept = (game not in PLANNED or planned(game, *PLANNED[game], slower)) and kept
            for policy, (count, limit) in MATRIX.get(game, {}).items():
                kept = matrix(game, policy, count, limit, slower) and kept
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    print("\nMB of a full build is of all its processes together. A limit is kept where s or cpu s keeps it.")
    print("All within their limits." if kept else "NOT all within their limits.")
    return kept


def builds(game: str, runs: int, scratch: Path, slower: float) -> bool:
    """Builds, rebuilds after one number changed, and checks of one game."""
    content, output = scratch / "content", scratch / "output"
    shutil.copytree(ROOT / "content" / game, content / game)
    command = [sys.executable, "-m", "generator.cli.main"]
    project = ["--content", str(content), "--templates", str(ROOT / "templates"), "--output", str(output)]
    build = [*command, "build", game, *project]
    found = {title: Figures() for title in GAME_LIMITS}
    measure(Figures(), build, ROOT)  # compiles modules and templates
    for turn in range(runs):
        measure(found[CHECK], [*command, "check", game, "--no-games", *project], ROOT)
        shutil.rmtree(output, ignore_errors=True)
        measure(found[FULL], build, ROOT)
        measure(found[IDLE], build, ROOT)
        measure(found[PRINTED], [*command, "check", game, "--printed", "--no-games", *project], ROOT)
        # The changed data are the old side: the new one has no faults then, which would count as a failure.
        compare = [*command, "compare", str(content / game), str(ROOT / "content" / game), "--no-games"]
        measure(found[SAME], compare, ROOT)
        if game in CHANGED and change(content / game, *CHANGED[game], turn):
            measure(found[COMPARE], compare, ROOT)
            measure(found[SHEETS], [*build, "--sheets"], ROOT)
            change(content / game, *CHANGED[game], turn + 1)
            measure(found[REBUILD], build, ROOT)
        shutil.copytree(ROOT / "content" / game, content / game, dirs_exist_ok=True)
    shutil.rmtree(output, ignore_errors=True)
    found[FULL].megabytes = together(build) or found[FULL].megabytes
    kept = found[FULL].megabytes <= OWN_BUILD_MB.get(game, BUILD_MB)
    for title, figures in found.items():
        limit = OWN_LIMITS.get(game, {}).get(title, GAME_LIMITS[title])
        if figures.failed or not figures.seconds:
            print(f"{game}: {title}: not measured, {figures.failed or 'no number to change'}")
            kept = kept and not figures.failed
            continue
        kept = kept and min(figures.work, figures.median) <= limit * slower
        print(row([f"{game}: {title}", "", f"{figures.median:.2f}", f"{figures.work:.2f}", f"{figures.megabytes:.0f}",
                   f"{limit:g}"]))  # fmt: skip
    return kept


def change(folder: Path, name: str, key: str, turn: int) -> bool:
    """Write another value for the first number of a key in a file that is above 2; whether there is any."""
    file = folder / name
    if not file.is_file():
        return False
    text = file.read_text(encoding="utf-8")
    found = re.search(rf"\b{key}: ([3-9])\b", text)
    if found:
        value = 3 + (int(found[1]) - 3 + 1 + turn) % 4
        file.write_text(f"{text[: found.start(1)]}{value}{text[found.end(1) :]}", encoding="utf-8")
    return found is not None


def together(command: Sequence[str]) -> float:
    """Most memory that a command and its processes took at one time, MB, shared pages once; 0 if not on Linux."""
    if not sys.platform.startswith("linux"):
        return 0.0
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    most = 0
    while process.poll() is None:
        sizes = [proportional(number) for number in family(process.pid)]
        most = max(most, sum(sizes))
        time.sleep(0.01)
    return most / 1024


def family(number: int) -> list[int]:
    """A process and those below it."""
    try:
        below = Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii").split()
    except OSError:
        below = []
    return [number, *(one for child in below for one in family(int(child)))]


def proportional(number: int) -> int:
    """A process's memory in kB, what several share parted between them; 0 once it has ended."""
    try:
        text = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    found = re.search(r"^Pss: +(\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 0


def rates(game: str, slower: float) -> bool:
    """Sample games a second of one core: processor time of many games less that of one, start-up left out."""
    kept = True
    for (policy, checked, *form), limit in RATES.get(game, {}).items():
        count = COUNTS[policy] // (16 if form else 4 if checked else 1) // SHARES.get(game, 1)
        sample = [sys.executable, "-m", "generator.cli.main", "sample", game, "--policy", policy, "--workers", "1"]
        sample += [*(["--invariants"] if checked else []), *(["--form", *form] if form else [])]
        one, many = Figures(), Figures()
        for _ in range(2):
            measure(one, [*sample, "--games", "1"], ROOT)
            measure(many, [*sample, "--games", str(count)], ROOT)
        title = ", ".join([f"{game}: {policy}", *form, *(["invariants"] if checked else [])])
        if one.failed or many.failed:
            print(f"{title}: not measured, {one.failed or many.failed}")
            kept = False
            continue
        rate = (count - 1) / max(many.work - one.work, 1e-6)
        kept = kept and rate * slower >= limit
        print(row([title, "", f"{many.median:.2f}", f"{many.work:.2f}", f"{many.megabytes:.0f}", f"{limit:g}/s",
                   f"{rate:.0f}"]))  # fmt: skip
    return kept


def matrix(game: str, policy: str, count: int, limit: float, slower: float) -> bool:
    """Games a second of two processes that let every entrant meet every other, start-up included."""
    sample = [sys.executable, "-m", "generator.cli.main", "sample", game, "--matrix", "--policy", policy]
    figures = Figures()
    measure(figures, [*sample, "--games", str(count), "--workers", "2", "--format", "json"], ROOT)
    title = f"{game}: matrix, {policy}"
    if figures.failed:
        print(f"{title}: not measured, {figures.failed}")
        return False
    entrants = len(list((ROOT / "content" / game / "loadouts").glob("*.yaml")))  # one shipped for each
    played = count * entrants * (entrants - 1) // 2
    rate = played / figures.median
    print(row([title, "", f"{figures.median:.2f}", f"{figures.work:.2f}", f"{figures.megabytes:.0f}", f"{limit:g}/s",
               f"{rate:.0f}"]))  # fmt: skip
    return rate * slower >= limit


def planned(game: str, policy: str, other: str, limit: float, count: int, slower: float) -> bool:
    """Games a second and core of a policy that looks ahead, and its paired gain over another on the same seeds."""
    code = (
        "import json, sys, time\n"
        "from pathlib import Path\n"
        "from generator import games\n"
        "from generator.data.content import load_content\n"
        "from generator.play import sampling, stats\n"
        "game, policy, other, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])\n"
        "module = games.find(game)\n"
        "content = load_content(Path('content') / game, module, check=False)\n"
        "engine, known = module.part('engine').create(content), module.part('policies').POLICIES\n"
        "before = [one[1] for one in sampling.run_batch(engine, known[other](), 1, count).outcomes]\n"
        "start = time.process_time()\n"
        "tally = sampling.run_batch(engine, known[policy](), 1, count)\n"
        "took = time.process_time() - start\n"
        "gain = stats.paired_mean(before, [one[1] for one in tally.outcomes])\n"
        "print(json.dumps([took, tally.stage_sum / count, tally.results['win'], *gain]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, game, policy, other, str(count)], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    title = f"{game}: {policy}"
    if done.returncode:
        print(f"{title}: not measured, {done.stderr.strip().splitlines()[-1]}")
        return False
    took, mean, wins, gain, low, high = json.loads(done.stdout)
    print(row([title, "", "", f"{took:.2f}", "", f"{limit:g}/s", f"{count / took:.1f}"]))
    print(f"  {mean:.2f} stages achieved in {count} games, {wins} won; {gain:+.2f} (95 %: {low:+.2f} to {high:+.2f}) "
          f"against {other} on the same seeds")  # fmt: skip
    return bool(count / took * slower >= limit and low > 0)


def main() -> int:
    """Run what was asked for; 1 if a limit was broken."""
    parser = argparse.ArgumentParser(description="Times, memory and file sizes, beside a floor and a peer.")
    parser.add_argument("--runs", type=int, default=5, help="rounds (medians are shown)")
    parser.add_argument("--no-peers", action="store_true", help="leave protograf out")
    parser.add_argument("--only", default="", help=f"jobs, parted by commas, of {', '.join(projects.JOBS)}")
    options = parser.parse_args()
    names = [name for name in options.only.split(",") if name] or list(projects.JOBS)
    unknown = [name for name in names if name not in projects.JOBS]
    if unknown:
        parser.error(f"no such job: {unknown[0]}")
    protograf, why = ("", "protograf is left out, as asked.") if options.no_peers else peers()
    if why:
        print(why)
    kept, slower = jobs(names, options.runs, protograf)
    if not options.only:
        kept = games(options.runs, slower) and kept
        kept = boards.printing(min(options.runs, 3), slower) and kept
        kept = cards.printing(min(options.runs, 3), slower) and kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
