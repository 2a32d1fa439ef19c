"""The greedy policy: what it thinks hits are worth, what it does in positions that speak for themselves, and that it
beats chance. What it can't know doesn't change what it does: see test_ladder.py."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.greedy import Greedy
from generator.games.panzer_witches.outlook import Outlook, bears, sector_of
from generator.games.panzer_witches.policies import CHECKED, POLICIES
from generator.games.panzer_witches.rules import TORSO
from generator.games.panzer_witches.state import COVERED
from generator.games.panzer_witches.table import Aim
from generator.games.panzer_witches.worths import FIELD_POINT, sums, worths_of
from generator.play.contract import Action
from generator.play.dice import KeyedChance
from generator.play.match import play
from generator.play.policies import Random

from .arena import real, yard
from .drawn import Played, column
from .fight import frame, weapon

FLAT = " ".join(["."] * 9)
BLADE = weapon(blow=Power(3, 2, 6), bands=(), magazine=0)


def decided(it: Played) -> Action:
    """What greedy does now."""
    s = it.state
    player = it.engine.player(s)
    return Greedy().choose(it.engine, it.engine.view(s, player), s.options, KeyedChance(1).at(0))


# --- what hits are worth


def test_sums_of_dice_are_exact() -> None:
    """Of 36 rolls of two dice six come to 7, one to 12."""
    found = dict(sums(2, 6))
    assert found[7] == pytest.approx(6 / 36)
    assert found[12] == pytest.approx(1 / 36)
    assert sum(found.values()) == pytest.approx(1)


def test_a_shot_of_fifty_per_cent_hits_half_the_time() -> None:
    """A chance of 50: critical up to 3, special up to 10, so 40 normal, 7 special and 3 critical rolls of a hundred."""
    it = duel()
    worths = worths_of(it.setting)
    assert worths.ways(50) == (0.40, 0.07, 0.03)
    assert worths.hit(50, (1.0, 2.0, 4.0)) == pytest.approx(0.4 + 0.14 + 0.12)


def test_what_puts_a_frame_out_counts_one() -> None:
    """A torso of 10 points with armour 1: a hit of 11 and no dice leaves nothing of it; one of 1 leaves all."""
    it = duel()
    mark = Outlook(it.table(), 0).mark(1)
    assert mark.at(TORSO, Power(0, 11, 1)) == (1.0, 1.0, 1.0)
    assert mark.at(TORSO, Power(0, 1, 1))[0] == 0.0
    assert 0 < mark.at(TORSO, Power(0, 5, 1))[0] < mark.at(TORSO, Power(0, 8, 1))[0] < 1


def test_a_field_keeps_off_what_it_is_strong_enough_for() -> None:
    """100 points are a strength of 10 in front and 5 from behind: a hit of 4 costs 4 points of field either way."""
    it = Played(column(FLAT), frame(0, 0, 1, weapon()), frame(1, 1, 1, weapon(), witch="witch", field=100),
                at=("0205", "0202"), facing=(0, 3))  # fmt: skip
    mark = Outlook(it.table(), 0).mark(1)
    for sector in (0, 3):
        assert mark.harm(Power(0, 4, 1), sector).rolled[0] == pytest.approx(4 * FIELD_POINT)
    assert mark.harm(Power(0, 8, 1), 0).rolled[0] < mark.harm(Power(0, 8, 1), 3).rolled[0]
    assert mark.harm(Power(0, 8, 1), 0, inside=True).rolled[0] > mark.harm(Power(0, 8, 1), 3).rolled[0]


def test_sectors_as_they_would_be() -> None:
    """Facing north-east (1), north (0) is its left front sector (5) and south (3) its right rear side (2). Between
    the sides 4 and 5 the sectors are 3 and 4: the rear is worse than the left, where a shield reaches."""
    assert sector_of((0,), 1) == 5
    assert sector_of((3,), 1) == 2
    assert sector_of((4, 5), 1) == 4
    assert bears((2,), 1)
    assert not bears((3,), 1)


# --- positions


def duel(*, theirs: Any = None, **words: Any) -> Played:
    """red-1 in 0205 and blue-1 in 0202, three hexes away, stand and look at each other; nothing is near."""
    return Played(column(FLAT), frame(0, 0, 1, weapon()), theirs or frame(1, 1, 1, weapon()),
                  **{"at": ("0205", "0202"), "facing": (0, 3), **words})  # fmt: skip


def test_a_frame_that_stands_aims_before_it_shoots() -> None:
    it = duel()
    first = decided(it)
    assert (first.kind, first.how) == ("aim", Aim("blue-1", "move"))
    it.do("aim", "red-1", first.how)
    then = decided(it)
    assert (then.kind, then.how.target) == ("shoot", "blue-1")


def test_a_blade_goes_into_close_combat() -> None:
    it = Played(column(FLAT), frame(0, 0, 1, BLADE), frame(1, 1, 1, weapon()), at=("0205", "0204"), facing=(0, 3))
    first = decided(it)
    assert (first.kind, first.how.hex, first.how.end) == ("move", "0204", "stop")
    it.do("move", "red-1", first.how)
    assert decided(it).kind == "engage"


def test_nobody_shoots_into_a_melee_at_twenty_per_cent() -> None:
    """50 - 30 are 20: four shots of five miss, and two of those five would strike the friend."""
    it = Played(column(FLAT), frame(0, 0, 1, weapon()), frame(1, 0, 2), frame(2, 1, 1, weapon()),
                at=("0206", "0203", "0203"), facing=(0, 0, 3), engaged=[-1, 2, 1])  # fmt: skip
    assert it.state.did_action is False
    assert "shoot" in it.kinds()
    assert decided(it).kind != "shoot"


def test_an_empty_weapon_is_reloaded() -> None:
    it = duel(loaded=[(0,), (5,)], chamber=[(0,), (1,)])
    it.state.condition[0] = (8, 8, 4, 6, 5)
    loader = [one for one in it.state.options if one.kind == "dismount"]
    assert loader  # no loader is aboard: somebody would have to climb out under fire
    assert decided(it).kind != "dismount"


def test_a_fallen_frame_stands_up_first() -> None:
    it = duel(fallen=[True, False])
    assert decided(it).kind == "stand-up"


def test_cover_counts_against_who_shoots_from_afar() -> None:
    """At 35 % instead of 50 a shot does less."""
    it = duel()
    outlook = Outlook(it.table(), 0)
    at, facing = it.state.at[0], 0
    bare = outlook.threat(at, facing, moving=False, covered=False)
    assert 0 < outlook.threat(at, facing, moving=True, covered=False) < bare
    assert outlook.threat(at, facing, moving=False, covered=True) <= bare
    assert outlook.threat(at, facing, moving=False, covered=bool(COVERED)) > 0


def test_a_blow_is_met_by_what_leaves_least_of_it() -> None:
    """A parry of 50 % lets half as many blows through to the torso; taking it lets all."""
    it = Played(column(FLAT), frame(0, 0, 1, BLADE), frame(1, 1, 1, weapon()), at=("0204", "0204"), facing=(0, 3))
    it.do("engage", "red-1", "blue-1", close=[30])
    assert it.engine.player(it.state) == 1
    assert decided(it).kind == "parry"


def test_it_looks_for_an_enemy_in_the_middle_first() -> None:
    """Nobody is known behind a house: it goes on, and doesn't stay in its row."""
    it = Played(column(". . . b2 . . ."), frame(0, 0, 1, weapon()), frame(1, 1, 1, weapon()),
                at=("0207", "0201"), facing=(0, 3))  # fmt: skip
    assert it.state.known[0][1] == 0
    chosen = decided(it)
    assert chosen.kind == "move"
    assert chosen.how.hex[2:] in ("06", "05")


# --- games


def test_greedy_beats_chance_in_nearly_every_game() -> None:
    """Sixty games, as red and as blue in turn: fifty-seven at least are won."""
    won = 0
    for seed in range(60):
        sides: list[Any] = [Greedy(), Random()]
        game = play(real(), sides if seed % 2 == 0 else sides[::-1], seed)
        won += game.outcome.winner == seed % 2
    assert won >= 57


@pytest.mark.parametrize("form", ["pair-river", "duel", "ambush", "yard"])
def test_greedy_games_keep_the_invariants_and_are_the_same_again(form: str) -> None:
    """A policy that has played before plays as one that hasn't."""
    engine = yard() if form == "yard" else real().in_form(form)
    used = Greedy()
    for seed in range(2):
        first = play(engine, used, seed, invariants=True)
        again = play(engine, Greedy(), seed)
        assert (first.outcome, first.decisions, first.events) == (again.outcome, again.decisions, again.events)


def test_greedy_is_on_offer() -> None:
    assert list(POLICIES.values()) == [Greedy]
    assert [one.name for one in CHECKED] == ["greedy"]
