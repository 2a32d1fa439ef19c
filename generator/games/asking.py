"""What a game gives to `mechsmith odds`: an `OddsKit`, named by `GameModule.odds`. It reckons one attack through.

Options are the game's own: what makes up an attack differs from game to game. The command turns them into options of
its own, hands over what was typed, and prints what comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol

from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.data.content import Content


@dataclass(frozen=True, slots=True)
class Ask:
    """An option of the question.

    :param name: what is typed behind the two dashes: `target-moving`. :param help: a sentence for `--help`.
    :param kind: a `loadout` (by name, id or file), a `number` of at least `low` and at most `high`, a `flag`, one of
    `choices`, or a `word` that only the game understands. :param needed: whether there is no question without it.
    """

    name: str
    help: str
    kind: Literal["loadout", "number", "flag", "choice", "word"]
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    default: int | str | None = None
    needed: bool = False


class BadQuestion(ValueError):
    """A question that makes no sense. `word` is the option at fault, `hint` says what there is instead."""

    def __init__(self, word: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.word = word
        self.hint = hint


class OddsKit(Protocol):
    """A game's own part of `mechsmith odds`."""

    summary: str
    """What is reckoned, in a sentence: for the list of games."""
    text: str
    """What the help of the command says about the game's attacks."""
    asks: tuple[Ask, ...]
    """The options, in the order of the help."""

    def reckon(self, content: Content, given: Mapping[str, Any]) -> Any:
        """The answer.

        :param given: what was typed, by the option's name; a loadout as the model that its file holds, None for what
            was left out.
        :raises BadQuestion: if it makes no sense.
        """
        ...

    def record(self, content: Content, found: Any) -> dict[str, Any]:
        """An answer as plain data."""
        ...

    def told(self, content: Content, found: Any, lang: str) -> Iterator[str]:
        """An answer in lines."""
        ...
