"""Form fields of drawn pages: names that stay unique where several sheets go into one file, and none at all.

Widgets and templates emit the fields (`Drawing.form_field`) where a sheet is to be filled in on a screen.
"""

from __future__ import annotations

from dataclasses import replace

from generator.draw.display import Field, Group, Item, Sheet


def named(sheet: Sheet, prefix: str) -> Sheet:
    """The sheet with a word before each field's name: two fields of one name would mirror each other's marks."""
    return _changed(sheet, prefix)


def without(sheet: Sheet) -> Sheet:
    """The sheet without its fields."""
    return _changed(sheet, None)


def count(sheet: Sheet) -> int:
    """How many fields a sheet has."""

    def inside(items: tuple[Item, ...]) -> int:
        return sum(inside(one.items) if isinstance(one, Group) else isinstance(one, Field) for one in items)

    return sum(inside(page.items) for page in sheet.pages)


def _changed(sheet: Sheet, prefix: str | None) -> Sheet:
    return replace(sheet, pages=tuple(replace(page, items=_items(page.items, prefix)) for page in sheet.pages))


def _items(items: tuple[Item, ...], prefix: str | None) -> tuple[Item, ...]:
    """The items; the same ones where they hold no field."""
    made: list[Item] = []
    for item in items:
        if isinstance(item, Field):
            if prefix is not None:
                made.append(replace(item, name=f"{prefix}/{item.name}"))
        elif isinstance(item, Group):
            inner = _items(item.items, prefix)
            made.append(item if inner is item.items else replace(item, items=inner))
        else:
            made.append(item)
    return tuple(made) if not _same(tuple(made), items) else items


def _same(one: tuple[Item, ...], other: tuple[Item, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
