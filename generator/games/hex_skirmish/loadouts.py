"""Hex Skirmish's `LoadoutKit`: a loadout is a mech. What it has lost lies on its card: there is no state to fill in."""

from __future__ import annotations

from generator.games.loadouts import LazyKit, LoadoutKit

_HERE = "generator.games.hex_skirmish"

KIT: LoadoutKit = LazyKit(
    "hex-skirmish",
    "mech",
    slots=f"{_HERE}.loadout_slots:slots",
    findings=f"{_HERE}.checks_loadout:mech_findings",
    words=f"{_HERE}.loadout_slots:words",
    numbers=f"{_HERE}.loadout_slots:numbers",
    figures=f"{_HERE}.loadout_figures:figures",
    base=f"{_HERE}.loadout_slots:base",
)
