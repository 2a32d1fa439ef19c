"""Paper 'Mech's `LoadoutKit`: what can be chosen, what it is worth, and where damage stands on the sheet."""

from __future__ import annotations

from generator.games.loadouts import LazyKit, LoadoutKit

_HERE = "generator.games.paper_mech"

KIT: LoadoutKit = LazyKit(
    "paper-mech",
    "mech",
    slots=f"{_HERE}.loadout_slots:slots",
    findings=f"{_HERE}.checks_loadout:check_loadout",
    words=f"{_HERE}.loadout_slots:words",
    numbers=f"{_HERE}.loadout_slots:numbers",
    figures=f"{_HERE}.loadout_figures:figures",
    state=f"{_HERE}.loadout_state:STATE",
    filled=f"{_HERE}.loadout_state:filled",
)
