"""Panzer Witches' `LoadoutKit`: a loadout is a frame. What it has lost is marked on its record by hand: there is no
state to fill in."""

from __future__ import annotations

from generator.games.loadouts import LazyKit, LoadoutKit

_HERE = "generator.games.panzer_witches"

KIT: LoadoutKit = LazyKit(
    "panzer-witches",
    "frame",
    slots=f"{_HERE}.loadout_slots:slots",
    findings=f"{_HERE}.checks_loadout:frame_findings",
    words=f"{_HERE}.loadout_slots:words",
    numbers=f"{_HERE}.loadout_slots:numbers",
    figures=f"{_HERE}.loadout_figures:figures",
    base=f"{_HERE}.loadout_slots:base",
    reasons=f"{_HERE}.loadout_reasons:reasons",
)
