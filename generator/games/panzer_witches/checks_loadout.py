"""Checks of loadouts: a frame within the rules of construction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Diagnostic
from generator.data.translated import of_numbers
from generator.games.choosing import Checked, word
from generator.games.panzer_witches import codes
from generator.games.panzer_witches.designs import HANDS, bears, known, only_strikes, weights
from generator.games.panzer_witches.models import MOUNTS

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.games.panzer_witches.designs import Share

SHIELD_HAND = "left-arm"
"""The arm that carries a shield."""


def frame_findings(content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
    """What is wrong with one frame; `stem` names its file among the content's (`loadouts/raju`).

    What it names and the data lack is reported by the pass over references.
    """
    if not known(content.numbers):
        return
    frame = content.numbers["frames"].frames.get(model.frame)
    if frame is None:
        return
    yard = _Yard(content, model, stem, frame)
    yield from yard.weight()
    yield from yard.mounts()
    yield from yard.blades()
    yield from yard.shield()
    yield from yard.radar()
    yield from yard.magazines()
    yield from yard.unarmed()
    yield from yard.field()


class _Yard(Checked):
    """A frame beside what the rules allow it."""

    def __init__(self, content: Content, model: Any, stem: str, frame: Any) -> None:
        # Findings are English sentences: so are their names, where there are any.
        super().__init__(content, model, stem, of_numbers(content))
        self.frame = frame
        self.weapons = content.numbers["weapons"].weapons
        self.body = self.named(f"frames:{model.frame}")

    def place(self, mount: str) -> str:
        return word(self.content, mount, self.lang).lower()

    # --- weight and mounts

    def weight(self) -> Iterator[Diagnostic]:
        """More than the frame carries."""
        shares = list(weights(self.content.numbers, self.model))
        carried, most = sum(one.amount for one in shares), self.frame.capacity
        if carried <= most:
            return
        over = carried - most
        told = ", ".join(f"{self._of(one)} {one.amount}" for one in shares if one.amount)
        message = f"it carries {carried}, and {self.body} carries {most} at most: {over} too heavy ({told})"
        enough = min((one for one in shares if one.amount >= over), key=lambda one: one.amount, default=None)
        hint = f"Take off {over}" + (f": {self._of(enough)} weighs {enough.amount}." if enough else ".")
        yield self.at(codes.TOO_HEAVY, message, "frame", value=carried, limit=most, hint=hint)

    def _of(self, share: Share) -> str:
        if share.slot in MOUNTS:
            return self.named(f"weapons:{share.id}")
        return self.named(f"gear:shields/{share.id}" if share.slot == "shield" else f"gear:{share.slot}")

    def mounts(self) -> Iterator[Diagnostic]:
        """A weapon where there is no mount, or where it is too heavy."""
        for mount, id in self.model.weapons.items():
            weapon = self.weapons.get(id)
            if weapon is None:
                continue
            name, where, most = self.named(f"weapons:{id}"), self.place(mount), self.frame.mounts.get(mount)
            free = self._free(weapon)
            if most is None:
                there = ", ".join(self.place(one) for one in MOUNTS if one in self.frame.mounts)
                message = f"{name} is mounted on the {where}, and {self.body} has no mount there"
                hint = f"It fits on the {free}." if free else f"{self.body} has mounts here: {there or 'none'}."
                yield self.at(
                    codes.NO_MOUNT, message, f"weapons/{mount}", value=where, limit=there or "none", hint=hint
                )
            elif weapon.weight > most:
                message = f"{name} weighs {weapon.weight}, and the mount on the {where} of {self.body} takes {most}"
                lighter = [self.named(f"weapons:{one}") for one, other in self.weapons.items()
                           if bears(self.frame, mount, other)]  # fmt: skip
                hint = f"It fits on the {free}." if free else f"Here fit: {', '.join(lighter) or 'none'}."
                yield self.at(
                    codes.MOUNT_TOO_WEAK, message, f"weapons/{mount}", value=weapon.weight, limit=most, hint=hint
                )

    def blades(self) -> Iterator[Diagnostic]:
        """A weapon that only strikes, and no hand that holds it."""
        for mount, id in self.model.weapons.items():
            weapon = self.weapons.get(id)
            if weapon is None or mount in HANDS or not only_strikes(weapon) or mount not in self.frame.mounts:
                continue
            name, where, free = self.named(f"weapons:{id}"), self.place(mount), self._free(weapon)
            message = f"{name} is mounted on the {where}, and only a weapon on an arm strikes"
            hint = f"It fits on the {free}." if free else "Put it on an arm, or leave it out."
            yield self.at(codes.IDLE_BLADE, message, f"weapons/{mount}", value=where, limit="an arm", hint=hint)

    def _free(self, weapon: Any) -> str:
        """The first empty mount for such a weapon, in words; "" for none."""
        for mount in MOUNTS:
            taken = mount in self.model.weapons or (mount == SHIELD_HAND and self.model.shield is not None)
            if not taken and bears(self.frame, mount, weapon):
                return self.place(mount)
        return ""

    def shield(self) -> Iterator[Diagnostic]:
        """A shield beside a weapon in the same hand."""
        id = self.model.weapons.get(SHIELD_HAND)
        if self.model.shield is None or id is None:
            return
        shield, weapon = self.named(f"gear:shields/{self.model.shield}"), self.named(f"weapons:{id}")
        message = f"{shield} is carried on the {self.place(SHIELD_HAND)}, and so is {weapon}"
        free = self._free(self.weapons[id]) if id in self.weapons else ""
        hint = f"Put {weapon} on the {free}, or leave one of them out." if free else "Leave one of them out."
        yield self.at(codes.SHIELD_ARM, message, "shield", value=weapon, limit="none beside a shield", hint=hint)

    # --- what is of no use

    def radar(self) -> Iterator[Diagnostic]:
        """A radar that nobody uses."""
        if self.model.radar and self.model.witch is None:
            message = f"it carries {self.named('gear:radar')}, and no witch is aboard to search with it"
            hint = "Take a witch along, or leave it out."
            yield self.at(codes.IDLE_RADAR, message, "radar", value="no witch", limit="a witch", hint=hint)

    def magazines(self) -> Iterator[Diagnostic]:
        """Spare magazines for nothing; more of them than usual."""
        usual = self.content.numbers["reloading"].magazines
        for mount, count in self.model.magazines.items():
            id, where = self.model.weapons.get(mount), self.place(mount)
            weapon = self.weapons.get(id)
            if id is not None and weapon is None:
                continue
            keys = f"magazines/{mount}"
            if weapon is None or not weapon.magazine:
                why = f"{self.named(f'weapons:{id}')} needs none" if weapon is not None else "there is no weapon there"
                message = f"it has {count} spare magazines for the {where}, and {why}"
                hint = "Leave them out."
                yield self.at(codes.IDLE_MAGAZINES, message, keys, value=count, limit="none", hint=hint)
            elif count > usual:
                message = f"it has {count} spare magazines for the {where}, and {usual} are usual"
                hint = f"Agree on them with whoever you play with, or take {usual}."
                yield self.at(codes.TOO_MANY_MAGAZINES, message, keys, value=count, limit=usual, hint=hint)

    def unarmed(self) -> Iterator[Diagnostic]:
        """No weapon at all."""
        if not self.model.weapons:
            message = "it has no weapon but its fists"
            mounts = ", ".join(f"{self.place(mount)} {most}" for mount, most in self.frame.mounts.items())
            hint = f"Choose one; {self.body} takes these weights: {mounts or 'none'}."
            yield self.at(codes.UNARMED, message, "weapons", value="none", limit=1, hint=hint)

    def field(self) -> Iterator[Diagnostic]:
        """A field that doesn't begin full."""
        witch = self.content.numbers["witches"].witches.get(self.model.witch)
        if witch is None or witch.surplus >= 0:
            return
        full = self.content.numbers["field"].base
        name = self.named(f"witches:{self.model.witch}")
        message = f"{name}'s field begins at {full + witch.surplus} of {full} points"
        others = [self.named(f"witches:{id}") for id, one in self.content.numbers["witches"].witches.items()
                  if one.surplus >= 0]  # fmt: skip
        hint = f"These have a full one: {', '.join(others)}." if others else "Nobody here has a full one."
        yield self.at(codes.THIN_FIELD, message, "witch", value=full + witch.surplus, limit=full, hint=hint)
