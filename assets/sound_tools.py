"""The tools for the sounds of the table: struck bodies, paper and cloth, levels, and files.

A signal is a list of floats around zero, at `RATE` samples per second unless stated otherwise.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

RATE = 44_100
"""Samples per second while an effect is computed."""
FILE_RATE = RATE // 2
"""Samples per second in the files. Soft sounds have almost nothing above 10 kHz."""

Signal = list[float]


def hertz(note: str) -> float:
    """Return the pitch of a note such as ``A4`` or ``F#5`` in equal temperament.

    Args:
        note: Letter, optional ``#``, octave digit.

    Returns:
        Frequency in hertz.
    """
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[note[0]]
    steps += note.count("#") + 12 * (int(note[-1]) - 4)
    return float(440.0 * 2.0 ** (steps / 12))


def silence(seconds: float) -> Signal:
    """Return a silent signal of a length in seconds."""
    return [0.0] * round(seconds * RATE)


def add(target: Signal, start: float, sound: Sequence[float], gain: float = 1.0) -> None:
    """Mix a sound into a longer signal; the part beyond its end is dropped.

    Args:
        target: The signal to change.
        start: Seconds from its beginning.
        sound: The sound to mix in.
        gain: Factor for `sound`.
    """
    first = round(start * RATE)
    for index, value in enumerate(sound[: max(0, len(target) - first)], first):
        target[index] += gain * value


def struck(
    pitch: float,
    seconds: float,
    partials: Sequence[tuple[float, float, float]],
    rate: int = RATE,
    attack: float = 0.003,
    release: float = 0.03,
    glide: float = 1.0,
) -> Signal:
    """Return the sound of a struck body: sine partials that die away at different speeds.

    Args:
        pitch: Fundamental in hertz.
        seconds: Length.
        partials: For each partial: its ratio to the fundamental, its loudness, and the seconds until it has lost 63 %.
        rate: Samples per second.
        attack: Duration of the rise in seconds, which avoids a click at the start.
        release: Duration of the fall in seconds, which avoids a click at the end.
        glide: Factor of the pitch at the end.

    Returns:
        The signal.
    """
    count = round(seconds * rate)
    sound = [0.0] * count
    for ratio, loudness, decay in partials:
        if pitch * ratio > rate * 0.45:
            continue
        phase = 0.0
        for index in range(count):
            now = index / rate
            phase += math.tau * pitch * ratio * glide ** (index / count) / rate
            rise = 1.0 if now >= attack else 0.5 - 0.5 * math.cos(math.pi * now / attack)
            left = seconds - now
            fall = 1.0 if left >= release else 0.5 - 0.5 * math.cos(math.pi * left / release)
            sound[index] += loudness * rise * fall * math.exp(-now / decay) * math.sin(phase)
    return sound


def rustle(
    seconds: float,
    rng: random.Random,
    centre: Callable[[float], float],
    shape: Callable[[float], float],
    width: float = 0.8,
) -> Signal:
    """Return the sound of paper or cloth: noise through a band-pass filter with a moving centre.

    Args:
        seconds: Length.
        rng: Source of the noise.
        centre: Centre of the band in hertz, for a position 0 to 1.
        shape: Loudness, for a position 0 to 1.
        width: Damping of the filter: 0.2 whistles, 1.4 is broad.

    Returns:
        The signal.
    """
    count = round(seconds * RATE)
    low = band = first = second = 0.0
    sound = []
    for index in range(count):
        where = index / count
        tuning = 2.0 * math.sin(math.pi * min(centre(where), RATE / 7) / RATE)
        low += tuning * band
        band += tuning * (rng.uniform(-1.0, 1.0) - low - width * band)
        # There are two plain low-passes above the band, because without them the hiss is harsher than paper.
        blend = 1.0 - math.exp(-math.tau * 1.6 * centre(where) / RATE)
        first += blend * (band - first)
        second += blend * (first - second)
        sound.append(second * shape(where))
    return sound


def hump(top: float, sharp: float = 2.0) -> Callable[[float], float]:
    """Return a loudness that rises from 0 to 1 at `top` and falls back to 0, softly at both ends.

    Args:
        top: Position of the maximum, 0 to 1.
        sharp: Power; a higher value gives a narrower hump.

    Returns:
        The loudness for a position 0 to 1.
    """

    def loudness(where: float) -> float:
        half = where / top * 0.5 if where < top else 0.5 + (where - top) / (1.0 - top) * 0.5
        return float(math.sin(math.pi * half) ** sharp)

    return loudness


def between(first: float, last: float) -> Callable[[float], float]:
    """Return an even glide from one value to another: equal ratios in equal times."""
    return lambda where: float(first * (last / first) ** where)


def crackling(
    shape: Callable[[float], float], rng: random.Random, grains: int, depth: float = 0.8
) -> Callable[[float], float]:
    """Return a loudness with the uneven grain of stiff paper.

    Args:
        shape: The even loudness, for a position 0 to 1.
        rng: Source of the grain.
        grains: Number of ups and downs; tearing fibres are finer than folds.
        depth: Depth of the downs, 0 to 1.

    Returns:
        The uneven loudness for a position 0 to 1.
    """
    heights = [1.0 - depth * (1.0 - rng.random() ** 2) for _ in range(grains + 1)]

    def loudness(where: float) -> float:
        grain, part = divmod(where * grains, 1.0)
        low, high = heights[int(grain)], heights[min(int(grain) + 1, grains)]
        return shape(where) * (low + (high - low) * part)

    return loudness


def halved(sound: Signal) -> Signal:
    """Return a signal at `FILE_RATE` from one at `RATE`, without the frequencies that the lower rate cannot hold.

    Args:
        sound: The signal at `RATE`.

    Returns:
        Every second sample after a half-band low-pass (of 31 taps; the even ones are zero).
    """
    taps = [
        (step, math.sin(math.pi * step / 2) / (math.pi * step) * (0.5 + 0.5 * math.cos(math.pi * step / 17)))
        for step in range(1, 17, 2)
    ]
    padded = [0.0] * 16 + sound + [0.0] * 16
    return [
        0.5 * padded[at] + sum(tap * (padded[at - step] + padded[at + step]) for step, tap in taps)
        for at in range(16, 16 + len(sound), 2)
    ]


def centred(sound: Signal) -> Signal:
    """Return a signal without its constant offset, which no loudspeaker can play."""
    offset = sum(sound) / len(sound)
    return [value - offset for value in sound]


def trimmed(sound: Signal) -> Signal:
    """Return a centred effect with both ends faded to zero, so that neither clicks.

    Args:
        sound: The raw signal at `FILE_RATE`.

    Returns:
        A new signal.
    """
    done = centred(sound)
    for seconds, ends in ((0.002, range(len(done))), (0.03, range(len(done) - 1, -1, -1))):
        span = round(seconds * FILE_RATE)
        for step, index in zip(range(span), ends, strict=False):
            done[index] *= 0.5 - 0.5 * math.cos(math.pi * step / span)
    return done


def loudness(sound: Sequence[float], rate: int = FILE_RATE) -> float:
    """Return the perceived loudness of a sound, accurate enough to level sounds with each other.

    Ears are less sensitive to low tones and add up over a tenth of a second. So a knock is less loud than a tone of the
    same peak.

    Args:
        sound: Values within -1 and 1.
        rate: Samples per second.

    Returns:
        Loudness of the loudest tenth of a second above 500 Hz, in decibels relative to full scale.
    """
    keep = math.exp(-math.tau * 500 / rate)
    window = round(0.1 * rate)
    squares: Signal = []
    above = last = energy = loudest = 0.0
    for index, value in enumerate(sound):
        above, last = keep * (above + value - last), value
        squares.append(above * above)
        energy += squares[index] - (squares[index - window] if index >= window else 0.0)
        loudest = max(loudest, energy)
    return 10 * math.log10(max(loudest / window, 1e-12))


def brightness(sound: Sequence[float], rate: int = FILE_RATE) -> float:
    """Return the brightness of a sound: hiss is bright, wood and felt are dark.

    Args:
        sound: The signal, not silent.
        rate: Samples per second.

    Returns:
        The root mean square frequency in hertz.
    """
    steps = sum((after - before) ** 2 for before, after in pairwise(sound))
    return rate / math.pi * math.asin(min(1.0, math.sqrt(steps / sum(value * value for value in sound)) / 2))


def to_loudness(sound: Signal, decibels: float) -> Signal:
    """Return a signal at `FILE_RATE` scaled to a `loudness`."""
    factor = 10 ** ((decibels - loudness(sound)) / 20)
    return [value * factor for value in sound]


def to_peak(sound: Signal, peak: float) -> Signal:
    """Return a signal scaled so that its largest absolute sample is `peak`."""
    factor = peak / max(abs(value) for value in sound)
    return [value * factor for value in sound]


@dataclass(frozen=True, slots=True)
class Levels:
    """The measurements of a finished file.

    Attributes:
        seconds: Duration.
        peak: Largest absolute sample; 1.0 is full scale.
        loudness: See `loudness`.
        brightness: See `brightness`.
        edge: Largest absolute value of the first and the last sample.
        seam: Step from the last sample to the first, which a looping player makes.
        size: Size of the file in bytes.
    """

    seconds: float
    peak: float
    loudness: float
    brightness: float
    edge: float
    seam: float
    size: int


def write(path: Path, sound: Signal) -> None:
    """Write a signal at `FILE_RATE` as mono 16-bit WAV.

    Args:
        path: The file to write.
        sound: Values within -1 and 1.
    """
    samples = array("h", (round(value * 32767) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(FILE_RATE)
        out.writeframes(samples.tobytes())


def measure(path: Path) -> Levels:
    """Measure a mono 16-bit WAV file.

    Args:
        path: The file.

    Returns:
        Its levels.

    Raises:
        ValueError: The file is not mono with 16 bits.
    """
    with wave.open(str(path), "rb") as source:
        if source.getnchannels() != 1 or source.getsampwidth() != 2:
            raise ValueError(f"{path.name}: expected mono, 16 bit")
        rate = source.getframerate()
        samples = array("h", source.readframes(source.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    sound = [value / 32767 for value in samples]
    return Levels(
        seconds=len(sound) / rate,
        peak=max(abs(value) for value in sound),
        loudness=loudness(sound, rate),
        brightness=brightness(sound, rate),
        edge=max(abs(sound[0]), abs(sound[-1])),
        seam=abs(sound[0] - sound[-1]),
        size=path.stat().st_size,
    )
