"""Paper 'Mech's figures and tables for the rules booklet: drawn from the data, by the widgets of the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.draw import fonts, silhouettes
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.free_pen import Pen
from generator.draw.markup import Printed
from generator.draw.paper import Box
from generator.draw.printing import minus, printed
from generator.games.paper_mech import radar as dial
from generator.games.paper_mech import spill, widgets
from generator.games.paper_mech.exhibit_pen import HAIR, SmallDial, small_radar, small_track
from generator.games.paper_mech.sheet_context import mech_figure
from generator.games.telling import Exhibit, Figure, Span, Spans, Table, spans

WIDTH = 80.0
"""Width in mm of a figure that stands under the text of a column."""


def figures(content: Any, lang: str) -> Mapping[str, Exhibit]:
    """All figures and tables of the booklet, by id. What the content lacks (a loadout) is left out."""
    maker = _Maker(content, lang)
    made: dict[str, Exhibit] = {}
    for draw in (
        maker.mech, maker.radar, maker.arcs, maker.wave_table, maker.advance, maker.walk_forwards,
        maker.walk_backwards, maker.targeting, maker.spill, maker.flank, maker.weapon_table, maker.enemy_table,
    ):  # fmt: skip
        exhibit = draw()
        if exhibit is not None:
            made[exhibit.id] = exhibit
    return made


def told(value: Any) -> Spans:
    """A value of a view as spans with the data paths that it prints."""
    found = getattr(value, "spans", None)
    if found is not None:
        return tuple(Span(span.text, span.style, span.paths, span.role, span.link) for span in found)
    run = printed(value)
    return spans(Span(run.text, "", tuple(run.sources), run.role))


class _Maker:
    """Draws the figures of one content in one language."""

    def __init__(self, content: Any, lang: str) -> None:
        self.content = content
        self.game = content.view(lang)
        self.pen = Pen(lang)
        self.words = self.game.figures
        loadout = content.loadouts.get("standard") or next(iter(content.loadouts.values()), None)
        self.loadout = content.loadout_view(loadout, lang) if loadout is not None else None
        self.zones = [int(sector.armour) for _, sector in self.game.radar.sectors.items()]

    def figure(self, name: str, items: list[Item], width: float, height: float, after: str) -> Figure:
        """A figure with its caption and text alternative."""
        words = self.words[name]
        return Figure(f"fig-{name}", tuple(items), width, height, str(words.alt), told(words.caption), after)

    # the mech

    def mech(self) -> Figure | None:
        """The mech with the names of its parts."""
        if self.loadout is None:
            return None
        look = mech_figure(self.game, self.loadout)
        width, height, side = 88.0, 72.0, 52.0
        left = (width - side) / 2
        body = silhouettes.mech(look, "front", left, 4, side, height - 8)
        spots = silhouettes.spots(look, "front", left, 4, side, height - 8)
        items: list[Item] = [body]
        parts: list[tuple[str, Any, Any]] = [
            (mount, self.game.mech.mounts[mount].name, self.game.weapons[weapon].name)
            for mount, weapon in self.loadout.weapons.items()
        ]
        parts += [(part, self.game.mech[part].name, None) for part in ("torso", "legs")]
        for part, name, weapon in parts:
            if part in spots:
                items += self._label(spots[part], name, weapon, width)
        items += _ticks(width, height)
        return self.figure("mech", items, width, height, "contents")

    def _label(self, spot: tuple[float, float], name: Any, weapon: Any, width: float) -> Iterator[Item]:
        """A part's name at the figure's edge and a line to the part."""
        x, y = spot
        right = x > width / 2 + 0.5
        edge = width if right else 0.0
        lines = [printed(name)] + ([printed(weapon)] if weapon is not None else [])
        long = max(fonts.width(run.text, Face.LABEL, 8.5) for run in lines)
        end = edge - long - 1.5 if right else edge + long + 1.5
        base = y - 1.0
        yield Path((("M", end, y - 2.2), ("L", x, y)), Paint(stroke=Ink.BLACK, width=Line.DETAIL.value))
        yield Circle(x, y, 0.8, Paint(fill=Ink.BLACK))
        for number, run in enumerate(lines):
            face = Face.LABEL if number else Face.LABEL_BOLD
            anchor = Anchor.END if right else Anchor.START
            yield from self.pen.run(run, edge, base + 3.4 * number, face=face, size=8.5, anchor=anchor)

    def arcs(self) -> Figure:
        """The firing arc of each mount."""
        mounts = list(self.game.mech.mounts.items())
        step = WIDTH / max(1, len(mounts))
        items: list[Item] = []
        for number, (_, mount) in enumerate(mounts):
            middle = step * (number + 0.5)
            items += widgets.mount_arc(self.pen, cx=middle, cy=9.0, r=8.0, arc=mount.arc, radar=self.game.radar)
            items += self.pen.run(printed(mount.name), middle, 21.4, face=Face.LABEL_BOLD, size=8.5,
                                  anchor=Anchor.MIDDLE, fit=step - 1)  # fmt: skip
        return self.figure("arcs", items, WIDTH, 23.0, "term-arc")

    def targeting(self) -> Figure | None:
        """Both targeting diagrams."""
        if self.loadout is None:
            return None
        look = mech_figure(self.game, self.loadout)
        tables, names = self.game.mech.targeting, self.game.mech.targeting
        items: list[Item] = []
        views: tuple[tuple[Any, str, float], ...] = (("front", "front-rear", 0.0), ("side", "side", 42.0))
        for view, table, x in views:
            items += widgets.targeting(self.pen, x=x + 2, y=0.0, width=34.0, height=38.0, mech=look,
                                       table=tables[table], view=view)  # fmt: skip
            items += self.pen.run(printed(names[table].name), x + 19, 42.6, face=Face.LABEL_BOLD, size=8.5,
                                  anchor=Anchor.MIDDLE, fit=36.0)  # fmt: skip
        return self.figure("targeting", items, WIDTH, 44.0, "enemy-target-side")

    def spill(self) -> Figure:
        """The locations and the tracks between them."""
        wide, high = 18.0, 23.0
        columns, rows = (0.0, 31.0, 62.0), (0.0, 36.0)
        places = {
            "left-shoulder": (0, 0), "torso": (1, 0), "right-shoulder": (2, 0),
            "left-arm": (0, 1), "legs": (1, 1), "right-arm": (2, 1),
        }  # fmt: skip
        boxes = {key: Box(columns[c], rows[r], wide, high) for key, (c, r) in places.items()}
        items: list[Item] = []
        for key, box in boxes.items():
            thing = self.game.mech.mounts[key] if key in self.game.mech.mounts else self.game.mech[key]
            items.append(Rect(box.x, box.y, box.width, box.height, Paint(stroke=Ink.BLACK, width=Line.STRUCTURE.value)))
            first, _, rest = printed(thing.name).text.partition(" ")
            source = printed(thing.name).sources
            for number, word in enumerate(filter(None, (first, rest))):
                y = box.cy + 1.2 + 3.6 * (number - (0.5 if rest else 0))
                items += self.pen.run(Printed(word, source), box.cx, y, face=Face.LABEL_BOLD, size=8.5,
                                      anchor=Anchor.MIDDLE, fit=wide - 1)  # fmt: skip
        items += self._tracks(boxes)
        return self.figure("spill-over", items, WIDTH, rows[1] + high, "spill-over")

    def _tracks(self, boxes: Mapping[str, Box]) -> list[Item]:
        """A track from each location to each that takes its damage, the dice at its start."""
        lines: list[Item] = []
        labels: list[Item] = []
        for track in spill.tracks(self.game.mech.spill_over):
            a, b = boxes.get(track.start), boxes.get(track.end)
            if a is None or b is None:
                continue
            if a.x == b.x:
                # One above the other: a line down on the left, a line up on the right.
                down = a.y < b.y
                x = a.cx + (-1.5 if down else 1.5)
                y1, y2 = (a.bottom, b.y) if down else (a.y, b.bottom)
                anchor = Anchor.END if down else Anchor.START
                labels += spill.die_box(self.pen, track.label, x + (-1.6 if down else 1.6), (y1 + y2) / 2, 7.0, anchor)
                lines += _arrow(x, y1, x, y2)
                continue
            right = a.x < b.x
            x1, x2 = (a.right, b.x) if right else (a.x, b.right)
            if a.y == b.y:
                y1 = y2 = a.y + 5.0 if a.y == 0 else a.bottom - 5.0
                lines += _arrow((x1 + x2) / 2, y1, x2, y2)
            else:
                y1, y2 = (a.bottom - 5.0, b.y + 5.0) if a.y < b.y else (a.y + 5.0, b.bottom - 5.0)
                lines += _arrow(x1, y1, x2, y2)
            labels += spill.die_box(self.pen, track.label, x1, y1, 7.0, Anchor.START if right else Anchor.END)
        return [*lines, *labels]

    # the radar

    def _dial(self, size: float, hub: float = 5.0) -> SmallDial:
        return SmallDial(WIDTH / 2, size / 2, size / 2 - 0.5, len(self.game.radar.rings), len(self.zones), hub)

    def _face(self, size: float, *, letters: bool = True) -> tuple[SmallDial, list[Item]]:
        """An empty dial with its ring letters."""
        small = self._dial(size)
        items: list[Item] = list(small_radar(small, self.zones))
        for index, (_, ring) in enumerate(self.game.radar.rings.items() if letters else ()):
            x, y = small.at(small.edge(index) + small.width / 2, 0.0)
            items.append(Rect(x - 1.5, y - 1.7, 3.0, 3.4, Paint(fill=Ink.WHITE)))
            items += self.pen.run(printed(ring.letter), x, y + 1.3, face=Face.LABEL_BOLD, size=10.5,
                                  anchor=Anchor.MIDDLE)  # fmt: skip
        return small, items

    def radar(self) -> Figure:
        """The dial with zones, start dice and the names of rings and sides."""
        size, top = 64.0, 5.0
        small, items = self._face(size)
        items += dial._dice(self.pen, small, self.game.radar)
        for sector, each in enumerate(self.game.radar.sectors.values()):
            if self.zones[sector]:
                radius, angle = small.centre(dial.Space(sector, min(1, small.rings - 1)))
                x, y = small.at(radius, angle)
                items += self.pen.run(minus(each.armour), x, y + 1.8, face=Face.LABEL_BOLD, size=14.0,
                                      anchor=Anchor.MIDDLE)  # fmt: skip
        sides = self.game.radar.sides
        left, right = small.cx - small.outer - 1.5, small.cx + small.outer + 1.5
        items += self.pen.run(printed(sides.left.name), left, small.cy + 1.1, size=8.5, anchor=Anchor.END, fit=left)
        items += self.pen.run(printed(sides.right.name), right, small.cy + 1.1, size=8.5, fit=WIDTH - right)
        items += self.pen.run(printed(sides.front.name), small.cx, -1.5, size=8.5, anchor=Anchor.MIDDLE)
        items += self.pen.run(printed(sides.rear.name), small.cx, size + 3.5, size=8.5, anchor=Anchor.MIDDLE)
        rings = [ring for _, ring in self.game.radar.rings.items()]
        for number, ring in enumerate(reversed(rings)):
            y = 0.5 + 4.0 * number
            items += self.pen.run(printed(ring.letter), 0.0, y, face=Face.LABEL_BOLD, size=8.5)
            items += self.pen.run(printed(ring.name), 4.0, y, size=8.5)
        moved = Group("", tuple(items), dy=top)
        return self.figure("radar", [moved], WIDTH, top + size + 5.0, "term-radar")

    def _walk(self, kind: str) -> Figure:
        small, items = self._face(60.0)
        going, staying = dial.moves(self.game.radar, kind)
        for move in going:
            items += dial._arrow(small, move)
        for move in staying:
            radius, angle = small.centre(move.start)
            x, y = small.at(radius, angle)
            items.append(Rect(x - 0.9, y - 0.9, 1.8, 1.8, Paint(fill=Ink.BLACK)))
        return self.figure(f"walk-{kind}", items, WIDTH, 60.0, f"walk-{kind}-stop")

    def walk_forwards(self) -> Figure:
        """The walk map of one way."""
        return self._walk("forwards")

    def walk_backwards(self) -> Figure:
        """The walk map of the other."""
        return self._walk("backwards")

    def flank(self) -> Figure | None:
        """Where enemies go that move toward the rear: as the engine has it."""
        if self.loadout is None:
            return None
        from generator.games.paper_mech.engine import create

        rules = create(self.content).rules
        small, items = self._face(60.0)
        for space, end in enumerate(rules.flank):
            start, there = (dial.Space(*divmod(index, rules.nrings)) for index in (space, end))
            if start != there:
                items += dial._arrow(small, dial.Move(start, there, "forwards", ""))
        return self.figure("flank", items, WIDTH, 60.0, "enemy-move-stay")

    # the time track

    def advance(self) -> Figure:
        """All cubes moving down the track together."""
        last = int(self.game.track.boxes.last)
        path = "track:boxes/last"
        letters = [(str(enemy.letter), enemy.letter.path) for _, enemy in self.game.enemies.items()]
        cubes = [(min(4, last), "", "", True), (min(2, last), *letters[1], False), (min(5, last), *letters[-2], False)]
        shift = min(box for box, *_ in cubes)
        items: list[Item] = []
        for number, (word, down) in enumerate((("before", 0), ("after", shift))):
            y = 18.0 * number
            items += self.pen.run(printed(self.words.advance[word]), 0, y + 8.6, size=7.0, fit=10.0)
            moved = [(box - down, *rest) for box, *rest in cubes]
            active = printed(self.game.track.active.name)
            items += small_track(self.pen, 12.0, y, WIDTH - 12.0, 13.0, last, path, active, moved)
        x = 12.0 + (WIDTH - 12.0) / (last + 1) * 3.5
        items += dial.arrow(x, 15.5, -1.0, 0.0, 9.0, dotted=False)
        return self.figure("advance", items, WIDTH, 31.0, "time-active")

    # tables

    def wave_table(self) -> Table:
        """What each wave does to the pile, and how many tokens are drawn."""
        words = self.words.waves
        rows = []
        for number, (_, wave) in enumerate(self.game.waves.items(), 1):
            names = [self._names(getattr(wave, key), wave.path, key) for key in ("add", "remove", "fixed")]
            rows.append((spans(Span(f"{number} ", "bold", (wave.path,), "computed"), told(wave.name)), *names,
                         told(wave.draw)))  # fmt: skip
        head = tuple(told(words[key]) for key in ("wave", "into", "out", "sure", "draw"))
        return Table(tuple(rows), head, "llllr", caption=told(words.caption), id="table-waves", after="wave-pile")

    def _names(self, ids: Any, path: str, key: str) -> Spans:
        made: list[Span] = []
        for id in ids or ():
            name = self.game.enemies[id].name
            made += [*((Span(", "),) if made else ()), Span(str(name), "", (name.path, f"{path}/{key}"))]
        return tuple(made)

    def enemy_table(self) -> Table:
        """Enemies and their attacks."""
        label = self.game.sheet
        rows = []
        for _, enemy in self.game.enemies.items():
            for number, (_, attack) in enumerate(enemy.attacks.items()):
                first = spans(Span(f"{enemy.letter} ", "bold", (enemy.letter.path,)), told(enemy.name))
                if enemy.keyword is not None:
                    first = spans(first, Span(" ("), self._keyword(enemy), Span(")"))
                rows.append((
                    first if number == 0 else (), told(enemy.armour) if number == 0 else (),
                    spans(told(attack.name), *(((Span(" ("), *self._keyword(attack), Span(")")),)
                                               if attack.keyword is not None else ())),
                    self._letter(attack.range), told(attack.power), told(attack.time), told(attack.circles),
                ))  # fmt: skip
        head = tuple(
            told(label[key]) for key in ("enemy", "armour", "enemies", "range", "power", "time", "circles")
        )
        head = (*head[:2], (), *head[3:])
        return Table(tuple(rows), head, "lclcccc", caption=told(self.words.enemies.caption), id="table-enemies",
                     after="enemy-first-space")  # fmt: skip

    def weapon_table(self) -> Table:
        """All weapons, a row each: who can carry it, its values, its actions, and which edition has it."""
        label, words = self.game.sheet, self.words.weapons
        rows = []
        for id, weapon in self.game.weapons.items():
            actions = [action for _, action in weapon.actions.items()]
            circles = [span for action in actions for span in (*told(action.circles), Span("+"))][:-1]
            rows.append((
                self._weapon(weapon), self._mounts(weapon), told(weapon.weight), told(weapon.armour),
                self._reach(weapon), *(self._action(action) for action in actions[:3]),
                *((),) * (3 - len(actions)), tuple(circles), self._edition(id, weapon),
            ))  # fmt: skip
        head = (*(told(words[key]) for key in ("weapon", "mounts")),
                *(told(label[key]) for key in ("weight", "armour", "range")),
                told(words.actions), (), (), told(label.circles), told(words.edition))  # fmt: skip
        return Table(tuple(rows), head, "llccclllcl", caption=told(words.caption), id="table-weapons", wide=True,
                     after="custom-mounts")  # fmt: skip

    def _weapon(self, weapon: Any) -> Spans:
        """A weapon's name, its keyword and its note."""
        made = spans(*(Span(span.text, "bold", span.sources, span.role) for span in told(weapon.name)))
        if weapon.keyword is not None:
            made = spans(made, Span(" ("), self._keyword(weapon), Span(")"))
        note = weapon.text("note")
        return spans(made, Span(". "), told(note)) if note else made

    def _mounts(self, weapon: Any) -> Spans:
        """The kinds of mount that can carry a weapon."""
        made: list[Span] = []
        for number, kind in enumerate(weapon.mounts):
            name = self.game.sheet[str(kind)]
            path = f"{weapon.path}/mounts/{number}"
            made += [*((Span(", "),) if made else ()), Span(str(name), "", (name.path, path))]
        return tuple(made)

    def _reach(self, weapon: Any) -> Spans:
        """The furthest ring that a weapon reaches, behind the nearest one if that isn't the closest."""
        if weapon.range is None:
            return ()
        least = spans(self._letter(weapon.least_range), Span("–")) if weapon.least_range is not None else ()
        return spans(least, self._letter(weapon.range))

    def _action(self, action: Any) -> Spans:
        """An action's name with its P and T."""
        label = self.game.sheet
        stats: list[Spans] = [told(action.name)]
        for key in ("power", "time"):
            stats += [spans(Span(" ")), told(label[key]), told(action[key])]
        return spans(*stats)

    def _edition(self, id: str, weapon: Any) -> Spans:
        """The sheet that a weapon's values come from, and the year of the older edition for one that only that has."""
        place = self.content.provenance(f"weapons:{id}/weight").place
        sheet = spans(Span(place, "", (), "version"))
        older = self.game.weapons.older_edition
        if not weapon.superseded or older is None:
            return sheet
        return spans(*(Span(span.text, "bold", span.sources, span.role) for span in told(older.year)),
                     Span(": "), sheet)  # fmt: skip

    def _keyword(self, thing: Any) -> Spans:
        name = self.game.keywords[thing.keyword].name
        return spans(Span(str(name), "", (name.path, thing.keyword.path)))

    def _letter(self, ring: Any) -> Spans:
        letter = self.game.radar.rings[ring].letter
        return spans(Span(str(letter), "", (letter.path, ring.path)))


def _arrow(x1: float, y1: float, x2: float, y2: float) -> Iterator[Item]:
    """A line with a head, from one point to the other."""
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    yield from dial.arrow((x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / long, (y2 - y1) / long, long, dotted=False)


def _ticks(width: float, height: float) -> Iterator[Item]:
    """Registration ticks at the corners of a figure."""
    for x, dx in ((0.0, 4.0), (width, -4.0)):
        for y, dy in ((0.0, 4.0), (height, -4.0)):
            yield Path((("M", x + dx, y), ("L", x, y), ("L", x, y + dy)), HAIR)
