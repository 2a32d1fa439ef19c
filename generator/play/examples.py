"""Worked examples: a position, steps, scripted dice, and what must come of it.

The runner plays an example through the same `apply` as any game. It knows no game: a game's bench (see `Bench`) turns
what the example says into states and actions. docs/worked-examples.md tells the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from pydantic import Field

from generator.data.diagnostics import Code, Diagnostic
from generator.data.models import ClauseId, Entry, File, Id, Label

from . import codes
from .contract import BadPosition, Event, Outcome, Refused
from .dice import BadDie, DiceMissing, Scripted

if TYPE_CHECKING:
    from generator.data.spans import Located

Setup = TypeVar("Setup")
Step = TypeVar("Step")
Expect = TypeVar("Expect")
Steps = tuple[str | int, ...]

WAYS_OUT = (
    "Out of date? Mend it (docs/worked-examples.md), delete it, or have none at all with `examples: {}` "
    "(docs/your-own-copy.md)."
)
"""What may be done with an example that holds the rules of before."""
GONE = "gone"
"""Expected of something that must not be there any more."""


class Example(Entry, Generic[Setup, Step, Expect]):
    """One worked example. The game says what stands in `setup`, `do` and `expect`."""

    title: Label
    """What it shows, in one line."""
    clauses: list[ClauseId] = Field(default_factory=list)
    """Clauses that an event of this example must cite."""
    loadout: str | dict[str, Any] = "standard"
    """The id of a loadout, or one written out."""
    options: list[Id] = Field(default_factory=list)
    """Optional rules in play."""
    setup: Setup | None = None
    """The position before the first step; what is not named is as at the start of a game."""
    do: list[Step] = Field(default_factory=list)
    """The steps, in order."""
    dice: dict[Id, list[int | str]] = Field(default_factory=dict)
    """Dice by stream, in the order in which they are rolled; all must be used."""
    expect: Expect | None = None
    """What must be so in the end; what is not named may be anything."""
    unchanged: Literal["rest"] | None = None
    """`rest`: whatever `expect` does not name is as it was set up."""
    refused: Id | None = None
    """The last step is not allowed, for the reason of this clause (or `not-now`)."""


class Examples(File, Generic[Setup, Step, Expect]):
    """examples.yaml."""

    examples: dict[Id, Example[Setup, Step, Expect]]
    """By id; `{}` for a game without any."""


class Bench(Protocol):
    """What a game adds so that examples can be written for it."""

    def set_up(self, setup: Mapping[str, Any]) -> Any:
        """A state from a position; not yet run on.

        :raises BadPosition: if it makes no sense.
        """
        ...

    def begin(self, state: Any, dice: Scripted) -> list[Event]:
        """Run on from a position to its first decision."""
        ...

    def read_step(self, state: Any, step: Any) -> list[Any]:
        """The actions that a written step means now.

        :raises BadPosition: if it makes no sense.
        """
        ...

    def implied(self, state: Any, action: Any) -> Any | None:
        """A decision with only one answer that need not be written and comes before `action` (None: no action left)."""
        ...

    def perform(self, state: Any, action: Any, dice: Scripted) -> list[Event]:
        """Carry out an action.

        :raises Refused: if the rules do not allow it.
        """
        ...

    def position(self, state: Any) -> dict[str, Any]:
        """The position, in the form of `setup`, every field of it."""
        ...

    def expected(self, state: Any, expect: Mapping[str, Any]) -> dict[str, Any]:
        """What is expected, in the same form as `position` gives it.

        :raises BadPosition: if it makes no sense.
        """
        ...

    def offered(self, state: Any) -> Sequence[Any]:
        """The actions on offer."""
        ...

    @property
    def bookkeeping(self) -> frozenset[str]:
        """Fields of a position (`mech/waited`) that `unchanged: rest` leaves out."""
        ...


@dataclass(frozen=True, slots=True)
class Difference:
    """One fault of an example. `steps` say where in the example; `expected` and `found` are plain values."""

    code: Code
    steps: Steps
    message: str
    expected: Any = None
    found: Any = None


@dataclass(slots=True)
class ExampleResult:
    """What came of an example."""

    id: str
    differences: list[Difference] = field(default_factory=list)
    dice_left: dict[str, list[int | str]] = field(default_factory=dict)
    dice_missing: str = ""
    clauses: set[str] = field(default_factory=set)
    """Clauses cited by its events, and by the refusal that it shows."""
    events: list[Event] = field(default_factory=list)
    position: dict[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None

    @property
    def ok(self) -> bool:
        """Whether everything was as the example says."""
        return not self.differences

    def diagnostics(self, located: Located, prefix: Steps = ("examples",)) -> list[Diagnostic]:
        """Its faults with their places in the file. `prefix` are the steps down to the mapping of examples."""
        from generator.data.paths import join, shorten

        stem = located.file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
        found = []
        for one in self.differences:
            steps: Steps = (*prefix, self.id, *one.steps)
            while len(steps) > len(prefix) + 1 and not located.has(steps):
                steps = steps[:-1]
            path = join(stem, shorten(stem, steps, located.data))
            found.append(one.code.at(f"{self.id}: {one.message}", located.place(steps), path=path))
        return found

    def finding(self, located: Located, prefix: Steps = ("examples",)) -> Diagnostic:
        """Its first fault, and how many more there are: for examples of a game, of which one changed number may put
        many out of date.

        :raises IndexError: if it came true.
        """
        first, *others = self.diagnostics(located, prefix)
        more = f" ({len(others)} more difference{'s' if len(others) > 1 else ''})" if others else ""
        return replace(first, message=f"{first.message}{more}", hint=f"{first.hint} {WAYS_OUT}")


Create = Callable[[str | Mapping[str, Any], Sequence[str]], Any]
"""Makes the engine for a loadout and options; `engine.bench()` gives its bench."""


class Engines:
    """Makes engines for examples and keeps those that were made."""

    def __init__(self, create: Create) -> None:
        self._create = create
        self._kept: dict[tuple[str, tuple[str, ...]], Any] = {}

    def __call__(self, loadout: str | Mapping[str, Any], options: Sequence[str]) -> Any:
        """The engine. Loadouts written out are not kept."""
        if not isinstance(loadout, str):
            return self._create(loadout, options)
        key = (loadout, tuple(sorted(options)))
        if key not in self._kept:
            self._kept[key] = self._create(loadout, options)
        return self._kept[key]


def run(create: Create, id: str, example: Mapping[str, Any]) -> ExampleResult:
    """Run one example.

    :param create: see `Create`; an `Engines` saves time over many examples.
    :param example: the example as it stands in its file (plain data, keys with hyphens).
    """
    result = ExampleResult(id)
    add = result.differences.append
    try:
        engine = create(example.get("loadout", "standard"), example.get("options") or ())
        bench: Bench = engine.bench()
        state = bench.set_up(example.get("setup") or {})
    except BadPosition as bad:
        add(Difference(codes.BAD_EXAMPLE, ("setup", *_split(bad.path)), str(bad)))
        return result
    except (KeyError, ValueError) as bad:
        add(Difference(codes.BAD_EXAMPLE, ("loadout",), f"the engine can't be made: {bad}"))
        return result
    before = bench.position(state)
    dice = Scripted(example.get("dice") or {})
    refused = example.get("refused")
    at: Steps = ("setup",)
    went_on = True
    try:
        result.events += bench.begin(state, dice)
        steps = list(example.get("do") or ())
        for number, step in enumerate(steps):
            at = ("do", number)
            for action in bench.read_step(state, step):
                while (implied := bench.implied(state, action)) is not None:
                    result.events += bench.perform(state, implied, dice)
                result.events += bench.perform(state, action, dice)
        while (implied := bench.implied(state, None)) is not None:
            result.events += bench.perform(state, implied, dice)
        if refused:
            add(Difference(codes.NOT_REFUSED, ("refused",), f"nothing was refused, {refused} was expected", refused))
    except Refused as no:
        last = at == ("do", len(example.get("do") or ()) - 1)
        if refused and last and no.code == refused:
            result.clauses.add(refused)
        elif refused:
            add(Difference(codes.NOT_REFUSED, at, f"refused by {no.code}, not by {refused}: {no}", refused, no.code))
        else:
            add(Difference(codes.REFUSED, at, f"not allowed ({no.code}): {no}", None, no.code))
            went_on = False
    except BadPosition as bad:
        add(Difference(codes.BAD_EXAMPLE, (*at, *_split(bad.path)), str(bad)))
        went_on = False
    except DiceMissing as none:
        result.dice_missing = none.stream
        where: Steps = ("dice", none.stream) if none.stream in (example.get("dice") or {}) else at
        add(Difference(codes.DICE_MISSING, where, str(none)))
        went_on = False
    except BadDie as bad_die:
        add(Difference(codes.BAD_DIE, ("dice", bad_die.stream), str(bad_die)))
        went_on = False
    for event in result.events:
        result.clauses.update(event.clauses)
    result.position = bench.position(state)
    result.dice_left = dice.left()
    if went_on:
        for stream, rest in result.dice_left.items():
            listed = ", ".join(map(str, rest))
            text = f"not rolled from stream '{stream}': {listed}"
            add(Difference(codes.DICE_LEFT, ("dice", stream), text, None, rest))
        _compare(bench, state, example, before, result)
    return result


def run_all(create: Create, examples: Mapping[str, Mapping[str, Any]]) -> list[ExampleResult]:
    """Run every example of a file."""
    engines = Engines(create)
    return [run(engines, id, example) for id, example in examples.items()]


def _compare(
    bench: Bench, state: Any, example: Mapping[str, Any], before: Mapping[str, Any], result: ExampleResult
) -> None:
    """Compare what is expected, and what is to be unchanged, with what came."""
    add = result.differences.append
    expect = dict(example.get("expect") or {})
    events = expect.pop("events", None) or []
    for word, wanted in (("offered", True), ("not-offered", False)):
        for number, step in enumerate(expect.pop(word, None) or ()):
            try:
                actions = bench.read_step(state, step)
            except BadPosition as bad:
                add(Difference(codes.BAD_EXAMPLE, ("expect", word, number, *_split(bad.path)), str(bad)))
                continue
            for action in actions:
                if (action in bench.offered(state)) != wanted:
                    text = f"{action} is {'not ' if wanted else ''}on offer"
                    add(Difference(codes.DIFFERENT, ("expect", word, number), text, wanted, not wanted))
    _compare_events(events, result)
    try:
        wanted_position = bench.expected(state, expect)
    except BadPosition as bad:
        add(Difference(codes.BAD_EXAMPLE, ("expect", *_split(bad.path)), str(bad)))
        return
    named = _flat(wanted_position)
    found = _flat(result.position)
    for path, value in named.items():
        if value == GONE and not any(one == path or one.startswith(f"{path}/") for one in found):
            continue
        if path not in found or found[path] != value:
            have = found.get(path, "nothing")
            text = f"{path}: expected {_spoken(value)}, found {_spoken(have)}"
            add(Difference(codes.DIFFERENT, ("expect", *_split(path)), text, value, have))
    if example.get("unchanged") == "rest":
        was = _flat(before)
        for path, value in {**found, **was}.items():
            covered = any(path == one or path.startswith(f"{one}/") or one.startswith(f"{path}/") for one in named)
            if covered or path in bench.bookkeeping or path.partition("/")[0] in bench.bookkeeping:
                continue
            old, new = was.get(path, "nothing"), found.get(path, "nothing")
            if old != new:
                text = f"{path} was to be unchanged: it was {_spoken(old)}, now {_spoken(new)}"
                add(Difference(codes.DIFFERENT, ("unchanged",), text, value, new))
    for clause in example.get("clauses") or ():
        if clause not in result.clauses:
            add(Difference(codes.NOT_CITED, ("clauses",), f"no event cites {clause}", clause, None))


def _compare_events(wanted: Iterable[Mapping[str, Any]], result: ExampleResult) -> None:
    """Each expected event must be found, in this order, with at least the named data."""
    add = result.differences.append
    at = 0
    for number, one in enumerate(wanted):
        kind = one.get("event")
        start = at
        best: Event | None = None
        while at < len(result.events):
            event = result.events[at]
            at += 1
            if event.kind == kind:
                best = best or event
                if all(_plain(event.data.get(key)) == _plain(value) for key, value in one.items() if key != "event"):
                    break
        else:
            at = start
            if best is None:
                text = f"no event '{kind}' came" + (" after those before it" if number else "")
            else:
                pairs = {key: (value, best.data.get(key)) for key, value in one.items() if key != "event"}
                wrong = [
                    f"{key}: expected {_spoken(value)}, found {_spoken(_plain(have))}"
                    for key, (value, have) in pairs.items()
                    if _plain(value) != _plain(have)
                ]
                text = f"event '{kind}': " + "; ".join(wrong)
            add(Difference(codes.DIFFERENT, ("expect", "events", number), text, dict(one), None))


def _plain(value: Any) -> Any:
    """Tuples as lists, so that data from code and from YAML compare."""
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """A tree as paths and leaves; an empty mapping is a leaf."""
    leaves: dict[str, Any] = {}
    for key, value in tree.items():
        path = f"{prefix}{key}"
        if value and (type(value) is dict or isinstance(value, Mapping)):
            leaves.update(_flat(value, f"{path}/"))
        else:
            leaves[path] = value
    return leaves


def _spoken(value: Any) -> str:
    """A value as it would stand in the file."""
    if value is None:
        return "nothing"
    if not isinstance(value, list | tuple | Mapping):
        return str(value)
    from generator.data.plain_yaml import dumped

    return " ".join(dumped(_bare(value), width=10_000, flow=True).split())


def _bare(value: Any) -> Any:
    """Lists, mappings and what they hold as types that YAML knows."""
    if isinstance(value, Mapping):
        return {str(key): _bare(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_bare(one) for one in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _split(path: str) -> Steps:
    return tuple(int(part) if part.isdigit() else part for part in path.split("/") if part)
