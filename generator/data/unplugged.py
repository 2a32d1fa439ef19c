"""Pydantic without its plugins: it looks for them among all packages that are installed, and we want none.

That search, and the modules that it imports, take a tenth of a short call such as `loadout show`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from types import ModuleType
from typing import Any

NAME = "pydantic.plugin._loader"


class _NoPlugins(ModuleType):
    """Stands for Pydantic's module that finds plugins; for anything else the real one is read."""

    @staticmethod
    def get_plugins() -> tuple[()]:
        """None at all."""
        return ()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_real(), name)


def unplug() -> None:
    """Let Pydantic look for no plugins, here and in processes begun from here. To be called before it is imported."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
    sys.modules.setdefault(NAME, _NoPlugins(NAME))


def _real() -> ModuleType:
    del sys.modules[NAME]
    spec = importlib.util.find_spec(NAME)
    if spec is None or spec.loader is None:
        raise AttributeError(f"there is no module {NAME}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    return module
