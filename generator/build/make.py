"""One build: load, draw, check, then write; a game with a fault keeps all its old files.

A build does as little as it can. Nothing changed since the last one: it compares hashes and ends. Something changed:
display lists are made anew (they are cheap), and only files whose pages look different are drawn and written.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.build import fingerprint
from generator.build.manifest import NAME, Made, Manifest, Request
from generator.data.diagnostics import Diagnostic, Place, Severity, ordered, worst
from generator.data.files import write_all, write_whole
from generator.data.problem import Problem
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.build.drawing import Batch
    from generator.build.plan import Choice, Target
    from generator.check.coded import CodeOf
    from generator.check.drawn import Press
    from generator.data.content import LoadoutFile
    from generator.data.project import Project


@dataclass
class GameBuild:
    """What a build came to for one game. `files` are all that were asked for, `written` those that had to be."""

    game: str
    findings: list[Diagnostic] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    failed: bool = False
    leaves: dict[str, int] = field(default_factory=dict)
    """Sheets of paper of each printed file."""


@dataclass(frozen=True)
class Build:
    """What to build from where. `games_dirs` are folders of games' code given on the command line."""

    project: Project
    choice: Choice
    games_dirs: tuple[Path, ...] = ()
    loadout_file: Path | None = None
    progress: Callable[[str], None] = lambda text: None
    code_of: CodeOf | None = None
    """Makes the share code on the sheets that show a loadout."""

    def run(self, games: Iterable[str]) -> list[GameBuild]:
        """Build the games.

        :raises Problem: if a game is unknown, or a file can't be read or written.
        """
        output = self.project.output_dir
        manifest = Manifest.read(output)
        before = manifest.as_text()
        results = []
        try:
            for game in games:
                results.append(self._game(game, manifest))
        finally:
            after = manifest.as_text()
            if after != before:
                write_whole(output / NAME, after.encode("utf-8"))
        return results

    def _game(self, game: str, manifest: Manifest) -> GameBuild:
        content_dir = self.project.content_dir / game
        extra = [*self.games_dirs, *self._loadout_files(game)]
        inputs = fingerprint.of_game(content_dir, self.project.templates_dir, extra)
        key = f"{game}/{self.choice.key}"
        known = manifest.answers(key, inputs)
        if known is not None:
            leaves = {path: manifest.files[path].leaves for path in known.files if manifest.files[path].leaves}
            findings = [_finding(record) for record in known.findings]
            return GameBuild(game, findings, list(known.files), leaves=leaves)
        return _Work(self, game, manifest, key, inputs).run()


    def _loadout_files(self, game: str) -> list[Path]:
        """The player's own loadout, and the files that belong to it: lists of units."""
        from generator import games
        from generator.data.content import load_loadout

        file, module = self.loadout_file, games.find(game, self.games_dirs) if self.loadout_file else None
        if file is None or module is None or not module.loadout:
            return [file] if file else []
        beside = getattr(load_loadout(file, module)[0].model, "beside", ())
        return [file, *(file.parent / name for name in beside)]


class _Work:
    """The work on one game that has something to do."""

    def __init__(self, build: Build, game: str, manifest: Manifest, key: str, inputs: str) -> None:
        self.build, self.game, self.manifest, self.key, self.inputs = build, game, manifest, key, inputs
        self.result = GameBuild(game)
        self.choice = build.choice
        self.loadout: LoadoutFile | None = None
        self.accent = ""

    def run(self) -> GameBuild:
        """Draw everything, and write it if nothing is wrong with it."""
        from generator.build.drawing import Drawing

        press, targets = self.prepare()
        result = self.result
        if press is None or not targets:
            return self.refuse()
        work = Drawing(self.game, press, self.choice, self.accent, self.manifest, worst(result.findings))
        batches = work.all_batches(targets, self.build.progress)
        result.findings = ordered([*result.findings, *(one for batch in batches for one in batch.findings)])
        if worst(result.findings) == Severity.ERROR:
            if not self.choice.draft:
                return self.refuse()
            result.findings.append(self.draft_note())
        if self.choice.sides.how == "backs":
            result.findings = ordered([*result.findings, *self.without_backs(targets, batches)])
        # All are drawn before the first is written, so that a failure while drawing leaves a whole set behind.
        self.write(batches)
        self.remove_stale(press)
        self.manifest.requests[self.key] = Request(
            self.inputs,
            {path: self.manifest.files[path].written for path in result.files},
            [_record(one) for one in result.findings],
        )
        return result

    def without_backs(self, targets: list[Target], batches: list[Batch]) -> list[Diagnostic]:
        """A finding for each sheet of which there is nothing to print on the backs."""
        from generator.build import codes

        made = {ready.sheet for batch in batches for ready in batch.files}
        missing = dict.fromkeys(one.sheet for one in targets if one.kind == "pdf" and one.sheet not in made)
        return [codes.NO_BACKS.at(f"{self.game}: {sheet} has nothing on its backs") for sheet in missing]

    def refuse(self) -> GameBuild:
        """Leave everything as it is."""
        self.result.failed = True
        self.manifest.requests.pop(self.key, None)
        return self.result

    def draft_note(self) -> Diagnostic:
        """The finding that says what a draft is."""
        from generator.build import codes

        errors = sum(one.severity == Severity.ERROR for one in self.result.findings)
        return codes.DRAFT.at(f"{self.game}: drawn with {errors} error{'s' if errors != 1 else ''} in it")

    def prepare(self) -> tuple[Press | None, list[Target]]:
        """Read content, loadout and the list of sheets. Without a press nothing can be drawn, not even a draft."""
        from generator import games
        from generator.build import plan
        from generator.check import party, run, sheet_list
        from generator.check.drawn import Press
        from generator.check.legality import as_warnings, judge
        from generator.data.content import load_content, load_loadout

        project, result = self.build.project, self.result
        not_legal: tuple[str, ...] = ()
        self.build.progress(f"{self.game}: reading")
        module = games.find(self.game, self.build.games_dirs)
        if module is None:
            raise Problem(f"there is no code for the game {self.game}", "Give the folder that holds it with --games.")
        content = load_content(project.content_dir / self.game, module)
        listed = sheet_list.read(project.templates_dir, self.game)
        result.findings += [*run.data_findings(content), *listed.findings, *party.findings(content, listed)]
        if self.build.loadout_file is not None:
            if not module.loadout:
                raise Problem(f"{self.game} has no loadouts")
            self.loadout, _ = load_loadout(self.build.loadout_file, module, content)
            legality = judge(content, self.loadout)
            # A mech that breaks the rules of construction is printed all the same, and says so on the sheet.
            result.findings += as_warnings(legality)
            if not legality.printable:
                return None, []
            self.choice = replace(self.choice, loadout=getattr(self.loadout.model, "id", self.loadout.id))
            not_legal = legality.reasons
        if content.info is None or listed.sheets is None or not content.texts:
            return None, []
        self.accent = f"#{content.info.accent}"
        unknown = [lang for lang in self.build.choice.langs if lang not in content.languages]
        if unknown:
            raise Problem(f"{self.game} has no language {unknown[0]}", f"It has: {', '.join(content.languages)}.")
        playing = None
        if self.choice.players or self.choice.cast:
            playing = party.chosen(content, listed.sheets, self.choice.players, self.choice.cast)
            self.choice = replace(self.choice, players=playing.players, cast=playing.cast)
        press = Press(content, project.templates_dir, listed.sheets, self.loadout, not_legal, party=playing,
                      sides=self.choice.sides, units=self.choice.units, code_of=self.build.code_of)  # fmt: skip
        return press, plan.targets(self.game, listed.sheets, content.languages, self.choice)

    def write(self, batches: list[Batch]) -> None:
        """Put the files in their places that look different from what lies there."""
        ready_files = [ready for batch in batches for ready in batch.files]
        fresh = [(self.manifest.folder / ready.path, ready.data) for ready in ready_files if ready.data is not None]
        write_all(fresh)
        for ready in ready_files:
            self.result.files.append(ready.path)
            if ready.leaves:
                self.result.leaves[ready.path] = ready.leaves
            if ready.data is not None:
                written = fingerprint.hashed(ready.data)
                self.manifest.files[ready.path] = Made(
                    self.game, ready.sheet, written, ready.drawn, ready.pages, ready.leaves
                )
                self.result.written.append(ready.path)

    def remove_stale(self, press: Press) -> None:
        """Delete files that no sheet makes any more; leave those that somebody changed, and say so."""
        from generator.build import codes, plan

        languages = press.content.languages
        wanted = {one.path for one in plan.targets(self.game, press.listed, languages, plan.Choice())}
        names = {*(Path(path).stem for path in wanted), *plan.loadout_pages(press.listed)}
        for path in self.manifest.stale(self.game, wanted):
            made, file = self.manifest.files[path], self.manifest.folder / path
            if made.sheet in names and path.split("/")[1] in languages:
                continue  # another loadout's file of a sheet that is still made
            if self.manifest.intact(path):
                file.unlink(missing_ok=True)
                _remove_empty(file.parent, self.manifest.folder)
                self.result.removed.append(path)
            elif file.exists():
                note = f"{path} is not made any more, but was changed by hand"
                self.result.findings.append(codes.KEPT_BACK.at(note, Place(str(file))))
            del self.manifest.files[path]


def _remove_empty(folder: Path, top: Path) -> None:
    """Remove a folder and those above it while they are empty, up to the output folder."""
    while folder != top and top in folder.parents:
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def _record(finding: Diagnostic) -> dict[str, object]:
    """A finding for the manifest."""
    place = finding.place
    return {
        "code": finding.code, "severity": int(finding.severity), "message": finding.message, "path": finding.path,
        "hint": finding.hint, "value": finding.value, "limit": finding.limit,
        "place": [place.file, place.line, place.column, place.end_line, place.end_column],
    }


def _finding(record: dict[str, Any]) -> Diagnostic:
    """A finding from the manifest."""
    return Diagnostic(
        record["code"], Severity(record["severity"]), record["message"], Place(*record["place"]), record["path"],
        record["hint"], record.get("value", ""), record.get("limit", ""),
    )


def seconds_since(began: float) -> str:
    """`0.4 s` since a `time.perf_counter()` value."""
    return f"{time.perf_counter() - began:.1f} s"
