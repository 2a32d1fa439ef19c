"""Display lists that the tests of this folder draw: small, with every kind of item and every role."""

from __future__ import annotations

from generator.draw.display import Anchor, Circle, Face, Field, Group, Ink, Item, Page, Paint, Path, Rect, Sheet, Text

OUTLINE = Paint(stroke=Ink.BLACK, width=0.25)


def words(content: str, y: float, x: float = 20.0, face: Face = Face.TEXT, size: float = 8.5) -> Text:
    """A run of text."""
    return Text(x, y, content, face, size)


def part(role: str, *items: Item, id: str = "", alt: str = "", link: str = "", bookmark: str = "") -> Group:
    """A group with a role."""
    return Group(id, items, role, alt, link=link, bookmark=bookmark)


def every_role() -> tuple[Item, ...]:
    """Items with every role that a group may have, on a page of A4."""
    return (
        part("heading1", words("Title", 20), id="top", bookmark="Title"),
        part("heading2", words("Second", 28), bookmark="Second"),
        part("heading3", words("Third", 34), bookmark="Third"),
        part("paragraph", words("Åke öljysä žōš “quoted” – 5 × 3 − 1 ≥ 2", 40), words("second line", 44)),
        part(
            "list",
            part("list-item", words("• one", 50)),
            part("list-item", words("• two", 54), link="https://example.org/"),
        ),
        part("list", part("list-item", part("list-label", words("1", 56)), words("step", 56, 26))),
        part(
            "table",
            part("row", part("header-cell", words("Head", 60)), part("header-cell", words("Other", 60, 60))),
            part(
                "row",
                part("header-cell", words("Row", 64)),
                part("cell", part("paragraph", words("cell", 64, 60)), Rect(20, 65, 60, 0.5, Paint(fill=Ink.BLACK))),
            ),
        ),
        part("toc", part("toc-item", words("Title . . .", 72), link="#top")),
        part("figure", Rect(20, 76, 10, 10, Paint(Ink.LIGHT, Ink.BLACK)), id="picture", alt="A grey square."),
        part("caption", words("A caption", 90)),
        part("note", words("A note", 94)),
        part("note", words("Another note", 98)),
        part("artifact", words("decoration", 102)),
        part(
            "panel",
            Circle(25, 110, 4, Paint(Ink.ACCENT, Ink.BLACK), pip="mech:torso/armour"),
            words("PANEL", 111, 32),
            Field("box", "check", 60, 106, 5, 5, "Tick when hit"),
            id="panel:torso",
            alt="Torso, one circle.",
        ),
        part("card", words("CARD", 122), id="card:one", alt="A card.", link="#picture"),
        Group(
            "token:b",
            (Rect(0, 0, 12, 12, Paint(Ink.SIDE_A, Ink.BLACK)), Text(6, 7, "B", anchor=Anchor.MIDDLE, ink=Ink.WHITE)),
            "token",
            "Token B.",
            dx=40,
            dy=140,
            rotate=180,
            scale=1.5,
        ),
        Field("name", "text", 20, 150, 60, 6, "Name of the mech"),
        words("loose text", 162),
        Group("cut", (Rect(0, 0, 30, 30, OUTLINE),), dx=100, dy=100, clip=(5, 5, 10, 10)),
        Group("suomi", (part("paragraph", words("Suomea", 170)),), lang="fi"),
        Path((("M", 20, 180), ("C", 30, 170, 40, 190, 50, 180), ("L", 50, 190), ("Z",)), Paint(Ink.MID, Ink.BLACK)),
        part("stamp", words("stamp 1.0.0", 288, size=5.5)),
    )


def sheet(*pages: Page) -> Sheet:
    """A sheet of the given pages, or of one with every role."""
    given = pages or (Page("one", 210.0, 297.0, every_role(), title="First page"),)
    return Sheet("sample", "Sample & sheet", "en", given, "Somebody", "A subject", ("mech", "paper"))
