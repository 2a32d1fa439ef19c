"""Shots reckoned through, against small cases by hand, and against shots carried out by the engine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction as F
from typing import Any

import pytest

from generator.games.panzer_witches import damage as damages
from generator.games.panzer_witches import machine, odds, shooting
from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.modifiers import Case, Term
from generator.games.panzer_witches.odds import Asked, Odds, reckon, struck
from generator.games.panzer_witches.rules import Band, ModuleSlot, Unit, _index
from generator.games.panzer_witches.state import NOBODY
from generator.games.panzer_witches.streams import STREAMS
from generator.games.panzer_witches.table import Shot, Table, act
from generator.play.dice import Keyed

from .fight import RULES, Fight, frame, weapon

ARM = 2


def coin(**words: Any) -> Any:
    """A weapon whose one die has two sides."""
    return weapon(bands=((8, Power(0, 1, 2)),), **words)


def asked(gun: Any, case: Case | None = None, **words: Any) -> Odds:
    target = words.pop("target", None) or frame(1, 1, 1)
    return reckon(RULES, frame(0, 0, 1, gun), target, Asked(gun, case or Case(50), 2, **words))


# --- by hand


def test_the_levels_of_a_chance() -> None:
    """Of 50: critical to 3, special to 10, normal to 50, fumble from 98."""
    found = asked(coin())
    assert found.chance.ways == (3, 47, 40, 7, 3)
    assert found.hit == F(1, 2)
    assert found.chance.terms == (Term("skill", 50, "shoot"),)
    assert found.damage == {2: F(3, 2), 3: F(5, 2), 4: 3}, "1.5; a weak spot adds 1; and the most of the die"


def test_what_comes_through_to_a_called_arm() -> None:
    """30 %: normal 6 to 30, special 3 to 6, critical 1 to 2. Less armour 1: a normal hit does 0 or 1 in 24 of 100,
    a special one 1 + 1 - 1 or 1 + 2 - 1 in 4 of 100, a critical one 2 in 2 of 100."""
    found = asked(coin(), Case(50, called=True), location=ARM)
    assert found.chance.value == 30
    arm = found.locations[ARM]
    assert arm.struck == F(30, 100)
    assert arm.through == {1: F(12 + 2, 100), 2: F(2 + 2, 100)}
    assert arm.hull == F(14 + 2 * 4, 100)
    assert arm.lost == found.out == 0
    assert found.through[0] == F(82, 100)


def test_what_a_module_suffers() -> None:
    """The same; the left arm's drive is struck at 20 %, for 9 or 8 of 10 points of hull are left. One point comes
    through in 14 %, and takes 1; two in 4 %, and take 1 or 2."""
    found = asked(coin(), Case(50, called=True), location=3)
    drive = found.modules[3]
    assert drive.struck == F(18, 100) * F(1, 5)
    assert drive.loses == F(1, 5) * (F(14, 100) + F(4, 100) * F(3, 2))
    assert drive.out == 0


def test_a_field_by_hand() -> None:
    """A field of 15 has strength 1: it takes a normal hit of 1 whole, and lets 1 of 2 through, which armour 1 stops."""
    found = asked(coin(), Case(50, called=True), location=ARM, field=15)
    field = found.field
    assert field is not None
    assert field.strength == 1
    assert field.absorbs == F(12, 100)
    assert field.breaks == F(12 + 4 + 2, 100)
    assert field.loses == F(30, 100), "one point with each hit"
    # special: 2 or 3 less 1 less 1; critical: 3 less 1 less 1
    assert found.locations[ARM].through == {1: F(2 + 2, 100)}


def test_a_shield_by_hand() -> None:
    """The shield's skill of 50 catches half of all hits: 40 normal, 7 special, 3 critical. It has 1 left."""
    found = asked(coin(), Case(50, called=True), location=ARM, shield=1)
    shield = found.shield
    assert shield is not None
    assert shield.catches == F(30, 100) * F(50, 100)
    # normal blocks: of all hits one point is kept; special blocks: one point
    assert shield.takes == F(30, 100) * F(47, 100)
    # over: normal hits of 2 (12): 1; special hits of 2 (2): 1, of 3 (2): 2; critical ones of 3 (2): 2
    assert shield.over == F(40, 100) * F(12 + 2 + 4 + 4, 100)
    assert found.locations[ARM].struck == F(15, 100)
    behind = asked(coin(), Case(50, called=True), location=ARM, shield=1, sector=2)
    assert behind.shield is None, "a shield doesn't reach the rear side on the right"


def test_a_frame_out_by_hand() -> None:
    """A torso with one point of hull, armour 0, no dice to speak of: 1d2 takes the hull; then each module of it is
    struck for certain. Out whenever the torso is struck: 2 of 5 by the table."""
    target = frame(1, 1, 1, armour=(0,) * 6, hull=(10, 1, 10, 10, 10, 10))
    found = asked(coin(), target=target)
    assert found.out == F(50, 100) * F(8, 20) == found.locations[1].lost
    assert found.modules[0].out == found.out, "the engine goes with it"
    assert found.modules[0].loses == 8 * found.out


def test_an_engine_that_fails_first() -> None:
    """An engine of 1 before a cockpit of 8 in a torso that holds: struck at 20 %, it is out at once, and the cockpit is
    not asked then."""
    target = frame(1, 1, 1, armour=(0,) * 6, hull=(10, 40, 10, 10, 10, 10))
    target.modules[0].condition = 1
    found = asked(coin(), Case(50, called=True), target=target, location=1)
    assert found.out == F(30, 100) * F(20, 100) == found.modules[0].out
    assert found.modules[1].struck == F(30, 100) * F(80, 100) * F(20, 100)


def test_a_leg_by_hand() -> None:
    """6 and more call for a manoeuvre roll of 50: 1d6 + 5 less armour 5 never does, 1d6 + 5 less 0 always."""
    gun = weapon(bands=((8, Power(5, 1, 6)),))
    target = frame(1, 1, 1, armour=(0,) * 6, hull=(99,) * 6)
    found = asked(gun, Case(50, called=True), target=target, location=4)
    assert found.falls == F(30, 100) / 2
    lost = asked(gun, Case(50, called=True), target=frame(1, 1, 1, armour=(0,) * 6, hull=(1,) * 6), location=4)
    assert lost.falls == F(30, 100)
    assert lost.out == 0


def test_a_stagger_after_the_drive_of_the_leg_was_struck() -> None:
    """6 or 7 come through of 99: the drive of 2 is struck at 20 %, and any harm leaves it half or less. Then the roll
    is against 30, else against 50."""
    gun = weapon(bands=((8, Power(5, 1, 2)),))
    target = frame(1, 1, 1, armour=(0,) * 6, hull=(99,) * 6)
    target.modules = (*target.modules, ModuleSlot("leg-drive", "actuator", 4, 2, {"manoeuvre": -20}))
    _index(target)
    found = asked(gun, Case(50, called=True), target=target, location=4)
    assert found.falls == F(30, 100) * (F(1, 5) * F(70, 100) + F(4, 5) * F(50, 100))


def blasted(gun: Any, rules: Any = RULES, **words: Any) -> Odds:
    """A shot in melee: 50 less 20."""
    shooter = frame(0, 0, 1, gun, **{"armour": (0,) * 6, **words.pop("mine", {})})
    inside = Case(words.pop("skill", 50), in_melee=True, melee=-20, fallen=words.pop("fallen", False))
    return reckon(rules, shooter, frame(1, 1, 1), Asked(gun, inside, 0, **words))


def test_ones_own_explosion_by_hand() -> None:
    """30 %: half of 1 is nothing, half of 2 and of 3 is 1. So one point strikes the shooter in 12 of the 24 normal hits
    of a hundred, in all 4 special and 2 critical ones; the torso twice in five, its engine then at 20 %. The cockpit's
    point is the field's, of strength 1."""
    found = blasted(coin(explosive="light"), mine={"field": 15}).own
    assert found is not None
    assert found.struck == found.total == F(18, 100)
    assert [one.hull for one in found.locations] == [F(18, 100) * F(ways, 20) for ways in (2, 8, 3, 3, 2, 2)]
    assert sum(one.wasted for one in found.locations) == 0, "an explosion has no penetration"
    torso = F(18, 100) * F(8, 20)
    assert found.modules[0].struck == found.modules[0].loses == torso * F(1, 5)
    assert found.modules[1].struck == torso * F(1, 5)
    assert found.modules[1].loses == 0
    assert found.field is not None
    assert found.field.loses == torso * F(1, 5)
    assert found.out == found.falls == 0


def test_when_there_is_no_explosion_of_ones_own() -> None:
    """Armour takes the point; a shield of 50 turns 7 special and 3 critical blocks of a hundred aside; no explosive
    weapon, or no melee, and there is none."""
    plated = blasted(coin(explosive="light"), mine={"armour": (1,) * 6}).own
    assert plated is not None
    assert plated.through == {0: 1}
    bounced = blasted(coin(explosive="heavy"), shield=9).own
    assert bounced is not None
    assert bounced.struck == F(18, 100) * F(90, 100)
    assert blasted(coin()).own is None
    assert asked(coin(explosive="light")).own is None


def test_an_explosion_throws_its_own_frame_over() -> None:
    """21 and more are halved: at least 10 in a leg, one time in five. The engine is at 8 of 8 spaces by the shot, and
    takes 20 off the roll of 50; who lies on the ground already can't fall."""
    gun = weapon(bands=((8, Power(20, 1, 2)),), explosive="heavy", heat=8)
    hot = replace(RULES, engine=RULES.engine._replace(bands=(Band("hot", 0, -20, 0, None),)))
    found = blasted(gun, hot, mine={"hull": (99,) * 6}).own
    assert found is not None
    assert found.falls == F(30, 100) * F(4, 20) * F(70, 100)
    cold = blasted(gun, mine={"hull": (99,) * 6}).own
    assert cold is not None
    assert cold.falls == F(30, 100) * F(4, 20) * F(50, 100)
    lying = blasted(gun, mine={"hull": (99,) * 6}, skill=70, fallen=True).own
    assert lying is not None
    assert lying.struck == F(30, 100)
    assert lying.falls == 0


def test_a_fumble_is_a_malfunction() -> None:
    """Of what 30 lacks to 100 a twentieth, 3.5, rounded up: the four highest rolls."""
    assert blasted(coin()).malfunction == F(4, 100)


def test_where_it_strikes() -> None:
    assert struck(RULES, 0) == {0: F(2, 20), 1: F(8, 20), 2: F(3, 20), 3: F(3, 20), 4: F(2, 20), 5: F(2, 20)}
    assert struck(RULES, 2) == {0: F(2, 20), 1: F(8, 20), 2: F(5, 20), 4: F(5, 20)}
    assert struck(RULES, 4) == {0: F(2, 20), 1: F(8, 20), 3: F(5, 20), 5: F(5, 20)}
    assert sum(struck(RULES, 3).values()) == 1


def test_a_stray_shot_by_hand() -> None:
    """20 %: each roll from 21 on misses by 1 to 80, so that the friend is hit in 1 + 2 + ... + 80 of 10,000."""
    found = asked(coin(), Case(50, into_melee=True))
    assert found.stray == F(80 * 81 // 2, 10_000)


def test_later_shots() -> None:
    found = asked(coin(shots=3), Case(50, aims=2))
    assert found.chance.value == 80
    assert found.later is not None
    assert found.later.value == 65


def test_beyond_reach() -> None:
    gun = coin()
    with pytest.raises(ValueError, match="reaches 8 hexes"):
        reckon(RULES, frame(0, 0, 1, gun), frame(1, 1, 1), Asked(gun, Case(50), 9))


@pytest.mark.parametrize("field", [0, 40, 150])
@pytest.mark.parametrize("sector", range(6))
def test_everything_adds_up(field: int, sector: int) -> None:
    """Hits are caught by the shield or strike a location; of what strikes, the field takes all or lets some through."""
    found = asked(weapon(), target=frame(1, 1, 1, weapon()), sector=sector, field=field, shield=9)
    caught = found.shield.catches if found.shield is not None else F(0)
    assert sum(one.struck for one in found.locations) + caught == found.hit
    assert sum(found.through.values()) == 1
    if found.field is not None and found.field.strength:
        assert found.field.absorbs + found.field.breaks + caught == found.hit
    for one in found.locations:
        assert one.hull == sum(min(10, points) * chance for points, chance in one.through.items())
        assert one.harmed <= one.struck
    assert all(0 <= one.out <= one.struck + sum(each.lost for each in found.locations) for one in found.modules)


# --- against the engine

GAMES = 40_000


@dataclass
class Scene:
    """One shot, to be reckoned and to be carried out."""

    gun: Any
    target: Unit
    facing: int
    points: int = 0
    shield: int = 0
    location: str = ""
    moving: bool = False
    melee: bool = False
    mine: dict[str, Any] = field(default_factory=dict)


def scenes() -> dict[str, Scene]:
    strong = weapon(bands=((8, Power(3, 2, 6)),))
    thin = {"hull": (6, 7, 5, 5, 5, 5)}
    return {
        "plain": Scene(strong, frame(1, 1, 1, weapon(), **thin), 3),
        "field": Scene(strong, frame(1, 1, 1, weapon(), witch="made-up", field=67, **thin), 2, points=67),
        "shield": Scene(weapon(), frame(1, 1, 1, shield=6, **thin), 3, shield=6, moving=True),
        "behind": Scene(strong, frame(1, 1, 1, witch="made-up", field=90, **thin), 1, points=90, location="torso"),
        "melee": Scene(strong, frame(1, 1, 1, witch="made-up", field=33, **thin), 3, points=33, melee=True),
        "blast": Scene(weapon(bands=((8, Power(9, 2, 6)),), explosive="heavy"), frame(1, 1, 1, shield=6, **thin), 3,
                       shield=6, melee=True, mine={"witch": "made-up", "field": 33, **thin}),
    }  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize("name", list(scenes()))
def test_as_the_engine_shoots(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """40,000 shots of each of six scenes: every average within four and a half standard errors of what is reckoned."""
    scene = scenes()[name]
    monkeypatch.setattr(machine, "latent", lambda t, unit, when, weapon=NOBODY: False)
    monkeypatch.setattr(machine, "malfunction", lambda t, unit, weapon=NOBODY: None)
    fight = Fight(frame(0, 0, 1, scene.gun, **scene.mine), scene.target, at=("0508", "0508" if scene.melee else "0506"),
                  facing=(0, scene.facing))  # fmt: skip
    start = fight.state
    if scene.melee:
        start.engaged, start.defended[0] = [1, 0], True
    start.moving[1] = scene.moving
    sector = Table(fight.setting, start, Keyed(0, STREAMS)).sector(1, 0)
    location = ("head", "torso", "right-arm", "left-arm", "right-leg", "left-leg").index(scene.location or "head")
    found = reckon(
        RULES, frame(0, 0, 1, scene.gun, **scene.mine), scene.target,
        Asked(
            scene.gun,
            Case(50, target_moving=scene.moving, called=bool(scene.location), in_melee=scene.melee, melee=-20),
            0 if scene.melee else 2, sector, location if scene.location else NOBODY, scene.points, scene.shield,
        ),
    )  # fmt: skip
    expected = _reckoned(found)
    sums, squares = dict.fromkeys(expected, 0), dict.fromkeys(expected, 0)
    action = act("shoot", "red-1", Shot("right-arm", "blue-1", scene.location))
    for seed in range(GAMES):
        state = start.copy()
        table = Table(fight.setting, state, Keyed(seed, STREAMS))
        shooting.carry_out(table, action)
        for key, value in _counted(table, scene).items():
            sums[key] += value
            squares[key] += value * value
    for key, reckoned in expected.items():
        mean = sums[key] / GAMES
        error = (max(0.0, squares[key] / GAMES - mean * mean) / GAMES) ** 0.5
        assert abs(mean - float(reckoned)) <= 4.5 * error + 1e-12, f"{key}: {mean} against {float(reckoned)}"


def _reckoned(found: Odds) -> dict[str, F]:
    """Every figure that shots are counted for."""
    made: dict[str, F] = {"hit": found.hit, "out": found.out, "falls": found.falls}
    if found.field is not None:
        made |= {"absorbs": found.field.absorbs, "breaks": found.field.breaks, "field": found.field.loses}
    if found.shield is not None:
        made |= {"caught": found.shield.catches, "takes": found.shield.takes, "over": found.shield.over}
    for at, one in enumerate(found.locations):
        made |= {
            f"struck {at}": one.struck,
            f"hull {at}": one.hull,
            f"lost {at}": one.lost,
            f"through {at}": one.harmed,
        }
    for at, part in enumerate(found.modules):
        made |= {f"module {at}": part.struck, f"loses {at}": part.loses, f"gone {at}": part.out}
    own = found.own
    if own is not None and own.field is not None:
        made |= {"own": own.struck, "own total": own.total, "own out": own.out, "own falls": own.falls}
        made["own field"] = own.field.loses
        made |= {f"own hull {at}": one.hull for at, one in enumerate(own.locations)}
        made |= {f"own loses {at}": one.loses for at, one in enumerate(own.modules)}
    return made


def _counted(table: Table, scene: Scene) -> dict[str, int]:
    """The same of one shot that was carried out."""
    s, unit = table.state, scene.target
    told: dict[str, list[Any]] = {}
    for event in table.events:
        told.setdefault(event.kind, []).append(event.data)
    names = ("head", "torso", "right-arm", "left-arm", "right-leg", "left-leg")
    level = told["shot"][0]["level"]
    made = {"hit": int(level not in ("failure", "fumble")), "out": int(s.out[1]), "falls": int(s.fallen[1])}
    fields = told.get("field", [])
    if scene.points:
        made["absorbs"] = 0 if scene.melee else sum(one["rest"] == 0 for one in fields)
        made["breaks"] = 0 if scene.melee else sum(one["rest"] > 0 for one in fields)
        made["field"] = scene.points - s.field[1]
    if scene.shield:
        taken = told.get("shield-takes", [])
        made["caught"] = len(taken)
        made["takes"] = sum(one["amount"] - one["over"] for one in taken)
        made["over"] = sum(one["over"] for one in taken)
    if scene.mine:
        mine, blasts = table.units[0], told.get("own-blast", [])
        made |= {"own": len(blasts), "own total": sum(one["total"] for one in blasts)}
        made |= {"own out": int(s.out[0]), "own falls": int(s.fallen[0]), "own field": mine.field - s.field[0]}
        made |= {f"own hull {at}": whole - s.hull[0][at] for at, whole in enumerate(mine.hull)}
        made |= {f"own loses {at}": one.condition - s.condition[0][at] for at, one in enumerate(mine.modules)}
        for kind, found in told.items():
            told[kind] = [one for one in found if one.get("unit") != "red-1" or kind == "shot"]
    where = [one["location"] for one in told.get("location", [])]
    if scene.location and level not in ("failure", "fumble") and "shield-takes" not in told:
        where = [scene.location]
    lost = [one["location"] for one in told.get("hull", [])]
    for at, name in enumerate(names):
        made[f"struck {at}"] = where.count(name)
        made[f"hull {at}"] = unit.hull[at] - s.hull[1][at]
        made[f"lost {at}"] = int(s.hull[1][at] == 0)
        made[f"through {at}"] = lost.count(name)
    checks = [one["module"] for one in told.get("module", []) if one["struck"]]
    for at, slot in enumerate(unit.modules):
        made[f"module {at}"] = checks.count(slot.id)
        made[f"loses {at}"] = slot.condition - s.condition[1][at]
        made[f"gone {at}"] = int(s.condition[1][at] == 0)
    return made


def test_numbers_of_the_rules_count() -> None:
    """With waste from once the armour on instead of twice, a weak spot of 1 + 1d2 loses a point more."""
    gun = weapon(bands=((8, Power(2, 1, 2)),))
    stern = replace(RULES, damage=RULES.damage._replace(waste=1))
    usual = reckon(RULES, frame(0, 0, 1, gun), frame(1, 1, 1), Asked(gun, Case(50), 2))
    other = reckon(stern, frame(0, 0, 1, gun), frame(1, 1, 1), Asked(gun, Case(50), 2))
    # normal hits: penetration 2 on armour 1: nothing, and 1; special and critical ones: 4: 2, and 3
    assert sum(one.wasted for one in usual.locations) == F(10, 100) * 2
    assert sum(one.wasted for one in other.locations) == F(40, 100) + F(10, 100) * 3
    assert damages.plated(3, 2, 1, stern.damage).wasted == 1


@pytest.mark.parametrize("guard", [0, 1, 4, 9])
def test_harm_of_any_amount_is_counted_once_a_module_is_out(guard: int) -> None:
    """A module behind a field of strength `guard`, a hit of 30: each amount is as likely."""
    target = frame(1, 1, 1)
    module, whole = target.engine, target.modules[target.engine].condition
    check = odds._check(RULES, target, module, F(1, 2), 30, guard)
    losses = [min(whole, max(0, amount - guard)) for amount in range(1, 31)]
    assert check.loses == F(sum(losses), 60)
    assert check.out == F(losses.count(whole), 60)
    assert check.spared == F(sum(one for one in losses if one < whole), 60)
    assert odds._up_to(30) == sum(range(1, 31)) == 465
