"""The referee's reading of moving and attacking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .referee_powers import Powers, Strike, effects_only
from .referee_table import Asking, Choice, Hero, Objection


class Fight(Powers):
    """What an attacker does in a turn."""

    def __init__(self, content: Mapping[str, Any], form: str, options: Iterable[str] = ()) -> None:
        super().__init__(content, form, options)
        self.rooted = False  # no movement this turn
        self.paid = False
        self.moved = False
        self.on_the_way = False
        self.steps = 0

    def begin(self, hero: Hero) -> None:
        """A new turn: nothing lasts, nothing was done."""
        self.actor, self.strike = hero, None
        self.rooted, hero.held = hero.held, False
        self.moved = self.hurt = self.halted = self.did = self.stirred = self.paid = False
        self.steps = 0
        self.lasting.clear()
        for one in self.heroes:
            one.silent = False

    def pay(self, hero: Hero, points: int) -> None:
        """Pay for moving and attacking, once a turn."""
        self.did = self.stirred = True
        if not self.paid:
            self.paid = True
            hero.points -= points
            self.told("pay", hero=hero, points=points, left=hero.points)

    def may_move(self, hero: Hero) -> bool:
        """Whether the movement of this turn can begin or go on."""
        return not (self.rooted or self.halted) and (self.paid or hero.points >= self.costs["turn"])

    def left(self, hero: Hero) -> int:
        """Hexes that the hero may still move in this turn."""
        far = hero.indicator("movement") + self.total("movement", hero) - self.total("enemy-movement", hero)
        return max(0, far) - self.steps

    def only_moves(self, ability: str) -> bool:
        """Whether an ability helps to move, and does nothing else."""
        return effects_only(self.abilities[ability], "movement", "phase")

    def moving(self, hero: Hero, ends: list[str], paying: bool = True) -> Asking:
        """A chance to move, instant abilities included.

        :param ends: what is offered instead; the last of several only while nothing was done.
        :param paying: whether it is a movement of a turn; the one before the first round costs nothing.
        :returns: which of them was chosen, or "" for a movement.
        """
        while not (self.moved and self.halted):
            self.on_the_way = self.moved
            may = self.may_move(hero) if paying else not self.halted
            choices: list[Sequence[Any]] = [("move", name) for name in self.moves(hero)] if may else []
            if paying:
                idle = ends == ["end-turn"] and not may
                choices += [one for one in self.uses(hero, "instant") if not (idle and self.only_moves(one[1]))]
            if not choices and (self.did or len(ends) == 1):
                return ""
            now = ["stop"] if self.moved else ends[:1] if self.did else ends
            chosen = yield from self.ask(hero, [*choices, *((one,) for one in now)])
            if chosen[0] == "use":
                yield from self.use(hero, chosen)
                continue
            self.on_the_way = False
            if chosen[0] == "move":
                if paying:
                    self.pay(hero, self.costs["turn"])
                steps = self.moves(hero)[chosen[1]]
                self.told("move", hero=hero, **{"from": hero.at}, to=chosen[1], steps=steps)
                self.moved = True
                self.steps += steps
                hero.at = chosen[1]
                if not self.marked(hero, hero.at):
                    return ""
                yield from self.step_on(hero, moving=True)
            else:
                return chosen[0]
        return ""

    def moves(self, hero: Hero) -> dict[str, int]:
        """The hexes within what is left of a movement."""
        return self.reach(hero, self.left(hero), self.has("phase", hero))

    # --- attacking

    def attacking(self, hero: Hero) -> Asking:
        """The chance to attack. Tells whether it was taken."""
        while True:
            attacks = [*self.attacks(hero), *self.charges(hero)]
            instants = self.uses(hero, "instant")
            if not attacks and all(self.only_moves(one[1]) for one in instants):
                return False
            keys = self.uses(hero, "exchange", "keyword")
            keys = [one for one in keys if one[0] == "keyword" and attacks]
            chosen = yield from self.ask(hero, [*attacks, *keys, *instants, ("no-attack",)])
            if chosen[0] == "no-attack":
                return False
            if chosen[0] in ("use", "keyword"):
                yield from self.use(hero, chosen)
                continue
            yield from self.attack(hero, chosen)
            return True

    def attacks(self, hero: Hero) -> Iterator[Choice]:
        """Attacks on enemies and obstacles that the weapon can make."""
        if self.hurt or not (self.paid or hero.points >= self.costs["turn"]):
            return
        kinds = self.weapons[hero.weapon]["attacks"]
        targets = {enemy.key: enemy.at for enemy in self.enemies(hero)} | {name: name for name in self.obstacles}
        for key, name in targets.items():
            between = self.arena.steps(hero.at, name) - 1
            if "melee" in kinds and between == 0:
                yield ("attack", key, "melee")
            if "ranged" in kinds and between >= self.battle["ranged"]["between"]:
                yield ("attack", key, "ranged")

    def charges(self, hero: Hero) -> Iterator[Choice]:
        """Charges: a movement to a hex beside an enemy that is not adjacent."""
        if self.moved or self.paid or self.rooted or self.hurt or hero.points < self.costs["charge"]:
            return
        if "melee" in self.weapons[hero.weapon]["attacks"]:
            reach = self.moves(hero)
            for enemy in self.enemies(hero):
                if self.arena.steps(hero.at, enemy.at) - 1 >= self.battle["charge"]["between"]:
                    yield from (("charge", enemy.key, name) for name in self.arena.beside[enemy.at] if name in reach)

    def attack(self, hero: Hero, chosen: Choice) -> Asking:
        """An attack, its movement if it is a charge, and what comes of it."""
        kind, key, how = chosen
        target = self.by_key.get(key)
        self.pay(hero, self.costs["charge" if kind == "charge" else "turn"])
        if kind == "charge":
            self.told("charge", hero=hero, target=target, **{"from": hero.at}, to=how, steps=self.moves(hero)[how])
            self.moved = True
            hero.at, how = how, "charge"
            yield from self.step_on(hero)
            if self.hurt:
                self.told("charge-broken", hero=hero, target=target)
                return
        at = target.at if target else key
        strike = self.strike = Strike(target, at, how, self.arena.steps(hero.at, at) - 1)
        strike.die = self.die("attack", hero=hero, target=key, kind=how, between=strike.between)
        if (yield from self.again(hero)):
            strike.die = self.die("roll", hero=hero)
        yield from self.defend(strike)
        yield from self.triggers(hero, strike)
        yield from self.result(hero, strike)

    def missed(self) -> bool:
        """Whether the die alone misses."""
        assert self.strike
        return self.strike.die <= int(self.battle["miss"])

    def defend(self, strike: Strike) -> Asking:
        """The defence, unless there is none or it was rolled before."""
        if strike.target and not strike.asked and not self.missed():
            strike.asked = True
            target = strike.target
            if target.points >= self.costs["defence"] and not self.has("blind", target):
                target.points -= self.costs["defence"]
                told = self.told("defence", hero=target, left=target.points)
                strike.defence = told["die"]
                if told["total"] != self.defence_total():
                    raise Objection(f"defence {dict(told)}, should be {self.defence_total()}")
                if (yield from self.again(target)):
                    strike.defence = self.die("roll", hero=target)
            else:
                self.told("defence", hero=target, total=self.defence_total())

    def attack_total(self) -> int:
        """Die, attack, and what changes it."""
        strike, hero = self.strike, self.actor
        assert strike
        assert hero
        total = strike.die + hero.indicator("attack") + self.total("attack", hero) - self.total("enemy-attack", hero)
        if strike.kind == "charge":
            total += self.battle["charge"]["attack"]
        if strike.kind == "ranged" and not self.has("steady-aim", hero):
            total -= self.battle["ranged"]["penalty"] * strike.between
        return max(0, total)

    def defence_total(self) -> int:
        """Die, defence, and what changes it; or the defence of an obstacle."""
        strike = self.strike
        assert strike
        if not strike.target:
            return int(self.kinds[self.obstacles[strike.at]]["defence"])
        target = strike.target
        total = strike.defence + target.indicator("defence")
        return max(0, total + self.total("defence", target) - self.total("enemy-defence", target))

    def hits(self) -> bool:
        """Whether the attack hits, as the dice lie now."""
        return not self.missed() and self.attack_total() > self.defence_total()

    def triggers(self, hero: Hero, strike: Strike) -> Asking:
        """What the dice triggered, attacker and target in turns, while both live."""
        heroes = [hero, strike.target] if strike.target else [hero]
        passes, at = 0, 0
        while passes < len(heroes) and all(one.alive for one in heroes):
            one = heroes[at % len(heroes)]
            at += 1
            passes += 1
            if one is hero:
                moment = "hit" if self.hits() else "missed"
            elif self.missed():
                continue
            else:
                moment = "struck" if self.hits() else "defended"
            choices = self.uses(one, moment, "keyword")
            if not choices:
                continue
            chosen = yield from self.ask(one, [*choices, ("pass",)])
            if chosen[0] != "pass":
                passes = 0
                yield from self.use(one, chosen)
                if "reroll" in self.power(chosen, one)[1]["effects"]:
                    yield from self.defend(strike)

    def result(self, hero: Hero, strike: Strike) -> Asking:
        """Hit or not; all damage at once; push and free step."""
        losses: list[tuple[Hero, int]] = []
        hit = self.hits()
        if self.missed():
            self.told("miss", hero=hero, die=strike.die)
        else:
            totals = {"total": self.attack_total(), "defence": self.defence_total()}
            self.told("hit" if hit else "fended-off", hero=hero, **totals)
        if hit and not strike.target:
            self.told("destroyed", obstacle=self.obstacles.pop(strike.at), at=strike.at)
        elif hit and strike.target and strike.target.alive and self.damage(hero, strike):
            losses.append((strike.target, self.damage(hero, strike)))
        losses += [(hero, amount) for amount in strike.harm]
        self.strike = None
        yield from self.after([one for whom, amount in losses for one in self.lose_health(whom, amount)])
        if hit and strike.target and strike.fits("melee"):
            if strike.target.alive:
                yield from self.shove(hero, strike.target, self.battle["push"]["hexes"])
            yield from self.step(hero)

    def step(self, hero: Hero) -> Asking:
        """The free step."""
        free = self.reach(hero, self.battle["push"]["step"])
        if free:
            chosen = yield from self.ask(hero, [*(("step", name) for name in free), ("stay",)])
            if chosen[0] == "step":
                self.told("free-step", hero=hero, **{"from": hero.at}, to=chosen[1])
                hero.at = chosen[1]
                yield from self.step_on(hero)

    def damage(self, hero: Hero, strike: Strike) -> int:
        """Damage of a hit: weapon, charge, critical, effects."""
        assert strike.target
        damage = int(self.weapons[hero.weapon].get("damage", self.battle["damage"])) + self.total("damage", hero)
        if strike.kind == "charge":
            damage += self.battle["charge"]["damage"]
        if strike.die == self.battle["critical"]["roll"]:
            damage += self.battle["critical"]["damage"]
        return max(0, damage - self.total("ward", strike.target))
