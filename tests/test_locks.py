"""The lock files: every package pinned by hash, for every system and Python that Mechsmith promises."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ["requirements.lock", "requirements-test.lock", "requirements-lint.lock"]
OFFLINE = ("NewConnectionError", "NameResolutionError", "Max retries", "ConnectTimeout", "ProxyError")


def blocks(name: str) -> list[str]:
    """The lock's entries: a requirement and its hashes each."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return [block for block in re.split(r"(?m)^(?=\S)", text) if block.strip()]


def entries(name: str) -> dict[str, tuple[set[str], int]]:
    """Packages of a lock by name: the versions (some differ by system) and the fewest hashes that one of them has."""
    found: dict[str, tuple[set[str], int]] = {}
    for block in blocks(name):
        match = re.match(r"([a-z0-9._-]+)==([^\s;\\]+)", block)
        assert match, block[:80]
        versions, fewest = found.get(match[1], (set(), 99))
        hashes = len(re.findall(r"--hash=sha256:[0-9a-f]{64}", block))
        found[match[1]] = (versions | {match[2]}, min(fewest, hashes))
    return found


def for_system(name: str, environment: dict[str, str]) -> str:
    """The part of a lock that applies to a system, without its conditions: pip would judge those by where it runs."""
    kept = []
    for block in blocks(name):
        head, *rest = block.split("\n")
        requirement, _, condition = head.rstrip(" \\").partition(" ; ")
        if not condition or Marker(condition).evaluate(environment):
            kept.append("\n".join([f"{requirement} \\", *rest]))
    return "".join(kept)


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_by_hash(name: str) -> None:
    found = entries(name)
    assert len(found) > 10
    assert not [package for package, (_, hashes) in found.items() if not hashes]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not [line for line in text.splitlines() if line.startswith(("-", "#"))]


def test_locks_agree() -> None:
    runtime = entries(LOCKS[0])
    for name in LOCKS[1:]:
        other = entries(name)
        assert {package: other.get(package, ({"absent"}, 0))[0] for package in runtime} == {
            package: versions for package, (versions, _) in runtime.items()
        }


def test_what_is_declared_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    wanted = {LOCKS[0]: [*project["project"]["dependencies"], *groups["install"]]}
    wanted[LOCKS[1]] = wanted[LOCKS[0]] + groups["test"]
    wanted[LOCKS[2]] = wanted[LOCKS[1]] + groups["lint"]
    for lock, requirements in wanted.items():
        names = {re.split(r"[<>=!~\[ ;]", text)[0].lower().replace("_", "-") for text in requirements}
        assert names <= set(entries(lock)), lock


def mac(cpu: str) -> list[str]:
    """The wheel tags that a Mac of the last releases takes."""
    return [f"macosx_{major}_0_{kind}" for major in (15, 14, 13, 12, 11) for kind in (cpu, "universal2")] + [
        f"macosx_10_{minor}_{kind}" for minor in range(16, 8, -1) for kind in (cpu, "universal2")
    ]


SYSTEMS = {
    "Windows": ("win32", "AMD64", ["win_amd64"]),
    "Mac, Apple chip": ("darwin", "arm64", mac("arm64")),
    "Mac, Intel": ("darwin", "x86_64", mac("x86_64")),
    "Linux": ("linux", "x86_64", ["manylinux2014_x86_64", *(f"manylinux_2_{minor}_x86_64" for minor in range(5, 29))]),
}
"""Systems by name: Python's word for the system and for the machine, and the wheels that run there."""


@pytest.mark.prove
@pytest.mark.parametrize(
    ("system", "python"),
    [(system, python) for system in SYSTEMS for python in ("3.11", "3.12", "3.13")],
)
def test_the_lock_resolves_from_wheels_alone(system: str, python: str, tmp_path: Path) -> None:
    """Nothing is installed: pip only works out what it would install there, from wheels, each hash checked."""
    word, machine, tags = SYSTEMS[system]
    lock = tmp_path / "requirements.lock"
    there = {"sys_platform": word, "platform_machine": machine, "python_version": python}
    lock.write_text(for_system("requirements.lock", there | {"python_full_version": f"{python}.0"}), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed", "--no-deps"]
    command += ["--target", str(tmp_path / "there"), "--only-binary=:all:"]
    command += ["--python-version", python, "--implementation", "cp"]
    command += [word for tag in tags for word in ("--platform", tag)]
    command += ["--retries", "1", "--require-hashes", "-r", str(lock)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and any(sign in done.stderr for sign in OFFLINE):
        pytest.skip("offline: the lock was not resolved for other systems")
    assert done.returncode == 0, done.stderr[-2000:]
