"""The text of a list that is to be imported: its bytes in whichever way a spreadsheet wrote them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from generator.data import codes as data_codes
from generator.data import spans
from generator.data.diagnostics import Diagnostic, Place
from generator.units import codes

MOST_BYTES = 24_000_000
"""Of a list; the whole Master Unit List is a quarter of it."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\x00\x00", "utf-32-le"), (b"\xff\xfe", "utf-16-le"),
          (b"\xfe\xff", "utf-16-be"))  # fmt: skip
"""Byte order marks, and what they say of the text behind them."""


class ListText(NamedTuple):
    """A list's text (None where there is none), the name of its file, and what was found on the way."""

    file: str
    text: str | None
    findings: tuple[Diagnostic, ...] = ()


def read_text(path: Path) -> ListText:
    """Read a list's text. Never raises, and never reads more than `MOST_BYTES`."""
    file = spans.shown(path)
    try:
        if path.exists() and not path.is_file():
            return ListText(file, None, (data_codes.FILE_UNREADABLE.at(f"{path.name} is no file", Place(file)),))
        with path.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return ListText(file, None, (data_codes.FILE_MISSING.at(f"there is no file {path.name}", Place(file)),))
    except (OSError, ValueError) as fault:
        reason = (getattr(fault, "strerror", None) or str(fault)).lower()
        told = data_codes.FILE_UNREADABLE.at(f"{path.name} can't be read: {reason}", Place(file))
        return ListText(file, None, (told,))
    if len(raw) > MOST_BYTES:
        told = data_codes.FILE_TOO_BIG.at(f"{path.name} has more than {MOST_BYTES:,} bytes", Place(file))
        return ListText(file, None, (told,))
    return text_of(raw, file)


def text_of(raw: bytes, file: str) -> ListText:
    """The text of a list's bytes: UTF-8, or what spreadsheets write."""
    start = Place(file, 1, 1)
    if not raw.strip():
        return ListText(file, None, (codes.NOT_A_LIST.at("the file is empty", start),))
    if raw.startswith(_WORKBOOKS):
        hint = "Open it in a spreadsheet, and save the sheet as CSV."
        return ListText(file, None, (codes.NOT_A_LIST.at("it is a workbook, not a table as text", start, hint=hint),))
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), "")
    marked = bool(encoding)
    if not encoding:
        encoding = _without_mark(raw)
    try:
        text = raw.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        if encoding != "utf-8" or marked:
            message = f"the bytes at its end are no {encoding.upper()}: the file is cut off or damaged"
            return ListText(file, None, (codes.NOT_A_LIST.at(message, start),))
        return _western(raw, file, fault.start)
    found = _nonsense(text, file)
    if found:
        return ListText(file, None, found)
    told = () if encoding == "utf-8" else (codes.OTHER_ENCODING.at(f"read as {encoding.upper()}", start),)
    return ListText(file, text, told)


def _without_mark(raw: bytes) -> str:
    """UTF-16 where every other byte of the beginning is nought, else UTF-8."""
    head = raw[:400]
    for name, noughts, letters in (("utf-16-le", head[1::2], head[::2]), ("utf-16-be", head[::2], head[1::2])):
        if len(head) >= 8 and noughts.count(0) > 0.9 * len(noughts) and letters.count(0) == 0:
            return name
    return "utf-8"


def _western(raw: bytes, file: str, at: int) -> ListText:
    """Bytes that are no UTF-8, as Windows writes Western languages."""
    text = raw.decode("cp1252", "replace").replace("\ufffd", "?")
    found = _nonsense(text, file)
    if found:
        return ListText(file, None, found)
    line = raw.count(b"\n", 0, at) + 1
    column = at - raw.rfind(b"\n", 0, at)
    message = f"byte {raw[at]:02X} is not part of UTF-8 text; the list was read as Windows-1252"
    return ListText(file, text, (codes.OTHER_ENCODING.at(message, Place(file, line, column)),))


def _nonsense(text: str, file: str) -> tuple[Diagnostic, ...]:
    """What is no text: noughts, or a good many control characters."""
    at = text.find("\0")
    if at < 0:
        head = text[:4000]
        odd = [index for index, letter in enumerate(head) if letter < " " and letter not in "\t\r\n"]
        if len(odd) * 50 <= len(head):
            return ()
        at = odd[0]
    line, column = spans.position(text, at)
    return (codes.NOT_A_LIST.at(f"it holds bytes that are no text (U+{ord(text[at]):04X})", Place(file, line, column)),)
