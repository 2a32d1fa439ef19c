"""What is said of lines of sight and reach on maps, in a page's language or in English: `map/look` in the words."""

from __future__ import annotations

from collections.abc import Callable

ENGLISH = {
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
    "first-move": "first move",
}  # fmt: skip
"""The sentences where no words are given, and where those that are given are older than these."""


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

    def of_kit(self, text: str) -> str:
        """A word that a game's kit uses, such as `points` or `first move`; itself where there is none for it."""
        key = text.replace(" ", "-")
        return self._find(f"map/look/{key}") or text
