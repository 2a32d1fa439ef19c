"""Codes of what the checker finds about a project as a whole."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

SHEET_TWICE = register(
    "PJ931", Severity.ERROR, "Two files of the same name",
    "A game's sheets, documents and start.pdf lie in one folder, so each needs a name of its own.",
    "Rename one of them in sheets.yaml.",
)
NO_SUCH_SHEET = register(
    "PJ932", Severity.ERROR, "A sheet that isn't listed",
    "start.pdf is put together from sheets that sheets.yaml lists; it names one that isn't there.",
    "Correct the name, or list the sheet.",
)
NO_SUCH_DOCUMENT = register(
    "PJ933", Severity.ERROR, "A document that nothing builds",
    "Each document in sheets.yaml is built by the module of that name in generator/documents.",
    "Correct the name; `booklet` and `summary` are there.",
)
BAD_LAYOUT = register(
    "PJ934", Severity.ERROR, "A layout that pieces can't have",
    "The options under `layout` say how pieces lie on a page: paper edges, gaps, bleed, marks, backs. One is unknown or "
    "out of range.",
    "Correct the option in sheets.yaml.",
)
DOCUMENT_OVERFLOW = register(
    "PJ935", Severity.ERROR, "A part of a document is too large for the page",
    "A table, figure or word is wider or higher than the page has room for. It is never cut or shrunk out of sight.",
    "Shorten it, or break it into parts.",
)
NO_SHARED_TEMPLATES = register(
    "PJ938", Severity.ERROR, "The shared templates are missing",
    "Every game's pages use the words and the parts in the folder `shared` of the templates folder.",
    "Copy templates/shared from Mechsmith: `mechsmith init DIR` makes a project that has it.",
)
VALUE_WANTED = register(
    "PJ936", Severity.ERROR, "A page needs a text or value that isn't there",
    "A sheet or document prints a text, or reads a value, which the data doesn't have. The message names what it "
    "looked for.",
    "Add it to the file that the message names; a text often only has another key than it should.",
)
CANNOT_DRAW = register(
    "PJ937", Severity.ERROR, "A sheet or document could not be made",
    "The code that draws it stumbled over the data, in a way that no other check foresees. Nothing of it was drawn.",
    "Look at what you changed last. MECHSMITH_DEBUG=1 shows where the code stopped; please report it.",
)
KIND_DIFFERS = register(
    "PJ939", Severity.WARNING, "A sheet of another kind than its template draws",
    "`kind` in sheets.yaml says whether a template draws whole pages or pieces to be laid out on pages. This template "
    "draws the other kind, so what is printed is not what the list says.",
    "Correct `kind`, or name another template.",
)
NO_PLAYERS = register(
    "PJ940", Severity.ERROR, "A sheet for players that nobody counts",
    "A sheet says that it depends on how many play or who takes part (`players: true`, `cast: true`), but the list does "
    "not say what there is to choose from.",
    "Add `players: {counts: [...], cast: ...}` to sheets.yaml, or take the word from the sheet.",
)
NO_CAST = register(
    "PJ941", Severity.ERROR, "Nobody to pick from",
    "`players/cast` in sheets.yaml names the file and collection of the game's data from which each player has one. "
    "There is none of that name, or it is empty.",
    "Correct the name, or leave `cast` out.",
)
WRONG_PLAYERS = register(
    "PJ942", Severity.ERROR, "A number of players that the game does not take",
    "sheets.yaml offers to print the game for a number of players that game.yaml does not allow, or for more than there "
    "are of the cast.",
    "Correct `players/counts` in sheets.yaml, or `players` in game.yaml.",
)
MASTER_AT_START = register(
    "PJ943", Severity.ERROR, "A sheet of the master's in start.pdf",
    "start.pdf is what everybody reads before the first game. A sheet listed with `master: true` may show what no player "
    "is to see.",
    "Take the sheet from `start` in sheets.yaml, or `master` from the sheet.",
)
SECRET_SHOWN = register(
    "PJ944", Severity.ERROR, "A secret on a page for players",
    "Some of a game's data are for its master alone (its model says which files). A page that players see prints "
    "something of them.",
    "Take it from the page, or list the sheet with `master: true` in sheets.yaml; its file then lies in a folder of its "
    "own.",
)
