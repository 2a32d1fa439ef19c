"""Doing edits to the text of a YAML file with another file's words: comments, quotes and layout of mine stay, what is
taken over comes as it is written there.

    text = edited(mine, theirs, merge)     # None where it can't be done without touching something else

The result is loaded and compared with what it should be, value for value, before it is returned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from yaml.nodes import MappingNode, SequenceNode

from generator.data import spans
from generator.data.diagnostics import Severity
from generator.data.ends import last_letter, line_end
from generator.data.merge import Edit, Insert, Merge, Remove, Replace, same
from generator.data.records import dataclass
from generator.data.spans import Located, Steps

_PLAIN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_NOT_PLAIN = frozenset({"true", "false", "null", "y", "n", "yes", "no", "on", "off"})
_LEAD = re.compile(r"(?:^[ \t]*#[^\r\n]*(?:\r\n|\n|\r))+\Z", re.MULTILINE)


class Unable(Exception):
    """An edit can't be done in the text as it is."""


@dataclass(frozen=True, slots=True)
class _Splice:
    """Letters from `start` to `end` give way to `text`."""

    start: int
    end: int
    text: str


def edited(mine: Located, theirs: Located, merge: Merge) -> str | None:
    """The text of mine with the edits done; None where that can't be."""
    return _at_once(mine, theirs, merge) or _one_by_one(mine, theirs, merge)


def _at_once(mine: Located, theirs: Located, merge: Merge) -> str | None:
    """All edits done to the text as it stands, where none lies inside another."""
    try:
        splices = [_Editor(mine, theirs).splice(edit) for edit in _in_turn(merge.edits)]
    except Unable:
        return None
    text = mine.text
    # From the end on, so that places before stay where they are. Of insertions at one place the last is done first.
    ranked = sorted(enumerate(splices), key=lambda pair: (pair[1].start, pair[1].end, pair[0]), reverse=True)
    last = len(text) + 1
    for _, splice in ranked:
        if splice.end > last:
            return None
        text = text[: splice.start] + splice.text + text[splice.end :]
        last = splice.start
    return text if _is(text, mine, merge.value) else None


def _one_by_one(mine: Located, theirs: Located, merge: Merge) -> str | None:
    """One edit after the other, the text loaded again after each, in plainer words where theirs don't fit."""
    now = mine
    for edit in _in_turn(merge.edits):
        wanted = _done(now.data, edit, theirs)
        fresh = next((one for one in _tries(now, theirs, edit) if same(one.data, wanted)), None)
        if fresh is None:
            return None
        now = fresh
    return now.text if _is(now.text, mine, merge.value) else None


def _tries(now: Located, theirs: Located, edit: Edit) -> Iterator[Located]:
    for plain in (False, True):
        try:
            splice = _Editor(now, theirs, plain=plain).splice(edit)
        except Unable:
            continue
        yield spans.load(now.text[: splice.start] + splice.text + now.text[splice.end :], now.file)


def _in_turn(edits: Sequence[Edit]) -> list[Edit]:
    """Values first, then what comes, then what goes, so that no mapping is empty in between."""
    ranks = {Replace: 0, Insert: 1, Remove: 2}
    return sorted(edits, key=lambda edit: ranks[type(edit)])


def _done(data: Any, edit: Edit, theirs: Located) -> Any:
    """Plain data with one edit done."""

    def at(here: Any, steps: Steps) -> Any:
        made = dict(here)
        if len(steps) > 1:
            made[steps[0]] = at(here[steps[0]], steps[1:])
        elif isinstance(edit, Remove):
            del made[steps[0]]
        else:
            made[steps[0]] = theirs.value(edit.steps)
        return made

    return at(data, edit.steps)


def _is(text: str, mine: Located, wanted: Any) -> bool:
    """Whether a text holds what it should, keys in that order too, and has no fault that mine had not."""
    fresh = spans.load(text, mine.file)
    known = {one.code for one in mine.findings}
    faults = [one for one in fresh.findings if one.severity == Severity.ERROR and one.code not in known]
    return not faults and same(fresh.data, wanted) and _alike(fresh.data, wanted)


def _alike(one: Any, other: Any) -> bool:
    """Whether equal data have the keys of their mappings in the same order."""
    if isinstance(one, dict):
        return list(one) == list(other) and all(_alike(value, other[key]) for key, value in one.items())
    return True


class _Editor:
    """Finds out which letters an edit changes, and into what."""

    def __init__(self, mine: Located, theirs: Located, *, plain: bool = False) -> None:
        self.mine, self.theirs, self.plain = mine, theirs, plain
        self.text = mine.text
        found = re.search(r"\r\n|\n|\r", self.text)
        self.newline = found[0] if found else "\n"

    def splice(self, edit: Edit) -> _Splice:
        """What an edit does to the text.

        :raises Unable: if it can't be done.
        """
        if isinstance(edit, Replace):
            return self.replaced(edit.steps)
        return self.removed(edit.steps) if isinstance(edit, Remove) else self.inserted(edit)

    def replaced(self, steps: Steps) -> _Splice:
        """A key with its value gives way to theirs; a comment on its line stays."""
        if not steps:
            raise Unable
        key, node = self._mine(steps)
        start, end = key.start_mark.index, last_letter(self.text, node, key)
        flow = self._flow(self.mine, steps)
        return _Splice(start, end, self.entry(steps, key.start_mark.column, flow=flow))

    def removed(self, steps: Steps) -> _Splice:
        """A key with its value, the comment on its line and those right above it."""
        key, node = self._mine(steps)
        parent: Any = self.mine.nodes[steps[:-1]]
        start, end = key.start_mark.index, last_letter(self.text, node, key)
        if parent.flow_style:
            after = re.compile(r"\s*,[ \t]*").match(self.text, end)
            if after:
                return _Splice(start, after.end(), "")
            before = re.compile(r"\s*,\s*$").search(self.text[:start])
            return _Splice(before.start() if before else start, end, "")
        if len(parent.value) == 1:
            return _Splice(start, end, "{}")
        first = start - key.start_mark.column
        if self.text[first:start].strip():
            raise Unable
        lead = _LEAD.search(self.text[:first])
        if lead and parent.value[0][0] is not key:  # above a mapping's first key stands what is said of all of it
            first = lead.start()
        stop = line_end(self.text, end)
        stop += 2 if self.text.startswith("\r\n", stop) else 1
        return _Splice(first, min(stop, len(self.text)), "")

    def inserted(self, edit: Insert) -> _Splice:
        """A key of theirs behind another one."""
        parent_steps = edit.steps[:-1]
        parent: Any = self.mine.nodes.get(parent_steps)
        if type(parent) is not MappingNode:
            raise Unable
        after = self._after(edit)
        if parent.flow_style:
            text = self.entry(edit.steps, 0, flow=True)
            if not parent.value:
                brace = self.text.index("{", parent.start_mark.index)
                return _Splice(brace + 1, brace + 1, text)
            if after is None:
                first = parent.value[0][0].start_mark.index
                return _Splice(first, first, f"{text}, ")
            place = last_letter(self.text, self.mine.nodes[after], self.mine.keys[after])
            return _Splice(place, place, f", {text}")
        first = parent.value[0][0].start_mark
        indent = " " * first.column
        text = self.entry(edit.steps, first.column, flow=False)
        if after is None:
            return _Splice(first.index, first.index, text + self.newline + indent)
        place = line_end(self.text, last_letter(self.text, self.mine.nodes[after], self.mine.keys[after]))
        lead = "".join(indent + line + self.newline for line in self._lead(edit.steps))
        return _Splice(place, place, self.newline + lead + indent + text)

    def _after(self, edit: Insert) -> Steps | None:
        """The key of mine behind which a new one comes: the one that it follows, or that this one follows in turn."""
        parent, after = edit.steps[:-1], edit.after
        order = list(self.theirs.value(parent))
        while after is not None and (*parent, after) not in self.mine.keys:
            place = order.index(after)
            after = order[place - 1] if place else None
        return None if after is None else (*parent, after)

    def _mine(self, steps: Steps) -> tuple[Any, Any]:
        if steps not in self.mine.keys or steps not in self.mine.nodes:
            raise Unable
        return self.mine.keys[steps], self.mine.nodes[steps]

    # --- their words

    def entry(self, steps: Steps, column: int, *, flow: bool) -> str:
        """Key and value as they write it, without a comment at its end, for a place that begins in `column`."""
        value = self.theirs.value(steps)
        if self.plain or steps not in self.theirs.keys:
            return f"{_word(steps[-1])}: {in_flow(value)}"
        key, node = self.theirs.keys[steps], self.theirs.nodes[steps]
        text = self.theirs.text[key.start_mark.index : last_letter(self.theirs.text, node, key)]
        if flow and not self._flow(self.theirs, steps):
            return f"{_word(steps[-1])}: {in_flow(value)}"
        lines = spans.lines(text)
        if flow:
            return " ".join(line.strip() for line in lines)
        shift = column - key.start_mark.column
        if self._flow(self.theirs, steps):  # what follows the first line may stand anywhere there
            lines[1:] = [" " * (column + 2) + line.lstrip() for line in lines[1:]]
        else:
            lines[1:] = [_shifted(line, shift) for line in lines[1:]]
        return self.newline.join(lines)

    def _lead(self, steps: Steps) -> list[str]:
        """The lines of comment right above a key of theirs."""
        key = self.theirs.keys[steps]
        start = key.start_mark.index - key.start_mark.column
        lead = _LEAD.search(self.theirs.text[:start])
        return [line.strip() for line in spans.lines(lead[0].rstrip("\r\n"))] if lead else []

    @staticmethod
    def _flow(located: Located, steps: Steps) -> bool:
        """Whether a key stands in braces or brackets."""
        outer: list[Any] = [located.nodes[steps[:length]] for length in range(len(steps))]
        return any(bool(node.flow_style) for node in outer if type(node) in (MappingNode, SequenceNode))


def _shifted(line: str, by: int) -> str:
    """A line moved to the right, or to the left as far as there is room."""
    if not line.strip():
        return line
    if by >= 0:
        return " " * by + line
    return line[min(-by, len(line) - len(line.lstrip(" "))) :]


def in_flow(value: Any) -> str:
    """A value on one line, in braces, brackets and double quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {in_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_flow, value)) + "]"
    if isinstance(value, str):
        return _word(value)
    return json.dumps(value)


def _word(text: Any) -> str:
    """A text as it may stand anywhere."""
    word = str(text)
    if _PLAIN.fullmatch(word) and word not in _NOT_PLAIN:
        return word
    return json.dumps(word, ensure_ascii=False).replace("\x7f", "\\x7f")
