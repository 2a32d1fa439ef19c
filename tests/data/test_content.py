"""Content as a whole: paths lead to values and places, views to values with paths, languages to each other."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import markupsafe
import pytest

from generator.data import paths
from generator.data.content import Content, load_content, load_loadout
from generator.data.views import FloatValue, IntValue, TextValue, View, computed, paths_of, plain
from generator.games import find
from tests.data.conftest import TINY, Tiny

REAL = Path(__file__).resolve().parents[2] / "content"


@pytest.fixture(scope="module", params=sorted(path.parent.name for path in REAL.glob("*/game.yaml")))
def real(request: pytest.FixtureRequest) -> Content:
    game = find(request.param)
    assert game is not None
    return load_content(REAL / request.param, game)


def test_shipped_content_is_without_fault(real: Content) -> None:
    assert real.diagnostics == []
    assert set(real.numbers) == set(real.game.number_files)


def test_each_path_leads_back_to_its_place(real: Content) -> None:
    for stem, located in real.files.items():
        for steps in located.keys:
            path = paths.join(stem, paths.shorten(stem, steps, located.data))
            found, back = real.locate(path)
            assert found is located
            assert back == steps, path
            assert real.place(path).line >= 1


def test_each_number_is_reached_by_a_view_under_its_path(real: Content) -> None:
    used: set[str] = set()
    view = real.view("en", used)

    def read(thing: View) -> None:
        for key in thing:
            inner = thing[key]
            if isinstance(inner, View):
                read(inner)
            elif isinstance(inner, (IntValue, FloatValue)):
                assert real.value(inner.path) == inner
                assert inner.path in used

    for stem in real.numbers:
        read(view[stem])
    for stem, located in real.files.items():
        if stem in real.numbers:
            key = paths.implied(stem, located.data)
            for steps in located.keys:
                value = located.value(steps)
                if isinstance(value, int) and steps[0] == key:
                    assert paths.join(stem, paths.shorten(stem, steps, located.data)) in used


def test_paths(tiny: Tiny) -> None:
    content = tiny.load()
    assert content.value("guns:laser/power") == 3
    assert content.value("guns:laser/weight") == 1.5  # the model's default
    assert content.value("guns:spare/0") == "laser"
    assert content.value("board:edge/length") == 12
    assert content.value("text.en:guns/laser/name") == "Laser"
    assert content.value("rules.en:clauses/fire/kind") == "rule"
    assert content.value("loadouts/standard:gun") == "laser"
    assert content.value("game:players/max") == 2
    for path in ("guns:laser/nothing", "guns:none", "nofile:x", "guns:spare/9", "board:edge/length/x"):
        with pytest.raises(KeyError):
            content.value(path)
    assert str(content.place("guns:big-gun/power")).endswith("guns.yaml:11:12")
    assert str(content.place("guns:big-gun/power", key=True)).endswith("guns.yaml:11:5")
    assert str(content.place("rules.en:clauses/fire/text")).endswith("rules.en.yaml:15:32")
    assert str(content.place("guns:spare/0")).endswith("guns.yaml:13:9")
    assert str(content.place("text.qps:guns/laser/name")).endswith("text.en.yaml:3:17")
    assert content.place("nofile:x").file == ""


def test_provenance_is_that_of_the_nearest_entry(tiny: Tiny) -> None:
    content = tiny.load()
    near = content.provenance("guns:big-gun/power")
    assert (near.source, near.reason, near.path) == ("house", "The sheet is torn there.", "guns:big-gun")
    far = content.provenance("guns:laser/power")
    assert (far.source, far.place) == ("published", "a sheet")
    assert content.provenance("board:edge/length").source == ""


def test_views_give_values_with_paths(tiny: Tiny) -> None:
    game = tiny.load().view("en")
    power = game.guns.big_gun.power
    assert power == 6
    assert isinstance(power, IntValue)
    assert power.path == "guns:big-gun/power"
    assert markupsafe.escape(power) == "\ue000guns:big-gun/power\ue0016\ue002"
    assert game.guns.laser.weight.path == "guns:laser/weight"
    assert game.guns["big-gun"].loud is True
    assert game.guns.laser.partner == "big-gun"
    assert game.guns[game.guns.laser.partner].power == 6
    assert game.guns.spare == ("laser",)
    assert game.guns.spare[0].path == "guns:spare/0"
    assert list(game.guns) == ["laser", "big-gun"]
    assert len(game.guns) == 2
    assert [gun.id for gun in game.guns.values()] == ["laser", "big-gun"]
    assert "laser" in game.guns
    assert "lasso" not in game.guns
    assert list(game.board.edge.lanes.items()) == [("laser", 2), ("none", 0)]
    assert game.guns.get("lasso", 5) == 5
    assert game.guns.laser is game.guns.laser
    with pytest.raises(AttributeError, match="guns:laser has no powr"):
        _ = game.guns.laser.powr
    with pytest.raises(KeyError):
        _ = game.guns["lasso"]
    with pytest.raises(TypeError, match="guns:laser"):
        markupsafe.escape(game.guns.laser)


def test_views_give_texts_with_what_they_print(tiny: Tiny) -> None:
    game = tiny.load().view("en")
    assert game.guns.laser.name == "Laser"
    assert game.guns.laser.name.path == "text.en:guns/laser/name"
    note = game.guns.laser.note
    assert note == "Rolls 3\u00a0dice"
    assert markupsafe.escape(note) == (
        "\ue000text.en:guns/laser/note\ue001Rolls \ue002\ue000guns:laser/power\ue0013\u00a0dice\ue002"
    )
    assert paths_of(note) == ("text.en:guns/laser/note", "guns:laser/power")
    assert game.labels.both == "Laser and Big Gun"
    assert game.board.edge.name == "Edge"
    assert game.guns.big_gun.text("note") == ""
    assert game.guns.big_gun.text("name") == "Big Gun"
    assert tiny.load().view("fi").guns.big_gun.name == "Iso tykki"


def test_data_prints_as_text_whatever_it_holds(tiny: Tiny) -> None:
    tiny.change("text.en.yaml", "name: Big Gun", "name: \"<b>&amp;'\"")
    name = tiny.load().view("en").guns.big_gun.name
    assert name == "<b>&amp;'"
    assert "<" not in name.__html__()
    assert "&lt;b&gt;&amp;amp;" in name.__html__()


def test_a_text_hides_a_word_of_the_data_under_the_same_key(tiny: Tiny) -> None:
    tiny.change("text.en.yaml", "{name: Big Gun}", "{name: Big Gun, kind: Heavy kind}")
    gun = tiny.load().view("en").guns.big_gun
    assert (gun.kind, gun["kind"]) == ("Heavy kind", "plain")


def test_what_is_read_is_noted(tiny: Tiny) -> None:
    used: set[str] = set()
    game = tiny.load().view("en", used)
    assert used == set()
    _ = (game.guns.laser.power, game.guns.big_gun.loud, game.guns.laser.note)
    assert used == {"guns:laser/power", "guns:big-gun/loud", "text.en:guns/laser/note"}


def test_a_language_falls_back_on_the_first(tiny: Tiny) -> None:
    tiny.change("text.fi.yaml", "  big-gun: {name: Iso tykki, reason: Arkki on siitä repeytynyt.}\n", "")
    content = tiny.load()
    name = content.view("fi").guns.big_gun.name
    assert (name, name.path) == ("Big Gun", "text.en:guns/big-gun/name")
    assert content.name("guns:big-gun", "fi") == "Big Gun"
    assert {one.code for one in content.diagnostics} == {"RF210"}


def test_the_pseudo_language_needs_no_files(tiny: Tiny) -> None:
    content = tiny.load()
    game = content.view("qps")
    assert game.guns.laser.name == "Läššér"
    assert game.guns.laser.name.path == "text.en:guns/laser/name"
    assert "3\u00a0dïçç" in game.guns.laser.note
    book = content.book("qps")
    assert book.clause("fire").text.startswith("Rölll {guns:laser/power|plural:dïéé,dïççé}")
    assert book.number("fire") == content.clauses["en"].number("fire") == "2.1"


def test_the_book(tiny: Tiny) -> None:
    book = tiny.load().clauses["en"]
    assert [(clause.number, clause.id, clause.kind, clause.optional) for clause in book] == [
        ("1.1", "set-up", "rule", False),
        ("1.2", "arms", "definition", False),
        ("2.1", "fire", "rule", True),
    ]
    assert "arms" in book
    assert book.clause("arms").source == "rulebook"


def test_loadouts(tiny: Tiny, tmp_path: Path) -> None:
    content = tiny.load()
    view = content.loadout_view(content.loadouts["standard"], "en")
    assert (view.gun, view.gun.path) == ("laser", "loadouts/standard:gun")
    assert content.place("loadouts/standard:gun").line == 5
    mine = tmp_path / "My own.yaml"
    mine.write_text('format: 1\ngame: tiny\nid: mine\nname: "Mine"\ngun: 3\n')
    loaded, faults = load_loadout(mine, TINY)
    assert loaded.model is None
    assert [(one.code, one.place.line) for one in faults] == [("MD103", 5)]
    mine.write_text('format: 1\ngame: tiny\nid: mine\nname: "Mine"\ngun: lasso\n')
    loaded, faults = load_loadout(mine, TINY, content)
    assert loaded.model.gun == "lasso"
    assert [(one.code, one.place.line, one.hint) for one in faults] == [
        ("MD117", 3, "Make the two agree."), ("RF201", 5, "Did you mean laser?"),
    ]  # fmt: skip


def test_computed_values_name_their_inputs(tiny: Tiny) -> None:
    guns = tiny.load().view("en").guns
    total = computed(guns.laser.power + guns.big_gun.power, guns.laser.power, guns.big_gun.power)
    assert total == 9
    assert total.path == "guns:laser/power|guns:big-gun/power"
    assert "guns:laser/power|guns:big-gun/power" in markupsafe.escape(total)
    assert isinstance(computed("3-9", guns.laser.power), TextValue)
    assert plain(total) == 9
    assert type(plain(total)) is int
    with pytest.raises(ValueError, match="input"):
        computed(3)


def test_values_can_travel_to_other_processes(tiny: Tiny) -> None:
    guns = tiny.load().view("en").guns
    for value in (guns.laser.power, guns.laser.weight, guns.laser.note):
        back: Any = pickle.loads(pickle.dumps(value))
        assert (back, back.path) == (value, value.path)
        assert back.__html__() == value.__html__()
    assert pickle.loads(pickle.dumps(tiny.load().numbers["board"])).edge.length == 12


def test_broken_game_file_still_finds_the_languages(tiny: Tiny) -> None:
    tiny.change("game.yaml", "minutes: {play: 5, make: 1}", "minutes: none")
    assert [one.code for one in tiny.faults()] == ["MD103"]


def test_a_number_too_long_to_read_is_one_fault(tiny: Tiny) -> None:
    """It stands as 0 for what comes after: that 0 is too small is nobody's business."""
    tiny.change("game.yaml", "minutes: {play: 5, make: 1}", "minutes: {play: 5, make: 99999999999999999999}")
    assert [one.code for one in tiny.faults()] == ["YM014"]
    tiny.change("game.yaml", "play: 5", "play: 0")
    assert [one.code for one in tiny.faults()] == ["MD104", "YM014"]
