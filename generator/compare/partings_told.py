"""Games that part, in words: what they have in common is said once."""

from __future__ import annotations

from generator.compare.report import Parting, PolicyPlay

FIRST_STEP = 1
"""Games that part at this step or before it (the set-up is 0) part at once."""


def together(play: PolicyPlay) -> list[str]:
    """What the games told have in common, where all part at once or in the same way; nothing otherwise."""
    told = play.partings
    if len(told) < 2 or not alike(play):
        return []
    first = told[0]
    if all(one.step <= FIRST_STEP for one in told):
        all_pairs = "No pair goes alike, and all of these part" if not play.identical else "All of these part"
        line = f"{all_pairs} at the first step: what changed shows at once."
    else:
        line = "All of these part in the same way."
    return [line, f"For example seed {first.seed}, step {first.step}, before: {first.before} After: {first.after}"]


def alike(play: PolicyPlay) -> bool:
    """Whether all games told part at the first step, or in the same way."""
    told = play.partings
    return len(told) > 1 and (
        all(one.step <= FIRST_STEP for one in told) or len({(one.before, one.after) for one in told}) == 1
    )


def where(one: Parting, said: bool) -> list[tuple[int, str, str]]:
    """Step, before and after of each place of a pair that is told: where it parts, unless that is said already, then
    where something else was decided."""
    rows = [] if said else [(one.step, one.before, one.after)]
    if one.decided_step:
        rows.append((one.decided_step, one.decided_before, one.decided_after))
    return rows


def line(one: Parting, said: bool) -> str:
    """A pair of games in a line."""
    places = where(one, said)
    told = "; then " if not said else "; "
    ways = told.join(
        f"{'decides otherwise' if said or number else 'parts'} at step {step}: {before} | {after}"
        for number, (step, before, after) in enumerate(places)
    )
    ended = f"ended: {one.ended_before} | {one.ended_after}"
    return f"seed {one.seed} {ways}; {ended}" if ways else f"seed {one.seed} decides nothing else; {ended}"
