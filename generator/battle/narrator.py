"""Tells the events of battles for transcripts. Sentences stand in text.<lang>.yaml under `transcript`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol

from generator.play.contract import Action, Event

from .field import MapField
from .state import SIDES

_SLOT = re.compile(r"<([a-z][a-z0-9-]*)(?::([^,<>]+),([^<>]+))?>")
"""An open place: `<hexes>`, or a number with its word for one and for more: `<hexes:hex,hexes>`."""
_UNITS = ("unit", "target")
_WORDS = {
    "what": "criticals", "how": "attacks", "range": "ranges", "by": "causes", "mode": "modes", "reason": "ends",
    "facing": "facings",
}  # fmt: skip
"""What of an event is told by a word of the texts, and where those stand under `transcript`."""


class Fought(Protocol):
    """What is told: an engine whose setting has units with keys, names, sides and points."""

    @property
    def setting(self) -> Any:
        """Who fights, and where."""
        ...

    @property
    def form(self) -> str:
        """The form of play."""
        ...


class Narrator:
    """See `generator.play.transcript.Narrator`. Nothing is hidden."""

    def __init__(self, content: Any, engine: Fought, lang: str = "en") -> None:
        self.game = content.view(lang)
        self.engine = engine
        self.words = self.game.text("transcript") or {}
        self.book = content.clauses.get(lang)
        shared = Counter(unit.name for unit in engine.setting.units)
        self.names = {
            unit.key: unit.name if shared[unit.name] == 1 else f"{unit.name} ({self.word('sides', SIDES[unit.side])})"
            for unit in engine.setting.units
        }

    # --- names ------------------------------------------------------------------------------------------------------

    def word(self, kind: str, id: Any) -> str:
        """A word of the texts, or the id where they have none."""
        try:
            return str(self.words[kind][id])
        except (KeyError, TypeError):
            return str(id)

    def clause(self, id: str) -> str:
        """A clause's printed number, or its id where the rules lack it."""
        return self.book.number(id) if self.book is not None and id in self.book else id

    # --- sentences --------------------------------------------------------------------------------------------------

    def fill(self, name: str, slots: Mapping[str, Any]) -> str:
        """A sentence with its open places filled; nothing where there is none."""
        if name not in self.words:
            return ""

        def filled(found: re.Match[str]) -> str:
            value = slots.get(found[1], found[0])
            return f"{value} {found[2] if value == 1 else found[3]}" if found[2] and found[1] in slots else str(value)

        return _SLOT.sub(filled, str(self.words[name]))

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        """Which game this is, and who fights."""
        slots: dict[str, Any] = {"game": self.game.game.title, "seed": seed, "policy": policy}
        slots["form"] = str(self.game.scenarios.forms[self.engine.form].name) if self.engine.form else ""
        for number, side in enumerate(SIDES):
            mine = [unit for unit in self.engine.setting.units if unit.side == number]
            slots[side] = ", ".join(self.names[unit.key] for unit in mine)
            slots[f"{side}-points"] = sum(unit.points for unit in mine)
        return [self.fill(line, slots) for line in ("heading", "forces") if line in self.words]

    def decision(self, action: Action) -> str:
        """Nothing: an event tells each decision."""
        return ""

    def sentence(self, event: Event, before: Any) -> str:
        """One event. The same event may have several sentences: `attack-hit`, `attack-miss`."""
        data = event.data
        slots = self.slots(data)
        kind = event.kind
        if kind == "attack":
            slots["terms"] = self._terms(data["terms"])
            kind = f"attack-{'hit' if data['hit'] else 'miss'}"
        elif kind == "over":
            kind = "won" if data["winner"] else "drawn"
        elif kind == "move" and "to" not in data:
            kind = "moved"
        elif kind == "critical-effect" and "points" in data:
            kind = f"ammo-{'lost' if data['points'] == 'all' else 'kept'}"
        return self.fill(kind, slots)

    def slots(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What open places are filled with: names of units, words for ids, the rest as it is."""
        made: dict[str, Any] = {}
        for name, value in data.items():
            if name in _UNITS:
                made[name] = self.names.get(value, value)
            elif name in _WORDS:
                made[name] = self.word(_WORDS[name], value)
            elif name in ("loser", "winner", "side"):
                made[name] = self.word("sides", value)
            elif isinstance(value, tuple | list):
                made[name] = ", ".join(map(str, value))
            else:
                made[name] = value
        return made

    def _terms(self, terms: Mapping[str, int]) -> str:
        """A target number's terms: `skill 4, range +2`."""
        told = []
        for id, value in terms.items():
            shown = str(value) if id == "skill" else f"+{value}" if value >= 0 else f"−{-value}"
            told.append(f"{self.word('terms', id)} {shown}")
        return ", ".join(told)

    def standing(self, state: Any, index: int) -> dict[str, Any]:
        """How one unit stands."""
        field = self.engine.setting.field
        return {
            "at": field.labels[state.at[index]] if isinstance(field, MapField) else "",
            "armour": state.armour[index], "structure": state.structure[index], "heat": state.heat[index],
        }  # fmt: skip

    def table(self, state: Any) -> list[str]:
        """The units as they stand, a line for each."""
        lines = []
        for unit in self.engine.setting.units:
            index = unit.index
            if state.alive[index]:
                slots = {"unit": self.names[unit.key], **self.standing(state, index)}
                lines.append(self.fill("table-hot" if state.heat[index] else "table", slots))
        return [" · ".join(lines)] if any(lines) else []
