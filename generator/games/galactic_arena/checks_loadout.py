"""Checks of loadouts: a hero with its weapon and its abilities within its slots (3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Diagnostic
from generator.games.choosing import Checked
from generator.games.galactic_arena import codes

if TYPE_CHECKING:
    from generator.data.content import Content


def hero_findings(content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
    """What is wrong with one loadout; `stem` names its file among the content's (`loadouts/standard`).

    Heroes, weapons and abilities that the data lack are reported by the pass over references.
    """
    numbers = content.numbers
    if not {"heroes", "weapons", "abilities"} <= numbers.keys():
        return
    hero = numbers["heroes"].heroes.get(model.hero)
    if hero is None:
        return
    bench = _Bench(content, model, stem, hero)
    yield from bench.weapon()
    yield from bench.abilities()
    yield from bench.slots()
    yield from bench.idle()


class _Bench(Checked):
    """A loadout beside the hero that it is for."""

    by_name = False

    def __init__(self, content: Content, model: Any, stem: str, hero: Any) -> None:
        super().__init__(content, model, stem)
        self.hero = hero
        self.known = content.numbers["abilities"].abilities
        self.columns = content.numbers["abilities"].columns
        self.name = self.named(f"heroes:{model.hero}")
        """The hero's, in every message: a force's loadouts are told one after the other."""

    def listed(self, stem: str, ids: list[str]) -> str:
        return ", ".join(self.named(f"{stem}:{each}") for each in ids)

    def cost(self, ability: str) -> int:
        """Tokens that an ability takes."""
        one = self.known.get(ability)
        column = self.columns.get(one.column) if one is not None else None
        return int(column.slots) if column is not None else 0

    def weapon(self) -> Iterator[Diagnostic]:
        """No weapon, or one of another hero."""
        weapon, own = self.model.weapon, list(self.hero.weapons)
        if weapon is None:
            message = f"{self.name} has no weapon"
            hint = f"Choose one of: {self.listed('weapons', own)}."
            limit = f"a weapon of {self.model.hero}"
            yield self.at(codes.NO_WEAPON, message, "hero", value="nothing", limit=limit, hint=hint)
        elif weapon in self.content.numbers["weapons"].weapons and weapon not in own:
            message = f"{self.name} has no {self.named(f'weapons:{weapon}')}"
            hint = f"Choose one of: {self.listed('weapons', own)}."
            limit = f"a weapon of {self.model.hero}"
            yield self.at(codes.FOREIGN_WEAPON, message, "weapon", value=weapon, limit=limit, hint=hint)

    def abilities(self) -> Iterator[Diagnostic]:
        """Abilities of other heroes, and abilities that stand twice."""
        own = list(self.hero.abilities)
        taken: list[str] = []
        for number, ability in enumerate(self.model.abilities):
            where = f"abilities/{number}"
            if ability in self.known and ability not in own:
                message = f"{self.name} can’t learn {self.named(f'abilities:{ability}')}"
                hint = f"Choose among: {self.listed('abilities', [one for one in own if one not in taken])}."
                limit = f"an ability of {self.model.hero}"
                yield self.at(codes.FOREIGN_ABILITY, message, where, value=ability, limit=limit, hint=hint)
            if ability in taken:
                message = f"{self.name} learns {self.named(f'abilities:{ability}')} twice"
                hint = codes.LEARNT_TWICE.remedy
                yield self.at(codes.LEARNT_TWICE, message, where, value=ability, limit="once", hint=hint)
            taken.append(ability)

    def slots(self) -> Iterator[Diagnostic]:
        """Too many tokens, with the sum; or tokens enough for one ability more."""
        costs = [(self.named(f"abilities:{ability}"), self.cost(ability)) for ability in self.model.abilities]
        total, slots = sum(cost for _, cost in costs), self.hero.slots
        if total > slots:
            told = " + ".join(f"{name} {cost}" for name, cost in costs)
            message = f"{told} = {total} tokens, and {self.name} has {slots}"
            over = total - slots
            enough = list(dict.fromkeys(name for name, cost in costs if cost >= over))
            hint = f"Leave out one of: {', '.join(enough)}." if enough else codes.TOO_MANY_SLOTS.remedy
            yield self.at(codes.TOO_MANY_SLOTS, message, "abilities", value=total, limit=slots, hint=hint)
            return
        further = [
            one for one in self.hero.abilities
            if one in self.known and one not in self.model.abilities and self.cost(one) <= slots - total
        ]  # fmt: skip
        if further:
            message = f"{self.name} uses {total} of {slots} tokens"
            hint = f"There is room for one of: {self.listed('abilities', further)}. Or leave it, if that is meant."
            yield self.at(codes.SPARE_SLOTS, message, "abilities", value=total, limit=slots, hint=hint)

    def idle(self) -> Iterator[Diagnostic]:
        """Offensive abilities for a kind of attack that the weapon doesn't make."""
        weapons = self.content.numbers["weapons"].weapons
        weapon = weapons.get(self.model.weapon or "")
        for number, id in enumerate(self.model.abilities if weapon is not None else ()):
            ability = self.known.get(id)
            if ability is None or ability.side != "offensive" or ability.attack is None:
                continue
            kind = "ranged" if ability.attack == "ranged" else "melee"  # a charge is one in melee
            if kind not in weapon.attacks:
                arms = self.named(f"weapons:{self.model.weapon}")
                learnt = self.named(f"abilities:{id}")
                message = f"{self.name} has {learnt}, which is for {kind} attacks, and {arms}, which makes none"
                others = [one for one in self.hero.weapons if one in weapons and kind in weapons[one].attacks]
                instead = f"{self.listed('weapons', others)} or another ability" if others else "another ability"
                hint = f"Take {instead}; or leave it, if you mean to change the weapon at the start hex."
                where = f"abilities/{number}"
                yield self.at(codes.IDLE_ABILITY, message, where, value=id, limit=f"{kind} attacks", hint=hint)
