"""The command as a user meets it: exit status, messages, UTF-8, no traceback."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.make import GameBuild
from generator.cli import build
from generator.cli.main import main, told
from generator.data.project import Project
from generator.data.views import NoSuchValue
from tests import tiny
from tests.cli.inside import run

ROOT = Path(__file__).resolve().parent.parent.parent


def started(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as the user would, without a terminal."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        cwd=cwd, env=env | {"PYTHONPATH": str(ROOT), **environment}, capture_output=True, encoding="utf-8", check=False,
    )


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny.make(tmp_path)


def test_build_and_build_again_from_an_inner_folder(root: Path) -> None:
    done = started("build", "--games", "../games", cwd=root / "content")
    assert (done.returncode, done.stderr) == (0, "")
    assert "12 files written" in done.stdout
    assert "3 sheets for a first game in start.pdf" in done.stdout
    assert (root / "output/tiny-duel/en/a4/ink/start.pdf").is_file()
    again = run("build", "--games", "../games", cwd=root / "content")
    assert "nothing to do" in again.stdout
    assert "3 sheets for a first game in start.pdf" in again.stdout


def test_open_shows_the_file_to_start_with(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(build, "opens", lambda file: opened.append(file) or True)
    monkeypatch.chdir(root)
    words = ["build", "--games", "games", "--paper", "letter", "--theme", "ink", "--open"]
    assert main(words) == 0
    # The same where there is nothing to do; but nothing is opened where something is wrong.
    assert main(words) == 0
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
    assert main(words) == 1
    assert [path.relative_to(root).as_posix() for path in opened] == ["output/tiny-duel/en/letter/ink/start.pdf"] * 2
    assert opened[0].is_file()


def test_a_system_that_opens_no_pdf_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A stand-in for the system's own program, which says much and fails; then none at all; then one that works."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    file = tmp_path / "start.pdf"
    assert not build.opens(file)
    program = tmp_path / "xdg-open"
    for status in (3, 0):
        program.write_text(f"#!/bin/sh\necho no method available >&2\nexit {status}\n", encoding="utf-8")
        program.chmod(0o755)
        assert build.opens(file) == (status == 0)
    monkeypatch.setattr(build, "opens", lambda file: False)
    result = GameBuild("tiny", files=["tiny/en/a4/ink/start.pdf"])
    build.open_first([result], Project(None, tmp_path, tmp_path, tmp_path, tmp_path))
    told = capfd.readouterr()
    assert (told.err, told.out.count("\n")) == ("", 1)
    assert told.out.startswith("Nothing here opens PDFs by itself; the file is ")


def test_a_fault_is_shown_with_its_line_and_ends_with_1(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
    done = run("build", "--games", "games", cwd=root)
    assert done.returncode == 1
    assert "content/tiny-duel/mechs.yaml:6:18: error MD" in done.stdout
    assert "  bear: {armour: lots, speed: 2}" in done.stdout
    assert "^^^^" in done.stdout
    assert "nothing was written" in done.stdout
    assert not (root / "output").exists() or not list((root / "output").rglob("*.pdf"))


def test_check_as_json(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
    done = run("check", "--games", "games", "--format", "json", cwd=root)
    assert done.returncode == 1
    report = json.loads(done.stdout)
    found = [one for one in report["findings"] if one["severity"] == "error"]
    assert report["format"] == 1
    assert [(one["file"], one["line"], one["path"]) for one in found] == [
        ("content/tiny-duel/mechs.yaml", 6, "mechs:bear/armour")
    ]


def test_findings_that_are_alike_are_counted_after_the_first_few(root: Path) -> None:
    # Seven clauses of one form in one file, and one in another: only the first are too many.
    clauses = "".join(f'      more-{word}: {{kind: rule, text: "It has 5 {word}s."}}\n' for word in "abcdefg")
    tiny.edit(root, "content/tiny-duel/rules.en.yaml", "      strike:", clauses + "      strike:")
    tiny.edit(root, "content/tiny-duel/text.en.yaml", "{name: Ant}", '{name: Ant 5}')
    call = ["check", "--games", "games", "--no-pages"]
    short, full, program = (run(*call, *more, cwd=root) for more in ([], ["--all"], ["--format", "json"]))
    assert [done.returncode for done in (short, full, program)] == [1, 1, 1]
    assert short.stdout.count("error RF206") == 6
    assert short.stdout.count("… and 2 more like it (RF206); --all shows them\n") == 1
    # Where the sixth would stand, so behind the others of its file.
    assert short.stdout.index("rules.en.yaml:10:") < short.stdout.index("…") < short.stdout.index("text.en.yaml")
    assert full.stdout.count("error RF206") == 8
    assert "more like it" not in full.stdout
    assert len([one for one in json.loads(program.stdout)["findings"] if one["code"] == "RF206"]) == 8
    assert short.stdout.splitlines()[-1] == full.stdout.splitlines()[-1]
    assert "8 errors" in short.stdout.splitlines()[-1]


def test_fail_on_tightens(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/text.en.yaml", "trademark: A game for tests.", "trademark: no")
    relaxed = run("check", "--games", "games", cwd=root)
    assert relaxed.returncode == 0
    assert "YM011" in relaxed.stdout
    assert run("check", "--games", "games", "--fail-on", "warning", cwd=root).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bild"], "did you mean 'build'"),
        (["build", "tiny-dual"], "did you mean 'tiny-duel'"),
        (["build", "--paper", "a5"], "'a5' is not one of"),
        (["build", "--games", "nowhere"], "there is no folder nowhere"),
        (["build", "--loadout", "nowhere.yaml", "--games", "games"], "there is no file nowhere.yaml"),
        (["build", "--loadout", "mechsmith.toml", "--games", "games"], "tiny-duel has no loadouts"),
        (["build", "--lang", "fi", "--games", "games"], "tiny-duel has no language fi"),
        (["build", "--content", "nowhere"], "the content folder nowhere is not there"),
        (["build"], "there is no code for the game tiny-duel"),
        (["explain", "XX999"], "there is no code 'XX999'"),
        (["init", "."], "already holds"),
        (["preview", "tiny-duel", "bord", "--games", "games"], "did you mean 'board'"),
    ],
)
def test_what_cannot_be_carried_out_ends_with_2(root: Path, arguments: list[str], words: str) -> None:
    done = run(*arguments, cwd=root)
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_an_output_folder_that_is_a_file(root: Path) -> None:
    (root / "output").write_text("in the way", encoding="utf-8")
    done = run("build", "--games", "games", cwd=root)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("mechsmith: ")


def test_a_bug_prints_one_line_and_the_traceback_only_on_demand(root: Path) -> None:
    broken = root / "games/tiny_duel/models.py"
    broken.write_text(broken.read_text(encoding="utf-8") + "\nNUMBER_FILES = 7\n", encoding="utf-8")
    done = started("build", "--games", "games", cwd=root)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "MECHSMITH_DEBUG=1" in done.stderr
    assert "Traceback" in started("build", "--games", "games", cwd=root, MECHSMITH_DEBUG="1").stderr


def test_output_is_utf8_whatever_the_code_page(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: größer→")
    done = started("check", "--games", "games", cwd=root, PYTHONIOENCODING="cp1252")
    assert "armour: größer→" in done.stdout


def test_no_colour_and_no_progress_off_a_terminal(root: Path) -> None:
    done = started("build", "--games", "games", cwd=root)
    assert "\x1b" not in done.stdout + done.stderr
    assert "\r" not in done.stdout + done.stderr


def test_a_closed_pipe_is_no_fault(root: Path) -> None:
    command = [sys.executable, "-m", "generator", "explain"]
    process = subprocess.Popen(
        command, cwd=root, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 0
    assert complaint == ""


def test_explain_says_meaning_and_remedy(root: Path) -> None:
    done = run("explain", "ym005", cwd=root)
    assert done.returncode == 0
    assert "YM005 (error): The same key twice in one mapping" in done.stdout
    assert "What to do:" in done.stdout


def test_preview_draws_pages(root: Path) -> None:
    done = run("preview", "tiny-duel", "cards", "--games", "games", "--dpi", "40", cwd=root)
    assert done.returncode == 0, done.stdout + done.stderr
    picture = root / "output/preview/tiny-duel/cards-1.png"
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    drawn = run("preview", "tiny-duel", "board", "--games", "games", "--svg", cwd=root)
    assert drawn.returncode == 0
    assert "<svg" in (root / "output/preview/tiny-duel/board-1.svg").read_text(encoding="utf-8")


def test_init_makes_a_project_that_checks_clean(tmp_path: Path) -> None:
    home = tmp_path / "a player's Mäch"
    done = run("init", str(home), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (home / "mechsmith.toml").is_file()
    checked = run("check", "--no-pages", "--no-games", cwd=home)
    assert checked.returncode == 0, checked.stdout
    assert run("init", str(home), cwd=tmp_path).returncode == 2


def test_a_game_that_the_project_has_not_is_told_with_the_way_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "my games"
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    assert main(["init", str(home), "paper-mech"]) == 0
    monkeypatch.chdir(home)
    (home / "mechsmith.toml").write_text("# mine\n", encoding="utf-8")
    asking = (["odds", "panzer-witches"], ["check", "panzer-witches"], ["loadout", "list", "--game", "panzer-witches"])
    for words in asking:
        assert main(words) == 2
        assert "not in this project: `mechsmith init . panzer-witches` adds it." in capsys.readouterr().err
    assert main(["init", "."]) == 2
    assert "Name the games that are to be added" in capsys.readouterr().err
    assert main(["init", ".", "panzer-witches"]) == 0
    assert "added to this folder." in capsys.readouterr().out
    assert sorted(path.name for path in (home / "content").iterdir()) == ["panzer-witches", "paper-mech"]
    assert (home / "mechsmith.toml").read_text(encoding="utf-8") == "# mine\n"
    assert main(["odds", "panzer-witches", "--shooter", "raju", "--target", "routa"]) == 0
    assert main(["init", ".", "panzer-witches"]) == 2
    assert "Take it away first" in capsys.readouterr().err


def test_templates_that_lack_a_word_are_told_as_that() -> None:
    message, hint = told(NoSuchValue("words:", "errata-again"))
    assert message == "the templates' words have no errata-again"
    assert "older than this Mechsmith" in hint
    assert "itself went wrong" in told(NoSuchValue("enemies:tank", "armour"))[0]
    lacking = told(NoSuchValue("text.en:transcript", "effects"))
    assert lacking[0] == "a text is missing: text.en:transcript has no effects"
    assert lacking[1].startswith("Write it in text.en.yaml")
    assert told(NoSuchValue("", "transcript"))[0] == "a text is missing: there is no transcript"


def test_a_full_disk_is_told_with_a_way_out() -> None:
    message, hint = told(OSError(errno.ENOSPC, "No space left on device"))
    assert message == "no space left on device"
    assert "TMPDIR" in hint
