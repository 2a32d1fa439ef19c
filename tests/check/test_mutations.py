"""No change of the shipped data goes unseen: it is reported, or changes an example, a game or a page.

Two hundred and more ways of damaging the real files, and every number moved by one. What nothing notices is on a list
of inert things, each with the reason; the list is kept honest too.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from generator.data import paths, spans
from tests.check import mutants
from tests.check.watch import Reader, Watch

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
SEED = 2
ROUNDS = 210
"""Damaged versions in all; the suite tries each so-many-th of one game, the slower proofs all of all games."""
QUICK = "paper-mech"
"""The game of which the suite tries some."""
SHARE = 12
PAGES = {"panzer-witches": 7}
"""More than so much damage only pages notice, by game; others 10. Thirteen of forty-three files are small loadouts
there, and findings catch nearly all that is wrong with one."""
SECONDS = {"paper-mech": 60}
"""How long all of it may take, by game; others have twice as many pages to look at."""

INERT = {
    "*/place": "where the source says so, for whoever maintains the data",
    "*:place": "the same for a whole file",
    "*:source": "the origin of a whole file's values, where each entry names its own",
    "rulings:*/house": "left out it means no, as it stands in most",
    "rulings:*/source-lines": "the source's lines, for whoever maintains the data",
    "rules.*:clauses/*/ruling": "the ruling names the clause as well; pages read either",
    "examples:*/title": "names an example for whoever reads the file",
    "examples:*/source": "the origin of an example",
    "examples:*/reason": "the origin of an example",
    "examples:*/clauses/*": "a clause listed twice",
    "examples:*/expect/*": "an example that expects less, or the same in another order, still comes true",
    "changes:*/about/*": "the data that a change is about, in any order; they choose the reasons that corrections give",
    "game:credits/*": "a credit's key is free; its line is in the properties of every file",
    "game:minutes/source": "where the estimate of minutes comes from, for whoever maintains the data; no page tells it",
    "game:primary-outcome": "chooses the figure that `sample` names first; an unknown one is reported",
    "examples:*/setup/data/*": "what an example brings along, under a name or in an order that its steps don't ask for",
    "examples:*/setup/map/*": "the same of a map that an example brings along: what its steps don't look at, or twice",
    "ground:modes/*/closed/*": "where a way of moving can't go, in another order",
    "ground:terrain/*/source": "of what holds no number; pages tell where numbers come from",
    "ground:terrain/swamp": "the same terrain, further up or down in the list",
    "movement:modifier/reason": "why a number of the source's stops where it does; the ruling says it to readers",
    "cards:kinds/*/types/*": "the same kinds of units in another order",
    "loadouts/*:weapons/*": "the same weapons in another order",
    "loadouts/*:systems/*": "the same systems in another order",
    "loadouts/*:systems": "an empty list, which may be left out",
    "loadouts/*:jump": "none, as where nothing is said",
    "examples:*/setup/units/*/card/size": "sizes of which two climb alike: 3 and 4 take two levels in a step",
    "loadouts/*:radar": "no, as where nothing is said",
    "loadouts/*:smoke": "the same",
    "loadouts/*:loader": "the same",
    "loadouts/*:name": "printed on the loadout's own sheet, which is made for whoever asks for it",
    "loadouts/*:player": "the same; empty in ours",
    "loadouts/*:notes": "a player's own remark",
    "loadouts/*:reason": "why a loadout of ours takes what it takes, for whoever maintains the data",
    "loadouts/*:abilities/*": "the same abilities in another order",
    "loadouts/*:limit": "printed on the roster of a force, which is made for whoever asks for it",
    "loadouts/*:units/*": "a force that isn't in a scenario; its record goes stale, and its roster shows it",
    "text.*:example/*": "a sentence for something that the told sample game doesn't come to",
    "text.*:transcript*": "what `mechsmith play` says on a terminal",
    "text.*:loadout/*": "what `mechsmith loadout` says on a terminal",
    "text.*:data/*": "what errata and comparisons call a value; the booklet comes to those that house values have",
    "text.*:odds/*": "what `mechsmith odds` says on a terminal",
    "ground:modes/tracks/water/*": "what water would cost who doesn't enter any",
    "ground:modes/wheels/water/*": "the same",
    "ground:modes/motorised/water/*": "the same",
    "battle:heat/slowed/*": "taken from a card's modifier; in a game where the movement makes it, nothing is",
    "battle:criticals/move/modifier": "the same",
    "battle:criticals/case": "for units that store ammunition safely; no mech of a design does",
}
"""Paths of data that nothing need notice, and why."""


def inert(path: str) -> bool:
    """Whether a path is on the list."""
    return any(fnmatchcase(path, pattern) for pattern in INERT)


@pytest.fixture(scope="module")
def reader() -> Iterator[None]:
    """Read each text of a file once only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spans, "read", Reader())
        yield


def marks(game: str) -> list[pytest.MarkDecorator]:
    """All of a game in one process, which looks at it once; only one game in the quick tests."""
    return [pytest.mark.xdist_group(f"mutations of {game}"), *([] if game == QUICK else [pytest.mark.prove])]


@pytest.fixture(
    scope="module",
    params=[pytest.param(game, marks=marks(game)) for game in GAMES],
)
def watch(request: pytest.FixtureRequest, reader: None) -> Watch:
    """What the shipped data of a game shows."""
    return Watch(ROOT / "content" / request.param, ROOT / "templates")


@pytest.fixture
def folder(watch: Watch, tmp_path: Path) -> Path:
    """A copy of the game's content."""
    copy = tmp_path / watch.game
    shutil.copytree(ROOT / "content" / watch.game, copy, ignore=shutil.ignore_patterns("schema"))
    return copy


def files_of(folder: Path) -> list[Path]:
    """All data files, in an order that never changes.

    balance.yaml is left out: it holds what sample games gave, and `check --balance`, which plays them again, notices
    any number of it that is another (tests/check/test_balance.py). So is translations.yaml, a ledger of which an entry
    too few or too many changes only what `mechsmith translations` lists as not accepted (its own tests).
    """
    left = {folder / "balance.yaml", folder / "translations.yaml"}
    return sorted({*folder.glob("*.yaml"), *folder.glob("loadouts/*.yaml")} - left)


def path_of(folder: Path, file: Path, steps: mutants.Steps, data: Any) -> str:
    """The data path of steps in a file."""
    stem = file.relative_to(folder).with_suffix("").as_posix()
    return paths.join(stem, paths.shorten(stem, steps, data))


def unseen(watch: Watch, folder: Path, share: int) -> tuple[list[str], Counter[str]]:
    """What nothing noticed of the damage, and how often each thing noticed the rest."""
    files = files_of(folder)
    before = {file: file.read_bytes() for file in files}
    chance = random.Random(SEED)
    whole = {file: spans.read(file).data for file in files}
    streams = {file: mutants.mutants(whole[file], chance) for file in files}
    missed, seen = [], Counter[str]()
    for number in range(ROUNDS):
        file = files[number % len(files)]
        name, steps, data = next(streams[file])
        if (number // len(files) + number) % share:
            continue
        path = path_of(folder, file, steps, whole[file])
        file.write_text(mutants.written(data), encoding="utf-8")
        noticed = watch.notices(folder, path, pages=not inert(path))
        file.write_bytes(before[file])
        if noticed:
            seen[noticed.split()[0]] += 1
        elif inert(path):
            # A game may have many loadouts, each in a file of its own, and little of them is printed unasked.
            seen["inert loadout" if path.startswith("loadouts/") else "inert"] += 1
        else:
            missed.append(f"{name} {path}")
    return missed, seen


def test_the_copy_is_as_the_shipped_data(watch: Watch, folder: Path) -> None:
    assert watch.notices(folder) == ""
    for file in files_of(folder):
        file.write_text(mutants.written(spans.read(file).data), encoding="utf-8")
    assert watch.notices(folder) == ""


@pytest.mark.parametrize("watch", [QUICK], indirect=True)
def test_some_damage_is_always_noticed(watch: Watch, folder: Path) -> None:
    missed, seen = unseen(watch, folder, SHARE)
    assert missed == []
    assert sum(seen.values()) >= ROUNDS // SHARE - 1


@pytest.mark.prove
def test_all_damage_is_always_noticed(watch: Watch, folder: Path, tmp_path: Path) -> None:
    began = time.process_time()
    missed, seen = unseen(watch, folder, 1)
    assert missed == []
    assert sum(seen.values()) == ROUNDS >= 200
    # Findings catch most, pages most of the rest; the list of inert things is needed for little.
    assert seen["finding"] > ROUNDS / 2
    assert seen["page"] > PAGES.get(watch.game, 10)
    assert seen["inert"] < ROUNDS / 10
    # On the machine to which docs/performance.md scales its figures; others may be slower.
    assert time.process_time() - began < SECONDS.get(watch.game, 120) * slower(tmp_path)


def slower(scratch: Path) -> float:
    """By how much this machine is slower than the one where the bench's floor takes 0.12 s, at least 1."""
    floor = [sys.executable, str(ROOT / "benchmarks" / "peers" / "reportlab_by_hand.py"), "c54", str(scratch / "f.pdf")]
    took = []
    for _ in range(3):
        before = os.times()
        subprocess.run(floor, check=True, capture_output=True)
        after = os.times()
        took.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return max(1.0, min(took) / 0.12)


def numbers(folder: Path) -> Iterator[tuple[Path, mutants.Steps, Any]]:
    """Every number of the content, with its file and the file's data."""
    for file in files_of(folder):
        data = spans.read(file).data
        if file.stem == "examples":  # numbers that are compared with the others; the damage above covers them
            continue
        for steps in mutants.every(data):
            value = mutants.at(data, steps)
            if isinstance(value, int | float) and not isinstance(value, bool):
                yield file, steps, data


def moved(watch: Watch, folder: Path, share: int) -> tuple[list[str], int]:
    """The numbers whose change by one nothing noticed, and how many were tried."""
    missed, tried = [], 0
    for number, (file, steps, data) in enumerate(list(numbers(folder))):
        if number % share:
            continue
        path = path_of(folder, file, steps, data)
        before, holder, key = file.read_bytes(), mutants.at(data, steps[:-1]), steps[-1]
        value = holder[key]
        for change in (1, -1):
            holder[key] = value + change
            file.write_text(mutants.written(data), encoding="utf-8")
            noticed = watch.notices(folder, path, pages=not inert(path))
            if not noticed.startswith("finding MD"):  # out of its range: try the other way
                break
        holder[key] = value
        file.write_bytes(before)
        tried += 1
        if not noticed and not inert(path):
            missed.append(path)
    return missed, tried


@pytest.mark.parametrize("watch", [QUICK], indirect=True)
def test_some_numbers_moved_by_one_are_noticed(watch: Watch, folder: Path) -> None:
    missed, tried = moved(watch, folder, SHARE)
    assert missed == []
    assert tried >= 10


@pytest.mark.prove
def test_every_number_moved_by_one_is_noticed(watch: Watch, folder: Path) -> None:
    missed, tried = moved(watch, folder, 1)
    assert missed == []
    assert tried >= 100


def test_the_list_of_inert_things_names_things_that_exist() -> None:
    """In one of the games at least."""
    known = set()
    for folder in (ROOT / "content" / game for game in GAMES):
        for file in files_of(folder):
            data = spans.read(file).data
            known |= {path_of(folder, file, steps, data) for steps in mutants.every(data)}
    assert [pattern for pattern in INERT if not any(fnmatchcase(path, pattern) for path in known)] == []
