"""Each of Galactic Arena's own checks fires on data that was made wrong in that one way, at the place of the fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.data.diagnostics import Code
from generator.games.galactic_arena import checks, codes
from tests.games.changed import GONE
from tests.games.galactic_arena.broken import broken, loaded

KELP = "heroes:kelp-zes"
RUNIC = "traps:runic/outcomes"
IMMORTALITY = "abilities:immortality/effects"
PENETRATE = "keywords:penetrate/effects/damage/roll-above"
FEINT = "abilities:feint"


def test_the_shipped_data_has_no_finding() -> None:
    content = loaded()
    assert [str(one) for one in (*content.diagnostics, *checks.check(content))] == []


FAULTS: list[tuple[Code, str, dict[str, Any]]] = [
    # the code, where it is found, and what is changed for it
    (codes.NO_SUCH_HEX, "board:pillars/0", {"board:pillars/0": "A1"}),  # a corner
    (codes.NO_SUCH_HEX, "board:starts/blue", {"board:starts/blue": "F12"}),
    (codes.HEX_TWICE, "board:crates/0", {"board:crates/0": "F4"}),  # a runic trap's
    (codes.IN_THE_CENTRE, "board:traps/chemical/0", {"board:traps/chemical/0": "F5"}),
    (codes.CENTRE_SIZE, "board:centre", {"board:centre": 0}),
    (codes.LOPSIDED, "board:", {"board:traps/runic/1": "E4"}),
    (codes.START_OUTSIDE, "board:starts/red", {"board:ring": 3}),
    (codes.START_OUTSIDE, "board:ring", {"board:ring": 6}),
    # F2 has three neighbours within the ring, E2, F3 and G2; two more heroes of a trio stand there
    (codes.NO_ROOM, "board:starts/red", {"board:crates/0": "E2", "board:crates/1": "G2"}),
    # the neighbours of A4 are A3, A5, B4 and B5
    (codes.CUT_OFF, "board:pillars", {"board:pillars": ["A3", "A5", "B4", "B5"]}),
    (codes.TRAP_DICE, RUNIC, {f"{RUNIC}/sleeps/least": 9}),
    (codes.TRAP_DICE, RUNIC, {f"{RUNIC}/sleeps/least": 3}),
    (codes.TRAP_DICE, RUNIC, {f"{RUNIC}/sleeps/most": 11}),
    (codes.TRAP_OUTCOME, f"{RUNIC}/burns", {f"{RUNIC}/burns/least": 10, f"{RUNIC}/burns/most": 1}),
    (codes.TRAP_OUTCOME, f"{RUNIC}/burns", {f"{RUNIC}/burns/amount": GONE}),
    (codes.TRAP_OUTCOME, f"{RUNIC}/burns", {f"{RUNIC}/burns/loses": GONE}),
    (codes.TRAP_UNUSED, "traps:chemical", {"board:traps/chemical": GONE}),
    (codes.CRATE_COUNT, "crates:crates", {"board:crates/5": GONE}),
    (codes.CRATE_BEYOND, "crates:slots", {f"abilities:columns/{name}/slots": 2 for name in ("first", "second")}),
    (codes.CRATE_BEYOND, "battle:crate-health", {"battle:crate-health": 0}),
    (codes.OBSTACLE_IDLE, "obstacles:barrier", {"obstacles:barrier/blocks": False}),
    (codes.OBSTACLE_SHARE, "obstacles:barrier/count", {"obstacles:barrier/count": 3}),
    (codes.OBSTACLE_SAFE, "obstacles:barrier/defence", {"obstacles:barrier/defence": 20}),
    (codes.DIE_ORDER, "battle:critical/roll", {"battle:critical/roll": 11}),
    (codes.DIE_ORDER, "battle:critical/roll", {"battle:miss": 10}),
    # two sides of two heroes each, three picked for each: twelve
    (codes.FORM_HEROES, "battle:forms/tournament-pairs", {"battle:forms/tournament-pairs/drafted": 3}),
    (codes.COST_TOO_HIGH, "battle:costs/charge", {"battle:costs/charge": 7}),
    (codes.COST_TOO_HIGH, "abilities:columns/third/action-points", {"abilities:columns/third/action-points": 7}),
    (codes.HERO_SLOTS, f"{KELP}/slots", {f"{KELP}/slots": 7}),
    (codes.HERO_HEALTH, f"{KELP}/health", {f"{KELP}/health": 7}),
    (codes.WEAPON_COUNT, f"{KELP}/weapons", {f"{KELP}/weapons/2": GONE}),
    (codes.FEW_ABILITIES, f"{KELP}/abilities", {f"{KELP}/abilities": ["brace", "dread", "moult"]}),  # 1 + 1 + 2
    (codes.COLUMN_EMPTY, f"{KELP}/abilities", {f"{KELP}/abilities": ["brace", "feint", "dread"]}),
    # four of one column
    (codes.MANY_ABILITIES, f"{KELP}/abilities", {f"{KELP}/abilities": ["brace", "feint", "liquid-form", "adrenaline"]}),
    (codes.COLUMN_ORDER, f"{KELP}/abilities/1", {f"{KELP}/abilities": ["dread", "brace", "moult"]}),
    (codes.ONE_SIDED, f"{KELP}/abilities", {f"{KELP}/abilities": ["brace", "dread", "moult"]}),
    (codes.ABILITY_UNFIT, "heroes:garsa-jaarog/abilities/1", {"heroes:garsa-jaarog/abilities/1": "range-finder"}),
    (codes.UNKNOWN_LOOK, f"{KELP}/traits/head", {f"{KELP}/traits/head": "teapot"}),
    (codes.UNKNOWN_LOOK, f"{KELP}/traits/gear/0", {f"{KELP}/traits/gear": ["teapot"]}),
    (codes.UNKNOWN_LOOK, "weapons:necrosis/figure", {"weapons:necrosis/figure": "teapot"}),
    (codes.RISE_TOO_HIGH, "heroes:deimos/abilities/5", {f"{IMMORTALITY}/resurrect/amount": 7}),
    (codes.KEYWORD_UNFIT, "weapons:ram-plate/keyword", {"weapons:ram-plate/keyword": "homing"}),
    (codes.KEYWORD_UNFIT, "weapons:needle-rifle/keyword", {"weapons:needle-rifle/keyword": "onrush"}),
    (codes.KEYWORD_MOMENT, "keywords:snaring/when", {"keywords:snaring/when": "death"}),
    (codes.EFFECT_IDLE, "abilities:force-field/effects/ward", {"abilities:force-field/when": "defended"}),
    (codes.EFFECT_IDLE, f"{IMMORTALITY}/heal", {IMMORTALITY: {"heal": {"amount": 1}}}),
    (codes.EFFECT_IDLE, "keywords:homing/effects/steady-aim", {"keywords:homing/attack": "melee"}),
    (codes.ATTACK_TOO_EARLY, "abilities:undermine/attack", {"abilities:undermine/attack": "melee"}),
    (codes.ROLL_NEVER, PENETRATE, {PENETRATE: 10}),
    (codes.ROLL_NEVER, "keywords:energy/effects/attack/roll-above", {"keywords:energy/effects/attack/roll-above": 5}),
    (codes.WITHIN_NOBODY, f"{FEINT}/within", {f"{FEINT}/within": 3, f"{FEINT}/effects": {"attack": {"amount": 2}}}),
    (codes.UNUSED, "weapons:tidal-lash", {f"{KELP}/weapons/2": "storm-axes"}),
    (codes.UNUSED, "abilities:liquid-form", {f"{KELP}/abilities/0": "brace"}),
    (codes.UNUSED, "keywords:onrush", {"weapons:ram-plate/keyword": "crushing"}),
    (codes.PHRASE, "text.en:phrases/effects/heal", {"text.en:phrases/effects/heal": "regain health"}),
    (codes.PHRASE, "text.en:phrases/effects/heal", {"text.en:phrases/effects/heal": "regain <x> health"}),
    (codes.PHRASE, "text.en:phrases/effects/heal", {"text.en:phrases/effects/heal": "regain <number> health"}),
    (codes.PHRASE, "text.en:phrases/effects/heal", {"text.en:phrases/effects/heal": GONE}),
    (codes.PHRASE, "text.en:phrases/moments", {"text.en:phrases/moments": "now"}),
    (codes.PHRASE, "text.en:phrases/effects/heel", {"text.en:phrases/effects/heel": "sit"}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "path", "changes"), FAULTS, ids=lambda value: getattr(value, "id", None))
def test_each_check_fires(tmp_path: Path, code: Code, path: str, changes: dict[str, Any]) -> None:
    content = broken(tmp_path, changes)
    assert len(content.numbers) == 9, "the models were to let it pass"
    assert path in [one.path for one in checks.check(content) if one.code == code.id]


def test_what_is_wrong_is_told_with_its_numbers(tmp_path: Path) -> None:
    content = broken(tmp_path, {"board:traps/runic/1": "E4"})
    told = {one.code: one.message for one in checks.check(content)}
    # Column E has ten rows and G has, too: E4 lies opposite G7. D4 lay opposite H6, which now has no partner.
    assert told == {codes.LOPSIDED.id: "E4 has a runic and G7 has not, H6 has a runic and D4 has not"}


def test_traps_say_which_dice_are_missing_and_which_are_double(tmp_path: Path) -> None:
    data = {"burns": {"least": 1, "most": 4}, "smokes": {"least": 7, "most": 8}, "sleeps": {"least": 8, "most": 10}}
    content = broken(tmp_path, {RUNIC: data})
    assert [one.message for one in checks.check(content)] == ["nothing for die 5, 6", "several outcomes for die 8"]


FILES = ("board", "battle", "traps", "crates", "obstacles", "keywords", "abilities", "weapons", "heroes")


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_not_valid_stops_no_other_check(tmp_path: Path, file: str) -> None:
    content = broken(tmp_path, {f"{file}:nobody-knows": 1})
    assert file not in content.numbers
    assert [one.code for one in checks.check(content) if one.severity.word == "error"] == []
