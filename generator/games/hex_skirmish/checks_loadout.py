"""Checks of loadouts: a mech within the rules of construction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Diagnostic
from generator.games.choosing import Checked
from generator.games.hex_skirmish import codes
from generator.games.hex_skirmish.designs import parts_of, space

if TYPE_CHECKING:
    from generator.data.content import Content


def mech_findings(content: Content, model: Any, stem: str) -> Iterator[Diagnostic]:
    """What is wrong with one mech; `stem` names its file among the content's (`loadouts/wagtail`).

    Frames, weapons and systems that the data lack are reported by the pass over references.
    """
    parts = parts_of(content.numbers, model)
    if parts is None:
        return
    yard = _Yard(content, model, stem, parts)
    yield from yard.moves()
    yield from yard.armour()
    yield from yard.counts()
    yield from yard.twice()
    yield from yard.weapons()
    yield from yard.space()


class _Yard(Checked):
    """A mech beside what its frame allows."""

    def __init__(self, content: Content, model: Any, stem: str, parts: Any) -> None:
        super().__init__(content, model, stem)
        self.frame, self.parts = parts.frame, parts
        self.body = f"the {self.named(f'frames:{model.frame}')}"

    def moves(self) -> Iterator[Diagnostic]:
        """A move that the frame doesn't have; a jump that goes further."""
        model, frame = self.model, self.frame
        if not frame.slowest <= model.move <= frame.fastest:
            message = f"it moves {model.move} hexes, and {self.body} moves {frame.slowest} to {frame.fastest}"
            hint = f"Choose a move from {frame.slowest} to {frame.fastest}."
            limit = f"{frame.slowest} to {frame.fastest}"
            yield self.at(codes.MOVE_RANGE, message, "move", value=model.move, limit=limit, hint=hint)
        if model.jump > model.move:
            message = f"it jumps {model.jump} hexes and moves {model.move}"
            hint = f"Let it jump {model.move} at most, or not at all."
            yield self.at(codes.JUMP_RANGE, message, "jump", value=model.jump, limit=model.move, hint=hint)

    def armour(self) -> Iterator[Diagnostic]:
        """More than the frame carries."""
        if self.model.armour > self.frame.armour:
            message = f"it has {self.model.armour} points of armour, and {self.body} carries {self.frame.armour}"
            hint = f"Take off {self.model.armour - self.frame.armour}."
            yield self.at(
                codes.ARMOUR_RANGE, message, "armour", value=self.model.armour, limit=self.frame.armour, hint=hint
            )

    def counts(self) -> Iterator[Diagnostic]:
        """More weapons than mounts, more systems than places."""
        for stem, most, code, word in (
            ("weapons", self.frame.mounts, codes.MOUNTS, "mounts for"),
            ("systems", self.frame.systems, codes.SYSTEMS, "places for"),
        ):
            held = len(getattr(self.model, stem))
            if held > most:
                message = f"it has {held} {stem}, and {self.body} has {word} {most}"
                hint = f"Take out {held - most}."
                yield self.at(code, message, stem, value=held, limit=most, hint=hint)

    def twice(self) -> Iterator[Diagnostic]:
        """A system that stands twice."""
        seen: set[str] = set()
        for number, id in enumerate(self.model.systems):
            if id in seen:
                name = self.named(f"systems:{id}")
                message = f"{name} stands in it twice"
                hint = f"Take one {name} out."
                yield self.at(codes.SYSTEM_TWICE, message, f"systems/{number}", value=id, limit="once", hint=hint)
            seen.add(id)

    def weapons(self) -> Iterator[Diagnostic]:
        """None at all; overheat that counts for nothing."""
        if not self.parts.weapons:
            yield self.at(
                codes.UNARMED, "it has no weapon", "weapons", value="none", limit="1", hint="Choose a weapon."
            )  # fmt: skip
        heat = sum(one.overheat for one in (*self.parts.weapons, *self.parts.systems))
        most = self.content.numbers["frames"].overheat
        if heat > most:
            message = f"its parts add {heat} points of overheat, and a mech has {most} at most"
            hint = f"Take out what adds {heat - most} of them."
            yield self.at(codes.IDLE_OVERHEAT, message, "systems", value=heat, limit=most, hint=hint)
        if heat and not self.parts.weapons:
            message = "it has overheat, and no weapon to use it with"
            hint = "Choose a weapon, or take the system out."
            yield self.at(codes.HEAVY_WITH_LITTLE, message, "systems", value=heat, limit=0, hint=hint)

    def space(self) -> Iterator[Diagnostic]:
        """Too much for the frame; or room for more armour."""
        shares = list(space(self.content.numbers, self.model))
        used = sum(share.space for share in shares)
        if used > self.frame.space:
            over = used - self.frame.space
            told = ", ".join(f"{self._of(share)} {share.space}" for share in shares if share.space)
            message = f"it takes {used} of {self.frame.space} space ({told})"
            small = [share for share in shares if share.id and share.space >= over]
            instead = min(small, key=lambda share: share.space, default=None)
            frame = self.frame
            hint = f"Free {over}: " + (
                f"{self._of(instead)} takes {instead.space}." if instead
                else f"a hex of its move takes {frame.step}, a hex of its jump {frame.jump}, a point of armour 1."
            )  # fmt: skip
            yield self.at(codes.TOO_FULL, message, "frame", value=used, limit=self.frame.space, hint=hint)
        elif used < self.frame.space and self.model.armour < self.frame.armour:
            left = self.frame.space - used
            more = min(left, self.frame.armour - self.model.armour)
            message = f"{left} of {self.frame.space} space is left over"
            hint = f"{more} more armour would fit."
            yield self.at(codes.SPACE_LEFT, message, "armour", value=used, limit=self.frame.space, hint=hint)

    def _of(self, share: Any) -> str:
        return self.named(f"{share.slot}:{share.id}") if share.id else str(share.slot)
