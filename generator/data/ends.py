"""Where values end in the text of a YAML file: for edits that keep comments and layout."""

from __future__ import annotations

import re
from typing import Any

from yaml import MappingNode, ScalarNode, SequenceNode


def last_letter(text: str, node: Any, key: Any) -> int:
    """The index after the last letter of a value. A block's own end lies beyond the comments that follow it."""
    while type(node) in (MappingNode, SequenceNode) and not node.flow_style and node.value:
        last = node.value[-1]
        key, node = last if isinstance(last, tuple) else (last, last)
    start, end = node.start_mark.index, node.end_mark.index
    if type(node) is ScalarNode and node.style in ("|", ">"):
        return int(start + len(text[start:end].rstrip()))
    if start == end:  # nothing after the colon
        return int(text.index(":", key.end_mark.index) + 1)
    return int(end)


def line_end(text: str, index: int) -> int:
    """The index of the line end at or after an index, or the text's length."""
    found = re.compile(r"\r\n|\n|\r").search(text, index)
    return found.start() if found else len(text)
