"""The booklet's figures and its example of play are drawn from the data and from a real game."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from generator.data.content import Content, load_content
from generator.draw.display import Circle, Group, Ink, Item, Path, Rect, Text, walk
from generator.games import find
from generator.games.paper_mech import example_of_play as example
from generator.games.paper_mech.engine import create
from generator.games.paper_mech.exhibit_position import Positions
from generator.games.paper_mech.figures import figures
from generator.games.telling import Figure, Table, plain
from generator.play.dice import Keyed

ROOT = FilePath(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def content() -> Content:
    game = find("paper-mech")
    assert game is not None
    return load_content(ROOT / "content" / "paper-mech", game, check=False)


def drawn(figure: object) -> list[Item]:
    assert isinstance(figure, Figure)
    return list(walk(figure.items))


def test_each_figure_stands_behind_a_clause_that_is_there(content: Content) -> None:
    book = content.clauses["en"]
    for id, exhibit in figures(content, "en").items():
        assert exhibit.id == id
        assert exhibit.after in book or exhibit.after == "contents", id
        assert plain(exhibit.caption), id
        if isinstance(exhibit, Figure):
            assert exhibit.alt
            assert exhibit.width <= 88


@pytest.mark.parametrize(("kind", "stays"), [("forwards", 2), ("backwards", 2)])
def test_walk_maps_have_an_arrow_or_a_square_in_each_space(content: Content, kind: str, stays: int) -> None:
    items = drawn(figures(content, "en")[f"fig-walk-{kind}"])
    squares = [item for item in items if isinstance(item, Rect) and item.paint.fill is Ink.BLACK]
    # Eight sectors by four rings; at Long two spaces in front or behind have no way to go.
    assert len(squares) == stays
    dashed = [item for item in items if isinstance(item, Path) and item.paint.dash]
    assert len(dashed) == (8 * 4 - stays if kind == "backwards" else 0)


def test_tables_say_what_the_data_says(content: Content) -> None:
    made = figures(content, "en")
    waves = made["table-waves"]
    assert isinstance(waves, Table)
    assert [plain(cell) for cell in waves.rows[2]] == ["3 Hunters", "", "Scout Bike", "Tank", "2"]
    enemies = made["table-enemies"]
    assert isinstance(enemies, Table)
    assert len(enemies.rows) == sum(len(enemy.attacks) for _, enemy in content.view("en").enemies.items())
    assert [plain(cell) for cell in enemies.rows[0]] == ["B Scout Bike", "2", "Machine Gun", "S", "2", "1", "2"]


def test_spill_over_names_each_face_of_each_location_once(content: Content) -> None:
    items = drawn(figures(content, "en")["fig-spill-over"])
    faces = [item.content for item in items if isinstance(item, Text) and item.size == 7.0]
    assert sorted(faces) == sorted(["1–2", "3–4", "5–6"] * 6)


def test_the_example_is_the_game_of_its_seed(content: Content) -> None:
    told = example.example_of_play(content, "en")
    assert told is not None
    assert (told.seed, told.policy) == (example.SEED, "greedy")
    engine = create(content)
    _, events = engine.start(Keyed(told.seed, engine.streams))
    arrivals = [event for event in events if event.kind == "arrival"]
    first = plain(told.steps[0].text)
    for event in arrivals:
        assert f"die {event.data['dice'][0]}" in first
    book = content.clauses["en"]
    assert all(clause in book for step in told.steps for clause in step.clauses)
    assert "<" not in "".join(plain(step.text) for step in told.steps)
    decisions = [step for step in told.steps if step.decision]
    assert 5 <= len(decisions) <= example.STEPS
    # Before a decision the table is drawn, but where it lies as it did before the last one.
    assert sum(bool(step.figures) for step in decisions) > len(decisions) // 2
    assert decisions[0].figures


@pytest.mark.parametrize("seed", [1, 2, 3, 28, 122])
def test_any_game_can_be_told(content: Content, seed: int) -> None:
    told = example.example_of_play(content, "en", seed)
    assert told is not None
    for step in told.steps:
        assert plain(step.text).strip()
        assert "<" not in plain(step.text)


def test_a_position_shows_every_cube(content: Content) -> None:
    engine = create(content)
    state, _ = engine.start(Keyed(1, engine.streams), 4)
    positions = Positions(content, "en", engine.rules)
    figure = positions.figure(state, 1)
    letters = [item.content for item in drawn(figure) if isinstance(item, Text) and item.role == "example"
               and len(item.content) <= 2]  # fmt: skip
    wanted = [positions.letter(enemy.name)[0] for enemy in state.enemies]
    # Each enemy's letter: on the radar, on the track, beside its attack.
    assert sorted(letters) == sorted(wanted * 3)
    circles = [item for item in drawn(figure) if isinstance(item, Circle) and item.radius < 0.7]
    assert len(circles) == sum(engine.rules.enemies[enemy.kind].all_circles.bit_count() for enemy in state.enemies)
    for enemy in state.enemies:
        assert str(content.view("en").enemies[positions.kind(enemy.name)].name) in figure.alt
    assert not any(isinstance(item, Group) and item.link for item in drawn(figure))
