"""The example of play of a game that the shared battle engine plays: a real battle, told turn by turn with the map.

The engine plays it from a seed that is printed, in the words of `play`. Each turn has two steps: how everybody moves,
with the map before and after, and what the attacks come to. Sizes are millimetres.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.battle.field import MapField
from generator.battle.state import NOWHERE, OVER, State
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path
from generator.draw.fonts import cap_height
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.games.telling import ExampleOfPlay, Figure, PlayStep, Span, spans
from generator.maps.drawing import Look, drawn
from generator.maps.drawing_grid import fitted
from generator.play import match
from generator.play.contract import Action, Event

WIDTH, HIGHEST = 42.0, 46.0
"""Room for a map of the table, two of which stand side by side, in mm."""
LINE = 3.6
"""Height of a unit's line below the map."""


class _Enough(Exception):
    """The example has told what it is there for."""


@dataclass(slots=True)
class _Told:
    """A step while it is being gathered."""

    decision: bool
    figures: list[Figure] = field(default_factory=list)
    text: list[Span] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def told_battle(
    content: Any, lang: str, engine: Any, policy: Any, narrator: Any, seed: int, turns: int, facings: bool
) -> ExampleOfPlay:
    """The battle of a seed, both sides played by one policy.

    :param turns: after so many the example leaves the battle.
    :param facings: whether units point where they face.
    """
    words = content.view(lang).example
    teller = _Teller(_Tables(lang, engine, narrator, facings), narrator, turns, str(words.goes_on))
    with contextlib.suppress(_Enough):
        match.play(engine, policy, seed, teller.record)
    intro = spans(Span(str(words.intro), "", (words.intro.path,)))
    return ExampleOfPlay(tuple(teller.steps()), seed, policy.name, intro)


class _Teller:
    """Listens to a battle and tells it."""

    def __init__(self, tables: _Tables, narrator: Any, most: int, goes_on: str) -> None:
        self.tables, self.narrator, self.most, self.goes_on = tables, narrator, most, goes_on
        self.told: list[_Told] = []
        self.before: State | None = None
        self.turns = 0
        self.moving = False

    def steps(self) -> list[PlayStep]:
        """The steps so far."""
        return [
            PlayStep(tuple(step.text), tuple(dict.fromkeys(step.clauses)), step.decision, tuple(step.figures))
            for step in self.told
            if step.text
        ]

    def record(self, action: Action | None, events: Sequence[Event], state: State) -> None:
        """A recorder for `match.play`."""
        for event in events:
            text = self.narrator.sentence(event, self.before)
            if event.kind == "advance":
                self.turns += 1
                if self.turns > self.most:
                    self._say(self.goes_on, ())
                    raise _Enough
                self.told.append(_Told(True))
                self.moving = False
            elif event.kind == "combat":
                self._after(state)
                self.told.append(_Told(True))
            self._say(text, event.clauses)
        if not self.moving and state.phase != OVER:
            self.moving = True
            self.told[-1].figures.append(self.tables.figure(state, f"position-{self.turns}"))
        self.before = state.copy()

    def _after(self, state: State) -> None:
        """The map once everybody has moved; who was destroyed since isn't shown."""
        self.told[-1].figures.append(self.tables.figure(state, f"moved-{self.turns}"))

    def _say(self, text: str, clauses: Sequence[str]) -> None:
        if text:
            step = self.told[-1]
            step.text += [*((Span(" "),) if step.text else ()), Span(text, "", (), "example")]
            step.clauses += clauses


class _Tables:
    """Draws the table: the map, and below it what each unit has left."""

    def __init__(self, lang: str, engine: Any, narrator: Any, facings: bool) -> None:
        self.pen, self.narrator, self.facings = Pen(lang), narrator, facings
        self.units = engine.setting.units
        table: MapField = engine.setting.field
        across = fitted(table.map.width, table.map.height, WIDTH, HIGHEST)
        self.look = Look.of(table.map, across)
        self.letters = _letters([narrator.names[unit.key] for unit in self.units])

    def figure(self, state: State, id: str) -> Figure:
        """The table as it lies."""
        grid = self.look.grid
        pieces = [item for unit in self.units if state.at[unit.index] != NOWHERE for item in self._piece(state, unit)]
        left = (WIDTH - grid.width) / 2
        items: list[Item] = [Group("", (*drawn(self.look, words=False), *pieces), dx=left, dy=0.3)]
        y = grid.height + 4.2
        for unit in self.units:
            if state.at[unit.index] != NOWHERE:
                items += self._line(state, unit, y)
                y += LINE
        alt = " ".join(line.strip() for line in self.narrator.table(state))
        return Figure(id, tuple(items), WIDTH, y - LINE + 1.2, alt)

    def _piece(self, state: State, unit: Any) -> list[Item]:
        """A unit on its hex: red black, blue white; a point at its front where that matters."""
        grid, index = self.look.grid, unit.index
        x, y = grid.centre(state.at[index])
        half = grid.across / 2
        r, dark = half * 0.86, unit.side == 0
        items: list[Item] = [Circle(x, y, r + 0.3, Paint(fill=Ink.WHITE))]
        if self.facings:
            dx, dy = (part / half for part in grid.middles[state.facing[index]])
            tip, foot, wide = r + 1.3, r * 0.55, r * 0.75
            head = (("M", x + dx * tip, y + dy * tip), ("L", x + dx * foot - dy * wide, y + dy * foot + dx * wide),
                    ("L", x + dx * foot + dy * wide, y + dy * foot - dx * wide), ("Z",))  # fmt: skip
            items.append(Path(head, Paint(Ink.BLACK, Ink.WHITE, Line.DETAIL.value)))
        ground = Paint(Ink.BLOCK if dark else Ink.WHITE, Ink.BLACK, Line.DETAIL.value)
        items.append(Circle(x, y, r, ground))
        size = 6.0 if r >= 1.5 else 5.5
        items += self.pen.run(Printed(self.letters[index], (), "example"), x, y + cap_height(Face.LABEL_BOLD, size) / 2,
                              face=Face.LABEL_BOLD, size=size, ink=Ink.CUT if dark else Ink.BLACK,
                              anchor=Anchor.MIDDLE)  # fmt: skip
        return items

    def _line(self, state: State, unit: Any, y: float) -> list[Item]:
        """A unit's letter, name, and what it has left."""
        index = unit.index
        told = f"A{state.armour[index]} S{state.structure[index]}"
        if state.heat[index]:
            told += f" +{state.heat[index]}"
        ground = Paint(Ink.BLOCK if unit.side == 0 else Ink.WHITE, Ink.BLACK, Line.DETAIL.value)
        items: list[Item] = [Circle(1.4, y - 0.9, 1.3, ground)]
        items += self.pen.run(Printed(self.letters[index], (), "example"), 1.4, y, face=Face.LABEL_BOLD, size=5.5,
                              ink=Ink.CUT if unit.side == 0 else Ink.BLACK, anchor=Anchor.MIDDLE)  # fmt: skip
        items += self.pen.run(Printed(self.narrator.names[unit.key], (), "example"), 4.0, y, size=7.0, fit=22.0)
        items += self.pen.run(Printed(told, (), "example"), WIDTH, y, size=7.0, anchor=Anchor.END)
        return items


def _letters(names: Sequence[str]) -> list[str]:
    """A letter for each name: its first where no other has it, else the next of the alphabet."""
    made: list[str] = []
    for name in names:
        free = [letter for letter in (name[:1].upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if letter not in made]
        made.append(free[0])
    return made
