"""Tells a battle of mechs on hexes: as all battles, with tests that go well or wrong, and facings."""

from __future__ import annotations

from typing import Any

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

    def standing(self, state: State, index: int) -> dict[str, Any]:
        """How one mech stands, and where it faces."""
        return {**super().standing(state, index), "facing": self.word("facings", SHORT_SIDES[state.facing[index]])}
