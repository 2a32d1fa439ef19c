"""Printed hex maps: one of ours of 60 x 60 hexes, and large boards from where `MECHSMITH_SAMPLES` points, if it is set.

    python benchmarks/boards.py [--runs 3]

Part of `run.py`; alone it prints its own lines only.
"""

from __future__ import annotations

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
    from printed import job
    from run import Figures, measure

    samples = os.environ.get("MECHSMITH_SAMPLES", "")
    folder, kept = Path(tempfile.mkdtemp(prefix="mechsmith-bench-")), True
    try:
        ours, target = folder / "ours.map.yaml", folder / "made.pdf"
        made = Figures()
        measure(made, [sys.executable, "-m", "generator.cli.main", "map", "new", str(ours), *OURS], ROOT)
        if made.failed:
            print(f"maps: not measured, {made.failed}")
            return False
        for title, (board, options, limit, most) in JOBS.items():
            file = Path(samples, "boards", board) if board else ours
            if board and not (samples and file.is_file()):
                print(f"map, {title}: not measured, MECHSMITH_SAMPLES leads to no such board")
                continue
            words = ["map", "print", str(file), *options, "--anyway", "--to", str(target)]
            times = max(1, runs // 2) if limit > 5 else runs
            kept = job(f"map, {title}", words, target, times, slower, limit, most) and kept
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return kept


def main() -> int:
    """The lines on a machine whose floor is measured first."""
    from printed import alone

    return alone("printed hex maps", printing)


if __name__ == "__main__":
    sys.exit(main())
