"""Equipment of one's own: the weapons against a copy made by hand, their texts, examples, rulings and the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.data.content import Content, load_content
from generator.documents import blocks as b
from generator.documents import summary
from generator.games import find
from generator.games.paper_mech.figures import figures
from generator.games.telling import Table, plain

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "content" / "paper-mech"

# Weapon sheet 1.1, read off by hand: keyword, mounts, weight, armour, range, P and T of the three actions.
SHEET = """
rifle         sniper     arm,shoulder 3 3 long   2/3 3/4 4/5
ppc           kickback   arm,shoulder 4 3 long   4/3 6/4 8/5
disruptor     emp        arm,shoulder 2 3 medium 1/2 3/3 5/4
flamethrower  proximity  arm,shoulder 2 3 medium 2/1 4/2 5/3
mortar        area       shoulder     4 3 medium 3/3 4/4 5/5
machine-gun   weak       arm,shoulder 1 3 short  3/1 6/2 8/3
energy-whip   pull       arm          2 3 short  2/2 4/3 6/4
plasma-sword  parry      arm          2 3 close  3/2 5/3 6/4
tower-shield  wall       arm          4 5 close  3/2 0/1 0/1
"""
OLDER = dict(line.split(maxsplit=1) for line in SHEET.strip().splitlines())
KEYWORDS = {name: rest.split()[0] for name, rest in OLDER.items()}


@pytest.fixture(scope="module")
def content() -> Content:
    game = find("paper-mech")
    assert game is not None
    return load_content(FOLDER, game, check=False)


@pytest.fixture(scope="module")
def examples() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "examples.yaml").read_text(encoding="utf-8"))["examples"]
    return found


def test_the_older_weapons_are_as_on_their_sheet(content: Content) -> None:
    weapons = content.numbers["weapons"].weapons
    assert [name for name, weapon in weapons.items() if weapon.superseded] == list(OLDER)
    for name, line in OLDER.items():
        weapon = weapons[name]
        actions = " ".join(f"{action.power}/{action.time}" for action in weapon.actions.values())
        told = f"{weapon.keyword} {','.join(weapon.mounts)} {weapon.weight} {weapon.armour} {weapon.range} {actions}"
        assert told.split() == line.split(), name
        assert [action.circles for action in weapon.actions.values()] == [2, 2, 2]
        known = content.provenance(f"weapons:{name}/actions/{next(iter(weapon.actions))}/power")
        assert (known.source, known.place) == ("published", "weapon sheet 1.1")
    assert weapons["mortar"].least_range == "short"


def test_each_keyword_has_a_clause_of_its_own_and_texts(content: Content) -> None:
    book, view = content.clauses["en"], content.view("en")
    for keyword in KEYWORDS.values():
        clause = book.clause(keyword)
        assert (clause.chapter, clause.kind, clause.optional) == ("customisation", "rule", True)
        assert (clause.source, clause.place) == ("published", "rules 1.5, customisation")
        assert clause.ruling in content.rulings
        assert clause.summary == "", "the sheet's back and the summary have no room"
        short = "".join(span.text for span in view.keywords[keyword].text("short").spans)
        # The mount panel of the playsheet has three lines of some thirty letters, with the keyword's name.
        assert len(short) <= 92, keyword
    for name in ("wall-no-haste", "least-range", "weight-total", "weight-penalty"):
        assert book.clause(name).chapter == "customisation"


def test_each_older_weapon_has_three_examples_at_least(content: Content, examples: dict[str, Any]) -> None:
    """An example counts for a keyword if the mech carries the weapon and the action or its clause is in it."""
    shown: Counter[str] = Counter()
    carried: set[str] = set()
    for name, example in examples.items():
        loadout = example.get("loadout", "standard")
        if isinstance(loadout, dict):
            carried |= set(loadout["weapons"].values())
        for weapon, keyword in KEYWORDS.items():
            shown[weapon] += name.startswith(f"custom-{keyword}")
    assert all(shown[weapon] >= 3 for weapon in OLDER), shown
    assert carried == set(content.numbers["weapons"].weapons), "all weapons of the game are used somewhere"
    assert sum(name.startswith("custom-weight") for name in examples) >= 3
    assert sum(name.startswith("custom-least-range") for name in examples) >= 3
    refused = {str(example["refused"]) for name, example in examples.items() if "refused" in example}
    assert {"wall-no-haste", "least-range", "area", "pull"} <= refused


def test_the_table_has_every_weapon_with_its_edition(content: Content) -> None:
    table = figures(content, "en")["table-weapons"]
    assert isinstance(table, Table)
    rows = {plain(row[0]).split(" (")[0]: [plain(cell) for cell in row] for row in table.rows}
    assert len(rows) == len(table.rows) == 13
    assert rows["Mortar"] == [
        "Mortar (Area). Not at Close", "Shoulder", "4", "3", "S–M", "Single Shell P3 T3", "Double Shell P4 T4",
        "Carpet Bomb P5 T5", "2+2+2", "2016: weapon sheet 1.1",
    ]  # fmt: skip
    assert rows["Fist"] == [
        "Fist (Combo)", "Arm", "2", "3", "C", "Punch P3 T2", "Uppercut P5 T3", "Crush P1 T3", "2+2+2", "playsheet 1.8",
    ]  # fmt: skip
    assert sum(row[-1].startswith("2016") for row in rows.values()) == 9


def test_the_summary_leaves_optional_keywords_to_the_booklet(content: Content) -> None:
    document = summary.build(content, "en", ROOT / "templates")
    told = {block.id for block in document.blocks if isinstance(block, b.Paragraph) and block.id.startswith("keyword-")}
    assert told == {f"keyword-{name}" for name in ("reflex", "recoil", "accurate", "combo", "flight-path")}


def test_the_version_of_the_rules_has_its_changes(content: Content) -> None:
    assert content.info is not None
    assert next(iter(content.changes)) == content.info.version == "1.1"
