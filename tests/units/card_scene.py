"""A game's cards without a game: the rules of cards and units for tests."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.draw.markup import Printed
from generator.units.card_values import Band, CardRules, CardUnit, Critical, Distances, Kind, in_lengths
from generator.units.models import UnitSheet

ROOT = Path(__file__).resolve().parents[2]


class Words:
    """The words of the cards, as a view gives them."""

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self.tree = tree

    def text(self, key: str, default: str = "") -> str:
        """A word."""
        return str(self.tree.get(key, default))


def words() -> Words:
    """The words that are shipped; numbers of a game's data in them have one digit."""
    told = (ROOT / "templates/shared/words.en.yaml").read_text("utf-8")
    return Words(yaml.safe_load(re.sub(r"\{battle:[^}]*\}", "1", told))["cards"])


def row(words_of: Words, name: str, boxes: int, by: int, distances: Distances) -> Critical:
    """A row of critical boxes."""
    told = words_of.tree["criticals"][name]
    effect = told.get("effect-both", told["effect"]) if distances == "both" else told["effect"]
    shown, marks = (in_lengths(word, by, ("battle:criticals",), (2, "cards:hex"), distances)
                    for word in (effect, told.get("marks", "")))  # fmt: skip
    each = tuple(Printed(mark, marks.sources) for mark in marks.text.split())
    return Critical(Printed(told["name"]), shown, boxes, f"boxes:{name}/{boxes}", each)


def rules(distances: Distances = "inches", **changes: Any) -> CardRules:
    """The rules of cards, as the reference has them."""
    told = words()

    def made(name: str, boxes: int, by: int = 0) -> Critical:
        return row(told, name, boxes, by, distances)

    bands = tuple(
        Band(name, letter, Printed(f"+{modifier}", (f"battle:{name}",)), to, f"battle:{name}/inches")
        for name, letter, modifier, to in (
            ("short", "S", 0, 6), ("medium", "M", 2, 24), ("long", "L", 4, 42), ("extreme", "E", 6, None)
        )
    )
    engine, fire = made("engine", 2, 1), made("fire-control", 4, 2)
    move, weapons = made("movement", 4), made("weapons", 4, 1)
    mech = Kind("mech-hot", True, (engine, fire, move, weapons))
    small = Kind("small-mech", False, (fire, move, weapons))
    vehicle = Kind("vehicle", False, (
        made("engine-vehicle", 1), fire, weapons, made("motive", 5, 2),
    ))  # fmt: skip
    fighter = Kind("fighter-hot", True, (engine, fire, weapons))
    infantry = Kind("infantry", False, ())
    kinds = {"BM": mech, "IM": mech, "PM": small, "CV": vehicle, "SV": vehicle, "BA": infantry, "CI": infantry,
             "AF": fighter, "CF": fighter}  # fmt: skip
    return CardRules(2, "cards:hex", 3, "battle:heat/levels", bands, kinds, told, distances, **changes)  # type: ignore[arg-type]


def unit(id: str = "lynx-2a", *, card: Mapping[str, Any] | None = None, **changes: Any) -> CardUnit:
    """A unit on its card."""
    values: dict[str, Any] = {
        "chassis": "Lynx", "model": "2A", "type": "BM", "role": "Scout", "size": 1, "move": '12"j', "armour": 3,
        "structure": 2, "damage": {"short": 2, "medium": 1}, "points": 18, "specials": ["ECM", "TAG"],
    }  # fmt: skip
    sheet = UnitSheet.model_validate(values | changes)
    return CardUnit(id, sheet, f"units:{id}", **(dict(card or {})))
