"""Mechsmith's chores, for every system that has Python 3.11 or newer: `python tasks.py` lists them.

Standard library only: this file runs before anything is installed. It keeps a virtual environment in `.venv`, installs
into it exactly what the lock files name (by hash), and hands the work to the command or to the tests.
"""

import sys

OLDEST = (3, 11)

# This stands before everything else so that an old Python, which could not run the rest, still says what it needs.
if sys.version_info < OLDEST:
    sys.exit(
        "Mechsmith needs Python 3.11 or newer; this is Python %d.%d (%s).\n"  # noqa: UP031
        "Get a newer one from python.org or your system's packages, then run, for example:  python3.12 tasks.py print"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "mechsmith-installed.json"
RUNTIME, TEST, LINT = "requirements.lock", "requirements-test.lock", "requirements-lint.lock"
BUILD_OPTIONS = {"PAPER": "--paper", "THEME": "--theme", "LANG": "--lang", "LOADOUT": "--loadout", "OUTPUT": "--output"}
OFFLINE_SIGNS = (
    "NewConnectionError", "NameResolutionError", "ConnectTimeout", "ProxyError", "Failed to resolve", "getaddrinfo",
    "Temporary failure in name resolution", "No matching distribution found", "Could not find a version",
    "Network is unreachable", "Max retries exceeded",
)


class Stop(Exception):
    """The task can't go on; the text is for whoever runs it."""


def say(text: str = "") -> None:
    """Print at once, whatever the terminal's character set can show."""
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)


def main(arguments: list[str]) -> int:
    """Run one task by name. Returns its exit status."""
    name, *rest = arguments or ["help"]
    task = TASKS.get(name.lstrip("-"))
    if task is None:
        say(f"There is no task '{name}'.\n")
        show_help([])
        return 2
    try:
        return task(rest)
    except Stop as reason:
        say(f"\n{reason}")
        return 2
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


# Installing ----------------------------------------------------------------------------------------------------------


def venv_python() -> Path:
    """The interpreter inside .venv, wherever this system keeps it."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def clean_environment() -> dict[str, str]:
    """The environment for everything that runs inside .venv, without settings that would lead it elsewhere."""
    astray = {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV", "PIP_USER"}
    env = {name: value for name, value in os.environ.items() if name not in astray}
    env.setdefault("PIP_RETRIES", "2")
    # What a user prefers elsewhere must not change what is built or tested here.
    env["MECHSMITH_PREFERENCES"] = "off"
    return env | {"PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}


def run(*command: object, **options: object) -> int:
    """Run a program inside the project's folder and return its exit status."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=ROOT, env=clean_environment(), check=False, **options).returncode  # type: ignore[call-overload,no-any-return]


def fingerprint(lock: str) -> str:
    """What an installation depends on: the lock, how the package is declared, and where the folder lies."""
    seen = hashlib.sha256(str(ROOT).encode("utf-8", "surrogateescape"))
    for name in (lock, "pyproject.toml"):
        seen.update((ROOT / name).read_bytes().replace(b"\r\n", b"\n"))
    return seen.hexdigest()


def read_stamp() -> dict[str, str]:
    """What .venv holds, by lock file; empty when nothing is known about it."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def usable_venv() -> bool:
    """Whether .venv has a Python that starts, is new enough and belongs to the folder as it is now called."""
    stamp = read_stamp()
    if not venv_python().exists() or stamp.get("root", str(ROOT)) != str(ROOT):
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return run(venv_python(), "-c", probe, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def install(lock: str = RUNTIME) -> None:
    """Make .venv hold exactly what a lock file names, and this package; do nothing where it already does.

    :raises Stop: when the environment can't be made or the packages can't be fetched.
    """
    wanted = fingerprint(lock)
    stamp = read_stamp()
    if venv_python().exists() and stamp.get("root") == str(ROOT) and stamp.get(lock) == wanted:
        return
    if not usable_venv():
        say("Making a virtual environment in .venv")
        if run(sys.executable, "-m", "venv", "--clear", VENV) or not venv_python().exists():
            raise Stop(
                "The virtual environment could not be made. On Debian and Ubuntu:  sudo apt install python3-venv\n"
                "Elsewhere, reinstall Python from python.org. Nothing outside .venv was changed."
            )
        stamp = {}
    say(f"Installing what {lock} names into .venv; this happens once")
    pip_install("--require-hashes", "--only-binary=:all:", "-r", ROOT / lock)
    pip_install("--no-deps", "--no-build-isolation", "--no-index", "-e", ROOT)
    installed = {name: value for name, value in stamp.items() if name.endswith(".lock")}
    installed |= {"root": str(ROOT), lock: wanted, RUNTIME: fingerprint(RUNTIME)}
    STAMP.write_text(json.dumps(installed, indent=1), encoding="utf-8")


def pip_install(*arguments: object) -> None:
    """Run `pip install` quietly and turn its failures into a sentence.

    :raises Stop: with the end of pip's own report.
    """
    command = [str(word) for word in (venv_python(), "-m", "pip", "install", "-q", *arguments)]
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), check=False, capture_output=True, encoding="utf-8", errors="replace"
    )
    if done.returncode == 0:
        return
    report = done.stdout + done.stderr
    lines = report.strip().splitlines()
    telling = [line for line in lines if line.startswith("ERROR")] or lines
    tail = "\n".join("    " + line[:160] for line in telling[-6:])
    if "DO NOT MATCH THE HASHES" in report.upper():
        why = "A downloaded package is not the one that the lock file names, so it was not installed. Try again later."
    elif any(sign in report for sign in OFFLINE_SIGNS):
        why = (
            "The packages could not be fetched. Is this computer online, and does it need a proxy (HTTPS_PROXY)?\n"
            "Only the first run needs the network; run the same command again once it is there."
        )
    else:
        why = "The packages could not be installed."
    raise Stop(f"{why}\nThe installer's last lines:\n{tail}")


# Tasks ---------------------------------------------------------------------------------------------------------------


def print_and_play(arguments: list[str]) -> int:
    """Build everything to print: GAME= PAPER=a4|letter THEME=colour|ink LANG= LOADOUT=id|file OUTPUT= narrow it"""
    games: list[str] = []
    options: list[str] = []
    for argument in arguments:
        key, equals, value = argument.partition("=")
        if equals and key.upper() == "GAME":
            games += value.split()
        elif equals and key.upper() in BUILD_OPTIONS:
            options += [BUILD_OPTIONS[key.upper()], value] if value else []
        elif argument.startswith("-"):
            options.append(argument)
        else:
            known = " ".join(f"{name}=" for name in ("GAME", *BUILD_OPTIONS))
            raise Stop(f"'{argument}' is not understood. Known here: {known}, for example  PAPER=a4 THEME=ink")
    install()
    return run(venv_python(), "-m", "generator", "build", *games, *options)


def test(arguments: list[str]) -> int:
    """Run the whole test suite; more words go to pytest"""
    install(TEST)
    # All tests of a file in one process, so that what they share is made once.
    return run(venv_python(), "-m", "pytest", "-n", processes(), "--dist", "loadfile", *arguments)


def prove(arguments: list[str]) -> int:
    """Run the slower proofs (a wheel in another environment, a lock for other systems, many games)"""
    install(TEST)
    # Test by test, but for those of one group: they share what takes long to make, or look at the clock.
    return run(venv_python(), "-m", "pytest", "-m", "prove", "-n", processes(), "--dist", "loadgroup", *arguments)


def processes() -> int:
    """In how many processes tests run: no more, for some start processes of their own."""
    return min(2, os.cpu_count() or 1)


def bench(arguments: list[str]) -> int:
    """Print a table of times, memory and file sizes"""
    install(TEST)
    return run(venv_python(), ROOT / "benchmarks" / "run.py", *arguments)


def lint(arguments: list[str]) -> int:
    """Check style (ruff) and types (mypy, strict)"""
    install(LINT)
    style = run(venv_python(), "-m", "ruff", "check", "generator", "tests", "benchmarks", "tasks.py", *arguments)
    types = run(venv_python(), "-m", "mypy", "generator", "tasks.py")
    return style or types


def pictures(arguments: list[str]) -> int:
    """Make the README's pictures anew from real output"""
    install()
    return run(venv_python(), ROOT / "docs" / "pictures" / "make.py", *arguments)


def lock(arguments: list[str]) -> int:
    """Write the lock files anew (for maintainers; needs uv)"""
    beside = venv_python().with_name("uv.exe" if os.name == "nt" else "uv")
    uv = str(beside) if beside.exists() else shutil.which("uv")
    if not uv:
        raise Stop("Locking needs uv:  pip install uv")
    groups = {RUNTIME: ("install",), TEST: ("install", "test"), LINT: ("install", "test", "lint")}
    for name, chosen in groups.items():
        command = [uv, "pip", "compile", "pyproject.toml", "--universal", "--generate-hashes"]
        command += ["--python-version", "3.11", "--no-header", "--no-annotate", "--quiet", *arguments]
        command += ["--output-file", name]
        command += [word for group in chosen for word in ("--group", group)]
        command += [] if name == RUNTIME else ["--constraint", RUNTIME]
        status = run(*command)
        if status:
            return status
        text = (ROOT / name).read_text(encoding="utf-8")
        kept = [line for line in text.splitlines() if "://" not in line and not line.startswith("-")]
        (ROOT / name).write_text("\n".join(kept) + "\n", encoding="utf-8", newline="\n")
        say(f"{name}: {sum('==' in line for line in kept)} packages")
    return 0


def show_help(arguments: list[str]) -> int:
    """Show this list"""
    say("usage: python tasks.py TASK [NAME=VALUE ...]\n")
    for name, task in TASKS.items():
        say(f"  {name:<9} {(task.__doc__ or '').strip()}")
    return 0


TASKS: dict[str, Callable[[list[str]], int]] = {
    "print": print_and_play, "test": test, "prove": prove, "bench": bench, "lint": lint, "pictures": pictures,
    "lock": lock, "help": show_help,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
