"""What the measurements of printed things share: a job measured against its limits, and a script that runs alone."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]


def job(
    title: str, words: Sequence[str], target: Path, times: int, slower: float, limit: float, most: float
) -> bool:  # fmt: skip
    """Measure a call of the command that makes a file, and print its line; whether it kept its limits.

    :param words: of the command line, behind `mechsmith`.
    :param target: what it makes, if it makes anything.
    :param limit: seconds that it may take where the machine is as fast as the limits are for.
    :param most: MB that it may take.
    """
    from run import Figures, measure, row

    figures = Figures()
    for _ in range(times):
        target.unlink(missing_ok=True)
        measure(figures, [sys.executable, "-m", "generator.cli.main", *words], ROOT, lambda: target)
    if figures.failed:
        print(f"{title}: not measured, {figures.failed}")
        return False
    size = f"{figures.kilobytes:.0f} kB" if figures.kilobytes else ""
    print(row([title, "", f"{figures.median:.2f}", f"{figures.work:.2f}", f"{figures.megabytes:.0f}", f"{limit:g}",
               size]))  # fmt: skip
    return min(figures.work, figures.median) <= limit * slower and figures.megabytes <= most


def alone(what: str, printing: Callable[[int, float], bool]) -> int:
    """Print the lines of one script on a machine whose floor is measured first; 1 if a limit was broken."""
    from run import FLOOR, Figures, measure, row

    parser = argparse.ArgumentParser(description=f"Times and memory of {what}.")
    parser.add_argument("--runs", type=int, default=3, help="rounds")
    options = parser.parse_args()
    floor = Figures()
    with tempfile.TemporaryDirectory() as scratch:
        by_hand = [sys.executable, str(HERE / "peers" / "reportlab_by_hand.py"), "c54", str(Path(scratch, "x.pdf"))]
        for _ in range(5):
            measure(floor, by_hand, Path(scratch))
    slower = max(1.0, floor.work / FLOOR)
    print(f"The floor takes {floor.work:.2f} s here, {slower:.1f} times as long as where the limits hold.")
    print(row(["what", "", "s", "cpu s", "MB", "limit", "size"]))
    kept = printing(options.runs, slower)
    print("All within their limits." if kept else "NOT all within their limits.")
    return 0 if kept else 1
