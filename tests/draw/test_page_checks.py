"""Each check of a page: a page that is right, and one small fault at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.data.diagnostics import Place, Severity, known_codes
from generator.draw import codes, page_checks
from generator.draw.display import (
    Circle,
    Face,
    Field,
    Group,
    Ink,
    Item,
    Page,
    Paint,
    Path,
    Rect,
    Text,
)
from generator.draw.fit import Overflow
from tests.draw.samples import OUTLINE, part, sheet, words

PLACES = {"enemies:tank/armour": Place("enemies.yaml", 12, 5), "mech:torso/armour": Place("mech.yaml", 3, 3)}
VALUES: dict[str, object] = {"enemies:tank/armour": 3, "mech:torso/armour": 4, "enemies:tank/name": "Tank"}


def check(*items: Item, cut: bool = False) -> list[tuple[str, str]]:
    """Codes and messages for a page of A4 with these items."""
    page = Page("one", 210.0, 297.0, items, cut=cut)
    return [(found.code, found.message) for found in page_checks.check_page(page, PLACES.__getitem__, VALUES.get)]


def codes_of(*items: Item, cut: bool = False) -> list[str]:
    """Codes only."""
    return [code for code, _ in check(*items, cut=cut)]


def pips(count: int, path: str = "enemies:tank/armour", x: float = 30.0) -> tuple[Circle, ...]:
    """A row of circles."""
    return tuple(Circle(x + 6 * n, 50, 2.5, OUTLINE, pip=path) for n in range(count))


def test_a_good_page_has_no_finding() -> None:
    assert check(
        part("panel", words("Tank", 40), *pips(3), id="enemy:tank", alt="Tank"),
        Text(40, 100, "3", sources=("enemies:tank/armour",)),
        Text(50, 100, "1–6", role="die"),
        part("stamp", Text(20, 290, "1.0.0", size=5.5)),
    ) == []


def test_missing_glyph_names_letter_and_place() -> None:
    page = Page("one", 210.0, 297.0, (Text(40, 40, "go → on", sources=("enemies:tank/armour",)),))
    (found,) = page_checks.check_page(page, PLACES.__getitem__)
    assert found.code == codes.MISSING_GLYPH.id
    assert found.place == Place("enemies.yaml", 12, 5)
    assert found.path == "enemies:tank/armour"
    assert "U+2192" in found.message


def test_unknown_path_has_no_place_and_no_traceback() -> None:
    page = Page("one", 210.0, 297.0, (Text(40, 40, "→", sources=("nowhere:x",)),))
    assert page_checks.check_page(page, PLACES.__getitem__)[0].place == Place()


@pytest.mark.parametrize(
    ("item", "amount"),
    [
        (Rect(3, 100, 20, 20, Paint(Ink.BLACK)), "2.0 mm"),
        (Rect(190, 100, 20, 20, Paint(Ink.BLACK)), "5.0 mm"),
        (Rect(100, 2, 20, 20, OUTLINE), "3.1 mm"),
        (Circle(100, 290, 5, Paint(Ink.BLACK)), "3.0 mm"),
        (Group("g", (Rect(0, 0, 10, 10, Paint(Ink.BLACK)),), dx=8, dy=100, rotate=90), "7.0 mm"),
    ],
)
def test_outside_the_printable_area_says_by_how_much(item: Item, amount: str) -> None:
    found = check(item)
    assert [code for code, _ in found] == ["DR311"]
    assert amount in found[0][1]


def test_one_finding_for_a_group_that_sticks_out() -> None:
    many = tuple(Rect(1 + n, 50, 5, 5, Paint(Ink.BLACK)) for n in range(4))
    assert codes_of(Group("panel:a", many)) == ["DR311"]


def test_clipped_away_is_not_outside() -> None:
    assert codes_of(Group("g", (Rect(-50, 0, 100, 10, Paint(Ink.BLACK)),), dx=50, dy=50, clip=(0, 0, 20, 10))) == []


def test_outside_the_live_area_is_advice_but_not_for_cut_pages_and_stamps() -> None:
    item = Rect(7, 50, 10, 10, Paint(Ink.BLACK))
    assert codes_of(item) == ["DR312"]
    assert codes.OUTSIDE_LIVE.severity is Severity.ADVICE
    assert codes_of(item, cut=True) == []
    assert codes_of(part("stamp", item)) == []
    assert codes_of(part("artifact", item)) == []


@pytest.mark.parametrize(("count", "expected"), [(2, ["DR313"]), (3, []), (4, ["DR313"])])
def test_pips_are_counted_against_the_value(count: int, expected: list[str]) -> None:
    assert codes_of(*pips(count)) == expected


def test_pips_are_counted_for_each_group() -> None:
    twice = (Group("card:1", pips(3)), Group("card:2", pips(3, x=80.0)))
    assert codes_of(*twice) == []
    assert codes_of(Group("card:1", pips(3)), Group("card:2", pips(2, x=80.0))) == ["DR313"]
    # Fives inside a card are one row of the card.
    assert codes_of(Group("card:1", (Group("", pips(2)), Group("", pips(1, x=80.0))))) == []


def test_pips_of_a_text_or_unknown_value_are_wrong() -> None:
    assert codes_of(*pips(3, "enemies:tank/name")) == ["DR313"]
    assert codes_of(*pips(3, "enemies:tank/wrong")) == ["DR313"]


def test_pips_are_not_counted_without_values() -> None:
    page = Page("one", 210.0, 297.0, pips(2))
    assert page_checks.check_page(page, PLACES.__getitem__) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (Text(40, 40, "P 3"), ["DR314"]),
        (Text(40, 40, "P 3", sources=("enemies:tank/armour",)), []),
        (Text(40, 40, "12", role="page-number"), []),
        (Text(40, 40, "12", role="whatever"), ["DR320"]),
        (Text(40, 40, "²"), ["DR314"]),
        (Text(40, 40, "none"), []),
        (Text(40, 40, "3", ink=Ink.NONE), []),
    ],
)
def test_digits_need_a_source_or_a_role(text: Text, expected: list[str]) -> None:
    assert codes_of(text) == expected


def test_too_small_counts_scaled_groups() -> None:
    assert codes_of(Text(40, 40, "x", size=5.0)) == ["DR315"]
    assert codes_of(Group("g", (Text(0, 0, "x", size=7.0),), dx=40, dy=40, scale=0.7)) == ["DR315"]
    assert codes_of(Group("g", (Text(0, 0, "x", size=7.0),), dx=40, dy=40, scale=0.8)) == []


def test_overlapping_texts_are_found_but_neighbours_are_not() -> None:
    assert codes_of(words("over", 40), words("lap", 40, 22)) == ["DR316"]
    assert codes_of(words("line", 40), words("next line", 43.5)) == []
    assert codes_of(Text(40, 40, "HHHH", rotate=90), words("H", 45, 39.5)) == ["DR316"]


def test_thin_lines_count_scale() -> None:
    assert codes_of(Rect(40, 40, 5, 5, Paint(stroke=Ink.BLACK, width=0.05))) == ["DR317"]
    assert codes_of(Rect(40, 40, 5, 5, Paint(stroke=Ink.BLACK, width=0.1))) == []
    assert codes_of(Group("g", (Rect(0, 0, 9, 9, OUTLINE),), dx=40, dy=40, scale=0.3)) == ["DR317"]


def test_figures_need_alternative_text_but_not_inside_figures() -> None:
    assert codes_of(part("figure", words("x", 40))) == ["DR318"]
    assert codes_of(part("card", part("figure", words("x", 40)), alt="A card")) == []


def test_unknown_group_role() -> None:
    assert codes_of(part("heading9", words("x", 40))) == ["DR320"]


def test_fields_of_a_file_need_names_of_their_own() -> None:
    pages = [Page(name, 210.0, 297.0, (Field("a", "check", 50, 50, 5, 5, "t"),)) for name in ("one", "two")]
    found = page_checks.check_sheet(sheet(*pages), PLACES.__getitem__)
    assert [one.code for one in found] == ["DR319"]
    assert "page one" in found[0].message
    assert "page two" in found[0].message


def test_dead_links() -> None:
    page = Page("one", 210.0, 297.0, (part("", words("go", 40), link="#gone"), part("", words("on", 50), link="#here"),
                                      part("", words("here", 60), id="here")))
    found = page_checks.check_sheet(sheet(page), PLACES.__getitem__)
    assert [(one.code, "gone" in one.message) for one in found] == [("DR321", True)]


def test_faults_know_their_part_of_the_page() -> None:
    page = Page("one", 210.0, 297.0, (Text(40, 40, "7"),))
    (fault,) = page_checks.faults(page, PLACES.__getitem__)
    assert fault.area is not None
    left, top, right, bottom = fault.area
    assert left == pytest.approx(40)
    assert bottom == pytest.approx(40)
    assert top < bottom
    assert left < right


def test_overflow_finding_carries_the_amount() -> None:
    found = page_checks.overflow(Overflow("Tank", Face.LABEL, 5.5, 12.3, 10.0), Place("a", 1, 1), path="x:y")
    assert found.code == "DR350"
    assert "2.3 mm" in found.message
    high = page_checks.overflow(Overflow("Tank", Face.LABEL, 5.5, 12.3, 10.0, "height"))
    assert high.code == "DR351"


def test_every_code_of_this_part_is_registered_and_explained() -> None:
    ours = (("PR400", "PR420"), ("DR310", "DR340"))
    mine = {name: code for name, code in known_codes().items() if any(low <= name < high for low, high in ours)}
    assert len(mine) == 19
    for code in mine.values():
        assert code.explanation.endswith(".")
        assert code.remedy


def test_a_curve_outside_is_measured_by_its_true_extent() -> None:
    # The handles lie outside the margin, the curve doesn't.
    draw: Callable[[float], Path] = lambda x: Path(  # noqa: E731
        (("M", 14, 50), ("C", x, 50, x, 60, 14, 60)), Paint(stroke=Ink.BLACK, width=0.25)
    )
    assert codes_of(draw(11.5)) == []
    assert codes_of(draw(-2)) == ["DR311"]
