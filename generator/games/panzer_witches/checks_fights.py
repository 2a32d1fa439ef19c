"""Checks of teams, forms of play, starts and maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median_low
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Code, Diagnostic
from generator.games.panzer_witches import codes
from generator.games.panzer_witches.designs import known, team_points
from generator.games.panzer_witches.ground import Ground, compile_ground
from generator.games.panzer_witches.state import SIDES
from generator.maps.body import maps_of
from generator.maps.symmetry import turned_alike

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.maps.hexmap import HexMap


def fights(content: Content) -> Iterator[Diagnostic]:
    """Every finding about them. Only files whose model was valid are looked at."""
    numbers = content.numbers
    maps: Mapping[str, HexMap] = {}
    if "maps" in numbers:
        maps, findings = maps_of(content)
        yield from findings
        yield from _maps(content, maps)
    if "teams" in numbers:
        yield from _teams(content)
    if "scenarios" in numbers:
        yield from _forms(content)
        if "ground" in numbers:
            yield from _starts(content, maps)


def _at(content: Content, code: Code, message: str, path: str) -> Diagnostic:
    return code.at(message, content.place(path), path=path)


# --- maps


def _maps(content: Content, maps: Mapping[str, HexMap]) -> Iterator[Diagnostic]:
    for id, made in maps.items():
        if not turned_alike(made):
            yield _at(content, codes.LOPSIDED, f"{id} isn't the same turned by half a turn", f"maps:{id}/rows")
    furthest = max((_across(made) for made in maps.values()), default=0)
    weapons = content.numbers["weapons"].weapons if "weapons" in content.numbers and furthest else {}
    for id, one in weapons.items():
        key = next((key for key in ("far", "middle", "near") if getattr(one, key) is not None), "")
        if key and getattr(one, key).to > furthest:
            message = f"{id} reaches {getattr(one, key).to} hexes, and no map is longer than {furthest}"
            yield _at(content, codes.BEYOND_MAPS, message, f"weapons:{id}/{key}/to")


def _across(made: HexMap) -> int:
    """How far the two hexes of a map lie apart that lie furthest apart; those are at its corners."""
    last = len(made) - 1
    corners = (0, made.width - 1, last - made.width + 1, last)
    return max(made.distance(one, other) for one in corners for other in corners)


# --- teams


def _teams(content: Content) -> Iterator[Diagnostic]:
    teams = content.numbers["teams"]
    whole = dict(teams.teams)
    for id, team in teams.teams.items():
        for number, frame in enumerate(team.frames):
            if frame not in content.loadouts:
                yield _at(content, codes.NO_SUCH_FRAME, f"there is no {frame}", f"teams:{id}/frames/{number}")
                whole.pop(id, None)
    if known(content.numbers):
        yield from _equal(content, whole, teams.apart)


def _equal(content: Content, teams: Mapping[str, Any], apart: int) -> Iterator[Diagnostic]:
    """The teams without which the others would cost the same, as nearly as they are told to."""
    loadouts = {id: one.model for id, one in content.loadouts.items() if one.model is not None}
    cost = {id: team_points(content.numbers, loadouts, team) for id, team in teams.items()
            if all(frame in loadouts for frame in team.frames)}  # fmt: skip
    if not cost:
        return
    usual = median_low(cost.values())
    while (max(cost.values()) - min(cost.values())) * 100 > apart * max(cost.values()):
        odd = max(cost, key=lambda id: abs(cost[id] - usual))
        message = f"{odd} costs {cost.pop(odd)} points, and most teams cost about {usual}"
        yield _at(content, codes.UNEQUAL, message, f"teams:{odd}/frames")


# --- fights


def _forms(content: Content) -> Iterator[Diagnostic]:
    """Whether each team has as many frames as a form wants."""
    teams = content.numbers["teams"].teams if "teams" in content.numbers else {}
    for id, form in content.numbers["scenarios"].forms.items():
        few = [name for name, team in teams.items() if len(team.frames) < form.frames]
        if few:
            message = f"{id} is for {form.frames} frames a side, and these have fewer: {', '.join(few)}"
            yield _at(content, codes.TOO_FEW, message, f"scenarios:forms/{id}/frames")


def _starts(content: Content, maps: Mapping[str, HexMap]) -> Iterator[Diagnostic]:
    """Whether there is room where the sides begin."""
    given, rules = content.numbers["scenarios"], compile_ground(content.numbers["ground"])
    for id, scenario in given.scenarios.items():
        made = maps.get(scenario.map)
        if made is None:
            continue
        frames = max((form.frames for form in given.forms.values() if form.scenario == id), default=1)
        ground = Ground(rules, made)
        spans = {side: getattr(scenario.start, side) for side in SIDES}
        for side, span in spans.items():
            path = f"scenarios:{id}/start/{side}"
            if span.max > made.height:
                message = f"rows {span.min} to {span.max} of a map with {made.height} rows"
                yield _at(content, codes.OFF_THE_MAP, message, path)
            hiding = scenario.hidden == side
            first, last = (span.min - 1) * made.width, min(span.max, made.height) * made.width
            room = sum(ground.open(index) and (ground.cover[index] or not hiding) for index in range(first, last))
            if room < frames:
                message = f"{frames} frames begin in rows {span.min} to {span.max}, and {room} can " + (
                    "hide there" if hiding else "stand there"
                )
                yield _at(content, codes.NO_ROOM, message, path)
        red, blue = spans.values()
        if red.min <= blue.max and blue.min <= red.max:
            message = f"red begins in rows {red.min} to {red.max}, blue in {blue.min} to {blue.max}"
            yield _at(content, codes.SAME_ROWS, message, f"scenarios:{id}/start")
