"""Map files: our own `.map.yaml` and MegaMek's `.board`, read to a map with everything that is wrong."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from generator.data import codes as data_codes
from generator.data import models, spans
from generator.data.diagnostics import Diagnostic, Place
from generator.data.report import clean
from generator.maps import codes
from generator.maps.board_read import read_board, titled
from generator.maps.body import map_of
from generator.maps.hexmap import HexMap
from generator.maps.models import LONGEST_LINE, MapFile

MOST_BYTES = 8_000_000
"""Bytes of a file at most."""
MOST_LINES = 200_000
"""Lines of a board at most."""
OURS = ".map.yaml"
BOARD = ".board"

Read = tuple[HexMap | None, list[Diagnostic]]
"""A map, or None where there is none to show, and what is wrong."""


def load_map(path: Path) -> Read:
    """The map in a file, and what is wrong with it. The ending says which form the file has."""
    file = spans.shown(path)
    raw, findings = _bytes(path, file)
    if raw is None:
        return None, findings
    if path.name.lower().endswith(BOARD):
        return board_of(raw, file, title=clean(path.name[: -len(BOARD)]))
    if path.suffix.lower() in (".yaml", ".yml"):
        return ours_of(raw, file)
    # Another ending: a board says so on its first lines.
    if raw.lstrip()[:5] == b"size ":
        return board_of(raw, file, title=clean(path.stem))
    message = f"{path.name} ends neither in {OURS} nor in {BOARD}"
    return None, [codes.NOT_A_MAP.at(message, Place(file))]


def board_of(raw: bytes, file: str, title: str = "") -> Read:
    """The map in the bytes of a board: UTF-8, or else Latin-1 (with the quotes and dashes that Windows adds to it)."""
    if not raw.strip():
        return None, [codes.NOT_A_MAP.at("the file is empty", Place(file))]
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw[:4096]:
        return None, [codes.NOT_A_MAP.at("the file isn't text", Place(file))]
    text = _text(raw)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    count = text.count("\n")
    if count > MOST_LINES:
        return None, [
            codes.TOO_LONG.at(f"the file has {count:,} lines, and at most {MOST_LINES:,} are read", Place(file))
        ]
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            message = f"the line has {len(line):,} letters, and at most {LONGEST_LINE:,} are read"
            return None, [codes.TOO_LONG.at(message, Place(file, number, 1, number, 2))]
    made, findings = read_board(text, file)
    return titled(made, title), findings


def _text(raw: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def ours_of(raw: bytes, file: str) -> Read:
    """The map in the bytes of a `.map.yaml` file."""
    located = spans.load_bytes(raw, file)
    findings = list(located.findings)
    if not located.ok:
        return None, findings
    given = located.data.get("format")
    if type(given) is int and given != models.FORMAT:
        message = f"the file has the format {given}, and this version reads {models.FORMAT}"
        return None, [*findings, data_codes.UNKNOWN_FORMAT.at(message, located.place(("format",)))]
    try:
        body = MapFile.model_validate(located.data)
    except ValidationError as error:
        found = models.translate(
            error, lambda steps, key: located.place(steps, key=key), lambda steps: "/".join(map(str, steps)), MapFile,
            located.data,
        )  # fmt: skip
        return None, [*findings, *found]
    made, more = map_of(body, located)
    return made, [*findings, *more]


def _bytes(path: Path, file: str) -> tuple[bytes | None, list[Diagnostic]]:
    """What stands in a file, if it isn't too much."""
    try:
        if path.is_dir():
            return None, [codes.NOT_A_MAP.at(f"{path.name} is a folder", Place(file))]
        if path.exists() and not path.is_file():
            return None, [codes.NOT_A_MAP.at(f"{path.name} is a device or a pipe, not a file", Place(file))]
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return None, [data_codes.FILE_MISSING.at(f"{path.name} is missing", Place(file), hint="Correct its name.")]
    except (OSError, ValueError) as fault:
        reason = str(getattr(fault, "strerror", "") or fault).lower()
        return None, [data_codes.FILE_UNREADABLE.at(f"{path.name} can't be read: {reason}", Place(file))]
    if len(raw) > MOST_BYTES:
        return None, [codes.TOO_LONG.at(f"the file has more than {MOST_BYTES:,} bytes", Place(file))]
    return raw, []
