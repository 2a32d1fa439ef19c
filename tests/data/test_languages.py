"""Numbers, lists and dates as languages write them."""

from __future__ import annotations

import pytest

from generator.data import clauses, languages
from generator.data.views import FloatValue, IntValue, computed
from generator.draw import markup
from generator.draw.elements import number as attribute
from generator.draw.elements import whole

TIE = "\u00a0"


@pytest.mark.parametrize(
    ("value", "finnish", "english"),
    [
        (0, "0", "0"), (999, "999", "999"), (1000, f"1{TIE}000", "1000"), (12345, f"12{TIE}345", "12345"),
        (1234567, f"1{TIE}234{TIE}567", "1234567"), (-3, "−3", "-3"), (2.5, "2,5", "2.5"),
        (-1234.5, f"−1{TIE}234,5", "-1234.5"), (0.25, "0,25", "0.25"),
    ],
)  # fmt: skip
def test_numbers(value: float, finnish: str, english: str) -> None:
    assert languages.number(value, "fi") == finnish
    assert languages.number(value, "fi-FI") == finnish
    assert languages.number(value, "en") == english
    assert float(languages.bare(finnish)) == value


def test_what_is_no_number_stays_as_it_is() -> None:
    assert [languages.bare(text) for text in ("1,2,3", "a−b", "2.5", "1 000")] == ["1,2,3", "a−b", "2.5", "1 000"]


def test_lists() -> None:
    assert languages.joined(["a", "b", "c"], "fi") == "a, b ja c"
    assert languages.joined(["a", "b"], "fi", either=True) == "a tai b"
    assert languages.joined(["a", "b", "c"], "en") == "a, b and c"
    assert languages.joined(["a"], "fi") == "a"
    assert languages.joined([], "fi") == ""


def test_dates() -> None:
    assert languages.date("2026-05-01", "fi") == "1.5.2026"
    assert languages.date("2026-05-01", "en") == "2026-05-01"
    assert languages.date("spring", "fi") == "spring"


def test_forms_of_a_clause() -> None:
    def formed(value: float, form: str, *words: str) -> str:
        return clauses.formed(value, form, words, "fi")

    assert formed(1, "plural", "ruutu", "ruutua") == f"1{TIE}ruutu"
    assert formed(2, "plural", "ruutu", "ruutua") == f"2{TIE}ruutua"
    assert formed(0, "plural", "ruutu", "ruutua") == f"0{TIE}ruutua"
    assert formed(1.5, "plural", "tuuma", "tuumaa") == f"1,5{TIE}tuumaa"
    assert [formed(value, "words") for value in (0, 3, 11, 12, 13)] == [
        "nolla", "kolme", "yksitoista", "kaksitoista", "13",
    ]  # fmt: skip
    assert formed(2500, "signed") == f"+2{TIE}500"
    assert formed(-2.5, "signed") == "−2,5"
    assert formed(-2.5, "abs") == "2,5"


@pytest.mark.parametrize("written", ["2+2d6", "1d6", "12+1d6", "d66", "2d6+1", "1+1d10"])
def test_dice_may_have_their_constant_in_front(written: str) -> None:
    parsed = clauses.parse(f"{{dice {written}}}")
    assert parsed.faults == ()
    for lang in ("fi", "en"):
        resolver = type("Resolver", (), {"lang": lang})()
        spans = clauses.spans(f"{{dice {written}}}", "a:b", resolver)
        assert [(span.text, span.role) for span in spans] == [(written, "die")]


@pytest.mark.parametrize("written", ["2+2", "+2d6", "123+1d6", "2-2d6", "2+2d7"])
def test_what_is_no_dice(written: str) -> None:
    assert [fault.code.id for fault in clauses.parse(f"{{dice {written}}}").faults] == ["RF202"]


def test_values_print_by_their_language_and_are_read_back_in_attributes() -> None:
    wide, count = FloatValue(2.5, "a:wide", "fi"), IntValue(1200, "a:count", "fi")
    assert markup.printed(wide.__html__()).text == "2,5"
    assert markup.printed(count.__html__()).text == f"1{TIE}200"
    assert attribute(wide.__html__()) == 2.5
    assert whole(count.__html__()) == 1200
    assert whole(count.__html__()).sources == ("a:count",)
    twice = computed(wide * 2, wide)
    assert markup.printed(twice.__html__()) == ("5,0", ("a:wide",), "computed")
    assert markup.printed(FloatValue(2.5, "a:wide", "en").__html__()).text == "2.5"
