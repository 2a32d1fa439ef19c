"""What can be wrong with what is in a hex, whatever kind of file says so; and the nearest thing that isn't wrong."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from generator.data.diagnostics import Code
from generator.maps import codes
from generator.maps.hexmap import Feature
from generator.maps.terrain import ALL_SIDES, HIGHEST, KINDS, LOWEST, limits

Fault = tuple[Code, str, str]
"""A code, its message and a hint ("" for the code's remedy); the caller knows the place."""


def ground(level: int) -> tuple[int, list[Fault]]:
    """A level of the ground within its limits, and what is wrong with the one that was given."""
    kept = min(max(level, LOWEST), HIGHEST)
    if kept == level:
        return level, []
    message = f"level {_short(level)} of the ground is not within {LOWEST} to {HIGHEST}"
    return kept, [(codes.LEVEL_RANGE, message, "")]


def each(features: Iterable[Feature]) -> tuple[list[Feature], list[Fault]]:
    """Features with levels and exits that they can have, and what is wrong with each by itself."""
    kept: list[Feature] = []
    faults: list[Fault] = []
    for kind, level, exits in features:
        if kind not in KINDS:
            near = difflib.get_close_matches(kind, KINDS, 1, 0.75)
            hint = f"Did you mean {near[0]}?" if near else ""
            faults.append((codes.UNKNOWN_KIND, f"{kind} is no known kind of terrain", hint))
        low, high = limits(kind)
        if not low <= level <= high:
            is_ = f"{kind} has the level {_short(level)}"
            must = f"must be {low}" if low == high else f"must be {low} to {high}"
            faults.append((codes.FEATURE_RANGE, f"{is_}, and {must}", ""))
            level = min(max(level, low), high)
        if exits is not None and not 0 <= exits <= ALL_SIDES:
            faults.append((codes.EXITS, f"{kind} has the exits {_short(exits)}, and they must be 0 to {ALL_SIDES}", ""))
            exits = None
        kept.append(Feature(kind, level, exits))
    return kept, faults


def together(features: Iterable[Feature]) -> tuple[tuple[Feature, ...], list[Fault]]:
    """The features of a hex with each kind once, and what is wrong with them beside each other."""
    kept: dict[str, Feature] = {}
    faults: list[Fault] = []
    for one in features:
        if one.kind not in kept:
            kept[one.kind] = one
        elif kept[one.kind] != one:
            faults.append((codes.FEATURE_TWICE, f"{one.kind} stands twice in this hex, and not alike", ""))
        else:
            faults.append((codes.FEATURE_TWICE, f"{one.kind} stands twice in this hex", ""))
    for kind in kept:
        needed = KINDS[kind].needs if kind in KINDS else ""
        if needed and needed not in kept:
            code = codes.NEEDS if kind == "rapids" else codes.INCOMPLETE
            faults.append((code, f"{kind} stands in a hex without {needed}", ""))
        elif kind == "rapids" and kept["water"].level < 1:
            faults.append((codes.NEEDS, "rapids stand in water of depth 0", ""))
    return tuple(kept.values()), faults


def _short(number: int) -> str:
    text = str(number) if abs(number) < 10**12 else f"{str(number)[:9]}…"
    return text
