"""The elements with which a game's templates print its maps: `<terrain-map>` and `<terrain-legend>`.

A game's `widgets.py` imports this module, and its `sheet_context` has `"maps_with": lambda words: maps_of_game(game,
paper, words)`. Its templates then say

    {% set maps = maps_with(words) %}
    {% for page in maps.tiled("mill-ford", 32) %}
    <page id="{{ page.id }}" title="{{ page.title }}" width="{{ page.width }}" height="{{ page.height }}" cut="true">
      <terrain-map page="{{ ref(page) }}"/>
    </page>
    {% endfor %}

`maps.one("mill-ford")` is a page with the whole map, as large as it goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.data.content import content_behind
from generator.data.records import dataclass
from generator.draw.display import Group, Item, Page
from generator.draw.elements import Drawing, Items, Ref, Refused
from generator.draw.paper import Paper
from generator.draw.widgets import widget
from generator.maps.body import maps_of
from generator.maps.drawing import drawn
from generator.maps.drawing_grid import fitted
from generator.maps.drawing_terrain import STYLES, kinds_of, letters_of, style
from generator.maps.hexmap import HexMap
from generator.maps.overlay import Overlay
from generator.maps.poster.frame import Print, digest, picture
from generator.maps.poster.legend import legend
from generator.maps.poster.printing import Job, Wish, plan
from generator.maps.poster.wording import Wording


@dataclass(frozen=True)
class Sheet:
    """A page of a map for a template: its name and title, its size in mm, and what stands on it."""

    id: str
    title: str
    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Pale:
    """A map without the patterns of its terrain, to be written on."""

    shown: Print

    @property
    def width(self) -> float:
        """Its width in mm."""
        return self.shown.look.grid.width

    @property
    def height(self) -> float:
        """Its height in mm."""
        return self.shown.look.grid.height


class Maps:
    """A game's maps for its templates. `titles` are their names by id; `paper` the one that is printed on; `rules`
    what the legend says of each kind of terrain besides its name (`Wording`).

    :param words: the template's `words`.
    """

    def __init__(
        self, maps: Mapping[str, HexMap], paper: Paper, words: Any, titles: Mapping[str, str] | None = None,
        file: str = "maps", lang: str = "en", rules: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self._maps = maps
        self._paper = paper
        self._words = Wording(words, lang=lang, rules=rules)
        self._titles = titles or {}
        self._file = file

    def __iter__(self) -> Any:
        return iter(self._maps)

    def __getitem__(self, id: str) -> HexMap:
        if id not in self._maps:
            raise Refused(f"there is no map {id!r}; there are: {', '.join(self._maps) or 'none'}")
        return self._maps[id]

    def tiled(self, id: str, across: float = 32.0, *, plan: bool = True) -> list[Sheet]:
        """A map over several sheets, hexes `across` mm wide flat to flat: the plan with the legend, then the sheets."""
        made = self._sheets(id, self._job(id, Wish("tiled", across, self._paper)))
        return made if plan else made[1:]

    def one(self, id: str, across: float = 0.0) -> Sheet:
        """A map on one page; 0 for hexes as large as they go."""
        return self._sheets(id, self._job(id, Wish("one-page", across, self._paper)))[0]

    def shown(self, id: str, across: float, overlay: Overlay | None = None) -> Print:
        """A map for `<terrain-map shown=...>`: just its picture, to be put anywhere on a page."""
        found = self._job(id, Wish("poster", across, self._paper), overlay).shown
        return replace(found, look=replace(found.look, source=f"{self._file}:{id}"))

    def key(self, id: str) -> list[tuple[str, str]]:
        """The letters on a map, and what each means in a word or two, ordered as in `STYLES`; others are left out."""
        order = list(STYLES)
        kinds = sorted(
            (kind for kind in kinds_of(self[id]) if style(kind).letters),
            key=lambda kind: (order.index(kind) if kind in STYLES else len(order), kind),
        )
        letters = letters_of(kinds, self._words.letters())
        return [(letters[kind], self._words.name(kind)) for kind in kinds]

    def pale(self, id: str, width: float, height: float) -> Pale:
        """A map to write on, as large as it goes into a box in mm, for `<terrain-map pale=...>`."""
        return Pale(self.shown(id, fitted(self[id].width, self[id].height, width, height)))

    def _job(self, id: str, wish: Wish, overlay: Overlay | None = None) -> Job:
        made = plan(self[id], wish, self._words, self._titles.get(id, id), overlay)
        look = replace(made.shown.look, source=f"{self._file}:{id}")
        return replace(made, shown=replace(made.shown, look=look, mark=digest(look, overlay)))

    def _sheets(self, id: str, job: Job) -> list[Sheet]:
        return [
            Sheet(f"{id}:{page.id}", page.title, page.width, page.height, _without_foot(page, id))
            for page in job.pages()
        ]


def maps_of_game(
    game: Any, paper: Paper, words: Any, stem: str = "maps", rules: Mapping[str, str] | None = None
) -> Maps:
    """The maps of a game by the view that templates have of it, under the names that its texts give them. `rules` are
    words for the legend, by kind of terrain."""
    content, lang = content_behind(game)
    found, _ = maps_of(content, stem)
    texts = content.texts.get(lang) or content.texts.get(content.languages[0]) or {}
    named = texts.get(stem) or {}
    titles = {id: str(named[id]["name"]) for id in found if isinstance(named.get(id), dict) and "name" in named[id]}
    return Maps(found, paper, words, titles, stem, lang, rules)


def _without_foot(page: Page, id: str) -> tuple[Item, ...]:
    """What stands on a page but for the foot line, which whoever prints a game's sheets puts there; ids of its own."""
    return tuple(
        replace(item, id=f"{id}:{item.id}") if isinstance(item, Group) and item.id else item
        for item in page.items if not (isinstance(item, Group) and item.role == "stamp")
    )  # fmt: skip


@widget("terrain-map")
def terrain_map(
    draw: Drawing, *, page: Ref = None, shown: Ref = None, pale: Ref = None, x: float = 0.0, y: float = 0.0
) -> Items:
    """A hex map: a whole page of it (see `Maps.tiled` and `Maps.one`), or just its picture.

    :param page: a page of a map, passed with ref(): it is drawn as it is, with all that stands on it
    :param shown: what `Maps.shown` gives, passed with ref(): the picture alone
    :param pale: what `Maps.pale` gives, passed with ref(): the picture alone, without patterns
    :param x: left edge of the picture in mm
    :param y: upper edge of the picture in mm
    """
    if isinstance(pale, Pale) and page is None and shown is None:
        from generator.maps.poster.frame import described

        return (Group("", drawn(pale.shown.look, patterns=False), "figure", described(pale.shown), dx=x, dy=y),)
    if isinstance(page, Sheet) and shown is None:
        return page.items
    if isinstance(shown, Print) and page is None:
        from generator.maps.poster.frame import described

        return (picture(shown, "", described(shown), x, y),)
    raise Refused("give either `page`, a page of a map, or `shown` or `pale`, which Maps.shown and Maps.pale give")


@widget("terrain-legend")
def terrain_legend(draw: Drawing, *, shown: Ref, x: float, y: float, width: float) -> Items:
    """The legend of a map: the terrain that it has, levels, scale and notes.

    :param shown: what `Maps.shown` gives, passed with ref()
    :param x: left edge in mm
    :param y: upper edge in mm
    :param width: width in mm
    """
    if not isinstance(shown, Print):
        raise Refused("`shown` is what Maps.shown gives, passed with ref()")
    return (Group("", legend(shown.look, shown.words, width, shown.overlay).items, dx=x, dy=y),)
