"""Three versions of a file made one: against a merge of plain values written for this test, on the real files."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from yaml.nodes import MappingNode, ScalarNode

from generator.data import spans
from generator.data.merge import ABSENT, Conflict, Merge, same, three_way
from generator.data.merge_lines import Clash, three_way_lines
from generator.data.merge_text import edited
from generator.data.spans import Located, Steps

ROOT = Path(__file__).resolve().parents[2]
CONTENT = ROOT / "content" / "paper-mech"
FILES = [*sorted(CONTENT.glob("*.yaml")), ROOT / "templates" / "shared" / "words.en.yaml"]
EACH = [pytest.param(file, id=file.name, marks=pytest.mark.prove if file.stem == "examples" else ()) for file in FILES]
"""The longest takes longest, and is a slower proof."""
NEW = [7, 0, -3, 1.5, True, False, "plain words", "a: b # c", "it’s “ödd” 🤖", "", "yes", "0x1F", [1, "x"],
       {"a": {"b": 2}}]  # fmt: skip


def plain_merge(base: Any, mine: Any, theirs: Any) -> Any:
    """What the merge should be, in as few words as can be."""
    if same(mine, theirs) or same(base, theirs):
        return mine
    if isinstance(mine, dict) and isinstance(theirs, dict):
        old = base if isinstance(base, dict) else {}
        keys = [*mine, *(key for key in theirs if key not in mine)]
        rows = {key: plain_merge(*(side.get(key, ABSENT) for side in (old, mine, theirs))) for key in keys}
        return {key: value for key, value in rows.items() if value is not ABSENT}
    return theirs if same(base, mine) else mine


def merged(base: str, mine: str, theirs: str) -> tuple[str | None, Merge]:
    old, now, new = (spans.load(text, "x.yaml") for text in (base, mine, theirs))
    merge = three_way(old.data, now.data, new.data)
    return edited(now, new, merge), merge


# --- random edits of a text -----------------------------------------------------------------------------------------


def entries(located: Located) -> list[Steps]:
    """Where an entry of a mapping can be edited: not inside lists."""
    return [steps for steps in located.keys if not any(isinstance(step, int) for step in steps)]


def one_edit(text: str, chance: random.Random) -> str:
    """The text with a value changed, an entry taken out, or one added, as somebody might do it by hand."""
    located = spans.load(text, "x.yaml")
    steps = chance.choice(entries(located))
    key, node = located.keys[steps], located.nodes[steps]
    parent: Any = located.nodes[steps[:-1]]
    start, end = key.start_mark.index, node.end_mark.index
    match chance.randrange(5):
        case 0 | 1 if type(node) is ScalarNode and node.style not in ("|", ">"):
            at = node.start_mark.index
            form = json.dumps(chance.choice(NEW), ensure_ascii=False)
            return f"{text[:at]}{form}{text[end:]}"
        case 2 if not parent.flow_style and len(parent.value) > 1:
            rows = text.splitlines(keepends=True)
            last = node.end_mark.line if node.end_mark.column else node.end_mark.line - 1
            return "".join(rows[: key.start_mark.line] + rows[last + 1 :])
        case 3 if parent.flow_style and type(parent) is MappingNode:
            return f"{text[:start]}new-{chance.randrange(99)}: {json.dumps(chance.choice(NEW))}, {text[start:]}"
        case _ if not parent.flow_style:
            indent = " " * key.start_mark.column
            form = chance.choice([json.dumps(chance.choice(NEW)), f"\n{indent}  deep:\n{indent}    er: 1 # odd"])
            comment = f"# why so\n{indent}" if chance.random() < 0.5 else ""
            return f"{text[:start]}{comment}new-{chance.randrange(99)}: {form}\n{indent}{text[start:]}"
    return text


def some_edits(text: str, chance: random.Random, count: int) -> str:
    for _ in range(count):
        fresh = one_edit(text, chance)
        located = spans.load(fresh, "x.yaml")
        if isinstance(located.data, dict) and not [one for one in located.findings if one.severity.word == "error"]:
            text = fresh
    return text


@pytest.mark.parametrize("file", EACH)
def test_edits_on_both_sides_of_the_real_files(file: Path) -> None:
    base, edits = file.read_text(encoding="utf-8"), 0
    for seed in range(3, 5 if len(base) > 20_000 else 8):
        chance = random.Random(f"{file.name} {seed}")
        mine, theirs = (some_edits(base, chance, chance.randrange(1, 12)) for _ in range(2))
        if seed % 5 == 4:  # the same data, laid out quite differently
            theirs = yaml.safe_dump(spans.load(theirs, "x.yaml").data, allow_unicode=True, sort_keys=False)
        if seed % 5 == 3:
            mine = mine.replace("\n", "\r\n")
        text, merge = merged(base, mine, theirs)
        assert text is not None, (file.name, seed)
        edits += len(merge.edits)
        wanted = plain_merge(*(spans.load(one, "x.yaml").data for one in (base, mine, theirs)))
        assert same(spans.load(text, "x.yaml").data, wanted), (file.name, seed)
        if mine.startswith("# "):
            assert text.splitlines()[0] == mine.splitlines()[0]
        if seed % 5 == 3 and merge.edits:
            assert "\n" not in text.replace("\r\n", "")
    assert edits


@pytest.mark.parametrize("file", EACH)
def test_edits_on_one_side_only(file: Path) -> None:
    base = file.read_text(encoding="utf-8")
    for seed in range(1 if len(base) > 20_000 else 3):
        theirs = some_edits(base, random.Random(f"one {seed}"), 6)
        kept, merge = merged(base, theirs, base)
        assert (kept, merge.edits, merge.conflicts) == (theirs, [], [])
        taken, merge = merged(base, base, theirs)
        assert taken is not None
        assert same(spans.load(taken, "x.yaml").data, spans.load(theirs, "x.yaml").data)
        assert not merge.conflicts
        assert merged(base, theirs, theirs)[0] == theirs


# --- by hand --------------------------------------------------------------------------------------------------------

BASE = """\
# enemies
tank:
  armour: 4   # thick
  # its gun
  gun: {range: long, power: 4}
jet: {armour: 2}
"""


def test_each_side_changes_something_else() -> None:
    mine = BASE.replace("armour: 4   # thick", "armour: 5   # thicker")
    theirs = BASE.replace("power: 4", "power: 3, keyword: recoil")
    theirs = theirs.replace("jet:", "# it walks\nspider:\n  armour: 1\njet:")
    text, merge = merged(BASE, mine, theirs)
    assert text == """\
# enemies
tank:
  armour: 5   # thicker
  # its gun
  gun: {range: long, power: 3, keyword: recoil}
# it walks
spider:
  armour: 1
jet: {armour: 2}
"""
    assert merge.conflicts == []


def test_an_entry_that_goes_takes_its_comment_along() -> None:
    theirs = "# enemies\ntank:\n  armour: 4   # thick\njet: {armour: 2}\n"
    assert merged(BASE, BASE.replace("armour: 2", "armour: 9"), theirs)[0] == theirs.replace("armour: 2", "armour: 9")


def test_both_sides_change_a_value() -> None:
    text, merge = merged(BASE, BASE.replace("power: 4", "power: 5"), BASE.replace("power: 4", "power: 3"))
    assert text == BASE.replace("power: 4", "power: 5")
    assert merge.conflicts == [Conflict(("tank", "gun", "power"), 4, 5, 3)]
    alike = BASE.replace("power: 4", "power: 3")
    assert merged(BASE, alike, alike.replace("range: long", "range: short"))[1].conflicts == []


def test_one_side_takes_out_what_the_other_changes() -> None:
    without = BASE.replace("jet: {armour: 2}\n", "")
    changed = BASE.replace("armour: 2", "armour: 3")
    text, merge = merged(BASE, without, changed)
    assert (text, merge.conflicts) == (without, [Conflict(("jet",), {"armour": 2}, ABSENT, {"armour": 3})])
    text, merge = merged(BASE, changed, without)
    assert (text, merge.conflicts) == (changed, [Conflict(("jet",), {"armour": 2}, {"armour": 3}, ABSENT)])
    assert all(conflict.removed for conflict in merge.conflicts)
    assert merged(BASE, without, without)[1].conflicts == []


def test_both_sides_add_the_same_entry() -> None:
    text, merge = merged("a: 1\n", "a: 1\nb: {c: 1, d: 2}\n", "a: 1\nb: {c: 1, d: 3, e: 4}\n")
    assert text == "a: 1\nb: {c: 1, d: 2, e: 4}\n"
    assert merge.conflicts == [Conflict(("b", "d"), ABSENT, 2, 3)]


def test_values_of_another_kind_are_other_values() -> None:
    assert not same(1, True)
    assert not same(1, 1.0)
    assert not same([1], [True])
    assert same({"a": 1, "b": [2]}, {"b": [2], "a": 1})
    assert merged("a: 1\n", "a: 1\n", 'a: "1"\n')[0] == 'a: "1"\n'


def test_lists_are_one_value() -> None:
    text, merge = merged("a: [1, 2]\nb: [1]\n", "a: [1, 2, 3]\nb: [1]\n", "a: [0, 1, 2]\nb: [1, 5]\n")
    assert text == "a: [1, 2, 3]\nb: [1, 5]\n"
    assert [conflict.steps for conflict in merge.conflicts] == [("a",)]


def test_a_new_order_is_said_where_it_matters() -> None:
    base, theirs = {"w": {"a": 1, "b": 2}}, {"w": {"b": 2, "a": 1}}
    found = three_way(base, {"w": {"a": 1, "b": 3}}, theirs, {("w",)}.__contains__)
    assert found.conflicts == [Conflict(("w",), ["a", "b"], ["a", "b"], ["b", "a"], order=True)]
    assert three_way(base, base, theirs).conflicts == []
    assert three_way(base, theirs, base, {("w",)}.__contains__).conflicts == []


def test_what_means_something_in_one_piece_only() -> None:
    base, theirs = {"r": {"a": 1, "b": 2}}, {"r": {"a": 1, "b": 3}}
    mine = {"r": {"a": 9, "b": 2}}
    found = three_way(base, mine, theirs, whole={("r",)}.__contains__)
    assert (found.value, found.edits) == (mine, [])
    assert found.conflicts == [Conflict(("r",), base["r"], mine["r"], theirs["r"])]
    assert three_way(base, base, theirs, whole={("r",)}.__contains__).value == theirs


def test_what_an_alias_shares_is_left_alone() -> None:
    base = "a: &x {p: 1}\nb: *x\n"
    text, merge = merged(base, base + "c: 1\n", "a: {p: 2}\nb: {p: 1}\n")
    assert text is None
    assert [type(edit).__name__ for edit in merge.edits] == ["Replace"]


def test_the_last_entry_goes_and_comes() -> None:
    assert merged("a:\n  b: 1\nc: 2\n", "a:\n  b: 1\nc: 3\n", "a: {}\nc: 2\n")[0] == "a:\n  {}\nc: 3\n"
    assert merged("a: {}\n", "a: {}  # none\n", "a:\n  b: |\n    x\n    y\n")[0] == 'a: {b: "x\\ny\\n"}  # none\n'


def test_texts_in_blocks_move_with_their_entry() -> None:
    theirs = "x:\n    a: 1\n    t: |\n        one\n          two\n    u: >-\n        three\n        four\n"
    text, _ = merged("x:\n  a: 1\n", "x:\n  a: 1   # mine\n", theirs)
    assert text is not None
    assert spans.load(text, "x.yaml").data == spans.load(theirs, "x.yaml").data
    assert text.startswith("x:\n  a: 1   # mine\n  t: |\n")


# --- lines ----------------------------------------------------------------------------------------------------------


def test_lines() -> None:
    base = "a\nb\nc\nd\ne\n"
    mine, theirs = base.replace("b", "B"), base.replace("d\n", "") + "f\n"
    assert three_way_lines(base, mine, theirs) == ("a\nB\nc\ne\nf\n", [])
    text, clashes = three_way_lines(base, mine, base.replace("b", "X"))
    assert (text, clashes) == (mine, [Clash(2, "b\n", "B\n", "X\n")])
    assert three_way_lines(base, base, theirs) == (theirs, [])
    assert three_way_lines(base, theirs, base) == (theirs, [])
    assert three_way_lines("", "a", "") == ("a", [])


def test_lines_of_a_real_template_changed_on_both_sides() -> None:
    base = (ROOT / "templates" / "paper-mech" / "parts.j2").read_text(encoding="utf-8")
    rows = base.splitlines(keepends=True)
    for seed in range(20):
        chance = random.Random(seed)
        places = chance.sample(range(0, len(rows) - 2, 3), 12)  # never next to each other
        mine, theirs, both = list(rows), list(rows), list(rows)
        for number, place in enumerate(places):
            fresh = chance.choice(["", f"{{# {number} #}}\n", rows[place] * 2])
            for side in ((mine, both), (theirs, both))[number % 2]:
                side[place] = fresh
        assert three_way_lines(base, "".join(mine), "".join(theirs)) == ("".join(both), [])
