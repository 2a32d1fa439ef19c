"""The bench on which worked examples of the arena are played: from written positions to states and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, BadPosition, Event
from generator.play.dice import DiceMissing, Scripted
from generator.play.positions import verb_of

from . import bench_data, bench_names, exchange, setting_up, turns
from .rules import SIDES
from .state import (
    AGAIN,
    ATTACK,
    EXCHANGE,
    MOVE,
    NOBODY,
    NOWHERE,
    ROUND,
    SEATS,
    START,
    State,
    key,
)
from .table import Table, act

if TYPE_CHECKING:
    from .engine import GalacticArena

_STEPS = {"start": START, "move": MOVE, "exchange": EXCHANGE, "attack": ATTACK, "again": AGAIN}
_DECLINES = ("stay", "pass", "keep", "no-attack", "stop")
"""Decisions for nothing, which an example needn't write where the step that follows them needs them."""
_MOST_DECLINED = 12
_OVERLAYS = ("data", "arena", "pillars", "traps")


class ArenaBench:
    """See `generator.play.examples.Bench`."""

    bookkeeping = frozenset({"round", "match", "turn", "step", "player", "moved", "paid", "passed", "outcome"})

    def __init__(self, engine: GalacticArena) -> None:
        self.engine = engine
        self._moment = "turn"

    @property
    def rules(self) -> Any:
        """The compiled rules: the game's, or those of the example that was set up last."""
        return self.engine.rules

    # --- positions to states ----------------------------------------------------------------------------------------

    def set_up(self, setup: Mapping[str, Any]) -> State:
        """A state from a position."""
        seats = setup.get("heroes") or {}
        plain = any(not (one or {}).get("hero") for one in seats.values())
        if plain or any(setup.get(name) for name in _OVERLAYS):
            rules = bench_data.compiled(self.rules, setup)
            known = self.engine
            self.engine = type(known)(rules, options=known.options, without=known.without)
        form = bench_names.form(self.rules, setup)
        self.engine = self.engine.in_form(form)
        self._moment = setup.get("moment") or ("turn" if seats else "choose")
        state = State(self.rules.forms[form].heroes * 2)
        if self._moment in ("choose", "draft"):
            return state
        wanted = [key(seat) for seat in range(len(state.at))]
        for seat in wanted:
            if seat not in seats:
                raise BadPosition("heroes", f"{self.engine.form.id} needs a hero for {seat}")
        for name, one in seats.items():
            self._hero(state, SEATS[name], name, one or {})
        if self.engine.form.drafted:
            state.drafted = tuple((hero,) for hero in state.hero)
        self._things(state, setup)
        if self._moment == "fight":
            return state
        self._round(state, setup)
        return state

    def _hero(self, s: State, seat: int, name: str, one: Mapping[str, Any]) -> None:
        """Set up one hero: what isn't named is as at the start of a fight."""
        rules, path = self.rules, f"heroes/{name}"
        index = bench_names.index(rules.hero_index, bench_data.hero_of(name, one), "hero", f"{path}/hero")
        hero = rules.heroes[index]
        s.hero[seat] = index
        weapon = one.get("weapon")
        s.weapon[seat] = (
            bench_names.index(rules.weapon_index, weapon, "weapon", f"{path}/weapon") if weapon else hero.weapons[0]
        )
        s.learned[seat] = self._abilities(one.get("abilities"), f"{path}/abilities")
        s.health[seat] = s.full[seat] = hero.health
        s.points[seat] = rules.action_points
        s.at[seat] = rules.places[seat % 2][seat // 2]
        for word, field in (("defence", s.defence), ("attack", s.attack), ("movement", s.movement),
                            ("initiative", s.initiative)):  # fmt: skip
            field[seat] = getattr(hero, word) if one.get(word) is None else one[word]
        if one.get("full-health") is not None:
            s.full[seat] = s.health[seat] = one["full-health"]
        if one.get("health") is not None:
            s.health[seat] = one["health"]
            s.full[seat] = max(s.full[seat], one["health"])
        if one.get("action-points") is not None:
            if one["action-points"] > rules.action_points:
                raise BadPosition(f"{path}/action-points", f"a hero has {rules.action_points} action points")
            s.points[seat] = one["action-points"]
        at = one.get("at")
        if at == "none":
            s.at[seat], s.health[seat], s.points[seat] = NOWHERE, 0, 0
        elif at is not None:
            s.at[seat] = bench_names.cell(rules, at, f"{path}/at")
        used = self._abilities(one.get("used"), f"{path}/used")
        s.used[seat] = used
        s.spent[seat] = sum(1 << power.index for power in rules.abilities if power.battle and used >> power.index & 1)
        for word, mask in (("keyword-used", "keyed"), ("held", "held"), ("reroll-used", "rerolled")):
            if one.get(word):
                setattr(s, mask, getattr(s, mask) | 1 << seat)

    def _abilities(self, names: Sequence[str] | None, path: str) -> int:
        mask = 0
        for number, name in enumerate(names or ()):
            mask |= 1 << bench_names.index(self.rules.ability_index, name, "ability", f"{path}/{number}")
        return mask

    def _things(self, s: State, setup: Mapping[str, Any]) -> None:
        """Obstacles and crates."""
        rules, kit = self.rules, self.engine.kit
        taken: dict[int, str] = {}
        for seat, cell in enumerate(s.at):
            if cell != NOWHERE:
                if cell in taken or not rules.floor >> cell & 1:
                    raise BadPosition(f"heroes/{key(seat)}/at", "another hero or a pillar is there")
                taken[cell] = key(seat)
        for name, id in (setup.get("obstacles") or {}).items():
            cell = bench_names.cell(rules, name, f"obstacles/{name}")
            index = bench_names.index(rules.obstacle_index, id, "obstacle", f"obstacles/{name}")
            if cell in taken and rules.obstacles[index].blocks:
                raise BadPosition(f"obstacles/{name}", f"{taken[cell]} stands there")
            setting_up.put(kit, s, index, cell)
        for name, id in (setup.get("crates") or {}).items():
            cell = bench_names.cell(rules, name, f"crates/{name}")
            s.crates[cell] = bench_names.index(rules.crate_index, id, "crate", f"crates/{name}")
            s.special |= 1 << cell
        s.facedown = tuple(sorted(s.crates.values()))

    def _round(self, s: State, setup: Mapping[str, Any]) -> None:
        """The round, and the turn that is played."""
        s.round = setup["round"] if setup.get("round") is not None else 1
        s.match = (setup.get("match") or 1) - 1
        wins = setup.get("wins") or {}
        s.wins = (wins.get("red", 0), wins.get("blue", 0))
        if self._moment == "round":
            s.round -= 1
            s.phase = ROUND
            return
        living = [seat for seat in range(len(s.at)) if s.at[seat] != NOWHERE]
        listed = [SEATS[name] for name in setup.get("order") or ()]
        ranked = listed or sorted(living, key=lambda seat: (-s.initiative[seat], seat))
        if sorted(ranked) != living:
            raise BadPosition("order", "the order names each living hero once")
        turns.order_by(s, ranked)
        s.first_side = s.side
        actor = SEATS[setup["turn"]] if setup.get("turn") else ranked[0]
        if actor not in living:
            raise BadPosition("turn", f"no living hero is {setup['turn']}")
        side = actor % 2
        places = [0, 0]
        places[side] = s.order[side].index(actor) + 1
        s.turns = (places[0], places[1])
        s.turn = 1
        turns.take_turn(s, actor)
        s.moved = bool(setup.get("moved"))
        s.paid = bool(setup.get("paid")) or s.moved
        s.did = s.paid
        for name in setup.get("passed") or ():
            s.passed |= 1 << SEATS[name]
        step = setup.get("step") or "start"
        if step not in _STEPS:
            raise BadPosition("step", f"a position begins at one of {', '.join(_STEPS)}")
        s.phase = _STEPS[step]
        exchange.open_window(s, exchange.defenders(s, actor))
        if s.phase == EXCHANGE:
            exchange.begin_exchange(Table(self.engine.kit, s, Scripted({})))

    # --- steps ------------------------------------------------------------------------------------------------------

    def begin(self, state: State, dice: Scripted) -> list[Event]:
        """Run on to the first decision."""
        if self._moment in ("choose", "draft"):
            fresh, events = self.engine.start(dice)
            for name in State.__slots__:
                setattr(state, name, getattr(fresh, name))
            return events
        table = Table(self.engine.kit, state, dice)
        if self._moment == "fight":
            setting_up.enter(table)
        self.engine.settle(table)
        return table.events

    def read_step(self, state: State, step: Any) -> list[Action]:
        """The actions that a written step means now."""
        verb, value = verb_of(step)
        return bench_names.actions(self.rules, state, verb, value)

    def offered(self, state: State) -> Sequence[Action]:
        """The actions on offer."""
        return self.engine.legal_actions(state)

    def implied(self, state: State, action: Action | None) -> Action | None:
        """What nobody wants need not be written: it is implied where the next step needs it, within the turn."""
        if action is None or self._fits(state, action):
            return None
        first = self._decline(state)
        if first is None:
            return None
        ahead = state.copy()
        for _ in range(_MOST_DECLINED):
            decline = self._decline(ahead)
            if decline is None:
                return None
            try:
                self.engine.apply(ahead, decline, Scripted({}))
            except DiceMissing:
                return None
            if (ahead.match, ahead.round, ahead.turn) != (state.match, state.round, state.turn):
                return None
            if self._fits(ahead, action):
                return first
        return None

    def _fits(self, state: State, action: Action) -> bool:
        return bench_names.fits(self.offered(state), action)

    def _decline(self, state: State) -> Action | None:
        offered = self.offered(state)
        return next((act(word) for word in _DECLINES if act(word) in offered), None)

    def perform(self, state: State, action: Action, dice: Scripted) -> list[Event]:
        """Carry out an action."""
        return self.engine.apply(state, bench_names.as_offered(self.offered(state), action), dice)

    # --- telling ----------------------------------------------------------------------------------------------------

    def position(self, s: State) -> dict[str, Any]:
        """The position, every field."""
        rules, names = self.rules, self.rules.grid.names
        return {
            "round": s.round,
            "match": s.match + 1,
            "wins": dict(zip(SIDES, s.wins, strict=True)),
            "turn": key(s.actor) if s.actor != NOBODY else "none",
            "step": bench_names.step(s),
            "player": key(s.asked) if s.outcome is None else "none",
            "moved": s.moved,
            "paid": s.paid,
            "passed": [key(seat) for seat in range(len(s.at)) if s.passed >> seat & 1],
            "obstacles": {names[cell]: rules.obstacles[index].id for cell, index in sorted(s.obstacles.items())},
            "crates": {names[cell]: rules.crates[index][0] for cell, index in sorted(s.crates.items())},
            "heroes": {key(seat): self._told(s, seat) for seat in range(len(s.at)) if s.hero[seat] >= 0},
            "outcome": "none" if s.outcome is None else s.outcome.told(SIDES),
        }

    def _told(self, s: State, seat: int) -> dict[str, Any]:
        rules = self.rules
        return {
            "hero": rules.heroes[s.hero[seat]].id,
            "weapon": rules.weapons[s.weapon[seat]].id if s.weapon[seat] >= 0 else "none",
            "abilities": bench_names.ids(rules, s.learned[seat]),
            "at": rules.grid.names[s.at[seat]] if s.at[seat] != NOWHERE else "none",
            "health": s.health[seat],
            "full-health": s.full[seat],
            "action-points": s.points[seat],
            "defence": s.defence[seat],
            "attack": s.attack[seat],
            "movement": s.movement[seat],
            "initiative": s.initiative[seat],
            "used": bench_names.ids(rules, s.used[seat] | s.spent[seat]),
            "keyword-used": bool(s.keyed >> seat & 1),
            "held": bool(s.held >> seat & 1),
            "reroll-used": bool(s.rerolled >> seat & 1),
        }

    def expected(self, state: State, expect: Mapping[str, Any]) -> dict[str, Any]:
        """What is expected, in the form of `position`."""
        return bench_names.expected(self.rules, expect)

