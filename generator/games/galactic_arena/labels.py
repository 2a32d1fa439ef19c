"""What a decision is called where samples count it, and the event that tells it."""

from __future__ import annotations

from generator.play.contract import Action, Event

from .rules import Rules
from .state import SECRET, State, key
from .table import Kit

_CHOSEN: list[dict[Action, Event]] = [{} for _ in range(12)]
"""The events that tell decisions, by seat; then those behind the screen."""
_WITH_WHAT = frozenset({"hero", "weapon", "learn", "use", "take", "place"})


def label(kit: Kit, s: State, action: Action) -> str:
    """The name under which samples count a decision: `use:liquid-form`, `attack:melee`, `move`."""
    kind = action[0]
    if kind in _WITH_WHAT:
        return f"{kind}:{action[1]}"
    if kind == "attack":
        return f"attack:{action[2]}"
    if kind == "keyword":
        power = kit.rules.weapons[s.weapon[s.asked]].keyword
        return f"keyword:{power.id}" if power else kind
    return kind


def chosen(kit: Kit, s: State, action: Action) -> Event:
    """The event that tells a decision; what is chosen behind a screen only its player sees."""
    seat = s.asked
    hidden = s.phase in SECRET
    if action[0] == "keyword":  # whose name hangs on the weapon
        return Event("choose", (), {"action": label(kit, s, action), "player": key(seat)})
    known = _CHOSEN[seat + 6 * hidden]
    found = known.get(action)
    if found is None:
        data = {"action": label(kit, s, action), "player": key(seat)}
        found = Event("choose", (), data, (seat,) if hidden else None)
        if action.kind != "move" or action.how is None:  # ways written out are too many to keep
            known[action] = found
    return found


_PLAIN = (
    "ready", "move", "stay", "stop", "pass", "attack:melee", "attack:ranged", "charge", "no-attack", "push", "step",
    "pass-turn", "end-turn", "keep",
)  # fmt: skip


def labels(rules: Rules) -> list[str]:
    """Every name that `label` may give without optional rules."""
    heroes = {f"hero:{hero.id}" for hero in rules.heroes}
    carried = {index for hero in rules.heroes for index in hero.weapons}
    known = {index for hero in rules.heroes for index in hero.abilities}
    weapons = {f"weapon:{rules.weapons[index].id}" for index in carried}
    keywords = {f"keyword:{power.id}" for index in carried if (power := rules.weapons[index].keyword)}
    learned = {f"{word}:{rules.abilities[index].id}" for index in known for word in ("learn", "use")}
    obstacles = {f"place:{one.id}" for one in rules.obstacles if one.count > 1}
    bonuses = {f"take:{bonus}" for _, symbols in rules.crates if len(symbols) > 1 for bonus in symbols}
    leaps = {"leap"} & {doing.effect for power in (*rules.abilities, *rules.keywords) for doing in power.doings}
    return sorted({*heroes, *weapons, *keywords, *learned, *obstacles, *bonuses, *leaps, *_PLAIN})
