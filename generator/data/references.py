"""Passes over the whole content that look across files. (Filled in below.)"""
from __future__ import annotations

from generator.data.content import Content
from generator.data.diagnostics import Diagnostic


def check(content: Content) -> list[Diagnostic]:
    return []
