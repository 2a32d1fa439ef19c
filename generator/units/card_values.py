"""What stands on a unit's card, as values that know their data: made from a game's data, drawn by `cards`.

Lengths of the game are inches; a card shows them in inches, in hexes, or in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from generator.data.records import dataclass
from generator.draw.display import Item
from generator.draw.markup import Printed
from generator.draw.printing import printed, sources
from generator.units.skill import points_at
from generator.units.tmm import tmm

if TYPE_CHECKING:
    from generator.data.views import View
    from generator.units.models import UnitSheet

Distances = Literal["inches", "hexes", "both"]
DISTANCES: tuple[str, ...] = ("inches", "hexes", "both")

BANDS = (("short", "S"), ("medium", "M"), ("long", "L"), ("extreme", "E"))
"""The ranges by name, and the letters of their damage."""

NONE = "\N{EN DASH}"
"""What stands where a unit does no damage."""


@dataclass(frozen=True, slots=True)
class Band:
    """A range: the letter, what it adds, and the farthest inch (None for no end) with its data path."""

    id: str
    letter: str
    modifier: Printed
    to: int | None
    path: str


@dataclass(frozen=True, slots=True)
class Critical:
    """A row of critical boxes."""

    name: Printed
    effect: Printed
    boxes: int
    path: str
    """The datum that says how many boxes there are."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What cards of one kind of unit have."""

    id: str
    heat: bool
    criticals: tuple[Critical, ...]


@dataclass(frozen=True)
class CardRules:
    """What all cards of a game share. `hex` is inches of a hex, `heat` the levels before a unit shuts down."""

    hex: int
    hex_path: str
    skill: int
    skill_path: str
    heat: int
    heat_path: str
    bands: tuple[Band, ...]
    kinds: Mapping[str, Kind]
    """By type of unit."""
    words: View
    distances: Distances = "inches"
    die: bool = False
    """Whether a die beside the move shows the modifier, in place of a fixed one."""
    frames: dict[Any, tuple[Item, ...]] = field(default_factory=dict)
    """Parts that many cards show alike, drawn once."""
    common: dict[int, Item] = field(default_factory=dict)
    """Those of them that a PDF writes once, by `id()`."""

    @cached_property
    def fillable(self) -> bool:
        """Whether anything is left to write on cards in general; kept for sheets that ask."""
        return True

    def word(self, key: str, default: str = "") -> Printed:
        """A word of the cards."""
        return printed(self.words.text(key, default or key))

    def hexes(self, inches: int) -> int:
        """A length in hexes, a half rounded up."""
        return (2 * inches + self.hex) // (2 * self.hex)

    def length(self, inches: int, tail: str, *paths: str, spaced: bool = False) -> Printed:
        """A length as the card shows it: `8"j`, `4j`, or `8"j / 4j`."""
        inch = f'{inches}"{tail}'
        if self.distances == "inches":
            return Printed(inch, tuple(paths))
        hexes = f"{self.hexes(inches)}{tail}"
        shown = hexes if self.distances == "hexes" else f"{inch} / {hexes}" if spaced else f"{inch}/{hexes}"
        return Printed(shown, (*paths, self.hex_path), "computed")


@dataclass(frozen=True)
class CardUnit:
    """A unit in somebody's force. `path` is the datum that it comes from, `units:lynx-2a`.

    `skill` is None for one that is written in by hand; `line` the datum that says it ("" for the usual one).
    """

    id: str
    sheet: UnitSheet
    path: str
    skill: int | None = 4
    line: str = ""
    callsign: str = ""
    letter: str = ""

    @property
    def name(self) -> str:
        """Chassis and model."""
        return self.sheet.name

    @property
    def label(self) -> str:
        """What players call it: the callsign, else the chassis."""
        return self.callsign or self.sheet.chassis

    @property
    def called(self) -> str:
        """The label with the letter of the copy."""
        return f"{self.label} {self.letter}".strip()

    def at(self, key: str) -> str:
        """The data path of one of its values."""
        return f"{self.path}/{key}"

    def shown(self, key: str) -> Printed:
        """One of its values as it stands in the data; a value that isn't written there still names its place."""
        return Printed(str(getattr(self.sheet, key)), (self.at(key),))

    @property
    def points(self) -> Printed:
        """Its point value at its skill."""
        base = self.sheet.points
        if self.skill is None or not self.line:
            value = base if self.skill is None else points_at(base, self.skill)
            return Printed(str(value), (self.at("points"),))
        return Printed(str(points_at(base, self.skill)), (self.at("points"), self.line), "computed")

    @property
    def cost(self) -> int:
        """The points that it counts for."""
        return self.sheet.points if self.skill is None else points_at(self.sheet.points, self.skill)

    @property
    def tmm(self) -> Printed:
        """Its modifier as a target."""
        return Printed(str(tmm(self.sheet.moves)), (self.at("move"),), "computed")

    def damage(self, band: str) -> Printed:
        """The damage at a range."""
        value = getattr(self.sheet.damage, band)
        return Printed(NONE if value == 0 else str(value), (self.at(f"damage/{band}"),))

    def move(self, rules: CardRules) -> Printed:
        """Its move in the lengths of the cards."""
        moves, path = self.sheet.moves, self.at("move")
        inches = "/".join(str(move) for move in moves)
        if rules.distances == "inches":
            return Printed(inches, (path,))
        return Printed("/".join(f"{rules.hexes(one.inches)}{one.mode}" for one in moves), (path, rules.hex_path),
                       "computed")  # fmt: skip


def rules_from(game: View, words: View, *, distances: Distances = "inches", die: bool = False) -> CardRules:
    """The rules of a game's cards.

    :param game: the game's content; its `cards` say what a card has
    :param words: the interface's words
    """
    cards, told = game.cards, words.cards
    bands = []
    for name, letter in BANDS:
        band = cards.bands.get(name)
        if band is not None:
            to = band.get("to")
            bands.append(Band(name, letter, printed(band.modifier.signed), None if to is None else int(to),
                              f"{band.path}/to"))  # fmt: skip
    kinds: dict[str, Kind] = {}
    for id, kind in cards.kinds.items():
        rows = tuple(_critical(row, told.criticals) for _, row in kind.criticals.items())
        made = Kind(str(id), bool(kind.heat), rows)
        kinds |= {str(word): made for word in kind.types}
    return CardRules(
        int(cards.hex), sources(cards.hex)[0], int(cards.skill), sources(cards.skill)[0], int(cards.heat),
        sources(cards.heat)[0], tuple(bands), kinds, told, distances, die,
    )  # fmt: skip


def _critical(row: View, words: View) -> Critical:
    """A row of critical boxes with its words; `#` in the effect is the row's number."""
    told = words[str(row["words"])]
    effect, by = str(told.effect), row.get("by")
    paths = sources(told.effect)
    if by is not None and "#" in effect:
        effect, paths = effect.replace("#", str(int(by))), (*sources(by), *paths)
    boxes = row.boxes
    return Critical(printed(told.name), Printed(effect, paths), int(boxes), sources(boxes)[0])
