"""The loadout commands with two games that have loadouts, one of which is a tiny one that nothing in the code knows."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests import tiny
from tests.cli.inside import run

ROOT = Path(__file__).resolve().parents[2]
OTHER = "paper-mech"

FILES = {
    "games/tiny_duel/__init__.py": '''\
from generator.games.contract import GameModule

GAME = GameModule(
    id="tiny-duel", models="tiny_duel.models:NUMBER_FILES", loadout="tiny_duel.models:Loadout",
    loadouts="tiny_duel.kit:KIT", engine="tiny_duel.engine",
)
''',
    "games/tiny_duel/kit.py": '''\
from generator.games.loadouts import ActionFigures, Coverage, DamageOdds, Figures, Measure, Option, Slot
from generator.play.odds import beating, damage


class Kit:
    def slots(self, content, lang):
        mechs = tuple(Option(key, content.name(f"mechs:{key}", lang)) for key in content.numbers["mechs"].mechs)
        return (Slot("rider", "rider", "Rider", "choice", mechs), Slot("dice", "dice", "Dice", "number", (), 1, 9))

    def findings(self, content, model, stem):
        return iter(())

    def words(self, content, model, lang):
        return (("Rider", content.name(f"mechs:{model.rider}", lang)), ("Dice", str(model.dice)))

    def numbers(self, content, model):
        return {}

    def figures(self, content, model, lang):
        odds = damage(model.dice, beating(3))
        hit = ActionFigures("rider", "Bite", "bite", "Bite", "", model.dice, 1, (), (
            DamageOdds(3, odds.mean, odds.chances()),))
        cover = Coverage(("ahead",), ("near",), ((("rider",),),))
        return Figures((Measure("dice", "Dice", model.dice),), (hit,), cover)


KIT = Kit()
''',
    "games/tiny_duel/engine.py": '''\
from generator.play.contract import Action, Outcome
from generator.play.dice import SHARED_STREAMS


class Engine:
    """A fight of one bite: won when the dice show more than three each on the average."""

    game, stages, stage_word, cited = "tiny-duel", 1, "round", frozenset()
    streams = {**SHARED_STREAMS, "bite": 16}

    def __init__(self, dice):
        self.dice = dice

    def start(self, dice, stage=1):
        return [], []

    def player(self, state):
        return 0

    def legal_actions(self, state):
        return [] if state else [Action("bite")]

    def apply(self, state, action, dice, trusted=False):
        state.append(max(dice.roll("bite", (1,), self.dice)))
        return []

    def view(self, state, player):
        return state

    def outcome(self, state):
        return Outcome("win" if state[0] == 6 else "lose", "bitten", 0, None) if state else None

    def inventory(self):
        return {"actions": (), "enemies": ()}


def create(content, loadout="standard", options=()):
    if loadout["dice"] < 1:
        raise ValueError("nobody bites without dice")
    return Engine(loadout["dice"])
''',
}
LOADOUT = "format: 1\ngame: tiny-duel\nid: {id}\nname: {name}\nrider: ant\ndice: {dice}\n"
MODEL = '''
from generator.data.models import Label, Model


class Loadout(Model):
    """Who fights."""

    format: int
    game: Id
    id: Id
    name: Label
    rider: Id | None = None
    dice: int
    pilot: str = ""
    notes: str = ""
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = tiny.make(tmp_path)
    for name, text in FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    with open(made / "games/tiny_duel/models.py", "a", encoding="utf-8") as file:
        file.write(MODEL)
    (made / "content/tiny-duel/loadouts").mkdir()
    standard = LOADOUT.format(id="standard", name="Standard", dice=1)
    (made / "content/tiny-duel/loadouts/standard.yaml").write_text(standard, encoding="utf-8")
    shutil.copytree(ROOT / "content" / OTHER, made / "content" / OTHER)
    return made


def called(root: Path, *words: str) -> tuple[int, str, str]:
    done = run("loadout", words[0], "--games", "games", *words[1:], cwd=root)
    return done.returncode, done.stdout, done.stderr


def test_which_game_is_asked_and_told(root: Path) -> None:
    status, _, err = called(root, "new", "Mine")
    assert status == 2
    assert "which game?" in err
    assert "paper-mech, tiny-duel" in err
    # Only one of them has dice to choose.
    status, out, err = called(root, "new", "Mine", "dice=3")
    assert (status, err) == (0, "")
    text = (root / "loadouts/mine.yaml").read_text(encoding="utf-8")
    assert "game: tiny-duel" in text
    assert "dice: 3" in text
    status, out, _ = called(root, "list")
    assert ["Mine", "id", "mine", "tiny-duel", "legal"] in [line.split() for line in out.splitlines()]
    status, out, _ = called(root, "list", "--game", "paper-mech", "--format", "json")
    assert {one["game"] for one in json.loads(out)["loadouts"]} == {"paper-mech"}
    # Both games have a standard loadout.
    status, _, err = called(root, "show", "standard")
    assert status == 2
    assert "2 loadouts are called 'standard'" in err
    status, out, _ = called(root, "show", "standard", "--game", "tiny-duel")
    assert status == 0


def test_show_of_a_game_without_angles_and_with_one_ring(root: Path) -> None:
    called(root, "new", "Mine", "dice=3", "--game", "tiny-duel")
    status, out, err = called(root, "show", "Mine")
    assert (status, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert ["Dice", "3", "1"] in lines
    assert ["ahead", "A"] in lines
    # Three dice against one, each with 1/2.
    assert ["3", "1.50", "88", "50", "13", "3", "0.50", "50"] in lines


def test_rank_counts_wins_where_there_are_no_stages(root: Path) -> None:
    called(root, "new", "Many", "dice=9", "--game", "tiny-duel")
    words = ("rank", "Many", "content/tiny-duel/loadouts/standard.yaml", "--workers", "1", "--games", "200")
    status, out, err = called(root, *words)
    assert (status, err) == (0, "")
    said = " ".join(out.split())
    assert "tiny-duel: 200 games for each loadout by the policy random" in said
    assert "games won" in said
    assert "Certain (95 %): Many wins more often than Standard, by 0." in said
    status, out, _ = called(root, *words, "--format", "json")
    found = json.loads(out)
    assert found["outcome"] == "win"
    # One die shows a six in a sixth of the games, nine dice in 1 - (5/6)^9 of them.
    scores = {one["name"]: one["score"] for one in found["loadouts"]}
    assert scores["Many"]["low"] < 1 - (5 / 6) ** 9 < scores["Many"]["high"]
    assert scores["Standard"]["low"] < 1 / 6 < scores["Standard"]["high"]


def test_rank_names_what_cannot_be_played_and_strangers(root: Path) -> None:
    called(root, "new", "Fine", "--game", "tiny-duel")
    called(root, "new", "None", "dice=0", "--game", "tiny-duel")
    status, _, err = called(root, "rank", "Fine", "None", "--games", "5")
    assert status == 2
    assert "None can't be played: nobody bites without dice" in err
    called(root, "new", "Stranger", "--game", OTHER)
    status, _, err = called(root, "rank", "Fine", "Stranger", "--games", "5")
    assert status == 2
    assert "Stranger is for the game paper-mech, Fine for tiny-duel" in err
    status, _, err = called(root, "show", "Fine", "--beside", "Stranger")
    assert status == 2
