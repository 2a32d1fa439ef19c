"""The referee of a hex skirmish: moves hex by hex over facing and ground, skids, charges, breaking away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from generator.play.contract import Action
from tests.battle.referee_end import Ending
from tests.battle.referee_piece import Piece
from tests.battle.referee_sight import SHORT, Spot


class On(NamedTuple):
    """Where a move is: the hex, the facing, paved hexes in a row, those since the last turn, what they cost besides."""

    at: Spot
    facing: int
    run: int = 0
    since: int = 0
    extra: int = 0

    @property
    def slide(self) -> int:
        """The slide value."""
        return (self.since + 1) // 2 + self.extra


class HexReferee(Ending):
    """Everything that moves."""

    jumps = frozenset({"jump", "sprint-jump"})
    sprints = frozenset({"sprint", "sprint-jump"})

    def tall(self, piece: Piece) -> int:
        return int(piece.size)

    def bears(self, piece: Piece, target: Piece) -> bool:
        """Between the lines of hexes one side to the left and to the right of ahead, and on them."""
        q, r = target.at[0] - piece.at[0], target.at[1] - piece.at[1]
        # Turn the hexes until the piece faces the north; its lines are then those to the north-west and north-east.
        for _ in range(piece.facing):
            q, r = q + r, -q
        return r <= 0 and q + r <= 0

    # --- ground

    def allowance(self, piece: Piece, mode: str) -> int:
        """Points of movement."""
        jump, move = mode in self.jumps, self.content["movement"]
        points = self.inches(piece, piece.card.jump if jump else piece.card.ground, not jump) // int(move["hex"])
        return points + (points * int(move["sprint"]["percent"]) // 100 if mode in self.sprints else 0)

    def may_sprint(self, piece: Piece) -> bool:
        """It mustn't shut down by it."""
        return bool(piece.heat + self.content["movement"]["sprint"]["heat"] <= self.numbers["heat"]["levels"])

    def shut(self, piece: Piece, spot: Spot, over: bool) -> bool:
        """Whether a hex is closed to a mech.

        :param over: whether it only flies over.
        """
        ground, things = self.content["ground"], self.country.things[spot]
        if any(kind in things for kind in ground["shut"]):
            return True
        if "building" in things and things["building"] < ground["building"]["times"] * piece.size:
            return True
        return not over and self.country.depth(spot) >= piece.size and self.country.depth(spot) > 0

    def price(self, piece: Piece, on: On, to: Spot) -> tuple[int, On] | None:
        """What a step over the ground costs, and where it leads; None where it can't be made."""
        country, ground = self.country, self.content["ground"]
        if to not in country.level or self.shut(piece, to, over=False) or self.enemy(piece, to):
            return None
        levels = abs(country.feet(to) - country.feet(on.at))
        if levels > (piece.size + 1) // 2:
            return None
        cost = levels * self.content["movement"]["level"]
        for kind, level in country.things[to].items():
            given = ground["terrain"].get(kind, {}).get("gives")
            if given:
                cost += ground["grounds"][given[min(level, len(given)) - 1]]["cost"]
        cost += ground["water"]["cost"] if country.depth(to) else 0
        if not country.has(to, *ground["paved"]):
            return cost + 1, On(to, on.facing)
        return cost + (on.run % 2 == 0), On(to, on.facing, on.run + 1, on.since + 1, on.extra + cost)

    def enemy(self, piece: Piece, spot: Spot) -> bool:
        """Whether an enemy stands there."""
        return any(one.at == spot for one in self.living(1 - piece.side))

    def taken(self, piece: Piece, spot: Spot) -> bool:
        """Whether somebody else stands there."""
        return any(one.at == spot for one in self.living() if one is not piece)

    def next(self, piece: Piece, on: On, jump: bool) -> Iterator[tuple[int, int, On]]:
        """Every step: the side it goes to (-1 for a turn), what it costs, where it leads."""
        for turn in (1, -1):
            yield -1, self.content["movement"]["turn"], On(on.at, (on.facing + turn) % 6, on.run)
        for side in (on.facing, (on.facing + 3) % 6):
            to = self.country.beside(on.at, side)
            if jump:
                if to in self.country.level and not self.shut(piece, to, over=True):
                    yield side, self.content["movement"]["step"], On(to, on.facing)
            elif priced := self.price(piece, on, to):
                yield side, priced[0], priced[1]

    # --- moves that were made

    def begin_moves(self) -> None:
        """Mechs that begin in water roll, before anybody moves."""
        waits = {one.key for one in self.living() if self.in_water(one) and not one.down}
        while data := self.take("water-test"):
            piece = self.pieces[data["unit"]]
            self.expect(piece.key in waits, f"no test for {piece}")
            waits.remove(piece.key)
            number = piece.card.piloting + self.content["ground"]["water"]["test"] * self.country.depth(piece.at)
            self.same(data, number=number, passed=sum(data["dice"]) >= number)
            piece.stuck = not data["passed"]
        self.expect(not waits, f"{waits} must roll in water")

    def moved(self, piece: Piece) -> None:
        self.spent = 0
        if data := self.take("break-away"):
            self.expect(bool(piece.bound), f"nobody charged {piece}")
            self.same(data, unit=piece.key, number=piece.card.piloting, passed=sum(data["dice"]) >= data["number"])
            if not data["passed"]:
                self.same(self.turned(piece), to=piece.bound[0])
                return
        elif self.events[0].kind == "face":
            self.turned(piece)
            return
        elif self.events[0].kind == "move":
            self.expect(not piece.bound, f"{piece} was charged and moves")
        if self.take("stand"):
            piece.mode = "stood"
            return
        self.whole_move(piece)

    def turned(self, piece: Piece) -> dict[str, Any]:
        """A mech turns to a charger."""
        data = self.must("face")
        self.expect(data["to"] in piece.bound, f"{data['to']} didn't charge {piece}")
        charger = self.pieces[data["to"]].at
        piece.facing = next(side for side in range(6) if self.country.beside(piece.at, side) == charger)
        self.same(data, unit=piece.key, facing=SHORT[piece.facing])
        piece.mode = "stood"
        return data

    def whole_move(self, piece: Piece) -> None:
        """A move with its sprint, skids and charges."""
        sprint, tests = self.take("sprint"), []
        while test := self.take("skid-test"):
            tests.append(test)
        data = self.must("move")
        mode = data["mode"]
        self.same(data, unit=piece.key, **{"from": self.country.names[piece.at]})
        self.expect(bool(sprint) == (mode in self.sprints), f"a sprint that isn't one: {data}")
        self.expect(not (piece.stuck and mode not in self.jumps), f"{piece} is stuck")
        self.expect(data["spent"] <= self.allowance(piece, mode),
                    f"{self.allowance(piece, mode)} points, not {data}")  # fmt: skip
        if sprint:
            self.expect(self.may_sprint(piece), f"{piece} would shut down")
            piece.heat += 1
            piece.kept = self.content["movement"]["sprint"]["heat"]
            self.same(sprint, unit=piece.key, heat=piece.heat)
        slid = self.take("slid")
        path = [self.country.at[name] for name in data["path"]]
        failed = tests and not tests[-1]["passed"]
        slides = slid["hexes"] if slid else 0
        self.expect(bool(failed) or not slid, "a slide without a test")
        if not self.fits(piece, data, path, tests, slides):
            self.expect(False, f"no such way for {piece} facing {SHORT[piece.facing]}: {data}, {tests}, slid {slid}")
        end = path[-1] if path else piece.at
        if failed:  # it may lose its hold in the hex of a friend, and then ends before it
            end = next(spot for spot in (*reversed(path), piece.at) if not self.taken(piece, spot))
        self.expect(not self.taken(piece, end) or end == piece.at, f"{piece} ends on somebody")
        jump = mode in self.jumps
        self.expect(not jump or (end != piece.at and not self.shut(piece, end, over=False)), f"no jump to {data}")
        die = 0 if not path else min((len(path) + 3) // 4 + jump, self.content["movement"]["modifier"]["most"])
        self.same(data, to=self.country.names[end], moved=len(path), modifier=die)
        piece.at, piece.facing, piece.mode, piece.hexes = end, SHORT.index(data["facing"]), mode, len(path)
        piece.modifier = die
        self.charges(piece, bool(data["spent"] or slid))

    def fits(self, piece: Piece, data: Any, path: list[Spot], tests: list[Any], slides: int) -> bool:
        """Whether some way through just these hexes, with just these tests, costs what it is said to cost."""
        jump, ends = data["mode"] in self.jumps, SHORT.index(data["facing"])
        walked = len(path) - slides
        todo: list[tuple[On, int, int, int, int]] = [(On(piece.at, piece.facing), 0, 0, 0, -1)]
        seen = set(todo)
        while todo:
            on, spent, done, rolled, side = todo.pop()
            there = spent == data["spent"] and done == len(path) and on.facing == ends and rolled == len(tests)
            if there and (not tests or tests[-1]["passed"]):
                return True
            for way, cost, to in self.next(piece, on, jump):
                then = (to, spent + cost, done, rolled, side if way < 0 else way)
                if then[1] > data["spent"]:
                    continue
                if way >= 0:
                    if done >= walked or path[done] != to.at:
                        continue
                    then = (then[0], then[1], done + 1, rolled, way)
                elif on.slide and not jump:
                    if rolled >= len(tests):
                        continue
                    test, number = tests[rolled], piece.card.piloting + on.slide
                    right = (test["slide"], test["number"], test["passed"]) == (
                        on.slide, number, sum(test["dice"]) >= number)  # fmt: skip
                    if not right:
                        continue
                    if not test["passed"]:
                        last = rolled + 1 == len(tests) and to.facing == ends and then[1] == data["spent"]
                        if last and done == walked and path[done:] == self.slide(piece, on, side):
                            return True
                        continue
                    then = (then[0], then[1], done, rolled + 1, side)
                if then not in seen:
                    seen.add(then)
                    todo.append(then)
        return False

    def slide(self, piece: Piece, on: On, side: int) -> list[Spot]:
        """The hexes that a mech slides through, from where it lost its hold."""
        found: list[Spot] = []
        here = On(on.at, on.facing)
        for _ in range(on.slide):
            to = self.country.beside(here.at, side)
            if self.taken(piece, to) or not self.price(piece, here, to):
                break
            found.append(to)
            if not self.country.has(to, *self.content["ground"]["paved"]):
                break
            here = On(to, on.facing)
        return found

    def charges(self, piece: Piece, spent: bool) -> None:
        """Enemies beside it in its front arc are charged."""
        front = [self.country.beside(piece.at, piece.facing + turn) for turn in (-1, 0, 1)]
        due = {one.key for one in self.living(1 - piece.side) if spent and one.at in front}
        while data := self.take("charging"):
            target = self.pieces[data["target"]]
            self.expect(target.key in due, f"{piece} doesn't charge {target}")
            due.remove(target.key)
            self.same(data, unit=piece.key, bound=not target.mode)
            if not target.mode:
                target.bound.append(piece.key)
        self.expect(not due, f"{piece} charges {due}")

    # --- moves that could be made

    def reach(self, piece: Piece, mode: str) -> set[tuple[str, int]]:
        """Every hex and facing in which a move can end."""
        jump, points = mode in self.jumps, self.allowance(piece, mode)
        start = On(piece.at, piece.facing)
        best: dict[On, int] = {start: 0}
        layers: list[list[On]] = [[] for _ in range(points + 1)]
        layers[0].append(start)
        for cost, layer in enumerate(layers):
            for on in layer:
                if best[on] < cost:
                    continue
                for _, price, to in self.next(piece, on, jump):
                    # What was gone since the last turn matters to tests alone.
                    to, total = On(to.at, to.facing, to.run % 2), cost + price
                    if total <= points and total < best.get(to, 99):
                        best[to] = total
                        layers[total].append(to)
        ends = {(self.country.names[on.at], on.facing) for on in best if not self.taken(piece, on.at)}
        ends = {end for end in ends if not jump or end[0] != self.country.names[piece.at]}
        ends = {end for end in ends if not jump or not self.shut(piece, self.country.at[end[0]], over=False)}
        return ends - {(self.country.names[piece.at], piece.facing)}

    def ways_offered(self, piece: Piece, actions: Sequence[Action]) -> None:
        kind = "break-away" if piece.bound else "move"
        theirs: dict[str, set[tuple[str, int]]] = {}
        for one in actions:
            if one.kind not in ("stand", "face"):
                self.expect(one.kind == kind, f"{one} on offer to {piece}")
                theirs.setdefault(one.how.mode, set()).add((one.how.hex, one.how.facing))
        faced = {one.how for one in actions if one.kind == "face"}
        self.expect(faced <= set(piece.bound), f"{piece} can turn to {piece.bound}, not {faced}")
        for mode in ("walk", "sprint", "jump", "sprint-jump"):
            jump, sprint = mode in self.jumps, mode in self.sprints
            may = not (piece.stuck and not jump) and (not sprint or self.may_sprint(piece))
            mine = self.reach(piece, mode) if may else set()
            # A sprint to where a plain move leads is worth nothing, and need not be offered.
            got, plain = theirs.get(mode, set()), theirs.get("jump" if jump else "walk", set()) if sprint else set()
            self.expect(
                got <= mine and mine - plain <= got,
                f"{mode} of {piece} at {self.country.names[piece.at]} "
                f"facing {piece.facing}: missing {sorted(mine - plain - got)}, too many {sorted(got - mine)}",
            )
