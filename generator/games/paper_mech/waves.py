"""Waves: drawing and placing enemies, and what lies between two waves."""

from __future__ import annotations

from generator.play.contract import Outcome

from . import foes, skills
from .rules import STANCES, Rules
from .state import DEAL, NO_ACTION, NO_WALL, REPAIR, STANCE, Enemy, State
from .table import Table


def new_state(rules: Rules, wave: int) -> State:
    """The sheet before the first wave of a game (or a fresh one before a later wave)."""
    state = State()
    state.wave = wave
    state.marks = [0] * len(rules.places)
    state.skills = [0] * len(rules.skills)
    return state


def deal(t: Table) -> None:
    """Make up the draw pile, draw, and place the cubes of each enemy."""
    rules, state = t.rules, t.state
    wave = rules.waves[state.wave]
    state.enemies = []
    state.slots = 0
    state.attacks = 0
    state.last = -1
    state.action = NO_ACTION
    state.waited = 0
    state.changes = 0
    state.quiet = 0
    state.reflex = False
    state.wall = NO_WALL
    state.fresh = True
    clauses: tuple[str, ...] = ("wave-pile",)
    if wave.removed:
        clauses += ("wave-retired",)
    if wave.kept:
        clauses += ("keep-bike",)
    pile = t.dice.order("tokens", (state.wave,), wave.pile)
    t.tell("wave", clauses, {"wave": wave.id, "pile": tuple(wave.pile), "number": state.wave + 1})
    for id in wave.fixed:
        arrive(t, id, ("wave-fixed",))
    left = wave.draw
    extra = 0
    while left and pile:
        id = pile.pop(0)
        t.dice.drawn("tokens", id)
        left -= 1
        again = rules.again.get(id, 0)
        clause: tuple[str, ...] = ("wave-draw",)
        if extra and not left:
            clause += ("wave-draw-again",)
        left += again
        extra += again
        arrive(t, id, clause)
    state.pile = tuple(pile)
    t.run_on()


def arrive(t: Table, id: str, clauses: tuple[str, ...]) -> None:
    """Place an enemy's cubes: first attack, its time, a space at the longest range by die."""
    rules, state = t.rules, t.state
    index = rules.enemy_index[id]
    kind = rules.enemies[index]
    outer = len(rules.rings) - 1
    attack, in_range = foes.next_attack(rules, kind, outer, 0)
    time = min(kind.attacks[attack].time, rules.last_box)
    die = t.dice.roll("arrival", (state.wave, state.slots), 1)[0]
    space = rules.start_sector[die] * len(rules.rings) + outer
    same = sum(1 for enemy in state.enemies if enemy.kind == index)
    name = f"{id}-{same + 1}" if same else id
    state.enemies.append(Enemy(index, state.slots, name, space, time, attack))
    state.slots += 1
    first = "enemy-first-attack" if in_range else "enemy-first-attack-short"
    t.tell(
        "arrival",
        (*clauses, first, "enemy-first-time", "enemy-first-space"),
        {
            "enemy": name,
            "kind": id,
            "attack": kind.attacks[attack].id,
            "time": time,
            "dice": (die,),
            "space": rules.space_names[space],
        },
    )


def cleared(t: Table) -> None:
    """The last enemy is destroyed: erase enemies' circles; repairs, or the end."""
    rules, state = t.rules, t.state
    state.cleared += 1
    state.action = NO_ACTION
    state.pile = ()
    t.tell("wave-cleared", ("wave-cleared", "wave-erase"), {"wave": rules.waves[state.wave].id})
    if state.wave == len(rules.waves) - 1:
        score = rules.top_score - sum(mask.bit_count() for mask in state.marks)
        state.outcome = Outcome("win", "all-waves", state.cleared, score)
        t.tell("win", ("win", "score"), {"score": score})
        t.run_on()
        return
    state.paid_repairs = 0
    state.free_repairs = 0
    state.moment = REPAIR


def can_repair(t: Table) -> bool:
    """Whether one more circle may be erased."""
    state = t.state
    return state.paid_repairs < t.rules.repair_limit or state.free_repairs < skills.free_repairs(t)


def repair(t: Table, place: int, bit: int) -> None:
    """Erase a circle: free of time if a skill says so, else one unit."""
    rules, state = t.rules, t.state
    state.marks[place] &= ~bit
    free = state.free_repairs < skills.free_repairs(t)
    clauses: tuple[str, ...] = ("repair",)
    if free:
        state.free_repairs += 1
        clauses += tuple(f"skill-{skill.id}-use" for skill in rules.skills if skill.use == "free-repair")
    else:
        state.paid_repairs += 1
    t.tell("repair", clauses, {"circle": f"{rules.places[place]}/{bit.bit_length()}", "free": free})
    if not free and rules.skills:
        skills.earn_repairs(t)


def repaired(t: Table) -> None:
    """Repairs are done: the time cube goes on the number of repairs."""
    state = t.state
    state.time = min(state.paid_repairs, t.rules.last_box)
    t.tell("repairs-done", ("repair-time",), {"time": state.time, "free": state.free_repairs})
    state.moment = STANCE


def stance(t: Table, name: str) -> None:
    """The stance in which the next wave is met."""
    state = t.state
    state.squat = name == STANCES[1]
    t.tell("wave-stance", ("repair-stance",), {"stance": name})
    state.wave += 1
    state.moment = DEAL
