"""Checks of Paper 'Mech's enemies, keywords and waves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from generator.data.diagnostics import Diagnostic
from generator.games.paper_mech import codes
from generator.games.paper_mech.rules import KEYWORDS

if TYPE_CHECKING:
    from generator.data.content import Content

CUBE_SETS = 4
"""Sets of cubes for enemies that the printed markers hold: three, and a further one for the optional token."""


def check_enemies(content: Content) -> Iterator[Diagnostic]:
    """Letters, and whether each enemy can decide for one attack wherever it stands."""
    enemies = content.numbers["enemies"].enemies
    yield from _letters(content)
    for enemy, one in enemies.items():
        for (first, a), (second, b) in combinations(one.attacks.items(), 2):
            if (a.power, a.time) == (b.power, b.time):
                path = f"enemies:{enemy}/attacks/{second}"
                message = f"{first} and {second} of {enemy} have the same power and time"
                yield codes.ATTACK_TIE.at(message, content.place(path), path=path)


def _letters(content: Content) -> Iterator[Diagnostic]:
    for lang, text in content.texts.items():
        taken: dict[str, str] = {}
        told = text.get("enemies")
        for enemy in content.numbers["enemies"].enemies:
            words = told.get(enemy) if isinstance(told, dict) else None
            letter = words.get("letter") if isinstance(words, dict) else None
            if not isinstance(letter, str):
                continue  # a missing text is reported by the shared pass
            if letter in taken:
                path = f"text.{lang}:enemies/{enemy}/letter"
                message = f"{enemy} and {taken[letter]} both have the letter {letter}"
                yield codes.SAME_LETTER.at(message, content.place(path), path=path)
            taken.setdefault(letter, enemy)


def check_keywords(content: Content) -> Iterator[Diagnostic]:
    """Each keyword is used by something, and played by the engine where it is used."""
    uses = list(_keyword_uses(content))
    keywords = content.numbers["keywords"].keywords
    for keyword, holder, path in uses:
        if keyword in keywords and keywords[keyword].play:
            continue  # people play it
        if keyword not in KEYWORDS:
            yield codes.KEYWORD_NOT_PLAYED.at(f"no code plays {keyword}", content.place(path), path=path)
        elif holder not in KEYWORDS[keyword]:
            message = f"no code plays {keyword} on {'an' if holder[0] in 'ae' else 'a'} {holder}"
            yield codes.KEYWORD_NOT_PLAYED.at(message, content.place(path), path=path)
    used = {keyword for keyword, _, _ in uses}
    for keyword in keywords:
        if keyword not in used:
            path = f"keywords:{keyword}"
            yield codes.KEYWORD_UNUSED.at(f"nothing has the keyword {keyword}", content.place(path), path=path)


def _keyword_uses(content: Content) -> Iterator[tuple[str, str, str]]:
    """Each keyword that something has: its id, what has it (as the engine names it), and where."""
    for name, weapon in content.numbers["weapons"].weapons.items():
        if weapon.keyword:
            yield weapon.keyword, "weapon", f"weapons:{name}/keyword"
    for name, enemy in content.numbers["enemies"].enemies.items():
        if enemy.keyword:
            yield enemy.keyword, "enemy", f"enemies:{name}/keyword"
        for attack, one in enemy.attacks.items():
            if one.keyword:
                yield one.keyword, "attack", f"enemies:{name}/attacks/{attack}/keyword"


def check_waves(content: Content) -> Iterator[Diagnostic]:
    """The draw pile through all waves: what joins, what leaves, whether the draws can be made."""
    waves = content.numbers["waves"]
    pile: list[str] = []
    for name, wave in waves.waves.items():
        for key, tokens in (("remove", wave.remove), ("add", wave.add)):
            for enemy in tokens:
                path = f"waves:{name}/{key}"
                if (key == "remove") != (enemy in pile):
                    words = "is removed, but not there" if key == "remove" else "is added, but there already"
                    yield codes.WAVE_TOKEN_TWICE.at(f"{enemy} {words}", content.place(path), path=path)
                elif key == "remove":
                    pile.remove(enemy)
                else:
                    pile.append(enemy)
        extra = waves.draw_again.extra * sum(enemy in pile for enemy in waves.draw_again.enemies)
        worst = wave.draw + extra if wave.draw else 0
        path = f"waves:{name}/draw"
        if worst > len(pile):
            message = f"{name} can draw {worst} tokens from a pile of {len(pile)}"
            yield codes.WAVE_PILE_SHORT.at(message, content.place(path), path=path)
        if not wave.draw and not wave.fixed:
            yield codes.WAVE_EMPTY.at(f"{name} brings nobody", content.place(f"waves:{name}"), path=f"waves:{name}")
        if worst + len(wave.fixed) > CUBE_SETS:
            message = f"{name} can bring {worst + len(wave.fixed)} enemies, and there are cubes for {CUBE_SETS}"
            yield codes.TOO_MANY_ENEMIES.at(message, content.place(path), path=path)
