"""`mechsmith errata` as a user meets it: forms, files, nothing to correct, calls that can't be carried out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli.errata import FORMS
from generator.cli.main import main
from generator.compare import errata_files
from tests import tiny
from tests.compare.edited import ROOT, copied
from tests.compare.kept import keep  # noqa: F401

PPC = ("enemies.yaml", "ppc: {range: long, power: 4,", "ppc: {range: long, power: 5,")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped data with one number changed."""
    return copied(tmp_path_factory.mktemp("changed"), PPC)


@pytest.fixture
def changed(copy: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same; the test runs in the repository."""
    monkeypatch.chdir(ROOT)
    return str(copy)


def test_the_form_follows_the_name(changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new folder"
    for name, start in (("a.html", b"<!DOCTYPE html>"), ("b.pdf", b"%PDF-"), ("c.md", b"# Paper")):
        assert main(["errata", "shipped", changed, "--to", str(folder / name)]) == 0
        assert (folder / name).read_bytes().startswith(start)
        assert f"{folder / name} was written." in capsys.readouterr().out
    assert sorted(path.name for path in folder.iterdir()) == ["a.html", "b.pdf", "c-patches.pdf", "c.md"]
    assert set(FORMS) == set(errata_files.FORMS)


@pytest.mark.prove
def test_the_same_call_writes_the_same_bytes(changed: str, tmp_path: Path) -> None:
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"
    assert main(["errata", "shipped", changed, "--to", str(first)]) == 0
    assert main(["errata", "shipped", changed, "--format", "pdf", "--to", str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()


def test_nothing_to_correct_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["errata", "shipped", "--to", str(tmp_path / "x.pdf")]) == 0
    assert "nothing to correct" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["no-such-thing"], "no-such-thing"),
        ([" "], "OLD is an empty word"),
        (["shipped", "{changed}", "--game", "chess"], "chess"),
        (["shipped", "{changed}", "--lang", "tlh"], "tlh"),
        (["shipped", "{changed}", "--format", "docx"], "docx"),
    ],
)
def test_calls_that_cannot_be_carried_out(
    changed: str, tmp_path: Path, more: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "x.pdf"
    assert main(["errata", *(word.replace("{changed}", changed) for word in more), "--to", str(target)]) == 2
    assert told in capsys.readouterr().err
    assert not target.exists()


def test_faulty_data_write_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    changed = str(copied(tmp_path, PPC))
    weapons = Path(changed) / "weapons.yaml"
    weapons.write_text(weapons.read_text("utf-8").replace("\n  fist:", "\n  glove:", 1), "utf-8")
    target = tmp_path / "x.pdf"
    assert main(["errata", "shipped", changed, "--to", str(target)]) == 2
    assert "have errors" in capsys.readouterr().err
    assert not target.exists()


def test_a_pdf_takes_the_place_of_no_other_file(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for target, name in ((tmp_path / "notes.pdf", "notes.pdf"), (tmp_path / "notes-patches.pdf", "notes.md")):
        target.write_text("my own notes")
        assert main(["errata", "shipped", changed, "--to", str(tmp_path / name)]) == 2
        assert "is no PDF file" in capsys.readouterr().err
        assert target.read_text() == "my own notes"
    assert not (tmp_path / "notes.md").exists()


def test_any_game_has_corrections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One without a changes.yaml, an engine or documents, in a folder with an awkward name."""
    root = tiny.make(tmp_path)
    old = tmp_path / "old"
    shutil.copytree(root / "content", old / "content")
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: 7")
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 3, speed: 5", "armour: 3, speed: 4")
    monkeypatch.chdir(root)
    target = tmp_path / "errata.md"
    assert main(["errata", str(old), "--games", "games", "--to", str(target)]) == 0
    told = target.read_text("utf-8")
    assert "| □ | **Bear**: armour | ~~6~~ | **7** |" in told
    assert "| □ | **Ant**: speed | ~~5~~ | **4** |" in told
    assert "The ant strikes first, for it has speed ~~5~~ **4**." in told
    assert "What changed, and why" not in told
