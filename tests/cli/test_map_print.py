"""`mechsmith map print` as a user meets it."""

from __future__ import annotations

import os
from pathlib import Path

import click
import pikepdf
import pytest

from generator.cli.main import main
from generator.cli.map_print import Box, filename
from tests.cli.called import Called


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
    Path("good.map.yaml").write_text('format: 1\ntitle: Good\nrows: ["1 w", "2 ."]\n', encoding="utf-8")
    rows = "".join(f"  - {' '.join('.' * 16)}\n" for _ in range(17))
    Path("field.map.yaml").write_text(f"format: 1\ntitle: Field\nrows:\n{rows}", encoding="utf-8")
    Path("bad.board").write_text('size 2 1\nhex 0101 0 "woods:9" ""\nhex 0201 0 "" ""\nend\n', encoding="utf-8")
    return Called(capsys, "map", "print")


def test_the_count_is_said_and_a_dry_run_writes_nothing(called: Called) -> None:
    """16 x 17 hexes of 32 mm: 453 x 562 mm; on their side two sheets of 276 mm across and four of 180 down."""
    before = sorted(Path().rglob("*"))
    assert called("field.map.yaml", "--dry-run") == 0
    assert called.out == (
        "8 sheets of A4 on its side (2 across, 4 down) and a plan: a map of 45 x 56 cm, hexes of 32 mm.\n"
        "Nothing was written.\n"
    )
    assert sorted(Path().rglob("*")) == before
    assert called("field.map.yaml", "--dry-run", "--hex", "25.4", "--paper", "letter") == 0
    assert called.out.startswith("4 sheets of Letter upright (2 across, 2 down)")


def test_files_are_named_after_the_map_and_how_it_is_printed(called: Called) -> None:
    assert called("good.map.yaml", "--output", "made", "--theme", "ink") == 0
    assert called.out.splitlines()[-1].startswith(f"{Path('made/maps/good-tiled-a4-ink.pdf').resolve()}: 2 pages (")
    with pikepdf.open("made/maps/good-tiled-a4-ink.pdf") as pdf:
        assert len(pdf.pages) == 2
    assert called("good.map.yaml", "--output", "made", "--theme", "ink") == 0
    assert "as it was there already" in called.out
    assert called("good.map.yaml", "--poster", "--to", "big.pdf", "--hex", "1.25in") == 0
    assert "hexes of 31.8 mm" in called.out
    assert Path("big.pdf").is_file()
    assert filename(Path("a b.MAP.YAML"), "poster", "a4", "ink") == "a b-poster-ink.pdf"


def test_a_map_with_errors_is_printed_only_where_that_is_asked(called: Called) -> None:
    assert called("bad.board", "--one-page", "--to", "bad.pdf") == 1
    assert "bad.board:2:13: error MP110" in called.out + called.err
    assert not Path("bad.pdf").exists()
    assert called("bad.board", "--one-page", "--to", "bad.pdf", "--anyway") == 0
    assert "printed all the same" in called.out
    assert Path("bad.pdf").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hex", "0"], "a hex 0 wide"), (["--hex", "-3"], "a hex -3 wide"), (["--hex", "nan"], "not a length"),
        (["--hex", "900"], "hexes of 900 mm can't be printed"), (["--hex", "32", "--fit", "3x2ft"], "give one of them"),
        (["--fit", "3x2"], "say the unit"), (["--fit", "3x2furlongs"], "no unit"), (["--fit", "big"], "is no size"),
        (["--fit", "0x2ft"], "no side of a map"), (["--overlap", "3mm"], "5 to 10 mm"),
        (["--one-page", "--hex", "50.8"], "too large for one page"),
        (["--poster", "--one-page"], "--one-page and --poster are two ways to print a map"),
        (["--poster", "--overlap", "6mm"], "--overlap is for sheets to join"),
        (["--to", "a.pdf", "--output", "b"], "--to and --output both say where to write"),
        (["--to", "-"], "isn't written to standard output"), (["--to", "x" * 300], "too long a name"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_said(called: Called, words: list[str], said: str) -> None:
    assert called("field.map.yaml", *words) == 2
    assert said in called.err
    assert not Path("output").exists()


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_names_of_files_that_no_terminal_and_no_font_can_show(called: Called) -> None:
    for name, shown in (("a\n\x1b[31mb", "a��[31mb"), ("no\udcffutf", "no�utf")):
        Path(f"{name}.board").write_text('size 1 1\nhex 0101 0 "" ""\nend\n', encoding="utf-8")
        assert called(f"{name}.board", "--one-page", "--to", f"{name}.pdf") == 0
        assert called.out.splitlines()[-1].startswith(f"{shown}.pdf: 1 page (")
        assert main(["map", "check", f"{name}.board"]) == 0
        assert called.capsys.readouterr().out == f"{shown}.board: 1 x 1 hexes, sound.\n"
    assert filename(Path("CON.board"), "poster", "a4", "ink") == "CON--poster-ink.pdf"
    assert filename(Path("a\nb.map.yaml"), "tiled", "a4", "ink") == "a-b-tiled-a4-ink.pdf"


def test_sizes_to_fit_have_their_units() -> None:
    box = Box()
    assert box.convert("3x2ft", None, None) == pytest.approx((914.4, 609.6))
    assert box.convert("90 x 60 cm", None, None) == (900.0, 600.0)
    assert box.convert("24in × 36in", None, None) == pytest.approx((609.6, 914.4))
    assert box.convert("1m x 50cm", None, None) == (1000.0, 500.0)
    with pytest.raises(click.BadParameter):
        box.convert("infxinfmm", None, None)
