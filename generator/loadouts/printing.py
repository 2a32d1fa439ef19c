"""Printing loadouts: one file with the sheets of one or several, drawn whole or not at all.

    done = print_loadouts(project, entries, Wish(paper="a4", theme="colour"))

Each loadout goes through the same steps, one after the other, so that a file of hundreds never holds more than one of
them as a display list: draw, check, fill in, fields, sides, enlarge, write its pages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data.diagnostics import Diagnostic, Severity, ordered, worst
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.games.loadouts import reasons_of, word_of
from generator.loadouts.damage import PrintError, marks_of
from generator.loadouts.wish import Done, Wish

__all__ = ["MOST_FORMS", "Done", "PrintError", "Wish", "print_loadouts"]

if TYPE_CHECKING:
    from generator.check.drawn import Press
    from generator.check.sheet_list import SheetList
    from generator.data.content import Content
    from generator.data.project import Project
    from generator.data.views import View
    from generator.draw.display import Sheet
    from generator.draw.embedded import Printed
    from generator.draw.paper import Paper
    from generator.draw.piece import Piece
    from generator.draw.sides import Sides
    from generator.draw.theme import Theme
    from generator.loadouts.legal import Legality
    from generator.loadouts.store import Entry

MOST_FORMS = 20
"""A file of more sheets than these has no form fields: they would take more room than all that is printed."""

LONGEST_NAME = 48
"""Letters of a default file name up to which every loadout in the file is named in it."""

MOST_REASONS = 3
"""How many of the reasons why a loadout isn't legal are said on the screen; its sheet has all of them."""


def print_loadouts(project: Project, entries: Sequence[Entry], wish: Wish) -> Done:
    """Write one PDF with the sheets of all the loadouts, in their order.

    :raises PrintError: naming the loadout that can't be printed, or the game whose data are faulty.
    :raises Problem: if the call makes no sense, or the file can't be written; then no file was touched.
    """
    from generator.data.files import write_whole

    if not entries:
        raise Problem("which loadout is to be printed?", "`mechsmith loadout list` shows them.")
    job = _Job(project, entries, wish)
    data, pages = job.drawn()
    if not pages:
        return Done(None, 0, False, tuple(job.notes), tuple(ordered(job.findings)))
    if wish.large:
        job.notes.append(f"Enlarged to {job.percent} %: each page over two sheets, to be joined.")
    target = wish.target or job.target()
    if wish.since is not None and target.exists() and wish.since.exists() and target.samefile(wish.since):
        raise Problem(f"{target} is what was printed before", "Write the patches to another file: --to FILE.")
    written = write_whole(target, data)
    return Done(target, pages, written, tuple(job.notes), tuple(ordered(job.findings)))


@dataclass
class _Job:
    """One file in the making."""

    project: Project
    entries: Sequence[Entry]
    wish: Wish
    notes: list[str] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    percent: int = 100

    @property
    def first(self) -> Entry:
        """The loadout that the file is named after."""
        return self.entries[0]

    @property
    def content(self) -> Content:
        """The game's data."""
        return self.first.content

    @cached_property
    def lang(self) -> str:
        """The language of the file."""
        known = self.content.languages
        lang = self.wish.lang or known[0]
        if lang not in known:
            raise Problem(f"{self.content.game_id} has no language {lang}", f"It has: {', '.join(known)}.")
        return lang

    @cached_property
    def paper(self) -> Paper:
        """The paper of the file."""
        from generator.draw.paper import PAPERS

        return PAPERS[self.wish.paper]

    @cached_property
    def theme(self) -> Theme:
        """The look of the file."""
        from generator.draw.theme import themed

        assert self.content.info is not None
        return themed(self.wish.theme, f"#{self.content.info.accent}")

    @cached_property
    def listed(self) -> SheetList:
        """The game's list of sheets.

        :raises PrintError: if it, or the game's data, can't be used.
        """
        from generator.check import sheet_list
        from generator.data.content import read_rules

        read_rules(self.content, self.lang)
        found = sheet_list.read(self.project.templates_dir, self.content.game_id)
        faults = [*self.content.diagnostics, *found.findings]
        errors = [one for one in faults if one.severity == Severity.ERROR]
        if errors or found.sheets is None or self.content.info is None:
            game = self.content.game_id
            raise PrintError(f"{game} has errors in its data or templates; nothing was written", errors,
                             f"`mechsmith check {game}` shows them all.")  # fmt: skip
        return found.sheets

    def sheets(self) -> list[str]:
        """The sheets to print: those that show a loadout and are whole pages, or the cards that have to be asked for.

        :raises Problem: if the game has none.
        """
        if self.blank_alone:
            return self.blanks()
        from generator.build.plan import loadout_pages

        listed = self.listed.sheets
        if self.wish.cards:
            found = [name for name, spec in listed.items() if spec.loadout and spec.kind == "pieces" and spec.asked]
        else:
            found = loadout_pages(self.listed)
        if not found:
            what = "cards of what a loadout carries" if self.wish.cards else "sheet that shows a loadout"
            raise Problem(f"{self.content.game_id} has no {what}")
        return sorted(found, key=lambda name: listed[name].order)

    def blanks(self) -> list[str]:
        """The sheets without a loadout that have to be asked for.

        :raises Problem: if the game has none.
        """
        from generator.build.plan import blank_pages

        found = blank_pages(self.listed)
        if not found:
            raise Problem(f"{self.content.game_id} has no blank sheet")
        return found

    def target(self) -> Path:
        """Where the file lies by default: what it shows, then how. Others, or the same shown in another way, have
        another name, so that nothing printed before is written over by something else.
        """
        from generator.build.plan import safe_name

        name = self.blanks()[0] if self.blank_alone else self.called()
        name += "-cards" if self.wish.cards else "-patches" if self.wish.since else ""
        name += "-and-blank" if self.wish.cards and self.wish.blank else ""
        name += "-damaged" if self.wish.state else ""
        name += "-fillable" if self.fillable else ""
        name += "-large" if self.wish.large else ""
        folder = self.project.output_dir / safe_name(self.content.game_id) / self.lang / self.paper.name
        return folder / self.wish.theme / "loadouts" / f"{safe_name(name)}.pdf"

    def called(self) -> str:
        """What a file of these loadouts is called: `<id>`, `<id>_<id>`, or of many `<id>-and-<N>-more-<hash>`."""
        from generator.build.plan import safe_name

        ids = [safe_name(entry.id) for entry in self.entries]
        name = "_".join(ids)
        if len(ids) == 1 or len(name) <= LONGEST_NAME:
            return name
        mark = hashlib.blake2b("/".join(ids).encode(), digest_size=3).hexdigest()
        return f"{ids[0][:LONGEST_NAME].rstrip('-')}-and-{len(ids) - 1}-more-{mark}"

    @property
    def blank_alone(self) -> bool:
        """Whether the file is the blank sheet and nothing else, whichever loadouts were named."""
        return self.wish.blank and not self.wish.cards

    @property
    def fillable(self) -> bool:
        """Whether the file gets form fields."""
        return self.wish.fillable and len(self.entries) <= MOST_FORMS

    def check(self) -> None:
        """Refuse what makes no sense, and note what is left out.

        :raises Problem: for a call that makes no sense.
        """
        strangers = [one.name for one in self.entries if one.game != self.first.game and one.readable]
        if strangers:
            raise Problem(f"{strangers[0]} is of another game than {self.first.name}", "Print each game's on its own.")
        if self.wish.state is not None and len(self.entries) > 1:
            word = word_of(self.content.game.part("loadouts"))
            raise Problem(f"a file with damage is for one {word}", "Name one loadout with --state.")
        if self.wish.cards and (self.wish.state is not None or self.wish.since is not None):
            other = "--state" if self.wish.state is not None else "--since"
            raise Problem(f"--cards and {other} don't go together", "Cards have no circles to fill; print them anew.")
        if self.wish.blank and (self.wish.state is not None or self.wish.since is not None):
            other = "--state" if self.wish.state is not None else "--since"
            raise Problem(f"--blank and {other} don't go together", "The blank sheet shows no loadout.")
        if self.blank_alone:
            self.entries = self.entries[:1]  # it is the same for all
        if len(self.entries) > MOST_FORMS:
            self.notes.append(f"In a file of more than {MOST_FORMS} sheets form fields are left out.")

    # --- drawing

    def drawn(self) -> tuple[bytes, int]:
        """The file's bytes, and how many pages it has; none where nothing has to be printed."""
        from generator.draw import pdf

        self.check()
        writer: pdf.Writer | None = None
        head: Sheet | None = None
        for sheet, bookmark, press in self._each():
            if writer is None:
                common = press.common.kept[self.lang, self.paper.name].common if press.common else None
                writer, head = pdf.Writer(self.theme, common=common), sheet
            writer.add(sheet, bookmark)
        if writer is None or head is None:
            return b"", 0
        if len(self.entries) > 1:
            names = ", ".join(one.name for one in self.entries[:3])
            rest = len(self.entries) - 3
            head = replace(head, title=f"{names}, +{rest}" if rest > 0 else names)
        return writer.finish(head), writer.pages

    def _each(self) -> Iterator[tuple[Sheet, str, Press]]:
        """Each loadout's pages as they are to be printed, with its bookmark."""
        if self.wish.cards or self.wish.blank:
            yield from self._cards()
            return
        from generator.check.drawn import Press
        from generator.draw import pdf_content, stamp
        from generator.loadouts import sharing

        several = len(self.entries) > 1
        names = self.sheets()
        first = Press(self.content, self.project.templates_dir, self.listed, sides=self.sides, units=self.wish.units,
                      fillable=self.fillable, code_of=sharing.code_of)  # fmt: skip
        for number, entry in enumerate(self.entries, 1):
            self.wish.progress(f"{entry.name} ({number} of {len(self.entries)})" if several else entry.name)
            press = self._press(first, entry)
            made, findings = press.draw(self.lang, self.paper, names, documents=False)
            self._sound(entry, findings)
            for one in made:
                sheet = self._finished(entry, one.sheet, f"{number}" if several else "")
                if sheet is not None:
                    yield sheet, entry.name if several else "", press
            if several:
                stamp.forget(press.common.kept[self.lang, self.paper.name].common if press.common else ())
                pdf_content.forget()

    def _cards(self) -> Iterator[tuple[Sheet, str, Press]]:
        """The cards of all the loadouts on common sheets, the blank sheet before them; or that alone."""
        from generator.check.drawn import Press
        from generator.loadouts import sharing

        first = Press(self.content, self.project.templates_dir, self.listed, sides=self.sides, units=self.wish.units,
                      fillable=self.fillable, code_of=sharing.code_of)  # fmt: skip
        names = self.sheets()
        press = self._press(first, self.entries[0])
        if self.wish.cards:
            more: dict[str, tuple[Piece, ...]] = {}
            for entry in self.entries[1:]:
                self.wish.progress(entry.name)
                for name in names:
                    made, findings = self._press(first, entry).pieces(name, self.lang, self.paper)
                    self._sound(entry, findings)
                    more[name] = (*more.get(name, ()), *made)
            press = replace(press, more=more)
            names = [*(self.blanks() if self.wish.blank else ()), *names]
        drawn, findings = press.draw(self.lang, self.paper, names, documents=False)
        self._sound(self.entries[0], findings)
        for one in sorted(drawn, key=lambda drawn: names.index(drawn.id)):
            sheet = self._finished(self.entries[0], one.sheet, "")
            if sheet is not None:
                yield sheet, "", press

    def _finished(self, entry: Entry, sheet: Sheet, prefix: str) -> Sheet | None:
        """A drawn sheet as it goes into the file; None where nothing of it has to be printed."""
        from generator.draw import fields
        from generator.draw.large import enlarged
        from generator.draw.patches import patches

        if self.old is not None:
            found = patches(sheet, self.old, self.paper, self.words, self.wish.units)
            self.notes += [f"{entry.name}: {told}" if prefix else told for told in found.said]
            if found.sheet is None:
                self.notes.append(f"{entry.name}: nothing else differs." if found.said else
                                  f"{entry.name}: nothing differs.")  # fmt: skip
                return None
            labels = "; ".join(patch.label for patch in found.patches)
            self.notes.append(f"{entry.name}: {labels}")
            sheet = found.sheet
        if self.wish.large:
            made = enlarged(sheet, self.paper, self.words, self.wish.units)
            self.percent, sheet = made.percent, made.sheet
        return fields.named(sheet, prefix) if prefix and self.fillable else sheet

    @cached_property
    def old(self) -> Printed | None:
        """What the file shows that was printed before."""
        from generator.draw.patches import held

        return held(self.wish.since) if self.wish.since is not None else None

    @cached_property
    def words(self) -> View:
        """The interface's words."""
        return self.content.words(self.project.templates_dir / "shared", self.lang)

    @property
    def sides(self) -> Sides:
        """How backs are printed: of several loadouts only the fronts, unless something else was asked for."""
        from generator.draw.sides import Sides

        asked = self.wish.sides or Sides()
        if self.wish.since is not None or (asked.how == "designed" and len(self.entries) == 1):
            return Sides()
        if self.wish.large and asked.how not in ("fronts", "backs"):
            # Halves that are to be joined are leaves of their own, printed on one side.
            return Sides() if len(self.entries) == 1 else Sides("fronts")
        return replace(asked, how="fronts") if asked.how == "designed" and not self.wish.cards else asked

    def _press(self, first: Press, entry: Entry) -> Press:
        """What draws one loadout, with the reasons that make it illegal."""
        from generator.draw import filled
        from generator.loadouts import legal

        found = legal.judge(entry.content, entry.loadout)
        if not entry.readable:
            stranger = entry.loadout.model is not None
            raise self._failed(entry, "" if stranger else ", its file can't be read", found.errors)
        self._warn(entry, found)
        if len(self.entries) > 1:
            return first.next(entry.loadout, found.reasons)
        marks = marks_of(self.wish.state, entry) if self.wish.state is not None else {}
        return replace(
            first, loadout=entry.loadout, not_legal=found.reasons, finish=lambda page: filled.filled(page, marks)
        )

    def _warn(self, entry: Entry, found: Legality) -> None:
        """Note, once, that a loadout which is shown is not legal."""
        if found.ok or self.blank_alone or entry.path in self._warned:
            return
        self._warned.add(entry.path)
        more = len(found.reasons) - MOST_REASONS
        reasons = reasons_of(entry.content, entry.loadout.model, self.lang, found.reasons[:MOST_REASONS])
        why = "; ".join(one.rstrip(".") for one in reasons) + (f"; and {more} more" if more > 0 else "")
        where = "" if self.wish.cards or self.wish.since else "; its sheet says why"
        self.notes.append(f"{entry.name} is not legal: {why}{where}.")

    @cached_property
    def _warned(self) -> set[Path]:
        return set()

    def _sound(self, entry: Entry, findings: Sequence[Diagnostic]) -> None:
        """Keep what was found on a loadout's pages.

        :raises PrintError: if one of it is an error.
        """
        if worst(findings) == Severity.ERROR:
            raise self._failed(entry, ", it does not fit its sheet", findings)
        self.findings += findings

    def _failed(self, entry: Entry, why: str, findings: Sequence[Diagnostic]) -> PrintError:
        errors = [one for one in findings if one.severity == Severity.ERROR]
        detail = f": {errors[0].message}" if errors else ""
        return PrintError(f"{entry.name} can't be printed{why}{detail}", errors, "Nothing was written.")

