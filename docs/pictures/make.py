"""Make the README's pictures from real output: `python tasks.py pictures`.

Each picture is a page of a file that the build writes, drawn small and with few colours, so that a clone stays light.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from generator.cli.main import main  # noqa: E402

OUTPUT = "paper-mech/en"

PICTURES = {
    "playsheet": (f"{OUTPUT}/a4/colour/playsheet.pdf", 0, 100),
    "playsheet-ink": (f"{OUTPUT}/a4/ink/playsheet.pdf", 0, 60),
    "pieces": (f"{OUTPUT}/a4/colour/pieces.pdf", 0, 60),
    "booklet": (f"{OUTPUT}/a4/booklet.pdf", 2, 60),
}
"""Pictures by name: the file, its page from 0, dots an inch."""


def make() -> int:
    """Build everything into a temporary folder and draw the pictures. Returns the exit status."""
    from PIL import ImageOps

    from generator.draw import raster

    with tempfile.TemporaryDirectory() as folder:
        status = main(["build", "--paper", "a4", "--output", folder])
        if status:
            return status
        for name, (file, page, dpi) in PICTURES.items():
            image = raster.image(Path(folder, file), page, dpi)
            framed = ImageOps.expand(image, border=1, fill=(190, 190, 190))
            target = HERE / f"{name}.png"
            framed.quantize(48).save(target, "PNG", optimize=True)
            print(f"{target.relative_to(HERE.parent.parent)}: {target.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(make())
