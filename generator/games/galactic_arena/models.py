"""The models of Galactic Arena's number files (content/galactic-arena/*.yaml) and of its loadouts.

Heroes, weapons, abilities and keywords are open: whatever the data names is a thing of the game. Hexes are named by
column and row, F6 being the middle of the board (see `board`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field, model_validator

from generator.data import codes
from generator.data.loadout_file import LoadoutFile
from generator.data.models import EachOnce, Entry, File, Id, InOrder, Looks, Model, Ref, fault
from generator.games.galactic_arena.effects import MOMENTS, PLAIN, Attack, Effect, Side, When
from generator.games.galactic_arena.models_board import BOARD_FILES
from generator.games.galactic_arena.traits import Traits

HeroRef = Annotated[str, Ref("heroes")]
WeaponRef = Annotated[str, Ref("weapons")]
AbilityRef = Annotated[str, Ref("abilities")]
KeywordRef = Annotated[str, Ref("keywords")]
ColumnRef = Annotated[str, Ref("abilities:columns")]

Indicator = Annotated[int, Field(ge=0, le=12)]
Amount = Annotated[int, Field(ge=1, le=12)]
Face = Annotated[int, Field(ge=1, le=100)]
Points = Annotated[int, Field(ge=0, le=12)]


# --- battle.yaml ------------------------------------------------------------------------------------------------------


class Costs(Entry):
    """Action points that things cost."""

    turn: Annotated[int, Field(ge=1, le=12)]
    """Moving, attacking, or both in one turn; for nothing a round would have no end."""
    charge: Points
    """A charge, its movement included."""
    defence: Points
    """A defence roll."""
    reroll: Points
    """Rolling a die again (optional rule)."""


class Critical(Entry):
    """The die of an attack that hits harder."""

    roll: Face
    """What the die shows."""
    damage: Amount
    """Damage more, if the attack succeeds."""


class Ranged(Entry):
    """Attacks from afar."""

    between: Annotated[int, Field(ge=0, le=12)]
    """The fewest hexes between attacker and target."""
    penalty: Points
    """What is taken off the attack total for each hex between."""


class Charge(Entry):
    """An attack at a run."""

    between: Annotated[int, Field(ge=0, le=12)]
    """The fewest hexes between attacker and target."""
    attack: Points
    """What is added to the attack total."""
    damage: Points
    """Damage more, if it succeeds."""


class Push(Entry):
    """What follows a successful melee attack."""

    hexes: Points
    """How far the target may be pushed."""
    step: Points
    """How far the attacker may then go for nothing."""


class Form(Entry):
    """A way to play: how many heroes meet, and whether several matches are played."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    heroes: Annotated[int, Field(ge=1, le=3)]
    """Heroes of a side; each has a player of its own."""
    drafted: Annotated[int, Field(ge=1, le=3)] | None = None
    """In a tournament: heroes that each player picks."""


class Battle(File):
    """battle.yaml: the numbers of a fight."""

    die: Annotated[int, Field(ge=2, le=100)]
    """Faces of the die; of one face equal dice would be rolled again for ever."""
    miss: Face
    """An attack die that shows no more than this misses."""
    critical: Critical
    """The die of an attack that hits harder."""
    action_points: Annotated[int, Field(ge=1, le=6)]
    """Action points of a hero in a round."""
    costs: Costs
    """What things cost."""
    damage: Amount
    """Damage of a successful attack, where the weapon says nothing else."""
    ranged: Ranged
    """Attacks from afar."""
    charge: Charge
    """Attacks at a run."""
    push: Push
    """What follows a successful melee attack."""
    unbreakable: Amount
    """Action points that an Unbreakable ability takes from the enemy."""
    most_health: Annotated[int, Field(ge=1, le=9)]
    """Steps of the health track."""
    crate_health: Annotated[int, Field(ge=0, le=3)]
    """Further steps that a crate can add."""
    most_slots: Annotated[int, Field(ge=1, le=12)]
    """Ability tokens that a player has."""
    weapons: Annotated[int, Field(ge=1, le=6)]
    """Weapons of a hero to choose from."""
    round_limit: Annotated[int, Field(ge=1, le=200)]
    """After so many rounds nobody has won."""
    forms: Annotated[dict[Id, Form], Field(min_length=1), InOrder]
    """Ways to play; the first is the usual one."""
    tournament_wins: Annotated[int, Field(ge=1, le=5)]
    """Matches that win a tournament."""


# --- abilities.yaml, keywords.yaml, weapons.yaml, heroes.yaml ---------------------------------------------------------


class Doing(Entry):
    """One effect of an ability or keyword."""

    amount: Amount | None = None
    """How much; effects that have no size go without."""
    roll_above: Face | None = None
    """Only if the die of the attack shows more than this."""


class Power(Entry):
    """What abilities and keywords have in common. Their sentence is put together from this."""

    when: When
    """At which moment it can be used."""
    attack: Attack | None = None
    """Only with, or against, this kind of attack."""
    within: Annotated[int, Field(ge=1, le=12)] | None = None
    """How far away the enemy may be, in hexes; without it anywhere."""
    effects: Annotated[dict[Effect, Doing], Field(min_length=1), InOrder]
    """What it does, in this order."""

    @model_validator(mode="after")
    def _amounts(self) -> Power:
        for name, doing in self.effects.items():
            if name in PLAIN and doing.amount is not None:
                raise fault(codes.MODEL_RULE, f"{name} has no amount", ["effects", name, "amount"])
            if name not in PLAIN and doing.amount is None:
                raise fault(codes.MISSING_KEY, f"{name} needs an amount", ["effects", name])
        return self


class Ability(Power):
    """A special ability."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    column: ColumnRef
    """The column of the sheet, which says what it costs."""
    side: Side
    """For one's own turn, or for an enemy's."""
    limit: Literal["round", "battle"] = "round"
    """How often it can be used."""
    unbreakable: bool = False
    """Whether the enemy loses action points as soon as it is used."""

    @model_validator(mode="after")
    def _moment(self) -> Ability:
        if self.when not in MOMENTS[self.side]:
            fit = ", ".join(MOMENTS[self.side])
            raise fault(codes.MODEL_RULE, f"a {self.side} ability is used at {fit}, not at {self.when}", ["when"])
        return self


class Column(Entry):
    """A column of the table of abilities."""

    slots: Amount
    """Ability tokens that lie on one of its abilities."""
    action_points: Points
    """Action points that using one costs."""


class Abilities(File):
    """abilities.yaml."""

    columns: Annotated[dict[Id, Column], Field(min_length=1), InOrder]
    """From the left."""
    abilities: Annotated[dict[Id, Ability], Field(min_length=1)]
    """By id."""


class Keyword(Power):
    """A weapon's keyword; used once a round."""

    texts: ClassVar[tuple[str, ...]] = ("name",)


class Keywords(File):
    """keywords.yaml."""

    keywords: Annotated[dict[Id, Keyword], Field(min_length=1)]
    """By id."""


class Weapon(Entry):
    """A weapon."""

    texts: ClassVar[tuple[str, ...]] = ("name",)
    attacks: Annotated[list[Literal["melee", "ranged"]], Field(min_length=1), EachOnce]
    """Kinds of attack."""
    damage: Amount | None = None
    """Damage of a successful attack; without it what battle.yaml says."""
    keyword: KeywordRef | None = None
    """Its keyword."""
    figure: Annotated[Id | None, Looks] = None
    """What it looks like."""


class Weapons(File):
    """weapons.yaml."""

    weapons: Annotated[dict[Id, Weapon], Field(min_length=1)]
    """By id."""


class Hero(Entry):
    """A hero."""

    texts: ClassVar[tuple[str, ...]] = ("name", "labels", "story")
    defence: Indicator
    """Added to the die of a defence."""
    initiative: Indicator
    """Who has more goes first."""
    health: Annotated[int, Field(ge=1, le=9)]
    """Health points at the start."""
    slots: Amount
    """Ability tokens."""
    attack: Indicator
    """Added to the die of an attack."""
    movement: Indicator
    """Hexes of a movement."""
    weapons: Annotated[list[WeaponRef], Field(min_length=1), EachOnce, InOrder]
    """What it can be armed with."""
    abilities: Annotated[list[AbilityRef], Field(min_length=1), EachOnce, InOrder]
    """What it can learn, column by column."""
    traits: Annotated[Traits, Looks]
    """What it looks like."""


class Heroes(File):
    """heroes.yaml."""

    heroes: Annotated[dict[Id, Hero], Field(min_length=1), InOrder]
    """In the order of the sheets."""


NUMBER_FILES: dict[str, type[BaseModel]] = {
    "battle": Battle,
    **BOARD_FILES,
    "keywords": Keywords,
    "abilities": Abilities,
    "weapons": Weapons,
    "heroes": Heroes,
}
"""By file stem, in the order in which they are loaded and checked."""


# --- loadouts ---------------------------------------------------------------------------------------------------------


class Loadout(LoadoutFile):
    """loadouts/<id>.yaml: a hero with the weapon and the abilities that it takes into a fight.

    What breaks a rule of the game (a foreign weapon, too many tokens) is no fault of the file: see `checks_loadout`.
    """

    hero: HeroRef
    """The hero."""
    weapon: WeaponRef | None = None
    """Its weapon, one of the hero's."""
    abilities: Annotated[list[AbilityRef], InOrder] = Field(default_factory=list)
    """Its abilities, as many as the hero has tokens for."""
    player: str = ""
    """The player's name, if it is to be printed."""
    notes: str = ""
    """Anything that its owner wants to remember."""


__all__ = ["NUMBER_FILES", "Loadout", "Model"]
