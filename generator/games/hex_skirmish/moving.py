"""How mechs move in the shared battle engine: what is on offer, what comes of it, tests and slides, charges.

Of a mech's `flags` bit 0 says that it is stuck in water; ten bits each above are the enemies that charged it before
it moved, counted from 1 and in this order. Both are cleared when a turn begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.battle.aiming import ground_now, jump_now
from generator.battle.state import JUMP_SPRINTED, JUMPED, JUMPS, NOWHERE, SPRINTED, STOOD, UNMOVED, WALKED
from generator.battle.table import Table, Way, act
from generator.games.hex_skirmish.cites import MOVES
from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import (
    JUMP,
    SPRINT,
    SPRINT_JUMP,
    WALK,
    Barred,
    Mech,
    Place,
    Trod,
    front,
    may_end,
    slid,
    walk,
)
from generator.games.hex_skirmish.offers import Offers
from generator.games.hex_skirmish.refusals import why_not
from generator.hexes import DIRECTIONS, Hex
from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Action

STUCK = 1
CHARGER = 0x3FF
"""The bits of one of them."""
MODE_OF = {WALK: WALKED, SPRINT: SPRINTED, JUMP: JUMPED, SPRINT_JUMP: JUMP_SPRINTED}
MOVE, BREAK_AWAY, FACE, STAND = "move", "break-away", "face", "stand"


class HexMovement:
    """See `generator.battle.contract.Movement`; for one map."""

    cited = MOVES

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.offers = Offers(ground)
        self.axial = [ground.field.hex(at) for at in range(len(ground.field))]
        self.arcs: dict[tuple[int, int], int] = {}

    # --- the mech now

    def mech(self, t: Table, unit: int) -> Mech:
        """What matters to movement: heat and hits have taken their part."""
        mine, rules = t.units[unit], self.ground.rules
        return Mech(mine.size, rules.in_hexes(ground_now(t, unit)), rules.in_hexes(jump_now(t, unit)), mine.piloting)

    def others(self, t: Table, unit: int) -> tuple[frozenset[int], frozenset[int]]:
        """The hexes of enemies, and of all other mechs."""
        s, side = t.state, t.units[unit].side
        enemies = frozenset(s.at[one.index] for one in t.units if one.side != side and s.alive[one.index])
        all_others = frozenset(s.at[one.index] for one in t.units if one.index != unit and s.alive[one.index])
        return enemies, all_others

    def chargers(self, t: Table, unit: int) -> list[int]:
        """The enemies that charged a mech before it moved, in the order in which they did."""
        found, left = [], t.state.flags[unit] >> 1
        while left:
            found.append((left & CHARGER) - 1)
            left >>= CHARGER.bit_length()
        return [other for other in found if t.state.alive[other]]

    def stuck(self, t: Table, unit: int) -> bool:
        """Whether water holds it this turn."""
        return bool(t.state.flags[unit] & STUCK)

    def may_sprint(self, t: Table, unit: int) -> bool:
        """Whether the heat of a sprint wouldn't shut it down."""
        return t.state.heat[unit] + self.ground.rules.sprint_heat < t.rules.shutdown

    # --- the parts of the contract

    def start_of_turn(self, t: Table) -> None:
        """Whoever stands in water rolls to get free."""
        s, ground = t.state, self.ground
        s.flags[:] = [0] * len(s.flags)
        for one in t.units:
            unit = one.index
            if s.alive[unit] and not s.down[unit] and s.at[unit] != NOWHERE and ground.water[s.at[unit]]:
                needed = one.piloting + ground.rules.depth_harder * ground.depth[s.at[unit]]
                dice = t.two_dice("piloting", unit)
                free = sum(dice) >= needed
                data = {"unit": one.key, "number": needed, "dice": dice, "passed": free}
                t.tell("water-test", ("water-test",) if free else ("water-test", "stuck"), data)
                if not free:
                    s.flags[unit] |= STUCK

    def offered(self, t: Table, unit: int) -> list[Action]:
        """All moves, each by the cheapest way; who was charged faces a charger, stands, or tries to break away."""
        s, mine = t.state, t.units[unit]
        enemies, taken = self.others(t, unit)
        mech, heat = self.mech(t, unit), self.may_sprint(t, unit)
        charged = self.chargers(t, unit)
        if self.stuck(t, unit):
            mech = mech._replace(ground=0)
        kind = BREAK_AWAY if charged else MOVE
        found = self.offers.of(kind, mine.key, mech, s.at[unit], s.facing[unit], heat, enemies, taken)
        faces = [act(FACE, mine.key, t.units[one].key) for one in charged if not self._faces(t, unit, one)]
        return [*faces, *found, act(STAND, mine.key)]

    def _faces(self, t: Table, unit: int, other: int) -> bool:
        return self._side_of(t, unit, other) == t.state.facing[unit]

    def _side_of(self, t: Table, unit: int, other: int) -> int:
        """The side of a mech at which another stands next to it."""
        return self.ground.field.neighbours[t.state.at[unit]].index(t.state.at[other])

    def carry_out(self, t: Table, unit: int, action: Action) -> None:
        """A decision in the movement phase."""
        if action.kind == STAND:
            self._stand(t, unit)
        elif action.kind == FACE:
            self._face(t, unit, next(one.index for one in t.units if one.key == action.how))
        elif action.kind == MOVE or self._breaks_away(t, unit):
            self._move(t, unit, action.how)

    def imagine(self, t: Table, unit: int, action: Action) -> None:
        """As `carry_out` if every test is passed, without dice and events."""
        s = t.state
        if action.kind == STAND:
            s.mode[unit] = STOOD
        elif action.kind == FACE:
            s.mode[unit] = STOOD
            s.facing[unit] = self._side_of(t, unit, next(one.index for one in t.units if one.key == action.how))
        else:
            way: Way = action.how
            end = t.field.index_of[way.hex] * 6 + (way.facing or 0)  # type: ignore[attr-defined]
            jumped = way.mode in (JUMP, SPRINT_JUMP)
            entered = self._entered(t, unit, way.mode, jumped).get(end, 0)
            s.at[unit], s.facing[unit], s.moved[unit] = end // 6, end % 6, entered
            s.mode[unit] = mode_of(way.mode, entered)
            s.modifier[unit] = self.ground.rules.die(entered, jumped=jumped) if entered else 0
        s.contacts[unit] = t.field.touching(s, unit)

    def _entered(self, t: Table, unit: int, mode: str, jumped: bool) -> dict[int, int]:
        """By end how many hexes the moves of a mech enter; noted, for a policy asks for all of them."""
        s = t.state
        known = ("entered", unit, jumped, s.facing[unit], *s.at)
        found: dict[int, int] | None = t.notes.get(known)
        if found is None:
            enemies, _ = self.others(t, unit)
            mech, sprint = self.mech(t, unit), self.may_sprint(t, unit)
            found = t.notes[known] = self.offers.entered(mech, s.at[unit], s.facing[unit], sprint, mode, enemies)
        return found

    def ended(self, t: Table, unit: int, way: Way) -> Way:
        """A written way with the hex and facing where its steps lead, as far as they do."""
        try:
            trodden = self.way_of(t, unit, way)
        except Barred:
            return way
        place = trodden[-1].place if trodden else Place(t.state.at[unit], t.state.facing[unit])
        return way._replace(hex=self.ground.field.label(place.at), facing=place.facing)

    def refused(self, t: Table, unit: int, action: Action) -> tuple[str, str]:
        """Why a decision isn't allowed; ("", "") for a written way that is."""
        return why_not(self, t, unit, action)

    def bears(self, t: Table, unit: int, target: int) -> bool:
        """Whether a target lies in a mech's front arc."""
        s = t.state
        if s.at[unit] == NOWHERE or s.at[target] == NOWHERE:
            return True  # without a map everybody lies ahead
        return self.in_arc(s.at[unit], s.facing[unit], s.at[target])

    def in_arc(self, at: int, facing: int, target: int) -> bool:
        """Whether a hex lies in the front arc of a mech that stands in another."""
        (q0, r0), (q1, r1) = self.axial[at], self.axial[target]
        key = (q1 - q0, r1 - r0)
        mask = self.arcs.get(key)
        if mask is None:
            mask = self.arcs[key] = arc_mask(Hex(*key), self.ground.rules.arc)
        return bool(mask >> facing & 1)

    def problems(self, t: Table) -> list[str]:
        """What doesn't hold of where mechs stand and what their dice show."""
        s, found = t.state, []
        for one in t.units:
            if not s.alive[one.index] or s.at[one.index] == NOWHERE:
                continue
            try:
                may_end(self.ground, one.size, s.at[one.index])
            except Barred as barred:
                found.append(f"{one.key} stands where it can't: {barred}")
            mode, moved = s.mode[one.index], s.moved[one.index]
            if s.modifier[one.index] != (self.ground.rules.die(moved, jumped=mode in JUMPS) if moved else 0):
                found.append(f"{one.key} moved {moved} hexes and its die shows {s.modifier[one.index]}")
            sprinted = mode == SPRINTED  # also by turning alone
            if mode != UNMOVED and not sprinted and (mode == STOOD) != (moved == 0) and self.ground.rules.die_hexes:
                found.append(f"{one.key} moved {moved} hexes and is said to have done otherwise")
        return found

    # --- carrying out

    def _stand(self, t: Table, unit: int) -> None:
        t.state.mode[unit] = STOOD
        t.state.contacts[unit] = t.field.touching(t.state, unit)
        t.tell("stand", ("move",), {"unit": t.units[unit].key})

    def _face(self, t: Table, unit: int, charger: int) -> None:
        s = t.state
        s.facing[unit] = self._side_of(t, unit, charger)
        s.mode[unit] = STOOD
        s.contacts[unit] = t.field.touching(s, unit)
        data = {"unit": t.units[unit].key, "to": t.units[charger].key, "facing": SHORT_SIDES[s.facing[unit]]}
        t.tell("face", ("charged",), data)

    def _breaks_away(self, t: Table, unit: int) -> bool:
        """The test of a mech that was charged; one that fails turns to the first that charged it."""
        mine = t.units[unit]
        dice = t.two_dice("piloting", unit, 2)
        passed = sum(dice) >= mine.piloting
        data = {"unit": mine.key, "number": mine.piloting, "dice": dice, "passed": passed}
        t.tell("break-away", ("break-away",), data)
        if not passed:
            self._face(t, unit, self.chargers(t, unit)[0])
        return passed

    def way_of(self, t: Table, unit: int, way: Way) -> list[Trod]:
        """The steps of a move: those written, else the cheapest safe way, else the cheapest.

        :raises Barred: if a written way isn't allowed.
        """
        s, mech = t.state, self.mech(t, unit)
        enemies, taken = self.others(t, unit)
        if way.steps is not None:
            return walk(
                self.ground, mech, s.at[unit], s.facing[unit], way.steps, way.mode, blocked=enemies, taken=taken
            )
        end = self.ground.field.find(way.hex)
        facing = way.facing if way.facing is not None else s.facing[unit]
        steps = self.offers.steps(
            mech, s.at[unit], s.facing[unit], self.may_sprint(t, unit), way.mode, enemies, end * 6 + facing
        )
        return walk(self.ground, mech, s.at[unit], s.facing[unit], steps, way.mode, blocked=enemies)

    def _move(self, t: Table, unit: int, way: Way) -> None:
        s, mine = t.state, t.units[unit]
        start = s.at[unit]
        trodden = self.way_of(t, unit, way)  # before the sprint's heat, which slows later turns only
        if way.mode in (SPRINT, SPRINT_JUMP):
            points = self.ground.rules.sprint_heat
            s.heat[unit] += points
            s.burnt[unit] += points  # what the end phase marks after heat was cleared
            t.tell("sprint", ("sprint", "sprint-heat"), {"unit": mine.key, "heat": s.heat[unit]})
        place, path, slide = self._go(t, unit, trodden)
        label = self.ground.field.label
        s.at[unit], s.facing[unit] = place.at, place.facing
        s.moved[unit] = place.hexes
        jumped = way.mode in (JUMP, SPRINT_JUMP)
        s.mode[unit] = mode_of(way.mode, place.hexes)
        s.modifier[unit] = self.ground.rules.die(place.hexes, jumped=jumped) if place.hexes else 0
        s.contacts[unit] = t.field.touching(s, unit)
        clauses = ["move", *(("jump", "jump-modifier") if jumped else ()), "modifier", *self._priced(trodden, jumped)]
        t.tell("move", tuple(clauses), {
            "unit": mine.key, "from": label(start), "to": label(place.at), "facing": SHORT_SIDES[place.facing],
            "mode": way.mode, "path": tuple(map(label, path)), "spent": place.spent, "moved": place.hexes,
            "modifier": s.modifier[unit],
        })  # fmt: skip
        if slide:
            t.tell("slid", ("slide",), {"unit": mine.key, "hexes": slide, "to": label(place.at)})
        if place.spent or slide:
            self._charge(t, unit)

    def _priced(self, trodden: Sequence[Trod], jumped: bool) -> list[str]:
        """The clauses by which a way costs what it costs, beyond its steps."""
        found = []
        roofs = self.ground.roof
        for clause, holds in (
            ("elevation-limit", any(trod.price.levels for trod in trodden)),
            ("water-depth", any(trod.price.water for trod in trodden)),
            ("cover-costs", any(trod.price.taxes for trod in trodden)),
            ("building", any(roofs[trod.place.at] for trod in trodden)),
            ("paved", not jumped and any(trod.place.run for trod in trodden)),
        ):
            if holds:
                found.append(clause)
        return found

    def _go(self, t: Table, unit: int, way: Sequence[Trod]) -> tuple[Place, list[int], int]:
        """Walk a way, rolling where a turn on a road must be tested: the end, the hexes, and how many it slid."""
        s, ground, mine = t.state, self.ground, t.units[unit]
        place, tests = Place(s.at[unit], s.facing[unit]), 0
        path: list[int] = []
        for trod in way:
            if trod.slide:
                needed = mine.piloting + ground.rules.slide_harder * trod.slide
                dice = t.two_dice("skid", unit, 2 * tests)
                tests += 1
                passed = sum(dice) >= needed
                data = {"unit": mine.key, "slide": trod.slide, "number": needed, "dice": dice, "passed": passed}
                t.tell("skid-test", ("skid-test",), data)
                if not passed:
                    slides = slid(ground, mine.size, trod.place, trod.slide, self.others(t, unit)[1])
                    moved = trod.place.hexes + len(slides)
                    end = self._settled(t, unit, [*path, *slides])
                    return trod.place._replace(at=end, hexes=moved), [*path, *slides], len(slides)
            if trod.place.at != place.at:
                path.append(trod.place.at)
            place = trod.place
        return place, path, 0

    def _settled(self, t: Table, unit: int, path: Sequence[int]) -> int:
        """Where a slide ends: the last hex of the way in which nobody else stands."""
        taken = self.others(t, unit)[1]
        return next((at for at in reversed(path) if at not in taken), t.state.at[unit])

    def _charge(self, t: Table, unit: int) -> None:
        """Enemies in front of a mech that ends its move are charged; those that haven't moved must answer it."""
        s, mine = t.state, t.units[unit]
        ahead = front(self.ground, s.at[unit], s.facing[unit])
        for one in t.units:
            other = one.index
            if one.side != mine.side and s.alive[other] and s.at[other] in ahead:
                bound = s.mode[other] == UNMOVED
                t.tell("charging", ("charging",), {"unit": mine.key, "target": one.key, "bound": bound})
                if bound:
                    before = len(self.chargers(t, other))
                    s.flags[other] |= unit + 1 << 1 + before * CHARGER.bit_length()


def mode_of(way: str, entered: int) -> int:
    """How a mech moved that took a way. Who only turned stood, but a sprint is one even so."""
    return MODE_OF[way] if entered or way == SPRINT else STOOD


def arc_mask(way: Hex, arc: int) -> int:
    """For which facings a hex lies in the front arc, as a mask; `way` leads there from the mech.

    The arc reaches from the line of hexes `arc` sides to the left of the facing to the line as many to the right.
    """
    if way == (0, 0):
        return 0
    sides = [Hex(*DIRECTIONS[(side + 4) % 6]) for side in range(6)]
    touched = set()
    for side in range(6):  # the way lies in the sextant between this side and the next
        one, two = sides[side], sides[(side + 1) % 6]
        turn = one.q * two.r - one.r * two.q
        along, beside = way.q * two.r - way.r * two.q, one.q * way.r - one.r * way.q
        if along * turn >= 0 and beside * turn >= 0:
            touched |= {side} if beside == 0 else {(side + 1) % 6} if along == 0 else {side, (side + 1) % 6}
    mask = 0
    for facing in range(6):
        if touched <= {(facing + turn) % 6 for turn in range(-arc, arc + 1)}:
            mask |= 1 << facing
    return mask
