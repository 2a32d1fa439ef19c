"""Every row of results that dice can show, one after the other: for counting by hand what can come of a few events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any


class Branching:
    """Dice that follow a given row of results (counted from 0), and note how many results each could have had."""

    def __init__(self, row: Sequence[int]) -> None:
        self.row = row
        self.sizes: list[int] = []

    def _take(self, size: int) -> int:
        at = len(self.sizes)
        self.sizes.append(size)
        return self.row[at] if at < len(self.row) else 0

    def roll(
        self, stream: str, ordinals: tuple[int, ...], count: int, first: int = 0, sides: int = 6
    ) -> tuple[int, ...]:
        """Dice as the row has them."""
        return tuple(self._take(sides) + 1 for _ in range(count))

    def order(self, stream: str, ordinals: tuple[int, ...], items: Sequence[str]) -> list[str]:
        """A pile in the order that the row has."""
        left, pile = list(items), []
        while left:
            pile.append(left.pop(self._take(len(left))))
        return pile

    def drawn(self, stream: str, item: str) -> None:
        """Nothing to do."""


def every(run: Callable[[Branching], Any]) -> Iterator[Any]:
    """What `run` returns for every row of results."""
    row: list[int] = []
    while True:
        dice = Branching(row)
        yield run(dice)
        row = [*row, *[0] * (len(dice.sizes) - len(row))]
        while row and row[-1] + 1 >= dice.sizes[len(row) - 1]:
            row.pop()
        if not row:
            return
        row[-1] += 1
