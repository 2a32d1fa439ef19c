"""Writing a map to a file: the ending says in which form."""

from __future__ import annotations

from pathlib import Path

from generator.data.files import create_whole, write_whole
from generator.data.problem import Problem
from generator.maps.board_write import lost_in_board, write_board
from generator.maps.body_write import lost_in_ours, write_ours
from generator.maps.files import BOARD, OURS
from generator.maps.hexmap import HexMap


def is_board(path: Path) -> bool:
    """Whether a file of this name is a board.

    :raises Problem: if its ending is none of a map's.
    """
    name = path.name.lower()
    if name.endswith(BOARD):
        return True
    if name.endswith(OURS) and name != OURS:
        return False
    raise Problem(f"{path.name or path} has no ending of a map's file", f"Name it NAME{OURS} or NAME{BOARD}.")


def text_for(path: Path, hexmap: HexMap) -> tuple[str, list[str]]:
    """The text that a map's file gets, and what the form can't hold of the map.

    :raises Problem: as `is_board`.
    """
    if is_board(path):
        lost = lost_in_board(hexmap) if hexmap.title != path.name[: -len(BOARD)] else []
        return write_board(hexmap), lost
    return write_ours(hexmap), lost_in_ours(hexmap)


def save_map(path: Path, hexmap: HexMap, *, force: bool = False) -> list[str]:
    """Write a map to a file, whole. Returns what its form can't hold of the map, in words.

    :param force: replace what is there.
    :raises Problem: if a file is there already, or it can't be written.
    """
    text, lost = text_for(path, hexmap)
    if force:
        write_whole(path, text.encode("utf-8"))
    elif not create_whole(path, text.encode("utf-8")):
        raise Problem(f"{path} is there already", "Choose another name, or replace it with --force.")
    return lost
