"""What balance.yaml says of games in which two meet: the matrix, what bans cost, policies against each other.

    unsettled(content, engine)                           # judges the results as they stand in the file; plays nothing
    unsettled(content, engine, replay=True, note=print)  # plays some of the games again, and says which
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from generator.check import balance_codes as codes
from generator.check import play_codes
from generator.check.contest_names import SHORT
from generator.data.balance import MATRICES, form_of_part, told_part
from generator.data.diagnostics import Code, Diagnostic
from generator.data.records import dataclass
from generator.play import stats
from generator.play.matrix_tally import Ban, Meeting

if TYPE_CHECKING:
    from generator.data.balance import (
        Band,
        ContestBalance,
        ContestResults,
        ForbiddenBalance,
        ForbiddenResults,
        MatrixBalance,
        MatrixResults,
    )  # fmt: skip
    from generator.data.content import Content

Say = Callable[[str], None]
Pair = tuple[str, str]
Sums = TypeVar("Sums", Meeting, Ban)

REPLAYED = 2000
"""About so many games by a quick policy are played again of each part, and fewer by one that thinks long."""

LONG = (
    "{games:,} games of the {part} are played for that: minutes, and more by a policy that thinks ahead; "
    "on a terminal a line says how many are left."
)
"""What somebody should know before they record so many games."""


def unsettled(
    content: Content, engine: Any, *, replay: bool = False, whole: bool = False, progress: Say = lambda text: None,
    note: Say = lambda text: None,
) -> list[Diagnostic]:
    """Everything to say about the matrix, the bans and the contests of a balance.yaml whose names are known to be good.

    :param replay: play games again: they must give the recorded results.
    :param whole: all games; then the bands are held against what was played just now.
    :param note: told which games were played again, where those are not all.
    """
    from generator.data.engine_data import engine_hash

    balance = content.balance
    assert balance is not None
    look = _Look(content, engine, replay, whole, progress, note, engine_hash(content))
    results, found = balance.results, []
    look.matrices = max(1, len(balance.matrices) + (balance.matrix is not None))
    if balance.matrix is not None:
        found += _matrix(look, "matrix", balance.matrix, results.matrix if results else None)
    for form, asked in balance.matrices.items():
        found += _matrix(look, f"{MATRICES}/{form}", asked, results.matrices.get(form) if results else None)
    if balance.forbidden is not None:
        found += _forbidden(look, balance.forbidden, results.forbidden if results else None)
    if balance.contests:
        found += _contests(look, balance.contests, results.contests if results else None)
    return found


@dataclass(slots=True)
class _Look:
    """One look at a balance.yaml: what is to be done, and what all parts need for it."""

    content: Content
    engine: Any
    replay: bool
    whole: bool
    progress: Say
    note: Say
    hash: str
    matrices: int = 1
    """In how many forms entrants meet: replays of a part are shared out among them."""

    def in_form(self, part: str) -> Any:
        """The engine for a part, in its form of play."""
        form = form_of_part(part)
        return self.engine.in_form(form) if form else self.engine

    def policy(self, name: str) -> Any:
        from generator.check.balance import policy_makers

        return policy_makers(self.content)[name]()

    def tell(self, code: Code, message: str, steps: str, more: str = "", hint: str = "") -> Diagnostic:
        """A finding at a key of balance.yaml; `more` goes on with its path, `hint` stands for the code's remedy."""
        path = f"balance:{steps}"
        return code.at(message, self.content.place(path, key=True), path=path + more, hint=hint)

    def band(
        self, part: str, steps: str, figure: str, band: Band, interval: stats.Interval, more: str = ""
    ) -> Iterator[Diagnostic]:
        """What is to be said of a figure and its band."""
        from generator.check.balance import band_of_origin, verdict_on

        told = verdict_on(figure, band, interval)
        if told is not None:
            borrowed = band_of_origin(self.content, tuple(steps.split("/")))
            yield self.tell(codes.BAND_OF_ORIGIN if borrowed else told[0], f"{part}: {told[1]}", steps, more)

    def stale(self, held: Any, part: str, games: int = 0) -> list[Diagnostic]:
        """A finding where results were played with other data; where many games must be played again, how many."""
        if held is None or held.data == self.hash:
            return []
        what = told_part(part)
        message = f"the results of {what} were played with other data than these"
        hint = f"{codes.STALE.remedy} {LONG.format(games=games, part=what)}" if games > REPLAYED else ""
        return [self.tell(codes.STALE, message, f"results/{part}", hint=hint)]

    def again(self, part: str, play: Callable[[], Mapping[Any, Sums]]) -> tuple[Mapping[Any, Sums], list[Diagnostic]]:
        """What games show that are played again, or a finding why they can't be."""
        try:
            return play(), []
        except Exception as fault:
            if os.environ.get("MECHSMITH_DEBUG"):
                raise
            place = self.content.place(f"balance:{part}", key=True)
            return {}, [play_codes.CRASHED_GAME.at(f"{told_part(part)}: {type(fault).__name__}: {fault}", place)]

    def differing(self, steps: str, then: Sums, now: Sums) -> Iterator[Diagnostic]:
        """A finding where a replay gives other sums than are recorded."""
        if then == now:
            return
        old, new = then.as_record(), now.as_record()
        moved = [key for key in {**new, **old} if old.get(key, 0) != new.get(key, 0)]
        key, what = moved[0], steps.partition("/")[2]
        message = f"{what}: {key} is {new.get(key, 0)} where {old.get(key, 0)} is recorded"
        if len(moved) > 1:
            message += f", and {len(moved) - 1} more"
        yield self.tell(codes.REPLAY_DIFFERS, message, steps)

    def share(self, every: Sequence[Pair], games: int, policy: str, part: str, what: str, parts: int = 1) -> list[Pair]:
        """Those of many that are played again: all, or a few that follow each other, others with other data.

        :param parts: how many such parts there are, that share what may be played.
        """
        cost = games * parts * int(getattr(self.policy(policy), "sparing", 1))
        count = len(every) if self.whole else min(len(every), max(1, REPLAYED // max(1, cost)))
        if count == len(every):
            return list(every)
        begin = int(self.hash or "0", 16) % len(every)
        few = [every[(begin + step) % len(every)] for step in range(count)]
        named = ", ".join(" and ".join(one) for one in few)
        self.note(f"of the {part} {count} of {len(every)} {what} were played again ({named}); --balance-all plays all")
        return few


# --- the matrix -----------------------------------------------------------------------------------------------------


def _matrix(look: _Look, part: str, asked: MatrixBalance, held: MatrixResults | None) -> list[Diagnostic]:
    """The matrix, or that of a form of play: stale, missing, replayed, judged."""
    from generator.play import matrix

    engine, what = look.in_form(part), told_part(part)
    pairs = [(bout.a, bout.b) for bout in matrix.bouts_of(engine.entrants(), asked.seed)]
    found = look.stale(held, part, asked.games * len(pairs))
    stale = bool(found)
    meetings = meetings_of(held.pairings) if held is not None else {}
    as_asked = held is not None and _same(held, asked) and (stale or sorted(meetings) == sorted(pairs))
    if not as_asked:
        message = f"{what}: no results of {asked.games} games a pairing by {asked.policy} with seed {asked.seed}"
        found.append(look.tell(codes.NOT_RECORDED, message, part))
    judge = as_asked and not stale
    if look.replay:
        few = look.share(pairs, asked.games, asked.policy, what, "pairings", look.matrices)
        look.progress(f"{look.content.game_id}: {what}, {asked.games} games of each of {len(few)} pairings")
        player = look.policy(asked.policy)
        fresh, faults = look.again(
            part,
            lambda: matrix.matrix(engine, player, asked.games, seed=asked.seed, pairs=few).tally.meetings,
        )
        found += faults
        if judge:
            for pair in fresh:
                found += look.differing(f"results/{part}/pairings/{pair[0]}/{pair[1]}", meetings[pair], fresh[pair])
        if look.whole and not faults:
            meetings, judge = dict(fresh), True
    return [*found, *(judged_matrix(look, part, asked, meetings) if judge else ())]


def judged_matrix(
    look: _Look, part: str, asked: MatrixBalance, meetings: Mapping[Pair, Meeting]
) -> Iterator[Diagnostic]:
    """Whether a matrix keeps to its bands."""
    from generator.play.matrix import Matrix

    what = told_part(part)
    shown = Matrix("", asked.policy, asked.seed, asked.games, tuple(look.engine.entrants()))
    shown.tally.meetings.update(meetings)
    total = shown.all()
    for figure, band in asked.bands.items():
        steps = f"{part}/bands/{figure}"
        if figure == "entrant":
            for one in shown.ranked():
                yield from look.band(what, steps, one, band, shown.field(one).win(), f"/{one}")
        elif figure == "pairing":
            for a, b in sorted(meetings):
                # Whoever wins more is held against the band first: for an even band that is enough.
                sides = sorted(((a, b), (b, a)), key=lambda pair: -shown.meeting(*pair).won)
                for one, other in sides:
                    told = [*look.band(what, steps, f"{one} against {other}", band,
                                       shown.meeting(one, other).win(), f"/{one}/{other}")]  # fmt: skip
                    yield from told
                    if told:
                        break
        else:
            yield from look.band(what, steps, figure_told(figure, band), band, figure_of(total, figure, band))


def meetings_of(pairings: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[Pair, Meeting]:
    """The meetings that results hold."""
    return {(a, b): Meeting.of_record(sums) for a, others in pairings.items() for b, sums in others.items()}


def figure_told(figure: str, band: Band) -> str:
    """What a figure is called beside its band: `short (below 5)`."""
    return f"{figure} (below {band.below})" if band.below is not None else figure


def figure_of(total: Meeting, figure: str, band: Band) -> stats.Interval:
    """A figure of all games of a matrix or a contest, by its name; `short` as its band says what is short."""
    if figure == SHORT:
        return total.short(band.below or 0)
    made = {"first": total.began, "seat": total.seat, "limit": total.limited, "median-length": total.median_length,
            "mean-length": total.mean_length, "win": total.win}  # fmt: skip
    return made[figure]()


# --- bans -----------------------------------------------------------------------------------------------------------


def _forbidden(look: _Look, asked: ForbiddenBalance, held: ForbiddenResults | None) -> list[Diagnostic]:
    """The bans: stale, missing, replayed, judged."""
    from generator.play import matrix

    found = look.stale(held, "forbidden")
    stale = bool(found)
    every = sorted({(bout.whom, ban) for bout in matrix.bans_of(look.engine, look.engine.entrants(), asked.seed)
                    for ban in bout.bans})  # fmt: skip
    bans = bans_in(held.bans) if held is not None else {}
    as_asked = held is not None and _same(held, asked) and (stale or sorted(bans) == every)
    if not as_asked:
        message = f"forbidden: no results of {asked.games} games by {asked.policy} with seed {asked.seed}"
        found.append(look.tell(codes.NOT_RECORDED, message, "forbidden"))
    judge = as_asked and not stale
    if look.replay:
        rivals = max(1, 2 * (len(look.engine.entrants()) - 1))
        few = look.share(every, asked.games * rivals, asked.policy, "bans", "choices")
        look.progress(f"{look.content.game_id}: {len(few)} choices forbidden in turn")
        player = look.policy(asked.policy)
        fresh, faults = look.again(
            "forbidden", lambda: matrix.bans(look.engine, player, asked.games, seed=asked.seed, choices=few)
        )
        found += faults
        if judge:
            for entrant, choice in fresh:
                steps = f"results/forbidden/bans/{entrant}/{choice}"
                found += look.differing(steps, bans[entrant, choice], fresh[entrant, choice])
        if look.whole and not faults:
            bans, judge = dict(fresh), True
    return [*found, *(judged_bans(look, bans) if judge else ())]


def judged_bans(look: _Look, bans: Mapping[Pair, Ban]) -> Iterator[Diagnostic]:
    """Choices that cost nothing when they are forbidden, or may."""
    for (entrant, choice), ban in sorted(bans.items()):
        if ban.verdict == "costs":
            continue
        value, low, high = (100 * number for number in ban.cost())
        message = f"forbidding {choice} costs {entrant} {value:.1f} points ({low:.1f} to {high:.1f})"
        if not ban.only_before and not ban.only_after:
            message += ": no game was won by another"
        code = codes.BAN_FREE if ban.verdict == "free" else codes.BAN_UNSURE
        yield look.tell(code, message, "forbidden", f"/{entrant}/{choice}")


def bans_in(held: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[Pair, Ban]:
    """The bans that results hold."""
    return {(entrant, choice): Ban.of_record(sums) for entrant, some in held.items() for choice, sums in some.items()}


# --- policies against each other ------------------------------------------------------------------------------------


def _contests(
    look: _Look, asked: Mapping[str, ContestBalance], held: ContestResults | None
) -> list[Diagnostic]:
    """The contests: stale, missing, replayed, judged."""
    found = look.stale(held, "contests")
    stale = bool(found)
    for name, one in asked.items():
        sums = held.contests.get(one.policy, {}).get(one.against) if held is not None else None
        meeting = Meeting.of_record(sums) if sums is not None else Meeting()
        as_asked = meeting.games == one.games and sums is not None and sums.get("seed") == one.seed
        if not as_asked:
            message = f"{name}: no results of {one.games} games from seed {one.seed}"
            found.append(look.tell(codes.NOT_RECORDED, message, f"contests/{name}"))
        judge = as_asked and not stale
        if look.replay:
            look.progress(f"{look.content.game_id}: {one.games} games, {one.policy} against {one.against}")
            fresh, faults = look.again(f"contests/{name}", lambda one=one: {"": contest(look, one)})  # type: ignore[misc]
            found += faults
            if judge and fresh:
                found += look.differing(f"results/contests/contests/{one.policy}/{one.against}", meeting, fresh[""])
            if fresh:
                meeting, judge = fresh[""], True
        if judge:
            for figure, band in one.bands.items():
                steps = f"contests/{name}/bands/{figure}"
                found += look.band(name, steps, figure_told(figure, band), band, figure_of(meeting, figure, band))
    return found


def contest(look: _Look, asked: ContestBalance) -> Meeting:
    """One policy against another, as asked."""
    from generator.play import matrix

    return matrix.versus(
        look.engine, look.policy(asked.policy), look.policy(asked.against), asked.games, seed=asked.seed
    )


def _same(held: Any, asked: Any) -> bool:
    """Whether results are of the games that are asked for."""
    return (held.policy, held.games, held.seed) == (asked.policy, asked.games, asked.seed)
