"""Hex Skirmish's figures for the rules booklet, drawn from the data; most of its tables stand in `figure_tables`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.battle.tohit import Question
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Path
from generator.draw.printing import printed
from generator.games.battle_exhibits import WIDTH, BattleDrafts, small_map
from generator.games.exhibits import arrow, patch, told, towards
from generator.games.hex_skirmish.book import ground_rules
from generator.games.hex_skirmish.designs import sheets_of
from generator.games.hex_skirmish.figure_tables import tables
from generator.games.hex_skirmish.ground import Ground, compile_ground
from generator.games.hex_skirmish.movement import FORWARD, RIGHT, Mech, Trod, slid, walk
from generator.games.hex_skirmish.moving import arc_mask
from generator.games.telling import Exhibit, Figure, Span, Spans, Table, spans
from generator.hexes import DIRECTIONS, Hex, Layout
from generator.maps.overlay import Mark, Overlay, Trail

NORTH = 0
SIDES = tuple(Hex(*DIRECTIONS[(side + 4) % 6]) for side in range(6))
"""Where the six sides lead, clockwise from the north."""

HILL = ("0. 0. 0. 0. 0.", "0. 0. 1. 0w 0.", "0. 0. 1. 0. 0~", "0. 0. 0. 0. 0.")
"""The map of the example of a move: a step up a hill, woods, a pond."""
CLIMBER = Mech(size=2, ground=12, piloting=7)
CLIMB = (FORWARD, RIGHT, FORWARD, FORWARD, RIGHT, FORWARD)
STREET = ("0. 0. 0= 0. 0.", "0. 0. 0= 0= 0.", "0. 0. 0= 0. 0.", "0. 0. 0= 0. 0.", "0. 0. 0= 0. 0.")
"""The map of the example of a slide: a paved way with a bend to the right."""
RUNNER = Mech(size=1, ground=6, piloting=6)
BEND = (FORWARD, FORWARD, RIGHT)


def figures(content: Any, lang: str) -> Mapping[str, Exhibit]:
    """All figures and tables of the booklet, by id."""
    maker = Maker(content, lang)
    question = Question(hexes=7, moved="stood", target_moved="walked", tmm=2, woods=True)
    names = {id: told(sheet.name) for id, sheet in sheets_of(content).items()}
    names |= {str(id): told(one.name) for id, one in maker.game.lances.lances.items()}
    exhibits: list[Exhibit] = [
        maker.map("three-hills", "contents"), maker.scenarios("deploy", names), maker.forms("deploy"), maker.steps(),
        *maker.way(), *maker.slide(), maker.arc(), maker.ranges("ranges"),
        maker.attack(question, "attacker-heat"), maker.criticals("critical-table"), maker.heat("heat", slowed=False),
        *tables(maker, names),
    ]  # fmt: skip
    return {exhibit.id: exhibit for exhibit in exhibits}


class Maker(BattleDrafts):
    """Draws the figures of one content in one language."""

    def __init__(self, content: Any, lang: str) -> None:
        super().__init__(content, lang, content.view(lang).movement.hex)
        self.rules.moved_modifier = True
        self.ground = ground_rules(content.numbers)

    def compiled(self, rows: tuple[str, ...]) -> Ground:
        """A small map that is written out, as movement sees it."""
        return compile_ground(small_map(rows), self.ground)

    # --- figures

    def steps(self) -> Figure:
        """What a mech can do with its points: ahead, back, a turn to each side."""
        grid, movement = Layout(15.0, 0.0, 0.0), self.game.movement
        hexes = [Hex(0, 0), *SIDES]
        items: list[Item] = list(patch(self.pen, grid, hexes, {Hex(0, 0): Ink.LIGHT}))
        for side in (0, 3):
            items += arrow(*towards(grid, Hex(0, 0), SIDES[side], 5.0, 3.6), weight=Line.STRUCTURE)
            x, y = grid.centre(SIDES[side])
            items += self._price(movement.step, x, y + (-1.0 if side == 0 else 4.0))
        for side, sweep in ((1, 1), (5, -1)):
            x, y = grid.centre(Hex(0, 0))
            points = _bow(x, y, 5.2, sweep)
            items.append(Path(points, Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)))
            tail, tip = points[-2], points[-1]
            items += arrow(*_ends(tail, tip), weight=Line.DETAIL, head=1.6)
            sx, sy = grid.centre(SIDES[side])
            items += self._price(movement.turn, sx * 0.86, sy * 0.86 + 1.8)
        items += _pointer(*grid.centre(Hex(0, 0)), 3.2, NORTH)
        left, top, right, bottom = grid.extent(hexes)
        placed = Group("", tuple(items), dx=WIDTH / 2 - (left + right) / 2, dy=0.5 - top)
        return self.figure("steps", [placed], WIDTH, bottom - top + 1.0, "move")

    def _price(self, value: Any, x: float, y: float) -> Iterator[Item]:
        yield from self.pen.run(printed(value), x, y, face=Face.LABEL_BOLD, size=10.5, anchor=Anchor.MIDDLE)

    def arc(self) -> Figure:
        """The front arc of a mech that faces up the page."""
        grid = Layout(9.0, 0.0, 0.0)
        hexes = sorted(Hex(0, 0).within(3))
        sides = int(self.game.movement.arc)
        ahead = [at for at in hexes if arc_mask(at, sides) >> NORTH & 1]
        near = [at for at in ahead if at.distance(Hex(0, 0)) == 1]
        fills = dict.fromkeys(ahead, Ink.LIGHT) | dict.fromkeys(near, Ink.MID)
        items: list[Item] = list(patch(self.pen, grid, hexes, fills))
        items += _pointer(*grid.centre(Hex(0, 0)), 3.0, NORTH)
        left, top, right, bottom = grid.extent(hexes)
        placed = Group("", tuple(items), dx=WIDTH / 2 - (left + right) / 2, dy=0.5 - top)
        return self.figure("arc", [placed], WIDTH, bottom - top + 1.0, "arc")

    def way(self) -> Iterator[Exhibit]:
        """A move step by step, on a map and as a table."""
        ground = self.compiled(HILL)
        start = ground.field.find("0204")
        trodden = walk(ground, CLIMBER, start, NORTH, CLIMB)
        path = tuple(dict.fromkeys([start, *(trod.place.at for trod in trodden)]))
        marks = [
            Mark(at, str(place.spent), at == path[-1], place.facing if at == path[-1] else None)
            for at, place in {trod.place.at: trod.place for trod in trodden}.items() if at != start
        ]  # fmt: skip
        yield self.placed("way", ground.field, 15.0, Overlay(marks=tuple(marks), trails=(Trail(path),)), "cover-costs")
        words = self.words.way
        rows = []
        for number, trod in enumerate(trodden, 1):
            spent = spans(_example(trod.place.spent))
            rows.append((spans(_example(number)), told(words.steps[trod.step]), self._parts(trod), spent))
        head = tuple(told(words[key]) for key in ("number", "step", "pays", "sum"))
        yield Table(tuple(rows), head, "clrr", (1, 2, 6, 1), id="table-way", after="cover-costs")

    def _parts(self, trod: Trod) -> Spans:
        """What a step pays, part by part."""
        words, price = self.words.way, trod.price
        parts = [
            (name, value) for name, value in
            (("hex", price.step), ("turn", price.turn), ("levels", price.levels), ("water", price.water)) if value
        ]  # fmt: skip
        made: list[Span] = []
        for name, value in parts:
            made += [*((Span(" + "),) if made else ()), *told(words[name]), Span(" "), _example(value)]
        for tax in price.taxes:
            made += [Span(" + "), *told(self.game.ground.grounds[tax.ground].name), Span(" "), _example(tax.cost)]
        return tuple(made)

    def slide(self) -> Iterator[Exhibit]:
        """A turn on a road that failed, and the slide that follows."""
        ground = self.compiled(STREET)
        start = ground.field.find("0305")
        trodden = walk(ground, RUNNER, start, NORTH, BEND)
        turn = trodden[-1]
        ran = tuple(dict.fromkeys([start, *(trod.place.at for trod in trodden)]))
        slides = slid(ground, RUNNER.size, turn.place, turn.slide)
        words = self.words.slide
        marks = (
            Mark(start, str(words.start)), Mark(ran[-1], str(words.turn)),
            Mark(slides[-1], str(words.end), strong=True, facing=turn.place.facing),
        )  # fmt: skip
        trails = (Trail(ran), Trail((ran[-1], *slides), sight=True))
        yield self.placed("slide", ground.field, 13.0, Overlay(marks=marks, trails=trails), "slide")


def _example(value: int) -> Span:
    return Span(str(value), "", (), "example")


def _pointer(x: float, y: float, size: float, side: int) -> Iterator[Item]:
    """A mech seen from above: a wedge whose tip is its front."""
    from math import cos, pi, sin

    turn = side * pi / 3

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)

    corners = (at(0, -size), at(size * 0.8, size * 0.8), at(0, size * 0.45), at(-size * 0.8, size * 0.8))
    first, *rest = corners
    yield Path((("M", *first), *(("L", *point) for point in rest), ("Z",)),
               Paint(Ink.BLOCK, Ink.BLACK, Line.DETAIL.value))  # fmt: skip


def _bow(x: float, y: float, radius: float, sweep: int) -> tuple[Any, ...]:
    """A bow of a sixth of a circle, from ahead to the left or right."""
    from math import cos, pi, sin

    angles = [sweep * pi / 3 * (0.25 + 0.75 * part / 8) for part in range(9)]
    points = [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]))


def _ends(tail: tuple[Any, ...], tip: tuple[Any, ...]) -> tuple[float, float, float, float]:
    return tail[1], tail[2], tip[1], tip[2]
