"""A tiny game in a folder with an awkward name: what the tests of build and command work on."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FILES = {
    "mechsmith.toml": "",
    "games/tiny_duel/__init__.py": '''\
from generator.games.contract import GameModule

GAME = GameModule(id="tiny-duel", models="tiny_duel.models:NUMBER_FILES")
''',
    "games/tiny_duel/models.py": '''\
from generator.data.models import Entry, File, Id


class Mech(Entry):
    """A mech of the duel."""

    texts = ("name",)
    armour: int
    speed: int


class Mechs(File):
    """mechs.yaml"""

    mechs: dict[Id, Mech]


NUMBER_FILES = {"mechs": Mechs}
''',
    "content/tiny-duel/game.yaml": '''\
format: 1
id: tiny-duel
version: "1.0"
source: house
reason: a game for tests
languages: [en]
players: {min: 2, max: 2}
minutes: {play: 5, make: 1}
accent: "0072B2"
credits: {designer: Nobody}
''',
    "content/tiny-duel/mechs.yaml": '''\
format: 1
source: house
reason: a game for tests
mechs:
  ant: {armour: 3, speed: 5}
  bear: {armour: 6, speed: 2}
''',
    "content/tiny-duel/text.en.yaml": '''\
format: 1
game: {title: Tiny Duel, tagline: Two mechs and one winner., trademark: A game for tests.}
mechs:
  ant: {name: Ant}
  bear: {name: Bear}
''',
    "content/tiny-duel/rules.en.yaml": '''\
format: 1
chapters:
  playing:
    title: Playing
    clauses:
      strike: {kind: rule, text: "The ant strikes first, for it has speed {mechs:ant/speed}."}
''',
    "templates/tiny-duel/sheets.yaml": '''\
format: 1
sheets:
  board: {template: board.svg.j2, order: 1}
  cards: {template: cards.svg.j2, kind: pieces, order: 2}
start: {template: start.svg.j2, sheets: [board, cards]}
''',
    "templates/tiny-duel/board.svg.j2": '''\
<sheet title="{{ game.game.title }}">
<page id="board" title="Board">
<g id="mech:bear" role="panel" alt="{{ game.mechs.bear.name }}">
<text x="20" y="40" size="14">{{ game.mechs.bear.name }}</text>
<text x="20" y="50" size="14">{{ game.mechs.bear.armour }}</text>
</g>
</page>
</sheet>
''',
    "templates/tiny-duel/cards.svg.j2": '''\
<pieces title="{{ game.game.title }}">
{% for id, mech in game.mechs.items() %}
<piece id="card:{{ id }}" width="63" height="88" title="{{ mech.name }}">
<front><g id="front:{{ id }}" role="card" alt="{{ mech.name }}">
<text x="6" y="12" size="14" fit="50">{{ mech.name }}</text>
<text x="6" y="30" size="14">{{ mech.speed }}</text>
</g></front>
</piece>
{% endfor %}
</pieces>
''',
    "templates/tiny-duel/start.svg.j2": '''\
<sheet title="{{ game.game.title }}">
<page id="start" title="Start">
<g id="start" role="paragraph">
<text x="20" y="40" size="10.5" role="computed">{{ start.leaves }} leaves, {{ start.pieces }} pieces</text>
</g>
</page>
</sheet>
''',
}


def make(folder: Path) -> Path:
    """Write the game's project into a folder with spaces, an apostrophe and an umlaut in its name; return it."""
    root = folder / "it's a Mäch game"
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "templates" / "shared", root / "templates" / "shared")
    return root


def edit(root: Path, name: str, old: str, new: str) -> None:
    """Change one file of the project; what is to be changed must stand there."""
    file = root / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
