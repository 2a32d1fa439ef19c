"""`check --balance` and `sample --record` through the command."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from generator.cli.main import main
from generator.data.schema import header
from tests.check.test_balance import played

ROOT = Path(__file__).resolve().parents[2]
GAME = "paper-mech"

BALANCE = f"""\
{header("balance")}
# Bands of ours.
format: 1
policies:  # who plays
  random:
    games: 60
    seed: 5   # any
    bands:
      decisions: {{max: 200, unit: decisions}}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the game and a small balance.yaml without results."""
    (tmp_path / "mechsmith.toml").write_text("", "utf-8")
    shutil.copytree(ROOT / "content", tmp_path / "content")
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    (tmp_path / "content" / GAME / "balance.yaml").write_text(BALANCE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    found = main(list(words))
    told = capsys.readouterr()
    assert found == status, told.out + told.err
    return told.out + told.err


def check(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    games = ("--games", "1") if "--balance" in words else ("--no-games",)
    return run(capsys, "check", GAME, "--no-pages", *games, *words, status=status)


def test_recording_checking_and_playing_again(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "content" / GAME / "balance.yaml"
    assert "BL102" in check(capsys)
    said = run(capsys, "sample", GAME, "--record", "--workers", "1")
    assert "60 games played; " in said
    assert "holds their results" in said
    text = file.read_text("utf-8")
    assert text.startswith(BALANCE), "everything else stays as it stands"
    assert yaml.safe_load(text)["results"]["policies"] == {"random": played()}, "as the sampler has them"
    assert "BL" not in check(capsys)
    assert "BL" not in check(capsys, "--balance")
    # With any number of workers the same, to the last letter.
    assert "held these results already" in run(capsys, "sample", GAME, "--record", "--workers", "2")
    assert file.read_text("utf-8") == text


def test_a_change_makes_it_stale_and_recording_mends_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "sample", GAME, "--record", "--workers", "1")
    file = project / "content" / GAME / "balance.yaml"
    before = file.read_text("utf-8").replace("  data:", "  data:  ").replace("      won: 0", "      won: 0  # never")
    file.write_text(before, "utf-8")
    (project / "content" / GAME / "examples.yaml").unlink()  # they would not be true any more
    enemies = project / "content" / GAME / "enemies.yaml"
    enemies.write_text(enemies.read_text("utf-8").replace("armour: 2", "armour: 3", 1), "utf-8")
    assert "BL101" in check(capsys)
    check(capsys, "--fail-on", "warning", status=1)
    run(capsys, "sample", GAME, "--record", "--workers", "1")
    assert "BL101" not in check(capsys)
    after = file.read_text("utf-8")
    assert "      won: 0  # never" in after
    old, new = before.splitlines(), after.splitlines()
    moved = {one.split(":")[0].strip() for one, other in zip(old, new, strict=True) if one != other}
    assert {"data", "events", "units"} <= moved <= {*played(), "data"}


def test_a_policy_that_is_no_longer_asked_for_goes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "content" / GAME / "balance.yaml"
    file.write_text(BALANCE + "  greedy: {games: 3}\n", "utf-8")
    run(capsys, "sample", GAME, "--record", "--workers", "1")
    assert list(yaml.safe_load(file.read_text("utf-8"))["results"]["policies"]) == ["random", "greedy"]
    file.write_text(file.read_text("utf-8").replace("  greedy: {games: 3}\n", ""), "utf-8")
    run(capsys, "sample", GAME, "--record", "--workers", "1")
    assert list(yaml.safe_load(file.read_text("utf-8"))["results"]["policies"]) == ["random"]
    file.write_text(file.read_text("utf-8").replace("\n  random:\n", "\n  greedy: {games: 3}\n  random:\n", 1), "utf-8")
    run(capsys, "sample", GAME, "--record", "--workers", "1")
    assert set(yaml.safe_load(file.read_text("utf-8"))["results"]["policies"]) == {"random", "greedy"}
    assert "BL" not in check(capsys)


def test_results_that_nobody_played_are_an_error(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "sample", GAME, "--record", "--workers", "1")
    file = project / "content" / GAME / "balance.yaml"
    file.write_text(file.read_text("utf-8").replace("      won: 0", "      won: 12"), "utf-8")
    check(capsys)
    said = check(capsys, "--balance", status=1)
    assert "BL103" in said
    assert "won is 0 where 12 is recorded" in said


def test_recording_tells_of_bands_that_are_left(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "content" / GAME / "balance.yaml"
    file.write_text(BALANCE.replace("max: 200", "max: 20"), "utf-8")
    assert "BL104" in run(capsys, "sample", GAME, "--record", "--workers", "1")
    assert "BL104" in check(capsys, status=1)


def test_nothing_is_written_where_nothing_can_be_played(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "content" / GAME / "balance.yaml"
    file.write_text(BALANCE.replace("random:", "rendom:"), "utf-8")
    said = run(capsys, "sample", GAME, "--record", "--workers", "1", status=2)
    assert "there is no policy rendom" in said
    assert file.read_text("utf-8") == BALANCE.replace("random:", "rendom:")
    file.unlink()
    said = run(capsys, "sample", GAME, "--record", status=2)
    assert "has no balance.yaml that asks for games" in said
    assert not file.exists()


@pytest.mark.parametrize("words", [
    ("--policy", "random"), ("--seed", "2"), ("--games", "5"), ("--from-wave", "2"), ("--rule", "skills"),
    ("--format", "json"), ("--invariants",),
])  # fmt: skip
def test_what_cannot_be_said_with_record(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert "only --workers can be said with it" in run(capsys, "sample", GAME, "--record", *words, status=2)


def test_what_cannot_be_said_with_balance(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = run(capsys, "check", GAME, "--balance", "--no-games", status=2)
    assert "--balance plays games, and --no-games none" in said
    file = tmp_path / "examples.yaml"
    file.write_text("format: 1\n", "utf-8")
    assert "--examples none" in run(capsys, "check", GAME, "--balance", "--examples", str(file), status=2)


def accept(project: Path, *entries: str) -> None:
    """Say in balance.yaml what is meant."""
    file = project / "content" / GAME / "balance.yaml"
    file.write_text(file.read_text("utf-8") + "accepted:\n" + "".join(f"  - {entry}\n" for entry in entries), "utf-8")


def looked(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    capsys.readouterr()
    status = main(["check", GAME, "--no-games", "--no-pages", *options])
    return status, capsys.readouterr().out


def test_check_honours_what_is_accepted(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An example with a wrong number, an error; its acceptance holds for every code, and --all tells of it."""
    examples = project / "content" / GAME / "examples.yaml"
    text = examples.read_text("utf-8")
    wrong = text.replace("facts: {weight: 12, extra-time: 0}", "facts: {weight: 11, extra-time: 0}", 1)
    assert wrong != text
    examples.write_text(wrong, "utf-8")
    status, out = looked(capsys)
    assert status == 1
    assert "EX501" in out
    accept(project, "{code: EX501, path: 'examples:derived-weight/expect/facts/weight', reason: We weigh anew.}",
           "{code: BL102, reason: Later.}")  # fmt: skip
    status, out = looked(capsys)
    assert status == 0
    assert "EX501" not in out
    assert "; 2 findings are accepted (--all shows them)." in out
    assert looked(capsys, "--fail-on", "warning")[0] == 0
    _, out = looked(capsys, "--all")
    assert "[EX501]: meant, as We weigh anew." in out
    assert out.rstrip().endswith("; 2 findings are accepted.")


def test_an_error_that_stops_a_build_cannot_be_accepted(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enemies = project / "content" / GAME / "enemies.yaml"
    enemies.write_text(enemies.read_text("utf-8").replace("power: 5", "power: many", 1), "utf-8")
    accept(project, "{code: MD103, reason: Later.}")
    status, out = looked(capsys)
    assert status == 1
    assert "error MD103" in out
    code = "BL110"
    assert f"warning {code}: MD103 at enemies:" in out
