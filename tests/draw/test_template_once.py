"""`{% once %}`: shared parts are filled in once, the pages stay what they are; a PDF holds each shared part once."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.draw import pdf
from generator.draw.display import Group, Ink, Page, Paint, Rect, Sheet, Text
from generator.draw.page_checks import Known, faults
from generator.draw.paper import A4
from generator.draw.template import Rendered, Templates
from generator.draw.template_once import Kept
from generator.draw.theme import COLOUR, INK, Theme

Draw = Callable[..., Rendered]

BODY = """<sheet title="T"><page id="p">
{% once "shared", key %}
<g id="shared" role="panel" alt="Shared {{ name }}">
<text x="20" y="30">{{ name }}</text>
<rect x="20" y="40" width="30" height="10" fill="light"/>
<text x="22" y="46">on hatching</text>
</g>
{% endonce %}
<g id="own" role="panel" alt="Own"><text x="20" y="80">{{ name }}</text></g>
</page></sheet>"""


@pytest.fixture
def draw(tmp_path: Path) -> Draw:
    """Render a template, again and again with the same `Templates`."""
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True)
    made = Templates(tmp_path / "templates", "demo")

    def render(body: str = BODY, **context: object) -> Rendered:
        (folder / f"{abs(hash(body))}.j2").write_text(body, encoding="utf-8")
        return made.render(f"{abs(hash(body))}.j2", {"paper": A4, "lang": "en", "key": "a", "name": "One", **context})

    return render


def page(rendered: Rendered) -> Page:
    assert rendered.findings == ()
    return rendered.sheet.pages[0]


def words(made: Page) -> list[str]:
    return [item.content for group in made.items if isinstance(group, Group) for item in group.items
            if isinstance(item, Text)]  # fmt: skip


def test_without_anything_kept_the_tag_is_not_there(draw: Draw) -> None:
    assert words(page(draw(name="One"))) == ["One", "on hatching", "One"]
    assert words(page(draw(name="Two"))) == ["Two", "on hatching", "Two"]


def test_a_kept_part_is_filled_in_once_for_each_key(draw: Draw) -> None:
    kept = Kept()
    first, second, third = (
        page(draw(kept=kept, key=key, name=name)) for key, name in (("a", "One"), ("a", "Two"), ("b", "Three"))
    )
    assert words(first) == ["One", "on hatching", "One"]
    assert words(second) == ["One", "on hatching", "Two"]
    assert words(third) == ["Three", "on hatching", "Three"]
    assert second.items[0] is first.items[0]
    assert id(first.items[0]) in kept.common
    assert id(first.items[1]) not in kept.common


def test_two_templates_may_call_different_parts_alike(draw: Draw) -> None:
    kept = Kept()
    other = BODY.replace("on hatching", "elsewhere")
    assert words(page(draw(kept=kept)))[1] == "on hatching"
    assert words(page(draw(other, kept=kept)))[1] == "elsewhere"


def test_ids_and_faults_of_a_kept_part_count_on_each_page(draw: Draw) -> None:
    kept = Kept()
    twice = BODY.replace('id="own"', 'id="shared"')
    for _ in range(2):
        assert [finding.code for finding in draw(twice, kept=kept).findings] == ["DR348"]
    faulty = BODY.replace("<rect", "<rekt")
    kept = Kept()
    told = [[finding.message for finding in draw(faulty, kept=kept).findings] for _ in range(2)]
    assert told[0] == told[1] != []


# --- in a PDF


def texts_and_picture(data: bytes) -> list[tuple[str, bytes]]:
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    return [
        (page.get_textpage().get_text_bounded(), page.render(scale=100 / 72).to_pil().tobytes()) for page in document
    ]


@pytest.mark.parametrize("theme", [COLOUR, INK])
def test_pages_with_shared_parts_look_and_read_as_those_without(draw: Draw, theme: Theme) -> None:
    kept = Kept()
    sheets = [draw(kept=kept, name=name).sheet for name in ("One", "Two", "Three")]
    shared, plain = pdf.Writer(theme, common=kept.common), pdf.Writer(theme)
    for number, sheet in enumerate(sheets):
        shared.add(sheet, f"Mech {number}")
        plain.add(sheet, f"Mech {number}")
    one, other = shared.finish(sheets[0]), plain.finish(sheets[0])
    assert texts_and_picture(one) == texts_and_picture(other)
    with pikepdf.open(io.BytesIO(one)) as file:
        forms = {page.Resources.XObject["/X0"].objgen for page in file.pages}
        assert len(forms) == 1, "one form for all three pages"
        assert [entry.title for entry in file.open_outline().root] == ["Mech 0", "Mech 1", "Mech 2"]
        assert all(page.Contents.read_bytes().count(b"/X0 Do") == 1 for page in file.pages)
    with pikepdf.open(io.BytesIO(other)) as file:
        assert all("/XObject" not in page.Resources for page in file.pages)


def test_letters_of_a_page_that_lie_in_a_shared_part_keep_it_out_of_the_forms(draw: Draw) -> None:
    kept = Kept()
    over = BODY.replace('x="20" y="80"', 'x="40" y="46"')
    sheets = [draw(over, kept=kept, name=name).sheet for name in ("One", "Two")]
    for theme, forms in ((COLOUR, True), (INK, False)):
        writer = pdf.Writer(theme, common=kept.common)
        for sheet in sheets:
            writer.add(sheet)
        with pikepdf.open(io.BytesIO(writer.finish(sheets[0]))) as file:
            assert all((b" Do" in page.Contents.read_bytes()) is forms for page in file.pages), theme.name


def test_a_long_file_has_the_same_bytes_each_time(draw: Draw) -> None:
    made = []
    for _ in range(2):
        kept = Kept()
        writer = pdf.Writer(COLOUR, common=kept.common)
        for name in ("One", "Two"):
            writer.add(draw(kept=kept, name=name).sheet, name)
        made.append(writer.finish(Sheet("s", "S", "en", ())))
    assert made[0] == made[1]


def test_what_was_checked_once_is_not_written_over() -> None:
    panel = Group("panel", (Text(20, 30, "Shared words"), Rect(20, 40, 9, 9, Paint(Ink.LIGHT))), "panel", "Panel")
    known = Known({id(panel): panel})
    fine, over = Group("own", (Text(20, 60, "Own"),)), Group("own", (Text(22, 30.5, "Own"),))

    def codes(*items: Group) -> list[str]:
        return [fault.finding.code for fault in faults(Page("p", 210.0, 297.0, items), lambda path: None, None, known)]  # type: ignore[arg-type,return-value]

    assert codes(panel, fine) == []
    assert id(panel) in known.texts
    assert codes(panel, fine) == []
    assert codes(panel, over) == ["DR316"]
