"""Weapon cards and the blank mech sheet: what lies on the sheet is what the playsheet prints, to a tenth of a mm."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath

import pytest

from generator import games
from generator.build import plan
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.data.content import Content, load_content
from generator.data.diagnostics import Severity
from generator.draw import embedded, hatch, silhouettes, stamp
from generator.draw.display import Circle, Group, Item, Page, Path, Rect, Text, groups, walk
from generator.draw.geometry import IDENTITY, Box, Matrix, box, placed, text_area
from generator.draw.paper import PAPERS
from generator.draw.paper import Box as Room
from generator.draw.pdf_content import polygons_of
from generator.draw.piece import Piece, together
from generator.draw.silhouettes import MechFigure
from generator.draw.silhouettes_mech import front as mech_front
from generator.draw.silhouettes_pen import Pen
from generator.games.paper_mech.cards import card_area

ROOT = FilePath(__file__).parents[3]
GAME = games.find("paper-mech")
PAPER = pytest.mark.parametrize("paper", PAPERS)
SIZES = {"a4": (49.0, 48.0), "letter": (49.0, 40.0)}
"""Cards in mm: a mount's box is 48 mm wide, and 52 or 44 mm high; a card covers it but for the uppermost 4.25 mm."""

HEAVY = {"ppc", "mortar", "tower-shield"}
"""Weapons that make the standard mech too heavy."""


@cache
def content() -> Content:
    return load_content(ROOT / "content" / "paper-mech", GAME)


@cache
def listed() -> sheet_list.SheetList:
    found = sheet_list.read(ROOT / "templates", "paper-mech").sheets
    assert found is not None
    return found


def press(weapons: tuple[tuple[str, str], ...] = ()) -> Press:
    standard = content().loadouts["standard"]
    told: dict[str, object] = {"weapons": {**standard.model.weapons, **dict(weapons)}}
    if HEAVY & set(dict(weapons).values()):
        # As light as can be: too much weight is told on the panels, and no card knows whose it is.
        told["armour"] = standard.model.armour.model_copy(update={"torso": 3, "legs": 3})
    loadout = replace(standard, model=standard.model.model_copy(update=told))
    return Press(content(), ROOT / "templates", listed(), loadout)


@cache
def drawn(name: str, paper: str, weapons: tuple[tuple[str, str], ...] = ()) -> Drawn:
    (made,), findings = press(weapons).draw("en", PAPERS[paper], [name])
    assert [str(one) for one in findings if one.severity is Severity.ERROR] == []
    return made


def front(name: str, paper: str, weapons: tuple[tuple[str, str], ...] = ()) -> Page:
    return drawn(name, paper, weapons).sheet.pages[0]


@cache
def pieces(paper: str, weapons: tuple[tuple[str, str], ...] = ()) -> tuple[Piece, ...]:
    made, findings = press(weapons).pieces("cards", "en", PAPERS[paper])
    assert findings == []
    return made


@cache
def where(paper: str) -> dict[str, Box]:
    """What a card covers of each mount: left, top, right, bottom in mm of the page."""
    found = {}
    for name, group in groups(front("playsheet", paper)).items():
        if name.startswith("mount:"):
            area = box(group)
            assert area is not None
            ((line, matrix),) = [(item, matrix) for item, matrix in placed((group,)) if _is_upper_line(item)]
            across = box(line, matrix)
            assert across is not None
            left, top, right, _ = across
            width, height = SIZES[paper]
            found[name.partition(":")[2]] = (left - 0.5, top + 4.25, right + 0.5, top + 4.25 + height)
            assert right - left + 1 == pytest.approx(width)
    return found


def _is_upper_line(item: Item) -> bool:
    return getattr(item, "paint", None) is not None and item.paint.width == 1.0  # type: ignore[union-attr]


def leaves(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Box]]:
    """What is painted, with its box."""
    for item, at in placed(items, matrix):
        area = text_area(item, at) if isinstance(item, Text) else None if isinstance(item, Group) else box(item, at)
        if area is not None:
            yield item, area


def kind(item: Item) -> tuple[object, ...]:
    """What an item is, without its place."""
    match item:
        case Circle():
            return ("circle", item.radius, item.paint, item.pip)
        case Text():
            return ("text", item.content, item.face, item.size, item.ink, item.sources)
        case Rect():
            return ("rect", item.width, item.height, item.paint)
    return (type(item).__name__,)


WEAPONS = {
    "missiles": "right-shoulder", "rifle": "left-arm", "ppc": "right-arm", "wing-shield": "left-shoulder",
    "disruptor": "left-arm", "flamethrower": "right-shoulder", "laser": "left-arm", "mortar": "left-shoulder",
    "machine-gun": "right-arm", "energy-whip": "left-arm", "fist": "right-arm", "plasma-sword": "right-arm",
    "tower-shield": "left-arm",
}  # fmt: skip
"""Each weapon with a mount that may carry it."""


def test_all_thirteen_are_looked_at() -> None:
    game = content().view("en")
    assert set(WEAPONS) == {key for key, _ in game.weapons.items()}
    assert all(str(game.mech.mounts[mount].kind) in map(str, game.weapons[weapon].mounts)
               for weapon, mount in WEAPONS.items())  # fmt: skip


@PAPER
@pytest.mark.parametrize(("weapon", "mount"), WEAPONS.items())
def test_a_card_laid_on_its_box_covers_it_line_by_line(weapon: str, mount: str, paper: str) -> None:
    carried = ((mount, weapon),)
    (card,) = [piece for piece in pieces(paper, carried) if piece.id == f"card:{weapon}"]
    assert (card.width, card.height) == pytest.approx(SIZES[paper])
    left, top, right, bottom = where(paper)[mount]
    panel = groups(front("playsheet", paper, carried))[f"mount:{mount}"]
    laid = [(item, area) for item, area in leaves(card.front, (1, 0, 0, 1, left, top))]
    shown = [(item, area) for item, area in leaves((panel,)) if area[3] > top + 0.01]
    strip = [(item, area) for item, area in leaves((panel,)) if area[3] <= top + 0.01]
    # What the mount's own strip shows stays in sight; all else lies under the card, with half a line to spare.
    assert strip
    assert all(left < area[0] - 0.1 and area[2] + 0.1 < right and top < area[1] - 0.1 and area[3] + 0.1 < bottom
               for _, area in laid)  # fmt: skip
    # The arc is the mount's: its wedge and rim are all that the card lacks.
    missing = [(item, area) for item, area in shown
               if not any(kind(item) == kind(other) and area == pytest.approx(place, abs=0.05)
                          for other, place in laid)]  # fmt: skip
    assert [type(item).__name__ for item, _ in missing] == ["Path"] * (len(missing) - 1) + ["Circle"]
    assert len(missing) in (2, 3)
    for _, area in missing:
        assert left <= area[0]
        assert area[2] <= right
        assert top <= area[1]
        assert area[3] <= bottom
    assert len(laid) == len(shown) - len(missing)


@PAPER
@pytest.mark.parametrize(("weapon", "mount"), WEAPONS.items())
def test_circles_land_where_they_were(weapon: str, mount: str, paper: str) -> None:
    carried = ((mount, weapon),)
    (card,) = [piece for piece in pieces(paper, carried) if piece.id == f"card:{weapon}"]
    left, top, _, _ = where(paper)[mount]
    panel = groups(front("playsheet", paper, carried))[f"mount:{mount}"]

    def circles(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> list[tuple[str, float, float]]:
        return [(item.pip, (area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
                for item, area in leaves(items, matrix) if isinstance(item, Circle) and item.pip]  # fmt: skip

    sheet, laid = circles((panel,)), circles(card.front, (1, 0, 0, 1, left, top))
    assert len(sheet) == 6
    for (pip, x, y), (other, x2, y2) in zip(sheet, laid, strict=True):
        assert pip == other
        assert abs(x - x2) < 0.1
        assert abs(y - y2) < 0.1


@PAPER
@pytest.mark.parametrize(("weapon", "mount"), WEAPONS.items())
def test_a_card_tells_all_that_the_panel_tells_of_the_weapon(weapon: str, mount: str, paper: str) -> None:
    carried = ((mount, weapon),)
    (card,) = [piece for piece in pieces(paper, carried) if piece.id == f"card:{weapon}"]
    panel = groups(front("playsheet", paper, carried))[f"mount:{mount}"]

    def sources(items: tuple[Item, ...]) -> set[str]:
        return {path for item in walk(items) if isinstance(item, Text) for path in item.sources}

    own = {path for path in sources((panel,)) if "mounts/" not in path and "targeting" not in path}
    assert own - sources(card.front) <= {"text.en:sheet/hit-side-short", "text.en:sheet/hit-front-rear-short"}
    assert {f"weapons:{weapon}/weight", f"weapons:{weapon}/armour"} <= {
        path.replace("weapons:weapons/", "weapons:") for path in sources(card.front)
    }


@PAPER
def test_the_blank_sheet_keeps_the_mounts_words_above_a_card(paper: str) -> None:
    page = front("blank", paper)
    game = content().view("en")
    for mount, (left, top, right, bottom) in where(paper).items():
        group = groups(page)[f"mount:{mount}"]
        texts = [(item.content, area) for item, area in leaves((group,)) if isinstance(item, Text)]
        inside = [said for said, area in texts if area[3] > top]
        assert inside == [str(game.sheet.card_space)]
        said = " ".join(word for word, area in texts if area[3] <= top)
        assert str(game.mech.mounts[mount].name) in said
        for face, location in game.mech.targeting["front-rear"].items():
            assert (str(location) != mount) or str(face) in said
        arcs = [area for item, area in leaves((group,)) if isinstance(item, Circle)]
        assert arcs
        assert all(area[3] < top for area in arcs), "the arc stays in sight"
        # The ticks mark the card's corners; none lies inside.
        assert not [item for item, _ in leaves((group,)) if isinstance(item, Circle) and item.pip]
        assert right - left == pytest.approx(49.0)
        assert bottom - top == pytest.approx(SIZES[paper][1])


@PAPER
def test_cards_hide_nothing_else_of_the_blank_sheet(paper: str) -> None:
    page = front("blank", paper)
    for item in page.items:
        if isinstance(item, Group) and not item.id.startswith("mount:"):
            for one, area in leaves((item,)):
                if isinstance(one, Text):
                    for left, top, right, bottom in where(paper).values():
                        apart = area[2] <= left or right <= area[0] or area[3] <= top or bottom <= area[1]
                        assert apart, f"{one.content!r} lies under a card"


@PAPER
def test_the_blank_sheet_names_no_loadout(paper: str) -> None:
    page = front("blank", paper)
    told = {path for item in walk(page.items) if isinstance(item, Text) for path in item.sources}
    assert not [path for path in told if path.startswith(("loadouts/", "weapons:", "text.en:weapons/"))]
    ticks = [item.content for item in walk(groups(page)["last-attack"].items) if isinstance(item, Text)]
    mounts = [str(mount.name) for _, mount in content().view("en").mech.mounts.items()]
    assert ticks[1:] == mounts
    assert "code" not in groups(page)
    heads = {item.content for item in walk(groups(page)["head"].items) if isinstance(item, Text)}
    game = content().view("en")
    assert {str(game.sheet.weight), f"/ {game.mech.weight.limit}"} <= {word.strip() for word in heads}


@PAPER
def test_a_weapon_has_as_many_cards_as_mounts(paper: str) -> None:
    twins = (("left-shoulder", "missiles"), ("left-arm", "missiles"))
    counts = {piece.id: piece.count for piece in pieces(paper, twins)}
    assert counts == {"card:missiles": 3, "card:fist": 1}
    made = drawn("cards", paper, twins)
    assert (made.pieces, made.pages) == (4, 1)
    cells = [item for item in made.sheet.pages[0].items if isinstance(item, Group) and item.role == "card"]
    assert [cell.id for cell in cells] == ["card:missiles", "card:missiles#2", "card:missiles#3", "card:fist"]
    assert {(cell.clip[2], cell.clip[3]) for cell in cells if cell.clip} == {SIZES[paper]}
    assert made.sheet.pages[0].cut


def test_cards_of_several_loadouts_are_counted_together() -> None:
    one, other = pieces("a4"), pieces("a4", (("left-arm", "rifle"),))
    counts = {piece.id: piece.count for piece in together((*one, *other))}
    assert counts == {"card:wing-shield": 2, "card:missiles": 2, "card:laser": 1, "card:fist": 2, "card:rifle": 1}
    unlike = replace(one[0], title="another")
    assert [piece.count for piece in together((one[0], unlike, one[0]))] == [2, 1]


def test_nobody_gets_them_who_did_not_ask() -> None:
    made = {target.sheet for target in plan.targets("paper-mech", listed(), ["en"], plan.Choice())}
    assert made.isdisjoint({"blank", "cards"})
    assert {"playsheet", "pieces", "start"} <= made
    own = plan.targets("paper-mech", listed(), ["en"], plan.Choice(loadout="mine"))
    assert {target.sheet for target in own}.isdisjoint({"blank", "cards"})
    assert {name for name, spec in listed().sheets.items() if spec.asked} == {"blank", "cards"}


def test_one_size_for_box_and_card() -> None:
    area = card_area(Room(10, 100, 48, 52))
    assert (area.x, area.y, area.width, area.height) == (9.5, 104.25, 49.0, 48.0)


@PAPER
def test_changing_one_weapon_changes_its_box_and_little_more(paper: str) -> None:
    old, new = (drawn("playsheet", paper, weapons) for weapons in ((), (("left-arm", "energy-whip"),)))
    assert old.sheet.game == "paper-mech"
    changed: set[str] = set()
    for before, after in zip(old.sheet.pages, new.sheet.pages, strict=True):
        now, known = embedded.parts(after), embedded.parts(before)
        assert set(now) == set(known)
        changed |= {name for name in now if now[name] != known[name]}
    # Weight 11 instead of 12; the code is drawn only where somebody gives it. The side view shows the right arm.
    assert changed == {
        "mount:left-arm", "head:loadout", "radar-mech", "targeting:front", "stance:stand", "stance:squat",
        "last-attack", "text:keywords-in-full",
    }  # fmt: skip


# --- silhouettes ------------------------------------------------------------------------------------------------------


def figures() -> dict[str, tuple[str, tuple[str, ...]]]:
    return {key: (str(weapon.figure), tuple(map(str, weapon.mounts)))
            for key, weapon in content().view("en").weapons.items()}  # fmt: skip


@pytest.mark.parametrize("mount", ["arm", "shoulder"])
@pytest.mark.parametrize("view", ["front", "side", "top"])
def test_thirteen_weapons_look_like_thirteen(view: str, mount: str) -> None:
    words = {key: figure for key, (figure, mounts) in figures().items() if mount in mounts}
    assert len(words) == (11 if mount == "arm" else 9)
    assert len(set(words.values())) == len(words)
    made = {
        key: silhouettes.mech(MechFigure(**{f"right_{mount}": word, f"left_{mount}": word}), view, 0, 0, 30, 30)
        for key, word in {**words, "unknown": "no-such-part", "none": ""}.items()
    }
    for (one, first), (other, second) in itertools.combinations(made.items(), 2):
        assert stamp.plain(first) != stamp.plain(second), f"{one} looks like {other}"


@pytest.mark.parametrize("mount", ["arm", "shoulder"])
def test_their_outlines_differ_not_only_their_seams(mount: str) -> None:
    """As black shapes: of what two of them cover beyond the bare mech, a third at least is not common to both."""
    bare = _covered(MechFigure())
    shapes = {
        key: _covered(MechFigure(**{f"right_{mount}": figure})) - bare
        for key, (figure, mounts) in figures().items() if mount in mounts
    }  # fmt: skip
    for (one, first), (other, second) in itertools.combinations(shapes.items(), 2):
        assert len(first ^ second) > len(first | second) / 3, f"{one} and {other}"


def _covered(figure: MechFigure) -> set[tuple[int, int]]:
    """The cells of half a design unit that a mech covers, seen from the front."""
    pen = Pen(0, 0, 1.0)
    mech_front(pen, figure)
    found = set()
    for item in pen.items:
        assert isinstance(item, Circle | Path)
        for polygon in polygons_of(item, IDENTITY):
            for x1, y, x2, _ in hatch.lines([polygon], 0.5, 0.0, []):
                low, high = sorted((x1, x2))
                found |= {(cell, round(y * 2)) for cell in range(round(low * 2), round(high * 2))}
    return found


def test_every_figure_of_the_data_is_drawn() -> None:
    assert {figure for figure, _ in figures().values()} <= silhouettes.PARTS
