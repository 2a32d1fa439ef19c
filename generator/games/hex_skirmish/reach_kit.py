"""Hex Skirmish's `ReachKit`: what a mech of a loadout reaches on a map, told step by step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from generator.games.choosing import named, word
from generator.games.hex_skirmish.book import ground_rules
from generator.games.hex_skirmish.designs import sheets_of
from generator.games.hex_skirmish.ground import Ground, compile_ground
from generator.games.hex_skirmish.movement import JUMP, SPRINT, SPRINT_JUMP, WALK, Mech, Trod
from generator.games.hex_skirmish.reach import Reach, reach
from generator.games.reaching import Reached, Start, Stretch
from generator.maps.hexmap import HexMap
from generator.units.models import UnitSheet
from generator.units.moves import ground as ground_inches
from generator.units.moves import jump as jump_inches

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.saying import Saying

NEEDED = ("movement", "ground", "frames", "weapons", "systems")
WORDS = {WALK: "walk", SPRINT: "sprint", JUMP: "jumping", SPRINT_JUMP: "sprint-jump"}
"""The word of the texts for each way to move."""


class Kit:
    """See `generator.games.reaching.ReachKit`."""

    momentum = False

    def sheets(self, content: Content) -> Mapping[str, UnitSheet]:
        """The mechs, by loadout."""
        if not set(NEEDED) <= content.numbers.keys():
            return {}
        return sheets_of(content)

    def height(self, content: Content, mover: str) -> int:
        """A mech is as high as its size."""
        return sheets_of(content)[mover].size

    def reached(self, content: Content, field: HexMap, mover: str, start: Start, say: Saying) -> Reached:
        """What a mech reaches: by safe ways where there are some, else by ways with turns that must be tested."""
        sheet = sheets_of(content)[mover]
        made = compile_ground(field, ground_rules(content.numbers))
        mech = Mech(
            sheet.size,
            made.rules.in_hexes(ground_inches(sheet.moves)),
            made.rules.in_hexes(jump_inches(sheet.moves)),
            sheet.piloting or 0,
        )
        if start.jump and not mech.jump:
            raise ValueError(f"{sheet.name} can't jump")
        if made.shut[start.at]:
            raise ValueError(f"nothing can stand in {field.label(start.at)}")
        plain, more = (JUMP, SPRINT_JUMP) if start.jump else (WALK, SPRINT)
        return HexReached(content, sheet, made, mech, start, more if start.sprint else plain, say)


class HexReached:
    """See `generator.games.reaching.Reached`."""

    unit, one = "points", "point"

    def __init__(
        self, content: Content, sheet: UnitSheet, ground: Ground, mech: Mech, start: Start, mode: str, say: Saying
    ) -> None:
        self.say = say
        self.content, self.ground, self.mech, self.mode = content, ground, mech, mode
        self.cheapest, self.safe = (
            reach(ground, mech, start.at, start.facing, mode, points=start.points, safe=safe) for safe in (False, True)
        )
        self.limit = self.cheapest.points
        self.title = f"{sheet.name}, {word(content, WORDS[mode], content.languages[0]).lower()}"

    @cached_property
    def facings(self) -> Mapping[int, Mapping[int, int]]:
        """By hex and facing the price."""
        found: dict[int, dict[int, int]] = {}
        for at, facing, cost in self.cheapest.ends():
            if at != self.cheapest.start or self.mode in (WALK, SPRINT):
                found.setdefault(at, {})[facing] = cost
        return found

    @property
    def stops(self) -> Mapping[int, int]:
        """By hex the cheapest price."""
        return {at: min(prices.values()) for at, prices in self.facings.items()}

    def _end(self, at: int, facing: int | None) -> tuple[int, Reach]:
        """The facing that is meant, and the search with the way: the safe one where it costs no more."""
        if facing is None:
            facing = min(self.facings[at], key=lambda one: (self.facings[at][one], self._tests(at, one), one))
        safe = self.safe.price(at, facing)
        return facing, self.safe if safe is not None and safe == self.facings[at][facing] else self.cheapest

    def _tests(self, at: int, facing: int) -> int:
        return int(self.safe.price(at, facing) != self.facings[at][facing])

    def _trodden(self, at: int, facing: int | None) -> list[Trod]:
        turned, search = self._end(at, facing)
        return search.way(at, turned)

    def way(self, at: int, facing: int | None = None) -> tuple[Stretch, ...]:
        """The cheapest way, and of ways that cost the same one without tests."""
        return tuple(
            Stretch(
                self.say.kit(trod.step),
                trod.place.at,
                trod.place.facing,
                trod.price.total,
                trod.place.spent,
                self._parts(trod),
            )
            for trod in self._trodden(at, facing)
        )

    def _parts(self, trod: Trod) -> tuple[str, ...]:
        price, lang = trod.price, self.content.languages[0]
        told = []
        if price.turn:
            told.append(self.say.word("map/look/price-turn", price=price.turn))
        elif price.step:
            told.append(self.say.word("map/look/price-hex", price=price.step))
        else:
            told.append(self.say.word("map/look/price-shared"))
        if price.levels:
            told.append(self.say.word("map/look/price-levels", price=price.levels))
        if price.water:
            told.append(self.say.word("map/look/price-water", price=price.water))
        told += [
            f"{named(self.content, f'ground:grounds/{one.ground}', lang).lower()} {one.cost}" for one in price.taxes
        ]
        if trod.slide:
            told.append(self.say.word("map/look/test", slide=trod.slide, needed=self._needed(trod)))
        return tuple(told)

    def _needed(self, trod: Trod) -> int:
        return self.mech.piloting + self.ground.rules.slide_harder * trod.slide

    def remarks(self, at: int, facing: int | None = None) -> tuple[str, ...]:
        """The die that the way makes, and whether a dearer way needs no test."""
        trodden = self._trodden(at, facing)
        hexes = trodden[-1].place.hexes if trodden else 0
        jumped = self.mode in (JUMP, SPRINT_JUMP)
        die = self.ground.rules.die(hexes, jumped=jumped) if hexes else 0
        say = self.say
        told = [say.word("map/look/die" if die else "map/look/no-die", hexes=say.hexes(hexes), die=die)]
        if any(trod.slide for trod in trodden):
            rules = self.ground.rules
            told.append(say.word("map/look/slide", step=rules.step, paved=rules.paved))
            turned, _ = self._end(at, facing)
            safe = self.safe.price(at, turned)
            told.append(
                say.word("map/look/untested", price=safe) if safe is not None else say.word("map/look/tested")
            )  # fmt: skip
        return tuple(told)


KIT = Kit()
