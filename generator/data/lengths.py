"""Lengths as people type and read them: millimetres or inches. Inside Mechsmith every length is in mm."""

from __future__ import annotations

import re

UNITS = ("mm", "in")
"""The units that lengths are typed and printed in."""

MM_PER_INCH = 25.4

_TYPED = re.compile(r"([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*(mm|in|inch|inches|\"|″)?", re.IGNORECASE)
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-"})
"""What a copied minus sign may look like."""


def parsed(text: str, units: str = "mm") -> float:
    """A typed length in mm: `0.5`, `0.5mm`, `-0.02 in`, `0,5`. Without a unit it is in `units`.

    :raises ValueError: with a sentence for the user, if it is none.
    """
    found = _TYPED.fullmatch(text.strip().translate(_MINUS))
    if not found:
        raise ValueError(f"'{text[:40]}' is not a length; type for example 0.5mm or -0.02in")
    unit = (found[2] or units).lower()
    return float(found[1].replace(",", ".")) * (1.0 if unit == "mm" else MM_PER_INCH)


def shown(length: float, units: str = "mm") -> str:
    """A length in mm as it is printed: `0.5 mm`, `-0.02 in`; to a hundredth of a mm, a thousandth of an inch."""
    if units == "in":
        return f"{_plain(length / MM_PER_INCH, 3)} in"
    return f"{_plain(length, 2)} mm"


def typed(length: float, units: str = "mm") -> str:
    """A length in mm as it is typed, without loss: `0.5mm`, `-0.02in`."""
    if units == "in":
        return f"{_plain(length / MM_PER_INCH, 6)}in"
    return f"{_plain(length, 5)}mm"


def _plain(number: float, places: int) -> str:
    """A number with as many decimals as it needs, up to `places`; never in powers of ten, which nobody types."""
    text = f"{round(number, places) + 0.0:.{places}f}"
    return text.rstrip("0").rstrip(".")


def unit_of(text: str) -> str:
    """The unit that a typed length bears, or ""."""
    found = _TYPED.fullmatch(text.strip().translate(_MINUS))
    return "" if not found or not found[2] else "mm" if found[2].lower() == "mm" else "in"
