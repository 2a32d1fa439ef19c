"""The referee: follows a recorded game decision by decision, and objects to whatever the rules say otherwise."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from generator.play.contract import Action, Event

from .referee_frame import LOCATIONS, SIDES, Frame, built
from .referee_map import Field
from .referee_table import EVERYONE, Ask, Asking, Choice, Objection, Over
from .referee_turn import SPARED, Turns

SOME = ("shell", "watch", "spot")
"""Kinds of which only some hexes are offered."""


class Referee(Turns):
    """Follows one game from its set-up on; call `follow` after each decision. `winner` is the side that won."""

    def __init__(self, content: Any, ground: Field, form: str, teams: Sequence[str]) -> None:
        numbers = content.numbers
        self.form = numbers["scenarios"].forms[form]
        self.scenario = numbers["scenarios"].scenarios[self.form.scenario]
        frames = []
        for side, team in enumerate(teams):
            for number, id in enumerate(numbers["teams"].teams[team].frames[: self.form.frames], 1):
                frames.append(built(numbers, content.loadouts[id].model, f"{SIDES[side]}-{number}", side))
        super().__init__(numbers, ground, frames)
        self.asking: Ask | None = None
        self.game = self.play()

    # --- following

    def follow(self, action: Action | None, events: Sequence[Event], state: Any, offered: Sequence[Action]) -> None:
        """A decision with its events (none for the set-up), the position then, and what is on offer.

        :raises Objection: if the rules say something else.
        """
        self.record = deque(event for event in events if event.kind != "choose")
        theirs = self.offered = frozenset(plain(one) for one in offered)
        try:
            if action is None:
                self.deployed(state)
                self.asking = next(self.game)
            else:
                self.asking = self.game.send(plain(action))
        except StopIteration:
            self.asking = None
        if self.record:
            raise Objection(f"told as well: {[(event.kind, dict(event.data)) for event in self.record]}")
        self.compare(state)
        if self.asking is None:
            if offered:
                raise Objection(f"the game is over, and on offer are {offered}")
            return
        for one in theirs:
            if one[0] in SOME and not self.some(self.named(one[1]), one):
                raise Objection(f"on offer, and not allowed: {one}")
        mine, theirs = self.asking.may, frozenset(one for one in theirs if one[0] not in SOME)
        missing = [one for one in mine - theirs if one[0] not in SPARED and not self.idle(one)]
        if missing or theirs - mine:
            raise Objection(f"missing {sorted(map(str, missing))}, too many {sorted(map(str, theirs - mine))}")

    def deployed(self, state: Any) -> None:
        """Frames stand on their sides' own rows, one to a hex."""
        for number, frame in enumerate(self.frames):
            frame.at, frame.facing = self.ground.labels[state.at[number]], state.facing[number]
            frame.posture = state.posture[number]
            rows = getattr(self.scenario.start, SIDES[frame.side])
            if not rows.min <= int(frame.at[2:]) <= rows.max or not self.ground.open(frame.at):
                raise Objection(f"{frame.key} begins on {frame.at}")
            hidden = self.scenario.hidden == SIDES[frame.side]
            if (frame.posture == 2) != hidden or (hidden and not self.ground.shelters(frame.at)):
                raise Objection(f"{frame.key} begins with posture {frame.posture} on {frame.at}")
        if len({frame.at for frame in self.frames}) < len(self.frames):
            raise Objection("two frames begin on a hex")

    def compare(self, state: Any) -> None:
        """The position is what the referee takes it for."""
        for number, frame in enumerate(self.frames):
            mine = self.picture(frame)
            theirs = {name: getattr(state, name)[number] for name in mine}
            theirs["at"] = self.ground.labels[theirs["at"]]
            wrong = {name: (theirs[name], mine[name]) for name in mine if theirs[name] != mine[name]}
            if not frame.out:
                known = state.known[1 - frame.side][number]
                if known != self.known[1 - frame.side][frame]:
                    wrong["known"] = (known, self.known[1 - frame.side][frame])
                if frame.remembered and state.remembered[number] != frame.remembered and known != 2:
                    wrong["remembered"] = (state.remembered[number], frame.remembered)
            if wrong:
                raise Objection(f"{frame.key}: position and should be: {wrong}")
        smoke = {self.ground.labels[hex]: left for hex, left in state.smoke.items() if left}
        if smoke != self.smoke:
            raise Objection(f"smoke {smoke}, should be {self.smoke}")

    def picture(self, frame: Frame) -> dict[str, Any]:
        """What the state should say of a frame."""
        number = {one: number for number, one in enumerate(self.frames)}
        record = frame.record()
        names = ("hull", "condition", "repairable", "maximum", "shield", "shield_maximum", "field", "heat", "loaded",
                 "chamber", "magazines", "jammed", "smoke_charges", "hud_dark", "secrets")  # fmt: skip
        alive = {} if frame.out else {
            "facing": frame.facing, "moving": frame.moving, "fallen": frame.fallen,
            "posture": 2 if frame.unaware else frame.posture, "acted": frame.acted,
            "engine_off": frame.off, "aims": frame.aims,
            "aim_at": number[frame.aim_at] if frame.aim_at else -1,
            "engaged": number[frame.engaged] if frame.engaged else -1,
            "blocked_from": -1 if frame.blocked_from is None else frame.blocked_from,
        }  # fmt: skip
        return {"out": frame.out, "at": frame.at, **alive, **dict(zip(names, record, strict=True))}

    # --- the fight

    def play(self) -> Asking:
        """A whole fight."""
        self.sightings()
        for frame in self.frames:
            if frame.witch is not None:
                self.told("field-start", frame, unit=frame, field=frame.field)
        try:
            for number in range(1, self.scenario.rounds + 1):
                self.round = number
                yield from self.one_round()
                self.round_ends()
            self.finish("round-limit", None)
        except Over:
            return

    def one_round(self) -> Asking:
        """A round: initiative, and a turn for each frame."""
        self.told("advance", EVERYONE, units=1, round=self.round)
        for frame in self.frames:
            frame.acted, frame.defended, frame.blocked_from = False, False, None
            frame.rested = frame.off
        side = self.initiative()
        while True:
            left = [[one for one in self.frames if one.side == each and not one.out and not one.acted]
                    for each in (0, 1)]  # fmt: skip
            if not any(left):
                return
            if len(left[0]) != len(left[1]) and self.began:
                side = 0 if len(left[0]) > len(left[1]) else 1
            if not left[side]:
                side = 1 - side
            frame = left[side][0]
            if len(left[side]) > 1:
                chosen: Choice = yield Ask(side, frozenset(("act", one.key, None) for one in left[side]))
                frame = self.named(chosen[1])
            self.began = True
            yield from self.turn(frame)
            side = 1 - side

    began = False

    def initiative(self) -> int:
        """Both sides roll; the higher one begins, and a tie is rolled again."""
        self.began = False
        while True:
            kind = self.next()
            data: Mapping[str, Any] = self.record[0].data if self.record else {}
            dice = data.get("dice", ())
            if len(dice) != 4 or not all(1 <= one <= 6 for one in dice):
                raise Objection(f"initiative: {kind} {dict(data)}")
            red, blue = sum(dice[:2]), sum(dice[2:])
            if red == blue:
                self.told("initiative-tie", EVERYONE, dice=dice, total=red)
                continue
            first = int(blue > red)
            self.told("initiative", EVERYONE, dice=dice, red=red, blue=blue, first=SIDES[first])
            return first


def plain(action: Action) -> Choice:
    """An action in the referee's words: moves without their way and facing."""
    how = action.how
    if action.kind == "move":
        how = (how.hex, how.end)
    elif isinstance(how, tuple):
        how = tuple(how)
    return (action.kind, action.what, how)


__all__ = ["LOCATIONS", "Referee"]
