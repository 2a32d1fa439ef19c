"""Battles of units on a hex map: what the engines of such games share. Knows no game."""
