"""The diagnostic codes of Galactic Arena's own checks: what the models and the shared passes can't know."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

# --- the board and what lies on it

NO_SUCH_HEX = register(
    "GA101", _ERROR, "A hex that the board does not have",
    "Hexes are named by column and row, counted from the top of the column. The six corners are cut off, so their names "
    "belong to no hex.",
    "Name a hex of the board; the printed board shows all names.",
)
HEX_TWICE = register(
    "GA102", _ERROR, "Two things on one hex",
    "A start, a pillar, a trap or a crate has its hex for itself.",
    "Move one of them to another hex.",
)
IN_THE_CENTRE = register(
    "GA103", _ERROR, "Something in the centre",
    "Nothing is put on the hexes in the middle of the board.",
    "Move it further out, or make the centre smaller.",
)
CENTRE_SIZE = register(
    "GA104", _WARNING, "The centre does not have seven hexes",
    "The rules and the aids speak of the seven hexes in the middle.",
    "Set centre to 1; or change the sentences that say seven as well.",
)
LOPSIDED = register(
    "GA105", _ADVICE, "The board is not the same for both sides",
    "Turned by half, each pillar, trap, crate and start should lie on one of its kind; then neither side has the better half.",
    "Give each thing a partner on the opposite hex; or leave it, if that is meant.",
)
START_OUTSIDE = register(
    "GA106", _ERROR, "A start outside the white ring",
    "Heroes begin within the ring, and the ring lies on the board.",
    "Move the start inwards, or make the ring wider, up to the board's radius.",
)
NO_ROOM = register(
    "GA107", _ERROR, "No room for a whole side",
    "The further heroes of a side stand next to its start, within the ring, on hexes that hold nothing. There are fewer of "
    "those than the largest form of play needs.",
    "Clear a hex next to the start, or move the start.",
)
CUT_OFF = register(
    "GA108", _ERROR, "Hexes that nobody can reach",
    "Pillars shut these hexes off from the starts.",
    "Open a way through the pillars.",
)
TRAP_DICE = register(
    "GA109", _ERROR, "A trap's table does not have each die once",
    "Whatever the die shows, exactly one outcome of the table must hold.",
    "Let the outcomes follow each other without gap or overlap, from 1 to the highest face.",
)
TRAP_OUTCOME = register(
    "GA110", _ERROR, "An outcome of a trap that says half",
    "An outcome runs from its lowest die to its highest, and names both what is lost and how much, or neither.",
    "Complete the outcome, or take the other half out.",
)
TRAP_UNUSED = register(
    "GA111", _WARNING, "A kind of trap that is not on the board",
    "No hex holds this trap, so its table can never matter.",
    "Put it on the board, or delete it.",
)
CRATE_COUNT = register(
    "GA112", _ERROR, "Not as many crates as places for them",
    "Each place for a crate gets one of the shuffled tokens.",
    "Add or remove a crate, or a place on the board.",
)
CRATE_BEYOND = register(
    "GA113", _WARNING, "A crate that can't give what it shows",
    "No ability is as cheap as the crate allows, or more crates hold health than the track has further steps.",
    "Raise `slots` of crates.yaml or `crate-health` of battle.yaml, or take the symbol off a crate.",
)
OBSTACLE_IDLE = register(
    "GA114", _WARNING, "An obstacle that stops nobody",
    "It neither blocks nor hurts nor holds whoever comes to it.",
    "Set blocks, damage or holds.",
)
OBSTACLE_SHARE = register(
    "GA115", _ERROR, "Obstacles that can't be shared out",
    "Both sides get the same number of each obstacle.",
    "Let there be an even number of each.",
)
OBSTACLE_SAFE = register(
    "GA116", _WARNING, "An obstacle that nobody can destroy",
    "No hero's attack indicator and the highest die together exceed its defence.",
    "Lower its defence.",
)

# --- the fight

DIE_ORDER = register(
    "GA117", _ERROR, "Miss and critical hit don't fit the die",
    "Dice that miss lie below the one that hits harder, and both are faces of the die.",
    "Choose a miss below the critical roll, and that up to the die's highest face.",
)
FORM_HEROES = register(
    "GA118", _ERROR, "Too few heroes for a form of play",
    "Each hero is there once, and the form needs more than there are.",
    "Add heroes, or let players pick fewer.",
)
COST_TOO_HIGH = register(
    "GA119", _ERROR, "Something costs more than a round holds",
    "It costs more action points than a hero has in a round, so it can never be done.",
    "Lower the cost, or give heroes more action points.",
)

# --- heroes

HERO_SLOTS = register(
    "GA121", _ERROR, "A hero with more slots than there are tokens",
    "A player has so many ability tokens and no more.",
    "Lower the hero's slots, or raise `most-slots` in battle.yaml, and with it the tokens that are printed.",
)
HERO_HEALTH = register(
    "GA122", _ERROR, "A hero with more health than the track has steps",
    "The health token has no step to begin on.",
    "Lower the hero's health, or make the track longer.",
)
WEAPON_COUNT = register(
    "GA123", _ERROR, "A hero with too many or too few weapons",
    "The sheet has a place for each weapon that a hero chooses from.",
    "Give the hero as many weapons as battle.yaml says.",
)
FEW_ABILITIES = register(
    "GA124", _WARNING, "A hero that can take all its abilities",
    "With as many tokens as the abilities need there is nothing to choose.",
    "Give the hero more abilities, or fewer slots.",
)
COLUMN_EMPTY = register(
    "GA125", _WARNING, "A hero without an ability in a column",
    "The column of its sheet stays empty.",
    "Give the hero an ability of that column.",
)
COLUMN_ORDER = register(
    "GA126", _WARNING, "Abilities that don't stand column by column",
    "A hero's abilities are listed as they stand on its sheet.",
    "List those of the first column first, then those of the next.",
)
ONE_SIDED = register(
    "GA127", _WARNING, "A hero with abilities for one side only",
    "It has nothing to use in its own turns, or nothing in an enemy's.",
    "Give the hero an ability of the other kind.",
)
ABILITY_UNFIT = register(
    "GA128", _ERROR, "An ability that none of the hero's weapons can use",
    "It works with a kind of attack that the hero has no weapon for.",
    "Give the hero such a weapon, or another ability.",
)
UNKNOWN_LOOK = register(
    "GA129", _WARNING, "A look that the drawing does not know",
    "The word says what a hero or its weapon looks like, and no code draws it: it is left out of the picture.",
    "Use a word that is drawn.",
)
RISE_TOO_HIGH = register(
    "GA130", _WARNING, "A hero that comes back healthier than it began",
    "The ability gives more health than the hero has at the start.",
    "Lower the ability's number, or give the hero more health.",
)

# --- abilities and keywords

KEYWORD_UNFIT = register(
    "GA131", _ERROR, "A keyword that its weapon can't use",
    "The keyword works with a kind of attack that the weapon does not make.",
    "Give the weapon another keyword, or that kind of attack.",
)
KEYWORD_MOMENT = register(
    "GA132", _ERROR, "A keyword at a moment that has none",
    "Keywords are used before an attack, or by what comes of one.",
    "Let it be used at exchange, hit, missed, struck or defended.",
)
EFFECT_IDLE = register(
    "GA133", _WARNING, "An effect that does nothing at its moment",
    "When it is used, what it changes is over, or hasn't begun.",
    "Use it at another moment, or let it do something else.",
)
ATTACK_TOO_EARLY = register(
    "GA134", _ERROR, "A condition on an attack where there is none",
    "At this moment no attack has been named, so its kind can't be a condition.",
    "Leave `attack` out, or use it at another moment.",
)
ROLL_NEVER = register(
    "GA135", _ERROR, "A condition on a die that never holds",
    "No die of an attack has been rolled at this moment, or no die shows more than the number.",
    "Lower the number, or use it after an attack's dice.",
)
WITHIN_NOBODY = register(
    "GA136", _WARNING, "A distance to nobody",
    "It says how far away the enemy may be, and does nothing to an enemy.",
    "Leave `within` out, or add an effect on the enemy.",
)
UNUSED = register(
    "GA137", _WARNING, "Something that no hero has",
    "No hero can be armed with the weapon, learn the ability, or use the keyword.",
    "Give it to a hero or a weapon, or delete it.",
)
PHRASE = register(
    "GA138", _ERROR, "A phrase that does not do for its sentence",
    "The sentences of abilities and keywords are put together from phrases. One is missing, or does not name just the things "
    "that belong in it, so that a number would not be printed, or a mark would.",
    "Write the phrase with the marks that the English one has, such as <n>.",
)
MANY_ABILITIES = register(
    "GA139", _ERROR, "A hero with more abilities than its sheet has room for",
    "The action points lie below the columns at the right that are shorter than others, or take a row of their own.",
    "Leave abilities out until the rows do; the last column is best the shortest.",
)

# --- loadouts

FOREIGN_WEAPON = register(
    "GA141", _ERROR, "A weapon that the hero does not have",
    "Each hero chooses from the weapons on its own sheet.",
    "Choose one of the hero's weapons.",
)
FOREIGN_ABILITY = register(
    "GA142", _ERROR, "An ability that the hero can't learn",
    "Each hero chooses from the abilities on its own sheet.",
    "Choose among the hero's abilities.",
)
TOO_MANY_SLOTS = register(
    "GA143", _ERROR, "Abilities that need more tokens than the hero has",
    "Each ability takes the tokens that its column says; together they take more than the hero's slots.",
    "Leave an ability out, or take a cheaper one.",
)
LEARNT_TWICE = register(
    "GA144", _ERROR, "An ability that is learnt twice",
    "An ability is on the sheet once and carries its tokens once.",
    "Take it out once.",
)
SPARE_SLOTS = register(
    "GA145", _ADVICE, "Ability tokens that are left over",
    "The hero has tokens for a further ability.",
    "Take a further ability; or leave it, if that is meant.",
)
NO_WEAPON = register(
    "GA146", _ERROR, "A hero without a weapon",
    "A hero takes one of its weapons into the fight; without one it could not attack.",
    "Choose one of the hero's weapons.",
)
IDLE_ABILITY = register(
    "GA147", _ADVICE, "An ability that does nothing with the weapon",
    "The ability works in a kind of attack that the chosen weapon doesn't make. It would be of use only after the weapon was "
    "changed, at the start hex during the fight.",
    "Choose another ability or another weapon; or leave it, if that is meant.",
)
