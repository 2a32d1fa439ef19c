"""Alpha Strike's figures and tables for the rules booklet, drawn from the data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.battle.field import Terrain
from generator.battle.tohit import Question
from generator.data.views import computed
from generator.games.alpha_strike.ground import CLOSED, travel
from generator.games.alpha_strike.reach import walking
from generator.games.battle_exhibits import BattleDrafts, small_map
from generator.games.exhibits import bold, told
from generator.games.telling import Exhibit, Figure, Spans, Table
from generator.maps.overlay import Mark, Overlay, Trail

ANY = 99
"""A number of levels or a depth that stands for as many as there are."""

SLOPE = ("0. 0w 0. 0. 0.", "0. 0. 1. 2. 0w", "0. 0^ 1. 1. 0.", "0. 0. 0~ 0. 0.")
"""The map of the example of movement: woods, rough ground, a slope, a pond."""
INCHES = 12
"""The move of the mech on it."""

SIGHT = ("0. 0w 0. 0. 0.", "0. 0w 0. 1. 0.", "0. 0. 0. 0. 0.")
"""The map of the example of what is seen: one line through woods, one over a wall that covers half a mech."""


def figures(content: Any, lang: str) -> Mapping[str, Exhibit]:
    """All figures and tables of the booklet, by id."""
    maker = Maker(content, lang)
    forces = {id: told(file.model.name) for id, file in content.loadouts.items() if file.model is not None}
    question = Question(inches=14, moved="stood", target_moved="walked", tmm=1, woods=True)
    exhibits: list[Exhibit] = [
        maker.map("ten-copses", "contents"), maker.scenarios("deploy", forces), maker.forms("deploy"),
        maker.terrain_table(), maker.movement(), maker.ranges("ranges"), maker.sight(),
        maker.attack(question, "attacker-heat"), maker.criticals("critical-table"), maker.boxes(),
        maker.heat("heat-slows", slowed=True),
    ]  # fmt: skip
    return {exhibit.id: exhibit for exhibit in exhibits}


class Maker(BattleDrafts):
    """Draws the figures of one content in one language."""

    def __init__(self, content: Any, lang: str) -> None:
        super().__init__(content, lang, content.view(lang).ground.hex)
        self.ground = content.numbers["ground"]

    def terrain_table(self) -> Table:
        """What terrain and levels cost, by way of moving."""
        words, modes = self.words.terrain, dict(self.game.ground.modes.items())
        kinds = list(dict.fromkeys(str(kind) for mode in modes.values() for kind in mode.features))
        kinds += [kind for kind in _closed(modes.values()) if kind not in kinds]
        rows: list[tuple[Spans, ...]] = [
            (told(words.kinds[kind]), *(self._cost(mode, kind) for mode in modes.values())) for kind in kinds
        ]
        rows += [
            (told(words.shallow), *(self._water(mode, 1) for mode in modes.values())),
            (told(words.deep), *(self._water(mode, 2) for mode in modes.values())),
            (told(words.level), *(told(mode.level.signed) if mode.level else () for mode in modes.values())),
            (bold(words.levels), *(self._most(mode.levels) for mode in modes.values())),
        ]
        head = (told(words.what), *(told(mode.name) for mode in modes.values()))
        return Table(tuple(rows), head, "l" + "c" * len(modes), (3, *(2,) * len(modes)), told(words.caption),
                     id="table-terrain", wide=True, after="terrain-cost")  # fmt: skip

    def _cost(self, mode: Any, kind: str) -> Spans:
        """What a kind of terrain costs beyond the hex; nothing where it doesn't."""
        if kind in [str(one) for one in mode.closed]:
            return told(self.words.terrain.closed)
        if kind not in mode.features:
            return ()
        return told(mode.features[kind].signed) if mode.features[kind] else ()

    def _water(self, mode: Any, depth: int) -> Spans:
        if int(mode.depth) < depth:
            return told(computed(str(self.words.terrain.closed), mode.depth, self.words.terrain.closed))
        cost = mode.water.shallow if depth == 1 else mode.water.deep
        return told(cost.signed) if cost else ()

    def _most(self, levels: Any) -> Spans:
        if int(levels) < ANY:
            return told(levels)
        return told(computed(str(self.words.terrain.any), levels, self.words.terrain.any))

    def movement(self) -> Figure:
        """How far a mech with some inches comes, and the way to one hex."""
        field = small_map(SLOPE)
        how = travel(self.ground, "", Terrain(self.rules, field))  # type: ignore[arg-type]
        assert how is not None
        start, end = field.find("0104"), field.find("0402")
        reach = walking(how, start, INCHES)
        marks = [Mark(at, f'{cost}"', strong=at == end) for at, cost in sorted(reach.cost.items()) if cost < CLOSED]
        overlay = Overlay(marks=tuple(marks), trails=(Trail((start, *reach.way(end))),))
        return self.placed("movement", field, 15.0, overlay, "jump")

    def sight(self) -> Figure:
        """Two lines of sight."""
        field = small_map(SIGHT)
        one, two, low = (field.find(label) for label in ("0103", "0301", "0503"))
        marks = (Mark(one, "A"), Mark(two, "B"), Mark(low, "C"))
        trails = (Trail((two, one), sight=True), Trail((two, low), sight=True))
        return self.placed("sight", field, 15.0, Overlay(marks=marks, trails=trails), "partial-cover")

    def boxes(self) -> Table:
        """How many boxes a card has for each kind of critical hit."""
        words, boxes = self.words.boxes, self.game.battle.criticals.boxes
        kinds: Sequence[str] = ("weapon", "fire-control", "move", "engine")
        rows = [(told(self.words.criticals.kinds[kind]), told(boxes[kind])) for kind in kinds]
        return Table(tuple(rows), (told(words.kind), told(words.boxes)), "lc", (3, 1), id="table-boxes",
                     after="critical-engine")  # fmt: skip


def _closed(modes: Iterable[Any]) -> list[str]:
    """Terrain that some way of moving can't enter."""
    return list(dict.fromkeys(str(kind) for mode in modes for kind in mode.closed))
