"""Pydantic's search for plugins is left out in the command's process, and what else that module has is still there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def in_a_fresh_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_models_work_without_the_search() -> None:
    code = """
from generator.data.unplugged import unplug
unplug()
import sys
from pydantic import BaseModel
class Mech(BaseModel):
    armour: int
print(Mech.model_validate({"armour": 3}).armour, "importlib.metadata" in sys.modules)
"""
    assert in_a_fresh_process(code) == "3 False"


def test_whoever_asks_for_more_gets_the_real_module() -> None:
    code = """
from generator.data.unplugged import unplug
unplug()
from pydantic.plugin import _loader
print(_loader.get_plugins(), _loader.PYDANTIC_ENTRY_POINT_GROUP)
from pydantic.plugin._loader import get_plugins
print(get_plugins())
"""
    assert in_a_fresh_process(code).splitlines() == ["() pydantic", "()"]
