"""Whether two contents give the engine the same to read: then nothing that is played or reckoned can differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.data.content import Content

_ABOUT = frozenset({"source", "place", "reason", "ours"})
"""Keys that say where a value comes from, and never what it is."""


def same_numbers(old: Content, new: Content) -> bool:
    """Whether all number files say the same, apart from where their values come from."""
    return all(_data(old, stem) == _data(new, stem) for stem in new.game.number_files)


def same_loadouts(old: Content, new: Content) -> bool:
    """Whether the shipped loadouts are the same, file by file."""
    return {id: one.located.data for id, one in old.loadouts.items()} == {
        id: one.located.data for id, one in new.loadouts.items()
    }


def _data(content: Content, stem: str) -> Any:
    located = content.files.get(stem)
    return _stripped(located.data) if located is not None and located.ok else None


def _stripped(tree: Any) -> Any:
    if isinstance(tree, dict):
        # In its order: that of attacks, actions and waves is a rule.
        return [(key, _stripped(value)) for key, value in tree.items() if key not in _ABOUT]
    if isinstance(tree, list):
        return [_stripped(value) for value in tree]
    return tree
