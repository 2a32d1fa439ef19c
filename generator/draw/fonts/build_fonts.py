"""Make the shipped typefaces and their advance tables (developers only; needs fontTools, brotli and npm).

    python generator/draw/fonts/build_fonts.py

The Barlow family comes from the pinned npm packages @fontsource/barlow and @fontsource/barlow-condensed as woff2
halves (latin, latin-ext). Each face here is both halves merged into one static TrueType file that

* prints tabular figures: the `tnum` forms are put in the character map, so that columns of numbers line up without a
  layout engine;
* holds no kerning, no other layout tables and no hinting: text is measured and drawn by plain advances;
* has U+2265 and U+2264 (at least, at most), which the family lacks, built from its own signs.

Barlow declares no reserved font name, so a changed version may keep its name (OFL 1.1, clause 3). The run also writes
`metrics.json`, which `generator.draw.fonts` reads instead of the fonts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
VERSION = "5.3.0"
PACKAGES = ("barlow", "barlow-condensed")
FACES = {
    "BarlowCondensed-Medium": ("barlow-condensed", 500, "normal"),
    "BarlowCondensed-SemiBold": ("barlow-condensed", 600, "normal"),
    "Barlow-Regular": ("barlow", 400, "normal"),
    "Barlow-Medium": ("barlow", 500, "normal"),
    "Barlow-SemiBold": ("barlow", 600, "normal"),
    "Barlow-Italic": ("barlow", 400, "italic"),
}
"""File stem (the value of `display.Face`) -> package, weight, style."""

DROPPED = ("GSUB", "GPOS", "GDEF", "fpgm", "prep", "cvt ", "gasp", "hdmx", "VDMX", "kern", "DSIG")
COMBINING = range(0x0300, 0x0370)


def fetch(folder: Path) -> None:
    """Unpack the pinned npm packages under `folder`, each in a folder of its own name."""
    for package in PACKAGES:
        subprocess.run(
            ["npm", "pack", "--silent", f"@fontsource/{package}@{VERSION}"], cwd=folder, check=True, capture_output=True
        )
        with tarfile.open(folder / f"fontsource-{package}-{VERSION}.tgz") as archive:
            archive.extractall(folder / package, filter="data")


def tabular(font: TTFont) -> dict[str, str]:
    """Glyph name -> its tabular form, from the font's `tnum` feature."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for subtable in table.LookupList.Lookup[index].SubTable:
                found.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return found


def half(path: Path, scratch: Path) -> Path:
    """One woff2 half as a TTF with tabular figures and without layout or hinting; returns the new file."""
    font = TTFont(path, recalcTimestamp=False)
    forms = tabular(font) if "GSUB" in font else {}
    for table in font["cmap"].tables:
        table.cmap = {code: forms.get(name, name) for code, name in table.cmap.items()}
    for tag in DROPPED:
        if tag in font:
            del font[tag]
    font.flavor = None
    target = scratch / f"{path.stem}.ttf"
    font.save(target)
    return target


def add_comparisons(font: TTFont) -> None:
    """Build "at least" and "at most" from the font's own signs: the sign moved up, the minus sign below it."""
    names = font.getBestCmap()
    glyphs = font.getGlyphSet()
    minus, table = names[0x2212], font["glyf"]
    for code, base in ((0x2265, names[ord(">")]), (0x2264, names[ord("<")])):
        pen = TTGlyphPen(glyphs)
        shape = table[base]
        bar = table[minus]
        lift = 0.10 * font["head"].unitsPerEm
        thickness = bar.yMax - bar.yMin
        # The bar keeps its thickness and takes the width of the sign above it.
        stretch = (shape.xMax - shape.xMin) / (bar.xMax - bar.xMin)
        down = (shape.yMin + lift - 0.09 * font["head"].unitsPerEm - thickness) - bar.yMin
        for name, matrix in (
            (base, (1, 0, 0, 1, 0, lift)),
            (minus, (stretch, 0, 0, 1, shape.xMin - stretch * bar.xMin, down)),
        ):
            record = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(record)
            record.replay(TransformPen(pen, matrix))
        made = f"uni{code:04X}"
        font.setGlyphOrder([*font.getGlyphOrder(), made])
        table[made] = pen.glyph()
        table[made].recalcBounds(table)
        font["hmtx"][made] = (font["hmtx"][base][0], table[made].xMin)
        for cmap in font["cmap"].tables:
            if cmap.isUnicode():
                cmap.cmap[code] = made


def make(stem: str, packages: Path, scratch: Path) -> TTFont:
    """One whole face: merged, completed, reduced to the glyphs that its character map reaches."""
    package, weight, style = FACES[stem]
    folder = packages / package / "package" / "files"
    halves = [half(folder / f"{package}-{part}-{weight}-{style}.woff2", scratch) for part in ("latin", "latin-ext")]
    font = Merger().merge([str(path) for path in halves])
    add_comparisons(font)
    options = Options(hinting=False, notdef_outline=True, name_IDs=["*"], glyph_names=False, recalc_timestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if code not in COMBINING])
    subsetter.subset(font)
    family, _, face = stem.partition("-")
    names = font["name"]
    for record, value in ((1, f"{family} {face}"), (2, "Regular"), (3, stem), (4, f"{family} {face}"), (6, stem)):
        names.setName(value, record, 3, 1, 0x409)
    # Merging stamps the present time, which would make each run's files differ.
    font["head"].created = font["head"].modified = TTFont(halves[0])["head"].modified
    font.recalcTimestamp = False
    return font


def metrics(font: TTFont) -> dict[str, object]:
    """What measuring needs, in font units: advances by character, vertical measures from OS/2."""
    os2, advances = font["OS/2"], font["hmtx"]
    return {
        "units": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap": os2.sCapHeight,
        "x": os2.sxHeight,
        "advances": {chr(code): advances[name][0] for code, name in sorted(font.getBestCmap().items())},
    }


def main() -> int:
    """Write the TTF files, `metrics.json` and the licence text beside this script."""
    table: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as scratch_name:
        scratch = Path(scratch_name)
        fetch(scratch)
        for stem in FACES:
            font = make(stem, scratch, scratch)
            font.save(HERE / f"{stem}.ttf")
            table[stem] = metrics(font)
            print(f"{stem}: {len(font.getGlyphOrder())} glyphs, {(HERE / f'{stem}.ttf').stat().st_size} bytes")
        licence = (scratch / "barlow" / "package" / "LICENSE").read_text(encoding="utf-8")
    start = licence.index("This Font Software is licensed")
    owner = "Copyright 2017 The Barlow Project Authors (https://github.com/jpt/barlow)\n\n"
    (HERE / "OFL.txt").write_text(owner + licence[start:].rstrip() + "\n", encoding="utf-8")
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (HERE / "metrics.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
