"""What must hold between Galactic Arena's numbers, beyond what each model says of its own file.

`check(content)` looks only at files whose model was valid: what is wrong with the others is reported already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.galactic_arena import codes
from generator.games.galactic_arena.checks_board import check_board, check_pieces
from generator.games.galactic_arena.checks_heroes import check_heroes, check_looks
from generator.games.galactic_arena.checks_loadout import hero_findings
from generator.games.galactic_arena.checks_phrases import check_phrases
from generator.games.galactic_arena.checks_powers import check_powers, check_use

if TYPE_CHECKING:
    from generator.data.content import Content

__all__ = ["UNPRINTED", "check", "hero_findings"]

SIDES = 2

UNPRINTED: Mapping[str, str] = {
    "text.*:phrases/*": "words for every effect, moment and attack; what no ability has at present stands ready",
    "text.*:heroes/*/story": "stands on the card of a hero's loadout; the check looks at the card of one",
    "text.*:sheet/not-legal": "stands on the sheet of a loadout that breaks a rule; those that are shipped don't",
    "text.*:loadout/*": "what `mechsmith loadout` says on a terminal",
    "board:radius": "the board is drawn with it",
    "board:centre": "the board is drawn with it",
    "board:ring": "the board is drawn with it",
}
"""Data that no page prints on purpose: patterns of paths, and why."""


def check(content: Content) -> Iterator[Diagnostic]:
    """Every finding of the game's own checks, in no particular order."""
    numbers = content.numbers
    if "board" in numbers:
        yield from check_board(content)
    yield from check_pieces(content)
    if "battle" in numbers:
        yield from _battle(content)
    if {"heroes", "abilities", "weapons"} <= numbers.keys():
        yield from check_heroes(content)
        yield from check_use(content)
        yield from check_looks(content)
    yield from check_powers(content)
    yield from check_phrases(content)
    if {"heroes", "abilities"} <= numbers.keys():
        for name, loadout in content.loadouts.items():
            if loadout.model is not None:  # what is wrong with its file is reported already
                yield from hero_findings(content, loadout.model, f"loadouts/{name}")


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


def _battle(content: Content) -> Iterator[Diagnostic]:
    battle = content.numbers["battle"]
    if not battle.miss < battle.critical.roll <= battle.die:
        message = f"a {battle.miss} misses and a {battle.critical.roll} hits harder, on a die of {battle.die} faces"
        yield _at(content, codes.DIE_ORDER, message, "battle:critical/roll")
    costs = {f"battle:costs/{name}": getattr(battle.costs, name) for name in type(battle.costs).model_fields}
    if "abilities" in content.numbers:
        columns = content.numbers["abilities"].columns
        costs |= {f"abilities:columns/{name}/action-points": column.action_points for name, column in columns.items()}
    for path, cost in costs.items():
        if isinstance(cost, int) and cost > battle.action_points:
            message = f"it costs {cost} action points, and a hero has {battle.action_points} in a round"
            yield _at(content, codes.COST_TOO_HIGH, message, path)
    if "heroes" in content.numbers:
        yield from _forms(content, battle, len(content.numbers["heroes"].heroes))


def _forms(content: Content, battle: Any, heroes: int) -> Iterator[Diagnostic]:
    for name, form in battle.forms.items():
        needed = SIDES * form.heroes * (form.drafted or 1)
        if needed > heroes:
            message = f"{name} needs {needed} heroes, and there are {heroes}"
            yield _at(content, codes.FORM_HEROES, message, f"battle:forms/{name}")
