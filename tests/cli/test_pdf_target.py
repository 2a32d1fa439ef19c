"""`--to` of the commands that write one PDF: another kind of file is never given up for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.inside import run

CALLS = [("loadout", "print", "standard"), ("prefer", "--calibrate")]


@pytest.mark.parametrize("words", CALLS)
def test_a_file_that_is_no_pdf_stays(tmp_path: Path, words: tuple[str, ...]) -> None:
    """A slip of the keyboard: the loadout's own file as the target."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("format: 1\n", encoding="utf-8")
    done = run(*words, "--to", "mine.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "mine.yaml is there and is no PDF file; it stays as it is. Choose another name." in done.stderr
    assert mine.read_text(encoding="utf-8") == "format: 1\n"
    assert list(tmp_path.iterdir()) == [mine]


@pytest.mark.parametrize("words", CALLS)
def test_an_empty_file_and_an_older_pdf_are_replaced(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "sheet.pdf"
    for before in (b"", b"%PDF-1.4\nan older one\n"):
        file.write_bytes(before)
        done = run(*words, "--to", "sheet.pdf", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert file.read_bytes().endswith(b"%%EOF\n")
