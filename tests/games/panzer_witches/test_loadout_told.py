"""Why a frame breaks rules, as the commands tell it: in the words of its record where they speak another language."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main


@pytest.fixture(scope="module", autouse=True)
def heavy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A frame with a blade on a shoulder, which makes it a point too heavy as well."""
    folder = tmp_path_factory.mktemp("own")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MECHSMITH_DATA_DIR", str(folder))
        assert main(["loadout", "new", "Terho", "--from", "rae", "right-shoulder=blade"]) == 0
    return folder


@pytest.fixture(autouse=True)
def here(heavy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_DATA_DIR", str(heavy))
    monkeypatch.chdir(tmp_path)


def test_show_tells_why_in_its_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Weapons, shield, loader and smoke weigh 15, and an Ilves carries 14."""
    assert main(["loadout", "show", "Terho", "--lang", "fi", "--alone"]) == 0
    said = capsys.readouterr().out
    assert "  PW101: Paino on 15 ja kantokyky 14.\n  PW138: Oikea olka: lähitaisteluase iskee vain kädestä.\n" in said
    assert "\nLataaja                       kyllä\n" in said
    assert main(["loadout", "show", "Terho", "--lang", "en", "--alone"]) == 0
    said = capsys.readouterr().out
    assert "  PW101: Terho: it carries 15, and Ilves carries 14 at most: 1 too heavy (Autocannon 5" in said


def test_findings_are_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loadout", "check", "Terho"]) == 1
    assert "only a weapon on an arm strikes" in capsys.readouterr().out


def test_print_tells_why_in_the_language_of_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loadout", "print", "Terho", "--lang", "fi", "--to", "terho.pdf"]) == 0
    told = "Terho is not legal: Paino on 15 ja kantokyky 14; Oikea olka: lähitaisteluase iskee vain kädestä; "
    assert f"{told}its sheet says why." in capsys.readouterr().out
