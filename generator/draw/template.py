"""The template language: Jinja fills a template in, a strict reader makes display items of it.

    templates = Templates(Path("templates"), game_id)
    rendered = templates.render("playsheet.svg.j2", {"game": content.view("en"), "paper": A4, ...})

A template is compiled once and rendered as often as wanted. Whatever is wrong with it or with what it prints is a
finding with the template's file and line, or the place of the datum; nothing here raises for a faulty template.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.runtime import new_context
from jinja2.sandbox import safe_range
from jinja2.utils import missing
from markupsafe import Markup

from generator.data.diagnostics import Code, Diagnostic, Place
from generator.data.origin import template_layers
from generator.data.records import dataclass
from generator.data.spans import shown
from generator.draw import markup, template_cache
from generator.draw import template_codes as codes
from generator.draw.display import Page, Sheet
from generator.draw.elements import Element, Items
from generator.draw.piece import Piece
from generator.draw.svg_elements import ELEMENTS
from generator.draw.svg_subset import BadXml, Node, PlaceOf, Reader, parse
from generator.draw.template_once import Once
from generator.draw.template_output import Generator, escaped, millimetres, printable
from generator.draw.template_source import Places
from generator.draw.template_structure import PAGE, PIECE, PIECES, SHEET, SIDE

_GLOBALS: Mapping[str, Any] = {"fillable": True, "fronts_only": False, "code_texts": ()}
"""Globals that templates can rely on: whether form fields are wanted, whether backs are left out, what a code says."""


@dataclass(frozen=True)
class Rendered:
    """What a template gave: pages, or pieces to be laid out, and what is wrong."""

    sheet: Sheet
    pieces: tuple[Piece, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


class _Undefined(StrictUndefined):
    """An undefined value whose message names near candidates."""

    @property
    def _undefined_message(self) -> str:
        obj, name = self._undefined_obj, self._undefined_name
        if self._undefined_hint or not isinstance(name, str) or obj is None or obj is missing:
            return super()._undefined_message
        try:
            known = [str(key) for key in obj]
        except TypeError:
            known = []
        known += [key for key in dir(obj) if not key.startswith("_")]
        near = difflib.get_close_matches(name, known, 1, 0.6)
        thing = getattr(obj, "path", "") or type(obj).__name__
        return f"{thing} has no {name!r}" + (f" (did you mean {near[0]!r}?)" if near else "")


@dataclass
class Templates:
    """The templates of one game, with those that games share.

    `root` holds a folder for each game and `shared`; a template is found by its name in the game's folder, then in
    `shared`, then under the root. `widget_modules` are modules with the game's own widgets.
    """

    root: Path
    game_id: str
    widget_modules: Iterable[str] = ()
    _elements: dict[str, Element] = field(init=False)
    _environment: Environment = field(init=False)
    _folders: list[Path] = field(init=False)
    _read: dict[str, tuple[str, list[object], Rendered]] = field(default_factory=dict, init=False)
    """By template, the pieces that it gave last, with what it was filled in to and the objects that it passed on:
    another paper's are mostly the same, and are then not read again."""

    def __post_init__(self) -> None:
        from generator.draw import widgets

        self._elements = {**widgets.load(self.widget_modules), **ELEMENTS}
        layers = template_layers(self.root)
        self._folders = [layer / part for part in (self.game_id, "shared", "") for layer in layers]
        self._environment = Environment(
            loader=template_cache.loader(self._folders),
            bytecode_cache=template_cache.code_cache(),
            autoescape=True,
            undefined=_Undefined,
            extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols", Places, Once],
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
            finalize=printable,
        )
        self._environment.code_generator_class = Generator
        self._environment.extend(escaped=escaped)
        self._environment.filters["mm"] = millimetres
        # At most 100,000 turns: a mistyped bound is a finding then, not a day's work.
        self._environment.globals["range"] = safe_range

    @property
    def elements(self) -> Mapping[str, Element]:
        """Every element and widget that these templates may use."""
        return self._elements

    def file(self, name: str) -> str:
        """The path of a template, as a person would open it."""
        return shown(next((each / name for each in self._folders if (each / name).is_file()), self.root / name))

    def render(self, name: str, context: Mapping[str, Any], place_of: PlaceOf | None = None) -> Rendered:
        """Fill in and read one template.

        `context` holds the template's globals; they are seen in included and imported templates, too. It needs
        `paper` (`generator.draw.paper.Paper`) for pages; `lang` is noted in the sheet. `may_be_empty` lets it hold
        nothing to print. `place_of` gives the place of a data path, so that an overflowing text is reported at the
        datum.
        """
        context = {**_GLOBALS, **context}
        if context.get("kept") is not None:
            context["kept"] = context["kept"].of(name)
        extension: Places = self._environment.places  # type: ignore[attr-defined]
        reader = Reader(
            self._elements,
            extension.names,
            self.file,
            place_of=place_of,
            lang=str(context.get("lang", "")),
            paper=context.get("paper"),
            fillable=bool(context["fillable"]),
            kept=context.get("kept"),
        )
        stem = name.partition(".")[0]
        empty = Sheet(stem, "", reader.lang, ())
        filled = self._fill(name, dict(context), reader)
        if filled is None:
            return Rendered(empty, (), tuple(dict.fromkeys(reader.findings)))
        key = f"{name} {reader.lang} {reader.fillable}"
        known = self._read.get(key) if reader.kept is None else None
        if known is not None and known[0] == filled and _alike(known[1], reader.refs):
            return known[2]
        try:
            root = parse(filled)
        except BadXml as fault:
            reader.findings.append(
                codes.TEMPLATE_XML.at(str(fault), reader.place(fault.at) if fault.at else Place(self.file(name)))
            )
            return Rendered(empty, (), tuple(dict.fromkeys(reader.findings)))
        sheet = empty
        pieces: tuple[Piece, ...] = ()
        if root.tag == "sheet":
            sheet = _sheet(reader, root, empty)
        elif root.tag == "pieces":
            sheet, pieces = _pieces(reader, root, empty)
        else:
            reader.at(root).report(codes.MISPLACED, f"a template starts with <sheet> or <pieces>, not <{root.tag}>")
        if not sheet.pages and not pieces and not reader.findings and not context.get("may_be_empty"):
            inner = "piece" if root.tag == "pieces" else "page"
            reader.at(root).report(codes.MISPLACED, f"<{root.tag}> holds no <{inner}>, so there is nothing to print")
        made = Rendered(sheet, pieces, tuple(dict.fromkeys(reader.findings)))
        if pieces and reader.kept is None and not made.findings:  # pages know their paper, pieces don't
            self._read[key] = (filled, reader.refs, made)
        return made

    def forget(self) -> None:
        """Let go of the pieces that are kept for another paper."""
        self._read.clear()

    def _fill(self, name: str, context: dict[str, Any], reader: Reader) -> str | None:
        """The filled-in template, or None after a reported fault."""
        refs = reader.refs

        def ref(thing: object) -> Markup:
            """Pass an object to a widget's attribute."""
            refs.append(thing)
            return Markup(f"{markup.REF_OPEN}{len(refs) - 1}{markup.REF_CLOSE}")

        context["ref"] = ref
        try:
            template = self._environment.get_template(name)
            made = new_context(
                self._environment, template.name or name, template.blocks, {}, globals={**template.globals, **context}
            )
            return "".join(template.root_render_func(made))
        except TemplateNotFound as fault:
            self._fault(reader, fault, codes.TEMPLATE_SYNTAX, f"there is no template {fault.name!r}", name)
        except TemplateSyntaxError as fault:
            place = Place(self.file(fault.name or name), fault.lineno, 1)
            reader.findings.append(codes.TEMPLATE_SYNTAX.at(str(fault.message), place))
        except UndefinedError as fault:
            message = str(fault.message)
            word = message.split("'")[1] if message.endswith("is undefined") and "'" in message else ""
            near = difflib.get_close_matches(word, list(context), 1, 0.6) if word else []
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            self._fault(reader, fault, codes.TEMPLATE_VALUE, message + hint, name)
        except RecursionError as fault:
            self._fault(reader, fault, codes.TEMPLATE_VALUE, "the template includes or calls itself for ever", name)
        except Exception as fault:
            self._fault(reader, fault, codes.TEMPLATE_VALUE, f"{type(fault).__name__}: {fault}", name)
        return None

    def _fault(self, reader: Reader, fault: BaseException, code: Code, message: str, name: str) -> None:
        """Report a fault at the innermost template line of its traceback."""
        place = Place(self.file(name))
        trace = fault.__traceback__
        while trace is not None:
            template = trace.tb_frame.f_globals.get("__jinja_template__")
            if template is not None and trace.tb_frame.f_code.co_filename == template.filename:
                place = Place(self.file(template.name or name), template.get_corresponding_lineno(trace.tb_lineno), 1)
            trace = trace.tb_next
        reader.findings.append(code.at(message, place))


def _alike(one: list[object], other: list[object]) -> bool:
    """Whether two templates passed on the same; what can't be compared, such as an undefined value, is not."""
    try:
        return one == other
    except Exception:
        return False


def _sheet(reader: Reader, root: Node, empty: Sheet) -> Sheet:
    values = reader.values(SHEET, root) or {}
    pages: list[Page] = []
    for node in _nodes(reader, root, ("page", "symbol")):
        if node.tag == "symbol":
            reader.element(node)
            continue
        reader.ids = {}
        given = reader.values(PAGE, node)
        if given is None:
            continue
        paper = reader.paper
        items = reader.children(node)
        pages.append(
            Page(
                given["id"],
                given.get("width") or paper.width,
                given.get("height") or paper.height,
                items,
                given.get("title", ""),
                given.get("cut", False),
            )
        )
    return replace(
        empty,
        title=values.get("title", ""),
        subject=values.get("subject", ""),
        keywords=tuple(word.strip() for word in values.get("keywords", "").split(",") if word.strip()),
        lang=values.get("lang", "") or empty.lang,
        pages=tuple(pages),
    )


def _pieces(reader: Reader, root: Node, empty: Sheet) -> tuple[Sheet, tuple[Piece, ...]]:
    values = reader.values(PIECES, root) or {}
    pieces: list[Piece] = []
    seen: dict[str, str] = {}
    for node in _nodes(reader, root, ("piece", "symbol")):
        if node.tag == "symbol":
            reader.element(node)
            continue
        given = reader.values(PIECE, node)
        if given is None:
            continue
        if given["id"] in seen:
            reader.at(node).report(codes.DUPLICATE_ID, f"the piece {given['id']!r} is drawn twice; use count")
        seen[given["id"]] = node.at
        sides: dict[str, Items | None] = {"front": None, "back": None}
        for side in _nodes(reader, node, ("front", "back")):
            reader.ids = {}
            reader.values(SIDE[side.tag], side)
            sides[side.tag] = reader.children(side)
        pieces.append(
            Piece(
                given["id"],
                given["width"],
                given["height"],
                sides["front"] or (),
                sides["back"],
                bleed=given.get("bleed", 0.0),
                count=given.get("count", 1),
                title=given.get("title", ""),
                role=given.get("role", "card"),
                back_id=given.get("back_id", ""),
                back_title=given.get("back_title", ""),
            )
        )
    return replace(empty, title=values.get("title", "")), tuple(pieces)


def _nodes(reader: Reader, parent: Node, tags: tuple[str, ...]) -> list[Node]:
    """The child elements with one of the tags; anything else is reported."""
    found: list[Node] = []
    for child in parent.children:
        if isinstance(child, str):
            if child.strip():
                reader.at(parent).report(codes.MISPLACED, f"text outside a text element: {child.strip()[:40]!r}")
        elif child.tag in tags:
            found.append(child)
        else:
            reader.at(child).report(
                codes.MISPLACED, f"<{child.tag}> can't stand in <{parent.tag}>, which holds <{'>, <'.join(tags)}>"
            )
    return found
