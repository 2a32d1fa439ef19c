"""Hero sheets as they are drawn: indicators, spaces, boxes, keywords, and what a loadout takes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath
from typing import Any, NamedTuple

import pytest
import yaml

from generator import games
from generator.check.drawn import Drawn, Press
from generator.data.content import Content, load_content
from generator.data.diagnostics import Severity
from generator.draw.display import Face, Field, Group, Ink, Item, Line, Page, Path, Rect, Text, walk
from generator.draw.geometry import IDENTITY, box, text_area
from generator.draw.paper import PAPERS
from tests.games import on_sheets
from tests.games.on_sheets import groups_of

ROOT = FilePath(__file__).parents[3]
GAME = games.find("galactic-arena")
PAPER = pytest.mark.parametrize("paper", PAPERS)
DATA = ROOT / "content" / "galactic-arena"


class Area(NamedTuple):
    """A box in mm."""

    left: float
    top: float
    right: float
    bottom: float


def table(stem: str) -> dict[str, Any]:
    """A number file as plain data."""
    data: dict[str, Any] = yaml.safe_load((DATA / f"{stem}.yaml").read_text(encoding="utf-8"))
    return data


HEROES = table("heroes")["heroes"]
ABILITIES = table("abilities")["abilities"]
COLUMNS = table("abilities")["columns"]
WEAPONS = table("weapons")["weapons"]
TEXT = table("text.en")
EACH = pytest.mark.parametrize("hero", HEROES)


@cache
def content() -> Content:
    assert GAME is not None
    return load_content(DATA, GAME)


def press(loadout: str = "deimos", **options: Any) -> Press:
    return on_sheets.press(content(), loadout, **options)


@cache
def made(paper: str, fillable: bool = False) -> Drawn:
    files, findings = press(fillable=fillable).draw("en", PAPERS[paper], only=["heroes"])
    assert [one for one in findings if one.severity is not Severity.ADVICE] == []
    return files[0]


@cache
def parts(paper: str, fillable: bool = False) -> dict[str, Group]:
    """The named parts of all hero sheets."""
    pages = made(paper, fillable).sheet.pages
    return {group.id: group for page in pages for group in groups_of(page.items) if group.id}


def texts(group: Group) -> list[str]:
    return [item.content for item in walk(group.items) if isinstance(item, Text)]


def read(group: Group) -> str:
    """All words of a part in one line."""
    return re.sub(r" +([.,:;])", r"\1", re.sub(r"\s+", " ", " ".join(texts(group))))


def borders(group: Group, side: str) -> list[Area]:
    """The thick borders of an ability: octagons for offensive ones, rounded boxes for defensive ones."""
    ink = {"offensive": Ink.SIDE_D, "defensive": Ink.SIDE_A}[side]
    shapes = [item for item in walk(group.items) if isinstance(item, Path if side == "offensive" else Rect)]
    thick = Line.EMPHASIS.value
    return [area(shape) for shape in shapes if shape.paint.stroke is ink and shape.paint.width == thick]


@PAPER
def test_ten_heroes_take_five_pages_of_two(paper: str) -> None:
    pages = made(paper).sheet.pages
    assert len(pages) == 5
    shown = [[group.id for group in groups_of(page.items) if group.id.startswith("hero:")] for page in pages]
    assert [len(each) for each in shown] == [2] * 5
    assert [name for each in shown for name in each] == [f"hero:{hero}" for hero in HEROES]


@PAPER
def test_both_halves_keep_clear_of_the_cut(paper: str) -> None:
    cut = PAPERS[paper].height / 2
    for page in made(paper).sheet.pages:
        halves = [group for group in page.items if isinstance(group, Group) and group.id.startswith("hero:")]
        upper, lower = (reach(half) for half in halves)
        assert upper[1] <= cut - 3.5
        assert lower[0] >= cut + 3.5


def reach(group: Group) -> tuple[float, float]:
    """Top and bottom of a part."""
    boxes = [area(item) for item in walk(group.items) if not isinstance(item, Group)]
    return min(one.top for one in boxes), max(one.bottom for one in boxes)


def area(item: Item) -> Area:
    found = text_area(item, IDENTITY) if isinstance(item, Text) else box(item, IDENTITY)
    assert found is not None
    return Area(*found)


@EACH
def test_the_six_indicators_show_the_heros_numbers_largest(hero: str) -> None:
    for place in ("defence", "initiative", "health", "slots", "attack", "movement"):
        runs = [item for item in walk(parts("a4")[f"{place}:{hero}"].items) if isinstance(item, Text)]
        number = max(runs, key=lambda run: run.size)
        assert number.content == str(HEROES[hero][place])
        assert number.size == 28.0
        assert number.sources == (f"heroes:{hero}/{place}",)


@EACH
def test_each_indicator_has_a_box_for_a_crate(hero: str) -> None:
    fields = {item.name for item in walk(parts("a4", True)[f"hero:{hero}"].items) if isinstance(item, Field)}
    places = {"defence", "initiative", "health", "slots", "attack", "movement"}
    assert {name for name in fields if name.startswith("crate:")} == {f"crate:{hero}/{place}" for place in places}
    assert f"held:{hero}" in fields
    once = {name for name in HEROES[hero]["abilities"] if ABILITIES[name].get("limit") == "battle"}
    assert {name for name in fields if name.startswith("once:")} == {f"once:{hero}/{name}" for name in once}


@PAPER
@EACH
def test_each_ability_has_spaces_for_its_tokens_in_the_shape_of_its_kind(paper: str, hero: str) -> None:
    for name in HEROES[hero]["abilities"]:
        ability = ABILITIES[name]
        part = parts(paper)[f"ability:{hero}/{name}"]
        found = borders(part, ability["side"])
        assert len(found) == 1
        other = "defensive" if ability["side"] == "offensive" else "offensive"
        assert not borders(part, other)
        room = found[0]  # by the middle of its line of 1 mm
        tokens = COLUMNS[ability["column"]]["slots"]
        assert room.right - room.left - 1.0 == pytest.approx(15.0 * tokens, abs=0.01)
        assert room.bottom - room.top - 1.0 == pytest.approx(15.0, abs=0.01)


@PAPER
@EACH
def test_no_token_covers_a_word(paper: str, hero: str) -> None:
    for name in HEROES[hero]["abilities"]:
        part = parts(paper)[f"ability:{hero}/{name}"]
        room = borders(part, ABILITIES[name]["side"])[0]
        words = [area(item) for item in walk(part.items) if isinstance(item, Text)]
        assert words
        assert all(word.left >= room.right for word in words)
    for name in HEROES[hero]["weapons"]:
        part = parts(paper)[f"weapon:{hero}/{name}"]
        space = next(area(item) for item in walk(part.items) if isinstance(item, Rect))
        assert space.right - space.left >= 15.0
        for word in (area(item) for item in walk(part.items) if isinstance(item, Text)):
            assert word.left >= space.right or word.top >= space.bottom


@PAPER
@EACH
def test_sentences_are_seven_points_or_more(paper: str, hero: str) -> None:
    faces = {Face.TEXT, Face.TEXT_BOLD}
    runs = [item for item in walk(parts(paper)[f"hero:{hero}"].items) if isinstance(item, Text) and item.face in faces]
    assert runs
    assert min(run.size for run in runs) >= 7.0


@EACH
def test_just_the_keywords_of_its_weapons_are_told(hero: str) -> None:
    used = {WEAPONS[name]["keyword"] for name in HEROES[hero]["weapons"] if "keyword" in WEAPONS[name]}
    told = " ".join(read(parts("a4")[f"weapon:{hero}/{name}"]) for name in HEROES[hero]["weapons"])
    for keyword, words in TEXT["keywords"].items():
        assert (f"{words['name']}." in told) == (keyword in used)
    bare = [name for name in HEROES[hero]["weapons"] if "keyword" not in WEAPONS[name]]
    assert told.count("No keyword") == len(bare)


def test_a_weapon_without_a_keyword_says_so() -> None:
    assert "No keyword" in read(parts("a4")["weapon:deimos/necrosis"])
    assert "No keyword" not in read(parts("a4")["weapon:deimos/tomb-cleaver"])


def test_the_box_beside_the_slots_is_for_an_ability() -> None:
    told = read(parts("a4")["slots:deimos"])
    assert "+1" in told
    assert "ability" in told


def test_on_a_screen_a_cross_takes_the_place_of_each_token() -> None:
    fields = [item for item in walk(parts("a4", True)["hero:deimos"].items) if isinstance(item, Field)]
    kinds = {"weapon", "ability", "health", "action"}
    spaces = [field.name for field in fields if field.name.partition(":")[0] in kinds]
    # Three weapons; five abilities with one token and two with two; health 6 to 1, and 7 with a crate; then the points.
    assert len(spaces) == 3 + 9 + 7 + table("battle")["action-points"] + 1
    assert all(field.width == 15.0 for field in fields if field.name in spaces)


def test_a_sentence_and_its_box_for_once_a_battle() -> None:
    told = read(parts("a4")["ability:deimos/immortality"])
    assert "Immortality" in told
    assert "When you die" in told
    assert told.count("Once a battle") == 1


@EACH
def test_the_health_track_runs_from_the_crates_step_to_nothing(hero: str) -> None:
    part = parts("a4")[f"health-track:{hero}"]
    numbers = [int(word) for word in texts(part) if word.isdigit()]
    assert numbers == [7, 6, 5, 4, 3, 2, 1, 0]  # six steps, a seventh for a crate, and nothing
    start = next(
        item for item in walk(part.items)
        if isinstance(item, Rect) and item.paint.width == Line.EMPHASIS.value
    )  # fmt: skip
    own = next(
        item for item in walk(part.items) if isinstance(item, Text) and item.content == str(HEROES[hero]["health"])
    )
    assert own.x == pytest.approx(start.x + start.width / 2, abs=0.01)
    assert start.width >= 15.0


def test_the_action_track_has_a_step_for_each_point_and_one_for_none() -> None:
    most = table("battle")["action-points"]
    numbers = [int(word) for word in texts(parts("a4")["action-track:kelp-zes"]) if word.isdigit()]
    assert numbers == list(range(most, -1, -1))


def ticks(page: Page, prefix: str) -> list[str]:
    """The parts in which something is ticked."""
    found = []
    for group in groups_of(page.items):
        if group.id.startswith(prefix):
            marks = [item for item in walk(group.items) if isinstance(item, Path) and item.paint.stroke is Ink.ACCENT]
            found += [group.id] * len(marks)
    return found


@PAPER
@pytest.mark.parametrize("loadout", sorted(path.stem for path in (DATA / "loadouts").glob("*.yaml")))
def test_a_loadouts_sheet_ticks_what_it_takes(paper: str, loadout: str) -> None:
    files, findings = press(loadout).draw("en", PAPERS[paper], only=["hero"])
    assert [one for one in findings if one.severity is not Severity.ADVICE] == []
    taken = yaml.safe_load((DATA / "loadouts" / f"{loadout}.yaml").read_text(encoding="utf-8"))
    page = files[0].sheet.pages[0]
    assert ticks(page, "weapon:") == [f"weapon:{taken['hero']}/{taken['weapon']}"]
    tokens = {name: COLUMNS[ABILITIES[name]["column"]]["slots"] for name in taken["abilities"]}
    expected = sorted(f"ability:{taken['hero']}/{name}" for name, count in tokens.items() for _ in range(count))
    assert sorted(ticks(page, "ability:")) == expected


@PAPER
@pytest.mark.parametrize("loadout", sorted(path.stem for path in (DATA / "loadouts").glob("*.yaml")))
def test_a_loadouts_card_names_what_it_takes(paper: str, loadout: str) -> None:
    files, findings = press(loadout).draw("en", PAPERS[paper], only=["cards"])
    assert [one for one in findings if one.severity is not Severity.ADVICE] == []
    taken = yaml.safe_load((DATA / "loadouts" / f"{loadout}.yaml").read_text(encoding="utf-8"))
    (card,) = files[0].set
    assert (card.width, card.height) == (63.0, 88.0)
    told = read(Group("", card.front))
    assert TEXT["heroes"][taken["hero"]]["name"] in told
    assert TEXT["weapons"][taken["weapon"]]["name"] in told
    for name in taken["abilities"]:
        assert f"{TEXT['abilities'][name]['name']}." in told
    others = set(HEROES[taken["hero"]]["abilities"]) - set(taken["abilities"])
    assert not any(f"{TEXT['abilities'][name]['name']}." in told for name in others)


def test_a_loadout_without_abilities_has_a_card_and_a_sheet() -> None:
    bare = press("deimos")
    assert bare.loadout is not None
    model = bare.loadout.model.model_copy(update={"abilities": [], "weapon": "unknown"})
    bare = replace(bare, loadout=replace(bare.loadout, model=model), not_legal=("unknown is not a weapon of Deimos",))
    for name in ("hero", "cards"):
        files, findings = bare.draw("en", PAPERS["a4"], only=[name])
        assert [one for one in findings if one.severity is Severity.ERROR] == []
        assert files[0].sheet.pages


@pytest.mark.parametrize(("reasons", "stamps"), [((), 0), (("a reason",), 1)])
def test_an_illegal_sheet_says_so_beside_the_name(reasons: tuple[str, ...], stamps: int) -> None:
    files, findings = replace(press("deimos"), not_legal=reasons).draw("en", PAPERS["a4"], only=["hero"])
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    found = [item for item in walk(files[0].sheet.pages[0].items) if getattr(item, "id", "") == "stamp:deimos"]
    assert [read(item) for item in found] == ["Not legal"] * stamps
