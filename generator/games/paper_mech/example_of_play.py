"""The booklet's example of play: a real sample game, told step by step with the table as it lies before each decision.

The game is played by the engine from a seed that is printed. Sentences stand in text.<lang>.yaml under `example`; what
they leave open, in angle brackets, is filled here.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.games.paper_mech.exhibit_position import Positions
from generator.games.paper_mech.policies import Greedy
from generator.games.paper_mech.rules import Rules
from generator.games.paper_mech.state import State
from generator.games.telling import ExampleOfPlay, PlayStep, Span, Spans, spans
from generator.play import match
from generator.play.contract import Action, Event

SEED = 544
"""A short and instructive first wave."""

STEPS = 24
"""The example ends with the first wave, after this many decisions at the latest."""

_SLOT = re.compile(r"<([a-z]{1,2})>")


class _Enough(Exception):
    """The example has told what it is there for."""


@dataclass(slots=True)
class _Told:
    """A step while it is being gathered."""

    decision: bool
    figures: tuple[Any, ...]
    text: list[Span] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def example_of_play(content: Any, lang: str, seed: int = SEED) -> ExampleOfPlay | None:
    """The first wave of the game with that seed, played by the game's `greedy` policy with the standard equipment.

    None where the content has no such loadout.
    """
    if "standard" not in content.loadouts:
        return None
    from generator.games.paper_mech.engine import create

    engine = create(content)
    policy = Greedy()
    teller = _Teller(content, lang, engine)
    with contextlib.suppress(_Enough):
        match.play(engine, policy, seed, teller.record)
    words = content.view(lang).example
    intro = spans(Span(str(words.intro), "", (words.intro.path,)))
    return ExampleOfPlay(tuple(teller.steps()), seed, policy.name, intro)


class _Teller:
    """Listens to a game and tells it."""

    def __init__(self, content: Any, lang: str, engine: Any) -> None:
        self.game = content.view(lang)
        self.words = self.game.example
        self.engine = engine
        self.rules: Rules = engine.rules
        self.positions = Positions(content, lang, engine.rules)
        self.told: list[_Told] = []
        self.before: State | None = None
        self.shown = ""
        self.decisions = 0

    def steps(self) -> list[PlayStep]:
        """The steps so far."""
        return [
            PlayStep(tuple(step.text), tuple(dict.fromkeys(step.clauses)), step.decision, step.figures)
            for step in self.told
            if step.text
        ]

    def record(self, action: Action | None, events: Sequence[Event], state: State) -> None:
        """A recorder for `match.play`."""
        before = self.before
        if action is None or before is None:
            self.told.append(_Told(False, ()))
        else:
            choices = len(self.engine.legal_actions(before))
            key = self.positions.key(before)
            if choices > 1:
                self.decisions += 1
                figures = (self.positions.figure(before, len(self.told)),) if key != self.shown else ()
                self.shown = key
                self.told.append(_Told(True, figures))
            elif not self.told:
                self.told.append(_Told(False, ()))
        step = self.told[-1]
        if not events and action is not None:
            self._say(step, self._silent(action), ())
        for event in events:
            self._say(step, self.sentence(event, before), event.clauses)
            if event.kind in ("wave-cleared", "lose", "win"):
                raise _Enough
        self.before = state.copy()
        if self.decisions >= STEPS:
            self._say(step, self.fill("goes-on"), ())
            raise _Enough

    def _say(self, step: _Told, sentence: Spans, clauses: Sequence[str]) -> None:
        if sentence:
            step.text += [*((Span(" "),) if step.text else ()), *sentence]
        step.clauses += clauses

    def _silent(self, action: Action) -> Spans:
        return self.fill("stay") if action.kind == "free-move" else ()

    # sentences

    def fill(self, key: str, **slots: Any) -> Spans:
        """A sentence with its open places filled; what is filled in counts as an example's numbers."""
        raw = self.words[key]
        made: list[Span] = []
        at = 0
        text = str(raw)
        for found in _SLOT.finditer(text):
            if found.start() > at:
                made.append(Span(text[at : found.start()], "", (raw.path,)))
            made.extend(self._slot(slots.get(found[1], found[0])))
            at = found.end()
        if at < len(text):
            made.append(Span(text[at:], "", (raw.path,)))
        return tuple(made)

    def _slot(self, value: Any) -> Spans:
        if isinstance(value, tuple) and value and isinstance(value[0], Span):
            return value
        if hasattr(value, "path"):
            return (Span(str(value), "", (value.path,)),)
        return (Span(str(value), "medium" if isinstance(value, int) else "", (), "example"),)

    def sentence(self, event: Event, before: State | None) -> Spans:
        """What an event says, by its kind; nothing for what goes without saying."""
        data: Mapping[str, Any] = event.data
        slots: dict[str, Any] = {}
        enemy = data.get("enemy") or data.get("target")
        if enemy:
            slots["en"] = self.positions.enemy_name(enemy)
        if data.get("attack") and enemy:
            slots["at"] = self.game.enemies[self.positions.kind(enemy)].attacks[data["attack"]].name
        if data.get("action"):
            slots["ac"] = self.positions.action_name(data["action"])
        if data.get("space"):
            slots["sp"] = self.positions.space(data["space"])
        if data.get("to"):
            slots["to"] = self.positions.space(data["to"])
        if data.get("location"):
            slots["lo"] = self.positions.location(data["location"])
        if "dice" in data:
            slots["di"] = _dice(data["dice"])
        if "armour" in data:
            slots["ar"] = data["armour"]
        if "filled" in data:
            slots["ci"] = _numbers(data["filled"])
        if event.kind == "no-free-move" and event.clauses == ("free-move",):
            return self.fill("stay")
        maker = getattr(self, f"_{event.kind.replace('-', '_')}", None)
        if maker is not None:
            made: Spans = maker(data, slots, before)
            return made
        for name in ("time", "units", "damage", "score"):
            if name in data:
                slots["n"] = data[name]
                break
        key = event.kind
        if key in ("damage", "enemy-damage") and data["damage"] == 1:
            key += "-one"
        return self.fill(key, **slots) if key in self.words else ()

    def _wave(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("wave", n=data["number"], na=self.game.waves[data["wave"]].name)

    def _advance(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        key = "advance" if data["active"] or data["player"] else "advance-one"
        return self.fill(key, n=data["units"])

    def _enemy_attack(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        rolled: Spans = ()
        if data["location-dice"]:
            rolled = spans(self.fill("enemy-attack-roll", lr=_dice(data["location-dice"])), " ")
        return spans(rolled, self.fill("enemy-attack", n=data["power"], **slots))

    def _damage(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        rolled = spans(self.fill("damage-roll", **slots), " ") if data.get("dice") else ()
        if not data["filled"]:
            return rolled
        key = "damage" if len(data["filled"]) > 1 else "damage-one"
        return spans(rolled, self.fill(key, n=len(data["filled"]), **slots))

    def _spill(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("spill", n=data["damage"], **{**slots, "di": data["die"]})

    def _enemy_move(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("enemy-move" if data["from"] != data["to"] else "enemy-stays", **slots)

    def _reroll(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("reroll-you" if data["who"] == "you" else "reroll-enemy", n=data["die"], **slots)

    def _recoil(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("recoil-you" if data["who"] == "you" else "recoil-enemy", n=data["time"])

    def _haste(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("haste", n=data["time"], **slots)

    def _attack(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("attack", n=data["power"], **slots)

    def _moved(self, data: Mapping[str, Any]) -> Spans:
        made: list[Span] = []
        for name, _, there in data["moved"]:
            told = self.fill("moved", en=self.positions.enemy_name(name), to=self.positions.space(there))
            made += [*((Span(", "),) if made else ()), *told]
        return tuple(made)

    def _walk_forwards(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("walk-forwards", na=self._moved(data))

    def _walk_backwards(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("walk-backwards", na=self._moved(data))

    def _turn(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("turn", na=self._moved(data))

    def _stance(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("stance", na=self.game.mech.stance[data["stance"]].name)

    def _wave_stance(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return self.fill("wave-stance", na=self.game.mech.stance[data["stance"]].name)

    def _repair(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        place, _, circle = data["circle"].rpartition("/")
        return self.fill("repair", ci=int(circle), lo=self.positions.location(place))

    def _setup(self, data: Mapping[str, Any], slots: dict[str, Any], before: State | None) -> Spans:
        return ()


def _dice(dice: Sequence[int]) -> Spans:
    return (Span(",\N{NO-BREAK SPACE}".join(map(str, dice)), "medium", (), "die"),)


def _numbers(numbers: Sequence[int]) -> Spans:
    return (Span(", ".join(map(str, numbers)), "", (), "example"),)
