"""How the two sides of a sheet come onto paper: the edge it is flipped on, one kind of side alone, the back's offset.

    sheet = arranged(sheet, "duplex", Sides("short", dx=0.5))

A sheet that is printed on both sides holds front, back, front, back... as they are read. As `designed` it is for a
printer that flips on the long edge. What can be asked for instead:

* `long`, `short`: both sides, flipped on that edge; on the short edge each back stands upside down in the file.
* `fold`: nothing is printed on the back of anything. Pieces are folded over (draw.pieces); whole pages are leaves of
  their own, front after back, to be glued together.
* `fronts`, `backs`: one kind alone, for a printer that has to be fed twice. Both have as many pages: where a front has
  no back there is an empty page, so that the leaves stay in step.

The offset moves all that is printed on a back, its foot line and marks too: dx to the right and dy down, in mm, as the
back is read. So it is the same for both edges: what drifts is the image against the paper, and the paper runs
through the printer in one way whatever the image's head is turned to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_args

from generator.data.records import dataclass
from generator.draw.display import Group, Page, Sheet
from generator.draw.paper import PRINTER_MARGIN

How = Literal["designed", "long", "short", "fold", "fronts", "backs"]
HOWS: tuple[str, ...] = get_args(How)
"""The ways in which sides can be printed."""

FARTHEST = PRINTER_MARGIN
"""The largest offset either way, in mm: more would print into the margin that the printer can't reach."""


@dataclass(frozen=True, slots=True)
class Sides:
    """How sides are printed, and the back's offset in mm (to the right and down, as the back is read).

    :raises ValueError: for an unknown way, or an offset of more than `FARTHEST`.
    """

    how: How = "designed"
    dx: float = 0.0
    dy: float = 0.0

    def __post_init__(self) -> None:
        if self.how not in HOWS:
            raise ValueError(f"sides are one of {', '.join(HOWS)}, not {self.how!r}")
        # Written so that "not a number" is refused as well.
        if not (abs(self.dx) <= FARTHEST and abs(self.dy) <= FARTHEST):
            raise ValueError(f"the back's offset is at most {FARTHEST:g} mm either way")

    @property
    def key(self) -> str:
        """The choice as one word, for a memory of what was made: "" where everything is as designed."""
        if self == Sides():
            return ""
        return ",".join((self.how, *(f"{round(value, 4) + 0.0:g}" for value in (self.dx, self.dy))))


DESIGNED = Sides()


def piece_options(fold: str, sides: Sides) -> dict[str, Any]:
    """The options of `draw.pieces.Layout` that win over a set's own; none where it stays as it is designed.

    Pieces with backs are laid out for the long edge; `arranged` turns the backs for the short one, and takes fronts or
    backs alone. Pieces without backs stay without.

    :param fold: how the set gets its backs as designed: `none`, `duplex`, `gutter` or `rows`
    """
    if sides.how == "designed" or fold == "none":
        return {}
    if sides.how == "fold":
        return {"duplex": "none", "fold": "rows" if fold == "duplex" else fold, "sides": "both"}
    return {"duplex": "long", "fold": "none", "sides": "both"}


def laid_out(fold: str, sides: Sides) -> str:
    """How pieces with these sides get their backs: `fold` of a set after `piece_options`."""
    if sides.how == "designed" or fold == "none":
        return fold
    if sides.how == "fold":
        return "rows" if fold == "duplex" else fold
    return "duplex"


def printed_on(fold: str, sides: Sides) -> str:
    """How the pages of an arranged sheet come onto leaves: `duplex` where two share one, else `fold`, or `none`."""
    return "none" if fold == "duplex" and sides.how in ("fold", "fronts", "backs") else fold


def arranged(sheet: Sheet, fold: str, sides: Sides) -> Sheet:
    """The sheet as it is to be printed.

    :param fold: `duplex` for a sheet whose pages are front, back, front, back...; of any other every page is a front.
    :returns: a sheet that may have no page left: the backs of one that has none.
    """
    pages = sheet.pages
    if fold != "duplex":
        return replace(sheet, pages=()) if sides.how == "backs" else sheet
    if sides.how == "fold":
        return sheet
    fronts, backs = pages[::2], [_back(page, sides) for page in pages[1::2]]
    if sides.how == "fronts":
        return replace(sheet, pages=fronts)
    if sides.how == "backs":
        if len(backs) < len(fronts):
            backs.append(empty(fronts[-1]))
        return replace(sheet, pages=tuple(backs))
    if sides.how != "short" and not (sides.dx or sides.dy):
        return sheet
    made = list(pages)
    made[1::2] = backs
    return replace(sheet, pages=tuple(made))


def empty(front: Page) -> Page:
    """The empty back of a front that has none."""
    return Page(f"{front.id}-back", front.width, front.height, (), front.title)


def _back(page: Page, sides: Sides) -> Page:
    """A back in its place: moved as it is read, then turned where the paper is flipped on its short edge."""
    items = page.items
    if sides.dx or sides.dy:
        items = (Group("", items, dx=sides.dx, dy=sides.dy),)
    if sides.how == "short":
        items = (Group("", items, dx=page.width, dy=page.height, rotate=180.0),)
    return replace(page, items=items)
