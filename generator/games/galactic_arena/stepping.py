"""What happens to whoever steps on a hex (traps, obstacles, crates, the start hex), and what health is lost."""

from __future__ import annotations

from generator.play.contract import Action

from .state import END, NOWHERE, OVER, T_DEATH, T_LEARN, T_TAKE, T_TRAP, T_WEAPON, State, key
from .table import Kit, Table, act

KEEP = act("keep")
REROLL = act("reroll")


def lose_health(t: Table, seat: int, amount: int, clauses: tuple[str, ...]) -> None:
    """Take health points off; a hero without any dies, unless it has an answer to that."""
    s = t.state
    before = s.health[seat]
    s.health[seat] = left = max(0, before - amount)
    t.tell("health", clauses, {"hero": key(seat), "lost": amount, "left": left})
    if left == 0 < before and s.at[seat] >= 0:
        s.todo.append((T_DEATH, seat))


def lose_points(t: Table, seat: int, amount: int, clauses: tuple[str, ...]) -> None:
    """Take action points off, as many as are there."""
    s = t.state
    lost = min(amount, s.points[seat])
    s.points[seat] -= lost
    t.tell("points", clauses, {"hero": key(seat), "lost": lost, "left": s.points[seat]})


def die(t: Table, seat: int) -> None:
    """Take a dead hero off the board."""
    s = t.state
    s.at[seat] = NOWHERE
    s.health[seat] = 0
    s.points[seat] = 0
    s.fell = True
    t.tell("death", ("death",), {"hero": key(seat)})
    if seat == s.actor and s.phase != OVER and s.round > 0:
        s.phase = END
        s.path = ()
        s.moving = False
        s.strike = None


def step_on(t: Table, seat: int, cell: int) -> None:
    """Meet what lies on a hex that was just entered."""
    s, rules = t.state, t.rules
    obstacle = s.obstacles.get(cell)
    if obstacle is not None:
        _obstacle(t, seat, cell, obstacle)
    crate = s.crates.get(cell)
    if crate is not None:
        _crate(t, seat, cell, crate)
    if cell in rules.traps:
        if seat == s.actor and s.moving:
            s.halted = True
        die_shown = t.roll("trap", seat, s.rolls)
        s.rolls += 1
        t.tell(
            "trap", ("trap", "trap-ends-move") if seat == s.actor and s.moving else ("trap",),
            {"hero": key(seat), "trap": rules.traps[cell], "at": t.name(cell), "die": die_shown},
        )  # fmt: skip
        if may_reroll(t.kit, s, seat):
            s.todo.append((T_TRAP, seat, cell, die_shown))
        else:
            spring(t, seat, cell, die_shown)
    elif cell == rules.starts[seat % 2]:
        s.todo.append((T_WEAPON, seat))


def spring(t: Table, seat: int, cell: int, face: int) -> None:
    """Look a trap's die up in its table."""
    s = t.state
    kind = t.rules.traps[cell]
    outcome = t.rules.outcomes[kind][face]
    if outcome.loses == "health":
        clauses = ("trap", "trap-hurt") if seat == s.actor and s.round > 0 else ("trap",)
        if seat == s.actor:
            s.hurt = True
        lose_health(t, seat, outcome.amount, clauses)
    elif outcome.loses:
        lose_points(t, seat, outcome.amount, ("trap",))


def _obstacle(t: Table, seat: int, cell: int, index: int) -> None:
    s = t.state
    obstacle = t.rules.obstacles[index]
    if obstacle.damage:
        remove_obstacle(s, cell)
        t.tell("explosive", ("explosive",), {"hero": key(seat), "obstacle": obstacle.id, "at": t.name(cell)})
        lose_health(t, seat, obstacle.damage, ("explosive",))
    if obstacle.holds:
        s.held |= 1 << seat
        t.tell("held", ("stasis-field",), {"hero": key(seat), "obstacle": obstacle.id, "at": t.name(cell)})


def remove_obstacle(s: State, cell: int) -> None:
    """Take an obstacle off the board."""
    del s.obstacles[cell]
    s.solid &= ~(1 << cell)
    s.special &= ~(1 << cell)


def _crate(t: Table, seat: int, cell: int, index: int) -> None:
    s = t.state
    del s.crates[cell]
    s.special &= ~(1 << cell)
    s.facedown = tuple(one for one in s.facedown if one != index)
    id, symbols = t.rules.crates[index]
    t.tell("crate", ("crate",), {"hero": key(seat), "crate": id, "at": t.name(cell), "gives": symbols})
    if len(symbols) > 1:
        s.todo.append((T_TAKE, seat, index))
    else:
        take(t, seat, symbols[0])


def take(t: Table, seat: int, bonus: str) -> None:
    """Take a crate's symbol."""
    s, rules = t.state, t.rules
    amount = rules.crate_amount
    if bonus == "ability":
        s.todo.append((T_LEARN, seat))
        return
    if bonus == "health":
        s.full[seat] += amount
        s.health[seat] = min(s.full[seat], s.health[seat] + rules.crate_heal)
    else:
        getattr(s, bonus)[seat] += amount
    clauses = ("crate", "crate-health") if bonus == "health" else ("crate",)
    t.tell("bonus", clauses, {"hero": key(seat), "bonus": bonus, "amount": amount})


def further_abilities(kit: Kit, s: State, seat: int) -> list[Action]:
    """Abilities that a crate may add."""
    rules = kit.rules
    return [
        act("learn", rules.abilities[index].id)
        for index in kit.lore[s.hero[seat]]
        if not s.learned[seat] >> index & 1 and rules.abilities[index].slots <= rules.crate_slots
    ]


def learn_further(t: Table, seat: int, id: str) -> None:
    """Learn the ability of a crate."""
    t.state.learned[seat] |= 1 << t.rules.ability_index[id]
    t.tell("bonus", ("crate-ability",), {"hero": key(seat), "bonus": "ability", "ability": id})


def weapon_options(kit: Kit, s: State, seat: int) -> list[Action]:
    """Weapons to change to, or to keep the one in hand."""
    rules = kit.rules
    found = [act("weapon", rules.weapons[index].id) for index in kit.armoury[s.hero[seat]] if index != s.weapon[seat]]
    if found:
        found.append(KEEP)
    return found


def change_weapon(t: Table, seat: int, action: Action) -> None:
    """Change the weapon, or keep it."""
    if action.kind == "weapon":
        t.state.weapon[seat] = t.rules.weapon_index[action.what]
        t.tell("weapon", ("weapon-change",), {"hero": key(seat), "weapon": action.what})


def may_reroll(kit: Kit, s: State, seat: int) -> bool:
    """Whether a player may roll a die of the hero again (optional rule)."""
    return kit.rerolls and not s.rerolled >> seat & 1 and s.points[seat] >= kit.rules.reroll_cost


def pay_reroll(t: Table, seat: int) -> None:
    """Pay for rolling again."""
    s = t.state
    s.rerolled |= 1 << seat
    s.points[seat] -= t.rules.reroll_cost
    t.tell("reroll", ("re-roll",), {"hero": key(seat), "left": s.points[seat]})


def reroll_trap(t: Table, action: Action, seat: int, cell: int, face: int) -> None:
    """Roll a trap's die again, or let it count."""
    s = t.state
    if action.kind == "reroll":
        pay_reroll(t, seat)
        face = t.roll("reroll", seat, s.rolls)
        s.rolls += 1
        t.tell("trap", ("trap", "re-roll"), {"hero": key(seat), "trap": t.rules.traps[cell], "die": face})
    spring(t, seat, cell, face)
