"""A referee who knows the rules from their text alone follows whole games, and has nothing to object to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.data.content import Content, load_content
from generator.games.panzer_witches import GAME
from generator.games.panzer_witches.engine import PanzerWitches, create
from generator.maps.body import maps_of
from generator.play.contract import Action, Event, Policy
from generator.play.match import play
from generator.play.policies import Random

from .eager import Eager
from .referee import Referee
from .referee_map import Field
from .referee_table import Objection

CONTENT = Path(__file__).resolve().parents[3] / "content" / "panzer-witches"
FORMS = ("pair", "pair-river", "duel", "ambush")
POLICY: dict[str, Policy] = {"random": Random(), "eager": Eager()}
Change = Callable[[Sequence[Event], Any], Sequence[Event]]
"""What a test does to the events of a decision, or to the position, before the referee hears of it."""


class Arena:
    """The game, its maps, and a referee for each game."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.engine: PanzerWitches = create(content)
        numbers = content.numbers
        self.grounds = {
            id: Field(drawn, numbers["ground"], numbers["detection"]) for id, drawn in maps_of(content)[0].items()
        }

    def game(self, form: str, seed: int, policy: str = "eager", change: Change | None = None) -> Referee:
        """A game that a referee has followed to its end."""
        teams = self.engine.entrants()
        red, blue = teams[seed % 8], teams[(seed * 3 + 1 + seed // 8) % 8]
        engine = self.engine.in_form(form).between(red, blue)
        scenarios = self.content.numbers["scenarios"]
        ground = self.grounds[scenarios.scenarios[scenarios.forms[form].scenario].map]
        referee = Referee(self.content, ground, form, (red, blue))

        def follow(action: Action | None, events: Sequence[Event], state: Any) -> None:
            told = change(events, state) if change else events
            try:
                referee.follow(action, told, state, engine.legal_actions(state))
            except Objection as no:
                raise Objection(f"{form}, {policy}, seed {seed}, round {state.round}, {action}: {no}") from None

        game = play(engine, POLICY[policy], seed, follow)
        assert referee.asking is None
        assert game.outcome.winner == referee.winner
        return referee


@pytest.fixture(scope="module")
def arena() -> Arena:
    """The game's own content."""
    return Arena(load_content(CONTENT, GAME, check=False))


@pytest.mark.parametrize("form", FORMS)
def test_a_referee_follows_games_of_each_form(arena: Arena, form: str) -> None:
    played = [("eager", seed) for seed in range(6)] + [("random", 1)]
    assert {arena.game(form, seed, policy).winner for policy, seed in played} & {0, 1}


def test_breaking_off_tells_nothing_of_who_hides_beside(arena: Arena) -> None:
    """In its last rounds a frame of this game may break off into a hex in which an enemy hides that it doesn't know:
    a hex left out of what is on offer would give the enemy away."""
    arena.game("pair", 1134)


@pytest.mark.prove
@pytest.mark.parametrize("form", FORMS)
def test_a_referee_follows_many_games(arena: Arena, form: str) -> None:
    for policy, games in (("eager", 150), ("random", 50)):
        for seed in range(1000, 1000 + games):
            arena.game(form, seed, policy)


# --- the referee sees


def told(kind: str, *, where: Callable[[Event], bool] = lambda _: True, **more: Callable[[Any], Any]) -> Change:
    """Tell something else once in the first event of a kind: each value made of what it was."""
    done: list[int] = []

    def change(events: Sequence[Event], _: Any) -> Sequence[Event]:
        made = list(events)
        for number, event in enumerate(made):
            if event.kind == kind and where(event) and not done:
                done.append(number)
                data = {**event.data, **{key: make(event.data[key]) for key, make in more.items()}}
                made[number] = event._replace(data=data)
        return made

    return change


def unsaid(kind: str) -> Change:
    """Leave out the first event of a kind."""
    done: list[int] = []

    def change(events: Sequence[Event], _: Any) -> Sequence[Event]:
        found = next((number for number, event in enumerate(events) if event.kind == kind), None)
        if done or found is None:
            return events
        done.append(found)
        return [event for number, event in enumerate(events) if number != found]

    return change


def aloud(kind: str) -> Change:
    """Tell everybody what only some may hear."""

    def change(events: Sequence[Event], _: Any) -> Sequence[Event]:
        return [event._replace(seen_by=None) if event.kind == kind else event for event in events]

    return change


def silently(name: str, by: int) -> Change:
    """Change the first frame's record in the third round, and tell nobody."""

    def change(events: Sequence[Event], state: Any) -> Sequence[Event]:
        if state.round == 3:
            getattr(state, name)[0] += by
        return events

    return change


PLANTED: dict[str, tuple[Change, str]] = {
    "a chance that is five too high": (told("shot", chance=lambda one: one + 5), "shot"),
    "a modifier that is left out": (told("shot", terms=lambda one: one[:1], where=lambda e: len(e.data["terms"]) > 1),
                                    "terms"),
    "a level that the die didn't reach": (told("manoeuvre", level=lambda _: "special"), "manoeuvre"),
    "a total that is one too high": (told("damage", total=lambda one: one + 1), "damage"),
    "armour that lets more through": (told("armour", through=lambda one: one + 1), "armour"),
    "another location": (told("location", location=lambda one: "torso" if one != "torso" else "head"), "location"),
    "a module that isn't struck": (told("module", struck=lambda one: not one), "module"),
    "harm that keeps the maximum": (told("harm", maximum=lambda one: one + 1), "harm"),
    "a way with a hole": (told("move", way=lambda one: one[1:], where=lambda e: len(e.data["way"]) > 1), "goes"),
    "a sighting that is untold": (unsaid("seen"), "seen"),
    "a secret roll that all hear": (aloud("malfunction-roll"), "is told to None"),
    "what one watches for, told to all": (aloud("watch"), "is told to None"),
    "an engine that is hotter for no reason": (silently("heat", 1), "heat"),
    "ammunition from nowhere": (silently("smoke_charges", 1), "smoke_charges"),
}  # fmt: skip


def games(arena: Arena, change: Change) -> Iterator[str]:
    """Objections of a few games."""
    for form in ("pair", "ambush", "pair-river"):
        for seed in range(4):
            try:
                arena.game(form, seed, change=change)
            except Objection as no:
                yield str(no)


@pytest.mark.parametrize("fault", PLANTED)
def test_a_referee_finds_what_is_planted(arena: Arena, fault: str) -> None:
    change, word = PLANTED[fault]
    assert word in next(games(arena, change), "")


def test_a_referee_finds_rules_that_the_engine_breaks(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's own numbers are changed, so that it plays by other rules: each is found."""
    rules = arena.engine.book.rules
    combat = rules.combat
    for other in (combat._replace(target_moving=-10), combat._replace(called=-10), combat._replace(shooter_moving=-5)):
        with monkeypatch.context() as patch:
            patch.setattr(arena.engine.book, "rules", replace(rules, combat=other))
            assert "terms" in next(games(arena, lambda events, _: events), ""), other
