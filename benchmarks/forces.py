"""Loadouts: showing and checking one; printing one sheet, twenty to be filled in on a screen, three hundred at once.

    python benchmarks/forces.py [--runs 3]

Part of `run.py`; alone it prints its own lines only. The loadouts are any that a game's slots allow, by chance from a
fixed seed, written as a user would write them; where the rules say what goes together, those that come with the game,
over and over.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

JOBS = {
    "one sheet, front and back": (1, (), 0.5, 100),
    "twenty to fill in": (20, ("--fillable",), 3.0, 120),
    "three hundred": (300, (), 20.0, 200),
    "three hundred, saving ink": (300, ("--theme", "ink"), 20.0, 200),
}
"""What is printed: how many loadouts, options, seconds and MB that they may take."""

QUICK = {"show": (0.3, 50), "check": (0.3, 50)}
"""What a user waits for between two changes, of one loadout: seconds and MB."""


def write(game: str, folder: Path, count: int) -> list[str]:
    """Loadout files of a game, or none if it has no loadouts."""
    from generator import games
    from generator.data.content import load_content

    module = games.find(game)
    kit = module.part("loadouts") if module is not None and module.loadouts else None
    if module is None or kit is None:
        return []
    content = load_content(ROOT / "content" / game, module, check=False, prose=False)
    dice, names = random.Random(1), []
    slots = kit.slots(content, content.languages[0])
    free = all(slot.kind in ("choice", "number") for slot in slots)
    shipped = [one.located.data for one in content.loadouts.values()]
    for number in range(count):
        data: dict[str, object] = {} if free else json.loads(json.dumps(shipped[number % len(shipped)]))
        data |= {"format": 1, "game": game, "id": f"m{number}", "name": f"Mech {number}"}
        for slot in slots if free else ():
            fitting = [option.id for option in slot.options if option.fits]
            value = dice.choice(fitting) if fitting else dice.randint(slot.low or 0, slot.high or 0)
            place, _, key = slot.path.rpartition("/")
            (data.setdefault(place, {}) if place else data)[key] = value  # type: ignore[index]
        file = folder / f"m{number}.yaml"
        file.write_text(json.dumps(data), encoding="utf-8")  # which is YAML, too
        names.append(str(file))
    return names


def printing(game: str, runs: int, slower: float) -> bool:
    """Measure and print one game's jobs; whether they kept their limits."""
    from printed import job

    folder, kept = Path(tempfile.mkdtemp(prefix="mechsmith-bench-")), True
    try:
        names = write(game, folder, max(count for count, _, _, _ in JOBS.values()))
        target = folder / "made.pdf"
        jobs: list[tuple[str, list[str], float, int, int]] = [
            (word, [word, names[0]], limit, most, runs + 1) for word, (limit, most) in QUICK.items() if names
        ]
        for title, (count, options, limit, most) in JOBS.items() if names else ():
            words = ["print", *names[:count], *options, "--to", str(target)]
            jobs.append((title, words, limit, most, runs + 1 if count == 1 else max(1, runs // 2)))
        for title, words, limit, most, times in jobs:
            kept = job(f"{game}: {title}", ["loadout", *words], target, times, slower, limit, most) and kept
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return kept


def of_all_games(runs: int, slower: float) -> bool:
    """The same for every game that has loadouts."""
    kept = True
    for game in sorted(path.name for path in (ROOT / "content").iterdir() if (path / "game.yaml").is_file()):
        kept = printing(game, runs, slower) and kept
    return kept


def main() -> int:
    """The lines on a machine whose floor is measured first."""
    from printed import alone

    return alone("printed loadouts", of_all_games)


if __name__ == "__main__":
    sys.exit(main())
