"""`mechsmith loadout rank`: loadouts played against each other."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.loadout import GAME, open_shelf
from generator.cli.loadout_list import FORM, FORMAT
from generator.cli.shared import FOLDER, NumberOrFolder, count_and_folders, load
from generator.cli.table import POLICY, RULES, STAGE, policy_called
from generator.data.diagnostics import Severity
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.loadouts.rank import Contender, Ranking
    from generator.loadouts.store import Entry

GAMES = 200
"""How many games for each loadout, unless `--games N` says otherwise."""
WIDTH = 80


@click.command("rank", short_help="Play loadouts against each other on the same seeds.")
@click.argument("names", nargs=-1, required=True, metavar="NAME NAME...")
@POLICY
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True,
              help="The first game's seed; the next game has the next number.")
@STAGE
@RULES
@click.option("--workers", type=click.IntRange(-1), default=-1, show_default=True,
              help="Processes; -1 for one a processor. The figures are the same with any number.")
@FORM
@click.option("--content", type=FOLDER, metavar="DIR", help="The rules data to use.")
@click.option("--games", "games_or_dirs", type=NumberOrFolder(), multiple=True, metavar="N|DIR",
              help=f"How many games for each, {GAMES} by default; or a folder with the code of more games.")
@GAME
def rank(
    names: tuple[str, ...], policy: str | None, seed: int, stage: int, rules: tuple[str, ...], workers: int, form: str,
    content: Path | None, games_or_dirs: tuple[int | Path, ...], game: str | None,
) -> int:
    """Play the loadouts on the same seeds, and say which does better, and whether that is certain. All are compared
    with the first. The figures are those of one policy: another player may do better with another loadout.
    """
    from generator.loadouts import rank as ranking

    count, games_dirs = count_and_folders(games_or_dirs, GAMES)
    if count < 1:
        raise Problem("play one game or more")
    shelf = open_shelf(content, games_dirs)
    entries = [shelf.find(name, game) for name in names]
    strangers = [one for one in entries if one.game != entries[0].game]
    if strangers:
        one, first = strangers[0], entries[0]
        raise Problem(f"{one.name} is for the game {one.game}, {first.name} for {first.game}")
    data = load(shelf.project, entries[0].game, games_dirs)
    errors = [one for one in data.diagnostics if one.severity == Severity.ERROR]
    if errors:
        report.show(errors, limit=20)
        return 1
    player = policy_called(data, policy)
    with console.progress() as line:
        found = ranking.rank(
            data, contenders(entries), player, count, seed=seed, stage=stage, rules=rules, workers=workers,
            progress=lambda name, done, of: line(f"{name}: {done} of {of} games"),
        )
    illegal = not_legal(entries)
    if form == "json":
        told = {"format": FORMAT, "game": data.game_id, **ranking.as_data(found), "not-legal": illegal}
        console.say(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        for text in lines(found, data.game_id):
            console.say("\n".join(textwrap.wrap(text, WIDTH, break_on_hyphens=False)) if text[:1].isalpha() else text)
        for name in illegal:
            console.say(f"Note: {name} is not legal; it was played all the same.")
    return 0


def contenders(entries: list[Entry]) -> list[Contender]:
    """The loadouts as they take part, each under a name of its own.

    :raises Problem: naming a loadout that can't be read, or that is named twice.
    """
    from generator.loadouts.rank import Contender

    found: dict[str, Contender] = {}
    paths = [entry.path for entry in entries]
    for entry in entries:
        if paths.count(entry.path) > 1:
            raise Problem(f"{entry.name} is named twice", "Each loadout takes part once.")
        if not entry.readable:
            hint = "`mechsmith loadout check` says which. No game was played."
            raise Problem(f"{entry.name} can't be played: its file has errors", hint)
        name = entry.name if entry.name not in found else f"{entry.name} ({entry.id})"
        found[name] = Contender(name, entry.loadout.model.model_dump(by_alias=True, mode="json"))
    return list(found.values())


def not_legal(entries: list[Entry]) -> list[str]:
    """The names of those that break the rules of construction, although they can be played."""
    from generator.loadouts.legal import judge

    return [entry.name for entry in entries if not judge(entry.content, entry.loadout).ok]


def lines(ranking: Ranking, game: str) -> Iterator[str]:
    """The ranking as text, the best first."""
    from generator.loadouts.rank import WIN, verdicts

    last = ranking.seed + ranking.games - 1
    outcome = "games won" if ranking.outcome == WIN else ranking.outcome.replace("-", " ")
    yield (f"{game}: {console.counted(ranking.games, 'game')} for each loadout by the policy {ranking.policy}, "
           f"the same seeds {ranking.seed} to {last} for all.")  # fmt: skip
    if ranking.wanted:
        yield f"The game's primary outcome is {ranking.wanted}; what is compared here is {outcome}."
    yield ""
    ranked = sorted(ranking.places, key=lambda place: -place.score.value)
    first = min(30, max(len(place.name) for place in ranked)) + 2
    yield f"  {'':<{first}}{outcome:<24}difference to {ranking.reference}"
    for place in ranked:
        value, low, high = place.score
        score = f"{value:.2f}  ({low:.2f} to {high:.2f})"
        name = place.name if len(place.name) < first else f"{place.name[: first - 3]}…"
        gap = place.difference
        change = f"{gap.value:+.2f}  ({gap.low:+.2f} to {gap.high:+.2f})" if gap is not None else "–"
        yield f"  {name:<{first}}{score:<24}{change}"
    yield ""
    yield ("In brackets: where the true figure lies with 95 % confidence. Differences are taken game by game, on the "
           "same seeds; their brackets hold for all of them together.")  # fmt: skip
    yield from verdicts(ranking)
    yield (f"All of this holds for the policy {ranking.policy}, which is no perfect player: with somebody else at the "
           "controls another loadout may do better.")  # fmt: skip
