"""Hex Skirmish: its models, rules engine, policies and checks. The shared code knows it by `GAME` only."""

from __future__ import annotations

from generator.games.contract import GameModule

_HERE = "generator.games.hex_skirmish"

GAME = GameModule(
    id="hex-skirmish",
    models=f"{_HERE}.models:NUMBER_FILES",
    loadout=f"{_HERE}.models:Loadout",
    standard_loadout="",
    loadouts_meet=True,
    loadouts=f"{_HERE}.loadouts:KIT",
    example_models=f"{_HERE}.positions:EXAMPLES",
    figures=f"{_HERE}.figures:figures",
    example_of_play=f"{_HERE}.example_of_play:example_of_play",
    engine=f"{_HERE}.engine",
    policies=f"{_HERE}.policies",
    checks=f"{_HERE}.checks",
    codes=f"{_HERE}.codes",
    reach=f"{_HERE}.reach_kit:KIT",
    tohit=f"{_HERE}.engine:tohit",
    widgets="generator.units.widgets generator.maps.widgets",
    sheet_context=f"{_HERE}.sheet_context:sheet_context",
)
