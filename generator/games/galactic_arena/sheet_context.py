"""What Galactic Arena's templates get besides the globals that all games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.draw.paper import Paper
from generator.games.galactic_arena.board_drawing import board_names


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates, worked out from the view of the content: the arena in both its sizes."""
    return board_names(game)
