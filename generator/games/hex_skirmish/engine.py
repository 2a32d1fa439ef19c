"""Hex Skirmish's rules engine: the shared battle with movement by hexes and facings.

engine = create(content)                       # a duel of the scenario's mechs
lance = engine.in_form("lance")                # four mechs a side
fight = engine.between("wagtail", "drystone")  # a duel of these two: the first is red, the second blue
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from generator.battle.book import BookBattle
from generator.battle.field import MapField
from generator.battle.setting import Setting
from generator.battle.state import JUMPS
from generator.battle.streams import STREAMS
from generator.battle.table import Table
from generator.games.hex_skirmish.book import Book, Fighter
from generator.games.hex_skirmish.cites import CITED
from generator.games.hex_skirmish.designs import sheet_of
from generator.games.hex_skirmish.movement import MODES
from generator.play.contract import RulesFault
from generator.play.states import known_form, unused
from generator.units.models import UnitSheet

if TYPE_CHECKING:
    from generator.battle.tohit import Explained, Question
    from generator.games.hex_skirmish.bench import HexBench
    from generator.games.hex_skirmish.narrator import HexNarrator

__all__ = ["CITED", "OPTIONS", "STREAMS", "HexSkirmish", "RulesFault", "create", "narrator"]

OPTIONS: tuple[str, ...] = ()
"""There are no optional rules."""


class HexSkirmish(BookBattle):
    """The engine for one battle of two mechs, or of two lances."""

    game = "hex-skirmish"
    cited = CITED
    move_labels = (
        *(f"move:{mode}" for mode in MODES), *(f"break-away:{mode}" for mode in MODES), "stand", "face",
    )  # fmt: skip
    book: Book

    @property
    def entrants_path(self) -> str:  # type: ignore[override]
        """Where the entrants have their names."""
        return "lances" if self._of_lances else "loadouts"

    @property
    def _of_lances(self) -> bool:
        book = self.book
        return book.scenarios[book.forms[self.form].scenario].forces.red in book.lances

    @property
    def sparing(self) -> int:
        """Of how many games a check plays one: four mechs a side take as long as sixteen duels."""
        return 16 if self._of_lances else 1

    def entrants(self) -> tuple[str, ...]:
        """The ids of the mechs, or of the lances where lances meet."""
        return tuple(self.book.lances if self._of_lances else self.book.mechs)

    def admit(self, content: Any, loadout: Any) -> str:
        """Take in a mech that doesn't come with the game; its id among those who can meet.

        :param loadout: what its file holds, without errors.
        :raises ValueError: if it can't be built, or lances meet.
        """
        if self._of_lances:
            raise ValueError(f"in the form {self.form} lances of the game meet, not mechs")
        sheet = sheet_of(content.numbers, loadout.model) if loadout.model is not None else None
        if sheet is None:
            raise RulesFault(f"loadouts/{loadout.id}:", "the mech can't be built")
        free = unused(loadout.id, {*self.book.mechs, *self.book.lances})
        self.book.mechs[free] = sheet
        return free

    def other(self, setting: Setting) -> Self:
        """An engine for another setting, perhaps on another map."""
        made = super().other(setting)
        if isinstance(setting.field, MapField):
            setting.field = self.book.field(setting.units, setting.field.terrain)
            made.movement = self.book.movement(setting.field.terrain)
        return made

    # --- what the bench asks

    def bench_sheet(self, id: str) -> UnitSheet | None:
        """The card of a mech of the game, by its id."""
        return self.book.mechs.get(id)

    def bench_modifier(self, t: Table, unit: int) -> int:
        """What the die of a mech shows that moved as it was set up."""
        s = t.state
        moved = s.moved[unit]
        return self.book.moves.moves.die(moved, jumped=s.mode[unit] in JUMPS) if moved else 0

    def bench(self) -> HexBench:
        """Where worked examples are played."""
        from generator.games.hex_skirmish.bench import HexBench

        return HexBench(self)


def create(
    content: Any, loadout: str | Mapping[str, Any] | None = None, options: Iterable[str] = (), form: str = ""
) -> HexSkirmish:
    """The engine for loaded content.

    :param loadout: a mech's id, a mapping or a model: red's mech; None or "standard" is that of the scenario.
    :param form: the way to play; the usual one if it isn't named.
    :raises RulesFault: if the data can't be compiled.
    :raises KeyError: if the content has no such mech.
    :raises ValueError: for an unknown option or form.
    """
    for option in options:
        raise ValueError(f"no option '{option}'; there are none")
    book = Book(content)
    return HexSkirmish(book, known_form(book.forms, form) if form else "", _red(book, content, loadout))


def _red(book: Book, content: Any, loadout: Any) -> tuple[Fighter, ...] | None:
    """The team that a loadout means."""
    if loadout is None or loadout == "standard":
        return None
    id = "loadout"
    if isinstance(loadout, str):
        id = loadout
        loadout = content.loadouts[id].model
    if isinstance(loadout, Mapping):
        loadout = _Written(loadout)
    sheet = sheet_of(book.parts, loadout) if loadout is not None else None
    if sheet is None:
        raise RulesFault(f"loadouts/{id}:frame", "there is no such frame")
    return (Fighter(id, sheet, sheet.name),)


class _Written:
    """A loadout that is a mapping, read like a model."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name = str(data.get("name") or "Mech")
        self.frame = data.get("frame")
        self.move, self.jump, self.armour = (_whole(data, key) for key in ("move", "jump", "armour"))
        self.weapons, self.systems = (_ids(data, key) for key in ("weapons", "systems"))


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
        raise RulesFault(f"loadout:{key}", "a whole number from 0 to 99 must stand here")
    return value


def _ids(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key) or []
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise RulesFault(f"loadout:{key}", "a list of ids must stand here")
    return list(value)


def narrator(content: Any, engine: HexSkirmish, lang: str = "en") -> HexNarrator:
    """What tells a game's events in a language of the content, for `generator.play.transcript`."""
    from generator.games.hex_skirmish.narrator import HexNarrator

    return HexNarrator(content, engine, lang)


def tohit(content: Any, question: Question, extreme: bool) -> Explained:
    """One attack explained; `question.tmm` is what the target's die shows.

    :raises BadQuestion: if something in the question can't be, extreme range too.
    """
    from generator.battle.tohit import BadQuestion, explain

    if extreme:
        raise BadQuestion("extreme", "extreme range isn't played in this game")
    book = Book(content)
    return explain(book.rules, question if question.skill is not None else replace(question, skill=book.skill))
