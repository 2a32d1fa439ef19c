"""Everything that a game prints, as display lists, with all that is wrong with them. Build, preview and checks read it.

    press = Press(content, templates, listed, loadout)
    drawn, findings = press.draw("en", A4)

Nothing here imports a drawing library, and nothing is raised for faulty data or templates.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from generator.check import codes
from generator.check.drawn_file import Drawn, Start
from generator.check.drawn_start import draw_start
from generator.check.party import Party, everybody
from generator.check.sheet_list import SheetList, SheetSpec
from generator.check.unprinted import shown_secrets
from generator.data import origin, spans
from generator.data.content import Content, LoadoutFile
from generator.data.diagnostics import Diagnostic, Place, Severity, worst
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.data.views import NoSuchValue, View
from generator.draw.display import Page, Sheet
from generator.draw.paper import Paper
from generator.draw.sides import DESIGNED, Sides, arranged, laid_out, piece_options, printed_on

if TYPE_CHECKING:
    from generator.check.coded import CodeOf
    from generator.documents.atoms import Overflow
    from generator.documents.blocks import Document
    from generator.draw.page_checks import Known
    from generator.draw.piece import Piece
    from generator.draw.template import Rendered, Templates
    from generator.draw.template_once import Kept

__all__ = ["Common", "Drawn", "Press", "Start"]

Made = TypeVar("Made")


@dataclass
class Common:
    """What does not depend on the loadout, for the presses of several: by language and paper."""

    templates: Templates | None = None
    """Read when the first sheet is drawn: documents need none."""
    contexts: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    kept: dict[tuple[str, str], Kept] = field(default_factory=dict)
    known: dict[tuple[str, str], Known] = field(default_factory=dict)
    """Parts of pages that the checks have looked at."""


@dataclass
class Press:
    """Draws one game's sheets and documents, once for each paper and language.

    `loadout` is what the sheets show; without one, the game's standard one, else its first.
    """

    content: Content
    templates: Path
    listed: SheetList
    loadout: LoadoutFile | None = None
    not_legal: tuple[str, ...] = ()
    """Why the loadout breaks a rule, in a reader's words: sheets print it."""
    used: set[str] = field(default_factory=set)
    """Every data path that was read for printing."""
    common: Common | None = None
    """What it shares with the presses of other loadouts; see `next`."""
    sides: Sides = DESIGNED
    """How the sides of the sheets and of start.pdf are printed. Documents, which are read on screens too, stay as they
    are."""
    code_of: CodeOf | None = None
    """Makes the share code that a loadout's sheet carries; None for sheets without."""
    fillable: bool = False
    """Whether pages get form fields."""
    finish: Callable[[Page], Page] = lambda page: page
    """What is done with each drawn page before it is stamped."""
    units: str = "mm"
    """What the ruler measures in: `mm` or `in`."""
    hashed: bool = True
    """Whether the foot lines bear each page's hash. A page that is only looked at needs none: to make them takes a
    sixth of drawing, and a foot line is cut to the room that it has, whatever its digits."""
    more: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)
    """By sheet, pieces of other loadouts that are laid out with this one's."""
    party: Party | None = None
    """For whom the sheets are; everybody, unless it says otherwise."""
    _contexts: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict, init=False)
    _documents: dict[tuple[str, str], Document] = field(default_factory=dict, init=False)
    _noted: list[list[Diagnostic]] = field(default_factory=list, init=False)
    """What a game's own context has to say about the layout; filled while templates are filled in."""
    _faulty: set[tuple[str, str]] = field(default_factory=set, init=False)
    """Languages and papers for which the game could not make that context."""

    def __post_init__(self) -> None:
        loadouts = self.content.loadouts
        if self.loadout is None and loadouts:
            self.loadout = loadouts.get(self.content.game.standard_loadout) or next(iter(loadouts.values()))
        self.content.reading = self.used
        self.party = self.party or everybody(self.content, self.listed)
        if self.party is not None and self.common is None:
            self.common = Common()  # its sheets are drawn again for fewer players

    def next(self, loadout: LoadoutFile, not_legal: tuple[str, ...] = ()) -> Press:
        """A press for another loadout: what does not depend on the loadout is read and drawn only once."""
        self.common = self.common or Common()
        return replace(self, loadout=loadout, not_legal=not_legal)

    @cached_property
    def read_templates(self) -> Templates:
        from generator.draw.template import Templates

        if self.common is not None and self.common.templates is not None:
            return self.common.templates
        widgets = self.content.game.widgets
        made = Templates(self.templates, self.content.game_id, [one.partition(":")[0] for one in widgets.split()])
        if self.common is not None:
            self.common.templates = made
        return made

    @property
    def _list_file(self) -> Path:
        """The file that lists the sheets."""
        return origin.found(origin.template_layers(self.templates), f"{self.content.game_id}/sheets.yaml")

    def place_of(self, path: str) -> Place:
        """Where a datum stands."""
        return self.content.place(path)

    def draw(
        self, lang: str, paper: Paper, only: Iterable[str] | None = None, *, documents: bool = True,
        progress: Callable[[str], None] = lambda text: None,
    ) -> tuple[list[Drawn], list[Diagnostic]]:
        """The files in print order, and what is wrong with any of them. `only` names the sheets wanted."""
        wanted = None if only is None else set(only)
        start = self.listed.start if wanted is None or "start" in wanted else None
        made: dict[str, Drawn] = {}
        findings: list[Diagnostic] = []
        again: list[Diagnostic] = []
        for name, spec in sorted(self.listed.sheets.items(), key=lambda item: item[1].order):
            if wanted is None or name in wanted or (start and (spec.master or name in start.sheets)):
                progress(f"{self.content.game_id}: {name}, {paper.name}")
                made[name], found = self.sheet(name, spec, lang, paper, self.party)
                findings += found
        orders = {name: spec.order for name, spec in self.listed.sheets.items()}
        result = [(orders[name], drawn) for name, drawn in made.items() if wanted is None or name in wanted]
        if start:
            drawn, again = draw_start(self, lang, paper, made)
            result.append((start.order, drawn))
        for name, document in sorted(self.listed.documents.items(), key=lambda item: item[1].order):
            if documents and (wanted is None or name in wanted):
                progress(f"{self.content.game_id}: {name}, {paper.name}")
                filled, found = self._document(name, lang, paper)
                findings += found
                result += [(document.order, filled)] if filled else []
        drawn_files = [drawn for _, drawn in sorted(result, key=lambda item: item[0])]
        findings += [finding for noted in self._noted for finding in noted]
        # An offset leads a back into its right place on paper, so margins are looked at without it.
        findings += self.page_findings(drawn_files, (lang, paper.name))
        # What is wrong with a sheet is mostly wrong with it for fewer players, too.
        findings += [one for one in again if one not in findings]
        return [self._arranged(one) for one in drawn_files], findings

    def _arranged(self, drawn: Drawn) -> Drawn:
        """The file with its sides as they are to be printed."""
        if drawn.document is not None or self.sides == DESIGNED:
            return drawn
        sheet = arranged(drawn.sheet, drawn.fold, self.sides)
        return replace(drawn, sheet=sheet, fold=printed_on(drawn.fold, self.sides))

    # --- sheets

    def context(self, lang: str, paper: Paper) -> dict[str, Any]:
        """What every template of the game sees."""
        from generator.draw.template_context import context_for
        from generator.draw.template_once import Kept

        if (lang, paper.name) not in self._contexts:
            content, loadout = self.content, self.loadout
            known = self.common.contexts.get((lang, paper.name)) if self.common else None
            context = known or context_for(content, lang, paper, self.templates / "shared", used=self.used)
            if self.common is not None:
                self.common.contexts[lang, paper.name] = context
                kept = self.common.kept.setdefault((lang, paper.name), Kept())
                context = context | {"kept": kept}
            context["fillable"] = self.fillable
            context["fronts_only"] = self.sides.how == "fronts"  # nobody will see the backs
            if loadout is not None and loadout.model is not None:
                # A loadout of the player's own may have a shipped one's id.
                content.files[loadout.stem] = loadout.located
                context["loadout"] = content.loadout_view(loadout, lang, self.used)
            context["code_texts"] = self._code(context, lang)
            more = content.game.part("sheet_context")
            if more is not None:
                extra, findings = self._guarded(
                    "sheets", lambda: more(context["game"], context.get("loadout"), paper, not_legal=self.not_legal)
                )
                if extra is None:
                    self._faulty.add((lang, paper.name))
                    extra = {}
                context |= {name: value for name, value in extra.items() if name != "findings"}
                noted = [*findings, *extra.get("findings", [])]
                # A game's own part knows paths, not places.
                self._noted.append([
                    replace(one, place=self.place_of(one.path)) if one.path and not one.place.file else one
                    for one in noted
                ])
            self._contexts[lang, paper.name] = context
        return self._contexts[lang, paper.name]

    def _code(self, context: Mapping[str, Any], lang: str) -> tuple[str, ...]:
        """What the code on the loadout's sheet says, the longest form first."""
        from generator.check import coded

        if self.loadout is None or self.code_of is None:
            return ()
        loadout, code_of = self.loadout, self.code_of
        title = str(context["game"].game.text("title", self.content.game_id))
        word = str(context["words"].text("rules-version", "Rules"))
        line = f"{title}, {self.content.version_line(f'{word[:1].lower()}{word[1:]}')}"
        made, findings = self._guarded("code", lambda: coded.texts(self.content, loadout, lang, line, code_of))
        self._noted.append(findings)
        return made or ()

    def _guarded(self, what: str, make: Callable[[], Made]) -> tuple[Made | None, list[Diagnostic]]:
        """What `make` makes, or None with a finding: code that draws may stumble over data that nobody foresaw.

        :raises Exception: all the same while MECHSMITH_DEBUG is set, for whoever mends that code.
        """
        try:
            return make(), []
        except Problem:
            raise
        except NoSuchValue as fault:
            path = f"{fault.path}{'' if fault.path.endswith(':') else '/'}{fault.key}"
            return None, [codes.VALUE_WANTED.at(f"{what}: {fault}", self.place_of(fault.path), path=path)]
        except Exception as fault:
            if os.environ.get("MECHSMITH_DEBUG"):
                raise
            if worst(self.content.diagnostics) == Severity.ERROR:
                message = f"{what}: can't be drawn from data with errors"
                finding = codes.CANNOT_DRAW.at(message, hint="Correct the other findings first.")
                return None, [finding]
            message = f"{what}: {type(fault).__name__}: {' '.join(str(fault).split())[:200]}"
            return None, [codes.CANNOT_DRAW.at(message, Place(str(self.content.root)))]

    def rendered(self, spec: SheetSpec, lang: str, paper: Paper, party: Party | None) -> Rendered:
        """A sheet's template, filled in for those who play."""
        names: dict[str, object] = party.names(spec) if party is not None else {}
        if names and party != everybody(self.content, self.listed):
            names["may_be_empty"] = True  # what only more players need
        return self.read_templates.render(spec.template, self.context(lang, paper) | names, self.place_of)

    def pieces(self, name: str, lang: str, paper: Paper) -> tuple[tuple[Piece, ...], list[Diagnostic]]:
        """The pieces of one sheet before they are laid out, and what is wrong with them."""
        rendered = self.rendered(self.listed.sheets[name], lang, paper, self.party)
        return rendered.pieces, self.worth_telling(rendered, lang, paper)

    def sheet(
        self, name: str, spec: SheetSpec, lang: str, paper: Paper, party: Party | None
    ) -> tuple[Drawn, list[Diagnostic]]:
        """One sheet for those who play, and what is wrong with it."""
        rendered = self.rendered(spec, lang, paper, party)
        findings = self.worth_telling(rendered, lang, paper)
        sheet, layout = rendered.sheet, None
        pieces: tuple[Piece, ...] = ()
        fold: str = spec.fold
        kind = "pieces" if rendered.pieces else "pages"
        if (rendered.pieces or sheet.pages) and "kind" in spec.model_fields_set and spec.kind != kind:
            place = spans.read(self._list_file).place(("sheets", name, "kind"))
            message = f"{name} is listed as {spec.kind}, and {spec.template} draws {kind}"
            findings.append(codes.KIND_DIFFERS.at(message, place))
        if rendered.pieces:
            from generator.draw.elements import Refused
            from generator.draw.piece import together
            from generator.draw.pieces import lay_out, layout_from

            pieces = together((*rendered.pieces, *self.more.get(name, ())))
            backs = {"duplex": {"duplex": "long"}, "none": {}}.get(spec.fold, {"fold": spec.fold})
            try:
                own = piece_options(spec.fold, self.sides)
                layout = layout_from({**backs, **spec.layout, **own}, paper=paper)
                fold = laid_out(spec.fold, self.sides)
                pages = lay_out(pieces, layout, findings.append)
                sheet = replace(sheet, pages=tuple(replace(page, title=sheet.title) for page in pages))
            except Refused as fault:
                place = Place(spans.shown(self._list_file))
                findings.append(codes.BAD_LAYOUT.at(f"{name}: {fault}", place))
        # A sheet for another party is counted and looked at, not printed.
        made = self.finished(name, sheet, lang) if party == self.party else sheet
        # What shows a loadout can be patched later: its file says which parts its pages show.
        made = replace(made, game=self.content.game_id) if spec.loadout and not rendered.pieces else made
        count = sum(piece.count for piece in pieces)
        return Drawn(name, made, fold, count, set=pieces, layout=layout), findings

    def worth_telling(self, rendered: Rendered, lang: str, paper: Paper) -> list[Diagnostic]:
        """A template's findings; none where the game's own part of its globals is missing, which was told already."""
        return [] if (lang, paper.name) in self._faulty else list(rendered.findings)

    def _too_large(self, name: str, overflows: Iterable[Overflow]) -> list[Diagnostic]:
        """A finding for each thing that does not fit a document."""
        return [
            codes.DOCUMENT_OVERFLOW.at(
                f"{name}: {one.what or 'a part'} is {one.by:.1f} mm too large", self.place_of(one.source),
                path=one.source,
            )
            for one in overflows
        ]

    def finished(self, name: str, sheet: Sheet, lang: str) -> Sheet:
        """The sheet with what its file says about itself, and a stamp on each page."""
        from generator.draw import stamp

        words, game = self._words(lang)
        info = self.content.info
        author = ", ".join(info.credits.values()) if info else ""
        version = self.content.version_line(str(words.text("rules-version", "Rules")))
        title = str(game.game.text("title", self.content.game_id))
        ruler = str(words.text("ruler-inches", "")) if self.units == "in" else str(words.text("ruler", ""))
        digits = "" if self.hashed else stamp.ANY_HASH
        pages = tuple(
            stamp.stamped(self.finish(page), title, version, ruler, self.units, digits) for page in sheet.pages
        )
        return replace(sheet, name=name, lang=sheet.lang or lang, author=sheet.author or author, pages=pages)

    def _words(self, lang: str) -> tuple[View, View]:
        """The interface's words and the game's content in a language."""
        for (known, _), context in self._contexts.items():
            if known == lang:
                return context["words"], context["game"]
        return self.content.words(self.templates / "shared", lang), self.content.view(lang)

    # --- documents

    def _document(self, name: str, lang: str, paper: Paper) -> tuple[Drawn | None, list[Diagnostic]]:
        from generator.documents import pages

        try:
            module = importlib.import_module(f"generator.documents.{name.replace('-', '_')}")
            if not hasattr(module, "build"):  # a module that documents share
                raise ModuleNotFoundError(name)
        except ModuleNotFoundError:
            place = Place(spans.shown(self._list_file))
            return None, [codes.NO_SUCH_DOCUMENT.at(f"nothing builds a document called {name}", place)]
        document = self._documents.get((name, lang))
        if document is None:
            document, failed = self._guarded(name, lambda: module.build(self.content, lang, self.templates))
            if document is None:
                return None, failed
            self._documents[name, lang] = document
        laid = pages.fill(document, paper)
        findings = self._too_large(name, laid.overflows)
        sheet = self.finished(name, laid.sheet, lang)
        return Drawn(name, sheet, "duplex", document=document, spots=tuple(laid.spots)), findings

    def forget(self, lang: str, paper: Paper, *, documents: bool) -> None:
        """Let go of what drawing a language and paper once more would use again; with `documents` also of what
        documents and pieces on another paper would."""
        common = self.common or Common()
        for kept in (self._contexts, common.contexts, common.kept, common.known):
            kept.pop((lang, paper.name), None)
        if documents and "read_templates" in self.__dict__:
            self.read_templates.forget()
        if documents and self._documents:
            from generator.documents import softening

            self._documents.clear()
            softening.forget()

    # --- checks

    def page_findings(self, drawn: Iterable[Drawn], key: tuple[str, str]) -> list[Diagnostic]:
        """What the shared page checks find. Of start.pdf only its own pages are looked at: the others are known."""
        from generator.draw.page_checks import Known, check_sheet

        known = None
        if self.common is not None and key in self.common.kept:
            known = self.common.known.setdefault(key, Known(self.common.kept[key].common))
        findings: list[Diagnostic] = []
        for one in drawn:
            sheet = replace(one.sheet, pages=one.sheet.pages[: one.own])
            findings += check_sheet(sheet, self.place_of, self.value_of, known)
            findings += shown_secrets(self.content, self.listed, replace(one, sheet=sheet))
        return findings

    def value_of(self, path: str) -> object:
        """The plain value of a datum, for counting pips; of a collection, how many it holds.

        :raises KeyError: if there is none.
        """
        value = self.content.value(path)
        return len(value) if isinstance(value, (Mapping, list, tuple)) else value
