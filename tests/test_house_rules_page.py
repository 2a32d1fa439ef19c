"""docs/house-rules.md, done as it says: a copy with a name, changed, printed, compared, brought up to date."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
DATA = Path("content") / "paper-mech"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


class Table:
    """A folder with a Mechsmith of its own, whose shipped game may change, and a copy made there."""

    def __init__(self, folder: Path) -> None:
        self.installed, self.here = folder / "installed", folder
        for part in ("generator", "content", "templates"):
            shutil.copytree(ROOT / part, self.installed / part, ignore=shutil.ignore_patterns("__pycache__"))
        self.home = folder / "thursday rules"

    def run(self, line: str) -> tuple[int, str]:
        """A line of the page, typed where the line before it left us."""
        words = shlex.split(line)
        if words[0] == "cd":
            self.here = self.here / words[1]
            return 0, ""
        if words[0] == "rm":
            (self.here / words[1]).unlink()
            return 0, ""
        assert words[0] == "mechsmith"
        env = {name: value for name, value in os.environ.items() if not name.startswith(("MECHSMITH", "PYTHON"))}
        done = subprocess.run(
            [sys.executable, "-m", "generator", *words[1:]], cwd=self.here, capture_output=True, encoding="utf-8",
            check=False, env=env | {"PYTHONPATH": str(self.installed), "PYTHONDONTWRITEBYTECODE": "1",
                                    "MECHSMITH_CACHE_DIR": os.environ["MECHSMITH_CACHE_DIR"],
                                    "MECHSMITH_PREFERENCES": "off"},
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        return done.returncode, " ".join((done.stdout + done.stderr).split())

    def all(self, block: str) -> list[str]:
        """What each line of a block says; all of them must succeed."""
        said = []
        for line in block.splitlines():
            status, text = self.run(line)
            assert status == 0, (line, text)
            said.append(text)
        return said


def put(file: Path, pattern: str, new: str) -> None:
    """Put text in the place of the one that matches."""
    text, count = re.subn(pattern, lambda found: new, file.read_text(encoding="utf-8"))
    assert count == 1
    file.write_text(text, encoding="utf-8")


def text_of(pdf: Path) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as file:
        return [page.get_textpage().get_text_range() for page in file]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(tmp_path_factory.mktemp("house rules"))


@pytest.mark.prove
@pytest.mark.xdist_group("house rules")
def test_the_page_from_its_first_line_to_its_last(table: Table) -> None:
    make, by_hand, build = blocks("sh")
    lines = re.findall(r"^    ((?:rm|mechsmith) .*)$", PAGE, re.MULTILINE)
    gone, compare, errata, reprint, dry, done = lines
    house, fist, keyword, words, attack, changes = blocks("yaml")
    assert table.all(make)[-1].endswith("paper-mech: nothing found.")
    home = table.home
    assert table.here == home
    assert (home / DATA / "game.yaml").read_text("utf-8").endswith(house)
    for name in re.findall(r"^\| `(.*?)` \|", PAGE, re.MULTILINE):
        assert (home / name).exists(), name

    put(home / DATA / "enemies.yaml", r"fist: \{.*\}", fist.strip())
    table.run(gone)
    with (home / DATA / "keywords.yaml").open("a", encoding="utf-8") as file:
        file.write(keyword)
    put(home / DATA / "text.en.yaml", r"(?m)^keywords:\n", f"keywords:\n{words}")
    put(home / DATA / "enemies.yaml", r"flame-gun: \{.*\}", attack.strip())
    put(home / DATA / "changes.yaml", r"(?m)^changes:\n", f"{changes}changes:\n")
    checked, sampled = table.all(by_hand)
    assert "from the shipped game: waves.yaml, the templates" in checked
    assert "advice HR121: fire is played by hand" in checked
    assert not re.search(r"\d errors?\b", checked)
    assert "other things that people play by hand, left out here: Fire" in sampled

    table.all(build)
    sheets = home / "output" / "paper-mech" / "en" / "a4"
    for pdf in (*sheets.glob("*.pdf"), *sheets.glob("ink/*.pdf")):
        for page in text_of(pdf):
            assert "Rules 1.1 \u00b7 Thursday rules" in page, pdf.name
    booklet = " ".join(" ".join(text_of(sheets / "booklet.pdf")).split())
    assert "Played by hand" in booklet
    assert "Nobody was afraid of it." in booklet
    assert "your next action takes 1 unit of time longer" in booklet
    pages = text_of(sheets / "ink" / "start.pdf")
    feet = {re.findall(r"Thursday rules \u00b7 ([0-9a-f]{8})", page)[-1] for page in pages}
    assert len(feet) > 1, "each page's own signs"
    assert "The mech goes on burning" not in "".join(pages), "an enemy's keyword"
    assert "to put out the fire" in " ".join(" ".join(text_of(sheets / "ink" / "start.pdf")).split())

    (compared,) = table.all(compare)
    assert "Fist: power 5 -> 6" in compared
    assert "Fire" in compared
    assert "Waves" not in compared.partition("3 On paper")[0]
    assert "Nobody was afraid of it." in compared
    assert table.run(errata)[0] == 0
    told = (home / "corrections.html").read_text("utf-8")
    assert "Nobody was afraid of it." in told
    assert "sets the mech on fire" in told
    assert table.run(reprint)[0] == 0
    assert text_of(home / "again.pdf")

    # Nothing new so far; then a new Mechsmith comes, whose enemy mech has a weaker fist and an armour of 5.
    assert table.run(done) == (0, "Nothing new: the shipped game is the one that was copied.")
    shipped = table.installed / DATA
    put(shipped / "game.yaml", 'version: "1.1"', 'version: "1.2"')
    put(shipped / "enemies.yaml", "power: 5, time: 2, circles: 2", "power: 4, time: 2, circles: 2")
    put(shipped / "enemies.yaml", "  mech:\n    armour: 4", "  mech:\n    armour: 5")
    assert "HR101: a copy of version 1.1, and version 1.2 is shipped" in table.run("mechsmith check --no-pages")[1]
    status, said = table.run(dry)
    assert status == 1
    assert "would be brought up to date from version 1.1 to 1.2" in said
    assert 'version: "1.1"' in (home / DATA / "game.yaml").read_text("utf-8")
    status, said = table.run(done)
    assert status == 1
    (told,) = blocks("text")
    assert " ".join(told.split()) in said
    text = (home / DATA / "enemies.yaml").read_text("utf-8")
    assert fist.strip() in text
    assert attack.strip() in text
    assert "  mech:\n    armour: 5" in text
    assert 'version: "1.2"' in (home / DATA / "game.yaml").read_text("utf-8")
    assert changes in (home / DATA / "changes.yaml").read_text("utf-8")
    assert table.run(done)[0] == 0
    table.run(build.strip())
    assert "Rules 1.2 \u00b7 Thursday rules" in text_of(sheets / "ink" / "start.pdf")[0]


def test_the_page_is_linked() -> None:
    for page in ("README.md", "docs/your-own-copy.md"):
        assert "house-rules.md)" in (ROOT / page).read_text("utf-8")
