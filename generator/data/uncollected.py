"""A stretch of work during which Python does not look for cycles.

    with uncollected():
        ...

For work that makes very many objects and hardly a cycle among them, such as drawing: each look goes over all that is
new, and finds next to nothing. What is left at the end counts as old, else the next look would go over all of it.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No collection until the end of the block; afterwards it is as it was before, and old cycles are found as ever."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            kept = gc.get_freeze_count()
            gc.freeze()
            if not kept:
                gc.unfreeze()  # into the oldest generation
            gc.enable()
