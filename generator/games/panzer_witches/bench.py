"""The bench on which worked examples of fights are played: from written positions to states and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.maps.hexmap import SHORT_SIDES
from generator.play.contract import Action, BadPosition, Event
from generator.play.dice import Scripted
from generator.play.positions import verb_of

from . import bench_data, bench_names, invariants, knowing, rounds
from .bench_names import DOING, SECTORS
from .book import fresh
from .models import LOCATIONS
from .state import CHOOSE, KNOWN, NOBODY, NOWHERE, PHASES, POSTURES, SEEN, SIDES, TURN, UNSEEN, Fault, State
from .table import Setting, Table

if TYPE_CHECKING:
    from .engine import PanzerWitches
    from .rules import Unit

OPEN_GROUND: Mapping[str, Any] = {"rows": [" ".join("." * 9)] * 14}
"""The map of an example that names none."""
_SWITCHES = {
    "moving": "moving", "fallen": "fallen", "acted": "acted", "out": "out", "engine-off": "engine_off",
    "defended": "defended", "hud-dark": "hud_dark",
}  # fmt: skip
_NUMBERS = {
    "shield": "shield", "shield-maximum": "shield_maximum", "field": "field", "heat": "heat",
    "smoke-charges": "smoke_charges", "extra": "extra",
}  # fmt: skip
_BY_WEAPON = {"loaded": "loaded", "chamber": "chamber", "spare": "magazines"}
_THREE = ("condition", "repairable", "maximum")
_WHAT_IT_IS = (
    "loadout", "frame", "crew", "witch", "weapons", "carries", "loader", "radar", "card",
)  # fmt: skip
LAST_ROUND = 20


class WitchBench:
    """See `generator.play.examples.Bench`."""

    bookkeeping = frozenset({"round", "turn", "side", "moved", "done", "phase", "player", "outcome"})

    def __init__(self, engine: PanzerWitches) -> None:
        self.engine = engine
        self._moment = "turn"

    # --- positions to states

    def set_up(self, setup: Mapping[str, Any]) -> State:
        """A state from a position. Without frames it is the start of a game."""
        told = setup.get("units") or {}
        known = self.engine
        if not told:
            self._moment = "game"
            if setup.get("data"):
                raise BadPosition("data", "a game from its start has the game's data; name `units`, or leave it out")
            if setup.get("form"):
                try:
                    self.engine = known.in_form(setup["form"])
                except ValueError as bad:
                    raise BadPosition("form", str(bad)) from bad
            return fresh(self.engine.setting)
        book = bench_data.book_of(known.book, setup)
        keys = sorted(told, key=lambda key: (SIDES.index(key.partition("-")[0]), key))
        units = tuple(
            bench_data.unit_of(book, index, SIDES.index(key.partition("-")[0]), key, told[key] or {})
            for index, key in enumerate(keys)
        )
        if len({unit.side for unit in units}) < 2:
            raise BadPosition("units", "both sides need a frame")
        ground, sight = book.places.on_bench(setup["map"] if setup.get("map") is not None else OPEN_GROUND)
        last = setup["rounds"] if setup.get("rounds") is not None else LAST_ROUND
        setting = Setting(book.rules, units, ground, sight, rounds=last)
        self.engine = type(known)(book, content=known.content, setting=setting)
        state = fresh(setting)
        t = self.engine.table(state)
        for unit in units:
            _place(t, unit, told[unit.key] or {})
        self._begin_at(t, setup)
        for unit in units:
            _stand(t, unit, told[unit.key] or {})
        _sensible(t, setup)
        _know(t, told)
        return state

    def _begin_at(self, t: Table, setup: Mapping[str, Any]) -> None:
        """Where in the round it begins."""
        s = t.state
        self._moment = setup.get("moment") or "turn"
        s.round = setup["round"] if setup.get("round") is not None else 1
        for label, left in (setup.get("smoke") or {}).items():
            s.smoke[bench_names.hex_of(t, label, f"smoke/{label}")] = left
        key = setup.get("turn") or t.key(0)
        unit = bench_names.unit_of(t, key, "turn")
        s.side = SIDES.index(setup.get("side") or SIDES[t.units[unit].side])
        s.rested = [int(bool((one or {}).get("engine-off"))) for one in _in_order(t, setup)]
        if self._moment == "turn":
            s.phase, s.unit = TURN, unit
            s.did_move, s.did_action = bool(setup.get("moved")), bool(setup.get("done"))
        elif self._moment == "end":
            s.phase, s.acted = CHOOSE, [True] * len(t.units)
        elif self._moment in ("start", "round"):
            s.round -= 1
        else:
            s.phase = CHOOSE

    # --- steps

    def begin(self, state: State, dice: Scripted) -> list[Event]:
        """Run on to the first decision."""
        if self._moment == "game":
            return self.engine.open(state, dice)
        t = self.engine.table(state, dice)
        if self._moment == "start":
            knowing.announce(t)
        if self._moment in ("start", "round"):
            rounds.begin(t)
        self.engine.settle(t)
        return t.events

    def read_step(self, state: State, step: Any) -> list[Action]:
        """The actions that a written step means now."""
        verb, value = verb_of(step)
        return [bench_names.action(self.engine.table(state), verb, value)]

    def offered(self, state: State) -> Sequence[Action]:
        """The actions on offer."""
        return self.engine.legal_actions(state)

    def implied(self, state: State, action: Action | None) -> Action | None:
        """Nothing: a decision with one answer is carried out by the engine."""
        return None

    def perform(self, state: State, action: Action, dice: Scripted) -> list[Event]:
        """Carry out an action."""
        return self.engine.apply(state, action, dice)

    # --- telling

    def position(self, s: State) -> dict[str, Any]:
        """The position, every field."""
        t = self.engine.table(s)
        over = s.outcome is not None
        return {
            "round": s.round,
            "phase": PHASES[s.phase],
            "side": SIDES[s.side],
            "player": "none" if over else SIDES[self.engine.player(s)],
            "turn": t.key(s.unit) if s.unit != NOBODY else "none",
            "moved": s.did_move,
            "done": s.did_action,
            "smoke": {t.label(hex): left for hex, left in sorted(s.smoke.items())},
            "units": {unit.key: _told(t, unit) for unit in t.units},
            "outcome": "none" if s.outcome is None else s.outcome.told(SIDES),
        }

    def expected(self, state: State, expect: Mapping[str, Any]) -> dict[str, Any]:
        """What is expected, in the form of `position`. Each frame, module and weapon that it names must be there."""
        t = self.engine.table(state)
        wanted = {name: value for name, value in expect.items() if value is not None}
        units = {}
        for key, one in (wanted.get("units") or {}).items():
            unit = t.units[bench_names.unit_of(t, key, f"units/{key}")]
            units[key] = _wanted(unit, one or {}, f"units/{key}")
        if "units" in wanted:
            wanted["units"] = units
        for label in wanted.get("smoke") or {}:
            bench_names.hex_of(t, label, f"smoke/{label}")
        return wanted


def _sensible(t: Table, setup: Mapping[str, Any]) -> None:
    """That such a position can be, as far as one frame and the round go.

    :raises BadPosition: if it can't.
    """
    if setup.get("form"):
        raise BadPosition("form", "a form brings its own frames; leave it or `units` out")
    last, played = t.setting.rounds, setup["round"] if setup.get("round") is not None else 1
    if not 1 <= played <= last:
        raise BadPosition("round", f"there are the rounds 1 to {last}")
    for unit in t.units:
        problems = invariants.of_frame(t.setting, t.state, unit.index)
        if problems:
            raise BadPosition(f"units/{unit.key}", f"it {problems[0]}")


# --- one frame


def _in_order(t: Table, setup: Mapping[str, Any]) -> list[Mapping[str, Any] | None]:
    return [(setup.get("units") or {})[unit.key] for unit in t.units]


def _place(t: Table, unit: Unit, told: Mapping[str, Any]) -> None:
    """Put a frame on the map."""
    s, index, path = t.state, unit.index, f"units/{unit.key}"
    if not told.get("at"):
        raise BadPosition(path, "`at` says where it stands")
    at = bench_names.hex_of(t, told["at"], f"{path}/at")
    if any(s.at[other] == at for other in t.friends(index) if other != index):
        raise BadPosition(f"{path}/at", "a friend stands there")
    if not t.ground.open(at):
        raise BadPosition(f"{path}/at", "nobody can stand there")
    s.at[index] = at
    usual = "S" if unit.side else "N"
    s.facing[index] = bench_names.facing(told.get("facing") or usual)


def _stand(t: Table, unit: Unit, told: Mapping[str, Any]) -> None:
    """How a frame stands: what isn't named is as at the start of a fight."""
    s, index, path = t.state, unit.index, f"units/{unit.key}"
    for word, name in (*_SWITCHES.items(), *_NUMBERS.items()):
        if told.get(word) is not None:
            getattr(s, name)[index] = told[word]
    if told.get("posture"):
        s.posture[index] = POSTURES.index(told["posture"])
    hull = list(s.hull[index])
    for name, left in (told.get("hull") or {}).items():
        at = bench_names.location(name, f"{path}/hull")
        if left > unit.hull[at]:
            raise BadPosition(f"{path}/hull/{name}", f"it has {unit.hull[at]}")
        hull[at] = left
    s.hull[index] = tuple(hull)
    _modules(s, unit, told.get("modules") or {}, path)
    for word, field in _BY_WEAPON.items():
        for mount, left in (told.get(word) or {}).items():
            at = bench_names.weapon(unit, mount, f"{path}/{word}")
            held = list(getattr(s, field)[index])
            held[at] = left
            getattr(s, field)[index] = tuple(held)
    for mount in told.get("jammed") or ():
        s.jammed[index] |= 1 << bench_names.weapon(unit, mount, f"{path}/jammed")
    _does(t, unit, told, path)


def _modules(s: State, unit: Unit, told: Mapping[str, Any], path: str) -> None:
    index = unit.index
    for name, value in told.items():
        at = bench_names.module(unit, name, f"{path}/modules")
        given = value if isinstance(value, Mapping) else {"condition": value}
        for word in _THREE:
            if given.get(word) is not None:
                held = list(getattr(s, word)[index])
                if given[word] > unit.modules[at].condition:
                    raise BadPosition(f"{path}/modules/{name}", f"it has {unit.modules[at].condition}")
                held[at] = given[word]
                getattr(s, word)[index] = tuple(held)


def _does(t: Table, unit: Unit, told: Mapping[str, Any], path: str) -> None:
    """What a frame is busy with: aim, opportunity fire, melee, a magazine; and its latent faults."""
    s, index = t.state, unit.index
    aim, post, reload = told.get("aim"), told.get("watch"), told.get("reload")
    if isinstance(aim, Mapping):
        s.aim_at[index] = bench_names.unit_of(t, aim["target"], f"{path}/aim")
        s.aims[index] = aim["aims"]
    if isinstance(post, Mapping):
        weapon = bench_names.weapon(unit, post["weapon"], f"{path}/watch/weapon")
        s.watching[index] = (weapon, bench_names.hex_of(t, post["hex"], f"{path}/watch/hex"))
    if isinstance(reload, Mapping):
        s.reload_weapon[index] = bench_names.weapon(unit, reload["weapon"], f"{path}/reload/weapon")
        s.reloading[index] = DOING.index(reload["doing"])
        s.reload_rounds[index] = reload.get("rounds") or 0
    if told.get("melee") not in (None, "none"):
        enemy = bench_names.unit_of(t, told["melee"], f"{path}/melee")
        if s.at[enemy] != s.at[index]:
            raise BadPosition(f"{path}/melee", "they don't stand in the same hex")
        s.engaged[index], s.engaged[enemy] = enemy, index
    if told.get("blocked-from") not in (None, "none"):
        s.blocked_from[index] = SECTORS.index(told["blocked-from"])
    rows = [one.id for one in t.rules.malfunctions]
    for number, one in enumerate(told.get("faults") or ()):
        if one["row"] not in rows:
            raise BadPosition(f"{path}/faults/{number}", f"no malfunction '{one['row']}'; there are {', '.join(rows)}")
        weapon = bench_names.weapon(unit, one["weapon"], f"{path}/faults/{number}") if one.get("weapon") else NOBODY
        s.faults[index] = (*s.faults[index], Fault(rows.index(one["row"]), weapon))
        s.secrets[index] += 1


def _know(t: Table, told: Mapping[str, Any]) -> None:
    """What each side knows of the other's frames: what is in sight, and what the example says."""
    s = t.state
    knowing.begin(t)
    t.events.clear()
    for unit in t.units:
        one = told[unit.key] or {}
        side, path = 1 - unit.side, f"units/{unit.key}"
        if one.get("known"):
            s.known[side][unit.index] = KNOWN.index(one["known"])
            s.last[side][unit.index] = NOWHERE if one["known"] == KNOWN[UNSEEN] else s.at[unit.index]
            s.unnamed[side][unit.index] = one["known"] not in (KNOWN[UNSEEN], KNOWN[SEEN])
        if one.get("last") not in (None, "none"):
            s.last[side][unit.index] = bench_names.hex_of(t, one["last"], f"{path}/last")


def _told(t: Table, unit: Unit) -> dict[str, Any]:
    """A frame in the form of a position."""
    s, index = t.state, unit.index
    side = 1 - unit.side
    made: dict[str, Any] = {}
    for word, name in (*_SWITCHES.items(), *_NUMBERS.items()):
        made[word] = getattr(s, name)[index]
    made["at"] = t.label(s.at[index])
    made["facing"] = SHORT_SIDES[s.facing[index]]
    made["posture"] = POSTURES[s.posture[index]]
    made["hull"] = dict(zip(LOCATIONS, s.hull[index], strict=True))
    made["modules"] = {
        one.id: {word: getattr(s, word)[index][at] for word in _THREE} for at, one in enumerate(unit.modules)
    }
    mounts = [one.mount for one in unit.weapons]
    for word, field in _BY_WEAPON.items():
        made[word] = dict(zip(mounts, getattr(s, field)[index], strict=True))
    made["jammed"] = [one.mount for one in unit.weapons if s.jammed[index] >> one.index & 1]
    target, post, weapon, enemy = s.aim_at[index], s.watching[index], s.reload_weapon[index], s.engaged[index]
    made["aim"] = {"target": t.key(target), "aims": s.aims[index]} if target != NOBODY else "none"
    made["watch"] = {"weapon": mounts[post[0]], "hex": t.label(post[1])} if post else "none"
    doing = {"doing": DOING[s.reloading[index]], "rounds": s.reload_rounds[index]}
    made["reload"] = {"weapon": mounts[weapon], **doing} if weapon != NOBODY else "none"
    made["melee"] = t.key(enemy) if enemy != NOBODY else "none"
    made["blocked-from"] = SECTORS[s.blocked_from[index]] if s.blocked_from[index] != NOBODY else "none"
    made["faults"] = [
        {"row": t.rules.malfunctions[one.row].id, **({"weapon": mounts[one.weapon]} if one.weapon != NOBODY else {})}
        for one in s.faults[index]
    ]
    made["known"] = KNOWN[s.known[side][index]]
    made["last"] = t.label(s.last[side][index]) or "none"
    return made


def _wanted(unit: Unit, told: Mapping[str, Any], path: str) -> dict[str, Any]:
    """What is expected of a frame; a module with one number is its condition.

    :raises BadPosition: for what isn't there, or never changes.
    """
    wanted = {word: value for word, value in told.items() if value is not None}
    for word in wanted:
        if word in _WHAT_IT_IS:
            raise BadPosition(f"{path}/{word}", "that never changes")
    if "modules" in wanted:
        made = {}
        for name, value in wanted["modules"].items():
            bench_names.module(unit, name, f"{path}/modules")
            given = value if isinstance(value, Mapping) else {"condition": value}
            made[name] = {word: one for word, one in given.items() if one is not None}
        wanted["modules"] = made
    for word in _BY_WEAPON:
        for mount in wanted.get(word) or {}:
            bench_names.weapon(unit, mount, f"{path}/{word}")
    return wanted
