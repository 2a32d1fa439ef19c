"""Preferences: where they lie, what they take, what a faulty file says, and that a change keeps all else in it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.data import lengths, preferences
from generator.data.diagnostics import Severity
from generator.data.preferences import FILE, KEYS, PreferencesError, changed, load, read, store, unit_kept
from generator.data.problem import Problem

POSIX = pytest.mark.skipif(os.name == "nt", reason="file permissions of POSIX")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"MECHSMITH_CONFIG_DIR": str(tmp_path)}


def written(env: dict[str, str], text: str) -> Path:
    file = Path(env["MECHSMITH_CONFIG_DIR"]) / FILE
    file.write_bytes(text.encode("utf-8"))
    return file


# --- lengths ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "units", "mm"),
    [
        ("0.5", "mm", 0.5), ("0.5mm", "in", 0.5), (" -0.02 in", "mm", -0.508), ("0.02", "in", 0.508),
        ("0,5 mm", "mm", 0.5), ("+1", "mm", 1.0), ("\u22121.5", "mm", -1.5), (".04", "in", 1.016), ('0.1"', "mm", 2.54),
        ("1 inch", "mm", 25.4), ("2.", "mm", 2.0),
    ],
)  # fmt: skip
def test_lengths_are_read(text: str, units: str, mm: float) -> None:
    assert lengths.parsed(text, units) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["", "mm", "1 cm", "1e3", "1..5", "nan", "inf", "0x1", "1 2", "- 1", "a" * 900])
def test_what_is_no_length_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="is not a length") as fault:
        lengths.parsed(text)
    assert len(str(fault.value)) < 120


def test_lengths_are_shown_in_the_units_that_are_wanted() -> None:
    assert lengths.shown(0.5) == "0.5 mm"
    assert lengths.shown(-0.508, "in") == "-0.02 in"
    assert lengths.shown(-0.0) == "0 mm"
    assert lengths.shown(0.3333333) == "0.33 mm"
    assert [lengths.unit_of(text) for text in ("1", "1mm", "1 IN", '1"', "x")] == ["", "mm", "in", "in", ""]


def test_a_length_is_never_written_in_powers_of_ten() -> None:
    assert lengths.typed(0.00006) == "0.00006mm"
    assert lengths.typed(0.00003, "in") == "0.000001in"
    assert lengths.typed(1234567.25) == "1234567.25mm"
    assert lengths.shown(1234567.25) == "1234567.25 mm"
    assert (lengths.typed(-0.000001), lengths.typed(500.0), lengths.typed(0.0)) == ("0mm", "500mm", "0mm")


@given(st.floats(-5, 5), st.sampled_from(["mm", "in"]))
@example(length=6.103515625e-05, units="mm")
def test_a_length_comes_back_as_it_was_kept(length: float, units: str) -> None:
    assert lengths.parsed(lengths.typed(length, units)) == pytest.approx(length, abs=2e-5)


# --- where they lie --------------------------------------------------------------------------------------------------


def test_each_system_has_its_own_place(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path.home()
    monkeypatch.setattr(sys, "platform", "linux")
    assert preferences.user_config_dir({}) == home / ".config" / "mechsmith"
    assert preferences.user_config_dir({"XDG_CONFIG_HOME": str(home / "x")}) == home / "x" / "mechsmith"
    assert preferences.user_config_dir({"XDG_CONFIG_HOME": "not/absolute"}) == home / ".config" / "mechsmith"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert preferences.user_config_dir({}) == home / "Library" / "Application Support" / "mechsmith"
    monkeypatch.setattr(sys, "platform", "win32")
    assert preferences.user_config_dir({}) == home / "AppData" / "Roaming" / "mechsmith"
    assert preferences.user_config_dir({"APPDATA": str(home / "R")}) == home / "R" / "mechsmith"
    assert preferences.user_config_dir({"MECHSMITH_CONFIG_DIR": str(home / "y"), "APPDATA": "z"}) == home / "y"


def test_without_a_home_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    assert preferences.user_config_dir({}) is None
    assert load({}).values == {}


def test_no_file_is_no_preference(env: dict[str, str], tmp_path: Path) -> None:
    found = load(env)
    assert (found.file, found.values, found.findings, found.units) == (tmp_path / FILE, {}, (), "mm")
    assert (found.word("paper", "a4"), found.length("back-x")) == ("a4", 0.0)


@pytest.mark.parametrize("word", ["off", "OFF", "no", "0", " off "])
def test_the_environment_can_turn_them_off(env: dict[str, str], word: str) -> None:
    written(env, "this is [ no TOML")
    found = load(env | {"MECHSMITH_PREFERENCES": word})
    assert found.off
    assert found.values == {}
    with pytest.raises(PreferencesError):
        load(env | {"MECHSMITH_PREFERENCES": "on"})


# --- reading ---------------------------------------------------------------------------------------------------------


def test_a_file_written_by_hand(env: dict[str, str]) -> None:
    written(env, '\ufeff# mine\r\npaper = "Letter" # at work\r\n"theme"=\'ink\'\r\nlanguage = "EN"\r\n'
                 'units = "in"\r\nsides = "short"\r\nback-x = 0.02\r\nback-y = "-0.5mm"\r\n')  # fmt: skip
    found = load(env)
    assert found.findings == ()
    assert found.values == {
        "paper": "letter", "theme": "ink", "language": "en", "units": "in", "sides": "short",
        "back-x": pytest.approx(0.508), "back-y": -0.5,
    }  # fmt: skip
    assert found.lines == {"paper": 2, "theme": 3, "language": 4, "units": 5, "sides": 6, "back-x": 7, "back-y": 8}
    assert found.units == "in"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("paper = a4\n", 1, "not well-formed TOML"),
        ('units = "mm"\n\npaper = "a5"\n', 3, "paper is one of a4, letter, not 'a5'"),
        ('sides = "shrt"\n', 1, "did you mean short?"),
        ("# x\nback-x = 6\n", 2, "back-x is at most 5 mm"),
        ('back-y = "-0.2in"\n', 1, "back-y is at most 5 mm (0.196 in)"),
        ("back-x = nan\n", 1, "is not a length"),
        ("back-x = inf\n", 1, "is not a length"),
        ("back-x = true\n", 1, "back-x is a length"),
        ("back-x = 1e400\n", 1, "is not a length"),
        ("paper = 4\n", 1, "paper is a word in quotes"),
        ('language = "english please"\n', 1, "language is a code like en"),
        ('paper = "a4"\npaper = "a4"\n', 2, "not well-formed TOML"),
        ("[paper]\nx = 1\n", 1, "paper is a word in quotes"),
        ('x = "unfinished\n', 1, "not well-formed TOML"),
    ],
)
def test_a_fault_names_its_line_and_a_way_out(env: dict[str, str], text: str, line: int, words: str) -> None:
    file = written(env, text)
    (finding,) = [one for one in read(file).findings if one.severity == Severity.ERROR]
    assert (finding.code, finding.place.line) == ("PJ961", line)
    assert words in finding.message
    assert "mechsmith prefer --clear" in finding.hint
    with pytest.raises(PreferencesError) as fault:
        load(env)
    assert f"{FILE}:{line}:" in str(fault.value)
    assert "[PJ961]" in str(fault.value)
    assert fault.value.hint == finding.hint


def test_keys_that_nothing_reads_are_warned_of(env: dict[str, str]) -> None:
    written(env, 'papre = "a4"\npaper = "a4"\n[table]\nunits = "in"\n')
    found = load(env)
    assert found.values == {"paper": "a4"}
    assert [(one.code, one.place.line) for one in found.findings] == [("PJ962", 1), ("PJ962", 3)]
    assert found.findings[0].hint == "Did you mean paper?"
    written(env, "".join(f"key{number} = 1\n" for number in range(10_000)))
    began = time.perf_counter()
    many = load(env)
    assert time.perf_counter() - began < 2  # it was two minutes when each key's line was looked up
    assert len(many.findings) == 6
    assert "and 9995 more keys" in many.findings[-1].message


def test_files_that_cannot_be_read(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / FILE
    for raw, line, words in ((b"a = 1\n\xff\xfe", 2, "not text in UTF-8"), (b"#" * 1_000_001, 0, "far too long"),
                             (b"a=" + b"[" * 9000, 0, "nested far too deep")):  # fmt: skip
        file.write_bytes(raw)
        (finding,) = read(file).findings
        assert words in finding.message
        assert finding.place.line == line
    file.unlink()
    file.mkdir()
    (finding,) = read(file).findings
    assert finding.code == "PJ961"


@POSIX
def test_a_file_that_may_not_be_read(env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(env, 'paper = "a4"\n')

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (finding,) = read(file).findings
    assert "permission denied" in finding.message
    assert "MECHSMITH_PREFERENCES=off" in finding.hint


# --- changing --------------------------------------------------------------------------------------------------------

BY_HAND = """\
# My settings.
paper = "a4"   # the old printer's

  theme = 'ink'
# back-x = "1mm"
[later]
paper = "letter"
"""


def test_a_change_keeps_everything_else() -> None:
    new = changed(BY_HAND, {"paper": "letter", "back-x": "0.5mm", "theme": None}, Path(FILE))
    assert new == """\
# My settings.
paper = "letter"   # the old printer's

back-x = "0.5mm"
# back-x = "1mm"
[later]
paper = "letter"
"""
    assert changed(new, {"back-x": None, "paper": "a4", "theme": "ink"}, Path(FILE)).count("\n") == BY_HAND.count("\n")


def test_a_comment_beside_a_value_outlives_it() -> None:
    assert changed('paper = "a4" # why\n', {"paper": None}, Path(FILE)) == "# why\n"


def test_line_ends_and_a_missing_last_one_are_kept() -> None:
    assert changed('a = 1\r\npaper = "a4"\r\n', {"paper": "letter", "units": "in"}, Path(FILE)) == (
        'a = 1\r\npaper = "letter"\r\nunits = "in"\r\n'
    )
    assert changed('paper = "a4"', {"units": "in"}, Path(FILE)) == 'paper = "a4"\nunits = "in"\n'


@pytest.mark.parametrize("text", ['paper = """\na4"""\n', "paper = [\n 'a4' # x\n]\n", 'paper.x = "a4"\n'])
def test_what_cannot_be_changed_safely_is_left_alone(text: str) -> None:
    with pytest.raises(Problem, match=r"preferences\.toml:1: this can't be changed without losing something"):
        changed(text, {"paper": "letter"}, Path(FILE))


LINES = st.lists(
    st.sampled_from(['paper = "a4"', "theme='ink' # t", "# a remark", "", 'x = "]["', '"units" = "mm"', "  ",
                     "back-x = 0.5", "y = [1, 2]", "# paper = 1", "z = { a = 1 }"]),
    unique=True, max_size=9,
)  # fmt: skip


@given(LINES, st.dictionaries(st.sampled_from(KEYS), st.one_of(st.none(), st.sampled_from(["a4", "0.5mm"]))))
def test_any_change_changes_just_that(lines: list[str], values: dict[str, str | None]) -> None:
    import tomllib

    text = "\n".join(lines)
    before, after = tomllib.loads(text), tomllib.loads(new := changed(text, values, Path(FILE)))
    assert {key: after.get(key) for key in values} == values
    assert {k: v for k, v in after.items() if k not in values} == {k: v for k, v in before.items() if k not in values}
    for line in lines:
        if line.strip().startswith("#") or "#" in line:
            assert line[line.index("#") :] in new


def test_store_writes_and_takes_the_file_away_again(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "deeper" / FILE
    store(file, {"paper": "letter"})
    assert file.read_text(encoding="utf-8").endswith('\npaper = "letter"\n')
    assert read(file).values == {"paper": "letter"}
    store(file, {"paper": None})
    assert not file.exists()
    store(file, {"paper": None})
    assert not file.exists()
    marked = written(env, '\ufeffpaper = "a4"\n# mine\n')
    store(marked, {"paper": None})
    assert marked.read_bytes() == "\ufeff# mine\n".encode()


def test_a_folder_that_cannot_be_written_names_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "no").write_text("a file", encoding="utf-8")
    with pytest.raises(Problem) as fault:
        store(tmp_path / "no" / FILE, {"paper": "a4"})
    assert "MECHSMITH_CONFIG_DIR" in fault.value.hint


def test_a_change_of_units_keeps_what_bare_numbers_mean(env: dict[str, str]) -> None:
    file = written(env, 'back-x = 0.5\nback-y = "1mm"\n')
    store(file, unit_kept(read(file), {"units": "in"}))
    assert file.read_text(encoding="utf-8") == 'back-x = "0.5mm"\nback-y = "1mm"\nunits = "in"\n'
    assert load(env).length("back-x") == 0.5
    written(env, 'units = "in"\nback-x = 0.02\n')
    store(file, unit_kept(read(file), {"units": None}))
    assert file.read_text(encoding="utf-8") == 'back-x = "0.02in"\n'


def test_a_folder_where_the_file_should_be_says_what_helps(tmp_path: Path) -> None:
    (tmp_path / "preferences.toml").mkdir()
    with pytest.raises(preferences.PreferencesError, match="it is not a file") as caught:
        load({"MECHSMITH_CONFIG_DIR": str(tmp_path)})
    assert caught.value.hint.startswith("Move away what has that name")
