"""`mechsmith check --watch`: check again whenever a file changes, and say what that brought and cured.

Each run is a process of its own (`generator.cli.watch_child`). It tells what is wrong with the data as soon as they
are read, then what games and pages show. A change meanwhile ends it and begins the next.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import click

from generator.cli import console, report
from generator.cli.checking import Asked, prepared
from generator.cli.watch_child import BOOT
from generator.cli.watch_files import Changes, between, state
from generator.compare.faults import new_and_cured
from generator.data import spans
from generator.data.diagnostics import Diagnostic, Severity, ordered
from generator.data.project import Project
from generator.data.report import from_record

EVERY = 0.25
"""Seconds between two looks at the files."""
CALM = 0.15
"""Seconds for which files must rest before they are read: an editor writes in several steps."""
LONGEST = 3.0
"""Seconds after which files are read even if they never rest."""


class Unheard(Exception):
    """Nobody reads what is said any more."""


def refuse_others(printed: bool, balance: bool, form: str) -> None:
    """See that nothing is asked for besides that doesn't go with watching.

    :raises click.UsageError: if it is.
    """
    if printed:
        raise click.UsageError("--watch looks at what you edit; --printed reads files that are printed already.")
    if balance:
        raise click.UsageError("--balance plays for long, and --watch checks after each change.")
    if form != "text":
        raise click.UsageError(f"--watch tells a person what changed; for --format {form} check once.")


def watched(asked: Asked, fail_on: str, show_all: bool) -> int:
    """Watch until Ctrl-C. Returns the exit status of the last run that came to an end.

    :raises Problem: if there is nothing to watch in the first place.
    """
    project, chosen, _ = prepared(asked)
    watched_places = places(project, chosen, asked)
    watcher = _Watcher(asked, watched_places, fail_on, 0 if show_all else report.ALIKE)
    watcher.opening = opening(project, asked, watched_places)
    try:
        watcher.run()
    except KeyboardInterrupt:
        with suppress(Unheard):
            watcher.say("")
    except Unheard:
        console.unheard(sys.stdout)
    finally:
        watcher.stop()
    return watcher.status


def places(project: Project, chosen: list[str], asked: Asked) -> tuple[Path, ...]:
    """The folders and files on which the result depends: content and templates of the games, own loadouts, code. A copy
    of a game takes what it lacks from elsewhere, so that these folders count, too."""
    from generator import games
    from generator.data.origin import content_layers, template_layers

    content = [project.content_dir / game for game in chosen] if asked.games else [project.content_dir]
    templates = [project.templates_dir / name for name in ("shared", *chosen)]
    borrowed = [layer for game in chosen for layer in content_layers(project.content_dir / game)[1:]]
    borrowed += [layer / name for layer in template_layers(project.templates_dir)[1:] for name in ("shared", *chosen)]
    own = [project.loadouts_dir, project.file] if project.file is not None else []
    code = [Path(games.__file__).parent / game.replace("-", "_") for game in chosen]
    found = [*content, *(templates if asked.games else [project.templates_dir]), *borrowed, *own, *asked.games_dirs,
             *(folder for folder in code if folder.is_dir()), *asked.examples]  # fmt: skip
    return tuple(dict.fromkeys(path.absolute() for path in found))


def opening(project: Project, asked: Asked, places: tuple[Path, ...]) -> str:
    """What is watched, as somebody who edits rules sees it: own folders and files by name, the rest in a word."""
    from generator import games
    from generator.data.project import shipped_dir

    code = Path(games.__file__).absolute().parent
    kept = [place for place in places if place.exists() and not place.is_relative_to(code)]
    home = project.file.absolute().parent if project.file is not None else None
    asked_for = {path.absolute() for path in (*asked.games_dirs, *asked.examples)}
    shipped = [shipped_dir().absolute() / part for part in ("content", "templates")]

    def borrowed(place: Path) -> bool:
        outside = home is not None and not place.is_relative_to(home) and place not in asked_for
        return outside and any(place.is_relative_to(folder) for folder in shipped)

    own = [spans.shown(place) for place in kept if not borrowed(place)]
    more = ["what comes from the shipped game"] if len(own) < len(kept) else []
    return f"Watching {', '.join(own)}{' and ' if own and more else ''}{''.join(more)}. Ctrl-C ends."


class _Watcher:
    """The state between two runs: the files as they were read, and what was told of each game."""

    def __init__(self, asked: Asked, places: tuple[Path, ...], fail_on: str, alike: int) -> None:
        self.asked = asked
        self.places = places
        self.fail_on = fail_on
        self.alike = alike
        self.status = 130
        """The exit status of the last whole run; before any, that of a command that was stopped."""
        self.data: dict[str, list[Diagnostic]] = {}
        self.rest: dict[str, list[Diagnostic]] = {}
        self.failure: tuple[str, str] | None = None
        self.child: _Child | None = None
        self.opening = "Watching. Ctrl-C ends."

    def run(self) -> None:
        """Check, then check again after each change."""
        self.say(self.opening)
        seen = state(self.places)
        changes = self.once(seen)
        while True:
            while not changes:
                time.sleep(EVERY)
                changes = between(seen, state(self.places))
            seen = self.settled()
            self.say(f"\n{time.strftime('%H:%M:%S')}  {changes.told()}")
            changes = self.once(seen)

    def settled(self) -> dict[str, tuple[int, int]]:
        """The state of the files once they rest."""
        now, until = state(self.places), time.monotonic() + LONGEST
        while time.monotonic() < until:
            time.sleep(CALM)
            before, now = now, state(self.places)
            if before == now:
                break
        return now

    def once(self, seen: dict[str, tuple[int, int]]) -> Changes:
        """One run over files in the state `seen`. Returns what changed meanwhile, in which case it was cut short."""
        began = time.monotonic()
        run = _Run(self)
        self.child = _Child(self.asked)
        try:
            look = began + EVERY
            while not run.ended:
                run.take(self.child.line(EVERY))
                if time.monotonic() >= look and not run.ended:
                    changes = between(seen, state(self.places))
                    if changes:
                        return changes
                    look = time.monotonic() + EVERY
        finally:
            self.stop()
        run.close(time.monotonic() - began)
        return between(seen, state(self.places))

    def stop(self) -> None:
        """End the run that is going on."""
        if self.child is not None:
            self.child.stop()
            self.child = None

    def say(self, text: str) -> None:
        """Write a line at once. :raises Unheard: if its reader has gone."""
        try:
            print(text, flush=True)
        except OSError:
            raise Unheard from None

    def show(self, findings: list[Diagnostic]) -> None:
        """Findings with their source lines. :raises Unheard: if their reader has gone."""
        report.show(findings, alike=self.alike)
        try:
            sys.stdout.flush()
        except OSError:
            raise Unheard from None


class _Run:
    """One run: takes the lines of its process, and tells at once what is new and what is cured."""

    def __init__(self, watcher: _Watcher) -> None:
        self.watcher = watcher
        self.first = not watcher.data and not watcher.rest
        self.ended = False
        self.failed: tuple[str, str] | None = None
        self.data: dict[str, list[Diagnostic]] = {}
        self.all: dict[str, list[Diagnostic]] = {}
        self.stopped: list[str] = []
        self.told = False
        self.new = 0
        """How many findings were told in full."""

    def take(self, line: dict[str, Any] | None) -> None:
        """One line of the process, or None where none came."""
        if line is None:
            return
        watcher = self.watcher
        if line["stage"] == "data":
            game = line["game"]
            self.data[game] = [from_record(one) for one in line["findings"]]
            before = watcher.data.get(game, [])
            if line["stopped"]:
                self.stopped.append(game)
                # A game's own checks can't run on faulty data: what they advised is not cured, and not new afterwards.
                gone = new_and_cured(before, self.data[game])[1]
                waiting = [one for one in gone if one.severity != Severity.ERROR]
                self.tell(before, [*self.data[game], *waiting])
                watcher.data[game] = [*self.data[game], *waiting]
            else:
                self.tell(before, self.data[game])
                watcher.data[game] = self.data[game]
        elif line["stage"] == "game":
            game = line["game"]
            self.all[game] = [from_record(one) for one in line["findings"]]
            if game not in self.stopped:
                rest = list(new_and_cured(self.data.get(game, []), self.all[game])[0])
                self.tell(watcher.rest.get(game, []), rest)
                watcher.rest[game] = rest
        elif line["stage"] == "failed":
            self.failed = line["message"], line["hint"]
            self.ended = True
        elif line["stage"] == "end":
            self.ended = True

    def tell(self, before: list[Diagnostic], after: list[Diagnostic]) -> None:
        """What is new and what is cured; in the first run all that there is."""
        watcher = self.watcher
        new, cured = new_and_cured(before, after)
        if new:
            self.told = True
            self.new += len(new)
            if not self.first:
                watcher.say(console.styled("new:", "strong"))
            watcher.show(list(new))
        if cured:
            self.told = True
            watcher.say(console.styled("cured:", "strong"))
            shown = cured[: watcher.alike or None]
            for one in shown:
                where = f"{one.place.file}: " if one.place.file else ""
                watcher.say(f"{where}{one.severity.word} {one.code}: {one.message}")
            if len(shown) < len(cured):
                watcher.say(f"… and {len(cured) - len(shown)} more")

    def close(self, seconds: float) -> None:
        """The last line of the run: how many findings there are in all, or why there was no run."""
        watcher = self.watcher
        if self.failed is not None:
            watcher.status = 2
            watcher.say(f"{console.styled('not checked:', 'error')} {self.failed[0]}")
            if self.failed[1]:
                watcher.say(f"  {self.failed[1]}")
            return
        for gone in watcher.data.keys() - self.all.keys():
            watcher.data.pop(gone, None)
            watcher.rest.pop(gone, None)
        found = ordered(one for some in self.all.values() for one in some)
        watcher.status = report.status(found, watcher.fail_on)
        as_before = "" if self.told or self.first or not found else ", as before"
        if self.new and not self.first and len(found) > self.new:
            as_before = f", {len(found) - self.new} of them as before"
        which = "" if len(self.stopped) == len(self.all) else f" of {', '.join(self.stopped)}"
        later = f"; games and pages{which} wait for correct data" if self.stopped else ""
        names = ", ".join(self.all)
        watcher.say(f"{names}: {report.summary(found)}{as_before}{later} ({seconds:.1f} s).")


class _Child:
    """The process of one run, and a thread that reads its lines."""

    def __init__(self, asked: Asked) -> None:
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        own = {"start_new_session": True} if os.name == "posix" else {}
        self.process = subprocess.Popen(
            [sys.executable, "-c", BOOT, json.dumps(sys.path), asked.as_json()], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.errors, **own,  # type: ignore[call-overload]
        )  # fmt: skip
        self.lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with suppress(OSError, ValueError):
            for line in self.process.stdout:
                self.lines.put(json.loads(line))
        self.lines.put(None)

    def line(self, wait: float) -> dict[str, Any] | None:
        """The next line, or None where none comes in `wait` seconds. A process that ended without one has failed."""
        try:
            found = self.lines.get(timeout=wait)
        except queue.Empty:
            return None
        return found if found is not None else {"stage": "failed", "message": self._why(), "hint": ""}

    def _why(self) -> str:
        """The last that a process said which ended before its time."""
        self.process.wait()
        self.errors.seek(0)
        said = self.errors.read()[-4000:].decode("utf-8", "replace").strip().splitlines()
        return f"the check ended before its time{f': {said[-1]}' if said else ''}"

    def stop(self) -> None:
        """End the process and its helpers, if it still runs."""
        if self.process.poll() is None:
            with suppress(OSError):
                if os.name == "posix":
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self.process.stdout.close()
        self.errors.close()
