"""What the bench reads and looks up: hexes, ids, forms of play, written steps as actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.play.contract import Action, BadPosition

from .rules import SIDES, Rules
from .state import NOWHERE, PHASES, SEATS, TASKS, State
from .table import act

MOMENTS = (*PHASES, *TASKS)
_BARE = frozenset(
    {"ready", "stop", "pass", "no-attack", "stay", "reroll", "keep", "pass-turn", "end-turn"}
)  # fmt: skip
_ONE_ID = {"hero": "hero", "weapon": "weapon"}
_HEXES = frozenset({"push", "step", "leap"})
_BONUSES = ("defence", "initiative", "health", "ability", "attack", "movement")


def index(known: Mapping[str, int], id: Any, word: str, path: str) -> int:
    """The index of a thing by its id.

    :raises BadPosition: if there is none.
    """
    if id not in known:
        raise BadPosition(path, f"no {word} '{id}'; there are {', '.join(known)}")
    return known[id]


def cell(rules: Rules, name: Any, path: str) -> int:
    """The cell of a hex by its name.

    :raises BadPosition: if the board has none of that name.
    """
    if name not in rules.grid.cells:
        raise BadPosition(path, f"the board has no hex {name}")
    return rules.grid.cells[name]


def seat(s: State, name: Any, path: str) -> str:
    """A seat that is in play.

    :raises BadPosition: if it isn't.
    """
    if name not in SEATS or SEATS[name] >= len(s.at):
        raise BadPosition(path, f"no seat '{name}' is in play")
    return str(name)


def form(rules: Rules, setup: Mapping[str, Any]) -> str:
    """The form of play: the one that is named, else the first that has a seat for every hero.

    :raises BadPosition: if there is none.
    """
    named = setup.get("form")
    if named is not None:
        if named not in rules.forms:
            raise BadPosition("form", f"no form '{named}'; there are {', '.join(rules.forms)}")
        return str(named)
    seats = setup.get("heroes") or {}
    most = max((int(name.rpartition("-")[2]) for name in seats), default=1)
    draft = setup.get("moment") == "draft" or setup.get("wins")
    for id, one in rules.forms.items():
        if one.heroes == most and bool(one.drafted) == bool(draft):
            return id
    raise BadPosition("heroes", f"no form of play has {most} heroes a side")


def ids(rules: Rules, mask: int) -> list[str]:
    """The abilities of a mask, by id, sorted."""
    return sorted(one.id for one in rules.abilities if mask >> one.index & 1)


def step(s: State) -> str:
    """What is being decided: a phase, or what interrupts it."""
    return TASKS[s.todo[-1][0]] if s.todo else PHASES[s.phase]


# --- steps ------------------------------------------------------------------------------------------------------------


def actions(rules: Rules, s: State, verb: str, value: Any) -> list[Action]:
    """The actions that a written step means now.

    :raises BadPosition: if it makes no sense.
    """
    if verb in _BARE:
        return [act(verb)]
    if verb == "hero":
        index(rules.hero_index, value, "hero", verb)
        return [act("hero", value)]
    if verb == "weapon":
        index(rules.weapon_index, value, "weapon", verb)
        return [act("weapon", value)]
    if verb == "learn":
        names = value if isinstance(value, list) else [value]
        for name in names:
            index(rules.ability_index, name, "ability", verb)
        return [act("learn", name) for name in names]
    if verb == "place":
        index(rules.obstacle_index, value.get("obstacle"), "obstacle", "place/obstacle")
        cell(rules, value.get("at"), "place/at")
        return [act("place", value["obstacle"], value["at"])]
    if verb == "move":
        names = value if isinstance(value, list) else [value]
        for name in names:
            cell(rules, name, verb)
        return [act("move", names[-1], tuple(names) if isinstance(value, list) else None)]
    if verb in _HEXES:
        cell(rules, value, verb)
        return [act(verb, value)]
    if verb == "take":
        if value not in _BONUSES:
            raise BadPosition(verb, f"a crate gives no '{value}'; there are {', '.join(_BONUSES)}")
        return [act("take", value)]
    if verb == "use":
        named = value if isinstance(value, Mapping) else {"ability": value}
        index(rules.ability_index, named.get("ability"), "ability", "use")
        return [act("use", named["ability"], named.get("target") and seat(s, named["target"], "use/target"))]
    if verb == "keyword":
        return [act("keyword", None if value is True else seat(s, value, verb))]
    if verb == "attack":
        return [_attack(rules, s, value if isinstance(value, Mapping) else {"target": value})]
    if verb == "charge":
        cell(rules, value.get("to"), "charge/to")
        return [act("charge", seat(s, value.get("target"), "charge/target"), value["to"])]
    raise BadPosition(verb, f"no step '{verb}'")


def _attack(rules: Rules, s: State, value: Mapping[str, Any]) -> Action:
    """An attack; what kind, where the example doesn't say, is told by the distance."""
    target = value.get("target")
    where = "attack/target"
    there = s.at[SEATS[seat(s, target, where)]] if target in SEATS else cell(rules, target, where)
    kind = value.get("with")
    if kind is None:
        here = s.at[s.actor]
        close = NOWHERE not in (here, there) and rules.grid.distance[here][there] == 1
        kind = "melee" if close else "ranged"
    return act("attack", target, kind)


def fits(offered: Sequence[Action], action: Action) -> bool:
    """Whether a written action is among those on offer; of a way written out the engine tells only when it is taken."""
    if action.kind == "move" and action.how is not None:
        return any(one.kind == "move" for one in offered)
    return as_offered(offered, action) in offered


def as_offered(offered: Sequence[Action], action: Action) -> Action:
    """An action as the engine offers it: one that has only one enemy for a target doesn't name it."""
    if action in offered:
        return action
    if action.kind == "use" and action.how is not None and act("use", action.what) in offered:
        return act("use", action.what)
    if action.kind == "keyword" and action.what is not None and act("keyword") in offered:
        return act("keyword")
    return action


# --- what is expected -------------------------------------------------------------------------------------------------


def expected(rules: Rules, expect: Mapping[str, Any]) -> dict[str, Any]:
    """What is expected, in the form of a position. Each thing that it names must be one of the data.

    :raises BadPosition: for the first that isn't.
    """
    wanted = {name: value for name, value in expect.items() if value is not None}
    if "step" in wanted and wanted["step"] not in MOMENTS:
        raise BadPosition("step", f"no step '{wanted['step']}'; there are {', '.join(MOMENTS)}")
    for word, known in (("obstacles", rules.obstacle_index), ("crates", rules.crate_index)):
        things = {}
        for name, id in (wanted.get(word) or {}).items():
            cell(rules, name, f"{word}/{name}")
            if id != "gone":
                index(known, id, word[:-1], f"{word}/{name}")
            things[name] = id
        if word in wanted:
            wanted[word] = things
    if "heroes" in wanted:
        wanted["heroes"] = {name: _hero(rules, name, one) for name, one in wanted["heroes"].items()}
    return wanted


def _hero(rules: Rules, name: str, one: Any) -> dict[str, Any]:
    path = f"heroes/{name}"
    if one == "dead":
        return {"at": "none", "health": 0}
    made = {word: value for word, value in one.items() if value is not None}
    if made.get("at") not in (None, "none"):
        cell(rules, made["at"], f"{path}/at")
    if "hero" in made:
        index(rules.hero_index, made["hero"], "hero", f"{path}/hero")
    if made.get("weapon") not in (None, "none"):
        index(rules.weapon_index, made["weapon"], "weapon", f"{path}/weapon")
    for word in ("abilities", "used"):
        if word in made:
            for number, id in enumerate(made[word]):
                index(rules.ability_index, id, "ability", f"{path}/{word}/{number}")
            made[word] = sorted(made[word])
    return made


__all__ = ["SIDES"]
