"""Merging the files of a copy with those of a new shipped version: rules data value by value, other texts by lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from generator.data import house_codes, paths, spans
from generator.data.diagnostics import Diagnostic, Place, Severity
from generator.data.merge import ABSENT, Conflict, never, three_way
from generator.data.merge_lines import Clash, three_way_lines
from generator.data.merge_text import edited, in_flow
from generator.data.records import dataclass
from generator.data.spans import Located, Steps

BOM = b"\xef\xbb\xbf"
WHOLE = {"balance.yaml": frozenset({("results",)})}
"""What is written by a command in one piece, by file: parts of it from two sides would mean nothing."""
LONG = 200
"""Letters of a value that a finding shows."""
ALIKE = 20
"""Letters with which the versions of a line begin alike, up to which they are shown."""

InOrderOf = Callable[[str, Any], Callable[[Steps], bool]]
"""Given a file's name and data: whether the order of the keys of the mapping at some steps says something."""


@dataclass
class Merged:
    """What is to be done to a folder. `told` says of each file by name what becomes of it."""

    files: dict[str, bytes] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)


def in_order(game: str) -> InOrderOf:
    """What the models of a game say about the order of keys in its number files."""
    from generator import games
    from generator.data.models import InOrder
    from generator.data.walk import walk

    module = games.find(game)
    files = module.number_files if module is not None else {}

    def of(name: str, data: Any) -> Callable[[Steps], bool]:
        model = files.get(name.removesuffix(".yaml"))
        if model is None:
            return never
        marked = {visit.steps for visit in walk(model, data) if InOrder in visit.marks}
        return marked.__contains__

    return of


def merge_files(
    base: Mapping[str, bytes], mine: Mapping[str, bytes], theirs: Mapping[str, bytes], own: Path,
    order_of: InOrderOf = lambda name, data: never,
) -> Merged:
    """Merge the files of a folder, given by name.

    :param own: where mine lie, for places.
    """
    found = Merged()
    sparse = any(name not in mine for name in base)
    for name in sorted({*base, *mine, *theirs}):
        old, now, new = base.get(name), mine.get(name), theirs.get(name)
        if now is None:
            # What was taken out here comes from the shipped game, and so does what is new, where that is the custom.
            if old is None and new is not None and not sparse:
                found.files[name], found.told[name] = new, "new"
            continue
        if new in (old, now):
            continue
        if now == old:
            if new is None:
                found.gone.append(name)
                found.told[name] = "taken out"
            else:
                found.files[name], found.told[name] = new, "taken over"
        elif new is None:
            message = f"the shipped game has no {name} any more; yours, which you have changed, stays"
            found.findings.append(house_codes.REMOVED_AND_CHANGED.at(message, Place(spans.shown(own / name))))
            found.told[name] = "kept"
        elif name.endswith(".yaml"):
            _data(found, name, (old, now, new), own, order_of)
        else:
            _lines(found, name, (old, now, new), own)
    return found


# --- rules data -----------------------------------------------------------------------------------------------------


def _data(
    found: Merged, name: str, versions: tuple[bytes | None, bytes, bytes], own: Path, order_of: InOrderOf
) -> None:
    file = spans.shown(own / name)
    old, now, new = (spans.load_bytes(raw, file) if raw is not None else None for raw in versions)
    assert now is not None
    assert new is not None
    for located, whose in ((now, "yours"), (new, "the shipped one"), (old, "the one that was copied")):
        faulty = located is not None and any(one.severity == Severity.ERROR for one in located.findings)
        if located is not None and (faulty or not isinstance(located.data, dict)):
            _not_merged(found, name, own, f"{whose} can't be read")
            return
    whole = WHOLE.get(name, frozenset()).__contains__
    merge = three_way(old.data if old else ABSENT, now.data, new.data, order_of(name, new.data), whole)
    text = now.text
    if merge.edits:
        done = edited(now, new, merge)
        if done is None:
            _not_merged(found, name, own, "what is new can't be put in without touching something else")
            return
        text = done
        found.files[name] = (BOM if versions[1].startswith(BOM) else b"") + text.encode()
    after = spans.load(text, file)
    # Who took a worked example out needs not hear of each that it reads otherwise now.
    out = [one for one in merge.conflicts if name == "examples.yaml" and one.mine is ABSENT and len(one.steps) == 2]
    clashes = [one for one in merge.conflicts if one not in out]
    found.findings += [_conflict(conflict, name.removesuffix(".yaml"), after) for conflict in clashes]
    found.told[name] = _told(len(merge.edits), len(clashes), [str(one.steps[-1]) for one in out])


def _told(taken: int, clashes: int, out: list[str]) -> str:
    """What became of a file's values. `out` are the worked examples that have changed and stay out."""
    told = f"{taken} change{'' if taken == 1 else 's'} taken over" if taken else "nothing to take over"
    told += f", {clashes} changed on both sides" if clashes else ""
    if out:
        what = "1 example that you took out has changed and stays" if len(out) == 1 else (
            f"{len(out)} examples that you took out have changed and stay"
        )
        told += f", {what} out: {', '.join(out)}"
    return told


def _not_merged(found: Merged, name: str, own: Path, why: str) -> None:
    found.findings.append(house_codes.NOT_MERGED.at(f"{name} stays as it is: {why}", Place(spans.shown(own / name))))
    found.told[name] = "not merged"


def _conflict(conflict: Conflict, stem: str, after: Located) -> Diagnostic:
    """A finding with the three values."""
    path = paths.join(stem, paths.shorten(stem, conflict.steps, after.data))
    place = after.place(conflict.steps)
    if conflict.order:
        rows = [", ".join(map(str, row)) for row in (conflict.base, conflict.mine, conflict.theirs)]
        message = f"the order was {rows[0]}; yours is {rows[1]}, the shipped one now {rows[2]}; yours stays"
        return house_codes.BOTH_CHANGED.at(message, place, path=path)
    base, mine, theirs = (_shown(value) for value in (conflict.base, conflict.mine, conflict.theirs))
    if conflict.mine is ABSENT:
        message = f"you have taken it out, and the shipped game has changed it from {base} to {theirs}; it stays out"
    elif conflict.theirs is ABSENT:
        message = f"the shipped game has taken it out, and you have changed it from {base} to {mine}; yours stays"
    elif conflict.base is ABSENT:
        message = f"both have added it: yours is {mine}, the shipped one {theirs}; yours stays"
    else:
        message = f"it was {base}; yours is {mine}, the shipped one now {theirs}; yours stays"
    code = house_codes.REMOVED_AND_CHANGED if conflict.removed else house_codes.BOTH_CHANGED
    return code.at(message, place, path=path)


def _shown(value: Any) -> str:
    """A value as a finding shows it, shortened."""
    if value is ABSENT:
        return "nothing"
    text = f"“{value}”" if isinstance(value, str) else in_flow(value)
    if len(text) <= LONG:
        return text
    end = text.rfind(" ", LONG // 2, LONG)  # no word is cut, unless it is very long
    return f"{text[: end if end > 0 else LONG - 1].rstrip()}…"


# --- other texts ----------------------------------------------------------------------------------------------------


def _lines(found: Merged, name: str, versions: tuple[bytes | None, bytes, bytes], own: Path) -> None:
    try:
        old, now, new = (raw.decode() if raw is not None else "" for raw in versions)
    except UnicodeDecodeError:
        _not_merged(found, name, own, "it is no text")
        return
    if "\r\n" in now and "\r\n" not in new:  # git may have changed the line ends
        old, new = (text.replace("\r\n", "\n").replace("\n", "\r\n") for text in (old, new))
    text, clashes = three_way_lines(old, now, new)
    if text != now:
        found.files[name] = text.encode()
    file = spans.shown(own / name)
    found.findings += [house_codes.BOTH_CHANGED.at(_clash(clash), Place(file, clash.line, 1)) for clash in clashes]
    found.told[name] = f"merged by lines, {len(clashes)} places changed on both sides" if clashes else "merged by lines"


def _clash(clash: Clash) -> str:
    parts = [" ".join(part.split()) for part in (clash.base, clash.mine, clash.theirs)]
    alike = next((at for at, row in enumerate(zip(*parts, strict=False)) if len(set(row)) > 1), min(map(len, parts)))
    skipped = parts[0].rfind(" ", 0, alike) + 1 if alike > ALIKE else 0
    was, mine, theirs = (_shown(f"{'…' if skipped else ''}{part[skipped:]}") for part in parts)
    return f"it was {was}; yours is {mine}, the shipped one now {theirs}; yours stays"
