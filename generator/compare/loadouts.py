"""What a change of the rules does to loadouts: those that came with the game, and the user's own.

    for change in loadout_changes(old, new, files_in(folder), "en"):
        print(change.name, change.illegal, change.figures)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.compare import same
from generator.compare.report import LoadoutChange
from generator.data.records import dataclass

if TYPE_CHECKING:
    from generator.check.legality import Legality
    from generator.data.content import Content, LoadoutFile
    from generator.games.loadouts import ActionFigures, Figures, LoadoutKit, Measure

Row = tuple[str, str, str]
"""A figure that moved: its name, before, after."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A loadout as one side sees it. `figures` is None where its file can't be read as a loadout of the game."""

    legality: Legality
    words: tuple[tuple[str, str], ...]
    keys: tuple[str, ...]
    figures: Figures | None


def loadout_changes(old: Content, new: Content, own: Sequence[Path], lang: str) -> tuple[LoadoutChange, ...]:
    """The loadouts that the change makes illegal or legal, or whose figures move: shipped ones, then own ones.

    Of shipped ones those that both sides have, each side's own file. A game without loadouts has none, nor
    has one whose numbers can't be read on one side.

    :param own: the user's loadout files; those of other games are passed over.
    :param lang: the language of names.
    """
    kit: LoadoutKit | None = new.game.part("loadouts")
    if kit is None or not all(set(side.numbers) >= set(side.game.number_files) for side in (old, new)):
        return ()  # against data that can't be read nothing can be judged; their faults are told
    alike = same.same_numbers(old, new)
    pairs: list[tuple[LoadoutFile, LoadoutFile, str, bool]] = []
    for id, one in new.loadouts.items():
        was = old.loadouts.get(id)
        if was is not None and not (alike and was.located.data == one.located.data):
            pairs.append((was, one, one.located.file, False))
    pairs += [] if alike else _own(old, new, own)
    if not pairs:
        return ()
    found = []
    before, after = _Bench(kit, old, lang), _Bench(kit, new, lang)
    for was, one, file, mine in pairs:
        change = _change(before.judged(was), after.judged(one), was, one, file, mine)
        if change.illegal or change.cured or change.figures:
            found.append(change)
    return tuple(found)


def _own(old: Content, new: Content, files: Sequence[Path]) -> Iterator[tuple[LoadoutFile, LoadoutFile, str, bool]]:
    """The user's own files for this game, as both sides read them."""
    from generator.data import spans
    from generator.data.content import loadout_of

    for path in files:
        located = spans.read(path)
        said = located.data.get("game") if isinstance(located.data, dict) else None
        if said == new.game_id:
            was, _ = loadout_of(located, path.stem, old.game, old)
            now, _ = loadout_of(located, path.stem, new.game, new)
            yield was, now, spans.shown(path), True


def _change(
    before: _Judged, after: _Judged, was: LoadoutFile, now: LoadoutFile, file: str, own: bool
) -> LoadoutChange:
    data = now.located.data
    name = data.get("name") if isinstance(data, dict) else None
    rows: list[Row] = []
    if was.located.data != data:
        rows += _choices(before, after)
    if before.figures is not None and after.figures is not None:
        rows += _moved(before, after, {name for name, _, _ in rows})
    return LoadoutChange(
        now.id, name if isinstance(name, str) and name.strip() else now.id, file, own,
        tuple(_only(after.legality, before.legality)), tuple(_only(before.legality, after.legality)), tuple(rows),
    )  # fmt: skip


class _Bench:
    """One side on which loadouts are judged."""

    def __init__(self, kit: LoadoutKit, content: Content, lang: str) -> None:
        self.kit, self.content, self.lang = kit, content, lang
        self.keys = tuple(slot.key for slot in kit.slots(content, lang))

    def judged(self, loadout: LoadoutFile) -> _Judged:
        """All that this side says of a loadout."""
        from generator.check.legality import judge

        legality = judge(self.content, loadout)
        if not legality.printable or loadout.model is None:
            return _Judged(legality, (), (), None)
        words = self.kit.words(self.content, loadout.model, self.lang)
        return _Judged(legality, words, self.keys, self.kit.figures(self.content, loadout.model, self.lang))


def _only(here: Legality, there: Legality) -> Iterator[str]:
    """Why it is illegal on one side and not on the other. A reason is the same where rule and place are, whatever its
    numbers.
    """
    known = Counter((one.code, one.path.partition(":")[2]) for one in there.errors)
    for one in here.errors:
        key = (one.code, one.path.partition(":")[2])
        if known[key]:
            known[key] -= 1
        else:
            yield one.message


# --- figures that moved ----------------------------------------------------------------------------------------------


def _choices(before: _Judged, after: _Judged) -> Iterator[Row]:
    """What another choice of the file itself puts into a slot."""
    was = dict(before.words)
    for name, value in after.words:
        if name in was and was[name] != value:
            yield name, was[name], value


def _moved(before: _Judged, after: _Judged, told: Collection[str]) -> Iterator[Row]:
    """What moved. `told` names the slots whose other choice is told already."""
    assert before.figures is not None
    assert after.figures is not None
    was = {one.key: one for one in before.figures.measures}
    for measure in after.figures.measures:
        had = was.get(measure.key)
        if had is None:
            yield measure.name, "–", _measured(measure)
        elif (had.value, had.limit) != (measure.value, measure.limit):
            yield measure.name, _measured(had), _measured(measure)
    slots = dict(zip(after.keys, (name for name, _ in after.words), strict=False))
    was_in, now_in = _things(before.figures), _things(after.figures)
    for slot in dict.fromkeys([*now_in, *was_in]):
        # What a slot held and holds no more; what its file itself puts there is told already.
        if (slot in was_in) != (slot in now_in) and slots.get(slot) not in told:
            yield slots.get(slot, slot), was_in.get(slot, "–"), now_in.get(slot, "–")
    both = was_in.keys() & now_in.keys()
    old = [one for one in before.figures.actions if one.slot in both]
    yield from _actions(old, [one for one in after.figures.actions if one.slot in both], slots, told)
    yield from _charts(before.figures, after.figures)
    yield from _reach(before.figures, after.figures, slots, both)


def _things(figures: Figures) -> dict[str, str]:
    """What each slot with an action holds."""
    return {action.slot: action.thing for action in figures.actions}


def _measured(measure: Measure) -> str:
    return str(measure.value) if measure.limit is None else f"{measure.value} of {measure.limit}"


def _actions(
    old: Sequence[ActionFigures], new: Sequence[ActionFigures], slots: dict[str, str], told: Collection[str]
) -> Iterator[Row]:
    """Power, time and mean damage of each action; a time that moves alike for all of them is told once."""
    was, now = _keyed(old), _keyed(new)
    steps = {now[key].time - was[key].time for key in now if key in was}
    common = steps.pop() if len(steps) == 1 and len(now) > 2 else 0
    if common:
        yield "Time of every action", "as it was", f"{abs(common)} {'more' if common > 0 else 'less'}"
    for key, action in now.items():
        if slots.get(action.slot) in told:
            continue
        name = _called(action, slots)
        before = was.get(key)
        if before is None:
            yield name, "–", _in_short(action)
            continue
        if before.power != action.power:
            yield f"{name}: power", str(before.power), str(action.power)
        if before.time != action.time and not common:
            yield f"{name}: time", str(before.time), str(action.time)
        means = {odds.armour: odds.mean for odds in before.odds}
        for odds in action.odds:
            if odds.armour in means and (pair := _apart(means[odds.armour], odds.mean)):
                yield f"{name} against armour {odds.armour}", pair[0], f"{pair[1]} damage"
    for key, action in was.items():
        if key not in now and slots.get(action.slot) not in told:
            yield _called(action, slots), _in_short(action), "–"


def _charts(old: Figures, new: Figures) -> Iterator[Row]:
    """Rows of a game's own tables that moved. A row that only one side has is another choice, which its slots tell."""
    before, after = _rows(old, new), _rows(new, old)
    for key, now in after.items():
        was = before.get(key)
        if was is not None and was != now:
            yield key[1], was, now


def _rows(figures: Figures, other: Figures) -> dict[tuple[str, str], str]:
    """The rows of all tables by the table's key and what they are called: `To hit: Melee, Many Limbs`. Rows that are
    set in belong to the last one that isn't. Columns that the same table of `other` lacks say nothing of this loadout:
    how far a table goes may hang on what others have.
    """
    found = {}
    heads = {chart.key: chart.head for chart in other.charts}
    for chart in figures.charts:
        above, known = "", heads.get(chart.key, chart.head)
        for first, *cells in chart.rows:
            inner = str(first).startswith(" ")
            above = above if inner else str(first)
            name = f"{chart.name}: {above}, {str(first).strip()}" if inner else f"{chart.name}: {above}"
            found[chart.key, name] = ", ".join(
                _in_per_cent(cell) for head, cell in zip(chart.head[1:], cells, strict=False) if head in known
            )
    return found


def _in_per_cent(cell: str | float) -> str:
    return f"{100 * cell:.4g} %" if isinstance(cell, float) else str(cell)


def _keyed(actions: Sequence[ActionFigures]) -> dict[tuple[str, str, int], ActionFigures]:
    """Actions by slot, id and which of the ways of using it (its place among them: names of ways may change)."""
    seen: Counter[tuple[str, str]] = Counter()
    found = {}
    for action in actions:
        found[(action.slot, action.id, seen[(action.slot, action.id)])] = action
        seen[(action.slot, action.id)] += 1
    return found


def _called(action: ActionFigures, slots: dict[str, str]) -> str:
    """`Left arm, Laser Blast (with Combo)`."""
    case = f" ({action.case})" if action.case else ""
    return f"{slots.get(action.slot) or action.thing}, {action.name}{case}"


def _in_short(action: ActionFigures) -> str:
    return f"power {action.power}, time {action.time}" if action.power else f"time {action.time}"


def _apart(old: float, new: float) -> tuple[str, str] | None:
    """Two means with as many decimals, from two on, as it takes to tell them apart; None where they are the same."""
    if abs(old - new) < 1e-9:
        return None
    for digits in range(2, 10):
        before, after = f"{old:.{digits}f}", f"{new:.{digits}f}"
        if before != after:
            return before, after
    return None


def _reach(old: Figures, new: Figures, slots: dict[str, str], both: Collection[str]) -> Iterator[Row]:
    """Which spaces each slot reaches that holds something on both sides, where that moved."""
    before, after = _spaces(old), _spaces(new)
    for slot in (slot for slot in slots if slot in both):
        was, now = before.get(slot, ""), after.get(slot, "")
        if was != now:
            yield f"{slots.get(slot, slot)}: reaches", was or "nothing", now or "nothing"


def _spaces(figures: Figures) -> dict[str, str]:
    """For each slot `Close, Medium in 3, 4`: ring by ring the sectors, rings with the same ones together."""
    cover = figures.coverage
    found: dict[str, dict[str, list[str]]] = {}
    if cover is None:
        return {}
    for ring, ring_name in enumerate(cover.rings):
        for sector, sector_name in enumerate(cover.sectors):
            for slot in cover.cells[sector][ring]:
                found.setdefault(slot, {}).setdefault(ring_name, []).append(sector_name)
    told = {}
    for slot, rings in found.items():
        groups: dict[str, list[str]] = {}
        for ring_name, sectors in rings.items():
            groups.setdefault(", ".join(sectors), []).append(ring_name)
        told[slot] = "; ".join(f"{', '.join(names)} in {sectors}" for sectors, names in groups.items())
    return told
