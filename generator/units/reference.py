"""The reference of a force: what its special abilities do, and nothing about any other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Text
from generator.draw.fit import Run, wrap
from generator.draw.fonts import MM_PER_POINT
from generator.draw.markup import Printed
from generator.draw.paper import Paper
from generator.draw.printing import printed
from generator.units.board import Board, Report
from generator.units.card_values import CardRules, CardUnit
from generator.units.specials import every, parse_specials

if TYPE_CHECKING:
    from generator.data.views import TextValue, View

GAP = 8.0
"""Between two columns, in mm."""
HEAD = 16.0
BOLD = Paint(stroke=Ink.ACCENT, width=Line.EMPHASIS.value)
SIZE, FLOOR, LEADING = 8.5, 7.0, 1.2


@dataclass(frozen=True, slots=True)
class Entry:
    """A special ability: its tag, what it is called, what it does, in stretches that know their data, and whether the
    rules of the game play it."""

    tag: str
    name: Printed
    text: tuple[Printed, ...]
    played: bool


def tags_of(units: Iterable[CardUnit]) -> dict[str, str]:
    """The tags of all special abilities that the units have, those in turrets included, by the alphabet; with each the
    whole text of the first."""
    texts = dict.fromkeys(text for unit in units for text in unit.sheet.specials)
    found: dict[str, str] = {}
    for one in every(parse_specials(texts)):
        found.setdefault(one.tag, one.text)
    return dict(sorted(found.items()))


def every_tag(game: View) -> dict[str, str]:
    """All tags that a game's data explain."""
    specials = game.get("specials")
    return {str(id).upper(): str(id).upper() for id in (specials or {})}


def entries(tags: Mapping[str, str], game: View, rules: CardRules) -> tuple[list[Entry], list[str]]:
    """What a game's data say of tags, and the abilities that they don't explain. Tags that share an explanation share
    an entry.
    """
    specials = game.get("specials")
    found: dict[str, list[str]] = {}
    unknown: list[str] = []
    known = {str(id): view for id, view in specials.items()} if specials is not None else {}
    for tag, text in tags.items():
        id = _id(tag, known)
        if id:
            found.setdefault(id, []).append(tag)
        else:
            unknown.append(text)
    made = [
        Entry(
            ", ".join(named), printed(known[id].name), _stretches(known[id].text("text", ""), rules),
            bool(known[id].get("played")),
        )
        for id, named in found.items()
    ]  # fmt: skip
    return made, unknown


def _id(tag: str, known: dict[str, View]) -> str:
    """The entry that explains a tag: its own, or that of tags which begin alike."""
    word = "".join(letter for letter in tag.lower() if letter.isalnum() or letter == "-")
    if word in known:
        return word
    starts = [id for id, view in known.items() if view.get("starts") and word.startswith(id)]
    return max(starts, key=len, default="")


def _stretches(text: TextValue | str, rules: CardRules) -> tuple[Printed, ...]:
    """A text as runs that know what they print. A number before an inch mark is told in the lengths of the cards."""
    spans = getattr(text, "spans", None)
    if spans is None:
        return (Printed(str(text)),)
    made = [Printed(span.text, tuple(span.paths), span.role) for span in spans if span.text]
    if rules.distances == "inches":
        return tuple(made)
    for at in range(len(made) - 1):
        number, after = made[at], made[at + 1]
        if number.text.isdigit() and after.text.startswith('"'):
            hexes = rules.word("cards/reach-hexes").text.replace("#", str(rules.hexes(int(number.text))))
            told = hexes if rules.distances == "hexes" else f'{number.text}" ({hexes})'
            made[at] = Printed(told, (*number.sources, rules.hex_path), "computed")
            made[at + 1] = after._replace(text=after.text[1:])
    return tuple(made)


def height_of(tags: Mapping[str, str], game: View, rules: CardRules, paper: Paper) -> float:
    """How high a reference is whose columns end level, in mm; 0 for none."""
    found, unknown = entries(tags, game, rules)
    if not found and not unknown:
        return 0.0
    blocks = _blocks(found, unknown, rules, (paper.live.width - GAP) / 2, SIZE)
    return HEAD + max(column[-1][0] + column[-1][1].height for column in _level(_columns(blocks, math.inf)))


def pages_of(
    name: Printed, tags: Mapping[str, str], game: View, rules: CardRules, paper: Paper, report: Report,
    top: float = 0.0,
) -> Iterator[tuple[Item, ...]]:  # fmt: skip
    """The reference's pages, each as its items: as large as fits one page, then over several.

    :param tags: of the special abilities in use, as `tags_of` gives them.
    :param top: mm of the page that something else takes, from the live area's upper edge.
    """
    found, unknown = entries(tags, game, rules)
    if not found and not unknown:
        return
    live = paper.live
    width = (live.width - GAP) / 2
    upper, height = live.y + top, live.height - HEAD - top
    for size in (SIZE, FLOOR):
        columns = _columns(_blocks(found, unknown, rules, width, size), height)
        if len(columns) <= 2:
            columns = _level(columns)
            break
    for at in range(0, len(columns), 2):
        board = Board(name.text, report)
        title = Board(name.text, report)
        title.text(rules.word("cards/specials-title"), live.x, upper + 7.0, size=20, face=Face.LABEL_BOLD)
        title.text(name, live.right, upper + 7.0, size=8.5, fit=90, anchor=Anchor.END)
        board.items.append(Group("", tuple(title.items), "heading1"))
        board.line(live.x, upper + 10.0, live.right, upper + 10.0, BOLD)
        for place, column in enumerate(columns[at : at + 2]):
            x = live.x + place * (width + GAP)
            board.items += [Group("", _moved(block.items, x, upper + HEAD + y), "paragraph") for y, block in column]
        yield tuple(board.items)


@dataclass(frozen=True, slots=True)
class _Block:
    """One explanation, set: its letters from (0, 0), and its height in mm."""

    items: tuple[Text, ...]
    height: float


def _moved(items: Sequence[Text], x: float, y: float) -> tuple[Text, ...]:
    return tuple(
        Text(round(one.x + x, 3), round(one.y + y, 3), one.content, one.face, one.size, sources=one.sources,
             role=one.role) for one in items
    )  # fmt: skip


def _blocks(
    found: Sequence[Entry], unknown: Sequence[str], rules: CardRules, width: float, size: float
) -> list[_Block]:
    """All explanations at a size."""
    made = []
    for entry in found:
        paths = entry.name.sources
        runs = [Run(f"{entry.tag}  ", Face.LABEL_BOLD, paths), Run(f"{entry.name.text}. ", Face.TEXT_BOLD, paths)]
        runs += [Run(run.text, Face.TEXT, run.sources, run.role) for run in entry.text]
        if not entry.played:
            said = rules.word("cards/not-played")
            runs.append(Run(f" {said.text}", Face.LABEL, said.sources))
        made.append(_set(runs, width, size))
    if unknown:
        said = rules.word("cards/not-explained")
        runs = [Run(f"{said.text} ", Face.TEXT_BOLD, said.sources)]
        runs.append(Run(", ".join(unknown) + ".", Face.LABEL, said.sources))
        made.append(_set(runs, width, size))
    return made


def _set(runs: Sequence[Run], width: float, size: float) -> _Block:
    step = size * LEADING * MM_PER_POINT
    letters: list[Text] = []
    lines = wrap(list(runs), size, width)
    for number, line in enumerate(lines):
        y = fonts.cap_height(Face.TEXT, size) + number * step
        letters += [Text(x, y, run.text, run.face, size, sources=run.sources, role=run.role) for x, run in line.runs]
    return _Block(tuple(letters), len(lines) * step)


def _columns(blocks: Sequence[_Block], height: float) -> list[list[tuple[float, _Block]]]:
    """The explanations in columns of that height, each with its place from the column's top."""
    made: list[list[tuple[float, _Block]]] = [[]]
    y = 0.0
    for block in blocks:
        if made[-1] and y + block.height > height:
            made.append([])
            y = 0.0
        made[-1].append((y, block))
        y += block.height + 2.0
    return made


def _level(columns: list[list[tuple[float, _Block]]]) -> list[list[tuple[float, _Block]]]:
    """At most two columns, made as low as they can be: they end about level."""
    blocks = [block for column in columns for _, block in column]
    for height in sorted(y + block.height for y, block in _columns(blocks, math.inf)[0]):
        made = _columns(blocks, height)
        if len(made) <= 2:
            return made
    return columns
