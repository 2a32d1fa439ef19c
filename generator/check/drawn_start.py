"""start.pdf: a page of its own that says what to print, then the sheets of a first game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.check.drawn_file import Drawn, Share, Start, empty_side, unstamped
from generator.check.party import cast_of, smallest
from generator.data.diagnostics import Diagnostic
from generator.draw.paper import Paper
from generator.draw.sides import printed_on

if TYPE_CHECKING:
    from generator.check.drawn import Press
    from generator.data.views import View


def draw_start(press: Press, lang: str, paper: Paper, made: Mapping[str, Drawn]) -> tuple[Drawn, list[Diagnostic]]:
    """The file, and what is wrong with its own pages or with its sheets for fewer players.

    :param made: its sheets by their names, and those of the master's folder, which its first page names.
    """
    assert press.listed.start is not None
    listed = press.listed.start
    sheets = [made[one] for one in listed.sheets if one in made and made[one].pages]  # some are only for more players
    masters = [one for one in made.values() if press.listed.sheets[one.id].master and one.pages]
    kinds = tuple(dict.fromkeys(
        "folded" if one.fold in ("gutter", "rows") else "flat" for one in sheets if one.pieces
    ))  # fmt: skip
    make = kinds if listed.make is None else tuple(listed.make)
    if press.sides.how != "designed":  # pieces may get their backs in another way than the list thinks
        ways = [kinds if name in ("folded", "flat") else (name,) for name in make]
        make = tuple(dict.fromkeys(one for way in ways for one in way))
    sides = "long" if press.sides.how == "designed" else press.sides.how
    apart = sides == "fold"  # nothing is printed on the back of anything
    shares, found = _shares(press, lang, paper, sheets)
    context = press.context(lang, paper)
    start = Start(
        tuple(_on_leaves(press, one) for one in sheets), tuple(make), sides=sides, units=press.units, shares=shares,
        party=press.party, cast_word=press.listed.players.cast if press.listed.players else "",
        picked=_picked(press, context["game"]),
        masters=tuple(_on_leaves(press, one) for one in masters),
        of_cast=tuple(one.id for one in sheets if press.listed.sheets[one.id].cast),
    )  # fmt: skip
    context = context | {"start": start}
    rendered = press.read_templates.render(listed.template, context, press.place_of)
    own, findings = rendered.sheet, [*press.worth_telling(rendered, lang, paper), *found]
    pages = list(own.pages)
    empty = str(context["words"].text("empty-side", ""))
    for drawn in sheets:
        for number, page in enumerate(drawn.sheet.pages):
            # A part begins on a leaf of its own; what is not printed on both sides leaves each back empty.
            if len(pages) % 2 and not apart and (number == 0 or drawn.fold != "duplex"):
                pages.append(empty_side(paper, len(pages) + 1, empty))
            # Ids are unique in a file; two sheets may both call a page "front".
            pages.append(replace(page, id=f"{drawn.id}-{page.id}", items=unstamped(page)))
    sheet = replace(press.finished("start", replace(own, pages=tuple(pages)), lang), game=press.content.game_id)
    return Drawn("start", sheet, "duplex", sum(one.pieces for one in sheets), own=len(own.pages)), findings


def _picked(press: Press, game: View) -> tuple[object, ...]:
    """The names of those who take part, where it isn't the whole cast."""
    spec, party = press.listed.players, press.party
    if spec is None or party is None or len(party.cast) == len(cast_of(press.content, spec)):
        return ()
    return tuple(game[spec.cast][one].text("name", one) for one in party.cast)


def _on_leaves(press: Press, one: Drawn) -> Drawn:
    """A sheet as the leaves count that it takes with these sides."""
    return replace(one, fold=printed_on(one.fold, press.sides)) if press.sides.how == "fold" else one


def _shares(
    press: Press, lang: str, paper: Paper, sheets: Sequence[Drawn]
) -> tuple[tuple[Share, ...], list[Diagnostic]]:
    """For each number of players the leaves of what they need, and what is wrong with those sheets alone.

    None for a file that is for a party of its own, which needs all that it holds.
    """
    whole, spec = press.party, press.listed.players
    if whole is None or spec is None or whole.chosen:
        return (), []
    shares, findings = [], []
    for count in sorted(spec.counts):
        fewer = smallest(whole, count)
        made = []
        for one in sheets:
            sheet = press.listed.sheets[one.id]
            drawn = one
            if whole.differs(sheet, fewer):
                drawn, found = press.sheet(one.id, sheet, lang, paper, fewer)
                findings += found
                if _shows_more(drawn, one):
                    findings += press.page_findings([drawn], (lang, paper.name))
            made.append(_on_leaves(press, drawn))
        shares.append(Share(count, tuple(made)))
    return tuple(shares), findings


def _shows_more(fewer: Drawn, whole: Drawn) -> bool:
    """Whether a sheet for fewer players shows anything that the whole one, which is looked at too, doesn't: another
    piece, or another page."""
    if fewer.set:
        sides = {piece.id: (piece.front, piece.back) for piece in whole.set}
        return any(sides.get(piece.id) != (piece.front, piece.back) for piece in fewer.set)
    pages = {page.id: unstamped(page) for page in whole.sheet.pages}
    return any(pages.get(page.id) != page.items for page in fewer.sheet.pages)
