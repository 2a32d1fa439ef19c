"""What each side knows of the other's frames: who is in sight, spotting, the witch's search.

A frame in sight that doesn't hide is seen ("!"). Out of sight it is only suspected ("?") in the hex where it was last
seen; the token stays there. Who hides is found by spotting. What a side doesn't see it learns nothing of: the record
stays in its eyes what it was (`State.remembered`).
"""

from __future__ import annotations

from operator import attrgetter

from . import trials
from .levels import CRITICAL, NORMAL, SPECIAL
from .modifiers import Term
from .state import COVERED, FETCHING, HIDDEN, NOBODY, NOWHERE, RECORD, SEEN, SUSPECTED, UNSEEN, State
from .table import Table

_DIE = 100


def record(s: State, unit: int) -> tuple[object, ...]:
    """What stands on a frame's record."""
    return tuple([one[unit] for one in _record_lists(s)])


_record_lists = attrgetter(*RECORD)


def refresh(t: Table) -> None:
    """Who sees whom now: called after everything that may change it."""
    s = t.state
    at, out, posture, known = s.at, s.out, s.posture, s.known
    look, smoke = t.lines.look, s.smoke
    red, blue = t.setting.sides
    met = set()
    for one in red:
        if out[one] or at[one] < 0:
            continue
        for other in blue:
            if not out[other] and at[other] >= 0 and look(at[one], at[other], smoke).seen:
                met.add(one)
                met.add(other)
    for side, enemies in ((0, blue), (1, red)):
        mine = known[side]
        for other in enemies:
            if out[other]:
                if mine[other] != SEEN:
                    mine[other], s.unnamed[side][other] = SEEN, False
                s.last[side][other] = at[other]
            elif other in met:
                if posture[other] != HIDDEN or s.found[other]:
                    if mine[other] != SEEN:
                        notice(t, side, other)
                    else:
                        s.last[side][other] = at[other]
            elif mine[other] == SEEN:
                lose(t, side, other)


def notice(t: Table, side: int, unit: int, *clauses: str) -> None:
    """A side sees a unit, and knows what it is."""
    s = t.state
    s.known[side][unit], s.unnamed[side][unit] = SEEN, False
    s.last[side][unit] = s.at[unit]
    s.found[unit] = s.posture[unit] == HIDDEN
    t.tell("seen", *(clauses or ("seen",)), seen_by=(side,), unit=t.key(unit), hex=t.label(s.at[unit]), side=side)


def lose(t: Table, side: int, unit: int) -> None:
    """A side loses sight of a unit: its token stays where it was seen last."""
    s = t.state
    clauses = ["unseen"]
    if s.posture[unit] != HIDDEN:
        first = next((one for one in t.setting.sides[side] if not s.out[one]), NOBODY)
        if first != NOBODY:
            clauses.append(t.lines.blocker(s.at[first], s.at[unit], s.smoke))
    s.known[side][unit], s.unnamed[side][unit] = SUSPECTED, False
    s.remembered[unit] = record(s, unit)
    hex = t.label(s.last[side][unit])
    t.tell("lost-sight", *clauses, seen_by=(side,), unit=t.key(unit), hex=hex, side=side)


def suspect(t: Table, side: int, unit: int, *clauses: str) -> None:
    """A side learns that something is in a unit's hex, but not what."""
    s = t.state
    if s.known[side][unit] == SEEN:
        return
    s.known[side][unit], s.unnamed[side][unit] = SUSPECTED, True
    s.last[side][unit] = s.at[unit]
    t.tell("suspected", *clauses, seen_by=(side,), hex=t.label(s.at[unit]), side=side)


def reveal(t: Table, unit: int) -> None:
    """A frame gives itself away, by a shot or a blow: it doesn't hide any more, and whoever has it in sight sees it."""
    s = t.state
    if s.posture[unit] == HIDDEN:
        s.posture[unit] = COVERED
        refresh(t)


def step(t: Table, unit: int) -> None:
    """A frame entered a hex: who sees it there, and whom it sees."""
    s = t.state
    here, side = s.at[unit], t.units[unit].side
    look, smoke = t.lines.look, s.smoke
    visible = False
    for other in t.enemies(unit):
        if s.out[other] or not look(s.at[other], here, smoke).seen:
            continue
        visible = True
        if (s.posture[other] != HIDDEN or s.found[other]) and s.known[side][other] != SEEN:
            notice(t, side, other)
    theirs = s.known[1 - side]
    if visible:
        if theirs[unit] == SEEN:
            s.last[1 - side][unit] = here
        else:
            notice(t, 1 - side, unit)
    elif theirs[unit] == SEEN:
        lose(t, 1 - side, unit)


def watched(t: Table, unit: int, *, by_known: bool) -> bool:
    """Whether an enemy in sight is so near that nobody hides from it.

    :param by_known: count only the enemies that its side sees.
    """
    s, near = t.state, t.rules.detection.near
    mine = s.known[t.units[unit].side]
    here = s.at[unit]
    return any(
        not s.out[other]
        and (mine[other] == SEEN or not by_known)
        and t.ground.distance(here, s.at[other]) <= near
        and t.lines.seen(here, s.at[other], s.smoke)
        for other in t.enemies(unit)
    )


def went_hiding(t: Table, unit: int) -> None:
    """A frame hides: whoever saw it knows only where it was."""
    s, side = t.state, 1 - t.units[unit].side
    if s.known[side][unit] == SEEN:
        s.last[side][unit] = s.at[unit]
        lose(t, side, unit)


# --- spotting


def passive(t: Table) -> None:
    """At the end of a round each frame may notice enemies that hide near by; the rolls are the master's alone."""
    s, reach = t.state, t.rules.detection.range
    for unit in range(len(t.units)):
        side = t.units[unit].side
        if s.out[unit] or s.reloading[unit] >= FETCHING:
            continue
        for other in t.enemies(unit):
            if s.out[other] or s.posture[other] != HIDDEN or s.known[side][other] == SEEN:
                continue
            look = t.sight(unit, other)
            if not look.seen or look.distance > reach:
                continue
            trial = trials.attempt(t, unit, "spotting", trials.terms(t, unit, "spotting", "spotting"))
            t.tell("spotting", *trial.clauses("spotting"), seen_by=(), unit=t.key(unit), hex=t.label(s.at[other]),
                   **trial.data())  # fmt: skip
            found(t, side, s.at[other], trial.level)


def spot(t: Table, unit: int, hex: int) -> None:
    """A crew searches a hex with its action."""
    s = t.state
    s.did_action = True
    trial = trials.attempt(t, unit, "spotting", trials.terms(t, unit, "spotting", "spot"))
    t.tell("spot", *trial.clauses("spot"), of=unit, unit=t.key(unit), hex=t.label(hex), **trial.data())
    found(t, t.units[unit].side, hex, trial.level)


def found(t: Table, side: int, hex: int, level: int) -> None:
    """What a side learns by a level of success about a hex, and about those around it."""
    if level < NORMAL:
        return
    s = t.state
    steps = t.ground.distances(hex)
    for other in t.setting.sides[1 - side]:
        if s.out[other] or s.at[other] < 0 or s.known[side][other] == SEEN:
            continue
        away = steps[s.at[other]]
        if level == CRITICAL:
            clear, dim = t.rules.detection.critical, t.rules.detection.critical
        elif level == SPECIAL:
            clear, dim = 0, 1
        else:
            clear, dim = NOWHERE, 0
        suspected = s.known[side][other] == SUSPECTED and s.last[side][other] == s.at[other]
        if away <= clear or (away <= dim and suspected):
            notice(t, side, other, "spot-levels", "seen")
        elif away <= dim:
            suspect(t, side, other, "spot-levels", "unseen")


def madar(t: Table, unit: int) -> None:
    """A witch searches for magic around her: on a success every enemy near enough is known."""
    s, side = t.state, t.units[unit].side
    s.did_action = True
    trial = trials.attempt(t, unit, "madar", (Term("magic", t.units[unit].magic, "madar"),))
    t.tell("madar", *trial.clauses("madar"), of=unit, unit=t.key(unit), **trial.data())
    if not trial.passed:
        return
    for other in t.enemies(unit):
        if s.out[other] or s.known[side][other] == SEEN:
            continue
        if t.ground.distance(s.at[unit], s.at[other]) <= t.rules.detection.madar:
            notice(t, side, other, "madar", "seen")


def searchable(t: Table, unit: int) -> list[int]:
    """The hexes worth searching: those with tokens of what is only suspected, then the nearest in sight with cover."""
    s, side = t.state, t.units[unit].side
    here = s.at[unit]
    known = s.known[side]
    if all(known[other] == SEEN for other in t.enemies(unit)):
        return []
    look, smoke = t.lines.look, s.smoke
    places = [s.last[side][other] for other in t.enemies(unit) if known[other] == SUSPECTED]
    places = [one for one in dict.fromkeys(places) if one >= 0 and one != here and look(here, one, smoke).seen]
    return places + [one for one in _covers(t, here) if one not in places and look(here, one, smoke).seen]


MOST_SEARCHED = 12
"""Hexes of cover that a search is offered for."""


def _covers(t: Table, here: int) -> tuple[int, ...]:
    """The nearest hexes with cover that are in sight without smoke and near enough to notice somebody."""
    kept: dict[int, tuple[int, ...]] = t.ground.kept.setdefault("covers", {})
    made = kept.get(here)
    if made is None:
        ground, steps = t.ground, t.ground.distances(here)
        near = [
            one
            for one in ground.within(here, t.rules.detection.range)
            if ground.cover[one] and ground.open(one) and one != here and t.lines.seen(here, one)
        ]
        made = kept[here] = tuple(sorted(near, key=lambda one: (steps[one], one))[:MOST_SEARCHED])
    return made


def begin(t: Table) -> None:
    """At the start nobody has seen anything; records are as they are when new."""
    s = t.state
    for unit in range(len(t.units)):
        s.remembered[unit] = record(s, unit)
    for side in (0, 1):
        s.known[side] = [UNSEEN] * len(t.units)
    refresh(t)


def announce(t: Table) -> None:
    """The fields with which witches begin, each for its own side."""
    for one in t.units:
        if one.witch:
            t.tell("field-start", "field-start", seen_by=(one.side,), unit=one.key, field=t.state.field[one.index])
