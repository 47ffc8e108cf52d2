"""Draws characters that the program's own fonts lack, with fonts of the system or as boxes.

A background thread searches the fonts of the system, because the search is slow.
"""

from __future__ import annotations

import logging
import threading
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

log = logging.getLogger(__name__)

PREFERRED: Final = (
    "noto",
    "dejavu",
    "segoe",
    "arialunicode",
    "unifont",
    "freesans",
    "droid",
    "malgun",
    "gothic",
)
"""Words in the names of fonts that contain many scripts, and that are searched first."""

SHUNNED: Final = ("lastresort", "symbol", "wingdings", "webdings", "mono", "condensed", "bold", "italic")
"""Words in the names of fonts that are searched last, because some of them show symbols instead of letters."""

SCRIPTS: Final = {
    "ARABIC": "Arab",
    "HEBREW": "Hebr",
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "TAMIL": "Taml",
    "THAI": "Thai",
    "GREEK": "Grek",
    "CYRILLIC": "Cyrl",
    "HANGUL": "Hang",
    "HIRAGANA": "Hira",
    "KATAKANA": "Kana",
    "CJK": "Hani",
}
"""ISO 15924 codes of scripts, by the first words of the Unicode names of their characters."""


def system_fonts() -> list[Path]:
    """Return the font files of the system; fonts with many scripts come first."""
    names = pygame.font.get_fonts()

    def rank(name: str) -> tuple[bool, int, str]:
        shunned = any(part in name for part in SHUNNED)
        place = next((i for i, part in enumerate(PREFERRED) if part in name), len(PREFERRED))
        return shunned, place, name

    found: dict[Path, None] = {}
    for name in sorted(names, key=rank):
        path = pygame.font.match_font(name)
        if path:
            found[Path(path)] = None
    return list(found)


def coverage(path: Path) -> Callable[[str], bool]:
    """Return a function that checks whether a font file contains a character.

    Raises:
        OSError: The file cannot be read.
        pygame.error: The file is not a font.
    """
    # The import is slow, and the first frame needs only ASCII letters.
    import pygame.freetype as freetype

    if not freetype.get_init():
        freetype.init()
    face = freetype.Font(str(path), 16)
    known: dict[str, bool] = {}

    def has(character: str) -> bool:
        found = known.get(character)
        if found is None:
            metrics = face.get_metrics(character)
            found = known[character] = bool(metrics) and metrics[0] is not None
        return found

    return has


class Finder:
    """Searches for fonts that contain a missing character, on a background thread.

    Args:
        fonts: A function that returns the font files to search.
    """

    def __init__(self, fonts: Callable[[], Iterable[Path]] = system_fonts) -> None:
        self._fonts = fonts
        self._files: list[tuple[Path, Callable[[str], bool]]] | None = None
        self._found: dict[str, Path | None] = {}
        self._wanted: set[str] = set()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._news = False

    def font_for(self, character: str) -> Path | None:
        """Return a font file that contains a character, or None if no such font is known yet."""
        with self._lock:
            if character in self._found:
                return self._found[character]
            self._wanted.add(character)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look, name="fonts", daemon=True)
                self._thread.start()
        return None

    def news(self) -> bool:
        """Return whether another font was found after the previous call."""
        with self._lock:
            news, self._news = self._news, False
        return news

    def wait(self, seconds: float = 10.0) -> None:
        """Wait until the search for fonts has ended, but at most `seconds` seconds."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def _look(self) -> None:
        if self._files is None:
            self._files = list(self._opened())
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                character = self._wanted.pop()
            path = next((path for path, has in self._files if has(character)), None)
            with self._lock:
                self._found[character] = path
                self._news = self._news or path is not None

    def _opened(self) -> Iterable[tuple[Path, Callable[[str], bool]]]:
        for path in self._fonts():
            try:
                yield path, coverage(path)
            except (OSError, pygame.error, RuntimeError) as error:
                log.info("The system's font %s cannot be used: %s", path, error)


@dataclass(frozen=True)
class Run:
    """A part of a text that is drawn in one font.

    Attributes:
        font: Font file of the system; None for the program's own font.
        boxed: Whether the characters are drawn as boxes, because no font contains them.
    """

    text: str
    font: Path | None = None
    boxed: bool = False

    @property
    def script(self) -> str:
        """ISO 15924 code of the text's script, such as "Arab", or an empty text."""
        for character in self.text:
            word = unicodedata.name(character, "").partition(" ")[0]
            if word in SCRIPTS:
                return SCRIPTS[word]
        return ""

    @property
    def leftward(self) -> bool:
        """Whether the text is written from right to left."""
        return any(unicodedata.bidirectional(character) in ("R", "AL") for character in self.text)


def runs_of(text: str, own: Callable[[str], bool], font_for: Callable[[str], Path | None]) -> list[Run]:
    """Divide a line of text into parts, and choose a font for each part.

    The function `font_for` returns a font file that contains a character, or None.
    """
    runs: list[Run] = []
    for character in text:
        last = runs[-1] if runs else None
        # Marks, joiners and variation selectors change the letter before them.
        joins = unicodedata.category(character) in ("Mn", "Me", "Cf")
        if last is not None and (joins or (character == " " and last.leftward)):
            # A mark stays with its letter, and a space stays with the right-to-left word before it.
            runs[-1] = Run(last.text + character, last.font, last.boxed)
            continue
        new = Run(character)
        if not own(character):
            path = font_for(character)
            new = Run(character, path, path is None)
        if last is not None and (last.font, last.boxed) == (new.font, new.boxed):
            runs[-1] = Run(last.text + character, last.font, last.boxed)
        else:
            runs.append(new)
    return runs


def box(
    character: str, digits: pygame.font.Font, height: int, colour: tuple[int, int, int]
) -> pygame.Surface:
    """Draw a box with the Unicode number of a character, such as "1F600"."""
    code = f"{ord(character):04X}"
    half = (len(code) + 1) // 2
    rows = [digits.render(part, True, colour) for part in (code[:half], code[half:])]
    width = max(row.get_width() for row in rows) + 4
    out = pygame.Surface((width + 2, height), pygame.SRCALPHA)
    tall = sum(row.get_height() for row in rows)
    frame = pygame.Rect(1, max(0, (height - tall) // 2), width, min(height, tall))
    pygame.draw.rect(out, colour, frame, 1)
    y = frame.top
    for row in rows:
        out.blit(row, row.get_rect(midtop=(frame.centerx, y)))
        y += row.get_height()
    return out
