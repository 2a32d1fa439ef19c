"""The floor: the benchmark's pages drawn by calling reportlab directly, with nothing read, checked or tagged.

python reportlab_by_hand.py c54|c54b|h20|c540|h60 FILE
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONT = Path(__file__).parents[2] / "generator" / "draw" / "fonts" / "Barlow-Regular.ttf"
WIDTH, HEIGHT = A4
CARD = (63 * mm, 88 * mm)
SENTENCE = (
    "Attack one target within range 6. On a hit roll 2 dice and mark that much damage; if the target is in cover "
    "reduce it by one."
)


def lines(text: str, size: float, width: float) -> Iterator[str]:
    """Greedy lines."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and pdfmetrics.stringWidth(longer, "F", size) > width:
            yield line
            line = word
        else:
            line = longer
    yield line


def hexagon(canvas: Canvas, x: float, y: float, side: float, fill: int = 0) -> None:
    """A flat-topped hexagon."""
    path = canvas.beginPath()
    for corner in range(6):
        angle = math.pi / 3 * corner
        (path.lineTo if corner else path.moveTo)(x + side * math.cos(angle), y + side * math.sin(angle))
    path.close()
    canvas.drawPath(path, stroke=1, fill=fill)


def card(canvas: Canvas, number: int, x: float, y: float) -> None:
    """The front of one card, its lower left corner at (x, y)."""
    canvas.setLineWidth(0.5 * mm)
    canvas.roundRect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, 3 * mm)
    canvas.setFillGray(0)
    canvas.setFont("F", 14)
    canvas.drawCentredString(x + CARD[0] / 2, y + 76 * mm, f"Weapon {number:02d}")
    canvas.setLineWidth(0.25 * mm)
    for centre, value, colour in ((10, number * 7 % 9 + 1, (0.9, 0.6, 0)), (53, number * 5 % 11, (0.8, 0.4, 0))):
        canvas.setFillColorRGB(*colour)
        canvas.circle(x + centre * mm, y + 66 * mm, 5 * mm, stroke=1, fill=1)
        canvas.setFillGray(0)
        canvas.drawCentredString(x + centre * mm, y + 64.3 * mm, str(value))
    canvas.setFillGray(0.9)
    hexagon(canvas, x + CARD[0] / 2, y + 52 * mm, 11 * mm, fill=1)
    canvas.setFillGray(0)
    canvas.setFont("F", 8.5)
    for index, line in enumerate(lines(SENTENCE, 8.5, 51 * mm)):
        canvas.drawString(x + 6 * mm, y + 34 * mm - index * 10.2, line)


def back(canvas: Canvas, x: float, y: float) -> None:
    """The back of one card."""
    canvas.setFillGray(0.35)
    canvas.rect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.setFont("F", 20)
    canvas.drawCentredString(x + CARD[0] / 2, y + 42 * mm, "MECH")


def marks(canvas: Canvas, left: float, low: float) -> None:
    """Cut marks round a block of three by three."""
    canvas.setLineWidth(0.25 * mm)
    for index in range(4):
        x, y = left + index * CARD[0], low + index * CARD[1]
        canvas.line(x, low - 4.5 * mm, x, low - 0.5 * mm)
        canvas.line(x, HEIGHT - low + 0.5 * mm, x, HEIGHT - low + 4.5 * mm)
        canvas.line(left - 4.5 * mm, y, left - 0.5 * mm, y)
        canvas.line(WIDTH - left + 0.5 * mm, y, WIDTH - left + 4.5 * mm, y)


def cards(canvas: Canvas, count: int, with_backs: bool) -> None:
    """Nine cards a page, with a page of backs after each if asked."""
    left, low = (WIDTH - 3 * CARD[0]) / 2, (HEIGHT - 3 * CARD[1]) / 2
    places = [(left + k % 3 * CARD[0], low + (2 - k // 3) * CARD[1]) for k in range(9)]
    for first in range(0, count, 9):
        marks(canvas, left, low)
        for index, place in enumerate(places):
            card(canvas, first + index + 1, *place)
        canvas.showPage()
        if with_backs:
            marks(canvas, left, low)
            for place in places:
                back(canvas, *place)
            canvas.showPage()


def hexes(canvas: Canvas, count: int) -> None:
    """A map of `count` by `count` hexes with labels, as large as fits."""
    side = min((WIDTH - 20 * mm) / (1.5 * count + 0.5), (HEIGHT - 20 * mm) / (math.sqrt(3) * (count + 0.5)))
    canvas.setLineWidth(0.25 * mm)
    canvas.setFont("F", 5.5 if count < 30 else 2)
    for column in range(count):
        for row in range(count):
            x = 10 * mm + side * (1 + 1.5 * column)
            y = HEIGHT - 10 * mm - side * math.sqrt(3) * (row + 0.5 + column % 2 / 2)
            hexagon(canvas, x, y, side)
            canvas.drawCentredString(x, y + side * 0.6, f"{column + 1:02d}{row + 1:02d}")
    canvas.showPage()


def main(job: str, target: str) -> None:
    """Draw one job."""
    pdfmetrics.registerFont(TTFont("F", str(FONT)))
    canvas = Canvas(target, pagesize=A4, pageCompression=1, invariant=1, initialFontName="F")
    if job.startswith("h"):
        hexes(canvas, int(job[1:]))
    else:
        cards(canvas, int(job.strip("cb")), job.endswith("b"))
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
