"""For how many players a game is printed, and who of its cast takes part.

sheets.yaml says what there is to choose (`players:`) and which sheets depend on it (`players: true`, `cast: true`).
The template of such a sheet knows `players`, a number, or `cast`, the ids of those who take part. A full set is for the
most players and the whole cast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.check import codes
from generator.data.diagnostics import Diagnostic
from generator.data.problem import Problem
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check.sheet_list import Listed, PlayersSpec, SheetList, SheetSpec
    from generator.data.content import Content


@dataclass(frozen=True, slots=True)
class Party:
    """Who plays: how many, and which of the cast, in order. `chosen` is whether somebody asked for just these."""

    players: int
    cast: tuple[str, ...] = ()
    chosen: bool = False

    def names(self, spec: SheetSpec) -> dict[str, object]:
        """What the template of a sheet knows of it."""
        told: dict[str, object] = {"players": self.players} if spec.players else {}
        return told | ({"cast": self.cast} if spec.cast else {})

    def differs(self, spec: SheetSpec, other: Party) -> bool:
        """Whether a sheet is another one for another party."""
        return self.names(spec) != other.names(spec)


def everybody(content: Content, listed: SheetList) -> Party | None:
    """The most players with the whole cast; None for a game whose sheets are the same for however many."""
    spec = listed.players
    return Party(max(spec.counts), cast_of(content, spec)) if spec is not None else None


def smallest(whole: Party, players: int) -> Party:
    """So many players with one of the cast each."""
    return Party(players, whole.cast[:players])


def cast_of(content: Content, spec: PlayersSpec) -> tuple[str, ...]:
    """The ids that can be picked from; none where the game's data have no such collection, which `findings` tells."""
    if not spec.cast:
        return ()
    held = getattr(content.numbers.get(spec.cast), spec.cast.replace("-", "_"), None)
    return tuple(held) if isinstance(held, dict) else ()


def findings(content: Content, read: Listed) -> Iterator[Diagnostic]:
    """What a game's list of sheets says about players that its data contradict."""
    spec, info, located = read.sheets.players if read.sheets else None, content.info, read.located
    if spec is None or located is None:
        return
    whole = cast_of(content, spec)
    # Where the collection's own file is faulty, that is told already.
    if spec.cast and not whole and (spec.cast in content.numbers or spec.cast not in content.file_models):
        place = located.place(("players", "cast"))
        yield codes.NO_CAST.at(f"the game's data have no {spec.cast} to pick from", place)
    for number, count in enumerate(spec.counts):
        place = located.place(("players", "counts", number))
        if info is not None and not info.players.min <= count <= info.players.max:
            allowed = f"game.yaml says {info.players.min} to {info.players.max}"
            yield codes.WRONG_PLAYERS.at(f"sheets for {count} players; {allowed}", place)
        elif whole and len(whole) < count:
            yield codes.WRONG_PLAYERS.at(f"{count} players can't have one of {len(whole)} {spec.cast} each", place)


def chosen(content: Content, listed: SheetList, players: int, names: Iterable[str]) -> Party:
    """The party that was asked for.

    :param players: how many; 0 for as many as there are names
    :param names: ids of the cast, or names as they are printed; none for the whole cast
    :raises Problem: saying what there is to choose from.
    """
    spec = listed.players
    wanted = [name.strip() for name in names if name.strip()]
    if spec is None:
        raise Problem(
            f"{content.game_id} has no number of players to choose",
            "Its sheets are the same for however many play: leave the option out.",
        )
    whole = cast_of(content, spec)
    counts = ", ".join(str(count) for count in spec.counts)
    if wanted and not spec.cast:
        raise Problem(f"{content.game_id} has nobody to pick", "Leave the names out.")
    word, everyone = spec.cast, f"There are: {', '.join(whole)}."
    cast = tuple(_id(content, word, whole, name, everyone) for name in wanted)
    doubled = next((one for place, one in enumerate(cast) if one in cast[:place]), "")
    if doubled:
        raise Problem(f"{doubled} is named twice", f"Each takes part once. {everyone}")
    players = players or len(cast)
    if players not in spec.counts:
        raise Problem(f"{content.game_id} is not for {players} player{'s' * (players != 1)}", f"Choose from: {counts}.")
    if cast and len(cast) < players:
        raise Problem(f"{players} players need {players} {word} at least, one each, not {len(cast)}", everyone)
    return Party(players, cast or whole, chosen=True)


def _id(content: Content, collection: str, whole: tuple[str, ...], name: str, everyone: str) -> str:
    """The id that a word means: itself, or what is called so in one of the game's languages."""
    folded = name.casefold()
    for one in whole:
        if folded in (one.casefold(), *(_name(content, collection, one, lang) for lang in content.languages)):
            return one
    from generator.draw.elements import did_you_mean

    raise Problem(f"there is no {name!r} among the {collection}{did_you_mean(name, whole)}", everyone)


def _name(content: Content, collection: str, one: str, lang: str) -> str:
    try:
        return content.name(f"{collection}:{one}", lang).casefold()
    except KeyError:
        return ""
