"""Cuts the blocks of a document into atoms (`documents.atoms`) for columns of one width and pages of another.

Each block's look is decided here: where its number stands, how its lines are spaced, what keeps together. Sizes are
millimetres; y runs down from an atom's top, and the baseline of a body line lies on its bottom edge, on the module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.documents import blocks as b
from generator.documents import inline, swaps, tables
from generator.documents.atoms import COLUMN, MARGIN, MODULE, Atom, Cut, Draw, Node, Overflow, nothing, tie
from generator.documents.furniture import FAINT, HEAVY, STRONG, THIN, facts_row, module, rule, scale, stack
from generator.documents.inline import (
    BODY,
    LABEL,
    LEAD,
    SMALL,
    Line,
    Setting,
    emit,
    fitting,
    line_width,
    set_line,
    wrap,
)
from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Paint, Path, Rect, Text

TEXT_WIDTH = COLUMN - MARGIN
_INDENT = 4.0


class Cutter:
    """Cuts blocks one after the other; `pages` is filled by the page filler before anything draws."""

    def __init__(self, full_width: float, pages: dict[str, int]) -> None:
        self.full = full_width
        self.pages = pages
        self.cut = Cut()
        self.number = 0
        self.document: b.Document | None = None
        self.compact = False
        self.body = BODY
        self._names: dict[str, int] = {}

    def run(self, document: b.Document) -> Cut:
        """All atoms of the document, in order."""
        self.document = document
        self.compact = document.compact
        self.body = SMALL if document.compact else BODY
        for self.number, block in enumerate(document.blocks):
            start = len(self.cut.atoms)
            self._block(block)
            for atom in self.cut.atoms[start:]:
                atom.block = self.number
        # What draws the atoms knows this cutter: were they known to it, too, only a collection could let go of them.
        cut, self.cut = self.cut, Cut()
        return cut

    # helpers

    def node(self, id: str, role: str, *, link: str = "", bookmark: str = "") -> Node:
        """A tagged group; a nameless one gets a name from its role and the count of such groups."""
        if not id:
            count = self._names[role] = self._names.get(role, 0) + 1
            id = f"{role}-{count}"
        return Node(id, role, link=link, bookmark=bookmark)

    def add(self, *atoms: Atom) -> None:
        """Append atoms to the flow."""
        self.cut.atoms.extend(atoms)

    def lines(
        self, text: b.Spans, setting: Setting, path: tuple[Node, ...], *, x: float = MARGIN, width: float = TEXT_WIDTH,
        gap: int = MODULE, first: Callable[[float, float], list[Item]] | None = None, wide: bool = False,
        also: Callable[[float, float, int], list[Item]] | None = None,
    ) -> list[Atom]:  # fmt: skip
        """A paragraph as atoms, a line each. `first` draws beside the first line, `also` beside each one."""
        found = wrap(text, width, setting)
        made: list[Atom] = []
        for number, line in enumerate(found):
            if line.width > width + 0.01:
                self.cut.overflows.append(
                    Overflow(self.number, inline.line_text(line), line.width - width, _source(line))
                )
            made.append(
                Atom(setting.pitch, _line_draw(line, setting, x, first if number == 0 else None, also), path,
                     gap=gap if number == 0 else 0, wide=wide, snap=number == 0 and not self.compact)
            )  # fmt: skip
        return tie(made)

    def _block(self, block: b.Block) -> None:
        match block:
            case b.Title():
                self._title(block)
            case b.Heading():
                self._heading(block)
            case b.Clause():
                self._clause(block)
            case b.Paragraph():
                settings = {"lead": LEAD, "small": SMALL, "story": inline.STORY, "label": LABEL}
                setting = settings.get(block.style, self.body)
                gap = 0 if self.compact else MODULE
                made = self.lines(block.text, setting, (self.node(block.id, "paragraph"),), gap=gap)
                for atom in made:
                    atom.stick |= block.keep
                self.add(*made)
            case b.List():
                self._list(block)
            case b.Table():
                self._table(block)
            case b.Figure():
                self._figure(block)
            case b.Swaps():
                self.add(*swaps.cut(block, self.node, self.cut.overflows))
            case b.Note():
                self._note(block)
            case b.Play():
                self._play(block)
            case b.PageBreak():
                self.add(Atom(0, nothing, brk="column" if block.column else "page", room=block.room))
            case b.Contents():
                self._contents(block)

    # blocks

    def _title_line(self, block: b.Title) -> None:
        """The title of a compact document: one line under the bar."""

        def draw(x: float, y: float) -> list[Item]:
            items: list[Item] = [Rect(x, y, self.full, 1.0, HEAVY), *scale(x, y + 1.0, self.full)]
            items.append(Text(x, y + 11, block.title, Face.LABEL_BOLD, 20.0))
            after = x + fonts.width(block.title, Face.LABEL_BOLD, 20.0) + 4
            kind = Setting(14.0, 6, label=True, ink=Ink.ACCENT)
            items += set_line(b.spans(b.Span(block.kind, "label-bold")), after, y + 11, kind)
            told = b.spans(*(b.spans(f"{label} ", value, "  ") for label, value in block.facts))
            room = self.full - (after - x) - line_width(b.spans(b.Span(block.kind, "label-bold")), kind) - 2
            items += set_line(told, x + self.full, y + 11, fitting(told, room, LABEL), Anchor.END)
            return items

        self.add(Atom(3 * MODULE, draw, (self.node("title", "heading1", bookmark=block.title),), wide=True))

    def _title(self, block: b.Title) -> None:
        if self.compact:
            self._title_line(block)
            return
        full, figure = self.full, block.figure
        room = full - (figure.width + 8 if figure else 0)
        size = next(
            (size for size in (28.0, 20.0, 14.0) if fonts.width(block.title, Face.LABEL_BOLD, size) <= room), 14.0
        )
        tagline = wrap(block.tagline, min(room, 116), LEAD, even=True)
        facts_top = max(12 + 4 * MODULE + 5 * len(tagline), figure.height + 4 if figure else 0)
        facts_top = module(facts_top)
        height = facts_top + (3 * MODULE if block.facts else 0)

        def draw(x: float, y: float) -> list[Item]:
            items: list[Item] = [Rect(x, y, full, 1.0, HEAVY), *scale(x, y + 1.0, full)]
            items += set_line(b.spans(b.Span(block.kind, "label-bold")), x, y + 12, Setting(10.5, 4, label=True,
                                                                                            ink=Ink.ACCENT))
            items.append(Text(x, y + 24, block.title, Face.LABEL_BOLD, size))
            for number, line in enumerate(tagline):
                items += emit(line, x, y + 32 + 5 * number, LEAD)
            if figure:
                items.append(
                    Group(figure.id, figure.items, role="figure", alt=figure.alt, dx=x + full - figure.width, dy=y + 5)
                )
            if block.facts:
                items += facts_row(block.facts, x, y + facts_top, full)
            return items

        self.add(Atom(height, draw, (self.node("title", "heading1", bookmark=block.title),), wide=True))

    def _heading(self, block: b.Heading) -> None:
        node = self.node(
            block.id, f"heading{block.level}", bookmark=_name(block) if block.level < 3 else ""
        )
        setting = Setting({1: 10.5 if self.compact else 14.0, 2: 10.5}.get(block.level, 8.5), MODULE, label=True)
        text = b.spans(b.Span(block.text, "label-bold", role=block.role))
        rows = wrap(text, TEXT_WIDTH - (18 if block.note else 0), setting)
        pitch = 6 if block.level == 1 else MODULE
        top = 4 if self.compact else 8 if block.level == 1 else MODULE
        height = top + pitch * (len(rows) - 1)
        note = b.spans(b.Span(block.note, "label", role=block.role))

        def draw(x: float, y: float) -> list[Item]:
            items: list[Item] = []
            if block.level == 1:
                items.append(rule(x, y + 0.25, COLUMN, THIN if self.compact else STRONG))
            if block.number:
                items.append(Text(x, y + top, block.number, Face.LABEL_BOLD, setting.size, Ink.ACCENT,
                                  role="clause-number"))  # fmt: skip
            left = x + (MARGIN if block.number or block.level > 1 else 0)
            for number, line in enumerate(rows):
                items += emit(line, left, y + top + pitch * number, setting)
            if note:
                items += set_line(note, x + COLUMN, y + top, LABEL, Anchor.END)
            return items

        self.add(
            Atom(6 if self.compact else module(height), draw, (node,), stick=True, snap=not self.compact,
                 gap=3 if self.compact else MODULE if block.level > 1 else 2 * MODULE, target=block.id,
                 chapter=_name(block) if block.level == 1 else "")
        )  # fmt: skip

    def _clause(self, block: b.Clause) -> None:
        node = self.node(block.id, "paragraph")

        def number(x: float, y: float) -> list[Item]:
            return [Text(x, y, block.number, Face.LABEL_BOLD, self.body.size, Ink.BLACK, role="clause-number")]

        text = b.spans(block.text, " " if block.marks else "", block.marks)
        setting = inline.STORY if block.kind == "story" else self.body
        gap = 0 if self.compact else MODULE
        self.add(*self.lines(text, setting, (node,), first=number if block.number else None, gap=gap))

    def _list(self, block: b.List) -> None:
        outer = self.node(block.id, "list")
        long = any(len(wrap(item, TEXT_WIDTH - _INDENT, self.body)) > 2 for item in block.items)
        for number, item in enumerate(block.items):
            def bullet(x: float, y: float, number: int = number) -> list[Item]:
                if block.ordered:
                    return [Text(x + MARGIN, y, str(number + 1), Face.LABEL_BOLD, 8.5, role="clause-number")]
                if block.boxes:
                    return [Rect(x + MARGIN, y - 2.3, 2.5, 2.5, THIN)]
                return [Rect(x + MARGIN + 0.2, y - 1.35, 0.9, 0.9, HEAVY)]

            atoms = self.lines(
                item, self.body, (outer, self.node("", "list-item")), x=MARGIN + _INDENT, width=TEXT_WIDTH - _INDENT,
                gap=MODULE if number == 0 or long else 0, first=bullet,
            )  # fmt: skip
            if number == 0 and len(block.items) > 1 and atoms:
                atoms[-1].stick = True
            self.add(*atoms)

    def _table(self, block: b.Table) -> None:
        width = self.full if block.wide else float(TEXT_WIDTH)
        left = 0.0 if block.wide else float(MARGIN)
        outer = self.node(block.id, "table")
        caption: list[Atom] = []
        if block.caption:
            caption = self.lines(block.caption, Setting(8.5, MODULE, label=True), (self.node("", "caption"),),
                                 x=left, width=width, wide=block.wide)  # fmt: skip
            for atom in caption:
                atom.stick, atom.draw = True, _raised(atom.draw)
        made, overflows = tables.cut(block, left, width, outer, self.node, gap=0 if block.caption else MODULE)
        for atom in made:
            atom.wide = block.wide
        self.cut.overflows.extend(replace_block(overflow, self.number) for overflow in overflows)
        if block.wide:
            self.add(stack([*caption, *made]))
        else:
            self.add(*caption, *made)

    def _figure(self, block: b.Figure) -> None:
        wide = block.width > COLUMN + 0.01
        self._too_wide(block, self.full if wide else COLUMN)
        room = self.full if wide else float(TEXT_WIDTH if block.width <= TEXT_WIDTH else COLUMN)
        left = 0.0 if wide or block.width > TEXT_WIDTH else float(MARGIN)
        lead = (room - block.width) / 2 if wide else 0.0
        node = self.node("", "caption")
        caption = wrap(block.caption, min(room, 120.0), LABEL)
        top = module(block.height)
        height = top + (module(1 + 3 * len(caption)) if caption else 0)

        def draw(x: float, y: float) -> list[Item]:
            items: list[Item] = [
                Group(block.id, block.items, role="figure", alt=block.alt, dx=x + left + lead, dy=y)
            ]
            if caption:
                words: list[Item] = []
                for number, line in enumerate(caption):
                    words += emit(line, x + left, y + top + 4 + 3 * number, LABEL)
                items.append(Group(node.id, tuple(words), role="caption"))
            return items

        self.add(Atom(height, draw, gap=MODULE, wide=wide))

    def _too_wide(self, figure: b.Figure, room: float) -> None:
        if figure.width > room + 0.01:
            self.cut.overflows.append(Overflow(self.number, f"figure {figure.id}", figure.width - room))

    def _note(self, block: b.Note) -> None:
        node = self.node(block.id, "note")
        marked = bool(block.label)
        left = float(MARGIN) + (0.0 if marked else 3.0)

        def label(x: float, y: float) -> list[Item]:
            return [Text(x, y, block.label, Face.LABEL_BOLD, BODY.size, Ink.ACCENT, role="clause-number")]

        def bar(x: float, y: float, pitch: int) -> list[Item]:
            return [] if marked else [Rect(x + MARGIN, y - 3.2, 0.5, 4.0, Paint(fill=Ink.ACCENT))]

        parts = [part for part in (tuple(replace(span, style=span.style or "medium") for span in block.title),
                                   *block.text) if part]  # fmt: skip
        for number, part in enumerate(parts):
            atoms = self.lines(part, BODY, (node,), x=left, width=COLUMN - left, gap=MODULE if number == 0 else 0,
                               first=label if number == 0 and marked else None, also=bar)  # fmt: skip
            if number < len(parts) - 1 and atoms and (number == 0 or len(atoms) == 1):
                atoms[-1].stick = True
            self.add(*atoms)

    def _play(self, block: b.Play) -> None:
        if block.figures:
            self._play_figures(block.figures)
        node = self.node("", "paragraph")

        def label(x: float, y: float) -> list[Item]:
            ink = Ink.ACCENT if block.decision else Ink.BLACK
            items: list[Item] = [Text(x, y, block.label, Face.LABEL_BOLD, 7.0, ink, role="example")]
            if block.decision:
                items.append(Path((("M", x + 5.0, y - 2.2), ("L", x + 6.6, y - 1.1), ("L", x + 5.0, y), ("Z",)),
                                  Paint(fill=Ink.ACCENT)))  # fmt: skip
            return items

        text = b.spans(block.text, " " if block.refers else "", block.refers)
        self.add(*self.lines(text, BODY, (node,), first=label, gap=0 if block.figures else MODULE))

    def _play_figures(self, figures: tuple[b.Figure, ...]) -> None:
        height = module(max(figure.height for figure in figures))
        total = sum(figure.width for figure in figures) + 4.0 * (len(figures) - 1)
        if total > COLUMN + 0.01:
            self.cut.overflows.append(Overflow(self.number, f"figure {figures[0].id}", total - COLUMN))
        start = float(MARGIN) if total <= TEXT_WIDTH else 0.0

        def draw(x: float, y: float) -> list[Item]:
            items: list[Item] = []
            left = x + start
            for figure in figures:
                items.append(Group(figure.id, figure.items, role="figure", alt=figure.alt, dx=left, dy=y))
                left += figure.width + 4.0
            return items

        self.add(Atom(height, draw, gap=MODULE, stick=True))

    def _contents(self, block: b.Contents) -> None:
        assert self.document is not None
        head = self.node("contents", "heading2")

        def title(x: float, y: float) -> list[Item]:
            return set_line(b.spans(b.Span(block.title, "label-bold")), x, y + 4, Setting(10.5, 4, label=True))

        self.add(Atom(MODULE, title, (head,), gap=MODULE, stick=True))
        toc = self.node("toc", "toc")
        wanted = [item for item in b.headings(self.document.blocks, block.depth) if item.id]
        for number, heading in enumerate(wanted):
            self.add(self._entry(heading, toc, MODULE if number == 0 else 0))

    def _entry(self, heading: b.Heading, toc: Node, gap: int) -> Atom:
        setting = Setting(8.5, MODULE, label=True)
        style = "label-bold" if heading.level == 1 else "label"
        indent = 0.0 if heading.level == 1 else _INDENT

        def draw(x: float, y: float) -> list[Item]:
            base = y + MODULE
            items: list[Item] = []
            if heading.level == 1:
                items.append(rule(x, y + 1.0, COLUMN, FAINT))
            if heading.number:
                items.append(Text(x, base, heading.number, Face.LABEL_BOLD, 8.5, Ink.ACCENT, role="clause-number"))
            items += set_line(b.spans(b.Span(heading.text, style)), x + MARGIN + indent, base, setting)
            page = str(self.pages.get(heading.id, 0))
            items.append(Text(x + COLUMN, base, page, Face.LABEL, 8.5, anchor=Anchor.END, role="page-number"))
            return items

        item = self.node(f"toc-{heading.id}", "toc-item", link=f"#{heading.id}")
        return Atom(MODULE, draw, (toc, item), gap=gap)


def _name(heading: b.Heading) -> str:
    return f"{heading.number} {heading.text}".strip()


def _source(line: Line) -> str:
    return next((span.sources[0] for word in line.words for _, span, _ in word.parts if span.sources), "")


def replace_block(overflow: Overflow, block: int) -> Overflow:
    """The overflow, said of block number `block`."""
    return Overflow(block, overflow.what, overflow.by, overflow.source)


def _raised(draw: Draw) -> Draw:
    """The same, a millimetre higher: off what follows without a line between them."""
    return lambda x, y: draw(x, y - 1.0)


def _line_draw(
    line: Line, setting: Setting, left: float, first: Draw | None,
    also: Callable[[float, float, int], list[Item]] | None,
) -> Draw:
    def draw(x: float, y: float) -> list[Item]:
        base = y + setting.pitch
        made = list(first(x, base)) if first else []
        if also:
            made += also(x, base, setting.pitch)
        return made + emit(line, x + left, base, setting)

    return draw
