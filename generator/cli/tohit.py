"""`mechsmith tohit`: one attack explained, from numbers or from units by name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.movers import games_having, library_of, nobody
from generator.cli.shared import language_of
from generator.cli.units import STEM, UNITS, gather, unit_options
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.battle.tohit import Explained, Question
    from generator.data.content import Content
    from generator.data.diagnostics import Diagnostic
    from generator.units.naming import Library

_RANGE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)\s*(hex|hexes|h|in|inch|inches|\"|”|″)?")
_HEXES = frozenset({"hex", "hexes", "h"})
_BAND = re.compile(r"\d{1,2}|0\*|-")
_MOVES = click.Choice(["stood", "walked", "jumped"])
_SMALL = click.IntRange(0, 99)
FORM = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
                    help="JSON is for programs; the game's page in docs describes it.")  # fmt: skip


@click.command("tohit", short_help="Explain one attack: each term, the number, the odds, the damage.")
@click.option("--attacker", metavar="NAME", help="The unit that attacks, by name or id.")
@click.option("--target", metavar="NAME", help="The unit that is attacked, by name or id.")
@click.option("--attack", type=click.Choice(["fire", "strike", "charge", "death-from-above"]), default="fire",
              show_default=True, help="Weapons, or a physical attack.")
@click.option("--range", "far", metavar="LENGTH", help="How far away the target is: 18 (inches), or 9hex.")
@click.option("--skill", type=click.IntRange(0, 8), help="The attacker's skill; 4 if you don't say.")
@click.option("--moved", type=_MOVES, help="How the attacker moved; walked, if you don't say.")
@click.option("--tmm", type=click.IntRange(0, 9),
              help="The movement modifier of a target that moved, or what its modifier die shows. Without it a named"
                   " target has that of its card.")
@click.option("--target-moved", type=_MOVES,
              help="How the target moved. A named target, or one with --tmm, has walked if you don't say; any other"
                   " stood.")
@click.option("--target-jumped", is_flag=True, help="The target jumped.")
@click.option("--immobile", is_flag=True, help="The target is shut down or can't move.")
@click.option("--woods", is_flag=True, help="The target is in woods, or they lie between.")
@click.option("--cover", is_flag=True, help="The target has partial cover.")
@click.option("--heat", type=_SMALL, default=0, show_default=True, help="The attacker's heat.")
@click.option("--overheat", type=click.IntRange(0, 4), help="So many points of overheat are used; else all are told.")
@click.option("--attacker-tmm", type=click.IntRange(0, 9),
              help="The attacker's own modifier, or what its die shows: charges do damage by it.")
@click.option("--fire-control", type=_SMALL, default=0, show_default=True, help="Hits on its fire control.")
@click.option("--damage", metavar="S/M/L", help="Its damage at short, medium and long range: 3/3/1.")
@click.option("--size", type=click.IntRange(1, 4), help="The attacker's size, for physical attacks.")
@click.option("--target-size", type=click.IntRange(1, 4), help="The target's size, for charges.")
@click.option("--extreme", is_flag=True, help="Extreme range is played.")
@click.option("--lang", metavar="LANG", help="The language of the terms; the game's first by default.")
@UNITS
@FORM
@unit_options
def tohit(
    attacker: str | None, target: str | None, attack: str, far: str | None, skill: int | None, moved: str | None,
    tmm: int | None, target_moved: str | None, target_jumped: bool, immobile: bool, woods: bool, cover: bool, heat: int,
    overheat: int | None, attacker_tmm: int | None, fire_control: int, damage: str | None,
    size: int | None, target_size: int | None, extreme: bool, lang: str | None,
    lists: tuple[Path, ...], form: str, game: str | None, content: Path | None, games_dirs: tuple[Path, ...],
) -> int:
    """Explain one attack: each term of the target number and the clause that says so, the number, the exact odds of two
    dice, and the damage on average. Give numbers, or units of a game (and of lists, with --units) by name. The game is
    the one that has the named units; without names the first that has lists of units, or that of --game.

    \b
      mechsmith tohit --skill 4 --range 18 --tmm 2 --target-jumped --woods --heat 1 --damage 3/3/1
      mechsmith tohit --attacker NAME --target NAME --range 9hex --moved jumped
      mechsmith tohit --attacker NAME --target NAME --attack charge
    """
    from generator.battle.tohit import BadQuestion, Question

    if target_jumped and target_moved not in (None, "jumped"):
        raise Problem("--target-jumped and --target-moved say different things", "Give one of them.")
    names = [name for name in (attacker, target) if name is not None]
    data, library, findings = _open(game, names, lists, content, games_dirs)
    if findings:
        report.show(findings)
        return 1
    inches, hexes = _far(far)
    how = moved or ("jumped" if attack == "death-from-above" else "walked")
    asked = Question(
        kind=attack, inches=inches, hexes=hexes, attacker=_sheet(attacker, library), target=_sheet(target, library),
        skill=skill, moved=how, target_moved="jumped" if target_jumped else target_moved, tmm=tmm, woods=woods,
        cover=cover, immobile=immobile, heat=heat, fire_control=fire_control, damage=_damage(damage), size=size,
        target_size=target_size, overheat=overheat, own_modifier=attacker_tmm,
    )  # fmt: skip
    explain = data.game.part("tohit")
    try:
        found = explain(data, asked, extreme)
    except BadQuestion as bad:
        raise Problem(f"--{bad.word}: {bad}") from bad
    except ValueError as fault:
        raise Problem(f"{data.game_id} can't be played: {fault}") from fault
    language = language_of(data, lang)
    if form == "json":
        console.say(json.dumps(as_record(found), ensure_ascii=False, indent=1))
    else:
        for line in told(data, asked, found, language):
            console.say(line)
    return 0


def _open(
    game: str | None, names: Sequence[str], lists: Iterable[Path], content: Path | None, games_dirs: tuple[Path, ...]
) -> tuple[Content, Library, list[Diagnostic]]:
    """The content of the game that is meant, its units with those of the lists, and what is wrong with the lists: the
    game that was named, or the one that has the named units; of several that which has units of its own in a file.

    :raises Problem: if it isn't clear which is meant, or a unit isn't there.
    """
    from generator import games
    from generator.cli.shared import chosen_games, open_project
    from generator.data.content import load_content

    project = open_project(content, games_dirs=games_dirs)
    known = {id: games.find(id, games_dirs) for id in chosen_games(project, [game] if game else [])}
    offering = {id: module for id, module in known.items() if module is not None and module.tohit}
    if not offering:
        raise Problem(f"{game} explains no attacks" if game else "no game here explains attacks")
    if not names and len(offering) > 1:
        offering = {id: module for id, module in offering.items() if STEM in module.number_files} or offering
    held = {}
    for id, module in offering.items():
        data = load_content(project.content_dir / id, module, check=False)
        library, findings = gather(data, lists)
        kit = module.part("reach")
        library.add(library_of(kit, data) if kit is not None else ())
        held[id] = data, library, findings
    libraries = {id: library for id, (_, library, _) in held.items()}
    having = games_having(names, libraries)
    if len(having) > 1:
        having = [id for id in having if STEM in offering[id].number_files] or having
    if not having:
        faults = next((findings for _, _, findings in held.values() if findings), None)
        if faults:
            return (*next(iter(held.values()))[:2], faults)
        lost = [name for name in names if not games_having([name], libraries)]
        if not lost:
            raise Problem(f"no game has both {' and '.join(names)}", "An attack is made within one game.")
        raise nobody(lost[0], libraries)
    if len(having) > 1:
        raise Problem("an attack in which game?", f"Name one with --game: {', '.join(having)}.")
    return held[having[0]]


def _far(text: str | None) -> tuple[float | None, int | None]:
    """A distance, in inches or in hexes.

    :raises Problem: if it is none.
    """
    if text is None:
        return None, None
    found = _RANGE.fullmatch(text.strip().lower())
    if found is None:
        raise Problem(f"--range: “{text[:40]}” is no distance", 'Write inches, 18 or 6.1", or hexes: 9hex.')
    if found[2] in _HEXES:
        if "." in found[1]:
            raise Problem(f"--range: “{text[:40]}”: hexes are whole", "Write for example 9hex.")
        return None, int(found[1])
    return (float(found[1]) if "." in found[1] else int(found[1])), None


def _damage(text: str | None) -> tuple[int, ...] | None:
    """Damage by range, as cards write it.

    :raises Problem: if it is written otherwise.
    """
    if text is None:
        return None
    parts = [part.strip() for part in text.split("/")]
    if not 1 <= len(parts) <= 4 or not all(_BAND.fullmatch(part) for part in parts):
        raise Problem(f"--damage: “{text[:40]}” is no damage", "Write it by range, as on a card: 3/3/1, or 1/0*/-.")
    return tuple(-1 if part == "0*" else 0 if part == "-" else int(part) for part in parts)


def _sheet(name: str | None, library: Any) -> Any:
    """The card of a unit by its name.

    :raises Problem: if there is none, or several.
    """
    from generator.units.naming import find_unit

    return None if name is None else find_unit(name, library).sheet


# --- telling ----------------------------------------------------------------------------------------------------------


def as_record(found: Explained) -> dict[str, Any]:
    """An answer as plain data; averages as decimals."""
    return {
        "format": report.FORMAT,
        "attack": found.kind,
        "inches": found.inches,
        "range": found.band or None,
        "terms": [{"term": term.id, "value": term.value, "clause": term.clause} for term in found.terms],
        "number": found.number,
        "hits": found.ways,
        "of": 36,
        "chance": found.ways / 36,
        "damage": [
            {"overheat": one.overheat, "hit": float(one.damage), "mean": float(one.mean)} for one in found.amounts
        ],
        "assumed": dict(found.assumed),
        "own-damage": {"hit": found.own[0], "miss": found.own[1]},
        "not-allowed": {"clause": found.clause, "why": found.why_not} if found.clause else None,
    }


def told(data: Content, asked: Question, found: Explained, lang: str) -> Iterator[str]:
    """An answer in lines."""
    words, book = _words(data, lang), data.clauses.get(lang)
    who = asked.attacker.name if asked.attacker else "The attacker"
    whom = asked.target.name if asked.target else "the target"
    where = f", {_plain(found.inches)} inches ({found.band})" if found.band else ""
    yield f"{who} {_word(words, 'attacks', found.kind, found.kind)} {whom}{where}"
    for word, value in found.assumed:
        yield _ASSUMED[word, value]
    yield ""
    rows = [
        (_word(words, "terms", term.id, term.id),
         str(term.value) if term.id == "skill" else f"{term.value:+d}".replace("-", "−"),
         book.number(term.clause) if book is not None and term.clause in book else term.clause)
        for term in found.terms
    ]  # fmt: skip
    widest = max(len(row[0]) for row in [*rows, ("target number", "", "")])
    for name, value, clause in rows:
        yield f"  {name:<{widest}} {value:>4}   {clause}".rstrip()
    yield f"  {'target number':<{widest}} {str(found.number).replace('-', '−'):>4}"
    yield ""
    if found.why_not:
        yield f"This attack can't be made: {found.why_not}."
        return
    yield f"{found.ways} of 36 throws of two dice hit: {found.ways / 36:.1%}".replace("%", " %")
    for one in found.amounts:
        extra = f" with {one.overheat} of its overheat" if one.overheat else ""
        about = " on average" if found.minimal else ""
        yield f"A hit{extra} does {_plain(float(one.damage))}{about}; the attack {float(one.mean):.2f} on average."
    if any(found.own):
        yield f"The attacker takes {found.own[0]} on a hit, {found.own[1]} on a miss."


_ASSUMED = {
    ("target-moved", "walked"): "The target is taken to have walked; --target-moved stood or jumped says otherwise.",
    ("tmm", "0"): "The target's modifier die is taken to show 0; --tmm N says otherwise.",
}
"""What is said of questions that leave something open."""


def _plain(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _words(data: Content, lang: str) -> Mapping[str, Any]:
    held = data.texts.get(lang, {}).get("transcript")
    return held if isinstance(held, Mapping) else {}


def _word(words: Mapping[str, Any], kind: str, id: str, fallback: str) -> str:
    held = words.get(kind)
    return str(held.get(id, fallback)) if isinstance(held, Mapping) else fallback
