"""What `mechsmith loadout` says of a frame: what can be chosen, words, figures reckoned by hand, findings."""

from __future__ import annotations

import itertools
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from generator.data.diagnostics import Code, Severity
from generator.games.loadouts import Chart, Slot, base_of
from generator.games.panzer_witches import codes, damage, loadout_figures, odds
from generator.games.panzer_witches.loadout_reasons import KEYS, reasons
from generator.games.panzer_witches.loadouts import KIT
from generator.games.panzer_witches.models import Loadout
from generator.games.panzer_witches.models_rules import Combat, DamageRules, Levels
from generator.games.panzer_witches.modifiers import Case
from generator.loadouts.values import chosen

from . import fight
from .test_tables import content


def frame(**changes: Any) -> Loadout:
    told = {
        "format": 1, "game": "panzer-witches", "id": "trial", "name": "Trial", "frame": "hirvi", "crew": "regular",
        "weapons": {"right-arm": "cannon", "right-shoulder": "machine-gun"}, "shield": "kite-shield", "loader": True,
        **changes,
    }  # fmt: skip
    return Loadout.model_validate(told)


def slots(lang: str = "en") -> dict[str, Slot]:
    return {one.key: one for one in KIT.slots(content(), lang)}


# --- what can be chosen


def test_there_is_a_slot_for_everything_that_a_file_can_say() -> None:
    held = slots()
    steps = {one.path.split("/")[0] for one in held.values()}
    assert steps == set(Loadout.model_fields) - {"format", "source", "place", "reason", "game", "id", "name", "player",
                                                 "notes"}  # fmt: skip
    assert (held["left-shoulder"].path, held["left-shoulder-magazines"].path) == (
        "weapons/left-shoulder", "magazines/left-shoulder",
    )  # fmt: skip
    assert (held["right-arm-magazines"].unsaid, held["loader"].kind) == (2, "switch")


def test_a_weapon_fits_beside_a_frame_whose_mount_bears_it() -> None:
    """A Kärppä bears 5 on its right arm, and has no shoulders to mount anything on."""
    data = content().numbers
    heavy = {one.id: one for one in slots()["right-arm"].options}
    for id, option in heavy.items():
        bears = data["frames"].frames["karppa"].mounts["right-arm"]
        assert option.fitting({"frame": "karppa"}) == (data["weapons"].weapons[id].weight <= bears), id
    assert not any(one.fitting({"frame": "karppa"}) for one in slots()["right-shoulder"].options)


def test_no_shoulder_takes_a_weapon_that_only_strikes() -> None:
    """A blow takes an arm (`strike`); a Karhu's shoulder of 9 would bear a blade of 3 and a lance of 5."""
    shoulder = {one.id: one.fits for one in slots()["right-shoulder"].options}
    assert [id for id, fits in shoulder.items() if not fits] == ["blade", "lance"]
    for id in ("blade", "lance"):
        only = found(weapons={"right-arm": "machine-gun", "right-shoulder": id}, frame="karhu")
        assert [(one.code, one.limit, one.hint) for one in only] == [
            (codes.IDLE_BLADE.id, "an arm", "Put it on an arm, or leave it out.")
        ]
    free = found(weapons={"right-shoulder": "lance"}, frame="karhu")
    assert [one.hint for one in free] == ["It fits on the right arm."]
    model = frame(frame="karhu", weapons={"right-shoulder": "lance"})
    assert reasons(content(), model, "fi", [free[0].message]) == ("Oikea olka: lähitaisteluase iskee vain kädestä.",)
    both = frame(frame="karhu", weapons={"right-arm": "lance", "right-shoulder": "lance", "left-shoulder": "blade"})
    turn = next(one for one in KIT.figures(content(), both, "en").charts if one.key == "shooting")
    assert [row[0] for row in turn.rows] == ["Lance", "Fists"]


def test_words_go_with_slots_in_both_languages() -> None:
    for lang in ("fi", "en"):
        words = KIT.words(content(), frame(), lang)
        names = [one.name for one in KIT.slots(content(), lang)]
        assert [name for name, _ in words] == names
    told = dict(KIT.words(content(), frame(magazines={"right-arm": 1}), "en"))
    assert (told["Frame"], told["Witch"], told["Right arm"], told["Shield"]) == ("Hirvi", "–", "Cannon", "Kite Shield")
    assert (told["Right arm: spare magazines"], told["Right shoulder: spare magazines"]) == ("1", "2")
    assert (told["Left arm: spare magazines"], told["Loader"], told["MADAR"]) == ("–", "yes", "no")
    assert dict(KIT.words(content(), frame(), "fi"))["Lataaja"] == "kyllä"


def test_a_word_that_is_typed() -> None:
    held = tuple(slots("fi").values())
    assert chosen(held, "oikea olka", "konekivääri") == ("right-shoulder", "machine-gun")
    assert chosen(held, "loader", "kyllä") == ("loader", True)
    assert chosen(held, "savunheitin", "ei") == ("smoke", False)
    assert chosen(held, "left-arm-magazines", "3") == ("left-arm-magazines", 3)


def test_numbers_change_with_what_was_chosen_and_with_nothing_else() -> None:
    usual, said = KIT.numbers(content(), frame()), KIT.numbers(content(), frame(magazines={"right-arm": 2}))
    assert usual == said  # two are usual
    other = KIT.numbers(content(), frame(radar=True))
    assert {key for key in usual if usual[key] != other[key]} == {"radar"}
    assert usual["frame"]["move"] == content().numbers["frames"].frames["hirvi"].move
    assert "size" not in usual["frame"]


# --- figures


def chart(key: str, one: Loadout) -> Chart:
    return next(chart for chart in KIT.figures(content(), one, "en").charts if chart.key == key)


def test_weight_and_points() -> None:
    """Weights and prices straight from the files: cannon, machine gun, kite shield, loader; frame and crew."""
    data = content().numbers
    weapons, gear = data["weapons"].weapons, data["gear"]
    carried = [weapons["cannon"], weapons["machine-gun"], gear.shields["kite-shield"], gear.loader]
    whole = [data["frames"].frames["hirvi"], data["crews"].crews["regular"]]
    measures = {one.key: one for one in KIT.figures(content(), frame(), "en").measures}
    assert measures["weight"].value == sum(one.weight for one in carried)
    assert measures["weight"].limit == whole[0].capacity
    assert measures["points"].value == sum(one.points for one in (*carried, *whole))


RECKONER = loadout_figures._Reckoner({
    "levels": Levels.model_validate({"format": 1, "special": 5, "critical": 20, "fumble": 20}),
    "damage": DamageRules.model_validate({
        "format": 1, "waste": 2, "weak-spot": 2, "weak-spot-least": 1, "shell": 50, "stagger": 6,
        "chances": [{"hull": 0, "chance": 50}], "repairable": 50, "maximum": 1, "shield-special": 1,
    }),
    "combat": Combat.model_validate({
        "format": 1, "target-moving": -15, "shooter-moving": -15, "fallen": -20, "smoke": -30,
        "called": {"penalty": -20}, "aim": {"bonus": 15, "most": 3, "moving": 1, "later": 50}, "watch": {"bonus": 15},
        "melee": {"into": [-15, -15], "own": 50},
    }),
})  # fmt: skip


def test_what_a_cannon_does_in_a_turn() -> None:
    """4+2d6 at 70 %: 56 rolls of a hundred are normal, 10 special, 4 critical. Of armour 2 a normal hit leaves 11 - 2,
    a special one 8 + 7 less 4 wasted and 2, a critical one 8 + 12 less 4 and 2: 9, 9 and 14. Together 650 of 100."""
    assert RECKONER.through("4+2d6", [70], 2) == Fraction(13, 2)
    # armour 5 keeps off all of a 1d6 but a six: 1 of 6. A weak spot makes it 1+1d6, of which 5 and 6 come through
    # with 1 and 2; a critical hit is 7. 56 x 1/6 + 10 x 3/6 + 4 x 2
    assert RECKONER.through("1d6", [70], 5) == (Fraction(56, 6) + 5 + 8) / 100


def test_later_shots_of_a_burst_keep_half_of_the_aim() -> None:
    """40 and 15 of aim, then half of 15, rounded down."""
    assert RECKONER.shots(40, 3) == [55, 47, 47]
    assert RECKONER.success(55) == Fraction(55, 100)
    one, later, three = (RECKONER.through("2+1d6", chances, 1) for chances in ([55], [47], [55, 47, 47]))
    assert three == one + 2 * later


@pytest.mark.parametrize("power", ["2+1d6", "8+1d6", "1+2d4"])
def test_a_second_way_through_all_rolls(power: str) -> None:
    """Each of the hundred rolls with each of the dice, one by one."""
    fixed, dice = power.split("+")
    count, sides = (int(one) for one in dice.split("d"))
    total, ways = 0, 0
    for roll, dice_rolled in itertools.product(range(1, 101), itertools.product(range(1, sides + 1), repeat=count)):
        ways += 1
        if roll > 63:  # the chance
            continue
        pierces = int(fixed) * (2 if roll <= 13 else 1)  # a fifth of 63 is 12.6, a twentieth 3.15
        amount = pierces + (count * sides if roll <= 3 else sum(dice_rolled))
        waste = max(0, pierces - 2 * 3)
        total += max(0, amount - waste - 3)
    assert RECKONER.through(power, [63], 3) == Fraction(total, ways)


@pytest.mark.parametrize(("power", "armour"), [("2+2d6", 3), ("8+1d6", 2), ("1d6", 4)])
def test_the_same_as_a_shot_that_is_reckoned_through(power: str, armour: int) -> None:
    """`odds` reckons a shot with its case, its location, hull and modules: of 47 and 15 of an aim it finds the same."""
    gun = fight.weapon(bands=((8, damage.power(power)),))
    target = fight.frame(1, 1, 1, armour=(armour,) * 6, hull=(99,) * 6)
    shot = odds.Asked(gun, Case(47, aims=1), 2)
    through = odds.reckon(fight.RULES, fight.frame(0, 0, 1, gun), target, shot).through
    assert RECKONER.through(power, RECKONER.shots(47, 1), armour) == sum(
        points * chance for points, chance in through.items()
    )


def test_how_long_a_weapon_lasts() -> None:
    """A magazine of 4 and one in the chamber; with two more magazines 4 + 4 + 4 + 1."""
    weapon: Any = SimpleNamespace(magazine=4, chambered=1, spare=2)
    assert (loadout_figures.first(weapon), loadout_figures.lasting(weapon)) == (5, 13)


def test_the_tables_of_a_frame() -> None:
    rows = chart("shooting", frame()).rows
    named = [(row[0], row[1]) for row in rows]
    bands = [content().numbers["weapons"].weapons[id] for id in ("cannon", "machine-gun")]
    count = sum(band is not None for one in bands for band in (one.near, one.middle, one.far))
    assert len(rows) == count + 1
    assert named[-1] == ("Fists", "Blow")
    # the chance of a trained crew that has aimed once
    skill = content().numbers["crews"].crews["regular"].skills["shooting"]
    assert rows[0][3] == pytest.approx((skill + bands[0].gear + 15) / 100)
    assert [row[0] for row in chart("magazines", frame()).rows] == ["Cannon", "Machine Gun"]
    field = chart("field", frame(witch="pihla"))
    assert field.rows[0][1] == 100 + content().numbers["witches"].witches["pihla"].surplus
    assert all(one.key != "field" for one in KIT.figures(content(), frame(), "en").charts)


# --- findings


def found(**changes: Any) -> list[Any]:
    return list(KIT.findings(content(), frame(**changes), "loadouts/trial"))


def test_a_sound_frame_has_no_finding() -> None:
    assert found() == []
    assert found(radar=True, witch="kanerva") == []


def test_a_thin_field_is_told_to_whoever_chooses() -> None:
    """Vanamo is 40 short of a field of 100."""
    thin = 100 + content().numbers["witches"].witches["vanamo"].surplus
    only = found(witch="vanamo")
    assert [one.code for one in only] == [codes.THIN_FIELD.id]
    assert (only[0].value, only[0].limit) == (str(thin), "100")
    assert only[0].hint == "These have a full one: Kanerva."


def test_every_finding_has_a_place_a_value_a_limit_and_a_hint() -> None:
    weapons = {"right-arm": "heavy-launcher", "left-arm": "lance", "right-shoulder": "cannon",
               "left-shoulder": "heavy-launcher"}  # fmt: skip
    odd = found(frame="kurki", weapons=weapons, radar=True, magazines={"left-arm": 2, "right-arm": 5})
    assert {one.code for one in odd} == {
        codes.TOO_HEAVY.id, codes.MOUNT_TOO_WEAK.id, codes.NO_MOUNT.id, codes.SHIELD_ARM.id, codes.IDLE_RADAR.id,
        codes.IDLE_MAGAZINES.id, codes.TOO_MANY_MAGAZINES.id,
    }  # fmt: skip
    assert all(one.value and one.limit and one.hint and one.path.startswith("loadouts/trial:") for one in odd)


def test_a_hint_names_a_mount_that_is_free() -> None:
    """A Hirvi's left arm bears 7, its shoulders 4; the shield takes the left arm, so a scatter gun of 5 finds none."""
    free = found(shield=None, weapons={"right-shoulder": "scatter-gun", "right-arm": "cannon"})
    assert [one.hint for one in free] == ["It fits on the left arm."]
    taken = found(weapons={"right-shoulder": "scatter-gun", "right-arm": "cannon"})
    assert taken[0].hint.startswith("Here fit: Machine Gun, ")


def test_what_is_not_there_is_no_traceback() -> None:
    odd = frame(frame="teapot", crew="nobody", witch="nobody", weapons={"right-arm": "spoon"}, shield="tray")
    assert KIT.figures(content(), odd, "en").measures == ()
    assert list(KIT.findings(content(), odd, "loadouts/trial")) == []
    assert dict(KIT.words(content(), odd, "en"))["Right arm"] == "spoon"


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ({"frame": "karppa", "witch": "pihla", "right-arm": "anti-armour-rifle"}, "kuura"),
        ({"frame": "karppa", "right-arm": "light-launcher", "smoke": True}, "kaste"),
        ({"crew": "green"}, ""),
    ],
)
def test_a_frame_stands_beside_the_one_that_it_is_most_like(values: dict[str, Any], wanted: str) -> None:
    assert base_of(content(), values) == wanted


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("fi", ("Paino on 23 ja kantokyky 20.", "Oikea olka: ase painaa 9, paikka kantaa 4.")),
        ("en", ("It carries 23, and its capacity is 20.",
                "Right shoulder: the weapon weighs 9, and the mount takes 4.")),
    ],
)
def test_reasons_are_told_in_the_language_of_the_record(lang: str, wanted: tuple[str, ...]) -> None:
    """A cannon of 7, a heavy launcher of 9, a kite shield of 4, a loader of 2 and smoke of 1."""
    odd = frame(weapons={"right-arm": "cannon", "right-shoulder": "heavy-launcher"}, smoke=True)
    told = [one.message for one in KIT.findings(content(), odd, "loadouts/trial")]
    assert reasons(content(), odd, lang, (*told, "Something else.")) == (*wanted, "Something else.")


def test_each_error_has_its_sentence() -> None:
    of_frames = (*range(101, 110), 138)  # where the codes stand under the heading of frames
    ids = {f"PW{number}" for number in of_frames}
    errors = {one.id for one in vars(codes).values() if isinstance(one, Code) and one.id in ids
              and one.severity == Severity.ERROR}  # fmt: skip
    assert set(KEYS) == errors
    for lang in ("fi", "en"):
        assert set(content().texts[lang]["not-legal"]) == set(KEYS.values())
