"""Hex Skirmish's tables for the rules booklet: ground, what goes by size, and what mechs are built of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from generator.data.views import computed
from generator.draw.printing import printed
from generator.games.exhibits import bold, told
from generator.games.telling import Span, Spans, Table, spans

if TYPE_CHECKING:
    from generator.games.hex_skirmish.figures import Maker

BANDS = ("short", "medium", "long")
SIZES = (1, 2, 3, 4)


def tables(maker: Maker, names: Mapping[str, Spans]) -> Iterator[Table]:
    """All tables but those of battles. `names` are those of mechs and lances, by id."""
    yield ground(maker)
    yield sizes(maker)
    yield frames(maker)
    yield weapons(maker)
    yield systems(maker)
    yield lances(maker, names)


def ground(maker: Maker) -> Table:
    """Which terrain of maps is which ground, and what entering it costs."""
    words, game = maker.words.ground, maker.game.ground
    rows = []
    for kind, terrain in game.terrain.items():
        for level, id in enumerate(terrain.gives, 1):
            name = told(words.kinds[str(kind)])
            if len(list(terrain.gives)) > 1:
                name = spans(name, " ", Span(str(level), "", (id.path,), "computed"))
            one = game.grounds[str(id)]
            rows.append((name, told(one.name), told(one.cost.signed)))
    head = tuple(told(words[key]) for key in ("terrain", "ground", "cost"))
    return Table(tuple(rows), head, "llc", (2, 2, 1), told(words.caption), id="table-ground", after="cover-costs")


def sizes(maker: Maker) -> Table:
    """What goes by a mech's size: levels in a step, water, roofs."""
    words, game = maker.words.sizes, maker.game
    rows = []
    for size in SIZES:
        climb = computed(-(-size // int(game.movement.sizes)), game.movement.sizes)
        roof = computed(size * int(game.ground.building.times), game.ground.building.times)
        water = computed(size - 1, "ground:water/cost")
        rows.append((told(computed(size, "frames:frames")), told(climb), told(water), told(roof)))
    head = tuple(told(words[key]) for key in ("size", "levels", "water", "roof"))
    return Table(tuple(rows), head, "cccc", caption=told(words.caption), id="table-sizes", after="building")


def frames(maker: Maker) -> Table:
    """The frames."""
    words, rows = maker.words.frames, []
    keys = ("size", "structure", "piloting", "space", "step", "jump", "armour", "mounts", "systems")
    for _, frame in maker.game.frames.frames.items():
        moves = spans(told(frame.slowest), "–", told(frame.fastest))
        name = spans(bold(frame.name), ". ", told(frame.text("text")))
        rows.append((name, *(told(frame[key]) for key in keys[:4]), moves, *(told(frame[key]) for key in keys[4:])))
    head = tuple(told(words[key]) for key in ("frame", *keys[:4], "moves", *keys[4:]))
    return Table(tuple(rows), head, "l" + "c" * 10, (7, *(2,) * 10), told(words.caption), id="table-frames", wide=True,
                 after="build-frame")  # fmt: skip


def weapons(maker: Maker) -> Table:
    """The weapons."""
    words, rows = maker.words.weapons, []
    for _, weapon in maker.game.weapons.weapons.items():
        damage = [told(weapon.damage[band]) for band in BANDS]
        rows.append((bold(weapon.name), *damage, told(weapon.overheat), told(weapon.space)))
    head = tuple(told(words[key]) for key in ("weapon", *BANDS, "overheat", "space"))
    return Table(tuple(rows), head, "lccccc", (4, 2, 2, 2, 2, 2), told(words.caption), id="table-weapons",
                 after="build-space")  # fmt: skip


def systems(maker: Maker) -> Table:
    """The systems, with what they change."""
    words, rows = maker.words.systems, []
    for _, system in maker.game.systems.systems.items():
        changes: list[Span] = []
        for key in ("piloting", "overheat", "structure"):
            if system[key]:
                changes += [Span(" (") if not changes else Span(", "), *told(words[key]), Span(" "),
                            *told(system[key].signed)]  # fmt: skip
        text = spans(told(system.text("text")), *changes, ")" if changes else "")
        rows.append((bold(system.name), text, told(system.space)))
    head = tuple(told(words[key]) for key in ("system", "text", "space"))
    return Table(tuple(rows), head, "llc", (3, 8, 2), told(words.caption), id="table-systems", after="build-space")


def lances(maker: Maker, names: Mapping[str, Spans]) -> Table:
    """The lances and their mechs."""
    words, rows = maker.words.lances, []
    for _, lance in maker.game.lances.lances.items():
        mechs: list[Span] = []
        for id in lance.mechs:
            mechs += [*((Span(", "),) if mechs else ()), *names.get(str(id), told(printed(id)))]
        rows.append((bold(lance.name), tuple(mechs)))
    head = (told(words.lance), told(words.mechs))
    return Table(tuple(rows), head, "ll", (1, 3), told(words.caption), id="table-lances", after="build-card")
