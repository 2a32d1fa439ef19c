"""Which sheets and documents a game prints: the model of `templates/<game>/sheets.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, ValidationError

from generator.data import origin, paths, spans
from generator.data.diagnostics import Diagnostic, Place
from generator.data.models import EachOnce, Id, Model, translate, worded
from generator.data.records import dataclass
from generator.data.spans import Located

FILE = "sheets.yaml"

TemplateName = Annotated[str, StringConstraints(
    pattern=worded(r"^[a-z0-9][a-z0-9._-]*\.j2$", "the name of a template, such as board.svg.j2")
)]  # fmt: skip
Order = Annotated[int, Field(ge=0, le=999)]


class SheetSpec(Model):
    """One file to print that comes from a template."""

    template: TemplateName
    """The template's file name, in the game's folder or in `shared`."""
    kind: Literal["pages", "pieces"] = "pages"
    """Whether the template draws whole pages, or pieces that are laid out on pages."""
    order: Order = 0
    """Where it stands among the game's files."""
    fold: Literal["none", "duplex", "gutter", "rows"] = "none"
    """How it gets its back: printed on both sides (`duplex`), folded along the middle (`gutter`) or below each row of
    fronts (`rows`), or not at all."""
    loadout: bool = False
    """Whether it shows a loadout, so that each loadout has a file of its own."""
    asked: bool = False
    """Whether it is made only when somebody asks for it by name; a check of the game looks at it all the same."""
    master: bool = False
    """Whether it is for the master of the game alone: its file lies in a folder `master`, and it may show what no
    player is to see."""
    players: bool = False
    """Whether it depends on how many play: its template then knows `players`, their number."""
    cast: bool = False
    """Whether it depends on who takes part: its template then knows `cast`, their ids."""
    layout: dict[str, str | int | float | bool] = {}
    """How pieces lie on the page: keyword arguments of `generator.draw.pieces.Layout`."""


class PlayersSpec(Model):
    """What can be chosen when a game is printed for just those who play; see `generator.check.party`."""

    counts: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=1), EachOnce]
    """For how many players it can be printed. A full set is for the most of them."""
    cast: Id = ""
    """The collection of the game's data of which each player has one, such as its heroes; without it nobody is
    picked."""


class DocumentSpec(Model):
    """A document: the key is the module in generator/documents that builds it."""

    order: Order = 90
    """Where it stands among the game's files."""


class StartSpec(Model):
    """start.pdf: a page that says what to do, and the sheets of a first game."""

    template: TemplateName = "start.svg.j2"
    """The template of its own pages; without one in the game's folder that of all games is taken."""
    make: list[Id] | None = None
    """What it shows how to make, in pictures: names under `make` in the interface's words. Without a list, `folded` and
    `flat` as the sheets have such pieces."""
    order: Order = 0
    """Where it stands among the game's files."""
    sheets: Annotated[list[Id], Field(min_length=1)]
    """The sheets that it holds, in print order."""


class SheetList(Model):
    """The top of sheets.yaml."""

    format: Literal[1]
    """How the file is laid out."""
    sheets: dict[Id, SheetSpec]
    """By file name, without the ending."""
    documents: dict[Id, DocumentSpec] = {}
    """By the name of what builds them."""
    start: StartSpec | None = None
    """The file for a first game."""
    players: PlayersSpec | None = None
    """For whom it can be printed; without it its sheets are the same for however many play."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What was read: the list, or None, and what is wrong with it."""

    file: str
    sheets: SheetList | None
    findings: tuple[Diagnostic, ...]
    located: Located | None = None
    """The file as it was read."""


def read(templates: Path, game_id: str) -> Listed:
    """Read a game's list. A missing or faulty file is a finding, never an exception.

    Without the folder of shared templates nothing can be drawn: then there is no list either.
    """
    from generator.check import codes

    layers = origin.template_layers(templates)
    located = spans.read(origin.found(layers, f"{game_id}/{FILE}"))
    findings = list(located.findings)
    listed = None
    if located.ok:
        try:
            listed = SheetList.model_validate(located.data)
        except ValidationError as error:
            findings += translate(
                error,
                lambda steps, key: located.place(steps, key=key),
                lambda steps: paths.join("sheets", steps),
                SheetList,
            )
    if listed is not None:
        taken = {*listed.documents} & {*listed.sheets}
        taken |= {"start"} & {*listed.sheets, *listed.documents} if listed.start else set()
        for name in sorted(taken):
            findings.append(codes.SHEET_TWICE.at(f"two files would be called {name}", located.place(("sheets", name))))
        lacking = [] if listed.players else [name for name, spec in listed.sheets.items() if spec.players or spec.cast]
        for name in lacking:
            place = located.place(("sheets", name))
            findings.append(codes.NO_PLAYERS.at(f"{name} depends on who plays, and the list has no players", place))
        for number, name in enumerate(listed.start.sheets if listed.start else ()):
            if name not in listed.sheets:
                place = located.place(("start", "sheets", number))
                findings.append(codes.NO_SUCH_SHEET.at(f"start.pdf asks for {name}, which isn't listed", place))
            elif listed.sheets[name].master:
                place = located.place(("start", "sheets", number))
                message = f"start.pdf holds {name}, which is for the master alone"
                findings.append(codes.MASTER_AT_START.at(message, place))
    if not any((layer / "shared").is_dir() for layer in layers):
        shared = spans.shown(templates / "shared")
        hint = "Copy templates/shared from Mechsmith: `mechsmith init DIR` makes a project that has it."
        findings.append(codes.NO_SHARED_TEMPLATES.at(f"{shared} is not there", Place(shared), hint=hint))
        listed = None
    return Listed(located.file, listed, tuple(findings), located)
