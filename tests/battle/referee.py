"""The referee of a battle: follows the events of a game, and objects to what the rules' text doesn't allow.

What two games share stands here: the order of a turn, attacks, damage. How units move is each game's own.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from generator.play.contract import Action, Event
from tests.battle.referee_piece import Piece, halved
from tests.battle.referee_sight import Country, Hide, Objection

BANDS = ("short", "medium", "long")
SIDES = ("red", "blue")
PHYSICAL = ("strike", "charge", "death-from-above")


class Referee:
    """Follows one game; call `follow` with the events of the set-up, then with those of each decision."""

    jumps: frozenset[str] = frozenset({"jump"})
    sprints: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset({"move", "stand"})

    def __init__(self, content: Mapping[str, Any], map_id: str, turns: int, cards: Sequence[Any], state: Any) -> None:
        self.content, self.numbers, self.turns = content, content["battle"], turns
        chart = content["maps"]["maps"][map_id]
        self.country = Country(chart["rows"], chart.get("legend"))
        width = max(name for name in self.country.at)[:2]
        spots = {(int(name[2:]) - 1) * int(width) + int(name[:2]) - 1: spot for name, spot in self.country.at.items()}
        self.pieces = {
            card.key: Piece(card, spots[state.at[n]], state.facing[n]) for n, card in enumerate(cards)
        }  # fmt: skip
        self.turn, self.phase = 0, "end"
        self.waiting: list[tuple[Piece, str]] = []
        self.side = self.go = self.loser = 0
        self.result: tuple[str, str | None] | None = None
        self.events: deque[Event] = deque()
        self.told: Counter[str] = Counter()
        self.last = ""

    # --- what a piece is now

    def tall(self, piece: Piece) -> int:
        """Levels that it is high."""
        raise NotImplementedError

    def feet(self, piece: Piece) -> int:
        """The level at which it stands."""
        return self.country.feet(piece.at)

    def bears(self, piece: Piece, target: Piece) -> bool:
        """Whether a target lies where the piece can attack."""
        return True

    def living(self, side: int | None = None) -> list[Piece]:
        """Pieces in the battle."""
        return [one for one in self.pieces.values() if one.alive and side in (None, one.side)]

    def inches(self, piece: Piece, printed: int, heat: bool) -> int:
        """Inches that it can go: hits halve them, heat takes from them."""
        least, vehicle = int(self.numbers["criticals"]["move"]["inches"]), self.vehicle(piece)
        losses: list[Any] = ["half"] * piece.hits["move"]
        if vehicle:
            losses = [*vehicle["motive"][: piece.hits["move"]], *["half"] * piece.hits["engine"]]
        for lost in losses:
            printed = halved(printed, least) if lost == "half" else max(0, printed - (99 if lost == "all" else lost))
        return max(0, printed - heat * int(self.numbers["heat"]["inches"]) * piece.heat)

    def vehicle(self, piece: Piece) -> dict[str, Any]:
        """What hits do to a vehicle; nothing for others."""
        vehicles: dict[str, Any] = self.numbers["criticals"].get("vehicles", {})
        return vehicles if piece.type in vehicles.get("units", ()) else {}

    def immobile(self, piece: Piece) -> bool:
        """Whether it can't move: it is shut down, or hits and heat have left nothing of its moves."""
        card, worn = piece.card, piece.heat or piece.hits["move"] or piece.hits["engine"]
        left = self.inches(piece, card.ground, True) or self.inches(piece, card.jump, False)
        return piece.down or bool(worn and not left)

    # --- following

    def expect(self, what: bool, words: object) -> None:
        """Object unless something holds."""
        if not what:
            raise Objection(f"turn {self.turn}: {words}")

    def take(self, kind: str) -> dict[str, Any] | None:
        """The data of the next event, if it is of a kind."""
        if self.events and self.events[0].kind == kind:
            self.told[kind] += 1
            self.last = kind
            return dict(self.events.popleft().data)
        return None

    def must(self, kind: str) -> dict[str, Any]:
        """The data of the next event, which has to be of a kind."""
        data = self.take(kind)
        self.expect(data is not None, f"{kind} should be told, not {self.events[0] if self.events else 'nothing'}")
        assert data is not None
        return data

    def same(self, data: Mapping[str, Any], **mine: Any) -> None:
        """Object to values of an event that should be others."""
        for key, value in mine.items():
            self.expect(data[key] == value, f"{key} should be {value} in {data}")

    def follow(self, events: Sequence[Event], offered: Sequence[Action]) -> None:
        """A decision with all that came of it.

        :raises Objection: if the rules say something else.
        """
        self.events = deque(one for one in events if one.kind != "choose")
        while self.events:
            kind = self.events[0].kind
            if kind == "advance":
                self.begin()
            elif self.phase == "move" and kind == "combat":
                self.fight()
            elif self.phase == "move":
                self.one_move()
            elif self.phase == "combat" and kind == "end":
                self.end()
            elif self.phase == "combat":
                self.attack()
            else:
                raise Objection(f"{self.events[0]} in the phase {self.phase}")
        self.offered(offered)

    def end(self) -> None:
        """The end phase."""
        raise NotImplementedError

    def offered(self, actions: Sequence[Action]) -> None:
        """Object to choices that the rules don't allow, and to those that are missing."""
        raise NotImplementedError

    def begin(self) -> None:
        """A turn begins with initiative."""
        self.expect(self.phase == "end" and self.result is None, "no turn can begin now")
        self.turn += 1
        self.same(self.must("advance"), turn=self.turn)
        self.expect(self.turn <= self.turns, "the last turn is over")
        while tie := self.take("initiative-tie"):
            dice = tie["dice"]
            self.expect(sum(dice[:2]) == sum(dice[2:]) == tie["total"], f"no tie: {tie}")
        data = self.must("initiative")
        red, blue = sum(data["dice"][:2]), sum(data["dice"][2:])
        self.expect(red != blue, "a tie is rolled again")
        self.loser = int(blue < red)
        self.same(data, red=red, blue=blue, loser=SIDES[self.loser])
        for one in self.living():
            one.reset()
            if one.down:
                one.mode = "stood"
        self.phase, self.side, self.go = "move", 1 - self.loser, 0
        self.begin_moves()

    def begin_moves(self) -> None:
        """What comes before anybody moves."""

    # --- movement

    def unmoved(self, side: int) -> list[Piece]:
        """Who still has to move."""
        return [one for one in self.living(side) if not one.mode]

    def mover(self) -> int:
        """The side that moves a unit now. Numbers are compared when the loser of the initiative begins a go."""
        if self.go:
            return self.side
        first = self.side != self.loser
        if first:
            mine, other = (len(self.unmoved(side)) for side in (self.loser, 1 - self.loser))
            self.goes = {
                self.loser: max(1, mine // other) if other else mine,
                1 - self.loser: max(1, other // mine) if mine else other,
            }
        self.side = 1 - self.side
        self.go = min(self.goes[self.side], len(self.unmoved(self.side)))
        if not self.go and self.unmoved(1 - self.side):
            return self.mover()
        return self.side

    def one_move(self) -> None:
        """The unit moves that the next event names."""
        ahead = self.events[0].data["unit"]
        piece = self.pieces[ahead]
        side = self.mover()
        self.expect(piece.side == side, f"{SIDES[side]} has to move, not {piece}")
        self.expect(piece.alive and not piece.mode and not piece.down, f"{piece} can't move now")
        self.go -= 1
        self.moved(piece)
        piece.contacts = {one.key for one in self.living(1 - piece.side) if self.contact(piece, one)}

    def moved(self, piece: Piece) -> None:
        """Check a move and carry it out."""
        raise NotImplementedError

    def contact(self, a: Piece, b: Piece) -> bool:
        """Whether two are in base contact."""
        levels = abs(self.feet(a) - self.feet(b))
        return self.country.steps(a.at, b.at) == 1 and levels <= self.numbers["physical"]["levels"]

    # --- combat

    def fight(self) -> None:
        """Combat begins."""
        self.same(self.must("combat"), side=SIDES[self.loser])
        self.expect(not self.unmoved(0) and not self.unmoved(1), "somebody has still to move")
        self.phase, self.side = "combat", self.loser

    def look(self, piece: Piece, target: Piece) -> Hide:
        """What lies between two."""
        heads = (self.feet(piece) + self.tall(piece), self.feet(target) + self.tall(target))
        key = (piece.at, target.at, heads, self.tall(target))
        if key not in self.country.known:
            self.country.known[key] = self.country.hidden(self.numbers, *key)
        return self.country.known[key]

    def distance(self, piece: Piece, target: Piece) -> int:
        """Inches."""
        return 2 * self.country.steps(piece.at, target.at)

    def band(self, inches: int) -> str:
        """The word for a range; "" beyond long."""
        return next((band for band in BANDS if inches <= self.numbers["ranges"][band]["inches"]), "")

    def terms(self, piece: Piece, target: Piece, how: str) -> dict[str, int]:
        """All that makes the target number."""
        n, card, look = self.numbers, piece.card, self.look(piece, target)
        jumped = piece.mode in self.jumps
        stood = not piece.hexes
        terms = {
            "skill": card.skill,
            "attacker-moved": n["attacker"]["jumped"] if jumped else n["attacker"]["stood"] if stood else 0,
            "target-moved": 0 if target.mode == "stood" else target.modifier,
            "target-jumped": n["target"]["jumped"] if target.mode in self.jumps else 0,
            "immobile": n["target"]["immobile"] if self.immobile(target) else 0,
            "woods": n["woods"]["modifier"] if look.woods else 0,
            "cover": n["cover"]["modifier"] if look.cover else 0,
        }
        if how != "fire":
            return terms | ({"manoeuvre": n["physical"][how]} if how != "strike" else {})
        band = self.band(self.distance(piece, target))
        special = n.get("specials", {})
        return terms | {
            "range": n["ranges"][band]["modifier"],
            "heat": n["heat"]["attack"] * piece.heat,
            "fire-control": n["criticals"]["fire-control"] * piece.hits["fire-control"],
            "shield": special["shield"]["attack"] if special and "SHLD" in card.specials else 0,
            "stealth": special["stealth"].get(band, 0) if special and "STL" in target.card.specials else 0,
        }

    def damage(self, piece: Piece, band: str) -> int:
        """What the card does at a range now; -1 is minimal damage."""
        printed = int(piece.card.damage[BANDS.index(band)])
        lost = int(self.numbers["criticals"]["weapon"]) * piece.hits["weapon"]
        halves = piece.hits["engine"] if self.vehicle(piece) else 0
        if printed < 0:
            return 0 if lost or halves else printed
        return max(0, printed - lost) // (1 + halves)

    def attacks(self, piece: Piece) -> set[tuple[Any, ...]]:
        """All attacks that a piece can make now: (how, target, overheat)."""
        found: set[tuple[Any, ...]] = set()
        if not piece.alive or piece.acted or piece.down or piece.mode in self.sprints:
            return found
        for target in self.living(1 - piece.side):
            if target.structure <= 0 or not self.bears(piece, target):
                continue
            band, never = self.band(self.distance(piece, target)), self.numbers["certain"]["never"]
            able = band and self.damage(piece, band) and self.look(piece, target).seen
            if able and sum(self.terms(piece, target, "fire").values()) < never:
                hot = band != "long" or "OVL" in piece.card.specials
                found |= {("fire", target.key, points) for points in range((hot and piece.card.overheat) + 1)}
            if not self.strikes(piece, target):
                continue
            moved = piece.hexes > 0 and target.key in piece.contacts
            fit = {"strike": True, "charge": moved and piece.mode not in self.jumps,
                   "death-from-above": moved and piece.mode in self.jumps}  # fmt: skip
            for how in PHYSICAL:
                if fit[how] and sum(self.terms(piece, target, how).values()) < never:
                    found.add((how, target.key, 0))
        return found

    def strikes(self, piece: Piece, target: Piece) -> bool:
        """Whether a piece can reach a target without weapons."""
        return self.contact(piece, target) and piece.type in self.numbers["physical"]["units"]

    def attack(self) -> None:
        """An attack, or none."""
        if held := self.take("hold"):
            piece = self.pieces[held["unit"]]
            self.in_turn(piece)
            piece.acted = True
            return
        points = 0
        if hot := self.take("overheat"):
            points = hot["points"]
        data = self.must("attack")
        piece, target, how = self.pieces[data["unit"]], self.pieces[data["target"]], data["how"]
        self.expect(not hot or hot["unit"] == piece.key, f"{hot} of another")
        self.in_turn(piece)
        self.expect((how, target.key, points) in self.attacks(piece),
                    f"{piece} at {self.country.names[piece.at]} can't {how} {target} at {self.country.names[target.at]}"
                    f" ({points}): {self.attacks(piece)}, {data}")  # fmt: skip
        terms = {id: value for id, value in self.terms(piece, target, how).items() if value}
        told = {id: value for id, value in data["terms"].items() if value}
        if len(self.country.crossed(piece.at, target.at)) > 1:
            # Both sides of an edge may be as good for the target, by woods here and by cover there.
            mine, its = (sum(one.pop(id, 0) for id in ("woods", "cover")) for one in (terms, told))
            self.expect(mine == its, f"woods and cover should be {mine}: {data}")
        self.expect(terms == told, f"terms should be {terms}: {data}")
        number, total = sum(data["terms"].values()), sum(data["dice"])
        self.expect(all(1 <= die <= 6 for die in data["dice"]), data["dice"])
        hit = total >= number or number <= self.numbers["certain"]["sure"]
        self.same(data, number=number, hit=hit, inches=self.distance(piece, target))
        piece.acted = True
        if how == "fire":
            self.same(data, range=self.band(data["inches"]))
            piece.fired, piece.overheat = True, points
            if hit:
                self.hit(piece, target, data["range"], points)
        else:
            self.struck(piece, target, how, hit)

    def in_turn(self, piece: Piece) -> None:
        """Object to who attacks when it can't, or before or after its side does."""
        if piece.side != self.side:
            self.expect(self.side == self.loser and not any(map(self.attacks, self.living(self.loser))),
                        f"{piece} attacks while {SIDES[self.side]} does")  # fmt: skip
            self.side = piece.side
        self.expect(bool(self.attacks(piece)), f"{piece} can't attack")

    def hit(self, piece: Piece, target: Piece, band: str, points: int) -> None:
        """Weapons hit."""
        done = self.damage(piece, band)
        if done < 0:
            data, minimal = self.must("minimal"), self.numbers["minimal"]
            done = minimal["damage"] if data["die"] >= minimal["die"] else 0
            self.same(data, unit=piece.key, points=done)
        done += self.numbers["heat"]["damage"] * points
        specials = "specials" in self.numbers
        if specials and "SHLD" in target.card.specials and done:
            done = max(0, done - self.numbers["specials"]["shield"]["damage"])
            self.same(self.must("shielded"), unit=target.key, points=done)
        if specials and "HT" in piece.card.specials and target.type in self.numbers["heat"]["units"]:
            values = piece.card.specials["HT"]
            word = values[min(BANDS.index(band), len(values) - 1)]
            if word.isdigit() and int(word):
                self.same(self.must("burnt"), unit=target.key, heat=int(word))
                target.burnt += int(word)
        self.hurt(target, done)

    def struck(self, piece: Piece, target: Piece, how: str, hit: bool) -> None:
        """A physical attack and what it does to both."""
        n, half = self.numbers["physical"], piece.modifier // 2
        melee = n["melee"] if "MEL" in piece.card.specials else 0
        done = piece.size + {"strike": melee, "charge": half, "death-from-above": half + n["above"]}[how]
        if hit:
            self.same(self.must("blow"), unit=piece.key, target=target.key, how=how, points=done)
            self.hurt(target, done)
            if how == "death-from-above":
                self.critical(target)
        if how == "charge" and hit:
            self.hurt(piece, half + (n["large-damage"] if target.size >= n["large"] else 0))
        elif how == "death-from-above":
            self.hurt(piece, piece.size + (0 if hit else n["fall"]))

    def hurt(self, piece: Piece, points: int) -> None:
        """Pips are filled: armour, then structure, then perhaps a roll for a critical hit."""
        if not points or (piece.structure <= 0 and not self.events):
            self.expect(not (self.events and self.events[0].kind == "damage"), f"damage for nothing: {self.events}")
            return
        armour = min(points, piece.armour)
        piece.armour -= armour
        before, piece.structure = piece.structure, max(0, piece.structure - (points - armour))
        data = self.must("damage")
        self.same(data, unit=piece.key, armour=piece.armour, structure=piece.structure, points=points)
        if 0 < piece.structure < before:
            self.critical(piece)

    def critical(self, piece: Piece) -> None:
        """A roll on the table; what it does waits."""
        if piece.type in self.numbers["criticals"]["never"]:
            return
        data = self.must("critical")
        what = self.numbers["criticals"]["table"][str(sum(data["dice"]))]
        self.same(data, unit=piece.key, what=what)
        if what != "none":
            self.waiting.append((piece, what))
