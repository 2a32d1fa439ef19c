"""What weapons and abilities promise before a fight, against the enemies that are known: how a planner equips its hero.

Rough sums in health points a round: the odds of an attack between the two heroes, and what each effect does to them.
"""

from __future__ import annotations

from .odds import Odds, above, attack_odds
from .rules import ANY, DEATH, DEFENDED, DEFENSIVE, HIT, INSTANT, MISSED, RANGED, STRUCK, Power, Rules
from .state import UNKNOWN, State
from .table import Kit

ROUNDS = 6
"""Rounds of a fight, for what is used once a battle."""
POINT = 0.45
"""What an action point is worth."""
OFTEN = 0.6
"""In how many rounds an ability's moment comes."""

CHASE = 0.8
"""What is left of a melee weapon's worth against an enemy, as fast as the hero, that may shoot from afar."""

_AT_ONCE = {
    "heal": 0.6, "harm": 1.0, "enemy-action-points": POINT, "action-points": POINT, "push": 0.08, "leap": 0.1,
    "swap": 0.05, "movement": 0.04, "enemy-movement": 0.04, "phase": 0.05,
}  # fmt: skip
"""What each point of an effect is worth when it comes."""
_PLAIN = {"hold": 0.15, "disarm": 0.15, "silence": 0.15, "phase": 0.05}


def weapon_worth(kit: Kit, s: State, seat: int, weapon: str) -> float:
    """What a weapon promises in a round against the heroes of the other side."""
    rules = kit.rules
    enemies = _enemies(s, seat)
    return sum(_weapon(rules, s.hero[seat], enemy, rules.weapon_index[weapon]) for enemy in enemies) / len(enemies)


def ability_worth(kit: Kit, s: State, seat: int, ability: str) -> float:
    """What an ability promises in a round for each of its tokens, with the weapon that was chosen."""
    rules = kit.rules
    power = rules.abilities[rules.ability_index[ability]]
    enemies = _enemies(s, seat)
    total = sum(_power(rules, s.hero[seat], enemy, s.weapon[seat], power.index) for enemy in enemies)
    return total / len(enemies) / power.slots


def _enemies(s: State, seat: int) -> list[int]:
    return [hero for other, hero in enumerate(s.hero) if other % 2 != seat % 2 and hero != UNKNOWN] or [s.hero[seat]]


def _odds(rules: Rules, edge: int) -> Odds:
    """The odds of an attack; two of three are rolled for."""
    rolled = attack_odds(edge, rolled=True, sides=rules.die, miss=rules.miss, critical=rules.critical)
    alone = attack_odds(edge, rolled=False, sides=rules.die, miss=rules.miss, critical=rules.critical)
    return Odds((2 * rolled.hit + alone.hit) / 3, (2 * rolled.critical + alone.critical) / 3)


def _harm(rules: Rules, edge: int, damage: float) -> float:
    odds = _odds(rules, edge)
    return odds.hit * damage + odds.critical * rules.critical_damage


def _edge(rules: Rules, hero: int, enemy: int, *, ranged: bool) -> int:
    return rules.heroes[hero].attack - rules.heroes[enemy].defence - rules.penalty * (2 if ranged else 0)


def _weapon(rules: Rules, hero: int, enemy: int, index: int) -> float:
    weapon = rules.weapons[index]
    ranged = weapon.ranged and not weapon.melee
    edge = _edge(rules, hero, enemy, ranged=ranged)
    worth = _harm(rules, edge, weapon.damage) + (0.12 if weapon.ranged else 0) + (0.1 if weapon.melee else 0)
    if weapon.keyword is not None:
        worth += OFTEN * _gain(rules, hero, enemy, index, weapon.keyword)
    if not weapon.ranged and any(rules.weapons[one].ranged for one in rules.heroes[enemy].weapons):
        faster = rules.heroes[hero].movement - rules.heroes[enemy].movement
        worth *= min(1.0, max(0.5, CHASE + 0.06 * faster))
    return worth


def _power(rules: Rules, hero: int, enemy: int, weapon: int, index: int) -> float:
    power = rules.abilities[index]
    gain = _gain(rules, hero, enemy, weapon, power) - POINT * power.cost
    if power.when == DEATH:
        return (gain + POINT * power.cost) / ROUNDS
    return max(0.0, gain) * (1 / ROUNDS if power.battle else OFTEN)


def _gain(rules: Rules, hero: int, enemy: int, weapon_index: int, power: Power) -> float:
    """What using a power once promises."""
    weapon = rules.weapons[weapon_index]
    mine = power.side != DEFENSIVE and power.when not in (STRUCK, DEFENDED)
    share = 1.0
    if mine:
        ranged = weapon.ranged and not weapon.melee
        if (power.attack == RANGED and not weapon.ranged) or (power.attack not in (ANY, RANGED) and not weapon.melee):
            return 0.0
        edge = _edge(rules, hero, enemy, ranged=ranged)
        damage = weapon.damage
    else:
        edge = _edge(rules, enemy, hero, ranged=False)
        damage = 1
        share = 0.55 if power.attack != ANY else 1.0
    odds = _odds(rules, edge)
    chance = {HIT: odds.hit, STRUCK: odds.hit, MISSED: 1 - odds.hit, DEFENDED: 1 - odds.hit}.get(power.when, 1.0)
    better, harder, worth = 0, 0.0, 0.0
    blind = False
    for doing in power.doings:
        luck = above(doing.above, rules.die) if doing.above else 1.0
        effect, amount = doing.effect, doing.amount
        if effect in ("attack", "enemy-defence", "defence", "enemy-attack"):
            better += amount
        elif effect == "steady-aim":
            better += 2 * rules.penalty
        elif effect == "damage":
            harder += amount * luck
        elif effect == "ward":
            worth += min(amount, damage + 0.2) * luck
        elif effect == "blind":
            blind = True
        elif effect == "reroll":
            worth += (odds.hit if mine else 1 - odds.hit) * damage
        elif effect == "resurrect":
            worth += amount
        elif effect in _PLAIN:
            worth += _PLAIN[effect] * luck
        else:
            worth += _AT_ONCE.get(effect, 0.0) * amount * luck
    if power.unbreakable:
        worth += POINT * rules.unbreakable
    now = _harm(rules, edge, damage)
    if power.when in (HIT, STRUCK, MISSED, DEFENDED):
        worth += harder
    elif mine:
        worth += _harm(rules, edge + better, damage + harder) - now
        if blind:
            alone = attack_odds(edge, rolled=False, sides=rules.die, miss=rules.miss, critical=rules.critical)
            worth += max(0.0, alone.hit * damage - now)
    else:
        worth += now - _harm(rules, edge - better, damage)
    if power.when == INSTANT and mine and weapon.melee:
        worth += 0.05
    return worth * chance * share


__all__ = ["ability_worth", "weapon_worth"]
