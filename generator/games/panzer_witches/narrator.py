"""Tells the events of fights for transcripts, as one side sees and knows them.

Sentences stand in text.<lang>.yaml under `transcript`.

A sentence may have several forms by how a thing went (`shield-takes`, `shield-bounces`). What only the master knows has
no sentence at all: secret rolls, and what lies hidden in a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.battle.narrator import Narrator as BattleNarrator
from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Event

from .state import COVERED, HIDDEN, NOBODY, SEEN, SIDES, SUSPECTED, State

if TYPE_CHECKING:
    from .engine import PanzerWitches

SECTORS = ("front", "right-front", "right-rear", "rear", "left-rear", "left-front")
"""The names of sectors in the texts, from the facing clockwise."""
SECRET = frozenset({"malfunction-roll", "spotting", "choose"})
"""Events without a sentence: the master's rolls, and decisions, which another event tells."""
_WORDS = {
    "level": "levels", "why": "whys", "location": "locations", "called": "locations", "arm": "locations",
    "band": "bands", "effect": "effects",
    "reason": "ends", "first": "sides", "winner": "sides",
}  # fmt: skip
"""What of an event is told by a word of the texts, and where those stand under `transcript`."""
_PEOPLE = ("unit", "target", "friend")


class Narrator(BattleNarrator):
    """See `generator.play.transcript.Narrator`.

    :param eyes: the side through whose eyes the fight is told.
    """

    def __init__(self, content: Any, engine: PanzerWitches, lang: str = "en", eyes: int = 0) -> None:
        super().__init__(content, engine, lang)
        for side in SIDES:  # "Rae (red)": in a sentence a side is written small
            told = self.word("sides", side)
            self.names = {key: one.replace(f"({told})", f"({told.lower()})") for key, one in self.names.items()}
        self.eyes = eyes
        self.seats = len(SIDES)
        self.units = {unit.key: unit for unit in engine.setting.units}
        self._shown = 0
        self._out: set[str] = set()

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        """Which fight this is, who tells it, and who fights."""
        self._shown = 0
        self._out.clear()
        return [
            line.replace("<eyes>", self.word("sides", SIDES[self.eyes]))
            for line in super().heading(seed, policy, stage)
        ]

    def sentence(self, event: Event, before: State | None) -> str:
        """One event; nothing for what is secret, nor for what wrecks see no more: the fight is over then."""
        if event.kind in SECRET or event.seen_by == ():
            return ""
        if event.kind == "out":
            self._out.add(event.data["unit"])
        if event.kind == "lost-sight" and not self._any_left(event.data["side"], before):
            return ""
        form = _FORMS.get(event.kind)
        slots = self.slots(event.data)
        told = self.fill(form(event) if form is not None else event.kind, slots)
        return f"{told} {self.fill('called', slots)}" if event.data.get("called") else told

    def _any_left(self, side: int, before: State | None) -> bool:
        """Whether a side has a frame that isn't out, by the state before and what was told since."""
        out = before.out if before is not None else ()
        mine = [one for one in self.units.values() if one.side == side]
        return any(one.key not in self._out and not (out and out[one.index]) for one in mine)

    def slots(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What open places are filled with: names, words for ids, the rest as it is."""
        made: dict[str, Any] = {}
        for name, value in data.items():
            if name in _PEOPLE:
                made[name] = self.names.get(value, value)
            elif name in _WORDS:
                made[name] = self.word(_WORDS[name], value)
            elif name == "terms":
                made[name] = self._parts(value)
            elif name == "facing":
                made[name] = self.word("facings", SHORT_SIDES[value])
            elif name == "sector":
                made[name] = self.word("sectors", SECTORS[value])
            elif name == "end":
                made[name] = self.word("move-ends", value or "none")
            elif name == "weapon":
                made[name] = self._weapon(data["unit"], value)
            elif name == "module":
                made[name] = self._module(data["unit"], value)
            elif name == "faults":
                made[name] = ", ".join(self.word("found", one) for one in value)
            elif isinstance(value, tuple | list):
                made[name] = ", ".join(map(str, value))
            else:
                made[name] = value
        return made

    def _parts(self, terms: tuple[tuple[str, int], ...]) -> str:
        """The parts of a chance in short: `skill 50, target moving −15`."""
        told = []
        for number, (id, value) in enumerate(terms):
            shown = str(value) if number == 0 else f"+{value}" if value >= 0 else f"−{-value}"
            told.append(f"{self.word('terms', id)} {shown}")
        return ", ".join(told)

    def _weapon(self, key: str, name: str) -> str:
        """A weapon's name, by its id or its mount."""
        unit = self.units[key]
        index = unit.weapon_index.get(name)
        id = unit.weapons[index].id if index is not None else name
        return self._named("weapons", id)

    def _module(self, key: str, name: str) -> str:
        """A module's name; a weapon's that of the weapon; nothing named is the whole system."""
        if not name:
            return self.word("whole-system", "")
        if name in self.units[key].weapon_index:
            return self._weapon(key, name)
        return self._named("modules", name)

    def _named(self, kind: str, id: str) -> str:
        try:
            return str(self.game[kind][id].name)
        except (KeyError, AttributeError):
            return id

    def word(self, kind: str, id: Any) -> str:
        """A word of the texts; of a text that is no list, itself."""
        if kind in self.words and id == "":
            return str(self.words[kind])
        return super().word(kind, id)

    # --- the table

    def table(self, state: State) -> list[str]:
        """Once a round, the frames as the side sees them."""
        if state.round == self._shown or state.unit == NOBODY:
            return []
        self._shown = state.round
        lines = [self._line(state, unit.index) for unit in self.engine.setting.units]
        return [one for one in lines if one]

    def _line(self, s: State, index: int) -> str:
        unit = self.engine.setting.units[index]
        name, labels = self.names[unit.key], self.engine.setting.ground.labels
        if s.out[index]:
            return self.fill("table-out", {"unit": name})
        known = SEEN if unit.side == self.eyes else s.known[self.eyes][index]
        if known == SUSPECTED and s.last[self.eyes][index] >= 0:
            return self.fill("table-suspected", {"at": labels[s.last[self.eyes][index]]})
        if known != SEEN:
            return ""
        slots = {
            "unit": name, "at": labels[s.at[index]], "facing": self.word("facings", SHORT_SIDES[s.facing[index]]),
            "hull": " ".join(map(str, s.hull[index])),
        }  # fmt: skip
        return ", ".join([self.fill("table", slots), *self._extras(s, index)])

    def _extras(self, s: State, index: int) -> list[str]:
        """What else is to be said of a frame that stands on the map."""
        unit = self.engine.setting.units[index]
        numbers = {
            "shield": s.shield[index] if unit.shield else None, "field": s.field[index] if unit.witch else None,
            "heat": s.heat[index] or None, "aims": s.aims[index] or None,
        }  # fmt: skip
        switches = {
            "moving": s.moving[index], "fallen": s.fallen[index], "covered": s.posture[index] == COVERED,
            "hidden": s.posture[index] == HIDDEN, "resting": s.engine_off[index], "melee": s.engaged[index] != NOBODY,
        }  # fmt: skip
        told = [
            self.word("table-parts", id).replace(f"<{id}>", str(value))
            for id, value in numbers.items() if value is not None
        ]  # fmt: skip
        return [*told, *(self.word("table-parts", id) for id, on in switches.items() if on)]


# --- forms of sentences


def _either(kind: str, told: str) -> Callable[[Event], str]:
    """`module-struck` or `module-spared`."""
    return lambda event: f"{kind}-{'struck' if event.data[told] else 'spared'}"


def _shoot(event: Event) -> str:
    if "target" not in event.data:
        return "shell"
    return "shoot" if "ammunition" in event.clauses else "shoot-free"


def _damage(event: Event) -> str:
    if event.data["share"] != 100:
        return "damage-share"
    return "damage" if event.data["dice"] else "damage-most"


_FORMS: Mapping[str, Callable[[Event], str]] = {
    "shoot": _shoot,
    "damage": _damage,
    "module": _either("module", "struck"),
    "stray": _either("stray", "struck"),
    "engine-roll": _either("engine-roll", "struck"),
    "armour": lambda event: "armour-wasted" if event.data["wasted"] else "armour",
    "no-shield": lambda event: "no-shield-now" if "shield-one-sector" in event.clauses else "no-shield",
    "shield-takes": lambda event: "shield-bounces" if "shield-bounce" in event.clauses else "shield-takes",
    "cover": lambda event: "cover-tried" if event.data["tried"] else "cover",
    "smoke": lambda event: "smoke" if "unit" in event.data else "smoke-seen",
    "check": lambda event: "check-found" if event.data["faults"] else "check",
    "malfunction": lambda event: "malfunction-jam" if "weapon" in event.data else "malfunction",
    "strike": lambda event: "counter" if event.data["counter"] else "strike",
    "end": lambda event: "drawn" if event.data["winner"] == "none" else "won",
}
"""The sentence of an event that has several."""
