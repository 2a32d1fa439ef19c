"""Fitting and breaking text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draw import fonts
from generator.draw.display import SIZES, Face
from generator.draw.fit import (
    Fitted,
    Overflow,
    Run,
    fit_box,
    fit_text,
    hyphenator,
    register_hyphenator,
    settle,
    steps,
    wrap,
)


def test_a_short_text_takes_the_largest_size() -> None:
    assert fit_text("A", Face.LABEL, 100) == 28.0


def test_sizes_step_down_the_scale() -> None:
    wide = fonts.width("Quick Beam", Face.LABEL, 7.0)
    assert fit_text("Quick Beam", Face.LABEL, wide, steps(10.5)) == 7.0
    assert fit_text("Quick Beam", Face.LABEL, wide - 0.1, steps(10.5)) == 6.0


def test_overflow_says_by_how_much() -> None:
    needed = fonts.width("W" * 20, Face.TEXT, 5.5)
    found = fit_text("W" * 20, Face.TEXT, needed / 2)
    assert isinstance(found, Overflow)
    assert found.size == 5.5
    assert found.excess == pytest.approx(needed / 2)
    assert found.excess_letters in (10, 11)
    assert f"{needed / 2:.1f} mm" in str(found)


def test_steps_begin_with_the_size_itself() -> None:
    assert steps(9.0) == [9.0, 8.5, 7.0, 6.0, 5.5]
    assert steps(7.0, floor=7.0) == [7.0]


def test_wrap_breaks_at_spaces_and_keeps_no_break_spaces() -> None:
    one = fonts.width("turn 10\u00a0mm", Face.TEXT, 7)
    lines = wrap("turn 10\u00a0mm left", 7, one + 0.1)
    assert [line.text for line in lines] == ["turn 10\u00a0mm", "left"]
    lines = wrap("turn 10\u00a0mm left", 7, one - 0.1)
    assert [line.text for line in lines] == ["turn", "10\u00a0mm left"]


def test_soft_hyphen_shows_only_at_a_break() -> None:
    wide = fonts.width("over-", Face.TEXT, 7)
    assert [line.text for line in wrap("over\u00adheat", 7, wide + 0.1)] == ["over-", "heat"]
    assert [line.text for line in wrap("over\u00adheat", 7, 100)] == ["overheat"]


def test_a_dash_between_digits_never_breaks() -> None:
    lines = wrap("rolls 1-6 1–6 two-part", 7, 1.0)
    assert [line.text for line in lines] == ["rolls", "1-6", "1–6", "two-", "part"]


def test_line_feed_ends_a_line() -> None:
    lines = wrap("one\ntwo", 7, 100)
    assert [(line.text, line.ends) for line in lines] == [("one", True), ("two", True)]


def test_runs_keep_face_and_sources_and_join_when_alike() -> None:
    runs = [Run("Costs "), Run("2", Face.TEXT_BOLD, ("weapons:laser/t",)), Run(" boxes"), Run(" more")]
    (line,) = wrap(runs, 7, 100)
    assert [(run.text, run.sources) for _, run in line.runs] == [
        ("Costs ", ()),
        ("2", ("weapons:laser/t",)),
        (" boxes more", ()),
    ]
    x = fonts.width("Costs ", Face.TEXT, 7)
    assert line.runs[1][0] == pytest.approx(x)
    assert line.runs[2][0] == pytest.approx(x + fonts.width("2", Face.TEXT_BOLD, 7))


def test_hyphenation_by_language() -> None:
    assert hyphenator("xx") is None
    register_hyphenator("xx", lambda word: [word[:4], word[4:]])
    rule = hyphenator("xx-YY")
    assert rule is not None
    wide = fonts.width("(over-", Face.TEXT, 7) + 0.1
    assert [line.text for line in wrap("(overheat)", 7, wide, hyphenate=rule)] == ["(over-", "heat)"]


def test_box_overflow_is_height_or_width() -> None:
    text = "several words that need some lines here"
    found = fit_box(text, 20, 40, (10.5, 8.5, 7.0))
    assert isinstance(found, Fitted)
    assert found.size == 10.5
    high = fit_box(text, 12, 3)
    assert isinstance(high, Overflow)
    assert high.axis == "height"
    wide = fit_box("unbreakable", 3, 40)
    assert isinstance(wide, Overflow)
    assert wide.axis == "width"
    assert wide.excess > 0


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("abcdefgh ij\u00adåö", min_size=1, max_size=12), min_size=1, max_size=15),
    st.floats(5, 60),
    st.sampled_from(SIZES),
)
def test_breaking_loses_no_letter_and_only_lone_words_are_too_wide(words: list[str], width: float, size: float) -> None:
    text = " ".join(words)
    lines = wrap(text, size, width)
    squeeze = {ord(letter): None for letter in " \u00ad-"}
    assert "".join(line.text for line in lines).translate(squeeze) == text.translate(squeeze)
    for line in lines:
        assert line.width == pytest.approx(sum(fonts.width(run.text, run.face, size) for _, run in line.runs))
        if line.width > width + 0.02:
            assert " " not in line.text.strip()


def test_no_stump_of_a_word_is_left_on_a_last_line() -> None:
    text = "Nothing in range: of its attacks that reach Long the highest P; without one its lowest T."
    width = 44.0
    first_fit = wrap(text, 8.5, width, face=Face.LABEL)
    assert [line.text for line in first_fit][-1] == "T."
    settled = settle(first_fit, text, 8.5, width, face=Face.LABEL)
    assert len(settled) == len(first_fit)
    assert len(settled[-1].text.split()) > 1
    assert " ".join(line.text.strip() for line in settled) == text


def test_a_word_is_broken_where_that_saves_a_line_and_nowhere_else() -> None:
    def rule(word: str) -> list[str]:
        return ["laa", "tik", "ko"] if word == "laatikko" else [word]

    def settled(text: str, width: float) -> list[str]:
        lines = wrap(text, 8.5, width, face=Face.LABEL, hyphenate=rule)
        return [line.text.strip() for line in settle(lines, text, 8.5, width, face=Face.LABEL, hyphenate=rule)]

    text = "iso punainen laatikko on"
    first = fonts.width("iso punainen laa-", Face.LABEL, 8.5) + 0.1
    assert wrap(text, 8.5, first, face=Face.LABEL, hyphenate=rule)[0].text.endswith("laa-")
    assert settled(text, first) == ["iso punainen", "laatikko on"]
    # One line more would be needed: the word stays broken.
    narrow = fonts.width("on laatik-", Face.LABEL, 8.5) + 0.1
    assert settled("on laatikko ko", narrow) == ["on laa-", "tikko ko"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(("on", "a", "shield", "activates", "T.", "in-between")), min_size=1, max_size=30),
       st.floats(12, 60))  # fmt: skip
def test_settling_takes_no_more_lines_and_no_more_width(words: list[str], width: float) -> None:
    text = " ".join(words)
    lines = wrap(text, 7, width)
    settled = settle(lines, text, 7, width)
    assert len(settled) == len(lines)
    assert max(line.width for line in settled) <= max(width, *(line.width for line in lines)) + 0.01
    assert "".join(line.text for line in settled).replace(" ", "") == text.replace(" ", "")


def test_two_letters_after_a_hyphen_stay_with_their_word() -> None:
    width = fonts.width("upwards back-", Face.TEXT, 8.5) + 0.1
    assert [line.text for line in wrap("upwards back-dy", 8.5, width)] == ["upwards", "back-dy"]
    assert len(wrap("upwards back-door", 8.5, width)) == 2
