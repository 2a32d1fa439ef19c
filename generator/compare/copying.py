"""A copy of a shipped game that remembers its origin: the files that it is made of.

    files = copied("some-game", folder, "Our rules", templates=False)
    write_all(files)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.data import labels, origin
from generator.data.origin import HIDDEN, KEPT, RECORD, Kept, Record
from generator.data.problem import Problem
from generator.data.project import FILE
from generator.data.spans import Steps

Files = list[tuple[Path, bytes]]

PROJECT_FILE = """\
# A copy of a game with rules of your own, made with Mechsmith {version}. Folders are relative to this file.
# What a folder lacks comes from the game that came with Mechsmith, file by file; so do the templates{templates}.
content = "content"
templates = "templates"
output = "output"
loadouts = "loadouts"
"""

README = """\
# {name}

* `content/{game}/` holds the rules data: numbers, names, rules, loadouts. A file that you delete there comes from the
  game that came with Mechsmith.
* `.mechsmith/origin` keeps the game as it was when it was copied. Leave it alone, and keep it with the rest: `compare`
  and `copy --update` need it.
* `mechsmith check` finds faults, `mechsmith build` makes the files to print in `output/`.
* `mechsmith compare .` says what you have changed; `mechsmith copy --update .` takes over a new version of the game.

Run these here.
"""


def fault_of(name: str) -> str:
    """Why house rules can't be called so, as a sentence; empty where they can."""
    from generator.draw import fonts
    from generator.draw.display import Face

    wrong = labels.fault_of_house(name)
    if wrong:
        return wrong
    missing = [letter for face in (Face.LABEL, Face.LABEL_BOLD) for letter in fonts.missing(fonts.shown(name), face)]
    return f"the sheets' typeface has no {missing[0]}" if missing else ""


def with_house(raw: bytes, name: str, version: str) -> bytes:
    """The bytes of a game.yaml that says what its house rules are called, and what they were copied from."""
    from generator.loadouts.edit import Value, changed

    values: dict[Steps, Value] = {("house", "name"): name, ("house", "of"): version}
    return changed(raw, "game.yaml", values)


def copied(game: str, folder: Path, name: str, *, templates: bool) -> Files:
    """Every file of a new copy with its bytes, the record of the origin last.

    :raises Problem: if it can't be called so.
    """
    from generator import __version__

    wrong = fault_of(name)
    if wrong:
        raise Problem(f"house rules can't be called so: {wrong}", "Give another --name.")
    shipped, looks = origin.shipped_content(game), origin.shipped_templates(game) if templates else {}
    content = origin.without_schemas(shipped)
    version = origin.version_of(content)
    kept = Record({game: Kept(version, origin.hash_of(content))}, origin.hash_of(looks) if templates else "")
    own = shipped | {"game.yaml": with_house(content["game.yaml"], name, version)}
    alone = "" if templates else " as long as there is no such folder"
    told = PROJECT_FILE.format(version=__version__, templates=alone)
    files = [(folder / "content" / game / inner, raw) for inner, raw in own.items()]
    files += [(folder / "templates" / inner, raw) for inner, raw in looks.items()]
    files += [(folder / FILE, told.encode()), (folder / "README.md", README.format(name=name, game=game).encode())]
    return [*files, *kept_files(folder, game, content, looks, kept)]


def kept_files(
    folder: Path, game: str, content: Mapping[str, bytes], looks: Mapping[str, bytes], record: Record
) -> Files:
    """The files that a copy keeps of its origin, the record last."""
    home = folder / HIDDEN / KEPT
    files = [(home / "content" / game / inner, raw) for inner, raw in content.items()]
    files += [(home / "templates" / inner, raw) for inner, raw in looks.items()]
    return [*files, (home / RECORD, record.written())]
