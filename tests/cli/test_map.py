"""`mechsmith map` as a user meets it: what is said and written, and with which status."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from generator.maps.files import load_map
from tests.cli.called import Called

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    Path("good.map.yaml").write_text('format: 1\ntitle: Good\nrows: ["1 w", "2 ."]\n', encoding="utf-8")
    Path("bad.board").write_text('size 2 1\nhex 0101 0 "woods:9" ""\nhex 0201 0 "" ""\nend\n', encoding="utf-8")
    Path("none.board").write_bytes(b"\0\1\2")
    Path("void").mkdir()
    return Called(capsys, "map")


def test_check_says_what_is_wrong_with_each_file(called: Called) -> None:
    assert called("check", "good.map.yaml") == 0
    assert called.out == "good.map.yaml: 2 x 2 hexes, sound.\n"
    assert called("check", "good.map.yaml", "bad.board", "none.board") == 1
    assert "bad.board:2:13: error MP110" in called.out
    assert "bad.board: 2 x 1 hexes, 1 error." in called.out
    assert "none.board: 1 error." in called.out
    assert called("check", ".") == 1
    assert called.out.count("hexes") == 2


def test_check_for_programs(called: Called) -> None:
    assert called("check", "bad.board", "--format", "json") == 1
    (finding,) = json.loads(called.out)["findings"]
    assert (finding["code"], finding["file"], finding["line"]) == ("MP110", "bad.board", 2)
    assert called("check", "bad.board", "--format", "github") == 1
    assert called.out.startswith("::error file=bad.board,line=2")


def test_a_map_with_faults_is_used_and_they_are_told_aside(called: Called) -> None:
    assert called("convert", "bad.board") == 0
    assert called.err == "bad.board: 1 error; `mechsmith map check bad.board` shows them\n"
    made, findings = load_map(Path("bad.map.yaml"))
    assert made is not None
    assert (made.title, made.cells[0].of("woods"), findings) == ("bad", 3, [])


def test_convert_says_what_is_lost_and_spares_what_is_there(called: Called) -> None:
    assert called("convert", "good.map.yaml", "other.board") == 0
    assert called.err == "not kept: the title “Good”: a board is called by its file's name\n"
    assert called.out == "other.board: 2 x 2 hexes\n"
    assert called("convert", "good.map.yaml", "other.board") == 2
    assert "other.board is there already" in called.err
    assert called("convert", "good.map.yaml", "other.board", "--force") == 0
    assert called("convert", "good.map.yaml", "other.txt") == 2
    assert "no ending of a map's file" in called.err


def test_join_turns_by_place(called: Called) -> None:
    words = ("join", "good.map.yaml", "good.map.yaml", "--to")
    assert called(*words, "two.map.yaml", "--turn", "2") == 0
    made, _ = load_map(Path("two.map.yaml"))
    assert made is not None
    assert [cell.level for cell in made.cells] == [1, 0, 0, 2, 2, 0, 0, 1]
    assert called(*words, "three.map.yaml", "--turn", "3") == 2
    assert "there is no map at the place 3" in called.err
    assert not Path("three.map.yaml").exists()


def test_new_makes_the_same_map_of_the_same_seed(called: Called) -> None:
    for name in ("a.map.yaml", "b.map.yaml"):
        assert called("new", name, "--seed", "5", "--size", "8x9", "--terrain", "woods=30%") == 0
        assert called.out == f"{name}: 8 x 9 hexes, seed 5\n"
    assert Path("a.map.yaml").read_bytes() == Path("b.map.yaml").read_bytes()
    made, _ = load_map(Path("a.map.yaml"))
    assert made is not None
    assert sum(cell.of("woods") > 0 for cell in made.cells) == 21


def test_maps_of_the_games_go_by_their_ids(called: Called) -> None:
    assert called("check") == 0
    listed = {
        game: ids.split(", ") for game, ids in re.findall(r"^([\w-]+): \d+ maps? \((.*?)\), sound\.$", called.out, re.M)
    }
    assert listed
    for game, ids in listed.items():
        assert called("check", ids[0], "--game", game) == 0
        assert re.fullmatch(rf"{ids[0]}: \d+ x \d+ hexes, sound\.\n", called.out)
        assert called("convert", ids[0], f"{game}.board", "--game", game) == 0
        made, findings = load_map(Path(f"{game}.board"))
        assert made is not None
        assert findings == []
    shared = [id for id in listed.get("alpha-strike", []) if id in listed.get("hex-skirmish", [])]
    for id in shared:
        assert called("show", id) == 2
        assert f"alpha-strike and hex-skirmish have a map {id}" in called.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "x.map.yaml", "--size", "10000x10000"), "a map of 10,000 x 10,000 can't be made"),
        (("new", "x.map.yaml", "--size", "0x5"), "a map of 0 x 5 can't be made"),
        (("new", "x.map.yaml", "--size", "NaN"), "NaN is no size"),
        (("new", "x.map.yaml", "--terrain", "wods=5"), "did you mean 'woods'"),
        (("new", "x.map.yaml", "--terrain", "woods"), "woods is not a kind and its percentage"),
        (("new", "x.map.yaml", "--terrain", "woods=101"), "a percentage is from 0 to 100"),
        (("new", "x"), "no ending of a map's file"),
        (("show", "none.board"), "none.board: the file isn't text [MP101]"),
        (("show", "no.board"), "no.board is missing"),
        (("show", "good.map.yaml", "0909"), "the map has no hex 0909"),
        (("show", "no-such-map"), "there is no map no-such-map"),
        (("check", "nowhere/x.board"), "there is no file nowhere/x.board"),
        (("check", "void"), "there is no map in void"),
        (("check", "good.map.yaml", "--game", "nosuch"), "there is no game 'nosuch'"),
        (("show", "good.map.yaml", "--game", "alpha-strik"), "did you mean 'alpha-strike'"),
        (("sight", "good.map.yaml", "0101", "0102", "--game", "nosuch"), "there is no game 'nosuch'"),
        (("convert", "good.map.yaml", "--game", "nosuch"), "there is no game 'nosuch'"),
        (("shw",), "did you mean 'show'"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(called: Called, words: tuple[str, ...], said: str) -> None:
    assert called(*words) == 2
    assert said in called.err
    assert "Traceback" not in called.err
    assert not Path("x.map.yaml").exists()


@pytest.mark.skipif(os.name == "nt", reason="links are for others there")
def test_a_link_that_leads_back_to_itself(called: Called) -> None:
    Path("loop.board").symlink_to("loop.board")
    assert called("check", "loop.board") == 1
    assert "loop.board: error YM018: loop.board can't be read: too many levels of symbolic links" in called.out


def test_maps_of_a_game_whose_file_is_faulty(called: Called, tmp_path: Path) -> None:
    kept = ("game.yaml", "text.en.yaml")
    having = sorted(path for path in CONTENT.iterdir() if (path / "maps.yaml").is_file())
    if not having:
        pytest.skip("no game has maps")
    own = tmp_path / "content" / having[0].name
    own.mkdir(parents=True)
    for name in kept:
        shutil.copy(having[0] / name, own / name)
    (own / "maps.yaml").write_text("format: 1\nmaps: [\n", encoding="utf-8")
    assert called("show", "some-map", "--content", "content") == 2
    assert "maps.yaml:3:1: " in called.err
    assert "[YM001]; so the maps there aren't known" in called.err
