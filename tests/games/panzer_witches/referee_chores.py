"""A frame looks after its machine and around itself, and a round ends, as the referee reads it."""

from __future__ import annotations

from typing import Any

from .referee_fight import Fight
from .referee_frame import HIDDEN, SEEN, SUSPECTED, Frame
from .referee_hit import SUCCESS
from .referee_table import EVERYONE, MASTER, Objection


class Chores(Fight):
    """Checks, rest, the witch's search, smoke, magazines, spotting, and the end of a round."""

    def do_check(self, frame: Frame, how: Any) -> None:
        if how[1] == "move":
            frame.did_move = True
            if frame.engaged:
                frame.defended = True
        else:
            frame.did_action = True
        self.finds(frame, how[0])

    def do_full_check(self, frame: Frame) -> None:
        if frame.engaged:
            frame.defended = True
        self.finds(frame, "")

    def finds(self, frame: Frame, module: str) -> None:
        """A check finds latent faults and puts them right."""
        found = [one for one in frame.faults if not module or self.belongs(frame, one) == module]
        rows = self.numbers["malfunctions"].rows
        self.told("check", frame, unit=frame, module=module, faults=tuple(rows[id].effect for id, _ in found))
        frame.faults = [one for one in frame.faults if one not in found]
        frame.secrets = frame.secrets - len(found) if module else 0

    def belongs(self, frame: Frame, fault: tuple[str, str]) -> str:
        """The module in which a latent fault is."""
        row = self.numbers["malfunctions"].rows[fault[0]]
        if row.module:
            return str(row.module)
        jammed = fault[1] or self.first_gun(frame)
        return {"jam": jammed, "heat": "engine", "hud": "hud"}.get(row.effect, "left-leg-drive")

    def do_rest(self, frame: Frame) -> None:
        field = self.numbers["field"]
        restored = self.record[0].data.get("restored", 0) if self.record else 0
        before = frame.field
        frame.field = min(frame.field_most, frame.field + restored)
        level = self.roll("rest", frame, self.terms(frame, "magic"), unit=frame, restored=restored, field=frame.field)
        power = {"normal": field.normal, "special": field.special, "critical": field.critical,
                 "failure": field.failure}.get(level)  # fmt: skip
        if power is None:
            if restored:
                raise Objection(f"{frame.key} rests, {level}, and {restored} come back")
        elif frame.field < frame.field_most or restored != frame.field_most - before:
            self.thrown(power, restored, "rest")

    def do_shut_down(self, frame: Frame) -> None:
        frame.off, frame.moving, frame.watching = True, False, None
        self.lose_aim(frame)
        self.told("shut-down", frame, unit=frame)

    def do_restart(self, frame: Frame) -> None:
        frame.off = False
        self.told("restart", frame, unit=frame)

    def do_madar(self, frame: Frame) -> None:
        level = self.roll("madar", frame, self.terms(frame, "magic"), unit=frame)
        if level in SUCCESS:
            far = self.detection.madar
            new = [one for one in self.enemies(frame) if self.ground.distance(frame.at, one.at) <= far
                   and self.known[frame.side][one] != SEEN]  # fmt: skip
            self.several(("seen",), [self.found(frame.side, one) for one in new])
        self.sightings()

    def do_smoke(self, frame: Frame) -> None:
        frame.charges -= 1
        hexes = [self.ground.ahead(frame.at, frame.facing + turn) for turn in (-1, 0, 1)]
        there = [one for one in hexes if one]
        heard = self.heard(frame)
        told = self.told("smoke", heard, unit=frame, hexes=tuple(there), rounds=...)
        if heard is not None:
            self.told("smoke", 1 - frame.side, hexes=tuple(there), rounds=told["rounds"])
        self.thrown(self.detection.smoke_rounds, told["rounds"], "smoke")
        for one in there:
            self.smoke[one] = max(self.smoke.get(one, 0), told["rounds"])
        self.sightings()

    # --- magazines

    def do_reload(self, frame: Frame, mount: str) -> None:
        frame.work, frame.work_on = "reload", mount
        self.told("reload", frame, unit=frame, weapon=mount)

    def do_dismount(self, frame: Frame, mount: str) -> None:
        frame.work, frame.work_on = "fetch", mount
        self.lose_aim(frame)
        self.told("dismount", frame, unit=frame, weapon=mount)

    def works_outside(self, frame: Frame) -> None:
        """A turn of changing a magazine by hand."""
        if frame.work == "load":
            level = self.roll("load", frame, self.terms(frame, "strength"), unit=frame)
            if level in SUCCESS:
                frame.work = "cock"
        elif frame.work == "cock":
            self.told("mount", frame, unit=frame)
            frame.work = "mounted"

    def reloaded(self, frame: Frame) -> None:
        """The magazine is full again; the chamber is as it was."""
        gun = frame.guns[frame.work_on]
        frame.work = ""
        if gun.spare:
            gun.loaded, gun.spare = gun.numbers.magazine, gun.spare - 1
        gun.jammed = False
        self.told("loaded", frame, unit=frame, weapon=gun.mount, marks=gun.loaded, spare=gun.spare)
        self.strikes_late(frame, "reload", gun.mount)

    # --- looking

    def do_spot(self, frame: Frame, hex: str) -> None:
        level = self.roll("spot", frame, self.terms(frame, "spotting"), unit=frame, hex=hex)
        self.spots(frame.side, hex, level)
        self.sightings()

    def spots(self, side: int, hex: str, level: str) -> None:
        """What a search of a hex finds."""
        for one in self.frames:
            if one.side == side or one.out or self.known[side][one] == SEEN:
                continue
            far = self.ground.distance(hex, one.at)
            if (level == "critical" and far <= self.detection.critical) or (level == "special" and far == 0):
                self.several(("seen",), [self.found(side, one)])
            elif (level == "normal" and far == 0) or (level == "special" and far == 1):
                if self.known[side][one] == SUSPECTED and self.last[side].get(one) == one.at:
                    self.several(("seen",), [self.found(side, one)])
                else:
                    self.suspect(side, one)

    # --- the end of a round

    def round_ends(self) -> None:
        """Smoke, cooling, hot engines, secret spotting, magazines."""
        gone = sorted(hex for hex, left in self.smoke.items() if left <= 1)
        self.smoke = {hex: left - 1 for hex, left in self.smoke.items() if left > 1}
        if gone:
            told = self.told("smoke-gone", EVERYONE, hexes=...)
            if sorted(told["hexes"]) != gone:
                raise Objection(f"smoke gone from {told['hexes']}, should be from {gone}")
            self.sightings()
        living = [one for one in self.frames if not one.out]
        for one in living:
            wet = self.ground.depth(one.at) > 0 and not one.moving
            less = (self.engine.water_rest if wet else self.engine.rest) if one.rested else 0
            if not one.off:
                less = self.engine.water if wet else 0
            if less and one.heat:
                change = -min(less, one.heat)
                self.heats(one, self.told("heat", one, unit=one, change=change, heat=...))
        for one in living:
            band = self.band(one)
            if band and band[1].chance and not one.off:
                told = self.told("engine-roll", one, unit=one, band=band[0], chance=band[1].chance, roll=...,
                                 struck=...)  # fmt: skip
                if told["struck"] != (told["roll"] <= band[1].chance):
                    raise Objection(f"engine roll {dict(told)}")
                if told["struck"]:
                    self.thrown(band[1].harm, self.told_harm(one, "engine"), "engine")
        self.decided()
        self.passive()
        for one in self.frames:
            if one.out:
                continue
            if one.work == "fetch":
                one.work = "load"
            elif one.work in ("reload", "mounted"):
                self.reloaded(one)

    def passive(self) -> None:
        """Secret spotting."""
        for one in self.frames:
            for enemy in self.enemies(one) if not one.out and not one.away else ():
                near = self.ground.distance(one.at, enemy.at) <= self.detection.range and self.look(one, enemy).seen
                if enemy.posture == HIDDEN and self.known[one.side][enemy] != SEEN and near:
                    level = self.roll("spotting", MASTER, self.terms(one, "spotting"), unit=one, hex=enemy.at)
                    self.spots(one.side, enemy.at, level)
        self.sightings()

    # --- small things of a turn

    def do_turn(self, frame: Frame, facing: int) -> None:
        frame.facing = facing
        self.told("turned", frame, unit=frame, facing=facing)

    def do_overload(self, frame: Frame) -> None:
        frame.overloaded = True
        self.strikes_late(frame, "overload")
        if frame.out:
            return
        if self.manoeuvres(frame, "overload"):
            frame.extra += self.engine.extra
            if frame.heat == frame.numbers.heat:  # at the end of its track
                return
            self.heats(frame, self.told("heat", frame, unit=frame, change=self.engine.overload, heat=...))

    def do_stand_up(self, frame: Frame) -> None:
        frame.fallen = False
        if frame.engaged:
            frame.defended = True
        self.told("stand-up", frame, unit=frame)

    def do_aim(self, frame: Frame, how: Any) -> None:
        target = next(one for one in self.frames if one.key == how[0])
        by = how[1]
        if by == "move":
            frame.did_move = True
        else:
            frame.did_action = True
        if frame.aim_at is not target:
            frame.aim_at, frame.aims = target, 0
        frame.aims += 1
        self.told("aim", frame, unit=frame, target=target, aims=frame.aims,
                  bonus=frame.aims * self.combat.aim.bonus, by=by)  # fmt: skip

    def do_watch(self, frame: Frame, how: Any) -> None:
        frame.watching = (how[0], how[1])
        self.told("watch", frame.side, unit=frame, weapon=frame.guns[how[0]].id, hex=how[1])
