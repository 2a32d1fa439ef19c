"""A game that is printed for just those who play: what the list of sheets may say, and what the first page counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.check import party, sheet_list
from generator.check.drawn import Drawn, Press
from generator.check.party import Party, chosen
from generator.check.run import Options, run_checks
from generator.check.sheet_list import SheetList
from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.problem import Problem
from generator.data.project import Project
from generator.draw.display import Text, walk
from generator.draw.paper import A4
from tests import party as tiny_party
from tests import tiny
from tests.party import SHEETS

CARDS = "templates/tiny-duel/cards.svg.j2"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny_party.make(tmp_path)


def read(root: Path) -> tuple[Content, SheetList]:
    module = games.find("tiny-duel", [root / "games"])
    assert module is not None
    listed = sheet_list.read(root / "templates", "tiny-duel")
    assert listed.sheets is not None, listed.findings
    return load_content(root / "content/tiny-duel", module), listed.sheets


def opened(root: Path, who: Party | None = None) -> tuple[Drawn, list[Diagnostic]]:
    content, listed = read(root)
    drawn, findings = Press(content, root / "templates", listed, party=who).draw("en", A4, ["start"])
    (start,) = [one for one in drawn if one.id == "start"]
    return start, findings


def checked(root: Path) -> list[Diagnostic]:
    project = Project.find(root)
    found = run_checks(project, ["tiny-duel"], Options(papers=("a4",), games_dirs=(root / "games",)))
    return [one for one in found if one.severity is Severity.ERROR]


def words(start: Drawn, page: int = 0) -> list[str]:
    return [item.content for item in walk(start.sheet.pages[page].items) if isinstance(item, Text)]


def test_the_whole_set_is_for_the_most_players_and_the_whole_cast(root: Path) -> None:
    start, findings = opened(root)
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    # Two cards and, for two players, six tokens.
    assert start.pieces == 2 + 6


def test_the_first_page_counts_leaves_for_each_number(root: Path) -> None:
    said = words(opened(root)[0])
    # Two tokens of 100 x 120 mm lie on a page: three for one player take two leaves, six for two take three. Besides:
    # the first leaf, the board, the cards on one leaf each.
    row = said.index("Tokens")
    assert said[row - 1 : row + 1] == ["4", "Tokens"]
    total = said.index("In all (each player has one)")
    assert said[total + 1 : total + 3] == ["5", "6"]
    assert said[total + 3] == "mechsmith build tiny-duel --players 1 --mechs ..."


BOARDS = """\
<sheet title="Duel: Boards">{% for id in cast %}
<page id="board:{{ id }}" title="{{ game.mechs[id].name }}MORE">
<g id="mech:{{ id }}" role="panel" alt="{{ game.mechs[id].name }}">
<text x="20" y="40" size="14">{{ game.mechs[id].name }}</text>
<text x="20" y="50" size="14">{{ game.mechs[id].armour }}</text>
</g></page>{% endfor %}
</sheet>
"""


@pytest.mark.parametrize(("more", "told"), [("", True), (" and others" * 5, True), (" and others" * 6, False)])
def test_the_first_page_says_on_which_leaf_whose_sheet_lies(root: Path, more: str, told: bool) -> None:
    """The first page is leaf 1, each of the two boards has one of its own. A line holds 140 letters: with 55 more for
    each there are 124 of them, with 66 more 146."""
    tiny.edit(root, SHEETS, "board: {template: board.svg.j2,", "board: {template: board.svg.j2, cast: true,")
    (root / "templates/tiny-duel/board.svg.j2").write_text(BOARDS.replace("MORE", more), encoding="utf-8")
    start, findings = opened(root)
    assert [line for line in words(start) if "2 Ant" in line] == ([f"2 Ant{more} · 3 Bear{more}"] if told else [])
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    # A file for one alone has one board, and nothing to tell apart.
    alone, _ = opened(root, Party(1, ("bear",), chosen=True))
    assert not any("2 Bear" in line for line in words(alone))


def test_a_file_for_those_who_play_holds_just_theirs(root: Path) -> None:
    content, listed = read(root)
    start, findings = opened(root, chosen(content, listed, 1, ["Bear"]))
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    assert start.pieces == 1 + 3
    said = words(start)
    assert "Players: 1 · Bear" in said
    # It is all needed: nothing is counted for others.
    assert "In all (each player has one)" not in said
    shown = [word for page in range(start.pages) for word in words(start, page)]
    # The board names the bear too; only the card says how fast it is.
    assert shown.count("2") == 1 + said.count("2")
    assert "Ant" not in shown


def test_a_sheet_that_no_one_needs_is_left_out(root: Path) -> None:
    tiny.edit(root, "templates/tiny-duel/tokens.svg.j2", "<piece ", "{% if players > 1 %}<piece ")
    tiny.edit(root, "templates/tiny-duel/tokens.svg.j2", "</piece>", "</piece>{% endif %}")
    content, listed = read(root)
    start, findings = opened(root, chosen(content, listed, 1, []))
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    assert "Tokens" not in words(start)
    assert start.pieces == 2


def test_a_template_knows_only_what_its_sheet_depends_on(root: Path) -> None:
    tiny.edit(root, SHEETS, ", players: true", "")
    (found,) = checked(root)
    assert "players" in found.message
    assert found.place.file.endswith("tokens.svg.j2")


def test_what_is_wrong_for_fewer_players_only_is_found(root: Path) -> None:
    long = '{% if players == 1 %}<text x="1" y="9" size="28" fit="9">A word too long</text>{% endif %}'
    tiny.edit(root, "templates/tiny-duel/tokens.svg.j2", "<circle", f"{long}<circle")
    (found,) = checked(root)
    assert (found.code, "A word too long" in found.message) == ("DR350", True)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "words"),
    [
        ("players: {counts: [1, 2], cast: mechs}\n", "", "PJ940", 4, "cards depends on who plays"),
        ("cast: mechs", "cast: pilots", "PJ941", 2, "no pilots to pick from"),
        ("[1, 2]", "[1, 2, 3]", "PJ942", 2, "sheets for 3 players; game.yaml says 1 to 2"),
    ],
)
def test_faults_of_the_list(root: Path, old: str, new: str, code: str, line: int, words: str) -> None:
    tiny.edit(root, SHEETS, old, new)
    (found,) = [one for one in checked(root) if one.code == code][:1]
    assert found.place.line == line
    assert words in found.message


def test_more_players_than_there_are_of_the_cast(root: Path) -> None:
    tiny.edit(root, SHEETS, "[1, 2]", "[1, 3]")
    tiny.edit(root, "content/tiny-duel/game.yaml", "max: 2", "max: 4")
    content, _ = read(root)
    (found,) = party.findings(content, sheet_list.read(root / "templates", "tiny-duel"))
    assert (found.code, found.message) == ("PJ942", "3 players can't have one of 2 mechs each")


@pytest.mark.parametrize(
    ("players", "names", "message", "hint"),
    [
        (3, [], "tiny-duel is not for 3 players", "Choose from: 1, 2."),
        (0, ["ant", "Bear", "zebra"], "there is no 'zebra' among the mechs", "There are: ant, bear."),
        (1, ["aunt"], "there is no 'aunt' among the mechs (did you mean 'ant'?)", "There are: ant, bear."),
        (2, ["ant", "Ant"], "ant is named twice", "Each takes part once. There are: ant, bear."),
        (2, ["ant"], "2 players need 2 mechs at least, one each, not 1", "There are: ant, bear."),
    ],
)
def test_a_choice_that_cannot_be(root: Path, players: int, names: list[str], message: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        chosen(*read(root), players, names)
    assert (str(caught.value), caught.value.hint) == (message, hint)


def test_names_alone_say_how_many_play_and_more_may_be_picked_than_play(root: Path) -> None:
    content, listed = read(root)
    assert chosen(content, listed, 0, ["BEAR", " ant "]) == Party(2, ("bear", "ant"), chosen=True)
    assert chosen(content, listed, 1, ["bear", "ant"]) == Party(1, ("bear", "ant"), chosen=True)
    assert chosen(content, listed, 1, []) == Party(1, ("ant", "bear"), chosen=True)


def test_a_game_without_players_to_choose(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="tiny-duel has no number of players to choose"):
        chosen(*read(tiny.make(tmp_path)), 2, [])
