"""Two wordings as one text, for a reader with a pen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare.redline import redline, same
from generator.games.telling import Span, Spans, plain, spans


def marked(text: Spans) -> str:
    """Struck words between ~, bold ones between *."""
    signs = {"struck": "~", "bold": "*"}
    return "".join(f"{signs.get(span.style, '')}{span.text}{signs.get(span.style, '')}" for span in text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Roll two dice for it.", "Roll three dice for it.", "Roll ~two~ *three* dice for it."),
        ("Roll 2 dice.", "Roll 2 dice. Sixes hit.", "Roll 2 dice. *Sixes hit.*"),
        ("You say which of them acts next.", "You say which.", "You say which ~of them acts next~."),
        ("Jet, Mech", "Jet, Mech, Tank", "Jet, Mech*, Tank*"),
        ("Choose one.", "Everything else is new here.", "~Choose one.~ *Everything else is new here.*"),
        # a sign belongs to its number; between two numbers it doesn't
        ("Moving target: −15.", "Moving target: −20.", "Moving target: ~−15~ *−20*."),
        ("Aim (+15) counts.", "Aim (−15) counts.", "Aim (~+15~ *−15*) counts."),
        ("It does 2+3 damage.", "It does 2+4 damage.", "It does 2+~3~ *4* damage."),
        ("", "New.", "*New.*"),
        ("Gone.", "", "~Gone.~"),
        ("Same.", "Same.", "Same."),
    ],
)
def test_what_goes_is_struck_and_what_comes_is_bold(old: str, new: str, told: str) -> None:
    assert marked(redline(spans(old), spans(new))) == told


def test_a_reference_to_the_same_clause_is_the_same() -> None:
    def see(number: str, to: str) -> Spans:
        return spans("See ", Span(number, "", (), "clause-number", f"#{to}"), ".")

    assert same(see("3.4", "haste"), see("3.5", "haste"))
    assert not same(see("3.4", "haste"), see("3.4", "turn"))


SOME = ("the", "tank", "rolls", "five", "dice", "and", "six,", "then", "ends.")
WORDS = st.lists(st.sampled_from(SOME), max_size=12).map(" ".join)


def test_a_sign_in_front_of_a_value_belongs_to_it() -> None:
    """The sign is a word of the sentence, and the number a value of the data."""

    def rest(points: str) -> Spans:
        return spans("At rest the engine cools −", Span(points, "", ("engine:rest",), "value"), " a round.")

    told = redline(rest("4"), rest("3"))
    assert marked(told) == "At rest the engine cools ~−4~ *−3* a round."
    assert [span.sources for span in told if span.style] == [("engine:rest",), ("engine:rest",)]


@given(WORDS, WORDS)
def test_both_wordings_can_be_read_from_it(old: str, new: str) -> None:
    told = redline(spans(old), spans(new))
    kept = [(span.style, span.text) for span in told]

    def without(style: str) -> str:
        return "".join("".join(text for mark, text in kept if mark != style).split())

    assert without("bold") == "".join(old.split())
    assert without("struck") == "".join(new.split())
    assert plain(told) == plain(told).strip()
