"""The booklet's figures, tables and example of play come from the data and from a real fight."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

import pytest

from generator.data.content import load_content
from generator.documents import booklet, pages, summary
from generator.draw.display import Item, Text, walk
from generator.draw.paper import PAPERS
from generator.games.galactic_arena import GAME
from generator.games.galactic_arena import example_of_play as example
from generator.games.galactic_arena.figures import figures
from generator.games.telling import Figure, Table, plain

ROOT = FilePath(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def content() -> Any:
    return load_content(ROOT / "content" / "galactic-arena", GAME, check=False)


def texts(figure: Any) -> list[str]:
    assert isinstance(figure, Figure)
    items: list[Item] = list(walk(figure.items))
    return [item.content for item in items if isinstance(item, Text)]


def test_each_figure_stands_behind_a_clause_that_is_there(content: Any) -> None:
    book = content.clauses["en"]
    for id, exhibit in figures(content, "en").items():
        assert exhibit.id == id
        assert exhibit.after in book or exhibit.after == "contents", id
        if isinstance(exhibit, Figure):
            assert exhibit.alt, id
            assert plain(exhibit.caption), id
            assert exhibit.width <= 88, id


def test_the_heroes_of_the_data_stand_in_the_table(content: Any) -> None:
    table = figures(content, "en")["table-heroes"]
    assert isinstance(table, Table)
    rows = {plain(row[0]): [plain(cell) for cell in row[1:]] for row in table.rows}
    # Kelp Zes as the rulebook has it: defence 3, initiative 8, health 5, movement 4.
    assert [rows["Kelp Zes"][index] for index in (0, 1, 2, 5)] == ["3", "8", "5", "4"]
    assert len(rows) == len(content.numbers["heroes"].heroes)


def test_the_tables_of_traps_cover_the_die(content: Any) -> None:
    made = figures(content, "en")
    for id in content.numbers["traps"].traps:
        table = made[f"table-trap-{id}"]
        assert isinstance(table, Table)
        faces: list[int] = []
        for row in table.rows:
            ends = [int(part) for part in plain(row[0]).split("–")]
            faces += range(ends[0], ends[-1] + 1)
        assert faces == list(range(1, 11))


def test_the_ladder_shows_ten_faces_and_the_charge(content: Any) -> None:
    shown = texts(figures(content, "en")["fig-ladder"])
    assert [one for one in shown if one.isdigit()] == [str(face) for face in range(1, 11)]
    assert shown.count("charge 1") == 2


def test_every_step_of_a_turn_is_in_the_figure(content: Any) -> None:
    shown = texts(figures(content, "en")["fig-turn"])
    assert shown[0] == "“As an enemy’s turn begins”"
    assert shown.count("Movement") == 2
    places = [shown.index(word) for word in ("Attack or charge", "Defence", "Damage", "Push and free step")]
    assert places == sorted(places)


def test_the_example_is_a_real_fight_to_its_end(content: Any) -> None:
    told = example.example_of_play(content, "en")
    words = " ".join(plain(step.text) for step in told.steps)
    assert told.seed == example.SEED
    assert "has won" in words or "Here we leave the fight" in words
    turns = [step for step in told.steps if step.decision]
    assert len(turns) >= 4
    assert all(step.figures for step in turns)
    assert all(clause in content.clauses["en"] for step in told.steps for clause in step.clauses)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_booklet_and_summary_fit(content: Any, paper: str) -> None:
    for make, most in ((booklet, 99), (summary, 1)):
        laid = pages.fill(make.build(content, "en", ROOT / "templates"), PAPERS[paper])
        assert not laid.overflows
        assert len(laid.sheet.pages) <= most
