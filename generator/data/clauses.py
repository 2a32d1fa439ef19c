"""The markup of rules clauses and short texts, and how it becomes spans of words with the data paths they print.

    {track:boxes/last}                a value of the data
    {keywords:recoil/shift|plural:box,boxes}   the value and the word that goes with it
    {path|words} {path|signed} {path|abs}      a small number in words, +1 or −1, without its sign
    {name enemies:tank}               a thing's name, from the text file
    {see reflex}                      the number of another clause
    {dice 1d6} {dice 2+2d6}           dice, or a face of a die; a constant may stand on either side
    *term*                            bold
    {{ }} **                          a brace, a star

Nothing else is markup, and nothing here is code. A digit among the words is a fault: it would not follow the data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol

from generator.data import codes, languages
from generator.data.diagnostics import Code
from generator.data.records import dataclass

FORMS = ("plural", "words", "signed", "abs")
MINUS, TIE = languages.MINUS, languages.TIE

_TOKEN = re.compile(r"\{\{|\}\}|\*\*|\{[^{}]*\}|[{}*]")
_PATH = re.compile(r"^[A-Za-z0-9./-]+:[A-Za-z0-9./-]+$")
_DICE = re.compile(r"^(?:(?:[0-9]{1,2}\+)?[1-9]?d(?:4|6|66|8|10|12|20|100)(?:[+-][0-9]+)?|[1-6](?:[-–][1-6])?)$")
_DIGITS = re.compile(r"[+−-]?[0-9]+(?:[.,:/][0-9]+)*")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text as it is written: `kind` is words, value, name, see or dice.

    `start` and `end` are its place in the raw text. For words `text` is what is printed; for the others what is
    referred to. `form` and `arguments` say how a value is printed.
    """

    kind: str
    text: str
    start: int
    end: int
    bold: bool = False
    form: str = ""
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a text, from character `start` up to `end`."""

    code: Code
    message: str
    start: int
    end: int
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A text's parts, and what is wrong with its markup."""

    parts: tuple[Part, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """Words to print: `style` is "" or "bold", `paths` the data that they print, `role` why digits need no data
    ("die", "clause-number") and `link` the clause that they point to, as "#id"."""

    text: str
    paths: tuple[str, ...] = ()
    style: str = ""
    role: str = ""
    link: str = ""


class Resolver(Protocol):
    """What a text needs to be printed."""

    lang: str

    def value(self, path: str) -> Any:
        """The value at a data path; KeyError if there is none."""

    def name(self, path: str) -> tuple[str, str]:
        """The raw name of the thing at a data path, and the name's own path; KeyError if there is none."""

    def clause_number(self, clause_id: str) -> str:
        """A clause's printed number; KeyError if there is no such clause."""


@lru_cache(maxsize=8192)
def parse(text: str) -> Parsed:
    """Take a text apart. Faulty stretches are left out of the parts and named in the faults."""
    parts: list[Part] = []
    faults: list[Fault] = []
    words: list[str] = []
    begun = 0
    bold_from = -1

    def close(end: int) -> None:
        if words:
            parts.append(Part("words", "".join(words), begun, end, bold_from >= 0))
            words.clear()

    at = 0
    for found in _TOKEN.finditer(text):
        start, end = found.span()
        token = found[0]
        if start > at:
            if not words:
                begun = at
            words.append(text[at:start])
        at = end
        if token in ("{{", "}}", "**"):
            if not words:
                begun = start
            words.append(token[0])
        elif token == "*":
            close(start)
            bold_from = start if bold_from < 0 else -1
        elif len(token) == 1:
            message = "a { without its }" if token == "{" else "a } without its {"
            faults.append(Fault(codes.CLAUSE_SYNTAX, message, start, end))
        else:
            close(start)
            _reference(token[1:-1], start, end, bold_from >= 0, parts, faults)
    if at < len(text):
        if not words:
            begun = at
        words.append(text[at:])
    close(len(text))
    if bold_from >= 0:
        faults.append(Fault(codes.CLAUSE_SYNTAX, "a * without its second *", bold_from, bold_from + 1))
    return Parsed(tuple(parts), tuple(faults))


def _reference(inner: str, start: int, end: int, bold: bool, parts: list[Part], faults: list[Fault]) -> None:
    """Read what stands between braces."""

    def wrong(code: Code, message: str, hint: str = "") -> None:
        faults.append(Fault(code, message, start, end, hint))

    word, _, rest = inner.partition(" ")
    rest = rest.strip()
    if word in ("name", "see", "dice") and rest:
        if word == "dice":
            if not _DICE.match(rest):
                wrong(codes.CLAUSE_SYNTAX, f"{rest} is neither dice (1d6) nor a face of a die")
                return
        elif word == "name" and not _PATH.match(rest):
            wrong(codes.CLAUSE_SYNTAX, f"{rest} is not a data path, such as enemies:tank")
            return
        elif word == "see" and not re.match(r"^[a-z0-9-]+$", rest):
            wrong(codes.CLAUSE_SYNTAX, f"{rest} is not a clause id")
            return
        parts.append(Part(word, rest, start, end, bold))
        return
    path, bar, form = inner.partition("|")
    path = path.strip()
    if not _PATH.match(path):
        wrong(codes.CLAUSE_SYNTAX, f"{{{inner}}} is not a reference")
        return
    name, _, raw = form.strip().partition(":")
    arguments = tuple(argument.strip() for argument in raw.split(",")) if raw else ()
    if bar and name not in FORMS:
        wrong(codes.CLAUSE_FORM, f"{name or 'nothing'} is no form of a value", f"Forms: {', '.join(FORMS)}.")
    elif name == "plural" and (len(arguments) != 2 or not all(arguments)):
        wrong(codes.CLAUSE_FORM, "plural needs two words", "Write it so: {track:haste/wait|plural:unit,units}.")
    elif arguments and name != "plural":
        wrong(codes.CLAUSE_FORM, f"{name} takes no words")
    else:
        parts.append(Part("value", path, start, end, bold, name, arguments))


def digits(text: str) -> list[Fault]:
    """Each number that is typed into a text instead of being referred to."""
    return [
        Fault(codes.CLAUSE_DIGIT, f"the number {found[0]} is typed into the text", *_within(text, part, found))
        for part in parse(text).parts
        if part.kind == "words"
        for found in _DIGITS.finditer(part.text)
    ]


def _within(text: str, part: Part, found: re.Match[str]) -> tuple[int, int]:
    """A match inside a part's words as a place in the raw text (doubled braces and stars shift it)."""
    start = text.find(found[0], part.start)
    for _ in range(part.text.count(found[0], 0, found.start())):
        start = text.find(found[0], start + 1)
    return start, start + len(found[0])


def check(text: str, resolver: Resolver, *, allow_digits: bool = False) -> list[Fault]:
    """Everything that is wrong with a text: markup, references, typed numbers."""
    parsed = parse(text)
    faults = list(parsed.faults)
    for part in parsed.parts:
        if part.kind != "words":
            try:
                _printed(part, resolver)
                if part.kind == "name":
                    _ends(part.text, resolver, ())
            except _Wrong as wrong:
                faults.append(Fault(wrong.code, wrong.message, part.start, part.end, wrong.hint))
    if not allow_digits:
        faults.extend(digits(text))
    return sorted(faults, key=lambda fault: (fault.start, fault.end))


def spans(text: str, path: str, resolver: Resolver, _depth: int = 0) -> list[Span]:
    """The text as it is printed. `path` is the text's own data path.

    Parts that can't be resolved are printed as they are written: the checks report them.
    """
    out: list[Span] = []
    for part in parse(text).parts:
        style = "bold" if part.bold else ""
        if part.kind == "words":
            out.append(Span(part.text, (path,), style))
            continue
        try:
            if part.kind == "name":
                raw, own = _name(part.text, resolver)
                if "{" in raw or "*" in raw:
                    if _depth < 4:
                        out.extend(
                            replace(span, style=span.style or style) for span in spans(raw, own, resolver, _depth + 1)
                        )
                else:
                    out.append(Span(raw, (own,), style))
            else:
                out.append(_printed(part, resolver, style))
        except _Wrong:
            out.append(Span(text[part.start : part.end], (path,), style))
    return out


class _Wrong(Exception):
    def __init__(self, code: Code, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def _name(path: str, resolver: Resolver) -> tuple[str, str]:
    try:
        return resolver.name(path)
    except KeyError:
        raise _Wrong(codes.CLAUSE_PATH, f"there is no name for {path}") from None


def _ends(path: str, resolver: Resolver, above: tuple[str, ...]) -> None:
    """:raises _Wrong: if a name that holds other names leads back to itself through them."""
    if path in above:
        raise _Wrong(codes.CLAUSE_VALUE, f"the name of {path} leads back to itself")
    for part in parse(_name(path, resolver)[0]).parts:
        if part.kind == "name":
            _ends(part.text, resolver, (*above, path))


def _printed(part: Part, resolver: Resolver, style: str = "") -> Span:
    """A reference as it is printed."""
    if part.kind == "dice":
        return Span(part.text.replace("-", MINUS if "d" in part.text else "–"), (), style, "die")
    if part.kind == "see":
        try:
            return Span(resolver.clause_number(part.text), (), style, "clause-number", "#" + part.text)
        except KeyError:
            raise _Wrong(codes.SEE_UNKNOWN, f"there is no clause {part.text}") from None
    if part.kind == "name":
        name, own = _name(part.text, resolver)
        return Span(name, (own,), style)
    try:
        value = resolver.value(part.text)
    except KeyError:
        raise _Wrong(codes.CLAUSE_PATH, f"there is no value at {part.text}") from None
    if isinstance(value, bool) or value is None or not isinstance(value, (int, float, str)):
        raise _Wrong(codes.CLAUSE_VALUE, f"{part.text} is not a number or text")
    if isinstance(value, str):
        if part.form:
            raise _Wrong(codes.CLAUSE_VALUE, f"{part.text} is text, and {part.form} needs a number")
        if any(inner.kind != "words" or inner.bold for inner in parse(value).parts):
            raise _Wrong(codes.CLAUSE_VALUE, f"{part.text} is a text with references or *terms* of its own")
        return Span(value, (part.text,), style)
    return Span(formed(value, part.form, part.arguments, resolver.lang), (part.text,), style)


def formed(value: int | float, form: str, arguments: tuple[str, ...] = (), lang: str = "en") -> str:
    """A number as a form prints it. Negative numbers get a true minus sign."""
    positive = languages.number(abs(value), lang)
    number = positive if value >= 0 else MINUS + positive
    if form == "signed":
        return number if value < 0 else "+" + number
    if form == "abs":
        return positive
    if form == "words":
        words = languages.of(lang).small
        return words[value] if isinstance(value, int) and 0 <= value < len(words) else number
    if form == "plural":
        return number + TIE + arguments[0 if value == 1 else 1]
    return number


# --- the pseudo-language --------------------------------------------------------------------------------------------

PSEUDO = "qps"
"""A made-up language for tests: the first one with accents, and a third longer."""

_ACCENTS = str.maketrans("aeiounscyzAEIOUNSCYZ", "äéïöüñšçýžÅÉÏÖÜÑŠÇÝŽ")
_WORD = re.compile(r"[^\W\d_]{3,}")


def pseudo_words(text: str) -> str:
    """Words in the pseudo-language: accents, every third letter doubled. Words of one or two letters stay."""

    def longer(found: re.Match[str]) -> str:
        word = found[0].translate(_ACCENTS)
        return "".join(letter * 2 if place % 3 == 2 else letter for place, letter in enumerate(word))

    return _WORD.sub(longer, text)


def pseudo(text: str) -> str:
    """A text with markup in the pseudo-language: references stay as they are."""
    return "".join(_pseudo_parts(text))


def _pseudo_parts(text: str) -> Iterator[str]:
    at = 0
    for found in _TOKEN.finditer(text):
        yield pseudo_words(text[at : found.start()])
        token = found[0]
        if "|plural:" in token:
            head, _, words = token[:-1].partition("|plural:")
            yield f"{head}|plural:{pseudo_words(words)}}}"
        else:
            yield token
        at = found.end()
    yield pseudo_words(text[at:])


def map_texts(tree: Any, change: Callable[[str], str]) -> Any:
    """The same tree with each text changed."""
    if isinstance(tree, str):
        return change(tree)
    if isinstance(tree, dict):
        return {key: map_texts(value, change) for key, value in tree.items()}
    return tree
