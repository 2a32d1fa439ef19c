"""The elements that print text: one line, or wrapped in a box."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

from generator.draw import fit, markup
from generator.draw import template_codes as codes
from generator.draw.display import TEXT_ROLES, Anchor, Face, Ink, Item, Text
from generator.draw.elements import Items, Refused, Size
from generator.draw.fonts import MM_PER_POINT, cap_height
from generator.draw.markup import Printed
from generator.draw.svg_registry import element
from generator.draw.svg_subset import Node, Reader

ASCENT = 0.8
"""The share of the size that lies above the baseline in a text box."""


def _check_role(role: str) -> None:
    if role and role not in TEXT_ROLES:
        raise Refused(f"unknown role {role!r}; a text's role is one of {', '.join(sorted(TEXT_ROLES))}")


@element("text")
def text(
    draw: Reader,
    *,
    content: Printed,
    x: float,
    y: float,
    face: Face = Face.LABEL,
    size: Size = 7.0,
    ink: Ink = Ink.BLACK,
    anchor: Anchor = Anchor.START,
    rotate: float = 0.0,
    role: str = "",
    fit: float = 0.0,
    floor: Size = 5.5,
) -> Items:
    """One line of text.

    :param x: x in mm of the point that `anchor` names
    :param y: y in mm of the baseline
    :param face: label, label-bold, text, text-medium, text-bold or text-italic
    :param size: points, one of the scale
    :param ink: ink of the letters
    :param anchor: which point of the line lies at x
    :param rotate: turn about (x, y), clockwise, in degrees
    :param role: why its digits need no data: page-number, clause-number, ruler, die, version, computed, example
    :param fit: room in mm; the size steps down the scale until the line fits
    :param floor: the smallest size that fitting may take
    """
    _check_role(role)
    return draw.run(content, x, y, face=face, size=size, ink=ink, anchor=anchor, rotate=rotate, fit=fit, floor=floor,
                    role=role)  # fmt: skip


_BOLD = {Face.LABEL: Face.LABEL_BOLD, Face.TEXT: Face.TEXT_BOLD, Face.TEXT_MEDIUM: Face.TEXT_BOLD}


def runs_of(draw: Reader, node: Node, face: Face, role: str) -> list[fit.Run]:
    """The text of an element with <b>, <i> and <br/> inside as runs, each with its face and sources."""
    runs: list[fit.Run] = []
    _take(draw, node, node, face, role, runs)
    draw.at(node)
    if runs:
        runs[0] = replace(runs[0], text=runs[0].text.lstrip(" "))
    return [run for run in runs if run.text]


def _take(draw: Reader, node: Node, parent: Node, face: Face, role: str, runs: list[fit.Run]) -> None:
    """Add the runs of `parent`, which is the element `node` or a part of it in another face."""
    for child in parent.children:
        if isinstance(child, str):
            draw.digits(parent, child, role)
            for part in markup.parts(child):
                look = _BOLD.get(face, face) if part.bold else face
                runs.append(fit.Run(markup.SPACE.sub(" ", part.text), look, part.paths, role or part.role))
        elif child.tag not in {"b", "i", "br"}:
            draw.at(child).report(codes.MISPLACED, f"<{child.tag}> can't stand in <{node.tag}>")
        elif child.attrs:
            name = next(iter(child.attrs))
            draw.at(child).report(codes.UNKNOWN_ATTRIBUTE, f"<{child.tag}> has no attribute {name!r}")
        elif child.tag == "br":
            runs.append(fit.Run("\n", face))
        else:
            _take(draw, node, child, _BOLD.get(face, face) if child.tag == "b" else Face.TEXT_ITALIC, role, runs)


@element("textbox")
def textbox(
    draw: Reader,
    *,
    x: float,
    y: float,
    width: float,
    height: float = 0.0,
    face: Face = Face.TEXT,
    size: Size = 7.0,
    floor: Size = 6.0,
    leading: float = 1.2,
    align: Anchor = Anchor.START,
    valign: Literal["top", "middle", "bottom"] = "top",
    ink: Ink = Ink.BLACK,
    role: str = "",
) -> Items:
    """Wrapped text; `<b>`, `<i>` and `<br/>` may stand in it. What doesn't fit at the floor is an error.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    :param height: height in mm; 0 for as high as needed
    :param face: face of the plain text
    :param size: points, one of the scale; steps down until the text fits
    :param floor: the smallest size that fitting may take
    :param leading: distance of the lines as a multiple of the size
    :param align: start, middle or end of each line
    :param valign: where the lines lie in the height
    :param ink: ink of the letters
    :param role: why its digits need no data
    """
    _check_role(role)
    runs = runs_of(draw, draw.node, face, role)
    if not runs:
        return ()
    rule = fit.hyphenator(draw.lang)
    room = height or math.inf
    fitted = fit.fit_box(runs, width, room, fit.steps(size, floor), floor, face=face, leading=leading, hyphenate=rule)
    if isinstance(fitted, fit.Overflow):
        source = next((path for run in runs for path in run.sources), "")
        code = codes.TEXT_TOO_WIDE if fitted.axis == "width" else codes.TEXT_TOO_HIGH
        draw.report(code, str(fitted), path=source)
        lines = tuple(fit.wrap(runs, fitted.size, width, hyphenate=rule))
        fitted = fit.Fitted(fitted.size, lines, fitted.size * leading * MM_PER_POINT)
    step, em = fitted.leading, fitted.size * MM_PER_POINT
    baseline = y + ASCENT * em
    if height and valign == "bottom":
        baseline = y + height - (1 - ASCENT) * em - step * (len(fitted.lines) - 1)
    elif height and valign == "middle":
        cap = cap_height(face, fitted.size)
        baseline = y + (height - cap - step * (len(fitted.lines) - 1)) / 2 + cap
    made: list[Item] = []
    for index, fitted_line in enumerate(fitted.lines):
        slack = width - fitted_line.width
        left = x + {Anchor.START: 0.0, Anchor.MIDDLE: slack / 2, Anchor.END: slack}[align]
        down = round(baseline + index * step, 4)
        for along, run in fitted_line.runs:
            last = made[-1] if made else None
            if not run.text.strip(" ") and isinstance(last, Text) and last.y == down and last.face is run.face:
                made[-1] = replace(last, content=last.content + run.text)
                continue
            made.append(
                Text(
                    round(left + along, 4),
                    down,
                    run.text,
                    run.face,
                    fitted.size,
                    ink,
                    sources=run.sources,
                    role=run.role,
                )
            )
    return tuple(made)
