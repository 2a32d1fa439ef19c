"""Codes of house rules: copies of a game that remember their origin."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

NEW_SHIPPED = register(
    "HR101", Severity.ADVICE, "The shipped game is not the one that was copied",
    "The game that came with Mechsmith has changed since this copy of it was made. Files that the copy lacks come from "
    "the new one; its own are as they were.",
    "`mechsmith copy --update DIR --dry-run` says what taking the changes over would do.",
)
ORIGIN_CHANGED = register(
    "HR102", Severity.WARNING, "What was kept of the origin is not as it was",
    "The copy keeps the game as it was when it was copied, so that both can be compared and updates be taken over. A file "
    "of it is missing or changed, so neither can be relied on.",
    "Put back the folder .mechsmith/origin from a backup or a version; nobody needs to edit it.",
)
NO_NAME = register(
    "HR103", Severity.WARNING, "A copy without its name",
    "The game is a copy that remembers its origin, but its game.yaml is missing or doesn't say what it is called, so pages "
    "look like those of the shipped game.",
    'Add `house: {name: "Our rules", of: "1.0"}` to game.yaml, with the version that was copied.',
)
OWN_VERSION = register(
    "HR104", Severity.ADVICE, "House rules with a version of their own",
    "The version of house rules is that of the game of which they are a copy: their name tells them apart. With another "
    "one their pages claim to follow rules that they don't, and an update finds it changed on both sides.",
    "Set `version:` in game.yaml back to what `of:` says there. What you changed, and why, stands under `house:` in "
    "changes.yaml; docs/house-rules.md tells more.",
)
BOTH_CHANGED = register(
    "HR111", Severity.WARNING, "A value changed in the copy and in the shipped game",
    "An update found a value that you have changed and the new shipped version too, to something else. Yours stays.",
    "Look at the three values, and change yours if the new one is better. The next update takes it as settled.",
)
REMOVED_AND_CHANGED = register(
    "HR112", Severity.WARNING, "An entry removed on one side and changed on the other",
    "An update found an entry that one side has taken out and the other has changed. What the copy has stays as it is.",
    "Take it out, or put it back, as you want it. The next update takes it as settled.",
)
NOT_MERGED = register(
    "HR113", Severity.WARNING, "A file that could not be merged",
    "The changes of both sides could not be put together in the file without touching something else (it is "
    "shared by aliases, or written in an unusual way). The copy's file stays as it is.",
    "Compare the file with the new one in .mechsmith/origin and change it in an editor.",
)
EXAMPLES_KEPT = register(
    "HR131", Severity.ADVICE, "Worked examples of the game hold rules that the copy changes",
    "A copy has the worked examples of the game that it was copied from. Some don't come true by the copy's own rules, as "
    "was to be expected: they show what the game does. Examples that were written or changed for the copy are another "
    "matter; where one of them fails, that is an error.",
    "Nothing is wrong: they are kept for the update. Delete or correct them in examples.yaml as you like.",
)
KEYWORD_BY_HAND = register(
    "HR121", Severity.ADVICE, "Something that people play by hand",
    "The data say `play: by-hand` of it: it is printed, and the engine plays as if it were not there. Figures of sample "
    "games and comparisons know nothing of it.",
    "Nothing is wrong. Remember it when you read figures.",
)
