"""`mechsmith loadout` as a user meets it: what is written and where, what is said, and with which status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.main import main
from tests import tiny
from tests.cli.inside import run
from tests.compare.once import read_once  # noqa: F401

GAME = "paper-mech"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for own loadouts, and a working folder of its own, outside of any project."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("MECHSMITH_DEBUG", raising=False)
    return tmp_path / "data" / "loadouts"


class Called:
    """Calls of the command in this process, with what they said. Where it could mean any game, they are for GAME."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.out = self.err = ""

    def __call__(self, *words: str) -> int:
        which = () if words[0] not in ("new", "list") or {"--game", "--from"} & {*words} else ("--game", GAME)
        status = main(["loadout", *words, *which])
        self.out, self.err = self.capsys.readouterr()
        return status


@pytest.fixture
def loadout(own: Path, capsys: pytest.CaptureFixture[str]) -> Called:
    return Called(capsys)


def test_new_says_where_the_file_lies_and_whether_it_is_legal(loadout: Called, own: Path) -> None:
    assert loadout("new", "Red Wolf", "left-arm=missiles", "--torso", "4", "--legs=3", "pilot=Ada Ö") == 0
    file = own / "red-wolf.yaml"
    assert f"Red Wolf: written to {file}." in loadout.out
    assert loadout.out.endswith("It is legal.\n")
    text = file.read_text(encoding="utf-8")
    for line in ("left-arm: missiles", "right-arm: fist", "torso: 4", "legs: 3", "Ada Ö"):
        assert line in text


def test_slots_and_values_may_be_told_by_their_names(loadout: Called, own: Path) -> None:
    assert loadout("new", "A", "Left arm=Energy Whip", "TORSO=3") == 0
    assert loadout("new", "B", "--left-arm", "energy-whip", "--torso", "3") == 0
    first, second = ((own / f"{name}.yaml").read_text(encoding="utf-8") for name in "ab")
    assert first == second.replace("id: b", "id: a").replace("name: B", "name: A")


def test_without_values_and_a_terminal_new_copies_its_base(loadout: Called, own: Path) -> None:
    assert loadout("new", "First", "legs=5", "notes=mine") == 0
    assert loadout("new", "Second", "--from", "first") == 0
    text = (own / "second.yaml").read_text(encoding="utf-8")
    assert "legs: 5" in text
    assert loadout("new", "Third") == 0
    assert "legs: 4" in (own / "third.yaml").read_text(encoding="utf-8")


def test_an_illegal_loadout_is_kept_and_told(loadout: Called, own: Path) -> None:
    assert loadout("new", "Bare", "left-arm=-", "right-arm=mortar") == 0
    assert "It is not legal (2 errors). It is kept all the same" in loadout.out
    assert (own / "bare.yaml").is_file()
    assert loadout("check", "Bare") == 1
    assert "error PM111" in loadout.out
    assert "error PM110" in loadout.out
    assert "Bare (" in loadout.out
    assert loadout("show", "Bare") == 0
    assert "It is not legal: 2 errors." in loadout.out
    assert "PM111: " in loadout.out


def test_set_changes_one_thing_and_keeps_the_rest(loadout: Called, own: Path) -> None:
    own.mkdir(parents=True)
    file = own / "mine.yaml"
    written = f"""\
# my favourite
format: 1
game: {GAME}
id: mine
name: Mine   # so far
weapons: {{left-shoulder: wing-shield, right-shoulder: missiles, left-arm: laser, right-arm: fist}}
armour: {{torso: 5, legs: 4}}   # heavy enough
"""
    file.write_text(written, encoding="utf-8")
    assert loadout("set", "Mine", "left-arm=rifle") == 0
    assert f"Mine: left-arm set in {file}." in loadout.out
    assert file.read_text(encoding="utf-8") == written.replace("left-arm: laser", "left-arm: rifle")
    assert loadout("set", "--torso", "3", "mine", "name=Yours") == 0
    assert "name: Yours   # so far" in file.read_text(encoding="utf-8")
    assert loadout("set", "Yours", "torso=5", "name=Mine", "left-arm=laser") == 0
    assert file.read_text(encoding="utf-8") == written


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "Hevy"], "there is no loadout 'Hevy'\n  Did you mean Heavy?"),
        (["show", "Heavy", "--beside", "standrad"], "Did you mean standard?"),
        (["set", "Heavy", "lft-arm=laser"], "nothing to choose is called 'lft-arm'\n  Did you mean left-arm?"),
        (["set", "Heavy", "left-arm=lasr"], "Left arm can't hold 'lasr'\n  Did you mean laser?"),
        (["set", "Heavy", "--left-amr", "laser"], "Did you mean left-arm?"),
        (["set", "Heavy", "torso=five"], "Torso armour must be a whole number, not 'five'"),
        (["set", "Heavy", "torso=4", "--torso", "5"], "torso is given twice"),
        (["set", "Heavy", "torso"], "'torso' says nothing to set"),
        (["set", "Heavy"], "say what to set, for example left-shoulder=VALUE"),
        (["set"], "a name is missing"),
        (["set", "--torso", "4"], "a name is missing"),
        (["set", "standard", "torso=4"], "Standard came with the game and stays as it is"),
        (["new"], "a name is missing"),
        (["new", "left-arm=laser"], "a name is missing"),
        (["new", "A", "B"], "'B' is one word too many"),
        (["new", "A", "name=B"], "the name stands by itself"),
        (["new", "A", "--torso"], "--torso wants a value"),
        (["new", "A", "--frm", "Heavy"], "nothing to choose is called 'frm'"),
        (["new", "A", "--game", "paper-mch"], "there is no game 'paper-mch'\n  Did you mean paper-mech?"),
        (["new", "Heavy"], "there is a loadout 'Heavy' already"),
        (["new", "HEAVY"], "there is a loadout 'Heavy' already"),
        (["new", ""], "needs a name that can be seen"),
        (["new", "x" * 201], "the name has 201 letters"),
        (["check", "nowhere.yaml"], "there is no"),
        (["check", "./nowhere.yaml"], "there is no file nowhere.yaml"),
        (["show", "Heavy", "--alone", "--beside", "standard"], "--alone compares with nothing"),
        (["show", "Heavy", "--lang", "xx"], "has no language xx"),
        (["show"], "Missing argument 'NAME'"),
        (["share", "Hevy"], "Did you mean Heavy?"),
        (["import", "ABC"], "code"),
        (["rank", "Heavy"], "needs two loadouts or more"),
        (["rank", "Heavy", "heavy", "--games", "5"], "Heavy is named twice"),
        (["rank", "Heavy", "standard", "--games", "0"], "play one game or more"),
        (["rank", "Heavy", "standard", "--policy", "gready"], "did you mean 'greedy'?"),
        (["rank", "Heavy", "standard", "--from-wave", "9"], "9 is too many"),
        (["lst"], "there is no command 'lst'; did you mean 'list'?"),
    ],
)
def test_a_call_that_cannot_be_carried_out_says_why(loadout: Called, own: Path, words: list[str], said: str) -> None:
    assert loadout("new", "Heavy") == 0
    before = {path.name: path.read_bytes() for path in own.iterdir()}
    assert loadout(*words) == 2
    assert said in loadout.err
    assert "went wrong" not in loadout.err
    assert {path.name: path.read_bytes() for path in own.iterdir()} == before


ODD = ['"quoted"', "a/b\\c", "[x] {y}: #1", "a=b", "Ünïcødé 機", "'", "con", "x" * 200, "- -"]


@pytest.mark.parametrize("name", ODD)
def test_odd_names_work(loadout: Called, own: Path, name: str) -> None:
    assert loadout("new", name, "legs=3") == 0
    assert loadout("set", name, "legs=5") == 0
    assert loadout("check", "--", name) == 0
    assert loadout("show", "--format", "json", "--", name) == 0
    assert json.loads(loadout.out)["name"] == name
    assert len(list(own.iterdir())) == 1


def test_list_tells_own_from_shipped(loadout: Called, own: Path) -> None:
    assert loadout("list") == 0
    assert f"Yours, in {own}:\n  none yet" in loadout.out
    loadout("new", "Red Wolf")
    loadout("new", "Bare", "left-arm=-")
    assert loadout("list") == 0
    lines = [line.split() for line in loadout.out.splitlines()]
    assert ["Bare", "id", "bare", "not", "legal"] in lines
    assert ["Red", "Wolf", "id", "red-wolf", "legal"] in lines
    assert loadout("list", "--format", "json") == 0
    found = json.loads(loadout.out)
    assert found["folder"] == str(own)
    assert [(one["id"], one["own"], one["legal"]) for one in found["loadouts"]] == [
        ("standard", False, True), ("bare", True, False), ("red-wolf", True, True)
    ]  # fmt: skip


def test_list_says_which_file_cannot_be_read(loadout: Called, own: Path) -> None:
    assert loadout("new", "Red Wolf") == 0
    (own / "scrap.yaml").write_text(f"game: {GAME}\na: [\n", encoding="utf-8")
    assert loadout("list") == 0
    (line,) = [line for line in loadout.out.splitlines() if "scrap" in line]
    assert line.split("  ")[-1] == "can't be read: scrap.yaml"
    assert "not legal" not in loadout.out
    assert loadout("list", "--format", "json") == 0
    found = {one["id"]: (one["readable"], one["legal"]) for one in json.loads(loadout.out)["loadouts"]}
    assert found == {"standard": (True, True), "red-wolf": (True, True), "scrap": (False, False)}


def test_other_commands_take_names_too(loadout: Called, own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert loadout("new", "Iron Badger", "left-arm=rifle") == 0
    told = []
    for word in ("Iron Badger", "iron badger", "iron-badger", str(own / "iron-badger.yaml")):
        assert main(["play", GAME, "--loadout", word]) == 0
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1
    assert "loadout iron-badger" in told[0]
    assert main(["sample", GAME, "--games", "2", "--loadout", "Iron Badger", "--workers", "1"]) == 0
    assert main(["sample", GAME, "--games", "2", "--loadout", "Iron Bager", "--workers", "1"]) == 2
    assert "Did you mean Iron Badger?" in capsys.readouterr().err
    output = own.parent / "output"
    words = ["--sheets", "--paper", "a4", "--theme", "ink", "--output", str(output)]
    assert main(["build", GAME, "--loadout", "Iron Badger", *words]) == 0
    assert list(output.rglob("playsheet-iron-badger.pdf"))


def test_slots_lists_what_fits_where(loadout: Called) -> None:
    assert loadout("slots") == 0
    assert "torso  3 to 5" in loadout.out
    shoulder = loadout.out.split(f"{GAME}\n")[-1].split("right-shoulder")[0]
    assert "mortar" in shoulder
    assert "fist" not in shoulder
    assert all(len(line) <= 80 for line in loadout.out.splitlines())
    assert loadout("slots", "--format", "json") == 0
    slots = json.loads(loadout.out)["games"][GAME]
    assert [slot["key"] for slot in slots][-2:] == ["torso", "legs"]


def test_show_tells_everything_in_80_columns(loadout: Called) -> None:
    loadout("new", "Heavy", "left-shoulder=missiles")
    assert loadout("show", "heavy") == 0
    lines = loadout.out.splitlines()
    assert all(len(line) <= 80 for line in lines[1:])
    assert lines[0].startswith(f"Heavy ({GAME}), in ")
    text = "\n".join(" ".join(line.split()) for line in lines)
    for said in ("Heavy Standard", "Weight 14 of 12, 2 too heavy 12 of 12", "Time penalty +1 none",
                 "Quick Beam 2 3 Close to Medium 1.70 1.38 0.96 0.50", "Where Heavy can attack",
                 "Left shoulder: Missiles Left shoulder: Wing Shield", "2 1.33 89 44"):  # fmt: skip
        assert said in text, said
    assert loadout("show", "heavy", "--alone", "--ascii") == 0
    assert loadout.out.isascii()
    assert "Standard" not in loadout.out


def test_show_as_json(loadout: Called, own: Path) -> None:
    loadout("new", "Heavy", "left-arm=machine-gun")
    assert loadout("show", "Heavy", "--format", "json") == 0
    found = json.loads(loadout.out)
    assert (found["format"], found["game"], found["id"], found["legal"]) == (1, GAME, "heavy", True)
    assert found["file"] == str(own / "heavy.yaml")
    assert found["slots"][2] == {"slot": "left-arm", "name": "Left arm", "value": "Machine Gun"}
    assert [one["value"] for one in found["measures"]] == [10, 0]
    burst = next(one for one in found["actions"] if one["id"] == "burst")
    # Three dice, each 2/6 against armour 2, which Weak makes 4.
    assert burst["odds"][0]["at-least"] == [round(1 - (4 / 6) ** 3, 9), round(7 / 27, 9), round(1 / 27, 9)]
    assert found["beside"]["id"] == "standard"
    assert loadout("show", "standard", "--format", "json") == 0
    assert "beside" not in json.loads(loadout.out)


def test_a_file_that_cannot_be_read_is_told_not_shown(loadout: Called, own: Path) -> None:
    own.mkdir(parents=True)
    (own / "bad.yaml").write_text("format: 1\ngame: paper-mech\nid: bad\nname: Bad\nweapons: [a\n", encoding="utf-8")
    assert loadout("show", "bad") == 1
    assert "its file has to be mended first" in loadout.out
    assert loadout("check", str(own / "bad.yaml")) == 1
    assert "error YM0" in loadout.out
    assert loadout("rank", "standard", "bad", "--games", "5") == 2
    assert "can't be played: its file has errors" in loadout.err
    assert loadout("list") == 0
    assert loadout("share", "bad") == 2


def test_check_of_all_own_ones_and_of_files(loadout: Called, own: Path, tmp_path: Path) -> None:
    assert loadout("check") == 0
    assert f"There is no loadout of yours in {own}." in loadout.out
    loadout("new", "Heavy", "left-shoulder=missiles")
    assert loadout("check") == 0
    assert "legal, 1 piece of advice" in loadout.out
    assert loadout("check", "--fail-on", "advice") == 1
    assert loadout("check", "--format", "json", "Heavy") == 0
    (finding,) = json.loads(loadout.out)["findings"]
    assert (finding["code"], finding["severity"], finding["value"], finding["limit"]) == ("PM109", "advice", "14", "12")
    elsewhere = tmp_path / "here" / "copy.yaml"
    elsewhere.write_bytes((own / "heavy.yaml").read_bytes())
    assert loadout("check", "copy.yaml") == 0
    assert "Heavy (copy.yaml): legal" in loadout.out


def test_share_and_import_give_the_same_loadout(loadout: Called, own: Path) -> None:
    loadout("new", "Red Wolf", "left-arm=rifle", "legs=3", "pilot=Ada")
    assert loadout("share", "Red Wolf") == 0
    code = loadout.out.strip()
    assert "\n" not in code
    assert loadout("import", code) == 2
    assert "already" in loadout.err
    file = own / "red-wolf.yaml"
    before = file.read_text(encoding="utf-8")
    file.unlink()
    assert loadout("import", *code.lower().split("-")) == 0
    assert file.read_text(encoding="utf-8") == before
    assert loadout("import", code, "--name", "Grey Wolf") == 0
    assert (own / "grey-wolf.yaml").is_file()
    wrong = code[:-1] + ("B" if code[-1] != "B" else "C")
    assert loadout("import", wrong) == 2
    assert "wrong" in loadout.err


def test_share_keeps_notes_back_unless_told(loadout: Called, own: Path) -> None:
    assert loadout("new", "Fox", "notes=Stay at short range.") == 0
    assert loadout("share", "Fox") == 0
    short = loadout.out
    assert "--notes shares them, too" in loadout.err
    assert loadout("share", "Fox", "--notes") == 0
    assert loadout.err == ""
    assert len(loadout.out) > len(short)
    assert loadout("import", loadout.out.strip(), "--name", "Copy") == 0
    assert "Stay at short range." in (own / "copy.yaml").read_text(encoding="utf-8")
    assert loadout("import", short.strip(), "--name", "Bare") == 0
    assert "Stay at short range." not in (own / "bare.yaml").read_text(encoding="utf-8")


def test_a_code_of_other_rules_is_told_and_not_written(loadout: Called, own: Path, tmp_path: Path) -> None:
    loadout("new", "Red Wolf", "left-arm=rifle")
    loadout("share", "Red Wolf")
    code = loadout.out.strip()
    assert main(["init", str(tmp_path / "mine"), GAME]) == 0
    content = tmp_path / "mine" / "content"
    tiny.edit(tmp_path, f"mine/content/{GAME}/weapons.yaml", "rushed-aim: {power: 2", "rushed-aim: {power: 3")
    assert loadout("import", code, "--name", "Other", "--content", str(content)) == 1
    assert "Left arm: Rifle has other numbers here." in loadout.out
    assert "Nothing was written" in loadout.out
    assert not (own / "other.yaml").exists()
    assert loadout("import", code, "--name", "Other", "--content", str(content), "--anyway") == 0
    assert "with the differences above" in loadout.out


def test_rank_says_what_is_certain_and_of_whom(loadout: Called) -> None:
    loadout("new", "Bare", "torso=3", "legs=3", "left-arm=machine-gun")
    words = ("rank", "standard", "Bare", "--games", "40", "--seed", "3", "--workers", "1", "--policy", "random")
    assert loadout(*words) == 0
    said = " ".join(loadout.out.split())
    assert f"{GAME}: 40 games for each loadout by the policy random, the same seeds 3 to 42 for all." in said
    assert "difference to Standard" in said
    assert "All of this holds for the policy random, which is no perfect player" in said
    assert all(len(line) <= 80 for line in loadout.out.splitlines())
    assert loadout(*words, "--format", "json") == 0
    found = json.loads(loadout.out)
    assert (found["outcome"], found["games"], found["reference"]) == ("waves-cleared", 40, "Standard")
    assert len(found["verdicts"]) == 1


def test_rank_plays_what_breaks_a_rule_of_construction_and_says_so(loadout: Called) -> None:
    loadout("new", "Odd", "left-arm=mortar")
    assert loadout("rank", "standard", "Odd", "--games", "5", "--workers", "1", "--policy", "random") == 0
    assert "Note: Odd is not legal; it was played all the same." in loadout.out


def test_a_game_without_loadouts_is_not_offered(tmp_path: Path) -> None:
    root = tiny.make(tmp_path)
    done = run("loadout", "list", "--games", "games", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    done = run("loadout", "new", "A", "--games", "games", cwd=root)
    assert done.returncode == 2
    assert "no game here has loadouts" in done.stderr
    done = run("loadout", "new", "A", "--game", "tiny-duel", "--games", "games", cwd=root)
    assert done.returncode == 2
    assert "tiny-duel has no loadouts" in done.stderr


@pytest.mark.parametrize("words", [["show", "standard"], ["check", "standard"], ["list"], ["share", "standard"]])
def test_the_quick_commands_load_nothing_heavy(tmp_path: Path, words: list[str]) -> None:
    from tests.test_architecture import heavy_after

    assert heavy_after(f"from generator.cli.main import main\nmain(['loadout', *{words!r}])") == []
