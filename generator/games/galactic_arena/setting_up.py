"""Before the first round: heroes, weapons, abilities, the pieces on the board, the free movement of teams."""

from __future__ import annotations

from collections.abc import Sequence

from generator.play.contract import Action, Event

from . import turns
from .board import mask_of
from .moves import landable
from .state import ARM, FREE, LEARN, NOBODY, OBSTACLES, PICK, ROUND, UNKNOWN, State, key
from .table import Kit, Table, act

READY = act("ready")


def roll_order(t: Table, stream: str, seats: Sequence[int], clauses: tuple[str, str]) -> tuple[int, ...]:
    """Seats from the highest die down; equal dice are rolled again among themselves."""
    return tuple(_rolled(t, stream, list(seats), clauses, 0))


def _rolled(t: Table, stream: str, seats: list[int], clauses: tuple[str, str], attempt: int) -> list[int]:
    dice = {seat: t.dice.roll(stream, (0, attempt, seat), 1, 0, t.rules.die)[0] for seat in seats}
    t.tell(
        "choice-order", clauses[:1] if attempt == 0 else clauses[1:], {"dice": {key(s): die for s, die in dice.items()}}
    )
    found: list[int] = []
    for die in sorted(set(dice.values()), reverse=True):
        equal = [seat for seat in seats if dice[seat] == die]
        found += _rolled(t, stream, equal, clauses, attempt + 1) if len(equal) > 1 else equal
    return found


# --- heroes


def choose_options(kit: Kit, s: State) -> list[Action]:
    """Heroes that nobody has."""
    taken = {*s.hero, *(one for held in s.drafted for one in held)}
    return [act("hero", hero.id) for index, hero in enumerate(kit.rules.heroes) if index not in taken]


def choose(t: Table, action: Action) -> None:
    """Take a hero."""
    s = t.state
    seat, s.queue = s.queue[0], s.queue[1:]
    s.hero[seat] = t.rules.hero_index[action.what]
    t.tell("hero", ("choose-hero",), {"player": key(seat), "hero": action.what})
    if not s.queue:
        arm(t)


# --- weapons and abilities, behind the screens


def arm(t: Table) -> None:
    """All players choose weapon and abilities, hidden from each other; those of a loadout are there already."""
    s = t.state
    seats = range(len(s.hero))
    s.ready = 0
    s.queue = tuple(seats)
    s.phase = PICK if s.drafted else ARM
    if not s.drafted:
        for seat in seats:
            equip(s, t.kit, seat)


def equip(s: State, kit: Kit, seat: int) -> None:
    """Give a seat what its loadout fixes for the hero it has, and what leaves no choice."""
    s.weapon[seat] = UNKNOWN
    s.learned[seat] = 0
    fixed = kit.fixed
    weapons = kit.armoury[s.hero[seat]]
    if seat == 0 and fixed.weapon != UNKNOWN and fixed.heroes and s.hero[0] == fixed.heroes[0]:
        s.weapon[0] = fixed.weapon
        s.learned[0] = fixed.abilities
        s.ready |= 1
    elif len(weapons) == 1:
        s.weapon[seat] = weapons[0]


def weapon_options(kit: Kit, s: State, seat: int) -> list[Action]:
    """Weapons to choose from."""
    return [act("weapon", kit.rules.weapons[index].id) for index in kit.armoury[s.hero[seat]]]


def learn_options(kit: Kit, s: State, seat: int) -> list[Action]:
    """Abilities that still fit in the slots; and `ready`, with tokens left over."""
    rules = kit.rules
    left = rules.heroes[s.hero[seat]].slots
    learned = s.learned[seat]
    for index in kit.lore[s.hero[seat]]:
        if learned >> index & 1:
            left -= rules.abilities[index].slots
    found = [
        act("learn", rules.abilities[index].id)
        for index in kit.lore[s.hero[seat]]
        if not learned >> index & 1 and rules.abilities[index].slots <= left
    ]
    if found:
        found.append(READY)
    return found


def hidden(t: Table, seat: int, kind: str, clauses: tuple[str, ...], data: dict[str, object]) -> None:
    """Tell something that only one player sees."""
    t.events.append(Event(kind, clauses, data, (seat,)))


def next_choice(t: Table) -> list[Action] | None:
    """What the next player behind a screen is asked."""
    s, kit = t.state, t.kit
    if not s.queue:
        reveal(t)
        return None
    seat = s.asked = s.queue[0]
    if s.phase == ARM and not s.ready >> seat & 1:
        if s.weapon[seat] == UNKNOWN:
            return weapon_options(kit, s, seat)
        s.phase = LEARN
    if s.phase == LEARN:
        found = learn_options(kit, s, seat)
        if found:
            return found
    behind_screen(t)
    return None


def behind_screen(t: Table) -> None:
    """A player is ready; the next one chooses."""
    s = t.state
    s.ready |= 1 << s.queue[0]
    s.queue = s.queue[1:]
    s.phase = PICK if s.drafted and s.queue else ARM


def choose_weapon(t: Table, action: Action) -> None:
    """Take a weapon."""
    s = t.state
    s.weapon[s.asked] = t.rules.weapon_index[action.what]
    hidden(t, s.asked, "armed", ("choose-weapon", "hidden-choice"), {"hero": key(s.asked), "weapon": action.what})
    s.phase = LEARN


def learn(t: Table, action: Action) -> None:
    """Learn an ability, or have enough."""
    s = t.state
    if action.kind == "ready":
        behind_screen(t)
        return
    s.learned[s.asked] |= 1 << t.rules.ability_index[action.what]
    hidden(t, s.asked, "learned", ("choose-abilities", "hidden-choice"), {"hero": key(s.asked), "ability": action.what})


def reveal(t: Table) -> None:
    """The screens go away, and the heroes step into the arena."""
    s, rules = t.state, t.rules
    for seat, hero in enumerate(s.hero):
        t.tell(
            "reveal", ("hidden-choice", "columns"),
            {"player": key(seat), "hero": rules.heroes[hero].id, "weapon": rules.weapons[s.weapon[seat]].id,
             "abilities": ability_ids(t.kit, s.learned[seat])},
        )  # fmt: skip
    enter(t)


def ability_ids(kit: Kit, mask: int) -> tuple[str, ...]:
    """The ids of a mask of abilities."""
    return tuple(one.id for one in kit.rules.abilities if mask >> one.index & 1)


# --- the arena


def enter(t: Table) -> None:
    """Place heroes and crates; then the players put down the obstacles."""
    s, rules = t.state, t.rules
    place_heroes(t.kit, s)
    clauses: tuple[str, ...] = ("place-heroes", "starting-tokens")
    if len(s.at) > 2:
        clauses += ("team-start",)
    t.tell("placed", clauses, {"at": {key(seat): t.name(cell) for seat, cell in enumerate(s.at)}})
    names = [id for id, _ in rules.crates]
    pile = t.dice.order("crates", (s.match,), names)
    lay_crates(t.kit, s, [rules.crate_index[id] for id in pile])
    t.tell("crates", ("crates-setup",), {"count": len(s.crates)})
    share = tuple(one.count // 2 for one in rules.obstacles)
    s.stock = (share, share)
    s.queue = placing_order(s)
    s.phase = OBSTACLES


def place_heroes(kit: Kit, s: State) -> None:
    """Heroes with all their numbers on their start hexes."""
    rules = kit.rules
    for seat, index in enumerate(s.hero):
        hero = rules.heroes[index]
        s.health[seat] = s.full[seat] = hero.health
        s.points[seat] = rules.action_points
        s.defence[seat] = hero.defence
        s.attack[seat] = hero.attack
        s.movement[seat] = hero.movement
        s.initiative[seat] = hero.initiative
        s.used[seat] = s.spent[seat] = 0
        s.at[seat] = rules.places[seat % 2][seat // 2]


def lay_crates(kit: Kit, s: State, pile: Sequence[int]) -> None:
    """Lay crates face down on their hexes, one each."""
    s.crates = dict(zip(kit.rules.crate_cells, pile, strict=False))
    s.facedown = tuple(sorted(s.crates.values()))
    s.special |= mask_of(s.crates)


def placing_order(s: State) -> tuple[int, ...]:
    """Who puts down obstacles, in turns: the sides alternate, and the players of a side too."""
    seats = len(s.at)
    first = s.first
    mine = list(range(first % 2, seats, 2))
    turned = mine.index(first)
    mine = mine[turned:] + mine[:turned]
    theirs = list(range(1 - first % 2, seats, 2))
    sums = sum(s.stock[0])
    return tuple(group[number % len(group)] for number in range(sums) for group in (mine, theirs))


def may_place(kit: Kit, s: State) -> int:
    """The hexes where an obstacle may be put, as a mask."""
    rules = kit.rules
    taken = rules.central | rules.trap_mask | mask_of((*rules.starts, *rules.crate_cells)) | s.special
    return landable(kit, s) & ~taken


def obstacle_options(kit: Kit, s: State) -> list[Action]:
    """Obstacles and hexes for the next player; none when all are placed."""
    while s.queue:
        seat = s.asked = s.queue[0]
        free = may_place(kit, s)
        found: list[Action] = []
        for index, left in enumerate(s.stock[seat % 2]):
            if left:
                found += kit.places[index].of(free)
        if found:
            return found
        s.queue = s.queue[1:]
    return []


def put(kit: Kit, s: State, index: int, cell: int) -> None:
    """Put an obstacle on a hex."""
    s.obstacles[cell] = index
    if kit.rules.obstacles[index].blocks:
        s.solid |= 1 << cell
    else:
        s.special |= 1 << cell


def place(t: Table, action: Action) -> None:
    """Put an obstacle down."""
    s = t.state
    seat, s.queue = s.queue[0], s.queue[1:]
    index = t.rules.obstacle_index[action.what]
    put(t.kit, s, index, t.rules.grid.cells[action.how])
    side = seat % 2
    left = tuple(count - (kind == index) for kind, count in enumerate(s.stock[side]))
    s.stock = (left, s.stock[1]) if side == 0 else (s.stock[0], left)
    clauses: tuple[str, ...] = ("obstacles-setup", "obstacles-where")
    if t.rules.obstacles[index].blocks:
        clauses += ("barrier",)
    t.tell("obstacle", clauses, {"player": key(seat), "obstacle": action.what, "at": action.how})


def placed(t: Table) -> None:
    """All obstacles are placed: in teams each hero may move once, then the first round begins."""
    s = t.state
    s.phase = ROUND
    if len(s.at) > 2:
        ranked = turns.ranking(t)
        turns.order_by(s, ranked)
        first, second = s.order[s.side], s.order[1 - s.side]
        s.queue = tuple(seat for pair in zip(first, second, strict=True) for seat in pair)
        s.phase = FREE
        next_free(s)


def next_free(s: State) -> None:
    """The next hero's free movement, or the first round."""
    while s.queue:
        seat, s.queue = s.queue[0], s.queue[1:]
        if s.at[seat] >= 0:
            turns.take_turn(s, seat)
            s.turn += 1
            return
    s.actor = NOBODY
    s.phase = ROUND
