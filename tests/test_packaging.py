"""What is shipped: a wheel that works elsewhere, a source archive that holds everything."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(folder.name for folder in (ROOT / "content").iterdir() if (folder / "game.yaml").is_file())


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the source archive, built without network and without touching the clone."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    return {"wheel": wheel, "source": source}


def test_the_wheel_holds_data_templates_fonts_and_licences(archives: dict[str, Path]) -> None:
    names = set(zipfile.ZipFile(archives["wheel"]).namelist())
    for game in GAMES:
        here = {file.relative_to(ROOT).as_posix() for part in ("content", "templates")
                for file in (ROOT / part / game).rglob("*") if file.is_file() and "__pycache__" not in file.parts}
        assert here
        assert {f"generator/_shipped/{name}" for name in here} <= names
    assert [name for name in names if name.startswith("generator/_shipped/templates/shared/")]
    fonts = {name for name in names if name.startswith("generator/draw/fonts/")}
    assert {Path(name).suffix for name in fonts} >= {".ttf", ".txt"}
    (licence,) = [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    assert [name for name in names if "/licenses/" in name and "OFL" in name]
    wheel = zipfile.ZipFile(archives["wheel"])
    (changes,) = [name for name in names if name.endswith("/CHANGELOG.md")]
    assert wheel.read(changes) == (ROOT / "CHANGELOG.md").read_bytes()
    (about,) = [name for name in names if name.endswith(".dist-info/METADATA")]
    assert (ROOT / "README.md").read_text(encoding="utf-8").strip() in wheel.read(about).decode()
    assert not [name for name in names if name.startswith(("tests/", "output/", ".")) or "__pycache__" in name]
    text = wheel.read(licence).decode()
    assert "MIT License" in text
    assert "Open Font License" in text


def test_the_source_archive_holds_what_is_needed_to_build_and_test(archives: dict[str, Path]) -> None:
    with tarfile.open(archives["source"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {"LICENSE", "CHANGELOG.md", "README.md", "tasks.py", "Makefile", "pyproject.toml", "output/README.md"}
    needed |= {"requirements.lock", "requirements-test.lock", "tests/test_packaging.py", "generator/draw/fonts/OFL.txt"}
    needed |= {f"content/{game}/game.yaml" for game in GAMES}
    assert needed <= names
    assert not [name for name in names if name.startswith((".venv", "output/")) and name != "output/README.md"]


@pytest.mark.prove
@pytest.mark.xdist_group("packaging")
def test_the_wheel_works_in_another_environment(archives: dict[str, Path], tmp_path: Path) -> None:
    """Installed elsewhere, run from a folder with an awkward name; only the libraries are shared."""
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, str(archives["wheel"])], check=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    there = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True, env=env).stdout.strip()
    libraries = next(path for path in sys.path if path.endswith("site-packages"))
    Path(there, "libraries.pth").write_text(libraries + "\n", encoding="utf-8")

    home = tmp_path / "it's a Mäch game"
    home.mkdir()

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [str(scripts / "mechsmith"), *words]
        return subprocess.run(command, cwd=home, env=env, capture_output=True, encoding="utf-8", check=False)

    built = run("build", "--paper", "a4", "--theme", "ink")
    assert built.returncode == 0, built.stdout + built.stderr
    assert "the games that came with Mechsmith" in built.stdout
    for game in GAMES:
        assert list((home / "output" / game / "en" / "a4" / "ink").glob("start.pdf"))
    started = run("init", "my project", GAMES[0])
    assert started.returncode == 0, started.stderr
    origin = "import generator; print(generator.__file__)"
    found = subprocess.run([python, "-c", origin], cwd=home, env=env, capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).is_relative_to(place)
