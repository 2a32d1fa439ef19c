"""Codes of what worked examples (EX) and sample games (SG) show about rules, code and data."""

from __future__ import annotations

from generator.data.diagnostics import Code, Severity, register

__all__ = ["Code"]

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

NOT_PLAYABLE = register(
    "SG601", _ERROR, "The engine can't use the data",
    "The rules engine turns the data into tables before it plays. Something in the data makes that impossible, so no "
    "example and no sample game was played.",
    "Correct the value that is named.",
)
BROKEN_INVARIANT = register(
    "SG602", _ERROR, "A sample game reached a position that can't be",
    "After every step the engine tests what must always hold. It did not, so either the data or the engine is wrong.",
    "Play the seed with `mechsmith play GAME --seed N` to see the step.",
)
NO_END = register(
    "SG603", _ERROR, "A sample game did not end",
    "A game went on past the number of events after which it is given up.",
    "Play the seed with `mechsmith play GAME --seed N`; a rule that ends such games may be missing.",
)
CRASHED_GAME = register(
    "SG604", _ERROR, "The engine failed in a sample game",
    "The engine met a position that it could not go on from. That is a fault of its code, perhaps provoked by new data.",
    "Report it with the seed; undo the last change of the data to go on.",
)
CHECKS_FAILED = register(
    "SG605", _ERROR, "The game's own checks failed",
    "A check met data that it did not foresee, and could not go on. What it would have found is not known.",
    "Correct the other findings first. If it stays, MECHSMITH_DEBUG=1 shows where the check stopped; please report it.",
)
CLAUSE_WITHOUT_CODE = register(
    "SG610", _ERROR, "A rule that no code plays",
    "The clause is a rule, but nothing in the engine cites it: sample games and examples ignore it without a word.",
    "Cite it where the engine carries it out; or mark the clause `play: by-hand` with the reason.",
)
CODE_WITHOUT_CLAUSE = register(
    "SG611", _ERROR, "Code that cites a clause which is not in the rules",
    "The engine cites a clause by an id that the rules don't have, so a transcript would point nowhere.",
    "Write the clause, or correct the id in the engine.",
)
CLAUSE_UNREACHED = register(
    "SG612", _WARNING, "A rule that was never reached",
    "Neither a worked example nor a sample game, from any wave or scenario, came to this rule. Nobody has seen it work.",
    "Write a worked example that reaches it, or play more games.",
)
BY_HAND = register(
    "SG613", _ADVICE, "A rule that people play by hand",
    "The clause is printed, but the engine does not play it, so sample games and figures leave it out.",
    "Nothing, if that is meant.",
)
CLAUSE_NOT_A_RULE = register(
    "SG614", _ERROR, "Code that cites a clause which is no rule",
    "Definitions, components and stories are not carried out; only a clause of the kind `rule` can be cited.",
    "Make the clause a rule, or cite the rule that is meant.",
)
NO_SUCH_FIGURE = register(
    "SG615", _WARNING, "The primary outcome is no figure of a sample",
    "`primary-outcome` names the figure that statistics give first. Samples of this game have none of that name, so it "
    "has no effect.",
    "Name one of the figures that are listed.",
)
PRINTED_NOWHERE = register(
    "SG620", _WARNING, "A number that is printed nowhere",
    "No sheet and no document of the game shows this number or draws anything from it, so players can't know it.",
    "Print it, or delete it from the data. What is left out on purpose goes on the list UNPRINTED of the game's checks.",
)
WORDS_NOWHERE = register(
    "SG621", _ADVICE, "Words that are printed nowhere",
    "No sheet and no document prints this text. Often its key is spelt otherwise than the page that should print it has it.",
    "Correct the key, or delete the text. What only `mechsmith play` says goes on the list UNPRINTED of the game's checks.",
)

CRASHED_EXAMPLE = register(
    "EX509", _ERROR, "The engine failed in a worked example",
    "The engine met a position that it could not go on from, or the example says something that no check foresees.",
    "Look at the example's position first; if it makes sense, report it.",
)
EXAMPLES_FILE = register(
    "EX510", _ERROR, "A file without worked examples",
    "The file that was named holds no examples.",
    "Name a file laid out as docs/worked-examples.md says.",
)
NO_SUCH_DATA = register(
    "EX511", _ERROR, "Data of an example that its game doesn't have",
    "`data` lays house values over the game's files for one example. A file or a key that the game doesn't have would change "
    "nothing, and the example would show something else than it says.",
    "Name a file and a key that the message lists. New things can be brought along only where data are listed by id.",
)
NOT_NAMED = register(
    "EX512", _WARNING, "A new thing of an example that nothing names",
    "`data` may bring new things along. Nothing else in the example names this one, and the game has one that is spelt "
    "nearly alike: its values stay as they are.",
    "Correct the id, name the new thing where it is to be used, or leave it out.",
)
