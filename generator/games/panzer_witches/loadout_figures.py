"""The figures of a frame: weight and points, what its record says, what its weapons do in a turn, how long they last.

What weapons do is counted out, not sampled: all rolls of the hundred, all sums of the dice, in the order of play. The
frame stands, has aimed once, and shoots at a frame that stands in the open, without a shield and without a witch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.games.choosing import named, word
from generator.games.loadouts import Chart, Figures, Measure
from generator.games.panzer_witches import damage, designs, levels
from generator.play.odds import damage as sums_of

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.games.panzer_witches.designs import Record, WeaponRow

AIMS = 1
"""Actions of aiming before each shot: the move action of a frame that stands."""
Row = tuple[str | int | float, ...]


def figures(content: Content, model: Any, lang: str) -> Figures:
    """All of them; nothing of a frame whose type or crew the data lack."""
    record = designs.record_of(content.numbers, model)
    if record is None:
        return Figures(())

    def said(key: str) -> str:
        return word(content, key, lang)

    measures = (
        Measure("weight", said("weight"), record.weight, record.capacity, over=said("over")),
        Measure("points", said("points"), record.points, kind="value"),
    )
    return Figures(measures, charts=tuple(_Charts(content, record, lang).all()))


class _Charts:
    """The tables of one frame in one language."""

    def __init__(self, content: Content, record: Record, lang: str) -> None:
        self.content, self.record, self.lang, self.numbers = content, record, lang, content.numbers

    def said(self, key: str) -> str:
        return word(self.content, key, self.lang)

    def all(self) -> Iterator[Chart]:
        """What the data are there for."""
        yield self.card()
        yield self.plates()
        if self.record.field is not None:
            yield self.field(self.record.field)
        if "combat" in self.numbers and "damage" in self.numbers:
            yield self.shooting()
        if any(one.magazine for one in self.record.weapons):
            yield self.magazines()

    # --- what the record says

    def card(self) -> Chart:
        """Moves, engine, shield, smoke."""
        one = self.record
        rows: list[Row] = [
            (self.said("move"), one.move), (self.said("first-move"), one.first_move), (self.said("climb"), one.climb),
            (self.said("heat"), one.heat), (self.said("shield"), one.shield), (self.said("smoke"), one.charges),
        ]  # fmt: skip
        rows += [(self.said(_skill(skill.id)), skill.chance) for skill in one.skills]
        if one.magic is not None:
            rows.append((self.said("magic"), one.magic.chance))
        return Chart("card", self.said("card"), (self.said("what"), self.said("value")), tuple(rows))

    def plates(self) -> Chart:
        """Armour and hull by location."""
        rows = tuple(
            (named(self.content, f"locations:{one.id}", self.lang), one.armour, one.hull)
            for one in self.record.locations
        )
        head = (self.said("location"), self.said("armour"), self.said("hull"))
        return Chart("armour", self.said("armour"), head, rows)

    def field(self, field: designs.FieldRow) -> Chart:
        """What a witch's field begins as."""
        rows = tuple(
            (self.said(f"field-{key}"), getattr(field, key)) for key in ("start", "front", "side", "rear")
        )
        return Chart("field", self.said("field"), (self.said("what"), self.said("value")), rows)

    # --- what weapons do

    def shooting(self) -> Chart:
        """What comes through plates in a turn, on average, by weapon and distance; then blows."""
        plates = sorted({frame.locations["torso"].armour for frame in self.numbers["frames"].frames.values()})
        reckoner = _Reckoner(self.numbers)
        rows: list[Row] = []
        held = {one.id for one in self.record.weapons if one.mount in designs.HANDS}  # on a shoulder nothing strikes
        for one in {one.id: one for one in self.record.weapons}.values():  # two of a kind do the same, each in its turn
            name = named(self.content, f"weapons:{one.id}", self.lang)
            for band in one.bands:
                chances = reckoner.shots(self._skill("shooting") + one.gear, one.shots)
                power = f"{band.power} ×{one.shots}" if one.shots > 1 else band.power
                rows.append((name, f"{band.first}–{band.to}", *self._row(reckoner, band.power, power, chances, plates)))
            if one.blow and one.id in held:
                rows.append((name, self.said("blow"), *self._blow(reckoner, one.blow, plates)))
        rows.append((self.said("fists"), self.said("blow"), *self._blow(reckoner, self.record.fists, plates)))
        head = (
            self.said("weapon"), self.said("range"), self.said("damage"), self.said("hit"),
            *(f"{self.said('armour')} {one}" for one in plates),
        )  # fmt: skip
        return Chart("shooting", self.said("per-turn"), head, tuple(rows), (self.said("per-turn-note"),))

    def _skill(self, id: str) -> int:
        return next(one.chance for one in self.record.skills if one.id == id)

    def _blow(self, reckoner: _Reckoner, power: str, plates: list[int]) -> Row:
        return self._row(reckoner, power, power, [self._skill("close-combat")], plates)

    def _row(self, reckoner: _Reckoner, power: str, shown: str, chances: list[int], plates: list[int]) -> Row:
        first = reckoner.success(chances[0])
        return (shown, float(first), *(_mean(reckoner.through(power, chances, one)) for one in plates))

    def magazines(self) -> Chart:
        """For how many turns of shooting each weapon lasts: until it is empty first, and with all spare magazines."""
        head = (self.said("weapon"), self.said("until-empty"), self.said("magazines"), self.said("in-all"))
        return Chart("magazines", self.said("lasting"), head, tuple(
            (named(self.content, f"weapons:{one.id}", self.lang), first(one), one.spare, lasting(one))
            for one in self.record.weapons if one.magazine
        ))  # fmt: skip


def _skill(id: str) -> str:
    """The word of a skill: the shield's is not the word of the thing."""
    return "shield-skill" if id == "shield" else id


def first(weapon: WeaponRow) -> int:
    """Actions until a weapon is empty for the first time: a magazine, and what is in the chamber."""
    return weapon.magazine + weapon.chambered


def lasting(weapon: WeaponRow) -> int:
    """Actions that a weapon lasts for with its spare magazines: a reload leaves the chamber as it is."""
    return weapon.magazine * (1 + weapon.spare) + weapon.chambered


class _Reckoner:
    """Chances and damage, by the numbers of the data."""

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        rule = numbers["levels"]
        self.parts = levels.Parts(rule.special, rule.critical, rule.fumble)
        self.damage = damage.compiled(numbers["damage"])
        self.aim = numbers["combat"].aim

    def shots(self, skill: int, count: int) -> list[int]:
        """The chances of the shots of one action after aiming once: the first has all of the aim, later ones a part."""
        aim = self.aim.bonus * min(AIMS, self.aim.most)
        return [skill + aim, *[skill + aim * self.aim.later // 100] * (count - 1)]

    def ways(self, chance: int) -> tuple[int, int, int, int, int]:
        """How many rolls of a hundred give each level."""
        return levels.ways(levels.bands(chance, self.parts))

    def success(self, chance: int) -> Fraction:
        """How likely a shot hits."""
        return Fraction(sum(self.ways(chance)[levels.NORMAL :]), levels.DIE)

    def through(self, power: str, chances: list[int], armour: int) -> Fraction:
        """What comes through a plate on average, of all shots together."""
        means = {level: self._mean(damage.power(power), level, armour) for level in
                 (levels.NORMAL, levels.SPECIAL, levels.CRITICAL)}  # fmt: skip
        return sum((Fraction(self.ways(chance)[level], levels.DIE) * mean
                    for chance in chances for level, mean in means.items()), Fraction(0))  # fmt: skip

    def _mean(self, power: damage.Power, level: int, armour: int) -> Fraction:
        """What comes through a plate of a hit at a level, on average."""
        if damage.most(power, level):
            return Fraction(self._plated(damage.hit(power, level, 0, self.damage), armour))
        spread = sums_of(power.dice, tuple(range(1, power.sides + 1)))
        return Fraction(sum(
            ways * self._plated(damage.hit(power, level, rolled, self.damage), armour)
            for rolled, ways in enumerate(spread.ways) if ways
        ), spread.total)  # fmt: skip

    def _plated(self, hit: damage.Hit, armour: int) -> int:
        return damage.plated(hit.total, hit.penetration, armour, self.damage).through


def _mean(value: Fraction) -> str:
    """An average to two places, for people to compare."""
    return f"{float(value):.2f}"
