"""Documents as Markdown (CommonMark with tables): the same blocks, clause by clause, for editors, forums and diffs.

Figures are told by their text alternative. Anchors are HTML `<a id>` so that links to clauses work wherever the file is
shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.documents import blocks as b

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")
_LINE_START = re.compile(r"^(\s*)([#+-]|\d+[.)])(?=\s|$)")
_MARKS = {"bold": "**", "label-bold": "**", "medium": "**", "italic": "*", "struck": "~~"}


def escaped(text: str) -> str:
    """`text` with everything escaped that Markdown would read as markup."""
    return _SPECIAL.sub(r"\\\1", text).replace("\u00a0", " ").replace("\u00ad", "")


def inline(text: Iterable[b.Span], links: bool = True) -> str:
    """Spans as one line of Markdown."""
    parts: list[str] = []
    for span in text:
        words = escaped(span.text)
        core = words.strip(" ")
        if not core:
            parts.append(words)
            continue
        before, after = words[: len(words) - len(words.lstrip(" "))], words[len(words.rstrip(" ")) :]
        if span.style == "mark":
            core = f"\\[{core}\\]" if not span.link else core
        mark = _MARKS.get(span.style, "")
        core = f"{mark}{core}{mark}"
        if span.link and links:
            core = f"[{core}]({span.link})"
        parts.append(f"{before}{core}{after}")
    return "".join(parts)


def _anchor(id: str) -> str:
    return f'<a id="{id}"></a>' if id else ""


def _cell(text: b.Spans) -> str:
    return inline(text) or " "


def _paragraph(text: str) -> str:
    return _LINE_START.sub(r"\1\\\2", text)


def _table(block: b.Table) -> list[str]:
    count = max((len(row) for row in (*block.rows, block.head)), default=0)
    head = block.head or ((),) * count
    marks = {"l": "---", "c": ":---:", "r": "---:"}
    lines = [f"**{inline(block.caption)}**", ""] if block.caption else []
    lines.append("| " + " | ".join(_cell(cell) for cell in head) + " |")
    lines.append(
        "| " + " | ".join(marks[block.align[n]] if n < len(block.align) else "---" for n in range(count)) + " |"
    )
    lines += ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in block.rows]
    return lines


def _list(block: b.List) -> list[str]:
    made: list[str] = []
    for number, item in enumerate(block.items, 1):
        sign = f"{number}." if block.ordered else "- [ ]" if block.boxes else "-"
        made.append(f"{sign} {inline(item)}")
    return made


def _figure(figure: b.Figure) -> list[str]:
    made = [f"> {_anchor(figure.id)}*{escaped(figure.alt)}*"]
    return [*made, ">", f"> {inline(figure.caption)}"] if figure.caption else made


def _contents(document: b.Document, block: b.Contents) -> list[str]:
    made = [f"## {escaped(block.title)}", ""]
    for heading in b.headings(document.blocks, block.depth):
        if heading.id:
            indent = "  " * (heading.level - 1)
            name = f"{heading.number} {heading.text}".strip()
            made.append(f"{indent}- [{escaped(name)}](#{heading.id})")
    return made


def _block(document: b.Document, block: b.Block) -> list[str]:
    match block:
        case b.Title():
            facts = " · ".join(f"{escaped(label)}: **{inline(value)}**" for label, value in block.facts)
            tagline = inline(block.tagline)
            told = [f"*{tagline}*", ""] if tagline else []  # a summary has none
            return [f"# {escaped(block.title)}: {escaped(block.kind)}", "", *told, facts]
        case b.Heading():
            name = f"{block.number} {block.text}".strip()
            note = f" ({escaped(block.note)})" if block.note else ""
            return [f"{'#' * (block.level + 1)} {_anchor(block.id)}{escaped(name)}{note}"]
        case b.Clause():
            number = f"**{escaped(block.number)}** " if block.number else ""
            marks = f" {inline(block.marks)}" if block.marks else ""
            return [f"{_anchor(block.id)}{number}{inline(block.text)}{marks}"]
        case b.Paragraph():
            return [_anchor(block.id) + _paragraph(inline(block.text))]
        case b.List():
            return _list(block)
        case b.Table():
            return _table(block)
        case b.Swaps():
            return _table(block.table)
        case b.Figure():
            return _figure(block)
        case b.Note():
            return _note(block)
        case b.Play():
            told = [line for figure in block.figures for line in [*_figure(figure), ""]]
            sign = " ▸" if block.decision else ""
            refers = f" {inline(block.refers)}" if block.refers else ""
            return [*told, f"**{escaped(block.label)}**{sign} {inline(block.text)}{refers}"]
        case b.Contents():
            return _contents(document, block)
        case _:
            return []


def _note(block: b.Note) -> list[str]:
    label = f"**{escaped(block.label)}** " if block.label else ""
    title = f"**{inline(block.title)}**" if block.title else ""
    paragraphs = [f"{_anchor(block.id)}{label}{title}".strip(), *(inline(part) for part in block.text)]
    made: list[str] = []
    for paragraph in paragraphs:
        if paragraph:
            made += [f"> {paragraph}", ">"]
    return made[:-1]


def write(document: b.Document) -> str:
    """The document as Markdown text, ending with a line break."""
    parts: list[str] = []
    for block in document.blocks:
        lines = _block(document, block)
        if any(lines):
            parts.append("\n".join(line.rstrip() for line in lines))
    return "\n\n".join(parts) + "\n"
