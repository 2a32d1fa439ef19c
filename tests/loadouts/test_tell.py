"""What is said about a loadout: lines of 80 columns, percentages that claim nothing, a radar read by letters."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from generator.games.loadouts import ActionFigures, Coverage, DamageOdds, Figures, Measure
from generator.loadouts import dial, tell
from generator.play.odds import beating, damage

WORDS = Path(__file__).resolve().parents[2] / "templates" / "shared"


def odds(power: int) -> tuple[DamageOdds, ...]:
    found = []
    for armour in (2, 3, 4, 5):
        spread = damage(power, beating(armour))
        found.append(DamageOdds(armour, spread.mean, spread.chances()))
    return tuple(found)


def attack(slot: str, thing: str, name: str, power: int, case: str = "", notes: tuple[str, ...] = ()) -> ActionFigures:
    return ActionFigures(slot, thing, name.lower(), name, case, power, 2, ("Near", "Far"), odds(power), notes)


QUARTERS = Coverage(
    ("1", "2", "3", "4"), ("Near", "Far"),
    ((("bow", "arm"), ("bow",)), (("arm",), ()), ((), ()), (("bow",), ("bow",))),
    ((0.0, 90.0), (90.0, 180.0), (180.0, 270.0), (270.0, 0.0)),
)  # fmt: skip
MINE = tell.Told(
    "Mine", (("Bow", "Big gun"), ("Arm", "Claw"), ("Hull", "5")), ("bow", "arm", "hull"),
    Figures(
        (Measure("weight", "Weight", 14, 12), Measure("slow", "Slowness", 1)),
        (attack("bow", "Big gun", "Shot", 2, notes=("Loud",)),
         attack("bow", "Big gun", "Burst", 4, "Near", ("Loud", "Hot")),
         attack("arm", "Claw", "Scratch", 1), ActionFigures("hull", "Hull", "duck", "Duck", "", 0, 1, ())),
        QUARTERS,
    ),
)  # fmt: skip
OTHER = replace(
    MINE, name="Other", words=(("Bow", "Big gun"), ("Arm", "–"), ("Hull", "4")),
    figures=Figures(
        (Measure("weight", "Weight", 9, 12), Measure("slow", "Slowness", 0)), MINE.figures.actions[:2], QUARTERS
    ),
)  # fmt: skip


def test_the_summary_sets_both_side_by_side() -> None:
    lines = list(tell.summary(MINE, OTHER))
    cells = [line.split("  ") for line in lines]
    assert [[cell.strip() for cell in row if cell.strip()] for row in cells] == [
        ["Mine", "Other"], ["Weight", "14 of 12, 2 too heavy", "9 of 12"], ["Slowness", "+1", "none"],
        ["Bow", "Big gun", "Big gun"], ["Arm", "Claw", "–"], ["Hull", "5", "4"],
    ]  # fmt: skip
    assert list(tell.summary(MINE, None))[1].split() == ["Weight", "14", "of", "12,", "2", "too", "heavy"]


def test_every_action_has_its_line() -> None:
    lines = list(tell.actions(MINE))
    assert [line.split() for line in lines if line.startswith("  Shot")] == [
        ["Shot", "2", "2", "Near", "to", "Far", "1.33", "1.00", "0.67", "0.33"]
    ]
    assert [line.split() for line in lines if line.startswith("  Duck")] == [["Duck", "–", "1", "–"]]
    # What holds for all of a thing's actions is said once; what holds for one names it.
    assert [line for line in lines if "*" in line] == ["  * Loud", "  * Burst: Hot"]


def test_chances_stand_beside_each_other() -> None:
    lines = list(tell.chances(MINE, OTHER))
    assert "Bow: Big gun                             Bow: Big gun" in lines
    assert lines[2].split() == ["A", "mean", "1+", "2+", "3+", "4+", "the", "same"]
    # Two dice against armour 3: 1, and 75 and 25 per cent; one die against armour 5: 1/6.
    assert any(line.split() == ["3", "1.00", "75", "25"] for line in lines)
    scratch = lines.index("Scratch, P 1, T 2")
    assert lines[scratch + 4].split() == ["5", "0.17", "17"]
    assert all(len(line) <= tell.WIDTH for line in lines)


def test_many_dice_go_below_each_other() -> None:
    storm = (attack("bow", "Big gun", "Storm", 12), attack("arm", "A", "B", 30))
    many = replace(MINE, figures=replace(MINE.figures, actions=storm))
    lines = list(tell.chances(many, OTHER))
    assert all(len(line) <= tell.WIDTH for line in lines)
    assert "-- Other:" in lines
    assert any(line.endswith("…") for line in lines)


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "0"), (0.004, "<1"), (0.0099, "<1"), (0.01, "1"), (0.125, "13"), (0.5, "50"), (0.99, "99"), (0.991, ">99"),
     (0.9999, ">99"), (1.0, "100")],
)  # fmt: skip
def test_nearly_is_not_surely(chance: float, said: str) -> None:
    assert tell.percent(chance) == said


def test_the_radar_has_straight_ahead_at_the_top() -> None:
    letters = dial.lettered(QUARTERS, ("hull", "bow", "arm"))
    assert letters == {"bow": "A", "arm": "B"}
    lines = dial.radar(QUARTERS, letters, 80)
    middle = next(at for at, line in enumerate(lines) if "^" in line)
    column = lines[middle].index("^")
    above, below = "\n".join(lines[:middle]), "\n".join(lines[middle + 1 :])
    # Sector 1 lies ahead on the right (AB near, A far), 4 ahead on the left, 2 behind on the right, 3 is bare.
    assert above.count("A") == 4
    assert above.count("B") == 1
    assert below.count("B") == 1
    assert below.count(dial.NOTHING) == 3
    near = next(line for line in lines[:middle] if "AB" in line)
    assert near.index("AB") > column
    assert near.index("A") < column
    marks = {name: next((at, line.index(f"({name})")) for at, line in enumerate(lines) if f"({name})" in line)
             for name in QUARTERS.sectors}  # fmt: skip
    assert marks["1"][0] < middle < marks["2"][0]
    assert marks["4"][1] < column < marks["1"][1]


def test_without_angles_or_room_there_is_a_grid() -> None:
    letters = {"bow": "A", "arm": "B"}
    grid = ["   Near  Far", "1  AB    A", "2  B     ·", "3  ·     ·", "4  A     A"]
    assert dial.radar(replace(QUARTERS, angles=()), letters, 80) == grid
    assert dial.radar(QUARTERS, letters, 10) == grid


def test_everything_fits_80_columns_and_can_be_told_in_ascii() -> None:
    for lines in (tell.summary(MINE, OTHER), tell.actions(MINE), tell.covered(MINE), tell.chances(MINE, OTHER)):
        for line in lines:
            assert len(line) <= tell.WIDTH
            assert len(tell.plain(line)) <= tell.WIDTH + 2
            assert tell.plain(line).isascii()
    assert tell.plain("Mäch · 1 – “2” … ’3’") == 'Mach . 1 - "2" ... \'3\''
    assert tell.plain("機") == "?"


def test_very_long_names_are_cut_not_wrapped() -> None:
    long = replace(MINE, name="N" * 200, words=(("S" * 30, "V" * 300), *MINE.words[1:]))
    for lines in (tell.summary(long, OTHER), tell.actions(long), tell.covered(long), tell.chances(long, OTHER)):
        assert all(len(line) <= tell.WIDTH for line in lines)


def test_as_data_is_json_with_exact_chances() -> None:
    data = json.loads(json.dumps(tell.as_data(MINE)))
    assert data["measures"][0] == {"key": "weight", "name": "Weight", "value": 14, "limit": 12}
    assert data["actions"][0]["odds"][1] == {"armour": 3, "mean": 1.0, "at-least": [0.75, 0.25]}
    assert data["coverage"]["cells"][0] == [["bow", "arm"], ["bow"]]


def test_all_around_names_and_figures_is_said_in_the_loadouts_language() -> None:
    """The English words of the templates are those of the code; a Finnish page has none of them."""
    words = {lang: yaml.safe_load((WORDS / f"words.{lang}.yaml").read_text("utf-8"))["loadout-show"]
             for lang in ("en", "fi")}  # fmt: skip
    assert words["en"] == tell.ENGLISH
    mine, other = (replace(one, phrases=words["fi"]) for one in (MINE, OTHER))
    assert list(tell.summary(mine, None))[1].split() == ["Weight", "14", "/", "12,", "2", "too", "heavy"]
    said = [*tell.actions(mine), *tell.covered(mine), *tell.columns(mine), *tell.chances(mine, other)]
    text = "\n".join(said)
    for english in ("mean", "reaches", "nothing", "Rings", "Exact odds", "the same", "no attack", " to "):
        assert english not in text
    assert "A   ka." in text
    assert max(map(len, said)) <= tell.WIDTH
