"""What can be reckoned about a Paper 'Mech loadout: weight, time, what each action does to which armour, and where.

All of it follows from the numbers of the data and of the loadout. Odds are exact (`generator.play.odds`): those of an
attack that isn't hasted, by a pilot without skills who re-rolls whenever that can help.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.data.records import dataclass
from generator.games.loadouts import ActionFigures, Coverage, DamageOdds, Figures, Measure
from generator.games.paper_mech.checks_loadout import total_weight
from generator.play.odds import beating, damage

if TYPE_CHECKING:
    from generator.data.content import Content

ARMOURS = (2, 3, 4, 5)
"""The armour that odds are told for: all that enemies have, and what Weak or a later enemy may make of it."""
FIRST_SECTOR = 225.0
"""Degrees clockwise from straight ahead at which the first sector begins; the radar is drawn so."""
LEGS = "legs"


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which an action can be used: `name` tells it from others, `rings` are those that it reaches."""

    name: str
    power: int
    rings: tuple[str, ...]


def figures(content: Content, model: Any, lang: str) -> Figures:
    """Weight, time penalty, actions with exact odds, coverage. Mounts and weapons that the data lack are left out."""
    return _Reckoner(content, model, lang).figures()


class _Reckoner:
    """The figures of one loadout in one language."""

    def __init__(self, content: Content, model: Any, lang: str) -> None:
        self.model = model
        self.view = content.view(lang)
        self.mech = content.numbers["mech"]
        self.radar = content.numbers["radar"]
        self.weapons = content.numbers["weapons"].weapons
        self.keywords = content.numbers["keywords"].keywords
        self.last_box = content.numbers["track"].boxes.last
        self.rings = tuple(self.radar.rings)
        self.carried = [
            (mount, model.weapons[mount], self.weapons[model.weapons[mount]])
            for mount in self.mech.mounts
            if model.weapons.get(mount) in self.weapons
        ]
        self.weight = total_weight(content, model)
        self.penalty = self._penalty()

    def figures(self) -> Figures:
        names = self.view
        measures = (
            Measure("weight", str(names.sheet.text("weight") or "Weight"), self.weight, self.mech.weight.limit),
            Measure("time-penalty", str(names.sheet.text("time-penalty") or "Time penalty"), self.penalty),
        )
        return Figures(measures, tuple(self._actions()), self._coverage())

    # --- weight and time

    def _penalty(self) -> int:
        rule = self.mech.weight
        over = max(0, self.weight - rule.limit)
        return int(-(-over // rule.penalty_step) * rule.penalty_time)

    def _time(self, time: int) -> int:
        return int(min(time + self.penalty, self.last_box))

    # --- actions

    def _actions(self) -> Iterator[ActionFigures]:
        for mount, id, weapon in self.carried:
            texts = self.view.weapons[id]
            thing = _said(texts, "name", id)
            common = self._notes(weapon, texts)
            for action_id, action in weapon.actions.items():
                words = texts.actions[action_id]
                note = _said(words, "note")
                attacks = bool(action.power) and not action.defends
                for case in self._cases(weapon, action.power) if attacks else (Case("", action.power, ()),):
                    yield ActionFigures(
                        mount, thing, action_id, _said(words, "name", action_id), case.name, case.power,
                        self._time(action.time), tuple(_said(self.view.radar.rings[ring], "name", ring)
                                                       for ring in case.rings),
                        self._odds(weapon, case.power) if attacks else (), (*common, note) if note else common,
                    )  # fmt: skip
        legs = self.view.mech.legs
        for action_id, action in self.mech.legs.actions.items():
            words = legs.actions[action_id]
            yield ActionFigures(
                LEGS, _said(legs, "name", LEGS), action_id, _said(words, "name", action_id), "", 0,
                self._time(action.time), (), (), tuple(filter(None, [_said(words, "note")])),
            )  # fmt: skip

    def _notes(self, weapon: Any, texts: Any) -> tuple[str, ...]:
        """The weapon's keyword with its short rule, and its own note."""
        found = []
        if weapon.keyword in self.keywords:
            word = self.view.keywords[weapon.keyword]
            found.append(f"{_said(word, 'name', weapon.keyword)}: {_said(word, 'short')}".rstrip(": "))
        return tuple(filter(None, [*found, _said(texts, "note")]))

    def _cases(self, weapon: Any, power: int) -> Iterator[Case]:
        """The plain attack and what a keyword may make of it."""
        reached = self._reached(weapon)
        word = self.keywords.get(weapon.keyword)
        if weapon.keyword == "proximity" and word is not None:
            least = min(power, word.least_power or 1)
            for ring in reached:
                yield Case(_said(self.view.radar.rings[ring], "name", ring),
                           max(least, power + (word.power or 0) * self.rings.index(ring)), (ring,))  # fmt: skip
            return
        yield Case("", power, reached)
        if weapon.keyword == "combo" and word is not None and word.power:
            yield Case(_said(self.view.keywords["combo"], "name", "combo"), power + word.power, reached)

    def _odds(self, weapon: Any, power: int) -> tuple[DamageOdds, ...]:
        """The damage that so many of the weapon's dice do to each armour."""
        word = self.keywords.get(weapon.keyword)
        harder = (word.armour or 0) if word is not None and weapon.keyword in ("sniper", "weak") else 0
        sure = (int(word.always),) if word is not None and weapon.keyword == "weak" and word.always else ()
        rerolls = (word.rerolls or 0) if word is not None and weapon.keyword == "accurate" else 0
        found = []
        for armour in ARMOURS:
            spread = damage(power, beating(max(0, armour + harder), always=sure), rerolls=rerolls)
            found.append(DamageOdds(armour, spread.mean, spread.chances()))
        return tuple(found)

    # --- where

    def _reached(self, weapon: Any) -> tuple[str, ...]:
        """The rings that a weapon reaches, from the inside out."""
        if weapon.range not in self.rings:
            return ()
        least = self.rings.index(weapon.least_range) if weapon.least_range in self.rings else 0
        return self.rings[least : self.rings.index(weapon.range) + 1]

    def _coverage(self) -> Coverage:
        sectors = tuple(self.radar.sectors)
        step = 360.0 / len(sectors)
        attackers = [
            (mount, frozenset(str(sector) for sector in self.mech.mounts[mount].arc), frozenset(self._reached(weapon)))
            for mount, _, weapon in self.carried
            if any(action.power and not action.defends for action in weapon.actions.values())
        ]
        return Coverage(
            sectors,
            tuple(_said(self.view.radar.rings[ring], "name", ring) for ring in self.rings),
            tuple(
                tuple(
                    tuple(mount for mount, arc, reached in attackers if sector in arc and ring in reached)
                    for ring in self.rings
                )
                for sector in sectors
            ),
            tuple(
                ((FIRST_SECTOR + at * step) % 360, (FIRST_SECTOR + (at + 1) * step) % 360)
                for at in range(len(sectors))
            ),
        )  # fmt: skip


def _said(view: Any, key: str, default: str = "") -> str:
    """A text of a thing, or the default where it has none."""
    return str(view.text(key) or default)
