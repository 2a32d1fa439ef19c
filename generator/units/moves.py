"""How far a unit moves, as cards write it: `8"/10"j`, a value, the inch mark and a letter for the way of moving."""

from __future__ import annotations

import re
from typing import NamedTuple

MODES = {
    "": "walk", "j": "jump", "t": "tracks", "w": "wheels", "h": "hover", "v": "vtol", "n": "ship", "s": "submarine",
    "g": "ground-effect", "f": "foot", "m": "motorised", "a": "aircraft", "k": "station",
}
"""What the letters mean, in words of ours. No letter is a mech on its legs."""

_PART = re.compile(r'(\d{1,3})["”″]?([a-z]?)')


class Move(NamedTuple):
    """One way to move: inches in a turn, and the letter of the way."""

    inches: int
    mode: str = ""

    def __str__(self) -> str:
        # Aircraft have thrust, which is no distance on the table.
        return f'{self.inches}{"" if self.mode == "a" else chr(34)}{self.mode}'


def parse_move(text: str) -> tuple[Move, ...]:
    """The ways to move that a card's text names, in its order.

    :raises ValueError: if it isn't written so, or names a way twice.
    """
    moves = []
    for part in text.split("/"):
        found = _PART.fullmatch(part.strip())
        if found is None or found[2] not in MODES:
            raise ValueError(f'“{part.strip()}” is no move: a number, " and a letter, such as 10"j')
        moves.append(Move(int(found[1]), found[2]))
    if len({move.mode for move in moves}) < len(moves):
        raise ValueError(f"“{text}” names one way to move twice")
    return tuple(moves)


def show_move(moves: tuple[Move, ...]) -> str:
    """The text of a card."""
    return "/".join(str(move) for move in moves)


def ground(moves: tuple[Move, ...]) -> int:
    """Inches that a unit moves without jumping. A unit with one value that says `j` moves and jumps as far."""
    return next((move.inches for move in moves if move.mode != "j"), moves[0].inches if moves else 0)


def jump(moves: tuple[Move, ...]) -> int:
    """Inches that a unit jumps; 0 for one that doesn't."""
    return next((move.inches for move in moves if move.mode == "j"), 0)
