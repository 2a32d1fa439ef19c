"""The plain state of a fight: everything on the map and on the records, in lists by unit.

Sides are 0 (red) and 1 (blue). Units are numbered over both sides, those of side 0 first; `rules.Unit` holds what
doesn't change. Locations, modules and weapons are indexes: locations as in `models.LOCATIONS`, modules as in the unit's
own `Unit.modules`, weapons as in `Unit.weapons` (by mount, in the order of `models.MOUNTS`).
"""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple, Self

from generator.play.contract import Action, Outcome
from generator.play.states import ListState

SIDES = ("red", "blue")

# Phases in which somebody decides; the rest of a round runs by itself.
CHOOSE = 0  # a side names the frame that acts
TURN = 1  # the frame's move and action
OVER = 2
PHASES = ("choose", "turn", "over")

NOBODY = -1
NOWHERE = -1

# What a side knows of a unit of the other.
UNSEEN = 0
SUSPECTED = 1  # "?": where, not what
SEEN = 2  # "!"
KNOWN = ("unseen", "suspected", "seen")

# How a unit hides.
OPEN = 0
COVERED = 1
HIDDEN = 2
POSTURES = ("open", "covered", "hidden")

# What the crew is doing with a magazine.
READY = 0
RELOADING = 1  # the loader is at work
FETCHING = 2  # dismounted
LOADING = 3  # rolls strength
COCKING = 4  # mounts again


class Pending(NamedTuple):
    """An interrupt: somebody else has to answer before the turn goes on.

    `kind` is `watch` (shoot at who moves, or wait) or `defend` (meet a blow: parry, block or take); `unit` answers,
    `other` moves or strikes. `data` is what the engine needs to go on: the rest of a way, or the blow.
    """

    kind: str
    unit: int
    other: int
    data: Any = None


class Fault(NamedTuple):
    """A latent fault: the row of the malfunction table, and the weapon that it belongs to (NOBODY for none)."""

    row: int
    weapon: int = NOBODY


_LISTS = (
    "out", "at", "facing", "moving", "fallen", "posture", "acted", "hull", "condition", "repairable", "maximum",
    "shield", "shield_maximum", "field", "heat", "engine_off", "rested", "loaded", "chamber", "magazines", "jammed",
    "smoke_charges", "aim_at", "aims", "watching", "defended", "overloaded", "extra", "blocked_from",
    "reloading", "reload_weapon", "reload_rounds", "hud_dark", "faults", "secrets", "dice_used", "engaged",
    "remembered", "found",
)  # fmt: skip
_PLAIN = (
    "round", "phase", "side", "first", "unit", "did_move", "did_action", "travelled", "pending", "outcome",
)  # fmt: skip
_ROWS = ("known", "last", "unnamed")
RECORD = (
    "hull", "condition", "repairable", "maximum", "shield", "shield_maximum", "field", "heat", "loaded", "chamber",
    "magazines", "jammed", "smoke_charges", "hud_dark", "secrets",
)  # fmt: skip
"""What stands on a frame's record, which is open while the frame is seen."""


class State(ListState):
    """Everything of a fight, and where in the round it is.

    By unit:
    `out`         whether the frame is out (its wreck lies at `at`)
    `at`, `facing`  hex index; 0 north to 5, clockwise
    `moving`      whether it carries a movement counter
    `fallen`      whether it lies on the ground
    `posture`     OPEN, COVERED, HIDDEN
    `found`       whether it hid and was found since: who hides no more without knowing it counts as covered
    `acted`       whether it had its turn this round
    `hull`        tuple by location: points of hull left
    `condition`, `repairable`, `maximum`   tuples by module, the weapons' modules last
    `shield`, `shield_maximum`   what the shield still takes, and took at most; 0 without one
    `field`       points of the witch's force field; 0 without a witch
    `heat`        temperature of the engine
    `engine_off`  whether the engine rests
    `rested`      rounds of rest that count at the end of this round (it was off from the start)
    `loaded`      tuple by weapon: marks left in the magazine
    `chamber`     tuple by weapon: rounds in the chamber
    `magazines`   tuple by weapon: spare magazines
    `jammed`      mask of weapons that jammed
    `smoke_charges`  charges of the launcher
    `aim_at`, `aims`  the unit that it aims at, or NOBODY; how many actions
    `watching`    (weapon, hex index) of its opportunity fire, or None
    `defended`    whether its defence of this round is used up or lost
    `overloaded`  whether it tried to overload this turn; `extra` movement that came of it
    `blocked_from`  where its shield blocked this round: 0 the front sector, 4 the left rear side, or NOBODY
    `reloading`, `reload_weapon`, `reload_rounds`   READY to COCKING; which weapon; rounds left
    `hud_dark`    whether the HUD failed
    `faults`      tuple of latent `Fault`s: secret
    `secrets`     how many secret rolls there were whose result nobody has seen
    `dice_used`   draws this round, by stream, so that dice are keyed by the occasion: a tuple of (stream, count)
    `engaged`     the enemy in its hex with whom it is in melee, or NOBODY; each is the other's
    `remembered`  the record, as in RECORD, as the other side last saw it, where it doesn't see the unit now

    `known` by side and unit: what the side knows of units of the other; `last` by side and unit the hex in which it
    was last known; `unnamed` whether it doesn't know which unit it is that it suspects there. `smoke` is a mapping of
    hexes to rounds left. `unit` is the one that acts, or NOBODY; `did_move` and `did_action` say whether its two
    actions of this turn are used, `travelled` whether it moved on. `pending` are interrupts, the last comes first.
    `options` are the actions on offer.
    """

    __slots__ = (*_LISTS, *_PLAIN, *_ROWS, "smoke")
    lists = _LISTS
    plain = _PLAIN
    rows = _ROWS

    def __init__(self, units: int) -> None:
        self.out = [False] * units
        self.moving = [False] * units
        self.fallen = [False] * units
        self.found = [False] * units
        self.acted = [False] * units
        self.engine_off = [False] * units
        self.defended = [False] * units
        self.overloaded = [False] * units
        self.hud_dark = [False] * units
        self.facing = [0] * units
        self.posture = [0] * units
        self.shield = [0] * units
        self.shield_maximum = [0] * units
        self.field = [0] * units
        self.heat = [0] * units
        self.rested = [0] * units
        self.jammed = [0] * units
        self.smoke_charges = [0] * units
        self.aims = [0] * units
        self.extra = [0] * units
        self.reloading = [0] * units
        self.reload_rounds = [0] * units
        self.secrets = [0] * units
        self.at = [NOBODY] * units
        self.aim_at = [NOBODY] * units
        self.blocked_from = [NOBODY] * units
        self.reload_weapon = [NOBODY] * units
        self.hull: list[tuple[int, ...]] = [()] * units
        self.condition: list[tuple[int, ...]] = [()] * units
        self.repairable: list[tuple[int, ...]] = [()] * units
        self.maximum: list[tuple[int, ...]] = [()] * units
        self.loaded: list[tuple[int, ...]] = [()] * units
        self.chamber: list[tuple[int, ...]] = [()] * units
        self.magazines: list[tuple[int, ...]] = [()] * units
        self.faults: list[tuple[Fault, ...]] = [()] * units
        self.dice_used: list[tuple[tuple[str, int], ...]] = [()] * units
        self.watching: list[tuple[int, int] | None] = [None] * units
        self.engaged = [NOBODY] * units
        self.remembered: list[tuple[Any, ...]] = [()] * units
        self.known = [[UNSEEN] * units for _ in SIDES]
        self.last = [[NOWHERE] * units for _ in SIDES]
        self.unnamed = [[False] * units for _ in SIDES]
        self.smoke: dict[int, int] = {}
        self.round = 0
        self.phase = CHOOSE
        self.side = 0
        self.first = 0
        self.unit = NOBODY
        self.did_move = False
        self.did_action = False
        self.travelled = False
        self.pending: tuple[Pending, ...] = ()
        self.outcome: Outcome | None = None
        self.options: list[Action] = []

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other.smoke = copy(self.smoke)
        return other

    def key(self) -> tuple[Any, ...]:
        """Everything, to compare."""
        return (*super().key(), tuple(sorted(self.smoke.items())))
