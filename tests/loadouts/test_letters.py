"""Codes: every wrong letter and every swap is found, proved by trying all."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.data.problem import Problem
from generator.loadouts import letters
from generator.loadouts.letters import ALPHABET, Bits, Reader, code, fives

FIVES = st.lists(st.integers(0, 31), min_size=1, max_size=80)


def test_the_alphabet_is_crockfords() -> None:
    assert len(set(ALPHABET)) == 32
    assert set(ALPHABET) == set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set("ILOU")


@given(FIVES)
def test_there_and_back(given_: list[int]) -> None:
    text = code(given_)
    assert fives(text) == given_
    assert all(len(group) == 5 for group in text.split("-")[:-1])
    spoken = text.lower().replace("-", " ").replace("1", "l").replace("0", "o")
    assert fives(spoken) == fives(text.replace("-", "").replace("1", "I")) == fives(f"\n {text}​ ") == given_
    assert fives(text.replace("-", "–")) == given_
    assert fives("".join(chr(ord(letter) + 0xFEE0) for letter in text)) == given_  # letters of full width


@pytest.mark.parametrize("length", [1, 2, 7, 45])
def test_every_wrong_letter_and_every_swap_is_found_and_shown(length: int) -> None:
    dice = random.Random(length)
    plain = code([dice.randrange(32) for _ in range(length)]).replace("-", "")
    assert len(plain) == length + 6
    tried = 0
    for place, right in enumerate(plain):
        changed = [plain[:place] + other + plain[place + 1 :] for other in ALPHABET if other != right]
        if plain[place + 1 : place + 2] not in ("", right):
            changed.append(plain[:place] + plain[place + 1] + right + plain[place + 2 :])
        for wrong in changed:
            with pytest.raises(Problem, match="a wrong, missing or swapped letter") as caught:
                fives(wrong)
            # And the place is named: its group, and where in it the letter is.
            shown = wrong[place // 5 * 5 : place // 5 * 5 + 5]
            ordinal = ("first", "second", "third", "fourth", "fifth")[place % 5]
            wanted = f"group {shown} (number {place // 5 + 1}), at its {ordinal} letter: {wrong[place]}."
            assert wanted in caught.value.hint
            tried += 1
    assert tried >= 31 * (length + 6)


def test_two_and_three_wrong_letters_are_found() -> None:
    dice = random.Random(5)
    plain = [ALPHABET.index(letter) for letter in code([dice.randrange(32) for _ in range(44)]).replace("-", "")]
    assert letters._polymod(plain) == letters._CONSTANT
    for _ in range(10_000):
        wrong = list(plain)
        for place in dice.sample(range(len(plain)), dice.choice([2, 3])):
            wrong[place] ^= dice.randrange(1, 32)
        assert letters._polymod(wrong) != letters._CONSTANT


def test_a_missing_or_doubled_letter_is_found() -> None:
    plain = code([*range(31), 7, 3, 9]).replace("-", "")
    for place in range(len(plain)):
        for wrong in (plain[:place] + plain[place + 1 :], plain[:place] + plain[place] + plain[place:]):
            with pytest.raises(Problem):
                fives(wrong)


@pytest.mark.parametrize(("text", "part"), [
    ("", "too short"),
    ("ABCDE-F", "too short"),
    ("ABCDE-FGHJU", "no code has a letter 'U'"),
    ("ABCDE-FGHJ*", "no code has a letter '*'"),
    ("ABCDE-FGH\x00K", "no code has a letter 'U+0000'"),
    ("日本日本日本日本", "no code has a letter '日'"),
    ("A" * 30_000, "too long"),
])  # fmt: skip
def test_what_cannot_be_a_code(text: str, part: str) -> None:
    with pytest.raises(Problem) as caught:
        fives(text)
    assert part in str(caught.value)


@given(st.lists(st.one_of(
    st.tuples(st.just("number"), st.integers(0, 2**40)),
    st.tuples(st.just("data"), st.binary(max_size=9)),
    st.integers(1, 20).flatmap(lambda width: st.tuples(st.just(width), st.integers(0, 2**width - 1))),
), max_size=12))
def test_bits(parts: list[tuple[object, object]]) -> None:
    bits = Bits()
    for kind, value in parts:
        if kind == "number":
            bits.number(value)  # type: ignore[arg-type]
        elif kind == "data":
            bits.data(value)  # type: ignore[arg-type]
        else:
            bits.put(value, kind)  # type: ignore[arg-type]
    reader = Reader(bits.fives())
    for kind, value in parts:
        if kind == "number":
            assert reader.number() == value
        elif kind == "data":
            assert reader.data(len(value)) == value  # type: ignore[arg-type]
        else:
            assert reader.take(kind) == value  # type: ignore[arg-type]
    reader.end()


def test_bits_by_hand() -> None:
    bits = Bits()
    bits.put(5, 3)  # 101
    bits.number(3)  # 0 011
    bits.number(9)  # 1 001 0 001
    assert bits.length == 15
    assert bits.fives() == [0b10100, 0b11100, 0b10001]
    with pytest.raises(Problem, match="ends too early"):
        Reader([1]).take(6)
    with pytest.raises(Problem, match="more than it should"):
        Reader([0, 0]).end()
    with pytest.raises(Problem, match="more than it should"):
        Reader([1]).end()


def test_the_check_is_bech32m() -> None:
    """With the prefix `a` spelt out before it, the check is that of the standard's example `a1lqfn3a`."""
    bech = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    prefix = [ord("a") >> 5, 0, ord("a") & 31]
    whole = [*prefix, *(bech.index(letter) for letter in "lqfn3a")]
    assert letters._polymod(whole) == letters._CONSTANT
    assert fives("".join(ALPHABET[five] for five in whole)) == prefix
