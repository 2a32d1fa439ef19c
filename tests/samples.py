"""Real files of other people, found by the variable MECHSMITH_SAMPLES and never copied; without it tests skip."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = os.environ.get("MECHSMITH_SAMPLES", "")

needs_samples = pytest.mark.skipif(
    not FOLDER or not Path(FOLDER).is_dir(), reason="MECHSMITH_SAMPLES names no folder of sample files"
)


def sample(*parts: str) -> Path:
    """A file or folder below the folder of samples."""
    return Path(FOLDER).joinpath(*parts)
