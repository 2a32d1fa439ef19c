"""Changes of names and short texts: text.<lang>.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.compare import codes
from generator.compare.pairing import Pair, data_path, same_text
from generator.compare.words import plain
from generator.data.spans import Located, Steps

_ABOUT = ("source", "place", "reason")
NAMES = ("name", "title")


def text_changes(pair: Pair, lang: str) -> None:
    """Note the changes of one language's texts. Those of things that are new or gone come and go with them."""
    found = pair.file(f"text.{lang}")
    if found is None or found[0].text == found[1].text:
        return
    old, new = found
    before = {pair.renamed_steps(steps): (steps, text) for steps, text in _leaves(old.data, ())}
    after = dict(_leaves(new.data, ()))
    for steps, (own, text) in before.items():
        if steps not in after and not _within(steps, pair.removed):
            _note(pair, lang, old, own, steps, text, "", gone=True)
    for steps, text in after.items():
        if steps not in before:
            if not _within(steps, pair.added):
                _note(pair, lang, new, steps, steps, "", text)
        elif not same_text(pair.renamed_text(before[steps][1]), text):
            _note(pair, lang, new, before[steps][0], steps, before[steps][1], text)


def _leaves(tree: Any, steps: Steps) -> Iterator[tuple[Steps, str]]:
    """Every text; an empty one says that there is none."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*steps, key))
        elif isinstance(value, str) and value.strip():
            yield (*steps, key), value


def _within(steps: Steps, things: set[Steps]) -> bool:
    return bool(things) and any(steps[:length] in things for length in range(2, len(steps) + 1))


def _note(
    pair: Pair, lang: str, located: Located, own: Steps, steps: Steps, old: str, new: str, *, gone: bool = False
) -> None:
    """One text that differs. `own` are its steps on the old side, where it has any."""
    stem = f"text.{lang}"
    path = data_path(stem, steps, located)
    if len(steps) == 1 and steps[0] in _ABOUT:
        code, what = codes.SOURCE_CHANGED, f"{pair.new_words.thing('text', ())}: {steps[0]}"
    else:
        code = codes.TEXT_REMOVED if gone else codes.TEXT_ADDED if not old else codes.TEXT_CHANGED
        if steps[-1] in NAMES and old and new:
            code = codes.NAME_CHANGED
        words = pair.old_words if old else pair.new_words
        what = _label(words.thing(str(own[0]), own[1:-1]) if len(own) > 1 else "Text", plain(own[-1]))
    told = ("" if not old else pair.old_words.printed(old, path), "" if not new else pair.new_words.printed(new, path))
    if told[0] == told[1]:  # the same value was written out and is referred to now, or the other way round
        told = " ".join(old.split()), " ".join(new.split())
    suffix = "" if lang == pair.lang else f" ({lang})"
    state = " (new)" if not old else " (gone)" if not new else ""
    pair.add(code, path, f"{what}{suffix}{state}", located.place(steps if not gone else own), *told)


def _label(thing: str, word: str) -> str:
    return f"{thing}: {word}"
