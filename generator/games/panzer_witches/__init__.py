"""Panzer Witches: its models, rules engine, policies and checks. The shared code knows it by `GAME` only."""

from __future__ import annotations

from generator.games.contract import GameModule

_HERE = "generator.games.panzer_witches"

GAME = GameModule(
    id="panzer-witches",
    models=f"{_HERE}.models:NUMBER_FILES",
    loadout=f"{_HERE}.models:Loadout",
    standard_loadout="",
    loadouts_meet=True,
    loadouts=f"{_HERE}.loadouts:KIT",
    figures=f"{_HERE}.figures:figures",
    engine=f"{_HERE}.engine",
    policies=f"{_HERE}.policies",
    checks=f"{_HERE}.checks",
    codes=f"{_HERE}.codes",
    reach=f"{_HERE}.reach_kit:KIT",
    sight=f"{_HERE}.reach_kit:SIGHT",
    odds=f"{_HERE}.odds_kit:KIT",
    example_models=f"{_HERE}.positions:EXAMPLES",
    widgets=f"{_HERE}.widgets generator.units.widgets generator.maps.widgets",
    sheet_context=f"{_HERE}.sheet_context:sheet_context",
)
