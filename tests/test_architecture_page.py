"""docs/architecture.md: what it names is there, and its number goes the way that it tells."""

from __future__ import annotations

import importlib
import importlib.util
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from generator import games
from generator.check import sheet_list
from generator.check.drawn import Drawn, Press
from generator.data import spans
from generator.data.content import Content, load_content
from generator.data.views import IntValue, marked
from generator.draw import pdf, stamp
from generator.draw.display import Group, Item, Text
from generator.draw.paper import A4
from generator.draw.theme import themed
from generator.games.contract import GameModule
from generator.games.paper_mech import engine
from generator.games.paper_mech.rules import compile_rules, tables_of
from generator.play import examples

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GAME = "paper-mech"
PATH = "enemies:tank/attacks/ppc/power"
POINTS = 72 / 25.4


def quoted(language: str, number: int = 0) -> str:
    """A fenced block of the page."""
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", PAGE, re.DOTALL | re.MULTILINE)[number].strip()


@dataclass(frozen=True)
class Case:
    """The content with one power of the PPC, and what is drawn from it."""

    power: int
    content: Content
    drawn: Drawn

    def texts(self) -> Iterator[tuple[Text, str, int]]:
        """The runs that print the number, each with its group and page."""

        def look(items: tuple[Item, ...], group: str) -> Iterator[tuple[Text, str]]:
            for item in items:
                if isinstance(item, Group):
                    yield from look(item.items, item.id or group)
                elif isinstance(item, Text) and PATH in item.sources:
                    yield item, group

        for number, page in enumerate(self.drawn.sheet.pages):
            for text, group in look(page.items, ""):
                yield text, group, number


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Cases by power; another power than the file's is written into a copy of the file."""

    @cache
    def case(power: int) -> Case:
        root = ROOT / "content" / GAME
        if power != 4:
            root = tmp_path_factory.mktemp("content") / GAME
            shutil.copytree(ROOT / "content" / GAME, root)
            file = root / "enemies.yaml"
            before = file.read_text(encoding="utf-8")
            line = quoted("yaml")
            assert before.count(line) == 1
            file.write_text(before.replace(line, line.replace("power: 4", f"power: {power}")), encoding="utf-8")
        content = load_content(root, module())
        assert content.ok
        listed = sheet_list.read(ROOT / "templates", GAME).sheets
        assert listed is not None
        drawn, _ = Press(content, ROOT / "templates", listed).draw("en", A4, ["playsheet"])
        return Case(power, content, drawn[0])

    return case


def module() -> GameModule:
    found = games.find(GAME)
    assert found is not None
    return found


def test_each_name_on_the_page_is_there() -> None:
    names = sorted(set(re.findall(r"`(generator(?:\.\w+)+)`", PAGE)))
    assert len(names) > 40
    for name in names:
        here: Any = importlib.import_module("generator")
        known_as = "generator"
        for part in name.split(".")[1:]:
            known_as = f"{known_as}.{part}"
            if hasattr(here, "__path__") and importlib.util.find_spec(known_as) is not None:
                here = importlib.import_module(known_as)
                continue
            known = hasattr(here, part) or part in getattr(here, "__annotations__", {})
            assert known, f"{name}: {here} has no {part}"
            here = getattr(here, part, None)
    for file in re.findall(r"`((?:content|templates|tests|generator|docs)/[\w./-]+)`", PAGE):
        assert (ROOT / file).exists(), file


def test_the_order_on_the_page_is_the_order_that_is_held() -> None:
    from tests.test_architecture import MAY_IMPORT

    line = next(line for line in PAGE.splitlines() if line.startswith("    cli -> "))
    groups = [set(group.split(", ")) for group in line.strip().split(" -> ")]
    assert set().union(*groups) == set(MAY_IMPORT)
    for place, group in enumerate(groups):
        below = set().union(*groups[place + 1 :]) if place + 1 < len(groups) else set()
        for part in group:
            assert MAY_IMPORT[part] <= below


@pytest.mark.parametrize("power", [4, 5])
def test_file_and_models(make: Any, power: int) -> None:
    content = make(power).content
    place = content.place(PATH)
    file = content.root / "enemies.yaml"
    assert file.read_text(encoding="utf-8").splitlines()[place.line - 1][place.column - 1] == str(power)
    located = spans.read(file)
    assert located.value(("enemies", "tank", "attacks", "ppc", "power")) == power
    assert content.numbers["enemies"].enemies["tank"].attacks["ppc"].power == power
    assert content.value(PATH) == power
    assert content.provenance(PATH).source == "published"


@pytest.mark.parametrize("power", [4, 5])
def test_view_template_and_display_list(make: Any, power: int) -> None:
    case = make(power)
    value = case.content.view("en").enemies.tank.attacks.ppc.power
    assert type(value) is IntValue
    assert (value, value.path, value.__html__()) == (power, PATH, marked(PATH, str(power)))
    assert quoted("jinja") in (ROOT / "templates" / GAME / "parts.j2").read_text(encoding="utf-8")
    found = list(case.texts())
    assert len(found) == 1
    text, group, page = found[0]
    assert (text.content, text.sources, group, page) == (str(power), (PATH,), "enemy:tank", 0)


@pytest.mark.parametrize("theme", ["colour", "ink"])
@pytest.mark.parametrize("power", [4, 5])
def test_the_finished_file_shows_it(make: Any, power: int, theme: str) -> None:
    case = make(power)
    text, _, number = next(case.texts())
    with pypdfium2.PdfDocument(pdf.render(case.drawn.sheet, themed(theme, "#0072B2"))) as file:
        page = file[number]
        left, baseline = text.x * POINTS, page.get_height() - text.y * POINTS
        shown = page.get_textpage().get_text_bounded(left, baseline - 1, left + 0.6 * text.size, baseline + text.size)
    assert shown.strip() == str(power)


def test_a_change_is_seen_by_the_build(make: Any) -> None:
    assert stamp.fingerprint(make(4).drawn.sheet) != stamp.fingerprint(make(5).drawn.sheet)


def example() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(quoted("yaml", 1))["way-of-a-number"]
    return found


@pytest.mark.parametrize("power", [4, 5])
def test_engine_event_and_sentence(make: Any, power: int) -> None:
    content = make(power).content
    loadout = content.loadouts["standard"].model.model_dump(by_alias=True, mode="json")
    rules = compile_rules(tables_of(content), loadout)
    assert rules.enemies[rules.enemy_index["tank"]].attacks[0].power == power
    given = example()
    given["dice"]["enemy-attack"] = [1, 2, 1, 2, 1][:power]
    result = examples.run(lambda kit, options: engine.create(content, kit, options), "way", given)
    assert result.ok, result.differences
    event = next(event for event in result.events if event.kind == "enemy-attack")
    assert (event.data["attack"], event.data["power"], len(event.data["dice"])) == ("ppc", power, power)
    assert "enemy-roll" in event.clauses
    told = engine.narrator(content, engine.create(content)).sentence(event, None)
    assert quoted("text").replace("4", str(power)) in told


def test_with_another_number_the_pages_example_fails(make: Any) -> None:
    content = make(5).content
    result = examples.run(lambda kit, options: engine.create(content, kit, options), "way", example())
    assert [one.code.id for one in result.differences] == ["EX503"]
    assert result.dice_missing == "enemy-attack"
