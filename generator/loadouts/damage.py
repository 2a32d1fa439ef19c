"""What is damaged on a loadout's sheet, read from a file (`loadout print --state FILE`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Diagnostic, Severity
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.spans import Located
    from generator.loadouts.store import Entry

NOTHING = "Nothing was written."


class PrintError(Problem):
    """A loadout can't be printed; `findings` say why."""

    def __init__(self, message: str, findings: Sequence[Diagnostic], hint: str = "") -> None:
        super().__init__(message, hint)
        self.findings = tuple(findings)


def marks_of(file: Path, entry: Entry) -> Mapping[str, frozenset[int]]:
    """Which circles of a loadout's sheet a file fills in, by the id of the group that holds them.

    :raises PrintError: with the file's faults. :raises Problem: if it is for another game, or names what is not there.
    """
    from generator.data import spans

    if entry.content.game.part("loadouts").state_model is None:
        raise Problem(
            f"the sheets of {entry.game} have no circles to fill in, so --state has nothing to do",
            f"What is lost or used lies on them as tokens: put these where they lay. {NOTHING}",
        )
    located = spans.read(file)
    state = _state(located, entry)
    try:
        found: Mapping[str, frozenset[int]] = entry.content.game.part("loadouts").filled(
            entry.content, entry.loadout.model, state
        )
    except ValueError as fault:
        place = located.place(tuple(getattr(fault, "steps", ())), key=getattr(fault, "key", False))
        raise Problem(f"{place}: {fault}", NOTHING) from None
    return found


def _state(located: Located, entry: Entry) -> Any:
    """The file as the game's own model has it."""
    from pydantic import ValidationError

    from generator.data import paths
    from generator.data.models import FORMAT, translate

    kit = entry.content.game.part("loadouts")
    findings = list(located.findings)
    if not any(one.severity == Severity.ERROR for one in findings):
        try:
            state = kit.state_model.model_validate(located.data)
        except ValidationError as error:
            findings += translate(
                error, lambda steps, key: located.place(steps, key=key), lambda steps: paths.join("state", steps),
                kit.state_model, located.data,
            )  # fmt: skip
        else:
            if state.format != FORMAT:
                place = located.place(("format",))
                raise Problem(f"{place}: the file has the format {state.format}, and this version reads {FORMAT}")
            if state.game != entry.game:
                raise Problem(f"{located.place(('game',))}: the file is for {state.game}, and not for {entry.game}")
            return state
    errors = [one for one in findings if one.severity == Severity.ERROR]
    raise PrintError(f"{located.file} can't be used: {errors[0].message}", errors, NOTHING)
