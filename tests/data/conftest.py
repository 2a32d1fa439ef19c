"""A tiny game with two languages, written into a folder for each test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Annotated, ClassVar

import pytest
from pydantic import BaseModel, Field

from generator.data.content import Content, load_content
from generator.data.diagnostics import Diagnostic
from generator.data.models import Entry, File, Id, Model, Ref
from generator.games.contract import GameModule


class Gun(Entry):
    texts: ClassVar[tuple[str, ...]] = ("name",)
    optional_texts: ClassVar[tuple[str, ...]] = ("note",)
    power: Annotated[int, Field(ge=0, le=9)]
    """Dice."""
    weight: float = 1.5
    kind: str = "plain"
    loud: bool = False
    partner: Annotated[str, Ref("guns")] | None = None


class Guns(File):
    guns: Annotated[dict[Id, Gun], Field(min_length=1)]
    spare: list[Annotated[str, Ref("guns")]] = Field(default_factory=list)


class Edge(Entry):
    length: int
    lanes: dict[Annotated[str, Ref("guns", also=("none",))], int] = Field(default_factory=dict)


class Board(File):
    edge: Edge


class Kit(Model):
    format: int
    game: Id
    id: Id
    name: str
    gun: Annotated[str, Ref("guns")]


MODELS: dict[str, type[BaseModel]] = {"guns": Guns, "board": Board}
TINY = GameModule(id="tiny", models=f"{__name__}:MODELS", loadout=f"{__name__}:Kit", package=__name__)

FILES = {
    "game.yaml": """
        format: 1
        id: tiny
        version: "1.0"
        source: rulebook
        languages: [en, fi]
        players: {min: 1, max: 2}
        minutes: {play: 5, make: 1}
        accent: "0072B2"
        """,
    "guns.yaml": """
        format: 1
        source: published
        place: a sheet
        guns:
          laser:
            power: 3
            partner: big-gun
          big-gun:
            source: house
            reason: The sheet is torn there.
            power: 6
            loud: true
        spare: [laser]
        """,
    "board.yaml": """
        format: 1
        edge:
          length: 12
          lanes: {laser: 2, none: 0}
        """,
    "text.en.yaml": """
        format: 1
        guns:
          laser: {name: Laser, note: "Rolls {guns:laser/power|plural:die,dice}"}
          big-gun: {name: Big Gun}
        board:
          edge: {name: Edge}
        labels:
          both: "{name guns:laser} and {name guns:big-gun}"
        """,
    "text.fi.yaml": """
        format: 1
        guns:
          laser: {name: Laser, note: "Heittää {guns:laser/power|plural:nopan,noppaa}"}
          big-gun: {name: Iso tykki, reason: Arkki on siitä repeytynyt.}
        board:
          edge: {name: Reuna}
        labels:
          both: "{name guns:laser} ja {name guns:big-gun}"
        """,
    "rules.en.yaml": """
        format: 1
        source: rulebook
        chapters:
          start:
            title: Setting up
            clauses:
              set-up: {kind: rule, text: "Lay out a board of {board:edge/length} spaces."}
              arms:
                kind: definition
                text: A *gun* rolls dice; see {see fire}.
          play:
            title: Playing
            optional: true
            clauses:
              fire: {kind: rule, text: "Roll {guns:laser/power|plural:die,dice} for the {name guns:laser}."}
        """,
    "rules.fi.yaml": """
        format: 1
        source: rulebook
        chapters:
          start:
            title: Alku
            clauses:
              set-up: {kind: rule, text: "Aseta {board:edge/length} ruudun lauta."}
              arms: {kind: definition, text: "*Ase* heittää noppia, katso {see fire}."}
          play:
            title: Peli
            optional: true
            clauses:
              fire: {kind: rule, text: "Heitä {guns:laser/power|plural:noppa,noppaa}."}
        """,
    "rulings.yaml": """
        format: 1
        rulings:
          a1-torn: {kind: ambiguity, clauses: [fire], house: true}
        """,
    "rulings.en.yaml": """
        format: 1
        rulings:
          a1-torn: {question: "Is it 5 or 6?", ruling: "{guns:big-gun/power}.", reason: It looks so.}
        """,
    "rulings.fi.yaml": """
        format: 1
        rulings:
          a1-torn: {question: "5 vai 6?", ruling: "{guns:big-gun/power}.", reason: Siltä näyttää.}
        """,
    "loadouts/standard.yaml": """
        format: 1
        game: tiny
        id: standard
        name: Standard
        gun: laser
        """,
}


class Tiny:
    """The tiny game's folder: change files, then load."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in FILES.items():
            self.write(name, dedent(text).lstrip("\n"))

    def write(self, name: str, text: str) -> None:
        """Write a file of the game."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())

    def text(self, name: str) -> str:
        """A file's text."""
        return (self.root / name).read_text("utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Replace a stretch of a file that stands in it exactly once."""
        text = self.text(name)
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def load(self) -> Content:
        """The content as it stands."""
        return load_content(self.root, TINY)

    def faults(self) -> list[Diagnostic]:
        """What is wrong with it."""
        return self.load().diagnostics


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    """The tiny game, without faults."""
    return Tiny(tmp_path / "tiny")


Codes = Callable[[list[Diagnostic]], list[str]]


def told(findings: list[Diagnostic]) -> list[tuple[str, str, int, int]]:
    """Findings as (code, file's name, line, column)."""
    return [
        (finding.code, finding.place.file.rpartition("/")[2], finding.place.line, finding.place.column)
        for finding in findings
    ]
