"""What an attack, a place or an ability is worth, in health points: what policies weigh their choices by.

Everything is worked out from the rules and from a view, by exact odds (`odds`), never from the game's dice.
"""

from __future__ import annotations

from .attack import bonus, damage, has
from .odds import above, attack_odds
from .rules import ANY, CHARGE, MELEE, RANGED, Doing, Power
from .state import NOBODY, NOWHERE, State
from .table import Kit

POINT = 0.22
"""What an action point is worth, in health points."""
CERTAIN = 99
"""A die that satisfies every condition."""

_LOWERED = {"enemy-attack": "attack", "enemy-defence": "defence", "enemy-movement": "movement"}


def weapon_kinds(kit: Kit, s: State, seat: int) -> tuple[bool, bool]:
    """Whether the weapon in hand is for melee, and whether for ranged attacks."""
    weapon = kit.rules.weapons[s.weapon[seat]]
    return weapon.melee, weapon.ranged


def edge(kit: Kit, s: State, seat: int, enemy: int, kind: int, between: int) -> int:
    """By how much the attack, without its die, is above the defence without its die."""
    rules = kit.rules
    mine, theirs = s.attack[seat], s.defence[enemy]
    if s.mods:
        mine += bonus(s, seat, "attack", kind, CERTAIN)
        theirs += bonus(s, enemy, "defence", kind, CERTAIN)
    if kind == CHARGE:
        mine += rules.charge_attack
    elif kind == RANGED and not (s.mods and has(s, seat, "steady-aim", RANGED, CERTAIN)):
        mine -= rules.penalty * between
    return mine - max(0, theirs)


def expected(
    kit: Kit, s: State, seat: int, enemy: int, kind: int, between: int, *, better: int = 0, harder: int = 0,
    rolled: bool | None = None,
) -> float:
    """The damage to expect of an attack.

    :param better: points more for the attack total. :param harder: damage more.
    :param rolled: whether the enemy rolls for its defence; by default if it has the action points.
    """  # fmt: skip
    rules = kit.rules
    if rolled is None:
        rolled = s.points[enemy] >= rules.defence_cost and not (s.mods and has(s, enemy, "blind", kind, CERTAIN))
    odds = attack_odds(
        edge(kit, s, seat, enemy, kind, between) + better, rolled=rolled, sides=rules.die, miss=rules.miss,
        critical=rules.critical,
    )  # fmt: skip
    harm = rules.weapons[s.weapon[seat]].damage + harder
    if kind == CHARGE:
        harm += rules.charge_damage
    if s.mods:
        harm += bonus(s, seat, "damage", kind, CERTAIN) - bonus(s, enemy, "ward", kind, CERTAIN)
    harm = max(0, harm)
    most = s.health[enemy]
    plain = min(harm, most)
    critical = min(harm + rules.critical_damage, most)
    return (odds.hit - odds.critical) * plain + odds.critical * critical


def kind_at(kit: Kit, s: State, seat: int, between: int) -> int:
    """The kind of attack that the weapon in hand allows at a distance, counted in hexes between; ANY for none."""
    weapon = kit.rules.weapons[s.weapon[seat]]
    if between == 0:
        return MELEE if weapon.melee else ANY
    return RANGED if weapon.ranged and between >= kit.rules.between else ANY


def best_attack(kit: Kit, s: State, seat: int, cell: int, *, better: int = 0) -> tuple[float, int]:
    """The most damage to expect of an attack from a cell, and the enemy; (0, NOBODY) if nobody can be attacked."""
    value, whom = 0.0, NOBODY
    row = kit.rules.grid.distance[cell]
    for enemy in s.enemies(seat):
        between = row[s.at[enemy]] - 1
        kind = kind_at(kit, s, seat, between)
        if kind != ANY:
            found = expected(kit, s, seat, enemy, kind, between, better=better)
            found += 0.5 * (found >= s.health[enemy])
            if found > value or whom == NOBODY:
                value, whom = found, enemy
    return value, whom


def threat(kit: Kit, s: State, seat: int, cell: int, points: int) -> float:
    """The damage to expect of the enemies' next attacks, standing on a cell with so many action points left."""
    rules = kit.rules
    grid = rules.grid
    worst = 0.0
    for enemy in s.enemies(seat):
        if s.points[enemy] < rules.turn_cost:
            continue
        away = grid.distance[s.at[enemy]][cell]
        weapon = rules.weapons[s.weapon[enemy]]
        walks = 0 if s.held >> enemy & 1 else s.movement[enemy]
        rolled = points >= rules.defence_cost
        found = 0.0
        if weapon.melee and away - 1 <= walks:
            found = expected(kit, s, enemy, seat, MELEE, 0, rolled=rolled)
            if away > rules.charge_between and s.points[enemy] >= rules.charge_cost:
                found = max(found, expected(kit, s, enemy, seat, CHARGE, 0, rolled=rolled))
        if weapon.ranged:
            between = max(rules.between, away - 1 - walks)
            found = max(found, expected(kit, s, enemy, seat, RANGED, between, rolled=rolled))
        worst = max(worst, found)
    return worst


def stepping_costs(kit: Kit, s: State, seat: int, cell: int) -> float:
    """What stepping on a cell costs, in health points; below 0 for a crate."""
    rules = kit.rules
    cost = 0.0
    kind = rules.traps.get(cell)
    if kind is not None:
        for outcome in rules.outcomes[kind][1:]:
            share = 1 / rules.die
            if outcome.loses == "health":
                cost += share * outcome.amount * (1.2 if s.health[seat] > outcome.amount else 3)
            elif outcome.loses:
                cost += share * min(outcome.amount, s.points[seat]) * POINT
    index = s.obstacles.get(cell)
    if index is not None:
        obstacle = rules.obstacles[index]
        cost += obstacle.damage * (1.0 if s.health[seat] > obstacle.damage else 3) + 0.25 * obstacle.holds
    if cell in s.crates:
        cost -= 0.45
    return cost


# --- abilities


def attack_now(kit: Kit, s: State, seat: int, enemy: int) -> tuple[int, int]:
    """The kind of attack that a seat can make at an enemy this turn where both stand now, and the hexes between."""
    if s.strike is not None:
        return s.strike.kind, s.strike.between
    if s.attacked or s.hurt or s.at[seat] == NOWHERE or s.at[enemy] == NOWHERE:
        return ANY, 0
    if not s.paid and s.points[seat] < kit.rules.turn_cost:
        return ANY, 0
    between = kit.rules.grid.distance[s.at[seat]][s.at[enemy]] - 1
    return kind_at(kit, s, seat, between), between


def before_attack(kit: Kit, s: State, seat: int, target: int, power: Power) -> float:
    """What the effects of a power on totals, damage and dice add before an attack: for the attacker or a defender."""
    mine = seat == s.actor
    attacker, defender = (seat, target) if mine else (s.actor, seat)
    if defender == NOBODY or s.at[defender] < 0 or s.at[attacker] < 0:
        return 0.0
    kind, between = attack_now(kit, s, attacker, defender)
    if kind == ANY or not (power.attack in (ANY, kind) or (power.attack == MELEE and kind == CHARGE)):
        return 0.0
    better = harder = 0
    rolled: bool | None = None
    for doing in power.doings:
        effect, amount = doing.effect, doing.amount
        share = above(doing.above, kit.rules.die) if doing.above else 1.0
        if effect in ("attack", "enemy-defence"):
            better += amount
        elif effect in ("defence", "enemy-attack"):
            better -= amount
        elif effect == "damage":
            harder += amount * share  # type: ignore[assignment]
        elif effect == "blind":
            rolled = False
        elif effect == "steady-aim" and kind == RANGED:
            better += kit.rules.penalty * between
        elif effect == "enemy-action-points" and mine and s.points[defender] - amount < kit.rules.defence_cost:
            rolled = False
    if power.unbreakable and mine and s.points[defender] - kit.rules.unbreakable < kit.rules.defence_cost:
        rolled = False
    if power.cost and not mine and s.points[seat] - power.cost < kit.rules.defence_cost:
        rolled = False  # what the ability costs is then missing for the defence
    if not better and not harder and rolled is None:
        return 0.0
    now = expected(kit, s, attacker, defender, kind, between)
    then = expected(kit, s, attacker, defender, kind, between, better=better, harder=harder, rolled=rolled)
    return then - now if mine else now - then


def at_once(kit: Kit, s: State, seat: int, target: int, doing: Doing) -> float:
    """What an effect is worth that comes at once."""
    effect, amount = doing.effect, doing.amount
    if effect == "heal":
        return 0.9 * min(amount, s.full[seat] - s.health[seat])
    if effect == "action-points":
        return POINT * min(amount, kit.rules.action_points - s.points[seat])
    if effect == "resurrect":
        return float(amount)
    if target == NOBODY:
        return 0.0
    if effect == "harm":
        return float(min(amount, s.health[target])) + (0.5 if amount >= s.health[target] else 0)
    if effect == "enemy-action-points":
        return POINT * min(amount, s.points[target])
    if effect == "hold":
        return 0.2 if weapon_kinds(kit, s, target)[0] else 0.08
    if effect == "disarm":
        return 0.15 if not s.keyed >> target & 1 and kit.rules.weapons[s.weapon[target]].keyword else 0.0
    if effect == "silence":
        return 0.1 if s.learned[target] & ~s.used[target] else 0.0
    if effect == "push":
        return 0.1
    return 0.0


POINTS = frozenset({"action-points", "enemy-action-points"})


def after_dice(kit: Kit, s: State, seat: int, target: int, power: Power, *, hit: bool, points: bool = True) -> float:
    """What a power is worth about the attack whose dice lie there; without what it does to action points if asked."""
    strike = s.strike
    assert strike is not None
    value = 0.0
    mine = seat == s.actor
    for doing in power.doings:
        if doing.above and strike.die <= doing.above:
            continue
        if doing.effect == "damage" and hit and mine and target != NOBODY:
            value += max(0, min(doing.amount, s.health[target] - damage(kit, s)))
        elif doing.effect == "ward" and hit and not mine:
            value += min(doing.amount, damage(kit, s), s.health[seat])
        elif doing.effect == "reroll":
            value += again(kit, s, seat, hit=hit)
        elif doing.effect == "leap":
            value += 0.1
        elif points or doing.effect not in POINTS:
            value += at_once(kit, s, seat, target, doing)
    return value


def again(kit: Kit, s: State, seat: int, *, hit: bool) -> float:
    """What rolling one's die of this attack again is worth."""
    strike, rules = s.strike, kit.rules
    assert strike is not None
    if strike.target == NOBODY:
        return 0.0
    mine = seat == s.actor
    gap = edge(kit, s, s.actor, strike.target, strike.kind, strike.between)
    sides = rules.die
    if mine:
        if hit:
            return 0.0
        rolled = strike.defence or (rules.die + 1) / 2 * (s.points[strike.target] >= rules.defence_cost)
        good = sum(die > rules.miss and die + gap > rolled for die in range(1, sides + 1))
        return good / sides
    if not hit or not strike.defence:
        return 0.0
    good = sum(strike.die + gap <= die for die in range(1, sides + 1))
    return good / sides * max(1, damage(kit, s))
