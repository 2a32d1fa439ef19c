"""`play` and `sample` on the real games."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from generator.build.make import GameBuild
from generator.cli.build import paper_lines
from generator.cli.main import main

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "paper-mech"


def out(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """What the command prints on standard output."""
    assert main(list(words)) == status
    return capsys.readouterr().out


def test_the_same_seed_gives_the_same_transcript_and_another_one_another(capsys: pytest.CaptureFixture[str]) -> None:
    first = out(capsys, "play", GAME, "--seed", "7", "--policy", "greedy")
    assert first == out(capsys, "play", GAME, "--seed", "7", "--policy", "greedy")
    assert first != out(capsys, "play", GAME, "--seed", "8", "--policy", "greedy")
    assert "seed 7" in first.splitlines()[0]
    assert all(len(line) <= 110 for line in first.splitlines())


def test_a_transcript_as_json_has_dice_and_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(out(capsys, "play", GAME, "--seed", "7", "--policy", "random", "--format", "json"))
    assert told["seed"] == 7
    assert told["outcome"]["result"] in ("win", "lose")
    assert any(line["clauses"] for step in told["steps"] for line in step["lines"])


def test_figures_do_not_depend_on_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sample", GAME, "--policy", "random", "--games", "120", "--format", "json", "--workers"]
    one = out(capsys, *words, "1")
    assert one == out(capsys, *words, "2")
    figures = json.loads(one)
    assert figures["games"] == 120
    assert figures["policy"] == "random"
    assert figures["stages"][0]["stage"] == 1


def test_a_sample_says_who_played_how_often_and_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "sample", GAME, "--policy", "random", "--games", "20", "--seed", "5", "--workers", "1")
    assert text.startswith(f"{GAME}: 20 games by the policy random, seeds 5 to 24\n")
    for words in ("95 %", "clear wave 1", "win", "how games ended", "never reached"):
        assert words in text
    figures = [line[2:30].rstrip() for line in text.split("\n\n")[1].splitlines()]
    # After the four waves: the primary outcome of the game's data leads those of whole games.
    assert figures[4:6] == ["waves cleared", "win"]
    assert figures[6:] == ["score of games won", "decisions in a game", "units of time in a game"]
    assert "(no game was won)" in text
    later = out(capsys, "sample", GAME, "--policy", "random", "--games", "5", "--from-wave", "4", "--workers", "1")
    assert "begun fresh with wave 4" in later
    assert "clear wave 3" not in later


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sample", "--policy", "gready"], "did you mean 'greedy'"),
        (["sample", "--from-wave", "9"], "has 4 waves"),
        (["sample", "--games", "0"], "play one game or more"),
        (["sample", "--rule", "no-such"], "no-such"),
        (["play", "--loadout", "nowhere.yaml"], "there is no file nowhere.yaml"),
        (["play", "--loadout", "standrad"], "Did you mean standard?"),
        (["play", "--lang", "xx"], "has no language xx"),
    ],
)
def test_what_cannot_be_played(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([words[0], GAME, *words[1:]]) == 2
    assert message in capsys.readouterr().err


def test_another_loadout_plays_another_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standard = (ROOT / "content" / GAME / "loadouts" / "standard.yaml").read_text(encoding="utf-8")
    own = tmp_path / "my mech.yaml"
    own.write_text(standard.replace("torso: 5", "torso: 6").replace("id: standard", "id: tough"), encoding="utf-8")
    words = ["play", GAME, "--seed", "7", "--policy", "random"]
    tough = out(capsys, *words, "--loadout", str(own))
    assert tough != out(capsys, *words)
    own.write_text(standard.replace("torso: 5", "torso: much"), encoding="utf-8")
    assert "MD" in out(capsys, *words, "--loadout", str(own), status=1)


def test_sheets_are_counted_once_for_themes_that_agree() -> None:
    def lines(**leaves: int) -> list[str]:
        named = {key.replace("__", "/").replace("_pdf", ".pdf"): number for key, number in leaves.items()}
        return paper_lines(GameBuild("g", leaves=named))

    agreed = lines(g__en__a4__ink__start_pdf=3, g__en__a4__ink__map_pdf=2,
                   g__en__a4__colour__start_pdf=3, g__en__a4__colour__map_pdf=2)  # fmt: skip
    assert agreed == ["g/en/a4: 3 sheets for a first game in start.pdf; or singly map.pdf 2"]
    apart = lines(g__en__a4__ink__map_pdf=1, g__en__a4__colour__map_pdf=2)
    assert apart == ["g/en/a4/colour: 2 sheets: map.pdf 2", "g/en/a4/ink: 1 sheet: map.pdf 1"]


def test_data_that_only_the_games_own_checks_find_faulty_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A start on a pillar is right in each file, and can't be played."""
    content = tmp_path / "content"
    shutil.copytree(ROOT / "content" / "galactic-arena", content / "galactic-arena")
    board = content / "galactic-arena" / "board.yaml"
    board.write_text(board.read_text("utf-8").replace("red: F2", "red: D3"), "utf-8")
    line = board.read_text("utf-8").splitlines().index("pillars: [D3, H3, B4, J4, D7, H7]") + 1
    for command in (["play"], ["sample", "--games", "2"], ["sample", "--matrix", "--games", "2"]):
        told = out(capsys, command[0], "galactic-arena", *command[1:], "--content", str(content), status=1)
        assert f"board.yaml:{line}:" in told
        assert "error GA102: D3 holds a start and a pillar" in told
        assert "hint: Move one of them to another hex." in told


def test_a_loadout_that_cannot_be_played_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\ngame: galactic-arena\nid: mine\nname: Mine\nhero: deimos\nweapon: storm-axes", "utf-8")
    told = out(capsys, "play", "galactic-arena", "--loadout", str(file), status=1)
    assert "mine.yaml:6:9: error GA141: Deimos has no Storm Axes" in told
    assert "hint: Choose one of: Necrosis, Tomb Cleaver, Pall Lantern." in told
    assert not out(capsys, "play", "galactic-arena", "--rule", "magic", status=2)  # the call is at fault, and no data
