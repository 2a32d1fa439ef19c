"""The drawn radar, track, arcs and spill-over against the data, read back from the shapes."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from pathlib import Path as FilePath

import pytest

from generator import games
from generator.data.content import Content, load_content
from generator.draw import silhouettes
from generator.draw.display import Circle, Group, Ink, Item, Path, Rect, Text, groups, walk
from generator.draw.paper import Box
from generator.games.paper_mech import radar, spill
from generator.games.paper_mech.sheet_context import draw_again, hits, mech_figure, penalty, weight
from generator.games.paper_mech.widgets import time_track

ROOT = FilePath(__file__).parents[3]
GAME = games.find("paper-mech")


@cache
def content() -> Content:
    return load_content(ROOT / "content" / "paper-mech", GAME)


class Pencil:
    """What a widget asks of its reader: runs of text, without fitting."""

    lang = "en"
    fillable = False

    def form_field(self, *args: object) -> tuple[Item, ...]:
        return ()

    def report(self, *args: object, **more: object) -> None:
        raise AssertionError(f"a widget reported {args}")

    def run(self, content, x, y, **look):  # type: ignore[no-untyped-def]
        text, sources, role = content if isinstance(content, tuple) else (str(content), (), "")
        kept = {name: look[name] for name in ("face", "size", "ink", "anchor", "rotate") if name in look}
        return (Text(x, y, text, sources=sources, role=look.get("role", role), **kept),)


def dial_items() -> tuple[Item, ...]:
    view = content().view("en")
    return radar.draw_radar(Pencil(), 0, 0, 100, view.radar, view.sheet.zone_short, ())


DIAL = radar.Dial(50, 50, 50 - radar.RIM - 0.25, 4, 8)


def space_at(x: float, y: float) -> str:
    """The space of the radar at a point of the drawing, as the data write it (worked out apart from `Dial`)."""
    radius = math.hypot(x - 50, y - 50)
    clock = math.degrees(math.atan2(x - 50, 50 - y)) % 360
    # The first sector starts at half past seven.
    sector = int(((clock - 225) % 360) // 45) + 1
    ring = int((radius - radar.HUB) / ((50 - radar.RIM - 0.25 - radar.HUB) / 4))
    return f"{sector}{'CSML'[ring]}"


def arrows(kind: str) -> list[tuple[str, str]]:
    """(start, end) of each drawn arrow: the spaces at its tail and at its tip."""
    (group,) = [item for item in dial_items() if isinstance(item, Group) and item.id == f"radar:walk-{kind}"]
    shafts, heads = group.items[::2], group.items[1::2]
    found = []
    for shaft, head in zip(shafts, heads, strict=True):
        assert isinstance(shaft, Path)
        assert isinstance(head, Path)
        (_, x1, y1), _ = shaft.segments
        _, (_, x2, y2), *_ = head.segments
        found.append((space_at(float(x1), float(y1)), space_at(float(x2), float(y2))))
    return found


@pytest.mark.parametrize("kind", ["forwards", "backwards"])
def test_arrows_are_the_walk_map(kind: str) -> None:
    walks = getattr(content().numbers["radar"], f"walk_{kind}")
    expected = {
        (f"{sector}{letter}", str(end))
        for sector, row in walks.items()
        for letter, end in row.items()
        if f"{sector}{letter}" != str(end)
    }
    assert len(expected) == 30
    drawn = arrows(kind)
    assert len(drawn) == 30
    assert set(drawn) == expected


def test_forward_arrows_are_solid_and_backward_ones_dotted() -> None:
    found = {item.id: item for item in dial_items() if isinstance(item, Group)}
    assert all(not item.paint.dash for item in walk(found["radar:walk-forwards"].items) if isinstance(item, Path))
    shafts = found["radar:walk-backwards"].items[::2]
    assert all(isinstance(item, Path) and item.paint.dash for item in shafts)


def test_spaces_that_a_walk_leaves_alone_have_a_stop() -> None:
    view = content().view("en")
    staying = {kind: radar.moves(view.radar, kind)[1] for kind in ("forwards", "backwards")}
    assert [move.path for move in staying["forwards"]] == [
        "radar:walk-forwards/7/L", "radar:walk-forwards/8/L",
    ]  # fmt: skip
    assert [move.path for move in staying["backwards"]] == [
        "radar:walk-backwards/3/L", "radar:walk-backwards/4/L",
    ]  # fmt: skip


def test_start_dice_and_zones_stand_in_their_sectors() -> None:
    texts = [item for item in dial_items() if isinstance(item, Text)]
    dice = {item.content: space_at(item.x, item.y)[0] for item in texts if item.sources[0].endswith("/start-die")}
    assert dice == {"1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6"}
    zoned = [item for item in texts if item.sources[0].endswith("/armour")]
    zones = Counter((item.content, space_at(item.x, item.y)[0]) for item in zoned)
    minus = "\N{MINUS SIGN}"
    assert zones == {(f"{minus}1", "1"): 1, (f"{minus}1", "6"): 1, (f"{minus}2", "7"): 1, (f"{minus}2", "8"): 1}


def test_zones_are_told_apart_without_colour() -> None:
    grounds = [item.paint.fill for item in dial_items() if isinstance(item, Path) and item.paint.stroke is Ink.NONE]
    assert grounds.count(Ink.LIGHT) == 2
    assert grounds.count(Ink.MID) == 1
    # Along the rim nine blocks a sector where armour is lower by 2, every other one where it is lower by 1; when ink is
    # saved the former stay black.
    assert grounds.count(Ink.BLACK) == 2 * 9
    assert grounds.count(Ink.BLOCK) == 2 * 5


def test_the_track_has_a_box_for_each_number_and_room_for_four_cubes() -> None:
    view = content().view("en")
    items = time_track.__wrapped__ if hasattr(time_track, "__wrapped__") else time_track
    made = items(Pencil(), x=0, y=0, width=188, height=20, last=view.track.boxes.last, active=view.sheet.active)
    labels = [item.content for item in made if isinstance(item, Text)]
    assert labels == ["ACTIVE", "1", "2", "3", "4", "5", "6", "7"]
    assert all(item.sources for item in made if isinstance(item, Text))
    # Two by two cubes of 8 mm, 9 mm each, beside the number.
    assert 188 / 8 - 5.5 >= 18 - 0.25


def test_spill_over_tracks_are_the_table() -> None:
    view = content().view("en")
    found = {(track.start, track.end): track.label.text for track in spill.tracks(view.mech["spill-over"])}
    dash = "\N{EN DASH}"
    one, two, three = f"1{dash}2", f"3{dash}4", f"5{dash}6"
    # Facts: die 1-2, 3-4, 5-6 in order.
    table = {
        "torso": ("left-shoulder", "right-shoulder", "legs"),
        "legs": ("left-arm", "right-arm", "torso"),
        "left-shoulder": ("torso", "legs", "left-arm"),
        "left-arm": ("legs", "torso", "left-shoulder"),
        "right-shoulder": ("legs", "torso", "right-arm"),
        "right-arm": ("torso", "legs", "right-shoulder"),
    }
    assert found == {
        (start, end): label for start, ends in table.items() for end, label in zip(ends, (one, two, three), strict=True)
    }


def test_every_spill_over_track_is_drawn_and_one_way_ones_have_a_head() -> None:
    view = content().view("en")
    boxes = {
        "left-shoulder": Box(0, 0, 48, 42), "left-arm": Box(0, 46, 48, 42), "torso": Box(60, 0, 68, 36),
        "legs": Box(60, 40, 68, 48), "right-shoulder": Box(140, 0, 48, 42), "right-arm": Box(140, 46, 48, 42),
    }  # fmt: skip
    items = list(spill.draw_tracks(Pencil(), boxes, view.mech["spill-over"]))
    labels = [item for item in items if isinstance(item, Text)]
    assert len(labels) == 18
    # Four one-way tracks through the gutters, and two arrows each between the panels above one another.
    heads = [item for item in items if isinstance(item, Path) and item.paint.fill is Ink.BLACK]
    assert len(heads) == 4 + 6
    for item in labels:
        assert not any(box.x < item.x < box.right and box.y < item.y - 0.7 < box.bottom for box in boxes.values())


def test_dice_that_hit_each_location() -> None:
    found = hits(content().view("en"))
    plain = {
        name: {key: "".join(c for c in str(value).split("\ue001")[-1] if c != "\ue002") for key, value in row.items()}
        for name, row in found.items()
    }
    dash = "\N{EN DASH}"
    assert plain == {
        "torso": {"front-rear": "1", "side": ""},
        "left-shoulder": {"front-rear": "2", "side": f"1{dash}2"},
        "right-shoulder": {"front-rear": "3", "side": f"1{dash}2"},
        "left-arm": {"front-rear": "4", "side": f"3{dash}5"},
        "right-arm": {"front-rear": "5", "side": f"3{dash}5"},
        "legs": {"front-rear": "6", "side": "6"},
    }


def test_weight_and_penalty_of_the_standard_loadout() -> None:
    view = content().view("en")
    loadout = content().loadout_view(content().loadouts["standard"], "en")
    # 1 + 3 + 3 + 2 for the weapons, 2 for the torso's armour, 1 for the legs'.
    assert int(weight(view, loadout)) == 12
    assert int(penalty(view, loadout)) == 0


def test_waves_with_the_bike_in_the_pile_say_draw_again() -> None:
    assert draw_again(content().view("en")) == {1: ["scout-bike"], 2: ["scout-bike"], 3: [], 4: []}


def test_the_mech_carries_what_its_loadout_says() -> None:
    view = content().view("en")
    loadout = content().loadout_view(content().loadouts["standard"], "en")
    figure = mech_figure(view, loadout)
    assert (figure.left_shoulder, figure.right_shoulder, figure.left_arm, figure.right_arm) == (
        "shield", "launcher", "barrel", "fist",
    )  # fmt: skip


@pytest.mark.parametrize("name", sorted(silhouettes.FIGURES))
def test_units_fit_their_box_and_keep_the_line_weights(name: str) -> None:
    for width, height in ((9, 6), (20, 14), (60, 40)):
        for solid in (True, False):
            group = silhouettes.unit(name, 10, 20, width, height, solid=solid)
            left, top, right, bottom = silhouettes.bounds(group.items)
            assert left >= 10 - 1e-6
            assert right <= 10 + width + 1e-6
            assert top >= 20 - 1e-6
            assert bottom == pytest.approx(20 + height)
            weights = {item.paint.width for item in group.items if isinstance(item, (Circle, Path, Rect))}
            assert weights <= {0.25, 0.5, 1.0}


def test_ten_mechs_are_ten_mechs() -> None:
    kinds = ["shield", "launcher", "mortar", "barrel", ""]
    seen = {
        silhouettes.mech(silhouettes.MechFigure(left_shoulder=kind, right_arm=arm), "front", 0, 0, 40, 40).items
        for kind in kinds
        for arm in ("fist", "blade")
    }
    assert len(seen) == 10
    squatting = silhouettes.mech(silhouettes.MechFigure(squat=True), "front", 0, 0, 40, 40, scale=1.0)
    standing = silhouettes.mech(silhouettes.MechFigure(), "front", 0, 0, 40, 40, scale=1.0)
    assert silhouettes.bounds(squatting.items)[1] > silhouettes.bounds(standing.items)[1] + 5


def test_group_ids_of_the_radar_are_stable() -> None:
    items = dial_items()
    from generator.draw.display import Page

    names = groups(Page("p", 100, 100, items))
    assert set(names) == {"radar:walk-forwards", "radar:walk-backwards", "radar:stay-forwards", "radar:stay-backwards"}
