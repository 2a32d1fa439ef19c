"""Compiled templates that are kept: the same pages and the same faults, and never a reason to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.draw import template_cache
from generator.draw.paper import A4
from generator.draw.template import Rendered, Templates

PAGE = '<sheet title="T"><page id="p">\n{% include "part.j2" %}\n<text x="20" y="30">Plain</text></page></sheet>'
PART = '\n<text x="20" y="20" nope="1">{{ words }}</text>'


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where compiled templates lie, in use."""
    folder = tmp_path / "kept"
    monkeypatch.setattr(template_cache, "cache_folder", lambda: folder)
    return folder


def draw(root: Path, part: str = PART) -> Rendered:
    """Render a page with a fault in an included part, as a fresh process would."""
    (root / "demo").mkdir(parents=True, exist_ok=True)
    (root / "demo" / "page.j2").write_text(PAGE, encoding="utf-8")
    (root / "demo" / "part.j2").write_text(part, encoding="utf-8")
    return Templates(root, "demo").render("page.j2", {"paper": A4, "lang": "en", "words": "Hello"})


def test_kept_code_gives_the_same_page_and_the_same_places(tmp_path: Path, kept: Path) -> None:
    first = draw(tmp_path / "t")
    assert len(list(kept.iterdir())) == 2
    again = draw(tmp_path / "t")
    assert again == first
    (fault,) = again.findings
    assert (Path(fault.place.file).name, fault.place.line) == ("part.j2", 2)


def test_kept_code_is_really_used(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = draw(tmp_path / "t")

    def never(*arguments: object, **more: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr("jinja2.environment.Environment.compile", never)
    assert draw(tmp_path / "t") == first


def test_a_changed_template_is_compiled_anew(tmp_path: Path, kept: Path) -> None:
    draw(tmp_path / "t")
    assert draw(tmp_path / "t", PART.replace(' nope="1"', "")).findings == ()


def test_damaged_code_is_compiled_anew(tmp_path: Path, kept: Path) -> None:
    first = draw(tmp_path / "t")
    for file in kept.iterdir():
        file.write_bytes(file.read_bytes()[:40])
    assert draw(tmp_path / "t") == first


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    monkeypatch.setattr(template_cache, "cache_folder", lambda: in_the_way / "below")
    assert len(draw(tmp_path / "t").sheet.pages) == 1


def test_old_code_is_thrown_away(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_cache, "KEPT", 3)
    for number in range(4):
        draw(tmp_path / f"t{number}")
    assert len(list(kept.iterdir())) == 3


def test_it_lies_in_the_users_folder_or_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECHSMITH_NO_CACHE", "1")
    assert template_cache.cache_folder() is None
    monkeypatch.delenv("MECHSMITH_NO_CACHE")
    monkeypatch.setenv("MECHSMITH_CACHE_DIR", str(Path("somewhere", "else")))
    assert template_cache.cache_folder() == Path("somewhere", "else", "templates")
    monkeypatch.delenv("MECHSMITH_CACHE_DIR")
    folder = template_cache.cache_folder()
    assert folder is not None
    assert "mechsmith" in folder.parts
