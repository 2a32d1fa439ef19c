"""Galactic Arena's rules engine: a machine of decisions over plain state.

Each decision of a player is an `Action` from `legal_actions`; everything between two decisions happens by itself and is
told as events that cite the clauses of the rules. A decision with only one answer is not offered: it is carried out.

    engine = create(content)                     # a duel; heroes are chosen in the game
    pairs = engine.in_form("pairs")              # another way to play, same rules
    fight = engine.between("deimos", "kelp-zes") # a duel of these two: red-1 and blue-1

Actions (`what`, `how`): hero ID; weapon ID; learn ABILITY; ready; place OBSTACLE HEX; move HEX [way]; stay; stop;
use ABILITY [seat key]; keyword [seat key]; pass; attack TARGET melee|ranged; charge KEY HEX; no-attack; push HEX;
step HEX; leap HEX; reroll; keep; take BONUS; pass-turn; end-turn. `table.act` makes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, Dice, Event, Refused, RulesFault
from generator.play.states import DecidedEngine, known_form

from . import invariants, labels, refusals, seen, sequence, setting_up, tournament
from .cites import CITED, OPTIONAL, TOURNAMENT
from .rules import Form, Rules, compile_rules, tables_of
from .state import CHOOSE, UNKNOWN, State
from .table import STREAMS, Fixed, Kit, Table, act

if TYPE_CHECKING:
    from .bench import ArenaBench
    from .narrator import Narrator

__all__ = ["CITED", "OPTIONS", "STREAMS", "GalacticArena", "RulesFault", "act", "create", "narrator"]

ROLL_FOR_INITIATIVE = "roll-for-initiative"
RE_ROLLS = "re-rolls"
OPTIONS = (ROLL_FOR_INITIATIVE, RE_ROLLS)
"""The optional rules that a game can be played with."""


class GalacticArena(DecidedEngine[State]):
    """The engine for one form of play.

    :param fixed: heroes, weapon and abilities that aren't chosen in the game.
    :param without: ids of weapons and abilities that nobody may choose.
    """

    game = "galactic-arena"
    stage_word = "bout"
    win_words = "won by who began"
    units_words = "rounds"
    entrants_path = "heroes"
    stages = 1
    streams: Mapping[str, int] = STREAMS

    def __init__(
        self,
        rules: Rules,
        form: str = "",
        fixed: Fixed | None = None,
        *,
        options: Iterable[str] = (),
        without: Iterable[str] = (),
        content: Any = None,
    ) -> None:
        self.rules = rules
        self.content = content
        """The content, or mapping of number files, from which the rules were compiled."""
        self.form: Form = rules.forms[form or next(iter(rules.forms))]
        needed = 2 * self.form.heroes * max(1, self.form.drafted)
        if needed > len(rules.heroes):
            there = len(rules.heroes)
            raise RulesFault(f"battle:forms/{self.form.id}", f"it needs {needed} heroes, and there are {there}")
        self.fixed: Fixed = fixed or Fixed()
        self.options = frozenset(options)
        self.without = frozenset(without)
        self.kit = Kit(
            rules,
            roll_for_initiative=ROLL_FOR_INITIATIVE in self.options,
            rerolls=RE_ROLLS in self.options,
            without=self.without,
            fixed=self.fixed,
        )
        self.players = 2 * self.form.heroes
        """How many players, one for each hero."""
        self.cited = CITED | TOURNAMENT | OPTIONAL

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs to play: the compiled rules, not the content, which is twenty times as large."""
        return {**self.__dict__, "content": None}

    @property
    def sparing(self) -> int:
        """Of how many games a check plays one: those of teams and tournaments take longer than duels."""
        return self.form.heroes * (2 if self.form.drafted else 1)

    # --- which games can be played

    @property
    def forms(self) -> tuple[str, ...]:
        """The ways to play; the first is the usual one."""
        return tuple(self.rules.forms)

    def in_form(self, form: str) -> GalacticArena:
        """The engine for another way to play.

        :raises ValueError: if there is no such form.
        """
        return self._other(known_form(self.forms, form), self.fixed)

    def _other(self, form: str, fixed: Fixed, without: Iterable[str] = ()) -> GalacticArena:
        banned = self.without | set(without)
        return GalacticArena(self.rules, form, fixed, options=self.options, without=banned, content=self.content)

    def entrants(self) -> tuple[str, ...]:
        """The ids of the heroes."""
        return tuple(hero.id for hero in self.rules.heroes)

    def choices(self, hero: str) -> tuple[str, ...]:
        """The ids of the weapons and abilities that a hero may take into a fight."""
        rules = self.rules
        one = rules.heroes[rules.hero_index[hero]]
        return (
            *(rules.weapons[index].id for index in one.weapons),
            *(rules.abilities[index].id for index in one.abilities),
        )

    def between(self, first: str, second: str, without: Iterable[str] = frozenset()) -> GalacticArena:
        """The engine for duels of two heroes: the first in seat red-1, the second in seat blue-1.

        :param without: ids of weapons and abilities that may not be chosen. A hero keeps its weapons if all are named.
        :raises ValueError: if there is no such hero, or no form for duels.
        """
        for id in (first, second):
            if id not in self.rules.hero_index:
                raise ValueError(f"no hero '{id}'; there are {', '.join(self.entrants())}")
        duel = next((form.id for form in self.rules.forms.values() if form.heroes == 1 and not form.drafted), None)
        if duel is None:
            raise RulesFault("battle:forms", "there is none in which one hero meets one other, without a draft")
        fixed = Fixed((self.rules.hero_index[first], self.rules.hero_index[second]))
        return self._other(duel, fixed, without)

    # --- the contract of `generator.play.contract.Engine`

    def start(self, dice: Dice, stage: int = 1) -> tuple[State, list[Event]]:
        """A new game, run on to its first decision.

        :raises ValueError: if the stage isn't 1.
        """
        if stage != 1:
            raise ValueError(f"no match {stage}: a game begins with the first")
        state = State(self.players)
        return state, self.open(state, dice)

    def open(self, state: State, dice: Dice) -> list[Event]:
        """Begin with a blank state, and run on to the first decision."""
        table = Table(self.kit, state, dice)
        self._open(table)
        self.settle(table)
        return table.events

    def _open(self, t: Table) -> None:
        s, fixed = t.state, self.fixed
        seats = range(self.players)
        if self.form.drafted:
            tournament.begin_draft(t, self.form.drafted)
            return
        for seat, hero in enumerate(fixed.heroes[: self.players]):
            s.hero[seat] = hero
        missing = [seat for seat in seats if s.hero[seat] == UNKNOWN]
        s.queue = ()
        if missing:
            s.queue = setting_up.roll_order(t, "choose-hero", missing, ("choose-hero", "choose-hero-tie"))
            s.first = s.queue[0]
            s.phase = CHOOSE
        else:
            setting_up.arm(t)

    def inventory(self) -> dict[str, list[str]]:
        """What samples count, as `choose` events name it: heroes, weapons, abilities, kinds of decision."""
        return {"actions": labels.labels(self.rules), "enemies": []}

    def player(self, state: State) -> int:
        """The seat that decides."""
        return state.asked

    def view(self, state: State, player: int) -> State:
        """A copy with what the player can see: crates face down; behind the screens only what is one's own."""
        return seen.view(self.kit, state, player)

    def redeal(self, state: State, dice: Dice, player: int) -> State:
        """A copy in which crates, and what the others chose behind their screens, were dealt anew."""
        return seen.redeal(self.kit, state, dice, player)

    def check(self, state: State) -> None:
        """Test the invariants.

        :raises BrokenInvariant: with all that is wrong.
        """
        invariants.check(self.kit, state)

    def bench(self) -> ArenaBench:
        """Where worked examples are played."""
        from .bench import ArenaBench

        return ArenaBench(self)

    # --- playing

    def settle(self, t: Table) -> None:
        """Run on until somebody has to decide or the game is over; a position set up by hand needs it too."""
        sequence.run_on(t)

    def apply(self, state: State, action: Action, dice: Dice, *, trusted: bool = False) -> list[Event]:
        """Carry out an action and all that follows up to the next decision.

        :param trusted: the action comes straight from `legal_actions`, so it need not be tested.
        :raises Refused: if the rules do not allow the action now; the state is then unchanged.
        """
        if not trusted:
            code, message = refusals.explain(self, state, action)
            if code:
                raise Refused(code, message)
        table = Table(self.kit, state, dice)
        table.events.append(labels.chosen(self.kit, state, action))
        sequence.carry_out(table, action)
        sequence.run_on(table)
        return table.events


def create(
    content: Any, loadout: str | Mapping[str, Any] | None = None, options: Iterable[str] = (), form: str = ""
) -> GalacticArena:
    """The engine for loaded content, or for a mapping of number files.

    :param loadout: a loadout's id, a mapping or a model: the first player's hero, weapon and abilities; None or
        "standard" fixes nothing.
    :param options: ids of optional rules, from `OPTIONS`.
    :param form: the way to play; the usual one if it isn't named.
    :raises RulesFault: if the data can't be compiled.
    :raises KeyError: if the content has no such loadout.
    :raises ValueError: for an unknown option or form.
    """
    chosen = set(options)
    unknown = sorted(chosen - set(OPTIONS))
    if unknown:
        raise ValueError(f"no option '{unknown[0]}'; there are {', '.join(OPTIONS)}")
    rules = compile_rules(content if isinstance(content, Mapping) else tables_of(content))
    engine = GalacticArena(rules, "", _fixed(rules, content, loadout), options=chosen, content=content)
    return engine.in_form(form) if form else engine


def _fixed(rules: Rules, content: Any, loadout: Any) -> Fixed:
    """What a loadout fixes."""
    if loadout is None or loadout == "standard":
        return Fixed()
    if isinstance(loadout, str):
        model = content.loadouts[loadout].model
        if model is None:
            raise RulesFault(f"loadouts/{loadout}:", "the loadout is not valid")
        loadout = model
    if not isinstance(loadout, Mapping):
        loadout = loadout.model_dump(by_alias=True, mode="json")
    hero = _index(rules.hero_index, loadout.get("hero"), "hero")
    if loadout.get("weapon") is None:
        raise RulesFault("loadout:weapon", "the hero has no weapon")
    weapon = _index(rules.weapon_index, loadout["weapon"], "weapon")
    abilities = loadout.get("abilities") or []
    if not isinstance(abilities, list | tuple):
        raise RulesFault("loadout:abilities", "a list must stand here")
    known = [_index(rules.ability_index, id, "abilities") for id in dict.fromkeys(abilities)]
    who = rules.heroes[hero]
    if weapon not in who.weapons:
        raise RulesFault("loadout:weapon", f"{rules.weapons[weapon].id} is no weapon of {who.id}")
    for index in known:
        if index not in who.abilities:
            raise RulesFault("loadout:abilities", f"{rules.abilities[index].id} is no ability of {who.id}")
    return Fixed((hero,), weapon, sum(1 << index for index in known))


def _index(ids: Mapping[str, int], id: Any, path: str) -> int:
    if not isinstance(id, str) or id not in ids:
        raise RulesFault(f"loadout:{path}", f"there is no {id}")
    return ids[id]


def narrator(content: Any, engine: GalacticArena, lang: str = "en") -> Narrator:
    """What tells a game's events in a language of the content, for `generator.play.transcript`."""
    from .narrator import Narrator

    return Narrator(content, engine, lang)
