"""What the data holds and no page shows."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from generator.check.drawn import Drawn
from generator.check.unprinted import numbers_of, shown, unprinted, words_of
from generator.draw.display import Circle, Group, Page, Paint, Sheet, Text
from tests.check.fakes import changed, content_of


def test_numbers_are_found_with_their_paths(tmp_path: Path) -> None:
    numbers = dict(numbers_of(content_of()))
    assert numbers["enemies:tank/attacks/ppc/power"] == 4
    assert numbers["track:boxes/last"] == 7
    assert numbers["radar:sectors/7/armour"] == -2
    assert not any(path.endswith("format") for path in numbers)
    # Truth values are no numbers.
    assert "mech:legs/actions/walk-forwards/free" not in numbers


def test_what_pages_show() -> None:
    inner = Group("b", (Text(0, 0, "7", sources=("track:boxes/last|mech:armour/base",)),))
    items = (Group("a", (inner, Circle(0, 0, 2.5, Paint(), pip="enemies:tank/armour"))), Text(0, 0, "x"))
    sheet = Sheet("s", "S", "en", (Page("p", 210, 297, items),))
    assert shown([Drawn("s", sheet)]) == {"track:boxes/last", "mech:armour/base", "enemies:tank/armour"}


def test_a_number_that_nothing_prints() -> None:
    content = content_of()
    every = {path for path, _ in (*numbers_of(content), *words_of(content))}
    assert list(unprinted(content, every)) == []
    (found,) = unprinted(content, every - {"enemies:tank/attacks/ppc/power"})
    assert (found.code, found.severity.word, found.path) == ("SG620", "warning", "enemies:tank/attacks/ppc/power")
    line = (content.root / "enemies.yaml").read_text(encoding="utf-8").split("\n")[found.place.line - 1]
    assert line[found.place.column - 1 :].startswith("4")
    assert line.strip().startswith("ppc:")


def test_words_that_nothing_prints(tmp_path: Path) -> None:
    more = "\nnonsense: {words: Nobody reads me}\ngame:\n"
    content = content_of(changed(tmp_path, "text.en.yaml", "\ngame:\n", more))
    every = {path for path, _ in (*numbers_of(content), *words_of(content))}
    (found,) = unprinted(content, every - {"text.en:nonsense/words"})
    assert (found.code, found.severity.word, found.path) == ("SG621", "advice", "text.en:nonsense/words")
    assert "Nobody reads me" in found.message
    assert found.place.line > 0


def test_what_a_game_leaves_out_on_purpose() -> None:
    content = content_of()
    every = {path for path, _ in (*numbers_of(content), *words_of(content))}
    checks = SimpleNamespace(UNPRINTED={"enemies:*/armour": "a test"})
    content.game._loaded["checks"] = checks
    assert {one.path for one in unprinted(content, every - {"enemies:tank/armour", "mech:armour/base"})} == {
        "mech:armour/base"
    }


def test_what_corrections_call_a_value_need_stand_on_no_page(tmp_path: Path) -> None:
    """Words under `data` for a key of the numbers, for a place of them and for a key of game.yaml; but not for nothing
    that there is."""
    more = "\ndata: {attacks: strikes, track-boxes-last: last box, players: players, atacks: strikes}\ngame:\n"
    content = content_of(changed(tmp_path, "text.en.yaml", "\ngame:\n", more))
    words = {path for path, _ in words_of(content)}
    own = {f"text.en:data/{key}" for key in ("attacks", "track-boxes-last", "players", "atacks")}
    assert own <= words
    every = {path for path, _ in numbers_of(content)} | words
    assert [one.path for one in unprinted(content, every - own)] == ["text.en:data/atacks"]
