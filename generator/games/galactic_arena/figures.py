"""Galactic Arena's figures and tables for the rules booklet, drawn from the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.draw import fonts
from generator.draw.display import Anchor, Face, Group, Ink, Item, Line, Paint, Path, Rect
from generator.draw.markup import Printed
from generator.draw.printing import printed
from generator.games.exhibits import HAIR, Drafts, arrow, bold, disc, patch, told, towards
from generator.games.galactic_arena.sentences import sentence
from generator.games.telling import Exhibit, Figure, Span, Spans, Table, spans
from generator.hexes import DIRECTIONS, Hex, Layout

WIDTH = 80.0
"""Width in mm of a figure that stands under the text of a column."""

INDICATORS = ("defence", "initiative", "health", "slots", "attack", "movement")
STEPS = (
    ("instant", "d"), ("move", "a"), ("exchange", "ad"), ("keyword", "a"), ("attack", "a"), ("defence", "d"),
    ("triggered", "ad"), ("damage", ""), ("push", "a"), ("move-after", "a"),
)  # fmt: skip
"""The steps of a turn and who acts in them: attacker, defender."""


def figures(content: Any, lang: str) -> Mapping[str, Exhibit]:
    """All figures and tables of the booklet, by id."""
    from generator.games.galactic_arena.figures_board import board_figure, sheet_figure

    maker = Maker(content, lang)
    exhibits: list[Exhibit] = [
        board_figure(maker), sheet_figure(maker), maker.heroes(), maker.turn(), maker.between(), maker.ladder(),
        maker.push(), *maker.traps(), maker.crates(), maker.keywords(),
    ]  # fmt: skip
    return {exhibit.id: exhibit for exhibit in exhibits}


class Maker(Drafts):
    """Draws the figures of the arena."""

    # tables

    def heroes(self) -> Table:
        """The heroes and their indicators."""
        words = self.words.heroes
        rows = [
            (bold(hero.name), *(told(hero[key]) for key in INDICATORS)) for _, hero in self.game.heroes.items()
        ]
        head = (told(words.hero), *(told(words[key]) for key in INDICATORS))
        return Table(tuple(rows), head, "lcccccc", caption=told(words.caption), id="table-heroes", after="choose-hero")

    def traps(self) -> Iterator[Table]:
        """What each kind of trap does, by the die."""
        words = self.words.traps
        for id, trap in self.game.traps.items():
            rows = []
            for _, outcome in trap.outcomes.items():
                if outcome.loses is None:
                    loss = told(words.nothing)
                else:
                    loss = spans(told(words[str(outcome.loses)]), " ", told(outcome.amount))
                rows.append((_faces(outcome), loss))
            head = (told(words.die), bold(trap.name))
            yield Table(tuple(rows), head, "cl", (1, 4), id=f"table-trap-{id}", after="trap")

    def crates(self) -> Table:
        """What lies in the crates."""
        words, names = self.words.crates, self.words.heroes
        rows: list[tuple[Spans, ...]] = []
        for _, crate in self.game.crates.items():
            symbols: list[Span] = []
            for gives in crate.gives:
                name = words.ability if str(gives) == "ability" else names[str(gives)]
                symbols += [*((Span(" / "),) if symbols else ()), *told(name)]
            rows.append((spans(Span(str(len(rows) + 1), "", (crate.path,), "computed")), tuple(symbols)))  # fmt: skip
        head = (told(words.crate), told(words.gives))
        return Table(tuple(rows), head, "cl", (1, 4), caption=told(words.caption), id="table-crates",
                     after="crate-ability")  # fmt: skip

    def keywords(self) -> Table:
        """The weapons' keywords."""
        words = self.words.keywords
        rows = [
            (bold(keyword.name), told(sentence(self.game, keyword))) for _, keyword in self.game.keywords.items()
        ]
        head = (told(words.keyword), told(words.effect))
        return Table(tuple(rows), head, "ll", (1, 3), caption=told(words.caption), id="table-keywords",
                     after="keyword-once")  # fmt: skip

    # figures

    def turn(self) -> Figure:
        """The steps of a turn, with who acts in them."""
        words = self.words.turn
        high = 7.0
        items: list[Item] = []
        for number, (step, who) in enumerate(STEPS):
            y = number * high
            if number:
                items += arrow(5.0, y - 1.6, 5.0, y + 1.2, head=1.4, weight=Line.DETAIL)
            items += self._who(who, 5.0, y + 3.4)
            items += self.pen.run(printed(words[step]), 13.0, y + 4.4, face=Face.LABEL_BOLD, size=8.5)
            note = words.notes.get(step) if hasattr(words.notes, "get") else None
            if note is not None:
                items += self.pen.run(printed(note), WIDTH, y + 4.4, size=7.0, anchor=Anchor.END, fit=46.0)
            if number < len(STEPS) - 1:
                items.append(_line(13.0, y + 6.4, WIDTH, y + 6.4))
        return self.figure("turn", items, WIDTH, high * len(STEPS), "turn-order")

    def _who(self, who: str, x: float, y: float) -> Iterator[Item]:
        """Black for the attacker, white for the defenders."""
        if not who:
            yield Rect(x - 1.6, y - 0.4, 3.2, 0.8, Paint(fill=Ink.BLACK))
        for index, letter in enumerate(who):
            dx = 0.0 if len(who) == 1 else (-2.5, 2.5)[index]
            yield from disc(self.pen, x + dx, y, 1.8, "", dark=letter == "a")

    def between(self) -> Figure:
        """Adjacent, and with hexes between."""
        across = 14.0
        grid = Layout(across, 8.1, 14.2)
        hexes = [Hex(q, -(q // 2) + row) for q in range(6) for row in (-1, 0)]
        attacker, near, far = Hex(2, -1), Hex(1, 0), Hex(5, -3)
        items: list[Item] = list(patch(self.pen, grid, [*hexes, far] if far not in hexes else hexes))
        for number, at in enumerate((Hex(3, -2), Hex(4, -2)), 1):
            x, y = grid.centre(at)
            items += self.pen.run(Printed(str(number), (), "ruler"), x, y + 1.8, size=14.0, anchor=Anchor.MIDDLE)
        for at, letter, dark in ((attacker, "A", True), (near, "B", False), (far, "C", False)):
            x, y = grid.centre(at)
            items += disc(self.pen, x, y, 4.0, letter, dark=dark)
        left, top, right, bottom = grid.extent([*hexes, far])
        return self.figure("between", _placed(items, (WIDTH - (right - left)) / 2 - left, 0.5 - top), WIDTH,
                           bottom - top + 1.0, "ranged-penalty")  # fmt: skip

    def push(self) -> Figure:
        """Where a target can be pushed, and where the attacker may step."""
        across = 15.0
        grid = Layout(across, 0.0, 0.0)
        target, attacker = Hex(0, 0), Hex(-1, 1)
        hexes = sorted({*target.within(1), *attacker.within(1)})
        items: list[Item] = list(patch(self.pen, grid, hexes))
        for step in DIRECTIONS:
            there = target.plus(step)
            if there != attacker:
                items += arrow(*towards(grid, target, there, 4.6, 2.4), weight=Line.STRUCTURE, head=2.2)
        for step in DIRECTIONS:
            there = attacker.plus(step)
            if there != target:
                items += arrow(*towards(grid, attacker, there, 4.6, 3.4), weight=Line.DETAIL, head=1.8, dash=(1.0, 0.8))
        for at, letter, dark in ((attacker, "A", True), (target, "B", False)):
            x, y = grid.centre(at)
            items += disc(self.pen, x, y, 4.0, letter, dark=dark)
        left, top, right, bottom = grid.extent(hexes)
        return self.figure("push", _placed(items, (WIDTH - (right - left)) / 2 - left, 0.5 - top), WIDTH,
                           bottom - top + 1.0, "free-step")  # fmt: skip

    def ladder(self) -> Figure:
        """An attack as sums: what the die says, attack total against defence total, damage."""
        words, battle = self.words.ladder, self.game.battle
        items: list[Item] = list(self._die(words, battle, 0.0))
        rows: tuple[tuple[str, tuple[tuple[str, Any, str], ...]], ...] = (
            ("attack", (("", words.die, ""), ("+", words.attack, ""), ("±", words.abilities, ""),
                        ("+", words.charge, battle.charge.attack), ("−", words.between, battle.ranged.penalty))),
            ("defence", (("", words.die, ""), ("+", words.defence, ""), ("±", words.abilities, ""))),
            ("damage", (("", words.weapon, ""), ("+", words.charge, battle.charge.damage),
                        ("+", words.critical, battle.critical.damage), ("±", words.abilities, ""))),
        )  # fmt: skip
        y = 16.0
        for name, parts in rows:
            items += self._sum(words.totals[name], parts, y)
            y += 15.0
            if name != "damage":
                key = "higher" if name == "attack" else "hit"
                items += arrow(4.0, y - 4.8, 4.0, y - 0.4, head=1.6, weight=Line.DETAIL)
                items += self.pen.run(printed(words[key]), 7.0, y - 1.6, size=8.5, fit=WIDTH - 8)
                y += 4.0
        return self.figure("ladder", items, WIDTH, y - 4.0, "success")

    def _die(self, words: Any, battle: Any, y: float) -> Iterator[Item]:
        """The faces of the attack die: what misses, what counts, what is critical."""
        faces, miss, critical = int(battle.die), int(battle.miss), int(battle.critical.roll)
        step = WIDTH / faces
        for face in range(1, faces + 1):
            x = (face - 1) * step
            ground = Ink.BLOCK if face <= miss else Ink.MID if face == critical else Ink.WHITE
            yield Rect(x, y, step, 6.0, Paint(ground, Ink.BLACK, Line.DETAIL.value))
            yield from self.pen.run(Printed(str(face), (battle.die.path,), "die"), x + step / 2, y + 4.3,
                                    face=Face.LABEL_BOLD, size=10.5, anchor=Anchor.MIDDLE,
                                    ink=Ink.CUT if face <= miss else Ink.BLACK)  # fmt: skip
        yield from self.pen.run(printed(words.miss), 0.0, y + 9.6, size=8.5)
        yield from self.pen.run(printed(words.counts), WIDTH / 2, y + 9.6, size=8.5, anchor=Anchor.MIDDLE)
        yield from self.pen.run(printed(words.critical), WIDTH, y + 9.6, size=8.5, anchor=Anchor.END)

    def _sum(self, name: Any, parts: tuple[tuple[str, Any, Any], ...], y: float) -> Iterator[Item]:
        """A total and what it is put together from."""
        yield from self.pen.run(printed(name), 0.0, y, face=Face.LABEL_BOLD, size=8.5)
        x = 0.0
        for sign, word, value in parts:
            if sign:
                yield from self.pen.run(Printed(sign), x + 1.9, y + 6.2, face=Face.LABEL_BOLD, size=8.5,
                                        anchor=Anchor.MIDDLE)  # fmt: skip
                x += 3.8
            run = printed(word)
            if value != "":
                number = printed(value)
                run = Printed(f"{run.text} {number.text}", (*run.sources, *number.sources))
            wide = fonts.width(run.text, Face.LABEL, 7.0) + 2.0
            yield Rect(x, y + 2.0, wide, 6.0, HAIR)
            yield from self.pen.run(run, x + wide / 2, y + 6.0, size=7.0, anchor=Anchor.MIDDLE)
            x += wide


def _faces(outcome: Any) -> Spans:
    """The dice of an outcome: 1–6."""
    least, most = outcome.least, outcome.most
    if int(least) == int(most):
        return told(least)
    return spans(told(least), "\N{EN DASH}", told(most))


def _line(x1: float, y1: float, x2: float, y2: float) -> Item:
    return Path((("M", x1, y1), ("L", x2, y2)), Paint(stroke=Ink.MID, width=Line.DETAIL.value))


def _placed(items: list[Item], dx: float, dy: float) -> list[Item]:
    return [Group("", tuple(items), dx=dx, dy=dy)]

