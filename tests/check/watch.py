"""Everything that can notice a change of a game's data, cheapest first: findings, worked examples, games, pages.

    watch = Watch(content_folder, templates_folder)
    watch.notices(changed_folder)   # "finding RF201", "example pm-4", "games", "page playsheet 1" or ""
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.check.played import play_all, policies_of
from generator.check.run import data_findings
from generator.check.unprinted import shown, unprinted
from generator.data import spans
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic
from generator.draw.paper import A4
from generator.play import examples
from generator.play.match import play

SEEDS = range(1, 4)
"""Games of each policy from the first and from the last stage: a dozen with two policies."""

_read = spans.read


class Reader:
    """Reads YAML files like `spans.read`, but each text once only: most files of a changed folder are as before."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, bytes], spans.Located] = {}

    def __call__(self, path: Path, *, file: str = "") -> spans.Located:
        try:
            key = (path.name, path.read_bytes())
        except OSError:
            return _read(path, file=file)
        if key not in self.known:
            self.known[key] = _read(path, file=file or path.name)
        return self.known[key]


class Watch:
    """What a game's shipped data shows, to compare changed data with. All files must have one folder name."""

    def __init__(self, content: Path, templates: Path) -> None:
        self.templates = templates
        self.game = content.name
        module = games.find(self.game)
        assert module is not None
        self.module = module
        listed = sheet_list.read(templates, self.game).sheets
        assert listed is not None
        self.listed = listed
        loaded = self.load(content)
        self.content = loaded
        self.findings = {_key(one) for one in data_findings(loaded)}
        findings, ended = self._played(loaded)
        self.played = {_key(one) for one in findings}
        self.examples = self._examples(loaded, ended)
        self.games = self._games(loaded)
        self.shown: dict[tuple[str, str], set[str]] = {}
        """The data paths that each printed file shows, by its language and name."""
        findings = []
        self.pages = dict(self._pages(loaded, findings))
        self.page_findings = _keys(findings)

    def load(self, folder: Path) -> Content:
        """The content of a folder."""
        return load_content(folder, self.module)

    def notices(self, folder: Path, path: str = "", *, pages: bool = True) -> str:
        """What notices the changes of a folder, in a few words; "" if nothing does. Drawing `pages` takes longest, so
        those that show the changed data path come first."""
        content = self.load(folder)
        if fresh := _fresh(data_findings(content), self.findings):
            return fresh
        played, ended = self._played(content)
        if fresh := _fresh(played, self.played):
            return fresh
        results = self._examples(content, ended)
        if results != self.examples:
            changed = [name for name, result in results.items() if self.examples.get(name) != result]
            return f"example {changed[0] if changed else ''}"
        if self._games(content) != self.games:
            return "games"
        if not pages:
            return ""
        findings: list[Diagnostic] = []
        for page, items in self._pages(content, findings, path):
            if self.pages.get(page) != items:
                return f"page {page}"
        if unknown := _keys(findings) - self.page_findings:
            return f"finding {min(unknown)[0]}"
        return ""

    def _engine(self, content: Content) -> Any:
        engine = self.module.part("engine")
        return engine.create(content, options=engine.OPTIONS)

    def _played(self, content: Content) -> tuple[list[Diagnostic], dict[str, Any]]:
        """What is wrong with how the content plays, and how the examples ended that were run for it."""
        ended: dict[str, Any] = {}
        run = examples.run

        def noted(create: Any, name: str, example: Any) -> examples.ExampleResult:
            result = run(create, name, example)
            ended[name] = _told(result)
            return result

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(examples, "run", noted)
            return play_all(content, games=0).findings, ended

    def _examples(self, content: Content, ended: dict[str, Any]) -> dict[str, Any]:
        """Of each example of the file how it ended; those that were run already are not run again."""
        if content.examples is None or not content.examples.ok:
            return {}
        create = self.module.part("engine").create
        engines = examples.Engines(lambda loadout, options: create(content, loadout, options))
        results = {}
        for name, example in content.examples.data["examples"].items():
            if name in ended:
                results[name] = ended[name]
                continue
            try:
                results[name] = _told(examples.run(engines, name, example))
            except Exception as fault:  # the checker reports it; here it is one more way to differ
                results[name] = repr(fault)
        return results

    def _games(self, content: Content) -> list[Any]:
        """Every event of a dozen games, invariants tested."""
        engine = self._engine(content)
        told: list[Any] = []
        quick = [policy for policy in policies_of(content) if getattr(policy, "sparing", 1) == 1]
        for policy in quick:
            for stage in (1, engine.stages):
                for seed in SEEDS:
                    events: list[Any] = []
                    try:
                        ended = play(
                            engine, policy, seed, lambda action, seen, state, to=events: to.append((action, *seen)),
                            stage=stage, invariants=True, limit=4000,
                        )
                    except Exception as fault:  # as above
                        told.append(repr(fault))
                        continue
                    told.append((events, ended.outcome))
        return told

    def _pages(self, content: Content, findings: list[Diagnostic], path: str = "") -> Iterator[tuple[str, Any]]:
        """Every page by name, file by file; in the end, all that is wrong with them is in `findings`."""
        press = _Late(content, self.templates, self.listed)
        on_pages: set[str] = set()
        for lang, name in sorted(self._files(content), key=lambda file: path not in self.shown.get(file, ())):
            drawn, found = press.draw(lang, A4, [name])
            here = shown(drawn)
            self.shown.setdefault((lang, name), here)
            on_pages |= here
            findings += found
            for one in drawn:
                sheet = one.sheet
                yield f"{lang} {one.id}", (sheet.title, sheet.author, sheet.lang, len(sheet.pages))
                yield from ((f"{lang} {one.id} {number}", page) for number, page in enumerate(sheet.pages, 1))
        findings += press.late()
        findings += unprinted(content, press.used | on_pages)

    def _files(self, content: Content) -> list[tuple[str, str]]:
        """What is printed, by language and name. The first page shows the sheets again, so it comes last."""
        return [
            (lang, name)
            for lang in content.languages
            for name in (*self.listed.documents, *self.listed.sheets, "start")
        ]


class _Late(Press):
    """A press that looks for faults on its pages when all are drawn: a page that differs says enough before."""

    def page_findings(self, drawn: Iterable[Drawn], key: tuple[str, str]) -> list[Diagnostic]:
        self.__dict__.setdefault("unseen", []).append((list(drawn), key))
        return []

    def late(self) -> list[Diagnostic]:
        """What is wrong with all the pages that were drawn."""
        found: list[Diagnostic] = []
        for drawn, key in self.__dict__.get("unseen", []):
            found += super().page_findings(drawn, key)
        return found


def _told(result: examples.ExampleResult) -> tuple[Any, ...]:
    """How an example ended."""
    return result.ok, result.position, result.outcome, result.events


def _fresh(findings: Iterable[Diagnostic], known: set[tuple[str, str, str]]) -> str:
    """The first finding that isn't known, as `notices` tells it."""
    for finding in findings:
        if _key(finding) not in known:
            assert finding.place.file, finding
            return f"finding {finding.code}"
    return ""


def _key(finding: Diagnostic) -> tuple[str, str, str]:
    return finding.code, finding.path, finding.message


def _keys(findings: Iterable[Diagnostic]) -> set[tuple[str, str, str]]:
    return {_key(one) for one in findings}
