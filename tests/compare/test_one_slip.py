"""One slip in one file is told once, not by everything that names what the file holds."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import games
from generator.check.run import data_findings
from generator.compare import telling
from generator.compare.run import Wish, compare
from generator.compare.sources import opened
from generator.data.content import load_content
from generator.data.diagnostics import Diagnostic
from generator.data.project import Project
from tests.compare.edited import DATA, GAME, ROOT, copied
from tests.compare.kept import keep  # noqa: F401
from tests.compare.once import read_once  # noqa: F401

MOST = 5
"""Findings that one slip may give."""
FILES = sorted(path.relative_to(DATA).as_posix() for path in DATA.rglob("*.yaml"))

_VALUE = re.compile(r"^(\s*[\w-]+: )([A-Za-z\d\"][^{}\[\]]*)$")
_KEY = re.compile(r"^(\s+)([\w-]+)(:.*)$")


def _middle(text: str, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]) -> str:
    """The text with its first line from the middle on changed that matches."""
    rows = text.split("\n")
    for at in (*range(len(rows) // 2, len(rows)), *range(len(rows) // 2)):
        found = pattern.match(rows[at])
        if found is not None:
            rows[at] = change(found)
            return "\n".join(rows)
    raise AssertionError(pattern.pattern)


def colon(text: str) -> str:
    """A text without quotes, with a colon in it; where no value is alone in its line, a key with one more behind it."""
    if any(_VALUE.match(row) for row in text.split("\n")):
        return _middle(text, _VALUE, lambda found: f"{found[1]}When it: {found[2]}")
    return _middle(text, _KEY, lambda found: f"{found[1]}{found[2]}: a{found[3]}")


def bracket(text: str) -> str:
    """A bracket that is not closed; in files without any, a quote."""
    at = next((at for sign in '}]"' if (at := text.find(sign, len(text) // 3)) > 0), 0)
    return text[:at] + text[at + 1 :]


def kind(text: str) -> str:
    """A text where a number belongs; in files without numbers, a list where a text does."""
    numbers = list(re.finditer(r"(?<=: )\d+(?=[,}\n])", text))
    if len(numbers) > 1:
        found = numbers[len(numbers) // 2]
        return f'{text[: found.start()]}"six"{text[found.end() :]}'
    return _middle(text, _VALUE, lambda found: f"{found[1]}[1, 2]")


def mistyped(text: str) -> str:
    """A key with a letter too many."""
    return _middle(text, _KEY, lambda found: f"{found[1]}{found[2]}x{found[3]}")


def twice(text: str) -> str:
    """A key given twice."""
    return _middle(text, _KEY, lambda found: f"{found[1]}{found[2]}: 1\n{found[0]}")


def indented(text: str) -> str:
    """A line with a space too many."""
    return _middle(text, _KEY, lambda found: f" {found[0]}")


def emptied(text: str) -> str:
    """Nothing in the file."""
    return ""


def headless(text: str) -> str:
    """The key that holds all of the file is mistyped."""
    return re.sub(r"(?m)^(?!format)([\w-]+):", r"\1x:", text, count=1)


WAYS = (colon, bracket, kind, mistyped, twice, indented, emptied, headless)


def slip(folder: Path, name: str, way: Callable[[str], str]) -> Path:
    """A copy of the data with one slip."""
    root = copied(folder)
    text = (root / name).read_text("utf-8")
    made = way(text)
    assert made != text
    (root / name).write_text(made, "utf-8")
    return root


def counts(found: list[Diagnostic]) -> dict[str, int]:
    return dict(Counter(one.code for one in found))


def checked(root: Path) -> list[Diagnostic]:
    """What a check of the data says."""
    module = games.find(GAME)
    assert module is not None
    return data_findings(load_content(root, module))


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", FILES)
def test_a_check_tells_one_slip_once(tmp_path: Path, name: str, step: int) -> None:
    """Two ways for each file, others for the next file; all of them in the slower proof."""
    for way in WAYS[FILES.index(name) % step :: step]:
        found = checked(slip(tmp_path / way.__name__, name, way))
        assert len(found) <= MOST, (way.__name__, counts(found))
        shutil.rmtree(tmp_path / way.__name__)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_told_once(tmp_path: Path, name: str) -> None:
    root = copied(tmp_path)
    (root / name).unlink()
    found = checked(root)
    assert len(found) <= MOST, counts(found)


def _compared(root: Path) -> list[Diagnostic]:
    project = Project.find(ROOT)
    with opened("shipped", str(root), project) as (old, new):
        (report,) = compare(old, new, project, Wish((GAME,))).games
    return telling.findings_of(report)


@pytest.mark.parametrize("name", ["enemies.yaml", "text.en.yaml", "weapons.yaml"])
@pytest.mark.parametrize("way", [colon, kind])
def test_a_comparison_tells_one_slip_once(tmp_path: Path, name: str, way: Callable[[str], str]) -> None:
    found = _compared(slip(tmp_path, name, way))
    assert [one.code[:2] for one in found] in (["YM"], ["MD"]), counts(found)


@pytest.mark.prove
@pytest.mark.parametrize("name", FILES)
def test_a_comparison_tells_any_slip_once(tmp_path: Path, name: str) -> None:
    for way in WAYS[:5]:
        found = _compared(slip(tmp_path / way.__name__, name, way))
        assert len(found) <= MOST + 1, (way.__name__, counts(found))  # an id that went asks for a new version, too
        shutil.rmtree(tmp_path / way.__name__)


def test_a_text_with_a_colon_is_told_with_the_line_as_it_should_read(tmp_path: Path) -> None:
    """And nothing but that: not the hundred names that the file held."""
    edit = ("text.en.yaml", "name: Tank", "name: Tank: the big one {a: b}")
    (found,) = checked(copied(tmp_path, edit))
    assert found.code == "YM001"
    assert found.hint == 'A text with ": " in it needs quotes: name: "Tank: the big one {a: b}"'


def test_what_has_nothing_to_do_with_a_slip_is_told_beside_it(tmp_path: Path) -> None:
    edits = (
        ("enemies.yaml", "ppc: {range: long, power: 4,", 'ppc: {range: long, power: "four",'),
        ("loadouts/standard.yaml", "laser", "lazer"),
    )
    assert {"MD103", "RF201"} <= {one.code for one in checked(copied(tmp_path, *edits))}
