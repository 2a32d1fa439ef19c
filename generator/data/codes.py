"""The diagnostic codes of reading data: YAML (YM), models (MD), references and texts (RF), project and files (PJ)."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

# --- YAML -----------------------------------------------------------------------------------------------------------

SYNTAX = register(
    "YM001",
    _ERROR,
    "The file is not well-formed YAML",
    "The reader could not make sense of the file at this place, so nothing in it was read.",
    "Look at this line and the one before it: a missing quote, bracket or level of indentation. A text that holds \": \" "
    "or starts with a sign such as * { [ @ needs quotes.",
)
BAD_CHARACTER = register(
    "YM002",
    _ERROR,
    "A character that may not stand in a data file",
    "Control characters, invisible line breaks and private-use characters can't be seen, and would break pages.",
    "Delete the character, or type the visible one that was meant.",
)
EMPTY = register(
    "YM003",
    _ERROR,
    "The file holds no data",
    "The file is empty or has only comments.",
    "Fill the file, or delete it if the game doesn't need it.",
)
TAG = register(
    "YM004",
    _ERROR,
    "A YAML tag",
    "Tags (!name, !!type) ask the reader to build something other than plain data. Data here is always plain.",
    "Remove the tag; write text in quotes where a number or true/false would be read otherwise.",
)
DUPLICATE_KEY = register(
    "YM005",
    _ERROR,
    "The same key twice in one mapping",
    "Most YAML readers keep the last of the two without a word, so one entry would vanish.",
    "Rename or delete one of the two.",
)
MERGE_KEY = register(
    "YM006",
    _ERROR,
    "A merge key",
    "The key << pulls one entry into another; readers disagree about it and it hides where a value comes from.",
    "Write the values out in each entry.",
)
KEY_NOT_TEXT = register(
    "YM007",
    _ERROR,
    "A key that isn't text",
    "A key such as 1, true or [a] is a number, a truth value or a list to a YAML reader, not a name.",
    'Put the key in quotes: "1".',
)
ALIAS_BOMB = register(
    "YM008",
    _ERROR,
    "Aliases expand to too much data",
    "Each alias (*name) repeats what its anchor holds. Here they multiply beyond any use.",
    "Write the values out instead of repeating aliases inside aliases.",
)
RECURSION = register(
    "YM009",
    _ERROR,
    "An alias that contains itself",
    "An anchor (&name) and its alias (*name) make a thing that holds itself, which never ends.",
    "Remove the alias.",
)
TOO_DEEP = register(
    "YM010",
    _ERROR,
    "Nested too deep",
    "No game needs so many levels, and programs that read them fail.",
    "Flatten the data; check for brackets or dashes that were typed too often.",
)
YAML11_TRAP = register(
    "YM011",
    _WARNING,
    "Text that other YAML readers take for something else",
    "Words such as no, on or True, and numbers such as 010, 0x1F, 1e3, 12:30 or 1_000, mean different things to "
    "different YAML readers. Here it is text.",
    "Put it in quotes if text is meant; else write true, false or a plain decimal number.",
)
COMMENT_AFTER_TEXT = register(
    "YM012",
    _WARNING,
    "A comment straight after an unquoted text",
    "A # after a space starts a comment, so `text: Roll #1` reads as `Roll`. That is seldom what was meant. Ids, numbers "
    "and texts in quotes may have comments behind them.",
    "Put the text in quotes if the # belongs to it; else move the comment to a line of its own.",
)
ODD_SPACE = register(
    "YM013",
    _ERROR,
    "A space that isn't a plain space, where YAML needs one",
    "A no-break or other special space in front of a line or after a colon looks like indentation but isn't, so the "
    "line belongs to another entry than it seems.",
    "Replace it by plain spaces (pasting from a web page or a word processor often brings it).",
)
LONG_NUMBER = register(
    "YM014",
    _ERROR,
    "A number that is too long",
    "No rule needs a number of so many digits; programs lose its last digits or refuse it.",
    "Correct the number, or put it in quotes if it is a name.",
)
BYTE_ORDER_MARK = register(
    "YM015",
    _ADVICE,
    "The file starts with a byte order mark",
    "An invisible character stands before the first line. It was skipped; other programs may stumble over it.",
    'Save the file as "UTF-8", not "UTF-8 with BOM".',
)
NOT_UTF8 = register(
    "YM016",
    _ERROR,
    "The file is not UTF-8 text",
    "Letters outside English would be read wrongly, so nothing in the file was read.",
    'Save the file with the encoding "UTF-8".',
)
FILE_MISSING = register(
    "YM017",
    _ERROR,
    "A data file is missing",
    "A file that this game needs is not in its content folder.",
    "Restore the file, or correct its name.",
)
FILE_UNREADABLE = register(
    "YM018",
    _ERROR,
    "A data file can't be read",
    "The system refused to open the file.",
    "Check that it is a file, and that you may read it.",
)
TAB_INDENT = register(
    "YM019",
    _ERROR,
    "A tab where YAML needs spaces",
    "YAML allows only spaces for indentation.",
    "Replace the tab by spaces; set your editor to insert spaces in .yaml files.",
)
SECOND_DOCUMENT = register(
    "YM020",
    _ERROR,
    "More than one document in a file",
    "A line --- starts another YAML document, and only one is read from a file.",
    "Remove the line, or move what follows into a file of its own.",
)
NOT_A_MAPPING = register(
    "YM021",
    _ERROR,
    "The file's top is not a mapping",
    "A data file is a list of `key: value` lines at its top level.",
    "Start the file with keys such as `format: 1`.",
)
FILE_TOO_BIG = register(
    "YM022",
    _ERROR,
    "The file is too big",
    "A rules file of several megabytes is a mistake.",
    "Check that this is the right file.",
)
ANCHOR_TWICE = register(
    "YM023",
    _ERROR,
    "A fault with an anchor or alias",
    "An alias (*name) names no anchor (&name) above it, or an anchor is given twice.",
    "Write the values out, or correct the name. Text that starts with * or & needs quotes.",
)

# --- models ---------------------------------------------------------------------------------------------------------

UNKNOWN_KEY = register(
    "MD101",
    _ERROR,
    "A key that nothing reads",
    "The entry has a key that its kind of thing doesn't know, so its value would have no effect.",
    "Correct the spelling, or remove the key. `mechsmith schema` tells your editor which keys there are.",
)
MISSING_KEY = register(
    "MD102",
    _ERROR,
    "A key is missing",
    "The entry lacks a value that it needs.",
    "Add the key with its value.",
)
WRONG_TYPE = register(
    "MD103",
    _ERROR,
    "A value of the wrong kind",
    "Text stands where a number belongs, a list where a mapping belongs, or the like.",
    'Write the value in the form that the message names; text that looks like a number needs quotes: "1.10".',
)
OUT_OF_RANGE = register(
    "MD104",
    _ERROR,
    "A number out of its range",
    "The number is below or above what the rules or the paper can hold.",
    "Choose a number inside the range that the message names.",
)
NOT_A_CHOICE = register(
    "MD105",
    _ERROR,
    "Not one of the words that may stand here",
    "The value must be one of a fixed list of words.",
    "Use one of the words that the message names.",
)
BAD_FORM = register(
    "MD106",
    _ERROR,
    "A text of the wrong form",
    "The text doesn't follow the pattern of its place: an id is in lower case with hyphens, a colour six hex digits.",
    "Write it in the form that the message names.",
)
WRONG_LENGTH = register(
    "MD107",
    _ERROR,
    "Too few or too many entries, or letters",
    "A list, mapping or text is shorter or longer than its place allows.",
    "Add or remove until it fits.",
)
MODEL_RULE = register(
    "MD108",
    _ERROR,
    "Values that don't go together",
    "Each value may be right alone, but together they break a rule of this kind of entry.",
    "Change one of them; the message says which rule.",
)
HOUSE_WITHOUT_REASON = register(
    "MD109",
    _ERROR,
    "A house value without a reason",
    "`source: house` marks what this project decided because the source says nothing. Readers must be told why.",
    "Add `reason:` beside it.",
)
UNKNOWN_FORMAT = register(
    "MD110",
    _ERROR,
    "A file format that this version doesn't know",
    "`format:` says how the file is laid out. This version of Mechsmith reads other formats.",
    "Update Mechsmith, or bring the file to the format that the message names.",
)
TEXT_NOT_TEXT = register(
    "MD111",
    _ERROR,
    "Something other than text in a text file",
    "Text files hold words that a person reads. A number, true/false, list, empty value or blank stands here.",
    "Put the words in quotes.",
)
BAD_KEY = register(
    "MD112",
    _ERROR,
    "A key that can't be part of a data path",
    "Keys become parts of data paths such as enemies:tank/armour, so they hold only letters, digits, hyphens and dots.",
    "Rename the key: lower-case words joined by hyphens.",
)
CLASHING_KEY = register(
    "MD113",
    _ERROR,
    "An entry named like a key of its file",
    "The file's own collection is left out of data paths, so an entry must not have the name of another key at the "
    "file's top: the path would mean both.",
    "Rename the entry.",
)
WRONG_ID = register(
    "MD114",
    _ERROR,
    "The id in the file is not the folder's or file's name",
    "A game's id is the name of its content folder and a loadout's id the name of its file.",
    "Make the two agree.",
)
UNKNOWN_FILE = register(
    "MD115",
    _WARNING,
    "A data file that nothing reads",
    "The content folder holds a YAML file that this game doesn't know, so what it says has no effect.",
    "Correct the file's name, or remove it.",
)
CLAUSE_TWICE = register(
    "MD116",
    _ERROR,
    "A clause id twice",
    "Clauses are cited by id across the whole book, so an id stands once in all chapters.",
    "Rename one of the two.",
)
OTHER_ID = register(
    "MD117",
    _ADVICE,
    "The id in a loadout is not its file's name",
    "Loadouts are found and printed by the name of their file; another id in the file helps nobody to find it.",
    "Make the two agree.",
)

# --- references, texts and clauses ----------------------------------------------------------------------------------

UNKNOWN_REFERENCE = register(
    "RF201",
    _ERROR,
    "A reference to something that isn't there",
    "The value is the id of another thing, and no thing has that id.",
    "Correct the id, or add the thing.",
)
CLAUSE_SYNTAX = register(
    "RF202",
    _ERROR,
    "A fault in the markup of a text",
    "Texts know {path}, {path|form}, {name path}, {see clause}, {dice 1d6} and *term*; nothing else.",
    "Correct the markup; write {{ and }} for braces, ** for a star.",
)
CLAUSE_FORM = register(
    "RF203",
    _ERROR,
    "An unknown form in a reference",
    "After the bar stands how to print the value: plural:one,many, words, signed or abs.",
    "Use one of these forms.",
)
CLAUSE_PATH = register(
    "RF204",
    _ERROR,
    "A text refers to data that isn't there",
    "The path in braces leads to no value, so there is nothing to print.",
    "Correct the path: file:key/key, for example {track:boxes/last}.",
)
CLAUSE_VALUE = register(
    "RF205",
    _ERROR,
    "A reference to something that can't be printed so",
    "The path leads to a whole entry, a truth value or nothing, or the form needs a number and finds text.",
    "Refer to a single number or text; use {name path} for the name of a thing.",
)
CLAUSE_DIGIT = register(
    "RF206",
    _ERROR,
    "A number typed into a text",
    "A number in a sentence stays as it is when the data changes, and then the rules are wrong.",
    "Refer to the data instead: {track:boxes/last}. For dice write {dice 1d6}. What people play by hand may hold numbers "
    "of its own: `numbers: {damage: 2}` beside its `play: by-hand`, and {keywords:swarm/numbers/damage} in the text.",
)
MISSING_TEXT = register(
    "RF207",
    _ERROR,
    "A thing without a text that it needs",
    "The numbers name a thing that the text file doesn't name, so pages would have a blank.",
    "Add the text at the path that the message names.",
)
ORPHAN_TEXT = register(
    "RF208",
    _ERROR,
    "A text that belongs to nothing",
    "The text file names a thing that the numbers don't have; nothing would ever print it.",
    "Correct the id, add the thing, or delete the text.",
)
RULING_CLAUSE = register(
    "RF209",
    _ERROR,
    "A ruling about a clause that isn't there",
    "A ruling names the clauses that it settles, and one of them is in no chapter.",
    "Correct the clause id.",
)
SEE_UNKNOWN = register(
    "RF211",
    _ERROR,
    "A cross reference to a clause that isn't there",
    "{see id} prints the number of a clause, and no clause has that id.",
    "Correct the clause id.",
)
RULING_TEXT = register(
    "RF212",
    _ERROR,
    "A ruling without its sentences",
    "A ruling stands in rulings.yaml without its question, ruling or reason in rulings.<lang>.yaml, or the other way "
    "round.",
    "Add the missing half.",
)
STRANGE_TEXT = register(
    "RF214",
    _WARNING,
    "A text under a name that its thing doesn't use",
    "This kind of thing has other texts than this one, so it may never be printed.",
    "Correct the name, or delete the text.",
)
CHANGE_PATH = register(
    "RF215",
    _WARNING,
    "A change that speaks of data that are not there, or of data as gone that are there",
    "changes.yaml names the data that a change of this version is about, and that path leads nowhere; or it names data "
    "as gone that are still there. Then the designer's reason stands beside no change.",
    "Correct the path: `about:` names data that are there, `gone:` those that are no more.",
)
OPTIONAL_TWICE = register(
    "RF216",
    _WARNING,
    "A clause with a mark of its own in an optional chapter",
    "A chapter that is `optional: true` makes all its clauses optional, whatever they say themselves: the clause's mark "
    "changes nothing.",
    "Delete `optional:` at the clause; or take it from the chapter, if not all of its clauses are optional.",
)

# --- project and files ----------------------------------------------------------------------------------------------

PROJECT_FILE = register(
    "PJ901",
    _ERROR,
    "A fault in mechsmith.toml",
    "The project file can't be read, or holds a key that nothing reads.",
    "Correct it; it may hold content, templates, output and loadouts, each a folder.",
)
NO_CONTENT = register(
    "PJ902",
    _ERROR,
    "No such folder",
    "A folder that the project or the command line names is not there.",
    "Correct the path, or make a project with `mechsmith init DIR`.",
)
DISK_FULL = register(
    "PJ905",
    _ERROR,
    "The disk is full",
    "The file could not be written for lack of room. The old file, if there was one, is unchanged.",
    "Free some space. Printed files can go to another folder with --output.",
)
NO_PERMISSION = register(
    "PJ906",
    _ERROR,
    "A file may not be written",
    "The system refused to write there. The old file, if there was one, is unchanged.",
    "Check the folder's permissions. Printed files can go to another folder with --output.",
)
FILE_HELD_OPEN = register(
    "PJ907",
    _ERROR,
    "Another program holds the file open",
    "A viewer still shows the old file and Windows doesn't let go of it. The old file is unchanged.",
    "Close the file in the other program and try again.",
)
WRITE_FAILED = register(
    "PJ908",
    _ERROR,
    "A file could not be written",
    "The system reported a fault while writing. The old file, if there was one, is unchanged.",
    "See the message. Printed files can go to another folder with --output.",
)
