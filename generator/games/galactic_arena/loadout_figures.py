"""What can be reckoned about a hero's loadout: indicators, ability tokens, the chances of attack and defence.

Chances are exact: dice are counted (`odds`). They are those of one attack, with nothing used but what a row says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.data.records import dataclass
from generator.games import choosing
from generator.games.galactic_arena import loadout_slots as named_in
from generator.games.galactic_arena.odds import attack_odds
from generator.games.loadouts import Chart, Figures, Measure

if TYPE_CHECKING:
    from generator.data.content import Content

BETWEEN = (1, 2, 3, 4)
"""Hexes between that ranged attacks are told for; fewer than the rules allow are left out."""


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of attack: what is added to the die, what the defence loses, its damage; `rolled` by the defence."""

    name: str
    attack: int
    damage: int
    weaker: int = 0
    rolled: bool = True


def figures(content: Content, model: Any, lang: str) -> Figures:
    """Everything about one loadout. Things that the data lack are left out."""
    return _Reckoner(content, model, lang).figures()


class _Reckoner:
    """The figures of one loadout in one language."""

    def __init__(self, content: Content, model: Any, lang: str) -> None:
        self.content, self.model, self.lang = content, model, lang
        self.view = content.view(lang)
        self.battle = content.numbers["battle"]
        self.columns = content.numbers["abilities"].columns
        self.hero = content.numbers["heroes"].heroes.get(model.hero)
        self.arms = content.numbers["weapons"].weapons.get(model.weapon or "")
        known = content.numbers["abilities"].abilities
        own = list(self.hero.abilities) if self.hero is not None else []
        chosen = [id for id in own if id in model.abilities]
        self.abilities = {id: known[id] for id in dict.fromkeys([*chosen, *model.abilities]) if id in known}
        """What was chosen, in the order of the hero's sheet."""

    def word(self, key: str) -> str:
        return choosing.word(self.content, key, self.lang)

    def named(self, path: str) -> str:
        return choosing.named(self.content, path, self.lang)

    def figures(self) -> Figures:
        if self.hero is None:
            return Figures(())
        return Figures(tuple(self._measures()), charts=tuple(self._charts()))

    def _measures(self) -> Iterator[Measure]:
        for key in named_in.INDICATORS:
            name = named_in.bonus(self.content, key, self.lang)
            yield Measure(key, name, int(getattr(self.hero, key)), kind="value")
        yield Measure("action-points", self.word("action-points"), int(self.battle.action_points), kind="value")
        used = sum(self._column(ability).slots for ability in self.abilities.values() if self._column(ability))
        yield Measure("slots", self.word("slots"), int(used), int(self.hero.slots), over=self.word("too-many"))

    def _column(self, ability: Any) -> Any:
        return self.columns.get(ability.column)

    # --- chances

    def _charts(self) -> Iterator[Chart]:
        defences, attacks = self._among_heroes("defence"), self._among_heroes("attack")
        if self.arms is not None:
            rows = list(self._attacks())
            titles = (self.word("attack"), self.word("total"), self.word("damage"), *map(str, defences))
            for key, rolled in (("hit-a-defence", True), ("hit-an-indicator", False)):
                yield Chart(key, self.word(key), titles, tuple(
                    (row.name, f"d{self.battle.die} {row.attack:+d}", str(row.damage),
                     *(self._hit(row.attack - defence + row.weaker, rolled and row.rolled) for defence in defences))
                    for row in rows
                ), self._of_dice() if rolled else ())  # fmt: skip
        titles = (self.word("defence"), self.word("total"), *map(str, attacks))
        yield Chart("defend", self.word("defend"), titles, tuple(
            (name, f"d{self.battle.die} {total:+d}" if rolled else str(total),
             *(self._hit(attack - total, rolled) for attack in attacks))
            for name, total, rolled in self._defences()
        ))  # fmt: skip
        yield from self._told()

    def _among_heroes(self, indicator: str) -> range:
        """From the lowest to the highest that a hero has: what chances against others are told for."""
        every = [int(getattr(hero, indicator)) for hero in self.content.numbers["heroes"].heroes.values()]
        return range(min(every), max(every) + 1)

    def _of_dice(self) -> tuple[str, ...]:
        critical = self.word("critical-note").replace("<n>", str(self.battle.critical.roll))
        return (critical.replace("<d>", f"{self.battle.critical.damage:+d}"),)

    def _hit(self, edge: int, rolled: bool) -> float:
        """The chance that an attack hits whose total is by `edge` more than the defence, dice apart."""
        battle = self.battle
        return float(attack_odds(edge, rolled=rolled, sides=battle.die, miss=battle.miss,
                                 critical=battle.critical.roll).hit)  # fmt: skip

    def _attacks(self) -> Iterator[Row]:
        """The weapon's kinds of attack, and each with what the keyword or an ability makes of it."""
        assert self.arms is not None
        assert self.hero is not None
        attack, rule = int(self.hero.attack), self.battle
        damage = int(self.arms.damage or rule.damage)
        if "melee" in self.arms.attacks:
            row = Row(self.word("melee"), attack, damage)
            yield row
            yield from self._helped(row, "melee", 1)
            row = Row(self.word("charge"), attack + rule.charge.attack, damage + rule.charge.damage)
            yield row
            yield from self._helped(row, "charge", rule.charge.between + 1)
        if "ranged" in self.arms.attacks:
            distances = [between for between in BETWEEN if between >= rule.ranged.between]
            for number, between in enumerate(distances):
                penalty = int(between * rule.ranged.penalty)
                row = Row(f"{self.word('ranged')}, {between} {self.word('between')}", attack - penalty, damage)
                yield row
                if number in (0, len(distances) - 1):
                    yield from self._helped(row, "ranged", between + 1, penalty)

    def _helped(self, row: Row, kind: str, distance: int, penalty: int = 0) -> Iterator[Row]:
        """The same attack with each thing that may be used before it and that makes it better.

        :param distance: from hero to hero in hexes, 1 for neighbours.
        :param penalty: what the distance takes off the total.
        """
        keyword = self.content.numbers["keywords"].keywords.get(self.arms.keyword or "") if self.arms else None
        powers: dict[str, Any] = {}
        if keyword is not None and self.arms is not None:
            powers[self.named(f"keywords:{self.arms.keyword}")] = keyword
        powers |= {self.named(f"abilities:{id}"): one for id, one in self.abilities.items() if one.side == "offensive"}
        fits = (kind, "melee") if kind == "charge" else (kind,)
        for name, power in powers.items():
            if power.when != "exchange" or power.attack not in (None, *fits) or (power.within or distance) < distance:
                continue
            amounts = sure(power)
            better = Row(
                f"  {name}", row.attack + amounts.get("attack", 0) + (penalty if "steady-aim" in power.effects else 0),
                row.damage + amounts.get("damage", 0), amounts.get("enemy-defence", 0), "blind" not in power.effects,
            )  # fmt: skip
            if better != Row(f"  {name}", row.attack, row.damage):
                yield better

    def _defences(self) -> Iterator[tuple[str, int, bool]]:
        """Ways to defend: what they are called, the total apart from a die, whether a die is rolled."""
        assert self.hero is not None
        own = int(self.hero.defence)
        yield self.word("with-die"), own, True
        yield self.word("without-die"), own, False
        for id, ability in self.abilities.items():
            amounts = sure(ability)
            more = amounts.get("defence", 0) + amounts.get("enemy-attack", 0)
            if ability.side == "defensive" and ability.when == "exchange" and more:
                against = f" ({self.word(ability.attack).lower()})" if ability.attack else ""
                yield f"  {self.named(f'abilities:{id}')}{against}", own + more, True

    # --- words

    def _told(self) -> Iterator[Chart]:
        """What the weapon's keyword and the abilities do."""
        keyword = self.arms.keyword if self.arms is not None else None
        if keyword is not None and keyword in self.content.numbers["keywords"].keywords:
            said = named_in.sentence(self.view, "keywords", keyword)
            yield Chart("keyword", self.word("keyword"), (self.word("name"), self.word("what")),
                        ((self.named(f"keywords:{keyword}"), said),))  # fmt: skip
        if self.abilities:
            head = tuple(self.word(key) for key in ("name", "side", "tokens", "points", "what"))
            yield Chart("abilities", self.word("abilities"), head, tuple(
                (self.named(f"abilities:{id}"), self.word(one.side), str(column.slots), str(column.action_points),
                 named_in.sentence(self.view, "abilities", id))
                for id, one in self.abilities.items() if (column := self._column(one)) is not None
            ))  # fmt: skip


def sure(power: Any) -> Mapping[str, int]:
    """The amounts of a power's effects that need no lucky die."""
    return {name: int(doing.amount or 0) for name, doing in power.effects.items() if doing.roll_above is None}
