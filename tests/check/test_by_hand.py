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
from generator.play.contract import RulesFault
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


# --- numbers of its own ----------------------------------------------------------------------------------------------

NUMBERED = NET.replace("play: by-hand", "play: by-hand, numbers: {lost-actions: 2, reach: 3}")
LOST = "{keywords:net/numbers/lost-actions|plural:action is,actions are}"


def told_with(full: str) -> str:
    return WORDS.replace("Your next leg action is lost.", full)


def with_numbers(folder: Path, full: str, keyword: str = NUMBERED) -> Path:
    with_net(folder, keyword)
    edited(folder, "text.en.yaml", WORDS, told_with(full))
    return folder


def test_its_own_numbers_stand_in_its_words_and_nowhere_else(tmp_path: Path) -> None:
    full = f"The next {LOST} lost, up to {{keywords:net/numbers/reach}} spaces off."
    content = content_of(with_numbers(tmp_path / "paper-mech", full))
    assert content.diagnostics == []
    blocks = booklet.build(content, "en", ROOT / "templates").blocks
    told = next(block for block in blocks if isinstance(block, Paragraph) and block.id == "by-hand-net")
    assert "".join(span.text for span in told.text) == "Net: The next 2\u00a0actions are lost, up to 3 spaces off."
    assert "keywords:net/numbers/reach" in {source for span in told.text for source in span.sources}
    notes = [block for block in blocks if isinstance(block, Note) and block.kind == "house"]
    house = ["".join(span.text for row in note.text for span in row) for note in notes]
    assert not [text for text in house if REASON in text or "lost actions" in text]
    made = summary.build(content, "en", ROOT / "templates").blocks
    told = next(block for block in made if isinstance(block, Paragraph) and block.id == "keyword-net")
    assert "The next 2\u00a0actions are lost" in "".join(span.text for span in told.text)


def test_no_engine_reads_them_and_comparisons_tell_them(tmp_path: Path) -> None:
    from generator.compare.changes import changes
    from generator.data.engine_data import engine_hash

    full = f"The next {LOST} lost, up to {{keywords:net/numbers/reach}} spaces off."
    old = content_of(with_numbers(tmp_path / "old" / "paper-mech", full))
    more = NUMBERED.replace("reach: 3", "reach: 4")
    new = content_of(with_numbers(tmp_path / "new" / "paper-mech", full, more))
    assert engine_hash(old) == engine_hash(new)
    (change,) = changes(old, new, "en")
    assert (change.sentence, change.kind.word) == ("Net: reach 3 -> 4", "balance")
    assert change.path == "keywords:net/numbers/reach"


def test_a_number_that_its_words_leave_out_is_printed_nowhere(tmp_path: Path) -> None:
    from generator.check import sheet_list
    from generator.check.drawn import Press
    from generator.check.unprinted import shown, unprinted
    from generator.draw.paper import A4

    content = content_of(with_numbers(tmp_path / "paper-mech", f"The next {LOST} lost."))
    listed = sheet_list.read(ROOT / "templates", "paper-mech").sheets
    assert listed is not None
    press = Press(content, ROOT / "templates", listed)
    drawn, _ = press.draw("en", A4, ["booklet", "summary"])
    on_pages = press.used | shown(drawn)
    (found,) = [one for one in unprinted(content, on_pages) if one.path.startswith("keywords:net")]
    assert (found.code, found.path) == ("SG620", "keywords:net/numbers/reach")


def test_numbers_are_whole_few_and_for_people_alone(tmp_path: Path) -> None:
    for number, (numbers, code, path) in enumerate((
        ("numbers: {damage: 2.5}", codes.WRONG_TYPE, "keywords:net/numbers/damage"),
        ("numbers: {damage: 99999}", codes.OUT_OF_RANGE, "keywords:net/numbers/damage"),
        ("numbers: {Damage: 2}", codes.BAD_FORM, "keywords:net/numbers/Damage"),
        ("numbers: {}", codes.WRONG_LENGTH, "keywords:net/numbers"),
    )):  # fmt: skip
        keyword = NET.replace("play: by-hand", f"play: by-hand, {numbers}")
        content = content_of(with_net(tmp_path / str(number) / "paper-mech", keyword))
        assert (code.id, path) in {(one.code, one.path) for one in content.diagnostics}, content.diagnostics
    content = content_of(with_net(tmp_path / "paper-mech", NET.replace("play: by-hand", "numbers: {damage: 2}")))
    (found,) = content.diagnostics
    assert (found.code, found.path) == (codes.MODEL_RULE.id, "keywords:net/numbers")


def test_what_to_do_is_said_where_it_is_missed(tmp_path: Path) -> None:
    content = content_of(with_net(tmp_path / "paper-mech", f'  net: {{source: house, reason: "{REASON}"}}\n'))
    (first, _) = content.game.part("checks").check(content)
    assert "`play: by-hand` and a `reason:`" in first.hint
    content = content_of(with_numbers(tmp_path / "typed" / "paper-mech", "It does 4 damage.", NET))
    (found,) = content.diagnostics
    assert found.code == "RF206"
    assert "`numbers: {damage: 4}`" in found.hint
    assert "{keywords:net/numbers/damage}" in found.hint
    assert "{dice 1d6}" in found.hint
    # It is done so, and the number is no fault any more.
    own = NET.replace("play: by-hand", "play: by-hand, numbers: {damage: 4}")
    told = "It does {keywords:net/numbers/damage} damage."
    assert content_of(with_numbers(tmp_path / "done" / "paper-mech", told, own)).diagnostics == []


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
