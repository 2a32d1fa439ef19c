"""docs/changing-rules.md, followed from its first command to its last, in a folder of its own."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pypdfium2
import pytest

from tests.walk import ROOT, command, edit, environment, flat, steps

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the page's commands are run by way of a shell script")

PAGE = ROOT / "docs" / "changing-rules.md"


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as the page leaves it. Each step is checked on the way: edits fit, commands end with the status that
    the page says, and say what it shows."""
    folder = tmp_path_factory.mktemp("a designer's desk")
    env = environment(folder)
    here, said = folder, ""
    for step in steps(PAGE):
        if step.kind == "diff":
            edit(here / step.file, step.body)
            continue
        if step.kind == "text":
            for line in step.body.splitlines():
                assert flat(line) in flat(said), f"line {step.line}: {line}\n\n{said}"
            continue
        said = ""
        for line in step.body.splitlines():
            words = shlex.split(line, comments=True)
            if words[0] == "cd":
                here = here / words[1]
                continue
            assert words[0] == "mechsmith", line
            if "--record" in words:  # as few games as show that it works
                few(here / "content" / "paper-mech" / "balance.yaml")
            said += command(line.replace("--time 60s", "--time 3s --policy greedy"), here, env)
    return here


def few(balance: Path) -> None:
    text, count = re.subn(r"^(    games: )\d+$", r"\g<1>6", balance.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count >= 2
    balance.write_text(text, encoding="utf-8")


def pages(file: Path) -> str:
    """The words of a PDF."""
    with pypdfium2.PdfDocument(file) as pdf:
        return flat(" ".join(page.get_textpage().get_text_range() for page in pdf))


@pytest.mark.prove
@pytest.mark.xdist_group("changing rules")
def test_the_new_rules_are_printed(walked: Path) -> None:
    folder = walked / "output" / "paper-mech" / "en" / "a4"
    sheet = pages(folder / "ink" / "playsheet.pdf")
    assert "Mortar Truck" in sheet
    assert "1.2" in sheet
    assert "you may re-roll 1 die" in pages(folder / "booklet.pdf")


@pytest.mark.prove
@pytest.mark.xdist_group("changing rules")
def test_what_has_to_be_printed_again_is_the_enemies(walked: Path) -> None:
    again = pages(walked / "again.pdf")
    for name in ("Firethrower", "Ranger Mech", "Mortar Truck"):
        assert name in again
    assert "Helo" not in again


@pytest.mark.prove
@pytest.mark.xdist_group("changing rules")
def test_the_report_shows_pictures(walked: Path) -> None:
    report = (walked / "report.html").read_text(encoding="utf-8")
    assert report.count('<figure class="pair">') >= 5
    assert "Mortar Truck is new" in report


@pytest.mark.prove
@pytest.mark.xdist_group("changing rules")
def test_corrections_give_values_and_reasons(walked: Path) -> None:
    words = pages(walked / "errata.pdf")
    for word in ("Flame Gun", "Rifle", "Fist", "Mortar Truck", "Up close nobody feared the big ones"):
        assert word in words
    page = (walked / "errata.html").read_text(encoding="utf-8")
    assert "The last wave held no surprise any more." in page


@pytest.mark.prove
@pytest.mark.xdist_group("changing rules")
def test_all_is_accepted_or_recorded(walked: Path) -> None:
    """After the last step nothing is stale, and no example is broken."""
    env = environment(walked.parent)
    said = command("mechsmith check --no-games --no-pages", walked, env)
    assert "error" not in said.lower()
    assert "BL101" not in said
    assert "BL102" not in said
    told = command("mechsmith compare shipped --no-games", walked, env)
    assert "why: Up close nobody feared the big ones" in told
    assert "because: It says the same in fewer words." in told
    assert "CP302" not in told


def test_it_names_the_files_that_it_changes() -> None:
    changed = {step.file for step in steps(PAGE) if step.kind == "diff"}
    assert changed == {f"content/paper-mech/{name}.yaml" for name in (
        "enemies", "examples", "rules.en", "balance", "text.en", "waves", "game", "changes",
    )}  # fmt: skip
