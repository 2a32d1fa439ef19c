"""A wave, a skill and a weapon that are added to the data reach sheet and booklet, without a change to any template."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Press
from generator.data.content import Content, load_content, load_loadout
from generator.data.diagnostics import Severity
from generator.draw.display import Circle, Text, groups, walk
from generator.draw.paper import PAPERS

ROOT = Path(__file__).parents[3]
GAME = games.find("paper-mech")


def change(folder: Path, file: str, more: dict[str, Any]) -> None:
    """Add to a data file, mapping into mapping."""

    def add(old: dict[str, Any], new: dict[str, Any]) -> None:
        for key, value in new.items():
            if isinstance(old.get(key), dict):
                add(old[key], value)
            else:
                old[key] = value

    data = yaml.safe_load((folder / file).read_text(encoding="utf-8"))
    add(data, more)
    (folder / file).write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The game with a fifth wave, a fourth skill and a fifth weapon."""
    folder = tmp_path_factory.mktemp("grown") / "paper-mech"
    shutil.copytree(ROOT / "content" / "paper-mech", folder)
    change(folder, "waves.yaml", {"waves": {"wave-5": {"fixed": ["mech"], "draw": 3}}})
    change(folder, "skills.yaml", {"skills": {"sniper": {
        "circles": 2, "earn": "all-dice-hit", "least-dice": 4, "use": "own-die", "modifier": 2}}})  # fmt: skip
    change(folder, "weapons.yaml", {"weapons": {"carbine": {
        "figure": "barrel", "keyword": "recoil", "weight": 3, "armour": 3, "range": "long", "mounts": ["arm"],
        "actions": {"rushed": {"power": 2, "time": 3, "circles": 2}, "exact": {"power": 5, "time": 4, "circles": 4}},
    }}})  # fmt: skip
    change(folder, "text.en.yaml", {
        "waves": {"wave-5": {"name": "Last stand"}},
        "skills": {"sniper": {"name": "Sniper", "earn": "Four hits: fill a circle.", "use": "A die is better."}},
        "weapons": {"carbine": {"name": "Carbine", "note": "", "actions": {
            "rushed": {"name": "Rushed Aim", "note": ""}, "exact": {"name": "Exact Aim", "note": ""}}}},
    })  # fmt: skip
    change(folder, "loadouts/standard.yaml", {"weapons": {"left-arm": "carbine"}})
    assert GAME is not None
    return load_content(folder, GAME, check=False)


@pytest.mark.parametrize("paper", PAPERS)
def test_more_waves_skills_and_weapons_reach_the_sheet(grown: Content, paper: str) -> None:
    listed = sheet_list.read(ROOT / "templates", "paper-mech").sheets
    assert listed is not None
    loadout, found = load_loadout(grown.root / "loadouts" / "standard.yaml", grown.game, grown)
    assert found == []
    press = Press(grown, ROOT / "templates", listed, loadout)
    (made,), findings = press.draw("en", PAPERS[paper], ["playsheet"])
    assert [str(one) for one in findings if one.severity is not Severity.ADVICE] == []
    parts = groups(made.sheet.pages[0])

    def words(name: str) -> str:
        return " ".join(item.content for item in walk(parts[name].items) if isinstance(item, Text))

    def circles(name: str) -> Counter[str]:
        return Counter(item.pip for item in walk(parts[name].items) if isinstance(item, Circle) and item.pip)

    assert "Last stand" in words("wave:wave-5")
    assert "M + draw 3" in words("wave:wave-5")
    assert "Sniper" in words("skill:sniper")
    assert circles("skill:sniper") == {"skills:sniper/circles": 2}
    assert circles("skill:evasion") == {"skills:evasion/circles": 3}
    assert {"Carbine", "Rushed Aim", "Exact Aim"} <= {
        item.content.strip() for item in walk(parts["mount:left-arm"].items) if isinstance(item, Text)
    }
    assert "Recoil" in words("mount:left-arm")
    assert circles("mount:left-arm") == {
        "weapons:carbine/actions/rushed/circles": 2, "weapons:carbine/actions/exact/circles": 4,
    }  # fmt: skip


def test_they_reach_the_booklet(grown: Content) -> None:
    listed = sheet_list.read(ROOT / "templates", "paper-mech").sheets
    assert listed is not None
    (made,), findings = Press(grown, ROOT / "templates", listed).draw("en", PAPERS["a4"], ["booklet"])
    assert [str(one) for one in findings if one.severity is not Severity.ADVICE] == []
    told = " ".join(item.content for page in made.sheet.pages for item in walk(page.items) if isinstance(item, Text))
    assert "Last stand" in told
    assert "Exact" in told
