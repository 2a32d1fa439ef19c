"""Ways in which a person may damage a data file: its data with one thing deleted, renamed, retyped, swapped..."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import yaml

Steps = tuple[str | int, ...]
Change = Callable[[Any, Steps, random.Random], bool]
"""Changes the data in place at the steps; False where it can't be done there."""


def every(data: Any, steps: Steps = ()) -> Iterator[Steps]:
    """The steps to everything in the data, `format` and schema left out."""
    pairs = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        if (*steps, key) != ("format",):
            yield (*steps, key)
            yield from every(value, (*steps, key))


def at(data: Any, steps: Steps) -> Any:
    """The value at the steps."""
    for step in steps:
        data = data[step]
    return data


def copied(data: Any, steps: Steps) -> Any:
    """A copy that can be changed at the steps: what holds them is its own, all else is shared with the data."""
    own = dict(data) if isinstance(data, Mapping) else list(data)
    if len(steps) > 1:
        own[steps[0]] = copied(own[steps[0]], steps[1:])
    return own


def delete(data: Any, steps: Steps, chance: random.Random) -> bool:
    """Take an entry out."""
    del at(data, steps[:-1])[steps[-1]]
    return True


def rename(data: Any, steps: Steps, chance: random.Random) -> bool:
    """Give a key another name, in its place; or an id that stands as a value."""
    holder, key = at(data, steps[:-1]), steps[-1]
    value = holder[key]
    if isinstance(key, str) and (not isinstance(value, str) or chance.random() < 0.5):
        entries = [(f"{name}x" if name == key else name, inner) for name, inner in holder.items()]
        holder.clear()
        holder.update(entries)
        return True
    if not isinstance(value, str):
        return False
    holder[key] = f"{value}x"
    return True


def retype(data: Any, steps: Steps, chance: random.Random) -> bool:
    """Put something of another kind in a value's place."""
    value = at(data, steps)
    others: list[Any] = ["three", 7, 2.5, True, None, [], {}, ["a", "b"], {"a": 1}]
    fitting = [other for other in others if type(other) is not type(value)]
    at(data, steps[:-1])[steps[-1]] = chance.choice(fitting)
    return True


def out_of_range(data: Any, steps: Steps, chance: random.Random) -> bool:
    """A number far too small or too large."""
    value = at(data, steps)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    at(data, steps[:-1])[steps[-1]] = chance.choice([far for far in (-99, -2, 99, 100_000) if far != value])
    return True


def shift(data: Any, steps: Steps, chance: random.Random) -> bool:
    """A number one up or down; a truth value the other way round."""
    value = at(data, steps)
    if isinstance(value, bool):
        changed: Any = not value
    elif isinstance(value, int | float):
        changed = value + chance.choice([-1, 1])
    else:
        return False
    at(data, steps[:-1])[steps[-1]] = changed
    return True


def duplicate(data: Any, steps: Steps, chance: random.Random) -> bool:
    """The same thing twice: in a list, or an entry under a second name."""
    holder = at(data, steps[:-1])
    if isinstance(holder, list):
        holder.insert(int(steps[-1]), copy.deepcopy(holder[steps[-1]]))
    else:
        entries = []
        for name, value in holder.items():
            entries += [(name, value)] + ([(f"{name}-2", copy.deepcopy(value))] if name == steps[-1] else [])
        holder.clear()
        holder.update(entries)
    return True


def swap(data: Any, steps: Steps, chance: random.Random) -> bool:
    """Two neighbours exchange their values."""
    holder = at(data, steps[:-1])
    keys = list(holder) if isinstance(holder, Mapping) else list(range(len(holder)))
    others = [key for key in keys if holder[key] != holder[steps[-1]] and (steps[:-1] or key != "format")]
    if not others:
        return False
    other = chance.choice(others)
    holder[other], holder[steps[-1]] = holder[steps[-1]], holder[other]
    return True


CHANGES: dict[str, Change] = {
    change.__name__: change for change in (delete, rename, retype, out_of_range, shift, duplicate, swap)
}


def mutants(data: Any, chance: random.Random) -> Iterator[tuple[str, Steps, Any]]:
    """Damaged copies without end: the kind of damage, where, and the data that it leaves."""
    places = list(every(data))
    while True:
        name, change = chance.choice(list(CHANGES.items()))
        for steps in chance.sample(places, min(40, len(places))):
            damaged = copied(data, steps)
            if change(damaged, steps, chance):
                yield name, steps, damaged
                break


class _Dumper(yaml.CSafeDumper):
    """Quotes also what only some readers take for something else than a text: N, 0109."""


def _text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    odd = re.fullmatch(r"[yYnN]|0\d+", text)
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="'" if odd else None)


_Dumper.add_representer(str, _text)


def written(data: Any) -> str:
    """The data as YAML."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1000)
