"""What the referee reads along, and what all parts of the rules need: rolls, who is told what, who sees whom.

The referee is a second reading of the rules, from their text, the rulings and the number files. It shares nothing with
the engine but the words of its actions, events and state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.play.contract import Action, Event

from .referee_frame import COVERED, HIDDEN, OPEN, SEEN, SIDES, SUSPECTED, UNSEEN, Frame, dice
from .referee_map import Field

Choice = tuple[str, Any, Any]
EVERYONE = None
MASTER: tuple[int, ...] = ()


class Ask(NamedTuple):
    """A side that has to decide, and everything that it may choose."""

    side: int
    may: frozenset[Choice]


Asking = Generator[Ask, Choice, Any]


class Objection(AssertionError):
    """The record says something else than the rules."""


class Over(Exception):
    """The fight is decided."""


class Table:
    """The position as the referee knows it, and the record that is being read."""

    def __init__(self, numbers: Mapping[str, Any], ground: Field, frames: Sequence[Frame]) -> None:
        self.numbers, self.ground, self.frames = numbers, ground, list(frames)
        self.combat, self.rules = numbers["combat"], numbers["damage"]
        self.detection, self.engine = numbers["detection"], numbers["engine"]
        self.record: deque[Event] = deque()
        self.smoke: dict[str, int] = {}
        self.round = 0
        self.known = [dict.fromkeys(self.frames, UNSEEN) for _ in SIDES]
        self.last: list[dict[Frame, str]] = [{}, {}]
        self.actor: Frame | None = None

    # --- the record

    def next(self) -> str:
        """The kind of the next event; "" if there is none."""
        return self.record[0].kind if self.record else ""

    def told(self, kind: str, who: Any, **want: Any) -> Mapping[str, Any]:
        """The next event, which must be this one.

        :param who: who may hear of it: a frame (those who see it), a side, EVERYONE or MASTER.
        :param want: what it must tell; Ellipsis for what only the dice know.
        """
        if not self.record:
            raise Objection(f"untold: {kind} {_plain(want)}")
        event = self.record.popleft()
        want = _plain(want)
        told = dict(event.data)
        wrong = [key for key in want.keys() | told.keys() if key not in want or key not in told
                 or (want[key] is not ... and want[key] != told[key])]  # fmt: skip
        if event.kind != kind or wrong:
            raise Objection(f"told {event.kind} {told}, should be {kind} {want}")
        heard = self.heard(who)
        if event.seen_by != heard:
            raise Objection(f"{kind} {told} is told to {event.seen_by}, should be to {heard}")
        return told

    def heard(self, who: Any) -> tuple[int, ...] | None:
        """Who hears of something that happens to a frame: its own side, and the other if that sees it."""
        if isinstance(who, Frame):
            return None if self.known[1 - who.side][who] == SEEN else (who.side,)
        return (who,) if isinstance(who, int) else who

    def several(self, kinds: Sequence[str], wanted: list[tuple[str, int, dict[str, Any]]]) -> None:
        """The next events, in any order: each with its kind, its side and what it tells."""
        left = [(kind, side, _plain(want)) for kind, side, want in wanted]
        for _ in wanted:
            event = self.record.popleft() if self.record else None
            if event is None:
                raise Objection(f"untold: {left}")
            one = (event.kind, (event.seen_by or (-1,))[0], dict(event.data))
            if one not in left:
                raise Objection(f"told {one}, should be one of {left}")
            left.remove(one)

    # --- rolls

    def level(self, roll: int, chance: int) -> str:
        """How well a roll of d100 succeeds."""
        parts = self.numbers["levels"]
        lacks = 100 - max(0, min(100, chance))
        if roll > 100 - max(1, _half_up(lacks, parts.fumble)):
            return "fumble"
        if chance <= 0:
            return "normal" if roll == 1 else "failure"
        if roll <= max(1, _half_up(chance, parts.critical)):
            return "critical"
        if roll <= max(1, _half_up(chance, parts.special)):
            return "special"
        return "normal" if roll <= chance or roll == 1 else "failure"

    def roll(self, kind: str, who: Any, terms: Sequence[tuple[str, int]], **want: Any) -> str:
        """A roll that is told with its terms; those of one name count together. Tells the level."""
        if not self.record:
            raise Objection(f"untold: {kind} {_plain(want)}")
        data = self.record[0].data
        theirs, mine = _sums(data.get("terms", ())), _sums(terms)
        if theirs != mine:
            raise Objection(f"{self.record[0].kind} {dict(data)}: terms {theirs}, should be {kind} of {mine}")
        chance = sum(mine.values())
        roll = data.get("roll", 0)
        if not 1 <= roll <= 100:
            raise Objection(f"a roll of {roll}")
        level = self.level(roll, chance)
        self.told(kind, who, terms=..., roll=..., chance=chance, level=level, **want)
        return level

    def terms(self, frame: Frame, skill: str, *more: tuple[str, int]) -> list[tuple[str, int]]:
        """A skill, what worn modules and a hot engine take from it, and more."""
        terms = [("magic" if skill == "magic" else "skill", frame.skill(skill)), ("worn", frame.worn(skill)), *more]
        if skill == "manoeuvre" and (band := self.band(frame)):
            terms.append(("engine", band[1].manoeuvre))
        return terms

    def band(self, frame: Frame) -> tuple[str, Any] | None:
        """The band of temperature in which its engine is: the last that holds."""
        left = frame.numbers.heat - frame.heat
        found = [(id, one) for id, one in self.engine.bands.items() if left <= one.left]
        return found[-1] if found else None

    def thrown(self, text: str, amount: int, what: str) -> None:
        """That a number may come of these dice."""
        constant, count, sides = dice(text)
        if not constant + count <= amount <= constant + count * sides:
            raise Objection(f"{what}: {amount} of {text}")

    # --- who sees whom

    def enemies(self, frame: Frame) -> list[Frame]:
        """Those of the other side that aren't out."""
        return [one for one in self.frames if one.side != frame.side and not one.out]

    def look(self, one: Frame | str, other: Frame | str) -> Any:
        """What lies between two frames or hexes."""
        first, last = (each.at if isinstance(each, Frame) else each for each in (one, other))
        return self.ground.sees(first, last, self.smoke.keys())

    def in_sight(self, side: int, enemy: Frame) -> bool:
        """Whether a frame of a side has it in sight, hiding or not."""
        return any(one.side == side and not one.out and self.look(one, enemy).seen for one in self.frames)

    def targets(self, frame: Frame) -> list[Frame]:
        """Enemies that it sees and knows."""
        return [one for one in self.enemies(frame)
                if self.known[frame.side][one] == SEEN and self.look(frame, one).seen]  # fmt: skip

    def sightings(self, only: Frame | None = None, *, lose: bool = True) -> None:
        """What the sides see now that they didn't, and no longer see.

        :param only: only what changes around this frame, which is on its way.
        """
        wanted: list[tuple[str, int, dict[str, Any]]] = []
        for side in (0, 1):
            for enemy in self.frames:
                if enemy.side == side or enemy.out:
                    continue
                known = self.known[side][enemy]
                seen = self.in_sight(side, enemy) and enemy.posture != HIDDEN
                if seen:
                    if known != SEEN:
                        wanted.append(("seen", side, {"unit": enemy, "hex": enemy.at, "side": side}))
                    self.known[side][enemy] = SEEN
                    self.last[side][enemy] = enemy.at
                elif known == SEEN and (lose or enemy is only):
                    wanted.append(("lost-sight", side, {"unit": enemy, "hex": self.last[side][enemy], "side": side}))
                    self.known[side][enemy] = SUSPECTED
                    enemy.remembered = enemy.record()
        self.several(("seen", "lost-sight"), wanted)

    def found(self, side: int, enemy: Frame) -> tuple[str, int, dict[str, Any]]:
        """An enemy is identified; what is told then. Who hid is covered now."""
        self.known[side][enemy] = SEEN
        self.last[side][enemy] = enemy.at
        if enemy.posture == HIDDEN:
            enemy.posture, enemy.unaware = COVERED, True
        return ("seen", side, {"unit": enemy, "hex": enemy.at, "side": side})

    def reveal(self, frame: Frame) -> None:
        """Hiding ends: the frame is covered."""
        frame.unaware = False
        if frame.posture == HIDDEN:
            frame.posture = COVERED
        self.sightings()

    # --- what goes wrong

    def lose_aim(self, frame: Frame) -> None:
        """Aim is gone, and so it is told."""
        if frame.aims:
            self.told("aim-lost", frame, unit=frame, target=frame.aim_at)
        frame.aim_at, frame.aims = None, 0

    def followers(self, target: Frame) -> None:
        """The target moved: who aimed at it has lost that."""
        for one in self.frames:
            if one.aim_at is target:
                self.lose_aim(one)

    def settle_aims(self) -> None:
        """Aim at what is out of sight is lost."""
        for one in self.frames:
            if one.aim_at is not None and one.aim_at not in self.targets(one):
                self.lose_aim(one)


def _half_up(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)


def _sums(terms: Sequence[tuple[str, int]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for id, amount in terms:
        sums[id] = sums.get(id, 0) + amount
    return {id: amount for id, amount in sums.items() if amount}


def _plain(want: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value.key if isinstance(value, Frame) else value for key, value in want.items()}


__all__ = ["EVERYONE", "MASTER", "OPEN", "Action", "Ask", "Asking", "Choice", "Objection", "Over", "Table"]
