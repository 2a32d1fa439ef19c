"""Panzer Witches' rules engine: a machine of decisions over plain state.

Each decision of a side is an `Action` from `legal_actions`; everything between two decisions happens by itself and is
told as events that cite the clauses of the rules. A decision with only one answer is not offered: it is carried out.
The engine is the game master: what it rolls in secret, and where frames hide, no view shows.

    engine = create(content)                      # two frames a side, by the usual scenario
    ambush = engine.in_form("ambush")             # another way to play, same rules
    fight = engine.between("elks", "badgers")     # these two teams: the first is red, the second blue

Actions (`what` is a unit's key, `how` the rest) are made by `table.act`: act; move Way; turn FACING; overload;
stand-up; cover; hide; aim Aim; shoot Shot; shell Shot; watch Post; reload, dismount MOUNT; spot HEX; madar; smoke;
check Check; full-check; rest; shut-down; restart; engage, strike TARGET; break-off HEX; end; and as answers fire, wait,
parry ARM, block, take.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, Dice, Event, Refused, RulesFault
from generator.play.dice import Scripted
from generator.play.states import DecidedEngine, known_form, unused

from . import invariants, knowing, labels, refusals, rounds, seen, sequence
from .book import Book, Team, fresh
from .cites import CITED
from .state import State
from .streams import STREAMS
from .table import Setting, Table, act

if TYPE_CHECKING:
    from .bench import WitchBench
    from .narrator import Narrator

__all__ = ["CITED", "OPTIONS", "STREAMS", "PanzerWitches", "RulesFault", "act", "create", "narrator"]

OPTIONS: tuple[str, ...] = ()
"""There are no optional rules."""


class PanzerWitches(DecidedEngine[State]):
    """The engine for one fight.

    :param form: the way to play; the usual one where it isn't named.
    :param red, blue: the teams, as ids of loadouts; those of the form's scenario where none are given.
    :param setting: a fight that was set up otherwise, for examples.
    """

    game = "panzer-witches"
    stage_word = "fight"
    win_words = "won by red"
    units_words = "rounds"
    entrants_path = "teams"
    limit_reasons = frozenset({rounds.ROUND_LIMIT})
    stages = 1
    streams: Mapping[str, int] = STREAMS
    cited = CITED

    def __init__(
        self,
        book: Book,
        form: str = "",
        red: Team | None = None,
        blue: Team | None = None,
        *,
        content: Any = None,
        setting: Setting | None = None,
    ) -> None:
        self.book = book
        self.content = content
        """The content from which the rules were compiled."""
        self.sides = (red, blue)
        self.setting = setting or book.setting(form or next(iter(book.forms)), red, blue)
        self._no_dice = Scripted({})

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs to play: not the content."""
        return {**self.__dict__, "content": None}

    # --- which fights can be played

    @property
    def form(self) -> str:
        """The form that this engine plays."""
        return self.setting.form

    @property
    def sparing(self) -> int:
        """Of how many games a check plays one: two frames a side take twice as long as one."""
        return len(self.setting.units) // 2

    @property
    def forms(self) -> tuple[str, ...]:
        """The ways to play; the first is the usual one."""
        return tuple(self.book.forms)

    def in_form(self, form: str) -> PanzerWitches:
        """The engine for another way to play, with the same teams where they were named.

        :raises ValueError: if there is no such form.
        """
        return PanzerWitches(self.book, known_form(self.forms, form), *self.sides, content=self.content)

    def entrants(self) -> tuple[str, ...]:
        """The ids of the teams."""
        return tuple(self.book.teams)

    def between(self, first: str, second: str, without: frozenset[str] = frozenset()) -> PanzerWitches:
        """The engine for fights of two teams in the same form: the first is red, the second blue.

        :param without: nothing can be forbidden here.
        :raises ValueError: if there is no such team.
        """
        book = self.book
        return PanzerWitches(book, self.form, book.team(first), book.team(second), content=self.content)

    def admit(self, content: Any, loadout: Any) -> str:
        """Take in a loadout that doesn't come with the game, as a team of such frames; its id among the teams.

        :param loadout: what its file holds, without errors.
        :raises ValueError: if it can't be played.
        """
        if loadout.model is None:
            raise RulesFault(f"loadouts/{loadout.id}:", "the loadout has faults")
        self.book.unit(loadout.model, 0, 0, 1)
        free = unused(str(loadout.id), self.book.teams)
        self.book.loadouts[free] = loadout.model
        most = max(int(one.frames) for one in self.book.forms.values())
        self.book.teams[free] = (free,) * most
        return free

    # --- the contract of `generator.play.contract.Engine`

    def table(self, state: State, dice: Dice | None = None) -> Table:
        """What the parts of the engine work on."""
        return Table(self.setting, state, dice or self._no_dice)

    def start(self, dice: Dice, stage: int = 1) -> tuple[State, list[Event]]:
        """A new fight, run on to its first decision.

        :raises ValueError: if the stage isn't 1.
        """
        if stage != 1:
            raise ValueError(f"no fight {stage}: a game is one fight")
        state = fresh(self.setting)
        return state, self.open(state, dice)

    def open(self, state: State, dice: Dice) -> list[Event]:
        """Begin the first round, and run on to the first decision."""
        t = self.table(state, dice)
        knowing.begin(t)
        knowing.announce(t)
        rounds.begin(t)
        self.settle(t)
        return t.events

    def settle(self, t: Table) -> None:
        """Run on until somebody has to decide or the fight is over; a position set up by hand needs it too."""
        sequence.run_on(t)

    def player(self, state: State) -> int:
        """The side that decides."""
        return seen.decides(self.setting, state)

    def view(self, state: State, player: int) -> State:
        """A copy that holds only what the side can see."""
        return seen.view(self.setting, state, player)

    def redeal(self, state: State, dice: Dice, player: int) -> State:
        """A copy in which what the side can't see was dealt anew: places of hidden frames, latent faults."""
        return seen.redeal(self.setting, state, dice, player)

    def check(self, state: State) -> None:
        """Test the invariants.

        :raises BrokenInvariant: with all that is wrong.
        """
        invariants.check(self.setting, state)

    def inventory(self) -> dict[str, list[str]]:
        """What samples count, as `choose` events name it."""
        return {"actions": sorted(labels.LABELS), "enemies": []}

    def bench(self) -> WitchBench:
        """Where worked examples are played."""
        from .bench import WitchBench

        return WitchBench(self)

    def apply(self, state: State, action: Action, dice: Dice, *, trusted: bool = False) -> list[Event]:
        """Carry out an action and all that follows up to the next decision.

        :param trusted: the action comes straight from `legal_actions`, so it need not be tested.
        :raises Refused: if the rules do not allow the action now; the state is then unchanged.
        """
        t = self.table(state, dice)
        if not trusted:
            code, message = refusals.explain(t, action)
            if code:
                raise Refused(code, message)
        t.events.append(labels.chosen(t, action))
        sequence.carry_out(t, action)
        sequence.run_on(t)
        return t.events


def create(
    content: Any, loadout: str | Mapping[str, Any] | None = None, options: Iterable[str] = (), form: str = ""
) -> PanzerWitches:
    """The engine for loaded content.

    :param loadout: the id of a team or a loadout, a mapping or a model: red's frames, all of that loadout; None or
        "standard" is the team of the scenario.
    :param form: the way to play; the usual one if it isn't named.
    :raises RulesFault: if the data can't be compiled.
    :raises KeyError: if the content has no such loadout.
    :raises ValueError: for an unknown option or form.
    """
    for option in options:
        raise ValueError(f"no option '{option}'; there are none")
    known = {id: one.model for id, one in sorted(content.loadouts.items()) if one.model is not None}
    book = Book(content.numbers, known)
    engine = PanzerWitches(book, "", _red(book, content, loadout), content=content)
    return engine.in_form(form) if form else engine


def _red(book: Book, content: Any, loadout: Any) -> Team | None:
    """The team that a loadout means."""
    if loadout is None or loadout == "standard":
        return None
    most = max(int(one.frames) for one in book.forms.values())
    if isinstance(loadout, str):
        if loadout in book.teams:
            return book.teams[loadout]
        if content.loadouts[loadout].model is None:
            raise RulesFault(f"loadouts/{loadout}:", "the loadout has faults")
        return (loadout,) * most
    if isinstance(loadout, Mapping):
        from pydantic import ValidationError

        from .models import Loadout

        try:
            loadout = Loadout.model_validate(loadout)
        except ValidationError as fault:
            wrong = fault.errors(include_url=False)[0]
            raise RulesFault(f"loadout:{'/'.join(map(str, wrong['loc']))}", wrong["msg"]) from fault
    book.loadouts["="] = loadout
    return ("=",) * most


def narrator(content: Any, engine: PanzerWitches, lang: str = "en") -> Narrator:
    """What tells a game's events in a language of the content, for `generator.play.transcript`."""
    from .narrator import Narrator

    return Narrator(content, engine, lang)
