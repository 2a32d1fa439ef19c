"""What lies beside the records: the quick reference, tokens, key maps, the master's pages, and the first page."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.check import sheet_list
from generator.data.secrets import is_secret, secret_files
from generator.draw import geometry, ink, pdf
from generator.draw.display import Field, Group, Page, Text, walk
from generator.draw.display import Path as Shape
from generator.draw.paper import PAPERS
from generator.draw.theme import themed
from generator.games.panzer_witches import levels, shields
from generator.games.panzer_witches.sheet_aids import SHIELDED, level_rows, level_runs, terrain_rules
from generator.games.panzer_witches.sheet_field import RING
from tests.games.pieces import built, counted, kinds, pages, words

from .sheets import BOTH_LANGUAGES, GOLDEN, LOADOUTS, ROOT, content, drawn, parts, table, texts, words_of

COMBAT, DAMAGE, DETECTION, ENGINE = table("combat"), table("damage"), table("detection"), table("engine")
TEAMS, SCENARIOS, FAULTS = table("teams")["teams"], table("scenarios"), table("malfunctions")["rows"]


@cache
def leaf(lang: str = "en", paper: str = "a4") -> tuple[Page, Page]:
    """Front and back of the quick reference; there is one for each player."""
    front, back, *others = drawn("quick", lang, paper).sheet.pages
    assert [texts(Group("", page.items))[:-1] for page in others] == [
        texts(Group("", page.items))[:-1] for page in (front, back)
    ]
    return front, back


def quick(lang: str = "en", paper: str = "a4") -> Page:
    return leaf(lang, paper)[0]


def sourced(group: Group | Page) -> dict[str, str]:
    """What is printed of each data path."""
    return {path: item.content for item in walk(group.items) if isinstance(item, Text) for path in item.sources}


# --- the quick reference


def test_the_modifiers_of_a_shot_stand_in_the_order_in_which_they_are_added() -> None:
    """As `modifiers.terms` adds them up: into melee is both of its parts together, -15 and -15."""
    panel = parts(quick())["shot"]
    found = [item.content for item in walk(panel.items) if isinstance(item, Text) and item.size == 10.5][1:]
    minus = str.maketrans("-", "\N{MINUS SIGN}")
    aim, into = COMBAT["aim"], COMBAT["melee"]["into"]
    assert found == [one.translate(minus) for one in (
        f"{COMBAT['target-moving']:+}", f"{COMBAT['shooter-moving']:+}", f"{COMBAT['called']['penalty']:+}",
        f"{aim['bonus']:+}", f"{aim['later']} %", f"{COMBAT['watch']['bonus']:+}", f"{COMBAT['smoke']:+}",
        f"{COMBAT['fallen']:+}", f"{sum(into):+}",
    )]  # fmt: skip
    assert texts(panel).count("record") == 2  # the skill with the weapon's bonus, the weapon in melee


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_every_number_of_a_turn_is_on_the_page(paper: str, lang: str) -> None:
    front, back = leaf(lang, paper)
    told = sourced(front) | sourced(back)
    wanted = [f"combat:{key}" for key in ("target-moving", "shooter-moving", "fallen", "smoke", "called/penalty",
                                          "aim/bonus", "aim/most", "aim/moving", "aim/later", "watch/bonus",
                                          "melee/into/0", "melee/into/1", "melee/own")]  # fmt: skip
    about = ("format", "source", "place", "reason", "ours")
    wanted += [f"damage:{key}" for key in DAMAGE if key not in (*about, "chances")]
    wanted += [f"damage:chances/{n}/{key}" for n in range(len(DAMAGE["chances"])) for key in ("hull", "chance")]
    wanted += [f"detection:{key}" for key in DETECTION if key not in about]
    wanted += [f"engine:{key}" for key in ("overload", "extra", "rest", "water", "water-rest")]
    wanted += [f"engine:bands/{id}/{key}" for id, one in ENGINE["bands"].items() for key in one if key in
               ("left", "manoeuvre", "chance", "harm")]  # fmt: skip
    wanted += [f"field:{key}" for key in ("front", "side", "rear", "tens")]
    wanted += [f"levels:{key}" for key in ("special", "critical", "fumble")]
    wanted += [f"reloading:{key}" for key in ("loader", "fetch", "cock")]
    wanted += [f"ground:{key}" for key in ("step", "level", "deepest")]
    wanted += [f"ground:kinds/{kind}/costs/{n}" for kind, one in table("ground")["kinds"].items()
               for n in range(len(one["costs"]))]  # fmt: skip
    assert [path for path in wanted if path not in told] == []
    # What a rest restores is on the sheet of a witch alone.
    witch = sourced(drawn("blank", lang, paper).sheet.pages[1])
    assert [key for key in ("rest-below", "normal", "special", "critical") if f"field:{key}" not in witch] == []
    # The chances of modules and the modifiers are on the front, where hits are.
    assert {path for path in sourced(front) if path.startswith("damage:chances")} >= {"damage:chances/0/chance"}
    assert told["engine:bands/hot/chance"].startswith(str(ENGINE["bands"]["hot"]["chance"]))


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_panels_of_the_quick_reference_are_evenly_apart(paper: str, lang: str) -> None:
    """One below the other in each column, 4 mm apart or more, and on the front never more than 24."""
    columns = (
        ((0, ("levels", "shot", "others", "close")), (0, ("hit", "tables", "sectors", "modules"))),
        ((1, ("round", "pays", "movement", "engine")),
         (1, ("detection", "smoke", "aim", "watch", "shell", "fallen", "reload"))),
    )
    for number, names in (column for side in columns for column in side):
        made = parts(leaf(lang, paper)[number])
        boxes = [made_box for name in names if (made_box := geometry.group_box(made[name]))]
        gaps = [below[1] - above[3] for above, below in pairwise(boxes)]
        assert len(gaps) == len(names) - 1
        assert min(gaps) >= 4.0, (names, gaps)
        assert number or max(gaps) <= 24.0, (names, gaps)


@BOTH_LANGUAGES
def test_names_and_what_is_said_of_them_share_a_line(lang: str) -> None:
    """Each bold name at the left of a row has words on its baseline, to 0.25 mm."""
    front, back = leaf(lang)
    named = table(f"text.{lang}")["quick"]
    for page, panel, names in (
        (front, "close", [named[key]["name"] for key in ("parry", "block")]),
        (back, "pays", [one["name"] for one in named["pays"].values()]),
        (back, "reload", [one["name"] for one in named["reload"].values()]),
    ):
        said = [item for item in walk(parts(page)[panel].items) if isinstance(item, Text)]
        for name in names:
            own = next(item for item in said if item.content == name)
            assert [one for one in said if one.x > own.x and abs(one.y - own.y) <= 0.25], name


def test_the_levels_of_chances() -> None:
    """50 by hand: 50 / 20 is 2.5, which rounds to 3; 50 / 5 is 10; 50 / 20 again 3: fumbles from 98 on."""
    rows = {one.chance: (int(one.critical), int(one.special), str(one.fumble))
            for one in level_rows(content().view("en").levels)}  # fmt: skip
    assert rows[50] == (3, 10, "98")
    assert rows[10] == (1, 2, "96")
    assert rows[100] == (5, 20, "00")
    assert list(rows) == list(range(5, 101, 5))
    parts_of = levels.Parts(*(int(table("levels")[key]) for key in ("special", "critical", "fumble")))
    for chance, (critical, special, fumble) in rows.items():
        held = levels.bands(chance, parts_of)
        assert (critical, special, fumble) == (held.critical, held.special, f"{held.fumble % 100:02d}")


def test_levels_that_many_chances_share_are_printed_once() -> None:
    """By hand: 30 / 20 is 1.5, so criticals go up to 2 from 30 on, then at 50, 70 and 90; fumbles begin at 97 from
    15 on, for 85 / 20 is 4.25, and at 98, 99, 00 from 35, 55 and 75 on.
    """
    rows = level_rows(content().view("en").levels)
    begun = {key: [(rows[run.first].chance, str(run.value)) for run in level_runs(rows, key)]
             for key in ("critical", "fumble")}  # fmt: skip
    assert begun["critical"] == [(5, "1"), (30, "2"), (50, "3"), (70, "4"), (90, "5")]
    assert begun["fumble"] == [(5, "96"), (15, "97"), (35, "98"), (55, "99"), (75, "00")]
    runs = level_runs(rows, "fumble")
    assert [after.first - run.last for run, after in pairwise(runs)] == [1] * 4
    assert runs[-1].last == len(rows) - 1
    shown = texts(parts(quick())["levels"])
    assert [shown.count(str(chance)) for chance in (95, 96, 97, 98, 99)] == [1] * 5
    assert len([text for text in shown if text.isdigit()]) == 20 + 20 + 5 + 5 + 3  # the rule below has three


@pytest.mark.parametrize(
    ("chance", "special", "critical", "fumble"), [(33, 7, 2, 98), (48, 10, 2, 98), (58, 12, 3, 99), (73, 15, 4, 100)]
)
def test_chances_between_the_columns_go_as_the_note_says(chance: int, special: int, critical: int, fumble: int) -> None:
    """33 / 5 = 6.6, 33 / 20 = 1.65, 67 / 20 = 3.35: nearest are 7, 2 and 3, so that fumbles are 98 to 100."""
    held = levels.bands(chance, levels.Parts(5, 20, 20))
    assert (held.special, held.critical, held.fumble) == (special, critical, fumble)
    for lang, word in (("fi", "puolikas ylös"), ("en", "halves up")):
        for page in (quick(lang), drawn("master", lang).sheet.pages[1]):
            said = " ".join(" ".join(texts(parts(page)["levels"])).split())  # a number is a text of its own
            assert word in said
            assert "/ 5" in said
            assert said.count("/ 20") == 2


def test_other_rolls_have_their_modifiers_on_the_front() -> None:
    said = texts(parts(quick())["others"])
    minus = "\N{MINUS SIGN}"
    assert str(COMBAT["fallen"]).replace("-", minus) in said
    assert said.count("record") == 2  # worn modules, and what the engine's heat does: that stands on the back as well
    back = texts(parts(leaf("en")[1])["engine"])
    assert [str(one["manoeuvre"]).replace("-", minus) in back for one in ENGINE["bands"].values()] == [True] * 3


def test_hit_tables_begin_behind_one_another() -> None:
    """Every row of the three tables as a range; the nearer arm and leg of a rear side stand once."""
    panel = parts(quick())["tables"]
    places = {one["name"] for one in table("text.en")["locations"].values() if isinstance(one, dict)}
    shown = [item.content for item in walk(panel.items)
             if isinstance(item, Text) and item.size == 8.5 and item.content not in {*places, "d20"}]  # fmt: skip
    wanted = []
    for name in ("front", "side", "rear"):
        first = 1
        for row in table("locations")[name]["rows"]:
            wanted.append(f"{first}–{row['to']}" if first < row["to"] else str(first))
            first = row["to"] + 1
    assert sorted(shown) == sorted(wanted)


def test_sectors_are_those_of_the_engine() -> None:
    """Hexes clockwise from the one that the frame faces."""
    assert {RING[sector][:2] for sector in shields.SECTORS} == SHIELDED
    figure = parts(quick())["sectors:figure"]
    field = table("field")
    said = sorted(text for text in texts(figure) if "%" in text)
    assert said == sorted(f"{field[side]} %" for side in ("front", "front", "front", "side", "side", "rear"))
    assert any(isinstance(item, Shape) for item in walk(figure.items))


@BOTH_LANGUAGES
def test_golden_words(lang: str) -> None:
    """The words of the quick reference, in order. After a change that is meant, copy what the failed test shows."""
    assert "\n".join(map(words_of, leaf(lang))) + "\n" == (GOLDEN / f"quick.{lang}.txt").read_text(encoding="utf-8")


def test_pages_save_ink() -> None:
    """In Finnish, whose words are longer, on the smaller paper."""
    for sheet in ("quick", "frames", "standees", "key-maps", "master"):
        printed = pdf.render(drawn(sheet, "fi", "letter").sheet, themed("ink", "#7B2D8B"))
        assert max(ink.ink_of_pages(printed)) < ink.INK_LIMIT, sheet


# --- maps


def test_legends_tell_what_ground_costs() -> None:
    """`+1, dense +2` is woods' costs; Finnish says the same numbers."""
    woods = table("ground")["kinds"]["woods"]["costs"]
    for lang in ("fi", "en"):
        told = terrain_rules(content().view(lang))
        assert [part for part in (f"+{woods[0]},", f"+{woods[1]};") if part not in told["woods"].split()] == []
        for page in drawn("maps", lang).sheet.pages:
            said = " ".join(texts(Group("", page.items)))
            assert told["woods"].split(";")[0] in said
            assert told["up"].split()[0] in said


@BOTH_LANGUAGES
@pytest.mark.parametrize("sheet", ["maps", "key-maps", "map-lime-village"])
def test_letters_of_terrain_are_those_of_the_language(sheet: str, lang: str) -> None:
    """Woods and a building of two levels: W1 and B2, in Finnish M1 (metsä) and R2 (rakennus)."""
    said = {text for page in drawn(sheet, lang).sheet.pages for text in texts(Group("", page.items))}
    own, other = (("M1", "R2"), ("W1", "B2")) if lang == "fi" else (("W1", "B2"), ("M1", "R2"))
    assert said.issuperset(own)
    assert said.isdisjoint(other)


@BOTH_LANGUAGES
@pytest.mark.parametrize("sheet", ["maps", "map-alder-river"])
def test_words_of_a_legend_lie_apart(sheet: str, lang: str) -> None:
    """Entries below one another: 1 mm or more from the last words of one to the letters of the next."""
    seen = 0
    for paper in PAPERS:
        for page in drawn(sheet, lang, paper).sheet.pages:
            for name, group in parts(page).items():
                if not name.startswith("legend"):
                    continue
                entries = [one for one in group.items if isinstance(one, Group) and one.role == "list-item"]
                columns: dict[float, list[tuple[float, float]]] = {}
                for one in entries:
                    boxes = [geometry.text_box(item, tight=True) for item in one.items if isinstance(item, Text)]
                    ends = (one.dy + min(box[1] for box in boxes), one.dy + max(box[3] for box in boxes))
                    columns.setdefault(one.dx, []).append(ends)
                for column in columns.values():
                    for above, below in pairwise(sorted(column)):
                        assert below[0] - above[1] >= 1.0, (page.id, below[0] - above[1])
                        seen += 1
    assert seen >= 6


# --- the master's pages


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_a_key_map_has_each_hex_and_a_list_for_all_frames(paper: str, lang: str) -> None:
    maps = table("maps")["maps"]
    found = drawn("key-maps", lang, paper).sheet.pages
    assert len(found) == len(maps)
    for page, one in zip(found, maps.values(), strict=True):
        labels = {f"{column:02d}{row:02d}" for row in range(1, len(one["rows"]) + 1)
                  for column in range(1, len(one["rows"][0].split()) + 1)}  # fmt: skip
        assert labels <= set(texts(Group("", page.items)))
        id = page.id.partition(":")[2]
        frames = 2 * max(form["frames"] for form in SCENARIOS["forms"].values())
        assert texts(parts(page)[f"units:{id}"]).count("?") == frames + 2


@BOTH_LANGUAGES
def test_the_table_of_malfunctions(lang: str) -> None:
    """The rows' numbers go from 01 to 00 without a gap."""
    page = drawn("master", lang).sheet.pages[0]
    first = 1
    named = table(f"text.{lang}")["malfunctions"]["rows"]
    for id, row in FAULTS.items():
        said = texts(parts(page)[f"malfunction:{id}"])
        assert said[0] == f"{first:02d}–{row['to'] % 100:02d}"
        assert named[id]["name"] in said
        assert ("amount" not in row) or said[-1] == row["amount"]
        first = row["to"] + 1
    assert first == 101


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_the_master_is_told_which_weapon_jams_and_what_frees_it(paper: str, lang: str) -> None:
    """Below the rows, apart from the last of them and from the list of latent faults; never a page for players."""
    page = drawn("master", lang, paper).sheet.pages[0]
    said = " ".join(texts(parts(page)["table"])[-2:])
    assert said == table(f"text.{lang}")["master"]["jam"]
    above, below = (geometry.group_box(parts(page)[name]) for name in ("table", "latent"))
    assert above is not None
    assert below is not None
    assert below[1] - above[3] >= 3.0


@BOTH_LANGUAGES
@pytest.mark.parametrize("paper", PAPERS)
def test_the_reminder_keeps_its_lists_apart(paper: str, lang: str) -> None:
    """A list ends 3 mm or more above the rule of the panel below it, in both columns."""
    made = parts(drawn("master", lang, paper).sheet.pages[1])
    boxes = {name: geometry.group_box(made[name]) for name in ("always", "turn", "end", "levels", "rounds")}
    for upper, lower in (("always", "turn"), ("turn", "rounds"), ("end", "levels"), ("levels", "rounds")):
        above, below = boxes[upper], boxes[lower]
        assert above is not None
        assert below is not None
        assert below[1] - above[3] >= 3.0, (upper, lower)


@BOTH_LANGUAGES
def test_a_watch_is_noted_by_the_master(lang: str) -> None:
    """The master has a column for it; the record, which is open to all once its frame is seen, has no line for it."""
    named = table(f"text.{lang}")
    assert named["master"]["watches"] in texts(parts(drawn("master", lang).sheet.pages[1])["rounds"])
    assert "watch" not in named["tokens"]["markers"]
    page = drawn("record", lang, fillable=True).sheet.pages[0]
    assert {"position", "aim-at"} <= set(parts(page))
    assert "watch" not in {item.name for item in walk(page.items) if isinstance(item, Field)}


@BOTH_LANGUAGES
def test_a_key_map_says_what_its_letters_mean(lang: str) -> None:
    """The letters that stand on it, and a word for each, between map and list."""
    page = next(page for page in drawn("key-maps", lang).sheet.pages if page.id == "key-map:lime-village")
    told = {"fi": ("M metsä", "LK louhikko", "R rakennus"), "en": ("W woods", "RO rough ground", "B building")}[lang]
    (said,) = texts(parts(page)["key:lime-village"])
    assert sorted(said.split(" · ")) == sorted((*told, table(f"text.{lang}")["master"]["key"]))
    written = {text.rstrip("0123456789") for text in texts(parts(page)["map:lime-village"]) if text[0].isalpha()}
    assert written == {one.split()[0] for one in told}


@BOTH_LANGUAGES
def test_opponents_say_when_they_are_needed(lang: str) -> None:
    wanted = table(f"text.{lang}")["opponents"]["when"]
    assert [texts(parts(page)["when"]) for page in drawn("opponents", lang).sheet.pages] == [[wanted]] * 3


def test_pages_for_the_master_say_so() -> None:
    for sheet in ("opponents", "key-maps", "master"):
        for page in drawn(sheet, "en").sheet.pages:
            assert texts(parts(page)["only"]) == ["for the game master only"]


def test_opponents_have_their_left_at_the_left() -> None:
    """As on their records; each weapon with a magazine has a box of 7 by 4 mm to count in, apart from any other."""
    from generator.draw.display import Rect

    page = drawn("opponents", "en").sheet.pages[0]
    panel = parts(page)["opponent:1"]
    shown = [text for text in texts(panel) if text in ("Head", "Torso", "L. arm", "R. arm", "L. leg", "R. leg")]
    assert shown == ["Head", "Torso", "L. arm", "R. arm", "L. leg", "R. leg"]
    loadout = next(one for one in LOADOUTS.values() if one["name"] == panel.alt)
    boxes = [item for item in walk(panel.items) if isinstance(item, Rect) and (item.width, item.height) == (7, 4)]
    fed = [one for one in loadout["weapons"].values() if table("weapons")["weapons"][one].get("magazine")]
    assert len(boxes) == len(fed)
    tops = sorted(item.y for item in boxes)
    assert all(low - high >= 4.5 for high, low in pairwise(tops))


def test_no_secret_stands_on_a_page_for_players() -> None:
    secret = secret_files(content())
    assert secret == {"malfunctions"}
    listed = sheet_list.read(ROOT / "templates", "panzer-witches").sheets
    assert listed is not None
    assert {id for id, one in listed.sheets.items() if one.master} == {"opponents", "key-maps", "master"}

    def told(sheet: str, lang: str) -> list[str]:
        return [path for page in drawn(sheet, lang).sheet.pages for path in sourced(page) if is_secret(path, secret)]

    for lang in ("fi", "en"):
        for sheet in ("quick", "tokens", "maps", "frames", "standees"):
            assert told(sheet, lang) == [], sheet
        assert told("master", lang) != []


# --- what lies in the finished files


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one paper and theme of the game, in English."""
    return built("panzer-witches", "letter", tmp_path_factory.mktemp("printed"), "--lang", "en")


def usual() -> dict[str, list[str]]:
    """The frames of the usual fight, by side."""
    form = next(iter(SCENARIOS["forms"].values()))
    teams: dict[str, Any] = SCENARIOS["scenarios"][form["scenario"]]["teams"]
    return {side: TEAMS[team]["frames"][: form["frames"]] for side, team in teams.items()}


def test_a_token_for_each_frame_of_the_usual_fight(files: Path) -> None:
    found = counted(files / "start.pdf")
    wanted = [f"token:{side}-{n}-{id}" for side, ids in usual().items() for n, id in enumerate(ids, 1)]
    both = {f"{name}{back}": 1 for name in wanted for back in ("", "/back")}
    assert kinds(found, "token:red", "token:blue") == both
    assert pages(files / "tokens.pdf") == 1


def test_markers_for_four_frames(files: Path) -> None:
    """Each of four frames may need one of each; two contacts a side; three hexes of smoke for either side."""
    found = counted(files / "start.pdf")
    fronts = {name: count for name, count in found.items()
              if not name.endswith("/back") and name.startswith(("marker:", "token:contact", "token:smoke"))}
    assert fronts == {
        "marker:moving": 4, "marker:covered": 4, "marker:reload": 4, "marker:aim-1": 4, "marker:aim-2": 4,
        "token:contact-red": 2, "token:contact-blue": 2, "token:smoke": 6,
    }  # fmt: skip
    said = words(files / "tokens.pdf", 0)
    aim = COMBAT["aim"]
    for n in range(1, aim["most"] + 1):
        assert said.count(f"+{n * aim['bonus']}") == 4
    for word in ("Moving", "Shut down", "In cover", "Hidden", "Fallen", "Suspected", "Seen", "Wreck"):
        assert said.count(word) == 4, word
    assert said.count("Reloading") == 8  # on both sides
    assert "watch" not in said.lower()  # the enemy doesn't know of it


def test_all_frames_of_all_teams_are_to_be_had_on_either_side() -> None:
    """Each with the number that it has in a team, none twice."""
    pairs = {(n, id) for team in TEAMS.values() for n, id in enumerate(team["frames"], 1)}
    wanted = {f"token:{side}-{n}-{id}" for side in ("red", "blue") for n, id in pairs}
    named = [name.partition("#")[0] for page in drawn("frames").sheet.pages for name in parts(page)]
    found = Counter(name for name in named if name.startswith("token:"))
    assert {name for name in found if not name.endswith("/back")} == wanted
    assert {name.removesuffix("/back") for name in found if name.endswith("/back")} == wanted
    assert set(found.values()) == {1}
    assert {id for _, id in pairs} == set(LOADOUTS)


def test_standees_of_the_same_frames_go_onto_three_leaves() -> None:
    """A base of 30.48 mm, and 1.2 times its width of 35.19 mm high: 2 x (15.24 + 42.23) = 114.9 mm; ten a leaf."""
    from generator.games.panzer_witches.sheet_aids import HEX
    from generator.units.standees import Shape as Standing

    assert Standing(HEX).length == pytest.approx(114.94, abs=0.02)
    tokens = {name.partition("#")[0] for page in drawn("frames").sheet.pages for name in parts(page)}
    strips = [name.partition("#")[0] for page in drawn("standees").sheet.pages for name in parts(page)
              if name.startswith("standee:")]  # fmt: skip
    wanted = {name.replace("token:", "standee:") for name in tokens if name.startswith("token:")}
    assert sorted(strips) == sorted(name for name in wanted if not name.endswith("/back"))
    assert len(drawn("standees").sheet.pages) == -(-len(strips) // 10)


def test_a_token_is_a_little_smaller_than_its_hex() -> None:
    """32 mm / 1.05 flat to flat, and 2 / sqrt 3 of that from corner to corner."""
    from generator.games.panzer_witches.sheet_aids import HEX
    from generator.units.tokens import size_of

    assert HEX == 32.0
    assert [round(one, 2) for one in size_of(HEX)] == [35.19, 30.48]


def test_page_one_tells_the_first_fight(files: Path) -> None:
    said = words(files / "start.pdf", 0)
    usual_fight = SCENARIOS["scenarios"]["crossroads"]
    english = table("text.en")
    red, blue = (english["teams"][usual_fight["teams"][side]]["name"] for side in ("red", "blue"))
    first, second = (", ".join(LOADOUTS[id]["name"] for id in ids) for ids in usual().values())
    assert f"Red, whose sign is a triangle, plays {red} ({first}), and begins on hexes that end in 01 or 02." in said
    assert f"Blue, whose sign is a striped circle, plays {blue} ({second}), on hexes that end in 14 or 15." in said
    assert "on the record’s line “Hex, facing”" in said
    assert "only who is seen goes on the table." in said
    assert "For the game master alone: 7 sheets of paper" in said
    assert "From sheet" in said
    assert "mechsmith loadout print halla kuura --lang en" in said
    assert f"Play {usual_fight['rounds']} rounds." in said
    assert "34 pieces to cut out" in said  # 4 frames, 4 contacts, 6 of smoke, 5 times 4 markers
    told = [words(files / "start.pdf", page) for page in range(1, pages(files / "start.pdf"))]
    assert sum("Sheet 1A" in page for page in told) == 1
    assert any(english["maps"][usual_fight["map"]]["name"] in page for page in told)


def test_rows_are_joined_in_the_language_of_the_page() -> None:
    from generator.games.panzer_witches.sheet_context import sheet_context

    told = [sheet_context(content().view(lang), None, PAPERS["a4"])["first_game"] for lang in ("fi", "en")]
    assert "01 tai 02" in str(told[0].lines[1])
    assert "01 or 02" in str(told[1].lines[1])
    assert all_are_sourced(told)


def all_are_sourced(told: list[Any]) -> bool:
    """Whether each line that names frames knows their files."""
    return all("loadouts/" in line.path for one in told for line in one.lines[1:3])
