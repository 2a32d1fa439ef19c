"""Changes, value by value: each is found where it is, and nothing else; what can't be read explodes nothing."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare import codes
from generator.compare.changes import changes, differing, shortened
from generator.compare.clauses import findings, touched
from generator.compare.report import Change, Kind
from generator.data import paths
from generator.data.content import Content
from generator.data.diagnostics import Place
from generator.data.spans import Steps
from tests.compare.edited import DATA, copied, edited, load, shipped
from tests.compare.once import read_once

__all__ = ["read_once"]

FILES = sorted(path.relative_to(DATA).as_posix() for path in DATA.rglob("*.yaml"))


def with_value(stem: str, steps: Steps, value: Any) -> Content:
    """The shipped content with one value changed in memory."""
    old = shipped()
    located = old.files[stem]
    data = copy.deepcopy(located.data)
    here = data
    for step in steps[:-1]:
        here = here[step]
    here[steps[-1]] = value
    new = copy.copy(old)
    new.files = {**old.files, stem: replace(located, data=data, text=located.text + "\n# changed\n")}
    return new


def leaves(tree: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every value of a tree that is no mapping."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from leaves(value, (*steps, key))
    else:
        yield steps, tree


def numbers() -> Iterator[tuple[str, Steps, Any]]:
    """Every number and truth value of the number files."""
    for stem in shipped().game.number_files:
        for steps, value in leaves(shipped().files[stem].data):
            if isinstance(value, (int, float)) and steps != ("format",):
                yield stem, steps, value


def test_every_number_of_the_data_is_one_change() -> None:
    seen = 0
    for stem, steps, value in numbers():
        other = not value if isinstance(value, bool) else value + 1
        located = shipped().files[stem]
        path = paths.join(stem, paths.shorten(stem, steps, located.data))
        found = changes(shipped(), with_value(stem, steps, other), "en")
        assert [(one.code, one.kind, one.path, one.place) for one in found] == [
            (
                codes.SWITCH_CHANGED.id if isinstance(value, bool) else codes.NUMBER_CHANGED.id, Kind.BALANCE, path,
                located.place(steps),
            )
        ]  # fmt: skip
        if not isinstance(value, bool):
            assert (found[0].old, found[0].new) == (str(value), str(other))
        seen += 1
    assert seen > 200


def test_every_text_of_the_data_is_one_change() -> None:
    seen = 0
    located = shipped().files["text.en"]
    for steps, value in leaves(located.data):
        if not isinstance(value, str) or not value:
            continue
        found = changes(shipped(), with_value("text.en", steps, value + " indeed"), "en")
        assert [(one.kind, one.path) for one in found] == [(Kind.WORDING, paths.join("text.en", steps))]
        assert found[0].new == found[0].old + " indeed"
        seen += 1
    assert seen > 400


def test_every_clause_is_one_change_and_one_finding() -> None:
    located = shipped().files["rules.en"]
    for clause in shipped().book("en"):
        steps = ("chapters", clause.chapter, "clauses", clause.id, "text")
        new = with_value("rules.en", steps, clause.text + " Indeed!")
        found = changes(shipped(), new, "en")
        assert [(one.code, one.path) for one in found] == [(codes.CLAUSE_WORDING.id, clause.path)]
        assert found[0].what.startswith(f"{clause.number} ")
        assert found[0].place == located.place(steps)
        (one,) = findings(shipped(), new, found)
        assert one.code == (codes.RULE_WORDS_ALONE if clause.kind == "rule" else codes.WORDS_ALONE).id
        assert [(each.id, each.why) for each in touched(shipped(), new, found, ())] == [(clause.id, ("wording",))]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("how", ["gone", "empty", "bare", "broken", "a-list", "odd"])
def test_what_cannot_be_read_explodes_nothing(tmp_path: Path, file: str, how: str) -> None:
    root = copied(tmp_path)
    path = root / file
    if how == "gone":
        path.unlink()
    else:
        said = {"empty": "", "bare": "format: 1\n", "broken": "a: ]\n", "a-list": "- 1\n", "odd": ODD}[how]
        path.write_text(said, "utf-8")
    bad = load(root)
    for old, new in ((shipped(), bad), (bad, shipped())):
        found = changes(old, new, "en")
        findings(old, new, found)
        touched(old, new, found, ())
        stem = file.removesuffix(".yaml")
        about = {one.path.partition(":")[0] for one in found}
        assert about <= {stem, "rulings", "game"} | ({"rulings.en"} if stem == "rulings" else set())


ODD = """\
format: 1
enemies: [1, 2]
weapons: {laser: 3, missiles: [a], fist: null}
keywords: text
waves: {wave-1: {add: helo}}
chapters: {win: {clauses: [1]}, lose: 4, end: {clauses: {win: 5, lose: {kind: 1, text: [x]}}}}
rulings: {a28-score: 7, a1: {clauses: x}}
examples: {pm-1: 3}
changes: {"1.1": 4}
languages: 3
"""


def test_an_unknown_language_uses_the_names_of_the_first() -> None:
    new = with_value("enemies", ("enemies", "tank", "attacks", "ppc", "power"), 5)
    assert [one.sentence for one in changes(shipped(), new, "sv")] == ["Tank, PPC: power 4 -> 5"]


def test_a_thing_is_called_as_it_was(tmp_path: Path) -> None:
    rest = ", time: 4, circles: 3}\n      laser"
    new = edited(
        tmp_path, ("text.en.yaml", "name: PPC", "name: Gun"),
        ("enemies.yaml", f"power: 4{rest}", f"power: 5{rest}"),
    )
    assert [one.sentence for one in changes(shipped(), new, "en")] == [
        "Tank, PPC: power 4 -> 5", "Tank, PPC: name PPC -> Gun",
    ]  # fmt: skip


def test_a_game_that_lacks_the_optional_files(tmp_path: Path) -> None:
    root = copied(tmp_path)
    for name in ("rulings.yaml", "rulings.en.yaml", "changes.yaml", "examples.yaml", "balance.yaml"):
        (root / name).unlink()
    found = changes(shipped(), load(root), "en")
    count = {code: sum(one.code == code for one in found) for code in {one.code for one in found}}
    rulings = shipped().files["rulings"].data["rulings"]
    # Examples that are gone are told together.
    (gone,) = [one for one in found if one.code == codes.EXAMPLE_REMOVED.id]
    number = len(shipped().files["examples"].data["examples"])
    assert gone.sentence.startswith(f"{number} worked examples are gone: pm-1, pm-2, ")
    assert gone.place.file == str(root / "game.yaml")
    assert count == {
        codes.RULING_REMOVED.id: len(rulings), codes.EXAMPLE_REMOVED.id: 1,
        codes.HISTORY_CHANGED.id: len(shipped().files["changes"].data["changes"]), codes.TARGET_CHANGED.id: 1,
    }  # fmt: skip


def test_recorded_games_are_one_change(tmp_path: Path) -> None:
    balance = "\nresults:\n  data: 0123456789abcdef\n  policies: {random: {games: 5}}\n"
    root = copied(tmp_path)
    text = (root / "balance.yaml").read_text("utf-8")
    (root / "balance.yaml").write_text(text.partition("\nresults:")[0] + balance, "utf-8")
    (one,) = changes(shipped(), load(root), "en")
    assert (one.code, one.path, one.new) == (codes.TARGET_CHANGED.id, "balance:results", "of the data 0123456789abcdef")


def test_changes_are_found_quickly() -> None:
    new = shipped()
    for stem in ("rules.en", "text.en", "examples", "weapons", "enemies"):
        steps = next(steps for steps, value in leaves(shipped().files[stem].data) if steps != ("format",))
        located = with_value(stem, steps, "other").files[stem]
        new = copy.copy(new)
        new.files = {**new.files, stem: located}
    spent = []
    for _ in range(5):
        start = time.process_time()
        assert len(changes(shipped(), new, "en")) >= 3
        spent.append(time.process_time() - start)
    assert min(spent) < 0.06


# --- shortened texts -------------------------------------------------------------------------------------------------

LONG = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen."


def test_short_texts_are_shown_whole() -> None:
    assert differing("Fire once.", "Fire twice.") == ("Fire once.", "Fire twice.")


def test_long_texts_are_cut_to_what_differs() -> None:
    assert differing(LONG, LONG.replace("nine", "9")) == (
        "… five six seven eight nine ten eleven twelve thirteen …",
        "… five six seven eight 9 ten eleven twelve thirteen …",
    )  # fmt: skip
    assert differing(LONG, LONG.replace("One", "No")) == ("One two three four five …", "No two three four five …")
    old, new = differing(LONG, "Oh. " + LONG.replace("sixteen", "many"))
    assert old == "One two three four … twelve thirteen fourteen fifteen sixteen."
    assert new == "Oh. One two three four … twelve thirteen fourteen fifteen many."


def test_a_long_text_that_is_new_or_gone_is_cut_at_its_end() -> None:
    cut = "One two three four five six seven eight nine ten eleven twelve …"
    assert differing("", LONG) == ("", cut)
    change = Change("CP105", Kind.BREAKING, "rules.en:clauses/x", "1.1 X is gone", LONG, "", Place())
    assert shortened(change).sentence == f"1.1 X is gone {cut}"
    assert shortened(change).path == change.path


_words = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=40).map(" ".join)


@given(_words, _words)
def test_cutting_keeps_what_differs(old: str, new: str) -> None:
    one, two = differing(old, new)
    assert (one == two) <= (old == new or "…" in one)
    if old != new and old and new:
        assert one != two
    for whole, short in ((old, one), (new, two)):
        rest = whole.split(" ")
        for part in short.replace("… ", "…").replace(" …", "…").split("…"):
            words = part.split(" ") if part else []
            places = [at for at in range(len(rest) - len(words) + 1) if rest[at : at + len(words)] == words]
            assert places, (whole, short)
            rest = rest[places[0] + len(words) :]


def test_what_a_copy_is_called_is_no_change(tmp_path: Path) -> None:
    """It is part of the side's name; another name of the same copy is a change."""
    house = ("game.yaml", 'accent: "', 'house: {name: Ours, of: "1.1"}\naccent: "')
    ours = edited(tmp_path / "ours", house)
    assert changes(shipped(), ours, "en") == []
    other = edited(tmp_path / "other", ("game.yaml", house[1], house[2].replace("Ours", "Theirs")))
    assert [one.path for one in changes(ours, other, "en")] == ["game:house/name"]
