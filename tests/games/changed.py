"""Shipped content with other values at some data paths, for tests of what is found then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.data import paths

GONE = object()
"""Instead of a value: takes what stands there out."""


def change(folder: Path, changes: Mapping[str, Any]) -> None:
    """Write other values at data paths (`heroes:ash/health`) into a copy of a game's content.

    A path may lead to a key or an item more than there is: that is added.
    """
    for stem in {paths.split(path)[0] for path in changes}:
        file = folder / f"{stem}.yaml"
        data = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        for path, value in changes.items():
            if paths.split(path)[0] != stem:
                continue
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
