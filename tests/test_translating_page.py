"""docs/translating.md: its game has the faults that it shows, its commands run."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from generator.cli.translations import _counted
from tests import tiny
from tests.cli import inside

PAGE = (tiny.ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
GAME = "content/tiny-duel"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


MODELS = '''\
from generator.data.models import Entry, File, Id


class Gun(Entry):
    """A gun."""

    texts = ("name",)
    armour: int


class Guns(File):
    """guns.yaml"""

    guns: dict[Id, Gun]


NUMBER_FILES = {"guns": Guns}
'''


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's clause in a game of one gun."""
    root = tmp_path_factory.mktemp("translating")
    for name in ("mechsmith.toml", "games/tiny_duel/__init__.py", f"{GAME}/game.yaml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(tiny.FILES[name].replace("[en]", "[fi, en]"), encoding="utf-8")
    (root / "games/tiny_duel/models.py").write_text(MODELS, encoding="utf-8")
    (root / GAME / "guns.yaml").write_text("format: 1\nguns:\n  laser: {armour: 3}\n", encoding="utf-8")
    _, original, translation = blocks("yaml")
    for lang, title, clause in (("fi", "Peli", original), ("en", "Play", translation)):
        head = f"format: 1\nsource: rulebook\nchapters:\n  play:\n    title: {title}\n    clauses:\n"
        (root / GAME / f"rules.{lang}.yaml").write_text(head + clause, encoding="utf-8")
        text = f"format: 1\ngame: {{title: {title}}}\nguns:\n  laser: {{name: {title}laser}}\n"
        (root / GAME / f"text.{lang}.yaml").write_text(text, encoding="utf-8")
    shutil.copytree(tiny.ROOT / "templates" / "shared", root / "templates" / "shared")
    return root


def call(root: Path, line: str, status: int = 0) -> str:
    done = inside.run(*shlex.split(line, comments=True)[1:], "--games", "games", cwd=root)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def test_the_page_tells_what_the_command_says(root: Path) -> None:
    differs, stale = blocks("text")
    assert call(root, "mechsmith translations tiny-duel", 1) == differs
    file = root / GAME / "rules.en.yaml"
    file.write_text(file.read_text("utf-8").replace("A high roll", "Over {guns:laser/armour}"), encoding="utf-8")
    accept, show, todo, one = re.findall(r"^    (mechsmith .*)", PAGE, re.MULTILINE)  # of a game that isn't shipped
    assert call(root, accept).endswith("4 translations accepted anew.\n")
    assert call(root, show) == "tiny-duel: 4 of 4 sentences in en; nothing found.\n"
    file = root / GAME / "rules.fi.yaml"
    file.write_text(file.read_text("utf-8").replace("osuu.", "osuu aina."), encoding="utf-8")
    assert call(root, show).splitlines()[0] == stale.strip()
    assert call(root, todo) == "todo.md: 1 sentence to work on.\n"
    written = (root / "todo.md").read_text(encoding="utf-8")
    assert "## `en:rules/clauses/fire/text`\n\nStale: “osuu aina.” stands for 1 word.\n" in written
    assert call(root, one).endswith("1 translation accepted anew.\n")
    assert call(root, show) == "tiny-duel: 4 of 4 sentences in en; nothing found.\n"


def test_why_sentences_are_to_be_worked_on_agrees_with_their_number() -> None:
    told = [_counted(what, count) for what in ("missing", "stale", "differs", "not accepted") for count in (1, 2)]
    assert told == ["missing", "missing", "stale", "stale", "differs", "differ", "not accepted", "not accepted"]
