"""A whole check of a project: what is looked at, in which order, and what stops it."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.build import printed
from generator.check import drawn, run
from generator.check.run import Options, run_checks
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.problem import Problem
from generator.data.project import Project
from tests import tiny
from tests.check import fakes

SHEETS = "templates/tiny-duel/sheets.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny.make(tmp_path)


def checked(root: Path, **options: Any) -> list[Diagnostic]:
    """The findings of the tiny game."""
    given = {"papers": ("a4",), "games_dirs": (root / "games",), **options}
    return run_checks(Project.find(root), ["tiny-duel"], Options(**given))


def errors(findings: list[Diagnostic]) -> list[tuple[str, str, int]]:
    """Errors as code, file's name, line."""
    return [
        (one.code, one.place.file.rpartition("/")[2], one.place.line)
        for one in findings
        if one.severity is Severity.ERROR
    ]


def test_the_tiny_game_has_no_error(root: Path) -> None:
    found = checked(root)
    assert errors(found) == []
    # What its few sheets leave out is told.
    assert ("SG620", "mechs:ant/armour") in {(one.code, one.path) for one in found}
    assert "mechs:bear/armour" not in {one.path for one in found}


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "words"),
    [
        ("start: {", "documents: {board: {}}\nstart: {", "PJ931", 3, "would be called board"),
        ("sheets: [board, cards]", "sheets: [board, carts]", "PJ932", 5, "carts"),
        ("start: {", "documents: {pamphlet: {}}\nstart: {", "PJ933", 0, "pamphlet"),
        ("order: 2}", "order: 2, layout: {gap: -5}}", "PJ934", 0, "cards"),
        ("order: 2}", "order: 2, layout: {gab: 5}}", "PJ934", 0, "gab"),
        ("kind: pieces", "kind: pages", "PJ939", 4, "cards is listed as pages, and cards.svg.j2 draws pieces"),
        ("j2, order: 1}", "j2, kind: pieces}", "PJ939", 3, "board is listed as pieces, and board.svg.j2 draws pages"),
        ("order: 1}", "order: first}", "MD103", 3, "whole number"),
        ("template: board.svg.j2", "template: ../board.j2", "MD106", 3, "template"),
        ("template: board.svg.j2", "template: bored.svg.j2", "DR340", 0, "bored.svg.j2"),
        ("format: 1\n", "format: 1\nformat: 1\n", "YM005", 2, "format"),
    ],
)
def test_faults_of_the_list_of_sheets(root: Path, old: str, new: str, code: str, line: int, words: str) -> None:
    tiny.edit(root, SHEETS, old, new)
    found = [one for one in checked(root) if one.code == code]
    assert found
    assert found[0].place.line == line
    assert found[0].place.file
    assert words in found[0].message


def test_a_missing_list_of_sheets(root: Path) -> None:
    (root / SHEETS).unlink()
    assert errors(checked(root)) == [("YM017", "sheets.yaml", 0)]


def test_missing_shared_templates(root: Path) -> None:
    shutil.rmtree(root / "templates" / "shared")
    found = [one for one in checked(root) if one.code == "PJ938"]
    assert found
    assert found[0].severity is Severity.ERROR


def test_errors_of_the_data_stop_the_pages_but_not_each_other(root: Path) -> None:
    tiny.edit(root, "content/tiny-duel/mechs.yaml", "armour: 6", "armour: lots")
    tiny.edit(root, "content/tiny-duel/rules.en.yaml", "{mechs:ant/speed}", "{mechs:ant/sped}")
    tiny.edit(root, "templates/tiny-duel/board.svg.j2", "<text", "<txet")
    assert {code for code, *_ in errors(checked(root))} == {"MD103", "RF204"}


def test_pages_are_drawn_for_each_paper_and_only_if_asked(root: Path) -> None:
    tiny.edit(root, "templates/tiny-duel/board.svg.j2", "<text x", "<circle r='two' cx='1' cy='1'/><text x")
    assert {code for code, *_ in errors(checked(root))} == {"DR346"}
    assert errors(checked(root, papers=())) == []


@pytest.mark.parametrize(
    ("rubbish", "words", "line"),
    [
        (b"\n\xff", "byte FF is not part of UTF-8 text", 2),
        ("<sheet/>".encode("utf-16-le"), "the character U+0000 may not stand in a template", 1),
        (b" " * 1_000_001, "1,000,001 bytes, at most 1,000,000", 1),
    ],
)
def test_a_template_that_is_no_text_is_one_finding_at_its_line(
    root: Path, rubbish: bytes, words: str, line: int
) -> None:
    (root / "templates/tiny-duel/board.svg.j2").write_bytes(rubbish)
    found = [one for one in checked(root) if one.severity == Severity.ERROR]
    assert {one.place.file.rpartition("/")[2] for one in found} == {"board.svg.j2"}
    assert [(one.code, one.message, one.place.line) for one in found] == [("DR340", words, line)]
    # What that sheet would have printed is not said to be missing everywhere.
    assert not [one for one in checked(root) if one.code in ("SG620", "SG621")]


@pytest.mark.parametrize("name", ["blocks", "pages", "nothing-of-the-kind"])
def test_a_document_that_nothing_builds(root: Path, name: str) -> None:
    file = root / SHEETS
    text = file.read_text(encoding="utf-8")
    old, new = ("documents:\n", f"documents:\n  {name}: {{order: 95}}\n")
    file.write_text(text.replace(old, new) if old in text else text + new, encoding="utf-8")
    assert {code for code, *_ in errors(checked(root))} == {"PJ933"}


@pytest.mark.parametrize(
    ("text", "words"), [("<sheet/>", "<sheet> holds no <page>"), ("\n<pieces/>", "<pieces> holds no <piece>")]
)
def test_a_template_without_pages_is_a_fault(root: Path, text: str, words: str) -> None:
    (root / "templates/tiny-duel/board.svg.j2").write_text(text, encoding="utf-8")
    found = [one for one in checked(root) if one.severity == Severity.ERROR]
    assert [(one.code, one.place.line) for one in found] == [("DR347", text.count("\n") + 1)]
    assert found[0].message.startswith(words)


def test_a_word_that_no_page_has_room_for(root: Path) -> None:
    tiny.edit(root, SHEETS, "start: {", "documents: {booklet: {}}\nstart: {")
    tiny.edit(root, "content/tiny-duel/rules.en.yaml", "The ant", "The " + "a" * 300 + "nt")
    found = [one for one in checked(root) if one.code == "PJ935"]
    assert found
    assert "mm too large" in found[0].message
    assert found[0].place.file.endswith("rules.en.yaml")


def test_a_text_that_a_page_looks_for_in_vain(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.documents import booklet

    tiny.edit(root, SHEETS, "start: {", "documents: {booklet: {}}\nstart: {")
    monkeypatch.setattr(booklet, "build", lambda content, lang, templates: content.view(lang).mechs.ant.motto)
    (found,) = [one for one in checked(root) if one.code == "PJ936"]
    assert (found.path, found.place.file.rpartition("/")[2], found.place.line) == ("mechs:ant/motto", "mechs.yaml", 5)
    assert "booklet: mechs:ant has no motto" in found.message


def test_code_that_stumbles_while_drawing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.documents import booklet

    tiny.edit(root, SHEETS, "start: {", "documents: {booklet: {}}\nstart: {")
    monkeypatch.setattr(booklet, "build", fakes.failing)
    (found,) = [one for one in checked(root) if one.code == "PJ937"]
    assert "booklet: IndexError: no such circle" in found.message
    assert found.place.file
    monkeypatch.setenv("MECHSMITH_DEBUG", "1")
    with pytest.raises(IndexError):
        checked(root)


def test_finished_files_that_are_not_there(root: Path) -> None:
    project = Project.find(root)
    found = [one for one in checked(root, read=printed.reader(project)) if one.code == "PR420"]
    assert len(found) == 2 * len(("board", "cards", "start"))
    assert found[0].place.file.endswith(".pdf")


def test_checks_that_fail_are_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    content = fakes.content_of()
    content.game._loaded["checks"] = SimpleNamespace(check=fakes.failing)
    (found,) = run.data_findings(content)
    assert (found.code, found.severity) == ("SG605", Severity.ERROR)
    assert "no such circle" in found.message
    monkeypatch.setenv("MECHSMITH_DEBUG", "1")
    with pytest.raises(IndexError):
        run.data_findings(content)


def test_an_unknown_game_cannot_be_checked(root: Path) -> None:
    with pytest.raises(Problem, match="no code for the game"):
        run_checks(Project.find(root), ["tiny-duel"], Options())


def test_every_kind_of_finding_comes_in_report_order(root: Path) -> None:
    found = checked(root)
    assert found == sorted(found, key=lambda one: one.sort_key)


def test_a_file_of_examples_is_run_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(fakes.GOOD.replace("free-move", "choose"), encoding="utf-8")
    options = Options(examples=(file,))
    found = run_checks(Project.find(fakes.ROOT), ["paper-mech"], options)
    assert [(one.code, one.place.line) for one in found] == [("EX501", 15)]


@pytest.mark.parametrize("papers", [("a4",), pytest.param(("letter",), marks=pytest.mark.prove)])
@pytest.mark.parametrize("game", Project.find(fakes.ROOT).games())
def test_the_shipped_games_check_clean(game: str, papers: tuple[str, ...]) -> None:
    found = run_checks(Project.find(fakes.ROOT), [game], Options(papers=papers))
    assert [str(one) for one in found if one.code != "BL107"] == []  # what balance.yaml accepts, with its reason


def test_a_loadout_from_elsewhere_is_checked_alone() -> None:
    from generator.check.legality import judge
    from generator.data.content import load_loadout

    content = fakes.content_of()
    standard = content.loadouts["standard"]
    assert judge(content, standard).findings == ()
    loadout, found = load_loadout(fakes.CONTENT / "loadouts" / "standard.yaml", content.game, content)
    assert found == []
    assert judge(content, loadout).findings == ()


def test_a_leaf_has_two_sides() -> None:
    from generator.draw.display import Page, Sheet

    sheet = Sheet("s", "S", "en", tuple(Page(str(number), 210, 297, ()) for number in range(3)))
    assert [drawn.Drawn("s", sheet, fold).leaves for fold in ("none", "gutter", "duplex")] == [3, 3, 2]
