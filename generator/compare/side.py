"""One side of a comparison: a game's data as they were read, what is wrong with them, and what their pages show."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import games
from generator.compare.report import SideName
from generator.data import codes, models, named
from generator.data.diagnostics import Diagnostic, Severity, ordered, worst
from generator.data.problem import Problem
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check.parallel import Progress
    from generator.compare.seen import Seen
    from generator.compare.sources import Source
    from generator.data.content import Content


@dataclass(frozen=True)
class Side:
    """A game on one side. `content` has its faults in it."""

    label: str
    content: Content

    @property
    def name(self) -> SideName:
        """What the report calls it."""
        from generator.data.engine_data import engine_hash

        info = self.content.info
        house = info.house.name if info and info.house else ""
        return SideName(self.label, info.version if info else "", house, engine_hash(self.content))


def load(source: Source, game: str, games_dirs: Iterable[Path] = ()) -> Side:
    """Read a game's data on one side.

    :raises Problem: if there is no code for the game, or a file has a format that this version does not read.
    """
    from generator.data.content import load_content

    module = games.find(game, games_dirs)
    if module is None:
        raise Problem(f"there is no code for the game {game}", "Give the folder that holds it with --games.")
    content = load_content(source.games[game], module)
    refuse_other_formats(source.label, content)
    return Side(source.label, content)


def refuse_other_formats(label: str, content: Content) -> None:
    """See that every file is laid out as this version reads it.

    :raises Problem: if one isn't; with both numbers, the side and the file.
    """
    for finding in content.diagnostics:
        if finding.code == codes.UNKNOWN_FORMAT.id:
            stem = finding.path.partition(":")[0]
            given = content.files[stem].data["format"]
            raise Problem(
                f"{label}: {finding.place.file} has the format {given}, and this version reads the format "
                f"{models.FORMAT}",
                "Compare data of this format, or use the version of Mechsmith that the data were made for.",
            )


@dataclass(frozen=True)
class Examined:
    """What a check of one side finds in its data, in play and on pages, and what its pages show.

    What is `unread` (a file that can't be read, or with errors, so that the engine may lack what it needs) keeps a side
    from being played, any error in the data from being drawn; `played` and `seen` are None then, for nothing is known.
    It is plain data, so that the sides can be examined in two processes.
    """

    data: tuple[Diagnostic, ...]
    played: tuple[Diagnostic, ...] | None
    drawn: tuple[Diagnostic, ...]
    seen: Seen | None
    lost: tuple[str, ...] = ()
    """The files that can't be read, by name."""
    faulty: tuple[str, ...] = ()
    """The files with other errors."""


def examine(side: Side, templates: Path, lang: str, paper: str, progress: Progress) -> Examined:
    """Check a side as `mechsmith check --no-games` does, but for one language and paper, and draw its pages once."""
    from generator.check import balance, play_codes
    from generator.check.played import play_all
    from generator.check.run import data_findings
    from generator.check.unprinted import unprinted
    from generator.compare.seen import seen

    content = side.content
    progress(f"{content.game_id}: {side.label}, data and worked examples")
    data = data_findings(content)
    played, shown = None, None
    drawn: list[Diagnostic] = []
    if playable(content):
        played = relabelled([*play_all(content, games=0).findings, *balance.findings(content)])
        if worst(data) == Severity.ERROR and any(one.code == play_codes.NOT_PLAYABLE.id for one in played):
            played = None
    if worst(data) != Severity.ERROR:
        progress(f"{content.game_id}: {side.label}, pages")
        shown = seen(content, templates, lang, paper)
        drawn += shown.findings
        if not shown.reason and worst(shown.findings) != Severity.ERROR:
            others = tuple(f"text.{other}:" for other in content.languages if other != lang)
            drawn += [one for one in unprinted(content, shown.shown) if not one.path.startswith(others)]
    return Examined(
        tuple(relabelled(data)), None if played is None else tuple(played), tuple(relabelled(drawn)), shown,
        *faulty_files(content, data),
    )  # fmt: skip


def playable(content: Content) -> bool:
    """Whether nothing stands against playing: no number file or loadout that can't be read, or names what isn't there.
    Of such numbers anything might come, and all of it only because of them. What the game's own checks find is
    another matter: rules that are odd can be played."""
    files = {content.files[stem].file for stem in content.game.number_files if stem in content.files}
    files |= {one.located.file for one in content.loadouts.values()}
    meant = {one.hint for one in content.diagnostics if one.code == codes.ORPHAN_TEXT.id}
    return not any(
        one.severity == Severity.ERROR and one.place.file in files and not _of_words(one, meant)
        for one in content.diagnostics
    )


def _of_words(finding: Diagnostic, meant: Collection[str]) -> bool:
    """Whether a fault at a number touches no engine. A thing without texts, beside texts that are perhaps `meant` for
    it, may have a mistyped id."""
    if finding.code == codes.MISSING_TEXT.id:
        thing = finding.message.partition(" ")[0].replace(":", "/").rpartition("/")[2]
        return f"Did you mean {thing}?" not in meant
    return finding.code == codes.HOUSE_WITHOUT_REASON.id


def faulty_files(content: Content, findings: Iterable[Diagnostic]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the files that can't be read, and of those that hold other errors."""
    lost = {located.file for located in content.files.values() if not located.ok}
    files = dict.fromkeys(one.place.file for one in findings if one.severity == Severity.ERROR and one.place.file)
    names = {file: file.replace("\\", "/").rpartition("/")[2].rpartition(":")[2] for file in files}
    return tuple(names[file] for file in files if file in lost), tuple(names[one] for one in files if one not in lost)


def relabelled(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings, ordered, with no word of the folder into which data were unpacked."""
    return ordered(
        replace(
            one, message=named.told(one.message), hint=named.told(one.hint),
            place=replace(one.place, file=named.told(one.place.file)),
        )
        for one in findings
    )  # fmt: skip
