"""Which pieces of which pages differ, by id: two sides' pages compared as they were seen.

    before = seen(old, project.templates_dir, "en", "a4")      # generator.compare.seen, in a process of its own
    after = seen(new, project.templates_dir, "en", "a4")       # in another
    on_paper = differences(before, after, changes)
    on_paper = pictures(old, new, project.templates_dir, on_paper)     # for the HTML only

How `run` and the command call this part:

* `seen(content, templates_dir, lang, paper) -> Seen` draws everything once. `Seen.findings` are the findings of the
  page checks and `Seen.shown` the data paths that pages show: with them the faults of both sides can be told apart
  without drawing again (`generator.check.unprinted.unprinted(content, seen.shown)`). `Seen` is plain data and may cross
  from a forked process.
* `differences(old, new, changes) -> OnPaper` only looks at the two: milliseconds.
* `generator.compare.pictures.pictures(old, new, templates_dir, on_paper) -> OnPaper`, given both contents, draws again
  and adds pictures: only where the HTML is asked for.
* `generator.compare.reprint.reprint(old, new, templates_dir, lang, paper, theme, say) -> bytes | None` makes the PDF of
  `--reprint`; None where nothing has to be printed. `say` takes each thing that the PDF can't say, a line each.

A piece that only lies elsewhere is told on a fixed sheet alone, where it keeps its reader from finding it; cards in a
grid and the lines of a document flow. A box and a part of it are never both told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from generator.compare.report import Change, Fate, OnPaper, Piece
from generator.compare.seen import Seen, SeenPiece, Sort, seen
from generator.compare.shown import Run
from generator.data.records import dataclass

__all__ = ["ACCENT", "differences", "paths_in", "seen", "wordings"]

ACCENT = "accent"
"""The id of the one piece that stands for all that is drawn in a new accent colour. It is of no file and no page."""

STILL = 0.05
"""Up to this many mm a box counts as lying where it lay."""

TEXTS = 4
"""A new block of a document of up to so many texts is told in full."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """A piece on both sides, or on one of them, and what became of it; `fate` is None where it is as it was."""

    old: SeenPiece | None
    new: SeenPiece | None
    fate: Fate | None

    @property
    def shown(self) -> SeenPiece:
        """The piece on the side that has it, the new one first."""
        found = self.new or self.old
        assert found is not None
        return found


def differences(old: Seen, new: Seen, changes: Iterable[Change] = ()) -> OnPaper:
    """What differs between what two sides print. `changes` are the changes of the data, for what each piece shows."""
    for side, one in (("old", old), ("new", new)):
        if one.reason:
            return OnPaper(new.lang, new.paper, reason=f"The {side} side can't be drawn: {one.reason}.")
    told = [change.path for change in changes]
    pieces: list[Piece] = []
    unchanged = 0
    for file in _files(old, new):
        pairs = _pairs([one for one in old.pieces if one.file == file], [one for one in new.pieces if one.file == file])
        unchanged += sum(pair.fate is None for pair in pairs)
        pieces += [_piece(pair, parts, told) for pair, parts in _outermost(pairs)]
    accent = _accent(old, new)
    return OnPaper(new.lang, new.paper, (*accent, *pieces), unchanged, _written(old, new, bool(accent)),
                   pages=_pages(old, new), leaves=_leaves(old, new), undrawn=_undrawn(old, new))  # fmt: skip


def _files(old: Seen, new: Seen) -> list[str]:
    """The files of both sides, in the order of the new one."""
    return list(dict.fromkeys(one.file for one in (*new.pieces, *old.pieces)))


def _written(old: Seen, new: Seen, accent: bool) -> tuple[str, ...]:
    """The files that a build would write anew. Markdown has no colours."""
    return tuple(
        name for name, made in new.files.items()
        if made != old.files.get(name) or (accent and not name.endswith(".md"))
    )  # fmt: skip


def _pages(old: Seen, new: Seen) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """By file, the pages that show something else than before."""
    made: list[tuple[str, tuple[int, ...]]] = []
    for name, pages in new.pages.items():
        before = old.pages.get(name, ())
        other = tuple(
            number for number, page in enumerate(pages, 1) if number > len(before) or before[number - 1] != page
        )
        made += [(name, other)] if other else []
    return tuple(made)


def _leaves(old: Seen, new: Seen) -> tuple[tuple[str, int, int], ...]:
    """The files of both sides that take another number of sheets of paper, with both numbers."""
    unknown = {*old.undrawn, *new.undrawn}
    return tuple(
        (name, old.leaves[name], count) for name, count in new.leaves.items()
        if old.leaves.get(name, count) != count and name not in unknown
    )  # fmt: skip


def _undrawn(old: Seen, new: Seen) -> tuple[tuple[str, str], ...]:
    """The files that can't be drawn in full with the data of a side, and which."""
    return tuple(
        (name, "old" if name not in new.undrawn else "new" if name not in old.undrawn else "both")
        for name in dict.fromkeys((*new.undrawn, *old.undrawn))
    )


def _accent(old: Seen, new: Seen) -> tuple[Piece, ...]:
    """The change of the accent colour, which touches pieces without number: told once."""
    if old.accent.lower() == new.accent.lower() or not (old.accent and new.accent):
        return ()
    words = ((old.accent, new.accent),)
    return (Piece("", "", 0, ACCENT, new.accent_label, Fate.CHANGED, ("game:accent",), words),)


# --- pairing ---------------------------------------------------------------------------------------------------------


def _pairs(old: Sequence[SeenPiece], new: Sequence[SeenPiece]) -> list[_Pair]:
    """The pieces of one file side by side, in the new file's order, those that are gone at the end."""
    partners = _partners(old, new)
    taken = {id(one) for one in partners.values()}
    made = [_judged(partners.get(id(one)), one) for one in new]
    return made + [_Pair(one, None, Fate.GONE) for one in old if id(one) not in taken]


def _partners(old: Sequence[SeenPiece], new: Sequence[SeenPiece]) -> dict[int, SeenPiece]:
    """By the `id()` of a new piece, the old one that it was.

    Ids pair what is the same thing. But an id that nobody sees may change, and some only number things (the third house
    value), so what shows the same is paired too: in documents before an id pairs things that differ.
    """
    made: dict[int, SeenPiece] = {}
    left = {one.id: one for one in old}

    def pair(by_id: bool, same: bool) -> None:
        shown: dict[bytes, list[SeenPiece]] = defaultdict(list)
        for one in left.values():
            shown[one.hash].append(one)
        for one in new:
            if id(one) in made:
                continue
            if by_id:
                known = left.get(one.id)
                found = known if known is not None and (not same or known.hash == one.hash) else None
            else:
                alike = [other for other in shown[one.hash] if one.sort is not Sort.BOX or _still(other, one)]
                found = alike[0] if alike else None
                if found is not None:
                    shown[one.hash].remove(found)
            if found is not None:
                made[id(one)] = left.pop(found.id)

    documents = any(one.sort is Sort.BLOCK for one in new)
    pair(by_id=True, same=documents)
    pair(by_id=False, same=True)
    if documents:
        pair(by_id=True, same=False)
    return made


def _judged(old: SeenPiece | None, new: SeenPiece) -> _Pair:
    """What became of a piece."""
    if old is None:
        return _Pair(None, new, Fate.NEW)
    if new.sort is not Sort.BOX:
        same = old.hash == new.hash and old.count == new.count
        return _Pair(old, new, None if same else Fate.CHANGED)
    if old.hash == new.hash:
        return _Pair(old, new, None if _still(old, new) else Fate.MOVED)
    return _Pair(old, new, Fate.MOVED if old.gist == new.gist and not _still(old, new) else Fate.CHANGED)


def _still(old: SeenPiece, new: SeenPiece) -> bool:
    """Whether a piece lies where it lay and is as large."""
    if old.page != new.page or old.box is None or new.box is None:
        return old.page == new.page
    return all(abs(one - other) <= STILL for one, other in zip(old.box, new.box, strict=True))


def _outermost(pairs: Sequence[_Pair]) -> Iterator[tuple[_Pair, list[_Pair]]]:
    """The pairs to tell, each with the parts that lie in it and differ too. Where a box and a part of it differ, the
    box speaks for both; a part alone is told alone.
    """
    differing = {pair.shown.id: pair for pair in pairs if pair.fate is not None}
    inside: dict[str, list[_Pair]] = defaultdict(list)
    told: list[_Pair] = []
    for pair in differing.values():
        outer = _outer(pair, pairs, differing)
        if outer is None:
            told.append(pair)
        else:
            inside[outer].append(pair)
    pages = {pair.shown.page for pair in told if not pair.shown.loose}
    for pair in told:
        parts = inside[pair.shown.id]
        if pair.fate is Fate.MOVED:
            if pair.shown.loose and pair.shown.page in pages:
                continue  # what lies between boxes moved along with them
            if any(part.fate is not Fate.MOVED for part in parts):
                pair = replace(pair, fate=Fate.CHANGED)
        yield pair, parts


def _outer(pair: _Pair, pairs: Sequence[_Pair], differing: Mapping[str, _Pair]) -> str | None:
    """The id of the outermost piece round a piece that differs too."""
    around = {one.shown.id: one.shown.inside for one in pairs}
    found, name = None, pair.shown.inside
    while name:
        if name in differing:
            found = name
        name = around.get(name, "")
    return found


# --- telling ---------------------------------------------------------------------------------------------------------


def _piece(pair: _Pair, parts: Sequence[_Pair], changed: Sequence[str]) -> Piece:
    """A pair as the report has it."""
    shown, fate = pair.shown, pair.fate
    assert fate is not None
    paths: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    if fate is not Fate.MOVED:
        every = [one for each in (pair, *parts) for one in (each.old, each.new) if one is not None]
        paths = paths_in(frozenset().union(*(one.sources for one in every)), changed)
        words = tuple(dict.fromkeys(word for each in (pair, *parts) for word in _words(each)))
    return Piece(shown.file, shown.title, shown.page, shown.id, shown.label, fate, paths, words,
                 pair.old.box if pair.old else None, pair.new.box if pair.new else None)  # fmt: skip


def paths_in(sources: frozenset[str], changed: Iterable[str]) -> tuple[str, ...]:
    """Those of the changed data paths that something shows which prints `sources`: the value itself, an entry that it
    lies in, or a part of a value that is shown as a whole.
    """
    above = {step for source in sources for step in _steps(source)}
    return tuple(dict.fromkeys(
        path for path in changed if path in above or any(step in sources for step in _steps(path))
    ))  # fmt: skip


def _steps(path: str) -> Iterator[str]:
    """A data path and all that it lies in, down to its file's entries."""
    while True:
        yield path
        shorter, slash, _ = path.rpartition("/")
        if not slash or ":" not in shorter:
            return
        path = shorter


def _words(pair: _Pair) -> tuple[tuple[str, str], ...]:
    """The texts that differ in a pair."""
    old, new = pair.old, pair.new
    if old is not None and new is not None:
        copies = ((f"{old.count} ×", f"{new.count} ×"),) if old.count != new.count else ()
        return (*copies, *wordings(old.runs, new.runs))
    shown = pair.shown
    if shown.sort is not Sort.BLOCK or len(shown.runs) > TEXTS:
        return ()
    return tuple(("", run.text) if old is None else (run.text, "") for run in shown.runs)


def wordings(old: Sequence[Run], new: Sequence[Run]) -> tuple[tuple[str, str], ...]:
    """The texts that differ, old and new: those that print the same data belong together, the others in their order."""
    made: list[tuple[str, str]] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            made += _matched(old[a:b], new[c:d])
    return tuple(dict.fromkeys((one, other) for one, other in made if one != other))


def _matched(old: Sequence[Run], new: Sequence[Run]) -> Iterator[tuple[str, str]]:
    """Runs that stand in one place, paired: by the data that they print, then one after the other."""
    left = list(old)
    partner: dict[int, Run] = {}
    for number, run in enumerate(new):
        found = next((one for one in left if run.sources and one.sources == run.sources), None)
        if found is None:  # a list that has one more shows the data of the shorter one too
            found = next((one for one in left if not set(one.sources).isdisjoint(run.sources)), None)
        if found is not None:
            partner[number] = found
            left.remove(found)
    for number, run in enumerate(new):
        if number in partner:
            yield partner[number].text, run.text
        else:
            loose = next((one for one in left if not one.sources or not run.sources), None)
            if loose is not None:
                left.remove(loose)
            yield loose.text if loose is not None else "", run.text
    for run in left:
        yield run.text, ""
