"""What house rules say that they change: beside the versions of the game that was copied, and clashing with none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.data import project
from generator.data.content import Content
from generator.data.spans import read
from tests.compare.edited import load
from tests.compare.kept import keep  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"
FIST = "fist: {range: close, power: 5"
TOLD = """\
house:
  - what: The Mech's fist rolls a die more.
    why: Nobody was afraid of it.
    about: [enemies:mech/attacks/fist/power]
  - Whoever forgets a rule makes the coffee.
"""
NEWER = '  "1.2":\n    changes:\n      - The Tank is harder to hurt.\n  "1.1":\n'


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What came with Mechsmith, in a folder that a test may change."""
    folder = tmp_path / "shipped"
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part, folder / part)
    monkeypatch.setattr(project, "shipped_dir", lambda: folder)
    return folder


@pytest.fixture
def own(tmp_path: Path, shipped: Path) -> Path:
    """The rules data of house rules that change a number and say so."""
    assert main(["copy", GAME, str(tmp_path / "home"), "--name", "Tuesday rules"]) == 0
    data = tmp_path / "home" / "content" / GAME
    put(data / "enemies.yaml", FIST, FIST.replace("5", "7"))
    put(data / "changes.yaml", "format: 1\nchanges:\n", f"format: 1\n{TOLD}changes:\n")
    return data


def put(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def checked(data: Path) -> Content:
    return load(data, check=True)


def test_it_clashes_with_no_new_version(own: Path, shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = shipped / "content" / GAME
    put(theirs / "game.yaml", 'version: "1.1"', 'version: "1.2"')
    put(theirs / "changes.yaml", '  "1.1":\n', NEWER)
    put(theirs / "enemies.yaml", "  tank:\n    armour: 4", "  tank:\n    armour: 5")
    capsys.readouterr()
    assert main(["copy", "--update", str(own.parents[1])]) == 0
    assert "HR1" not in capsys.readouterr().out
    text = (own / "changes.yaml").read_text("utf-8")
    assert TOLD in text
    assert list(read(own / "changes.yaml").data["changes"]) == ["1.2", "1.1", "1.0"]
    assert read(own / "game.yaml").data["version"] == "1.2"
    assert checked(own).diagnostics == []


def test_the_booklet_tells_it_first_under_the_name_of_the_rules(own: Path) -> None:
    from generator.documents import blocks as b
    from generator.documents import booklet

    blocks = booklet.build(checked(own), "en", ROOT / "templates").blocks
    at = next(n for n, one in enumerate(blocks) if isinstance(one, b.Heading) and one.id == "version-house")
    (head, listed, after) = blocks[at : at + 3]
    assert isinstance(head, b.Heading)
    assert head.text == "Tuesday rules"
    assert isinstance(listed, b.List)
    told = ["".join(span.text for span in item) for item in listed.items]
    assert told == [
        "The Mech's fist rolls a die more. Reason: Nobody was afraid of it.",
        "Whoever forgets a rule makes the coffee.",
    ]
    assert isinstance(after, b.Heading)
    assert after.text == "Version 1.1"


def test_comparisons_and_corrections_tell_the_reason(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(own.parents[1])
    capsys.readouterr()
    main(["compare", ".", "--no-games"])
    said = " ".join(capsys.readouterr().out.split())
    assert "Mech, Fist: power 5 -> 7" in said
    assert "why: Nobody was afraid of it." in said
    assert "Changes of the house rules (new)" in said
    assert "CP304" not in said, "no entry of a version is asked for"
    assert main(["errata", "shipped", "--to", str(tmp_path / "errata.md")]) == 0
    errata = (tmp_path / "errata.md").read_text("utf-8")
    assert "Nobody was afraid of it." in errata
    assert "makes the coffee" in errata


def test_faults_in_it_are_told(own: Path) -> None:
    put(own / "changes.yaml", "about: [enemies:mech/attacks/fist/power]", "about: [enemies:mech/attacks/foot]")
    put(own / "changes.yaml", "makes the coffee", "makes {mugs:coffee}")
    found = {(one.code, one.path) for one in checked(own).diagnostics}
    assert found == {("RF215", "changes:house/0/about/0"), ("RF204", "changes:house/1")}


def test_examples_of_the_game_that_fail_are_one_piece_of_advice_and_edited_ones_are_errors(own: Path) -> None:
    """Squatting in Reflex is attacked by a flame gun, which has four dice, less one for cover; now it has five."""
    from generator.check.played import play_all

    put(own / "enemies.yaml", "flame-gun: {range: short, power: 4", "flame-gun: {range: short, power: 5")
    (found,) = play_all(checked(own), games=0).findings
    assert (found.code, found.severity.word) == ("HR131", "advice")
    assert "1 worked example of the game holds rules that yours change: meet-reflex-squatting" in found.message
    text = (own / "examples.yaml").read_text("utf-8")
    start = text.index("  meet-reflex-squatting:\n")
    title = text.index("    title: ", start) + len("    title: ")
    (own / "examples.yaml").write_text(f"{text[:title]}Ours, {text[title:]}", encoding="utf-8")
    (found,) = play_all(checked(own), games=0).findings
    assert (found.code, found.severity.word) == ("EX503", "error")


def test_a_version_of_its_own_is_advised_against(own: Path) -> None:
    from generator.check.house import origin_findings

    assert origin_findings(checked(own)) == []
    put(own / "game.yaml", 'version: "1.1"', 'version: "1.2"')
    (found,) = origin_findings(checked(own))
    assert (found.code, found.severity.word, found.path) == ("HR104", "advice", "game:version")
    assert found.message == "a copy of version 1.1 that calls itself 1.2"


def test_what_the_copied_version_says_of_itself_is_history(own: Path) -> None:
    """Its changes name the rifle; house rules may take it out without touching what is said of version 1.1."""
    text = (own / "weapons.yaml").read_text("utf-8")
    start = text.index("  rifle:\n")
    end = text.index("\n  ppc:\n") + 1
    (own / "weapons.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    assert "RF215" not in {one.code for one in checked(own).diagnostics}
