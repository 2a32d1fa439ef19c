"""docs/print-for-players.md: its commands do what it says, and its list of sheets is one."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pypdfium2
import pytest
import yaml

from generator.check.sheet_list import SheetList
from generator.cli.main import main

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "print-for-players.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```bash\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]
BUILDS = [line for line in COMMANDS if line.startswith("mechsmith build ")]
PREVIEWS = [line for line in COMMANDS if line.startswith("mechsmith preview ")]

MADE = [
    {f"{paper}/{theme}/start-4.pdf" for paper in ("a4", "letter") for theme in ("colour", "ink")},
    {"letter/ink/start-2.pdf"},
    {"a4/colour/start-2.pdf", "a4/ink/start-2.pdf"},
]
"""What each command that builds writes."""

FOLDERS = ["--content", str(ROOT / "content"), "--templates", str(ROOT / "templates")]


@pytest.mark.parametrize(("command", "made"), list(zip(BUILDS, MADE, strict=True)))
def test_each_command(command: str, made: set[str], tmp_path: Path) -> None:
    program, *words = shlex.split(command)
    assert program == "mechsmith"
    assert main([*words, *FOLDERS, "--output", str(tmp_path)]) == 0
    folder = tmp_path / "galactic-arena/en"
    assert {file.relative_to(folder).as_posix() for file in folder.rglob("*.pdf")} == made
    names = re.search(r"--heroes (\"[^\"]+\"|\S+)", command)
    assert names is not None
    with pypdfium2.PdfDocument(folder / sorted(made)[0]) as pdf:
        said = pdf[0].get_textpage().get_text_range()
    content = yaml.safe_load((ROOT / "content/galactic-arena/text.en.yaml").read_text(encoding="utf-8"))
    for name in names[1].strip('"').split(","):
        assert content["heroes"].get(name, {"name": name})["name"] in said


def test_the_preview_draws_the_sheets_that_it_names(tmp_path: Path) -> None:
    """Tokens of four lie on a page; four screens are two leaves, front and back."""
    (command,) = PREVIEWS
    assert set(COMMANDS) == {*BUILDS, command}
    assert main([*shlex.split(command)[1:], *FOLDERS, "--output", str(tmp_path), "--dpi", "20"]) == 0
    assert sorted(file.name for file in (tmp_path / "preview/galactic-arena").iterdir()) == [
        "screens-4-1.png", "screens-4-2.png", "screens-4-3.png", "screens-4-4.png", "tokens-4-1.png",
    ]  # fmt: skip
    assert all(f"`{name}`" in PAGE for name in ("tokens-4-1.png", "screens-4-1.png"))


def test_the_list_is_one() -> None:
    (block,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    listed = SheetList.model_validate({"format": 1, **yaml.safe_load(block)})
    assert listed.players is not None
    assert listed.players.counts == [2, 4, 6]
    assert [(name, spec.players, spec.cast) for name, spec in listed.sheets.items()] == [
        ("heroes", False, True), ("tokens", True, False), ("board", False, False)
    ]  # fmt: skip
