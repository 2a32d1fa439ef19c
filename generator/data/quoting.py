"""What to do about a line of YAML that a reader stumbles over because a text in it has no quotes.

    hint('short: When it rolls: draw')    # 'A text with ": " in it needs quotes: short: "When it rolls: draw"'
"""

from __future__ import annotations

import re

LONGEST = 60
"""Letters of a text that a hint repeats."""

_ENTRY = re.compile(r"""^\s*(?:-\s+)*(?P<key>[\w.-]+|"[^"]*"|'[^']*'):\s+(?P<value>\S.*?)\s*$""")
_ITEM = re.compile(r"^\s*-\s+(?P<value>\S.*?)\s*$")
_IN_FLOW = re.compile(r"[{,]\s*(?P<key>[\w.-]+):\s+(?P<value>[^\s\"'{}\[\],][^,{}\[\]]*?:(?:\s[^,{}\[\]]*)?)\s*[,}]")
_SIGNS = "@`%*&!|>?-,]}"
"""Signs that mean something to YAML where a value starts."""
_PAIRS = {"{": "}", "[": "]"}


def hint(line: str) -> str:
    """What is wrong with the quotes of a line, and how it should read; "" where it isn't that."""
    found = _ENTRY.match(line) or _ITEM.match(line)
    if found is None:
        return ""
    key = found.groupdict().get("key") or ""
    value = found["value"]
    inside = _IN_FLOW.search(value) if value[0] == "{" else None
    if inside is not None:
        return _told('A text with ": " in it', inside["key"], inside["value"].strip())
    if value[0] in "\"'":
        end = value.find(value[0], 1)
        if 0 < end < len(value) - 1 and not value[end + 1 :].lstrip().startswith("#"):
            return f"The text ends at the second {value[0]}: put all of it in quotes, of the other kind outside."
        return ""
    if value[0] in _PAIRS:
        end = value.rfind(_PAIRS[value[0]])
        if 0 < end < len(value) - 1 and not value[end + 1 :].lstrip().startswith(("#", ",", "}", "]")):
            return _told(f"A text that starts with {value[0]}", key, value)
        return ""
    if value[0] in _SIGNS:
        return _told(f"A text that starts with {value[0]}", key, value)
    if key and re.search(r":(?:\s|$)", value):
        return _told('A text with ": " in it', key, value)
    return ""


def _told(what: str, key: str, value: str) -> str:
    before = f"{key}: " if key else "- "
    shown = value if len(value) <= LONGEST else f"{value[: LONGEST - 1].rstrip()}…"
    mark = "'" if '"' in shown else '"'
    doubled = shown.replace("'", "''") if mark == "'" else shown.replace("\\", "\\\\")
    return f"{what} needs quotes: {before}{mark}{doubled}{mark}"
