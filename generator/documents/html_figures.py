"""Figures of a document as inline SVG, and the typefaces that an HTML file carries for them and for its text."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from functools import cache

from generator.documents.blocks import Block, Document, Figure, Play, Title
from generator.draw import fonts
from generator.draw.display import Face, Page, Text, walk
from generator.draw.theme import Theme

TEXT_FACES = (Face.TEXT, Face.TEXT_BOLD, Face.TEXT_ITALIC, Face.LABEL, Face.LABEL_BOLD)
"""The faces of the text itself."""

_STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)


def figures_of(blocks: Iterable[Block]) -> list[Figure]:
    """Every figure, in order."""
    found: list[Figure] = []
    for block in blocks:
        match block:
            case Figure():
                found.append(block)
            case Title(figure=Figure() as cover):
                found.append(cover)
            case Play():
                found.extend(block.figures)
            case _:
                pass
    return found


def drawing(figure: Figure, theme: Theme, lang: str) -> str:
    """A figure as an SVG element for the middle of an HTML page: no typefaces and no style of its own."""
    from generator.draw import svg

    page = Page(figure.id, figure.width, figure.height, figure.items, figure.alt)
    text = svg.render(page, theme, lang=lang, embed=False).strip()
    text = _STYLE.sub("", text).replace("<defs />", "").replace("<defs></defs>", "")
    # Clips are numbered from 1 in each drawing; on one page their names must differ.
    return text.replace('"clip-', f'"{figure.id}-clip-').replace("(#clip-", f"(#{figure.id}-clip-")


@cache
def _font_rule(face: Face) -> str:
    data = base64.b64encode(fonts.path(face).read_bytes()).decode("ascii")
    return (
        f"@font-face {{ font-family: '{face.value}'; font-display: swap; "
        f"src: url(data:font/ttf;base64,{data}) format('truetype'); }}\n"
    )


def font_rules(document: Document) -> str:
    """The typefaces of a document as `@font-face` rules: those of its text and those that its figures use."""
    shown = [item for figure in figures_of(document.blocks) for item in walk(figure.items)]
    used = {item.face for item in shown if isinstance(item, Text)}
    return face_rules(face for face in Face if face in used or face in TEXT_FACES)


def face_rules(faces: Iterable[Face]) -> str:
    """These typefaces as `@font-face` rules."""
    return "".join(map(_font_rule, faces))
