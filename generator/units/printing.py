"""Printing units: cards, tokens, standees, a roster and a reference as PDF files, page by page however many there are.

    press = Press(content, project.templates_dir, Look(paper="a4", theme="ink"))
    made = press.cards(units)         # made.data, made.pages, made.findings

Only one leaf is ever held as drawings: it is drawn, checked, stamped, written, and let go of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data import paths, spans
from generator.data.diagnostics import Diagnostic, Place, Severity, ordered
from generator.data.records import dataclass
from generator.draw import pdf, pdf_content, stamp
from generator.draw.display import Group, Item, Page, Sheet
from generator.draw.page_checks import check_sheet
from generator.draw.paper import PAPERS, Paper
from generator.draw.piece import Piece
from generator.draw.pieces import Layout, drawn_pages, layout_from
from generator.draw.sides import DESIGNED, Sides, arranged, laid_out, piece_options
from generator.draw.theme import Theme, themed
from generator.units import cards, reference, roster, standees, tokens
from generator.units.board import Report
from generator.units.card_values import CardRules, CardUnit, Distances, rules_from

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.spans import Located
    from generator.data.views import View
    from generator.draw.markup import Printed
    from generator.units.roster import Roster

MOST_FINDINGS = 200
"""Findings of one file, after which it isn't drawn on: whoever reads them has seen enough."""

PIECES = {"cards": ("card", "card"), "tokens": ("token", "token"), "standees": ("figure", "standee")}
"""The files of pieces: the role of each piece, and how its id begins."""


@dataclass(frozen=True)
class Look:
    """How units are printed. `hex` is mm flat to flat; `units` what the ruler measures in."""

    paper: str = "a4"
    theme: str = "colour"
    lang: str = ""
    sides: Sides = DESIGNED
    units: str = "mm"
    distances: Distances = "inches"
    large: bool = False
    hex: float = 32.0
    round: bool = False
    die: bool = False


@dataclass(frozen=True)
class Made:
    """One file: its bytes (empty where there is nothing to print, or an error), its pages, its findings."""

    data: bytes
    pages: int
    findings: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with it."""
        return not any(one.severity >= Severity.ERROR for one in self.findings)


@dataclass
class Press:
    """Prints units of one game. `lists` are the files of units that data paths lead to besides the game's own, by stem;
    they are read again only where a finding needs a place."""

    content: Content
    templates: Path
    look: Look
    lists: Mapping[str, Path] = field(default_factory=dict)
    progress: Callable[[str], None] = lambda text: None
    _units: dict[str, CardUnit] = field(default_factory=dict)
    _located: dict[str, Located] = field(default_factory=dict)

    @cached_property
    def lang(self) -> str:
        """The language of what is printed."""
        return self.look.lang or self.content.languages[0]

    @cached_property
    def paper(self) -> Paper:
        """The paper."""
        return PAPERS[self.look.paper]

    @cached_property
    def words(self) -> View:
        """The interface's words."""
        return self.content.words(self.templates / "shared", self.lang)

    @cached_property
    def game(self) -> View:
        """The game's content."""
        return self.content.view(self.lang)

    @cached_property
    def rules(self) -> CardRules:
        """What all cards share."""
        return rules_from(self.game, self.words, distances=self.look.distances, die=self.look.die)

    # --- what is printed

    def cards(self, units: Sequence[CardUnit]) -> Made:
        """Cards, eight on a page, or four large ones."""
        scale = cards.ENLARGED if self.look.large else 1.0
        width, height = cards.WIDTH * scale, cards.HEIGHT * scale
        backs = self.look.sides.how not in ("designed", "fronts")

        def drawn(piece: Piece, report: Report) -> Piece:
            unit = self._units[piece.id]
            front = cards.draw_front(unit, self.rules, report)
            back = tokens.draw_back(unit, cards.WIDTH, cards.HEIGHT, report) if backs else ()
            if scale != 1.0:
                front = (Group("", front, scale=scale),)
                back = (Group("", back, scale=scale),) if back else ()
            return replace(piece, front=front, back=back, title=cards.alt_of(unit, self.rules),
                           back_title=unit.called)  # fmt: skip

        return self._pieces("cards", units, (width, height), drawn, fold="duplex" if backs else "none", gap=0.0)

    def tokens(self, units: Sequence[CardUnit]) -> Made:
        """Tokens for hexes of the look's size."""
        look = self.look

        def drawn(piece: Piece, report: Report) -> Piece:
            unit = self._units[piece.id]
            return replace(piece, front=tokens.draw_token(unit, look.hex, report, round=look.round), title=unit.called)

        return self._pieces("tokens", units, tokens.size_of(look.hex, round=look.round), drawn, fold="none", gap=2.0)

    def standees(self, units: Sequence[CardUnit]) -> Made:
        """Standees for hexes of the look's size."""
        word = self.rules.word("cards/standee").text

        def drawn(piece: Piece, report: Report) -> Piece:
            unit = self._units[piece.id]
            return replace(piece, front=standees.draw_standee(unit, self.look.hex, report),
                           title=standees.alt_of(unit, word))  # fmt: skip

        return self._pieces("standees", units, standees.size_of(self.look.hex), drawn, fold="none", gap=0.0)

    def roster(self, force: Roster) -> Made:
        """The roster of a force."""
        self._known(force.units)
        return self._sheets("roster", lambda report: roster.pages_of(force, self.rules, self.paper, report))

    def reference(self, name: Printed, units: Sequence[CardUnit]) -> Made:
        """What the units' special abilities do; an empty file where they have none."""
        tags = reference.tags_of(units)
        return self._sheets(
            "specials", lambda report: reference.pages_of(name, tags, self.game, self.rules, self.paper, report)
        )

    # --- how

    def _known(self, units: Iterable[CardUnit]) -> None:
        for unit in units:
            self._units[unit.path] = unit

    def _pieces(
        self, kind: str, units: Sequence[CardUnit], size: tuple[float, float],
        draw: Callable[[Piece, Report], Piece], *, fold: str, gap: float,
    ) -> Made:  # fmt: skip
        """Pieces of one size, laid out and drawn page by page."""
        self._known(units)
        blank = (Group(""),) if fold != "none" else None
        role, word = PIECES[kind]
        pieces = []
        for number, unit in enumerate(units):
            id = f"{word}:{unit.id}"
            id = id if id not in self._units else f"{id}-{number + 1}"
            self._units[id] = unit
            pieces.append(Piece(id, *size, (), blank, title=unit.called, role=role))
        own: dict[str, object] = {"duplex": "long"} if fold == "duplex" else {}
        # Eight cards on either paper: on their sides nine would go on one of the two.
        own["turn"] = "auto" if kind != "cards" else "always" if self.look.large else "never"
        layout: Layout = layout_from({**own, "gap": gap, **piece_options(fold, self.look.sides)}, paper=self.paper)
        name = self.rules.word(f"cards/{kind}-title").text

        def leaves(report: Report) -> Iterator[tuple[Page, ...]]:
            pages = drawn_pages(pieces, layout, lambda piece: draw(piece, report), report)
            both = fold == "duplex" and laid_out(fold, self.look.sides) == "duplex"
            while True:
                leaf = [page for page in (next(pages, None) for _ in range(2 if both else 1)) if page is not None]
                if not leaf:
                    return
                yield tuple(leaf)

        return self._written(kind, name, leaves, laid_out(fold, self.look.sides))

    def _sheets(self, kind: str, make: Callable[[Report], Iterable[tuple[Item, ...]]]) -> Made:
        """Whole pages."""
        title = self.rules.word(f"cards/{kind}-title").text

        def leaves(report: Report) -> Iterator[tuple[Page, ...]]:
            for number, items in enumerate(make(report), 1):
                yield (Page(f"{kind}-{number}", self.paper.width, self.paper.height, items, title=title),)

        return self._written(kind, title, leaves, "none")

    def _written(
        self, kind: str, title: str, leaves: Callable[[Report], Iterator[tuple[Page, ...]]], fold: str
    ) -> Made:
        """Leaves as a file, one after the other."""
        findings: dict[tuple[str, str], Diagnostic] = {}

        def report(found: Diagnostic) -> None:
            findings.setdefault((found.code, found.message), self._placed(found))

        writer: pdf.Writer | None = None
        head: Sheet | None = None
        common = self.rules.common
        for number, leaf in enumerate(leaves(report), 1):
            self.progress(f"{kind}, page {number}")
            pages = tuple(self._stamped(page, title) for page in leaf)
            sheet = Sheet(kind, self._title(title), self.lang, pages, author=self._author)
            for one in check_sheet(sheet, self.place_of, self.value_of):
                report(one)
            if len(findings) > MOST_FINDINGS:
                break
            sheet = arranged(sheet, fold, self.look.sides)
            if not sheet.pages:
                continue
            if writer is None:
                writer, head = pdf.Writer(self._theme, common=common), sheet
            writer.add(sheet)
            stamp.forget(common)
            pdf_content.forget()
        told = tuple(ordered(findings.values()))
        if writer is None or head is None or any(one.severity >= Severity.ERROR for one in told):
            return Made(b"", 0, told)
        return Made(writer.finish(head), writer.pages, told)

    @cached_property
    def _theme(self) -> Theme:
        assert self.content.info is not None
        return themed(self.look.theme, f"#{self.content.info.accent}")

    @cached_property
    def _author(self) -> str:
        info = self.content.info
        return ", ".join(info.credits.values()) if info else ""

    def _title(self, title: str) -> str:
        return f"{self.game.game.text('title', self.content.game_id)}: {title}"

    def _stamped(self, page: Page, title: str) -> Page:
        """A page with its foot line, and a title that finds it in the outline."""
        words = self.words
        ruler = str(words.text("ruler-inches" if self.look.units == "in" else "ruler", ""))
        name = str(self.game.game.text("title", self.content.game_id))
        version = self.content.version_line(str(words.text("rules-version", "Rules")))
        return stamp.stamped(replace(page, title=page.title or title), name, version, ruler, self.look.units)

    # --- where data stand

    def _placed(self, found: Diagnostic) -> Diagnostic:
        if found.place.file or not found.path:
            return found
        return replace(found, place=self.place_of(found.path))

    def place_of(self, path: str) -> Place:
        """Where a datum stands: in the game's content, or in a list or force."""
        stem, steps = paths.split(path)
        file = self.lists.get(stem)
        if file is None:
            return self.content.place(path)
        if file.suffix.lower() not in (".yaml", ".yml"):
            return Place(spans.shown(file))
        if stem not in self._located:
            self._located[stem] = spans.read(file)
        return self._located[stem].place(steps)

    def value_of(self, path: str) -> object:
        """A datum's value, for counting circles and boxes.

        :raises KeyError: if there is none.
        """
        unit_path, _, key = path.rpartition("/")
        unit = self._units.get(unit_path)
        if unit is not None:
            return getattr(unit.sheet, key)
        return self.content.value(path)
