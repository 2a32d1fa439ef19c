"""The game as an engine, and fights of frames made up for tests in a small yard, where everybody meets."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from generator.data.content import Content, load_content
from generator.games.panzer_witches import GAME
from generator.games.panzer_witches.damage import Power
from generator.games.panzer_witches.engine import PanzerWitches, create
from generator.games.panzer_witches.rules import Band, FieldNumbers, Malfunction, ModuleSlot, Unit, _index
from generator.games.panzer_witches.sight import Sight
from generator.games.panzer_witches.table import Setting

from .drawn import RULES, ground_of
from .fight import frame, weapon

ROOT = Path(__file__).resolve().parents[3]
YARD = ground_of(". w . 1 .", ". . b2 . .", "~1 . . . .", ". . 1 w .", ". . . w .")
RULES_OF_YARD = replace(
    RULES,
    field=FieldNumbers(100, 10, 150, (100, 100, 75, 50, 75, 100), 100, (
        None, Power(0, 1, 3), Power(0, 1, 6), Power(0, 2, 6), Power(0, 3, 6))),
    engine=RULES.engine._replace(bands=(Band("warm", 4, -10, 0, None), Band("hot", 2, -20, 25, Power(0, 1, 3)))),
    malfunctions=(
        Malfunction("luck", 30, "at-once", "none", "", None), Malfunction("jam", 50, "at-once", "jam", "", None),
        Malfunction("slip", 60, "at-once", "fall", "", None), Malfunction("feed", 80, "fire", "jam", "", None),
        Malfunction("seal", 90, "overload", "heat", "", Power(0, 1, 3)),
        Malfunction("cable", 100, "manoeuvre", "harm", "left-drive", Power(0, 1, 3)),
    ),
)  # fmt: skip


@cache
def content() -> Content:
    """The game's content."""
    return load_content(ROOT / "content" / GAME.id, GAME, check=False)


@cache
def real() -> PanzerWitches:
    """The usual fight of the game."""
    return create(content())


def _armed(index: int, side: int, number: int, strong: int) -> Unit:
    """A frame with a rifle, a cannon of heavy shells, a shield in place of it for the second of a side, and a witch
    for blue; modules for everything."""
    second = number == 2
    guns = [weapon(heat=1, melee=-20, bands=((3, Power(2, strong, 6)), (8, Power(1, strong, 6))))]
    if not second:
        shells = ((6, Power(1, 3, 6)),)
        guns.append(weapon("left-arm", 1, explosive="heavy", bands=shells, magazine=2, blow=Power(2, 1, 6)))
    made = frame(index, side, number, *guns, shield=12 if second else 0, charges=2, points=30)
    more = [ModuleSlot(kind, kind, 1, 4) for kind in ("loader", "smoke", "radar")]
    made.modules = (*made.modules[: -len(guns)], *more, *made.modules[-len(guns) :])
    for gun in guns:
        gun.module += len(more)
    if side == 1:
        made.witch, made.magic, made.field = "someone", 60, 90
    _index(made)
    return made


def yard(strong: int = 2, rounds: int = 8) -> PanzerWitches:
    """Two against two in the yard.

    :param strong: dice of damage of the rifles.
    """
    units = tuple(_armed(index, index // 2, index % 2 + 1, strong) for index in range(4))
    starts = tuple(YARD.map.find(one) for one in ("0101", "0301", "0305", "0505"))
    sight = Sight(YARD, RULES.detection.woods, RULES.detection.border)
    setting = Setting(RULES_OF_YARD, units, YARD, sight, starts, (3, 3, 0, 0), rounds, -1, "yard")
    return PanzerWitches(None, setting=setting)  # type: ignore[arg-type]
