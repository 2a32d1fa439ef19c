"""Mechsmith: printable pieces, rules documents and a rules checker for tabletop mech games."""

__version__ = "0.1.0"
