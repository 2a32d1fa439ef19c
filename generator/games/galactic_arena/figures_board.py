"""The booklet's figures of the board and of a hero sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.markup import Printed
from generator.draw.printing import printed
from generator.draw.widgets.hexfield import Pattern, hex_outline, hex_pattern
from generator.draw.widgets.pen import outline, shape, solid
from generator.games.galactic_arena.board_drawing import arena
from generator.games.galactic_arena.exhibit_pen import HAIR, RULE, patch
from generator.games.telling import Figure

if TYPE_CHECKING:
    from generator.games.galactic_arena.figures import Maker

ACROSS = 7.0
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
        *hex_outline(pen, cx=0, cy=0, across=ACROSS, hexes=field.ringed, band=1.4, fill=Ink.LIGHT, weight=Line.DETAIL),
        *patch(pen, field.grid, field.hexes),
        *hex_outline(pen, cx=0, cy=0, across=ACROSS, hexes=field.middle, weight=Line.EMPHASIS),
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
        yield Circle(x, y, 2.5, RULE)
        if kind == "red":
            yield Circle(x, y, 1.3, Paint(Ink.BLACK))
        else:
            yield Circle(x, y, 1.3, Paint(Ink.WHITE, Ink.BLACK, Line.STRUCTURE.value))


def _hex(x: float, y: float, across: float, paint: Paint) -> Iterator[Item]:
    from generator.hexes import Hex, Layout

    yield shape(Layout(across, x, y).corners(Hex(0, 0)), paint)


def sheet_figure(maker: Maker) -> Figure:
    """A hero sheet as a plan, with the names of its parts."""
    pen, words, names = maker.pen, maker.words.sheet, maker.words.heroes
    items: list[Item] = [Rect(0, 0, 80, 60, RULE)]

    def box(x: float, y: float, width: float, height: float, word: Any, *, size: float = 7.0) -> None:
        items.append(Rect(x, y, width, height, HAIR))
        items.extend(pen.run(printed(word), x + width / 2, y + height / 2 + 1.0, size=size, anchor=Anchor.MIDDLE,
                             face=Face.LABEL, fit=width - 1.0))  # fmt: skip

    box(2, 2, 38, 28, words.picture, size=8.5)
    for number, name in enumerate(("defence", "initiative", "health")):
        box(2 + number * 13.0, 2, 12.0, 5.0, names[name])
    for number, name in enumerate(("attack", "slots", "movement")):
        box(2 + number * 13.0, 25, 12.0, 5.0, names[name])
    box(43, 2, 35, 18, words.weapons, size=8.5)
    box(43, 22, 35, 8, words.keywords, size=8.5)
    box(2, 32, 46, 6, words.health_track, size=8.5)
    box(50, 32, 28, 6, words.action_track, size=8.5)
    for number in range(3):
        items.append(Rect(2 + 25.8 * number, 40, 24.4, 18, HAIR))
        items.append(Circle(7 + 25.8 * number, 49, 3.0, HAIR))
    items += pen.run(printed(words.columns), 40, 44.0, size=8.5, anchor=Anchor.MIDDLE)
    return maker.figure("sheet", items, 80.0, 60.0, "starting-tokens")
