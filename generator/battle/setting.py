"""What one battle is fought with: rules, units, the field, where everybody begins, how long it lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from generator.play.contract import RulesFault

from .field import Field, MapField
from .models import Scenario
from .rules import Rules
from .state import NOWHERE, State
from .units import Unit

NORTH, SOUTH = 0, 3
MayStand = Callable[[Unit, int], bool]
"""Whether a unit may stand on a hex."""


@dataclass
class Setting:
    """One battle. `starts` are hexes by unit; `turns` the limit; `form` its name among the ways to play."""

    rules: Rules
    units: tuple[Unit, ...]
    field: Field
    starts: tuple[int, ...] = ()
    facings: tuple[int, ...] = ()
    turns: int = 99
    form: str = ""

    def __post_init__(self) -> None:
        self.index_of = {unit.key: unit.index for unit in self.units}

    def fresh(self) -> State:
        """The state before the first turn: nobody is hurt."""
        state = State(len(self.units))
        for one in self.units:
            state.armour[one.index] = one.armour
            state.structure[one.index] = one.structure
        if self.starts:
            state.at[:] = self.starts
            state.facing[:] = self.facings
        return state


def placed(
    rules: Rules, units: Sequence[Unit], on: MapField, scenario: Scenario, form: str, path: str, may_stand: MayStand
) -> Setting:
    """The setting of a scenario: the units of each side stand evenly spread over their rows.

    :param path: the scenario's data path, for faults.
    :raises RulesFault: if there is no room.
    """
    starts = [NOWHERE] * len(units)
    facings = [NORTH] * len(units)
    spans = (scenario.start.red, scenario.start.blue)
    for side, span in enumerate(spans):
        south = span.min < spans[1 - side].min
        mine = [unit for unit in units if unit.side == side]
        rows = range(span.min - 1, span.max) if south else range(span.max - 1, span.min - 2, -1)
        for number, unit in enumerate(mine):
            middle = (number + 0.5) * on.map.width / len(mine)
            taken = frozenset(starts)
            at = _nearest(on, rows, middle, partial(_free, may_stand, unit, taken))
            if at == NOWHERE:
                raise RulesFault(f"{path}/start", f"no room for {unit.name} ({unit.key}) in rows {span.min}-{span.max}")
            starts[unit.index] = at
            facings[unit.index] = SOUTH if south else NORTH
    return Setting(rules, tuple(units), on, tuple(starts), tuple(facings), scenario.turns, form)


def _free(may_stand: MayStand, unit: Unit, taken: frozenset[int], index: int) -> bool:
    return index not in taken and may_stand(unit, index)


def _nearest(on: MapField, rows: Sequence[int], middle: float, free: Callable[[int], bool]) -> int:
    """The free hex nearest to a column, in the first row that has one."""
    columns = sorted(range(on.map.width), key=lambda column: (abs(column + 0.5 - middle), column))
    for row in rows:
        for column in columns:
            index = on.map.index(column, row)
            if index != NOWHERE and free(index):
                return index
    return NOWHERE
