"""Damage to the player's mech: which circles are filled, and where surplus damage goes."""

from __future__ import annotations

from generator.play.contract import Outcome

from .table import Table, numbers


def fill_from(mask: int, full: int, count: int, start: int) -> int:
    """The mask with one more circle: the first empty one from circle `start` (from 0) down, then from the top."""
    for step in range(count):
        bit = 1 << (start + step) % count
        if not mask & bit:
            return mask | bit
    return full


def hurt(t: Table, place: int, hits: int, ordinals: tuple[int, ...]) -> None:
    """Mark `hits` points of damage on a location and let what it can't take spill over.

    Hits on a weapon are rolled again for their circles; torso and legs fill from the top; damage that spills into a
    weapon fills from the top as well. A full torso ends the game.
    """
    rules, state = t.rules, t.state
    state.quiet = 0
    before = state.marks[place]
    mask, full = before, rules.full[place]
    surplus = 0
    data: dict[str, object] = {"location": rules.places[place], "damage": hits}
    clauses: tuple[str, ...]
    if place < rules.mounts:
        clauses = ("damage-weapon",)
        if mask == full:
            surplus = hits
        else:
            dice = t.dice.roll("circles", ordinals, hits)
            data["dice"] = dice
            count = rules.place_circles[place]
            for die in dice:
                if mask == full:
                    surplus += 1
                else:
                    mask = fill_from(mask, full, count, (die - 1) % count)
    else:
        clauses = ("damage-torso-legs",)
        mask, surplus = from_top(mask, full, hits)
    state.marks[place] = mask
    data["filled"] = numbers(mask & ~before)
    data["surplus"] = surplus
    t.tell("damage", clauses, data)
    if not fatal(t) and surplus:
        spill(t, place, surplus, ordinals)


def from_top(mask: int, full: int, points: int) -> tuple[int, int]:
    """Fill so many circles from the top; the mask, and the points left over."""
    while points and mask != full:
        mask |= mask + 1
        points -= 1
    return mask, points


def spill(t: Table, place: int, surplus: int, ordinals: tuple[int, ...]) -> None:
    """Follow the spill-over tracks, one die a step, until every point has found a circle."""
    rules, state = t.rules, t.state
    step = 0
    while surplus:
        die = t.dice.roll("spill", ordinals, 1, step)[0]
        target = rules.spill[place][die]
        before = state.marks[target]
        mask, left = from_top(before, rules.full[target], surplus)
        state.marks[target] = mask
        clauses: tuple[str, ...] = ("spill-over", "spill-again") if step else ("spill-over",)
        clauses += ("spill-topmost",) if target < rules.mounts else ("damage-torso-legs",)
        t.tell(
            "spill",
            clauses,
            {
                "from": rules.places[place],
                "die": die,
                "location": rules.places[target],
                "damage": surplus,
                "filled": numbers(mask & ~before),
                "surplus": left,
            },
        )
        if fatal(t):
            return
        place, surplus = target, left
        step += 1


def fatal(t: Table) -> bool:
    """Whether the torso is destroyed; if so the game is lost at once."""
    rules, state = t.rules, t.state
    if state.marks[rules.torso].bit_count() < rules.fatal:
        return False
    if state.outcome is None:
        state.outcome = Outcome("lose", "torso-destroyed", state.cleared)
        t.tell("lose", ("torso-destroyed", "lose"), {"reason": "torso-destroyed"})
    return True
