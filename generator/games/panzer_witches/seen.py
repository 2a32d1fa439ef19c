"""What a side can see, and dealing anew what it can't.

A side sees its own frames, those of the other side that it has detected ("!") with their records, and tokens ("?")
where it suspects something. Of everything else it knows the record as it was when it was last seen, and how many frames
have acted. What the other side knows of its own frames it can't tell, but that who doesn't hide isn't hidden. Latent
faults are known to nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.play.contract import Dice

from . import knowing
from .moving import Rest
from .state import (
    HIDDEN,
    NOBODY,
    NOWHERE,
    OPEN,
    READY,
    RECORD,
    SEEN,
    SUSPECTED,
    UNSEEN,
    Fault,
    State,
)
from .table import Setting

if TYPE_CHECKING:
    from .rules import Rules

_STANDING = {
    "at": NOWHERE, "facing": 0, "moving": False, "fallen": False, "posture": OPEN, "engine_off": False, "rested": 0,
    "aim_at": NOBODY, "aims": 0, "watching": None, "defended": False, "overloaded": False, "extra": 0,
    "blocked_from": NOBODY, "found": False, "reloading": READY, "reload_weapon": NOBODY, "reload_rounds": 0,
    "engaged": NOBODY,
}  # fmt: skip
"""What isn't known of a frame that isn't seen: as if it stood idle, nowhere."""


def decides(setting: Setting, s: State) -> int:
    """The side that decides."""
    return setting.units[s.pending[-1].unit].side if s.pending else s.side


def unseen(setting: Setting, s: State, side: int) -> list[int]:
    """The frames of the other side that a side doesn't see; all that are out are seen."""
    return [one for one in setting.sides[1 - side] if s.known[side][one] != SEEN and not s.out[one]]


def view(setting: Setting, s: State, side: int) -> State:
    """A copy that holds only what a side can see."""
    other = s.copy()
    _strip(setting, other, s, side)
    _tokens(setting, other, side, lambda free: min(free))
    other.faults = [()] * len(setting.units)
    return other


def _strip(setting: Setting, other: State, s: State, side: int) -> None:
    """Take out everything that a side can't see, but for the tokens and the faults."""
    hidden = unseen(setting, s, side)
    for unit in hidden:
        for name, value in _STANDING.items():
            getattr(other, name)[unit] = value
        for name, value in zip(RECORD, s.remembered[unit], strict=True):
            getattr(other, name)[unit] = value
    done = sum(s.acted[one] for one in hidden)
    for number, unit in enumerate(hidden):
        other.acted[unit] = number < done
    mine = setting.sides[side]
    seen = set(hidden)
    for unit in setting.sides[1 - side]:
        if unit not in seen:  # what it watches for is its own secret
            other.watching[unit] = None
            other.remembered[unit] = ()
        else:
            other.remembered[unit] = s.remembered[unit]
    for unit in mine:
        other.remembered[unit] = ()
        open_ = s.posture[unit] != HIDDEN
        other.known[1 - side][unit] = SEEN if open_ or s.out[unit] else UNSEEN
        other.last[1 - side][unit] = s.at[unit] if open_ else NOWHERE
        other.unnamed[1 - side][unit] = False
        other.found[unit] = False
    other.dice_used = [()] * len(setting.units)
    if decides(setting, s) != side:
        other.options = []
        other.pending = tuple(one for one in s.pending if one.kind != "watch")
    other.pending = tuple(
        one._replace(data=_no_way(s, one.other)) if one.kind == "watch" and setting.side_of[one.other] != side else one
        for one in other.pending
    )
    if s.unit in seen:
        other.unit = NOBODY
        other.did_move = other.did_action = other.travelled = False


def _no_way(s: State, unit: int) -> Rest:
    """A way of which nobody knows how it goes on."""
    return Rest((), s.facing[unit], "stop", (), s.at[unit])


def _tokens(setting: Setting, other: State, side: int, pick: Callable[[list[int]], int]) -> None:
    """Deal the tokens under which a side doesn't know what is to frames that they could be."""
    known, last, unnamed = other.known[side], other.last[side], other.unnamed[side]
    pool = [
        one
        for one in setting.sides[1 - side]
        if not other.out[one] and (known[one] == UNSEEN or (known[one] == SUSPECTED and unnamed[one]))
    ]
    hexes = sorted(last[one] for one in pool if known[one] == SUSPECTED)
    for one in pool:
        known[one], last[one], unnamed[one] = UNSEEN, NOWHERE, False
    for hex in hexes:
        unit = pick(pool)
        pool.remove(unit)
        known[unit], last[unit], unnamed[unit] = SUSPECTED, hex, True


# --- dealing anew


NEAR = 8
"""Hexes around a token among which a frame is dealt."""


def redeal(setting: Setting, s: State, dice: Dice, side: int) -> State:
    """A copy in which all that a side can't see was dealt anew: where the others stand, what they are under tokens, and
    which faults lie hidden."""
    other = s.copy()
    draws = iter(range(9999))

    def below(bound: int) -> int:
        return dice.roll("redeal", (s.round, side), 1, next(draws), bound)[0] - 1

    hidden = unseen(setting, s, side)
    records = [s.remembered[one] for one in range(len(setting.units))]
    _strip(setting, other, s, side)
    other.remembered = [
        records[one] if one in hidden else knowing.record(s, one) for one in range(len(setting.units))
    ]
    _tokens(setting, other, side, lambda free: free[below(len(free))])
    if s.unit in hidden:  # somebody unseen is in the middle of its turn
        others = [one for one in hidden if not other.acted[one]]
        other.unit = others[below(len(others))] if others else NOBODY
    _places(setting, other, side, hidden, below)
    _watched(setting, other, side)
    other.faults = [_faults(setting.rules, other.secrets[one], below) for one in range(len(setting.units))]
    return other


def _places(setting: Setting, other: State, side: int, hidden: list[int], below: Callable[[int], int]) -> None:
    """Put frames that aren't seen where they could be: out of sight, or hidden in cover; near their token."""
    ground, lines = setting.ground, setting.sight
    mine = [other.at[one] for one in setting.sides[side] if not other.out[one]]
    taken = {other.at[one] for one in range(len(other.at)) if not other.out[one]}
    known, last = other.known[side], other.last[side]
    lit = frozenset[int]().union(*(lines.visible(at, other.smoke) for at in mine)) if hidden else frozenset()
    for unit in sorted(hidden, key=lambda one: known[one] != SUSPECTED):  # tokens first, that nobody takes their hexes
        free = ground.free(taken)
        dark = [one for one in free if one not in lit]
        covers = [one for one in free if ground.cover[one]]
        token = last[unit] if known[unit] == SUSPECTED else NOWHERE
        if token != NOWHERE and token in covers and other.unnamed[side][unit]:
            places = [token]
        else:
            places = list(dict.fromkeys([*dark, *covers])) or free
            if token != NOWHERE:
                steps = ground.distances(token)
                places = sorted(places, key=lambda one: (steps[one], one))[:NEAR]
        at = places[below(len(places))]
        taken.add(at)
        other.at[unit] = at
        other.facing[unit] = below(6)
        other.posture[unit] = OPEN if at in dark else HIDDEN


def _watched(setting: Setting, other: State, side: int) -> None:
    """Who of the side's own frames is in sight of those that were dealt."""
    theirs = [other.at[one] for one in setting.sides[1 - side] if not other.out[one]]
    for unit in setting.sides[side]:
        if other.known[1 - side][unit] == SEEN and not other.out[unit]:
            at = other.at[unit]
            if not any(setting.sight.seen(one, at, other.smoke) for one in theirs):
                other.known[1 - side][unit] = SUSPECTED


def _faults(rules: Rules, secrets: int, below: Callable[[int], int]) -> tuple[Fault, ...]:
    """Faults that so many secret rolls may have left: each was a row that doesn't show at once."""
    if not secrets:
        return ()
    ways: list[int] = []
    first = 0
    for at, row in enumerate(rules.malfunctions):
        if row.effect == "none":
            ways += [NOBODY] * (row.to - first)
        elif row.when != "at-once":
            ways += [at] * (row.to - first)
        first = row.to
    drawn = [ways[below(len(ways))] for _ in range(secrets)] if ways else []
    return tuple(Fault(one) for one in drawn if one != NOBODY)
