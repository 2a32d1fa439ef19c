"""The tables of Panzer Witches' rules booklet: fights, what frames are built of, where shots strike, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.data.views import computed
from generator.games.exhibits import Drafts, bold, told
from generator.games.panzer_witches.models import LOCATIONS, MOUNTS, SKILLS
from generator.games.telling import Exhibit, Span, Spans, Table, spans

TABLES = ("front", "side", "rear")
"""The tables of hits."""
NEAR = ("near-arm", "near-leg")
"""What they name beside the locations of frames."""
BANDS = ("near", "middle", "far")
LEVELS = ("normal", "special", "critical")
CARRIED = ("loader", "smoke", "radar")
LISTS = ("roads", "shut", "woods", "hides", "structures")
"""What ground.yaml says of terrain in lists."""


def figures(content: Any, lang: str) -> Mapping[str, Exhibit]:
    """All tables of the booklet, by id; nothing of what only the master knows."""
    return {table.id: table for table in Maker(content, lang).tables()}


class Maker(Drafts):
    """Makes the tables of one content in one language."""

    def tables(self) -> Iterator[Table]:
        """All tables, in the order of the clauses that they follow."""
        yield self.scenarios()
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
                start = one.start[side]
                cells.append(spans(told(start.min), "–", told(start.max)))
            rows.append((*cells, told(one.rounds)))
        red, blue = ((*told(self.words.scenarios[side]), Span(" "), *told(self.words.scenarios.rows)) for side in
                     ("red", "blue"))  # fmt: skip
        head = [*self._heads("scenarios", "battle", "map"), red, blue, *self._heads("scenarios", "rounds")]
        return self._table("scenarios", head, rows, "choose-scenario", "llccc", (9, 4, 3, 3, 3), wide=True)

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
                    mounts += [*((Span(", "),) if mounts else ()), *told(game.record.mount[mount]), Span(" "),
                               *told(frame.mounts[mount])]  # fmt: skip
            rows.append((
                spans(bold(frame.name), ". ", told(frame.text("text"))), told(frame.move), told(frame.climb), *plates,
                told(frame.fists), told(frame.capacity), tuple(mounts), told(frame.manoeuvre.signed), told(frame.heat),
                told(frame.points),
            ))  # fmt: skip
        places = [told(game.locations.locations[one].short) for one in LOCATIONS]
        head = [*self._heads("frames", "frame", "move", "climb"), *places,
                *self._heads("frames", "fists", "capacity", "mounts", "manoeuvre", "heat", "points")]  # fmt: skip
        align = "lcc" + "c" * len(places) + "cclccc"
        widths = (11, 3, 3, *(3,) * len(places), 4, 4, 8, 4, 4, 4)
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
                name, *bands, told(one.gear.signed), told(one.shots), told(one.magazine), told(one.heat),
                told(one.melee.signed), spans("–") if one.blow is None else told(one.blow), told(one.weight),
                told(one.points),
            ))  # fmt: skip
        keys = ("weapon", *BANDS, "gear", "shots", "magazine", "heat", "melee", "blow", "weight", "points")
        widths = (7, 6, 6, 6, 3, 4, 3, 3, 4, 4, 3, 3)
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
                    effects += [*((Span(". "),) if effects else ()), *told(words[told_by[key]])]
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
        rows = [(_percent(one.hull), _percent(one.chance)) for one in self.game.damage.chances]
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
            chance = _percent(band.chance) if int(band.chance) else spans("–")
            rows.append((bold(band.name), told(band.left), told(band.manoeuvre.signed), chance, harm))
        head = self._heads("heat", "band", "left", "manoeuvre", "chance", "harm")
        return self._table("heat", head, rows, "engine-heat")


def _percent(value: Any) -> Spans:
    return spans(told(value), "\N{NO-BREAK SPACE}%")
