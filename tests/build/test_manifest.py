"""The memory of a build is only believed where a build can have written it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.build import fingerprint
from generator.build.manifest import FORMAT, NAME, Made, Manifest, Request

MADE = {"game": "g", "sheet": "s", "written": "w", "drawn": "d", "pages": 1, "leaves": 1}
FINDING = {"code": "YM001", "severity": 2, "message": "m", "path": "", "hint": "", "place": ["f", 1, 1, 1, 2]}


def written(folder: Path, files: object = None, requests: object = None) -> Manifest:
    """A manifest with these entries, as it is read."""
    data = {"format": FORMAT, "files": files or {}, "requests": requests or {}}
    (folder / NAME).write_text(json.dumps(data), encoding="utf-8")
    return Manifest.read(folder)


def test_what_a_build_writes_is_read(tmp_path: Path) -> None:
    manifest = written(tmp_path, {"g/en/s.pdf": MADE}, {"k": {"inputs": "i", "files": {}, "findings": [FINDING]}})
    assert manifest.files == {"g/en/s.pdf": Made("g", "s", "w", "d", 1, 1)}
    assert manifest.requests == {"k": Request("i", {}, [FINDING])}


@pytest.mark.parametrize(
    "path", ["../victim", "g/../../victim", "/etc/x/y", "C:/x/y", "g/a\\b/c", "victim", "g//s.pdf"],
)
def test_no_path_outside_the_folder_is_believed(tmp_path: Path, path: str) -> None:
    assert written(tmp_path, {path: MADE}).files == {}


@pytest.mark.parametrize(
    "change",
    [
        {"severity": 9}, {"severity": "error"}, {"place": [1]}, {"place": ["f", "1", 1, 1, 1]}, {"message": None},
        {"code": 1},
    ],
)
def test_no_odd_finding_is_believed(tmp_path: Path, change: dict[str, Any]) -> None:
    request = {"inputs": "i", "files": {}, "findings": [FINDING | change]}
    assert written(tmp_path, requests={"k": request}).requests == {}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "null", '{"format": 2, "files": [], "requests": 7}', '{"format": 2, "files": {"x": 1}}'],
)
def test_no_rubbish_stops_a_build(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    assert Manifest.read(tmp_path) == Manifest(tmp_path)


def test_a_name_that_is_no_text_is_kept(tmp_path: Path) -> None:
    manifest = Manifest(tmp_path, requests={"k": Request("i", {}, [FINDING | {"place": ["a\udcff", 1, 1, 1, 1]}])})
    (tmp_path / NAME).write_bytes(manifest.as_text().encode("utf-8"))
    assert Manifest.read(tmp_path) == manifest


def test_what_cannot_be_read_has_a_fingerprint_too(tmp_path: Path) -> None:
    before = fingerprint.of_tree(tmp_path)
    (tmp_path / "gone.yaml").symlink_to("nowhere")
    dangling = fingerprint.of_tree(tmp_path)
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    assert len({before, dangling, fingerprint.of_tree(tmp_path)}) == 3
    assert fingerprint.of_file(tmp_path / "loop.yaml") == ""
