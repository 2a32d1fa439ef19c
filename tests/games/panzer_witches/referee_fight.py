"""Shooting and close combat, as the referee reads them."""

from __future__ import annotations

from typing import Any

from .referee_frame import LOCATIONS, OPEN, SEEN, Frame, Gun, dice
from .referee_hit import SUCCESS, Hits
from .referee_table import Ask, Asking, Choice, Objection


class Fight(Hits):
    """Shots and blows, and what may be chosen of them."""

    # --- shooting

    def bears(self, frame: Frame, hex: str) -> bool:
        """Whether a hex lies in the front sector."""
        return hex == frame.at or any((one - frame.facing) % 6 in (0, 1, 5)
                                       for one in self.ground.sectors(frame.at, hex))  # fmt: skip

    def ready(self, frame: Frame, gun: Gun) -> bool:
        """Whether a weapon works, isn't jammed, isn't being reloaded and has ammunition."""
        fed = gun.numbers.magazine == 0 or gun.left > 0
        busy = frame.work == "reload" and frame.work_on == gun.mount
        return frame.works(gun.mount) and not gun.jammed and fed and not busy and gun.power(0) is not None

    def shootable(self, frame: Frame, gun: Gun, target: Frame) -> bool:
        """Whether it may fire that weapon at that enemy."""
        if not self.ready(frame, gun):
            return False
        if frame.engaged:
            return frame.engaged is target
        distance = self.ground.distance(frame.at, target.at)
        return gun.power(distance) is not None and target in self.targets(frame) and self.bears(frame, target.at)

    def shots(self, frame: Frame) -> set[Choice]:
        """Every shot at an enemy, rolled for or aimed at a location."""
        may: set[Choice] = set()
        for gun in frame.guns.values():
            for target in self.enemies(frame):
                if self.shootable(frame, gun, target):
                    places = self.places(frame, target)
                    may |= {("shoot", frame.key, (gun.mount, target.key, place)) for place in places}
        return may

    def places(self, frame: Frame, target: Frame) -> list[str]:
        """What may be aimed at: of who is covered only what shows, and something must be named."""
        alive = [one for one in LOCATIONS if not target.lost(one)]
        if target.posture == OPEN or (target.engaged and not frame.engaged):
            return ["", *alive]
        hidden = self.numbers["locations"].locations
        return [one for one in alive if not hidden[one].covered]

    def shot_terms(self, frame: Frame, gun: Gun, target: Frame | None, location: str, why: str, number: int
                   ) -> list[tuple[str, int]]:  # fmt: skip
        """Everything that makes the chance of a shot.

        :param why: `shoot`, `watch` for one as if aimed, `watch-sight`, `shell`.
        :param number: which one of a burst it is, from 1.
        """
        combat = self.combat
        more: list[tuple[str, int]] = [("gear", gun.numbers.gear)]
        if frame.moving:
            more.append(("shooter-moving", combat.shooter_moving))
        more += self.down(frame, "shooting")
        within = frame.engaged is target and target is not None
        into = target is not None and target.engaged is not None and not within
        if within:
            more.append(("in-melee", gun.numbers.melee))
        if into:
            more += [("into-melee", one) for one in combat.melee.into]
        watched = why.startswith("watch")
        if target is not None and not within and not into and (target.moving or watched):
            more.append(("target-moving", combat.target_moving))
        covered = target is not None and target.posture != OPEN and not into
        if covered:
            more.append(("covered", combat.called.penalty))
        elif location:
            more.append(("called", combat.called.penalty))
        smoke = self.look(frame, target or self.shelled).smoke
        if smoke:
            more.append(("smoke", combat.smoke))
        elif why == "watch":
            more.append(("watch", combat.watch.bonus))
        elif target is not None and frame.aim_at is target and why == "shoot":
            most = combat.aim.moving if target.moving or into or within else combat.aim.most
            aim = min(frame.aims, most) * combat.aim.bonus
            more.append(("aim", aim if number == 1 else aim * combat.aim.later // 100))
        return self.terms(frame, "shooting", *more)

    shelled = ""

    def shoots(self, frame: Frame, mount: str, target: Frame | str, location: str = "", why: str = "shoot") -> None:
        """An action of shooting, from the first doubt to the last shot."""
        gun = frame.guns[mount]
        enemy = target if isinstance(target, Frame) else None
        within = enemy is not None and frame.engaged is enemy
        if within and not frame.defended:
            if not self.manoeuvres(frame, "shoot-in-melee"):
                frame.defended = True
                self.told("defence-lost", frame, unit=frame)
            if frame.out:
                return
        self.reveal(frame)
        self.strikes_late(frame, "fire", mount)
        if frame.out or not self.ready(frame, gun):
            return
        if frame.aim_at is not enemy:
            self.lose_aim(frame)
        if gun.numbers.magazine:
            if gun.loaded:
                gun.loaded -= 1
            else:
                gun.chamber -= 1
        at = enemy.at if enemy else str(target)
        distance = self.ground.distance(frame.at, at)
        what: dict[str, Any] = {"target": enemy} if enemy else {"hex": target}
        called = {"called": location} if enemy else {}
        self.told("shoot", frame, unit=frame, weapon=gun.id, mount=mount, left=gun.left, distance=distance,
                  **called, **what)  # fmt: skip
        if gun.numbers.heat:
            self.heats(frame, self.told("heat", frame, unit=frame, amount=gun.numbers.heat, heat=...))
        self.shelled = "" if enemy else at
        power = gun.power(0 if within else distance)
        assert power is not None
        whole, later = (self.shot_terms(frame, gun, enemy, location, why, number) for number in (1, 2))
        frame.aim_at, frame.aims = None, 0
        for number in range(1, gun.numbers.shots + 1):
            terms = whole if number == 1 else later
            level = self.roll("shot", frame, terms, unit=frame, weapon=gun.id, shot=number, **what)
            if level in SUCCESS:
                self.hits(frame, gun, enemy or at, power, level, location)
            elif enemy is not None and enemy.engaged and not within:
                self.strays(frame, enemy, power, terms)
            if level == "fumble":
                self.fumbled(frame, mount)
                break
            if frame.out or (enemy is not None and enemy.out):
                break

    def hits(self, frame: Frame, gun: Gun, target: Frame | str, power: str, level: str, location: str) -> None:
        """A shot has hit a frame or a hex."""
        if isinstance(target, str):
            for one in self.frames:
                if one.at == target and not one.out:
                    self.struck(one, power, level, frame.at, share=self.rules.shell)
                    if one.side != frame.side and not one.out and self.known[frame.side][one] == 0:
                        self.suspect(frame.side, one)
            return
        within = frame.engaged is target
        total = self.struck(target, power, level, frame.at, location)
        if gun.numbers.explosive and within and total:
            own = total * self.combat.melee.own // 100
            self.told("own-blast", frame, unit=frame, total=own)
            place = self.located(frame, 0)
            self.armoured(frame, place, 0, own, melee=True)

    def suspect(self, side: int, enemy: Frame) -> None:
        """An enemy is suspected: where it is, and not what."""
        self.known[side][enemy] = 1
        self.last[side][enemy] = enemy.at
        self.told("suspected", side, hex=enemy.at, side=side)

    def strays(self, frame: Frame, enemy: Frame, power: str, terms: list[tuple[str, int]]) -> None:
        """A shot into a melee has failed: by so many points, so likely it strikes the friend."""
        friend = enemy.engaged
        assert friend
        roll = self.record_of_shot
        by = min(100, roll - sum(amount for _, amount in terms))
        told = self.told("stray", frame, unit=frame, friend=friend, chance=by, roll=..., struck=...)
        if told["struck"] != (told["roll"] <= by):
            raise Objection(f"stray {dict(told)}")
        if told["struck"]:
            self.struck(friend, power, "normal", frame.at)

    record_of_shot = 0

    def roll(self, kind: str, who: Any, terms: Any, **want: Any) -> str:
        """As always; the die is remembered."""
        if self.record:
            self.record_of_shot = self.record[0].data.get("roll", 0)
        return super().roll(kind, who, terms, **want)

    # --- close combat

    def arms(self, frame: Frame) -> list[str]:
        """The arms that are still there."""
        return [one for one in ("right-arm", "left-arm") if not frame.lost(one)]

    def blow(self, frame: Frame) -> str | None:
        """The strongest blow: fists, or a weapon in a hand; None without arms."""
        found = [frame.numbers.fists] if self.arms(frame) else []
        for gun in frame.guns.values():
            if gun.numbers.blow and gun.mount in self.arms(frame) and frame.works(gun.mount):
                found.append(gun.numbers.blow)
        return max(found, key=_strength, default=None)

    def engages(self, frame: Frame, target: Frame) -> None:
        """A melee begins: both stop, and lose aim, cover and watch."""
        self.told("engage", frame, unit=frame, target=target)
        frame.engaged, target.engaged = target, frame
        if frame.did_move:
            frame.defended = True
        for one in (frame, target):
            one.moving, one.watching = False, None
            self.lose_aim(one)
            one.posture, one.unaware = OPEN, False
        self.sightings()

    def strikes(self, frame: Frame, target: Frame, *, counter: bool = False) -> Asking:
        """A blow, how it is met, and what it does."""
        power = self.blow(frame)
        assert power
        terms = self.terms(frame, "close-combat", *self.down(frame, "close-combat"))
        level = self.roll("strike", frame, terms, unit=frame, target=target, power=power, counter=counter)
        if level == "fumble":
            self.fumbled(frame)
        if level not in SUCCESS:
            return
        place = ""
        if may := self.defences(target):
            kind, _, arm = yield Ask(target.side, frozenset(may))
            if kind == "take":
                self.told("take", target, unit=target)
            else:
                place, done, back = self.defends(target, kind, arm, power, level)
                if back and not counter and self.blow(target):
                    yield from self.strikes(target, frame, counter=True)
                if done:
                    return
        if not place:
            place = self.located(target, 0)
        elif target.lost(place):
            place = "torso"
        penetration, total = self.damages(target, power, level)
        self.armoured(target, place, penetration, total, melee=True)

    def defends(self, target: Frame, kind: str, arm: str, power: str, level: str) -> tuple[str, bool, bool]:
        """A parry or a block. Tells where the blow lands, whether it is met, and whether a counterattack opens."""
        target.defended = True
        if target is self.actor:
            target.did_move = True
        if kind == "parry":
            terms = self.terms(target, "close-combat", *self.down(target, "close-combat"))
            how = self.roll("parry", target, terms, unit=target, arm=arm)
            if how == "fumble":
                self.fumbled(target)
            return (arm if how == "normal" else "", how in ("special", "critical"), how == "critical")
        how = self.roll("block", target, self.terms(target, "shield"), unit=target)
        if how == "normal":
            _, total = self.damages(target, power, level)
            self.shield_takes(target, total)
        return ("", how in SUCCESS, how == "critical")

    def defences(self, target: Frame) -> set[Choice]:
        """How a blow may be met."""
        if target.defended or target.out or target.off or target.away:
            return set()
        may: set[Choice] = {("parry", target.key, arm) for arm in self.arms(target)}
        if target.bears_shield and not target.fallen:
            may.add(("block", target.key, None))
        return may | {("take", target.key, None)} if may else set()

    # --- who may be asked to shoot

    def watch_shot(self, frame: Frame, mover: Frame) -> tuple[str, str] | None:
        """The weapon with which it may shoot at who moves, and why."""
        if frame.watching is None or frame.out:
            return None
        mount, hex = frame.watching
        if not self.shootable(frame, frame.guns[mount], mover) or self.known[frame.side][mover] != SEEN:
            return None
        return mount, "watch" if self.ground.distance(hex, mover.at) <= 1 else "watch-sight"


def _strength(power: str) -> float:
    constant, count, sides = dice(power)
    return constant + count * (sides + 1) / 2
