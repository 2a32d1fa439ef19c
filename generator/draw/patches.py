"""Print only what changed: patches to glue over the boxes of a sheet that was printed before.

    made = patches(sheet, held(Path("old.pdf")), A4, words)
    if made.sheet is None: ...   # nothing differs

A patch shows all that the new page has in the rectangle of a part that differs (`draw.embedded` says what a part is),
at true size, with cut marks outside it and below it the name of the place where it goes. Parts that share
room are one patch, and its edges run through white where they can (`draw.seams`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from typing import Protocol

from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.draw import fonts, seams, stamp
from generator.draw.crop import cropped
from generator.draw.display import Face, Group, Ink, Item, Line, Page, Paint, Path, Sheet, Text
from generator.draw.embedded import LOOSE, Part, Printed, PrintedPage, held, parts
from generator.draw.geometry import Box
from generator.draw.paper import PAPERS, Paper

__all__ = ["Patch", "Patched", "held", "patches"]

MARK_START, MARK_END = 0.8, 3.8
"""Where a cut mark begins and ends, in mm outside the patch."""

JOIN = " + "
"""Between the names of parts that are one patch."""

LABEL_SIZE = 7.0
PLACE_SIZE = 6.0
"""Type size of the sheet that a patch goes on, in pt."""
LABEL_DOWN = MARK_END + 2.6
"""Baseline of a patch's label below its lower edge, in mm: clear of the marks."""
PLACE_DOWN = 2.8
"""Baseline of the sheet's name below that of the label, in mm."""

APART = 5.0
"""Distance of two patches besides marks and label, in mm."""

FOOT = 6.0
"""What is kept free at the foot of a page of patches, in mm, for the ruler."""

HEAD = 16.0
"""Where patches begin below the live area's upper edge, in mm: a heading and marks find room above."""


class Words(Protocol):
    """The interface's words: a view of `templates/shared/words.<lang>.yaml`, or a part of it."""

    def text(self, key: str, default: str = ..., /) -> object:
        """The word under a key."""


@dataclass(frozen=True, slots=True)
class Patch:
    """One patch: on which page it goes, which part's id it replaces, what that is called, and the area on the page.

    `now` is the area without the place where the part lay before; None where it lies still. `place` names the sheet, or
    the sheets, on which it goes, where a file has patches for several.
    """

    page: int
    id: str
    label: str
    area: Box
    now: Box | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Patched:
    """What a print holds anew. `sheet` is None where nothing has to be printed."""

    sheet: Sheet | None
    patches: tuple[Patch, ...] = ()
    said: tuple[str, ...] = field(default_factory=tuple)
    """What no patch can say: parts that are new or gone, boxes that are too large for one."""


def patches(
    sheet: Sheet, old: Printed, paper: Paper, words: Words, units: str = "mm",
    place: Callable[[Patch], str] = lambda patch: "",
) -> Patched:  # fmt: skip
    """Patches for what differs between a sheet and a finished file.

    A file of several sheets is compared with the page that is most like the new one.

    :param paper: what the patches are printed on.
    :param words: the interface's words.
    :param units: what the rulers measure in, `mm` or `in`.
    :param place: names the sheets on which a patch goes, "" where only one is meant.
    :raises Problem: if the file is of another game, or has no page of this sheet on paper of its size.
    """
    if sheet.game != old.game:
        raise Problem(f"{old.name} holds sheets of {old.game}, and this is one of {sheet.game}")
    found: list[Patch] = []
    said: list[str] = []
    for number, page in enumerate(sheet.pages):
        before, now = _like(page, old), parts(page)
        if before is None:
            said.append(_told(words.text("patches-page-new", "a new page."), page.title or page.id))
            continue
        differing, notes = _compared(page, number, now, before, words)
        found += differing
        said += notes
    if len(said) == len(sheet.pages) and not found and all(_like(page, old) is None for page in sheet.pages):
        raise Problem(f"{old.name} holds other sheets than this one", "Name a file in which this sheet was printed.")
    found = [replace(one, place=place(one)) for one in _cut_out(sheet, found)]
    for one in (one for one in found if not _fits(one, paper)):
        said.append(_told(words.text("patches-large", "too large."), _called(one)))
    found = [one for one in found if _fits(one, paper)]
    if not found:
        return Patched(None, (), tuple(said))
    pages = tuple(_footed(page, sheet, words, units) for page in _pages(sheet, found, paper, words))
    title = f"{sheet.title}: {words.text('patches-title', 'Patches')}"
    made = Sheet(f"{sheet.name}-patches", title, sheet.lang, pages, sheet.author, sheet.subject, sheet.keywords)
    return Patched(made, tuple(found), tuple(said))


# --- what differs ----------------------------------------------------------------------------------------------------


def _called(patch: Patch) -> str:
    return f"{patch.place}: {patch.label}" if patch.place else patch.label


def _told(sentence: object, part: str) -> str:
    return f"{part}: {sentence}"


def _like(page: Page, old: Printed) -> PrintedPage | None:
    """The page of a finished file that is this page's earlier print: among several that could be, the nearest.

    :raises Problem: if such pages are there, but on other paper.
    """
    named = [one for one in old.pages if one.id == page.id or one.id.endswith((f"/{page.id}", f"-{page.id}"))]
    sized = [one for one in named if abs(one.width - page.width) < 0.5 and abs(one.height - page.height) < 0.5]
    if named and not sized:
        had, has = (_paper(one.width, one.height) for one in (named[0], page))
        hint = f"Choose {had} as the paper, or print the whole sheet."
        raise Problem(f"{old.name} was made for {had}, and this sheet is for {has}", hint)
    if len(sized) < 2:
        return sized[0] if sized else None
    now = parts(page)
    return min(sized, key=lambda one: sum(part != one.parts.get(name) for name, part in now.items()))


def _paper(width: float, height: float) -> str:
    for paper in PAPERS.values():
        if abs(paper.width - width) < 0.5 and abs(paper.height - height) < 0.5:
            return paper.name
    return f"paper of {width:g} x {height:g} mm"


def _compared(
    page: Page, number: int, now: dict[str, Part], before: PrintedPage, words: Words
) -> tuple[list[Patch], list[str]]:
    """The patches that a page needs, and what is to be said besides."""
    labels = _labels(page)
    found: list[Patch] = []
    said: list[str] = []
    for name, part in now.items():
        known = before.parts.get(name)
        if known is not None and known.hash == part.hash:
            continue
        label = labels.get(name) or page.title or name
        if known is None:
            said.append(_told(words.text("patches-new", "new."), label))
        area = part.area if known is None else seams.union(part.area, known.area)
        if name == LOOSE:
            said.append(_told(words.text("patches-loose", "changed."), page.title))
        else:
            found.append(Patch(number, name, label, area, None if area == part.area else part.area))
    for name in before.parts:
        if name not in now and name != LOOSE:
            said.append(_told(words.text("patches-gone", "gone."), name.replace(":", " ")))
    return found, said


def _labels(page: Page) -> dict[str, str]:
    """What a person calls each part: the beginning of its alternative text, or of that of the group round it."""
    found: dict[str, str] = {}

    def look(items: Sequence[Item], outer: str) -> None:
        for item in items:
            if isinstance(item, Group):
                own = item.alt.partition(":")[0].partition(".")[0].strip() or outer
                if item.id:
                    found.setdefault(item.id, own)
                look(item.items, own)

    look(page.items, "")
    return found


def _cut_out(sheet: Sheet, parts: Sequence[Patch]) -> list[Patch]:
    """The patches for parts that differ, in their order: those that share room as one, all cut through white."""
    made: list[Patch] = []
    for number, page in enumerate(sheet.pages):
        cores = [one for one in parts if one.page == number]
        if not cores:
            continue
        pair = _pair(cores)
        while pair is not None:
            first, second = pair
            cores[first] = _together(cores[first], cores[second])
            del cores[second]
            pair = _pair(cores)
        painted = seams.things(page)
        made += [replace(one, area=seams.cut(one.area, painted, page)) for one in cores]
    return made


def _pair(cores: Sequence[Patch]) -> tuple[int, int] | None:
    """Two parts that are to be one patch, by their places in the list; None where all stay apart."""
    for first, one in enumerate(cores):
        for second in range(first + 1, len(cores)):
            if seams.joined(one.area, cores[second].area):
                return first, second
    return None


def _together(one: Patch, other: Patch) -> Patch:
    """Two parts as one. A part that holds the other one speaks for both; else each is named."""
    both, now = seams.union(one.area, other.area), seams.union(one.now or one.area, other.now or other.area)
    for outer in (one, other):
        # One that only moved across another doesn't hold it, nor do several that happen to lie round it.
        if JOIN not in outer.label and outer.area == both and (outer.now or outer.area) == now:
            return outer
    names = list(dict.fromkeys([*one.label.split(JOIN), *other.label.split(JOIN)]))
    # A thing of a box that is named too needs no name: "Torso, From a side" beside "Torso".
    names = [name for name in names if name.partition(", ")[0] not in names or ", " not in name]
    known: set[str] = set()
    for place, name in enumerate(names):
        whole, _, thing = name.partition(", ")
        if thing and whole in known:
            names[place] = thing
        known.add(whole)
    return Patch(one.page, f"{one.id}+{other.id}", JOIN.join(names), both, now)


# --- pages of patches ------------------------------------------------------------------------------------------------


def _room(paper: Paper) -> Box:
    """Where patches may lie on a page; their marks and labels lie outside it."""
    area = paper.printable
    return (area.x + MARK_END, paper.live.y + HEAD, area.right - MARK_END, area.bottom - FOOT - LABEL_DOWN - PLACE_DOWN)


def _fits(patch: Patch, paper: Paper) -> bool:
    left, top, right, bottom = _room(paper)
    wide, high = patch.area[2] - patch.area[0], patch.area[3] - patch.area[1]
    return wide <= right - left + 1e-6 and high <= bottom - top + 1e-6


@dataclass(frozen=True, slots=True)
class _Cell:
    """A patch with its place on a page: x and y of its upper left corner."""

    patch: Patch
    sheet: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class _Free:
    """Free room on a page, in mm; `whole` where it is as wide as the page."""

    sheet: int
    x: float
    y: float
    wide: float
    high: float
    whole: bool = False


def _placed(found: Sequence[Patch], paper: Paper) -> Iterator[_Cell]:
    """Patches in rows, high ones first, from the upper left corner of the live area; small ones stand below each other
    in what a row leaves. Straight cuts, first across the page, part them all.
    """
    left, top, right, low = _room(paper)
    # The first column of patches shares its edge with the heading where that leaves room for the widest.
    widest = max(patch.area[2] - patch.area[0] for patch in found)
    left = min(max(left, paper.live.x), max(left, right - widest))
    below = MARK_END + LABEL_DOWN + PLACE_DOWN + APART
    blank = _Free(0, left, top, right - left, low - top, whole=True)
    free = [blank]
    sheets = 1
    for patch in sorted(found, key=lambda one: (one.area[1] - one.area[3], one.page, one.area[1], one.area[0])):
        wide, high = patch.area[2] - patch.area[0], patch.area[3] - patch.area[1]
        labels = (
            fonts.width(patch.label, Face.LABEL_BOLD, LABEL_SIZE), fonts.width(patch.place, Face.LABEL, PLACE_SIZE)
        )
        taken = min(max(wide, *labels), right - left)
        room = next((one for one in free if one.wide + 1e-6 >= taken and one.high + 1e-6 >= high), None)
        if room is None:
            room = replace(blank, sheet=sheets)
            sheets += 1
            free.append(room)
        free.remove(room)
        yield _Cell(patch, room.sheet, round(room.x, 4), round(room.y, 4))
        over, under = taken + 2 * MARK_END + APART, high + below
        deep = high if room.whole else room.high
        free.append(_Free(room.sheet, room.x + over, room.y, room.wide - over, deep))
        free.append(_Free(room.sheet, room.x, room.y + under, room.wide if room.whole else taken, room.high - under,
                          room.whole))  # fmt: skip
        free = sorted((one for one in free if one.wide > 0 and one.high > 0), key=lambda one: (one.sheet, one.y, one.x))


def _pages(sheet: Sheet, found: Sequence[Patch], paper: Paper, words: Words) -> tuple[Page, ...]:
    cells = list(_placed(found, paper))
    title = str(words.text("patches-title", "Patches"))
    pages: list[Page] = []
    for number in range(1 + max(cell.sheet for cell in cells)):
        items: list[Item] = [_heading(paper, title, words)]
        for cell in cells:
            if cell.sheet == number:
                items += _drawn(sheet.pages[cell.patch.page], cell)
        pages.append(Page(f"patches-{number + 1}", paper.width, paper.height, tuple(items), title, cut=True))
    return tuple(pages)


def _footed(page: Page, sheet: Sheet, words: Words, units: str) -> Page:
    """The page with the foot line of the sheet, and a ruler: patches must have their true size."""
    ruler = words.text("ruler-inches", "") if units == "in" else words.text("ruler", "")
    return replace(page, items=(*page.items, stamp.foot(page, stamp.said(sheet.pages[0]), str(ruler), units)))


def _heading(paper: Paper, title: str, words: Words) -> Group:
    x, y = paper.live.x, paper.live.y + 5.2
    how = str(words.text("patches-how", ""))
    wide = fonts.width(title, Face.LABEL_BOLD, 20.0)
    return Group(
        "patches:head",
        (
            Group("", (Text(x, y, title, Face.LABEL_BOLD, 20.0),), "heading1"),
            Text(x + wide + 4.0, y, how, Face.LABEL, 8.5),
        ),
    )


def _drawn(page: Page, cell: _Cell) -> Iterator[Item]:
    """A patch, its marks and its label."""
    patch = cell.patch
    left, top, right, bottom = patch.area
    wide, high = right - left, bottom - top
    # What the page shows there, whatever group it belongs to: the glued patch hides all of it.
    inside = cropped(page.items, patch.area, named=False, fields=False)
    moved = Group("", inside, dx=-left, dy=-top)
    yield Group(
        f"patch:{patch.id}", (moved,), "card", _called(patch), dx=cell.x, dy=cell.y, clip=(0.0, 0.0, wide, high)
    )
    segments: list[tuple[str | float, ...]] = []
    for x, way in ((cell.x, -1), (cell.x + wide, 1)):
        for y, up in ((cell.y, -1), (cell.y + high, 1)):
            segments += [("M", x + way * MARK_START, y), ("L", x + way * MARK_END, y)]
            segments += [("M", x, y + up * MARK_START), ("L", x, y + up * MARK_END)]
    rounded = tuple((step[0], *(round(float(number), 4) for number in step[1:])) for step in segments)
    yield Group("", (Path(rounded, Paint(stroke=Ink.BLACK, width=Line.DETAIL.value)),), "artifact")
    yield Group(
        "",
        tuple(
            Text(cell.x, cell.y + high + LABEL_DOWN + down, line, face, size, role="version")
            for line, down, face, size in (
                (patch.label, 0.0, Face.LABEL_BOLD, LABEL_SIZE), (patch.place, PLACE_DOWN, Face.LABEL, PLACE_SIZE),
            ) if line
        ),
        "caption",
    )
