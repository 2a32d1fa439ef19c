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

IDLE_BLADE = register(
    "PW138", _ERROR, "A weapon for close combat on a shoulder",
    "Blows are struck with an arm, with its fists or with a weapon in that hand: on a shoulder it never strikes.",
    "Put it on an arm, or leave it out.",
)

# --- what frames are made of

NEVER_HIT = register(
    "PW110", _WARNING, "A location that a table of hits leaves out",
    "Nothing that comes from that side ever strikes it.",
    "Give it a row of the table; or leave it, if that is meant.",
)
NO_NEAR_SIDE = register(
    "PW111", _ERROR, "A near arm or leg where no side is near",
    "Only shots from a rear side have a side that is nearer; from in front and from behind there is none.",
    "Name the right or the left one, or move the row to the table of the sides.",
)
MODULE_MISSING = register(
    "PW112", _ERROR, "A kind of module that isn't there",
    "Every frame needs an engine, a cockpit and a HUD; loader, MADAR and smoke launcher are modules of those that carry "
    "them.",
    "Add a module of that kind.",
)
MODULE_TWICE = register(
    "PW113", _ERROR, "Two modules of a kind that each frame has one of",
    "Of engines, cockpits, HUDs, loaders, radars and smoke launchers the rules know one.",
    "Take one out, or give it another kind: an actuator or a sensor.",
)
NOBODY_CARRIES = register(
    "PW114", _WARNING, "Something that no frame can carry",
    "It is heavier than any mount takes, or than any frame carries in all.",
    "Make it lighter, or give a frame a stronger mount or more capacity.",
)
NEEDS_NOTHING = register(
    "PW115", _ADVICE, "A weapon that shoots for nothing",
    "It has no magazine that runs out and doesn't heat the engine.",
    "Give it a magazine, or heat; or leave it, if that is meant.",
)
IDLE_VALUE = register(
    "PW116", _WARNING, "A value that does nothing",
    "A weapon without distances is never fired, so it needs no magazine, heat or shots.",
    "Take the value out, or give the weapon a distance.",
)
NO_RELOADING = register(
    "PW117", _ADVICE, "Magazines, and none to spare",
    "Weapons have magazines and no loadout has a spare one unless it says so: most frames never reload.",
    "Raise the number of spare magazines; or leave it, if that is meant.",
)
BETTER = register(
    "PW118", _ADVICE, "A weapon that is better than another in everything",
    "It is no heavier and no dearer, and nothing about the other one is better: nobody will choose that.",
    "Make the better one dearer or heavier, or the other one good at something.",
)
WIDE_FIELD = register(
    "PW119", _WARNING, "A witch whose field doesn't fit on the track",
    "What is beyond the end of the track is lost, and she pays for it.",
    "Lower her mana, or lengthen the track.",
)

# --- what the rules count with

LEVEL_RARE = register(
    "PW120", _WARNING, "A level of success that most chances don't have",
    "At most chances from 1 to 100 that level has no roll of its own: a better one takes them all.",
    "Set the parts of the chance further apart.",
)
BAND_HIDDEN = register(
    "PW121", _WARNING, "A band of temperature that never holds",
    "The last band that holds counts, and one after it begins no later.",
    "Let each band begin nearer to the end of the track than the one before.",
)
BAND_ALWAYS = register(
    "PW122", _ADVICE, "A band of temperature that holds in a cold engine",
    "A frame's track has no more spaces than the band begins before its end: that frame is never cool.",
    "Lengthen the frame's track, or let the band begin later.",
)
NO_SUCH_FEATURE = register(
    "PW123", _ERROR, "A feature that no map can have",
    "Kinds of features are those of docs/maps.md: woods, rough, water, road, ...",
    "Correct its name.",
)
ALL_COVERED = register(
    "PW124", _ERROR, "Cover that hides everything",
    "A frame in cover is shot at in a location that shows, and none does.",
    "Let cover leave at least one location open.",
)
FAULT_ELSEWHERE = register(
    "PW125", _WARNING, "A malfunction of a module that not every frame has",
    "Whoever doesn't carry it suffers nothing.",
    "Name a module that every frame has.",
)
FAULT_HALF = register(
    "PW126", _ERROR, "A malfunction that doesn't say enough",
    "Harm needs a module and an amount, and heat an amount.",
    "Add what is missing.",
)

# --- teams and fights

NO_SUCH_FRAME = register(
    "PW130", _ERROR, "A team with a frame that isn't there",
    "Teams name frames by the ids of their loadouts.",
    "Correct the id, or write the loadout.",
)
UNEQUAL = register(
    "PW131", _WARNING, "A team that costs more or less than the others",
    "All teams are told to be equal, and may differ only by what `apart` says, in points of a hundred.",
    "Exchange a part of one of its frames, or raise `apart`.",
)
TOO_FEW = register(
    "PW132", _WARNING, "A form for more frames than a team has",
    "A team that has fewer brings those that it has, against a full one.",
    "Give the team another frame, or let the form have fewer.",
)
OFF_THE_MAP = register(
    "PW133", _ERROR, "A start outside of the map",
    "Rows of starts are counted from the top, from 1, and end with the map.",
    "Name rows of the map.",
)
NO_ROOM = register(
    "PW134", _ERROR, "No room for a side to begin",
    "In its rows there are fewer hexes that a frame can stand in (or hide in, for a side that begins in hiding) than a "
    "side has frames.",
    "Name more rows, or another map.",
)
SAME_ROWS = register(
    "PW135", _WARNING, "Sides that begin in the same rows",
    "Nobody knows then which way they face, and they begin within sight.",
    "Let one side begin behind the other.",
)
LOPSIDED = register(
    "PW136", _ADVICE, "A map that is better for one side",
    "Turned by half a turn the map should be the same; then neither side has the better half.",
    "Change one half after the other; or leave it, if that is meant.",
)
BEYOND_MAPS = register(
    "PW137", _ADVICE, "A weapon that reaches further than any map",
    "No two hexes of any map are so far apart.",
    "Shorten its last distance, or draw a larger map.",
)
