"""From a force's file to its units: the lists that it names, its lines, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.records import dataclass
from generator.units import codes
from generator.units.force import Force, ForceFile, muster
from generator.units.loading import load_units, units_of
from generator.units.naming import Library, stem_of

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.spans import Located


@dataclass(frozen=True)
class Mustered:
    """A force with the units that it could choose from, and all findings."""

    force: Force
    library: Library
    findings: tuple[Diagnostic, ...]


def mustered(
    content: Content, model: ForceFile, stem: str, more: Iterable[Path] = (), library: Library | None = None
) -> Mustered:
    """The units of a force that was read.

    :param stem: under which the content knows the force's file (`LoadoutFile.stem`).
    :param more: further lists of units (`--units FILE`).
    :param library: the units to choose from, if they were gathered before; lists are then not read.
    """
    located = content.files.get(stem)
    findings: list[Diagnostic] = []
    if library is None:
        library, findings = library_of(content, model, stem, more)

    def report(code: Code, line: int, part: str, message: str, hint: str) -> Diagnostic:
        steps: tuple[str | int, ...] = ("limit",) if line < 0 else ("units", line)
        limit = str(model.limit) if code == codes.OVER_LIMIT else ""
        place = located.place(steps) if located else Place()
        return code.at(message, _narrowed(place, part, located), path=f"{stem}:{'/'.join(map(str, steps))}",
                       hint=hint, value=part, limit=limit)  # fmt: skip

    force, wrong = muster(model.units, library, model.limit, report)
    # Of a list that can't be read nothing is known: that its units are missing is the same fault.
    told = [one for one in wrong if not (findings and one.code == codes.NO_SUCH_UNIT.id)]
    return Mustered(force, library, (*findings, *told))


def library_of(
    content: Content, model: ForceFile | None = None, stem: str = "", more: Iterable[Path] = ()
) -> tuple[Library, list[Diagnostic]]:
    """The units that a force may choose from: the game's own, those of its lists, and further lists; and what is wrong
    with the lists. Without a force, the game's own and the further lists.
    """
    located = content.files.get(stem)
    library, findings = Library(units_of(content)), list[Diagnostic]()
    for number, name in enumerate(model.lists if model is not None else ()):
        place = located.place(("lists", number)) if located else Place()
        findings += _with_list(content, library, _beside(located, name), place, f"{stem}:lists/{number}")
    for path in more:
        findings += _with_list(content, library, path, None, "")
    return library, findings


def _with_list(
    content: Content, library: Library, path: Path, place: Place | None, named: str
) -> list[Diagnostic]:
    """Add a list's units, and let the content know where their data stand; what stands against that."""
    read = load_units(path)
    name, number = path.stem, 1
    while content.beside.setdefault(stem_of(name), path) != path:  # lists of one name in two folders
        number += 1
        name = f"{path.stem}-{number}"
    library.add(read.units if name == path.stem else [unit._replace(list=name) for unit in read.units])
    if read.ok:
        return []
    first = next(one for one in read.findings if one.severity.word == "error")
    message = f"{path.name or path}: {first.message}" + (f" ({first.place})" if first.place.line else "")
    hint = first.hint if first.code == codes.NOT_A_LIST.id else ""
    return [codes.NO_LIST.at(message, place or first.place, path=named, hint=hint, value=path.name)]


def _beside(located: Located | None, name: str) -> Path:
    """A list's file: its path is meant from the folder of the force's own file."""
    folder = Path(located.file).parent if located is not None and located.file else Path()
    return folder / name


def _narrowed(place: Place, part: str, located: Located | None) -> Place:
    """The place of a part of a line, where the line stands in the file as it is."""
    if not part or located is None or place.line != place.end_line or not place.line:
        return place
    lines = located.text.split("\n")
    row = lines[place.line - 1] if place.line <= len(lines) else ""
    at = row.find(part, place.column - 1, place.end_column - 1)
    if at < 0:
        return place
    return Place(place.file, place.line, at + 1, place.line, at + 1 + len(part))
