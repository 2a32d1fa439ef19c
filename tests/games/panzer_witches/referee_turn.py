"""A frame's turn, as the referee reads it: moving, hiding, looking, and looking after the machine."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from .referee_chores import Chores
from .referee_frame import COVERED, HIDDEN, OPEN, SEEN, SUSPECTED, UNSEEN, Frame
from .referee_table import Ask, Asking, Choice, Objection

SPARED = ("check", "full-check", "shut-down", "smoke", "madar", "end")
"""Kinds that need not be offered where nothing would come of them; without others a turn is over."""


class Turns(Chores):
    """What a frame may do in its turn, and what comes of it."""

    # --- how far it gets

    def allowance(self, frame: Frame) -> int:
        """Points of movement in this turn."""
        if frame.fallen and not frame.crawls:
            return 0
        if frame.crawls:
            return 1
        most: int = frame.numbers.move
        return (most if frame.moving else max(1, most // 2)) + frame.extra

    def reach(self, frame: Frame, allowed: int) -> dict[str, int]:
        """Where a move may end, as far as its side knows, with what it costs."""
        friends = {one.at for one in self.frames if one.side == frame.side and one is not frame and not one.out}
        known = {one.at for one in self.enemies(frame) if self.known[frame.side][one] == SEEN}
        best = {frame.at: 0}
        queue = [(0, frame.at)]
        while queue:
            spent, hex = heapq.heappop(queue)
            if spent > best[hex] or (hex in known and hex != frame.at):
                continue
            for beside in self.ground.beside[hex]:
                cost = self.ground.cost(hex, beside, frame.numbers.climb)
                if cost is None:
                    continue
                whole = spent + cost
                if whole > allowed:
                    if hex != frame.at or allowed < 1:
                        continue
                    whole = allowed
                if whole < best.get(beside, 99):
                    best[beside] = whole
                    heapq.heappush(queue, (whole, beside))
        return {hex: spent for hex, spent in best.items() if hex not in friends and hex != frame.at}

    def may_cover(self, frame: Frame, hex: str) -> bool:
        """Whether a frame may take cover there."""
        return self.ground.shelters(hex) or self.ground.below(hex)

    def near(self, frame: Frame, *, known: bool) -> bool:
        """Whether an enemy sees it from so near that it can't hide; only those that it knows of, or all."""
        return any(
            self.ground.distance(one.at, frame.at) <= self.detection.near and self.look(one, frame).seen
            for one in self.enemies(frame) if not known or self.known[frame.side][one] == SEEN
        )  # fmt: skip

    # --- what may be chosen

    def choices(self, frame: Frame) -> set[Choice]:
        """Everything that it may do now, except where only some of many hexes are offered."""
        key = frame.key
        may: set[Choice] = {("end", key, None)}
        move, action = not frame.did_move, not frame.did_action
        if frame.off:
            return may | ({("restart", key, None)} if move and action else set())
        if frame.engaged:
            may |= self.melee_choices(frame)
        else:
            if move:
                may |= self.moves(frame)
            if action:
                may |= {("engage", key, one.key) for one in self.enemies(frame)
                        if one.at == frame.at and self.blow(frame)}  # fmt: skip
            if move and action:
                may |= self.whole(frame)
        if action:
            may |= self.actions(frame)
        if frame.works("hud") and not frame.dark:
            ways = [("move", move and not (frame.engaged and frame.defended)), ("action", action)]
            may |= {("check", key, (id, by)) for id in frame.modules for by, free in ways if free}
            if move and action and not (frame.engaged and frame.defended):
                may.add(("full-check", key, None))
        return may

    def melee_choices(self, frame: Frame) -> set[Choice]:
        """What a melee leaves to a frame."""
        key, may = frame.key, set()
        assert frame.engaged
        if not frame.did_move and not frame.defended:
            if frame.fallen and not frame.crawls:
                may.add(("stand-up", key, None))
            if not frame.fallen:
                may |= {("break-off", key, hex) for hex in self.exits(frame)}
        if not frame.did_action and self.blow(frame):
            may.add(("strike", key, frame.engaged.key))
        return may

    def exits(self, frame: Frame) -> list[str]:
        """Adjacent open hexes with nobody in them."""
        taken = {one.at for one in self.frames if not one.out
                 and (one.side == frame.side or self.known[frame.side][one] == SEEN)}  # fmt: skip
        return [hex for hex in self.ground.beside[frame.at] if hex not in taken
                and self.ground.cost(frame.at, hex, frame.numbers.climb) is not None]  # fmt: skip

    def moves(self, frame: Frame) -> set[Choice]:
        """What costs the move."""
        key = frame.key
        may: set[Choice] = set()
        allowed = self.allowance(frame)
        for hex in self.reach(frame, allowed) if allowed else ():
            may |= {("move", key, (hex, end)) for end in (("stop",) if frame.crawls else ("go", "stop"))}
            if not frame.crawls and self.may_cover(frame, hex):
                may.add(("move", key, (hex, "cover")))
                if self.ground.shelters(hex):
                    may.add(("move", key, (hex, "hide")))
        if not frame.fallen:
            if not frame.moving:
                may |= {("turn", key, side) for side in range(6) if side != frame.facing}
            if not frame.overloaded:
                may.add(("overload", key, None))
            if frame.posture == OPEN and self.may_cover(frame, frame.at):
                may.add(("cover", key, None))
            hides = frame.posture == HIDDEN or frame.unaware
            if not hides and self.ground.shelters(frame.at) and not self.near(frame, known=True):
                may.add(("hide", key, None))
        elif not frame.crawls:
            may.add(("stand-up", key, None))
        if not frame.moving:
            may |= {("aim", key, (one.key, "move")) for one in self.aimable(frame)}
        return may

    def aimable(self, frame: Frame) -> list[Frame]:
        """Whom it may aim at, if another aim counts."""
        aim = self.combat.aim
        found = []
        for one in self.targets(frame):
            most = aim.moving if one.moving or one.engaged else aim.most
            more = (frame.aims if frame.aim_at is one else 0) < most
            if more and self.bears(frame, one.at) and not self.look(frame, one).smoke:
                found.append(one)
        return found

    def actions(self, frame: Frame) -> set[Choice]:
        """What costs the action."""
        key = frame.key
        may = self.shots(frame)
        if frame.engaged:
            return may
        may |= {("aim", key, (one.key, "action")) for one in self.aimable(frame)}
        if frame.work == "" and frame.works("loader"):
            may |= {("reload", key, mount) for mount in self.empty(frame)}
        if frame.witch is not None and frame.works("radar"):
            may.add(("madar", key, None))
        if frame.charges and frame.works("smoke"):
            may.add(("smoke", key, None))
        return may

    def empty(self, frame: Frame) -> list[str]:
        """Weapons that a reload does something for: a magazine, or a jam."""
        return [gun.mount for gun in frame.guns.values() if frame.works(gun.mount)
                and (gun.jammed or (gun.spare and gun.loaded < gun.numbers.magazine))]  # fmt: skip

    def whole(self, frame: Frame) -> set[Choice]:
        """What costs move and action."""
        key = frame.key
        may: set[Choice] = {("shut-down", key, None)}
        if frame.witch is not None and frame.field < min(self.numbers["field"].rest_below, frame.field_most):
            may.add(("rest", key, None))
        if not frame.works("loader") and not frame.moving and not frame.fallen:
            may |= {("dismount", key, mount) for mount in self.empty(frame)}
        return may

    def some(self, frame: Frame, choice: Choice) -> bool:
        """Whether something may be done of which not all is offered: shells, posts, searches."""
        kind, _, how = choice
        if frame.did_action or frame.off or frame.engaged:
            return False
        if kind == "spot":
            return bool(self.look(frame.at, how).seen)
        mount, hex = how[0], how[1]
        gun = frame.guns[mount]
        if not self.ready(frame, gun) or not self.bears(frame, hex):
            return False
        if kind == "shell":
            reach = gun.power(self.ground.distance(frame.at, hex)) is not None
            return gun.numbers.explosive == "heavy" and reach and bool(self.look(frame.at, hex).seen)
        return kind == "watch"

    # --- doing it

    def turn(self, frame: Frame) -> Asking:
        """A whole turn."""
        self.told("turn", frame, unit=frame)
        self.actor = frame
        frame.watching, frame.overloaded, frame.extra = None, False, 0
        frame.did_move = frame.did_action = frame.travelled = False
        if frame.away:
            self.works_outside(frame)
            frame.did_move = frame.did_action = True
        while not frame.out and not (frame.did_move and frame.did_action):
            may = self.choices(frame)
            if self.over_early(frame, may):
                break
            chosen: Choice = yield Ask(frame.side, frozenset(may))
            if chosen[0] == "end":
                break
            yield from self.does(frame, chosen)
            self.sightings()
            self.settle_aims()
            self.decided()
        if not frame.out and frame.moving and not frame.travelled:
            frame.moving = False
            self.told("stopped", frame, unit=frame)
        frame.acted = True
        self.actor = None

    offered: frozenset[Choice] = frozenset()

    def over_early(self, frame: Frame, may: set[Choice]) -> bool:
        """Whether the turn ends by itself: where nothing is left that must be offered, and nothing is."""
        if not all(one[0] in SPARED or self.idle(one) for one in may):
            return False
        return bool(self.record) or ("end", frame.key, None) not in self.offered

    def idle(self, choice: Choice) -> bool:
        """Aiming at who is too far for any weapon."""
        kind, key, how = choice
        if kind != "aim":
            return False
        frame = self.named(key)
        distance = self.ground.distance(frame.at, self.named(how[0]).at)
        return not any(self.ready(frame, gun) and gun.power(distance) for gun in frame.guns.values())

    def does(self, frame: Frame, chosen: Choice) -> Asking:
        """One thing of a turn."""
        kind, _, how = chosen
        if kind in ("shoot", "shell", "engage", "strike", "watch", "reload", "spot", "madar", "smoke"):
            frame.did_action = True
        elif kind in ("move", "turn", "cover", "hide", "stand-up", "break-off"):
            frame.did_move = True
        elif kind in ("rest", "shut-down", "restart", "dismount", "full-check"):
            frame.did_move = frame.did_action = True
        if kind == "move":
            yield from self.goes(frame, *how)
        elif kind == "engage":
            target = self.named(how)
            self.engages(frame, target)
            yield from self.strikes(frame, target)
        elif kind == "strike":
            yield from self.strikes(frame, self.named(how))
        elif kind == "shoot":
            mount, target, location = how
            self.shoots(frame, mount, self.named(target), location)
        elif kind == "shell":
            self.shoots(frame, how[0], how[1], "", "shell")
        else:
            doing: Callable[..., None] = getattr(self, "do_" + kind.replace("-", "_"))
            doing(frame) if how is None else doing(frame, how)

    def named(self, key: str) -> Frame:
        """A frame by its key."""
        return next(one for one in self.frames if one.key == key)

    def goes(self, frame: Frame, hex: str, end: str) -> Asking:
        """A move, hex by hex; who watches may shoot before the next step."""
        allowed = self.allowance(frame)
        spent, steps = 0, 0
        self.lose_aim(frame)
        stopped, lay = False, frame.fallen
        back = frame.at
        while True:
            piece = next((event for event in self.record if event.kind == "move"), None)
            if piece is None:
                raise Objection(f"untold: {frame.key} moves to {hex}")
            start, told = frame.at, dict(piece.data)
            always = self.heard(frame)
            for step in told["way"]:
                cost = self.ground.cost(frame.at, step, frame.numbers.climb)
                if step not in self.ground.beside[frame.at] or cost is None:
                    raise Objection(f"{frame.key} goes from {frame.at} to {step}")
                if any(one.at == step and one.side == frame.side and not one.out for one in self.frames if
                       one is not frame) and step == told["way"][-1] and told["end"]:  # fmt: skip
                    raise Objection(f"{frame.key} ends its move on a friend in {step}")
                if any(one.at == frame.at and self.known[frame.side][one] == SEEN for one in self.enemies(frame)) and (
                    steps):  # fmt: skip
                    raise Objection(f"{frame.key} passes an enemy in {frame.at}")
                spent, steps = spent + cost, steps + 1
                frame.at = step
                if not self.beside_friend(frame):
                    back = step
                frame.moving = True
                frame.posture, frame.unaware = OPEN, False
                self.followers(frame)
                self.sightings(frame, lose=False)
                for one in self.enemies(frame):
                    if one.at == step and (one.unaware or one.posture == HIDDEN):
                        self.reveal(one)
                if self.heard(frame) is not None:
                    always = (frame.side,)
            if spent > allowed and not (steps == 1 and allowed):
                raise Objection(f"{frame.key} spends {spent} points of {allowed}")
            met = frame.at != hex and any(one.at == frame.at for one in self.enemies(frame))
            interrupted = told["end"] == ""
            if not interrupted and frame.at != hex and not met:
                raise Objection(f"{frame.key} ends in {frame.at}, should in {hex}")
            frame.facing = told["facing"]
            self.told("move", always, unit=frame, start=start, way=..., facing=..., end=...)
            if not interrupted:
                if met and end in ("cover", "hide"):
                    end = "stop"
                if told["end"] != end:
                    raise Objection(f"{frame.key} ends with {told['end']}, should with {end}")
                break
            stopped = yield from self.watched(frame, back)
            if frame.out or (frame.fallen and not lay) or stopped:
                return
        frame.travelled = True
        if end != "go" or frame.crawls:
            frame.moving = False
        self.followers(frame)
        if end in ("cover", "hide"):
            self.shelters(frame, end)
        self.sightings()

    def beside_friend(self, frame: Frame) -> bool:
        """Whether a friend stands in its hex."""
        friends = (one for one in self.frames if one.side == frame.side and one is not frame)
        return any(one.at == frame.at and not one.out for one in friends)

    def watched(self, mover: Frame, back: str) -> Asking:
        """Whoever watches may shoot. Tells whether that ended the move. Who falls where a friend stands lies `back`."""
        lay = mover.fallen
        for one in self.enemies(mover):
            shot = self.watch_shot(one, mover)
            if shot is None:
                continue
            self.sightings()
            kind, _, _ = yield Ask(one.side, frozenset({("fire", one.key, None), ("wait", one.key, None)}))
            if kind == "fire":
                one.watching = None
                self.shoots(one, shot[0], mover, "", shot[1])
                if mover.fallen and not lay and not mover.out and self.beside_friend(mover):
                    mover.at = back
                    self.told("moved-back", mover, unit=mover, hex=back)
                self.decided()
                if mover.out or (mover.fallen and not lay):
                    return True
        return False

    def shelters(self, frame: Frame, how: str) -> None:
        """A frame takes cover or hides."""
        frame.moving = False
        if how == "hide" and not self.near(frame, known=False):
            frame.posture, frame.unaware = HIDDEN, False
            side = 1 - frame.side
            known, self.known[side][frame] = self.known[side][frame], UNSEEN
            self.told("hide", frame, unit=frame, hex=frame.at)
            self.known[side][frame] = known
            if known == SEEN:
                self.known[side][frame] = SUSPECTED
                frame.remembered = frame.record()
                self.told("lost-sight", side, unit=frame, hex=self.last[side][frame], side=side)
            return
        frame.posture, frame.unaware = COVERED, False
        self.told("cover", frame, unit=frame, hex=frame.at, tried=how if how == "hide" else "")

    def do_cover(self, frame: Frame) -> None:
        self.shelters(frame, "cover")
        self.sightings()

    def do_hide(self, frame: Frame) -> None:
        self.shelters(frame, "hide")
        self.sightings()

    def do_break_off(self, frame: Frame, hex: str) -> None:
        frame.defended = True
        if not self.manoeuvres(frame, "break-off") or frame.fallen:
            self.told("held", frame, unit=frame)
            return
        assert frame.engaged
        frame.engaged.engaged = None
        frame.engaged = None
        frame.at, frame.moving = hex, False
        self.told("break-off", frame, unit=frame, hex=hex)
        self.followers(frame)
        self.sightings()
