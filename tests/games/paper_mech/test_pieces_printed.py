"""Tokens, aid card, cube markers and start.pdf: read back from the display lists and from the finished PDF."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic, Severity
from generator.draw import ink, pdf
from generator.draw.display import Group, Item, Page, Text, walk
from generator.draw.display import Path as Shape
from generator.draw.geometry import IDENTITY, apply, group_box, within
from generator.draw.paper import PAPERS
from generator.draw.printed import check_printed
from generator.draw.theme import COLOUR, INK

ROOT = Path(__file__).parents[3]
CONTENT = ROOT / "content" / "paper-mech"
TEMPLATES = ROOT / "templates"
GAME = games.find("paper-mech")
MM = 72 / 25.4

TOKEN, AID, MARKER = (27.0, 27.0), (88.9, 63.5), (8.0, 36.0)


def press(content: Content, **changes: object) -> Press:
    listed = sheet_list.read(TEMPLATES, "paper-mech")
    assert listed.sheets is not None
    pieces = listed.sheets.sheets["pieces"].model_copy(update=changes)
    sheets = listed.sheets.model_copy(update={"sheets": {**listed.sheets.sheets, "pieces": pieces}})
    return Press(content, TEMPLATES, sheets)


def draw(content: Content, paper: str, only: str = "pieces", lang: str = "en", **changes: object
         ) -> tuple[Drawn, list[Diagnostic]]:  # fmt: skip
    made, findings = press(content, **changes).draw(lang, PAPERS[paper], [only], documents=False)
    return next(one for one in made if one.id == only), findings


@cache
def real() -> Content:
    return load_content(CONTENT, GAME)


@cache
def pieces(paper: str) -> Drawn:
    return draw(real(), paper)[0]


@cache
def start(paper: str) -> Drawn:
    return draw(real(), paper, "start")[0]


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Content]:
    """Content with files changed by functions: `changed(enemies=..., text=...)`."""

    def make(**changes: Callable[[dict], None]) -> Content:
        target = tmp_path / "paper-mech"
        shutil.copytree(CONTENT, target)
        for name, change in changes.items():
            file = target / (f"{name}.en.yaml" if name == "text" else f"{name}.yaml")
            data = yaml.safe_load(file.read_text(encoding="utf-8"))
            change(data)
            file.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")
        return load_content(target, GAME, check=False)

    return make


def groups(items: tuple[Item, ...]) -> list[Group]:
    return [item for item in walk(items) if isinstance(item, Group)]


def named(drawn: Drawn, start: str) -> dict[str, Group]:
    return {group.id: group for page in drawn.sheet.pages for group in groups(page.items) if group.id.startswith(start)}


def tokens(drawn: Drawn) -> dict[str, Group]:
    return {name.removeprefix("token:"): group for name, group in named(drawn, "token:").items()}


def words(items: tuple[Item, ...]) -> list[str]:
    return [item.content for item in walk(items) if isinstance(item, Text)]


def drawable() -> set[str]:
    waves = yaml.safe_load((CONTENT / "waves.yaml").read_text(encoding="utf-8"))
    return {enemy for wave in waves["waves"].values() for enemy in wave.get("add", [])}


def shape(group: Group) -> tuple[object, ...]:
    """What a piece shows, wherever it lies."""
    return replace(group, id="", dx=0, dy=0).items


@pytest.mark.parametrize("paper", PAPERS)
def test_one_token_for_each_enemy_that_can_be_drawn(paper: str) -> None:
    made = tokens(pieces(paper))
    assert made.keys() == drawable() == {"scout-bike", "helo", "firethrower", "attack-jet", "ranger-mech", "tank"}
    letters = {name: words(group.items)[0] for name, group in made.items()}
    assert "".join(letters.values()) == "BHFJRT"
    # Only the data say whose token brings another draw: the Scout Bike's, one more.
    again = [name for name, group in made.items() if "draw again" in words(group.items)]
    assert again == ["scout-bike"]
    assert "+1" in words(made["scout-bike"].items)
    for group in made.values():
        assert group.alt.startswith("Draw token: ")


@pytest.mark.parametrize("paper", PAPERS)
def test_an_enemy_added_to_the_data_gets_a_token(changed: Callable[..., Content], paper: str) -> None:
    def enemy(data: dict) -> None:
        attack = {"range": "long", "power": 2, "time": 2, "circles": 2}
        data["enemies"]["spotter"] = {"armour": 2, "figure": "nobody-drew-this", "attacks": {"call": attack}}

    def text(data: dict) -> None:
        data["enemies"]["spotter"] = {"name": "Artillery Spotter", "letter": "S", "attacks": {"call": {"name": "Call"}}}

    def wave(data: dict) -> None:
        data["waves"]["wave-2"]["add"].append("spotter")
        data["draw-again"]["enemies"].append("spotter")

    drawn, findings = draw(changed(enemies=enemy, text=text, waves=wave), paper)
    assert [each for each in findings if each.severity is Severity.ERROR] == []
    made = tokens(drawn)
    assert len(made) == 7
    assert words(made["spotter"].items)[0] == "S"
    assert {"draw again", "+1", "Artillery Spotter"} <= set(words(made["spotter"].items))
    assert drawn.pieces == 7 + 1 + 15


def test_an_enemy_taken_out_of_the_pile_loses_its_token(changed: Callable[..., Content]) -> None:
    def wave(data: dict) -> None:
        data["waves"]["wave-2"]["add"].remove("attack-jet")

    made = tokens(draw(changed(waves=wave), "a4")[0])
    assert made.keys() == drawable() - {"attack-jet"}


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_are_all_alike_and_lie_behind_their_fronts(paper: str) -> None:
    drawn = pieces(paper)
    backs = named(drawn, "token/back")
    fronts = tokens(drawn)
    assert len(backs) == len(fronts) == 6
    assert len({repr(shape(group)) for group in backs.values()}) == 1
    (page,) = drawn.sheet.pages
    lines = folds(page)
    assert len(lines) == 2
    for front, back in [*zip(fronts.values(), backs.values(), strict=True), (one(page, "aid"), one(page, "aid/back"))]:
        assert back.rotate - front.rotate == 180
        left, top, right, bottom = cut(front)
        fold = min(line for line in lines if line > bottom)
        # Folded, the back is the front's mirror image across the line, and both keep 5 mm from it.
        assert cut(back) == pytest.approx((left, 2 * fold - bottom, right, 2 * fold - top), abs=1e-3)
        assert fold - bottom >= 5 - 1e-6


def test_duplex_backs_mirror_their_fronts() -> None:
    drawn, findings = draw(real(), "a4", fold="duplex")
    assert [each for each in findings if each.severity is Severity.ERROR] == []
    front, back = drawn.sheet.pages
    ahead = [cut(group) for group in groups(front.items) if group.id.startswith("token:")]
    behind = [cut(group) for group in groups(back.items) if group.id.startswith("token/back")]
    assert behind == [pytest.approx((210 - right, top, 210 - left, bottom)) for left, top, right, bottom in ahead]


def one(page: Page, name: str) -> Group:
    return next(group for group in groups(page.items) if group.id == name)


def cut(group: Group) -> tuple[float, float, float, float]:
    """The cut rectangle of a piece on its page: left, top, right, bottom."""
    assert group.clip is not None
    x, y, width, height = group.clip
    matrix = within(IDENTITY, group)
    (x1, y1), (x2, y2) = apply(matrix, x, y), apply(matrix, x + width, y + height)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def folds(page: Page) -> list[float]:
    """The heights of the fold lines that the sheet draws (those inside pieces left out)."""
    marks = next(item for item in page.items if isinstance(item, Group) and item.role == "artifact")
    return [float(item.segments[0][2]) for item in marks.items if isinstance(item, Shape) and item.paint.dash]


@pytest.mark.parametrize("paper", PAPERS)
def test_sizes_are_true_and_art_keeps_clear_of_the_cuts(paper: str) -> None:
    drawn = pieces(paper)
    sizes = {"token": TOKEN, "aid": AID, "marker": MARKER}
    for group in (group for page in drawn.sheet.pages for group in groups(page.items) if group.clip is not None):
        width, height = sizes[re.split("[:/#]", group.id)[0]]
        left, top, right, bottom = cut(group)
        assert (right - left, bottom - top) == pytest.approx((width, height)), group.id
        inner = group_box(replace(group, clip=None, dx=0, dy=0, rotate=0))
        assert inner is not None
        clear = 0.0 if group.id.startswith("marker") else 2.0
        assert inner[0] >= clear - 1e-6, group.id
        assert inner[1] >= clear - 1e-6, group.id
        assert inner[2] <= width - clear + 1e-6, group.id
        assert inner[3] <= height - clear + 1e-6, group.id


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_amiss_on_any_page(paper: str) -> None:
    for lang in ("en", "qps"):
        # start.pdf holds the playsheet, which has tests of its own.
        _, known = draw(real(), paper, "playsheet", lang)
        for only in ("pieces", "start"):
            _, findings = draw(real(), paper, only, lang)
            about = [each for each in findings if each not in known and each.severity is not Severity.ADVICE]
            assert about == [], lang


def test_five_sets_of_three_markers() -> None:
    made = named(pieces("a4"), "marker:")
    sets: dict[str, set[str]] = {}
    for name in made:
        owner, _, kind = name.removeprefix("marker:").partition("-")
        sets.setdefault(owner, set()).add(kind)
    assert list(sets) == ["you", "first", "second", "third", "extra"]
    assert sets.pop("you") == {"time", "action", "stance"}
    assert all(kinds == {"time", "action", "radar"} for kinds in sets.values())
    looks = {}
    for name, group in made.items():
        owner, _, kind = name.removeprefix("marker:").partition("-")
        ridge = [item for item in group.items if isinstance(item, Group)]
        # The same face on both sides of the ridge, 18 mm down the strip, each with its top there.
        assert [(face.dx, face.dy, face.rotate) for face in ridge] == [(8, 18, 180), (0, 18, 0)]
        assert ridge[0].items == ridge[1].items
        assert words(ridge[0].items) == [kind.capitalize()]
        looks.setdefault(owner, set()).add(repr([item for item in ridge[0].items if not isinstance(item, Text)]))
        # Three fold lines right across.
        lines = [item for item in group.items if isinstance(item, Shape) and item.paint.dash]
        assert [(line.segments[0][1:], line.segments[1][1:]) for line in lines] == [
            ((0.0, float(y)), (8.0, float(y))) for y in (8, 18, 28)
        ]
    # One look a set, and no two sets alike: told apart by sign as well as by colour.
    assert all(len(each) == 1 for each in looks.values())
    assert len({look for each in looks.values() for look in each}) == 5
    extra = [words(group.items) for name, group in made.items() if name.startswith("marker:extra")]
    assert all("Keep the Scout Bike" in " ".join(each) for each in extra)


def test_the_aid_card_says_where_every_die_leads() -> None:
    (page,) = pieces("a4").sheet.pages
    mech = yaml.safe_load((CONTENT / "mech.yaml").read_text(encoding="utf-8"))
    named = {"torso": "Torso", "legs": "Legs", "left-shoulder": "Left shoulder", "right-shoulder": "Right shoulder",
             "left-arm": "Left arm", "right-arm": "Right arm"}  # fmt: skip
    rows: dict[float, list[Text]] = {}
    for item in walk(one(page, "aid/back").items):
        if isinstance(item, Text) and item.y > 45:
            rows.setdefault(item.y, []).append(item)
    read = {}
    for row in rows.values():
        start, *cells = [text.content for text in sorted(row, key=lambda text: text.x)]
        read[start] = dict(zip(cells[::2], cells[1::2], strict=True))
    expected = {}
    for start, dice in mech["spill-over"].items():
        ends: dict[str, list[str]] = {}
        for face, end in dice.items():
            ends.setdefault(end, []).append(str(face))
        expected[named[start]] = {f"{faces[0]}–{faces[-1]}": named[end] for end, faces in ends.items()}
    assert read == expected


@pytest.mark.parametrize("paper", PAPERS)
def test_page_1_promises_what_the_file_holds(paper: str, tmp_path: Path) -> None:
    import pypdfium2

    drawn = start(paper)
    target = tmp_path / "start.pdf"
    pdf.write(drawn.sheet, COLOUR, target)
    assert check_printed(target, drawn.sheet) == []
    document = pypdfium2.PdfDocument(target)
    texts = [page.get_textpage().get_text_range() for page in document]
    labels = ("sheets of paper", "pieces to cut out", "straight cuts", "minutes to make", "minutes to play")
    told = {label: number(drawn.sheet.pages[0], label) for label in labels}
    assert -(-len(document) // 2) == told["sheets of paper"] <= 4
    cut_out = [
        cut(group)
        for page in drawn.sheet.pages
        for group in groups(page.items)
        if group.clip is not None and group.role in ("card", "token") and "/back" not in group.id
    ]
    assert len(cut_out) == told["pieces to cut out"] == 6 + 1 + 15
    # Six tokens in a row: 7 upright cuts and 2 level; one card: 2 and 2; fifteen strips: 16 and 2.
    assert told["straight cuts"] == 9 + 4 + 18
    times = yaml.safe_load((CONTENT / "game.yaml").read_text(encoding="utf-8"))["minutes"]
    assert (told["minutes to make"], told["minutes to play"]) == (times["make"], times["play"])
    # The playsheet lies on one leaf, and the pieces' page has none behind it.
    pages = [page.id for page in drawn.sheet.pages]
    assert pages[:2] == ["start", "start-back"]
    assert pages[2].startswith("playsheet")
    assert pages[4:] == ["pieces-sheet-1"]
    for page, text in zip(drawn.sheet.pages, texts, strict=True):
        assert text.strip(), page.id


def number(page: Page, label: str) -> int:
    """The large number before a label on the first page."""
    for group in groups(page.items):
        runs = words(group.items)
        if " ".join(runs[1:]) == label:
            return int(runs[0])
    raise AssertionError(f"page 1 does not say {label!r}")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_duplex_test_meets_and_reads_as_the_offset(paper: str) -> None:
    front, back = start(paper).sheet.pages[:2]
    width = front.width
    signs = {(item.content, round(item.x, 2), round(item.y, 2)) for item in walk(front.items)
             if isinstance(item, Text) and item.content in ("+5", "−5")}  # fmt: skip
    left, right = sorted(x for _, x, _ in signs)[0], sorted(x for _, x, _ in signs)[-1]
    top, bottom = sorted(y for *_, y in signs)[0], sorted(y for *_, y in signs)[-1]
    by = {(x, y): sign for sign, x, y in signs}
    assert [by[key] for key in by if key[0] == right] == [by[key] for key in by if key[1] == top] == ["+5"]
    assert [by[key] for key in by if key[0] == left] == [by[key] for key in by if key[1] == bottom] == ["−5"]
    cross = group_box(one(back, "duplex-back"))
    assert cross is not None
    # Seen through the paper, the back's cross lies in the middle of the front's scale.
    assert width - (cross[0] + cross[2]) / 2 == pytest.approx((left + right) / 2)
    scale = next(group for group in groups(front.items) if group.alt.startswith("Both sides meet?"))
    box = group_box(replace(scale, items=tuple(item for item in scale.items if not isinstance(item, Text))))
    assert box is not None
    assert (cross[1] + cross[3]) / 2 == pytest.approx((box[1] + box[3]) / 2)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_finished_pieces_are_true_to_size_and_printable(paper: str, tmp_path: Path) -> None:
    import pikepdf
    import pypdfium2

    drawn = pieces(paper)
    target = tmp_path / "pieces.pdf"
    pdf.write(drawn.sheet, COLOUR, target)
    assert check_printed(target, drawn.sheet) == []
    with pikepdf.open(target) as document:
        wide, high = (float(side) for side in document.pages[0].MediaBox[2:])
        assert (wide / MM, high / MM) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.01)
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
    picture = pypdfium2.PdfDocument(target)[0].render(scale=100 / 72, grayscale=True).to_numpy()
    margin = int(4.9 / 25.4 * 100)
    edges = (picture[:margin], picture[-margin:], picture[:, :margin], picture[:, -margin:])
    assert all(int(edge.min()) == 255 for edge in edges)


def test_the_ink_theme_spares_ink(tmp_path: Path) -> None:
    for drawn in (pieces("a4"), start("letter")):
        target = tmp_path / f"{drawn.id}.pdf"
        sheet = drawn.sheet if drawn.id == "pieces" else replace(drawn.sheet, pages=drawn.sheet.pages[:2])
        pdf.write(sheet, INK, target)
        assert max(ink.ink_of_pages(target)) < 0.04


def test_a_figure_that_nobody_draws_is_told_with_its_line(changed: Callable[..., Content]) -> None:
    def spoil(data: dict) -> None:
        data["enemies"]["tank"]["figure"] = "zeppelin"

    _, findings = draw(changed(enemies=spoil), "a4")
    (place,) = [one.place for one in findings if one.code == "PM151"]
    assert place.file.endswith("enemies.yaml")
    assert place.line > 1
