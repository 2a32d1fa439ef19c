"""`mechsmith map reach` and `mechsmith map sight`: where a unit comes on a map, and what it sees."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.map import MAP, map_options, open_map, opened, tell_faults, told_in
from generator.cli.map_look import HEIGHTS, USUAL_HEIGHT, hex_of, reach_of, reach_told, seen_between, way_told
from generator.cli.map_words import FACING, LANG, speech
from generator.cli.movers import mover_of


@click.command("reach", short_help="Which hexes a unit reaches, by what way and at what price.")
@click.argument("word", type=MAP, metavar="MAP")
@click.argument("unit")
@click.argument("label", metavar="HEX")
@click.argument("facing", type=FACING, default="N")
@click.option("--jump", is_flag=True, help="Jump instead of moving over the ground.")
@click.option("--sprint", is_flag=True, help="Sprint.")
@click.option("--moving", is_flag=True, help="It has moved before, in a game where that matters.")
@click.option("--points", type=click.IntRange(0, 60), metavar="N",
              help="With so much movement, whatever the card says.")
@click.option("--to", "target", metavar="HEX", help="Show the way to this hex, step by step.")
@click.option("--facing", "turned", type=FACING, metavar="FACING", help="With --to: how it is to face there.")
@LANG
@map_options
def reach(
    word: Path, unit: str, label: str, facing: int, jump: bool, sprint: bool, moving: bool, points: int | None,
    target: str | None, turned: int | None, lang: str | None, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Show every hex that UNIT reaches from HEX, with the price and the cheapest way.

    UNIT is an id, a name or any clear part of one in a game whose units move on hex maps; FACING is N, NE, SE, S, SW
    or NW, or what a language that there are words in has for it, as P, KO, KA, E, LO and LU in Finnish.
    """
    from generator.games.reaching import Start

    if turned is not None and target is None:
        raise click.UsageError("--facing says how the unit is to face at the end of --to; give that too.")
    field, findings = open_map(word, None, content, games_dirs)
    tell_faults(findings, word)
    start = Start(hex_of(field, label), facing, jump, sprint, points, moving)
    mover = mover_of(unit, game, content, games_dirs)
    say = speech(lang, told_in(mover.content.game_id, content, games_dirs, lang), content, games_dirs).say
    found = reach_of(mover, field, start, say)
    there = hex_of(field, target) if target is not None else None
    for line in reach_told(field, found, start, say) if there is None else way_told(field, found, there, turned, say):
        console.say(line)
    return 0


@click.command("sight", short_help="The line of sight between two hexes: what it crosses, and what blocks it.")
@click.argument("word", type=MAP, metavar="MAP")
@click.argument("start", metavar="HEX")
@click.argument("end", metavar="HEX")
@HEIGHTS
@LANG
@map_options
def sight(
    word: Path, start: str, end: str, heights: tuple[str, str] | None, lang: str | None, game: str | None,
    content: Path | None, games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Show what lies between two hexes, whether anything blocks the sight, and what hides the target.

    Where the map is a game's, or --game names one, the rules of that game hold if it has its own. Otherwise a hex
    blocks that is as high as the tops of both units, or beside one of them as high as that one.
    """
    field, findings, owner, of_game = opened(word, game, content, games_dirs, lang)
    tell_faults(findings, word)
    say = speech(lang, of_game, content, games_dirs).say
    told = seen_between(field, (start, end), heights, game, owner, content, games_dirs, say)[1]
    for line in told:
        console.say(line)
    if told[-1] == say.word("map/look/usual", count=USUAL_HEIGHT):
        console.say(say.word("map/look/hint"))
    return 0
