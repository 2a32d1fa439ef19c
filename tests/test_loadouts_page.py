"""docs/loadouts.md: what it shows is what the command says, and its file by hand is one that the command reads."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator.cli.main import main

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "loadouts.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The page's fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project made as the page says, with its Red Wolf."""
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for line in blocks("sh")[0].splitlines():
        words = shlex.split(line, comments=True)
        if words[0] == "cd":
            monkeypatch.chdir(tmp_path / words[1])
        elif words[1] == "init" or words[2] in ("new", "set"):
            assert main(words[1:]) == 0, line
    assert not (tmp_path / "data").exists()
    return Path.cwd()


def test_what_show_draws_and_reckons(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["loadout", "show", "Red Wolf"]) == 0
    shown = capsys.readouterr().out
    radar, odds, _, _, ranked = blocks("text")
    picture, legend = radar.split("\n\n")
    assert picture in shown
    assert legend in shown
    assert odds in shown
    assert "difference to Standard" in ranked


def test_the_file_by_hand_is_in_order(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (by_hand,) = blocks("yaml")
    (home / "loadouts" / "grey-fox.yaml").write_text(by_hand, encoding="utf-8")
    assert main(["loadout", "check", "Grey Fox"]) == 0
    assert "legal" in capsys.readouterr().out
    assert main(["loadout", "set", "grey fox", "torso=3"]) == 0
    edited = (home / "loadouts" / "grey-fox.yaml").read_text(encoding="utf-8")
    assert edited == by_hand.replace("torso: 5", "torso: 3")


@pytest.fixture
def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Any folder; own loadouts lie in the user's, and both games are there."""
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "loadouts"


def test_the_commands_for_heroes_do_what_the_page_says(
    arena: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {}
    for line in blocks("sh")[1].splitlines():
        words = shlex.split(line, comments=True)[1:]
        words += ["--output", str(tmp_path / "out")] if words[1] == "print" else []
        words = [word if word != "40" else "2" for word in words]  # games: two show that it works
        assert main(words) == 0, line
        said[words[1]] = capsys.readouterr().out
    file = (arena / "my-kelp.yaml").read_text(encoding="utf-8")
    # liquid-form and aerial-form, then with swarm-form, then what the last `set` says.
    assert "abilities: [aerial-form, swarm-form, many-limbs, borrowed-face]\n" in file
    assert 'player: "Ada Marsh"\n' in file
    assert blocks("text")[3] in said["show"]
    assert "Undertow" in said["show"]  # Kelp Zes's own stands beside it
    assert "My Kelp" in said["rank"]
    folder = tmp_path / "out" / "galactic-arena" / "en" / "a4" / "colour" / "loadouts"
    assert {file.name for file in folder.iterdir()} == {"my-kelp_deimos.pdf", "my-kelp_deimos-cards.pdf"}


def test_a_hero_by_hand(arena: Path, capsys: pytest.CaptureFixture[str]) -> None:
    indented = re.findall(r"(?:^    .*\n)+", PAGE, re.MULTILINE)
    (by_hand,) = [re.sub(r"^    ", "", text, flags=re.MULTILINE) for text in indented if "hero:" in text]
    arena.mkdir(parents=True)
    (arena / "still-water.yaml").write_text(by_hand, encoding="utf-8")
    assert main(["loadout", "check", "Still Water"]) == 0
    assert "legal." in capsys.readouterr().out
    assert main(["loadout", "set", "Still Water", "abilities=-many-limbs,+swarm-form"]) == 0
    (arena / "still-water.yaml").write_text(
        by_hand.replace("many-limbs, reconstitute", "swarm-form, reconstitute"), encoding="utf-8"
    )
    capsys.readouterr()
    assert main(["loadout", "check", "Still Water"]) == 1
    told = capsys.readouterr().out
    # The page leaves out the folder.
    assert blocks("text")[2] in told.replace(f"{arena}/", "")


def test_every_command_and_option_that_the_page_names_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    for name in set(re.findall(r"mechsmith loadout ([a-z]+)", PAGE)):
        assert main(["loadout", name, "--help"]) == 0
    text = capsys.readouterr().out
    for option in set(re.findall(r"`(--[a-z-]+)", PAGE)) - {"--left-arm", "--loadout", "--set"}:  # of other commands
        assert option in text, option
