"""One page as an SVG file (svgwrite, confined to this module: it is archived).

Text stays text, so that the file can be searched, read aloud and edited. It carries the typefaces that it uses as
`@font-face` (about 55 kB each in base64): browsers then show exactly what is printed. Glyph outlines would look right
everywhere but could be neither searched nor edited; subsets would need fontTools at run time. Editors that ignore
embedded faces (Inkscape) want the shipped TTF files installed. Colours, hatching and letters are those of the theme;
sizes are millimetres with a viewBox in millimetres.
"""

from __future__ import annotations

import base64
from pathlib import Path as FilePath
from typing import Any, TextIO

from generator.draw import fonts, hatch
from generator.draw.display import Anchor, Circle, Face, Field, Group, Ink, Item, Page, Paint, Path, Rect, Text, walk
from generator.draw.fonts import MM_PER_POINT
from generator.draw.geometry import IDENTITY, BoxIndex, Matrix, box, box_through, inverse, placed, text_area, within
from generator.draw.pdf_content import polygons_of
from generator.draw.pdf_structure import ARTIFACTS, FIGURES
from generator.draw.theme import BLACK, WHITE, Colour, Theme, face_of, ground, outlined

_ANCHORS = {Anchor.START: "start", Anchor.MIDDLE: "middle", Anchor.END: "end"}


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


class _Writer:
    """One page being written."""

    def __init__(self, page: Page, theme: Theme, drawing: Any) -> None:
        self.theme = theme
        self.drawing = drawing
        self._clips = 0
        self._letters = BoxIndex(20.0)
        self._grounds = BoxIndex(20.0)
        self._inks: list[Ink] = []
        if theme.saves_ink:
            for item, matrix in placed(page.items):
                if isinstance(item, Text) and item.ink is not Ink.NONE:
                    left, top, right, bottom = text_area(item, matrix)
                    self._letters.add((left - 0.5, top - 0.5, right + 0.5, bottom + 0.5))

    def items(self, items: tuple[Item, ...], into: Any, matrix: Matrix) -> None:
        for item in items:
            match item:
                case Group():
                    self._group(item, into, matrix)
                case Text():
                    self._text(item, into, matrix)
                case Field():
                    pass
                case _:
                    self._shape(item, into, matrix)

    def _group(self, group: Group, into: Any, matrix: Matrix) -> None:
        marks: dict[str, Any] = {}
        if group.id:
            marks["id"] = group.id
        if group.role in FIGURES:
            marks |= {"role": "img", "aria-label": fonts.shown(group.alt)}
        elif group.role in ARTIFACTS:
            marks["aria-hidden"] = "true"
        if group.lang:
            marks["xml:lang"] = group.lang
        moves: list[str] = []
        if group.dx or group.dy:
            moves.append(f"translate({_number(group.dx)} {_number(group.dy)})")
        if group.rotate:
            moves.append(f"rotate({_number(group.rotate)})")
        if group.scale != 1.0:
            moves.append(f"scale({_number(group.scale)})")
        if moves:
            marks["transform"] = " ".join(moves)
        if group.clip is not None:
            self._clips += 1
            cut = self.drawing.clipPath(id=f"clip-{self._clips}")
            x, y, width, height = group.clip
            cut.add(self.drawing.rect((_number(x), _number(y)), (_number(width), _number(height))))
            self.drawing.defs.add(cut)
            marks["clip-path"] = f"url(#clip-{self._clips})"
        made = self.drawing.g(**marks)
        if group.role in FIGURES and group.alt:
            made.set_desc(title=fonts.shown(group.alt))
        self.items(group.items, made, within(matrix, group))
        into.add(self.drawing.a(href=group.link).add(made) if group.link else made)

    def _shape(self, item: Rect | Circle | Path, into: Any, matrix: Matrix) -> None:
        ink = ground(self.theme, item)
        paint = outlined(self.theme, item, ink)
        fill = self.theme.fills.get(ink)
        stroke = self.theme.strokes.get(paint.stroke) if paint.width > 0 else None
        if fill is None and stroke is None:
            return
        if fill is not None and (found := box(item, matrix)) is not None:
            self._grounds.add(found)
            self._inks.append(ink)
        pattern = self.theme.hatches.get(ink) if fill is not None else None
        if pattern is None:
            into.add(self._element(item, fill, stroke, paint))
            return
        into.add(self._element(item, fill, None, paint))
        # Cut in the item's own coordinates; what lies turned or scaled carries its hatching along.
        polygons = polygons_of(item, IDENTITY)
        near = box(item, matrix)
        met = [self._letters.boxes[number] for number in self._letters.meeting(near)] if near else []
        free = [box_through(inverse(matrix), letters) for letters in met]
        parts: list[str] = []
        for angle in pattern.angles:
            segments = hatch.lines(polygons, pattern.spacing, angle, free)
            parts += [f"M{_number(a)} {_number(b)}L{_number(c)} {_number(d)}" for a, b, c, d in segments]
        if parts:
            into.add(
                self.drawing.path(
                    d="".join(parts), fill="none", stroke=_hex(pattern.colour), stroke_width=_number(pattern.width)
                )
            )
        if stroke is not None:
            into.add(self._element(item, None, stroke, paint))

    def _element(self, item: Rect | Circle | Path, fill: Colour | None, stroke: Colour | None, paint: Paint) -> Any:
        look: dict[str, Any] = {"fill": "none" if fill is None else _hex(fill)}
        if stroke is not None:
            look |= {"stroke": _hex(stroke), "stroke_width": _number(self.theme.line(paint.width))}
            if paint.dash:
                look["stroke_dasharray"] = " ".join(map(_number, paint.dash))
        if isinstance(item, Circle):
            return self.drawing.circle((_number(item.cx), _number(item.cy)), _number(item.radius), **look)
        if isinstance(item, Rect):
            if item.radius > 0:
                look |= {"rx": _number(item.radius), "ry": _number(item.radius)}
            size = (_number(item.width), _number(item.height))
            return self.drawing.rect((_number(item.x), _number(item.y)), size, **look)
        data = "".join(
            str(segment[0]) + " ".join(_number(float(number)) for number in segment[1:]) for segment in item.segments
        )
        return self.drawing.path(d=data, **look)

    def _text(self, item: Text, into: Any, matrix: Matrix) -> None:
        colour = self.theme.texts.get(item.ink)
        words = fonts.shown(item.content)
        if colour is None or not words:
            return
        if self.theme.saves_ink and colour == WHITE and not self._on_black(item, matrix):
            colour = BLACK
        look: dict[str, Any] = {
            "fill": _hex(colour),
            "font_family": face_of(self.theme, item).value,
            "font_size": _number(item.size * MM_PER_POINT),
        }
        if face_of(self.theme, item) is not item.face:
            look["textLength"] = _number(fonts.width(item.content, item.face, item.size))
        if item.anchor is not Anchor.START:
            look["text_anchor"] = _ANCHORS[item.anchor]
        if item.rotate:
            look["transform"] = f"rotate({_number(item.rotate)} {_number(item.x)} {_number(item.y)})"
        if item.sources:
            look["data-source"] = " ".join(item.sources)
        into.add(self.drawing.text(words, (_number(item.x), _number(item.y)), **look))

    def _on_black(self, item: Text, matrix: Matrix) -> bool:
        left, top, right, bottom = text_area(item, matrix)
        x, y = (left + right) / 2, (top + bottom) / 2
        below = self._grounds.meeting((x - 0.01, y - 0.01, x + 0.01, y + 0.01))
        return bool(below) and self._inks[below[-1]] is Ink.BLACK


def _style(faces: list[Face]) -> str:
    rules = ["text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"]
    for face in faces:
        data = base64.b64encode(fonts.path(face).read_bytes()).decode("ascii")
        source = f"url(data:font/ttf;base64,{data}) format('truetype')"
        rules.append(f"@font-face{{font-family:'{face.value}';src:{source}}}")
    return "".join(rules)


def render(page: Page, theme: Theme, *, lang: str = "", embed: bool = True) -> str:
    """The page as the text of an SVG file.

    :param embed: False leaves the typefaces out, for an editor on a computer that has them.
    """
    import svgwrite

    size = (f"{_number(page.width)}mm", f"{_number(page.height)}mm")
    drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {_number(page.width)} {_number(page.height)}", debug=False)
    drawing["role"] = "img"
    if lang:
        drawing["xml:lang"] = lang
    drawing.set_desc(title=fonts.shown(page.title or page.id))
    faces = sorted({face_of(theme, item) for item in walk(page.items) if isinstance(item, Text)}) if embed else []
    drawing.defs.add(drawing.style(_style(faces)))
    drawing.add(drawing.rect((0, 0), (_number(page.width), _number(page.height)), fill="#ffffff"))
    _Writer(page, theme, drawing).items(page.items, drawing, IDENTITY)
    return str(drawing.tostring()) + "\n"


def write(page: Page, theme: Theme, target: FilePath | TextIO, *, lang: str = "", embed: bool = True) -> None:
    """Write a page as an SVG file. :raises OSError: if the file can't be written."""
    text = '<?xml version="1.0" encoding="utf-8"?>\n' + render(page, theme, lang=lang, embed=embed)
    if isinstance(target, FilePath):
        target.write_text(text, encoding="utf-8", newline="\n")
    else:
        target.write(text)
