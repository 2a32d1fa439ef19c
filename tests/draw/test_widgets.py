"""The shared widgets, measured: what they draw is where and as large as they promise."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.data.diagnostics import Diagnostic
from generator.data.views import IntValue
from generator.draw.display import Circle, Group, Ink, Item, Rect, Text, walk
from generator.draw.display import Path as Outline
from generator.draw.geometry import box
from generator.draw.paper import A4, LETTER
from generator.draw.template import Templates
from generator.draw.widgets.marking import circle_places
from generator.draw.widgets.pen import arc, on_circle

FOLDER: list[Path] = []


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    FOLDER[:] = [tmp_path_factory.mktemp("templates")]
    (FOLDER[0] / "demo").mkdir()


def render(body: str, **names: object) -> tuple[tuple[Item, ...], tuple[Diagnostic, ...]]:
    (FOLDER[0] / "demo" / "t.j2").write_text(f'<sheet><page id="p">{body}</page></sheet>', encoding="utf-8")
    rendered = Templates(FOLDER[0], "demo").render("t.j2", {"paper": A4, "lang": "en", **names})
    return rendered.sheet.pages[0].items, rendered.findings


def draw(body: str, **names: object) -> tuple[Item, ...]:
    items, findings = render(body, **names)
    assert [finding.message for finding in findings] == []
    return items


def circles(items: tuple[Item, ...]) -> list[Circle]:
    return [item for item in walk(items) if isinstance(item, Circle)]


def texts(items: tuple[Item, ...]) -> list[Text]:
    return [item for item in walk(items) if isinstance(item, Text)]


def extent(items: tuple[Item, ...]) -> tuple[float, float, float, float]:
    boxes = [found for item in items if not isinstance(item, Text) and (found := box(item)) is not None]
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


# ------------------------------------------------------------------------------------------------ things to mark


def test_damage_circles_are_pips_of_their_datum() -> None:
    count = IntValue(7, "enemies:tank/armour")
    items = draw('<damage-circles x="10" y="20" count="{{ count }}" numbered="yes"/>', count=count)
    found = circles(items)
    assert len(found) == 7
    assert {circle.pip for circle in found} == {"enemies:tank/armour"}
    assert [text.content for text in texts(items)] == list("1234567")
    # 5 mm wide, 1.5 mm apart, and 1.5 mm more after the fifth.
    assert [circle.cx for circle in found] == [12.5, 19.0, 25.5, 32.0, 38.5, 46.5, 53.0]
    assert {circle.cy for circle in found} == {22.5}


def test_damage_circles_in_a_column_and_in_lines() -> None:
    column = circles(draw('<damage-circles x="0" y="0" count="3" direction="column"/>'))
    assert [(circle.cx, circle.cy) for circle in column] == [(2.5, 2.5), (2.5, 9.0), (2.5, 15.5)]
    lines = circles(draw('<damage-circles x="0" y="0" count="12" per-line="5"/>'))
    assert [sum(circle.cy == y for circle in lines) for y in (2.5, 9.0, 15.5)] == [5, 5, 2]


@given(st.integers(0, 40), st.floats(2.5, 5), st.floats(1.5, 4), st.floats(0, 3), st.integers(0, 12))
def test_circles_keep_their_distance(count: int, radius: float, gap: float, fives: float, per_line: int) -> None:
    places = circle_places(count, radius, gap, fives, per_line)
    assert len(set(places)) == count
    for one, other in itertools.combinations(places, 2):
        assert math.dist(one, other) >= 2 * radius + gap - 1e-6


def test_cube_space_holds_a_cube_and_a_letter() -> None:
    items = draw('<cube-space x="5" y="6" letter="T"/>')
    assert isinstance(items[0], Rect)
    assert (items[0].x, items[0].y, items[0].width, items[0].height) == (5, 6, 9, 9)
    (letter,) = texts(items)
    assert (letter.x, letter.anchor.value) == (9.5, "middle")
    assert 6 < letter.y < 15
    assert render('<cube-space x="5" y="6" size="8"/>')[1][0].code == "DR353"


def test_tick_box_and_write_line() -> None:
    right = texts(draw('<tick-box x="10" y="10" label="Hit"/>'))[0]
    left = texts(draw('<tick-box x="10" y="10" label="Hit" side="left"/>'))[0]
    assert right.x > 14
    assert left.x < 10
    pip = draw('<tick-box x="10" y="10" pip="waves:one/boxes"/>')[0]
    assert isinstance(pip, Outline)
    assert pip.pip == "waves:one/boxes"
    items = draw('<write-line x="10" y="20" width="60" label="Pilot"/>')
    rule = next(item for item in items if isinstance(item, Outline))
    (_, x1, _), (_, x2, _) = rule.segments
    assert x2 == 70
    assert 14 < x1 < 20


def test_qr_space_is_blank_inside() -> None:
    items = draw('<qr-space x="10" y="10"/>')
    assert extent(items) == (10, 10, 27, 27)
    for item in items:
        found = box(item)
        assert found
        assert min(found[0] - 10, found[1] - 10, 27 - found[2], 27 - found[3]) == pytest.approx(0)
        assert max(found[2] - found[0], found[3] - found[1]) <= 2


# ------------------------------------------------------------------------------------------------ dice and pies


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_spots(value: int) -> None:
    items = draw(f'<die-face x="1" y="2" value="{value}" size="6"/>')
    spots = circles(items)
    assert len(spots) == value
    assert extent(items) == (1, 2, 7, 8)
    # Every face is the same turned upside down.
    turned = {(round(8 - spot.cx, 6), round(10 - spot.cy, 6)) for spot in spots}
    assert turned == {(round(spot.cx, 6), round(spot.cy, 6)) for spot in spots}


def test_dice_lists() -> None:
    items = draw('<dice-list x="50" y="0" values="1 2,3" size="4" gap="1" anchor="end"/>')
    assert [item.x for item in items if isinstance(item, Rect)] == [36, 41, 46]
    assert len(circles(items)) == 6
    wrapped = draw('<dice-list x="0" y="0" values="1 2 3" per-line="2" size="4" gap="1"/>')
    assert [(item.x, item.y) for item in wrapped if isinstance(item, Rect)] == [(0, 0), (5, 0), (0, 5)]
    for values in ("7", "0", "1.5"):
        assert render(f'<dice-list x="0" y="0" values="{values}"/>')[1][0].code == "DR353"


def test_arc_pie_fills_the_sectors_named() -> None:
    items = draw('<arc-pie cx="0" cy="0" r="10" sectors="8" filled="1 2 8" start="-22.5"/>')
    assert len(items) == 8
    filled = [
        index for index, item in enumerate(items, 1) if isinstance(item, Outline) and item.paint.fill is Ink.STRONG
    ]
    assert filled == [1, 2, 8]
    first = items[0]
    assert isinstance(first, Outline)
    # Sector 1 is centred on the top: from 22.5 degrees left of it to 22.5 right.
    assert first.segments[0][1:] == pytest.approx((-10 * math.sin(math.pi / 8), -10 * math.cos(math.pi / 8)), abs=1e-3)
    assert render('<arc-pie cx="0" cy="0" r="10" sectors="8" filled="9"/>')[1][0].code == "DR353"


@given(st.floats(-360, 360), st.floats(1, 360), st.floats(1, 50))
def test_arcs_follow_their_circle(start: float, sweep: float, radius: float) -> None:
    point = on_circle(0, 0, radius, start)
    for _, x1, y1, x2, y2, x3, y3 in arc(0, 0, radius, start, start + sweep):
        for t in (0.25, 0.5, 0.75, 1):
            u = 1 - t
            x = u**3 * point[0] + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3  # type: ignore[operator]
            y = u**3 * point[1] + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3  # type: ignore[operator]
            assert math.hypot(x, y) == pytest.approx(radius, rel=5e-4, abs=1e-3)
        point = (x3, y3)  # type: ignore[assignment]
    assert point == (
        pytest.approx(on_circle(0, 0, radius, start + sweep)[0], abs=1e-3),
        pytest.approx(on_circle(0, 0, radius, start + sweep)[1], abs=1e-3),
    )


# ------------------------------------------------------------------------------------------------ lines


def test_an_arrow_ends_at_its_tip() -> None:
    line, head = draw('<arrow points="0,0 10,0" head="2"/>')
    assert isinstance(line, Outline)
    assert isinstance(head, Outline)
    assert line.segments == (("M", 0, 0), ("L", 8.2, 0))
    assert head.segments[0] == ("M", 10, 0)
    assert box(head) == pytest.approx((8, -0.8, 10, 0.8))
    assert len(draw('<arrow points="0,0 10,0" both="yes"/>')) == 3
    assert render('<arrow points="0,0 1,0" head="2"/>')[1][0].code == "DR353"


@pytest.mark.parametrize(("x2", "y2", "turn"), [(63.5, 0, 0), (-63.5, 0, 0), (0, 63.5, 270), (0, -63.5, 270)])
def test_a_dimension_line_says_what_it_measures(x2: float, y2: float, turn: float) -> None:
    (label,) = texts(draw(f'<dimension-line x1="0" y1="0" x2="{x2}" y2="{y2}"/>'))
    assert (label.content, label.role) == ("63.5 mm", "ruler")
    assert label.rotate == turn
    own = texts(draw('<dimension-line x1="0" y1="0" x2="9" y2="0" label="{{ size }}"/>', size=IntValue(9, "a:size")))[0]
    assert (own.content, own.sources) == ("9", ("a:size",))


def test_the_ruler_is_true() -> None:
    items = draw('<ruler x="20" y="50"/>')
    (scale,) = [item for item in items if isinstance(item, Outline)]
    starts = [segment[1:] for segment in scale.segments if segment[0] == "M"]
    assert [x for x, _ in starts[1:]] == [20 + k for k in range(101)]
    labels = texts(items)
    assert [label.content for label in labels] == [*(str(k) for k in range(0, 100, 10)), "100 mm"]
    assert {label.role for label in labels} == {"ruler"}


def test_registration_ticks_stay_inside() -> None:
    items = draw('<registration-ticks x="10" y="20" width="40" height="30" step="5"/>')
    assert extent(items) == (10, 20, 50, 50)
    (ticks,) = items
    assert isinstance(ticks, Outline)
    assert len(ticks.segments) == 2 * (2 * 9 + 2 * 7)


# ------------------------------------------------------------------------------------------------ hexes and panels


def test_one_hex_is_as_wide_as_said() -> None:
    left, top, right, bottom = extent(draw('<hex cx="50" cy="50" across="32"/>'))
    assert bottom - top == pytest.approx(32, abs=1e-3)
    assert right - left == pytest.approx(64 / math.sqrt(3), abs=1e-3)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_map_fills_its_box(top: str) -> None:
    body = f'<hex-map x="{{{{ paper.live.x }}}}" y="30" width="100" height="60" columns="5" rows="4" top="{top}"/>'
    items = draw(body, paper=LETTER)
    left, upper, right, lower = extent(items)
    assert (left, upper) == (pytest.approx(LETTER.live.x, abs=1e-3), pytest.approx(30, abs=1e-3))
    assert right - left == pytest.approx(100, abs=1e-3) or lower - upper == pytest.approx(60, abs=1e-3)
    assert [text.content for text in texts(items)][:6] == ["0101", "0201", "0301", "0401", "0501", "0102"]


def test_cells_of_a_map_are_named_and_filled() -> None:
    items = draw(
        '<hex-map x="0" y="0" columns="3" rows="3" across="20" label="number" cells="{{ ref(cells) }}" prefix="sea"/>',
        cells={(2, 2): "mid", "0301": Ink.ACCENT},
    )
    named = {item.id: item for item in items if isinstance(item, Group)}
    assert set(named) == {"sea:0202", "sea:0301"}
    assert [item.paint.fill for item in named["sea:0202"].items if isinstance(item, Outline)] == [Ink.MID]
    assert [text.content for text in texts(items)] == [str(k) for k in range(1, 10)]


def test_labels_that_do_not_fit_their_hexes_are_reported() -> None:
    _, findings = render('<hex-map x="0" y="0" columns="9" rows="9" across="4"/>')
    assert [finding.code for finding in findings] == ["DR350"]
    draw('<hex-map x="0" y="0" columns="9" rows="9" across="4" label="none"/>')
    for wrong in ('across="0"', 'across="9" cells="{{ ref(3) }}"', 'across="9" cells="{{ ref({(1, 1): \'pink\'}) }}"'):
        assert render(f'<hex-map x="0" y="0" columns="2" rows="2" {wrong}/>')[1][0].code == "DR353"


@pytest.mark.parametrize("style", ["rule", "band", "tab"])
def test_panel_titles_stay_in_their_width(style: str) -> None:
    items = draw(f'<panel-title x="10" y="10" width="50" part="P4" style="{style}">Torso and legs</panel-title>')
    left, top, right, bottom = extent(items)
    assert (left, right) == (10, 60)
    assert top >= 10
    assert bottom <= 16
    assert [text.content for text in texts(items)] == ["Torso and legs", "P4"]


@pytest.mark.parametrize("kind", ["diagonal", "back-diagonal", "cross", "horizontal", "vertical", "dots", "chevron"])
def test_patterns_fill_their_rectangle_and_no_more(kind: str) -> None:
    items = draw(f'<pattern x="10" y="20" width="20" height="14" kind="{kind}"/>')
    ground = items[0]
    assert isinstance(ground, Group)
    assert ground.items
    if ground.clip:
        assert (ground.dx, ground.dy, ground.clip) == (10, 20, (0, 0, 20, 14))
    else:
        left, top, right, bottom = extent(ground.items)
        assert left >= 10
        assert top >= 20
        assert right <= 30
        assert bottom <= 34
    assert isinstance(items[1], Rect)


def test_widgets_take_a_group_of_their_own() -> None:
    (group,) = draw('<die-face id="die:{{ k }}" role="figure" alt="A die" x="0" y="0" value="3"/>', k="a")
    assert isinstance(group, Group)
    assert (group.id, group.role, group.alt) == ("die:a", "figure", "A die")
    assert len(group.items) == 4


@pytest.mark.parametrize("numbered", [True, False])
def test_steps_are_a_list_whose_numbers_are_labels(numbered: bool) -> None:
    way = str(numbered).lower()
    body = f'<numbered-steps x="10" y="20" width="40" height="60" numbered="{way}" steps="{{{{ ref(s) }}}}"/>'
    (listed,) = draw(body, s=["Move each unit once, in turns", "Fire"])
    assert isinstance(listed, Group)
    assert listed.role == "list"
    items = [item for item in listed.items if isinstance(item, Group)]
    assert [item.role for item in items] == ["list-item", "list-item"]
    heads = [item.items[0] for item in items]
    assert [head.role for head in heads if isinstance(head, Group)] == ["list-label" if numbered else "artifact"] * 2
    assert [text.content for text in texts(tuple(heads))] == (["1", "2"] if numbered else ["\u2013"] * 2)
    assert " ".join(text.content for text in texts(items[0].items[1:])) == "Move each unit once, in turns"
    # Words hang 4 mm to the right of their numbers.
    assert {text.x for text in texts(tuple(heads))} == {10}
    assert {text.x for item in items for text in texts(item.items[1:])} >= {14}
