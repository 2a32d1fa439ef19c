"""Legality of loadouts, as the loadout commands use it. See `generator.check.legality`."""

from __future__ import annotations

from generator.check.legality import Legality, as_warnings, judge

__all__ = ["Legality", "as_warnings", "judge"]
