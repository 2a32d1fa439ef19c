"""A force of three hundred, and the printing command as a whole: what it says, and that it leaves nothing half."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
import yaml

from generator.cli.main import main
from tests.loadouts.test_printing import STATE, WEAPONS

ROOT = Path(__file__).resolve().parents[2]
MOST_MB = 200
MEASURE = """
import resource, sys
from pathlib import Path
from generator.cli.main import main
status = main(sys.argv[1:])
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if Path("/proc/self/status").is_file():
    # Of a process that another one made, the figure above tells that one's memory where it is larger.
    own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("MB", (own + children) // 1024, file=sys.stderr)
sys.exit(status)
"""


def files(folder: Path, count: int) -> list[str]:
    """Loadout files written by hand, weapons by chance."""
    kinds = {"left-shoulder": "shoulder", "right-shoulder": "shoulder", "left-arm": "arm", "right-arm": "arm"}
    dice, names = random.Random(3), []
    for number in range(count):
        weapons = {mount: dice.choice([key for key, one in WEAPONS.items() if kind in one["mounts"]])
                   for mount, kind in kinds.items()}  # fmt: skip
        data = {
            "format": 1, "game": "paper-mech", "id": f"m{number}", "name": f"Mech {number}", "weapons": weapons,
            "armour": {"torso": 3, "legs": 3},
        }  # fmt: skip
        file = folder / f"m{number}.yaml"
        file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
        names.append(str(file))
    return names


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", MEASURE, *words], cwd=ROOT, capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=600)  # fmt: skip


@pytest.mark.prove
def test_three_hundred_in_one_file(tmp_path: Path) -> None:
    target = tmp_path / "force.pdf"
    made = run("loadout", "print", *files(tmp_path, 300), "--fillable", "--to", str(target))
    assert made.returncode == 0, made.stderr
    assert "300 pages" in made.stdout
    assert "more than 20 sheets form fields are left out" in made.stdout
    assert int(made.stderr.split("MB")[1]) <= MOST_MB
    with pikepdf.open(target) as file:
        assert len(file.pages) == 300
        assert [entry.title for entry in file.open_outline().root] == [f"Mech {number}" for number in range(300)]
        assert "/AcroForm" not in file.Root


def test_the_command_prints_and_says_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = files(tmp_path, 2)
    target = tmp_path / "two.pdf"
    assert main(["loadout", "print", *names, "--to", str(target)]) == 0
    said = capsys.readouterr().out
    assert "only their fronts" in said
    assert f"{target}: 2 pages" in said
    assert main(["loadout", "print", *names, "--sides", "long", "--to", str(target)]) == 0
    assert f"{target}: 4 pages" in capsys.readouterr().out
    assert main(["loadout", "print", names[0], "--output", str(tmp_path / "out"), "--paper", "letter"]) == 0
    where = tmp_path / "out" / "paper-mech" / "en" / "letter" / "colour" / "loadouts" / "m0.pdf"
    assert where.is_file()


@pytest.mark.parametrize("broken", ["weapons: [", "armour: {torso: many, legs: 3}", "game: other", "format: 7"])
def test_one_bad_file_among_many_is_one_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    names = files(tmp_path, 3)
    bad = Path(names[1])
    key = broken.partition(":")[0]
    kept = [line for line in bad.read_text(encoding="utf-8").splitlines() if not line.startswith((f"{key}:", "  "))]
    bad.write_text("\n".join([*kept, broken]) + "\n", encoding="utf-8")
    target = tmp_path / "force.pdf"
    assert main(["loadout", "print", *names, "--to", str(target)]) != 0
    told = capsys.readouterr()
    assert told.err.count("mechsmith:") == 1
    assert "Mech 1" in told.err or "m1" in told.err
    assert "Traceback" not in told.err
    assert not target.exists()
    assert not list(tmp_path.glob("*.tmp"))


def test_a_state_for_no_file_and_a_target_in_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (name,) = files(tmp_path, 1)
    assert main(["loadout", "print", name, "--state", str(tmp_path / "no.yaml"), "--to", str(tmp_path / "x.pdf")]) != 0
    assert capsys.readouterr().err.count("mechsmith:") == 1
    good = tmp_path / "state.yaml"
    good.write_text(STATE.split("skills")[0].replace("[1, 2, 5]", "1"), encoding="utf-8")
    in_the_way = tmp_path / "folder"
    in_the_way.mkdir()
    (in_the_way / "x").write_text("", encoding="utf-8")
    assert main(["loadout", "print", name, "--state", str(good), "--to", str(in_the_way / "x" / "y.pdf")]) != 0
    assert capsys.readouterr().err.count("mechsmith:") == 1
    assert main(["loadout", "print", name, "--state", str(good), "--to", str(tmp_path / "x.pdf")]) == 0
    assert (tmp_path / "x.pdf").is_file()
