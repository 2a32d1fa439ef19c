"""Writing MegaMek's `.board` files."""

from __future__ import annotations

import re

from generator.maps.board_cell import terrain_text
from generator.maps.hexmap import HexMap

_QUOTE = re.compile(r'[\\"\n\t]')
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def write_board(hexmap: HexMap) -> str:
    """The map as the text of a board, every hex listed."""
    lines = [f"# {line}".rstrip() for text in hexmap.comments for line in text.split("\n")]
    lines.append(f"size {hexmap.width} {hexmap.height}")
    lines += (" ".join(filter(None, ("option", *pair))) for pair in hexmap.options)
    lines += (f"tag {_quoted(tag)}" for tag in hexmap.tags)
    if hexmap.description:
        lines.append(f"description {_quoted(hexmap.description)}")
    lines += (f"background {_quoted(name)}" for name in hexmap.backgrounds)
    terrains: dict[object, str] = {}
    for index, cell in enumerate(hexmap.cells):
        if cell.features not in terrains:
            terrains[cell.features] = terrain_text(cell.features)
        theme = cell.theme.replace('"', "'")
        lines.append(f'hex {_label(hexmap, index)} {cell.level} "{terrains[cell.features]}" "{theme}"')
    lines += (f"note {_label(hexmap, at)} {_quoted(text)}" for at, text in sorted(hexmap.notes.items()))
    return "\n".join((*lines, "end", ""))


def lost_in_board(hexmap: HexMap) -> list[str]:
    """What a board can't hold of a map, in words."""
    return [f"the title “{hexmap.title}”: a board is called by its file's name"] if hexmap.title else []


def _label(hexmap: HexMap, index: int) -> str:
    """A label as MegaMek writes it: two digits for column and row, and more only where a number has more."""
    row, column = divmod(index, hexmap.width)
    return f"{column + 1:02d}{row + 1:02d}"


def _quoted(text: str) -> str:
    return '"' + _QUOTE.sub(lambda found: _ESCAPED[found[0]], text) + '"'
