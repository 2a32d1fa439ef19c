"""Documents as one HTML file: reads well on a telephone, prints soberly, asks the network for nothing.

Semantic elements, inline style, figures as inline SVG (`draw.svg`), a link to each clause, light and dark by the
reader's wish. The same blocks as on paper, so the words are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape

from generator.data.languages import own_name
from generator.documents import blocks as b
from generator.documents.html_figures import drawing, font_rules
from generator.documents.html_style import STYLE
from generator.draw.fonts import shown
from generator.draw.theme import COLOUR, Theme

Drawing = Callable[[b.Figure], str]
"""Gives a figure's inline SVG."""

_TAGS = {
    "bold": ("<strong>", "</strong>"),
    "medium": ('<b class="medium">', "</b>"),
    "italic": ("<em>", "</em>"),
    "label": ('<span class="label">', "</span>"),
    "label-bold": ('<b class="label">', "</b>"),
    "ref": ('<span class="ref">', "</span>"),
    "mark": ('<span class="mark">', "</span>"),
    "struck": ("<s>", "</s>"),
}


def inline(text: Iterable[b.Span]) -> str:
    """Spans as HTML."""
    parts: list[str] = []
    for span in text:
        before, after = _TAGS.get(span.style, ("", ""))
        words = f"{before}{escape(span.text, quote=False)}{after}"
        if span.link:
            words = f'<a href="{escape(span.link)}">{words}</a>'
        parts.append(words)
    return "".join(parts)


def _id(id: str) -> str:
    return f' id="{escape(id)}"' if id else ""


class _Writer:
    """Writes blocks one after the other; opens and closes the sections of headings."""

    def __init__(self, document: b.Document, drawing: Drawing) -> None:
        self.document = document
        self.drawing = drawing
        self.parts: list[str] = []
        self.open: list[int] = []

    def run(self) -> str:
        for block in self.document.blocks:
            self.block(block)
        self.close(1)
        return "\n".join(self.parts)

    def close(self, level: int) -> None:
        while self.open and self.open[-1] >= level:
            self.open.pop()
            self.parts.append("</section>")

    def block(self, block: b.Block) -> None:
        add = self.parts.append
        match block:
            case b.Title():
                self.title(block)
            case b.Heading():
                self.close(block.level)
                self.open.append(block.level)
                number = f'<span class="number">{escape(block.number)}</span> ' if block.number else ""
                note = f' <small class="label">{escape(block.note)}</small>' if block.note else ""
                tag = f"h{block.level + 1}"
                add(f'<section{_id(block.id)}>\n<{tag}>{number}{escape(block.text, quote=False)}{note}</{tag}>')
            case b.Clause():
                number = (
                    f'<a class="number" href="#{escape(block.id)}">{escape(block.number)}</a>' if block.number else ""
                )
                marks = f"&nbsp;{inline(block.marks)}" if block.marks else ""
                add(f'<p class="clause {escape(block.kind)}"{_id(block.id)}>{number}{inline(block.text)}{marks}</p>')
            case b.Paragraph():
                add(f'<p class="{escape(block.style)}"{_id(block.id)}>{inline(block.text)}</p>')
            case b.List():
                tag = "ol" if block.ordered else "ul"
                kind = ' class="boxes"' if block.boxes else ""
                items = "".join(f"<li>{inline(item)}</li>" for item in block.items)
                add(f"<{tag}{kind}{_id(block.id)}>{items}</{tag}>")
            case b.Table():
                self.table(block)
            case b.Figure():
                add(self.figure(block))
            case b.Swaps():
                self.table(block.table)
            case b.Note():
                self.note(block)
            case b.Play():
                self.play(block)
            case b.Contents():
                self.contents(block)
            case _:
                pass

    def title(self, block: b.Title) -> None:
        facts = "".join(
            f"<div><dt>{escape(label, quote=False)}</dt><dd>{inline(value)}</dd></div>" for label, value in block.facts
        )
        picture = f'<div class="cover">{self.drawing(block.figure)}</div>' if block.figure else ""
        self.parts.append(
            f'<header>{picture}<p class="kind">{escape(block.kind, quote=False)}</p>'
            f"<h1>{escape(block.title, quote=False)}</h1>"
            f'<p class="lead">{inline(block.tagline)}</p><dl>{facts}</dl></header>'
        )

    def table(self, block: b.Table) -> None:
        aligns = {"c": ' class="c"', "r": ' class="r"'}

        def row(cells: Iterable[b.Spans], tag: str) -> str:
            made = []
            for number, cell in enumerate(cells):
                align = aligns.get(block.align[number : number + 1], "")
                # An empty cell at the head of a column names nothing.
                what = "td" if tag == "th" and not b.plain(cell).strip() else tag
                scope = ' scope="col"' if what == "th" else ""
                made.append(f"<{what}{scope}{align}>{inline(cell)}</{what}>")
            return f"<tr>{''.join(made)}</tr>"

        caption = f"<caption>{inline(block.caption)}</caption>" if block.caption else ""
        head = f"<thead>{row(block.head, 'th')}</thead>" if block.head else ""
        body = "".join(row(cells, "td") for cells in block.rows)
        self.parts.append(
            f'<div class="table"{_id(block.id)} tabindex="0"><table>{caption}{head}<tbody>{body}</tbody></table></div>'
        )

    def figure(self, figure: b.Figure) -> str:
        """A figure with its caption."""
        caption = f"<figcaption>{inline(figure.caption)}</figcaption>" if figure.caption else ""
        wide = ' class="wide"' if figure.width > 88 else ""
        return f"<figure{_id(figure.id)}{wide}>{self.drawing(figure)}{caption}</figure>"

    def note(self, block: b.Note) -> None:
        label = f'<span class="mark">{escape(block.label)}</span> ' if block.label else ""
        title = f"<p>{label}<b>{inline(block.title)}</b></p>" if block.title or label else ""
        body = "".join(f"<p>{inline(part)}</p>" for part in block.text)
        self.parts.append(f'<div role="note" class="note {escape(block.kind)}"{_id(block.id)}>{title}{body}</div>')

    def play(self, block: b.Play) -> None:
        figures = "".join(self.figure(figure) for figure in block.figures)
        strip = f'<div class="strip">{figures}</div>' if figures else ""
        refers = f' <span class="refers">{inline(block.refers)}</span>' if block.refers else ""
        kind = "play decision" if block.decision else "play"
        self.parts.append(
            f'<div class="{kind}">{strip}<p><span class="number">{escape(block.label)}</span>'
            f"{inline(block.text)}{refers}</p></div>"
        )

    def contents(self, block: b.Contents) -> None:
        lines: list[str] = []
        for heading in b.headings(self.document.blocks, block.depth):
            if heading.id:
                number = f'<span class="number">{escape(heading.number)}</span> ' if heading.number else ""
                lines.append(
                    f'<li class="level{heading.level}"><a href="#{escape(heading.id)}">{number}'
                    f"{escape(heading.text, quote=False)}</a></li>"
                )
        self.parts.append(
            f'<nav aria-label="{escape(block.title)}"><h2>{escape(block.title, quote=False)}</h2>'
            f"<ol>{''.join(lines)}</ol></nav>"
        )


def write(
    document: b.Document, theme: Theme = COLOUR, *, accent: str = "#444444", others: Mapping[str, str] | None = None
) -> str:
    """The document as one HTML file.

    :param theme: paints its figures. :param accent: the ink (#rrggbb) of its numbers and signs.
    :param others: where the same document lies in other languages, by their codes, relative to this file.
    """

    def draw(figure: b.Figure) -> str:
        return drawing(figure, theme, document.lang)

    body = _Writer(document, draw).run()
    description = f'<meta name="description" content="{escape(document.subject)}">\n' if document.subject else ""
    style = font_rules(document) + STYLE.replace("ACCENT", accent)
    links = "".join(
        f'<link rel="alternate" hreflang="{escape(lang)}" href="{escape(to)}">\n' for lang, to in (others or {}).items()
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(document.lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(shown(document.title), quote=False)}</title>\n{description}"
        f'{links}<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n<body>\n'
        f'{_before(document, others or {})}<main id="main" tabindex="-1">\n{body}\n</main>\n</body>\n</html>\n'
    )


def _before(document: b.Document, others: Mapping[str, str]) -> str:
    """What stands before the text: a link that skips what follows, and links to other languages."""
    skip = document.words.get("skip", "")
    made = f'<a class="skip" href="#main">{escape(skip, quote=False)}</a>\n' if skip else ""
    if not others:
        return made
    links = " ".join(
        f'<a href="{escape(to)}" lang="{escape(lang)}" hreflang="{escape(lang)}">{escape(own_name(lang))}</a>'
        for lang, to in others.items()
    )
    label = document.words.get("languages", "")
    named = f' aria-label="{escape(label)}"' if label else ""
    return f'{made}<nav class="languages"{named}>{links}</nav>\n'
