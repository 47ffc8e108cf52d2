"""The band that plays the music: its instruments, and the tape on which their notes are laid.

A tape is a loop: what rings beyond its end is heard at its beginning, and so is the echo of the room.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from sound_things import wood
from sound_tools import (
    RATE,
    Random,
    Signal,
    add,
    band,
    between,
    generator,
    hump,
    noise,
    partial_tones,
    peaked,
    puff,
    rustle,
    silence,
    string,
)


def pitch_of(key: int) -> float:
    """Return the frequency in hertz of a key of a keyboard, of which 69 is the A at 440 Hz."""
    return float(440.0 * 2 ** ((key - 69) / 12))


def guitar(key: int, seconds: float, rng: Random) -> Signal:
    """Return a nylon string."""
    length = min(seconds + 0.7, 2.6)
    tone = peaked(string(pitch_of(key), length, rng, 0.35, 0.55, 0.22))
    add(tone, 0.0, wood(160, rng, 0.7, 0.1), 0.07)
    return tone


def pizzicato(key: int, seconds: float, rng: Random) -> Signal:
    """Return a string of a violin, plucked short."""
    del seconds
    tone = peaked(string(pitch_of(key), 0.7, rng, 0.45, 0.12, 0.3))
    add(tone, 0.0, wood(230, rng, 0.5, 0.1), 0.15)
    return tone


def bass(key: int, seconds: float, rng: Random) -> Signal:
    """Return a string of a double bass."""
    tone = string(pitch_of(key), min(seconds + 0.15, 2.0), rng, 0.3, 0.5, 0.28)
    tone = peaked(band(tone, 45, 750, 9))
    add(tone, 0.0, puff(0.01, rng, 80, 600, 0.002), 0.16)
    return tone


def piano(key: int, seconds: float, rng: Random) -> Signal:
    """Return a piano whose hammers are covered with felt."""
    pitch = pitch_of(key)
    last = 1.6 * (220 / pitch) ** 0.4
    partials = [(k * math.sqrt(1 + 0.0004 * k * k), 1.0 / k**1.5, last / k**0.7) for k in range(1, 11)]
    length = min(seconds + 0.9, 3.5)
    tone = partial_tones(pitch, length, partials, 0.006, 0.3)
    tone = tone + 0.6 * partial_tones(pitch * 1.0009, length, partials, 0.006, 0.3)
    tone = peaked(tone)
    add(tone, 0.0, puff(0.016, rng, 120, 900, 0.002), 0.16)
    return tone


def marimba(key: int, seconds: float, rng: Random) -> Signal:
    """Return a wooden bar."""
    del seconds
    tone = partial_tones(pitch_of(key), 1.1, ((1, 1, 0.28), (3.93, 0.25, 0.09), (9.5, 0.08, 0.03)), 0.003)
    tone = peaked(tone)
    add(tone, 0.0, wood(400, rng, 0.5, 0.3), 0.16)
    return tone


def vibraphone(key: int, seconds: float, rng: Random) -> Signal:
    """Return a metal bar over a pipe whose lid turns."""
    length = min(seconds + 1.2, 3.2)
    tone = partial_tones(
        pitch_of(key), length, ((1, 1, 1.2), (4.0, 0.22, 0.4), (10.2, 0.05, 0.1)), 0.004, 0.4
    )
    now = np.arange(len(tone)) / RATE
    tone *= (1 + 0.16 * np.sin(math.tau * 4.6 * now + rng.uniform(0, 6)))[:, None]
    tone = peaked(tone)
    add(tone, 0.0, puff(0.004, rng, 300, 2500), 0.08)
    return tone


def celesta(key: int, seconds: float, rng: Random) -> Signal:
    """Return a small steel plate struck by felt."""
    del seconds
    tone = partial_tones(
        pitch_of(key), 1.6, ((1, 1, 0.5), (2.0, 0.2, 0.3), (4.1, 0.16, 0.12), (7.6, 0.06, 0.05)), 0.002, 0.3
    )
    tone = peaked(tone)
    add(tone, 0.0, wood(900, rng, 0.3, 0.3), 0.1)
    return tone


def _blown(
    key: int, seconds: float, rng: Random, partials: list[tuple[float, float, float]], air: float
) -> Signal:
    length = seconds + 0.08
    tone = partial_tones(pitch_of(key), length, partials, 0.045, 0.1)
    now = np.arange(len(tone)) / RATE
    tone *= (1 + 0.05 * np.minimum(1, now / 0.5) * np.sin(math.tau * 5.1 * now + rng.uniform(0, 6)))[:, None]
    breath = band(noise(length, rng, 0.4), 900, 3500, 9)[: len(tone)]
    return peaked(tone) + air * breath * hump(0.2, 0.6)(np.linspace(0.001, 0.999, len(tone)))[:, None]


def clarinet(key: int, seconds: float, rng: Random) -> Signal:
    """Return a clarinet in its low register."""
    partials = [(float(k), (1.0 if k % 2 else 0.12) / k**1.25, 9.0) for k in range(1, 12)]
    return _blown(key, seconds, rng, partials, 0.01)


def whistle(key: int, seconds: float, rng: Random) -> Signal:
    """Return a wooden whistle, with much breath."""
    return _blown(key, seconds, rng, [(1, 1, 9), (2, 0.22, 9), (3, 0.1, 9), (4, 0.03, 9)], 0.035)


def accordion(key: int, seconds: float, rng: Random) -> Signal:
    """Return two reeds that are not quite in tune."""
    partials = [(float(k), 1.0 / k**1.05, 9.0) for k in range(1, 13)]
    one = partial_tones(pitch_of(key), seconds + 0.1, partials, 0.05, 0.1)
    other = partial_tones(pitch_of(key) * 1.004, seconds + 0.1, partials, 0.05, 0.1)
    both = np.stack([one[:, 0] + 0.5 * other[:, 0], 0.5 * one[:, 0] + other[:, 0]], axis=1)
    del rng
    return peaked(band(both, 200, 2600, 9))


def strings(key: int, seconds: float, rng: Random) -> Signal:
    """Return a few bowed strings that swell."""
    length = seconds + 0.8
    out = silence(length)
    for _ in range(3):
        detune = 2 ** (rng.uniform(-0.07, 0.07) / 12)
        partials = [(float(k), 1.0 / k**1.1, 30.0) for k in range(1, 11)]
        voice = partial_tones(pitch_of(key) * detune, length, partials, min(0.7, seconds / 2), 0.8)
        add(out, 0.0, voice, 0.3, rng.uniform(-0.6, 0.6))
    return peaked(band(out, 150, 1500, 9))


def tremolo(key: int, seconds: float, rng: Random) -> Signal:
    """Return bowed strings that tremble."""
    tone = strings(key, seconds, rng)
    now = np.arange(len(tone)) / RATE
    return np.asarray(tone * (0.55 + 0.45 * np.sin(math.tau * 7.5 * now))[:, None])


def kick(key: int, seconds: float, rng: Random) -> Signal:
    """Return a soft low drum."""
    del key, seconds
    sound = silence(0.4)
    add(sound, 0.0, partial_tones(78, 0.35, ((1, 1, 0.09), (1.6, 0.3, 0.05)), 0.003, 0.1, 0.6), 0.9)
    add(sound, 0.0, puff(0.02, rng, 60, 350, 0.002), 0.5)
    return peaked(sound)


def brush(key: int, seconds: float, rng: Random) -> Signal:
    """Return a brush on a drum: a swish, or with a key above 0 a tap."""
    del seconds
    if key:
        return puff(0.03, rng, 250, 3800, 0.003)
    return peaked(rustle(0.22, rng, between(1500, 2600), hump(0.5, 1.2), 1.2))


def shaker(key: int, seconds: float, rng: Random) -> Signal:
    """Return a shaker of seeds."""
    del key, seconds
    return peaked(rustle(0.09, rng, between(3600, 4600), hump(0.35), 0.5))


def block(key: int, seconds: float, rng: Random) -> Signal:
    """Return a wood block; the key is its pitch."""
    del seconds
    return wood(pitch_of(key), rng, 0.8, 0.6)


def typewriter(key: int, seconds: float, rng: Random) -> Signal:
    """Return a key of a typewriter, or with a key above 0 the bell of its carriage."""
    del seconds
    sound = silence(0.9)
    if key:
        tone = partial_tones(2093, 0.85, ((1, 1, 0.3), (2.7, 0.3, 0.12), (5.2, 0.1, 0.05)), 0.002)
        add(sound, 0.0, peaked(tone), 0.5)
    add(sound, 0.0, wood(900 * rng.uniform(0.9, 1.1), rng, 0.3, 0.9), 0.9)
    add(sound, 0.02, wood(300, rng, 0.4, 0.4), 0.4)
    return peaked(sound)


Instrument = Callable[[int, float, Random], Signal]


@lru_cache(maxsize=2000)
def note(instrument: Instrument, key: int, seconds: float, take: int) -> Signal:
    """Return a note of an instrument at full loudness; the same note is computed once.

    Args:
        instrument: The instrument.
        key: Key of the keyboard; drums read it as a number of their stroke.
        seconds: Time until the next note, in seconds.
        take: Number of the take, so that repeated notes differ.
    """
    return instrument(key, seconds, generator(f"{instrument.__name__} {key} {seconds} {take}"))


class Tape:
    """A loop on which notes are laid.

    Args:
        seconds: Length of the loop.
        name: Name from which the seed of all small differences is computed.

    Attributes:
        seconds: Length of the loop.
        sound: The samples so far.
    """

    def __init__(self, seconds: float, name: str) -> None:
        self.seconds = seconds
        self.sound = silence(seconds)
        self._rng = generator(f"tape {name}")

    def lay(
        self, at: float, instrument: Instrument, key: int, seconds: float, gain: float, pan: float = 0.0
    ) -> None:
        """Lay a note; what rings beyond the end of the tape is laid at its beginning.

        Args:
            at: Seconds from the beginning.
            instrument: The instrument.
            key: Key of the keyboard.
            seconds: Length of the note; most instruments ring on for a while.
            gain: Loudness.
            pan: Place between the loudspeakers, from -1 to 1.
        """
        rng = self._rng
        part = note(instrument, key, round(seconds, 3), int(rng.integers(3)))
        first = round((at + rng.uniform(0, 0.012)) * RATE)
        force = gain * rng.uniform(0.85, 1.1)
        sides = force * np.array([math.sqrt(1 - pan), math.sqrt(1 + pan)])
        places = np.arange(first, first + len(part)) % len(self.sound)
        if len(part) > len(self.sound):
            np.add.at(self.sound, places, part * sides)
        else:
            self.sound[places] += part * sides

    def roomed(self, wet: float, seconds: float) -> Signal:
        """Return the tape in a room, whose echo goes on over the seam of the loop.

        Args:
            wet: Loudness of the echo.
            seconds: Time in which the echo loses 63 % of its loudness.
        """
        count = len(self.sound)
        tail = band(noise(6 * seconds, generator("room"), 0.9), 180, 2600, 9.0)
        now = np.arange(len(tail)) / RATE
        tail *= (np.exp(-now / seconds) * np.minimum(1.0, now / 0.01))[:, None]
        tail /= math.sqrt(float(np.sum(tail**2)) / 2)
        spectrum = np.fft.rfft(self.sound, axis=0)
        echo = np.fft.irfft(spectrum * np.fft.rfft(tail, count, axis=0), count, axis=0)
        out = self.sound + wet * echo
        # All is softened above 6 kHz, round the seam too.
        pitch = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1.0)
        soft = 10 ** (-9.0 * np.maximum(0, np.log2(pitch / 6000)) / 20) * (pitch > 35)
        return np.asarray(np.fft.irfft(np.fft.rfft(out, axis=0) * soft[:, None], count, axis=0))
