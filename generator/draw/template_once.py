"""`{% once %}`: a part of a template that many sheets of one file show alike is filled in and read once.

    {% once "radar" %} ... {% endonce %}
    {% once "weapon", mount.id, weapon.id %} ... {% endonce %}

The words after `once` name the part, with everything that decides what it shows besides the game's data, the language
and the paper. The first sheet keeps the display items; later ones get the same objects, so that a PDF writes them once
as well. Without `kept` among the template's globals (a single sheet) the part is as if `once` were not there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup, escape

from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.data.diagnostics import Diagnostic
    from generator.draw.display import Item

TAG = "_once"
"""The element that marks such a part on the way from the template to the reader; authors can't write it."""


@dataclass(frozen=True, slots=True)
class Part:
    """What was kept of a part: its items, the ids that they claim on a page, and what was found."""

    items: tuple[Item, ...]
    ids: dict[str, str]
    findings: tuple[Diagnostic, ...]


@dataclass
class Kept:
    """The parts of one template that sheets of one file share. `common` are the groups of all templates, by `id()`."""

    parts: dict[str, Part] = field(default_factory=dict)
    common: dict[int, Item] = field(default_factory=dict)
    _others: dict[str, Kept] = field(default_factory=dict)

    def of(self, template: str) -> Kept:
        """What is kept of a template: two may call different parts by one name."""
        return self._others.setdefault(template, Kept(common=self.common))


class Once(Extension):
    """The Jinja extension that reads `{% once %}`."""

    tags = {"once"}

    def parse(self, parser: Parser) -> nodes.Node:
        """Make a call block of the tag: `_part` decides whether its body is filled in at all."""
        line = next(parser.stream).lineno
        words = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            words.append(parser.parse_expression())
        body = parser.parse_statements(("name:endonce",), drop_needle=True)
        kept = nodes.Name("kept", "load")
        known = nodes.CondExpr(nodes.Test(kept, "defined", [], [], None, None), kept, nodes.Const(None))
        call = self.call_method("_part", [known, nodes.List(words)])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _part(self, kept: Kept | None, words: list[object], caller: Callable[[], str]) -> str:
        if kept is None:
            return caller()
        name = "/".join(str(word) for word in words)
        inside = "" if name in kept.parts else caller()
        return Markup(f'<{TAG} name="{escape(name)}">{inside}</{TAG}>')
