"""What the words of a comparison mean, and what is refused: nothing is written outside the folder for unpacking."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import random
import shutil
import stat
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.compare import archives, sources
from generator.data import named, origin, spans
from generator.data.problem import Problem
from generator.data.project import Project

GAME = "format: 1\nid: duel\nversion: '1.0'\n"
NAME = "content/duel/game.yaml"
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project with one game, in whose folder the test runs."""
    root = tmp_path / "home"
    for name, text in ((NAME, GAME), ("mechsmith.toml", ""), ("templates/shared/words.en.yaml", "format: 1\n")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(root)
    return Project.find()


@pytest.fixture
def nothing_left(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What was unpacked is gone afterwards, and nothing lies where nothing was before."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    before = sorted(path for path in tmp_path.rglob("*") if ".git" not in path.parts)
    yield
    assert sorted(path for path in tmp_path.rglob("*") if ".git" not in path.parts) == before
    assert not named._names


def refused(word: str, project: Project) -> str:
    """Why a word is refused."""
    with pytest.raises(Problem) as caught, sources.opened(word, "", project):
        pass
    return f"{caught.value} {caught.value.hint}"


# --- folders ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", [".", "content", "content/duel", "../home", "content/duel/"])
def test_a_project_a_content_folder_and_a_games_folder(project: Project, word: str) -> None:
    with sources.opened(word, "", project) as (old, new):
        assert {game: folder.resolve() for game, folder in old.games.items()} == {
            "duel": project.content_dir.resolve() / "duel"
        }
        assert (old.label, new.label) == (word, "content")
        assert old.own_loadouts_dir == project.loadouts_dir


def test_a_games_folder_may_have_another_name_than_the_game(project: Project) -> None:
    shutil.copytree("content/duel", "as-it-was")
    with sources.opened("as-it-was", "content", project) as (old, _):
        assert old.games == {"duel": Path("as-it-was")}


def test_a_projects_content_lies_where_its_file_says(project: Project) -> None:
    Path("other/rules/duel").mkdir(parents=True)
    shutil.copy(NAME, "other/rules/duel")
    Path("other/mechsmith.toml").write_text('content = "rules"\n', encoding="utf-8")
    with sources.opened("other", "", project) as (old, _):
        assert old.games["duel"].resolve() == Path("other/rules/duel").resolve()
    Path("other/mechsmith.toml").write_text("content = rules\n", encoding="utf-8")
    assert "other/mechsmith.toml" in refused("other", project)


def test_the_shipped_data_even_where_a_folder_has_that_name(project: Project) -> None:
    with sources.opened("shipped", "", project) as (old, _):
        assert "paper-mech" in old.games
        assert old.note == ""
        assert old.current
    Path("shipped").mkdir()
    with sources.opened("shipped", "", project) as (old, _):
        assert "./shipped" in old.note


@pytest.mark.parametrize(("word", "why"), [
    ("templates", "there is no game in templates"),
    ("mechsmith.toml", "mechsmith.toml is a file, and no archive"),
    ("nowhere.zip", "no folder or archive called nowhere.zip"),
    ("./nowhere", "no folder or archive called ./nowhere"),
    ("nowhere/", "no folder or archive called nowhere/"),
    (" ", "an empty word"),
    ("x" * 5000, "too long a name"),
    ("x" * 900, "there is no folder"),
])  # fmt: skip
@pytest.mark.usefixtures("nothing_left")
def test_what_is_not_there(project: Project, word: str, why: str) -> None:
    assert why in refused(word, project)


def test_code_lies_beside_the_content_of_a_clone(project: Project) -> None:
    package = Path("generator/games/duel/__init__.py")
    package.parent.mkdir(parents=True)
    package.write_text("", encoding="utf-8")
    for word in (".", "content", "content/duel"):
        with sources.opened(word, "", project) as (old, _):
            code = old.code_of("duel")
            assert code is not None
            assert code.samefile(package.parent)
            assert old.code_of("chess") is None


def test_a_copy_alone_is_compared_with_its_origin(project: Project) -> None:
    kept = Path("copy/.mechsmith/origin")
    for folder in (kept, Path("copy")):
        (folder / "content/duel").mkdir(parents=True, exist_ok=True)
        shutil.copy(NAME, folder / "content/duel")
    (kept / "origin.json").write_bytes(origin.Record({}).written())
    with sources.opened("copy", "", project) as (old, new):
        assert (old.label, new.label) == ("the origin of copy", "copy")
        assert old.games["duel"].resolve() == (kept / "content/duel").resolve()
        assert new.games["duel"] == Path("copy/content/duel")
    with sources.opened("copy", "content", project) as (old, new):
        assert (old.label, new.label) == ("copy", "content")


# --- archives --------------------------------------------------------------------------------------------------------


def zipped(*entries: tuple[str, str], name: str = "old.zip") -> str:
    """A zip archive in the working folder."""
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        for inner, text in entries:
            archive.writestr(zipfile.ZipInfo(inner), text, zipfile.ZIP_DEFLATED)
    return name


def tarred(*entries: tuple[str, str], name: str = "old.tar") -> str:
    """A tar archive in the working folder."""
    with tarfile.open(name, "w") as archive:
        for inner, text in entries:
            info = tarfile.TarInfo(inner)
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return name


def linked(kind: bytes, target: str, inner: str = "duel/game.yaml") -> str:
    """A tar archive of one odd entry."""
    with tarfile.open("old.tar", "w") as archive:
        info = tarfile.TarInfo(inner)
        info.type, info.linkname = kind, target
        archive.addfile(info)
    return "old.tar"


@pytest.mark.parametrize("prefix", ["", "duel/", "content/duel/", "duel-1.0/content/duel/", "a/b/duel/"])
@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.usefixtures("nothing_left")
def test_an_archive_of_any_such_folder(project: Project, prefix: str, pack: object, tmp_path: Path) -> None:
    assert callable(pack)
    word = pack((f"{prefix}game.yaml", GAME), (f"{prefix}notes.txt", "not read"))
    with sources.opened(word, "", project) as (old, _):
        folder = old.games["duel"]
        located = spans.read(folder / "game.yaml")
        assert located.data["id"] == "duel"
        # Its places are those of the archive, and lead back to the file as long as it is there.
        assert located.place(("id",)).file == f"{word}:{prefix}game.yaml"
        assert named.real(located.file).read_text(encoding="utf-8") == GAME
        assert [path.name for path in folder.iterdir()] == ["game.yaml"]
        assert "mechsmith-" not in spans.shown(folder)
    Path(word).unlink()


@pytest.mark.parametrize(("ending", "pack"), [
    ("tar.gz", gzip.compress), ("tgz", gzip.compress), ("tar.bz2", bz2.compress), ("tar.xz", lzma.compress),
    ("whatever", gzip.compress),
])  # fmt: skip
def test_packed_tar_archives(project: Project, ending: str, pack: object) -> None:
    assert callable(pack)
    raw = Path(tarred(("duel/game.yaml", GAME))).read_bytes()
    Path(f"old.{ending}").write_bytes(pack(raw))
    with sources.opened(f"old.{ending}", "", project) as (old, _):
        assert list(old.games) == ["duel"]
    # Cut off anywhere, it is broken and not read by half.
    packed = pack(raw)
    for length in (3, len(packed) // 2, len(packed) - 9):
        Path(f"old.{ending}").write_bytes(packed[:length])
        assert "broken" in refused(f"old.{ending}", project), length


@pytest.mark.parametrize("inner", [
    "../evil.yaml", "duel/../../evil.yaml", "/tmp/evil.yaml", "\\evil.yaml", "..\\evil.yaml", "C:\\evil.yaml",
    "C:evil.yaml", "./../evil.yaml", "duel/..", "//host/share/evil.yaml",
])  # fmt: skip
@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.usefixtures("nothing_left")
def test_names_that_lead_out(project: Project, inner: str, pack: object) -> None:
    assert callable(pack)
    word = pack(("duel/game.yaml", GAME), (inner, "evil"))
    told = refused(word, project)
    assert told.startswith(f"{word} holds ")
    assert "is not inside of it" in told or "leads out of it" in told
    Path(word).unlink()


@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.usefixtures("nothing_left")
def test_names_too_long_for_any_system(project: Project, pack: object) -> None:
    assert callable(pack)
    word = pack(("duel/game.yaml", GAME), ("a/" * 3000 + "deep.yaml", GAME))
    told = refused(word, project)
    assert "too deep in folders" in told
    assert len(told) < 200
    # What is not read may lie as deep as it likes.
    word = pack(("duel/game.yaml", GAME), ("a/" * 250 + "deep.txt", GAME))
    with sources.opened(word, "", project) as (old, _):
        assert list(old.games) == ["duel"]
    Path(word).unlink()


@pytest.mark.parametrize(("kind", "target", "why"), [
    (tarfile.SYMTYPE, "/etc/passwd", "a symbolic link"),
    (tarfile.SYMTYPE, "other.yaml", "a symbolic link"),
    (tarfile.LNKTYPE, "/etc/passwd", "a hard link"),
    (tarfile.FIFOTYPE, "", "no plain file"),
    (tarfile.CHRTYPE, "", "no plain file"),
    (tarfile.BLKTYPE, "", "no plain file"),
])  # fmt: skip
@pytest.mark.usefixtures("nothing_left")
def test_links_and_devices(project: Project, kind: bytes, target: str, why: str) -> None:
    assert why in refused(linked(kind, target), project)
    Path("old.tar").unlink()


@pytest.mark.usefixtures("nothing_left")
def test_a_link_in_a_zip(project: Project) -> None:
    info = zipfile.ZipInfo("duel/game.yaml")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile("old.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    assert "a symbolic link" in refused("old.zip", project)
    Path("old.zip").unlink()


def test_a_folder_that_was_a_link_before_is_not_written_through(project: Project, tmp_path: Path) -> None:
    # A link first, then a file below it: the link is refused before the file is met.
    with tarfile.open("old.tar", "w") as archive:
        link = tarfile.TarInfo("duel")
        link.type, link.linkname = tarfile.SYMTYPE, str(tmp_path)
        archive.addfile(link)
        archive.addfile(tarfile.TarInfo("duel/game.yaml"))
    assert "a symbolic link" in refused("old.tar", project)
    assert not (tmp_path / "game.yaml").exists()


@pytest.mark.usefixtures("nothing_left")
def test_bombs(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    zeros = "0" * 5_000_000
    assert "swells to more than 250 times" in refused(zipped(("duel/game.yaml", zeros)), project)
    Path("old.zip").unlink()
    raw = Path(tarred(("duel/game.yaml", GAME), ("big.bin", zeros))).read_bytes()
    for pack in (gzip.compress, bz2.compress, lzma.compress):
        Path("old.tar").write_bytes(pack(raw))
        assert "swells to more than 250 times" in refused("old.tar", project)
    assert "of more than 8 MB" in refused(tarred(("duel/game.yaml", "0" * 8_000_001)), project)
    monkeypatch.setattr(archives, "MOST_WRITTEN", 100)
    assert "MB of data" in refused(tarred(*[(f"{n}.yaml", GAME) for n in range(9)]), project)
    monkeypatch.setattr(archives, "MOST_FILES", 5)
    assert "more than 5 files" in refused(tarred(*[(f"{n}.yaml", "") for n in range(9)]), project)
    assert "more than 5 files" in refused(zipped(*[(f"{n}.txt", "") for n in range(9)]), project)
    Path("old.tar").unlink()
    Path("old.zip").unlink()


def test_a_zip_that_says_less_than_it_holds(project: Project) -> None:
    word = zipped(("duel/game.yaml", "0" * 100_000))
    raw = bytearray(Path(word).read_bytes())
    at = raw.rindex(b"PK\x01\x02")
    raw[at + 24 : at + 28] = (10).to_bytes(4, "little")  # what the list at the end says of the size
    Path(word).write_bytes(raw)
    assert "broken" in refused(word, project)


@pytest.mark.usefixtures("nothing_left")
def test_encrypted_broken_empty_and_odd_archives(project: Project) -> None:
    word = zipped(("duel/game.yaml", GAME))
    whole = Path(word).read_bytes()
    raw = bytearray(whole)
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    Path(word).write_bytes(raw)
    assert "is encrypted" in refused(word, project)
    raw = bytearray(whole)
    raw[40] ^= 0xFF  # among the packed bytes or the name
    for part in (whole[:50], whole[:-10], bytes(raw)):
        Path(word).write_bytes(part)
        assert "broken" in refused(word, project)
    for text, why in (
        (b"", "is empty"), (b"no archive", "broken"), (b"7z\xbc\xaf\x27\x1c", "is a 7z archive"),
        (b"Rar!\x1a\x07", "is a rar archive"), (b"\x28\xb5\x2f\xfd", "is a zstd archive"),
    ):  # fmt: skip
        Path(word).write_bytes(text)
        assert why in refused(word, project)
    Path(word).unlink()
    assert "is empty" in refused(zipped(), project)
    assert "there is no game" in refused(zipped(("duel/mechs.yaml", "a: 1")), project)
    assert "there is no game" in refused(zipped(("a/x.yaml", "a: 1"), ("b/x.yaml", "a: 1")), project)
    assert "twice" in refused(tarred(("duel/game.yaml", GAME), ("duel/game.yaml", "")), project)
    assert "one file to some systems" in refused(tarred(("duel/game.yaml", GAME), ("duel/Game.yaml", "")), project)
    assert "file's name" in refused(tarred(("duel/ga?me.yaml", GAME)), project)
    outside = ("mechsmith.toml", f"content = '{Path('content').resolve().as_posix()}'")
    assert "outside of it" in refused(zipped(outside), project)
    for name in ("old.zip", "old.tar"):
        Path(name).unlink()


def test_a_tar_with_a_broken_entry_in_the_middle(project: Project) -> None:
    # tarfile itself takes such an entry for the end: half of the data would be missing without a word.
    word = tarred(("duel/game.yaml", GAME), ("duel/mechs.yaml", "a: 1"))
    raw = bytearray(Path(word).read_bytes())
    raw[1024 + 3] ^= 0xFF
    Path(word).write_bytes(raw)
    assert "broken" in refused(word, project)
    Path(word).write_bytes(raw[:1024])
    assert "broken" in refused(word, project)


def test_what_a_tar_says_of_an_entry_is_not_read_without_end(project: Project) -> None:
    # Such a header is read at once, and a few packed bytes can ask for all of the memory.
    info = tarfile.TarInfo("header")
    info.type, info.size = tarfile.XHDTYPE, 400_000_000
    Path("old.tar").write_bytes(info.tobuf(tarfile.USTAR_FORMAT) + bytes(1024))
    assert "broken: what is said of an entry is absurdly long" in refused("old.tar", project)


@pytest.mark.parametrize("seed", range(8))
def test_archives_with_broken_bytes_are_read_or_refused_and_never_a_bug(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    tar, kinds = io.BytesIO(), {}
    with tarfile.open(fileobj=tar, mode="w") as archive:
        for name in ("duel/game.yaml", f"duel/{'ü' * 90}.yaml"):
            info = tarfile.TarInfo(name)
            info.size = 2000
            archive.addfile(info, io.BytesIO(GAME.encode() * 60))
    zip = io.BytesIO()
    with zipfile.ZipFile(zip, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("duel/game.yaml", GAME * 60)
        packed.writestr("duel/ü.yaml", GAME)
    raw = tar.getvalue()
    kinds = {"tar": raw, "zip": zip.getvalue(), "gz": gzip.compress(raw), "xz": lzma.compress(raw)}
    read = 0
    for number in range(60):
        kind = chance.choice(list(kinds))
        data = bytearray(kinds[kind])
        for _ in range(chance.choice((1, 1, 3, 20))):
            data[chance.randrange(len(data))] = chance.choice((0, 255, 0x30, 0x80, chance.randrange(256)))
        file = tmp_path / f"{number}.{kind}"
        file.write_bytes(data)
        told = ""
        try:
            archives.unpack(file, file.name, tmp_path / "inside" / str(number))
        except Problem as problem:
            told = str(problem)
        read += not told
        assert told == "" or told.startswith(file.name)
    assert read > 0
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {"inside"}


# --- revisions -------------------------------------------------------------------------------------------------------


def git(*words: str, cwd: str | Path = ".") -> None:
    """Run git as somebody in particular, whatever is set on this machine."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "protocol.file.allow=always", *words],
        cwd=cwd, env=environment, check=True, capture_output=True,
    )


@pytest.fixture
def history(project: Project) -> Project:
    """A repository around the project's parent folder, with two revisions: version 1.0, tagged, and 2.0."""
    git("init", "-q", "-b", "main", "..")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    git("tag", "v1.0")
    Path(NAME).write_text(GAME.replace("1.0", "2.0"), encoding="utf-8")
    git("commit", "-q", "-a", "-m", "two")
    Path(NAME).write_text(GAME.replace("1.0", "3.0"), encoding="utf-8")
    return project


def version(source: sources.Source) -> str:
    """The version of the rules on a side."""
    found: str = spans.read(source.games["duel"] / "game.yaml").data["version"]
    return found


@needs_git
@pytest.mark.usefixtures("nothing_left")
def test_revisions(history: Project) -> None:
    for word, expected in (("HEAD", "2.0"), ("HEAD~1", "1.0"), ("v1.0", "1.0"), ("main", "2.0"), ("@", "2.0"),
                           ("main~1^0", "1.0"), (":/one", "1.0")):  # fmt: skip
        with sources.opened(word, "", history) as (old, new):
            assert (version(old), version(new)) == (expected, "3.0"), word
            located = spans.read(old.games["duel"] / "game.yaml")
            assert located.file == f"{word}:home/content/duel/game.yaml"
            assert named.told(f"in {old.games['duel']}: no") == f"in {word}:home/content/duel: no"
    with sources.opened("HEAD~1", "HEAD", history) as (old, new):
        assert (version(old), version(new)) == ("1.0", "2.0")


@needs_git
@pytest.mark.usefixtures("nothing_left")
def test_revisions_that_git_does_not_know(history: Project) -> None:
    assert "revision called HEAD~7" in refused("HEAD~7", history)
    assert "did you mean 'v1.0'?" in refused("v1.O", history)
    assert "Two revisions are two words" in refused("v1.0..main", history)
    # A word that begins like an option never gets to git.
    for word in ("--output=evil", "-h", "--all"):
        assert "no option" in refused(word, history)
    assert not Path("evil").exists()


@needs_git
def test_a_hooks_variables_do_not_lead_elsewhere(history: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    # git runs hooks with these, relative to the top of the repository.
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    with sources.opened("HEAD", "", history) as (old, _):
        assert version(old) == "2.0"


@needs_git
def test_a_folder_comes_before_a_revision_and_says_so(history: Project) -> None:
    shutil.copytree("content", "v1.0")
    with sources.opened("v1.0", "", history) as (old, _):
        assert version(old) == "3.0"
        assert old.note == "v1.0 is taken for the folder of that name; v1.0^0 means the revision"
    with sources.opened("v1.0^0", "", history) as (old, _):
        assert (version(old), old.note) == ("1.0", "")
    with sources.opened("content", "", history) as (old, _):
        assert old.note == ""


@needs_git
def test_a_revision_with_code_and_one_where_the_content_lay_elsewhere(history: Project) -> None:
    package = Path("generator/games/duel/__init__.py")
    package.parent.mkdir(parents=True)
    package.write_text("'''The game.'''\n", encoding="utf-8")
    git("add", "generator")
    git("mv", "content", "rules")
    git("commit", "-q", "-a", "-m", "three")
    git("mv", "rules", "content")
    with sources.opened("HEAD", "", history) as (old, _):
        assert version(old) == "3.0"
        code = old.code_of("duel")
        assert code is not None
        assert (code / "__init__.py").read_text(encoding="utf-8") == "'''The game.'''\n"
    git("rm", "-q", "-r", "-f", "--cached", "content", "rules", "--ignore-unmatch")
    git("commit", "-q", "-m", "four")
    assert "the revision HEAD has no game in home/content/" in refused("HEAD", history)


@needs_git
def test_bytes_come_as_they_were_committed(history: Project) -> None:
    # Attributes that change what a checkout or `git archive` gives change nothing here.
    Path(".gitattributes").write_text("*.yaml export-ignore text eol=crlf\n", encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "three")
    with sources.opened("HEAD", "", history) as (old, _):
        assert (old.games["duel"] / "game.yaml").read_bytes() == GAME.replace("1.0", "3.0").encode()


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_in_a_revision(history: Project) -> None:
    Path("content/duel/mechs.yaml").symlink_to("/etc/passwd")
    git("add", ".")
    git("commit", "-q", "-m", "three")
    assert "a symbolic link" in refused("HEAD", history)


@needs_git
def test_a_store_that_lacks_a_file(history: Project) -> None:
    number = subprocess.run(
        ["git", "rev-parse", "HEAD:home/content/duel/game.yaml"], capture_output=True, text=True, check=True
    ).stdout.strip()
    for objects in (Path(".git/objects"), Path("../.git/objects")):
        (objects / number[:2] / number[2:]).unlink(missing_ok=True)
    told = refused("HEAD", history)
    assert "can't read the revision HEAD" in told
    assert "game.yaml is missing" in told


@needs_git
@pytest.mark.usefixtures("history")
def test_a_clone_of_the_last_revision_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git("clone", "-q", "--depth", "1", (tmp_path / ".git").resolve().as_uri(), "../shallow")
    monkeypatch.chdir("../shallow/home")
    told = refused("HEAD~1", Project.find())
    assert "fetch --unshallow" in told
    assert "fetch-depth: 0" in told


@pytest.mark.usefixtures("nothing_left")
def test_without_a_repository_or_git(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(Path.cwd().parent.parent))
    if shutil.which("git"):
        assert "lies in no git repository" in refused("HEAD", project)
    monkeypatch.setenv("PATH", "")
    assert "no git that could know" in refused("HEAD", project)
