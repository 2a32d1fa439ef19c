"""`mechsmith tohit` as a user meets it: what is said, and with which status."""

from __future__ import annotations

import json

import pytest

from generator.cli.main import main
from tests.cli.called import Called

GAME = ("--game", "alpha-strike")


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    return Called(capsys, "tohit", *GAME)


def test_terms_number_odds_and_damage(called: Called) -> None:
    words = ["--skill", "4", "--range", "18", "--tmm", "2", "--target-jumped", "--woods", "--heat", "1"]
    assert called(*words, "--damage", "3/3/1") == 0
    lines = [" ".join(line.split()) for line in called.out.splitlines()]
    assert any(line.startswith("skill 4") for line in lines)
    assert "target number 11" in lines
    assert "3 of 36 throws of two dice hit: 8.3 %" in lines
    assert "A hit does 3; the attack 0.25 on average." in lines


def test_as_data(called: Called) -> None:
    assert called("--range", "9hex", "--moved", "stood", "--immobile", "--format", "json") == 0
    data = json.loads(called.out)
    assert (data["inches"], data["range"], data["number"], data["hits"]) == (18, "medium", 1, 36)
    assert {one["term"]: one["value"] for one in data["terms"]} == {
        "skill": 4, "attacker-moved": -1, "immobile": -4, "range": 2,
    }  # fmt: skip
    assert all(one["clause"] for one in data["terms"])


def test_units_by_name_and_physical_attacks(called: Called) -> None:
    """Of our own units: the target moves 12" and has the modifier 2."""
    assert called("--attacker", "bastrel bs-9", "--target", "quillet-ql-2", "--attack", "charge") == 0
    assert "target number 7" in " ".join(called.out.split())
    assert called.out.startswith("Bastrel BS-9 charges Quillet QL-2")


def test_overheat_says_how_much_of_it_is_used(called: Called) -> None:
    """Two points more on the usual damage of 1; 26 of 36 throws reach 6: 3 times 26 / 36 is 2.17."""
    assert called("--range", "9", "--overheat", "2") == 0
    lines = called.out.splitlines()
    assert lines[-1] == "A hit with 2 of its overheat does 3; the attack 2.17 on average."
    assert not any(line.startswith("A hit does") for line in lines)
    assert called("--range", "9", "--attacker", "cinderhull", "--overheat", "4") == 2
    assert "--overheat: Cinderhull CH-3 may use 3 points of overheat at medium range" in called.err
    assert called("--attack", "strike", "--overheat", "1") == 2
    assert "a physical attack uses no overheat" in called.err


def test_what_a_question_leaves_open_is_said(called: Called) -> None:
    words = ("--attacker", "bastrel", "--target", "quillet-ql-2", "--range", "9hex")
    assert called(*words) == 0
    assert "The target is taken to have walked; --target-moved stood or jumped says otherwise." in called.out
    assert called(*words, "--format", "json") == 0
    assert json.loads(called.out)["assumed"] == {"target-moved": "walked"}
    assert called(*words, "--target-moved", "stood") == 0
    assert "taken" not in called.out


def test_the_game_is_the_one_that_has_the_units(capsys: pytest.CaptureFixture[str]) -> None:
    """A die of 2 in place of a card's modifier: 4, 2 and 2 for medium range make 8, which 15 of 36 throws reach."""
    assert main(["tohit", "--attacker", "sluice", "--target", "cobbler", "--range", "4hex", "--tmm", "2"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Sluice fires at Cobbler, 8 inches (medium) skill 4")
    assert "target’s die +2" in said
    assert "target number 8 15 of 36" in said
    assert "taken" not in said
    assert main(["tohit", "--attacker", "sluice", "--target", "cobbler", "--range", "4hex"]) == 0
    assert "The target's modifier die is taken to show 0; --tmm N says otherwise." in capsys.readouterr().out
    assert main(["tohit", "--attacker", "sluice", "--target", "bastrel", "--range", "9"]) == 2
    assert "no game has both sluice and bastrel" in capsys.readouterr().err
    assert main(["tohit", "--attacker", "zzqqxx", "--range", "9"]) == 2
    assert "hex-skirmish has bellwether, cobbler" in capsys.readouterr().err


def test_a_charge_of_a_mech_with_a_die(capsys: pytest.CaptureFixture[str]) -> None:
    """A Sluice of size 2 whose die shows 3 does 2 and half of 3, rounded down: 3; half of 3 comes back."""
    words = ["tohit", "--attacker", "sluice", "--target", "cobbler", "--attack", "charge", "--attacker-tmm", "3"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "A hit does 3;" in said
    assert "The attacker takes 1 on a hit, 0 on a miss." in said


def test_an_attack_that_cannot_be_made(called: Called) -> None:
    assert called("--range", "50") == 0
    assert "This attack can't be made: it is out of range" in called.out
    assert called("--range", "50", "--extreme") == 0
    assert "6 of 36" in called.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "how far away is the target"),
        ("--range nan", "is no distance"),
        ("--range -4", "is no distance"),
        ("--range 1e9", "is no distance"),
        ("--range 2.5hex", "hexes are whole"),
        ("--range 9 --damage 3/x", "is no damage"),
        ("--range 9 --damage 1/2/3/4/5", "is no damage"),
        ("--range 9 --heat 4", "heat is 0 to 3"),
        ("--range 9 --attacker Nobody-At-All", "there is no unit"),
        ("--range 9 --attacker bastrel-bs-9 --moved jumped", "can't jump"),
        ("--range 9 --target-jumped --target-moved stood", "say different things"),
        ("--range 9 --skill 12", "0<=x<=8"),
        ("--range 9 --attack bite", "bite"),
        ("--range 9 --lang xx", "no language xx"),
        ("--range 4 --attack strike", "base contact"),
    ],
)
def test_bad_calls_say_what_is_wrong(called: Called, words: str, message: str) -> None:
    assert called(*words.split()) == 2
    assert message in called.err
    assert "Traceback" not in called.err
