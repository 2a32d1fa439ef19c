"""The hash of what an engine reads: every number moves it, no wording does."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from generator import games
from generator.data.content import Content, load_content
from generator.data.engine_data import engine_hash
from generator.data.models import Entry, InOrder, Looks
from generator.data.walk import walk

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "content" / "paper-mech"
PROVENANCE = {"source", "place", "reason"}


def loaded(root: Path = SHIPPED) -> Content:
    game = games.find("paper-mech", ())
    assert game is not None
    return load_content(root, game)


def edited(tmp_path: Path, *edits: tuple[str, str, str]) -> Content:
    """The shipped content with texts of its files replaced."""
    root = tmp_path / "paper-mech"
    shutil.copytree(SHIPPED, root, dirs_exist_ok=True)
    for name, old, new in edits:
        text = (root / name).read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{old!r} is not in {name}"
        (root / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return loaded(root)


def scalars(model: type[BaseModel], data: Any) -> Iterator[tuple[tuple[Any, ...], Any, tuple[Any, ...]]]:
    for visit in walk(model, data):
        if not visit.key and not isinstance(visit.value, (dict, list)):
            yield visit.steps, visit.value, visit.marks


def with_value(data: Any, steps: tuple[Any, ...], value: Any) -> Any:
    data = copy.deepcopy(data)
    here = data
    for step in steps[:-1]:
        here = here[step]
    here[steps[-1]] = value
    return data


def test_every_number_that_moves_changes_it_and_no_provenance_does() -> None:
    content = loaded()
    before = engine_hash(content)
    moved = kept = 0
    seen = set()
    for stem, model in content.game.number_files.items():
        data, valid = content.files[stem].data, content.numbers[stem]
        for steps, value, marks in scalars(model, data):
            words = steps[-1] in PROVENANCE or steps == ("format",) or Looks in marks
            if isinstance(value, bool):
                others: list[Any] = [not value]
            elif isinstance(value, int):
                others = [value + 1, value - 1]
            else:
                others = [f"{value}-x", "house" if value != "house" else "rulebook"] if words else []
            for other in others:
                try:
                    content.numbers[stem] = model.model_validate(with_value(data, steps, other))
                except ValidationError:
                    continue
                hashed = engine_hash(content)
                if words:
                    kept += 1
                    assert hashed == before, (stem, steps)
                else:
                    moved += 1
                    assert hashed != before, (stem, steps)
                    assert hashed not in seen, (stem, steps, other)
                    seen.add(hashed)
                break
        content.numbers[stem] = valid
    assert engine_hash(content) == before
    assert moved > 250, "the numbers of all files"
    assert kept > 20, "provenance and looks"


def test_each_choice_counts() -> None:
    """References and words of a list of choices are values, too."""
    content = loaded()
    before = engine_hash(content)
    for stem, steps, value in (
        ("enemies", ("enemies", "tank", "attacks", "ppc", "range"), "medium"),
        ("weapons", ("weapons", "fist", "keyword"), "kickback"),
        ("mech", ("mounts", "left-arm", "kind"), "shoulder"),
        ("radar", ("walk-forwards", "1", "L"), "2L"),
        ("waves", ("waves", "wave-2", "add"), []),
    ):
        model, data, valid = content.game.number_files[stem], content.files[stem].data, content.numbers[stem]
        content.numbers[stem] = model.model_validate(with_value(data, steps, value))
        assert engine_hash(content) != before, steps
        content.numbers[stem] = valid


@pytest.mark.parametrize(
    "edit",
    [
        ("text.en.yaml", "name: Tank", "name: Panzer"),
        ("rules.en.yaml", "the", "THE"),
        ("game.yaml", "version: \"1.1\"", "version: \"1.2\""),
        ("game.yaml", "accent: \"0072B2\"", "accent: \"AA0000\""),
        ("game.yaml", "play: 45", "play: 46"),
        ("loadouts/standard.yaml", "name: ", "name: Another "),
        ("loadouts/standard.yaml", "pilot: \"\"\nnotes: \"\"", "pilot: Ada\nnotes: mine"),
        ("weapons.yaml", "format: 1\n", "# a comment\nformat: 1\n"),
    ],
)
def test_words_do_not_count(tmp_path: Path, edit: tuple[str, str, str]) -> None:
    content = edited(tmp_path, edit)
    assert not [one for one in content.diagnostics if one.code.startswith(("MD", "YM"))]
    assert engine_hash(content) == engine_hash(loaded())


def test_the_standard_loadout_counts(tmp_path: Path) -> None:
    content = edited(tmp_path, ("loadouts/standard.yaml", "legs: 4", "legs: 5"))
    assert engine_hash(content) not in ("", engine_hash(loaded()))


def test_all_loadouts_count_where_they_meet(tmp_path: Path) -> None:
    """A mech of Hex Skirmish that gains a point of armour plays other games, though no other file changes."""
    game = games.find("hex-skirmish", ())
    assert game is not None
    assert not game.standard_loadout
    root = tmp_path / "hex-skirmish"
    shutil.copytree(ROOT / "content" / "hex-skirmish", root)
    before = engine_hash(load_content(root, game))
    for old, new, counts in (("name: ", "name: Old ", False), ("armour: ", "armour: 1", True)):
        file = root / "loadouts" / "wagtail.yaml"
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        after = engine_hash(load_content(root, game))
        assert after
        assert (after != before) is counts
        file.write_text(text, encoding="utf-8")


def test_a_default_written_out_is_left_out(tmp_path: Path) -> None:
    content = loaded()
    before = engine_hash(content)
    model, data = content.game.number_files["weapons"], content.files["weapons"].data
    fist = ("weapons", "fist")
    for key, value in (("no-repeat", False), ("superseded", False), ("least-range", None)):
        assert key not in data["weapons"]["fist"]
        content.numbers["weapons"] = model.model_validate(with_value(data, (*fist, key), value))
        assert engine_hash(content) == before


def turned(data: Any, steps: tuple[str, ...]) -> Any:
    """The data with the entries of one mapping in reverse order."""
    data = copy.deepcopy(data)
    here, above, last = data, None, ""
    for step in steps:
        above, last, here = here, step, here[step]
    above[last] = dict(reversed(here.items()))
    return data


def test_moving_an_entry_is_no_change_but_where_order_is_a_rule() -> None:
    content = loaded()
    before = engine_hash(content)
    for stem, steps, counts in (
        ("enemies", ("enemies",), False),
        ("weapons", ("weapons",), False),
        ("keywords", ("keywords",), False),
        ("skills", ("skills",), False),
        ("mech", ("mounts",), False),
        ("enemies", ("enemies", "tank"), False),
        ("enemies", ("enemies", "tank", "attacks"), True),
        ("weapons", ("weapons", "missiles", "actions"), True),
        ("waves", ("waves",), True),
        ("radar", ("rings",), True),
        ("radar", ("sectors",), True),
        ("mech", ("torso", "effects"), True),
        ("mech", ("legs", "actions"), True),
    ):
        model, data, valid = content.game.number_files[stem], content.files[stem].data, content.numbers[stem]
        content.numbers[stem] = model.model_validate(turned(data, steps))
        assert (engine_hash(content) != before) is counts, (stem, steps)
        content.numbers[stem] = valid


def test_data_that_cannot_be_read_have_none(tmp_path: Path) -> None:
    assert engine_hash(edited(tmp_path, ("weapons.yaml", "weight: 1", "weight: much"))) == ""


def test_every_process_finds_the_same() -> None:
    code = (
        "from pathlib import Path\nfrom generator import games\nfrom generator.data.content import load_content\n"
        "from generator.data.engine_data import engine_hash\n"
        "print(engine_hash(load_content(Path('content/paper-mech'), games.find('paper-mech', ()))))"
    )
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, env=env, check=True)
        assert done.stdout.decode().strip() == engine_hash(loaded())


def test_marks_inside_a_choice_are_seen() -> None:
    """`Annotated[...] | None` hides its marks from pydantic's list of them; and a mark may be an object."""
    from typing import Annotated

    from generator.data.engine_data import _values

    class Thing(Entry):
        colour: Annotated[str, Looks] | None = None
        shape: Annotated[str, Looks()] | None = None
        parts: Annotated[dict[str, int], InOrder()] | None = None
        size: int = 1

    one = Thing(colour="red", shape="round", parts={"b": 1, "a": 2}, size=2)
    assert _values(one) == {"parts": [["b", 1], ["a", 2]], "size": 2}


def test_the_order_of_what_stands_there_once_each_is_no_rule(tmp_path: Path) -> None:
    """A missile launcher that fits arm and shoulder is one that fits shoulder and arm."""
    before = engine_hash(loaded())
    turned = ("weapons.yaml", "mounts: [arm, shoulder]", "mounts: [shoulder, arm]")
    assert engine_hash(edited(tmp_path, turned)) == before
    fewer = ("weapons.yaml", "mounts: [shoulder, arm]", "mounts: [shoulder]")
    assert engine_hash(edited(tmp_path, turned, fewer)) != before
