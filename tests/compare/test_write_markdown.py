"""The report as Markdown: short enough for a comment, what matters open, and no text of the data as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from generator.check.write_markdown import MOST, escaped
from generator.check.write_markdown import as_markdown as findings_as_markdown
from generator.compare.write_markdown import as_markdown
from generator.data.diagnostics import Diagnostic, Place, Severity
from tests.compare import reports


def tables(text: str) -> Iterator[list[str]]:
    """The tables of a Markdown text: runs of lines that begin with a bar."""
    for block in re.split(r"\n(?!\|)", text):
        rows = [row for row in block.splitlines() if row.startswith("|")]
        if rows:
            yield rows


@pytest.mark.parametrize("report", [reports.RICH, reports.evil(), reports.long(2000)])
def test_tables_and_folds_are_whole(report: reports.Report) -> None:
    text = as_markdown(report)
    for rows in tables(text):
        assert re.fullmatch(r"\|(---\|)+", rows[1])
        # every row has as many cells as the head; a bar inside a text would make one more
        assert {row.count("|") for row in rows} == {rows[0].count("|")}
    assert text.count("<details>") == text.count("</details>") == text.count("<summary>") == text.count("</summary>")
    # GitHub reads Markdown inside a fold only behind an empty line
    assert not re.search(r"</summary>\n(?!\n)", text)
    assert not re.search(r"[^\n]\n</details>", text)


def test_what_counts_stands_open() -> None:
    text = as_markdown(reports.RICH)
    head = text.partition("<details>")[0]
    for fact in ("Not ready: 1 error, 1 worked example out of date, 1 warning", "EX503", "CP301",
                 "No longer legal: Smasher", "greedy wins 42.4 % of games instead of 41.2 %",
                 "1 worked example is out of date", "The tank was too tame."):  # fmt: skip
        assert fact in head, fact
    assert head.index("CP301") < head.index("CP304")  # errors before warnings
    rest = text.partition("<details>")[2]
    for fact in ("Tank, PPC: power", "Weapon Hammer", "RF201", "Token Drone", "Iron Hare", "The PPC misses",
                 "+1.2 points", "no information: ", "keyword Loud",
                 "2.3 shooting", "seed 7", "seed 4711", "The old sentence said the same"):  # fmt: skip
        assert fact in rest, fact


def test_no_text_of_the_data_is_markup() -> None:
    text = as_markdown(reports.evil())
    assert "<script" not in text
    assert "\x1b" not in text
    ours = r"</?(?:details|summary|code)>|<br>|^### |^\*\*|\*\*$|\*\*(?=:)|^> |^\* |< (?=0\.)"
    rest = re.sub(ours, "", text, flags=re.MULTILINE)
    assert not re.search(r"[`*_\[\]~\\<@]", rest), rest


def test_escapes() -> None:
    assert escaped("a|b <i> `c` *d* @you #12 \\ $x$\ny") == (
        "a&#124;b &lt;i&gt; &#96;c&#96; &#42;d&#42; &#64;you &#35;12 &#92; &#36;x&#36; y"
    )
    assert escaped("x" * 500, 10) == "x" * 9 + "…"


@pytest.mark.parametrize("count", [10, 300, 1500, 20_000])
def test_it_is_short_enough_for_a_comment(count: int) -> None:
    text = as_markdown(reports.long(count))
    assert len(text) < MOST
    shown = text.count("CP103")
    assert (shown == count) == ("cut here for length" not in text)
    if shown < count:
        assert f"… and {count - shown:,} more, cut here for length." in text
        assert shown > 50  # cut no more than there is need for


def test_even_without_room_for_rows_it_ends() -> None:
    """Thousands of games could not be told in one comment; the text ends at a line's end, with a note."""
    many = reports.Report(reports.RICH.games * 100)
    text = as_markdown(many)
    assert len(text) < MOST
    assert text.endswith("\nThe rest is cut for length.\n")


def test_nothing_differs() -> None:
    assert as_markdown(reports.NOTHING).splitlines() == [
        "### Hill Hunt: shipped (rules 1.0) -&gt; working data (rules 1.0)", "", "**Nothing differs.**",
    ]  # fmt: skip


def test_findings_of_a_check() -> None:
    advice = Diagnostic("RF999", Severity.ADVICE, "look | here", Place("a.yaml", 1, 2))
    text = findings_as_markdown([advice, reports.FAULT], ["hill-hunt"], "1 error, 1 piece of advice")
    head, _, rest = text.partition("<details>")
    assert head.startswith("### Check of hill-hunt: 1 error, 1 piece of advice\n")
    assert "EX503" in head
    assert "RF999" not in head
    assert "look &#124; here" in rest
    assert findings_as_markdown([], ["hill-hunt"], "nothing found") == "### Check of hill-hunt: nothing found\n"
