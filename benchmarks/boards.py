"""Printed hex maps: one of ours of 60 x 60 hexes, and large boards from where `MECHSMITH_SAMPLES` points, if it is set.

    python benchmarks/boards.py [--runs 3]

Part of `run.py`; alone it prints its own lines only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

OURS = ("--size", "60x60", "--seed", "7", "--terrain", "woods=20", "--terrain", "rough=8", "--hills", "40", "--river",
        "--road")  # fmt: skip
JOBS = {
    "ours, 60 x 60, one page": ("", ("--one-page",), 1.5, 150),
    "ours, 60 x 60, sheets": ("", (), 1.5, 150),
    "ours, 60 x 60, sheets saving ink": ("", ("--theme", "ink"), 1.5, 150),
    "64 x 68, sheets": ("64x68_JapaneseMansion.board", (), 4.0, 150),
    "160 x 170, poster": ("cmentarz.board", ("--poster",), 12.0, 300),
    "160 x 170, poster saving ink": ("cmentarz.board", ("--poster", "--theme", "ink"), 12.0, 300),
}
"""By name: the board ("" for ours), options, seconds and MB that it may take."""


def printing(runs: int, slower: float) -> bool:
    """Measure and print the jobs; whether they kept their limits."""
    from run import Figures, measure, row

    samples = os.environ.get("MECHSMITH_SAMPLES", "")
    folder, kept = Path(tempfile.mkdtemp(prefix="mechsmith-bench-")), True
    try:
        command = [sys.executable, "-m", "generator.cli.main", "map"]
        ours, target = folder / "ours.map.yaml", folder / "made.pdf"
        made = Figures()
        measure(made, [*command, "new", str(ours), *OURS], ROOT)
        if made.failed:
            print(f"maps: not measured, {made.failed}")
            return False
        for title, (board, options, limit, most) in JOBS.items():
            file = Path(samples, "boards", board) if board else ours
            if board and not (samples and file.is_file()):
                print(f"map, {title}: not measured, MECHSMITH_SAMPLES leads to no such board")
                continue
            figures = Figures()
            for _ in range(max(1, runs // 2) if limit > 5 else runs):
                target.unlink(missing_ok=True)
                words = ["print", str(file), *options, "--anyway", "--to", str(target)]
                measure(figures, [*command, *words], ROOT, lambda: target)
            if figures.failed:
                print(f"map, {title}: not measured, {figures.failed}")
                kept = False
                continue
            kept = kept and min(figures.work, figures.median) <= limit * slower and figures.megabytes <= most
            print(row([f"map, {title}", "", f"{figures.median:.2f}", f"{figures.work:.2f}",
                       f"{figures.megabytes:.0f}", f"{limit:g}", f"{figures.kilobytes:.0f} kB"]))  # fmt: skip
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return kept


def main() -> int:
    """The lines on a machine whose floor is measured first."""
    from run import FLOOR, Figures, measure, row

    parser = argparse.ArgumentParser(description="Times and memory of printed hex maps.")
    parser.add_argument("--runs", type=int, default=3, help="rounds")
    options = parser.parse_args()
    floor = Figures()
    with tempfile.TemporaryDirectory() as scratch:
        by_hand = [sys.executable, str(HERE / "peers" / "reportlab_by_hand.py"), "c54", str(Path(scratch, "x.pdf"))]
        for _ in range(3):
            measure(floor, by_hand, Path(scratch))
    slower = max(1.0, floor.work / FLOOR)
    print(f"The floor takes {floor.work:.2f} s here, {slower:.1f} times as long as where the limits hold.")
    print(row(["what", "", "s", "cpu s", "MB", "limit", "size"]))
    kept = printing(options.runs, slower)
    print("All within their limits." if kept else "NOT all within their limits.")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
