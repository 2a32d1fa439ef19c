"""Pictures of finished PDF pages (pypdfium2), so that a preview is the print."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any


def image(pdf: Path | bytes, page: int = 0, dpi: float = 150.0, *, grey: bool = False) -> Any:
    """One page as a Pillow image, white under it; form fields are drawn too.

    :param pdf: a file, or the bytes of one. :param page: number from 0. :param grey: 8-bit grey instead of RGB.
    :raises IndexError: if there is no such page.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        if not 0 <= page < len(document):
            raise IndexError(f"page {page + 1} of {len(document)}")
        document.init_forms()
        bitmap = document[page].render(scale=dpi / 72.0, grayscale=grey)
        made = bitmap.to_pil()
        return made if grey else made.convert("RGB")
    finally:
        document.close()


def png(
    pdf: Path | bytes, page: int = 0, dpi: float = 150.0, target: Path | None = None, *, grey: bool = False
) -> bytes:
    """One page (number from 0) as the bytes of a PNG file, written to `target` too where one is given.

    :raises IndexError: if there is no such page. :raises OSError: if the file can't be written.
    """
    buffer = io.BytesIO()
    image(pdf, page, dpi, grey=grey).save(buffer, "PNG")
    data = buffer.getvalue()
    if target is not None:
        target.write_bytes(data)
    return data
