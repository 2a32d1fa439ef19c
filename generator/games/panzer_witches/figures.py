"""The sectors and the tables of Panzer Witches' rules booklet: fights, frames, where shots strike, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.data.views import computed
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Path
from generator.draw.printing import printed
from generator.games.exhibits import Drafts, bold, patch, told
from generator.games.panzer_witches.models import LOCATIONS, MOUNTS, SKILLS
from generator.games.telling import Exhibit, Figure, Span, Spans, Table, spans
from generator.hexes import DIRECTIONS, Hex, Layout

TABLES = ("front", "side", "rear")
"""The tables of hits."""
NEAR = ("near-arm", "near-leg")
"""What they name beside the locations of frames."""
BANDS = ("near", "middle", "far")
LEVELS = ("normal", "special", "critical")
CARRIED = ("loader", "smoke", "radar")
LISTS = ("roads", "shut", "woods", "hides", "structures")
"""What ground.yaml says of terrain in lists."""
WIDTH = 80.0
"""Of the figure, in mm."""
SECTORS = ("front", "front", "side", "rear", "side", "front")
"""What the six sides of a frame are, clockwise from its facing."""
SHIELDED = (0, 1, 4, 5)
"""The sides from which a shield on the left arm blocks."""
NORTH = 4
"""Of the directions of hexes, the one up the page."""


def figures(content: Any, lang: str) -> Mapping[str, Exhibit]:
    """The figure and all tables of the booklet, by id; nothing of what only the master knows."""
    maker = Maker(content, lang)
    exhibits: list[Exhibit] = [maker.sectors(), *maker.tables()]
    return {exhibit.id: exhibit for exhibit in exhibits}


class Maker(Drafts):
    """Makes the tables of one content in one language."""

    def tables(self) -> Iterator[Table]:
        """All tables, in the order of the clauses that they follow."""
        yield self.scenarios()
        yield self.forms()
        yield self.teams()
        yield self.modules()
        yield self.terrain()
        yield self.locations()
        yield self.chances()
        yield self.rest()
        yield self.heat()
        yield self.frames()
        yield self.crews()
        yield self.witches()
        yield self.weapons()
        yield self.gear()

    def sectors(self) -> Figure:
        """The six hexes around a frame: what of a field holds there, and where a shield blocks."""
        grid, middle = Layout(17.0, 0.0, 0.0), Hex(0, 0)
        sides = [Hex(*DIRECTIONS[(NORTH + side) % len(DIRECTIONS)]) for side in range(len(DIRECTIONS))]
        hexes = [middle, *sides]
        items: list[Item] = list(patch(self.pen, grid, hexes, {sides[side]: Ink.LIGHT for side in SHIELDED}))
        for hex, sector in zip(sides, SECTORS, strict=True):
            x, y = grid.centre(hex)
            items += self.pen.run(printed(self._share(self.game.field[sector])), x, y, face=Face.LABEL_BOLD, size=10.5,
                                  anchor=Anchor.MIDDLE)  # fmt: skip
            items += self.pen.run(printed(self.words.sectors[sector]), x, y + 4.2, size=7.0, anchor=Anchor.MIDDLE)
        items.append(_arrow(*grid.centre(middle), 4.0))
        left, top, right, bottom = grid.extent(hexes)
        placed = Group("", tuple(items), dx=WIDTH / 2 - (left + right) / 2, dy=0.5 - top)
        return self.figure("sectors", [placed], WIDTH, bottom - top + 1.0, "field-facing")

    def _share(self, value: Any) -> Any:
        """A share in per cent, as the language writes it."""
        return computed(str(self.game.record.percent).replace("#", str(int(value))), value)

    def _table(self, name: str, head: Iterable[Spans], rows: Iterable[tuple[Spans, ...]], after: str, align: str = "",
               widths: tuple[float, ...] = (), *, wide: bool = False) -> Table:  # fmt: skip
        heads = tuple(head)
        return Table(tuple(rows), heads, align or "l" + "c" * (len(heads) - 1), widths,
                     told(self.words[name].caption), f"table-{name}", wide, after)  # fmt: skip

    def _heads(self, name: str, *keys: str) -> list[Spans]:
        return [told(self.words[name][key]) for key in keys]

    # --- fights

    def scenarios(self) -> Table:
        """Fights: where, who meets, where they begin, how long they are."""
        game, rows = self.game, []
        for _, one in game.scenarios.scenarios.items():
            name = spans(bold(one.name), ". ", told(one.text("text")))
            cells: list[Spans] = [name, told(game.maps[str(one.map)].name)]
            for side in ("red", "blue"):
                team, start = game.teams[str(one.teams[side])], one.start[side]
                cells.append(spans(told(team.name), ", ", told(start.min), "–", told(start.max)))
            rows.append((*cells, told(one.rounds)))
        head = self._heads("scenarios", "battle", "map", "red", "blue", "rounds")
        return self._table("scenarios", head, rows, "choose-scenario", "llllc", (8, 4, 5, 5, 2), wide=True)

    def forms(self) -> Table:
        """Ways to play: which fight, how many frames of each team."""
        game, rows = self.game.scenarios, []
        for _, one in game.forms.items():
            rows.append((bold(one.name), told(game.scenarios[str(one.scenario)].name), told(one.frames)))
        return self._table("forms", self._heads("forms", "form", "battle", "frames"), rows, "choose-scenario", "llc")

    def teams(self) -> Table:
        """Teams and the frames in them."""
        files = self.content.loadouts.items()
        names = {id: computed(one.model.name, f"{one.stem}:name") for id, one in files if one.model}
        rows = []
        for _, team in self.game.teams.teams.items():
            frames: list[Span] = []
            for id in team.frames:
                frames += [*((Span(", "),) if frames else ()), *told(names.get(str(id), id))]
            rows.append((bold(team.name), tuple(frames)))
        return self._table("teams", self._heads("teams", "team", "frames"), rows, "choose-scenario", "ll", (2, 3))

    # --- what frames are built of

    def _worn(self, module: Any) -> Spans:
        found: list[Span] = []
        for skill, value in module.worn.items():
            found += [*((Span(", "),) if found else ()), *self._skill(str(skill)), Span(" "), *told(value.signed)]
        return tuple(found) or spans("–")

    def _skill(self, skill: str) -> Spans:
        return told(self.game.record.skill[skill])

    def modules(self) -> Table:
        """Modules: where they are, their condition when new, what a worn one does."""
        words, game = self.words.modules, self.game
        rows = []
        for _, module in game.modules.modules.items():
            name = spans(bold(module.name), ". ", told(module.text("text")))
            where = told(game.locations.locations[str(module.location)].name)
            rows.append((name, where, told(module.condition), self._worn(module)))
        rows.append((bold(words.weapon), told(words.mount), told(game.modules.weapon_condition), spans("–")))
        head = self._heads("modules", "module", "location", "condition", "worn")
        return self._table("modules", head, rows, "term-module", "llcl", (9, 4, 2, 6), wide=True)

    def frames(self) -> Table:
        """Frame types with armour and hull by location."""
        game, rows = self.game, []
        for _, frame in game.frames.frames.items():
            plates = [spans(told(plate.armour), "/", told(plate.hull)) for plate in
                      (frame.locations[one] for one in LOCATIONS)]  # fmt: skip
            mounts: list[Span] = []
            for mount in MOUNTS:
                if mount in frame.mounts:
                    mounts += [*((Span(", "),) if mounts else ()), *told(self.words.frames.short[mount]),
                               Span("\u00a0"), *told(frame.mounts[mount])]  # fmt: skip
            rows.append((
                spans(bold(frame.name), ". ", told(frame.text("text"))), told(frame.move), told(frame.climb), *plates,
                told(frame.fists), told(frame.capacity), tuple(mounts), _added(frame.manoeuvre), told(frame.heat),
                told(frame.points),
            ))  # fmt: skip
        places = [told(game.locations.locations[one].short) for one in LOCATIONS]
        head = [*self._heads("frames", "frame", "move", "climb"), *places,
                *self._heads("frames", "fists", "capacity", "mounts", "manoeuvre", "heat", "points")]  # fmt: skip
        align = "lcc" + "c" * len(places) + "cclccc"
        widths = (17, 3.2, 3.2, *(3.2,) * len(places), 4, 5, 10, 5, 4, 4)
        return self._table("frames", head, rows, "build-frame", align, widths, wide=True)

    def weapons(self) -> Table:
        """Weapons: what they do up to which hex, and everything else."""
        rows = []
        for _, one in self.game.weapons.weapons.items():
            bands = [spans("–") if one[key] is None else spans(told(one[key].power), " ", self._upto(one[key].to))
                     for key in BANDS]  # fmt: skip
            name = bold(one.name)
            if one.explosive is not None:
                name = spans(name, " (", told(self.game.record.explosive[str(one.explosive)]), ")")
            rows.append((
                name, *bands, _added(one.gear), told(one.shots), told(one.magazine), told(one.heat),
                _added(one.melee), spans("–") if one.blow is None else told(one.blow), told(one.weight),
                told(one.points),
            ))  # fmt: skip
        keys = ("weapon", *BANDS, "gear", "shots", "magazine", "heat", "melee", "blow", "weight", "points")
        widths = (12, 6, 6, 6, 3, 4, 3, 3, 4, 4, 3, 3)
        return self._table("weapons", self._heads("weapons", *keys), rows, "build-weight", "", widths, wide=True)

    def _upto(self, value: Any) -> Spans:
        return spans("(", told(value), ")")

    def gear(self) -> Table:
        """Shields, loader, smoke and radar."""
        gear, rows = self.game.gear, []
        for _, shield in gear.shields.items():
            rows.append((bold(shield.name), told(shield.condition), told(shield.weight), told(shield.points)))
        for key in CARRIED:
            one = gear[key]
            holds = told(one.charges) if key == "smoke" else spans("–")
            rows.append((bold(one.name), holds, told(one.weight), told(one.points)))
        return self._table("gear", self._heads("gear", "item", "holds", "weight", "points"), rows, "build-weight")

    def crews(self) -> Table:
        """Crews: their skills, in per cent."""
        rows = [(bold(crew.name), *(told(crew.skills[skill]) for skill in SKILLS), told(crew.points))
                for _, crew in self.game.crews.crews.items()]  # fmt: skip
        head = [*self._heads("crews", "crew"), *map(self._skill, SKILLS), *self._heads("crews", "points")]
        return self._table("crews", head, rows, "build-frame", wide=True)

    def witches(self) -> Table:
        """Witches: magic power and surplus of mana."""
        rows = [
            (spans(bold(witch.name), ". ", told(witch.text("text"))), told(witch.magic), told(witch.surplus.signed),
             told(witch.points))
            for _, witch in self.game.witches.witches.items()
        ]  # fmt: skip
        head = self._heads("witches", "witch", "magic", "surplus", "points")
        return self._table("witches", head, rows, "build-frame", widths=(8, 3, 3, 2))

    # --- what rules look up

    def terrain(self) -> Table:
        """Terrain: what entering costs, and what it does to lines of sight and for cover."""
        words, ground = self.words.terrain, self.game.ground
        does = {key: [str(id) for id in ground[key]] for key in LISTS}
        told_by = dict(zip(LISTS, ("road", "shut", "woods", "hides", "structures"), strict=True))
        kinds = dict.fromkeys(str(kind) for kind in ground.kinds)
        for ids in does.values():
            kinds |= dict.fromkeys(ids)
        rows = []
        for kind in kinds:
            cost: Spans = spans("–")
            if kind in ground.kinds:
                costs = list(ground.kinds[kind].costs)
                cost = told(costs[0].signed)
                if len(costs) > 1:
                    cost = spans(cost, "; ", told(words.levels), " ", told(costs[1].signed))
            effects: list[Span] = []
            for key in LISTS:
                if kind in does[key] and not (key == "hides" and kind in does["structures"]):
                    word = "beside" if key == "structures" and kind not in does["hides"] else told_by[key]
                    effects += [*((Span(". "),) if effects else ()), *told(words[word])]
            rows.append((bold(words.kinds[kind]), cost, tuple(effects) or spans("–")))
        return self._table("terrain", self._heads("terrain", "terrain", "cost", "does"), rows, "terrain", "lll",
                           (3, 5, 9), wide=True)  # fmt: skip

    def locations(self) -> Table:
        """Where shots strike, by the side from which they come."""
        words, game = self.words.locations, self.game
        found: dict[str, dict[str, Spans]] = {}
        for table in TABLES:
            first, before = 1, None
            for row in game.locations[table].rows:
                last = int(row.to)
                text = str(last) if first == last else f"{first}–{last}"
                inputs = (row.to,) if before is None else (before, row.to)
                found.setdefault(str(row.hits), {})[table] = told(computed(text, *inputs))
                first, before = last + 1, row.to
        rows = []
        for one in (*LOCATIONS, *NEAR):
            if one in found:
                name = words[one] if one in NEAR else game.locations.locations[one].name
                rows.append((bold(name), *(found[one].get(table, spans("–")) for table in TABLES)))
        return self._table("locations", self._heads("locations", "location", *TABLES), rows, "hit-location",
                           widths=(4, 2, 2, 2))  # fmt: skip

    def chances(self) -> Table:
        """How likely a module is harmed, by the hull that its location has left."""
        share = self._share
        rows = [(told(share(one.hull)), told(share(one.chance))) for one in self.game.damage.chances]
        return self._table("chances", self._heads("chances", "hull", "chance"), rows, "module-check", "cc")

    def rest(self) -> Table:
        """What a rest restores, by the level of success."""
        words, field = self.words.rest, self.game.field
        rows = [(bold(words[level]), told(field[level])) for level in LEVELS]
        return self._table("rest", self._heads("rest", "level", "points"), rows, "field-rest")

    def heat(self) -> Table:
        """What an engine suffers near the end of its track."""
        rows = []
        for _, band in self.game.engine.bands.items():
            harm = told(band.harm) if band.harm is not None else spans("–")
            chance = told(self._share(band.chance)) if int(band.chance) else spans("–")
            rows.append((bold(band.name), told(band.left), told(band.manoeuvre.signed), chance, harm))
        head = self._heads("heat", "band", "left", "manoeuvre", "chance", "harm")
        return self._table("heat", head, rows, "engine-heat")


def _added(value: Any) -> Spans:
    """A number with its sign; a dash for none."""
    return told(value.signed) if int(value) else spans("–")


def _arrow(x: float, y: float, size: float) -> Item:
    """A frame seen from above: a wedge whose tip points up the page."""
    corners = ((x + size * 0.8, y + size * 0.8), (x, y + size * 0.45), (x - size * 0.8, y + size * 0.8))
    return Path((("M", x, y - size), *(("L", *corner) for corner in corners), ("Z",)),
                Paint(Ink.BLOCK, Ink.BLACK, Line.DETAIL.value))  # fmt: skip
