"""Parts of the results are written in place: nothing else in the file moves."""

from __future__ import annotations

import pytest

from generator.compare.record_contests import recorded
from generator.data import spans
from generator.data.problem import Problem

PAIRINGS = {"ant": {"bee": {"games": 4, "won": 3}}}
PART = {"data": "00000000000000aa", "policy": "best", "games": 4, "seed": 1, "pairings": PAIRINGS}
OTHER = {**PART, "pairings": {"ant": {"bee": {"games": 4, "won": 1, "length-3": 2}}, "bee": {}}}
HASH = "00000000000000aa"


def test_the_first_results_of_a_file() -> None:
    raw = b"# What is wanted.\nformat: 1\nmatrix: {policy: best, games: 4}   # a few"
    found = recorded(raw, "balance.yaml", HASH, {"matrix": PART})
    assert found.startswith(raw + b"\n\n# Written by `mechsmith sample GAME --record`.\nresults:\n")
    assert found.endswith(b"    pairings:\n      ant:\n        bee: {games: 4, won: 3}\n")
    assert spans.load_bytes(found, "").data["results"] == {"data": HASH, "policies": {}, "matrix": PART}
    assert recorded(found, "balance.yaml", HASH, {"matrix": PART}) == found


FILE = """\
results:
  # of last week
  data: 00000000000000bb
  policies:
    best: {games: 3}   # three
  matrix:
    data: 00000000000000bb
    pairings:
      # stays not
      ant:
        bee: {games: 1}
  contests:
    data: 00000000000000cc
    contests: {}
# At the end.
accepted: []
"""


def test_a_part_is_written_anew_and_all_else_stays() -> None:
    found = recorded(FILE.encode(), "balance.yaml", HASH, {"matrix": PART}).decode()
    before, rest = FILE.split("  matrix:\n")
    after = rest[rest.index("  contests:") :]
    assert found.startswith(before + "  matrix:\n    data: 00000000000000aa\n")
    assert found.endswith(after)
    assert "bee: {games: 4, won: 3}" in found
    assert "games: 1" not in found


def test_a_new_part_goes_to_the_end_of_the_results() -> None:
    part = {"data": HASH, "bans": {"ant": {"sting": {"games": 8}}}}
    found = recorded(FILE.encode(), "balance.yaml", HASH, {"forbidden": part}).decode()
    head, tail = FILE.split("# At the end.")
    assert found == head + (
        "  forbidden:\n    data: 00000000000000aa\n    bans:\n      ant:\n        sting: {games: 8}\n"
    ) + "# At the end." + tail


def test_a_form_of_play_has_its_own_place_among_matrices() -> None:
    """The first form brings the key along, the next goes behind it, and one that is played anew takes its lines."""
    first = recorded(FILE.encode(), "balance.yaml", HASH, {"matrices/river": PART})
    assert spans.load_bytes(first, "").data["results"]["matrices"] == {"river": PART}
    lines = "  matrices:\n    river:\n      data: 00000000000000aa\n      policy: best\n      games: 4\n      seed: 1\n"
    lines += "      pairings:\n        ant:\n          bee: {games: 4, won: 3}\n"
    head, tail = FILE.split("# At the end.")
    assert first.decode() == head + lines + "# At the end." + tail
    both = recorded(first, "balance.yaml", HASH, {"matrices/hill": OTHER})
    assert spans.load_bytes(both, "").data["results"]["matrices"] == {"river": PART, "hill": OTHER}
    assert both.startswith(first[: first.index(b"# At the end.")])
    again = recorded(both, "balance.yaml", HASH, {"matrices/river": OTHER}).decode()
    assert again[again.index("    hill:") :] == both.decode()[both.decode().index("    hill:") :]
    assert spans.load_bytes(again.encode(), "").data["results"]["matrices"] == {"river": OTHER, "hill": OTHER}
    assert recorded(again.encode(), "balance.yaml", HASH, {"matrices/river": OTHER}) == again.encode()


def test_lines_keep_their_ends() -> None:
    raw = FILE.replace("\n", "\r\n").encode()
    found = recorded(raw, "balance.yaml", HASH, {"matrix": OTHER})
    assert found.count(b"\r\n") == found.count(b"\n")
    assert spans.load_bytes(found, "").data["results"]["matrix"] == OTHER


@pytest.mark.parametrize("raw", [b"results: {data: 00000000000000bb, policies: {}, matrix: {data: 0}}\n", b"- 1\n"])
def test_what_cannot_be_changed_in_place_is_left_alone(raw: bytes) -> None:
    with pytest.raises(Problem, match="can't be changed"):
        recorded(raw, "balance.yaml", HASH, {"matrix": PART})
