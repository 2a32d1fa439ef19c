"""What a game's engine promises to everything that plays it: the match loop, policies, samples, examples, transcripts.

An engine is ordinary Python over plain state. It never holds dice or randomness: whoever plays passes dice in, so the
same position can be played with a seed, with scripted dice, or imagined by a policy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar


class Action(NamedTuple):
    """One thing that a player may decide. `kind` is the verb, `what` and `how` its objects (ids or small numbers).

    `group` is the kind of choice that the random policy picks first; it defaults to the verb.
    """

    kind: str
    what: Any = None
    how: Any = None
    group: str = ""

    @property
    def choice(self) -> str:
        """The kind of choice that this action belongs to."""
        return self.group or self.kind

    def __str__(self) -> str:
        words = [self.kind]
        words += [str(part) for part in (self.what, self.how) if part is not None]
        return " ".join(words)


class Event(NamedTuple):
    """One thing that happened. `clauses` are the rule clauses that made it so; `data` holds ids and numbers.

    `seen_by` is None for everyone, else the players who may see it.
    """

    kind: str
    clauses: tuple[str, ...]
    data: Mapping[str, Any] = {}
    seen_by: tuple[int, ...] | None = None


class Outcome(NamedTuple):
    """How a game ended.

    `result` is `win`, `lose`, `draw` or `no-end`; `reason` an id; `stages` counts what was achieved; `score` is None
    where the rules count none. In a game of several sides `winner` is the side that won, counted from 0.
    """

    result: str
    reason: str
    stages: int = 0
    score: int | None = None
    winner: int | None = None

    def told(self, sides: Sequence[str]) -> dict[str, str]:
        """How it ended in words, for examples of games with sides; these are their names."""
        winner = "none" if self.winner is None else sides[self.winner]
        return {"result": self.result, "reason": self.reason, "winner": winner}


class Refused(Exception):
    """An action that the rules do not allow. `code` is the id of the clause that forbids it, or `not-now`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadPosition(ValueError):
    """A position or action in a worked example that makes no sense. `path` says where: `setup/enemies/helo/space`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


class RulesFault(ValueError):
    """Data that can't be compiled. `path` is the data path of the culprit."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.reason = message


class BrokenInvariant(AssertionError):
    """A position that the rules can never reach: a fault of the engine or of the data."""


def unbroken(problems: Sequence[str]) -> None:
    """That nothing is wrong with a position.

    :raises BrokenInvariant: with all that is.
    """
    if problems:
        raise BrokenInvariant("; ".join(problems))


class Dice(Protocol):
    """A source of chance. `stream` names a purpose; `ordinals` the occasion; equal arguments give equal dice."""

    def roll(
        self, stream: str, ordinals: tuple[int, ...], count: int, first: int = 0, sides: int = 6
    ) -> tuple[int, ...]:
        """`count` dice of an occasion, from its draw number `first` on; each from 1 to `sides`."""
        ...

    def order(self, stream: str, ordinals: tuple[int, ...], items: Sequence[str]) -> list[str]:
        """The items in a random order, as a shuffled pile lies: the first is drawn first."""
        ...

    def drawn(self, stream: str, item: str) -> None:
        """Tell the dice that an item was taken off a pile that `order` made."""
        ...


State = TypeVar("State")


class Engine(Protocol[State]):
    """The rules of one game. Methods change the state that they are given; `copy` first to look ahead."""

    @property
    def game(self) -> str:
        """The game's id."""
        ...

    @property
    def streams(self) -> Mapping[str, int]:
        """The purposes of dice with their fixed numbers: `dice.SHARED_STREAMS` and the game's own, from 16 on."""
        ...

    @property
    def stages(self) -> int:
        """How many waves or scenarios the game has; 1 for a game without."""
        ...

    @property
    def stage_word(self) -> str:
        """What figures call one of them: `wave`."""
        ...

    @property
    def cited(self) -> frozenset[str]:
        """Every clause id that an event of this engine may cite."""
        ...

    def start(self, dice: Dice, stage: int = 1) -> tuple[State, list[Event]]:
        """A new game, from the given stage (a wave, a scenario), run on to its first decision."""
        ...

    def copy(self, state: State) -> State:
        """An independent copy."""
        ...

    def player(self, state: State) -> int:
        """Who decides next; players count from 0."""
        ...

    def view(self, state: State, player: int) -> State:
        """A copy that holds only what the player can see."""
        ...

    def redeal(self, state: State, dice: Dice, player: int) -> State:
        """A copy in which all that the player can't see was dealt anew."""
        ...

    def legal_actions(self, state: State) -> list[Action]:
        """All actions on offer; empty only when the game is over."""
        ...

    def apply(self, state: State, action: Action, dice: Dice, *, trusted: bool = False) -> list[Event]:
        """Carry out an action and all that follows up to the next decision.

        :param trusted: the action comes straight from `legal_actions`, so it need not be tested.
        :raises Refused: if the rules do not allow the action now; the state is then unchanged.
        """
        ...

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game goes on."""
        ...

    def check(self, state: State) -> None:
        """Test what must always hold.

        :raises BrokenInvariant: if it does not.
        """
        ...

    def inventory(self) -> Mapping[str, Sequence[str]]:
        """The ids that samples count, under `actions` and `enemies`; so they can say which never came up."""
        ...

    def bench(self) -> Any:
        """Where worked examples are played: `examples.Bench`."""
        ...


class Contest(Engine[State], Protocol[State]):
    """What an engine of a game of several sides may offer besides. All of it is optional, and found by its name.

    Player p belongs to side p modulo the number of sides. The result `win` means that the side won which began,
    `lose` that another did; `Outcome.winner` says which.
    """

    win_words: str
    """What the result `win` means: `won by the side that began`."""
    units_words: str
    """What the units of time are, that events called `advance` count: `rounds`."""
    limit_reasons: frozenset[str]
    """The reasons of an outcome that mean the limit of a game's time; `round-limit` if an engine doesn't say."""
    entrants_path: str
    """Under which data path the entrants have their names: `heroes`."""
    form: Any
    """The form that this engine plays: its name, or something with an `id`."""
    sparing: int
    """Of how many games `check` plays one in this form, whose games take longer than those of the usual form."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The ways to play, the usual one first."""
        ...

    def in_form(self, form: str) -> Engine[State]:
        """The engine for another way to play."""
        ...

    def entrants(self) -> tuple[str, ...]:
        """The ids of those who can meet."""
        ...

    def between(self, first: str, second: str, without: frozenset[str] = frozenset()) -> Engine[State]:
        """The engine for games of two entrants, in the order of their seats.

        :param without: ids of choices that neither may make.
        """
        ...

    def choices(self, entrant: str) -> tuple[str, ...]:
        """The ids of what an entrant may choose, each of which can be forbidden."""
        ...


class Policy(Protocol):
    """Decides for a player. It gets a view and chance of its own, never the game's dice."""

    @property
    def name(self) -> str:
        """The name printed beside each figure that this policy made."""
        ...

    @property
    def needs_view(self) -> bool:
        """Whether `choose` reads the view; without it the loop saves the copying."""
        ...

    def choose(self, engine: Any, view: Any, actions: Sequence[Action], chance: Chance) -> Action:
        """One of `actions`."""
        ...


class Chance(Protocol):
    """A policy's own random numbers for one decision."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        ...
