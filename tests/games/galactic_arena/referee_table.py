"""What lies on the referee's table: the arena, the heroes, and the record of a game that it reads along.

The referee is a second opinion: the rules once more, written from their text and not from the engine's code. It shares
nothing with the engine but the number files and the words of actions and events.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from generator.play.contract import Event

Choice = tuple[str, Any, Any]
"""What is chosen: verb and objects, as in an action."""
Asking = Generator[tuple["Hero", frozenset[Choice]], Choice, Any]
"""A part of the game: it asks a hero's player to choose, and is sent what was chosen."""

SIDES = ("red", "blue")
WAYS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Objection(AssertionError):
    """The record says something else than the rules."""


class MatchOver(Exception):
    """A side has no hero left; `winner` is the other one."""

    def __init__(self, winner: int) -> None:
        super().__init__(winner)
        self.winner = winner


class TurnOver(Exception):
    """The attacker is dead."""


class Arena:
    """The hexes by name: neighbours, distances, and what is printed on them."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        size = board["radius"]
        self.places: dict[str, tuple[int, int]] = {}
        for column in range(-size, size + 1):
            top = max(-size, -size - column)
            for row in range(top, min(size, size - column) + 1):
                corner = sorted(map(abs, (column, row, column + row))) == [0, size, size]
                if not corner:
                    self.places[f"{chr(65 + column + size)}{row - top + 1}"] = (column, row)
        names = {place: name for name, place in self.places.items()}
        self.beside = {
            name: [names[x + a, y + b] for a, b in WAYS if (x + a, y + b) in names]
            for name, (x, y) in self.places.items()
        }
        self.pillars = frozenset(board["pillars"])
        self.traps = {name: kind for kind, hexes in board["traps"].items() for name in hexes}
        self.starts = (board["starts"]["red"], board["starts"]["blue"])
        middle = names[0, 0]
        self.centre = {name for name in self.places if self.steps(name, middle) <= board["centre"]}
        self.inside = {name for name in self.places if self.steps(name, middle) <= board["ring"]}

    def steps(self, one: str, other: str) -> int:
        """Hexes of a shortest way: 1 to a neighbour."""
        (a, b), (c, d) = self.places[one], self.places[other]
        return max(abs(a - c), abs(b - d), abs(a + b - c - d))


@dataclass(eq=False)
class Hero:
    """A hero of a player, as its sheet lies there."""

    key: str
    side: int
    id: str = ""
    sheet: Mapping[str, Any] = field(default_factory=dict)
    more: dict[str, int] = field(default_factory=dict)
    weapon: str = ""
    at: str = ""
    health: int = 0
    full: int = 0
    points: int = 0
    learned: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    ticked: set[str] = field(default_factory=set)
    keyed: bool = False
    rerolled: bool = False
    held: bool = False
    silent: bool = False

    @property
    def alive(self) -> bool:
        """Whether it stands on the board."""
        return bool(self.at)

    def renew(self, id: str, sheet: Mapping[str, Any]) -> None:
        """Take a fresh sheet."""
        self.id, self.sheet, self.more = id, sheet, {}
        self.health = self.full = sheet["health"]
        self.learned, self.used, self.ticked = set(), set(), set()
        self.keyed = self.rerolled = self.held = self.silent = False

    def indicator(self, name: str) -> int:
        """A number of the sheet, with what crates added to it."""
        return int(self.sheet[name]) + self.more.get(name, 0)


class Table:
    """The pieces, the record, and how to ask."""

    def __init__(self, content: Mapping[str, Any], form: str, options: Iterable[str] = ()) -> None:
        self.battle = content["battle"]
        self.costs = self.battle["costs"]
        self.arena = Arena(content["board"])
        self.sheets = content["heroes"]["heroes"]
        self.weapons = content["weapons"]["weapons"]
        self.abilities = content["abilities"]["abilities"]
        self.columns = content["abilities"]["columns"]
        self.keywords = content["keywords"]["keywords"]
        self.tables = content["traps"]["traps"]
        self.kinds = content["obstacles"]["obstacles"]
        self.found = content["crates"]
        self.form = self.battle["forms"][form]
        self.options = frozenset(options)
        self.heroes = [Hero(f"{SIDES[seat % 2]}-{seat // 2 + 1}", seat % 2) for seat in range(2 * self.form["heroes"])]
        self.by_key = {hero.key: hero for hero in self.heroes}
        self.record: deque[Event] = deque()
        self.obstacles: dict[str, str] = {}
        self.boxes = content["board"]["crates"]
        self.crates: set[str] = set()
        self.seen_crates: set[str] = set()
        self.actor: Hero | None = None

    # --- the record

    def told(self, kind: str, /, **said: Any) -> Mapping[str, Any]:
        """The next event of the record, which must be this one and say this."""
        data = {key: value.key if isinstance(value, Hero) else value for key, value in said.items()}
        if not self.record:
            raise Objection(f"expected {kind} {data}, and nothing more was told")
        event = self.record.popleft()
        wrong = {key: event.data.get(key) for key in data if event.data.get(key) != data[key]}
        if event.kind != kind or wrong:
            raise Objection(f"expected {kind} {data}, was told {event.kind} {dict(event.data)}")
        return event.data

    def die(self, kind: str, /, **said: Any) -> int:
        """The die of the next event."""
        die = self.told(kind, **said).get("die")
        if not isinstance(die, int) or not 1 <= die <= self.battle["die"]:
            raise Objection(f"{kind} {said}: {die} is no die")
        return die

    def ask(self, hero: Hero, choices: Iterable[Sequence[Any]]) -> Asking:
        """Let a hero's player choose; what leaves no choice is done."""
        full = frozenset((*choice, None, None)[:3] for choice in choices)
        if len(full) == 1:
            return next(iter(full))
        return (yield hero, full)

    # --- the board

    def living(self, side: int | None = None) -> list[Hero]:
        """The heroes on the board, of one side or of both."""
        return [hero for hero in self.heroes if hero.alive and side in (None, hero.side)]

    def enemies(self, hero: Hero) -> list[Hero]:
        """The living enemies of a hero."""
        return self.living(1 - hero.side)

    def solid(self, name: str) -> bool:
        """Whether nobody moves through a hex, heroes aside."""
        lies = self.obstacles.get(name)
        return name in self.arena.pillars or (lies is not None and bool(self.kinds[lies].get("blocks")))

    def free(self, name: str) -> bool:
        """Whether a hero can come to stand on a hex."""
        return not self.solid(name) and all(hero.at != name for hero in self.heroes)

    def marked(self, hero: Hero, name: str) -> bool:
        """Whether something comes of stepping on a hex."""
        lies = name in self.arena.traps or name in self.crates or (name in self.obstacles and not self.solid(name))
        return lies or name == self.arena.starts[hero.side]

    def reach(self, hero: Hero, hexes: int, through: bool = False) -> dict[str, int]:
        """Free hexes that a hero gets to, with the steps to each; it goes round whatever would be stepped on.

        :param through: whether it moves through pillars, barriers and heroes.
        """
        steps = {hero.at: 0}
        edge = [hero.at]
        for count in range(1, hexes + 1):
            reached = dict.fromkeys(chain.from_iterable(self.arena.beside[name] for name in edge))
            edge = []
            for name in reached:
                if name not in steps and (through or self.free(name)):
                    steps[name] = count
                    if not self.marked(hero, name):
                        edge.append(name)
        return {name: count for name, count in steps.items() if count and self.free(name)}
