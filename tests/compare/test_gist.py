"""What stands first in a report for people."""

from __future__ import annotations

from dataclasses import replace

from generator.compare.counting import apart, headline, outdated
from generator.compare.gist import gist, in_words, strongest
from generator.compare.report import Accepted, Figure, InPlay, PolicyPlay, Touched, Verdict
from generator.compare.telling import clauses_note, touched_told
from generator.data.diagnostics import Diagnostic, Severity
from tests.compare import reports


def share(name: str, label: str, before: float, after: float, q: float = 0.001) -> Figure:
    change = after - before
    return Figure(name, label, True, before, after, change, change - 0.04, change + 0.04, q, q)


def mean(name: str, label: str, before: float, after: float, wide: float, q: float = 0.001) -> Figure:
    change = after - before
    return Figure(name, label, False, before, after, change, change - wide, change + wide, q, q)


WAVE_2 = share("wave-2", "wave 2 cleared", 0.526, 0.105)
WAVE_1 = share("wave-1", "wave 1 cleared", 0.947, 0.752)
WAVES = mean("waves-cleared", "waves cleared", 1.48, 0.84, 0.05)
LASER = mean("actions:left-arm/quick-beam", "Laser: Quick Beam, uses in a game", 6.0, 2.25, 0.3)


def test_figures_are_told_as_what_a_policy_does() -> None:
    assert in_words(WAVE_2) == "clears wave 2 in 10.5 % of games instead of 52.6 %"
    assert in_words(WAVES) == "clears 0.84 waves a game instead of 1.48"
    assert in_words(LASER) == "uses Laser: Quick Beam 2.25 times a game instead of 6.00"
    assert in_words(mean("arrivals:tank", "Tank, arrivals in a game", 0.5, 0.1, 0.05)) == (
        "meets Tank 0.10 times a game instead of 0.50"
    )


def test_shares_that_moved_farthest_come_first_and_chance_is_left_out() -> None:
    unsure = share("wave-3", "wave 3 cleared", 0.9, 0.1, q=0.06)
    assert strongest([LASER, WAVES, WAVE_1, WAVE_2, unsure]) == [WAVE_2, WAVE_1]
    assert strongest([LASER, unsure, WAVES]) == [WAVES, LASER]
    assert strongest([unsure, replace(WAVE_1, certified=True)]) == []


def test_seven_lines_say_what_matters() -> None:
    quiet = PolicyPlay("random", 10, 1, 1.0, (share("win", "games won", 0.1, 0.1, q=1.0),))
    loud = PolicyPlay("greedy", 10, 1, 1.0, (WAVES, WAVE_1, WAVE_2))
    lines = gist(replace(reports.FULL, play=InPlay((quiet, loud))))
    assert lines[1] == (
        "greedy clears wave 2 in 10.5 % of games instead of 52.6 %; clears wave 1 in 75.2 % of games instead of 94.7 %"
    )
    assert lines[2] == "No figure is beyond chance: random"
    assert len(lines) == 7
    assert lines[6].startswith("blank.pdf can't be drawn in full with the old data: ")


def test_a_worked_example_counts_once() -> None:
    def fault(code: str, path: str) -> Diagnostic:
        return Diagnostic(code, Severity.ERROR, f"{code} of {path}", path=path)

    # two faults of one example and one of another; a fault of the data is an error
    faults = (fault("EX501", "examples:ppc-hits/expect/a"), fault("EX501", "examples:ppc-hits/expect/b"),
              fault("EX503", "examples:ppc-misses"), fault("MD101", "enemies:tank"))  # fmt: skip
    game = replace(reports.FULL, new_faults=faults, clauses=(), verdict=Verdict())
    assert outdated(game) == ["ppc-hits", "ppc-misses"]
    assert headline(game) == "Not ready: 1 error, 2 worked examples out of date."
    rest, told = apart(game, faults)
    assert [one.code for one in rest] == ["MD101"]
    assert told == "2 worked examples are out of date (EX501, EX503), told below: Worked examples."


def test_many_clauses_of_examples_are_counted() -> None:
    far = [Touched(f"c{number}", f"4.{number}", ("example",)) for number in range(1, 13)]
    assert touched_told(far) == [
        "Clauses that these examples show (12): 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7, 4.8 and 4 more."
    ]
    assert touched_told(far, 0) == [f"Clauses that these examples show: {', '.join(one.number for one in far)}."]


def test_that_no_code_was_compared_is_said_once() -> None:
    assert clauses_note(reports.FULL) == []
    alone = replace(reports.FULL, code_compared=False)
    assert clauses_note(alone) == [
        "Only data were compared; whether the engine's code still fits the wording is for you to read."
    ]
    assert clauses_note(replace(alone, clauses=())) == []


def test_one_finding_may_stand_for_many_worked_examples() -> None:
    untrue = Diagnostic("CP308", Severity.ERROR, "2 worked examples hold rules that changed", path="examples:ppc-hits")
    old = tuple(replace(one, settled=False) for one in reports.EXAMPLES)
    game = replace(reports.FULL, new_faults=(), clauses=(), examples=old, verdict=Verdict((untrue,)))
    assert headline(game) == "Not ready: 2 worked examples out of date."
    accepted = Verdict((untrue,), (Accepted(replace(untrue, path="examples:ppc-misses"), "Later."),))
    assert outdated(replace(game, verdict=accepted)) == ["ppc-hits"]


def test_examples_that_a_copy_keeps_are_counted_apart() -> None:
    kept = tuple(replace(one, settled=True, kept=True) for one in reports.EXAMPLES)
    game = replace(reports.FULL, new_faults=(), clauses=(), examples=kept, verdict=Verdict())
    assert "2 worked examples hold what the copy changed" in gist(game)
