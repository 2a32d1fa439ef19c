"""Standees of units: sizes, folds, the front edge, letters, order, and how they are cut."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.check import sheet_list
from generator.check.drawn import Press as GamePress
from generator.cli.main import main
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic
from generator.data.project import Project
from generator.draw.cuts import cuts
from generator.draw.display import Group, Ink, Item, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.geometry import IDENTITY, Matrix, apply, placed, text_area
from generator.draw.paper import A4, PAPERS
from generator.draw.piece import Piece
from generator.draw.pieces import Layout, lay_out
from generator.games import find
from generator.units import figures, standees
from generator.units.card_units import on_cards
from generator.units.card_values import CardUnit
from generator.units.loading import units_of
from generator.units.printing import Look, Press
from tests.units.card_scene import unit

PROJECT = Project.find(Path(__file__).resolve().parents[2])
RAVEN = {"callsign": "Raven", "letter": "B", "line": "force:units/0"}
LONG = "Wattlebird of the Northern Marches and the Sea"
SIZES = [15.0, 16.0, 25.4, 32.0, 38.1, 50.8, 100.0]


def loaded(game: str) -> Content:
    module = find(game)
    assert module is not None
    return load_content(PROJECT.content_dir / game, module, check=False, prose=False)


@pytest.fixture(scope="module")
def content() -> Content:
    """The game's data, without its rules."""
    return loaded("alpha-strike")


def fail(found: Diagnostic) -> None:
    pytest.fail(found.message)


def drawn(one: CardUnit, hex: float) -> list[tuple[Item, Matrix]]:
    return list(placed(standees.draw_standee(one, hex, fail), IDENTITY))


def shapes(one: CardUnit, hex: float, fill: Ink, corners: int) -> list[list[tuple[float, float]]]:
    """Filled shapes without an edge, and so many corners, where they lie on the strip."""
    return [
        [apply(matrix, float(s[1]), float(s[2])) for s in item.segments if len(s) == 3]
        for item, matrix in drawn(one, hex)
        if isinstance(item, Outline) and (item.paint.fill, item.paint.stroke) == (fill, Ink.NONE)
        and len(item.segments) == corners + 1
    ]  # fmt: skip


# --- sizes


def test_a_strip_has_the_size_worked_out_by_hand() -> None:
    # 32 / 1.05 = 30.476 from flat to flat, x 2 / 3 ** 0.5 = 35.191 from corner to corner; 1.2 x that is 42.229 high;
    # 2 x (15.238 + 42.229) = 114.934.
    assert standees.size_of(32.0) == pytest.approx((35.191, 114.934), abs=0.001)
    # 100 / 1.05 = 95.238: two feet and what stands may have 240 mm, so 120 - 47.619 = 72.381 stand.
    assert standees.Shape(100.0).high == pytest.approx(72.381, abs=0.001)
    assert standees.size_of(100.0) == pytest.approx((109.971, 240.0), abs=0.001)


@pytest.mark.parametrize("hex", SIZES)
def test_both_feet_are_a_hexagon_a_little_smaller_than_the_hex(hex: float) -> None:
    width, length = standees.size_of(hex)
    feet = shapes(unit(), hex, Ink.LIGHT, 4)
    assert len(feet) == 2
    deep = [max(y for _, y in foot) - min(y for _, y in foot) for foot in feet]
    assert sum(deep) == pytest.approx(hex / 1.05, abs=0.01)
    assert hex * 0.94 < sum(deep) < hex
    for foot in feet:
        xs = sorted(x for x, _ in foot)
        assert xs[3] - xs[0] == pytest.approx(width, abs=0.01)
        assert xs[2] - xs[1] == pytest.approx(width / 2, abs=0.01)
    ends = sorted(y for foot in feet for _, y in foot)
    assert (ends[0], ends[-1]) == pytest.approx((0.0, length), abs=0.01)


@pytest.mark.parametrize("hex", SIZES)
def test_three_folds_part_a_strip_into_halves_that_match(hex: float) -> None:
    width, length = standees.size_of(hex)
    folds = sorted(
        (float(item.segments[0][2]), float(item.segments[0][1]), float(item.segments[1][1]))
        for item, _ in drawn(unit(), hex) if isinstance(item, Outline) and item.paint.dash
    )  # fmt: skip
    foot = hex / 1.05 / 2
    assert [y for y, _, _ in folds] == pytest.approx([foot, length / 2, length - foot])
    assert all((left, right) == (0, width) for _, left, right in folds)


# --- what is on them


@pytest.mark.parametrize("hex", SIZES)
def test_the_front_edge_and_its_arrow_are_on_one_foot_alone(hex: float) -> None:
    _, length = standees.size_of(hex)
    (band,) = shapes(unit(type="CI", move='4"f'), hex, Ink.BLACK, 4)
    (arrow,) = shapes(unit(type="CI", move='4"f'), hex, Ink.BLACK, 3)
    base = hex / 1.05
    assert max(y for _, y in band) == pytest.approx(length, abs=0.01)
    assert min(y for _, y in band) == pytest.approx(length - 0.085 * base, abs=0.01)
    # It points outwards, its tip at the band.
    assert max(y for _, y in arrow) == pytest.approx(length - 0.085 * base, abs=0.01)
    assert min(y for _, y in arrow) == pytest.approx(length - 0.2 * base, abs=0.01)
    assert sum(y == max(y for _, y in arrow) for _, y in arrow) == 1


def test_names_and_letters_are_read_from_both_sides() -> None:
    found = drawn(unit(card=RAVEN), 32.0)
    for words, size in (("Raven", 10.5), ("B", 14), ("Raven B", 8.5), ("Lynx", 6)):
        ways = [matrix[0] for item, matrix in found if isinstance(item, Text) and item.content == words]
        assert sorted(ways) == [-1.0, 1.0], words
        assert {item.size for item, _ in found if isinstance(item, Text) and item.content == words} == {size}


def test_a_unit_without_a_copy_has_no_letter_and_one_without_a_model_stands_alone() -> None:
    words = [item.content for item, _ in drawn(unit(model=""), 32.0) if isinstance(item, Text)]
    assert words == ["Lynx"] * 4


def test_the_back_is_the_front_the_other_way_round_without_its_visor() -> None:
    sheet = unit().sheet
    front, back = (figures.picture(sheet, "lynx", 0, 0, 20, 20, solid=True, back=back) for back in (False, True))
    plates = [[item for item in walk((one,)) if isinstance(item, Outline) and item.paint.fill == Ink.BLOCK]
              for one in (front, back)]  # fmt: skip
    assert len(plates[0]) == len(plates[1]) > 5
    for one, other in zip(*plates, strict=True):
        xs, turned = ([float(s[1]) for s in each.segments if len(s) == 3] for each in (one, other))
        assert [20 - x for x in turned] == pytest.approx(xs)
    cut = [sum(isinstance(item, Outline) and item.paint.fill == Ink.CUT for item in walk((one,)))
           for one in (front, back)]  # fmt: skip
    assert cut[0] >= 1
    assert cut[1] == 0


@pytest.mark.parametrize("hex", SIZES)
def test_words_stay_on_their_part_of_the_strip_however_long_they_are(hex: float) -> None:
    width, length = standees.size_of(hex)
    foot, inset = hex / 1.05 / 2, width / 4
    for one in (unit(card={**RAVEN, "callsign": LONG, "letter": "AB"}), unit(chassis=LONG, model="MK 4 with lances")):
        for item, matrix in drawn(one, hex):
            if not isinstance(item, Text):
                continue
            assert item.size >= 5.5
            left, top, right, low = text_area(item, matrix)
            assert 0.4 < left < right < width - 0.4, item.content
            if min(top, length - low) > foot:
                continue
            # On a foot: inside its slanting edges at the end that lies farther out, and clear of the arrow.
            out = foot - min(top, length - low)
            assert left >= inset * out / foot + 0.4
            assert right <= width - inset * out / foot - 0.4
            assert out < foot - 0.2 * 2 * foot


def test_a_standee_is_told_in_words() -> None:
    assert standees.alt_of(unit(card=RAVEN), "Standee") == "Standee: Raven B; Lynx 2A"
    assert standees.alt_of(unit(model=""), "Standee") == "Standee: Lynx"


# --- how they are cut


def test_strips_share_their_cuts() -> None:
    pieces = [Piece(f"standee:{number}", *standees.size_of(32.0), (), title="x", role="figure") for number in range(10)]
    (page,) = lay_out(pieces, Layout(paper=A4, gap=0), fail)
    # Two rows of five: edges at three heights, and six upright ones that run right through.
    assert cuts(page) == 3 + 6
    assert sum(isinstance(item, Group) and item.role == "figure" for item in page.items) == 10


# --- as files


@pytest.mark.parametrize("look", [Look(), Look(paper="letter", theme="ink", hex=50.8), Look(theme="ink", hex=16.0)])
def test_all_units_come_in_order_and_nothing_is_found(content: Content, look: Look) -> None:
    units = on_cards(units_of(content))
    made = Press(content, PROJECT.templates_dir, look).standees(units)
    assert [one.message for one in made.findings] == []
    # 24 units: ten, four (on their sides, for three of 55.9 mm stand in a row) and thirty-three a page.
    assert (len(units), made.pages) == (24, {32.0: 3, 50.8: 6, 16.0: 1}[look.hex])
    if look.hex == 32.0:
        with pypdfium2.PdfDocument(io.BytesIO(made.data)) as pdf:
            words = pdf[0].get_textpage().get_text_bounded()
        at = [words.index(name) for name in ("Quillet", "Fenwether", "Murrelet", "Sallowmere", "Grindle", "Cinderhull")]
        assert at == sorted(at)
        with pikepdf.open(io.BytesIO(made.data)) as pdf:
            alts = [str(one.get("/Alt", "")) for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
        assert sum(alt.startswith("Standee: ") for alt in alts) == 24


@pytest.mark.parametrize(("game", "count"), [("alpha-strike", 8), ("hex-skirmish", 8)])
def test_both_games_have_a_sheet_of_standees(game: str, count: int) -> None:
    data = loaded(game)
    listed = sheet_list.read(PROJECT.templates_dir, game).sheets
    assert listed is not None
    for paper in PAPERS.values():
        made, findings = GamePress(data, PROJECT.templates_dir, listed).pieces("standees", "en", paper)
        assert [one.message for one in findings] == []
        assert len(made) == count
        assert {(one.role, round(one.width, 2), round(one.height, 2)) for one in made} == {("figure", 35.19, 114.93)}
        assert all(one.title.startswith("Standee: ") for one in made)


FORCE = """\
format: 1
game: alpha-strike
id: mine
name: Mine
units:
  - Bastrel BS-9, x2, "Raven"
  - Quillet QL-5
"""


def test_commands_print_standees_where_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
    (tmp_path / "mine.yaml").write_text(FORCE, encoding="utf-8")
    for more, wanted in (
        ((), ["cards", "reference", "roster", "tokens"]),
        (("--standees",), ["cards", "reference", "roster", "standees", "tokens"]),
        (("--only", "standees"), ["standees"]),
        (("--only", "roster", "--standees"), ["roster", "standees"]),
    ):
        folder = tmp_path / "-".join(("out", *more))
        assert main(["force", "print", "mine.yaml", "--to", str(folder), *more]) == 0
        assert sorted(path.stem for path in folder.iterdir()) == wanted
    with pypdfium2.PdfDocument(tmp_path / "out---only-standees" / "standees.pdf") as pdf:
        words = pdf[0].get_textpage().get_text_bounded()
    assert words.index("Raven A") < words.index("Raven B") < words.index("Quillet")
    assert main(["units", "print", "bastrel", "--to", "one.pdf", "--standees", "--hex", "2in"]) == 0
    with pypdfium2.PdfDocument(tmp_path / "one-standees.pdf") as pdf:
        assert "Bastrel" in pdf[0].get_textpage().get_text_bounded()
    capsys.readouterr()
