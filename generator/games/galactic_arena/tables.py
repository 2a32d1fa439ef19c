"""Compiles the number files into `rules.Rules`; says which part of the data can't be read."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from generator.hexes import DIRECTIONS
from generator.play.contract import RulesFault

from .board import grid, mask_of
from .effects import EFFECTS
from .rules import (
    ANY,
    ANYWHERE,
    ATTACKS,
    DEATH,
    DEFENSIVE,
    MOMENTS,
    OFFENSIVE,
    Doing,
    Form,
    Hero,
    Obstacle,
    Outcome,
    Power,
    Rules,
    Tables,
    Weapon,
    is_named,
)


class Compiler:
    """One compilation. What stands in the very tables of which `like` was compiled is taken over from there."""

    def __init__(self, tables: Tables, like: Rules | None = None) -> None:
        self.tables = tables
        self.like = like
        self.grid = grid(self.number("board", "radius"))

    def part(self, *steps: str) -> Any:
        """What stands at a data path.

        :raises RulesFault: if nothing does.
        """
        here: Any = self.tables
        for depth, step in enumerate(steps):
            if not (type(here) is dict or isinstance(here, Mapping)) or step not in here:  # the first is quicker
                raise RulesFault(_path(steps[: depth + 1]), "nothing stands here")
            here = here[step]
        return here

    def number(self, *steps: str) -> int:
        """A whole number."""
        found = self.part(*steps)
        if not isinstance(found, int) or isinstance(found, bool):
            raise RulesFault(_path(steps), "a whole number must stand here")
        return found

    def cells(self, names: list[str], *steps: str) -> list[int]:
        """The cells of named hexes."""
        for name in names:
            if name not in self.grid.cells:
                raise RulesFault(_path(steps), f"the board has no hex {name}")
        return [self.grid.cells[name] for name in names]

    def index(self, ids: Mapping[str, int], id: str, *steps: str) -> int:
        """The index of a thing that the data refers to."""
        if id not in ids:
            raise RulesFault(_path(steps), f"there is no {id}")
        return ids[id]

    def rules(self) -> Rules:
        """Everything."""
        grid, number, part = self.grid, self.number, self.part
        if number("battle", "die") < 2:
            raise RulesFault("battle:die", "with one face equal dice would be rolled again for ever")
        if number("battle", "costs", "turn") < 1:
            raise RulesFault("battle:costs/turn", "rounds would have no end if turns cost nothing")
        pillars = mask_of(self.cells(part("board", "pillars"), "board", "pillars"))
        traps = {
            cell: kind
            for kind, names in part("board", "traps").items()
            for cell in self.cells(names, "board", "traps", kind)
        }
        starts = [self.cells([part("board", "starts", side)], "board", "starts", side)[0] for side in ("red", "blue")]
        for side, start in zip(("red", "blue"), starts, strict=True):
            if pillars >> start & 1:
                raise RulesFault(f"board:starts/{side}", f"on {grid.names[start]} stands a pillar")
        if starts[0] == starts[1]:
            raise RulesFault("board:starts/blue", f"both sides begin on {grid.names[starts[1]]}")
        crate_cells = sorted(self.cells(part("board", "crates"), "board", "crates"))
        ring = grid.within(grid.middle, number("board", "ring"))
        free = ring & ~pillars & ~mask_of([*traps, *crate_cells, *starts])
        obstacles = [self._obstacle(id, one) for id, one in part("obstacles", "obstacles").items()]
        # what the data has in no order is sorted, so that the order of its lines changes no game
        keywords = self._like("keywords") or [
            self._power("keywords", id, one, k) for k, (id, one) in self._sorted("keywords")
        ]
        abilities = self._like("abilities") or [
            self._ability(id, one, k) for k, (id, one) in self._sorted("abilities")
        ]
        by_keyword = {one.id: one for one in keywords}
        weapons = [self._weapon(id, one, by_keyword) for _, (id, one) in self._sorted("weapons")]
        weapon_index = {one.id: k for k, one in enumerate(weapons)}
        ability_index = {one.id: k for k, one in enumerate(abilities)}
        heroes = [self._hero(id, one, weapon_index, ability_index) for id, one in part("heroes", "heroes").items()]
        crates = dict(one for _, one in self._sorted("crates"))
        if len(crates) < len(crate_cells):
            raise RulesFault("board:crates", f"there are {len(crate_cells)} hexes for {len(crates)} crates")
        return Rules(
            die=number("battle", "die"),
            miss=number("battle", "miss"),
            critical=number("battle", "critical", "roll"),
            critical_damage=number("battle", "critical", "damage"),
            action_points=number("battle", "action-points"),
            turn_cost=number("battle", "costs", "turn"),
            charge_cost=number("battle", "costs", "charge"),
            defence_cost=number("battle", "costs", "defence"),
            reroll_cost=number("battle", "costs", "reroll"),
            between=number("battle", "ranged", "between"),
            penalty=number("battle", "ranged", "penalty"),
            charge_between=number("battle", "charge", "between"),
            charge_attack=number("battle", "charge", "attack"),
            charge_damage=number("battle", "charge", "damage"),
            push=number("battle", "push", "hexes"),
            step=number("battle", "push", "step"),
            unbreakable=number("battle", "unbreakable"),
            round_limit=number("battle", "round-limit"),
            wins=number("battle", "tournament-wins"),
            forms={id: Form(id, one["heroes"], one.get("drafted") or 0) for id, one in part("battle", "forms").items()},
            grid=grid,
            ring=ring,
            pillars=pillars,
            floor=grid.board & ~pillars,
            central=grid.within(grid.middle, number("board", "centre")),
            traps=traps,
            trap_mask=mask_of(traps),
            outcomes={kind: self._outcomes(kind) for kind in {*traps.values()}},
            starts=(starts[0], starts[1]),
            places=(self._places(starts[0], 0, free), self._places(starts[1], 3, free)),
            crate_cells=tuple(crate_cells),
            crates=[(id, tuple(sorted(one["gives"]))) for id, one in crates.items()],
            crate_amount=number("crates", "amount"),
            crate_heal=number("crates", "heal"),
            crate_slots=number("crates", "slots"),
            obstacles=obstacles,
            keywords=keywords,
            abilities=abilities,
            weapons=weapons,
            heroes=heroes,
            moments=[
                [mask_of(one.index for one in abilities if one.side == side and one.when == when) for when in range(7)]
                for side in (OFFENSIVE, DEFENSIVE)
            ],
            deaths=mask_of(one.index for one in abilities if one.when == DEATH),
            hero_index={one.id: k for k, one in enumerate(heroes)},
            weapon_index=weapon_index,
            ability_index=ability_index,
            obstacle_index={one.id: k for k, one in enumerate(obstacles)},
            crate_index={id: k for k, id in enumerate(crates)},
        )

    def _like(self, file: str) -> list[Power]:
        """The powers of a file whose parts are all those of the other rules; else none."""
        if self.like is None:
            return []
        mine, others = self.tables.get(file), self.like.tables.get(file)
        if not mine or not others or mine.keys() != others.keys():
            return []
        same = all(mine[key] is others[key] for key in mine)
        return list(self.like.keywords if file == "keywords" else self.like.abilities) if same else []

    def _sorted(self, file: str) -> enumerate[tuple[str, Any]]:
        """The entries of a file by id, numbered."""
        return enumerate(sorted(self.part(file, file).items()))

    def _places(self, start: int, turned: int, free: int) -> tuple[int, ...]:
        """Start hexes by rank: the start itself, then the free hexes beside it; turned, so that sides are equal."""
        at = self.grid.hexes[start]
        beside = [self.grid.cell_at(at.plus(DIRECTIONS[(turn + turned) % 6])) for turn in range(6)]
        found = (start, *(cell for cell in beside if free >> cell & 1))
        heroes = max(one["heroes"] for one in self.part("battle", "forms").values())
        if len(found) < heroes:
            name = self.grid.names[start]
            raise RulesFault(
                "board:ring", f"{heroes} heroes begin at {name}, and within the ring there is room for {len(found)}"
            )
        return found

    def _obstacle(self, id: str, one: Mapping[str, Any]) -> Obstacle:
        damage = one.get("damage") or 0
        return Obstacle(
            id, one["count"], self.number("obstacles", "obstacles", id, "defence"), bool(one.get("blocks")), damage,
            bool(one.get("holds")),
        )  # fmt: skip

    def _outcomes(self, kind: str) -> list[Outcome]:
        nothing = Outcome("", "", 0)
        faces = [nothing] * (self.number("battle", "die") + 1)
        for id, one in self.part("traps", "traps", kind, "outcomes").items():
            outcome = Outcome(id, one.get("loses") or "", one.get("amount") or (1 if one.get("loses") else 0))
            for face in range(one["least"], min(one["most"], len(faces) - 1) + 1):
                faces[face] = outcome
        return faces

    def _power(self, file: str, id: str, one: Mapping[str, Any], index: int) -> Power:
        doings = tuple(self._doing(file, id, word, how or {}) for word, how in one["effects"].items())
        within = one.get("within") or ANYWHERE
        swaps = [doing.amount for doing in doings if doing.effect == "swap"]
        named = is_named(doings) or bool(one.get("unbreakable"))
        attack = one.get("attack")
        when = one["when"]
        if when not in MOMENTS:
            raise RulesFault(f"{file}:{id}/when", f"there is no moment {when}")
        return Power(
            id, index, MOMENTS.index(when), ATTACKS.index(attack) if attack else ANY, within, doings, named,
            min([within, *swaps]),
        )  # fmt: skip

    def _doing(self, file: str, id: str, word: str, how: Mapping[str, Any]) -> Doing:
        if word not in EFFECTS:
            raise RulesFault(f"{file}:{id}/effects/{word}", f"there is no effect {word}")
        return Doing(word, how.get("amount") or 0, how.get("roll-above") or 0)

    def _ability(self, id: str, one: Mapping[str, Any], index: int) -> Power:
        power = self._power("abilities", id, one, index)
        power.column = one["column"]
        power.slots = self.number("abilities", "columns", power.column, "slots")
        power.cost = self.number("abilities", "columns", power.column, "action-points")
        power.side = OFFENSIVE if one["side"] == "offensive" else DEFENSIVE
        power.battle = one.get("limit") == "battle"
        power.unbreakable = bool(one.get("unbreakable"))
        return power

    def _weapon(self, id: str, one: Mapping[str, Any], keywords: Mapping[str, Power]) -> Weapon:
        word = one.get("keyword")
        if word is not None and word not in keywords:
            raise RulesFault(f"weapons:{id}/keyword", f"there is no {word}")
        damage = one["damage"] if one.get("damage") is not None else self.number("battle", "damage")
        return Weapon(
            id, "melee" in one["attacks"], "ranged" in one["attacks"], damage, keywords[word] if word else None
        )

    def _hero(self, id: str, one: Mapping[str, Any], weapons: Mapping[str, int], abilities: Mapping[str, int]) -> Hero:
        number = functools.partial(self.number, "heroes", "heroes", id)
        return Hero(
            id=id,
            defence=number("defence"),
            initiative=number("initiative"),
            health=number("health"),
            slots=number("slots"),
            attack=number("attack"),
            movement=number("movement"),
            weapons=tuple(self.index(weapons, name, "heroes", "heroes", id, "weapons") for name in one["weapons"]),
            abilities=tuple(
                self.index(abilities, name, "heroes", "heroes", id, "abilities") for name in one["abilities"]
            ),
        )


def _path(steps: tuple[str, ...] | list[str]) -> str:
    file, *rest = steps
    if rest and rest[0] == file:
        rest = rest[1:]
    return f"{file}:{'/'.join(rest)}"
