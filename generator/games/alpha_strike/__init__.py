"""Alpha Strike: its models, rules engine, policies and checks. The shared code knows it by `GAME` only."""

from __future__ import annotations

from generator.games.contract import GameModule

_HERE = "generator.games.alpha_strike"

GAME = GameModule(
    id="alpha-strike",
    models=f"{_HERE}.models:NUMBER_FILES",
    loadout="generator.units.force:ForceFile",
    standard_loadout="first-muster",
    loadouts_meet=True,
    loadouts="generator.units.force_kit:KIT",
    widgets="generator.units.widgets generator.maps.widgets",
    sheet_context=f"{_HERE}.sheet_context:sheet_context",
    example_models="generator.battle.positions:EXAMPLES",
    figures=f"{_HERE}.figures:figures",
    example_of_play=f"{_HERE}.example_of_play:example_of_play",
    engine=f"{_HERE}.engine",
    policies=f"{_HERE}.policies",
    checks=f"{_HERE}.checks",
    codes=f"{_HERE}.codes",
    reach=f"{_HERE}.reach_kit:KIT",
    tohit=f"{_HERE}.engine:tohit",
)
