"""Fonts of the program, and cached pictures of rendered texts."""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import pygame

from bidtable.app.draw.glyphs import Finder, Run, box, coverage, runs_of
from bidtable.app.draw.lru import Lru, WindowStore, surface_bytes
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
MOST_FONTS: Final = 64
"""Largest number of open fonts, because the program tries many font sizes to fit a text into an area."""
WHITE: Rgb = (255, 255, 255)


def font_folder() -> Path | None:
    # The package is found without an import, because the import would search the folder of the package
    # needlessly.
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "files"


class Fonts:
    """The fonts of the program, and a cache of rendered texts.

    Args:
        folder: Folder with the files of the text font; None uses the installed font package.
        display: Folder with the font for titles; None uses the bold text font.
        finder: Finder of other fonts for missing characters; None searches the system's fonts.
    """

    def __init__(
        self, folder: Path | None = None, display: Path | None = None, finder: Finder | None = None
    ) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = folder if folder is not None else font_folder()
        self._display = display
        self.finder = finder or Finder()
        self._coverage: dict[str, Callable[[str], bool]] = {}
        self._others: dict[tuple[Path, int], pygame.font.Font] = {}
        self._fonts: Lru[pygame.font.Font] = Lru(MOST_FONTS, lambda _: 1)
        self._texts: WindowStore[pygame.Surface] = WindowStore(3, 3, surface_bytes)
        self._warned = False

    @property
    def open_fonts(self) -> int:
        return len(self._fonts)

    def font(self, size_px: int, weight: Weight = "regular") -> pygame.font.Font:
        key = (size_px, weight)
        return self._fonts.get(key, lambda: self._load(size_px, weight))

    def _file(self, weight: Weight) -> Path | None:
        if weight == "display" and self._display is not None and (self._display / DISPLAY_FILE).is_file():
            return self._display / DISPLAY_FILE
        face = _FACES["bold" if weight == "display" else weight]
        return self._folder / face if self._folder is not None else None

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
        """Return a shared picture of a text, which callers must not change.

        The font size is in pixels. Lines are at most `wrap` pixels wide; 0 means no limit.
        """

        def make() -> pygame.Surface:
            font = self.font(size_px, weight)
            font.align = _ALIGN[align]
            # SDL_ttf refuses NUL characters and renders nothing for the empty string.
            clean = text.replace("\0", "")
            if not clean:
                return pygame.Surface((1, font.get_linesize()), pygame.SRCALPHA)
            if not self._has_all(clean, weight):
                return self._render_mixed(clean, size_px, colour, weight, wrap, align)
            return font.render(clean, True, colour, wraplength=wrap)

        return self._texts.get((text, size_px, colour, weight, wrap, align), make)

    def width(self, text: str, size_px: int, weight: Weight = "regular") -> int:
        """Return the width of one line of text in pixels."""
        clean = text.replace("\0", "")
        if self._has_all(clean, weight):
            return self.font(size_px, weight).size(clean)[0]
        return sum(piece.get_width() for piece in self._pieces(clean, size_px, WHITE, weight))

    def height(self, size_px: int, weight: Weight = "regular") -> int:
        """Return the height of one line of text in pixels."""
        return self.font(size_px, weight).get_linesize()

    def wrapped_height(self, text: str, size_px: int, wrap: int, weight: Weight = "regular") -> int:
        """Return the height in pixels of a text with lines of at most `wrap` pixels."""
        return self.render(text, size_px, (255, 255, 255), weight, wrap).get_height()

    def elide(self, text: str, size_px: int, room: int, weight: Weight = "regular") -> str:
        """Shorten a text with an ellipsis if it is wider than `room` pixels."""
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

    # -- characters that the program's fonts lack ------------------------------------------------------

    def _has(self, weight: Weight) -> Callable[[str], bool]:
        has = self._coverage.get(weight)
        if has is None:
            path = self._file(weight)
            try:
                has = coverage(path) if path is not None else _has_everything
            except (OSError, pygame.error):
                has = _has_everything
            self._coverage[weight] = has
        return has

    def _has_all(self, text: str, weight: Weight) -> bool:
        if text.isascii():
            return True
        has = self._has(weight)
        return all(character.isspace() or has(character) for character in text)

    def _font_for(self, character: str, weight: Weight) -> Path | None:
        if weight == "display" and self._has("bold")(character):
            return self._file("bold")
        return self.finder.font_for(character)

    def _other(self, path: Path, size_px: int) -> pygame.font.Font:
        key = (path, size_px)
        found = self._others.get(key)
        if found is None:
            found = self._others[key] = pygame.font.Font(str(path), size_px)
        return found

    def _pieces(self, line: str, size_px: int, colour: Rgb, weight: Weight) -> list[pygame.Surface]:
        has = self._has(weight)
        pieces: list[pygame.Surface] = []
        height = self.font(size_px, weight).get_linesize()
        for run in runs_of(line, lambda c: c.isspace() or has(c), lambda c: self._font_for(c, weight)):
            if run.boxed:
                digits = self.font(max(7, size_px // 2), "regular")
                pieces += [box(character, digits, height, colour) for character in run.text]
            elif run.font is None:
                pieces.append(self.font(size_px, weight).render(run.text, True, colour))
            else:
                pieces.append(self._shaped(run, run.font, size_px, colour))
        return pieces

    def _shaped(self, run: Run, path: Path, size_px: int, colour: Rgb) -> pygame.Surface:
        font = self._other(path, size_px)
        if run.script:
            font.set_script(run.script)
        font.set_direction(pygame.DIRECTION_RTL if run.leftward else pygame.DIRECTION_LTR)
        return font.render(run.text, True, colour)

    def _render_mixed(
        self, text: str, size_px: int, colour: Rgb, weight: Weight, wrap: int, align: Align
    ) -> pygame.Surface:
        rows = [
            self._pieces(line, size_px, colour, weight) for line in self._lines(text, size_px, weight, wrap)
        ]
        height = self.font(size_px, weight).get_linesize()
        widths = [sum(piece.get_width() for piece in row) for row in rows]
        out = pygame.Surface((max(1, *widths), height * len(rows)), pygame.SRCALPHA)
        for number, (row, width) in enumerate(zip(rows, widths, strict=True)):
            slack = out.get_width() - width
            x = {"left": 0, "center": slack // 2, "right": slack}[align]
            for piece in row:
                # Fonts differ in height, so their middles are aligned.
                out.blit(piece, (x, number * height + (height - piece.get_height()) // 2))
                x += piece.get_width()
        return out

    def _lines(self, text: str, size_px: int, weight: Weight, wrap: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if wrap and line and self.width(longer, size_px, weight) > wrap:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def drop(self) -> None:
        """Close all fonts and empty the cache."""
        self._fonts.clear()
        self._others.clear()
        self._texts.clear()


def _has_everything(_: str) -> bool:
    # The characters of the built-in font are unknown.
    return True
