"""Why an action is not allowed: the clause that forbids it, for worked examples and for people at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.play.contract import Action

from . import moves, powers
from .rules import DEFENSIVE, OFFENSIVE, Power
from .state import (
    AGAIN,
    ARM,
    ATTACK,
    CHOOSE,
    DRAFT,
    EXCHANGE,
    FREE,
    LEARN,
    MOVE,
    NOBODY,
    OBSTACLES,
    PHASES,
    PICK,
    PUSH,
    SEATS,
    START,
    STEP,
    T_LEARN,
    T_TAKE,
    T_TRAP,
    T_WEAPON,
    TASKS,
    TRIGGER,
    State,
    key,
)
from .table import Kit

if TYPE_CHECKING:
    from .engine import GalacticArena

NOT_NOW = "not-now"
Why = tuple[str, str] | None
"""A clause and a sentence; None where nothing was found."""

_MOVING = (MOVE, AGAIN, FREE)
_IN_TURN = (MOVE, EXCHANGE, ATTACK, AGAIN)


def explain(engine: GalacticArena, s: State, action: Action) -> tuple[str, str]:
    """The clause id that forbids the action (or `not-now`), and a sentence; ("", "") if it is allowed."""
    kit = engine.kit
    wanted = action[:3]
    if any(one[:3] == wanted for one in s.options):
        return "", ""
    if action.kind == "move" and action.how and s.phase in _MOVING and not s.todo:
        why = _move(kit, s, action)
        if why is None and s.asked == s.actor and s.outcome is None:
            return "", ""
        return why or (NOT_NOW, "nobody moves now")
    reason = _REASONS.get(action.kind)
    found = reason(kit, s, action) if reason is not None and s.outcome is None else None
    return found or (NOT_NOW, f"'{action}' is not a decision of the moment '{_moment(s)}'")


def _moment(s: State) -> str:
    return TASKS[s.todo[-1][0]] if s.todo else PHASES[s.phase]


def _task(s: State) -> int:
    return s.todo[-1][0] if s.todo else -1


# --- moving


def _move(kit: Kit, s: State, action: Action) -> Why:
    """Why a movement is not allowed; None if it is."""
    rules, seat = kit.rules, s.actor
    if s.phase in _IN_TURN and s.asked == seat and s.moved and not (s.moving or s.todo):
        return "move", f"{key(seat)} has moved in this turn"
    if s.todo or s.phase not in _MOVING or s.asked != seat:
        return None
    if not s.moving and s.phase != FREE:
        if s.rooted >> seat & 1:
            return "held", f"{key(seat)} does not move on this turn"
        if not s.paid and s.points[seat] < rules.turn_cost:
            return "move-cost", f"{key(seat)} has {s.points[seat]} action points"
    names = tuple(action.how or (action.what,))
    cells = [rules.grid.cells.get(name, NOBODY) for name in names]
    free = moves.landable(kit, s)
    through = moves.passable(kit, s, seat, free) | free
    here = s.at[seat]
    for number, cell in enumerate(cells):
        last = number == len(cells) - 1
        if cell == NOBODY:
            return "blocked", f"the board has no hex {names[number]}"
        if not (free if last else through) >> cell & 1:
            return _not_free(kit, s, cell)
        if action.how and rules.grid.distance[here][cell] != 1:
            return "move", f"{names[number]} is not next to the hex before it"
        if not last and cell in rules.traps:
            return "trap-ends-move", f"the movement ends on {names[number]}"
        here = cell
    if not action.how or len(cells) > moves.allowance(s, seat) - s.steps:
        return "move", f"{names[-1]} is too far away"
    return None


def _not_free(kit: Kit, s: State, cell: int) -> tuple[str, str]:
    name = kit.rules.grid.names[cell]
    if cell in s.at:
        return "one-hero-a-hex", f"{key(s.at.index(cell))} stands on {name}"
    if s.solid >> cell & 1:
        return "barrier", f"{name} is blocked"
    return "blocked", f"{name} is a pillar"


def _charge(kit: Kit, s: State, action: Action) -> Why:
    rules, seat = kit.rules, s.actor
    target = SEATS.get(action.what, NOBODY)
    if s.todo or s.phase not in _IN_TURN or not 0 <= target < len(s.at) or s.at[target] < 0 or target % 2 == seat % 2:
        return None
    why = _no_more_attack(s)
    if why:
        return why
    if s.rooted >> seat & 1:
        return "held", f"{key(seat)} does not move on this turn"
    if s.moved:
        return "charge", f"{key(seat)} has moved in this turn"
    if s.points[seat] < rules.charge_cost:
        return "charge", f"a charge costs {rules.charge_cost} action points, {key(seat)} has {s.points[seat]}"
    if not rules.weapons[s.weapon[seat]].melee:
        return "charge", "a charge needs a melee weapon"
    between = rules.grid.distance[s.at[seat]][s.at[target]] - 1
    if between < rules.charge_between:
        return "charge", f"{key(target)} is too close"
    cell = rules.grid.cells.get(action.how, NOBODY)
    if cell == NOBODY or not moves.landable(kit, s) >> cell & 1:
        return _not_free(kit, s, cell) if cell != NOBODY else ("blocked", f"the board has no hex {action.how}")
    if rules.grid.distance[cell][s.at[target]] != 1:
        return "charge", f"{action.how} is not next to {key(target)}"
    if not moves.reach(kit, s, seat) >> cell & 1:
        return "charge", f"{action.how} is too far away"
    return None


# --- attacking


def _no_more_attack(s: State) -> Why:
    if s.attacked:
        return "one-attack", f"{key(s.actor)} has attacked in this turn"
    if s.hurt:
        return "trap-hurt", f"{key(s.actor)} lost health to a trap in this turn"
    return None


def _attack(kit: Kit, s: State, action: Action) -> Why:
    rules, seat = kit.rules, s.actor
    if s.todo or s.phase not in _IN_TURN or s.round == 0:
        return None
    why = _no_more_attack(s)
    if why:
        return why
    if not s.paid and s.points[seat] < rules.turn_cost:
        return "move-cost", f"{key(seat)} has {s.points[seat]} action points"
    target = SEATS.get(action.what, NOBODY)
    if target == NOBODY:
        cell = rules.grid.cells.get(action.what, NOBODY)
        if cell not in s.obstacles:
            return "one-attack", f"there is nothing to attack on {action.what}"
    elif target >= len(s.at) or s.at[target] < 0 or target % 2 == seat % 2:
        return "one-attack", f"{action.what} is no enemy on the board"
    else:
        cell = s.at[target]
    between = rules.grid.distance[s.at[seat]][cell] - 1
    weapon = rules.weapons[s.weapon[seat]]
    if action.how not in ("melee", "ranged"):
        return None
    if not (weapon.melee if action.how == "melee" else weapon.ranged):
        return "one-attack", f"{weapon.id} makes no {action.how} attacks"
    if action.how == "melee" and between != 0:
        return "melee", f"{action.what} is not adjacent"
    if action.how == "ranged" and between < rules.between:
        return "ranged", f"{action.what} is too close"
    return None


# --- abilities and keywords


def _use(kit: Kit, s: State, action: Action) -> Why:
    index = kit.rules.ability_index.get(action.what)
    if index is None or s.phase < START or s.asked == NOBODY:
        return None
    seat, power = s.asked, kit.rules.abilities[index]
    if not s.learned[seat] >> index & 1:
        return "choose-abilities", f"{key(seat)} has no token on {power.id}"
    if s.spent[seat] >> index & 1:
        return "once-a-battle", f"{power.id} was used in this battle"
    if s.used[seat] >> index & 1:
        return "ability-once", f"{power.id} was used in this round"
    if s.actor != NOBODY and power.side != (OFFENSIVE if seat == s.actor else DEFENSIVE):
        whose = "enemies' turns" if power.side == DEFENSIVE else "one's own turn"
        return "exchange-side", f"{power.id} is for {whose}"
    if power.cost > s.points[seat]:
        return "ability-cost", f"{power.id} costs {power.cost} action points, {key(seat)} has {s.points[seat]}"
    if powers.silenced(s, seat):
        return "effects-last", f"{key(seat)} uses no ability in this turn"
    return _aim(kit, s, seat, power, "exchange" if s.phase != TRIGGER else "triggered")


def _keyword(kit: Kit, s: State, action: Action) -> Why:
    if s.phase < START or s.asked == NOBODY:
        return None
    seat = s.asked
    power = kit.rules.weapons[s.weapon[seat]].keyword
    if power is None:
        return "keyword", f"{kit.rules.weapons[s.weapon[seat]].id} has no keyword"
    if s.keyed >> seat & 1:
        return "keyword-once", f"{power.id} was used in this round"
    return _aim(kit, s, seat, power, "keyword")


def _aim(kit: Kit, s: State, seat: int, power: Power, clause: str) -> Why:
    """Why an attack or a distance does not fit."""
    if s.strike is not None and not powers.fits(power.attack, s.strike.kind):
        return "triggered", f"{power.id} does not go with this kind of attack"
    if power.named and not powers.targets(kit, s, seat, power):
        return clause, f"no enemy is near enough for {power.id}"
    return clause, f"{power.id} is not for this moment"


# --- setting up


def _hero(kit: Kit, s: State, action: Action) -> Why:
    if s.phase == PICK:
        return "secret-match", f"{action.what} was not picked by {key(s.asked)}"
    if s.phase in (CHOOSE, DRAFT) and action.what in kit.rules.hero_index:
        return ("draft" if s.phase == DRAFT else "choose-hero"), f"{action.what} is taken"
    return None


def _weapon(kit: Kit, s: State, action: Action) -> Why:
    if s.phase == ARM:
        return "choose-weapon", f"{action.what} is no weapon of this hero"
    if _task(s) == T_WEAPON or s.phase >= START:
        return "weapon-change", f"{key(s.asked)} can't change to {action.what} here"
    return None


def _learn(kit: Kit, s: State, action: Action) -> Why:
    if _task(s) == T_LEARN:
        return "crate-ability", f"{action.what} is no ability that a crate gives {key(s.asked)}"
    if s.phase != LEARN:
        return None
    index = kit.rules.ability_index.get(action.what)
    hero = kit.rules.heroes[s.hero[s.asked]]
    if index is None or index not in hero.abilities or s.learned[s.asked] >> index & 1:
        return "choose-abilities", f"{action.what} is not there for {key(s.asked)}"
    return "choose-abilities", f"{action.what} needs more tokens than are left"


def _place(kit: Kit, s: State, action: Action) -> Why:
    if s.phase != OBSTACLES:
        return None
    index = kit.rules.obstacle_index.get(action.what)
    if index is None or not s.stock[s.asked % 2][index]:
        return "obstacles-setup", f"{key(s.asked)} has no {action.what} left"
    return "obstacles-where", f"no obstacle can be put on {action.how}"


def _take(kit: Kit, s: State, action: Action) -> Why:
    return ("crate-choice", f"the crate has no {action.what}") if _task(s) == T_TAKE else None


def _push(kit: Kit, s: State, action: Action) -> Why:
    return ("push", f"the target can't be pushed to {action.what}") if s.phase == PUSH or s.todo else None


def _step(kit: Kit, s: State, action: Action) -> Why:
    return ("free-step", f"{action.what} is no free hex beside the attacker") if s.phase == STEP else None


def _pass_turn(kit: Kit, s: State, action: Action) -> Why:
    return ("pass-turn", f"{key(s.asked)} is in the middle of a turn") if s.phase >= MOVE else None


def _reroll(kit: Kit, s: State, action: Action) -> Why:
    if s.phase < START or _task(s) == T_TRAP:
        return None
    return "re-roll", f"{key(s.asked)} can't roll again now"


_REASONS: dict[str, Callable[[Kit, State, Action], Why]] = {
    "move": _move,
    "charge": _charge,
    "attack": _attack,
    "use": _use,
    "keyword": _keyword,
    "hero": _hero,
    "weapon": _weapon,
    "learn": _learn,
    "place": _place,
    "take": _take,
    "push": _push,
    "step": _step,
    "pass-turn": _pass_turn,
    "reroll": _reroll,
}
