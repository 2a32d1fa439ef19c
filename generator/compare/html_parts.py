"""Parts of the HTML report: escaped text, tables, words that differ marked in two texts, a small chart of an interval.

Everything here gives HTML; every text that comes in is plain and is escaped, except what is named `html`.
"""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from generator.compare.redline import SIGNED
from generator.compare.report import Figure, Picture
from generator.data.diagnostics import Diagnostic
from generator.data.report import clean

STYLE = """\
main { max-width: 66rem; }
header dl { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); }
header dd { font-size: 1.1rem; line-height: 1.25; }
.headline { border: 2px solid var(--rule); padding: .5rem .8rem; font: 1.3rem/1.35 Barlow-SemiBold, Arial, sans-serif;
  margin: 1rem 0; }
.headline.error { border-width: 2px 2px 2px .9rem; } .headline.warning { border-left-width: .9rem;
  border-left-style: double; }
nav ol { columns: auto; display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 1.4rem; }
nav a { justify-content: space-between; gap: 1rem; } nav a:not(:has(.number)) { padding-left: 0; }
nav .count { color: var(--soft); white-space: nowrap; }
h2 { margin-top: 2.6rem; } h3 { margin: 1.4rem 0 .4rem; } h4 { margin: 1rem 0 .3rem; }
td, th { padding-right: 1rem; } td:last-child, th:last-child { padding-right: 0; }
td.place, code { font: .8em/1.5 ui-monospace, Consolas, Menlo, monospace; overflow-wrap: anywhere; }
td.place { color: var(--soft); } th.place { width: 26%; } th.code { width: 4.5rem; } th.fate { width: 5rem; }
th.what { width: 28%; } th.old, th.new { width: 20%; }
@media (min-width: 64rem) { th.place { width: 19rem; } }
td.num, th.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th.page { width: 3rem; } th.texts { width: 48%; }
td.code, td.word, td.fate { white-space: nowrap; } td.word, td.fate { font-family: BarlowCondensed-SemiBold,
  "Arial Narrow", sans-serif; }
td p { margin: .15rem 0 0; color: var(--soft); } td.texts p { margin: 0; color: inherit; }
code { color: var(--soft); margin-left: .4em; }
del { text-decoration: line-through; text-decoration-thickness: 1.5px; } ins { text-decoration: underline;
  text-decoration-thickness: 2px; font-family: BarlowCondensed-SemiBold, "Arial Narrow", sans-serif; }
.none { color: var(--soft); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; border-top: 1px solid var(--thin);
  padding-top: .8rem; } .pair > figcaption { grid-column: 1 / -1; margin: 0; color: var(--ink); }
.pair > div { margin: 0; } .pair p { margin: 0 0 .3rem; font-size: .9rem; color: var(--soft); }
.pair svg, .pair img { width: auto; max-width: 100%; max-height: 34rem; height: auto; background: var(--paper); }
.pair .absent { border: 1px dashed var(--thin); padding: 1.2rem .8rem; color: var(--soft); }
.chart svg { background: none; width: 11rem; max-width: none; height: 1.4rem; padding: 0; }
details { margin: .6rem 0; } summary { cursor: pointer; }
footer { margin-top: 3rem; border-top: 1px solid var(--thin); color: var(--soft); font-size: .9rem; }
@media (max-width: 44rem) { .pair { grid-template-columns: 1fr; }
  .table:where(:has(.place, .texts)) :where(table, caption, tbody) { display: block; }
  .table:where(:has(.place, .texts)) :where(thead) { display: none; }
  .table:where(:has(.place, .texts)) :where(tr) { display: flex; flex-wrap: wrap; padding: .3rem 0;
    border-bottom: 1px solid var(--thin); }
  .table:where(:has(.place, .texts)) :where(tr) > td { border: 0; flex: 1 1 5rem; padding: 0 .8rem 0 0; min-width: 0;
    overflow-wrap: anywhere; }
  .table tr > td.code { flex: 0 0 3.2rem; } .table tr > td.fate { flex: 0 0 4rem; }
  .table tr > td.page { flex: 0 0 1rem; }
  .table tr > td:is(.place, .texts) { flex: 1 0 100%; } .table tr > td.what { flex: 1 1 calc(100% - 5rem); }
  .table tr > td.new:not(:empty)::before { content: "→ "; } .table td:empty { display: none; } }
@media print { details:not(.more)::details-content { content-visibility: visible; } main { columns: auto; }
  .pair, tr { break-inside: avoid; } nav ol { columns: auto; }
  .table { overflow: visible; } .headline { font-size: 12pt; } .small, footer { font-size: 8.5pt; }
  table { font-size: 9pt; } h1 { font-size: 20pt; } h2 { font-size: 14pt; margin-top: 8mm; } h3 { font-size: 11pt; }
  caption, thead { break-after: avoid; } td.place, code { font-size: 7pt; } }
"""
"""What the report's look adds to that of the documents (`generator.documents.html_style`)."""

WIDE, HIGH = 176, 22
"""Size of an interval's chart, in its own units."""


def text(value: str) -> str:
    """A text, escaped, without control characters."""
    return escape(clean(value.replace("\n", " ")))


def name(*parts: str) -> str:
    """An id from texts: letters, digits and hyphens."""
    return re.sub(r"[^\w-]+", "-", "-".join(parts)).strip("-") or "part"


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], classes: Sequence[str]) -> str:
    """A table with a caption and a head; the cells are HTML, `classes` one class a column ("" for none)."""
    marks = [f' class="{mark}"' if mark else "" for mark in classes]
    top = "".join(
        f'<th scope="col"{mark}>{text(title)}</th>' for title, mark in zip(head, marks, strict=True)
    )
    body = "\n".join(
        f"<tr>{''.join(f'<td{mark}>{cell}</td>' for cell, mark in zip(row, marks, strict=True))}</tr>" for row in rows
    )
    return (
        f'<div class="table" tabindex="0"><table><caption>{text(caption)}</caption><thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def items(lines: Iterable[str]) -> str:
    """A list of plain texts."""
    return f"<ul>{''.join(f'<li>{text(line)}</li>' for line in lines)}</ul>"


ALIKE = 3
"""So many findings of one code stand open, the others are folded away."""


def folded(count: int, table: str) -> str:
    """A table of what is more of the same, to be opened by who wants to see it."""
    return f'<details class="more"><summary>{count:,} more like these</summary>{table}</details>'


def findings(caption: str, found: Iterable[Diagnostic]) -> str:
    """A table of findings: a few of each code, the others folded away below it."""
    rows: list[Sequence[str]] = []
    more: list[Sequence[str]] = []
    seen: Counter[str] = Counter()
    told: set[tuple[str, str]] = set()  # what to do about many of a kind is said once
    for one in found:
        hint = f"<p>{text(one.hint)}</p>" if one.hint and (one.code, one.hint) not in told else ""
        told.add((one.code, one.hint))
        row = (one.severity.word, text(one.code), f"{text(one.message)}{hint}", text(str(one.place)))
        (rows if seen[one.code] < ALIKE else more).append(row)
        seen[one.code] += 1
    if len(more) == 1:  # a fold would take as much room
        rows, more = [*rows, *more], []
    head, classes = ("Severity", "Code", "Finding", "Where"), ("fate", "code", "", "place")
    open_ones = table(caption, head, rows, classes)
    return open_ones + folded(len(more), table("More of the same", head, more, classes)) if more else open_ones


# --- two texts -------------------------------------------------------------------------------------------------------

SHORT = 24
"""Letters up to which two values stand as they are, without marks."""


def compared(old: str, new: str) -> tuple[str, str]:
    """Two texts with the words struck out that are gone, and those underlined that are new. Short values, and texts
    that have little in common, stay unmarked."""
    if not old or not new or max(len(old), len(new)) <= SHORT:
        return text(old), text(new)
    before, after = (re.findall(rf"(?:{SIGNED}\w+|[^\w\s])\s*|\s+", one) for one in (old, new))
    words = [[one.strip() for one in some] for some in (before, after)]
    matcher = difflib.SequenceMatcher(None, words[0], words[1], autojunk=False)
    if len(before) * len(after) > 1_000_000 or matcher.ratio() < 0.3:
        return text(old), text(new)
    made: tuple[list[str], list[str]] = ([], [])
    for kind, start, end, first, last in matcher.get_opcodes():
        for side, some, tag in ((0, before[start:end], "del"), (1, after[first:last], "ins")):
            shown = "".join(some)
            core = shown.rstrip()
            mark = kind != "equal" and core
            made[side].append(f"<{tag}>{text(core)}</{tag}>{shown[len(core):]}" if mark else text(shown))
    return "".join(made[0]), "".join(made[1])


MANY = 6
"""Up to so many texts of a piece stand below each other."""


def differing(wordings: Sequence[tuple[str, str]]) -> str:
    """The texts that differ in a piece, as paragraphs: of many, those that go stand in one line and those that come."""
    pairs = [(old, new) for old, new in wordings if len(wordings) <= MANY or (old and new)]
    made = [_both(*compared(old, new)) for old, new in pairs]
    if len(wordings) > MANY:
        gone = " · ".join(text(old) for old, new in wordings if not new)
        come = " · ".join(text(new) for old, new in wordings if not old)
        made += [_both(*pair) for pair in ((gone, ""), ("", come)) if any(pair)]
    return "".join(f"<p>{one}</p>" for one in made)


def _both(old: str, new: str) -> str:
    """Two texts in a line, as HTML: struck where it is gone, underlined where it is new."""
    if old and new:
        return f"{old} → {new}"
    return f"<del>{old}</del>" if old else f"<ins>{new}</ins>"


# --- pictures --------------------------------------------------------------------------------------------------------

_UNSAFE = re.compile(
    r"<\s*/?\s*(?:script|foreignObject|iframe|object|embed|style|link|a)\b|\bon\w+\s*=|javascript:", re.IGNORECASE
)
_SVG = re.compile(r"\s*<svg\b.*</svg>\s*", re.DOTALL)
_IDS = re.compile(r"""(\bid\s*=\s*["'])|(url\(["']?#)|(\bhref\s*=\s*["']#)""")


def pair(picture: Picture, prefix: str) -> str:
    """A piece before and after, side by side; one without a picture is said not to be there. `prefix` begins the ids
    inside the pictures, and must be no other's."""
    sides = []
    for word, drawn, missing in (
        ("Before", picture.before, "Not on the old pages."), ("After", picture.after, "Not on the new pages."),
    ):  # fmt: skip
        shown = image(drawn, f"{word}: {picture.alt}", f"{prefix}{word[0].lower()}-") if drawn else (
            f'<div class="absent">{missing}</div>'
        )
        sides.append(f"<div><p>{word}</p>{shown}</div>")
    caption = f"<figcaption><b>{text(picture.label)}</b> <span class=\"none\">{text(picture.file)}</span></figcaption>"
    return f'<figure class="pair">{caption}{"".join(sides)}</figure>'


def image(drawn: str, alt: str, prefix: str) -> str:
    """A picture with its text alternative: inline where it is plain SVG, its ids made its own by `prefix`; a data URI
    as an image; anything else is not shown, for it could act."""
    if drawn.startswith("data:image/"):
        return f'<img src="{escape(drawn)}" alt="{text(alt)}">'
    if not _SVG.fullmatch(drawn) or _UNSAFE.search(drawn):
        return f'<div class="absent">{text(alt)}</div>'
    own = _IDS.sub(lambda found: f"{found[0]}{prefix}", drawn.strip())
    own = re.sub(r"<title\b.*?</title>", "", own, flags=re.DOTALL)
    head, _, rest = own.partition(">")
    head = re.sub(r"""\s(?:role|aria-label|aria-labelledby)\s*=\s*(?:"[^"]*"|'[^']*')""", "", head)
    closing = "/" if head.endswith("/") else ""
    return f'{head.removesuffix("/")} role="img" aria-label="{text(alt)}"{closing}>{rest}'


# --- a chart ---------------------------------------------------------------------------------------------------------


def span(figures: Iterable[Figure], share: bool) -> float:
    """How far from zero the chart of shares, or of means, reaches: to the farthest interval, but no farther than four
    times the middle one, for one rare thing would make specks of all others. Changes of means count as parts of the
    mean."""
    reach = sorted(max(map(abs, ends(one))) for one in figures if one.share == share and ends(one))
    return min(reach[-1], 4 * reach[len(reach) // 2] or reach[-1]) if reach else 0.0


def ends(figure: Figure) -> tuple[float, ...]:
    """Low end, change and high end on the chart's scale; nothing for a figure that can't be drawn."""
    unit = 1.0 if figure.share else abs(figure.before)
    found = (figure.low, figure.change, figure.high)
    return tuple(one / unit for one in found) if unit and all(map(math.isfinite, (*found, unit))) else ()


def whisker(figure: Figure, reach: float, told: str) -> str:
    """The interval of a change as a line with a dot, over a line at zero: a filled dot is beyond chance. Brackets show
    the margin, where there is one. `reach` is where the chart ends on both sides of zero, `told` its text."""
    found = ends(figure)
    if not found or reach <= 0.0:
        return ""
    middle, half, y = WIDE / 2, WIDE / 2 - 6, HIGH / 2

    def x(value: float) -> str:
        return f"{middle + half * max(-1.0, min(1.0, value / reach)):.1f}"

    low, dot, high = map(x, found)
    marks = [f'<path d="M{middle:.0f} 1V{HIGH - 1}" stroke="currentColor" stroke-width=".8" stroke-dasharray="2 2"/>']
    unit = 1.0 if figure.share else abs(figure.before)
    if figure.margin is not None and 0 < figure.margin / unit <= reach:
        left, right = x(-figure.margin / unit), x(figure.margin / unit)
        marks.append(f'<path d="M{left} 3h4m-4 0V{HIGH - 3}h4M{right} 3h-4m4 0V{HIGH - 3}h-4" fill="none" '
                     'stroke="currentColor" stroke-width=".8" opacity=".6"/>')  # fmt: skip
    line = f"M{low} {y}H{high}"
    for end, at, way in ((found[0], low, 1), (found[2], high, -1)):
        # An end beyond the chart is an arrow, any other a bar.
        line += f"M{at} {y}l{4 * way} -4m{-4 * way} 4l{4 * way} 4" if abs(end) > reach * 1.001 else f"M{at} {y - 4}v8"
    marks.append(f'<path d="{line}" fill="none" stroke="currentColor" stroke-width="1.6"/>')
    fill = "currentColor" if figure.significant else "var(--ground)"
    if abs(found[1]) <= reach * 1.001:
        marks.append(f'<circle cx="{dot}" cy="{y}" r="3.6" fill="{fill}" stroke="currentColor" stroke-width="1.6"/>')
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{text(told)}">{"".join(marks)}</svg>'
