"""Paper 'Mech's data compiled into fast plain tables: what the engine reads.

Everything comes from the content's number files and a loadout; nothing here knows a number or an id of the game, apart
from the ids of what code must carry out (leg actions, keywords, ways to earn and use a skill).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Tables = Mapping[str, Mapping[str, Any]]

KEYWORDS: Mapping[str, frozenset[str]] = {
    "reflex": frozenset({"weapon"}),
    "recoil": frozenset({"weapon", "attack"}),
    "accurate": frozenset({"weapon", "attack"}),
    "combo": frozenset({"weapon"}),
    "flight-path": frozenset({"enemy"}),
    "sniper": frozenset({"weapon"}),
    "kickback": frozenset({"weapon"}),
    "emp": frozenset({"weapon"}),
    "proximity": frozenset({"weapon"}),
    "area": frozenset({"weapon"}),
    "weak": frozenset({"weapon"}),
    "pull": frozenset({"weapon"}),
    "parry": frozenset({"weapon"}),
    "wall": frozenset({"weapon"}),
}
"""The keywords that the engine carries out, and on what: a weapon, an enemy's attack, an enemy."""

LEG_ACTIONS = frozenset({"walk-forwards", "walk-backwards", "turn-or-stance", "turn-and-squat"})
"""The leg actions that the engine carries out."""

SKILL_EARNINGS = frozenset({"unhurt-standing", "all-dice-hit", "repairs"})
SKILL_USES = frozenset({"enemy-die", "own-die", "free-repair"})

STAND, SQUAT = 0, 1
STANCES = ("stand", "squat")
NOWHERE = -1
"""The space of an enemy that is off the radar."""


@dataclass(slots=True)
class Attack:
    """An attack of an enemy. `reach` is the outermost ring (0 is the closest) that it reaches; `band` its circles."""

    id: str
    reach: int
    power: int
    time: int
    circles: int
    band: int
    accurate: bool
    recoil: bool


@dataclass(slots=True)
class EnemyKind:
    """An enemy as the data has it; `all_circles` is the mask of every circle."""

    id: str
    armour: int
    flight: bool
    attacks: list[Attack]
    all_circles: int
    chosen: dict[int, int] = field(default_factory=dict)  # cache of the next attack by ring and circles


@dataclass(slots=True)
class PlayerAction:
    """An action of the player: a leg move or an action of a weapon. `place` is the location whose circles it owns."""

    id: str
    name: str
    index: int
    place: int
    band: int
    circles: int
    time: int
    move: str = ""
    free: bool = False
    power: int = 0
    defends: bool = False
    crushes: bool = False
    weapon: Weapon | None = None
    hasty: bool = False
    """Whether it may be hasted: an action of a weapon, but not the Guard of a Wall."""


@dataclass(slots=True)
class Weapon:
    """A weapon in its mount. `kind` numbers weapons of the same name alike: two fists are one weapon for Combo, and two
    launchers for "not twice in a row". Rings are counted from 0, the closest; `reach` is -1 for one without range.

    A weapon has one keyword at most, so the fields below never come together: `word` is its id, the numbers are those
    of the keyword and 0 (or False) where it has another.
    """

    id: str
    kind: int
    mount: int
    armour: int
    least: int
    reach: int
    arc: list[bool]
    weight: int
    no_repeat: bool
    word: str = ""
    reflex: bool = False
    accurate: bool = False
    recoil: bool = False
    kickback: bool = False
    emp: bool = False
    parry: bool = False
    wall: bool = False
    combo: int = 0
    """Dice that Combo adds."""
    target_armour: int = 0
    """What the target's armour counts more (Weak) or less (Sniper)."""
    always: int = 0
    """The face that does damage whatever the armour (Weak)."""
    per_ring: int = 0
    """Dice added for each ring beyond the closest (Proximity)."""
    least_power: int = 0
    """Proximity never takes the dice below this."""
    further: int = 0
    """Enemies that may be hit besides the first (Area)."""
    within: int = 0
    """Spaces from the first to a further one (Area)."""
    pull: int = 0
    """Spaces by which the target may be moved (Pull)."""


@dataclass(slots=True)
class Skill:
    """A pilot skill with its circles and what it changes."""

    id: str
    circles: int
    earn: str
    least: int
    use: str
    amount: int


@dataclass(slots=True)
class Wave:
    """A wave: the tokens in its pile, those it adds and takes out, the enemies sure to come, how many to draw."""

    id: str
    pile: list[str]
    added: list[str]
    removed: list[str]
    kept: list[str]
    fixed: list[str]
    draw: int


@dataclass(slots=True)
class Rules:
    """All tables of a game of Paper 'Mech with one loadout and one choice of optional rules."""

    loadout: str
    use_skills: bool
    keep: bool
    # the time track
    last_box: int
    repair_limit: int
    haste_wait: int
    changes: int
    no_action_time: int
    quiet_limit: int
    # the radar; a space is sector * ring count + ring
    rings: list[str]
    letters: list[str]
    sectors: list[str]
    zone: list[int]
    side: list[str]
    space_names: list[str]
    space_index: dict[str, int]
    forwards: list[int]
    backwards: list[int]
    clockwise: list[int]
    anticlockwise: list[int]
    across: list[int]
    flank: list[int]
    start_sector: dict[int, int]
    # the mech; locations are the mounts in their order, then torso, then legs
    places: list[str]
    place_index: dict[str, int]
    place_armour: list[int]
    place_circles: list[int]
    full: list[int]
    mounts: int
    torso: int
    legs: int
    weapons: list[Weapon]  # those that are carried; a mount may be empty
    carried: list[Weapon | None]  # by mount
    actions: list[PlayerAction]
    action_index: dict[str, int]
    seen_from: list[list[int]]
    targeting: list[list[int]]
    spill: list[list[int]]
    slow: list[int]
    fatal: int
    weight: int
    weight_limit: int
    weight_time: int
    squat_power: int
    squat_least: int
    # keywords, enemies, waves, skills
    recoil_shift: int
    accurate_rerolls: int
    return_time: int
    enemies: list[EnemyKind]
    enemy_index: dict[str, int]
    waves: list[Wave]
    again: dict[str, int]
    skills: list[Skill]
    has_reflex: bool
    has_parry: bool

    @property
    def nrings(self) -> int:
        """How many rings the radar has."""
        return len(self.rings)

    @property
    def top_score(self) -> int:
        """Every circle of the mech."""
        return sum(self.place_circles)

    def reached(self, attack_or_weapon_reach: int, space: int) -> bool:
        """Whether something that reaches that ring reaches the space."""
        return space >= 0 and space % len(self.rings) <= attack_or_weapon_reach


def tables_of(content: Any) -> Tables:
    """The plain tables of a loaded `Content`: what `compile_rules` takes."""
    return {stem: model.model_dump(by_alias=True, mode="json") for stem, model in content.numbers.items()}


def compile_rules(
    tables: Tables,
    loadout: Mapping[str, Any],
    *,
    skills: bool = False,
    keep_removed: bool = False,
) -> Rules:
    """Compile number files and a loadout.

    :param tables: number file stem to its mapping, keys as in YAML.
    :param loadout: the loadout file's mapping (`weapons` by mount, `armour`). It need not be legal: a mount may be
        empty or carry what isn't made for it, and armour may have any value.
    :param skills: play with the optional pilot skills.
    :param keep_removed: the optional rule that tokens which a wave removes stay in the pile.
    :raises RulesFault: if a reference or a number can't be compiled.
    """
    from .tables import Compiler

    return Compiler(tables, loadout, skills, keep_removed).rules()
