"""Patches and new pieces as pictures of an HTML file: side by side on a screen, at true size on paper.

    figures(sheet)            # of the sheet that generator.compare.reprint makes
    style(figures(sheet))     # CSS
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.documents import blocks as b

if TYPE_CHECKING:
    from generator.draw.display import Sheet

AROUND = 2.0
"""White round the picture of a page, in mm."""

_TABLES = """\
.table th { white-space: nowrap; }
@media (min-width: 30rem) { .table td:nth-child(n+3) { white-space: nowrap; } }
"""
_STYLE = """\
:root { --scale: 1.4; }
figure[id^="picture-"] { display: inline-block; vertical-align: top; margin: .8rem 1.6rem .8rem 0; max-width: 100%; }
figure[id^="picture-"] svg { max-width: 100%; outline: .2mm solid var(--thin); padding: 0; }
@media print { :root { --scale: 1; } figure[id^="picture-"] svg { max-width: none; }
  figure[id^="picture-"].wide { display: block; } }
"""


def figures(sheet: Sheet) -> tuple[b.Figure, ...]:
    """Patches and pieces to print anew as pictures: each patch by itself, of other pages what is on them."""
    from dataclasses import replace

    from generator.draw.crop import inked
    from generator.draw.display import Group

    made: list[b.Figure] = []
    for page in sheet.pages:
        found = [item for item in page.items if isinstance(item, Group) and item.id.startswith("patch:") and item.clip]
        for item in found:
            assert item.clip is not None
            inner = replace(item, id="", role="", dx=0.0, dy=0.0)
            made.append(b.Figure(f"picture-{len(made) + 1}", (inner,), item.clip[2], item.clip[3], item.alt,
                                 _caption(item.alt)))  # fmt: skip
        if not found:
            items = tuple(item for item in page.items if not (isinstance(item, Group) and item.role == "stamp"))
            left, top, right, low = inked(items) or (0.0, 0.0, page.width, page.height)
            left, top, right, low = left - AROUND, top - AROUND, right + AROUND, low + AROUND
            made.append(b.Figure(f"picture-{len(made) + 1}", (Group("", items, dx=-left, dy=-top),), right - left,
                                 low - top, page.title or sheet.title, _caption(page.title)))  # fmt: skip
    return tuple(made)


def style(pictures: Sequence[b.Figure]) -> str:
    """What keeps short values in one line, and gives the pictures their size: larger than true on a screen, where there
    is room, and true on paper."""
    sizes = (f"#{one.id} svg {{ width: calc({one.width:.2f}mm * var(--scale)); }}\n" for one in pictures)
    return f"{_TABLES}{_STYLE}{''.join(sizes)}" if pictures else _TABLES


def _caption(text: str) -> b.Spans:
    return b.spans(b.Span(text, "", (), "version"))
