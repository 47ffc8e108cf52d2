"""Font sizes on a game table, in layout units. A window is 1280 by 720 layout units."""

from __future__ import annotations

from typing import Final

CAPTION: Final = 16
"""Font size of notes, of names and of the second lines of buttons."""
LINE: Final = 20
"""Font size of the request to the player, of a player's number, and of less important buttons."""
FIGURE: Final = 92 / 3
"""Font size of the main button, and of numbers in the middle of a table."""
HERO: Final = 148 / 3
"""Font size of the number beside the player at the lower edge of the window."""
BANNER: Final = 248 / 3
"""Font size of the most important number of a moment, such as the size of a winning bid."""
LEAST: Final = 12
"""Smallest font size of a text that is too long for its area."""
