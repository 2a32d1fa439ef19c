"""What the project's files say must hold anywhere: no path of one machine, no package host."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BINARY = {".ttf", ".png", ".pdf", ".jpg", ".ico"}

FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:root|home|Users|work|opt|mnt)/\w|\b[A-Z]:\\\\?Users\b"),
    "a package registry": re.compile(r"(?i)pypi\.org|pythonhosted|npmjs|--(?:extra-)?index-url|--find-links"),
    "a private address": re.compile(r"\b(?:127\.0\.0\.\d|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|localhost)\b"),
    "a folder beside the project": re.compile(r"\.\./shared\b"),
}
ALLOWED = {(".ci/run", "a folder beside the project")}


def tracked() -> list[Path]:
    """The text files that git tracks, or all there are where there is no git."""
    done = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git clone")
    names = filter(None, done.stdout.split("\0"))
    return [ROOT / name for name in names if Path(name).suffix not in BINARY and (ROOT / name).is_file()]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what: str) -> None:
    here = Path(__file__).resolve()
    wrong = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for file in tracked()
        if file != here and (file.relative_to(ROOT).as_posix(), what) not in ALLOWED
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN[what].search(line)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_link_in_the_documents_leads_somewhere() -> None:
    wrong = []
    for page in [file for file in tracked() if file.suffix == ".md"]:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not target.startswith(("http://", "https://", "mailto:")) and not (page.parent / target).exists():
                wrong.append(f"{page.relative_to(ROOT)}: {target}")
    assert not wrong, "\n".join(wrong)


def test_file_names_suit_every_system() -> None:
    names = [file.relative_to(ROOT).as_posix() for file in tracked()]
    assert not [name for name in names if re.search(r'[<>:"|?*\\]|[. ](?:/|$)', name)]
    assert len({name.casefold() for name in names}) == len(names)
