"""Panzer Witches' clauses in both languages, and the figure and tables of its booklet."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.data.clauses import parse
from generator.data.content import Content, load_content
from generator.data.secrets import is_secret, secret_files
from generator.documents.booklet import _Booklet, facts
from generator.documents.voice import Voice
from generator.games.panzer_witches import GAME
from generator.games.panzer_witches.cites import CITED
from generator.games.panzer_witches.figures import figures
from generator.games.telling import Exhibit, Figure, Table, plain

from .sheets import table

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ("fi", "en")


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(ROOT / "content" / "panzer-witches", GAME)


@pytest.fixture(scope="module")
def exhibits(content: Content) -> dict[str, dict[str, Exhibit]]:
    return {lang: dict(figures(content, lang)) for lang in LANGUAGES}


def rows(exhibit: Exhibit) -> list[list[str]]:
    assert isinstance(exhibit, Table)
    return [[plain(cell) for cell in row] for row in exhibit.rows]


def test_every_clause_that_the_engine_cites_is_written(content: Content) -> None:
    rules = {clause.id for clause in content.clauses["fi"] if clause.kind == "rule"}
    assert not CITED - rules


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", {
            "levels:": ("A special success: the roll isn’t above the chance divided by 5", "Critical: at most chance",
                        "/\xa020.", "Fumble: the top"),
            "engine:bands/hot": ("Hot: spaces left at most 2, manoeuvre −20, chance of harm (%) 25, harm 1d3",),
            "field:": ("A successful rest restores: 2d6; a special rest restores: 3d6; ",),
            "locations:": ("Behind cover: Right leg, Left leg",),
            "maps:": ("Lime Village: theme grass; Alder River: theme grass",),
        }),
        ("fi", {
            "levels:": ("Erikoinen onnistuminen: ", "Kriittinen: enintään mahdollisuus", "Fumble: puuttuva osa"),
            "engine:bands/warm": ("Lämmin: asteikosta jäljellä enintään 4, ohjaus −10",),
            "locations:": ("Suojautuneella peitossa: Oikea jalka, Vasen jalka",),
        }),
    ],
)  # fmt: skip
def test_own_values_are_told_in_words(content: Content, lang: str, told: dict[str, tuple[str, ...]]) -> None:
    voice = Voice(content, lang, ROOT / "templates")
    for path, parts in told.items():
        house = next(one for one in voice.houses if one.path == path)
        title = plain(_Booklet(voice, {}).house(house).text[0])
        assert all(part in title for part in parts), title


@pytest.mark.parametrize(("lang", "word"), [("fi", "muistiinpanoista"), ("en", "from the notes")])
def test_the_source_is_called_what_it_is(content: Content, lang: str, word: str) -> None:
    """A master's notes are no rulebook."""
    (rows,) = (one.rows for one in _Booklet(Voice(content, lang, ROOT / "templates"), {}).sources()
               if isinstance(one, Table))  # fmt: skip
    firsts = [plain(row[0]) for row in rows]
    assert any(one.startswith(f"{word}: L") for one in firsts)
    assert not any("rulebook" in one or "sääntökirja" in one for one in firsts)


@pytest.mark.parametrize(("id", "seen"), [("automatic-fire", "aim-automatic"), ("module-harm", "need-dice")])
def test_a_clause_points_to_its_exception_and_its_way_out(content: Content, id: str, seen: str) -> None:
    """Later shots keep a part of the aim only; a die of seven sides is a larger one, re-rolled."""
    for lang in LANGUAGES:
        text = next(clause.text for clause in content.clauses[lang] if clause.id == id)
        assert [part.text for part in parse(text).parts if part.kind == "see"] == [seen]


def test_both_languages_print_the_same_numbers(content: Content) -> None:
    def refers(text: str) -> list[str]:
        return sorted(part.text for part in parse(text).parts if part.kind in ("value", "dice", "see"))

    for clause in content.clauses["fi"]:
        other = content.clauses["en"].clause(clause.id)
        assert refers(clause.text) == refers(other.text), clause.id
        assert refers(clause.summary) == refers(other.summary), clause.id


def test_each_clause_that_names_a_ruling_is_named_by_it(content: Content) -> None:
    named = [clause for clause in content.clauses["fi"] if clause.ruling]
    assert len(named) > 80
    assert [one.id for one in named if one.id not in content.rulings[one.ruling].clauses] == []


def test_every_exhibit_stands_behind_a_clause(content: Content, exhibits: dict[str, dict[str, Exhibit]]) -> None:
    assert list(exhibits["fi"]) == list(exhibits["en"])
    assert {one.after for one in exhibits["fi"].values()} <= set(content.clauses["fi"].by_id)


def test_hits_are_told_by_ranges(exhibits: dict[str, dict[str, Exhibit]]) -> None:
    found = rows(exhibits["en"]["table-locations"])
    assert found[1] == ["Torso", "3–10", "3–10", "2–10"]
    assert found[-2] == ["Arm on the shooter’s side", "–", "11–15", "–"]
    assert len(found) == 8


def test_per_cent_are_written_as_each_language_does(exhibits: dict[str, dict[str, Exhibit]]) -> None:
    shares = {lang: [row[0] for row in rows(exhibits[lang]["table-chances"])] for lang in LANGUAGES}
    assert shares == {
        "fi": ["75\xa0%", "50\xa0%", "25\xa0%", "1\xa0%", "0\xa0%"],
        "en": ["75%", "50%", "25%", "1%", "0%"],
    }


def test_terrain_that_nothing_enters_hides_only_who_is_beside_it(exhibits: dict[str, dict[str, Exhibit]]) -> None:
    found = {row[0]: row[1:] for row in rows(exhibits["en"]["table-terrain"])}
    assert found["Building"] == ["–", "Nothing enters. Cover and hiding beside it"]
    assert found["Rubble"] == ["+1", "Cover and hiding in it and beside it"]
    assert found["Woods"][0] == "+1; denser or deeper +2"


def test_the_sectors_say_what_of_a_field_holds(exhibits: dict[str, dict[str, Exhibit]]) -> None:
    figure = exhibits["en"]["fig-sectors"]
    assert isinstance(figure, Figure)
    assert figure.after == "field-facing"
    assert figure.width == 80


def test_nothing_that_only_the_master_knows_is_shown(content: Content, exhibits: dict[str, dict[str, Exhibit]]) -> None:
    secret = secret_files(content)
    assert secret == {"malfunctions"}
    for lang in LANGUAGES:
        for exhibit in exhibits[lang].values():
            if isinstance(exhibit, Table):
                paths = {path for row in exhibit.rows for cell in row for span in cell for path in span.sources}
                assert not [path for path in paths if is_secret(path, secret)], exhibit.id
        for clause in content.clauses[lang]:
            values = [part.text for part in parse(clause.text).parts if part.kind in ("value", "name")]
            assert not [path for path in values if is_secret(path, secret)], clause.id


@pytest.mark.parametrize(("lang", "said"), [("fi", "2 ja pelinjohtaja"), ("en", "2 and a game master")])
def test_the_booklet_says_that_a_game_master_is_needed(content: Content, lang: str, said: str) -> None:
    value = facts(Voice(content, lang, ROOT / "templates"))[0][1]
    assert plain(value) == said


OURS = {
    "combat:": {"fallen"}, "combat:aim": {"later"}, "damage:": {"shell", "stagger"},
    "detection:": {"range", "near", "madar"}, "engine:": {"water"},
    "field:": {"track", "normal", "special", "critical"}, "reloading:": {"magazines"},
}  # fmt: skip
"""By entry that follows the notes, those of its values that they lack."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_lists_each_value_of_our_own_with_its_reason(content: Content, lang: str) -> None:
    """What is named under `ours` is listed, and nothing beside it of those entries."""
    voice = Voice(content, lang, ROOT / "templates")
    listed = {one.path: one for one in voice.houses}
    for path, names in OURS.items():
        values = {value_path.removeprefix(path).lstrip("/") for value_path, _ in listed[path].values}
        assert values == names, path
        stem, _, part = path.partition(":")
        said = table("text.fi" if lang == "fi" else stem)
        for step in (stem, part) if lang == "fi" else (part,):
            said = said[step] if step else said
        assert plain(voice.own(listed[path].reason, listed[path].reason_path)) == said["reason"]
    assert content.provenance("combat:smoke").source == "rulebook"
    assert content.provenance("combat:fallen").source == "house"
    assert content.provenance("damage:chances/0/chance").source == "house"


def test_a_value_of_our_own_is_there_and_has_a_reason(tmp_path: Path) -> None:
    data = shutil.copytree(ROOT / "content" / "panzer-witches", tmp_path / "panzer-witches")
    for stem, before, after in (("combat", "ours: [fallen]", "ours: [falling]"), ("reloading", "reason:", "# reason:")):
        text = (data / f"{stem}.yaml").read_text(encoding="utf-8")
        text = text.replace(before, after).replace("  The number of spare", "#  The number of spare")
        (data / f"{stem}.yaml").write_text(text, encoding="utf-8")
    found = {(one.code, one.message) for one in load_content(data, GAME).diagnostics}
    assert ("RF201", "falling is no value here") in found
    assert any("a house value needs a reason" in message for _, message in found)
