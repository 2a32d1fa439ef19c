"""A position of the arena as a small figure: the board with all that is on it, and what the heroes have left."""

from __future__ import annotations

from typing import Any

from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Rect
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.draw.printing import printed
from generator.draw.widgets.hexfield import Pattern, hex_pattern
from generator.draw.widgets.pen import outline, shape, solid
from generator.games.exhibits import disc, patch
from generator.games.galactic_arena.board_drawing import Arena, arena
from generator.games.galactic_arena.figures_board import start_sign
from generator.games.galactic_arena.state import NOWHERE, UNKNOWN, State
from generator.games.telling import Figure
from generator.hexes import Hex, Layout

ACROSS = 4.6
"""Width in mm of a hex."""
WIDTH, HEIGHT = 88.0, 52.0
BESIDE = 50.0
"""Where in mm the heroes begin: beside the board, and so that seven points of health end within the width."""
PATTERNS: tuple[Pattern, ...] = ("diagonal", "dots", "cross", "horizontal")


class Positions:
    """Draws positions of one content in one language."""

    def __init__(self, content: Any, lang: str, rules: Any, narrator: Any) -> None:
        self.game = content.view(lang)
        self.pen = Pen(lang)
        self.rules = rules
        self.narrator = narrator
        self.field: Arena = arena(self.game, ACROSS)
        kinds = [str(kind) for kind, _ in self.game.board.traps.items()]
        self.kinds = {kind: PATTERNS[number % len(PATTERNS)] for number, kind in enumerate(kinds)}

    def figure(self, state: State, number: int) -> Figure:
        """The position before a turn."""
        middle = HEIGHT / 2
        items: list[Item] = [Group("", tuple(self._board(state)), dx=middle, dy=middle)]
        y = 10.0
        for seat in range(len(state.at)):
            items += self._hero(state, seat, BESIDE, y)
            y += 18.0 if len(state.at) <= 2 else 8.0
        return Figure(f"position-{number}", tuple(items), WIDTH, HEIGHT, self.told(state))

    def told(self, state: State) -> str:
        """The position in words."""
        return " ".join(line.strip("> ") for line in self.narrator.lines(state))

    def _board(self, s: State) -> list[Item]:
        field, pen = self.field, self.pen
        items: list[Item] = list(patch(pen, field.grid, field.hexes))
        for place in field.places:
            if place.kind == "pillar":
                items += self._hex(place.x, place.y, solid(Ink.BLOCK))
                items += self._hex(place.x, place.y, outline(Line.DETAIL))
            elif place.kind in self.kinds:
                items += hex_pattern(
                    pen, cx=place.x, cy=place.y, across=ACROSS - 0.6, kind=self.kinds[place.kind], step=1.0
                )
            elif place.kind in ("red", "blue"):
                items += start_sign(place.kind, place.x, place.y, 1.5)
        for cell in s.crates:
            x, y = self._at(cell)
            items.append(Rect(x - 1.1, y - 1.1, 2.2, 2.2, Paint(Ink.MID, Ink.BLACK, Line.DETAIL.value)))
        for cell, index in s.obstacles.items():
            x, y = self._at(cell)
            name = printed(self.game.obstacles[self.rules.obstacles[index].id].name)
            items.append(Rect(x - 1.3, y - 1.3, 2.6, 2.6, Paint(Ink.WHITE, Ink.BLACK, Line.DETAIL.value)))
            items += pen.run(Printed(name.text[:1], name.sources), x, y + 0.8, size=5.5, face=Face.LABEL_BOLD,
                             anchor=Anchor.MIDDLE)  # fmt: skip
        for seat, cell in enumerate(s.at):
            if cell != NOWHERE and s.hero[seat] != UNKNOWN:
                x, y = self._at(cell)
                items += disc(pen, x, y, 1.8, self._letter(s, seat), dark=bool(seat % 2))
        return items

    def _hero(self, s: State, seat: int, x: float, y: float) -> list[Item]:
        """A hero's disc, name, health and action points."""
        pen, hero = self.pen, self.game.heroes[self.rules.heroes[s.hero[seat]].id]
        items: list[Item] = list(disc(pen, x + 2.0, y - 1.2, 1.8, self._letter(s, seat), dark=bool(seat % 2)))
        items += pen.run(printed(hero.name), x + 5.4, y, face=Face.LABEL_BOLD, size=8.5, fit=WIDTH - x - 6.0)
        words = self.game.example
        for row, (word, left, full) in enumerate(
            ((words.health, s.health[seat], s.full[seat]), (words.points, s.points[seat], self.rules.action_points))
        ):
            line = y + 4.4 + 4.0 * row
            items += pen.run(printed(word), x + 5.4, line, size=7.0, fit=17.0)
            for pip in range(full):
                paint = Paint(Ink.BLACK if pip < left else Ink.WHITE, Ink.BLACK, Line.DETAIL.value)
                items.append(Circle(x + 24.0 + 2.0 * pip, line - 0.9, 0.75, paint))
        return items

    def _letter(self, s: State, seat: int) -> str:
        return str(self.game.heroes[self.rules.heroes[s.hero[seat]].id].name)[:1]

    def _at(self, cell: int) -> tuple[float, float]:
        x, y = self.field.grid.centre(self.rules.grid.hexes[cell])
        return round(x, 4), round(y, 4)

    def _hex(self, x: float, y: float, paint: Paint) -> list[Item]:
        return [shape(Layout(ACROSS - 0.8, x, y).corners(Hex(0, 0)), paint)]

