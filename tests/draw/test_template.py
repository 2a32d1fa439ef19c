"""The template language: what it draws, and that every fault is found where it stands."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.data.diagnostics import Diagnostic, Place
from generator.data.views import FloatValue, IntValue, TextValue, computed
from generator.draw.display import (
    Anchor,
    Circle,
    Face,
    Field,
    Group,
    Ink,
    Paint,
    Rect,
    Text,
    walk,
)
from generator.draw.display import Path as Outline
from generator.draw.paper import A4, LETTER
from generator.draw.template import Rendered, Templates
from generator.draw.template_source import annotate

NAME = TextValue("Tank & <crew>", "text.en:enemies/tank/name")
POWER = IntValue(4, "enemies:tank/power")


@pytest.fixture
def draw(tmp_path: Path) -> Callable[..., Rendered]:
    """Render the body of a page (or, with `whole`, a whole template), with more files if given."""

    def render(body: str, files: dict[str, str] | None = None, *, whole: bool = False, **context: object) -> Rendered:
        text = body if whole else f'<sheet title="T"><page id="p">\n{body}\n</page></sheet>'
        for name, content in {"demo/t.j2": text, **(files or {})}.items():
            path = tmp_path / "templates" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(content), encoding="utf-8")
        place_of = context.pop("place_of", None)
        names = {"paper": A4, "lang": "en", "name": NAME, "power": POWER, **context}
        return Templates(tmp_path / "templates", "demo").render("t.j2", names, place_of)  # type: ignore[arg-type]

    return render


def items(rendered: Rendered) -> tuple:
    """The items of the only page of a template without faults."""
    assert [str(finding.message) for finding in rendered.findings] == []
    return rendered.sheet.pages[0].items


def faults(rendered: Rendered) -> list[tuple[str, int]]:
    return [(finding.code, finding.place.line) for finding in rendered.findings]


Draw = Callable[..., Rendered]

# ------------------------------------------------------------------------------------------------ drawing


def test_shapes(draw: Draw) -> None:
    found = items(
        draw(
            '<rect x="1" y="2.5" width="3" height="4" radius="1" fill="light" stroke="black" '
            'weight="structure" dash="2 1"/>'
            '<circle cx="1" cy="2" r="3" stroke="accent" pip="{{ power }}"/>'
            '<line x1="0" y1="1" x2="2" y2="3"/>'
            '<polyline points="0,0 1,0 1,1"/><polygon points="0 0 1 0 1 1" fill="black"/>'
        )
    )
    assert found == (
        Rect(1, 2.5, 3, 4, Paint(Ink.LIGHT, Ink.BLACK, 0.5, (2.0, 1.0)), 1),
        Circle(1, 2, 3, Paint(stroke=Ink.ACCENT), "enemies:tank/power"),
        Outline((("M", 0, 1), ("L", 2, 3)), Paint(stroke=Ink.BLACK)),
        Outline((("M", 0, 0), ("L", 1, 0), ("L", 1, 1)), Paint(stroke=Ink.BLACK)),
        Outline((("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",)), Paint(fill=Ink.BLACK)),
    )


def test_path_data_becomes_points_and_curves(draw: Draw) -> None:
    found = items(draw('<path d="M1 2 H5V-6.5 L0,0 1,1 C1 2 3 4 5 6Z M9,9 10,9" stroke="black"/>'))
    assert found[0].segments == (
        ("M", 1, 2), ("L", 5, 2), ("L", 5, -6.5), ("L", 0, 0), ("L", 1, 1), ("C", 1, 2, 3, 4, 5, 6), ("Z",),
        ("M", 9, 9), ("L", 10, 9),
    )  # fmt: skip


def test_text_knows_what_it_prints(draw: Draw) -> None:
    (run,) = items(
        draw(
            '<text x="1" y="2" size="8.5" face="label-bold" anchor="end">\n  {{ name }}:\n\n power  {{ power }} </text>'
        )
    )
    assert run == Text(
        1, 2, "Tank & <crew>: power 4", Face.LABEL_BOLD, 8.5, anchor=Anchor.END,
        sources=("text.en:enemies/tank/name", "enemies:tank/power"),
    )  # fmt: skip


def test_computed_values_name_their_inputs(draw: Draw) -> None:
    many, one = items(
        draw('<text x="1" y="2">{{ computed(power * 2, power, name) }}</text>'
             '<text x="1" y="2">{{ computed(power * 2, power) }}</text>',
             computed=computed)
    )  # fmt: skip
    assert (many.content, many.role, many.sources) == (
        "8",
        "computed",
        ("enemies:tank/power", "text.en:enemies/tank/name"),
    )
    assert (one.content, one.role, one.sources) == ("8", "computed", ("enemies:tank/power",))


def test_values_in_attributes_are_plain(draw: Draw) -> None:
    half = FloatValue(2.5, "track:width")
    (group,) = items(
        draw('<g id="e:{{ name }}" alt="{{ name }} {{ power }}" dx="{{ power }}" dy="{{ half }}"/>', half=half)
    )
    assert (group.id, group.alt, group.dx, group.dy) == ("e:Tank & <crew>", "Tank & <crew> 4", 4, 2.5)


def test_data_is_never_markup(draw: Draw) -> None:
    evil = TextValue('<rect x="1"/> {{ 7 }} &amp;', "text.en:evil")
    (run,) = items(draw('<text x="1" y="2">{{ evil }}{{ plain }}</text>', evil=evil, plain="</text>"))
    assert run.content == '<rect x="1"/> {{ 7 }} &amp;</text>'


def test_groups_nest(draw: Draw) -> None:
    (outer,) = items(
        draw('<g id="a" role="panel" dx="1" dy="2" rotate="90" scale="2" clip="0 0 5 6" link="#b" '
             'bookmark="A" lang="fi">'
             '<g id="b"><rect x="0" y="0" width="1" height="1"/></g></g>')
    )  # fmt: skip
    inner = Group("b", (Rect(0, 0, 1, 1, Paint()),))
    assert outer == Group("a", (inner,), "panel", "", 1, 2, 90, 2, (0, 0, 5, 6), "#b", "A", "fi")


def test_symbols_are_placed_by_use(draw: Draw) -> None:
    first, second = items(
        draw(
            '<symbol id="s"><circle cx="0" cy="0" r="1"/></symbol><use ref="s" x="5"/>'
            '<use ref="s" y="7" rotate="180" id="u"/>'
        )
    )
    assert first == Group("", (Circle(0, 0, 1, Paint()),), dx=5)
    assert (second.id, second.dy, second.rotate, second.items) == ("u", 7, 180, first.items)


def test_fields(draw: Draw) -> None:
    assert items(draw('<field name="f" kind="check" x="1" y="2" width="3" height="4" tooltip="Hit"/>')) == (
        Field("f", "check", 1, 2, 3, 4, "Hit"),
    )


def test_pages_have_the_papers_size_or_their_own(draw: Draw) -> None:
    pages = '<page id="p" title="One" cut="yes"/><page id="q" width="50" height="60"/>'
    text = f'<sheet title="{{{{ name }}}}" keywords="a, b">{pages}</sheet>'
    sheet = draw(text, whole=True, paper=LETTER).sheet
    assert [(page.id, page.title, page.cut, page.width, page.height) for page in sheet.pages] == [
        ("p", "One", True, 215.9, 279.4),
        ("q", "", False, 50, 60),
    ]
    assert (sheet.name, sheet.title, sheet.keywords, sheet.lang) == ("t", "Tank & <crew>", ("a", "b"), "en")


def test_pieces_are_read(draw: Draw) -> None:
    text = """
        <pieces title="Tokens">{% for k in "AB" %}
        <piece id="t:{{ k }}" width="20" height="30" bleed="2" count="3" title="Token {{ k }}" role="token" back-id="b">
        <front><text x="1" y="9">{{ k }}</text></front>
        <back><rect x="0" y="0" width="20" height="30" fill="black"/></back></piece>{% endfor %}
        <piece id="one" width="5" height="6"><front/></piece></pieces>"""
    rendered = draw(text, whole=True)
    assert rendered.findings == ()
    first, second, third = rendered.pieces
    assert (first.id, second.id) == ("t:A", "t:B")
    assert (first.width, first.height, first.bleed, first.count) == (20, 30, 2, 3)
    assert (first.role, first.title, first.back_id) == ("token", "Token A", "b")
    assert isinstance(second.front[0], Text)
    assert second.front[0].content == "B"
    assert second.back == (Rect(0, 0, 20, 30, Paint(fill=Ink.BLACK)),)
    assert third.back is None


def test_imports_see_everything_and_other_folders(draw: Draw) -> None:
    files = {
        "shared/parts.j2": '{% macro box(k) %}<text x="{{ k }}" y="1">'
        "{{ paper.name|upper|first }}{{ name }}</text>{% endmacro %}",
        "demo/more.j2": '<circle cx="0" cy="0" r="{{ power }}"/>',
    }
    run, circle = items(draw('{% import "parts.j2" as parts %}{{ parts.box(3) }}{% include "more.j2" %}', files))
    assert (run.x, run.content) == (3, "ATank & <crew>")
    assert circle.radius == 4


# ------------------------------------------------------------------------------------------------ text that fits


def test_fit_steps_down_the_scale(draw: Draw) -> None:
    sizes = [
        items(draw(f'<text x="0" y="9" size="20" fit="{width}">{{{{ name }}}}</text>'))[0].size
        for width in (60, 30, 24, 12)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 20
    assert sizes[-1] < 8.5


def test_too_wide_is_reported_at_the_datum(draw: Draw) -> None:
    rendered = draw('<text x="0" y="9" fit="3">{{ name }}</text>', place_of=lambda path: Place("text.en.yaml", 7, 3))
    (finding,) = rendered.findings
    assert (finding.code, finding.path, str(finding.place)) == ("DR350", NAME.path, "text.en.yaml:7:3")
    assert "Tank & <crew>" in finding.message
    assert "mm" in finding.message
    assert "t.j2:2" in finding.message
    # It is drawn at the floor all the same, for a draft.
    assert [item.size for item in rendered.sheet.pages[0].items] == [5.5]


BOX = (
    '<textbox x="10" y="20" width="30" height="{height}" valign="{valign}" align="{align}">'
    "While <b>no time</b> cube is on {{{{ name }}}}, move <i>all</i> of them.</textbox>"
)


def test_textbox_wraps_within_its_box(draw: Draw) -> None:
    from generator.draw.fonts import width

    runs = items(draw(BOX.format(height=20, valign="top", align="start")))
    assert len({run.y for run in runs}) > 1
    for run in runs:
        assert run.x >= 10
        assert run.x + width(run.content.rstrip(), run.face, run.size) <= 40.01
        assert 20 < run.y < 40
    assert [run.content.strip() for run in runs if run.face is Face.TEXT_BOLD] == ["no time"]
    assert [run.content.strip() for run in runs if run.face is Face.TEXT_ITALIC] == ["all"]
    assert {run.sources for run in runs if "Tank" in run.content} == {("text.en:enemies/tank/name",)}
    lines = {run.y: "".join(one.content for one in runs if one.y == run.y) for run in runs}
    assert " ".join(" ".join(lines.values()).split()) == "While no time cube is on Tank & <crew>, move all of them."


def test_textbox_places_its_lines(draw: Draw) -> None:
    first = {
        valign: items(draw(BOX.format(height=30, valign=valign, align="start")))[0].y
        for valign in ("top", "middle", "bottom")
    }
    assert first["top"] < first["middle"] < first["bottom"]
    last = items(draw(BOX.format(height=30, valign="bottom", align="end")))[-1]
    assert last.y < 50
    from generator.draw.fonts import width

    assert last.x + width(last.content, last.face, last.size) == pytest.approx(40, abs=0.01)


def test_textbox_too_full(draw: Draw) -> None:
    rendered = draw(BOX.format(height=4, valign="top", align="start"))
    assert [finding.code for finding in rendered.findings] == ["DR351"]
    assert "height" in rendered.findings[0].message
    assert rendered.sheet.pages[0].items


def test_textbox_keeps_roles_and_bold_of_clauses(draw: Draw) -> None:
    from generator.data.clauses import Span

    clause = TextValue(
        "Roll 1d6 for Heat",
        "rules.en:x",
        (Span("Roll ", ("rules.en:x",)), Span("1d6", (), "", "die"),
         Span(" for ", ("rules.en:x",)), Span("Heat", ("rules.en:x",), "bold")),
    )  # fmt: skip
    runs = items(draw('<textbox x="0" y="0" width="90">{{ clause }}</textbox>', clause=clause))
    assert [(run.content.strip(), run.role, run.face) for run in runs] == [
        ("Roll", "", Face.TEXT),
        ("1d6", "die", Face.TEXT),
        ("for", "", Face.TEXT),
        ("Heat", "", Face.TEXT_BOLD),
    ]


def test_line_breaks(draw: Draw) -> None:
    runs = items(draw('<textbox x="0" y="0" width="90" height="0">One<br/>two</textbox>'))
    assert [run.content for run in runs] == ["One", "two"]
    assert runs[1].y - runs[0].y == pytest.approx(7 * 1.2 * 25.4 / 72, abs=1e-3)


# ------------------------------------------------------------------------------------------------ faults

FAULTS = {
    "element": ('\n<rekt x="1"/>', "DR343", 3, "did you mean 'rect'"),
    "attribute": ('<rect x="1" y="1" width="1" height="1" heigth="2"/>', "DR344", 2, "did you mean 'height'"),
    "missing": ('\n\n<circle cx="1" cy="2"/>', "DR345", 4, "'r'"),
    "number": ('<circle cx="1" cy="one" r="1"/>', "DR346", 2, "'one' is not a number"),
    "infinite": ('<circle cx="1" cy="inf" r="1"/>', "DR346", 2, "finite"),
    "empty number": ('<circle cx="1" cy="" r="1"/>', "DR346", 2, "not a number"),
    "ink": ('<rect x="1" y="1" width="1" height="1" fill="blakc"/>', "DR346", 2, "did you mean 'black'"),
    "size": ('<text x="1" y="1" size="9">A</text>', "DR346", 2, "scale"),
    "path": ('<path d="M0 0 Q1 1 2 2"/>', "DR346", 2, "'Q'"),
    "relative path": ('<path d="M0 0 l1 1"/>', "DR346", 2, "'l'"),
    "short path": ('<path d="M0 0 C1 1"/>', "DR346", 2, "takes 6 numbers"),
    "points": ('<polygon points="1 2 3"/>', "DR346", 2, "pairs"),
    "clip": ('<g clip="1 2 3"/>', "DR346", 2, "four numbers"),
    "object": ('<hex-map x="0" y="0" columns="1" rows="1" across="9" cells="x"/>', "DR346", 2, "ref(...)"),
    "text outside": ("\nloose words", "DR347", 1, "loose words"),
    "text in a shape": ('<rect x="1" y="1" width="1" height="1">A</rect>', "DR347", 2, "holds nothing"),
    "shape in text": ('<text x="1" y="1">A<rect/></text>', "DR347", 2, "holds only text"),
    "shape in textbox": ('<textbox x="1" y="1" width="9">A<rect/></textbox>', "DR347", 2, "can't stand in"),
    "attribute of b": ('<textbox x="1" y="1" width="9">A<b x="1">b</b></textbox>', "DR344", 2, "'x'"),
    "twice": ('<g id="a"/>\n<g id="a"/>', "DR348", 3, "t.j2:2"),
    "digit": ('<text x="1" y="1">{{ name }} x 2</text>', "DR352", 2, "x 2"),
    "digit in a box": ('<textbox x="1" y="1" width="50">take 3</textbox>', "DR352", 2, "take 3"),
    "digit in a widget": ('<panel-title x="1" y="1" width="50">Part 3</panel-title>', "DR352", 2, "Part 3"),
    "role": ('<text x="1" y="1" role="dice">3</text>', "DR353", 2, "unknown role"),
    "group role": ('<g role="pannel"/>', "DR353", 2, "unknown role"),
    "turn": ('<g rotate="45"/>', "DR353", 2, "multiples of 90"),
    "symbol": ('<use ref="nothing"/>', "DR353", 2, "no symbol 'nothing'"),
    "small circle": ('<damage-circles x="0" y="0" count="3" r="2"/>', "DR353", 2, "2.5 mm"),
    "undefined": ("\n{{ nmae }}", "DR341", 3, "did you mean 'name'"),
    "undefined in a tag": ('<rect x="{{ paper.widht }}" y="1"/>', "DR341", 2, "did you mean 'width'"),
    "failing": ("{{ 1 / 0 }}", "DR341", 2, "ZeroDivisionError"),
    "function": ("\n{{ name.upper }}", "DR341", 3, "not a value"),
    "nothing": ("{{ {}.get(name) }}", "DR341", 2, "not a value"),
    "syntax": ("\n{% for x in %}{% endfor %}", "DR340", 3, "Expected"),
    "unclosed statement": ("{% if name %}", "DR340", 3, "endif"),
    "include": ('{% include "nothing.j2" %}', "DR340", 2, "nothing.j2"),
    "unclosed": ('\n<g id="a">\n<g id="b"></g>', "DR342", 3, "<g> is not closed"),
    "bare ampersand": ('<text x="1" y="1">A & B</text>', "DR342", 2, "not well-formed"),
    "unquoted": ("<rect x=1 />", "DR342", 1, "not well-formed"),
    "attribute twice": ('<g id="a" id="b"/>', "DR342", 1, "duplicate attribute"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "code", "line", "words"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_found_where_it_stands(draw: Draw, body: str, code: str, line: int, words: str) -> None:
    rendered = draw(body)
    (finding,) = rendered.findings
    assert (finding.code, finding.place.line) == (code, line)
    assert finding.place.file.endswith("demo/t.j2")
    assert words in finding.message
    assert finding.hint


def test_faults_of_a_page_show_together(draw: Draw) -> None:
    rendered = draw(
        '<rekt/>\n<g id="a">\n<circle cx="1" cy="2" r="x"/>\n<text x="1">A</text></g>\n'
        '<rect x="0" y="0" width="1" height="1"/>'
    )
    assert faults(rendered) == [("DR343", 2), ("DR346", 4), ("DR345", 5)]
    # What is right is drawn all the same.
    assert any(isinstance(item, Rect) for item in walk(rendered.sheet.pages[0].items))


def test_a_fault_in_a_macro_names_the_macros_file(draw: Draw) -> None:
    files = {"shared/m.j2": "{% macro a() %}\n<rekt/>\n{% endmacro %}{% macro b() %}\n{{ missing }}{% endmacro %}"}
    first = draw('{% import "m.j2" as m %}\n\n{{ m.a() }}', files).findings[0]
    assert (first.code, Path(first.place.file).name, first.place.line) == ("DR343", "m.j2", 2)
    second = draw('{% import "m.j2" as m %}\n\n{{ m.b() }}', files).findings[0]
    assert (second.code, Path(second.place.file).name, second.place.line) == ("DR341", "m.j2", 4)


def test_a_missing_template_and_an_endless_one(draw: Draw, tmp_path: Path) -> None:
    rendered = Templates(tmp_path, "demo").render("none.j2", {})
    assert [finding.code for finding in rendered.findings] == ["DR340"]
    loop = draw('{% include "t.j2" %}')
    assert [finding.code for finding in loop.findings] == ["DR341"]
    assert "for ever" in loop.findings[0].message


@pytest.mark.parametrize(
    ("text", "code"),
    [("<page id='p'/>", "DR347"), ("<sheet><piece/></sheet>", "DR347"), ("", "DR342"), ("words", "DR342"),
     ("<pieces><piece id='a' width='1' height='1'/><piece id='a' width='1' height='1'/></pieces>", "DR348")],
)  # fmt: skip
def test_faults_of_the_frame(draw: Draw, text: str, code: str) -> None:
    assert [finding.code for finding in draw(text, whole=True).findings] == [code]


def test_tags_nested_without_end_are_a_finding(draw: Draw) -> None:
    assert faults(draw("<g>" * 5000 + "</g>" * 5000))[0][0] == "DR342"
    assert faults(draw("<g>" * 90 + "</g>" * 90)) == []


def test_a_loop_without_end_is_a_finding(draw: Draw) -> None:
    assert faults(draw("{% for i in range(10 ** 9) %}{% endfor %}"))[0][0] == "DR341"


def test_a_failing_widget_is_a_finding(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.draw.svg_elements import ELEMENTS

    def broken(*_: object, **__: object) -> tuple[()]:
        raise RuntimeError("boom")

    element = ELEMENTS["circle"]
    monkeypatch.setitem(ELEMENTS, "circle", type(element)("circle", broken))
    monkeypatch.setattr(type(element), "attributes", {}, raising=False)
    monkeypatch.setattr(type(element), "required", (), raising=False)
    monkeypatch.setattr(type(element), "takes", "nothing", raising=False)
    (finding,) = draw("<circle/>").findings
    assert finding.code == "DR353"
    assert "boom" in finding.message
    assert "test_template.py" in finding.message


GOOD = """
{% macro row(k) %}<text x="{{ k }}" y="5" fit="40">{{ name }} <!-- {{ k }} --></text>{% endmacro %}
<g id="g" role="panel" alt="{{ name }}">{% for k in range(3) %}{{ row(k * 4) }}{% endfor %}
<damage-circles x="1" y="2" count="{{ power }}"/><textbox x="1" y="2" width="30">A <b>b</b> {{ name }}</textbox></g>
"""


def test_a_damaged_template_never_raises(draw: Draw) -> None:
    assert draw(GOOD).findings == ()
    dice = random.Random(5)
    seen: set[str] = set()
    for _ in range(250):
        at = dice.randrange(len(GOOD))
        cut = dice.randrange(1, 4)
        rendered = draw(GOOD[:at] + dice.choice(["", "<", "}}", '"', "{% ", "x", "&"]) + GOOD[at + cut :])
        seen |= {finding.code for finding in rendered.findings}
    assert {"DR340", "DR341", "DR342", "DR343", "DR344"} <= seen


# ------------------------------------------------------------------------------------------------ places of tags


def test_places_leave_jinja_alone() -> None:
    source = '<a>\n{% if x < y %}<b c="{{ "<d>" }}"/>{# <e> #}<!-- <f> -->{{ g <h }}\n <i-j k="1">'
    assert annotate(source, 2) == (
        '<a _at="2:1:1">\n{% if x < y %}<b _at="2:2:15" c="{{ "<d>" }}"/>{# <e> #}<!-- <f> -->{{ g <h }}\n'
        ' <i-j _at="2:3:2" k="1">'
    )  # fmt: skip


@given(st.text(alphabet="<>{}%#ab \n\"'!-/="))
def test_places_never_move_lines(source: str) -> None:
    marked = annotate(source, 0)
    assert marked.count("\n") == source.count("\n")
    import re

    assert re.sub(r' _at="\d+:\d+:\d+"', "", marked) == source


def test_findings_point_at_columns(draw: Draw) -> None:
    finding: Diagnostic = draw('<g id="a"/>  <rekt/>').findings[0]
    assert finding.place.column == 14


PIECES = """
<pieces title="T">
  <piece id="a" width="{{ wide }}" height="20"><front>
    <rect x="1" y="1" width="5" height="5" fill="black"/>
    {{ ref(thing) and "" }}
  </front></piece>
</pieces>
"""


def test_pieces_are_read_once_for_papers_on_which_they_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "t.j2").write_text(PIECES, encoding="utf-8")
    templates = Templates(tmp_path, "demo")

    def made(**names: object) -> Rendered:
        return templates.render("t.j2", {"paper": A4, "lang": "en", "wide": 30, "thing": (1, 2), **names})

    first = made()
    assert first.findings == ()
    assert [piece.width for piece in first.pieces] == [30.0]
    assert made(paper=LETTER).pieces is first.pieces
    assert made(lang="fi").pieces is not first.pieces
    assert [piece.width for piece in made(wide=40).pieces] == [40.0]
    assert made(thing=(1, 3)).pieces is not first.pieces
    again = made()
    templates.forget()
    assert made().pieces is not again.pieces
