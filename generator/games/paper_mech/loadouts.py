"""Paper 'Mech's `LoadoutKit`: what can be chosen, what it is worth, and where damage stands on the sheet."""

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

    word = "mech"

    @property
    def state_model(self) -> type[BaseModel]:
        """The model of a file that says which circles are filled."""
        from generator.games.paper_mech import loadout_state

        return loadout_state.STATE

    def slots(self, content: Content, lang: str) -> tuple[Slot, ...]:
        """The mounts in the order of the data, then the armour of torso and legs."""
        from generator.games.paper_mech import loadout_slots

        return loadout_slots.slots(content, lang)

    def findings(self, content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
        """Mounts, armour, weight."""
        from generator.games.paper_mech import checks_loadout

        return checks_loadout.check_loadout(content, model, stem)

    def words(self, content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
        """Weapons by mount, then the armour."""
        from generator.games.paper_mech import loadout_slots

        return loadout_slots.words(content, model, lang)

    def numbers(self, content: Content, model: Any) -> Mapping[str, Any]:
        """The weapon of each mount, and what rules the whole mech."""
        from generator.games.paper_mech import loadout_slots

        return loadout_slots.numbers(content, model)

    def figures(self, content: Content, model: Any, lang: str) -> Figures:
        """Weight, actions with their odds, and which sectors are covered."""
        from generator.games.paper_mech import loadout_figures

        return loadout_figures.figures(content, model, lang)

    def filled(self, content: Content, model: Any, state: Any) -> Mapping[str, frozenset[int]]:
        """The circles of a state file, by the group on the sheet that holds them."""
        from generator.games.paper_mech import loadout_state

        return loadout_state.filled(content, model, state)


KIT: LoadoutKit = Kit()
