"""Paper 'Mech's rules engine: a machine of decisions over plain state.

Each decision of the player is an `Action` from `legal_actions`; everything between two decisions happens by itself and
is told as events that cite the clauses of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, Dice, Event, Outcome, Refused, RulesFault

from . import attacks, choices, foes, guards, invariants, moves, refusals, track, waves
from .cites import CITED
from .rules import KEYWORDS, Rules, compile_rules, tables_of
from .state import (
    CHOOSE,
    DEAL,
    ORDER,
    OVER,
    RUN,
    STANCE,
    TURN_AND_SQUAT,
    WAIT,
    State,
)
from .table import STREAMS, Table

if TYPE_CHECKING:
    from .bench import PaperMechBench
    from .narrator import Narrator

__all__ = ["CITED", "KEYWORDS", "OPTIONS", "STREAMS", "PaperMech", "create", "narrator"]


class PaperMech:
    """The engine for one loadout and one choice of optional rules."""

    game = "paper-mech"
    stage_word = "wave"
    streams: Mapping[str, int] = STREAMS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.choices = choices.Choices(rules)
        self.legal_actions = self.choices.offered
        self.cited = CITED | {f"skill-{skill.id}-{end}" for skill in rules.skills for end in ("earn", "use")}

    def start(self, dice: Dice, stage: int = 1) -> tuple[State, list[Event]]:
        """A new game, run on to its first decision; with a `stage` the first wave played is that one, met fresh.

        :raises ValueError: if there is no such wave.
        """
        if not 1 <= stage <= len(self.rules.waves):
            raise ValueError(f"no wave {stage}: the game has {len(self.rules.waves)}")
        state = waves.new_state(self.rules, stage - 1)
        table = Table(self.rules, state, dice)
        self.open(table)
        self.settle(table)
        return state, table.events

    def open(self, t: Table) -> None:
        """Tell that a new game is set up."""
        t.tell("setup", ("setup-loadout", "setup-cubes", "setup-pile"), {"loadout": self.rules.loadout})

    @property
    def stages(self) -> int:
        """How many waves the game has."""
        return len(self.rules.waves)

    def inventory(self) -> dict[str, list[str]]:
        """The ids that samples count: actions of the mech, enemies."""
        return {
            "actions": [action.id for action in self.rules.actions],
            "enemies": [enemy.id for enemy in self.rules.enemies],
        }

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def player(self, state: State) -> int:
        """The one player."""
        return 0

    def view(self, state: State, player: int = 0) -> State:
        """A copy in which the draw pile is only a set: which tokens lie in it is known, not their order."""
        seen = state.copy()
        seen.pile = tuple(sorted(state.pile))
        return seen

    def redeal(self, state: State, dice: Dice, player: int = 0) -> State:
        """A copy with the draw pile shuffled anew."""
        other = state.copy()
        other.pile = tuple(dice.order("redeal", (state.clock,), sorted(state.pile)))
        return other

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game goes on."""
        return state.outcome

    def bench(self) -> PaperMechBench:
        """Where worked examples are played."""
        from .bench import PaperMechBench

        return PaperMechBench(self)

    def check(self, state: State) -> None:
        """Test the invariants.

        :raises BrokenInvariant: with all that is wrong.
        """
        invariants.check(self.rules, state)

    def settle(self, t: Table) -> None:
        """Run on until the player has to decide or the game is over."""
        state = t.state
        while True:
            if state.outcome is not None:
                state.moment = OVER
                return
            if state.moment == DEAL:
                waves.deal(t)
            if state.moment == CHOOSE and not self.choices.any_action(state):
                track.place_nothing(t)
            if state.moment != RUN:
                return
            active = False
            for enemy in state.enemies:
                if enemy.time == 0:
                    active = True
                    break
            if active:
                if state.time == 0:
                    if self.rules.has_reflex and state.action >= 0 and not state.reflex:
                        guards.reflex(t)
                    state.moment = ORDER
                else:
                    state.moment = WAIT
                return
            if state.time == 0:
                attacks.act(t)
            else:
                state.moment = WAIT
                return

    def apply(self, state: State, action: Action, dice: Dice, *, trusted: bool = False) -> list[Event]:
        """Carry out an action and all that follows up to the next decision.

        :param trusted: the action comes straight from `legal_actions`, so it need not be tested.
        :raises Refused: if the rules do not allow the action now; the state is then unchanged.
        """
        if not trusted and action not in self.choices.offered(state):
            code, message = refusals.explain(self, state, action)
            raise Refused(code, message)
        table = Table(self.rules, state, dice)
        _DO[action.kind](self, table, action)
        self.settle(table)
        return table.events


def _choose(engine: PaperMech, t: Table, action: Action) -> None:
    rules = engine.rules
    barred = engine.choices.barred(t.state)
    track.place_action(t, rules.actions[rules.action_index[action.what]], action.kind == "change", barred)


def _advance(engine: PaperMech, t: Table, action: Action) -> None:
    track.advance(t, track.gap(t.state))


def _stop(engine: PaperMech, t: Table, action: Action) -> None:
    track.advance(t, 1, short=True)


def _activate(engine: PaperMech, t: Table, action: Action) -> None:
    waiting = [enemy for enemy in t.state.enemies if enemy.time == 0]
    clauses = ("time-order",) if len(waiting) > 1 else ("time-active",)
    t.tell("activate", clauses, {"enemy": action.what})
    foes.activate(t, t.find(action.what))


def _haste(engine: PaperMech, t: Table, action: Action) -> None:
    chosen = t.rules.actions[t.state.action]
    t.tell("haste", ("haste",), {"action": chosen.id, "time": t.state.time})
    attacks.begin(t, chosen)


def _repair(engine: PaperMech, t: Table, action: Action) -> None:
    place, circle = action.what.rsplit("/", 1)
    waves.repair(t, t.rules.place_index[place], 1 << int(circle) - 1)


_DO: dict[str, Callable[[PaperMech, Table, Action], None]] = {
    "choose": _choose,
    "change": _choose,
    "advance": _advance,
    "stop-short": _stop,
    "activate": _activate,
    "haste": _haste,
    "attack": lambda engine, t, action: attacks.attack(t, action.what, action.how == "combo"),
    "reroll": lambda engine, t, action: attacks.reroll(t, action.what),
    "area": lambda engine, t, action: attacks.area(t, action.what),
    "pull": lambda engine, t, action: attacks.pull(t, action.what),
    "parry": lambda engine, t, action: foes.parry(t, action.what is not None),
    "own-die": lambda engine, t, action: attacks.own_die(t, action.what),
    "enemy-die": lambda engine, t, action: foes.enemy_die(t, action.what),
    "turn": lambda engine, t, action: _turn(t, action.what),
    "stance": lambda engine, t, action: _stance(t, action.what),
    "free-move": lambda engine, t, action: moves.free_move(t, action.what),
    "repair": _repair,
    "repairs-done": lambda engine, t, action: waves.repaired(t),
}


def _turn(t: Table, way: str) -> None:
    if t.state.moment == TURN_AND_SQUAT:
        moves.turn_and_squat(t, way)
    else:
        moves.turn_or_stance(t, way)


def _stance(t: Table, name: str) -> None:
    if t.state.moment == STANCE:
        waves.stance(t, name)
    else:
        moves.turn_or_stance(t, moves.STANCE)


OPTIONS = ("skills", "keep-bike")
"""The optional rules that a game can be played with."""


def create(content: Any, loadout: str | Mapping[str, Any] = "standard", options: Iterable[str] = ()) -> PaperMech:
    """The engine for loaded content.

    :param loadout: the id of one of the content's loadouts, or a loadout as a mapping.
    :param options: ids of optional rules, from `OPTIONS`.
    :raises RulesFault: if the data can't be compiled.
    :raises KeyError: if the content has no such loadout.
    :raises ValueError: for an unknown option.
    """
    chosen = set(options)
    unknown = sorted(chosen - set(OPTIONS))
    if unknown:
        raise ValueError(f"no option '{unknown[0]}'; there are {', '.join(OPTIONS)}")
    if isinstance(loadout, str):
        model = content.loadouts[loadout].model
        if model is None:
            raise RulesFault(f"loadouts/{loadout}:", "the loadout is not valid")
        loadout = dict(model.model_dump(by_alias=True, mode="json"))
    else:
        _see_form(loadout)
    rules = compile_rules(tables_of(content), loadout, skills="skills" in chosen, keep_removed="keep-bike" in chosen)
    return PaperMech(rules)


def _see_form(loadout: Mapping[str, Any]) -> None:
    """See that a loadout written out holds what is read of one: weapons by mount, armour by part.

    :raises RulesFault: where something else stands.
    """
    for key, kind, word in (("weapons", str, "a weapon's id"), ("armour", int, "a whole number")):
        part = loadout.get(key) or {}
        if not isinstance(part, Mapping):
            raise RulesFault(f"loadout:{key}", "a mapping must stand here")
        for name, value in part.items():
            if not isinstance(value, kind) or isinstance(value, bool):
                raise RulesFault(f"loadout:{key}/{name}", f"{word} must stand here")


def narrator(content: Any, engine: PaperMech, lang: str = "en") -> Narrator:
    """What tells a game's events in a language of the content, for `generator.play.transcript`."""
    from .narrator import Narrator

    return Narrator(content, engine, lang)
