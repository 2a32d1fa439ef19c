"""The roster of a force: its units in the order of its lines, their points against the limit, circles to mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from generator.data.records import dataclass
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Rect
from generator.draw.fit import wrap
from generator.draw.markup import Printed
from generator.draw.paper import Box, Paper
from generator.units import card_pips, side_sign
from generator.units.board import THIN, Board, Report
from generator.units.card_pips import PipSize
from generator.units.card_places import MARK, MARK_FIRM
from generator.units.card_values import CardRules, CardUnit

ROW = 16.0
"""Height of a unit's row in mm: two lines of circles, and the white between two units."""
HEAD, FOOT = 20.0, 16.0
"""Height of what stands over and below the rows."""
TOTAL = 8.0
"""Height of the row with the sum."""
LINES = (4.75, 11.25)
"""The middles of a row's two lines, in mm from its rule: circles of 5 mm, 1.5 mm between them, 2.25 mm to the rules."""
SKILL, POINTS, HITS = 52.0, 64.0, 76.0
"""Where skill, points and circles stand, in mm from the left."""
LABEL = 9.0
"""Room for the letter and the number before circles."""
FIRM = Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)
BOLD = Paint(stroke=Ink.ACCENT, width=Line.EMPHASIS.value)


@dataclass(frozen=True)
class Roster:
    """A force to print: its name, the points that it may have (None for no limit) and where both come from."""

    name: Printed
    units: Sequence[CardUnit]
    limit: Printed | None = None
    player: str = ""
    side: str = ""
    """Whose it is, "red" or "blue"; its sign stands before the name."""
    notes: tuple[str, ...] = field(default_factory=tuple)

    @property
    def points(self) -> Printed:
        """What all cost together."""
        paths = dict.fromkeys(path for unit in self.units for path in unit.points.sources)
        return Printed(str(sum(unit.cost for unit in self.units)), tuple(paths), "computed")


def pages_of(roster: Roster, rules: CardRules, paper: Paper, report: Report) -> Iterator[tuple[Item, ...]]:
    """The roster's pages, each as its items."""
    live = paper.live
    rows = int((live.height - HEAD - FOOT) // ROW)
    parts = [roster.units[at : at + rows] for at in range(0, len(roster.units), rows)] or [()]
    for number, units in enumerate(parts):
        board = Board(roster.name.text, report)
        _head(board, roster, rules, live, f"{number + 1}/{len(parts)}" if len(parts) > 1 else "")
        table: list[Item] = [_titles(rules, live)]
        for place, unit in enumerate(units):
            key = f"roster:{number * rows + place + 1}"
            table.append(_row(unit, key, rules, live, live.y + HEAD + place * ROW, report))
        board.items.append(Group("roster", tuple(table), "table"))
        if number == len(parts) - 1:
            _total(board, roster, rules, live, live.y + HEAD + len(units) * ROW)
        yield tuple(board.items)


def height_of(roster: Roster, paper: Paper) -> float | None:
    """How far down a roster of one page reaches, in mm from the live area's upper edge; None for one of several."""
    rows = len(roster.units)
    return HEAD + rows * ROW + TOTAL if HEAD + rows * ROW + FOOT <= paper.live.height else None


def _head(board: Board, roster: Roster, rules: CardRules, live: Box, part: str) -> None:
    title = Board(board.who, board.report)
    left = live.x
    if roster.side:
        board.items.append(Group("", (side_sign.sign(roster.side, left + 3.3, live.y + 4.6, 6.0),), "artifact"))
        left += 8.0
    title.text(roster.name, left, live.y + 7.0, size=20, face=Face.LABEL_BOLD, fit=live.right - 62 - left)
    board.items.append(Group("", tuple(title.items), "heading1"))
    word = rules.word("cards/player")
    width = fonts.width(word.text, Face.LABEL, 7)
    x = live.right - 58
    board.text(word, x, live.y + 7.0, size=7)
    if roster.player:
        board.text(Printed(roster.player), x + width + 1.5, live.y + 7.0, size=10.5, fit=56 - width)
    else:
        board.line(x + width + 1.5, live.y + 7.5, live.right, live.y + 7.5)
    if part:
        page = Printed(f"{rules.word('cards/page').text} {part}", (), "page-number")
        board.text(page, live.right, live.y + 2.0, size=6, anchor=Anchor.END)
    board.line(live.x, live.y + 10.0, live.right, live.y + 10.0, BOLD)


def _titles(rules: CardRules, live: Box) -> Group:
    """The row of the columns' names."""
    y = live.y + HEAD - 2.0
    cells: list[Item] = []
    for key, x in (("unit", 0.0), ("skill", SKILL), ("points", POINTS), ("hits", HITS)):
        board = Board("", lambda finding: None)
        board.text(rules.word(f"cards/{key}"), live.x + x, y, size=7)
        cells.append(Group("", tuple(board.items), "header-cell"))
    return Group("", tuple(cells), "row")


def _row(unit: CardUnit, key: str, rules: CardRules, live: Box, y: float, report: Report) -> Group:
    """One unit: name, skill, points, and circles for armour and structure."""
    cells: list[Item] = []

    def cell() -> Board:
        return Board(unit.name, report)

    rule = cell()
    rule.line(live.x, y, live.right, y)
    first = y + LINES[0]
    name = cell()
    x = live.x
    if unit.letter:
        name.items.append(Rect(x, round(first - 2.5, 3), 6.4, 6.4, Paint(fill=Ink.ACCENT_BLOCK)))
        name.text(Printed(unit.letter), x + 3.2, _level(first + 0.7, 10.5), size=10.5, face=Face.LABEL_BOLD,
                  anchor=Anchor.MIDDLE, ink=Ink.WHITE, fit=6.0)  # fmt: skip
        x += 8.0
    room = live.x + SKILL - 2.0 - x
    name.text(unit.named(unit.label), x, _level(first, 10.5), size=10.5, face=Face.LABEL_BOLD, fit=room)
    below = unit.name if unit.callsign else unit.sheet.model
    _below(name, unit.run(below, "model"), x, _level(first, 10.5) + 3.6, room)
    cells.append(Group("", tuple(name.items), "cell"))
    skill = cell()
    if unit.skill is None:
        skill.items.append(Rect(live.x + SKILL, round(first - 2.5, 3), 6.4, 6.0, FIRM))
    else:
        skill.text(unit.shown_skill, live.x + SKILL, _level(first, 14), size=14, face=Face.LABEL_BOLD)
    cells.append(Group("", tuple(skill.items), "cell"))
    points = cell()
    points.text(unit.points, live.x + POINTS, _level(first, 14), size=14, face=Face.LABEL_BOLD)
    cells.append(Group("", tuple(points.items), "cell"))
    hits = cell()
    size = _size(unit, live.width - HITS - LABEL)
    for what, middle, paint in zip(("armour", "structure"), LINES, (MARK, MARK_FIRM), strict=True):
        _hits(hits, unit, rules, what, live, y + middle, size, paint)
    cells.append(Group(key, tuple(hits.items), "cell"))
    return Group("", (Group("", tuple(rule.items), "artifact"), *cells), "row")


def _level(middle: float, size: float) -> float:
    """The base line of bold capitals and numbers round a middle."""
    return round(middle + fonts.cap_height(Face.LABEL_BOLD, size) / 2, 3)


def _size(unit: CardUnit, width: float) -> PipSize | None:
    """The largest circles of which both lines of a unit have room; None where even the smallest have none."""
    most = max(unit.sheet.armour, unit.sheet.structure)
    return next((size for size in card_pips.SIZES if size.rows(most, width) == 1), None)


def _below(board: Board, run: Printed, x: float, y: float, room: float) -> None:
    """What a unit is, below what it is called: one line, or two where it is long."""
    if not run.text:
        return
    for size in (7.0, 6.0, 5.5):
        lines = wrap(run.text, size, room, face=Face.LABEL)
        if len(lines) <= 2 and max(line.width for line in lines) <= room + 0.01:
            for number, line in enumerate(lines):
                board.text(run._replace(text=line.text), x, y + number * 2.5, size=size)
            return
    board.text(run, x, y, size=5.5, fit=room)  # which tells by how much it is too long


def _hits(board: Board, unit: CardUnit, rules: CardRules, key: str, live: Box, middle: float, size: PipSize | None,
          paint: Paint) -> None:  # fmt: skip
    """A line of circles with its letter and number; where there are too many, a line to write on."""
    x, count = live.x + HITS, getattr(unit.sheet, key)
    base = _level(middle, 10.5)
    board.text(rules.word(f"cards/{key}-letter"), x, base, size=7)
    board.text(unit.shown(key), x + 2.4, base, size=10.5, face=Face.LABEL_BOLD)
    left = x + LABEL
    if size is not None:
        top, width = round(middle - size.across / 2, 3), live.right - left
        board.items += card_pips.pips(count, left, top, width, size, paint, unit.at(key))
        return
    width = board.text(rules.word("cards/left"), left, base, size=7)
    board.line(left + width + 1, base + 0.5, live.right, base + 0.5)


def _total(board: Board, roster: Roster, rules: CardRules, live: Box, y: float) -> None:
    """The sum of the points against the limit."""
    board.line(live.x, y, live.right, y, FIRM)
    points, base = roster.points, y + 6.4
    board.text(rules.word("cards/total"), live.x, base, size=10.5, face=Face.LABEL_BOLD)
    width = board.text(points, live.x + POINTS, base, size=14, face=Face.LABEL_BOLD)
    if roster.limit is None:
        return
    said = rules.word("cards/limit").text.replace("#", roster.limit.text)
    board.text(Printed(said, roster.limit.sources), live.x + POINTS + width + 2.0, base, size=8.5)
    over = int(points.text) - int(roster.limit.text)
    if over > 0:
        told = rules.word("cards/over").text.replace("#", str(over))
        run = Printed(told, (*points.sources, *roster.limit.sources), "computed")
        width = fonts.width(told, Face.LABEL_BOLD, 8.5)
        x = live.right - width - 4.5
        board.items.append(Rect(x, y + 2.2, width + 4, 6.0, Paint(stroke=Ink.BLACK, width=Line.EMPHASIS.value)))
        board.text(run, x + 2, base, size=8.5, face=Face.LABEL_BOLD)


__all__ = ["THIN", "Roster", "pages_of"]
