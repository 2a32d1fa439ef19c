"""The diagnostic codes of Panzer Witches' own checks: what the models and the shared passes can't know."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

# --- frames

TOO_HEAVY = register(
    "PW101", _ERROR, "A frame that carries more than it can",
    "Weapons, shield, loader, smoke launcher and radar weigh something, and each frame carries only so much.",
    "Leave something out, or choose a lighter weapon or a larger frame.",
)
MOUNT_TOO_WEAK = register(
    "PW102", _ERROR, "A weapon that is too heavy for its mount",
    "Each mount of a frame takes weapons up to a weight.",
    "Put the weapon on a stronger mount, or choose a lighter one.",
)
NO_MOUNT = register(
    "PW103", _ERROR, "A weapon on a mount that the frame hasn't",
    "Not every frame has mounts on both arms and both shoulders.",
    "Put the weapon on another mount, or choose another frame.",
)
SHIELD_ARM = register(
    "PW104", _ERROR, "A shield and a weapon on the left arm",
    "A shield is carried on the left arm, which then has no hand free.",
    "Leave one of them out, or put the weapon elsewhere.",
)
IDLE_RADAR = register(
    "PW105", _ERROR, "A radar without a witch",
    "Only a witch searches with it; without her it weighs and costs for nothing.",
    "Take a witch along, or leave the radar out.",
)
IDLE_MAGAZINES = register(
    "PW106", _WARNING, "Spare magazines that nothing uses",
    "There is no weapon on that mount, or one that needs no magazine.",
    "Leave them out.",
)
TOO_MANY_MAGAZINES = register(
    "PW107", _ADVICE, "More spare magazines than usual",
    "No rule forbids them, and they weigh and cost nothing.",
    "Agree on them with whoever you play with; or leave them out, and the weapon has the usual number.",
)
UNARMED = register(
    "PW108", _ADVICE, "A frame without a weapon",
    "It has nothing but its fists.",
    "Choose a weapon for one of its mounts.",
)
THIN_FIELD = register(
    "PW109", _ADVICE, "A witch whose field doesn't begin full",
    "She has less mana than a full field takes, so her field begins below its usual points.",
    "Choose another witch, or take her for her price.",
)
