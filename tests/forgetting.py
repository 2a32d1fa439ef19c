"""Games of a test's own, forgotten: their code, their diagnostic codes, and the workers that know where they lay."""

from __future__ import annotations

import sys

from generator.data import diagnostics
from generator.data.diagnostics import Code
from generator.games.contract import GameModule

OURS = ("generator", "tests")


def strangers() -> set[str]:
    """The names of packages in memory that hold a game and aren't of this project."""
    return {
        name
        for name, module in list(sys.modules.items())
        if "." not in name and name not in OURS and isinstance(getattr(module, "GAME", None), GameModule)
    }


def forget(paths: list[str]) -> None:
    """Forget every game that isn't of this project, and look for modules where it was done before (`paths`)."""
    gone = strangers()
    for name in [name for name in sys.modules if name.partition(".")[0] in gone]:
        module = sys.modules.pop(name)
        for code in [value for value in vars(module).values() if isinstance(value, Code)]:
            # What the game took over from the project stays.
            if not any(code is value for other in _of_ours() for value in vars(other).values()):
                diagnostics._CODES.pop(code.id, None)
    # A module may have been taken out of memory before, and have left its codes.
    ours = {value.id for module in _of_ours() for value in vars(module).values() if isinstance(value, Code)}
    for id in diagnostics._CODES.keys() - ours:
        del diagnostics._CODES[id]
    sys.path[:] = paths
    loky = sys.modules.get("joblib.externals.loky.reusable_executor")
    executor = getattr(loky, "_executor", None)
    if executor is not None:
        # Idle workers look for code where this process did when they started.
        executor.shutdown(wait=True, kill_workers=True)


def _of_ours() -> list[object]:
    return [
        module
        for name, module in sys.modules.items()
        if name.startswith("generator.") and name.rpartition(".")[2].endswith("codes")
    ]
