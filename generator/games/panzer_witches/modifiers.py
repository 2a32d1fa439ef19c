"""What makes up the chance of a shot, as named terms with their clauses: for play, odds and the quick reference.

Everything here is plain numbers; who moves, who aims and what lies between is for the engine to say (`Case`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .models_rules import Combat as CombatFile


class Term(NamedTuple):
    """A part of a chance, in per cent, and the clause that says so."""

    id: str
    value: int
    clause: str


class Numbers(NamedTuple):
    """The modifiers of attacks (`combat.yaml`), in per cent; penalties are below 0."""

    target_moving: int
    shooter_moving: int
    fallen: int
    smoke: int
    called: int
    aim: int
    aim_most: int
    aim_moving: int
    aim_later: int
    watch: int
    into: tuple[int, ...]


class Case(NamedTuple):
    """One shot as far as its chance goes.

    `skill` and `gear` are per cent; `worn` is what worn modules take off, below 0; `aims` counts actions; `later` says
    that it is a later shot of an automatic weapon. `melee` is the weapon's own modifier where the shooter stands in
    the melee that it fires in; `into_melee` says that it fires into one from outside. `watch` says that it is
    opportunity fire at whoever entered the watched hex or one beside it.
    """

    skill: int
    gear: int = 0
    target_moving: bool = False
    shooter_moving: bool = False
    covered: bool = False
    called: bool = False
    aims: int = 0
    later: bool = False
    smoke: bool = False
    fallen: bool = False
    worn: int = 0
    watch: bool = False
    into_melee: bool = False
    in_melee: bool = False
    melee: int = 0


def compiled(combat: CombatFile) -> Numbers:
    """The modifiers as plain numbers."""
    return Numbers(
        target_moving=int(combat.target_moving),
        shooter_moving=int(combat.shooter_moving),
        fallen=int(combat.fallen),
        smoke=int(combat.smoke),
        called=int(combat.called.penalty),
        aim=int(combat.aim.bonus),
        aim_most=int(combat.aim.most),
        aim_moving=int(combat.aim.moving),
        aim_later=int(combat.aim.later),
        watch=int(combat.watch.bonus),
        into=tuple(int(one) for one in combat.melee.into),
    )


def terms(numbers: Numbers, case: Case) -> tuple[Term, ...]:
    """The parts of the chance, the skill first; those that are nothing are left out.

    Cover and a called location take their penalty once. A shot into melee has its own penalty in place of those for
    a moving and a covered target, and aims as at a moving one (rulings `melee-not-twice`, `melee-aims`).
    """
    into = case.into_melee
    found = [
        Term("gear", case.gear, "gear-bonus"),
        Term("target-moving", numbers.target_moving if case.target_moving and not into else 0, "target-moving"),
        Term("shooter-moving", numbers.shooter_moving if case.shooter_moving else 0, "shooter-moving"),
    ]
    if case.covered and not into:
        found.append(Term("covered", numbers.called, "target-covered"))
    elif case.called:
        found.append(Term("called", numbers.called, "called-location"))
    found.append(_aim(numbers, case))
    if case.watch:
        found.append(Term("watch", numbers.watch, "watch-hex"))
    if case.smoke:
        found.append(Term("smoke", numbers.smoke, "smoke-shot"))
    if case.fallen:
        found.append(Term("fallen", numbers.fallen, "fallen-shooter"))
    found.append(Term("worn", case.worn, "module-harm"))
    if into:
        found += [Term("into-melee", one, "shoot-into-melee") for one in numbers.into]
    if case.in_melee:
        found.append(Term("in-melee", case.melee, "shoot-in-melee"))
    return (Term("skill", case.skill, "shoot"), *(one for one in found if one.value))


def total(found: Iterable[Term]) -> int:
    """The chance that terms come to, in per cent; it may be below 0 or above 100."""
    return sum(one.value for one in found)


def aims_that_count(numbers: Numbers, case: Case) -> int:
    """How many of the actions spent on aiming count: none through smoke, one at a moving target, else three."""
    if case.smoke:
        return 0
    moving = case.target_moving or case.into_melee
    return min(case.aims, numbers.aim_moving if moving else numbers.aim_most)


def _aim(numbers: Numbers, case: Case) -> Term:
    """What aiming adds: whole for the first shot of an action, in part for the later ones, rounded down."""
    counted = aims_that_count(numbers, case)
    value = counted * numbers.aim
    if case.later and value:
        return Term("aim", value * numbers.aim_later // 100, "aim-automatic")
    limited = counted < case.aims
    moving = case.target_moving or case.into_melee
    return Term("aim", value, ("aim-moving" if moving else "aim-limit") if limited else "aim")
