"""`mechsmith map join`: several maps side by side as one."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.map import MAP, force_option, map_options, open_map, tell_faults, tell_lost
from generator.data.problem import Problem


@click.command("join", short_help="Several maps side by side as one.")
@click.argument("words", nargs=-1, required=True, type=MAP, metavar="MAP...")
@click.option("--columns", type=click.IntRange(1, 99), default=2, show_default=True, metavar="N",
              help="How many maps stand side by side.")
@click.option("--turn", "turns", multiple=True, metavar="PLACE",
              help="Turn the map at this place by 180 degrees: its number in the list, from 1, or `all`. Repeatable.")
@click.option("-o", "--to", "target", type=MAP, required=True, metavar="FILE",
              help="The file to write: .map.yaml or .board.")
@force_option
@map_options
def join(
    words: tuple[Path, ...], columns: int, turns: tuple[str, ...], target: Path, force: bool, game: str | None,
    content: Path | None, games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Lay maps side by side, `--columns` of them in a row, and write them as one map.

    A map with an odd number of columns can only be the last of its row, and can't be turned: every second column of
    hexes lies half a hex lower.
    """
    from generator.maps import joining
    from generator.maps.saving import is_board, save_map

    is_board(target)
    chosen = _places(turns, len(words))
    opened = {word: open_map(word, game, content, games_dirs) for word in dict.fromkeys(words)}
    for word, (_, findings) in opened.items():
        tell_faults(findings, word)
    maps = [opened[word][0] for word in words]
    maps = [joining.turned(one) if place in chosen else one for place, one in enumerate(maps)]
    whole = joining.join(maps, columns)
    tell_lost([*joining.lost_by_joining(maps), *save_map(target, whole, force=force)])
    counted = console.counted(len(maps), "map")
    console.say(f"{console.named(target)}: {whole.width} x {whole.height} hexes from {counted}")
    return 0


def _places(turns: tuple[str, ...], count: int) -> set[int]:
    """The places, from 0, of the maps to turn.

    :raises Problem: for a place that isn't there.
    """
    chosen: set[int] = set()
    for turn in turns:
        if turn == "all":
            chosen.update(range(count))
        elif turn.isascii() and turn.isdecimal() and len(turn) < 5 and 1 <= int(turn) <= count:
            chosen.add(int(turn) - 1)
        else:
            raise Problem(f"there is no map at the place {turn}", f"--turn takes a number from 1 to {count}, or all.")
    return chosen
