"""Tells the arena's events for transcripts. Sentences stand in text.<lang>.yaml under `transcript`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.play.contract import Action, Event

from .state import AGAIN, NOBODY, NOWHERE, SEATS, START, UNKNOWN, State, key

if TYPE_CHECKING:
    from .engine import GalacticArena

_SLOT = re.compile(r"<([a-z][a-z-]*)>")

_PEOPLE = ("hero", "target", "player", "first")
_THINGS = {"weapon": "weapons", "obstacle": "obstacles", "trap": "traps", "ability": "abilities"}


class Narrator:
    """See `generator.play.transcript.Narrator`. Nothing is hidden: what is chosen behind a screen is told."""

    def __init__(self, content: Any, engine: GalacticArena, lang: str = "en") -> None:
        self.content = content
        self.rules = engine.rules
        self.engine = engine
        self.game = content.view(lang)
        self.words = self.game.transcript
        self.book = content.clauses.get(lang)
        self._heroes: dict[str, str] = {}
        self._shown = (0, 0, 0)

    # --- names ------------------------------------------------------------------------------------------------------

    def named(self, kind: str, id: str) -> str:
        """A thing's name, or its id where the texts have none."""
        try:
            return str(self.game[kind][id].name)
        except (KeyError, AttributeError):
            return id

    def person(self, name: Any) -> str:
        """A seat by its hero's name, once it has one; else by its side and number."""
        seat = key(name) if isinstance(name, int) else str(name)
        if seat in self._heroes:
            return self._heroes[seat]
        if seat not in SEATS:
            return seat
        side, _, number = seat.partition("-")
        told = self.named("sides", side)
        return f"{told} {number}" if self.engine.players > 2 else told

    def clause(self, id: str) -> str:
        """A clause's printed number, or its id where the rules lack it."""
        return self.book.number(id) if self.book is not None and id in self.book else id

    # --- sentences --------------------------------------------------------------------------------------------------

    def fill(self, name: str, slots: Mapping[str, Any]) -> str:
        """A sentence with its open places filled; nothing where there is none."""
        if name not in self.words:
            return ""
        return _SLOT.sub(lambda found: str(slots.get(found[1], found[0])), str(self.words[name]))

    def heading(self, seed: int, policy: str, stage: int) -> list[str]:
        """Which game this is."""
        self._heroes.clear()
        self._shown = (0, 0, 0)
        form = str(self.game.battle.forms[self.engine.form.id].name)
        slots = {"game": self.game.game.title, "form": form, "seed": seed, "policy": policy}
        found = [self.fill("heading", slots)]
        if self.engine.options:
            found.append(self.fill("options", {"names": ", ".join(sorted(self.engine.options))}))
        return [*found, self.fill("numbers", {})]

    def decision(self, action: Action) -> str:
        """A decision that no event tells goes untold: it is one for nothing."""
        return ""

    def sentence(self, event: Event, before: State | None) -> str:
        """One event."""
        data = event.data
        if event.kind in ("hero", "picked", "reveal"):
            return self._with_hero(event.kind, data)
        teller = _TELLERS.get(event.kind)
        return teller(self, data) if teller is not None else self.fill(event.kind, self.slots(data))

    def slots(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What open places are filled with: names for seats and things, the rest as it is."""
        made: dict[str, Any] = {}
        for name, value in data.items():
            if value is None:
                continue
            if name in _PEOPLE:
                made[name] = self.person(value)
            elif name in _THINGS:
                made[name] = self.named(_THINGS[name], value)
            elif isinstance(value, Mapping):
                made[name] = ", ".join(f"{self.person(seat)} {each}" for seat, each in value.items())
            elif isinstance(value, tuple | list):
                made[name] = ", ".join(map(str, value))
            else:
                made[name] = value
        return made

    def _with_hero(self, kind: str, data: Mapping[str, Any]) -> str:
        """A player and the hero that it takes, picks or shows; from then on the hero's name stands for both."""
        seat = data["player"]
        self._heroes.pop(seat, None)
        hero = self.named("heroes", data["hero"])
        slots = {**self.slots({**data, "hero": None}), "hero": hero}
        if kind == "reveal":
            known = [self.named("abilities", id) for id in data["abilities"]]
            slots["abilities"] = ", ".join(known) or self.fill("no-abilities", {})
        told = self.fill(kind, slots)
        if kind != "picked":
            self._heroes[seat] = hero
        return told

    def _draft(self, data: Mapping[str, Any]) -> str:
        return self.fill("draft", {"player": self.person(data["player"]), "hero": self.named("heroes", data["hero"])})

    def _order(self, data: Mapping[str, Any]) -> str:
        return self.fill("order", {"order": ", ".join(self.person(seat) for seat in data["order"])})

    def _match(self, data: Mapping[str, Any]) -> str:
        self._heroes.clear()
        return self.fill("match", {"match": data["match"], "red": data["wins"][0], "blue": data["wins"][1]})

    def _winner(self, data: Mapping[str, Any]) -> str:
        if data["winner"] is None:
            return self.fill("nobody-won", {})
        return self.fill("won", {"side": self.named("sides", data["winner"])})

    def _skipped(self, data: Mapping[str, Any]) -> str:
        return self.fill("skipped", {"side": self.named("sides", data["side"])})

    def _tournament(self, data: Mapping[str, Any]) -> str:
        red, blue = data["wins"]
        if data["winner"] is None:
            return self.fill("tournament-drawn", {"red": red, "blue": blue})
        return self.fill("tournament", {"side": self.named("sides", data["winner"]), "red": red, "blue": blue})

    def _use(self, data: Mapping[str, Any]) -> str:
        keyword = data["what"] == "keyword"
        slots = self.slots(data)
        slots["power"] = self.named("keywords" if keyword else "abilities", data["power"])
        name = ("keyword" if keyword else "use") + ("-on" if data.get("target") else "")
        return self.fill(name, slots) + self._points(data["points"])

    def _pay(self, data: Mapping[str, Any]) -> str:
        name = "pay-one" if data["points"] == 1 else "pay"
        return self.fill(name, {**self.slots(data), "n": data["points"]})

    def _points(self, points: int) -> str:
        """What something cost, in brackets."""
        return f" {self.fill('cost-one' if points == 1 else 'cost', {'n': points})}" if points else ""

    def _effect(self, data: Mapping[str, Any]) -> str:
        words = self.words.effects
        effect = data["effect"]
        if effect not in words:
            return ""
        text = _SLOT.sub(lambda found: str(data["amount"]) if found[1] == "n" else found[0], str(words[effect]))
        return self.fill("effect", {"hero": self.person(data["hero"]), "what": text})

    def _counted(self, kind: str) -> Callable[[Mapping[str, Any]], str]:
        def tell(data: Mapping[str, Any]) -> str:
            way = "gained" if "gained" in data else "lost"
            count = data[way]
            if not count and way == "lost":
                return self.fill(f"{kind}-none", self.slots(data))
            return self.fill(f"{kind}-{way}{'-one' if count == 1 else ''}", {**self.slots(data), "n": count})

        return tell

    def _health(self, data: Mapping[str, Any]) -> str:
        return self._counted("health")(data)

    def _action_points(self, data: Mapping[str, Any]) -> str:
        return self._counted("points")(data)

    def _attack(self, data: Mapping[str, Any]) -> str:
        slots = self.slots(data)
        slots["kind"] = self.words.kinds[data["kind"]]
        return self.fill("attack-ranged" if data["kind"] == "ranged" else "attack", slots)

    def _defence(self, data: Mapping[str, Any]) -> str:
        return self.fill("defence" if "die" in data else "defence-none", self.slots(data))

    def _held(self, data: Mapping[str, Any]) -> str:
        return self.fill("held-field" if "obstacle" in data else "held", self.slots(data))

    def _crate(self, data: Mapping[str, Any]) -> str:
        symbols = [self.named("bonuses", bonus) for bonus in data["gives"]]
        return self.fill("crate", {**self.slots(data), "gives": " / ".join(symbols)})

    def _bonus(self, data: Mapping[str, Any]) -> str:
        if data["bonus"] == "ability":
            return self.fill("bonus-ability", self.slots(data))
        return self.fill("bonus", {**self.slots(data), "bonus": self.named("bonuses", data["bonus"])})

    def _nothing(self, data: Mapping[str, Any]) -> str:
        return ""

    # --- the table --------------------------------------------------------------------------------------------------

    def table(self, state: State) -> list[str]:
        """Before the first decision of a turn: each hero in a line."""
        now = (state.match, state.round, state.turn)
        if not START <= state.phase <= AGAIN or now == self._shown or state.actor == NOBODY:
            return []
        self._shown = now
        return self.lines(state)

    def lines(self, state: State) -> list[str]:
        """Each hero in a line."""
        return [self._line(state, seat) for seat in range(len(state.at)) if state.hero[seat] != UNKNOWN]

    def _line(self, s: State, seat: int) -> str:
        name = self.person(key(seat))
        if s.at[seat] == NOWHERE:
            return self.fill("line-dead", {"hero": name})
        weapon = s.weapon[seat]
        slots = {
            "hero": name,
            "at": self.rules.grid.names[s.at[seat]],
            "health": s.health[seat],
            "full": s.full[seat],
            "points": s.points[seat],
            "weapon": self.named("weapons", self.rules.weapons[weapon].id) if weapon != UNKNOWN else "",
        }
        return self.fill("line-turn" if seat == s.actor and s.actor != NOBODY else "line", slots)


_TELLERS: dict[str, Callable[[Narrator, Mapping[str, Any]], str]] = {
    "choose": Narrator._nothing,
    "draft": Narrator._draft,
    "order": Narrator._order,
    "match": Narrator._match,
    "match-end": Narrator._winner,
    "tournament": Narrator._tournament,
    "skipped": Narrator._skipped,
    "use": Narrator._use,
    "pay": Narrator._pay,
    "effect": Narrator._effect,
    "health": Narrator._health,
    "points": Narrator._action_points,
    "attack": Narrator._attack,
    "defence": Narrator._defence,
    "held": Narrator._held,
    "crate": Narrator._crate,
    "bonus": Narrator._bonus,
}
