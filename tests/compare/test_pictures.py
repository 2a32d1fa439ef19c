"""Pictures before and after: what they show, what is outlined in them, and that an outline hides nothing."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import pytest

from generator.compare.paper import differences, seen
from generator.compare.pictures import DPI, MARGIN, pictures
from generator.compare.report import Fate, OnPaper
from generator.compare.seen import drawn_of
from generator.data.content import Content
from generator.draw.theme import VERMILION
from tests.compare.edited import edited, shipped
from tests.compare.kept import keep  # noqa: F401
from tests.compare.pages import ANIMALS, POWER, TEMPLATES, WALKER, seen_shipped, tiny_game

PER_MM = DPI / 25.4


def image(uri: str) -> Any:
    from PIL import Image

    head, _, data = uri.partition(",")
    assert head == "data:image/png;base64"
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def taken(new: Content, **more: int) -> OnPaper:
    found = differences(seen_shipped(), seen(new, TEMPLATES, "en", "a4"))
    return pictures(shipped(), new, TEMPLATES, found, **more)


def outlined(picture: Any) -> list[tuple[int, int]]:
    """The pixels in the colour of the outline: its red stands out, its blue is gone."""
    wanted = tuple(round(part * 255) for part in VERMILION)
    return [
        (x, y) for x in range(picture.width) for y in range(picture.height)
        if all(abs(one - other) < 40 for one, other in zip(picture.getpixel((x, y)), wanted, strict=True))
    ]  # fmt: skip


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Content:
    return edited(tmp_path_factory.mktemp("power"), POWER)


@pytest.fixture(scope="module")
def power(new: Content) -> OnPaper:
    return taken(new)


def test_each_piece_that_differs_has_both_pictures(power: OnPaper) -> None:
    assert [(one.file, one.id) for one in power.pictures] == [(one.file, one.id) for one in power.pieces]
    assert power.left_out == 0
    box = power.pieces[0].new_box
    assert box is not None
    for uri in (power.pictures[0].before, power.pictures[0].after):
        size = image(uri).size
        assert size[0] == pytest.approx((box[2] - box[0] + 2 * MARGIN) * PER_MM, abs=1.5)
        assert size[1] == pytest.approx((box[3] - box[1] + 2 * MARGIN) * PER_MM, abs=1.5)
    assert power.pictures[0].alt == "T, Tank, page 1 of playsheet: 4 → 5"
    assert power.pictures[0].before != power.pictures[0].after


def test_the_outline_lies_round_what_differs_and_hides_nothing(power: OnPaper) -> None:
    from generator.draw import pdf, raster
    from generator.draw.theme import themed

    drawn, _, _ = drawn_of(shipped(), TEMPLATES, "en", "a4", documents=False)
    sheet = next(one.sheet for one in drawn if one.id == "playsheet")
    plain = raster.image(pdf.render(sheet, themed("colour", "#0072B2")), 0, DPI)
    box = power.pieces[0].old_box
    assert box is not None
    left, top = round((box[0] - MARGIN) * PER_MM), round((box[1] - MARGIN) * PER_MM)
    picture = image(power.pictures[0].before)
    # The power of the PPC: the text 4 at (173.3, 102.3) on the playsheet, 10.5 pt.
    marks = outlined(picture)
    assert len(marks) > 20
    xs, ys = ([(left + x) / PER_MM for x, _ in marks], [(top + y) / PER_MM for _, y in marks])
    assert 171.5 < min(xs) < 173.3 < max(xs) < 176.5
    assert 97.5 < min(ys) < 100 < 102.3 < max(ys) < 104
    # All that is black on the print is as dark in the picture.
    for x in range(picture.width):
        for y in range(picture.height):
            if max(plain.getpixel((left + x, top + y))) < 60:
                assert max(picture.getpixel((x, y))) < 110, (x, y)


def test_a_new_piece_has_no_picture_before(tmp_path: Path) -> None:
    found = taken(edited(tmp_path, *WALKER))
    by_id = {(one.file, one.id): one for one in found.pictures}
    assert by_id["pieces", "token:walker"].before == ""
    assert by_id["pieces", "token:walker"].after
    # What only moved has no picture.
    told = {(one.file, one.id) for one in found.pieces if one.fate is not Fate.MOVED}
    assert set(by_id) == told
    assert sum(len(one.before) + len(one.after) for one in found.pictures) < 1_000_000


def test_too_many_pictures_are_left_out_and_counted(new: Content) -> None:
    found = taken(new, most_bytes=30_000)
    assert len(found.pictures) + found.left_out == len(found.pieces) == 3
    assert found.left_out > 0
    assert sum(len(one.before) + len(one.after) for one in found.pictures) <= 30_000


def test_without_a_difference_nothing_is_drawn() -> None:
    found = differences(seen_shipped(), seen_shipped())
    assert pictures(shipped(), shipped(), TEMPLATES, found) is found


def test_a_card_is_shown_in_its_cut(tmp_path: Path) -> None:
    edit = ("content/tiny-duel/mechs.yaml", "cat: {armour: 3, speed: 3", "cat: {armour: 3, speed: 9")
    for side in ("old", "new"):
        (tmp_path / side).mkdir()
    old, _ = tiny_game(tmp_path / "old")
    new, templates = tiny_game(tmp_path / "new", ANIMALS, edit)
    found = differences(seen(old, templates, "en", "a4"), seen(new, templates, "en", "a4"))
    (picture,) = pictures(old, new, templates, found).pictures
    assert image(picture.after).size == pytest.approx(((63 + 6) * PER_MM, (88 + 6) * PER_MM), abs=1.5)
    assert picture.alt == "Cat, page 1 of cards: 3 → 9"
