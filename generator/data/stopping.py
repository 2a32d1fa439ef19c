"""A request to end (SIGTERM, as `kill`, `timeout`, services and continuous integration send it) that ends as Ctrl-C
does: what is open is closed, what was unpacked is deleted, and processes that help end too.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def tidily() -> Iterator[None]:
    """Let SIGTERM raise KeyboardInterrupt for the length of a `with` block, unless somebody else has use for it."""

    def end(number: int, frame: object) -> None:
        # Not SystemExit: where code is imported, that counts as a fault of this code.
        raise KeyboardInterrupt

    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def follows(failure: BaseException) -> bool:
    """Whether something only went wrong while a command that was broken off put its things away."""
    while (before := failure.__cause__ or failure.__context__) is not None:
        if isinstance(before, KeyboardInterrupt):
            return True
        failure = before
    return False
