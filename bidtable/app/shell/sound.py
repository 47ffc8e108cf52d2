"""Plays sound effects and music. Without a sound device, the program stays silent."""

from __future__ import annotations

import io
import itertools
import logging
import os
import queue
import random
import sys
import threading
import time
import wave
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import pygame

from bidtable.app.shell.mixing import CLOSEST, DETUNE, sides
from bidtable.app.shell.music import CHANNELS, FIRST, Music

log = logging.getLogger(__name__)

RATE: Final = 44_100
SIXTEEN_BITS: Final = -16
"""The mixer's number for the sample format: signed, with 16 bits."""
STEREO: Final = 2
FRAME: Final = 4
"""Bytes of a stereo frame with 16 bits in each sample."""
BUFFER: Final = 1024
"""Number of stereo frames that the mixer computes at once. A smaller number would wake the processor more often."""
TAKES: Final = 5
"""Number of recordings of an effect in one file.

Repeated effects use different recordings, which all have the same length.
"""
CLOSING: Final = 90
"""Milliseconds in which all sounds fade out when the program ends."""
KEPT: Final = 4_000_000
"""Largest size of the effects that are kept in memory, in bytes of samples.

About eight effects fit into this size.
"""


@contextmanager
def quiet_console() -> Iterator[None]:
    # Without a sound card, ALSA alone writes a dozen lines to the console.
    kept = -1
    try:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
            kept = os.dup(2)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)
            os.close(nowhere)
        yield
    finally:
        if kept >= 0:
            os.dup2(kept, 2)
            os.close(kept)


def open_mixer() -> None:
    """Open the sound device, unless it is open.

    Raises:
        pygame.error: There is no sound device.
        NotImplementedError: pygame was installed without its mixer.
    """
    found = pygame.mixer.get_init()
    if found and found[1:] == (SIXTEEN_BITS, STEREO):
        return
    pygame.mixer.quit()
    with quiet_console():
        pygame.mixer.init(
            RATE, SIXTEEN_BITS, STEREO, BUFFER, allowedchanges=pygame.AUDIO_ALLOW_FREQUENCY_CHANGE
        )
    pygame.mixer.set_num_channels(FIRST + CHANNELS)


def at_pitch(samples: bytes, factor: float) -> pygame.mixer.Sound:
    """Return a sound at another pitch.

    The samples are stereo frames with 16 bits in each sample.
    """
    if factor == 1:
        return pygame.mixer.Sound(buffer=samples)
    # The mixer resamples a file whose rate is another one, and does so in C.
    mixer = pygame.mixer.get_init()
    rate = mixer[0] if mixer else RATE
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(STEREO)
        out.setsampwidth(FRAME // STEREO)
        out.setframerate(round(rate * factor))
        out.writeframes(samples)
    file.seek(0)
    return pygame.mixer.Sound(file=file)


def semitones(count: int) -> float:
    return float(2 ** (count / 12))


class Job(NamedTuple):
    """A sound effect that waits to be played.

    Attributes:
        take: Number of the recording in the file of the effect.
        factor: Factor of the pitch.
        at: Stereo position from 0 (left) to 1 (right).
        volume: Loudness from 0 to 1.
    """

    name: str
    take: int
    factor: float
    at: float
    volume: float


class Volumes(Protocol):
    """The volumes in the player's settings."""

    music_volume: float
    effects_volume: float


class Sounds:
    """Plays sound effects and music by name.

    Args:
        folder: Folder with the effects `<name>.ogg`, beside the folder `music`.
        settings: The settings with the volumes.
        rng: Random numbers that vary the effects; None uses a new generator.

    Attributes:
        messages: Messages for the player about problems with sound.
        waiting: Delayed sounds, as seconds left, name and stereo position.
    """

    def __init__(self, folder: Path, settings: Volumes, rng: random.Random | None = None) -> None:
        self.folder, self.settings = folder, settings
        self.messages: list[str] = []
        self.waiting: list[tuple[float, str, float]] = []
        self._rng = rng or random.Random()
        self._takes: dict[str, list[bytes]] = {}
        self._last: dict[str, tuple[float, int]] = {}
        self._jobs: queue.Queue[Job | None] = queue.Queue()
        self._worker: threading.Thread | None = None
        self._ready: bool | None = None
        self._music = Music(folder.parent / "music")

    def _open(self) -> bool:
        if self._ready is None:
            try:
                open_mixer()
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
        path = self.folder / f"{name}.ogg"
        return path if path.is_file() else None

    def takes(self, name: str) -> list[bytes]:
        """Return the recorded versions of a sound effect."""
        found = self._takes.pop(name, None)
        if found is None:
            found = self._load(name)
        # The effects that were played last stay in memory.
        self._takes[name] = found
        while len(self._takes) > 1 and sum(map(len, itertools.chain(*self._takes.values()))) > KEPT:
            del self._takes[next(iter(self._takes))]
        return found

    def _load(self, name: str) -> list[bytes]:
        path = self._file(name)
        if path is None:
            return []
        try:
            raw = pygame.mixer.Sound(str(path)).get_raw()
        except (OSError, pygame.error) as error:
            self._say(f"The sound {name!r} cannot be read: {error}.")
            return []
        slot = len(raw) // FRAME // TAKES * FRAME
        return [raw[slot * number : slot * (number + 1)] for number in range(TAKES)]

    def play(self, name: str, at: float = 0.5, delay: float = 0.0) -> bool:
        """Play a sound after a delay in seconds, and return False if nothing is heard.

        A name such as "count+3" raises the sound "count" by 3 semitones. The stereo position goes from 0
        (left) to 1 (right).
        """
        if not name or self.settings.effects_volume <= 0 or not self._open():
            return False
        if delay > 0:
            self.waiting.append((delay, name, at))
            return True
        base, _, higher = name.partition("+")
        if self._file(base) is None:
            self._say(f"The sound {base!r} is missing in {self.folder.name}.")
            return False
        now = time.monotonic()
        played, before = self._last.get(base, (0.0, -1))
        if now - played < CLOSEST:
            return True
        take = self._rng.choice([number for number in range(TAKES) if number != before])
        self._last[base] = now, take
        self._music.mix.duck(base)
        factor = semitones(int(higher)) if higher else 1 + self._rng.uniform(-DETUNE, DETUNE)
        self._jobs.put(Job(base, take, factor, at, self.settings.effects_volume))
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="effects", daemon=True)
            self._worker.start()
        return True

    def _work(self) -> None:
        # A thread plays the effects, because loading a file takes longer than one frame.
        while (job := self._jobs.get()) is not None:
            try:
                takes = self.takes(job.name)
                if takes:
                    self._start(at_pitch(takes[job.take], job.factor), job)
            except pygame.error as error:
                log.warning("The sound %r cannot be played: %s.", job.name, error)
            finally:
                self._jobs.task_done()

    def _start(self, sound: pygame.mixer.Sound, job: Job) -> None:
        channel = pygame.mixer.find_channel()
        if channel is not None:
            left, right = sides(job.at)
            # The place is set before the sound starts, because its first samples should be at the place already.
            channel.set_volume(job.volume * left, job.volume * right)
            channel.play(sound)

    def wait(self) -> None:
        """Wait until every sound effect has started to play, except delayed effects."""
        self._jobs.join()

    def update(self, dt: float) -> None:
        """Advance the music and the delayed effects by `dt` seconds."""
        if self._ready:
            self._music.update(dt, self.settings.music_volume)
        if self.waiting:
            due = [(name, at) for left, name, at in self.waiting if left <= dt]
            self.waiting = [(left - dt, name, at) for left, name, at in self.waiting if left > dt]
            for name, at in due:
                self.play(name, at)

    def music(self, name: str) -> bool:
        """Change the music with a fade, and return False if no music can be played."""
        self._music.follow(name)
        return bool(self._music.wanted) and self.settings.music_volume > 0 and self._open()

    def tension(self, level: float) -> None:
        """Set how exciting the match is, from 0 to 1, for the music."""
        self._music.mix.tension = level

    def apply_volumes(self) -> None:
        """Use the volume in the settings for the music that is playing."""
        if self._ready:
            self._music.update(0.0, self.settings.music_volume)

    def close(self) -> None:
        """Fade everything out, and close the sound device."""
        self._music.close()
        if self._worker is not None:
            self._jobs.put(None)
            self._worker.join()
            self._worker = None
        if self._ready and pygame.mixer.get_init() and (self._music.piece or pygame.mixer.get_busy()):
            pygame.mixer.fadeout(CLOSING)
            pygame.mixer.music.fadeout(CLOSING)
            pygame.time.wait(CLOSING)
        self._ready = None
        pygame.mixer.quit()
