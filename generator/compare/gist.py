"""What matters most of a comparison, in a few lines: what stands first in every report for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.compare import telling
from generator.compare.report import Figure, GameReport, OnPaper

FIGURES = 2
"""Figures of a policy that are told."""
POLICIES = 3
"""Policies whose figures are told."""
NAMED = 3
"""Changes and loadouts that are named before the rest is only counted."""


def gist(game: GameReport) -> list[str]:
    """The few lines, the gravest first; what there is nothing to say of has none."""
    told = (changed(game), *played(game), broken(game), outdated(game), printed(game.paper))
    return [line for line in (*told, *telling.undrawn(game.paper)) if line]


def changed(game: GameReport) -> str:
    """How many changes there are of each kind, and the gravest by name."""
    if not game.changes:
        return ""
    kinds = telling.by_kind(game.changes)
    named = _listed([one.sentence for one in kinds[0][1]], len(game.changes) > 1)
    told = f"{telling.counted(len(game.changes), 'change')}: {telling.kinds(game.changes)}"
    return told if not named else f"{told} ({named})"


def _listed(sentences: Sequence[str], more: bool) -> str:
    """The first few, where they are short enough to stand in a line."""
    some = [one for one in sentences if len(one) <= 60][:NAMED]
    if not some:
        return ""
    return "; ".join(some) + ("; …" if more and len(some) < len(sentences) else "")


def played(game: GameReport) -> Iterator[str]:
    """A line for each policy with its strongest figures beyond chance; one for all those without any."""
    quiet = []
    told = 0
    for policy in game.play.policies:
        some = strongest(policy.figures)
        if some and told < POLICIES:
            told += 1
            yield f"{policy.policy} {'; '.join(in_words(one) for one in some)}"
        elif not some:
            quiet.append(policy.policy)
    if quiet:
        yield f"No figure is beyond chance: {', '.join(quiet)}"
    if not game.play.policies and game.play.reason and game.changes:
        yield f"No games: {game.play.reason.rstrip('.')}"


def strongest(figures: Sequence[Figure]) -> list[Figure]:
    """The figures beyond chance that say most: shares of games by how far they moved, then the game's own numbers,
    then how often things are used, both by how sure the change is."""
    found = [one for one in figures if one.significant and not one.certified]
    return sorted(found, key=_weight)[:FIGURES]


def _weight(figure: Figure) -> tuple[int, float]:
    if figure.share:
        return 0, -abs(figure.change)
    wide = (figure.high - figure.low) / 2
    return (2 if ":" in figure.name else 1), -abs(figure.change) / wide if wide > 0 else 0.0


def in_words(figure: Figure) -> str:
    """A figure as what a policy does: `clears wave 2 in 10.5 % of games instead of 52.6 %`."""
    before, after = telling.values(figure)
    group, colon, _ = figure.name.partition(":")
    if figure.name == telling.WIN:
        return f"wins {after} of games instead of {before}"
    if figure.share:
        return f"clears {figure.label.removesuffix(' cleared')} in {after} of games instead of {before}"
    if colon:
        thing = figure.label.rpartition(",")[0] or figure.label
        verb = "meets" if group in ("arrivals", "enemies") else "uses"
        return f"{verb} {thing} {after} times a game instead of {before}"
    if figure.name.endswith("-cleared"):
        return f"clears {after} {figure.label.removesuffix(' cleared')} a game instead of {before}"
    known = {
        "decisions": "decides {} times a game instead of {}",
        "units": "plays {} units of time a game instead of {}",
        "score": "scores {} in games won instead of {}",
    }
    return known.get(figure.name, figure.label + ": {} instead of {}").format(after, before)


def broken(game: GameReport) -> str:
    """The loadouts that are no longer legal."""
    names = [telling.loadout_name(one) for one in game.loadouts if one.broken]
    if not names:
        return ""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"No longer legal: {', '.join(names[:NAMED])}{more}"


def outdated(game: GameReport) -> str:
    """How many worked examples don't come true any more, and how many of another game's a copy merely keeps."""
    count, kept = len(telling.outdated(game)), sum(one.kept for one in game.examples)
    told = [f"{telling.counted(count, 'worked example is', 'worked examples are')} out of date"] if count else []
    if kept:
        told.append(f"{telling.counted(kept, 'worked example holds', 'worked examples hold')} what the copy changed")
    return "; ".join(told)


def printed(paper: OnPaper) -> str:
    """The pages to print anew, of files that are printed, and which of these take more sheets or fewer."""
    again = telling.to_print(paper, [name for name in paper.files if name.endswith(".pdf")])
    return "; ".join([f"To print again: {again}", *telling.leaves(paper)]) if again else ""


