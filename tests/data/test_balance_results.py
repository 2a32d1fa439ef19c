"""Results in balance.yaml that no games can have: told at their place, whoever counted or typed them."""

from __future__ import annotations

from textwrap import indent

import pytest
from pydantic import ValidationError

from generator.data import spans
from generator.data.balance import AGAIN, Balance
from generator.data.models import translate

HASH = '"0123456789abcdef"'
SAMPLE = "games: 100, won: 42, wave-1: 90, waves-cleared: 180, scored: 42, decisions: 6000"
MEETING = "games: 40, won: 17, lost: 20, drawn: 2, no-end: 1, began-won: 21, seat-won: 37, limit: 40, length-3: 40"
BAN = "games: 30, won-before: 20, won-after: 15, only-before: 10, only-after: 5"


def faults(sample: str = SAMPLE, meeting: str = MEETING, ban: str = BAN, duel: str = MEETING) -> list[tuple[str, str]]:
    """Where something is wrong with results, and what."""
    played = f"data: {HASH}\npolicy: best\ngames: 40\nseed: 1"
    pairs, other = (f"{played}\npairings: {{a: {{b: {{{sums}}}}}}}" for sums in (meeting, duel))
    parts = {"matrix": pairs, "matrices": f"river:\n{indent(other, '  ')}",
             "forbidden": f"{played}\nbans: {{a: {{b: {{{ban}}}}}}}",
             "contests": f"data: {HASH}\ncontests: {{best: {{worst: {{seed: 1, {meeting}}}}}}}"}  # fmt: skip
    text = f"format: 1\nresults:\n  data: {HASH}\n  policies: {{best: {{{sample}}}}}\n"
    text += "".join(f"  {part}:\n{indent(inner, '    ')}\n" for part, inner in parts.items())
    located = spans.load(text, "balance.yaml")
    assert located.findings == []
    try:
        Balance.model_validate(located.data)
    except ValidationError as fault:
        found = translate(
            fault, lambda steps, key: located.place(steps, key=key), lambda steps: "/".join(map(str, steps)), Balance
        )
        assert all(one.place.line for one in found)
        assert all(one.message.endswith(AGAIN) for one in found)
        return [(one.path.removeprefix("results/"), one.message.removesuffix(AGAIN)) for one in found]
    return []


def test_counts_that_use_up_all_games_are_in_order() -> None:
    assert faults() == []


@pytest.mark.parametrize(("old", "new", "where", "what"), [
    ("won: 42", "won: 101", "won", "won is 101 of 100 games"),
    ("wave-1: 90", "wave-1: 142", "wave-1", "wave-1 is 142 of 100 games"),
    ("games: 100, ", "", "won", "won is 42 of 0 games"),
])  # fmt: skip
def test_no_more_of_a_policys_games_than_were_played(old: str, new: str, where: str, what: str) -> None:
    assert (f"policies/best/{where}", what) in faults(sample=SAMPLE.replace(old, new))


@pytest.mark.parametrize(("old", "new", "where", "what"), [
    ("drawn: 2", "drawn: 3", "won", "won and lost and drawn and no-end are 41 of 40 games"),
    ("limit: 40", "limit: 41", "limit", "limit is 41 of 40 games"),
    ("length-3: 40", "length-3: 40, length-999: 1", "length-3", "length-3 and length-999 are 41 of 40 games"),
    ("seat-won: 37", "seat-won: 38", "seat-won", "seat-won is 38 of 37 games that somebody won"),
])  # fmt: skip
def test_a_game_of_two_ends_once(old: str, new: str, where: str, what: str) -> None:
    changed = MEETING.replace(old, new)
    assert faults(duel=changed) == [(f"matrices/river/pairings/a/b/{where}", what)]
    assert faults(meeting=changed) == [
        (f"matrix/pairings/a/b/{where}", what), (f"contests/contests/best/worst/{where}", what)
    ]


@pytest.mark.parametrize(("old", "new", "where", "what"), [
    ("only-after: 5", "only-after: 21", "only-before", "only-before and only-after are 31 of 30 games"),
    ("won-after: 15", "won-after: 31", "won-after", "won-after is 31 of 30 games"),
])  # fmt: skip
def test_a_pair_of_games_counts_once(old: str, new: str, where: str, what: str) -> None:
    assert faults(ban=BAN.replace(old, new)) == [(f"forbidden/bans/a/b/{where}", what)]


def test_many_lengths_are_not_all_named() -> None:
    many = ", ".join(f"length-{number}: 2" for number in range(1, 31))
    ((_, what), *_) = faults(duel=MEETING.replace("length-3: 40", many))
    assert what == "length-1 and 29 more are 60 of 40 games"
