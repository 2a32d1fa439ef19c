"""A piece: something to print, cut and hold, drawn at true size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.data.records import dataclass
from generator.draw.display import Item


@dataclass(frozen=True, slots=True)
class Piece:
    """A flat piece. Sizes in mm; items are drawn from its own upper left corner (the cut), bleed lies outside it.

    `back` is drawn as it is read, never mirrored; None for a piece without a back. `back_id` is shared by pieces whose
    backs are the same, so that a comparison sees one back.
    """

    id: str
    width: float
    height: float
    front: tuple[Item, ...]
    back: tuple[Item, ...] | None = None
    bleed: float = 0.0
    count: int = 1
    title: str = ""
    role: str = "card"
    back_id: str = ""
    back_title: str = ""
    """Alternative text of the back."""


def together(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Pieces of several sets as one set: those that are alike are counted together, in the order of their first."""
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        alike = found.setdefault(piece.id, [])
        for number, known in enumerate(alike):
            if replace(known, count=piece.count) == piece:
                alike[number] = replace(known, count=known.count + piece.count)
                break
        else:
            alike.append(piece)
    return tuple(piece for alike in found.values() for piece in alike)
