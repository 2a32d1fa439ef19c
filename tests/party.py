"""The tiny game as one that is printed for one or two players, each with a mech: two cards, three tokens a player."""

from __future__ import annotations

from pathlib import Path

from tests import tiny

SHEETS = "templates/tiny-duel/sheets.yaml"

LIST = """\
format: 1
players: {counts: [1, 2], cast: mechs}
sheets:
  board: {template: board.svg.j2, order: 1}
  cards: {template: cards.svg.j2, kind: pieces, order: 2, cast: true}
  tokens: {template: tokens.svg.j2, kind: pieces, order: 3, players: true}
start: {sheets: [board, cards, tokens]}
"""

TOKENS = """\
<pieces title="{{ game.game.title }}: Tokens">
<piece id="token" width="100" height="120" count="{{ players * 3 }}" title="Token"><front>
<circle cx="50" cy="60" r="20" stroke="black"/>
</front></piece>
</pieces>
"""


def make(folder: Path) -> Path:
    """Write the project; return its folder. Tokens are so large that two of them fill a page."""
    root = tiny.make(folder)
    (root / SHEETS).write_text(LIST, encoding="utf-8")
    (root / "templates/tiny-duel/start.svg.j2").unlink()
    (root / "templates/tiny-duel/tokens.svg.j2").write_text(TOKENS, encoding="utf-8")
    tiny.edit(root, "content/tiny-duel/game.yaml", "players: {min: 2", "players: {min: 1")
    cards = "templates/tiny-duel/cards.svg.j2"
    each = "{% for id in cast %}{% set mech = game.mechs[id] %}"
    tiny.edit(root, cards, "{% for id, mech in game.mechs.items() %}", each)
    return root
