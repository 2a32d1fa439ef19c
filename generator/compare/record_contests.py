"""Playing what balance.yaml asks for of games in which two meet, and writing it into the file's `results`.

A part of the results is written anew as a whole, a pairing a line; all else in the file stays as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic

Parts = dict[str, dict[str, Any]]
"""By the key in `results`: what is written there."""
Progress = Callable[[str, int, int], None]
"""Told what is played, how many games of it are done, and of how many."""

PARTS = ("matrix", "forbidden", "contests")


def wanted(content: Content, only: str = "") -> list[str]:
    """Which of the parts balance.yaml asks for.

    :param only: one of them alone.
    :raises Problem: if it is not asked for.
    """
    balance = content.balance
    asked = [part for part in PARTS if getattr(balance, part, None)]
    if only and only not in asked:
        raise Problem(
            f"the balance.yaml of {content.game_id} asks for no games under `{only}`",
            "docs/balance.md shows how to write it.",
        )
    return [only] if only else asked


def play(content: Content, engine: Any, workers: int, progress: Progress, only: str = "") -> Parts:
    """The games of the parts that are asked for: what is to be recorded.

    :raises Problem: if balance.yaml names what isn't there, or doesn't ask for `only`.
    :raises SampleError: if a game can't be played.
    """
    from generator.check import balance as balances
    from generator.data.engine_data import engine_hash

    parts = wanted(content, only)
    for finding in balances.misnamed(content, engine) if parts else ():
        raise Problem(f"{finding.place}: {finding.message} [{finding.code}]", finding.hint)
    makers, found = balances.policy_makers(content), {}
    for part in parts:
        asked = getattr(content.balance, part)
        made = {"matrix": _matrix, "forbidden": _forbidden, "contests": _contests}[part]
        found[part] = {"data": engine_hash(content), **made(engine, asked, makers, workers, progress)}
    return found


def _matrix(
    engine: Any, asked: Any, makers: Mapping[str, Any], workers: int, progress: Progress
) -> dict[str, Any]:
    from generator.play.matrix import matrix

    shown = matrix(
        engine, makers[asked.policy](), asked.games, seed=asked.seed, workers=workers,
        progress=lambda done, of: progress("matrix", done, of),
    )  # fmt: skip
    pairings: dict[str, dict[str, Any]] = {}
    for (a, b), meeting in sorted(shown.tally.meetings.items()):
        pairings.setdefault(a, {})[b] = _told(meeting.as_record())
    return {"policy": asked.policy, "games": asked.games, "seed": asked.seed, "pairings": pairings}


def _forbidden(
    engine: Any, asked: Any, makers: Mapping[str, Any], workers: int, progress: Progress
) -> dict[str, Any]:
    from generator.play.matrix import bans

    found: dict[str, dict[str, Any]] = {}
    shown = bans(
        engine, makers[asked.policy](), asked.games, seed=asked.seed, workers=workers,
        progress=lambda done, of: progress("bans", done, of),
    )  # fmt: skip
    for (entrant, choice), ban in sorted(shown.items()):
        found.setdefault(entrant, {})[choice] = _told(ban.as_record())
    return {"policy": asked.policy, "games": asked.games, "seed": asked.seed, "bans": found}


def _contests(
    engine: Any, asked: Mapping[str, Any], makers: Mapping[str, Any], workers: int, progress: Progress
) -> dict[str, Any]:
    from generator.play.matrix import versus

    found: dict[str, dict[str, Any]] = {}
    for one in asked.values():
        name = f"{one.policy} against {one.against}"
        meeting = versus(
            engine, makers[one.policy](), makers[one.against](), one.games, seed=one.seed, workers=workers,
            progress=lambda done, of, name=name: progress(name, done, of),  # type: ignore[misc]
        )
        found.setdefault(one.policy, {})[one.against] = {"seed": one.seed, **_told(meeting.as_record())}
    return {"contests": found}


def _told(record: Mapping[str, int]) -> dict[str, int]:
    """A record without what never came up."""
    return {key: value for key, value in record.items() if value}


# --- writing --------------------------------------------------------------------------------------------------------


def recorded(raw: bytes, file: str, hashed: str, parts: Parts) -> bytes:
    """The bytes of a balance.yaml with these parts in its results.

    :raises Problem: if the file can't be changed without touching something else.
    """
    for name, part in parts.items():
        raw = _with(raw, file, hashed, name, part)
    return raw


def _with(raw: bytes, file: str, hashed: str, name: str, part: Mapping[str, Any]) -> bytes:
    from generator.data import spans

    located = spans.load_bytes(raw, file)
    data = located.data
    if not isinstance(data, dict):
        raise Problem(f"{file} can't be changed before it can be read")
    results = data.get("results")
    if isinstance(results, dict) and results.get(name) == part:
        return raw
    text = raw.decode()
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += end
    if not isinstance(results, dict):
        head = ["", "# Written by `mechsmith sample GAME --record`.", "results:", f"  data: {_word(hashed)}",
                "  policies: {}"]  # fmt: skip
        lines += [line + end for line in head]
        results = {"data": hashed, "policies": {}}
        where = len(lines), len(lines)
    elif name in results:
        where = _block(lines, located.place(("results", name), key=True).line - 1)
    else:
        stop = _block(lines, located.place(("results",), key=True).line - 1)[1]
        where = stop, stop
    lines[where[0] : where[1]] = [line + end for line in rendered(name, part)]
    fresh = "".join(lines).encode()
    if spans.load_bytes(fresh, file).data != {**data, "results": {**results, name: part}}:
        raise Problem(
            f"the results in {file} can't be changed in place",
            "Delete its `results`, with all that stands below them, and record anew.",
        )
    return fresh


def _block(lines: list[str], first: int) -> tuple[int, int]:
    """The lines of a key with all that belongs to it: from its own to the next that is indented no further."""
    depth = len(lines[first]) - len(lines[first].lstrip(" "))
    stop = end = first + 1
    for number in range(first + 1, len(lines)):
        line = lines[number]
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        if len(line) - len(line.lstrip(" ")) <= depth:
            break
        end = number + 1
    return first, max(stop, end)


def rendered(name: str, part: Mapping[str, Any]) -> list[str]:
    """A part of the results as lines: what belongs to one pairing stands in one."""
    lines = [f"  {name}:"]
    for key, value in part.items():
        if not isinstance(value, Mapping):
            lines.append(f"    {key}: {_word(value)}")
            continue
        lines.append(f"    {key}:" if value else f"    {key}: {{}}")
        for first, others in value.items():
            lines.append(f"      {_word(first)}:" if others else f"      {_word(first)}: {{}}")
            for second, sums in others.items():
                told = ", ".join(f"{_word(each)}: {count}" for each, count in sums.items())
                lines.append(f"        {_word(second)}: {{{told}}}")
    return lines


def _word(value: Any) -> str:
    from generator.loadouts.edit import rendered

    return str(rendered(value))


def write(content: Content, parts: Parts) -> tuple[Path, bool]:
    """Write parts of the results into the game's balance.yaml, whole.

    :returns: the file, and whether anything in it changed.
    :raises Problem: if it can't be written.
    """
    from generator.data.engine_data import engine_hash
    from generator.data.files import write_whole

    path = content.root / "balance.yaml"
    raw = path.read_bytes() if path.is_file() else content.path_of("balance.yaml").read_bytes()
    return path, write_whole(path, recorded(raw, content.files["balance"].file, engine_hash(content), parts))


def judged(content: Content, engine: Any) -> list[Diagnostic]:
    """What the parts that were just written say about their bands, but for what is accepted."""
    from generator.check import balance, contests
    from generator.data.content import load_content
    from generator.data.diagnostics import ordered

    fresh = load_content(content.root, content.game)
    found = contests.unsettled(fresh, engine)
    return ordered(balance.parted(found, fresh.balance.accepted if fresh.balance else ())[0])
