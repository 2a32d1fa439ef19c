"""The base of a game's engine for battles on a hex map: a machine of decisions over plain state.

Each decision of a side is an `Action` from `legal_actions`; everything between two decisions happens by itself and is
told as events that cite the clauses of the rules. A decision with only one answer is not offered: it is carried out.

Actions (`what` is the unit, `how` the rest): move UNIT Way(hex, facing, mode); stand UNIT; fire UNIT Shot(target,
overheat); strike UNIT TARGET; charge UNIT TARGET; death-from-above UNIT TARGET; hold UNIT. `table.act` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from generator.play.contract import Action, Dice, Event, Refused
from generator.play.dice import Scripted
from generator.play.states import DecidedEngine

from . import attacks, invariants, labels, phases
from .aiming import ATTACKS
from .contract import Movement
from .setting import Setting
from .state import MOVE, NOBODY, SIDES, State
from .streams import STREAMS
from .table import Table

if TYPE_CHECKING:
    from generator.units.models import UnitSheet

    from .bench import BattleBench
    from .field import Terrain


class Battle(DecidedEngine[State]):
    """The engine for one setting. A game's own class adds its id, its forms of play, and which clauses it cites."""

    game = ""
    stage_word = "battle"
    win_words = "won by red"
    units_words = "turns"
    limit_reasons = frozenset({phases.POINTS})
    entrants_path = "loadouts"
    stages = 1
    streams: Mapping[str, int] = STREAMS
    cited: frozenset[str] = frozenset()
    move_labels: tuple[str, ...] = ("move:walk", "move:jump", "stand")
    """What `labels.label` calls the moves of this game."""

    def __init__(self, setting: Setting, movement: Movement) -> None:
        self.setting = setting
        self.movement = movement
        self._no_dice = Scripted({})

    @property
    def form(self) -> str:
        """The form that this engine plays."""
        return self.setting.form

    @property
    def rules(self) -> Any:
        """The compiled numbers."""
        return self.setting.rules

    # --- the contract of `generator.play.contract.Engine`

    def table(self, state: State, dice: Dice | None = None) -> Table:
        """What the parts of the engine work on."""
        setting = self.setting
        return Table(setting.rules, setting.field, setting.units, state, dice or self._no_dice)

    def start(self, dice: Dice, stage: int = 1) -> tuple[State, list[Event]]:
        """A new battle, run on to its first decision.

        :raises ValueError: if the stage isn't 1.
        """
        if stage != 1:
            raise ValueError(f"no battle {stage}: a game is one battle")
        state = self.setting.fresh()
        return state, self.open(state, dice)

    def open(self, state: State, dice: Dice) -> list[Event]:
        """Begin the next turn, and run on to the first decision."""
        t = self.table(state, dice)
        phases.begin_turn(t, self.movement)
        phases.run_on(t, self.movement, self.setting.turns)
        return t.events

    def settle(self, t: Table) -> None:
        """Run on until somebody has to decide or the battle is over."""
        phases.run_on(t, self.movement, self.setting.turns)

    def player(self, state: State) -> int:
        """The side that decides."""
        return state.side

    def view(self, state: State, player: int = 0) -> State:
        """Nothing is hidden: a copy."""
        return state.copy()

    def redeal(self, state: State, dice: Dice, player: int = 0) -> State:
        """Nothing is hidden: a copy."""
        return state.copy()

    def check(self, state: State) -> None:
        """Test the invariants.

        :raises BrokenInvariant: with all that is wrong.
        """
        invariants.check(self.table(state), self.movement)

    def inventory(self) -> dict[str, list[str]]:
        """What samples count, as `choose` events name it."""
        return {"actions": sorted({*labels.ATTACKS, *self.move_labels}), "enemies": []}

    def apply(self, state: State, action: Action, dice: Dice, *, trusted: bool = False) -> list[Event]:
        """Carry out an action and all that follows up to the next decision.

        :param trusted: the action comes straight from `legal_actions`, so it need not be tested.
        :raises Refused: if the rules do not allow the action now; the state is then unchanged.
        """
        if not trusted and action not in state.options:
            code, message = self.why_not(state, action)
            if code:
                raise Refused(code, message)
        t = self.table(state, dice)
        t.events.append(labels.chosen(action))
        phases.carry_out(t, self.movement, action)
        phases.run_on(t, self.movement, self.setting.turns)
        return t.events

    def why_not(self, state: State, action: Action) -> tuple[str, str]:
        """The clause that forbids an action now (or `not-now`), and the reason; ("", "") for one that is allowed all
        the same, such as a move whose way somebody wrote out."""
        t = self.table(state)
        unit = phases.index_of(t, action.what)
        if unit == NOBODY or not state.alive[unit] or state.outcome is not None:
            return "not-now", f"{action.what} is not on the table"
        moving = action.kind not in ATTACKS and action.kind != "hold"
        if moving and state.down[unit]:
            return "shutdown", f"{action.what} is shut down"
        if t.units[unit].side != state.side:
            clause = "unequal-numbers" if state.phase == MOVE else "combat"
            return clause, f"{SIDES[state.side]} acts, and {action.what} isn't of it"
        if moving != (state.phase == MOVE):
            return "turn", "movement comes first, then combat"
        if moving:
            return self.movement.refused(t, unit, action)
        return attacks.why_not(t, action, unit, self.movement)

    def bench(self) -> BattleBench:
        """Where worked examples are played."""
        from .bench import BattleBench

        return BattleBench(self)

    def imagine(self, t: Table, unit: int, action: Action) -> None:
        """Change a policy's copy as a move would end: place, mode, modifier, contacts; without dice and events."""
        self.movement.imagine(t, unit, action)

    # --- what the bench asks of a game

    def bench_sheet(self, id: str) -> UnitSheet | None:
        """The card of a unit of the game, by its id; None if there is none."""
        raise NotImplementedError

    def bench_terrain(self, named: Any) -> Terrain:
        """A map of the game by its id, or one that an example writes out.

        :raises BadPosition: if there is none, or it has faults.
        """
        raise NotImplementedError

    def bench_modifier(self, t: Table, unit: int) -> int:
        """What the movement that was set up adds to attacks on a unit."""
        raise NotImplementedError

    def other(self, setting: Setting) -> Self:
        """An engine of the same game for another setting."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.setting = setting
        return made
