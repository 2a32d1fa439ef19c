"""The rules booklet as blocks: everything that a game's content says, in the order in which a reader wants it.

    document = booklet.build(content, "en", templates)
    pages.fill(document, A4).sheet; html.write(document); markdown.write(document)

Title and contents; the chapters with their clauses, figures and tables; an example of play from a real sample game;
then for those who want to know: rulings, this project's own values with their reasons, where the numbers come from,
what changed, credits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.data import by_hand
from generator.data.book import BookChapter, BookClause
from generator.data.changes import HOUSE, Change, paths_of
from generator.data.content import Content
from generator.data.languages import date as written_date
from generator.documents import blocks as b
from generator.documents import house_values
from generator.documents.voice import House, Ruling, Voice, leaves
from generator.games.telling import ExampleOfPlay, Exhibit

MANY_VALUES = 8
"""More values of one decision are told as the things that they belong to."""

ENOUGH = 1 / 3
"""Parts that like a page of their own begin on one that has this share of its height left."""


def build(
    content: Content,
    lang: str,
    templates: Path,
    *,
    figures: Mapping[str, Exhibit] | None = None,
    example: ExampleOfPlay | None = None,
) -> b.Document:
    """The booklet of a game in a language. Figures and example are asked of the game where they aren't given.

    :raises GameCodeError: if the game's code for them can't be loaded.
    """
    voice = Voice(content, lang, templates)
    if figures is None:
        hook = content.game.part("figures")
        figures = hook(content, lang) if hook else {}
    if example is None:
        hook = content.game.part("example_of_play")
        example = hook(content, lang) if hook else None
    made = _Booklet(voice, figures)
    blocks = [*made.opening(), *made.chapters(), *made.by_hand(), *made.unplaced()]
    if example is not None and example.steps:
        blocks += made.example(example)
    blocks += [*made.rulings(), *made.houses(), *made.sources(), *made.changes(), *made.credits()]
    title = f"{voice.game.game.title}: {voice.word('rules-booklet')}"
    return b.Document(
        "booklet", title, lang, tuple(blocks), f"{voice.game.game.title} · {content.version_line(voice.word('rules'))}",
        str(voice.game.game.text("tagline")), words(voice),
        content.info.credits.get("designer", "") if content.info else "",
    )  # fmt: skip


class _Booklet:
    """Makes the parts of one booklet."""

    def __init__(self, voice: Voice, figures: Mapping[str, Exhibit]) -> None:
        self.voice = voice
        self.after: dict[str, list[Exhibit]] = {}
        for exhibit in figures.values():
            self.after.setdefault(exhibit.after, []).append(exhibit)

    def opening(self) -> list[b.Block]:
        """Title block and contents."""
        voice = self.voice
        title = voice.game.game.title
        cover = next((each for each in self.after.get("cover", ()) if isinstance(each, b.Figure)), None)
        return [
            b.Title(
                str(title), voice.word("rules-booklet"), _spans(voice.game.game.text("tagline")), facts(voice), cover
            ),
            b.Contents(voice.word("contents"), 1),
            *self.after.get("contents", ()),
        ]

    def chapters(self) -> list[b.Block]:
        """The rules. The first chapter stands beside the contents."""
        made: list[b.Block] = [b.PageBreak(column=True)]
        for chapter in self.voice.book.chapters:
            made += self.chapter(chapter)
        return made

    def chapter(self, chapter: BookChapter) -> list[b.Block]:
        """A chapter: its head, its clauses, each with what it shows."""
        voice = self.voice
        note = voice.word("optional") if chapter.optional or all(c.optional for c in chapter.clauses) else ""
        made: list[b.Block] = [b.Heading(chapter.title, 1, f"chapter-{chapter.id}", chapter.number, note)]
        if chapter.intro:
            made.append(b.Paragraph(voice.spans(chapter.intro, chapter.path.removesuffix("title") + "intro")))
        made += self.after.get(f"chapter:{chapter.id}", ())
        for clause in chapter.clauses:
            made += self.clause(clause, note != "")
        return made

    def clause(self, clause: BookClause, optional_chapter: bool) -> list[b.Block]:
        """A clause, what it shows, and a note where it is played by hand."""
        voice = self.voice
        text = voice.spans(clause.text, clause.path)
        if clause.optional and not optional_chapter:
            text = b.spans(b.Span(f"{voice.word('optional-rule')}. ", "medium"), text)
        made: list[b.Block] = [b.Clause(clause.id, clause.number, text, clause.kind, voice.marks(clause))]
        if clause.play == "by-hand":
            made.append(b.Note((_plain(clause.reason, clause.path),), "by-hand", "", _plain(voice.word("by-hand"))))
        return [*made, *self.after.get(clause.id, ())]

    def by_hand(self) -> list[b.Block]:
        """Things of the data that people play by hand, each with its words and why."""
        voice = self.voice
        made: list[b.Block] = []
        for thing in by_hand.things(voice.content):
            found: Any = voice.game
            for step in thing.path.replace(":", "/").split("/"):
                found = found[step]
            text = found.text("full") or found.text("short") or found.text("note")
            name = by_hand.name_of(voice.content, thing, voice.lang)
            head = b.Span(f"{name}: " if text else name, "bold", (thing.path,))
            made.append(b.Paragraph(b.spans(head, _spans(text) if text else ()), id=f"by-hand-{thing.id}"))
            reason = voice.own(thing.reason, f"{thing.path}/reason")
            made.append(b.Note((reason,), "by-hand", "", _plain(voice.word("by-hand"))))
        return [b.Heading(voice.word("by-hand"), 1, "by-hand"), *made] if made else []

    def unplaced(self) -> list[b.Block]:
        """What a game shows of a clause or chapter that isn't there."""
        places = {"cover", "contents", *(clause.id for clause in self.voice.book)}
        places |= {f"chapter:{chapter.id}" for chapter in self.voice.book.chapters}
        return [exhibit for after, exhibits in self.after.items() if after not in places for exhibit in exhibits]

    def example(self, example: ExampleOfPlay) -> list[b.Block]:
        """The example of play, step by step."""
        voice = self.voice
        head = b.Heading(voice.word("example-of-play"), 1, "example-of-play")
        told = b.spans(
            example.intro, " ", f"{voice.word('seed')} ", b.Span(str(example.seed), role="example"),
            f", {voice.word('policy')} {example.policy}. ", voice.told("example-key"),
        )  # fmt: skip
        made: list[b.Block] = [b.PageBreak(room=ENOUGH), head, b.Paragraph(told)]
        for number, step in enumerate(example.steps, 1):
            if step.part:
                made.append(b.Heading(step.part, 2))
            made.append(
                b.Play(str(number), step.text, step.clauses, step.figures, step.decision, voice.refers(step.clauses))
            )
        return made

    def rulings(self) -> list[b.Block]:
        """The appendix of rulings."""
        voice = self.voice
        if not voice.rulings:
            return []
        made: list[b.Block] = [
            b.PageBreak(room=ENOUGH),
            b.Heading(voice.word("rulings"), 1, "rulings"),
            b.Paragraph(_plain(voice.told("rulings-intro"))),
        ]
        for kind in ("contradiction", "ambiguity"):
            mine = [ruling for ruling in voice.rulings if ruling.kind == kind]
            if mine:
                made.append(b.Heading(voice.told(f"{kind}-plural"), 2, f"rulings-{kind}"))
                made += [self.ruling(ruling) for ruling in mine]
        return made

    def ruling(self, ruling: Ruling) -> b.Note:
        """A ruling as question, ruling and reason with the clauses that follow it."""
        voice = self.voice
        sign = b.spans(b.Span(f"{voice.word('house-rule')}. ", "label-bold")) if ruling.house else ()
        refers = voice.refers(ruling.clauses)
        reason = b.spans(
            b.Span(f"{voice.word('reason')}: ", "italic"), ruling.reason, " " if refers else "", refers
        )
        return b.Note((b.spans(sign, ruling.ruling), reason), "ruling", ruling.label, ruling.question,
                      f"ruling-{ruling.id}")  # fmt: skip

    def houses(self) -> list[b.Block]:
        """Every value and rule of this project's own, with its reason."""
        voice = self.voice
        if not voice.houses:
            return []
        return [
            b.Heading(voice.told("house-values"), 1, "house-values"),
            b.Paragraph(_plain(voice.told("house-intro"))),
            *(self.house(house) for house in voice.houses),
        ]

    def house(self, house: House) -> b.Note:
        """One such decision: what it is, where it stands, why."""
        voice = self.voice
        refers = voice.refers(house.clauses)
        told: b.Spans = ()
        if house.clauses:
            clause = voice.book.clause(house.clauses[0])
            short = clause.summary if not house.values else ""
            told = voice.spans(short or clause.text, clause.path)
        # A value that no clause tells is named by where it stands in the data; where they are many, the things are.
        told, untold = house_values.sentences(voice, house, told)
        values = house_values.things(voice, untold) if len(untold) > MANY_VALUES else house_values.each(voice, untold)
        title = b.spans(told, " " if told and values else "", tuple(values), " " if refers else "", refers)
        reason = b.spans(b.Span(f"{voice.word('reason')}: ", "italic"), voice.own(house.reason, house.reason_path))
        return b.Note((title, reason), "house", house.label, (), f"house-{house.label.lower()}")

    def sources(self) -> list[b.Block]:
        """Where the numbers come from, file by file; the parts of a long file only if they come from several places."""
        voice, content = self.voice, self.voice.content
        found: dict[tuple[str, str], dict[str, dict[str, tuple[str, ...]]]] = {}
        for stem in content.numbers:
            for path, _ in leaves(content, stem):
                known = content.provenance(path)
                if known.source:
                    part = voice.told_path(known.path).split(", ")[0]
                    proper = content.proper_name(known.path)
                    place = voice.sentence(known.place, f"{known.path}/place")[0]
                    parts = found.setdefault((known.source, place), {}).setdefault(stem, {})
                    parts[proper or part] = (known.path,) if proper else ()
        if not found:
            return []
        shared = Counter(stem for stems in found.values() for stem in stems)
        rows: list[tuple[b.Spans, ...]] = []
        for (source, place), stems in sorted(found.items()):
            things: list[b.Span] = []
            for stem, parts in sorted(stems.items()):
                things.append(b.Span(("; " if things else "") + voice.data_word(stem)))
                named = sorted(part for part in parts if part)
                if named and "" not in parts and (shared[stem] > 1 or len(named) <= MANY_VALUES):
                    for number, part in enumerate(named):
                        things += [b.Span(", " if number else " ("), b.Span(part, "", parts[part])]
                    things.append(b.Span(")"))
            where = b.spans(voice.source(source), ": " if place else "", b.Span(place, "", (), "version"))
            rows.append((where, tuple(things)))
        based = content.info.based_on if content.info else None
        based, path = voice.sentence(based or "", "game:based-on")
        intro = b.spans(voice.told("sources-intro"), " ",
                        b.Span(f"{based[0].upper()}{based[1:]}.", "", (path,), "version") if based else "")  # fmt: skip
        head = (_plain(voice.word("source")), _plain(voice.told("what")))
        return [
            b.Heading(voice.told("sources"), 1, "sources"),
            b.Paragraph(intro),
            b.Table(tuple(rows), head, "ll", id="sources-table"),
        ]

    def changes(self) -> list[b.Block]:
        """What changed, newest version first."""
        voice = self.voice
        made: list[b.Block] = []
        for version, change in voice.content.every_change.items():
            date = f" ({written_date(change.date, voice.lang)})" if change.date else ""
            head = f"{voice.word('version')} {version}{date}"
            if version == HOUSE:
                head = voice.content.house or voice.word("house-rule")
            made.append(b.Heading(head, 2, f"version-{version.replace('.', '-')}",
                                  role="version"))
            made.append(b.List(tuple(said(voice, version, number, change) for number in range(len(change.changes)))))
        return [b.Heading(voice.word("changes"), 1, "changes"), *made] if made else []

    def credits(self) -> list[b.Block]:
        """Credits and trademark."""
        lines = credit_lines(self.voice)
        if not lines:
            return []
        head = b.Heading(self.voice.word("credits"), 1, "credits")
        return [head, *(b.Paragraph(line) for line in lines)]


def words(voice: Voice) -> dict[str, str]:
    """The words that back ends add themselves."""
    return {"skip": voice.told("skip"), "languages": voice.told("languages")}


def facts(voice: Voice) -> tuple[tuple[str, b.Spans], ...]:
    """What the title block says of the game: players, minutes, version."""
    info = voice.content.info
    if info is None:
        return ()
    least, most = info.players.min, info.players.max
    texts = voice.content.texts.get(voice.lang, {}).get("game")
    said = texts.get("players") if isinstance(texts, dict) else None
    players = b.spans(b.Span(str(least), "", ("game:players/min",)))
    if isinstance(said, str):  # who is needed besides, such as a game master
        players = voice.spans(said, f"text.{voice.lang}:game/players")
    elif most != least:
        players = b.spans(players, "–", b.Span(str(most), "", ("game:players/max",)))
    return (
        (voice.word("players"), players),
        (voice.word("minutes-to-play"), b.spans(b.Span(str(info.minutes.play), "", ("game:minutes/play",)))),
        (voice.word("minutes-to-make"), b.spans(b.Span(str(info.minutes.make), "", ("game:minutes/make",)))),
        (voice.word("version"), version_told(voice)),
    )


def version_told(voice: Voice) -> b.Spans:
    """The version of the rules, and what house rules are called."""
    info = voice.content.info
    told = b.spans(b.Span(info.version if info else "", "", ("game:version",), "version"))
    if voice.content.house:
        told = b.spans(told, " · ", b.Span(voice.content.house, "", ("game:house/name",), "version"))
    return told


def credit_lines(voice: Voice) -> list[b.Spans]:
    """The lines of credits and the trademark line, as the game's texts give them."""
    texts = voice.game.game
    credits = texts.text("credits")
    lines = [_spans(credits[key]) for key in credits] if credits else []
    trademark = texts.text("trademark")
    return [*lines, _spans(trademark)] if trademark else lines


def said(voice: Voice, version: str, number: int, change: Change) -> b.Spans:
    """One change of a version, with its reason where it has one."""
    one = change.said[number]
    what, why = paths_of(version, number, change)
    told = b.spans(_versions(voice.own(one.what, what)))
    if one.why:
        reason = b.Span(f"{voice.word('reason')}: ", "italic")
        told = b.spans(told, " ", reason, _versions(voice.own(one.why, why)))
    return told


def _versions(line: b.Spans) -> Iterable[b.Span]:
    """Numbers in a history are versions, not data."""
    return [b.Span(span.text, span.style, span.sources, span.role or "version", span.link) for span in line]


def _plain(text: object, path: str = "") -> b.Spans:
    return b.spans(b.Span(str(text), "", (path,) if path else ()))


def _spans(text: object) -> b.Spans:
    """A text of a view as spans."""
    found = getattr(text, "spans", None)
    if found is None:
        return _plain(text)
    return tuple(b.Span(span.text, span.style, span.paths, span.role, span.link) for span in found)
