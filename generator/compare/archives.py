"""Rules data from an archive: unpacked into a folder of ours, and nothing else, however the archive was made.

What an archive says is not believed: names are looked at before anything is written, bytes are counted while they come
out, and only files that a comparison reads are written at all.
"""

from __future__ import annotations

import contextlib
import errno
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from pathlib import Path
from typing import IO, Protocol

from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.data.spans import MAX_BYTES

MOST_FILES = 20_000
"""Entries of an archive or a revision."""
MOST_WRITTEN = 64_000_000
"""Bytes of all files that are written."""
MOST_UNPACKED = 500_000_000
"""Bytes of all entries, those that are passed over included."""
MOST_SWELLING = 250
"""How many times as large as what is packed, where that is more than `SMALL` bytes. YAML packs to a tenth or so."""
SMALL = 4_000_000
CHUNK = 1 << 16
LONGEST_PATH = 400
"""Letters of an entry's name with its folders: no system has room for much longer ones behind those of our own."""
LONGEST_HEADER = 1_000_000
"""Bytes of what a tar archive says of one entry: they are read at once."""

KINDS = "zip, tar, tar.gz, tar.bz2 or tar.xz"
_HINT = f"Name a folder, or an archive ({KINDS}) of one."
_ENDINGS = (".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".gz", ".bz2", ".xz")
_MAGIC = {b"PK\x03\x04": "zip", b"PK\x05\x06": "zip", b"\x1f\x8b": "gz", b"BZh": "bz2", b"\xfd7zXZ\0": "xz"}
_OTHERS = {b"7z\xbc\xaf": "7z", b"Rar!": "rar", b"\x28\xb5\x2f\xfd": "zstd", b"LZIP": "lzip"}
_BAD_PART = re.compile(r'[\x00-\x1f<>:"|?*]')


def named_like_one(word: str) -> bool:
    """Whether a word looks like an archive's name."""
    return word.lower().endswith(_ENDINGS)


def wanted(name: str) -> bool:
    """Whether a comparison reads a file: data, the project's file, and the code of games."""
    if name.endswith((".yaml", ".yml")) or name.rpartition("/")[2] == "mechsmith.toml":
        return True
    return name.endswith(".py") and "generator/games/" in f"/{name}"


class Readable(Protocol):
    """A stream to read from."""

    def read(self, size: int = ..., /) -> bytes: ...
    def close(self) -> None: ...


@dataclass
class Unpacker:
    """Writes files into a folder. `label` names where they come from, for what is told to the user."""

    label: str
    inside: Path
    packed: int = 0
    """Bytes of the archive, to see how it swells; 0 where nothing is packed."""
    files: int = 0
    written: int = 0
    _names: dict[str, str] = field(default_factory=dict)

    def problem(self, message: str, hint: str = "") -> Problem:
        """Why it can't be unpacked."""
        return Problem(f"{self.label} {message}", hint)

    def entry(self, name: str) -> str:
        """Look at the name of the next entry, and return it with plain slashes.

        :raises Problem: if it leads out of the folder, or there are too many.
        """
        self.files += 1
        if self.files > MOST_FILES:
            raise self.problem(f"holds more than {MOST_FILES:,} files")
        plain = name.replace("\\", "/")
        shown = repr(name if len(name) <= 80 else f"{name[:60]}…{name[-19:]}")
        if plain.startswith("/") or re.match(r"[A-Za-z]:", plain):
            raise self.problem(f"holds {shown}, which is not inside of it", "Such an archive is not unpacked.")
        parts = [part for part in plain.split("/") if part not in ("", ".")]
        if ".." in parts:
            raise self.problem(f"holds {shown}, which leads out of it", "Such an archive is not unpacked.")
        if wanted(plain):
            if len(plain) > LONGEST_PATH:
                raise self.problem(f"holds {shown}, which lies too deep in folders", "Such an archive is not unpacked.")
            for part in parts:
                if _BAD_PART.search(part) or part.endswith((" ", ".")) or len(part.encode(errors="replace")) > 200:
                    raise self.problem(f"holds {shown}, which can't be a file's name everywhere")
        return "/".join(parts)

    def write(self, name: str, size: int, chunks: Iterable[bytes]) -> None:
        """Write an entry whose name `entry` has looked at, if a comparison reads it. `size` is what it says of itself.

        :raises Problem: if it, or all together, are too large, or two have one name.
        """
        if not wanted(name):
            return
        if size > MAX_BYTES:
            raise self.too_large(name)
        twin = self._names.setdefault(name.casefold(), name)
        path = self.inside / name
        if twin != name or path.exists():
            both = f"{twin!r} and {name!r}, one file to some systems" if twin != name else f"{name!r} twice"
            raise self.problem(f"holds {both}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "xb") as file:
                here = 0
                for chunk in chunks:
                    here += len(chunk)
                    self.written += len(chunk)
                    if here > MAX_BYTES:
                        raise self.too_large(name)
                    if self.written > MOST_WRITTEN:
                        raise self.problem(f"holds more than {MOST_WRITTEN // 1_000_000} MB of data")
                    file.write(chunk)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            raise self.problem(f"holds {name!r} as a file and as a folder") from None

    def too_large(self, name: str) -> Problem:
        """A file is larger than any that is read."""
        return self.problem(f"holds {name!r} of more than {MAX_BYTES // 1_000_000} MB")

    def swells(self, unpacked: int) -> None:
        """See that what came out so far is not too much.

        :raises Problem: if it is.
        """
        if unpacked > MOST_UNPACKED:
            raise self.problem(f"swells to more than {MOST_UNPACKED // 1_000_000} MB", "That is no rules data.")
        if self.packed and unpacked > max(SMALL, MOST_SWELLING * self.packed):
            raise self.problem(f"swells to more than {MOST_SWELLING} times its size", "That is no rules data.")


def unpack(file: Path, label: str, inside: Path) -> None:
    """Unpack what a comparison reads of an archive into the folder `inside`, which is made.

    :raises Problem: if it is no archive, broken, encrypted, empty, too large, or holds what leads out of it.
    """
    kind = _kind(file, label)
    unpacker = Unpacker(label, inside, file.stat().st_size)
    inside.mkdir(parents=True)
    try:
        if kind == "zip":
            _unzip(file, unpacker)
        else:
            _untar(file, kind, unpacker)
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError) as fault:
        raise unpacker.problem(f"is broken: {_reason(fault)}", "Fetch or pack it again.") from None
    except (ValueError, LookupError, ArithmeticError, OSError, struct.error) as fault:
        # What the libraries stumble over in numbers and names that a broken archive holds.
        if isinstance(fault, OSError) and fault.errno not in (None, errno.EINVAL):
            raise  # a full disk
        raise unpacker.problem("is broken: it says of itself what can't be", "Fetch or pack it again.") from None
    except (NotImplementedError, RuntimeError) as fault:  # zipfile's words for a way of packing that it does not know
        raise unpacker.problem(f"can't be unpacked: {_reason(fault)}", _HINT) from None
    if not unpacker.files:
        raise unpacker.problem("is empty", _HINT)


def _kind(file: Path, label: str) -> str:
    """What kind of archive a file is, by its first bytes."""
    if not file.is_file():
        raise Problem(f"{label} is neither a folder nor a file", _HINT)
    with open(file, "rb") as stream:
        head = stream.read(512)
    for magic, kind in _MAGIC.items():
        if head.startswith(magic):
            return kind
    for magic, kind in _OTHERS.items():
        if head.startswith(magic):
            raise Problem(f"{label} is a {kind} archive, which can't be read", _HINT)
    if not head and named_like_one(label):
        raise Problem(f"{label} is empty", _HINT)
    if head[257:262] == b"ustar" or label.lower().endswith(".tar"):
        return "tar"
    if named_like_one(label):
        raise Problem(f"{label} is broken: it does not begin as such an archive does", "Fetch or pack it again.")
    raise Problem(f"{label} is a file, and no archive", _HINT)


def _reason(fault: BaseException) -> str:
    """An exception of the unpacking libraries as the end of a sentence."""
    words = " ".join(str(fault).split())[:120].rstrip(".")
    return f"{words[:1].lower()}{words[1:]}" if words else type(fault).__name__


# --- zip -------------------------------------------------------------------------------------------------------------


def _unzip(file: Path, unpacker: Unpacker) -> None:
    with zipfile.ZipFile(file) as archive:
        entries = archive.infolist()
        total = 0
        for entry in entries:
            name = unpacker.entry(entry.filename)
            mode = entry.external_attr >> 16
            if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise _odd(unpacker, name, "a symbolic link" if stat.S_ISLNK(mode) else "no plain file")
            if entry.flag_bits & 1:
                raise unpacker.problem("is encrypted", "Unpack it, and name the folder.")
            total += entry.file_size
            unpacker.swells(total)
        for entry in entries:
            if not entry.is_dir():
                name = entry.filename.replace("\\", "/")
                name = "/".join(part for part in name.split("/") if part not in ("", "."))
                if wanted(name):
                    with archive.open(entry) as stream:
                        unpacker.write(name, entry.file_size, _chunks(stream, unpacker.swells))


def _odd(unpacker: Unpacker, name: str, what: str) -> Problem:
    return unpacker.problem(f"holds {name!r}, which is {what}", "Such an archive is not unpacked.")


def _chunks(stream: IO[bytes], swells: Callable[[int], None] | None = None) -> Iterator[bytes]:
    """A stream in pieces, watched for swelling where nobody else does it."""
    total = 0
    while chunk := stream.read(CHUNK):
        total += len(chunk)
        if swells is not None:
            swells(total)
        yield chunk


# --- tar -------------------------------------------------------------------------------------------------------------


_HEADERS = (
    tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
)  # fmt: skip


class _Entry(tarfile.TarInfo):
    """An entry of a tar archive; where none can be read and the archive is not at its end, that is a fault, which
    tarfile itself takes for the end."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Entry:
        made = super().frombuf(buf, encoding, errors)
        if made.type in _HEADERS and made.size > LONGEST_HEADER:
            raise tarfile.ReadError("what is said of an entry is absurdly long")
        return made

    @classmethod
    def fromtarfile(cls, tarfile_: tarfile.TarFile) -> _Entry:
        try:
            return super().fromtarfile(tarfile_)
        except tarfile.HeaderError as fault:
            if type(fault).__name__ in ("InvalidHeaderError", "TruncatedHeaderError", "EmptyHeaderError"):
                raise tarfile.ReadError("it breaks off, or an entry can't be read") from None
            raise


class _Counted:
    """A stream to read from that counts what came out."""

    def __init__(self, stream: Readable, unpacker: Unpacker) -> None:
        self.stream, self.unpacker, self.total = stream, unpacker, 0

    def read(self, size: int = -1) -> bytes:
        """Some bytes.

        :raises Problem: if it swells. :raises tarfile.ReadError: if what is packed is broken.
        """
        from lzma import LZMAError

        try:
            data = self.stream.read(size)
        except (OSError, LZMAError) as fault:  # what gzip, bz2 and lzma raise for broken data
            raise tarfile.ReadError(_reason(fault)) from None
        self.total += len(data)
        self.unpacker.swells(self.total)
        return data


def _opened(file: Path, kind: str) -> Readable:
    if kind == "gz":
        import gzip

        return gzip.open(file, "rb")
    if kind == "bz2":
        import bz2

        return bz2.open(file, "rb")
    if kind == "xz":
        import lzma

        return lzma.open(file, "rb")
    return open(file, "rb")


def _untar(file: Path, kind: str, unpacker: Unpacker) -> None:
    unpacker.packed = 0 if kind == "tar" else unpacker.packed
    with contextlib.closing(_opened(file, kind)) as stream:
        counted = _Counted(stream, unpacker)
        with tarfile.open(fileobj=counted, mode="r|", tarinfo=_Entry) as archive:  # type: ignore[call-overload]
            for entry in archive:
                name = unpacker.entry(entry.name)
                if entry.isdir():
                    continue
                if entry.issym() or entry.islnk():
                    raise _odd(unpacker, name, "a symbolic link" if entry.issym() else "a hard link")
                if not entry.isreg() or entry.issparse():
                    raise _odd(unpacker, name, "no plain file")
                # tarfile keeps every entry that it has met.
                archive.members = []
                content = archive.extractfile(entry) if wanted(name) else None
                if content is not None:
                    unpacker.write(name, entry.size, _chunks(content))
        # Behind its end stands what tells whether it came whole.
        while counted.read(CHUNK):
            pass
