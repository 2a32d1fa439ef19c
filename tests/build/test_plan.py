"""File names, and which files a choice means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.plan import Choice, distinct, safe_name, targets
from generator.check.sheet_list import SheetList

LISTED = SheetList.model_validate(
    {
        "format": 1,
        "sheets": {
            "tokens": {"template": "t.j2", "order": 2},
            "board": {"template": "b.j2", "order": 1, "loadout": True},
        },
        "documents": {"booklet": {}},
        "start": {"template": "s.j2", "sheets": ["board"]},
    }
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("playsheet", "playsheet"),
        ("A/B: C?", "A-B- C-"),
        ("CON", "CON-"),
        ("com1.old", "com1.old-"),
        ("dots...", "dots"),
        (" ", "unnamed"),
        ("Kärpänen", "Kärpänen"),
    ],
)
def test_names_suit_windows(text: str, name: str) -> None:
    assert safe_name(text) == name


@given(st.lists(st.text(max_size=90), max_size=8))
def test_names_are_never_the_same_but_for_case(texts: list[str]) -> None:
    given_names = distinct(texts).values()
    assert len({name.casefold() for name in given_names}) == len(set(texts))
    assert all(name == safe_name(name) or name.startswith(safe_name(name)[:70]) for name in given_names)


def test_all_files_in_print_order() -> None:
    paths = [one.path for one in targets("g", LISTED, ["en"], Choice(papers=("a4",), themes=("ink",)))]
    assert paths == [
        "g/en/a4/ink/start.pdf",
        "g/en/a4/ink/board.pdf",
        "g/en/a4/ink/tokens.pdf",
        "g/en/a4/booklet.pdf",
        "g/en/booklet.html",
        "g/en/booklet.md",
    ]


def test_an_own_loadout_has_files_of_its_own() -> None:
    paths = [one.path for one in targets("g", LISTED, ["en"], Choice(("a4",), ("ink",), loadout="heavy"))]
    assert paths == ["g/en/a4/ink/start-heavy.pdf", "g/en/a4/ink/board-heavy.pdf"]


def test_sheets_only_leaves_documents_out() -> None:
    kinds = {one.sheet for one in targets("g", LISTED, ["en", "fi"], Choice(sheets_only=True))}
    assert kinds == {"start", "board", "tokens"}
