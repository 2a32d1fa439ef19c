"""Random documents for the tests of the page filler and the writers."""

from __future__ import annotations

from hypothesis import strategies as st

from generator.documents import blocks as b
from generator.draw.display import Ink, Paint, Rect

_WORDS = st.sampled_from(
    ["time", "cube", "ACTIVE", "enemy", "moves", "one", "ring", "closer", "than", "armour", "of", "a", "mech",
     "spill-over", "and/or", "circle", "P", "T", "läpipääsy", "every-single-time", "I", "tokenless"]
)
_STYLES = st.sampled_from(["", "", "", "bold", "italic", "medium", "label"])


@st.composite
def running_text(draw: st.DrawFn, most: int = 60) -> b.Spans:
    """Some words in changing styles, with numbers that have a source."""
    count = draw(st.integers(1, 4))
    made: list[b.Span] = []
    for number in range(count):
        words = draw(st.lists(_WORDS, min_size=1, max_size=most // count))
        made.append(b.Span(" ".join(words), draw(_STYLES)))
        if draw(st.booleans()):
            made.append(b.Span(f" {number + 3}", "", ("track:boxes/last",)))
        made.append(b.Span(" "))
    return tuple(made)


def figures(least: float = 4.0, most: float = 88.0) -> st.SearchStrategy[b.Figure]:
    """A box of some size."""
    return st.builds(
        lambda width, height: b.Figure(
            "fig", (Rect(0, 0, width, height, Paint(stroke=Ink.BLACK)),), width, height, "a box", b.spans("A box")
        ),
        st.floats(least, most),
        st.floats(4, 90),
    )


def _tables() -> st.SearchStrategy[b.Table]:
    cell = running_text(6)
    return st.integers(1, 4).flatmap(
        lambda columns: st.builds(
            lambda head, rows: b.Table(tuple(rows), head, "lcrl"),
            st.tuples(*[cell] * columns),
            st.lists(st.tuples(*[cell] * columns), min_size=1, max_size=30),
        )
    )


_BLOCKS = st.one_of(
    st.builds(lambda text, level: b.Heading(text, level), st.just("A heading"), st.integers(1, 3)),
    st.builds(lambda text: b.Clause("", "4.2", text), running_text()),
    st.builds(b.Paragraph, running_text(200)),
    st.builds(lambda items, ordered: b.List(tuple(items), ordered), st.lists(running_text(), min_size=1, max_size=9),
              st.booleans()),
    _tables(),
    figures(),
    figures(92.0, 180.0),
    st.builds(lambda title, text: b.Note((text,), "ruling", "R3", title), running_text(12), running_text()),
    st.builds(lambda text: b.Play("1", text, decision=True), running_text()),
    st.just(b.PageBreak()),
    st.just(b.PageBreak(column=True)),
)  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> b.Document:
    """A document of up to 25 blocks, each named by its place."""
    from dataclasses import replace

    made: list[b.Block] = []
    for number, block in enumerate(draw(st.lists(_BLOCKS, min_size=1, max_size=25))):
        if hasattr(block, "id"):
            block = replace(block, id=f"block-{number}")
        made.append(block)
    return b.Document("test", "A test", "en", tuple(made))
