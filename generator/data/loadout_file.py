"""What stands at the top of every file of a loadout, whatever it is a loadout of."""

from __future__ import annotations

from collections.abc import Sequence

from generator.data.models import File, Id, Label


class LoadoutFile(File):
    """loadouts/<id>.yaml. What breaks the rules of construction is no fault of the file: checks of loadouts tell it."""

    game: Id
    """The game that it is for."""
    id: Id
    """Its permanent name: the file's name."""
    name: Label
    """What it is called on paper."""

    @property
    def beside(self) -> Sequence[str]:
        """Files that belong to it, from its own file's folder: a change of them is one of the loadout."""
        return ()
