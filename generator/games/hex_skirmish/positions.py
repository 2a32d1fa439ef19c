"""Positions and steps of worked examples: those of all battles, and what only mechs on hexes decide."""

from __future__ import annotations

from pydantic import Field

from generator.battle.positions import Expect, MoveStep, Setup, Step, UnitKey
from generator.data.models import Model
from generator.play.examples import Examples


class FaceStep(Model):
    """A mech turns to who charged it."""

    unit: UnitKey
    """Who turns."""
    to: UnitKey
    """Whom it faces."""


class HexStep(Step):
    """One decision. Exactly one key."""

    face: FaceStep | None = None
    """Turn to a charger."""
    break_away: MoveStep | None = None
    """Try to break away from who charged, and move."""


class HexExpect(Expect):
    """What must be so after the last step."""

    offered: list[HexStep] = Field(default_factory=list)  # type: ignore[assignment]
    """Decisions that must be on offer."""
    not_offered: list[HexStep] = Field(default_factory=list)  # type: ignore[assignment]
    """Decisions that must not be on offer."""


EXAMPLES = Examples[Setup, HexStep, HexExpect]
"""The model of examples.yaml."""
