"""What players call the actions and pieces of content that sample games count: no two things by the same name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.data.content import Content


def narrator(content: Content, engine: Any, lang: str) -> Any:
    """Who tells a side's games, or None."""
    make = getattr(content.game.part("engine"), "narrator", None)
    return None if make is None else make(content, engine, lang or content.languages[0])


def namer(sides: tuple[tuple[Any, Any], ...]) -> Callable[[str, str], str]:
    """The name of a thing by its group and id: as the narrator calls it of the first side that has the thing. Things
    that share a name get what holds them ("left arm"), where that tells them apart, and a number."""

    def name(group: str, id: str) -> str:
        for engine, tells in sides:
            tell = getattr(tells, "action" if group == "actions" else "enemy", None)
            inventory = engine.inventory().get(group, ())
            if tell is not None and id in inventory:
                return str(tell(id)) + _which(id, [each for each in inventory if tell(each) == tell(id)])
        return id

    return name


def _which(id: str, alike: Sequence[str]) -> str:
    """What tells a thing from others of its name: ` (left shoulder, 2nd of 3)`; "" where there is no other."""
    if len(alike) < 2:
        return ""
    holders = list(dict.fromkeys(each.rpartition("/")[0] for each in alike))
    holder = id.rpartition("/")[0]
    same = [each for each in alike if each.rpartition("/")[0] == holder]
    told = [holder.replace("-", " ").replace("/", ", ")] if len(holders) > 1 and holder else []
    if len(same) > 1:
        told.append(f"{_ordinal(same.index(id) + 1)} of {len(same)}")
    return f" ({', '.join(told)})" if told else f" ({id})"


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
