"""Figures and tables for booklets of games that the shared battle engine plays, from battle.yaml and scenarios.yaml.

A game's own figures build on `BattleDrafts`. Sizes are millimetres; words stand under `figures` in the game's texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.battle.aiming import Term
from generator.battle.odds import WAYS
from generator.battle.rules import compiled
from generator.battle.tohit import Question, explain
from generator.data.views import computed
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.markup import Printed
from generator.draw.printing import join, printed
from generator.games.exhibits import HAIR, RULE, Drafts, bold, told
from generator.games.telling import Figure, Span, Spans, Table, spans
from generator.maps.body import map_of, maps_of
from generator.maps.drawing import Look, drawn
from generator.maps.drawing_grid import fitted
from generator.maps.hexmap import HexMap
from generator.maps.models import MapBody
from generator.maps.overlay import Overlay, overlaid

WIDTH = 80.0
"""Width in mm of a figure that stands under the text of a column."""
BANDS = ("short", "medium", "long", "extreme")
MAP = 72.0
"""Height in mm that a whole map may have: below the contents, in one column with them."""
SHADED = Paint(Ink.LIGHT, Ink.BLACK, Line.DETAIL.value)
TOTALS = range(2, 13)
"""What two dice show."""
THROWS = 36


class BattleDrafts(Drafts):
    """Draws what all battles have. `hex` is the view of the inches of a hex."""

    def __init__(self, content: Any, lang: str, hex: Any) -> None:
        super().__init__(content, lang)
        self.hex = hex
        self.rules = compiled(content.numbers, int(hex))

    # --- figures

    def ranges(self, after: str) -> Figure:
        """The ranges as a bar, in inches and hexes, with what each adds; one behind long where the game has it."""
        words, ranges = self.words.ranges, self.game.battle.ranges
        ends = [ranges[band].inches for band in BANDS[:-1]]
        bands = BANDS if ranges.get(BANDS[-1]) is not None else BANDS[:-1]
        most = int(ends[-1]) * 8 / 7  # the words of the rows stand behind the last end
        lefts = [0.0, *(WIDTH * int(end) / most for end in ends), WIDTH]
        items: list[Item] = []
        for number, band in enumerate(bands):
            left, right = lefts[number], lefts[number + 1]
            items.append(Rect(left, 4.0, right - left, 8.0, SHADED if number % 2 == 0 else HAIR))
            middle = (left + right) / 2
            wide = right - left + 2
            items += self.pen.run(printed(words[band]), middle, 2.8, size=7.0, anchor=Anchor.MIDDLE, fit=wide)
            value = printed(ranges[band].modifier.signed)
            items += self.pen.run(value, middle, 9.8, face=Face.LABEL_BOLD, size=10.5, anchor=Anchor.MIDDLE)
        for row, (word, values) in enumerate((
            (words.inches, ends), (words.hexes, [computed(int(end) // int(self.hex), end, self.hex) for end in ends]),
        )):  # fmt: skip
            y = 16.0 + 4.0 * row
            for left, value in zip(lefts[1:], values, strict=False):
                items += self.pen.run(printed(value), left, y, size=8.5, anchor=Anchor.MIDDLE)
            items += self.pen.run(printed(word), WIDTH, y, size=7.0, anchor=Anchor.END)
        for left in lefts[1:-1]:
            items.append(_line(left, 12.0, left, 13.2))
        return self.figure("ranges", items, WIDTH, 22.0, after)

    def heat(self, after: str, *, slowed: bool) -> Figure:
        """The heat scale, and below each box what it does.

        :param slowed: whether much heat lowers the movement modifier.
        """
        words, heat = self.words.heat, self.game.battle.heat
        boxes = int(heat.levels) + 1
        left, step = 34.0, (WIDTH - 34.0) / boxes
        rows: list[tuple[Any, list[Printed]]] = [
            (words.attack, [_times(heat.attack, level) for level in range(1, boxes)]),
            (words.move, [_times(heat.inches, -level, '"') for level in range(1, boxes)]),
        ]
        if slowed:
            start = int(heat.slowed.level)
            lower = _times(heat.slowed.modifier, -1)
            lower = lower._replace(sources=(*lower.sources, heat.slowed.level.path))
            rows.append((words.modifier, [lower if level >= start else Printed("") for level in range(1, boxes)]))
        items: list[Item] = []
        for number in range(boxes):
            x, last = left + step * number, number == boxes - 1
            items.append(Rect(x, 0.0, step, 7.0, Paint(Ink.BLOCK if last else Ink.WHITE, Ink.BLACK, Line.DETAIL.value)))
            name = printed(words.shutdown) if last else Printed(str(number + 1), (heat.levels.path,))
            items += self.pen.run(name, x + step / 2, 5.1, face=Face.LABEL_BOLD, size=10.5, anchor=Anchor.MIDDLE,
                                  ink=Ink.CUT if last else Ink.BLACK)  # fmt: skip
        items += self.pen.run(printed(words.level), 0.0, 5.0, size=8.5, fit=left - 1)
        for row, (word, values) in enumerate(rows):
            y = 12.0 + 5.0 * row
            items += self.pen.run(printed(word), 0.0, y, size=8.5, fit=left - 1)
            items.append(_line(0.0, y + 1.4, WIDTH, y + 1.4))
            for number, value in enumerate(values):
                items += self.pen.run(value, left + step * (number + 0.5), y, size=8.5, anchor=Anchor.MIDDLE)
        x = left + step * (boxes - 0.5)
        items += self.pen.run(printed(words.down), x, 12.0, size=7.0, anchor=Anchor.MIDDLE, fit=step - 0.6)
        return self.figure("heat", items, WIDTH, 9.0 + 5.0 * len(rows), after)

    def attack(self, question: Question, after: str) -> Figure:
        """One attack worked out: each part of its target number, and the throws of two dice that hit."""
        words, found = self.words.attack, explain(self.rules, question)
        items: list[Item] = []
        y = 3.0
        for term in found.terms:
            items += self.pen.run(printed(words.terms[term.id]), 0.0, y, size=8.5, fit=WIDTH - 12)
            items += self.pen.run(_added(term), WIDTH, y, size=8.5, anchor=Anchor.END, role="example")
            y += 4.6
        items.append(Path((("M", 0.0, y - 3.4), ("L", WIDTH, y - 3.4)), RULE))
        items += self.pen.run(printed(words.number), 0.0, y + 1.0, face=Face.LABEL_BOLD, size=10.5, fit=WIDTH - 12)
        items += self.pen.run(Printed(str(found.number)), WIDTH, y + 1.0, face=Face.LABEL_BOLD, size=10.5,
                              anchor=Anchor.END, role="example")  # fmt: skip
        items += self._throws(found.number, y + 4.0)
        return self.figure("attack", items, WIDTH, y + 36.0, after)

    def _throws(self, number: int, top: float) -> Iterator[Item]:
        """The 36 throws by their total, those that hit dark; below each total the chance to show at least that."""
        words = self.words.attack
        step, cell = (WIDTH - 14.0) / len(TOTALS), 2.8
        base = top + 6 * cell + 1.0
        for place, total in enumerate(TOTALS):
            x = 14.0 + step * place
            for count in range(WAYS[total] - WAYS[total + 1]):
                paint = Paint(Ink.BLACK if total >= number else Ink.WHITE, Ink.BLACK, Line.DETAIL.value)
                yield Rect(x + 0.8, base - cell * (count + 1), step - 1.6, cell - 0.7, paint)
            face = Face.LABEL_BOLD if total == number else Face.LABEL
            yield from self.pen.run(Printed(str(total), (), "die"), x + step / 2, base + 4.4, face=face, size=8.5,
                                    anchor=Anchor.MIDDLE)  # fmt: skip
            share = (200 * WAYS[total] + THROWS) // (2 * THROWS)
            yield from self.pen.run(Printed(str(share), (), "die"), x + step / 2, base + 9.0, size=7.0, face=face,
                                    anchor=Anchor.MIDDLE)  # fmt: skip
        yield from self.pen.run(printed(words.dice), 0.0, base + 4.4, size=7.0, fit=13.4)
        yield from self.pen.run(printed(words.chance), 0.0, base + 9.0, size=7.0, fit=13.4)

    def terrain(self, name: str, rows: Sequence[str], across: float, overlay: Overlay, after: str) -> Figure:
        """A small map that is written out here, with what is laid over it."""
        return self.placed(name, small_map(rows), across, overlay, after)

    def map(self, id: str, after: str) -> Figure:
        """A map of the game, small and without words."""
        field = maps_of(self.content)[0][id]
        return self.placed("map", field, fitted(field.width, field.height, WIDTH, MAP), Overlay(), after)

    def placed(self, name: str, field: HexMap, across: float, overlay: Overlay, after: str) -> Figure:
        """A map in the middle of a column's width."""
        look = Look.of(field, across)
        grid = look.grid
        items = [*drawn(look, words=False), *overlaid(overlay, grid)]
        group = Group("", tuple(items), dx=(WIDTH - grid.width) / 2, dy=0.5)
        return self.figure(name, [group], WIDTH, grid.height + 1.0, after)

    # --- tables

    def criticals(self, after: str) -> Table:
        """The table of critical hits."""
        words, table = self.words.criticals, self.game.battle.criticals
        rows = []
        for total in TOTALS:
            what = table.table[str(total)]
            rows.append((spans(Span(str(total), "", (what.path,), "die")), told(words.kinds[str(what)])))
        return Table(tuple(rows), (told(words.dice), told(words.what)), "cl", (1, 4), caption=told(words.caption),
                     id="table-criticals", after=after)  # fmt: skip

    def scenarios(self, after: str, forces: dict[str, Spans]) -> Table:
        """The battles of the game: what they are, where, who meets, where they begin, how long they are.

        :param forces: by id the names of forces.
        """
        words, keys = self.words.scenarios, ["battle", "map", "red", "rows", "blue", "rows", "turns"]
        keys += ["points"] * any(one.points is not None for _, one in self.game.scenarios.scenarios.items())
        rows: list[tuple[Spans, ...]] = []
        for _, one in self.game.scenarios.scenarios.items():
            start = [_rows(side) for side in (one.start.red, one.start.blue)]
            cells: tuple[Spans, ...] = (
                spans(bold(one.name), ". ", told(one.text("text"))), told(self.game.maps[str(one.map)].name),
                forces.get(str(one.forces.red), ()), start[0], forces.get(str(one.forces.blue), ()), start[1],
                told(one.turns), told(one.points) if one.points is not None else (),
            )  # fmt: skip
            rows.append(cells[: len(keys)])
        head, widths = tuple(told(words[key]) for key in keys), (9, 3, 3, 2, 3, 2, 2, 2)[: len(keys)]
        return Table(tuple(rows), head, "lllclccc"[: len(keys)], widths, told(words.caption), "table-scenarios",
                     wide=True, after=after)  # fmt: skip

    def forms(self, after: str) -> Table:
        """The ways in which samples are played, and how many units take part."""
        words, rows = self.words.forms, []
        for _, one in self.game.scenarios.forms.items():
            units = told(one.units) if one.units is not None else told(words.all)
            rows.append((bold(one.name), told(self.game.scenarios.scenarios[str(one.scenario)].name), units))
        head = (told(words.form), told(words.battle), told(words.units))
        return Table(tuple(rows), head, "llc", id="table-forms", caption=told(words.caption), after=after)


def small_map(rows: Sequence[str]) -> HexMap:
    """A map written as rows of hexes: `0. 1w 0~1`."""
    made, findings = map_of(MapBody(rows=list(rows)))
    if made is None or findings:
        raise ValueError(findings[0].message if findings else "it can't be read")
    return made


def _rows(span: Any) -> Spans:
    """Rows of a map: 1–2, or one alone."""
    if int(span.min) == int(span.max):
        return spans(Span(str(span.min), "", (span.min.path, span.max.path)))
    return spans(told(span.min), "–", told(span.max))


def _times(value: Any, times: int, behind: str = "") -> Printed:
    """A value times a number, with its sign."""
    found = computed(int(value) * times, value)
    return join(found.signed, behind) if behind else printed(found.signed)._replace(role="computed")


def _added(term: Term) -> Printed:
    """What a term adds; a skill has no sign."""
    if term.id == "skill":
        return Printed(str(term.value))
    return Printed(f"+{term.value}" if term.value >= 0 else f"−{-term.value}")


def _line(x1: float, y1: float, x2: float, y2: float) -> Item:
    return Path((("M", x1, y1), ("L", x2, y2)), Paint(stroke=Ink.MID, width=Line.DETAIL.value))
