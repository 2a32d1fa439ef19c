"""What the code on a sheet says: a loadout in plain words, for a telephone that lacks all of ours, and its share code.

Paper 'Something, rules 1.1
The loadout's name
Left arm: Laser
...
the share code
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.games.loadouts import LoadoutKit

CodeOf = Callable[["Content", "LoadoutFile"], str]
"""Makes a loadout's share code. Who prints hands it in: codes are made above the checks (generator/loadouts)."""

SHORT = 24
"""Letters that are left of a name where all of it is too much for the code."""

PLAIN = str.maketrans({"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2212": "-"})
"""Signs that would need another alphabet than the rest of a European text, which makes the code larger."""


def texts(content: Content, loadout: LoadoutFile, lang: str, game_line: str, code_of: CodeOf) -> tuple[str, ...]:
    """The text, then shorter ones for where it does not fit: a short name, values without their slots, the code alone.

    Empty where the game has no loadouts to share. `game_line` names the game and the version of its rules.
    """
    kit: LoadoutKit | None = content.game.part("loadouts")
    if kit is None or loadout.model is None:
        return ()
    words = kit.words(content, loadout.model, lang)
    code = code_of(content, loadout)
    name = str(loadout.model.name)
    short = name if len(name) <= SHORT else f"{name[: SHORT - 3].rstrip()}..."
    lines = [f"{slot}: {value}" for slot, value in words]
    values = ", ".join(value for _, value in words)
    forms = ((game_line, name, *lines, code), (game_line, short, *lines, code), (game_line, short, values, code),
             (short, code), (code,))  # fmt: skip
    return tuple(dict.fromkeys("\n".join(form).translate(PLAIN) for form in forms))
