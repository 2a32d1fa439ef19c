"""Where two versions of the game part: a report tells nothing that only the master knows."""

from __future__ import annotations

from dataclasses import replace

from generator.games.panzer_witches.engine import PanzerWitches
from generator.games.panzer_witches.rules import Malfunction
from generator.play import partings
from generator.play.paired import Plan, play_pairs
from generator.play.policies import Random

from . import arena

SECRET = ("malfunction-roll", "spotting", "luck", "feed", "seal", "cable")
"""Events that nobody sees, and rows of the yard's table of malfunctions."""


def test_secret_rolls_and_latent_faults_are_left_out() -> None:
    """After a change of the table of malfunctions alone every game parts with a roll on it, which nobody sees."""
    before = arena.yard()
    rules = replace(before.setting.rules, malfunctions=(Malfunction("slip", 100, "at-once", "fall", "", None),))
    after = PanzerWitches(None, setting=replace(before.setting, rules=rules))  # type: ignore[arg-type]
    plan = Plan(1, 40, keep_partings=12)
    tally = play_pairs(before, after, Random(), plan)
    told = partings.partings(before, after, Random(), plan, tally)
    assert len(told) >= 8
    said = [text for one in told for text in (one.before, one.after, one.decided_before, one.decided_after)]
    assert not [text for text in said if any(word in text for word in SECRET)]
    assert any(text.startswith("fall: unit ") for text in said), "what strikes at once is seen"
