"""Widgets: things that are drawn in many places, written once in Python and used in templates as elements.

`@widget("name")` registers a function for the games' templates. The shared widgets of this package are always there; a
game's own lie in `generator/games/<game>/widgets.py` and are registered when that module is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TypeVar

from generator.draw.display import Item
from generator.draw.elements import Element

_Function = TypeVar("_Function", bound=Callable[..., Iterable[Item]])

_REGISTERED: dict[str, dict[str, Element]] = {}
"""Module of the function -> name -> element: two games may each have a widget of the same name."""

_SHARED = __name__
_MODULES: tuple[str, ...] = (
    "marking", "dice", "lines", "hexmap", "hexfield", "joining", "panels", "columns", "steps", "qr",
)  # fmt: skip


def widget(name: str) -> Callable[[_Function], _Function]:
    """Register a function as the element `name`."""

    def register(function: _Function) -> _Function:
        _REGISTERED.setdefault(function.__module__, {})[name] = Element(name, function)
        return function

    return register


def load(extra: Iterable[str] = ()) -> dict[str, Element]:
    """The shared widgets and those of the modules named in `extra` (and of modules beside them), by name.

    :raises ValueError: if a game's widget takes the name of a shared one.
    """
    for module in _MODULES:
        import_module(f"{_SHARED}.{module}")
    found: dict[str, Element] = {}
    for module, elements in _REGISTERED.items():
        if module.startswith(f"{_SHARED}."):
            found.update(elements)
    for name in extra:
        import_module(name)
        package = name.rpartition(".")[0] or name
        for module, elements in list(_REGISTERED.items()):
            if module == name or module.startswith(f"{package}."):
                taken = found.keys() & elements.keys() if not module.startswith(f"{_SHARED}.") else set()
                if taken:
                    raise ValueError(f"{module} redefines the widget {', '.join(sorted(taken))}")
                found.update(elements)
    return found
