"""How much ink a printed page takes: the mean darkness of its picture."""

from __future__ import annotations

from pathlib import Path

from generator.draw import raster

INK_LIMIT = 0.04
"""What a page of the ink-saving theme may take at most, as a share of the whole paper."""

DPI = 240.0
"""Resolution that shows the thinnest lines at their true width: coarser pictures draw them a whole dot wide, and the
figure comes out too high by up to a tenth."""


def mean_ink(pdf: Path | bytes, page: int = 0, dpi: float = DPI) -> float:
    """Mean darkness of one page (number from 0): 0 for white paper, 1 for all black.

    :raises IndexError: if there is no such page.
    """
    picture = raster.image(pdf, page, dpi, grey=True)
    counts = picture.histogram()
    total = sum(counts)
    return float(sum((255 - level) * count for level, count in enumerate(counts)) / (255 * total))


def ink_of_pages(pdf: Path | bytes, dpi: float = DPI) -> list[float]:
    """`mean_ink` of each page of a file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        count = len(document)
    finally:
        document.close()
    return [mean_ink(pdf, number, dpi) for number in range(count)]
