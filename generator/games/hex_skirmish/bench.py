"""The bench on which worked examples are played: that of all battles, with the steps of `positions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.battle.bench import BattleBench
from generator.battle.state import State
from generator.battle.table import Way, act
from generator.games.hex_skirmish.moving import HexMovement
from generator.play.contract import Action


class HexBench(BattleBench):
    """See `generator.play.examples.Bench`."""

    def read_step(self, state: State, step: Any) -> list[Action]:
        """The actions that a written step means now."""
        if isinstance(step, Mapping) and len(step) == 1:
            ((verb, value),) = step.items()
            if verb == "face":
                return [act("face", value["unit"], value["to"])]
            if verb == "break-away":
                (found,) = super().read_step(state, {"move": value})
                return [act("break-away", found.what, self._whole(state, found))]
            if verb == "move":
                (found,) = super().read_step(state, step)
                return [act("move", found.what, self._whole(state, found))]
        return super().read_step(state, step)

    def _whole(self, state: State, move: Action) -> Way:
        """A written move with the end that its way leads to, and the facing that it doesn't name."""
        way: Way = move.how
        unit = self.engine.setting.index_of[move.what]
        if way.steps is not None:
            movement = self.engine.movement
            assert isinstance(movement, HexMovement)
            return movement.ended(self.engine.table(state), unit, way)
        return way if way.facing is not None else way._replace(facing=state.facing[unit])
