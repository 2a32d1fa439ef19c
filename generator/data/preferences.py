"""What a user wants whenever nothing else is said: paper, theme, language, units, sides and the back's offset.

    wanted = load()                  # from preferences.toml in the user's config folder
    wanted.values.get("paper")

The file is TOML that may be written by hand; a change made by the command keeps its comments:

    paper = "letter"
    back-x = "0.5mm"                 # or "-0.02in"; a bare number is in `units`

MECHSMITH_PREFERENCES=off: the file is not read. MECHSMITH_CONFIG_DIR: the folder that it lies in.
"""

from __future__ import annotations

import contextlib
import difflib
import math
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from generator.data import preference_codes as codes
from generator.data import spans
from generator.data.diagnostics import Diagnostic, Place, Severity
from generator.data.lengths import UNITS, parsed, typed
from generator.data.problem import Problem
from generator.data.records import dataclass

FILE = "preferences.toml"
SWITCH = "MECHSMITH_PREFERENCES"
FOLDER = "MECHSMITH_CONFIG_DIR"

WORDS: dict[str, tuple[str, ...]] = {
    "paper": ("a4", "letter"),
    "theme": ("colour", "ink"),
    "units": UNITS,
    "sides": ("designed", "long", "short", "fold", "fronts", "backs"),
}
"""Preferences that are one of a few words."""

LENGTHS = ("back-x", "back-y")
"""Preferences that are lengths; in mm once they are read."""

KEYS = ("paper", "theme", "language", "units", "sides", "back-x", "back-y")
"""All preferences, in the order in which they are listed."""

FARTHEST = 5.0
"""The largest offset of the back either way, in mm."""

MOST_BYTES = 1_000_000
"""A larger file is none of ours."""

MOST_UNKNOWN = 5
"""Unknown keys that are told one by one."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*", re.IGNORECASE)

Value = str | float


class PreferencesError(Problem):
    """The preferences can't be used; `findings` say why."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        first = [one for one in findings if one.severity == Severity.ERROR][:5]
        super().__init__("; ".join(f"{one.place}: {one.message} [{one.code}]" for one in first), first[0].hint)
        self.findings = findings


@dataclass(frozen=True)
class Preferences:
    """What was read. `values` holds what is set and sound: words, and lengths in mm; `lines` where it stands."""

    file: Path | None = None
    """The file, there or not; None for a user without a home."""
    values: dict[str, Value] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    findings: tuple[Diagnostic, ...] = ()
    off: bool = False
    """Whether the environment says that the file is not to be read."""

    @property
    def units(self) -> str:
        """What lengths are typed and printed in."""
        return str(self.values.get("units", "mm"))

    def word(self, key: str, default: str = "") -> str:
        """A preference that is a word."""
        return str(self.values.get(key, default))

    def length(self, key: str) -> float:
        """A preference that is a length, in mm; 0 where it is not set."""
        return float(self.values.get(key, 0.0))


def user_config_dir(env: Mapping[str, str] | None = None) -> Path | None:
    """Where this platform keeps a user's settings, and in it our folder; None for a user without a home."""
    env = os.environ if env is None else env
    if env.get(FOLDER):
        return Path(env[FOLDER]).absolute()
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        base = Path(env.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        given = env.get("XDG_CONFIG_HOME", "")
        base = Path(given) if os.path.isabs(given) else home / ".config"
    return base / "mechsmith"


def is_off(env: Mapping[str, str] | None = None) -> bool:
    """Whether the environment says that preferences don't count."""
    return (os.environ if env is None else env).get(SWITCH, "").strip().lower() in ("off", "no", "false", "0")


def load(env: Mapping[str, str] | None = None) -> Preferences:
    """The user's preferences; none where the environment says so or there is no file. `findings` are warnings.

    :raises PreferencesError: if the file can't be read or holds a value that doesn't count.
    """
    folder = user_config_dir(env)
    file = folder / FILE if folder else None
    if is_off(env):
        return Preferences(file, off=True)
    found = read(file) if file else Preferences()
    if any(one.severity == Severity.ERROR for one in found.findings):
        raise PreferencesError(list(found.findings))
    return found


def read(file: Path) -> Preferences:
    """What a file says, faults and all. A file that isn't there says nothing."""
    try:
        text = text_of(file)
        data = parsed_toml(text, file)
    except FileNotFoundError:
        return Preferences(file)
    except PreferencesError as fault:
        return Preferences(file, findings=tuple(fault.findings))
    # Places are looked up for what is told only: a file with thousands of keys must not hold up every command.
    lines = {key: number for key in KEYS if key in data and (number := line_of(text, key))}
    units = data.get("units", "mm")
    values: dict[str, Value] = {}
    findings: list[Diagnostic] = []
    unknown = 0
    for key, raw in data.items():
        if key not in KEYS:
            unknown += 1
            if unknown <= MOST_UNKNOWN:
                place = _place(file, text, key)
                near = difflib.get_close_matches(key, KEYS, n=1)
                hint = f"Did you mean {near[0]}?" if near else ""
                findings.append(codes.UNKNOWN_PREFERENCE.at(f"nothing reads the key {_short(key)}", place, hint=hint))
            continue
        try:
            values[key] = checked(key, raw, units if units in UNITS else "mm")
        except ValueError as fault:
            hint = f"Correct the line, or type: mechsmith prefer --clear {key}"
            findings.append(codes.PREFERENCES.at(str(fault), _place(file, text, key), hint=hint))
    if unknown > MOST_UNKNOWN:
        message = f"and {unknown - MOST_UNKNOWN} more keys that nothing reads"
        findings.append(codes.UNKNOWN_PREFERENCE.at(message, Place(spans.shown(file))))
    return Preferences(file, values, lines, tuple(findings))


def text_of(file: Path) -> str:
    """The file's text, a byte order mark left out.

    :raises FileNotFoundError: if there is no such file. :raises PreferencesError: if it can't be read.
    """
    place = Place(spans.shown(file))
    try:
        if file.stat().st_size > MOST_BYTES:
            raise PreferencesError([codes.PREFERENCES.at("it is far too long for a file of preferences", place)])
        if not file.is_file():
            hint = f"Move away what has that name, or name another folder with {FOLDER}."
            raise PreferencesError([codes.PREFERENCES.at("it is not a file", place, hint=hint)])
        return file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        message = "it is not text in UTF-8"
        raise PreferencesError([codes.PREFERENCES.at(message, Place(place.file, line, 1, line, 2))]) from None
    except (OSError, RuntimeError) as fault:
        reason = (getattr(fault, "strerror", None) or str(fault)).lower()
        hint = f"Make it readable, name another folder with {FOLDER}, or set {SWITCH}=off."
        raise PreferencesError([codes.PREFERENCES.at(f"it can't be read: {reason}", place, hint=hint)]) from None


def parsed_toml(text: str, file: Path) -> dict[str, object]:
    """The text as data.

    :raises PreferencesError: with the line, if it is no TOML.
    """
    import tomllib  # most users have no such file

    place = Place(spans.shown(file))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise PreferencesError([codes.PREFERENCES.at("it is nested far too deep", place)]) from None
    except tomllib.TOMLDecodeError as fault:
        where = re.search(r"\(at line (\d+), column (\d+)\)", str(fault))
        rows = text.rstrip().split("\n")
        line, column = (int(where[1]), int(where[2])) if where else (len(rows), len(rows[-1]) + 1)
        message = f"it is not well-formed TOML: {re.sub(r' [(]at .*[)]$', '', str(fault))}"
        at = Place(place.file, line, column, line, column + 1)
        hint = "Correct the line, or type `mechsmith prefer --clear`: the file is then kept under another name."
        raise PreferencesError([codes.PREFERENCES.at(message, at, hint=hint)]) from None


def checked(key: str, raw: object, units: str = "mm") -> Value:
    """A preference's value as it counts, from the file or as it was typed. Lengths come out in mm.

    :raises ValueError: with a sentence for the user, if it doesn't take that value.
    """
    if key in LENGTHS:
        if isinstance(raw, bool) or not isinstance(raw, (str, int, float)):
            raise ValueError(f'{key} is a length like "0.5mm" or "-0.02in"')
        try:
            length = parsed(raw if isinstance(raw, str) else f"{float(raw):.9f}", units)
        except (ValueError, OverflowError) as fault:
            raise ValueError(f"{key}: {fault}") from None
        return checked_offset(key, length)
    if not isinstance(raw, str):
        raise ValueError(f"{key} is a word in quotes")
    word = raw.strip().lower()
    if key == "language":
        if not _LANGUAGE.fullmatch(word):
            raise ValueError(f"language is a code like en, not {_quoted(raw)}")
        return word
    if word not in WORDS[key]:
        near = difflib.get_close_matches(word, WORDS[key], n=1)
        mend = f"; did you mean {near[0]}?" if near else ""
        raise ValueError(f"{key} is one of {', '.join(WORDS[key])}, not {_quoted(raw)}{mend}")
    return word


def checked_offset(key: str, length: float) -> float:
    """:raises ValueError: for an offset that would print into the printer's margin, or is no number."""
    if not math.isfinite(length) or abs(length) > FARTHEST + 1e-9:
        raise ValueError(f"{key} is at most {FARTHEST:g} mm ({typed(FARTHEST, 'in')[:5]} in) either way")
    return length


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _quoted(text: str) -> str:
    return repr(_short(text))


# --- the text of the file, changed in place -------------------------------------------------------------------------


def _key_line(key: str) -> re.Pattern[str]:
    name = re.escape(key)
    value = r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[^\s#"\'\[\]{}][^\s#]*'
    return re.compile(rf"^(\s*(?:{name}|\"{name}\"|'{name}')\s*=\s*)({value})([ \t]*)(#[^\r]*)?(\r?)$")


def line_of(text: str, key: str) -> int:
    """The number of the line that a key at the top of the file stands in, from 1; 0 where that can't be told."""
    name = re.escape(key)
    pattern = re.compile(rf"^\s*(?:{name}|\"{name}\"|'{name}'|\[\[?\s*[\"']?{name}[\"']?\s*[.\]])\s*")
    return next((number for number, line in enumerate(text.split("\n"), 1) if pattern.match(line)), 0)


def _place(file: Path, text: str, key: str) -> Place:
    line = line_of(text, key)
    if not line:
        return Place(spans.shown(file))
    row = text.split("\n")[line - 1]
    column = len(row) - len(row.lstrip()) + 1
    return Place(spans.shown(file), line, column, line, column + len(key))


def changed(text: str, values: Mapping[str, str | None], file: Path) -> str:
    """The text with keys set to a word, or taken out (None). Everything else stays as it is, comments too.

    :raises PreferencesError: if the text is no TOML. :raises Problem: if a line is too odd to be changed safely.
    """
    before = parsed_toml(text, file)
    rows = text.split("\n")
    end = "\r" if rows[0].endswith("\r") else ""
    for key, value in values.items():
        tables = next((number for number, row in enumerate(rows) if row.lstrip().startswith("[")), len(rows))
        at = next((number for number in range(tables) if (_key_line(key).match(rows[number]))), None)
        if value is None:
            if at is not None:
                comment = (_key_line(key).match(rows[at]) or [""] * 5)[4]
                rows[at : at + 1] = [f"{comment}{end}"] if comment else []
        elif at is not None:
            found = _key_line(key).match(rows[at])
            assert found is not None
            rows[at] = f'{found[1]}"{value}"{found[3]}{found[4] or ""}{found[5]}'
        else:
            keys = [number for number in range(tables) if re.match(r"\s*[\w\"'-]+\s*=", rows[number])]
            new = keys[-1] + 1 if keys else tables
            while new and not rows[new - 1].strip():  # before empty lines at the end
                new -= 1
            rows.insert(new, f'{key} = "{value}"{end}')
    after = "\n".join(rows)
    if not after.endswith("\n"):
        after += f"{end}\n"
    wanted = {key: value for key, value in before.items() if key not in values}
    wanted |= {key: value for key, value in values.items() if value is not None}
    import tomllib

    with contextlib.suppress(tomllib.TOMLDecodeError, RecursionError):
        if tomllib.loads(after) == wanted:
            return after
    odd = next((line_of(text, key) for key in values if line_of(text, key)), 0)
    where = f"{spans.shown(file)}:{odd}" if odd else spans.shown(file)
    raise Problem(f"{where}: this can't be changed without losing something [{codes.PREFERENCES.id}]",
                  "Open the file in an editor and change it there.")  # fmt: skip


def store(file: Path, values: Mapping[str, str | None]) -> None:
    """Set or take out preferences in a file (words, lengths with their unit), its comments kept. A file in which
    nothing is left is deleted.

    :raises Problem: if it can't be read, changed or written; it is then as it was.
    """
    from generator.data.files import write_whole

    mark = b""
    try:
        text = text_of(file)
        mark = b"\xef\xbb\xbf" if file.read_bytes().startswith(b"\xef\xbb\xbf") else b""
    except FileNotFoundError:
        text = ""
    new = changed(text, values, file) if text else changed(HEAD if any(values.values()) else "", values, file)
    try:
        if new.strip() in ("", HEAD.strip()):
            file.unlink(missing_ok=True)
        else:
            write_whole(file, mark + new.encode("utf-8"))
    except (Problem, OSError) as fault:
        reason = str(fault) if isinstance(fault, Problem) else f"{spans.shown(file)}: {(fault.strerror or '').lower()}"
        raise Problem(reason, f"The folder must be one that you may write to; {FOLDER} names another.") from fault


HEAD = """\
# Your preferences for Mechsmith; `mechsmith prefer --list` explains them. Options of a command win over them.
"""


def unit_kept(found: Preferences, values: Mapping[str, str | None]) -> dict[str, str | None]:
    """The change, and with it the unit of bare numbers in the file where a change of `units` would give them another
    meaning.
    """
    made = dict(values)
    if found.file is None or "units" not in values:
        return made
    try:
        data = parsed_toml(text_of(found.file), found.file)
    except (FileNotFoundError, PreferencesError):
        return made
    for key in LENGTHS:
        if key in data and key not in values and key in found.values:
            bare = not isinstance(data[key], str) or not re.search(r"[a-z\"″]\s*$", str(data[key]), re.IGNORECASE)
            if bare:
                made[key] = typed(found.length(key), found.units)
    return made


def set_aside(file: Path) -> Path:
    """Give a file that can't be read another name beside it, and return that.

    :raises OSError: if the system refuses.
    """
    number = 1
    while (other := file.with_name(f"{file.stem}-faulty-{number}{file.suffix}")).exists():
        number += 1
    os.replace(file, other)
    return other
