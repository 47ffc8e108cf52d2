"""Playing of sounds, which are loaded when they are first needed.

If sounds cannot be played, the program stays silent.
"""

from __future__ import annotations

import logging
from array import array
from pathlib import Path
from typing import Protocol

import pygame

log = logging.getLogger(__name__)

ENDINGS = (".ogg", ".wav")
SIXTEEN_BITS = -16
"""The mixer's sign for signed samples of 16 bits."""


def raised(sound: pygame.mixer.Sound, semitones: int) -> pygame.mixer.Sound:
    """Return a sound that is played faster, and so by a number of semitones higher.

    A sound in another format than 16 bits is returned as it is.
    """
    mixer = pygame.mixer.get_init()
    if not mixer or mixer[1] != SIXTEEN_BITS:
        return sound
    channels = mixer[2]
    samples = array("h", sound.get_raw())
    step = 2 ** (semitones / 12)
    frames = [int(at * step) * channels for at in range(int(len(samples) // channels / step))]
    picked = array("h", [samples[frame + channel] for frame in frames for channel in range(channels)])
    return pygame.mixer.Sound(buffer=picked.tobytes())


class Volumes(Protocol):
    """The part of the settings that the sounds need."""

    music_volume: float
    effects_volume: float


class Sounds:
    """Plays short sounds and background music by name.

    Args:
        folder: Folder with the sound files `<name>.ogg` or `<name>.wav`.
        settings: The settings with the volumes, which are read at every `play`.

    Attributes:
        messages: Messages for the player about problems with sound, each reported once.
    """

    def __init__(self, folder: Path, settings: Volumes) -> None:
        self.folder, self.settings = folder, settings
        self.messages: list[str] = []
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None
        self._music = ""

    def _open(self) -> bool:
        if self._ready is None:
            try:
                if not pygame.mixer.get_init():
                    pygame.mixer.init()
                self._ready = True
            except (pygame.error, NotImplementedError) as error:
                self._ready = False
                self._say(f"There is no sound: {error}.")
        return self._ready

    def _say(self, message: str) -> None:
        # One message is enough: a table without sounds need not report every card.
        if not self.messages:
            self.messages.append(message)
            log.warning("%s", message)

    def _file(self, name: str) -> Path | None:
        for ending in ENDINGS:
            path = self.folder / f"{name}{ending}"
            if path.is_file():
                return path
        return None

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        name, _, higher = name.partition("+")
        path = self._file(name)
        if path is None:
            self._say(f"The sound {name!r} is missing in {self.folder.name}.")
            return None
        try:
            sound = pygame.mixer.Sound(str(path))
            return raised(sound, int(higher)) if higher else sound
        except (OSError, pygame.error) as error:
            self._say(f"The sound {name!r} cannot be read: {error}.")
            return None

    def play(self, name: str) -> bool:
        """Play a sound; return False if no sound is heard. The empty name plays nothing.

        A name such as "bid+3" plays the sound "bid" by that number of semitones higher.
        """
        volume = self.settings.effects_volume
        if not name or volume <= 0 or not self._open():
            return False
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = self._sounds[name]
        if sound is None:
            return False
        sound.set_volume(volume)
        return sound.play() is not None

    def music(self, name: str) -> bool:
        """Play music in a loop; the empty name stops the music. Return False if no music is heard."""
        if name == self._music and name:
            self.apply_volumes()
            return True
        if not name:
            self._music = ""
            if self._ready:
                pygame.mixer.music.stop()
            return False
        path = self._file(name)
        if self.settings.music_volume <= 0 or path is None or not self._open():
            return False
        try:
            pygame.mixer.music.load(str(path))
            pygame.mixer.music.set_volume(self.settings.music_volume)
            pygame.mixer.music.play(-1)
        except pygame.error as error:
            self._say(f"The music {name!r} cannot be played: {error}.")
            return False
        self._music = name
        return True

    def apply_volumes(self) -> None:
        """Apply changed volumes to music that is playing."""
        if self._ready:
            pygame.mixer.music.set_volume(self.settings.music_volume)
