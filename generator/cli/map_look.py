"""What `mechsmith map reach`, `sight`, `show` and `print` share: lines of sight and reach, in words and over a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from generator.cli.map_words import FACING
from generator.cli.movers import mover_of
from generator.data.problem import Problem
from generator.maps.saying import Saying

if TYPE_CHECKING:
    from generator.cli.movers import Mover
    from generator.games.reaching import Looked, Reached, Start
    from generator.maps.hexmap import HexMap
    from generator.maps.overlay import Overlay
    from generator.maps.sight import SightLine

Command = TypeVar("Command", bound=Callable[..., Any])
USUAL_HEIGHT = 2
"""Levels that a unit is high of which nothing is said."""
ENGLISH = Saying()
HIGHEST = 9
"""Levels that a unit may be high."""
HEIGHTS = click.option("--heights", type=(str, str), metavar="N|UNIT N|UNIT",
                       help="How many levels high the two are, or which units stand there."
                            f"  [default: {USUAL_HEIGHT} {USUAL_HEIGHT}]")  # fmt: skip


def look_options(command: Command) -> Command:
    """Add --los and --reach, with what belongs to them, to a command that shows a map."""
    for option in (
        click.option("--moving", is_flag=True, help="With --reach: it has moved before."),
        click.option("--sprint", is_flag=True, help="With --reach: sprint."),
        click.option("--jump", is_flag=True, help="With --reach: jump."),
        click.option("--reach", type=(str, str, FACING), metavar="UNIT HEX FACING",
                     help="Mark what a unit reaches from a hex: --reach wagtail 0304 NE."),
        HEIGHTS,
        click.option("--los", type=(str, str), metavar="HEX HEX", help="Draw the line of sight between two hexes."),
    ):
        command = option(command)
    return command


def hex_of(field: HexMap, label: str) -> int:
    """The hex with a label.

    :raises Problem: if there is none.
    """
    from generator.maps.hexmap import NOWHERE

    at = field.find(label)
    if at == NOWHERE:
        first, last = field.label(0), field.label(len(field) - 1)
        raise Problem(f"the map has no hex {label[:20]}", f"Labels run from {first} to {last}.")
    return at


# --- lines of sight ---------------------------------------------------------------------------------------------------


def line_of(field: HexMap, ends: tuple[str, str], heights: tuple[int, int]) -> SightLine:
    """The line of sight between two hexes by their labels.

    :raises Problem: if one of them isn't there.
    """
    from generator.maps.sight import Sight

    start, end = (hex_of(field, label) for label in ends)
    return Sight(field).between(start, end, *heights)


def own_sight(
    field: HexMap, ends: tuple[str, str], game: str | None, content: Path | None, games_dirs: Iterable[Path],
    say: Saying = ENGLISH,
) -> Looked | None:
    """The same by the rules of a game that has lines of sight of its own; None of any other.

    :raises Problem: for a hex that isn't there, or a game whose data lack what it takes.
    """
    from generator import games
    from generator.cli.shared import open_project
    from generator.data.content import load_content

    folders = list(games_dirs)
    module = games.find(game, folders) if game else None
    kit = module.part("sight") if module is not None else None
    if module is None or kit is None:
        return None
    start, end = (hex_of(field, label) for label in ends)
    project = open_project(content, games_dirs=folders)
    data = load_content(project.content_dir / module.id, module, check=False, prose=False)
    try:
        found: Looked = kit.looked(data, field, start, end, say)
    except ValueError as error:
        raise Problem(f"{error}", f"See mechsmith check {module.id}.") from error
    return found


def no_heights(heights: tuple[str, str] | None, game: str | None) -> None:
    """That nobody asks for heights where a game's own rules don't know them.

    :raises click.UsageError: if somebody does.
    """
    if heights is not None:
        raise click.UsageError(f"--heights: in {game} it doesn't matter for sight how high units are.")


def heights_of(
    words: tuple[str, str] | None, game: str | None, content: Path | None, games_dirs: Iterable[Path],
    say: Saying = ENGLISH,
) -> tuple[tuple[int, int], str]:
    """The heights of both units in levels, and a sentence that says them.

    :param words: numbers, or names of units; None for what is usual.
    :raises Problem: for a number that is no height, or a unit that isn't there.
    """
    if words is None:
        return (USUAL_HEIGHT, USUAL_HEIGHT), say.word("map/look/usual", count=USUAL_HEIGHT)
    found, told = [], []
    for word in words:
        if re.fullmatch(r"-?\d+", word, re.ASCII):
            if not 1 <= int(word) <= HIGHEST:
                raise Problem(f"--heights: {word[:20]} is no height", f"It is 1 to {HIGHEST} levels, or a unit's name.")
            found.append(int(word))
            told.append(say.word("map/look/high", levels=say.levels(found[-1])))
        else:
            mover = mover_of(word, game, content, games_dirs)
            found.append(mover.kit.height(mover.content, mover.id))
            name = mover.kit.sheets(mover.content)[mover.id].name
            told.append(say.word("map/look/high-named", name=name, levels=say.levels(found[-1])))
    return (found[0], found[1]), say.word("map/look/heights", first=told[0], second=told[1])


def sight_told(field: HexMap, line: SightLine, back: SightLine | None = None, say: Saying = ENGLISH) -> Iterator[str]:
    """A line of sight in sentences."""
    from generator.maps.hexmap import NOWHERE
    from generator.maps.sight import footing_of

    label, cells = field.label, field.cells
    yield say.word(
        "map/look/ends", start=label(line.start), low=footing_of(cells[line.start]), end=label(line.end),
        high=footing_of(cells[line.end]), steps=say.hexes(line.distance),
    )  # fmt: skip
    if line.crossed:
        yield say.word("map/look/crosses", hexes=", ".join(map(label, line.crossed)))
    if line.other:
        yield say.word("map/look/edges", hexes=", ".join(map(label, line.other)))
    if line.blocker != NOWHERE:
        cell = cells[line.blocker]
        house = cell.of("building")
        path = "map/look/blocked-house" if house else "map/look/blocked"
        yield say.word(path, hex=label(line.blocker), level=cell.level, house=house)
    for one in line.woods:
        density = {1: "light", 2: "heavy"}.get(one.density, "dense")
        yield say.word(f"map/look/{density}", hex=label(one.at), steps=say.hexes(one.distance))
    if line.hidden:
        path = "map/look/hides-all" if line.hidden >= line.height else "map/look/hides"
        what = say.word("map/look/water") if line.screen == line.end else label(line.screen)
        path += "-half" if line.partial_cover else ""
        yield say.word(path, what=what, part=line.hidden, whole=line.height)
    yield say.word("map/look/seen" if line.visible else "map/look/unseen")
    if back is not None and back.visible != line.visible:
        yield say.word("map/look/back-seen" if back.visible else "map/look/back-unseen")


def seen_between(
    field: HexMap, ends: tuple[str, str], heights: tuple[str, str] | None, game: str | None, owner: str | None,
    content: Path | None, games_dirs: Iterable[Path], say: Saying = ENGLISH,
) -> tuple[tuple[int, ...], tuple[str, ...]]:  # fmt: skip
    """The hexes between two others and what is said of them, by the rules of the map's game, or by those for all.

    :param game: the game whose units `heights` names; `owner` the one whose rules hold on the map, if one's do.
    """
    own = own_sight(field, ends, owner, content, games_dirs, say)
    if own is not None:
        no_heights(heights, owner)
        return own.crossed, own.told
    (mine, its), said = heights_of(heights, game, content, games_dirs, say)
    line = line_of(field, ends, (mine, its))
    back = line_of(field, (ends[1], ends[0]), (its, mine))
    return line.crossed, (*sight_told(field, line, back, say), said)


# --- reach ------------------------------------------------------------------------------------------------------------


def reach_of(mover: Mover, field: HexMap, start: Start, say: Saying = ENGLISH) -> Reached:
    """What somebody reaches.

    :raises Problem: for a way to move that it doesn't have.
    """
    if start.moving and not mover.kit.momentum:
        raise Problem("--moving: in that game nobody comes further for having moved before")
    try:
        return mover.kit.reached(mover.content, field, mover.id, start, say)
    except ValueError as error:
        raise Problem(f"{error}") from error


def reach_told(field: HexMap, found: Reached, start: Start, say: Saying = ENGLISH) -> Iterator[str]:
    """Each hex with its price and way."""
    stops = found.stops
    yield say.word(
        "map/look/all", title=found.title, hex=field.label(start.at), side=say.side(start.facing),
        hexes=say.hexes(len(stops)), limit=_counted(found, say),
    )  # fmt: skip
    for at, price in sorted(stops.items(), key=lambda item: (item[1], item[0])):
        way = short_way((step.step for step in found.way(at)), say) or say.word("map/look/stays")
        yield f"  {field.label(at)}  {price:>2}  {way}"


def _counted(found: Reached, say: Saying) -> str:
    """What a unit has to spend, in words."""
    return say.counted(found.limit, found.one, found.unit)


def short_way(steps: Iterable[str], say: Saying = ENGLISH) -> str:
    """A way in a line: `right, forward x 3`."""
    told: list[tuple[str, int]] = []
    for step in steps:
        if told and told[-1][0] == step:
            told[-1] = (step, told[-1][1] + 1)
        else:
            told.append((step, 1))
    return ", ".join(
        step if count == 1 else say.word("map/look/times", step=step, count=count) for step, count in told
    )


def way_told(field: HexMap, found: Reached, at: int, facing: int | None, say: Saying = ENGLISH) -> Iterator[str]:
    """The way to a hex step by step.

    :raises Problem: if it is out of reach.
    """
    from generator.maps.hexmap import SHORT_SIDES

    label = field.label(at)
    if at not in found.stops or (facing is not None and found.facings and facing not in found.facings[at]):
        where = label if facing is None else f"{label} facing {SHORT_SIDES[facing]}"
        raise Problem(f"{where} is out of reach with {_counted(found, ENGLISH)}")
    way = found.way(at, facing)
    total = way[-1].total if way else 0
    yield say.word("map/look/way", title=found.title, hex=label, total=total, limit=_counted(found, say))
    wide = max((len(one.step) for one in way), default=0)
    for number, one in enumerate(way, 1):
        side = f" {say.side(one.facing):<2}" if one.facing is not None else ""
        parts = f" ({', '.join(one.parts)})" if one.parts else ""
        so_far = say.word("map/look/so-far", total=one.total)
        yield f"  {number:>2}  {one.step:<{wide}}  {field.label(one.hex)}{side}  {one.price}{parts}, {so_far}"
    yield from found.remarks(at, facing)


# --- over a map -------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """What is to be shown with a map: an overlay for paper, lines for a terminal."""

    overlay: Overlay
    lines: tuple[str, ...]


def looked(
    field: HexMap, los: tuple[str, str] | None, heights: tuple[str, str] | None, wish: tuple[str, str, int] | None,
    jump: bool, sprint: bool, moving: bool, game: str | None, owner: str | None, content: Path | None,
    games_dirs: Iterable[Path], say: Saying = ENGLISH,
) -> Look | None:  # fmt: skip
    """What --los and --reach ask for; None where neither is given.

    :param owner: the game whose rules hold on the map, if one's do.
    :raises Problem: for hexes or units that aren't there.
    """
    from generator.games.reaching import Start
    from generator.maps.overlay import Mark, Overlay, Trail

    if wish is None and (jump or sprint or moving):
        raise click.UsageError("--jump, --sprint and --moving say how --reach is meant; give that too.")
    if los is None and heights is not None:
        raise click.UsageError("--heights belongs to --los; give that too.")
    if los is None and wish is None:
        return None
    marks: list[Mark] = []
    trails: list[Trail] = []
    titles: list[str] = []
    lines: list[str] = []
    told: list[str] = []
    if wish is not None:
        name, label, facing = wish
        start = Start(hex_of(field, label), facing, jump, sprint, moving=moving)
        found = reach_of(mover_of(name, game, content, games_dirs), field, start, say)
        stops = dict(found.stops)
        marks.append(Mark(start.at, "0", strong=True, facing=facing if found.facings else None))
        marks += [Mark(at, str(price)) for at, price in stops.items() if at != start.at]
        titles.append(f"{found.title}, {label} {say.side(facing)}")
        lines.append(say.word("map/look/reached", title=found.title, unit=say.kit(found.unit), limit=found.limit))
        told += reach_told(field, found, start, say)
    if los is not None:
        crossed, sentences = seen_between(field, los, heights, game, owner, content, games_dirs, say)
        trails.append(Trail((hex_of(field, los[0]), hex_of(field, los[1])), sight=True))
        marked = {mark.hex for mark in marks}
        marks += [Mark(at) for at in crossed if at not in marked]
        titles.append(say.word("map/look/title", start=los[0], end=los[1]))
        lines += sentences
        told += sentences
    return Look(Overlay("; ".join(titles), tuple(marks), tuple(trails), tuple(lines)), tuple(told))
