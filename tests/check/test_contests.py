"""balance.yaml on games in which two meet: bands judged from the record, bans that cost nothing, replays of a part."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import games
from generator.check import balance
from generator.compare import record_contests
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic, Severity
from tests import fists

WANTED = """\
format: 1
source: house
reason: a game for tests
matrix:
  policy: best
  games: 40
  bands:
    entrant: {min: 5, max: 95, unit: "%"}
    pairing: {min: 5, max: 95, unit: "%"}
    median-length: {min: 1, max: 3, unit: rounds}
forbidden: {policy: best, games: 30}
contests:
  good-play: {policy: best, against: worst, games: 60, bands: {win: {min: 20, unit: "%"}}}
accepted:
  - {code: BL112, reason: the tiny game has choices that are alike}
"""

HAND = """\
results:
  data: HASH
  policies: {}
  matrix:
    data: HASH
    policy: best
    games: 100
    seed: 1
    pairings:
      paper:
        rock: {games: 100, won: 50, lost: 50, began-won: 50, seat-won: 50, decisions: 400, length-7: 100}
        scissors: {games: 100, won: 90, lost: 10, began-won: 50, seat-won: 50, decisions: 400, length-7: 100}
      rock:
        scissors: {games: 100, won: 74, lost: 26, began-won: 50, seat-won: 50, decisions: 400, length-7: 100}
"""

Make = Callable[..., Content]


def loaded(root: Path) -> Content:
    game = games.find("fists", [root / "games"])
    assert game is not None
    return load_content(root / "content/fists", game)


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """The tiny game with a balance.yaml; what it asks for is recorded, then texts of it are replaced."""

    def made(*edits: tuple[str, str], wanted: str = WANTED, record: bool = True) -> Content:
        from generator.data.engine_data import engine_hash

        root = tmp_path / "two fists"
        if not root.exists():
            fists.make(tmp_path)
        file = root / "content/fists/balance.yaml"
        file.write_text(wanted.replace("HASH", f'"{engine_hash(loaded(root))}"'), "utf-8")
        if record:
            content = loaded(root)
            engine = content.game.part("engine").create(content)
            record_contests.write(content, record_contests.play(content, engine, 1, lambda what, done, of: None))
        for old, new in edits:
            text = file.read_text("utf-8")
            assert old in text
            file.write_text(text.replace(old, new, 1), "utf-8")
        content = loaded(root)
        assert not content.diagnostics, content.diagnostics
        return content

    return made


def told(found: list[Diagnostic]) -> list[tuple[str, Severity, str]]:
    return [(one.code, one.severity, one.path) for one in found if one.code != "BL107"]


def test_results_in_order_say_nothing(make: Make) -> None:
    content = make()
    assert told(balance.findings(content)) == []
    notes: list[str] = []
    assert told(balance.unsettled(content, replay=True, note=notes.append)) == [
        ("BL112", Severity.ADVICE, f"balance:forbidden/{each}")
        for each in ("paper/edge", "paper/sheet", "rock/pebble", "scissors/blade", "scissors/tip")
    ]
    assert notes == []  # so few games are all played again


def test_stale_results_of_each_part(make: Make) -> None:
    content = make()
    file = content.root / "fists.yaml"
    file.write_text(file.read_text("utf-8").replace("stone: 5", "stone: 6"), "utf-8")
    found = balance.findings(loaded(content.root.parents[1]))
    assert told(found) == [
        ("BL101", Severity.WARNING, f"balance:results/{part}") for part in ("matrix", "forbidden", "contests")
    ]
    assert "matrix" in found[0].message
    assert {one.hint for one in found} == {"Play again with `mechsmith sample GAME --record`, and look at what moved."}


def test_who_records_many_games_is_told_how_many(make: Make) -> None:
    content = make(("games: 40\n  bands", "games: 700\n  bands"))
    file = content.root / "fists.yaml"
    file.write_text(file.read_text("utf-8").replace("stone: 5", "stone: 6"), "utf-8")
    stale = next(one for one in balance.findings(loaded(content.root.parents[1])) if one.code == "BL101")
    assert "2,100 games of the matrix are played for that: minutes" in stale.hint  # 3 pairs, 700 games each


@pytest.mark.parametrize(
    ("edit", "path"),
    [
        (("games: 40\n  bands", "games: 41\n  bands"), "matrix"),
        (("policy: best\n  games: 40", "policy: worst\n  games: 40"), "matrix"),
        (("        scissors: {games: 40", "        scissor: {games: 40"), "matrix"),
        (("games: 30}", "games: 30, seed: 2}"), "forbidden"),
        (("games: 60,", "games: 61,"), "contests/good-play"),
    ],
)
def test_games_that_were_never_recorded(make: Make, edit: tuple[str, str], path: str) -> None:
    assert told(balance.findings(make(edit))) == [("BL102", Severity.WARNING, f"balance:{path}")]


def test_without_results_every_part_is_missing(make: Make) -> None:
    assert [one[2] for one in told(balance.findings(make(record=False)))] == [
        "balance:matrix", "balance:forbidden", "balance:contests/good-play",
    ]  # fmt: skip


def test_bands_are_judged_by_their_intervals(make: Make) -> None:
    """90 of 100 is 82.6 to 94.5 %, 74 of 100 is 64.6 to 81.6 %; scissors win 36 of 200, 13.3 to 23.9 %."""
    bands = WANTED[: WANTED.index("forbidden:")].replace("games: 40", "games: 100")
    bands = bands.replace('entrant: {min: 5, max: 95, unit: "%"}', 'entrant: {min: 25, max: 75, unit: "%"}')
    bands = bands.replace('pairing: {min: 5, max: 95, unit: "%"}', 'pairing: {min: 25, max: 75, unit: "%"}')
    bands = bands.replace("{min: 1, max: 3, unit: rounds}", "{min: 8, unit: rounds}")
    found = balance.findings(make(wanted=bands + HAND, record=False))
    assert told(found) == [
        ("BL105", Severity.WARNING, "balance:matrix/bands/entrant/paper"),
        ("BL104", Severity.ERROR, "balance:matrix/bands/entrant/scissors"),
        ("BL104", Severity.ERROR, "balance:matrix/bands/pairing/paper/scissors"),
        ("BL105", Severity.WARNING, "balance:matrix/bands/pairing/rock/scissors"),
        ("BL104", Severity.ERROR, "balance:matrix/bands/median-length"),
    ]
    assert found[2].message == "matrix: paper against scissors is 90 % (82.56 to 94.48), and its band 25 to 75 %"
    assert found[0].place.line == 8


def test_each_form_is_judged_by_its_own_bands(make: Make) -> None:
    """The same games by hand in both forms: of 300 games 30 are shorter than 5 rounds (the exact interval is 6.849
    to 13.97 %), and scissors win 36 of 200."""
    usual = WANTED[: WANTED.index("forbidden:")].replace("games: 40", "games: 100")
    usual = usual.replace("{min: 1, max: 3, unit: rounds}", "{min: 7, max: 7, unit: rounds}")
    bands = """\
matrices:
  brief:
    policy: best
    games: 100
    bands:
      entrant: {min: 20, max: 80, unit: "%"}
      short: {below: 5, max: 5, unit: "%"}
"""
    hand = HAND.replace("length-7: 100", "length-2: 4, length-4: 6, length-7: 90")
    matrix = hand[hand.index("  matrix:") :]
    forms = "  matrices:\n" + matrix.replace("\n  ", "\n    ").replace("  matrix:", "    brief:", 1)
    found = balance.findings(make(wanted=usual + bands + hand + forms, record=False))
    assert told(found) == [
        ("BL105", Severity.WARNING, "balance:matrices/brief/bands/entrant/scissors"),
        ("BL104", Severity.ERROR, "balance:matrices/brief/bands/short"),
    ]
    assert found[1].message == "matrix in brief: short (below 5) is 10 % (6.849 to 13.97), and its band at most 5 %"
    tails = [sum(math.comb(300, wins) * p**wins * (1 - p) ** (300 - wins) for wins in some)
             for p, some in ((0.06849, range(30, 301)), (0.1397, range(31)))]  # fmt: skip
    assert tails == pytest.approx([0.025, 0.025], abs=2e-4)
    accepted = "accepted: [{code: BL104, path: balance:matrices/brief/bands/short, reason: they are brief}]\n"
    mild = bands.replace("min: 20", "min: 5").replace("max: 80", "max: 95")
    assert told(balance.findings(make(wanted=usual + mild + accepted + hand + forms, record=False))) == []


def test_a_matrix_of_a_form_is_recorded_stale_missing_and_replayed(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.check import contests

    wanted = WANTED[: WANTED.index("forbidden:")] + "matrices: {brief: {policy: best, games: 40}}\n"
    content = make(wanted=wanted)
    assert told(balance.findings(content, replay=True)) == []
    file = content.root / "balance.yaml"
    text = file.read_text("utf-8")
    head, brief = text.split("    brief:\n", 1)
    file.write_text(head + "    brief:\n" + brief.replace("decisions: ", "decisions: 1", 1), "utf-8")
    assert told(balance.findings(loaded(content.root.parents[1]), replay=True)) == [
        ("BL103", Severity.ERROR, "balance:results/matrices/brief/pairings/paper/rock")
    ]
    monkeypatch.setattr(contests, "REPLAYED", 80)  # two pairings of 40 games: one of either form
    notes: list[str] = []
    assert told(balance.unsettled(content, replay=True, note=notes.append)) == []
    assert [note.partition(" were")[0] for note in notes] == [
        "of the matrix 1 of 3 pairings", "of the matrix in brief 1 of 3 pairings",
    ]  # fmt: skip
    file.write_text(text.replace("games: 40}}", "games: 41}}"), "utf-8")
    assert told(balance.findings(loaded(content.root.parents[1]))) == [
        ("BL102", Severity.WARNING, "balance:matrices/brief")
    ]
    fists_file = content.root / "fists.yaml"
    fists_file.write_text(fists_file.read_text("utf-8").replace("stone: 5", "stone: 6"), "utf-8")
    file.write_text(text, "utf-8")
    assert told(balance.findings(loaded(content.root.parents[1]))) == [
        ("BL101", Severity.WARNING, "balance:results/matrix"),
        ("BL101", Severity.WARNING, "balance:results/matrices/brief"),
    ]


def test_one_pairing_can_be_accepted(make: Make) -> None:
    wanted = WANTED[: WANTED.index("forbidden:")].replace("games: 40", "games: 100")
    wanted = wanted.replace('pairing: {min: 5, max: 95, unit: "%"}', 'pairing: {min: 25, max: 75, unit: "%"}')
    path = "balance:matrix/bands/pairing/paper/scissors"
    accepted = f"accepted:\n  - {{code: BL104, path: {path}, reason: paper is meant to wrap}}\n"
    found = told(balance.findings(make(("length-7: 100}", "length-3: 100}"), ("length-7: 100}", "length-3: 100}"),
                                       ("length-7: 100}", "length-3: 100}"), wanted=wanted + accepted + HAND,
                                       record=False)))  # fmt: skip
    assert found == [("BL105", Severity.WARNING, "balance:matrix/bands/pairing/rock/scissors")]


def test_a_replay_that_gives_other_results(make: Make) -> None:
    file = make().root / "balance.yaml"
    text = file.read_text("utf-8")
    for line in ("rock: {games: 40, ", "worst: {seed: 1, "):
        head, rest = text.split(line, 1)
        text = head + line + rest.replace("decisions: ", "decisions: 1", 1)
    file.write_text(text, "utf-8")
    found = balance.findings(loaded(file.parents[2]), replay=True)
    assert [one for one in told(found) if one[0] == "BL103"] == [
        ("BL103", Severity.ERROR, "balance:results/matrix/pairings/paper/rock"),
        ("BL103", Severity.ERROR, "balance:results/contests/contests/best/worst"),
    ]
    assert "matrix/pairings/paper/rock: decisions is " in found[0].message


def test_a_long_part_is_replayed_in_part_and_says_so(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.check import contests

    monkeypatch.setattr(contests, "REPLAYED", 80)
    content, notes = make(), []  # type: ignore[var-annotated]
    assert "BL103" not in [one.code for one in balance.unsettled(content, replay=True, note=notes.append)]
    assert [note.partition(" were")[0] for note in notes] == [
        "of the matrix 2 of 3 pairings", "of the bans 1 of 6 choices",
    ]  # fmt: skip
    assert all(note.endswith("--balance-all plays all") for note in notes)
    balance.unsettled(content, replay=True, whole=True, note=notes.append)
    assert len(notes) == 2


def test_a_choice_that_nobody_would_miss(make: Make) -> None:
    """In 400 games 40 were won without the ban alone, and 90 with it alone: it costs -12.5 points, 6.9 at the least."""
    wanted = """\
format: 1
source: house
reason: a game for tests
forbidden: {policy: best, games: 200}
accepted:
  - {code: BL112, path: balance:forbidden/paper/edge, reason: the paper has two sides}
results:
  data: HASH
  policies: {}
  forbidden:
    data: HASH
    policy: best
    games: 200
    seed: 1
    bans:
      paper:
        edge: {games: 400, won-before: 200, won-after: 200}
        sheet: {games: 400, won-before: 200, won-after: 100, only-before: 110, only-after: 10}
      rock:
        pebble: {games: 400, won-before: 200, won-after: 250, only-before: 40, only-after: 90}
        stone: {games: 400, won-before: 200, won-after: 100, only-before: 110, only-after: 10}
      scissors:
        blade: {games: 400, won-before: 200, won-after: 199, only-before: 10, only-after: 9}
        tip: {games: 400, won-before: 200, won-after: 100, only-before: 110, only-after: 10}
"""
    found = balance.findings(make(wanted=wanted, record=False))
    assert told(found) == [
        ("BL111", Severity.WARNING, "balance:forbidden/rock/pebble"),
        ("BL112", Severity.ADVICE, "balance:forbidden/scissors/blade"),
    ]
    assert found[0].message.startswith("forbidding pebble costs rock -12.5 points (-1")
    assert [one.code for one in found] == ["BL111", "BL112", "BL107"]


@pytest.mark.parametrize(
    ("edit", "path", "words"),
    [
        (("policy: best\n", "policy: beast\n"), "matrix/policy", "there is no policy beast; there are random, best"),
        (("    pairing:", "    pairings:"), "matrix/bands/pairings", "no figure is called pairings; there are"),
        (('max: 95, unit: "%"', "max: 95, unit: games"), "matrix/bands/entrant/unit", "entrant is a share, counted in"),
        (("unit: rounds", 'unit: "%"'), "matrix/bands/median-length/unit", "median-length is no share"),
        (("against: worst", "against: best"), "contests/good-play/against", "best plays against itself"),
        (("{win:", "{pairing:"), "contests/good-play/bands/pairing", "no figure is called pairing"),
        (("forbidden:", "matrices: {breif: {policy: best, games: 4}}\nforbidden:"), "matrices/breif",
         "there is no form breif; there are long, brief"),
        (("forbidden:", "matrices: {long: {policy: best, games: 4}}\nforbidden:"), "matrices/long",
         "long is the usual form of play, which `matrix` is about"),
        (("forbidden:", "matrices: {brief: {policy: beast, games: 4}}\nforbidden:"), "matrices/brief/policy",
         "there is no policy beast"),
        (("median-length: {min: 1, max: 3, unit: rounds}", 'short: {max: 5, unit: "%"}'), "matrix/bands/short",
         "short needs `below`"),
        (("unit: rounds}", "unit: rounds, below: 5}"), "matrix/bands/median-length/below", "nothing of median-length"),
        (("forbidden:", 'policies: {best: {games: 4, bands: {win: {min: 1, below: 5, unit: "%"}}}}\nforbidden:'),
         "policies/best/bands/win/below", "in which two meet"),
    ],
)
def test_things_that_are_not_there(make: Make, edit: tuple[str, str], path: str, words: str) -> None:
    (found,) = balance.findings(make(edit, record=False))
    assert told([found]) == [("BL106", Severity.ERROR, f"balance:{path}")]
    assert words in found.message


def test_a_matrix_needs_entrants() -> None:
    from generator.check import contest_names
    from generator.data.balance import Balance

    class Bare:
        balance = Balance.model_validate({
            "format": 1, "matrix": {"policy": "random", "games": 2}, "forbidden": {"policy": "random", "games": 2},
        })  # fmt: skip

        def place(self, path: str, *, key: bool = False) -> str:
            return path

    found = list(contest_names.misnamed(Bare(), object(), ("random",)))  # type: ignore[arg-type]
    assert [(one.code, one.path) for one in found] == [("BL106", "balance:matrix"), ("BL106", "balance:forbidden")]
    assert "no entrants" in found[0].message


def test_check_plays_every_form_and_fewer_games_of_the_later_ones(make: Make) -> None:
    from generator.check.played import Played, _sample
    from tests.play.contest import Wrong

    progress: list[str] = []
    result = Played()
    content = make(record=False)
    _sample(content, content.game.part("engine").create(content), 20, progress.append, result)
    assert [one.removeprefix("fists: ") for one in progress] == [
        "20 games as long, random, from stage 1", "5 games as brief, random, from stage 1",
        "20 games as long, best, from stage 1", "5 games as brief, best, from stage 1",
    ]  # fmt: skip
    assert (result.games, result.findings) == (50, [])

    class Fails(Wrong):
        def in_form(self, form: str) -> Fails:
            made = Fails(self.fists, self.pair, self.without, form)
            return made.wrong(breaks=[3] if form == "brief" else ())  # type: ignore[return-value]

    _sample(content, Fails(), 20, progress.append, result)
    assert [one.message.partition(": ")[0] for one in result.findings] == [
        f"policy {policy} as brief, from stage 1" for policy in ("random", "best")
    ]
