"""Tells a battle of mechs on hexes: as all battles, with tests that go well or wrong, and facings."""

from __future__ import annotations

from generator.battle.field import MapField
from generator.battle.narrator import Narrator
from generator.battle.state import State
from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Event


class HexNarrator(Narrator):
    """See `generator.play.transcript.Narrator`."""

    def sentence(self, event: Event, before: State | None) -> str:
        """One event. A test has a sentence for each end: `skid-test-passed`, `skid-test-failed`."""
        data = event.data
        if "passed" in data:
            end = "passed" if data["passed"] else "failed"
            return super().sentence(event._replace(kind=f"{event.kind}-{end}"), before)
        if event.kind == "charging" and not data["bound"]:
            return super().sentence(event._replace(kind="charging-late"), before)
        if event.kind == "face":
            event = event._replace(data={**data, "to": self.names.get(data["to"], data["to"])})
        return super().sentence(event, before)

    def table(self, state: State) -> list[str]:
        """The mechs as they stand, a line for each."""
        field, told = self.engine.setting.field, []
        for unit in self.engine.setting.units:
            index = unit.index
            if state.alive[index]:
                slots = {
                    "unit": self.names[unit.key],
                    "at": field.labels[state.at[index]] if isinstance(field, MapField) else "",
                    "facing": SHORT_SIDES[state.facing[index]],
                    "armour": state.armour[index],
                    "structure": state.structure[index],
                    "heat": state.heat[index],
                }
                told.append(self.fill("table-hot" if state.heat[index] else "table", slots))
        return [" · ".join(told)] if any(told) else []
