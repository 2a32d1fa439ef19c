"""The report as text: the verdict first, sections in order, lines that fit, and nothing that data could break."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.compare.report import Figure, PolicyPlay, Report, Verdict
from generator.compare.telling import change, games_told, judged, values
from generator.compare.write_text import MOST, WIDTH, as_text
from tests.compare import reports


def test_the_verdict_stands_first_and_the_sections_in_order() -> None:
    lines = as_text(reports.RICH).splitlines()
    assert lines[0] == "Hill Hunt: v1.0 (rules 1.0) -> working data (rules 1.0, “Tuesday rules”)"
    # EX503 is of a worked example, CP301 an error, CP304 a warning; CP201 is accepted
    assert lines[1] == "Not ready: 1 error, 1 worked example out of date, 1 warning; 1 finding is accepted."
    assert lines[2:10] == [
        "  5 changes: 1 breaking, 2 balance, 1 wording, 1 looks (Weapon Hammer removed)",
        "  greedy wins 42.4 % of games instead of 41.2 %; plays 60.10 units of time a game instead of 61.20",
        "  No figure is beyond chance: random",
        "  No longer legal: Smasher",
        "  1 worked example is out of date",
        "  To print again: playsheet.pdf (page 1), pieces.pdf (page 2), cards.pdf (page 1), booklet.pdf",
        "    (pages 6 to 7, 9); start.pdf: 3 -> 4 sheets of paper",
        "  blank.pdf can't be drawn in full with the old data: what counts as new there may be old",
    ]
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
        "2.3 shooting (wording, data)",
        "these examples show: 2.4", "+1.2 points (0.8 to 1.6)", "beyond chance", "certified unchanged within 0.5",
        "may be chance", "no information", "seed 7, at step 112", "seed 4711", "3.4 times", "CP301", "CP304",
        "The old sentence said the same", "Played by hand", "keyword Loud", "old-game", "new-game", "ended by --time",
        "to print again: playsheet.pdf (page 1), pieces.pdf (page 2), cards.pdf (page 1), "
        "booklet.pdf (pages 6 to 7, 9), booklet.html",
        "start.pdf: 3 -> 4 sheets of paper", "blank.pdf can't be drawn in full with the old data",
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


def test_findings_that_are_alike_are_counted_and_their_hint_told_once() -> None:
    many = tuple(replace(reports.FAULT, message=f"example {n} fails", path=f"examples:e{n}") for n in range(20))
    report = Report((replace(reports.FULL, new_faults=(*many, reports.CURED), clauses=(), verdict=Verdict()),))
    text = as_text(report)
    assert text.count("error EX503") == 3
    assert text.count("hint: Add a die") == 1
    assert "… and 17 more like it (EX503); --all shows them" in text
    assert "warning RF201: no text" in text  # another code is not hidden by them
    assert as_text(report, show_all=True).count("error EX503") == 20


def test_figures_beyond_chance_are_never_hidden() -> None:
    many = [Figure(f"use:{n}", f"thing {n} used", False, 1.0, 1.1, 0.1, -0.1, 0.3, 0.3, 0.6) for n in range(60)]
    many[50] = replace(many[50], q=0.001)
    play = replace(reports.PLAY, policies=(replace(reports.GREEDY, figures=(reports.WIN, *many)),))
    report = Report((replace(reports.FULL, play=play),))
    text = as_text(report)
    assert "thing 50 used" in text
    assert "thing 49 used" not in text
    assert "… and 52 figures not beyond chance; --all shows them" in text  # 61 less the first eight and the fiftieth
    assert "thing 49 used" in as_text(report, show_all=True)


def test_data_can_steer_no_terminal() -> None:
    assert "\x1b" not in as_text(reports.evil())


def test_figures_in_words() -> None:
    play = reports.GREEDY
    assert values(reports.WIN) == ("41.2 %", "42.4 %")
    assert change(reports.WIN) == "+1.2 points (0.8 to 1.6)"
    assert change(reports.UNITS) == "-1.10 (-1.60 to -0.60)"
    assert judged(reports.SCORE, play) == "certified unchanged within 0.5"
    assert judged(reports.NEVER, reports.RANDOM) == (
        "no information: 0.10 % before, 0.12 % after, hardly any game is won"
    )
    # the same games on both sides: no change, and nothing to judge
    same = Figure("win", "games won", True, 0.5, 0.5, 0.0, 0.0, 0.0, 1.0, 1.0)
    assert (change(same), judged(same, play)) == ("none", "no change seen")
    # a mean of no game at all is no number
    none = Figure("score", "score", False, float("nan"), 14.0, float("nan"), float("nan"), float("nan"), 1.0, 1.0)
    assert values(none) == ("-", "14.00")
    assert change(none) == "-"
    # an interval of a few thousandths of a point needs its digits
    narrow = Figure("win", "games won", True, 0.5, 0.50002, 0.00002, 0.00001, 0.00003, 0.01, 0.01)
    assert change(narrow) == "+0.002 points (0.001 to 0.003)"
    both = Figure("win", "games won", True, 0.5, 0.504, 0.004, 0.003, 0.005, 1e-6, 1e-6, margin=0.01, certified=True)
    assert judged(both, play) == "beyond chance, yet within 1 point"
    # alone it would be beyond chance, its interval leaves out zero; among many it isn't
    alone = Figure("wave-2", "wave 2 cleared", True, 1.0, 0.975, -0.025, -0.048, -0.001, 0.03, 0.07)
    assert judged(alone, play, 31) == "may be chance: alone it would be beyond it, among 31 figures it isn't"
    assert judged(alone, play) == "may be chance"
    assert judged(reports.FIST, play, 31) == "may be chance"
    # an end that is near zero and leaves it out does not look like zero
    near = Figure("x", "x", False, 1.0, 0.9, -0.1, -0.2, -0.0004, 0.01, 0.01)
    assert change(near) == "-0.1000 (-0.2000 to -0.0004)"
    silent = PolicyPlay("greedy", 10, 1, 1.0, (same,), informative=False)
    wave = Figure("wave-1", "wave 1 cleared", True, 0.5, 0.5, 0.0, -0.02, 0.02, 1.0, 1.0)
    assert judged(wave, silent) == "no change seen"  # that hardly any game is won says nothing about waves
    # 5 of 10 and 4 of 10 are not hardly any: more games would tell; 10 of 10 are all.
    few = "too few games, for 5 have to be won and 5 lost"
    assert judged(same, silent) == f"no information: 50.0 % before and after, {few}"
    fewer = replace(same, before=0.4, after=0.3)
    assert judged(fewer, silent) == f"no information: 40.0 % before, 30.0 % after, {few}"
    all_won = replace(same, before=1.0, after=1.0)
    assert judged(all_won, silent) == "no information: 100.0 % before and after, hardly any game is lost"


def test_what_ended_the_games() -> None:
    """Play that ends after too many failures is no option of the command line."""
    told = games_told(PolicyPlay("random", 40, 1, 2.0, (), stopped="crashes"))
    assert told[0] == "40 pairs of games, seeds 1 to 40, in 2.0 s, ended as too many failed."
    told = games_told(PolicyPlay("random", 40, 1, 2.0, (), stopped="until"))
    assert told[0].endswith(", ended by --until.")
