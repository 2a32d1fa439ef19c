"""Maps as pictures of letters, and where roads go on that say nothing of it."""

from __future__ import annotations

from generator.maps.hexmap import Cell, Feature, HexMap
from generator.maps.picture import cell_text, picture, told
from generator.maps.ways import exits_of

ROAD, PAVED, BRIDGE = Feature("road"), Feature("paved"), Feature("bridge", 0)


def small() -> HexMap:
    """Three columns and two rows; the middle column lies lower."""
    cells = (
        Cell(2, (Feature("woods", 2),)), Cell(-1, (Feature("water", 3), BRIDGE)), Cell(),
        Cell(0, (PAVED, Feature("building", 2, 9), Feature("building-cf", 40))), Cell(0, (ROAD,)),
        Cell(1, (Feature("geyser"),)),
    )  # fmt: skip
    return HexMap(3, 2, cells, notes={3: "the mill"})


def test_a_picture_drawn_by_hand() -> None:
    assert picture(small(), 80) == [
        "       1     2     3",
        "     _____       _____",
        "  1 / 2W  \\_____/  .  \\",
        "    \\_____/-1~3B\\_____/",
        "  2 / =b2 \\_____/ 1?  \\",
        "    \\_____/  r  \\_____/",
        "          \\_____/",
        "",
        "A number is the level of the ground; behind a sign it is that thing's own.",
        "W woods 2   ~ water   = paved   r road   B bridge   b building   ? geyser",
    ]


def test_a_wide_map_comes_in_strips_within_the_width() -> None:
    made = HexMap(30, 2, (Cell(1, (Feature("woods"),)),) * 60)
    lines = picture(made, 40)
    assert max(map(len, lines)) <= 40
    heads = [line.split() for line in lines if line.strip() and all(word.isdigit() for word in line.split())]
    assert [number for head in heads for number in head] == [str(number) for number in range(1, 31)]
    assert [len(head) for head in heads] == [8, 8, 8, 6]


def test_what_has_no_room_is_marked() -> None:
    cell = Cell(12, (Feature("water", 12), Feature("bridge", 12), Feature("rubble", 6), Feature("road")))
    assert cell_text(cell) == "12~12B12%6r"
    assert any("12~12+" in line for line in picture(HexMap(1, 1, (cell,)), 40))


def test_everything_about_a_hex() -> None:
    made = small()
    assert told(made, 3) == [
        "0102: level 0", "  paved none (by what lies beside it)", "  building 2 N S", "  building-cf 40",
        "  note: the mill",
    ]  # fmt: skip
    assert told(made, 1) == ["0201: level -1", "  water 3", "  bridge S (by what lies beside it)"]
    assert told(HexMap(1, 1, (Cell(theme="snow"),)), 0) == ["0101: level 0", "  theme snow"]


def column(*features: tuple[Feature, ...], options: tuple[tuple[str, str], ...] = ()) -> HexMap:
    """One column of hexes, the north one first: exits are 1 to the north and 8 to the south."""
    return HexMap(1, len(features), tuple(Cell(0, one) for one in features), options=options)


def test_roads_go_on_in_roads_and_bridges() -> None:
    made = column((ROAD,), (ROAD,), (BRIDGE,), (), (ROAD,))
    assert [exits_of(made, at, "road") for at in range(5)] == [8, 9, 0, 0, 0]
    assert exits_of(made, 2, "bridge") == 1


def test_a_neighbour_with_exits_has_to_lead_back() -> None:
    made = column((ROAD,), (Feature("road", 1, 8),), (ROAD,))
    assert [exits_of(made, at, "road") for at in range(3)] == [0, 8, 1]


def test_roads_lead_to_pavement_unless_the_map_says_no() -> None:
    features = ((ROAD,), (PAVED,), (PAVED, ROAD))
    assert [exits_of(column(*features), at, "road") for at in (0, 2)] == [8, 1]
    no = (("exit_roads_to_pavement", "false"),)
    assert [exits_of(column(*features, options=no), at, "road") for at in (0, 2)] == [0, 0]
    assert [exits_of(column(*features), at, "paved") for at in range(3)] == [0, 8, 1]


def test_buildings_go_on_where_they_are_alike() -> None:
    low, high, thick = Feature("building", 1), Feature("building", 2), Feature("building-type", 2)
    made = column((low,), (low,), (high,), (high, thick))
    assert [exits_of(made, at, "building") for at in range(4)] == [8, 1, 0, 0]
