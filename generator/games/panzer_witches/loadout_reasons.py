"""Why a frame isn't legal, in the language of its record: findings are English sentences, and paper isn't."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.data.diagnostics import Diagnostic
from generator.games.choosing import word
from generator.games.panzer_witches import codes
from generator.games.panzer_witches.checks_loadout import frame_findings

if TYPE_CHECKING:
    from generator.data.content import Content

KEYS: Mapping[str, str] = {
    codes.TOO_HEAVY.id: "too-heavy",
    codes.MOUNT_TOO_WEAK.id: "mount-too-weak",
    codes.NO_MOUNT.id: "no-mount",
    codes.SHIELD_ARM.id: "shield-arm",
    codes.IDLE_RADAR.id: "idle-radar",
    codes.IDLE_BLADE.id: "idle-blade",
}
"""By code of an error, the key of its sentence under `not-legal` in the texts."""


def reasons(content: Content, model: Any, lang: str, told: Sequence[str]) -> tuple[str, ...]:
    """The reasons `told` (messages of findings) in a language; what the texts have no sentence for stays as it is."""
    stem = f"loadouts/{model.id}"
    known = {one.message: _said(content, one, lang) for one in frame_findings(content, model, stem) if one.code in KEYS}
    return tuple(known.get(message, message) for message in told)


def _said(content: Content, found: Diagnostic, lang: str) -> str:
    """A finding by the sentence of the texts; its message where they lack that."""
    key = KEYS[found.code]
    sentence = word(content, key, lang, "not-legal")
    if sentence == key:
        return found.message
    place = word(content, found.path.rpartition("/")[2], lang)
    return sentence.replace("<place>", place).replace("<value>", found.value).replace("<limit>", found.limit)
