"""Checks of the arena, and of what is put on it: starts, pillars, traps, crates and obstacles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.galactic_arena import codes
from generator.games.galactic_arena.board import Grid
from generator.hexes import Hex

if TYPE_CHECKING:
    from generator.data.content import Content

MIDDLE = Hex(0, 0)
SEVEN = 1
"""Steps from the middle of a centre of seven hexes."""
TOLD = 6
"""Hexes that one message names before it says how many more there are."""


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def _named(board: Any) -> Iterator[tuple[str, str, str]]:
    """Everything on the board as (kind, hex, data path)."""
    yield "start", board.starts.red, "board:starts/red"
    yield "start", board.starts.blue, "board:starts/blue"
    for number, name in enumerate(board.pillars):
        yield "pillar", name, f"board:pillars/{number}"
    for trap, names in board.traps.items():
        for number, name in enumerate(names):
            yield trap, name, f"board:traps/{trap}/{number}"
    for number, name in enumerate(board.crates):
        yield "crate", name, f"board:crates/{number}"


def check_board(content: Content) -> Iterator[Diagnostic]:
    """The hexes that board.yaml names."""
    board = content.numbers["board"]
    grid = Grid(board.radius)
    known = {grid.names[cell]: at for cell, at in grid.hexes.items()}
    things: dict[str, tuple[str, Hex]] = {}
    for kind, name, path in _named(board):
        if name not in known:
            yield _at(content, codes.NO_SUCH_HEX, f"there is no hex {name}", path)
            continue
        if name in things:
            yield _at(content, codes.HEX_TWICE, f"{name} holds a {things[name][0]} and a {kind}", path)
        if known[name].distance(MIDDLE) <= board.centre:
            yield _at(content, codes.IN_THE_CENTRE, f"{name} with a {kind} belongs to the centre", path)
        things[name] = (kind, known[name])
    if board.centre != SEVEN:
        hexes = 1 + 3 * board.centre * (board.centre + 1)
        yield _at(content, codes.CENTRE_SIZE, f"the centre has {hexes} hexes", "board:centre")
    yield from _symmetry(content, grid, things)
    yield from _starts(content, known, things)
    yield from _reach(content, known, things)


def _symmetry(content: Content, grid: Grid, things: dict[str, tuple[str, Hex]]) -> Iterator[Diagnostic]:
    held = {(kind, at) for kind, at in things.values()}
    alone = [
        (name, kind, grid.names[grid.cell_at(MIDDLE.minus(at))])
        for name, (kind, at) in things.items()
        if (kind, MIDDLE.minus(at)) not in held
    ]
    if alone:
        told = ", ".join(f"{name} has a {kind} and {other} has not" for name, kind, other in alone[:TOLD])
        more = f", and {len(alone) - TOLD} more" if len(alone) > TOLD else ""
        yield _at(content, codes.LOPSIDED, told + more, "board:")


def _starts(content: Content, known: dict[str, Hex], things: dict[str, tuple[str, Hex]]) -> Iterator[Diagnostic]:
    board = content.numbers["board"]
    if board.ring > board.radius:
        message = f"the ring is {board.ring} hexes from the middle, the edge {board.radius}"
        yield _at(content, codes.START_OUTSIDE, message, "board:ring")
    held = {at for _, at in things.values()}
    battle = content.numbers.get("battle")
    largest = max(form.heroes for form in battle.forms.values()) if battle is not None else 1
    for side, name in (("red", board.starts.red), ("blue", board.starts.blue)):
        at = known.get(name)
        if at is None:
            continue  # it is told where the hexes are
        path = f"board:starts/{side}"
        if at.distance(MIDDLE) > board.ring:
            message = f"{name} is {at.distance(MIDDLE)} hexes from the middle, the ring {board.ring}"
            yield _at(content, codes.START_OUTSIDE, message, path)
        near = [
            beside
            for beside in at.neighbours()
            if beside in known.values() and beside not in held and beside.distance(MIDDLE) <= board.ring
        ]
        if len(near) < largest - 1:
            message = f"beside {name} there is room for {len(near)} heroes, and {largest - 1} stand there"
            yield _at(content, codes.NO_ROOM, message, path)


def _reach(content: Content, known: dict[str, Hex], things: dict[str, tuple[str, Hex]]) -> Iterator[Diagnostic]:
    pillars = {at for kind, at in things.values() if kind == "pillar"}
    starts = [at for kind, at in things.values() if kind == "start"]
    free = set(known.values()) - pillars
    reached, waiting = set(starts[:1]), starts[:1]
    while waiting:
        for beside in waiting.pop().neighbours():
            if beside in free and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    away = sorted(name for name, at in known.items() if at in free - reached)
    if starts and away:
        more = f" and {len(away) - TOLD} more" if len(away) > TOLD else ""
        message = f"no way leads to {', '.join(away[:TOLD])}{more}"
        yield _at(content, codes.CUT_OFF, message, "board:pillars")


# --- traps, crates, obstacles


def check_pieces(content: Content) -> Iterator[Diagnostic]:
    """The tables of traps, and what is on the tokens."""
    numbers = content.numbers
    if "traps" in numbers:
        yield from _traps(content)
    if "crates" in numbers:
        yield from _crates(content)
    if "obstacles" in numbers:
        yield from _obstacles(content)


def _traps(content: Content) -> Iterator[Diagnostic]:
    numbers = content.numbers
    for name, trap in numbers["traps"].traps.items():
        path = f"traps:{name}/outcomes"
        for outcome, one in trap.outcomes.items():
            if one.least > one.most:
                message = f"{outcome} runs from {one.least} to {one.most}"
                yield _at(content, codes.TRAP_OUTCOME, message, f"{path}/{outcome}")
            if (one.loses is None) != (one.amount is None):
                half = "does not say how much" if one.amount is None else "does not say what"
                yield _at(content, codes.TRAP_OUTCOME, f"{outcome} {half} is lost", f"{path}/{outcome}")
        if "battle" in numbers:
            yield from _dice(content, trap, path, numbers["battle"].die)
        if "board" in numbers and not numbers["board"].traps.get(name):
            yield _at(content, codes.TRAP_UNUSED, f"no hex holds a {name} trap", f"traps:{name}")


def _dice(content: Content, trap: Any, path: str, die: int) -> Iterator[Diagnostic]:
    counts = dict.fromkeys(range(1, die + 1), 0)
    beyond = max((one.most for one in trap.outcomes.values()), default=0)
    for one in trap.outcomes.values():
        for face in range(one.least, min(one.most, die) + 1):
            counts[face] += 1
    for wrong, what in ((0, "nothing for"), (2, "several outcomes for")):
        faces = [str(face) for face, count in counts.items() if min(count, 2) == wrong]
        if faces:
            yield _at(content, codes.TRAP_DICE, f"{what} die {', '.join(faces)}", path)
    if beyond > die:
        yield _at(content, codes.TRAP_DICE, f"an outcome for die {beyond}, and the die has {die} faces", path)


def _crates(content: Content) -> Iterator[Diagnostic]:
    numbers, crates = content.numbers, content.numbers["crates"]
    if "board" in numbers and len(crates.crates) != len(numbers["board"].crates):
        message = f"there are {len(crates.crates)} crates, and {len(numbers['board'].crates)} places for them"
        yield _at(content, codes.CRATE_COUNT, message, "crates:crates")
    gives = [bonus for crate in crates.crates.values() for bonus in crate.gives]
    if "abilities" in numbers and "ability" in gives:
        least = min(column.slots for column in numbers["abilities"].columns.values())
        if least > crates.slots:
            message = f"a crate gives an ability of {crates.slots} tokens, and the cheapest needs {least}"
            yield _at(content, codes.CRATE_BEYOND, message, "crates:slots")
    if "battle" in numbers:
        more, room = gives.count("health") * crates.amount, numbers["battle"].crate_health
        if more > room:
            message = f"crates can add {more} health, and the track has {room} further steps"
            yield _at(content, codes.CRATE_BEYOND, message, "battle:crate-health")


def _obstacles(content: Content) -> Iterator[Diagnostic]:
    numbers = content.numbers
    best = 0
    if {"heroes", "battle"} <= numbers.keys():
        best = numbers["battle"].die + max(hero.attack for hero in numbers["heroes"].heroes.values())
    for name, one in numbers["obstacles"].obstacles.items():
        path = f"obstacles:{name}"
        if not one.blocks and not one.holds and one.damage is None:
            yield _at(content, codes.OBSTACLE_IDLE, f"{name} stops nobody", path)
        if one.count % 2:
            yield _at(content, codes.OBSTACLE_SHARE, f"there are {one.count} of {name}, for two sides", f"{path}/count")
        if best and one.defence >= best:
            message = f"{name} has the defence {one.defence}, and the best attack is {best}"
            yield _at(content, codes.OBSTACLE_SAFE, message, f"{path}/defence")
