"""Commands on a game whose number files have errors: nothing is called legal or missing that can't be known, and each
says what is wrong or where it is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests import tiny
from tests.cli.called import Called
from tests.cli.test_command import ROOT

MEND = "Mend them first: mechsmith check"


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    """In a project whose games have number files that can't be read."""
    for game in ("panzer-witches", "paper-mech"):
        shutil.copytree(ROOT / "content" / game, tmp_path / "content" / game)
    toml = f'content = "content"\ntemplates = "{(ROOT / "templates").as_posix()}"\nloadouts = "own"\n'
    (tmp_path / "mechsmith.toml").write_text(toml, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    return Called(capsys)


def broken(file: str) -> None:
    """A number file of a format that nobody knows yet."""
    tiny.edit(Path.cwd(), f"content/{file}.yaml", "format: 1\n", "format: 99\n")


@pytest.mark.parametrize(
    ("file", "loadout"), [("paper-mech/weapons", "standard"), ("panzer-witches/frames", "raju")]
)
def test_what_cannot_be_judged_is_not_legal(called: Called, file: str, loadout: str) -> None:
    game = file.partition("/")[0]
    broken(file)
    for words in ((), ("--format", "json")):
        assert called("loadout", "check", loadout, *words) == 2
        assert (called.out, called.err.splitlines()[0]) == ("", f"mechsmith: the data of {game} have errors")
        assert f"{MEND} {game}" in called.err
    assert called("loadout", "list", "--game", game) == 0
    assert "the game's data have errors" in called.out
    assert "legal" not in called.out
    assert called("loadout", "list", "--format", "json") == 0
    listed = {one["id"]: one["legal"] for one in json.loads(called.out)["loadouts"]}
    assert [listed["standard"], listed["raju"]] == ([None, True] if game == "paper-mech" else [True, None])


def test_an_attack_that_cannot_be_reckoned_says_what_is_wrong(called: Called) -> None:
    broken("panzer-witches/locations")
    assert called("odds", "panzer-witches", "--shooter", "raju", "--target", "halla") == 1
    assert called.out.startswith("content/panzer-witches/locations.yaml:")
    assert "the file has the format 99, and this version reads 1" in called.out
    assert called.err == ""


def test_who_cannot_be_read_is_not_told_to_be_missing(called: Called) -> None:
    reach = ("map", "reach", "lime-village", "raju", "0802", "S")
    assert called(*reach) == 0
    tiny.edit(Path.cwd(), "content/panzer-witches/loadouts/raju.yaml", "crew: ", "crew: 3 # ")
    assert called(*reach) == 2
    assert called.err == "mechsmith: raju has faults\n  See mechsmith loadout check raju.\n"
    broken("panzer-witches/frames")
    assert called("map", "reach", "lime-village", "halla", "0802", "S") == 2
    assert called.err == f"mechsmith: the data of panzer-witches have errors\n  {MEND} panzer-witches\n"
    broken("panzer-witches/detection")
    assert called("map", "sight", "lime-village", "0803", "1007") == 2
    assert called.err.endswith("  See mechsmith check panzer-witches.\n")
