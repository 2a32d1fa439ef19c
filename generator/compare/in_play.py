"""What a change does to the game: sample games of both versions, on the same dice, policy by policy.

    in_play(old, new, PlayWish(), new.balance, print)

Both versions are played by today's engine, with the standard loadout and no optional rules.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from generator.check.balance import policy_makers
from generator.check.played import policies_of
from generator.compare.figures import Names, corrected, figures_of, saved
from generator.compare.naming import namer, narrator
from generator.compare.report import Crash, Figure, InPlay, Parting, PolicyPlay
from generator.data.diagnostics import Severity
from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.play import stats
from generator.play.partings import LOOKED_AT
from generator.play.sampling import WIN_WORDS, units_words, win_words
from generator.play.sequential import ChangeSequence

if TYPE_CHECKING:
    from generator.data.balance import Balance
    from generator.data.content import Content
    from generator.play.pairs_tally import PairTally

GAMES = 4000
"""Pairs of games by each quick policy, unless the wish says otherwise: about a minute on two processors. It is a fixed
number, so that the figures are the same on every computer."""
MOST = 1_000_000
"""No more pairs than these, however long they may take."""
PILOT = 100
"""Pairs that are played first, or as many as a second has room for, to see how long they take and how they differ."""
PARTINGS = 3
"""Pairs of a policy that are told: where their games part."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class PlayWish:
    """What is to be played.

    `games` pairs by each policy, `seconds` in all, `until` the change of the win rate is known to so much either way (a
    share: 0.005 for half a percentage point): whichever comes first. Without any of them `GAMES` are played. A policy
    that thinks long plays its share of what the quick ones do. `policies` by name; without any the random one and those
    that checks play.
    """

    games: int | None = None
    seconds: float | None = None
    until: float | None = None
    policies: tuple[str, ...] = ()
    seed: int = 1
    workers: int = -1
    stage: int = 1
    backend: str = ""

    @property
    def most(self) -> int:
        """No more pairs than these by a quick policy."""
        return self.games if self.games is not None else MOST if self.open_end else GAMES

    @property
    def open_end(self) -> bool:
        """Whether something else than the number of games says when to stop."""
        return self.seconds is not None or self.until is not None


@dataclass(slots=True)
class Table:
    """The two engines, and how long a policy's pairs take on them."""

    before: Any
    after: Any
    names: Names
    primary: str | None
    wish: PlayWish
    narrators: tuple[Any, Any]
    """Who tells the games before and after; None where the game has no narrator."""


@dataclass(slots=True)
class Course:
    """What one policy is to play, and what a pilot showed of it."""

    policy: Any
    games: int
    seconds_each: float
    seconds_alone: float
    """A pair's seconds on all processes, and on one of them."""
    discordance: float
    deviation: float

    @property
    def seconds(self) -> float:
        """How long it will take, those pairs included that are played again to be told, one after the other."""
        told = min(self.games, PARTINGS * (LOOKED_AT if _sparing(self.policy) == 1 else 1))
        return self.games * self.seconds_each + told * self.seconds_alone


def in_play(
    old: Content, new: Content, wish: PlayWish, balance: Balance | None, say: Say, *, lang: str = "",
    progress: Say = lambda text: None,
) -> InPlay:
    """Play both versions and compare what they show.

    :param balance: margins within which a figure counts as unchanged.
    :param say: told, before games begin, how long they will take and the smallest change that they can show.
    :raises Problem: if a policy that was named isn't there, or the wish makes no sense.
    """
    by_hand = tuple(dict.fromkeys([*played_by_hand(new, lang), *played_by_hand(old, lang)]))
    reason = no_games(old, new)
    if reason:
        return InPlay((), reason, by_hand)
    engines = []
    for side, content in (("old", old), ("new", new)):
        try:
            engines.append(content.game.part("engine").create(content))
        except Exception as fault:
            if os.environ.get("MECHSMITH_DEBUG"):
                raise
            return InPlay((), f"the {side} data can't be played: {fault}", by_hand)
    before, after = engines
    _possible(wish, before, after)
    narrators = narrator(old, before, lang), narrator(new, after, lang)
    naming = namer(((after, narrators[1]), (before, narrators[0])))
    win = win_words(after)
    names = Names(after.stage_word, wish.stage, max(before.stages, after.stages), naming,
                  "" if win == WIN_WORDS else win, units_words(after))  # fmt: skip
    table = Table(before, after, names, new.info.primary_outcome if new.info else None, wish, narrators)
    return InPlay(_played(table, _policies(new, wish), balance, say, progress), "", by_hand)


def no_games(old: Content, new: Content) -> str:
    """Why there is nothing to play; "" where there is."""
    from generator.data.engine_data import engine_hash

    if not new.game.engine:
        return "the game has no rules engine"
    for side, content in (("old", old), ("new", new)):
        errors = [one for one in content.diagnostics if one.severity == Severity.ERROR]
        if errors:
            place = f" ({errors[0].place})" if errors[0].place.file else ""
            return f"the {side} data have errors: {errors[0].message}{place}"
    hashes = engine_hash(old), engine_hash(new)
    if hashes[0] and hashes[0] == hashes[1]:
        return "what the engine reads is the same on both sides"
    return ""


def played_by_hand(content: Content, lang: str = "") -> Iterator[str]:
    """Clauses and keywords that people play by hand, and no sample game knows: `7.2 Called shots`, `Ram`."""
    from generator.compare.words import Words

    lang = lang or content.languages[0]
    book = content.clauses.get(lang) or content.clauses.get(content.languages[0])
    for clause in book or ():
        if clause.play == "by-hand":
            yield f"{clause.number} {clause.title or clause.id}"
    words = Words(content, lang)
    for stem, model in content.numbers.items():
        for name in type(model).model_fields:
            held = getattr(model, name)
            for id, entry in held.items() if isinstance(held, dict) else ():
                if getattr(entry, "play", None) == "by-hand":
                    yield words.name(f"{stem}:{id}") or id


def _possible(wish: PlayWish, before: Any, after: Any) -> None:
    """See that the wish makes sense.

    :raises Problem: if it doesn't.
    """
    if wish.games is not None and wish.games < 2:
        raise Problem("play two pairs of games or more", "One game says nothing about chance.")
    if wish.seconds is not None and not 0 < wish.seconds < math.inf:
        raise Problem("games need some time to be played", "Write for example --time 60s, or --time 2m.")
    if wish.until is not None and not 0 < wish.until < 1:
        raise Problem("the win rate is never known exactly", "Write for example --until 0.5pp.")
    if wish.stage > min(before.stages, after.stages):
        raise Problem(f"both versions need a {after.stage_word} {wish.stage} to begin with")


def _policies(content: Content, wish: PlayWish) -> list[Any]:
    """The policies that play.

    :raises Problem: if one that was named isn't there.
    """
    known = policy_makers(content)
    for name in wish.policies:
        if name not in known:
            raise Problem(f"{content.game_id} has no policy '{name}'", f"It has: {', '.join(known)}.")
    return [known[name]() for name in dict.fromkeys(wish.policies)] or policies_of(content)


# --- games ----------------------------------------------------------------------------------------------------------


def _played(
    table: Table, policies: list[Any], balance: Balance | None, say: Say, progress: Say
) -> tuple[PolicyPlay, ...]:
    """Every policy's games, told beforehand."""
    wish = table.wish
    end = None if wish.seconds is None else time.monotonic() + wish.seconds
    progress("a few games, to see how long they take")
    courses = [_course(table, policy) for policy in policies]
    _tell(table, courses, say)
    tallies: dict[str, tuple[PairTally, float, ChangeSequence | None]] = {}
    quick = 0  # the most pairs that a quick policy needed: one that thinks long gets its share of them
    for number, course in enumerate(courses):
        deadline = None
        if end is not None:
            now = time.monotonic()
            rest = sum(each.seconds_each / _sparing(each.policy) for each in courses[number:])
            share = course.seconds_each / _sparing(course.policy) / rest if rest else 1.0
            deadline = now + max(0.0, end - now) * share
        most, until = _games(course.policy, wish.most), wish.until
        if wish.games is None and until is not None and quick and _sparing(course.policy) > 1:
            most, until = _games(course.policy, quick), None
        tallies[course.policy.name] = _run(table, course, most, until, deadline, progress)
        if _sparing(course.policy) == 1:
            quick = max(quick, tallies[course.policy.name][0].pairs)
    figures = corrected({
        name: figures_of(tally, table.names, table.primary, balance, sequence)
        for name, (tally, _, sequence) in tallies.items()
    })  # fmt: skip
    return tuple(
        _told(table, course, *tallies[course.policy.name][:2], figures[course.policy.name]) for course in courses
    )


def _sparing(policy: Any) -> int:
    return int(getattr(policy, "sparing", 1))


def _games(policy: Any, games: int) -> int:
    """How many games a policy plays where a quick one plays so many: 2 at least."""
    return max(2, -(-games // _sparing(policy)))


def _plan(table: Table, policy: Any, games: int) -> Any:
    """How so many pairs are played. A policy that thinks long gets smaller chunks; they depend on nothing else."""
    from generator.play.paired import CHUNK, Plan

    wish = table.wish
    return Plan(
        first_seed=wish.seed, games=games, stage=wish.stage, chunk=max(1, CHUNK // _sparing(policy)),
        workers=wish.workers or 1, backend=wish.backend, keep_partings=PARTINGS,
    )  # fmt: skip


def _course(table: Table, policy: Any) -> Course:
    """Play the first few pairs, and see how long they take and how often the two games differ."""
    from generator.play.pilot import pilot, variance_of_mean

    most = _games(policy, table.wish.most)
    found = pilot(table.before, table.after, policy, _plan(table, policy, most), pairs=PILOT)
    each, alone = found.seconds_for(1, table.wish.workers), found.seconds_for(1, 1)
    win, stages = found.tally.win, found.tally.stages
    # One game of each kind is imagined, so that a short pilot without any does not promise certainty.
    variance = variance_of_mean(stages) if stages.n > 1 else 1.0
    times = (0.0, 0.0) if math.isnan(each) else (each, alone)
    return Course(policy, most, *times, (win.discordant + 1) / (win.n + 2),
                  math.sqrt(variance + 1 / (stages.n + 2)))  # fmt: skip


def _tell(table: Table, courses: list[Course], say: Say) -> None:
    """Say what will be played, how long it takes, and what so many games can show."""
    wish = table.wish
    if wish.seconds is not None:
        rest = sum(each.seconds_each / _sparing(each.policy) for each in courses) or 1.0
        quick = min(wish.most, int(wish.seconds / rest))
        for course in courses:
            course.games = min(course.games, _games(course.policy, quick))
    if wish.until is not None:
        for course in courses:
            course.games = min(course.games, games_until(wish.until, course.discordance))
        quick = max((one.games for one in courses if _sparing(one.policy) == 1), default=MOST)
        for course in courses:
            course.games = min(course.games, _games(course.policy, quick))
    pairs = ", ".join(f"{course.games:,} by {course.policy.name}" for course in courses)
    rough = "about " if wish.open_end else ""
    say(f"pairs of games: {rough}{pairs}, from seed {wish.seed} on; "
        f"{lasting(sum(one.seconds for one in courses))} for the games")
    for course in courses:
        show = [f"{100 * stats.smallest_change(course.games, course.discordance):.2g} points of the win rate"]
        if table.names.stages > 1:
            smallest = stats.smallest_mean_change(course.games, course.deviation)
            show.append(f"{smallest:.2g} {table.names.stage_word}s cleared")
        say(f"  the smallest change that {course.policy.name} is likely (80 %) to show: {', '.join(show)}")


def games_until(until: float, discordance: float) -> int:
    """About how many pairs the confidence sequence needs to be as narrow: found by letting it see what is expected."""
    sequence, games = ChangeSequence(target=until), 0
    while games < MOST and sequence.half_width > until:
        chunk = max(50, games // 32)
        games += chunk
        one = round(chunk * discordance / 2)
        sequence = sequence.after(one, chunk - 2 * one, one)
    return min(games, MOST)


def lasting(seconds: float) -> str:
    """`about 40 seconds`, `about 3 minutes`."""
    if seconds < 1:
        return "about a second"
    if seconds < 100:
        return f"about {seconds:.0f} seconds"
    return f"about {seconds / 60:.0f} minutes"


def _run(
    table: Table, course: Course, most: int, until: float | None, deadline: float | None, progress: Say
) -> tuple[PairTally, float, ChangeSequence | None]:
    """One policy's pairs, so many at most: their sums, the seconds they took, the sequence where one was asked for."""
    from generator.play.paired import play_pairs

    policy = course.policy
    sequence = ChangeSequence(target=until) if until is not None else None

    def stop(total: PairTally) -> str:
        nonlocal sequence
        if sequence is not None and until is not None:
            win, seen = total.win, sequence
            lost, won = win.only_before - seen.only_before, win.only_after - seen.only_after
            sequence = seen.after(lost, win.n - seen.games - lost - won, won)
            if sequence.half_width <= until:
                return "until"
        return "time" if deadline is not None and time.monotonic() >= deadline else ""

    begun = time.perf_counter()
    tally = play_pairs(
        table.before, table.after, policy, _plan(table, policy, most),
        progress=lambda done, of: progress(f"{policy.name}: {done:,} of {of:,} pairs"), stop=stop,
    )  # fmt: skip
    return tally, time.perf_counter() - begun, sequence


def _told(
    table: Table, course: Course, tally: PairTally, seconds: float, figures: tuple[Figure, ...]
) -> PolicyPlay:
    """A policy's games as the report has them."""
    wins = tally.win
    return PolicyPlay(
        policy=course.policy.name,
        games=tally.pairs,
        seed=table.wish.seed,
        seconds=seconds,
        figures=figures,
        partings=_partings(table, course.policy, tally),
        # Of the games as they were played: what a pilot expects hangs on the clock.
        smallest=stats.smallest_change(wins.n, (wins.discordant + 1) / (wins.n + 2)),
        saved=saved(tally, table.primary, table.names),
        identical=tally.identical,
        crashes=tuple(Crash(one.side, one.seed, one.message) for one in tally.crashes),
        stopped=tally.stopped,
        informative=stats.informative(wins.n, wins.before, wins.after),
        stage=table.wish.stage,
    )


def _partings(table: Table, policy: Any, tally: PairTally) -> tuple[Parting, ...]:
    """A few seeds whose games part, told by the game's narrators; plainly, where one can't tell."""
    from generator.play.partings import partings

    plan = _plan(table, policy, tally.pairs)
    try:
        found = partings(table.before, table.after, policy, plan, tally, table.narrators)
    except Exception:
        if os.environ.get("MECHSMITH_DEBUG"):
            raise
        found = partings(table.before, table.after, policy, plan, tally)
    return tuple(
        Parting(
            one.seed, one.step, one.before, one.after, one.ended_before, one.ended_after, one.decided_step,
            one.decided_before, one.decided_after,
        )
        for one in found
    )
