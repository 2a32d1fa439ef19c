"""The pages of one build, drawn and ready to be written: a batch for each language and paper, side by side."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING

from generator.build import fingerprint
from generator.build.manifest import Manifest
from generator.build.plan import Choice, Target
from generator.check import parallel
from generator.data.diagnostics import Diagnostic, Severity, worst
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check.drawn import Drawn, Press
    from generator.draw.display import Sheet

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Ready:
    """A file ready to be written; `data` is None where what lies there is as it should be."""

    path: str
    sheet: str
    drawn: str
    pages: int
    leaves: int
    data: bytes | None


@dataclass(slots=True)
class Batch:
    """The files of one language and paper, and what is wrong with their pages."""

    findings: list[Diagnostic] = field(default_factory=list)
    files: list[Ready] = field(default_factory=list)


@dataclass
class Drawing:
    """Draws one game. `before` is the worst that was found in its data."""

    game: str
    press: Press
    choice: Choice
    accent: str
    manifest: Manifest
    before: Severity | None

    def all_batches(self, targets: list[Target], progress: Progress) -> list[Batch]:
        """Every batch, in print order. Findings and bytes are the same however many processors there are."""
        groups: dict[tuple[str, str], list[Target]] = {}
        for target in targets:
            if target.paper:
                groups.setdefault((target.lang, target.paper), []).append(target)
        for target in targets:
            if not target.paper:
                # HTML and Markdown have no paper: they go along with the first.
                first = next(key for key in groups if key[0] == target.lang)
                groups[first].append(target)
        langs, papers = (list(dict.fromkeys(key[at] for key in groups)) for at in (0, 1))
        jobs = [
            self._job(lang, {paper: groups[lang, paper] for paper in some})
            for lang, some in parallel.sets(langs, papers)
        ]
        if len(jobs) > 1 and parallel.may_fork():
            from generator.draw.lazily import read_libraries

            read_libraries()
        try:
            return [batch for batches in parallel.run(jobs, progress) for batch in batches]
        finally:
            gc.unfreeze()

    def _job(self, lang: str, groups: Mapping[str, list[Target]]) -> parallel.Job[list[Batch]]:
        return lambda progress: self.language(lang, groups, progress)

    def language(self, lang: str, groups: Mapping[str, list[Target]], progress: Progress) -> list[Batch]:
        """One language on some papers, a batch each.

        Documents come after the sheets of all papers: they are the same on each, and what they are made of need not
        be held beside the sheets. A draft is stamped for whatever is wrong with a paper, so it draws all at once.
        """
        documents = set() if self.choice.draft else set(self.press.listed.documents)
        parts: list[tuple[str, list[Target]]] = []
        for wanted in (False, True):
            for paper, targets in groups.items():
                some = [one for one in targets if (one.sheet in documents) == wanted]
                parts += [(paper, some)] if some else []
        batches = {paper: Batch() for paper in groups}
        for number, (paper, targets) in enumerate(parts):
            made = self.batch(lang, paper, targets, progress, last=number == len(parts) - 1)
            batches[paper].findings += made.findings
            batches[paper].files += made.files
        return list(batches.values())

    def batch(self, lang: str, paper: str, targets: list[Target], progress: Progress, *, last: bool) -> Batch:
        """Files of one language and paper: display lists, checks, then the bytes of those that changed. After the
        last of a language nothing is kept of its documents."""
        from generator.draw import stamp
        from generator.draw.paper import PAPERS

        made, findings = self.press.draw(lang, PAPERS[paper], {one.sheet for one in targets}, progress=progress)
        batch = Batch(findings)
        faulty = Severity.ERROR in (worst(findings), self.before)
        if faulty and not self.choice.draft:
            return batch
        # Where each line of a document lies, and the pieces before they were laid out, are as large as the pages.
        drawn = {
            one.id: replace(one, sheet=self.drafted(one.sheet) if faulty else one.sheet, spots=(), set=())
            for one in made
        }
        del made
        self.press.forget(lang, PAPERS[paper], documents=last)
        left = Counter(one.sheet for one in targets)
        hashes: dict[str, str] = {}
        looks = {one.path: self.look(one, drawn[one.sheet], hashes) for one in targets if one.sheet in drawn}
        stamp.forget()
        gc.collect()  # of what templates leave behind, before all that is left is put aside:
        gc.freeze()  # there is nothing to be found among the display lists, only much to look at
        for target in targets:
            one = drawn.get(target.sheet)
            left[target.sheet] -= 1
            if not left[target.sheet]:
                drawn.pop(target.sheet, None)
            if one is None or not one.pages:
                continue  # a document or sheet that could not be made, not even for a draft; there is a finding
            look = looks[target.path]
            known = self.manifest.files.get(target.path)
            same = known is not None and known.drawn == look and self.manifest.intact(target.path)
            if not same:
                progress(f"{self.game}: drawing {target.path}")
            data = None if same else self.bytes_of(target, one)
            leaves = one.leaves if target.kind == "pdf" else 0
            batch.files.append(Ready(target.path, target.sheet, look, one.pages, leaves, data))
            if data is not None:
                del one
                gc.collect()  # the objects of a PDF refer to each other
        _forget_drawn()
        return batch

    def look(self, target: Target, one: Drawn, hashes: dict[str, str]) -> str:
        """A hash of all that decides a file's bytes. `hashes` keeps what two themes share."""
        from generator.draw import stamp

        if target.kind == "pdf":
            shown = hashes.get(one.id) or hashes.setdefault(one.id, stamp.fingerprint(one.sheet))
            code = fingerprint.of_program("draw")
        else:
            shown = fingerprint.hashed(repr(one.document))
            code = fingerprint.of_program("draw") + fingerprint.of_program("documents")
            code += repr(self.others(target)) if target.kind == "html" else ""
        return fingerprint.hashed(shown, code, target.theme, target.kind, self.accent)

    def others(self, target: Target) -> dict[str, str]:
        """Where the same document lies in other languages: those that this build makes, or an earlier one has made."""
        made = self.choice.languages(self.press.content.languages)
        found = {}
        for lang in self.press.content.languages:
            path = target.path.replace(f"/{target.lang}/", f"/{lang}/", 1)
            if lang != target.lang and (lang in made or path in self.manifest.files):
                found[lang] = f"../{lang}/{path.rpartition('/')[2]}"
        return found

    def drafted(self, sheet: Sheet) -> Sheet:
        """The sheet with DRAFT on each page and an outline round each fault."""
        from generator.draw.page_checks import faults
        from generator.draw.stamp import drafted

        press = self.press
        word = str(press.content.words(press.templates / "shared", sheet.lang).text("draft", "DRAFT"))
        pages = []
        for page in sheet.pages:
            found = faults(page, press.place_of, press.value_of)
            areas = [one.area for one in found if one.area and one.finding.severity == Severity.ERROR]
            pages.append(drafted(page, word, areas))
        return replace(sheet, pages=tuple(pages))

    def bytes_of(self, target: Target, one: Drawn) -> bytes:
        """One file's contents."""
        if one.document is not None:  # documents come last, and show nothing that sheets show
            _forget_drawn()
        if target.kind == "pdf":
            from generator.draw import pdf
            from generator.draw.theme import themed

            return pdf.render(one.sheet, themed(target.theme or "colour", self.accent))
        assert one.document is not None
        if target.kind == "html":
            from generator.documents import html

            return html.write(one.document, accent=self.accent, others=self.others(target)).encode("utf-8")
        from generator.documents import markdown

        return markdown.write(one.document).encode("utf-8")


def _forget_drawn() -> None:
    """Let go of what drawing keeps of items that several files show: it keeps the items, too."""
    from generator.draw import embedded, pdf_content, stamp

    for part in (embedded, pdf_content, stamp):
        part.forget()
