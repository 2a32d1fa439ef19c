"""The reference part of docs/templates.md, written from the elements themselves.

    python -m generator.draw.reference docs/templates.md

A test compares the page with what the elements accept, so the two can't part.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Iterable
from pathlib import Path

from generator.draw import widgets
from generator.draw.elements import Attribute, Element
from generator.draw.markup import Printed
from generator.draw.svg_elements import ELEMENTS
from generator.draw.template_structure import STRUCTURE

BEGIN = "<!-- reference: written by python -m generator.draw.reference -->"
END = "<!-- end of reference -->"


def default_of(attribute: Attribute) -> str:
    """How an attribute's default is shown: "required", "-" for none, else as it would be written."""
    value = attribute.default
    if attribute.required:
        return "required"
    if isinstance(value, Printed):
        value = value.text
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, enum.Enum):
        word = value.value if isinstance(value.value, str) else value.name
        word = value.name if value.__class__.__name__ == "Face" else word
        return f"`{word.lower().replace('_', '-')}`"
    if value is None or value == "" or value == ():
        return "-"
    return f"`{value:g}`" if isinstance(value, (int, float)) else f"`{value}`"


def describe(element: Element) -> str:
    """One element as Markdown."""
    lines = [f"### `<{element.name}>`", "", f"{element.summary} Between its tags: {element.takes}.", ""]
    if element.attributes:
        lines += ["| attribute | kind | default | meaning |", "|---|---|---|---|"]
        for attribute in element.attributes.values():
            lines.append(f"| `{attribute.name}` | {attribute.kind.name} | {default_of(attribute)} | {attribute.doc} |")
        lines.append("")
    return "\n".join(lines)


def groups() -> dict[str, Iterable[Element]]:
    """The elements by the heading that they stand under."""
    return {
        "Sheets and pieces": STRUCTURE,
        "Elements": ELEMENTS.values(),
        "Widgets": sorted(widgets.load().values(), key=lambda element: element.name),
    }


def reference() -> str:
    """The whole reference as Markdown, markers included."""
    parts = [BEGIN, ""]
    for heading, elements in groups().items():
        parts += [f"## {heading}", ""]
        parts += [describe(element) for element in elements]
    return "\n".join([*parts, END])


def filled(page: str) -> str:
    """The page with its reference written anew.

    :raises ValueError: if the page lacks the markers.
    """
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError("the page has no place for the reference")
    return before + reference() + after


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(filled(target.read_text(encoding="utf-8")), encoding="utf-8")
