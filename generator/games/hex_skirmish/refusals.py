"""Why a move isn't allowed: the clause that forbids it, and the reason in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.battle.table import Table, Way
from generator.games.hex_skirmish.ground import Ground
from generator.games.hex_skirmish.movement import JUMP, MODES, SPRINT, SPRINT_JUMP, Barred, Mech, may_end, price_of
from generator.games.hex_skirmish.reach import Reach, reach
from generator.maps.hexmap import NOWHERE, SHORT_SIDES
from generator.play.contract import Action

if TYPE_CHECKING:
    from generator.games.hex_skirmish.moving import HexMovement

UNLIMITED = 400
"""More points than any way over a map costs that is worth telling."""


def why_not(movement: HexMovement, t: Table, unit: int, action: Action) -> tuple[str, str]:
    """The clause that forbids a decision of the movement phase, and why; ("", "") for a written way that is allowed."""
    mine = t.units[unit]
    charged = movement.chargers(t, unit)
    if t.state.mode[unit]:
        return "not-now", f"{mine.key} has had its move"
    if action.kind == "stand":
        return "", ""
    if action.kind == "face":
        return ("charged", f"{action.how} did not charge {mine.key}, or is faced already")
    if action.kind not in ("move", "break-away") or not isinstance(action.how, Way):
        return "not-now", f"{action} is not on offer"
    if charged and action.kind == "move":
        return "charged", f"{mine.key} was charged: it must break away first"
    if not charged and action.kind == "break-away":
        return "break-away", f"nobody charged {mine.key}"
    return _way(movement, t, unit, action.how)


def _way(movement: HexMovement, t: Table, unit: int, way: Way) -> tuple[str, str]:
    mine, mech, ground = t.units[unit], movement.mech(t, unit), movement.ground
    if way.mode not in MODES:
        return "not-now", f"{way.mode} is no way to move"
    if way.mode in (JUMP, SPRINT_JUMP) and not mech.jump:
        return "jump", f"{mine.key} can't jump"
    if movement.stuck(t, unit) and way.mode not in (JUMP, SPRINT_JUMP):
        return "stuck", f"{mine.key} is stuck in the water"
    if way.mode in (SPRINT, SPRINT_JUMP) and not movement.may_sprint(t, unit):
        return "sprint-heat", f"a sprint would shut {mine.key} down"
    if way.steps is not None:
        try:
            trodden = movement.way_of(t, unit, way)
        except Barred as barred:
            return barred.clause, str(barred)
        if way.mode in (JUMP, SPRINT_JUMP) and not (trodden and trodden[-1].place.hexes):
            return "jump", "a jump goes one hex at least"
        end = trodden[-1].place if trodden else None
        told = ground.field.label(end.at) if end else ""
        if end is None or told != way.hex or (way.facing is not None and end.facing != way.facing):
            return "not-now", f"these steps end in {told} {SHORT_SIDES[end.facing] if end else ''}, not there"
        return "", ""
    return _unreached(movement, t, unit, mech, way)


def _unreached(movement: HexMovement, t: Table, unit: int, mech: Mech, way: Way) -> tuple[str, str]:
    """Why a hex is out of reach."""
    ground, s = movement.ground, t.state
    at = ground.field.find(way.hex)
    if at == NOWHERE:
        return "map-edge", f"the map has no hex {way.hex}"
    enemies, taken = movement.others(t, unit)
    jumping = way.mode in (JUMP, SPRINT_JUMP)
    if at == s.at[unit] and jumping:
        return "jump", "a jump goes one hex at least"
    try:
        may_end(ground, mech.size, at, taken)
    except Barred as barred:
        return barred.clause, str(barred)
    far = reach(
        ground, mech, s.at[unit], s.facing[unit], way.mode, points=UNLIMITED, blocked=enemies, taken=taken
    )  # fmt: skip
    cost = far.price(at, way.facing) if way.facing is not None else far.hexes().get(at)
    limit = mech.points(ground, way.mode)
    if cost is not None and cost <= limit:
        return "", ""
    if cost is not None:
        return "move-points", f"that costs {cost}, and there are {limit}"
    return _wall(ground, mech, far, at, jumping, enemies)


def _wall(
    ground: Ground, mech: Mech, far: Reach, at: int, jumping: bool, enemies: frozenset[int]
) -> tuple[str, str]:
    """What shuts off a hex that no way leads to: of the steps that are barred, the one nearest to it."""
    field, span = ground.field, 6 * far.kinds
    reached = {state // span for state, cost in enumerate(far.cost) if cost <= far.points}
    nearest, found = UNLIMITED, ("move-points", "no way leads there")
    for here in sorted(reached):
        for there in field.neighbours[here]:
            if there == NOWHERE or there in reached or field.distance(there, at) >= nearest:
                continue
            nearest = field.distance(there, at)
            if there in enemies and not jumping:
                found = ("enemy-way", f"an enemy stands in {field.label(there)}, and no way leads round")
                continue
            try:
                price_of(ground, mech.size, here, there, jumping=jumping)
            except Barred as barred:
                found = (barred.clause, f"{field.label(there)}: {barred}")
    return found
