"""What a loadout is worth, as lines for a terminal of 80 columns and as plain data for programs.

Two loadouts stand side by side where there is room: the one that was asked for on the left, another on the right.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.data.records import dataclass
from generator.games.loadouts import ActionFigures, Chart, DamageOdds, Figures, Measure
from generator.loadouts import dial

WIDTH = 80
"""Columns of everything that is printed here."""
HALF = (WIDTH - 2) // 2
"""Columns of what stands beside something else."""
FIRST = 16
"""Columns of the names in the left margin."""
ENGLISH = {
    "legal": "It is legal.",
    "not-legal": "It is not legal: <found>. `mechsmith loadout check` says how to mend them.",
    "one-error": "1 error", "errors": "<count> errors", "in": "in <file>", "of": "<value> of <limit>",
    "none": "none", "mean": "mean damage against", "armour": "armour",
    "reaches": "reaches", "from-to": "<first> to <last>", "nothing": "nothing reaches",
    "where": "Where <name> can attack",
    "rings": "Rings from the inside out: <rings>. ^ is straight ahead.", "same": "the same", "no-attack": "no attack",
    "average": "mean",
    "chances": "Exact odds, for each action and armour A: the mean damage, and the chance in per cent of 1 or more "
               "points of damage (1+), of 2 or more (2+), and so on.",
}  # fmt: skip
"""What is said around names and figures, where the templates' words (`loadout-show`) don't say it."""
PLAIN = str.maketrans(
    {"·": ".", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "\xa0": " ", "×": "x"}
)
"""What stands for our own characters on a terminal that shows only ASCII."""


@dataclass(frozen=True, slots=True)
class Told:
    """A loadout with all that is said about it. `words` are its slots in plain words, `keys` the slots' keys."""

    name: str
    words: tuple[tuple[str, str], ...]
    keys: tuple[str, ...]
    figures: Figures
    phrases: Mapping[str, str] = field(default_factory=dict)
    """What is said around them in its language, by the keys of `ENGLISH`."""

    def word(self, path: str, **values: object) -> str:
        """One of these phrases, `loadout-show/of`, with its open places filled."""
        key = path.rpartition("/")[2]
        found = self.phrases.get(key) or ENGLISH[key]
        for name, value in values.items():
            found = found.replace(f"<{name}>", str(value))
        return found


def summary(mine: Told, other: Told | None) -> Iterator[str]:
    """The measures of the whole, then what is in each slot, the other loadout beside it."""
    both = [mine, other] if other is not None else [mine]
    rows = [("", [one.name for one in both])]
    for measure in mine.figures.measures:
        same = [next((had for had in one.figures.measures if had.key == measure.key), None) for one in both]
        rows.append((measure.name, [_measured(mine, one) if one is not None else "–" for one in same]))
    theirs = dict(other.words) if other is not None else {}
    for name, value in mine.words:
        rows.append((name, [value, theirs.get(name, "–")][: len(both)]))
    first = min(HALF, max(FIRST, *(len(name) for name, _ in rows))) + 2
    column = (WIDTH - first - 2) // 2
    column = WIDTH - first if other is None else column
    for number, (name, values) in enumerate(rows):
        lists = number > 0 and any(", " in value for value in values)  # what holds several things is not cut
        cells = [textwrap.wrap(value, column) if lists else [_cut(value, column)] for value in values]
        for line, parts in enumerate(itertools.zip_longest(*cells, fillvalue="")):
            told = "  ".join(f"{part:<{column}}" for part in parts)
            yield f"{'' if line else _cut(name, first - 2):<{first}}{told}".rstrip()


def _measured(told: Told, measure: Measure) -> str:
    if measure.limit is None:
        none = told.word("loadout-show/none")
        return str(measure.value) if measure.kind == "value" else f"+{measure.value}" if measure.value else none
    over = measure.value - measure.limit
    beyond = f", {over} {measure.over}" if over > 0 else ""
    return told.word("loadout-show/of", value=measure.value, limit=measure.limit) + beyond


def actions(told: Told) -> Iterator[str]:
    """Every action: power, time, reach, and the mean damage against each armour."""
    armours = sorted({odds.armour for action in told.figures.actions for odds in action.odds})
    if armours:
        yield f"{'':<54}{told.word('loadout-show/mean')}"
    head = "".join(f"{armour:>6}" for armour in armours)
    reaches, against = told.word("loadout-show/reaches"), told.word("loadout-show/armour") if armours else ""
    yield f"{'':<26}{'P':>3}{'T':>3}  {f'{reaches:<{20 - max(6, len(against))}}{against:>6}':<20}{head}".rstrip()
    for (slot, thing), group in itertools.groupby(told.figures.actions, lambda action: (action.slot, action.thing)):
        rows = list(group)
        yield heading(told, slot, thing)
        for row in rows:
            means = "".join(f"{odds.mean:>6.2f}" for odds in row.odds)
            name = _cut(f"  {row.name}{f' ({row.case})' if row.case else ''}", 26)
            reach = _cut(_reach(told, row), 20)
            yield f"{name:<26}{row.power or '–':>3}{row.time:>3}  {reach:<20}{means}".rstrip()
        yield from notes(rows)


def heading(told: Told, slot: str, thing: str) -> str:
    """`Left arm: Laser`, by the slot's name where it has one."""
    name = dict(zip(told.keys, (name for name, _ in told.words), strict=False)).get(slot, "")
    return f"{name}: {thing}" if name and not name.startswith(thing) else thing


def notes(rows: Sequence[ActionFigures]) -> Iterator[str]:
    """What is to be remembered: of all of a thing's actions once, of one action with its name."""
    common = [note for note in rows[0].notes if all(note in row.notes for row in rows)]
    own = dict.fromkeys(f"{row.name}: {note}" for row in rows for note in row.notes if note not in common)
    for note in (*common, *own):
        yield from textwrap.wrap(note, WIDTH, initial_indent="  * ", subsequent_indent="    ")


def _reach(told: Told, action: ActionFigures) -> str:
    """`Close to Medium`, a single range, or a dash."""
    if not action.ranges:
        return "–"
    first, last = action.ranges[0], action.ranges[-1]
    return first if first == last else told.word("loadout-show/from-to", first=first, last=last)


def covered(told: Told, width: int = WIDTH) -> Iterator[str]:
    """The radar with what its letters mean."""
    coverage = told.figures.coverage
    if coverage is None:
        return
    things = {action.slot: action.thing for action in told.figures.actions}
    letters = dial.lettered(coverage, told.keys)
    legend = [f"{letter}  {heading(told, slot, things.get(slot, ''))}" for slot, letter in letters.items()]
    legend += [f"{dial.NOTHING}  {told.word('loadout-show/nothing')}"]
    yield from dial.radar(coverage, letters, width)
    yield ""
    yield from _columns(legend, width)
    yield from textwrap.wrap(told.word("loadout-show/rings", rings=", ".join(coverage.rings)), width)


def _columns(cells: Sequence[str], width: int) -> Iterator[str]:
    """Short texts in two columns, or one where they are long."""
    half = width // 2
    if any(len(cell) >= half for cell in cells):
        yield from (_cut(cell, width) for cell in cells)
        return
    for at in range(0, len(cells), 2):
        yield "".join(f"{cell:<{half}}" for cell in cells[at : at + 2]).rstrip()


def columns(told: Told) -> Iterator[str]:
    """What the columns of `chances` are."""
    yield from textwrap.wrap(told.word("loadout-show/chances"), WIDTH)


def chances(mine: Told, other: Told | None) -> Iterator[str]:
    """For each action and armour the mean and the chance of at least 1, 2, ... points; the other loadout beside it."""
    slots = [key for key in mine.keys if any(action.odds for action in _of(mine, key) + _of(other, key))]
    for slot in slots:
        left, right = _blocks(mine, slot), _blocks(other, slot)
        yield ""
        if other is None:
            yield from left
        elif [action.odds for action in _of(mine, slot)] == [action.odds for action in _of(other, slot)] and (
            left[0] == right[0]
        ):
            yield from _beside(left, [right[0], f"  {mine.word('loadout-show/same')}"])
        elif max(map(len, [*left, *right])) <= HALF:
            yield from _beside(left, right)
        else:
            yield from left
            yield f"-- {other.name}:"
            yield from right


def charts(mine: Told, other: Told | None) -> Iterator[str]:
    """The game's own tables of figures; of the other loadout those that differ, below."""
    theirs = {chart.key: chart for chart in other.figures.charts} if other is not None else {}
    for chart in mine.figures.charts:
        yield ""
        yield chart.name
        yield from _chart(chart)
        beside = theirs.get(chart.key)
        if other is not None and beside is not None and beside.rows != chart.rows:
            yield f"-- {other.name}:"
            yield from _chart(beside)


def _chart(chart: Chart) -> Iterator[str]:
    """A table: numbers and chances (in per cent) to the right; the last column of words is wrapped."""
    rows = [[_cell(cell) for cell in row] for row in chart.rows]
    count = len(chart.head)
    words = [all(isinstance(row[at], str) for row in chart.rows) for at in range(count)]
    widths = [max(len(row[at]) for row in [chart.head, *rows]) for at in range(count)]
    if words[-1]:
        widths[-1] = max(20, WIDTH - 2 - sum(width + 2 for width in widths[:-1]))
    for row in [chart.head, *rows]:
        cells = [f"{cell:<{width}}" if word else f"{cell:>{width}}"
                 for cell, width, word in zip(row[:-1], widths, words, strict=False)]  # fmt: skip
        head = "  " + "".join(f"{cell}  " for cell in cells)
        last = textwrap.wrap(row[-1], widths[-1]) if words[-1] else [f"{row[-1]:>{widths[-1]}}"]
        for number, line in enumerate(last or [""]):
            yield ((head if number == 0 else " " * len(head)) + line).rstrip()
    for note in chart.notes:
        yield from textwrap.wrap(note, WIDTH, initial_indent="  * ", subsequent_indent="    ")


def _cell(cell: str | int | float) -> str:
    return percent(cell) if isinstance(cell, float) else str(cell)


def _of(told: Told | None, slot: str) -> list[ActionFigures]:
    return [action for action in told.figures.actions if action.slot == slot] if told is not None else []


def _blocks(told: Told | None, slot: str) -> list[str]:
    """All attacks of a slot, below each other."""
    found = _of(told, slot)
    if told is None or not found:
        return ["–"]
    lines = [_cut(heading(told, slot, found[0].thing), HALF)]
    attacks = [action for action in found if action.odds]
    if not attacks:
        return [*lines, f"  {told.word('loadout-show/no-attack')}"]
    most = max(len(odds.at_least) for action in attacks for odds in action.odds)
    shown = min(most, (WIDTH - 7) // 4)
    average = told.word("loadout-show/average")
    lines.append(f"A {average:>5}" + "".join(f"{f'{points}+':>4}" for points in range(1, shown + 1)))
    for action in attacks:
        case = f" ({action.case})" if action.case else ""
        lines.append(_cut(f"{action.name}{case}, P {action.power}, T {action.time}", HALF))
        lines += [_row(odds, shown) for odds in action.odds]
    return lines


def _row(odds: DamageOdds, shown: int) -> str:
    cut = "…" if len(odds.at_least) > shown else ""
    return f"{odds.armour:<2}{odds.mean:>5.2f}" + "".join(f"{percent(one):>4}" for one in odds.at_least[:shown]) + cut


def percent(chance: float) -> str:
    """A chance in per cent without a fraction; what is nearly sure or nearly never isn't called so."""
    if 0 < chance < 0.01:
        return "<1"
    if 0.99 < chance < 1:
        return ">99"
    return str(int(100 * chance + 0.5))


def _beside(left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
    for one, two in itertools.zip_longest(left, right, fillvalue=""):
        yield f"{one:<{HALF}}  {two}".rstrip()


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def plain(text: str) -> str:
    """The text in ASCII, as near as can be."""
    import unicodedata

    text = unicodedata.normalize("NFKD", text.translate(PLAIN))
    return "".join(char for char in text if not unicodedata.combining(char)).encode("ascii", "replace").decode()


def as_data(told: Told) -> dict[str, Any]:
    """The figures as plain data: `measures`, `actions`, `coverage` and `charts`, chances as numbers from 0 to 1."""
    figures = told.figures
    coverage = figures.coverage
    return {
        "measures": [
            {"key": one.key, "name": one.name, "value": one.value, "limit": one.limit} for one in figures.measures
        ],
        "actions": [
            {
                "slot": one.slot, "thing": one.thing, "id": one.id, "name": one.name, "case": one.case,
                "power": one.power, "time": one.time, "ranges": list(one.ranges), "notes": list(one.notes),
                "odds": [
                    {"armour": odds.armour, "mean": round(odds.mean, 9),
                     "at-least": [round(chance, 9) for chance in odds.at_least]}
                    for odds in one.odds
                ],
            }
            for one in figures.actions
        ],
        "coverage": {
            "sectors": list(coverage.sectors), "rings": list(coverage.rings),
            "cells": [[list(cell) for cell in row] for row in coverage.cells],
            "angles": [list(angles) for angles in coverage.angles],
        } if coverage is not None else None,
        "charts": [
            {"key": chart.key, "name": chart.name, "head": list(chart.head), "notes": list(chart.notes),
             "rows": [[round(cell, 9) if isinstance(cell, float) else cell for cell in row] for row in chart.rows]}
            for chart in figures.charts
        ],
    }  # fmt: skip
