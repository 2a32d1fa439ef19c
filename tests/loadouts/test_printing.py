"""Printed loadouts, read back from the finished PDFs: text, codes, bookmarks, fields, what is not legal."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml
import zxingcpp

from generator.check.drawn import Press
from generator.data.diagnostics import Diagnostic, Severity
from generator.data.problem import Problem
from generator.data.project import Project
from generator.draw import stamp
from generator.draw.paper import PAPERS
from generator.draw.sides import Sides
from generator.loadouts import legal, printing, sharing
from generator.loadouts.printing import Done, PrintError, Wish, print_loadouts
from generator.loadouts.store import Entry, Shelf

ROOT = Path(__file__).resolve().parents[2]
PROJECT = Project.find(ROOT)
GAME = "paper-mech"
WEAPONS = yaml.safe_load((ROOT / "content" / GAME / "weapons.yaml").read_text(encoding="utf-8"))["weapons"]
KINDS = {"left-shoulder": "shoulder", "right-shoulder": "shoulder", "left-arm": "arm", "right-arm": "arm"}
BOTH_PAPERS = pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.prove)])
"""The second paper is a slower proof."""
validation = pytest.importorskip("page")


def made(shelf: Shelf, name: str, **values: Any) -> Entry:
    """A new loadout on the shelf: the standard one with other values."""
    return shelf.new(GAME, name, {key.replace("_", "-"): value for key, value in values.items()})


def random_ones(shelf: Shelf, count: int, seed: int = 7) -> list[Entry]:
    """Loadouts with any weapon that may sit on each mount."""
    dice = random.Random(seed)
    fits = {mount: [key for key, one in WEAPONS.items() if kind in one["mounts"]] for mount, kind in KINDS.items()}
    return [
        shelf.new(GAME, f"Mech {number}", {
            **{mount: dice.choice(options) for mount, options in fits.items()},
            "torso": dice.randint(3, 5), "legs": dice.randint(3, 5),
        })
        for number in range(count)
    ]  # fmt: skip


def printed(tmp_path: Path, entries: Sequence[Entry], **wish: Any) -> tuple[Done, bytes]:
    """What printing came to, and the file's bytes."""
    done = print_loadouts(PROJECT, entries, Wish(target=tmp_path / "made.pdf", **wish))
    assert done.path == tmp_path / "made.pdf"
    return done, done.path.read_bytes()


def texts(data: bytes) -> list[str]:
    """The words of each page, with single spaces."""
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def picture(data: bytes, number: int = 0, dpi: int = 100) -> Any:
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    document.init_forms()
    return document[number].render(scale=dpi / 72, may_draw_forms=True).to_pil()


def squeezed(text: str) -> str:
    return "".join(text.split())


def ua_faults(data: bytes) -> list[str]:
    report = validation.validate_pdf_bytes(data, profile=validation.ValidationProfile.PDF_UA_1)
    return [f"{failure.rule_id}: {failure.message}" for failure in report.failures]


# --- one, and several


def test_one_loadout_gets_front_and_back_at_its_default_place(shelf: Shelf, tmp_path: Path) -> None:
    project = replace(PROJECT, output_dir=tmp_path / "out")
    entry = made(shelf, "Iron Duke")
    done = print_loadouts(project, [entry], Wish(paper="letter", theme="ink"))
    assert done.path == tmp_path / "out" / GAME / "en" / "letter" / "ink" / "loadouts" / "iron-duke.pdf"
    front, back = texts(done.path.read_bytes())
    assert "Iron Duke" in front
    assert "Rules summary" in back
    assert done.pages == 2
    assert ua_faults(done.path.read_bytes()) == []
    again = print_loadouts(project, [entry], Wish(paper="letter", theme="ink"))
    assert not again.written, "the same file has the same bytes"


def test_a_force_has_a_page_and_a_bookmark_for_each_in_the_order_asked_for(shelf: Shelf, tmp_path: Path) -> None:
    entries = random_ones(shelf, 5)
    order = [entries[index] for index in (3, 0, 4, 0, 2)]
    done, data = printed(tmp_path, order)
    assert done.pages == 5
    found = texts(data)
    for text, entry in zip(found, order, strict=True):
        assert re.search(rf"{entry.name}\.? Weight", text)
    with pikepdf.open(io.BytesIO(data)) as file:
        marks = list(file.open_outline().root)
        assert [mark.title for mark in marks] == [entry.name for entry in order]
        assert [mark.destination[0].objgen for mark in marks] == [page.obj.objgen for page in file.pages]
    assert ua_faults(data) == []
    target = printing._Job(PROJECT, order, Wish()).target()
    assert target.name == "mech-3_mech-0_mech-4_mech-0_mech-2.pdf"


def test_backs_come_along_where_sides_ask_for_them(shelf: Shelf, tmp_path: Path) -> None:
    done, data = printed(tmp_path, random_ones(shelf, 3), sides=Sides("long"))
    assert done.pages == 6
    assert ["Rules summary" in text for text in texts(data)] == [False, True] * 3
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.open_outline().root) == 3


@pytest.mark.parametrize(
    ("paper", "count"), [("a4", 1), *(pytest.param(paper, 6, marks=pytest.mark.prove) for paper in ("a4", "letter"))]
)
def test_a_force_shows_what_each_alone_does(shelf: Shelf, paper: str, count: int) -> None:
    """What templates share between loadouts depends on no loadout: the hashes of the pages are the same."""
    entries = [*random_ones(shelf, count), made(shelf, "Empty", left_arm=None), made(shelf, "Odd", left_arm="lasre")]
    job = printing._Job(PROJECT, entries, Wish(paper=paper, sides=Sides("long")))
    shared = Press(job.content, PROJECT.templates_dir, job.listed, code_of=sharing.code_of)
    for entry in entries:
        reasons = legal.judge(entry.content, entry.loadout).reasons
        alone = Press(job.content, PROJECT.templates_dir, job.listed, entry.loadout, reasons, code_of=sharing.code_of)
        pages = [
            [(page.id, stamp.page_hash(page), stamp.piece_hashes(page)) for one in press.draw(
                "en", PAPERS[paper], ["playsheet"], documents=False)[0] for page in one.sheet.pages]
            for press in (shared.next(entry.loadout, reasons), alone)
        ]  # fmt: skip
        assert pages[0] == pages[1], entry.name


@pytest.mark.parametrize("theme", ["colour", pytest.param("ink", marks=pytest.mark.prove)])
def test_a_page_of_a_force_looks_as_the_same_page_alone(shelf: Shelf, tmp_path: Path, theme: str) -> None:
    entries = random_ones(shelf, 2, seed=11)
    _, force = printed(tmp_path, entries, theme=theme)
    for number, entry in enumerate(entries):
        _, alone = printed(tmp_path, [entry], theme=theme)
        assert texts(force)[number] == texts(alone)[0]
        assert picture(force, number).tobytes() == picture(alone).tobytes()


def test_one_that_fails_is_named_and_nothing_is_written(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = random_ones(shelf, 4)
    target = tmp_path / "made.pdf"
    target.write_bytes(b"as it was")
    draw = Press.draw

    def failing(press: Press, *args: Any, **more: Any) -> Any:
        drawn, findings = draw(press, *args, **more)
        if press.loadout is not None and press.loadout.id == entries[2].id:
            findings = [*findings, Diagnostic("DR303", Severity.ERROR, "the left arm is too long")]
        return drawn, findings

    monkeypatch.setattr(Press, "draw", failing)
    with pytest.raises(PrintError, match=r"Mech 2 can't be printed.*the left arm is too long"):
        print_loadouts(PROJECT, entries, Wish(target=target))
    assert target.read_bytes() == b"as it was"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["made.pdf"]


def test_a_file_that_cannot_be_read_is_named(shelf: Shelf, tmp_path: Path) -> None:
    good, bad = random_ones(shelf, 2)
    bad.path.write_text(bad.path.read_text(encoding="utf-8").replace("weapons:", "weapons: ["), encoding="utf-8")
    entries = [good, shelf.find(str(bad.path))]
    with pytest.raises(PrintError, match="its file can't be read"):
        print_loadouts(PROJECT, entries, Wish(target=tmp_path / "made.pdf"))
    assert not (tmp_path / "made.pdf").exists()


# --- the code


@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_the_code_of_a_finished_page_says_the_loadout_and_makes_it_again(
    shelf: Shelf, tmp_path: Path, theme: str
) -> None:
    standard = shelf.find("standard")
    _, data = printed(tmp_path, [standard], theme=theme)
    (found,) = zxingcpp.read_barcodes(picture(data, dpi=200))
    *words, code = found.text.split("\n")
    assert words == [
        "Paper 'Mech, rules 1.1", "Standard", "Left shoulder: Wing Shield", "Right shoulder: Missiles",
        "Left arm: Laser", "Right arm: Fist", "Torso armour: 5", "Legs armour: 4",
    ]  # fmt: skip
    shared = sharing.read(code, {GAME: standard.content})
    assert shared.exact
    assert shared.values["left-arm"] == "laser"
    assert shared.values["name"] == "Standard"


@BOTH_PAPERS
def test_the_code_of_any_loadout_is_read_in_colour_on_both_papers(shelf: Shelf, tmp_path: Path, paper: str) -> None:
    long = made(shelf, "The Most Honourable " * 6, left_shoulder="flamethrower", right_shoulder="machine-gun",
                left_arm="plasma-sword", right_arm="tower-shield", pilot="Ada", notes="fast " * 40)  # fmt: skip
    entries = [*random_ones(shelf, 3), long, made(shelf, "日本のメカ"), made(shelf, "No arms", left_arm=None)]
    _, data = printed(tmp_path, entries, paper=paper)
    for number, entry in enumerate(entries):
        (found,) = zxingcpp.read_barcodes(picture(data, number, dpi=200))
        *words, code = found.text.split("\n")
        assert words[0] == "Paper 'Mech, rules 1.1"
        assert words[1] in (entry.name, f"{entry.name[:21].rstrip()}...")
        assert sharing.read(code, {GAME: entry.content}).values["torso"] == entry.loadout.model.armour.torso


# --- whatever a loadout is


@BOTH_PAPERS
def test_each_weapon_prints_on_each_mount_with_its_keyword_in_full(shelf: Shelf, tmp_path: Path, paper: str) -> None:
    content = shelf.find("standard").content
    names, keywords = content.texts["en"]["weapons"], content.texts["en"]["keywords"]
    entries = []
    for number, weapon in enumerate(WEAPONS):
        mounts = [mount for mount, kind in KINDS.items() if kind in WEAPONS[weapon]["mounts"]]
        entries.append(shelf.new(GAME, f"All {number}", {mount.replace("_", "-"): weapon for mount in mounts}))
    done, data = printed(tmp_path, entries, paper=paper, sides=Sides("long"))
    assert [one for one in done.findings if one.severity > Severity.ADVICE] == []
    found = texts(data)
    foes = {"recoil", "accurate", "flight-path"}  # those of missiles, lasers and the jet
    for number, weapon in enumerate(WEAPONS):
        front, back = found[2 * number], found[2 * number + 1]
        assert front.count(names[weapon]["name"]) >= 2  # on its mount, and among the last attacks
        model = entries[number].loadout.model
        carried = {WEAPONS[each].get("keyword") for each in model.weapons.values()} - {None}
        for keyword, words in keywords.items():
            # Its full text begins with its name.
            assert (f"{words['name']}. " in back) is (keyword in carried | foes), (weapon, keyword)


def test_only_a_heavy_mech_reads_about_weight_on_its_back(shelf: Shelf, tmp_path: Path) -> None:
    # By hand: 3 + 3 + 3 + 2 and two points of armour above 3 are 13, the limit is 12.
    heavy = made(shelf, "Heavy", left_shoulder="missiles", torso=4, legs=4)
    _, data = printed(tmp_path, [heavy])
    assert re.search(r"Weight 13 / 12\D+T \+1", texts(data)[0])
    light = texts(printed(tmp_path, [made(shelf, "Light", torso=3, legs=3)])[1])
    assert "For every 2 above 12" in texts(data)[1]
    assert "For every 2 above 12" not in light[1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_heaviest_mech_prints(shelf: Shelf, tmp_path: Path, paper: str) -> None:
    def heaviest(kind: str) -> str:
        fitting = [key for key, one in WEAPONS.items() if kind in one["mounts"]]
        return max(fitting, key=lambda key: WEAPONS[key]["weight"])

    weapons = {mount: heaviest(kind) for mount, kind in KINDS.items()}
    total = sum(WEAPONS[weapon]["weight"] for weapon in weapons.values()) + 2 + 2
    entry = shelf.new(GAME, "Heaviest", {**weapons, "torso": 5, "legs": 5})
    done, data = printed(tmp_path, [entry], paper=paper)
    assert done.pages == 2
    # T +1 for every 2 above 12, begun or full.
    front = texts(data)[0]
    assert f"Weight {total} / 12" in front
    assert f"T +{-(-(total - 12) // 2)}" in front


def test_empty_mounts_and_unknown_weapons_say_so(shelf: Shelf, tmp_path: Path) -> None:
    entry = made(shelf, "Odd", left_shoulder=None, left_arm="lasre")
    done, data = printed(tmp_path, [entry])
    front = texts(data)[0]
    assert done.pages == 2
    assert "No weapon" in front
    assert "lasre?" in front
    for reason in legal.judge(entry.content, entry.loadout).reasons:
        assert squeezed(reason) in squeezed(front)
    assert "Not legal" in front


@pytest.mark.parametrize(
    ("paper", "count"),
    [
        pytest.param(paper, count, marks=() if paper == "letter" and count in (1, 40) else pytest.mark.prove)
        for paper in PAPERS for count in (1, 2, 10, 40)
    ],
)
def test_every_error_of_a_loadout_stands_on_its_paper(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, paper: str
) -> None:
    errors = tuple(
        Diagnostic("PM110", Severity.ERROR, f"the rule with the number {number} is broken by the mount of the left arm")
        for number in range(count)
    )
    advice = Diagnostic("PM109", Severity.ADVICE, "this is only advice")
    monkeypatch.setattr(legal, "judge", lambda content, loadout: legal.Legality((*errors, advice)))
    entries = random_ones(shelf, 2)
    for chosen, sides in ((entries[:1], None), (entries, None), (entries, Sides("long"))):
        done, data = printed(tmp_path, chosen, paper=paper, sides=sides)
        found = [squeezed(text) for text in texts(data)]
        for error in errors:
            assert sum(squeezed(error.message) in text for text in found) >= len(chosen)
        assert not any("onlyadvice" in text for text in found)
        if count <= 2:
            assert done.pages == (2 if len(chosen) == 1 or sides else 1) * len(chosen)
        assert ua_faults(data) == []


@BOTH_PAPERS
@pytest.mark.parametrize(
    "name", ["M" * 200, "@" * 200, "The one with many words " * 8, "Ünïcødé “quoted” /slashed\\ [bracketed]", "a"]
)
def test_any_name_and_pilot_prints_whole(shelf: Shelf, tmp_path: Path, name: str, paper: str) -> None:
    name = name.strip()
    entry = made(shelf, name, pilot=f"{name} {name}", left_arm=None)
    done, data = printed(tmp_path, [entry], paper=paper)
    assert [one for one in done.findings if one.severity > Severity.ADVICE] == []
    found = "".join(squeezed(text) for text in texts(data))
    assert squeezed(name) in found
    assert squeezed(f"{name} {name}") in found
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.pages) == done.pages


def test_letters_that_no_typeface_has_get_a_stand_in(shelf: Shelf, tmp_path: Path) -> None:
    done, data = printed(tmp_path, [made(shelf, "Mech 日本 A")])
    assert done.pages == 2
    assert "Mech ?? A" in texts(data)[0]


# --- damage, and fields for a screen

STATE = """\
format: 1
game: paper-mech
circles:
  left-arm: [1, 2, 5]
  torso: 2
  legs: [4]
skills: {evasion: 1}
enemies:
  tank: {ppc: 3, laser: [2]}
"""


def state(tmp_path: Path, text: str = STATE) -> Path:
    file = tmp_path / "state.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_damaged_mech_prints_with_its_circles_filled(shelf: Shelf, tmp_path: Path) -> None:
    standard = shelf.find("standard")
    _, plain = printed(tmp_path, [standard])
    _, data = printed(tmp_path, [standard], state=state(tmp_path))
    with pikepdf.open(io.BytesIO(data)) as file:
        assert "/AcroForm" not in file.Root
    # Where the picture grew darker above the foot line with its hash, there is a disc: 3 + 2 + 1 + 1 + 4 of them.
    before, after = (picture(each).convert("L") for each in (plain, data))
    darker = [
        (x, y) for y in range(before.height - 50) for x in range(before.width)
        if after.getpixel((x, y)) < 100 < before.getpixel((x, y)) - 100
    ]  # fmt: skip
    groups: list[tuple[int, int]] = []
    for x, y in darker:
        if not any(abs(x - left) < 13 and abs(y - top) < 18 for left, top in groups):
            groups.append((x, y))
    assert len(groups) == 11


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (STATE.replace("[1, 2, 5]", "7"), r"state.yaml:4:13: the left-arm has 6 circles, and the file fills circle 7"),
        (STATE.replace("[1, 2, 5]", "[7]"), r"state.yaml:4:.*: the left-arm has 6 circles"),
        (STATE.replace("legs: [4]", "head: 1"), r"state.yaml:6:3: the mech has no head"),
        (STATE.replace("evasion", "flying"), r"state.yaml:7:10: there is no skill flying"),
        (STATE.replace("tank", "tonk"), r"state.yaml:9:3: there is no enemy tonk"),
        (STATE.replace("laser", "lasor"), r"state.yaml:9:18: tank has no attack lasor"),
        (STATE.replace("paper-mech", "other"), r"state.yaml:2:7: the file is for other"),
        (STATE.replace("format: 1", "format: 2"), r"state.yaml:1:9: the file has the format 2"),
        (STATE.replace("torso: 2", "torso: two"), r"state.yaml can't be used: torso"),
        (STATE + "speed: 3\n", r"nothing reads the key speed"),
        ("", r"state.yaml can't be used"),
    ],
)
def test_a_faulty_state_is_refused_with_its_place(shelf: Shelf, tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Problem, match=words):
        printed(tmp_path, [shelf.find("standard")], state=state(tmp_path, text))
    assert not (tmp_path / "made.pdf").exists()


def form(data: bytes) -> dict[str, tuple[str, str, str]]:
    """Kind, tool-tip and state of each field."""
    with pikepdf.open(io.BytesIO(data)) as file:
        if "/AcroForm" not in file.Root:
            return {}
        found = [(str(field.T), (str(field.FT), str(field.TU), str(field.get("/AS", ""))))
                 for field in file.Root.AcroForm.Fields]  # fmt: skip
    assert len(dict(found)) == len(found), "names are unique"
    return dict(found)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_for_the_screen_has_a_field_for_everything_that_is_marked(
    shelf: Shelf, tmp_path: Path, paper: str
) -> None:
    standard = shelf.find("standard")
    _, data = printed(tmp_path, [standard], fillable=True, state=state(tmp_path), paper=paper)
    fields = form(data)
    assert fields["mount:left-arm/5"] == ("/Btn", "Left arm, Laser, circle 5", "/Yes")
    assert fields["mount:left-arm/6"][2] == "/Off"
    assert fields["torso/2"] == ("/Btn", "Torso, circle 2", "/Yes")
    assert fields["radar/3/long"] == ("/Tx", "Radar, Long, front left", "")
    assert fields["time/7"] == ("/Tx", "Time track, 7", "")
    assert fields["time/0"][1] == "Time track, ACTIVE"
    assert fields["mount:right-arm/punch/cube"] == ("/Tx", "Right arm, Fist, Punch: cube", "")
    on = {name for name, field in fields.items() if field[2] == "/Yes"}
    assert on == {
        "mount:left-arm/1", "mount:left-arm/2", "mount:left-arm/5", "torso/1", "torso/2", "legs/4", "skill:evasion/1",
        "enemy:tank/ppc/1", "enemy:tank/ppc/2", "enemy:tank/ppc/3", "enemy:tank/laser/2",
    }  # fmt: skip
    # By hand: four mounts of six circles, torso 4, legs 4, skills 3 + 3 + 1; eight boxes of time, 8 x 4 spaces.
    circles = [name for name in fields if name.split("/")[0].startswith(("mount:", "torso", "legs", "skill:"))
               and name.rpartition("/")[2].isdigit()]  # fmt: skip
    assert len(circles) == 24 + 4 + 4 + 7
    assert sum(name.startswith("radar/") for name in fields) == 32
    assert sum(name.startswith("time/") for name in fields) == 8
    assert ua_faults(data) == []
    # Paper shows the same as without fields, but for what the state fills in.
    assert texts(data)[0] == texts(printed(tmp_path, [standard], paper=paper)[1])[0]


@pytest.mark.parametrize("most", [3, pytest.param(20, marks=pytest.mark.prove)])
def test_fields_of_twenty_sheets_are_all_different_and_above_there_are_none(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Quicker with another limit than the one that holds."""
    assert printing.MOST_FORMS == 20
    monkeypatch.setattr(printing, "MOST_FORMS", most)
    entries = random_ones(shelf, 2)
    done, data = printed(tmp_path, (entries * most)[:most], fillable=True)
    fields = form(data)
    alone = [len(form(printed(tmp_path, [entry], fillable=True)[1])) for entry in entries]
    assert len(fields) == sum((alone * most)[:most])
    assert f"{most}/mount:left-arm/1" in fields
    assert done.notes == ()
    done, data = printed(tmp_path, (entries * most)[: most + 1], fillable=True)
    assert form(data) == {}
    assert done.pages == most + 1
    assert any(f"more than {most} sheets form fields are left out" in note for note in done.notes)


def test_what_makes_no_sense_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    one, other = random_ones(shelf, 2)
    with pytest.raises(Problem, match="for one mech"):
        printed(tmp_path, [one, other], state=state(tmp_path))
    with pytest.raises(Problem, match="--cards and --state"):
        printed(tmp_path, [one], state=state(tmp_path), cards=True)
    with pytest.raises(Problem, match="no language fi"):
        printed(tmp_path, [one], lang="fi")
    with pytest.raises(Problem, match="which loadout"):
        print_loadouts(PROJECT, [], Wish())
    assert list(tmp_path.glob("*.pdf")) == []
