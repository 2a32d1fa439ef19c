"""Diagnostic codes of comparisons: sorts of change (CP1xx), and clauses that fell behind or ran ahead (CP2xx).

Each sort of change has one code and one kind, so that a report can be filtered by either. A change is no fault: its
code's severity only says how loudly a program that knows nothing but findings should tell it.
"""

from __future__ import annotations

from generator.compare.report import Kind
from generator.data.diagnostics import Code, Severity, register

KINDS: dict[str, Kind] = {}
"""The kind of each sort of change, by its code."""


def _sort(id: str, kind: Kind, title: str, explanation: str, remedy: str = "Nothing, if it was meant.") -> Code:
    KINDS[id] = kind
    return register(id, Severity.WARNING if kind == Kind.BREAKING else Severity.ADVICE, title, explanation, remedy)


# --- breaking --------------------------------------------------------------------------------------------------------

ENTRY_REMOVED = _sort(
    "CP101",
    Kind.BREAKING,
    "A thing is gone",
    "An entry with an id was taken out: a weapon, an enemy, a ring. Loadouts, codes and sheets that people hold may name "
    "it.",
    "Give the rules a new version, and say in changes.yaml what becomes of it; or keep it.",
)
ENTRY_RENAMED = _sort(
    "CP102",
    Kind.BREAKING,
    "A thing has another id",
    "An entry is as it was, under another id. Ids are permanent: whatever names the old one finds nothing any more. The "
    "name that people read stands in text.<lang>.yaml and can change freely.",
    "Take the old id back, or give the rules a new version.",
)
VALUE_REMOVED = _sort(
    "CP103",
    Kind.BREAKING,
    "A value is gone that its kind of thing needs",
    "A key was taken out that the game's model asks for, so the data can't be read as before.",
    "Put it back.",
)
LANGUAGE_DROPPED = _sort(
    "CP104",
    Kind.BREAKING,
    "A language was dropped",
    "The game is printed in one language less. Who plays in it gets no new sheets.",
    "Keep it, or say so in changes.yaml and give the rules a new version.",
)
CLAUSE_REMOVED = _sort(
    "CP105",
    Kind.BREAKING,
    "A clause of the rules is gone",
    "A clause was taken out. Code, examples, rulings and people's notes cite clauses by id.",
    "Give the rules a new version; or keep the clause and change its words.",
)
CLAUSE_RENAMED = _sort(
    "CP106",
    Kind.BREAKING,
    "A clause has another id",
    "The words are as they were, under another id. Whatever cites the old one finds nothing any more.",
    "Take the old id back, or give the rules a new version.",
)
LOADOUT_REMOVED = _sort(
    "CP107",
    Kind.BREAKING,
    "A loadout is gone",
    "A loadout that came with the game was taken out, or its file has another name. Commands and examples name it.",
    "Keep it, or give the rules a new version.",
)

# --- balance ---------------------------------------------------------------------------------------------------------

NUMBER_CHANGED = _sort(
    "CP110", Kind.BALANCE, "A number changed", "A number that the game is played by is another one."
)
REFERENCE_CHANGED = _sort(
    "CP111",
    Kind.BALANCE,
    "A reference changed",
    "Something refers to another thing than before: a weapon has another keyword, a die hits another location.",
)
SWITCH_CHANGED = _sort("CP112", Kind.BALANCE, "A yes became a no, or the other way round", "A truth value changed.")
WORD_CHANGED = _sort(
    "CP113", Kind.BALANCE, "A choice changed", "A word that the engine goes by is another one: a kind, a side, a use."
)
LIST_CHANGED = _sort(
    "CP114",
    Kind.BALANCE,
    "A list changed",
    "A list has other items than before. Where the order of a list is of no account, only its items are compared.",
)
PART_ADDED = _sort(
    "CP115", Kind.BALANCE, "A part of a thing is new", "A row of a table, or an optional part of a thing, was added."
)
PART_REMOVED = _sort(
    "CP116", Kind.BALANCE, "A part of a thing is gone", "A row of a table, or an optional part of a thing, was taken out."
)
ORDER_CHANGED = _sort(
    "CP117",
    Kind.BALANCE,
    "An order that is a rule changed",
    "Most entries can stand in any order. Some run in theirs: waves, circles from the top, attacks in the order in which "
    "damage is marked.",
)
ENTRY_ADDED = _sort("CP120", Kind.BALANCE, "A thing is new", "An entry with a new id was added, with its texts.")
RULE_ADDED = _sort(
    "CP121", Kind.BALANCE, "A rule is new", "A clause of the kind `rule` was added, which players have to follow."
)
CLAUSE_KIND = _sort(
    "CP122",
    Kind.BALANCE,
    "A clause is of another kind",
    "The kind says whether a clause is played (`rule`) or told (definition, component, story).",
)
CLAUSE_OPTIONAL = _sort(
    "CP123",
    Kind.BALANCE,
    "A clause became optional, or isn't any more",
    "Players choose whether they play by an optional clause.",
)
CLAUSE_BY_HAND = _sort(
    "CP124",
    Kind.BALANCE,
    "A clause is played by hand, or isn't any more",
    "With `play: by-hand` a clause is printed, and no sample game knows it.",
)
LOADOUT_ADDED = _sort("CP125", Kind.BALANCE, "A loadout is new", "A loadout comes with the game that didn't before.")
LOADOUT_CHANGED = _sort(
    "CP126", Kind.BALANCE, "A loadout changed", "A loadout that comes with the game holds something else."
)

# --- wording ---------------------------------------------------------------------------------------------------------

NAME_CHANGED = _sort(
    "CP130", Kind.WORDING, "A thing has another name", "The name or title that people read changed; the id is the same."
)
TEXT_CHANGED = _sort("CP131", Kind.WORDING, "A text changed", "A label, a note or another short text changed.")
TEXT_ADDED = _sort("CP132", Kind.WORDING, "A text is new", "A label, a note or another short text was added.")
TEXT_REMOVED = _sort("CP133", Kind.WORDING, "A text is gone", "A label, a note or another short text was taken out.")
LANGUAGE_ADDED = _sort(
    "CP134", Kind.WORDING, "A language is new", "The game can be printed in one more language. Its texts aren't listed."
)
CLAUSE_WORDING = _sort(
    "CP140", Kind.WORDING, "The words of a clause changed", "The text, the title or the short form of a clause changed."
)
CLAUSE_ADDED = _sort(
    "CP141", Kind.WORDING, "A clause is new that is no rule", "A definition, a component or a piece of story was added."
)
CHAPTER_CHANGED = _sort(
    "CP142",
    Kind.WORDING,
    "A chapter changed",
    "The title or the sentence under it changed, or a chapter came or went. Its clauses are told one by one.",
)
CLAUSE_RULING = _sort(
    "CP143", Kind.WORDING, "A clause follows another ruling", "What a clause names as the ruling behind it changed."
)
RULING_CHANGED = _sort(
    "CP150", Kind.WORDING, "A ruling changed", "The question, the ruling, its reason or its clauses changed."
)
RULING_ADDED = _sort("CP151", Kind.WORDING, "A ruling is new", "One more gap of the source is settled.")
RULING_REMOVED = _sort("CP152", Kind.WORDING, "A ruling is gone", "A gap of the source is settled no longer.")
HISTORY_CHANGED = _sort(
    "CP153", Kind.WORDING, "changes.yaml changed", "What the data themselves say about their versions changed."
)
SOURCE_CHANGED = _sort(
    "CP154",
    Kind.WORDING,
    "Where a value comes from changed",
    "The source, the place in it, or the reason of a house value changed; the value itself is told apart.",
)
VERSION_CHANGED = _sort("CP155", Kind.WORDING, "The rules have another version", "`version` in game.yaml changed.")
ABOUT_CHANGED = _sort(
    "CP156", Kind.WORDING, "What game.yaml says changed", "Players, minutes, credits or the like changed."
)
EXAMPLE_ADDED = _sort("CP160", Kind.WORDING, "A worked example is new", "One more example shows how the rules work.")
EXAMPLE_REMOVED = _sort("CP161", Kind.WORDING, "A worked example is gone", "An example was taken out.")
EXAMPLE_CHANGED = _sort(
    "CP162",
    Kind.WORDING,
    "A worked example changed",
    "An example shows something else. If only what it expects changed, the rules that it shows did, too.",
)
TARGET_CHANGED = _sort(
    "CP165",
    Kind.WORDING,
    "balance.yaml changed",
    "What the designer aims at changed: a band, a margin, how many games, which results were had.",
)

# --- looks -----------------------------------------------------------------------------------------------------------

LOOKS_CHANGED = _sort(
    "CP170", Kind.LOOKS, "Something looks different", "A figure or a colour changed, which no rule reads."
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


def kind_of(code: Code | str) -> Kind:
    """The kind of a sort of change.

    :raises KeyError: if the code is none of a change.
    """
    return KINDS[code if isinstance(code, str) else code.id]
