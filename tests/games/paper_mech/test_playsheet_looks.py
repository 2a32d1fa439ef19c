"""What the playsheet has to look like: ink, grid, sizes, and faults that a look at the pages once found."""

from __future__ import annotations

import io

import pytest

from generator.draw import ink, pdf
from generator.draw.display import Circle, Face, Group, Ink, Item, Line, Path, Rect, Text, groups, walk
from generator.draw.paper import PAPERS
from generator.draw.theme import INK
from generator.games.paper_mech.widgets import mount_arc
from tests.games.paper_mech.test_playsheet import PAPER, real, sheet, words
from tests.games.paper_mech.test_playsheet_radar import Pencil

FRONT, BACK = 0.056, 0.062
"""Ink at most. The letters alone of a full page take 3 to 5.5 %."""


def texts(group: Group) -> list[Text]:
    return [item for item in walk(group.items) if isinstance(item, Text)]


@PAPER
def test_ink(paper: str) -> None:
    buffer = io.BytesIO()
    pdf.write(sheet(paper), INK, buffer)
    front, back = ink.ink_of_pages(buffer.getvalue())
    assert 0.03 < front <= FRONT
    assert 0.03 < back <= BACK


def test_zones_are_told_apart_by_hatching_alone() -> None:
    sparse, dense = INK.hatches[Ink.LIGHT], INK.hatches[Ink.MID]
    assert sparse.angles != dense.angles
    assert dense.spacing <= sparse.spacing / 2


@PAPER
def test_bands_and_panels_stand_on_the_module(paper: str) -> None:
    live = PAPERS[paper].live
    found = groups(sheet(paper).pages[0])
    for name in ("mount:left-shoulder", "mount:left-arm", "torso", "legs", "mount:right-shoulder", "notes"):
        rule = next(item for item in walk(found[name].items) if isinstance(item, Path))
        (_, x, y), (_, right, _) = rule.segments
        for place in (float(x) - live.x, float(y) - live.y, live.right - float(right)):
            assert place / 4 == pytest.approx(round(place / 4), abs=1e-6), (name, place)
    track = [item for item in walk(found["time-track"].items) if isinstance(item, Rect)]
    assert {round((item.y - live.y) % 4, 6) for item in track} == {0.0}


@PAPER
def test_names_of_actions_are_of_one_size(paper: str) -> None:
    found = groups(sheet(paper).pages[0])
    for name, path in (("legs", "text.en:mech/legs/actions/"), ("mount:left-arm", "text.en:weapons/laser/actions/")):
        sizes = {item.size for item in texts(found[name]) if item.sources and item.sources[0].startswith(path)
                 and item.sources[0].endswith("/name")}  # fmt: skip
        assert sizes == {8.5}, name


@PAPER
def test_the_torso_says_nothing_where_a_circle_has_no_effect(paper: str) -> None:
    torso = words(groups(sheet(paper).pages[0])["torso"])
    assert [word for word in torso if word.startswith("T +")] == ["T +1", "T +3"]
    assert "\N{EN DASH}" in torso


@PAPER
def test_each_mount_tells_its_keyword_and_note(paper: str) -> None:
    front = groups(sheet(paper).pages[0])
    game = real().view("en")
    loadout = real().loadout_view(real().loadouts["standard"], "en")
    for mount, weapon in loadout.weapons.items():
        said = "".join(words(front[f"mount:{mount}"])).replace(" ", "")
        thing = game.weapons[weapon]
        keyword = game.keywords[thing.keyword]
        for word in (keyword.name, keyword.short, thing.note):
            assert str(word).replace(" ", "") in said


@PAPER
def test_flight_has_a_space_for_each_state(paper: str) -> None:
    panel = groups(sheet(paper).pages[0])["off-radar"]
    spaces = [item for item in walk(panel.items) if isinstance(item, Rect) and item.width == 9]
    assert len(spaces) == 3
    assert {"in", "out"} <= set(words(panel))
    assert any("keywords:flight-path/return-time" in item.sources for item in texts(panel))
    # The letter of each enemy that flies, and no other.
    assert any(word.startswith("J ") for word in words(panel))


def dial_of(mount: str) -> tuple[Item, ...]:
    view = real().view("en")
    return mount_arc(Pencil(), cx=0, cy=0, r=4, arc=view.mech.mounts[mount].arc, radar=view.radar)


@pytest.mark.parametrize("mount", ["left-shoulder", "right-shoulder", "left-arm", "right-arm"])
def test_an_arc_is_one_black_shape(mount: str) -> None:
    filled = [item for item in dial_of(mount) if isinstance(item, Path) and item.paint.fill is Ink.BLACK]
    assert len(filled) == 1


def test_the_back_is_full_and_its_columns_end_level() -> None:
    for paper, size in (("a4", 8.5), ("letter", 8.5)):
        live = PAPERS[paper].live
        rules = [item for item in walk(sheet(paper).pages[1].items) if isinstance(item, Text) and item.y > live.y + 10
                 and item.y < live.bottom and item.face is Face.TEXT]  # fmt: skip
        assert {item.size for item in rules} == {size}
        feet = [max(item.y for item in rules if low <= (item.x - live.x) / live.width < low + 1 / 3)
                for low in (0.0, 1 / 3, 2 / 3)]  # fmt: skip
        assert max(feet) - min(feet) < 2.0
        assert live.bottom - max(feet) < 8.0


@PAPER
def test_what_is_read_from_afar_is_largest(paper: str) -> None:
    front = sheet(paper).pages[0]
    sizes: dict[str, float] = {}
    for item in walk(front.items):
        if isinstance(item, Text):
            sizes[item.content] = max(item.size, sizes.get(item.content, 0.0))
    assert max(sizes, key=lambda word: sizes[word]) == str(real().view("en").game.title)
    for letter in "BHFJRTM":
        assert sizes[letter] >= 14
    mounts = groups(front)["mount:right-shoulder"]
    numbers = {item.size for item in texts(mounts) if item.content.isdigit() and item.ink is not Ink.MID}
    assert max(numbers) == 14.0


@PAPER
def test_the_accent_marks_what_is_yours_and_nothing_of_an_enemy(paper: str) -> None:
    def accents(group: Group) -> set[Ink]:
        shapes = [item.paint for item in walk(group.items) if isinstance(item, (Circle, Path, Rect))]
        inks = {item.ink for item in texts(group)} | {ink for paint in shapes for ink in (paint.fill, paint.stroke)}
        return inks & {Ink.ACCENT, Ink.ACCENT_BLOCK}

    found = groups(sheet(paper).pages[0])
    for name, group in found.items():
        if name.startswith("enemy:") or name in ("radar:walk-forwards", "radar:walk-backwards", "off-radar"):
            assert accents(group) == set(), name
        if name.startswith("mount:") or name in ("torso", "legs", "time-track", "radar"):
            assert accents(group) == {Ink.ACCENT, Ink.ACCENT_BLOCK}, name


@PAPER
def test_circles_of_the_mech_are_6_mm(paper: str) -> None:
    found = groups(sheet(paper).pages[0])
    for name in ("mount:left-arm", "torso", "legs"):
        radii = {item.radius for item in walk(found[name].items) if isinstance(item, Circle) and item.pip}
        assert radii == {3.0}


def test_only_three_weights_are_drawn() -> None:
    for page in sheet("a4").pages:
        widths = {item.paint.width for item in walk(page.items)
                  if isinstance(item, (Circle, Path, Rect)) and item.paint.stroke is not Ink.NONE}  # fmt: skip
        assert widths <= {weight.value for weight in Line}
