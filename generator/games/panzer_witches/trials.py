"""Rolls against skills as events tell them: the parts of the chance, the roll, the level, the clauses behind it all."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from . import levels
from .levels import DIE, FUMBLE, NORMAL
from .modifiers import Term, total

if TYPE_CHECKING:
    from .rules import Band, Rules, Unit
    from .table import Table

LEVEL_CLAUSES = ("fumble-level", "success-levels", "success-levels", "special-level", "critical-level")
"""The clause of a level, by its number."""
bands = lru_cache(maxsize=1024)(levels.bands)


class Trial(NamedTuple):
    """A roll of d100 that was made: the parts of its chance, the roll, the level."""

    terms: tuple[Term, ...]
    chance: int
    roll: int
    level: int

    @property
    def passed(self) -> bool:
        """Whether it succeeded at all."""
        return self.level >= NORMAL

    def clauses(self, *first: str) -> tuple[str, ...]:
        """The clauses behind it: those given, those of its parts, that of its level; each once."""
        cited = dict.fromkeys((*first, *(one.clause for one in self.terms)))
        cited["always-one" if self.roll == 1 and self.chance <= 0 else LEVEL_CLAUSES[self.level]] = None
        return tuple(cited)

    def data(self) -> dict[str, Any]:
        """What events tell of it. `terms` are pairs of an id and a value."""
        return {
            "terms": tuple((one.id, one.value) for one in self.terms),
            "chance": self.chance,
            "roll": self.roll,
            "level": levels.LEVELS[self.level],
        }


def terms(t: Table, unit: int, skill: str, clause: str) -> tuple[Term, ...]:
    """The parts of a chance against a skill: the skill, worn modules, and the engine's heat in manoeuvres.

    :param clause: the clause that calls for the roll; it stands behind the skill.
    """
    found: tuple[Term, ...] = (Term("skill", t.units[unit].skills[skill], clause),)
    less = worn(t, unit, skill)
    if less:
        found = (*found, Term("worn", less, "module-harm"))
    if skill == "manoeuvre":
        hot = heat_band(t.rules, t.units[unit], t.state.heat[unit])
        if hot is not None and hot.manoeuvre:
            found = (*found, Term("engine", hot.manoeuvre, "engine-heat"))
    return found


def worn(t: Table, unit: int, skill: str) -> int:
    """What rolls against a skill suffer, in per cent, from modules at half of their first maximum or less."""
    held, found = t.state.condition[unit], 0
    for index, module in enumerate(t.units[unit].modules):
        if module.worn and 2 * held[index] <= module.condition:
            found += module.worn.get(skill, 0)
    return found


def heat_band(rules: Rules, unit: Unit, heat: int) -> Band | None:
    """What an engine suffers at a temperature: the last band that holds; None while it is cool."""
    left = unit.heat - heat
    found = None
    for band in rules.engine.bands:
        if left <= band.left:
            found = band
    return found


def attempt(t: Table, unit: int, stream: str, parts: tuple[Term, ...]) -> Trial:
    """Roll for a unit against a chance of such parts. Nothing is told."""
    chance = total(parts)
    roll = t.roll(stream, unit, 1, DIE)[0]
    return Trial(parts, chance, roll, levels.level(roll, bands(chance, t.rules.levels)))


def manoeuvre(t: Table, unit: int, clause: str) -> Trial:
    """A manoeuvre roll, told as `manoeuvre`; latent faults that wait for one strike, and a fumble brings a new one.

    :param clause: what calls for it.
    """
    trial = attempt(t, unit, "manoeuvre", terms(t, unit, "manoeuvre", clause))
    t.tell("manoeuvre", *trial.clauses(), of=unit, unit=t.key(unit), why=clause, **trial.data())
    from . import machine

    machine.latent(t, unit, "manoeuvre")
    if trial.level == FUMBLE and not t.state.out[unit]:
        machine.malfunction(t, unit)
    return trial
