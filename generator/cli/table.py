"""What `play` and `sample` share: a game's engine and a policy, from what the command line says."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.shared import LOADOUT_FILE, load, loadout_file, loadout_from, one_game, open_project
from generator.data.diagnostics import Severity, ordered
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content

POLICY = click.option("--policy", metavar="NAME",
                      help="Who plays, e.g. random; greedy where the game has that.")
LOADOUT = click.option("--loadout", type=LOADOUT_FILE, metavar="NAME|FILE",
                       help="Play this loadout instead of the standard one.")
RULES = click.option("--rule", "rules", multiple=True, metavar="NAME", help="An optional rule to play with.")
STAGE = click.option("--from-wave", "--from-scenario", "stage", type=click.IntRange(1), default=1, show_default=True,
                     metavar="N", help="Begin fresh with this wave (or scenario).")
FORM = click.option("--form", "in_form", metavar="NAME",
                    help="A form of the game, where it has several; a wrong one is answered with those that there are."
                         " The first by default.")


class Faulty(Exception):
    """The data has errors, so there is no game to play; they have been shown."""


def sit_down(
    game: str | None, loadout: Path | None, rules: Iterable[str], stage: int, content: Path | None,
    templates: Path | None, output: Path | None, games_dirs: Iterable[Path], form: str | None = None,
) -> tuple[Content, Any]:
    """The game's content and its engine.

    :raises Faulty: after showing them, where data or loadout have errors.
    :raises Problem: if the game can't be played at all, or not so.
    """
    project = open_project(content, templates, output, games_dirs)
    data = load(project, one_game(project, game), games_dirs)
    findings = list(data.diagnostics)
    mech: Any = data.game.standard_loadout or None
    found = None
    if loadout is not None:
        found, faults = loadout_from(data, loadout_file(project, data.game_id, loadout, games_dirs))
        mech = found.model.model_dump(by_alias=True, mode="json") if found.model is not None else None
        findings += faults
    errors = [one for one in ordered(findings) if one.severity == Severity.ERROR]
    if errors:
        report.show(errors, limit=20)
        raise Faulty
    code = data.game.part("engine")
    if code is None:
        raise Problem(f"{data.game_id} has no rules engine, so it can't be played here")
    try:
        engine = code.create(data, mech, tuple(rules))
    except (ValueError, KeyError) as fault:
        # What no file shows by itself, the game's own checks find, and say where it lies and what to do.
        from generator.check.legality import judge
        from generator.check.run import data_findings

        wrong = [*data_findings(data), *(judge(data, found).findings if found is not None else ())]
        errors = [one for one in ordered(wrong) if one.severity == Severity.ERROR]
        if errors:
            report.show(errors, limit=20)
            raise Faulty from fault
        raise Problem(f"{data.game_id} can't be played: {fault}") from fault
    if form is not None:
        engine = in_form(engine, data.game_id, form)
    if stage > engine.stages:
        raise Problem(f"{data.game_id} has {console.counted(engine.stages, engine.stage_word)}; {stage} is too many")
    return data, engine


def in_form(engine: Any, game: str, form: str) -> Any:
    """The engine for a form of play.

    :raises Problem: if the game has no such form.
    """
    known: tuple[str, ...] = tuple(getattr(engine, "forms", ()))
    if form not in known:
        near = console.did_you_mean(form, known)
        hint = f"It has: {', '.join(known)}." if known else "It is played in one form only."
        raise Problem(f"{game} has no form '{form}'{near}", hint)
    try:
        return engine.in_form(form)
    except ValueError as fault:
        raise Problem(f"{game} can't be played in the form {form}: {fault}") from fault


def policies(data: Content) -> dict[str, Any]:
    """What makes each policy that can play a game, by name."""
    from generator.play.policies import Random

    module = data.game.part("policies")
    return {"random": Random, **(module.POLICIES if module is not None else {})}


def policy_called(data: Content, name: str | None) -> Any:
    """A policy by its name; without one greedy, else random.

    :raises Problem: if no policy of the game is called so.
    """
    known = policies(data)
    if name is None:
        name = "greedy" if "greedy" in known else "random"
    if name not in known:
        near = console.did_you_mean(name, known)
        raise Problem(f"{data.game_id} has no policy '{name}'{near}", f"It has: {', '.join(known)}.")
    return known[name]()
