"""Writing what was played into balance.yaml: everything else in the file, comments included, stays as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic
    from generator.data.spans import Steps
    from generator.loadouts.edit import Value

Results = Mapping[str, Mapping[str, int]]


def play(
    content: Content, engine: Any, workers: int = -1, progress: Callable[[str], None] = lambda text: None
) -> dict[str, dict[str, int]]:
    """Play what balance.yaml asks for: the results by policy.

    :raises Problem: if the game has no balance.yaml, or it names what isn't there.
    :raises SampleError: if a game can't be played.
    """
    from generator.check import balance

    wanted = content.balance
    if wanted is None or not wanted.policies:
        raise Problem(
            f"{content.game_id} has no balance.yaml that asks for games",
            "docs/balance.md shows how to write one: policies, each with a number of games.",
        )
    for finding in balance.misnamed(content, engine):
        raise Problem(f"{finding.place}: {finding.message} [{finding.code}]", finding.hint)
    return {
        name: balance.played(
            content, engine, name, wanted, workers=workers,
            progress=lambda done, of, name=name: progress(f"{name}: {done} of {of} games"),  # type: ignore[misc]
        )
        for name in wanted.policies
    }  # fmt: skip


def recorded(raw: bytes, file: str, hashed: str, results: Results) -> bytes:
    """The bytes of a balance.yaml with these results in it.

    :raises Problem: if the file can't be changed without touching something else.
    """
    from generator.data import spans
    from generator.loadouts.edit import changed

    data = spans.load_bytes(raw, file).data
    if isinstance(data, dict) and "results" not in data:
        fresh = raw.rstrip() + b"\n\n" + _block(hashed, results)
        if spans.load_bytes(fresh, file).data == {**data, "results": {"data": hashed, "policies": dict(results)}}:
            return fresh
    old = data.get("results") if isinstance(data, dict) else None
    before = old.get("policies") if isinstance(old, dict) else None
    before = before if isinstance(before, dict) else {}
    values: dict[Steps, Value] = {}
    for name, held in before.items():
        if name not in results:
            values["results", "policies", name] = None
            continue
        values |= {("results", "policies", name, key): None for key in held if key not in results[name]}
    values["results", "data"] = hashed
    for name, sums in results.items():
        values |= {("results", "policies", name, key): value for key, value in sums.items()}
    return changed(raw, file, values, order=list(values))


def _block(hashed: str, results: Results) -> bytes:
    """The first results of a file, a sum a line: so that a difference shows what moved."""
    from generator.loadouts.edit import rendered

    lines = ["# Written by `mechsmith sample GAME --record`.", "results:", f"  data: {rendered(hashed)}", "  policies:"]
    for name, sums in results.items():
        lines += [f"    {name}:", *(f"      {key}: {value}" for key, value in sums.items())]
    return ("\n".join(lines) + "\n").encode()


def write(content: Content, results: Results) -> tuple[Path, bool]:
    """Write results into the game's balance.yaml, whole. A copy of a game that takes the file from the game it came
    from gets its own.

    :returns: the file, and whether anything in it changed.
    :raises Problem: if it can't be written.
    """
    from generator.data.engine_data import engine_hash
    from generator.data.files import write_whole

    path = content.root / "balance.yaml"
    located = content.files["balance"]
    raw = content.path_of("balance.yaml").read_bytes()
    return path, write_whole(path, recorded(raw, located.file, engine_hash(content), results))


def judged(content: Content, engine: Any, results: Results) -> list[Diagnostic]:
    """What these results say about the bands of balance.yaml."""
    from generator.check import balance
    from generator.data.diagnostics import ordered

    return ordered(
        finding for name, sums in results.items() for finding in balance.judged(content, name, sums, engine.stage_word)
    )
