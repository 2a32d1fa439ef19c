"""Playing as a check: each way in which an engine, an example or a sample game fails has its code and its place."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.check.played import Played, games_of, play_all, policies_of
from generator.data.diagnostics import Diagnostic
from generator.play.contract import BrokenInvariant, RulesFault
from generator.play.examples import _spoken
from tests.check import fakes
from tests.check.fakes import GOOD, changed, content_of, with_engine, wrapping


def played(tmp_path: Path, text: str) -> Played:
    """What comes of a file of examples."""
    file = tmp_path / "my examples.yaml"
    file.write_text(text, encoding="utf-8")
    return play_all(content_of(), games=0, files=[file])


def told(result: Played) -> list[tuple[str, int]]:
    """Codes and lines."""
    return [(one.code, one.place.line) for one in result.findings]


def test_a_good_example(tmp_path: Path) -> None:
    result = played(tmp_path, GOOD)
    assert result.findings == []
    assert result.examples == 1
    assert {"attack-roll", "attack-mark"} <= result.reached


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "words"),
    [
        ("helo: {circles: 2}", "helo: {circles: 3}", "EX501", 14, "expected [1, 2, 3], found [1, 2]"),
        ("moment: free-move", "moment: choose", "EX501", 15, "expected choose, found free-move"),
        ("moment: free-move", "events: [{event: attack, power: 4}]", "EX501", 15, "expected 4, found 3"),
        ("[5, 1, 6]", "[5, 1, 6, 2]", "EX502", 11, "'attack': 2"),
        ("[5, 1, 6]", "[5, 1]", "EX503", 11, "attack"),
        ("- reroll: none", "- reroll: none\n      - haste", "EX504", 11, "not allowed"),
        ("    expect:", "    refused: haste\n    expect:", "EX505", 12, "nothing was refused"),
        ("- reroll: none", "- reroll: 4", "EX504", 10, "not allowed"),
        ("space: 3S", "space: 9S", "EX506", 8, "9S"),
        ("helo: {space: 3S, time: 2}", "hello: {space: 3S, time: 2}", "EX506", 8, "hello"),
        ("[5, 1, 6]", "[5, 1, 7]", "EX507", 11, "7"),
        ("    setup:", "    clauses: [recoil]\n    setup:", "EX508", 5, "no event cites recoil"),
        ("    do:", "    does:", "MD101", 9, "does"),
        ("- reroll: none", "- {reroll: none, haste: true}", "MD108", 10, "0: a step has exactly one key"),
        ("time: 0", "time: none", "MD103", 6, "whole number"),
        ("examples:", "samples:", "EX510", 0, "holds no examples"),
    ],
)
def test_each_fault_of_an_example(
    tmp_path: Path, old: str, new: str, code: str, line: int, words: str
) -> None:
    assert old in GOOD
    result = played(tmp_path, GOOD.replace(old, new, 1))
    found = [one for one in result.findings if one.code == code]
    assert found, told(result)
    assert (found[0].place.line, found[0].place.file.endswith("my examples.yaml")) == (line, True)
    assert words in found[0].message


def test_an_example_of_the_game_that_is_out_of_date_is_one_finding(tmp_path: Path) -> None:
    """Two circles for three, and another decision than the one asked for: two faults, of which the first is told."""
    folder = changed(tmp_path, "game.yaml", "", "")
    wrong = GOOD.replace("helo: {circles: 2}", "helo: {circles: 3}").replace("free-move", "choose")
    (folder / "examples.yaml").write_text(wrong, encoding="utf-8")
    result = play_all(content_of(folder), games=0)
    (found,) = (one for one in result.findings if one.code.startswith("EX"))
    assert found.message == "one: enemies/helo/circles: expected [1, 2, 3], found [1, 2] (1 more difference)"
    assert "`examples: {}`" in found.hint
    assert "docs/your-own-copy.md" in found.hint
    assert len(played(tmp_path, wrong).findings) == 2


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([["skill", 50], ("target-moving", -15)], "[[skill, 50], [target-moving, -15]]"),
        ({"at": "0506", "seen": True, "by": []}, '{at: "0506", seen: true, by: []}'),
        ([None, "3S"], "[null, 3S]"), (None, "nothing"), ("choose", "choose"), (3, "3"),
    ],
)  # fmt: skip
def test_values_are_told_as_the_file_would_have_them(value: object, told: str) -> None:
    assert _spoken(value) == told


def test_a_faulty_example_does_not_stop_the_next(tmp_path: Path) -> None:
    both = GOOD.replace("    do:", "    does:") + GOOD.split("examples:\n")[1].replace("  one:", "  two:", 1)
    result = played(tmp_path, both)
    assert result.examples == 1
    assert {one.code for one in result.findings} == {"MD101"}


@pytest.mark.parametrize(("text", "code"), [("examples: [", "YM001"), ("", "YM003"), ("a: 1\na: 2\n", "YM005")])
def test_a_file_that_is_no_yaml(tmp_path: Path, text: str, code: str) -> None:
    assert code in {one.code for one in played(tmp_path, text).findings}


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = play_all(content_of(), games=0, files=[tmp_path / "none.yaml"])
    assert [one.code for one in result.findings] == ["YM017"]


def test_data_that_the_engine_cannot_use() -> None:
    def refusing(content: Any, loadout: Any = "", options: Any = ()) -> Any:
        raise RulesFault("enemies:tank/armour", "too thick")

    content = with_engine(content_of(), create=refusing)
    (found,) = play_all(content, games=5).findings
    assert (found.code, found.path) == ("SG601", "enemies:tank/armour")
    assert found.place.file.endswith("enemies.yaml")
    assert found.place.line > 0


def test_an_engine_that_fails_on_the_data_is_a_finding() -> None:
    (found,) = play_all(with_engine(content_of(), create=fakes.failing), games=5).findings
    assert found.code == "SG601"
    assert "IndexError: no such circle" in found.message


def test_an_engine_that_fails_in_an_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.play import examples

    monkeypatch.setattr(examples, "run", fakes.failing)
    (found,) = played(tmp_path, GOOD).findings
    assert (found.code, found.place.line) == ("EX509", 3)


def sampled(**parts: Any) -> list[Diagnostic]:
    """Findings of sample games by an engine that is broken."""
    content = with_engine(content_of(), create=wrapping(stages=1, **parts))
    content.files.pop("examples", None)
    return play_all(content, games=2).findings


def test_broken_invariants_name_the_seed() -> None:
    found = sampled(check=fakes.broken_invariant)
    assert {one.code for one in found} == {"SG602"}
    assert len(found) == len(policies_of(content_of()))
    assert "policy random" in found[0].message
    assert "seed 1" in found[0].message
    assert "two cubes in one place" in found[0].message


def test_games_without_end_name_the_seed() -> None:
    found = sampled(**fakes.ENDLESS)
    assert [one.code for one in found] == ["SG603"] * sum(games_of(one, 2, 1) for one in policies_of(content_of()))
    assert "seed 1 did not end" in found[0].message


def test_an_engine_that_fails_in_a_game() -> None:
    found = sampled(apply=fakes.failing)
    assert {one.code for one in found} == {"SG604"}
    assert "IndexError: no such circle" in found[0].message


def test_debugging_shows_where_it_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_DEBUG", "1")
    with pytest.raises(IndexError):
        sampled(apply=fakes.failing)


def test_rules_that_nothing_reached_are_told_after_the_games(tmp_path: Path) -> None:
    folder = changed(tmp_path, "examples.yaml", "format: 1", "format: 1")
    (folder / "examples.yaml").unlink()
    result = play_all(content_of(folder), games=1)
    assert {one.code for one in result.findings} == {"SG612"}
    assert "rules.en:clauses/win" in {one.path for one in result.findings}


def test_the_shipped_game_reaches_every_rule() -> None:
    result = play_all(content_of(), games=40)
    assert result.findings == []
    policies = policies_of(content_of())
    played = [(policy.name, [games_of(policy, 40, stage) for stage in range(1, 5)]) for policy in policies]
    assert played == [("random", [40, 10, 10, 10]), ("greedy", [40, 10, 10, 10]), ("planner", [2, 1, 1, 1])]
    assert result.games == 145


def test_forms_whose_games_take_long_are_played_less() -> None:
    """One game for eight where the form says so, one for four in a later stage, one for twenty by the planner."""
    random, _greedy, planner = policies_of(content_of())
    long = SimpleNamespace(sparing=8)
    assert [games_of(one, 320, stage, long) for one in (random, planner) for stage in (1, 2)] == [40, 10, 2, 1]


def test_a_primary_outcome_that_no_sample_has(tmp_path: Path) -> None:
    folder = changed(tmp_path, "game.yaml", "primary-outcome: waves-cleared", "primary-outcome: medals")
    (found,) = play_all(content_of(folder), games=0).findings
    assert (found.code, found.path) == ("SG615", "game:primary-outcome")
    assert found.place.file.endswith("game.yaml")
    assert "waves-cleared" in found.message


def test_invariant_is_an_assertion() -> None:
    assert issubclass(BrokenInvariant, AssertionError)
