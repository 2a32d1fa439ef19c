"""Measuring text by the shipped typefaces, without loading a font library.

Sizes are points, results millimetres. The advances come from `metrics.json`, which `build_fonts.py` writes together
with the TrueType files beside it; a test holds the two together. Text is measured and drawn by plain advances (no
kerning, no ligatures), so what is measured here is what every back end prints.

Digits are tabular in every face. The faces hold Latin with its accents, dashes, quotation marks, the multiplication,
minus, plus-minus, at-least and at-most signs; they have no arrows, ticks, dice or boxes: those are drawn as shapes.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from generator.data.records import dataclass
from generator.draw.display import Face

MM_PER_POINT = 25.4 / 72.0
"""Millimetres in a point of type."""

SOFT_HYPHEN = "\u00ad"

INVISIBLE = {ord(letter): None for letter in (SOFT_HYPHEN, "\u200b", "\u2060", "\ufeff")}
"""Characters that only steer line breaking: they take no room and are never drawn."""

_UNSEEN = tuple(map(chr, INVISIBLE))

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Metrics:
    """One face in em units: advance by character and the vertical measures (descent is negative)."""

    advances: dict[str, float]
    ascent: float
    descent: float
    cap: float
    x: float


@cache
def _table() -> dict[str, Metrics]:
    raw = json.loads((_FOLDER / "metrics.json").read_text(encoding="utf-8"))
    made: dict[str, Metrics] = {}
    for stem, face in raw.items():
        units = face["units"]
        advances = {letter: advance / units for letter, advance in face["advances"].items()}
        advances.update({chr(code): 0.0 for code in INVISIBLE})
        made[stem] = Metrics(
            advances, face["ascent"] / units, face["descent"] / units, face["cap"] / units, face["x"] / units
        )
    return made


@cache
def metrics(face: Face) -> Metrics:
    """The measures of a face, in em."""
    return _table()[face._value_]


def path(face: Face) -> Path:
    """The face's TrueType file."""
    return _FOLDER / f"{face.value}.ttf"


@lru_cache(maxsize=16384)
def em_width(text: str, face: Face) -> float:
    """Width of a run in em. A character that the face lacks counts as half an em (`missing` reports it)."""
    advances = metrics(face).advances
    try:
        return sum([advances[letter] for letter in text])
    except KeyError:
        return sum([advances.get(letter, 0.5) for letter in text])


def width(text: str, face: Face, size: float) -> float:
    """Width in mm of a run of `text` set in `face` at `size` points."""
    return em_width(text, face) * size * MM_PER_POINT


def shortened(text: str, face: Face, size: float, room: float) -> str:
    """The text, or as much of its beginning as goes into `room` mm with an ellipsis; eight letters at the least."""
    if width(text, face, size) <= room:
        return text
    kept = len(text) - 1
    while kept > 8 and width(f"{text[:kept].rstrip()}\u2026", face, size) > room:
        kept -= 1
    return f"{text[:kept].rstrip()}\u2026"


def missing(text: str, face: Face) -> list[str]:
    """The characters of `text` that the face can't print, each once, in order of appearance."""
    return list(_missing(text, face))


@lru_cache(maxsize=4096)
def _missing(text: str, face: Face) -> tuple[str, ...]:
    advances = metrics(face).advances
    if all(map(advances.__contains__, text)):
        return ()
    return tuple(dict.fromkeys(letter for letter in text if letter not in advances))


def shown(text: str) -> str:
    """The characters that are really drawn: without soft hyphens and zero-width characters."""
    if text.isascii() or not any(map(text.__contains__, _UNSEEN)):
        return text
    return text.translate(INVISIBLE)


def ascent(face: Face, size: float) -> float:
    """Height in mm of the face's tallest letters above the baseline."""
    return metrics(face).ascent * size * MM_PER_POINT


def descent(face: Face, size: float) -> float:
    """Depth in mm of the face below the baseline, a positive number."""
    return -metrics(face).descent * size * MM_PER_POINT


def cap_height(face: Face, size: float) -> float:
    """Height in mm of capital letters and digits."""
    return metrics(face).cap * size * MM_PER_POINT


def x_height(face: Face, size: float) -> float:
    """Height in mm of lower-case letters without ascenders."""
    return metrics(face).x * size * MM_PER_POINT
