"""Files that lie beside loadouts and are none: lists of units, which a loadout names."""

from __future__ import annotations

import re
from pathlib import Path

from generator.data import spans

_UNITS = re.compile(rb"^units:", re.MULTILINE)
_GAME = re.compile(rb"^game:", re.MULTILINE)


def is_list(path: Path) -> bool:
    """Whether a file is a list of units: it says under `units:` what each is, by its id, and names no game, as every
    loadout does. A file that can't be read is none."""
    try:
        raw = path.read_bytes()
    except OSError:
        return False
    if not _UNITS.search(raw) or _GAME.search(raw):
        return False
    data = spans.read(path).data
    return isinstance(data, dict) and isinstance(data.get("units"), dict) and "game" not in data
