"""A small arena of its own for the engine's tests: plain numbers, positions by hand, dice from lists.

The board is as large as the game's, with little on it. Heroes are all alike: defence 4, attack 4, health 5, movement 3,
initiative 9 for the first and one less for each further one; a blade (melee), a bow (ranged), and a whip (both).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.games.galactic_arena import exchange, setting_up, turns
from generator.games.galactic_arena.engine import GalacticArena, create
from generator.games.galactic_arena.state import SEATS, START, State, key
from generator.games.galactic_arena.table import Table, act
from generator.play.contract import Event
from generator.play.dice import Scripted

NAMES = ("ash", "birch", "cedar", "dogwood", "elm", "fir", "gorse", "hazel", "ivy")


def tables(
    abilities: Mapping[str, Any] | None = None,
    keywords: Mapping[str, Any] | None = None,
    heroes: Mapping[str, Mapping[str, Any]] | None = None,
    **battle: Any,
) -> dict[str, Any]:
    """Number files as plain mappings. A keyword called `edge` is the blade's, one called `eye` the bow's."""
    abilities = {
        id: {"column": "first", "side": "offensive", "when": "exchange", **one} for id, one in (abilities or {}).items()
    }
    keywords = dict(keywords or {})
    people = {
        name: {
            "defence": 4, "initiative": 9 - number, "health": 5, "slots": 5, "attack": 4, "movement": 3,
            "weapons": ["blade", "bow", "whip"], "abilities": list(abilities),
        }
        for number, name in enumerate(NAMES)
    }  # fmt: skip
    for name, changes in (heroes or {}).items():
        people[name].update(changes)
    return {
        "battle": {
            "die": 10, "miss": 1, "critical": {"roll": 10, "damage": 1}, "action-points": 3,
            "costs": {"turn": 1, "charge": 2, "defence": 1, "reroll": 1}, "damage": 1,
            "ranged": {"between": 1, "penalty": 1}, "charge": {"between": 1, "attack": 1, "damage": 1},
            "push": {"hexes": 1, "step": 1}, "unbreakable": 1, "most-health": 6, "crate-health": 1, "most-slots": 6,
            "weapons": 3, "round-limit": 30, "tournament-wins": 2,
            "forms": {
                "duel": {"heroes": 1}, "pairs": {"heroes": 2}, "trios": {"heroes": 3},
                "tournament": {"heroes": 1, "drafted": 3}, "tournament-pairs": {"heroes": 2, "drafted": 2},
            },
            **battle,
        },
        "board": {
            "radius": 5, "centre": 1, "ring": 4, "starts": {"red": "F2", "blue": "F10"}, "pillars": ["D3"],
            "traps": {"runic": ["F4"], "chemical": ["F8"]}, "crates": ["B2", "J2", "B6"],
        },
        "traps": {
            "traps": {
                "runic": {"outcomes": {"burns": {"least": 1, "most": 6, "loses": "health", "amount": 1},
                                       "sleeps": {"least": 7, "most": 10}}},
                "chemical": {"outcomes": {"chokes": {"least": 1, "most": 5, "loses": "action-points", "amount": 1},
                                          "sleeps": {"least": 6, "most": 10}}},
            }
        },
        "obstacles": {
            "obstacles": {
                "barrier": {"count": 2, "defence": 9, "blocks": True},
                "explosive": {"count": 2, "defence": 6, "damage": 1},
                "stasis-field": {"count": 2, "defence": 7, "holds": True},
            }
        },
        "crates": {
            "amount": 1, "heal": 1, "slots": 1,
            "crates": {"heart": {"gives": ["health"]}, "spark": {"gives": ["ability"]},
                       "twin": {"gives": ["attack", "defence"]}},
        },
        "keywords": {"keywords": keywords},
        "abilities": {
            "columns": {"first": {"slots": 1, "action-points": 0}, "second": {"slots": 1, "action-points": 1},
                        "third": {"slots": 2, "action-points": 1}},
            "abilities": abilities,
        },
        "weapons": {
            "weapons": {
                "blade": {"attacks": ["melee"], "damage": 1, "keyword": "edge" if "edge" in keywords else None},
                "bow": {"attacks": ["ranged"], "damage": 1, "keyword": "eye" if "eye" in keywords else None},
                "whip": {"attacks": ["melee", "ranged"], "damage": 2},
            }
        },
        "heroes": {"heroes": people},
    }  # fmt: skip


class Fight:
    """A position in the first turn of red-1, played by steps.

    :param at: hex by seat key; a side has as many heroes as it names.
    :param weapons: weapon by seat key; a blade where none is named.
    :param knows: abilities by seat key.
    :param points: action points by seat key; three where none are named.
    """

    def __init__(
        self,
        at: Mapping[str, str],
        *,
        abilities: Mapping[str, Any] | None = None,
        keywords: Mapping[str, Any] | None = None,
        heroes: Mapping[str, Mapping[str, Any]] | None = None,
        knows: Mapping[str, Sequence[str]] | None = None,
        weapons: Mapping[str, str] | None = None,
        points: Mapping[str, int] | None = None,
        health: Mapping[str, int] | None = None,
        obstacles: Mapping[str, str] | None = None,
        crates: Mapping[str, str] | None = None,
        options: Sequence[str] = (),
        turn: str = "red-1",
        dice: Mapping[str, Sequence[int | str]] | None = None,
    ) -> None:
        engine = create(tables(abilities, keywords, heroes), options=options)
        form = {2: "duel", 4: "pairs", 6: "trios"}[len(at)]
        self.engine: GalacticArena = engine.in_form(form)
        rules, kit = self.engine.rules, self.engine.kit
        self.dice = Scripted(dice or {})
        s = self.s = State(len(at))
        s.hero = [rules.hero_index[NAMES[seat]] for seat in range(len(at))]
        s.weapon = [rules.weapon_index[(weapons or {}).get(key(seat), "blade")] for seat in range(len(at))]
        setting_up.place_heroes(kit, s)
        for name, hex_name in at.items():
            s.at[SEATS[name]] = rules.grid.cells[hex_name]
        for name, known in (knows or {}).items():
            s.learned[SEATS[name]] = sum(1 << rules.ability_index[id] for id in known)
        for name, count in (points or {}).items():
            s.points[SEATS[name]] = count
        for name, count in (health or {}).items():
            s.health[SEATS[name]] = count
        for hex_name, id in (obstacles or {}).items():
            setting_up.put(kit, s, rules.obstacle_index[id], rules.grid.cells[hex_name])
        for hex_name, id in (crates or {}).items():
            s.crates[rules.grid.cells[hex_name]] = rules.crate_index[id]
            s.special |= 1 << rules.grid.cells[hex_name]
        s.facedown = tuple(sorted(s.crates.values()))
        s.round = s.turn = 1
        actor = SEATS[turn]
        turns.order_by(s, [actor, *(seat for seat in range(len(at)) if seat != actor)])
        s.turns = (1, 0) if actor % 2 == 0 else (0, 1)
        turns.take_turn(s, actor)
        exchange.open_window(s, exchange.defenders(s, actor))
        s.phase = START
        self.events: list[Event] = []
        table = Table(kit, s, self.dice)
        self.engine.settle(table)
        self.events += table.events

    def do(self, kind: str, what: Any = None, how: Any = None) -> list[Event]:
        """One step, tested against the rules, and the position afterwards against the invariants."""
        events = self.engine.apply(self.s, act(kind, what, how), self.dice)
        self.engine.check(self.s)
        self.events += events
        return events

    def steps(self, *steps: str) -> None:
        """Steps as words: `"attack blue-1 melee"`."""
        for step in steps:
            self.do(*step.split())

    def offered(self, kind: str) -> list[str]:
        """The objects of the actions of a kind that are on offer; "" for one without."""
        return sorted(str(one.what or "") for one in self.s.options if one.kind == kind)

    def at(self, seat: str) -> str:
        """Where a hero stands; "" if it is dead."""
        cell = self.s.at[SEATS[seat]]
        return self.engine.rules.grid.names[cell] if cell >= 0 else ""

    def health(self, seat: str) -> int:
        """A hero's health."""
        return self.s.health[SEATS[seat]]

    def points(self, seat: str) -> int:
        """A hero's action points."""
        return self.s.points[SEATS[seat]]

    def asked(self) -> str:
        """Who decides."""
        return key(self.s.asked)

    def told(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if event.kind == kind]

    def cited(self) -> set[str]:
        """The clauses cited so far."""
        return {clause for event in self.events for clause in event.clauses}
