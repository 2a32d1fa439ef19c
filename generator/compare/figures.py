"""The figures of paired games: what changed, how surely, and what is certified unchanged.

Figures of one policy come from a `PairTally`; `corrected` then looks at all policies' figures together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.compare.report import Figure
from generator.data.records import dataclass
from generator.play import stats

if TYPE_CHECKING:
    from generator.data.balance import Balance
    from generator.play.pairs_tally import PairTally, Share, Single, Sums
    from generator.play.sequential import ChangeSequence

NO_INFORMATION = "no information"
ANY_TIME = "interval that holds whenever play stops"

GROUPS = {"actions": "actions", "arrivals": "enemies"}
"""What of a tally is told by id, and the group of figures that it makes."""


@dataclass(frozen=True, slots=True)
class Names:
    """How a game's figures are called. `first_stage` is the stage that games begin with."""

    stage_word: str = "stage"
    first_stage: int = 1
    stages: int = 1
    thing: Callable[[str, str], str] = lambda group, id: id
    """What a player calls an action or a piece of content: (group, id) -> name."""
    win: str = ""
    """What the result `win` means, where the game has words of its own: `won by the side that began`."""
    units: str = "units of time"
    """What the game calls its units of time: `rounds`."""

    def label(self, figure: str) -> str:
        """A figure in words."""
        known = {
            "win": f"games {self.win or 'won'}",
            self.cleared: f"{self.stage_word}s cleared",
            "decisions": "decisions in a game",
            "units": f"{self.units} in a game",
            "score": "score of games won on both sides",
        }
        if figure in known:
            return known[figure]
        group, colon, id = figure.partition(":")
        if colon:
            return f"{self.thing(group, id)}, {'uses' if group == 'actions' else 'arrivals'} in a game"
        word, _, number = figure.rpartition("-")
        return f"{word} {number} cleared"

    @property
    def cleared(self) -> str:
        """The figure that counts stages: `waves-cleared`."""
        return f"{self.stage_word}s-cleared"


def figures_of(
    tally: PairTally, names: Names, primary: str | None, balance: Balance | None,
    sequence: ChangeSequence | None = None,
) -> list[Figure]:
    """Every figure of one policy's games: the primary outcome, the win rate, then the rest. `q` is `p` as yet.

    What is zero in every game of both sides is left out, but for the primary outcome and the win rate.

    :param sequence: of the win rate, where play was stopped by it: its interval and p hold at any time.
    """
    if not tally.pairs:
        return []
    shares: dict[str, Share] = {"win": tally.win}
    if names.stages > 1:
        shares |= {
            f"{names.stage_word}-{names.first_stage + k - 1}": share
            for k, share in sorted(tally.reached.items())
        }
    sums: dict[str, Sums] = {"decisions": tally.decisions, "units": tally.units, "score": tally.score}
    if names.stages > 1:
        sums = {names.cleared: tally.stages, **sums}
    for kind, group in GROUPS.items():
        sums |= {f"{group}:{id}": found for id, found in sorted(tally.counts[kind].items())}
    first = list(dict.fromkeys(name for name in (primary, "win") if name in shares or name in sums))
    found = []
    for name in [*first, *(name for name in (*shares, *sums) if name not in first)]:
        if name in shares:
            share = shares[name]
            if name in first or share.before or share.after:
                found.append(_of_share(name, share, names, balance, sequence if name == "win" else None))
        else:
            one = sums[name]
            if one.n > 1 and (name == primary or one.before or one.after):
                held = tally.scored_after if name == "score" else None
                found.append(_of_sums(name, one, names, balance, held))
    return found


def _of_share(
    name: str, share: Share, names: Names, balance: Balance | None, sequence: ChangeSequence | None
) -> Figure:
    paired = stats.paired_counts(share.only_before, share.only_after, share.n)
    low, high, p, note = paired.low, paired.high, paired.p, ""
    if sequence is not None:
        _, low, high = sequence.interval
        p, note = sequence.p, ANY_TIME
    if name == "win" and not stats.informative(share.n, share.before, share.after):
        note = NO_INFORMATION
    margin = margin_of(name, balance)
    return Figure(
        name, names.label(name), True, share.before / share.n, share.after / share.n, paired.difference, low, high,
        p, p, margin, margin is not None and stats.certified(low, high, margin), note,
        share.only_before, share.only_after, *stats.wilson(share.after, share.n)[1:],
    )  # fmt: skip


def _of_sums(name: str, sums: Sums, names: Names, balance: Balance | None, held: Single | None) -> Figure:
    """A mean. `held` are the games that bands are held against, where those are more than the pairs that both sides
    have a value in: a score of the games won after the change, whether or not they were won before."""
    apart = stats.variance(sums.n, sums.before, sums.squares_before) + stats.variance(
        sums.n, sums.after, sums.squares_after
    )
    change = stats.paired_sums(sums.n, sums.difference, sums.squares_difference, apart**0.5, sums.differing)
    if held is not None:
        after = stats.student(held.n, held.total, held.squares)
    else:
        after = stats.student(sums.n, sums.after, sums.squares_after)
    margin = margin_of(name, balance)
    return Figure(
        name, names.label(name), False, sums.before / sums.n, sums.after / sums.n, *change, change.p, margin,
        margin is not None and stats.certified(change.low, change.high, margin),
        after_low=after.low, after_high=after.high,
    )  # fmt: skip


def margin_of(name: str, balance: Balance | None) -> float | None:
    """The margin that balance.yaml sets for a figure: its own, else that of its group."""
    if balance is None:
        return None
    margin = balance.margins.get(name) or balance.margins.get(name.partition(":")[0])
    return None if margin is None else margin.size


def saved(tally: PairTally, primary: str | None, names: Names) -> float:
    """How many times as many games independent samples would have needed for the primary outcome (else wins)."""
    sums = {names.cleared: tally.stages, "decisions": tally.decisions, "units": tally.units, "score": tally.score}
    found = sums.get(primary or "")
    if found is None or found.n < 2:
        share = tally.win
        return stats.pairing_saved(
            share.n, stats.variance(share.n, share.before, share.before),
            stats.variance(share.n, share.after, share.after),
            stats.variance(share.n, share.only_after - share.only_before, share.discordant),
        )  # fmt: skip
    return stats.pairing_saved(
        found.n, stats.variance(found.n, found.before, found.squares_before),
        stats.variance(found.n, found.after, found.squares_after),
        stats.variance(found.n, found.difference, found.squares_difference),
    )  # fmt: skip


def corrected(policies: Mapping[str, Sequence[Figure]]) -> dict[str, tuple[Figure, ...]]:
    """The figures with their q, corrected for all figures of all policies together."""
    every = [figure for figures in policies.values() for figure in figures]
    qs = iter(stats.benjamini_hochberg([figure.p for figure in every]))
    return {name: tuple(replace(figure, q=next(qs)) for figure in figures) for name, figures in policies.items()}
