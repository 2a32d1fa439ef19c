"""Whatever lies in a project's files, the command says what is wrong: never a traceback, never 0 with a fault."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
import yaml

from generator.cli.main import main
from tests.check.fakes import ROOT
from tests.compare.once import read_once  # noqa: F401

GAME = "paper-mech"
WHOLE: dict[str, bytes] = {
    "nothing": b"",
    "a comment": b"# x\n",
    "null": b"~\n",
    "a list": b"- 1\n- 2\n",
    "a text": b"hello",
    "a number": b"5",
    "only a format": b"format: 1\n",
    "another format": b"format: 2\n",
    "a key twice": b"format: 1\nformat: 1\n",
    "a tab": b"a:\n\tb: 1\n",
    "a zero byte": b"a: \x00\n",
    "far too deep": b"[" * 3000,
    "an endless alias": b"a: &a [*a]\n",
    "a tag": b"!!python/object:os.system x\n",
    "two documents": b"a: 1\n---\nb: 2\n",
    "a number as key": b"1: a\n",
    "Latin-1": b"a: hyv\xe4\n",
    "UTF-16": "a: 1\n".encode("utf-16"),
    "a picture": bytes(range(256)) * 4,
}
INSIDE = (None, [], "x", 7, {"x": None}, [[1]])
"""What is put in the place of everything at a file's top."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("break-in") / "Mia's Bücher"
    for name in ("content", "templates"):
        shutil.copytree(ROOT / name, home / name)
    (home / "mechsmith.toml").write_text("", encoding="utf-8")
    return home


@pytest.fixture(autouse=True)
def in_the_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    monkeypatch.setenv("MECHSMITH_ONE_PROCESS", "1")


def files(project: Path) -> list[Path]:
    """The files that `check` needs, in an order that never changes."""
    content = project / "content" / GAME
    found = [*content.glob("*.yaml"), *content.glob("loadouts/*.yaml"), project / "templates" / GAME / "sheets.yaml"]
    return sorted(file for file in found if file.stem not in ("changes", "examples"))


def says(capsys: pytest.CaptureFixture[str], *arguments: str) -> int:
    """The exit status of a call, which must have said something, in our own words."""
    status = main(list(arguments))
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert "something in Mechsmith itself" not in err, err
    if status == 1:
        assert "error" in out
    if status == 2:
        assert err.startswith(("mechsmith: ", "Usage: "))
    return status


def check(capsys: pytest.CaptureFixture[str]) -> int:
    """The status of a check without games."""
    return says(capsys, "check", GAME, "--no-games", "--paper", "a4")


@pytest.mark.parametrize("kind", WHOLE)
def test_odd_files(project: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    chance = random.Random(kind)
    chosen = chance.sample(files(project), 2)
    for file in chosen:
        before = file.read_bytes()
        file.write_bytes(WHOLE[kind])
        try:
            assert check(capsys) == 1, file.name
            if file is chosen[0]:
                assert says(capsys, "build", GAME, "--sheets", "--output", "out") == 1, file.name
        finally:
            file.write_bytes(before)


@pytest.mark.parametrize("value", INSIDE, ids=repr)
def test_odd_values_in_every_file(project: Path, capsys: pytest.CaptureFixture[str], value: object) -> None:
    for file in files(project)[:: 2 if value in (None, "x") else 3]:
        before = file.read_bytes()
        data = yaml.safe_load(before)
        file.write_text(yaml.safe_dump({key: 1 if key == "format" else value for key in data}), encoding="utf-8")
        try:
            assert check(capsys) == 1, file.name
        finally:
            file.write_bytes(before)


def test_missing_files_and_folders_in_their_place(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in files(project):
        if file.parent.name == "loadouts":
            continue
        before = file.read_bytes()
        file.unlink()
        try:
            # A game need not say what its balance is to be.
            expected = {"game.yaml": 2, "balance.yaml": 0}.get(file.name, 1)
            assert check(capsys) == expected, file.name
            file.mkdir()
            assert check(capsys) in (1, 2), file.name
            file.rmdir()
        finally:
            file.write_bytes(before)


@pytest.mark.parametrize("folder", ["content", "templates", "templates/shared", f"templates/{GAME}", f"content/{GAME}"])
def test_missing_folders(project: Path, capsys: pytest.CaptureFixture[str], folder: str) -> None:
    (project / folder).rename(project / "away")
    try:
        sample = ("sample", GAME, "--games", "2")
        # Of a project with other games as well, all would check and build those.
        calls = (("check", GAME, "--no-games"), ("build", GAME, "--output", "out"), ("play", GAME), sample)
        for command in calls:
            status = says(capsys, *command)
            plays = command[0] in ("play", "sample") and folder.startswith("templates/")
            assert (status == 0) == plays or status in (1, 2)
            assert status != 0 or plays
    finally:
        (project / "away").rename(project / folder)


TEMPLATE_FAULTS = [
    ("<g ", "<gg "),
    ("<g ", "<g idd='x' "),
    ("{% endfor %}", ""),
    ("{%", "{%%"),
    ("}}", "}"),
    ("{{ ", "{{ nothing."),
    ("{{ ", "{{ 1/0 + "),
    ('x="', 'x="one '),
    ("</g>", ""),
    ("<text", "5 <text"),
    ("import", "importt"),
    ("parts.j2", "none.j2"),
]


@pytest.mark.parametrize(("old", "new"), TEMPLATE_FAULTS)
def test_every_kind_of_mistake_in_a_template(
    project: Path, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    tried = 0
    for file in sorted((project / "templates" / GAME).glob("*.j2")):
        before = file.read_text(encoding="utf-8")
        if old in before and file.name in ("playsheet.svg.j2", "start.svg.j2"):
            tried += 1
            file.write_text(before.replace(old, new), encoding="utf-8")
            try:
                assert check(capsys) == 1, file.name
            finally:
                file.write_text(before, encoding="utf-8")
    assert tried


NAMES = ["mine.yaml", "Mine & Yours.yaml", "con.yaml", "ä ö.yaml", "-x.yaml", "a.b.yaml", "UP.yml"]


@pytest.mark.parametrize("name", NAMES)
def test_loadouts_with_odd_names(project: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    standard = (project / "content" / GAME / "loadouts" / "standard.yaml").read_text(encoding="utf-8")
    file = project / name
    # A mech that breaks the rules, even by a weapon that isn't there, is printed, and its sheet says so.
    broken = standard.replace("laser", "lasso") if name == NAMES[0] else standard
    for text, good in ((broken, True), ("", False)):
        file.write_text(text, encoding="utf-8")
        given = ("--loadout", f"./{name}", "--sheets", "--paper", "a4", "--theme", "ink", "--output", "out")
        assert says(capsys, "build", GAME, *given) in ((0,) if good else (1, 2))
    file.unlink()
