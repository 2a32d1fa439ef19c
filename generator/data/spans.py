"""YAML text to plain data in which every key and value keeps its line and column.

PyYAML's C loader composes the nodes, and one pass over them builds plain dicts, lists and scalars and refuses what
has no place in rules data: tags, duplicate and merge keys, keys that aren't text, runaway aliases, absurd depth. The
table of scalars is stricter than YAML's: true, false, null, decimal integers and decimal fractions; all else is text.

Nothing here raises for bad input: whatever is wrong is a `Diagnostic` in `Located.findings`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import islice
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from generator.data import codes, named, quoting
from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.records import dataclass

MAX_NODES = 200_000
"""Values in one file, aliases expanded."""
MAX_DEPTH = 40
MAX_DIGITS = 15
"""Digits of one number: what every reader of JSON keeps exactly."""
MAX_BYTES = 8_000_000

Step = str | int
Steps = tuple[Step, ...]

_PREFIX = "tag:yaml.org,2002:"
_STR, _INT, _FLOAT, _BOOL, _NULL = (_PREFIX + kind for kind in ("str", "int", "float", "bool", "null"))
_SCALARS = (
    (_BOOL, r"^(?:true|false)$", "tf"),
    (_NULL, r"^(?:null|~|)$", ("n", "~", "")),
    (_INT, r"^[-+]?(?:0|[1-9][0-9]*)$", "-+0123456789"),
    (_FLOAT, r"^[-+]?(?:0|[1-9][0-9]*)\.[0-9]+$", "-+0123456789"),
)
_ID = re.compile(r"[a-z0-9]+(?:[-._][a-z0-9]+)*")
_NUMBERED = re.compile(r"#[0-9]")
_TRAP = re.compile(
    r"^(?:y|n|Y|N|yes|no|on|off|Yes|No|On|Off|YES|NO|ON|OFF|True|False|TRUE|FALSE|Null|NULL"
    r"|[-+]?0[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|0b[01_]+|[-+]?[0-9][0-9_]*_[0-9_]*|[0-9]+(?::[0-5]?[0-9])+"
    r"|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)[eE][-+]?[0-9]+|[-+]?[0-9]+\.|[-+]?\.[0-9]+"
    r"|[-+]?\.(?:nan|inf|NaN|NAN|Inf|INF))$"
)
# Control characters, lone surrogates, non-characters; the invisible line breaks (which would count as lines for some
# readers only); and the private-use characters with which values mark themselves for the pages.
_BAD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\ue00f\ufeff\ufffe\uffff]")
_ODD_SPACE = re.compile(
    r"(?m)^[ \t]*(?:- +)*(?P<indent>[\xa0\u1680\u2000-\u200b\u202f\u205f\u3000])|"
    r"^[ \t]*(?:- +)*[\w.\"'-]+:(?P<colon>[\xa0\u1680\u2000-\u200b\u202f\u205f\u3000])"
)


class _Loader(yaml.CSafeLoader):
    """The C loader with our own, stricter scalars."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


for _tag, _pattern, _first in _SCALARS:
    _Loader.add_implicit_resolver(_tag, re.compile(_pattern), list(_first))


def is_trap(text: str) -> bool:
    """Whether some readers of YAML take an unquoted text for something else: yes, N, 0109."""
    return _TRAP.match(text) is not None


@dataclass(slots=True)
class Located:
    """A file's data, and where each part of it stands.

    `data` is None where nothing could be read. `nodes` and `keys` map a path inside the document to the value's and
    the key's YAML node.
    """

    file: str
    text: str = ""
    data: Any = None
    findings: list[Diagnostic] = field(default_factory=list)
    nodes: dict[Steps, Node] = field(default_factory=dict)
    keys: dict[Steps, Node] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether there is data to go on with."""
        return self.data is not None

    def place(self, steps: Iterable[Step] = (), *, key: bool = False) -> Place:
        """Where the value (or with `key` its key) at a path stands; for an unknown path, its nearest known parent."""
        steps = tuple(steps)
        while steps and steps not in self.nodes:
            steps = steps[:-1]
            key = True
        if key and steps in self.keys:
            return _place(self.file, self.keys[steps])
        node = self.nodes.get(steps)
        if node is None:
            return Place(self.file)
        if not steps or type(node) is not ScalarNode:
            # A whole mapping spans many lines; its key is what a reader looks for.
            return _place(self.file, self.keys.get(steps, node))
        return _place(self.file, node)

    def has(self, steps: Iterable[Step]) -> bool:
        """Whether the path is in the document."""
        return tuple(steps) in self.nodes

    def value(self, steps: Iterable[Step]) -> Any:
        """The plain value at a path.

        :raises KeyError: if there is none.
        """
        here = self.data
        for step in steps:
            try:
                here = here[step] if isinstance(here, dict) else here[int(step)]
            except (TypeError, ValueError, IndexError, KeyError):
                raise KeyError(step) from None
        return here


def _place(file: str, node: Node) -> Place:
    start, end = node.start_mark, node.end_mark
    if type(node) is not ScalarNode and end.line > start.line:
        # Only the first line: a caret under fifty lines helps nobody.
        return Place(file, start.line + 1, start.column + 1, start.line + 1, start.column + 2)
    return Place(file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def shown(path: Path) -> str:
    """The path as findings show it: relative to the working folder when it lies inside, with forward slashes."""
    name = named.called(path)
    if name is not None:
        return name
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError, RuntimeError):  # RuntimeError: links that lead round in a circle
        return path.as_posix()


def read(path: Path, *, file: str = "") -> Located:
    """Read and load a YAML file. `file` is the name that findings show. Never reads more than a file may hold."""
    file = file or shown(path)
    try:
        if path.is_fifo() or path.is_socket():
            raise OSError("it is a pipe, not a file")  # to read it would be to wait for ever
        if path.is_char_device() or path.is_block_device():
            raise OSError("it is a device, not a file")  # which may never end
        with path.open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
            if len(raw) > MAX_BYTES:
                return _too_big(file, os.fstat(opened.fileno()).st_size)
    except FileNotFoundError:
        what = "leads to nothing" if path.is_symlink() else "is missing"
        return Located(file, findings=[codes.FILE_MISSING.at(f"{path.name} {what}", Place(file))])
    except OSError as fault:
        reason = "it is a folder" if path.is_dir() else (fault.strerror or str(fault)).lower()
        message = f"{path.name or path} can't be read: {reason}"
        return Located(file, findings=[codes.FILE_UNREADABLE.at(message, Place(file))])
    return load_bytes(raw, file)


def load_bytes(raw: bytes, file: str) -> Located:
    """Load the bytes of a YAML file: UTF-8, with or without a byte order mark."""
    if len(raw) > MAX_BYTES:
        return _too_big(file, len(raw))
    findings = []
    if raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
        findings.append(codes.BYTE_ORDER_MARK.at("the file starts with a byte order mark", Place(file, 1, 1, 1, 1)))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        before = raw[raw.rfind(b"\n", 0, fault.start) + 1 : fault.start].decode("utf-8", "replace")
        place = Place(file, line, len(before) + 1, line, len(before) + 2)
        kind = " (it looks like UTF-16)" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
        message = f"byte {raw[fault.start]:02X} is not part of UTF-8 text{kind}"
        return Located(file, raw.decode("utf-8", "replace"), findings=[codes.NOT_UTF8.at(message, place)])
    located = load(text, file)
    located.findings[:0] = findings
    return located


def _too_big(file: str, size: int) -> Located:
    return Located(file, findings=[codes.FILE_TOO_BIG.at(f"{size:,} bytes, at most {MAX_BYTES:,}", Place(file))])


def load(text: str, file: str) -> Located:
    """Load YAML text. `file` is the name that findings show."""
    located = Located(file, text)
    _bad_characters(located)
    if located.findings:
        return located
    root: Node | None = None
    try:
        loader = _Loader(text)
        try:
            root = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as fault:
        located.findings.append(_syntax(fault, text, file))
        _odd_spaces(located, None)
        return located
    except (yaml.YAMLError, UnicodeError, RecursionError, ValueError) as fault:
        located.findings.append(codes.SYNTAX.at(str(fault).splitlines()[0], Place(file, 1, 1, 1, 1)))
        return located
    if root is None or (type(root) is ScalarNode and not root.value and not root.style):
        located.findings.append(codes.EMPTY.at("the file holds no data", Place(file, 1, 1, 1, 1)))
        return located
    _odd_spaces(located, root)
    builder = _Builder(located)
    try:
        data = builder.build(root, (), 0)
    except _Stopped:
        return located
    if type(root) is not MappingNode:
        located.findings.append(codes.NOT_A_MAPPING.at("the file's top must be `key: value` lines", _place(file, root)))
        return located
    located.data = data
    return located


class _Stopped(Exception):
    """Building was given up; the reason is among the findings."""


class _Builder:
    """The pass from nodes to plain data."""

    def __init__(self, located: Located) -> None:
        self.located = located
        self.text = located.text
        self.nodes = located.nodes
        self.keys = located.keys
        self.count = 0
        self.open: set[int] = set()
        self.lines = lines(self.text) if "#" in self.text else []
        self.comments = {number for number, line in enumerate(self.lines) if " #" in line or "\t#" in line}
        self.properties = "!" in self.text

    def report(self, code: Code, message: str, node: Node, **more: Any) -> None:
        self.located.findings.append(code.at(message, _place(self.located.file, node), **more))

    def build(self, node: Node, steps: Steps, depth: int) -> Any:
        self.count += 1
        if self.count > MAX_NODES:
            self.report(codes.ALIAS_BOMB, f"aliases expand to more than {MAX_NODES:,} values", node)
            raise _Stopped
        if depth > MAX_DEPTH:
            self.report(codes.TOO_DEEP, f"nested deeper than {MAX_DEPTH} levels", node)
            raise _Stopped
        self.nodes[steps] = node
        if self.properties and self.property_at(node):
            self.tagged(node)
        if type(node) is ScalarNode:
            return self.scalar(node)
        if id(node) in self.open:
            self.report(codes.RECURSION, "an alias stands inside what it repeats", node)
            raise _Stopped
        self.open.add(id(node))
        value: Any
        if type(node) is SequenceNode:
            value = [self.build(child, (*steps, place), depth + 1) for place, child in enumerate(node.value)]
        else:
            value = self.mapping(node, steps, depth)
        self.open.discard(id(node))
        return value

    def mapping(self, node: Node, steps: Steps, depth: int) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if type(key_node) is not ScalarNode:
                self.report(codes.KEY_NOT_TEXT, "a list or mapping can't be a key", key_node)
                continue
            key = self.escaped(key_node) if key_node.style == '"' else key_node.value
            if key == "<<" and not key_node.style:
                self.report(codes.MERGE_KEY, "merge keys (<<) are not read", key_node)
                continue
            if self.properties and self.property_at(key_node):
                self.tagged(key_node)
            elif key_node.tag != _STR:
                self.report(
                    codes.KEY_NOT_TEXT, f"the key {key} is not text", key_node, hint=f'Put it in quotes: "{key}".'
                )
            elif not key_node.style and _TRAP.match(key):
                self.report(codes.YAML11_TRAP, f"the key {key} is not text to every YAML reader", key_node)
            inner = (*steps, key)
            if key in out:
                first = self.keys[inner].start_mark.line + 1
                again = key_node.start_mark.line + 1
                message = f"the key {key} is given twice: on line {first} and on line {again}"
                self.report(codes.DUPLICATE_KEY, message, key_node)
                continue
            self.keys[inner] = key_node
            out[key] = self.build(value_node, inner, depth + 1)
        return out

    def scalar(self, node: ScalarNode) -> Any:
        text: str = node.value
        if node.style:
            return self.escaped(node) if node.style == '"' else text
        tag = node.tag
        if tag == _STR:
            if _TRAP.match(text):
                self.report(codes.YAML11_TRAP, f"{text} is text here, but not to every YAML reader", node)
            if node.end_mark.line in self.comments and text:
                self.comment(node)
            return text
        if tag in (_INT, _FLOAT):
            if sum(letter.isdigit() for letter in text) > MAX_DIGITS:
                short = text if len(text) <= 24 else text[:20] + "…"
                self.report(codes.LONG_NUMBER, f"{short} has more than {MAX_DIGITS} digits", node)
                return 0 if tag == _INT else 0.0
            return int(text) if tag == _INT else float(text)
        if tag == _BOOL:
            return text == "true"
        return None if tag == _NULL else text

    def escaped(self, node: ScalarNode) -> str:
        """A text in double quotes: by an escape it could hold what may not stand in a file."""
        text: str = node.value
        found = _BAD.search(text)
        if found is None:
            return text
        self.report(codes.BAD_CHARACTER, f"the character U+{ord(found[0]):04X} may not stand in data", node)
        return _BAD.sub("\ufffd", text)

    def comment(self, node: Node) -> None:
        end = node.end_mark
        rest = self.lines[end.line][end.column :]
        noted = rest.lstrip(" \t")
        # An id is no prose: nobody means the comment behind it for a part of it, unless it looks like a number of it.
        plain = _ID.fullmatch(node.value) and not _NUMBERED.match(noted)
        if rest[:1] in " \t" and noted.startswith("#") and not plain:
            shown_rest = rest.strip()[:30]
            self.report(codes.COMMENT_AFTER_TEXT, f"{shown_rest!r} is a comment and not part of the text", node)

    def property_at(self, node: Node) -> bool:
        """Whether a tag or an anchor stands before the node's value."""
        start = node.start_mark.index
        return self.text[start : start + 1] in ("!", "&")

    def tagged(self, node: Node) -> None:
        found = re.compile(r"(?:&\S+\s+)?(!\S*)").match(self.text, node.start_mark.index)
        if found:
            self.report(codes.TAG, f"the tag {found[1]} is not read", node)


def _bad_characters(located: Located) -> None:
    text = located.text
    for found in islice(_BAD.finditer(text), 20):
        line, column = position(text, found.start())
        place = Place(located.file, line, column, line, column + 1)
        message = f"the character U+{ord(found[0]):04X} may not stand in data"
        located.findings.append(codes.BAD_CHARACTER.at(message, place))


def _odd_spaces(located: Located, root: Node | None) -> None:
    for found in islice(_ODD_SPACE.finditer(located.text), 20):
        start = found.start("indent") if found["indent"] else found.start("colon")
        if root is not None and _inside_text(root, start):
            continue
        line, column = position(located.text, start)
        what = "in the indentation" if found["indent"] else "after the colon"
        message = f"the space {what} is U+{ord(located.text[start]):04X}, not a plain space"
        place = Place(located.file, line, column, line, column + 1)
        located.findings.append(codes.ODD_SPACE.at(message, place))


def _inside_text(root: Node, index: int) -> bool:
    """Whether a position lies inside a quoted or block text, where any space may stand."""
    waiting, seen = [root], {id(root)}
    while waiting:
        node = waiting.pop()
        if type(node) is ScalarNode:
            if node.style and node.start_mark.index <= index < node.end_mark.index:
                return True
            continue
        children: Sequence[Node]
        children = node.value if type(node) is SequenceNode else [part for pair in node.value for part in pair]
        for child in children:
            if id(child) not in seen:
                seen.add(id(child))
                waiting.append(child)
    return False


def lines(text: str) -> list[str]:
    """The text's lines as YAML counts them: ended by \\n, \\r or both together."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def position(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of a character index. Lines end at \\n, \\r or both together."""
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _syntax(fault: yaml.MarkedYAMLError, text: str, file: str) -> Diagnostic:
    mark = fault.problem_mark or fault.context_mark
    place = (
        Place(file, 1, 1, 1, 1)
        if mark is None
        else Place(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
    )
    problem = fault.problem or "it can't be read"
    if "another document" in problem:
        return codes.SECOND_DOCUMENT.at("a second document starts here", place)
    if "nesting depth" in problem:
        return codes.TOO_DEEP.at("nested far too deep", place)
    if "alias" in problem or "anchor" in (fault.context or "") or "anchor" in problem:
        what = (
            "an alias that names no anchor" if "undefined" in problem else "an anchor given twice, or not well-formed"
        )
        return codes.ANCHOR_TWICE.at(what, place)
    if "undefined tag handle" in problem or "tag" in (fault.context or ""):
        return codes.TAG.at("a tag, and not a well-formed one", place)
    if mark is not None and "cannot start any token" in problem:
        here = text[mark.index : mark.index + 1] if mark.index is not None else ""
        if here == "\t":
            return codes.TAB_INDENT.at("a tab stands where YAML needs spaces", place)
        return codes.SYNTAX.at(f"a text can't start with {here!r}", place, hint=_unquoted(text, place))
    began = fault.context_mark
    since = (
        f"; it began on line {began.line + 1}"
        if began is not None and mark is not None and began.line != mark.line
        else ""
    )
    context = f" {fault.context}" if fault.context else ""
    return codes.SYNTAX.at(f"{problem}{context}{since}", place, hint=_unquoted(text, place))


def _unquoted(text: str, place: Place) -> str:
    """The hint for a line that lacks quotes; else "", for the common one."""
    rows = lines(text)
    return quoting.hint(rows[place.line - 1]) if 0 < place.line <= len(rows) else ""
