"""Corrections for players who hold the old sheets: what to write over, what to read anew, what is new, and why.

    told = errata(report, old, new, templates_dir, feet)       # a document, or None where there is nothing to correct
    pages.fill(told, paper); html.write(told); markdown.write(told)

It is for people at a table with a pen: sheet by sheet and box by box, by the names that their sheets print, without a
word of files, data or balance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.compare import errata_rules
from generator.compare.corrections import Row, SheetRows, bare, called, corrections, shown_again_in, shown_only_in
from generator.compare.errata_secrets import for_players
from generator.compare.reasons import News, news
from generator.compare.redline import redline
from generator.compare.report import Fate, GameReport, Piece
from generator.data.records import dataclass
from generator.documents import blocks as b
from generator.documents.voice import Voice

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.draw.geometry import Box

Feet = Mapping[str, Sequence[str]]
"""What stands at the foot of each page of a file."""

SHORT = 24
"""Up to so many letters two words stand beside each other; longer ones are told as one sentence with marks in it."""
START = "start"
"""The file that says what to print: nobody corrects it."""


@dataclass(frozen=True)
class Ways:
    """How the patches go along: `file` names the file that holds them, "" for the last pages of this one; `pictures`
    shows them instead. `none` says that there are none. `remarks` are what no patch can do."""

    none: bool = False
    file: str = ""
    pictures: tuple[b.Figure, ...] = ()
    remarks: tuple[str, ...] = ()


def errata(
    report: GameReport, old: Content, new: Content, templates: Path, feet: tuple[Feet, Feet], ways: Ways
) -> b.Document | None:
    """The document, in the language of the report's pages; None where players have nothing to correct.

    :param feet: what stands at the foot of the old pages and of the new ones, by file.
    """
    lang = report.paper.lang or new.languages[0]
    told = for_players(report, new, templates)
    made = _Errata(told, Voice(old, lang, templates), Voice(new, lang, templates), feet, ways)
    blocks = made.blocks()
    if not blocks:
        return None
    voice = made.voice
    title = f"{report.title}: {voice.word('errata')}"
    return b.Document(
        "errata", title, lang, (made.title(), *blocks), f"{title} · {made.versions[0]} – {made.versions[1]}",
        "", {}, ", ".join(new.info.credits.values()) if new.info else "",
    )  # fmt: skip


class _Errata:
    """Makes the parts of one such document."""

    def __init__(self, report: GameReport, old: Voice, voice: Voice, feet: tuple[Feet, Feet], ways: Ways) -> None:
        self.report, self.old, self.voice, self.feet, self.ways = report, old, voice, feet, ways
        word = voice.word("rules-version")
        self.versions = old.content.version_line(word), voice.content.version_line(word)
        self.clauses = errata_rules.clause_news(old, voice)
        self.numbers = errata_rules.moved_numbers(old, voice)
        documents = self._documents()
        there = {file: len(pages) for file, pages in feet[0].items()}
        self.sheets = corrections(
            report, self.numbers, {START, *documents}, pages=there, patched=not ways.none
        )
        clauses = {clause.id for side in (old, voice) for clause in side.book}
        self.tables = _tables(report, documents, clauses)
        self.news: tuple[News, ...] = news(old.content, voice.content)

    def _documents(self) -> frozenset[str]:
        """The files that are documents: of those alone there is HTML."""
        files = {name.removesuffix(".html") for name in self.report.paper.files if name.endswith(".html")}
        return frozenset(files)

    def say(self, key: str, *values: str) -> str:
        """A sentence of the interface with its blanks filled in: #1, #2."""
        told = self.voice.word(f"errata-{key}")
        for number, value in enumerate(values, 1):
            told = told.replace(f"#{number}", value)
        return told

    # --- the whole

    def title(self) -> b.Title:
        """The head: which sheets this is for, and how much there is to do."""
        voice = self.voice
        old, new = self.versions
        facts = [(self.say("from"), _said(old)), (self.say("to"), _said(new))]
        places = sum(not row.whole for sheet in (*self.sheets, *self.tables) for row in sheet.rows)
        facts += [(self.say("to-write"), _said(str(places))), (self.say("to-read"), _said(str(len(self.clauses))))]
        told = self.say("for-same", old) if old == new else self.say("for", old, new)
        return b.Title(str(voice.game.game.title), voice.word("errata"), _said(told), tuple(facts))

    def blocks(self) -> list[b.Block]:
        """All but the head; none where nothing differs that a player could see."""
        made = [*self.writing(), *self.reading(), *self.coming(), *self.going()]
        if not made:
            return []
        return [*made, *self.why(), *self.pictures()]

    # --- what to write

    def writing(self) -> Iterator[b.Block]:
        """Sheet by sheet what to write over."""
        sheets = [sheet for sheet in (*self.sheets, *self.tables) if sheet.to_do]
        if not sheets:
            return
        yield b.Heading(self.say("write"), 1, "write")
        old, new = self.versions
        done = self.say("done-same") if old == new else self.say("done", new)
        yield b.Paragraph(_said(f"{self.say('how')} {done} {self.glue()}".strip()), keep=True)
        if self.ways.remarks:
            yield b.List(tuple(map(_said, self.ways.remarks)))
        for sheet in sheets:
            yield from self.sheet(sheet)

    def glue(self) -> str:
        """Where the patches are."""
        if self.ways.none:
            return ""
        if self.ways.pictures:
            return self.say("glue-pictures")
        return self.say("glue-file", self.ways.file) if self.ways.file else self.say("glue")

    def sheet(self, sheet: SheetRows) -> Iterator[b.Block]:
        """One sheet: which prints it is for, and its boxes."""
        many = len(sheet.pages) > 1
        note = "" if many or not sheet.pages else self.foot(sheet, sheet.pages[0])
        yield b.Heading(self.called(sheet.title), 2, f"sheet-{sheet.file}", "", note, "version")
        if sheet.also:
            others = ", ".join(map(self.also, sheet.also))
            yield b.Paragraph(_said(self.say("also", others)), "label", keep=True)
        pages = sheet.pages or (1,)
        for page in pages:
            if many:
                title = f"{self.voice.word('page')} {page}"
                yield b.Heading(title, 3, f"sheet-{sheet.file}-{page}", "", self.foot(sheet, page), "version")
            rows = (*self.rows(sheet, page), *(self.elsewhere(sheet) if page == pages[-1] else ()))
            columns = [_said(self.say("cross-out")), _said(self.say("write-it"))]
            if not any(row.old or row.new for row in rows):
                columns = [(), ()]
            yield b.Swaps(rows, (_said(self.say("box")), columns[0], columns[1]), f"rows-{sheet.file}-{page}")

    def rows(self, sheet: SheetRows, page: int) -> Iterator[b.Swap]:
        """What is to be done on one page: values and words, then what only a patch shows."""
        yield from (self.row(row) for row in sheet.rows if row.page == page)
        drawn = [_place(piece.label) for piece in sheet.drawn if piece.page == page]
        if drawn:
            note = self.say("drawn-alone" if self.ways.none else "drawn")
            yield b.Swap(_bold("; ".join(dict.fromkeys(drawn))), (), (), _said(note))

    def elsewhere(self, sheet: SheetRows) -> Iterator[b.Swap]:
        """Boxes that lie on pages which the old sheet does not have; tables that show the same values once more."""
        for page in sorted({piece.page for piece in sheet.away}):
            names = dict.fromkeys(called(piece.label) for piece in sheet.away if piece.page == page)
            yield b.Swap(_bold("; ".join(names)), (), (), _said(self.say("away", str(page))))
        if sheet.again:
            yield b.Swap(_bold("; ".join(dict.fromkeys(sheet.again))), (), (), _said(self.say("again")))

    def called(self, title: str) -> str:
        """The title of a file without that of the game."""
        return title.removeprefix(f"{self.voice.game.game.title}: ")

    def foot(self, sheet: SheetRows, page: int) -> str:
        """How a print of this page is told: by the sign at the end of its foot line."""
        old, new = self.signs(sheet, [page])
        return self.say("foot", old[0], new[0]) if old and new and old != new else ""

    def also(self, sheet: SheetRows) -> str:
        """Another sheet for which the same holds, and how its prints are told."""
        old, new = self.signs(sheet, sheet.pages)
        title = self.called(sheet.title)
        return self.say("also-foot", title, ", ".join(old), ", ".join(new)) if old and new else title

    def signs(self, sheet: SheetRows, pages: Sequence[int]) -> tuple[list[str], list[str]]:
        """The signs at the end of the foot lines of some pages, old and new."""
        old, new = (
            [line.rpartition(" · ")[2] for page in pages for line in (feet.get(sheet.file) or ())[page - 1 : page]]
            for feet in self.feet
        )
        return old, new

    def row(self, row: Row) -> b.Swap:
        """One box to tick."""
        thing, colon, value = row.what.rpartition(": ")
        what = b.spans(b.Span(thing, "bold", (), "version"), f"{colon}{value}") if thing else _bold(row.what)
        notes = []
        if row.places:
            notes.append(self.say("in", ", ".join(row.places)))
        if row.drawn:
            notes.append(self.say("drawn-value"))
        if row.whole:
            notes.append(self.say("whole"))
        note = _said("; ".join(notes))
        if max(len(row.old), len(row.new)) > SHORT:
            return b.Swap(what, (), (), note, redline(_said(row.old), _said(row.new)))
        return b.Swap(what, _said(row.old), _said(row.new), note)

    # --- what to read

    def reading(self) -> Iterator[b.Block]:
        """The clauses to read anew."""
        if not self.clauses and not self.numbers:
            return
        yield b.Heading(self.say("read"), 1, "read")
        if self.clauses:
            yield b.Paragraph(_said(self.say("read-how")))
        for clause in self.clauses:
            yield from self.clause(clause)
        if self.numbers:
            pairs = ", ".join(self.say("number", old, new) for old, new in self.numbers.items())
            yield b.Paragraph(_said(self.say("numbers", pairs)), "label")

    def clause(self, clause: errata_rules.ClauseNews) -> Iterator[b.Clause]:
        """One clause, old and new in one, as the booklet has it and as the summary has it."""
        lead: list[b.Span] = []
        if clause.fate is Fate.GONE:
            lead.append(b.Span(f"{self.say('was-gone', clause.old_number)} ", "medium", (), "version"))
        elif clause.fate is Fate.NEW:
            lead.append(b.Span(f"{self.say('clause-new')} ", "medium"))
        elif clause.number != clause.old_number:
            lead.append(b.Span(f"{self.say('was', clause.old_number)} ", "label", (), "version"))
        if clause.text:
            yield b.Clause(f"clause-{clause.id}", clause.number, b.spans(tuple(lead), clause.text))
            lead = []
        if clause.summary:
            told = b.spans(tuple(lead), b.Span(f"{self.say('in-summary')} ", "medium"), clause.summary)
            yield b.Clause(f"summary-{clause.id}", "" if clause.text else clause.number, told)

    # --- what comes and goes

    def coming(self) -> Iterator[b.Block]:
        """New things with the sheets that show them."""
        items = list(self._things(new=True))
        if items:
            yield b.Heading(self.say("new"), 1, "new")
            yield b.List(tuple(items))
            pieces = [piece for piece in self.report.paper.pieces if piece.file != START]
            homeless = any(piece.fate is Fate.NEW and piece.paths and not self._under(piece) for piece in pieces)
            if homeless and any(piece.fate is Fate.MOVED for piece in pieces):
                yield b.Paragraph(_said(self.say("moved-boxes")))

    def going(self) -> Iterator[b.Block]:
        """Things that are no more."""
        items = list(self._things(new=False))
        if items:
            yield b.Heading(self.say("gone"), 1, "gone")
            yield b.List(tuple(items))

    def _things(self, *, new: bool) -> Iterator[b.Spans]:
        """Boxes and pieces that are new, or gone, by the name of the thing that they show."""
        found: dict[str, dict[str, list[str]]] = {}
        changes = (one for one in self.report.changes if _is_thing(one.path) and (one.old, one.new)[new])
        names = dict.fromkeys(filter(None, (
            self._name(one.path, new=new) for one in changes if not (one.old, one.new)[not new]
        )))  # fmt: skip
        for sheet in (one for told in self.sheets for one in (told, *told.also)):
            for piece in sheet.new if new else sheet.gone:
                # A heading on a page that is new is no new thing; a card that a loadout calls for is.
                if piece.paths or not names or _core(piece) in names or ": " in piece.label:
                    sort = piece.label.rpartition(": ")[0] if _core(piece) != _head(piece) else ""
                    title = self.called(sheet.title)
                    under = self._under(piece) if new else ""
                    told = "; ".join(filter(None, (sort, self.say("over", under) if under else "")))
                    found.setdefault(_core(piece), {}).setdefault(told, []).append(title)
        found |= {name: {} for name in names if name not in found}
        for name, places in found.items():
            listed = {told: ", ".join(dict.fromkeys(titles)) for told, titles in places.items()}
            told = ", ".join(f"{titles} ({told})" if told else titles for told, titles in listed.items())
            yield b.spans(_bold(name), _said(f": {told}" if told else ""))

    def _under(self, new: Piece) -> str:
        """The box that lay where a new one lies, and is there no longer: the patch for the new one hides it."""
        pages = self.feet[0].get(new.file, ())
        if new.new_box is None or new.page > len(pages) or ": " in new.label:
            return ""
        for one in self.report.paper.pieces:
            left = one.fate is Fate.GONE or (one.fate is not Fate.NEW and one.page > len(pages))
            if left and one.file == new.file and one.old_box and _share(one.old_box, new.new_box) > 0.5:
                return called(one.label)
        return ""

    def _name(self, path: str, *, new: bool) -> str:
        """What a thing of the data is called."""
        voice = self.voice if new else self.old
        try:
            return voice.content.name(path, voice.lang)
        except KeyError:
            return ""

    # --- why

    def why(self) -> Iterator[b.Block]:
        """What the designer says of the change."""
        from generator.documents.booklet import said

        if not self.news:
            return
        voice = self.voice
        yield b.Heading(self.say("why"), 1, "why")
        known = voice.content.every_change
        yield b.List(tuple(said(voice, one.version, one.number, known[one.version]) for one in self.news))

    def pictures(self) -> Iterator[b.Block]:
        """The patches as pictures, for a file that has no pages."""
        if self.ways.pictures:
            yield b.Heading(self.say("pictures"), 1, "patches")
            yield from self.ways.pictures


def _tables(report: GameReport, documents: frozenset[str], clauses: Collection[str]) -> list[SheetRows]:
    """What the tables of documents show that no sheet does, and which of them show again what a sheet does."""
    made: dict[str, SheetRows] = {}
    for piece, change in shown_only_in(report, {*documents}):
        sheet = made.setdefault(piece.file, SheetRows(piece.file, piece.title))
        sheet.rows.append(Row(change.what, change.old, change.new, piece.page, (piece.label,)))
    for piece in shown_again_in(report, {*documents}):
        if piece.id not in clauses:
            made.setdefault(piece.file, SheetRows(piece.file, piece.title)).again.append(piece.label)
    return list(made.values())


def _is_thing(path: str) -> bool:
    """Whether a path leads to a thing of the data itself, and not to a value, a sentence or a version."""
    stem, _, rest = path.partition(":")
    return bool(rest) and "/" not in rest and not stem.startswith(("rules", "rulings", "changes", "text", "examples"))


def _core(piece: Piece) -> str:
    """The name of the thing that a piece shows: Crawler of "Draw token: C, Crawler", Fist of "Fist: Armour 3"."""
    return bare(piece.label).rpartition(": ")[2].rpartition(", ")[2]


def _share(one: Box, other: Box) -> float:
    """How much of the smaller of two boxes lies in the other one."""
    wide, high = (min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis]) for axis in (0, 1))
    area = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return max(wide, 0.0) * max(high, 0.0) / area if area else 0.0


def _head(piece: Piece) -> str:
    return piece.label.partition(": ")[0]


def _place(label: str) -> str:
    """A box by the names that its sheet prints: "T, Tank" as Tank, "Radar, Mech" as the Mech of the Radar."""
    outer, _, inner = label.partition(":")[0].partition(", ")
    return f"{outer}: {inner}" if inner and len(outer) > 2 else inner or outer


def _said(text: str) -> b.Spans:
    """Words whose digits are no data."""
    return b.spans(b.Span(text, "", (), "version"))


def _bold(text: str) -> b.Spans:
    return b.spans(b.Span(text, "bold", (), "version"))
