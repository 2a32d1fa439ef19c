"""Shots carried out on records, with dice from lists and every result reckoned by hand."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.panzer_witches import aiming, machine, shooting
from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.state import COVERED, HIDDEN, NOBODY, SEEN, SUSPECTED, UNSEEN, Pending
from generator.games.panzer_witches.table import Aim, Post, Shot, Table, act
from generator.play.contract import Action
from generator.play.dice import BadDie

from .fight import Fight, duel, frame, silence, weapon

SHOOT = act("shoot", "red-1", Shot("right-arm", "blue-1"))


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    return silence(monkeypatch)


def witch(**words: Any) -> Any:
    return frame(1, 1, 1, weapon(), witch="made-up", magic=50, field=67, **words)


def at(kind: str, *how: str) -> Action:
    return act(kind, "red-1", Shot(*how))


# --- a plain shot


def test_a_hit_from_the_front() -> None:
    """50 %, 2+2d6 showing 3 and 4: 9, less armour 1, so 8 of 10 points of torso; no module is struck."""
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[5], damage=[3, 4], module=[71, 100])
    assert fight.state.hull[1] == (10, 2, 10, 10, 10, 10)
    assert [one["chance"] for one in fight.told("module")] == [70, 70], "2 of 10 are left: a quarter isn't"
    assert fight.told("shot")[0]["terms"] == (("skill", 50),)
    assert fight.told("armour")[0] == {
        "unit": "blue-1", "location": "torso", "wasted": 0, "armour": 1, "through": 8,
    }  # fmt: skip
    assert fight.state.loaded[0] == (4,)
    assert fight.state.chamber[0] == (1,)


def test_a_miss_and_a_fumble(quiet: list[tuple[int, int]]) -> None:
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[51])
    assert fight.state.hull[1] == (10,) * 6
    assert quiet == []
    # 50 / 20 is 2.5, which rounds up to 3: from 98 on
    fight.run(shooting.carry_out, SHOOT, shot=[98])
    assert fight.told("shot")[0]["level"] == "fumble"
    assert quiet == [(0, 0)]


def test_a_weak_spot_and_the_most_of_dice() -> None:
    """A special hit (10 or less) of 4 + 7 = 11 on armour 1: 2 are wasted, 1 kept, 8 come through; a critical one 16."""
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[10], location=[5], damage=[3, 4], module=[99, 99])
    assert fight.state.hull[1][1] == 2
    assert fight.cited("damage") == [("damage", "weak-spot")]
    fight = duel()
    # Without dice of damage: 16 less 2 wasted less 1 is 13, more than the 10 of the arm, which is lost.
    fight.run(shooting.carry_out, SHOOT, shot=[3], location=[11], module=[100], harm=[2])
    assert fight.state.hull[1][2] == 0
    assert fight.cited("damage") == [("damage", "weak-spot", "critical-hit")]
    assert fight.cited("armour") == [("armour", "penetration-waste")]
    assert fight.state.condition[1][4] == 0, "its weapon is gone with it"
    assert not fight.state.out[1]


def test_no_penetration_at_that_distance_becomes_one() -> None:
    """1d6 beyond 3 hexes; a special hit is 1 + 5 on armour 1, so 5 come through."""
    fight = duel(at=("0510", "0505"))
    fight.run(shooting.carry_out, SHOOT, shot=[7], location=[5], damage=[5], module=[99, 99])
    assert fight.told("damage")[0]["penetration"] == 1
    assert fight.state.hull[1][1] == 5


# --- fields


def test_a_field_takes_all() -> None:
    """PW-3: 67 points are strength 6; 2 + 3 is 5, so nothing comes through, and 62 are left."""
    fight = duel(theirs=witch())
    fight.run(shooting.carry_out, SHOOT, shot=[40], location=[5], damage=[1, 2])
    assert fight.state.field[1] == 62
    assert fight.state.hull[1] == (10,) * 6
    assert fight.cited("field") == [("field-strength", "field-absorbs")]


@pytest.mark.parametrize(("armour", "left", "most"), [(0, 7, 3), (1, 8, 2)])
def test_a_field_breaks(armour: int, left: int, most: int) -> None:
    """PW-4 and PW-5: 9 against strength 6 leave 3 for the frame, 2 behind armour 1; each struck module takes 1 to that;
    61 are left of the field. The engine takes the most: half of it (2 or 1) can't be repaired, and one is gone."""
    fight = duel(theirs=witch(armour=(armour,) * 6))
    fight.run(shooting.carry_out, SHOOT, shot=[40], location=[5], damage=[3, 4], module=[20, 99], harm=[most])
    assert fight.state.field[1] == 61
    assert fight.state.hull[1][1] == left
    engine = [one[1][0] for one in (fight.state.condition, fight.state.repairable, fight.state.maximum)]
    assert engine == ([5, 6, 7] if armour == 0 else [6, 7, 7])
    again = duel(theirs=witch(armour=(armour,) * 6))
    with pytest.raises(BadDie):
        again.run(shooting.carry_out, SHOOT, shot=[40], location=[5], damage=[3, 4], module=[20, 99], harm=[most + 1])


@pytest.mark.parametrize(
    ("facing", "strength", "left"), [(3, 6, 61), (2, 6, 61), (4, 6, 61), (1, 5, 62), (5, 5, 62), (0, 3, 64)]
)  # fmt: skip
def test_a_field_by_facing(facing: int, strength: int, left: int) -> None:
    """67 points hold as 67, 50.25 and 33.5 from the front, the rear sides and behind: strength 6, 5, 3 of 9."""
    fight = duel(theirs=witch(), facing=(0, facing))
    fight.run(shooting.carry_out, SHOOT, shot=[40], location=[5], damage=[3, 4], module=[99, 99])
    told = fight.told("field")[0]
    assert (told["strength"], told["left"]) == (strength, left)
    assert fight.state.field[1] == left
    assert ("field-facing" in fight.cited("field")[0]) == (facing in (1, 5, 0))


def test_a_critical_hit_on_a_field() -> None:
    """4 + 12 = 16; strength 6 leaves 10; 4 is 2 beyond twice armour 1, so 10 - 2 - 1 = 7 come through."""
    fight = duel(theirs=witch())
    fight.run(shooting.carry_out, SHOOT, shot=[1], location=[5], module=[99, 99])
    assert fight.state.hull[1][1] == 3
    assert fight.state.field[1] == 61


def test_a_field_leaves_less_than_would_be_wasted() -> None:
    """Penetration 8, 16 of a weak spot, and 2 on the die: 18 against strength 15 leave 3, all wasted on armour 1."""
    mine = frame(0, 0, 1, weapon(bands=((8, Power(8, 1, 6)),)))
    fight = duel(mine=mine, theirs=frame(1, 1, 1, witch="made-up", field=150))
    fight.run(shooting.carry_out, SHOOT, shot=[10], location=[5], damage=[2])
    assert fight.told("armour")[0] == {
        "unit": "blue-1", "location": "torso", "wasted": 3, "armour": 0, "through": 0,
    }  # fmt: skip
    assert fight.state.hull[1] == (10,) * 6
    assert fight.state.field[1] == 135


# --- where it strikes


@pytest.mark.parametrize(
    ("facing", "die", "struck"),
    [(3, 2, 0), (3, 13, 2), (3, 14, 3), (3, 17, 4), (3, 20, 5), (1, 11, 2), (1, 16, 4), (5, 11, 3), (5, 16, 5),
     (0, 1, 0), (0, 2, 1), (0, 15, 4)],
)  # fmt: skip
def test_locations_by_sector(facing: int, die: int, struck: int) -> None:
    """The target looks south to the shooter (3), north-east (1: the shooter is in its right rear), north-west (5: in
    its left rear), or away (0)."""
    fight = duel(theirs=frame(1, 1, 1), facing=(0, facing))
    # 2 + 1 + 1 = 4, less armour 1
    modules = {0: 1, 1: 2, 3: 1}.get(struck, 0)
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[die], damage=[1, 1], module=[99] * modules)
    assert fight.state.hull[1][struck] == 7


def test_what_is_gone_is_not_struck() -> None:
    fight = duel()
    fight.state.hull[1] = (10, 10, 0, 10, 10, 10)
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[12], damage=[1, 1], module=[99, 99])
    assert fight.told("location")[0]["location"] == "torso"
    assert fight.state.hull[1][1] == 7


def test_losing_an_arm_with_its_shield() -> None:
    fight = duel(theirs=frame(1, 1, 1, shield=9, hull=(10, 10, 10, 3, 10, 10)), facing=(0, 1))
    fight.run(shooting.carry_out, at("shoot", "right-arm", "blue-1", "left-arm"), shot=[30], damage=[1, 1],
              module=[99], harm=[1])  # fmt: skip
    assert fight.state.hull[1][3] == 0
    assert fight.state.shield[1] == fight.state.shield_maximum[1] == 0
    assert fight.cited("no-shield") == [("shield-sector",)], "from the right rear side"
    assert fight.state.condition[1][3] == 0, "its drive is gone as well"


def test_a_torso_puts_the_frame_out() -> None:
    fight = duel(theirs=frame(1, 1, 1, hull=(10, 8, 10, 10, 10, 10)))
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[5], damage=[3, 4], module=[100, 100], harm=[1, 1])
    assert fight.state.out[1]


def test_an_engine_puts_the_frame_out_before_the_cockpit_is_asked() -> None:
    fight = duel(theirs=frame(1, 1, 1, hull=(10, 40, 10, 10, 10, 10)))
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[5], damage=[3, 4], module=[20], harm=[8])
    assert fight.state.out[1]
    assert fight.state.condition[1][0] == 0
    assert fight.state.hull[1][1] == 32


def test_a_leg_staggers_from_six_on() -> None:
    """2+2d6 less armour 1: dice of 5 do 6, which calls for a manoeuvre roll; dice of 4 do 5, which don't."""
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[17], damage=[2, 2])
    assert fight.state.hull[1][4] == 5
    assert fight.told("manoeuvre") == []
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[17], damage=[3, 2], manoeuvre=[50])
    assert not fight.state.fallen[1]
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[17], damage=[3, 2], manoeuvre=[51])
    assert fight.state.fallen[1]
    assert fight.told("manoeuvre")[0]["why"] == "stagger"


def test_a_leg_lost_fells_the_frame() -> None:
    fight = duel(theirs=frame(1, 1, 1, hull=(10, 10, 10, 10, 8, 10)))
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[17], damage=[3, 4])
    assert fight.state.fallen[1]
    assert fight.state.hull[1][4] == 0


# --- shields


def test_a_shield_takes_a_shot() -> None:
    fight = duel(theirs=frame(1, 1, 1, shield=12))
    fight.run(shooting.carry_out, SHOOT, shot=[50], shield=[50], damage=[3, 4])
    assert fight.state.shield[1] == 3, "all nine, no armour"
    assert fight.state.hull[1] == (10,) * 6
    fight.run(shooting.carry_out, SHOOT, shot=[50], shield=[50], damage=[3, 4])
    # 9 on the 3 that are left: 6 lower the most that it takes, from 12.
    assert (fight.state.shield[1], fight.state.shield_maximum[1]) == (0, 6)
    assert fight.cited("shield-takes") == [("shield-takes", "shield-overflow")]
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[12], damage=[1, 1])
    assert fight.state.hull[1][2] == 7, "a broken shield catches nothing"


@pytest.mark.parametrize(("roll", "left"), [(10, 11), (3, 12)])
def test_a_shield_turns_a_shot_aside(roll: int, left: int) -> None:
    """Of 50: special up to 10, critical up to 3. No damage is rolled."""
    fight = duel(theirs=frame(1, 1, 1, shield=12))
    fight.run(shooting.carry_out, SHOOT, shot=[50], shield=[roll])
    assert fight.state.shield[1] == left
    assert fight.state.hull[1] == (10,) * 6


def test_a_shield_before_the_field() -> None:
    fight = duel(theirs=frame(1, 1, 1, shield=12, witch="made-up", field=67))
    fight.run(shooting.carry_out, SHOOT, shot=[3], shield=[50])
    assert fight.state.field[1] == 67
    assert fight.state.shield[1] == 0, "a critical hit of 4 + 12"
    assert fight.state.shield_maximum[1] == 8


def test_one_sector_a_round() -> None:
    """The front sector is one; the third shot comes from the rear side on the left, where the shield isn't turned."""
    fight = Fight(
        frame(0, 0, 1, weapon()), frame(1, 0, 2, weapon()), frame(2, 1, 1, shield=12), frame(3, 0, 3, weapon()),
        at=("0508", "0605", "0506", "0706"), facing=(0, 4, 3, 5),
    )  # fmt: skip
    shoot = act("shoot", "red-1", Shot("right-arm", "blue-1"))
    fight.run(shooting.carry_out, shoot, shot=[50], shield=[60], location=[12], damage=[1, 1])
    fight.run(shooting.carry_out, shoot, shot=[50], shield=[3])
    fight.run(shooting.carry_out, act("shoot", "red-3", Shot("right-arm", "blue-1")), shot=[50], shield=[3])
    other = act("shoot", "red-2", Shot("right-arm", "blue-1"))
    fight.run(shooting.carry_out, other, shot=[50], location=[5], damage=[1, 1], module=[99, 99])
    assert fight.cited("no-shield") == [("shield-one-sector",)]
    fight.state.blocked_from[2] = NOBODY  # the next round
    fight.run(shooting.carry_out, other, shot=[50], shield=[3])


def test_the_rear_side_on_the_left() -> None:
    for facing, barred in ((5, False), (1, True), (0, True)):
        fight = duel(theirs=frame(1, 1, 1, shield=12), facing=(0, facing))
        if barred:
            fight.run(shooting.carry_out, SHOOT, shot=[50], location=[5], damage=[1, 1], module=[99, 99])
        else:
            fight.run(shooting.carry_out, SHOOT, shot=[50], shield=[3])
        assert bool(fight.told("no-shield")) == barred


def test_who_lies_on_the_ground_has_no_shield() -> None:
    fight = duel(theirs=frame(1, 1, 1, shield=12))
    fight.state.fallen[1] = True
    fight.run(shooting.carry_out, SHOOT, shot=[50], location=[5], damage=[1, 1], module=[99, 99])
    assert fight.told("shield") == []


# --- chances from the state


def test_modifiers_from_the_state() -> None:
    fight = duel(mine=frame(0, 0, 1, weapon(gear=5)))
    s = fight.state
    s.moving = [True, True]
    s.fallen[0] = True
    s.condition[0] = (8, 8, 2, 6, 5)  # the HUD at half
    s.aim_at[0], s.aims[0] = 1, 3
    s.posture[1] = COVERED
    # 50 + 5 - 15 - 15 - 20 + 15 (one aim) - 20 - 10
    fight.run(shooting.carry_out, at("shoot", "right-arm", "blue-1", "head"), shot=[40])
    told = fight.told("shot")[0]
    assert told["chance"] == -10
    assert told["level"] == "failure"
    assert (s.aim_at[0], s.aims[0]) == (NOBODY, 0), "aim is used up"


def test_one_always_hits() -> None:
    fight = duel()
    fight.state.condition[0] = (8, 8, 2, 6, 5)
    fight.state.smoke = {fight.state.at[1]: 2}
    fight.state.moving[1] = True
    # 50 - 10 - 30 - 15 = -5: a normal hit on 01
    fight.run(shooting.carry_out, SHOOT, shot=[1], location=[12], damage=[1, 1], module=[99])
    assert "always-one" in fight.cited("shot")[0]
    assert fight.told("shot")[0]["level"] == "normal"


def test_bursts() -> None:
    """Three shots with two aims: 30, then 15 each; one mark of ammunition, one point of heat."""
    fight = duel(mine=frame(0, 0, 1, weapon(shots=3, heat=1)))
    fight.state.aim_at[0], fight.state.aims[0] = 1, 2
    fight.run(shooting.carry_out, SHOOT, shot=[80, 66, 65], location=[12, 12], damage=[1, 1, 1, 1],
              module=[99, 99])  # fmt: skip
    assert [one["chance"] for one in fight.told("shot")] == [80, 65, 65]
    assert fight.state.loaded[0] == (4,)
    assert fight.state.heat[0] == 1
    assert fight.state.hull[1][2] == 4


def test_a_fumble_ends_a_burst(quiet: list[tuple[int, int]]) -> None:
    fight = duel(mine=frame(0, 0, 1, weapon(shots=3)))
    fight.run(shooting.carry_out, SHOOT, shot=[100])
    assert quiet == [(0, 0)]


def test_the_chamber_is_fired_last() -> None:
    fight = duel()
    fight.state.loaded[0] = (0,)
    fight.run(shooting.carry_out, SHOOT, shot=[60])
    assert fight.state.chamber[0] == (0,)
    assert "chambered-round" in fight.cited("shoot")[0]
    t = fight.table()
    assert shooting.refused(t, 0, SHOOT)[0] == "ammunition"
    assert not [one for one in shooting.offers(t, 0) if one.kind == "shoot"]


# --- what is allowed


def test_refusals() -> None:
    fight = duel()
    t, s = fight.table(), fight.state

    def clause(*how: str) -> str:
        return shooting.refused(t, 0, at("shoot", *how))[0]

    assert clause("right-arm", "blue-1") == clause("gun-0", "blue-1", "head") == ""
    assert clause("left-arm", "blue-1") == "shoot"
    assert clause("right-arm", "red-1") == "shoot"
    assert clause("right-arm", "blue-9") == "shoot"
    assert clause("right-arm", "blue-1", "tail") == "called-location"
    s.posture[1] = COVERED
    assert clause("right-arm", "blue-1") == clause("right-arm", "blue-1", "left-leg") == "target-covered"
    assert clause("right-arm", "blue-1", "left-arm") == ""
    s.posture[1] = 0
    s.hull[1] = (0, 10, 10, 10, 10, 10)
    assert clause("right-arm", "blue-1", "head") == "location-lost"
    s.facing[0] = 3
    assert clause("right-arm", "blue-1") == "front-arc"
    s.facing[0] = 5
    assert clause("right-arm", "blue-1") == "", "a neighbour of the facing"
    s.jammed[0] = 1
    assert clause("right-arm", "blue-1") == "malfunction"
    s.jammed[0] = 0
    s.at[1] = t.ground.map.find("0501")  # seven hexes; the weapon reaches eight
    assert clause("right-arm", "blue-1") == ""
    s.at[0] = t.ground.map.find("0511")
    assert clause("right-arm", "blue-1") == "weapon-range"
    s.known[0][1] = UNSEEN
    assert clause("right-arm", "blue-1") == "unseen"


def test_offers_of_shots() -> None:
    """At a target in the open: none called, and six locations; at a covered one the four that are to be seen."""
    fight = duel()
    t = fight.table()
    assert [one.how.location for one in shooting.offers(t, 0) if one.kind == "shoot"] == [
        "", "head", "torso", "right-arm", "left-arm", "right-leg", "left-leg",
    ]  # fmt: skip
    fight.state.posture[1] = HIDDEN  # and found
    assert [one.how.location for one in shooting.offers(t, 0) if one.kind == "shoot"] == [
        "head", "torso", "right-arm", "left-arm",
    ]  # fmt: skip
    assert all(shooting.refused(t, 0, one) == ("", "") for one in shooting.offers(t, 0))


# --- aiming


def test_aiming_gathers_and_is_lost() -> None:
    fight = duel()
    t, s = fight.table(), fight.state
    assert [one.how.by for one in aiming.offers(t, 0)] == ["action", "move"]
    aim = act("aim", "red-1", Aim("blue-1", "move"))
    for gathered in (1, 2, 3):
        aiming.carry_out(t, aim)
        assert s.aims[0] == gathered
    assert aiming.refused(t, 0, aim)[0] == "aim-limit"
    assert aiming.offers(t, 0) == []
    aiming.target_moved(t, 1)
    assert (s.aim_at[0], s.aims[0]) == (NOBODY, 0)
    s.moving[1] = True
    aiming.carry_out(t, aim)
    assert aiming.refused(t, 0, aim)[0] == "aim-moving"
    s.smoke = {s.at[1]: 2, s.at[0]: 2}
    assert aiming.refused(t, 0, aim)[0] == "smoke-shot"
    between = t.ground.map.find("0507")
    s.smoke = {s.at[1]: 2, between: 2}  # more than one hex: out of sight
    aiming.settle(t)
    assert s.aim_at[0] == NOBODY


def test_who_moves_does_not_aim_with_the_move() -> None:
    fight = duel()
    fight.state.moving[0] = True
    t = fight.table()
    assert [one.how.by for one in aiming.offers(t, 0)] == ["action"]
    assert aiming.refused(t, 0, act("aim", "red-1", Aim("blue-1", "move")))[0] == "aim"


# --- opportunity fire


def watching(hex: str) -> Fight:
    fight = duel()
    fight.run(shooting.carry_out, act("watch", "red-1", Post("right-arm", hex)))
    assert fight.state.watching[0] == (0, fight.table().hex_of(hex))
    fight.state.moving[1] = True
    return fight


@pytest.mark.parametrize(("hex", "chance"), [("0506", 50), ("0505", 50), ("0606", 50), ("0504", 35), ("0703", 35)])
def test_watch_fire(hex: str, chance: int) -> None:
    """50 - 15 for moving, + 15 in the watched hex or beside it."""
    fight = watching(hex)
    t = fight.table()
    assert [one.kind for one in shooting.watch_offers(t, 0, 1)] == ["fire"]
    fight.run(shooting.answer, Pending("watch", 0, 1), act("fire", "red-1"), shot=[90])
    assert fight.told("shot")[0]["chance"] == chance
    assert fight.state.watching[0] is None, "one shot"


def test_watch_fire_through_smoke_has_nothing_of_aiming() -> None:
    fight = watching("0506")
    fight.state.smoke = {fight.state.at[1]: 2}
    fight.run(shooting.answer, Pending("watch", 0, 1), act("fire", "red-1"), shot=[90])
    assert fight.told("shot")[0]["chance"] == 5  # 50 - 15 - 30


def test_nobody_watches_behind_himself() -> None:
    fight = watching("0506")
    fight.state.facing[0] = 3
    assert shooting.watch_offers(fight.table(), 0, 1) == []


# --- shells


def heavy(**words: Any) -> Any:
    return frame(0, 0, 1, weapon(explosive="heavy", bands=((8, Power(3, 2, 6)),), **words))


SHELL = act("shell", "red-1", Shot("right-arm", "0506"))


def test_a_shell_at_who_hides() -> None:
    """3 + 4 + 4 = 11, half of it 5; penetration 3 is 1 beyond twice armour 1; 5 - 1 - 1 = 3. The moving counter of the
    target doesn't count, and a roll of 3 is no weak spot."""
    fight = duel(mine=heavy())
    s = fight.state
    s.posture[1], s.known[0][1], s.moving[1] = HIDDEN, UNSEEN, True
    fight.run(shooting.carry_out, SHELL, shot=[3], location=[12], damage=[4, 4], module=[99])
    assert s.hull[1][2] == 7
    assert fight.told("shot")[0]["chance"] == 50
    assert s.known[0][1] == SUSPECTED, "something was there"
    assert all(one.seen_by == (1,) for one in fight.events if one.kind in ("location", "damage", "armour", "hull"))
    s.known[0][1] = SEEN
    fight.run(shooting.carry_out, SHELL, shot=[60])
    assert s.hull[1][2] == 7


def test_shells_are_heavy() -> None:
    fight = duel(mine=frame(0, 0, 1, weapon(explosive="light")))
    t = fight.table()
    assert shooting.refused(t, 0, SHELL)[0] == "shell-hidden"
    fight = duel(mine=heavy())
    t = fight.table()
    assert shooting.refused(t, 0, SHELL) == ("", "")
    assert shooting.refused(t, 0, act("shell", "red-1", Shot("right-arm", "0508")))[0] == "weapon-range"
    assert [one for one in shooting.offers(t, 0) if one.kind == "shell"] == [], "nothing is thought to hide"
    fight.state.known[0][1] = SUSPECTED
    assert [str(one.how) for one in shooting.offers(t, 0) if one.kind == "shell"] == ["right-arm 0506"]


def test_latent_faults_keep_a_weapon_from_firing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    def jams(t: Table, unit: int, when: str, weapon: int = NOBODY) -> bool:
        asked.append((when, weapon))
        return True

    monkeypatch.setattr(machine, "latent", jams)
    fight = duel()
    fight.run(shooting.carry_out, SHOOT)
    assert asked == [("fire", 0)]
    assert fight.state.loaded[0] == (5,)
    assert fight.told("shot") == []


def test_a_called_arm_that_went_with_the_first_shot() -> None:
    """Three points of arm, and two shots of 4 - 1: the second strikes the torso behind it."""
    mine = frame(0, 0, 1, weapon(shots=2))
    fight = duel(mine=mine, theirs=frame(1, 1, 1, hull=(10, 10, 3, 10, 10, 10)))
    call = act("shoot", "red-1", Shot("right-arm", "blue-1", "right-arm"))
    fight.run(shooting.carry_out, call, shot=[30, 30], damage=[1, 1, 1, 1], module=[99, 99])
    assert fight.state.hull[1] == (10, 7, 0, 10, 10, 10)
    assert len(fight.told("location-lost")) == 1


def test_what_a_latent_fault_does_counts_for_the_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame falls as it fires: 50 - 20."""

    def falls(t: Table, unit: int, when: str, weapon: int = NOBODY) -> bool:
        t.state.fallen[unit] = True
        return False

    monkeypatch.setattr(machine, "latent", falls)
    fight = duel()
    fight.run(shooting.carry_out, SHOOT, shot=[90])
    assert fight.told("shot")[0]["chance"] == 30
