"""Shields: which shots they may catch, the roll, and what they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import impact, trials
from .impact import FRONT, Blow
from .levels import NORMAL, SPECIAL
from .rules import LEFT_ARM
from .state import FETCHING, NOBODY

if TYPE_CHECKING:
    from .damage import Hit
    from .table import Table

SECTORS = frozenset({5, 0, 1, 4})
"""What a shield covers, from the facing clockwise: the front sectors, and the rear side on the left."""
LEFT_REAR = 4


def held(t: Table, unit: int) -> bool:
    """Whether a unit can use its shield at all: one that still takes something, an arm, a crew, a running frame."""
    s = t.state
    return (
        s.shield[unit] > 0 and s.hull[unit][LEFT_ARM] > 0 and not s.fallen[unit] and not s.engine_off[unit]
        and s.reloading[unit] < FETCHING and not s.out[unit]
    )  # fmt: skip


def covering(sector: int) -> int:
    """Which of its two sides a shield has to cover against a sector: the front sector is one, its three hexes together,
    and the rear side on the left is the other."""
    return LEFT_REAR if sector == LEFT_REAR else FRONT


def barred(t: Table, unit: int, sector: int) -> str:
    """The clause that keeps a shield from a shot out of a sector, or nothing: it covers four hexes, and in a round only
    those of the side from where the first shot came that it tried to catch."""
    if sector not in SECTORS:
        return "shield-sector"
    return "" if t.state.blocked_from[unit] in (NOBODY, covering(sector)) else "shield-one-sector"


def meet(t: Table, unit: int, blow: Blow) -> Hit | None:
    """A shot that hit reaches a unit: the shield may catch it, else it strikes.

    :returns: its damage; None where the shield turned it aside, so that none was rolled.
    """
    if not held(t, unit):
        return impact.land(t, unit, blow)
    why = barred(t, unit, blow.sector)
    if why:
        impact.tell(t, unit, "no-shield", why, sector=blow.sector)
        return impact.land(t, unit, blow)
    t.state.blocked_from[unit] = covering(blow.sector)
    trial = trials.attempt(t, unit, "shield", trials.terms(t, unit, "shield", "shield-block"))
    impact.tell(t, unit, "shield", *trial.clauses(), sector=blow.sector, **trial.data())
    if trial.level == NORMAL:
        found = impact.rolled(t, unit, blow)
        absorb(t, unit, found.total, "shield-takes")
        return found
    if trial.passed:
        absorb(t, unit, t.rules.damage.shield_special if trial.level == SPECIAL else 0, "shield-bounce")
        return None
    return impact.land(t, unit, blow)


def absorb(t: Table, unit: int, amount: int, *clauses: str) -> None:
    """A shield takes damage; what is left when it has nothing more lowers the most that it ever takes."""
    s = t.state
    kept = min(amount, s.shield[unit])
    over = amount - kept
    s.shield[unit] -= kept
    if over:
        s.shield_maximum[unit] = max(0, s.shield_maximum[unit] - over)
        clauses = (*clauses, "shield-overflow")
    impact.tell(t, unit, "shield-takes", *clauses, amount=amount, over=over, left=s.shield[unit],
                maximum=s.shield_maximum[unit])  # fmt: skip
