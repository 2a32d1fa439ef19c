"""Galactic Arena's part of `mechsmith loadout`: the kit that GAME names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.games.loadouts import Figures, LoadoutKit, Slot

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic


class Kit:
    """See `generator.games.loadouts.LoadoutKit`. Each part is imported when it is first asked for."""

    word = "hero"

    @property
    def state_model(self) -> type[BaseModel] | None:
        """None: what a hero has lost and used lies on its sheet as tokens."""
        return None

    def base(self, content: Content, values: Mapping[str, Any]) -> str:
        """The loadout that came with the hero; "" while it isn't known which hero."""
        from generator.games.galactic_arena import loadout_slots

        return loadout_slots.base(content, values.get("hero"))

    def slots(self, content: Content, lang: str) -> tuple[Slot, ...]:
        """The hero, its weapon, its abilities."""
        from generator.games.galactic_arena import loadout_slots

        return loadout_slots.slots(content, lang)

    def findings(self, content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
        """Weapon, abilities, ability tokens."""
        from generator.games.galactic_arena import checks_loadout

        return checks_loadout.hero_findings(content, model, stem)

    def words(self, content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
        """Hero, weapon and abilities by their names."""
        from generator.games.galactic_arena import loadout_slots

        return loadout_slots.words(content, model, lang)

    def numbers(self, content: Content, model: Any) -> Mapping[str, Any]:
        """The hero's indicators, its weapon, each ability, and what rules every fight."""
        from generator.games.galactic_arena import loadout_slots

        return loadout_slots.numbers(content, model)

    def figures(self, content: Content, model: Any, lang: str) -> Figures:
        """Indicators, ability tokens, the chances of attack and defence, what abilities do."""
        from generator.games.galactic_arena import loadout_figures

        return loadout_figures.figures(content, model, lang)

    def filled(self, content: Content, model: Any, state: Any) -> Mapping[str, frozenset[int]]:
        """Nothing: see `state_model`."""
        return {}


KIT: LoadoutKit = Kit()
