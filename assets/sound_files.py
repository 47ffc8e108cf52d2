"""Vorbis files of sounds: encoding, decoding, and the measurements of a finished file.

Encoding needs the development dependency ``soundfile`` 0.14.0, whose wheel brings libsndfile 1.2.2 with libvorbis.
Decoding uses pygame-ce, as the app does.
"""

from __future__ import annotations

import math
import os
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sound_tools import RATE, Signal, loudness

ENCODER = "libsndfile-1.2.2"
"""The encoder that made the committed files; another version may write other bytes."""
BLOCK = 4096
"""Frames that are encoded at once; libsndfile runs out of stack if it gets too many."""
STRONGEST = 3
"""Number of partials that `sine_share` adds up."""


def write(path: Path, sound: Signal, compression: float) -> None:
    """Encode a sound as Ogg Vorbis. The same sound gives the same bytes.

    Args:
        path: The file to write.
        sound: Samples between -1 and 1.
        compression: From 0 (largest file) to 1 (smallest file).
    """
    import soundfile  # type: ignore[import-untyped,import-not-found,unused-ignore]

    if soundfile.__libsndfile_version__ != ENCODER.removeprefix("libsndfile-"):
        print(f"encoder: libsndfile {soundfile.__libsndfile_version__}, the committed files are by {ENCODER}")
    with soundfile.SoundFile(
        path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=compression
    ) as file:
        for at in range(0, len(sound), BLOCK):
            file.write(sound[at : at + BLOCK])
    path.write_bytes(_with_serial(path.read_bytes(), zlib.crc32(path.name.encode())))


def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return table


def _with_serial(data: bytes, serial: int) -> bytes:
    """Return an Ogg file with another serial number, because the encoder draws its number at random."""
    table, out, at = _crc_table(), bytearray(), 0
    while at < len(data):
        segments = data[at + 26]
        body = sum(data[at + 27 : at + 27 + segments])
        page = bytearray(data[at : at + 27 + segments + body])
        page[14:18] = struct.pack("<I", serial)
        page[22:26] = bytes(4)
        crc = 0
        for byte in page:
            crc = ((crc << 8) & 0xFFFFFFFF) ^ table[(crc >> 24) ^ byte]
        page[22:26] = struct.pack("<I", crc)
        out += page
        at += len(page)
    return bytes(out)


def decoded(path: Path) -> Signal:
    """Return the samples of a file, decoded as the app decodes it.

    Raises:
        pygame.error: The file is no sound.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    if pygame.mixer.get_init() != (RATE, -16, 2):
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    raw = pygame.mixer.Sound(str(path)).get_raw()
    return np.frombuffer(raw, "<i2").reshape(-1, 2) / 32767


def _power(sound: Signal) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    size = 1 << max(len(sound), RATE // 2).bit_length()
    power = np.sum(np.abs(np.fft.rfft(sound, size, axis=0)) ** 2, axis=1)
    return np.asarray(np.fft.rfftfreq(size, 1 / RATE), np.float64), np.asarray(power, np.float64)


def sine_share(sound: Signal) -> float:
    """Return the share of a sound's energy in its three strongest partials, from 0 to 1.

    A partial is a peak of the spectrum with everything within 2 % of its frequency, and at least within 8 Hz.
    """
    pitches, power = _power(sound)
    whole, strongest = float(np.sum(power)), 0.0
    for _ in range(STRONGEST):
        peak = pitches[int(np.argmax(power))]
        near = np.abs(pitches - peak) <= max(0.02 * peak, 8.0)
        strongest += float(np.sum(power[near]))
        power[near] = 0.0
    return strongest / whole


def flatness(sound: Signal) -> float:
    """Return the spectral flatness between 80 and 8,000 Hz: 0 is a pure tone, 0.56 is white noise."""
    pitches, power = _power(sound)
    heard = power[(pitches > 80) & (pitches < 8000)] + 1e-20
    return float(np.exp(np.mean(np.log(heard))) / np.mean(heard))


@dataclass(frozen=True, slots=True)
class Levels:
    """The measurements of a sound.

    Attributes:
        seconds: Duration.
        peak: Largest absolute sample; 1.0 is full scale.
        loudness: See `loudness`.
        brightness: Root mean square frequency in hertz: hiss is bright, wood and felt are dark.
        edge: Largest absolute value of the first and the last sample.
        seam: Step from the last sample to the first, which a looping player makes.
        sines: See `sine_share`.
        flatness: See `flatness`.
        width: Share of the energy that differs between left and right, from 0 to 1.
    """

    seconds: float
    peak: float
    loudness: float
    brightness: float
    edge: float
    seam: float
    sines: float
    flatness: float
    width: float


def measure(sound: Signal) -> Levels:
    """Measure a sound."""
    energy = float(np.sum(sound**2))
    steps = float(np.sum(np.diff(sound, axis=0) ** 2))
    return Levels(
        seconds=len(sound) / RATE,
        peak=float(np.max(np.abs(sound))),
        loudness=loudness(sound),
        brightness=RATE / math.pi * math.asin(min(1.0, math.sqrt(steps / energy) / 2)),
        edge=float(np.max(np.abs(sound[[0, -1]]))),
        seam=float(np.max(np.abs(sound[0] - sound[-1]))),
        sines=sine_share(sound),
        flatness=flatness(sound),
        width=float(np.sum((sound[:, 0] - sound[:, 1]) ** 2)) / (2 * energy),
    )
