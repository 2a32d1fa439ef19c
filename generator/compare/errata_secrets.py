"""What of a comparison players may read: nothing of the master's sheets, and nothing that only the master knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.check import sheet_list
from generator.data.secrets import is_secret, secret_files

if TYPE_CHECKING:
    from generator.compare.report import GameReport
    from generator.data.content import Content


def for_players(report: GameReport, new: Content, templates: Path) -> GameReport:
    """The report without the changes of secret data, and without the pieces of sheets that are the master's alone."""
    files, masters = secret_files(new), masters_sheets(new, templates)
    if not files and not masters:
        return report
    pieces = type(report.paper.pieces)(one for one in report.paper.pieces if one.file not in masters)
    changes = type(report.changes)(one for one in report.changes if not is_secret(one.path, files))
    return replace(report, changes=changes, paper=replace(report.paper, pieces=pieces))


def masters_sheets(new: Content, templates: Path) -> frozenset[str]:
    """The sheets that are the master's alone."""
    listed = sheet_list.read(templates, new.game_id).sheets
    return frozenset(name for name, spec in listed.sheets.items() if spec.master) if listed is not None else frozenset()
