"""The usual duel is fair, and the one that the booklet tells shows what there is to see."""

from __future__ import annotations

import yaml

from generator.games.hex_skirmish.example_of_play import SEED, TURNS
from generator.games.hex_skirmish.policies import POLICIES
from generator.play.match import play
from tests.games.hex_skirmish.table import CONTENT, engine


def test_who_meets_first_is_worth_as_much_and_wins_as_often() -> None:
    """30 points meet 27. Of 40 games, which an even coin decides, twice the deviation is 13: 2 x sqrt(40) = 12.6."""
    red, blue = engine().setting.units
    assert (red.sheet, red.points, blue.sheet, blue.points) == ("sluice", 30, "tansy", 27)
    played = yaml.safe_load((CONTENT / "balance.yaml").read_text(encoding="utf-8"))["results"]
    met = played["matrix"]["pairings"]["sluice"]["tansy"]
    assert abs(met["won"] - met["lost"]) <= 12
    usual = played["policies"]["greedy"]
    assert 0.35 <= usual["won"] / usual["games"] <= 0.6


def test_the_told_duel_ends_in_its_turns_and_shows_most_things() -> None:
    kinds: set[str] = set()
    game = play(engine(), POLICIES["greedy"](), SEED, lambda _, events, __: kinds.update(one.kind for one in events))
    assert (game.outcome.reason, game.outcome.result) == ("destroyed", "win")
    assert game.state.turn == 4 <= TURNS
    assert kinds >= {"sprint", "charging", "break-away", "face", "overheat", "blow", "critical", "destroyed"}
