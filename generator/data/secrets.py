"""What a game's data hold for the master alone: number files whose model says `secret: ClassVar[bool] = True`.

Their texts are as secret.

Nothing of them stands on a page that players see; what may show them are sheets that sheets.yaml lists with `master`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.data.content import Content


def secret_files(content: Content) -> frozenset[str]:
    """The number files, by stem, that only the master reads."""
    files = content.game.number_files
    return frozenset(stem for stem, model in files.items() if getattr(model, "secret", False))


def is_secret(path: str, files: frozenset[str]) -> bool:
    """Whether a data path leads into one of those files, or to its texts: `rows:jam/to`, `text.en:rows/jam/name`."""
    stem, _, rest = path.partition(":")
    return stem in files or (stem.startswith("text.") and rest.partition("/")[0] in files)
