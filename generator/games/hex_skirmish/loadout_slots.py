"""What can be chosen for a mech, and the choice in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.games import choosing
from generator.games.choosing import named, word
from generator.games.hex_skirmish.designs import NEEDED
from generator.games.loadouts import Option, Slot

if TYPE_CHECKING:
    from generator.data.content import Content

NUMBERS = ("move", "jump", "armour")
LISTS = ("weapons", "systems")


def base(content: Content, values: Mapping[str, Any]) -> str:
    """The id of the shipped mech with the frame that was chosen which is most like it, the first of several; "" for
    none."""
    frame = values.get("frame")
    like = {id: _alike(one.model, values) for id, one in content.loadouts.items()
            if one.model is not None and one.model.frame == frame}  # fmt: skip
    return max(like, key=lambda id: like[id], default="")


def _alike(model: Any, values: Mapping[str, Any]) -> int:
    """In how many choices a mech has what was chosen; of a list, how many of its entries, less those that differ."""
    same = 0
    for key, value in values.items():
        held = getattr(model, key, None)
        if isinstance(held, list) and isinstance(value, list):
            shared = sum((Counter(held) & Counter(value)).values())
            same += 2 * shared - max(len(held), len(value))
        else:
            same += value is not None and held == value
    return same


def slots(content: Content, lang: str) -> tuple[Slot, ...]:
    """The frame, the moves, armour, weapons, systems."""
    numbers = content.numbers
    if not set(NEEDED) <= numbers.keys():
        return ()
    frames = numbers["frames"].frames
    taking = word(content, "taking", lang)
    space = word(content, "space", lang).lower()

    def noted(stem: str, id: str, one: Any) -> str:
        told = [f"{taking} {one.space} {space}"]
        if stem == "weapons":
            told.append(f"{one.damage.short}/{one.damage.medium}/{one.damage.long}")
        if one.overheat:
            told.append(f"{word(content, 'overheat', lang).lower()} +{one.overheat}")
        return ", ".join(told)

    def options(stem: str) -> tuple[Option, ...]:
        things = getattr(numbers[stem], stem)
        return tuple(
            Option(id, named(content, f"{stem}:{id}", lang), noted(stem, id, one)) for id, one in things.items()
        )

    bodies = tuple(
        Option(id, named(content, f"frames:{id}", lang), _of_frame(content, one, lang)) for id, one in frames.items()
    )
    made = [Slot("frame", "frame", word(content, "frame", lang), "choice", bodies)]
    most = {
        "move": max(one.fastest for one in frames.values()),
        "jump": max(one.fastest for one in frames.values()),
        "armour": max(one.armour for one in frames.values()),
    }
    for key in NUMBERS:
        low = min(one.slowest for one in frames.values()) if key == "move" else 0
        made.append(Slot(key, key, word(content, key, lang), "number", low=low, high=most[key]))
    made += [Slot(stem, stem, word(content, stem, lang), "several", options(stem)) for stem in LISTS]
    return tuple(made)


def _of_frame(content: Content, frame: Any, lang: str) -> str:
    told = (("size", frame.size), ("space", frame.space), ("structure", frame.structure), ("piloting", frame.piloting))
    moves = f"{word(content, 'move', lang).lower()} {frame.slowest}–{frame.fastest}"
    return ", ".join([*(f"{word(content, key, lang).lower()} {value}" for key, value in told), moves])


def words(content: Content, model: Any, lang: str) -> tuple[tuple[str, str], ...]:
    """The loadout in plain words. What the data lack is told by its id."""
    told = [(word(content, "frame", lang), named(content, f"frames:{model.frame}", lang))]
    told += [(word(content, key, lang), str(getattr(model, key))) for key in NUMBERS]
    for stem in LISTS:
        names = ", ".join(named(content, f"{stem}:{id}", lang) for id in getattr(model, stem))
        told.append((word(content, stem, lang), names or "–"))
    return tuple(told)


def numbers(content: Content, model: Any) -> Mapping[str, Any]:
    """What the rules say about what was chosen, as plain data by slot; "" holds what rules every mech."""
    held = content.numbers
    if not set(NEEDED) <= held.keys():
        return {}
    frame = plain(held["frames"].frames.get(model.frame))
    found: dict[str, Any] = {"frame": frame}
    found |= {key: getattr(model, key) for key in NUMBERS}
    for stem in LISTS:
        known = getattr(held[stem], stem)
        found[stem] = {id: plain(known.get(id)) for id in getattr(model, stem)}
    all_mechs = held["frames"]
    found[""] = {"skill": all_mechs.skill, "overheat": all_mechs.overheat, "movement": plain(held["movement"])}
    return found


_BESIDE_THE_RULES = choosing.PROVENANCE | {"format"}


def plain(model: Any) -> Any:
    """A model's values as plain data, without its provenance and without what is not set."""
    return choosing.plain(model, _BESIDE_THE_RULES)
