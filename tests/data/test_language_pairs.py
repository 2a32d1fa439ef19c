"""Languages in pairs: each difference is told at its place, with the other place; stale translations are known."""

from __future__ import annotations

import re

import pytest

from generator.data import ledger
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.language_pairs import pairs
from generator.data.sentences import among_numbers, sentences
from generator.data.to_translate import tasks
from tests.data.conftest import Tiny, told


def near(finding: Diagnostic) -> str:
    """A message without the folder in front of its files' names."""
    return re.sub(r"[^ (]*/tiny/", "", finding.message)


CHAPTER = """  play:
    title: Peli
    optional: true
    clauses:
      fire: {kind: rule, text: "Heitä {guns:laser/power|plural:noppa,noppaa}."}
"""


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "message"),
    [
        ("text.fi.yaml", "  edge: {name: Reuna}\n", "  other: {}\n", ("RF210", "text.fi.yaml", 5, 1),
         "board/edge/name is not in fi; it stands at text.en.yaml:6"),
        ("text.fi.yaml", "labels:", "signs: {stop: Seis}\nlabels:", ("RF217", "text.fi.yaml", 7, 15),
         "signs/stop is in fi only; in en it would stand after text.en.yaml:6"),
        ("rules.fi.yaml", '      arms: {kind: definition, text: "*Ase* heittää noppia, katso {see fire}."}\n', "",
         ("RF210", "rules.fi.yaml", 7, 1), "the clause arms is not in fi; it stands at rules.en.yaml:10"),
        ("rules.fi.yaml", "      arms: {", "      new: {kind: story, text: Uusi.}\n      arms: {",
         ("RF217", "rules.fi.yaml", 8, 32), "the clause new is in fi only; in en it would stand after rules.en.yaml:7"),
        ("rules.fi.yaml", "fire: {kind: rule, text:", "fire: {kind: rule, title: Tuli, text:",
         ("RF217", "rules.fi.yaml", 13, 33),
         "the title of the clause fire is in fi only; in en it would stand after rules.en.yaml:15"),
        ("rules.fi.yaml", "arms: {kind: definition", "arms: {kind: story", ("RF213", "rules.fi.yaml", 8, 14),
         "arms has the kind story, and definition in en (rules.en.yaml:8)"),
        ("rules.fi.yaml", "set-up: {kind: rule,", "set-up: {kind: rule, play: by-hand, reason: Näin.,",
         ("RF213", "rules.fi.yaml", 7, 28), "set-up has the play by-hand, and none in en (rules.en.yaml:7)"),
        ("rules.fi.yaml", "    optional: true\n", "", ("RF213", "rules.fi.yaml", 12, 7),
         "fire has the optional no, and yes in en (rules.en.yaml:15)"),
        ("rules.fi.yaml", "{board:edge/length} ruudun", "{guns:big-gun/power} ruudun",
         ("RF218", "rules.fi.yaml", 7, 41),
         "{guns:big-gun/power} is in fi only; the original stands at rules.en.yaml:7"),
        ("rules.fi.yaml", "{board:edge/length} ruudun", "iso", ("RF218", "rules.fi.yaml", 7, 34),
         "{board:edge/length} of the original is not here; it stands at rules.en.yaml:7"),
        ("rules.fi.yaml", ", katso {see fire}", "", ("RF218", "rules.fi.yaml", 8, 38),
         "{see fire} of the original is not here; it stands at rules.en.yaml:10"),
        ("rules.fi.yaml", "Heitä {guns", "Heitä {dice 2+2d6}, {guns", ("RF218", "rules.fi.yaml", 13, 39),
         "{dice 2+2d6} is in fi only; the original stands at rules.en.yaml:15"),
        ("rulings.fi.yaml", "5 vai 6?", "5 vai 7?", ("RF218", "rulings.fi.yaml", 3, 23),
         "6 of the original is not here; it stands at rulings.en.yaml:3"),
        ("text.fi.yaml", ", reason: Arkki on siitä repeytynyt.", "", ("RF221", "text.fi.yaml", 4, 1),
         "guns/big-gun/reason is not in fi; it stands at guns.yaml:10"),
    ],
)  # fmt: skip
def test_each_fault(
    tiny: Tiny, file: str, old: str, new: str, where: tuple[str, str, int, int], message: str
) -> None:
    tiny.change(file, old, new)
    found = [one for one in tiny.faults() if told([one]) == [where] and near(one) == message]
    assert found, [(told([one]), near(one)) for one in tiny.faults()]


def test_chapters_in_another_order_are_told_once(tiny: Tiny) -> None:
    tiny.change("rules.fi.yaml", CHAPTER, "")
    tiny.change("rules.fi.yaml", "chapters:\n", f"chapters:\n{CHAPTER}")
    (found,) = tiny.faults()
    assert told([found]) == [("RF213", "rules.fi.yaml", 4, 3)]
    assert near(found) == "the chapter play stands before start, and behind it in en (rules.en.yaml:11)"


def test_forms_and_names_may_differ(tiny: Tiny) -> None:
    tiny.change("rules.fi.yaml", "{guns:laser/power|plural:noppa,noppaa}", "{guns:laser/power} ({name guns:laser})")
    assert tiny.faults() == []


def test_changes_are_translated_in_a_file_of_their_own(tiny: Tiny) -> None:
    head = 'format: 1\nchanges:\n  "1.0":\n    changes:\n'
    history = f"{head}      - Faster.\n      - {{what: Louder., why: They were quiet.}}\n"
    tiny.write("changes.yaml", history)
    (found,) = tiny.faults()
    assert told([found]) == [("RF210", "changes.yaml", 5, 9)]
    assert near(found) == "changes.fi.yaml is missing: 3 sentences stand in changes.yaml only"
    tiny.write("changes.fi.yaml", history.replace("Faster.", "Nopeampi.").replace(", why: They were quiet.", ""))
    (found,) = tiny.faults()
    assert told([found]) == [("RF210", "changes.fi.yaml", 6, 1)]
    assert near(found) == "the change 1.0/1/why is not in fi; it stands at changes.yaml:6"
    text = tiny.text("changes.fi.yaml")
    tiny.write("changes.fi.yaml", text.replace("Louder.}", "Äänekkäämpi., why: Ne olivat hiljaa.}"))
    assert tiny.faults() == []
    (tiny.root / "changes.yaml").unlink()
    (found,) = tiny.faults()
    assert told([found]) == [("RF217", "changes.fi.yaml", 5, 9)]
    assert near(found) == "changes.yaml is missing: 3 sentences stand in changes.fi.yaml only"


def test_a_file_with_faults_of_its_own_tells_only_those(tiny: Tiny) -> None:
    tiny.write("rules.fi.yaml", "format: 1\nchapters: [\n")
    assert [one.code for one in tiny.faults()] == ["YM001"]


def test_sentences_have_one_key_in_all_languages(tiny: Tiny) -> None:
    content = tiny.load()
    english, finnish = sentences(content, "en"), sentences(content, "fi")
    assert set(finnish) - set(english) == set(among_numbers(content)) - {("text", "guns", "place")}
    key = ("rules", "clauses", "fire", "text")
    assert english[key].path == "rules.en:clauses/fire/text"
    assert finnish[key].line(content).endswith("rules.fi.yaml:13")
    one, two = pairs(content, "fi")
    assert one["text", "guns", "big-gun", "reason"].text == "The sheet is torn there."
    assert two["text", "guns", "big-gun", "reason"].text == "Arkki on siitä repeytynyt."
    assert pairs(content, "en") == ({}, {})


# --- stale translations ----------------------------------------------------------------------------------------------


def accept(tiny: Tiny) -> None:
    content = tiny.load()
    one, two = pairs(content, "fi")
    marks = {key: ledger.mark(one[key].text) for key in one if key in two}
    tiny.write("translations.yaml", ledger.written({"fi": marks}))


def test_what_has_changed_since_it_was_accepted(tiny: Tiny) -> None:
    accept(tiny)
    assert tiny.faults() == []
    tiny.change("rules.en.yaml", "Lay out a board", "Now lay out a large board")
    (found,) = tiny.faults()
    assert found.severity is Severity.WARNING
    assert told([found]) == [("RF219", "rules.fi.yaml", 7, 34)]
    assert near(found) == (
        "the original at rules.en.yaml:7 has changed: “Now lay” stands for 1 word; “large” is new"
    )  # fmt: skip
    assert found.hint.endswith("mechsmith translations tiny --accept fi:rules/clauses/set-up/text")
    tiny.change("rules.fi.yaml", "ruudun lauta.", "ruudun iso lauta.")  # touched, and still not accepted
    assert [one.code for one in tiny.faults()] == ["RF219"]
    accept(tiny)
    assert tiny.faults() == []


def test_words_that_are_gone_and_spaces_that_do_not_count(tiny: Tiny) -> None:
    marked = ledger.mark("Roll one die for  the\nlaser.")
    assert marked == ledger.mark("Roll one die for the laser.")
    assert ledger.changed(marked, "Roll one die.") == "“die.” stands for 4 words"
    assert ledger.changed(marked, "Roll die for the laser.") == "1 word is gone after “Roll”"
    assert ledger.changed(marked, "for the laser.") == "3 words are gone at the beginning"
    whole, _, words = marked.partition(" ")
    assert (len(whole), len(words)) == (8, 12)
    assert marked.replace(" ", "").isalpha()


def test_a_translation_that_nobody_accepted(tiny: Tiny) -> None:
    accept(tiny)
    tiny.change("text.en.yaml", "labels:", "signs: {stop: Stop}\nlabels:")
    tiny.change("text.fi.yaml", "labels:", "signs: {stop: Seis}\nlabels:")
    (found,) = tiny.faults()
    assert told([found]) == [("RF220", "translations.yaml", 4, 1)]
    assert found.severity is Severity.ADVICE
    assert found.message == "1 translation into fi not accepted: text/signs/stop"


def test_the_list_of_what_is_to_be_done(tiny: Tiny) -> None:
    accept(tiny)
    tiny.change("rules.en.yaml", "Lay out", "Put down")
    tiny.change("text.fi.yaml", "  edge: {name: Reuna}\n", "  other: {}\n")
    tiny.change("rules.fi.yaml", ", katso {see fire}", "")
    found = [(one.name, one.why, one.original, one.now, one.note) for one in tasks(tiny.load(), ["fi"])]
    assert found == [
        ("fi:text/board/edge/name", "missing", "Edge", "", ""),
        ("fi:rules/clauses/set-up/text", "stale", "Put down a board of {board:edge/length} spaces.",
         "Aseta {board:edge/length} ruudun lauta.", "“Put down” stands for 2 words"),
        ("fi:rules/clauses/arms/text", "differs", "A *gun* rolls dice; see {see fire}.", "*Ase* heittää noppia.",
         "{see fire} is gone"),
    ]  # fmt: skip


MARK = "abcdefgh abcd"


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("format: 1\nfi: {rules: [\n", [("YM001", 3)]),
        ("", [("YM003", 1)]),
        (f"format: 2\nfi: {{rules: {MARK}}}\n", [("MD110", 1)]),
        (f"fi: {{rules: {{clauses: {MARK}}}}}\n", [("MD102", 1)]),
        (f"format: one\nfi: {{rules: {{clauses: {MARK}}}}}\n", [("MD103", 1)]),
        ("format: 1\nfi: {rules:\n  {clauses: 5, chapters: [a],\n   x: abc}}\n",
         [("MD103", 3), ("MD103", 3), ("MD106", 4)]),
        (f"format: 1\nfi: {MARK}\nsv: {{rules: {{gone: {MARK}}}}}\n", [("MD103", 2)]),
    ],
)  # fmt: skip
def test_marks_that_are_none(tiny: Tiny, written: str, found: list[tuple[str, int]]) -> None:
    tiny.write("translations.yaml", written)
    faults = [one for one in tiny.faults() if one.severity is Severity.ERROR]
    assert [(one.code, one.place.line) for one in faults] == found
    assert {one.place.file.rpartition("/")[2] for one in faults} == {"translations.yaml"}


def test_what_is_kept_reads_as_text_everywhere(tiny: Tiny) -> None:
    """N and yes are truth values to some readers of YAML (YM011)."""
    marks = {("text", "sides", "N"): MARK, ("text", "yes"): MARK, ("text", "sides"): MARK, ("text", "yes", "x"): MARK}
    tiny.write("translations.yaml", ledger.written({"fi": marks}))
    content = tiny.load()
    assert content.files["translations"].findings == []
    assert list(ledger.accepted(content, "fi")) == [("text", "sides", "N"), ("text", "yes")]


def test_what_is_translated_from_among_the_numbers_may_name_an_edition(tiny: Tiny) -> None:
    """As its original may: `based-on: rules 1.6` stands in game.yaml, where no rule is told."""
    torn = "reason: Arkki on siitä repeytynyt."
    tiny.change("text.fi.yaml", torn, "reason: Säännöissä 1.6 arkki on siitä repeytynyt.")
    assert [one.code for one in tiny.faults() if one.code == "RF206"] == []
    tiny.change("text.fi.yaml", "{name: Reuna}", "{name: Reuna 6}")
    assert [one.code for one in tiny.faults() if one.code == "RF206"] == ["RF206"]
