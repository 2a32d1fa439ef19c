"""Paper 'Mech: its models, rules engine, policies and checks. The shared code knows it by `GAME` only."""

from __future__ import annotations

from generator.games.contract import GameModule

_HERE = "generator.games.paper_mech"

GAME = GameModule(
    id="paper-mech",
    models=f"{_HERE}.models:NUMBER_FILES",
    loadout=f"{_HERE}.models:Loadout",
    engine=f"{_HERE}.engine",
    checks=f"{_HERE}.checks",
    widgets=f"{_HERE}.widgets",
    policies=f"{_HERE}.policies",
    example_models=f"{_HERE}.positions:EXAMPLES",
    sheet_context=f"{_HERE}.sheet_context:sheet_context",
    figures=f"{_HERE}.figures:figures",
    example_of_play=f"{_HERE}.example_of_play:example_of_play",
    codes=f"{_HERE}.codes",
    loadouts=f"{_HERE}.loadouts:KIT",
)
