"""`mechsmith compare` as a user meets it: forms, files, exit status, and calls that can't be carried out."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from generator.cli.compare import FORMS, as_written, status
from generator.cli.main import main
from generator.compare.report import Change, GameReport, Kind, Report, SideName
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare.edited import DATA, GAME, ROOT, copied
from tests.compare.kept import keep  # noqa: F401
from tests.compare.once import read_once  # noqa: F401

PPC = ("enemies.yaml", "ppc: {range: long, power: 4,", "ppc: {range: long, power: 5,")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped data with one number changed."""
    return copied(tmp_path_factory.mktemp("changed"), PPC)


@pytest.fixture
def changed(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same; the test runs in the repository, and what is unpacked lies beside."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.chdir(ROOT)
    return str(copy)


@pytest.fixture
def spoilt(changed: str, tmp_path: Path) -> str:
    """A copy of one's own, to be spoilt."""
    return str(copied(tmp_path, PPC))


def test_a_change_is_told_and_only_errors_fail(changed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", changed, "--no-games"]) == 0
    told = capsys.readouterr()
    assert "Tank, PPC: power 5 -> 4" in told.out
    assert told.err == ""
    # The other way round worked examples fail, which are errors.
    assert main(["compare", "shipped", changed, "--no-games"]) == 1
    assert "Tank, PPC: power 4 -> 5" in capsys.readouterr().out


def test_nothing_changed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["compare", "content", "--fail-on", "looks", "--fail-on", "advice"]) == 0
    assert "Nothing differs" in capsys.readouterr().out


@pytest.mark.parametrize("form", list(FORMS))
def test_every_form_to_a_file_and_to_standard_output(
    changed: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "new folder" / "report.txt"
    assert main(["compare", changed, "--no-games", "--format", form, "--to", str(target)]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"{target} was written.\n"
    assert "Tank" in target.read_text("utf-8")
    assert main(["compare", changed, "--no-games", "--format", form]) == 0
    assert capsys.readouterr().out == target.read_text("utf-8")


def test_the_name_of_the_file_says_its_form(changed: str, tmp_path: Path) -> None:
    for name, start in (("a.json", "{"), ("a.md", "#"), ("a.txt", "Paper"), ("a.sarif", "{")):
        assert main(["compare", changed, "--no-games", "--to", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text("utf-8").startswith(start), name
    assert main(["compare", changed, "--no-games", "--format", "json", "--to", str(tmp_path / "b.md")]) == 0
    assert json.loads((tmp_path / "b.md").read_text("utf-8"))["games"]


def test_sample_games_are_played_as_asked(changed: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "40", "--policy", "random", "--seed", "7", "--workers", "1", "--format", "json"]
    assert main(["compare", changed, *words]) == 0
    told = capsys.readouterr()
    (played,) = json.loads(told.out)["games"][0]["play"]["policies"]
    assert (played["policy"], played["games"], played["seed"]) == ("random", 40, 7)
    assert told.err != ""  # how long it takes, and what so many games can show
    assert main(["compare", changed, "--time", "0.3s", "--policy", "random", "--format", "json"]) == 0
    (played,) = json.loads(capsys.readouterr().out)["games"][0]["play"]["policies"]
    assert played["stopped"] == "time"


def test_patches_to_print(changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "patches.pdf"
    assert main(["compare", changed, "--no-games", "--reprint", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF-")
    nothing = tmp_path / "nothing.pdf"
    assert main(["compare", "content", "--no-games", "--game", GAME, "--reprint", str(nothing)]) == 0
    assert "Nothing has to be printed anew" in capsys.readouterr().err
    assert not nothing.exists()


@pytest.mark.parametrize(("words", "why"), [
    (["--no-games", "--games", "5"], "--games says how games are played"),
    (["--no-games", "--time", "3s"], "--time says how games are played"),
    (["--no-games", "--until", "1pp"], "--until says how games are played"),
    (["--no-games", "--policy", "random"], "--policy says how games are played"),
    (["--no-games", "--seed", "1"], "--seed says how games are played"),
    (["--no-games", "--workers", "1"], "--workers says how games are played"),
    (["--games", "1"], "2 pairs of games or more"),
    (["--games", "0"], "2 pairs of games or more"),
    (["--games", "many.5"], "there is no folder many.5"),
    (["--time", "soon"], "is no time"),
    (["--time", "0s"], "is no time"),
    (["--time", "-5s"], "is no time"),
    (["--until", "5"], "no percentage points"),
    (["--until", "0pp"], "no percentage points"),
    (["--until", "100pp"], "no percentage points"),
    (["--policy", "chess"], "chess"),
    (["--seed", "-1"], "--seed"),
    (["--workers", "-2"], "--workers"),
    (["--theme", "ink"], "--theme is the look of --reprint"),
    (["--to", "same.pdf", "--reprint", "./same.pdf"], "name the same file"),
    (["--to", "same.pdf", "--reprint", "docs/../same.pdf"], "name the same file"),
    (["--reprint", "README.md"], "no PDF file"),
    (["--to", ""], "not a name"),
    (["--to", "content/paper-mech/enemies.yaml"], "may be rules data"),
    (["--to", "content"], "content"),
    (["--fail-on", "everything"], "everything"),
    (["--format", "pdf"], "pdf"),
    (["--game", "chess"], "there is no game 'chess'"),
    (["--lang", "fr"], "has no language 'fr'"),
    (["--paper", "a3"], "a3"),
    (["--content", "nowhere"], "nowhere"),
])  # fmt: skip
def test_calls_that_can_not_be_carried_out(
    changed: str, words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(ROOT.iterdir())
    assert main(["compare", changed, *words]) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert told.out == ""
    assert "Traceback" not in told.err
    assert sorted(ROOT.iterdir()) == before
    assert os.listdir(tempfile.gettempdir()) == []


@pytest.mark.parametrize("words", [[""], ["shipped", ""], [" "], ["shipped", "shipped", "shipped"], []])
def test_words_that_are_none(changed: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *words, "--no-games"]) == 2
    assert capsys.readouterr().out == ""


def test_a_bad_side_is_one_clear_error_and_writes_nothing(
    spoilt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "report.html"
    Path(spoilt, "enemies.yaml").write_text("format: 7\nenemies: {}\n", "utf-8")
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    for word in (spoilt, str(tmp_path / "broken.zip"), "no-such-revision", str(tmp_path / "nowhere.tar.gz")):
        assert main(["compare", word, "--no-games", "--to", str(target), "--reprint", f"{target}.pdf"]) == 2, word
        told = capsys.readouterr()
        assert told.err.count("mechsmith:") == 1
        assert not target.exists()
        assert not Path(f"{target}.pdf").exists()
    assert os.listdir(tempfile.gettempdir()) == []


def test_no_report_takes_the_place_of_what_is_compared_or_of_a_device(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = Path(shutil.make_archive(str(tmp_path / "old"), "zip", changed))
    bare = packed.rename(tmp_path / "old.bin")
    again = shutil.copy(bare, tmp_path / "other.ZIP")
    os.mkfifo(tmp_path / "pipe.html")
    kept = tmp_path / ".git" / "config"
    kept.parent.mkdir()
    kept.touch()
    others = (kept, again, tmp_path / "pipe.html", "/dev/null")
    for old, target in ((bare, bare), *((changed, other) for other in others)):
        before = os.stat(target)
        assert main(["compare", str(old), "--no-games", "--to", str(target)]) == 2
        assert "stays as it is" in capsys.readouterr().err
        assert os.stat(target)[:7] == before[:7]


def test_no_patches_of_data_with_errors_is_not_nothing_to_print(
    spoilt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(spoilt, "text.en.yaml").unlink()
    target = tmp_path / "again.pdf"
    main(["compare", spoilt, "shipped", "--no-games", "--reprint", str(target)])
    told = capsys.readouterr().err
    assert f"{target} was not written" in told
    assert "Nothing has to be printed" not in told


def _report(kind: Kind | None = None, severity: Severity | None = None) -> Report:
    side = SideName("x")
    changes = (Change("CP101", kind, "a:b", "A", "1", "2", Place()),) if kind else ()
    faults = (Diagnostic("XX101", severity, "it is bad"),) if severity else ()
    return Report((GameReport("duel", "Duel", side, side, changes, faults), GameReport("none", "None", side, side)))


@pytest.mark.parametrize(("report", "fail_on", "expected"), [
    (_report(), (), 0),
    (_report(severity=Severity.ERROR), (), 1),
    (_report(severity=Severity.WARNING), (), 0),
    (_report(severity=Severity.WARNING), ("warning",), 1),
    (_report(severity=Severity.ADVICE), ("warning",), 0),
    (_report(severity=Severity.ADVICE), ("error", "advice"), 1),
    (_report(severity=Severity.ERROR), ("breaking",), 1),
    (_report(kind=Kind.BREAKING), (), 0),
    (_report(kind=Kind.BREAKING), ("breaking",), 1),
    (_report(kind=Kind.BALANCE), ("breaking",), 0),
    (_report(kind=Kind.BALANCE), ("breaking", "wording"), 1),
    (_report(kind=Kind.LOOKS), ("wording",), 0),
    (_report(kind=Kind.LOOKS), ("looks",), 1),
])  # fmt: skip
def test_exit_status(report: Report, fail_on: tuple[str, ...], expected: int) -> None:
    assert status(report, fail_on) == expected
    assert as_written(report, "text").startswith("Duel")


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_in_the_middle_it_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    shutil.copytree(copied(tmp_path / "x", PPC), tmp_path / "y" / GAME)
    archive = shutil.make_archive(str(tmp_path / "old"), "zip", tmp_path / "y")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "compare", archive, "--time", "60s", "--policy", "random"],
        cwd=ROOT, env={**os.environ, "TMPDIR": str(temporary), "MECHSMITH_PREFERENCES": "off"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while not list(temporary.rglob("game.yaml")) and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert out == ""
    assert err.endswith("mechsmith: stopped\n")
    assert "Traceback" not in err
    assert list(temporary.iterdir()) == []


def test_a_folder_named_like_a_revision_is_told_of(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("HEAD").mkdir()
    shutil.copytree(changed, f"HEAD/{GAME}")
    assert main(["compare", "HEAD", "--no-games", "--content", str(DATA.parent)]) == 0
    told = capsys.readouterr()
    if shutil.which("git") and (ROOT / ".git").exists():
        assert told.err == "HEAD is taken for the folder of that name; HEAD^0 means the revision.\n"
    assert "Tank, PPC: power 5 -> 4" in told.out


def test_the_working_data_are_the_new_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = copied(tmp_path / "content", PPC).parent
    assert main(["compare", str(DATA), "--content", str(content), "--no-games", "--format", "json"]) == 1
    (change,) = json.loads(capsys.readouterr().out)["games"][0]["changes"]
    assert (change["old"], change["new"]) == ("4", "5")
