"""The first battle of a game, as page 1 of start.pdf tells it: who meets, where both begin, how long, who wins.

    "first_game": first_game(game, names)        in the game's sheet_context

All of it follows from scenarios.yaml: the usual form's battle. Its words stand in the game's texts under `start/first`:
`title`, and `lines`, in which `<battle>`, `<map>`, `<red>`, `<blue>`, `<red-rows>`, `<blue-rows>` and `<turns>` stand
for what the data say. `or` and `to` stand between the rows, in English where they are left out. A game may call its
forces `teams` and its turns `rounds`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.data.records import dataclass
from generator.data.views import computed

MOST_ROWS = 3
"""So many rows of a map are named singly; of more, the first and the last."""


@dataclass(frozen=True)
class FirstGame:
    """A battle in words that know the data which they follow from."""

    title: Any
    lines: tuple[Any, ...]
    map: str
    """The id of its map."""
    forces: tuple[str, str]
    """The ids of both sides, red first."""


def first_scenario(game: Any) -> Any:
    """The battle of the game's usual form, as templates see it."""
    form = next(one for _, one in game.scenarios.forms.items())
    return game.scenarios.scenarios[str(form.scenario)]


def first_game(game: Any, called: Callable[[str], Any]) -> FirstGame | None:
    """The first battle; None where the game has no words for it.

    :param called: the name of a force, by id, with its data path.
    """
    texts = game.text("start")
    words: Any = texts.text("first") if texts else ""
    if not words:
        return None
    one = first_scenario(game)
    sides = one["teams" if one.get("forces") is None else "forces"]
    ids = str(sides.red), str(sides.blue)
    between = str(words.text("or", "or")), str(words.text("to", "to"))
    known = {
        "battle": one.name, "map": game.maps[str(one.map)].name,
        "turns": one["rounds" if one.get("turns") is None else "turns"],
        "red": called(ids[0]), "blue": called(ids[1]),
        "red-rows": rows_named(one.start.red, between), "blue-rows": rows_named(one.start.blue, between),
    }  # fmt: skip
    lines = tuple(_filled(line, known) for _, line in words.lines.items())
    return FirstGame(_filled(words.title, known), lines, str(one.map), ids)


def rows_named(span: Any, between: tuple[str, str] = ("or", "to")) -> Any:
    """The rows of a side as the hexes' labels end: `01 or 02`, or `01 to 04`; both words are `between`."""
    least, most = int(span.min), int(span.max)
    ends = [f"{row:02d}" for row in range(least, most + 1)]
    told = f" {between[0]} ".join(ends) if len(ends) < MOST_ROWS else f"{ends[0]} {between[1]} {ends[-1]}"
    return computed(told, span.min, span.max)


def _filled(line: Any, known: dict[str, Any]) -> Any:
    """A line of words with what the data say in it."""
    text, sources = str(line), [line]
    for name, value in known.items():
        if f"<{name}>" in text:
            text = text.replace(f"<{name}>", str(value))
            sources.append(value)
    return computed(text, *sources)
