"""docs/templates.md lists exactly the elements and attributes that templates may use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.draw import reference
from generator.draw.elements import Element

PAGE = Path(__file__).parents[2] / "docs" / "templates.md"
ALL = [element for elements in reference.groups().values() for element in elements]


def listed() -> dict[str, list[tuple[str, str]]]:
    """What the page says: element -> (attribute, default)."""
    found: dict[str, list[tuple[str, str]]] = {}
    name = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"### `<([a-z0-9-]+)>`", line):
            name = heading[1]
            found[name] = []
        elif (row := re.match(r"\| `([a-z0-9-]+)` \| [^|]+ \| ([^|]+) \|", line)) and name:
            found[name].append((row[1], row[2].strip()))
    return found


def test_the_page_lists_exactly_what_is_accepted() -> None:
    accepted = {
        element.name: [(name, reference.default_of(attribute)) for name, attribute in element.attributes.items()]
        for element in ALL
    }
    assert listed() == accepted


def test_the_page_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert reference.filled(text) == text


@pytest.mark.parametrize("element", ALL, ids=lambda element: element.name)
def test_everything_is_described(element: Element) -> None:
    assert element.summary.endswith(".")
    assert [name for name, attribute in element.attributes.items() if not attribute.doc] == []


def test_the_example_of_the_page_works(tmp_path: Path) -> None:
    from generator.draw.paper import A4
    from generator.draw.template import Templates

    source = re.search(r"```xml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert source
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "t.j2").write_text(source[1], encoding="utf-8")
    (tmp_path / "demo" / "parts.j2").write_text("", encoding="utf-8")
    game = {"game": {"title": "A game"}, "enemies": {"tank": {"name": "Tank", "armour": 4, "note": "Slow."}}}
    rendered = Templates(tmp_path, "demo").render("t.j2", {"game": game, "words": {"page": "Page"}, "paper": A4})
    assert rendered.findings == ()
    assert len(rendered.sheet.pages[0].items) == 1
