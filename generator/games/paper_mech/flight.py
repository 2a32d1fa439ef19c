"""Flight Path: in to the closest ring, bombs, across, out, off the radar, and back."""

from __future__ import annotations

from . import foes
from .rules import NOWHERE
from .state import INBOUND, NO_COVER, OUTBOUND, Enemy
from .table import Table


def activate(t: Table, enemy: Enemy) -> None:
    """One activation of an enemy with Flight Path."""
    rules = t.rules
    names, rings = rules.space_names, len(rules.rings)
    if enemy.space == NOWHERE:
        die = t.dice.roll("return", (t.state.wave, enemy.slot, enemy.acts), 1)[0]
        enemy.space = rules.start_sector[die] * rings + rings - 1
        enemy.flight = INBOUND
        t.tell("return", ("flight-path-return",), {"enemy": enemy.name, "dice": (die,), "space": names[enemy.space]})
    elif enemy.flight == INBOUND and enemy.space % rings == 0:
        foes.strike(t, enemy)  # then cross, by `foes.land`
        return
    elif enemy.flight == INBOUND:
        here = enemy.space
        enemy.space -= 1
        data = {"enemy": enemy.name, "from": names[here], "to": names[enemy.space]}
        t.tell("enemy-move", ("flight-path-in",), data)
    elif enemy.space % rings == rings - 1:
        here = enemy.space
        enemy.space = NOWHERE
        enemy.time = min(rules.return_time, rules.last_box)
        enemy.covered = NO_COVER
        told = {"enemy": enemy.name, "from": names[here], "time": enemy.time}
        t.tell("leaves", ("flight-path-out",), told)
        t.run_on()
        return
    else:
        here = enemy.space
        enemy.space += 1
        data = {"enemy": enemy.name, "from": names[here], "to": names[enemy.space]}
        t.tell("enemy-move", ("flight-path-out",), data)
    enemy.covered = NO_COVER
    foes.choose(t, enemy)
    t.run_on()


def cross(t: Table, enemy: Enemy) -> None:
    """After the bombs: through the centre to the opposite space, from now on outward."""
    rules = t.rules
    here = enemy.space
    enemy.space = rules.across[here]
    enemy.flight = OUTBOUND
    data = {"enemy": enemy.name, "from": rules.space_names[here], "to": rules.space_names[enemy.space]}
    t.tell("enemy-move", ("flight-path-bombs",), data)
