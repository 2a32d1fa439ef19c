"""What a game that has loadouts gives to the shared code: a `LoadoutKit`, named by `GameModule.loadouts`.

The shared code (generator/loadouts, the command) works through these shapes only and never names a game. Names in them
are in the language that was asked for; ids and paths are those of the data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from generator.data.records import dataclass
from generator.games.contract import imported

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.data.content import Content, LoadoutFile
    from generator.data.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a slot can hold. `fits` says whether the rules allow it there; `note` is a line about it.

    Where another slot decides that, `beside` names its key and what must be chosen there: ("rider", ("ant", "bee")).
    """

    id: str
    name: str
    note: str = ""
    fits: bool = True
    beside: tuple[str, tuple[str, ...]] = ("", ())

    def fitting(self, values: Mapping[str, Any]) -> bool:
        """Whether the rules allow it beside what the other slots hold (by key; what is not known allows it)."""
        key, wanted = self.beside
        return self.fits and (not key or values.get(key) is None or values[key] in wanted)


FINDINGS = "en"
"""The language of findings."""
YES, NO = "yes", "no"
"""The ids of a switch's options."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that can be chosen in a loadout.

    `path` is where it stands in the file (`weapons/left-arm`), `key` what a user types (`left-arm`), unique in a game.
    A `choice` has `options`, `several` takes as many of them as the rules allow, a `number` has `low` and `high` (what
    the rules allow, not what the file can hold). A `switch` is a choice of two options, YES and NO, which the file
    holds as true and false. `tail` is a pattern of what may stand behind one of several, after a comma: an entry is
    then a line, such as `quillet-ql-2, skill 3, x2`, and may be there twice. `unsaid` is what a number is that the file
    doesn't say: a number that is the same isn't written. `beside` names another slot by its key, and what that must
    hold for this one to mean anything; else nobody is asked for it.
    """

    path: str
    key: str
    name: str
    kind: Literal["choice", "several", "number", "text", "switch"]
    options: tuple[Option, ...] = ()
    low: int | None = None
    high: int | None = None
    tail: str = ""
    unsaid: int | None = None
    beside: tuple[str, tuple[str, ...]] = ("", ())

    def meant(self, values: Mapping[str, Any]) -> bool:
        """Whether it means anything beside what the other slots hold, by key."""
        key, wanted = self.beside
        return not key or values.get(key) in wanted


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a whole loadout: its weight, with the limit where there is one.

    `kind` says what it is without a limit: what is added to something printed elsewhere (`extra`, such as a time),
    or a plain `value`. `over` are the words for what lies above the limit.
    """

    key: str
    name: str
    value: int
    limit: int | None = None
    kind: Literal["extra", "value"] = "extra"
    over: str = "too heavy"


@dataclass(frozen=True, slots=True)
class DamageOdds:
    """What an attack does to one armour: the exact mean, and the chance of at least 1, 2, ... points of damage."""

    armour: int
    mean: float
    at_least: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ActionFigures:
    """One action of a loadout. `case` tells two lines of one action apart (`with Combo`, a range), "" is the plain one.

    `time` includes what the loadout's weight adds. `ranges` are the names of the ranges that it reaches. `odds` is
    empty for an action that does no damage.
    """

    slot: str
    thing: str
    id: str
    name: str
    case: str
    power: int
    time: int
    ranges: tuple[str, ...]
    odds: tuple[DamageOdds, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which slots reach which spaces. `cells[sector][ring]` holds the keys of slots, rings from the inside out.

    `rear` are sectors behind; `angles` (degrees clockwise from straight ahead, start and end) draw the picture.
    """

    sectors: tuple[str, ...]
    rings: tuple[str, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]
    angles: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of figures that is no list of actions. `key` is its id; `notes` stand below it.

    Cells are words, whole numbers, and chances from 0 to 1 (floats). The first cell of a row says what it is; one that
    begins with blanks is set in: the row belongs to the last one that isn't.
    """

    key: str
    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | int | float, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """All that `loadout show` tells of one loadout: what the game has of it."""

    measures: tuple[Measure, ...]
    actions: tuple[ActionFigures, ...] = ()
    coverage: Coverage | None = None
    charts: tuple[Chart, ...] = ()


class LoadoutKit(Protocol):
    """A game's own part of everything that has to do with loadouts. `model` is a validated loadout file.

    A kit may also have what `word_of`, `base_of`, `slots_for` and `reasons_of` below ask for.
    """

    @property
    def state_model(self) -> type[BaseModel] | None:
        """The model of a file that says what is damaged (`print --state`); None for a game whose sheets have no circles
        to fill."""

    def slots(self, content: Content, lang: str) -> tuple[Slot, ...]:
        """What can be chosen, in the order of the sheet."""

    def findings(self, content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
        """Everything that the rules of construction say about a loadout: errors, and advice. Paths begin with `stem`.

        Each finding has `value` and `limit` (as words, "" where there is none) and a hint that mends it.
        """

    def words(self, content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
        """The loadout in plain words, by slot: ("Left arm", "Laser"), ("Torso armour", "5"). Never fails."""

    def numbers(self, content: Content, model: Any) -> Mapping[str, Any]:
        """What the rules say about what was chosen, as plain data by slot key, "" holding what rules the whole.

        A share code keeps a digest of each, so that whoever reads it learns what has changed. Of a slot with several
        options it is a mapping by option. Never fails.
        """

    def figures(self, content: Content, model: Any, lang: str) -> Figures:
        """Weight, time penalty, actions with exact odds, coverage. Things that the data lack are left out."""

    def filled(self, content: Content, model: Any, state: Any) -> Mapping[str, frozenset[int]]:
        """By the id of a group on the sheet (`mount:left-arm`), which of its circles are filled, from 1 in their order.

        :raises ValueError: for a place or circle that the sheet does not have, in a reader's words.
        """


class LazyKit:
    """A `LoadoutKit` of a game's functions, each named "package.module:function" and imported when it is asked for.

    They take what the methods of `LoadoutKit` take; `base` is a function of the content and the values (see `base_of`),
    `reasons` one of the content, the model, a language and what it is to tell in it (see `reasons_of`).
    `state` names the model of a state file, "" for a game without; it goes with `filled`.
    """

    def __init__(
        self, game: str, word: str, *, slots: str, findings: str, words: str, numbers: str, figures: str,
        base: str = "", state: str = "", filled: str = "", slots_for: str = "", reasons: str = "",
    ) -> None:  # fmt: skip
        self.word = word
        self._game = game
        self._named = {
            "slots": slots, "findings": findings, "words": words, "numbers": numbers, "figures": figures,
            "base": base, "state": state, "filled": filled, "slots_for": slots_for, "reasons": reasons,
        }  # fmt: skip

    def _part(self, name: str) -> Any:
        """The function or model that was named so; None for none."""
        return imported(self._named[name], self._game) if self._named[name] else None

    @property
    def state_model(self) -> type[BaseModel] | None:
        """See `LoadoutKit`."""
        found: type[BaseModel] | None = self._part("state")
        return found

    def base(self, content: Content, values: Mapping[str, Any]) -> str:
        """See `base_of`."""
        base = self._part("base")
        return str(base(content, values) or "") if base is not None else content.game.standard_loadout

    def reasons(self, content: Content, model: Any, lang: str, told: Sequence[str]) -> tuple[str, ...]:
        """See `reasons_of`."""
        part = self._part("reasons")
        return tuple(part(content, model, lang, told)) if part is not None else tuple(told)

    def slots_for(self, content: Content, lang: str, loadout: LoadoutFile) -> tuple[Slot, ...]:
        """See `slots_for`."""
        part = self._part("slots_for")
        found: tuple[Slot, ...] = part(content, lang, loadout) if part is not None else self.slots(content, lang)
        return found

    def slots(self, content: Content, lang: str) -> tuple[Slot, ...]:
        """See `LoadoutKit`."""
        found: tuple[Slot, ...] = self._part("slots")(content, lang)
        return found

    def findings(self, content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
        """See `LoadoutKit`."""
        found: Iterator[Diagnostic] = self._part("findings")(content, model, stem)
        return found

    def words(self, content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
        """See `LoadoutKit`."""
        found: tuple[tuple[str, str], ...] = self._part("words")(content, model, lang)
        return found

    def numbers(self, content: Content, model: Any) -> Mapping[str, Any]:
        """See `LoadoutKit`."""
        found: Mapping[str, Any] = self._part("numbers")(content, model)
        return found

    def figures(self, content: Content, model: Any, lang: str) -> Figures:
        """See `LoadoutKit`."""
        found: Figures = self._part("figures")(content, model, lang)
        return found

    def filled(self, content: Content, model: Any, state: Any) -> Mapping[str, frozenset[int]]:
        """See `LoadoutKit`; nothing for a game that names no function for it."""
        filled = self._part("filled")
        found: Mapping[str, frozenset[int]] = filled(content, model, state) if filled is not None else {}
        return found


def word_of(kit: object) -> str:
    """What a loadout of the game is, in a word for messages: `kit.word`, `mech` for one."""
    return str(getattr(kit, "word", "loadout"))


def base_of(content: Content, values: Mapping[str, Any]) -> str:
    """The id of the shipped loadout that another one begins as and is compared with; "" for none.

    :param values: what is known of the other one, by slot key. `kit.base(content, values)` may look at them; without it
        the game's standard loadout is meant.
    """
    base = getattr(content.game.part("loadouts"), "base", None)
    return str(base(content, values) or "") if base is not None else content.game.standard_loadout


def reasons_of(content: Content, model: Any, lang: str, told: Sequence[str]) -> tuple[str, ...]:
    """Why a loadout isn't legal, in a language: findings are English, and `kit.reasons(content, model, lang, told)` has
    what its sheet prints in another language.

    :param told: the messages of the findings.
    """
    own = getattr(content.game.part("loadouts"), "reasons", None)
    if own is None or model is None or lang == FINDINGS:
        return tuple(told)
    return tuple(own(content, model, lang, told))


def slots_for(content: Content, loadout: LoadoutFile) -> tuple[Slot, ...]:
    """What can be chosen in one loadout, in the game's first language: `kit.slots_for(content, lang, loadout)` where it
    depends on what the loadout says already, else what can be chosen in all."""
    kit, lang = content.game.part("loadouts"), content.languages[0]
    own = getattr(kit, "slots_for", None)
    found: tuple[Slot, ...] = own(content, lang, loadout) if own is not None else kit.slots(content, lang)
    return found
