"""`mechsmith sample`: what many games show."""

from __future__ import annotations

import json
import math
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, meet
from generator.cli.entrants import admitting
from generator.cli.pdf_target import PDF_FILE, REPORT_FILE
from generator.cli.shared import PAPER, count_and_folders, counting_options, open_project
from generator.cli.table import FORM, LOADOUT, POLICY, RULES, STAGE, Faulty, policy_called, sit_down
from generator.data.by_hand import BY_HAND, name_of
from generator.data.by_hand import things as played_by_hand
from generator.data.problem import Problem

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.play.sampling import Sample
    from generator.play.stats import Interval

WIDTH = 110
"""Columns of the printed lists."""

GAMES = 1000
"""How many games, unless `--games N` says otherwise."""


@click.command(short_help="Play many games and print what they show.")
@click.argument("game", required=False)
@POLICY
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True,
              help="The first game's seed; the next game has the next number.")
@STAGE
@FORM
@RULES
@LOADOUT
@click.option("--against", metavar="NAME", help="Let --policy play against this one, by sides.")
@click.option("--matrix", is_flag=True, help="Let every entrant meet every other; --games says how often.")
@click.option("--forbid", is_flag=True, help="Forbid each entrant each of its choices in turn: what are they worth?")
@click.option("--only", metavar="A,B,...",
              help="Only these entrants, with --matrix or --forbid; loadouts of your own by name or file, too.")
@click.option("--between", metavar="A,B", help="Let these two meet: --matrix --only A,B.")
@click.option("--svg", type=REPORT_FILE, metavar="FILE", help="Draw the matrix as a heat map, for a screen.")
@click.option("--pdf", type=PDF_FILE, metavar="FILE", help="The same, to print.")
@click.option("--paper", type=PAPER, help="The heat map's paper; A4 by default.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="The heat map's look; colour by default.")
@click.option("--lang", metavar="CODE", help="The heat map's language, for example fi.")
@click.option("--workers", type=click.IntRange(-1), default=-1, show_default=True,
              help="Processes; -1 for one a processor. The figures are the same with any number.")
@click.option("--record", is_flag=True,
              help="Play what the game's balance.yaml asks for, and write the results into it; with --matrix or "
              "--forbid that part of it alone.")
@click.option("--invariants", is_flag=True, help="Test after every step what must always hold (slower).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@counting_options
def sample(
    game: str | None, policy: str | None, seed: int, stage: int, in_form: str | None, rules: tuple[str, ...],
    loadout: Path | None, against: str | None, matrix: bool, forbid: bool, only: str | None, between: str | None,
    svg: Path | None, pdf: Path | None, paper: str | None, theme: str | None, lang: str | None, workers: int,
    record: bool, invariants: bool, form: str,
    content: Path | None, templates: Path | None, output: Path | None, games_or_dirs: tuple[int | Path, ...],
) -> int:
    """Play many games of GAME and print how often what happens. Every figure is one policy's, and says no more."""
    from generator.play import sampling

    count, games_dirs = count_and_folders(games_or_dirs, GAMES)
    if count < 1:
        raise Problem("play one game or more")
    if between is not None:
        if only is not None or forbid or against is not None:
            raise click.UsageError("--between says who meets; it goes with none of --only, --forbid, --against.")
        if len([word for word in between.split(",") if word.strip()]) != 2:
            raise Problem("--between needs two entrants", "Write for example --between a,b.")
        matrix, only = True, between
    heat_map = {"svg": svg, "pdf": pdf, "paper": paper, "theme": theme, "lang": lang}
    what = meet.chosen(matrix, forbid, against, only, (name for name, given in heat_map.items() if given))
    if what and (stage != 1 or (loadout is not None and what != "against")):
        raise click.UsageError(f"--{what} begins at the beginning, and no loadout can be said with it.")
    try:
        data, engine = sit_down(game, loadout, rules, stage, content, templates, output, games_dirs, in_form)
    except Faulty:
        return 1
    if record:
        other = (policy, against, loadout, *rules, invariants or None, in_form, only, *heat_map.values(),
                 *(one for one in games_or_dirs if isinstance(one, int)))  # fmt: skip
        if any(one is not None for one in other) or (seed, stage, form) != (1, 1, "text"):
            raise click.UsageError("--record plays what balance.yaml asks for; only --workers can be said with it.")
        return recorded(data, engine, workers or 1, what)
    player = policy_called(data, policy)
    if what:
        rival = policy_called(data, against) if against is not None else None
        games = count if any(isinstance(one, int) for one in games_or_dirs) else None
        shared = open_project(content, templates, output, games_dirs).templates_dir
        wish = meet.Wish(what, player, rival, games, seed, workers, invariants, form == "json", svg, pdf, paper, theme,
                         lang, shared, admit=admitting(data, engine, content, games_dirs))  # fmt: skip
        return meet.meet(data, engine, wish, only)
    with console.progress() as line:
        try:
            found = sampling.sample(
                engine, player, count, seed=seed, stage=stage, workers=workers or 1, invariants=invariants,
                outcomes=False, progress=lambda done, all_of_them: line(f"{done} of {all_of_them} games"),
            )
        except sampling.SampleError as fault:
            raise Problem(str(fault)) from fault
    if form == "json":
        console.say(json.dumps(found.as_data() | {"by-hand": left_out(data)}, ensure_ascii=False, indent=1))
    else:
        for text in told(found, data):
            console.say("\n".join(textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)))
    return 1 if found.tally.no_end else 0


def recorded(data: Content, engine: Any, workers: int, what: str) -> int:
    """Play what balance.yaml asks for, write it there, and say what its bands say now.

    :param what: `matrix` or `forbid` for that part alone.
    """
    from generator.cli import report
    from generator.compare import record_contests, recording
    from generator.data.balance import told_part
    from generator.play.sampling import SampleError

    if what == "against":
        raise click.UsageError("--record plays all contests of balance.yaml; it takes no --against.")
    part = {"matrix": "matrix", "forbid": "forbidden"}.get(what, "")
    asked = record_contests.wanted(data, part)
    results: dict[str, dict[str, int]] = {}
    path, changed = data.root / "balance.yaml", False
    with console.progress() as line:
        try:
            if not part and (not asked or (data.balance and data.balance.policies)):
                results = recording.play(data, engine, workers, line)
                path, changed = recording.write(data, results)
            for one in asked:  # each is written as soon as it is played: some take long
                parts = record_contests.play(data, engine, workers, meet.lasting(line), [one])
                changed = record_contests.write(data, parts)[1] or changed
        except SampleError as fault:
            raise Problem(str(fault)) from fault
    games = sum(sums["games"] for sums in results.values())
    told = [*([f"{games:,} games"] if games else []), *map(told_part, asked)]
    held = "holds their results" if changed else "held these results already"
    console.say(f"{', '.join(told)} played; {path} {held}.")
    report.show([*recording.judged(data, engine, results), *(record_contests.judged(data, engine) if asked else ())])
    return 0


def share(interval: Interval) -> str:
    """`  12.3 %  (10.3 to 14.6)`."""
    value, low, high = (100 * number for number in interval[:3])
    return f"{value:6.1f} %  ({low:.1f} to {high:.1f})"


def amount(interval: Interval) -> str:
    """`   3.21   (3.10 to 3.32)`, or a dash where there is no figure."""
    value, low, high = interval[:3]
    return f"{'-':>7}" if math.isnan(value) else f"{value:7.2f}   ({low:.2f} to {high:.2f})"


def left_out(data: Content) -> list[str]:
    """The data paths of what people play by hand, and no sample game knows."""
    clauses = (clause for clause in data.clauses[data.languages[0]] if clause.play == BY_HAND)
    return [*(clause.path.removesuffix("/text") for clause in clauses), *(one.path for one in played_by_hand(data))]


def told(found: Sample, data: Content) -> Iterator[str]:
    """The figures as lines of text."""
    from generator.play.sampling import WIN_WORDS

    tally, word = found.tally, found.stage_word
    last = found.seed + found.games - 1
    form = f", form {found.form}" if found.form else ""
    yield f"{found.game}{form}: {found.games} games by the policy {found.policy}, seeds {found.seed} to {last}"
    if found.first_stage > 1:
        yield f"each begun fresh with {word} {found.first_stage}"
    yield "in brackets: where the true figure lies with 95 % confidence, for this policy"
    yield ""
    if found.stages_in_all > 1:
        for stage, chance in found.reached():
            yield f"  {f'clear {word} {stage}':<28}{share(chance)}"
    yield from figures(found, data.info.primary_outcome if data.info else None)
    yield ""
    yield f"how games ended: {listed(tally.reasons)}"
    if tally.no_end:
        yield f"WITHOUT END: seeds {', '.join(map(str, tally.no_end[:10]))}"
    if tally.wins:
        won = "won" if found.win_words == WIN_WORDS else found.win_words
        yield f"{won} with the seeds {', '.join(map(str, tally.wins[:10]))}{' ...' if len(tally.wins) > 10 else ''}"
    yield f"actions: {listed(tally.actions)}"
    if tally.enemies or found.never_enemies:
        yield f"enemies that came: {listed(tally.enemies)}"
    yield f"clauses: {numbered(tally.clauses, data)}"
    for what, names in (("actions", found.never_actions), ("enemies", found.never_enemies)):
        if names or what == "actions" or tally.enemies:
            yield f"{what} that never came up: {', '.join(names) or 'none'}"
    yield f"clauses never reached: {', '.join(clause_number(name, data) for name in found.never_clauses) or 'none'}"
    by_hand = [clause.id for clause in data.clauses[data.languages[0]] if clause.play == "by-hand"]
    if by_hand:
        yield f"clauses that people play by hand, left out here: {', '.join(by_hand)}"
    things = [name_of(data, thing, data.languages[0]) for thing in played_by_hand(data)]
    if things:
        yield f"other things that people play by hand, left out here: {', '.join(things)}"


def figures(found: Sample, primary: str | None) -> Iterator[str]:
    """The figures of whole games, a line each: first the one that the game's data names as its primary outcome."""
    from generator.play.sampling import WIN_WORDS

    tally, every = found.tally, found.figures()
    names = dict(zip(every, (found.win_words, f"{found.stage_word}s cleared", "score of games won",
                             "decisions in a game", f"{found.units_words} in a game"), strict=True))  # fmt: skip
    win, cleared, _, _, units = every
    for name in sorted(every, key=lambda one: one != primary):
        if (name == cleared and found.stages_in_all == 1) or (name == units and not tally.units):
            continue
        if name == win:
            yield f"  {names[name]:<28}{share(every[name])}"
        elif name == "score" and not tally.score_games:
            if not tally.wins and found.win_words == WIN_WORDS:
                yield f"  {names[name]:<28}{'-':>7}   (no game was won)"
        else:
            yield f"  {names[name]:<28}{amount(every[name])}"


def listed(counts: Counter[str]) -> str:
    """`laser 120, fist 80`, most often first, equal ones by name."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count}" for name, count in ranked) or "none"


def numbered(counts: Counter[str], data: Content) -> str:
    """How often each clause came up, by its printed number."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{clause_number(name, data)} x {count}" for name, count in ranked) or "none"


def clause_number(name: str, data: Content) -> str:
    """A clause's printed number with its id, `3.2 spill-over`; the id alone where the rules lack it."""
    book = data.clauses[data.languages[0]]
    return f"{book.number(name)} {name}" if name in book else name
