"""The markup of clauses: what is printed, with which paths, and how the pseudo-language keeps references."""

from __future__ import annotations

from typing import Any

import pytest

from generator.data import clauses
from generator.data.clauses import Span, check, formed, parse, pseudo, pseudo_words, spans


class Data:
    """A few values and names."""

    lang = "en"
    values = {"t:one": 1, "t:seven": 7, "t:down": -2, "t:half": 2.5, "t:word": "blue", "t:yes": True, "t:many": 40}
    names = {"t:tank": "Tank", "t:pair": "the {name t:tank} *and* co", "t:self": "{name t:self}"}

    def value(self, path: str) -> Any:
        return self.values[path]

    def name(self, path: str) -> tuple[str, str]:
        return self.names[path], path.replace("t:", "text:") + "/name"

    def clause_number(self, clause_id: str) -> str:
        return {"reflex": "7.1"}[clause_id]


def text_of(raw: str) -> str:
    return "".join(span.text for span in spans(raw, "r:x", Data()))


@pytest.mark.parametrize(
    ("raw", "printed"),
    [
        ("plain words", "plain words"),
        ("to {t:seven}.", "to 7."),
        ("{t:down}", "−2"),
        ("{t:down|abs}", "2"),
        ("{t:down|signed} {t:one|signed}", "−2 +1"),
        ("{t:half}", "2.5"),
        ("{t:word}", "blue"),
        ("{t:one|words} {t:seven|words} {t:many|words}", "one seven 40"),
        ("{t:one|plural:box,boxes}", "1\u00a0box"),
        ("{t:seven|plural:box,boxes}", "7\u00a0boxes"),
        ("the {name t:tank}", "the Tank"),
        ("{name t:pair}", "the Tank and co"),
        ("see {see reflex}", "see 7.1"),
        ("roll {dice 1d6}, {dice 2d6-1} or {dice 3-4}", "roll 1d6, 2d6−1 or 3–4"),
        ("roll {dice d100}, {dice 1+d4} or {dice d20}", "roll d100, 1+d4 or d20"),
        ("a {{brace}} and a ** star", "a {brace} and a * star"),
    ],
)
def test_what_is_printed(raw: str, printed: str) -> None:
    assert check(raw, Data()) == []
    assert text_of(raw) == printed


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("{name t:self}", "the name of t:self leads back to itself"),
        ("a {name t:round}", "the name of t:round leads back to itself"),
        ("{t:text}", "t:text is a text with references or *terms* of its own"),
    ],
)
def test_texts_that_hold_each_other_are_faults(raw: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Data.names, "t:round", "the {name t:about}")
    monkeypatch.setitem(Data.names, "t:about", "{name t:round}")
    monkeypatch.setitem(Data.values, "t:text", "says {t:text}")
    assert [(one.code.id, one.message) for one in check(raw, Data())] == [("RF205", words)]


def test_spans_carry_paths_styles_and_roles() -> None:
    assert spans("A *gun* rolls {t:seven|plural:die,dice} ({dice 1d6}, {see reflex}).", "r:x", Data()) == [
        Span("A ", ("r:x",)),
        Span("gun", ("r:x",), "bold"),
        Span(" rolls ", ("r:x",)),
        Span("7\u00a0dice", ("t:seven",)),
        Span(" (", ("r:x",)),
        Span("1d6", (), "", "die"),
        Span(", ", ("r:x",)),
        Span("7.1", (), "", "clause-number", "#reflex"),
        Span(").", ("r:x",)),
    ]


@pytest.mark.parametrize(
    ("raw", "code", "start", "end"),
    [
        ("a {t:seven", "RF202", 2, 3),
        ("a t:seven}", "RF202", 9, 10),
        ("a {seven} b", "RF202", 2, 9),
        ("a {import os} b", "RF202", 2, 13),
        ("{t:seven.__class__} b", "RF202", 0, 19),
        ("a *b", "RF202", 2, 3),
        ("{dice 7d7}", "RF202", 0, 10),
        ("{dice 9}", "RF202", 0, 8),
        ("{see A B}", "RF202", 0, 9),
        ("{name tank}", "RF202", 0, 11),
        ("x {t:seven|loud}", "RF203", 2, 16),
        ("x {t:seven|plural:box}", "RF203", 2, 22),
        ("x {t:seven|words:x}", "RF203", 2, 19),
        ("x {t:none}", "RF204", 2, 10),
        ("x {name t:none}", "RF204", 2, 15),
        ("x {t:yes}", "RF205", 2, 9),
        ("x {t:word|signed}", "RF205", 2, 17),
        ("x {see none}", "RF211", 2, 12),
        ("box 7, then", "RF206", 4, 5),
        ("{{7}} and 12:30", "RF206", 2, 3),
        ("{{a}} and 12:30", "RF206", 10, 15),
        ("*+2* more", "RF206", 1, 3),
    ],
)
def test_faults_name_the_stretch(raw: str, code: str, start: int, end: int) -> None:
    found = [(fault.code.id, fault.start, fault.end) for fault in check(raw, Data())]
    assert (code, start, end) in found


def test_a_repeated_number_is_found_each_time() -> None:
    assert [(fault.start, fault.end) for fault in clauses.digits("7 and 7")] == [(0, 1), (6, 7)]


def test_a_name_that_names_itself_ends() -> None:
    assert text_of("{name t:self}") == ""


def test_faulty_text_is_still_printed() -> None:
    assert text_of("x {t:none} y") == "x {t:none} y"


def test_parts_cover_the_raw_text_in_order() -> None:
    parts = parse("A *b* {t:one} c").parts
    assert [(part.kind, part.start, part.end) for part in parts] == [
        ("words", 0, 2), ("words", 3, 4), ("words", 5, 6), ("value", 6, 13), ("words", 13, 15),
    ]  # fmt: skip


def test_forms_of_zero() -> None:
    assert formed(0, "signed") == "+0"
    assert formed(0, "words") == "no"
    assert formed(0, "plural", ("box", "boxes")) == "0\u00a0boxes"


def test_pseudo_is_a_third_longer_and_keeps_references() -> None:
    raw = "Shift the cube by {keywords:recoil/shift|plural:box,boxes}; see {see reflex} and *stop* {{here}}."
    made = pseudo(raw)
    assert "{keywords:recoil/shift|plural:böxx,böxxéš}" in made
    assert "{see reflex}" in made
    assert "{{" in made
    assert [part.kind for part in parse(made).parts] == [part.kind for part in parse(raw).parts]
    assert parse(made).faults == ()
    words = "Everything that they can send against the pilot of an old machine"
    assert 1.2 < len(pseudo_words(words)) / len(words) < 1.4
    assert pseudo_words("P T B") == "P T B"
