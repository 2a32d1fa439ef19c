"""What lies in the finished files of a game: built once, and its pieces, words and pages counted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from generator.cli.main import main
from generator.draw.embedded import held

ROOT = Path(__file__).resolve().parents[2]


def built(game: str, paper: str, output: Path, *words: str) -> Path:
    """One paper of a game in the ink theme, built into a folder; the folder of its PDFs."""
    status = main([
        "build", game, "--sheets", "--paper", paper, "--theme", "ink", "--content", str(ROOT / "content"),
        "--templates", str(ROOT / "templates"), "--output", str(output), *words,
    ])  # fmt: skip
    assert status == 0
    return output / game / "en" / paper / "ink"


def counted(file: Path) -> Counter[str]:
    """How often each piece lies on the pages of a file, and each back."""
    return Counter(name.partition("#")[0] for page in held(file).pages for name in page.parts)


def kinds(pieces: Counter[str], *prefixes: str) -> dict[str, int]:
    """Those of some kinds, by name."""
    return {name: count for name, count in sorted(pieces.items()) if name.startswith(prefixes)}


def words(file: Path, page: int) -> str:
    """What a page says, with single blanks."""
    import pypdfium2

    with pypdfium2.PdfDocument(file) as read:
        return " ".join(read[page].get_textpage().get_text_range().split())


def line_of(file: Path, page: int, word: str) -> float:
    """How far from the upper edge of a page the letters of a word end where it first stands, in mm."""
    import pypdfium2

    with pypdfium2.PdfDocument(file) as read:
        text = read[page].get_textpage()
        found = text.search(word, match_case=True, match_whole_word=True).get_next()
        assert found is not None, word
        bottom = float(text.get_charbox(found[0], loose=True)[1])
        return (float(read[page].get_height()) - bottom) * 25.4 / 72


def pages(file: Path) -> int:
    """How many pages a file has."""
    import pypdfium2

    with pypdfium2.PdfDocument(file) as read:
        return len(read)
