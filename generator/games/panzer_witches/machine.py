"""The machine: magazines, smoke, checks of the system, the engine's heat and rest, malfunctions."""

from __future__ import annotations

from .table import Table


def malfunction(t: Table, unit: int, weapon: int = -1) -> None:
    """A fumble: the master rolls on the secret table.

    :param weapon: the weapon that was fired, or NOBODY.
    """
    raise NotImplementedError


def latent(t: Table, unit: int, when: str, weapon: int = -1) -> bool:
    """Latent faults strike as a frame does something: `fire`, `manoeuvre`, `overload`, `reload`.

    :param weapon: the weapon that is fired.
    :returns: whether what it does comes to nothing: the weapon jams.
    """
    raise NotImplementedError
