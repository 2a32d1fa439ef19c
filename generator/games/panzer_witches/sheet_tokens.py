"""Which tokens a fight needs: a frame of a side with its number, as engine and records call it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.data.records import dataclass
from generator.data.views import computed
from generator.games.panzer_witches.sheet_record import Shown

SIDES = ("red", "blue")


@dataclass(frozen=True, slots=True)
class FrameToken:
    """A frame on the table: its side, its number among the side's, its record."""

    side: str
    number: Any
    record: Shown

    @property
    def key(self) -> str:
        """What its piece is called."""
        return f"{self.side}-{int(self.number)}-{self.record.id}"


def usual_tokens(game: Any, records: Mapping[str, Shown]) -> list[FrameToken]:
    """The frames of the usual fight, the red ones first."""
    form = next(one for _, one in game.scenarios.forms.items())
    teams = game.scenarios.scenarios[str(form.scenario)].teams
    return [
        token
        for side in SIDES
        for token in _numbered(side, game.teams.teams[str(teams[side])].frames[: int(form.frames)], records)
    ]


def all_tokens(game: Any, records: Mapping[str, Shown]) -> list[FrameToken]:
    """The frames of all teams on either side, each with the numbers that it has in them, none of them twice."""
    found: dict[str, FrameToken] = {}
    for side in SIDES:
        for _, team in game.teams.teams.items():
            for token in _numbered(side, team.frames, records):
                found.setdefault(token.key, token)
    return list(found.values())


def _numbered(side: str, frames: Any, records: Mapping[str, Shown]) -> list[FrameToken]:
    """A team's frames with their numbers; those without a record are left out."""
    return [
        FrameToken(side, computed(number, id), records[str(id)])
        for number, id in enumerate(frames, 1) if str(id) in records
    ]  # fmt: skip


def most_frames(game: Any) -> int:
    """How many frames fight at most in a form, both sides together."""
    return 2 * max(int(form.frames) for _, form in game.scenarios.forms.items())
