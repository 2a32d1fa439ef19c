"""Who plays Panzer Witches: the shared `random`."""

from __future__ import annotations

from typing import Any

POLICIES: dict[str, Any] = {}
CHECKED: tuple[Any, ...] = ()
