"""What booklets of games with battles show: true figures and tables, and an example of play that was really played."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import Content, load_content
from generator.draw.display import Text, walk
from generator.games.battle_exhibits import small_map
from generator.games.telling import ExampleOfPlay, Exhibit, Figure, Table, plain
from generator.maps.sight import Sight

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("alpha-strike", "hex-skirmish")


def module(game: str, name: str) -> Any:
    return importlib.import_module(f"generator.games.{game.replace('-', '_')}{name}")


@cache
def content(game: str) -> Content:
    return load_content(ROOT / "content" / game, module(game, "").GAME, check=False)


@cache
def shown(game: str) -> dict[str, Exhibit]:
    return dict(module(game, ".figures").figures(content(game), "en"))


@cache
def example(game: str) -> ExampleOfPlay:
    made: ExampleOfPlay = module(game, ".example_of_play").example_of_play(content(game), "en")
    return made


def written(figure: Exhibit) -> list[str]:
    assert isinstance(figure, Figure)
    return [item.content for item in walk(figure.items) if isinstance(item, Text)]


def cells(table: Exhibit) -> list[tuple[str, ...]]:
    assert isinstance(table, Table)
    return [tuple(plain(cell) for cell in row) for row in table.rows]


@pytest.mark.parametrize("game", GAMES)
def test_each_exhibit_stands_behind_something_of_the_booklet(game: str) -> None:
    clauses = content(game).clauses["en"]
    places = {"contents", *(clause.id for clause in clauses)}
    assert {exhibit.after for exhibit in shown(game).values()} <= places
    assert all(exhibit.alt for exhibit in shown(game).values() if isinstance(exhibit, Figure))


@pytest.mark.parametrize(
    ("game", "number", "terms"),
    [("alpha-strike", "7", ["4", "−1", "+1", "+2", "+1"]), ("hex-skirmish", "8", ["4", "−1", "+2", "+2", "+1"])],
)
def test_the_attack_that_is_worked_out_adds_up(game: str, number: str, terms: list[str]) -> None:
    """4 - 1 + 1 + 2 + 1 = 7, of 36 throws 21 hit: 58 per cent; with a die of 2 it is 8, and 15 hit: 42."""
    said = written(shown(game)["fig-attack"])
    assert said[1:10:2] == terms
    assert said[11] == number
    assert " ".join(said[13:35:2]) == "100 97 92 83 72 58 42 28 17 8 3"


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_critical_hits_mirrors_itself(game: str) -> None:
    rows = dict(cells(shown(game)["table-criticals"]))
    assert list(rows) == [str(total) for total in range(2, 13)]
    assert all(rows[str(total)] == rows[str(14 - total)] for total in range(3, 7))
    assert rows["7"] == "movement"


def test_the_lines_of_sight_are_what_the_caption_says() -> None:
    """B's line to A goes through both hexes of woods; the wall of one level in front of C hides half of two levels."""
    rows = module("alpha-strike", ".figures").SIGHT
    field = small_map(rows)
    through, over = (Sight(field).between(field.find("0301"), field.find(end), 2, 2) for end in ("0103", "0503"))
    assert [(field.label(one.at), 2 * one.distance) for one in through.woods] == [("0201", 2), ("0202", 4)]
    assert not through.partial_cover
    assert (over.hidden, over.height, over.partial_cover, over.woods) == (1, 2, True, ())


def test_the_way_up_the_slope_is_paid_in_full() -> None:
    """Flat ground 2, 2; a step up 2 + 2, another 2 + 2: twelve inches."""
    said = written(shown("alpha-strike")["fig-movement"])
    assert '12"' in said
    rows = {row[0]: row[1:] for row in cells(shown("alpha-strike")["table-terrain"])}
    assert rows["Woods"] == ("+2", "+2", "no", "no", "", "", "+2")
    assert rows["Deeper water"] == ("+6", "no", "no", "", "", "no", "no")
    assert rows["Most levels in a step"] == ("2", "1", "1", "1", "any", "1", "1")


def test_the_move_of_a_mech_is_paid_step_by_step() -> None:
    """1; turn 1; 1 and a level; the same with light cover; turn 1; 1, a level and the water."""
    rows = cells(shown("hex-skirmish")["table-way"])
    assert [row[2] for row in rows] == [
        "hex 1", "turn 1", "hex 1 + levels 1", "hex 1 + levels 1 + Light cover 1", "turn 1",
        "hex 1 + levels 1 + water 1",
    ]  # fmt: skip
    assert [row[3] for row in rows] == ["1", "2", "4", "7", "8", "11"]


def test_the_slide_goes_one_hex_on() -> None:
    """Two paved hexes in a row are one point, which is the slide value."""
    figures = module("hex-skirmish", ".figures")
    ground = figures.Maker(content("hex-skirmish"), "en").compiled(figures.STREET)
    trodden = figures.walk(ground, figures.RUNNER, ground.field.find("0305"), figures.NORTH, figures.BEND)
    assert (trodden[-1].slide, trodden[-1].place.facing) == (1, 1)
    slides = figures.slid(ground, figures.RUNNER.size, trodden[-1].place, trodden[-1].slide)
    assert [ground.field.label(at) for at in slides] == ["0302"]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_play_is_a_whole_battle_that_cites_clauses(game: str) -> None:
    told, book = example(game), content(game).clauses["en"]
    assert 4 <= len(told.steps) <= 12
    assert all(step.text and step.decision for step in told.steps)
    assert {clause for step in told.steps for clause in step.clauses} <= {clause.id for clause in book}
    assert all(len(step.figures) == 2 for step in told.steps[::2])
    assert all(figure.width * 2 <= 88 and figure.alt for step in told.steps for figure in step.figures)
    last = plain(told.steps[-1].text)
    assert any(word in last for word in ("wins", "draw", "Here we leave"))
    assert "<" not in "".join(plain(step.text) for step in told.steps)
