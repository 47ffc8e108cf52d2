"""Text: Source Sans Pro in four faces and a display face for titles and figures, rendered once and kept."""

from __future__ import annotations

import importlib.util
import logging
from pathlib import Path
from typing import Literal

import pygame

from bidtable.app.draw.lru import MEGABYTE, Lru, surface_bytes
from bidtable.app.draw.theme import Rgb

log = logging.getLogger(__name__)

Weight = Literal["regular", "semibold", "bold", "italic", "display"]
Align = Literal["left", "center", "right"]

_PACKAGE = "font_source_sans_pro"
_FACES: dict[str, str] = {
    "regular": "SourceSansPro-Regular.ttf",
    "semibold": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "italic": "SourceSansPro-It.ttf",
}
DISPLAY_FILE = "Fraunces72ptSoft-Black.ttf"
_ALIGN = {"left": pygame.FONT_LEFT, "center": pygame.FONT_CENTER, "right": pygame.FONT_RIGHT}
ELLIPSIS = "…"


def font_folder() -> Path | None:
    """Return where the font package keeps its files, or None when it is not installed."""
    # The package is located without importing it: importing would glob its folder for nothing.
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "files"


class Fonts:
    """Fonts and rendered text, cached.

    Args:
        folder: Folder with the files of the text face; None means the installed package's.
        display: Folder with the file of the display face; None: the bold text face takes its place.
    """

    def __init__(self, folder: Path | None = None, display: Path | None = None) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = folder if folder is not None else font_folder()
        self._display = display
        self._fonts: dict[tuple[int, str], pygame.font.Font] = {}
        self._texts: Lru[pygame.Surface] = Lru(6 * MEGABYTE, surface_bytes)
        self._warned = False

    def font(self, size_px: int, weight: Weight = "regular") -> pygame.font.Font:
        """Return the font of that size and weight.

        Args:
            size_px: Height of the em square in pixels.
            weight: One of regular, semibold, bold, italic, display.
        """
        key = (size_px, weight)
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = self._load(size_px, weight)
        return found

    def _load(self, size_px: int, weight: Weight) -> pygame.font.Font:
        if weight == "display":
            return self._load_display(size_px)
        if self._folder is not None:
            try:
                return pygame.font.Font(str(self._folder / _FACES[weight]), size_px)
            except (OSError, pygame.error) as error:
                self._warn(str(error))
        else:
            self._warn(f"package {_PACKAGE} is not installed")
        fallback = pygame.font.Font(None, round(size_px * 1.2))
        fallback.set_bold(weight in ("semibold", "bold"))
        fallback.set_italic(weight == "italic")
        return fallback

    def _load_display(self, size_px: int) -> pygame.font.Font:
        if self._display is not None:
            try:
                return pygame.font.Font(str(self._display / DISPLAY_FILE), size_px)
            except (OSError, pygame.error) as error:
                self._warn(str(error))
        return self._load(size_px, "bold")

    def _warn(self, reason: str) -> None:
        if not self._warned:
            self._warned = True
            log.warning("Using the plain built-in font: %s", reason)

    def render(
        self,
        text: str,
        size_px: int,
        colour: Rgb,
        weight: Weight = "regular",
        wrap: int = 0,
        align: Align = "left",
    ) -> pygame.Surface:
        """Return text as a transparent surface, to be blitted and never drawn upon.

        Args:
            text: What to write; line breaks are kept.
            size_px: Font size in pixels.
            colour: Colour of the text.
            weight: One of regular, semibold, bold, italic, display.
            wrap: Break lines at this many pixels; 0 does not break.
            align: Alignment of several lines to each other.
        """

        def make() -> pygame.Surface:
            font = self.font(size_px, weight)
            font.align = _ALIGN[align]
            # SDL_ttf refuses NUL characters and renders nothing for the empty string.
            clean = text.replace("\0", "")
            if not clean:
                return pygame.Surface((1, font.get_linesize()), pygame.SRCALPHA)
            return font.render(clean, True, colour, wraplength=wrap)

        return self._texts.get((text, size_px, colour, weight, wrap, align), make)

    def width(self, text: str, size_px: int, weight: Weight = "regular") -> int:
        """Return the width of one line of text in pixels."""
        return self.font(size_px, weight).size(text.replace("\0", ""))[0]

    def height(self, size_px: int, weight: Weight = "regular") -> int:
        """Return the height of one line in pixels."""
        return self.font(size_px, weight).get_linesize()

    def wrapped_height(self, text: str, size_px: int, wrap: int, weight: Weight = "regular") -> int:
        """Return the height in pixels of text broken at `wrap` pixels."""
        return self.render(text, size_px, (255, 255, 255), weight, wrap).get_height()

    def elide(self, text: str, size_px: int, room: int, weight: Weight = "regular") -> str:
        """Return the text itself when it fits into `room` pixels, else as much as fits and an ellipsis."""
        if self.width(text, size_px, weight) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, size_px, weight) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def drop(self) -> None:
        """Forget all sizes; called when the window or the text scale changes."""
        self._fonts.clear()
        self._texts.clear()
