"""Every event of a battle of mechs is told in a sentence without an open place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from generator.games.hex_skirmish.engine import narrator
from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Event
from generator.play.dice import Keyed
from generator.play.match import play
from generator.play.policies import Random

from .table import content, engine

FINNISH = ("P", "KO", "KA", "E", "LO", "LU")
UNTOLD = {"choose"}
"""Events that another one tells."""


@pytest.fixture(scope="module")
def told() -> dict[str, list[str]]:
    """Sentences by the kind of event, of some games."""
    arena = engine().between("harrow", "cobbler")
    teller = narrator(content(), arena)
    found: dict[str, list[str]] = {}

    def take(action: Any, events: Sequence[Event], state: Any) -> None:
        for event in events:
            found.setdefault(event.kind, []).append(teller.sentence(event, state))

    for seed in range(20):
        play(arena, Random(), seed, take)
    return found


def test_every_event_has_a_sentence(told: dict[str, list[str]]) -> None:
    assert len(told) > 15
    for kind, sentences in told.items():
        if kind not in UNTOLD:
            assert all(sentences), kind
            assert not any("<" in sentence for sentence in sentences), (kind, sentences)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Event("skid-test", (), {"unit": "red-1", "slide": 2, "number": 8, "dice": (4, 3), "passed": False}),
            "Sluice turns on the road, slide value 2, and needs 8. Dice 4, 3: it slides.",
        ),
        (
            Event("water-test", (), {"unit": "blue-1", "number": 8, "dice": (4, 4), "passed": True}),
            "Cobbler stands in water and needs 8. Dice 4, 4: it is free.",
        ),
        (
            Event("face", (), {"unit": "blue-1", "to": "red-1", "facing": "N"}),
            "Cobbler turns to Sluice.",
        ),
        (
            Event("charging", (), {"unit": "red-1", "target": "blue-1", "bound": False}),
            "Sluice charges Cobbler, which has moved.",
        ),
    ],
)  # fmt: skip
def test_tests_are_told_with_their_end(event: Event, sentence: str) -> None:
    arena = engine().between("sluice", "cobbler")
    assert narrator(content(), arena).sentence(event, None) == sentence


def test_facings_are_words_of_the_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A translation has letters of its own, in the line of how a mech stands and in sentences alike."""
    arena = engine().between("sluice", "cobbler")
    teller = narrator(content(), arena)
    state, _ = arena.start(Keyed(1, arena.streams))
    assert teller.standing(state, 0)["facing"] == SHORT_SIDES[state.facing[0]]
    monkeypatch.setattr(teller, "words", {**teller.words, "facings": dict(zip(SHORT_SIDES, FINNISH, strict=True))})
    assert teller.standing(state, 0)["facing"] == FINNISH[state.facing[0]]
    assert teller.slots({"facing": "SW"}) == {"facing": "LO"}
