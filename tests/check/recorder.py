"""A pytest plugin that notes which codes each test makes fire: `pytest -p tests.check.recorder --codes-to FILE`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.data.diagnostics import Code

os.environ["MECHSMITH_ONE_PROCESS"] = "1"  # what fires in a helper process is not seen here

fired: dict[str, set[str]] = {}
"""Codes by test; a test with parameters is noted under its bare name."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--codes-to", help="Write the codes that each test made fire to this file, as JSON.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note every finding that is made while the test runs."""
    noted = fired.setdefault(re.sub(r"\[.*", "", item.nodeid), set())
    real = Code.at

    def at(self: Code, *given: Any, **named: Any) -> Any:
        noted.add(self.id)
        return real(self, *given, **named)

    Code.at = at  # type: ignore[method-assign]
    try:
        return (yield)
    finally:
        Code.at = real  # type: ignore[method-assign]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what was noted."""
    if file := session.config.getoption("--codes-to"):
        Path(file).write_text(json.dumps({test: sorted(codes) for test, codes in fired.items()}), encoding="utf-8")
