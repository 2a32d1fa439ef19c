"""The figures of a mech: space and points, what its card says, how far it comes and what that makes of its die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.choosing import word
from generator.games.hex_skirmish.designs import parts_of, sheet_of, taken
from generator.games.loadouts import Chart, Figures, Measure
from generator.units.moves import ground, jump

if TYPE_CHECKING:
    from generator.data.content import Content


def figures(content: Content, model: Any, lang: str) -> Figures:
    """All of them; nothing of a mech whose frame the data lack."""
    numbers = content.numbers
    parts, sheet = parts_of(numbers, model), sheet_of(numbers, model)
    if parts is None or sheet is None:
        return Figures(())

    def said(key: str) -> str:
        return word(content, key, lang)

    frame = parts.frame
    measures = (
        Measure("space", said("space"), taken(numbers, model), frame.space, over=said("over")),
        Measure("mounts", said("mounts"), len(model.weapons), frame.mounts, over=said("over")),
        Measure("systems", said("places"), len(model.systems), frame.systems, over=said("over")),
        Measure("points", said("points"), sheet.points, kind="value"),
    )
    damage = "/".join(str(getattr(sheet.damage, band)) for band in ("short", "medium", "long"))
    card = Chart(
        "card", said("card"), (said("what"), said("value")),
        (
            (said("size"), sheet.size), (said("move"), sheet.move), (said("armour"), sheet.armour),
            (said("structure"), sheet.structure), (said("piloting"), sheet.piloting or 0),
            (said("damage"), damage), (said("overheat"), sheet.overheat),
        ),
    )  # fmt: skip
    return Figures(measures, charts=(card, _moves(content, sheet, lang)))


def _moves(content: Content, sheet: Any, lang: str) -> Chart:
    """How far each way of moving leads in the open, and the die that this makes."""
    from generator.games.hex_skirmish.ground import MoveRules

    data = content.numbers["movement"]
    rules = MoveRules(
        inches=data.hex, sprint=data.sprint.percent, die_hexes=data.modifier.hexes, die_jump=data.modifier.jump,
        die_most=data.modifier.most,
    )  # fmt: skip
    rows: list[tuple[str | int | float, ...]] = []
    for inches, plain, more in ((ground(sheet.moves), "walk", "sprint"), (jump(sheet.moves), "jumping", "sprint-jump")):
        if not inches:
            continue
        points = rules.in_hexes(inches) // data.step
        for key, far in ((plain, points), (more, rules.sprinting(points))):
            rows.append((word(content, key, lang), far, rules.die(far, jumped=plain == "jumping")))
    head = (word(content, "mode", lang), word(content, "reach", lang), word(content, "die", lang))
    return Chart("moving", word(content, "moving", lang), head, tuple(rows))
