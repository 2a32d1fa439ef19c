"""Numbered steps: short texts one below the other, each with its number hanging before it.

To a screen reader they are a list, whose numbers are labels; dashes are decoration, for they say nothing besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.draw import fit
from generator.draw import template_codes as codes
from generator.draw.display import Anchor, Face, Group, Item, Text
from generator.draw.elements import Drawing, Items, Ref, Size
from generator.draw.fonts import MM_PER_POINT, cap_height
from generator.draw.widgets import widget
from generator.draw.widgets.columns import runs

LEADING = 1.12
"""Distance of two lines as a multiple of their size."""

LEAST_GAP = 0.35
"""Space between two steps at least, as a multiple of the size."""

MOST_GAP = 1.1
"""Space between two steps at most: what is left of the height stays below the last."""


@widget("numbered-steps")
def numbered_steps(
    draw: Drawing, *, x: float, y: float, width: float, height: float, steps: Ref, size: Size = 8.5, floor: Size = 6.0,
    hang: float = 4.0, numbered: bool = True, face: Face = Face.LABEL,
) -> Items:  # fmt: skip
    """Short texts one below the other in the largest size that fits, spread over the height.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm, the numbers' included
    :param height: height in mm
    :param steps: a list of texts
    :param size: points to begin with
    :param floor: the smallest size; what does not fit at it is an error
    :param hang: room in mm for the number before each step
    :param numbered: numbers, or short dashes
    :param face: face of the steps; the numbers are bold labels
    """
    texts: list[Any] = list(steps)
    if not texts:
        return ()
    rule = fit.hyphenator(draw.lang)
    parts = [runs(text, face, Face.LABEL_BOLD) for text in texts]
    for now in fit.steps(size, floor):
        blocks = [fit.wrap(part, now, width - hang, hyphenate=rule) for part in parts]
        step = now * LEADING * MM_PER_POINT
        cap = cap_height(face, now)
        lines = sum(map(len, blocks))
        solid = cap + (lines - 1) * step
        gaps = len(texts) - 1
        need = solid + gaps * LEAST_GAP * now * MM_PER_POINT
        if need <= height:
            break
    else:
        draw.report(codes.TEXT_TOO_HIGH, f"the steps need {need:.1f} mm at {now:g} pt, there are {height:g} mm",
                    path=next((path for run in runs(texts[0]) for path in run.sources), ""))  # fmt: skip
    blocks = [fit.settle(block, part, now, width - hang, hyphenate=rule)
              for block, part in zip(blocks, parts, strict=True)]  # fmt: skip
    gap = min(MOST_GAP * now * MM_PER_POINT, (height - solid) / gaps) if gaps else 0.0
    items = tuple(_drawn(blocks, x, y + cap, now, step, max(gap, 0.0), hang, numbered=numbered))
    return (Group("", items, "list"),)


def _drawn(blocks: list[list[fit.Line]], x: float, baseline: float, size: float, step: float, gap: float, hang: float,
           *, numbered: bool) -> Iterable[Item]:  # fmt: skip
    for number, lines in enumerate(blocks, 1):
        y = round(baseline, 4)
        if numbered:
            label = Text(x, y, str(number), Face.LABEL_BOLD, size, anchor=Anchor.START, role="computed")
        else:
            label = Text(x, y, "\N{EN DASH}", Face.LABEL_BOLD, size)
        item: list[Item] = [Group("", (label,), "list-label" if numbered else "artifact")]
        for line in lines:
            item += [
                Text(round(x + hang + along, 4), round(baseline, 4), run.text, run.face, size,
                     sources=run.sources, role=run.role)
                for along, run in line.runs if run.text.strip()
            ]  # fmt: skip
            baseline += step
        yield Group("", tuple(item), "list-item")
        baseline += gap
