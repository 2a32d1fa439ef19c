"""Who knows what of whom: sight, tokens, spotting, the witch's search, and what a view shows of it."""

from __future__ import annotations

import pytest

from generator.games.panzer_witches import knowing
from generator.games.panzer_witches.ground import Ground
from generator.games.panzer_witches.rules import Unit
from generator.games.panzer_witches.state import COVERED, HIDDEN, NOWHERE, OPEN, SEEN, SUSPECTED, UNSEEN
from generator.games.panzer_witches.table import Way
from generator.play.dice import Scripted

from .drawn import Played, column, ground_of
from .fight import frame, weapon

# Woods in 0502, 0503 (one behind the other), 0602 beside both, 0504 open.
WOODED = ground_of(
    ".  .  .  .  .  .  .  .  .", ".  .  .  .  w  w  .  .  .", ".  .  .  .  w  .  .  .  .", *(["." + "  ." * 8] * 6)
)


def ambush(*at: str, **words: object) -> Played:
    """red-1 in 0505; the others are blue and hide in woods."""
    enemies = [frame(number, 1, number) for number in range(1, len(at) + 1)]
    hidden = [OPEN, *[HIDDEN] * len(at)]
    return Played(WOODED, frame(0, 0, 1, weapon()), *enemies, at=("0505", *at), posture=hidden, **words)  # type: ignore[arg-type]


def known(one: Played, unit: int) -> tuple[int, str]:
    s = one.state
    return s.known[0][unit], one.setting.ground.labels[s.last[0][unit]] if s.last[0][unit] >= 0 else ""


def test_who_hides_isnt_seen_and_cant_be_shot_at() -> None:
    one = ambush("0503")
    assert known(one, 1) == (UNSEEN, "")
    assert one.table().targets(0) == []
    assert one.state.known[1][0] == SEEN  # who hides sees all the same
    assert "shoot" not in one.kinds()


# Skill 50: critical up to 50/20 = 2.5, that is 3 (halves up); special up to 10; success up to 50; fumble from 98.
@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        (51, [(UNSEEN, ""), (UNSEEN, ""), (UNSEEN, "")]),
        (50, [(SUSPECTED, "0503"), (UNSEEN, ""), (UNSEEN, "")]),
        (10, [(SEEN, "0503"), (SUSPECTED, "0502"), (SUSPECTED, "0602")]),
        (3, [(SEEN, "0503"), (SEEN, "0502"), (SEEN, "0602")]),
        (100, [(UNSEEN, ""), (UNSEEN, ""), (UNSEEN, "")]),
    ],
)
def test_spotting_by_level(roll: int, expected: list[tuple[int, str]]) -> None:
    """blue-1 hides in the searched hex, blue-2 and blue-3 each one hex from it."""
    one = ambush("0503", "0502", "0602")
    one.do("spot", "red-1", "0503", spotting=[roll])
    assert [known(one, unit) for unit in (1, 2, 3)] == expected
    assert one.told("spot")[0]["roll"] == roll
    assert all(event.seen_by == (0,) for kind in ("seen", "suspected") for event in one.of(kind))


def test_what_is_suspected_is_seen_by_the_next_success() -> None:
    one = ambush("0503")
    one.do("spot", "red-1", "0503", spotting=[50])
    assert known(one, 1)[0] == SUSPECTED
    knowing.found(one.table(), 0, one.state.at[1], 2)
    assert known(one, 1)[0] == SEEN


def test_a_detected_frame_is_covered_and_its_owner_isnt_told() -> None:
    one = ambush("0503")
    knowing.notice(one.table(), 0, 1)
    assert one.table().targets(0) == [1]
    assert one.state.posture[1] == HIDDEN  # as far as blue knows
    assert one.engine.view(one.state, 1).known[0][1] == UNSEEN
    assert one.engine.view(one.state, 0).known[0][1] == SEEN


def test_passive_spotting_is_the_masters_secret() -> None:
    """At the end of a round red-1 rolls for blue-1, two hexes away; blue-2 lies beyond its range of three."""
    one = ambush("0503", "0602", turn=0)
    one.state.at[2] = WOODED.map.find("0502")  # three hexes away, behind one wood: in sight
    one.do("end", "red-1")
    one.do("act", "blue-1")
    t = one.engine.table(one.state, Scripted({"spotting": [51, 50]}))
    knowing.passive(t)
    rolls = [event for event in t.events if event.kind == "spotting"]
    assert [(event.data["hex"], event.data["roll"], event.seen_by) for event in rolls] == [
        ("0503", 51, ()), ("0502", 50, ())
    ]  # fmt: skip
    assert [known(one, unit)[0] for unit in (1, 2)] == [UNSEEN, SUSPECTED]


def test_out_of_sight_a_frame_is_a_token_where_it_was_seen_last() -> None:
    """blue-1 goes round the building in 0203, which hides it in 0202: red-1 saw it in 0103 last."""
    units = (frame(0, 0, 1), frame(1, 1, 1, weapon(), move=8))
    one = Played(column(". . b2 . . ."), *units, at=("0206", "0204"), turn=1)
    assert known(one, 1) == (SEEN, "0204")
    one.do("move", "blue-1", Way("0202", 0, "stop", ("0104", "0103", "0202")))
    assert known(one, 1) == (SUSPECTED, "0103")
    seen = one.engine.view(one.state, 0)
    assert (seen.known[0][1], seen.at[1], seen.facing[1]) == (SUSPECTED, NOWHERE, 0)
    assert one.where(1) == "0202"
    moves = one.of("move")
    assert [event.seen_by for event in moves] == [(1,)]  # the way beyond its sight is none of red's business


def test_the_record_of_who_isnt_seen_stays_as_it_was() -> None:
    one = Played(
        column(". . b2 . . ."), frame(0, 0, 1, weapon()), frame(1, 1, 1, move=8), at=("0206", "0202"),
        field=[0, 0], heat=[0, 2],
    )  # fmt: skip
    one.state.heat[1] = 5
    assert known(one, 1) == (UNSEEN, "")
    assert one.engine.view(one.state, 0).heat == [0, 2]
    assert one.engine.view(one.state, 1).heat == [0, 5]


def test_a_token_doesnt_say_who_it_is() -> None:
    """Of two frames that were never seen one is suspected: a view shows the token under the first, whoever it is."""
    views = []
    for found in (1, 2):
        one = ambush("0503", "0502")
        hexes = (("0503", "0502"), ("0502", "0503"))[found - 1]
        one.state.at[1], one.state.at[2] = (WOODED.map.find(hex) for hex in hexes)
        knowing.found(one.table(), 0, WOODED.map.find("0503"), 2)
        assert one.state.known[0][found] == SUSPECTED
        views.append(one.engine.view(one.state, 0).key())
    assert views[0] == views[1]


def test_dealt_anew_the_token_may_be_either_of_them() -> None:
    from generator.games.panzer_witches.streams import STREAMS
    from generator.play.dice import Keyed

    one = ambush("0503", "0502")
    knowing.found(one.table(), 0, WOODED.map.find("0503"), 2)
    dealt = [one.engine.redeal(one.state, Keyed(seed, STREAMS), 0) for seed in range(20)]
    assert {state.known[0].index(SUSPECTED) for state in dealt} == {1, 2}
    for state in dealt:
        token = state.known[0].index(SUSPECTED)
        assert one.setting.ground.labels[state.at[token]] == "0503"
        assert state.posture[token] == HIDDEN


def witch(radar: bool = True) -> Unit:
    made = frame(0, 0, 1, witch="someone", magic=60, field=100)
    made.radar = 0 if radar else -1  # the engine stands for a module that works
    return made


def test_madar_shows_every_enemy_in_range() -> None:
    """Magic 60: blue-1 hides six hexes away, at the end of the range; blue-2 seven away."""
    ground = column("w w . . . . . .")
    one = Played(
        ground, witch(), frame(1, 1, 1), frame(2, 1, 2), at=("0208", "0202", "0201"), posture=[OPEN, HIDDEN, HIDDEN]
    )
    one.do("madar", "red-1", madar=[60])
    assert [known(one, unit) for unit in (1, 2)] == [(SEEN, "0202"), (UNSEEN, "")]
    assert one.table().targets(0) == [1]


def test_madar_fails_and_needs_a_radar() -> None:
    ground = column("w . . . . . . .")
    one = Played(ground, witch(), frame(1, 1, 1), at=("0206", "0201"), posture=[OPEN, HIDDEN])
    one.do("madar", "red-1", madar=[61])
    assert known(one, 1) == (UNSEEN, "")
    one = Played(ground, witch(radar=False), frame(1, 1, 1), at=("0206", "0201"), posture=[OPEN, HIDDEN])
    assert one.refused("madar", "red-1") == "madar"


def test_who_shoots_from_hiding_is_seen_and_only_covered_then() -> None:
    one = ambush("0503")
    knowing.reveal(one.table(), 1)
    assert (one.state.posture[1], known(one, 1)) == (COVERED, (SEEN, "0503"))
    assert one.table().targets(0) == [1]


def test_any_hex_in_sight_may_be_searched() -> None:
    one = ambush("0503")
    offered = {action.how for action in one.state.options if action.kind == "spot"}
    assert offered == {"0503", "0502", "0602"}  # the woods in sight, three hexes off at most
    one.do("spot", "red-1", "0509", spotting=[1])
    assert known(one, 1) == (UNSEEN, "")
    blind = Played(column(". b2 . ."), frame(0, 0, 1), frame(1, 1, 1), at=("0204", "0103"))
    assert blind.refused("spot", "red-1", "0201") == "building-block"


def test_who_was_found_hides_no_more_though_it_was_out_of_sight_since() -> None:
    """blue-1 is found in 0503; red-1 goes where woods are between, and back: it sees a covered frame at once."""
    one = ambush("0503")
    one.do("spot", "red-1", "0503", spotting=[10])
    assert known(one, 1) == (SEEN, "0503")
    knowing.lose(one.table(), 0, 1)
    assert known(one, 1) == (SUSPECTED, "0503")
    knowing.refresh(one.table())
    assert known(one, 1) == (SEEN, "0503")
    assert one.engine.view(one.state, 1).found == [False, False]  # its own side can't tell


def test_who_fires_out_of_sight_gives_only_its_hiding_away() -> None:
    """blue-1 hides in 0502 behind the woods of 0503; smoke on 0504 besides hides it from red-1."""
    one = ambush("0502")
    find = one.setting.ground.index_of
    one.state.smoke = {find["0503"]: 3, find["0504"]: 3}
    knowing.reveal(one.table(), 1)
    assert (one.state.posture[1], known(one, 1)) == (COVERED, (UNSEEN, ""))


def test_a_bridge_gives_cover_to_who_stands_beside_it_and_not_on_it() -> None:
    drawn = ground_of(".  .  .", ".  ~1B .", ".  .  .")
    ground = Ground(drawn.rules._replace(structures=frozenset({"bridge"})), drawn.map)
    on, beside = ground.index_of["0202"], ground.index_of["0201"]
    assert (ground.cover[on], ground.cover[beside]) == (False, True)
