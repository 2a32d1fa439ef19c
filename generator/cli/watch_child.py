"""One run of `check --watch`, in a process of its own: it sees changed code, may be stopped at any time, and whatever
goes wrong in it ends nothing else. It says what it finds as lines of JSON.

    {"stage": "data", "game": ..., "findings": [...], "stopped": false}    a game's data, as soon as they are read
    {"stage": "game", "game": ..., "findings": [...]}                      all of the game
    {"stage": "end"}
    {"stage": "failed", "message": ..., "hint": ...}                       instead of an end
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from typing import Any, TextIO

from generator.data.diagnostics import Diagnostic, ordered
from generator.data.report import as_record

BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from generator.cli.watch_child import main; main()"
"""What Python is started with: this process's search path comes first, for it knows where we lie."""


def main() -> None:
    """Check what the second word of the command line asks for."""
    from generator.cli.main import told

    # Standard output is for our lines alone: what a game's code prints goes where faults are told.
    with os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n") as out:
        os.dup2(2, 1)
        try:
            _run(sys.argv[2], out)
        except KeyboardInterrupt:
            return
        except BrokenPipeError:  # whoever watched is gone
            os._exit(1)
        except Exception as failure:
            message, hint = told(failure)
            _say(out, stage="failed", message=message, hint=hint)


def _run(text: str, out: TextIO) -> None:
    from generator.check.run import check_game
    from generator.cli.checking import Asked, prepared

    project, chosen, options = prepared(Asked.from_json(text))

    def early(game: str, findings: list[Diagnostic], stopped: bool) -> None:
        _say(out, stage="data", game=game, findings=_records(findings), stopped=stopped)

    for game in chosen:
        findings = check_game(project, game, replace(options, early=early))
        _say(out, stage="game", game=game, findings=_records(findings))
    _say(out, stage="end")


def _records(findings: list[Diagnostic]) -> list[dict[str, object]]:
    return [as_record(one) for one in ordered(findings)]


def _say(out: TextIO, **line: Any) -> None:
    out.write(json.dumps(line) + "\n")
    out.flush()
