"""changes.yaml: what each version of the rules changed, in players' words, with the designer's reasons.

    "1.2":
      date: "2026-05-01"
      changes:
        - The example of play is new.
        - what: The Tank's PPC rolls a die more.
          why: Hardly anybody feared it.
          about: [enemies:tank/attacks/ppc]
        - what: The Scout Bike has retired.
          gone: [enemies:scout-bike]

`about` and `gone` are data paths, of a value or of all that it holds. They tell which reason belongs to which change.

House rules tell what they change beside the versions, which stay those of the game that was copied, so that a new
version of it clashes with nothing:

    house:
      - what: The Mech's fist rolls a die more.
        why: Nobody was afraid of it.
        about: [enemies:mech/attacks/fist]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, Field, StringConstraints

from generator.data import codes
from generator.data.models import EachOnce, File, Label, Model, fault

if TYPE_CHECKING:
    from generator.data.consequences import Unread
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic

_PATH = re.compile(r"[A-Za-z0-9./-]+:[A-Za-z0-9./-]*")


def _data_path(text: str) -> str:
    if not _PATH.fullmatch(text):
        raise fault(codes.BAD_FORM, f"the text “{text}” must be a data path, such as enemies:tank/armour")
    return text


DataPath = Annotated[str, AfterValidator(_data_path)]
Paths = Annotated[list[DataPath], EachOnce]


class Said(Model):
    """One change with what belongs to it."""

    what: Label
    """What changed, in players' words."""
    why: Label | None = None
    """Why: the designer's reason, in players' words."""
    about: Paths = Field(default_factory=list)
    """The data that changed or are new: `enemies:tank/attacks/ppc/power`, or `enemies:tank` for all of the tank."""
    gone: Paths = Field(default_factory=list)
    """The data that are no more, by the paths that they had."""


class Change(Model):
    """What one version of the rules changed."""

    date: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None
    """The day of the version, as text: "2026-05-01"."""
    changes: Annotated[list[Label | Said], Field(min_length=1)]
    """What changed, in players' words: a sentence each, or one with its reason (`what`, `why`, `about`, `gone`)."""

    @property
    def said(self) -> tuple[Said, ...]:
        """The changes, all in one form."""
        return tuple(one if isinstance(one, Said) else Said(what=one) for one in self.changes)


class Changes(File):
    """changes.yaml: what changed in each version of the rules, newest first."""

    changes: dict[Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+){0,2}$")], Change]
    """By version."""
    house: list[Label | Said] = Field(default_factory=list)
    """For house rules: what they change of the version that was copied, in the same form."""

    @property
    def of_house(self) -> Change | None:
        """What house rules change, None where nothing is said of it."""
        return Change(changes=self.house) if self.house else None


HOUSE = "house"
"""Stands for a version where house rules tell what they change."""


def paths_of(version: str, number: int, one: Change) -> tuple[str, str]:
    """The data paths of what a change says and of its reason (which may not be there)."""
    base = base_of(version, number)
    return (base, "") if isinstance(one.changes[number], str) else (f"{base}/what", f"{base}/why")


def base_of(version: str, number: int) -> str:
    """The data path of a version's `number`th change, from 0."""
    return f"changes:{HOUSE}/{number}" if version == HOUSE else f"changes:{version}/changes/{number}"


def check(content: Content, unread: Unread) -> Iterator[Diagnostic]:
    """Faults inside the sentences, and data paths of the present version that don't lead where they should.

    What earlier versions say is history: the data that they speak of may have gone since. To house rules, so is what
    the version says of itself that was copied.
    """
    from generator.data import clauses
    from generator.data.content import ContentScene
    from generator.data.texts import follows, within

    located = content.files.get("changes")
    if located is None or not located.ok:
        return
    scene = ContentScene(content, content.languages[0])
    present = HOUSE if content.house else content.info.version if content.info is not None else ""
    for version, change in content.every_change.items():
        for number, one in enumerate(change.said):
            for path, text in zip(paths_of(version, number, change), (one.what, one.why or ""), strict=True):
                # A number in a history is what it was then, and not what the data say now.
                for wrong in clauses.check(text, scene, allow_digits=True) if path else ():
                    if follows(wrong, content, content.languages[0], unread):
                        continue
                    steps = content.locate(path)[1]
                    place = within(located, steps, text, wrong.start, wrong.end)
                    yield wrong.code.at(wrong.message, place, path=path, hint=wrong.hint)
            if version in (present, HOUSE):
                yield from _paths(content, base_of(version, number), one, unread)


def _paths(content: Content, base: str, one: Said, unread: Unread) -> Iterator[Diagnostic]:
    """The data paths of one change."""
    for key, named in (("about", one.about), ("gone", one.gone)):
        for at, path in enumerate(named):
            there = leads(content, path)
            if there == (key == "about") or unread.may_lack(path.partition(":")[0]):
                continue
            own = f"{base}/{key}/{at}"
            if key == "about":
                message, hint = f"there is no {path}", "Correct the path; what is no more stands in `gone:`."
            else:
                message, hint = f"{path} is still there", "Correct the path; what is there stands in `about:`."
            yield codes.CHANGE_PATH.at(message, content.place(own), path=own, hint=hint)


def leads(content: Content, path: str) -> bool:
    """Whether a data path leads to a value or to a mapping of them."""
    located, steps = content.locate(path)
    if located is None:
        return False
    if not located.ok or located.has(steps):
        return True  # what a file holds that can't be read is not known
    try:
        content.value(path)
    except KeyError:
        return False
    return True
