"""Fights are told in both languages, through the eyes of one side, and nothing is told that this side can't know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.cli.main import main
from generator.data import spans
from generator.data.content import Content
from generator.games.panzer_witches import aiming
from generator.games.panzer_witches.engine import create, narrator
from generator.games.panzer_witches.narrator import SECRET, Narrator
from generator.play import examples, transcript
from generator.play.contract import Event
from generator.play.dice import Scripted
from generator.play.policies import Random

from . import arena

CONTENT = Path(__file__).resolve().parents[3] / "content" / "panzer-witches"
LANGUAGES = ("fi", "en")
WORDS = {
    "level": "levels", "why": "whys", "location": "locations", "arm": "locations", "band": "bands", "effect": "effects",
    "reason": "ends", "first": "sides", "winner": "sides", "end": "move-ends",
}  # fmt: skip
"""What of an event is told by a word from a list of the texts."""
OPEN_PLACE = re.compile(r"<[a-z]")


@pytest.fixture(scope="module")
def content() -> Content:
    return arena.content()


@pytest.fixture(scope="module")
def engine(content: Content) -> Any:
    return create(content)


class Kept:
    """Makes an engine whose bench is this one, to be looked at when an example was played."""

    def __init__(self, bench: Any) -> None:
        self.kept = bench

    def __call__(self, loadout: object, options: object) -> Kept:
        return self

    def bench(self) -> Any:
        return self.kept


def of_examples(engine: Any, only: frozenset[str] = frozenset()) -> Iterator[tuple[str, Any, list[Event]]]:
    """Each worked example with the engine that played it and what happened."""
    for id, example in spans.read(CONTENT / "examples.yaml").data["examples"].items():
        if only and id not in only:
            continue
        bench = engine.bench()
        result = examples.run(Kept(bench), id, example)
        yield id, bench.engine, result.events


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_of_a_chance_has_a_word(content: Content, engine: Any, lang: str) -> None:
    """Whatever the code calls the parts, magic power among them."""
    code = Path(aiming.__file__).parent
    parts = {id for file in code.glob("*.py") for id in re.findall(r"Term\(\"([a-z-]+)\"", file.read_text("utf-8"))}
    assert {"skill", "aim", "magic", "in-melee", "engine"} <= parts
    assert parts <= set(content.texts[lang]["transcript"]["terms"])
    told = narrator(content, engine, lang).slots({"terms": (("magic", 60), ("worn", -10))})["terms"]
    assert told == {"fi": "magiavoima 60, kuluneet moduulit −10", "en": "magic power 60, worn modules −10"}[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_the_examples_is_told_in_words(content: Content, engine: Any, lang: str) -> None:
    kinds: set[str] = set()
    for id, played, events in of_examples(engine):
        teller = narrator(content, played, lang)
        for event in events:
            told = teller.sentence(event, None)
            if event.kind in SECRET:
                assert told == ""
                continue
            kinds.add(event.kind)
            if event.kind == "lost-sight" and not told:  # by a side whose last frame is out
                assert any(one.kind == "out" for one in events[: events.index(event)])
                continue
            assert told.endswith("."), (id, event, told)
            assert not OPEN_PLACE.search(told), (id, event, told)
            named = {*teller.names.values(), *(weapon.id for unit in played.setting.units for weapon in unit.weapons)}
            ids = [one for one in flat(event.data) if "-" in one and one not in named]
            assert not [one for one in ids if one in re.sub(r"own-\S+", "", told)], (id, event, told)
            for name, kind in WORDS.items():
                assert name not in event.data or event.data[name] in ("", "none", *teller.words[kind]), (id, event)
    assert len(kinds) > 50
    texts = spans.read(CONTENT / f"text.{lang}.yaml").data["transcript"]
    assert kinds & set(texts) >= {"move", "fall", "harm", "seen", "lost-sight", "suspected", "smoke", "strike"}


def flat(data: Any) -> list[str]:
    """Every text in what an event tells."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [one for value in data.values() for one in flat(value)]
    return [one for value in data for one in flat(value)] if isinstance(data, tuple) else []


@pytest.mark.parametrize(
    ("id", "fi", "en"),
    [
        (
            "pw-1-power",
            [
                "blue-1, vasen käsivarsi: runko −7, jäljellä 13.",
                "Laukaus 1: taito 50, yhteensä 50. Heitto 50: onnistuu.",
                "Vahinko 2+2d6, nopat 3, 4: 9, läpäisy 2.",
                "Panssari ottaa 2; läpi 7.",
                "Vasemman käden koneisto, 40 %. Heitto 41: säästyy.",
            ],
            [
                "blue-1, left arm: hull −7, 13 left.",
                "Shot 1: skill 50, in all 50. Roll 50: a success.",
                "Damage 2+2d6, dice 3, 4: 9, penetration 2.",
                "Armour keeps off 2; 7 through.",
                "Left Arm Drive, 40 %. Roll 41: spared.",
            ],
        ),
        (
            "chance-everything",
            [],
            [
                "Shot 1: skill 70, gear +5, target moving −15, called location −20, aim +15,"
                " shooter fallen −20, worn modules −10, in all 25. Roll 26: a failure.",
            ],
        ),
        (
            "field-rear-side",
            ["blue-1: voimakenttä, vahvuus 5 (75 %): imee 5, läpi 0; jäljellä 62 pistettä."],
            ["blue-1: force field of strength 5 (75 %): 5 kept off, 0 through; 62 points left."],
        ),
        (
            "watch-the-hex",
            ["red-1 liikkuu heksasta 0510: 0509. Suunta pohjoinen, kesken matkan."],
            ["red-1 moves from 0510 by 0509, facing north, on its way."],
        ),
        (
            "level-fumble",
            ["Laukaus 1: taito 50, yhteensä 50. Heitto 98: fumble."],
            ["Shot 1: skill 50, in all 50. Roll 98: a fumble."],
        ),
    ],
)
def test_sentences(content: Content, engine: Any, id: str, fi: list[str], en: list[str]) -> None:
    ((_, played, events),) = of_examples(engine, frozenset({id}))
    for lang, wanted in (("fi", fi), ("en", en)):
        teller = narrator(content, played, lang)
        told = [teller.sentence(event, None) for event in events]
        assert [one for one in wanted if one not in told] == []


def test_a_chance_is_told_by_its_parts_in_finnish_too(content: Content, engine: Any) -> None:
    """Each part with its sign; what it comes to; the roll."""
    ((_, played, events),) = of_examples(engine, frozenset({"chance-everything"}))
    (shot,) = (event for event in events if event.kind == "shot")
    told = narrator(content, played, "fi").sentence(shot, None)
    assert re.findall(r"[+−]?\d+", told) == [
        "1", "70", "+5", "−15", "−20", "+15", "−20", "−10", "25", "26",
    ]  # fmt: skip


# --- secrets


FUMBLE = {"units": {"red-1": {"at": "0508"}, "blue-1": {"at": "0506"}}}
NOTHING_TO_SEE = (1, 21, 75, 81, 85, 88, 92, 96, 99)
"""Rolls on the master's table of which nothing is seen at once: two of luck, seven latent faults."""


@pytest.mark.parametrize("side", [0, 1])
def test_a_latent_fault_leaves_no_trace(content: Content, engine: Any, side: int) -> None:
    """Whatever the master rolled, both sides, its owner too, see and are told the same."""
    seen = set()
    faults = set()
    for roll in NOTHING_TO_SEE:
        bench = engine.bench()
        state = bench.set_up(FUMBLE)
        dice = Scripted({"shot": [98], "malfunction": [roll]})
        bench.begin(state, dice)
        events = [
            event
            for action in bench.read_step(state, {"shoot": "blue-1"})
            for event in bench.perform(state, action, dice)
        ]
        teller = Narrator(content, bench.engine, "en", side)
        told = [teller.sentence(event, None) for event in events if transcript.seen_by(side, event)]
        view = bench.engine.view(state, side)
        seen.add((tuple(told), repr(view.key()), tuple(map(str, bench.engine.legal_actions(state)))))
        faults.add(repr(state.faults))
    assert len(seen) == 1
    assert len(faults) == 8


def rows(content: Content) -> set[str]:
    """What the master's table calls its rows, in ids and in both languages."""
    names = {str(one.name) for lang in LANGUAGES for one in content.view(lang).malfunctions.rows.values()}
    return {*content.numbers["malfunctions"].rows, *names} - {"jam", "nothing", "slip"}


@pytest.mark.parametrize("side", [0, 1])
def test_transcripts_keep_the_masters_secrets(content: Content, engine: Any, side: int) -> None:
    """In an ambush: nothing that the other side hides, and no name of the master's table, in words or as data."""
    secret = rows(content)
    ambush = engine.in_form("ambush")
    kept = 0
    for seed in (1, 2, 3):
        teller = Narrator(content, ambush, "fi", side)
        told = transcript.record(ambush, Random(), seed, teller)
        everything = str(transcript.as_data(told))
        assert [one for one in secret if re.search(rf"\b{re.escape(one)}\b", everything)] == []
        for step in told.steps:
            kept += len(step.events)
            assert all(event.seen_by is None or side in event.seen_by for event in step.events)
            assert not {event.kind for event in step.events} & {"malfunction-roll", "spotting"}
    assert kept > 300


def test_an_ambush_isnt_told_before_it_is_seen(content: Content, engine: Any) -> None:
    """Red hears nothing of blue's frames, nor where they are, before it sees one of them or suspects something."""
    ambush = engine.in_form("ambush")
    names = [unit.name for unit in ambush.setting.units if unit.side == 1]
    checked = 0
    for seed in range(1, 6):
        told = transcript.record(ambush, Random(), seed, Narrator(content, ambush, "en", 0))
        for step in told.steps:
            if any(event.kind in ("seen", "suspected", "out") for event in step.events):
                break
            words = " ".join([*step.table, *(line.text for line in step.lines)])
            assert not [name for name in names if name in words]
            assert step.action is None or str(step.action.what).startswith("red")
            checked += 1
    assert checked > 20


def test_both_sides_are_told_the_same_open_events(content: Content, engine: Any) -> None:
    """What everybody may see is in both transcripts, in the same order; each has more of its own."""
    both = []
    for side in (0, 1):
        told = transcript.record(engine, Random(), 4, Narrator(content, engine, "en", side))
        both.append([event for step in told.steps for event in step.events])
    red, blue = ([event for event in events if event.seen_by is None] for events in both)
    assert red == blue
    assert len(red) > 100
    assert all(any(event.seen_by == (side,) for event in both[side]) for side in (0, 1))


def test_a_transcript_goes_on_without_words(content: Content, engine: Any) -> None:
    """Words that both languages lack are no fault of the data; what has none is told by its id."""
    teller = Narrator(content, engine, "en")
    whole = [line for step in transcript.record(engine, Random(), 4, teller).steps for line in step.table]
    teller.words = {key: value for key, value in teller.words.items() if key != "table-parts"}
    bare = [line for step in transcript.record(engine, Random(), 4, teller).steps for line in step.table]
    assert [line.split(",")[0] for line in bare] == [line.split(",")[0] for line in whole] != []
    assert any("shield, " in line for line in bare)


def test_the_command_tells_it_through_the_eyes_of_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    play = ["play", "panzer-witches", "--policy", "random", "--seed", "3", "--form", "duel"]
    assert main([*play, "--lang", "fi"]) == 0
    red = capsys.readouterr().out
    first = red.splitlines()[0]
    assert first.startswith("Panzer Witches, ")
    assert first.endswith(" Punainen.")
    assert main([*play, "--lang", "en", "--seat", "2"]) == 0
    blue = capsys.readouterr().out
    assert "seed 3, played by random" in blue.splitlines()[0]
    assert blue.splitlines()[0].endswith(" Blue.")
    # Of the first round each has its own turn, in which it sees nobody.
    assert ("Vuorossa Halla." in red, "Vuorossa Routa." in red.split("Kierros 2.")[0]) == (True, False)
    assert ("Routa has its turn." in blue, "Halla has its turn." in blue.split("Round 2.")[0]) == (True, False)


@pytest.mark.parametrize(
    ("game", "seat", "said"),
    [("panzer-witches", "3", "panzer-witches has 2 players"), ("hex-skirmish", "1", "hex-skirmish has no secrets")],
)
def test_a_seat_that_there_is_not(capsys: pytest.CaptureFixture[str], game: str, seat: str, said: str) -> None:
    assert main(["play", game, "--policy", "random", "--seat", seat]) != 0
    assert said in capsys.readouterr().err


def test_what_wrecks_see_no_more_is_not_told(content: Content, engine: Any) -> None:
    """Red loses sight of a frame while it has frames left; once its last is out, nobody is there to lose anything."""
    teller = narrator(content, engine, "fi")
    red, blue = ([unit.key for unit in engine.setting.units if unit.side == side] for side in (0, 1))
    lost = Event("lost-sight", ("unseen",), {"unit": blue[0], "hex": "0503", "side": 0}, seen_by=(0,))
    assert "katoaa näkyvistä" in teller.sentence(lost, None)
    for number, key in enumerate(red):
        assert teller.sentence(Event("out", ("frame-out",), {"unit": key}), None)
        assert bool(teller.sentence(lost, None)) == (number < len(red) - 1)
    teller.heading(1, "greedy", 1)
    assert teller.sentence(lost, None)
