"""From the filled-in template (XML) to display items: a strict reader.

Everything that the language doesn't know is a finding with the template's file and line; reading goes on after it, so
that all faults of a page show at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any
from xml.parsers import expat

from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.records import dataclass
from generator.draw import fit as fitting
from generator.draw import markup
from generator.draw import template_codes as codes
from generator.draw.display import Anchor, Face, Field, Group, Ink, Item, Text
from generator.draw.elements import Element, Items, Refused, did_you_mean
from generator.draw.markup import Printed, plain
from generator.draw.template_once import TAG, Kept, Part
from generator.draw.template_source import AT

PlaceOf = Callable[[str], Place]


class Node:
    """An element of the filled-in template: name, attributes, and what stands between its tags."""

    __slots__ = ("at", "attrs", "children", "tag")

    def __init__(self, tag: str, attrs: dict[str, str], at: str) -> None:
        self.tag = tag
        self.attrs = attrs
        self.at = at
        self.children: list[Node | str] = []

    @property
    def text(self) -> str:
        """The text between the tags, markers included."""
        return "".join(child for child in self.children if isinstance(child, str))


MAX_DEPTH = 100
"""How deep tags may be nested. Ours go a dozen deep; a thousand would be too much for what draws them."""


class BadXml(Exception):
    """The text isn't well formed; `at` is the place (as in `Node.at`) of the tag concerned."""

    def __init__(self, message: str, at: str) -> None:
        super().__init__(message)
        self.at = at


def parse(text: str) -> Node:
    """The tree of a filled-in template.

    :raises BadXml: with the place of the innermost open tag.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    root = Node("", {}, "")
    stack = [root]
    last = ["", ""]

    def start(tag: str, attrs: dict[str, str]) -> None:
        at = attrs.pop(AT, stack[-1].at)
        last[0] = at
        node = Node(tag, attrs, at)
        stack[-1].children.append(node)
        stack.append(node)
        if len(stack) > MAX_DEPTH:
            raise BadXml(f"tags are nested deeper than {MAX_DEPTH} levels", at)

    def end(_tag: str) -> None:
        stack.pop()

    def data(text: str) -> None:
        stack[-1].children.append(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    try:
        parser.Parse(text.strip(), True)
    except expat.ExpatError as fault:
        message = expat.errors.messages[fault.code]
        inner = stack[-1]
        if message == "mismatched tag":
            raise BadXml(f"<{inner.tag}> is not closed before the tag around it ends", inner.at) from None
        if message == "no element found" and inner.tag:
            raise BadXml(f"<{inner.tag}> is never closed", inner.at) from None
        raise BadXml(f"{message} (after this tag)" if last[0] else message, last[0] or inner.at) from None
    return next(child for child in root.children if isinstance(child, Node))


@dataclass
class Reader:
    """Reads the elements of one rendered template and collects what is wrong with them.

    `names` are the templates by number (`Node.at`), `file` gives the path of one, `refs` holds the objects that `ref()`
    passed, `place_of` finds the place of a datum.
    """

    elements: Mapping[str, Element]
    names: Mapping[int, str]
    file: Callable[[str], str]
    refs: list[object] = field(default_factory=list)
    place_of: PlaceOf | None = None
    lang: str = ""
    paper: Any = None
    findings: list[Diagnostic] = field(default_factory=list)
    symbols: dict[str, Items] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    node: Node = field(default_factory=lambda: Node("", {}, ""))
    fillable: bool = True
    """Whether form fields are wanted."""
    kept: Kept | None = None
    """What sheets of one file share (`{% once %}`)."""

    # ---------------------------------------------------------------- findings

    def place(self, at: str) -> Place:
        """The place that `at` stands for."""
        if not at:
            return Place()
        number, line, column = (int(part) for part in at.split(":"))
        return Place(self.file(self.names[number]), line, column)

    def report(self, code: Code, message: str, *, path: str = "", hint: str = "") -> None:
        """Add a finding at the current element, or at the datum `path` where its place is known."""
        here = self.place(self.node.at)
        if path and self.place_of is not None:
            datum = self.place_of(path)
            if datum.file:
                message = f"{message} (drawn by {here.file}:{here.line})"
                here = datum
        self.findings.append(code.at(message, here, path=path, hint=hint))

    # ---------------------------------------------------------------- elements

    def children(self, node: Node) -> Items:
        """The display items of a node's children, in order."""
        made: list[Item] = []
        for child in node.children:
            if isinstance(child, str):
                if child.strip():
                    shown = plain(child).strip()[:40]
                    self.at(node).report(codes.MISPLACED, f"text outside a text element: {shown!r}")
            elif child.tag == TAG and self.kept is not None:
                made.extend(self._once(child, self.kept))
            else:
                made.extend(self.element(child))
        return tuple(made)

    def _once(self, node: Node, kept: Kept) -> Items:
        """The items of a part that several sheets show, read from the first of them."""
        name = node.attrs.get("name", "")
        part = kept.parts.get(name)
        if part is None:
            outer, self.ids = self.ids, {}
            before = len(self.findings)
            items = self.children(node)
            part = kept.parts[name] = Part(items, self.ids, tuple(self.findings[before:]))
            kept.common.update((id(item), item) for item in items)
            self.ids = outer
        else:
            self.findings += part.findings
        for claimed, at in part.ids.items():
            self.claim(claimed, at)
        return part.items

    def at(self, node: Node) -> Reader:
        """Make `node` the place of what is reported next."""
        self.node = node
        return self

    def element(self, node: Node) -> Iterable[Item]:
        """The display items of one element."""
        element = self.elements.get(node.tag)
        if element is None:
            self.at(node).report(codes.UNKNOWN_ELEMENT, f"unknown element <{node.tag}>{self._near(node.tag)}")
            return ()
        values = self.values(element, node)
        if values is None:
            return ()
        outer, self.node = self.node, node
        try:
            made = element.function(self, **values)
            return self._named(node, tuple(made)) if element.is_widget else made
        except Refused as refused:
            self.report(codes.WIDGET_FAULT, f"<{node.tag}>: {refused}")
        except Exception as fault:
            self.report(codes.WIDGET_FAULT, f"<{node.tag}> failed: {type(fault).__name__}: {fault} ({_where(fault)})")
        finally:
            self.node = outer
        return ()

    def _named(self, node: Node, items: Items) -> Items:
        """A widget's items, in a group where the element has an id, a role or an alternative text."""
        attrs = node.attrs
        if "id" not in attrs and "role" not in attrs and "alt" not in attrs:
            return items
        name = plain(attrs.get("id", ""))
        self.claim(name)
        return (Group(name, items, plain(attrs.get("role", "")), markup.printed(attrs.get("alt", "")).text),)

    def claim(self, name: str, at: str = "") -> None:
        """Note a group's id; one that is taken on this page is reported."""
        if not name:
            return
        if name in self.ids:
            first = self.place(self.ids[name])
            self.report(codes.DUPLICATE_ID, f"the id {name!r} is taken by {first.file}:{first.line}")
        else:
            self.ids[name] = at or self.node.at

    def _near(self, tag: str) -> str:
        return did_you_mean(tag, [*self.elements, "sheet", "page", "pieces", "piece", "front", "back", "symbol"])

    def values(self, element: Element, node: Node) -> dict[str, Any] | None:
        """The element's attributes as keyword arguments; None if it can't be drawn (which is reported)."""
        known = element.readers
        made: dict[str, Any] = {}
        sound = True
        for name, raw in node.attrs.items():
            reader = known.get(name)
            if reader is None:
                if element.is_widget and name in {"id", "role", "alt"}:
                    continue
                near = did_you_mean(name, known)
                self.at(node).report(codes.UNKNOWN_ATTRIBUTE, f"<{node.tag}> has no attribute {name!r}{near}")
                continue
            key, convert = reader
            try:
                made[key] = self._object(raw) if convert is None else convert(raw)
            except Refused as refused:
                self.at(node).report(codes.BAD_VALUE, f"<{node.tag} {name}>: {refused}")
                sound = sound and not element.attributes[name].required
        for name, key in element.required:
            if key not in made and name not in node.attrs:
                self.at(node).report(codes.MISSING_ATTRIBUTE, f"<{node.tag}> needs the attribute {name!r}")
                sound = False
        if not sound:
            return None
        takes = element.takes
        if takes == "elements":
            outer = self.node
            made["items"] = self.children(node)
            self.node = outer
        elif takes == "text":
            made["content"] = self._content(node)
        elif takes == "nothing" and any(isinstance(child, Node) or child.strip() for child in node.children):
            self.at(node).report(codes.MISPLACED, f"<{node.tag}> holds nothing")
        return made

    def _object(self, raw: str) -> object:
        token = raw.strip()
        if token.startswith(markup.REF_OPEN) and token.endswith(markup.REF_CLOSE):
            return self.refs[int(token[1:-1])]
        raise Refused("an object is passed with {{ ref(...) }}")

    def _content(self, node: Node) -> Printed:
        for child in node.children:
            if isinstance(child, Node):
                self.at(child).report(codes.MISPLACED, f"<{child.tag}> inside <{node.tag}>, which holds only text")
        text = node.text
        self.digits(node, text, node.attrs.get("role", ""))
        return markup.printed(text)

    def digits(self, node: Node, raw: str, role: str) -> None:
        """Report a digit that the template itself writes, unless `role` allows it."""
        if not role:
            literal = markup.literal_digit(raw)
            if literal:
                self.at(node).report(codes.LITERAL_DIGIT, f"{literal!r} is written in the template, not in the data")

    # ---------------------------------------------------------------- fields

    def form_field(
        self, name: str, kind: str, x: float, y: float, width: float, height: float, tooltip: str
    ) -> Items:
        """A form field (mm), or nothing where none are wanted or it has no name."""
        return (Field(name, kind, x, y, width, height, tooltip),) if self.fillable and name else ()

    # ---------------------------------------------------------------- text

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
        text, sources, own = content if isinstance(content, Printed) else Printed(str(content))
        if not text:
            return ()
        if fit:
            fitted = fitting.fit_text(text, face, fit, fitting.steps(size, floor), floor)
            if isinstance(fitted, fitting.Overflow):
                self.report(codes.TEXT_TOO_WIDE, str(fitted), path=sources[0] if sources else "")
                fitted = fitted.size
            size = fitted
        return (Text(x, y, text, face, size, ink, anchor, rotate, sources, role or own),)


def _where(fault: BaseException) -> str:
    """File and line of the code that failed."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
