"""Where things lie on a hero sheet of half a page, in mm. All follows from the paper and from the rules' numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.data.records import dataclass
from generator.draw.paper import MODULE, Box, Paper

TOKEN = 15.0
"""Side of a token, which each space for one takes whole."""

SPACE = 15.5
"""Side of a space, by the middle of its border: the border shows round the token."""

BORDER = 16.0
"""Height of an ability's border, by its middle: it is 1 mm thick, and the tokens lie within."""

PITCHES = (17.5, 18.5)
"""From one row of abilities to the next, at least and at most: what lies above the table comes first."""

UPPER = 67.0
"""Height of what lies above the table from which on its rows are further apart."""

ROWS = 3
"""Rows of abilities for which there is room on every paper."""

WORDS = 12.8
"""Height of an ability's sentence, below its name."""

HEAD = 5.0
"""Height of a heading with its rule."""

GAP = 4.0
"""Between neighbours."""

TO_CUT = 4.0
"""What a half keeps from the cut at least."""

COLUMNS_APART = 3.0
"""Between the columns of abilities, whose ragged words keep further apart than that."""

TO_WORDS = 1.75
"""From the border of an ability, by its middle, to the words."""

INDICATOR = 11.0
"""Width of an indicator."""

PICTURE = 46.0
"""Width of the picture."""


@dataclass(frozen=True)
class Column:
    """A column of the table of abilities."""

    x: float
    width: float
    words_x: float
    words_width: float
    spaces: int
    """Token spaces of each ability."""


@dataclass(frozen=True)
class HeroLayout:
    """The blocks of one hero sheet."""

    half: Box
    picture: Box
    indicators: dict[str, Box]
    """By what they say."""
    name: Box
    weapons: Box
    health: Box
    abilities: Box
    columns: tuple[Column, ...]
    pitch: float
    """From one row of abilities to the next."""
    actions: Box
    """The track of action points."""
    aside: Box
    """What is left beside it; it may be too narrow for anything."""


def halves(paper: Paper) -> tuple[Box, Box]:
    """The upper and the lower half of a page, each of whole modules: one straight cut in the middle parts them."""
    live = paper.live
    height = (paper.height / 2 - live.y - TO_CUT) // MODULE * MODULE
    return Box(live.x, live.y, live.width, height), Box(live.x, live.bottom - height, live.width, height)


def border_width(spaces: int) -> float:
    """Width of the border round so many spaces, by its middle."""
    return spaces * TOKEN + BORDER - TOKEN


def columns_of(x: float, width: float, spaces: Sequence[int]) -> tuple[Column, ...]:
    """Columns of a table, each with as much room for words as the others beside its token spaces."""
    rooms = [border_width(count) + 0.5 + TO_WORDS for count in spaces]
    words = (width - sum(rooms) - COLUMNS_APART * (len(rooms) - 1)) / len(rooms)
    found = []
    for count, room in zip(spaces, rooms, strict=True):
        found.append(Column(x, room + words, x + room, words, count))
        x += room + words + COLUMNS_APART
    return tuple(found)


def depth(rows: Sequence[int]) -> tuple[int, int | None]:
    """How many rows the table of abilities has, and the first of the columns below which the track of action points
    lies: all from there on are shorter than others. Where there are none the track takes a row, and it is None."""
    deep = max(rows)
    first = next((index for index in range(len(rows)) if max(rows[index:]) < deep), None)
    return (deep + 1 if first is None else deep), first


def lay_out(half: Box, spaces: Sequence[int], rows: Sequence[int], places: Sequence[str]) -> HeroLayout:
    """The blocks of a hero sheet.

    The track of action points lies below the columns at the right that are shorter than others; where there are none,
    it has a row of its own.

    :param half: half a page
    :param spaces: token spaces of an ability, column by column
    :param rows: abilities, column by column
    :param places: what the indicators say, the left column downwards, then the right one
    """
    deep, first = depth(rows)
    least, most = PITCHES
    pitch = min(max((half.height - HEAD - GAP - UPPER) / deep, least), most)
    table = Box(half.x, half.bottom - HEAD - deep * pitch, half.width, HEAD + deep * pitch)
    upper = Box(half.x, half.y, half.width, table.y - half.y - GAP)
    columns = columns_of(half.x, half.width, spaces)
    picture = Box(upper.x + INDICATOR, upper.y, PICTURE, upper.height)
    step = upper.height / 3
    lefts = (upper.x, picture.right)
    indicators = {
        place: Box(lefts[index // 3], upper.y + index % 3 * step, INDICATOR, step) for index, place in enumerate(places)
    }
    x = picture.right + INDICATOR + GAP
    width = half.right - x
    name = Box(x, upper.y, width, 10.0)
    health = Box(x, upper.bottom - SPACE - 4.6, width, SPACE + 4.6)
    weapons = Box(x, name.bottom + 1.0, width, health.y - name.bottom - 2.5)
    left = half.x if first is None else columns[first].x
    track = Box(left, table.bottom - SPACE - 0.5, half.right - left, SPACE)
    actions = Box(track.x, track.y, min(96.0, track.width), SPACE)
    aside = Box(actions.right + 3.0, track.y, half.right - actions.right - 3.0, SPACE)
    return HeroLayout(half, picture, indicators, name, weapons, health, table, columns, pitch, actions, aside)
