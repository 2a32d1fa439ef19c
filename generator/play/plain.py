"""The least that a game has to write to be played: bases for engine, bench and narrator.

For a game of one player in which nothing is hidden, whose state is a dataclass with a field `outcome`. Such a game
says what can be done, what comes of it, and when it is over; the rest is here. A game that needs more writes its own
parts as `contract.Engine`, `examples.Bench` and `transcript.Narrator` describe them, one by one if it likes.
"""

from __future__ import annotations

import copy
import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .contract import Action, BadPosition, Dice, Event, Outcome, Refused
from .dice import SHARED_STREAMS, Scripted

State = TypeVar("State")

_SLOT = re.compile(r"<([a-z][a-z0-9-]*)>")


class PlainEngine(Generic[State]):
    """The base of an engine. What raises NotImplementedError is the game's to write."""

    game = ""
    """The game's id."""
    streams: Mapping[str, int] = SHARED_STREAMS
    """The purposes of dice: `{**SHARED_STREAMS, "attack": 16}`, a game's own from 16 on."""
    cited: frozenset[str] = frozenset()
    """Every clause id that an event or a refusal of this engine may cite."""
    stages = 1
    """How many waves or scenarios the game has."""
    stage_word = "stage"
    """What one of them is called in figures."""

    def new_state(self, stage: int = 1) -> State:
        """The position at the start of a game, before anything is rolled."""
        raise NotImplementedError

    def opening(self, state: State, dice: Dice) -> list[Event]:
        """What happens before the first decision; nothing, unless a game says so."""
        return []

    def all_actions(self) -> Sequence[Action]:
        """Every action that there is, on offer now or not."""
        raise NotImplementedError

    def legal_actions(self, state: State) -> list[Action]:
        """The actions on offer; none only when the game is over."""
        raise NotImplementedError

    def carry_out(self, state: State, action: Action, dice: Dice) -> list[Event]:
        """Change the state as an action on offer does, with all that follows up to the next decision."""
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> tuple[str, str]:
        """The clause that forbids an action now (or `not-now`), and the reason in words."""
        return "not-now", f"{action} is not on offer"

    def check(self, state: State) -> None:
        """Test what must always hold; nothing, unless a game says so.

        :raises BrokenInvariant: if it does not.
        """

    # --- the rest of `contract.Engine`

    def start(self, dice: Dice, stage: int = 1) -> tuple[State, list[Event]]:
        """A new game, run on to its first decision."""
        state = self.new_state(stage)
        return state, self.opening(state, dice)

    def apply(self, state: State, action: Action, dice: Dice, *, trusted: bool = False) -> list[Event]:
        """Carry out an action; its first event, `choose`, says which, so that samples count it.

        :raises Refused: if it is not on offer.
        """
        if not trusted and action not in self.legal_actions(state):
            raise Refused(*self.why_not(state, action))
        return [Event("choose", (), {"action": str(action)}), *self.carry_out(state, action, dice)]

    def outcome(self, state: State) -> Outcome | None:
        """The state's `outcome`."""
        found: Outcome | None = getattr(state, "outcome", None)
        return found

    def copy(self, state: State) -> State:
        """An independent copy."""
        return copy.deepcopy(state)

    def player(self, state: State) -> int:
        """The one player."""
        return 0

    def view(self, state: State, player: int = 0) -> State:
        """Nothing is hidden: a copy."""
        return self.copy(state)

    def redeal(self, state: State, dice: Dice, player: int = 0) -> State:
        """Nothing is hidden: a copy."""
        return self.copy(state)

    def inventory(self) -> dict[str, list[str]]:
        """The actions that samples count, so that they can say which never came up."""
        return {"actions": [str(action) for action in self.all_actions()], "enemies": []}

    def bench(self) -> PlainBench:
        """Where worked examples are played."""
        return PlainBench(self)


class PlainBench:
    """Worked examples over a dataclass: `setup` and `expect` name its fields, with hyphens for underscores.

    A step is an action's name, or `{name: object}`: `vent`, `{fire: laser}`. See `examples.Bench`.
    """

    bookkeeping: frozenset[str] = frozenset()

    def __init__(self, engine: PlainEngine[Any]) -> None:
        self.engine = engine
        self._opens = False

    def set_up(self, setup: Mapping[str, Any]) -> Any:
        """The position at the start of a game with the named fields changed; without any the opening is played too."""
        state = self.engine.new_state()
        self._opens = not setup
        fields = self._fields(state)
        for key, value in setup.items():
            if key not in fields or key == "outcome":
                raise BadPosition(key, f"no '{key}' to set up; there are {_listed(fields, 'outcome')}")
            now = getattr(state, fields[key])
            if now is not None and type(value) is not type(now):
                raise BadPosition(key, f"{key} is {value!r}, and must be such as {now!r}")
            setattr(state, fields[key], value)
        return state

    def begin(self, state: Any, dice: Scripted) -> list[Event]:
        """The opening, for an example that starts a game."""
        return self.engine.opening(state, dice) if self._opens else []

    def read_step(self, state: Any, step: Any) -> list[Action]:
        """The action that a step names."""
        pairs = list(step.items()) if isinstance(step, Mapping) else [(step, None)]
        action = Action(*pairs[0]) if len(pairs) == 1 else Action("")
        known = {str(each): each for each in self.engine.all_actions()}
        if str(action) not in known:
            raise BadPosition("", f"'{action}' is no action; there are {', '.join(known)}")
        return [known[str(action)]]

    def implied(self, state: Any, action: Any) -> None:
        """Every decision is written."""

    def perform(self, state: Any, action: Action, dice: Scripted) -> list[Event]:
        """Carry out an action."""
        return self.engine.apply(state, action, dice)

    def position(self, state: Any) -> dict[str, Any]:
        """Every field. An outcome is `none`, or its parts."""
        return {key: _plain(getattr(state, name)) for key, name in self._fields(state).items()}

    def expected(self, state: Any, expect: Mapping[str, Any]) -> dict[str, Any]:
        """The named fields."""
        fields = self._fields(state)
        for key in expect:
            if key not in fields:
                raise BadPosition(key, f"no '{key}' to expect; there are {_listed(fields)}")
        return dict(expect)

    def offered(self, state: Any) -> Sequence[Action]:
        """The actions on offer."""
        return self.engine.legal_actions(state)

    @staticmethod
    def _fields(state: Any) -> dict[str, str]:
        return {field.name.replace("_", "-"): field.name for field in dataclasses.fields(state)}


class PlainNarrator:
    """Tells events by sentences of text.<lang>.yaml, under `transcript`, one for each kind of event.

    `<dice>` in a sentence is what the event's data has under `dice`; ids are told by the names of their things where
    `names` says which (`{"weapon": "weapons"}`). `heading` knows `<game>`, `<seed>` and `<policy>`; `table`, printed
    before each decision, the fields of the state. An event without a sentence goes untold.
    """

    def __init__(
        self, content: Any, engine: Any, lang: str = "en", names: Mapping[str, str] | None = None
    ) -> None:
        self.game = content.view(lang)
        self.words = self.game.text("transcript") or {}
        self.book = content.book(lang)
        self.names = names or {}

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        """Which game this is."""
        return self._lines("heading", {"game": self.game.game.title, "seed": seed, "policy": policy, "stage": stage})

    def sentence(self, event: Event, before: Any) -> str:
        """What happened."""
        return " ".join(self._lines(event.kind, event.data))

    def decision(self, action: Action) -> str:
        """Nothing: the event `choose` tells decisions."""
        return ""

    def table(self, state: Any) -> list[str]:
        """The state before a decision."""
        return self._lines("table", dataclasses.asdict(state))

    def clause(self, id: str) -> str:
        """A clause's printed number, or its id where the rules lack it."""
        return self.book.number(id) if id in self.book else id

    def _lines(self, key: str, data: Mapping[str, Any]) -> list[str]:
        if key not in self.words:
            return []
        slots = {name.replace("_", "-"): self._told(name, value) for name, value in data.items()}
        return [_SLOT.sub(lambda found: slots.get(found[1], found[0]), str(self.words[key]))]

    def _told(self, name: str, value: Any) -> str:
        if name in self.names and value is not None:
            return str(self.game[self.names[name]][value].name)
        return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _plain(value: Any) -> Any:
    if value is None:
        return "none"
    if isinstance(value, Outcome):
        return {key: part for key, part in value._asdict().items() if part is not None}
    return list(value) if isinstance(value, tuple) else value


def _listed(names: Iterable[str], without: str = "") -> str:
    return ", ".join(name for name in names if name != without)
