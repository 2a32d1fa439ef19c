"""Galactic Arena's own widgets: elements of its templates that are drawn by Python."""

from __future__ import annotations

from generator.draw import silhouettes
from generator.draw.elements import Drawing, Items, Ref
from generator.draw.silhouettes_pen import Pen
from generator.draw.widgets import widget
from generator.games.galactic_arena.hero_figure import TALLEST, HeroFigure, box_of, draw
from generator.games.galactic_arena.hero_figure_frame import Part
from generator.games.galactic_arena.hero_figure_weapons import PAIRED, WEAPONS

THIN = 0.7
"""Scale below which heroes have detail lines only: all ten of a hero sheet are above it, so that they look alike."""


@widget("hero-figure")
def hero_figure(drawing: Drawing, *, hero: Ref, x: float, y: float, width: float, height: float,
                solid: bool = False, mirrored: bool = False, align: float = 0.5, level: float = 1.0,
                full: bool = False) -> Items:  # fmt: skip
    """A hero's picture, with a weapon in hand.

    :param hero: a `HeroFigure`, such as `figure_of(id)` gives
    :param x: left edge of its box in mm
    :param y: upper edge in mm
    :param width: width of the box in mm
    :param height: height of the box in mm; the hero stands on its lower edge
    :param solid: black shape, or a line drawing
    :param mirrored: looking to the left
    :param align: place across the box, 0 left to 1 right
    :param level: place down the box, 0 top to 1 bottom
    :param full: as large as fits, instead of on one scale with the others
    """
    if not isinstance(hero, HeroFigure):
        raise TypeError(f"a HeroFigure is needed, not a {type(hero).__name__}")
    least = 0.0 if full else TALLEST
    figure = silhouettes.figure(lambda pen: draw(pen, hero), x, y, width, height, solid=solid, flip=mirrored,
                                align=align, level=level, least=least, box=box_of(hero), thin=THIN)  # fmt: skip
    return (figure,)


@widget("weapon-figure")
def weapon_figure(drawing: Drawing, *, figure: str, x: float, y: float, width: float, height: float,
                  solid: bool = False, turn: float = -45.0) -> Items:  # fmt: skip
    """A weapon by itself; nothing for a word that isn't known.

    :param figure: word of the data, such as axe
    :param x: left edge of its box in mm
    :param y: upper edge in mm
    :param width: width of the box in mm
    :param height: height of the box in mm
    :param solid: black shape, or a line drawing
    :param turn: degrees clockwise from pointing to the right
    """
    word = WEAPONS.get(figure)
    if word is None:
        return ()

    def both(pen: Pen) -> None:
        word(Part(pen, (0.0, 0.0), turn))
        if figure in PAIRED:
            word(Part(pen, (16.0, 0.0), -turn, mirrored=True))

    return (silhouettes.figure(both, x, y, width, height, solid=solid, level=0.5),)
