"""The base of every game's models, the models that all games share, and own messages for what pydantic finds.

Models are strict (text is never turned into a number), know each key (a key too many is a fault) and are frozen.
Keys in files have hyphens where Python has underscores. What a text refers to is said by `Ref`:
`Annotated[str, Ref("weapons")]` is the id of an entry of `weapons.yaml`; one generic pass checks them all.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from generator.data import codes, labels
from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.records import dataclass
from generator.data.spans import Step, Steps

FORMAT = 1
"""The layout of content files that this version reads and writes."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a text (or a key) as the id of an entry: `target` is the data path of the mapping that holds it.

    `also` are further words that may stand there.
    """

    target: str
    also: tuple[str, ...] = ()


class Looks:
    """Marks a field that says only how something looks: pages show it, and no engine reads it."""


class Unplayed:
    """Marks a field that is a rule and that no engine reads, for people play it by hand."""


class InOrder:
    """Marks a mapping whose order is a rule of the game: waves, the circles from the top. Elsewhere moving an entry
    changes nothing."""


def kebab(name: str) -> str:
    """A Python field name as its key in a file."""
    return name.rstrip("_").replace("_", "-")


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
"""A permanent name: lower-case words and digits joined by hyphens."""
Label = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]
"""A text that is not blank."""
Die = Annotated[str, StringConstraints(pattern=r"^[1-6]$")]
"""A face of a six-sided die, as a key."""
T = TypeVar("T")


def _each_once(items: list[T]) -> list[T]:
    for number, item in enumerate(items):
        if item in items[:number]:
            raise fault(codes.MODEL_RULE, f"{item} stands twice", [number])
    return items


EachOnce = AfterValidator(_each_once)
"""Marks a list in which nothing may stand twice."""
ClauseId = Annotated[str, Ref("clauses")]


class Model(BaseModel):
    """The base of all models: strict, no unknown keys, frozen, hyphenated keys."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, alias_generator=kebab, populate_by_name=True,
        # A build needs few of the models: each is made ready when it first validates something.
        defer_build=True,
    )


class Entry(Model):
    """Something that may say where it comes from. The nearest entry outwards that says so speaks for what it holds."""

    texts: ClassVar[tuple[str, ...]] = ()
    """The texts that each such thing needs in text.<lang>.yaml, by key."""
    optional_texts: ClassVar[tuple[str, ...]] = ()
    """Further texts that it may have there."""

    source: Literal["rulebook", "published", "house"] | None = None
    """Where the values come from: the rulebook, a published sheet or table, or this project (`house`)."""
    place: str | None = None
    """Where in the source: a chapter, a sheet and its version."""
    reason: str | None = None
    """For house values: why the project had to decide."""


class Mixed(Entry):
    """Something whose values come from its source, but for some that are this project's own."""

    ours: Annotated[list[str], EachOnce] = Field(default_factory=list)
    """The names of those that are; `reason` says why they are what they are."""


class Playable(Entry):
    """Something that the engine plays, or else people by hand."""

    play: Literal["by-hand"] | None = None
    """`by-hand`: it is printed and people play it, and the engine leaves it out; needs a reason."""
    numbers: Annotated[
        dict[Id, Annotated[int, Field(ge=-999, le=9999)]], Field(min_length=1, max_length=20), Unplayed
    ] | None = None
    """For what people play by hand: its own numbers, under names of your own. Texts print `{FILE:ID/numbers/NAME}`."""

    @model_validator(mode="after")
    def _numbers_of_people(self) -> Playable:
        if self.numbers and self.play is None:
            message = "numbers of its own are for what people play by hand: no engine reads them"
            raise fault(codes.MODEL_RULE, message, ["numbers"])
        return self


class File(Entry):
    """The top of a content file."""

    format: int
    """How the file is laid out; see `FORMAT`."""


class MixedFile(Mixed, File):
    """The same for a whole content file."""


class Span(Model):
    """From `min` to `max`, both included."""

    min: Annotated[int, Field(ge=1, le=99)]
    """The lowest number."""
    max: Annotated[int, Field(ge=1, le=99)]
    """The highest number."""


class Minutes(Entry):
    """How long things take, in minutes."""

    play: Annotated[int, Field(ge=1, le=6000)]
    """To play a game."""
    make: Annotated[int, Field(ge=0, le=6000)]
    """To print and cut the pieces of a first game."""


class House(Model):
    """What a copy of the shipped game is called, and of which version it is one."""

    name: Label
    """What sheets and rules print beside the version."""
    of: Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+){0,2}$")] | None = None
    """The version of the shipped rules that were copied. What the copy's folder lacks comes from the shipped game."""

    @field_validator("name")
    @classmethod
    def _printable(cls, name: str) -> str:
        wrong = labels.fault_of_house(name)
        if wrong:
            raise fault(codes.BAD_FORM, wrong)
        return name


class GameInfo(File):
    """game.yaml: what the game is."""

    id: Id
    """The game's permanent name: its folder's name."""
    version: Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+){0,2}$")]
    """The version of these rules, as text: "1.0"."""
    based_on: str | None = None
    """The editions of the source that the rules follow."""
    languages: Annotated[
        list[Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?$")]], Field(min_length=1), EachOnce
    ]
    """Language codes; the first is the one that the others are translated from."""
    players: Span
    """How many people play."""
    minutes: Minutes
    """How long it takes."""
    accent: Annotated[str, StringConstraints(pattern=r"^[0-9A-Fa-f]{6}$"), Looks]
    """The game's one accent colour as six hex digits."""
    credits: dict[Id, Label] = Field(default_factory=dict)
    """Who made it, by part: `designer: Name`."""
    primary_outcome: Id | None = None
    """The outcome that statistics report first."""
    house: House | None = None
    """For house rules: what this copy of the game is called."""


class Clause(Model):
    """One sentence or a few of the rules, which engine, examples and pages cite by its id."""

    kind: Literal["rule", "definition", "component", "story"]
    """`rule`: the engine does it; `definition`: what a word means; `component`: what is needed; `story`: colour."""
    text: Label
    """The words. See docs/writing-a-game.md for references such as {track:boxes/last}."""
    title: Label | None = None
    """A short heading, where the clause needs one."""
    play: Literal["by-hand"] | None = None
    """`by-hand`: the engine doesn't play this clause; needs a reason."""
    optional: bool = False
    """Whether players choose to use it."""
    source: Literal["rulebook", "published", "house"] | None = None
    """Where the rule comes from, where it isn't the rulebook."""
    place: str | None = None
    """Where in the source."""
    reason: str | None = None
    """Why it is a house rule, or played by hand."""
    summary: Label | None = None
    """The same rule as the one-page summary tells it."""
    ruling: Annotated[str, Ref("rulings")] | None = None
    """The ruling that it follows."""


class Chapter(Model):
    """A chapter of the rules: its clauses in reading order."""

    title: Label
    """The heading."""
    optional: bool = False
    """Whether the whole chapter is optional."""
    source: Literal["rulebook", "published", "house"] | None = None
    """Where its rules come from, where it isn't the rulebook."""
    place: str | None = None
    """Where in the source."""
    reason: str | None = None
    """Why they are house rules."""
    clauses: Annotated[dict[Id, Clause], Field(min_length=1)]
    """By id; an id stands once in the whole book."""
    intro: Label | None = None
    """A sentence under the heading."""


class BookFile(File):
    """rules.<lang>.yaml: the rules, clause by clause."""

    chapters: Annotated[dict[Id, Chapter], Field(min_length=1)]
    """In reading order, by id."""


class Ruling(Entry):
    """A contradiction or gap of the source, and which clauses settle it. Its sentences lie in rulings.<lang>.yaml."""

    kind: Literal["contradiction", "ambiguity"]
    """Whether the source says two things, or nothing."""
    clauses: list[ClauseId] = Field(default_factory=list)
    """The clauses that follow the ruling."""
    source_lines: str | None = None
    """Where in the source."""
    house: bool = False
    """Whether the project decided, for lack of any word in the source."""


class Rulings(File):
    """rulings.yaml."""

    rulings: dict[Id, Ruling]
    """By id."""


class RulingText(Model):
    """The sentences of one ruling."""

    question: Label
    """What the source leaves open."""
    ruling: Label
    """How engine and printed rules settle it."""
    reason: Label
    """Why so."""


class RulingTexts(File):
    """rulings.<lang>.yaml."""

    rulings: dict[Id, RulingText]
    """By the ruling's id."""


def fault(code: Code, message: str, at: Iterable[Step] = ()) -> PydanticCustomError:
    """For a model's own validators: an error with our code, located at the keys `at` below the validated value."""
    return PydanticCustomError("mechsmith", "{message}", {"code": code.id, "message": message, "at": list(at)})


# --- from pydantic's errors to findings -----------------------------------------------------------------------------

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "string": "text",
    "bool": "true or false",
    "dict": "a mapping",
    "list": "a list",
    "model": "a mapping",
    "none": "nothing",
}
_LIMITS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
    "multiple_of": ("multiple_of", "a multiple of"),
}
_FORMS = {
    Id.__metadata__[0].pattern: "an id: lower-case words and digits joined by hyphens",  # type: ignore[attr-defined]
    r"\S": "a text that is not blank",
    Die.__metadata__[0].pattern: 'a die\'s face, "1" to "6"',  # type: ignore[attr-defined]
    r"^[0-9A-Fa-f]{6}$": 'a colour of six hex digits, such as "0072B2"',
    r"^\d+(\.\d+){0,2}$": 'a version such as "1.0"',
    r"^\d{4}-\d{2}-\d{2}$": 'a date such as "2026-05-01"',
    r"^[a-z]{2,3}(-[A-Z]{2})?$": "a language code such as en",
}


def worded(pattern: str, words: str) -> str:
    """A pattern that messages tell in words: `must be dice such as 2+1d6`.

        Dice = Annotated[str, StringConstraints(pattern=worded(r"...", "dice such as 2+1d6"))]
    """
    _FORMS[pattern] = words
    return pattern


def spoken(value: Any) -> str:
    """A value as a message shows it, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = str(value)
    text = text if len(text) <= 40 else text[:37] + "…"
    return f"the text “{text}”" if isinstance(value, str) else text


def translate(
    error: ValidationError, locate: Callable[[Steps, bool], Place], name: Callable[[Steps], str],
    model: type[BaseModel], data: Any = None,
) -> list[Diagnostic]:
    """Each of pydantic's errors as a finding.

    :param locate: the place of the value (or with True its key) at some steps of the document.
    :param name: the data path of some steps of the document.
    :param data: the document; with it, faults of a value that may have several forms are told once, at the value.
    """
    details = error.errors(include_url=False)
    if data is not None:
        details = _told_once([{**detail, "loc": _in_document(detail, data)} for detail in details])
    # Where thousands of keys are unknown, what each might mean is asked for the first ones only.
    return [_translated(detail, locate, name, model, near=number < _GUESSED) for number, detail in enumerate(details)]


def _in_document(detail: ErrorDetails, data: Any) -> Steps:
    """The steps of an error without those that name one of several forms instead of a key."""
    steps: list[Step] = []
    here = data
    loc = detail["loc"]
    for number, step in enumerate(loc):
        last = number == len(loc) - 1
        inside = range(len(here)) if isinstance(here, list) else here if isinstance(here, Mapping) else ()
        if step in inside:
            here = here[step]
        elif step != "[key]" and not (last and detail["type"] in ("missing", "mechsmith")):
            continue
        steps.append(step)
    return tuple(steps)


def _told_once(details: list[Any]) -> list[ErrorDetails]:
    """A value that fits none of its forms: the form that fits best is the one with a fault further in."""
    kept: list[Any] = []
    for detail in details:
        loc, kind = detail["loc"], detail["type"]
        wrong_kind = kind.endswith("_type") or kind == "literal_error"
        if wrong_kind and (
            any(len(other["loc"]) > len(loc) and other["loc"][: len(loc)] == loc for other in details)
            or any(other["loc"] == loc for other in kept)
        ):
            continue
        kept.append(detail)
    return kept


_GUESSED = 200
"""Faults of one file for which a word that was perhaps meant is looked for."""


def _translated(
    detail: ErrorDetails, locate: Callable[[Steps, bool], Place], name: Callable[[Steps], str], model: type[BaseModel],
    *, near: bool = True,
) -> Diagnostic:
    kind, context, value = detail["type"], detail.get("ctx", {}), detail.get("input")
    steps: Steps = tuple(step for step in detail["loc"] if step != "[key]")
    at_key = "[key]" in detail["loc"]
    last = steps[-1] if steps else "the file"
    hint = limit = ""
    if kind == "mechsmith":
        steps = (*steps, *context["at"])
        code = next(c for c in vars(codes).values() if isinstance(c, Code) and c.id == context["code"])
        message = context["message"]
    elif kind == "extra_forbidden":
        code, at_key = codes.UNKNOWN_KEY, True
        message = f"nothing reads the key {last}"
        known = _keys_at(model, steps[:-1]) if near else []
        meant = difflib.get_close_matches(str(last), known, n=1, cutoff=0.6)
        hint = f"Did you mean {meant[0]}?" if meant else (f"Known keys: {', '.join(known)}." if known else "")
    elif kind == "missing":
        code, at_key = codes.MISSING_KEY, True
        message = f"the key {last} is missing"
    elif kind in _LIMITS:
        code = codes.OUT_OF_RANGE
        key, words = _LIMITS[kind]
        limit = f"{words} {context[key]}"
        message = f"{last} is {value}, and must be {limit}"
    elif kind in ("literal_error", "enum"):
        code = codes.NOT_A_CHOICE
        message = f"{last} is {spoken(value)}, and must be {context['expected']}"
        choices = str(context["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
        meant = difflib.get_close_matches(str(value), choices, n=1)
        hint = f"Did you mean {meant[0]}?" if meant else ""
    elif kind == "string_pattern_mismatch":
        code = codes.BAD_FORM
        form = _FORMS.get(context["pattern"], f"text of the form {context['pattern']}")
        message = f"{spoken(value)} must be {form}" if at_key else f"{last} is {spoken(value)}, and must be {form}"
    elif kind in ("too_short", "too_long", "string_too_short", "string_too_long"):
        code = codes.WRONG_LENGTH
        bound = context.get("min_length", context.get("max_length"))
        words = "at least" if "short" in kind else "at most"
        unit = "letters" if kind.startswith("string") else "entries"
        message = f"{last} has {len(value) if hasattr(value, '__len__') else 0} {unit}, and must have {words} {bound}"
    elif kind.endswith("_type") or kind in ("int_from_float", "int_parsing", "finite_number"):
        code = codes.WRONG_TYPE
        wanted = _KINDS.get(kind.removesuffix("_type").partition("_")[0], "of another kind")
        message = f"{last} is {spoken(value)}, and must be {wanted}"
    else:
        code = codes.MODEL_RULE
        # What a model of a game raises stands in the context; pydantic's message puts words before it.
        message = f"{last}: {context.get('error') or detail['msg']}"
    told = str(value) if limit else ""
    return code.at(message, locate(steps, at_key), path=name(steps), hint=hint, value=told, limit=limit)


def _keys_at(model: type[BaseModel], steps: Steps) -> list[str]:
    """The keys that the model at some steps below `model` knows, for "did you mean"."""
    from generator.data.walk import models_at

    return sorted(
        {field.alias or name for found in models_at(model, steps) for name, field in found.model_fields.items()}
    )
