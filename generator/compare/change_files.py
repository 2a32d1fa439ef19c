"""Changes of the files around numbers and rules: game, rulings, changes, examples, loadouts, balance."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from generator.compare import codes
from generator.compare.change_values import Sorts, Targets, Values
from generator.compare.pairing import Pair, same_text
from generator.compare.words import NONE, plain
from generator.data.changes import HOUSE
from generator.data.diagnostics import Code, Place
from generator.data.labels import LOADOUT_TEXTS
from generator.data.spans import Located, Steps

_TOLD = 3
"""Differences inside one example that are told."""
_GONE = 3
"""Worked examples that are gone, up to which each is a change of its own."""
_NAMED = 8
"""Of more, so many are named."""

# --- game.yaml -------------------------------------------------------------------------------------------------------


def game_changes(pair: Pair) -> None:
    """Note the changes of game.yaml, languages first."""
    _languages(pair)
    if (found := pair.file("game")) is not None:
        Values(pair, "game", *found, Sorts(value=_of_game)).compare()


def _of_game(steps: Steps, code: Code) -> Code | None:
    if steps[0] == "languages":
        return None  # told by `_languages`
    if steps[0] == "version":
        return codes.VERSION_CHANGED
    if steps[0] == "id":
        return codes.ENTRY_RENAMED
    return code if code in (codes.LOOKS_CHANGED, codes.SOURCE_CHANGED, codes.VALUE_REMOVED) else codes.ABOUT_CHANGED


def _languages(pair: Pair) -> None:
    old, new = pair.old.languages, pair.new.languages
    for lang in old:
        if lang not in new:
            place = pair.old.place("game:languages")
            pair.add(codes.LANGUAGE_DROPPED, "game:languages", f"Languages: {lang} is gone", place)
    place = pair.new.place("game:languages")
    for lang in new:
        if lang not in old:
            pair.add(codes.LANGUAGE_ADDED, "game:languages", f"Languages: {lang} is new", place)
    if old[0] != new[0] and {old[0], new[0]} <= set(pair.languages):
        pair.add(codes.ABOUT_CHANGED, "game:languages", "Languages: the first one", place, old[0], new[0])


# --- rulings.yaml, rulings.<lang>.yaml -------------------------------------------------------------------------------


def ruling_renames(pair: Pair) -> None:
    """Note the rulings whose sentences stand under another id."""
    stem = f"rulings.{pair.new.languages[0]}"
    found = pair.file(stem)
    if found is None or found[0].text == found[1].text:
        return
    old, new = (_entries(located, "rulings") for located in found)
    for id, told in old.items():
        same = [other for other, one in new.items() if other not in old and one == told]
        if id not in new and same:
            pair.renames.setdefault("rulings", {})[id] = same[0]


def ruling_changes(pair: Pair) -> None:
    """Note the changes of rulings: what they are about, then their sentences in each language."""
    moved = pair.renames.get("rulings", {})
    found = pair.optional_file("rulings")
    if found is not None:
        _rulings(pair, "rulings", *found, moved, first=True)
    for lang in pair.languages:
        words = pair.optional_file(f"rulings.{lang}")
        if words is not None:
            _rulings(pair, f"rulings.{lang}", *words, moved, suffix="" if lang == pair.lang else f" ({lang})")


def _rulings(
    pair: Pair, stem: str, old: Located | None, new: Located | None, moved: Mapping[str, str], *, first: bool = False,
    suffix: str = "",
) -> None:  # fmt: skip
    before = {moved.get(id, id): (id, told) for id, told in _entries(old, "rulings").items()}
    after = _entries(new, "rulings")
    if first:  # ids come and go in rulings.yaml; their sentences go along
        for id, (own, _) in before.items():
            if id not in after:
                place = _place(old, ("rulings", own), key=True)
                text = _sentence(pair, own, old_side=True)
                pair.add(codes.RULING_REMOVED, f"rulings:{own}", f"Ruling {own} is gone", place, text, "")
            elif own != id:
                place = _place(new, ("rulings", id), key=True)
                pair.add(codes.RULING_CHANGED, f"rulings:{id}", f"Ruling {id}: id", place, own, id)
        for id in after:
            if id not in before:
                place = _place(new, ("rulings", id), key=True)
                text = _sentence(pair, id, old_side=False)
                pair.add(codes.RULING_ADDED, f"rulings:{id}", f"Ruling {id} is new", place, "", text)
    clauses = pair.renames.get("clauses", {})
    for id, now in after.items():
        if id not in before:
            continue
        own, was = before[id]
        for key in dict.fromkeys((*was, *now)):
            one, two = was.get(key), now.get(key)
            one, two = _ruling_default(key, one), _ruling_default(key, two)
            if isinstance(one, list):
                one = [clauses.get(item, item) for item in one if isinstance(item, str)]
            if isinstance(one, list) and isinstance(two, list) and sorted(map(str, one)) == sorted(map(str, two)):
                continue
            if isinstance(one, str) and isinstance(two, str) and same_text(pair.renamed_text(one), two):
                continue
            if one == two:
                continue
            path = f"{stem}:{id}/{key}"
            here: Steps = ("rulings", id, key)
            there = key in now
            place = _place(new, here) if there else _place(old, ("rulings", own, key))
            values = _told(pair, one, path, old_side=True), _told(pair, two, path, old_side=False)
            code = codes.SOURCE_CHANGED if key in ("source", "place") else codes.RULING_CHANGED
            pair.add(code, path, f"Ruling {id}: {plain(key)}{suffix}", place, *values)


def _ruling_default(key: str, value: Any) -> Any:
    if value is not None:
        return value
    return False if key == "house" else [] if key == "clauses" else None


def _told(pair: Pair, value: Any, path: str, *, old_side: bool) -> str:
    words = pair.old_words if old_side else pair.new_words
    return words.printed(value, path) if isinstance(value, str) else words.value(value) if value else _empty(value)


def _empty(value: Any) -> str:
    return "no" if value is False else NONE


def _sentence(pair: Pair, id: str, *, old_side: bool) -> str:
    """A ruling as it is printed, in the report's language or the first one that has it."""
    content, words = (pair.old, pair.old_words) if old_side else (pair.new, pair.new_words)
    for lang in dict.fromkeys((pair.lang, *content.languages)):
        told = _entries(content.files.get(f"rulings.{lang}"), "rulings").get(id, {}).get("ruling")
        if isinstance(told, str):
            return words.printed(told, f"rulings.{lang}:{id}/ruling")
    return ""


# --- changes.yaml, examples.yaml -------------------------------------------------------------------------------------


def history_changes(pair: Pair) -> None:
    """Note what changes.yaml (and its translations) says otherwise, version by version."""
    for stem in ("changes", *(f"changes.{lang}" for lang in pair.languages)):
        found = pair.optional_file(stem)
        if found is None:
            continue
        old, new = (_entries(located, "changes", any_value=True) for located in found)
        for version in dict.fromkeys((*new, *old)):
            was, now = old.get(version), new.get(version)
            if _squeezed(was) == _squeezed(now):
                continue
            located = found[1] if version in new else found[0]
            state = "" if was is not None and now is not None else " (new)" if was is None else " (gone)"
            where = _place(located, ("changes", version), key=True)
            told = ["" if one is None else _flat(one) for one in (was, now)]
            if told[0] == told[1]:  # what a sentence is about
                told = [json.dumps(_squeezed(one), ensure_ascii=False) for one in (was, now)]
            pair.add(codes.HISTORY_CHANGED, f"{stem}:{version}", f"Changes of version {version}{state}", where, *told)
        _house_changes(pair, stem, *found)


def _house_changes(pair: Pair, stem: str, old: Located | None, new: Located | None) -> None:
    """Note what house rules say otherwise of what they change."""
    sides = [located.data.get(HOUSE) if located is not None and located.ok else None for located in (old, new)]
    was, now = ([] if side is None else side for side in sides)
    if _squeezed(was) == _squeezed(now):
        return
    state = "" if was and now else " (new)" if now else " (gone)"
    place = _place(new if now else old, (HOUSE,), key=True)
    told = [_flat(one) if one else "" for one in (was, now)]
    if told[0] == told[1]:  # what a sentence is about
        told = [json.dumps(_squeezed(one), ensure_ascii=False) for one in (was, now)]
    pair.add(codes.HISTORY_CHANGED, f"{stem}:{HOUSE}", f"Changes of the house rules{state}", place, *told)


def example_changes(pair: Pair) -> None:
    """Note the worked examples that are new, gone, renamed or otherwise."""
    found = pair.optional_file("examples")
    if found is None or (found[0] is not None and found[1] is not None and found[0].text == found[1].text):
        return
    old, new = (_entries(located, "examples") for located in found)
    come = [id for id in new if id not in old]
    gone = {}
    for id, example in old.items():
        if id in new:
            if _squeezed(example) != _squeezed(new[id]):
                was, now = _parts(example, new[id])
                place = _place(found[1], ("examples", id), key=True)
                what = _example(id, new[id])
                pair.add(codes.EXAMPLE_CHANGED, f"examples:{id}", what, place, was, now)
            continue
        same = next((other for other in come if _squeezed(new[other]) == _squeezed(example)), None)
        if same is not None:
            come.remove(same)
            place = _place(found[1], ("examples", same), key=True)
            pair.add(codes.EXAMPLE_CHANGED, f"examples:{same}", f"{_example(same, example)}: id", place, id, same)
        else:
            gone[id] = example
    _gone(pair, found[1], gone)
    for id in come:
        place = _place(found[1], ("examples", id), key=True)
        pair.add(codes.EXAMPLE_ADDED, f"examples:{id}", f"{_example(id, new[id])} is new", place)


def _gone(pair: Pair, located: Located | None, gone: Mapping[str, Any]) -> None:
    """Note the worked examples that are gone: where they stood, in the new data; many as one."""
    place = _place(located, ("examples",), key=True) if located is not None else pair.new.place("game:", key=True)
    if len(gone) > _GONE:
        told = ", ".join(list(gone)[:_NAMED]) + (" …" if len(gone) > _NAMED else "")
        pair.add(codes.EXAMPLE_REMOVED, "examples:", f"{len(gone)} worked examples are gone: {told}", place)
        return
    for id, example in gone.items():
        pair.add(codes.EXAMPLE_REMOVED, f"examples:{id}", f"{_example(id, example)} is gone", place)


def _example(id: str, example: Mapping[str, Any]) -> str:
    title = example.get("title")
    return f"Example {id} (“{' '.join(title.split())}”)" if isinstance(title, str) else f"Example {id}"


def _parts(old: Any, new: Any) -> tuple[str, str]:
    """What differs inside two examples, as short lists of what stands where."""
    pairs = list(_differing(old, new, ""))
    sides = []
    for side in (0, 1):
        told = [f"{path}: {_flat(pair[side])}" for path, *pair in pairs[:_TOLD]]
        sides.append("; ".join(told) + (f"; and {len(pairs) - _TOLD} more" if len(pairs) > _TOLD else ""))
    return sides[0], sides[1]


def _differing(old: Any, new: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            if _squeezed(old.get(key)) != _squeezed(new.get(key)):
                yield from _differing(old.get(key), new.get(key), f"{path}/{key}" if path else str(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, two) in enumerate(zip(old, new, strict=True), 1):
            if _squeezed(one) != _squeezed(two):
                yield from _differing(one, two, f"{path}/{place}")
    else:
        yield path, old, new


# --- loadouts/*.yaml, balance.yaml -----------------------------------------------------------------------------------


def loadout_changes(pair: Pair, targets: Targets) -> None:
    """Note the loadouts that came with the game and are new, gone or otherwise."""
    old = {id: one for id, one in pair.old.loadouts.items() if one.located.file}
    new = dict(pair.new.loadouts)
    for id, one in old.items():
        if id not in new:
            place = one.located.place(())
            pair.add(codes.LOADOUT_REMOVED, f"{one.stem}:", f"{pair.old_words.file(one.stem)} is gone", place)
        else:
            found = pair.file(one.stem)
            if found is not None and found[0].text != found[1].text:
                sorts = Sorts(*(codes.LOADOUT_CHANGED,) * 3, value=_of_loadout)
                Values(pair, one.stem, *found, sorts, targets).compare()
    for id, one in new.items():
        if id not in old:
            place = one.located.place(())
            pair.add(codes.LOADOUT_ADDED, f"{one.stem}:", f"{pair.new_words.file(one.stem)} is new", place)


def _of_loadout(steps: Steps, code: Code) -> Code | None:
    if steps[0] == "name":
        return codes.NAME_CHANGED
    return codes.TEXT_CHANGED if steps[0] in LOADOUT_TEXTS else codes.LOADOUT_CHANGED


def balance_changes(pair: Pair) -> None:
    """Note what balance.yaml says otherwise."""
    found = pair.optional_file("balance")
    if found is None:
        return
    old, new = found
    if old is not None and new is not None:
        sorts = Sorts(*(codes.TARGET_CHANGED,) * 3, value=_of_balance)
        Values(pair, "balance", old, new, sorts).compare()
        was, now = old.data.get("results"), new.data.get("results")
        if was != now:  # sums of games: that they are others is all that can be said
            place = new.place(("results",), key=True)
            pair.add(codes.TARGET_CHANGED, "balance:results", "Balance: results", place, _played(was), _played(now))
    else:
        there = new if new is not None else old
        assert there is not None
        pair.add(codes.TARGET_CHANGED, "balance:", f"balance.yaml is {'new' if new else 'gone'}", there.place(()))


def _of_balance(steps: Steps, code: Code) -> Code | None:
    return None if steps[0] == "results" else codes.TARGET_CHANGED


def _played(results: Any) -> str:
    data = results.get("data") if isinstance(results, Mapping) else None
    return NONE if results is None else f"of the data {data}"


# --- small things ----------------------------------------------------------------------------------------------------


def _entries(located: Located | None, key: str, *, any_value: bool = False) -> dict[str, Any]:
    """The entries of a file that can be read, by id."""
    if located is None or not located.ok or not isinstance(located.data, Mapping):
        return {}
    found = located.data.get(key)
    if not isinstance(found, Mapping):
        return {}
    return {str(id): one for id, one in found.items() if any_value or isinstance(one, Mapping)}


def _place(located: Located | None, steps: Steps, *, key: bool = False) -> Place:
    return located.place(steps, key=key) if located is not None else Place()


def _squeezed(value: Any) -> Any:
    """A value whose texts have single spaces: how lines break is no change."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, Mapping):
        return {key: _squeezed(held) for key, held in value.items()}
    return [_squeezed(held) for held in value] if isinstance(value, list) else value


def _flat(value: Any) -> str:
    """Any value as one line."""
    if isinstance(value, Mapping):
        if "changes" in value:
            date = value.get("date")
            return f"{date}: {_flat(value['changes'])}" if date else _flat(value["changes"])
        if isinstance(value.get("what"), str):
            return _flat(value["what"]) + (f" ({_flat(value['why'])})" if value.get("why") else "")
        return ", ".join(f"{key} {_flat(held)}" for key, held in value.items())
    if isinstance(value, list):
        told = [_flat(item) for item in value]
        return (" " if any(item.endswith((".", ".)")) for item in told) else ", ").join(told) or NONE
    if isinstance(value, str):
        return " ".join(value.split())
    return NONE if value is None else "yes" if value is True else "no" if value is False else str(value)
