"""The first page of start.pdf: what goes on which paper, how long it takes, what else is needed, a duplex test.

    opening = start.opening(content, "en", templates, A4, parts)
    opening.pages       # page 1, and its back, which holds the other half of the duplex test

For every game that has no template of its own for it: what is printed is counted from the pages themselves, texts come
from `start` and `need` of the game's text file and from the interface's words. `start/sheets` may name each part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any, Protocol

from generator.data.content import Content
from generator.documents import blocks as b
from generator.documents.atoms import Overflow
from generator.documents.booklet import facts
from generator.documents.pages import Laid, PaperSize, fill, frame
from generator.documents.voice import Voice
from generator.draw.display import Anchor, Circle, Face, Group, Ink, Item, Page, Paint, Path, Sheet, Text, walk

_THIN = Paint(stroke=Ink.BLACK, width=0.25)
_FOLDED = frozenset({"gutter", "rows"})
_TARGET = 24.0
"""Side of the duplex test's target, in mm."""


class Part(Protocol):
    """One file that start.pdf holds, as it is printed."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def sheet(self) -> Sheet: ...

    @property
    def fold(self) -> str: ...

    @property
    def pieces(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Count:
    """What one part comes to: its first and last page and leaf in start.pdf, its pieces and straight cuts."""

    part: Part
    first_page: int
    last_page: int
    first_leaf: int
    last_leaf: int
    cuts: int


@dataclass(frozen=True, slots=True)
class Opening:
    """Page 1 and its back, as a sheet, with its document, its counts and what did not fit."""

    sheet: Sheet
    document: b.Document
    counts: tuple[Count, ...]
    overflows: tuple[Overflow, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        """The two pages."""
        return self.sheet.pages

    @property
    def leaves(self) -> int:
        """Sheets of paper of start.pdf, this one included."""
        return self.counts[-1].last_leaf if self.counts else 1


def cuts(page: Page) -> int:
    """Straight cuts that free the pieces of a page.

    Pieces are the groups that the sheet layout clips to their bleed; backs are cut together with their fronts. Where
    blocks of pieces lie one below the other, the sheet is parted between them first: each has its own upright cuts.
    """
    fronts: list[tuple[float, float, float, float]] = []
    for item in walk(page.items):
        if not isinstance(item, Group) or item.clip is None or item.role not in ("card", "token"):
            continue
        if item.id.partition("#")[0].endswith("/back"):
            continue
        bleed = -item.clip[0]
        width, height = item.clip[2] - 2 * bleed, item.clip[3] - 2 * bleed
        if item.rotate % 180:
            width, height = height, width
        left = item.dx - (width if item.rotate in (90.0, 180.0) else 0.0)
        top = item.dy - (height if item.rotate in (180.0, 270.0) else 0.0)
        fronts.append((round(top, 1), round(top + height, 1), round(left, 1), round(left + width, 1)))
    level = {edge for top, bottom, _, _ in fronts for edge in (top, bottom)}
    upright: dict[tuple[float, ...], set[float]] = {}
    for top, bottom, left, right in fronts:
        upright.setdefault(_columns(fronts, top, bottom), set()).update((left, right))
    return len(level) + sum(len(edges) for edges in upright.values())


def _columns(fronts: Sequence[tuple[float, float, float, float]], top: float, bottom: float) -> tuple[float, ...]:
    """The upright edges of a row of pieces: rows that share them are cut in one."""
    return tuple(sorted({edge for t, b, left, right in fronts if (t, b) == (top, bottom) for edge in (left, right)}))


def count(parts: Iterable[Part]) -> tuple[Count, ...]:
    """Where each part stands in start.pdf: it begins on a leaf of its own; a page without a back is a leaf."""
    made: list[Count] = []
    leaf = 1
    for part in parts:
        pages = part.sheet.pages
        both = part.fold == "duplex"
        leaves = (len(pages) + 1) // 2 if both else len(pages)
        first = 2 * leaf + 1
        last = first + (len(pages) - 1) * (1 if both else 2)
        made.append(Count(part, first, last, leaf + 1, leaf + leaves, sum(cuts(page) for page in pages)))
        leaf += leaves
    return tuple(made)


def build(content: Content, lang: str, templates: FilePath, parts: Sequence[Part]) -> b.Document:
    """Page 1 as a document."""
    voice = Voice(content, lang, templates)
    counts = count(parts)
    texts = voice.game.text("start") or None
    intro = texts.text("intro") if texts else ""
    total_cuts = sum(each.cuts for each in counts)
    pieces = sum(each.part.pieces for each in counts)
    told = [fact for fact in facts(voice) if fact[0] != voice.word("version")]
    told.append((voice.word("sheets"), _number(counts[-1].last_leaf if counts else 1)))
    if pieces:
        told += [(voice.word("pieces"), _number(pieces)), (voice.word("cuts"), _number(total_cuts))]
    steps = _steps(voice, counts, texts.text("rules") if texts else "")
    needs = voice.game.text("need") or None
    blocks: list[b.Block] = [
        b.Title(str(voice.game.game.title), voice.word("start-here"), _spans(intro), tuple(told)),
        b.Heading(voice.word("what-to-print"), 1, "what-to-print"),
        _table(voice, counts, texts),
        b.Heading(voice.word("what-to-do"), 1, "what-to-do"),
        b.List(tuple(steps), ordered=True, id="steps"),
        b.PageBreak(column=True),
    ]
    if needs:
        blocks += [
            b.Heading(voice.word("also-needed"), 1, "also-needed"),
            b.List(tuple(_spans(needs[key]) for key in needs), boxes=True, id="needs"),
        ]
    blocks += [
        b.Heading(voice.word("duplex-test"), 1, "duplex-test"),
        b.Figure("duplex-target", target(), _TARGET, _TARGET, voice.word("duplex-test")),
    ]
    title = f"{voice.game.game.title}: {voice.word('start-here')}"
    return b.Document("start", title, lang, tuple(blocks), most_pages=1, author=_author(content))


def opening(content: Content, lang: str, templates: FilePath, paper: PaperSize, parts: Sequence[Part]) -> Opening:
    """Page 1 and its back on a paper. More than one page is an overflow."""
    document = build(content, lang, templates, parts)
    laid = fill(document, paper)
    pages = laid.sheet.pages
    words = Voice(content, lang, templates).word("duplex-test-back")
    front = replace(pages[0], id="start", cut=True)
    sheet = replace(laid.sheet, pages=(front, _back(laid, paper, words)))
    return Opening(sheet, document, count(parts), tuple(laid.overflows))


def _table(voice: Voice, counts: Sequence[Count], texts: Any) -> b.Table:
    """What to print, a row a part, the opening first."""
    keys = ("sheet", "what", "page", "paper", "sides", "pieces", "cuts")
    head = tuple(b.spans(voice.told(key) if key == "what" else voice.word(key)) for key in keys)
    rows: list[tuple[b.Spans, ...]] = [
        (
            _number(1), b.spans(b.Span(voice.word("start-here"), "bold")), _range(1, 2),
            b.spans(voice.told("paper-plain")), b.spans(voice.word("duplex")), (), (),
        ),
    ]
    for each in counts:
        part = each.part
        own = texts.sheets[part.id] if texts and "sheets" in texts and part.id in texts.sheets else None
        told = own.text("text") if own else ""
        title = own.text("name") if own else part.title.removeprefix(f"{voice.game.game.title}: ")
        name = b.spans(b.Span(str(title), "bold"), "  " if told else "", _spans(told))
        both = part.fold == "duplex" and len(part.sheet.pages) > 1
        how = voice.word("duplex") if both else voice.word("one-side")
        if part.fold in _FOLDED:
            how = f"{how}, {voice.word('fold').lower()}"
        rows.append((
            _range(each.first_leaf, each.last_leaf), name, _range(each.first_page, each.last_page),
            b.spans(voice.told("paper-stiff" if part.pieces and part.fold not in _FOLDED else "paper-plain")),
            b.spans(how),
            _number(part.pieces) if part.pieces else (),
            _number(each.cuts) if each.cuts else (),
        ))  # fmt: skip
    return b.Table(tuple(rows), head, "lllllrr", (1.0, 8.0, 1.2, 2.0, 2.2, 1.0, 1.0), id="print-table", wide=True)


def _steps(voice: Voice, counts: Sequence[Count], rules: object) -> list[b.Spans]:
    """What to do, in order; what no part needs is left out."""
    keys = ["print-at-full-size-long"]
    if any(each.part.fold == "duplex" for each in counts):
        keys.append("flip-long-edge")
    keys += ["ruler-step", "duplex-test-long"]
    if any(each.part.fold in _FOLDED for each in counts):
        keys.append("fold-step")
    if any(each.cuts for each in counts):
        keys.append("cut-step")
    steps: list[b.Spans] = []
    for key in keys:
        steps.append(tuple(replace(span, role="ruler") for span in _spans(voice.words[key])))
    return [*steps, _spans(rules)] if rules else steps


def target(*, scale: bool = True) -> tuple[Item, ...]:
    """A cross in a ring, with a scale of millimetres along both arms; the back's has none."""
    middle = _TARGET / 2
    lines: list[tuple[str | float, ...]] = [
        ("M", 0.0, middle), ("L", _TARGET, middle), ("M", middle, 0.0), ("L", middle, _TARGET)
    ]  # fmt: skip
    for step in range(-10, 11) if scale else ():
        length = 1.6 if step % 5 == 0 else 0.8
        at = middle + step
        lines += [("M", at, middle), ("L", at, middle - length), ("M", middle, at), ("L", middle + length, at)]
    return (Path(tuple(lines), _THIN), Circle(middle, middle, 5.0, _THIN))


def _back(laid: Laid, paper: PaperSize, words: str) -> Page:
    """The other side: the second cross, where the first one is seen through the paper."""
    found = (item for item in walk(laid.sheet.pages[0].items) if isinstance(item, Group) and item.id == "duplex-target")
    group = next(found, Group("", (), dx=frame(paper).x, dy=frame(paper).y))
    x = paper.width - group.dx - _TARGET
    cross = Group("duplex-back", target(scale=False), "figure", words, x, group.dy)
    label = Text(x + _TARGET / 2, group.dy - 3.0, words, Face.LABEL, 7.0, anchor=Anchor.MIDDLE)
    return Page("start-back", paper.width, paper.height, (Group("duplex-words", (label,), "paragraph"), cross))


def _number(value: int) -> b.Spans:
    return (b.Span(str(value), "", (), "computed"),)


def _range(first: int, last: int) -> b.Spans:
    return (b.Span(str(first) if first == last else f"{first}–{last}", "", (), "page-number"),)


def _author(content: Content) -> str:
    return ", ".join(content.info.credits.values()) if content.info else ""


def _spans(text: object) -> b.Spans:
    found = getattr(text, "spans", None)
    if found is None:
        return b.spans(str(text))
    return tuple(b.Span(span.text, span.style, span.paths, span.role, span.link) for span in found)
