"""Compiled templates, kept from one build to the next: compiling one takes longer than drawing its page.

What is kept is code, so it lies in the user's own cache folder, never in a project or an output folder that might come
from somebody else. A fault of the cache is no fault of the build: then templates are compiled as if there were none.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from jinja2 import BaseLoader, BytecodeCache, Environment, FileSystemLoader, TemplateSyntaxError
from jinja2.bccache import Bucket

from generator.draw.template_source import Places

MAX_BYTES = 1_000_000
"""The largest template; ours have some ten thousand bytes."""
KEPT = 200
"""How many compiled templates are kept; the oldest go first."""


def cache_folder() -> Path | None:
    """Where compiled templates lie: in MECHSMITH_CACHE_DIR, else where the system keeps such things. None where they
    aren't kept (MECHSMITH_NO_CACHE=1)."""
    if os.environ.get("MECHSMITH_NO_CACHE"):
        return None
    given = os.environ.get("MECHSMITH_CACHE_DIR")
    if given:
        return Path(given) / "templates"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "mechsmith" / "templates"


class CodeCache(BytecodeCache):
    """Jinja's compiled code in files of one folder. `version` stands for all of our code that shapes it."""

    def __init__(self, folder: Path, version: str) -> None:
        self.folder = folder
        self.version = version

    def _file(self, bucket: Bucket) -> Path:
        name = hashlib.sha256(f"{self.version} {bucket.key} {bucket.checksum}".encode()).hexdigest()[:32]
        return self.folder / name

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if its code is known."""
        with contextlib.suppress(Exception), open(self._file(bucket), "rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the bucket's code, if that can be done."""
        file = self._file(bucket)
        part = file.with_name(f"{file.name}-{os.getpid()}.tmp")
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with open(part, "xb") as stream:
                bucket.write_bytecode(stream)
            os.replace(part, file)
            self._tidy()

    def _tidy(self) -> None:
        files = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[KEPT:]:
            file.unlink(missing_ok=True)


class NumberedLoader(FileSystemLoader):
    """Finds templates, and gives each its number even where its compiled code is taken from the cache."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """As Jinja's own."""
        places: Places = environment.places  # type: ignore[attr-defined]
        places.number(template)
        for folder in self.searchpath:
            file = Path(folder, *template.split("/"))
            if file.is_file():
                _readable(file, template)
                break
        return super().get_source(environment, template)


def _readable(file: Path, name: str) -> None:
    """:raises TemplateSyntaxError: if a template is no text, may not be read, or is absurdly large."""
    try:
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise TemplateSyntaxError(f"{size:,} bytes, at most {MAX_BYTES:,}", 1, name, str(file))
        raw = file.read_bytes()
        raw.decode("utf-8")
        if b"\0" in raw:  # UTF-16 without its mark, or no text at all
            line = raw.count(b"\n", 0, raw.index(b"\0")) + 1
            raise TemplateSyntaxError("the character U+0000 may not stand in a template", line, name, str(file))
    except UnicodeDecodeError as fault:
        kind = " (it looks like UTF-16)" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
        message = f"byte {raw[fault.start]:02X} is not part of UTF-8 text{kind}"
        raise TemplateSyntaxError(message, raw.count(b"\n", 0, fault.start) + 1, name, str(file)) from None
    except OSError as fault:
        raise TemplateSyntaxError(f"it can't be read: {(fault.strerror or str(fault)).lower()}", 1, name) from None


def code_cache() -> BytecodeCache | None:
    """The cache for templates of this version of our code, or None where nothing is kept."""
    folder = cache_folder()
    if folder is None:
        return None
    digest = hashlib.sha256(sys.version.encode())
    for name in ("template.py", "template_once.py", "template_output.py", "template_source.py"):
        digest.update((Path(__file__).parent / name).read_bytes())
    return CodeCache(folder, digest.hexdigest())


def loader(folders: list[Path]) -> BaseLoader:
    """The loader for templates in some folders."""
    return NumberedLoader([str(folder) for folder in folders])
