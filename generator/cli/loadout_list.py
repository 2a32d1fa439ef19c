"""`mechsmith loadout list`, `slots` and `check`: what there is, what can be chosen, and what is legal."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import console, report
from generator.cli.loadout import open_shelf, shelf_options, where
from generator.cli.shared import SEVERITIES

if TYPE_CHECKING:
    from generator.games.loadouts import Slot
    from generator.loadouts.store import Entry, Shelf

FORMAT = 1
"""Version of the JSON forms."""
WIDTH = 80
FORM = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
                    help="JSON is for programs; docs/loadouts.md describes it.")


_LEGAL = {True: "legal", False: "not legal", None: "the game's data have errors"}
"""What a list says of a loadout."""


@click.command("list", short_help="Your loadouts and those that came with the games.")
@FORM
@shelf_options
def list_loadouts(form: str, game: str | None, content: Path | None, games_dirs: tuple[Path, ...]) -> int:
    """List every loadout: its name, whether it is legal, and where its file lies."""
    from generator.loadouts.legal import judge

    shelf = open_shelf(content, games_dirs)
    entries = shelf.all(game)
    known = {each: _judges(shelf, each) for each in dict.fromkeys(entry.game for entry in entries)}
    legal = [judge(entry.content, entry.loadout).ok if known[entry.game] else None for entry in entries]
    if form == "json":
        listed = [as_record(entry, ok) for entry, ok in zip(entries, legal, strict=True)]
        console.say(json.dumps({"format": FORMAT, "folder": str(shelf.own_folder), "loadouts": listed},
                               ensure_ascii=False, indent=1))  # fmt: skip
        return 0
    several = len({entry.game for entry in entries}) > 1
    for own, head in ((True, f"Yours, in {shelf.own_folder}:"), (False, "Came with the games:")):
        console.say(head)
        rows = [
            [entry.name, f"id {entry.id}" if entry.id != entry.name else "", entry.game if several else "",
             _LEGAL[ok] if entry.readable else f"can't be read: {entry.path.name}"]
            for entry, ok in zip(entries, legal, strict=True)
            if entry.own == own
        ]  # fmt: skip
        for line in table(rows):
            console.say(f"  {line}")
        if not rows:
            console.say("  none yet; `mechsmith loadout new NAME` makes one" if own else "  none")
    return 0


def _judges(shelf: Shelf, game: str) -> bool:
    """Whether a game's data can be read as far as its loadouts are judged by them."""
    content = shelf.contents[game]
    return bool(shelf.kit(game).slots(content, content.languages[0]))


def as_record(entry: Entry, ok: bool | None) -> dict[str, object]:
    """A loadout in a list, as plain data."""
    return {"game": entry.game, "id": entry.id, "name": entry.name, "own": entry.own, "file": str(entry.path),
            "readable": entry.readable, "legal": ok}  # fmt: skip


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with columns as wide as their longest cell; empty columns are left out. A very long cell is no measure."""
    if not rows:
        return []
    widths = [min(40, max(len(row[at]) for row in rows)) for at in range(len(rows[0]))]
    return [
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True) if width).rstrip() for row in rows
    ]


@click.command("slots", short_help="What can be chosen, and from what.")
@click.argument("words", nargs=-1, metavar="[SLOT=VALUE]...")
@FORM
@shelf_options
def slots(
    words: tuple[str, ...], form: str, game: str | None, content: Path | None, games_dirs: tuple[Path, ...]
) -> int:
    """List what a loadout can choose: each slot with what fits there. With SLOT=VALUE, only what goes with it."""
    from generator.cli.loadout_edit import game_meant, sorted_out

    shelf = open_shelf(content, games_dirs)
    if game is not None:
        shelf.kit(game)
    if words and game is None:
        game = game_meant(shelf, game, words)
    found = {name: shelf.slots(name) for name in ([game] if game is not None else shelf.contents)}
    if words and game is not None:
        _, given = sorted_out(words, found[game], (), named=True)
        found[game] = tuple(
            replace(slot, options=tuple(one for one in slot.options if one.fitting(given))) for slot in found[game]
            if slot.key not in given
        )  # fmt: skip
    if form == "json":
        console.say(json.dumps({"format": FORMAT, "games": {name: [as_slot(one) for one in them]
                                                            for name, them in found.items()}},
                               ensure_ascii=False, indent=1))  # fmt: skip
        return 0
    for name, them in found.items():
        if len(found) > 1:
            console.say(console.styled(name, "strong"))
        for line in offered(them):
            console.say(line)
    return 0


def as_slot(slot: Slot) -> dict[str, object]:
    """A slot as plain data."""
    return {
        "key": slot.key, "name": slot.name, "kind": slot.kind, "low": slot.low, "high": slot.high,
        "options": [
            {"id": one.id, "name": one.name, "note": one.note, "fits": one.fits}
            | ({"beside": {one.beside[0]: list(one.beside[1])}} if one.beside[0] else {})
            for one in slot.options
        ],
    }


def offered(slots: Iterable[Slot]) -> Iterable[str]:
    """Slots with what fits in them as lines; the options' notes once, below."""
    notes: dict[str, str] = {}
    slots = list(slots)
    keys = {slot.key for slot in slots}
    for slot in slots:
        fits = ", ".join(one.id for one in slot.options if one.fits)
        said = f"{slot.low} to {slot.high}" if slot.kind == "number" and slot.low is not None else fits
        beside = {one.beside[0] for one in slot.options} & keys
        if beside:
            yield f"{slot.key}"
            for key in sorted(beside):
                for other in (other.id for one in slots if one.key == key for other in one.options):
                    said = ", ".join(one.id for one in slot.options if other in one.beside[1]) or "nothing"
                    yield from textwrap.wrap(f"  with {key} {other}: {said}", WIDTH, subsequent_indent="      ",
                                             break_on_hyphens=False)  # fmt: skip
        else:
            yield from textwrap.wrap(f"{slot.key}  {said}", WIDTH, subsequent_indent="    ", break_on_hyphens=False)
        notes |= {one.id: f"{one.name}: {one.note}" for one in slot.options if one.note}
    if notes:
        yield ""
        widest = max(map(len, notes))
        for id, note in notes.items():
            head = f"{id:<{widest}}  "
            yield from textwrap.wrap(head + note, WIDTH, subsequent_indent=" " * len(head), break_on_hyphens=False)


@click.command("check", short_help="Whether loadouts are legal.")
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="JSON is for programs; docs/check-codes.md describes it.")
@click.option("--fail-on", type=SEVERITIES, default="error", show_default=True, help="What counts as failure.")
@shelf_options
def check(
    names: tuple[str, ...], form: str, fail_on: str, game: str | None, content: Path | None,
    games_dirs: tuple[Path, ...],
) -> int:
    """Say everything that is wrong with each loadout NAME or FILE, or with all of yours. Errors break the rules (exit
    status 1); advice doesn't.
    """
    from generator.loadouts.legal import judge

    shelf = open_shelf(content, games_dirs)
    entries = [shelf.find(name, game) for name in dict.fromkeys(names)]
    if not names:
        entries = [entry for entry in shelf.all(game) if entry.own]
    for each in dict.fromkeys(entry.game for entry in entries):
        shelf.slots(each)  # what can't be chosen from can't be judged by
    judged = [(entry, judge(entry.content, entry.loadout)) for entry in entries]
    findings = [one for _, found in judged for one in found.findings]
    if form == "json":
        console.say(report.as_json(findings))
        return report.status(findings, fail_on)
    if not judged:
        console.say(f"There is no loadout of yours in {shelf.own_folder}.")
    for entry, found in judged:
        report.show(found.findings)
        word = "legal" if found.ok else "not legal"
        said = f", {report.summary(found.findings)}" if found.findings else ""
        console.say(f"{entry.name} ({where(entry)}): {word}{said}.")
    return report.status(findings, fail_on)
