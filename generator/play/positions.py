"""What positions and steps of worked examples have in common in all games: the models, for schema and faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import ConfigDict, model_validator

from generator.data.models import Id, Model

from .contract import BadPosition


def _as_words(schema: dict[str, Any], step: type[OneKey]) -> None:
    """For editors: a step that is one word is right, too."""
    if step.words:
        schema.update({
            "type": ["object", "string"], "maxProperties": 1, "minProperties": 1,
            "if": {"type": "string"}, "then": {"enum": list(step.words)},
        })  # fmt: skip


class OneKey(Model):
    """The base of a game's step: a mapping with exactly one of its keys, or one of `words` alone."""

    model_config = ConfigDict(json_schema_extra=_as_words)
    words: ClassVar[tuple[str, ...]] = ()
    """Steps that need no more than their name."""

    @model_validator(mode="before")
    @classmethod
    def _word(cls, value: Any) -> Any:
        return {value: True} if isinstance(value, str) and value in cls.words else value

    @model_validator(mode="after")
    def _one(self) -> Self:
        if sum(getattr(self, name) is not None for name in type(self).model_fields) != 1:
            raise ValueError("a step has exactly one key")
        return self


def verb_of(step: Any) -> tuple[str, Any]:
    """The one key of a written step and what stands there; True for a step that is one word.

    :raises BadPosition: if it is neither.
    """
    if isinstance(step, str):
        return step, True
    if not isinstance(step, Mapping) or len(step) != 1:
        raise BadPosition("", "a step is one word or has one key")
    ((verb, value),) = step.items()
    return str(verb), value


class OutcomePosition(Model):
    """How a game of two sides ended."""

    result: Literal["win", "lose", "draw"] | None = None
    """Whether the first side won: red, or the one that began."""
    reason: Id | None = None
    """Why."""
    winner: Literal["red", "blue", "none"] | None = None
    """The side that won, or `none`."""
