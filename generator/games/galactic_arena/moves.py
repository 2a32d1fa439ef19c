"""Movement: where a hero can go, the windows for it, pushes, leaps and the free step."""

from __future__ import annotations

from generator.play.contract import Action

from . import stepping
from .powers import abilities, instants
from .state import AGAIN, CHARGE, FREE, NOBODY, State, key
from .table import Kit, Table, act

END_TURN = act("end-turn")
PASS_TURN = act("pass-turn")
STAY = act("stay")
STOP = act("stop")


def allowance(s: State, seat: int) -> int:
    """Hexes that a hero may move this turn."""
    hexes = s.movement[seat]
    for one, effect, amount, _, _ in s.mods:
        if one == seat and effect == "movement":
            hexes += amount
    return max(0, hexes)


def landable(kit: Kit, s: State) -> int:
    """The free hexes, as a mask."""
    heroes = 0
    for cell in s.at:
        if cell >= 0:
            heroes |= 1 << cell
    return kit.rules.floor & ~s.solid & ~heroes


def things(kit: Kit, s: State, seat: int) -> int:
    """The hexes that hold something for a hero to step on, its own start among them."""
    return s.special | kit.own_things[s.hero[seat]][seat & 1]


def passable(kit: Kit, s: State, seat: int, free: int) -> int:
    """The hexes through which a hero's movement goes without stepping on anything."""
    if s.mods and any(one == seat and effect == "phase" for one, effect, _, _, _ in s.mods):
        return kit.rules.grid.board & ~things(kit, s, seat)
    return free & ~things(kit, s, seat)


def reach(kit: Kit, s: State, seat: int) -> int:
    """The hexes to which a hero can move now, as a mask."""
    left = (allowance(s, seat) if s.mods else s.movement[seat]) - s.steps
    if left <= 0:
        return 0
    free = landable(kit, s)
    through = passable(kit, s, seat, free) if s.mods else free & ~(s.special | kit.own_things[s.hero[seat]][seat & 1])
    return kit.rules.grid.reach(s.at[seat], left, through, free)


def may_move(kit: Kit, s: State, seat: int) -> bool:
    """Whether a hero may begin the turn's movement."""
    if s.moved or s.rooted >> seat & 1:
        return False
    return s.paid or s.points[seat] >= kit.rules.turn_cost


def pay(t: Table, cost: int) -> None:
    """Pay for moving and attacking, once a turn."""
    s = t.state
    s.did = True
    if not s.paid:
        s.paid = True
        s.points[s.actor] -= cost
        t.tell("pay", ("move-cost",), {"hero": key(s.actor), "points": cost, "left": s.points[s.actor]})


# --- windows


def move_options(kit: Kit, s: State) -> list[Action]:
    """The first movement window, or the rest of a movement."""
    seat = s.actor
    if s.moving:
        found = kit.moves.of(reach(kit, s, seat))
        found += instants(kit, s, seat)
        if found:
            found.append(STOP)
        return found
    found = kit.moves.of(reach(kit, s, seat)) if may_move(kit, s, seat) else []
    found += instants(kit, s, seat)
    found.append(STAY)
    if not s.did:
        found.append(PASS_TURN)
    return found


def again_options(kit: Kit, s: State) -> list[Action]:
    """The second movement window."""
    if s.moving:
        return move_options(kit, s)
    if not may_move(kit, s, s.actor):
        return last_options(kit, s)
    found = kit.moves.of(reach(kit, s, s.actor))
    found += instants(kit, s, s.actor)
    if found:
        found.append(END_TURN)
    return found


def last_options(kit: Kit, s: State) -> list[Action]:
    """What can still be used after an attack or the second movement: any time is also the end of a turn."""
    found = abilities(kit, s, s.actor, kit.any_time) if s.moved or s.attacked or s.did else []
    if found:
        found.append(END_TURN)
    return found


def free_options(kit: Kit, s: State) -> list[Action]:
    """The free movement before the first round."""
    if s.moved and not s.moving:
        return []
    found = kit.moves.of(reach(kit, s, s.actor))
    if found:
        found.append(STOP if s.moving else STAY)
    return found


def move(t: Table, action: Action) -> None:
    """Move as decided: the shortest way, or the way that was written out."""
    s, kit = t.state, t.kit
    seat = s.actor
    if s.phase != FREE and not s.moving:
        pay(t, kit.rules.turn_cost)
    clause = "team-free-move" if s.phase == FREE else "move"
    s.moved = True
    s.moving = True
    cells = kit.rules.grid.cells
    if action.how:
        s.path = tuple(cells[name] for name in action.how)
        t.tell("move", (clause,), {"hero": key(seat), "from": t.name(s.at[seat]), "to": action.what})
        return
    here, there = s.at[seat], cells[action.what]
    steps = kit.rules.grid.steps(here, there, passable(kit, s, seat, landable(kit, s)))
    t.tell("move", (clause,), {"hero": key(seat), "from": t.name(here), "to": action.what, "steps": steps})
    s.steps += steps
    enter(t, seat, there)


def enter(t: Table, seat: int, cell: int) -> None:
    """Enter a hex in one's own movement, which goes on only after stepping on something harmless."""
    s = t.state
    s.at[seat] = cell
    if things(t.kit, s, seat) >> cell & 1:
        stepping.step_on(t, seat, cell)
    elif not s.path:
        s.moving = False
    if s.halted:
        s.moving = False
        s.path = ()


def walk(t: Table) -> None:
    """Take the next step of a way that was written out."""
    s = t.state
    cell, s.path = s.path[0], s.path[1:]
    s.steps += 1
    t.tell("step", ("move",), {"hero": key(s.actor), "to": t.name(cell)})
    enter(t, s.actor, cell)


def charge_hexes(kit: Kit, s: State) -> dict[int, int]:
    """For each enemy that can be charged, the hexes from which it is then attacked, as a mask."""
    rules, seat = kit.rules, s.actor
    if s.moved or s.paid or s.rooted >> seat & 1 or s.points[seat] < rules.charge_cost:
        return {}
    if not rules.weapons[s.weapon[seat]].melee:
        return {}
    grid, here = rules.grid, s.at[seat]
    hexes = allowance(s, seat)
    found = {}
    reached = -1
    for enemy in s.enemies(seat):
        there = s.at[enemy]
        away = grid.distance[here][there]
        if away - 1 < rules.charge_between or away - 1 > hexes:
            continue
        if reached < 0:
            reached = reach(kit, s, seat)
        near = reached & grid.disc[there][1]
        if near:
            found[enemy] = near
    return found


def charge(t: Table, action: Action, target: int) -> None:
    """Run at a target; the attack follows if nothing comes between."""
    s, kit = t.state, t.kit
    seat = s.actor
    grid = kit.rules.grid
    pay(t, kit.rules.charge_cost)
    s.moved = True
    s.attacked = True
    s.target = target
    s.phase = CHARGE
    here, there = s.at[seat], grid.cells[action.how]
    s.steps += grid.steps(here, there, passable(kit, s, seat, landable(kit, s)))
    t.tell(
        "charge", ("charge",),
        {"hero": key(seat), "target": key(target), "from": t.name(here), "to": action.how, "steps": s.steps},
    )  # fmt: skip
    s.at[seat] = there
    if things(kit, s, seat) >> there & 1:
        stepping.step_on(t, seat, there)


# --- pushes, leaps, the free step


def shift(t: Table, seat: int, cell: int) -> None:
    """Put a hero on a hex that it didn't enter by a movement of its own; it steps on what lies there."""
    s = t.state
    s.at[seat] = cell
    if things(t.kit, s, seat) >> cell & 1:
        stepping.step_on(t, seat, cell)


def pushed_to(kit: Kit, s: State, target: int, hexes: int) -> int:
    """Where a hero can be pushed, as a mask."""
    free = landable(kit, s)
    return kit.rules.grid.reach(s.at[target], hexes, free & ~things(kit, s, target), free)


def push_options(kit: Kit, s: State, target: int, hexes: int) -> list[Action]:
    """Where to push a target; none if nowhere."""
    if target == NOBODY or s.at[target] < 0:
        return []
    found = kit.pushes.of(pushed_to(kit, s, target, hexes))
    if found:
        found.append(STAY)
    return found


def push(t: Table, action: Action, target: int, clauses: tuple[str, ...]) -> None:
    """Push a target, or leave it where it is."""
    if action.kind == "push":
        cell = t.rules.grid.cells[action.what]
        t.tell("push", clauses, {"hero": key(target), "from": t.name(t.state.at[target]), "to": action.what})
        shift(t, target, cell)


def step_options(kit: Kit, s: State) -> list[Action]:
    """The free step."""
    found = kit.steps.of(kit.rules.grid.reach(s.at[s.actor], kit.rules.step, _through(kit, s), landable(kit, s)))
    if found:
        found.append(STAY)
    return found


def _through(kit: Kit, s: State) -> int:
    return landable(kit, s) & ~things(kit, s, s.actor)


def step(t: Table, action: Action) -> None:
    """Take the free step, or not."""
    s = t.state
    s.phase = AGAIN
    if action.kind == "step":
        t.tell("free-step", ("free-step",), {"hero": key(s.actor), "from": t.name(s.at[s.actor]), "to": action.what})
        shift(t, s.actor, t.rules.grid.cells[action.what])


def leap_options(kit: Kit, s: State, seat: int, hexes: int) -> list[Action]:
    """Where a leap may end."""
    return kit.leaps.of(kit.rules.grid.within(s.at[seat], hexes) & landable(kit, s))


def leap(t: Table, action: Action, seat: int) -> None:
    """Come down on a hex."""
    t.tell("leap", (), {"hero": key(seat), "from": t.name(t.state.at[seat]), "to": action.what})
    shift(t, seat, t.rules.grid.cells[action.what])
