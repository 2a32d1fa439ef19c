"""Galactic Arena: its models, rules engine, policies and checks. The shared code knows it by `GAME` only."""

from __future__ import annotations

from generator.games.contract import GameModule

_HERE = "generator.games.galactic_arena"

GAME = GameModule(
    id="galactic-arena",
    models=f"{_HERE}.models:NUMBER_FILES",
    loadout=f"{_HERE}.models:Loadout",
    standard_loadout="",
    loadouts=f"{_HERE}.loadouts:KIT",
    widgets=f"{_HERE}.widgets",
    sheet_context=f"{_HERE}.sheet_context:sheet_context",
    figures=f"{_HERE}.figures:figures",
    example_of_play=f"{_HERE}.example_of_play:example_of_play",
    example_models=f"{_HERE}.positions:EXAMPLES",
    engine=f"{_HERE}.engine",
    policies=f"{_HERE}.policies",
    checks=f"{_HERE}.checks",
    codes=f"{_HERE}.codes",
)
