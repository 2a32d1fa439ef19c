"""Moving: ways hex by hex, the movement counter, cover, overload, falling and standing up.

A standing frame's first move goes half as far as it could, and brings a movement counter. With the counter it may move
its maximum each turn; a turn without a move takes it off. A way is walked hex by hex, as enemies that watch may shoot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import aiming, knowing, machine, trials
from .ground import FAR
from .reach import Ways, walked, ways
from .rules import LEGS
from .state import COVERED, HIDDEN, NOBODY, NOWHERE, OPEN, SEEN, Pending
from .table import Table, Way

if TYPE_CHECKING:
    from generator.play.contract import Action

ENDS = ("go", "stop", "cover", "hide")
"""How a move ends: the counter stays, the frame stops, takes cover, hides."""


class Rest(NamedTuple):
    """What is left of a way: hexes, the facing at its end, how it ends. `asked` are watchers who had their answer;
    `back` is the last hex of the way, or its start, where no friend stands."""

    path: tuple[int, ...]
    facing: int
    end: str
    asked: tuple[int, ...] = ()
    back: int = NOWHERE


# --- how far


def one_legged(t: Table, unit: int) -> bool:
    """Whether a leg is lost, so that the frame crawls."""
    hull = t.state.hull[unit]
    return not all(hull[leg] for leg in LEGS)


def most(t: Table, unit: int) -> int:
    """The points of movement that a frame has in a turn at most."""
    if one_legged(t, unit):
        return 1
    return 0 if t.state.fallen[unit] else t.units[unit].move


def limit(t: Table, unit: int) -> int:
    """The points of movement that it has now: half of them, rounded down and one at least, for a first move."""
    s, whole = t.state, most(t, unit)
    if not whole:
        return 0
    return (whole if s.moving[unit] else max(1, whole // 2)) + s.extra[unit]


def reachable(t: Table, unit: int) -> Ways:
    """The hexes where a move may end, as far as its side can know, with the ways there."""
    s, side = t.state, t.units[unit].side
    budget = limit(t, unit)
    if not budget:
        return Ways(t.ground, t.state.at[unit], {})
    known, at, out = s.known[side], s.at, s.out
    foes = tuple([at[one] for one in t.enemies(unit) if known[one] == SEEN and not out[one]])
    own = tuple([at[one] for one in t.friends(unit) if one != unit and not out[one]])
    return ways(t.ground, at[unit], budget, t.units[unit].climb, foes, own)


def may_cover(t: Table, hex: int) -> bool:
    """Whether one takes cover in a hex: by what stands there or beside it, or below a higher level (hull down)."""
    return t.ground.cover[hex] or t.ground.below[hex]


def may_hide(t: Table, hex: int) -> bool:
    """Whether one hides in a hex."""
    return t.ground.cover[hex]


# --- a move


def move(t: Table, unit: int, action: Action) -> None:
    """Carry out a move."""
    s, way = t.state, action.how
    if way.steps is not None:
        path = tuple(t.hex_of(label) for label in way.steps)
    else:
        path = reachable(t, unit)[t.hex_of(way.hex)]
    s.did_move = s.travelled = True
    first = not s.moving[unit]
    s.posture[unit] = OPEN
    s.moving[unit] = True
    lose_aim(t, unit)
    aiming.target_moved(t, unit)
    go_on(t, unit, Rest(path, way.facing, way.end), first=first)


def go_on(t: Table, unit: int, rest: Rest, *, first: bool = False) -> bool:
    """Walk on along a way to its end, or to where somebody who watches has to be asked.

    :returns: whether somebody is asked.
    """
    s = t.state
    side = t.units[unit].side
    theirs = s.known[1 - side]
    path, asked = list(rest.path), rest.asked
    visible = theirs[unit] == SEEN
    gone: list[int] = []
    clauses = ["move", "first-move" if first else "movement-counter"] if not asked else ["move"]
    hit = False
    if asked and (ask := _watchers(t, unit, asked)):
        s.pending = (*s.pending, Pending("watch", ask[0], unit, rest._replace(asked=(*asked, ask[0]))))
        return True
    begun = s.at[unit]
    back = rest.back if rest.back != NOWHERE else begun
    while path:
        there = path.pop(0)
        here = s.at[unit]
        s.facing[unit] = t.ground.neighbours[here].index(there)
        s.at[unit] = there
        gone.append(there)
        if t.ground.level[there] != t.ground.level[here] and "levels-climbed" not in clauses:
            clauses.append("levels-climbed")
        if t.ground.entry[there] > t.ground.rules.step and "terrain" not in clauses:
            clauses.append("terrain")
        if not _friend_in(t, unit):
            back = there
        knowing.step(t, unit)
        visible = visible and theirs[unit] == SEEN
        foe = _foe_in(t, unit)
        if foe != NOBODY:
            hit = bool(path)  # the way ends before it should, perhaps where nothing gives cover
            path.clear()
            clauses.append("one-a-side")
            _met(t, unit, foe)
        if ask := _watchers(t, unit, ()):
            end = "stop" if hit and rest.end in ("cover", "hide") else rest.end
            _tell(t, unit, begun, gone, clauses, "", visible=visible)
            left = Rest(tuple(path), rest.facing, end, (ask[0],), back)
            s.pending = (*s.pending, Pending("watch", ask[0], unit, left))
            return True
    end = "stop" if s.fallen[unit] or (hit and rest.end in ("cover", "hide")) else rest.end
    s.facing[unit] = rest.facing
    if end != "go":
        clauses.append("stop")
        halt(t, unit)
    if gone or rest.asked:
        _tell(t, unit, begun, gone, clauses, end, visible=visible)
    if end in ("cover", "hide"):
        shelter(t, unit, hide=end == "hide")
    return False


def _tell(t: Table, unit: int, begun: int, gone: list[int], clauses: list[str], end: str, *, visible: bool) -> None:
    s = t.state
    seen_by = None if visible else (t.units[unit].side,)
    t.tell("move", *clauses, seen_by=seen_by, unit=t.key(unit), start=t.label(begun),
           way=tuple([t.label(one) for one in gone]), facing=s.facing[unit], end=end)  # fmt: skip


def _foe_in(t: Table, unit: int) -> int:
    s = t.state
    here = s.at[unit]
    return next((one for one in t.enemies(unit) if s.at[one] == here and not s.out[one]), NOBODY)


def _friend_in(t: Table, unit: int) -> bool:
    s = t.state
    here = s.at[unit]
    return any(s.at[one] == here and one != unit and not s.out[one] for one in t.friends(unit))


def _met(t: Table, unit: int, foe: int) -> None:
    """Two frames in one hex: neither hides from the other."""
    knowing.reveal(t, foe)
    knowing.reveal(t, unit)


def _watchers(t: Table, unit: int, asked: tuple[int, ...]) -> list[int]:
    """The enemies who may shoot now at who moves, and weren't asked yet in this hex."""
    watching = t.state.watching
    if not any(watching[one] is not None for one in t.enemies(unit)):
        return []
    from . import shooting

    return [
        one
        for one in t.enemies(unit)
        if watching[one] is not None and one not in asked and shooting.watch_offers(t, one, unit)
    ]


def continue_after(t: Table, pending: Pending) -> None:
    """Go on with a way after somebody who watches has answered."""
    s, unit = t.state, pending.other
    if s.out[unit]:
        return
    if not s.moving[unit]:  # it fell
        if _friend_in(t, unit):
            s.at[unit] = pending.data.back
            t.tell("moved-back", "one-a-side", of=unit, unit=t.key(unit), hex=t.label(s.at[unit]))
        return
    go_on(t, unit, pending.data)


# --- cover


def shelter(t: Table, unit: int, *, hide: bool) -> None:
    """A frame takes cover or hides where it stands. Nobody hides from an enemy that is near and sees it; then it only
    takes cover."""
    s = t.state
    halt(t, unit)
    hidden = hide and not knowing.watched(t, unit, by_known=False)
    s.posture[unit], s.found[unit] = (HIDDEN if hidden else COVERED), False
    clauses = ["hide" if hide else "take-cover"]
    if not t.ground.cover[s.at[unit]]:
        clauses.append("hull-down")
    if hidden:
        t.tell("hide", *clauses, seen_by=(t.units[unit].side,), unit=t.key(unit), hex=t.label(s.at[unit]))
        knowing.went_hiding(t, unit)
    else:
        t.tell("cover", *clauses, of=unit, unit=t.key(unit), hex=t.label(s.at[unit]), tried="hide" if hide else "")


def shelter_here(t: Table, unit: int, *, hide: bool) -> None:
    """Take cover or hide in place, as the move of this turn."""
    t.state.did_move = True
    shelter(t, unit, hide=hide)


# --- other moves


def turn(t: Table, unit: int, facing: int) -> None:
    """A standing frame turns as its move."""
    s = t.state
    s.did_move = True
    s.facing[unit] = facing
    t.tell("turned", "turning", of=unit, unit=t.key(unit), facing=facing)


def overload(t: Table, unit: int) -> None:
    """Overload the engine: a manoeuvre roll for more movement in this turn, and for heat."""
    s, engine = t.state, t.rules.engine
    s.overloaded[unit] = True
    machine.latent(t, unit, "overload")
    if s.out[unit]:
        return
    if trials.manoeuvre(t, unit, "overload").passed:
        s.extra[unit] += engine.extra
        machine.heat(t, unit, engine.overload, "overload")


def fall(t: Table, unit: int, *clauses: str) -> None:
    """A frame falls: it loses its movement counter, its aim, its cover, and doesn't watch any more."""
    s = t.state
    if s.fallen[unit] or s.out[unit]:
        return
    s.fallen[unit] = True
    halt(t, unit)
    hid = s.posture[unit] == HIDDEN
    s.posture[unit] = OPEN
    lose_aim(t, unit)
    s.watching[unit] = None
    t.tell("fall", "fall", *clauses, of=unit, unit=t.key(unit))
    if hid:
        knowing.refresh(t)


def stand_up(t: Table, unit: int) -> None:
    """A fallen frame stands up with its move; in melee that is its defence."""
    s = t.state
    s.did_move = True
    s.fallen[unit] = False
    if s.engaged[unit] != NOBODY:
        s.defended[unit] = True
    t.tell("stand-up", "stand-up", of=unit, unit=t.key(unit))


def halt(t: Table, unit: int) -> None:
    """Take the movement counter off."""
    t.state.moving[unit] = False


def lose_aim(t: Table, unit: int) -> None:
    """What a frame has aimed is lost."""
    s = t.state
    if s.aim_at[unit] != NOBODY:
        t.tell("aim-lost", "aim-lost", of=unit, unit=t.key(unit), target=t.key(s.aim_at[unit]))
        s.aim_at[unit], s.aims[unit] = NOBODY, 0


# --- what isn't allowed


def refused(t: Table, unit: int, action: Action) -> tuple[str, str] | None:
    """Why a move isn't allowed: the clause and words for it; None where it is."""
    s, way = t.state, action.how
    if not isinstance(way, Way) or way.end not in ENDS or not 0 <= way.facing < 6:
        return "not-now", "a move needs a hex, a facing and an end: go, stop, cover or hide"
    end = t.hex_of(way.hex)
    if end == NOWHERE:
        return "move", f"there is no hex {way.hex}"
    budget = limit(t, unit)
    if not budget:
        return "stand-up", "a frame that lies on the ground doesn't move"
    if way.steps is None:
        if end not in reachable(t, unit):
            return ("move" if s.moving[unit] else "first-move"), f"{way.hex} is out of reach"
    elif reason := _refused_steps(t, unit, way, budget):
        return reason
    if s.fallen[unit] and way.end in ("cover", "hide"):
        return "fall", "a frame that lies on the ground takes no cover"
    if way.end == "cover" and not may_cover(t, end):
        return "take-cover", "nothing gives cover there"
    if way.end == "hide" and not may_hide(t, end):
        return "hide", "there is nothing to hide behind"
    return None


def _refused_steps(t: Table, unit: int, way: Way, budget: int) -> tuple[str, str] | None:
    s, side = t.state, t.units[unit].side
    path = tuple(t.hex_of(label) for label in way.steps or ())
    if not path or NOWHERE in path or path[-1] != t.hex_of(way.hex):
        return "move", "the way doesn't lead there"
    cost = walked(t.ground, s.at[unit], path, t.units[unit].climb)
    if cost >= FAR:
        return "terrain", "a step of the way is shut"
    if cost > budget and len(path) > 1:
        return ("move" if s.moving[unit] else "first-move"), f"that costs {cost}, and there are {budget}"
    foes = {s.at[one] for one in t.enemies(unit) if s.known[side][one] == SEEN and not s.out[one]}
    if foes & set(path[:-1]):
        return "one-a-side", "nobody passes an enemy"
    if any(s.at[one] == path[-1] and one != unit and not s.out[one] for one in t.friends(unit)):
        return "one-a-side", "a friend stands there"
    return None
