"""The report as text: the verdict first, sections in order, lines that fit, and nothing that data could break."""

from __future__ import annotations

import re

from generator.compare.report import Figure, PolicyPlay
from generator.compare.telling import change, judged, values
from generator.compare.write_text import MOST, WIDTH, as_text
from tests.compare import reports


def test_the_verdict_stands_first_and_the_sections_in_order() -> None:
    lines = as_text(reports.RICH).splitlines()
    assert lines[0] == "Hill Hunt: v1.0 (rules 1.0) -> working data (rules 1.0, “Tuesday rules”)"
    # EX503 and CP301 are errors, CP304 a warning; CP201 is accepted
    assert lines[1] == "Not ready: 2 errors, 1 warning; 1 finding is accepted."
    heads = [line for line in lines if re.match(r"\d [A-Z]", line)]
    assert [head[0] for head in heads] == list("1234567")


def test_every_fact_is_told() -> None:
    text = as_text(reports.RICH)
    for fact in (
        "5 changes: 1 breaking, 2 balance, 1 wording, 1 looks", "Tank, PPC: power 4 -> 5", "Weapon Hammer removed",
        "Enemy Drone added", "- Roll one die for each power.", "why: A PPC shall be feared.", "The tank was too tame.",
        "content/hill-hunt/enemies.yaml:12:30", "EX503", "RF201", "token:drone", "card:hammer",
        "Smasher: no longer legal", "there is no weapon hammer", "Iron Hare (your own): legal again",
        "extra time: 1 -> 0", "ppc-hits: to be mended",
        "2.3 shooting (wording, data)", "+1.2 points (0.8 to 1.6)", "beyond chance", "certified unchanged within 0.5",
        "may be chance", "no information", "seed 7 parts at step 112", "seed 4711", "3.4 times", "CP301", "CP304",
        "The old sentence said the same", "Played by hand", "keyword Loud", "old-game", "new-game", "ended by --time",
        "to print again: playsheet, pieces, cards, booklet",
    ):  # fmt: skip
        assert fact in re.sub(r"\s+", " ", text), fact


def test_lines_fit_and_end_cleanly() -> None:
    for line in as_text(reports.RICH).splitlines() + as_text(reports.long(300), show_all=True).splitlines():
        assert len(line) <= WIDTH
        assert line == line.rstrip()


def test_figures_stand_below_each_other() -> None:
    lines = as_text(reports.RICH).splitlines()
    names = ("    games won        ", "    score of", "    units", "    Fist")
    greedy = [line for line in lines if line.startswith(names)]
    assert len(greedy) == 4
    assert len({row.index("->") for row in greedy}) == 1


def test_nothing_differs_is_two_lines() -> None:
    assert as_text(reports.NOTHING).splitlines() == [
        "Hill Hunt: shipped (rules 1.0) -> working data (rules 1.0)", "Nothing differs.",
    ]  # fmt: skip
    assert "no game on both sides" in as_text(type(reports.RICH)(())).lower()


def test_long_lists_are_counted() -> None:
    text = as_text(reports.long(300))
    assert text.count("CP103") == MOST
    assert f"… and {300 - MOST} more; --all shows them" in text
    assert as_text(reports.long(300), show_all=True).count("CP103") == 300


def test_data_can_steer_no_terminal() -> None:
    assert "\x1b" not in as_text(reports.evil())


def test_figures_in_words() -> None:
    play = reports.GREEDY
    assert values(reports.WIN) == ("41.2 %", "42.4 %")
    assert change(reports.WIN) == "+1.2 points (0.8 to 1.6)"
    assert change(reports.UNITS) == "-1.10 (-1.60 to -0.60)"
    assert judged(reports.SCORE, play) == "certified unchanged within 0.5"
    assert judged(reports.NEVER, reports.RANDOM) == "no information"
    # the same games on both sides: no change, and nothing to judge
    same = Figure("win", "games won", True, 0.5, 0.5, 0.0, 0.0, 0.0, 1.0, 1.0)
    assert (change(same), judged(same, play)) == ("none", "")
    # a mean of no game at all is no number
    none = Figure("score", "score", False, float("nan"), 14.0, float("nan"), float("nan"), float("nan"), 1.0, 1.0)
    assert values(none) == ("-", "14.00")
    assert change(none) == "-"
    # an interval of a few thousandths of a point needs its digits
    narrow = Figure("win", "games won", True, 0.5, 0.50002, 0.00002, 0.00001, 0.00003, 0.01, 0.01)
    assert change(narrow) == "+0.002 points (0.001 to 0.003)"
    both = Figure("win", "games won", True, 0.5, 0.504, 0.004, 0.003, 0.005, 1e-6, 1e-6, margin=0.01, certified=True)
    assert judged(both, play) == "beyond chance, yet within 1 point"
    silent = PolicyPlay("greedy", 10, 1, 1.0, (same,), informative=False)
    assert judged(same, silent) == "no information"
