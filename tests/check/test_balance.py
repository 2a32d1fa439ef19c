"""balance.yaml in checks: stale results, bands, replays, names, acceptances."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from generator import games
from generator.check import balance
from generator.cli.main import main
from generator.data.balance import Balance, Band, Margin
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.engine_data import engine_hash
from generator.play import stats

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "content" / "paper-mech"

SMALL = """\
format: 1
policies:
  random:
    games: 60
    seed: 5
    bands:
      wave-1: {min: 5, max: 60, unit: "%"}
      decisions: {min: 50, max: 200, unit: decisions}
results:
  data: HASH
  policies:
    random: RANDOM
"""


@cache
def shipped() -> Content:
    """The data as they are, read once."""
    return loaded(DATA)


def loaded(root: Path) -> Content:
    game = games.find("paper-mech")
    assert game is not None
    return load_content(root, game)


@cache
def played() -> dict[str, int]:
    """What the games of SMALL show: 60 games from seed 5, by the sampler itself."""
    from generator.play.policies import Random
    from generator.play.sampling import sample

    content = shipped()
    tally = sample(content.game.part("engine").create(content), Random(), 60, seed=5).tally
    return {
        "games": 60, "seed": 5, "stage": 1, "won": tally.results["win"],
        **{f"wave-{k}": tally.stages[k] for k in (1, 2, 3, 4)},
        "waves-cleared": tally.stage_sum, "waves-cleared-squared": tally.stage_squares,
        "scored": tally.score_games, "score": tally.score_sum, "score-squared": tally.score_squares,
        "decisions": tally.decisions, "decisions-squared": tally.decision_squares, "units": tally.units,
        "units-squared": tally.unit_squares, "events": tally.events,
    }  # fmt: skip


Make = Callable[..., Content]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """The shipped game with the small balance.yaml, its results in order; then texts of it replaced."""
    sums = played()

    def made(*edits: tuple[str, str], file: str = "balance.yaml") -> Content:
        root = tmp_path / "paper-mech"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(DATA, root)
        flow = "{" + ", ".join(f"{key}: {value}" for key, value in sums.items()) + "}"
        text = SMALL.replace("HASH", f'"{engine_hash(shipped())}"').replace("RANDOM", flow)
        (root / "balance.yaml").write_text(text, "utf-8")
        for old, new in edits:
            text = (root / file).read_text("utf-8")
            assert old in text
            (root / file).write_text(text.replace(old, new, 1), "utf-8")
        return loaded(root)

    return made


def told(found: list[Diagnostic]) -> list[tuple[str, Severity, str]]:
    return [(one.code, one.severity, one.path) for one in found]


def test_results_in_order_say_nothing(make: Make) -> None:
    content = make()
    assert not content.diagnostics
    assert balance.findings(content) == []
    assert balance.findings(content, replay=True) == []


def test_a_game_without_the_file_or_without_an_engine(make: Make, tmp_path: Path) -> None:
    content = make()
    (content.root / "balance.yaml").unlink()
    assert balance.findings(loaded(content.root), replay=True) == []
    assert balance.findings(make(("armour: 2", "armour: many"), file="enemies.yaml")) == []


def test_stale_results(make: Make) -> None:
    content = make(("armour: 2", "armour: 3"), file="enemies.yaml")
    (found,) = balance.findings(content)
    assert told([found]) == [("BL101", Severity.WARNING, "balance:results")]
    assert "sample GAME --record" in found.hint
    assert found.place.line == 9
    # A replay plays the present data: they differ from the results, as they should.
    assert told(balance.findings(content, replay=True)) == told([found])


def test_words_make_nothing_stale(make: Make) -> None:
    assert balance.findings(make(("name: Tank", "name: Panzer"), file="text.en.yaml")) == []


@pytest.mark.parametrize(
    "edit", [("games: 60\n", "games: 61\n"), ("seed: 5\n", "seed: 6\n"), ("    random: {", "    other: {")]
)
def test_games_that_were_never_recorded(make: Make, edit: tuple[str, str]) -> None:
    (found,) = balance.findings(make(edit))
    assert told([found]) == [("BL102", Severity.WARNING, "balance:policies/random")]


def test_a_replay_that_gives_other_results(make: Make) -> None:
    content = make(("events: ", "events: 9"))
    assert balance.findings(content) == []
    (found,) = balance.findings(content, replay=True)
    assert told([found]) == [("BL103", Severity.ERROR, "balance:results/policies/random")]
    right = played()["events"]
    assert found.message == f"random: events is {right} where 9{right} is recorded"
    (found,) = balance.findings(make(("units: ", "units: 1"), ("won: 0", "won: 3")), replay=True)
    assert found.message == "random: won is 0 where 3 is recorded, and 1 more"


def test_a_band_that_was_left_and_one_that_may_be(make: Make) -> None:
    """Decisions: an interval around 100. Outside when all of it lies beyond an end, unsure when across one."""
    sums = played()
    interval = stats.student(60, sums["decisions"], sums["decisions-squared"])
    above, middle = interval.high + 1, interval.value
    (found,) = balance.findings(make(("min: 50, max: 200", f"min: {above:.1f}, max: 300")))
    assert told([found]) == [("BL104", Severity.ERROR, "balance:policies/random/bands/decisions")]
    shown = f"{interval.value:.4g} decisions ({interval.low:.4g} to {interval.high:.4g})"
    assert found.message == f"random: decisions is {shown}, and its band {float(f'{above:.1f}'):g} to 300 decisions"
    assert told(balance.findings(make(("min: 50, max: 200", f"max: {interval.low - 1:.1f}")))) == told([found])
    (found,) = balance.findings(make(("min: 50, max: 200", f"min: {middle:.1f}")))
    assert told([found]) == [("BL105", Severity.WARNING, "balance:policies/random/bands/decisions")]
    assert told(balance.findings(make(("min: 50, max: 200", f"max: {middle:.1f}")), replay=True)) == told([found])


def test_a_share_is_held_against_its_band_in_percent(make: Make) -> None:
    share = stats.wilson(played()["wave-1"], 60)
    (found,) = balance.findings(make(("min: 5, max: 60", f"min: {100 * share.high + 1:.0f}")))
    assert told([found]) == [("BL104", Severity.ERROR, "balance:policies/random/bands/wave-1")]
    assert f"wave-1 is {100 * share.value:.4g} % (" in found.message


def test_one_game_alone_leaves_no_band(make: Make) -> None:
    """A single game was won, with 26 points: that is no proof that wins score less than 30."""
    score = ("decisions: {min: 50, max: 200, unit: decisions}", "score: {min: 30, unit: points}")
    sums = ("scored: 0", "scored: 1"), ("score: 0", "score: 26"), ("score-squared: 0", "score-squared: 676")
    content = make(score, *sums)
    (found,) = balance.findings(content)
    assert told([found]) == [("BL105", Severity.WARNING, "balance:policies/random/bands/score")]
    assert found.message == "random: score is 26 points (of one game alone), and its band at least 30 points"


def test_a_figure_without_a_value_keeps_to_any_band(make: Make) -> None:
    """Nobody won, so there is no score; games from the third wave never begin with the first."""
    score = "score: {min: 5, unit: points}"
    assert balance.findings(make(("decisions: {min: 50, max: 200, unit: decisions}", score))) == []
    later = make(("seed: 5\n", "seed: 5\n    stage: 3\n"))
    assert "BL104" not in {one.code for one in balance.findings(later, replay=True)}


@pytest.mark.parametrize(
    ("edit", "path", "words"),
    [
        (("  random:\n    games", "  randam:\n    games"), "policies/randam", "there are random, greedy"),
        (("seed: 5\n", "seed: 5\n    stage: 5\n"), "policies/random/stage", "has 4 waves"),
        (("wave-1: {", "wave-9: {"), "policies/random/bands/wave-9", "no figure is called wave-9"),
        (('unit: "%"', "unit: games"), "policies/random/bands/wave-1/unit", "wave-1 is a share, counted in %"),
        (("unit: decisions", 'unit: "%"'), "policies/random/bands/decisions/unit", "decisions is no share"),
        (("results:", "margins: {fun: {within: 1, unit: pp}}\nresults:"), "margins/fun", "no figure is called fun"),
        (("results:", "margins: {win: {within: 1, unit: games}}\nresults:"), "margins/win/unit", "counted in pp"),
    ],
)
def test_things_that_are_not_there(make: Make, edit: tuple[str, str], path: str, words: str) -> None:
    (found,) = balance.findings(make(edit))
    assert told([found]) == [("BL106", Severity.ERROR, f"balance:{path}")]
    assert words in found.message
    assert found.place.line > 1


def test_what_is_accepted_is_advice_and_what_accepts_nothing_is_told(make: Make) -> None:
    accepted = """\
accepted:
  - {code: BL104, path: "balance:policies/random/bands/decisions", reason: It is a long game now.}
  - {code: BL105, reason: Never mind.}
  - {code: CP302, reason: For comparisons only.}
results:"""
    content = make(("min: 50, max: 200", "max: 20"), ("results:", accepted))
    (found,) = balance.findings(content)
    assert told([found]) == [("BL107", Severity.ADVICE, "balance:policies/random/bands/decisions")]
    assert found.message.endswith("[BL104]: meant, as It is a long game now.")
    assert told(balance.findings(content, replay=True))[1:] == [("BL108", Severity.ADVICE, "balance:accepted/1")]
    elsewhere = accepted.replace("bands/decisions", "bands/wave-1")
    assert told(balance.findings(make(("min: 50, max: 200", "max: 20"), ("results:", elsewhere))))[0][0] == "BL104"


def test_an_engine_that_fails_in_a_replay(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    content = make()

    def fail(*given: object, **named: object) -> dict[str, int]:
        raise RuntimeError("no such space")

    monkeypatch.setattr(balance, "played", fail)
    (found,) = balance.findings(content, replay=True)
    assert (found.code, found.severity) == ("SG604", Severity.ERROR)
    assert "RuntimeError: no such space" in found.message


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (("min: 50, max: 200", "min: 200, max: 50"), "MD108"),
        (("min: 50, max: 200, ", ""), "MD102"),
        (("games: 60", "games: 0"), "MD104"),
        (("data: ", "data: x"), "MD106"),
        (("min: 50", "min: some"), "MD103"),
        (("min: 50", 'min: "50"'), "MD103"),
        (("games: 60", "gamez: 60"), "MD101"),
    ],
)
def test_faults_of_the_file_are_told_like_those_of_any(make: Make, edit: tuple[str, str], code: str) -> None:
    content = make(edit)
    assert code in {one.code for one in content.diagnostics if one.place.file.endswith("balance.yaml")}
    assert balance.findings(content) == [] or content.balance is not None


def test_ends_and_margins_of_shares_are_shares() -> None:
    assert Band(min=10, max=30, unit="%").ends == (0.1, 0.3)
    assert Band(max=2.5, unit="waves").ends == (float("-inf"), 2.5)
    assert [Band(min=1, unit="waves").told, Band(max=1, unit="%").told, Band(min=1, max=2, unit="x").told] == [
        "at least 1 waves", "at most 1 %", "1 to 2 x"
    ]  # fmt: skip
    assert Margin(within=0.5, unit="pp").size == 0.005
    assert Margin(within=0.5, unit="waves").size == 0.5


def test_the_shipped_file_is_up_to_date_and_its_bands_hold() -> None:
    content = loaded(DATA)
    assert isinstance(content.balance, Balance)
    assert content.balance.results is not None
    assert content.balance.results.data == engine_hash(content)
    assert balance.findings(content) == []
    assert set(content.balance.policies) == {"random", "greedy", "planner"}


def test_the_page_about_balance_shows_a_file_that_can_be_read() -> None:
    import yaml

    from generator.check.catalogue import load_all

    page = (ROOT / "docs" / "balance.md").read_text("utf-8")
    sample = yaml.safe_load(page.split("```yaml\n")[1].split("```")[0])
    read = Balance.model_validate(sample)
    assert list(read.policies) == ["greedy"]
    assert read.accepted[0].code in load_all()
    for name in ("policies", "bands", "margins", "accepted", "results"):
        assert f"`{name}`" in page or f"/{name}`" in page


# --- copies ----------------------------------------------------------------------------------------------------------


def copied(folder: Path, *edits: tuple[str, str, str]) -> Content:
    """A copy of the game with a name, changed, whose games of SMALL are recorded by hand: each has 300 decisions."""
    assert main(["copy", "paper-mech", str(folder), "--name", "Ours"]) == 0
    data = folder / "content" / "paper-mech"
    for name, old, new in edits:
        text = (data / name).read_text("utf-8")
        assert old in text
        (data / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return loaded(data)


def recorded(content: Content, cleared: int) -> list[Diagnostic]:
    """What is said of a thousand greedy games of which each cleared so many waves."""
    sums = {"games": 1000, "waves-cleared": 1000 * cleared, "waves-cleared-squared": 1000 * cleared**2}
    return [one for one in balance.judged(content, "greedy", sums, "wave") if one.path.endswith("waves-cleared")]


FIST = ("enemies.yaml", "fist: {range: close, power: 5", "fist: {range: close, power: 6")


def test_bands_of_the_game_that_was_copied_are_advice_for_other_data(tmp_path: Path) -> None:
    content = copied(tmp_path / "ours", FIST)
    (found,) = recorded(content, 1)
    assert told([found]) == [("BL109", Severity.ADVICE, "balance:policies/greedy/bands/waves-cleared")]
    assert found.message.startswith("greedy: waves-cleared is 1 waves (1 to 1), and its band 1.35 to 1.65 waves")
    assert "band of your own" in found.hint
    # Without a file of its own it is the shipped one's.
    (content.root / "balance.yaml").unlink()
    assert told(recorded(loaded(content.root), 1)) == told([found])


def test_bands_of_your_own_judge_your_game(tmp_path: Path) -> None:
    mine = ("balance.yaml", "min: 1.35", "min: 1.2")
    content = copied(tmp_path / "ours", FIST, mine)
    assert told(recorded(content, 1)) == [("BL104", Severity.ERROR, "balance:policies/greedy/bands/waves-cleared")]


def test_a_copy_that_plays_as_its_origin_is_held_to_its_bands(tmp_path: Path) -> None:
    content = copied(tmp_path / "ours", ("text.en.yaml", "name: Tank", "name: Panzer"))
    assert told(recorded(content, 1)) == [("BL104", Severity.ERROR, "balance:policies/greedy/bands/waves-cleared")]
    assert told(recorded(loaded(DATA), 1)) == told(recorded(content, 1))


def test_a_band_that_is_accepted_in_comparisons_is_accepted_in_checks(make: Make) -> None:
    accepted = "accepted:\n  - {code: CP305, path: 'balance:policies/random/bands/decisions', reason: So.}\nresults:"
    (found,) = balance.findings(make(("min: 50, max: 200", "max: 20"), ("results:", accepted)))
    assert told([found]) == [("BL107", Severity.ADVICE, "balance:policies/random/bands/decisions")]
