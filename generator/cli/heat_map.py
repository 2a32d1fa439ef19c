"""The matrix as a heat map in a file: SVG for a screen, PDF to print."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.matrix_told import amount, share
from generator.cli.shared import language_of, wishes
from generator.data.by_hand import ByHand, name_of
from generator.data.languages import decimals, grouped
from generator.data.problem import Problem
from generator.data.translated import word
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
    lang = language_of(data, wish.lang)
    drawn = sheet(heat_map(data, engine, found, lang, wish.templates), PAPERS[wished.paper], lang)
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


def heat_map(data: Content, engine: Any, found: Matrix, lang: str, templates: Path) -> HeatMap:
    """What the page shows: rows by what they win against the field, most first.

    :param templates: the folder of templates, for the interface's words.
    """
    ids, total = found.ranked(), found.all()
    usual = next(iter(getattr(engine, "forms", ())), "")
    form = found.form if found.form != usual else ""
    whole, far = bands(data, form)
    even = whole if far[0] <= whole[0] <= whole[1] <= far[1] else far
    words = data.words(templates / "shared", lang)

    def told(key: str, **values: object) -> str:
        text = str(words["matrix"][key])
        for name, value in values.items():
            text = text.replace(f"<{name}>", str(value))
        return text

    def figure(text: str) -> str:
        """A share or an amount, as the terminal has it, in this language."""
        value, _, ends = text.strip().partition("(")
        low, _, high = ends.rstrip(")").partition(" to ")
        span = f"  ({told('from-to', low=low, high=high)})" if high else ""
        return decimals(f"{value.strip()}{span}", lang)

    version = data.version_line(str(words["rules-version"]))
    unit = word(data, found.units_words, lang)
    low, high, lower, higher = (f"{100 * end:.0f}" for end in (*even, *far))
    ends = {"games": grouped(total.games, lang), "limited": grouped(total.limit, lang)}
    facts = [
        (told("began"), figure(share(total.began()))),
        (told("seat"), figure(share(total.seat()))),
        (told("median", units=unit), figure(amount(total.median_length()))),
        (told("mean", units=unit), figure(amount(total.mean_length()))),
        (told("limit"), told("limited", share=figure(share(total.limited(), 3)), **ends)),
        (told("nobody"), told("games", games=grouped(total.drawn, lang))),
    ]
    return HeatMap(
        title=told("title", game=title(data, lang)),
        about=told("about", games=grouped(found.games, lang), policy=found.policy, seed=found.seed, version=version,
                   form=told("form", form=form) if form else ""),
        names=tuple(names(data, engine, ids, lang)),
        cells=tuple(
            tuple(None if one == other else plain(found.meeting(one, other).win()) for other in ids) for one in ids
        ),
        totals=tuple(plain(found.field(one).win()) for one in ids),
        total_word=told("against-all"),
        even=even,
        far=far,
        whole=whole,
        facts=tuple(facts),
        bands=(
            told("under", number=lower), told("from-to", low=lower, high=low), told("from-to", low=low, high=high),
            told("from-to", low=high, high=higher), told("over", number=higher),
        ),
        legend=told("legend"),
    )


def title(data: Content, lang: str) -> str:
    """What the game is called."""
    game = data.texts.get(lang, {}).get("game")
    found = game.get("title") if isinstance(game, dict) else None
    return str(found or data.game_id)


def bands(data: Content, form: str = "") -> tuple[tuple[float, float], tuple[float, float]]:
    """Where balance.yaml wants an entrant, and a pairing, to lie; else what is usual.

    :param form: of play, "" for the usual one. One for which it has no matrix keeps to the bands of the usual one.
    """
    balance = data.balance
    asked = (balance.matrices.get(form) or balance.matrix) if balance else None
    wanted = asked.bands if asked else {}
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
