"""`mechsmith loadout` with heroes, both games that have loadouts side by side."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.compare.loadouts import loadout_changes
from tests.games.galactic_arena.broken import CONTENT, broken, loaded

ARENA = "galactic-arena"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of own loadouts, away from any project."""
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "loadouts"


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["loadout", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_game_is_told_from_what_is_said(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = called(capsys, "new", "Mine")
    assert status == 2
    assert "which game?" in err
    assert called(capsys, "new", "Mine", "hero=deimos", "player=Ada")[0] == 0
    assert called(capsys, "new", "Other", "left-arm=laser", "pilot=Ada")[0] == 0
    assert f"game: {ARENA}" in (own / "mine.yaml").read_text(encoding="utf-8")
    assert "game: paper-mech" in (own / "other.yaml").read_text(encoding="utf-8")
    # Each game has its own word for whose it is.
    status, _, err = called(capsys, "set", "Mine", "pilot=Bo")
    assert (status, "nothing to choose is called 'pilot'" in err) == (2, True)
    assert "hero, weapon, abilities, name, player, notes" in err
    status, out, _ = called(capsys, "list", "--format", "json")
    assert status == 0
    assert {(one["game"], one["id"]) for one in json.loads(out)["loadouts"] if one["own"]} == {
        (ARENA, "mine"), ("paper-mech", "other")
    }  # fmt: skip


def test_a_new_one_begins_as_that_of_its_hero(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called(capsys, "new", "Mine", "hero=deimos", "abilities=+dread,-brace")
    shipped = loaded().loadouts["deimos"].model
    text = (own / "mine.yaml").read_text(encoding="utf-8")
    chosen = [*(one for one in shipped.abilities if one != "brace"), "dread"]
    assert f"weapon: {shipped.weapon}\nabilities: [{', '.join(chosen)}]\n" in text
    assert "reason" not in text  # why the shipped one is as it is
    status, _, err = called(capsys, "new", "Nobody", "--game", ARENA)
    assert (status, "Hero is missing: say hero=VALUE" in err) == (2, True)
    status, _, err = called(capsys, "set", "deimos", "weapon=tomb-cleaver")
    assert (status, 'loadout new "My hero" --from deimos' in err) == (2, True)


ILLEGAL = [
    ("weapon=necrosis", "6:9: error GA141: Kelp Zes has no Necrosis"),
    ("weapon=-", "GA146: Kelp Zes has no weapon"),
    ("abilities=brace", "7:13: error GA142: Kelp Zes can’t learn Brace"),
    ("abilities=brace,liquid-form,liquid-form", "7:33: error GA144: Kelp Zes learns Liquid Form twice"),
    (
        "abilities=swarm-form,reconstitute,aerial-form,liquid-form",
        "7:1: error GA143: Swarm Form 2 + Reconstitute 2 + Aerial Form 1 + Liquid Form 1 = 6 tokens, and Kelp Zes has",
    ),
    ("abilities=-", "7:1: advice GA145: Kelp Zes uses 0 of 5 tokens"),
    ("abilities=liquid-form,swarm-form", "7:1: advice GA145: Kelp Zes uses 3 of 5 tokens"),
]


@pytest.mark.parametrize(("words", "told"), ILLEGAL)
def test_what_does_not_go_is_explained_where_it_stands(
    own: Path, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    called(capsys, "new", "Mine", "hero=kelp-zes", "weapon=relic-of-steel")
    status, out, _ = called(capsys, "set", "Mine", words)
    assert status == 0
    assert told in out
    assert ("It is not legal" in out) == ("advice" not in told)
    status, out, _ = called(capsys, "check", "Mine")
    assert status == (0 if "advice" in told else 1)
    assert "hint: " in out


def test_show_for_programs(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "show", "killian-moore", "--format", "json")
    assert status == 0
    told = json.loads(out)
    assert (told["actions"], told["coverage"]) == ([], None)
    assert "beside" not in told  # it is what others are compared with
    charts = {chart["key"]: chart for chart in told["charts"]}
    # Attack 4, one hex between: 3 against 3 with a die, 1 + 2 + ... + 9 = 45 of 100.
    assert charts["hit-a-defence"]["rows"][0][3 + charts["hit-a-defence"]["head"][3:].index("3")] == 0.45
    assert {slot["slot"] for slot in told["slots"]} == {"hero", "weapon", "abilities"}
    status, out, _ = called(capsys, "slots", "hero=kelp-zes", "--format", "json")
    weapon, abilities = json.loads(out)["games"][ARENA]
    assert (weapon["key"], abilities["kind"]) == ("weapon", "several")
    assert {one["id"] for one in weapon["options"]} == {"relic-of-steel", "relic-of-the-abyss", "tidal-lash"}
    assert weapon["options"][0]["beside"] == {"hero": ["kelp-zes"]}


def test_from_hand_to_hand(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called(capsys, "new", "Mine", "hero=deimos", "abilities=immortality,dread", "notes=secret", "player=Ada")
    _, code, _ = called(capsys, "share", "Mine")
    assert called(capsys, "import", code.split()[0], "--name", "Twin")[0] == 0
    mine, twin = ((own / f"{name}.yaml").read_text(encoding="utf-8") for name in ("mine", "twin"))
    assert twin.replace("id: twin", "id: mine").replace("name: Twin", "name: Mine") == mine.replace("secret", '""')


def test_paper_for_heroes(own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called(capsys, "new", "Mine", "hero=kelp-zes", "weapon=relic-of-steel", "abilities=liquid-form,aerial-form")
    old, new, state = tmp_path / "old.pdf", tmp_path / "new.pdf", tmp_path / "state.yaml"
    assert called(capsys, "print", "Mine", "--to", str(old))[0] == 0
    called(capsys, "set", "Mine", "abilities=+swarm-form,-liquid-form")
    status, out, _ = called(capsys, "print", "Mine", "--since", str(old), "--to", str(new))
    assert status == 0
    (line,) = [line for line in out.splitlines() if line.startswith("Mine: ")]
    assert {"Liquid Form", "Swarm Form", "Loadout code"} == set(line.removeprefix("Mine: ").split("; "))
    state.write_text(f"format: 1\ngame: {ARENA}\n", encoding="utf-8")
    status, _, err = called(capsys, "print", "Mine", "--state", str(state), "--to", str(tmp_path / "no.pdf"))
    assert (status, "no circles to fill in" in err) == (2, True)
    status, _, err = called(capsys, "print", "--blank", "--game", ARENA, "--to", str(tmp_path / "no.pdf"))
    assert (status, "has no blank sheet" in err) == (2, True)
    status, _, err = called(capsys, "print", "Mine", "standard", "--to", str(tmp_path / "no.pdf"))
    assert (status, "is of another game" in err) == (2, True)
    assert not (tmp_path / "no.pdf").exists()


def test_every_shipped_hero_fits_its_sheet_and_its_card(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = sorted(loaded().loadouts)
    for paper in ("a4", "letter"):
        status, out, _ = called(capsys, "print", *names, "--paper", paper, "--to", str(tmp_path / "all.pdf"))
        assert (status, "10 pages" in out) == (0, True)
        assert called(capsys, "print", "--cards", *names, "--paper", paper, "--to", str(tmp_path / "cards.pdf"))[0] == 0


def test_a_name_too_long_for_paper_is_cut_off(own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = "Wanderer of the Seven Drains " * 6
    called(capsys, "new", long.strip(), "hero=nine-tikk", f"player={'Maximilian ' * 80}")
    (file,) = own.iterdir()
    for words in ((), ("--cards",)):
        assert called(capsys, "print", str(file), *words, "--to", str(tmp_path / "long.pdf"))[0] == 0


def test_a_file_for_no_game_is_told_to_be_for_the_one_it_looks_like(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own.mkdir(parents=True)
    text = (CONTENT / "loadouts" / "deimos.yaml").read_text(encoding="utf-8").replace("id: deimos", "id: mine")
    (own / "mine.yaml").write_text(text.replace(f"game: {ARENA}\n", ""), encoding="utf-8")
    (own / "half.yaml").write_text(text.replace("abilities: [", "abilities: [["), encoding="utf-8")
    _, out, _ = called(capsys, "list", "--format", "json")
    found = {one["id"]: one["game"] for one in json.loads(out)["loadouts"] if one["own"]}
    assert found == {"mine": ARENA, "half": ARENA}


def test_a_change_of_the_rules_says_what_it_does_to_a_hero(tmp_path: Path) -> None:
    attack = loaded().numbers["heroes"].heroes["kelp-zes"].attack
    changed = broken(tmp_path, {"heroes:kelp-zes/attack": attack + 1})
    shutil.copytree(CONTENT / "loadouts", changed.root / "loadouts", dirs_exist_ok=True)
    (kelp,) = loadout_changes(loaded(), loaded(changed.root), (), "en")
    assert (kelp.id, kelp.illegal) == ("kelp-zes", ())
    rows = {name: (before, after) for name, before, after in kelp.figures}
    assert rows["Attack"] == (str(attack), str(attack + 1))
    (melee,) = [pair for name, pair in rows.items() if name.endswith("with its die: Melee")]
    assert [told.split(",")[0] for told in melee] == [f"d10 {attack:+d}", f"d10 {attack + 1:+d}"]
