"""The benchmark's hex map as a protograf 0.5 script: python protograf_hexes.py h20|h60 (writes peer.pdf here)."""

import math
import sys

from protograf import Create, Hexagons, Save

count = int(sys.argv[1][1:])
sys.argv = sys.argv[:1]  # protograf reads the command line itself
side = min(19.0 / (1.5 * count + 0.5), 27.7 / (math.sqrt(3) * (count + 0.5)))

Create(filename="peer.pdf", paper="A4", margin=1)
Hexagons(
    rows=count, cols=count, side=side, x=0, y=0, stroke_width=0.5, fill="white",
    coord_elevation="top", coord_font_size=5.5 if count < 30 else 2, coord_type_x="number",
)  # fmt: skip
Save()
