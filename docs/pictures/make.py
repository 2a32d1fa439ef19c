"""Make the README's pictures from real output: `python tasks.py pictures`.

Each picture is a page of a file that the build writes, drawn small and with few colours, so that a clone stays light.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from generator.cli.main import main  # noqa: E402

MECH, ARENA, HEX, STRIKE = "paper-mech", "galactic-arena", "hex-skirmish", "alpha-strike"
WITCHES = "panzer-witches"

PICTURES = {
    "playsheet": (f"{MECH}/en/a4/colour/playsheet.pdf", 0, 100),
    "playsheet-ink": (f"{MECH}/en/a4/ink/playsheet.pdf", 0, 60),
    "pieces": (f"{MECH}/en/a4/colour/pieces.pdf", 0, 60),
    "booklet": (f"{MECH}/en/a4/booklet.pdf", 2, 60),
    "arena-heroes": (f"{ARENA}/en/a4/colour/heroes.pdf", 0, 80),
    "arena-board": (f"{ARENA}/en/a4/colour/board-small.pdf", 0, 60),
    "arena-tokens": (f"{ARENA}/en/a4/ink/tokens.pdf", 0, 60),
    "hex-cards": (f"{HEX}/en/a4/colour/cards.pdf", 0, 60),
    "hex-movement": (f"{HEX}/en/a4/colour/aids.pdf", 0, 60),
    "hex-tokens": (f"{HEX}/en/a4/ink/tokens.pdf", 0, 60),
    "strike-cards": (f"{STRIKE}/en/a4/colour/cards.pdf", 0, 60),
    "strike-standees": (f"{STRIKE}/en/a4/colour/standees.pdf", 0, 60),
    "strike-quick": (f"{STRIKE}/en/a4/colour/quick.pdf", 0, 60),
    "strike-odds": (f"{STRIKE}/en/a4/ink/quick.pdf", 1, 60),
    "witches-record": (f"{WITCHES}/en/a4/colour/records.pdf", 0, 80),
    "witches-tokens": (f"{WITCHES}/en/a4/colour/tokens.pdf", 0, 60),
    "witches-quick": (f"{WITCHES}/fi/a4/ink/quick.pdf", 0, 60),
    "witches-opponents": (f"{WITCHES}/en/a4/colour/master/opponents.pdf", 0, 60),
    "witches-key-map": (f"{WITCHES}/en/a4/ink/master/key-maps.pdf", 0, 60),
}
"""Pictures by name: the file, its page from 0, dots an inch."""

FORCE = {"Grey Fox": ("mortar", "disruptor", "energy-whip", "plasma-sword"), "Ember": ("ppc", "rifle", "laser", "fist")}
"""Mechs whose cards are shown: what their shoulders and arms carry."""


def cards(folder: str) -> Image:
    """The blank mech sheet and cards for it, side by side.

    :raises SystemExit: if one of them can't be printed.
    """
    from PIL import Image

    from generator.draw import raster

    os.environ["MECHSMITH_DATA_DIR"] = folder
    mounts = ("left-shoulder", "right-shoulder", "left-arm", "right-arm")
    for name, weapons in FORCE.items():
        values = [f"{mount}={weapon}" for mount, weapon in zip(mounts, weapons, strict=True)]
        main(["loadout", "new", name, "--game", MECH, *values, "torso=3", "legs=3"])
    target = Path(folder, "cards.pdf")
    if main(["loadout", "print", *FORCE, "--cards", "--blank", "--paper", "a4", "--to", str(target)]):
        raise SystemExit(1)
    blank, laid = (raster.image(target, page, 60) for page in (0, 2))
    both = Image.new("RGB", (blank.width + laid.width + 1, blank.height), (190, 190, 190))
    both.paste(blank, (0, 0))
    both.paste(laid, (blank.width + 1, 0))
    return both


WITCH = "usva"
"""A loadout with a witch."""


def witch(folder: str) -> Image:
    """The sheet of a witch, the second page of her frame's record.

    :raises SystemExit: if it can't be printed.
    """
    from generator.draw import raster

    target = Path(folder, "witch.pdf")
    wanted = ["loadout", "print", WITCH, "--game", WITCHES, "--lang", "en", "--paper", "a4", "--to", str(target)]
    if main(wanted):
        raise SystemExit(1)
    drawn: Image = raster.image(target, 1, 80)
    return drawn


MAPS = {"map": ("colour", 5, 60), "map-ink": ("ink", 3, 60)}
"""Sheets of a printed map by name: the theme, the page from 0, dots an inch."""
SHOWN = "mill-ford"


def maps(folder: str) -> dict[str, Image]:
    """Sheets of a map.

    :raises SystemExit: if it can't be printed.
    """
    from generator.draw import raster

    made = {}
    for name, (theme, page, dpi) in MAPS.items():
        target = Path(folder, f"{name}.pdf")
        if main(["map", "print", SHOWN, "--paper", "a4", "--theme", theme, "--to", str(target)]):
            raise SystemExit(1)
        made[name] = raster.image(target, page, dpi)
    return made


def make() -> int:
    """Build everything into a temporary folder and draw the pictures. Returns the exit status."""
    from PIL import Image, ImageOps

    from generator.draw import raster

    with tempfile.TemporaryDirectory() as folder:
        status = main(["build", "--paper", "a4", "--output", folder])
        if status:
            return status
        drawn = {name: raster.image(Path(folder, file), page, dpi) for name, (file, page, dpi) in PICTURES.items()}
        for name, image in (
            *drawn.items(), ("cards", cards(folder)), ("witches-sheet", witch(folder)), *maps(folder).items(),
        ):  # fmt: skip
            framed = ImageOps.expand(image, border=1, fill=(190, 190, 190))
            target = HERE / f"{name}.png"
            # An octree keeps the few dots of a side's colour, which a median cut gives up for more greys.
            framed.quantize(64, method=Image.Quantize.FASTOCTREE).save(target, "PNG", optimize=True)
            print(f"{target.relative_to(HERE.parent.parent)}: {target.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(make())
