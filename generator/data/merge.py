"""Three versions of a file's data made one: what both sides changed since a common base, value by value.

    found = three_way(base, mine, theirs)
    found.value          # what the data should be: theirs where only they changed something, else mine
    found.edits          # what has to be done to mine for that
    found.conflicts      # what was changed on both sides; mine stays

Mappings are merged key by key. Everything else, lists too, is one value. Two values are the same only if they are of
one kind: 1, 1.0 and true are three.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from generator.data.records import dataclass
from generator.data.spans import Step, Steps


class Absent:
    """Stands for a value that isn't there."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


@dataclass(frozen=True, slots=True)
class Replace:
    """A value of mine becomes theirs."""

    steps: Steps


@dataclass(frozen=True, slots=True)
class Remove:
    """A key of mine goes."""

    steps: Steps


@dataclass(frozen=True, slots=True)
class Insert:
    """A key of theirs joins mine, behind the key `after` of the same mapping; before all others where that is None."""

    steps: Steps
    after: Step | None


Edit = Replace | Remove | Insert


@dataclass(frozen=True, slots=True)
class Conflict:
    """A value that both sides changed: `ABSENT` where there is none. Mine stays.

    `order` is true where not the values but the order of a mapping's keys was changed by them.
    """

    steps: Steps
    base: Any
    mine: Any
    theirs: Any
    order: bool = False

    @property
    def removed(self) -> bool:
        """Whether one side took it out."""
        return self.base is not ABSENT and (self.mine is ABSENT or self.theirs is ABSENT)


@dataclass(slots=True)
class Merge:
    """What comes of three versions. See the module."""

    value: Any
    edits: list[Edit] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)


def same(one: Any, other: Any) -> bool:
    """Whether two plain values are the same, kinds included; the order of a mapping's keys doesn't count."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def never(steps: Steps) -> bool:
    """For files in which the order of keys says nothing."""
    return False


def three_way(
    base: Any, mine: Any, theirs: Any, in_order: Callable[[Steps], bool] = never,
    whole: Callable[[Steps], bool] = never,
) -> Merge:
    """Merge three plain values.

    :param in_order: whether the order of the keys of the mapping at some steps says something. Their new order of such
        a mapping is a conflict; of others it is left out.
    :param whole: whether the mapping at some steps is one value, of which no part means anything without the others.
    """
    merge = Merge(None)
    work = _Work(merge, in_order, whole)
    merge.value = work.at((), base, mine, theirs)
    work.orders((), base, mine, theirs)
    return merge


class _Work:
    """The work on one file."""

    def __init__(self, merge: Merge, in_order: Callable[[Steps], bool], whole: Callable[[Steps], bool]) -> None:
        self.merge, self.in_order, self.whole = merge, in_order, whole

    def at(self, steps: Steps, base: Any, mine: Any, theirs: Any) -> Any:
        """The merged value at a place where mine and theirs have one."""
        if same(mine, theirs) or same(base, theirs):
            return mine
        if isinstance(mine, dict) and isinstance(theirs, dict) and not self.whole(steps):
            return self.mapping(steps, base if isinstance(base, dict) else {}, mine, theirs)
        if same(base, mine):
            self.merge.edits.append(Replace(steps))
            return theirs
        self.merge.conflicts.append(Conflict(steps, base, mine, theirs))
        return mine

    def mapping(
        self, steps: Steps, base: Mapping[Any, Any], mine: Mapping[Any, Any], theirs: Mapping[Any, Any]
    ) -> dict[Any, Any]:
        """The merged mapping, in my order, new keys of theirs behind the key that they follow there."""
        merge = self.merge
        made: dict[Any, Any] = {}
        for key, value in mine.items():
            old = base.get(key, ABSENT)
            if key in theirs:
                made[key] = self.at((*steps, key), old, value, theirs[key])
            elif old is not ABSENT and same(old, value):
                merge.edits.append(Remove((*steps, key)))
            else:
                made[key] = value
                if old is not ABSENT:
                    merge.conflicts.append(Conflict((*steps, key), old, value, ABSENT))
        after: Step | None = None
        for key, value in theirs.items():
            if key in mine:
                after = key if key in made else after
            elif key not in base:
                merge.edits.append(Insert((*steps, key), after))
                made = _with(made, key, value, after)
                after = key
            elif not same(base[key], value):
                merge.conflicts.append(Conflict((*steps, key), base[key], ABSENT, value))
        return made

    def orders(self, steps: Steps, base: Any, mine: Any, theirs: Any) -> None:
        """See whether they put the keys of a mapping into another order, where that says something."""
        sides = (base, mine, theirs)
        if not all(isinstance(side, dict) for side in sides):
            return
        common = [key for key in base if key in mine and key in theirs]
        if self.in_order(steps):
            old, own, new = ([key for key in side if key in common] for side in sides)
            if new not in (old, own):
                self.merge.conflicts.append(Conflict(steps, old, own, new, order=True))
        for key in common:
            self.orders((*steps, key), base[key], mine[key], theirs[key])


def _with(made: Mapping[Any, Any], key: Any, value: Any, after: Step | None) -> dict[Any, Any]:
    """A mapping with one more key at its place."""
    if after is None:
        return {key: value, **made}
    found: dict[Any, Any] = {}
    for each, held in made.items():
        found[each] = held
        if each == after:
            found[key] = value
    return found
