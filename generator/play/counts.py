"""Sums that are whole numbers: they add up the same however the games were shared out, and records name them.

    @dataclass(slots=True)
    class Throws(Counts):
        hit: int = 0
        only_before: int = 0

A field of another type is left alone: whose class has one adds it itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

Kept = TypeVar("Kept", bound="SupportsRichComparison")

KEPT = 20
"""How many seeds a tally keeps of a kind (games without end, pairs that part): the lowest."""


class Counts:
    """The base of a dataclass whose whole numbers are sums, 0 at first."""

    __slots__ = ()

    def add(self, other: Self) -> None:
        """Add another's sums."""
        for name in names(type(self)):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def as_record(self) -> dict[str, int]:
        """The sums by the names that records give them: `only-before`."""
        return {name.replace("_", "-"): getattr(self, name) for name in names(type(self))}

    @classmethod
    def of_record(cls, record: Mapping[str, int]) -> Self:
        """The sums that a record holds; what it doesn't name is 0."""
        return cls(**{name: record.get(name.replace("_", "-"), 0) for name in names(cls)})


_NAMES: dict[Any, tuple[str, ...]] = {}


def names(kind: Any) -> tuple[str, ...]:
    """The fields of a class that are sums, in their order."""
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(field.name for field in fields(kind) if field.type in (int, "int"))
    return found


def lowest(one: Iterable[Kept], other: Iterable[Kept], most: int = KEPT) -> list[Kept]:
    """The lowest of both, in order, each once."""
    return sorted({*one, *other})[:most]
