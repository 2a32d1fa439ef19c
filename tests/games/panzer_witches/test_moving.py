"""Moving: the counter, halves, costs, overload, falling, standing up, cover, hiding, watchers; on hand-drawn maps."""

from __future__ import annotations

from typing import Any

from generator.games.panzer_witches import moving
from generator.games.panzer_witches.rules import LEFT_LEG, Malfunction
from generator.games.panzer_witches.state import COVERED, HIDDEN, OPEN, SEEN, SUSPECTED
from generator.games.panzer_witches.table import Post, Way

from .drawn import RULES, Played, column, ground_of
from .fight import frame, weapon

FIELD = ground_of(*(["." + "  ." * 8] * 9))
N, NE, SE, S, SW, NW = range(6)


def game(at: str = "0505", enemy: str = "0501", **words: Any) -> Played:
    """red-1 (move 4) and far from it blue-1, which looks at it; both have a rifle."""
    return Played(FIELD, frame(0, 0, 1, weapon()), frame(1, 1, 1, weapon()), at=(at, enemy), facing=(0, 3), **words)


def after_the_other(one: Played) -> None:
    """blue-1 does nothing, and a round begins in which red acts first: 6+6 against 1+1."""
    if one.state.unit == 0:
        one.do("end", "red-1")
    one.do("end", "blue-1", initiative=[6, 6, 1, 1])


# --- the counter


def test_a_first_move_goes_half_as_far_then_the_counter_lets_it_run() -> None:
    """Move 4: 2 from a stand (18 hexes around, but the enemy is far); then 4. Without a move the counter goes."""
    one = game()
    assert moving.limit(one.table(), 0) == 2
    assert len(one.ends()) == 18
    one.do("move", "red-1", Way("0503", N, "go"))
    assert [(event.clauses, event.data["way"]) for event in one.of("move")] == [
        (("move", "first-move"), ("0504", "0503"))
    ]
    assert one.state.moving[0]
    assert one.state.did_move
    after_the_other(one)
    assert moving.limit(one.table(), 0) == 4
    one.do("move", "red-1", Way("0506", S, "go"))
    assert one.of("move")[0].clauses == ("move", "movement-counter")
    after_the_other(one)
    one.do("end", "red-1")
    assert one.of("stopped")[0].clauses == ("stop",)
    assert not one.state.moving[0]


def test_who_stops_takes_the_counter_off_and_begins_with_half_again() -> None:
    one = game()
    one.do("move", "red-1", Way("0504", NE, "stop"))
    assert one.of("move")[0].clauses == ("move", "first-move", "stop")
    assert (one.state.moving[0], one.state.facing[0]) == (False, NE)
    after_the_other(one)
    assert moving.limit(one.table(), 0) == 2


def test_half_of_three_is_one_and_half_of_one_too() -> None:
    for move, half in ((3, 1), (2, 1), (5, 2), (6, 3), (1, 1)):
        one = Played(FIELD, frame(0, 0, 1, move=move), frame(1, 1, 1), at=("0505", "0501"))
        assert moving.limit(one.table(), 0) == half


def test_a_standing_frame_turns_as_its_move_and_gets_no_counter() -> None:
    one = game()
    one.do("turn", "red-1", NE)
    assert (one.state.facing[0], one.state.moving[0], one.state.did_move) == (NE, False, True)
    assert one.refused("move", "red-1", Way("0504", N, "go")) == "turn-of-frame"
    assert one.refused("turn", "red-1", N) == "turn-of-frame"


# --- what it costs


def test_the_whole_cost_must_be_paid_but_one_hex_can_always_be_entered() -> None:
    """Move 4 from a stand: 2 points. Woods cost 2, thick ones 3, a level 1 more: behind either it doesn't get."""
    ground = ground_of(". . w . .", ". . . . .", ". W . 1 .", ". . . . .", ". . . . .")
    one = Played(ground, frame(0, 0, 1), frame(1, 1, 1), at=("0303", "0505"))
    middle, hill, woods = (ground.map.find(hex) for hex in ("0303", "0403", "0203"))
    assert (ground.cost(middle, hill, 1), ground.cost(middle, woods, 1)) == (2, 3)
    assert {"0203", "0403", "0302", "0102", "0304", "0305"} <= one.ends()
    assert not {"0301", "0103", "0503"} & one.ends() - {"0103", "0503"}
    one.do("move", "red-1", Way("0203", NW, "stop"))
    assert one.of("move")[0].clauses == ("move", "first-move", "terrain", "stop")


def test_levels_beyond_the_climb_and_buildings_are_shut() -> None:
    ground = ground_of(". 2 .", ". . b2", ". . .")
    one = Played(ground, frame(0, 0, 1, move=8), frame(1, 1, 1), at=("0202", "0103"))
    assert "0201" not in one.ends()
    assert "0302" not in one.ends()
    assert one.refused("move", "red-1", Way("0201", N, "stop")) == "first-move"
    assert one.refused("move", "red-1", Way("0201", N, "stop", ("0201",))) == "terrain"


def test_friends_are_passed_and_enemies_are_not() -> None:
    ground = column(". . . . . .")
    units = (frame(0, 0, 1, move=8), frame(1, 0, 2), frame(2, 1, 1))
    one = Played(ground, *units, at=("0206", "0205", "0203"))
    assert {"0204", "0203"} <= one.ends()
    assert "0205" not in one.ends()
    assert one.refused("move", "red-1", Way("0205", N, "stop", ("0205",))) == "one-a-side"
    assert one.refused("move", "red-1", Way("0202", N, "stop", ("0205", "0204", "0203", "0202"))) == "one-a-side"
    one.do("move", "red-1", Way("0204", N, "go", ("0205", "0204")))
    assert one.where(0) == "0204"


def test_a_way_ends_in_the_hex_of_an_enemy_that_nobody_knew_of() -> None:
    """blue-1 hides in the wood in the middle of the way: the move ends there, and both know of each other."""
    units = (frame(0, 0, 1, move=8), frame(1, 1, 1))
    one = Played(column(". . w . . ."), *units, at=("0205", "0203"), posture=[OPEN, HIDDEN])
    assert one.state.known[0][1] != SEEN
    one.do("move", "red-1", Way("0202", N, "go", ("0204", "0203", "0202")))
    assert one.where(0) == one.where(1) == "0203"
    assert (one.state.known[0][1], one.state.posture[1]) == (SEEN, COVERED)
    assert "one-a-side" in one.of("move")[0].clauses


# --- overload


def test_an_overload_adds_a_hex_after_halving_and_heats_the_engine() -> None:
    one = game()
    one.do("overload", "red-1", manoeuvre=[50])
    assert (one.state.extra[0], one.state.heat[0]) == (1, 1)
    assert moving.limit(one.table(), 0) == 3  # 4 / 2 + 1
    assert one.refused("overload", "red-1") == "overload"  # once a turn
    one.do("move", "red-1", Way("0502", N, "go"))
    after_the_other(one)
    assert moving.limit(one.table(), 0) == 4  # it lasted for that turn


def test_an_overload_that_fails_does_nothing_and_a_fumble_brings_a_secret_roll() -> None:
    """Skill 50: fumbles from 101 - 50/20 = 101 - 3 = 98."""
    one = game()
    one.do("overload", "red-1", manoeuvre=[97])
    assert (one.state.extra[0], one.state.heat[0], one.state.secrets[0]) == (0, 0, 0)
    one = game()
    one.do("overload", "red-1", manoeuvre=[98], malfunction=[40])
    assert (one.state.extra[0], one.state.secrets[0]) == (0, 1)
    assert [event.seen_by for event in one.of("malfunction-roll")] == [()]


# --- falling


def test_a_fallen_frame_stands_up_with_its_move() -> None:
    one = game(fallen=[True, False])
    assert "move" not in one.kinds()
    assert one.refused("move", "red-1", Way("0504", N, "go")) == "stand-up"
    one.do("stand-up", "red-1")
    assert (one.state.fallen[0], one.state.did_move) == (False, True)


def test_a_fall_takes_counter_aim_cover_and_watch() -> None:
    one = game(moving=[True, False], aim_at=[1, -1], aims=[2, 0], watching=[(0, 3), None])
    moving.fall(one.table(), 0, "stagger")
    s = one.state
    assert (s.fallen[0], s.moving[0], s.aims[0], s.watching[0]) == (True, False, 0, None)


def test_on_one_leg_a_frame_crawls_a_hex_and_stays_down() -> None:
    hull = tuple(0 if place == LEFT_LEG else 10 for place in range(6))
    one = game(fallen=[True, False], hull=[hull, (10,) * 6])
    assert "stand-up" not in one.kinds()
    assert moving.limit(one.table(), 0) == 1
    assert len(one.ends()) == 6
    one.do("move", "red-1", Way("0504", N, "go"))
    assert (one.where(0), one.state.moving[0], one.state.fallen[0]) == ("0504", False, True)


# --- cover


WOODS = ground_of(*(["." + "  ." * 8] * 4), ".  .  .  .  w  .  .  1  .", *(["." + "  ." * 8] * 4))


def wood(enemy: str, at: str = "0505", **words: Any) -> Played:
    return Played(WOODS, frame(0, 0, 1), frame(1, 1, 1, weapon()), at=(at, enemy), facing=(0, 3), **words)


def test_cover_and_hiding_stop_a_frame_and_end_with_its_move() -> None:
    one = wood("0501", at="0506")
    one.do("move", "red-1", Way("0505", N, "cover"))
    assert (one.state.posture[0], one.state.moving[0]) == (COVERED, False)
    assert one.of("cover")[0].clauses == ("take-cover",)
    after_the_other(one)
    one.do("move", "red-1", Way("0506", N, "go"))
    assert one.state.posture[0] == OPEN


def test_lower_ground_beside_a_higher_level_gives_cover_hull_down() -> None:
    """0705 lies beside 0805 of level 1: cover, but nobody hides there."""
    one = wood("0501", at="0705")
    assert "hide" not in one.kinds()
    one.do("cover", "red-1")
    assert one.of("cover")[0].clauses == ("take-cover", "hull-down")
    assert wood("0501", at="0503").refused("cover", "red-1") == "take-cover"


def test_who_hides_in_sight_is_suspected_where_it_was_and_unseen_from_then_on() -> None:
    one = wood("0501")
    assert one.state.known[1][0] == SEEN
    one.do("hide", "red-1")
    assert one.state.posture[0] == HIDDEN
    assert (one.state.known[1][0], one.state.last[1][0]) == (SUSPECTED, one.state.at[0])
    assert [event.seen_by for event in one.of("hide")] == [(0,)]
    assert one.table().targets(1) == []


def test_nobody_hides_from_an_enemy_that_is_near() -> None:
    """Two hexes: no offer. An enemy that is near and hides itself isn't known: then the frame only takes cover."""
    assert "hide" not in wood("0503").kinds()
    assert "hide" in wood("0502").kinds()
    ground = ground_of(". . w . .", ". . . . .", ". . w . .", ". . . . .")
    one = Played(ground, frame(0, 0, 1), frame(1, 1, 1), at=("0303", "0301"), posture=[OPEN, HIDDEN])
    assert "hide" in one.kinds()
    one.do("hide", "red-1")
    assert one.state.posture[0] == COVERED
    assert one.told("cover")[0]["tried"] == "hide"


# --- watchers


def test_a_watching_enemy_is_asked_hex_by_hex() -> None:
    """blue-1 watches from 0501 with a rifle of eight hexes; each step of red-1 is one question."""
    one = game(at="0507", watching=[None, (0, FIELD.map.find("0503"))], moving=[True, False])
    one.do("move", "red-1", Way("0505", N, "stop"))
    assert one.where(0) == "0506"
    assert one.engine.player(one.state) == 1
    assert one.kinds() == {"fire", "wait"}
    assert one.refused("move", "red-1", Way("0505", N, "stop")) == "not-now"
    assert one.engine.view(one.state, 1).pending[0].data.path == ()  # where it goes on to is the mover's secret
    one.do("wait", "blue-1")
    assert one.where(0) == "0505"
    one.do("wait", "blue-1")
    assert one.engine.player(one.state) == 0  # it goes on with its turn
    assert (one.where(0), one.state.moving[0]) == ("0505", False)


def test_a_shot_at_who_moves_counts_it_as_moving() -> None:
    """Skill 50 - 15 for the target = 35; a roll of 36 misses, and the way goes on. The shot is spent."""
    one = game(at="0507", watching=[None, (0, FIELD.map.find("0103"))], moving=[True, False])
    one.do("move", "red-1", Way("0505", N, "go"))
    one.do("fire", "blue-1", shot=[36])
    assert one.told("shot")[0]["chance"] == 35
    assert (one.where(0), one.state.moving[0], one.state.watching[1]) == ("0505", True, None)


def test_watching_ends_with_the_next_turn_of_the_watcher() -> None:
    one = game(watching=[None, (0, 3)])
    one.do("end", "red-1")
    assert one.state.unit == 1
    assert one.state.watching[1] is None


def test_what_watches_is_set_and_nobody_else_learns_where() -> None:
    one = Played(FIELD, frame(0, 0, 1, weapon()), frame(1, 1, 1), at=("0505", "0501"), facing=(0, 3))
    one.do("watch", "red-1", Post("right-arm", "0503"))
    assert one.state.watching[0] == (0, FIELD.map.find("0503"))
    assert one.engine.view(one.state, 1).watching[0] is None
    assert one.engine.view(one.state, 0).watching[0] is not None


def test_a_latent_fault_that_waits_for_a_manoeuvre_roll_strikes_with_it_and_not_on_the_way() -> None:
    """The master's table has a weak knee give way at the next manoeuvre roll, here one to overload the engine."""
    from dataclasses import replace

    from generator.games.panzer_witches.state import Fault

    rules = replace(RULES, malfunctions=(Malfunction("knee", 100, "manoeuvre", "fall", "", None),))
    one = game(rules=rules, faults=[(Fault(0),), ()], secrets=[1, 0])
    one.do("move", "red-1", Way("0504", N, "go"))
    assert (one.state.fallen[0], len(one.state.faults[0])) == (False, 1)
    one = game(rules=rules, faults=[(Fault(0),), ()], secrets=[1, 0])
    one.do("overload", "red-1", manoeuvre=[30])
    assert (one.state.fallen[0], one.state.faults[0], one.state.secrets[0]) == (True, (), 0)
