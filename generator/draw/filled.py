"""Filling in circles on a drawn page: what is damaged at the start of a game, or was when it was put away.

    page = filled(page, {"some-group": frozenset({1, 2})})

The circles of a group are those that stand for a value of the data (`pip`), counted from 1 in drawing order. Where the
page is to be filled in on a screen, the circle's form field is set instead: it can be cleared there again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Paint

SHARE = 0.64
"""Radius of the disc in a circle, as a share of the circle's own: as a pencil would fill it."""

Marks = Mapping[str, frozenset[int]]


def circles(page: Page) -> dict[str, int]:
    """How many circles each group with an id has, those of groups with ids inside it left out."""
    found: dict[str, int] = {}

    def look(items: tuple[Item, ...], owner: str) -> None:
        for item in items:
            if isinstance(item, Group):
                look(item.items, item.id or owner)
            elif isinstance(item, Circle) and item.pip:
                found[owner] = found.get(owner, 0) + 1

    look(page.items, "")
    return found


def filled(page: Page, marks: Marks) -> Page:
    """The page with the circles filled that `marks` names by group and number; groups that it lacks are passed over."""
    if not marks:
        return page
    return replace(page, items=tuple(_filled(item, marks) for item in page.items))


def _filled(item: Item, marks: Marks) -> Item:
    if not isinstance(item, Group):
        return item
    if item.id in marks:
        return replace(item, items=tuple(_marked(item.items, marks[item.id], [0], marks)))
    if any(isinstance(one, Group) for one in item.items):
        return replace(item, items=tuple(_filled(one, marks) for one in item.items))
    return item


def _marked(items: tuple[Item, ...], numbers: frozenset[int], seen: list[int], marks: Marks) -> Iterator[Item]:
    """The items of a group, the discs last: they cover the numbers in the circles. `seen` counts its circles so far."""
    set_next = False
    discs: list[Item] = []
    for position, item in enumerate(items):
        if isinstance(item, Group):
            if item.id:
                yield _filled(item, marks)
            else:
                yield replace(item, items=tuple(_marked(item.items, numbers, seen, marks)))
        elif isinstance(item, Circle) and item.pip:
            seen[0] += 1
            set_next = seen[0] in numbers
            yield item
            if set_next and not _has_field(items[position + 1 :]):
                discs.append(Circle(item.cx, item.cy, item.radius * SHARE, Paint(fill=Ink.BLACK)))
                set_next = False
        elif isinstance(item, Field) and item.kind == "circle" and set_next:
            yield replace(item, value="on")
            set_next = False
        else:
            yield item
    yield from discs


def _has_field(after: tuple[Item, ...]) -> bool:
    """Whether a circle's form field follows before the next circle does."""
    for item in after:
        if isinstance(item, Field) and item.kind == "circle":
            return True
        if isinstance(item, Circle) and item.pip:
            return False
    return False
