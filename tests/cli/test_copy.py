"""`mechsmith copy`: house rules that remember where they come from, and take over a new shipped version."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.data import files, origin, project
from generator.data.spans import read

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"
NAME = "Günter’s „wild“ 'rules' \\ \"5\" #1: {x}"


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What came with Mechsmith, in a folder that a test may change."""
    folder = tmp_path / "shipped"
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part, folder / part)
    monkeypatch.setattr(project, "shipped_dir", lambda: folder)
    return folder


def changed(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def tree(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def copy(home: Path, *more: str, name: str = NAME) -> int:
    return main(["copy", GAME, str(home), "--name", name, *more])


def test_a_copy_holds_the_game_its_name_and_its_origin(tmp_path: Path) -> None:
    home = tmp_path / "my rules"
    assert copy(home) == 0
    content = home / "content" / GAME
    game = read(content / "game.yaml").data
    assert game.pop("house") == {"name": NAME, "of": game["version"]}
    assert game == read(ROOT / "content" / GAME / "game.yaml").data
    text = (content / "game.yaml").read_text("utf-8")
    assert text.startswith((ROOT / "content" / GAME / "game.yaml").read_text("utf-8")), "all else as it was"
    for file in (ROOT / "content" / GAME).glob("*.yaml"):
        assert (origin.origin_of(home) or home).joinpath("content", GAME, file.name).read_bytes() == file.read_bytes()
        if file.name != "game.yaml":
            assert (content / file.name).read_bytes() == file.read_bytes()
    assert not (home / "templates").exists()
    assert (home / "loadouts").is_dir()
    record = json.loads((home / ".mechsmith/origin/origin.json").read_text())
    assert record["games"][GAME]["version"] == game["version"]


@pytest.mark.prove
def test_a_copy_works_in_every_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "my rules"
    assert copy(home, name="Donnerstag, Ümlaut") == 0
    os.chdir(home)
    for file in ("text.en.yaml", "waves.yaml", "rulings.en.yaml", "loadouts/standard.yaml", "mech.yaml"):
        (home / "content" / GAME / file).unlink()
    capsys.readouterr()
    assert main(["check", "--games", "3", "--paper", "a4"]) == 0
    said = capsys.readouterr().out
    assert f"{GAME}: from the shipped game: loadouts/standard.yaml, mech.yaml, rulings.en.yaml, text.en.yaml" in said
    assert "nothing found" in said
    assert main(["play", GAME, "--seed", "3"]) == 0
    assert main(["sample", GAME, "--games", "3"]) == 0
    assert main(["loadout", "new", "Iron Hare", "left-arm=missiles"]) == 0
    assert main(["loadout", "list"]) == 0
    assert main(["loadout", "show", "standard"]) == 0
    assert main(["preview", GAME, "playsheet", "--dpi", "30", "--page", "1"]) == 0
    assert main(["schema"]) == 0
    assert main(["build", "--paper", "a4", "--theme", "ink"]) == 0
    assert main(["loadout", "print", "Iron Hare", "--paper", "a4", "--theme", "ink"]) == 0
    assert main(["check", "--printed", "--games", "1", "--paper", "a4"]) in (0, 1)
    out = home / "output" / GAME / "en"
    line = "Rules 1.1 \u00b7 Donnerstag, Ümlaut"
    for pdf in (*out.glob("a4/*.pdf"), *out.glob("a4/ink/*.pdf")):
        pages = texts(pdf)
        assert pages
        for number, text in enumerate(pages, 1):
            assert line in text, f"{pdf.name}, page {number}"
    assert texts(out / "a4" / "ink" / "start.pdf")[0].count(line) == 2, "in the heading and at the foot"
    for name in ("a4/booklet.pdf", "a4/summary.pdf"):
        assert re.search(r"1\.1 \u00b7 Donnerstag, Ümlaut", texts(out / name)[0].replace(line, ""))
    assert "Version: **1.1 \u00b7 Donnerstag, Ümlaut**" in (out / "booklet.md").read_text("utf-8")
    html = re.sub(r"</?span[^>]*>", "", (out / "booklet.html").read_text("utf-8"))
    assert "1.1 \u00b7 Donnerstag, Ümlaut</dd>" in html


def texts(pdf: Path) -> list[str]:
    """The text of each page."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as read_again:
        return [page.get_textpage().get_text_range() for page in read_again]


def test_the_widest_name_fits_every_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert copy(tmp_path / "wide", name="W" * 60) == 0
    os.chdir(tmp_path / "wide")
    capsys.readouterr()
    assert main(["check", "--no-games"]) == 0
    assert "nothing found" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\U0001f916 rules", "has no \U0001f916"), ("", "nothing that can be seen"), (" a", "begins or ends"),
        ("a" * 61, "61 letters, and 60 are the most"), ("a\nb", "line end or tab"), ("a\u202eb", "U+202E"),
    ],
)  # fmt: skip
def test_names_that_no_page_could_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    assert copy(tmp_path / "home", name=name) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("mechsmith:") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("taken", ["mechsmith.toml", "README.md", f"content/{GAME}/x", "templates/a", ".mechsmith/a"])
def test_nothing_that_is_there_is_overwritten(tmp_path: Path, taken: str) -> None:
    home = tmp_path / "home"
    (home / taken).parent.mkdir(parents=True)
    (home / taken).write_text("mine")
    assert copy(home, "--templates") == 2
    assert tree(home) == {taken: b"mine"}
    assert sorted(path.name for path in home.iterdir()) == [taken.partition("/")[0]]


@pytest.mark.parametrize("words", [["copy", GAME, "home", "--name", NAME], ["init", "home", GAME]])
def test_git_leaves_out_what_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    import subprocess

    monkeypatch.chdir(tmp_path)
    assert main(words) == 0
    home = tmp_path / "home"
    made = ("output/a/en/a4/start.pdf", "again.pdf", "compare.sarif", "report.md", "report.html", "corrections.pdf")
    kept = ("content/paper-mech/report.yaml", ".pre-commit-config.yaml", "loadouts/heavy.yaml", "notes.md")
    for name in (*made, *kept):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("x")
    subprocess.run(["git", "init", "--quiet"], cwd=home, check=True)
    listed = subprocess.run(["git", "ls-files", "--others", "--exclude-standard"], cwd=home, check=True,
                            capture_output=True, text=True).stdout.split()  # fmt: skip
    assert not set(made) & set(listed)
    assert {*kept, ".gitignore", "mechsmith.toml", "content/paper-mech/game.yaml"} <= set(listed)
    assert (words[0] == "init") or ".mechsmith/origin/origin.json" in listed


def test_a_gitignore_of_your_own_stays(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / ".gitignore").write_text("mine")
    assert copy(tmp_path / "home") == 0
    assert (tmp_path / "home" / ".gitignore").read_text() == "mine"


def test_a_folder_with_other_things_is_fine(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "notes.txt").write_text("mine")
    assert copy(tmp_path / "home") == 0
    assert (tmp_path / "home" / "notes.txt").read_text() == "mine"


def test_not_among_the_shipped_data(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = tree(shipped)
    for place in ("content/mine", f"content/{GAME}/mine", "templates/shared"):
        assert copy(shipped / place) == 2
        assert "holds rules data or templates" in capsys.readouterr().err
    assert tree(shipped) == before


def full_at(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be full when so many files have been written."""
    real: Callable[..., bool] = files._stage
    calls = [0]

    def stage(path: Path, data: bytes, staged: list[tuple[Path, Path]], folders: list[Path]) -> bool:
        calls[0] += 1
        if calls[0] == count:
            fault = OSError(errno.ENOSPC, "No space left on device")
            raise files.WriteError(files._finding(path, fault, replacing=False))
        return real(path, data, staged, folders)

    monkeypatch.setattr(files, "_stage", stage)


def test_a_full_disk_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full_at(30, monkeypatch)
    assert copy(tmp_path / "deep" / "home") == 2
    assert "there is no room" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ["copy", GAME], ["copy", GAME, "x"], ["copy", "--update"], ["copy", "--update", "x", "--name", "y"],
        ["copy", "--update", "x", "--templates"], ["copy", GAME, "x", "--name", "y", "--dry-run"],
        ["copy", "chess", "x", "--name", "y"], ["copy", "--update", "x"], ["copy", "--update", "."],
        ["copy", GAME, "", "--name", "y"],
    ],
)  # fmt: skip
def test_calls_that_make_no_sense(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(words) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# --- updates --------------------------------------------------------------------------------------------------------


def newer(shipped: Path) -> None:
    """A new version of the shipped game: a number, a sentence, an enemy, a file, the version."""
    content = shipped / "content" / GAME
    changed(content / "game.yaml", 'version: "1.1"', 'version: "1.2"')
    changed(content / "enemies.yaml", "ppc: {range: long, power: 4", "ppc: {range: long, power: 5")
    changed(content / "enemies.yaml", "  ranger-mech:\n    armour: 3", "  ranger-mech:\n    armour: 4")
    changed(content / "weapons.yaml", "  laser:\n    figure: barrel", "  laser:\n    figure: launcher")
    changed(content / "skills.yaml", "# yaml", "# new\n# yaml")
    changed(content / "text.en.yaml", "Damage moves the target’s time cube", "Damage pushes the target’s time cube")


def test_nothing_new(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    copy(home)
    changed(home / "content" / GAME / "enemies.yaml", "power: 4", "power: 6")
    before = tree(home)
    assert main(["copy", "--update", str(home)]) == 0
    assert "Nothing new" in capsys.readouterr().out
    assert tree(home) == before


def test_an_update_of_a_copy_that_was_not_changed(tmp_path: Path, shipped: Path) -> None:
    home = tmp_path / "home"
    copy(home, "--templates")
    newer(shipped)
    changed(shipped / "templates/shared/words.en.yaml", "version: Version", "version: Edition")
    assert main(["copy", "--update", str(home)]) == 0
    again = tmp_path / "again"
    copy(again, "--templates")
    assert tree(home) == tree(again), "as if it had been copied today"


def test_an_update_keeps_what_is_mine_and_lists_what_both_changed(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    copy(home)
    own = home / "content" / GAME
    changed(own / "enemies.yaml", "  tank:\n    armour: 4", "  tank:\n    armour: 5   # as we like it")
    changed(own / "enemies.yaml", "  ranger-mech:\n    armour: 3", "  ranger-mech:\n    armour: 2")
    (own / "waves.yaml").unlink()
    newer(shipped)
    before = tree(home)
    capsys.readouterr()
    assert main(["copy", "--update", str(home), "--dry-run"]) == 1
    assert "would be brought up to date from version 1.1 to 1.2" in capsys.readouterr().out
    assert tree(home) == before
    assert main(["copy", "--update", str(home)]) == 1
    said = capsys.readouterr().out
    assert "it was 3; yours is 2, the shipped one now 4; yours stays" in said
    rows = (own / "enemies.yaml").read_text("utf-8").split("\n")
    line = rows.index("  ranger-mech:") + 2
    assert f"home/content/{GAME}/enemies.yaml:{line}:" in said
    assert "HR111" in said
    assert "enemies.yaml: 1 change taken over, 1 changed on both sides" in said
    assert "from version 1.1 to 1.2" in said
    text = (own / "enemies.yaml").read_text("utf-8")
    assert "armour: 5   # as we like it" in text
    assert "ppc: {range: long, power: 5" in text
    assert "  ranger-mech:\n    armour: 2" in text
    assert read(own / "game.yaml").data["version"] == "1.2"
    assert read(own / "game.yaml").data["house"] == {"name": NAME, "of": "1.2"}
    assert not (own / "waves.yaml").exists()
    for name in ("weapons.yaml", "skills.yaml", "text.en.yaml"):
        assert (own / name).read_bytes() == (shipped / "content" / GAME / name).read_bytes()
    kept = home / ".mechsmith/origin/content" / GAME
    assert (kept / "enemies.yaml").read_bytes() == (shipped / "content" / GAME / "enemies.yaml").read_bytes()
    assert main(["copy", "--update", str(home)]) == 0
    assert "Nothing new" in capsys.readouterr().out


def test_files_that_come_and_go(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    there, own = shipped / "content" / GAME, home / "content" / GAME
    standard = (there / "loadouts/standard.yaml").read_text("utf-8")
    (there / "loadouts/a.yaml").write_text(standard.replace("id: standard", "id: a"))
    (there / "loadouts/b.yaml").write_text(standard.replace("id: standard", "id: b"))
    copy(home)
    (own / "loadouts/mine.yaml").write_text(standard.replace("id: standard", "id: mine"))
    changed(own / "loadouts/b.yaml", "name:", "name: My")
    (there / "loadouts/a.yaml").unlink()
    (there / "loadouts/b.yaml").unlink()
    (there / "loadouts/c.yaml").write_text(standard.replace("id: standard", "id: c"))
    assert main(["copy", "--update", str(home)]) == 1
    said = capsys.readouterr().out
    assert "the shipped game has no loadouts/b.yaml any more" in said
    assert "HR112" in said
    names = sorted(file.name for file in (own / "loadouts").iterdir())
    assert names == ["b.yaml", "c.yaml", "mine.yaml", "standard.yaml"]
    kept = sorted(file.name for file in (home / ".mechsmith/origin/content" / GAME / "loadouts").iterdir())
    assert kept == ["c.yaml", "standard.yaml"]
    os.chdir(home)
    assert main(["copy", "--update", "."]) == 0


def test_a_file_that_cannot_be_merged_is_left_alone(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    copy(home)
    shared = home / "content" / GAME / "enemies.yaml"
    # The PPC's values are the missiles', too, which the new version leaves as they were.
    changed(shared, "ppc: {range: long, power: 4", "ppc: &shared {range: long, power: 4")
    changed(shared, "missiles: {range: long, power: 4, time: 4, circles: 2, keyword: recoil}", "missiles: *shared")
    before = shared.read_bytes()
    newer(shipped)
    assert main(["copy", "--update", str(home)]) == 1
    said = capsys.readouterr().out
    assert "HR113" in said
    assert "enemies.yaml stays as it is: what is new can't be put in" in said
    assert shared.read_bytes() == before
    assert read(home / "content" / GAME / "game.yaml").data["version"] == "1.2"


@pytest.mark.parametrize(("slip", "line"), [
    ("enemies: [", 2), ("enemies:\n  mech: {}\n  mech: {}\n", 3), ("enemies:\n\tmech: {}\n", 2), ("", 1),
])  # fmt: skip
def test_a_file_that_cannot_be_read_stops_the_update_until_it_is_mended(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str], slip: str, line: int
) -> None:
    home = tmp_path / "home"
    copy(home)
    file = home / "content" / GAME / "enemies.yaml"
    good = file.read_bytes()
    file.write_text(slip, encoding="utf-8")
    newer(shipped)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    assert main(["copy", "--update", str(home)]) == 2
    assert f"enemies.yaml:{line} can't be read" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before
    file.write_bytes(good)
    assert main(["copy", "--update", str(home)]) == 0
    assert "power: 5" in file.read_text("utf-8").partition("ppc:")[2].partition("\n")[0]


def test_templates_are_merged_by_lines(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    copy(home, "--templates")
    old = 'size="10.5" floor="7"'
    changed(home / "templates/shared/start.j2", old, 'size="10.5" floor="6"')
    changed(home / "templates/shared/words.en.yaml", "by-hand: Played by hand", "by-hand: By hand  # shorter")
    changed(shipped / "templates/shared/start.j2", "{# The heading:", "{# A heading:")
    changed(shipped / "templates/shared/words.en.yaml", "version: Version", "version: Edition")
    assert main(["copy", "--update", str(home)]) == 0, capsys.readouterr().out
    text = (home / "templates/shared/start.j2").read_text("utf-8")
    assert 'floor="6"' in text
    assert "{# A heading:" in text
    words = (home / "templates/shared/words.en.yaml").read_text("utf-8")
    assert "by-hand: By hand  # shorter" in words
    assert "version: Edition" in words
    changed(home / "templates/shared/start.j2", "{# A heading:", "{# My heading:")
    changed(shipped / "templates/shared/start.j2", "{# A heading:", "{# Their heading:")
    assert main(["copy", "--update", str(home)]) == 1
    assert "yours is “{# My heading:" in capsys.readouterr().out
    assert "{# My heading:" in (home / "templates/shared/start.j2").read_text("utf-8")


def test_a_full_disk_leaves_the_copy_as_it_was(tmp_path: Path, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    copy(home)
    newer(shipped)
    (shipped / "content" / GAME / "loadouts/new").mkdir()
    before = tree(home)
    with monkeypatch.context() as patch:
        full_at(7, patch)
        assert main(["copy", "--update", str(home)]) == 2
    assert tree(home) == before
    assert main(["copy", "--update", str(home)]) == 0


def test_an_origin_that_is_not_as_it_was(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    copy(home)
    kept = home / ".mechsmith/origin/content" / GAME
    changed(kept / "enemies.yaml", "armour: 2", "armour: 3")
    newer(shipped)
    before = tree(home)
    assert main(["copy", "--update", str(home)]) == 2
    assert "is not as it was when the copy was made" in capsys.readouterr().err
    os.chdir(home)
    assert main(["check", "--no-games", "--no-pages"]) == 0
    assert "HR102" in capsys.readouterr().out
    (home / ".mechsmith/origin/origin.json").write_text("{}")
    assert main(["copy", "--update", str(home)]) == 2
    (home / ".mechsmith/origin/origin.json").write_bytes(before[".mechsmith/origin/origin.json"])
    assert tree(home) == before


def test_results_of_sample_games_are_one_value(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    there = shipped / "content" / GAME / "balance.yaml"
    copy(home)
    own = home / "content" / GAME / "balance.yaml"
    assert "results" in read(own).data
    for file, number in ((own, 111), (there, 222)):
        file.write_text(re.sub(r"(\n +wave-1: )\d+", rf"\g<1>{number}", file.read_text("utf-8")), encoding="utf-8")
        assert re.search(rf"wave-1: {number}\n", file.read_text("utf-8"))
    before = own.read_bytes()
    assert main(["copy", "--update", str(home)]) == 1
    assert capsys.readouterr().out.count("HR111") == 1
    assert own.read_bytes() == before


def test_a_copy_that_lost_its_name(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    copy(home)
    own = home / "content" / GAME
    for file in own.rglob("*.yaml"):
        if file.name != "enemies.yaml":
            file.unlink()
    os.chdir(home)
    capsys.readouterr()
    assert main(["check", "--no-games", "--no-pages"]) == 0
    said = capsys.readouterr().out
    assert "HR103" in said
    assert "game.yaml, keywords.yaml" in said, "it comes from the shipped game, with the others"
    assert main(["play", GAME, "--seed", "1"]) == 0
    shutil.copy(shipped / "content" / GAME / "game.yaml", own)
    assert main(["check", "--no-games", "--no-pages"]) == 0
    assert "HR103" in capsys.readouterr().out
    changed(own / "game.yaml", "accent:", 'house: {name: Ours, of: "1.1"}\naccent:')
    assert main(["check", "--no-games", "--no-pages"]) == 0
    assert "HR103" not in capsys.readouterr().out


def test_data_of_another_format(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    copy(home)
    changed(home / "content" / GAME / "waves.yaml", "format: 1", "format: 9")
    newer(shipped)
    assert main(["copy", "--update", str(home)]) == 2
    said = capsys.readouterr().err
    assert "has the format 9, and this version reads the format 1" in said


def test_check_says_that_there_is_a_new_version(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    copy(home)
    os.chdir(home)
    assert main(["check", "--no-games", "--no-pages"]) == 0
    assert "HR101" not in capsys.readouterr().out
    newer(shipped)
    assert main(["check", "--no-games", "--no-pages"]) in (0, 1)
    said = capsys.readouterr().out
    assert "HR101" in said
    assert "a copy of version 1.1, and version 1.2 is shipped" in said


def test_a_build_notices_what_it_borrows(tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    copy(home)
    (home / "content" / GAME / "text.en.yaml").unlink()
    os.chdir(home)
    build = ["build", "--paper", "a4", "--theme", "ink", "--sheets"]
    assert main(build) == 0
    capsys.readouterr()
    assert main(build) == 0
    assert "nothing to do" in capsys.readouterr().out
    changed(shipped / "content" / GAME / "text.en.yaml", "name: Reflex", "name: Instinct")
    assert main(build) == 0
    assert "nothing to do" not in capsys.readouterr().out
    changed(shipped / "templates/shared/words.en.yaml", "rules-version: Rules", "rules-version: Laws")
    assert main(build) == 0
    assert "nothing to do" not in capsys.readouterr().out


def test_examples_that_were_taken_out_and_changed_are_one_line(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are nobody's conflict: whoever took them out needs not look at each again."""
    home = tmp_path / "home"
    copy(home)
    file = home / "content" / GAME / "examples.yaml"
    text = file.read_text("utf-8")
    start, end = text.index("\n  pm-1:\n"), text.index("\n  pm-3:\n")
    file.write_text(text[:start] + text[end:], "utf-8")
    newer(shipped)
    there = shipped / "content" / GAME / "examples.yaml"
    for name in ("pm-1", "pm-2"):
        changed(there, f"\n  {name}:\n    title: ", f"\n  {name}:\n    title: New: ")
    there.write_text(re.sub(r"title: New: (.*)", r'title: "New, \1"', there.read_text("utf-8")), "utf-8")
    capsys.readouterr()
    assert main(["copy", "--update", str(home)]) == 0
    said = capsys.readouterr().out
    told = "nothing to take over, 2 examples that you took out have changed and stay out: pm-1, pm-2"
    assert f"examples.yaml: {told}" in said
    assert "HR11" not in said
    assert "\n  pm-1:\n" not in file.read_text("utf-8")


def test_an_entry_that_was_taken_out_is_placed_where_it_stood_and_values_are_whole(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    copy(home)
    own, there = home / "content" / GAME, shipped / "content" / GAME
    text = (own / "enemies.yaml").read_text("utf-8")
    start = text.index("\n  tank:\n")
    end = start + 1 + re.search(r"\n  [a-z]", text[start + 1 :] + "\n  z").start()  # type: ignore[union-attr]
    (own / "enemies.yaml").write_text(text[:start] + text[end:], "utf-8")
    words = "Damage moves the target’s time cube"
    long = "Damage, as all of us agreed on one long evening in which nobody lost a game, moves the target’s time cube"
    changed(own / "text.en.yaml", words, long)
    newer(shipped)
    changed(there / "enemies.yaml", "  tank:\n    armour: 4", "  tank:\n    armour: 6")
    capsys.readouterr()
    assert main(["copy", "--update", str(home)]) == 1
    said = capsys.readouterr().out
    line = (own / "enemies.yaml").read_text("utf-8").split("\n").index("enemies:") + 1
    assert f"enemies.yaml:{line}:1: warning HR112" in said
    assert long in said


def test_a_comparison_with_the_origin_tells_its_worked_examples_as_one_piece_of_advice(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that was deleted is a change, one that was edited and fails is an error of its own."""
    home = tmp_path / "home"
    copy(home)
    own = home / "content" / GAME
    changed(own / "enemies.yaml", "ppc: {range: long, power: 4", "ppc: {range: long, power: 5")
    capsys.readouterr()
    assert main(["compare", str(home), "--no-games"]) == 0
    said = capsys.readouterr().out
    (row,) = [row for row in said.split("\n") if "HR131" in row]
    count = int(row.split("HR131: ")[1].split()[0])
    assert count > 3
    assert "CP308" not in said
    assert ".mechsmith" not in said
    name = row.rstrip().split("change: ")[1].split(",")[0]
    text = (own / "examples.yaml").read_text("utf-8")
    start = text.index(f"\n  {name}:\n")
    title = text.index("title: ", start)
    (own / "examples.yaml").write_text(f"{text[:title]}title: Ours, {text[title + 7 :]}", "utf-8")
    assert main(["compare", str(home), "--no-games"]) == 1
    said = capsys.readouterr().out
    assert f"{name}: to be mended" in said
    assert f"HR131: {count - 1} worked examples" in said
