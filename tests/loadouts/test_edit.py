"""Changing one value leaves every other letter of the file as it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.data import spans
from generator.data.problem import Problem
from generator.loadouts.edit import Value, changed, rendered, written

HAND = """\
# my first one
format: 1   # never change
game: some-game
id: wolf
name: 'Old Wolf'

weapons:       # four of them
  left-arm: laser   # the good one
  # right: none yet

  "left-shoulder": "missiles"
armour: {torso: 5, legs: 4}  # heavy
notes: |
  Two lines
  of notes.

# the end
"""

ORDER = [("weapons", "left-shoulder"), ("weapons", "right-shoulder"), ("weapons", "left-arm"), ("weapons", "right-arm")]

EDITS: list[tuple[tuple[str, ...], Value, str, str]] = [
    (("name",), "Red Wolf", "'Old Wolf'", "'Red Wolf'"),
    (("name",), "it's", "'Old Wolf'", "'it''s'"),
    (("weapons", "left-arm"), "fist", "left-arm: laser   #", "left-arm: fist   #"),
    (("weapons", "left-shoulder"), "fist", '"missiles"', '"fist"'),
    (("armour", "legs"), 3, "legs: 4}", "legs: 3}"),
    (("notes",), "One.\nTwo.", "|\n  Two lines\n  of notes.\n", "|-\n  One.\n  Two.\n"),
    (("notes",), "", "|\n  Two lines\n  of notes.\n", '""\n'),
    (("weapons", "right-arm"), "fist", "the good one\n", "the good one\n  right-arm: fist\n"),
    (("weapons", "right-shoulder"), "fist", '"missiles"\n', '"missiles"\n  right-shoulder: fist\n'),
    (("weapons", "left-arm"), None, "left-arm: laser   # the", "# the"),
    (("weapons", "left-shoulder"), None, '  "left-shoulder": "missiles"\n', ""),
    (("armour", "torso"), None, "{torso: 5, legs: 4}", "{legs: 4}"),
    (("armour", "legs"), None, "{torso: 5, legs: 4}", "{torso: 5}"),
    (("armour", "head"), 2, "legs: 4}", "legs: 4, head: 2}"),
    (("pilot",), "Zoë: #1", "  of notes.\n", "  of notes.\npilot: 'Zoë: #1'\n"),
]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(("steps", "value", "old", "new"), EDITS)
def test_one_edit_changes_just_that(
    steps: tuple[str, ...], value: Value, old: str, new: str, mark: bytes, end: str
) -> None:
    assert HAND.count(old) == 1
    wanted = HAND.replace(old, new)
    if steps == ("pilot",):
        wanted = wanted.replace("pilot: 'Zoë: #1'", 'pilot: "Zoë: #1"')
    got = changed(mark + HAND.replace("\n", end).encode(), "f.yaml", {steps: value}, ORDER)
    assert got == mark + wanted.replace("\n", end).encode()


@pytest.mark.parametrize(("text", "steps", "wanted"), [
    ("a: 1", ("b",), "a: 1\nb: x"),
    ("{a: 1}", ("b",), "{a: 1, b: x}"),
    ("{a: 1, }", ("b",), "{a: 1, b: x, }"),
    ("a: 1\nm:\nz: 2\n", ("m", "b"), "a: 1\nm: {b: x}\nz: 2\n"),
    ("a: 1\nm: ~  # c\n", ("m", "b"), "a: 1\nm: {b: x}  # c\n"),
    ("a: 1\nm: {}\n", ("m", "b"), "a: 1\nm: {b: x}\n"),
    ("a: 1\n", ("m", "b"), "a: 1\nm:\n  b: x\n"),
    ("m:\n    a: 1\n    # c\n\nz: 2\n", ("m", "b"), "m:\n    a: 1\n    b: x\n    # c\n\nz: 2\n"),
    ("m:\n  a: 1\n", ("m", "a"), "m:\n  a: x\n"),
    ("a: \"\\u00e4\\\n   b\"  # c\n", ("a",), "a: \"x\"  # c\n"),
    ("a: one\n  two\nb: 1\n", ("a",), "a: x\nb: 1\n"),
    ("a: >+\n  one\n\n  two\n\n# c\nb: 1\n", ("a",), "a: |-\n  x\n\n# c\nb: 1\n"),
    ("😀: 1\na: 😀 # é\n", ("a",), "😀: 1\na: x # é\n"),
    ("a: &mark y\nb: 2\n", ("a",), "a: &mark x\nb: 2\n"),
])  # fmt: skip
def test_wherever_it_stands(text: str, steps: tuple[str, ...], wanted: str) -> None:
    assert changed(text.encode(), "f.yaml", {steps: "x"}).decode() == wanted


@pytest.mark.parametrize(("text", "steps", "part"), [
    ("a: &mark y\nb: *mark\n", ("a",), "without touching something else"),
    ("a: &mark {l: y}\nb: *mark\n", ("a", "l"), "without touching something else"),
    ("a: [1, 2]\n", ("a",), "more than one value"),
    ("a: 1\n", ("a", "b"), "not a mapping"),
    ("a: [\n", ("a",), "can't be changed before it can be read: f.yaml:2:1"),
    ("", ("a",), "can't be changed before it can be read"),
    ("- 1\n", ("a",), "can't be changed before it can be read"),
])  # fmt: skip
def test_what_cannot_be_changed_alone_is_refused(text: str, steps: tuple[str, ...], part: str) -> None:
    with pytest.raises(Problem, match=re.escape(part)):
        changed(text.encode(), "f.yaml", {steps: "x"})


@pytest.mark.parametrize(
    "raw", [HAND.encode(), b"\xef\xbb\xbf" + HAND.replace("\n", "\r\n").encode(), b"{name: Old Wolf}"]
)
def test_no_change_leaves_the_bytes(raw: bytes) -> None:
    assert changed(raw, "f.yaml", {("name",): "Old Wolf", ("weapons", "absent"): None, ("pilot",): None}) == raw


LETTERS = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff\ufffe\uffff")
SAFE = st.text(LETTERS, max_size=30).filter(lambda word: not re.search("[\ue000-\ue00f]", word))
"""Any letters that may stand in a file."""
PLACES = st.sampled_from(["name", "notes", "pilot", "weapons/left-arm", "weapons/tail"])


@given(SAFE, st.sampled_from([None, "'", '"']), st.booleans())
def test_any_text_is_written_so_that_it_is_read_again(word: str, style: str | None, flow: bool) -> None:
    form = rendered(word, style, flow=flow)
    text = f"{{k: {form}, l: 1}}\n" if flow else f"k: {form}\nl: 1\n"
    assert spans.load(text, "f").data == {"k": word, "l": 1}


@example([("weapons/left-arm", ";")])
@given(st.lists(st.tuples(PLACES, SAFE | st.just("a\n b\n")), max_size=6))
def test_any_edits_one_after_another(edits: list[tuple[str, str]]) -> None:
    raw = HAND.encode()
    data = spans.load(HAND, "f").data
    for path, value in edits:
        steps = tuple(path.split("/"))
        raw = changed(raw, "f.yaml", {steps: value}, ORDER)
        if len(steps) == 1:
            data[path] = value
        else:
            data["weapons"][steps[1]] = value
        assert spans.load_bytes(raw, "f").data == data
        for comment in re.findall(r"#.*", HAND):
            assert comment in raw.decode()


INNER = st.dictionaries(st.sampled_from(["a", "b-c", "n"]), SAFE)


@given(st.fixed_dictionaries({"format": st.just(1), "name": SAFE, "m": INNER}))
def test_a_new_file_holds_what_it_was_given(data: dict[str, object]) -> None:
    read = spans.load_bytes(written(data, "a comment"), "f")
    assert read.data == data
    assert read.findings == []
