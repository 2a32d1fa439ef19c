"""Unit cards of 88.9 x 63.5 mm as display lists: what a table reads from a metre, at arm's length and close up.

    front = draw_front(unit, rules, report)

The name and the points lead; move, modifier and skill come next, then damage by range, then what is marked: heat,
critical boxes, armour and structure. Specials are a line of codes that the reference explains. What all cards of one
kind show alike (rules, labels, boxes) is drawn once and shared.
"""

from __future__ import annotations

from generator.draw import fonts
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Rect
from generator.draw.markup import Printed
from generator.units import card_criticals, card_pips, figures
from generator.units.board import Board, Report
from generator.units.card_places import (
    DAMAGE,
    DAMAGE_BASE,
    DAMAGE_TOP,
    ENLARGED,
    FIRM,
    HEAD,
    HEAT,
    HEIGHT,
    LABEL,
    LEFT,
    MARK,
    MARK_FIRM,
    RIGHT,
    SIDE,
    SPLIT,
    STATS,
    WIDTH,
)
from generator.units.card_settling import RULE, Lower, lines, settled
from generator.units.card_values import Band, CardRules, CardUnit, Kind

__all__ = ["ENLARGED", "HEIGHT", "WIDTH", "alt_of", "draw_front", "reaches", "stat_places"]


def draw_front(unit: CardUnit, rules: CardRules, report: Report) -> tuple[Item, ...]:
    """The front of a unit's card, from its upper left corner."""
    board = Board(unit.name, report)
    kind = rules.kinds.get(unit.sheet.type) or Kind("other", False, ())
    piloted = unit.sheet.piloting is not None
    shared = _frame(kind, rules, unit, piloted=piloted)
    board.items += shared
    _head(board, unit, rules)
    _stats(board, unit, rules, piloted=piloted)
    _damage(board, unit, rules)
    if kind.heat:
        run = unit.shown("overheat")
        board.text(run, LEFT + 5.2, HEAT - 1.8, size=14, face=Face.LABEL_BOLD)
    lower = settled(board, unit, kind, rules)
    _side(board, unit, rules, kind, lower, report)
    _lower(board, unit, rules, lower)
    return tuple(board.items)


def alt_of(unit: CardUnit, rules: CardRules) -> str:
    """A card in words, for a screen reader."""
    sheet, word = unit.sheet, rules.word
    parts = [
        unit.name if not unit.callsign else f"{unit.called}: {unit.name}",
        f"{sheet.type}, {word('cards/size').text} {sheet.size}", sheet.role,
        f"{word('cards/points').text} {unit.points.text}", f"{word('cards/move').text} {unit.move(rules).text}",
        f"{word('cards/tmm').text} {unit.tmm.text}",
        f"{word('cards/skill').text} {unit.skill}" if unit.skill is not None else "",
        f"{word('cards/damage').text} " + "/".join(unit.damage(band.id).text for band in rules.bands),
        f"{word('cards/armour').text} {sheet.armour}, {word('cards/structure').text} {sheet.structure}",
        ", ".join(sheet.specials),
    ]  # fmt: skip
    return "; ".join(part for part in parts if part)


# --- what cards of one kind share


def _bands(unit: CardUnit, rules: CardRules) -> int:
    """How many ranges the card shows: the fourth only for a unit that reaches so far."""
    return len(rules.bands) if unit.sheet.damage.extreme else min(3, len(rules.bands))


def _frame(kind: Kind, rules: CardRules, unit: CardUnit, *, piloted: bool) -> tuple[Item, ...]:
    """Rules, labels and boxes that all such cards show."""
    bands, skilled = _bands(unit, rules), unit.skill is not None
    key = (kind.id, bands, piloted, skilled)
    known = rules.frames.get(key)
    if known is None:
        board = Board("", lambda finding: None)
        _frame_lines(board, kind)
        _frame_stats(board, rules, piloted=piloted, skilled=skilled)
        _frame_damage(board, rules, bands)
        if kind.heat:
            _frame_heat(board, rules)
        group = Group("", tuple(board.items))
        known = rules.frames[key] = (group,)
        rules.common[id(group)] = group
    return known


def _frame_lines(board: Board, kind: Kind) -> None:
    board.line(LEFT, HEAD, RIGHT, HEAD, Paint(stroke=Ink.ACCENT, width=Line.EMPHASIS.value))
    board.line(LEFT, STATS, SPLIT, STATS)
    board.line(LEFT, DAMAGE, SPLIT, DAMAGE)
    if kind.heat:
        board.line(LEFT, HEAT, SPLIT, HEAT)


def stat_places(rules: CardRules, *, piloted: bool) -> dict[str, float]:
    """Where the values of the second row stand, in mm from the left: move, modifier, skill, piloting."""
    if piloted:
        return {"move": LEFT, "tmm": LEFT + 19.0, "skill": LEFT + 28.6, "piloting": LEFT + 36.6}
    return {"move": LEFT, "tmm": LEFT + 23.6, "skill": LEFT + 35.8}


def _frame_stats(board: Board, rules: CardRules, *, piloted: bool, skilled: bool) -> None:
    """Labels, the box for a skill that is written in, the square for the die."""
    for name, x in stat_places(rules, piloted=piloted).items():
        label = {"move": f"move-{rules.distances}", "tmm": "die" if rules.die else "tmm"}.get(name, name)
        board.text(rules.word(f"cards/{label}"), x, HEAD + 2.5, size=6)
        if name == "skill" and not skilled:
            board.items.append(Rect(x, HEAD + 3.9, 7.2, 5.4, FIRM))
        if name == "tmm" and rules.die:
            board.items.append(Rect(x, HEAD + 3.7, 5.8, 5.8, FIRM, 0.8))


NUMBER = 5.4
"""From a range's letter to its damage, in mm."""


def _frame_damage(board: Board, rules: CardRules, bands: int) -> None:
    """The ranges with what they add; how far each reaches stands at its end, as on a ruler."""
    step = (SPLIT - LEFT) / bands
    for number, band in enumerate(rules.bands[:bands]):
        x = LEFT + number * step
        if number:
            board.line(x - 1.0, STATS + 1.2, x - 1.0, DAMAGE)
        upper = DAMAGE_TOP + fonts.cap_height(Face.LABEL_BOLD, 8.5)
        board.text(Printed(band.letter), x, round(upper, 3), size=8.5, face=Face.LABEL_BOLD)
        board.text(band.modifier, x, DAMAGE_BASE, size=8.5)
        end = x + step - (2.2 if bands < 4 else 1.7)  # clear of the line that parts it from the next
        for run in reversed(reaches(band, rules)):
            end -= board.text(run, end, DAMAGE - 1.0, size=6 if bands < 4 else 5.5, anchor=Anchor.END) + 1.0


def reaches(band: Band, rules: CardRules) -> list[Printed]:
    """How far a range reaches, in the lengths of the cards: one line for each."""
    if band.to is None:
        return [rules.word("cards/beyond")]
    to = rules.word("cards/reach").text
    inches = Printed(to.replace("#", f'{band.to}"'), (band.path,))
    hexes = rules.word("cards/reach-hexes").text.replace("#", str(rules.hexes(band.to)))
    if rules.distances == "inches":
        return [inches]
    run = Printed(hexes, (band.path, rules.hex_path), "computed")
    return [run] if rules.distances == "hexes" else [inches, run]


def _frame_heat(board: Board, rules: CardRules) -> None:
    """Overheat and the heat scale; the last circle, at which a unit shuts down, is a double one."""
    board.text(rules.word("cards/overheat"), LEFT, HEAT - 1.8, size=7)
    board.text(rules.word("cards/heat"), LEFT + 12.6, HEAT - 2.3, size=7)
    middle, x = (DAMAGE + HEAT) / 2 + 0.05, SPLIT - 2.6 - rules.heat * 6.6
    source = Printed("", (rules.heat_path,))
    for level in range(1, rules.heat + 2):
        last = level > rules.heat
        board.items.append(Circle(round(x, 3), middle, 2.5, MARK_FIRM if last else MARK))
        if last:
            board.items.append(Circle(round(x, 3), middle, 1.8, MARK_FIRM))
        words = rules.word("cards/shutdown-letter").text if last else str(level)
        board.text(Printed(words, source.sources), x, middle + 1.05, size=8.5, face=Face.LABEL_BOLD,
                   anchor=Anchor.MIDDLE)  # fmt: skip
        x += 6.6


# --- what is the unit's own


def _head(board: Board, unit: CardUnit, rules: CardRules) -> None:
    """Name and points."""
    x = LEFT
    if unit.letter:
        board.items.append(Rect(LEFT, LEFT, 7.0, 7.4, Paint(fill=Ink.ACCENT_BLOCK)))
        board.text(Printed(unit.letter), LEFT + 3.5, LEFT + 5.7, size=14 if len(unit.letter) < 3 else 8.5,
                   face=Face.LABEL_BOLD, anchor=Anchor.MIDDLE, ink=Ink.WHITE, fit=6.6)  # fmt: skip
        x += 8.6
    width = board.text(unit.points, RIGHT, LEFT + 6.4, size=20, face=Face.LABEL_BOLD, anchor=Anchor.END)
    label = rules.word("cards/points")
    board.text(label, RIGHT - width - 1.2, LEFT + 6.4, size=7, anchor=Anchor.END)
    room = RIGHT - width - 1.2 - fonts.width(label.text, Face.LABEL, 7) - 2.0 - x
    name = unit.named(unit.label)
    below = unit.run(unit.name if unit.callsign else unit.sheet.model, "chassis" if unit.callsign else "model", "model")
    wide = fonts.width(name.text, Face.LABEL_BOLD, 20) + 1.8
    if wide + fonts.width(below.text, Face.LABEL, 8.5) <= room:
        board.text(name, x, LEFT + 6.4, size=20, face=Face.LABEL_BOLD)
        board.text(below, x + wide, LEFT + 6.4, size=8.5)
        return
    if unit.callsign and fonts.width(below.text, Face.LABEL, 5.5) > room:
        board.text(name, x, LEFT + 2.6, size=10.5, face=Face.LABEL_BOLD, fit=room)
        board.text(unit.shown("chassis"), x, LEFT + 5.1, size=7, fit=room)
        board.text(unit.shown("model"), x, LEFT + 7.4, size=7, fit=room)
        return
    if not below.text:
        board.text(name, x, LEFT + 6.4, size=14, face=Face.LABEL_BOLD, fit=room)
        return
    board.text(name, x, LEFT + 3.6, size=14, face=Face.LABEL_BOLD, fit=room)
    board.text(below, x, LEFT + 7.0, size=8.5, fit=room)


def _stats(board: Board, unit: CardUnit, rules: CardRules, *, piloted: bool) -> None:
    """Move, modifier, skill and piloting: what is read at arm's length."""
    places, y = stat_places(rules, piloted=piloted), STATS - 1.5
    bold = Face.LABEL_BOLD
    room = places["tmm"] - LEFT - 4.0
    if rules.distances == "both":
        board.text(unit.shown("move"), LEFT, y - 3.2, size=10.5, face=bold, fit=room)
        hexes = unit.hexes(rules)
        word = rules.word("cards/reach-hexes").text.replace("#", hexes.text)
        board.text(hexes._replace(text=word), LEFT, y, size=8.5, face=bold, fit=room)
    else:
        board.text(unit.move(rules), LEFT, y, size=20, face=bold, fit=room)
    if not rules.die:
        board.text(unit.tmm, places["tmm"], y, size=20, face=bold)
    if unit.skill is not None:
        board.text(unit.shown_skill, places["skill"], y, size=20, face=bold)
    if piloted:
        board.text(unit.shown("piloting"), places["piloting"], y, size=20, face=bold)


def _damage(board: Board, unit: CardUnit, rules: CardRules) -> None:
    bands = _bands(unit, rules)
    step = (SPLIT - LEFT) / bands
    for number, band in enumerate(rules.bands[:bands]):
        board.text(unit.damage(band.id), LEFT + number * step + NUMBER, DAMAGE_BASE, size=20, face=Face.LABEL_BOLD,
                   fit=step - NUMBER - 1.8, floor=10.5)  # fmt: skip


def _side(board: Board, unit: CardUnit, rules: CardRules, kind: Kind, lower: Lower, report: Report) -> None:
    """Type, size and role beside the picture, the critical boxes below and in the left column."""
    sheet = unit.sheet
    x, y = SIDE, HEAD + 2.5
    board.text(rules.word("cards/type"), x, y, size=6)
    board.text(unit.shown("type"), x, y + 3.8, size=10.5, face=Face.LABEL_BOLD)
    board.text(rules.word("cards/size"), x + 6.4, y, size=6)
    board.text(unit.shown("size"), x + 6.4, y + 3.8, size=10.5, face=Face.LABEL_BOLD)
    end = lower.side - card_criticals.height_of(kind, lower.way)
    if sheet.role:
        board.text(unit.shown("role"), x, min(y + 7.6, end - 0.8), size=7, fit=14.0)
    right = card_criticals.right_column(kind, lower.way, rules, report)
    if right is not None:
        board.items.append(Group("", (right,), dx=SIDE, dy=round(end, 3)))
    below = card_criticals.left_column(kind, lower.way, rules, report, ruled=bool(sheet.specials))
    if below is not None:
        board.items.append(Group("", (below,), dx=LEFT, dy=lower.row))
    left, top = SIDE + 14.6, HEAD + 1.4
    if not kind.criticals:  # the whole column is free
        left, top = SIDE, y + 9.0
    height = end - 1.0 - top
    board.items.append(figures.picture(unit.sheet, unit.id, left, top, RIGHT - left, height))


# --- specials and what is marked


def _lower(board: Board, unit: CardUnit, rules: CardRules, lower: Lower) -> None:
    """Specials, then armour and structure."""
    _specials(board, unit, lower)
    board.line(LEFT, lower.start - RULE, RIGHT, lower.start - RULE)
    size, y = lower.size, lower.start
    if size is None:
        _written(board, unit, rules, y)
        return
    width = RIGHT - LEFT - LABEL
    for key, paint in (("armour", MARK), ("structure", MARK_FIRM)):
        count = getattr(unit.sheet, key)
        _number(board, unit, rules, key, y + size.across / 2)
        board.items += card_pips.pips(count, LEFT + LABEL, y, width, size, paint, unit.at(key))
        y += size.height(size.rows(count, width)) + card_pips.BETWEEN


def _number(board: Board, unit: CardUnit, rules: CardRules, key: str, middle: float) -> None:
    """The letter and the number before circles, level with their first row."""
    board.text(rules.word(f"cards/{key}-letter"), LEFT, middle + 1.7, size=8.5)
    board.text(unit.shown(key), LEFT + 2.4, middle + 1.7, size=14, face=Face.LABEL_BOLD)


def _written(board: Board, unit: CardUnit, rules: CardRules, start: float) -> None:
    """Armour and structure as numbers with a line to write the rest on."""
    for number, key in enumerate(("armour", "structure")):
        y = start + 2.5 + number * 6.0
        _number(board, unit, rules, key, y)
        width = board.text(rules.word("cards/left"), LEFT + LABEL + 2, y + 1.7, size=7)
        board.line(LEFT + LABEL + 3 + width, y + 2.2, RIGHT, y + 2.2)


def _specials(board: Board, unit: CardUnit, lower: Lower) -> None:
    specials = unit.sheet.specials
    for y, numbers in lines(specials, lower) or ():
        last = numbers[-1] == len(specials) - 1
        text = ", ".join(specials[number] for number in numbers) + ("" if last else ",")
        run = unit.run(text, *(f"specials/{number}" for number in numbers))
        board.text(run, LEFT, round(y, 3), size=lower.points)
