"""For all tests: nothing is kept in the user's own folders, and what the user prefers changes nothing."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator

import pytest

# As the command does: looking for cycles among what drawing makes takes a good part of the time, and finds none.
gc.set_threshold(200_000, 20, 100)

# Compiled templates are kept while the tests run: compiling them for each call anew took a quarter of all their time.
_cache = tempfile.TemporaryDirectory(prefix="mechsmith-cache-")
os.environ["MECHSMITH_CACHE_DIR"] = _cache.name
os.environ["MECHSMITH_PREFERENCES"] = "off"
# Loadouts of the user's own are neither read nor written by a test.
_loadouts = tempfile.TemporaryDirectory(prefix="mechsmith-tests-")
os.environ["MECHSMITH_DATA_DIR"] = _loadouts.name

# A run in the background may have been told to take no notice of Ctrl-C, and so would everything that it starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What was imported stays: no later search for cycles need look at it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def games_of_a_file_are_its_own() -> Iterator[None]:
    """A game that a file's tests brought along is forgotten after them: in a process that runs other files, too, its
    code and its codes would be taken for those of the next one with that name."""
    from tests.forgetting import forget

    paths = list(sys.path)
    yield
    forget(paths)
