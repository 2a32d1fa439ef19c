"""How units of Alpha Strike move: inches over the ground or by jump, without facing; on a map a hex is two inches."""

from __future__ import annotations

from bisect import bisect_left

from generator.battle.aiming import ground_now, jump_now, tmm_now
from generator.battle.field import MapField
from generator.battle.state import JUMPED, STOOD, UNMOVED, WALKED
from generator.battle.table import Table, Way, act
from generator.battle.units import Unit
from generator.play.contract import Action

from .cites import MOVES
from .ground import CLOSED, GroundFile, Travel, landing, travel
from .reach import Reach, jumping, price, walking

WALK, JUMP = "walk", "jump"
MODES = {WALK: WALKED, JUMP: JUMPED}
_MOST_KEPT = 5_000
"""Answers of a kind that are kept for one map before it begins anew: some fifteen megabytes."""

Offer = tuple[tuple[int, ...], tuple[Action, ...]]
"""Hexes, and the move to each."""


class InchMovement:
    """See `generator.battle.contract.Movement`. Where no map is, a move says only how: distances stay as said."""

    cited = MOVES

    def __init__(self, ground: GroundFile) -> None:
        self.ground = ground

    # --- the contract

    def start_of_turn(self, t: Table) -> None:
        """Nothing happens before units move."""

    def offered(self, t: Table, unit: int) -> list[Action]:
        """All hexes that a unit reaches walking or jumping, each way once, and standing still."""
        s, mine = t.state, t.units[unit]
        stand = act("stand", mine.key)
        modes = [(WALK, ground_now(t, unit)), (JUMP, jump_now(t, unit))]
        if not isinstance(t.field, MapField):
            return [*(act("move", mine.key, Way("", None, mode)) for mode, inches in modes if inches), stand]
        found: list[Action] = []
        taken = sorted(at for other, at in enumerate(s.at) if s.alive[other] and other != unit)
        for mode, inches in modes:
            if inches < self.ground.hex:
                continue
            hexes, actions = self._offer(t, t.field, mine, mode, inches)
            begin = 0
            for index in taken:
                place = bisect_left(hexes, index, begin)
                if place < len(hexes) and hexes[place] == index:
                    found += actions[begin:place]
                    begin = place + 1
            found += actions[begin:]
        found.append(stand)
        return found

    def carry_out(self, t: Table, unit: int, action: Action) -> None:
        """Move a unit, or let it stand."""
        s, mine = t.state, t.units[unit]
        if action.kind == "stand":
            s.mode[unit] = STOOD
            s.contacts[unit] = t.field.touching(s, unit)
            t.tell("stand", ("stand",), {"unit": mine.key})
            return
        way: Way = action.how
        s.mode[unit] = MODES[way.mode]
        data: dict[str, object] = {"unit": mine.key, "mode": way.mode}
        if isinstance(t.field, MapField):
            hexes, inches = self._way(t, t.field, unit, way)
            data |= {"from": t.field.labels[s.at[unit]], "to": way.hex, "inches": inches}
            s.at[unit] = hexes[-1]
            s.moved[unit] = len(hexes)
        else:
            s.moved[unit] = 1
        s.modifier[unit] = tmm_now(t, unit)
        s.contacts[unit] = t.field.touching(s, unit)
        clauses = ("jump",) if way.mode == JUMP else ("move", "terrain-cost")
        if way.mode == JUMP and mine.jump_tmm != mine.tmm:
            clauses = (*clauses, "special-jump")
        if way.mode == WALK and s.heat[unit]:
            clauses = (*clauses, "heat-slows")
        t.tell("move", clauses, {**data, "modifier": s.modifier[unit]})

    def imagine(self, t: Table, unit: int, action: Action) -> None:
        """As `carry_out`, without telling it and without looking for the way."""
        s = t.state
        if action.kind == "stand":
            s.mode[unit] = STOOD
        else:
            s.mode[unit] = MODES[action.how.mode]
            s.moved[unit] = 1
            s.modifier[unit] = tmm_now(t, unit)
            if isinstance(t.field, MapField):
                s.at[unit] = t.field.index_of[action.how.hex]
        s.contacts[unit] = t.field.touching(s, unit)

    def refused(self, t: Table, unit: int, action: Action) -> tuple[str, str]:
        """Why a unit can't move so; ("", "") for a way written out that it can take."""
        s, mine = t.state, t.units[unit]
        if s.mode[unit] != UNMOVED:
            return "turn", f"{mine.key} has moved already"
        if action.kind != "move" or not isinstance(action.how, Way) or action.how.mode not in MODES:
            return "not-now", f"{action} is no move"
        way = action.how
        inches = ground_now(t, unit) if way.mode == WALK else jump_now(t, unit)
        if way.mode == JUMP and not mine.jump:
            return "jump", f"{mine.key} has no jump"
        if not isinstance(t.field, MapField):
            if not inches:
                return "heat-slows" if s.heat[unit] else "move-limit", f"{mine.key} can't move"
            return ("", "") if not way.hex else ("not-now", "there is no map")
        return self._refused_on_map(t, t.field, unit, way, inches)

    def bears(self, t: Table, unit: int, target: int) -> bool:
        """Facing doesn't matter."""
        return True

    def problems(self, t: Table) -> list[str]:
        """Nobody stands where it couldn't be, and a unit that stood has no modifier."""
        s, found = t.state, []
        for unit, mine in enumerate(t.units):
            if s.mode[unit] <= STOOD and s.modifier[unit]:
                found.append(f"{mine.key} stood and has a movement modifier")
            if isinstance(t.field, MapField) and s.alive[unit] and not landing(
                self.ground, t.field.map.cells[s.at[unit]]
            ):
                found.append(f"{mine.key} stands where nobody can stand")
        return found

    # --- maps

    def may_stand(self, field: MapField, unit: Unit, index: int) -> bool:
        """Whether a unit may begin on a hex."""
        how = self._travel(field, unit.travel)
        return how is not None and how.into[index] < CLOSED and landing(self.ground, field.map.cells[index])

    def reach(self, t: Table, field: MapField, unit: int, mode: str) -> Reach:
        """What a unit reaches now, with the cheapest ways."""
        mine = t.units[unit]
        inches = ground_now(t, unit) if mode == WALK else jump_now(t, unit)
        return self._reach(t, field, mine, mode, inches)

    def _travel(self, field: MapField, letter: str) -> Travel | None:
        kept: dict[str, Travel | None] = field.kept.setdefault("travel", {})
        if letter not in kept:
            kept[letter] = travel(self.ground, letter, field)
        return kept[letter]

    def _reach(self, t: Table, field: MapField, mine: Unit, mode: str, inches: int) -> Reach:
        """Kept by way of moving, hex and inches; and by the enemies that stand in the way."""
        s = t.state
        start = s.at[mine.index]
        if mode == JUMP:
            return self._kept(field, ("jump", start, inches // self.ground.hex), ())
        free = self._kept(field, (mine.travel, start, inches), ())
        barred = tuple(
            sorted(
                s.at[other.index]
                for other in t.units
                if other.side != mine.side and s.alive[other.index] and s.at[other.index] in free.cost
            )
        )
        return self._kept(field, (mine.travel, start, inches), barred) if barred else free

    def _kept(self, field: MapField, key: tuple[str, int, int], barred: tuple[int, ...]) -> Reach:
        kind = "barred" if barred else "reach"  # those without enemies are needed again and again
        kept: dict[tuple[tuple[str, int, int], tuple[int, ...]], Reach] = field.kept.setdefault(kind, {})
        found = kept.get((key, barred))
        if found is None:
            letter, start, far = key
            if letter == "jump":
                found = jumping(field, self.ground, start, far * self.ground.hex)
            elif barred and (free := self._kept(field, key, ())).inner.isdisjoint(barred):
                found = free.without(barred)
            else:
                how = self._travel(field, letter)
                found = walking(how, start, far, frozenset(barred)) if how else Reach({}, {})
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            kept[key, barred] = found
        return found

    def _offer(self, t: Table, field: MapField, mine: Unit, mode: str, inches: int) -> Offer:
        reach = self._reach(t, field, mine, mode, inches)
        kept: dict[tuple[str, str, int], tuple[Reach, Offer]] = field.kept.setdefault("offers", {})
        key = (mine.key, mode, id(reach))
        found = kept.get(key)
        if found is None or found[0] is not reach:
            hexes = tuple(sorted(reach.cost))
            actions = tuple(map(self._moves(field, mine.key, mode).__getitem__, hexes))
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[key] = (reach, (hexes, actions))
        return found[1]

    def _moves(self, field: MapField, key: str, mode: str) -> tuple[Action, ...]:
        """By hex the move of a unit to it."""
        kept: dict[tuple[str, str], tuple[Action, ...]] = field.kept.setdefault("moves", {})
        found = kept.get((key, mode))
        if found is None:
            found = kept[key, mode] = tuple(act("move", key, Way(label, None, mode)) for label in field.labels)
        return found

    def _way(self, t: Table, field: MapField, unit: int, way: Way) -> tuple[tuple[int, ...], int]:
        """The hexes of a move, the start left out, and what it costs."""
        mine, start = t.units[unit], t.state.at[unit]
        end = field.index_of[way.hex]
        if way.mode == JUMP:
            steps = field.map.distance(start, end)
            return (end,) * steps, self.ground.hex * steps
        if way.steps is not None:
            hexes = tuple(field.index_of[label] for label in way.steps)
            how = self._travel(field, mine.travel)
            assert how is not None
            return hexes, price(how, hexes, start)
        reach = self.reach(t, field, unit, WALK)
        return reach.way(end), reach.cost[end]

    def _refused_on_map(self, t: Table, field: MapField, unit: int, way: Way, inches: int) -> tuple[str, str]:
        s, mine = t.state, t.units[unit]
        for label in (*(way.steps or ()), way.hex):
            if label not in field.index_of:
                return "not-now", f"the map has no hex {label}"
        end = field.index_of[way.hex]
        holder = next((other for other, at in enumerate(s.at) if at == end and s.alive[other] and other != unit), None)
        if holder is not None:
            return "friends-and-enemies", f"{t.units[holder].key} stands on {way.hex}"
        if way.mode == JUMP:
            if not landing(self.ground, field.map.cells[end]):
                return "terrain-cost", f"nobody can come down on {way.hex}"
            far = self.ground.hex * field.map.distance(s.at[unit], end)
            return "jump", f"{way.hex} is {far} inches away, and {mine.key} jumps {inches}"
        if way.steps is not None:
            return self._refused_way(t, field, unit, way, inches)
        slowed = bool(s.heat[unit]) and inches < mine.ground
        return "heat-slows" if slowed else "move-limit", f"{mine.key} can't reach {way.hex} with {inches} inches"

    def _refused_way(self, t: Table, field: MapField, unit: int, way: Way, inches: int) -> tuple[str, str]:
        s, mine = t.state, t.units[unit]
        hexes = tuple(field.index_of[label] for label in way.steps or ())
        how = self._travel(field, mine.travel)
        cost = price(how, hexes, s.at[unit]) if how else CLOSED
        if cost >= CLOSED or not hexes or hexes[-1] != field.index_of[way.hex]:
            return "terrain-cost", f"{mine.key} can't go that way"
        enemies = {s.at[one.index] for one in t.units if one.side != mine.side and s.alive[one.index]}
        if enemies & set(hexes):
            return "friends-and-enemies", "an enemy stands in the way"
        if cost > inches:
            return "move-limit", f"the way costs {cost} inches, and {mine.key} has {inches}"
        return "", ""
