"""The diagnostic codes of Paper 'Mech's own checks: what the models and the shared passes can't know."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

SECTOR_ORDER = register(
    "PM101", _ERROR, "Sectors are not numbered round the radar",
    "A turn moves every enemy to the next or the previous sector. That is only a way round, and back again, when the "
    "sectors are numbered 1, 2, 3 ... without a gap, in the order in which they stand.",
    "Number the sectors from 1 up, clockwise, each number once.",
)
RING_ORDER = register(
    "PM102", _ERROR, "Rings are out of order",
    "Rings run from the mech outwards; range and movement count their distances 1, 2, 3 ... and their letters mark spaces.",
    "Give the rings distances 1, 2, 3 ... in the order of the file, each its own letter.",
)
WALK_OFF_RADAR = register(
    "PM103", _ERROR, "A walk leads off the radar",
    "The space that an enemy would move to does not exist, so neither the engine nor the arrows on the sheet know where it goes.",
    "Name a space whose sector and ring letter are both on the radar, such as 3L.",
)
WALK_MISSING = register(
    "PM104", _ERROR, "A space without a walk",
    "Every space of the radar needs to say where an enemy on it goes when the mech walks; a space that it stays on names itself.",
    "Add an entry for the space to this walk map.",
)
WALK_TOO_FAR = register(
    "PM105", _ERROR, "A walk of more than one space",
    "A walk moves an enemy to a neighbouring space: one ring in or out, or one sector to the side, or it stays.",
    "Name a neighbouring space.",
)
DIE_FACES = register(
    "PM106", _ERROR, "A die table lacks a face",
    "The die can show every face from 1 to 6, and each must lead somewhere exactly once.",
    "Add the missing face, or remove the repeated one.",
)
TIME_OFF_TRACK = register(
    "PM107", _ERROR, "A time beyond the track",
    "The time cube can't be put on a box that does not exist.",
    "Lower the time, or make the track longer.",
)
TIME_CLAMPED = register(
    "PM108", _ADVICE, "A slowed action would run past the end of the track",
    "With the torso's delay the action would need a box beyond the last; the cube stops on the last box, so part of the delay is lost.",
    "Lower the time or the delay, or make the track longer; or leave it, if that is meant.",
)
OVERWEIGHT = register(
    "PM109", _ADVICE, "A loadout above the weight limit",
    "The mech is heavier than the limit: the game allows it, and every action takes longer for it.",
    "Choose a lighter weapon or less armour; or leave it, if that is meant.",
)
WEAPON_NOT_FOR_MOUNT = register(
    "PM110", _ERROR, "A weapon on a mount that can't carry it",
    "Each weapon says on which kinds of mount it can sit.",
    "Choose another weapon for the mount, or another mount for the weapon.",
)
MOUNT_EMPTY = register(
    "PM111", _ERROR, "A mount without a weapon",
    "A loadout names a weapon for each mount.",
    "Name a weapon for the mount.",
)
LOADOUT_ARMOUR = register(
    "PM112", _ERROR, "Armour outside what can be built",
    "Armour of torso and legs starts at the base and can be raised to the highest value.",
    "Choose a value from the base to the highest.",
)
KEYWORD_NOT_PLAYED = register(
    "PM113", _ERROR, "A keyword that the engine does not play",
    "The keyword is used, but no code plays it: sample games and examples would ignore it without a word.",
    "Use a keyword that is played; or let people play it, with `play: by-hand` and a `reason:` at the keyword in "
    "keywords.yaml (docs/house-rules.md shows one); or add its code to the game's engine.",
)
KEYWORD_UNUSED = register(
    "PM114", _WARNING, "A keyword that nothing uses",
    "No weapon, attack or enemy has the keyword, so its rule can never matter.",
    "Give it to something, or delete it.",
)
WAVE_PILE_SHORT = register(
    "PM115", _ERROR, "A wave draws more tokens than the pile can hold",
    "In the worst case (with every extra draw) the draw pile runs out before the wave is complete.",
    "Add tokens to the pile or draw fewer.",
)
WAVE_TOKEN_TWICE = register(
    "PM116", _ERROR, "A token is added to the pile twice or removed while it is not there",
    "There is one token of each enemy: it can join the pile once, and leave it only when it is in it.",
    "Correct the wave's add or remove list.",
)
WAVE_EMPTY = register(
    "PM117", _ERROR, "A wave without an enemy",
    "A wave that draws nothing and fixes nobody is cleared before it begins.",
    "Draw at least one token or name a fixed enemy.",
)
TOO_MANY_ENEMIES = register(
    "PM118", _WARNING, "A wave can hold more enemies than there are sets of cubes",
    "Each enemy in play needs its own set of cubes; the cube markers hold one set fewer than this wave can need.",
    "Draw fewer tokens, or say in the rules where further cubes come from.",
)
ATTACK_TIE = register(
    "PM119", _ERROR, "An enemy can't decide between two attacks",
    "Two attacks of an enemy have the same power and the same time, so where both are in range no rule says which it takes.",
    "Change the power or the time of one of the two.",
)
ARC_BROKEN = register(
    "PM121", _ERROR, "A firing arc that is not one piece",
    "An arc is drawn as one slice of the radar: its sectors must be neighbours, each once, in clockwise order.",
    "List neighbouring sectors clockwise.",
)
SPILL_TRAP = register(
    "PM122", _ERROR, "Spill-over that leads back to where it came from",
    "A location that is full can't take the damage that spills out of it; the track would go round for ever.",
    "Let every face lead to another location.",
)
SIDE_WITHOUT_MOUNT = register(
    "PM123", _ERROR, "The side diagram names a mount that a side lacks",
    "An attack from the side hits the shoulder or the arm of that side; the mech has none there.",
    "Add the mount, or change the diagram.",
)
SAME_LETTER = register(
    "PM124", _ERROR, "Two enemies with the same letter",
    "The letter stands on the draw token and on the sheet; two that are the same can't be told apart.",
    "Give each enemy its own letter.",
)
TORSO_ORDER = register(
    "PM125", _ERROR, "Torso circles out of order",
    "The torso's circles are filled from the top: each delays at least as much as the one above, and only the last destroys.",
    "Order the effects by severity, the destroying one last.",
)
NO_FREE_MOVE = register(
    "PM126", _WARNING, "No move is free",
    "The rules give a free move after an attack, but no leg action is marked as free.",
    "Mark at least one leg action `free: true`.",
)
SHIFT_OFF_TRACK = register(
    "PM127", _ERROR, "A number of boxes beyond the track",
    "A shift, a wait or a repair can't be longer than the track, since its cube would have no box.",
    "Lower the number, or make the track longer.",
)
LEG_ACTION_NOT_PLAYED = register(
    "PM128", _ERROR, "A leg action that the engine does not play",
    "Legs hold moves that code carries out, by their ids; no code knows this one.",
    "Use the id of a move that is played, or add its code to the game's engine.",
)
SPARE_WEIGHT = register(
    "PM129", _ADVICE, "Weight that costs nothing is left",
    "The mech could be heavier without any action taking longer: below the limit, or within the step of the penalty that it "
    "pays anyway. Armour could be raised with it.",
    "Raise armour or choose a heavier weapon; or leave it, if that is meant.",
)
NO_ATTACK = register(
    "PM130", _ADVICE, "A mech that can't attack",
    "None of its weapons has an attack. It can defend and walk, but a wave ends only when its enemies are destroyed.",
    "Choose at least one weapon that attacks.",
)
LEAST_RANGE = register(
    "PM131", _ERROR, "A least range beyond the range",
    "A weapon hits enemies from its least range out to its range. When the least range is the further of the two, or there is "
    "no range, it can never hit anything.",
    "Name a ring that is not beyond the weapon's range, or leave `least-range` out.",
)
ENEMIES_ON_SECOND_SHEET = register(
    "PM150", _ADVICE, "The enemies need a second sheet",
    "The front of the playsheet has room for a certain number of enemies and attacks beside the radar. What does not fit "
    "stands on a further sheet, which has to be printed and lie on the table too.",
    "Nothing needs to be done. With fewer enemies, attacks or circles all of them stand on the front.",
)
UNKNOWN_FIGURE = register(
    "PM151", _WARNING, "A figure that nobody can draw",
    "`figure` names a silhouette that the sheets draw: of an enemy the whole, of a weapon what hangs on the mech. Another word "
    "is drawn as an unidentified contact, or as a plain pod.",
    "Use one of the figures that the message names, or leave the key out.",
)
