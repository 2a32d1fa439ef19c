"""Where content, templates, output and loadouts lie: the nearest mechsmith.toml upwards, else what was shipped.

content = "content"        # each a folder, relative to the file; these are the defaults
templates = "templates"
output = "output"
loadouts = "loadouts"
"""

from __future__ import annotations

import difflib
import os
import re
import sys
from pathlib import Path

from generator.data import codes, spans
from generator.data.diagnostics import Diagnostic, Place
from generator.data.files import WriteError, write_whole
from generator.data.problem import Problem
from generator.data.records import dataclass

__all__ = ["FILE", "Project", "ProjectError", "WriteError", "shipped_dir", "user_data_dir", "write_whole"]

FILE = "mechsmith.toml"
_FOLDERS = ("content", "templates", "output", "loadouts")


class ProjectError(Problem):
    """The project can't be used; `findings` say why."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        told = [
            f"{finding.place}: {finding.message} [{finding.code}]"
            if finding.place.file
            else f"{finding.message} [{finding.code}]"
            for finding in findings
        ]
        super().__init__("; ".join(told), findings[0].hint)
        self.findings = findings


@dataclass(frozen=True)
class Project:
    """The folders that a command works with. `file` is the project file, or None for the shipped data."""

    file: Path | None
    content_dir: Path
    templates_dir: Path
    output_dir: Path
    loadouts_dir: Path
    overridden: tuple[str, ...] = ()
    """Which of content, templates and output were given on the command line."""

    @classmethod
    def find(
        cls,
        start: Path | None = None,
        *,
        content: Path | None = None,
        templates: Path | None = None,
        output: Path | None = None,
    ) -> Project:
        """The project that `start` (the working folder by default) lies in; given folders come before its own.

        :raises ProjectError: if mechsmith.toml is faulty, or a content or templates folder is not there.
        """
        start = (start or Path.cwd()).resolve()
        file = _upwards(start)
        if file is not None:
            folders = _read(file)
            folders["templates"] = _or_shipped(folders["templates"], file.parent)
        else:
            shipped = shipped_dir()
            # In a clone of the project its own output folder; elsewhere never a folder inside the package.
            home = shipped if start.is_relative_to(shipped) else start
            folders = {
                "content": shipped / "content",
                "templates": shipped / "templates",
                "output": home / "output",
                "loadouts": (user_data_dir() or start) / "loadouts",
            }
        given = {"content": content, "templates": templates, "output": output}
        overridden = tuple(name for name, path in given.items() if path is not None)
        for name, path in given.items():
            if path is not None:
                folders[name] = path.absolute()
        missing = [
            codes.NO_CONTENT.at(f"the {name} folder {spans.shown(folders[name])} is not there", Place(_shown(file)))
            for name in ("content", "templates")
            if not folders[name].is_dir()
        ]
        if missing:
            raise ProjectError(missing)
        for name in ("content", "templates"):
            if _among_data(folders["output"], folders[name]):
                message = f"the output folder {spans.shown(folders['output'])} lies among the {name}"
                hint = "Choose another folder, where no file that is written can pass for data."
                raise ProjectError([codes.PROJECT_FILE.at(message, Place(_shown(file)), hint=hint)])
        return cls(file, folders["content"], folders["templates"], folders["output"], folders["loadouts"], overridden)

    def games(self) -> list[str]:
        """The ids of the games that there is content for, sorted."""
        from generator.data.origin import remembered

        folders = [folder for folder in self.content_dir.glob("*") if folder.is_dir()]
        return sorted(one.name for one in folders if (one / "game.yaml").is_file() or remembered(one))

    def way_to(self, game: str) -> str:
        """How a game that came with Mechsmith gets into this project, where it is not among its games; else "".

        Only for projects that are laid out as `mechsmith init` does it, for that is what adds it.
        """
        if self.file is None or self.content_dir != self.file.parent / "content" or game in self.games():
            return ""
        if not (shipped_dir() / "content" / game / "game.yaml").is_file() or Path(game).name != game:
            return ""
        home = "." if self.file.parent == Path.cwd() else str(self.file.parent)
        home = f'"{home}"' if " " in home else home
        return f"{game} came with Mechsmith, but is not in this project: `mechsmith init {home} {game}` adds it."

    def describe(self) -> str:
        """One line that says which data are used."""
        base = f"the project {spans.shown(self.file)}" if self.file else "the games that came with Mechsmith"
        extra = [f"{name} from {spans.shown(getattr(self, f'{name}_dir'))}" for name in self.overridden]
        return f"Using {', '.join([base, *extra])}."


def _or_shipped(templates: Path, home: Path) -> Path:
    """The project's templates; for a copy of a game that has none of its own, the shipped ones."""
    from generator.data.origin import origin_of

    if templates == home / "templates" and not os.path.lexists(templates) and origin_of(home) is not None:
        return shipped_dir() / "templates"
    return templates


def _shown(file: Path | None) -> str:
    return spans.shown(file) if file else ""


def _upwards(start: Path) -> Path | None:
    for folder in (start, *start.parents):
        if (folder / FILE).is_file():
            return folder / FILE
    return None


def _read(file: Path) -> dict[str, Path]:
    import tomllib  # most users have no such file

    place = Place(spans.shown(file))
    try:
        data = tomllib.loads(file.read_text("utf-8-sig"))
    except RecursionError:
        raise ProjectError([codes.PROJECT_FILE.at("it is nested far too deep", place)]) from None
    except tomllib.TOMLDecodeError as fault:
        where = re.search(r"\(at line (\d+), column (\d+)\)", str(fault))
        if where:
            line, column = int(where[1]), int(where[2])
            place = Place(place.file, line, column, line, column + 1)
        elif "end of document" in str(fault):
            rows = spans.lines(file.read_text("utf-8-sig").rstrip())
            place = Place(place.file, len(rows), len(rows[-1]) + 1, len(rows), len(rows[-1]) + 2)
        message = re.sub(r" \(at .*\)$", "", str(fault))
        raise ProjectError([codes.PROJECT_FILE.at(f"it is not well-formed TOML: {message}", place)]) from None
    except (OSError, UnicodeDecodeError) as fault:
        raise ProjectError([codes.PROJECT_FILE.at(f"it can't be read: {fault}", place)]) from None
    findings = []
    folders = {name: file.parent / name for name in _FOLDERS}
    for key, value in data.items():
        if key not in _FOLDERS:
            near = difflib.get_close_matches(key, _FOLDERS, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"Known keys: {', '.join(_FOLDERS)}."
            findings.append(codes.PROJECT_FILE.at(f"nothing reads the key {key}", _line(file, key), hint=hint))
        elif not isinstance(value, str) or not value.strip() or "\0" in value:
            findings.append(codes.PROJECT_FILE.at(f"{key} must be a folder's name in quotes", _line(file, key)))
        else:
            try:
                folders[key] = file.parent / Path(value).expanduser()
            except RuntimeError:  # ~somebody
                findings.append(codes.PROJECT_FILE.at(f"{key}: there is no such user as in {value}", _line(file, key)))
    if findings:
        raise ProjectError(findings)
    return folders


def _among_data(output: Path, data: Path) -> bool:
    """Whether the output folder is a folder of rules data or templates, or lies in what it holds of a game."""
    output, data = Path(os.path.realpath(output)), Path(os.path.realpath(data))
    if not output.is_relative_to(data) or output == data:
        return output == data
    first = data / output.relative_to(data).parts[0]
    return any((first / name).is_file() for name in ("game.yaml", "sheets.yaml"))


def _line(file: Path, key: str) -> Place:
    pattern = re.compile(rf"^\s*\[*[\"']?{re.escape(key)}\b")
    for number, line in enumerate(file.read_text("utf-8-sig").splitlines(), 1):
        if pattern.match(line):
            column = len(line) - len(line.lstrip()) + 1
            return Place(spans.shown(file), number, column, number, column + len(key))
    return Place(spans.shown(file))


def shipped_dir() -> Path:
    """The folder that holds the shipped content/ and templates/: in a wheel inside the package, else the clone."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_shipped"
    return inside if inside.is_dir() else package.parent


def user_data_dir() -> Path | None:
    """Where this platform keeps a user's own data, and in it our folder; None for a user without a home.

    The variable MECHSMITH_DATA_DIR names another folder.
    """
    if os.environ.get("MECHSMITH_DATA_DIR"):
        return Path(os.environ["MECHSMITH_DATA_DIR"]).absolute()
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "mechsmith"
