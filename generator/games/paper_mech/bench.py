"""The bench on which worked examples of Paper 'Mech are played: from written positions to states and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.play.contract import Action, BadPosition, Event
from generator.play.dice import Scripted
from generator.play.positions import verb_of

from . import bench_names, foes, track, waves
from .bench_names import circles_of, numbered, wall
from .choices import decision
from .rules import NOWHERE, STANCES, EnemyKind
from .state import (
    DEAL,
    FREE_MOVE,
    INBOUND,
    MOMENTS,
    NO_ACTION,
    NO_COVER,
    NO_WALL,
    OUTBOUND,
    REPAIR,
    RUN,
    STANCE,
    TARGET,
    Enemy,
    State,
)
from .table import Table, numbers

if TYPE_CHECKING:
    from .engine import PaperMech

FLIGHTS = ("inbound", "outbound")
_STARTS = {
    "next": RUN, "game-start": DEAL, "wave-start": DEAL, "free-move": FREE_MOVE, "repair": REPAIR, "stance": STANCE,
}  # fmt: skip


class Drill(NamedTuple):
    """An attack by an enemy that is not on the table."""

    power: int
    space: int
    place: int | None
    keyword: str


class PaperMechBench:
    """See `generator.play.examples.Bench`."""

    bookkeeping = frozenset(
        {"moment", "mech/waited", "mech/changed", "mech/last-attack", "quiet", "pile", "repairs", "free-repairs",
         "facts", "outcome"}
    )  # fmt: skip

    def __init__(self, engine: PaperMech) -> None:
        self.engine = engine
        self.rules = engine.rules
        self._opens = False
        self._named: dict[str, str] = {}
        self._actions: dict[str, int | None] = {}
        for action in self.rules.actions:
            short = [action.id, action.name]
            if action.weapon is not None:
                short.append(f"{action.weapon.id}/{action.name}")
            for name in short:
                self._actions[name] = action.index if self._actions.get(name, action.index) == action.index else None

    # --- reading ----------------------------------------------------------------------------------------------------

    def action(self, name: str, path: str) -> int:
        """The index of an action by its full or short name."""
        index = self._actions.get(name)
        if index is None:
            known = ", ".join(action.id for action in self.rules.actions)
            why = "is the name of several actions" if name in self._actions else "is no action"
            raise BadPosition(path, f"'{name}' {why}; the actions are {known}")
        return index

    def place(self, name: str, path: str) -> int:
        """The index of a location of the mech."""
        if name not in self.rules.place_index:
            raise BadPosition(path, f"no location '{name}'; there are {', '.join(self.rules.places)}")
        return self.rules.place_index[name]

    def space(self, name: str, path: str) -> int:
        """The number of a space, or off the radar."""
        if name == "off":
            return NOWHERE
        if name not in self.rules.space_index:
            raise BadPosition(path, f"no space '{name}'; a space is a sector and a ring's letter, such as 3L")
        return self.rules.space_index[name]

    def circle(self, place: int, item: Any, path: str) -> int:
        """The mask of a circle (by number) or of an action's circles (by name) at a location."""
        if isinstance(item, int) and not isinstance(item, bool):
            if not 1 <= item <= self.rules.place_circles[place]:
                raise BadPosition(path, f"{self.rules.places[place]} has no circle {item}")
            return 1 << item - 1
        for action in self.rules.actions:
            if action.place == place and item in (action.name, action.id):
                return action.band
        raise BadPosition(path, f"'{item}' is no circle of {self.rules.places[place]}")

    def mech_circles(self, place: int, form: Any, path: str) -> int:
        """The mask that a form of `mech/circles` means."""
        return circles_of(form, path, self.rules.full[place], lambda item, at: self.circle(place, item, at))

    def enemy_circles(self, kind: EnemyKind, form: Any, path: str) -> int:
        """The mask that a form of an enemy's `circles` means."""
        if isinstance(form, Mapping):
            mask = 0
            for name, part in form.items():
                attack = next((one for one in kind.attacks if one.id == name), None)
                if attack is None:
                    raise BadPosition(f"{path}/{name}", f"{kind.id} has no attack '{name}'")
                shift = (attack.band & -attack.band).bit_length() - 1
                own = circles_of(part, f"{path}/{name}", attack.band >> shift, numbered(attack.circles))
                mask |= own << shift
            return mask
        return circles_of(form, path, kind.all_circles, numbered(kind.all_circles.bit_length()))

    def wave(self, name: str) -> int:
        """The index of a wave."""
        ids = [wave.id for wave in self.rules.waves]
        if name not in ids:
            raise BadPosition("wave", f"no wave '{name}'; there are {', '.join(ids)}")
        return ids.index(name)

    def set_up(self, setup: Mapping[str, Any]) -> State:
        """A state from a position."""
        rules = self.rules
        state = waves.new_state(rules, self.wave(setup["wave"]) if setup.get("wave") else 0)
        mech = setup.get("mech") or {}
        state.squat = mech.get("stance") == STANCES[1]
        state.time = mech.get("time") or 0
        if state.time > rules.last_box:
            raise BadPosition("mech/time", f"the track ends at {rules.last_box}")
        action = mech.get("action") or "none"
        state.action = NO_ACTION if action == "none" else self.action(action, "mech/action")
        state.waited = mech.get("waited") or 0
        state.changes = mech.get("changed") or 0
        state.last = self.weapon_kind(mech.get("last-attack") or "none")
        for name, form in (mech.get("circles") or {}).items():
            place = self.place(name, f"mech/circles/{name}")
            state.marks[place] = self.mech_circles(place, form, f"mech/circles/{name}")
        state.wall = wall(self, mech.get("wall") or "none", state)
        for name, count in (setup.get("skills") or {}).items():
            ids = [skill.id for skill in rules.skills]
            if name not in ids:
                raise BadPosition(f"skills/{name}", f"no skill '{name}' is in play (options: [skills])")
            if count > rules.skills[ids.index(name)].circles:
                raise BadPosition(f"skills/{name}", f"{name} has no {count} circles")
            state.skills[ids.index(name)] = count
        state.paid_repairs = setup.get("repairs") or 0
        state.free_repairs = setup.get("free-repairs") or 0
        state.quiet = setup.get("quiet") or 0
        state.cleared = state.wave
        for name, data in (setup.get("enemies") or {}).items():
            self.put_enemy(state, name, data or {})
        state.moment = _STARTS[setup.get("moment") or "next"]
        if state.moment in (REPAIR, STANCE) and state.wave == len(rules.waves) - 1:
            raise BadPosition("moment", f"{rules.waves[-1].id} is the last wave: the game ends when it is cleared")
        self._opens = setup.get("moment") == "game-start"
        if state.moment == RUN:
            state.fresh = False
            if not state.enemies:
                raise BadPosition("enemies", "a position in play needs an enemy")
        elif state.moment in (REPAIR, STANCE):
            state.cleared += 1
        return state

    def weapon_kind(self, name: str) -> int:
        """The kind of a weapon by its id, -1 for none."""
        if name == "none":
            return -1
        for weapon in self.rules.weapons:
            if weapon.id == name:
                return weapon.kind
        raise BadPosition("mech/last-attack", f"the mech carries no '{name}'")

    def kind(self, name: str) -> str:
        """The kind that a name means: as it was set up, else `tank-2` is a tank."""
        if name in self._named:
            return self._named[name]
        base, _, number = name.rpartition("-")
        return base if number.isdigit() and name not in self.rules.enemy_index else name

    def enemy_kind(self, name: str, path: str, kind: str | None = None) -> EnemyKind:
        """The kind of an enemy by the enemy's name, or by the kind where that is given."""
        id = kind or self.kind(name)
        if id not in self.rules.enemy_index:
            raise BadPosition(path, f"no enemy '{id}'; there are {', '.join(self.rules.enemy_index)}")
        return self.rules.enemies[self.rules.enemy_index[id]]

    def put_enemy(self, state: State, name: str, data: Mapping[str, Any]) -> None:
        """Put one enemy on the table; what is not named is as after its own choice of attack."""
        rules = self.rules
        path = f"enemies/{name}"
        kind = self.enemy_kind(name, path, data.get("kind"))
        id = self._named[name] = kind.id
        index = rules.enemy_index[id]
        if "space" not in data:
            raise BadPosition(path, f"{name} needs a space")
        space = self.space(str(data["space"]), f"{path}/space")
        if space == NOWHERE and not kind.flight:
            raise BadPosition(f"{path}/space", f"{id} never leaves the radar")
        enemy = Enemy(index, state.slots, name, space, 0, 0)
        state.slots += 1
        enemy.marks = self.enemy_circles(kind, data.get("circles"), f"{path}/circles")
        if enemy.marks == kind.all_circles:
            raise BadPosition(f"{path}/circles", f"with all circles filled {name} is destroyed")
        ring = space % len(rules.rings) if space >= 0 else -1
        enemy.attack, _ = foes.next_attack(rules, kind, ring, enemy.marks)
        if data.get("attack"):
            ids = [attack.id for attack in kind.attacks]
            if data["attack"] not in ids:
                raise BadPosition(f"{path}/attack", f"{id} has no attack '{data['attack']}'")
            enemy.attack = ids.index(data["attack"])
        time = data.get("time")
        enemy.time = min(kind.attacks[enemy.attack].time, rules.last_box) if time is None else time
        if enemy.time > rules.last_box:
            raise BadPosition(f"{path}/time", f"the track ends at {rules.last_box}")
        enemy.flight = OUTBOUND if data.get("flight") == FLIGHTS[1] else INBOUND
        state.enemies.append(enemy)

    def read_step(self, state: State, step: Any) -> list[Action | Drill]:
        """The actions that a written step means."""
        verb, value = verb_of(step)
        if verb in ("choose", "change"):
            action = self.rules.actions[self.action(str(value), verb)]
            return [next(one for one in self.engine.choices.named(verb) if one.what == action.id)]
        if verb == "attack":
            data = value if isinstance(value, Mapping) else {"target": value}
            self.enemy_kind(str(data.get("target")), "attack")
            return [decision("attack", str(data.get("target")), "combo" if data.get("combo") else None)]
        if verb in ("reroll", "own-die", "enemy-die"):
            return [decision(verb, None if value == "none" else value)]
        if verb in ("area", "pull"):
            name = str(value)
            if name != "none":
                self.enemy_kind(name, verb) if verb == "area" else self.space(name, verb)
            return [decision(verb, None if name == "none" else name)]
        if verb == "parry":
            return [decision(verb, "yes" if value in (True, "yes") else None)]
        if verb == "repair":
            return [self.repair(str(one)) for one in (value if isinstance(value, list) else [value])]
        if verb in ("advance", "stop-short", "haste", "repairs-done"):
            return [decision(verb)]
        if verb == "activate":
            self.enemy_kind(str(value), "activate")
        if verb in ("activate", "turn", "stance", "free-move"):
            return [decision(verb, value)]
        if verb == "attacked":
            return [self.drill(value)]
        raise BadPosition(verb, f"no step '{verb}'")

    def repair(self, text: str) -> Action:
        """One circle to erase."""
        name, _, item = text.rpartition("/")
        place = self.place(name, "repair")
        mask = self.circle(place, int(item) if item.isdigit() else item, "repair")
        if mask.bit_count() != 1:
            raise BadPosition("repair", f"'{text}' is more than one circle")
        return decision("repair", f"{name}/{mask.bit_length()}")

    def drill(self, data: Mapping[str, Any]) -> Drill:
        """An attack by nobody."""
        place = self.place(data["location"], "attacked/location") if data.get("location") else None
        space = self.space(str(data.get("from")), "attacked/from")
        return Drill(int(data.get("power", 0)), space, place, data.get("keyword") or "")

    # --- playing ----------------------------------------------------------------------------------------------------

    def begin(self, state: State, dice: Scripted) -> list[Event]:
        """Run on to the first decision."""
        table = Table(self.rules, state, dice)
        if self._opens:
            self.engine.open(table)
        self.engine.settle(table)
        return table.events

    def implied(self, state: State, action: Action | Drill | None) -> Action | None:
        """A target need not be named when there is only one."""
        if state.moment != TARGET or (isinstance(action, Action) and action.kind == "attack"):
            return None
        offered = self.engine.legal_actions(state)
        return offered[0] if len(offered) == 1 else None

    def offered(self, state: State) -> Sequence[Action]:
        """The actions on offer."""
        return self.engine.legal_actions(state)

    def perform(self, state: State, action: Action | Drill, dice: Scripted) -> list[Event]:
        """Carry out an action, or an attack by nobody."""
        if isinstance(action, Action):
            return self.engine.apply(state, action, dice)
        table = Table(self.rules, state, dice)
        state.roll = foes.shoot(
            table, "attacker", action.space, action.power, action.keyword == "accurate", NO_COVER,
            (state.wave, 99, 0), action.place, "attack",
        )  # fmt: skip
        state.roll.recoil = action.keyword == "recoil"
        foes.consider(table)
        self.engine.settle(table)
        return table.events

    # --- telling ----------------------------------------------------------------------------------------------------

    def position(self, state: State) -> dict[str, Any]:
        """The position, every field."""
        rules = self.rules
        enemies = {}
        for enemy in state.enemies:
            kind = rules.enemies[enemy.kind]
            data: dict[str, Any] = {
                "space": rules.space_names[enemy.space] if enemy.space >= 0 else "off",
                "time": enemy.time,
                "attack": kind.attacks[enemy.attack].id,
                "circles": numbers(enemy.marks),
            }
            if kind.flight:
                data["flight"] = FLIGHTS[enemy.flight]
            enemies[enemy.name] = data
        ids = {weapon.kind: weapon.id for weapon in rules.weapons}
        outcome = state.outcome
        return {
            "wave": rules.waves[min(state.wave, len(rules.waves) - 1)].id,
            "moment": MOMENTS[state.moment],
            "mech": {
                "stance": STANCES[state.squat],
                "time": state.time,
                "action": rules.actions[state.action].id if state.action >= 0 else "none",
                "waited": state.waited,
                "changed": state.changes,
                "last-attack": ids.get(state.last, "none"),
                "wall": "none" if state.wall == NO_WALL else rules.places[state.wall],
                "circles": {place: numbers(state.marks[at]) for at, place in enumerate(rules.places)},
            },
            "enemies": enemies,
            "skills": {skill.id: state.skills[at] for at, skill in enumerate(rules.skills)},
            "repairs": state.paid_repairs,
            "free-repairs": state.free_repairs,
            "quiet": state.quiet,
            "pile": sorted(state.pile),
            "outcome": "none"
            if outcome is None
            else {"result": outcome.result, "reason": outcome.reason, "score": outcome.score},
            "facts": {
                "weight": rules.weight,
                "extra-time": track.extra_time(rules, state),
                "score": rules.top_score - sum(mask.bit_count() for mask in state.marks),
            },
        }

    def expected(self, state: State, expect: Mapping[str, Any]) -> dict[str, Any]:
        """What is expected, in the form of `position`."""
        rules = self.rules
        bench_names.look_up(self, expect)
        wanted = {key: value for key, value in expect.items() if value is not None}
        if mech := dict(wanted.get("mech") or {}):
            if mech.get("action") not in (None, "none"):
                mech["action"] = rules.actions[self.action(mech["action"], "mech/action")].id
            if "circles" in mech:
                mech["circles"] = {
                    name: numbers(
                        self.mech_circles(self.place(name, f"mech/circles/{name}"), form, f"mech/circles/{name}")
                    )
                    for name, form in mech["circles"].items()
                }
            wanted["mech"] = mech
        if "pile" in wanted:
            wanted["pile"] = sorted(wanted["pile"])
        enemies = {}
        for name, data in (wanted.get("enemies") or {}).items():
            if data == "gone":
                enemies[name] = data
                continue
            one = {key: value for key, value in data.items() if value is not None}
            if "circles" in one:
                kind = self.enemy_kind(name, f"enemies/{name}", one.get("kind"))
                one["circles"] = numbers(self.enemy_circles(kind, one["circles"], f"enemies/{name}/circles"))
            one.pop("kind", None)
            enemies[name] = one
        if enemies:
            wanted["enemies"] = enemies
        return wanted
