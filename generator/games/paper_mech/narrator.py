"""Tells Paper 'Mech's events for transcripts. Sentences stand in text.<lang>.yaml under `example` and `transcript`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, Event

from .rules import NOWHERE, STANCES
from .state import CHOOSE, INBOUND, Enemy, State

if TYPE_CHECKING:
    from .engine import PaperMech

_SLOT = re.compile(r"<([a-z]{1,2})>")
FULL, EMPTY = "●", "○"


class Narrator:
    """See `generator.play.transcript.Narrator`."""

    def __init__(self, content: Any, engine: PaperMech, lang: str = "en") -> None:
        self.content = content
        self.rules = engine.rules
        self.game = content.view(lang)
        self.book = content.clauses.get(lang)
        self.words = (self.game.transcript, self.game.example)

    # --- names ------------------------------------------------------------------------------------------------------

    def kind(self, name: str) -> str:
        """An enemy's kind by its name in the game (the second tank is `tank-2`)."""
        return name if name in self.rules.enemy_index else name.rpartition("-")[0]

    def enemy(self, name: str) -> str:
        """An enemy's name, numbered if it is not the first of its kind."""
        kind = self.kind(name)
        number = name[len(kind) + 1 :]
        return f"{self.game.enemies[kind].name}{f' {number}' if number else ''}"

    def attack(self, name: str, attack: str) -> str:
        """The name of an enemy's attack."""
        return str(self.game.enemies[self.kind(name)].attacks[attack].name)

    def action(self, id: str) -> str:
        """An action with its weapon: `Laser: Full Charge`."""
        action = self.rules.actions[self.rules.action_index[id]]
        if action.weapon is None:
            return str(self.game.mech.legs.actions[action.name].name)
        weapon = self.game.weapons[action.weapon.id]
        return f"{weapon.name}: {weapon.actions[action.name].name}"

    def location(self, place: str) -> str:
        """A location, with the weapon that it carries: `Left arm (Laser)`."""
        index = self.rules.place_index[place]
        if index >= self.rules.mounts:
            return str(self.game.mech[place].name)
        mount, weapon = self.game.mech.mounts[place].name, self.rules.carried[index]
        return str(mount) if weapon is None else f"{mount} ({self.game.weapons[weapon.id].name})"

    def part(self, place: str) -> str:
        """A location by its bare name."""
        mounts = self.game.mech.mounts
        return str(mounts[place].name if place in mounts else self.game.mech[place].name)

    def stance(self, name: str) -> str:
        """A stance."""
        return str(self.game.mech.stance[name].name)

    def clause(self, id: str) -> str:
        """A clause's printed number, or its id where the rules lack it."""
        return self.book.number(id) if self.book is not None and id in self.book else id

    # --- sentences --------------------------------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that name."""
        return any(key in words for words in self.words)

    def fill(self, key: str, slots: Mapping[str, Any]) -> str:
        """A sentence with its open places filled."""
        text = str(next(words[key] for words in self.words if key in words))
        return _SLOT.sub(lambda found: str(slots.get(found[1], found[0])), text)

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        """Which game this is."""
        wave = self.game.waves[self.rules.waves[stage - 1].id].name
        first = self.fill("heading", {"ga": self.game.game.title, "n": seed, "po": policy, "lo": self.rules.loadout})
        found = [first, self.fill("first-wave", {"n": stage, "na": wave})]
        options = [id for id, on in (("skills", self.rules.use_skills), ("keep-bike", self.rules.keep)) if on]
        if options:
            found.append(self.fill("options", {"na": ", ".join(options)}))
        return [*found, self.fill("numbers", {})]

    def decision(self, action: Action) -> str:
        """A decision that no event tells."""
        if action.kind == "free-move":
            return self.fill("stay", {})
        if action.kind in ("reroll", "own-die", "enemy-die"):
            return self.fill("keep-dice", {})
        if action.kind in ("area", "pull", "parry"):
            return self.fill(f"no-{action.kind}", {})
        return ""

    def sentence(self, event: Event, before: State | None) -> str:
        """One event."""
        data: Mapping[str, Any] = event.data
        slots = self.slots(data)
        clauses = event.clauses
        teller = _TELLERS.get(event.kind)
        if teller is not None:
            text = teller(self, data, slots)
            if "free-move" in clauses and event.kind != "no-free-move":
                text = f"{self.fill('as-free-move', {})} {text}"
            for clause in _ADDED:
                if clause in clauses and event.kind in ("attack", "enemy-attack", "enemy-damage"):
                    text += " " + self.fill(clause, {})
            if "time-limit" in clauses and event.kind in ("choose", "change"):
                text += " " + self.fill("track-ends", {})
            return text
        key = event.kind
        if key == "no-free-move" and clauses == ("free-move",):  # it was possible, and not wanted
            key = "stay"
        elif key == "lose":
            key = f"lose-{data['reason']}"
        if key in ("damage", "enemy-damage") and data["damage"] == 1:
            key += "-one"
        return self.fill(key, slots) if self.has(key) else ""

    def slots(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What the open places of most sentences are filled with."""
        slots: dict[str, Any] = {}
        enemy = data.get("enemy") or data.get("target")
        if enemy:
            slots["en"] = self.enemy(enemy) if self.kind(enemy) in self.rules.enemy_index else enemy
            if data.get("attack"):
                slots["at"] = self.attack(enemy, data["attack"])
        if data.get("action"):
            slots["ac"] = self.action(data["action"])
        if data.get("location"):
            slots["lo"] = self.location(data["location"])
        for key, slot in (("space", "sp"), ("to", "to"), ("armour", "ar")):
            if key in data:
                slots[slot] = data[key]
        if "dice" in data:
            slots["di"] = _listed(data["dice"])
        if "filled" in data:
            slots["ci"] = _listed(data["filled"])
        for key in ("time", "units", "damage", "score"):
            if key in data:
                slots["n"] = data[key]
                break
        return slots

    def _wave(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        tokens = ", ".join(self.enemy(name) for name in data["pile"])
        name = self.game.waves[data["wave"]].name
        return self.fill("wave", {"n": data["number"], "na": name}) + " " + self.fill("pile", {"na": tokens})

    def _advance(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        key = "advance" if data["active"] or data["player"] else "advance-one"
        return self.fill(key, {"n": data["units"]})

    def _choose(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.placed("choose", data, slots)

    def _change(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.placed("change", data, slots)

    def placed(self, key: str, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        """An action that was chosen, with what makes it slower than the sheet says."""
        text = self.fill(key, slots)
        for why, units in (("torso-adds", data["slow"]), ("weight-adds", self.rules.weight_time)):
            if units:
                text += " " + self.fill(why, {"n": units})
        return text

    def _wasted(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill(f"wasted-{data['why']}" if "why" in data else "wasted", slots)

    def _parry(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("parry", {**slots, "n": _listed(data["rolled"])})

    def _wall_down(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("wall-destroyed" if data["reason"] == "destroyed" else "wall-down", slots)

    def _reflex(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        action = self.rules.actions[self.rules.action_index[data["action"]]]
        names = ", ".join(map(self.enemy, data["enemies"]))
        return self.fill("reflex", {"na": names, "lo": self.location(self.rules.places[action.place])})

    def _attack(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("attack-one" if data["power"] == 1 else "attack", {**slots, "n": data["power"]})

    def _enemy_attack(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        rolled = data["location-dice"]
        first = self.fill("enemy-attack-roll", {"lr": _listed(rolled)}) + " " if rolled else ""
        key = "enemy-attack-one" if data["power"] == 1 else "enemy-attack"
        return first + self.fill(key, {**slots, "n": data["power"]})

    def _damage(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        parts = [self.fill("damage-roll", slots)] if data.get("dice") else []
        if data["filled"]:
            key = "damage" if len(data["filled"]) > 1 else "damage-one"
            parts.append(self.fill(key, {**slots, "n": len(data["filled"])}))
        if data["surplus"]:
            parts.append(self.fill("surplus", {"n": data["surplus"], "lo": slots["lo"]}))
        return " ".join(parts)

    def _spill(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        text = self.fill("spill", {**slots, "di": data["die"], "n": data["damage"]})
        if data["filled"]:
            text += " " + self.fill("circles", slots)
        if data["surplus"]:
            text += " " + self.fill("surplus", {"n": data["surplus"], "lo": slots["lo"]})
        return text

    def _enemy_damage(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        points, filled = data["damage"], len(data["filled"])
        told = self.fill("points" if points != 1 else "points-one", {"n": points})
        text = f"{slots['en']}: {told}, {self.fill('filled' if filled != 1 else 'filled-one', slots)}."
        return text + (" " + self.fill("points-lost", {"n": points - filled}) if points > filled else "")

    def _moved(self, data: Mapping[str, Any]) -> str:
        return ", ".join(
            self.fill("moved", {"en": self.enemy(name), "to": there}) for name, _, there in data["moved"]
        ) or self.fill("nobody", {})

    def _turn(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("turn", {"na": self._moved(data), "wy": self.fill(data["way"], {})})

    def _forwards(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("walk-forwards", {"na": self._moved(data)})

    def _backwards(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("walk-backwards", {"na": self._moved(data)})

    def _enemy_move(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("enemy-move" if data["from"] != data["to"] else "enemy-stays", slots)

    def _reroll(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("reroll-you" if data["who"] == "you" else "reroll-enemy", {**slots, "n": data["die"]})

    def _recoil(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("recoil-you" if data["who"] == "you" else "recoil-enemy", {"n": data["time"]})

    def _stance(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("stance", {"na": self.stance(data["stance"])})

    def _wave_stance(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        return self.fill("wave-stance", {"na": self.stance(data["stance"])})

    def _repair(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        place, _, circle = data["circle"].rpartition("/")
        text = self.fill("repair", {"ci": circle, "lo": self.location(place)})
        return text + (" " + self.fill("repair-free", {}) if data["free"] else "")

    def _skill_earned(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        name = self.game.skills[data["skill"]].name
        key = "skill-unlocked" if data["unlocked"] else "skill-earned"
        return self.fill(key, {"na": name, "n": data["circles"]})

    def _skill_used(self, data: Mapping[str, Any], slots: dict[str, Any]) -> str:
        name = self.game.skills[data["skill"]].name
        return self.fill("skill-used", {"na": name, "n": data["die"], "di": data["becomes"]})

    # --- the table --------------------------------------------------------------------------------------------------

    def table(self, state: State) -> list[str]:
        """Before the player chooses an action: the mech, its circles, and a line for each enemy."""
        if state.moment != CHOOSE:
            return []
        rules = self.rules
        marks = "  ".join(
            f"{self.part(place)} {_pips(state.marks[at], rules.place_circles[at])}"
            for at, place in enumerate(rules.places)
        )
        last = next((weapon.id for weapon in rules.weapons if weapon.kind == state.last), "")
        slots: dict[str, Any] = {
            "n": self.box(state.time),
            "na": self.stance(STANCES[state.squat]),
            "ac": self.game.weapons[last].name if last else self.fill("no-attack", {}),
        }
        found = [self.fill("you-line", slots), marks]
        if rules.skills:
            found.append("  ".join(
                self.fill("skill-line", {"na": self.game.skills[skill.id].name, "ci": _counted(count, skill.circles)})
                for skill, count in zip(rules.skills, state.skills, strict=True)
            ))  # fmt: skip
        return found + [self.enemy_line(enemy) for enemy in state.enemies]

    def box(self, time: int) -> str:
        """A box of the time track."""
        return str(time) if time else self.fill("active", {})

    def enemy_line(self, enemy: Enemy) -> str:
        """Where an enemy is, its cubes and its circles."""
        kind = self.rules.enemies[enemy.kind]
        circles, start = [], 0
        for attack in kind.attacks:
            circles.append(_pips(enemy.marks >> start, attack.circles))
            start += attack.circles
        key = "enemy-line"
        if kind.flight:
            key += "-off" if enemy.space == NOWHERE else "-flight"
        return self.fill(key, {
            "en": self.enemy(enemy.name),
            "sp": self.rules.space_names[enemy.space],
            "wy": self.fill("inbound" if enemy.flight == INBOUND else "outbound", {}),
            "n": self.box(enemy.time),
            "at": self.attack(enemy.name, kind.attacks[enemy.attack].id),
            "ci": " ".join(circles),
        })  # fmt: skip


def _listed(dice: Any) -> str:
    return ", ".join(map(str, dice))


def _counted(count: int, of: int) -> str:
    """Circles that are filled in any order, as a number of them."""
    return FULL * count + EMPTY * (of - count)


def _pips(mask: int, count: int) -> str:
    """Circles from the top, filled and empty."""
    return "".join(FULL if mask >> at & 1 else EMPTY for at in range(count))


_ADDED = ("combo", "crush", "proximity", "sniper", "weak", "wall")
"""Clauses that add a sentence of their own to what an event says."""

_Teller = Callable[[Narrator, Mapping[str, Any], dict[str, Any]], str]
_TELLERS: dict[str, _Teller] = {
    "wave": Narrator._wave,
    "advance": Narrator._advance,
    "choose": Narrator._choose,
    "change": Narrator._change,
    "reflex": Narrator._reflex,
    "wasted": Narrator._wasted,
    "parry": Narrator._parry,
    "wall-down": Narrator._wall_down,
    "attack": Narrator._attack,
    "enemy-attack": Narrator._enemy_attack,
    "damage": Narrator._damage,
    "spill": Narrator._spill,
    "enemy-damage": Narrator._enemy_damage,
    "turn": Narrator._turn,
    "walk-forwards": Narrator._forwards,
    "walk-backwards": Narrator._backwards,
    "enemy-move": Narrator._enemy_move,
    "reroll": Narrator._reroll,
    "recoil": Narrator._recoil,
    "stance": Narrator._stance,
    "wave-stance": Narrator._wave_stance,
    "repair": Narrator._repair,
    "skill-earned": Narrator._skill_earned,
    "skill-used": Narrator._skill_used,
}
