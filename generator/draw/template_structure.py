"""The elements around the drawing: sheets with pages, pieces with a front and a back.

They are declared like all elements, for their attributes and their documentation; the template module reads them.
"""

from __future__ import annotations

from generator.draw.elements import Element, Items
from generator.draw.svg_subset import Reader


def _sheet(draw: Reader, *, title: str = "", subject: str = "", keywords: str = "", lang: str = "") -> Items:
    """A file of pages; holds `<page>` and `<symbol>`.

    :param title: title of the document
    :param subject: subject of the document
    :param keywords: words parted by commas
    :param lang: language, where it isn't the one that is built
    """
    return ()


def _page(
    draw: Reader, *, id: str, title: str = "", cut: bool = False, width: float = 0.0, height: float = 0.0
) -> Items:
    """One side of a leaf.

    :param id: stable name of the page
    :param title: its name in the outline
    :param cut: whether it holds things to cut or measure, and so needs the 100 mm ruler
    :param width: width in mm, where it isn't the paper's
    :param height: height in mm, where it isn't the paper's
    """
    return ()


def _pieces(draw: Reader, *, title: str = "") -> Items:
    """A set of pieces to be laid out on sheets; holds `<piece>` and `<symbol>`.

    :param title: title of the document
    """
    return ()


def _piece(
    draw: Reader,
    *,
    id: str,
    width: float,
    height: float,
    bleed: float = 0.0,
    count: int = 1,
    title: str = "",
    role: str = "card",
    back_id: str = "",
    back_title: str = "",
) -> Items:
    """A card, token or other flat piece, drawn at true size from its own upper left corner; holds `<front>`, `<back>`.

    :param id: stable name, unique in the set
    :param width: width in mm after cutting
    :param height: height in mm after cutting
    :param bleed: how far its drawing goes beyond the cut, in mm
    :param count: copies
    :param title: what a person calls it; alternative text of its front
    :param role: card, token, panel or figure
    :param back_id: name that pieces with the same back share; by default the back is the piece's own
    :param back_title: alternative text of its back
    """
    return ()


def _front(draw: Reader) -> Items:
    """The front of a piece."""
    return ()


def _back(draw: Reader) -> Items:
    """The back of a piece, drawn as it is read, never mirrored."""
    return ()


SHEET = Element("sheet", _sheet, is_widget=False, outer=True)
PAGE = Element("page", _page, is_widget=False, outer=True)
PIECES = Element("pieces", _pieces, is_widget=False, outer=True)
PIECE = Element("piece", _piece, is_widget=False, outer=True)
SIDE = {
    "front": Element("front", _front, is_widget=False, outer=True),
    "back": Element("back", _back, is_widget=False, outer=True),
}
STRUCTURE = (SHEET, PAGE, PIECES, PIECE, *SIDE.values())
