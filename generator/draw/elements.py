"""What a template element is: a Python function whose keyword parameters are the element's attributes.

    @widget("tick-box")
    def tick_box(draw: Drawing, *, x: float, y: float, size: float = 4.0) -> Iterable[Item]:
        \"\"\"A square to tick.

        :param x: left edge in mm
        ...
        \"\"\"

The annotation says how the attribute is read, a default makes it optional, `first_aid` is written `first-aid` in the
template, and the docstring's `:param` lines document it. Two parameters are special: `content: Printed` takes the text
between the tags, `items: Items` the elements between them.
"""

from __future__ import annotations

import difflib
import enum
import inspect
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from types import UnionType
from typing import Annotated, Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

from generator.data.diagnostics import Code
from generator.data.records import dataclass
from generator.draw import markup
from generator.draw.display import SIZES, Anchor, Face, Ink, Item, Line
from generator.draw.markup import Printed

Items = tuple[Item, ...]
Size = Annotated[float, "size"]
"""Points, one of the scale."""
Pip = Annotated[str, "pip"]
"""A data path, or a printed value whose path is taken."""
Ref = Annotated[Any, "object"]
"""An object passed with `ref()`."""
Points = Annotated[tuple[tuple[float, float], ...], "points"]
Segments = Annotated[tuple[tuple[str | float, ...], ...], "segments"]
Dash = Annotated[tuple[float, ...], "dash"]
Numbers = Dash
Clip = Annotated[tuple[float, float, float, float], "clip"]
Strings = Annotated[tuple[str, ...], "strings"]
"""Texts parted by "|"."""


class Count(int):
    """A whole number that remembers which data it came from (`sources`)."""

    sources: tuple[str, ...] = ()

    @property
    def pip(self) -> str:
        """The data path for pips, "" if the number came from no data."""
        return self.sources[0] if self.sources else ""


class Drawing(Protocol):
    """What an element or widget may ask of the reader that calls it."""

    lang: str
    fillable: bool
    """Whether form fields are wanted; `form_field` leaves them out where they are not."""
    symbols: dict[str, Items]
    """What `<symbol>` elements hold, by id."""

    def form_field(
        self, name: str, kind: str, x: float, y: float, width: float, height: float, tooltip: str
    ) -> Items:
        """A form field over something that is marked; nothing where none are wanted, or for no name."""

    def report(self, code: Code, message: str, *, path: str = "", hint: str = "") -> None:
        """Add a finding at the element that is being drawn."""

    def run(
        self,
        content: Printed | str,
        x: float,
        y: float,
        *,
        face: Face = Face.LABEL,
        size: float = 7.0,
        ink: Ink = Ink.BLACK,
        anchor: Anchor = Anchor.START,
        rotate: float = 0.0,
        fit: float = 0.0,
        floor: float = 5.5,
        role: str = "",
    ) -> Items:
        """One run of text, stepped down the scale to `floor` where `fit` (mm) is given; too wide is reported."""


class Refused(ValueError):
    """An attribute's value, or a call of a widget, can't be used; the message says why."""


class _Required(enum.Enum):
    REQUIRED = "required"


REQUIRED = _Required.REQUIRED


@dataclass(frozen=True)
class Kind:
    """How an attribute is read: its name in the documentation and the conversion from text."""

    name: str
    convert: Callable[[str], Any]


@dataclass(frozen=True)
class Attribute:
    """One attribute of an element."""

    name: str
    key: str
    kind: Kind
    default: Any
    doc: str

    @property
    def required(self) -> bool:
        """Whether the element can't do without it."""
        return self.default is REQUIRED


def number(raw: str) -> float:
    """A finite decimal number."""
    try:
        value = float(raw)
    except ValueError:
        try:
            value = float(markup.figures(raw))
        except ValueError:
            raise Refused(f"{markup.plain(raw)!r} is not a number") from None
    if value - value != 0.0:
        raise Refused(f"{raw!r} is not a finite number")
    return value


def whole(raw: str) -> Count:
    """A whole number with its sources."""
    text = markup.figures(raw).strip()
    try:
        value = Count(text)
    except ValueError:
        raise Refused(f"{text!r} is not a whole number") from None
    value.sources = markup.paths(raw)
    return value


def _flag(raw: str) -> bool:
    text = markup.plain(raw).strip().lower()
    if text in {"yes", "true", "on"}:
        return True
    if text in {"no", "false", "off", "none", ""}:
        return False
    raise Refused(f"{text!r} is neither yes nor no")


def _text(raw: str) -> str:
    return markup.printed(raw).text


def _pip(raw: str) -> str:
    found = markup.paths(raw)
    return found[0] if found else raw.strip()


def _size(raw: str) -> float:
    value = number(raw)
    if value not in SIZES:
        raise Refused(f"{raw} is not on the scale of type sizes ({', '.join(f'{size:g}' for size in SIZES)})")
    return value


def numbers(raw: str) -> tuple[float, ...]:
    """Numbers parted by spaces or commas."""
    return tuple(number(part) for part in markup.figures(raw).replace(",", " ").split())


def _points(raw: str) -> tuple[tuple[float, float], ...]:
    flat = numbers(raw)
    if len(flat) < 4 or len(flat) % 2:
        raise Refused("points are x,y pairs, two pairs at least")
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _clip(raw: str) -> tuple[float, float, float, float]:
    flat = numbers(raw)
    if len(flat) != 4:
        raise Refused("a clip is four numbers: x y width height")
    return flat


_COMMAND = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)")


def _segments(raw: str) -> tuple[tuple[str | float, ...], ...]:
    letters: list[tuple[str, list[float]]] = []
    for letter, value, _, other in _COMMAND.findall(markup.figures(raw)):
        if other or (letter and letter not in "MLHVCZ"):
            raise Refused(f"path data may hold only M, L, H, V, C and Z with absolute numbers, not {other or letter!r}")
        if letter:
            letters.append((letter, []))
        elif value:
            if not letters:
                raise Refused("path data starts with M")
            letters[-1][1].append(float(value))
    return _absolute(letters)


def _absolute(letters: list[tuple[str, list[float]]]) -> tuple[tuple[str | float, ...], ...]:
    """Segments of M, L, C and Z only, one point (or curve) each."""
    if not letters or letters[0][0] != "M":
        raise Refused("path data starts with M")
    made: list[tuple[str | float, ...]] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, values in letters:
        step = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}[letter]
        if (step == 0) != (not values) or (step and len(values) % step):
            raise Refused(f"{letter} in path data takes {step} numbers, not {len(values)}")
        if letter == "Z":
            made.append(("Z",))
            x, y = start
        for index in range(0, len(values), step or 1):
            chunk = values[index : index + step]
            if letter == "H":
                x = chunk[0]
            elif letter == "V":
                y = chunk[0]
            else:
                x, y = chunk[-2:]
            if letter == "M" and index == 0:
                start = (x, y)
                made.append(("M", x, y))
            elif letter == "C":
                made.append(("C", *chunk))
            else:
                made.append(("L", x, y))
    return tuple(made)


def choice(options: dict[str, Any]) -> Callable[[str], Any]:
    """Read one of the given words."""

    def convert(raw: str) -> Any:
        if raw in options:
            return options[raw]
        text = markup.plain(raw).strip()
        try:
            return options[text]
        except KeyError:
            raise Refused(f"{text!r} is none of {', '.join(options)}{did_you_mean(text, options)}") from None

    return convert


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean "fill"?)` if a known word is near, else nothing."""
    near = difflib.get_close_matches(word, list(known), 1, 0.6)
    return f" (did you mean {near[0]!r}?)" if near else ""


_FACES = {face.name.lower().replace("_", "-"): face for face in Face}
_KINDS: dict[Any, Kind] = {
    float: Kind("number", number),
    int: Kind("whole number", whole),
    Count: Kind("whole number", whole),
    str: Kind("text", _text),
    bool: Kind("yes or no", _flag),
    Printed: Kind("text", markup.printed),
    Size: Kind("type size", _size),
    Pip: Kind("data path", _pip),
    Ref: Kind("object", str),
    Strings: Kind("texts parted by |", lambda raw: tuple(_text(part) for part in raw.split("|"))),
    Points: Kind("points", _points),
    Segments: Kind("path data", _segments),
    Dash: Kind("numbers", numbers),
    Clip: Kind("x y width height", _clip),
    Ink: Kind("ink", choice({ink.value: ink for ink in Ink})),
    Line: Kind("detail, structure, emphasis", choice({line.name.lower(): line for line in Line})),
    Face: Kind("face", choice(_FACES)),
    Anchor: Kind("start, middle, end", choice({anchor.value: anchor for anchor in Anchor})),
}
REF = _KINDS[Ref]


def _kind(annotation: Any) -> Kind:
    if get_origin(annotation) in (Union, UnionType):
        (annotation,) = (option for option in get_args(annotation) if option is not type(None))
    if get_origin(annotation) is Literal:
        words = {str(word): word for word in get_args(annotation)}
        return Kind(", ".join(words), choice(words))
    try:
        return _KINDS[annotation]
    except (KeyError, TypeError):
        raise TypeError(f"no attribute can be read as {annotation!r}") from None


@dataclass(frozen=True)
class Element:
    """An element of the template language: its name and the function that draws it."""

    name: str
    function: Callable[..., Iterable[Item]]
    is_widget: bool = True
    """Whether `id`, `role` and `alt` may be given besides its own attributes."""
    mixed: bool = False
    """Whether text with <b>, <i> and <br/> stands between its tags, which its function reads itself."""
    outer: bool = False
    """Whether the template module reads what it holds."""

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def takes(self) -> str:
        """What stands between its tags: "text", "elements" or "nothing"."""
        names = inspect.signature(self.function).parameters
        if self.outer:
            return "parts"
        if self.mixed:
            return "text with `<b>`, `<i>`, `<br/>`"
        return "text" if "content" in names else "elements" if "items" in names else "nothing"

    @cached_property
    def attributes(self) -> dict[str, Attribute]:
        """Its attributes by the name that a template uses."""
        found: dict[str, Attribute] = {}
        described = self._described
        for key, parameter in inspect.signature(self.function).parameters.items():
            if parameter.kind is not inspect.Parameter.KEYWORD_ONLY or key in {"content", "items"}:
                continue
            name = key.rstrip("_").replace("_", "-")
            default = REQUIRED if parameter.default is inspect.Parameter.empty else parameter.default
            found[name] = Attribute(name, key, _kind(self._hints[key]), default, described.get(key, ""))
        return found

    @cached_property
    def readers(self) -> dict[str, tuple[str, Callable[[str], Any] | None]]:
        """Of each attribute its parameter and how it is read; None for an object passed with `ref()`."""
        return {name: (a.key, None if a.kind is REF else a.kind.convert) for name, a in self.attributes.items()}

    @cached_property
    def required(self) -> tuple[tuple[str, str], ...]:
        """(template name, parameter) of the attributes that it can't do without."""
        return tuple((a.name, a.key) for a in self.attributes.values() if a.required)

    @cached_property
    def summary(self) -> str:
        """What it draws: the docstring without the parameters."""
        text = inspect.getdoc(self.function) or ""
        return " ".join(text.split(":param", 1)[0].split())

    @cached_property
    def _described(self) -> dict[str, str]:
        text = inspect.getdoc(self.function) or ""
        found = re.findall(r":param (\w+): (.*?)(?=\n:param|\n\n|\Z)", text, re.DOTALL)
        return {key: " ".join(value.split()) for key, value in found}
