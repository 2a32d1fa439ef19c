"""The benchmark's projects are real ones: they build through the command, and hold what the jobs say."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pypdfium2
import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def projects(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import projects

    return projects


def build(projects, job, folder: Path) -> pypdfium2.PdfDocument:
    projects.write(job, folder)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        projects.command(folder, folder / "output"), capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return pypdfium2.PdfDocument(folder / "output" / "bench" / "en" / "a4" / "colour" / "sheet.pdf")


def words(document: pypdfium2.PdfDocument, page: int) -> str:
    return document[page].get_textpage().get_text_range()


def test_cards_with_backs(projects, tmp_path: Path) -> None:
    document = build(projects, projects.Job("Weapons", cards=10, backs=True), tmp_path)
    assert len(document) == 4
    assert [words(document, page).count("Weapon ") for page in range(4)] == [9, 0, 1, 0]
    assert [words(document, page).count("MECH") for page in range(4)] == [0, 9, 0, 1]
    # The tenth card: 10 x 7 mod 9 + 1 and 10 x 5 mod 11.
    assert {"8", "6"} <= set(words(document, 2).split())


def test_a_map(projects, tmp_path: Path) -> None:
    document = build(projects, projects.Job("Hexes", hexes=4), tmp_path)
    assert len(document) == 1
    found = words(document, 0).split()
    assert [f"{column:02d}{row:02d}" in found for column in range(1, 6) for row in range(1, 5)] == [True] * 16 + [
        False
    ] * 4


def test_jobs_are_those_that_are_measured(projects) -> None:
    assert {name: (job.cards, job.backs, job.hexes) for name, job in projects.JOBS.items()} == {
        "c54": (54, False, 0),
        "c54b": (54, True, 0),
        "h20": (0, False, 20),
        "c540": (540, False, 0),
        "h60": (0, False, 60),
    }


@pytest.mark.parametrize("room", ["galactic-arena", "hex-skirmish", "paper-mech", "alpha-strike"])
def test_loadouts_that_are_measured_can_be_printed(projects, tmp_path: Path, room: str) -> None:
    """Any that the slots of a game allow, or those that come with it: each is legal, and has a name of its own."""
    import forces

    from generator.cli.main import main

    names = forces.write(room, tmp_path, 3)
    assert [Path(name).name for name in names] == ["m0.yaml", "m1.yaml", "m2.yaml"]
    assert main(["loadout", "check", *names]) == 0


def test_pages_say_what_the_limits_are(projects) -> None:
    import boards
    import cards

    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    for what, jobs in (("map", boards.JOBS), ("cards", cards.JOBS)):
        for title, (_, _, seconds, megabytes) in jobs.items():
            (line,) = [line for line in page.splitlines() if line.startswith(f"| {what}: {title} |")]
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert (cells[2], cells[3].partition("(")[2]) == (f"{seconds:g}", f"{megabytes})")
