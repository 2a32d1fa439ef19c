"""Which pieces of which pages differ: worked out by hand for edits of the real game, and for small sheets."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check.drawn import Drawn
from generator.compare import telling
from generator.compare.paper import ACCENT, differences, paths_in, seen, wordings
from generator.compare.report import Change, Fate, Kind, OnPaper, Piece
from generator.compare.seen import Seen, pieces_of
from generator.compare.shown import Run
from generator.compare.telling import to_print
from generator.documents.blocks import Clause, Document, Heading, List, Note, Play, Span, Table, spans
from generator.documents.pages import fill
from generator.draw.display import Circle, Field, Group, Ink, Item, Page, Paint, Rect, Sheet, Text
from generator.draw.paper import A4
from generator.draw.piece import Piece as Card
from generator.draw.pieces import Layout, lay_out
from tests.compare import edited as real
from tests.compare.edited import Edit, edited
from tests.compare.pages import ANIMALS, PLACE, POWER, TEMPLATES, WALKER, seen_shipped, tiny_seen

LINE = Paint(stroke=Ink.BLACK, width=0.25)


def change(path: str) -> Change:
    return Change("CP100", Kind.BALANCE, path, path, "1", "2", PLACE)


def compared(folder: Path, *edits: Edit, changes: tuple[Change, ...] = ()) -> OnPaper:
    """The real game before and after some edits."""
    return differences(seen_shipped(), seen(edited(folder, *edits), TEMPLATES, "en", "a4"), changes)


def told(found: OnPaper, *fates: Fate) -> set[tuple[str, str]]:
    """File and id of the pieces with one of the fates, of all without."""
    return {(one.file, one.id) for one in found.pieces if not fates or one.fate in fates}


# --- the real game ---------------------------------------------------------------------------------------------------


def test_the_same_data_show_nothing(tmp_path: Path) -> None:
    found = compared(tmp_path)
    assert (found.pieces, found.files, found.pages, found.reason) == ((), (), (), "")
    assert found.unchanged == len(seen_shipped().pieces) > 400


def test_what_was_seen_crosses_from_process_to_process() -> None:
    crossed = pickle.loads(pickle.dumps(seen_shipped()))
    assert crossed == seen_shipped()
    assert len(pickle.dumps(seen_shipped())) < 500_000
    assert differences(seen_shipped(), crossed).pieces == ()


def test_the_number_of_an_enemy_is_in_its_box_and_in_the_table_of_enemies(tmp_path: Path) -> None:
    path = "enemies:tank/attacks/ppc/power"
    found = compared(tmp_path, POWER, changes=(change(path), change("weapons:mortar/armour")))
    # The token has no numbers, and no clause prints this one. The blank sheet shows the enemies too.
    assert told(found) == {("playsheet", "enemy:tank"), ("blank", "enemy:tank"), ("booklet", "table-enemies")}
    assert {one.wordings for one in found.pieces} == {(("4", "5"),)}
    assert {one.paths for one in found.pieces} == {(path,)}
    assert {one.fate for one in found.pieces} == {Fate.CHANGED}
    sheet = found.pieces[0]
    assert (sheet.file, sheet.page, sheet.label, sheet.old_box) == ("playsheet", 1, "T, Tank", sheet.new_box)
    # What is only printed when asked for is no file of a build; start.pdf holds the playsheet.
    assert found.files == ("start.pdf", "playsheet.pdf", "booklet.pdf", "booklet.html", "booklet.md")
    assert dict(found.pages)["playsheet.pdf"] == (1,)
    assert found.unchanged == len(seen_shipped().pieces) - 3


def test_a_name_is_wherever_it_is_printed(tmp_path: Path) -> None:
    found = compared(tmp_path, ("text.en.yaml", "    name: Tank\n", "    name: Heavy tank\n"))
    assert told(found) == {
        ("playsheet", "enemy:tank"), ("blank", "enemy:tank"), ("pieces", "token:tank"), ("booklet", "table-enemies"),
        ("booklet", "table-waves"),
    }  # fmt: skip
    labels = {one.id: one.label for one in found.pieces}
    assert labels["token:tank"] == "Draw token: T, Heavy tank"
    assert all(one.wordings in ((("Tank", "Heavy tank"),), (("T Tank", "T Heavy tank"),)) for one in found.pieces)


def test_circles_to_mark_are_seen_without_any_text(tmp_path: Path) -> None:
    ppc = "ppc: {range: long, power: 4, time: 4, circles:"
    edit = ("enemies.yaml", f"{ppc} 3", f"{ppc} 4")
    path = "enemies:tank/attacks/ppc/circles"
    found = compared(tmp_path, edit, changes=(change(path),))
    box = next(one for one in found.pieces if one.file == "playsheet")
    assert (box.id, box.fate, box.wordings, box.paths) == ("enemy:tank", Fate.CHANGED, (), (path,))


def test_a_new_enemy_is_new_and_changes_no_other_one(tmp_path: Path) -> None:
    found = compared(tmp_path, *WALKER)
    # It does not fit beside the others, so there is a new page, on which the last one lies now.
    assert told(found, Fate.NEW) == {
        ("playsheet", "enemy:walker"), ("playsheet", "playsheet:enemies-2"), ("pieces", "token:walker"),
        ("blank", "enemy:walker"), ("blank", "blank:enemies-2"),
    }  # fmt: skip
    assert told(found, Fate.CHANGED) == {
        ("start", "start"), ("playsheet", "wave:wave-4"), ("blank", "wave:wave-4"), ("booklet", "table-waves"),
        ("booklet", "table-enemies"), ("booklet", "fig-advance"),
    }  # fmt: skip
    moved = {"helo", "firethrower", "attack-jet", "ranger-mech", "tank", "mech"}
    assert told(found, Fate.MOVED) == {(file, f"enemy:{id}") for file in ("playsheet", "blank") for id in moved}
    start = next(one for one in found.pieces if one.file == "start")
    # Sheets of paper, pieces and straight cuts: one more of each.
    assert start.wordings == (("3", "4"), ("22", "23"), ("31", "32"))
    wave = next(one for one in found.pieces if one.id == "wave:wave-4")
    assert wave.wordings == (("+T", "+T +W"),)


def test_what_is_gone_is_told_with_the_side_that_had_it(tmp_path: Path) -> None:
    after = seen(edited(tmp_path, *WALKER), TEMPLATES, "en", "a4")
    found = differences(after, seen_shipped())
    gone = next(one for one in found.pieces if one.id == "token:walker")
    assert (gone.fate, gone.new_box, gone.label) == (Fate.GONE, None, "Draw token: W, Walker")
    assert gone.old_box is not None
    assert told(found, Fate.NEW) == set()


def test_a_clause_between_others_is_one_new_clause(tmp_path: Path) -> None:
    text = "Nobody looks over the table’s edge."
    new = f'      term-new: {{kind: rule, text: "{text}"}}\n'
    found = compared(tmp_path, ("rules.en.yaml", "      term-time:\n", f"{new}      term-time:\n"))
    booklet = [one for one in found.pieces if one.file == "booklet"]
    # Ten clauses after it have other numbers, and other clauses refer to them; page numbers of the contents differ.
    assert [(one.id, one.fate, one.wordings) for one in booklet] == [("term-new", Fate.NEW, (("", text),))]
    assert booklet[0].label.startswith("3.2 ")
    assert "booklet.pdf" in found.files
    # On a sheet that is not printed anew with it, other numbers are something to know.
    assert ("playsheet", "text:terms") in told(found, Fate.CHANGED)


def test_the_accent_colour_is_one_thing(tmp_path: Path) -> None:
    found = compared(tmp_path, ("game.yaml", 'accent: "0072B2"', 'accent: "D55E00"'))
    (one,) = found.pieces
    assert (one.id, one.file, one.page, one.label) == (ACCENT, "", 0, "Accent colour")
    assert one.wordings == (("#0072B2", "#D55E00"),)
    assert one.paths == ("game:accent",)
    assert set(found.files) == {
        "start.pdf", "playsheet.pdf", "pieces.pdf", "booklet.pdf", "booklet.html", "summary.pdf", "summary.html",
    }  # fmt: skip


def test_the_version_in_the_foot_line_is_no_difference_but_files_are_written_anew(tmp_path: Path) -> None:
    found = compared(tmp_path, ("game.yaml", 'version: "1.1"', 'version: "1.2"'))
    # The code on the playsheet says the version, and so do the heads of both documents.
    assert told(found) == {("playsheet", "code"), ("booklet", "title"), ("summary", "title")}
    assert set(found.files) == set(seen_shipped().files)
    assert {name for name, _ in found.pages if name != "start.pdf"} == {"playsheet.pdf", "booklet.pdf", "summary.pdf"}


def test_what_a_foot_line_or_a_running_head_says_of_the_version_is_not_printed_again(tmp_path: Path) -> None:
    found = compared(tmp_path, ("game.yaml", "format: 1\n", "format: 1\nhouse: {name: Ours, of: '1.1'}\n"))
    # The playsheet's code says whose rules it is for, start.pdf holds the playsheet and names them itself; of both
    # documents the first page does. Tokens and screens have them in their foot line alone.
    assert dict(found.pages)["booklet.pdf"] == (1,)
    assert dict(found.pages)["summary.pdf"] == (1,)
    assert "pieces.pdf" in found.files
    assert "pieces.pdf" not in to_print(found)
    assert "booklet.pdf (page 1)" in to_print(found)


def test_nothing_is_printed_again_for_a_foot_line_and_everything_for_a_colour() -> None:
    foot = OnPaper("en", "a4", files=("board.pdf", "start.pdf"))
    assert to_print(foot) == ""
    colour = replace(foot, pieces=(Piece("", "", 0, ACCENT, "Accent colour", Fate.CHANGED),))
    assert to_print(colour) == "board.pdf, start.pdf"
    seen_pages = replace(foot, pages=(("start.pdf", (1, 3, 4)),))
    assert to_print(seen_pages) == "start.pdf (pages 1, 3 to 4)"


def test_data_with_errors_say_so(tmp_path: Path) -> None:
    faulty = seen(edited(tmp_path, ("enemies.yaml", "armour: 2", "armour: two")), TEMPLATES, "en", "a4")
    found = differences(seen_shipped(), faulty)
    assert (found.pieces, found.files) == ((), ())
    assert found.reason == "The new side can't be drawn: its data or templates have errors."


def test_a_sheet_that_a_side_cannot_draw_is_named_and_takes_no_paper(tmp_path: Path) -> None:
    """The board's template wants a heading that one side lacks. Of nine cards and ten, 1 sheet and 2, paper is told."""
    wants = ("templates/tiny-duel/board.svg.j2", "{{ game.mechs.bear.armour }}", "{{ game.extra.head }}")
    has = ("content/tiny-duel/text.en.yaml", "mechs:\n", "extra: {head: Head}\nmechs:\n")
    lacking = tiny_seen(tmp_path / "old", ANIMALS, wants)
    whole = tiny_seen(tmp_path / "new", (*ANIMALS, "cow"), wants, has)
    assert (lacking.undrawn, whole.undrawn) == (("start.pdf", "board.pdf"), ())
    found = differences(lacking, whole)
    assert found.undrawn == (("start.pdf", "old"), ("board.pdf", "old"))
    assert found.leaves == (("cards.pdf", 1, 2),)
    assert telling.undrawn(found) == [
        "start.pdf, board.pdf can't be drawn in full with the old data: what counts as new there may be old"
    ]
    back = differences(whole, lacking)
    assert [side for _, side in back.undrawn] == ["new", "new"]
    assert telling.undrawn(back)[0].endswith("with the new data: what counts as gone there may still be there")
    neither = differences(lacking, lacking)
    assert neither.pieces == ()
    assert telling.undrawn(neither) == [
        "start.pdf, board.pdf can't be drawn in full on either side, and so not be compared"
    ]
    assert telling.undrawn(differences(whole, whole)) == []


def test_what_checks_want_to_know_is_handed_on() -> None:
    assert "enemies:tank/attacks/ppc/power" in seen_shipped().shown
    assert [one for one in seen_shipped().findings if one.severity > 2] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_piece_lies_on_its_page(paper: str) -> None:
    both = seen_shipped() if paper == "a4" else seen(real.shipped(), TEMPLATES, "en", paper)
    width, height = (210, 297) if paper == "a4" else (215.9, 279.4)
    assert len({(one.file, one.id) for one in both.pieces}) == len(both.pieces)
    for piece in both.pieces:
        assert piece.boxes, piece.id
        for page, (left, top, right, bottom) in piece.boxes:
            assert page >= 1
            assert 0 <= left < right <= width, piece.id
            assert 0 <= top < bottom <= height, piece.id


# --- cards -----------------------------------------------------------------------------------------------------------


def test_a_card_among_nine_is_one_new_card(tmp_path: Path) -> None:
    before = tiny_seen(tmp_path / "old")
    after = tiny_seen(tmp_path / "new", (*ANIMALS[:4], "cow", *ANIMALS[4:]))
    found = differences(before, after)
    assert [(one.file, one.id, one.fate, one.label) for one in found.pieces] == [
        ("start", "start", Fate.CHANGED, "Start"), ("cards", "card:cow", Fate.NEW, "Cow"),
    ]  # fmt: skip
    # Ten cards no longer fit on one sheet of nine; before it lie this leaf and the board.
    assert found.pieces[0].wordings == (("3 leaves, 9 pieces", "4 leaves, 10 pieces"),)
    assert found.files == ("start.pdf", "cards.pdf")
    assert {name: counts for name, *counts in found.leaves} == {"start.pdf": [3, 4], "cards.pdf": [1, 2]}
    assert differences(before, before).leaves == ()
    assert sum(one.sort == "card" for one in before.pieces) == 9


def test_cards_in_another_order_are_the_same_cards(tmp_path: Path) -> None:
    found = differences(tiny_seen(tmp_path / "old"), tiny_seen(tmp_path / "new", ANIMALS[::-1]))
    assert found.pieces == ()
    assert "cards.pdf" in found.files


def test_a_number_of_one_sheet_is_on_no_other(tmp_path: Path) -> None:
    edit = ("content/tiny-duel/mechs.yaml", "bear: {armour: 3", "bear: {armour: 7")
    found = differences(tiny_seen(tmp_path / "old"), tiny_seen(tmp_path / "new", ANIMALS, edit))
    assert [(one.file, one.id, one.wordings) for one in found.pieces] == [("board", "mech:bear", (("3", "7"),))]
    assert found.files == ("start.pdf", "board.pdf")


def cards(*given: Card) -> Seen:
    layout = Layout(fold="rows") if any(card.back for card in given) else Layout()
    sheet = Sheet("cards", "Cards", "en", lay_out(given, layout))
    return Seen("en", "a4", tuple(pieces_of(Drawn("cards", sheet, set=given, layout=layout))))


def card(name: str, word: str = "", back: str = "", **more: object) -> Card:
    behind = (Text(5, 10, back),) if back else None
    made = Card(f"card:{name}", 40, 60, (Text(5, 10, word or name),), behind, title=name)
    return replace(made, **more)  # type: ignore[arg-type]


def test_a_card_that_is_printed_more_often_has_changed() -> None:
    found = differences(cards(card("a"), card("b")), cards(card("a", count=3), card("b")))
    assert [(one.id, one.fate, one.wordings) for one in found.pieces] == [("card:a", Fate.CHANGED, (("1 ×", "3 ×"),))]


def test_a_back_that_cards_share_is_one_piece_and_a_cards_own_is_its_own() -> None:
    shared = [card(name, back="old", back_id="deck", back_title="Deck") for name in "abc"]
    new = [replace(one, back=(Text(5, 10, "new"),)) for one in shared]
    found = differences(cards(*shared), cards(*new))
    assert [(one.id, one.label, one.wordings) for one in found.pieces] == [("deck/back", "Deck", (("old", "new"),))]
    found = differences(cards(card("a", back="old")), cards(card("a", back="new")))
    assert [(one.id, one.label, one.wordings) for one in found.pieces] == [("card:a", "a", (("old", "new"),))]


def test_a_card_whose_id_alone_differs_is_the_same() -> None:
    assert differences(cards(card("a", "Ant")), cards(card("b", "Ant"))).pieces == ()


# --- boxes -----------------------------------------------------------------------------------------------------------


def box(name: str, *items: Item, x: float = 20.0, y: float = 30.0, alt: str = "") -> Group:
    return Group(name, (Rect(0, 0, 40, 20, LINE), *items), "panel", alt or f"{name.title()}: a box", dx=x, dy=y)


def sheet(*items: Item, page: str = "front") -> Seen:
    made = Sheet("tiny", "Tiny", "en", (Page(page, 210, 297, items, title="Front"),))
    return Seen("en", "a4", tuple(pieces_of(Drawn("tiny", made))))


def fates(old: Seen, new: Seen) -> list[tuple[str, Fate]]:
    return [(one.id, one.fate) for one in differences(old, new).pieces]


def gun(power: str = "3", radius: float = 2.0, x: float = 20.0) -> Group:
    small = Group("figure", (Circle(30, 10, radius, LINE),), "", "Gun, figure")
    return box("gun", Text(3, 8, power), small, x=x)


def test_a_box_and_a_part_of_it_are_never_both_told() -> None:
    assert fates(sheet(gun()), sheet(gun(radius=3.0))) == [("figure", Fate.CHANGED)]
    assert fates(sheet(gun()), sheet(gun("4"))) == [("gun", Fate.CHANGED)]
    assert fates(sheet(gun()), sheet(gun("4", 3.0))) == [("gun", Fate.CHANGED)]
    assert fates(sheet(gun()), sheet(gun(x=25.0))) == [("gun", Fate.MOVED)]
    assert fates(sheet(gun()), sheet(gun(radius=3.0, x=25.0))) == [("gun", Fate.CHANGED)]
    assert fates(sheet(gun()), sheet()) == [("gun", Fate.GONE)]


def test_a_part_without_a_name_of_its_own_is_its_boxs() -> None:
    def part(radius: float) -> Seen:
        return sheet(box("gun", Group("gun:dot", (Circle(30, 10, radius, LINE),))))

    assert fates(part(2.0), part(3.0)) == [("gun", Fate.CHANGED)]


def test_what_only_lies_elsewhere_or_is_larger_there_has_moved() -> None:
    def wide(width: float) -> Seen:
        return sheet(Group("gun", (Rect(20, 30, width, 20, LINE), Text(25, 38, "3")), "panel", "Gun"))

    assert fates(wide(40), wide(44)) == [("gun", Fate.MOVED)]
    # A hair's breadth is no difference to anybody.
    assert fates(sheet(gun()), sheet(gun(x=20.004))) == []
    # The same place and size, and something in it lies elsewhere: it is drawn anew.
    one, other = (sheet(box("gun", Text(x, 8, "3"))) for x in (3.0, 4.0))
    assert fates(one, other) == [("gun", Fate.CHANGED)]


@pytest.mark.parametrize("shift", [0.1, 1 / 3, 7.77, 12.5, 41.0625])
def test_a_box_drawn_from_the_corner_of_the_page_is_the_same_wherever_it_lies(shift: float) -> None:
    def drawn(x: float, y: float) -> Seen:
        items = (
            Rect(20.0625 + x, 30.125 + y, 40.005, 20, LINE), Text(25.005 + x, 38.125 + y, "3"),
            Circle(30.0005 + x, 40 + y, 2.5, LINE),
        )  # fmt: skip
        return sheet(Group("gun", items, "panel", "Gun"))

    assert fates(drawn(0, 0), drawn(shift, -shift)) == [("gun", Fate.MOVED)]


def test_stamps_fields_page_numbers_and_ids_are_not_seen() -> None:
    plain = sheet(box("gun", Text(3, 8, "3")))
    more = box("gun", Text(3, 8, "3"), Field("a", "check", 1, 1, 5, 5, "tick"), Text(30, 8, "7", role="page-number"),
               alt="Gun: another word")  # fmt: skip
    stamp = Group("foot", (Text(100, 290, "Version 2"),), "stamp")
    assert fates(plain, sheet(more, stamp)) == []
    assert fates(plain, sheet(replace(box("gun", Text(3, 8, "3")), id="cannon"))) == []


def test_what_lies_between_boxes_is_the_page() -> None:
    one, other = sheet(gun(), Text(20, 80, "loose")), sheet(gun(), Text(20, 80, "other"))
    (piece,) = differences(one, other).pieces
    assert (piece.id, piece.label, piece.wordings) == ("front", "Front", (("loose", "other"),))
    # It moves along with boxes without a word, and alone with one.
    assert fates(one, sheet(gun(x=25.0), Text(25, 80, "loose"))) == [("gun", Fate.MOVED)]
    assert fates(one, sheet(gun(), Text(25, 80, "loose"))) == [("front", Fate.MOVED)]


# --- documents -------------------------------------------------------------------------------------------------------


def document(*blocks: object, closer: Document | None = None) -> Seen:
    made = Document("booklet", "Rules", "en", tuple(blocks), most_pages=1 if closer else 0, closer=closer)  # type: ignore[arg-type]
    laid = fill(made, A4)
    one = Drawn("booklet", laid.sheet, document=made, spots=tuple(laid.spots))
    return Seen("en", "a4", tuple(pieces_of(one)))


def clause(name: str, number: str, text: str, *marks: Span) -> Clause:
    return Clause(name, number, spans(text), marks=marks)


LONG = "Words that go on and on until the line is full and another one begins. " * 20


def test_a_clause_that_runs_on_in_the_next_column_is_the_same() -> None:
    def flowing(lines: int) -> Seen:
        head = [clause(f"c{n}", f"1.{n}", LONG) for n in range(lines)]
        return document(Heading("One", 1, "one", "1"), *head, clause("last", "1.9", LONG))

    old, new = flowing(3), flowing(6)
    parts = {len(one.boxes) for side in (old, new) for one in side.pieces if one.id == "last"}
    assert parts == {1, 2}  # one of the two is parted
    assert fates(old, new) == [(f"c{n}", Fate.NEW) for n in (3, 4, 5)]


def test_numbers_of_clauses_and_of_house_values_do_not_count_but_what_they_refer_to_does() -> None:
    def text(number: str, link: str) -> Seen:
        mark = Span("H1" if number == "1.1" else "H2", "mark", (), "clause-number", f"#house-h{number[-1]}")
        said = (Span("See "), Span(number, "ref", (), "clause-number", link), Span("."))
        return document(Clause("a", number, said, marks=(mark,)))

    assert fates(text("1.1", "#b"), text("1.2", "#b")) == []
    assert fates(text("1.1", "#b"), text("1.1", "#c")) == [("a", Fate.CHANGED)]


def test_numbered_notes_that_shift_are_the_same_notes() -> None:
    def notes(*texts: str) -> Seen:
        return document(*(Note((spans(text),), "house", f"H{n}", id=f"h{n}") for n, text in enumerate(texts, 1)))

    assert fates(notes("a", "b", "c"), notes("a", "new", "b", "c")) == [("h2", Fate.NEW)]
    assert fates(notes("a", "b", "c"), notes("a", "c")) == [("h2", Fate.GONE)]


def test_what_has_no_id_counts_with_its_heading() -> None:
    def play(*steps: str) -> Seen:
        told = [Play(str(n), spans(step)) for n, step in enumerate(steps, 1)]
        return document(Heading("An example", 1, "example"), *told, Heading("News", 1, "news"), List((spans("x"),)))

    (piece,) = differences(play("roll", "hit"), play("roll", "miss", "hit")).pieces
    assert (piece.id, piece.label, piece.wordings) == ("example", "An example", (("", "miss"),))


def test_a_table_is_told_with_the_cells_that_differ() -> None:
    def table(power: str) -> Seen:
        rows = ((spans("Tank"), (Span(power, sources=("enemies:tank/power",)),)),)
        return document(Table(rows, (spans("Who"), spans("P")), caption=spans("The enemies."), id="enemies"))

    (piece,) = differences(table("4"), table("5"), (change("enemies:tank"),)).pieces
    assert (piece.id, piece.label, piece.wordings) == ("enemies", "The enemies", (("4", "5"),))
    assert piece.paths == ("enemies:tank",)


def test_a_document_in_its_closer_arrangement_has_the_same_clauses() -> None:
    heading = Heading("One", 1, "one", "1")
    many = [clause(f"c{n}", f"1.{n}", LONG[:900]) for n in range(12)]
    short = Document("booklet", "Rules", "en", (heading, clause("all", "1", "All of it in short.")), most_pages=1)
    wide, close = document(heading, *many[:2]), document(heading, *many, closer=short)
    assert fates(wide, close) == [(f"c{n}", Fate.NEW) for n in range(2, 12)]
    assert all(one.page == 1 for one in close.pieces)


# --- words and paths -------------------------------------------------------------------------------------------------


def test_texts_that_print_the_same_data_belong_together() -> None:
    power, time = ("a/power",), ("a/time",)
    old = [Run("P"), Run("4", power), Run("T"), Run("4", time)]
    assert wordings(old, [Run("P"), Run("4", power), Run("T"), Run("5", time)]) == (("4", "5"),)
    assert wordings(old, [Run("T"), Run("5", time), Run("P"), Run("4", power)]) != ()
    assert wordings(old, old) == ()
    assert wordings([Run("one")], [Run("two"), Run("three")]) == (("one", "two"), ("", "three"))
    assert wordings([Run("+T", ("t",))], [Run("+T +W", ("t", "w"))]) == (("+T", "+T +W"),)
    assert wordings([Run("3", power)], []) == (("3", ""),)
    # Two values that stand in one place and are not the same thing.
    assert wordings([Run("3", power)], [Run("7", time)]) == (("", "7"), ("3", ""))


def test_paths_of_entries_values_and_whole_tables() -> None:
    sources = frozenset({"enemies:tank/attacks/ppc/power", "track:boxes"})
    changed = ["enemies:tank", "enemies:tank/attacks/ppc/power", "enemies:tank/attacks/ppc/time", "track:boxes/last",
               "enemies:tan", "waves:wave-1"]  # fmt: skip
    assert paths_in(sources, changed) == ("enemies:tank", "enemies:tank/attacks/ppc/power", "track:boxes/last")
