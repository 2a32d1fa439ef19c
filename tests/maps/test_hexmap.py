"""The map as a value: indices, labels, neighbours."""

from generator.hexes import Hex
from generator.maps.hexmap import CLEAR, NOWHERE, HexMap


def field(width: int, height: int) -> HexMap:
    return HexMap(width, height, (CLEAR,) * (width * height))


def test_labels_name_column_and_row_from_one() -> None:
    small, large = field(16, 17), field(100, 5)
    assert small.label(0) == "0101"
    assert small.label(small.index(2, 3)) == "0304"
    assert small.find("0304") == 3 * 16 + 2
    assert small.find("1718") == small.find("34") == small.find("٠٣٠٤") == NOWHERE
    assert large.label(99) == "100001"
    assert large.find("100001") == 99


def test_even_columns_lie_half_a_hex_lower() -> None:
    """By hand on squared paper: 0202's upper left neighbour is 0102, lower left 0103; 0302's are 0201 and 0202."""
    made = field(4, 4)
    at = made.find
    assert made.neighbours[at("0202")] == (at("0201"), at("0302"), at("0303"), at("0203"), at("0103"), at("0102"))
    assert made.neighbours[at("0302")] == (at("0301"), at("0401"), at("0402"), at("0303"), at("0202"), at("0201"))
    assert made.neighbours[at("0101")] == (NOWHERE, NOWHERE, at("0201"), at("0102"), NOWHERE, NOWHERE)


def test_neighbours_are_those_of_the_axial_coordinates() -> None:
    """A second way: the direction south of the axial grid is number 1, and facings count from the north."""
    made = field(5, 6)
    for index in range(len(made)):
        assert made.at(made.hex(index)) == index
        for side in range(6):
            assert made.neighbours[index][side] == made.at(made.hex(index).neighbour(side + 4))


def test_distance_is_counted_in_steps() -> None:
    made = field(6, 6)
    assert made.distance(made.find("0101"), made.find("0501")) == 4
    assert made.distance(made.find("0101"), made.find("0503")) == 4  # two columns go half a row each, for nothing
    assert made.distance(made.find("0101"), made.find("0504")) == 5
    assert made.hex(0) == Hex(0, 0)
