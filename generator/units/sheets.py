"""Parts of a unit's sheet as texts, as cards and lists write them."""

from __future__ import annotations

from generator.units.models import UnitSheet


def damage_text(sheet: UnitSheet) -> str:
    """Damage by range: `5/5/2`; with a fourth where there is damage at extreme range."""
    bands = [sheet.damage.short, sheet.damage.medium, sheet.damage.long]
    if sheet.damage.extreme:
        bands.append(sheet.damage.extreme)
    return "/".join(map(str, bands))
