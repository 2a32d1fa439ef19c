"""Measure whole processes, start-up included, and print a table.

    python benchmarks/run.py [--runs 5] [--no-peers] [--only c54,h20]

The same jobs are drawn by Mechsmith (through its command: YAML read and checked, templates filled in, pages checked,
PDF tagged), by reportlab called by hand (the floor) and by protograf, which is installed into an environment of its
own. Rounds are interleaved, figures are medians; ratios are of processor time, which a busy machine distorts least.
Then come builds, checks and sample games of the games in content/.
"""

from __future__ import annotations

import argparse
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

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

import projects  # noqa: E402

PEERS = ROOT / "build" / "bench-peers"
PROTOGRAF = "protograf==0.5.2"
LIMITS = {"c54": 0.5, "c54b": 0.6, "h20": 0.4, "c540": 1.5, "h60": 1.5}
"""Seconds that a job may take on the machine where the floor takes `FLOOR` seconds for 54 cards."""
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
        """Median seconds of processor time; where the system doesn't tell, seconds."""
        return statistics.median(self.processor) if self.processor else self.median


def measure(figures: Figures, command: Sequence[str], cwd: Path, made: Callable[[], Path | None] | None = None) -> None:
    """Run a command once, as a whole process, and note what it took."""
    if figures.failed:
        return
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
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
    widths = (26, 10, 7, 7, 7, 7, 9, 12, 7)
    return "  ".join(cell.ljust(width) if not at else cell.rjust(width) for at, (cell, width) in
                     enumerate(zip(cells, widths, strict=False)))  # fmt: skip


def jobs(names: Sequence[str], runs: int, protograf: str) -> bool:
    """Measure and print the shared jobs; whether ours kept their limits, scaled to this machine's floor."""
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
    return kept


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
    for _ in range(runs):
        measure(found["reportlab"], floor, scratch, lambda: by_hand)
        shutil.rmtree(output, ignore_errors=True)
        measure(found["mechsmith"], projects.command(scratch, output), scratch, lambda: drawn)
        if protograf:
            measure(found["protograf"], [protograf, str(script), name], scratch, lambda: peer)
    return found


def games(runs: int) -> None:
    """Builds, checks and sample games of every game in content/."""
    scratch = Path(tempfile.mkdtemp(prefix="mechsmith-bench-"))
    command = [sys.executable, "-m", "generator.cli.main"]
    print("\n" + row(["what", "", "s", "cpu s", "MB", "per s"]))
    try:
        for game in sorted(path.name for path in (ROOT / "content").iterdir() if (path / "game.yaml").is_file()):
            content, output = scratch / "content", scratch / "output"
            shutil.copytree(ROOT / "content", content, dirs_exist_ok=True)
            build = [*command, "build", game, "--content", str(content), "--output", str(output)]
            full, idle = Figures(), Figures()
            for _ in range(runs):
                shutil.rmtree(output, ignore_errors=True)
                measure(full, build, ROOT)
                measure(idle, build, ROOT)
            check, printed = Figures(), Figures()
            for _ in range(runs):
                measure(check, [*command, "check", game, "--no-games"], ROOT)
                measure(printed, [*command, "check", game, "--printed", "--no-games", "--output", str(output)], ROOT)
            done = {"full build": full, "nothing to do": idle, "check --no-games": check, "check --printed": printed}
            for title, figures in done.items():
                show(f"{game}: {title}", figures)
            for policy, count in (("random", 2000), ("greedy", 200)):
                figures = Figures()
                sample = [*command, "sample", game, "--games", str(count), "--policy", policy, "--workers", "1"]
                measure(figures, sample, ROOT)
                show(f"{game}: sample {policy}", figures, count)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def show(title: str, figures: Figures, count: int = 0) -> None:
    """One line of the second table. Games a second are what the command itself says, else count by seconds."""
    if figures.failed:
        print(f"{title}: not measured, {figures.failed}")
        return
    said = re.search(r"([\d.,]+) games a second", figures.words)
    rate = said[1] if said else f"{count / figures.median:.0f}" if count else ""
    print(row([title, "", f"{figures.median:.2f}", f"{figures.work:.2f}", f"{figures.megabytes:.0f}", rate]))


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
    kept = jobs(names, options.runs, protograf)
    if not options.only:
        games(options.runs)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
