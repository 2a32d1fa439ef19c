"""What Paper 'Mech's templates get besides the globals that all games have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from generator.data.diagnostics import Diagnostic
from generator.data.views import computed
from generator.draw import fonts
from generator.draw.display import Face
from generator.draw.paper import Box, Paper
from generator.draw.silhouettes import FIGURES, PARTS, MechFigure
from generator.draw.widgets.columns import Entry, Section
from generator.games.paper_mech import codes, enemy_layout
from generator.games.paper_mech.printing import faces, marked, printed


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
        "mech_figure": mech_figure(game, loadout),
        "mounts": [(mount, game.weapons[loadout.weapons[key]]) for key, mount in game.mech.mounts.items()],
        "weapon_kinds": weapon_kinds(game, loadout),
        "armour_of": loadout.armour,
        "hits": hits(game),
        "weight": weight(game, loadout),
        "penalty": penalty(game, loadout),
        "not_legal": shortened(not_legal),
        "waves": list(enumerate((wave for _, wave in game.waves.items()), 1)),
        "draw_again": draw_again(game),
        "enemy_pages": lambda front, sheet: enemy_pages(game, front, sheet, findings),
        "rules_on_back": lambda chapters: rules_on_back(game, chapters),
        "faces": lambda rolled: marked(
            faces((face for face, _ in rolled), (path for _, value in rolled for path in printed(value).sources))
        ),
        "bold_width": lambda text, size: fonts.width(str(text), Face.LABEL_BOLD, size),
        "findings": findings,
    }


def shortened(reasons: Sequence[str], letters: int = 105) -> list[str]:
    """As many of the reasons as the sheet's head has room for, and how many there are besides: `["...", "+2"]`.

    The command tells all of them; a sheet that breaks many rules is to be printed all the same.
    """
    told: list[str] = []
    for reason in reasons:
        if sum(len(one) + 2 for one in told) + len(reason) > letters:
            break
        told.append(reason)
    rest = len(reasons) - len(told)
    return [*told, f"+{rest}"] if rest else told


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
    carried: dict[str, str] = {}
    for mount, weapon in loadout.weapons.items():
        thing = game.weapons.get(weapon)
        carried[str(mount).replace("-", "_")] = str((thing.figure if thing is not None else None) or "pod")
    return MechFigure(
        carried.get("left_shoulder", ""), carried.get("right_shoulder", ""),
        carried.get("left_arm", ""), carried.get("right_arm", ""),
    )  # fmt: skip


def weapon_kinds(game: Any, loadout: Any) -> list[Any]:
    """The weapons that the loadout carries, each once, in the order of the mounts."""
    return [game.weapons[key] for key in dict.fromkeys(str(loadout.weapons[mount]) for mount in game.mech.mounts)]


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
    carried = [game.weapons[weapon].weight for _, weapon in loadout.weapons.items()]
    plates = [loadout.armour.torso, loadout.armour.legs]
    total = sum(int(each) for each in carried)
    total += sum(max(0, int(plate) - int(rule.base)) for plate in plates) * int(rule.weight_per_point)
    return computed(total, *carried, *plates, rule.base, rule.weight_per_point)


def penalty(game: Any, loadout: Any) -> Any:
    """What the weight adds to every T, as a computed value; 0 within the limit."""
    rule = game.mech.weight
    total = weight(game, loadout)
    over = max(0, int(total) - int(rule.limit))
    steps = -(-over // int(rule.penalty_step))
    return computed(steps * int(rule.penalty_time), total, rule.limit, rule.penalty_step, rule.penalty_time)


def rules_on_back(game: Any, chapters: Sequence[Any]) -> list[Section]:
    """The back of the sheet: every clause's `summary`, chapter by chapter, then the keywords in full."""
    found = []
    for chapter in chapters:
        entries = tuple(Entry(clause.summary, clause.number) for clause in chapter.clauses if clause.summary)
        if entries:
            found.append(Section(chapter.id, chapter.title, entries))
    keywords = tuple(Entry(word.full, word.name, lead=True) for _, word in game.keywords.items())
    return [*found, Section("keywords-in-full", game.sheet.keywords, keywords)]


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
