"""Attacks: what can be attacked, the totals, hit or not, damage."""

from __future__ import annotations

from generator.play.contract import Action

from . import moves, stepping
from .powers import abilities, fits, instants, keyword
from .rules import ANYWHERE, CHARGE, DEFENDED, EXCHANGE, HIT, MELEE, MISSED, RANGED, STRUCK
from .state import AGAIN, DEFEND, NOBODY, PUSH, ROLLED, SEATS, State, Strike, key
from .table import Kit, Table, act

NO_ATTACK = act("no-attack")
_KINDS = {"melee": MELEE, "ranged": RANGED}
_KIND_NAMES = ("any", "melee", "ranged", "charge")


def options(kit: Kit, s: State) -> list[Action]:
    """Attacks, charges, the keyword, and what can be used at any time; empty if there is nothing of it."""
    seat = s.actor
    if s.attacked:
        return []
    found = [] if s.hurt else _attacks(kit, s)
    if found:
        found += keyword(kit, s, seat, EXCHANGE)
        if not s.moved:
            found += instants(kit, s, seat)
    if s.moved or not found:
        found += abilities(kit, s, seat, kit.any_time)
    if found:
        found.append(NO_ATTACK)
    return found


def _attacks(kit: Kit, s: State) -> list[Action]:
    seat, rules = s.actor, kit.rules
    found: list[Action] = []
    weapon = rules.weapons[s.weapon[seat]]
    if s.paid or s.points[seat] >= rules.turn_cost:
        away = rules.grid.distance[s.at[seat]]
        melee, least = weapon.melee, rules.between + 1 if weapon.ranged else ANYWHERE
        for enemy in range(1 - (seat & 1), len(s.at), 2):
            if s.at[enemy] >= 0:
                steps = away[s.at[enemy]]
                if melee and steps == 1:
                    found.append(kit.melee[enemy])
                if steps >= least:
                    found.append(kit.ranged[enemy])
        for cell in s.obstacles:
            steps = away[cell]
            if melee and steps == 1:
                found.append(kit.melee_at[cell])
            if steps >= least:
                found.append(kit.ranged_at[cell])
    if weapon.melee and not s.moved:
        for enemy, hexes in moves.charge_hexes(kit, s).items():
            found += kit.charges[enemy].of(hexes)
    return found


def attack(t: Table, action: Action) -> None:
    """Attack a hero or an obstacle."""
    s = t.state
    kind = _KINDS[action.how]
    moves.pay(t, t.rules.turn_cost)
    s.attacked = True
    target = SEATS.get(action.what, NOBODY)
    cell = s.at[target] if target != NOBODY else t.rules.grid.cells[action.what]
    strike(t, target, cell, kind)


def charge_home(t: Table) -> None:
    """The attack at the end of a charge, if the hero has come through."""
    s = t.state
    target = s.target
    if s.hurt or s.at[target] < 0 or t.rules.grid.distance[s.at[s.actor]][s.at[target]] != 1:
        t.tell("charge-broken", ("charge-broken",), {"hero": key(s.actor), "target": key(target)})
        s.phase = AGAIN
        return
    strike(t, target, s.at[target], CHARGE)


def strike(t: Table, target: int, cell: int, kind: int) -> None:
    """Roll the attack die."""
    s = t.state
    between = t.rules.grid.distance[s.at[s.actor]][cell] - 1
    die = t.roll("attack", s.actor)
    s.strike = Strike(target, cell, kind, between, die)
    s.phase = ROLLED
    t.tell(
        "attack", ("one-attack", "ranged" if kind == RANGED else "charge" if kind == CHARGE else "melee"),
        {"hero": key(s.actor), "target": key(target) if target != NOBODY else t.name(cell),
         "kind": _KIND_NAMES[kind], "between": between, "die": die},
    )  # fmt: skip


# --- totals


def bonus(s: State, seat: int, effect: str, kind: int, die: int) -> int:
    """What the lasting effects of this turn add for an attack of a kind."""
    total = 0
    for one, what, amount, wanted, above in s.mods:
        if one == seat and what == effect and die > above and fits(wanted, kind):
            total += amount
    return total


def has(s: State, seat: int, effect: str, kind: int, die: int) -> bool:
    """Whether such an effect lies on a hero."""
    return any(
        one == seat and what == effect and die > above and fits(wanted, kind) for one, what, _, wanted, above in s.mods
    )


def attack_total(kit: Kit, s: State) -> int:
    """The attack total of the attack whose die lies there."""
    strike = s.strike
    assert strike is not None
    seat, rules = s.actor, kit.rules
    total = strike.die + s.attack[seat]
    if s.mods:
        total += bonus(s, seat, "attack", strike.kind, strike.die)
    if strike.kind == CHARGE:
        total += rules.charge_attack
    elif strike.kind == RANGED and not (s.mods and has(s, seat, "steady-aim", RANGED, strike.die)):
        total -= rules.penalty * strike.between
    return max(0, total)


def defence_total(kit: Kit, s: State) -> int:
    """The defence total against it."""
    strike = s.strike
    assert strike is not None
    if strike.target == NOBODY:
        return kit.rules.obstacles[s.obstacles[strike.cell]].defence
    total = s.defence[strike.target] + strike.defence
    if s.mods:
        total += bonus(s, strike.target, "defence", strike.kind, strike.die)
    return max(0, total)


def missed(kit: Kit, s: State) -> bool:
    """Whether the die alone makes it a miss."""
    assert s.strike is not None
    return s.strike.die <= kit.rules.miss


def hits(kit: Kit, s: State) -> bool:
    """Whether the attack hits, as the dice lie now."""
    return not missed(kit, s) and attack_total(kit, s) > defence_total(kit, s)


def moment(kit: Kit, s: State, seat: int) -> int:
    """What the attack is to a seat now: HIT, MISSED, STRUCK, DEFENDED, or -1."""
    hit = hits(kit, s)
    if seat == s.actor:
        return HIT if hit else MISSED
    if hit:
        return STRUCK
    return -1 if missed(kit, s) else DEFENDED


def damage(kit: Kit, s: State) -> int:
    """The damage of a hit: weapon, charge, critical, effects; in health points."""
    strike = s.strike
    assert strike is not None
    rules, seat = kit.rules, s.actor
    total = rules.weapons[s.weapon[seat]].damage
    if strike.kind == CHARGE:
        total += rules.charge_damage
    if strike.die == rules.critical:
        total += rules.critical_damage
    if s.mods:
        total += bonus(s, seat, "damage", strike.kind, strike.die)
        if strike.target != NOBODY:
            total -= bonus(s, strike.target, "ward", strike.kind, strike.die)
    return max(0, total)


# --- phases after the die


def rolled(t: Table) -> list[Action] | None:
    """The attack die lies there: it may be rolled again (optional rule)."""
    s = t.state
    strike = s.strike
    assert strike is not None
    if t.kit.rerolls and strike.rolls == 1 and stepping.may_reroll(t.kit, s, s.actor):
        s.asked = s.actor
        return [stepping.REROLL, stepping.KEEP]
    s.phase = DEFEND
    return None


def reroll_attack(t: Table, action: Action) -> None:
    """Roll the attack die again, or keep it."""
    s = t.state
    strike = s.strike
    assert strike is not None
    if action.kind == "reroll":
        stepping.pay_reroll(t, s.actor)
        strike.die = t.roll("reroll", s.actor, 10 + strike.rolls)
        strike.rolls += 1
        t.tell("roll", ("attack-total", "re-roll"), {"hero": key(s.actor), "die": strike.die})
    s.phase = DEFEND


def defend(t: Table) -> list[Action] | None:
    """The target defends, unless the die missed; then its die may be rolled again (optional rule)."""
    s = t.state
    strike = s.strike
    assert strike is not None
    if not settle_defence(t):
        return None
    target = strike.target
    if t.kit.rerolls and strike.defence and strike.defence_rolls == 1 and stepping.may_reroll(t.kit, s, target):
        s.asked = target
        return [stepping.REROLL, stepping.KEEP]
    return None


def settle_defence(t: Table) -> bool:
    """Roll for the defence if it must be and wasn't; tells whether a defence die was rolled now."""
    s, rules = t.state, t.rules
    strike = s.strike
    assert strike is not None
    target = strike.target
    if strike.settled or missed(t.kit, s):
        return False
    strike.settled = True
    if target == NOBODY or s.at[target] < 0:
        return False
    if s.points[target] < rules.defence_cost or (s.mods and has(s, target, "blind", strike.kind, strike.die)):
        t.tell("defence", ("defence-none",), {"hero": key(target), "total": defence_total(t.kit, s)})
        return False
    s.points[target] -= rules.defence_cost
    strike.defence = t.roll("defence", target)
    strike.defence_rolls = 1
    t.tell(
        "defence", ("defence-total",),
        {"hero": key(target), "die": strike.defence, "total": defence_total(t.kit, s), "left": s.points[target]},
    )  # fmt: skip
    return True


def reroll_defence(t: Table, action: Action) -> None:
    """Roll the defence die again, or keep it."""
    s = t.state
    strike = s.strike
    assert strike is not None
    if action.kind == "reroll":
        stepping.pay_reroll(t, strike.target)
        strike.defence = t.roll("reroll", strike.target, 20 + strike.defence_rolls)
        strike.defence_rolls += 1
        t.tell("roll", ("defence-total", "re-roll"), {"hero": key(strike.target), "die": strike.defence})


def deal(t: Table) -> None:
    """Say whether the attack hit; deal all damage at once."""
    s, kit = t.state, t.kit
    strike = s.strike
    assert strike is not None
    target = strike.target
    hit = hits(kit, s)
    total = attack_total(kit, s)
    clauses = ["attack-total"]
    if strike.kind == RANGED and strike.between:
        clauses.append("ranged-penalty")
    if missed(kit, s):
        clauses = ["miss"]
        t.tell("miss", ("miss",), {"hero": key(s.actor), "die": strike.die})
    else:
        clauses.append("success")
        t.tell(
            "hit" if hit else "fended-off", tuple(clauses),
            {"hero": key(s.actor), "total": total, "defence": defence_total(kit, s)},
        )  # fmt: skip
    s.phase = AGAIN
    if hit and target == NOBODY:
        obstacle = kit.rules.obstacles[s.obstacles[strike.cell]]
        t.tell("destroyed", ("destroy-obstacle",), {"obstacle": obstacle.id, "at": t.name(strike.cell)})
        stepping.remove_obstacle(s, strike.cell)
    elif hit:
        amount = damage(kit, s) if s.at[target] >= 0 else 0  # it may have been pushed to its death
        critical = strike.die == kit.rules.critical
        if strike.kind != RANGED:
            s.phase = PUSH
            s.target = target
        if amount:
            stepping.lose_health(t, target, amount, ("damage", "critical") if critical else ("damage",))
    _deal_harm(t, strike.harm)


def _deal_harm(t: Table, harm: tuple[tuple[int, int], ...]) -> None:
    """Deal what abilities did after the dice; the dice are taken off the table."""
    s = t.state
    s.strike = None
    for seat, amount in harm:
        if s.at[seat] >= 0:
            stepping.lose_health(t, seat, amount, ("damage",))
