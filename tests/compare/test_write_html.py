"""The report as HTML: one well-formed file that asks for no network, can be read by anyone, and runs nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from generator.compare.html_parts import compared, differing, findings, image, span, whisker
from generator.compare.report import Figure, Picture, Report
from generator.compare.write_html import as_html
from generator.data.diagnostics import Diagnostic, Severity
from tests.compare import reports

VOID = {"meta", "link", "br", "img", "hr", "rect", "circle", "path", "line", "use"}


class Reader(HTMLParser):
    """What a page holds: its elements with their attributes and texts; that every element is closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), (tag, attrs)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style",):
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.elements if name == tag]


MANY = Report((reports.FULL, replace(reports.FULL, game="other", title="Other"), replace(reports.EMPTY, game="third")))
ALL = {"full": reports.RICH, "many": MANY, "empty": reports.NOTHING, "none": reports.NO_GAMES, "evil": reports.evil(),
       "long": reports.long(300)}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_it_is_whole_and_accessible(name: str) -> None:
    page = as_html(ALL[name])
    read = Reader(page)
    assert page.startswith("<!DOCTYPE html>")
    assert read.all("html") == [{"lang": "en"}]
    levels = [int(tag[1]) for tag, _ in read.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [attrs["id"] for _, attrs in read.elements if "id" in attrs]
    assert len(set(ids)) == len(ids)
    for link in read.all("a"):
        assert str(link["href"]).removeprefix("#") in ids
    assert all(head.get("scope") == "col" for head in read.all("th"))
    tables = read.all("table")
    assert len(read.all("caption")) == len(read.all("thead")) == len(tables)
    for tag in ("svg", "img"):
        for drawn in read.all(tag):
            assert drawn.get("alt") or (drawn.get("role") == "img" and drawn.get("aria-label"))


@pytest.mark.parametrize("name", ALL)
def test_it_asks_for_no_network_and_runs_nothing(name: str) -> None:
    page = as_html(ALL[name])
    read = Reader(page)
    assert {tag for tag, _ in read.elements}.isdisjoint({"script", "iframe", "object", "embed", "foreignobject"})
    for _, attrs in read.elements:
        assert not [key for key in attrs if key.startswith("on")]
        for key in ("src", "href", "xlink:href"):
            value = attrs.get(key) or "#"
            assert value.startswith(("#", "data:")), value
    style = page[page.index("<style>") : page.index("</style>")]
    assert "@import" not in style
    assert all(found.startswith("data:") for found in re.findall(r"url\(([^)]*)\)", style))


def test_texts_of_the_data_are_shown_as_they_are() -> None:
    read = Reader(as_html(reports.evil()))
    words = "".join(read.words)
    assert '<script>alert("1")</script> | `x`' in words
    assert "\x1b" not in words


def test_every_fact_is_on_the_page() -> None:
    words = re.sub(r"\s+", " ", " ".join(Reader(as_html(reports.RICH)).words))
    for fact in (
        "Not ready: 1 error, 1 worked example out of date, 1 warning; 1 finding is accepted.",
        "The tank was too tame.", "Tank, PPC: power",
        "Why: A PPC shall be feared.", "Weapon Hammer", "Enemy Drone", "EX503", "RF201", "Smasher", "no longer legal",
        "there is no weapon hammer", "Iron Hare (your own)", "to be mended", "2.3 shooting (wording, data)",
        "these examples show: 2.4",
        "+1.2 points (0.8 to 1.6)", "beyond chance", "certified unchanged within 0.5", "no information",
        "the tank hits the torso", "seed 4711", "3.4 times", "CP301", "CP304", "The old sentence said the same",
        "keyword Loud", "old-game", "new-game", "booklet.pdf (pages 6 to 7, 9)", "3 more pieces differ",
        "Not on the old pages.", "content/hill-hunt/enemies.yaml:12:30",
    ):  # fmt: skip
        assert fact in words, fact


def test_pictures_stand_side_by_side_with_ids_of_their_own() -> None:
    page = as_html(reports.RICH)
    assert page.count('<figure class="pair">') == 2
    assert 'id="hill-hunt-picture-1b-box"' in page
    assert 'id="hill-hunt-picture-1a-box"' in page
    assert 'aria-label="Before: The box of the tank: the power of its PPC was 4 and is 5"' in page


def test_references_inside_a_picture_follow_its_ids() -> None:
    drawn = '<svg viewBox="0 0 1 1"><defs><path id="a" d="M0 0"/></defs><use href="#a" clip-path="url(#a)"/></svg>'
    made = image(drawn, "alt", "p1-")
    assert 'id="p1-a"' in made
    assert 'href="#p1-a"' in made
    assert "url(#p1-a)" in made


@pytest.mark.parametrize("drawn", [
    "<svg><script>x()</script></svg>", "<svg onload='x()'></svg>", "<svg><a href='javascript:x()'>y</a></svg>",
    "<svg><foreignObject/></svg>", "<p>no picture</p>", "<svg></svg><img src=x>", "data:text/html,<script>",
])  # fmt: skip
def test_what_could_act_is_not_shown(drawn: str) -> None:
    assert image(drawn, "what it is", "p-") == '<div class="absent">what it is</div>'


def test_a_data_uri_is_an_image() -> None:
    assert image("data:image/png;base64,AA==", "a <b>", "p-") == (
        '<img src="data:image/png;base64,AA==" alt="a &lt;b&gt;">'
    )
    picture = Picture("a", "b", "c", "data:image/png;base64,AA==", "", "d")
    paper = replace(reports.PAPER, pictures=(picture,))
    Reader(as_html(Report((replace(reports.FULL, paper=paper),))))


def test_words_that_differ_are_marked() -> None:
    old, new = compared("Roll one die for each <power>, then add.", "Roll two dice for each <power>, then add.")
    assert old == "Roll <del>one die</del> for each &lt;power&gt;, then add."
    assert new == "Roll <ins>two dice</ins> for each &lt;power&gt;, then add."
    assert compared("4", "5") == ("4", "5")
    old, new = compared("The target moves, so that it is −15 here.", "The target moves, so that it is −20 here.")
    assert "<del>−15</del>" in old
    assert "<ins>−20</ins>" in new
    assert compared("", "a text that was not there before") == ("", "a text that was not there before")
    assert "<del>" not in compared("nothing of this stays at all", "another sentence, quite otherwise put")[0]


def test_texts_of_new_and_lost_pieces_are_marked_as_such() -> None:
    page = as_html(reports.RICH)
    assert "<p><ins>Drone</ins></p>" in page
    assert "<p><del>Hammer</del></p>" in page
    assert "<p>4 → 5</p>" in page


def test_of_many_texts_those_that_go_stand_in_a_line_and_those_that_come() -> None:
    few = (("4", "5"), ("Fist", ""), ("", "Whip"))
    assert differing(few) == "<p>4 → 5</p><p><del>Fist</del></p><p><ins>Whip</ins></p>"
    many = (*few, ("Punch", ""), ("Crush", ""), ("", "Lash"), ("", "<Pull>"))
    assert differing(many) == (
        "<p>4 → 5</p><p><del>Fist · Punch · Crush</del></p><p><ins>Whip · Lash · &lt;Pull&gt;</ins></p>"
    )


def test_more_of_the_same_is_folded_away() -> None:
    def found(code: str, count: int) -> list[Diagnostic]:
        return [Diagnostic(code, Severity.ERROR, f"{code} number {number}") for number in range(count)]

    page = findings("New", [*found("EX501", 6), *found("EX502", 2)])
    shown, _, folded = page.partition('<details class="more"><summary>3 more like these</summary>')
    assert re.findall(r"EX\d+ number \d", shown) == [
        "EX501 number 0", "EX501 number 1", "EX501 number 2", "EX502 number 0", "EX502 number 1",
    ]  # fmt: skip
    assert re.findall(r"EX\d+ number \d", folded) == ["EX501 number 3", "EX501 number 4", "EX501 number 5"]
    assert "<details" not in findings("New", found("EX501", 4)), "a fold for one would take as much room"


def test_an_interval_is_drawn_to_scale() -> None:
    # reach 0.02 on 82 units on each side of 88: +1.2 points lie at 88 + 82 * 0.6, 0.8 and 1.6 at 0.4 and 0.8 of it
    drawn = whisker(reports.WIN, 0.02, "told")
    assert 'cx="137.2"' in drawn
    assert "M120.8 11" in drawn
    assert "H153.6" in drawn
    assert 'fill="currentColor"' in drawn  # beyond chance
    assert "M47.0 3" in drawn  # the margin of one point, as brackets on both sides: 88 - 41, 88 + 41
    assert "M129.0 3" in drawn
    assert 'fill="var(--ground)"' in whisker(reports.SCORE, 0.02, "told")
    # a mean changes by a part of what it was; without an interval there is nothing to draw
    assert 'cx="129.0"' in whisker(Figure("x", "x", False, 10.0, 10.1, 0.1, 0.0, 0.2, 1, 1), 0.02, "told")
    assert whisker(Figure("x", "x", False, 0.0, 1.0, 1.0, 0.5, 1.5, 1, 1), 0.02, "told") == ""
    assert whisker(Figure("x", "x", True, 0.1, 0.1, float("nan"), 0.0, 0.0, 1, 1), 0.02, "told") == ""
    assert whisker(reports.WIN, 0.0, "told") == ""


def test_a_chart_is_not_stretched_by_one_rare_thing() -> None:
    usual = [Figure("x", "x", False, 10.0, 10.1, 0.1, 0.0, 0.2, 1, 1)] * 5
    rare = Figure("y", "y", False, 0.01, 0.02, 0.01, -0.01, 0.03, 1, 1)
    assert span(usual, False) == pytest.approx(0.02)
    assert span([*usual, rare], False) == pytest.approx(0.08)  # and not 3
    drawn = whisker(rare, 0.08, "told")
    assert drawn.count("l4 -4") == drawn.count("l-4 -4") == 1  # both ends are arrows
    assert "<circle" not in drawn  # its dot lies beyond, too
    assert span([], True) == 0.0


def test_the_file_is_light() -> None:
    assert len(as_html(reports.RICH)) < 400_000
