"""A library's library is read at its first use, and is then the real one."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
from generator.draw.lazily import lazily
lazily("PIL", "Image")
lazily("PIL", "NoSuchPart")
lazily("no_such_package", "Part")
from reportlab.pdfgen.canvas import Canvas
assert "PIL._imaging" not in sys.modules, "reportlab read Pillow after all"
import PIL.Image
assert PIL.Image.new("L", (2, 3)).size == (2, 3)
from PIL import Image, ImageDraw
ImageDraw.Draw(Image.new("L", (4, 4))).point((1, 1), 255)
assert Image is sys.modules["PIL.Image"]
lazily("PIL", "Image")
assert Image is sys.modules["PIL.Image"]
"""


def test_read_at_first_use() -> None:
    """In a fresh process, before anything else has read Pillow."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


PIKEPDF = """
import io, sys
from generator.draw.lazily import read_pikepdf
read_pikepdf()
left_out = ("pikepdf.models.metadata", "subprocess")
assert not [name for name in left_out if name in sys.modules], "pikepdf read what it was to leave"
read_pikepdf()
import pikepdf
with pikepdf.new() as pdf:
    with pdf.open_metadata() as meta:
        meta["dc:title"] = "Late"
    out = io.BytesIO()
    pdf.save(out)
with pikepdf.open(out) as pdf:
    assert pdf.open_metadata()["dc:title"] == "Late"
import subprocess
assert subprocess.run([sys.executable, "-c", ""]).returncode == 0
"""


def test_what_pikepdf_was_read_without_is_there_when_it_is_asked_for() -> None:
    """In a fresh process, as the other."""
    done = subprocess.run([sys.executable, "-c", PIKEPDF], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
