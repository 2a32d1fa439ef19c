"""The register of the plain elements: their modules fill it, the reader looks them up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from generator.draw.elements import Element, Items

_Function = TypeVar("_Function", bound=Callable[..., Items])

ELEMENTS: dict[str, Element] = {}


def element(name: str) -> Callable[[_Function], _Function]:
    """Register a plain element."""

    def register(function: _Function) -> _Function:
        ELEMENTS[name] = Element(name, function, is_widget=False, mixed=name == "textbox")
        return function

    return register
