"""Changing a list of words in the text of a YAML file: entries that stay keep their lines and their comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from generator.data.ends import line_end
from generator.data.spans import Located, Steps


def replaced(located: Located, steps: Steps, words: list[str], rendered: Callable[..., str]) -> str:
    """The text with another list at a place where there is one already.

    :param rendered: makes YAML of a list, or of a word (with `flow`).
    """
    text = located.text
    node: Any = located.nodes[steps]
    start, end = node.start_mark.index, node.end_mark.index
    if node.flow_style:
        return text[:start] + rendered(words) + text[end:]
    old = [str(one) for one in located.value(steps)]
    kept = [word for word in old if word in words]
    if not words or words[: len(kept)] != kept or len(set(old)) < len(old):
        return _anew(located, steps, rendered(words))
    return _by_lines(located, steps, kept, words[len(kept) :], rendered)


def _by_lines(
    located: Located, steps: Steps, kept: Sequence[str], more: Sequence[str], rendered: Callable[..., str]
) -> str:
    """The text with lines of a list taken out, and others added below the last one."""
    text = located.text
    node: Any = located.nodes[steps]
    found = re.search(r"\r\n|\n|\r", text)
    newline = found[0] if found else "\n"
    lines = []
    for one in node.value:
        ends = line_end(text, one.end_mark.index)
        begins = max(text.rfind("\n", 0, one.start_mark.index), text.rfind("\r", 0, one.start_mark.index)) + 1
        lines.append((begins, ends, str(one.value)))
    indent = " " * int(node.start_mark.column)
    added = "".join(f"{newline}{indent}- {rendered(word, flow=True)}" for word in more)
    begins, ends, _ = lines[-1]
    last_stays = lines[-1][2] in kept
    text = text[:ends] + (added if last_stays else "") + text[ends:]
    if not last_stays and added:
        text = text[:begins] + added.removeprefix(newline) + text[ends:]
    gone = [line for line in lines if line[2] not in kept]
    if not last_stays and added:
        gone = gone[:-1]
    for begins, ends, _ in reversed(gone):
        after = 2 if text.startswith("\r\n", ends) else 1
        text = text[:begins] + text[ends + after :]
    return text


def _anew(located: Located, steps: Steps, form: str) -> str:
    """The text with a whole list written in brackets behind its key."""
    text = located.text
    node: Any = located.nodes[steps]
    start, end = located.keys[steps].end_mark.index, node.value[-1].end_mark.index if node.value else 0
    colon = text.index(":", start)
    return text[: colon + 1] + " " + form + text[end:]
