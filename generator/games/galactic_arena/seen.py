"""What a player can see, and dealing anew what it can't."""

from __future__ import annotations

from generator.play.contract import Dice

from .setting_up import learn_options
from .state import PICK, UNKNOWN, State
from .table import Kit


def hidden_seats(s: State, player: int) -> list[int]:
    """The seats whose choice behind the screen the player can't see."""
    return [seat for seat in range(len(s.hero)) if seat != player] if s.secret else []


def view(kit: Kit, s: State, player: int) -> State:
    """A copy that holds only what the player can see."""
    other = s.copy()
    for cell in other.crates:
        other.crates[cell] = UNKNOWN
    for seat in hidden_seats(s, player):
        if s.drafted:
            other.hero[seat] = UNKNOWN
        other.weapon[seat] = UNKNOWN
        other.learned[seat] = 0
    if s.secret and s.asked != player:
        other.options = []
        if s.drafted:
            other.phase = PICK
    return other


def redeal(kit: Kit, s: State, dice: Dice, player: int) -> State:
    """A copy in which all that the player can't see was dealt anew."""
    other = s.copy()
    if s.facedown:
        names = [str(index) for index in s.facedown]
        pile = dice.order("redeal", (s.match, s.round, s.turn), names)
        other.crates = {cell: int(index) for cell, index in zip(sorted(s.crates), pile, strict=True)}
    for seat in hidden_seats(s, player):
        if s.ready >> seat & 1:
            _choose_anew(kit, other, dice, seat)
    return other


def _choose_anew(kit: Kit, s: State, dice: Dice, seat: int) -> None:
    """Choose at random for a player who is ready behind the screen."""
    draws = iter(range(99))

    def below(bound: int) -> int:
        return dice.roll("redeal", (s.match, 0, 0, seat), 1, next(draws), bound)[0] - 1

    if s.drafted:
        held = s.drafted[seat]
        s.hero[seat] = held[below(len(held))]
    weapons = kit.armoury[s.hero[seat]]
    s.weapon[seat] = weapons[below(len(weapons))]
    s.learned[seat] = 0
    while found := [one for one in learn_options(kit, s, seat) if one.kind == "learn"]:
        s.learned[seat] |= 1 << kit.rules.ability_index[found[below(len(found))].what]
