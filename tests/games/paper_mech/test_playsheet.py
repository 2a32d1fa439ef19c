"""The playsheet, drawn from the real content and from changed copies of it."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from generator import games
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic
from generator.draw import fonts
from generator.draw.display import Circle, Group, Ink, Page, Rect, Sheet, Text, groups, walk
from generator.draw.geometry import IDENTITY, box
from generator.draw.page_checks import check_page
from generator.draw.paper import PAPERS
from generator.draw.template import Templates
from generator.draw.template_context import context_for

ROOT = Path(__file__).parents[3]
CONTENT = ROOT / "content" / "paper-mech"
TEMPLATES = ROOT / "templates"
GAME = games.find("paper-mech")


@cache
def templates() -> Templates:
    return Templates(TEMPLATES, "paper-mech", ["generator.games.paper_mech.widgets"])


def drawn(
    content: Content, paper: str, lang: str = "en", not_legal: tuple[str, ...] = (), name: str = "playsheet"
) -> tuple[Sheet, list[Diagnostic]]:
    loadout = content.loadouts["standard"]
    names = context_for(content, lang, PAPERS[paper], TEMPLATES / "shared", loadout=loadout)
    names |= GAME.part("sheet_context")(names["game"], names["loadout"], PAPERS[paper], not_legal=not_legal)
    rendered = templates().render(f"{name}.svg.j2", names, content.place)
    return rendered.sheet, [*rendered.findings, *names["findings"]]


@cache
def real() -> Content:
    return load_content(CONTENT, GAME)


@cache
def sheet(paper: str, name: str = "playsheet") -> Sheet:
    return drawn(real(), paper, name=name)[0]


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Callable[[dict, dict], None]], Content]:
    """Content of which enemies.yaml and text.en.yaml are changed by a function; waves lose enemies that are gone."""

    def make(change: Callable[[dict, dict], None]) -> Content:
        target = tmp_path / "paper-mech"
        shutil.copytree(CONTENT, target)
        numbers = yaml.safe_load((target / "enemies.yaml").read_text(encoding="utf-8"))
        texts = yaml.safe_load((target / "text.en.yaml").read_text(encoding="utf-8"))
        change(numbers["enemies"], texts["enemies"])
        waves = yaml.safe_load((target / "waves.yaml").read_text(encoding="utf-8"))
        for wave in waves["waves"].values():
            for key in ("add", "remove", "fixed"):
                if key in wave:
                    wave[key] = [enemy for enemy in wave[key] if enemy in numbers["enemies"]]
        (target / "waves.yaml").write_text(yaml.safe_dump(waves, sort_keys=False), encoding="utf-8")
        (target / "enemies.yaml").write_text(yaml.safe_dump(numbers, sort_keys=False), encoding="utf-8")
        (target / "text.en.yaml").write_text(
            yaml.safe_dump(texts, sort_keys=False, allow_unicode=True), encoding="utf-8"
        )
        return load_content(target, GAME, check=False)

    return make


def words(items: Group | Page) -> list[str]:
    return [item.content for item in walk(items.items) if isinstance(item, Text)]


def run_together(group: Group | Page) -> str:
    """All that a group or page says, without spaces."""
    return re.sub(r"\s+", "", "".join(words(group)))


def pips(items: Group | Page) -> Counter[str]:
    return Counter(item.pip for item in walk(items.items) if isinstance(item, Circle) and item.pip)


PAPER = pytest.mark.parametrize("paper", ["a4", "letter"])


@PAPER
@pytest.mark.parametrize("lang", ["en", "qps"])
def test_nothing_overflows_on_either_paper_nor_with_words_a_third_longer(paper: str, lang: str) -> None:
    made, findings = drawn(real(), paper, lang)
    assert findings == []
    assert [page.id for page in made.pages] == ["playsheet:front", "playsheet:back"]
    for page in made.pages:
        assert [finding for finding in check_page(page, real().place) if finding.severity.word == "error"] == []


@PAPER
def test_each_enemy_has_the_circles_of_its_attacks(paper: str) -> None:
    enemies = real().numbers["enemies"].enemies
    found = groups(sheet(paper).pages[0])
    for key, enemy in enemies.items():
        expected = {f"enemies:{key}/attacks/{name}/circles": one.circles for name, one in enemy.attacks.items()}
        assert pips(found[f"enemy:{key}"]) == expected
    # Playsheet 1.8: 2, 4, 4, 2, 6, 5 and 7 circles.
    totals = [pips(found[f"enemy:{key}"]).total() for key in enemies]
    assert totals == [2, 4, 4, 2, 6, 5, 7]


def test_the_mech_has_32_circles() -> None:
    front = sheet("a4").pages[0]
    found = groups(front)
    mech = [name for name in found if name.startswith("mount:")] + ["torso", "legs"]
    assert sum(pips(found[name]).total() for name in mech) == 32


def test_circles_of_a_mount_are_numbered_from_1_to_6() -> None:
    found = groups(sheet("letter").pages[0])
    for mount in real().numbers["mech"].mounts:
        inside = [
            item.content
            for item in walk(found[f"mount:{mount}"].items)
            if isinstance(item, Text) and item.ink is Ink.MID
        ]
        assert inside == ["1", "2", "3", "4", "5", "6"]


@PAPER
def test_circles_are_5_mm_and_lie_1_5_mm_apart(paper: str) -> None:
    circles = [item for item in walk(sheet(paper).pages[0].items) if isinstance(item, Circle) and item.pip]
    assert min(circle.radius for circle in circles) >= 2.5
    for index, one in enumerate(circles):
        for other in circles[index + 1 :]:
            apart = ((one.cx - other.cx) ** 2 + (one.cy - other.cy) ** 2) ** 0.5
            assert apart >= one.radius + other.radius + 1.5 - 1e-6


@PAPER
def test_panels_do_not_overlap(paper: str) -> None:
    found = groups(sheet(paper).pages[0])
    names = [name for name in found if name.startswith(("enemy:", "mount:", "wave:", "skill:"))]
    areas = {name: box(found[name], IDENTITY) for name in [*names, "torso", "legs", "time-track", "radar", "notes"]}
    for name, one in areas.items():
        for other, two in areas.items():
            if name < other and one and two:
                # Letters reach a little over their baseline's panel; half a millimetre is no overlap.
                across = min(one[2], two[2]) - max(one[0], two[0])
                down = min(one[3], two[3]) - max(one[1], two[1])
                assert across < 0.5 or down < 0.5, (name, other)


@PAPER
def test_an_enemy_that_is_added_appears_with_both_attacks(
    paper: str, changed: Callable[[Callable[[dict, dict], None]], Content]
) -> None:
    def add(numbers: dict, texts: dict) -> None:
        numbers["walker"] = {
            "armour": 5,
            "figure": "artillery",
            "attacks": {
                "howitzer": {"range": "long", "power": 7, "time": 6, "circles": 4},
                "claw": {"range": "close", "power": 2, "time": 1, "circles": 1, "keyword": "recoil"},
            },
        }
        texts["walker"] = {
            "name": "Siege Walker", "letter": "W",
            "attacks": {"howitzer": {"name": "Howitzer"}, "claw": {"name": "Claw"}},
        }  # fmt: skip

    content = changed(add)
    made, findings = drawn(content, paper)
    everything = {name: group for page in made.pages for name, group in groups(page).items()}
    walker = everything["enemy:walker"]
    assert pips(walker) == {
        "enemies:walker/attacks/howitzer/circles": 4,
        "enemies:walker/attacks/claw/circles": 1,
    }
    assert {"W", "Siege Walker", "Howitzer", "Claw", "5", "7", "6", "Recoil"} <= set(words(walker))
    # Eight enemies with fifteen attacks are more than two columns hold: they are drawn on a second sheet, with advice.
    assert [page.id for page in made.pages] == ["playsheet:front", "playsheet:back", "playsheet:enemies-2"]
    assert [finding.code for finding in findings] == ["PM150"]
    for page in made.pages:
        assert [finding for finding in check_page(page, content.place) if finding.severity.word == "error"] == []


def test_an_enemy_that_is_removed_vanishes(changed: Callable[[Callable[[dict, dict], None]], Content]) -> None:
    def remove(numbers: dict, texts: dict) -> None:
        del numbers["ranger-mech"], texts["ranger-mech"]

    made, _ = drawn(changed(remove), "a4")
    front = made.pages[0]
    assert "enemy:ranger-mech" not in groups(front)
    assert len([name for name in groups(front) if name.startswith("enemy:")]) == 6
    assert "Ranger Mech" not in words(front)


def test_the_longest_words_that_are_legal_still_fit(
    changed: Callable[[Callable[[dict, dict], None]], Content],
) -> None:
    def rename(numbers: dict, texts: dict) -> None:
        texts["firethrower"]["name"] = "Reconnaissance Car"
        texts["helo"]["attacks"]["missiles"]["name"] = "Guided Missiles"

    for paper in ("a4", "letter"):
        assert drawn(changed_once(changed, rename), paper)[1] == []


_MADE: dict[int, Content] = {}


def changed_once(make: Callable[..., Content], change: Callable[[dict, dict], None]) -> Content:
    """The same changed content for both papers."""
    if id(change) not in _MADE:
        _MADE[id(change)] = make(change)
    return _MADE[id(change)]


def test_a_word_that_is_too_long_is_reported_where_it_stands(
    changed: Callable[[Callable[[dict, dict], None]], Content],
) -> None:
    def rename(numbers: dict, texts: dict) -> None:
        texts["tank"]["name"] = "Self-propelled anti-aircraft destroyer"

    _, findings = drawn(changed(rename), "a4")
    assert len(findings) == 1
    assert findings[0].path == "text.en:enemies/tank/name"
    assert findings[0].place.file.endswith("text.en.yaml")


def test_an_unknown_figure_is_drawn_and_said(changed: Callable[[Callable[[dict, dict], None]], Content]) -> None:
    def spoil(numbers: dict, texts: dict) -> None:
        numbers["tank"]["figure"] = "zeppelin"

    made, findings = drawn(changed(spoil), "a4")
    assert "enemy:tank" in groups(made.pages[0])
    assert [(finding.code, finding.path) for finding in findings] == [("PM151", "enemies:tank/figure")]


def test_the_sheet_says_that_a_loadout_is_not_legal() -> None:
    reasons = ("the mech weighs 14 of 12", "the armour of the legs is 6, outside 3 to 5")
    for paper in ("a4", "letter"):
        made, findings = drawn(real(), paper, not_legal=reasons)
        assert findings == []
        said = " ".join(words(groups(made.pages[0])["head"]))
        assert all(reason in said for reason in reasons)
        # Above the words of the time track.
        head, track = (groups(made.pages[0])[name] for name in ("head", "time-track"))
        lowest = max(item.y for item in walk(head.items) if isinstance(item, Text))
        assert lowest < min(item.y for item in walk(track.items) if isinstance(item, Text)) - 1.8


def test_a_loadout_that_breaks_every_rule_is_printed_too() -> None:
    wrong = "fist sits on arm, and left-shoulder is a mount of the kind shoulder"
    reasons = (wrong, *(f"the reason with the letter {letter} is not a short one either" for letter in "ABCDEFGHI"))
    for paper in ("a4", "letter"):
        made, findings = drawn(real(), paper, not_legal=reasons)
        assert findings == []
        said = " ".join(words(groups(made.pages[0])["head"]))
        assert wrong in said
        told = sum(reason in said for reason in reasons)
        assert 1 < told < len(reasons)
        assert f"+{len(reasons) - told}:" in said, "how many are told on the last page"
        # All of them stand on a page of their own, each once.
        assert [page.id for page in made.pages] == ["playsheet:front", "playsheet:back", "playsheet:further"]
        further = " ".join(words(groups(made.pages[2])["further"]))
        assert [further.count(reason) for reason in reasons] == [1] * len(reasons)


@PAPER
def test_what_too_much_weight_costs_stands_beside_each_t(paper: str) -> None:
    standard = real().loadouts["standard"]
    # By hand: shield 1, missiles 3, laser 3, fist 2 and four points of armour above 3 are 13; the limit is 12.
    heavy = replace(standard, model=standard.model.model_copy(
        update={"armour": standard.model.armour.model_copy(update={"torso": 5, "legs": 5})}))  # fmt: skip
    made, findings = drawn(replace(real(), loadouts={"standard": heavy}), paper)
    assert findings == []
    parts, light = groups(made.pages[0]), groups(sheet(paper).pages[0])
    boxes = [name for name in parts if name.startswith("mount:") or name == "legs"]
    counts = {name: words(parts[name]).count("+1") - words(light[name]).count("+1") for name in boxes}
    # Three attacks on each of four mounts, four moves.
    assert counts == {"mount:left-shoulder": 3, "mount:right-shoulder": 3, "mount:left-arm": 3, "mount:right-arm": 3,
                      "legs": 4}  # fmt: skip
    assert "T +1 on all actions" in " ".join(words(parts["head"]))
    assert "on all actions" not in " ".join(words(light["head"]))


@PAPER
def test_the_pilot_of_a_loadout_is_printed(paper: str) -> None:
    standard = real().loadouts["standard"]
    named = replace(standard, model=standard.model.model_copy(update={"pilot": "Ada"}))
    own = replace(real(), loadouts={"standard": named})
    made, findings = drawn(own, paper)
    assert findings == []
    assert "Ada" in words(groups(made.pages[0])["notes"])
    assert "Ada" not in words(groups(sheet(paper).pages[0])["notes"])


@PAPER
def test_the_back_has_every_summary_and_the_keywords_in_full(paper: str) -> None:
    """The keywords that this mech and the enemies have; all of them on the sheet that serves every loadout.

    What the front says at the stance and the skills is not said again; notes of weapons stand with the keywords.
    """
    game, book = real().view("en"), real().clauses["en"]
    needed = {"reflex", "recoil", "accurate", "combo", "flight-path"}
    notes, front = {"no-repeat", "crush", "weight-penalty"}, {"stance", "skills"}
    numbers = {one.number for one in book if one.summary and one.id not in notes and one.chapter not in front}
    assert {book.number(key) for key in ("term-disabled", "term-destroyed", "choose-action")} < numbers
    for made, wanted in ((sheet(paper), needed), (sheet(paper, "blank"), set(game.keywords))):
        back = words(made.pages[1])
        flat = run_together(made.pages[1])
        assert {key for key, word in game.keywords.items() if re.sub(r"\s+", "", str(word.full)) in flat} == wanted
        assert {word for word in back if re.fullmatch(r"\d+\.\d+", word)} == numbers
        assert ("Forevery2above12" in flat) is (made is not sheet(paper))


@PAPER
def test_notes_stand_on_the_back_of_who_has_such_a_weapon(paper: str) -> None:
    standard = real().loadouts["standard"]

    def notes(arm: str, shoulder: str) -> tuple[bool, bool]:
        carried = {**standard.model.weapons, "right-arm": arm, "right-shoulder": shoulder}
        other = replace(standard, model=standard.model.model_copy(update={"weapons": carried}))
        made, findings = drawn(replace(real(), loadouts={"standard": other}), paper)
        assert findings == []
        back = run_together(made.pages[1])
        return "Nottwiceinarow" in back, "Crush:" in back

    assert notes("fist", "missiles") == (True, True)
    assert notes("fist", "laser") == (False, True)
    assert notes("missiles", "laser") == (True, False)
    assert notes("laser", "rifle") == (False, False)
    blank = run_together(sheet(paper, "blank").pages[1])
    assert "Nottwiceinarow" in blank
    assert "Crush:" in blank


@PAPER
def test_the_back_explains_what_the_front_only_shows(paper: str) -> None:
    """The letters, the sectors that are sides, what disabled and destroyed are; radar.yaml and the dial by hand."""
    flat = run_together(sheet(paper).pages[1])
    for said in ("P is power", "T is time", "C, S, M, L are the rings Close, Short", "disabled when all",
                 "weapon or enemy is destroyed", "Side sectors: 1 and 2 left, 5 and 6 right"):  # fmt: skip
        assert said.replace(" ", "") in flat, said


@PAPER
def test_an_empty_mount_says_what_becomes_of_a_hit(paper: str) -> None:
    standard = real().loadouts["standard"]
    carried = {key: weapon for key, weapon in standard.model.weapons.items() if key != "left-arm"}
    bare = replace(standard, model=standard.model.model_copy(update={"weapons": carried}))
    made, findings = drawn(replace(real(), loadouts={"standard": bare}), paper)
    assert findings == []
    said = run_together(groups(made.pages[0])["mount:left-arm"])
    assert "Noweapon" in said
    assert "Armour3.Alldamagetoitspillsover." in said
    assert "spillsover" not in run_together(groups(sheet(paper, "blank").pages[0])["mount:left-arm"])


@PAPER
def test_boxes_of_the_last_attack_stand_at_their_own_label(paper: str) -> None:
    """Whatever is carried: one size, equal columns, and a box nearer to its label than to the one before it."""
    standard = real().loadouts["standard"]
    for arms in (("plasma-sword", "energy-whip", "flamethrower", "machine-gun"), ("fist", "laser", "ppc", "rifle")):
        carried = dict(zip(("left-arm", "right-arm", "left-shoulder", "right-shoulder"), arms, strict=True))
        other = replace(standard, model=standard.model.model_copy(update={"weapons": carried}))
        made, _ = drawn(replace(real(), loadouts={"standard": other}), paper)
        row = groups(made.pages[0])["last-attack"].items
        boxes = [item for item in row if isinstance(item, Rect)]
        labels = [item for item in row if isinstance(item, Text)][1:]
        steps = [after.x - before.x for before, after in pairwise(boxes)]
        assert steps == pytest.approx([steps[0]] * 3, abs=0.02)
        assert {label.size for label in labels} == {6.0}
        for label, own, following in zip(labels, boxes, boxes[1:], strict=False):
            assert following.x - label.x - fonts.width(label.content, label.face, label.size) > label.x - own.x - 3.4


@PAPER
def test_both_papers_print_the_same_values(paper: str) -> None:
    def sources(page: Page) -> set[str]:
        return {path for item in walk(page.items) if isinstance(item, Text) for path in item.sources}

    assert sources(sheet(paper).pages[0]) == sources(sheet("a4").pages[0])


@PAPER
def test_two_weapons_of_a_kind_share_one_box_for_the_last_attack(paper: str) -> None:
    def ticked(made: Sheet) -> list[str]:
        notes = [item for item in walk(groups(made.pages[0])["notes"].items) if isinstance(item, Text)]
        return [item.content for item in notes if item.sources and item.sources[0].startswith("text.en:weapons/")]

    assert ticked(sheet(paper)) == ["Wing Shield", "Missiles", "Laser", "Fist"]
    standard = real().loadouts["standard"]
    carried = {**standard.model.weapons, "left-shoulder": "missiles"}
    twin = replace(standard, model=standard.model.model_copy(update={"weapons": carried}))
    made, findings = drawn(replace(real(), loadouts={"standard": twin}), paper)
    assert findings == []
    assert ticked(made) == ["Missiles", "Laser", "Fist"]
    # Both mounts still have a panel of their own, and the other boxes stay where they were.
    front = groups(made.pages[0])
    assert all("Missiles" in words(front[f"mount:{side}-shoulder"]) for side in ("left", "right"))
    skills = [item.x for page in (made, sheet(paper)) for item in walk(groups(page.pages[0])["notes"].items)
              if isinstance(item, Text) and item.sources == ("text.en:options/skills/name",)]  # fmt: skip
    assert len(skills) == 2
    assert skills[0] == skills[1]
