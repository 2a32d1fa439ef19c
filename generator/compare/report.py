"""The report of a comparison: plain, frozen data. Parts are made by other modules, and written down by others again.

Nothing here computes more than a look-up. Texts are in the language that was asked for; `old` and `new` always mean the
two sides, `before` and `after` a figure on each.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import field

from generator.data.diagnostics import Diagnostic, Place
from generator.data.records import dataclass
from generator.draw.geometry import Box

# --- 1. what changed -------------------------------------------------------------------------------------------------


class Kind(enum.IntEnum):
    """What a change touches, the gravest last: how pages look, what they say, how the game plays, or what somebody
    holds already (a removed thing, an id that saved loadouts, sheets or examples name)."""

    LOOKS = 1
    WORDING = 2
    BALANCE = 3
    BREAKING = 4

    @property
    def word(self) -> str:
        """The lower-case word that reports use."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Change:
    """One value, entry or clause that differs.

    `code` is a registered code (`explain` knows it); `path` the data path (`enemies:tank/attacks/ppc/power`), the same
    on both sides. `what` names the thing as a player does ("Tank, PPC: power"), `old` and `new` the values as text,
    "" where there is none. `place` is in the new file, for what was removed in the old one.
    """

    code: str
    kind: Kind
    path: str
    what: str
    old: str
    new: str
    place: Place

    @property
    def sentence(self) -> str:
        """The change in a line: "Tank, PPC: power 4 -> 5"."""
        if not self.old and not self.new:
            return self.what
        if not self.old:
            return f"{self.what} {self.new}"
        if not self.new:
            return f"{self.what} {self.old}"
        return f"{self.what} {self.old} -> {self.new}"


# --- 3. on paper -----------------------------------------------------------------------------------------------------


class Fate(enum.Enum):
    """What became of a piece of a page."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a page that differs: a box of a sheet, a card, a token, a clause of the booklet.

    `file` is the sheet or document (`playsheet`), `page` the page's number in that file from 1 (of the side that has
    it, the new one first), `id` its id on the page (`enemy:tank`), `label` what a person calls it. `paths` are the
    changed data that it shows. `wordings` are the texts that differ in it, old and new (either may be "").
    """

    file: str
    title: str
    page: int
    id: str
    label: str
    fate: Fate
    paths: tuple[str, ...] = ()
    wordings: tuple[tuple[str, str], ...] = ()
    old_box: Box | None = None
    new_box: Box | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A piece before and after, for the HTML: SVG or PNG, "" where there is none on that side.

    `before` and `after` are complete `<svg>` elements or data URIs of pictures; `alt` says what they show.
    """

    file: str
    id: str
    label: str
    before: str
    after: str
    alt: str


@dataclass(frozen=True, slots=True)
class OnPaper:
    """What differs on paper. `unchanged` counts the pieces that are as they were; `files` names the files that would
    be written anew. `reason` says why there is nothing to tell, "" otherwise.

    `pages` are, by the name of a file (`booklet.pdf`), the pages from 1 that show something else than before: those to
    print anew. `left_out` counts the differing pieces for which there is no picture because there were too many.
    """

    lang: str = ""
    paper: str = ""
    pieces: tuple[Piece, ...] = ()
    unchanged: int = 0
    files: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    reason: str = ""
    pages: tuple[tuple[str, tuple[int, ...]], ...] = ()
    left_out: int = 0
    leaves: tuple[tuple[str, int, int], ...] = ()
    """The files that take another number of sheets of paper: name, before, after."""
    undrawn: tuple[tuple[str, str], ...] = ()
    """The files that can't be drawn in full, and with which data: `old`, `new` or `both`. What differs on them isn't
    known: their pieces count as new or gone."""


# --- 4. loadouts -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LoadoutChange:
    """A loadout, shipped or the user's own, that the change touches. `illegal` are reasons that are new, `cured` those
    that are gone; `figures` are (name, before, after) of weight, time and odds that moved, as text."""

    id: str
    name: str
    file: str
    own: bool
    illegal: tuple[str, ...] = ()
    cured: tuple[str, ...] = ()
    figures: tuple[tuple[str, str, str], ...] = ()

    @property
    def broken(self) -> bool:
        """Whether it was legal and isn't any more."""
        return bool(self.illegal)


# --- 5. examples -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExampleChange:
    """A worked example of the old data that comes out differently under the new data.

    `told` says how; `settled` is true where the new data hold the example in a form that comes true, or are a copy of a
    game and hold it as that game has it (`kept`). What the new data hold no more is among the changes.
    """

    id: str
    title: str
    told: str
    place: Place
    settled: bool
    clauses: tuple[str, ...] = ()
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Touched:
    """A clause of the rules that the changes touch: its number and id, and why (`wording`, `data`, `code`,
    `example`)."""

    id: str
    number: str
    why: tuple[str, ...]


# --- 6. in play ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the sample games, before and after, and its paired change with a 95 % interval.

    Shares (`share` true) are from 0 to 1. `p` is the exact test of the paired games (McNemar's) for shares, Student's
    paired test for means; `q` is `p` corrected for all figures of the report (Benjamini and Hochberg). `certified` is
    true where the interval lies inside the margin that balance.yaml sets. `note` says more, such as "no information".
    """

    name: str
    label: str
    share: bool
    before: float
    after: float
    change: float
    low: float
    high: float
    p: float
    q: float
    margin: float | None = None
    certified: bool = False
    note: str = ""
    only_before: int = 0
    only_after: int = 0
    after_low: float | None = None
    after_high: float | None = None
    """Where the figure after the change lies with 95 %: what bands are held against."""

    @property
    def significant(self) -> bool:
        """Whether the change is beyond chance, all figures of the report considered (5 %)."""
        return self.q < 0.05


@dataclass(frozen=True, slots=True)
class Parting:
    """A seed whose two games part: at which step (from 1), what happened there before and after, and how both ended."""

    seed: int
    step: int
    before: str
    after: str
    ended_before: str
    ended_after: str
    decided_step: int = 0
    decided_before: str = ""
    decided_after: str = ""
    """The first decision that differs, where the games part before it; 0 and "" where there is none."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A game that could not be played: which side, seed, and what went wrong."""

    side: str
    seed: int
    message: str


@dataclass(frozen=True, slots=True)
class PolicyPlay:
    """The paired sample games of one policy. `figures` begin with the game's primary outcome, then the win rate.

    `smallest` is the smallest change of the win rate (in shares) that so many games are likely to show; `saved` how
    many times as many games would have been needed without pairing, for the primary outcome; `identical` how many pairs
    went alike to the last event. `lost` counts games whose worker died twice.
    """

    policy: str
    games: int
    seed: int
    seconds: float
    figures: tuple[Figure, ...]
    partings: tuple[Parting, ...] = ()
    smallest: float = 0.0
    saved: float = 1.0
    identical: int = 0
    crashes: tuple[Crash, ...] = ()
    lost: int = 0
    stopped: str = ""
    """Why it stopped before all games: `time`, `until`, `crashes` (too many), or "" where all were played."""
    informative: bool = True
    """False where the policy nearly never or nearly always wins, on both sides: its win rate says nothing."""
    stage: int = 1
    """The wave or scenario that each game began with."""


@dataclass(frozen=True, slots=True)
class InPlay:
    """All policies' games; or `reason`: why none were played."""

    policies: tuple[PolicyPlay, ...] = ()
    reason: str = ""
    by_hand: tuple[str, ...] = ()
    """Clauses and keywords that people play by hand, which no sample game knows."""


# --- 7. verdict ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding of the comparison that the data accept, with the designer's reason."""

    finding: Diagnostic
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What it all means: findings (versions, bands, broken loadouts, clauses), and those that the data accept."""

    findings: tuple[Diagnostic, ...] = ()
    accepted: tuple[Accepted, ...] = ()


# --- the whole -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideName:
    """One side: what the user called it (`shipped`, a folder, a revision), the rules version, the house name, a hash
    of the data that the engine reads."""

    label: str
    version: str = ""
    house: str = ""
    engine_hash: str = ""


@dataclass(frozen=True, slots=True)
class GameReport:
    """The comparison of one game."""

    game: str
    title: str
    old: SideName
    new: SideName
    changes: tuple[Change, ...] = ()
    new_faults: tuple[Diagnostic, ...] = ()
    cured: tuple[Diagnostic, ...] = ()
    clauses: tuple[Diagnostic, ...] = ()
    """Clauses whose wording changed without what they name, and the reverse."""
    paper: OnPaper = field(default_factory=OnPaper)
    loadouts: tuple[LoadoutChange, ...] = ()
    examples: tuple[ExampleChange, ...] = ()
    touched: tuple[Touched, ...] = ()
    play: InPlay = field(default_factory=InPlay)
    verdict: Verdict = field(default_factory=Verdict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The designer's reasons from changes.yaml, by data path or "" for the whole version."""
    unread: str = ""
    """Why worked examples and games were not compared (faulty files of a side); "" where they were."""
    code_compared: bool = True
    """Whether both sides had code, so that `clauses` knows of it."""

    @property
    def empty(self) -> bool:
        """Whether nothing at all differs."""
        return not (
            self.changes or self.new_faults or self.cured or self.paper.pieces or self.loadouts or self.examples
        )

    @property
    def worst_kind(self) -> Kind | None:
        """The gravest kind of change, or None without any."""
        return max((change.kind for change in self.changes), default=None)


@dataclass(frozen=True, slots=True)
class Report:
    """The comparison of all games that both sides hold. `only_old` and `only_new` are games on one side alone."""

    games: tuple[GameReport, ...]
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()
