"""The terrain field of a hex in a board file: `woods:1;road:1:36`, to features and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.maps import codes, faults
from generator.maps.hexmap import Feature
from generator.maps.terrain import GROUPS, HEIGHTS, Group, board_name, our_name

_PART = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]{0,40})(?::([-+]?\d{1,9}))?(?::([-+]?\d{1,9}))?\s*")

Located = tuple[int, int, faults.Fault]
"""A fault and where it stands in the text: from and to."""


def terrain_of(text: str) -> tuple[tuple[Feature, ...], list[Located]]:
    """The features that a hex's terrain field names, and what is wrong with them."""
    wrong: list[Located] = []
    features: list[Feature] = []
    places: dict[str, tuple[int, int]] = {}
    fields: dict[str, int] = {}
    for start, end, part in _parts(text):
        found = _PART.fullmatch(part)
        if found is None:
            wrong.append((start, end, (codes.BAD_LINE, f"“{part.strip()[:30]}” is not a terrain with its level", "")))
            continue
        name, level = found[1].lower(), int(found[2] or 1)
        if name in HEIGHTS:
            fields.setdefault(name, level)
            places.setdefault(name, (start, end))
            continue
        kept, bad = faults.each([Feature(our_name(name), level, int(found[3]) if found[3] else None)])
        if name in GROUPS:
            # The number is the type here; whether there is such a type is asked below.
            kept, bad = [Feature(name_of(name), level, kept[0].exits)], [one for one in bad if one[0] is codes.EXITS]
        wrong += [(start, end, one) for one in bad]
        features += kept
        places.setdefault(kept[0].kind, (start, end))
    features = list(_grouped(features, fields, places, wrong))
    for name, level in fields.items():
        message = f"{name} stands in a hex without {board_name(HEIGHTS[name].kind)}"
        wrong.append((*places[name], (codes.INCOMPLETE, message, "")))
        del level
    together, bad = faults.together(features)
    wrong += [(0, max(1, len(text)), one) for one in bad]
    return together, wrong


def name_of(board: str) -> str:
    """Our kind for a board's name."""
    return our_name(board)


def _parts(text: str) -> Iterator[tuple[int, int, str]]:
    start = 0
    for part in text.split(";"):
        if part.strip():
            yield start, start + len(part), part
        start += len(part) + 1


def _grouped(
    features: Iterable[Feature], fields: dict[str, int], places: dict[str, tuple[int, int]], wrong: list[Located]
) -> Iterator[Feature]:
    """The features with buildings, bridges and tanks put together from their fields; `fields` keeps what is over."""
    for one in features:
        group = GROUPS.get(one.kind)
        if group is None:
            yield one
            continue
        at = places[one.kind]
        if group.height not in fields:
            message = f"{board_name(one.kind)} without {group.height}"
            wrong.append((*at, (codes.INCOMPLETE, message, "")))
        height = fields.pop(group.height, 0 if one.kind == "bridge" else 1)
        kept, bad = faults.each([Feature(one.kind, height, one.exits)])
        kinds, worse = faults.each([Feature(group.type, one.level)])
        wrong += [(*at, fault) for fault in (*bad, *worse)]
        yield kept[0]
        if kinds[0].level != 1:
            yield kinds[0]


def terrain_text(features: Iterable[Feature]) -> str:
    """The terrain field of a hex with these features: each group whole, with the usual construction factor where the
    map names none."""
    parts: list[str] = []
    features = tuple(features)
    by_kind = {one.kind: one for one in features}
    types = {group.type for group in GROUPS.values()}
    for one in features:
        group = GROUPS.get(one.kind)
        if group is not None:
            parts += _group_text(one, group, by_kind)
        elif one.kind not in types:
            parts.append(_field(board_name(one.kind), one.level, one.exits))
    return ";".join(parts)


def _group_text(one: Feature, group: Group, by_kind: dict[str, Feature]) -> list[str]:
    type = by_kind[group.type].level if group.type in by_kind else 1
    parts = [_field(board_name(one.kind), type, one.exits), _field(group.height, one.level, None)]
    if group.cf not in by_kind:
        parts.append(_field(board_name(group.cf), group.usual[min(type, len(group.usual)) - 1], None))
    return parts


def _field(name: str, level: int, exits: int | None) -> str:
    return f"{name}:{level}" if exits is None else f"{name}:{level}:{exits}"
