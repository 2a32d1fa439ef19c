"""The matrix as a heat map in a file: SVG for a screen, PDF to print."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.matrix_told import amount, share
from generator.cli.shared import wishes
from generator.data.by_hand import ByHand, name_of
from generator.data.problem import Problem
from generator.draw.heat_map import HeatMap, Share, sheet

if TYPE_CHECKING:
    from generator.cli.meet import Wish
    from generator.data.content import Content
    from generator.play.matrix import Matrix
    from generator.play.stats import Interval

EVEN, FAR = (0.4, 0.6), (0.25, 0.75)
"""What counts as even and as far from it, where balance.yaml has no bands."""


def foresee(wish: Wish) -> None:
    """Look for what would keep the files from being written, before a matrix is played for half an hour.

    :raises Problem: if two files are one, or a folder can't be written to.
    """
    if wish.svg is not None and wish.pdf is not None and os.path.abspath(wish.svg) == os.path.abspath(wish.pdf):
        raise Problem(f"{wish.svg} can't be both pictures", "Name two files.")
    for path in (wish.svg, wish.pdf):
        if path is None:
            continue
        there = next(one for one in Path(os.path.abspath(path)).parents if one.exists())
        if not there.is_dir():
            raise Problem(f"{path} can't be written: {there} is no folder", "Name another file.")
        if not os.access(there, os.W_OK | os.X_OK):
            raise Problem(f"{path} can't be written: nothing may be written into {there}", "Name another file.")


def written(data: Content, engine: Any, found: Matrix, wish: Wish) -> list[Path]:
    """Write the files that were asked for, each whole.

    :raises Problem: if one can't be written.
    """
    from generator.data.files import write_all
    from generator.draw import pdf, svg
    from generator.draw.paper import PAPERS
    from generator.draw.theme import themed

    wished = wishes(paper=wish.paper, theme=wish.theme, lang=wish.lang)
    lang = wished.language(data.languages)
    drawn = sheet(heat_map(data, engine, found, lang), PAPERS[wished.paper], lang)
    look = themed(wished.theme, f"#{data.info.accent}" if data.info else "")
    files: list[tuple[Path, bytes]] = []
    if wish.svg is not None:
        text = io.StringIO()
        svg.write(drawn.pages[0], look, text, lang=lang)
        files.append((wish.svg, text.getvalue().encode()))
    if wish.pdf is not None:
        files.append((wish.pdf, pdf.render(drawn, look)))
    write_all(files)
    return [path for path, _ in files]


def heat_map(data: Content, engine: Any, found: Matrix, lang: str) -> HeatMap:
    """What the page shows: rows by what they win against the field, most first."""
    ids, total = found.ranked(), found.all()
    whole, far = bands(data)
    units = found.units_words
    facts = [
        ("Won by the side that began", share(total.began())),
        ("Won by the first seat", share(total.seat())),
        (f"Median of {units}", amount(total.median_length())),
        (f"Mean of {units}", amount(total.mean_length())),
        ("Ended by the limit", f"{share(total.limited(), 3).strip()}: {total.limit:,} of {total.games:,} games"),
        ("Won by nobody", f"{total.drawn:,} games"),
    ]
    return HeatMap(
        title=f"{title(data, lang)}: who beats whom",
        about=f"{found.games:,} games a pairing by the policy {found.policy}, seed {found.seed}; "
        f"{data.version_line('rules')}",
        names=tuple(names(data, engine, ids, lang)),
        cells=tuple(
            tuple(None if one == other else plain(found.meeting(one, other).win()) for other in ids) for one in ids
        ),
        totals=tuple(plain(found.field(one).win()) for one in ids),
        total_word="Against all",
        even=whole if far[0] <= whole[0] <= whole[1] <= far[1] else far,
        far=far,
        whole=whole,
        facts=tuple((word, said.strip()) for word, said in facts),
    )


def title(data: Content, lang: str) -> str:
    """What the game is called."""
    game = data.texts.get(lang, {}).get("game")
    found = game.get("title") if isinstance(game, dict) else None
    return str(found or data.game_id)


def bands(data: Content) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where balance.yaml wants an entrant, and a pairing, to lie; else what is usual."""
    wanted = data.balance.matrix.bands if data.balance and data.balance.matrix else {}
    found = []
    for name, usual in (("entrant", EVEN), ("pairing", FAR)):
        low, high = wanted[name].ends if name in wanted else usual
        found.append((max(0.0, low), min(1.0, high)))
    return found[0], found[1]


def names(data: Content, engine: Any, ids: list[str], lang: str) -> list[str]:
    """What the entrants are called on paper, where the engine says under which path they stand; else their ids."""
    path = getattr(engine, "entrants_path", "")
    return [name_of(data, ByHand(f"{path}:{one}", ""), lang) if path else one for one in ids]


def plain(interval: Interval) -> Share:
    """A share for the page."""
    return Share(*interval) if interval.value == interval.value else Share(None)
