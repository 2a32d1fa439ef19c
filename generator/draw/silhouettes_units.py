"""Small silhouettes of vehicles and lesser units.

Design units: every figure stands in a box 40 wide and 24 high, ground at y = 24 (fliers hang in the middle), facing
left: on an enemy list they look towards the radar.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.display import Line
from generator.draw.silhouettes_mech import MechFigure, front
from generator.draw.silhouettes_pen import Pen, box, limb

WIDTH, HEIGHT = 40.0, 24.0


def bike(pen: Pen) -> None:
    """A scout bike with its rider bent over the bars."""
    pen.plate(limb(8.0, 17.6, 13.4, 9.4, 2.6, 2.2), Line.DETAIL)
    pen.joint(8.4, 18.0, 6.0, Line.STRUCTURE)
    pen.ring(8.4, 18.0, 3.2)
    pen.joint(31.6, 18.0, 6.0, Line.STRUCTURE)
    pen.ring(31.6, 18.0, 3.2)
    pen.plate("11,10 16,9 24,11 34,9.4 37.6,11 32,14.6 27.6,19.6 17.6,20 13.6,15")
    pen.plate("5.4,11.4 9.6,7.4 14.4,8.4 13.4,12.4")
    pen.plate("17.4,10.4 18.6,4.4 24.4,2.6 29.4,9.8 24.4,12.4 20.4,10.8")
    pen.plate(limb(20.2, 6.0, 13.4, 9.8, 2.6, 2.2), Line.DETAIL)
    pen.plate("14.4,4.4 15.4,1 18.4,0 21.0,1.4 20.6,4.6 17.4,5.8")
    pen.mark("14.6,3.8 15.4,1.8 17.4,2.4 17.2,4.4")


def helo(pen: Pen) -> None:
    """A gunship: rotor, glass nose, rocket pod under a stub wing, tail boom."""
    pen.rod("1,3.4 37,3.4", Line.STRUCTURE)
    pen.plate(box(17.6, 2.4, 3.0, 4.6))
    pen.plate(
        "5.6,13.6 9.4,8 14.6,6.4 23.6,6.4 27.4,9.2 37.6,10.4 38.2,5.6 40,5.6 39.8,13.2 27.4,14.4 22.6,17.6 9.6,17.6"
    )
    pen.mark("7.0,12.8 10.2,9.2 14.4,8.0 14.4,12.8")
    pen.plate(box(13.0, 15.4, 10.4, 4.2, 0.8))
    pen.plate(box(6.6, 17.4, 5.0, 2.0), Line.DETAIL)
    pen.rod("10,22.8 26,22.8", Line.STRUCTURE)
    pen.rod("13,17.6 12,22.8", Line.DETAIL)
    pen.rod("23,17.6 24,22.8", Line.DETAIL)


def flamer(pen: Pen) -> None:
    """A six-wheeled carrier with two fuel drums and a flame gun on its roof."""
    pen.plate(box(3.4, 5.6, 14.0, 2.6), Line.DETAIL)
    pen.plate("0.4,4.2 3.6,5.2 3.6,8.6 0.4,9.6")
    pen.plate(box(15.6, 3.6, 9.4, 6.6, 1.2))
    for x in (27.2, 33.0):
        pen.plate(box(x, 2.4, 5.2, 11, 1.6))
        pen.seam([(x, 5.4), (x + 5.2, 5.4)], 2)
    pen.plate("3.4,15 8.4,10.2 37,10.2 39,13 38,19.4 5.4,19.4")
    pen.mark("7.2,14.4 9.8,11.8 13.6,11.8 13.6,14.4")
    for x in (10.0, 20.6, 31.2):
        pen.joint(x, 19.6, 4.3, Line.STRUCTURE)
        pen.dot(x, 19.6, 1.4)


def jet(pen: Pen) -> None:
    """An attack jet banking in, seen from the side and above, nose to the left."""
    pen.plate("24,9.4 33,1.4 37,1.4 34.6,10.4")
    pen.plate("0.6,12.6 8,9.4 16,8.2 30,8.8 39,10.6 39,14.4 30,16 16,16.2 8,15.4")
    pen.plate("15,12.2 30.6,21.8 35,21.8 27.4,12.2")
    pen.plate("31,12.6 36.4,17.6 39.4,17.6 37,12.6", Line.DETAIL)
    pen.mark("8.4,10.6 13.2,9.4 17,10.2 13,11.8")
    pen.plate(box(19.6, 19.0, 7.4, 2.4, 0.8), Line.DETAIL)


def tank(pen: Pen) -> None:
    """A heavy tank with a long gun."""
    pen.plate(box(-1.0, 5.4, 17.0, 2.2), Line.DETAIL)
    pen.plate(box(-1.0, 4.6, 3.2, 3.8))
    pen.plate("13,3.4 16.4,1.6 29.4,1.6 33.4,5 32,10.4 14.4,10.4")
    pen.plate(box(20.6, -0.4, 5.4, 2.4, 0.4), Line.DETAIL)
    pen.plate("2.4,13.4 7,10 36,10 39.6,12.4 38.4,15.6 4,15.6")
    pen.plate("1.4,16.4 4,14.2 37.2,14.2 39.6,16.8 38.4,21 34.6,24 6.6,24 2.4,21")
    for index in range(5):
        x = 8.0 + index * 6.2
        pen.joint(x, 19.4, 2.7, Line.DETAIL)
        pen.dot(x, 19.4, 0.9)


def _walker(mech: MechFigure) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        front(pen.moved(WIDTH / 2, 0, HEIGHT / 40.0), mech)

    return draw


def artillery(pen: Pen) -> None:
    """A towed gun with its barrel raised."""
    pen.plate(limb(22.0, 14.0, 4.0, 1.4, 3.6, 2.6))
    pen.plate(limb(6.4, 3.2, 3.0, 0.8, 4.4, 4.4))
    pen.plate("18,8.4 22,6.6 25,15 21,17.6")
    pen.plate(limb(22.0, 18.0, 39.0, 23.2, 3.0, 2.0))
    pen.joint(21.4, 18.6, 5.4, Line.STRUCTURE)
    pen.ring(21.4, 18.6, 2.8)


def trooper(pen: Pen) -> None:
    """A soldier on foot with a rifle."""
    pen.plate(limb(18.6, 13.4, 16.0, 24, 3.4, 2.6))
    pen.plate(limb(21.4, 13.4, 24.4, 24, 3.4, 2.6))
    pen.plate("16.6,5.6 23.4,5.6 24.0,10 22.6,14.4 17.4,14.4 16.0,10")
    pen.plate(limb(26.0, 9.4, 7.0, 10.6, 1.4, 1.2), Line.DETAIL)
    pen.plate(limb(17.4, 7.4, 13.0, 11.0, 2.2, 1.8), Line.DETAIL)
    pen.plate("17.6,4.4 17.8,1.2 20,0 22.2,1.2 22.4,4.4 20,5.6")
    pen.mark("17.8,3.4 17.8,2.2 20,2.2 20,3.4")


def unknown(pen: Pen) -> None:
    """A contact that nobody has identified: a diamond, as on a radar screen."""
    pen.plate("20,1 33,12.5 20,24 7,12.5")
    pen.plate("20,6 27.6,12.5 20,19 12.4,12.5", Line.DETAIL)


UNITS: dict[str, Callable[[Pen], None]] = {
    "bike": bike,
    "helo": helo,
    "flamer": flamer,
    "jet": jet,
    "ranger": _walker(MechFigure(left_shoulder="launcher", right_arm="cannon", bulk=0.8, head="slit")),
    "tank": tank,
    "mech": _walker(MechFigure("launcher", "launcher", "barrel", "fist", bulk=1.22, head="crest")),
    "artillery": artillery,
    "trooper": trooper,
    "unknown": unknown,
}
"""Every figure that a data file may name."""
