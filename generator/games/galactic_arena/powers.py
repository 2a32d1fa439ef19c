"""Abilities and keywords: which can be used, and at whom."""

from __future__ import annotations

from generator.play.contract import Action

from .rules import ANY, CHARGE, DEFENSIVE, INSTANT, MELEE, OFFENSIVE, Power
from .state import NOBODY, State, key
from .table import Kit, act


def fits(wanted: int, kind: int) -> bool:
    """Whether an attack of a kind is of the wanted one. A charge is a melee attack too."""
    return wanted in (ANY, kind) or (wanted == MELEE and kind == CHARGE)


def silenced(s: State, seat: int) -> bool:
    """Whether a hero may use no further ability this turn."""
    return any(one == seat and effect == "silence" for one, effect, _, _, _ in s.mods)


def abilities(kit: Kit, s: State, seat: int, mask: int) -> list[Action]:
    """The abilities among those of a mask that a hero can use now."""
    have = s.learned[seat] & ~s.used[seat] & ~s.spent[seat] & mask
    if not have or (s.mods and silenced(s, seat)):
        return []
    found: list[Action] = []
    points = s.points[seat]
    powers = kit.rules.abilities
    while have:
        low = have & -have
        have ^= low
        power = powers[low.bit_length() - 1]
        if power.cost <= points:
            _offer(kit, s, seat, power, "use", power.id, found)
    return found


def keyword(kit: Kit, s: State, seat: int, when: int) -> list[Action]:
    """The keyword of a hero's weapon, if it can be used now."""
    power = kit.rules.weapons[s.weapon[seat]].keyword
    if power is None or power.when != when or s.keyed >> seat & 1:
        return []
    found: list[Action] = []
    _offer(kit, s, seat, power, "keyword", None, found)
    return found


def _offer(kit: Kit, s: State, seat: int, power: Power, kind: str, id: str | None, found: list[Action]) -> None:
    """Add the actions of a power that fits the moment."""
    strike = s.strike
    if strike is not None:
        if not fits(power.attack, strike.kind) or not _in_strike(kit, s, seat, power):
            return
        found.append(act(kind, id))
        return
    if power.named:
        aims = targets(kit, s, seat, power)
        if len(aims) == 1:
            found.append(act(kind, id))
        elif kind == "use":
            found += [act(kind, id, key(aim)) for aim in aims]
        else:
            found += [act(kind, key(aim)) for aim in aims]
    elif power.within > 12 or targets(kit, s, seat, power):
        found.append(act(kind, id))


def _in_strike(kit: Kit, s: State, seat: int, power: Power) -> bool:
    """Whether a power can be used about the attack whose dice lie there."""
    strike = s.strike
    assert strike is not None
    for doing in power.doings:
        if doing.effect == "reroll" and len(power.doings) == 1 and seat != s.actor and not strike.defence:
            return False
    other = strike.target if seat == s.actor else s.actor
    if other == NOBODY:
        return not power.named
    if s.at[other] < 0:
        return False
    return power.reach > 12 or kit.rules.grid.distance[s.at[seat]][s.at[other]] <= power.reach


def targets(kit: Kit, s: State, seat: int, power: Power) -> list[int]:
    """The enemies at whom a hero can use a power now: a defender's is the attacker."""
    if s.strike is not None:
        other = s.strike.target if seat == s.actor else s.actor
        return [other] if other != NOBODY else []
    if s.actor != NOBODY and s.actor % 2 != seat % 2:
        enemies = [s.actor] if s.at[s.actor] >= 0 else []
    else:
        enemies = s.enemies(seat)
    if power.reach > 12:
        return enemies
    row = kit.rules.grid.distance[s.at[seat]]
    return [enemy for enemy in enemies if row[s.at[enemy]] <= power.reach]


def instants(kit: Kit, s: State, seat: int) -> list[Action]:
    """What the attacker can use at any time of its turn."""
    found = abilities(kit, s, seat, kit.instants) if s.learned[seat] & kit.instants else []
    if kit.instant_keywords:
        found += keyword(kit, s, seat, INSTANT)
    return found


def start_options(kit: Kit, s: State, seat: int) -> list[Action]:
    """What a defender can use when an enemy's turn begins."""
    return abilities(kit, s, seat, kit.at_start)


def exchange_options(kit: Kit, s: State, seat: int) -> list[Action]:
    """What can be used before an attack, by attacker or defender."""
    if seat != s.actor:
        return abilities(kit, s, seat, kit.before_defence)
    found = abilities(kit, s, seat, kit.before_attack)
    if found:
        found += instants(kit, s, seat)
    return found


def trigger_options(kit: Kit, s: State, seat: int, when: int) -> list[Action]:
    """What is triggered by the attack whose dice lie there."""
    side = OFFENSIVE if seat == s.actor else DEFENSIVE
    found = abilities(kit, s, seat, kit.rules.moments[side][when])
    found += keyword(kit, s, seat, when)
    return found


def power_of(kit: Kit, s: State, seat: int, action: Action) -> Power:
    """The ability or keyword of an action."""
    if action.kind == "use":
        return kit.rules.abilities[kit.rules.ability_index[action.what]]
    power = kit.rules.weapons[s.weapon[seat]].keyword
    assert power is not None
    return power
