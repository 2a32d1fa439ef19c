"""The referee of Alpha Strike: moves in inches over terrain, jumps, and the movement modifier of cards."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action
from generator.units.moves import MODES
from tests.battle.referee_end import Ending
from tests.battle.referee_piece import Piece, halved
from tests.battle.referee_sight import Spot

TMM = ((4, 0), (8, 1), (12, 2), (18, 3), (34, 4), (999, 5))


class AlphaReferee(Ending):
    """Everything that moves."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.prices: dict[tuple[str, Spot, Spot], int | None] = {}

    def tall(self, piece: Piece) -> int:
        return int(self.numbers["heights"].get(piece.type, 1))

    def feet(self, piece: Piece) -> int:
        return self.country.roof(piece.at) if self.floats(piece) else super().feet(piece)

    def in_water(self, piece: Piece) -> bool:
        return super().in_water(piece) and not self.floats(piece)

    def strikes(self, piece: Piece, target: Piece) -> bool:
        """Both have to be on the ground."""
        return super().strikes(piece, target) and "v" not in (piece.card.travel, target.card.travel)

    def floats(self, piece: Piece) -> bool:
        """Whether it stays on the surface of water."""
        return bool(self.content["ground"]["modes"][MODES[piece.card.travel]].get("floats"))

    def tmm(self, piece: Piece, jump: bool) -> int:
        """The movement modifier as hits and heat leave it."""
        value = next(value for inches, value in TMM if piece.card.ground <= inches)
        if jump:
            value += piece.card.value("JMPS") - piece.card.value("JMPW")
        vehicle = self.vehicle(piece)
        for _ in range(piece.hits["move"] + (piece.hits["engine"] if vehicle else 0)):
            value = (
                value - vehicle["modifier"] if vehicle else halved(value, self.numbers["criticals"]["move"]["modifier"])
            )
        slowed = self.numbers["heat"]["slowed"]
        return max(0, value - (slowed["modifier"] if piece.heat >= slowed["level"] and not jump else 0))

    def price(self, travel: str, here: Spot, to: Spot) -> int | None:
        """Inches that a step over the ground costs, whoever else is there; None where it can't be made."""
        key = (travel, here, to)
        if key not in self.prices:
            self.prices[key] = self.priced(self.content["ground"]["modes"][MODES[travel]], here, to)
        return self.prices[key]

    def priced(self, way: dict[str, Any], here: Spot, to: Spot) -> int | None:
        """The same, reckoned anew."""
        things, depth = self.country.things[to], self.country.depth(to)
        levels = abs(self.country.roof(to) - self.country.roof(here))
        if all(self.country.has(spot, *self.content["ground"]["roads"]) for spot in (here, to)):
            things, depth = {}, 0  # from road to road only levels count
        if any(kind in way["closed"] for kind in things) or depth > way["depth"] or levels > way["levels"]:
            return None
        water = way["water"]["shallow" if depth == 1 else "deep"] if depth else 0
        features = sum(way["features"].get(kind, 0) for kind in things)
        return int(self.content["ground"]["hex"] + levels * way["level"] + water + features)

    def reach(self, piece: Piece, jump: bool) -> dict[Spot, int]:
        """The hexes in which a move can end, and the inches of the cheapest way."""
        inches = self.inches(piece, piece.card.jump if jump else piece.card.ground, not jump)
        if jump:
            found = {spot: 2 * self.country.steps(piece.at, spot) for spot in self.country.level
                     if not self.country.has(spot, *self.content["ground"]["solid"])}  # fmt: skip
        else:
            found, heap = {}, [(0, piece.at)]
            enemies = {one.at for one in self.living(1 - piece.side)}
            while heap:
                cost, here = heapq.heappop(heap)
                if found.setdefault(here, cost) < cost:
                    continue
                for to in self.country.around(here):
                    price = self.price(piece.card.travel, here, to)
                    if price is not None and to not in found and to not in enemies and cost + price <= inches:
                        heapq.heappush(heap, (cost + price, to))
        taken = {one.at for one in self.living()}
        return {spot: cost for spot, cost in found.items() if cost <= inches and spot not in taken}

    def moved(self, piece: Piece) -> None:
        if self.take("stand"):
            piece.mode = "stood"
            return
        data = self.must("move")
        jump = data["mode"] == "jump"
        self.expect(jump or data["mode"] == "walk", data["mode"])
        reach, end = self.reach(piece, jump), self.country.at[data["to"]]
        self.expect(end in reach, f"{piece} with {piece.card.ground}/{piece.card.jump} inches, heat {piece.heat}, hits "
                    f"{dict(piece.hits)}, can't come to {data}")  # fmt: skip
        self.same(data, **{"from": self.country.names[piece.at]}, inches=reach[end])
        piece.at, piece.mode, piece.hexes, piece.modifier = end, data["mode"], 1, self.tmm(piece, jump)
        self.same(data, modifier=piece.modifier)

    def ways_offered(self, piece: Piece, actions: Sequence[Action]) -> None:
        for mode in ("walk", "jump"):
            able = mode == "walk" or piece.card.jump
            mine = {self.country.names[spot] for spot in self.reach(piece, mode == "jump")} if able else set()
            theirs = {one.how.hex for one in actions if one.kind == "move" and one.how.mode == mode}
            self.expect(mine == theirs, f"{mode} of {piece} at {self.country.names[piece.at]}: missing "
                        f"{sorted(mine - theirs)}, too many {sorted(theirs - mine)}")  # fmt: skip
        self.expect(any(one.kind == "stand" for one in actions), f"{piece} can't stand")
