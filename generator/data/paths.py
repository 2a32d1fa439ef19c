"""Data paths: `enemies:tank/attacks/ppc/power` names one value in a game's content, in every file, page and finding.

A path is the file's stem, a colon, and the keys down to the value, joined by "/". Where a file holds a collection of
its own name (`enemies:` in enemies.yaml), that key is left out. Clauses are named by their id alone:
`rules.en:clauses/time-advance/text`, whichever chapter they stand in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.data.spans import Step, Steps


def split(path: str) -> tuple[str, Steps]:
    """A path's file stem and its keys. A path without a colon is a file's top."""
    stem, _, rest = path.partition(":")
    return stem, tuple(rest.split("/")) if rest else ()


def join(stem: str, steps: Iterable[Step]) -> str:
    """The data path of a stem and keys as they stand after `shorten`."""
    return f"{stem}:{'/'.join(str(step) for step in steps)}"


def implied(stem: str, data: Any) -> str:
    """The key at a file's top that paths leave out, or "": the collection with the file's own name."""
    name = stem.rpartition("/")[2].partition(".")[0]
    return name if isinstance(data, Mapping) and isinstance(data.get(name), Mapping) else ""


def shorten(stem: str, steps: Steps, data: Any) -> Steps:
    """Steps in the document to steps in a data path: drops the implied key, names clauses by id."""
    if len(steps) >= 4 and steps[0] == "chapters" and steps[2] == "clauses":
        return ("clauses", *steps[3:])
    key = implied(stem, data)
    return steps[1:] if key and steps[:1] == (key,) and len(steps) > 1 else steps


def lengthen(stem: str, steps: Steps, data: Any) -> Steps:
    """Steps in a data path to steps in the document: the other way round than `shorten`.

    Steps through lists become integers where the data says so; unknown steps stay as they are.
    """
    if steps[:1] == ("clauses",) and len(steps) > 1 and isinstance(data, Mapping):
        chapters = data.get("chapters")
        for name, chapter in chapters.items() if isinstance(chapters, Mapping) else ():
            clauses = chapter.get("clauses") if isinstance(chapter, Mapping) else None
            if isinstance(clauses, Mapping) and steps[1] in clauses:
                steps = ("chapters", name, *steps)
                break
    else:
        key = implied(stem, data)
        if key and steps and (steps[0] in data[key] or steps[0] not in data):
            steps = (key, *steps)
    out: list[Step] = []
    here = data
    for step in steps:
        if isinstance(here, list) and isinstance(step, str) and step.isdigit():
            step = int(step)
        out.append(step)
        if isinstance(here, Mapping):
            here = here.get(step)
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            here = here[step]
        else:
            here = None
    return tuple(out)
