"""The diagnostic codes of hex maps (MP): our own files and MegaMek's boards."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

NOT_A_MAP = register(
    "MP101", _ERROR, "The file is not a map",
    "Nothing in the file says how large a map it is, or it isn't text at all, so nothing in it was read.",
    "Name a file that ends in .map.yaml or .board. docs/maps.md says what stands in them.",
)
SIZE = register(
    "MP102", _ERROR, "A size that no map can have",
    "A map has at least one column and one row, at most 999 of each and 60,000 hexes in all. A larger size is a slip of "
    "the keyboard, or would fill the memory.",
    "Correct the two numbers: columns, then rows.",
)
SIZE_TWICE = register(
    "MP103", _ERROR, "The size is given twice",
    "A board has one size. The first one counts; lines for hexes that lie outside it are left out.",
    "Delete the line that is wrong.",
)
BAD_LINE = register(
    "MP104", _ERROR, "A line that can't be read",
    "The line begins as a hex, a note or another line of a board does, but goes on in another way, so it was left out.",
    'A hex is: hex 0304 1 "woods:1" "". Look for a missing quote or number.',
)
UNKNOWN_LINE = register(
    "MP105", _WARNING, "A line that nothing reads",
    "No line of a board begins with this word, so it was left out.",
    "Correct the word: size, option, tag, description, note, background, hex or end.",
)
HEX_TWICE = register(
    "MP106", _ERROR, "A hex is listed twice",
    "Two lines describe the same hex. The first one counts. Often a neighbour that is missing was meant.",
    "Correct the label, or delete one of the lines.",
)
HEX_MISSING = register(
    "MP107", _WARNING, "Hexes that aren't listed",
    "The map has no line for these hexes. They were taken as clear ground of level 0.",
    "Add their lines, if something else was meant.",
)
HEX_OFF = register(
    "MP108", _ERROR, "A hex off the map",
    "The label's column or row is 0, or past the size of the map, so the line was left out.",
    "Correct the label or the size.",
)
LEVEL_RANGE = register(
    "MP109", _ERROR, "A level of the ground out of range",
    "Levels of the ground run from -99 to 199. The nearest of them was taken.",
    "Correct the level.",
)
FEATURE_RANGE = register(
    "MP110", _ERROR, "A level that this kind of terrain can't have",
    "Each kind of terrain has its own levels: woods are 1 to 3, rough ground 1 to 2, water is at least 0 deep. The "
    "nearest of them was taken.",
    "Correct the number behind the terrain.",
)
UNKNOWN_KIND = register(
    "MP111", _WARNING, "Terrain that isn't known",
    "The word is none of the kinds of terrain that maps know. It is kept and printed in the list of hexes, and no game "
    "has rules for it.",
    "Correct the spelling; docs/maps.md lists all kinds.",
)
INCOMPLETE = register(
    "MP112", _ERROR, "A building or bridge that lacks a part",
    "In a board a building needs its height (bldg_elev), a bridge and a fuel tank theirs, and each of these fields needs "
    "the building or bridge that it speaks of. A height that is missing was taken as 1, on a bridge as 0.",
    'Add the missing field, as in "building:2;bldg_elev:3;bldg_cf:40".',
)
NEEDS = register(
    "MP113", _ERROR, "Terrain that can't be without another",
    "Rapids need water of depth 1 or more in the same hex.",
    "Add what is missing, or take the terrain out.",
)
FEATURE_TWICE = register(
    "MP114", _WARNING, "The same terrain twice in a hex",
    "A hex has each kind of terrain once. The first one counts.",
    "Delete one of the two.",
)
NO_END = register(
    "MP115", _WARNING, "The file ends without `end`",
    "A board's last line is `end`. Without it the file may have been cut off.",
    "Add the line, or fetch the file again.",
)
AFTER_END = register(
    "MP116", _WARNING, "Lines after `end`",
    "Nothing below the line `end` is read.",
    "Move `end` to the bottom, or delete what follows it.",
)
TOO_LONG = register(
    "MP117", _ERROR, "Too much for a map file",
    "The file has more than 8 million bytes, more than 200,000 lines, or a line of more than 20,000 letters. No map "
    "needs so much.",
    "Check that this is the right file.",
)
BROKEN_OFF = register(
    "MP127", _ERROR, "A board that breaks off",
    "The last line isn't `end`, and the hexes behind the last one that is listed are missing: the file was cut off, as by "
    "a download that was stopped. They were taken as clear ground of level 0.",
    "Fetch the file again. If nothing is missing, add the lines of those hexes, or `end`.",
)
MORE_FAULTS = register(
    "MP126", _WARNING, "More faults than are told",
    "The file has so many faults that only the first thousand are told one by one.",
    "Mend those first. If nearly every line is one, it is not the right file.",
)
NOTE_NOWHERE = register(
    "MP118", _WARNING, "A note on a hex that isn't there",
    "The note names no hex of the map, so it was left out.",
    "Correct the label: column, then row, two digits each (three on a map of more than 99).",
)
ROW_LENGTH = register(
    "MP119", _ERROR, "Rows of different lengths",
    "Every row of a map has as many hexes as the first one. What lacks was taken as clear ground, what is too much was "
    "left out.",
    "Add or remove hexes. They are parted by blanks; a symbol stands close behind its level.",
)
UNKNOWN_SYMBOL = register(
    "MP120", _ERROR, "A symbol that the legend doesn't know",
    "The hex holds a sign that stands neither in the map's legend nor among the usual ones, so it was left out.",
    "Correct it, or add it under `legend:`.",
)
BAD_FEATURE = register(
    "MP121", _ERROR, "Terrain that can't be read",
    "An entry of the legend is a word, then its level, then the sides to which it leads: `road`, `woods 2`, "
    "`bridge 1 N S`.",
    "Write it in that form.",
)
EXITS = register(
    "MP122", _ERROR, "Exits that no hex has",
    "Exits are a sum of 1, 2, 4, 8, 16 and 32, one for each side, clockwise from the north: 0 to 63. Others were left "
    "out.",
    "Correct the number.",
)
UNUSED_SYMBOL = register(
    "MP123", _ADVICE, "A symbol that no hex uses",
    "The legend explains a symbol that stands in no row.",
    "Delete the entry, or look for a slip in the rows.",
)
BAD_SYMBOL = register(
    "MP124", _ERROR, "A sign that can't be a symbol of one's own",
    "A symbol of a map's legend is a letter, or a letter with digits behind it: w, R, b2. The other signs have their "
    "fixed meanings.",
    "Choose a letter.",
)
NOT_TEXT = register(
    "MP125", _ERROR, "Bytes that aren't text",
    "The line holds control characters, as a picture or a program does. They were left out.",
    "Check that this is the right file; fetch it again if it was damaged.",
)
