"""changes.yaml: sentences, reasons, and the data that a change is about."""

from __future__ import annotations

from textwrap import dedent

import pytest

from generator.data.changes import Said, leads
from generator.data.content import Content, load_content
from tests.data.conftest import TINY, Tiny

HEAD = """
    format: 1
    changes:
      "1.0":
        changes:
"""


def loaded(tiny: Tiny, *lines: str, version: str = "1.0") -> Content:
    text = dedent(HEAD).lstrip("\n").replace("1.0", version) + "".join(f"      {line}\n" for line in lines)
    tiny.write("changes.yaml", text)
    return load_content(tiny.root, TINY)


def codes(content: Content) -> list[tuple[str, str, int]]:
    """What is wrong, but for the Finnish of these changes, which isn't there."""
    told = [one for one in content.diagnostics if not one.message.startswith("changes.fi.yaml is missing")]
    return [(one.code, one.path, one.place.line) for one in told]


def test_a_sentence_alone_and_one_with_its_reason(tiny: Tiny) -> None:
    content = loaded(
        tiny, "- Faster.", "- what: The laser rolls 3 dice.", "  why: It was weak.", "  about: [guns:laser/power]",
        "- what: No more swords.", "  gone: [guns:sword]",
    )  # fmt: skip
    assert codes(content) == []
    assert content.changes["1.0"].said == (
        Said(what="Faster."),
        Said(what="The laser rolls 3 dice.", why="It was weak.", about=["guns:laser/power"]),
        Said(what="No more swords.", gone=["guns:sword"]),
    )


@pytest.mark.parametrize(
    ("lines", "code", "path", "line"),
    [
        (("- what: x", "  about: [guns:sword]"), "RF215", "changes:1.0/changes/0/about/0", 6),
        (("- what: x", "  gone: [guns:laser]"), "RF215", "changes:1.0/changes/0/gone/0", 6),
        (("- what: x", "  about: [laser]"), "MD106", "changes:1.0/changes/0/about/0", 6),
        (("- what: x", "  about: [guns:laser, guns:laser]"), "MD108", "changes:1.0/changes/0/about/1", 6),
        (("- what: x", "  whi: no reason"), "MD101", "changes:1.0/changes/0/whi", 6),
        (("- why: Because.",), "MD102", "changes:1.0/changes/0/what", 5),
        (("- what: A {guns:sword} gun.",), "RF204", "changes:1.0/changes/0/what", 5),
        (("- A {guns:sword} gun.",), "RF204", "changes:1.0/changes/0", 5),
        (("- what: x", '  why: "*loud"'), "RF202", "changes:1.0/changes/0/why", 6),
    ],
)
def test_each_fault(tiny: Tiny, lines: tuple[str, ...], code: str, path: str, line: int) -> None:
    found = codes(loaded(tiny, *lines))
    assert [(one[0], one[2]) for one in found] == [(code, line)]
    if code.startswith("RF"):
        assert found[0][1] == path


def test_what_earlier_versions_say_of_data_is_history(tiny: Tiny) -> None:
    assert codes(loaded(tiny, "- what: x", "  about: [guns:sword]", version="0.9")) == []


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("guns:", True), ("guns:laser", True), ("guns:laser/weight", True), ("guns:sword", False), ("swords:", False),
        ("rules.en:clauses/fire", True), ("rules.en:clauses/flee", False), ("rules.en:chapters/play", True),
        ("text.fi:guns/laser/name", True), ("game:version", True), ("guns:laser/loudness", False),
    ],
)  # fmt: skip
def test_where_a_path_leads(tiny: Tiny, path: str, there: bool) -> None:
    """`guns:laser/weight` isn't written down: its default counts."""
    assert leads(load_content(tiny.root, TINY), path) == there
