"""Both sides of a comparison while their changes are gathered: names, places, renamed ids, what was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from generator.compare.codes import kind_of
from generator.compare.report import Change
from generator.compare.words import Words
from generator.data import paths
from generator.data.content import Content
from generator.data.diagnostics import Code, Place
from generator.data.models import Ref
from generator.data.records import dataclass
from generator.data.spans import Located, Steps

_PATH_IN_TEXT = re.compile(r"(?<=[{ ])([A-Za-z0-9.-]+):([A-Za-z0-9./-]+)(?=[}|])")
_CLAUSE_IN_TEXT = re.compile(r"\{see +([a-z0-9-]+) *\}")


@dataclass(eq=False)
class Pair:
    """See the module. `lang` is the language that the report is in."""

    old: Content
    new: Content
    lang: str
    renames: dict[str, dict[str, str]] = field(default_factory=dict)
    """New ids by the old ones, by the data path of their collection (`weapons`, `radar:rings`, `clauses`)."""
    added: set[Steps] = field(default_factory=set)
    """Things that are new: their file's stem and steps, as texts name them."""
    removed: set[Steps] = field(default_factory=set)
    found: list[Change] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.old_words, self.new_words = Words(self.old, self.lang), Words(self.new, self.lang)

    def add(self, code: Code, path: str, what: str, place: Place, old: str = "", new: str = "") -> None:
        """Note a change; it has the kind of its code."""
        told = code.at(what, place, path=path)
        self.found.append(Change(told.code, kind_of(code), told.path, told.message, old, new, told.place))

    # --- files

    def file(self, stem: str) -> tuple[Located, Located] | None:
        """A file on both sides, or None where it is missing or can't be read on one of them."""
        old, new = self.old.files.get(stem), self.new.files.get(stem)
        if old is None or new is None or not readable(old) or not readable(new):
            return None
        return old, new

    def optional_file(self, stem: str) -> tuple[Located | None, Located | None] | None:
        """A file that a game can do without: on a side that has none it counts as empty. None where it can't be read,
        or neither side has it."""
        old, new = self.old.files.get(stem), self.new.files.get(stem)
        if (old is None and new is None) or not all(one is None or readable(one) for one in (old, new)):
            return None
        return old, new

    @property
    def languages(self) -> list[str]:
        """The languages of both sides, in the new side's order."""
        return [lang for lang in self.new.languages if lang in self.old.languages]

    # --- renamed ids

    def renamed(self, value: Any, marks: Iterable[Any]) -> Any:
        """A reference of the old side as the new side would write it: with the new id of what it means."""
        if self.renames and isinstance(value, str):
            for mark in marks:
                if isinstance(mark, Ref) and value in self.renames.get(mark.target, ()):
                    return self.renames[mark.target][value]
        return value

    def renamed_steps(self, steps: Steps) -> Steps:
        """Steps of the old side (the file's stem first) with the new ids."""
        if not self.renames:
            return steps
        out: list[Any] = []
        for step in steps:
            above = ":".join(("/".join(map(str, out[:1])), "/".join(map(str, out[1:])))).rstrip(":") if out else ""
            out.append(self.renames.get(above, {}).get(step, step) if isinstance(step, str) else step)
        return tuple(out)

    def renamed_text(self, text: str) -> str:
        """A text of the old side whose references have the new ids."""
        if not self.renames or "{" not in text:
            return text

        def path(found: re.Match[str]) -> str:
            steps = self.renamed_steps((found[1], *found[2].split("/")))
            return f"{steps[0]}:{'/'.join(map(str, steps[1:]))}"

        clauses = self.renames.get("clauses", {})
        text = _CLAUSE_IN_TEXT.sub(lambda found: f"{{see {clauses.get(found[1], found[1])}}}", text)
        return _PATH_IN_TEXT.sub(path, text)


def readable(located: Located) -> bool:
    """Whether a file's data could be read, whatever their model says of them."""
    return located.ok and isinstance(located.data, Mapping)


def data_path(stem: str, steps: Steps, located: Located) -> str:
    """The data path of steps in a document."""
    return paths.join(stem, paths.shorten(stem, steps, located.data))


def target_of(stem: str, steps: Steps, located: Located) -> str:
    """How references name the collection at steps in a document."""
    if not steps or (len(steps) == 1 and steps[0] == paths.implied(stem, located.data)):
        return stem
    return data_path(stem, steps, located)


def same_text(one: str, two: str) -> bool:
    """Whether two texts are the same but for how their lines break."""
    return one == two or one.split() == two.split()
