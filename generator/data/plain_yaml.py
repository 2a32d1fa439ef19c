"""Plain data written as YAML that every reader takes for the same.

    dumped({"N": "yes"})     # '"N": "yes"'

PyYAML quotes what it would itself read as something else; other readers take more words for truth values and numbers
(YM011), so those are quoted as well.
"""

from __future__ import annotations

from typing import Any

import yaml

from generator.data import spans


class _Dumper(yaml.SafeDumper):
    """Writes a text in quotes where some reader would not take it for a text."""


def _text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"' if spans.is_trap(text) else None)


_Dumper.add_representer(str, _text)


def dumped(data: Any, *, width: int = 100, flow: bool | None = False) -> str:
    """The data as YAML, keys in their order.

    :param width: letters of a line after which a text is broken. :param flow: as PyYAML's `default_flow_style`.
    """
    text: str = yaml.dump(
        data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=width, default_flow_style=flow
    )
    return text
