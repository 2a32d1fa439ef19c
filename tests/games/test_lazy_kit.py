"""A kit of functions named by strings: what it asks whom, and what it says where there is none."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from generator.games import all_ids, find
from generator.games.contract import GameCodeError
from generator.games.loadouts import LazyKit, base_of, word_of

NAMES = ("slots", "findings", "words", "numbers", "figures")


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> str:
    """A module whose functions give back their own names and what they were asked."""
    module: Any = ModuleType("a_kit_of_echoes")
    for name in (*NAMES, "base", "filled"):
        setattr(module, name, lambda *asked, name=name: (name, *asked))
    module.base = lambda content, values: values.get("rider")
    module.STATE = SimpleNamespace
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return str(module.__name__)


def game(kit: object) -> Any:
    """Content of a game with this kit whose standard loadout is `plain`."""
    return SimpleNamespace(game=SimpleNamespace(part=lambda name: kit, standard_loadout="plain"))


def test_each_method_asks_the_function_that_was_named(spoken: str) -> None:
    named = {name: f"{spoken}:{name}" for name in (*NAMES, "base", "filled")}
    kit: Any = LazyKit("echo", "echo", **named, state=f"{spoken}:STATE")
    assert kit.slots(1, "en") == ("slots", 1, "en")
    assert kit.findings(1, 2, "stem") == ("findings", 1, 2, "stem")
    assert kit.words(1, 2, "en") == ("words", 1, 2, "en")
    assert kit.numbers(1, 2) == ("numbers", 1, 2)
    assert kit.figures(1, 2, "en") == ("figures", 1, 2, "en")
    assert kit.filled(1, 2, 3) == ("filled", 1, 2, 3)
    assert kit.state_model is SimpleNamespace
    assert word_of(kit) == "echo"
    assert base_of(game(kit), {"rider": "ant"}) == "ant"
    assert base_of(game(kit), {}) == ""


def test_what_a_game_does_not_name_is_none(spoken: str) -> None:
    kit = LazyKit("echo", "echo", **{name: f"{spoken}:{name}" for name in NAMES})
    assert kit.state_model is None
    assert kit.filled(game(kit), None, None) == {}
    assert base_of(game(kit), {"rider": "ant"}) == "plain"


def test_a_function_that_is_not_there_is_named() -> None:
    kit = LazyKit("echo", "echo", **dict.fromkeys(NAMES, "generator.games.loadouts:no_such"))
    with pytest.raises(GameCodeError, match=r"echo: generator\.games\.loadouts:no_such can't be loaded: .*no_such"):
        kit.slots(game(kit), "en")


def kits() -> dict[str, Any]:
    """The kits of this sort of the games that are there."""
    games = {id: find(id) for id in all_ids()}
    parts = {id: game.part("loadouts") for id, game in games.items() if game is not None}
    return {id: kit for id, kit in parts.items() if isinstance(kit, LazyKit)}


@pytest.mark.parametrize("kit", kits().values(), ids=kits())
def test_every_name_of_a_shipped_kit_leads_somewhere(kit: Any) -> None:
    found = {name: kit._part(name) for name, dotted in kit._named.items() if dotted}
    assert set(NAMES) <= found.keys()
    assert all(callable(one) for one in found.values())
    assert bool(kit._named["state"]) == bool(kit._named["filled"])


def test_a_shipped_kit_loads_nothing_before_it_is_asked() -> None:
    code = (
        "import sys\nfrom generator.games import all_ids, find\n"
        "for id in all_ids(): find(id).part('loadouts')\n"
        "print(*(name for name in sys.modules"
            " if name.startswith('generator.games.') and name.rpartition('.')[2].startswith('loadout_')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
