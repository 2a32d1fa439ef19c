"""Whether a loadout is legal: one result, the same on a screen, in a check of files, after a reload and on paper.

    legality = judge(content, loadout)
    legality.ok, legality.errors, legality.advice
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.data.beside import is_list
from generator.data.diagnostics import Diagnostic, Place, Severity, ordered
from generator.data.models import FORMAT
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.data.spans import Located
    from generator.games.contract import GameModule

ALIKE = 12
"""Findings of one code that are told one by one; where there are more, five are, and one finding counts the rest."""
_TOLD = 5


@dataclass(frozen=True, slots=True)
class Legality:
    """Everything that is to be said of a loadout, in report order: what breaks a rule, and what is only advice.

    A file that can't be read has errors, too; then nothing is known of what the loadout would be.
    """

    findings: tuple[Diagnostic, ...]
    printable: bool = True
    """Whether there is a loadout to print, legal or not: its file can be read and it is for this game."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What makes it illegal, or its file unreadable."""
        return tuple(one for one in self.findings if one.severity == Severity.ERROR)

    @property
    def advice(self) -> tuple[Diagnostic, ...]:
        """What breaks no rule, warnings about the file included."""
        return tuple(one for one in self.findings if one.severity != Severity.ERROR)

    @property
    def ok(self) -> bool:
        """Whether it is legal."""
        return not self.errors

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is not legal, in a reader's words: what the sheet prints."""
        return tuple(one.message for one in self.errors)


def judge(content: Content, loadout: LoadoutFile) -> Legality:
    """Everything that is wrong with a loadout, from its file's form to the rules of construction."""
    from generator.data.content import loadout_of

    examined, findings = loadout_of(loadout.located, loadout.id, content.game, content, loadout.stem)
    printable = examined.model is not None and getattr(examined.model, "game", content.game_id) == content.game_id
    if printable:
        findings = [*findings, *_kit_findings(content, examined)]
    elif examined.model is None and loadout.located.ok:
        findings = [*findings, *_all_the_same(content, examined)]
    return Legality(tuple(_shortened(findings)), printable)


def as_warnings(legality: Legality) -> list[Diagnostic]:
    """The findings for a command that carries on: what breaks a rule of construction is a warning there.

    A loadout that can't be printed at all keeps its errors.
    """
    if not legality.printable:
        return list(legality.findings)
    return [replace(one, severity=min(one.severity, Severity.WARNING)) for one in legality.findings]


def files_in(folder: Path) -> list[Path]:
    """The files of a folder of loadouts, in order: YAML files that are not hidden (some systems put a shadow of each
    file beside it, named `._...`), and no lists of units, which lie beside the forces that name them.

    :raises OSError: if the folder can't be read; one that is not there holds none.
    """
    if not folder.is_dir():
        return []
    return sorted(
        path for path in folder.iterdir()
        if path.suffix.lower() in (".yaml", ".yml") and not path.name.startswith(".") and path.is_file()
        and not is_list(path)
    )  # fmt: skip


def game_meant(located: Located, games: Mapping[str, GameModule], usual: str | None = None) -> str | None:
    """Which of the games that have loadouts a file is for: the one that it names, even where all else of it can't be
    read; else `usual`; else the one whose loadouts have most of its keys; else the first. None where there is no game.
    """
    data = located.data
    said = data.get("game") if isinstance(data, dict) else None
    if said is None and (found := re.search(r"^game:[ \t]*([a-z0-9-]+)", located.text, re.MULTILINE)):
        said = found[1]
    if isinstance(said, str) and said in games:
        return said
    if usual in games:
        return usual
    keys = set(data) if isinstance(data, dict) else set(re.findall(r"^([a-z][a-z-]*):", located.text, re.MULTILINE))

    def shared(game: str) -> int:
        model = games[game].loadout_model
        return len(keys & {field.alias or name for name, field in model.model_fields.items()}) if model else 0

    return max(games, key=shared, default=None)


def _all_the_same(content: Content, loadout: LoadoutFile) -> list[Diagnostic]:
    """What the rules of construction say of a file that is not in order, without what no loadout can hold: whoever
    mends it learns everything at once.
    """
    from pydantic import ValidationError

    model, data, lacking = content.game.loadout_model, deepcopy(loadout.located.data), False
    if model is None or data.get("game", content.game_id) != content.game_id or data.get("format") != FORMAT:
        return []
    try:
        examined = model.model_validate(data)
    except ValidationError as fault:
        for one in fault.errors():
            lacking |= one["type"] != "extra_forbidden"
            _without(data, one["loc"])
        try:
            examined = model.model_validate(data)
        except ValidationError:
            return []
    found = _kit_findings(content, replace(loadout, model=examined))
    # Of a loadout that lacks something advice would be wrong: its weight is another one.
    return [one for one in found if one.severity == Severity.ERROR or not lacking]


def _without(data: Any, steps: Sequence[str | int]) -> None:
    """Take what lies at a place out of data, where there is such a thing."""
    for step in steps[:-1]:
        if not isinstance(data, dict):
            return
        data = data.get(step)
    if isinstance(data, dict) and steps:
        data.pop(steps[-1], None)


def _kit_findings(content: Content, loadout: LoadoutFile) -> Iterator[Diagnostic]:
    """What the game's kit says. That it fails on data which it did not foresee is a finding, too.

    :raises Exception: all the same while MECHSMITH_DEBUG is set, for whoever mends the kit.
    """
    from generator.check import play_codes

    kit = content.game.part("loadouts")
    try:
        if kit is not None:
            yield from kit.findings(content, loadout.model, loadout.stem)
    except Exception as fault:
        if os.environ.get("MECHSMITH_DEBUG"):
            raise
        message = f"{type(fault).__name__}: {' '.join(str(fault).split())[:200]}"
        yield play_codes.CHECKS_FAILED.at(message, Place(loadout.located.file))


def _shortened(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Ten thousand findings of one kind are one fault: the first few, and how many there are besides."""
    kept: list[Diagnostic] = []
    for _, group in groupby(sorted(findings, key=lambda one: one.code), key=lambda one: one.code):
        alike = list(group)
        if len(alike) > ALIKE:
            rest = alike[_TOLD:]
            alike = alike[:_TOLD]
            alike.append(replace(rest[0], message=f"{rest[0].message}; and {len(rest) - 1:,} more like this", hint=""))
        kept += alike
    return ordered(kept)
