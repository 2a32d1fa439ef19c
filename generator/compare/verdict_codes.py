"""Codes of what a comparison means: versions, bands, broken loadouts and examples (CP3xx)."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

BREAKING_WITHOUT_VERSION = register(
    "CP301", Severity.ERROR, "A breaking change without a new version",
    "Something is gone or has another id, and the rules still have the old version. Sheets, loadouts and examples that "
    "people hold name the version; nobody could tell which of the two rules they belong to.",
    "Raise `version` in game.yaml, and say in changes.yaml what changed.",
)
BALANCE_WITHOUT_VERSION = register(
    "CP302", Severity.WARNING, "A change of balance without a new version",
    "The game plays differently, and the rules still have the old version: old and new sheets look alike and are not.",
    "Raise `version` in game.yaml before you publish, and say in changes.yaml what changed.",
)
VERSION_BACKWARDS = register(
    "CP303", Severity.ERROR, "A version that went backwards",
    "The new data have a lower version than the old ones.",
    "Raise `version` in game.yaml; or compare the other way round.",
)
VERSION_UNTOLD = register(
    "CP304", Severity.WARNING, "A new version that changes.yaml does not tell of",
    "The rules have a new version, and changes.yaml has no entry for it: players don't learn what changed.",
    "Write what changed, in players' words, under the new version in changes.yaml.",
)
BAND_LEFT = register(
    "CP305", Severity.ERROR, "A figure that leaves its band",
    "In the games of this comparison the figure's whole interval (95 %) lies outside the band that balance.yaml sets.",
    "Change the rules back, or the band; or accept the finding in balance.yaml, with the reason.",
)
SHIPPED_LOADOUT_ILLEGAL = register(
    "CP306", Severity.ERROR, "A shipped loadout became illegal",
    "A loadout that comes with the game breaks the rules of construction as they are now.",
    "Change the loadout along with the rules.",
)
OWN_LOADOUT_ILLEGAL = register(
    "CP307", Severity.WARNING, "A loadout of one's own became illegal",
    "A loadout of the project breaks the rules of construction as they are now. Those of other players may, too.",
    "Change the loadout; if many will break, say so in changes.yaml.",
)
EXAMPLE_UNTRUE = register(
    "CP308", Severity.ERROR, "A worked example that is not true any more",
    "A worked example of the old data comes out differently by the new rules, and the new data have not settled it.",
    "Correct the example in examples.yaml, or delete it; and look whether the rules that it shows are still meant.",
)
