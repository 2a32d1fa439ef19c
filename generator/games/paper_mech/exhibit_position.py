"""A position of Paper 'Mech as a small figure: radar, time track, and what each side has chosen and suffered."""

from __future__ import annotations

from typing import Any

from generator.draw import fonts
from generator.draw.display import Anchor, Circle, Face, Ink, Item, Line, Paint, Path
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.draw.printing import printed
from generator.games.paper_mech.exhibit_pen import HAIR, SmallDial, cube, cubes_on_radar, small_radar, small_track
from generator.games.paper_mech.radar import Space
from generator.games.paper_mech.rules import NOWHERE, Rules
from generator.games.paper_mech.state import NO_ACTION, Enemy, State
from generator.games.telling import Figure, Span, Spans, spans

WIDTH, RADAR, HEIGHT = 80.0, 35.0, 36.0
"""Sizes in mm: the whole figure, the radar's square, the figure's height."""

TRACK = (37.5, 42.5, 16.0)
"""Left edge, width and height of the time track in mm."""

PIP = 0.65


class Positions:
    """Draws the positions of one content in one language."""

    def __init__(self, content: Any, lang: str, rules: Rules) -> None:
        self.game = content.view(lang)
        self.rules = rules
        self.pen = Pen(lang)

    def kind(self, name: str) -> str:
        """The kind of an enemy by its name in the game (the second tank is `tank-2`)."""
        return name if name in self.rules.enemy_index else name.rpartition("-")[0]

    def enemy_name(self, name: str) -> Spans:
        """An enemy's name, with a number where it is not the first of its kind."""
        known = self.game.enemies[self.kind(name)].name
        number = name[len(self.kind(name)) + 1 :]
        return spans(Span(str(known), "", (known.path,)), Span(f" {number}", "", (), "example") if number else "")

    def letter(self, name: str) -> tuple[str, str]:
        """What stands on an enemy's cubes, and its datum."""
        known = self.game.enemies[self.kind(name)].letter
        return f"{known}{name[len(self.kind(name)) + 1 :]}", known.path

    def action_name(self, id: str) -> Spans:
        """The name of an action of the mech."""
        action = self.rules.actions[self.rules.action_index[id]]
        if action.weapon is not None:
            known = self.game.weapons[action.weapon.id].actions[action.name].name
        else:
            known = self.game.mech.legs.actions[action.name].name
        return (Span(str(known), "", (known.path,)),)

    def location(self, place: str) -> Spans:
        """The name of a location of the mech, in the middle of a sentence."""
        known = self.game.mech.mounts[place].name if place in self.game.mech.mounts else self.game.mech[place].name
        return (Span(str(known), "", (known.path,)),)

    def space(self, name: str) -> Spans:
        """A space in words: its sector and its ring."""
        sector, letter = name[:-1], name[-1]
        side = self.game.radar.sectors[sector].name
        ring = next(ring for _, ring in self.game.radar.rings.items() if str(ring.letter) == letter)
        return spans(Span(str(side), "", (side.path,)), ", ", Span(str(ring.name), "", (ring.name.path,)))

    def key(self, state: State) -> str:
        """What the figure shows, as text: equal for positions that look the same."""
        enemies = ";".join(f"{e.name} {e.space} {e.time} {e.attack} {e.marks}" for e in state.enemies)
        return f"{enemies}|{state.time}|{state.action}|{state.squat}|{state.marks}"

    def figure(self, state: State, number: int) -> Figure:
        """The position as a figure."""
        rules = self.rules
        outer = RADAR / 2 - 0.5
        dial = SmallDial(RADAR / 2, RADAR / 2 + 0.5, outer, rules.nrings, len(rules.sectors), 2.6)
        items: list[Item] = list(small_radar(dial, rules.zone))
        placed = [
            (Space(*divmod(enemy.space, rules.nrings)), *self.letter(enemy.name))
            for enemy in state.enemies
            if enemy.space != NOWHERE
        ]
        items += cubes_on_radar(dial, placed, 3.4)
        left, width, height = TRACK
        cubes = [(enemy.time, *self.letter(enemy.name), False) for enemy in state.enemies]
        cubes.append((state.time, "", "", True))
        active = printed(self.game.track.active.name)
        items += small_track(self.pen, left, 0.5, width, height, rules.last_box, "track:boxes/last", active, cubes, 3.4)
        y = height + 4.5
        items += self._mine(state, left, y, width)
        for enemy in state.enemies:
            y += 4.6
            items += self._enemy(enemy, left, y, width)
        return Figure(f"position-{number}", tuple(items), WIDTH, HEIGHT, self.told(state))

    def _row(self, x: float, y: float, name: str, path: str, mine: bool, run: Printed, room: float) -> list[Item]:
        items: list[Item] = list(cube(x + 1.7, y - 1.1, 3.4, name, path, mine=mine))
        items += self.pen.run(run, x + 4.6, y, size=7.0, fit=room)
        return items

    def _mine(self, state: State, x: float, y: float, width: float) -> list[Item]:
        stance = self.game.mech.stance["squat" if state.squat else "stand"].name
        if state.action == NO_ACTION:
            run = printed(stance)
        else:
            action = self.rules.actions[state.action]
            name = self.action_name(action.id)[0]
            run = Printed(f"{name.text} · {stance}", (*name.sources, stance.path))
        filled = sum(mask.bit_count() for mask in state.marks)
        total = sum(self.rules.place_circles)
        items = self._row(x, y, "", "", True, run, width - 16)
        text = f"{filled} / {total}"
        count = Printed(text, (), "example")
        items += self.pen.run(count, x + width, y, face=Face.LABEL_BOLD, size=7.0, anchor=Anchor.END)
        at = x + width - fonts.width(text, Face.LABEL_BOLD, 7.0) - 1.6
        items.append(Circle(at, y - 0.85, 0.8, Paint(Ink.BLACK, Ink.BLACK, Line.DETAIL.value)))
        return items

    def _enemy(self, enemy: Enemy, x: float, y: float, width: float) -> list[Item]:
        kind = self.rules.enemies[enemy.kind]
        attack = kind.attacks[enemy.attack]
        thing = self.game.enemies[kind.id].attacks[attack.id]
        run = Printed(f"{thing.name} P{thing.power} T{thing.time}",
                      (thing.name.path, thing.power.path, thing.time.path))  # fmt: skip
        items = self._row(x, y, *self.letter(enemy.name), False, run, width - 5 - kind.all_circles.bit_count() * 1.9)
        items.insert(0, Path((("M", x, y - 3.3), ("L", x + width, y - 3.3)), HAIR))
        at = x + width - PIP
        for circle in reversed(range(kind.all_circles.bit_count())):
            filled = bool(enemy.marks >> circle & 1)
            items.append(Circle(at, y - 0.9, PIP, Paint(Ink.BLACK if filled else Ink.WHITE, Ink.BLACK, 0.25)))
            at -= 2 * PIP + 0.5
        return items

    def told(self, state: State) -> str:
        """The position in words."""
        parts = []
        time = self.game.sheet.time
        for enemy in state.enemies:
            name = "".join(span.text for span in self.enemy_name(enemy.name))
            where = "".join(span.text for span in self.space(self.rules.space_names[enemy.space])) \
                if enemy.space != NOWHERE else str(self.game.example["off-radar"])
            attack = self.rules.enemies[enemy.kind].attacks[enemy.attack].id
            chosen = self.game.enemies[self.rules.enemies[enemy.kind].id].attacks[attack].name
            parts.append(f"{name}: {where}; {time} {enemy.time}; {chosen}")
        mine = "".join(s.text for s in self.action_name(self.rules.actions[state.action].id)) + "; " \
            if state.action != NO_ACTION else ""
        parts.append(f"{self.game.example.you}: {mine}{time} {state.time}")
        return ". ".join(parts) + "."
