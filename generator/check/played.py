"""What playing shows: worked examples, sample games from every stage, and which rules they reached.

    result = play_all(content, games=200)
    result.findings, result.reached
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.check import brought, coverage, house
from generator.check import play_codes as codes
from generator.data.diagnostics import Diagnostic, Place, Severity, worst
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.spans import Located

SAMPLE_SEED = 1
STAGE_SHARE = 4
"""Games from each later stage: one for so many from the first."""


@dataclass
class Played:
    """What came of it. `reached` holds the clauses that an event cited."""

    findings: list[Diagnostic] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)
    examples: int = 0
    games: int = 0


def play_all(
    content: Content,
    *,
    games: int,
    files: Iterable[Path] = (),
    progress: Callable[[str], None] = lambda text: None,
) -> Played:
    """Run the worked examples of the game (or only those in `files`), compare rules with code, and play sample games.

    :param games: sample games a policy from the first stage, with invariants; 0 plays none.
    """
    result = Played()
    module = content.game.part("engine")
    if module is None:
        return result
    engine = _engine(content, module, result)
    if engine is None:
        return result
    result.findings += coverage.rules_and_code(content, engine.cited)
    result.findings += coverage.things_by_hand(content)
    result.findings += _primary(content, engine)
    files = list(files)
    if files:
        for file in files:
            run_file(content, module, file, result)
        return result
    progress(f"{content.game_id}: worked examples")
    if content.examples is not None:
        run_examples(content, module, content.examples, result)
    if games:
        _sample(content, engine, games, progress, result)
        if worst(result.findings) != Severity.ERROR:
            result.findings += coverage.unreached(content, result.reached)
    return result


def _engine(content: Content, module: Any, result: Played) -> Any:
    """The engine with every optional rule in play, or None with a finding why not."""
    options = getattr(module, "OPTIONS", ())
    try:
        return module.create(content, options=options)
    except Exception as fault:
        if os.environ.get("MECHSMITH_DEBUG"):
            raise
        path = getattr(fault, "path", "")
        reason = getattr(fault, "reason", "") or f"{type(fault).__name__}: {fault}"
        if path.startswith("loadout:"):  # the standard loadout, as the engine calls it
            path = path.replace("loadout:", f"loadouts/{next(iter(content.loadouts), 'standard')}:", 1)
        place = content.place(path) if path else Place(str(content.root))
        result.findings.append(codes.NOT_PLAYABLE.at(f"{path or content.game_id}: {reason}", place, path=path))
        return None


def _primary(content: Content, engine: Any) -> Iterator[Diagnostic]:
    """A finding where the game's primary outcome is no figure that a sample of it has."""
    from generator.play.sampling import figure_names

    named = content.info.primary_outcome if content.info else None
    known = figure_names(engine.stage_word)
    if named is not None and named not in known:
        path = "game:primary-outcome"
        message = f"no figure is called {named}; there are {', '.join(known)}"
        yield codes.NO_SUCH_FIGURE.at(message, content.place(path), path=path)


def run_file(content: Content, module: Any, file: Path, result: Played) -> None:
    """Run the examples of any file."""
    from generator.data import spans

    located = spans.read(file)
    result.findings += located.findings
    if located.ok:
        run_examples(content, module, located, result)


def run_examples(content: Content, module: Any, located: Located, result: Played) -> None:
    """Run the examples of a file that was read; faults of its layout come first, one by one."""
    from generator.play import examples

    if not located.ok:
        return
    bad = _unreadable(content, located, result)
    listed = located.data.get("examples") if isinstance(located.data, Mapping) else None
    if not isinstance(listed, Mapping):
        result.findings.append(codes.EXAMPLES_FILE.at("the file holds no examples", Place(located.file)))
        return
    engines = examples.Engines(lambda loadout, options: module.create(content, loadout, options))
    of_the_game = house.examples_of_the_game(content) if located is content.examples else {}
    kept = []
    for name, example in listed.items():
        if name in bad or "" in bad:
            continue
        result.examples += 1
        missing = list(brought.faults(content, located, name))
        if name not in of_the_game:
            result.findings += missing
        if any(one.severity is Severity.ERROR for one in missing):
            kept += [name] if name in of_the_game else []
            continue
        try:
            outcome = examples.run(engines, name, example)
        except Exception as fault:
            if os.environ.get("MECHSMITH_DEBUG"):
                raise
            if name in of_the_game:
                kept.append(name)
                continue
            message = f"{name}: {type(fault).__name__}: {fault}"
            place = located.place(("examples", name), key=True)
            result.findings.append(codes.CRASHED_EXAMPLE.at(message, place, path=f"examples:{name}"))
            continue
        if outcome.ok:
            result.reached |= outcome.clauses
        elif name in of_the_game:
            kept.append(name)
        else:
            # Of a file that somebody writes just now each fault is told, of a game's own examples one each.
            own = located is content.examples
            result.findings += [outcome.finding(located)] if own else outcome.diagnostics(located)
    if kept:
        result.findings.append(house.examples_kept(content, kept))


def _unreadable(content: Content, located: Located, result: Played) -> set[str]:
    """The examples that are not laid out as the game's model says, each with findings; "" stands for the whole file."""
    from pydantic import ValidationError

    from generator.data import paths
    from generator.data.models import translate

    model: Any = content.game.part("example_models")
    if model is None:
        # A game without models of its own: at least the frame is known.
        from generator.play.examples import Examples

        model = Examples[dict[str, Any], Any, dict[str, Any]]
    try:
        model.model_validate(located.data)
    except ValidationError as fault:
        stem = Path(located.file).stem
        result.findings += translate(
            fault,
            lambda steps, key: located.place(steps, key=key),
            lambda steps: paths.join(stem, paths.shorten(stem, steps, located.data)),
            model,
            located.data,
        )
        return {_example_of(detail["loc"]) for detail in fault.errors(include_url=False)}
    return set()


def _example_of(steps: tuple[str | int, ...]) -> str:
    """The example that a model's fault lies in, or "" for a fault of the file as a whole."""
    return str(steps[1]) if len(steps) > 1 and steps[0] == "examples" else ""


def _sample(
    content: Content, engine: Any, games: int, progress: Callable[[str], None], result: Played
) -> None:
    """Sample games by each policy, from the first stage and fewer from each later one, in each form of play (fewer in
    each later one), invariants tested."""
    from generator.play.contract import BrokenInvariant
    from generator.play.sampling import form_of, forms_of, run_batch

    place = Place(str(content.root))
    for policy in policies_of(content):
        for number, stage, formed in ((number, stage, one) for number, one in enumerate(forms_of(engine))
                                      for stage in range(1, one.stages + 1)):  # fmt: skip
            count = games_of(policy, games, stage + number, formed)
            form = f" as {form_of(formed)}" if form_of(formed) else ""
            progress(f"{content.game_id}: {count} games{form}, {policy.name}, from stage {stage}")
            where = f"policy {policy.name}{form}, from stage {stage}"
            try:
                tally = run_batch(formed, policy, SAMPLE_SEED, count, stage, True)
            except BrokenInvariant as fault:
                result.findings.append(codes.BROKEN_INVARIANT.at(f"{where}: {fault}", place))
                continue
            except Exception as fault:
                if os.environ.get("MECHSMITH_DEBUG"):
                    raise
                message = f"{where}, seeds from {SAMPLE_SEED}: {type(fault).__name__}: {fault}"
                result.findings.append(codes.CRASHED_GAME.at(message, place))
                continue
            result.games += tally.games
            result.reached |= {clause for clause, times in tally.clauses.items() if times}
            for seed in tally.no_end:
                result.findings.append(codes.NO_END.at(f"{where}: seed {seed} did not end", place))


def games_of(policy: Any, games: int, stage: int, engine: Any = None) -> int:
    """How many games a policy plays from a stage: all from the first, fewer from later ones.

    A policy that thinks long says by `sparing` that it plays one game for so many of the others'; so does an engine
    whose form of play takes long.
    """
    share = (1 if stage == 1 else STAGE_SHARE) * getattr(policy, "sparing", 1) * getattr(engine, "sparing", 1)
    return int(-(-games // share))


def policies_of(content: Content) -> list[Any]:
    """The policies that play the game in checks: the shared random one, then the game's own."""
    from generator.play.policies import Random

    module = content.game.part("policies")
    return [Random(), *(getattr(module, "CHECKED", ()) if module is not None else ())]
