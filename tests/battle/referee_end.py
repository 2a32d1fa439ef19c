"""The referee's end phase: heat, critical hits, the destroyed, the result; and what is on offer to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.contract import Action
from tests.battle.referee import SIDES, Referee
from tests.battle.referee_piece import Piece


class Ending(Referee):
    """Everything but movement."""

    looked = 0
    """How many lists of moves were compared with all that the rules allow."""
    every = 5
    """One of how many lists of moves is compared."""

    def end(self) -> None:
        """The end phase."""
        self.expect(not any(map(self.attacks, self.living(1 - self.loser))), "somebody could still attack")
        if self.side == self.loser:
            self.expect(not any(map(self.attacks, self.living(self.loser))), "somebody could still attack")
        self.same(self.must("end"), turn=self.turn)
        for piece in self.living():
            if piece.structure > 0:
                self.heat(piece)
        for piece, what in self.waiting:
            if piece.structure > 0:
                self.effect(piece, what)
        self.waiting = []
        for piece in self.living():
            if piece.structure <= 0:
                self.same(self.must("destroyed"), unit=piece.key, points=piece.card.points)
                piece.alive = False
        self.phase = "end"
        self.over()

    def heat(self, piece: Piece) -> None:
        """Heat of one unit."""
        n, before = self.numbers["heat"], piece.heat
        if piece.type not in n["units"]:
            return
        if piece.down:
            self.same(self.must("restart"), unit=piece.key)
            piece.down, piece.heat = False, 0
        elif piece.fired:
            engine = self.numbers["criticals"]["engine"] if piece.hits["engine"] else 0
            piece.heat += n["overheat"] * piece.overheat + engine
        else:
            piece.heat = piece.kept
        piece.heat += piece.burnt
        if self.in_water(piece):
            piece.heat -= n["water"]
        piece.heat = min(max(0, piece.heat), n["levels"] + 1)
        if self.events and self.events[0].kind == "heat" and self.events[0].data["unit"] == piece.key:
            self.same(self.must("heat"), heat=piece.heat, was=before)
        self.expect(piece.heat == before or self.last == "heat", f"heat of {piece} is {piece.heat}, was {before}")
        if piece.heat > n["levels"]:
            self.same(self.must("shutdown"), unit=piece.key)
            piece.down = True

    def in_water(self, piece: Piece) -> bool:
        """Whether it stands in water."""
        return self.country.depth(piece.at) > 0

    def effect(self, piece: Piece, what: str) -> None:
        """A critical hit takes effect, if there is a box left for it."""
        n, specials = self.numbers["criticals"], piece.card.specials
        safe = what == "ammo" and ("CASEII" in specials or "ENE" in specials)
        vehicle = self.vehicle(piece)
        boxes = n["boxes"] | ({"engine": vehicle["engine"], "move": len(vehicle["motive"])} if vehicle else {})
        boxes |= dict.fromkeys(n.get("without", {}).get(piece.type, ()), 0)
        if what in boxes and piece.hits[what] >= boxes[what]:
            return
        if "ARM" in specials and not piece.spared and not safe and "specials" in self.numbers:
            piece.spared = True
            self.same(self.must("spared"), unit=piece.key, what=what)
            return
        data = self.must("critical-effect")
        self.same(data, unit=piece.key, what=what)
        if what == "destroyed":
            piece.structure = 0
        elif what == "ammo":
            done: Any = 0 if safe else n["case"] if "CASE" in specials else "all"
            self.same(data, points=done)
            points = piece.armour + piece.structure if done == "all" else done
            lost = min(points, piece.armour) if done != "all" else 0
            piece.armour -= lost
            piece.structure = 0 if done == "all" else max(0, piece.structure - (points - lost))
        else:
            piece.hits[what] += 1
            self.same(data, boxes=piece.hits[what])
            if what == "engine" and piece.hits[what] == boxes[what] and not vehicle:
                piece.structure = 0

    def over(self) -> None:
        """Object unless the battle ends when the rules say so, with the winner they say."""
        left = [bool(self.living(side)) for side in (0, 1)]
        if all(left) and self.turn < self.turns:
            return
        gone = [sum(one.card.points for one in self.pieces.values() if one.side == side and not one.alive)
                for side in (0, 1)]  # fmt: skip
        won: str | None
        if left[0] != left[1]:
            won = SIDES[left[1]]
        else:
            won = None if gone[0] == gone[1] or not left[0] else SIDES[gone[0] > gone[1]]
        data = self.must("over")
        self.same(data, winner=won, red=gone[1], blue=gone[0])
        self.result = (data["reason"], won)

    # --- what is on offer

    def offered(self, actions: Sequence[Action]) -> None:
        """Object to choices that the rules don't allow, and to those that are missing."""
        if self.result:
            self.expect(not actions, "the battle is over")
        elif self.phase == "move":
            side = self.mover()
            able = {one.key for one in self.unmoved(side)}
            self.expect({one.what for one in actions} == able, f"{able} can move, not { ({a.what for a in actions}) }")
            self.looked += 1
            if not self.looked % self.every:
                piece = self.pieces[sorted(able)[0]]
                self.ways_offered(piece, [one for one in actions if one.what == piece.key])
        elif self.phase == "combat":
            self.attacks_offered(actions)

    def attacks_offered(self, actions: Sequence[Action]) -> None:
        """The attacks of the side that acts."""
        theirs = {(a.kind, a.what, *((a.how.target, a.how.overheat) if a.kind == "fire" else (a.how, 0)))
                  for a in actions if a.kind != "hold"}  # fmt: skip
        sides = {self.pieces[a.what].side for a in actions}
        self.expect(len(sides) == 1, f"{sides} attack at once")
        mine = {(how, piece.key, target, points) for piece in self.living(sides.pop())
                for how, target, points in self.attacks(piece)}  # fmt: skip
        self.expect(mine == theirs, f"attacks missing {sorted(mine - theirs)}, too many {sorted(theirs - mine)}; "
                    f"at {({one.key: self.country.names[one.at] for one in self.living()})}")  # fmt: skip

    def ways_offered(self, piece: Piece, actions: Sequence[Action]) -> None:
        """The moves of one unit."""
        raise NotImplementedError

    def agree(self, state: Any) -> None:
        """Object to a state that isn't the referee's."""
        for n, one in enumerate(self.pieces.values()):
            theirs = (bool(state.alive[n]), state.armour[n], state.structure[n], state.heat[n], bool(state.down[n]))
            mine = (one.alive, one.armour, one.structure, one.heat, one.down)
            self.expect(mine == theirs, f"{one} should be {mine}, is {theirs}")
