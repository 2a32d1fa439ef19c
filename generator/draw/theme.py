"""Themes: what each `Ink` role looks like on paper.

`COLOUR` is for colour printers and screens; its four side colours are Okabe and Ito's, told apart by readers with any
kind of colour vision, and each carries a pattern besides. `INK` saves ink: white grounds, outlines in place of black
masses, 45-degree hatching in place of greys, thinner lines. Black is always pure black (K only), white pure white.
"""

from __future__ import annotations

from dataclasses import field, replace

from generator.data.records import dataclass
from generator.draw.display import Circle, Face, Ink, Line, Paint, Path, Rect, Text

Colour = tuple[float, float, float]
"""Red, green and blue, 0 to 1. Equal parts are written as a grey, so that black is black ink only."""

BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)

BROADEST = Line.EMPHASIS.value
"""Width in mm of the broadest line. A broader stroke is an area, such as a road, and as broad in every theme."""

HATCH_WIDTH = 0.1
"""Width in mm of a hatching line: 0.28 pt; every home printer holds 0.25 pt."""


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines over a shape: `angles` in degrees clockwise from the x axis, `spacing` in mm between lines."""

    spacing: float
    angles: tuple[float, ...] = (45.0,)
    colour: Colour = BLACK
    width: float = HATCH_WIDTH


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of one edition. Roles that a table lacks are not painted.

    `fills` gives a ground's flat colour, `hatches` the lines over it; `strokes` and `texts` the colours of lines and
    letters. With `saves_ink`, white letters that would stand on a hatched or white ground are printed black, and
    hatching leaves room round letters.
    """

    name: str
    fills: dict[Ink, Colour] = field(default_factory=dict)
    strokes: dict[Ink, Colour] = field(default_factory=dict)
    texts: dict[Ink, Colour] = field(default_factory=dict)
    hatches: dict[Ink, Hatch] = field(default_factory=dict)
    saves_ink: bool = False
    lines: dict[float, float] = field(default_factory=dict)
    """Other widths (mm) for the three weights of line."""

    def line(self, width: float) -> float:
        """The width in mm at which a line is printed that is drawn `width` mm wide."""
        if width in self.lines:
            return self.lines[width]
        if width > BROADEST:
            return width
        return width * (self.lines[Line.DETAIL.value] / Line.DETAIL.value) if self.lines else width


BLACK_GROUND = 20.0
"""A black rectangle of more mm² is a ground for white letters: ink-saving themes outline it instead."""

MASSES = frozenset({Ink.BLOCK, Ink.ACCENT_BLOCK})
"""Grounds that an ink-saving theme leaves white and outlines."""

BOLD_FROM = 14.0
"""Points from which bold labels stay bold in an ink-saving theme: what is read from afar."""


def ground(theme: Theme, item: Rect | Circle | Path) -> Ink:
    """The role in which the theme fills a shape: its own, but a large black ground is not printed black to save ink."""
    if theme.saves_ink and item.paint.fill is Ink.BLACK and isinstance(item, Rect):
        return Ink.BLOCK if item.width * item.height > BLACK_GROUND else Ink.BLACK
    return item.paint.fill


def outlined(theme: Theme, item: Rect | Circle | Path, ink: Ink) -> Paint:
    """How the theme paints a shape whose fill has the role `ink`: a mass that it leaves white gets an outline."""
    paint = item.paint
    if not theme.saves_ink or ink not in MASSES or (paint.width > 0 and paint.stroke is not Ink.NONE):
        return paint
    return replace(paint, stroke=Ink.BLACK, width=(Line.STRUCTURE if isinstance(item, Rect) else Line.DETAIL).value)


def face_of(theme: Theme, item: Text) -> Face:
    """The face in which the theme prints a run. An ink-saving one sets small bold labels in the lighter face, which is
    a little narrower: what fits in bold still fits."""
    if theme.saves_ink and item.face is Face.LABEL_BOLD and item.size < BOLD_FROM:
        return Face.LABEL
    return item.face


def grey(level: float) -> Colour:
    """A neutral grey, 0 black to 1 white."""
    return (level, level, level)


def rgb(text: str) -> Colour:
    """A colour from `#rrggbb`.

    :raises ValueError: if the text isn't of that form.
    """
    digits = text.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"{text!r} is not a colour of the form #rrggbb")
    return (int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def darkened(colour: Colour, limit: float = 0.18) -> Colour:
    """The colour, darkened until its luminance is at most `limit` (0.18 keeps 4.5 to 1 against white)."""
    red, green, blue = colour
    for step in range(50):
        factor = 1.0 - step * 0.02
        made = (round(red * factor, 3), round(green * factor, 3), round(blue * factor, 3))
        if luminance(made) <= limit:
            return made
    return BLACK


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour (WCAG 2)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


BLUE, ORANGE, GREEN, VERMILION = rgb("#0072B2"), rgb("#E69F00"), rgb("#009E73"), rgb("#D55E00")
"""Okabe and Ito's colours for the four sides."""

SIDES = {Ink.SIDE_A: BLUE, Ink.SIDE_B: ORANGE, Ink.SIDE_C: GREEN, Ink.SIDE_D: VERMILION}

SIDE_ANGLES: dict[Ink, tuple[float, ...]] = {
    Ink.SIDE_A: (45.0,),
    Ink.SIDE_B: (135.0,),
    Ink.SIDE_C: (0.0,),
    Ink.SIDE_D: (45.0, 135.0),
}
"""Each side's own pattern: falling, rising, level and crossed lines."""


TERRAIN: dict[Ink, tuple[Colour, Colour]] = {
    Ink.PLANT: (rgb("#DDECD3"), rgb("#33602A")),
    Ink.WET: (rgb("#DEEDF7"), rgb("#1C5C87")),
    Ink.DEEP: (rgb("#BCD9EE"), rgb("#144A70")),
    Ink.ICE: (rgb("#EDF5F9"), rgb("#3F7590")),
    Ink.DRY: (rgb("#F7F0CE"), rgb("#735A17")),
    Ink.HOT: (rgb("#F7D5C6"), rgb("#9A3412")),
    Ink.PAVED: (grey(0.92), grey(0.45)),
    Ink.BUILT: (grey(0.82), grey(0.25)),
    Ink.RELIEF: (rgb("#6B4A2B"), rgb("#6B4A2B")),
    Ink.HIGH_1: (rgb("#FBF5E8"), rgb("#6B4A2B")),
    Ink.HIGH_2: (rgb("#F6ECDA"), rgb("#6B4A2B")),
    Ink.HIGH_3: (rgb("#F0E1C8"), rgb("#6B4A2B")),
    Ink.HIGH_4: (rgb("#E8D4B3"), rgb("#6B4A2B")),
    Ink.LOW_1: (rgb("#E8E6F0"), rgb("#4A4468")),
    Ink.LOW_2: (rgb("#DBD8E9"), rgb("#4A4468")),
}
"""Of each ink of maps the tint of its areas, and the tone of its lines and letters."""


def _colour_theme(accent: Colour) -> Theme:
    grounds = {
        Ink.BLACK: BLACK,
        Ink.WHITE: WHITE,
        Ink.LIGHT: grey(0.91),
        Ink.MID: grey(0.76),
        Ink.STRONG: grey(0.36),
        Ink.BLOCK: BLACK,
        Ink.CUT: WHITE,
        Ink.ACCENT: accent,
        Ink.ACCENT_BLOCK: darkened(accent),  # White letters stand on it.
        **SIDES,
    }
    tones = {ink: tone for ink, (_, tone) in TERRAIN.items()}
    return Theme(
        "colour",
        fills={**grounds, **{ink: tint for ink, (tint, _) in TERRAIN.items()}},
        strokes={**grounds, Ink.MID: grey(0.6), **tones},
        texts={
            **grounds,
            Ink.LIGHT: grey(0.6),
            Ink.MID: grey(0.42),
            Ink.STRONG: grey(0.3),
            Ink.ACCENT: darkened(accent),
            **{ink: darkened(colour) for ink, colour in SIDES.items()},
            **tones,
        },
        hatches={ink: Hatch(1.6, angles, WHITE, 0.2) for ink, angles in SIDE_ANGLES.items()},
    )


COLOUR = _colour_theme(rgb("#B5421F"))
"""The colour theme with the accent that a game without one of its own gets."""

INK = Theme(
    "ink",
    fills={**{ink: WHITE for ink in Ink if ink is not Ink.NONE}, Ink.BLACK: BLACK, Ink.CUT: BLACK,
           Ink.RELIEF: BLACK},
    strokes={**{ink: BLACK for ink in Ink if ink is not Ink.NONE}, Ink.WHITE: WHITE, Ink.LIGHT: grey(0.5),
             Ink.MID: grey(0.3)},
    texts={**{ink: BLACK for ink in Ink if ink is not Ink.NONE}, Ink.WHITE: WHITE},
    hatches={
        Ink.LIGHT: Hatch(4.4),
        Ink.MID: Hatch(2.2, (135.0,)),
        Ink.STRONG: Hatch(1.1),
        Ink.ACCENT: Hatch(1.4),
        **{ink: Hatch(1.4, angles) for ink, angles in SIDE_ANGLES.items()},
    },
    saves_ink=True,
    lines={Line.DETAIL.value: 0.1, Line.STRUCTURE.value: 0.13, Line.EMPHASIS.value: 0.18},
)

THEMES = {"colour": COLOUR, "ink": INK}
"""The themes by the name used in paths and options."""


def themed(name: str, accent: str = "") -> Theme:
    """The theme called `name`, with a game's accent (`#rrggbb`) where one is given.

    :raises KeyError: if there is no such theme. :raises ValueError: if the accent isn't a colour.
    """
    theme = THEMES[name]
    if not accent or theme.saves_ink:
        return theme
    return replace(_colour_theme(rgb(accent)), name=name)
