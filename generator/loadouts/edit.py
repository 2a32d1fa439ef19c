"""Changing single values in the text of a YAML file: all else, comments and quoting included, stays letter for letter.

    fresh = changed(raw, "mine.yaml", {("weapons", "left-arm"): "laser", ("armour", "legs"): 5, ("notes",): "fast"})

A value of None takes the key away. The result is read again and compared before it is returned: what could not be
changed in place without touching something else is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from generator.data import spans
from generator.data.diagnostics import Severity
from generator.data.ends import last_letter, line_end
from generator.data.problem import Problem
from generator.data.spans import Located, Steps
from generator.loadouts import lists

Value = str | int | float | bool | list[str] | None
"""What is set: a scalar, or a list of words."""

BOM = b"\xef\xbb\xbf"
_ANCHOR = re.compile(r"&[^\s,\[\]{}]+[ \t]+")


def changed(raw: bytes, file: str, values: Mapping[Steps, Value], order: Sequence[Steps] = ()) -> bytes:
    """The bytes of a YAML file with other values at some places; a value of None takes the key away.

    :param file: the file's name, for messages.
    :param order: places in the order in which keys that are missing are put between the others.
    :raises Problem: if the file can't be read, or a value can't be changed in place.
    """
    located = spans.load_bytes(raw, file)
    _readable(located, file)
    for steps, value in values.items():
        located = _one(located, steps, value, order)
    if located.text.encode() == raw.removeprefix(BOM):
        return raw
    return (BOM if raw.startswith(BOM) else b"") + located.text.encode()


def written(data: Mapping[str, Any], comment: str = "") -> bytes:
    """A new file's bytes: a key a line, mappings indented, `comment` on the first line."""
    lines = [f"# {comment}"] if comment else []
    for key, value in data.items():
        if isinstance(value, Mapping) and value:
            lines += [f"{_key(key)}:", *(f"  {_key(inner)}: {rendered(each)}" for inner, each in value.items())]
        elif isinstance(value, list) and any("," in str(each) for each in value):  # lines for people to read
            lines += [f"{_key(key)}:", *(f"  - {rendered(each)}" for each in value)]
        else:
            lines.append(f"{_key(key)}: {'{}' if isinstance(value, Mapping) else rendered(value)}")
    return ("\n".join(lines) + "\n").encode()


def _readable(located: Located, file: str) -> None:
    bad = next((one for one in located.findings if one.severity == Severity.ERROR), None)
    if bad is not None or not isinstance(located.data, dict):
        where = f"{bad.place}: {bad.message} [{bad.code}]" if bad is not None else f"{file} holds no data"
        raise Problem(f"the file can't be changed before it can be read: {where}", bad.hint if bad else "")


def _one(located: Located, steps: Steps, value: Value, order: Sequence[Steps]) -> Located:
    """The file with one value changed."""
    if located.has(steps) and located.value(steps) == value and type(located.value(steps)) is type(value):
        return located
    if value is None and not located.has(steps):
        return located
    wanted = with_value(located.data, steps, value)
    before = {one.code for one in located.findings}
    for text in _ways(located, steps, value, order):
        fresh = spans.load(text, located.file)
        if fresh.data == wanted and not {one.code for one in fresh.findings} - before:
            return fresh
    name = "/".join(map(str, steps))
    raise Problem(
        f"{located.file}: {name} can't be changed without touching something else in the file",
        "Change it in an editor: it is shared by an alias, or written in an unusual way.",
    )


def _ways(located: Located, steps: Steps, value: Value, order: Sequence[Steps]) -> Iterator[str]:
    """The file's text with one value changed, as it would be written by hand first."""
    if value is None:
        yield _without(located, steps)
    elif located.has(steps):
        yield _replaced(located, steps, value)
        if isinstance(value, str):  # plain prose before a comment looks as if the comment belonged to it
            yield _replaced(located, steps, value, quoted=True)
    else:
        yield _added(located, steps, value, order)


def with_value(data: Any, steps: Steps, value: Value) -> Any:
    """Plain data with one value changed."""
    data = dict(data) if isinstance(data, dict) else {}
    if len(steps) > 1:
        data[steps[0]] = with_value(data.get(steps[0]), steps[1:], value)
    elif value is None:
        data.pop(steps[0], None)
    else:
        data[steps[0]] = value
    return data


# --- scalars --------------------------------------------------------------------------------------------------------


def rendered(value: Value, style: str | None = None, *, flow: bool = False) -> str:
    """A value as YAML: a list in brackets, a scalar in the quotes that `style` asks for where they can hold it, else
    plain or in double quotes.
    """
    if isinstance(value, list):
        return f"[{', '.join(rendered(one, flow=True) for one in value)}]"
    if not isinstance(value, str):
        return json.dumps(value)
    tried = [value] if value and style not in ("'", '"') else []
    if style == "'" or (not style and "\n" not in value and ('"' in value or "\\" in value)):
        tried.append("'" + value.replace("'", "''") + "'")
    for form in tried:
        probe = spans.load(f"{{k: {form}, l: 1}}\n" if flow else f"k: {form}\nl: 1\n", "")
        if probe.ok and not probe.findings and probe.data == {"k": value, "l": 1}:
            return form
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\x7f")


def _replaced(located: Located, steps: Steps, value: Value, *, quoted: bool = False) -> str:
    """The text with an existing value replaced, in double quotes where `quoted` asks for them."""
    text, node = located.text, located.nodes[steps]
    start, end = node.start_mark.index, node.end_mark.index
    if type(node) is SequenceNode and isinstance(value, list):
        return lists.replaced(located, steps, value, rendered)
    if type(node) is not ScalarNode:
        raise Problem(f"{located.place(steps)}: {steps[-1]} holds more than one value", "Change it in an editor.")
    anchor = _ANCHOR.match(text, start)
    if anchor:
        start = anchor.end()
    flow = _in_flow(located, steps)
    if node.style in ("|", ">"):
        return text[:start] + _block(located, steps, value, end)
    form = rendered(value, '"' if quoted else node.style, flow=flow)
    before = " " if start == end and text[start - 1 : start] == ":" else ""  # `key:` with nothing after it
    return text[:start] + before + form + text[end:]


def _block(located: Located, steps: Steps, value: Value, end: int) -> str:
    """What follows the start of a block text (`notes: |`) when it is given another value: again a block where it can
    be one, else a text in double quotes.
    """
    text, node = located.text, located.nodes[steps]
    start = node.start_mark.index
    newline = _newline(text)
    # What stands between the block's last line and the next key belongs to the file, not to the value.
    body = text[start:end]
    kept = len(body.rstrip())
    comment = re.match(r"[|>][-+0-9]*[ \t]+(#[^\r\n]*)", body)
    rest = text[start + kept :]
    lines = value.split("\n") if isinstance(value, str) else []
    if lines and all(line.strip() for line in lines) and not lines[0].startswith((" ", "\t")):
        column = located.keys[steps].start_mark.column if steps in located.keys else 0
        head = "|-" + (f" {comment[1]}" if comment else "")
        tail = rest if rest[:1] in ("\r", "\n", "") else newline + rest
        return newline.join([head, *(" " * (column + 2) + line for line in lines)]) + tail
    return rendered(value, '"') + (f" {comment[1]}" if comment else "") + rest


# --- keys that come and go ------------------------------------------------------------------------------------------


def _added(located: Located, steps: Steps, value: Value, order: Sequence[Steps]) -> str:
    """The text with a key that it lacked."""
    parent, missing = steps[:-1], [str(steps[-1])]
    while not located.has(parent):
        missing.insert(0, str(parent[-1]))
        parent = parent[:-1]
    node: Any = located.nodes[parent]
    text = located.text
    if type(node) is ScalarNode and located.value(parent) is None:  # `weapons:` with nothing after it, or `~`
        return _spliced(text, node, "{" + _entry(missing, value, flow=True) + "}")
    if type(node) is not MappingNode:
        where = located.place(parent)
        raise Problem(f"{where}: {'/'.join(map(str, parent))} is not a mapping", "Change it in an editor.")
    after = _sibling(located, parent, missing[0], order)
    if node.flow_style:
        return _into_flow(located, parent, after, _entry(missing, value, flow=True))
    newline, first = _newline(text), node.value[0][0].start_mark
    index, indent = int(first.index), " " * int(first.column)
    if len(missing) == 1:
        entry = f"{indent}{_key(missing[0])}: {rendered(value)}"
    else:
        entry = f"{indent}{_key(missing[0])}:{newline}{indent}  {_entry(missing[1:], value, flow=False)}"
    if after is None:
        return text[:index] + entry[len(indent) :] + newline + indent + text[index:]
    place = line_end(text, last_letter(text, located.nodes[(*parent, after)], located.keys[(*parent, after)]))
    return text[:place] + newline + entry + text[place:]


def _spliced(text: str, node: Any, form: str) -> str:
    start, end = node.start_mark.index, node.end_mark.index
    return text[:start] + (" " if text[start - 1 : start] == ":" else "") + form + text[end:]


def _entry(missing: Sequence[str], value: Value, *, flow: bool) -> str:
    """`a: 1`, or `a: {b: 1}` for several keys below each other."""
    if len(missing) == 1:
        return f"{_key(missing[0])}: {rendered(value, flow=flow)}"
    return f"{_key(missing[0])}: {{{_entry(missing[1:], value, flow=True)}}}"


def _key(word: str) -> str:
    return rendered(word, flow=True)


def _sibling(located: Located, parent: Steps, key: str, order: Sequence[Steps]) -> str | None:
    """The key of the mapping after which a new one is put: its nearest predecessor that is there, else the last one;
    None where it comes before all others.
    """
    here = [str(node.value) for node, _ in located.nodes[parent].value]
    listed = list(dict.fromkeys(str(steps[len(parent)]) for steps in order if steps[: len(parent)] == parent))
    if key in listed:
        before = [word for word in listed[: listed.index(key)] if word in here]
        if before:
            return before[-1]
        if any(word in here for word in listed):
            first = min(here.index(word) for word in listed if word in here)
            return here[first - 1] if first else None
    return here[-1] if here else None


def _into_flow(located: Located, parent: Steps, after: str | None, entry: str) -> str:
    """The text with an entry in a mapping in braces."""
    text, node = located.text, located.nodes[parent]
    if not node.value:
        brace = text.index("{", node.start_mark.index)
        return text[: brace + 1] + entry + text[brace + 1 :].lstrip(" ")
    if after is None:
        first = node.value[0][0].start_mark.index
        return text[:first] + entry + ", " + text[first:]
    place = last_letter(text, located.nodes[(*parent, after)], located.keys[(*parent, after)])
    return text[:place] + ", " + entry + text[place:]


def _without(located: Located, steps: Steps) -> str:
    """The text without a key. A comment on its line stays, on a line of its own."""
    text, key, node = located.text, located.keys[steps], located.nodes[steps]
    parent: Any = located.nodes[steps[:-1]]
    start, end = key.start_mark.index, last_letter(text, node, key)
    if parent.flow_style:
        after = re.compile(r"\s*,[ \t]*").match(text, end)
        if after:
            return text[:start] + text[after.end() :]
        before = re.compile(r"\s*,\s*$").search(text[:start])
        return text[: before.start() if before else start] + text[end:]
    if len(parent.value) == 1:
        return text[:start] + "{}" + text[end:]
    line = line_end(text, end)
    comment = text[end:line].strip()
    if comment:
        return text[:start] + comment + text[line:]
    start -= key.start_mark.column
    if line < len(text):
        line += 2 if text.startswith("\r\n", line) else 1
    return text[:start] + text[line:]


# --- where things stand ---------------------------------------------------------------------------------------------


def _in_flow(located: Located, steps: Steps) -> bool:
    outer: list[Any] = [located.nodes[steps[:length]] for length in range(len(steps))]
    return any(bool(node.flow_style) for node in outer if type(node) in (MappingNode, SequenceNode))




def _newline(text: str) -> str:
    """The line end that the text uses."""
    found = re.search(r"\r\n|\n|\r", text)
    return found[0] if found else "\n"
