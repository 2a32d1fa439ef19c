"""Sums that add up, are named in records, and leave alone what is no whole number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from generator.play.counts import KEPT, Counts, lowest, names
from generator.play.matrix_tally import Ban, Meeting
from generator.play.pairs_tally import Share, Single, Sums


@dataclass(slots=True)
class Throws(Counts):
    hit: int = 0
    only_before: int = 0
    faces: Counter[int] = field(default_factory=Counter)


def test_whole_numbers_add_up_and_nothing_else_does() -> None:
    one, other = Throws(1, 20, Counter({6: 1})), Throws(4, 300, Counter({2: 9}))
    one.add(other)
    assert one == Throws(5, 320, Counter({6: 1}))
    assert other == Throws(4, 300, Counter({2: 9}))


def test_records_name_sums_with_hyphens_and_lack_what_is_zero() -> None:
    assert Throws(1, 20).as_record() == {"hit": 1, "only-before": 20}
    assert Throws.of_record({"only-before": 7, "other": 3}) == Throws(0, 7)


def test_the_sums_of_each_tally() -> None:
    assert {kind: len(names(kind)) for kind in (Meeting, Ban, Share, Sums, Single)} == {
        Meeting: 9, Ban: 5, Share: 4, Sums: 7, Single: 3,
    }  # fmt: skip
    assert names(Meeting)[:3] == ("games", "won", "lost")
    share = Share(3, 1, 1, 0)
    share.add(Share(10, 4, 2, 3))
    assert share == Share(13, 5, 3, 3)
    sums = Sums(1, 2, 3, 4, 5, 6, 7)
    sums.add(Sums(10, 20, 30, 40, 50, 60, 70))
    assert sums == Sums(11, 22, 33, 44, 55, 66, 77)


def test_the_lowest_are_kept_once() -> None:
    assert lowest([5, 1], [3, 1], 3) == [1, 3, 5]
    assert lowest(range(0, 40, 2), range(1, 41, 2)) == list(range(KEPT)) == list(range(20))
    assert lowest([("b", 1)], [("a", 9), ("b", 1)]) == [("a", 9), ("b", 1)]
