"""The designer's reasons: what changes.yaml of the new data says of itself that the old one didn't.

    said = news(old, new)
    reasons(said)                              # {"enemies:tank/attacks/ppc": "Hardly anybody feared it."}
    reason_of("enemies:tank/attacks/ppc/power", reasons(said))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.data import paths
from generator.data.changes import HOUSE, paths_of
from generator.data.clauses import PSEUDO, pseudo
from generator.data.records import dataclass
from generator.data.translated import translated

if TYPE_CHECKING:
    from generator.data.changes import Said
    from generator.data.content import Content


@dataclass(frozen=True, slots=True)
class News:
    """A change that the new data tell and the old don't: the `number`th of its version, from 0. `what_path` and
    `why_path` are where the sentences stand."""

    version: str
    number: int
    said: Said
    what_path: str
    why_path: str


def news(old: Content, new: Content) -> tuple[News, ...]:
    """What changes.yaml has new: of house rules first, then newest version first; without one in the old data, what
    later versions say."""
    since = _parts(old.info.version) if old.info is not None and not old.changes else ()
    found = []
    if new.house_changes is not None:
        known = {one.what for one in old.house_changes.said} if old.house_changes is not None else set()
        for number, one in enumerate(new.house_changes.said):
            if one.what not in known:
                found.append(News(HOUSE, number, one, *paths_of(HOUSE, number, new.house_changes)))
    for version, change in sorted(new.changes.items(), key=lambda item: _parts(item[0]), reverse=True):
        known = {one.what for one in old.changes[version].said} if version in old.changes else set()
        if _parts(version) <= since:
            continue
        for number, one in enumerate(change.said):
            if one.what not in known:
                found.append(News(version, number, one, *paths_of(version, number, change)))
    return tuple(found)


def reasons(told: Sequence[News], new: Content, lang: str) -> dict[str, str]:
    """Reasons as plain text by data path; "" holds those that name no data, one after the other."""
    found: dict[str, list[str]] = {}
    for one in told:
        if one.said.why:
            text = printed(new, one.said.why, one.why_path, lang)
            for path in (*one.said.about, *one.said.gone) or ("",):
                found.setdefault(path, []).append(text)
    return {path: " ".join(dict.fromkeys(texts)) for path, texts in found.items()}


def printed(content: Content, text: str, path: str, lang: str) -> str:
    """A sentence of changes.yaml as it is printed, without its bold words' stars."""
    raw, path = (pseudo(text), path) if lang == PSEUDO else translated(content, text, path, lang)
    return "".join(span.text for span in content.spans(raw, path, lang))


def reason_of(path: str, known: Mapping[str, str]) -> str:
    """The reason for a change at a data path: that of the nearest path around it, "" for none."""
    stem, steps = paths.split(path)
    for length in range(len(steps), -1, -1):
        if found := known.get(paths.join(stem, steps[:length])):
            return found
    return ""


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
