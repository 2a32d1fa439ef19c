"""Corrections for players: what they say of a rich change, of one number, of nothing; their files; no word of files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pikepdf import Name, Pdf

from generator.compare import side as sides
from generator.compare.errata import Ways, errata
from generator.compare.errata_files import Made, errata_files, patches_beside
from generator.compare.report import GameReport
from generator.compare.run import Comparison, Wish
from generator.compare.seen import drawn_of
from generator.compare.sources import opened
from generator.data.diagnostics import Severity
from generator.data.problem import Problem
from generator.data.project import Project
from generator.documents import blocks as b
from generator.documents import markdown, pages
from generator.draw import pdf
from generator.draw.page_checks import check_sheet
from generator.draw.paper import A4, LETTER
from generator.draw.theme import COLOUR
from tests.compare.edited import GAME, ROOT, Edit, copied, edited, shipped
from tests.compare.kept import keep  # noqa: F401

PPC: Edit = ("enemies.yaml", "ppc: {range: long, power: 4,", "ppc: {range: long, power: 5,")
TOLD = """changes:
  "1.2":
    changes:
      - what: The Tank's PPC rolls a die more.
        why: Hardly anybody feared it.
        about: [enemies:tank/attacks/ppc]
      - A new enemy, the Crawler.
"""
RICH: tuple[Edit, ...] = (
    PPC,
    ("enemies.yaml", "  helo:\n    armour: 2", "  helo:\n    armour: 3"),
    ("weapons.yaml", "laser-blast: {power: 3, time: 3, circles: 2", "laser-blast: {power: 3, time: 2, circles: 3"),
    ("text.en.yaml", "  laser:\n    name: Laser\n", "  laser:\n    name: Beam\n"),
    (
        "enemies.yaml", "\n  tank:\n",
        "\n  crawler:\n    armour: 3\n    figure: tank\n    attacks:\n"
        "      laser: {range: medium, power: 2, time: 2, circles: 2, keyword: accurate}\n  tank:\n",
    ),
    (
        "text.en.yaml", "\n  tank:\n",
        "\n  crawler:\n    name: Crawler\n    letter: C\n    attacks:\n      laser: {name: Laser}\n  tank:\n",
    ),
    ("waves.yaml", "add: [attack-jet, ranger-mech]", "add: [attack-jet, ranger-mech, crawler]"),
    ("rules.en.yaml", "you say which of them activates next.", "the nearest activates next."),
    ("rules.en.yaml", "          you re-roll.\n", "          you re-roll. A die never falls below zero.\n"),
    (
        "rules.en.yaml", "      haste-wait:\n",
        "      haste-once:\n        kind: rule\n        source: house\n        reason: It was too strong.\n"
        "        play: by-hand\n        text: You never haste two actions in a row.\n      haste-wait:\n",
    ),
    ("game.yaml", 'version: "1.1"', 'version: "1.2"'),
    ("changes.yaml", "changes:\n", TOLD),
)  # fmt: skip


DRAWN = "only drawn otherwise: glue the patch, or take the new piece"
AWAY = "now on page 3, which is new: print it and keep it with the sheet; the old box counts no more"


def project() -> Project:
    return Project.find(ROOT)


def compared(folder: Path, wish: Wish) -> Comparison:
    here = project()
    with opened("shipped", str(folder), here) as (old, new):
        return Comparison(old, new, sides.load(old, GAME), sides.load(new, GAME), here, wish)


def made(folder: Path, form: str, to: Path, paper: str = "a4", theme: str = "colour") -> Made | None:
    here = project()
    with opened("shipped", str(folder), here) as (old, new):
        return errata_files(old, new, here, Wish((GAME,), "", paper), form, to, theme)


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with one number changed."""
    return copied(tmp_path_factory.mktemp("changed"), PPC)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Comparison, GameReport]]:
    """A new enemy, four numbers, a new name, two sentences, a new rule: compared once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        comparison = compared(copied(tmp_path_factory.mktemp("rich"), *RICH), Wish((GAME,)))
        yield comparison, comparison.report()


def feet(comparison: Comparison) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Foot lines as a PDF of each sheet prints them: the last line with a version on each page."""
    found: list[dict[str, list[str]]] = []
    for content in (comparison.before.content, comparison.after.content):
        drawn, _, _ = drawn_of(content, project().templates_dir, "en", "a4", documents=False)
        lines = {}
        for one in drawn:
            if one.id in ("playsheet", "blank", "cards"):
                file = pdfium.PdfDocument(pdf.render(one.sheet, COLOUR))
                texts = [page.get_textpage().get_text_bounded() for page in file]
                lines[one.id] = [re.findall(r"Paper ’Mech · Rules [\d.]+ · [0-9a-f]{8}", text)[-1] for text in texts]
        found.append(lines)
    return found[0], found[1]


@pytest.fixture(scope="module")
def document(rich: tuple[Comparison, GameReport]) -> b.Document:
    comparison, report = rich
    told = errata(
        report, comparison.before.content, comparison.after.content, project().templates_dir, feet(comparison), Ways()
    )
    assert told is not None
    return told


def rows(document: b.Document) -> dict[str, list[tuple[str, str, str, str]]]:
    """By the id of each table: what, old, new (or the sentence with its marks), note."""
    marks = {"struck": "~", "bold": "*"}
    found = {}
    for block in document.blocks:
        if isinstance(block, b.Swaps):
            found[block.id] = [
                (
                    b.plain(row.what), b.plain(row.old),
                    b.plain(row.new) or "".join(f"{marks.get(one.style, '')}{one.text}{marks.get(one.style, '')}"
                                                for one in row.text),
                    b.plain(row.note),
                )
                for row in block.rows
            ]  # fmt: skip
    return found


def test_what_to_write_sheet_by_sheet_and_box_by_box(document: b.Document) -> None:
    drawn = "drawn, not written: draw it by hand, or glue the patch"
    assert rows(document) == {
        "rows-playsheet-1": [
            ("Wave 2", "+J +R", "+J +R +C", ""),
            ("Helo: armour", "2", "3", ""),
            ("Tank, PPC: power", "4", "5", ""),
            ("Laser, Laser Blast: time", "3", "2", "in Left arm"),
            ("Laser, Laser Blast: circles", "2", "3", f"in Left arm; {drawn}"),
            ("Laser: name", "Laser", "Beam", "in Left arm, Last attack"),
            ("QR code", "", "", DRAWN),
            ("Mech", "", "", AWAY),
        ],
        "rows-booklet-2": [
            ("Fast response: add", "", "Attack Jet, Ranger Mech*, Crawler*", "in The wave table"),
            ("The enemies; The weapons", "", "", "the same values stand there too"),
        ],
    }  # fmt: skip
    headings = [block.text for block in document.blocks if isinstance(block, b.Heading)]
    assert headings == ["Write over", "Playsheet", "Rules booklet", "Read anew", "New", "What changed, and why"]


def test_how_prints_are_told_apart(document: b.Document, rich: tuple[Comparison, GameReport]) -> None:
    old, new = ({file: [line[-8:] for line in lines] for file, lines in one.items()} for one in feet(rich[0]))
    sheet = next(block for block in document.blocks if isinstance(block, b.Heading) and block.text == "Playsheet")
    assert sheet.note == f"foot line ends with {old['playsheet'][0]}, of new prints with {new['playsheet'][0]}"
    also = next(block for block in document.blocks if isinstance(block, b.Paragraph) and block.style == "label")
    assert b.plain(also.text) == (
        f"Where it has these boxes, the same on: Blank mech sheet (foot lines: {old['blank'][0]}; of new prints: "
        f"{new['blank'][0]}), Weapon cards (foot lines: {old['cards'][0]}; of new prints: {new['cards'][0]})."
    )
    title = document.blocks[0]
    assert isinstance(title, b.Title)
    assert [(label, b.plain(value)) for label, value in title.facts] == [
        ("Your sheets", "Rules 1.1"), ("Corrected", "Rules 1.2"), ("Places to write", "7"), ("Clauses to read", "3"),
    ]  # fmt: skip


def test_what_to_read_anew_what_is_new_and_why(document: b.Document) -> None:
    told = markdown.write(document)
    for line in (
        "**6.4** If several enemies are on ACTIVE, ~~you say which of them~~ **the nearest** activates next.",
        "**10.2** Subtract the number of the box that your time cube is on from every die of a hasted attack, also "
        "from one that you re-roll. **A die never falls below zero.**",
        "**10.3** **New.** You never haste two actions in a row.",
        "Clauses with another number: 10.3 is now 10.4.",
        "- **Crawler**: Playsheet, Blank mech sheet, Pieces (Draw token)",
        "- The Tank's PPC rolls a die more. *Reason:* Hardly anybody feared it.",
        "- A new enemy, the Crawler.",
        "Other boxes have moved to make room: the patch that names them shows them all in their new order.",
    ):
        assert line in told


def test_no_word_of_files_data_or_balance(document: b.Document) -> None:
    told = re.sub(r'<a id="[^"]*"></a>', "", markdown.write(document))
    assert not re.search(r"\.yaml|[a-z]:[a-z]|[a-z]/[a-z]|win|balance", told)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_its_pages_are_sound_and_no_heading_is_left_alone(document: b.Document, paper: pages.PaperSize) -> None:
    laid = pages.fill(document, paper)
    assert laid.overflows == []
    content = shipped()
    findings = check_sheet(laid.sheet, content.place, content.value)
    assert [one for one in findings if one.severity >= Severity.WARNING] == []
    # Below each heading something else stands in the same column.
    for number, block in enumerate(document.blocks):
        if isinstance(block, b.Heading):
            head = next(spot for spot in laid.spots if spot.atom.block == number)
            below = [
                spot for spot in laid.spots
                if (spot.page, spot.x) == (head.page, head.x) and spot.y > head.y and spot.atom.block > number
            ]  # fmt: skip
            assert below, block.text


def test_a_pdf_ends_with_the_patches(changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    to = tmp_path / "errata.pdf"
    files = made(changed, "pdf", to, "letter", "ink")
    assert files is not None
    ((path, data),) = files.files
    assert path == to
    assert files.notes == ()
    document = pdfium.PdfDocument(data)
    assert {tuple(round(side) for side in page.get_size()) for page in document} == {(612, 792)}
    texts = [page.get_textpage().get_text_bounded() for page in document]
    # The corrections, the empty back of their leaf, the patch.
    assert len(texts) == 3
    assert "Tank, PPC: power" in texts[0]
    assert "Patches" in texts[2]
    assert "T, Tank" in texts[2]
    # The foot of the patches is that of the new playsheet, and the corrections name it.
    found = re.search(r"Rules 1.1 · ([0-9a-f]{8})", texts[2])
    assert found
    assert f"of new prints with {found[1]}" in texts[0]
    (tmp_path / "written.pdf").write_bytes(data)
    with Pdf.open(tmp_path / "written.pdf") as tagged:
        assert tagged.Root.MarkInfo.Marked
        assert "/StructTreeRoot" in tagged.Root
        assert str(tagged.docinfo[Name.Title]) == "Paper ’Mech: Corrections"
    assert "the sign at the end of the foot line tells them apart" in " ".join(texts[0].split())


def test_html_shows_the_patches_and_asks_the_network_for_nothing(
    changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    files = made(changed, "html", tmp_path / "errata.html")
    assert files is not None
    text = files.files[0][1].decode()
    assert "<td><s>4</s></td>" in text
    assert text.count("<figure") == 1
    # The patch has its true size on paper: that of the box with the white round it, here as wide as the PDF's.
    wide = re.search(r"#picture-1 svg \{ width: calc\(([\d.]+)mm \* var\(--scale\)\); \}", text)
    assert wide
    assert re.search(rf'<svg [^>]*viewBox="0 0 {float(wide[1]):g}', text)
    assert "@media print { :root { --scale: 1; }" in text
    assert not re.search(r'(src|href)="(?!#|data:)', text)


def test_markdown_names_the_file_of_its_patches(
    changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    to = tmp_path / "errata.md"
    files = made(changed, "markdown", to)
    assert files is not None
    assert [path for path, _ in files.files] == [to, patches_beside(to)]
    assert patches_beside(to).name == "errata-patches.pdf"
    assert "are in the file errata-patches.pdf." in files.files[0][1].decode()
    assert files.files[1][1].startswith(b"%PDF-")


def test_other_equipment_is_told_by_its_boxes(tmp_path: Path) -> None:
    other: tuple[Edit, ...] = (
        ("loadouts/standard.yaml", "right-arm: fist", "right-arm: machine-gun"),
        ("loadouts/standard.yaml", "torso: 5", "torso: 4"),
    )
    comparison = compared(copied(tmp_path, *other), Wish((GAME,)))
    before, after, templates = comparison.before.content, comparison.after.content, project().templates_dir
    report = comparison.report()
    told = errata(report, before, after, templates, ({"playsheet": ["1", "2"]}, {}), Ways())
    assert told is not None
    whole = "and more: glue the patch, or take the new piece"
    assert rows(told) == {
        "rows-playsheet-1": [
            ("Weight", "12 / 12", "10 / 12", ""),
            ("Right arm", "Fist", "Machine Gun", whole),
            ("Torso: armour", "5", "4", ""),
            ("Last attack", "Fist", "Machine Gun", ""),
            ("QR code; Radar: Mech; Stance: STAND; Stance: SQUAT", "", "", DRAWN),
        ],
        "rows-playsheet-2": [("Keywords and notes", "Combo", "Weak", whole)],
        "rows-pieces-1": [("Aid card", "", "", DRAWN)],
    }  # fmt: skip
    lines = markdown.write(told)
    assert "- **Machine Gun**: Weapon cards\n" in lines
    assert "- **Fist**: Weapon cards\n" in lines
    assert "Places to write: **3**" in lines
    # Without patches every word has to be written.
    bare = errata(report, before, after, templates, ({}, {}), Ways(none=True))
    assert bare is not None
    assert len(rows(bare)["rows-playsheet-1"]) > 30


def test_what_no_patch_can_do_is_passed_on(changed: Path) -> None:
    comparison = compared(changed, Wish((GAME,)))
    told = errata(
        comparison.report(), comparison.before.content, comparison.after.content, project().templates_dir, ({}, {}),
        Ways(remarks=("Playsheet: Radar: too large for a patch. Print the whole sheet.",)),
    )  # fmt: skip
    assert told is not None
    assert "- Playsheet: Radar: too large for a patch. Print the whole sheet.\n" in markdown.write(told)


def test_nothing_to_correct(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert made(copied(tmp_path / "same"), "pdf", tmp_path / "x.pdf") is None
    example = ("examples.yaml", "title: A Firethrower arrives", "title: A Firethrower comes")
    assert made(copied(tmp_path / "examples", example), "pdf", tmp_path / "x.pdf") is None


def test_a_sentence_alone_has_no_patches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    words = ("rules.en.yaml", "          you re-roll.\n", "          you roll again.\n")
    files = made(copied(tmp_path, words), "markdown", tmp_path / "errata.md")
    assert files is not None
    ((_, data),) = files.files
    assert "that you ~~re-roll~~ **roll again**." in data.decode()
    assert "atches" not in data.decode()
    assert "Write over" not in data.decode()


def test_a_rule_that_is_gone_and_one_with_another_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "content" / GAME / "rules.en.yaml").read_text("utf-8")
    start, end = text.index("      haste-dice:\n"), text.index("      haste-wait:\n")
    folder = copied(
        tmp_path, ("rules.en.yaml", text[start:end], ""), ("rules.en.yaml", "at least {track:haste", "or {track:haste"),
        ("rulings.yaml", "clauses: [accurate, haste-dice]", "clauses: [accurate]"),
    )  # fmt: skip
    comparison = compared(folder, Wish((GAME,)))
    told = errata(
        comparison.report(), comparison.before.content, comparison.after.content, project().templates_dir, ({}, {}),
        Ways(none=True),
    )  # fmt: skip
    assert told is not None
    lines = markdown.write(told)
    assert "**(was 10.2) No longer there.** ~~Subtract the number of the box" in lines
    assert "**10.2** (was 10.3) Between choosing an action and hasting it, ~~at least~~ **or** 1 unit" in lines


def test_data_with_errors_make_no_corrections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    folder = copied(tmp_path, ("weapons.yaml", "\n  fist:", "\n  glove:"))
    with pytest.raises(Problem, match="new data have errors"):
        made(folder, "pdf", tmp_path / "x.pdf")


def test_a_reason_belongs_to_the_nearest_path_around_a_value(tmp_path: Path) -> None:
    from generator.compare.reasons import news, reason_of, reasons

    new = edited(tmp_path, *RICH)
    said = news(shipped(), new)
    assert [(one.version, one.said.what) for one in said] == [
        ("1.2", "The Tank's PPC rolls a die more."), ("1.2", "A new enemy, the Crawler."),
    ]  # fmt: skip
    known = reasons(said, new, "en")
    assert known == {"enemies:tank/attacks/ppc": "Hardly anybody feared it."}
    assert reason_of("enemies:tank/attacks/ppc/power", known) == "Hardly anybody feared it."
    assert reason_of("enemies:tank/armour", known) == ""
