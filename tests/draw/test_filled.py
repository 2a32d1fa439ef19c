"""Circles filled in on a drawn page, and form fields by names that stay unique."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from generator.draw import fields, pdf
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Paint, Rect, Sheet, Text, walk
from generator.draw.filled import SHARE, circles, filled
from generator.draw.theme import COLOUR
from tests.draw.samples import sheet

OUTLINE = Paint(Ink.WHITE, Ink.BLACK)


def circle(x: float, pip: str = "things:one/circles") -> Circle:
    return Circle(x, 50, 3, OUTLINE, pip)


def number(x: float, text: str) -> Text:
    return Text(x, 51, text, role="computed")


def box(name: str, x: float, kind: str = "circle") -> Field:
    return Field(name, kind, x - 3, 47, 6, 6, f"Circle {name}")


def page(*items: Item) -> Page:
    return Page("one", 210.0, 297.0, items)


def discs(made: Page) -> list[tuple[float, float]]:
    """Middle and radius of the black discs."""
    return [
        (item.cx, item.radius) for item in walk(made.items)
        if isinstance(item, Circle) and item.paint == Paint(fill=Ink.BLACK)
    ]  # fmt: skip


INNER = Group("inner", (circle(80), circle(90)))
OUTER = Group("outer", (circle(20), number(20, "1"), Group("", (circle(30), number(30, "2"))), INNER, circle(40)))


def test_circles_are_counted_by_their_innermost_group_with_an_id() -> None:
    assert circles(page(OUTER, Circle(9, 9, 3, OUTLINE), circle(99))) == {"outer": 3, "inner": 2, "": 1}


def test_the_named_circles_are_filled_and_nothing_else_changes() -> None:
    made = filled(page(OUTER, Rect(1, 1, 2, 2, OUTLINE)), {"outer": frozenset({2, 3}), "inner": frozenset({1})})
    assert sorted(discs(made)) == [(30, 3 * SHARE), (40, 3 * SHARE), (80, 3 * SHARE)]
    assert circles(made) == {"outer": 3, "inner": 2}, "discs stand for no value of the data"
    # A disc comes after the number that it covers.
    (outer, _) = made.items
    assert isinstance(outer, Group)
    (plain,) = (one for one in outer.items if isinstance(one, Group) and not one.id)
    assert [type(item) for item in plain.items] == [Circle, Text, Circle]


def test_what_is_not_there_is_passed_over() -> None:
    one = page(OUTER)
    assert filled(one, {}) is one
    assert discs(filled(one, {"other": frozenset({1})})) == []


def test_on_a_screen_the_field_of_a_circle_is_set() -> None:
    group = Group("outer", (circle(20), number(20, "1"), box("a", 20), circle(30), box("b", 30), box("c", 40, "check")))
    made = filled(page(group), {"outer": frozenset({2})})
    values = {item.name: item.value for item in walk(made.items) if isinstance(item, Field)}
    assert values == {"a": "", "b": "on", "c": ""}
    assert discs(made) == []


def test_names_get_their_sheets_prefix_and_can_go() -> None:
    made = sheet(page(Group("g", (circle(20), box("a", 20))), box("b", 30)), page(OUTER))
    assert fields.count(made) == 2
    named = fields.named(made, "2")
    found = [item.name for each in named.pages for item in walk(each.items) if isinstance(item, Field)]
    assert found == ["2/a", "2/b"]
    assert named.pages[1].items[0] is OUTER, "what holds no field stays the same object"
    bare = fields.without(named)
    assert fields.count(bare) == 0
    assert discs(bare.pages[0]) == []
    assert [type(item) for item in bare.pages[0].items] == [Group]


@pytest.mark.parametrize("on", [False, True])
def test_a_circle_that_is_on_shows_a_disc_in_a_viewer(on: bool) -> None:
    group = Group("outer", (circle(20), box("a", 20)))
    made = filled(page(group), {"outer": frozenset({1} if on else ())})
    data = pdf.render(Sheet("s", "S", "en", (made,)), COLOUR)
    with pikepdf.open(io.BytesIO(data)) as file:
        (field,) = file.Root.AcroForm.Fields
        assert ("/Yes" if on else "/Off") == field.AS
        assert str(field.MK.CA) == "l", "what a viewer draws that makes its own pictures"
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    document.init_forms()
    picture = document[0].render(scale=300 / 72, may_draw_forms=True).to_pil().convert("L")

    def dark(x: float, y: float) -> bool:
        return bool(picture.getpixel((int(x * 300 / 25.4), int(y * 300 / 25.4))) < 128)

    assert dark(20, 50) is on
    assert dark(20 + 3 * 0.5, 50) is on
    assert not dark(20 + 3 * 0.8, 50), "white lies between disc and circle"
