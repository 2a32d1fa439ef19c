"""What sample games say about balance.yaml: whether its results are those of the present data, and its bands hold.

    findings(content)               # of the results as they stand in the file; plays nothing
    findings(content, replay=True)  # plays the same games again

Games in which two meet are the business of `contests`.
"""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.check import balance_codes as codes
from generator.check import contest_names, contests, play_codes
from generator.data.balance import PERCENT, POINTS, Acceptance, Balance, Band
from generator.data.diagnostics import Code, Diagnostic
from generator.play import stats

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.play.sampling import Tally

Say = Callable[[str], None]
Recorded = Mapping[str, int]
"""The counts and sums of one policy's games, as `results` holds them."""

GROUPS = ("actions", "enemies")
"""Margins for the use of every action and for every enemy that comes."""


def findings(content: Content, *, replay: bool = False, progress: Say = lambda text: None) -> list[Diagnostic]:
    """Everything to say about a game's balance.yaml; nothing for a game without one, or one that can't be played.

    :param replay: play the games again: they must give the recorded results to the last digit.
    """
    accepted = content.balance.accepted if content.balance else []
    return settled(unsettled(content, replay=replay, progress=progress), accepted, content, unused=replay)


def unsettled(
    content: Content, *, replay: bool = False, whole: bool = False, progress: Say = lambda text: None,
    note: Say = lambda text: None,
) -> list[Diagnostic]:
    """The same as if nothing was accepted.

    :param whole: play all games again, also those of a part that takes long.
    :param note: told which games were played again, where those are not all.
    """
    balance = content.balance
    engine = _engine(content) if balance is not None else None
    if balance is None or engine is None:
        return []
    found = list(misnamed(content, engine))
    if found:
        return found
    stale = is_stale(content) and bool(balance.policies)
    results = dict(balance.results.policies) if balance.results else {}
    if stale:
        found.append(_tell(codes.STALE, "the results were played with other data than these", content, "results"))
    for name, asked in balance.policies.items():
        recorded: Recorded | None = results.get(name)
        as_asked = recorded is not None and all(recorded.get(key) == value for key, value in _asked(asked).items())
        if not as_asked:
            message = f"{name}: no results of {asked.games} games from seed {asked.seed}, stage {asked.stage}"
            found.append(_tell(codes.NOT_RECORDED, message, content, f"policies/{name}"))
        if replay:
            progress(f"{content.game_id}: {asked.games} games, {name}")
            try:
                fresh = played(content, engine, name, balance)
            except Exception as fault:
                if os.environ.get("MECHSMITH_DEBUG"):
                    raise
                place = content.place(f"balance:policies/{name}", key=True)
                found.append(play_codes.CRASHED_GAME.at(f"policy {name}: {type(fault).__name__}: {fault}", place))
                continue
            if as_asked and not stale and recorded != fresh:
                found.append(_differing(content, name, recorded or {}, fresh))
            recorded = fresh
        if recorded is not None and (replay or (as_asked and not stale)):
            found += judged(content, name, recorded, engine.stage_word)
    found += contests.unsettled(content, engine, replay=replay, whole=whole, progress=progress, note=note)
    return found


def is_stale(content: Content) -> bool:
    """Whether results are recorded, and were played with other data than the present ones."""
    from generator.data.engine_data import engine_hash

    results = content.balance.results if content.balance else None
    return results is not None and results.data != engine_hash(content)


def judged(content: Content, policy: str, recorded: Recorded, stage_word: str) -> Iterator[Diagnostic]:
    """Whether a policy's figures keep to their bands."""
    assert content.balance is not None
    every = intervals(recorded, stage_word)
    for figure, band in content.balance.policies[policy].bands.items():
        told = verdict_on(figure, band, every.get(figure))
        if told is not None:
            code, message = told
            if of_origin(content, policy, figure):
                code = codes.BAND_OF_ORIGIN
            yield _tell(code, f"{policy}: {message}", content, f"policies/{policy}/bands/{figure}")


def of_origin(content: Content, policy: str, figure: str) -> bool:
    """Whether a policy's band is that of the game of which this is a copy."""
    return band_of_origin(content, ("policies", policy, "bands", figure))


def band_of_origin(content: Content, steps: tuple[str, ...]) -> bool:
    """Whether a band is that of the game of which this is a copy, and the copy plays otherwise: it judges that game."""
    from generator.data import origin, spans
    from generator.data.engine_data import engine_hash

    raw = origin.origin_file(content.root, "balance.yaml")
    theirs = spans.load_bytes(raw, "balance.yaml").data if raw is not None else None
    ours = content.files["balance"].data
    if not isinstance(theirs, dict) or _at(theirs, "results", "data") == engine_hash(content):
        return False
    return all(_at(theirs, *steps, key) == _at(ours, *steps, key) for key in ("min", "max", "unit", "below"))


def _at(data: Any, *steps: str) -> Any:
    """What stands at some keys of plain data, None where nothing does."""
    for step in steps:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def verdict_on(figure: str, band: Band, interval: stats.Interval | None) -> tuple[Code, str] | None:
    """The code and message for a figure that leaves its band, or may; None where it keeps to it or has no value."""
    low, high = band.ends
    if interval is None or math.isnan(interval.value):  # no such value, as of a score where no game was won
        return None
    if low <= interval.low and interval.high <= high:
        return None
    percent = band.unit == PERCENT
    shown = " to ".join(f"{(100 if percent else 1) * end:.4g}" for end in interval[1:])
    if math.isinf(interval.low):
        shown = "of one game alone"
    value = f"{(100 if percent else 1) * interval.value:.4g} {band.unit}"
    message = f"{figure} is {value} ({shown}), and its band {band.told}"
    outside = interval.high < low or interval.low > high
    return (codes.BAND_LEFT if outside else codes.BAND_UNSURE), message


def _differing(content: Content, name: str, recorded: Recorded, fresh: Recorded) -> Diagnostic:
    moved = [key for key in fresh if recorded.get(key) != fresh[key]] + [key for key in recorded if key not in fresh]
    first = moved[0]
    message = f"{name}: {first} is {fresh.get(first, 'missing')} where {recorded.get(first, 'nothing')} is recorded"
    if len(moved) > 1:
        message += f", and {len(moved) - 1} more"
    return _tell(codes.REPLAY_DIFFERS, message, content, f"results/policies/{name}")


# --- acceptances ----------------------------------------------------------------------------------------------------


def settled(
    found: Sequence[Diagnostic], accepted: Sequence[Acceptance], content: Content, *, unused: bool,
    stopping: Sequence[Diagnostic] = (),
) -> list[Diagnostic]:
    """The findings, those that are accepted as advice. `unused`: also tell of acceptances that match none. Those that
    are `stopping` a build can't be accepted."""
    kept, meant = parted(found, accepted, stopping)
    kept += unacceptable(stopping, accepted, content)
    told = [codes.MEANT.at(f"{one.message} [{one.code}]: meant, as {reason}", one.place, path=one.path)
            for one, reason in meant]  # fmt: skip
    if unused:
        told += idle(found, accepted, content, lambda code: code.startswith("BL"))
    return [*kept, *told]


def parted(
    found: Iterable[Diagnostic], accepted: Sequence[Acceptance], stopping: Sequence[Diagnostic] = ()
) -> tuple[list[Diagnostic], list[tuple[Diagnostic, str]]]:
    """The findings that stand, and those that are accepted, each with the reason. What is `stopping` a build stands."""
    kept, meant = [], []
    for one in found:
        reason = None if one in stopping else next((each.reason for each in accepted if _matches(each, one)), None)
        if reason is None:
            kept.append(one)
        else:
            meant.append((one, reason))
    return kept, meant


def unacceptable(
    stopping: Sequence[Diagnostic], accepted: Sequence[Acceptance], content: Content
) -> list[Diagnostic]:
    """A finding for each acceptance of what stops a build."""
    found = []
    for number, each in enumerate(accepted):
        some = [one for one in stopping if _matches(each, one)]
        if some:
            what = f"{some[0].code} at {some[0].path}" if some[0].path else some[0].code
            message = f"{what} stops a build and can't be accepted: {some[0].message}"
            found.append(_tell(codes.CANNOT_ACCEPT, message, content, f"accepted/{number}"))
    return found


def idle(
    found: Sequence[Diagnostic], accepted: Sequence[Acceptance], content: Content, ours: Callable[[str], bool]
) -> list[Diagnostic]:
    """Advice on acceptances of codes that are `ours` and match no finding."""
    return [
        _tell(codes.ACCEPTS_NOTHING, f"nothing is found of {each.code}" + (f" at {each.path}" if each.path else ""),
              content, f"accepted/{number}")
        for number, each in enumerate(accepted)
        if ours(each.code) and not any(_matches(each, one) for one in found)
    ]


_TWINS = (frozenset({"BL104", "CP305"}), frozenset({"BL111", "BL112"}))
"""A figure outside its band, as a check and as a comparison tells it; a choice that costs nothing, surely or perhaps:
whoever accepts one accepts the other."""


def _matches(acceptance: Acceptance, finding: Diagnostic) -> bool:
    alike = acceptance.code == finding.code or {acceptance.code, finding.code} in _TWINS
    return alike and acceptance.path in ("", finding.path)


# --- names ----------------------------------------------------------------------------------------------------------


def misnamed(content: Content, engine: Any) -> Iterator[Diagnostic]:
    """Policies, figures and stages of balance.yaml that the game doesn't have, and units that don't fit."""
    balance = content.balance
    assert balance is not None
    shares, means = figure_kinds(engine)
    known = [*shares, *means]
    policies = policy_makers(content)
    for name, asked in balance.policies.items():
        at = f"policies/{name}"
        if name not in policies:
            message = f"there is no policy {name}; there are {', '.join(policies)}"
            yield _tell(codes.NO_SUCH_THING, message, content, at)
        if asked.stage > engine.stages:
            message = f"the game has {engine.stages} {engine.stage_word}s, and {asked.stage} is asked for"
            yield _tell(codes.NO_SUCH_THING, message, content, f"{at}/stage")
        for figure, band in asked.bands.items():
            yield from _unfit(content, f"{at}/bands/{figure}", figure, band.unit, known, shares, PERCENT)
            if band.below is not None:
                message = "below says what games are short, in those in which two meet"
                yield _tell(codes.NO_SUCH_THING, message, content, f"{at}/bands/{figure}/below")
    for figure, margin in balance.margins.items():
        yield from _unfit(content, f"margins/{figure}", figure, margin.unit, [*known, *GROUPS],
                          [*shares, *GROUPS], POINTS)  # fmt: skip
    yield from contest_names.misnamed(content, engine, tuple(policies))


def _unfit(
    content: Content, at: str, figure: str, unit: str, known: Sequence[str], shares: Sequence[str], wanted: str
) -> Iterator[Diagnostic]:
    if figure not in known:
        message = f"no figure is called {figure}; there are {', '.join(known)}"
        yield _tell(codes.NO_SUCH_THING, message, content, at)
    elif (figure in shares) != (unit == wanted):
        message = f"{figure} is a share, counted in {wanted}" if figure in shares else f"{figure} is no share"
        yield _tell(codes.NO_SUCH_THING, f"{message}, and the unit is {unit}", content, f"{at}/unit")


def figure_kinds(engine: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the figures that are shares of games, and of those that are means."""
    from generator.play.sampling import figure_names

    win, *means = figure_names(engine.stage_word)
    return (win, *(stage_figure(engine.stage_word, stage) for stage in range(1, engine.stages + 1))), tuple(means)


def stage_figure(word: str, stage: int) -> str:
    """The name of the chance to clear a stage: `wave-2`."""
    return f"{word}-{stage}"


def policy_makers(content: Content) -> dict[str, Any]:
    """What makes each policy that can play a game, by name."""
    from generator.play.policies import Random

    module = content.game.part("policies")
    return {"random": Random, **(module.POLICIES if module is not None else {})}


# --- games ----------------------------------------------------------------------------------------------------------


def played(
    content: Content, engine: Any, policy: str, balance: Balance, *, workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, int]:
    """Play a policy's games as balance.yaml asks: the results as they are recorded.

    :raises SampleError: if they can't be played.
    """
    from generator.play.sampling import sample

    asked = balance.policies[policy]
    player = policy_makers(content)[policy]()
    found = sample(engine, player, asked.games, seed=asked.seed, stage=asked.stage, workers=workers, progress=progress)
    return {**_asked(asked), **recorded_of(found.tally, engine, asked.stage)}


def _asked(asked: Any) -> dict[str, int]:
    return {"games": asked.games, "seed": asked.seed, "stage": asked.stage}


def recorded_of(tally: Tally, engine: Any, first_stage: int) -> dict[str, int]:
    """A sample's sums under the names that `results` gives them."""
    word = engine.stage_word
    return {
        "won": tally.results["win"],
        **{f"{word}-{stage}": tally.stages[stage - first_stage + 1] for stage in range(first_stage, engine.stages + 1)},
        f"{word}s-cleared": tally.stage_sum,
        f"{word}s-cleared-squared": tally.stage_squares,
        "scored": tally.score_games,
        "score": tally.score_sum,
        "score-squared": tally.score_squares,
        "decisions": tally.decisions,
        "decisions-squared": tally.decision_squares,
        "units": tally.units,
        "units-squared": tally.unit_squares,
        "events": tally.events,
    }


def intervals(recorded: Recorded, stage_word: str) -> dict[str, stats.Interval]:
    """Every figure of recorded results with its interval. A stage before the first one played has no value."""
    sums = defaultdict(int, recorded)
    games, word = sums["games"], stage_word
    found = {"win": stats.wilson(sums["won"], games)}
    for figure, count in ((f"{word}s-cleared", games), ("score", sums["scored"]), ("decisions", games),
                          ("units", games)):  # fmt: skip
        found[figure] = stats.student(count, sums[figure], sums[f"{figure}-squared"])
    stages = [key for key in recorded if key.startswith(f"{word}-")]
    return found | {figure: stats.wilson(sums[figure], games) for figure in stages}


def _engine(content: Content) -> Any:
    """The engine with the standard loadout, or None where the game has none or the data can't be played (which other
    checks say)."""
    module = content.game.part("engine")
    if module is None or content.balance is None:
        return None
    try:
        return module.create(content)
    except Exception:
        return None


def _tell(code: Code, message: str, content: Content, steps: str) -> Diagnostic:
    """A finding at a key of balance.yaml."""
    path = f"balance:{steps}"
    return code.at(message, content.place(path, key=True), path=path)
