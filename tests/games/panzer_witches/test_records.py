"""Records of frames, witch sheets and opponents as they are drawn: what is counted, what is written, what fits."""

from __future__ import annotations

import math
import re
from pathlib import Path as FilePath
from typing import Any

import pytest
import yaml

from generator.check import sheet_list
from generator.check.drawn import Press
from generator.data.diagnostics import Severity
from generator.draw import ink, pdf
from generator.draw.display import Circle, Field, Group, Page, Rect, Text, walk
from generator.draw.paper import PAPERS
from generator.draw.theme import themed
from generator.games.panzer_witches import designs, sheet_field, sheet_layout, sheet_record
from generator.games.panzer_witches.models import LOCATIONS, SKILLS

from .sheets import (
    BOTH_LANGUAGES,
    GAME,
    GOLDEN,
    LOADOUTS,
    ROOT,
    WITH_SHIELD,
    content,
    drawn,
    parts,
    table,
    texts,
    words_of,
)

CIRCLE, APART = 5.0, 1.5
"""The least that a mark takes, and what parts two of them, in mm."""


FRAMES, WEAPONS, CREWS = table("frames")["frames"], table("weapons")["weapons"], table("crews")["crews"]
MODULES, GEAR, LEVELS = table("modules"), table("gear"), table("levels")
WITH_WITCH = next(id for id, one in LOADOUTS.items() if one.get("witch"))
NAMES: tuple[str, ...] = LOCATIONS


def marks(group: Group | Page) -> list[Circle]:
    """The circles that count something."""
    return [item for item in walk(group.items) if isinstance(item, Circle) and item.pip]


def record(loadout: str, **options: Any) -> dict[str, Group]:
    return parts(drawn("record", loadout=loadout, **options).sheet.pages[0])


@pytest.mark.parametrize("loadout", LOADOUTS)
def test_every_location_has_a_circle_for_each_point_of_hull(loadout: str) -> None:
    found = record(loadout)
    frame = LOADOUTS[loadout]["frame"]
    for place in LOCATIONS:
        hull, armour = (FRAMES[frame]["locations"][place][key] for key in ("hull", "armour"))
        circles = marks(found[f"location:{place}"])
        assert len(circles) == hull
        assert {one.pip for one in circles} == {f"frames:{frame}/locations/{place}/hull"}
        number = max((item for item in walk(found[f"location:{place}"].items) if isinstance(item, Text)),
                     key=lambda run: run.size)  # fmt: skip
        assert (number.content, number.size) == (str(armour), 14.0)


@pytest.mark.parametrize("loadout", LOADOUTS)
def test_every_weapon_has_its_rounds_and_its_numbers(loadout: str) -> None:
    found = record(loadout)
    for mount, id in LOADOUTS[loadout]["weapons"].items():
        weapon, part = WEAPONS[id], found[f"weapon:{mount}"]
        rounds = [one for one in marks(part) if one.pip.endswith("/magazine")]
        chamber = [one for one in marks(part) if one.pip == "reloading:chambered"]
        assert (len(rounds), len(chamber)) == (weapon["magazine"], 1 if weapon["magazine"] else 0)
        assert all(one.radius > rounds[0].radius for one in chamber)
        words = texts(part)
        for band in ("near", "middle", "far"):
            if band in weapon:
                fixed, plus, dice = weapon[band]["power"].rpartition("+")
                assert (fixed if plus else "0") in words
                assert dice in words
        assert [word for word in words if word == str(MODULES["weapon-condition"])][:3]


def test_marks_are_large_enough_and_apart() -> None:
    """Measured between middles, by row: the second way is the distance of every two circles of a page."""
    for loadout in (WITH_SHIELD, "ukkonen"):
        for paper in PAPERS:
            circles = marks(drawn("record", loadout=loadout, paper=paper).sheet.pages[0])
            assert min(one.radius for one in circles) * 2 >= CIRCLE
            for at, one in enumerate(circles):
                for other in circles[at + 1 :]:
                    clear = math.dist((one.cx, one.cy), (other.cx, other.cy)) - one.radius - other.radius
                    assert clear >= APART - 1e-6, (one, other)


def test_a_shield_has_a_circle_for_each_point_and_an_arm_that_looks_like_one() -> None:
    shield = GEAR["shields"][LOADOUTS[WITH_SHIELD]["shield"]]
    assert len(marks(record(WITH_SHIELD)["shield"])) == shield["condition"]
    made = sheet_record.shown(content().view("fi"), content().loadout_view(content().loadouts[WITH_SHIELD], "fi"))
    assert made is not None
    assert made.figure.left_arm == "tower-shield"
    bare = next(id for id, one in LOADOUTS.items() if not one.get("shield"))
    assert "shield" not in record(bare)


@pytest.mark.parametrize("loadout", [WITH_SHIELD, WITH_WITCH])
def test_modules_are_those_that_the_frame_carries(loadout: str) -> None:
    found, data = record(loadout), LOADOUTS[loadout]
    carried = {key for key in ("loader", "smoke", "radar") if data[key]}
    names = {id for id, one in MODULES["modules"].items()
             if one["kind"] not in ("loader", "smoke", "radar") or one["kind"] in carried}  # fmt: skip
    assert {name.removeprefix("module:") for name in found if name.startswith("module:")} == names
    for id in names:
        one = MODULES["modules"][id]
        part = found[f"module:{id}"]
        boxes = [item for item in walk(part.items) if isinstance(item, Rect)]
        assert [box.width for box in boxes] == [10.0] * 3
        assert texts(part).count(str(one["condition"])) == 3
        assert (f"≤{one['condition'] // 2}" in "".join(texts(part))) == bool(one.get("worn"))


def test_skills_with_their_bands() -> None:
    """55 % by hand: 55 / 5 = 11, 55 / 20 = 2.75 rounds to 3, (100 - 55) / 20 = 2.25 rounds to 2: from 99 on."""
    assert (LEVELS["special"], LEVELS["critical"], LEVELS["fumble"]) == (5, 20, 20)
    row = designs.skill_row(content().numbers, "shooting", 55)
    shown = sheet_record.skill_of(content().view("fi"), row, content().view("fi").crews["regular"].points, 0)
    assert [str(one) for one in (shown.special, shown.critical, shown.fumble)] == ["01–11", "01–03", "99–00"]
    assert sheet_record.percentile(100, 100) == "00"
    for loadout in (WITH_SHIELD, WITH_WITCH):
        crew, frame = CREWS[LOADOUTS[loadout]["crew"]], FRAMES[LOADOUTS[loadout]["frame"]]
        for skill in SKILLS:
            more = frame.get("manoeuvre", 0) if skill == "manoeuvre" else 0
            assert str(crew["skills"][skill] + more) in texts(record(loadout)[f"skill:{skill}"])
        assert ("skill:magic" in record(loadout)) == (loadout == WITH_WITCH)


def test_the_engines_danger_zone_lies_at_the_end_of_its_track() -> None:
    """Spaces left are counted from the end: of 10, the bands of 4, 2 and 0 begin at 6, 8 and 10."""
    from generator.games.panzer_witches.sheet_context import heat_bands

    view = content().view("fi")
    lefts = [int(one["left"]) for one in table("engine")["bands"].values()]
    bands = heat_bands(view, 10, view.frames["kurki"].heat)
    starts = [min(space for space in range(11) if bands.of[space] == n) for n in range(1, len(lefts) + 1)]
    assert starts == [10 - left for left in lefts]
    assert bands.of[0] == 0
    assert bands.of[10] == len(lefts)


@pytest.mark.parametrize(("first", "side", "rear"), [
    (60, {60: 4, 67: 5}, {60: 3}),  # 66 * 0.75 / 10 is 4.95, 67 * 0.75 / 10 is 5.02; half of 69 is 34.5
    (100, {100: 7, 107: 8}, {100: 5}),
    (150, {150: 11}, {150: 7}),
    (0, {0: 0}, {0: 0}),
])  # fmt: skip
def test_strength_by_row_of_the_track(first: int, side: dict[int, int], rear: dict[int, int]) -> None:
    row = next(row for row in sheet_field.rows(content().view("fi").field) if row.first == first)
    assert {one.first: int(one.value) for one in row.strengths["front"]} == {first: first // 10}
    assert {one.first: int(one.value) for one in row.strengths["side"]} == side
    assert {one.first: int(one.value) for one in row.strengths["rear"]} == rear


@pytest.mark.parametrize("paper", PAPERS)
def test_the_fields_track_has_room_for_a_cube_in_each_space(paper: str) -> None:
    page = drawn("record", loadout=WITH_WITCH, paper=paper).sheet.pages[1]
    part = parts(page)["field"]
    spaces = [item for item in walk(part.items) if isinstance(item, Rect) and item.height == 9.0 and item.width == 9.0]
    track = table("field")["track"]
    assert len(spaces) == track + 1 + 1  # from 0 on, and the outline of the one in which it starts
    assert {str(n) for n in range(track + 1)} <= set(texts(part))
    witch = table("witches")["witches"][LOADOUTS[WITH_WITCH]["witch"]]
    start = str(min(track, table("field")["base"] + witch["surplus"]))
    assert texts(parts(page)["start"])[-1] == start


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_blank_pages_and_opponents_fit(paper: str, lang: str) -> None:
    assert len(drawn("blank", lang, paper).sheet.pages) == 2
    pages = drawn("opponents", lang, paper).sheet.pages
    assert len(pages) == -(-len(LOADOUTS) // 6)
    shown = [name for page in pages for name in parts(page) if re.fullmatch(r"opponent:\d+", name)]
    assert len(shown) == 6 * len(pages)
    said = " ".join(text for page in pages for text in texts(Group("", page.items)))
    assert all(one["name"] in said for one in LOADOUTS.values())


def test_what_changes_in_a_fight_has_a_place() -> None:
    """A dark HUD, jammed weapons, a shield's maximum, and where a frame stands that isn't on the table."""
    page = drawn("record", loadout=WITH_SHIELD, fillable=True).sheet.pages[0]
    fields = {item.name for item in walk(page.items) if isinstance(item, Field)}
    guns = [mount for mount, id in LOADOUTS[WITH_SHIELD]["weapons"].items() if "near" in WEAPONS[id]]
    assert {"state/hud-dark", "shield/maximum", "position", "aim-at"} <= fields
    assert {name for name in fields if name.endswith("/jammed")} == {f"weapon:{mount}/jammed" for mount in guns}
    bare = next(id for id, one in LOADOUTS.items() if not one.get("shield"))
    other = drawn("record", loadout=bare, fillable=True).sheet.pages[0]
    assert not any(isinstance(item, Field) and item.name == "shield/maximum" for item in walk(other.items))


def test_opponents_say_which_mount_holds_a_weapon_and_what_else_they_carry() -> None:
    page = drawn("opponents", "en").sheet.pages[0]
    short = table("text.en")["opponents"]
    for number, one in enumerate(list(LOADOUTS.values())[:6], 1):
        said = texts(parts(page)[f"opponent:{number}"])
        assert [word for word in said if word in short["mount"].values()] == [
            short["mount"][mount] for mount in ("right-arm", "left-arm", "right-shoulder", "left-shoulder")
            if mount in one["weapons"]
        ]  # fmt: skip
        assert any(word.endswith(" · L") or " · L · " in word for word in said) is bool(one.get("loader"))
        assert any("MADAR" in word for word in said) is bool(one.get("radar"))
    assert texts(parts(page)["letters"]) == [short["foot"]]


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_the_records_of_the_usual_fight(paper: str, lang: str) -> None:
    """As many frames of both teams as take part; a witch has a page behind her frame's."""
    scenarios, teams = table("scenarios"), table("teams")["teams"]
    form = next(iter(scenarios["forms"].values()))
    sides = scenarios["scenarios"][form["scenario"]]["teams"]
    frames = [id for side in ("red", "blue") for id in teams[sides[side]]["frames"][: form["frames"]]]
    titles = []
    for id in frames:
        titles += [LOADOUTS[id]["name"], *([table(f"text.{lang}")["witches"][LOADOUTS[id]["witch"]]["name"]]
                                           if LOADOUTS[id].get("witch") else [])]  # fmt: skip
    assert [page.title for page in drawn("records", lang, paper).sheet.pages] == titles


@pytest.mark.parametrize("loadout", LOADOUTS)
def test_all_records_fit_on_the_lower_paper_in_both_languages(loadout: str) -> None:
    for lang in ("fi", "en"):
        pages = drawn("record", lang, "letter", loadout).sheet.pages
        assert len(pages) == (2 if LOADOUTS[loadout].get("witch") else 1)


def test_a_loadout_that_breaks_a_rule_says_so() -> None:
    pages = drawn("record", "en", not_legal=("It weighs too much.",)).sheet.pages
    assert texts(parts(pages[0])["stamp"]) == [table("text.en")["record"]["not-legal"]]
    assert "It weighs too much." in " ".join(texts(parts(pages[1])["reasons"]))
    assert "stamp" not in record(WITH_SHIELD)


def test_a_long_name_is_cut_and_notes_have_a_page(tmp_path: FilePath) -> None:
    from generator.data.content import load_loadout

    assert GAME is not None
    data = LOADOUTS[WITH_WITCH] | {
        "id": "long",
        "name": "Wide " * 39,
        "player": "Somebody " * 20,
        "notes": "Note. " * 900,
    }
    file = tmp_path / "long.yaml"
    file.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    loadout, findings = load_loadout(file, GAME, content())
    assert findings == []
    listed = sheet_list.read(ROOT / "templates", "panzer-witches").sheets
    assert listed is not None
    for paper in PAPERS.values():
        files, found = Press(content(), ROOT / "templates", listed, loadout, ("Too heavy.",)).draw(
            "fi", paper, only=["record"]
        )
        assert [one.message for one in found if one.severity is not Severity.ADVICE] == []
        frame, witch, further = files[0].sheet.pages
        assert texts(parts(frame)["heading"])[0].endswith("…")
        assert texts(parts(frame)["player"])[-1].endswith("…")
        assert "…" in " ".join(texts(parts(witch)["who"]))
        assert " ".join(texts(parts(further)["owner-notes"])).count("Note.") == 900


def test_heads_of_magazines_stand_where_there_are_magazines() -> None:
    named = table("text.en")["record"]
    for id, one in LOADOUTS.items():
        fed = any(table("weapons")["weapons"][weapon].get("magazine") for weapon in one["weapons"].values())
        said = texts(parts(drawn("record", "en", loadout=id).sheet.pages[0])["weapons"])
        assert (named["rounds"] in said) == (named["spare"] in said) == fed, id


@BOTH_LANGUAGES
def test_a_record_says_whose_left_it_is(lang: str) -> None:
    """The frame faces the reader and has its left arm at the left of the page: a line says why."""
    for sheet in ("record", "blank"):
        said = texts(parts(drawn(sheet, lang, "letter").sheet.pages[0])["left-and-right"])
        assert said == [table(f"text.{lang}")["record"]["left-and-right"]]


def test_what_is_marked_can_be_marked_on_a_screen() -> None:
    """A field for each circle, box and counter, each with a name of its own."""
    for loadout in (WITH_WITCH, WITH_SHIELD):
        pages = drawn("record", loadout=loadout, fillable=True).sheet.pages
        names = [item.name for page in pages for item in walk(page.items) if isinstance(item, Field)]
        assert len(names) == len(set(names))
    frame = FRAMES[LOADOUTS[WITH_SHIELD]["frame"]]
    for place in LOCATIONS:
        assert f"hull:{place}/{frame['locations'][place]['hull']}" in names
    for name in ("moving", "aim/3", f"heat/{frame['heat']}", "module:engine/3", "reload/load", "state/fallen", "aim-at",
                 "position"):  # fmt: skip
        assert name in names, name


def test_records_save_ink() -> None:
    """The fullest record on the smaller paper, whose words are the longer ones."""
    fullest = max(LOADOUTS, key=lambda id: (FRAMES[LOADOUTS[id]["frame"]]["size"], len(LOADOUTS[id]["weapons"])))
    printed = pdf.render(drawn("record", loadout=fullest, paper="letter").sheet, themed("ink", "#7B2D8B"))
    assert max(ink.ink_of_pages(printed)) < ink.INK_LIMIT


def test_heights_leave_room_for_gaps_and_fewer_weapons_where_frames_are_large() -> None:
    small = dict.fromkeys(NAMES, 10)
    for paper in PAPERS.values():
        heights = sheet_layout.record_heights(paper, small, 10, 6, 3, 2, shield=True)
        assert sum(heights) + 4 * sheet_layout.LEAST <= paper.live.height
    # One line of circles: 8.4 + 5 + 0.5; two lines: 6.5 more.
    assert sheet_layout.place_height(10) == pytest.approx(13.9)
    assert sheet_layout.place_height(11) == pytest.approx(20.4)

    def heights_of(count: int) -> list[float]:
        return sheet_layout.record_heights(PAPERS["letter"], dict.fromkeys(NAMES, 20), 11, 7, 3, count, shield=True)

    assert sheet_layout.blank_weapons(heights_of, PAPERS["letter"], 4) >= 3
    huge = dict.fromkeys(NAMES, 30)
    assert sheet_layout.blank_weapons(
        lambda count: sheet_layout.record_heights(PAPERS["letter"], huge, 11, 7, 3, count, shield=True),
        PAPERS["letter"], 4,
    ) < 4  # fmt: skip


@BOTH_LANGUAGES
def test_golden_words(lang: str) -> None:
    """The words of blank pages, in order. After a change that is meant, copy what the failed test shows."""
    made = "\n".join(words_of(page) for page in drawn("blank", lang).sheet.pages) + "\n"
    assert made == (GOLDEN / f"blank.{lang}.txt").read_text(encoding="utf-8")


@BOTH_LANGUAGES
def test_a_record_tells_of_bursts_where_a_weapon_fires_them(lang: str) -> None:
    note = table(f"text.{lang}")["record"]["burst"]
    for id, one in LOADOUTS.items():
        shots = [int(WEAPONS[weapon].get("shots", 1)) for weapon in one["weapons"].values()]
        assert (note in texts(parts(drawn("record", lang, loadout=id).sheet.pages[0])["weapons"])) is (max(shots) > 1)


@BOTH_LANGUAGES
def test_a_witch_is_told_of_a_limit_of_rest_that_she_can_reach(lang: str) -> None:
    """Nobody restores a field of 100 or more; one whose field is 40 at most can have no such field."""
    limit = str(table("field")["rest-below"])
    for id, one in LOADOUTS.items():
        if one.get("witch"):
            said = " ".join(texts(parts(drawn("record", lang, loadout=id).sheet.pages[1])["magic"]))
            start = table("field")["base"] + table("witches")["witches"][one["witch"]]["surplus"]
            assert (limit in said) is (start > int(limit)), id


def test_a_lance_isnt_drawn_as_a_blade() -> None:
    """A blow that pierces is a lance's: the lance's has 7, the blade's 2."""
    view = content().view("fi")
    for id, one in LOADOUTS.items():
        made = sheet_record.shown(view, content().loadout_view(content().loadouts[id], "fi"))
        assert made is not None
        figure = made.figure
        arms = {"left-arm": figure.left_arm, "right-arm": figure.right_arm}
        for mount, look in arms.items():
            assert (look == "lance") is (one["weapons"].get(mount) == "lance"), id
            assert (look == "sword") is (one["weapons"].get(mount) == "blade"), id
