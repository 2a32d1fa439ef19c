"""The benchmark's cards as a protograf 0.5 script: python protograf_cards.py c54|c54b|c540 (writes peer.pdf here)."""

import sys

from protograf import (
    Card,
    CardBack,
    Create,
    Data,
    Deck,
    Save,
    T,
    circle,
    hexagon,
    rectangle,
    text,
)

job = sys.argv[1]
sys.argv = sys.argv[:1]  # protograf reads the command line itself
count = int(job.strip("cb"))
SENTENCE = (
    "Attack one target within range 6. On a hit roll 2 dice and mark that much damage; if the target is in cover "
    "reduce it by one."
)
table = [["ID", "NAME", "COST", "HEAT", "TEXT"]]
for number in range(1, count + 1):
    table.append([number, f"Weapon {number:02d}", number * 7 % 9 + 1, number * 5 % 11, SENTENCE])

Create(filename="peer.pdf", paper="A4", margin=1, margin_bottom=1.4)
Data(data_list=table)
Deck(cards=count, width=6.3, height=8.8, grid_marks=True)
Card(
    "*",
    rectangle(x=0.3, y=0.3, width=5.7, height=8.2, rounding=0.3, stroke_width=1),
    text(x=3.15, y=1.1, font_size=14, text=T("{{NAME}}")),
    circle(cx=1.0, cy=2.2, radius=0.5, fill="orange", label=T("{{COST}}")),
    circle(cx=5.3, cy=2.2, radius=0.5, fill="tomato", label=T("{{HEAT}}")),
    hexagon(cx=3.15, cy=3.6, side=1.1, fill="lightgrey"),
    text(x=0.6, y=5.2, width=5.1, height=2.9, font_size=8.5, wrap=True, align="left", text=T("{{TEXT}}")),
)
if job.endswith("b"):
    CardBack(
        "*",
        rectangle(x=0.3, y=0.3, width=5.7, height=8.2, fill="dimgrey"),
        text(x=3.15, y=4.5, font_size=20, stroke="white", text="MECH"),
    )
Save()
