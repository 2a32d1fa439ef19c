"""Form fields of our own: check boxes and text fields that need no font of the viewer's."""

from __future__ import annotations

import json
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.draw import fonts
from generator.draw.display import Face, Field

FIELD_FACE = Face.TEXT
"""The face in which what is typed into a field appears: embedded whole, for nobody knows what will be typed."""

LINE = 4.0
"""A text field that is so many times as wide as high is a line."""

_CROSS = b"q 1.1 w 1 J 2 2 m 8 8 l 2 8 m 8 2 l S Q"
_DISC = b"8.2 5 m 8.2 6.767 6.767 8.2 5 8.2 c 3.233 8.2 1.8 6.767 1.8 5 c 1.8 3.233 3.233 1.8 5 1.8 c " \
    b"6.767 1.8 8.2 3.233 8.2 5 c f"
_EMPTY = b"/Tx BMC EMC"


class FieldMaker:
    """Makes the fields of one file; all check boxes share two pictures, all text fields one font."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._fields: list[pikepdf.Object] = []
        self._states: dict[str, Dictionary] = {}
        self._empty: dict[tuple[float, float], pikepdf.Object] = {}
        self._font: pikepdf.Object | None = None

    def make(self, area: tuple[float, float, float, float], item: Field, name: str) -> pikepdf.Object:
        """A field's widget; `area` in points.

        :raises ValueError: if the kind is none of "check", "circle" and "text".
        """
        widget = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            Rect=Array([round(number, 2) for number in area]),
            F=4,
            T=String(name),
            TU=String(item.tooltip or item.name),
        )
        if item.kind in ("check", "circle"):
            widget.FT = Name.Btn
            widget.V = widget.AS = Name.Yes if item.value else Name.Off
            widget.AP = Dictionary(N=self._pictures(item.kind))
            # For a viewer that draws boxes its own way: the letter of a disc or cross in the font of signs.
            widget.MK = Dictionary(CA=String("l" if item.kind == "circle" else "8"))
        elif item.kind == "text":
            high, wide = area[3] - area[1], area[2] - area[0]
            size = round(max(4.0, min(14.0, high * 0.7)), 1)
            widget.FT = Name.Tx
            widget.V = String(item.value)
            if wide < LINE * high:
                widget.Q = 1  # in the middle of a box, at the beginning of a line
            widget.DA = String(f"/Field {size} Tf 0 g")
            widget.AP = Dictionary(N=self._blank(wide, high))
        else:
            raise ValueError(f"field {name!r} has the unknown kind {item.kind!r}")
        made = self._pdf.make_indirect(widget)
        self._fields.append(made)
        return made

    def finish(self) -> None:
        """Write the file's form, if it has any field."""
        if not self._fields:
            return
        form = Dictionary(Fields=Array(self._fields), SigFlags=0)
        if self._font is not None:
            form.DR = Dictionary(Font=Dictionary(Field=self._font))
            form.DA = String("/Field 8 Tf 0 g")
        self._pdf.Root.AcroForm = self._pdf.make_indirect(form)

    def _picture(self, stream: Any, wide: float, high: float) -> None:
        stream.Type, stream.Subtype = Name.XObject, Name.Form
        stream.BBox = Array([0, 0, round(wide, 2), round(high, 2)])

    def _blank(self, wide: float, high: float) -> pikepdf.Object:
        """What an empty text field shows; fields of one size share it."""
        key = (round(wide, 2), round(high, 2))
        if key not in self._empty:
            picture = self._pdf.make_stream(_EMPTY)
            self._picture(picture, wide, high)
            picture.Resources = Dictionary(Font=Dictionary(Field=self._typeface()))
            self._empty[key] = picture
        return self._empty[key]

    def _pictures(self, kind: str) -> Dictionary:
        """What a box or circle shows when it is on and when it is off."""
        if kind not in self._states:
            on, off = self._pdf.make_stream(_CROSS if kind == "check" else _DISC), self._pdf.make_stream(b" ")
            for picture in (on, off):
                self._picture(picture, 10, 10)
                picture.Resources = Dictionary()
            self._states[kind] = Dictionary(Yes=on, Off=off)
        return self._states[kind]

    def _typeface(self) -> pikepdf.Object:
        """The whole face as a simple font in the Windows encoding, which every viewer can type with."""
        if self._font is not None:
            return self._font
        path = fonts.path(FIELD_FACE)
        raw = json.loads((path.parent / "metrics.json").read_text(encoding="utf-8"))[FIELD_FACE.value]
        letters = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
        widths = Array([raw["advances"].get(letter, 0) for letter in letters])
        file = self._pdf.make_stream(path.read_bytes())
        file.Length1 = path.stat().st_size
        name = Name("/" + FIELD_FACE.value)
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=name,
            Flags=32,
            FontBBox=Array([-200, raw["descent"], 1200, raw["ascent"]]),
            ItalicAngle=0,
            Ascent=raw["ascent"],
            Descent=raw["descent"],
            CapHeight=raw["cap"],
            StemV=80,
            FontFile2=file,
        )
        self._font = self._pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.TrueType,
                BaseFont=name,
                FirstChar=32,
                LastChar=255,
                Widths=widths,
                Encoding=Name.WinAnsiEncoding,
                FontDescriptor=self._pdf.make_indirect(descriptor),
            )
        )
        return self._font
