"""What items of a display list show, seen from a corner: hashes that don't care where on a page they lie, and words."""

from __future__ import annotations

import hashlib
import marshal
import math
from collections.abc import Iterable
from typing import Any

from generator.data.records import dataclass
from generator.draw.display import Circle, Item, Paint, Path, Rect, Text
from generator.draw.geometry import Box, Matrix

NUMBERS = frozenset({"page-number", "clause-number"})
"""Roles of text that only says where something stands."""

SMALL = 14.0
"""Up to this size in mm a rectangle is a thing of its own; a larger one is a frame, which is as large as there is
room."""

FEW = 5
"""A path of up to so many segments is a line or a frame."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text and the data paths that it prints."""

    text: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What some items show: a hash of it, a hash of the gist of it (words and things, wherever they lie and however
    long the lines between them are), its texts, the data that its circles count.
    """

    hash: bytes
    gist: bytes
    runs: tuple[Run, ...]
    pips: tuple[str, ...]


def shown_at(items: Iterable[tuple[Item, Matrix]], corner: tuple[float, float]) -> bytes:
    """A hash of what items show, seen from a corner."""
    return shown_from(items, corner, ()).hash


def digest(plain: Any) -> bytes:
    """A short hash of nested tuples of plain values, the same in every process."""
    return hashlib.blake2b(marshal.dumps(plain, 2), digest_size=12).digest()


def step(length: float) -> int:
    """A length in hundredths of a millimetre. Rounded off the beaten track: halves and quarters of a millimetre, moved
    by the odd billionth, must not fall on either side of an edge.
    """
    return math.floor(length * 100 + 0.513)


def shown_from(items: Iterable[tuple[Item, Matrix]], corner: tuple[float, float], clips: Iterable[Box]) -> Shown:
    """What items show, seen from a corner."""
    left, top = corner
    exact: list[object] = [tuple(step(edge - (left, top)[n % 2]) for n, edge in enumerate(clip)) for clip in clips]
    rough: list[object] = []
    runs: list[tuple[Run, object]] = []
    pips: dict[str, None] = {}
    for item, (a, b, c, d, e, f) in items:
        if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
            x, y = e - left, f - top
        else:
            x = y = 0.0
            exact.append((a, b, c, d, step(e - left), step(f - top)))
        match item:
            case Text():
                look = (item.face.value, item.ink.value)
                exact.append((item.content, item.size, *look, item.anchor.value, item.rotate, step(item.x + x),
                              step(item.y + y)))  # fmt: skip
                sources = tuple(path for source in item.sources for path in source.split("|"))
                _add(runs, Run(item.content, sources), look)
            case Rect():
                paint = _paint(item.paint)
                exact.append((step(item.x + x), step(item.y + y), step(item.width), step(item.height),
                              step(item.radius), paint))  # fmt: skip
                small = max(item.width, item.height) <= SMALL
                rough.append((step(item.width), step(item.height), paint) if small else ("r", paint))
            case Circle():
                paint = _paint(item.paint)
                exact.append((step(item.cx + x), step(item.cy + y), step(item.radius), paint))
                rough.append((step(item.radius), paint))
            case Path():
                paint = _paint(item.paint)
                exact.append((paint, tuple([_segment(segment, x, y) for segment in item.segments])))
                rough.append((paint, _outline(item)))
        if isinstance(item, Circle | Path) and item.pip:
            pips[item.pip] = None
    told = tuple((run.text, look) for run, look in runs)
    return Shown(digest(tuple(exact)), digest((tuple(rough), told)), tuple(run for run, _ in runs), tuple(pips))


def _add(runs: list[tuple[Run, object]], run: Run, look: object) -> None:
    """Add a run; the lines of one text are one run."""
    text = " ".join(run.text.split())
    if not text:
        return
    if runs and run.sources and runs[-1][0].sources == run.sources and runs[-1][1] == look:
        text = f"{runs.pop()[0].text} {text}"
    runs.append((Run(text, run.sources), look))


def _paint(paint: Paint) -> tuple[object, ...]:
    return (paint.fill.value, paint.stroke.value, round(paint.width, 3) + 0.0, tuple(map(float, paint.dash)))


def _outline(path: Path) -> tuple[object, ...]:
    """A path as it is seen from its own first point; a line or a frame without its length."""
    if len(path.segments) <= FEW or len(path.segments[0]) < 3:
        return tuple([segment[0] for segment in path.segments])
    x, y = float(path.segments[0][1]), float(path.segments[0][2])
    return tuple([_segment(segment, -x, -y) for segment in path.segments])


def _segment(segment: tuple[str | float, ...], x: float, y: float) -> tuple[object, ...]:
    letter = segment[0]
    if letter == "V":
        return (letter, step(float(segment[1]) + y))
    return (letter, *[step(float(number) + (y if at % 2 else x)) for at, number in enumerate(segment[1:])])
