"""Turning values of the data views into printed runs that remember their data paths."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from generator.draw import markup
from generator.draw.markup import Printed

MINUS = "\N{MINUS SIGN}"


def printed(value: Any) -> Printed:
    """A value as a run with its sources; plain text and numbers as they are (and without sources)."""
    if isinstance(value, Printed):
        return value
    marked = getattr(value, "__html__", None)
    if marked is None:
        return Printed(str(value))
    found = markup.printed(marked())
    return found._replace(text=html.unescape(found.text))


def sources(value: Any) -> tuple[str, ...]:
    """The data paths that a value prints."""
    return printed(value).sources


def minus(value: Any) -> Printed:
    """A number with its sign: a real minus sign, or a plus."""
    run = printed(value)
    number = int(value)
    return run._replace(text=f"{MINUS}{-number}" if number < 0 else f"+{number}")


def join(*values: Any) -> Printed:
    """Several values and literals as one run."""
    runs = [printed(value) for value in values]
    role = next((run.role for run in runs if run.role), "")
    return Printed("".join(run.text for run in runs), tuple(path for run in runs for path in run.sources), role)


def faces(keys: Iterable[Any], paths: Iterable[str]) -> Printed:
    """Die faces as a player says them: `1-2` for neighbours, `1, 4` else. `paths` are the data that say so."""
    numbers = sorted(int(str(key)) for key in keys)
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        text = f"{numbers[0]}\N{EN DASH}{numbers[-1]}"
    else:
        text = ", ".join(map(str, numbers))
    return Printed(text, tuple(paths))


def marked(run: Printed) -> Markup:
    """A run for a template: its text inside the markers that carry its sources."""
    text = html.escape(run.text)
    if not run.sources:
        return Markup(text)
    return Markup(f"{markup.OPEN}{html.escape('|'.join(run.sources))}{markup.MIDDLE}{text}{markup.CLOSE}")
