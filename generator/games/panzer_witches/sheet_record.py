"""What stands on the record of a frame: every number with the data that it comes from.

The numbers are those of `designs`; here each gets the paths of its data, the words that belong to it, and the way in
which it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.data.content import behind
from generator.data.records import dataclass
from generator.data.views import computed
from generator.draw.silhouettes import MechFigure
from generator.games.panzer_witches import damage, designs, levels
from generator.games.panzer_witches.models import LOCATIONS

TABLES = ("front", "side", "rear")
"""The tables of hits, in the order in which a record tells them."""

BULK = (0.84, 0.94, 1.06, 1.2)
"""How wide the plates of a frame are drawn, by its size."""

HEADS = ("visor", "dome", "slit", "crest")
"""Heads of frames, in turn."""


@dataclass(frozen=True, slots=True)
class Place:
    """A location: its words, its plate, what a d20 must show, and how likely its modules are struck."""

    id: str
    info: Any
    plate: Any
    """None on a blank record."""
    rolls: dict[str, Any]
    """By table, such as `3-6`; a table that never strikes it is left out."""
    chances: tuple[Any, ...]
    """By circle: the chance in per cent once it is the last one marked."""


@dataclass(frozen=True, slots=True)
class ModuleShown:
    """A module of a frame."""

    module: Any
    info: Any
    """Its location."""
    worn: Any
    """The condition from which on it is worn; None if that changes nothing."""
    penalties: tuple[tuple[str, Any], ...]
    """What rolls then suffer, by skill."""


@dataclass(frozen=True, slots=True)
class PowerShown:
    """What a weapon does at some distances, or as a weapon of close combat."""

    reach: Any
    """Such as `4-8`; None for a blow."""
    penetration: Any
    dice: Any


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon on its mount."""

    mount: str
    weapon: Any
    bands: tuple[PowerShown, ...]
    blow: PowerShown | None
    chambered: Any
    """Rounds in the chamber at the start: 0 for a weapon without a magazine."""
    spare: Any
    """Spare magazines."""
    condition: Any


@dataclass(frozen=True, slots=True)
class SkillShown:
    """A skill with its bands, as ranges of a d100."""

    key: str
    chance: Any
    critical: Any
    special: Any
    normal: Any
    fumble: Any


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A witch's field: what it is at the start, which is the most that it has."""

    start: Any
    front: Any
    side: Any
    rear: Any


@dataclass(frozen=True, slots=True)
class Shown:
    """A loadout as its record shows it."""

    id: str
    loadout: Any
    frame: Any
    crew: Any
    witch: Any
    """None for a crew without one; likewise what isn't carried in the next three."""
    shield: Any
    smoke: Any
    radar: Any
    loader: bool
    first: Any
    """Movement of a frame that stood."""
    points: Any
    places: tuple[Place, ...]
    modules: tuple[ModuleShown, ...]
    arms: tuple[Arm, ...]
    skills: tuple[SkillShown, ...]
    magic: SkillShown | None
    field: FieldShown | None
    figure: MechFigure


def shown(game: Any, loadout: Any) -> Shown | None:
    """The record of a loadout (a view); None where its frame or its crew isn't there."""
    content, model = behind(loadout)
    made = designs.record_of(content.numbers, model) if model is not None else None
    if made is None:
        return None
    frame, crew = game.frames[made.frame], game.crews[made.crew]
    witch = game.witches[made.witch] if made.witch else None
    shield = game.gear.shields[loadout.shield] if made.shield else None
    arms = tuple(arms_of(game, loadout, made))
    carried = [getattr(game.gear, key) for key in designs.CARRIED if getattr(model, key)]
    parts = [frame, crew, witch, shield, *(arm.weapon for arm in arms), *carried]
    return Shown(
        id=made.id,
        loadout=loadout,
        frame=frame,
        crew=crew,
        witch=witch,
        shield=shield,
        smoke=game.gear.smoke if made.charges else None,
        radar=game.gear.radar if made.radar else None,
        loader=made.loader,
        first=computed(made.first_move, frame.move),
        points=computed(made.points, *(part.points for part in parts if part is not None)),
        places=tuple(places_of(game, frame)),
        modules=tuple(
            module_shown(game, row.id, row.worn_from) for row in made.modules if row.id in game.modules.modules
        ),
        arms=arms,
        skills=tuple(skill_of(game, row, crew.skills[row.id], frame.manoeuvre) for row in made.skills),
        magic=skill_of(game, made.magic, witch.magic) if made.magic is not None and witch is not None else None,
        field=field_of(game, made.field, witch) if made.field is not None else None,
        figure=figure_of(game, made, arms),
    )


def places_of(game: Any, frame: Any) -> Iterator[Place]:
    """The locations of a frame, in the order of records; without a frame what holds for all."""
    content, _ = behind(game)
    numbers = damage.compiled(content.numbers["damage"])
    for id in LOCATIONS:
        plate = frame.locations[id] if frame is not None else None
        chances: tuple[Any, ...] = ()
        if plate is not None:
            whole = int(plate.hull)
            found = (damage.module_chance(left, whole, numbers) for left in range(whole - 1, -1, -1))
            chances = tuple(computed(chance, plate.hull, "damage:chances") for chance in found)
        yield Place(id, game.locations.locations[id], plate, rolls_of(game, id), chances)


def rolls_of(game: Any, location: str) -> dict[str, Any]:
    """What a d20 must show to strike a location, by table; arms and legs are struck from their own side."""
    limb = location.partition("-")[2]
    names = {location, f"near-{limb}"} if limb else {location}
    found: dict[str, Any] = {}
    for table in TABLES:
        spans: list[str] = []
        sources: list[Any] = []
        first = 1
        for row in game.locations[table].rows:
            if str(row.hits) in names:
                spans.append(span(first, int(row.to)))
                sources += [row.to, row.hits]
            first = int(row.to) + 1
        if spans:
            found[table] = computed(", ".join(spans), *sources)
    return found


def span(first: int, last: int) -> str:
    """A range of numbers, such as 3–6."""
    return str(first) if first == last else f"{first}–{last}"


def module_shown(game: Any, id: str, worn_from: int) -> ModuleShown:
    """A module by its id; it is worn from so little condition on."""
    module = game.modules.modules[id]
    worn = computed(worn_from, module.condition) if worn_from else None
    return ModuleShown(module, game.locations.locations[module.location], worn, tuple(module.worn.items()))


def arms_of(game: Any, loadout: Any, made: designs.Record) -> Iterator[Arm]:
    """The weapons of a record, by mount."""
    for row in made.weapons:
        weapon = game.weapons[row.id]
        bands = tuple(
            PowerShown(
                computed(span(band.first, band.to), weapon[band.key].to),
                computed(band.penetration, weapon[band.key].power),
                computed(band.dice, weapon[band.key].power),
            )
            for band in row.bands
        )
        blow = None
        if row.blow:
            power = damage.power(row.blow)
            dice = row.blow.rpartition("+")[2]
            blow = PowerShown(None, computed(power.penetration, weapon.blow), computed(dice, weapon.blow))
        spare = loadout.magazines.get(row.mount, game.reloading.magazines) if row.magazine else row.spare
        chambered = game.reloading.chambered if row.magazine else row.chambered
        yield Arm(row.mount, weapon, bands, blow, chambered, spare, game.modules.weapon_condition)


def skill_of(game: Any, row: designs.SkillRow, base: Any, added: Any = 0) -> SkillShown:
    """A skill of a record: what its crew knows, and what is added to a manoeuvre by the frame's build."""
    rule = game.levels
    chance = base if row.chance == int(base) else computed(row.chance, base, added)
    return SkillShown(
        row.id,
        chance,
        critical=computed(percentile(1, row.critical), chance, rule.critical),
        special=computed(percentile(1, row.special), chance, rule.special),
        normal=computed(percentile(1, max(1, row.chance)), chance),
        fumble=computed(percentile(row.fumble, levels.DIE), chance, rule.fumble),
    )


def percentile(first: int, last: int) -> str:
    """A range of rolls as two dice show it: 01–13, 98–00; a dash where there is none."""
    if last < first:
        return "–"
    return "–".join(f"{one % levels.DIE:02d}" for one in dict.fromkeys((first, last)))


def field_of(game: Any, row: designs.FieldRow, witch: Any) -> FieldShown:
    """The field of a record at the start, and how strong it is towards each side."""
    rule = game.field
    start = computed(row.start, rule.base, witch.surplus)
    return FieldShown(
        start,
        *(
            computed(value, start, percent, rule.tens)
            for value, percent in ((row.front, rule.front), (row.side, rule.side), (row.rear, rule.rear))
        ),
    )


# --- how it looks ---------------------------------------------------------------------------------------------------


def figure_of(game: Any, made: designs.Record, arms: tuple[Arm, ...]) -> MechFigure:
    """How a frame looks: its size, what its arms and shoulders carry, its shield."""
    order = list(game.frames.frames)
    parts = {arm.mount: look_of(arm) for arm in arms}
    if made.shield:
        parts["left-arm"] = "tower-shield"
    return MechFigure(
        parts.get("left-shoulder", ""), parts.get("right-shoulder", ""), parts.get("left-arm", ""),
        parts.get("right-arm", ""), bulk=BULK[made.size - 1], head=HEADS[order.index(made.frame) % len(HEADS)],
    )  # fmt: skip


PIERCING = 5
"""Penetration from which on a blow is a thrust: its weapon is drawn as a lance, not as a blade."""


def look_of(arm: Arm) -> str:
    """The part that a weapon is drawn as: what it does tells."""
    weapon, shoulder = arm.weapon, arm.mount.endswith("shoulder")
    if weapon.near is None:
        return "lance" if arm.blow is not None and int(arm.blow.penetration) >= PIERCING else "sword"
    if weapon.explosive is not None:
        return "launcher"
    if int(weapon.heat):
        return "nozzle"
    if int(weapon.shots) > 1:
        return "gatling" if int(weapon.weight) > 3 else "barrel"
    if weapon.far is None:
        return "pod" if shoulder else "fist"
    return "rifle" if int(weapon.weight) < 7 else "cannon"
