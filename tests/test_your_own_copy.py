"""docs/your-own-copy.md, done as it says: a copy, a number changed in it, checks, files, a mech of one's own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "your-own-copy.md").read_text(encoding="utf-8")
GAME = "paper-mech"


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MECHSMITH", "PYTHON"))}
    env["MECHSMITH_PREFERENCES"] = "off"
    return subprocess.run(
        [sys.executable, "-m", "generator", *words], cwd=cwd, capture_output=True, encoding="utf-8", check=False,
        env=env | {"PYTHONPATH": str(ROOT), "MECHSMITH_CACHE_DIR": os.environ["MECHSMITH_CACHE_DIR"]},
    )  # fmt: skip


def done(*words: str, cwd: Path) -> str:
    result = run(*words, cwd=cwd)
    assert result.returncode == 0, f"{words}\n{result.stdout[-3000:]}\n{result.stderr[-3000:]}"
    return result.stdout


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def replaced(file: Path, pattern: str, new: str) -> None:
    """Put a line in place of the one line that matches."""
    text, count = re.subn(pattern, new, file.read_text(encoding="utf-8"))
    assert count == 1
    file.write_text(text, encoding="utf-8")


def errors(said: str) -> list[str]:
    """The codes of the errors that `check` shows."""
    return re.findall(r"\berror ([A-Z]{2}\d{3}):", said)


def shown(file: Path) -> Counter[str]:
    """The characters of a PDF, its stamps (which hold a hash) left out."""
    with pypdfium2.PdfDocument(file) as pdf:
        lines = [line for page in pdf for line in page.get_textpage().get_text_range().splitlines()]
    return Counter(letter for line in lines if not re.search(r"[0-9a-f]{8}", line) for letter in line)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh copy, built once, as the page's first lines do."""
    folder = tmp_path_factory.mktemp("own copy")
    done("init", "my games", GAME, cwd=folder)
    home = folder / "my games"
    done("build", "--paper", "a4", "--theme", "ink", cwd=home)
    return home


def test_the_number_that_it_changes_is_there() -> None:
    line = blocks("yaml")[0].strip()
    enemies = (ROOT / "content" / GAME / "enemies.yaml").read_text(encoding="utf-8")
    assert enemies.count(line.replace("power: 6", "power: 5")) == 1
    assert line not in enemies


@pytest.mark.prove
@pytest.mark.xdist_group("your own copy")
def test_what_the_page_says_of_the_folder(copy: Path) -> None:
    named = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    for name in re.findall(r"`([^`]+)`", " ".join(named)):
        assert (copy / name).exists(), name
    said = done("build", "--paper", "a4", "--theme", "ink", cwd=copy / "content")
    assert "Using the project" in said
    assert "mechsmith.toml" in said
    assert "nothing to do" in said


@pytest.mark.prove
@pytest.mark.xdist_group("your own copy")
def test_a_number_changed_a_file_printed_an_example_out_of_date(copy: Path) -> None:
    sheet = copy / "output" / GAME / "en" / "a4" / "ink" / "playsheet.pdf"
    pieces = sheet.with_name("pieces.pdf").read_bytes()
    before = shown(sheet)
    enemies = copy / "content" / GAME / "enemies.yaml"
    line = blocks("yaml")[0].strip()
    old = line.replace("power: 6", "power: 5")
    assert enemies.read_text(encoding="utf-8").count(old) == 1
    replaced(enemies, re.escape(old), line)
    checked = run("check", "--games", "10", "--paper", "a4", cwd=copy).stdout
    assert [code for code in errors(checked) if not code.startswith("EX5")] == []
    said = done("build", "--paper", "a4", "--theme", "ink", cwd=copy)
    assert "written" in said
    assert "unchanged" in said
    after = shown(sheet)
    assert (after - before, before - after) == (Counter("6"), Counter("5"))
    assert sheet.with_name("pieces.pdf").read_bytes() == pieces
    assert old in (ROOT / "content" / GAME / "enemies.yaml").read_text(encoding="utf-8")

    replaced(enemies, r"missiles: \{range: medium, power: 4", "missiles: {range: medium, power: 5")
    result = run("check", "--no-games", "--no-pages", cwd=copy)
    assert result.returncode == 1
    assert blocks("text")[0].strip() in result.stdout
    assert {code[:3] for code in errors(result.stdout)} == {"EX5"}
    done("build", "--paper", "a4", "--theme", "ink", "--sheets", cwd=copy)


@pytest.mark.prove
@pytest.mark.xdist_group("your own copy")
def test_a_mech_of_ones_own(copy: Path) -> None:
    (copy / "loadouts" / "heavy.yaml").write_text(blocks("yaml")[1], encoding="utf-8")
    for line in re.findall(r"^    mechsmith (.*)$", PAGE, re.MULTILINE):
        said = done(*line.split(), cwd=copy)
        assert said
    folder = copy / "output" / GAME / "en" / "a4"
    for theme in ("colour", "ink"):
        assert "Heavy" in "".join(pages(folder / theme / "playsheet-heavy.pdf"))


def pages(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]
