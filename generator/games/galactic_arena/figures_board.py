"""The booklet's figures of the board and of a hero sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.draw.display import Anchor, Circle, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.markup import Printed
from generator.draw.printing import printed
from generator.draw.widgets.hexfield import Pattern, hex_outline, hex_pattern
from generator.draw.widgets.pen import outline, shape, solid
from generator.games.exhibits import HAIR, RULE, patch
from generator.games.galactic_arena.board_drawing import arena
from generator.games.telling import Figure

if TYPE_CHECKING:
    from generator.games.galactic_arena.figures import Maker

ACROSS = 6.2
"""Width in mm of a hex of the small board."""
PATTERNS: tuple[Pattern, ...] = ("diagonal", "dots", "cross", "horizontal")
"""Of the kinds of trap, in the order of the data."""


def board_figure(maker: Maker) -> Figure:
    """The board with what is on it, and what the signs mean."""
    game, pen, words = maker.game, maker.pen, maker.game.arena
    field = arena(game, ACROSS)
    kinds = {str(kind): PATTERNS[number % len(PATTERNS)] for number, (kind, _) in enumerate(game.board.traps.items())}
    size = field.outer * 2
    middle = size / 2
    items: list[Item] = [
        Circle(0, 0, field.outer, RULE),
        *patch(pen, field.grid, field.hexes, dict.fromkeys(field.middle, Ink.LIGHT)),
        *hex_outline(pen, cx=0, cy=0, across=ACROSS, hexes=field.ringed, band=0.9, fill=Ink.WHITE, weight=Line.DETAIL),
        *hex_outline(pen, cx=0, cy=0, across=ACROSS, hexes=field.middle, weight=Line.STRUCTURE),
    ]
    for place in field.places:
        items += _sign(pen, place.kind, place.x, place.y, kinds)
    legend: list[Item] = []
    entries: list[tuple[str, Any]] = [("pillar", words.pillar)]
    entries += [(str(kind), game.traps[kind].name) for kind, _ in game.board.traps.items()]
    entries += [("crate", words.crate), ("red", game.sides.red.name), ("blue", game.sides.blue.name)]
    y = size + 6.0
    for number, (kind, name) in enumerate(entries):
        x = 4.0 + 27.0 * (number % 3)
        line = y + 8.0 * (number // 3)
        grid = type(field.grid)(ACROSS, x, line)
        legend.append(shape(grid.corners(type(field.hexes[0])(0, 0)), HAIR))
        legend += _sign(pen, kind, x, line, kinds)
        run = printed(name)
        if kind in ("red", "blue"):
            run = Printed(f"{printed(words.start).text}: {run.text}", (*printed(words.start).sources, *run.sources))
        legend += pen.run(run, x + 5.4, line + 1.2, size=8.5, fit=20.0)
    rows = (len(entries) + 2) // 3
    height = y + 8.0 * (rows - 1) + 4.0
    made = [Group("", tuple(items), dx=40.0, dy=middle), *legend]
    return maker.figure("board", made, 80.0, height, "contents")


def _sign(pen: Any, kind: str, x: float, y: float, traps: dict[str, Pattern]) -> Iterator[Item]:
    """What marks a hex."""
    if kind == "pillar":
        yield from _hex(x, y, ACROSS - 1.0, solid(Ink.BLOCK))
        yield from _hex(x, y, ACROSS - 1.0, outline(Line.DETAIL))
    elif kind in traps:
        yield from hex_pattern(pen, cx=x, cy=y, across=ACROSS - 0.8, kind=traps[kind], step=1.1)
    elif kind == "crate":
        yield Rect(x - 1.7, y - 1.7, 3.4, 3.4, Paint(Ink.MID, Ink.BLACK, Line.DETAIL.value))
        yield Path((("M", x - 1.7, y - 1.7), ("L", x + 1.7, y + 1.7), ("M", x - 1.7, y + 1.7), ("L", x + 1.7, y - 1.7)),
                   HAIR)  # fmt: skip
    else:
        yield from start_sign(kind, x, y, 2.2)


def start_sign(side: str, x: float, y: float, r: float) -> Iterator[Item]:
    """The sign of a side, as on the board: a triangle for the first, a circle for the second."""
    if side == "red":
        yield shape(((x, y - r), (x + 0.9 * r, y + 0.7 * r), (x - 0.9 * r, y + 0.7 * r)), RULE)
    else:
        yield Circle(x, y, 0.85 * r, RULE)


def _hex(x: float, y: float, across: float, paint: Paint) -> Iterator[Item]:
    from generator.hexes import Hex, Layout

    yield shape(Layout(across, x, y).corners(Hex(0, 0)), paint)


def sheet_figure(maker: Maker) -> Figure:
    """A hero sheet as a plan, with the names of its parts."""
    pen, words, names = maker.pen, maker.words.sheet, maker.words.heroes
    items: list[Item] = [Rect(0, 0, 80, 60, RULE)]

    def label(x: float, y: float, word: Any, fit: float, size: float = 7.0) -> None:
        items.extend(pen.run(printed(word), x, y, size=size, anchor=Anchor.MIDDLE, fit=fit))

    def box(x: float, y: float, width: float, height: float, word: Any = None) -> None:
        items.append(Rect(x, y, width, height, HAIR))
        if word is not None:
            label(x + width / 2, y + height / 2 + 0.9, word, width - 1.0)

    for x, column in ((2.0, ("defence", "initiative", "attack")), (28.0, ("health", "slots", "movement"))):
        for row, name in enumerate(column):
            box(x, 2.0 + 9.6 * row, 11.0, 8.0, names[name])
    box(14.0, 2.0, 13.0, 27.2, words.picture)
    box(42.0, 2.0, 24.0, 5.0, words.name)
    box(70.0, 2.0, 8.0, 5.0, words.held)
    for number in range(3):
        box(42.0 + 12.4 * number, 9.0, 5.0, 5.0)
        items.append(Path((("M", 48.0 + 12.4 * number, 11.5), ("L", 53.0 + 12.4 * number, 11.5)), HAIR))
    label(60.0, 18.2, words.weapons, 36.0)
    step = 36.0 / 8
    for number in range(8):
        box(42.0 + step * number, 21.0, step, 5.0)
    label(60.0, 29.4, words.health_track, 36.0)
    for number in range(3):
        x = 2.0 + 25.8 * number
        for row in range(2):
            y = 37.0 + 7.0 * row
            items.append(Rect(x, y, 12.0 if number == 2 else 6.0, 5.0, RULE, 1.0))
            left = x + (13.5 if number == 2 else 7.5)
            for down, right in ((1.6, 22.0), (3.6, 19.0)):
                items.append(Path((("M", left, y + down), ("L", x + right, y + down)), HAIR))
    label(40.0, 35.2, words.columns, 76.0)
    box(24.0, 52.0, 16.0, 6.0)
    box(40.0, 52.0, 16.0, 6.0)
    label(13.0, 56.0, words.action_track, 20.0)
    return maker.figure("sheet", items, 80.0, 60.0, "starting-tokens")
