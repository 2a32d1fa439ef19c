"""The commands for games in which two meet: sample --matrix, --forbid, --against, --form; play --between; --record."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from generator.cli.main import main
from generator.cli.meet import left
from generator.play.matrix import matrix, seed_of
from tests import fists
from tests.play.contest import Best, Fists

WANTED = """\
# What is wanted.
format: 1
source: house
reason: a game for tests
policies:
  best: {games: 20, bands: {win: {min: 10, unit: "%"}}}
matrix: {policy: best, games: 30, bands: {entrant: {min: 1, max: 99, unit: "%"}}}
forbidden: {policy: best, games: 20}
contests:
  good-play: {policy: best, against: worst, games: 40, bands: {win: {min: 20, unit: "%"}}}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
    return fists.make(tmp_path)


@pytest.fixture
def said(project: Path, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Run a command; its status, what it said, and what it complained about."""

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([words[0], "fists", *words[1:], *fists.folders(project)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_the_matrix_as_a_table(said) -> None:  # type: ignore[no-untyped-def]
    status, out, _ = said("sample", "--matrix", "--policy", "best", "--games", "500", "--workers", "1")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "fists, form long: 3 entrants, 500 games a pairing by the policy best, seed 1; rules 1.0"
    found = matrix(Fists(), Best(), 500)
    first = found.ranked()[0]
    row = next(line for line in lines if line.startswith(f"   1  {first} "))
    assert f"{100 * found.field(first).win().value:.1f} %" in row
    meeting = found.meeting("paper", "rock")
    told = next(line for line in lines if line.startswith("  paper - rock "))
    assert told.split()[3] == f"{100 * meeting.win().value:.1f}"
    assert told.split()[-3:] == [str(meeting.drawn), f"{100 * meeting.began().value:.0f}", "1"]
    assert "  median of rounds                   1   (1 to 1)" in lines
    assert f"  won by nobody                 {found.all().drawn:>9} games" in lines
    rows = [line for line in lines if line.startswith("   ") and line[3].isdigit() and " %  (" in line]
    assert len({line.index("%") for line in rows}) == 1


def test_the_matrix_as_json_with_both_heat_maps(said, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    files = [word for one in ("svg", "pdf") for word in (f"--{one}", str(tmp_path / "maps" / f"map.{one}"))]
    status, out, err = said("sample", "--matrix", "--policy", "best", "--games", "12", "--only", "rock,scissors",
                            "--format", "json", "--paper", "letter", "--theme", "ink", *files)  # fmt: skip
    assert status == 0
    data = json.loads(out)
    assert (data["games"], data["units"], sorted(data["entrants"])) == (12, "rounds", ["rock", "scissors"])
    (pairing,) = data["pairings"]
    assert (pairing["a"], pairing["b"], pairing["seed"]) == ("rock", "scissors", seed_of(1, "rock", "scissors"))
    assert pairing["games"] == pairing["won"] + pairing["lost"] + pairing["drawn"] == 12
    assert sum(pairing["lengths"].values()) == 12
    assert "won" not in data["all"]
    assert [Path(line).name for line in err.splitlines()] == ["map.svg", "map.pdf"]
    svg = (tmp_path / "maps/map.svg").read_text("utf-8")
    assert "The Pair of Scissors" in svg
    with pypdfium2.PdfDocument(tmp_path / "maps/map.pdf") as pdf:
        assert len(pdf) == 1
        assert [round(side) for side in pdf[0].get_size()] == [612, 792]
        assert "Fists: who beats whom" in pdf[0].get_textpage().get_text_bounded()


def test_the_matrix_of_a_form_says_which_and_keeps_to_its_bands(said, project: Path) -> None:  # type: ignore[no-untyped-def]
    """Only the form's own bands say what lies between 45 and 55 %; those of the usual one say 1 to 99."""
    wanted = 'matrices: {brief: {policy: best, games: 4, bands: {entrant: {min: 45, max: 55, unit: "%"}}}}\n'
    (project / "content/fists/balance.yaml").write_text(WANTED + wanted, "utf-8")
    words = ("sample", "--matrix", "--policy", "best", "--games", "4", "--workers", "1", "--pdf")
    shown = {}
    for form in ("long", "brief"):
        out = said(*words, str(project / f"{form}.pdf"), "--form", form)[1]
        assert out.startswith(f"fists, form {form}: 3 entrants, 4 games a pairing")
        with pypdfium2.PdfDocument(project / f"{form}.pdf") as pdf:
            shown[form] = pdf[0].get_textpage().get_text_bounded()
    assert ("form brief" in shown["brief"], "form long" in shown["long"]) == (True, False)
    assert ("45 to 55" in shown["brief"], "45 to 55" in shown["long"]) == (True, False)


def test_the_matrix_of_house_rules_says_whose_rules_it_shows(said, project: Path) -> None:  # type: ignore[no-untyped-def]
    file = project / "content/fists/game.yaml"
    file.write_text(file.read_text("utf-8") + "house: {name: Thursday fists}\n", "utf-8")
    files = [word for one in ("svg", "pdf") for word in (f"--{one}", str(project / f"map.{one}"))]
    words = ("sample", "--matrix", "--policy", "best", "--games", "2", "--workers", "1")
    out = said(*words, *files)[1]
    assert out.splitlines()[0].endswith("seed 1; rules 1.0 · Thursday fists")
    with pypdfium2.PdfDocument(project / "map.pdf") as pdf:
        assert "Rules 1.0 · Thursday fists" in pdf[0].get_textpage().get_text_bounded()
    assert "Thursday fists" in (project / "map.svg").read_text("utf-8")
    data = json.loads(said(*words, "--format", "json")[1])
    assert (data["version"], data["house"]) == ("1.0", "Thursday fists")


def test_a_game_of_the_matrix_is_played_again(said) -> None:  # type: ignore[no-untyped-def]
    seed = str(seed_of(1, "paper", "rock"))
    status, out, _ = said("play", "--between", "paper,rock", "--policy", "best", "--seed", seed)
    assert status == 0
    assert f"seed {seed}, played by best" in out
    assert said("play", "--between", "rock", "--seed", seed)[2].startswith("mechsmith: --between needs two entrants")


def test_bans_are_told_with_those_that_cost_nothing(said, project: Path) -> None:  # type: ignore[no-untyped-def]
    accepted = "accepted:\n  - {code: BL112, path: balance:forbidden/rock/pebble, reason: it is there to be worse}\n"
    (project / "content/fists/balance.yaml").write_text(f"format: 1\n{accepted}", "utf-8")
    status, out, _ = said("sample", "--forbid", "--policy", "best", "--games", "100", "--only", "rock,paper")
    assert status == 0
    assert "scissors: wins" not in out
    assert "  edge       0.0 points  (-1.9 to 1.9)  no game was won by another" in out
    assert "bans that cost nothing: none" in out
    assert "bans that can't be told with so many games: paper/edge, paper/sheet\n" in out
    assert "accepted: rock/pebble, as it is there to be worse" in out
    data = json.loads(said("sample", "--forbid", "--policy", "best", "--games", "100", "--format", "json")[1])
    stone = next(one for one in data["bans"] if one["choice"] == "stone")
    assert stone["verdict"] == "costs"
    assert stone["cost"]["value"] == (stone["won-before"] - stone["won-after"]) / 200


def test_one_policy_against_another(said) -> None:  # type: ignore[no-untyped-def]
    status, out, _ = said("sample", "--policy", "best", "--against", "worst", "--games", "400", "--workers", "1")
    assert status == 0
    assert out.startswith("fists: 400 games by the policy best against worst, from seed 1 on\n")
    assert "  won by best  " in out
    data = json.loads(said("sample", "--policy", "best", "--against", "worst", "--games", "400", "--format", "json")[1])
    assert data["won"] > data["lost"]
    assert data["won"] + data["lost"] + data["drawn"] == data["games"] == 400


def test_forms(said) -> None:  # type: ignore[no-untyped-def]
    out = said("sample", "--form", "brief", "--games", "30", "--policy", "best")[1]
    assert out.startswith("fists, form brief: 30 games by the policy best")
    assert "  won by who began " in out
    assert "  rounds in a game               1.00   (1.00 to 1.00)" in out
    assert said("play", "--form", "brief")[0] == 0
    status, _, err = said("sample", "--form", "breif")
    assert status == 2
    assert err == "mechsmith: fists has no form 'breif'; did you mean 'brief'?\n  It has: long, brief.\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--only", "rock"), "--only says who takes part in --matrix or --forbid."),
        (("--matrix", "--only", "rock,papr"), "no entrant 'papr'; did you mean 'paper'?"),
        (("--matrix", "--only", "rock"), "one entrant alone meets nobody"),
        (("--matrix", "--only", " ,"), "--only names nobody"),
        (("--matrix", "--forbid"), "--matrix and --forbid are two samples"),
        (("--forbid", "--svg", "x.svg"), "--svg is about the heat map of --matrix."),
        (("--matrix", "--svg", "x.svg", "--pdf", "x.svg", "--games", "2"), "can't be both pictures"),
        (("--against", "best", "--policy", "best"), "a policy against itself shows nothing"),
        (("--against", "bset"), "no policy 'bset'"),
        (("--against", ""), "no policy ''"),
        (("--matrix", "--from-wave", "2"), "--matrix begins at the beginning"),
        (("--matrix", "--record", "--only", "rock,paper"), "--record plays what balance.yaml asks for"),
        (("--matrix", "--record"), "asks for no games under `matrix`"),
    ],
)
def test_what_cannot_be_asked(said, words: tuple[str, ...], told: str) -> None:  # type: ignore[no-untyped-def]
    status, _, err = said("sample", *words)
    assert status == 2
    assert told in err


def test_pictures_replace_no_data_and_are_foreseen_before_the_games(said, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A million games would take hours: it is told before one of them is played."""
    data = tmp_path / "mine.yaml"
    data.write_text("a: 1\n", "utf-8")
    for words, told in (
        (("--pdf", str(data)), "mine.yaml is there and is no PDF file; it stays as it is."),
        (("--svg", str(data)), "mine.yaml is there and may be rules data; it stays as it is."),
        (("--svg", str(data / "new" / "map.svg")), "mine.yaml is no folder"),
        (("--svg", str(tmp_path / "a"), "--pdf", str(tmp_path / "b" / ".." / "a")), "can't be both pictures"),
    ):
        status, out, err = said("sample", "--matrix", "--games", "1000000", *words)
        assert (status, out) == (2, "")
        assert told in err
    assert data.read_text("utf-8") == "a: 1\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "--between", "deimos,kelp-zes", "--form", "pairs"), "two meet in the form duel, not in pairs"),
        (("sample", "--matrix", "--form", "tournament"), "two meet in the form duel, not in tournament"),
        (("sample", "--forbid", "--form", "trios"), "two meet in the form duel, not in trios"),
        (("play", "--between", "deimos,kelp-zes", "--loadout", "deimos"), "no loadout can be said with it"),
        (("play", "--between", ",,"), "--between names nobody"),
    ],
)
def test_what_does_not_go_together(words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([words[0], "galactic-arena", *words[1:]]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sample", "--matrix"), "paper-mech has no entrants that could meet"),
        (("sample", "--form", "duel"), "paper-mech has no form 'duel'\n  It is played in one form only."),
        (("play", "--between", "a,b"), "paper-mech has no entrants that could meet"),
        (("sample", "--policy", "greedy", "--against", "random", "--games", "2"), "has no sides that could play"),
    ],
)
def test_a_game_of_one_says_so(words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([words[0], "paper-mech", *words[1:]]) == 2
    assert told in capsys.readouterr().err


def test_recording_all_of_it_and_one_part(said, project: Path) -> None:  # type: ignore[no-untyped-def]
    file = project / "content/fists/balance.yaml"
    file.write_text(WANTED, "utf-8")
    status, out, _ = said("sample", "--record", "--workers", "1")
    assert status == 0
    assert out.startswith(f"20 games, matrix, forbidden, contests played; {file} holds their results.\n")
    text = file.read_text("utf-8")
    assert text.startswith(WANTED)
    found = matrix(Fists(), Best(), 30).meeting("paper", "rock")
    assert f"rock: {{games: 30, won: {found.won}, lost: {found.lost}, " in text
    assert said("sample", "--record")[1].splitlines()[0].endswith("held these results already.")
    file.write_text(text.replace(WANTED, WANTED.replace("games: 30", "games: 24")), "utf-8")
    assert said("sample", "--record", "--matrix")[1].startswith(f"matrix played; {file} holds their results.\n")
    assert file.read_text("utf-8").count("games: 24") == 1 + 1 + 3


def test_recording_the_matrices_of_all_forms(said, project: Path) -> None:  # type: ignore[no-untyped-def]
    file = project / "content/fists/balance.yaml"
    file.write_text(WANTED + "matrices: {brief: {policy: best, games: 26}}\n", "utf-8")
    out = said("sample", "--record", "--matrix", "--workers", "1")[1]
    assert out.startswith(f"matrix, matrix in brief played; {file} holds their results.\n")
    found = matrix(Fists(form="brief"), Best(), 26).meeting("paper", "rock")
    told = f"          rock: {{games: 26, won: {found.won}, lost: {found.lost}, drawn: {found.drawn}, "
    text = file.read_text("utf-8")
    assert told in text
    assert "  matrices:\n    brief:\n      data: " in text
    assert said("sample", "--record", "--matrix")[1].splitlines()[0].endswith("held these results already.")


def test_the_time_that_is_left() -> None:
    assert left(1.0, 10, 100) == ""
    assert left(10.0, 0, 100) == ""
    assert left(10.0, 10, 100) == ", about 90 s left"
    assert left(60.0, 100, 1000) == ", about 9 minutes left"
    assert left(600.0, 100, 3000) == ", about 4.8 hours left"
    assert left(600.0, 100, 100) == ""
