"""The purposes of dice, with fixed numbers. Never change a number: old seeds would play differently."""

from __future__ import annotations

from generator.play.dice import SHARED_STREAMS

STREAMS = {
    **SHARED_STREAMS,
    "initiative": 16,
    "shot": 17,
    "location": 18,
    "damage": 19,
    "shield": 20,
    "module": 21,
    "harm": 22,
    "manoeuvre": 23,
    "close": 24,
    "parry": 25,
    "spotting": 26,
    "madar": 27,
    "rest": 28,
    "strength": 29,
    "smoke": 30,
    "engine": 31,
    "malfunction": 32,
    "stray": 33,
    "own": 34,
}
"""Initiative; shots and the locations that they strike; damage; shields; checks of modules and their harm; manoeuvres;
blows and parries; spotting; the witch's search; her rest; loading by hand; smoke; the engine's heat; malfunctions; who
is struck beside the target in a melee; what strikes the shooter's own frame."""
