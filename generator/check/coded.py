"""What the code on a sheet says: a loadout in plain words, for a telephone that lacks all of ours, and its share code.

Paper 'Something, rules 1.1
The loadout's name
Left arm: Laser
...
the share code
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.data.labels import LOADOUT_TEXTS

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.games.loadouts import LoadoutKit

CodeOf = Callable[["Content", "LoadoutFile"], str]
"""Makes a loadout's share code. Who prints hands it in: codes are made above the checks (generator/loadouts)."""

SHORT = 24
"""Letters that are left of a name where all of it is too much for the code."""

SURE = 150
"""Letters of a text that is sure to fit."""

PLAIN = str.maketrans({"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2212": "-"})
"""Signs that would need another alphabet than the rest of a European text, which makes the code larger."""


def texts(content: Content, loadout: LoadoutFile, lang: str, game_line: str, code_of: CodeOf) -> tuple[str, ...]:
    """The text, then shorter ones for where it does not fit: the code of the loadout without its notes and the name of
    whose it is, a shortened name, values without their slots; at last the words without a code.

    Empty where the game has no loadouts to share. `game_line` names the game and the version of its rules.
    """
    kit: LoadoutKit | None = content.game.part("loadouts")
    model = loadout.model
    if kit is None or model is None:
        return ()
    words = kit.words(content, model, lang)
    lines, values = [f"{slot}: {value}" for slot, value in words], ", ".join(value for _, value in words)
    name = str(model.name)
    short = name if len(name) <= SHORT else f"{name[: SHORT - 3].rstrip()}..."
    code = code_of(content, loadout)
    forms = [(game_line, name, *lines, code)]
    if len("\n".join(forms[0])) > SURE:
        bare = {key: "" for key in LOADOUT_TEXTS if key != "name" and key in type(model).model_fields}
        for changes in ({"notes": ""}, bare):
            code = code_of(content, replace(loadout, model=model.model_copy(update=changes)))
            forms.append((game_line, name, *lines, code))
        game_line = game_line.partition(" \u00b7 ")[0]  # without the name of house rules
        forms += [(game_line, short, *lines, code), (game_line, short, values, code)]
        code = code_of(content, replace(loadout, model=model.model_copy(update={**changes, "name": short})))
        forms += [(game_line, short, *lines, code), (game_line, short, values, code), (game_line, short, *lines),
                  (short, values), (short,)]  # fmt: skip
    return tuple(dict.fromkeys("\n".join(form).translate(PLAIN) for form in forms))
