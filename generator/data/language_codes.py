"""The diagnostic codes of games in several languages: what a translation lacks, adds or says otherwise."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

MISSING_TRANSLATION = register(
    "RF210",
    Severity.ERROR,
    "A text that one of the languages lacks",
    "The game's first language, the original, has this text, and this one has not; pages would mix the two languages.",
    "Translate it. `mechsmith translations GAME --todo FILE` writes all that is to be translated, side by side.",
)
CLAUSE_KIND_DIFFERS = register(
    "RF213",
    Severity.ERROR,
    "A clause that differs between languages",
    "A clause has another kind, chapter or mark in one language than in another, or chapters and clauses stand in another "
    "order.",
    "Make the languages agree.",
)
EXTRA_TRANSLATION = register(
    "RF217",
    Severity.ERROR,
    "A text that the original lacks",
    "A language has a text, a clause or a change that the game's first language, which the others are translated from, "
    "has not: its readers would play another game.",
    "Add it to the original, or delete it here.",
)
REFERENCE_DIFFERS = register(
    "RF218",
    Severity.ERROR,
    "A number or reference that differs between languages",
    "A sentence prints a value of the data, dice, the number of a clause or a number of its own that its original doesn't "
    "print, or lacks one that the original has. Names may be written out, for languages inflect them.",
    "Make both languages refer to the same data.",
)
STALE_TRANSLATION = register(
    "RF219",
    Severity.WARNING,
    "A translation whose original has changed",
    "translations.yaml holds what the original said when its translation was accepted, and it says something else now.",
    "Bring the translation up to date, then accept it: `mechsmith translations GAME --accept PATH`.",
)
NOT_ACCEPTED = register(
    "RF220",
    Severity.ADVICE,
    "Translations that nobody has accepted yet",
    "translations.yaml knows which translations were accepted. Of one that it doesn't know, nobody will be told when its "
    "original changes.",
    "Read them beside their originals, then `mechsmith translations GAME --accept all`.",
)
UNTRANSLATED_REASON = register(
    "RF221",
    Severity.WARNING,
    "A sentence among the numbers that one of the languages lacks",
    "Reasons in number files are English in a game that has English, else in its first language. Booklets print them, and "
    "mix the languages where text.<lang>.yaml has no translation at the same path.",
    "Translate it in text.<lang>.yaml: for `reason:` in board.yaml, `board: {reason: …}`.",
)
