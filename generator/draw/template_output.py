"""What `{{ }}` of a template prints: values, escaped for the XML that is read afterwards.

It is done some 40,000 times for one set of sheets, so compiled templates call one function for it, and strings that
were escaped once are kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jinja2 import StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape


def printable(value: Any) -> Any:
    """What `{{ }}` prints: a value, never a function or a whole group of values by mistake.

    :raises TypeError: naming the thing.
    """
    if isinstance(value, (str, float, int)):
        return value
    if value is None or isinstance(value, (dict, list, tuple, set)) or (callable(value) and not _is_undefined(value)):
        name = getattr(value, "__name__", None) or type(value).__name__
        raise TypeError(f"{name!r} is not a value that can be printed")
    return value


def _is_undefined(value: Any) -> bool:
    return isinstance(value, StrictUndefined)


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    return str(escape(text))


def escaped(value: Any) -> Any:
    """As `escape(printable(value))`, quickly for what is printed most."""
    kind = type(value)
    if kind is str:
        return _escaped(value)
    if kind is Markup:
        return value
    return escape(printable(value))


class Generator(CodeGenerator):
    """Writes the Python code of templates; values go through `escaped`, which the environment holds."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _plain(frame):
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _plain(frame):
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)


def _plain(frame: Frame) -> bool:
    """Whether it is known beforehand that values are escaped."""
    return bool(frame.eval_ctx.autoescape) and not frame.eval_ctx.volatile


def millimetres(value: float) -> str:
    """A length for an attribute: at most four decimals, no exponent."""
    if type(value) is float and value:  # a zero is left out, for it may be negative
        return _written(value)
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=4096)
def _written(value: float) -> str:
    """A number as an attribute holds it: most come many times."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
