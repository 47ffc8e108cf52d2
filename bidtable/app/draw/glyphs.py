"""Letters that our faces lack: fonts of the system show them, or small boxes with their code.

A search through the system's fonts takes a while. A thread does it once, when the first such letter appears. Until
then, and if no font has a letter, a box shows its hexadecimal code, so that two unknown names never look alike.
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
"""Parts of font names. Such fonts hold many scripts and are asked first."""

SHUNNED: Final = ("lastresort", "symbol", "wingdings", "webdings", "mono", "condensed", "bold", "italic")
"""Parts of font names. Such fonts are asked last, since some show symbols in place of letters."""

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
"""Script that shapes a character, by the first word of the character's Unicode name."""


def system_fonts() -> list[Path]:
    """Return the files of the system's fonts; fonts with many scripts come first."""
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
    """Return a function that tells whether a font file has a character.

    Raises:
        OSError: The file cannot be read.
        pygame.error: It is not a font.
    """
    # Imported late, because the first frame needs ASCII letters only.
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
    """Searches on its own thread for fonts that have the characters our faces lack.

    Args:
        fonts: Returns the files to search; called once.
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
        """Return the file of a font that has a character. While none is known, start the search and return None."""
        with self._lock:
            if character in self._found:
                return self._found[character]
            self._wanted.add(character)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look, name="fonts", daemon=True)
                self._thread.start()
        return None

    def news(self) -> bool:
        """Return whether fonts were found since the last call, so that boxes can be redrawn as letters."""
        with self._lock:
            news, self._news = self._news, False
        return news

    def wait(self, seconds: float = 10.0) -> None:
        """Wait until the search has ended (for pictures and tests)."""
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
    """Neighbouring characters that are drawn with the same font.

    Attributes:
        text: The characters.
        font: File of the system's font; None is our own face.
        boxed: Whether no font has these characters; each then becomes a box.
    """

    text: str
    font: Path | None = None
    boxed: bool = False

    @property
    def script(self) -> str:
        """ISO 15924 code of the script if shaping depends on it; else empty."""
        for character in self.text:
            word = unicodedata.name(character, "").partition(" ")[0]
            if word in SCRIPTS:
                return SCRIPTS[word]
        return ""

    @property
    def leftward(self) -> bool:
        """Whether the run is read from right to left."""
        return any(unicodedata.bidirectional(character) in ("R", "AL") for character in self.text)


def runs_of(text: str, own: Callable[[str], bool], font_for: Callable[[str], Path | None]) -> list[Run]:
    """Divide one line of text into runs.

    Args:
        text: The line.
        own: Whether our own face has a character.
        font_for: Returns the file of a font for a character that our face lacks; None if no font has it.
    """
    runs: list[Run] = []
    for character in text:
        last = runs[-1] if runs else None
        # Marks, joiners and variation selectors change the letter before them.
        joins = unicodedata.category(character) in ("Mn", "Me", "Cf")
        if last is not None and (joins or (character == " " and last.leftward)):
            # A mark belongs to its letter. A space between two right-to-left words belongs to both.
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
    """Return a small frame with the hexadecimal code of a character, in two rows.

    Args:
        character: The character that no font has.
        digits: Small font for the code.
        height: Pixels of a line.
        colour: Ink.
    """
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
