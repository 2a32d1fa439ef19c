"""`mechsmith prefer`, and that build, preview and check do what it keeps, while make and the tests do not."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from tests import tiny
from tests.cli.inside import run
from tests.cli.test_command import ROOT

BUILD = ("build", "--games", "games")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny.make(tmp_path)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "cönfig"


def call(root: Path, config: Path, *words: str, switch: str = "on") -> subprocess.CompletedProcess[str]:
    """The command for a user whose preferences lie in `config`."""
    return run(*words, cwd=root, MECHSMITH_CONFIG_DIR=str(config), MECHSMITH_PREFERENCES=switch)


def done(root: Path, config: Path, *words: str) -> str:
    result = call(root, config, *words)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stderr == ""
    return result.stdout


def rows(listed: str) -> dict[str, list[str]]:
    """What `--list` says of each preference: its value and its origin."""
    found = [re.split(r"  +", line.strip()) for line in listed.splitlines() if line.startswith("  ")]
    return {key: rest for key, *rest in found}


def lying(root: Path) -> dict[str, str]:
    """The PDFs in the output folder with a hash each."""
    return {
        file.relative_to(root / "output").as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in (root / "output").rglob("*.pdf")
    }


def text_of(file: Path, page: int = 0) -> str:
    with pypdfium2.PdfDocument(file) as pdf:
        return str(pdf[page].get_textpage().get_text_bounded())


# --- keeping, listing, forgetting ------------------------------------------------------------------------------------


def test_each_value_says_where_it_comes_from(root: Path, config: Path) -> None:
    assert rows(done(root, config, "prefer")) == {
        "paper": ["a4 and letter", "default"], "theme": ["colour and ink", "default"],
        "language": ["all that a game has", "default"], "units": ["mm", "default"], "sides": ["designed", "default"],
        "back-x": ["0 mm", "default"], "back-y": ["0 mm", "default"],
    }  # fmt: skip
    said = done(root, config, "prefer", "paper=Letter", "units=in", "back-x=-0.02", "back-y=0.5mm")
    assert "paper: letter\n" in said
    assert "back-x: -0.02 in\n" in said
    assert f"Kept in {config / 'preferences.toml'}." in said
    listed = done(root, config, "prefer", "--list", "--theme", "ink", "--back-y", "0.01")
    assert "(from MECHSMITH_CONFIG_DIR in the environment)" in listed
    assert rows(listed) == {
        "paper": ["letter", "preference, preferences.toml:2"], "theme": ["ink", "option"],
        "language": ["all that a game has", "default"], "units": ["in", "preference, preferences.toml:3"],
        "sides": ["designed", "default"], "back-x": ["-0.02 in", "preference, preferences.toml:4"],
        "back-y": ["0.01 in", "option"],
    }  # fmt: skip
    assert "(was letter)" in done(root, config, "prefer", "paper=a4")
    assert "Forgotten: paper, units." in done(root, config, "prefer", "--clear", "paper", "units")
    # What was typed in inches stays what it was.
    assert rows(done(root, config, "prefer", "--list"))["back-x"] == ["-0.51 mm", "preference, preferences.toml:2"]
    assert "Forgotten: back-x, back-y." in done(root, config, "prefer", "--clear")
    assert not (config / "preferences.toml").exists()
    assert "nothing to forget" in done(root, config, "prefer", "--clear")


def test_the_environment_has_the_last_word(root: Path, config: Path) -> None:
    done(root, config, "prefer", "paper=letter")
    off = call(root, config, "prefer", "--list", switch="off")
    assert "MECHSMITH_PREFERENCES=off in the environment" in off.stdout
    assert rows(off.stdout)["paper"] == ["a4 and letter", "default"]
    kept = call(root, config, "prefer", "paper=a4", switch="off")
    assert kept.returncode == 0
    assert "no effect while MECHSMITH_PREFERENCES is off" in kept.stdout


def test_comments_survive(root: Path, config: Path) -> None:
    config.mkdir()
    file = config / "preferences.toml"
    file.write_text('# by hand\npaper = "a4"  # the office\n\n# end\n', encoding="utf-8")
    done(root, config, "prefer", "paper=letter", "sides=short")
    assert file.read_text(encoding="utf-8") == (
        '# by hand\npaper = "letter"  # the office\nsides = "short"\n\n# end\n'
    )
    done(root, config, "prefer", "--clear")
    assert file.read_text(encoding="utf-8") == "# by hand\n# the office\n\n# end\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["papr=a4"], "there is no preference 'papr'; did you mean 'paper'?"),
        (["paper"], "paper needs a value"),
        (["paper="], "paper needs a value"),
        (["paper=a5"], "paper is one of a4, letter, not 'a5'"),
        (["units=in", "theme=pink"], "theme is one of colour, ink, not 'pink'; did you mean ink?"),
        (["back-x=6"], "back-x is at most 5 mm"),
        (["back-x=0.3in"], "back-x is at most 5 mm (0.196 in)"),
        (["back-y=half"], "'half' is not a length"),
        (["--clear", "papr"], "there is no preference 'papr'"),
        (["--list", "--clear"], "three calls"),
        (["paper=a4", "--sides", "long"], "options are for --list and --calibrate"),
        (["--calibrate", "paper=a4"], "--calibrate takes options only"),
        (["--check"], "--check goes with --calibrate"),
        (["--to", "x.pdf"], "--to goes with --calibrate"),
        (["--calibrate", "--sides", "fold"], "nothing on the other side"),
        (["--calibrate", "--check"], "there is no offset to check"),
        (["--calibrate", "--back-x", "1"], "go with --check"),
        (["--calibrate", "--lang", "sv"], "no calibration sheet in the language sv"),
    ],
)
def test_calls_that_cannot_be_carried_out(root: Path, config: Path, words: list[str], told: str) -> None:
    result = call(root, config, "prefer", *words)
    assert result.returncode == 2, result.stdout + result.stderr
    assert told in result.stderr
    assert "Traceback" not in result.stderr
    assert not config.exists()


def test_a_faulty_file_stops_a_build_and_can_be_mended(root: Path, config: Path) -> None:
    config.mkdir()
    file = config / "preferences.toml"
    file.write_text('# mine\npaper = "a9"\nthem = "ink"\n', encoding="utf-8")
    stopped = call(root, config, *BUILD)
    assert stopped.returncode == 2
    assert "preferences.toml:2:1: paper is one of a4, letter, not 'a9' [PJ961]" in stopped.stderr
    assert "mechsmith prefer --clear paper" in stopped.stderr
    assert not (root / "output").exists()
    listed = call(root, config, "prefer", "--list")
    assert listed.returncode == 1
    assert "error PJ961" in listed.stdout
    assert "Did you mean theme?" in listed.stdout
    # Another preference can be set, and the fault is still told.
    other = call(root, config, "prefer", "sides=short")
    assert other.returncode == 1
    assert "PJ961" in other.stdout
    assert call(root, config, "prefer", "--clear", "paper").returncode == 0
    built = call(root, config, *BUILD, "--paper", "a4", "--theme", "ink")
    assert built.returncode == 0
    assert "warning PJ962: nothing reads the key them" in built.stdout
    assert file.read_text(encoding="utf-8").startswith("# mine\n")


def test_a_file_that_is_no_toml_is_put_aside(root: Path, config: Path) -> None:
    config.mkdir()
    file = config / "preferences.toml"
    file.write_text("paper = a4\n", encoding="utf-8")
    for words in (["paper=a4"], ["--clear", "paper"]):
        result = call(root, config, "prefer", *words)
        assert result.returncode == 2
        assert "preferences.toml:1:9: it is not well-formed TOML" in result.stderr
    said = done(root, config, "prefer", "--clear")
    aside = config / "preferences-faulty-1.toml"
    assert str(aside) in said
    assert aside.read_text(encoding="utf-8") == "paper = a4\n"
    assert not file.exists()


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_folder_that_may_not_be_written(root: Path, config: Path) -> None:
    config.mkdir(mode=0o500)
    result = call(root, config, "prefer", "paper=a4")
    assert result.returncode == 2
    assert "MECHSMITH_CONFIG_DIR" in result.stderr


def test_a_file_in_the_folders_way(root: Path, config: Path) -> None:
    config.write_text("in the way", encoding="utf-8")
    result = call(root, config, "prefer", "paper=a4")
    assert result.returncode == 2
    assert "MECHSMITH_CONFIG_DIR" in result.stderr
    assert "Traceback" not in result.stderr


# --- what they change ------------------------------------------------------------------------------------------------


def test_build_does_what_is_preferred_and_options_win(root: Path, config: Path) -> None:
    done(root, config, "prefer", "paper=letter", "theme=ink", "language=fi")
    said = done(root, config, *BUILD)
    assert "By your preferences: paper letter, theme ink, language fi where a game has it" in said
    folder = "tiny-duel/en/letter/ink"
    assert set(lying(root)) == {f"{folder}/{name}.pdf" for name in ("board", "cards", "start")}
    assert "nothing to do" in done(root, config, *BUILD)
    done(root, config, *BUILD, "--paper", "a4", "--theme", "colour")
    assert {path.rpartition("/")[0] for path in lying(root)} == {folder, "tiny-duel/en/a4/colour"}
    asked = call(root, config, *BUILD, "--lang", "fi")
    assert asked.returncode == 2
    assert "tiny-duel has no language fi" in asked.stderr


def test_preview_does_what_is_preferred(root: Path, config: Path) -> None:
    done(root, config, "prefer", "paper=letter")
    done(root, config, "preview", "tiny-duel", "board", "--games", "games", "--svg")
    drawn = (root / "output/preview/tiny-duel/board-1.svg").read_text(encoding="utf-8")
    assert 'width="215.9mm"' in drawn


def test_sides_are_part_of_what_a_build_remembers(root: Path, config: Path) -> None:
    tiny.edit(root, "templates/tiny-duel/sheets.yaml", "order: 1}", "order: 1, fold: duplex}")
    tiny.edit(root, "templates/tiny-duel/board.svg.j2", "</sheet>",
              '<page id="back" title="Back"><text x="20" y="40" size="14">Back</text></page>\n</sheet>')  # fmt: skip
    words = (*BUILD, "--paper", "a4", "--theme", "ink")
    done(root, config, *words)
    designed = lying(root)
    folder = "tiny-duel/en/a4/ink"
    # The cards have no backs; the board's back and all of start.pdf's are turned.
    said = done(root, config, *words, "--sides", "short")
    assert "2 files written" in said
    assert "flipped on the short edge" in said
    assert lying(root)[f"{folder}/cards.pdf"] == designed[f"{folder}/cards.pdf"]
    assert "nothing to do" in done(root, config, *words, "--sides", "short")
    assert "2 files written" in done(root, config, *words, "--sides", "short", "--back-x", "0.5")
    assert "2 files written" in done(root, config, *words)
    assert lying(root) == designed
    done(root, config, *words, "--sides", "fronts")
    backs = done(root, config, *words, "--sides", "backs")
    assert "warning PJ953: tiny-duel: cards has nothing on its backs" in backs
    names = {path.rpartition("/")[2] for path in set(lying(root)) - set(designed)}
    assert names == {"board-fronts.pdf", "cards-fronts.pdf", "start-fronts.pdf", "board-backs.pdf", "start-backs.pdf"}
    assert {path: lying(root)[path] for path in designed} == designed
    pages = {name: len(pypdfium2.PdfDocument(root / "output" / folder / name)) for name in names}
    # The first page, the board, the cards: a leaf each, with an empty page where a back is missing.
    assert pages == {"board-fronts.pdf": 1, "cards-fronts.pdf": 1, "start-fronts.pdf": 3, "board-backs.pdf": 1,
                     "start-backs.pdf": 3}  # fmt: skip
    assert "Back" in text_of(root / "output" / folder / "board-backs.pdf")


def test_folded_sheets_count_the_leaves_to_glue(root: Path, config: Path) -> None:
    tiny.edit(root, "templates/tiny-duel/sheets.yaml", "order: 1}", "order: 1, fold: duplex}")
    tiny.edit(root, "templates/tiny-duel/board.svg.j2", "</sheet>",
              '<page id="back" title="Back"><text x="20" y="40" size="14">Back</text></page>\n</sheet>')  # fmt: skip
    said = done(root, config, *BUILD, "--paper", "a4", "--theme", "ink", "--sides", "fold")
    assert "glue a sheet's back behind its front" in said
    assert "4 sheets for a first game in start.pdf; or singly board.pdf 2, cards.pdf 1" in said
    start = root / "output/tiny-duel/en/a4/ink/start.pdf"
    assert len(pypdfium2.PdfDocument(start)) == 4
    assert "4 leaves" in text_of(start)


def test_units_are_what_is_printed_and_typed(root: Path, config: Path) -> None:
    words = (*BUILD, "--paper", "a4", "--theme", "ink", "--sides", "long")
    said = done(root, config, *words, "--back-x", "-0.5", "--back-y", "0.02in")
    assert "Backs are moved 0.5 mm to the left and 0.51 mm down." in said
    cards = root / "output/tiny-duel/en/a4/ink/cards.pdf"
    assert "This bar is 100 mm long." in text_of(cards)
    done(root, config, "prefer", "units=in")
    said = done(root, config, *words, "--back-x", "-0.02", "--back-y", "0.508mm")
    assert "Backs are moved 0.02 in to the left and 0.02 in down." in said
    assert "This bar is 4 inches long (101.6 mm)." in text_of(cards)
    assert re.search(r"\b4\sin\b", text_of(cards))
    large = call(root, config, *words, "--back-x", "0.3")
    assert large.returncode == 2
    assert "--back-x is at most 5 mm (0.196 in)" in large.stderr
    wrong = call(root, config, *words, "--back-x", "far")
    assert wrong.returncode == 2
    assert "'far' is not a length" in wrong.stderr


def test_check_printed_looks_at_what_the_preferences_build(root: Path, config: Path) -> None:
    done(root, config, "prefer", "paper=a4", "theme=ink", "sides=fronts", "units=in")
    done(root, config, *BUILD)
    words = ("check", "--games", "games", "--no-games", "--printed")
    assert "PR4" not in call(root, config, *words).stdout
    plain = call(root, config, *words, switch="off")
    assert "PR420" in plain.stdout


# --- what they don't change ------------------------------------------------------------------------------------------


def test_switched_off_a_file_of_preferences_changes_nothing(root: Path, config: Path) -> None:
    call(root, config, *BUILD, switch="off")
    before = lying(root)
    assert len(before) == 12
    done(root, config, "prefer", "paper=letter", "theme=ink", "sides=short", "back-x=1mm", "units=in")
    again = call(root, config, *BUILD, switch="off")
    assert "nothing to do" in again.stdout
    assert "preferences" not in again.stdout
    (root / "output/.mechsmith.json").unlink()
    assert call(root, config, *BUILD, switch="off").returncode == 0
    assert lying(root) == before
    # A faulty file isn't even looked at.
    (config / "preferences.toml").write_text("no TOML", encoding="utf-8")
    assert call(root, config, *BUILD, switch="off").returncode == 0


def test_make_and_the_tests_switch_them_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert os.environ["MECHSMITH_PREFERENCES"] == "off"
    spec = importlib.util.spec_from_file_location("tasks_again", ROOT / "tasks.py")
    assert spec is not None
    assert spec.loader is not None
    tasks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tasks)
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "on")
    assert tasks.clean_environment()["MECHSMITH_PREFERENCES"] == "off"


# --- the calibration sheet -------------------------------------------------------------------------------------------


def test_the_calibration_sheet_is_written(root: Path, config: Path) -> None:
    said = done(root, config, "prefer", "--calibrate")
    sheet = root / "output" / "calibration-a4-long.pdf"
    assert str(sheet) in said
    assert len(pypdfium2.PdfDocument(sheet)) == 2
    assert "flips on the long edge" in text_of(sheet).replace("\r\n", " ")
    done(root, config, "prefer", "paper=letter", "sides=short", "units=in", "back-x=-0.02")
    done(root, config, "prefer", "--calibrate", "--to", "sheet.pdf")
    with pypdfium2.PdfDocument(root / "sheet.pdf") as pdf:
        assert pdf[0].get_width() == pytest.approx(215.9 * 72 / 25.4, abs=0.1)
    assert "short edge" in text_of(root / "sheet.pdf").replace("\r\n", " ")
    assert "+.18" in text_of(root / "sheet.pdf")
    # The offset that is kept doesn't count, but to check it.
    assert "both readings should be 0" in done(root, config, "prefer", "--calibrate", "--check", "--to", "check.pdf")
    assert "readings should be 0" in text_of(root / "check.pdf").replace("\r\n", " ")
    assert text_of(root / "sheet.pdf", 1) == text_of(root / "check.pdf", 1)
    by_hand = done(root, config, "prefer", "--calibrate", "--sides", "backs")
    assert "feed it again" in by_hand
