"""Print just what differs between two sides, at true size: patches for boxes of sheets, whole cards, whole new pages.

    data = reprint(old, new, templates_dir, "en", "a4", "colour", say=click.echo)
    if data is None: ...                             # nothing has to be printed: nothing is written

`say` takes a line for each thing that the file can't do: a box that is too large for a patch, a card to take out, the
pages of a document to print anew. Who has compared the pages already (`generator.compare.paper.differences`) hands that
in as `on_paper`. `anew` is the same as a display list, for files that hold more than that.

Boxes of fixed sheets become patches as `generator.draw.patches` makes them for a sheet that was printed before; what
was printed is known from the old data, no file is needed. Pieces to cut out are laid out anew with their sheet's own
options, those alone that differ, with their backs. What a set needs more copies of is printed as often as it lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from generator.compare import telling
from generator.compare.corrections import bare
from generator.compare.paper import ACCENT, differences
from generator.compare.report import Fate, OnPaper
from generator.compare.seen import Feet, Seen, feet_of, seen
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check.drawn import Drawn
    from generator.check.parallel import Progress
    from generator.data.content import Content
    from generator.data.views import View
    from generator.draw.display import Page, Sheet
    from generator.draw.embedded import PrintedPage
    from generator.draw.paper import Paper
    from generator.draw.patches import Patch

Say = Callable[[str], None]


def reprint(
    old: Content, new: Content, templates_dir: FilePath, lang: str, paper: str, theme: str = "colour",
    say: Say = lambda line: None, *, on_paper: OnPaper | None = None, units: str = "mm",
) -> bytes | None:  # fmt: skip
    """The PDF of what differs, or None where nothing has to be printed."""
    from generator.draw import pdf
    from generator.draw.theme import themed

    sheet = anew(old, new, templates_dir, lang, paper, say, on_paper=on_paper, units=units)
    if sheet is None or new.info is None:
        return None
    return pdf.render(sheet, themed(theme, f"#{new.info.accent}"))


def anew(
    old: Content, new: Content, templates_dir: FilePath, lang: str, paper: str, say: Say = lambda line: None, *,
    on_paper: OnPaper | None = None, units: str = "mm", remark: Say = lambda line: None,
    feet: Callable[[Feet, Feet], None] = lambda before, after: None, without: Collection[str] = (),
) -> Sheet | None:  # fmt: skip
    """What differs as a sheet, or None where nothing of it has to be printed.

    :param remark: takes those of the lines that players have to know who glue the patches: what none of them can do.
    :param feet: takes what stands at the foot of the pages on both sides, where both were drawn.
    :param without: files of which nothing is printed.
    """
    from generator.draw.display import Sheet

    if on_paper is None:
        on_paper = _compared(old, new, templates_dir, lang, paper)
    if on_paper.reason:
        say(on_paper.reason)
        return None
    for line in telling.undrawn(on_paper):
        say(f"{line}.")
    _tell_documents(on_paper, say)
    if any(one.id == ACCENT and not one.page for one in on_paper.pieces):
        say("The accent colour differs: sheets and cards printed before keep the old one.")
    if not any(one.page and not _in_document(one.file, on_paper) for one in on_paper.pieces):
        return None
    made = _drawn(old, new, templates_dir, on_paper)
    if made is None:
        return None
    feet(made.before.feet, feet_of(made.sheets))
    game = str(new.view(lang).game.text("title", new.game_id))
    words = new.words(templates_dir / "shared", lang)
    sheets = [one for one in made.sheets if one.id not in without]
    work = _Work(on_paper, made.before, sheets, words, say, units, made.asked, remark, game)
    pages = _on_leaves([*work.fixed(), *work.cards()], work.paper, work.words)
    if not pages:
        return None
    title = f"{game}: {work.word('reprint-title', 'Patches')}"
    author = ", ".join(new.info.credits.values()) if new.info else ""
    return Sheet(f"{new.game_id}-reprint", title, lang, pages, author)


def _compared(old: Content, new: Content, templates_dir: FilePath, lang: str, paper: str) -> OnPaper:
    """What differs, the two sides seen on two processors."""
    from functools import partial

    from generator.check import parallel

    def look(content: Content, progress: Progress) -> Seen:
        return seen(content, templates_dir, lang, paper)

    before, after = parallel.run([partial(look, old), partial(look, new)], lambda text: None)
    return differences(before, after)


def _in_document(file: str, on_paper: OnPaper) -> bool:
    """Whether a file is a document, of which HTML is made too."""
    return f"{file}.html" in on_paper.files


def _tell_documents(on_paper: OnPaper, say: Say) -> None:
    """Name the pages of documents and of start.pdf that are to be printed anew: they are not patched."""
    own = {(one.file, page) for one in on_paper.pieces for page in [one.page]}
    for name, pages in on_paper.pages:
        file = name.removesuffix(".pdf")
        if file == "start":
            pages = tuple(page for page in pages if ("start", page) in own)
        elif not _in_document(file, on_paper):
            continue
        if pages:
            say(f"{name}: print page{'s' if len(pages) > 1 else ''} {_listed(pages)} anew.")


def _listed(pages: Sequence[int]) -> str:
    """Page numbers as a printer dialogue takes them: 1, 3-5."""
    spans: list[list[int]] = []
    for page in pages:
        if spans and spans[-1][1] == page - 1:
            spans[-1][1] = page
        else:
            spans.append([page, page])
    return ", ".join(f"{first}-{last}" if last > first else f"{first}" for first, last in spans)


# --- drawing both sides ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Before:
    """What the old side's sheets show: of fixed ones the parts of each page, of sets how often each piece is there."""

    pages: dict[str, tuple[PrintedPage, ...]]
    counts: dict[str, dict[str, int]]
    feet: Feet


@dataclass(frozen=True)
class _Made:
    before: _Before
    sheets: list[Drawn]
    asked: frozenset[str]


def _drawn(old: Content, new: Content, templates_dir: FilePath, on_paper: OnPaper) -> _Made | None:
    """The new side's sheets, and what the old side's showed; None where one can't be drawn. Two processors share it."""
    from generator.check import parallel
    from generator.compare.seen import drawn_of

    def after(progress: Progress) -> tuple[list[Drawn], frozenset[str]] | _Before | None:
        drawn, _, press = drawn_of(new, templates_dir, on_paper.lang, on_paper.paper, documents=False)
        if press is None:
            return None
        return drawn, frozenset(name for name, spec in press.listed.sheets.items() if spec.asked)

    def before(progress: Progress) -> tuple[list[Drawn], frozenset[str]] | _Before | None:
        drawn, _, press = drawn_of(old, templates_dir, on_paper.lang, on_paper.paper, documents=False)
        return None if press is None else _before(drawn)

    made, was = parallel.run([after, before], lambda text: None)
    if not isinstance(made, tuple) or not isinstance(was, _Before):
        return None
    return _Made(was, *made)


def _before(drawn: Sequence[Drawn]) -> _Before:
    from generator.draw.embedded import PrintedPage, parts

    pages: dict[str, tuple[PrintedPage, ...]] = {}
    counts: dict[str, dict[str, int]] = {}
    for one in drawn:
        if one.set:
            counts[one.id] = {piece.id: piece.count for piece in one.set}
        elif one.id != "start":
            pages[one.id] = tuple(
                PrintedPage(page.id, page.width, page.height, parts(page)) for page in one.sheet.pages
            )
    return _Before(pages, counts, feet_of(drawn))


# --- what goes into the file -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Leaves:
    """Pages that belong together: front and back of leaves in turn where `both`, else each on a leaf of its own."""

    pages: tuple[Page, ...]
    both: bool = False


@dataclass
class _Work:
    """One file in the making."""

    on_paper: OnPaper
    before: _Before
    sheets: list[Drawn]
    words: View
    say: Say
    units: str
    asked: frozenset[str]
    remark: Say
    game_title: str
    covered: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """By page of a patch and id of its part: the other sheets over which the same patch goes."""

    @property
    def paper(self) -> Paper:
        """The paper of the file."""
        from generator.draw.paper import PAPERS

        return PAPERS[self.on_paper.paper]

    def word(self, key: str, default: str) -> str:
        """A sentence of the interface."""
        return str(self.words.text(key, default))

    # fixed sheets

    def fixed(self) -> list[_Leaves]:
        """Patches for the boxes that differ, and the pages that are new."""
        from generator.draw.embedded import Printed
        from generator.draw.patches import patches
        from generator.draw.stamp import page_hash

        touched = {one.file for one in self.on_paper.pieces}
        old: list[PrintedPage] = []
        pages: list[Page] = []
        whole: list[Page] = []
        title, game = "", "compared"
        places: list[str] = []
        for one in self.sheets:
            if one.set or one.id not in touched or one.id not in self.before.pages:
                continue
            known = {page.id: page for page in self.before.pages[one.id]}
            title = title or one.title
            for number, page in enumerate(one.sheet.pages, 1):
                if page.id in known:
                    places.append(self._place(one, number))
                    # Ids of pages are unique in one file only.
                    pages.append(replace(page, id=f"{one.id}/{page.id}"))
                    old.append(replace(known.pop(page.id), id=f"{one.id}/{page.id}"))
                elif one.id not in self.asked or page_hash(page) not in map(page_hash, whole):
                    whole.append(replace(page, id=f"{one.id}-{page.id}"))
            for gone in known:
                line = f"{one.title}: {gone.replace(':', ' ')}: {self.word('reprint-page-gone', 'no longer there.')}"
                self.say(line)
                self.remark(line)
        whole += self._new_files()
        made: list[_Leaves] = []
        if pages:
            sheet = replace(self.sheets[0].sheet, name="reprint", title=title, pages=tuple(pages), game=game)
            was = Printed("", game, self._once(pages, old, places))
            found = patches(sheet, was, self.paper, self.words, self.units, lambda patch: self._places(patch, places))
            cannot = tuple(self.word(key, "-") for key in ("patches-large", "patches-loose"))
            for line in dict.fromkeys(found.said):
                told = self._named(line)
                self.say(told)
                if told.endswith(cannot):
                    self.remark(told)
            if found.sheet is not None:
                made.append(_Leaves(found.sheet.pages))
                files = {pages[one.page].id.partition("/")[0] for one in found.patches}
                self._tell_cheaper(len(found.sheet.pages), files)
        return [*made, _Leaves(tuple(whole))] if whole else made

    def _tell_cheaper(self, patched: int, files: set[str]) -> None:
        """Say so where the sheets that everybody prints take no more paper as a whole than several pages of patches."""
        whole = [one for one in self.sheets if one.id in files - self.asked]
        leaves = sum(one.leaves for one in whole)
        if whole and 1 < patched >= leaves:
            names = ", ".join(f"{one.id}.pdf" for one in whole)
            sheets = f"{leaves} sheet{'s' if leaves > 1 else ''}"
            self.say(f"The patches take {patched} sheets of paper; {names} printed anew: {sheets}.")

    def _place(self, one: Drawn, number: int) -> str:
        """What a page is called below a patch for it: the sheet without the game, and its page where it has several."""
        title = one.title.removeprefix(self.game_title).removeprefix(": ")
        page = f"{self.word('page', 'Page')} {number}" if len(one.sheet.pages) > 1 else ""
        return " · ".join(filter(None, (title, page)))

    def _places(self, patch: Patch, places: Sequence[str]) -> str:
        """All the pages on which a patch goes."""
        also = [place for id in patch.id.split("+") for place in self.covered.get((patch.page, id), ())]
        return ", ".join(dict.fromkeys((places[patch.page], *also)))

    def _named(self, line: str) -> str:
        """A line on a part that is gone, with the name of the part instead of its id; one that is only gone from this
        page is said to be on another."""
        id, colon, told = line.partition(": ")
        called = {one.id.replace(":", " "): one for one in self.on_paper.pieces}
        if id not in called:
            return line
        if called[id].fate is not Fate.GONE:
            told = self.word("reprint-moved", "now on another page.")
        return f"{called[id].label}{colon}{told}"

    def _new_files(self) -> list[Page]:
        """The pages of sheets that the old side does not have."""
        return [
            replace(page, id=f"{one.id}-{page.id}") for one in self.sheets
            if not one.set and one.id != "start" and one.id not in self.before.pages for page in one.sheet.pages
        ]  # fmt: skip

    def _once(
        self, pages: Sequence[Page], old: Sequence[PrintedPage], places: Sequence[str]
    ) -> tuple[PrintedPage, ...]:
        """The old pages as if those parts were printed already for which another sheet's patch does: a blank sheet has
        most boxes of the sheet that it is the blank of.
        """
        from generator.draw.embedded import LOOSE, parts

        done: dict[tuple[str, str], int] = {}
        made: list[PrintedPage] = []
        for number, (page, was) in enumerate(zip(pages, old, strict=True)):
            known = dict(was.parts)
            asked = page.id.partition("/")[0] in self.asked
            for name, part in parts(page).items():
                if name == LOOSE or (name in known and known[name].hash == part.hash):
                    continue
                if asked and (name, part.hash) in done:
                    known[name] = part
                    self.covered.setdefault((done[name, part.hash], name), []).append(places[number])
                done.setdefault((name, part.hash), number)
            made.append(replace(was, parts=known))
        return tuple(made)

    # cards

    def cards(self) -> list[_Leaves]:
        """The pieces to cut out that differ, set by set."""
        from generator.draw import stamp
        from generator.draw.pieces import lay_out

        made: list[_Leaves] = []
        for one in self.sheets:
            if not one.set or one.layout is None:
                continue
            differing = {piece.id: piece.fate for piece in self.on_paper.pieces if piece.file == one.id}
            self._take_out(one.id)
            known = self.before.counts.get(one.id, {})
            chosen = []
            for piece in one.set:
                back = f"{(piece.back_id or piece.id).removesuffix('/back')}/back"
                fate = differing.get(piece.id) or differing.get(back)
                if fate is None:
                    continue
                more = piece.count - known.get(piece.id, 0)
                only = self._only_more(one.id, piece.id) and differing.get(back) is None
                if only and more < 0:
                    self.say(f"{piece.title}: {self.word('reprint-take-out', 'take out')} {-more} ×")
                if not only or more > 0:
                    chosen.append(replace(piece, count=more) if only else piece)
            if not chosen:
                continue
            foot = stamp.said(one.sheet.pages[0])
            ruler = self.word("ruler-inches", "") if self.units == "in" else self.word("ruler", "")
            pages = tuple(
                replace(page, id=f"{one.id}-{page.id}", title=one.title,
                        items=(*page.items, stamp.foot(page, foot, ruler, self.units)))
                for page in lay_out(chosen, one.layout, lambda finding: self.say(finding.message))
            )  # fmt: skip
            made.append(_Leaves(pages, one.fold == "duplex"))
        return made

    def _take_out(self, file: str) -> None:
        for piece in self.on_paper.pieces:
            if piece.file == file and piece.fate is Fate.GONE:
                self.say(f"{bare(piece.label)}: {self.word('reprint-take-out', 'take out')}")

    def _only_more(self, file: str, id: str) -> bool:
        """Whether of a piece only the number of copies differs."""
        return any(
            one.file == file and one.id == id and len(one.wordings) == 1 and one.wordings[0][1].endswith(" ×")
            for one in self.on_paper.pieces
        )


def _on_leaves(parts: Sequence[_Leaves], paper: Paper, words: View) -> tuple[Page, ...]:
    """All pages in one file. Where some are printed on both sides, each of the others gets an empty back."""
    from generator.check.drawn_file import empty_side

    both = any(one.both for one in parts)
    pages: list[Page] = []
    for one in parts:
        for page in one.pages:
            pages.append(page)
            if both and not one.both:
                pages.append(empty_side(paper, len(pages) + 1, str(words.text("empty-side", ""))))
    return tuple(pages)
