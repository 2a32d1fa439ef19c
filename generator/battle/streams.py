"""The purposes of dice in battles, with fixed numbers. Never change a number: old seeds would play differently."""

from __future__ import annotations

from generator.play.dice import SHARED_STREAMS

STREAMS = {
    **SHARED_STREAMS,
    "initiative": 16,
    "attack": 17,
    "critical": 18,
    "piloting": 19,
    "skid": 20,
    "physical": 21,
    "minimal": 22,
}
"""Initiative (both sides' dice); to-hit rolls; the table of criticals; tests of a pilot, and those on roads; physical
attacks; minimal damage."""
