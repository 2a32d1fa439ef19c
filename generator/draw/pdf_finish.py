"""Finishing a drawn PDF with pikepdf: structure tree, bookmarks, links, fields, page boxes, metadata, same bytes."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.draw import embedded
from generator.draw.display import Sheet
from generator.draw.fonts import shown
from generator.draw.pdf_content import form_name
from generator.draw.pdf_fields import FieldMaker
from generator.draw.pdf_structure import Annotation, Element, Marked, level_headings, numbering, prune, scope

if TYPE_CHECKING:
    from generator.draw.pdf import Form, LinkNote, Notes

PRODUCER = "Mechsmith"

LARGEST = 14_400.0
"""Points that a side of a page may have (ISO 32000-1, annex C): 5.08 m. A larger one is counted in larger units."""

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"\
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
{rest}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def finish(data: bytes, sheet: Sheet, notes: Notes, *, tagged: bool) -> bytes:
    """The finished bytes of a file that reportlab drew."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = [page.obj for page in pdf.pages]
        root = pdf.Root
        root.Lang = String(sheet.lang)
        root.ViewerPreferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
        root.PageMode = Name.UseOutlines if notes.bookmarks else Name.UseNone
        _boxes(pages)
        _contents(pdf, pages, notes)
        _private(pdf, pages, notes)
        _to_unicode(pages)
        _outline(pdf, pages, notes)
        made = _annotations(pdf, pages, notes, sheet.lang)
        if tagged:
            _structure(pdf, pages, notes, made)
        _metadata(pdf, sheet, tagged)
        out = io.BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
            min_version="1.7",
            # Our XMP names no PDF version; looking for one would load an XML library.
            fix_metadata_version=False,
        )
    return out.getvalue()


def _boxes(pages: Sequence[pikepdf.Object]) -> None:
    for page in pages:
        unit = _unit(page)
        if unit > 1:
            page.UserUnit = unit
            page.MediaBox = Array([round(float(edge) / unit, 3) for edge in page.MediaBox])
        page.TrimBox = page.MediaBox
        page.BleedBox = page.MediaBox
        if "/Trans" in page:
            del page["/Trans"]


def _unit(page: pikepdf.Object) -> int:
    """In how many points a page has to be counted."""
    return max(1, math.ceil(max(map(float, page.MediaBox)) / LARGEST))


def _contents(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], notes: Notes) -> None:
    """Give each page what it shows, and the forms that it shares with others."""
    forms = [_form(pdf, pages[0], form) for form in notes.forms]
    for page, content, uses in zip(pages, notes.contents, notes.uses, strict=True):
        page.Contents = pdf.make_stream(content, Filter=Name.FlateDecode)
        unit = int(page.get("/UserUnit", 1))
        if unit > 1:
            smaller = pdf.make_stream(f"{1 / unit:.6f} 0 0 {1 / unit:.6f} 0 0 cm\n".encode("ascii"))
            page.Contents = Array([smaller, page.Contents])
        if uses:
            page.Resources.XObject = Dictionary({form_name(number): forms[number] for number in uses})


def _private(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], notes: Notes) -> None:
    """Put in what pages say about their parts, as private data of this program (ISO 32000-1, 14.5)."""
    for page, said in zip(pages, notes.parts, strict=True):
        if said:
            data = Dictionary({"/LastModified": String(embedded.DATE), "/Private": pdf.make_stream(said)})
            page.PieceInfo = Dictionary({embedded.KEY: data})
            page.LastModified = String(embedded.DATE)


def _form(pdf: pikepdf.Pdf, page: pikepdf.Object, form: Form) -> pikepdf.Object:
    """A form as an object of the file; all pages name the same fonts alike."""
    made = pdf.make_stream(form.content, Filter=Name.FlateDecode)
    made.Type, made.Subtype = Name.XObject, Name.Form
    made.BBox = Array([round(number, 2) for number in form.area])
    made.Resources = Dictionary(Font=page.Resources.Font)
    return made


def _to_unicode(pages: Sequence[pikepdf.Object]) -> None:
    """Take the unused codes out of the character maps: reportlab maps them to U+0000 (ISO 14289-1, 7.21.7)."""
    seen: set[tuple[int, int]] = set()
    for page in pages:
        for font in page.Resources.get("/Font", Dictionary()).values():
            stream = font.get("/ToUnicode")
            if stream is None or stream.objgen in seen:
                continue
            seen.add(stream.objgen)
            text = stream.read_bytes().decode("latin-1")
            text = re.sub(r"\d+ beginbfchar\n(.*?)endbfchar", lambda found: _used(found[1]), text, flags=re.DOTALL)
            stream.write(text.encode("latin-1"))


def _used(body: str) -> str:
    rows = [row for row in body.strip().split("\n") if not row.endswith(("<0000>", "<FEFF>", "<FFFE>"))]
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    return "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)


def _outline(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], notes: Notes) -> None:
    """The bookmarks, as a tree of the levels that they name."""
    if "/Outlines" in pdf.Root:
        del pdf.Root["/Outlines"]
    if not notes.bookmarks:
        return
    top = pdf.make_indirect(Dictionary(Type=Name.Outlines))
    trail: list[pikepdf.Object] = [top]
    last: dict[int, pikepdf.Object] = {}
    for mark in notes.bookmarks:
        level = min(mark.level, len(trail) - 1)
        del trail[level + 1 :]
        parent = trail[-1]
        where = Array([pages[mark.page], Name.XYZ, 0, round(mark.top, 1), 0])
        entry = pdf.make_indirect(Dictionary(Title=String(shown(mark.title)), Parent=parent, Dest=where))
        if "/First" not in parent:
            parent.First = entry
        else:
            entry.Prev = last[parent.objgen[0]]
            last[parent.objgen[0]].Next = entry
        last[parent.objgen[0]] = parent.Last = entry
        trail.append(entry)
        for outer in trail[:-1]:
            outer.Count = int(outer.get("/Count", 0)) + 1
    pdf.Root.Outlines = top


def _annotations(
    pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], notes: Notes, lang: str
) -> list[pikepdf.Object]:
    """Make every link and field, in the order of the notes."""
    from generator.draw.pdf import LinkNote

    made: list[pikepdf.Object] = []
    fields = FieldMaker(pdf)
    per_page: dict[int, Array] = {}
    for note in notes.annotations:
        if isinstance(note, LinkNote):
            one = _link(pdf, pages, notes, note)
        else:
            one = fields.make(note.area, note.field, note.name)
        one.P = pages[note.page]
        made.append(one)
        per_page.setdefault(note.page, Array()).append(one)
    for number, page in enumerate(pages):
        if number in per_page:
            page.Annots = per_page[number]
        page.Tabs = Name.S
    fields.finish()
    return made


def _link(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], notes: Notes, note: LinkNote) -> pikepdf.Object:
    area = Array([round(number, 2) for number in note.area])
    made = Dictionary(
        Type=Name.Annot, Subtype=Name.Link, Rect=area, Border=Array([0, 0, 0]), F=4, Contents=String(note.text)
    )
    if note.target.startswith("#"):
        page, top = notes.places.get((note.part, note.target[1:]), (note.page, note.area[3]))
        made.Dest = Array([pages[page], Name.XYZ, 0, round(top, 1), 0])
    else:
        made.A = Dictionary(S=Name.URI, URI=String(note.target))
    return pdf.make_indirect(made)


def _structure(
    pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], notes: Notes, annotations: list[pikepdf.Object]
) -> None:
    """The structure tree (ISO 32000-1, 14.7) and the tables that lead from content back to it."""
    prune(notes.root)
    level_headings(notes.root)
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    owners: list[list[pikepdf.Object | None]] = [[None] * count for count in notes.marks]
    owner_of: dict[int, pikepdf.Object] = {}
    note_number = 0

    def build(element: Element, parent: pikepdf.Object, row: Element | None) -> pikepdf.Object:
        nonlocal note_number
        made = Dictionary(Type=Name.StructElem, S=Name("/" + element.type), P=parent)
        if element.alt is not None:
            made.Alt = String(shown(element.alt))
        if element.lang:
            made.Lang = String(element.lang)
        if element.type == "TH" and row is not None:
            made.A = Dictionary(O=Name.Table, Scope=Name("/" + scope(element, row)))
        if element.type == "L" and (way := numbering(element)):
            made.A = Dictionary(O=Name.List, ListNumbering=Name("/" + way))
        if element.type == "Note":
            note_number += 1
            made.ID = String(f"note-{note_number}")
        one = pdf.make_indirect(made)
        children: list[pikepdf.Object | int] = []
        here: int | None = None
        for child in element.children:
            if isinstance(child, Element):
                children.append(build(child, one, element))
            elif isinstance(child, Marked):
                owners[child.page][child.number] = one
                if here is None:
                    here = child.page
                    one.Pg = pages[here]
                if child.page == here:
                    children.append(child.number)
                else:
                    children.append(Dictionary(Type=Name.MCR, Pg=pages[child.page], MCID=child.number))
            elif isinstance(child, Annotation):
                owner_of[child.number] = one
                target = annotations[child.number]
                children.append(Dictionary(Type=Name.OBJR, Obj=target, Pg=target.P))
        one.K = children[0] if len(children) == 1 else Array(children)
        return one

    tree.K = build(notes.root, tree, None)
    numbers = Array()
    for number, page in enumerate(pages):
        page.StructParents = number
        numbers.append(number)
        numbers.append(pdf.make_indirect(Array([owner for owner in owners[number] if owner is not None])))
    for offset, (index, owner) in enumerate(sorted(owner_of.items())):
        annotations[index].StructParent = len(pages) + offset
        numbers.append(len(pages) + offset)
        numbers.append(owner)
    tree.ParentTree = pdf.make_indirect(Dictionary(Nums=numbers))
    tree.ParentTreeNextKey = len(pages) + len(owner_of)
    pdf.Root.StructTreeRoot = tree
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def _metadata(pdf: pikepdf.Pdf, sheet: Sheet, tagged: bool) -> None:
    """Document information and XMP, without any date: the same sheet is the same file."""
    info: dict[str, pikepdf.Object] = {"/Title": String(sheet.title), "/Producer": String(PRODUCER)}
    rest = [f"<pdf:Producer>{PRODUCER}</pdf:Producer>"]
    if sheet.author:
        info["/Author"] = String(sheet.author)
        rest.append(f"<dc:creator><rdf:Seq><rdf:li>{escape(sheet.author)}</rdf:li></rdf:Seq></dc:creator>")
    if sheet.subject:
        info["/Subject"] = String(sheet.subject)
        rest.append(
            '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">'
            f"{escape(sheet.subject)}</rdf:li></rdf:Alt></dc:description>"
        )
    if sheet.keywords:
        words = ", ".join(sheet.keywords)
        info["/Keywords"] = String(words)
        rest.append(f"<pdf:Keywords>{escape(words)}</pdf:Keywords>")
    if tagged:
        rest.append("<pdfuaid:part>1</pdfuaid:part>")
    pdf.trailer.Info = pdf.make_indirect(Dictionary(info))
    text = _XMP.format(title=escape(sheet.title), lang=escape(sheet.lang), rest="\n".join(rest) + "\n")
    stream = pdf.make_stream(text.encode("utf-8"))
    stream.Type = Name.Metadata
    stream.Subtype = Name.XML
    pdf.Root.Metadata = stream
