"""Which files a build makes, and how they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.data.records import dataclass
from generator.draw.sides import DESIGNED, Sides

if TYPE_CHECKING:
    from generator.check.sheet_list import SheetList

THEMES = ("colour", "ink")
PAPERS = ("a4", "letter")
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True, slots=True)
class Target:
    """One file to be. `paper` is "" for HTML and Markdown, `theme` is "" for all documents."""

    game: str
    sheet: str
    lang: str
    paper: str
    theme: str
    kind: str
    """`pdf`, `html` or `md`."""
    path: str
    """Relative to the output folder, with `/`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was asked for. Empty tuples mean all. `loadout` is the id of a loadout of the player's own, or ""."""

    papers: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    langs: tuple[str, ...] = ()
    sheets_only: bool = False
    loadout: str = ""
    draft: bool = False
    preferred: str = ""
    """The language of the user's preferences: it counts where `langs` is empty and the game has it."""
    sides: Sides = DESIGNED
    units: str = "mm"
    players: int = 0
    """Only what so many players need; 0 for the whole set."""
    cast: tuple[str, ...] = ()
    """Who takes part, by id or name; empty for the whole cast."""

    @property
    def key(self) -> str:
        """The choice as one line, for the manifest."""
        parts = [",".join(part) or "*" for part in (self.langs, self.papers, self.themes)]
        parts += ["sheets" if self.sheets_only else "all", self.loadout, "draft" if self.draft else ""]
        more = [self.preferred, self.sides.key, "" if self.units == "mm" else self.units]
        more += [f"players {self.players}: {','.join(self.cast)}"] if self.players or self.cast else []
        return "/".join([*parts, *more] if any(more) else parts)

    @property
    def ending(self) -> str:
        """What is added to the name of a file that holds fronts or backs alone: both may lie side by side."""
        return f"-{self.sides.how}" if self.sides.how in ("fronts", "backs") else ""

    def languages(self, known: Iterable[str]) -> list[str]:
        """Those of a game's languages that are wanted."""
        every = list(known)
        if not self.langs and self.preferred in every:
            return [self.preferred]
        return [lang for lang in every if not self.langs or lang in self.langs]


def safe_name(text: str) -> str:
    """A file name (without its ending) that every system takes: nothing forbidden on Windows, no reserved name, no dot
    or space at the end, at most 80 characters, never empty.
    """
    name = FORBIDDEN.sub("-", text).strip(". ")[:80].rstrip(". ") or "unnamed"
    return f"{name}-" if name.partition(".")[0].lower() in RESERVED else name


def distinct(names: Iterable[str]) -> dict[str, str]:
    """Safe names for texts, made different from each other where they would be the same but for case."""
    given: dict[str, str] = {}
    taken: set[str] = set()
    for text in names:
        name, number = safe_name(text), 1
        while name.casefold() in taken:
            number += 1
            name = f"{safe_name(text)}-{number}"
        taken.add(name.casefold())
        given[text] = name
    return given


def targets(game: str, listed: SheetList, langs: Iterable[str], choice: Choice) -> list[Target]:
    """The files that a choice makes of one game, in print order."""
    found: list[Target] = []
    for lang in choice.languages(langs):
        found += _of_language(game, listed, lang, choice)
    return found


def _of_language(game: str, listed: SheetList, lang: str, choice: Choice) -> Iterator[Target]:
    papers = choice.papers or PAPERS
    for sheet in sheet_ids(listed, choice):
        name = safe_name(f"{sheet}{choice.ending}")
        if choice.loadout and shows_loadout(listed, sheet):
            name = safe_name(f"{sheet}-{choice.loadout}{choice.ending}")
        elif choice.players:
            name = safe_name(f"{sheet}-{choice.players}{choice.ending}")
        folder = "master/" if sheet in listed.sheets and listed.sheets[sheet].master else ""
        for paper in papers:
            for theme in choice.themes or THEMES:
                path = f"{safe_name(game)}/{lang}/{paper}/{theme}/{folder}{name}.pdf"
                yield Target(game, sheet, lang, paper, theme, "pdf", path)
    if choice.sheets_only or choice.loadout or choice.players:
        return
    for document in sorted(listed.documents, key=lambda name: listed.documents[name].order):
        name = safe_name(document)
        for paper in papers:
            yield Target(game, document, lang, paper, "", "pdf", f"{safe_name(game)}/{lang}/{paper}/{name}.pdf")
        for kind in ("html", "md"):
            yield Target(game, document, lang, "", "", kind, f"{safe_name(game)}/{lang}/{name}.{kind}")


def sheet_ids(listed: SheetList, choice: Choice) -> list[str]:
    """The sheets of a choice in print order, start.pdf included. With a loadout of the player's own, only those that
    show it; for so many players start.pdf alone, which holds all that they need.
    """
    if choice.players and listed.start:
        return ["start"]
    orders = {name: spec.order for name, spec in listed.sheets.items() if not spec.asked}
    if listed.start:
        orders["start"] = listed.start.order
    names = sorted(orders, key=lambda name: orders[name])
    if not choice.loadout:
        return names
    return [name for name in names if shows_loadout(listed, name)] or loadout_pages(listed)


def loadout_pages(listed: SheetList) -> list[str]:
    """The sheets of whole pages that show a loadout, in print order: those that every build makes, else those that have
    to be asked for, of a game whose players choose when they begin.
    """
    pages = {name: one for name, one in listed.sheets.items() if one.loadout and one.kind == "pages"}
    usual = [name for name, one in pages.items() if not one.asked] or list(pages)
    return sorted(usual, key=lambda name: pages[name].order)


def blank_pages(listed: SheetList) -> list[str]:
    """The sheets of whole pages without a loadout that have to be asked for, in print order."""
    found = {name: one for name, one in listed.sheets.items() if one.asked and not one.loadout and one.kind == "pages"}
    return sorted(found, key=lambda name: found[name].order)


def shows_loadout(listed: SheetList, sheet: str) -> bool:
    """Whether a sheet differs from loadout to loadout; start.pdf does where a sheet that it holds does."""
    if sheet == "start" and listed.start:
        return any(listed.sheets[name].loadout for name in listed.start.sheets if name in listed.sheets)
    return sheet in listed.sheets and listed.sheets[sheet].loadout
