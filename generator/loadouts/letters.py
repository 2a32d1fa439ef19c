"""Bits as letters that can be read aloud and typed: Crockford's base 32 in groups of five, with six letters that check
the rest.

The alphabet has no I, L, O and U. Capitals, spaces and dashes don't matter; I and L are read as 1, O as 0. The check is
the one that Bitcoin's addresses carry (bech32m, a BCH code over 32 letters): it finds every mistake in up to three
letters, and every burst of up to six neighbours, two that changed places included, however long the code is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from generator.data.problem import Problem

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = 5
CHECK = 6
"""Letters that check the rest: the last ones."""
MOST = 20_000
"""Letters of a code that is read at all."""
_LOCATED = 1000
"""Letters of a code in which the wrong letter is looked for: in longer ones two places might explain the same."""

_VALUES = {letter: value for value, letter in enumerate(ALPHABET)} | {"I": 1, "L": 1, "O": 0}
_BESIDE = {" ", "-", "_", "\t", "\n", "\r"}
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_CONSTANT = 0x2BC830A3


class Bits:
    """Bits that are written one number after another."""

    def __init__(self) -> None:
        self._value, self.length = 0, 0

    def put(self, value: int, width: int) -> None:
        """A number of a fixed width, its highest bit first."""
        assert 0 <= value < 1 << width
        self._value = self._value << width | value
        self.length += width

    def number(self, value: int) -> None:
        """A number of any size from 0, in groups of three bits, each after a bit that says whether more follow."""
        groups = [value & 7]
        while value := value >> 3:
            groups.append(value & 7)
        for place in reversed(range(len(groups))):
            self.put((8 if place else 0) | groups[place], 4)

    def data(self, raw: bytes) -> None:
        """Bytes; how many there are is not written."""
        self.put(int.from_bytes(raw, "big"), 8 * len(raw))

    def fives(self) -> list[int]:
        """The bits in fives, the last filled up with zeros."""
        spare = -self.length % 5
        value, count = self._value << spare, (self.length + spare) // 5
        return [value >> 5 * place & 31 for place in reversed(range(count))]


class Reader:
    """Bits that are read one number after another.

    :raises Problem: where there are not enough of them.
    """

    def __init__(self, fives: Sequence[int]) -> None:
        self._value = 0
        for five in fives:
            self._value = self._value << 5 | five
        self.left = 5 * len(fives)

    def take(self, width: int) -> int:
        """A number of a fixed width."""
        if width > self.left:
            raise Problem("the code ends too early", "Ask for it again.")
        self.left -= width
        return self._value >> self.left & (1 << width) - 1

    def number(self) -> int:
        """A number as `Bits.number` writes it."""
        value, more = 0, 1
        while more:
            more = self.take(1)
            value = value << 3 | self.take(3)
        return value

    def data(self, count: int) -> bytes:
        """So many bytes."""
        return self.take(8 * count).to_bytes(count, "big")

    def end(self) -> None:
        """Refuse what is left over, but for the zeros of the last letter."""
        if self.left >= 5 or self.take(self.left):
            raise Problem("the code holds more than it should", "Ask for it again.")


def code(fives: Sequence[int]) -> str:
    """Fives as a code: letters in groups, the check at the end."""
    check = _polymod([*fives, *[0] * CHECK]) ^ _CONSTANT
    every = [*fives, *(check >> 5 * place & 31 for place in reversed(range(CHECK)))]
    letters = "".join(ALPHABET[five] for five in every)
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def fives(code: str) -> list[int]:
    """The fives of a code, without its check.

    :raises Problem: if it can't be a code, or a letter is wrong (with the place, where that can be told).
    """
    letters = [letter for letter in unicodedata.normalize("NFKC", code).upper() if not _beside(letter)]
    for letter in letters:
        if letter not in _VALUES:
            shown = letter if letter.isprintable() else f"U+{ord(letter):04X}"
            hint = "Codes are made of digits and of the letters A to Z without I, L, O and U."
            raise Problem(f"no code has a letter '{shown}'", hint)
    if len(letters) <= CHECK:
        raise Problem("this is too short to be a code", "Give the whole code, all its groups.")
    if len(letters) > MOST:
        raise Problem(f"this is too long to be a code: {len(letters):,} letters")
    values = [_VALUES[letter] for letter in letters]
    if _polymod(values) != _CONSTANT:
        raise Problem("the code has a wrong, missing or swapped letter", _where(letters, values))
    return values[:-CHECK]


def _beside(letter: str) -> bool:
    return letter in _BESIDE or unicodedata.category(letter) in ("Pd", "Zs", "Cf")


def _polymod(values: Sequence[int]) -> int:
    """The remainder of a code as a polynomial over 32 letters, divided by the generator."""
    check = 1
    for value in values:
        check = _times(check) ^ value
    return check


def _times(check: int) -> int:
    """A remainder after one more letter, a zero."""
    top = check >> 25
    check = (check & 0x1FFFFFF) << 5
    for place, part in enumerate(_GENERATOR):
        if top >> place & 1:
            check ^= part
    return check


def _where(letters: Sequence[str], values: Sequence[int]) -> str:
    """A hint: which letter it probably is, where just one change makes the code right."""
    ways = set(_mended(values)) if len(values) <= _LOCATED else set()
    if len(ways) != 1:
        return "Compare it group by group with what you were given."
    place = ways.pop()
    group, inside = divmod(place, GROUP)
    shown = "".join(letters[group * GROUP : (group + 1) * GROUP])
    return f"Look at the group {shown} (number {group + 1}), at its {_ORDINALS[inside]} letter: {letters[place]}."


_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _mended(values: Sequence[int]) -> Iterator[int]:
    """The places where another letter, or a swap with the next one, makes the code right.

    The check is linear: a change by some bits at a place changes the remainder by what those bits alone would give.
    """
    wrong = _polymod(values) ^ _CONSTANT
    bits, after = [1, 2, 4, 8, 16], list[int]()
    for place in reversed(range(len(values))):
        changes = [0]
        for bit in bits:
            changes += [change ^ bit for change in changes]
        if wrong in changes:
            yield place
        if after:
            swap = values[place] ^ values[place + 1]
            if changes[swap] ^ after[swap] == wrong:
                yield place
        bits, after = [_times(bit) for bit in bits], changes
