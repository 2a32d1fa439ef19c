"""What a game's data give to battles, compiled: scenarios, forms of play, maps; and the engine that plays by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from generator.maps.hexmap import HexMap
from generator.maps.played import PlayedMaps
from generator.play.contract import RulesFault
from generator.play.states import known_form

from .contract import Movement
from .engine import Battle
from .field import Terrain
from .models import Form, Scenario
from .rules import Rules
from .setting import Setting

Team = tuple[Any, ...]
"""Who fights on one side, as the game's own book has them."""


class BattleBook:
    """What battles of any form are made of. A game's own class adds its teams, and makes the settings.

    :param numbers: the number files, among them `scenarios` and `maps`.
    """

    def __init__(self, numbers: Mapping[str, Any], rules: Rules) -> None:
        self.rules = rules
        self.scenarios: Mapping[str, Scenario] = numbers["scenarios"].scenarios
        self.forms: Mapping[str, Form] = numbers["scenarios"].forms
        self.maps = PlayedMaps(numbers["maps"].maps, self.terrain_of)

    def team(self, id: str) -> Team:
        """Who fights for one side, by an id.

        :raises ValueError: if there is none. :raises RulesFault: if it can't be played.
        """
        raise NotImplementedError

    def setting(self, form: str, red: Team, blue: Team) -> tuple[Setting, Movement]:
        """The battle of two teams in a form of play, and how their units move.

        :raises RulesFault: if the scenario has no room for them.
        """
        raise NotImplementedError

    def terrain_of(self, made: HexMap) -> Terrain:
        """Any map as battles read it."""
        return Terrain(self.rules, made)

    def terrain(self, id: str) -> Terrain:
        """A map of the game.

        :raises RulesFault: if it has faults, or there is none.
        """
        return self.maps[id]


class BookBattle(Battle):
    """The engine for one battle by a book.

    :param form: the way to play; the usual one where it isn't named.
    :param red, blue: the teams; those of the form's scenario where none are given.
    """

    book: BattleBook

    def __init__(self, book: BattleBook, form: str = "", red: Team | None = None, blue: Team | None = None) -> None:
        self.book = book
        chosen = form or next(iter(book.forms))
        usual = book.scenarios[book.forms[chosen].scenario].forces
        self.sides = (red, blue)
        super().__init__(*book.setting(chosen, red or book.team(usual.red), blue or book.team(usual.blue)))

    @property
    def forms(self) -> tuple[str, ...]:
        """The ways to play; the first is the usual one."""
        return tuple(self.book.forms)

    def in_form(self, form: str) -> Self:
        """The engine for another way to play, with the same teams where they were named.

        :raises ValueError: if there is no such form.
        """
        return type(self)(self.book, known_form(self.book.forms, form), *self.sides)

    def entrants(self) -> Sequence[str]:
        """The ids of those who can meet in this form."""
        raise NotImplementedError

    def between(self, first: str, second: str, without: frozenset[str] = frozenset()) -> Self:
        """The engine for battles of two teams in the same form: the first is red, the second blue.

        :param without: nothing can be forbidden here.
        :raises ValueError: if there is no such team.
        """
        return type(self)(self.book, self.form, self.book.team(first), self.book.team(second))

    def bench_terrain(self, named: Any) -> Terrain:
        """See `Battle.bench_terrain`."""
        return self.book.maps.on_bench(named)


def checked_numbers(numbers: Mapping[str, Any], models: Mapping[str, type]) -> None:
    """That number files are there, each valid.

    :raises RulesFault: for the first that isn't.
    """
    for stem, model in models.items():
        if not isinstance(numbers.get(stem), model):
            raise RulesFault(f"{stem}:", "the file is missing or has faults")
