"""What differs between a game's languages other than the words: what one of them lacks, and numbers that don't agree.

Sentences are paired by key (`generator.data.sentences`); each finding names both places. The first language is the
original, but for what stands among the numbers. `generator.data.ledger` knows which translations are stale.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.data import clauses, language_codes, ledger
from generator.data.book import Book, BookClause
from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.languages import bare
from generator.data.sentences import KINDS, OPTIONAL, Key, Sentence, among_numbers, sentences
from generator.data.spans import Located, Steps
from generator.data.translated import KEYS, of_numbers

if TYPE_CHECKING:
    from generator.data.consequences import Unread
    from generator.data.content import Content

_NUMBER = re.compile(r"[−-]?\d+(?:[.,]\d+)?")
_SHARED = ("value", "see", "dice")
"""Parts of a text that say the same in every language. A name may be inflected, so a language may write it out."""


def check(content: Content, unread: Unread) -> list[Diagnostic]:
    """All findings about the languages after the first."""
    if len(content.languages) < 2:
        return []
    first = content.languages[0]
    found: list[Diagnostic] = []
    for lang in content.languages:
        one, two = pairs(content, lang)
        known = {
            kind for kind in KINDS
            if all(_whole(content, stem) and not unread.may_lack(stem) for stem in _files(kind, first, lang))
        }  # fmt: skip
        one = {key: each for key, each in one.items() if key[0] in known and not unread.may_lack(each.stem)}
        two = {key: each for key, each in two.items() if key[0] in known}
        found += _missing(content, lang, one, two)
        found += _differing(content, lang, one, two)
        found += ledger.check(content, lang, one, two)
        if lang == first:
            continue
        found += _no_file(content, lang)
        two = {key: each for key, each in two.items() if key[-1] not in KEYS or not unread.may_lack(key[1])}
        found += _extra(content, lang, one, two)
        if "rules" in known and first in content.clauses and lang in content.clauses:
            found += _books(content, content.clauses[first], content.clauses[lang])
    return found


def pairs(content: Content, lang: str) -> tuple[dict[Key, Sentence], dict[Key, Sentence]]:
    """What is to be translated into a language, and what that language has of it (and more).

    The first language has nothing to translate but what stands in another language among the numbers.
    """
    first, numbers, mine = content.languages[0], among_numbers(content), sentences(content, lang)
    one = sentences(content, first) if lang != first else {}
    one = {key: each for key, each in one.items() if key not in numbers}
    two = {key: each for key, each in mine.items() if lang != first and key not in numbers}
    if lang != of_numbers(content):
        one |= numbers
        two |= {key: each for key, each in mine.items() if key in numbers}
    return one, two


def _whole(content: Content, stem: str) -> bool:
    return stem in content.files and content.files[stem].ok


def _files(kind: str, first: str, lang: str) -> tuple[str, str]:
    return ("changes", f"changes.{lang}") if kind == "changes" else (f"{kind}.{first}", f"{kind}.{lang}")


def _no_file(content: Content, lang: str) -> Iterator[Diagnostic]:
    """A file of changes that has no translation at all, or no original (other files have codes of their own)."""
    if f"changes.{lang}" in content.files and "changes" not in content.files:
        said = [each for key, each in sentences(content, lang).items() if key[0] == "changes"]
        if said:
            message = f"changes.yaml is missing: {len(said)} sentences stand in {content.files[said[0].stem].file} only"
            hint = f"Write changes.yaml, in {content.languages[0]}: the same versions, each with the same changes."
            yield language_codes.EXTRA_TRANSLATION.at(message, said[0].place(content), path=said[0].path, hint=hint)
    if f"changes.{lang}" in content.files or "changes" not in content.files:
        return
    original = sentences(content, content.languages[0])
    said = [each for key, each in original.items() if key[0] == "changes"]
    if said:
        file = content.files["changes"].file
        message = f"changes.{lang}.yaml is missing: {len(said)} sentences stand in {file} only"
        hint = f"Write changes.{lang}.yaml: the same versions, each with the same changes in the same order."
        yield language_codes.MISSING_TRANSLATION.at(message, said[0].place(content), path=said[0].path, hint=hint)


# --- what one language lacks ----------------------------------------------------------------------------------------


def _missing(
    content: Content, lang: str, one: Mapping[Key, Sentence], two: Mapping[Key, Sentence]
) -> Iterator[Diagnostic]:
    """Sentences of the original that the translation lacks, those of one thing as one."""
    lacking = [key for key in one if key not in two and key[-1] not in OPTIONAL and key[0] != "rulings"]
    for keys in _together(lacking, two).values():
        first = one[keys[0]]
        stem = _stem(keys[0], lang, content)
        place = _after(content.files[stem], _steps(keys[0], first), content.files[first.stem])
        what = _called(_common(keys), keys)
        message = f"{what} is not in {lang}; it stands at {first.line(content)}"
        hint = f"Translate it, and put it after line {place.line} of {place.file}."
        of_data = keys[0][0] == "text" and first.stem.partition(".")[0] != "text"
        code = language_codes.UNTRANSLATED_REASON if of_data else language_codes.MISSING_TRANSLATION
        yield code.at(message, place, path=_path(stem, keys[0]), hint=hint)


def _extra(
    content: Content, lang: str, one: Mapping[Key, Sentence], two: Mapping[Key, Sentence]
) -> Iterator[Diagnostic]:
    """Sentences of the translation that the original lacks."""
    more = [key for key in two if key not in one and key[0] != "rulings"]
    for keys in _together(more, one).values():
        mine = two[keys[0]]
        stem = _stem(keys[0], content.languages[0], content)
        place = _after(content.files[stem], _steps(keys[0], mine), content.files[mine.stem])
        what = _called(_common(keys), keys)
        message = f"{what} is in {lang} only; in {content.languages[0]} it would stand after {place.file}:{place.line}"
        yield language_codes.EXTRA_TRANSLATION.at(message, mine.place(content), path=mine.path)


def _together(keys: Sequence[Key], others: Mapping[Key, Sentence]) -> dict[Key, list[Key]]:
    """Keys by the outermost thing of which the other language has nothing."""
    there = {key[:count] for key in others for count in range(len(key) + 1)}
    found: dict[Key, list[Key]] = {}
    for key in keys:
        top = next((key[:count] for count in range(1, len(key)) if key[:count] not in there), key)
        found.setdefault(top, []).append(key)
    return found


def _common(keys: Sequence[Key]) -> Key:
    """What keys begin with alike."""
    if len(keys) == 1:
        return keys[0]
    count = 0
    while count < min(map(len, keys)) and len({key[count] for key in keys}) == 1:
        count += 1
    return keys[0][:count]


def _called(common: Key, keys: Sequence[Key]) -> str:
    """What a message calls a sentence or several."""
    words = list(common[1:])
    if common[0] == "rules" and words[:1] == ["clauses"] and len(words) > 1:
        part = "" if len(keys) > 1 or words[-1] == "text" else f"the {words[-1]} of "
        name = f"{part}the clause {words[1]}"
    elif common[0] == "rules" and words[:1] == ["chapters"] and len(words) > 1:
        part = "" if words[-1] in (words[1], "title") else f"the {words[-1]} of "
        name = f"{part}the chapter {words[1]}"
    elif common[0] == "changes":
        name = f"the change {'/'.join(words)}"
    else:
        name = "/".join(words) or f"the whole of {common[0]}"
    return f"{name} ({len(keys)} texts)" if len(keys) > 1 else name


def _stem(key: Key, lang: str, content: Content) -> str:
    """The file in which a sentence stands, or would stand, in a language."""
    if key[0] == "changes":
        return "changes" if lang == content.languages[0] else f"changes.{lang}"
    return f"{key[0]}.{lang}"


def _steps(key: Key, other: Sentence) -> Steps:
    """Where a sentence would stand in a file, given where its pair stands."""
    return key[1:] if key[0] == "text" else other.steps


def _path(stem: str, key: Key) -> str:
    if key[0] == "changes" and key[1] != "house":
        return f"{stem}:{key[1]}/changes/{key[2]}"
    return f"{stem}:{'/'.join(key[1:])}"


def _after(located: Located, steps: Steps, other: Located) -> Place:
    """The line after which something would stand: the last one of what stands before it in the other file too.

    :param other: the file whose order counts. :returns: a place on that line; its line is 1 in a file without any.
    """
    depth = 0
    while depth < len(steps) and located.has(steps[: depth + 1]):
        depth += 1
    parent, missing = steps[:depth], steps[depth] if depth < len(steps) else ""
    siblings = list(_children(other, parent))
    before = siblings[: siblings.index(missing)] if missing in siblings else siblings
    here = set(_children(located, parent))
    last = next((one for one in reversed(before) if one in here), None)
    line = _last_line(located, (*parent, last)) if last is not None else max(1, located.place(parent, key=True).line)
    return Place(located.file, line, 1, line, 1)


def _children(located: Located, parent: Steps) -> list[str | int]:
    try:
        inside = located.value(parent)
    except KeyError:
        return []
    return list(inside) if isinstance(inside, Mapping) else list(range(len(inside))) if isinstance(inside, list) else []


def _last_line(located: Located, steps: Steps) -> int:
    """The last line of what stands at some steps."""
    node = located.nodes[steps]
    end = node.end_mark
    line = end.line + (1 if end.column else 0)
    lines = located.text.splitlines()
    while line > node.start_mark.line + 1 and (not lines[line - 1].strip() or lines[line - 1].lstrip().startswith("#")):
        line -= 1
    return max(line, node.start_mark.line + 1)


# --- what differs -----------------------------------------------------------------------------------------------------


def _differing(
    content: Content, lang: str, one: Mapping[Key, Sentence], two: Mapping[Key, Sentence]
) -> Iterator[Diagnostic]:
    """Sentences that refer to other data, or hold other numbers, than their originals."""
    for key, original in one.items():
        mine = two.get(key)
        if mine is None:
            continue
        was, now = _shared(original.text), _shared(mine.text)
        for part in (each for each in now if each not in was):
            message = f"{part} is in {lang} only; the original stands at {original.line(content)}"
            yield _at(content, mine, language_codes.REFERENCE_DIFFERS, part, message)
        lost = [each for each in was if each not in now]
        if lost:
            message = f"{', '.join(lost)} of the original is not here; it stands at {original.line(content)}"
            yield language_codes.REFERENCE_DIFFERS.at(message, mine.place(content), path=mine.path)


def differs(original: str, translation: str) -> str:
    """What one of two sentences refers to and the other doesn't, in a few words; "" for nothing."""
    was, now = _shared(original), _shared(translation)
    gone, new = [part for part in was if part not in now], [part for part in now if part not in was]
    return ", ".join([*(f"{part} is gone" for part in gone), *(f"{part} is new" for part in new)])


def _at(content: Content, mine: Sentence, code: Code, part: str, message: str) -> Diagnostic:
    from generator.data.texts import within

    written = part.removesuffix("}")  # a form may follow
    start = mine.text.find(written)
    if start < 0:
        return code.at(message, mine.place(content), path=mine.path)
    place = within(content.files[mine.stem], mine.steps, mine.text, start, start + len(written))
    return code.at(message, place, path=mine.path)


def _shared(text: str) -> list[str]:
    """What a text says alike in every language: the values, dice and clauses that it prints, and typed numbers."""
    found: dict[str, None] = {}
    for part in clauses.parse(text).parts:
        if part.kind in _SHARED:
            found["{" + (part.text if part.kind == "value" else f"{part.kind} {part.text}") + "}"] = None
        elif part.kind == "words":
            for number in _NUMBER.findall(part.text):
                found[bare(number).replace("−", "-")] = None
    return list(found)


def _books(content: Content, first: Book, own: Book) -> Iterator[Diagnostic]:
    """Clauses and chapters that are marked otherwise, or stand in another order."""
    for clause in first:
        if clause.id not in own:
            continue
        other = own.clause(clause.id)
        for what, is_now, was in _marks(clause, other):
            steps = ("chapters", other.chapter, "clauses", clause.id)
            line = _line(content, first.lang, ("chapters", clause.chapter, "clauses", clause.id))
            message = f"{clause.id} has the {what} {is_now}, and {was} in {first.lang} ({line})"
            place = content.files[f"rules.{own.lang}"].place(_mark_steps(content, own.lang, steps, what), key=True)
            yield language_codes.CLAUSE_KIND_DIFFERS.at(message, place, path=f"rules.{own.lang}:clauses/{clause.id}")
    for what, one, two, there, here in _orders(first, own):
        line = _line(content, first.lang, there)
        message = f"the {what} {one} stands before {two}, and behind it in {first.lang} ({line})"
        place = content.files[f"rules.{own.lang}"].place(here, key=True)
        yield language_codes.CLAUSE_KIND_DIFFERS.at(message, place, path=f"rules.{own.lang}:{what}s/{one}")


def _mark_steps(content: Content, lang: str, steps: Steps, what: str) -> Steps:
    """The steps of a clause's mark where it is written, else of the clause."""
    located = content.files[f"rules.{lang}"]
    return (*steps, what) if located.has((*steps, what)) else steps


def _line(content: Content, lang: str, steps: Steps) -> str:
    place = content.files[f"rules.{lang}"].place(steps, key=True)
    return f"{place.file}:{place.line}"


def _marks(one: BookClause, two: BookClause) -> Iterator[tuple[str, str, str]]:
    """What two languages say of a clause: the mark, as it is now, as the original has it."""
    for name in ("kind", "chapter", "optional", "play", "ruling", "source"):
        was, now = getattr(one, name), getattr(two, name)
        if was != now:
            told = [{True: "yes", False: "no", "": "none"}.get(value, str(value)) for value in (now, was)]
            yield name, told[0], told[1]


def _orders(first: Book, own: Book) -> Iterator[tuple[str, str, str, Steps, Steps]]:
    """The first chapter that stands before another one than in the original, and the first clause of each chapter: what
    it is, its id, the other's, where the original has it and where this language."""
    places = {id: (("chapters", id), ("chapters", id)) for id in (chapter.id for chapter in first.chapters)}
    yield from _swapped("chapter", [each.id for each in first.chapters], [each.id for each in own.chapters], places)
    for chapter in first.chapters:
        theirs = next((each for each in own.chapters if each.id == chapter.id), None)
        if theirs is not None:
            ids = [clause.id for clause in chapter.clauses]
            where: Steps = ("chapters", chapter.id, "clauses")
            steps = {id: ((*where, id), (*where, id)) for id in ids}
            yield from _swapped("clause", ids, [clause.id for clause in theirs.clauses], steps)


def _swapped(
    what: str, one: Sequence[str], two: Sequence[str], places: Mapping[str, tuple[Steps, Steps]]
) -> Iterator[tuple[str, str, str, Steps, Steps]]:
    both = set(one) & set(two)
    pairs = zip((id for id in one if id in both), (id for id in two if id in both), strict=True)
    for was, now in pairs:
        if was != now:
            yield what, now, was, *places[now]
            return
