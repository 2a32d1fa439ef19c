"""The plain state of a game of Paper 'Mech, and the names of its moments.

Numbers are indexes into the tables of `rules.Rules`. Filled circles are bit masks: circle 1 is the lowest bit.
"""

from __future__ import annotations

from generator.play.contract import Outcome

# Moments: what the player is asked next.
DEAL = 0  # a wave is about to be set up; nobody is asked
CHOOSE = 1  # place the action cube
WAIT = 2  # between moves of the cubes: carry on, stop short, haste, change one's mind
ORDER = 3  # both sides on ACTIVE: which enemy acts first
TARGET = 4  # choose what to attack
REROLL = 5  # Accurate: which die is rolled again
OWN_DIE = 6  # Marksman: change one's own die or not
ENEMY_DIE = 7  # Evasion: change an enemy's die or not
TURN_OR_STANCE = 8  # which way to turn, or change stance
TURN_AND_SQUAT = 9  # which way to turn
FREE_MOVE = 10  # the free move after an attack
REPAIR = 11  # erase circles between waves
STANCE = 12  # stance for the next wave
AREA = 13  # Area: which further enemy the dice hit
PULL = 14  # Pull: where the target is moved
PARRY = 15  # Parry: roll the enemy's dice again or not
OVER = 16
RUN = 17  # never seen between actions: the game runs on by itself

MOMENTS = (
    "wave-start", "choose", "wait", "order", "target", "reroll", "own-die", "enemy-die", "turn-or-stance",
    "turn-and-squat", "free-move", "repair", "stance", "area", "pull", "parry", "over", "run",
)  # fmt: skip

NO_ACTION = -1
NO_WALL = -1
NO_COVER = -1
INBOUND, OUTBOUND = 0, 1


class Enemy:
    """One enemy on the table. `slot` is its place in the order of arrival of its wave, from 0."""

    __slots__ = ("acts", "attack", "covered", "flight", "kind", "marks", "name", "slot", "space", "time")

    def __init__(self, kind: int, slot: int, name: str, space: int, time: int, attack: int) -> None:
        self.kind = kind
        self.slot = slot
        self.name = name
        self.space = space
        self.time = time
        self.attack = attack
        self.marks = 0
        self.flight = INBOUND
        self.acts = 0
        self.covered = NO_COVER  # the mount whose Reflex its next attack must hit

    def copy(self) -> Enemy:
        """An independent copy."""
        other = Enemy(self.kind, self.slot, self.name, self.space, self.time, self.attack)
        other.marks = self.marks
        other.flight = self.flight
        other.acts = self.acts
        other.covered = self.covered
        return other


class Roll:
    """An attack whose dice lie on the table while the player decides about them, or about what they did (Pull)."""

    __slots__ = (
        "armour", "dice", "done", "enemy", "further", "haste", "nearby", "others", "parry", "place", "recoil",
        "rerolls", "skill", "sure",
    )  # fmt: skip

    def __init__(self, enemy: int, place: int, armour: int, haste: int, dice: list[int], rerolls: int) -> None:
        self.enemy = enemy  # slot of the attacking enemy, or of the player's target
        self.place = place  # the location hit; -1 when the enemy is the target
        self.armour = armour
        self.haste = haste
        self.dice = dice
        self.rerolls = rerolls  # dice that may still be rolled again
        self.done: list[int] = []  # results of dice rolled again
        self.recoil = False  # an attack by nobody (in an example) with Recoil
        self.skill = 0  # skills before this one have been asked for
        self.sure = 0  # dice, not among the others, that do damage whatever the armour
        self.further = 0  # further enemies that may still be named
        self.nearby: tuple[int, ...] = ()  # the armour of each enemy that may be named
        self.others: tuple[int, ...] = ()  # their slots, in the order in which they were named
        self.parry = False  # the player may still have the dice rolled again

    def copy(self) -> Roll:
        """An independent copy."""
        other = Roll(self.enemy, self.place, self.armour, self.haste, list(self.dice), self.rerolls)
        other.done = list(self.done)
        other.recoil = self.recoil
        other.skill = self.skill
        other.sure = self.sure
        other.further = self.further
        other.nearby = self.nearby
        other.others = self.others
        other.parry = self.parry
        return other


class State:
    """Everything on the sheet, and where in the sequence of play the game is."""

    __slots__ = (
        "action", "attacks", "changes", "cleared", "clock", "enemies", "free_repairs", "fresh", "haste", "last",
        "marks", "moment", "outcome", "paid_repairs", "pile", "quiet", "reflex", "roll", "skills", "slots", "squat",
        "time", "waited", "wall", "wave",
    )  # fmt: skip

    def __init__(self) -> None:
        self.wave = 0  # index of the wave in play
        self.moment = DEAL
        self.time = 0  # box of the player's time cube; 0 is ACTIVE
        self.action = NO_ACTION
        self.waited = 0  # units since the action was chosen
        self.changes = 0  # changes of mind since the cubes last moved
        self.last = -1  # kind of the weapon of the last attack action in this wave
        self.haste = 0  # what the attack in progress subtracts
        self.reflex = False  # Reflex has triggered for the chosen action
        self.wall = NO_WALL  # the mount whose shield draws attacks
        self.squat = False
        self.fresh = True  # no action chosen yet in this wave
        self.marks: list[int] = []
        self.enemies: list[Enemy] = []
        self.slots = 0  # enemies that have arrived in this wave
        self.pile: tuple[str, ...] = ()  # tokens face down, the first on top
        self.skills: list[int] = []  # circles filled
        self.attacks = 0  # the player's attacks in this wave
        self.quiet = 0  # units since a circle was last filled
        self.clock = 0  # units since the game began
        self.paid_repairs = 0
        self.free_repairs = 0
        self.cleared = 0
        self.roll: Roll | None = None
        self.outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent copy."""
        other = State.__new__(State)
        other.wave = self.wave
        other.moment = self.moment
        other.time = self.time
        other.action = self.action
        other.waited = self.waited
        other.changes = self.changes
        other.last = self.last
        other.haste = self.haste
        other.reflex = self.reflex
        other.wall = self.wall
        other.squat = self.squat
        other.fresh = self.fresh
        other.marks = list(self.marks)
        other.enemies = [enemy.copy() for enemy in self.enemies]
        other.slots = self.slots
        other.pile = self.pile
        other.skills = list(self.skills)
        other.attacks = self.attacks
        other.quiet = self.quiet
        other.clock = self.clock
        other.paid_repairs = self.paid_repairs
        other.free_repairs = self.free_repairs
        other.cleared = self.cleared
        other.roll = self.roll.copy() if self.roll is not None else None
        other.outcome = self.outcome
        return other

    def enemy(self, slot: int) -> Enemy:
        """The enemy with that slot.

        :raises KeyError: if it is not there.
        """
        for enemy in self.enemies:
            if enemy.slot == slot:
                return enemy
        raise KeyError(slot)
