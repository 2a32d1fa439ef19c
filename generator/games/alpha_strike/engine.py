"""Alpha Strike's rules engine: the shared battle with movement in inches.

    engine = create(content)                                # the usual form with the scenario's forces
    duel = engine.in_form("duel")                           # the dearest unit of each
    fight = engine.between("first-muster", "slow-burn")     # these two forces: the first is red, the second blue
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.battle.aiming import tmm_now
from generator.battle.book import BookBattle
from generator.battle.streams import STREAMS
from generator.data.diagnostics import Severity
from generator.play.contract import RulesFault
from generator.play.states import known_form
from generator.units.codes import OVER_LIMIT
from generator.units.force import ForceFile

from . import forces
from .book import Book
from .cites import CITED
from .forces import Fighter

if TYPE_CHECKING:
    from generator.battle.narrator import Narrator
    from generator.battle.table import Table
    from generator.battle.tohit import Explained, Question
    from generator.units.models import UnitSheet

__all__ = ["CITED", "OPTIONS", "STREAMS", "AlphaStrike", "RulesFault", "create", "narrator"]

EXTREME_RANGE = "extreme-range"
OPTIONS = (EXTREME_RANGE,)
"""The optional rules that a game can be played with."""


class AlphaStrike(BookBattle):
    """The engine for one battle of two forces."""

    game = "alpha-strike"
    cited = CITED
    book: Book

    def entrants(self) -> tuple[str, ...]:
        """The ids of the forces that keep to the points of the form's scenario."""
        return self.book.entrants(self.form)

    def admit(self, content: Any, loadout: Any) -> str:
        """Take in a force that doesn't come with the game, with the lists that it names; its id among those who meet.

        :param loadout: what its file holds, without errors.
        :raises ValueError: if a unit of it isn't there, or can't be played.
        """
        from generator.units.mustering import mustered

        if not isinstance(loadout.model, ForceFile):
            raise RulesFault(f"loadouts/{loadout.id}:", "it is no force")
        held = content.files.get(loadout.stem)
        content.files[loadout.stem] = loadout.located  # lists are meant from its folder
        made = mustered(content, loadout.model, loadout.stem)
        if held is not None:
            content.files[loadout.stem] = held
        wrong = [one for one in made.findings if one.severity >= Severity.ERROR and one.code != OVER_LIMIT.id]
        if wrong:
            raise RulesFault(f"loadouts/{loadout.id}:units", wrong[0].message)
        return self.book.admit(loadout.id, forces.fighters(made.force))

    # --- what the bench asks

    def bench_sheet(self, id: str) -> UnitSheet | None:
        """The card of a unit of the game."""
        return next((one.sheet for one in self.book.library if one.id == id), None)

    def bench_modifier(self, t: Table, unit: int) -> int:
        """The modifier of the card, after hits and heat."""
        return tmm_now(t, unit)


def create(
    content: Any, loadout: str | Mapping[str, Any] | None = None, options: Iterable[str] = (), form: str = ""
) -> AlphaStrike:
    """The engine for loaded content.

    :param loadout: a force's id, a mapping or a model: red's force; None, "standard" and the id of the game's standard
        force mean that of the form's scenario.
    :param options: ids of optional rules, from `OPTIONS`.
    :param form: the way to play; the usual one if it isn't named.
    :raises RulesFault: if the data can't be compiled.
    :raises KeyError: if the content has no such force.
    :raises ValueError: for an unknown option or form.
    """
    chosen = set(options)
    unknown = sorted(chosen - set(OPTIONS))
    if unknown:
        raise ValueError(f"no option '{unknown[0]}'; there are {', '.join(OPTIONS)}")
    book = Book(content, extreme=EXTREME_RANGE in chosen)
    return AlphaStrike(book, known_form(book.forms, form) if form else "", _red(book, content, loadout))


def _red(book: Book, content: Any, loadout: Any) -> tuple[Fighter, ...] | None:
    """The force that a loadout means."""
    if loadout in (None, "standard", content.game.standard_loadout):
        return None
    if isinstance(loadout, str):
        found = content.loadouts[loadout].model
        if not isinstance(found, ForceFile):
            raise RulesFault(f"loadouts/{loadout}:", "the force is not valid")
        loadout = found
    lines = loadout.units if isinstance(loadout, ForceFile) else loadout.get("units")
    if not isinstance(lines, list | tuple) or not all(isinstance(line, str) for line in lines) or not lines:
        raise RulesFault("loadout:units", "a list of lines must stand here")
    return book.fighting(forces.force_from(book.library, lines, "loadout"), "loadout")


def tohit(content: Any, question: Question, extreme: bool) -> Explained:
    """One attack explained.

    :param extreme: whether extreme range is played.
    :raises BadQuestion: if something in the question can't be.
    :raises RulesFault: if the data can't be compiled.
    """
    from generator.battle.tohit import explain

    return explain(Book(content, extreme=extreme).rules, question)


def narrator(content: Any, engine: AlphaStrike, lang: str = "en") -> Narrator:
    """What tells a game's events in a language of the content, for `generator.play.transcript`."""
    from generator.battle.narrator import Narrator

    return Narrator(content, engine, lang)
