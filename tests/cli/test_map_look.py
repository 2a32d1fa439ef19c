"""`mechsmith map sight` and `map reach`, and the same over a map that is shown or printed: each number by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.map_look import short_way
from tests.cli.called import Called

ROWS = '["= .", "= .", "= .", "= w", ". 2", ". ."]'


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    Path("lane.map.yaml").write_text(f"format: 1\ntitle: Lane\nrows: {ROWS}\n", encoding="utf-8")
    return Called(capsys, "map")


def test_sight_is_told_in_sentences(called: Called) -> None:
    """Down the right column: woods in 0204, and a hill of 2 in 0205, beside 0206, as high as a unit of 2."""
    assert called("sight", "lane.map.yaml", "0201", "0206") == 0
    assert called.out.splitlines() == [
        "0201 (level 0) to 0206 (level 0): 5 hexes",
        "The line crosses 0202, 0203, 0204, 0205.",
        "Blocked by 0205: level 2.",
        "Through light woods in 0204, 3 hexes away.",
        "Not in sight.",
        "Both are taken to be 2 levels high.",
        "--heights says otherwise, in levels or by names of units.",
    ]


def test_sight_by_the_heights_of_units(called: Called) -> None:
    """A Longbarrow is of size 4, so it looks over the hill; a Bastrel is a mech of Alpha Strike and 2 high."""
    assert called("sight", "lane.map.yaml", "0201", "0206", "--heights", "longbarrow", "bastrel") == 0
    said = "The first is Longbarrow, 4 levels high; the second is Bastrel BS-9, 2 levels high."
    assert called.out.splitlines()[-1] == said
    assert called("sight", "lane.map.yaml", "0201", "0206", "--heights", "0", "2") == 2
    assert "--heights: 0 is no height" in called.err


def test_units_are_found_by_a_clear_part_of_their_names(called: Called) -> None:
    assert called("reach", "lane.map.yaml", "bastrel", "0102") == 0
    assert called.out.startswith("Bastrel BS-9, move, from 0102")
    assert called("reach", "lane.map.yaml", "quillet", "0102") == 2
    assert "2 units are called “quillet”" in called.err
    assert called("reach", "lane.map.yaml", "zzqqxx", "0102") == 2
    assert "hex-skirmish has bellwether, cobbler, drystone, harrow" in called.err


def test_sight_of_a_tall_unit(called: Called) -> None:
    """Two units of 3 look over it: it hides two of three levels of the far one, and from there it hides nothing. Woods
    rise 2 levels, which isn't as high as both."""
    assert called("sight", "lane.map.yaml", "0201", "0206", "--heights", "3", "3") == 0
    assert called.out.splitlines()[2:] == [
        "0205 hides 2 of 3 levels of the target, partial cover.", "In sight.",
        "The first is 3 levels high; the second is 3 levels high.",
    ]  # fmt: skip


def test_reach_has_each_hex_with_price_and_way(called: Called) -> None:
    """Two points for a Tansy on the road, facing south: four paved hexes in a row cost two; beside the road a turn and
    a step. 0101's neighbour to the south-east is 0201."""
    assert called("reach", "lane.map.yaml", "tansy", "0101", "S", "--points", "2", "--game", "hex-skirmish") == 0
    assert called.out.splitlines() == [
        "Tansy, walk, from 0101 facing S: 5 hexes with 2 points",
        "  0101   0  stays",
        "  0102   1  forward",
        "  0103   1  forward x 2",
        "  0201   2  left, forward",
        "  0104   2  forward x 3",
    ]


def test_the_way_to_a_hex_is_told_step_by_step(called: Called) -> None:
    """Two paved hexes 1, a turn with slide value 1 (piloting 5 and 1), a wood 2: four points. Without the test: left
    and forward 2, right 1, south 1, into the wood 2, left 1: seven."""
    args = ("lane.map.yaml", "tansy", "0102", "S", "--to", "0204", "--facing", "SE")
    assert called("reach", *args) == 0
    lines = called.out.splitlines()
    assert lines[0] == "Tansy, walk, to 0204: 4 of 8 points"
    assert "0104 SE" in lines[3]
    assert "(turn 1, test at slide value 1: 6 or more), 2 in all" in lines[3]
    assert lines[4].endswith("0204 SE  2 (hex 1, light cover 1), 4 in all")
    assert lines[5] == "3 hexes: the die shows 1."
    assert lines[6] == (
        "Slide value: 1 for each 2 paved hexes since it last turned, an odd one too, and what else they cost."
    )
    assert lines[7] == "Without a turn that must be tested it costs 7."


def test_jumps_and_sprints(called: Called) -> None:
    """A Wagtail jumps six hexes: the five below it, and five beside those after a turn. A jump that sprints is nine; a
    Tansy can't jump."""
    assert called("reach", "lane.map.yaml", "Wagtail", "0101", "S", "--jump") == 0
    assert called.out.startswith("Wagtail, jump, from 0101 facing S: 10 hexes with 6 points")
    assert called("reach", "lane.map.yaml", "wagtail", "0101", "S", "--jump", "--sprint") == 0
    assert "with 9 points" in called.out
    assert called("reach", "lane.map.yaml", "tansy", "0101", "S", "--jump") == 2
    assert "Tansy can't jump" in called.err


def test_reach_in_inches_where_facing_does_not_matter(called: Called) -> None:
    """A Bastrel walks six inches, three hexes: down the road 2 each; the wood costs two more, and a level two."""
    unit = ("lane.map.yaml", "bastrel-bs-9", "0102")
    assert called("reach", *unit) == 0
    assert called.out.splitlines()[0] == "Bastrel BS-9, move, from 0102 facing N: 8 hexes with 6 inches"
    assert "  0104   4  S x 2" in called.out.splitlines()
    assert called("reach", *unit, "--to", "0105") == 0
    assert called.out.splitlines()[1:] == [
        "   1  S  0103  2, 2 in all", "   2  S  0104  2, 4 in all", "   3  S  0105  2, 6 in all",
    ]  # fmt: skip
    assert called("reach", *unit, "--sprint") == 2
    assert "nobody sprints" in called.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("reach", "lane.map.yaml", "tansi", "0101", "S"), "there is no unit 'tansi'"),
        (("reach", "lane.map.yaml", "tansy", "0909", "S"), "no hex 0909"),
        (("reach", "lane.map.yaml", "tansy", "0101", "UP"), "is no facing"),
        (("reach", "lane.map.yaml", "tansy", "0101", "S", "--facing", "N"), "--to"),
        (("reach", "lane.map.yaml", "tansy", "0101", "S", "--points", "0", "--to", "0106"), "out of reach"),
        (("sight", "lane.map.yaml", "0101", "9999"), "no hex 9999"),
        (("sight", "nowhere.map.yaml", "0101", "0102"), "nowhere.map.yaml"),
        (("show", "lane.map.yaml", "--jump"), "--reach"),
        (("show", "lane.map.yaml", "--heights", "2", "2"), "--los"),
        (("show", "lane.map.yaml", "--los", "0101", "0777"), "no hex 0777"),
    ],
)
def test_what_cannot_be_is_said(called: Called, words: tuple[str, ...], said: str) -> None:
    assert called(*words) == 2
    assert said in called.err


def test_the_same_below_a_map_that_is_shown(called: Called) -> None:
    assert called("show", "lane.map.yaml", "--los", "0201", "0203", "--reach", "tansy", "0101", "S") == 0
    assert "Tansy, walk, from 0101 facing S" in called.out
    assert called.out.rstrip().endswith("In sight.\nBoth are taken to be 2 levels high.")


def test_the_same_over_a_map_that_is_printed(called: Called) -> None:
    """The page says whose reach it is, and has the points in the hexes."""
    import pypdfium2

    args = ("--one-page", "--to", "lane.pdf", "--los", "0201", "0206", "--reach", "tansy", "0101", "S")
    assert called("print", "lane.map.yaml", *args) == 0
    page = pypdfium2.PdfDocument("lane.pdf")[0].get_textpage().get_text_bounded()
    assert "Lane: Tansy, walk, 0101 S; 0201 to 0206" in page
    assert "Blocked by 0205: level 2." in page


def test_a_way_in_a_line() -> None:
    assert short_way(["left", "forward", "forward", "left"]) == "left, forward x 2, left"
    assert short_way([]) == ""
