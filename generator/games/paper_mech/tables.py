"""The compiler behind `rules.compile_rules`: one method a part of the data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.play.contract import RulesFault

from .rules import (
    KEYWORDS,
    LEG_ACTIONS,
    SKILL_EARNINGS,
    SKILL_USES,
    Attack,
    EnemyKind,
    PlayerAction,
    Rules,
    Skill,
    Tables,
    Wave,
    Weapon,
)

DIE_FACES = 6


FLAGS = frozenset({"reflex", "accurate", "recoil", "kickback", "emp", "parry", "wall"})
"""Keywords of weapons that a field of `Weapon` of the same name says."""

NUMBERS: Mapping[str, Mapping[str, str]] = {
    "combo": {"power": "combo"},
    "sniper": {"armour": "target_armour"},
    "weak": {"armour": "target_armour", "always": "always"},
    "proximity": {"power": "per_ring", "least-power": "least_power"},
    "area": {"targets": "further", "spaces": "within"},
    "pull": {"spaces": "pull"},
}
"""Keywords of weapons with numbers: the keyword's key, and the field of `Weapon` that takes it."""


def bits(first: int, count: int) -> int:
    """A mask of `count` circles from circle `first` (counted from 0) on."""
    return ((1 << count) - 1) << first


class Compiler:
    """Reads the tables once; every fault it meets first is raised as `RulesFault`."""

    def __init__(self, tables: Tables, loadout: Mapping[str, Any], skills: bool, keep: bool) -> None:
        self.tables = tables
        self.loadout = loadout
        self.use_skills = skills
        self.keep = keep
        self.rings = list(self.get("radar", "rings"))
        self.letters = [str(ring["letter"]) for ring in self.get("radar", "rings").values()]
        self.sectors = list(self.get("radar", "sectors"))

    def get(self, stem: str, *keys: str) -> Any:
        """A value of a file; a missing one is a fault with its data path."""
        found: Any = self.tables.get(stem)
        if found is None:
            raise RulesFault(f"{stem}:", "this number file is missing")
        for depth, key in enumerate(keys):
            if not isinstance(found, Mapping) or key not in found or found[key] is None:
                raise RulesFault(f"{stem}:{'/'.join(keys[: depth + 1])}", "missing")
            found = found[key]
        return found

    def ring(self, name: str | None, path: str) -> int:
        """The number of a ring, -1 for none."""
        if name is None:
            return -1
        if name not in self.rings:
            raise RulesFault(path, f"no ring '{name}' on the radar")
        return self.rings.index(name)

    def keyword(self, name: str | None, where: str, path: str) -> str:
        """A keyword that may stand there, or the empty text."""
        if name is None or self.by_hand(name):
            return ""
        if name not in KEYWORDS:
            raise RulesFault(path, f"the engine knows no keyword '{name}'")
        if where not in KEYWORDS[name]:
            raise RulesFault(path, f"keyword '{name}' does nothing on {'an' if where[0] in 'ae' else 'a'} {where}")
        return name

    def by_hand(self, name: str) -> bool:
        """Whether people play a keyword by hand, so that there is nothing to do here."""
        keyword = self.get("keywords", "keywords").get(name)
        return isinstance(keyword, Mapping) and keyword.get("play") == "by-hand"

    # --- radar --------------------------------------------------------------------------------------------------

    def space(self, name: str, path: str) -> int:
        """The number of a space such as `3L`."""
        text = str(name)
        if len(text) < 2 or text[:-1] not in self.sectors or text[-1] not in self.letters:
            raise RulesFault(path, f"no space '{name}' on the radar")
        return self.sectors.index(text[:-1]) * len(self.rings) + self.letters.index(text[-1])

    def walk(self, name: str) -> list[int]:
        """A walk map as a list from space to space."""
        steps = []
        for sector in self.sectors:
            for letter in self.letters:
                target = self.get("radar", name, sector, letter)
                steps.append(self.space(target, f"radar:{name}/{sector}/{letter}"))
        return steps

    def turned(self, by: int) -> list[int]:
        """Every space turned by so many sectors, in the same ring."""
        count, rings = len(self.sectors), len(self.rings)
        return [(space // rings + by) % count * rings + space % rings for space in range(count * rings)]

    def flank(self, zone: list[int]) -> list[int]:
        """The space one step nearer to the rear (the zones with the lowest armour); itself when already there."""
        count, rings = len(self.sectors), len(self.rings)
        lowest = min(zone)
        rear = [index for index in range(count) if zone[index] == lowest]
        steps = []
        for space in range(count * rings):
            sector = space // rings
            right = min((goal - sector) % count for goal in rear)
            left = min((sector - goal) % count for goal in rear)
            step = 0 if right == 0 else (1 if right <= left else -1)
            steps.append((sector + step) % count * rings + space % rings)
        return steps

    # --- the mech -----------------------------------------------------------------------------------------------

    def weapon(self, index: int, mount: str, chosen: str, kinds: list[str]) -> tuple[Weapon, list[PlayerAction]]:
        """The weapon in a mount, with its actions (their indexes are set later)."""
        data = self.get("weapons", "weapons").get(chosen)
        if data is None:
            raise RulesFault(f"loadout:weapons/{mount}", f"no weapon '{chosen}'")
        path = f"weapons:{chosen}"
        word = self.keyword(data.get("keyword"), "weapon", f"{path}/keyword")
        if chosen not in kinds:
            kinds.append(chosen)
        arc = [str(one) for one in self.get("mech", "mounts", mount, "arc")]
        reach = self.ring(data.get("range"), f"{path}/range")
        least = max(0, self.ring(data.get("least-range"), f"{path}/least-range"))
        if least > reach >= 0:
            raise RulesFault(f"{path}/least-range", "the weapon reaches no ring: its least range is beyond its range")
        weapon = Weapon(
            id=chosen,
            kind=kinds.index(chosen),
            mount=index,
            armour=data["armour"],
            least=least,
            reach=reach,
            arc=[sector in arc for sector in self.sectors],
            weight=data["weight"],
            no_repeat=bool(data.get("no-repeat")),
            word=word,
        )
        if word in FLAGS:
            setattr(weapon, word, True)
        for key, name in NUMBERS.get(word, {}).items():
            setattr(weapon, name, self.get("keywords", "keywords", word, key))
        actions, first = [], 0
        for id, action in data["actions"].items():
            actions.append(
                PlayerAction(
                    id=f"{mount}/{id}",
                    name=id,
                    index=0,
                    place=index,
                    band=bits(first, action["circles"]),
                    circles=action["circles"],
                    time=action["time"],
                    power=action["power"],
                    defends=bool(action.get("defends")),
                    crushes=bool(action.get("crushes")),
                    weapon=weapon,
                    hasty=not (weapon.wall and action.get("defends")),
                )
            )
            first += action["circles"]
        return weapon, actions

    def mounted(self, mounts: list[str]) -> list[tuple[str, str | None]]:
        """Every mount with the id of its weapon, None for an empty one.

        An empty mount has no circles: it plays like one whose weapon is destroyed, so what hits it spills over. Its
        armour is that of a part without plates (`mech:armour/base`), as no weapon says another.
        """
        weapons = self.loadout.get("weapons") or {}
        for mount in weapons:
            if mount not in mounts:
                raise RulesFault(f"loadout:weapons/{mount}", f"no mount '{mount}'")
        return [(mount, weapons.get(mount)) for mount in mounts]

    def leg_actions(self, legs: int) -> list[PlayerAction]:
        """The four moves, in the order of the sheet."""
        actions, first = [], 0
        for id, action in self.get("mech", "legs", "actions").items():
            if id not in LEG_ACTIONS:
                raise RulesFault(f"mech:legs/actions/{id}", f"the engine knows no leg action '{id}'")
            band = bits(first, action["circles"])
            actions.append(
                PlayerAction(
                    f"legs/{id}", id, 0, legs, band, action["circles"], action["time"], id, bool(action.get("free"))
                )
            )
            first += action["circles"]
        return actions

    def targeting(self, mounts: list[str], index: dict[str, int]) -> tuple[list[list[int]], list[list[int]]]:
        """For each sector: the mounts seen from there, and the location of each die face (entry 0 unused)."""
        sides = {sector: str(data["side"]) for sector, data in self.get("radar", "sectors").items()}
        kinds = {m: (str(d["kind"]), str(d["side"])) for m, d in self.get("mech", "mounts").items()}
        front = self.get("mech", "targeting", "front-rear")
        flank = self.get("mech", "targeting", "side")
        seen, faces = [], []
        for sector in self.sectors:
            side = sides[sector]
            if side not in ("left", "right"):
                seen.append(list(range(len(mounts))))
                faces.append([0, *(self.located(front, face, index, "front-rear") for face in range(1, DIE_FACES + 1))])
                continue
            seen.append([number for number, mount in enumerate(mounts) if kinds[mount][1] == side])
            near = {kind: number for number, (kind, where) in enumerate(kinds.values()) if where == side}
            row = [0]
            for face in range(1, DIE_FACES + 1):
                name = flank.get(str(face))
                if name in near:
                    row.append(near[name])
                else:
                    row.append(self.located(flank, face, index, "side"))
            faces.append(row)
        return seen, faces

    def located(self, table: Mapping[str, Any], face: int, index: dict[str, int], name: str) -> int:
        """The location that a die face names."""
        where = table.get(str(face))
        if where not in index:
            raise RulesFault(f"mech:targeting/{name}/{face}", f"no location '{where}'")
        return index[where]

    def spill(self, places: list[str], index: dict[str, int]) -> list[list[int]]:
        """For each location and die face, where surplus damage goes (entry 0 unused)."""
        rows = []
        for place in places:
            row = [0]
            for face in range(1, DIE_FACES + 1):
                target = self.get("mech", "spill-over", place, str(face))
                if target not in index:
                    raise RulesFault(f"mech:spill-over/{place}/{face}", f"no location '{target}'")
                row.append(index[target])
            rows.append(row)
        return rows

    # --- enemies, waves, skills -----------------------------------------------------------------------------------

    def enemy(self, id: str, data: Mapping[str, Any]) -> EnemyKind:
        """One enemy."""
        attacks, first = [], 0
        for name, attack in data["attacks"].items():
            path = f"enemies:{id}/attacks/{name}"
            word = self.keyword(attack.get("keyword"), "attack", f"{path}/keyword")
            reach = self.ring(attack["range"], f"{path}/range")
            band = bits(first, attack["circles"])
            first += attack["circles"]
            attacks.append(
                Attack(
                    name, reach, attack["power"], attack["time"], attack["circles"], band,
                    word == "accurate", word == "recoil",
                )
            )  # fmt: skip
        word = self.keyword(data.get("keyword"), "enemy", f"enemies:{id}/keyword")
        return EnemyKind(id, data["armour"], word == "flight-path", attacks, bits(0, first))

    def waves(self, enemies: dict[str, int]) -> list[Wave]:
        """The waves with the pile that each draws from: all tokens go back, some are added, some leave for good."""
        pile: list[str] = []
        kept: list[str] = []  # what some wave so far would have removed
        waves = []
        for id, data in self.get("waves", "waves").items():
            added, removed = list(data.get("add") or []), list(data.get("remove") or [])
            fixed = list(data.get("fixed") or [])
            for name in [*added, *removed, *fixed]:
                if name not in enemies:
                    raise RulesFault(f"waves:{id}", f"no enemy '{name}'")
            pile += added
            gone = [] if self.keep else [name for name in removed if name in pile]
            if self.keep:
                kept += [name for name in removed if name in pile]
            for name in gone:
                pile.remove(name)
            waves.append(Wave(id, list(pile), added, gone, list(kept), fixed, data["draw"]))
        return waves

    def skills(self) -> list[Skill]:
        """The optional skills; none unless they are in play."""
        skills = []
        for id, data in self.get("skills", "skills").items() if self.use_skills else ():
            if data["earn"] not in SKILL_EARNINGS:
                raise RulesFault(f"skills:{id}/earn", f"the engine knows no way '{data['earn']}' to earn a skill")
            if data["use"] not in SKILL_USES:
                raise RulesFault(f"skills:{id}/use", f"the engine knows no use '{data['use']}' of a skill")
            least = data.get("least-dice") or data.get("least-repairs") or 0
            amount = data.get("free-repairs") if data["use"] == "free-repair" else data.get("modifier")
            skills.append(Skill(id, data["circles"], data["earn"], least, data["use"], amount or 0))
        return skills

    # --- all together -----------------------------------------------------------------------------------------------

    def rules(self) -> Rules:
        """Everything compiled."""
        mounts = list(self.get("mech", "mounts"))
        places = [*mounts, "torso", "legs"]
        index = {name: number for number, name in enumerate(places)}
        torso, legs = index["torso"], index["legs"]
        kinds: list[str] = []
        carried: list[Weapon | None] = [None] * len(mounts)
        actions: list[PlayerAction] = []
        circles = [0] * len(mounts)
        for number, (mount, chosen) in enumerate(self.mounted(mounts)):
            if chosen is not None:
                carried[number], own = self.weapon(number, mount, chosen, kinds)
                actions += own
                circles[number] = sum(action.circles for action in own)
        weapons = [weapon for weapon in carried if weapon is not None]
        moves = self.leg_actions(legs)
        effects = list(self.get("mech", "torso", "effects").values())
        circles += [len(effects), sum(move.circles for move in moves)]
        actions += moves
        for number, action in enumerate(actions):
            action.index = number
        armour = self.loadout.get("armour") or {}
        base = self.get("mech", "armour", "base")
        plates = [armour.get("torso", base), armour.get("legs", base)]
        weight_limit = self.get("mech", "weight", "limit")
        step = self.get("mech", "weight", "penalty-step")
        per_point = self.get("mech", "armour", "weight-per-point")
        weight = sum(weapon.weight for weapon in weapons)
        weight += sum(max(0, plate - base) * per_point for plate in plates)
        over = max(0, weight - weight_limit)
        zone = [data["armour"] for data in self.get("radar", "sectors").values()]
        rings, count = len(self.rings), len(self.sectors)
        seen, faces = self.targeting(mounts, index)
        enemies = [self.enemy(id, data) for id, data in self.get("enemies", "enemies").items()]
        enemy_index = {kind.id: number for number, kind in enumerate(enemies)}
        fatal = next((at for at, effect in enumerate(effects, 1) if effect.get("destroyed")), len(effects))
        again = self.tables["waves"].get("draw-again") or {}
        names = [f"{sector}{letter}" for sector in self.sectors for letter in self.letters]
        starts = {data["start-die"]: at for at, data in enumerate(self.get("radar", "sectors").values())
                  if data.get("start-die") is not None}  # fmt: skip
        return Rules(
            loadout=str(self.loadout.get("id", "")),
            use_skills=self.use_skills,
            keep=self.keep,
            last_box=self.get("track", "boxes", "last"),
            repair_limit=self.get("track", "repair-limit", "points"),
            haste_wait=self.get("track", "haste", "wait"),
            changes=self.get("track", "change-of-mind", "times-per-advance"),
            no_action_time=self.get("track", "no-action", "time"),
            quiet_limit=self.get("track", "stalemate", "quiet-units"),
            rings=self.rings,
            letters=self.letters,
            sectors=self.sectors,
            zone=zone,
            side=[str(data["side"]) for data in self.get("radar", "sectors").values()],
            space_names=names,
            space_index={name: number for number, name in enumerate(names)},
            forwards=self.walk("walk-forwards"),
            backwards=self.walk("walk-backwards"),
            clockwise=self.turned(1),
            anticlockwise=self.turned(-1),
            across=[(space + count // 2 * rings) % (count * rings) for space in range(count * rings)],
            flank=self.flank(zone),
            start_sector=starts,
            places=places,
            place_index=index,
            place_armour=[*(base if weapon is None else weapon.armour for weapon in carried), *plates],
            place_circles=circles,
            full=[bits(0, number) for number in circles],
            mounts=len(mounts),
            torso=torso,
            legs=legs,
            weapons=weapons,
            carried=carried,
            actions=actions,
            action_index={action.id: action.index for action in actions},
            seen_from=seen,
            targeting=faces,
            spill=self.spill(places, index),
            slow=[0, *(effect.get("extra-time") or 0 for effect in effects)],
            fatal=fatal,
            weight=weight,
            weight_limit=weight_limit,
            weight_time=-(-over // step) * self.get("mech", "weight", "penalty-time"),
            squat_power=self.get("mech", "stance", "squat", "power"),
            squat_least=self.get("mech", "stance", "squat", "least-power"),
            recoil_shift=self.word_number("recoil", "shift"),
            accurate_rerolls=self.word_number("accurate", "rerolls"),
            return_time=self.word_number("flight-path", "return-time"),
            enemies=enemies,
            enemy_index=enemy_index,
            waves=self.waves(enemy_index),
            again={name: again.get("extra", 0) for name in again.get("enemies") or []},
            skills=self.skills(),
            has_reflex=any(weapon.reflex for weapon in weapons),
            has_parry=any(weapon.parry for weapon in weapons),
        )

    def word_number(self, word: str, key: str) -> int:
        """A keyword's number; 0 when the data has no such keyword (then nothing can use it)."""
        words = self.get("keywords", "keywords")
        value = self.get("keywords", "keywords", word, key) if word in words else 0
        return int(value)
