"""What docs/panzer-witches.md says of frames of one's own: its commands run, and its file by hand is one."""

from __future__ import annotations

import re
import shlex
import textwrap
from pathlib import Path

import pytest

from generator.cli.main import main

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "panzer-witches.md").read_text(encoding="utf-8")
SECTION = PAGE.split("\n## Frames\n")[1].split("\n## ")[0]


@pytest.fixture(autouse=True)
def nobodys_own_loadouts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def test_its_commands_make_show_and_share_a_frame(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Otso is Raju, whose machine gun of 2 and loader of 2 make room for a light launcher of 4: 16 again."""
    (block,) = re.findall(r"```sh\n(.*?)```", SECTION, re.DOTALL)
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        more = ["--to", str(tmp_path / "otso.pdf")] if words[2] == "print" else []
        assert main([*words[1:], *more]) == 0, line
    said = capsys.readouterr().out
    assert re.search(r"^Weight +16 of 20 ", said, re.MULTILINE)
    assert "Otso (panzer-witches)" in said
    assert (tmp_path / "otso.pdf").read_bytes().startswith(b"%PDF")
    made = (tmp_path / "loadouts" / "otso.yaml").read_text(encoding="utf-8")
    assert "left-shoulder: light-launcher" in made
    assert "right-shoulder" not in made
    code = said.strip().splitlines()[-1]
    assert main(["loadout", "import", code, "--name", "Kontio"]) == 0
    again = (tmp_path / "loadouts" / "kontio.yaml").read_text(encoding="utf-8")
    assert "witch: vanamo" in again
    assert "loader: false" in again


def test_its_file_by_hand_is_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"\n((?:    \S.*\n)+)", SECTION)
    (tmp_path / "loadouts").mkdir()
    (tmp_path / "loadouts" / "halla-ii.yaml").write_text(textwrap.dedent(block), encoding="utf-8")
    assert main(["loadout", "check", "Halla II", "--fail-on", "warning"]) == 0
    assert "Halla II" in capsys.readouterr().out
