"""What stands on a unit's card, as values that know their data: made from a game's data, drawn by `cards`.

Lengths of the game are inches; a card shows them in inches, in hexes, or in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal

from generator.data.records import dataclass
from generator.draw.display import Item
from generator.draw.markup import Printed
from generator.draw.printing import printed, sources
from generator.units.skill import USUAL, points_at
from generator.units.tmm import tmm

if TYPE_CHECKING:
    from generator.data.views import View
    from generator.units.models import UnitSheet

Distances = Literal["inches", "hexes", "both"]

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
    marks: tuple[Printed, ...] = ()
    """What stands in the boxes, where each does something else."""


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
    ways: dict[str, Any] = field(default_factory=dict)
    """How the critical boxes of each kind of card can stand, by its id."""
    common: dict[int, Item] = field(default_factory=dict)
    """Those of them that a PDF writes once, by `id()`."""

    def word(self, key: str, default: str = "") -> Printed:
        """A word of the cards by its whole path among the words: `cards/total`."""
        key = key.removeprefix("cards/")
        return printed(self.words.text(key, default or key))

    def hexes(self, inches: int) -> int:
        """A length in hexes, a half rounded up."""
        return (2 * inches + self.hex) // (2 * self.hex)


@dataclass(frozen=True)
class CardUnit:
    """A unit in somebody's force. `path` is the datum that it comes from, `units:lynx-2a`.

    `skill` is None for one that is written in by hand; `line` the datum that says it ("" for the usual one). The values
    of a unit that is worked out from a design have no datum of their own: `made_from` names what they follow from.
    """

    id: str
    sheet: UnitSheet
    path: str
    skill: int | None = 4
    line: str = ""
    callsign: str = ""
    letter: str = ""
    made_from: tuple[str, ...] = ()
    side: str = ""
    """Whose it is in a battle, "red" or "blue", where its pieces show it."""

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
        """The data path of one of its values: what its circles are counted against; "" where there is none."""
        return "" if self.made_from else f"{self.path}/{key}"

    def run(self, text: str, *keys: str) -> Printed:
        """A text that prints some of its values."""
        if self.made_from:
            return Printed(text, self.made_from, "computed")
        return Printed(text, tuple(self.at(key) for key in keys))

    def follows(self, text: str, key: str, *more: str) -> Printed:
        """A text that follows from one of its values, and from further data."""
        return Printed(text, (*(self.made_from or (self.at(key),)), *more), "computed")

    def named(self, text: str) -> Printed:
        """A text with its label: what its owner calls it, else its chassis."""
        return Printed(text, (self.line,)) if self.callsign and self.line else self.run(text, "chassis")

    def shown(self, key: str) -> Printed:
        """One of its values as it stands in the data; a value that isn't written there still names its place."""
        return self.run(str(getattr(self.sheet, key)), key)

    @property
    def shown_skill(self) -> Printed:
        """Its skill; the usual one follows from the points, which are for it."""
        return Printed(str(self.skill), (self.line,)) if self.line else self.follows(str(self.skill), "points")

    @property
    def points(self) -> Printed:
        """Its point value at its skill."""
        base = self.sheet.points
        if self.skill is None or self.skill == USUAL:
            return self.run(str(base), "points")
        return self.follows(str(points_at(base, self.skill)), "points", *filter(None, (self.line,)))

    @property
    def cost(self) -> int:
        """The points that it counts for."""
        return self.sheet.points if self.skill is None else points_at(self.sheet.points, self.skill)

    @property
    def tmm(self) -> Printed:
        """Its modifier as a target."""
        return self.follows(str(tmm(self.sheet.moves)), "move")

    def damage(self, band: str) -> Printed:
        """The damage at a range."""
        value = getattr(self.sheet.damage, band)
        return self.run(NONE if value == 0 else str(value), f"damage/{band}")

    def hexes(self, rules: CardRules) -> Printed:
        """Its move in hexes."""
        moves = "/".join(f"{rules.hexes(one.inches)}{one.mode}" for one in self.sheet.moves)
        return self.follows(moves, "move", rules.hex_path)

    def move(self, rules: CardRules) -> Printed:
        """Its move in the lengths of the cards, inches where there are both."""
        return self.hexes(rules) if rules.distances == "hexes" else self.shown("move")


def rules_from(game: View, words: View, *, distances: Distances = "inches", die: bool = False) -> CardRules:
    """The rules of a game's cards.

    :param game: the game's content: its `cards` say what a card has, its `battle` ranges, heat and critical hits
    :param words: the interface's words
    """
    cards, battle = game.cards, game.battle
    bands = []
    for name, letter in BANDS:
        band = battle.ranges.get(name)
        if band is not None:
            to = band.get("inches")
            bands.append(Band(name, letter, printed(band.modifier.signed), None if to is None else int(to),
                              f"{band.path}/inches"))  # fmt: skip
    hex = int(cards.hex), sources(cards.hex)[0]
    hot = {str(type) for type in battle.heat.units}
    kinds: dict[str, Kind] = {}
    for id, kind in cards.kinds.items():
        rows = tuple(
            _critical(str(key), row, battle.criticals, words.cards, hex, distances)
            for key, row in _items(kind, "criticals")
        )
        for type in map(str, kind.types):
            kinds[type] = Kind(f"{id}-hot" if type in hot else str(id), type in hot, rows)
    return CardRules(
        *hex, int(battle.heat.levels), sources(battle.heat.levels)[0], tuple(bands),
        kinds, words.cards, distances, die,
    )  # fmt: skip


def _items(view: View, key: str) -> Any:
    """The entries of a group that may be missing."""
    found = view.get(key)
    return found.items() if found is not None else ()


def in_lengths(
    word: str, number: int, paths: tuple[str, ...], hex: tuple[int, str], distances: Distances
) -> Printed:
    """A word with a number for its `#`. `#"` is a length in inches, `#h` the same in hexes; where a card tells lengths
    in hexes alone, both are that. `hex` is inches of a hex, and where it stands.
    """
    hexes = str((2 * number + hex[0]) // (2 * hex[0]))
    told = word.replace('#"', hexes) if distances == "hexes" else word
    told = told.replace("#h", hexes)
    more = (hex[1],) if told != word else ()
    return Printed(told.replace("#", str(number)), (*paths, *more), "computed" if more else "")


def _critical(
    key: str, row: View, battle: View, words: View, hex: tuple[int, str], distances: Distances
) -> Critical:
    """A row of critical boxes with its words; `#` in them is the row's number."""
    told = words.criticals[str(row["words"])]
    boxes, by = row.get("boxes") or battle.boxes[key], row.get("by")

    def filled(word: Any) -> Printed:
        if "#" not in str(word):
            return printed(word)
        number = battle[key] if by is None else by
        return in_lengths(str(word), int(number), (*sources(number), *sources(word)), hex, distances)

    both = told.text("effect-both", "") if distances == "both" else ""
    effect, marks = filled(both or told.effect), filled(told.text("marks", ""))
    each = tuple(Printed(mark, marks.sources) for mark in marks.text.split())
    return Critical(printed(told.name), effect, int(boxes), sources(boxes)[0], each)
