"""A project with the game of tests/play/contest.py, in which two meet: what the tests of command and checks work on."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FILES = {
    "mechsmith.toml": "",
    "games/fists/__init__.py": '''\
from generator.games.contract import GameModule

GAME = GameModule(
    id="fists", models="fists.models:NUMBER_FILES", engine="fists.engine", policies="fists.policies",
)
''',
    "games/fists/models.py": '''\
from typing import Annotated

from pydantic import Field

from generator.data.models import Entry, File, Id


class Fist(Entry):
    texts = ("name",)
    weapons: dict[Id, Annotated[int, Field(ge=0, le=10)]]
    """Strengths by weapon."""


class Fists(File):
    fists: dict[Id, Fist]


NUMBER_FILES = {"fists": Fists}
''',
    "games/fists/engine.py": '''\
from generator.play.plain import PlainNarrator
from tests.play.contest import Fists


def create(content, loadout="", options=()):
    return Fists({id: dict(fist.weapons) for id, fist in content.numbers["fists"].fists.items()})


def narrator(content, engine, lang="en"):
    return PlainNarrator(content, engine, lang)
''',
    "games/fists/policies.py": '''\
from tests.play.contest import Best, Worst

POLICIES = {"best": Best, "worst": Worst}
CHECKED = (Best(),)
''',
    "content/fists/game.yaml": '''\
format: 1
id: fists
version: "1.0"
source: house
reason: a game for tests
languages: [en]
players: {min: 2, max: 2}
minutes: {play: 1, make: 1}
accent: "0072B2"
credits: {designer: Nobody}
''',
    "content/fists/fists.yaml": '''\
format: 1
source: house
reason: a game for tests
fists:
  rock: {weapons: {stone: 5, pebble: 2}}
  paper: {weapons: {sheet: 5, edge: 5}}
  scissors: {weapons: {blade: 2, tip: 2}}
''',
    "content/fists/text.en.yaml": '''\
format: 1
game: {title: Fists, tagline: Two fists and one winner., trademark: A game for tests.}
fists:
  rock: {name: The Rock}
  paper: {name: The Paper}
  scissors: {name: The Pair of Scissors}
transcript:
  heading: "<game>, seed <seed>, played by <policy>."
  table: "Round <round>."
  begin: "Side <side> begins."
  advance: "A round."
  limit: "Nobody wins."
''',
    "content/fists/rules.en.yaml": '''\
format: 1
chapters:
  playing:
    title: Playing
    clauses:
      begin: {kind: rule, text: A coin says who begins.}
      strike: {kind: rule, text: Whoever rolls no more than the strength of the weapon wins.}
      limit: {kind: rule, text: After the last round nobody wins.}
''',
}


def make(folder: Path, balance: str = "") -> Path:
    """Write the project into a folder and return it.

    :param balance: what balance.yaml holds; "" for none.
    """
    root = folder / "two fists"
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    if balance:
        (root / "content/fists/balance.yaml").write_text(balance, encoding="utf-8")
    shutil.copytree(ROOT / "templates" / "shared", root / "templates" / "shared")
    return root


def folders(root: Path) -> list[str]:
    """The options that name the project's folders."""
    return [word for part in ("games", "content", "templates") for word in (f"--{part}", str(root / part))]
