"""Dice without hidden state: keyed by seed and occasion, or scripted by an example.

A keyed die is a function of (game seed, stream number, ordinals of the occasion, draw index). So a change of the rules
that adds a roll in one place shifts no die elsewhere, two versions of the rules can be compared game by game, and the
result never depends on processes or on Python's hash seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
# Odd constants from the hexadecimal digits of pi: one for each ordinal, so that occasions never fall on each other.
_WEIGHTS = (0x243F6A8885A308D3, 0x13198A2E03707345, 0xA4093822299F31D1, 0x082EFA98EC4E6C89, 0x452821E638D01377)

# Small dice are taken several from one mixed number: with 8 of 12 sides at most, 35 of its 64 bits are still unused for
# the last one, so no face is likelier than another by more than one in thirty thousand million.
PACKED = 8
PACKED_SIDES = 12

# Fixed numbers of the streams that every game has; a game's own streams start at 16 and are part of its engine.
SHARED_STREAMS = {"policy": 1, "redeal": 2, "imagined": 3}


def mix(value: int) -> int:
    """The finaliser of splitmix64: 64 well-mixed bits from 64 bits."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


class Keyed:
    """The dice of one game, from its seed.

    :param seed: any integer; taken modulo 2**64.
    :param streams: stream names with their fixed numbers (never reuse a number: old seeds would play differently).
    """

    __slots__ = ("_bases", "seed")

    def __init__(self, seed: int, streams: Mapping[str, int]) -> None:
        self.seed = seed
        root = mix((seed * GOLDEN + 0x5851F42D4C957F2D) & MASK)
        self._bases = {name: mix((root + number * GOLDEN) & MASK) for name, number in streams.items()}

    def roll(
        self, stream: str, ordinals: tuple[int, ...], count: int, first: int = 0, sides: int = 6
    ) -> tuple[int, ...]:
        """`count` dice of the occasion, from draw index `first`."""
        key = self._bases[stream]
        for ordinal, weight in zip(ordinals, _WEIGHTS, strict=False):
            key += (ordinal + 1) * weight
        if sides > PACKED_SIDES:
            draws = range(first + 1, first + count + 1)
            return tuple((mix((key + draw * GOLDEN) & MASK) * sides >> 64) + 1 for draw in draws)
        dice: list[int] = []
        block, skip = divmod(first, PACKED)
        while len(dice) < count:
            value = (key + (block + 1) * GOLDEN) & MASK
            value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
            value ^= value >> 31
            for _ in range(min(PACKED, skip + count - len(dice))):
                value *= sides
                if skip:
                    skip -= 1
                else:
                    dice.append((value >> 64) + 1)
                value &= MASK
            block += 1
        return tuple(dice)

    def order(self, stream: str, ordinals: tuple[int, ...], items: Sequence[str]) -> list[str]:
        """The items shuffled (Fisher and Yates), as a face-down pile."""
        pile = list(items)
        for index in range(len(pile) - 1, 0, -1):
            other = self.roll(stream, ordinals, 1, index, index + 1)[0] - 1
            pile[index], pile[other] = pile[other], pile[index]
        return pile

    def drawn(self, stream: str, item: str) -> None:
        """Nothing to do: keyed dice keep no account."""


class KeyedChance:
    """Random numbers for one decision of a policy: seed, policy stream, number of the decision."""

    __slots__ = ("_base", "_key")

    def __init__(self, seed: int, stream: int = SHARED_STREAMS["policy"]) -> None:
        self._base = mix((mix((seed * GOLDEN + 0x5851F42D4C957F2D) & MASK) + stream * GOLDEN) & MASK)
        self._key = self._base

    def at(self, decision: int) -> KeyedChance:
        """Set to the start of the numbers of a decision."""
        self._key = self._base + (decision + 1) * _WEIGHTS[0]
        return self

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        self._key += GOLDEN
        value = self._key & MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        return (value ^ (value >> 31)) * bound >> 64


class DiceMissing(Exception):
    """A scripted example rolled more dice than it was given. `stream` says which."""

    def __init__(self, stream: str, wanted: int, left: int, have: Iterable[str]) -> None:
        listed = ", ".join(sorted(have)) or "none"
        super().__init__(f"{wanted} dice of stream '{stream}' wanted, {left} left (streams given: {listed})")
        self.stream = stream
        self.wanted = wanted
        self.left = left


class BadDie(Exception):
    """A scripted die that can't be: out of range, or a token that isn't in the pile."""

    def __init__(self, stream: str, value: object, message: str) -> None:
        super().__init__(message)
        self.stream = stream
        self.value = value


class Scripted:
    """Dice from lists, by stream name, for worked examples: `left()` must be empty at the end."""

    __slots__ = ("_queues", "used")

    def __init__(self, streams: Mapping[str, Sequence[int | str]]) -> None:
        self._queues: dict[str, list[int | str]] = {name: list(values) for name, values in streams.items()}
        self.used: dict[str, int] = {}

    def roll(
        self, stream: str, ordinals: tuple[int, ...], count: int, first: int = 0, sides: int = 6
    ) -> tuple[int, ...]:
        """The next `count` dice of the stream; the occasion does not matter.

        :raises DiceMissing: if fewer are left.
        :raises BadDie: if one is no number from 1 to `sides`.
        """
        queue = self._queues.get(stream, [])
        if len(queue) < count:
            raise DiceMissing(stream, count, len(queue), self._queues)
        dice: list[int] = []
        for value in queue[:count]:
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= sides:
                raise BadDie(stream, value, f"'{value}' is no face of a die with {sides} sides (stream '{stream}')")
            dice.append(value)
        del queue[:count]
        self.used[stream] = self.used.get(stream, 0) + count
        return tuple(dice)

    def order(self, stream: str, ordinals: tuple[int, ...], items: Sequence[str]) -> list[str]:
        """The named items first, in the order given, then the others as they are. `drawn` takes the names off.

        :raises BadDie: if a name is not among the items.
        """
        rest = list(items)
        pile: list[str] = []
        for name in self._queues.get(stream, []):
            if name in rest:
                rest.remove(str(name))
                pile.append(str(name))
            elif not pile:
                raise BadDie(stream, name, f"'{name}' is not in the pile ({', '.join(items)})")
            else:
                break  # names for a later pile
        return pile + rest

    def drawn(self, stream: str, item: str) -> None:
        """Take the drawn item off the stream.

        :raises DiceMissing: if the script did not say what is drawn.
        """
        queue = self._queues.get(stream, [])
        if not queue or queue[0] != item:
            raise DiceMissing(stream, 1, len(queue), self._queues)
        del queue[0]
        self.used[stream] = self.used.get(stream, 0) + 1

    def left(self) -> dict[str, list[int | str]]:
        """Dice that were given and not rolled."""
        return {name: list(queue) for name, queue in self._queues.items() if queue}
