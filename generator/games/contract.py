"""What a game gives to the shared code: one `GameModule` named GAME in its package.

Everything heavy is named by a dotted string ("package.module:attribute") and imported when first needed, so that
looking for games costs nothing. Which parts there are, and what shape each has, is told in docs/writing-a-game.md.
"""

from __future__ import annotations

import importlib
from dataclasses import field
from typing import TYPE_CHECKING, Any

from generator.data.records import dataclass

if TYPE_CHECKING:
    from pydantic import BaseModel


class GameCodeError(Exception):
    """A part of a game's code can't be imported."""


@dataclass(frozen=True)
class GameModule:
    """A game as the shared code sees it.

    `models` names a mapping of file stems to models (`NUMBER_FILES`); `loadout` names the loadout's model or is "" for
    a game without loadouts. Of the rest, "" means that the game has no such part.
    """

    id: str
    models: str
    loadout: str = ""
    engine: str = ""
    checks: str = ""
    widgets: str = ""
    """Modules with elements of its templates, parted by blanks: of its own, and of shared parts such as
    `generator.maps.widgets`."""
    policies: str = ""
    example_models: str = ""
    sheet_context: str = ""
    figures: str = ""
    """`figures(content, lang) -> Mapping[str, Exhibit]`: the booklet's figures, tables (generator.games.telling)."""
    example_of_play: str = ""
    """`example_of_play(content, lang) -> ExampleOfPlay`: a real sample game, told for readers."""
    codes: str = ""
    reach: str = ""
    """A `ReachKit` (generator.games.reaching) of a game whose units move on hex maps, for `mechsmith map`."""
    sight: str = ""
    """A `SightKit` (generator.games.reaching) of a game with lines of sight of its own, for `mechsmith map`."""
    tohit: str = ""
    """`tohit(content, question, extreme) -> Explained` (generator.battle.tohit): one attack of a game in which units
    fight on a map, for `mechsmith tohit`."""
    odds: str = ""
    """An `OddsKit` (generator.games.asking) of a game one of whose attacks can be reckoned through, for
    `mechsmith odds`."""
    loadouts: str = ""
    """A `LoadoutKit` (generator.games.loadouts) of a game whose loadouts can be customised."""
    standard_loadout: str = "standard"
    """The id of the loadout that is shown and played where none is named. "" for a game that needs none: its players
    choose when they begin."""
    loadouts_meet: bool = False
    """Whether sample games pit the game's loadouts against each other, so that what each holds is data that count."""
    package: str = ""
    """The package that GAME was found in (filled by discovery)."""
    _loaded: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def number_files(self) -> dict[str, type[BaseModel]]:
        """The models of the game's number files, by file stem. Imports them."""
        loaded: dict[str, type[BaseModel]] = self.part("models")
        return loaded

    @property
    def loadout_model(self) -> type[BaseModel] | None:
        """The model of a loadout file, or None for a game without."""
        loaded: type[BaseModel] | None = self.part("loadout")
        return loaded

    def part(self, name: str) -> Any:
        """One of the named parts, imported; None where the game has no such part.

        :raises GameCodeError: if it can't be imported.
        """
        if name not in self._loaded:
            dotted = getattr(self, name)
            self._loaded[name] = self.load(dotted) if dotted else None
        return self._loaded[name]

    def load(self, dotted: str) -> Any:
        """Import "package.module:attribute" (or a whole module without the colon).

        :raises GameCodeError: if it can't be imported.
        """
        return imported(dotted, self.id)


def imported(dotted: str, game: str) -> Any:
    """What "package.module:attribute" names in the code of a game (a whole module without the colon), imported.

    :raises GameCodeError: if it can't be imported.
    """
    module_name, _, attribute = dotted.partition(":")
    try:
        here: Any = importlib.import_module(module_name)
        for part in filter(None, attribute.split(".")):
            here = getattr(here, part)
    except (Exception, SystemExit) as fault:
        raise GameCodeError(f"{game}: {dotted} can't be loaded: {told(fault)}") from fault
    return here


def told(fault: BaseException) -> str:
    """What went wrong while code was imported, in a line: message, file and line."""
    message = " ".join(str(fault).split())[:200]
    if isinstance(fault, (ImportError, AttributeError)):
        return message
    trace, place = fault.__traceback__, ""
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}"
        trace = trace.tb_next
    if isinstance(fault, SyntaxError):  # says itself where it is
        place = f"{fault.filename}, line {fault.lineno}" if fault.filename else place
        message = fault.msg
    return f"{type(fault).__name__}: {message} ({place})"
