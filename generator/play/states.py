"""What engines over plain states share: copying and comparing, ready-made actions, what must hold in every position."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from .contract import Action, Outcome

MOST_KEPT = 400_000
"""Actions that are kept before the store begins anew."""


class Decided(Protocol):
    """A state that says what may be decided in it, and how the game ended."""

    options: list[Action]
    outcome: Outcome | None

    def copy(self) -> Self:
        """An independent copy."""
        ...


S = TypeVar("S", bound=Decided)


class DecidedEngine(Generic[S]):
    """The part of `contract.Engine` that follows from such a state."""

    def copy(self, state: S) -> S:
        """An independent copy."""
        return state.copy()

    def legal_actions(self, state: S) -> list[Action]:
        """All actions on offer; don't change the list."""
        return state.options

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""
        return state.outcome


class ListState:
    """The base of a state that holds lists by unit. Its class names them; what is none of these it copies itself."""

    __slots__ = ("options",)

    lists: ClassVar[tuple[str, ...]] = ()
    """Lists by unit, of what never changes: numbers, tuples."""
    rows: ClassVar[tuple[str, ...]] = ()
    """Lists of such lists."""
    plain: ClassVar[tuple[str, ...]] = ()
    """What never changes: numbers, tuples, the outcome."""

    options: list[Action]

    def copy(self) -> Self:
        """An independent copy."""
        other = object.__new__(type(self))
        for name in self.lists:
            setattr(other, name, getattr(self, name)[:])
        for name in self.plain:
            setattr(other, name, getattr(self, name))
        for name in self.rows:
            setattr(other, name, [row[:] for row in getattr(self, name)])
        other.options = self.options
        return other

    def key(self) -> tuple[Any, ...]:
        """Everything, to compare; what is on offer follows from it."""
        lists = tuple(tuple(getattr(self, name)) for name in self.lists)
        plain = (getattr(self, name) for name in self.plain)
        return (*lists, *plain, *(tuple(map(tuple, getattr(self, name))) for name in self.rows))


class Act(Protocol):
    """What `ready_actions` gives."""

    def __call__(self, kind: str, what: Any = None, how: Any = None) -> Action:
        """The action; equal ones are one object."""
        ...


def ready_actions(groups: Mapping[str, str]) -> Act:
    """What makes actions of which equal ones are one object.

    :param groups: for some kinds the kind of choice that they belong to; the others are one of their own.
    """
    kept: dict[tuple[str, Any, Any], Action] = {}

    def act(kind: str, what: Any = None, how: Any = None) -> Action:
        found = kept.get((kind, what, how))
        if found is None:
            if len(kept) > MOST_KEPT:
                kept.clear()
            found = kept[kind, what, how] = Action(kind, what, how, groups.get(kind, kind))
        return found

    return act


def flow_problems(state: Decided, over: bool) -> list[str]:
    """What is wrong with who decides what, in any game whose decisions with one answer are carried out.

    :param over: whether the state's phase is the last.
    """
    found: list[str] = []
    if (state.outcome is None) == over:
        found.append("outcome and phase disagree")
    if state.outcome is None and len(state.options) < 2:
        found.append("nobody has a choice, and the game does not run on")
    if len(set(state.options)) != len(state.options):
        found.append("an action is offered twice")
    return found


def known_form(forms: Collection[str], form: str) -> str:
    """The form of play, if it is one of these.

    :raises ValueError: if there is no such form.
    """
    if form not in forms:
        raise ValueError(f"no form '{form}'; there are {', '.join(forms)}")
    return form


def unused(id: str, taken: Container[str]) -> str:
    """An id that nobody has: itself, else with a number behind it."""
    free, number = id, 2
    while free in taken:
        free, number = f"{id}-{number}", number + 1
    return free
