"""The jobs by other programs: `python peers.py reportlab|protograf JOB` writes the file into the working folder.

`reportlab` is the floor: the least that drawing the pages can cost, without data, templates, checks or tags.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from typing import Any

TEXT = (
    "Attack one target within range 6. On a hit roll 2 dice and mark that much damage; "
    "if the target is in cover reduce it by one."
)


def reportlab_job(job: str) -> None:
    """A job straight on reportlab's canvas."""
    from pathlib import Path

    import reportlab
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("V", str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")))
    canvas = Canvas(f"{job}.pdf", pagesize=A4, pageCompression=1)
    width, height = A4
    if job.startswith("H"):
        _map(canvas, int(job[1:]), width, height, mm)
    else:
        count = int(job[1:].rstrip("B"))
        left, low = (width - 189 * mm) / 2, (height - 264 * mm) / 2
        for first in range(0, count, 9):
            places = [(left + k % 3 * 63 * mm, low + (2 - k // 3) * 88 * mm) for k in range(min(9, count - first))]
            _marks(canvas, left, low, width, height, mm)
            for k, (x, y) in enumerate(places):
                _card(canvas, first + k + 1, x, y, mm, pdfmetrics.stringWidth)
            canvas.showPage()
            if job.endswith("B"):
                _marks(canvas, left, low, width, height, mm)
                for x, y in places:
                    _back(canvas, x, y, mm)
                canvas.showPage()
    canvas.save()


def _lines(text: str, room: float, width: Any) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width(longer, "V", 9) > room:
            yield line
            line = word
        else:
            line = longer
    yield line


def _hexagon(canvas: Any, x: float, y: float, side: float) -> Any:
    path = canvas.beginPath()
    for corner in range(6):
        angle = math.radians(60 * corner)
        (path.lineTo if corner else path.moveTo)(x + side * math.cos(angle), y + side * math.sin(angle))
    path.close()
    return path


def _card(canvas: Any, number: int, x: float, y: float, mm: float, width: Any) -> None:
    canvas.roundRect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, 3 * mm)
    canvas.setFont("V", 14)
    canvas.drawCentredString(x + 31.5 * mm, y + 76 * mm, f"Weapon {number:02d}")
    for across, value, colour in ((10, number * 7 % 9 + 1, "#E69F00"), (53, number * 5 % 11, "#D55E00")):
        canvas.setFillColor(colour)
        canvas.circle(x + across * mm, y + 66 * mm, 5 * mm, fill=1)
        canvas.setFillColor("black")
        canvas.setFont("V", 12)
        canvas.drawCentredString(x + across * mm, y + 64.5 * mm, str(value))
    canvas.setFillColor("#E8E8E8")
    canvas.drawPath(_hexagon(canvas, x + 31.5 * mm, y + 52 * mm, 11 * mm), fill=1)
    canvas.setFillColor("black")
    canvas.setFont("V", 9)
    for row, line in enumerate(_lines(TEXT, 51 * mm, width)):
        canvas.drawString(x + 6 * mm, y + 32 * mm - row * 11, line)


def _back(canvas: Any, x: float, y: float, mm: float) -> None:
    canvas.setFillColor("#5C5C5C")
    canvas.rect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, fill=1)
    canvas.setFillColor("white")
    canvas.setFont("V", 20)
    canvas.drawCentredString(x + 31.5 * mm, y + 42 * mm, "MECH")


def _marks(canvas: Any, left: float, low: float, width: float, height: float, mm: float) -> None:
    canvas.setLineWidth(0.4)
    for step in range(4):
        x, y = left + step * 63 * mm, low + step * 88 * mm
        for start, end in ((2 * mm, 8 * mm), (height - 8 * mm, height - 2 * mm)):
            canvas.line(x, start, x, end)
        for start, end in ((2 * mm, 8 * mm), (width - 8 * mm, width - 2 * mm)):
            canvas.line(start, y, end, y)


def _map(canvas: Any, side: int, width: float, height: float, mm: float) -> None:
    edge = min((width - 20 * mm) / (1.5 * side + 0.5), (height - 20 * mm) / (math.sqrt(3) * (side + 0.5)))
    canvas.setLineWidth(0.5)
    for column in range(side):
        for row in range(side):
            x = 10 * mm + edge * (1 + 1.5 * column)
            y = height - 10 * mm - edge * math.sqrt(3) * (row + 0.5 + column % 2 / 2)
            canvas.drawPath(_hexagon(canvas, x, y, edge))
            if side <= 20:
                canvas.setFont("V", 4)
                canvas.drawCentredString(x, y + edge * 0.6, f"{column + 1:02d}{row + 1:02d}")
    canvas.showPage()


def protograf_job(job: str) -> None:
    """A job in protograf's own language. Its functions read the command line, so that is emptied first."""
    sys.argv = sys.argv[:1]
    import protograf as p

    if job.startswith("H"):
        side = int(job[1:])
        p.Create(filename=f"{job}.pdf", paper="A4", margin=1)
        label = {"coord_elevation": "top", "coord_font_size": 4, "coord_type_x": "number"} if side <= 20 else {}
        p.Hexagons(rows=side, cols=side, side=12 / side, x=0, y=0, stroke_width=0.5, fill="white", **label)
        p.Save()
        return
    count = int(job[1:].rstrip("B"))
    head = ["ID", "NAME", "COST", "HEAT", "TEXT"]
    rows = [[n, f"Weapon {n:02d}", n * 7 % 9 + 1, n * 5 % 11, TEXT] for n in range(1, count + 1)]
    p.Create(filename=f"{job}.pdf", paper="A4", margin=1, margin_bottom=1.4)
    p.Data(data_list=[head, *rows])
    p.Deck(cards=count, height=8.8, width=6.3, grid_marks=True)
    p.Card(
        "*",
        p.rectangle(x=0.3, y=0.3, width=5.7, height=8.2, rounding=0.3, stroke_width=1),
        p.text(x=3.15, y=1.1, font_size=14, text=p.T("{{NAME}}")),
        p.circle(cx=1.0, cy=2.2, radius=0.5, fill="gold", label=p.T("{{COST}}")),
        p.circle(cx=5.3, cy=2.2, radius=0.5, fill="tomato", label=p.T("{{HEAT}}")),
        p.hexagon(cx=3.15, cy=3.6, side=1.1, fill="lightsteelblue"),
        p.text(x=0.6, y=5.2, width=5.1, height=2.9, font_size=9, wrap=True, align="left", text=p.T("{{TEXT}}")),
    )
    if job.endswith("B"):
        p.CardBack(
            "*",
            p.rectangle(x=0.3, y=0.3, width=5.7, height=8.2, fill="midnightblue"),
            p.text(x=3.15, y=4.5, font_size=20, stroke="white", text="MECH"),
        )
    p.Save()


if __name__ == "__main__":
    {"reportlab": reportlab_job, "protograf": protograf_job}[sys.argv[1]](sys.argv[2].upper())
