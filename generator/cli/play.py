"""`mechsmith play`: one game, told step by step."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli import console, meet
from generator.cli.entrants import admitting
from generator.cli.shared import language_of, project_options
from generator.cli.table import FORM, LOADOUT, POLICY, RULES, STAGE, Faulty, policy_called, sit_down
from generator.data.problem import Problem


@click.command(short_help="Play one game and print what happens.")
@click.argument("game", required=False)
@POLICY
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed gives the same game.")
@STAGE
@FORM
@RULES
@LOADOUT
@click.option("--between", metavar="A,B",
              help="Let these two meet, in the order of their seats: ids of the game, or loadouts of your own by name"
                   " or file where the game takes them.")
@click.option("--seat", type=click.IntRange(1), metavar="N",
              help="Of a game with secrets: whose eyes it is told through, 1 for the first player. 1 by default.")
@click.option("--lang", metavar="CODE", help="The language; the preferred one or the game's first by default.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@project_options
def play(
    game: str | None, policy: str | None, seed: int, stage: int, in_form: str | None, rules: tuple[str, ...],
    loadout: Path | None, between: str | None, seat: int | None, lang: str | None, form: str, content: Path | None,
    templates: Path | None, output: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Play one game of GAME and print every step: what was decided, the dice, what they did, and the number of the
    clause that says so. Follow it with the sheet in front of you. A decision that goes without saying has no number: in
    JSON it has that of the step before. A game with secrets is told as one of its players sees it.
    """
    from generator.play import transcript

    if between is not None and loadout is not None:
        raise click.UsageError("--between says who meets, and no loadout can be said with it.")
    try:
        data, engine = sit_down(game, loadout, rules, stage, content, templates, output, games_dirs, in_form)
    except Faulty:
        return 1
    if between is not None:
        admit = admitting(data, engine, content, games_dirs)
        names = meet.only_of(engine, data.game_id, between, "--between", admit)
        if len(names) == 1 and len([word for word in between.split(",") if word.strip()]) > 1:
            raise Problem(f"{names[0]} can't meet itself", "Name two that differ.")
        if len(names) != 2:
            raise Problem("--between needs two entrants", "Write for example --between a,b.")
        try:
            engine = engine.between(*names)
        except ValueError as fault:
            raise Problem(f"{names[0]} and {names[1]} can't meet: {fault}") from fault
    player = policy_called(data, policy)
    language = language_of(data, lang)
    narrator = data.game.part("engine").narrator(data, engine, language)
    if seat is not None:
        seats = getattr(narrator, "seats", 0)
        if seat > seats:
            reason = f"has {seats} players" if seats else "has no secrets"
            raise Problem(f"{data.game_id} {reason}, so --seat {seat} makes no sense", "Leave it out.")
        narrator.eyes = seat - 1
    told = transcript.record(engine, player, seed, narrator, stage=stage)
    if form == "json":
        console.say(json.dumps(transcript.as_data(told), ensure_ascii=False, indent=1))
    else:
        for line in transcript.lines(told, narrator):
            console.say(line)
    return 1 if told.game.outcome.result == "no-end" else 0
