"""`mechsmith map print`: a map on paper."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import console, report
from generator.cli.map import MAP, map_options, opened, tell_faults
from generator.cli.map_look import look_options, looked
from generator.cli.map_words import wording
from generator.cli.pdf_target import PDF_FILE, one_place
from generator.cli.shared import FOLDER, PAPER, open_project
from generator.cli.wishes import Length, Typed, wishes
from generator.data.diagnostics import Severity

if TYPE_CHECKING:
    from generator.maps.poster.printing import Job

PRESETS = "16, 25.4, 32, 38.1, 50.8"
"""Widths in mm that hexes usually have: counters, inch grids, miniatures, large ones."""
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, "inches": 25.4, '"': 25.4, "ft": 304.8, "feet": 304.8,
          "foot": 304.8, "'": 304.8, "m": 1000.0}  # fmt: skip
_NUMBER = r"(\d+(?:[.,]\d*)?|[.,]\d+)"
_BOX = re.compile(rf"{_NUMBER}\s*([a-z\"']*)\s*[x×*]\s*{_NUMBER}\s*([a-z\"']*)", re.IGNORECASE)


class Box(click.ParamType):  # type: ignore[type-arg]
    """A width and a height with their unit: 3x2ft, 90x60cm, 24in x 36in. Becomes two lengths in mm."""

    name = "width x height"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """In mm."""
        if isinstance(value, tuple):
            return value
        found = _BOX.fullmatch(str(value).strip())
        if not found:
            self.fail(f"'{str(value)[:40]}' is no size; type for example 3x2ft, 90x60cm or 24x36in.", param, ctx)
        one, first, other, last = found.groups()
        made = []
        for number, unit in ((one, first or last), (other, last or first)):
            if unit.lower() not in _UNITS:
                self.fail(f"'{unit[:10]}' is no unit; there are mm, cm, in and ft." if unit else
                          "say the unit: mm, cm, in or ft, as in 3x2ft.", param, ctx)  # fmt: skip
            length = float(number.replace(",", ".")) * _UNITS[unit.lower()]
            if not 20.0 <= length <= 30_000.0:
                self.fail(f"{length:g} mm is no side of a map; 20 mm to 30 m are.", param, ctx)
            made.append(length)
        return made[0], made[1]


@click.command("print", short_help="A map on paper, at true size.")
@click.argument("word", type=MAP, metavar="MAP")
@click.option("--hex", "size", type=Length(), metavar="SIZE",
              help=f"Width of a hex from flat side to flat side: 32mm, 1.25in. Usual are {PRESETS} mm, which need no "
              "unit.  [default: 32mm]")
@click.option("--fit", type=Box(), metavar="WxH",
              help="What the map is to fit, turned or not: 3x2ft, 90x60cm, 24x36in.")
@click.option("--tiled", is_flag=True, help="Over as many sheets as it takes, to join.  [default]")
@click.option("--one-page", is_flag=True, help="On one sheet, as large as it goes.")
@click.option("--poster", is_flag=True, help="On one page of the map's true size, for a print shop.")
@click.option("--paper", type=PAPER, help="The paper.")
@click.option("--theme", type=click.Choice(["colour", "ink"]), help="The look; `ink` saves ink.")
@click.option("--lang", metavar="CODE", help="The language of the words on it, for example fi.")
@click.option("--overlap", type=Length(), default="8mm", metavar="LENGTH", show_default=True,
              help="What sheets share with their neighbours: 5 to 10 mm.")
@click.option("--to", "target", type=PDF_FILE, metavar="FILE", help="Where to write it.")
@click.option("--output", type=FOLDER, metavar="DIR", help="The folder to write it to, under a name of its own.")
@click.option("--dry-run", is_flag=True, help="Only say how many sheets it takes.")
@click.option("--anyway", is_flag=True, help="Print a map that has errors, too.")
@look_options
@map_options
def print_command(
    word: Path, size: Typed | None, fit: tuple[float, float] | None, tiled: bool, one_page: bool, poster: bool,
    paper: str | None, theme: str | None, lang: str | None, overlap: Typed, target: Path | None, output: Path | None,
    dry_run: bool, anyway: bool,
    los: tuple[str, str] | None, heights: tuple[str, str] | None, reach: tuple[str, str, int] | None, jump: bool,
    sprint: bool, moving: bool,
    game: str | None, content: Path | None, games_dirs: tuple[Path, ...],
) -> int:  # fmt: skip
    """Print a map in vectors at true size: over several sheets to join, on one page, or as a poster.

    How many sheets it takes is said before anything is written; the paper is turned so that there are fewest.
    """
    from generator.data.files import write_whole
    from generator.draw.paper import PAPERS
    from generator.draw.theme import themed
    from generator.maps.poster.printing import Wish, plan, render
    from generator.maps.saying import Saying

    began = time.perf_counter()
    if size and fit:
        raise click.UsageError("--hex and --fit both say how large the map is; give one of them.")
    one_place(target, output)
    chosen = _mode(tiled, one_page, poster)
    terrain, findings, owner, of_game = opened(word, game, content, games_dirs, lang)
    errors = [one for one in findings if one.severity == Severity.ERROR]
    if errors and not anyway:
        report.show(errors, limit=10)
        counted = console.counted(len(errors), "error")
        console.complain(f"the map has {counted}, so it isn't printed", "Correct the file, or print it with --anyway.")
        return 1
    tell_faults(findings, word)
    wished = wishes(paper=paper, theme=theme, lang=lang)
    project = open_project(content, output=output, games_dirs=games_dirs)
    language, words = wording(project, lang or "", of_game or wished.preferred_language)
    look = looked(terrain, los, heights, reach, jump, sprint, moving, game, owner, content, games_dirs,
                  Saying(words.find))  # fmt: skip
    wish = Wish(chosen, _mm(size), PAPERS[wished.paper], overlap.mm("mm"), fit, wished.units)
    title = terrain.title or console.named(word.name.partition(".")[0])
    job = plan(terrain, wish, words, title, look.overlay if look else None)
    console.say(told(job))
    if dry_run:
        console.say("Nothing was written.")
        return 0
    data = render(job, themed(wished.theme), language)
    file = target or project.output_dir / "maps" / filename(word, chosen, wished.paper, wished.theme)
    written = write_whole(file, data)
    same = "" if written else ", as it was there already"
    pages = console.counted(job.count, "page")
    name = console.styled(console.named(file), "strong")
    console.say(f"{name}: {pages}{same} ({time.perf_counter() - began:.1f} s).")
    if errors:
        console.say("The map has errors, and was printed all the same.")
    return 0


def _mode(tiled: bool, one_page: bool, poster: bool) -> str:
    """How the map is printed.

    :raises click.UsageError: for several ways at once, or an overlap of a single page.
    """
    chosen = [mode for mode, said in (("tiled", tiled), ("one-page", one_page), ("poster", poster)) if said]
    if len(chosen) > 1:
        raise click.UsageError(f"--{chosen[0]} and --{chosen[1]} are two ways to print a map; give one of them.")
    overlap = click.get_current_context().get_parameter_source("overlap")
    if chosen and chosen != ["tiled"] and overlap == click.core.ParameterSource.COMMANDLINE:
        raise click.UsageError(f"--overlap is for sheets to join, and --{chosen[0]} makes one page.")
    return chosen[0] if chosen else "tiled"


def _mm(size: Typed | None) -> float:
    """A typed width of a hex in mm; 0 for none.

    :raises click.UsageError: for one that is no width.
    """
    if size is None:
        return 0.0
    found = size.mm("mm")
    if found <= 0:
        raise click.UsageError(f"a hex {size.text} wide can't be printed.")
    return found


def told(job: Job) -> str:
    """How many sheets a map takes, in a sentence."""
    across, grid = f"{job.across:.1f}".removesuffix(".0"), job.shown.look.grid
    size = f"{grid.width / 10:.0f} x {grid.height / 10:.0f} cm"
    from generator.maps.poster.printing import called

    paper = called(job.paper)
    if job.mode == "poster":
        return f"A poster of {job.size[0] / 10:.1f} x {job.size[1] / 10:.1f} cm, hexes of {across} mm."
    if job.mode == "one-page":
        way = "upright" if job.size[1] >= job.size[0] else "on its side"
        return f"One sheet of {paper}, {way}, hexes of {across} mm."
    assert job.tiling is not None
    way = "upright" if job.tiling.upright else "on its side"
    number = console.counted(job.count - 1, "sheet")
    grid_said = f"{job.tiling.columns} across, {job.tiling.rows} down"
    return f"{number} of {paper} {way} ({grid_said}) and a plan: a map of {size}, hexes of {across} mm."


def filename(word: Path, mode: str, paper: str, theme: str) -> str:
    """What the file is called: after the map and how it is printed."""
    from generator.build.plan import safe_name

    name = re.sub(r"\.(map\.yaml|yaml|yml|board)$", "", word.name, flags=re.IGNORECASE)
    how = mode if mode == "poster" else f"{mode}-{paper}"
    return f"{safe_name(name)}-{how}-{theme}.pdf"
