"""What `mechsmith sample` does where two meet: `--matrix`, `--forbid`, `--against`."""

from __future__ import annotations

import json
import textwrap
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console
from generator.cli.shared import language_of
from generator.data.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.cli.entrants import Admit
    from generator.data.content import Content

WIDTH = 110
"""Columns of what is no table."""

GAMES = {"matrix": 200, "forbid": 100, "against": 1000}
"""How many games of each pair, unless `--games N` says otherwise."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played and written."""

    what: str
    """`matrix`, `forbid` or `against`."""
    policy: Any
    against: Any = None
    games: int | None = None
    seed: int = 1
    workers: int = -1
    invariants: bool = False
    json: bool = False
    svg: Path | None = None
    pdf: Path | None = None
    paper: str | None = None
    theme: str | None = None
    lang: str | None = None
    templates: Path = Path()
    """The project's templates, for the words of the heat map."""
    admit: Admit | None = None
    """What finds entrants that don't come with the game."""


def chosen(matrix: bool, forbid: bool, against: str | None, only: str | None, drawn: Iterable[str]) -> str:
    """Which of the three was asked for, "" for none.

    :param drawn: the options that were given and say something of the heat map.
    :raises click.UsageError: if options don't go together.
    """
    wished = (("matrix", matrix), ("forbid", forbid), ("against", against is not None))
    asked = [name for name, given in wished if given]
    if len(asked) > 1:
        raise click.UsageError(f"--{asked[0]} and --{asked[1]} are two samples; ask for one of them.")
    what = asked[0] if asked else ""
    for option in drawn:
        if what != "matrix":
            raise click.UsageError(f"--{option} is about the heat map of --matrix.")
    if only is not None and what not in ("matrix", "forbid"):
        raise click.UsageError("--only says who takes part in --matrix or --forbid.")
    return what


def only_of(
    engine: Any, game: str, words: str | None, option: str = "--only", admit: Admit | None = None
) -> tuple[str, ...]:
    """The entrants that `--only a,b,c` names; () without it.

    :param option: what names them.
    :param admit: what finds those that don't come with the game; None where there are no others.
    :raises Problem: if one isn't there, none can meet, or they don't in the form of play that was asked for.
    """
    from generator.play.matrix import has_entrants

    if not has_entrants(engine):
        raise Problem(
            f"{game} has no entrants that could meet", "Its engine would have to offer them: docs/matrix.md says how."
        )
    known = tuple(engine.entrants())
    if len(known) < 2:
        raise Problem(f"{game} has fewer than two entrants, so that none can meet another")
    try:
        met = engine.between(*known[:2])
    except ValueError as fault:
        raise Problem(f"no two can meet in {game}: {fault}") from fault
    if _form(met) != _form(engine):
        raise Problem(f"two meet in the form {_form(met)}, not in {_form(engine)}", "Leave --form out.")
    names = tuple(dict.fromkeys(word.strip() for word in (words or "").split(",") if word.strip()))
    for name in names:
        if name not in known and admit is None:
            near = console.did_you_mean(name, known)
            raise Problem(f"{game} has no entrant '{name}'{near}", f"It has: {', '.join(known)}; no others can meet.")
    if admit is not None:
        names = tuple(name if name in known else admit(name) for name in names)
    if words is not None and not names:
        raise Problem(f"{option} names nobody", f"There are: {', '.join(known)}.")
    return names


def _form(engine: Any) -> str:
    """The name of the form that an engine plays; "" where it has no forms."""
    form = getattr(engine, "form", "")
    return str(getattr(form, "id", form))


def meet(data: Content, engine: Any, wish: Wish, only: str | None) -> int:
    """Play what was asked for, and say what it shows."""
    from generator.play.sampling import SampleError

    try:
        return {"matrix": matrix, "forbid": forbid, "against": against}[wish.what](data, engine, wish, only)
    except SampleError as fault:
        raise Problem(str(fault)) from fault


def matrix(data: Content, engine: Any, wish: Wish, only: str | None) -> int:
    """Every entrant against every other."""
    from generator.cli import matrix_told
    from generator.play import matrix as meetings

    names = only_of(engine, data.game_id, only, admit=wish.admit)
    if len(names) == 1:
        raise Problem("one entrant alone meets nobody", "Name two or more with --only.")
    if wish.svg or wish.pdf:
        from generator.cli.heat_map import foresee

        foresee(wish)
        language_of(data, wish.lang)
    with counted() as progress:
        found = meetings.matrix(
            engine, wish.policy, wish.games or GAMES["matrix"], seed=wish.seed, only=names,
            workers=wish.workers or 1, invariants=wish.invariants, progress=progress,
        )  # fmt: skip
    found.version, found.house = data.info.version if data.info else "", data.house
    say(matrix_told.told_matrix(found), found.as_data(), wish.json)
    if wish.svg or wish.pdf:
        from generator.cli.heat_map import written

        for path in written(data, engine, found, wish):
            (console.aside if wish.json else console.say)(str(path))
    return 1 if found.tally.endless else 0


def forbid(data: Content, engine: Any, wish: Wish, only: str | None) -> int:
    """What each choice of each entrant is worth."""
    from generator.cli import matrix_told
    from generator.play import matrix as meetings

    names = only_of(engine, data.game_id, only, admit=wish.admit)
    if not callable(getattr(engine, "choices", None)):
        raise Problem(f"the entrants of {data.game_id} have no choices that could be forbidden")
    games = wish.games or GAMES["forbid"]
    with counted() as progress:
        found = meetings.bans(
            engine, wish.policy, games, seed=wish.seed, only=names, workers=wish.workers or 1, progress=progress
        )
    meant = accepted_bans(data)
    told = matrix_told.told_bans(data.game_id, wish.policy.name, games, wish.seed, found, meant)
    bans = [{"entrant": entrant, "choice": choice, **ban.as_data(), "accepted": meant.get((entrant, choice))}
            for (entrant, choice), ban in sorted(found.items())]  # fmt: skip
    say(told, {"game": data.game_id, "policy": wish.policy.name, "seed": wish.seed, "games": games, "bans": bans},
        wish.json)  # fmt: skip
    return 0


def accepted_bans(data: Content) -> dict[tuple[str, str], str]:
    """The bans that balance.yaml accepts to cost nothing, with the reasons."""
    from generator.check.balance_codes import BAN_FREE, BAN_UNSURE

    found = {}
    for one in data.balance.accepted if data.balance else ():
        steps = one.path.removeprefix("balance:forbidden/").split("/")
        if one.code in (BAN_FREE.id, BAN_UNSURE.id) and len(steps) == 2:
            found[steps[0], steps[1]] = one.reason
    return found


def against(data: Content, engine: Any, wish: Wish, only: str | None) -> int:
    """One policy against another."""
    from generator.cli import matrix_told
    from generator.play import matrix as meetings
    from generator.play.sampling import units_words

    if wish.against.name == wish.policy.name:
        raise Problem("a policy against itself shows nothing", "Name another one with --against.")
    with counted() as progress:
        found = meetings.versus(
            engine, wish.policy, wish.against, wish.games or GAMES["against"], seed=wish.seed,
            workers=wish.workers or 1, invariants=wish.invariants, progress=progress,
        )  # fmt: skip
    if not found.decided and not found.no_end:
        raise Problem(f"{data.game_id} has no sides that could play against each other")
    names = wish.policy.name, wish.against.name
    told = matrix_told.told_versus(data.game_id, names, wish.seed, found, units_words(engine))
    say(told, {"game": data.game_id, "policy": names[0], "against": names[1], "seed": wish.seed, **found.as_data()},
        wish.json)  # fmt: skip
    return 1 if found.no_end else 0


def say(lines: Iterable[str], data: Mapping[str, Any], as_json: bool) -> None:
    """The lines, those of a table as they are, or the data as JSON."""
    if as_json:
        console.say(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        for line in lines:
            words = [line] if line.startswith(" ") else textwrap.wrap(line, WIDTH, subsequent_indent="    ",
                                                                      break_on_hyphens=False)  # fmt: skip
            console.say("\n".join(one.rstrip() for one in words))


@contextmanager
def counted(what: str = "games") -> Iterator[Callable[[int, int], None]]:
    """A progress line with the time that is left."""
    begun = time.monotonic()
    with console.progress() as line:
        yield lambda done, of: line(f"{done:,} of {of:,} {what}{left(time.monotonic() - begun, done, of)}")


def lasting(line: Callable[[str], None]) -> Callable[[str, int, int], None]:
    """The same for several things that are played one after the other: called with what, games done, games in all."""
    begun: dict[str, float] = {}

    def tell(what: str, done: int, of: int) -> None:
        since = time.monotonic() - begun.setdefault(what, time.monotonic())
        line(f"{what}: {done:,} of {of:,} games{left(since, done, of)}")

    return tell


def left(seconds: float, done: int, of: int) -> str:
    """`, about 3 minutes left`; nothing as long as nothing can be said."""
    if seconds < 2 or not done or done >= of:
        return ""
    rest = seconds * (of - done) / done
    if rest < 100:
        return f", about {rest:.0f} s left"
    return f", about {rest / 60:.0f} minutes left" if rest < 6000 else f", about {rest / 3600:.1f} hours left"
