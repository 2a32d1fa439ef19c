"""Unit cards from lists: as many as people print, and thousands.

    python benchmarks/cards.py [--runs 3]

Part of `run.py`; alone it prints its own lines only. The lists are made of the units of the games in content/, each row
with a variant of its own.
"""

from __future__ import annotations

import csv
import itertools
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

JOBS = {
    "144": (144, (), 2.5, 150),
    "144 with backs, saving ink": (144, ("--theme", "ink", "--sides", "long"), 2.5, 150),
    "5,000": (5000, (), 30.0, 250),
}
"""What is printed: how many cards, options, seconds and MB that they may take."""
HEAD = ("chassis", "variant", "as_type", "role", "size", "move", "armor", "structure", "dmg_s", "dmg_m", "dmg_l", "ov",
        "pv", "specials")  # fmt: skip


def write(file: Path, count: int) -> bool:
    """A list of so many units; whether there is a game with units to make it of."""
    from generator import games
    from generator.data.content import load_content
    from generator.units.loading import units_of

    sheets = []
    for folder in sorted((ROOT / "content").iterdir()):
        module = games.find(folder.name) if (folder / "game.yaml").is_file() else None
        if module is not None and "cards" in module.number_files:
            sheets += [one.sheet for one in units_of(load_content(folder, module, check=False, prose=False))]
    with open(file, "w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(HEAD)
        for number, one in zip(range(count), itertools.cycle(sheets)):
            model, damage = f"{one.model} {number}".strip(), one.damage
            rows.writerow([one.chassis, model, one.type, one.role, one.size, one.move, one.armour, one.structure,
                           damage.short, damage.medium, damage.long, one.overheat, one.points,
                           ",".join(one.specials)])  # fmt: skip
    return bool(sheets)


def printing(runs: int, slower: float) -> bool:
    """Measure and print the jobs; whether they kept their limits."""
    from printed import job

    folder, kept = Path(tempfile.mkdtemp(prefix="mechsmith-bench-")), True
    try:
        units, target = folder / "units.csv", folder / "cards.pdf"
        for title, (count, options, limit, most) in JOBS.items():
            if not write(units, count):
                print("unit cards: not measured, no game has units")
                return True
            words = ["units", "print", str(units), *options, "--to", str(target)]
            times = max(1, runs // 2) if count > 1000 else runs
            kept = job(f"unit cards, {title}", words, target, times, slower, limit, most) and kept
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return kept


def main() -> int:
    """The lines on a machine whose floor is measured first."""
    from printed import alone

    return alone("printed unit cards", printing)


if __name__ == "__main__":
    sys.exit(main())
