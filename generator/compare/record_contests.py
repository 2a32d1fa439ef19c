"""Playing what balance.yaml asks for of games in which two meet, and writing it into the file's `results`.

A part of the results is written anew as a whole, a pairing a line; all else in the file stays as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic

Parts = dict[str, dict[str, Any]]
"""By the place in `results`, `matrix` or `matrices/FORM`: what is written there."""
Progress = Callable[[str, int, int], None]
"""Told what is played, how many games of it are done, and of how many."""


def wanted(content: Content, only: str = "") -> list[str]:
    """Which of the parts balance.yaml asks for.

    :param only: one of them alone; `matrix` is that of all forms of play.
    :raises Problem: if it is not asked for.
    """
    from generator.data.balance import form_of_part

    asked = list(content.balance.meetings) if content.balance else []
    if only:
        asked = [part for part in asked if part == only or (only == "matrix" and form_of_part(part))]
    if only and not asked:
        raise Problem(
            f"the balance.yaml of {content.game_id} asks for no games under `{only}`",
            "docs/balance.md shows how to write it.",
        )
    return asked


def play(
    content: Content, engine: Any, workers: int, progress: Progress, parts: Iterable[str] | None = None
) -> Parts:
    """The games of the parts that are asked for: what is to be recorded.

    :param parts: some of those that are `wanted`; all where none are named.
    :raises Problem: if balance.yaml names what isn't there.
    :raises SampleError: if a game can't be played.
    """
    from generator.check import balance as balances
    from generator.data.balance import form_of_part, told_part
    from generator.data.engine_data import engine_hash

    parts = wanted(content) if parts is None else list(parts)
    for finding in balances.misnamed(content, engine) if parts else ():
        raise Problem(f"{finding.place}: {finding.message} [{finding.code}]", finding.hint)
    asked = content.balance.meetings if content.balance else {}
    makers, found = balances.policy_makers(content), {}
    for part in parts:
        made = {"forbidden": _forbidden, "contests": _contests}.get(part, _matrix)
        form = form_of_part(part)
        played = engine.in_form(form) if form else engine

        def tell(what: str, done: int, of: int, part: str = part) -> None:
            progress(what or told_part(part), done, of)

        found[part] = {"data": engine_hash(content), **made(played, asked[part], makers, workers, tell)}
    return found


def _matrix(
    engine: Any, asked: Any, makers: Mapping[str, Any], workers: int, progress: Progress
) -> dict[str, Any]:
    from generator.play.matrix import matrix

    shown = matrix(
        engine, makers[asked.policy](), asked.games, seed=asked.seed, workers=workers,
        progress=lambda done, of: progress("", done, of),
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
    """The bytes with one part anew. That of a form of play stands a step deeper than others, under `matrices`."""
    from generator.data import spans

    located = spans.load_bytes(raw, file)
    data = located.data
    if not isinstance(data, dict):
        raise Problem(f"{file} can't be changed before it can be read")
    results = data.get("results")
    outer, _, form = name.partition("/")
    whole: Any = results.get(outer) if isinstance(results, dict) else None
    new: Mapping[str, Any] = {**(whole if isinstance(whole, dict) else {}), form: part} if form else part
    if whole == new:
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
    elif outer in results:
        where = _block(lines, located.place(("results", outer), key=True).line - 1)
    else:
        stop = _block(lines, located.place(("results",), key=True).line - 1)[1]
        where = stop, stop
    if form and isinstance(whole, dict) and whole:
        shown = rendered(form, part, 2)
        if form in whole:
            where = _block(lines, located.place(("results", outer, form), key=True).line - 1)
        else:
            where = where[1], where[1]
    else:
        shown = rendered(outer, new)
    lines[where[0] : where[1]] = [line + end for line in shown]
    fresh = "".join(lines).encode()
    if spans.load_bytes(fresh, file).data != {**data, "results": {**results, outer: new}}:
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


def rendered(name: str, part: Mapping[str, Any], depth: int = 1) -> list[str]:
    """A part of the results as lines: what belongs to one pairing stands in one.

    :param depth: how many steps it is indented.
    """
    indent = "  " * depth
    lines = [f"{indent}{_word(name)}:"]
    for key, value in part.items():
        if not isinstance(value, Mapping):
            lines.append(f"{indent}  {_word(key)}: {_word(value)}")
        elif any(isinstance(each, Mapping) for each in value.values()):
            lines += rendered(key, value, depth + 1)
        else:
            told = ", ".join(f"{_word(each)}: {count}" for each, count in value.items())
            lines.append(f"{indent}  {_word(key)}: {{{told}}}")
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
