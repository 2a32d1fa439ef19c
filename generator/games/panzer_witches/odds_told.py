"""A shot that was reckoned through, told in lines: words under `odds` and `transcript` of the texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.data.languages import MINUS, TIE, decimals
from generator.games.choosing import named

from .levels import CRITICAL, FAILURE, FUMBLE, NORMAL, SPECIAL
from .models import LOCATIONS
from .odds_kit import SECTORS, Answer
from .odds_parts import Chance, FieldPart, Odds, OwnBlast, Suffered
from .shields import SECTORS as SHIELDED
from .state import NOBODY

if TYPE_CHECKING:
    from generator.data.content import Content

    from .rules import Unit

_BANDS = ((CRITICAL, "critical"), (SPECIAL, "special"), (NORMAL, "normal"), (FAILURE, "failure"), (FUMBLE, "fumble"))


class _Words:
    """Words, names and numbers of one language."""

    def __init__(self, content: Content, lang: str) -> None:
        self.content = content
        self.lang = lang
        self.book = content.clauses.get(lang)

    def said(self, *path: str, tree: str = "odds") -> str:
        """A word under `odds`, or another tree of the texts; its key where the texts lack it."""
        for lang in (self.lang, self.content.languages[0]):
            found = self.content.texts.get(lang, {}).get(tree)
            for key in path:
                found = found.get(key) if isinstance(found, dict) else None
            if isinstance(found, str):
                return found
        return path[-1]

    def told(self, *path: str) -> str:
        """A word under `transcript`."""
        return self.said(*path, tree="transcript")

    def name(self, path: str) -> str:
        """A thing's name."""
        return named(self.content, path, self.lang)

    def clause(self, id: str) -> str:
        """The number of a clause."""
        return self.book.number(id) if self.book is not None and id in self.book else id

    def share(self, chance: Fraction) -> str:
        """A chance in per cent: two digits behind the sign at most; exactly none or all without any."""
        if chance.denominator == 1:
            return f"{100 * chance}{TIE}%"
        return decimals(f"{float(100 * chance):.2f}", self.lang) + f"{TIE}%"

    def mean(self, value: Fraction) -> str:
        """An average."""
        return decimals(f"{float(value):.2f}", self.lang)


def told(content: Content, found: Answer, lang: str) -> Iterator[str]:
    """An answer in lines."""
    words = _Words(content, lang)
    odds = found.odds
    yield from _head(words, found)
    yield ""
    yield from _chance(words, odds.chance)
    if odds.later is not None:
        yield ""
        yield f"{words.said('later')} ({found.asked.weapon.shots - 1}): {odds.later.value}{TIE}%"
    yield ""
    yield from _protection(words, found)
    yield from _locations(words, found.target, odds)
    yield ""
    yield from _modules(words, found.target, odds)
    yield from _ends(words, found)
    if odds.own is not None:
        yield ""
        yield from _own(words, found.shooter, odds.own)


def _head(words: _Words, found: Answer) -> Iterator[str]:
    """What is asked."""
    asked, odds = found.asked, found.odds
    mount = words.told("mounts", asked.weapon.mount)
    weapon = f"{words.name(f'weapons:{asked.weapon.id}')} ({mount}), {odds.power.text}"
    rows = [
        (words.said("shooter"), found.shooter.name),
        (words.said("target"), found.target.name),
        (words.said("weapon"), weapon),
        (words.said("distance"), str(asked.distance)),
        (words.said("sector"), words.told("sectors", SECTORS[asked.sector])),
    ]
    if asked.location != NOBODY:
        rows.append((words.said("called"), words.told("locations", LOCATIONS[asked.location])))
    yield from _columns(rows)
    if found.chosen and len([one for one in found.shooter.weapons if one.bands]) > 1:
        yield words.said("chosen")


def _chance(words: _Words, chance: Chance) -> Iterator[str]:
    """Each part of a chance with its clause, and the bands."""
    rows = [
        (words.told("terms", one.id), str(one.value) if one.id == "skill" else _signed(one.value),
         words.clause(one.clause))
        for one in chance.terms
    ]  # fmt: skip
    yield from _columns([*rows, (words.said("chance"), f"{chance.value}".replace("-", MINUS), "")], right={1})
    yield ""
    bands = []
    top = 0
    for level, key in _BANDS:
        ways = chance.ways[level]
        if ways:
            bands.append((words.said("levels", key), _rolls(top + 1, top + ways), f"{ways}{TIE}%"))
        top += ways
    yield from _columns(bands, right={2})


def _protection(words: _Words, found: Answer) -> Iterator[str]:
    """What shield and field take, where the target has them."""
    odds, asked = found.odds, found.asked
    shield, field = odds.shield, odds.field
    if shield is not None:
        yield f"{words.said('shield')} ({asked.shield})"
        yield from _columns(
            [
                (words.said("skill"), f"{shield.chance.value}{TIE}%"),
                (words.said("catches"), words.share(shield.catches)),
                (words.said("takes"), words.mean(shield.takes)),
                (words.said("overflow"), words.mean(shield.over)),
            ],
            right={1},
        )
        yield ""
    elif asked.shield and asked.sector not in SHIELDED:
        yield words.said("no-shield")
        yield ""
    if field is not None:
        yield from _force_field(words, field, inside=asked.case.in_melee)
        yield ""


def _force_field(words: _Words, field: FieldPart, *, inside: bool) -> Iterator[str]:
    """What a force field does; in melee it protects the cockpit alone."""
    yield f"{words.said('field')} ({field.points})"
    if inside:
        yield f"  {words.said('field-melee')}"
    rows = [(words.said("strength"), str(field.strength))]
    if field.percent != 100:
        rows.append((words.said("holds"), f"{field.percent}{TIE}%"))
    if not inside:
        rows += [
            (words.said("absorbs"), words.share(field.absorbs)),
            (words.said("breaks"), words.share(field.breaks)),
        ]
    yield from _columns([*rows, (words.said("loses"), words.mean(field.loses))], right={1})


def _locations(words: _Words, frame: Unit, part: Suffered) -> Iterator[str]:
    """What each location of a frame takes, and what comes through to it."""
    keys = ("location", "armour", "whole", "struck", "through", "hull", "lost", "wasted")
    rows = [tuple(words.said(key) for key in keys)]
    for at, one in enumerate(part.locations):
        if one.struck:
            rows.append(
                (words.told("locations", LOCATIONS[at]), str(frame.armour[at]), str(frame.hull[at]),
                 words.share(one.struck), words.share(one.harmed),
                 words.mean(one.hull), words.share(one.lost), words.mean(one.wasted))
            )  # fmt: skip
    yield from _columns(rows, right={1, 2, 3, 4, 5, 6, 7})
    yield ""
    yield f"{words.said('points')}:"
    spread = [(points, chance) for points, chance in part.through.items() if chance]
    yield from _wrapped([f"{points}: {words.share(chance)}" for points, chance in spread])


def _modules(words: _Words, frame: Unit, part: Suffered) -> Iterator[str]:
    """What each module of a frame takes that can be struck."""
    rows = [(words.said("module"), words.said("struck"), words.said("condition"), words.said("gone"))]
    carried = {one.module: one.id for one in frame.weapons}
    for at, one in enumerate(part.modules):
        if one.struck or one.out:
            path = f"weapons:{carried[at]}" if at in carried else f"modules:{one.id}"
            extra = f" ({words.told('mounts', one.id)})" if at in carried else ""
            label = f"{words.name(path)}{extra}, {frame.modules[at].condition}"
            rows.append((label, words.share(one.struck), words.mean(one.loses), words.share(one.out)))
    if len(rows) > 1:
        yield from _columns(rows, right={1, 2, 3})
        yield ""


def _ends(words: _Words, found: Answer) -> Iterator[str]:
    """What becomes of the frame."""
    odds: Odds = found.odds
    rows = [(words.said("hit"), words.share(odds.hit)), *_fate(words, odds)]
    if found.asked.case.into_melee:
        rows.append((words.said("stray"), words.share(odds.stray)))
    rows.append((f"{words.said('malfunction')} ({words.clause('malfunction')})", words.share(odds.malfunction)))
    yield from _columns(rows, right={1})


def _fate(words: _Words, part: Suffered) -> list[tuple[str, str]]:
    """What becomes of a frame, in rows."""
    return [
        (words.said("harmed"), words.share(1 - part.through[0])),
        (words.said("falls"), words.share(part.falls)),
        (words.said("out"), words.share(part.out)),
    ]


def _own(words: _Words, frame: Unit, own: OwnBlast) -> Iterator[str]:
    """What the explosion does to the shooter's own frame."""
    yield f"{words.said('own')}, {frame.name} ({words.clause('shoot-in-melee')})"
    yield from _columns(
        [(words.said("own-struck"), words.share(own.struck)), (words.said("own-damage"), words.mean(own.total))],
        right={1},
    )
    yield ""
    if own.field is not None:
        yield from _force_field(words, own.field, inside=True)
        yield ""
    yield from _locations(words, frame, own)
    yield ""
    yield from _modules(words, frame, own)
    yield from _columns(_fate(words, own), right={1})


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", MINUS)


def _rolls(first: int, last: int) -> str:
    """A band of rolls as two dice show them: 01–13, 98–00."""
    low, high = f"{first % 100:02d}", f"{last % 100:02d}"
    return low if first == last else f"{low}–{high}"


def _columns(rows: Sequence[Sequence[str]], right: set[int] | None = None) -> Iterator[str]:
    """Rows as lines, their columns below each other.

    :param right: the columns that stand at the right.
    """
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [
            f"{cell:>{widths[at]}}" if right and at in right else f"{cell:<{widths[at]}}" for at, cell in enumerate(row)
        ]
        yield "  " + "  ".join(cells).rstrip()


def _wrapped(parts: Sequence[str], each: int = 6) -> Iterator[str]:
    """Short entries, some on a line, below each other."""
    widest = max(map(len, parts), default=0)
    for start in range(0, len(parts), each):
        yield "  " + "  ".join(f"{one:<{widest}}" for one in parts[start : start + each]).rstrip()
