"""What templates of a game with unit cards see of a force, for `sheet_context` of the game.

    sheet_context="generator.units.sheet_context:sheet_context", widgets="generator.units.widgets"

A template says `{% set shown = force_sheet(words) %}` and draws what it holds by the element
`<drawn>` of `generator.units.widgets`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from generator.data.content import behind
from generator.data.records import dataclass
from generator.draw.display import Item
from generator.draw.markup import Printed
from generator.draw.paper import Paper
from generator.draw.printing import printed
from generator.units import cards, reference, roster, standees, tokens
from generator.units.board import Report
from generator.units.card_units import of_force, on_cards
from generator.units.card_values import CardRules, CardUnit, Distances, rules_from
from generator.units.force import ForceFile
from generator.units.loading import units_of
from generator.units.mustering import mustered

APART = 16.0
"""Between a roster and the reference below it, in mm."""

Draw = Callable[[Report], tuple[Item, ...]]
"""Draws something, and tells of what doesn't fit."""


@dataclass(frozen=True)
class Placed:
    """A unit of a force with a key of its own on its sheets."""

    key: str
    unit: CardUnit
    alt: str
    called: str
    front: Draw
    back: Draw
    token: Draw
    standee: Draw
    standee_alt: str


@dataclass(frozen=True)
class ForceSheet:
    """A force for templates. Sizes are mm."""

    name: Printed
    units: tuple[CardUnit, ...]
    limit: Printed | None
    rules: CardRules
    game: Any
    paper: Paper
    hex: float
    whole: bool = False
    """Whether these are all units of the game, with all special abilities that there are."""
    side: str = ""
    """Whose it is in a battle, "red" or "blue"; "" where that is open."""

    width = cards.WIDTH
    height = cards.HEIGHT

    @property
    def token_size(self) -> tuple[float, float]:
        """Width and height of a token."""
        return tokens.size_of(self.hex)

    @property
    def standee_size(self) -> tuple[float, float]:
        """Width and length of a standee's strip."""
        return standees.size_of(self.hex)

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The units in order."""
        seen: dict[str, int] = {}
        made = []
        for unit in self.units:
            seen[unit.id] = seen.get(unit.id, 0) + 1
            key = unit.id if seen[unit.id] == 1 else f"{unit.id}-{seen[unit.id]}"
            made.append(self._placed(key, unit))
        return tuple(made)

    def _placed(self, key: str, unit: CardUnit) -> Placed:
        return Placed(
            key, unit, cards.alt_of(unit, self.rules), unit.called,
            lambda report: cards.draw_front(unit, self.rules, report),
            lambda report: tokens.draw_back(unit, cards.WIDTH, cards.HEIGHT, report),
            lambda report: tokens.draw_token(unit, self.hex, report),
            lambda report: standees.draw_standee(unit, self.hex, report),
            standees.alt_of(unit, self.rules.word("cards/standee").text),
        )  # fmt: skip

    def sided(self, side: str) -> ForceSheet:
        """The same force as one of a battle's two, "red" or "blue": its pieces and its roster show it."""
        return replace(self, side=side, units=tuple(replace(unit, side=side) for unit in self.units))

    @property
    def roster(self) -> tuple[Draw, ...]:
        """The pages of the roster."""
        force = roster.Roster(self.name, self.units, self.limit, side=self.side)
        return _pages(lambda report: roster.pages_of(force, self.rules, self.paper, report))

    @property
    def lists(self) -> tuple[Draw, ...]:
        """Roster and reference: below each other on one page where both go on it, else on pages of their own."""
        force = roster.Roster(self.name, self.units, self.limit, side=self.side)
        below = roster.height_of(force, self.paper)
        height = reference.height_of(self.tags, self.game, self.rules, self.paper)
        if below is None or not height or below + APART + height > self.paper.live.height:
            return (*self.roster, *self.reference)
        (upper,), top = self.roster, below + APART

        def both(report: Report) -> tuple[Item, ...]:
            pages = reference.pages_of(self.name, self.tags, self.game, self.rules, self.paper, report, top)
            return (*upper(report), *next(iter(pages)))

        return (both,)

    @property
    def tags(self) -> Mapping[str, str]:
        """The special abilities that the reference explains."""
        return reference.every_tag(self.game) if self.whole else reference.tags_of(self.units)

    @property
    def reference(self) -> tuple[Draw, ...]:
        """The pages that explain the special abilities of the force."""
        return _pages(
            lambda report: reference.pages_of(self.name, self.tags, self.game, self.rules, self.paper, report)
        )


def _pages(make: Callable[[Report], Any]) -> tuple[Draw, ...]:
    """Pages that are drawn together, each by itself; what doesn't fit is told with the first."""
    told: list[Any] = []
    pages = list(make(told.append))

    def drawn(number: int) -> Draw:
        def draw(report: Report) -> tuple[Item, ...]:
            for one in told if number == 0 else ():
                report(one)
            items: tuple[Item, ...] = pages[number]
            return items

        return draw

    return tuple(drawn(number) for number in range(len(pages)))


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """`force_sheet(words, distances, hex)` for templates: the force that the sheet shows, empty where it shows none.

    With an id behind these it is another force of the game. `all_units(words)` is the same of all units of the game.
    """

    def force_sheet(words: Any, distances: Distances = "both", hex: float = 32.0, of: str = "") -> ForceSheet:
        rules = rules_from(game, words, distances=distances)
        content, model = behind(loadout) if loadout is not None else (None, None)
        stem = str(loadout.path).rstrip(":") if loadout is not None else ""
        if of and content is not None:
            other = content.loadouts.get(of)
            model, stem = (other.model, other.stem) if other is not None else (None, "")
        if content is None or not isinstance(model, ForceFile):
            return ForceSheet(Printed(""), (), None, rules, game, paper, hex)
        made = mustered(content, model, stem)
        limit = None if model.limit is None else Printed(str(model.limit), (f"{stem}:limit",))
        return ForceSheet(Printed(model.name, (f"{stem}:name",)), tuple(of_force(made.force, made.library, stem)),
                          limit, rules, game, paper, hex)  # fmt: skip

    def all_units(words: Any, distances: Distances = "both", hex: float = 32.0) -> ForceSheet:
        rules = rules_from(game, words, distances=distances)
        name = printed(words.cards.text("all-units", ""))
        units = tuple(on_cards(units_of(behind(game)[0])))
        return ForceSheet(name, units, None, rules, game, paper, hex, whole=True)

    return {"force_sheet": force_sheet, "all_units": all_units}
