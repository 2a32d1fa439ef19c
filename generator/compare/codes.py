"""Diagnostic codes of comparisons: sorts of change (CP1xx), and clauses that fell behind or ran ahead (CP2xx).

Each sort of change has one code and one kind, so that a report can be filtered by either. A change is no fault: its
code's severity only says how loudly a program that knows nothing but findings should tell it.
"""

from __future__ import annotations

from generator.compare.report import Kind
from generator.data.diagnostics import Code, Severity, register

_MEANT = "Nothing, if it was meant."

# --- breaking --------------------------------------------------------------------------------------------------------

ENTRY_REMOVED = register(
    "CP101",
    Severity.WARNING,
    "A thing is gone",
    "An entry with an id was taken out: a weapon, an enemy, a ring. Loadouts, codes and sheets that people hold may name "
    "it.",
    "Give the rules a new version, and say in changes.yaml what becomes of it; or keep it.",
)
ENTRY_RENAMED = register(
    "CP102",
    Severity.WARNING,
    "A thing has another id",
    "An entry is as it was, under another id. Ids are permanent: whatever names the old one finds nothing any more. The "
    "name that people read stands in text.<lang>.yaml and can change freely.",
    "Take the old id back, or give the rules a new version.",
)
VALUE_REMOVED = register(
    "CP103",
    Severity.WARNING,
    "A value is gone that its kind of thing needs",
    "A key was taken out that the game's model asks for, so the data can't be read as before.",
    "Put it back.",
)
LANGUAGE_DROPPED = register(
    "CP104",
    Severity.WARNING,
    "A language was dropped",
    "The game is printed in one language less. Who plays in it gets no new sheets.",
    "Keep it, or say so in changes.yaml and give the rules a new version.",
)
CLAUSE_REMOVED = register(
    "CP105",
    Severity.WARNING,
    "A clause of the rules is gone",
    "A clause was taken out. Code, examples, rulings and people's notes cite clauses by id.",
    "Give the rules a new version; or keep the clause and change its words.",
)
CLAUSE_RENAMED = register(
    "CP106",
    Severity.WARNING,
    "A clause has another id",
    "The words are as they were, under another id. Whatever cites the old one finds nothing any more.",
    "Take the old id back, or give the rules a new version.",
)
LOADOUT_REMOVED = register(
    "CP107",
    Severity.WARNING,
    "A loadout is gone",
    "A loadout that came with the game was taken out, or its file has another name. Commands and examples name it.",
    "Keep it, or give the rules a new version.",
)

# --- balance ---------------------------------------------------------------------------------------------------------

NUMBER_CHANGED = register(
    "CP110", Severity.ADVICE, "A number changed", "A number that the game is played by is another one.", _MEANT
)
REFERENCE_CHANGED = register(
    "CP111",
    Severity.ADVICE,
    "A reference changed",
    "Something refers to another thing than before: a weapon has another keyword, a die hits another location.",
    _MEANT,
)
SWITCH_CHANGED = register("CP112", Severity.ADVICE, "A yes became a no, or the other way round", "A truth value changed.", _MEANT
)
WORD_CHANGED = register(
    "CP113", Severity.ADVICE, "A choice changed", "A word that the engine goes by is another one: a kind, a side, a use.", _MEANT
)
LIST_CHANGED = register(
    "CP114",
    Severity.ADVICE,
    "A list changed",
    "A list has other items than before. Where the order of a list is of no account, only its items are compared.",
    _MEANT,
)
PART_ADDED = register(
    "CP115", Severity.ADVICE, "A part of a thing is new", "A row of a table, or an optional part of a thing, was added.", _MEANT
)
PART_REMOVED = register(
    "CP116", Severity.ADVICE, "A part of a thing is gone", "A row of a table, or an optional part of a thing, was taken out.", _MEANT
)
ORDER_CHANGED = register(
    "CP117",
    Severity.ADVICE,
    "An order that is a rule changed",
    "Most entries can stand in any order. Some run in theirs: waves, circles from the top, attacks in the order in which "
    "damage is marked.",
    _MEANT,
)
ENTRY_ADDED = register("CP120", Severity.ADVICE, "A thing is new", "An entry with a new id was added, with its texts.", _MEANT
)
RULE_ADDED = register(
    "CP121", Severity.ADVICE, "A rule is new", "A clause of the kind `rule` was added, which players have to follow.", _MEANT
)
CLAUSE_KIND = register(
    "CP122",
    Severity.ADVICE,
    "A clause is of another kind",
    "The kind says whether a clause is played (`rule`) or told (definition, component, story).",
    _MEANT,
)
CLAUSE_OPTIONAL = register(
    "CP123",
    Severity.ADVICE,
    "A clause became optional, or isn't any more",
    "Players choose whether they play by an optional clause.",
    _MEANT,
)
CLAUSE_BY_HAND = register(
    "CP124",
    Severity.ADVICE,
    "A clause is played by hand, or isn't any more",
    "With `play: by-hand` a clause is printed, and no sample game knows it.",
    _MEANT,
)
LOADOUT_ADDED = register("CP125", Severity.ADVICE, "A loadout is new", "A loadout comes with the game that didn't before.", _MEANT
)
LOADOUT_CHANGED = register(
    "CP126", Severity.ADVICE, "A loadout changed", "A loadout that comes with the game holds something else.", _MEANT
)

# --- wording ---------------------------------------------------------------------------------------------------------

NAME_CHANGED = register(
    "CP130", Severity.ADVICE, "A thing has another name", "The name or title that people read changed; the id is the same.", _MEANT
)
TEXT_CHANGED = register("CP131", Severity.ADVICE, "A text changed", "A label, a note or another short text changed.", _MEANT
)
TEXT_ADDED = register("CP132", Severity.ADVICE, "A text is new", "A label, a note or another short text was added.", _MEANT
)
TEXT_REMOVED = register("CP133", Severity.ADVICE, "A text is gone", "A label, a note or another short text was taken out.", _MEANT
)
LANGUAGE_ADDED = register(
    "CP134", Severity.ADVICE, "A language is new", "The game can be printed in one more language. Its texts aren't listed.", _MEANT
)
CLAUSE_WORDING = register(
    "CP140", Severity.ADVICE, "The words of a clause changed", "The text, the title or the short form of a clause changed.", _MEANT
)
CLAUSE_ADDED = register(
    "CP141", Severity.ADVICE, "A clause is new that is no rule", "A definition, a component or a piece of story was added.", _MEANT
)
CHAPTER_CHANGED = register(
    "CP142",
    Severity.ADVICE,
    "A chapter changed",
    "The title or the sentence under it changed, or a chapter came or went. Its clauses are told one by one.",
    _MEANT,
)
CLAUSE_RULING = register(
    "CP143", Severity.ADVICE, "A clause follows another ruling", "What a clause names as the ruling behind it changed.", _MEANT
)
RULING_CHANGED = register(
    "CP150", Severity.ADVICE, "A ruling changed", "The question, the ruling, its reason or its clauses changed.", _MEANT
)
RULING_ADDED = register("CP151", Severity.ADVICE, "A ruling is new", "One more gap of the source is settled.", _MEANT
)
RULING_REMOVED = register("CP152", Severity.ADVICE, "A ruling is gone", "A gap of the source is settled no longer.", _MEANT
)
HISTORY_CHANGED = register(
    "CP153", Severity.ADVICE, "changes.yaml changed", "What the data themselves say about their versions changed.", _MEANT
)
SOURCE_CHANGED = register(
    "CP154",
    Severity.ADVICE,
    "Where a value comes from changed",
    "The source, the place in it, or the reason of a house value changed; the value itself is told apart.",
    _MEANT,
)
VERSION_CHANGED = register("CP155", Severity.ADVICE, "The rules have another version", "`version` in game.yaml changed.", _MEANT
)
ABOUT_CHANGED = register(
    "CP156", Severity.ADVICE, "What game.yaml says changed", "Players, minutes, credits or the like changed.", _MEANT
)
EXAMPLE_ADDED = register("CP160", Severity.ADVICE, "A worked example is new", "One more example shows how the rules work.", _MEANT
)
EXAMPLE_REMOVED = register("CP161", Severity.ADVICE, "A worked example is gone", "An example was taken out.", _MEANT
)
EXAMPLE_CHANGED = register(
    "CP162",
    Severity.ADVICE,
    "A worked example changed",
    "An example shows something else. If only what it expects changed, the rules that it shows did, too.",
    _MEANT,
)
TARGET_CHANGED = register(
    "CP165",
    Severity.ADVICE,
    "balance.yaml changed",
    "What the designer aims at changed: a band, a margin, how many games, which results were had.",
    _MEANT,
)

# --- looks -----------------------------------------------------------------------------------------------------------

LOOKS_CHANGED = register(
    "CP170", Severity.ADVICE, "Something looks different", "A figure or a colour changed, which no rule reads.", _MEANT
)

# --- clauses that fell behind or ran ahead ---------------------------------------------------------------------------

RULE_WORDS_ALONE = register(
    "CP201",
    Severity.WARNING,
    "The words of a rule changed, and nothing that it names",
    "A rule is told differently, but the data that it names and the code that cites it are as before. If the rule is "
    "meant to be another one, sample games and examples still play the old one.",
    "If only the words are better, accept the finding with that reason; else change the data or the code as well.",
)
WORDS_ALONE = register(
    "CP202",
    Severity.ADVICE,
    "The words of a clause changed, and nothing that it names",
    "A clause is told differently, but the data that it names and the code that cites it are as before. It is no rule "
    "that the engine plays, or only its spelling changed.",
    "Nothing, if the words mean the same.",
)
DATA_ALONE = register(
    "CP203",
    Severity.ADVICE,
    "Data that a clause names changed, and its words didn't",
    "The sentence prints the new value by itself. Read it once more: what it says around the value may not be true any "
    "more.",
    "Nothing, if the sentence still reads right.",
)
CODE_ALONE = register(
    "CP204",
    Severity.WARNING,
    "Code that cites a rule changed, and its words didn't",
    "The code that carries out the rule is not what it was, and the rule is told as before. One of the two may be wrong.",
    "If the code does the same in another way, accept the finding with that reason; else change the words.",
)
ONE_LANGUAGE = register(
    "CP205",
    Severity.WARNING,
    "The words of a clause changed in one language only",
    "The other language tells the clause as before, so players may follow two different rules.",
    "Change the other language as well, or accept the finding where only the words of one needed mending.",
)
ONE_LANGUAGE_SPELLING = register(
    "CP206",
    Severity.ADVICE,
    "The spelling of a clause changed in one language only",
    "The other language tells the clause as before. Spelling is mostly one language's own matter.",
    "Nothing, if the words mean the same.",
)

_SORTS: dict[Kind, tuple[Code, ...]] = {
    Kind.BREAKING: (
        ENTRY_REMOVED, ENTRY_RENAMED, VALUE_REMOVED, LANGUAGE_DROPPED, CLAUSE_REMOVED, CLAUSE_RENAMED, LOADOUT_REMOVED,
    ),
    Kind.BALANCE: (
        NUMBER_CHANGED, REFERENCE_CHANGED, SWITCH_CHANGED, WORD_CHANGED, LIST_CHANGED, PART_ADDED, PART_REMOVED,
        ORDER_CHANGED, ENTRY_ADDED, RULE_ADDED, CLAUSE_KIND, CLAUSE_OPTIONAL, CLAUSE_BY_HAND, LOADOUT_ADDED,
        LOADOUT_CHANGED,
    ),
    Kind.WORDING: (
        NAME_CHANGED, TEXT_CHANGED, TEXT_ADDED, TEXT_REMOVED, LANGUAGE_ADDED, CLAUSE_WORDING, CLAUSE_ADDED,
        CHAPTER_CHANGED, CLAUSE_RULING, RULING_CHANGED, RULING_ADDED, RULING_REMOVED, HISTORY_CHANGED, SOURCE_CHANGED,
        VERSION_CHANGED, ABOUT_CHANGED, EXAMPLE_ADDED, EXAMPLE_REMOVED, EXAMPLE_CHANGED, TARGET_CHANGED,
    ),
    Kind.LOOKS: (LOOKS_CHANGED,),
}  # fmt: skip
KINDS: dict[str, Kind] = {code.id: kind for kind, sorts in _SORTS.items() for code in sorts}
"""The kind of each sort of change, by its code."""


def kind_of(code: Code | str) -> Kind:
    """The kind of a sort of change.

    :raises KeyError: if the code is none of a change.
    """
    return KINDS[code if isinstance(code, str) else code.id]
