"""The bench on which worked examples of battles are played: from written positions to states and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Action, BadPosition, Event
from generator.play.dice import Scripted
from generator.play.positions import verb_of
from generator.units.models import UnitSheet

from . import phases
from .attacks import Shot
from .field import Field, Look, MapField, Measured
from .setting import Setting
from .state import COMBAT, CRITICALS, MODES, MOVE, NOBODY, NOWHERE, PHASES, SIDES, STOOD, UNMOVED, State
from .table import Way, act
from .units import Unit, unit_of

if TYPE_CHECKING:
    from .engine import Battle

PLAIN: Mapping[str, Any] = {
    "chassis": "Plain", "type": "BM", "size": 2, "move": '8"', "armour": 5, "structure": 3, "overheat": 0,
    "damage": {"short": 2, "medium": 2, "long": 1}, "points": 20, "specials": [], "piloting": 6,
}  # fmt: skip
"""What a unit is of which an example says nothing."""
_NUMBERS = {"armour": "armour", "structure": "structure", "heat": "heat", "hexes": "moved", "overheat": "overheat",
            "burnt": "burnt", "flags": "flags", "modifier": "modifier"}  # fmt: skip
_SWITCHES = {"shut-down": "down", "acted": "acted", "fired": "fired"}
_ATTACKS = ("strike", "charge", "death-from-above")


class BattleBench:
    """See `generator.play.examples.Bench`."""

    bookkeeping = frozenset({"turn", "phase", "side", "loser", "outcome"})

    def __init__(self, engine: Battle) -> None:
        self.engine = engine
        self._begins = "move"

    # --- positions to states ----------------------------------------------------------------------------------------

    def set_up(self, setup: Mapping[str, Any]) -> State:
        """A state from a position. Without units it is the start of the game."""
        told = setup.get("units") or {}
        if not told:
            self._begins = "game"
            return self.engine.setting.fresh()
        keys = sorted(told, key=lambda key: (SIDES.index(key.partition("-")[0]), int(key.partition("-")[2])))
        units = tuple(self._unit(index, key, told[key] or {}) for index, key in enumerate(keys))
        if len({unit.side for unit in units}) < 2:
            raise BadPosition("units", "both sides need a unit")
        turn = setup["turn"] if setup.get("turn") is not None else 1
        turns = setup["turns"] if setup.get("turns") is not None else turn
        rules = self.engine.setting.rules
        setting = Setting(rules, units, self._field(setup, units), turns=turns, form=self.engine.form)
        self.engine = self.engine.other(setting)
        state = setting.fresh()
        state.turn = turn
        for unit in units:
            self._place(state, unit, told[unit.key] or {})
        self._phase(state, setup)
        return state

    def _unit(self, index: int, key: str, told: Mapping[str, Any]) -> Unit:
        path, side = f"units/{key}", SIDES.index(key.partition("-")[0])
        values = dict(PLAIN)
        name = key
        if told.get("unit"):
            sheet = self.engine.bench_sheet(str(told["unit"]))
            if sheet is None:
                raise BadPosition(f"{path}/unit", f"no unit '{told['unit']}'")
            values = sheet.model_dump(by_alias=True, exclude_none=True)
            name = sheet.name
        card = {word: value for word, value in (told.get("card") or {}).items() if value is not None}
        if "damage" in card:
            card["damage"] = {**values["damage"], **card["damage"]}
        try:
            sheet = UnitSheet.model_validate({**values, **card})
        except ValidationError as fault:
            wrong = fault.errors(include_url=False)[0]
            raise BadPosition(f"{path}/card/{'/'.join(map(str, wrong['loc']))}", wrong["msg"]) from fault
        skill = told["skill"] if told.get("skill") is not None else 4
        return unit_of(sheet, index, side, 1, skill, id=str(told.get("unit") or ""), key=key, name=name)

    def _field(self, setup: Mapping[str, Any], units: Sequence[Unit]) -> Field:
        rules, named = self.engine.setting.rules, setup.get("map")
        told = setup.get("units") or {}
        if named is not None:
            return MapField(rules, units, self.engine.bench_terrain(named))
        index_of = {unit.key: unit.index for unit in units}
        looks: dict[tuple[int, int], Look] = {}
        for number, one in enumerate(setup.get("distances") or ()):
            ends = []
            for word in ("from", "to"):
                if one.get(word) not in index_of:
                    raise BadPosition(f"distances/{number}/{word}", f"no unit {one.get(word)} is there")
                ends.append(index_of[one[word]])
            here, there = ends
            looks[here, there] = Look(
                one["inches"], not one.get("hidden"), bool(one.get("woods")), bool(one.get("cover"))
            )
            looks.setdefault((there, here), Look(one["inches"]))
        depths = {unit.index: (told[unit.key] or {}).get("depth") or 0 for unit in units}
        return Measured(rules, units, looks, depths)

    def _place(self, s: State, unit: Unit, told: Mapping[str, Any]) -> None:
        """One unit: what isn't named is as at the start."""
        index, path, field = unit.index, f"units/{unit.key}", self.engine.setting.field
        if isinstance(field, MapField):
            at = field.index_of.get(str(told.get("at")), NOWHERE)
            if at == NOWHERE:
                raise BadPosition(f"{path}/at", f"the map has no hex {told.get('at')}")
            if at in s.at:
                raise BadPosition(f"{path}/at", "another unit stands there")
            s.at[index] = at
        elif told.get("at"):
            raise BadPosition(f"{path}/at", "there is no map")
        if told.get("facing"):
            s.facing[index] = SHORT_SIDES.index(told["facing"])
        for word, name in (*_NUMBERS.items(), *_SWITCHES.items()):
            if told.get(word) is not None:
                getattr(s, name)[index] = told[word]
        for word, most in (("armour", unit.armour), ("structure", unit.structure)):
            if getattr(s, word)[index] > most:
                raise BadPosition(f"{path}/{word}", f"it has {most}")
        if s.heat[index] and unit.type not in self.engine.rules.heated:
            raise BadPosition(f"{path}/heat", "it has no heat scale")
        if s.down[index]:
            s.heat[index] = self.engine.rules.shutdown
        hits = told.get("hits") or {}
        for row, what in enumerate(CRITICALS):
            s.hits[row][index] = hits.get(what) or 0

    def _phase(self, s: State, setup: Mapping[str, Any]) -> None:
        """Where in the turn it begins, and what the units did in it."""
        self._begins = setup.get("phase") or "move"
        s.loser = SIDES.index(setup.get("loser") or "red")
        s.side = SIDES.index(setup.get("side") or SIDES[s.loser])
        units, told = self.engine.setting.units, setup.get("units") or {}
        table = self.engine.table(s)
        for unit in units:
            one = told[unit.key] or {}
            later = self._begins not in ("move", "turn")
            mode = one.get("moved") or ("stood" if later else "unmoved")
            s.mode[unit.index] = MODES.index(mode)
            if s.mode[unit.index] > STOOD:
                s.moved[unit.index] = one["hexes"] if one.get("hexes") is not None else 1
                if one.get("modifier") is None:
                    s.modifier[unit.index] = self.engine.bench_modifier(table, unit.index)
            if s.mode[unit.index] != UNMOVED:
                s.contacts[unit.index] = table.field.touching(s, unit.index)
            if one.get("came") is not None:
                s.contacts[unit.index] = sum(1 << phases.index_of(table, key) for key in one["came"])

    # --- steps ------------------------------------------------------------------------------------------------------

    def begin(self, state: State, dice: Scripted) -> list[Event]:
        """Run on to the first decision."""
        engine = self.engine
        if self._begins in ("game", "turn"):
            return engine.open(state, dice)
        t, movement = engine.table(state, dice), engine.movement
        if self._begins == "move":
            phases.begin_movement(t, movement)
        elif self._begins == "combat":
            side = state.side
            phases.begin_combat(t, movement)
            if side != state.side:
                state.side = side
                state.options = phases.attack_options(t, movement)
        elif self._begins == "end":
            state.phase, state.side, state.options = COMBAT, 1 - state.loser, []
        else:
            raise BadPosition("phase", f"a position can't begin in {self._begins}")
        engine.settle(t)
        return t.events

    def read_step(self, state: State, step: Any) -> list[Action]:
        """The actions that a written step means now."""
        verb, value = verb_of(step)
        if verb == "end":
            return self._holds(state)
        known = self.engine.setting.index_of
        named = [value] if isinstance(value, str) else [value.get("unit"), value.get("target")]
        for key in named:
            if key is not None and key not in known:
                raise BadPosition(verb, f"no unit {key} is there")
        if verb in ("stand", "hold"):
            return [act(verb, value)]
        if verb == "move":
            facing = SHORT_SIDES.index(value["facing"]) if value.get("facing") else None
            way = tuple(value["way"]) if value.get("way") else None
            return [act("move", value["unit"], Way(value.get("to") or "", facing, value["mode"], way))]
        if verb == "fire":
            return [act("fire", value["unit"], Shot(value["target"], value.get("overheat") or 0))]
        if verb in _ATTACKS:
            return [act(verb, value["unit"], value["target"])]
        raise BadPosition(verb, f"no step '{verb}'")

    def _holds(self, state: State) -> list[Action]:
        """What it takes that nobody attacks any more in this turn."""
        ahead, found = state.copy(), list[Action]()
        if ahead.phase == MOVE:
            raise BadPosition("end", "movement comes first")
        t = self.engine.table(ahead)
        while True:
            found += [one for one in ahead.options if one.kind == "hold"]
            if ahead.side != ahead.loser:
                return found
            ahead.side = 1 - ahead.loser
            ahead.options = phases.attack_options(t, self.engine.movement)

    def offered(self, state: State) -> Sequence[Action]:
        """The actions on offer."""
        return self.engine.legal_actions(state)

    def implied(self, state: State, action: Action | None) -> Action | None:
        """Units of the side that acts hold their attacks where a step lets the other side attack."""
        if action is None or state.phase != COMBAT or state.side != state.loser or not state.options:
            return None
        unit = self.engine.setting.index_of.get(str(action.what), NOBODY)
        if unit == NOBODY or self.engine.setting.units[unit].side == state.side:
            return None
        return next((one for one in state.options if one.kind == "hold"), None)

    def perform(self, state: State, action: Action, dice: Scripted) -> list[Event]:
        """Carry out an action."""
        return self.engine.apply(state, action, dice)

    # --- telling ----------------------------------------------------------------------------------------------------

    def position(self, s: State) -> dict[str, Any]:
        """The position, every field."""
        return {
            "turn": s.turn,
            "phase": PHASES[s.phase],
            "loser": SIDES[s.loser] if s.loser != NOBODY else "none",
            "side": SIDES[s.side],
            "units": {unit.key: self._told(s, unit) for unit in self.engine.setting.units if s.alive[unit.index]},
            "outcome": "none" if s.outcome is None else s.outcome.told(SIDES),
        }

    def _told(self, s: State, unit: Unit) -> dict[str, Any]:
        index, field = unit.index, self.engine.setting.field
        units = self.engine.setting.units
        told: dict[str, Any] = {word: getattr(s, name)[index] for word, name in (*_NUMBERS.items(), *_SWITCHES.items())}
        told["at"] = field.labels[s.at[index]] if isinstance(field, MapField) else "none"
        told["facing"] = SHORT_SIDES[s.facing[index]]
        told["moved"] = MODES[s.mode[index]]
        told["came"] = [one.key for one in units if s.contacts[index] >> one.index & 1]
        told["hits"] = {what: s.hits[row][index] for row, what in enumerate(CRITICALS)}
        return told

    def expected(self, state: State, expect: Mapping[str, Any]) -> dict[str, Any]:
        """What is expected, in the form of `position`. Each unit that it names must be there, or have been."""
        wanted = {name: value for name, value in expect.items() if value is not None}
        units = {}
        for key, one in (wanted.get("units") or {}).items():
            if key not in self.engine.setting.index_of:
                raise BadPosition(f"units/{key}", "no such unit is there")
            if one == "gone":
                units[key] = one
                continue
            kept = {word: value for word, value in one.items() if value is not None}
            for word in ("unit", "card", "skill", "depth"):
                if word in kept:
                    raise BadPosition(f"units/{key}/{word}", "that never changes")
            units[key] = kept
        if "units" in wanted:
            wanted["units"] = units
        return wanted
