"""What one side's pages show, piece by piece, as compact plain data that crosses from process to process.

    before = seen(content, templates_dir, "en", "a4")

A piece is what a person would point at: a box of a sheet, a card, a token, a clause, table or figure of a document.
What it shows is hashed relative to its own corner, so that a piece which only lies elsewhere is the same one. Stamps,
page numbers, form fields and the numbers of clauses in documents don't count; nor do ids, which nobody sees. Blocks of
a document that have no id of their own (the steps of an example of play) count with the heading above them.
"""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from generator.compare.shown import Run, Shown, digest, shown_from, step
from generator.data.diagnostics import Diagnostic, Severity, worst
from generator.data.records import dataclass
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Path, Rect, Text, walk
from generator.draw.geometry import IDENTITY, Box, Matrix, box, box_through, within

if TYPE_CHECKING:
    from generator.check.drawn import Drawn, Press
    from generator.data.content import Content
    from generator.draw.piece import Piece

Feet = Mapping[str, Sequence[str]]
"""By file, what the foot line of each page says at the right."""

SHORT = 60
"""Letters of a label that is taken from running text."""


class Sort(enum.StrEnum):
    """What a piece is: a box of a fixed sheet, something to cut out, or a block of a document."""

    BOX = "box"
    CARD = "card"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """One piece of a page.

    `hash` stands for what it shows relative to its own corner, `gist` for its words and kinds of shapes wherever they
    lie. `boxes` are (page from 1, box in mm on that page), in reading order: a card has its front and its back, a
    clause may run on in the next column. `inside` is the id of the piece that it lies in, `count` how often it is
    printed, `back` the id of a back that it shares with others. `loose` is what lies on a page outside all its boxes.
    """

    file: str
    title: str
    id: str
    label: str
    sort: Sort
    hash: bytes
    gist: bytes
    boxes: tuple[tuple[int, Box], ...]
    runs: tuple[Run, ...]
    pips: tuple[str, ...] = ()
    inside: str = ""
    count: int = 1
    back: str = ""
    loose: bool = False

    @property
    def page(self) -> int:
        """The page that it begins on, from 1; 0 where it is on none."""
        return self.boxes[0][0] if self.boxes else 0

    @property
    def box(self) -> Box | None:
        """Where it begins on that page."""
        return self.boxes[0][1] if self.boxes else None

    @property
    def sources(self) -> frozenset[str]:
        """The data paths that it shows, as text or as circles to mark."""
        return frozenset(source for run in self.runs for source in run.sources) | frozenset(self.pips)


@dataclass(frozen=True, slots=True)
class Seen:
    """All that one side prints in one language on one paper.

    `files` has a hash for each file that a build makes, by name, and `pages` hashes of what its pages show, stamps and
    the version in running heads left out; `accent` is the accent colour, "" where nothing is
    drawn in it. `findings` are what the page checks found, `shown` the data paths that the pages show: what a check of
    the same pages needs. `reason` says why nothing could be drawn, "" otherwise.
    """

    lang: str
    paper: str
    pieces: tuple[SeenPiece, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    pages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    accent: str = ""
    accent_label: str = ""
    findings: tuple[Diagnostic, ...] = ()
    shown: frozenset[str] = frozenset()
    reason: str = ""
    leaves: Mapping[str, int] = field(default_factory=dict)
    """How many sheets of paper each file takes, by name."""
    undrawn: tuple[str, ...] = ()
    """The files that can't be drawn in full, for a template wants what the data lack."""


def seen(content: Content, templates_dir: FilePath, lang: str, paper: str) -> Seen:
    """Everything that a game prints in `lang` on `paper` (`a4`, `letter`).

    Faulty data or templates are findings, and the reason why nothing was drawn.
    """
    from generator.check.unprinted import shown
    from generator.draw import stamp

    drawn, findings, press = drawn_of(content, templates_dir, lang, paper)
    if press is None:
        return Seen(lang, paper, findings=tuple(findings), reason="its data or templates have errors")
    pieces = tuple(piece for one in drawn for piece in pieces_of(one))
    accent = f"#{content.info.accent}" if content.info and any(map(_accented, drawn)) else ""
    label = str(content.words(templates_dir / "shared", lang).text("accent-colour", "Accent colour"))
    paths = frozenset(shown(drawn) | press.used)
    pages = {
        f"{one.id}.pdf": tuple(stamp.page_hash(without_version(page)) for page in one.sheet.pages) for one in drawn
    }
    leaves = {f"{one.id}.pdf": one.leaves for one in drawn}
    return Seen(lang, paper, pieces, _files(drawn, press), pages, accent, label, tuple(findings), paths,
                leaves=leaves, undrawn=_undrawn(drawn, press, lang, paper))  # fmt: skip


def _undrawn(drawn: Iterable[Drawn], press: Press, lang: str, paper: str) -> tuple[str, ...]:
    """The files that errors leave without pages, and start.pdf where it lacks one of them. A sheet that has nothing to
    show is none of them."""
    from generator.draw.paper import PAPERS

    made = {one.id for one in drawn if one.pages}
    failed = [
        name for name, spec in press.listed.sheets.items()
        if name not in made and worst(press.rendered(spec, lang, PAPERS[paper], press.party).findings) == Severity.ERROR
    ]  # fmt: skip
    failed += [name for name in press.listed.documents if name not in made]
    start = press.listed.start
    if start is not None and ("start" not in made or not set(start.sheets).isdisjoint(failed)):
        failed.insert(0, "start")
    return tuple(f"{name}.pdf" for name in failed)


def without_version(page: Page) -> Page:
    """A page whose running head doesn't say which rules these are: as in a foot line, that alone makes it no other."""
    items = tuple(
        replace(item, items=tuple(one for one in item.items if not (isinstance(one, Text) and one.role == "version")))
        if isinstance(item, Group) and item.role == "artifact" else item
        for item in page.items
    )  # fmt: skip
    return replace(page, items=items)


def drawn_of(
    content: Content, templates_dir: FilePath, lang: str, paper: str, *, documents: bool = True
) -> tuple[list[Drawn], list[Diagnostic], Press | None]:
    """A game's display lists with what is wrong with them, and what drew them: None where nothing could be drawn."""
    from generator.check import sheet_list
    from generator.check.drawn import Press
    from generator.draw.paper import PAPERS
    from generator.loadouts.sharing import code_of

    listed = sheet_list.read(templates_dir, content.game_id)
    faults = list(listed.findings)
    if listed.sheets is None or worst([*content.diagnostics, *faults]) == Severity.ERROR:
        return [], faults, None
    press = Press(content, templates_dir, listed.sheets, code_of=code_of)
    drawn, found = press.draw(lang, PAPERS[paper], documents=documents)
    return drawn, [*faults, *found], press


def feet_of(drawn: Iterable[Drawn]) -> Feet:
    """What stands at the foot of each page of some files."""
    from generator.draw import stamp

    return {one.id: [stamp.said(page) for page in one.sheet.pages] for one in drawn}


def _files(drawn: Iterable[Drawn], press: Press) -> dict[str, str]:
    """A hash of what each file is made from. What is printed only when somebody asks for it is no file of a build."""
    from generator.draw import stamp

    sheets = press.listed.sheets
    made: dict[str, str] = {}
    for one in drawn:
        if not one.pages or (one.id in sheets and sheets[one.id].asked):
            continue
        made[f"{one.id}.pdf"] = stamp.fingerprint(one.sheet)
        if one.document is not None:
            text = hashlib.blake2b(repr(one.document).encode("utf-8"), digest_size=16).hexdigest()
            made |= {f"{one.id}.html": text, f"{one.id}.md": text}
    return made


def _accented(one: Drawn) -> bool:
    """Whether anything in a file is drawn in the accent colour."""
    accents = {Ink.ACCENT, Ink.ACCENT_BLOCK}
    return any(not accents.isdisjoint(_inks(item)) for page in one.sheet.pages for item in walk(page.items))


def _inks(item: Item) -> tuple[Ink, ...]:
    if isinstance(item, Text):
        return (item.ink,)
    return (item.paint.fill, item.paint.stroke) if isinstance(item, Rect | Circle | Path) else ()


def pieces_of(one: Drawn) -> Iterator[SeenPiece]:
    """The pieces of one file. Of start.pdf only its own pages count: the others are files of their own."""
    if one.document is not None:
        from generator.compare.seen_blocks import pieces_of_document

        yield from pieces_of_document(one, one.document)
    elif one.set:
        yield from _cards(one)
    else:
        names: dict[str, int] = {}
        for number, page in enumerate(one.sheet.pages[: one.own], 1):
            yield from _boxes(one, page, number, names)


# --- fixed sheets ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Part:
    """One piece of a page being gathered."""

    label: str
    inside: str = ""
    items: list[tuple[Item, Matrix]] = field(default_factory=list)
    clips: list[Box] = field(default_factory=list)
    areas: list[Box] = field(default_factory=list)


def _boxes(one: Drawn, page: Page, number: int, names: dict[str, int]) -> Iterator[SeenPiece]:
    """The boxes of one page; what lies outside all of them is the page itself."""
    parts: dict[str, _Part] = {page.id: _Part(page.title or one.title)}
    _gather(page.items, IDENTITY, None, page.id, parts)
    for name, part in parts.items():
        if not part.areas:
            continue
        area = _union(part.areas)
        names[name] = names.get(name, 0) + 1
        own = name if names[name] == 1 else f"{name}#{names[name]}"
        shown = shown_from(part.items, (area[0], area[1]), part.clips)
        yield SeenPiece(one.id, one.title, own, part.label, Sort.BOX, shown.hash, shown.gist, ((number, area),),
                        shown.runs, shown.pips, part.inside, loose=name == page.id)  # fmt: skip


def items_by_box(page: Page) -> dict[str, list[tuple[Item, Matrix]]]:
    """By the id of each box of a page, what it shows; what is loose has the page's id."""
    parts: dict[str, _Part] = {page.id: _Part(page.title)}
    _gather(page.items, IDENTITY, None, page.id, parts)
    return {name: part.items for name, part in parts.items()}


def _gather(items: Iterable[Item], matrix: Matrix, clip: Box | None, name: str, parts: dict[str, _Part]) -> None:
    """Put what items show into the pieces that they belong to: the innermost group with an id that has a name of its
    own, as a person would call it.
    """
    part = parts[name]
    for item in items:
        if isinstance(item, Group):
            if item.role == "stamp":
                continue
            inner, cut, own = within(matrix, item), clip, name
            if item.clip is not None:
                x, y, width, height = item.clip
                here = box_through(inner, (x, y, x + width, y + height))
                cut = here if clip is None else _meet(clip, here)
                part.clips.append(cut)
            called = label_of(item.alt)
            outermost = next(iter(parts))
            if item.id and item.id not in parts and (name == outermost or (called and called != part.label)):
                own = item.id
                parts[own] = _Part(called or item.id.replace(":", " "), "" if name == outermost else name)
            _gather(item.items, inner, cut, own, parts)
            continue
        area = None if isinstance(item, Field) else box(item, matrix)
        if area is not None and clip is not None:
            area = _meet(clip, area)
        if area is None or area[0] > area[2] or area[1] > area[3]:
            continue
        if isinstance(item, Text) and item.role == "page-number":
            continue
        part.items.append((item, matrix))
        part.areas.append(area)


def label_of(alt: str) -> str:
    """What a person calls a piece: the beginning of its alternative text."""
    return alt.partition(":")[0].partition(".")[0].strip()


def _meet(one: Box, other: Box) -> Box:
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def _union(areas: Iterable[Box]) -> Box:
    left, top, right, bottom = zip(*areas, strict=True)
    return (round(min(left), 2), round(min(top), 2), round(max(right), 2), round(max(bottom), 2))


# --- cards -----------------------------------------------------------------------------------------------------------


def _cards(one: Drawn) -> Iterator[SeenPiece]:
    """The pieces of a set, each once, with its own back; a back that several share is a piece of its own."""
    cells = _cells(one)
    backs: dict[str, SeenPiece] = {}
    names: dict[str, int] = {}
    for piece in one.set:
        names[piece.id] = names.get(piece.id, 0) + 1
        copy = "" if names[piece.id] == 1 else f"#{names[piece.id]}"
        shared = piece.back_id.removesuffix("/back") if piece.back and piece.back_id else ""
        back = f"{shared or piece.id}/back"
        front = _side(piece, piece.front)
        other = _side(piece, piece.back or ())
        if shared and shared != piece.id and back not in backs:
            label = card_label(piece.back_title) or shared.replace(":", " ")
            backs[back] = SeenPiece(one.id, one.title, back, label, Sort.CARD, other.hash, other.gist,
                                    cells.get(back, ()), other.runs, other.pips)  # fmt: skip
        whole = front if shared and shared != piece.id else _both(front, other)
        places = cells.get(piece.id, ()) + (() if back in backs else cells.get(back, ()))
        yield SeenPiece(one.id, one.title, piece.id + copy, card_label(piece.title) or piece.id.replace(":", " "),
                        Sort.CARD, whole.hash, whole.gist, places, whole.runs, whole.pips, "", piece.count,
                        back if back in backs else "")  # fmt: skip
    yield from backs.values()


def card_label(title: str) -> str:
    """What a person calls a card: its title, or the first sentence of a long one."""
    return (title if len(title) <= SHORT else title.partition(". ")[0]).strip().rstrip(".")


def _cells(one: Drawn) -> dict[str, tuple[tuple[int, Box], ...]]:
    """By the id of a group on the pages, where it lies: the first copy's rectangle inside its cut."""
    sizes = {piece.id: (piece.width, piece.height) for piece in one.set}
    sizes |= {f"{(piece.back_id or piece.id).removesuffix('/back')}/back": (piece.width, piece.height)
              for piece in one.set}  # fmt: skip
    made: dict[str, tuple[tuple[int, Box], ...]] = {}
    for number, page in enumerate(one.sheet.pages, 1):
        for item in page.items:
            if isinstance(item, Group) and item.id in sizes and item.id not in made:
                found = box_through(within(IDENTITY, item), (0.0, 0.0, *sizes[item.id]))
                left, top, right, bottom = (round(edge, 2) for edge in found)
                made[item.id] = ((number, (left, top, right, bottom)),)
    return made


def _side(piece: Piece, items: tuple[Item, ...]) -> Shown:
    """What one side of a card shows, measured from its cut."""
    shown = shown_in(items)
    size = (piece.width, piece.height, piece.bleed)
    return Shown(digest((*map(step, size), shown.hash)), shown.gist, shown.runs, shown.pips)


def shown_in(items: tuple[Item, ...]) -> Shown:
    """What items show that are drawn from a corner of their own: of a side of a card, of a figure."""
    parts = {"": _Part("")}
    _gather((Group("", items),), IDENTITY, None, "", parts)
    every = [found for part in parts.values() for found in part.items]
    return shown_from(every, (0.0, 0.0), [clip for part in parts.values() for clip in part.clips])


def _both(front: Shown, back: Shown) -> Shown:
    return Shown(digest((front.hash, back.hash)), digest((front.gist, back.gist)), front.runs + back.runs,
                 front.pips + back.pips)  # fmt: skip
