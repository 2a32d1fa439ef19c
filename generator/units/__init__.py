"""Unit cards: units by the columns of the Master Unit List, points, forces, and their cards. Knows no game."""
