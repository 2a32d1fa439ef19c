"""Where each element of a template was written: every start tag gets its file, line and column before compiling.

The place travels as an attribute (`_at="3:17:5"`: file number, line, column) through Jinja, so it survives loops,
includes and macros; the parser takes it off again.
"""

from __future__ import annotations

import re
import zlib
from bisect import bisect_right

from jinja2 import Environment
from jinja2.ext import Extension

AT = "_at"
"""The attribute's name; authors can't use it."""

_QUOTED = r"""(?:"[^"]*"|'[^']*'|[^"'])*?"""
_TOKEN = re.compile(
    r"\{#.*?#\}|\{%" + _QUOTED + r"%\}|\{\{" + _QUOTED + r"\}\}|<!--.*?-->|<!\[CDATA\[.*?\]\]>|<([A-Za-z][\w.-]*)",
    re.DOTALL,
)


def annotate(source: str, number: int) -> str:
    """The template's source with a place on each start tag; no line is added or removed.

    Tags inside Jinja's delimiters, comments and CDATA are left alone.
    """
    starts = [0, *(found.end() for found in re.finditer("\n", source))]

    def mark(found: re.Match[str]) -> str:
        name = found.group(1)
        if name is None:
            return found.group(0)
        offset = found.start()
        line = bisect_right(starts, offset)
        return f'<{name} {AT}="{number}:{line}:{offset - starts[line - 1] + 1}"'

    return _TOKEN.sub(mark, source)


class Places(Extension):
    """The Jinja extension that annotates every template as it is loaded."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.names: dict[int, str] = {}
        environment.extend(places=self)

    def number(self, name: str) -> int:
        """A template's number: the same in every process, since compiled code that holds it is kept."""
        number = zlib.crc32(name.encode())
        self.names[number] = name
        return number

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Annotate one source (called by Jinja)."""
        return annotate(source, self.number(name or "<text>"))
