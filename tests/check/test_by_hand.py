"""`play: by-hand`: a keyword or a clause that people play, and no engine, is printed, left out of games, and said."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.data import by_hand, codes, house_codes
from generator.data.content import Content
from generator.documents import booklet, summary
from generator.documents.blocks import Note, Paragraph
from generator.games.paper_mech.rules import RulesFault
from tests.check.fakes import content_of

ROOT = Path(__file__).resolve().parents[2]
REASON = "The engine knows no nets."
NET = f'  net: {{source: house, play: by-hand, reason: "{REASON}"}}\n'
WORDS = "keywords:\n  net:\n    name: Net\n    short: Its legs are caught.\n    full: Your next leg action is lost.\n"
CLAUSE = "      recoil:\n        kind: rule\n"


def edited(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def with_net(folder: Path, keyword: str = NET) -> Path:
    """The game with a house keyword on an attack, an enemy and a weapon."""
    shutil.copytree(ROOT / "content" / "paper-mech", folder)
    (folder / "keywords.yaml").write_text(
        (folder / "keywords.yaml").read_text("utf-8").rstrip("\n") + "\n" + keyword, encoding="utf-8"
    )
    edited(folder, "text.en.yaml", "keywords:\n", WORDS)
    edited(folder, "enemies.yaml", "flame-gun: {range: short, power: 4, time: 2, circles: 2",
           "flame-gun: {range: short, power: 4, time: 2, circles: 2, keyword: net")
    edited(folder, "enemies.yaml", "figure: tank\n", "figure: tank\n    keyword: net\n")
    return folder


@pytest.fixture
def content(tmp_path: Path) -> Content:
    return content_of(with_net(tmp_path / "paper-mech"))


def test_the_data_are_whole_and_the_engine_plays_as_if_it_were_not_there(content: Content) -> None:
    assert content.diagnostics == []
    assert list(content.game.part("checks").check(content)) == []
    assert [(thing.path, thing.reason) for thing in by_hand.things(content)] == [("keywords:net", REASON)]
    assert by_hand.name_of(content, next(by_hand.things(content)), "en") == "Net"
    engine = content.game.part("engine").create(content)
    plain = content_of(ROOT / "content" / "paper-mech").game.part("engine").create(
        content_of(ROOT / "content" / "paper-mech")
    )
    tank = [next(kind for kind in one.rules.enemies if kind.id == "tank") for one in (engine, plain)]
    assert tank[0] == tank[1]
    flamer = [next(kind for kind in one.rules.enemies if kind.id == "firethrower") for one in (engine, plain)]
    assert flamer[0] == flamer[1]


def test_without_the_word_no_code_plays_it(tmp_path: Path) -> None:
    content = content_of(with_net(tmp_path / "paper-mech", f'  net: {{source: house, reason: "{REASON}"}}\n'))
    assert [one.code for one in content.game.part("checks").check(content)] == ["PM113"] * 2
    with pytest.raises(RulesFault, match="knows no keyword 'net'"):
        content.game.part("engine").create(content)


def test_it_needs_a_reason(tmp_path: Path) -> None:
    content = content_of(with_net(tmp_path / "paper-mech", "  net: {source: published, place: x, play: by-hand}\n"))
    (found,) = content.diagnostics
    assert (found.code, found.path) == (codes.HOUSE_WITHOUT_REASON.id, "keywords:net")
    assert "a thing played by hand needs a reason" in found.message


def test_booklet_and_summary_mark_it(content: Content) -> None:
    blocks = booklet.build(content, "en", ROOT / "templates").blocks
    notes = [block for block in blocks if isinstance(block, Note) and block.kind == "by-hand"]
    assert ["".join(span.text for span in row) for note in notes for row in note.text] == [REASON]
    before = blocks[blocks.index(notes[0]) - 1]
    assert isinstance(before, Paragraph)
    assert "".join(span.text for span in before.text) == "Net: Your next leg action is lost."
    made = summary.build(content, "en", ROOT / "templates").blocks
    told = next(block for block in made if isinstance(block, Paragraph) and block.id == "keyword-net")
    assert "".join(span.text for span in told.text) == "Net: Your next leg action is lost. Played by hand."


def test_check_and_sample_say_so_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = with_net(tmp_path / "content" / "paper-mech")
    edited(folder, "rules.en.yaml", CLAUSE, CLAUSE + "        play: by-hand\n        reason: Nobody wrote it.\n")
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    (tmp_path / "mechsmith.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert main(["check", "--no-games", "--paper", "a4"]) == 0
        said = capsys.readouterr().out
        assert f"advice {house_codes.KEYWORD_BY_HAND.id}: net is played by hand: {REASON} [keywords:net]" in said
        assert "advice SG613: recoil is played by hand: Nobody wrote it." in said
    assert main(["sample", "paper-mech", "--games", "3"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "clauses that people play by hand, left out here: recoil" in said
    assert "other things that people play by hand, left out here: Net" in said
    assert main(["sample", "paper-mech", "--games", "3", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["by-hand"] == ["rules.en:clauses/recoil", "keywords:net"]
    assert os.path.isdir(folder)


def test_a_weapon_with_it_prints_its_words(tmp_path: Path) -> None:
    from generator.check import sheet_list
    from generator.check.drawn import Press
    from generator.draw.display import Text, walk
    from generator.draw.paper import A4

    folder = with_net(tmp_path / "paper-mech")
    edited(folder, "weapons.yaml", "    figure: barrel\n    keyword: accurate\n    weight: 3",
           "    figure: barrel\n    keyword: net\n    weight: 3")
    content = content_of(folder)
    assert content.diagnostics == []
    listed = sheet_list.read(ROOT / "templates", "paper-mech").sheets
    assert listed is not None
    drawn, findings = Press(content, ROOT / "templates", listed).draw("en", A4, ["playsheet"])
    assert not [one for one in findings if one.severity.word == "error"]
    shown = {
        path for page in drawn[0].sheet.pages for item in walk(page.items) if isinstance(item, Text)
        for source in item.sources for path in source.split("|")
    }  # fmt: skip
    assert {"text.en:keywords/net/name", "text.en:keywords/net/short", "text.en:keywords/net/full"} <= shown
