"""Reports of comparisons made by hand, for tests of what writes them down: a full one, an empty one, and parts."""

from __future__ import annotations

from generator.compare.report import (
    Accepted,
    Change,
    Crash,
    ExampleChange,
    Fate,
    Figure,
    GameReport,
    InPlay,
    Kind,
    LoadoutChange,
    OnPaper,
    Parting,
    Picture,
    Piece,
    PolicyPlay,
    Report,
    SideName,
    Touched,
    Verdict,
)
from generator.data.diagnostics import Diagnostic, Place, Severity

FILES = "content/hill-hunt"

POWER = Change(
    "CP103", Kind.BALANCE, "enemies:tank/attacks/ppc/power", "Tank, PPC: power", "4", "5",
    Place(f"{FILES}/enemies.yaml", 12, 30, 12, 31),
)  # fmt: skip
GONE = Change(
    "CP101", Kind.BREAKING, "weapons:hammer", "Weapon Hammer", "removed", "",
    Place("old/content/hill-hunt/weapons.yaml", 40, 3, 40, 9),
)
NEW = Change(
    "CP102", Kind.BALANCE, "enemies:drone", "Enemy Drone", "", "added", Place(f"{FILES}/enemies.yaml", 30, 3, 30, 8)
)
WORDING = Change(
    "CP105", Kind.WORDING, "rules:shooting", "2.3 Shooting", "Roll one die for each power.",
    "Roll one die for each point of power, | all <at once>.", Place(f"{FILES}/rules.en.yaml", 55, 11, 55, 70),
)  # fmt: skip
LOOKS = Change(
    "CP107", Kind.LOOKS, "game:sheet/accent", "Colour of the sheet", "#803020", "#804020",
    Place(f"{FILES}/game.yaml", 9, 11),
)  # fmt: skip

FAULT = Diagnostic(
    "EX503", Severity.ERROR, "ppc-hits: 5 dice of stream 'enemy-attack' wanted, 4 left",
    Place(f"{FILES}/examples.yaml", 81, 5, 81, 13), "examples:ppc-hits", "Add a die, or delete the example.",
)  # fmt: skip
CURED = Diagnostic(
    "RF201", Severity.WARNING, "no text for enemies:tank/note", Place("old/text.en.yaml", 7, 3), "enemies:tank/note"
)
CLAUSE = Diagnostic(
    "CP201", Severity.WARNING, "clause 2.3 (shooting) has a new wording, and neither its code nor its data changed",
    Place(f"{FILES}/rules.en.yaml", 55, 11, 55, 70), "rules:shooting",
    "Change the code too, or accept it with a reason.",
)  # fmt: skip
VERSION = Diagnostic(
    "CP301", Severity.ERROR, "Weapon Hammer was removed, and the rules version is 1.0 on both sides",
    Place(f"{FILES}/game.yaml", 3, 10, 3, 15), "game:version",
    "Give the rules a new version, and say in changes.yaml why.", "1.0", "newer than 1.0",
)  # fmt: skip
BAND = Diagnostic(
    "CP304", Severity.WARNING, "greedy wins 42.4 % of its games; the band is 35 to 42 %",
    Place(f"{FILES}/balance.yaml", 8, 9, 8, 17), "balance:bands/win", "", "42.4 %", "35 to 42 %",
)  # fmt: skip

WIN = Figure(
    "win", "games won", True, 0.412, 0.424, 0.012, 0.008, 0.016, 0.0000004, 0.000002, margin=0.01, only_before=31,
    only_after=271,
)  # fmt: skip
SCORE = Figure(
    "score", "score of games won", False, 14.25, 14.31, 0.06, -0.02, 0.14, 0.14, 0.21, margin=0.5, certified=True
)
UNITS = Figure("units", "units of time in a game", False, 61.2, 60.1, -1.1, -1.6, -0.6, 0.0001, 0.0004)
FIST = Figure("action:fist", "Fist used", False, 3.1, 3.15, 0.05, -0.05, 0.15, 0.3, 0.4)
NEVER = Figure("win", "games won", True, 0.001, 0.0012, 0.0002, -0.0004, 0.0008, 0.6, 0.8, note="no information")

PICTURE = Picture(
    "playsheet", "enemy:tank", "Tank",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40mm" height="20mm"><g id="box">'
    '<rect x="1" y="1" width="38" height="18" fill="none" stroke="#111"/>'
    '<text x="4" y="9" font-size="6">PPC 4</text></g></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40mm" height="20mm"><g id="box">'
    '<rect x="1" y="1" width="38" height="18" fill="none" stroke="#111"/><text x="4" y="9" font-size="6">PPC 5</text>'
    '<rect x="3" y="3" width="20" height="8" fill="none" stroke="#d01010" stroke-width="1"/></g></svg>',
    "The box of the tank: the power of its PPC was 4 and is 5",
)  # fmt: skip
NEW_PICTURE = Picture(
    "pieces", "token:drone", "Token Drone", "",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20mm" height="20mm">'
    '<circle cx="10" cy="10" r="9" fill="none" stroke="#111"/></svg>', "A new token for the drone",
)  # fmt: skip

PAPER = OnPaper(
    "en", "a4",
    (
        Piece("playsheet", "Playsheet", 1, "enemy:tank", "Tank", Fate.CHANGED, (POWER.path,), (("4", "5"),),
              (10, 10, 50, 30), (10, 10, 50, 30)),
        Piece("pieces", "Pieces", 2, "token:drone", "Token Drone", Fate.NEW, (NEW.path,), (("", "Drone"),), None,
              (10, 10, 30, 30)),
        Piece("cards", "Cards", 1, "card:hammer", "Card Hammer", Fate.GONE, (GONE.path,), (("Hammer", ""),),
              (10, 10, 73, 98), None),
        Piece("booklet", "Rules", 6, "clause:shooting", "2.3 Shooting", Fate.CHANGED, (WORDING.path,),
              ((WORDING.old, WORDING.new),)),
        Piece("booklet", "Rules", 7, "clause:moving", "3.1 Moving", Fate.MOVED),
    ),
    141, ("playsheet.pdf", "pieces.pdf", "cards.pdf", "booklet.pdf", "booklet.html"), (PICTURE, NEW_PICTURE),
    pages=(("playsheet.pdf", (1,)), ("pieces.pdf", (2,)), ("cards.pdf", (1,)), ("booklet.pdf", (6, 7, 9))), left_out=3,
    leaves=(("start.pdf", 3, 4),), undrawn=(("blank.pdf", "old"),),
)  # fmt: skip

LOADOUTS = (
    LoadoutChange("smasher", "Smasher", f"{FILES}/loadouts/smasher.yaml", False,
                  ("there is no weapon hammer",), (), (("weight", "12", "9"),)),
    LoadoutChange("mine", "Iron Hare", "loadouts/iron-hare.yaml", True, (), ("it weighs 13 of at most 12",),
                  (("weight", "13", "12"), ("extra time", "1", "0"))),
)  # fmt: skip

EXAMPLES = (
    ExampleChange("ppc-hits", "The PPC hits", "5 dice of stream 'enemy-attack' wanted, 4 left",
                  Place(f"{FILES}/examples.yaml", 81, 5, 81, 13), False, ("shooting",)),
    ExampleChange("ppc-misses", "The PPC misses", "mech/circles: it was 0, now 1",
                  Place(f"{FILES}/examples.yaml", 99, 5), True, ("shooting", "damage")),
)  # fmt: skip
TOUCHED = (Touched("shooting", "2.3", ("wording", "data")), Touched("damage", "2.4", ("example",)))

GREEDY = PolicyPlay(
    "greedy", 20_000, 1, 41.5, (WIN, SCORE, UNITS, FIST),
    (
        Parting(7, 112, "the tank hits the legs", "the tank hits the torso", "won, score 12", "lost in wave 4"),
        Parting(31, 9, "PPC (2L), 4 dice", "PPC (2L), 5 dice", "lost in wave 2", "lost in wave 3"),
    ),
    smallest=0.006, saved=3.4, identical=8123, crashes=(Crash("after", 4711, "KeyError: 'drone'"),), lost=200,
    stopped="time",
)  # fmt: skip
RANDOM = PolicyPlay("random", 20_000, 1, 22.0, (NEVER,), smallest=0.001, saved=1.1, identical=19_000, informative=False)
PLAY = InPlay((GREEDY, RANDOM), by_hand=("clause 5.2 (bluffing)", "keyword Loud"))

FULL = GameReport(
    "hill-hunt", "Hill Hunt", SideName("v1.0", "1.0", "", "a1b2c3d4"),
    SideName("working data", "1.0", "Tuesday rules", "e5f6a7b8"),
    (GONE, POWER, NEW, WORDING, LOOKS), (FAULT,), (CURED,), (CLAUSE,), PAPER, LOADOUTS, EXAMPLES, TOUCHED, PLAY,
    Verdict((VERSION, BAND), (Accepted(CLAUSE, "The old sentence said the same, less well."),)),
    {"": "The tank was too tame.", POWER.path: "A PPC shall be feared."},
)  # fmt: skip
EMPTY = GameReport(
    "hill-hunt", "Hill Hunt", SideName("shipped", "1.0", "", "a1b2c3d4"),
    SideName("working data", "1.0", "", "a1b2c3d4"),
    play=InPlay(reason="what the engine reads is the same on both sides"),
)  # fmt: skip

RICH = Report((FULL,), ("old-game",), ("new-game",))
NOTHING = Report((EMPTY,))
NO_GAMES = Report((), ("old-game",), ("new-game",))

EVIL = '<script>alert("1")</script> | `x` \x1b[31m %0A::error::'
"""What data could hold to break a page, a table, a terminal or a line of annotations."""


def long(count: int) -> Report:
    """A report of many changes."""
    many = tuple(
        Change(
            "CP103", Kind.BALANCE, f"enemies:e{n}/armour", f"Enemy {n}: armour", "3", "4",
            Place(f"{FILES}/enemies.yaml", n + 1, 3),
        )
        for n in range(count)
    )
    old, new = SideName("v1.0", "1.0"), SideName("working data", "1.1")
    return Report((GameReport("hill-hunt", "Hill Hunt", old, new, many),))


def evil() -> Report:
    """A report whose every text is hostile."""
    place = Place(EVIL, 1, 1, 1, 2)
    fault = Diagnostic("EX503", Severity.ERROR, EVIL, place, EVIL, EVIL, EVIL, EVIL)
    worse = Diagnostic(EVIL, Severity.WARNING, EVIL, Place())
    other = Diagnostic("EX504", Severity.ERROR, EVIL, place)
    figure = Figure(EVIL, EVIL, True, 0.1, 0.2, 0.1, 0.05, 0.15, 0.001, 0.002, note=EVIL)
    game = GameReport(
        EVIL, EVIL, SideName(EVIL, EVIL, EVIL, EVIL), SideName(EVIL, EVIL, EVIL, EVIL),
        (Change(EVIL, Kind.BALANCE, EVIL, EVIL, EVIL, EVIL, place),), (fault,), (fault,), (fault,),
        OnPaper(EVIL, EVIL, (Piece(EVIL, EVIL, 1, EVIL, EVIL, Fate.CHANGED, (EVIL,), ((EVIL, EVIL),)),), 1, (EVIL,),
                (Picture(EVIL, EVIL, EVIL, EVIL, f"<svg onload='x()'>{EVIL}</svg>", EVIL),)),
        (LoadoutChange(EVIL, EVIL, EVIL, True, (EVIL,), (EVIL,), ((EVIL, EVIL, EVIL),)),),
        (ExampleChange(EVIL, EVIL, EVIL, place, False, (EVIL,)),), (Touched(EVIL, EVIL, ("wording",)),),
        InPlay((PolicyPlay(EVIL, 10, 1, 1.0, (figure,), (Parting(1, 1, EVIL, EVIL, EVIL, EVIL),),
                           crashes=(Crash(EVIL, 1, EVIL),), stopped="time"),), EVIL, (EVIL,)),
        Verdict((fault, worse), (Accepted(other, EVIL),)), {EVIL: EVIL, "": EVIL},
    )  # fmt: skip
    return Report((game,), (EVIL,), (EVIL,))
