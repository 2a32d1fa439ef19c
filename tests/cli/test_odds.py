"""`mechsmith odds` as a user meets it: games, their options, answers, and what is said of bad questions."""

from __future__ import annotations

import json

import pytest

from generator.cli.main import main
from tests.cli.called import Called

FRAMES = ("--shooter", "raju", "--target", "routa")


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    return Called(capsys, "odds")


def test_games_and_their_options(called: Called, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("--help") == 0
    assert "panzer-witches" in called.out
    assert "paper-mech" not in called.out
    assert called("panzer-witches", "--help") == 0
    for option in ("--shooter", "--target-moving", "--sector", "--field", "--json", "--lang"):
        assert option in called.out


def test_a_shot_in_both_languages(called: Called) -> None:
    assert called("panzer-witches", *FRAMES, "--aim", "2", "--lang", "en") == 0
    english = called.out
    assert "+30" in english
    assert "critical success" in english
    assert called("panzer-witches", *FRAMES, "--aim", "2") == 0
    assert "kriittinen" in called.out
    assert called("panzer-witches", *FRAMES, "--lang", "sv") == 2
    assert "fi, en" in called.err


def test_as_data(called: Called) -> None:
    assert called("panzer-witches", *FRAMES, "--called", "head", "--json") == 0
    data = json.loads(called.out)
    assert (data["game"], data["shooter"], data["target"], data["called"]) == (
        "panzer-witches",
        "raju",
        "routa",
        "head",
    )
    assert set(data["locations"]) == {"head"}
    assert sum(one["value"] for one in data["levels"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("panzer-witches", "--shooter", "raju"), "--target"),
        (("panzer-witches", "--shooter", "rajuu", "--target", "routa"), "raju"),
        (("panzer-witches", *FRAMES, "--weapon", "sling"), "has no weapon 'sling'"),
        (("panzer-witches", *FRAMES, "--distance", "40"), "reaches"),
        (("panzer-witches", *FRAMES, "--in-melee", "--distance", "9"), "--distance: in melee both stand in one hex"),
        (("panzer-witches", *FRAMES, "--in-melee", "--aim", "1"), "--aim: nobody aims in melee"),
        (("panzer-witches", *FRAMES, "--covered"), "head, torso"),
        (("panzer-witches", *FRAMES, "--sector", "above"), "'front'"),
        (("panzer-witches", *FRAMES, "--size", "9"), "--size"),
        (("paper-mech",), "panzer-witches"),
        (("panzer-witch",), "did you mean 'panzer-witches'?"),
    ],
)
def test_bad_questions(called: Called, words: tuple[str, ...], said: str) -> None:
    assert called(*words) == 2
    assert said in called.err
    assert "Traceback" not in called.err


def test_content_of_ones_own(called: Called, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "panzer-witches", "--content", "/nowhere", *FRAMES]) == 2
    assert "/nowhere" in capsys.readouterr().err
