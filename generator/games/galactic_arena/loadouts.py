"""Galactic Arena's `LoadoutKit`. What a hero has lost and used lies on its sheet: there is no state to fill in."""

from __future__ import annotations

from generator.games.loadouts import LazyKit, LoadoutKit

_HERE = "generator.games.galactic_arena"

KIT: LoadoutKit = LazyKit(
    "galactic-arena",
    "hero",
    slots=f"{_HERE}.loadout_slots:slots",
    findings=f"{_HERE}.checks_loadout:hero_findings",
    words=f"{_HERE}.loadout_slots:words",
    numbers=f"{_HERE}.loadout_slots:numbers",
    figures=f"{_HERE}.loadout_figures:figures",
    base=f"{_HERE}.loadout_slots:base",
)
