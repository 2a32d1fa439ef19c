"""Units as files: cards with backs, tokens, the roster and the reference of a force, by the commands."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.cli.main import main
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.project import Project
from generator.draw.display import Circle, Item, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.markup import Printed
from generator.draw.paper import A4
from generator.draw.sides import Sides
from generator.games import find
from generator.units import reference, roster, tokens
from generator.units.card_units import on_cards
from generator.units.card_values import CardUnit
from generator.units.importing import import_list
from generator.units.loading import units_of
from generator.units.printing import Look, Made, Press
from generator.units.roster import Roster
from tests.samples import needs_samples, sample
from tests.units.card_scene import rules, unit
from tests.units.test_cards import extremes

GAME = "alpha-strike"
PROJECT = Project.find(Path(__file__).resolve().parents[2])


@pytest.fixture(scope="module")
def content() -> Content:
    """The game's data, without its rules."""
    module = find(GAME)
    assert module is not None
    return load_content(PROJECT.content_dir / GAME, module, check=False, prose=False)


def press(content: Content, **look: Any) -> Press:
    """What prints."""
    return Press(content, PROJECT.templates_dir, Look(**look))


def words_of(made: Made) -> list[str]:
    """The words of each page."""
    assert [one.message for one in made.findings] == []
    with pypdfium2.PdfDocument(io.BytesIO(made.data)) as pdf:
        return [page.get_textpage().get_text_bounded() for page in pdf]


def left_of(page: pypdfium2.PdfPage, word: str) -> float:
    """Where a word begins on a page, in points from the left."""
    text = page.get_textpage()
    found = text.search(word).get_next()
    assert found is not None, word
    return float(text.get_charbox(found[0])[0])


def fail(found: Diagnostic) -> None:
    """Nothing is to be found."""
    pytest.fail(found.message)


def told(items: tuple[Item, ...]) -> list[str]:
    """All words among some items."""
    return [item.content for item in walk(items) if isinstance(item, Text)]


# --- cards


def test_cards_come_eight_to_a_page_in_their_order_and_their_backs_behind_them(content: Content) -> None:
    units = on_cards(units_of(content))[:10]
    made = press(content, sides=Sides("long")).cards(units)
    pages = words_of(made)
    assert len(pages) == 4
    for place, part in ((0, units[:8]), (2, units[8:])):
        at = [pages[place].index(one.sheet.chassis) for one in part]
        assert at == sorted(at)
    # Flipped on the long edge the columns change places.
    with pypdfium2.PdfDocument(io.BytesIO(made.data)) as pdf:
        lefts = [[left_of(pdf[page], one.sheet.model) for one in units[:2]] for page in (0, 1)]
    assert lefts[0][0] < lefts[0][1]
    assert lefts[1][1] < lefts[1][0]


def test_without_sides_there_are_fronts_alone_and_large_cards_are_four_to_a_page(content: Content) -> None:
    units = on_cards(units_of(content))[:9]
    assert press(content).cards(units).pages == 2
    assert press(content, large=True, paper="letter", theme="ink").cards(units).pages == 3


def test_the_same_units_make_the_same_bytes(content: Content) -> None:
    units = on_cards(units_of(content))[:3]
    assert press(content).cards(units).data == press(content).cards(units).data


def test_a_unit_that_cannot_be_printed_is_named_and_nothing_is_made(content: Content) -> None:
    made = press(content).cards([unit("good"), unit("bad", chassis="Brĕzno")])
    assert not made.ok
    assert made.data == b""
    assert ["'ĕ'" in one.message and "Brĕzno" in one.message for one in made.findings] == [True]


def test_units_go_by_their_proper_names_in_documents(content: Content) -> None:
    assert content.proper_name("units:torrvik-tv-2") == "Törrvik TV-2"
    assert content.proper_name("units:torrvik-tv-2/armour") == ""
    assert content.proper_name("cards:kinds/mech") == ""
    assert content.proper_name("nothing:at/all") == ""


# --- tokens


@pytest.mark.parametrize("round", [False, True])
@pytest.mark.parametrize("hex", [16.0, 25.4, 32.0, 50.8])
def test_a_token_is_a_little_smaller_than_its_hex_and_shows_its_front(hex: float, round: bool) -> None:
    width, height = tokens.size_of(hex, round=round)
    assert height == pytest.approx(hex / 1.05)
    assert width == pytest.approx(height if round else height * 2 / math.sqrt(3))
    one = unit(card={"callsign": "Raven", "letter": "B", "line": "force:units/0"})
    items = tokens.draw_token(one, hex, fail, round=round)
    assert "B" in told(items)
    assert any(word.startswith("Raven") for word in told(items))
    for item in walk(items):
        if isinstance(item, Circle):
            assert item.cx + item.radius <= width + 0.01
        elif isinstance(item, Outline):
            xs = [float(segment[1]) for segment in item.segments if len(segment) > 2]
            ys = [float(segment[2]) for segment in item.segments if len(segment) > 2]
            assert -0.01 <= min(xs) <= max(xs) <= width + 0.01
            assert -0.01 <= min(ys) <= max(ys) <= height + 0.01


def test_tokens_of_any_unit_are_sound(content: Content) -> None:
    for hex in (15.0, 32.0, 100.0):
        made = press(content, hex=hex).tokens(extremes())
        assert [one.message for one in made.findings] == []
        assert made.pages >= 1


# --- roster


def force(*units: CardUnit, limit: int | None = None) -> Roster:
    """A force by hand."""
    return Roster(Printed("Night Watch"), units, None if limit is None else Printed(str(limit), ("force:limit",)))


def test_a_roster_adds_up_the_points_and_says_what_is_too_much() -> None:
    # 18 points at skill 3 are 22: 18 lies above 7, so a step costs 1 + (18 - 3) // 5 = 4.
    units = (unit("a", card={"skill": 3, "line": "force:units/0"}), unit("b", card={"skill": None}))
    assert force(*units).points.text == "40"
    (page,) = roster.pages_of(force(*units, limit=35), rules(), A4, fail)
    assert [word in told(page) for word in ("Night Watch", "22", "18", "40", "of 35 PV", "5 PV too many")] == [True] * 6
    (page,) = roster.pages_of(force(*units, limit=40), rules(), A4, fail)
    assert not any("too many" in word for word in told(page))


def circles(page: tuple[Item, ...], path: str) -> list[Circle]:
    """The circles that a datum counts, from left to right."""
    return [item for item in walk(page) if isinstance(item, Circle) and item.pip == path]


def test_a_roster_has_a_circle_for_each_point_in_the_order_of_the_force() -> None:
    units = [unit(f"u{number}", chassis=f"Unit {letter}", armour=number, structure=2)
             for number, letter in enumerate("QPO")]  # fmt: skip
    (page,) = roster.pages_of(force(*units), rules(), A4, fail)
    assert [word for word in told(page) if word.startswith("Unit ")] == ["Unit Q", "Unit P", "Unit O"]
    assert [len(circles(page, one.at("armour"))) for one in units] == [0, 1, 2]


def test_a_rosters_circles_are_as_easy_to_mark_as_those_of_cards() -> None:
    """Of 188 mm 76 + 9 are taken: 103 are left. 15 of 5 mm need 15 x 6.5 - 1.5 + 2 x 2.5 = 101, 16 with 1 mm between
    16 x 6 - 1 + 3 x 2.5 = 102.5, 22 of 3.6 mm 22 x 4.2 - 0.6 + 4 x 1.8 = 99; 23 need 103.2."""

    def sizes(armour: int) -> tuple[int, set[float], float]:
        one = unit(armour=armour, structure=3)
        (page,) = roster.pages_of(force(one), rules(), A4, fail)
        found = circles(page, one.at("armour"))
        ends = [item.cx + item.radius for item in found]
        return len(found), {round(2 * item.radius, 2) for item in found}, round(max(ends, default=0.0), 1)

    assert A4.live.x == 11
    assert sizes(15) == (15, {5.0}, 11 + 85 + 101)
    assert sizes(16) == (16, {5.0}, 11 + 85 + 102.5)
    assert sizes(22) == (22, {3.6}, 11 + 85 + 99)
    assert sizes(23) == (0, set(), 0.0)
    one = unit(armour=6, structure=3)
    (page,) = roster.pages_of(force(one), rules(), A4, fail)
    first, second = (circles(page, one.at(key))[0] for key in ("armour", "structure"))
    # The first row's rule lies 20 mm below the live area's edge; between two lines of circles there are 1.5 mm.
    assert (first.cy, second.cy) == (A4.live.y + 20 + 4.75, A4.live.y + 20 + 11.25)
    assert first.cx == second.cx


def test_a_long_roster_goes_on_and_one_of_extremes_is_sound(content: Content) -> None:
    made = press(content).roster(force(*[unit(f"u{number}") for number in range(45)], limit=100))
    assert made.pages == 3  # 276 - 20 - 16 mm hold 15 rows of 16 mm, and the sum below the last
    assert [one.message for one in made.findings] == []
    assert press(content, paper="letter", theme="ink").roster(force(*extremes())).ok


# --- reference


def test_the_reference_explains_what_is_in_use_and_no_more(content: Content) -> None:
    units = [unit(specials=["STL", "TUR(1/1/-,IF1)", "C3S"]), unit("b", specials=["ARTAIS-1", "QQQ7"])]
    (page,) = words_of(press(content).reference(Printed("Mine"), units))
    for tag in ("STL", "TUR", "IF", "C3S", "ARTAIS"):
        assert tag in page
    assert "AMS" not in page
    assert "Not explained here: QQQ7." in page
    assert "+1 to the target number at medium range, +2 at long" in " ".join(page.split())
    assert press(content).reference(Printed("Mine"), [unit(specials=[])]).pages == 0


def test_lengths_in_the_reference_follow_the_cards(content: Content) -> None:
    units = [unit(specials=["ECM"])]
    for distances, wanted in (("inches", 'within 12" of it'), ("hexes", "within 6 hex of it"),
                              ("both", 'within 12" (6 hex) of it')):  # fmt: skip
        (page,) = words_of(press(content, distances=distances).reference(Printed("Mine"), units))
        assert wanted in " ".join(page.split())


def test_every_explanation_has_words_and_fits(content: Content) -> None:
    game = content.view("en")
    tags = reference.every_tag(game)
    found, unknown = reference.entries(tags, game, rules())
    assert unknown == []
    assert len(found) == len(tags)
    assert all(entry.name.text and "".join(run.text for run in entry.text).endswith(".") for entry in found)


# --- commands


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder outside of any project."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("MECHSMITH_PREFERENCES", "off")
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    return tmp_path


FORCE = """\
format: 1
game: alpha-strike
id: mine
name: Mine
limit: 60
units:
  - Bastrel BS-9, skill 3, x2, "Raven"
  - Quillet QL-5, skill blank
"""


def test_one_command_prints_a_force(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.yaml").write_text(FORCE, encoding="utf-8")
    assert main(["force", "print", "mine.yaml", "--to", "out", "--distances", "both", "--hex", "1.25in"]) == 0
    assert sorted(path.name for path in (here / "out").iterdir()) == [
        "cards.pdf", "reference.pdf", "roster.pdf", "tokens.pdf",
    ]  # fmt: skip
    # 48 points at skill 3: a step costs 1 + (48 - 3) // 5 = 10, so twice 58, and 23 for the one without a skill.
    out, err = capsys.readouterr()
    assert "3 units, 139 PV of 60" in out
    assert "79 too many; its roster says so" in out
    assert err == ""
    for name in ("cards", "tokens", "roster"):
        with pypdfium2.PdfDocument(here / "out" / f"{name}.pdf") as pdf:
            words = pdf[0].get_textpage().get_text_bounded()
        assert words.index("Raven") < words.index("Quillet")
        assert {"A", "B"} <= set(words.split())
    with pypdfium2.PdfDocument(here / "out" / "roster.pdf") as pdf:
        words = pdf[0].get_textpage().get_text_bounded()
    assert "79 PV too many" in words
    assert "58" in words.split()


def test_a_line_that_names_no_unit_stops_the_print(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.yaml").write_text(FORCE.replace("Quillet QL-5", "Quilet QL-5"), encoding="utf-8")
    assert main(["force", "print", "mine.yaml", "--to", "out"]) == 2
    told = "".join(capsys.readouterr())
    assert "mine.yaml:8" in told
    assert "Did you mean Quillet QL-5" in told
    assert not (here / "out").exists()


def test_units_are_printed_by_name_or_from_a_list(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["units", "print", "bastrel", "quillet ql-5", "--to", "two.pdf", "--skill", "blank"]) == 0
    with pypdfium2.PdfDocument(here / "two.pdf") as pdf:
        words = pdf[0].get_textpage().get_text_bounded()
    assert words.index("Bastrel") < words.index("Quillet")
    head = "name,type,size,move,armor,structure,dmg_s,dmg_m,dmg_l,pv\n"
    row = 'Pennant PN-1,BM,2,"8""j",4,3,2,1,0,21\n'
    (here / "list.csv").write_text(head + row, encoding="utf-8")
    assert main(["units", "print", "list.csv", "--to", "one.pdf", "--tokens", "--reference"]) == 0
    assert (here / "one-tokens.pdf").is_file()
    assert not (here / "one-reference.pdf").exists()  # it has no special abilities
    assert "one-reference.pdf: there is nothing to print" in capsys.readouterr().out
    (here / "list.csv").write_text(head + row + row.replace("21", "NaN").replace("PN-1", "PN-2"), encoding="utf-8")
    assert main(["units", "print", "list.csv", "--to", "bad.pdf"]) == 2
    assert not (here / "bad.pdf").exists()
    assert "list.csv:3" in "".join(capsys.readouterr())
    assert main(["units", "print", "list.csv", "Pennant PN-1", "--to", "good.pdf"]) == 0
    capsys.readouterr()
    assert main(["units", "print", "--lang", "fi"]) == 2
    assert "no language fi" in "".join(capsys.readouterr())
    assert main(["units", "print", "--hex", "3mm"]) == 2
    assert "15 to 100 mm" in "".join(capsys.readouterr())


# --- other people's units


@needs_samples
@pytest.mark.parametrize(("paper", "theme", "distances"), [("a4", "colour", "inches"), ("letter", "ink", "both")])
def test_all_samples_print_without_a_fault(content: Content, paper: str, theme: str, distances: Any) -> None:
    units = on_cards(import_list(sample("alphastrike", "units.csv")).units)
    made = press(content, paper=paper, theme=theme, distances=distances)
    found = made.cards(units)
    assert [one.message for one in found.findings if one.severity > Severity.ADVICE] == []
    assert (len(units), found.pages) == (144, 18)
    if theme == "ink":
        assert made.tokens(units).ok
        page = made.reference(Printed("Samples"), units)
        assert page.ok
        assert reference.entries(reference.tags_of(units), content.view("en"), rules())[1] == ["C81.5"]


