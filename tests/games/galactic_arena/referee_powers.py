"""The referee's reading of stepping on things, dying, abilities and keywords."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .referee_table import Asking, Choice, Hero, MatchOver, Objection, Table, TurnOver

OF_ENEMY = {"enemy-attack", "enemy-defence", "enemy-movement", "blind", "silence", "enemy-action-points", "harm",
            "push", "swap", "hold", "disarm"}  # fmt: skip
LASTING = {"attack", "defence", "damage", "movement", "steady-aim", "phase", "ward", "enemy-attack", "enemy-defence",
           "enemy-movement", "blind", "silence"}  # fmt: skip


def effects_only(power: Mapping[str, Any], *effects: str) -> bool:
    """Whether a power does nothing else."""
    return set(power["effects"]) <= set(effects)


def needs_enemy(power: Mapping[str, Any]) -> bool:
    """Whether a power is used against somebody."""
    return bool(OF_ENEMY & power["effects"].keys() or power.get("within") or power.get("unbreakable"))


@dataclass
class Strike:
    """An attack: its dice, and the damage that abilities do beside it."""

    target: Hero | None
    at: str
    kind: str
    between: int
    die: int = 0
    defence: int = 0
    asked: bool = False
    harm: tuple[int, ...] = ()

    def fits(self, kind: str | None) -> bool:
        """Whether a condition on the kind of attack holds; a charge is a melee attack."""
        return kind is None or kind == self.kind or (kind, self.kind) == ("melee", "charge")


class Powers(Table):
    """What is stepped on, and what is used."""

    def __init__(self, content: Mapping[str, Any], form: str, options: Iterable[str] = ()) -> None:
        super().__init__(content, form, options)
        self.strike: Strike | None = None
        self.hurt = False  # by a trap: no attack this turn
        self.halted = False  # by a trap: no further step
        self.did = False  # the attacker did something
        self.stirred = False  # something happened since the first chance to move
        self.later: list[Asking] | None = None  # what waits until a hero's death is settled
        self.lasting: list[tuple[Hero, str, int, str | None, int]] = []  # whom, what, how much, attack, die above

    # --- points

    def lose_points(self, hero: Hero, amount: int) -> None:
        """Take action points, as many as are there."""
        lost = min(amount, hero.points)
        hero.points -= lost
        self.told("points", hero=hero, lost=lost, left=hero.points)

    def lose_health(self, hero: Hero, amount: int) -> list[Asking]:
        """Take health points; what is still to be asked if that was the last of them."""
        alive = hero.health > 0
        hero.health -= min(hero.health, amount)
        self.told("health", hero=hero, lost=amount, left=hero.health)
        return [self.dying(hero)] if alive and not hero.health else []

    def after(self, pending: list[Asking]) -> Asking:
        """Ask what is still to be asked, the latest first; then see whether the fight is decided."""
        while pending:
            more = yield from pending.pop()
            pending += more or []
        self.verdict()

    def dying(self, hero: Hero) -> Asking:
        """What a hero does who has lost the last health point; what is still to be asked after that."""
        self.later = []
        while not hero.health:
            choices = self.uses(hero, "death")
            chosen: Choice = yield from self.ask(hero, [*choices, ("pass",)])
            if chosen[0] == "pass":
                self.told("death", hero=hero)
                hero.at = ""
                break
            yield from self.use(hero, chosen)
        later, self.later = self.later, None
        return later

    def verdict(self) -> None:
        """Whether the fight is decided, or the turn over."""
        left = {hero.side for hero in self.living()}
        if len(left) < 2:
            raise MatchOver(left.pop() if left or not self.actor else self.actor.side)
        if self.actor and not self.actor.alive:
            raise TurnOver

    def may_roll_again(self, hero: Hero) -> bool:
        """Whether a die of the hero may be rolled again, by the optional rule."""
        return "re-rolls" in self.options and not hero.rerolled and hero.points >= self.costs["reroll"]

    def again(self, hero: Hero) -> Asking:
        """Whether the player does so."""
        if not self.may_roll_again(hero):
            return False
        chosen = yield from self.ask(hero, [("reroll",), ("keep",)])
        if chosen[0] == "reroll":
            hero.rerolled = True
            hero.points -= self.costs["reroll"]
            self.told("reroll", hero=hero, left=hero.points)
        return chosen[0] == "reroll"

    # --- stepping on things

    def step_on(self, hero: Hero, moving: bool = False) -> Asking:
        """What comes of being on a new hex."""
        yield from self.after(self.meet(hero, moving))

    def meet(self, hero: Hero, moving: bool = False) -> list[Asking]:
        """Meet what lies on a hero's hex; what is still to be asked because of it."""
        name = hero.at
        trap, lies = self.arena.traps.get(name), self.obstacles.get(name)
        if trap:
            self.halted = self.halted or moving
            die = self.die("trap", hero=hero, trap=trap, at=name)
            return [self.spring_again(hero, trap, die)] if self.may_roll_again(hero) else self.spring(hero, trap, die)
        if lies and self.kinds[lies].get("damage"):
            del self.obstacles[name]
            self.told("explosive", hero=hero, obstacle=lies, at=name)
            return self.lose_health(hero, self.kinds[lies]["damage"])
        if lies and self.kinds[lies].get("holds"):
            hero.held = True
            self.told("held", hero=hero, obstacle=lies, at=name)
        elif name in self.crates:
            return self.open(hero)
        elif name == self.arena.starts[hero.side]:
            return [self.change_weapon(hero)]
        return []

    def change_weapon(self, hero: Hero) -> Asking:
        """The weapon may be changed on the own start hex."""
        others = [weapon for weapon in hero.sheet["weapons"] if weapon != hero.weapon]
        kind, weapon, _ = yield from self.ask(hero, [*(("weapon", one) for one in others), ("keep",)])
        if kind == "weapon":
            hero.weapon = weapon
            self.told("weapon", hero=hero, weapon=weapon)

    def spring_again(self, hero: Hero, trap: str, die: int) -> Asking:
        """A trap's die may be rolled again."""
        if (yield from self.again(hero)):
            die = self.die("trap", hero=hero, trap=trap)
        return self.spring(hero, trap, die)

    def spring(self, hero: Hero, trap: str, die: int) -> list[Asking]:
        """Look a trap's die up in its table."""
        [outcome] = [one for one in self.tables[trap]["outcomes"].values() if one["least"] <= die <= one["most"]]
        if outcome.get("loses") == "health":
            self.hurt = self.hurt or hero is self.actor
            return self.lose_health(hero, outcome["amount"])
        if outcome.get("loses"):
            self.lose_points(hero, outcome["amount"])
        return []

    def open(self, hero: Hero) -> list[Asking]:
        """Take a crate."""
        self.crates.discard(hero.at)
        told = self.told("crate", hero=hero, at=hero.at)
        gives = self.found["crates"][told["crate"]]["gives"]
        if told["crate"] in self.seen_crates or sorted(told["gives"]) != sorted(gives):
            raise Objection(f"no such crate: {dict(told)}")
        self.seen_crates.add(told["crate"])
        return [self.take(hero, gives)] if len(gives) > 1 else self.gain(hero, gives[0])

    def take(self, hero: Hero, gives: list[str]) -> Asking:
        """One of two symbols."""
        _, bonus, _ = yield from self.ask(hero, [("take", one) for one in gives])
        self.told("take", hero=hero, bonus=bonus)
        return self.gain(hero, bonus)

    def gain(self, hero: Hero, bonus: str) -> list[Asking]:
        """What a crate's symbol gives."""
        if bonus == "ability":
            return [self.learn_more(hero)]
        amount = self.found["amount"]
        self.told("bonus", hero=hero, bonus=bonus, amount=amount)
        if bonus == "health":
            hero.full += amount
            hero.health = min(hero.full, hero.health + self.found["heal"])
        else:
            hero.more[bonus] = hero.more.get(bonus, 0) + amount
        return []

    def learn_more(self, hero: Hero) -> Asking:
        """One more ability, cheap enough."""
        new = [one for one in hero.sheet["abilities"] if one not in hero.learned
               and self.columns[self.abilities[one]["column"]]["slots"] <= self.found["slots"]]  # fmt: skip
        if new:
            _, ability, _ = yield from self.ask(hero, [("learn", one) for one in new])
            hero.learned.add(ability)
            self.told("bonus", hero=hero, bonus="ability", ability=ability)

    # --- abilities and keywords

    def power(self, chosen: Choice, hero: Hero) -> tuple[str, Mapping[str, Any]]:
        """The ability or keyword that was chosen: its id and its data."""
        if chosen[0] == "use":
            return chosen[1], self.abilities[chosen[1]]
        keyword = self.weapons[hero.weapon]["keyword"]
        return keyword, self.keywords[keyword]

    def uses(self, hero: Hero, *moments: str) -> list[Choice]:
        """The abilities and the keyword that a hero can use at one of these moments."""
        choices: list[Choice] = []
        side = "offensive" if hero is self.actor else "defensive"
        for id in () if hero.silent else hero.learned:
            power = self.abilities[id]
            affordable = self.columns[power["column"]]["action-points"] <= hero.points
            right = power["side"] == side or power["when"] == "death"
            if power["when"] in moments and right and affordable and id not in hero.used | hero.ticked:
                choices += [("use", id, enemy) for enemy in self.concerned(hero, power)]
        keyword = self.weapons[hero.weapon].get("keyword")
        if keyword and not hero.keyed and "keyword" in moments and self.keywords[keyword]["when"] in moments:
            choices += [("keyword", None, enemy) for enemy in self.concerned(hero, self.keywords[keyword])]
        return choices

    def concerned(self, hero: Hero, power: Mapping[str, Any]) -> list[str | None]:
        """The enemies against whom a power can be used; None if it needs none."""
        after = power["when"] in ("hit", "missed", "struck", "defended")
        if after and not (self.strike and self.strike.fits(power.get("attack"))):
            return []
        if effects_only(power, "reroll") and hero is not self.actor and self.strike and not self.strike.defence:
            return []
        if hero is not self.actor:
            near = [self.actor] if self.actor else []
        elif after and self.strike:
            near = [self.strike.target] if self.strike.target else []
        else:
            near = self.enemies(hero)
        if not needs_enemy(power):
            return [None]
        far = min(power.get("within", 99), power["effects"].get("swap", {}).get("amount", 99))
        near = [enemy for enemy in near if self.arena.steps(hero.at, enemy.at) <= far]
        return [enemy.key for enemy in near] if hero is self.actor else [None] * len(near)

    def use(self, hero: Hero, chosen: Choice) -> Asking:
        """Use an ability or a keyword."""
        id, power = self.power(chosen, hero)
        self.stirred = True
        self.did = self.did or hero is self.actor
        enemy = self.by_key[chosen[2]] if chosen[2] else None if hero is self.actor else self.actor
        if chosen[0] == "use":
            hero.used.add(id)
            if power.get("limit") == "battle":
                hero.ticked.add(id)
            points = self.columns[power["column"]]["action-points"]
            hero.points -= points
        else:
            points, hero.keyed = 0, True
        target = enemy if needs_enemy(power) else None
        self.told("use", hero=hero, power=id, what=chosen[0], points=points, target=target)
        if power.get("unbreakable"):
            assert enemy
            self.lose_points(enemy, self.battle["unbreakable"])
        for effect, doing in power["effects"].items():
            whom = enemy if effect in OF_ENEMY else hero
            assert whom
            above = doing.get("roll-above", 0)
            if not (whom.alive and hero.alive):
                continue
            if effect in LASTING:
                if self.above(above):
                    self.told("effect", hero=whom, effect=effect, amount=doing.get("amount", 0))
                self.lasting.append((whom, effect, doing.get("amount", 0), power.get("attack"), above))
                whom.silent = whom.silent or effect == "silence"
            elif self.above(above):
                yield from self.effect(effect, hero, whom, doing.get("amount", 0))

    def effect(self, effect: str, hero: Hero, whom: Hero, amount: int) -> Asking:
        """What happens at once."""
        if effect == "action-points":
            gained = min(amount, self.battle["action-points"] - hero.points)
            hero.points += gained
            self.told("points", hero=hero, gained=gained, left=hero.points)
        elif effect == "enemy-action-points":
            self.lose_points(whom, amount)
        elif effect == "heal":
            gained = min(amount, hero.full - hero.health)
            hero.health += gained
            self.told("health", hero=hero, gained=gained, left=hero.health)
        elif effect == "harm":
            yield from self.harm(whom, amount)
        elif effect == "push":
            yield from self.shove(hero, whom, amount)
        elif effect == "leap":
            yield from self.leap(hero, amount)
        elif effect == "swap":
            self.told("swap", hero=hero, target=whom, **{"from": hero.at}, to=whom.at)
            hero.at, whom.at = whom.at, hero.at
            yield from self.after(self.meet(hero) + self.meet(whom))
        elif effect == "hold":
            whom.held = True
            self.told("held", hero=whom)
        elif effect == "disarm":
            whom.keyed = True
            self.told("disarmed", hero=whom)
        elif effect == "reroll":
            self.roll_again(hero)
        elif effect == "resurrect":
            hero.health = min(hero.full, amount)
            self.told("resurrect", hero=hero, left=hero.health)
        else:
            raise Objection(f"no such effect: {effect}")

    def harm(self, whom: Hero, amount: int) -> Asking:
        """Health lost without defence; after an attack's dice it waits for the damage."""
        if self.strike:
            self.strike.harm += (amount,)
            return
        dying = self.lose_health(whom, amount)
        if self.later is None:
            yield from self.after(dying)
        else:
            self.later += dying

    def roll_again(self, hero: Hero) -> None:
        """The hero's own die of the attack, rolled again by an ability or a keyword."""
        assert self.strike
        die = self.die("roll", hero=hero)
        if hero is self.actor:
            self.strike.die = die
        else:
            self.strike.defence = die

    def leap(self, hero: Hero, hexes: int) -> Asking:
        """Come down on a free hex."""
        far = [name for name in self.arena.places if self.free(name) and self.arena.steps(hero.at, name) <= hexes]
        if far:
            _, there, _ = yield from self.ask(hero, [("leap", name) for name in far])
            self.told("leap", hero=hero, **{"from": hero.at}, to=there)
            hero.at = there
            yield from self.step_on(hero)

    def shove(self, hero: Hero, whom: Hero, hexes: int) -> Asking:
        """Push an enemy up to so many hexes."""
        reach = self.reach(whom, hexes)
        if reach:
            kind, there, _ = yield from self.ask(hero, [*(("push", name) for name in reach), ("stay",)])
            if kind == "push":
                self.told("push", hero=whom, **{"from": whom.at}, to=there)
                whom.at = there
                yield from self.step_on(whom)

    def above(self, number: int) -> bool:
        """Whether the attack die shows more than a number; 0 asks for nothing."""
        return not number or (self.strike is not None and self.strike.die > number)

    def amounts(self, effect: str, whom: Hero) -> list[int]:
        """The amounts of a lasting effect on a hero that count now."""
        return [
            amount for hero, name, amount, attack, above in self.lasting
            if hero is whom and name == effect and self.above(above)
            and (attack is None or (self.strike is not None and self.strike.fits(attack)))
        ]  # fmt: skip

    def total(self, effect: str, whom: Hero) -> int:
        """Their sum."""
        return sum(self.amounts(effect, whom))

    def has(self, effect: str, whom: Hero) -> bool:
        """Whether there is one."""
        return bool(self.amounts(effect, whom))
