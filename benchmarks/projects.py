"""The benchmark's projects: real content and templates for the `bench` game, written to a folder.

    python benchmarks/projects.py c54 FOLDER

Each job is then an ordinary build (see `command`): the YAML is read and checked, the template filled in, every page
checked, the PDF tagged and written.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
SHARED = HERE.parent / "templates" / "shared"


@dataclass(frozen=True)
class Job:
    """What is drawn: how many cards, with or without backs, or how many columns and rows of hexes."""

    title: str
    cards: int = 0
    backs: bool = False
    hexes: int = 0


JOBS = {
    "c54": Job("Weapons", cards=54),
    "c54b": Job("Weapons with backs", cards=54, backs=True),
    "h20": Job("Hexes", hexes=20),
    "c540": Job("Weapons", cards=540),
    "h60": Job("Hexes", hexes=60),
}

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

RULES = """\
format: 1
source: house
reason: Made up to be measured.
chapters:
  play:
    title: Play
    clauses:
      aim: {kind: rule, text: Attack and mark the damage., play: by-hand, reason: Made up to be measured.}
"""

GAME = """\
format: 1
id: bench
version: "1.0"
source: house
reason: Made up to be measured.
languages: [en]
players: {min: 1, max: 1}
minutes: {play: 1, make: 1}
accent: "0072B2"
"""


def write(job: Job, folder: Path) -> None:
    """Write a job's project: content/, templates/ (games/ stays where it is)."""
    content, templates = folder / "content" / "bench", folder / "templates"
    content.mkdir(parents=True)
    shutil.copytree(HERE / "templates", templates)
    shutil.copytree(SHARED, templates / "shared", dirs_exist_ok=True)
    numbers = ["format: 1", "source: house", "reason: Made up to be measured.", "cards:"]
    texts = ["format: 1", "game:", f"  title: {job.title}", "  back: MECH", "cards:"]
    for index in range(1, max(job.cards, 1) + 1):
        name = f"weapon-{index:02d}"
        cost, heat = index * 7 % 9 + 1, index * 5 % 11
        numbers.append(f"  {name}: {{cost: {cost}, heat: {heat}, range: 6, dice: 2, cover: 1}}")
        texts += [
            f"  {name}:",
            f"    name: Weapon {LETTERS[index // 26]}{LETTERS[index % 26]}",
            f"    effect: Attack one target within range {{cards:{name}/range}}."
            f" On a hit roll {{cards:{name}/dice}} dice and mark that much damage;"
            f" if the target is in cover reduce it by {{cards:{name}/cover|words}}.",
        ]
    hexes = max(job.hexes, 1)
    house = "source: house\nreason: Made up to be measured.\n"
    template = "hexes" if job.hexes else "backs" if job.backs else "cards"
    fold = "duplex" if job.backs else "none"
    kind = "pages" if job.hexes else "pieces"
    sheet = f"{{template: {template}.svg.j2, kind: {kind}, fold: {fold}}}"
    files = {
        content / "game.yaml": GAME,
        content / "cards.yaml": "\n".join(numbers) + "\n",
        content / "map.yaml": f"format: 1\n{house}columns: {hexes}\nrows: {hexes}\n",
        content / "rules.en.yaml": RULES,
        content / "text.en.yaml": "\n".join(texts) + "\n",
        templates / "bench" / "sheets.yaml": f"format: 1\nsheets:\n  sheet: {sheet}\n",
    }
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


def command(folder: Path, output: Path, python: str = sys.executable) -> list[str]:
    """The build of a job's project, as a whole process."""
    return [
        python, "-m", "generator.cli.main", "build", "bench", "--sheets", "--paper", "a4", "--theme", "colour",
        "--games", str(HERE / "games"), "--content", str(folder / "content"),
        "--templates", str(folder / "templates"), "--output", str(output),
    ]  # fmt: skip


if __name__ == "__main__":
    write(JOBS[sys.argv[1]], Path(sys.argv[2]))
