"""`records.dataclass` beside the standard one: the same behaviour, field by field, for every option that we use."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import pickle
from typing import Any

import pytest

from generator.data import records

OPTIONS = [
    dict(zip(("frozen", "slots", "eq", "order"), chosen, strict=True))
    for chosen in itertools.product((False, True), repeat=4)
    if chosen[2] or not chosen[3]  # an order needs equality
]


def pair(**options: bool) -> tuple[Any, Any]:
    """One class made by both."""

    def shape() -> Any:
        class Thing:
            """A thing."""

            name: str
            size: int = 3
            parts: list[int] = dataclasses.field(default_factory=list, compare=False)
            note: str = dataclasses.field(default="", repr=False)
            made: int = dataclasses.field(default=7, init=False)

        return Thing

    return dataclasses.dataclass(**options)(shape()), records.dataclass(**options)(shape())


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_alike(options: dict[str, bool]) -> None:
    """Making, comparing, ordering, hashing, printing, matching, replacing and copying come to the same."""
    standard, quick = pair(**options)
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        (("a",), {}), (("a", 4, [1]), {"note": "n"}), ((), {"name": "b", "size": 1}),
    ]  # fmt: skip
    for given, named in calls:
        one, other = standard(*given, **named), quick(*given, **named)
        assert dataclasses.asdict(one) == dataclasses.asdict(other)
        assert repr(one).rpartition(".")[2] == repr(other).rpartition(".")[2]
        assert dataclasses.asdict(dataclasses.replace(one, size=9)) == dataclasses.asdict(
            dataclasses.replace(other, size=9)
        )
        assert dataclasses.asdict(copy.copy(other)) == dataclasses.asdict(one)
    assert quick.__match_args__ == standard.__match_args__
    assert hasattr(quick("a"), "__dict__") == hasattr(standard("a"), "__dict__")
    assert quick("a").parts is not quick("a").parts
    outcomes = []
    for make in (standard, quick):
        x, same, less = make("a", parts=[1]), make("a", parts=[2]), make("a", 1)
        found: list[object] = [x == same, x == less, x != less, x == "a"]
        for act in (lambda a, b: a < b, lambda a, b: a >= b, lambda a, b: hash(a) == hash(b)):
            try:
                found.append(act(less, same))
            except TypeError as fault:
                found.append(type(fault))
        try:
            x.name = "z"
            found.append(x.name)
        except dataclasses.FrozenInstanceError as fault:
            found.append(str(fault))
        try:
            del x.size
            found.append("deleted")
        except dataclasses.FrozenInstanceError as fault:
            found.append(str(fault))
        try:
            make()
        except TypeError as fault:
            found.append("missing 1 required positional argument: 'name'" in str(fault))
        outcomes.append(found)
    assert outcomes[0] == outcomes[1]


@records.dataclass(frozen=True, slots=True)
class Kept:
    """For pickling a class must have a name in a module."""

    name: str
    sizes: tuple[int, ...] = ()


@records.dataclass(frozen=True)
class Base:
    """With a check of its own."""

    width: float

    def __post_init__(self) -> None:
        if self.width < 0:
            raise ValueError("too thin")


@records.dataclass(frozen=True)
class Wide(Base):
    """More fields than its base."""

    height: float = 2.0

    def __repr__(self) -> str:
        return "wide"


def test_pickled() -> None:
    """A frozen class with slots goes from process to process."""
    one = Kept("a", (1, 2))
    assert pickle.loads(pickle.dumps(one)) == one


def test_inherits() -> None:
    """Fields of the base come first; what a class writes itself stays; __post_init__ runs."""
    assert (Wide(1.0), Wide(1.0, 3.0).height, repr(Wide(1.0))) == (Wide(1.0, 2.0), 3.0, "wide")
    assert Base(1.0) != Wide(1.0)
    with pytest.raises(ValueError, match="too thin"):
        Wide(-1.0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Wide(1.0).width = 3.0  # type: ignore[misc]


def test_refuses_what_it_does_not_know() -> None:
    """An option of the standard one that is missing here is an error at once, not a silent difference."""
    with pytest.raises(TypeError):
        records.dataclass(kw_only=True)(Base)
