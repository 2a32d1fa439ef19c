"""The smallest game: cards with numbers and a hex map, to measure how fast pages are made."""

from __future__ import annotations

from generator.games.contract import GameModule

GAME = GameModule(id="bench", models="bench.models:NUMBER_FILES")
