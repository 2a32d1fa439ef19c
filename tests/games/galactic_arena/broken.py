"""The shipped content with one thing changed, for tests of what is found then."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from generator.data import paths
from generator.data.content import Content, load_content
from generator.games import find

CONTENT = Path(__file__).resolve().parents[3] / "content" / "galactic-arena"
GONE = object()
"""Instead of a value: takes what stands there out."""


def loaded(folder: Path = CONTENT) -> Content:
    """The content of a folder without its rules and examples."""
    game = find("galactic-arena")
    assert game is not None
    return load_content(folder, game, prose=False)


def broken(tmp_path: Path, changes: dict[str, Any]) -> Content:
    """A copy of the shipped content with other values at some data paths, all in one file.

    A path may lead to a key or an item more than there is: that is added.
    """
    folder = tmp_path / "galactic-arena"
    folder.mkdir()
    for each in CONTENT.glob("*.yaml"):
        shutil.copy(each, folder)
    (stem,) = {paths.split(path)[0] for path in changes}
    file = folder / f"{stem}.yaml"
    data = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
    for path, value in changes.items():
        *above, last = paths.lengthen(stem, paths.split(path)[1], data)
        here = data
        for step in above:
            here = here[step]
        if value is GONE:
            del here[last]
        elif isinstance(here, list) and int(last) == len(here):
            here.append(value)
        else:
            here[last] = value
    file.write_text(yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return loaded(folder)
