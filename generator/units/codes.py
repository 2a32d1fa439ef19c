"""The diagnostic codes of units and forces (UN)."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

# --- lists that are imported ------------------------------------------------------------------------------------------

NOT_A_LIST = register(
    "UN101",
    _ERROR,
    "A file that holds no list of units",
    "What is imported is a table with a row of column names (CSV), or a JSON document with a list of units. This file is "
    "neither: it is empty, holds bytes that are no text, or breaks off.",
    "Export the list anew, as CSV or JSON, and look at the file in a text editor.",
)
COLUMN_MISSING = register(
    "UN102",
    _ERROR,
    "A column that every unit needs is missing",
    "Without a name, size, move, armour, structure, damage and points there is no card. The columns are found by their "
    "names; docs/units.md lists those that are known.",
    "Give the column one of its names, or export the list with it.",
)
COLUMN_TWICE = register(
    "UN103",
    _ERROR,
    "Two columns for one thing",
    "Two columns have the same name, or two names that mean the same; nobody can know which one is right.",
    "Delete one of the two columns.",
)
COLUMN_UNKNOWN = register(
    "UN104",
    _ADVICE,
    "A column that is not read",
    "The column's name is none that is known, so what stands in it is left out.",
    "Nothing needs to be done, unless its name is a slip.",
)
ROW_LENGTH = register(
    "UN105",
    _ERROR,
    "A row that is longer or shorter than the row of names",
    "With a value too many or too few, values would land in the wrong columns. The unit is left out.",
    "A value that holds a comma (or whatever parts the columns) must stand in quotes.",
)
BAD_VALUE = register(
    "UN106",
    _ERROR,
    "A value that a unit can't have",
    "The value is missing, not a number, or outside of what cards can hold. The unit is left out.",
    "Correct the value in the list, and import it again.",
)
FORMULA = register(
    "UN107",
    _ERROR,
    "A formula in a cell",
    "A spreadsheet would run a cell that begins with =, + or @ as a formula, which can open pages and programs. No name "
    "of a unit begins so. The unit is left out.",
    "Type what the cell shall say as plain text.",
)
MENDED = register(
    "UN108",
    _ADVICE,
    "A value that was put right",
    "The value was written in another way than cards write it (small letters, spaces, an empty place in a list), and its "
    "meaning is plain. The unit is imported.",
    "Nothing needs to be done.",
)
SAME_NAME = register(
    "UN109",
    _WARNING,
    "Two units with one name",
    "Both are imported, each with an id of its own. A line of a force that gives the name alone would mean both.",
    "Name such a unit by its id.",
)
TOO_LONG = register(
    "UN110",
    _ERROR,
    "A list that is too long",
    "So many units, or a line so long, belong to no list that people play with. What stands behind it was not read.",
    "Import a part of the list.",
)
BROKEN_OFF = register(
    "UN111",
    _ERROR,
    "Quotes that are never closed, or a file that breaks off",
    "From this place on it can't be said what is a name and what is a new row, so nothing from here on was read.",
    "Close the quotes; a quote inside quotes is written twice. If the file breaks off, export it again.",
)
OTHER_ENCODING = register(
    "UN112",
    _ADVICE,
    "A list that is not in UTF-8",
    "The bytes are no UTF-8, and were read as what spreadsheets write instead. Letters beyond ASCII may be wrong.",
    "Look at names with such letters; export the list as UTF-8 if they are wrong.",
)
SAME_UNIT = register(
    "UN113",
    _ADVICE,
    "A unit that stands in the list twice",
    "Two rows say the same of the same unit; it is imported once.",
    "Nothing needs to be done.",
)
TMM_DIFFERS = register(
    "UN114",
    _WARNING,
    "A movement modifier that doesn't follow from the move",
    "The list's own modifier is another one than the table gives for the unit's move over the ground. Cards print that "
    "of the table.",
    "Check the unit's move in the list.",
)

# --- forces -----------------------------------------------------------------------------------------------------------

NO_SUCH_UNIT = register(
    "UN120",
    _ERROR,
    "A line of a force that names no unit",
    "The name or id is that of no unit of the game, nor of the lists that the force names.",
    "`mechsmith units show` lists the units; import a list to have more.",
)
TWO_UNITS = register(
    "UN121",
    _ERROR,
    "A line of a force that names more than one unit",
    "Several units are called so. Which one is meant makes a difference.",
    "Give the id, or the whole name.",
)
BAD_LINE = register(
    "UN122",
    _ERROR,
    "A line of a force that can't be understood",
    "After the name of a unit may stand, parted by commas: its skill, how many of it there are, and what it is called.",
    'Write it like this: Quillet QL-2, skill 3, x2, "Magpie".',
)
OVER_LIMIT = register(
    "UN123",
    _ERROR,
    "A force of more points than its limit",
    "The points of all units, each at its skill, add up to more than the force says that it may have.",
    "Leave a unit out, take a cheaper one or a worse skill, or raise the limit.",
)
NO_LIST = register(
    "UN124",
    _ERROR,
    "A list of units that can't be read",
    "The force names a file of units that is not there or has errors, so its units are not known.",
    "Paths are meant from the folder of the force. `mechsmith units check FILE` tells what is wrong with the list.",
)
TOO_MANY = register(
    "UN125",
    _ERROR,
    "A force of too many units",
    "So many cards are a list, not a force.",
    "Part the force in two, or print the list itself with `mechsmith units print`.",
)

# --- units of a game --------------------------------------------------------------------------------------------------

POINTS_DIFFER = register(
    "UN130",
    _WARNING,
    "Points that the formula doesn't give",
    "The unit's values are the project's own, and its points are not what the published formula makes of them.",
    "`mechsmith units show NAME` shows the parts of the formula.",
)
