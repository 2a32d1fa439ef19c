"""Libraries that a library imports at its top without need: they are read when something is asked of them."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Any


def lazily(package: str, name: str) -> None:
    """Let `from package import name` give a module that is read at its first use. An absent one stays absent.

    Reportlab imports Pillow for pictures, of which our pages have none: that is 13 ms of a short build.
    """
    full = f"{package}.{name}"
    if full in sys.modules:
        return
    try:
        parent = importlib.import_module(package)
        spec = importlib.util.find_spec(full)
    except ImportError:
        return
    if spec is None or spec.loader is None:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    setattr(parent, name, module)
    spec.loader.exec_module(module)


@contextmanager
def without(name: str, **stand_ins: object) -> Iterator[None]:
    """Let what is imported meanwhile find an empty module in the place of one that costs more than it gives, with
    `stand_ins` for the names that it takes from there. Where that module was read before, nothing is changed.
    """
    if name in sys.modules:
        yield
        return
    stub = ModuleType(name)
    stub.__dict__.update(stand_ins)
    sys.modules[name] = stub
    try:
        yield
    finally:
        if sys.modules.get(name) is stub:
            del sys.modules[name]


def later(module: str, name: str) -> Callable[..., Any]:
    """Stands for a function or class that is called, if ever, long after it was imported."""

    def call(*arguments: Any, **options: Any) -> Any:
        return getattr(importlib.import_module(module), name)(*arguments, **options)

    return call


METADATA = ("PdfMetadata", "XmpDocument", "decode_pdf_date", "encode_pdf_date")
"""What the rest of pikepdf takes from its module of metadata, which compiles large patterns. We write our own."""


def read_pikepdf() -> None:
    """Import pikepdf without what none of our files needs: 20 ms of a short call. A version that wants more of it is
    imported whole.
    """
    metadata = "pikepdf.models.metadata"
    with (
        suppress(ImportError),
        without("subprocess", run=later("subprocess", "run")),
        without(metadata, **{name: later(metadata, name) for name in METADATA}),
    ):
        import pikepdf  # noqa: F401


def read_reportlab() -> None:
    """Import reportlab's canvas, without Pillow and without running ~/.reportlab_mods: it can't be imported where
    the home is no folder, and what lies in one must not change our files. It looks there only where no module of that
    name is found.
    """
    lazily("PIL", "Image")
    sys.modules.setdefault("reportlab_mods", ModuleType("reportlab_mods"))
    importlib.import_module("reportlab.pdfgen.canvas")


def read_libraries() -> None:
    """Import all that a PDF is drawn with: before processes part, so that they share it."""
    read_reportlab()
    read_pikepdf()
    importlib.import_module("generator.draw.pdf_finish")
