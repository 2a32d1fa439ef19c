"""What is said of maps, lines of sight and reach, in a page's language or in English: `map/look` in the words.

The letters of facings are words, too (`map/sides`): in Finnish P, KO, KA, E, LO and LU. Files have N, NE, SE, S, SW, NW
in any language (`generator.maps.hexmap.SHORT_SIDES`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from generator.maps.hexmap import SHORT_SIDES, SIDES

LETTERS = dict(zip(SIDES, SHORT_SIDES, strict=True))
"""The letters of facings in English, by their names."""
LOOK = {
    "one-hex": "1 hex", "hexes": "<count> hexes", "one-level": "1 level", "levels": "<count> levels",
    "ends": "<start> (level <low>) to <end> (level <high>): <steps>", "title": "<start> to <end>",
    "crosses": "The line crosses <hexes>.",
    "edges": "Along edges it also has <hexes> on its other side; the better side counts.",
    "edges-block": "Along edges it also has <hexes> on its other side; what blocks on either side blocks.",
    "blocked": "Blocked by <hex>: level <level>.",
    "blocked-house": "Blocked by <hex>: level <level> with a building of <house>.",
    "blocked-building": "Blocked by <hex>: a building.",
    "blocked-high": "Blocked by <hex>: level <level>, higher than both.",
    "blocked-woods": "Blocked by woods in <hexes>: <count> hexes between the two are enough.",
    "light": "Through light woods in <hex>, <steps> away.", "heavy": "Through heavy woods in <hex>, <steps> away.",
    "dense": "Through dense woods in <hex>, <steps> away.",
    "woods": "Through <steps> of woods; <count> between the two block.",
    "border": "One level apart, and neither stands within <count> hexes of the border between the levels, its own hex "
              "counted.",
    "hull-down": "The second can take cover from the first: it is hull down.",
    "hides-all": "<what> hides all of the target.", "hides": "<what> hides <part> of <whole> levels of the target.",
    "hides-half": "<what> hides <part> of <whole> levels of the target, partial cover.",
    "hides-all-half": "<what> hides all of the target, partial cover.", "water": "The water that it stands in",
    "seen": "In sight.", "unseen": "Not in sight.", "back-seen": "The other way round it is in sight.",
    "back-unseen": "The other way round it is not in sight.",
    "usual": "Both are taken to be <count> levels high.",
    "high": "<levels> high", "high-named": "<name>, <levels> high",
    "heights": "The first is <first>; the second is <second>.",
    "reached": "<title>: <unit> of the cheapest way, of <limit>.",
    "numbers": "A number is the level of the ground; behind a sign it is that thing's own.",
    "size": "<columns> x <rows> hexes",
    "points": "points", "inches": "inches", "jump": "jump", "move": "move", "moving-already": "moving already",
    "first-move": "first move", "count-point": "<count> point", "count-points": "<count> points",
    "count-inch": "<count> inch", "count-inches": "<count> inches",
    "hint": "--heights says otherwise, in levels or by names of units.",
    "hex-level": "<hex>: level <level>", "beside": "(by what lies beside it)", "nowhere": "leads nowhere",
    "theme": "theme <theme>", "note": "note: <note>",
    "all": "<title>, from <hex> facing <side>: <hexes> with <limit>", "stays": "stays", "times": "<step> x <count>",
    "way": "<title>, to <hex>: <total> of <limit>", "so-far": "<total> in all",
    "forward": "forward", "back": "back", "left": "left", "right": "right",
    "price-hex": "hex <price>", "price-turn": "turn <price>", "price-levels": "levels <price>",
    "price-water": "water <price>", "price-ground": "ground and levels <price>",
    "price-shared": "paved, shares its point with the last hex",
    "price-whole": "<price> in all: its whole move, as one open hex is always in reach",
    "test": "test at slide value <slide>: <needed> or more",
    "faces": "It faces any way there, and stops or keeps its movement counter.",
    "die": "<hexes>: the die shows <die>.", "no-die": "<hexes>: the die shows none.",
    "slide": "Slide value: <step> for each <paved> paved hexes since it last turned, an odd one too, and what else "
             "they cost.",
    "untested": "Without a turn that must be tested it costs <price>.",
    "tested": "There is no way without a turn that must be tested.",
}  # fmt: skip
ENGLISH = LOOK | LETTERS
"""The sentences where no words are given, and where those that are given are older than these."""


def first_words(told: str) -> str:
    """What a legend says of a kind of terrain in a word or two: up to its first comma or the like."""
    return re.split(r"[;:,(]", told)[0].strip()


class Saying:
    """Says things in one language.

    :param find: gives the words under a path, "" where there are none; without it English is spoken.
    """

    def __init__(self, find: Callable[[str], str] = lambda path: "") -> None:
        self._find = find

    def word(self, path: str, **values: object) -> str:
        """The words under a path, `map/look/crosses`, with open places such as `<hexes>` filled."""
        found = self._find(path) or ENGLISH[path.rpartition("/")[2]]
        for key, value in values.items():
            found = found.replace(f"<{key}>", str(value))
        return found

    def hexes(self, count: int) -> str:
        """So many hexes."""
        return self.word("map/look/one-hex") if count == 1 else self.word("map/look/hexes", count=count)

    def levels(self, count: int) -> str:
        """So many levels."""
        return self.word("map/look/one-level") if count == 1 else self.word("map/look/levels", count=count)

    def counted(self, count: int, one: str, many: str) -> str:
        """So many points, inches or whatever a game's kit counts in."""
        name = one if count == 1 else many
        known = f"count-{name}" in ENGLISH
        return self.word(f"map/look/count-{name}", count=count) if known else f"{count} {name}"

    def kit(self, text: str) -> str:
        """A word that a game's kit uses, such as `points` or `forward`; itself where there is none for it."""
        return self._find(f"map/look/{text.replace(' ', '-')}") or text

    def kind(self, kind: str) -> str:
        """A kind of terrain in a word or two; as its file calls it where there are no words."""
        found = self._find(f"map/kinds/{kind}")
        return first_words(found) if found else kind

    def side(self, side: int) -> str:
        """The letters of a facing, by its number from the north."""
        return self.word(f"map/sides/{SIDES[side]}")

    def sides(self, exits: int) -> Iterable[str]:
        """The letters of the sides in a mask."""
        return (self.side(side) for side in range(len(SIDES)) if exits >> side & 1)
