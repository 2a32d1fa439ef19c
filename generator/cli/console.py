"""What the command writes to a terminal, a file or a pipe: UTF-8 always, colour and progress only on a terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from generator.data.problem import Problem

STYLES = {"error": "31;1", "warning": "33", "advice": "36", "strong": "1", "faint": "2"}
"""ANSI codes by meaning."""


def open_streams() -> None:
    """Where the caller closed a standard stream, an empty one in its place, before any file gets its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115


def use_utf8() -> None:
    """Write UTF-8 whatever the system's code page, and never fail on an odd character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def is_terminal(stream: TextIO) -> bool:
    """Whether a person looks at this stream live."""
    try:
        return stream.isatty()
    except ValueError:
        return False


def colours(stream: TextIO) -> bool:
    """Whether to colour: a terminal that can, and no NO_COLOR."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def shows_unicode(stream: TextIO) -> bool:
    """Whether signs beyond ASCII can be read there: everywhere but on a terminal that says that it knows none."""
    import locale

    if not is_terminal(stream) or sys.platform == "win32":
        return True
    return os.environ.get("TERM") != "dumb" and locale.getencoding().lower().replace("-", "") == "utf8"


def styled(text: str, style: str, stream: TextIO | None = None) -> str:
    """The text in a style from `STYLES` where the stream (standard output by default) shows colour."""
    if not text or not colours(stream or sys.stdout):
        return text
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def say(text: str = "") -> None:
    """Write a line to standard output, without the soft hyphens that are for pages. Where its reader has gone
    (`| head`), the work goes on in silence.

    :raises Problem: if it can't be written for another reason (a full disk).
    """
    write(f"{text}\n".replace("\u00ad", ""))


def write(text: str) -> None:
    """As `say`, for text that has its line ends.

    :raises Problem: as `say`.
    """
    try:
        print(text, end="")
    except BrokenPipeError:
        unheard(sys.stdout)
    except OSError as failure:
        raise lost(failure) from None


def named(path: Path | str) -> str:
    """A file's name as it may be said: without line ends and what else a terminal would act on."""
    from generator.data.report import clean

    return clean(str(path))


def aside(text: str) -> None:
    """Write to standard error what whoever calls shall know, and no program that reads the output."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        unheard(sys.stderr)


def flush() -> None:
    """See that all that was said is out.

    :raises Problem: as `say`.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        unheard(sys.stdout)
    except OSError as failure:
        raise lost(failure) from None


def lost(failure: OSError) -> Problem:
    """What was to be said is lost: the reason in words. Nothing more is said, so that it is told once."""
    unheard(sys.stdout)
    reason = (failure.strerror or str(failure)).lower()
    return Problem(f"standard output can't be written: {reason}", "Is the disk full that its file lies on?")


def blamed(failure: Exception) -> Exception:
    """The failure; where click met it while it wrote to standard output (`--help`), told as such."""
    import click

    trace = failure.__traceback__ if isinstance(failure, OSError) else None
    while trace is not None:
        if trace.tb_frame.f_code is click.echo.__code__:
            assert isinstance(failure, OSError)
            return lost(failure)
        trace = trace.tb_next
    return failure


def unheard(stream: TextIO) -> None:
    """Let a stream that nobody reads any more lead nowhere, so that neither we nor Python's exit stumble over it."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def complain(message: str, hint: str = "") -> None:
    """Write why the call can't be carried out, and a way out, to standard error."""
    from generator.data.report import clean

    told = f"{styled('mechsmith:', 'error', sys.stderr)} {clean(message)}\n" + (f"  {clean(hint)}\n" if hint else "")
    try:
        print(told, end="", file=sys.stderr, flush=True)
    except OSError:
        unheard(sys.stderr)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'build'?` where something known is near, else nothing."""
    import difflib

    near = difflib.get_close_matches(word, list(known), 1, 0.6)
    return f"; did you mean '{near[0]}'?" if near else ""


def counted(number: int, one: str, many: str = "") -> str:
    """`1 sheet`, `2 sheets`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


class Progress:
    """One line on standard error that is rewritten while long work runs; silent where nobody looks."""

    def __init__(self) -> None:
        self.shown = is_terminal(sys.stderr)
        self.width = 0

    def __call__(self, text: str) -> None:
        """Show what is going on now."""
        if self.shown:
            text = text[:100]
            sys.stderr.write("\r" + text.ljust(self.width))
            sys.stderr.flush()
            self.width = len(text)

    def clear(self) -> None:
        """Take the line away."""
        if self.shown and self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
            self.width = 0


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress line for the length of a `with` block."""
    line = Progress()
    try:
        yield line
    finally:
        line.clear()
