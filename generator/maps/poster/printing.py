"""From a map and what somebody wishes to a finished PDF file.

    wish = Wish("tiled", 32.0, A4)
    job = plan(terrain, wish, words)        # how many pages, how large: nothing is drawn yet
    data = render(job, COLOUR)              # sheet by sheet, so that a large map takes little memory
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.draw.display import Page, Sheet
from generator.draw.paper import A4, Paper
from generator.draw.theme import Theme
from generator.maps import tiling
from generator.maps.drawing import Look
from generator.maps.drawing_grid import fitted
from generator.maps.hexmap import HexMap
from generator.maps.overlay import Overlay
from generator.maps.poster import pages
from generator.maps.poster.frame import Print, digest
from generator.maps.poster.wording import Wording

USUAL = 32.0
"""Width of a hex flat to flat in mm, for miniatures, unless something else is wished."""
SMALLEST, LARGEST = 3.0, 200.0
"""Widths of a hex that are printed, in mm."""
LEAST = 1.0
"""What a hex on a single page may shrink to, in mm."""
LONGEST = 30_000.0
"""Longest side of a poster in mm."""
MODES = ("tiled", "one-page", "poster")


@dataclass(frozen=True, slots=True)
class Wish:
    """How a map is printed. `across` is the width of a hex flat to flat in mm, 0 for whatever suits; `box` is what the
    map, or the poster with its margins, is to fit, as width and height in mm.
    """

    mode: str = "tiled"
    across: float = 0.0
    paper: Paper = A4
    overlap: float = tiling.OVERLAP
    box: tuple[float, float] | None = None
    units: str = "mm"


@dataclass(frozen=True)
class Job:
    """What is going to be printed: `count` pages, the first of them a plan where there are sheets to join."""

    shown: Print
    mode: str
    paper: Paper
    tiling: tiling.Tiling | None
    count: int
    size: tuple[float, float]
    """Of a page, in mm; of a poster the whole."""

    @property
    def across(self) -> float:
        """Width of a hex flat to flat in mm."""
        return self.shown.look.grid.across

    def pages(self) -> Iterator[Page]:
        """The pages, one after the other."""
        if self.mode == "poster":
            yield pages.poster(self.shown)
        elif self.mode == "one-page":
            yield pages.one_page(self.shown, self.paper)
        else:
            assert self.tiling is not None
            yield from pages.sheets(self.shown, self.tiling, self.paper)


def called(paper: Paper) -> str:
    """What people call a paper."""
    return paper.name.upper() if paper.name == "a4" else paper.name.capitalize()


def named(title: str) -> str:
    """A map's title as it is printed: one that is a file's name gets blanks."""
    return " ".join((title.replace("_", " ") if " " not in title else title).split()) or "Map"


def plan(terrain: HexMap, wish: Wish, words: Wording, title: str = "", overlay: Overlay | None = None) -> Job:
    """What a wish comes to.

    :raises Problem: for a size that nothing can be printed at, or that doesn't fit.
    """
    look = Look.of(terrain, wish.across or USUAL, letters=words.letters())
    shown = Print(look, named(title or terrain.title), words, overlay, wish.units)
    paper = wish.paper
    if wish.mode == "one-page":
        paper, across = pages.fitting(shown, paper)
        if wish.across:
            across = _no_larger(wish.across, across, paper)
        elif wish.box:
            across = min(across, max(fitted(terrain.width, terrain.height, *_within(box)) for box in _both(wish.box)))
        if across < LEAST:
            raise Problem(f"a hex would be {across:.2f} mm wide on one page", "Print it --tiled, or as a --poster.")
    elif wish.box and wish.mode == "poster":
        across = pages.fitting_poster(shown, *wish.box)
    elif wish.box:
        across = max(fitted(terrain.width, terrain.height, *_within(box)) for box in _both(wish.box))
    else:
        across = wish.across or USUAL
    if wish.mode != "one-page" and not SMALLEST <= across <= LARGEST:
        raise Problem(
            f"hexes of {across:.4g} mm can't be printed", f"From {SMALLEST:g} to {LARGEST:g} mm flat to flat they can."
        )
    look = replace(shown.look, grid=replace(shown.look.grid, across=across))
    shown = replace(shown, look=look, mark=digest(look, overlay))
    if wish.mode == "poster":
        return _poster(shown, paper)
    if wish.mode == "one-page":
        return Job(shown, wish.mode, paper, None, 1, (paper.width, paper.height))
    return _tiled(shown, paper, wish.overlap)


def _both(box: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    return box, (box[1], box[0])


def _within(box: tuple[float, float]) -> tuple[float, float]:
    return max(0.0, box[0] - 2 * tiling.EDGE), max(0.0, box[1] - 2 * tiling.EDGE)


def _no_larger(wanted: float, most: float, paper: Paper) -> float:
    if wanted > most + 1e-6:
        raise Problem(
            f"hexes of {wanted:g} mm are too large for one page of {called(paper)}: {max(0.0, most):.1f} mm fit",
            "Leave --hex out for the largest that fit, or print it --tiled.",
        )
    return wanted


def _poster(shown: Print, paper: Paper) -> Job:
    # What it measures is known once it is laid out; the map itself is not drawn for that.
    width, height = pages.poster_size(shown)
    if max(width, height) > LONGEST:
        raise Problem(f"the poster would be {max(width, height) / 1000:.1f} m long",
                      f"At most {LONGEST / 1000:g} m are made. Take a smaller --hex.")  # fmt: skip
    return Job(shown, "poster", paper, None, 1, (width, height))


def _tiled(shown: Print, paper: Paper, overlap: float) -> Job:
    grid = shown.look.grid
    try:
        count = tiling.count(grid.width, grid.height, paper, overlap)
        if count > tiling.MOST_SHEETS:
            raise Problem(f"that would be {count:,} sheets of paper",
                          f"At most {tiling.MOST_SHEETS:,} are made. Take a smaller --hex, or --one-page.")  # fmt: skip
        tiles = tiling.tiled(grid.width, grid.height, paper, overlap)
    except ValueError as fault:
        raise Problem(str(fault)) from fault
    return Job(shown, "tiled", paper, tiles, count + 1, (tiles.paper.width, tiles.paper.height))


def render(job: Job, theme: Theme, lang: str = "en") -> bytes:
    """The finished file."""
    from generator.draw import pdf, pdf_content

    writer = pdf.Writer(theme)
    head = Sheet("map", job.shown.name, lang, (), subject=pages.about(job.shown))
    for page in job.pages():
        writer.add(replace(head, pages=(page,)))
        pdf_content.forget()
    return writer.finish(head)
