"""A QR code, as a widget."""

from __future__ import annotations

from generator.draw import qr
from generator.draw.display import Ink, Paint, Path
from generator.draw.elements import Drawing, Items, Ref, Refused
from generator.draw.widgets import widget
from generator.draw.widgets.marking import qr_space
from generator.draw.widgets.pen import positive

SMALLEST = 0.33
"""Side of a module in mm that a home printer prints and a telephone reads."""


@widget("qr")
def qr_code(draw: Drawing, *, x: float, y: float, size: float = 17.0, text: Ref, quiet: bool = False) -> Items:
    """A QR code of a text, as large as its square; without a text the square stays empty, with ticks at its corners.

    :param x: left edge in mm
    :param y: upper edge in mm
    :param size: side in mm
    :param text: what the code says; several texts are tried in turn until one fits
    :param quiet: whether the white that a code needs round itself lies in the square; else the page has to leave it
    """
    positive(size=size)
    texts = [text] if isinstance(text, str) else list(text or ())
    if not any(texts):
        return qr_space(draw, x=x, y=y, size=size)
    border = 2 * qr.QUIET if quiet else 0
    most = int(size / SMALLEST + 1e-9) - border
    for one in texts:
        matrix = qr.modules(str(one), most)
        if matrix is not None:
            break
    else:
        raise Refused(f"the text is too long for a code of {size:g} mm")
    step = size / (len(matrix) + border)
    xs, ys = ([round(start + (border / 2 + at) * step, 4) for at in range(len(matrix) + 1)] for start in (x, y))
    segments: list[tuple[str | float, ...]] = []
    for (column, row), *rest in qr.outlines(matrix):
        segments.append(("M", xs[column], ys[row]))
        segments += [("L", xs[column], ys[row]) for column, row in rest]
        segments.append(("Z",))
    return (Path(tuple(segments), Paint(fill=Ink.BLACK)),)
