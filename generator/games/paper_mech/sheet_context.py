"""What Paper 'Mech's templates get besides the globals that all games have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from generator.data.diagnostics import Diagnostic
from generator.data.views import computed
from generator.draw import fonts
from generator.draw.display import Face
from generator.draw.paper import Box, Paper
from generator.draw.printing import faces, marked, printed
from generator.draw.silhouettes import FIGURES, PARTS, MechFigure
from generator.draw.widgets.columns import Entry, Foot, Section
from generator.games.paper_mech import cards, codes, enemy_layout, sheet_head


def sheet_context(
    game: Any, loadout: Any, paper: Paper, *, not_legal: Sequence[str] = ()
) -> dict[str, Any]:
    """Names for the templates, worked out from the views of the content and of one loadout.

    `not_legal` are the reasons why the loadout breaks a rule, in a reader's words; the sheet prints them. The list
    `findings` among the names holds what is to be said about the layout (advice).
    """
    findings: list[Diagnostic] = list(unknown_figures(game))
    return {
        "Box": Box,
        "card_area": cards.card_area,
        "bare_figure": cards.BARE,
        "mech_figure": mech_figure(game, loadout),
        "mounts": [(mount, carried(game, loadout, key)) for key, mount in game.mech.mounts.items()],
        "no_weapon": {key: no_weapon(game, loadout, key) for key in game.mech.mounts},
        "weapon_kinds": weapon_kinds(game, loadout),
        "armour_of": loadout.armour,
        "hits": hits(game),
        "weight": weight(game, loadout),
        "penalty": penalty(game, loadout),
        "head": head_of(game, loadout, not_legal),
        "line_of": sheet_head.line,
        "further_sections": lambda top, more: further_sections(game, loadout, not_legal, top, more),
        "waves": list(enumerate((wave for _, wave in game.waves.items()), 1)),
        "draw_again": draw_again(game),
        "enemy_pages": lambda front, sheet: enemy_pages(game, front, sheet, findings),
        "rules_on_back": rules_on_back,
        "keywords_on_back": lambda chapters, whole=False: keywords_on_back(game, chapters, loadout, whole=whole),
        "keywords_used": keywords_used(game, loadout),
        "faces": lambda rolled: marked(
            faces((face for face, _ in rolled), (path for _, value in rolled for path in printed(value).sources))
        ),
        "bold_width": lambda text, size: fonts.width(str(text), Face.LABEL_BOLD, size),
        "findings": findings,
    }


def head_of(game: Any, loadout: Any, not_legal: Sequence[str]) -> sheet_head.Head:
    """The head of the front, fitted."""
    words = game.sheet
    carries = f"{words.weight} {int(weight(game, loadout))} / {int(game.mech.weight.limit)}"
    return sheet_head.head(
        loadout.name, carries, not_legal, str(words.more_page), penalty=int(penalty(game, loadout)) > 0
    )


def further_sections(
    game: Any, loadout: Any, not_legal: Sequence[str], top: sheet_head.Head, more: Sequence[tuple[Any, Any]]
) -> list[Section]:
    """What a further page says of the loadout: all that the front has no room for. `more` are headings with a text."""
    found: list[tuple[Any, list[Any]]] = [] if top.whole_name else [(game.sheet.mech_name, [loadout.name])]
    found += [(heading, [text]) for heading, text in more]
    sections = [
        Section(f"further-{number}", heading, tuple(Entry(sheet_head.whole(text), "") for text in texts))
        for number, (heading, texts) in enumerate(found, 1)
    ]
    if top.untold:
        reasons = tuple(Entry(computed(sheet_head.whole(reason), loadout.name), "") for reason in not_legal)
        sections.append(Section("not-legal", game.sheet.not_legal, reasons))
    return sections


def carried(game: Any, loadout: Any, mount: str) -> Any:
    """The weapon on a mount; None for an empty one, or a weapon that the rules don't have."""
    weapon = loadout.weapons.get(mount)
    return game.weapons.get(weapon) if weapon else None


def no_weapon(game: Any, loadout: Any, mount: str) -> Any:
    """What stands on a mount without a weapon: that it is empty, or the unknown word of the file."""
    weapon = loadout.weapons.get(mount)
    return sheet_head.value(sheet_head.printable(f"{weapon}?"), weapon) if weapon else game.sheet.no_weapon


def keywords_used(game: Any, loadout: Any) -> list[str]:
    """The keywords of the loadout's weapons and of the enemies, in the order of the data."""
    used = {str(weapon.keyword) for key in game.mech.mounts if (weapon := carried(game, loadout, key)) is not None}
    used |= keywords_of_enemies(game)
    return [key for key in game.keywords if key in used]


def keywords_of_enemies(game: Any) -> set[str]:
    """The keywords of enemies and of their attacks."""
    used: set[str] = set()
    for _, enemy in game.enemies.items():
        used.add(str(enemy.keyword))
        used |= {str(attack.keyword) for _, attack in enemy.attacks.items()}
    return used


def unknown_figures(game: Any) -> Iterator[Diagnostic]:
    """A warning for each figure of the data that the silhouettes don't know."""
    for things, known in ((game.enemies, FIGURES), (game.weapons, PARTS)):
        for _, thing in things.items():
            if thing.figure and str(thing.figure) not in known:
                message = f"{thing.id} is drawn as {str(thing.figure)!r}; there are {', '.join(sorted(known))}"
                yield codes.UNKNOWN_FIGURE.at(message, path=f"{thing.path}/figure")


def draw_again(game: Any) -> dict[int, list[str]]:
    """For each wave, by its number from 1, the enemies in its pile whose token brings another draw."""
    pile: list[str] = []
    found: dict[int, list[str]] = {}
    for number, (_, wave) in enumerate(game.waves.items(), 1):
        gone = set(map(str, wave.remove or ()))
        pile = [enemy for enemy in pile if enemy not in gone] + [str(enemy) for enemy in wave.add or ()]
        found[number] = [str(enemy) for enemy in game.waves.draw_again.enemies if str(enemy) in pile]
    return found


def mech_figure(game: Any, loadout: Any) -> MechFigure:
    """How the mech looks with this loadout. A weapon without a figure of its own is drawn as a plain pod."""
    shown: dict[str, str] = {}
    for mount, weapon in loadout.weapons.items():
        thing = game.weapons.get(weapon)
        if thing is not None:
            shown[str(mount).replace("-", "_")] = str(thing.figure or "pod")
    return MechFigure(
        shown.get("left_shoulder", ""), shown.get("right_shoulder", ""), shown.get("left_arm", ""),
        shown.get("right_arm", ""),
    )  # fmt: skip


def weapon_kinds(game: Any, loadout: Any) -> list[Any]:
    """The weapons that the loadout carries, each once, in the order of the mounts."""
    found = [weapon for key in game.mech.mounts if (weapon := carried(game, loadout, key)) is not None]
    return list({weapon.id: weapon for weapon in found}.values())


def hits(game: Any) -> dict[str, dict[str, Markup]]:
    """For each location the dice that hit it: `front-rear`, and `side` from its own side ("" where none does)."""
    found: dict[str, dict[str, Markup]] = {}
    tables = game.mech.targeting
    kinds = {key: str(mount.kind) for key, mount in game.mech.mounts.items()}
    for location in (*kinds, "torso", "legs"):
        own = {"front-rear": location, "side": kinds.get(location, location)}
        found[location] = {}
        for table, name in own.items():
            rolled = [(face, value) for face, value in tables[table].items() if str(value) == name]
            paths = [path for _, value in rolled for path in printed(value).sources]
            found[location][table] = marked(faces((face for face, _ in rolled), paths)) if rolled else Markup()
    return found


def weight(game: Any, loadout: Any) -> Any:
    """The mech's weight, as a value computed from its parts."""
    rule = game.mech.armour
    weapons = (game.weapons.get(weapon) for _, weapon in loadout.weapons.items())
    weights = [weapon.weight for weapon in weapons if weapon is not None]
    plates = [loadout.armour.torso, loadout.armour.legs]
    total = sum(int(each) for each in weights)
    total += sum(max(0, int(plate) - int(rule.base)) for plate in plates) * int(rule.weight_per_point)
    return computed(total, *weights, *plates, rule.base, rule.weight_per_point)


def penalty(game: Any, loadout: Any) -> Any:
    """What the weight adds to every T, as a computed value; 0 within the limit."""
    rule = game.mech.weight
    total = weight(game, loadout)
    over = max(0, int(total) - int(rule.limit))
    steps = -(-over // int(rule.penalty_step))
    return computed(steps * int(rule.penalty_time), total, rule.limit, rule.penalty_step, rule.penalty_time)


def rules_on_back(chapters: Sequence[Any]) -> list[Section]:
    """The back of the sheet: the clauses' `summary`, chapter by chapter; what no loadout changes and no front says."""
    found = []
    elsewhere = WEIGHT_CLAUSES | NOTE_CLAUSES.keys() | FRONT_CLAUSES
    for chapter in chapters:
        wanted = (clause for clause in chapter.clauses if clause.summary and clause.id not in elsewhere)
        entries = tuple(Entry(clause.summary, clause.number) for clause in wanted)
        if entries:
            found.append(Section(chapter.id, chapter.title, entries))
    return found


def keywords_on_back(game: Any, chapters: Sequence[Any], loadout: Any, *, whole: bool = False) -> Foot:
    """The keywords in full, weapons' notes, what a heavy mech pays: of these the sheet says what this loadout needs.

    They have a room of their own, as large as any loadout needs, so that another loadout moves nothing else.

    :param whole: all of them, for a sheet that serves every loadout
    """
    rules = {str(clause.id): clause for chapter in chapters for clause in chapter.clauses if clause.summary}
    pool = {key: Entry(word.full, word.name, lead=True) for key, word in game.keywords.items()}
    pool |= {key: Entry(rules[key].summary) for key in NOTE_CLAUSES if key in rules}
    pool |= {key: Entry(rules[key].summary, game.sheet.weight, lead=True) for key in WEIGHT_CLAUSES if key in rules}
    carries = [weapon for key in game.mech.mounts if (weapon := carried(game, loadout, key)) is not None]
    used = set(pool) if whole else keywords_of_enemies(game).union(*map(told_by, carries))
    used |= WEIGHT_CLAUSES if int(penalty(game, loadout)) > 0 else set()
    needed = set(pool) if whole else keywords_of_enemies(game) | WEIGHT_CLAUSES
    # What comes with a weapon comes together.
    others = (tuple(pool[key] for key in pool if key in told_by(weapon) - needed) for _, weapon in game.weapons.items())
    shown = tuple(entry for key, entry in pool.items() if key in used)
    always = tuple(entry for key, entry in pool.items() if key in needed)
    title = game.sheet.keywords
    return Foot(Section("keywords-in-full", title, shown), always, tuple(others), len(game.mech.mounts))


def told_by(weapon: Any) -> set[str]:
    """The keyword and the clauses of notes that whoever carries the weapon has to know."""
    return {str(weapon.keyword)} | {key for key, noted in NOTE_CLAUSES.items() if noted(weapon)}


WEIGHT_CLAUSES = frozenset({"weight-penalty"})
"""Clauses that matter only to a mech that weighs too much."""

NOTE_CLAUSES: dict[str, Callable[[Any], bool]] = {
    "no-repeat": lambda weapon: bool(weapon.no_repeat),
    "crush": lambda weapon: any(action.crushes for _, action in weapon.actions.items()),
}
"""Clauses that matter only to who carries a weapon of which this holds."""

FRONT_CLAUSES = frozenset(
    {"squat-dice", "squat-legs", "squat-no-free-move", "squat-no-walk-back"}
    | {f"skill-{skill}-{part}" for skill in ("evasion", "marksman", "engineer") for part in ("earn", "use")}
)
"""Clauses that the front prints, at the stance and the skills."""


def enemy_pages(
    game: Any, front: Sequence[Box], sheet: Sequence[Box], findings: list[Diagnostic]
) -> list[list[enemy_layout.Block]]:
    """The enemies in the columns of the front, and of a further sheet if they need one (which is said as advice)."""
    enemies = [enemy for _, enemy in game.enemies.items()]
    pages = enemy_layout.lay_out(enemies, front, sheet)
    for page in pages[1:]:
        names = ", ".join(str(block.enemy.name) for block in page)
        finding = codes.ENEMIES_ON_SECOND_SHEET.at(
            f"the playsheet's front is full: {names} go on another sheet", path=page[0].enemy.path
        )
        if finding not in findings:
            findings.append(finding)
    return pages
