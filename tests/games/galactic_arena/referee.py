"""The referee: follows a recorded game decision by decision, and objects to whatever the rules say otherwise."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.play.contract import Action, Event

from .referee_attack import Fight
from .referee_table import SIDES, Asking, Choice, Hero, MatchOver, Objection, TurnOver


class Referee(Fight):
    """Follows one game from its set-up on; call `follow` after each decision. `winner` is the side that won."""

    def __init__(self, content: Mapping[str, Any], form: str, options: Iterable[str] = ()) -> None:
        super().__init__(content, form, options)
        self.order: list[Hero] = []
        self.wins = [0, 0]
        self.winner: int | None = None
        self.first_side: int | None = None
        self.game = self.play()
        self.asking: tuple[Hero, frozenset[Choice]] | None = None

    def follow(self, action: Action | None, events: Sequence[Event], asked: str, offered: Sequence[Action]) -> None:
        """A decision with its events (none for the set-up), who decides next, and what is on offer.

        :raises Objection: if the rules say something else.
        """
        self.record = deque(event for event in events if event.kind != "choose")
        try:
            if action is None:
                self.asking = next(self.game)
            else:
                assert self.asking
                chosen = self.named((action.kind, action.what, action.how), self.asking[1])
                self.asking = self.game.send(chosen)
        except StopIteration:
            self.asking = None
        if self.record:
            raise Objection(f"told as well: {[(event.kind, dict(event.data)) for event in self.record]}")
        if self.asking is None:
            if offered:
                raise Objection(f"the game is over, and on offer are {offered}")
            return
        hero, mine = self.asking
        theirs = frozenset(self.named((one.kind, one.what, one.how), mine) for one in offered)
        if asked != hero.key or not theirs <= mine or mine - theirs - set(self.idle(hero, mine)):
            raise Objection(f"asked {asked}, should {hero.key}; missing {sorted(map(str, mine - theirs))}, "
                            f"too many {sorted(map(str, theirs - mine))}")  # fmt: skip

    def idle(self, hero: Hero, mine: frozenset[Choice]) -> Iterator[Choice]:
        """Abilities that only help to move, once the movement is over: a list of choices may leave them out."""
        over = self.rooted or self.halted or (self.moved and not self.on_the_way)
        if hero is self.actor and (over or not any(one[0] in ("attack", "move") for one in mine)):
            yield from (("use", id, None) for id in hero.learned if self.only_moves(id))

    @staticmethod
    def named(choice: Choice, mine: frozenset[Choice]) -> Choice:
        """A choice with its only target named, and without a path."""
        kind, what, how = choice
        if kind == "keyword":
            what, how = None, what
        if kind in ("use", "keyword") and how is None:
            alike = [one for one in mine if one[:2] == (kind, what)]
            return alike[0] if len(alike) == 1 else (kind, what, how)
        return (kind, what, how)

    # --- before the fight

    def play(self) -> Asking:
        """A game of any form."""
        drafted = self.form.get("drafted")
        order = self.by_die("choice-order", self.heroes)
        picks: dict[Hero, list[str]] = {hero: [] for hero in self.heroes}
        left = list(self.sheets)
        for hero in order * (drafted or 1):
            _, id, _ = yield from self.ask(hero, [("hero", id) for id in left])
            self.told("draft" if drafted else "hero", player=hero, hero=id)
            left.remove(id)
            picks[hero].append(id)
        if not drafted:
            yield from self.fight(order[0], picks)
            return
        enough = self.battle["tournament-wins"]
        for match in range(1, 2 * enough):
            if match > 1:
                self.told("match", match=match, wins=tuple(self.wins))
            yield from self.fight(order[0], picks)
            if max(self.wins) == enough:
                break
        red, blue = self.wins
        self.winner = None if red == blue else int(blue > red)
        self.told("tournament", winner=self.side(), wins=tuple(self.wins))

    def side(self) -> str | None:
        """The side that won, by name."""
        return None if self.winner is None else SIDES[self.winner]

    def by_die(self, kind: str, heroes: list[Hero]) -> list[Hero]:
        """Heroes from the highest die down; equal dice are rolled again."""
        told = self.told(kind)
        dice = told["sums" if kind == "initiative-rolls" else "dice"]
        if set(dice) != {hero.key for hero in heroes}:
            raise Objection(f"{kind} of {dice}, should be of {[hero.key for hero in heroes]}")
        for hero in heroes:
            die = dice[hero.key] - (hero.indicator("initiative") if kind == "initiative-rolls" else 0)
            if not 1 <= die <= self.battle["die"]:
                raise Objection(f"{kind}: {dice}, and {hero.key} can't have this")
        return self.ranked(heroes, {hero: dice[hero.key] for hero in heroes}, kind)

    def ranked(self, heroes: list[Hero], values: Mapping[Hero, int], kind: str) -> list[Hero]:
        """Heroes from the highest value down; dice decide between equal ones."""
        order: list[Hero] = []
        for value in sorted({values[hero] for hero in heroes}, reverse=True):
            equal = [hero for hero in heroes if values[hero] == value]
            order += equal if len(equal) == 1 else self.by_die(kind, equal)
        return order

    def fight(self, first: Hero, picks: Mapping[Hero, list[str]]) -> Asking:
        """A whole fight, from the choice behind the screens to its end.

        :param first: whose player chose first.
        """
        for hero in self.heroes:
            id = picks[hero][0]
            if self.form.get("drafted"):
                _, id, _ = yield from self.ask(hero, [("hero", id) for id in picks[hero]])
                self.told("picked", player=hero, hero=id)
            yield from self.equip(hero, id)
        for hero in self.heroes:
            self.told("reveal", player=hero, hero=hero.id, weapon=hero.weapon, abilities=tuple(sorted(hero.learned)))
        self.place()
        self.winner = yield from self.combat(first)
        self.actor = None
        self.told("match-end", winner=self.side())
        if self.winner is not None:
            self.wins[self.winner] += 1

    def combat(self, first: Hero) -> Asking:
        """Everything on the board. Tells the side that won."""
        try:
            yield from self.place_obstacles(first)
            if len(self.heroes) > 2:
                yield from self.free_moves()
            for number in range(1, self.battle["round-limit"] + 1):
                yield from self.one_round(number)
        except MatchOver as over:
            return over.winner
        return None

    def equip(self, hero: Hero, id: str) -> Asking:
        """Choose weapon and abilities for a hero."""
        sheet = self.sheets[id]
        hero.renew(id, sheet)
        _, hero.weapon, _ = yield from self.ask(hero, [("weapon", weapon) for weapon in sheet["weapons"]])
        self.told("armed", hero=hero, weapon=hero.weapon)
        slots = sheet["slots"]
        needs = {one: self.columns[self.abilities[one]["column"]]["slots"] for one in sheet["abilities"]}
        while fit := [one for one in sheet["abilities"] if one not in hero.learned and needs[one] <= slots]:
            kind, ability, _ = yield from self.ask(hero, [*(("learn", one) for one in fit), ("ready",)])
            if kind == "ready":
                return
            hero.learned.add(ability)
            slots -= needs[ability]
            self.told("learned", hero=hero, ability=ability)

    def place(self) -> None:
        """Heroes and crates are put on the board."""
        at = self.told("placed")["at"]
        for hero in self.heroes:
            start = self.arena.starts[hero.side]
            around = self.arena.inside.intersection(self.arena.beside[start]) - self.arena.pillars
            if at[hero.key] not in ({start} if hero.key.endswith("1") else around):
                raise Objection(f"{hero.key} begins on {at[hero.key]}")
            hero.at = at[hero.key]
            hero.points = self.battle["action-points"]
        if len(set(at.values())) < len(at):
            raise Objection(f"two heroes on a hex: {at}")
        self.obstacles = {}
        self.crates = set(self.boxes)
        self.seen_crates = set()
        self.told("crates", count=len(self.crates))

    def place_obstacles(self, first: Hero) -> Asking:
        """The sides put down their obstacles in turns, and so do the players of a side."""
        left = [{kind: one["count"] // 2 for kind, one in self.kinds.items()} for _ in range(2)]
        turn = [[hero for hero in self.heroes if hero.side == side] for side in (0, 1)]
        while turn[first.side][0] is not first:
            turn[first.side].append(turn[first.side].pop(0))
        side = first.side
        while any(count for one in left for count in one.values()):
            hero = turn[side].pop(0)
            turn[side].append(hero)
            fit = [name for name in self.arena.places if self.free(name) and name not in self.arena.centre
                   and name not in self.arena.traps and name not in self.arena.starts and name not in self.crates
                   and name not in self.obstacles]  # fmt: skip
            kinds = [kind for kind, count in left[side].items() if count]
            _, kind, name = yield from self.ask(hero, [("place", kind, name) for kind in kinds for name in fit])
            self.told("obstacle", player=hero, obstacle=kind, at=name)
            left[side][kind] -= 1
            self.obstacles[name] = kind
            side = 1 - side

    def free_moves(self) -> Asking:
        """The movement of each hero before a team game."""
        order = self.ranked(self.heroes, {h: h.indicator("initiative") for h in self.heroes}, "initiative-tie")
        queues = [[hero for hero in order if hero.side == side] for side in (0, 1)]
        side = order[0].side
        while queues[0] or queues[1]:
            hero = queues[side].pop(0)
            if hero.alive:
                self.begin(hero)
                yield from self.moving(hero, ["stay"], paying=False)
            self.actor = None
            side = 1 - side

    # --- rounds and turns

    def one_round(self, number: int) -> Asking:
        """A round: everything comes back, and the sides take turns until nobody can or wants to."""
        self.told("advance", units=1, round=number)
        for hero in self.heroes:
            hero.used.clear()
            hero.keyed = hero.rerolled = False
            hero.points = self.battle["action-points"]
        order = self.order = self.initiative()
        if number == 1:
            self.first_side = order[0].side
        self.told("order", first=order[0], order=tuple(hero.key for hero in order))
        queues = [[hero for hero in order if hero.side == side] for side in (0, 1)]
        side = order[0].side
        passed: set[Hero] = set()
        while True:
            able = [hero for hero in self.living() if hero.points]
            if not able or all(hero in passed for hero in able):
                break
            if not any(hero.side == side for hero in able):
                self.told("skipped", side=SIDES[side])
                side = 1 - side
                continue
            hero = next(hero for hero in queues[side] if hero in able)
            at = queues[side].index(hero)
            queues[side] = queues[side][at + 1 :] + queues[side][: at + 1]
            with suppress(TurnOver):
                yield from self.turn(hero)
            self.actor = None
            passed = set() if self.did else passed | {hero}
            side = 1 - side
        self.told("round-end", round=number)

    def initiative(self) -> list[Hero]:
        """The living heroes in the order of their initiative."""
        heroes = self.living()
        if "roll-for-initiative" in self.options:
            return self.by_die("initiative-rolls", heroes)
        return self.ranked(heroes, {hero: hero.indicator("initiative") for hero in heroes}, "initiative-tie")

    def turn(self, hero: Hero) -> Asking:
        """A turn, in the order of section 11."""
        self.told("turn", hero=hero)
        self.begin(hero)
        yield from self.ring(self.defenders(hero), "instant")
        if (yield from self.moving(hero, ["stay", "pass-turn"])) == "pass-turn":
            self.told("pass-turn", hero=hero)
            return
        self.stirred = self.did
        yield from self.ring([hero, *self.defenders(hero)], "exchange")
        late = yield from self.attacking(hero)
        if not self.moved and self.stirred and self.may_move(hero):
            late = (yield from self.moving(hero, ["end-turn"])) != "end-turn"
        while late:
            choices = [one for one in self.uses(hero, "instant") if not self.only_moves(one[1])]
            chosen: Choice = yield from self.ask(hero, [*choices, ("end-turn",)])
            if chosen[0] == "end-turn":
                return
            yield from self.use(hero, chosen)

    def defenders(self, hero: Hero) -> list[Hero]:
        """The living enemies, in the order of their turns."""
        return [one for one in self.order if one.alive and one.side != hero.side]

    def ring(self, heroes: list[Hero], moment: str) -> Asking:
        """Heroes use one ability each in turns, until all have passed in a row."""
        passes, at = 0, 0
        while passes < len(heroes):
            hero = heroes[at % len(heroes)]
            at += 1
            passes += 1
            choices = self.uses(hero, moment) if hero.alive else []
            if not choices:
                continue
            if hero is self.actor:
                choices += self.uses(hero, "instant")
            chosen: Choice = yield from self.ask(hero, [*choices, ("pass",)])
            if chosen[0] != "pass":
                passes = 0
                yield from self.use(hero, chosen)
            elif moment == "exchange":
                self.told("pass", hero=hero)
