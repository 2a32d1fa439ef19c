"""A `LoadoutKit` whose loadouts are forces: any game with units can name it.

    loadouts="generator.units.force_kit:KIT", loadout="generator.units.force:ForceFile"

Its words are those that the game's texts have under `loadout`, else the English ones here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.games.loadouts import Chart, Figures, LazyKit, LoadoutKit, Measure, Option, Slot
from generator.units.force import ForceFile, ForceUnit
from generator.units.loading import units_of
from generator.units.mustering import library_of, mustered
from generator.units.points import amount
from generator.units.sheets import damage_text
from generator.units.tmm import tmm

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.data.diagnostics import Diagnostic
    from generator.units.models import UnitSheet
    from generator.units.naming import Unit

_HERE = "generator.units.force_kit"

KIT: LoadoutKit = LazyKit(
    "forces",
    "force",
    slots=f"{_HERE}:slots",
    findings=f"{_HERE}:findings",
    words=f"{_HERE}:words",
    numbers=f"{_HERE}:numbers",
    figures=f"{_HERE}:figures",
    slots_for=f"{_HERE}:slots_for",
)

TAIL = r"skill\s*\S+|[x×]\s*\d+|\d+\s*[x×]|[\"“„].*[\"“”]"
"""What may stand behind a unit in a line of a force: its skill, how many there are, its callsign."""

WORDS = {
    "limit": "Limit", "units": "Units", "points": "Points", "over": "too many", "armour": "Armour",
    "structure": "Structure", "damage": "Damage at short, medium, long range", "skill": "Skill", "blank": "blank",
    "roster": "Roster", "unit": "Unit", "size": "Size", "move": "Move", "tmm": "TMM", "none": "none",
}  # fmt: skip


def word(content: Content, key: str, lang: str) -> str:
    """One of the kit's words in a language."""
    for each in (lang, content.languages[0]):
        held = content.texts.get(each, {}).get("loadout")
        if isinstance(held, Mapping) and isinstance(held.get(key), str):
            return str(held[key])
    return WORDS[key]


def slots(content: Content, lang: str) -> tuple[Slot, ...]:
    """The limit, and the units: each option is a line that names the unit alone."""
    return _slots(content, lang, units_of(content))


def slots_for(content: Content, lang: str, loadout: LoadoutFile) -> tuple[Slot, ...]:
    """The same for one force: the units of the lists that it names can be chosen, too."""
    model = loadout.model
    if not isinstance(model, ForceFile) or not model.lists:
        return slots(content, lang)
    held = content.files.get(loadout.stem)
    content.files[loadout.stem] = loadout.located  # lists are meant from its folder
    library = library_of(content, model, loadout.stem)[0]
    if held is not None:
        content.files[loadout.stem] = held
    return _slots(content, lang, library)


def _slots(content: Content, lang: str, units: Iterable[Unit]) -> tuple[Slot, ...]:
    units = tuple(units)
    if not units:
        return ()
    options = tuple(Option(unit.id, unit.sheet.name, _told(unit.sheet)) for unit in units)
    return (
        Slot("limit", "limit", word(content, "limit", lang), "number", low=1, high=9999),
        Slot("units", "units", word(content, "units", lang), "several", options, tail=TAIL),
    )


def _told(sheet: UnitSheet) -> str:
    told = f"{sheet.type}, size {sheet.size}, {sheet.move}, {sheet.armour}/{sheet.structure}, "
    return told + f"{damage_text(sheet)}, {sheet.points} points"


def findings(content: Content, model: ForceFile, stem: str) -> Iterator[Diagnostic]:
    """What is wrong with a force: lines that mean no unit or two, too many points, lists that can't be read."""
    yield from mustered(content, model, stem).findings


def words(content: Content, model: ForceFile, lang: str) -> tuple[tuple[str, str], ...]:
    """The force in plain words."""
    limit = str(model.limit) if model.limit is not None else word(content, "none", lang)
    return (word(content, "limit", lang), limit), (word(content, "units", lang), "; ".join(model.units))


def numbers(content: Content, model: ForceFile) -> Mapping[str, Any]:
    """What the data say of each line's unit; nothing rules the whole."""
    stem = _stem(content, model)
    library = library_of(content, model, stem)[0]
    known: dict[str, Any] = {}
    for line in dict.fromkeys(model.units):
        alone = mustered(content, model.model_copy(update={"units": [line], "limit": None}), stem, library=library)
        sheets = [unit.sheet for unit in alone.force.units[:1]]
        known[line] = [one.model_dump(mode="json", exclude={"source", "place", "reason"}) for one in sheets]
    return {"limit": model.limit, "units": known, "": {}}


def figures(content: Content, model: ForceFile, lang: str) -> Figures:
    """The points against the limit, what the force has together, and its roster."""
    force = mustered(content, model, _stem(content, model)).force
    names = {key: word(content, key, lang) for key in WORDS}
    damage = [sum(amount(getattr(unit.sheet.damage, band)) for unit in force.units) for band in _BANDS]
    measures = (
        Measure("points", names["points"], force.points, model.limit, kind="value", over=names["over"]),
        Measure("units", names["units"], len(force.units), kind="value"),
        Measure("armour", names["armour"], sum(unit.sheet.armour for unit in force.units), kind="value"),
        Measure("structure", names["structure"], sum(unit.sheet.structure for unit in force.units), kind="value"),
    )
    head = (names["unit"], names["skill"], names["points"], names["size"], names["move"], names["tmm"], "A/S", "S/M/L")
    total = "/".join(f"{value:.1f}".removesuffix(".0") for value in damage)
    roster = Chart("roster", names["roster"], head, tuple(_row(unit, names) for unit in force.units),
                   (f"{names['damage']}: {total}.",))  # fmt: skip
    return Figures(measures, charts=(roster,))


_BANDS = ("short", "medium", "long")


def _row(unit: ForceUnit, names: Mapping[str, str]) -> tuple[str | int | float, ...]:
    sheet, skill = unit.sheet, names["blank"] if unit.skill is None else str(unit.skill)
    label = unit.label if len(unit.label) <= 28 else f"{unit.label[:27]}…"
    hits = f"{sheet.armour}/{sheet.structure}"
    return label, skill, unit.points, sheet.size, sheet.move, tmm(sheet.moves), hits, damage_text(sheet)


def _stem(content: Content, model: ForceFile) -> str:
    """Under which the content knows the force's file, so that its lists are found beside it."""
    said = {"id": model.id, "name": model.name, "units": model.units}
    for stem, located in content.files.items():
        data = located.data
        if stem.startswith("loadouts/") and isinstance(data, dict) and all(data.get(key) == said[key] for key in said):
            return stem
    return f"loadouts/{model.id}"
