"""From a hit to what breaks, as the referee reads it: shield, location, damage, field, armour, hull, modules."""

from __future__ import annotations

from typing import Any

from .referee_frame import OPEN, SIDES, Frame, dice, half_up
from .referee_table import EVERYONE, MASTER, Objection, Over, Table

SUCCESS = ("normal", "special", "critical")
GONE = {"head": ("hud", "radar")}


class Hits(Table):
    """What shots, blows and faults do to frames."""

    # --- faults

    def fumbled(self, frame: Frame, weapon: str = "") -> None:
        """A fumble of shooting, close combat or manoeuvre: the master rolls in secret.

        :param weapon: the mount of the weapon that was used.
        """
        if frame.out:
            return
        told = self.told("malfunction-roll", MASTER, unit=frame, roll=..., row=...)
        rows = self.numbers["malfunctions"].rows
        id, row = next((id, row) for id, row in rows.items() if told["roll"] <= row.to)
        if id != told["row"]:
            raise Objection(f"malfunction {told}, should be {id}")
        if row.when == "at-once":
            if row.effect != "none":
                self.breaks(frame, row, weapon)
            else:
                frame.secrets += 1
        else:
            frame.secrets += 1
            frame.faults.append((id, weapon))

    def first_gun(self, frame: Frame) -> str:
        """The first weapon that still fires, for a jam that no shot brought; "" for none."""
        return next((gun.mount for gun in frame.guns.values() if gun.power(0) and frame.works(gun.mount)), "")

    def breaks(self, frame: Frame, row: Any, weapon: str) -> None:
        """A fault strikes."""
        if row.effect == "jam":
            weapon = weapon or self.first_gun(frame)
            if not weapon:
                self.told("malfunction", frame, unit=frame, effect="jam")
                return
            frame.guns[weapon].jammed = True
            self.told("malfunction", frame, unit=frame, effect="jam", weapon=weapon)
            return
        self.told("malfunction", frame, unit=frame, effect=row.effect)
        if row.effect == "harm" and frame.works(row.module):
            amount = self.told_harm(frame, row.module)
            self.thrown(row.amount, amount, "malfunction")
        elif row.effect == "heat" and frame.heat < frame.numbers.heat:
            told = self.told("heat", frame, unit=frame, change=..., heat=...)
            self.heats(frame, told)
            if frame.heat < frame.numbers.heat or told["change"] < 1:
                self.thrown(row.amount, told["change"], "malfunction")
        elif row.effect == "fall":
            self.falls(frame)
        elif row.effect == "lose-aim":
            self.lose_aim(frame)
        elif row.effect == "hud":
            frame.dark = True

    def strikes_late(self, frame: Frame, when: str, weapon: str = "") -> None:
        """Latent faults that wait for this."""
        for fault in list(frame.faults):
            row = self.numbers["malfunctions"].rows[fault[0]]
            if row.when == when and (fault[1] in ("", weapon) or row.effect != "jam"):
                frame.faults.remove(fault)
                frame.secrets -= 1
                self.breaks(frame, row, weapon or fault[1])

    def heats(self, frame: Frame, told: Any) -> None:
        """A change of temperature, which ends with the track."""
        change = told["change"] if "change" in told else told["amount"]
        frame.heat = max(0, min(frame.numbers.heat, frame.heat + change))
        if told["heat"] != frame.heat:
            raise Objection(f"{frame.key}: temperature {told['heat']}, should be {frame.heat}")

    # --- what becomes of frames

    def falls(self, frame: Frame) -> None:
        """A frame falls: it stops, and loses aim, cover and watch."""
        if frame.fallen or frame.out:
            return
        self.lose_aim(frame)
        self.told("fall", frame, unit=frame)
        frame.fallen, frame.moving, frame.watching = True, False, None
        if frame.posture != OPEN:
            frame.posture, frame.unaware = OPEN, False
            self.sightings()

    def goes_out(self, frame: Frame) -> None:
        """A frame is out; a side without any has lost."""
        if frame.out:
            return
        self.told("out", EVERYONE, unit=frame)
        frame.out, frame.watching, frame.aims, frame.aim_at = True, None, 0, None
        frame.work, frame.off = "", False
        if frame.engaged:
            frame.engaged.engaged = None
            frame.engaged = None
        for one in self.frames:
            if one.aim_at is frame:
                one.aim_at, one.aims = None, 0

    def manoeuvres(self, frame: Frame, why: str) -> bool:
        """A manoeuvre roll; a fumble may break something. Tells whether it succeeds."""
        level = self.roll("manoeuvre", frame, self.terms(frame, "manoeuvre", *self.down(frame, why)),
                          unit=frame, why=why)  # fmt: skip
        self.strikes_late(frame, "manoeuvre")
        if level == "fumble":
            self.fumbled(frame)
        return level in SUCCESS

    def down(self, frame: Frame, why: str) -> list[tuple[str, int]]:
        """What a fallen frame suffers: in shooting and close combat."""
        fights = why in ("shooting", "close-combat")
        return [("fallen", self.combat.fallen)] if frame.fallen and fights else []

    # --- hits

    def damages(self, target: Frame, power: str, level: str, share: int = 100) -> tuple[int, int]:
        """Damage is rolled: penetration and total."""
        base, count, sides = dice(power)
        penetration = base
        if level in ("special", "critical") and share == 100:
            penetration = base * self.rules.weak_spot or self.rules.weak_spot_least
        told = self.told("damage", target, unit=target, power=power, dice=..., penetration=penetration, total=...,
                         share=share)  # fmt: skip
        rolled = told["dice"]
        if level == "critical" and share == 100:
            points = count * sides
            if rolled not in ((), (sides,) * count):
                raise Objection(f"critical, and dice of {rolled}")
        else:
            points = sum(rolled)
            if len(rolled) != count or not all(1 <= one <= sides for one in rolled):
                raise Objection(f"dice {rolled} for {power}")
        total = (penetration + points) * share // 100
        if told["total"] != total:
            raise Objection(f"damage {dict(told)}, total should be {total}")
        return penetration, total

    def shields(self, target: Frame, origin: str) -> str:
        """The shield tries to block a shot. Tells the level; "" if it can't try."""
        if not target.bears_shield or target.fallen or target.off or target.away:
            return ""
        sectors = self.sectors(target, origin)
        free = [one for one in sectors if one in (0, 1, 5, 4)]
        if target.blocked_from is not None:
            free = [one for one in free if (one == 4) == (target.blocked_from == 4)]
        told = self.record[0].data.get("sector") if self.record else None
        if not free:
            if told not in sectors:
                raise Objection(f"{target.key}: a shot from sector {told}, should be from one of {sectors}")
            self.told("no-shield", target, unit=target, sector=told)
            return ""
        sector = told if told in free else free[0]
        level = self.roll("shield", target, self.terms(target, "shield"), unit=target, sector=sector)
        target.blocked_from = 4 if sector == 4 else 0
        return level

    def share(self, sector: int) -> int:
        """What of a field holds towards a sector, in per cent."""
        field = self.numbers["field"]
        return int({0: field.front, 1: field.front, 5: field.front, 3: field.rear}.get(sector, field.side))

    def sectors(self, target: Frame, origin: str) -> list[int]:
        """Out of which sector a shot comes, by the target's facing: on a line between two the better for the defender,
        front before rear side before rear; between two hexes of the front sector either."""
        found = [(one - target.facing) % 6 for one in self.ground.sectors(target.at, origin)]
        return [one for one in found if self.share(one) == max(map(self.share, found))]

    def shield_takes(self, target: Frame, amount: int) -> None:
        """The shield is struck: what goes beyond its condition lowers its maximum."""
        over = max(0, amount - target.shield)
        target.shield_most = max(0, target.shield_most - over)
        target.shield = min(max(0, target.shield - amount), target.shield_most)
        self.told("shield-takes", target, unit=target, amount=amount, over=over, left=target.shield,
                  maximum=target.shield_most)  # fmt: skip

    def struck(
        self, target: Frame, power: str, level: str, origin: str, location: str = "", *, share: int = 100
    ) -> int | None:
        """A shot strikes a frame. Tells the damage that was rolled, or None.

        :param origin: the hex from which it comes; its own for a shot in melee.
        :param location: the one that was aimed at.
        """
        melee = target.engaged is not None and origin == target.at
        blocked = self.shields(target, origin)
        if blocked == "normal":
            _, total = self.damages(target, power, level, share)
            self.shield_takes(target, total)
            return total
        if blocked in SUCCESS:
            self.shield_takes(target, self.rules.shield_special if blocked == "special" else 0)
            return None
        sector = 0 if origin == target.at else self.sectors(target, origin)[0]
        if not location or target.lost(location):
            location = self.located(target, sector) if not location else "torso"
        penetration, total = self.damages(target, power, level, share)
        rest = total if melee else self.fielded(target, total, sector)
        if rest:
            self.armoured(target, location, penetration, rest, melee=melee)
        return total

    def located(self, target: Frame, sector: int) -> str:
        """The location is rolled for."""
        number = {0: 0, 1: 0, 5: 0, 3: 2}.get(sector, 1)
        table = [self.numbers["locations"].front, self.numbers["locations"].side, self.numbers["locations"].rear]
        told = self.told("location", target, unit=target, die=..., table=number, location=...)
        hits = next((row.hits for row in table[number].rows if told["die"] <= row.to), "none")
        hits = hits.replace("near", "right" if sector == 2 else "left")
        if target.lost(hits):
            hits = "torso"
        if told["location"] != hits:
            raise Objection(f"location {dict(told)}, should be {hits}")
        return hits

    def fielded(self, target: Frame, total: int, sector: int) -> int:
        """A witch's field meets a shot. Tells what is left of it."""
        if target.witch is None or not target.field:
            return total
        field = self.numbers["field"]
        percent = self.share(sector)
        strength = target.field * percent // 100 // field.tens
        if not strength:  # too little is left of it to keep anything off
            return total
        kept = min(strength, total)
        target.field = max(0, target.field - kept)
        self.told("field", target, unit=target, strength=strength, percent=percent, kept=kept, rest=total - kept,
                  left=target.field)  # fmt: skip
        return total - kept

    def armoured(self, target: Frame, location: str, penetration: int, rest: int, *, melee: bool) -> None:
        """What is left meets armour and hull, and then the modules."""
        armour = target.armour[location]
        wasted = min(rest, max(0, penetration - self.rules.waste * armour)) if armour else 0
        through = max(0, rest - wasted - armour)
        taken = rest - wasted - through
        self.told("armour", target, unit=target, location=location, wasted=wasted, armour=taken, through=through)
        if not through:
            return
        before = target.hull[location]
        left = max(0, before - through)
        told = self.told("hull", target, unit=target, location=location, lost=..., left=left)
        if told["lost"] not in (through, before - left):
            raise Objection(f"hull {dict(told)}, {through} came through")
        share = 100 * left // target.full[location]
        chance = next(one.chance for one in self.rules.chances if share >= one.hull)
        if not left and not chance:
            chance = 100
        struck = [one for one in target.modules.values() if one.location == location and one.condition > 0]
        for module in struck:
            if target.out:
                break
            check = self.told("module", target, unit=target, module=module.id, chance=chance, roll=..., struck=...)
            if check["struck"] != (check["roll"] <= chance):
                raise Objection(f"module check {dict(check)}")
            if check["struck"]:
                self.told_harm(target, module.id, through, melee=melee)
        target.hull[location] = left
        if target.out:
            return
        if not left:
            self.told("location-lost", target, unit=target, location=location)
            self.loses(target, location)
        elif location.endswith("leg") and through >= self.rules.stagger and not target.fallen:
            stands = self.manoeuvres(target, "stagger")
            if not stands:
                self.falls(target)

    def loses(self, target: Frame, location: str) -> None:
        """What comes of a location that is lost."""
        for one in target.modules.values():
            if one.location == location:
                one.condition = one.repairable = 0
        if location == "left-arm":
            target.shield = target.shield_most = 0
        if location == "torso":
            self.goes_out(target)
        elif location.endswith("leg"):
            self.falls(target)

    def told_harm(self, target: Frame, id: str, through: int | None = None, *, melee: bool = False) -> int:
        """A module is harmed. Tells by how much it was.

        :param through: the sides of the die; None if another one was rolled.
        """
        module = target.modules[id]
        guarded = target.witch is not None and target.field >= self.numbers["field"].tens
        if id == "cockpit" and melee and guarded and through is not None:
            return self.cockpit(target, through)
        told = self.told("harm", target, unit=target, module=id, amount=..., condition=..., repairable=..., maximum=...)
        amount = int(told["amount"])
        if through is not None and not 1 <= amount <= through:
            raise Objection(f"harm {dict(told)}, {through} came through")
        self.harmed(target, module, amount)
        now = (told["condition"], told["repairable"], told["maximum"])
        if now != (module.condition, module.repairable, module.maximum):
            raise Objection(f"harm {dict(told)}, should leave {module}")
        if module.kind in ("engine", "cockpit") and not module.condition:
            self.goes_out(target)
        return amount

    def harmed(self, target: Frame, module: Any, amount: int) -> None:
        """Condition falls by the harm, what can be repaired by half of it, the maximum by a point."""
        module.maximum = max(0, module.maximum - self.rules.maximum)
        module.repairable = max(0, module.repairable - half_up(amount * self.rules.repairable, 100))
        module.repairable = min(module.repairable, module.maximum)
        module.condition = min(max(0, module.condition - amount), module.repairable)

    def cockpit(self, target: Frame, through: int) -> int:
        """In melee the field takes its strength off the harm of the cockpit."""
        strength = target.field // self.numbers["field"].tens
        told = self.told("field", target, unit=target, strength=strength, percent=100, kept=..., rest=..., left=...)
        kept, rest = told["kept"], told["rest"]
        if not 1 <= kept + rest <= through or kept != min(strength, kept + rest):
            raise Objection(f"field {dict(told)} in melee, {through} came through")
        target.field = max(0, target.field - kept)
        if told["left"] != target.field:
            raise Objection(f"field {dict(told)}, should leave {target.field}")
        if rest:
            more = self.told_harm(target, "cockpit")
            if more != rest:
                raise Objection(f"{more} harm to the cockpit, the field left {rest}")
        return int(rest)

    # --- the end

    def decided(self) -> None:
        """A side whose frames are all out loses at once.

        :raises Over: when the fight is over.
        """
        self.sightings()
        alive = [any(not one.out for one in self.frames if one.side == side) for side in (0, 1)]
        if all(alive):
            return
        self.finish("last-standing" if any(alive) else "both-out", alive.index(True) if any(alive) else None)

    def finish(self, reason: str, winner: int | None) -> None:
        """The end is told, with the points that each side put out."""
        points = [sum(one.points for one in self.frames if one.out and one.side != side) for side in (0, 1)]
        if reason == "round-limit":
            winner = None if points[0] == points[1] else int(points[1] > points[0])
        self.winner = winner
        self.told("end", EVERYONE, winner="none" if winner is None else SIDES[winner], reason=reason,
                  red=points[0], blue=points[1])  # fmt: skip
        raise Over

    winner: int | None = None
