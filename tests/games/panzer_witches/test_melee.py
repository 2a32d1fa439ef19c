"""Close combat carried out on records, with dice from lists and every result reckoned by hand."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.panzer_witches import machine, melee, shooting
from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.state import COVERED, NOBODY
from generator.games.panzer_witches.table import Shot, act

from .fight import Fight, frame, silence, weapon

ENGAGE = act("engage", "red-1", "blue-1")
STRIKE = act("strike", "red-1", "blue-1")
TAKE = act("take", "blue-1")
BLOCK = act("block", "blue-1")
PARRY = act("parry", "blue-1", "left-arm")


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    return silence(monkeypatch)


def brawl(mine: Any = None, theirs: Any = None, *more: Any, engaged: bool = True, at: Any = ()) -> Fight:
    """red-1 and blue-1 in one hex, in melee unless `engaged` says otherwise."""
    fight = Fight(
        mine or frame(0, 0, 1), theirs or frame(1, 1, 1), *more,
        at=("0506", "0506", *at), facing=(0, 3, *(0 for _ in more)),
    )  # fmt: skip
    if engaged:
        fight.state.engaged[:2] = [1, 0]
    return fight


def answered(fight: Fight, action: Any, **dice: Any) -> None:
    """Answer the blow that waits."""
    pending = fight.state.pending[-1]
    fight.state.pending = fight.state.pending[:-1]
    fight.run(melee.answer, pending, action, **dice)


# --- going in


def test_engaging_is_the_first_attack() -> None:
    """Fists of 1+1d6 showing 5: 6, less armour 1."""
    fight = brawl(engaged=False)
    s = fight.state
    s.moving, s.posture[1], s.aim_at[1], s.aims[1], s.watching[1] = [True, True], COVERED, 0, 2, (0, 3)
    assert melee.offers(fight.table(), 0) == [ENGAGE]
    fight.run(melee.carry_out, ENGAGE, close=[50])
    assert s.engaged == [1, 0]
    assert s.moving == [False, False]
    assert (s.posture[1], s.aims[1], s.watching[1]) == (0, 0, None)
    assert [one.kind for one in melee.answers(fight.table(), s.pending[-1])] == ["parry", "parry", "take"]
    answered(fight, TAKE, location=[12], damage=[5])
    assert s.hull[1][2] == 5
    assert not s.defended[1], "who takes a blow keeps the defence"


def test_who_moved_in_has_no_defence() -> None:
    fight = brawl(engaged=False)
    fight.state.did_move = True
    fight.run(melee.carry_out, ENGAGE, close=[60])
    assert fight.state.defended == [True, False]


def test_refusals() -> None:
    fight = brawl(engaged=False)
    t, s = fight.table(), fight.state
    assert melee.refused(t, 0, STRIKE)[0] == "engage"
    assert melee.refused(t, 0, ENGAGE) == ("", "")
    s.at[1] = t.ground.map.find("0505")
    assert melee.refused(t, 0, ENGAGE)[0] == "engage"
    assert melee.offers(t, 0) == []
    fight = brawl()
    t, s = fight.table(), fight.state
    assert melee.refused(t, 0, ENGAGE)[0] == "engage"
    assert melee.refused(t, 0, STRIKE) == ("", "")
    assert melee.refused(t, 0, act("break-off", "red-1", "0504"))[0] == "break-off"
    assert melee.refused(t, 0, act("break-off", "red-1", "0505")) == ("", "")
    assert len([one for one in melee.offers(t, 0) if one.kind == "break-off"]) == 6
    s.defended[0] = True
    assert melee.refused(t, 0, act("break-off", "red-1", "0505"))[0] == "melee-actions"
    assert [one.kind for one in melee.offers(t, 0)] == ["strike"]
    s.hull[0] = (10, 10, 0, 0, 10, 10)
    assert melee.refused(t, 0, STRIKE)[0] == "location-lost"


# --- blows


def test_levels_of_a_blow() -> None:
    """Special: 2 + 4, less armour 1 (2 isn't beyond twice 1). Critical: 2 + 6, less 1."""
    fight = brawl()
    fight.run(melee.carry_out, STRIKE, close=[10])
    answered(fight, TAKE, location=[12], damage=[4])
    assert fight.state.hull[1][2] == 5
    fight = brawl()
    fight.run(melee.carry_out, STRIKE, close=[3])
    answered(fight, TAKE, location=[12])
    assert fight.state.hull[1][2] == 3


def test_the_best_that_is_in_a_hand_strikes() -> None:
    """3+1d6 (6.5 on average) beats the fists (4.5); on a shoulder it would be of no use."""
    blade = Power(3, 1, 6)
    fight = brawl(mine=frame(0, 0, 1, weapon(blow=blade, bands=())))
    assert melee.fist(fight.table(), 0) == blade
    fight.state.hull[0] = (10, 10, 0, 10, 10, 10)
    assert melee.fist(fight.table(), 0) == Power(1, 1, 6)
    fight = brawl(mine=frame(0, 0, 1, weapon("left-shoulder", blow=blade)))
    assert melee.fist(fight.table(), 0) == Power(1, 1, 6)


def test_no_field_protects_the_frame() -> None:
    fight = brawl(theirs=frame(1, 1, 1, witch="made-up", field=67))
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, TAKE, location=[12], damage=[5])
    assert fight.state.hull[1][2] == 5
    assert fight.state.field[1] == 67


@pytest.mark.parametrize(("field", "harm", "cockpit", "left"), [(67, 4, 8, 63), (33, 5, 6, 30), (0, 5, 3, 0)])
def test_the_field_protects_the_witch(field: int, harm: int, cockpit: int, left: int) -> None:
    """6 into the torso, and `harm` into the cockpit: strength 6 keeps off all 4, strength 3 keeps off 3 of 5."""
    fight = brawl(theirs=frame(1, 1, 1, witch="made-up", field=field))
    fight.run(melee.carry_out, STRIKE, close=[50])
    # 4 of 10 left: half isn't, a quarter is: 50 %
    answered(fight, TAKE, location=[5], damage=[6], module=[51, 50], harm=[harm])
    assert fight.state.condition[1][1] == cockpit
    assert fight.state.field[1] == left


def test_who_lies_on_the_ground_fights_worse() -> None:
    fight = brawl()
    fight.state.fallen[0] = True
    fight.run(melee.carry_out, STRIKE, close=[31])
    assert fight.told("strike")[0]["chance"] == 30
    assert fight.state.pending == ()


def test_a_fumbled_blow(quiet: list[tuple[int, int]]) -> None:
    fight = brawl()
    fight.run(melee.carry_out, STRIKE, close=[98])
    assert quiet == [(0, NOBODY)]
    assert fight.state.pending == ()


# --- parries


def test_a_parry_takes_the_blow_on_the_arm() -> None:
    fight = brawl()
    fight.run(melee.carry_out, STRIKE, close=[50])
    # 1 + 2 - 1 = 2 on the left arm; 8 of 10 left: 20 % for its drive
    answered(fight, PARRY, parry=[50], damage=[2], module=[21])
    assert fight.state.hull[1] == (10, 10, 10, 8, 10, 10)
    assert fight.state.defended[1]
    fight.run(melee.carry_out, STRIKE, close=[50], location=[12], damage=[2])
    assert fight.state.hull[1][2] == 8, "there is one defence a round"


def test_a_parry_that_fails(quiet: list[tuple[int, int]]) -> None:
    fight = brawl()
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, PARRY, parry=[100], location=[12], damage=[2])
    assert fight.state.hull[1][2] == 8
    assert quiet == [(1, NOBODY)]


def test_a_dodge() -> None:
    fight = brawl()
    fight.run(melee.carry_out, STRIKE, close=[1])
    answered(fight, PARRY, parry=[10])
    assert fight.state.hull[1] == (10,) * 6, "the levels of attack and defence aren't compared"
    assert "dodge" in fight.cited("parry")[0]
    assert fight.told("strike") == []


def test_a_counterattack_and_none_after_it() -> None:
    """The parry is critical; the blow back is met by a critical parry as well, which brings nothing more."""
    fight = brawl()
    s = fight.state
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, PARRY, parry=[3], close=[50])
    assert s.pending[-1].unit == 0
    assert s.pending[-1].data.counter
    assert "counterattack" in fight.cited("strike")[0]
    answered(fight, act("parry", "red-1", "right-arm"), parry=[3])
    assert s.pending == ()
    assert s.hull == [(10,) * 6, (10,) * 6]
    assert s.defended == [True, True]
    assert s.did_move, "the defence of who acts is its move"


def test_a_counterattack_strikes_who_has_no_defence() -> None:
    fight = brawl()
    fight.state.defended[0] = True
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, PARRY, parry=[3], close=[50], location=[12], damage=[5])
    assert fight.state.hull[0][2] == 5


# --- shields


def test_a_shield_in_melee() -> None:
    """Normal: all of 1 + 5 on a shield of 4, so 2 lower the most that it takes."""
    fight = brawl(theirs=frame(1, 1, 1, shield=4))
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, BLOCK, parry=[50], damage=[5])
    assert (fight.state.shield[1], fight.state.shield_maximum[1]) == (0, 2)
    assert fight.state.hull[1] == (10,) * 6


@pytest.mark.parametrize("roll", [10, 3])
def test_a_shield_turns_a_blow_aside(roll: int) -> None:
    """Special or critical, it takes nothing; critical, it strikes back."""
    fight = brawl(theirs=frame(1, 1, 1, shield=4))
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, BLOCK, parry=[roll], **({"close": [60]} if roll == 3 else {}))
    assert fight.state.shield[1] == 4
    assert len(fight.told("strike")) == (roll == 3)


def test_a_shield_that_fails() -> None:
    fight = brawl(theirs=frame(1, 1, 1, shield=4))
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, BLOCK, parry=[51], location=[12], damage=[5])
    assert fight.state.hull[1][2] == 5
    assert fight.state.shield[1] == 4


# --- breaking off


def test_breaking_off() -> None:
    fight = brawl()
    fight.run(melee.carry_out, act("break-off", "red-1", "0505"), manoeuvre=[50])
    s = fight.state
    assert s.engaged == [NOBODY, NOBODY]
    assert s.at[0] == fight.table().hex_of("0505")
    assert not s.moving[0]


def test_being_held() -> None:
    fight = brawl()
    fight.run(melee.carry_out, act("break-off", "red-1", "0505"), manoeuvre=[51])
    assert fight.state.engaged == [1, 0]
    assert fight.state.defended[0]
    assert not melee.can_defend(fight.table(), 0)


# --- shots in melee


SHOOT = act("shoot", "red-1", Shot("right-arm", "blue-1"))


def test_a_shot_in_melee_may_cost_the_defence() -> None:
    """50 - 20 for the weapon; the nearest band, 2+2d6, less armour 1; the field doesn't count."""
    fight = brawl(frame(0, 0, 1, weapon()), frame(1, 1, 1, witch="made-up", field=67))
    fight.run(shooting.carry_out, SHOOT, manoeuvre=[51], shot=[30], location=[12], damage=[2, 2])
    assert fight.state.defended[0]
    assert fight.state.hull[1][2] == 5
    assert fight.state.field[1] == 67
    assert fight.told("shot")[0]["terms"] == (("skill", 50), ("in-melee", -20))
    fight.run(shooting.carry_out, SHOOT, shot=[31])  # no defence is left to lose
    fight.state.defended[0] = False
    fight.run(shooting.carry_out, SHOOT, manoeuvre=[50], shot=[31])
    assert not fight.state.defended[0]


def test_an_explosion_in_melee_strikes_both() -> None:
    """2 + 3 + 4 = 9: 8 of it come through to the enemy, and half of 9, 4, less armour 1, to the shooter's left arm; the
    drive there escapes at 35 %. Eight are enough to stagger the enemy, who keeps standing."""
    fight = brawl(frame(0, 0, 1, weapon(explosive="light", melee=0)))
    fight.run(
        shooting.carry_out, SHOOT, manoeuvre=[1, 50], shot=[50], location=[18], damage=[3, 4], own=[16], module=[36]
    )  # fmt: skip
    assert fight.state.hull[1][4] == 2
    assert fight.state.hull[0][3] == 7


def test_an_explosion_on_a_shield() -> None:
    """The shield takes all nine, and the shooter its half; turned aside, it bursts elsewhere."""
    fight = brawl(frame(0, 0, 1, weapon(explosive="light", melee=0)), frame(1, 1, 1, shield=12))
    fight.state.defended[0] = True
    fight.run(shooting.carry_out, SHOOT, shot=[50], shield=[50], damage=[3, 4], own=[1], module=[36])
    assert fight.state.shield[1] == 3
    assert fight.state.hull[0][0] == 7
    fight.run(shooting.carry_out, SHOOT, shot=[50], shield=[10])
    assert fight.state.shield[1] == 2
    assert fight.state.hull[0][0] == 7


# --- shots into melee


def outside() -> Fight:
    """red-2 stands two hexes south of a melee of red-1 and blue-1, and shoots into it."""
    fight = brawl(frame(0, 0, 1), frame(1, 1, 1), frame(2, 0, 2, weapon()), at=("0508",))
    fight.state.unit = 2
    return fight


INTO = act("shoot", "red-2", Shot("right-arm", "blue-1"))


def test_a_shot_into_melee() -> None:
    """50 - 15 - 15; a target with a counter isn't moving besides."""
    fight = outside()
    fight.state.moving[1] = True
    fight.run(shooting.carry_out, INTO, shot=[20], location=[12], damage=[1, 1])
    assert fight.told("shot")[0]["terms"] == (("skill", 50), ("into-melee", -15), ("into-melee", -15))
    assert fight.state.hull[1][2] == 7


@pytest.mark.parametrize(("roll", "struck"), [(12, True), (13, False)])
def test_a_miss_by_twelve(roll: int, struck: bool) -> None:
    """32 against 20: 12 % for the friend. He faces north, so that it comes from behind: 12 is the right arm."""
    fight = outside()
    more = {"location": [12], "damage": [1, 1]} if struck else {}
    fight.run(shooting.carry_out, INTO, shot=[32], stray=[roll], **more)
    assert fight.told("stray")[0]["chance"] == 12
    assert fight.told("stray")[0]["struck"] == struck
    assert fight.state.hull[0][2] == (7 if struck else 10)


def test_a_fumble_into_melee_goes_astray_as_well(quiet: list[tuple[int, int]]) -> None:
    fight = outside()
    fight.run(shooting.carry_out, INTO, shot=[100], stray=[81])
    assert fight.told("stray")[0]["chance"] == 80
    assert quiet == [(2, 0)]


def test_from_melee_one_shoots_at_who_stands_in_it() -> None:
    fight = brawl(frame(0, 0, 1, weapon()), frame(1, 1, 1), frame(2, 1, 2), at=("0505",))
    t = fight.table()
    assert shooting.refused(t, 0, act("shoot", "red-1", Shot("right-arm", "blue-2")))[0] == "shoot-in-melee"
    assert {one.how.target for one in shooting.offers(t, 0)} == {"blue-1"}


def test_a_frame_that_goes_out_leaves_its_melee() -> None:
    fight = brawl(theirs=frame(1, 1, 1, hull=(10, 5, 10, 10, 10, 10)))
    fight.run(melee.carry_out, STRIKE, close=[50])
    answered(fight, TAKE, location=[5], damage=[5], module=[100, 100], harm=[1, 1])
    assert fight.state.out[1]
    assert fight.state.engaged == [NOBODY, NOBODY]
    assert fight.state.pending == ()


def test_a_fumble_before_the_shot_may_jam_the_weapon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The manoeuvre roll of 98 is a fumble, and the malfunction jams the gun: the shot isn't fired."""
    fight = brawl(frame(0, 0, 1, weapon()))

    def jams(t: Any, unit: int, weapon: int = NOBODY) -> None:
        t.state.jammed[unit] = 1

    monkeypatch.setattr(machine, "malfunction", jams)
    fight.run(shooting.carry_out, SHOOT, manoeuvre=[98])
    assert fight.told("shot") == []
    assert fight.state.loaded[0] == (5,)
    assert fight.state.defended[0]


def test_a_fall_before_the_shot_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """50 - 20 in melee - 20 on the ground."""
    fight = brawl(frame(0, 0, 1, weapon()))

    def falls(t: Any, unit: int, weapon: int = NOBODY) -> None:
        t.state.fallen[unit] = True

    monkeypatch.setattr(machine, "malfunction", falls)
    fight.run(shooting.carry_out, SHOOT, manoeuvre=[98], shot=[50])
    assert fight.told("shot")[0]["chance"] == 10
