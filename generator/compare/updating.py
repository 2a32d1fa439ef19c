"""Taking a new shipped version over into a copy: what is to be written, and what both sides changed.

    update = plan(folder)
    update.files         # (path, bytes) of all that changes, the copy's own first, the record of the origin last
    update.findings      # values changed on both sides, with their places; mine stays
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from generator.compare import merging
from generator.compare.copying import Files
from generator.compare.merging import Merged
from generator.data import codes, house_codes, models, origin, spans
from generator.data.diagnostics import Diagnostic, Severity, ordered
from generator.data.origin import HIDDEN, KEPT, SCHEMAS, Kept, Record
from generator.data.problem import Problem
from generator.data.project import FILE, Project
from generator.data.records import dataclass


@dataclass
class Update:
    """What an update would do. `told` are lines for the user, a file each."""

    home: Path
    files: Files = field(default_factory=list)
    gone: list[Path] = field(default_factory=list)
    """Files that go, once all others are written."""
    findings: list[Diagnostic] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    versions: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By game, the version that was copied and the one that is shipped now."""

    @property
    def nothing_new(self) -> bool:
        """Whether the copy is of the version that is shipped."""
        return not self.versions


def plan(folder: Path) -> Update:
    """What bringing a copy up to the shipped version takes. Reads files and writes none.

    :raises Problem: if it is no copy, or what it keeps of its origin can't be relied on.
    """
    kept = origin.origin_of(folder)
    if kept is None:
        hint = "A copy made by `mechsmith copy` has the folder .mechsmith/origin."
        raise Problem(f"{folder} does not remember what it was copied from", hint)
    record = origin.read_record(kept)
    if record is None:
        raise Problem(f"{kept / origin.RECORD} can't be read", house_codes.ORIGIN_CHANGED.remedy)
    home = kept.parents[1]
    project = Project.find(home) if (home / FILE).is_file() else None
    update = Update(home)
    games: dict[str, Kept] = {}
    new_looks: dict[str, bytes] = {}
    content_dir = project.content_dir if project else home / "content"
    try:
        for game, known in record.games.items():
            games[game] = _game(update, kept, content_dir / game, game, known)
            new_looks |= origin.shipped_templates(game) if record.templates else {}
        if record.templates:
            _templates(update, kept, project.templates_dir if project else home / "templates", record, new_looks)
    except OSError as fault:
        raise Problem(f"{fault.filename or home} can't be read: {(fault.strerror or str(fault)).lower()}") from fault
    if update.nothing_new:
        return Update(home)
    update.files.append(
        (home / HIDDEN / KEPT / origin.RECORD,
         Record(games, origin.hash_of(new_looks) if record.templates else "").written())
    )  # fmt: skip
    update.findings = ordered(update.findings)
    return update


def _game(update: Update, kept: Path, own: Path, game: str, known: Kept) -> Kept:
    """Add what one game's data take."""
    old_dir = kept / "content" / game
    shipped = origin.shipped_content(game)
    if "game.yaml" not in shipped:
        raise Problem(f"no game {game} came with this Mechsmith", "Install the one that the copy was made with.")
    base, theirs = origin.contents(old_dir), origin.without_schemas(shipped)
    if origin.hash_of(base) != known.hash:
        raise Problem(f"{old_dir} is not as it was when the copy was made", house_codes.ORIGIN_CHANGED.remedy)
    now = Kept(origin.version_of(theirs), origin.hash_of(theirs))
    if now.hash == known.hash:
        return known
    update.versions[game] = known.version, now.version
    everything = origin.contents(own)
    mine = origin.without_schemas(everything)
    _refuse_unreadable(mine, own)
    in_order = merging.in_order(game)
    found = merging.merge_files(base, mine, theirs, own, in_order)
    if "game.yaml" in mine:  # it says of which version this is a copy
        merged = found.files.get("game.yaml", mine["game.yaml"])
        found.files["game.yaml"] = _of_version(merged, now.version)
    _add(update, found, own, "")
    if len(mine) < len(everything):
        schemas = {name: raw for name, raw in shipped.items() if name.startswith(f"{SCHEMAS}/")}
        update.files += [(own / name, raw) for name, raw in schemas.items() if everything.get(name) != raw]
    _keep(update, old_dir, base, theirs)
    return now


def _templates(update: Update, kept: Path, own: Path, record: Record, theirs: Mapping[str, bytes]) -> None:
    """Add what the templates take."""
    base = origin.contents(kept / "templates")
    if origin.hash_of(base) != record.templates:
        what = f"{kept / 'templates'} is not as it was when the copy was made"
        raise Problem(what, house_codes.ORIGIN_CHANGED.remedy)
    if origin.hash_of(theirs) == record.templates:
        return
    update.versions.setdefault("templates", ("", ""))
    mine = origin.contents(own)
    _add(update, merging.merge_files(base, mine, theirs, own), own, "templates/")
    _keep(update, kept / "templates", base, theirs)


def _add(update: Update, found: Merged, own: Path, prefix: str) -> None:
    """Add the files of a copy that change."""
    update.files[:0] = [(own / name, raw) for name, raw in found.files.items()]
    update.gone += [own / name for name in found.gone]
    update.findings += found.findings
    update.told += [f"{prefix}{name}: {what}" for name, what in sorted(found.told.items())]


def _keep(update: Update, folder: Path, base: Mapping[str, bytes], theirs: Mapping[str, bytes]) -> None:
    """Add the new origin, which takes the old one's place."""
    update.files += [(folder / name, raw) for name, raw in theirs.items() if base.get(name) != raw]
    update.gone += [folder / name for name in base if name not in theirs]


def _of_version(raw: bytes, version: str) -> bytes:
    """A game.yaml that says of which version it is a copy, where it says what the copy is called."""
    from generator.loadouts.edit import changed

    data = spans.load_bytes(raw, "game.yaml").data
    if not isinstance(data, dict) or not origin.house_of(data):
        return raw
    return changed(raw, "game.yaml", {("house", "of"): version})


def _refuse_unreadable(mine: Mapping[str, bytes], own: Path) -> None:
    """See that the copy's files can be read, and are laid out as this version reads them. A slip in one file must not
    cost what the new version changes in it: the next update would take it as settled.

    :raises Problem: if one can't, with its line, or isn't, with both numbers.
    """
    for name, raw in mine.items():
        located = spans.load_bytes(raw, name) if name.endswith(".yaml") else None
        wrong = next((one for one in located.findings if one.severity == Severity.ERROR), None) if located else None
        if wrong is not None:
            where = f"{spans.shown(own / name)}:{wrong.place.line}" if wrong.place.line else spans.shown(own / name)
            raise Problem(
                f"{where} can't be read: {wrong.message} [{wrong.code}]",
                "Nothing was changed. Correct the file, or delete it to have the shipped one, and update again.",
            )
        given = located.data.get("format") if located and isinstance(located.data, dict) else None
        if type(given) is int and given != models.FORMAT:
            raise Problem(
                f"{spans.shown(own / name)} has the format {given}, and this version reads the format {models.FORMAT}",
                codes.UNKNOWN_FORMAT.remedy,
            )


def tidy(update: Update) -> None:
    """Take away the files that went, now that all others are written.

    :raises Problem: if one can't be.
    """
    for file in update.gone:
        try:
            file.unlink(missing_ok=True)
        except OSError as fault:
            what = (fault.strerror or str(fault)).lower()
            raise Problem(f"{file} could not be taken away: {what}", "All else is done. Delete it yourself.") from fault
        with contextlib.suppress(OSError):
            file.parent.rmdir()
