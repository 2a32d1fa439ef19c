"""What the number files of Alpha Strike hold."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from generator.battle.models import BattleFile, ScenariosFile
from generator.maps.models import MapsFile
from generator.units.card_models import CardsFile, SpecialsFile
from generator.units.models import UnitsFile

from .ground import GroundFile

NUMBER_FILES: Mapping[str, type[BaseModel]] = {
    "battle": BattleFile,
    "ground": GroundFile,
    "units": UnitsFile,
    "cards": CardsFile,
    "specials": SpecialsFile,
    "maps": MapsFile,
    "scenarios": ScenariosFile,
}
"""The models, by file."""
