"""One attack explained: each term of its target number, the exact odds of two dice, and the damage on average.

The numbers come from the engine's own functions, over a table with two units and the distance between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from generator.units.models import UnitSheet

from . import aiming, attacks, odds
from .aiming import ABOVE, ATTACKS, CHARGE, FIRE, STRIKE, Term
from .field import Look, Measured
from .rules import Rules
from .state import FIRE_CONTROL, JUMPED, STOOD, WALKED, State
from .table import Table
from .units import BANDS, MINIMAL, Unit, unit_of

MOVES: Mapping[str, int] = {"stood": STOOD, "walked": WALKED, "jumped": JUMPED}
"""How a unit moved, by the words of the question."""
ATTACKER, TARGET = 0, 1
_PLAIN: Mapping[str, Any] = {
    "chassis": "Attacker", "size": 1, "move": '8"', "armour": 9, "structure": 9, "points": 1, "damage": {},
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """One attack. What is None is taken from the units, or is as usual: skill 4, a target that stood.

    `inches` and `hexes` say the distance, one of them; neither for a physical attack. `damage` is by range, MINIMAL for
    `0*`; `tmm` is the movement modifier of the target's card as it counts now, or what its die shows where it has one.
    """

    kind: str = FIRE
    inches: float | None = None
    hexes: int | None = None
    attacker: UnitSheet | None = None
    target: UnitSheet | None = None
    skill: int | None = None
    moved: str = "walked"
    target_moved: str | None = None
    tmm: int | None = None
    woods: bool = False
    cover: bool = False
    immobile: bool = False
    heat: int = 0
    fire_control: int = 0
    damage: tuple[int, ...] | None = None
    size: int | None = None
    target_size: int | None = None
    overheat: int | None = None
    """So many points of overheat are used; None asks for every number that may be."""
    own_modifier: int | None = None
    """The attacker's own modifier, for charges."""


class BadQuestion(ValueError):
    """A question without an answer. `word` is the part of it that is wrong: `heat`."""

    def __init__(self, word: str, message: str) -> None:
        super().__init__(message)
        self.word = word


@dataclass(frozen=True)
class Amount:
    """What a hit does, with so many points of overheat; `mean` counts misses, too. Fractions are exact."""

    overheat: int
    damage: Fraction
    mean: Fraction


@dataclass(frozen=True)
class Explained:
    """The answer. `ways` are the throws of 36 that hit; `why_not` says why the attack can't be made, or is "".

    `own` is the damage that the attacker takes on a hit and on a miss.
    """

    kind: str
    inches: float
    band: str
    terms: tuple[Term, ...]
    number: int
    ways: int
    amounts: tuple[Amount, ...]
    own: tuple[int, int] = (0, 0)
    minimal: bool = False
    why_not: str = ""
    clause: str = ""
    assumed: tuple[tuple[str, str], ...] = ()
    """What the question left open, by its word, and how it was taken."""


def explain(rules: Rules, asked: Question) -> Explained:
    """The answer to a question.

    :raises BadQuestion: if something in it can't be.
    """
    inches = _inches(rules, asked)
    units = (_attacker(rules, asked), _target(rules, asked))
    look = Look(inches, True, asked.woods, asked.cover)
    state = _state(rules, asked, units)
    field = Measured(rules, units, {(ATTACKER, TARGET): look, (TARGET, ATTACKER): look}, {})
    t = Table(rules, field, units, state, NONE)
    terms = aiming.terms(t, ATTACKER, TARGET, asked.kind, look)
    number = sum(term.value for term in terms)
    if asked.kind == FIRE:
        return replace(_shot(t, terms, number, look, asked.overheat), assumed=_assumed(rules, asked))
    if asked.overheat:
        raise BadQuestion("overheat", "a physical attack uses no overheat")
    done = aiming.physical_damage(t, ATTACKER, asked.kind)
    own = (0, 0)
    if asked.kind == CHARGE:
        own = (aiming.charge_recoil(t, ATTACKER, TARGET), 0)
    elif asked.kind == ABOVE:
        own = (units[ATTACKER].size, units[ATTACKER].size + rules.fall)
    clause, why_not = attacks.why_not_physical(t, ATTACKER, TARGET, asked.kind, look)
    amounts = (Amount(0, Fraction(done), odds.expected(rules, number, Fraction(done))),)
    ways = odds.ways(rules, number)
    return Explained(asked.kind, inches, "", terms, number, ways, amounts, own, False, why_not, clause,
                     _assumed(rules, asked))  # fmt: skip


def _assumed(rules: Rules, asked: Question) -> tuple[tuple[str, str], ...]:
    """How the target of a named unit is taken to have moved, where the question doesn't say."""
    if asked.target is None or asked.immobile or asked.target_moved == "stood":
        return ()
    if rules.moved_modifier:
        return (("tmm", "0"),) if asked.tmm is None else ()
    return (("target-moved", "walked"),) if asked.target_moved is None else ()


def _shot(t: Table, terms: Sequence[Term], number: int, look: Look, points_used: int | None) -> Explained:
    rules, mine = t.rules, t.units[ATTACKER]
    band = rules.band(look.inches)
    printed = aiming.printed(t.state, rules, mine, band)
    base = odds.minimal(rules) if printed == MINIMAL else Fraction(printed)
    shielded = rules.shield_damage if rules.specials and "SHLD" in t.units[TARGET].specials else 0
    amounts, most = [], aiming.overheat(mine, band) if printed else 0
    if points_used is not None and points_used > most:
        raise BadQuestion("overheat", f"{mine.name} may use {most} points of overheat at {BANDS[band]} range")
    for points in range(most + 1) if points_used is None else (points_used,):
        done = _shielded(rules, printed, base, points * rules.overheat_damage, shielded)
        amounts.append(Amount(points, done, odds.expected(rules, number, done)))
    clause, why_not = "", ""
    if band > aiming.LONG and not rules.extreme:
        clause, why_not = "extreme-range", "it is out of range, where extreme range isn't played"
    elif number >= rules.never:
        clause, why_not = "never-hits", f"two dice don't show {number}"
    elif not printed:
        clause, why_not = "no-damage", f"it does no damage at {BANDS[band]} range"
    ways = 0 if clause == "extreme-range" else odds.ways(rules, number)
    minimal = printed == MINIMAL
    return Explained(
        FIRE, look.inches, BANDS[band], tuple(terms), number, ways, tuple(amounts), (0, 0), minimal, why_not, clause
    )


def _shielded(rules: Rules, printed: int, base: Fraction, more: int, shielded: int) -> Fraction:
    """The damage of a hit on average; a shield takes its points from each, not from the mean."""
    if printed != MINIMAL:
        return max(Fraction(0), base + more - shielded)
    some = Fraction(max(0, 7 - rules.minimal_die), 6)
    return some * max(0, rules.minimal_damage + more - shielded) + (1 - some) * max(0, more - shielded)


def _inches(rules: Rules, asked: Question) -> float:
    if asked.kind not in ATTACKS:
        raise BadQuestion("attack", f"no attack is called {asked.kind}; there are {', '.join(ATTACKS)}")
    if asked.kind != FIRE:
        if (asked.inches or 0) > 0 or (asked.hexes or 0) > 1:
            raise BadQuestion("range", "a physical attack is made in base contact, and takes no range")
        return 0
    inches = asked.inches if asked.inches is not None else None
    if inches is None and asked.hexes is not None:
        inches = asked.hexes * rules.hex_inches
    if inches is None:
        raise BadQuestion("range", "how far away is the target? Say it in inches, or in hexes: 18, or 9hex")
    if not 0 <= inches <= 999:
        raise BadQuestion("range", "a range is 0 to 999 inches")
    return inches


def _attacker(rules: Rules, asked: Question) -> Unit:
    sheet = asked.attacker or UnitSheet.model_validate(_PLAIN)
    unit = unit_of(sheet, ATTACKER, 0, 1, 4 if asked.skill is None else asked.skill, name=sheet.name)
    if asked.damage is not None:
        damage = (*asked.damage, 0, 0, 0, 0)[:4]
        unit = replace(unit, damage=(damage[0], damage[1], damage[2], damage[3]))
    elif asked.attacker is None and asked.kind == FIRE:
        unit = replace(unit, damage=(1, 1, 1, 1))
    if asked.size is not None:
        unit = replace(unit, size=asked.size)
    if asked.attacker is None:
        unit = replace(unit, jump=unit.ground, overheat=asked.overheat or 0)
    if asked.own_modifier is not None:
        unit = replace(unit, tmm=asked.own_modifier, jump_tmm=asked.own_modifier)
    if asked.moved == "jumped" and not unit.jump:
        raise BadQuestion("moved", f"{unit.name} can't jump")
    if asked.heat and unit.type not in rules.heated:
        raise BadQuestion("heat", f"{unit.name} has no heat scale")
    if not 0 <= asked.heat < rules.shutdown:
        raise BadQuestion("heat", f"heat is 0 to {rules.shutdown - 1}; with more the attacker is shut down")
    if not 0 <= asked.fire_control <= rules.boxes[FIRE_CONTROL]:
        raise BadQuestion("fire-control", f"a card has {rules.boxes[FIRE_CONTROL]} boxes for fire control")
    return unit


def _target(rules: Rules, asked: Question) -> Unit:
    sheet = asked.target or UnitSheet.model_validate({**_PLAIN, "chassis": "Target"})
    unit = unit_of(sheet, TARGET, 1, 1, 4, name=sheet.name)
    of_card = asked.target is not None and not rules.moved_modifier  # a die shows what the player says
    tmm = asked.tmm if asked.tmm is not None else (unit.tmm if of_card else 0)
    jumping = asked.tmm if asked.tmm is not None else (unit.jump_tmm if of_card else 0)
    unit = replace(unit, tmm=tmm, jump_tmm=jumping, jump=unit.jump if asked.target else unit.ground)
    if asked.target_size is not None:
        unit = replace(unit, size=asked.target_size)
    if asked.target_moved == "jumped" and not unit.jump:
        raise BadQuestion("target-moved", f"{unit.name} can't jump")
    return unit


def _state(rules: Rules, asked: Question, units: Sequence[Unit]) -> State:
    state = State(2)
    usual = "walked" if asked.tmm or asked.target is not None else "stood"
    for word, value in (("moved", asked.moved), ("target-moved", asked.target_moved or usual)):
        if value not in MOVES:
            raise BadQuestion(word, f"nobody moves by {value}; there are {', '.join(MOVES)}")
    if asked.immobile and asked.target_moved in ("walked", "jumped"):
        raise BadQuestion("immobile", "an immobile target hasn't moved")
    state.structure[:] = [unit.structure for unit in units]
    state.armour[:] = [unit.armour for unit in units]
    state.mode[:] = [MOVES[asked.moved], MOVES[asked.target_moved or usual]]
    state.moved[ATTACKER] = 1
    if asked.kind in (CHARGE, ABOVE):
        needed = "walked" if asked.kind == CHARGE else "jumped"
        if asked.moved != needed:
            raise BadQuestion("moved", f"who makes a {asked.kind} has {needed}")
    state.contacts[ATTACKER] = 1 << TARGET
    state.heat[ATTACKER] = asked.heat
    state.hits[FIRE_CONTROL][ATTACKER] = asked.fire_control
    state.down[TARGET] = asked.immobile
    if rules.moved_modifier:  # else it follows from the card
        state.modifier[ATTACKER] = asked.own_modifier or 0
    if state.mode[TARGET] != STOOD:
        state.modifier[TARGET] = units[TARGET].jump_tmm if state.mode[TARGET] == JUMPED else units[TARGET].tmm
    return state


class _NoDice:
    """Nothing is rolled here."""

    def roll(self, *_: Any, **__: Any) -> tuple[int, ...]:
        raise AssertionError("an explanation rolls no dice")

    order = drawn = roll


NONE: Any = _NoDice()
__all__ = ["MOVES", "STRIKE", "Amount", "BadQuestion", "Explained", "Question", "explain"]
