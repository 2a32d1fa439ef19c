"""Writing our own form: a map as the text of a `.map.yaml` file, or as one entry of a game's maps.yaml.

What has one of the usual symbols is written with it; anything else gets a symbol of the map's own. A road with exits is
`R` and the sum of its exits, so that alike ones look alike in every map.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from generator.data.models import FORMAT
from generator.maps.body import USUAL
from generator.maps.features import THEME, feature_text, parse_feature, usual_level
from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.models import LONGEST_LINE

_SIGN = {parse_feature(text): symbol for symbol, text in USUAL.items() if text}
_BASE = {one.kind: symbol for one, symbol in _SIGN.items() if one.level == usual_level(one.kind)}
_FREE = "MVGNACEIQSUYZacdeghkmnpqtuvxyzlOo"
"""Letters for symbols of a map's own: none that has a usual meaning."""
_RESERVED = {"road": "R", "bridge": "D", "building": "H", "paved": "P", THEME: "L", "look": "K"}
"""Letters that always mean the same, so that what is frequent looks alike on every map."""
_UNUSABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\ue00f\ufeff\ufffe\uffff]")
"""What may not stand in our files (`generator.data.spans`)."""
MOST_NUMBER = 99999


def write_ours(hexmap: HexMap) -> str:
    """The map as a file of its own."""
    lines = [f"format: {FORMAT}"]
    if hexmap.title:
        lines.append(f"title: {_quoted(hexmap.title)}")
    return "\n".join((*lines, *body_lines(hexmap))) + "\n"


def body_lines(hexmap: HexMap) -> list[str]:
    """The map's body as lines of YAML, as they stand at the top of a file."""
    return list(_lines(hexmap))


def _lines(hexmap: HexMap) -> Iterator[str]:
    if hexmap.description:
        yield f"description: {_quoted(hexmap.description)}"
    theme = Counter(cell.theme for cell in hexmap.cells).most_common(1)[0][0]
    if theme:
        yield f"theme: {_quoted(theme)}"
    for key, texts in (
        ("tags", hexmap.tags), ("options", tuple(" ".join(filter(None, pair)) for pair in hexmap.options)),
        ("backgrounds", hexmap.backgrounds), ("comments", hexmap.comments),
    ):  # fmt: skip
        if texts:
            yield f"{key}:"
            yield from (f"  - {_quoted(text)}" for text in texts)
    symbols = Symbols(theme)
    tokens = [symbols.token(cell) for cell in hexmap.cells]
    wide = [max(len(token) for token in tokens[column :: hexmap.width]) for column in range(hexmap.width)]
    yield "rows:"
    for row in range(hexmap.height):
        start = row * hexmap.width
        here = zip(tokens[start : start + hexmap.width], wide, strict=True)
        yield f'  - "{" ".join(f"{token:<{width}}" for token, width in here).rstrip()}"'
    if symbols.own:
        yield "legend:"
        yield from (f'  "{symbol}": [{_quoted(text)}]' for symbol, text in sorted(symbols.own.items(), key=_in_order))
    if hexmap.notes:
        yield "notes:"
        yield from (f'  "{hexmap.label(at)}": {_quoted(text)}' for at, text in sorted(hexmap.notes.items()))


class Symbols:
    """The symbols that a map's features get; `own` are those that its legend has to explain.

    :param theme: the look of hexes for which nothing is written.
    """

    def __init__(self, theme: str = "") -> None:
        self.theme = theme
        self.own: dict[str, str] = {}
        self._of: dict[str, str] = {}
        self._letters: dict[str, str] = {}
        self._tokens: dict[Cell, str] = {}

    def token(self, cell: Cell) -> str:
        """A hex as it stands in a row."""
        known = self._tokens.get(cell)
        if known is None:
            signs = "".join(map(self.sign, cell.features))
            if cell.theme != self.theme:
                signs += self.named(THEME, f"{THEME} {_usable(cell.theme) or 'none'}", None)
            known = f"{cell.level if cell.level or not signs else ''}{signs}" if cell.level or signs else "."
            self._tokens[cell] = known
        return known

    def sign(self, one: Feature) -> str:
        """A feature's symbol."""
        if one in _SIGN:
            return _SIGN[one]
        base = _BASE.get(one.kind)
        if base is not None and one.exits is None and 0 <= one.level <= MOST_NUMBER:
            return f"{base}{one.level}"
        number = one.exits if one.level == usual_level(one.kind) else None
        return self.named(one.kind, feature_text(one), number)

    def named(self, kind: str, text: str, number: int | None) -> str:
        """A symbol of the map's own for a text of the legend: the kind's letter, with a number that is wanted."""
        if text not in self._of:
            letter = self._letter(kind)
            first = letter if number is None else f"{letter}{number}"
            numbered = (f"{letter}{other}" for other in range(64, MOST_NUMBER))
            symbol = next(one for one in chain((first,), numbered) if one not in self.own)
            self._of[text] = symbol
            self.own[symbol] = text
        return self._of[text]

    def _letter(self, kind: str) -> str:
        if kind not in self._letters:
            taken = set(self._letters.values())
            wanted = [letter for letter in (kind[0].upper(), *_FREE) if letter in _FREE and letter not in taken]
            usable = [_RESERVED[kind]] if kind in _RESERVED else wanted
            # More kinds than letters: the last letter is for all the others, told apart by their numbers.
            self._letters[kind] = usable[0] if usable else _FREE[-1]
        return self._letters[kind]


def _in_order(entry: tuple[str, str]) -> tuple[str, int]:
    symbol = entry[0]
    return symbol[0], int(symbol[1:] or 0)


def _usable(text: str) -> str:
    """A theme as the legend can hold it: one line without blanks at its ends."""
    return " ".join(_UNUSABLE.sub("", text).split())


def _quoted(text: str) -> str:
    """A text in double quotes, with nothing in it that our files may not hold."""
    return json.dumps(_UNUSABLE.sub("", text)[:LONGEST_LINE], ensure_ascii=False)


def lost_in_ours(hexmap: HexMap) -> list[str]:
    """What our own form can't hold of a map, in words."""
    texts = (hexmap.title, hexmap.description, *hexmap.tags, *hexmap.notes.values(), *hexmap.comments)
    return ["control characters in texts"] if any(_UNUSABLE.search(text) for text in texts) else []
