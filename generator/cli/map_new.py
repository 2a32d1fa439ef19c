"""`mechsmith map new`: make a map from a seed."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import click

from generator.cli import console
from generator.cli.map import MAP, force_option, tell_lost
from generator.data.problem import Problem


@click.command("new", short_help="Make a map from a seed, by terrain and density.")
@click.argument("target", type=MAP, metavar="FILE")
@click.option("--size", default="16x17", show_default=True, metavar="WxH", help="Columns and rows of hexes.")
@click.option("--seed", type=int, metavar="N", help="The same seed and options make the same map.  [default: chance]")
@click.option("--terrain", "kinds", multiple=True, metavar="KIND=PERCENT",
              help="How much of the map is of a kind: woods=25. Repeatable; without it woods=20, rough=6, water=4.")
@click.option("--hills", type=click.IntRange(0, 100), default=25, show_default=True, metavar="PERCENT",
              help="How much of the map lies higher than the rest.")
@click.option("--highest", type=click.IntRange(0, 9), default=2, show_default=True, metavar="LEVEL",
              help="The level of the highest hills.")
@click.option("--river", is_flag=True, help="A river from north to south.")
@click.option("--road", is_flag=True, help="A road from west to east, with a bridge over a river.")
@click.option("--title", metavar="TEXT", help="What the map is called.")
@force_option
def new(
    target: Path, size: str, seed: int | None, kinds: tuple[str, ...], hills: int, highest: int, river: bool,
    road: bool, title: str | None, force: bool,
) -> int:  # fmt: skip
    """Make a map and write it to FILE: .map.yaml or .board.

    Terrain lies in patches that hang together, denser or deeper inside.
    """
    from dataclasses import replace

    from generator.maps.making import USUAL, WILD, Wish, make_map
    from generator.maps.saving import is_board, save_map

    is_board(target)
    found = re.fullmatch(r"\s*(\d{1,9})\s*[xX×]\s*(\d{1,9})\s*", size)
    if found is None:
        raise Problem(f"{size[:40]} is no size", "Write columns and rows, as in 16x17.")
    terrain = {}
    for kind in kinds:
        name, _, percent = kind.partition("=")
        name, percent = name.strip().lower(), percent.strip().removesuffix("%")
        if name not in WILD:
            near = console.did_you_mean(name, WILD)
            raise Problem(f"no map is made of {name[:40]}{near}", f"Kinds: {', '.join(WILD)}.")
        if not re.fullmatch(r"[0-9]{1,3}", percent):
            raise Problem(f"{kind[:40]} is not a kind and its percentage", "Write it as in woods=25.")
        terrain[name] = int(percent)
    if seed is None:
        seed = secrets.randbelow(10**6)
    wish = Wish(int(found[1]), int(found[2]), seed, terrain or dict(USUAL), hills, highest, river, road)
    fault = wish.fault()
    if fault:
        raise Problem(fault)
    made = make_map(wish)
    if title:
        made = replace(made, title=title)
    tell_lost(save_map(target, made, force=force))
    console.say(f"{console.named(target)}: {made.width} x {made.height} hexes, seed {seed}")
    return 0
