"""Unit cards: what stands on them, what is marked, and that nothing touches however much there is."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from generator.data.diagnostics import Diagnostic, Place
from generator.draw.display import Circle, Group, Item, Page, Path, Rect, Sheet, Text, walk
from generator.draw.geometry import IDENTITY, apply, placed, text_area
from generator.draw.markup import Printed
from generator.draw.page_checks import check_sheet
from generator.draw.paper import A4, LETTER, Paper
from generator.draw.piece import Piece
from generator.draw.pieces import Layout, drawn_pages, lay_out
from generator.units import cards, figures
from generator.units.card_pips import SIZES
from generator.units.card_values import CardRules, CardUnit, Distances, Kind
from tests.units.card_scene import rules, unit

LONGEST: dict[str, Any] = {
    "chassis": "Trinity Medium Battle Armour (Theseus Support)", "model": '"Killjoy" Ammunition Loader Carriage (Sqd5)',
}  # fmt: skip
MANY = ["AMS", "ARTLTC-2", "C3S", "CASE", "CR", "ECM", "HTC", "MHQ2", "REAR0*/0*/-", "SRCH", "TUR(1/1/0,AMS,ARTLTC-2)"]
LARGE: dict[str, Any] = {
    "size": 4, "armour": 22, "structure": 12, "points": 999, "overheat": 4, "role": "Missile Boat",
    "damage": {"short": 99, "medium": 99, "long": 99, "extreme": 99}, "specials": MANY, "move": '14"/12"j',
}  # fmt: skip
SKILLED: dict[str, Any] = {"skill": 0, "line": "force:units/0", "callsign": "Raven of the North", "letter": "AA"}


def extremes() -> list[CardUnit]:
    """Units with the longest names, the most specials, the largest values, of every kind."""
    return [
        unit("large", **LONGEST, **LARGE, card=SKILLED),
        unit("blank", **LONGEST, **LARGE, card={"skill": None}),
        unit("siege", **LONGEST, **{**LARGE, "armour": 23, "structure": 16, "type": "CV", "move": '18"h/18"j'}),
        unit("hulk", **LONGEST, **{**LARGE, "armour": 3, "structure": 17, "type": "SV", "move": '8"t'}),
        unit("suits", **LONGEST, **{**LARGE, "type": "BA"}),
        unit("small", **LONGEST, **{**LARGE, "type": "PM"}),
        unit("flyer", **LONGEST, **{**LARGE, "type": "AF", "move": '20"a'}),
        unit("huge", **{**LARGE, "armour": 99, "structure": 99}, card=SKILLED),
        unit("driven", **LONGEST, **LARGE, piloting=12),
        unit("plain", model="", role="", specials=[], armour=0, structure=1, move="0"),
    ]


def card(one: CardUnit, of: CardRules, report: Any, scale: float = 1.0) -> Piece:
    """A card as a piece."""
    items: tuple[Item, ...] = cards.draw_front(one, of, report)
    items = items if scale == 1.0 else (Group("", items, scale=scale),)
    return Piece(f"card:{one.id}", cards.WIDTH * scale, cards.HEIGHT * scale, items, title=cards.alt_of(one, of))


def pages_of(
    units: Iterable[CardUnit], of: CardRules, paper: Paper, report: Any, scale: float = 1.0
) -> tuple[Page, ...]:
    """Their cards on pages."""
    layout = Layout(paper=paper, gap=0, turn="never" if scale == 1.0 else "always")
    return lay_out([card(one, of, report, scale) for one in units], layout, report)


def wrong(pages: tuple[Page, ...], units: list[CardUnit]) -> list[Diagnostic]:
    """What the page checks find, circles counted."""
    known = {one.path: one.sheet for one in units}

    def value(path: str) -> object:
        if path.startswith("boxes:"):
            return int(path.rsplit("/", 1)[1])
        where, _, key = path.rpartition("/")
        return getattr(known[where], key)

    return check_sheet(Sheet("cards", "Cards", "en", pages), lambda path: Place(), value)


@pytest.mark.parametrize(
    ("distances", "die", "paper", "scale"),
    [("inches", False, A4, 1.0), ("hexes", True, LETTER, 1.0), ("both", False, LETTER, cards.ENLARGED),
     ("both", True, A4, 1.0)],
)  # fmt: skip
def test_nothing_touches_and_nothing_is_too_small_however_much_there_is(
    distances: Distances, die: bool, paper: Paper, scale: float
) -> None:
    units, found = extremes(), list[Diagnostic]()
    pages = pages_of(units, rules(distances=distances, die=die), paper, found.append, scale)
    assert [one.message for one in [*found, *wrong(pages, units)]] == []
    counts = [sum(isinstance(item, Group) and item.role == "card" for item in page.items) for page in pages]
    assert counts == ([8, 2] if scale == 1.0 else [4, 4, 2])


def test_a_whole_page_lies_within_marks_and_margins_on_either_paper() -> None:
    # 2 x 88.9 = 177.8 wide and 4 x 63.5 = 254 high: on Letter 12.7 mm are left above and below, of which marks take
    # all but the 10 mm that the foot line has.
    for paper in (A4, LETTER):
        (page,) = pages_of([unit(f"u{number}") for number in range(8)], rules(), paper, pytest.fail)
        places = [(round(item.dx, 2), round(item.dy, 2)) for item in page.items
                  if isinstance(item, Group) and item.role == "card"]  # fmt: skip
        left, top = (paper.width - 177.8) / 2, (paper.height - 254) / 2
        assert places == [(round(left + column * 88.9, 2), round(top + row * 63.5, 2))
                          for row in range(4) for column in range(2)]  # fmt: skip
        assert wrong((page,), [unit(f"u{number}") for number in range(8)]) == []


def front(one: CardUnit, **changes: Any) -> list[Item]:
    """Everything on a card's front."""
    return list(walk(cards.draw_front(one, rules(**changes), lambda found: pytest.fail(found.message))))


def texts(one: CardUnit, of: CardRules | None = None, **changes: Any) -> list[str]:
    """All words on a card's front."""
    items = list(walk(cards.draw_front(one, of, fail))) if of else front(one, **changes)
    return [item.content for item in items if isinstance(item, Text)]


def pips(one: CardUnit, key: str, **changes: Any) -> list[Circle]:
    """The circles of armour or structure."""
    return [item for item in front(one, **changes) if isinstance(item, Circle) and item.pip == one.at(key)]


def test_armour_and_structure_are_circles_in_fives() -> None:
    few, many = unit(armour=8, structure=6), unit(armour=22, structure=12)
    eight = pips(few, "armour")
    assert len(eight) == 8
    assert {round(2 * one.radius, 2) for one in eight} == {5.0}
    steps = [round(b.cx - a.cx, 2) for a, b in itertools.pairwise(eight)]
    assert steps == [6.5, 6.5, 6.5, 6.5, 9.0, 6.5, 6.5]  # 5 mm and 1.5 between, half a circle more between fives
    tight = [*pips(many, "armour"), *pips(many, "structure")]
    assert len(tight) == 22 + 12
    # Three fives of 5 mm need 75 + 12 x 0.8 + 2 x 3.3 = 91.2 mm, of 4 mm 60 + 8.4 + 2 x 2.7 = 73.8; there are 73.9.
    assert {round(2 * one.radius, 2) for one in tight} == {4.0}
    assert 4.0 * cards.ENLARGED >= 5.0
    rows = sorted({one.cy for one in tight})
    assert [sum(one.cy == row for one in tight) for row in rows] == [15, 7, 12]


def fail(found: Diagnostic) -> None:
    """Nothing is to be found."""
    pytest.fail(found.message)


def hits(one: CardUnit, of: CardRules | None = None) -> dict[str, list[tuple[float, float, float]]]:
    """The critical boxes of a card by the datum that counts them: across, x, y in mm."""
    found: dict[str, list[tuple[float, float, float]]] = {}
    for item, matrix in placed(cards.draw_front(one, of or rules(), fail), IDENTITY):
        if isinstance(item, Circle) and item.pip.startswith("boxes:"):
            x, y = apply(matrix, item.cx, item.cy)
            found.setdefault(item.pip, []).append((2 * item.radius, round(x, 3), round(y, 3)))
    return found


def test_critical_boxes_are_marked_with_ease() -> None:
    mech = hits(unit(armour=8, structure=6))
    assert {key: len(boxes) for key, boxes in mech.items()} == {
        "boxes:engine/2": 2, "boxes:fire-control/4": 4, "boxes:movement/4": 4, "boxes:weapons/4": 4,
    }  # fmt: skip
    assert {across for boxes in mech.values() for across, _, _ in boxes} == {5.0}
    # Rows of the right column: 1.5 mm between circles across and down, the last at 47.4 - 3.25 = 44.15 mm.
    rows = [mech[f"boxes:{name}/4"] for name in ("fire-control", "movement", "weapons")]
    assert [{y for _, _, y in row} for row in rows] == [{31.15}, {37.65}, {44.15}]
    assert [x for _, x, _ in rows[0]] == [63.9, 70.4, 76.9, 83.4]  # 85.9 - 2.5, and 6.5 to the left each
    # The engine's lie in the left column below the heat scale, which ends at 39 mm.
    assert [(x, y) for _, x, y in mech["boxes:engine/2"]] == [(37.3, 42.0), (43.8, 42.0)]
    tank = hits(unit(type="CV", armour=8, structure=6))
    assert {across for boxes in tank.values() for across, _, _ in boxes} == {5.0}
    assert {y for _, _, y in tank["boxes:motive/5"]} == {35.4}  # no heat: 32.4 + 3


def test_critical_boxes_stay_large_whatever_else_there_is() -> None:
    for one in extremes():
        assert {across for boxes in hits(one).values() for across, _, _ in boxes} <= {5.0}, one.id


@pytest.mark.parametrize("distances", ["inches", "both"])
def test_circles_and_words_of_a_card_keep_apart(distances: Distances) -> None:
    """Letters lie inside their circle or clear of it, circles 0.6 mm apart, words never on each other."""
    for one in [*extremes(), unit(), unit(type="CV"), unit(armour=17, structure=7), unit(armour=13, specials=MANY)]:
        found = list(placed(cards.draw_front(one, rules(distances), fail), IDENTITY))
        rings = [(apply(m, item.cx, item.cy), item.radius) for item, m in found
                 if isinstance(item, Circle) and item.pip]  # fmt: skip
        for ((ax, ay), a), ((bx, by), b) in itertools.combinations(rings, 2):
            assert math.hypot(ax - bx, ay - by) - a - b >= 0.6 - 1e-6, one.id
        areas = [(item.content, text_area(item, m)) for item, m in found if isinstance(item, Text)]
        for word, (left, top, right, low) in areas:
            for (x, y), radius in rings:
                clear = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - low)) >= radius + 0.1
                inside = max(math.hypot(dx - x, dy - y) for dx in (left, right) for dy in (top, low)) < radius
                assert clear or inside, (one.id, word)
        for (word, a4), (other, b4) in itertools.combinations(areas, 2):
            over = min(a4[2], b4[2]) - max(a4[0], b4[0]), min(a4[3], b4[3]) - max(a4[1], b4[1])
            assert min(over) <= 0.1, (one.id, word, other)


def test_words_that_need_two_lines_have_them_and_too_long_ones_are_told() -> None:
    told = rules()
    engine, *others = told.kinds["BM"].criticals
    longer = replace(engine, effect=Printed("two heat when it fires; both of them: it is destroyed at once"))
    kinds = {**told.kinds, "BM": Kind("long", True, (longer, *others))}
    said = texts(unit(), of=replace(told, kinds=kinds))
    assert "two heat when it fires; both of them: it is" in said
    assert "destroyed at once" in said
    kinds["BM"] = Kind("none", True, (replace(engine, effect=Printed("w" * 80)), *others))
    found: list[Diagnostic] = []
    cards.draw_front(unit(), replace(told, kinds=kinds), found.append)
    assert [one.code for one in found] == ["DR350"]


def test_where_circles_have_no_room_there_is_a_line_to_write_on() -> None:
    huge = unit(armour=99, structure=99)
    assert pips(huge, "armour") == []
    assert texts(huge).count("left") == 2
    assert SIZES[-1].rows(99, 72.0) * 2 * SIZES[-1].pitch > 50  # there really is none


@pytest.mark.parametrize(
    ("distances", "wanted", "absent"),
    [
        ("inches", ['7"/10"j', 'to 6"', 'to 42"', '−2"'], ["3 hex", "−1"]),
        ("hexes", ["4/5j", "3 hex", "21 hex", "−1"], ['to 6"', '7"/10"j']),
        ("both", ['7"/10"j', "4/5j hex", 'to 6"', "3 hex", "21 hex", '−2"'], ["4/5j"]),
    ],
)
def test_lengths_are_told_in_one_way_all_over_the_card(
    distances: Distances, wanted: list[str], absent: list[str]
) -> None:
    # Two inches are a hex; 7 inches, three and a half, count as four.
    said = [*texts(unit(move='7"/10"j', type="BM"), distances=distances),
            *texts(unit(move='7"/10"j', type="CV"), distances=distances)]  # fmt: skip
    assert [word for word in wanted if word not in said] == []
    assert [word for word in absent if word in said] == []
    if distances == "hexes":
        assert not any('"' in word for word in said)


def test_points_are_those_of_the_skill() -> None:
    # Published: 52 points at skill 4 are 62 at 3 and 47 at 5.
    for skill, points in ((3, "62"), (4, "52"), (5, "47")):
        one = unit(points=52, card={"skill": skill, "line": "force:units/0"})
        found = [item for item in front(one) if isinstance(item, Text) and item.size == 20 and item.content == points]
        assert found
        assert "units:lynx-2a/points" in found[0].sources
    blank = unit(points=52, card={"skill": None})
    assert any(isinstance(item, Rect) and (item.width, item.height) == (7.2, 5.4) for item in front(blank))
    assert "52" in texts(blank)
    assert "4" not in texts(blank)


def test_only_what_a_unit_needs_stands_on_its_card() -> None:
    mech, tank, men = (texts(unit(type=type)) for type in ("BM", "CV", "CI"))
    assert "Heat" in mech
    assert "Engine" in mech
    assert "Heat" not in tank
    assert "Motive" in tank
    assert "Heat" not in men
    assert "Critical hits" not in men
    assert "Piloting" in texts(unit(piloting=5))
    assert "E" not in mech
    assert "E" in texts(unit(damage={"short": 1, "extreme": 1}))
    assert "0*" in texts(unit(damage={"short": 2, "medium": "0*"}))
    assert "Moved" in texts(unit(), die=True)
    assert "TMM" not in texts(unit(), die=True)


def test_a_critical_box_that_does_less_than_the_next_says_what_it_does() -> None:
    said = texts(unit(type="CV"))
    assert [said.count(word) for word in ('−2"', "½", "0")] == [2, 2, 1]


def test_every_digit_names_its_datum() -> None:
    for one in extremes():
        for item in front(one, distances="both"):
            if isinstance(item, Text) and any(letter.isdigit() for letter in item.content):
                assert item.sources, item.content


def test_a_name_too_long_is_an_error_that_names_the_unit() -> None:
    found: list[Diagnostic] = []
    cards.draw_front(unit(chassis="Wattlebird " * 12), rules(), found.append)
    assert [one.code for one in found] == ["DR350"]
    assert found[0].message.startswith("Wattlebird")
    assert found[0].path == "units:lynx-2a/chassis"


def test_specials_too_many_are_an_error_that_names_the_unit() -> None:
    found: list[Diagnostic] = []
    cards.draw_front(unit(specials=[f"TUR({number}/9/9,LRM9/9/9)" for number in range(40)]), rules(), found.append)
    assert [one.code for one in found] == ["DR351"]
    assert "Lynx 2A" in found[0].message


def test_letters_that_the_typeface_lacks_are_an_error_and_others_are_printed() -> None:
    units = [unit("a", chassis="Shōgun Łoś đ"), unit("b", chassis="Brĕzno")]
    pages = pages_of(units, rules(), A4, pytest.fail)
    found = wrong(pages, units)
    assert {one.path for one in found} == {"units:b/chassis"}
    assert "'ĕ' (U+0115), in 'Brĕzno'" in found[0].message


def test_a_design_has_no_data_of_its_own_and_its_values_name_what_they_follow_from() -> None:
    made = CardUnit("lynx", unit().sheet, "loadouts/lynx", made_from=("loadouts/lynx:frame",))
    items = front(made)
    assert not any(item.pip for item in items if isinstance(item, Circle) and not item.pip.startswith("boxes:"))
    assert all(item.sources for item in items if isinstance(item, Text) and item.content in ("18", "3", "2", '12"j'))


def shapes(items: Iterable[Item]) -> list[tuple[Any, ...]]:
    """The outlines of a picture."""
    return [one.segments for one in walk(tuple(items)) if isinstance(one, Path)]


def box_of(group: Group) -> tuple[float, float, float, float]:
    """The box round a picture's outlines."""
    segments = [segment for one in walk((group,)) if isinstance(one, Path) for segment in one.segments]
    numbers = [[float(number) for number in segment[1:]] for segment in segments]
    xs = [number for part in numbers for number in part[::2]]
    ys = [number for part in numbers for number in part[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(
    ("type", "move"),
    [("BM", '8"'), ("PM", '8"'), ("CV", '8"t'), ("CV", '8"w'), ("CV", '8"h'), ("CV", '8"n'), ("CV", '8"g'),
     ("CV", '8"v'), ("SV", '8"a'), ("AF", '8"a'), ("CI", '4"f'), ("CI", '8"w'), ("BA", '6"j')],
)  # fmt: skip
def test_units_look_different_and_always_the_same(type: str, move: str) -> None:
    sheets = [unit(type=type, move=move, size=size, specials=[]).sheet for size in (1, 4)]
    drawn = [figures.picture(sheets[0], f"unit-{number}", 0, 0, 20, 20) for number in range(12)]
    assert len({str(shapes((one,))) for one in drawn}) > (2 if type in ("CI", "BA") else 5)
    assert shapes((figures.picture(sheets[0], "unit-3", 0, 0, 20, 20),)) == shapes((drawn[3],))
    for one in drawn:
        left, top, right, low = box_of(one)
        assert left >= -0.01
        assert top >= -0.01
        assert right <= 20.01
        assert low <= 20.01
    if type not in ("CI", "BA"):
        small, large = (box_of(figures.picture(one, "unit-1", 0, 0, 40, 40)) for one in sheets)
        assert max(small[2] - small[0], small[3] - small[1]) < max(large[2] - large[0], large[3] - large[1])


def test_what_specials_name_is_on_the_picture() -> None:
    blade = figures.mech_of(unit(specials=["MEL"]).sheet, figures.Seed("a"))
    assert "sword" in (blade.left_arm, blade.right_arm)
    tubes = figures.mech_of(unit(specials=["LRM1/1/1"]).sheet, figures.Seed("b"))
    assert "launcher" in (tubes.left_shoulder, tubes.right_shoulder)


def test_role_damage_and_armour_shape_the_picture() -> None:
    seed = figures.Seed
    far = unit(damage={"short": 2, "medium": 2, "long": 2}, specials=[], armour=3).sheet
    near = unit(damage={"short": 2, "medium": 1}, specials=[], armour=3).sheet
    weak = unit(damage={"short": 1}, specials=[], role="", armour=3).sheet
    assert [figures.reach_of(one) for one in (far, near, weak)] == ["far", "near", "near"]
    for name in "abcdef":
        long, short, one = (figures.mech_of(sheet, seed(name)) for sheet in (far, near, weak))
        assert {long.left_arm, long.right_arm} <= {"rifle", "barrel"}
        assert {short.left_arm, short.right_arm} <= {"gatling", "fist", "cannon"}
        assert "" in (one.left_arm, one.right_arm)  # damage 1 is one weapon
        assert "dish" in (long.left_shoulder, long.right_shoulder)  # a scout
    boat = figures.mech_of(unit(role="Missile Boat", specials=[]).sheet, seed("a"))
    assert (boat.left_shoulder, boat.right_shoulder) == ("launcher", "launcher")
    # Size 2 is well armoured from 6 on: more than twice the size and one.
    plain, plated = (figures.mech_of(unit(size=2, armour=armour, specials=[], role="").sheet, seed("a"))
                     for armour in (5, 6))  # fmt: skip
    assert "shield" not in (plain.left_shoulder, plain.right_shoulder)
    assert "shield" in (plated.left_shoulder, plated.right_shoulder)
    jumping, walking = (figures.picture(unit(move=move).sheet, "u", 0, 0, 20, 20) for move in ('8"j', '8"'))
    assert len(shapes((jumping,))) > len(shapes((walking,)))


def test_twelve_circles_stand_in_one_row_and_the_picture_keeps_its_height() -> None:
    few, many = (box_of(figure_of(unit(size=4, armour=armour, structure=6))) for armour in (8, 12))
    assert many[3] - many[1] == pytest.approx(few[3] - few[1], rel=0.2)
    for armour, across in ((11, 5.0), (12, 5.0), (13, 4.5)):
        circles = pips(unit(size=4, armour=armour, structure=6), "armour")
        assert len({one.cy for one in circles}) == 1
        assert {round(2 * one.radius, 2) for one in circles} == {across}


def figure_of(one: CardUnit) -> Group:
    """The picture on a card's front."""
    items = cards.draw_front(one, rules(), lambda found: pytest.fail(found.message))
    return next(item for item in items if isinstance(item, Group) and item.role == "artifact")


def test_what_players_call_a_unit_leads_its_card() -> None:
    called = unit(card={"callsign": "Raven", "line": "force:units/0"})
    sizes = {item.content: item.size for item in front(called) if isinstance(item, Text)}
    assert (sizes["Raven"], sizes["Lynx 2A"]) == (20, 8.5)
    plain = {item.content: item.size for item in front(unit()) if isinstance(item, Text)}
    assert (plain["Lynx"], plain["2A"]) == (20, 8.5)


def test_pages_are_drawn_one_after_the_other() -> None:
    drawn: list[str] = []

    def draw(piece: Piece) -> Piece:
        drawn.append(piece.id)
        return piece

    blank = [Piece(f"p{number}", cards.WIDTH, cards.HEIGHT, ()) for number in range(20)]
    pages: Iterator[Page] = drawn_pages(blank, Layout(gap=0, turn="never"), draw)
    next(pages)
    assert len(drawn) == 8
    assert len(list(pages)) == 2
    assert len(drawn) == 20


def test_nothing_stands_close_to_the_lines_between_ranges() -> None:
    """From 3 mm to 46.4 mm three ranges of 14.467 mm: lines 1 mm before 17.467 and 31.933, words 1.2 mm before them."""
    items = front(unit(), distances="both")
    assert [round(item.x, 3) for item in items if isinstance(item, Text) and item.content in ("3 hex", "12 hex")] == [
        15.267, 29.733,
    ]  # fmt: skip
    assert [item.anchor.value for item in items if isinstance(item, Text) and item.content == "3 hex"] == ["end"]


def test_a_name_alone_stands_on_the_line_of_the_points() -> None:
    one = unit(chassis="Vector Combat Support Flyer", model="", points=22)
    bases = {item.content: item.y for item in front(one) if isinstance(item, Text)}
    assert bases["Vector Combat Support Flyer"] == bases["22"] == 9.4
    both = {item.content: item.y for item in front(unit(chassis="Vector Combat Support Flyer", model="Model Twelve"))
            if isinstance(item, Text)}  # fmt: skip
    assert both["Vector Combat Support Flyer"] == 6.6


def test_where_there_are_no_specials_no_line_parts_them_from_the_engine() -> None:
    """The engine's row reaches from 39 to 45 mm; the left column ends at 46.4 mm, 43.4 mm from its left edge."""

    def ends(specials: list[str]) -> list[float]:
        one = unit(type="BM", specials=specials)
        made = cards.draw_front(one, rules(), lambda found: pytest.fail(found.message))
        lines = [(item.segments, matrix) for item, matrix in placed(made) if isinstance(item, Path)]
        level = [(float(line[0][2]), matrix) for line, matrix in lines if len(line) == 2 and line[0][2] == line[1][2]]
        return [round(apply(matrix, 0, y)[1], 2) for y, matrix in level]

    assert [y for y in ends(["CASE"]) if 44 < y < 46] == [45.0]
    assert [y for y in ends([]) if 44 < y < 46] == []
