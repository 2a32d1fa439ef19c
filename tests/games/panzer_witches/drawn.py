"""Fights on maps drawn by hand, played through the engine with dice from lists: every number can be reckoned with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.games.panzer_witches import knowing
from generator.games.panzer_witches.book import fresh
from generator.games.panzer_witches.engine import PanzerWitches
from generator.games.panzer_witches.ground import Ground, GroundRules
from generator.games.panzer_witches.rules import Rules, Unit
from generator.games.panzer_witches.sight import Sight
from generator.games.panzer_witches.state import NOBODY, TURN
from generator.games.panzer_witches.table import Setting, Table, act
from generator.maps.body import map_of
from generator.maps.models import MapBody
from generator.play.contract import Event, Refused
from generator.play.dice import Scripted

from .fight import RULES

GROUND = GroundRules(
    step=1, level=1, costs={"woods": (1, 2), "water": (1,), "rough": (1,)}, roads=frozenset({"road"}),
    shut=frozenset({"building"}), deepest=1, woods=frozenset({"woods"}), structures=frozenset({"building"}),
    hides=frozenset({"woods"}),
)  # fmt: skip
"""Woods cost one more, thick ones two; water and rough ground one more; buildings are shut."""


def ground_of(*rows: str) -> Ground:
    """The map of these rows, under the rules of this file."""
    made, findings = map_of(MapBody.model_validate({"rows": list(rows)}))
    assert made is not None
    assert findings == []
    return Ground(GROUND, made)


def column(cells: str) -> Ground:
    """A map of three columns, the middle one of which is written out from the north: `0101` to `03..` with `02..`."""
    return ground_of(*(f". {cell} ." for cell in cells.split()))


class Played:
    """A fight in which the unit named first has its turn, standing, with both actions before it."""

    def __init__(
        self, ground: Ground, *units: Unit, at: Sequence[str], facing: Sequence[int] = (), turn: int = 0,
        rules: Rules = RULES, rounds: int = 20, **lists: Any,
    ) -> None:  # fmt: skip
        self.setting = Setting(
            rules, units, ground, Sight(ground, rules.detection.woods, rules.detection.border),
            tuple(ground.map.find(one) for one in at), tuple(facing) or (0,) * len(units), rounds,
        )  # fmt: skip
        self.engine = PanzerWitches(None, setting=self.setting)  # type: ignore[arg-type]
        s = self.state = fresh(self.setting)
        for name, values in lists.items():
            getattr(s, name)[:] = values
        s.round, s.phase, s.unit, s.side = 1, TURN, turn, units[turn].side
        self.events: list[Event] = []
        t = self.table()
        knowing.begin(t)
        self.engine.settle(t)

    def table(self) -> Table:
        """The table, without dice."""
        return self.engine.table(self.state)

    def do(self, kind: str, unit: str, how: Any = None, **dice: Sequence[int]) -> list[Event]:
        """Decide something, with dice of which none may be left; what was told."""
        given = Scripted(dice)
        self.events = self.engine.apply(self.state, act(kind, unit, how), given)
        assert given.left() == {}, "dice were left over"
        return self.events

    def refused(self, kind: str, unit: str, how: Any = None) -> str:
        """The clause that forbids something; the state stays as it is."""
        before = self.state.key()
        try:
            self.engine.apply(self.state, act(kind, unit, how), Scripted({}))
        except Refused as fault:
            assert self.state.key() == before
            return fault.code
        raise AssertionError("it was allowed")

    def kinds(self) -> set[str]:
        """The kinds of action on offer."""
        return {one.kind for one in self.state.options}

    def ends(self, kind: str = "move") -> set[str]:
        """The hexes of the moves on offer."""
        return {one.how.hex for one in self.state.options if one.kind == kind}

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of the events of a kind that were told last."""
        return [dict(one.data) for one in self.events if one.kind == kind]

    def of(self, kind: str) -> list[Event]:
        """The events of a kind that were told last."""
        return [one for one in self.events if one.kind == kind]

    def where(self, unit: int) -> str:
        """The label of a unit's hex."""
        return self.setting.ground.labels[self.state.at[unit]]


__all__ = ["NOBODY", "RULES", "Played", "column", "ground_of"]
