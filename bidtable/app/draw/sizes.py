"""The five sizes of type at a table, in layout units: 24, 30, 46, 74 and 124 pixels of a window of 1920 x 1080.

The print on cards has sizes of its own.
"""

from __future__ import annotations

from typing import Final

CAPTION: Final = 16
"""Notes, names and the second lines of buttons."""
LINE: Final = 20
"""The prompt, the figure on a plate, and quiet buttons."""
FIGURE: Final = 92 / 3
"""The main button, and figures in the middle of a table."""
HERO: Final = 148 / 3
"""The figure beside the near person."""
BANNER: Final = 248 / 3
"""The one figure that a moment is about, such as a count or a winner."""
LEAST: Final = 12
"""Smallest size to which a text shrinks when it has too little room."""
