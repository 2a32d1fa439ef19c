"""Files that many tests read and none of them touches are parsed once: import `read_once` into the test's module."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.data import spans
from generator.data.spans import Located

_kept: dict[bytes, Located] = {}


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each text is parsed once: reading YAML is nearly all that a comparison costs."""
    real = spans.load_bytes

    def load_bytes(raw: bytes, file: str) -> Located:
        if raw not in _kept:
            located = real(raw, file)
            if not located.ok or located.findings:
                return located
            _kept[raw] = located
        return replace(_kept[raw], file=file, findings=[])

    monkeypatch.setattr(spans, "load_bytes", load_bytes)
