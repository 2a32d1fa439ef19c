"""What Galactic Arena's templates get besides the globals that all games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.data import clauses
from generator.data.records import dataclass
from generator.data.views import computed
from generator.draw import fonts
from generator.draw.display import Face
from generator.draw.fit import Overflow, Run, fit_box
from generator.draw.paper import Box, Paper
from generator.games.galactic_arena import hero_layout
from generator.games.galactic_arena.board_drawing import board_names
from generator.games.galactic_arena.hero_figure import HeroFigure
from generator.games.galactic_arena.sentences import sentence

PLACES = ("defence", "initiative", "attack", "health", "slots", "movement")
"""The indicators down the left of the picture, then down its right: defence at the top left, attack at the bottom left,
movement at the bottom right (rulebook 2.3, 4.2 and 4.3)."""

SENTENCES = (8.5, 7.0, 6.0)
"""Points of sentences, in the order in which they are tried."""

LEADING = 1.04
"""Distance of a sentence's lines, as a multiple of the size."""

CRATE_OF = {"slots": "ability"}
"""What a crate calls an indicator, where it has another name for it."""


def sheet_context(game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()) -> dict[str, Any]:
    """Names for the templates, worked out from the views of the content and of one loadout.

    `not_legal` are the reasons why the loadout breaks a rule, in a reader's words; the sheet prints them. The list
    `findings` among the names holds what is to be said about the drawings.
    """
    return board_names(game) | {
        "Box": Box,
        "LEADING": LEADING,
        "WORDS": hero_layout.WORDS,
        "TOKEN": hero_layout.TOKEN,
        "SPACE": hero_layout.SPACE,
        "BORDER": hero_layout.BORDER,
        "border_width": hero_layout.border_width,
        "figure_of": lambda hero, weapon=None: figure_of(game, hero, weapon),
        "halves": hero_layout.halves(paper),
        "hero_layout": lambda hero, half: layout_of(game, hero, half),
        "by_column": lambda hero: by_column(game, hero),
        "sentence": lambda power, limit=True: sentence(game, power, limit=limit),
        "ability_size": lambda hero, layout: ability_size(game, hero, layout),
        "keyword_size": lambda hero, width, height: keyword_size(game, hero, width, height),
        "counted": counted,
        "shortened": shortened,
        "damage_of": lambda weapon: game.battle.damage if weapon.damage is None else weapon.damage,
        "places": PLACES,
        "crate_of": lambda place: CRATE_OF.get(place, place),
        "bold_width": lambda text, size: fonts.width(str(text), Face.LABEL_BOLD, size),
        "one_size": one_size_of,
        "taken": taken(game, loadout),
        "not_legal": [reason_of(loadout, reason) for reason in not_legal],
        "findings": [],
    }


def figure_of(game: Any, hero: str, weapon: str | None = None) -> HeroFigure:
    """How a hero looks, with one of its weapons in hand: the first, unless another is named."""
    thing = game.heroes[hero]
    looks = thing.traits
    armed = game.weapons.get(weapon) if weapon else None
    if armed is None:
        armed = next((game.weapons.get(one) for one in thing.weapons), None)
    held = armed.figure if armed is not None else None
    return HeroFigure(
        str(looks.build), str(looks.head), str(looks.legs or "two"), str(looks.arms or "two"),
        tuple(str(word) for word in looks.gear or ()), str(looks.stance or "upright"), str(held or ""),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Taken:
    """What a loadout takes into a fight, as far as the rules know it."""

    hero: Any
    """None for a hero that isn't there."""
    weapon: str
    abilities: tuple[str, ...]
    """In the order of the hero's sheet; those of others stand last."""


def taken(game: Any, loadout: Any) -> Taken | None:
    """What the loadout that is shown takes; None where no loadout is shown."""
    if loadout is None:
        return None
    hero = game.heroes.get(loadout.hero)
    named = [str(ability) for ability in loadout.abilities or () if game.abilities.abilities.get(ability) is not None]
    order = [str(ability) for ability in hero.abilities] if hero is not None else []
    named.sort(key=lambda ability: order.index(ability) if ability in order else len(order))
    return Taken(hero, str(loadout.weapon), tuple(named))


def reason_of(loadout: Any, reason: str) -> Any:
    """A reason why a loadout breaks a rule, as a value that says where it comes from."""
    return computed(reason, loadout.hero) if loadout is not None else reason


def by_column(game: Any, hero: str) -> dict[str, list[Any]]:
    """A hero's abilities, by the id of their column, in the order of the data."""
    found: dict[str, list[Any]] = {str(key): [] for key in game.abilities.columns}
    for id in game.heroes[hero].abilities:
        ability = game.abilities.abilities.get(id)
        if ability is not None and str(ability.column) in found:
            found[str(ability.column)].append(ability)
    return found


def layout_of(game: Any, hero: str, half: Box) -> hero_layout.HeroLayout:
    """The blocks of a hero's sheet."""
    table = by_column(game, hero)
    spaces = [int(column.slots) for _, column in game.abilities.columns.items()]
    return hero_layout.lay_out(half, spaces, [len(each) for each in table.values()], PLACES)


def ability_size(game: Any, hero: str, layout: hero_layout.HeroLayout) -> float:
    """The points in which all sentences of a hero's abilities fit beside their spaces."""
    told = []
    for column, abilities in zip(layout.columns, by_column(game, hero).values(), strict=True):
        for ability in abilities:
            words = (Run(str(sentence(game, ability, limit=False))),)
            told.append((words, column.words_width, hero_layout.WORDS))
    return one_size(told)


def keyword_size(game: Any, hero: str, width: float, height: float) -> float:
    """The points in which the keywords of a hero's weapons fit into boxes of that size in mm."""
    told = []
    for id in game.heroes[hero].weapons:
        weapon = game.weapons.get(id)
        keyword = game.keywords.get(weapon.keyword) if weapon is not None and weapon.keyword else None
        if keyword is not None:
            words = (Run(f"{keyword.name}. ", Face.TEXT_BOLD), Run(str(sentence(game, keyword))))
            told.append((words, width, height))
    return one_size(told)


def one_size(told: Sequence[tuple[Sequence[Run], float, float]]) -> float:
    """The largest size in points at which every text fits its box (width, height in mm): neighbours look alike.

    What doesn't fit at the smallest is left to whoever draws it, who tells how much is too much.
    """
    for size in SENTENCES:
        fitted = (fit_box(runs, width, height, (size,), size, leading=LEADING) for runs, width, height in told)
        if not any(isinstance(each, Overflow) for each in fitted):
            return size
    return SENTENCES[-1]


def one_size_of(texts: Sequence[Any], width: float, height: float) -> float:
    """The largest size in points at which each text fits a box of that size in mm."""
    return one_size([((Run(str(text)),), width, height) for text in texts])


def shortened(text: Any, width: float, size: float, face: str = "label") -> Any:
    """A player's own text, cut off where it would be wider than so many mm at its smallest size in points."""
    told, drawn = str(text), Face[face.upper().replace("-", "_")]
    if fonts.width(told, drawn, size) <= width:
        return text
    while told and fonts.width(f"{told}…", drawn, size) > width:
        told = told[:-1]
    return computed(f"{told.rstrip()}…", text)


def counted(value: Any, forms: Any) -> Any:
    """A number with the word that goes with it, such as `2 slots`; `forms` are the words, parted by a comma."""
    words = tuple(word.strip() for word in str(forms).split(","))
    return computed(clauses.formed(int(value), "plural", words), value, forms)
