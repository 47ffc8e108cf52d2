"""Plays music in layers: a base, three more layers, and the background sound of a room."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Final

import pygame

from bidtable.app.shell.mixing import LAYERS, MusicMix

log = logging.getLogger(__name__)

FIRST: Final = 24
"""Number of the mixer's first channel for music, after the channels for effects."""
CHANNELS: Final = len(LAYERS) + 1
"""Number of the mixer's channels for the layers of the music and for the background sound of a room."""
ROOM: Final = "room"
USUAL: Final = "title"
"""Name of the music for a game that has no music of its own."""
GRAIN: Final = 128
"""Number of different volumes that the mixer can set."""


class Music:
    """The music of the program.

    Args:
        folder: Folder with the music: `<piece>.ogg`, `<piece>_1.ogg` to `<piece>_3.ogg`, and `room.ogg`.

    Attributes:
        piece: Name of the music that plays now; empty before the first music.
        wanted: Name of the music that should play; empty for silence.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mix = MusicMix()
        self.piece = self.wanted = ""
        self._asked = ""
        self._levels: tuple[int, ...] = ()
        self._loading: threading.Thread | None = None
        self._loaded: list[pygame.mixer.Sound] = []
        self._playing: list[pygame.mixer.Sound] = []

    def file(self, name: str) -> Path | None:
        """Return a music file, or the default file if the music file is missing."""
        for each in (name, USUAL):
            path = self.folder / f"{each}.ogg"
            if path.is_file():
                return path
        return None

    def follow(self, name: str) -> None:
        """Fade out the music and fade in another piece; an empty name gives silence."""
        if name == self._asked:
            return
        self._asked = name
        path = self.file(name) if name else None
        self.wanted = path.stem if path is not None else ""

    def update(self, dt: float, volume: float) -> None:
        """Advance all fades by `dt` seconds, at a volume from 0 to 1."""
        wanted = self.wanted if volume > 0 else ""
        if not wanted and not self.piece:
            return
        self.mix.wanted = wanted == self.piece
        self.mix.pass_time(dt)
        if wanted != self.piece and self.mix.silent:
            self._change(wanted)
        self._apply(volume)

    def _change(self, wanted: str) -> None:
        if self._loading is None:
            self.stop()
            if wanted:
                # Decoding takes longer than a frame, and it needs no other part of the program.
                self._loading = threading.Thread(target=self._load, args=(wanted,), name=wanted, daemon=True)
                self._loading.start()
        elif not self._loading.is_alive():
            loaded, self._loading = self._loading.name, None
            if wanted == loaded and self._loaded:
                self._begin(wanted)
            elif wanted == loaded:
                # A piece that cannot be read is not tried again.
                self.wanted = ""

    def _load(self, name: str) -> None:
        names = [*(f"{name}_{number}" for number in range(1, CHANNELS)), ROOM]
        self._loaded = []
        try:
            self._loaded = [pygame.mixer.Sound(str(self.folder / f"{each}.ogg")) for each in names]
        except (OSError, pygame.error) as error:
            log.warning("The music %r cannot be read: %s.", name, error)

    def _begin(self, name: str) -> None:
        self._playing, self._loaded = self._loaded, []
        self.piece = name
        self.mix.begin()
        self.mix.drifts = name == USUAL
        self._levels = ()
        self._apply(0.0)
        try:
            pygame.mixer.music.load(str(self.folder / f"{name}.ogg"))
            pygame.mixer.music.set_volume(0.0)
            pygame.mixer.music.play(-1)
        except pygame.error as error:
            log.warning("The music %r cannot be played: %s.", name, error)
        for number, sound in enumerate(self._playing):
            pygame.mixer.Channel(FIRST + number).play(sound, -1)

    def _apply(self, volume: float) -> None:
        if not self._playing:
            return
        levels = tuple(round(level * GRAIN) for level in self.mix.levels(volume))
        if levels != self._levels:
            self._levels = levels
            pygame.mixer.music.set_volume(levels[0] / GRAIN)
            for number, level in enumerate(levels[1:]):
                pygame.mixer.Channel(FIRST + number).set_volume(level / GRAIN)

    def stop(self) -> None:
        """Stop the music at once, without a fade."""
        if self.piece:
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()
            for number in range(len(self._playing)):
                pygame.mixer.Channel(FIRST + number).stop()
        self._playing, self.piece = [], ""

    def close(self) -> None:
        # The thread that loads music must end before the mixer closes.
        if self._loading is not None:
            self._loading.join()
            self._loading = None
