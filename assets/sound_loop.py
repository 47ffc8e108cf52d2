"""The quiet music of the evening: an endless loop of marimba over plucked strings."""

from __future__ import annotations

import random

from sound_tools import FILE_RATE, Signal, hertz, struck

BEAT = 0.8
"""Duration of a beat in seconds."""
MELODY = (
    "A4 . D5 . E5 . . B4",
    ". . A4 . . F#4 . .",
    "B4 . D5 . F#5 . . E5",
    ". . B4 . . . . .",
    "A4 . E5 . D5 . . B4",
    ". . A4 . B4 . . .",
    "F#4 . A4 . D5 . . E5",
    ". . . . A4 . . .",
)
"""Eight bars of four beats in D major pentatonic, written in half beats; a dot is a rest."""
BASS = ("D3 A3 F#3", "D3 A3 E4", "B2 F#3 D4", "B2 F#3 A3", "E3 B3 D4", "A2 E3 B3", "D3 A3 E4", "A2 E3 A3")
"""Three plucked notes in each bar, at the beats 1, 2.5 and 4."""


def plucked(pitch: float, seconds: float) -> Signal:
    """Return the sound of a soft nylon string: partials that die away, the high ones first.

    Args:
        pitch: Fundamental in hertz.
        seconds: Length; the last 0.3 seconds fade out.

    Returns:
        The signal at `FILE_RATE`.
    """
    partials = [(float(k), 1.0 / k**1.6, 0.9 / k**0.9) for k in range(1, 9)]
    return struck(pitch, seconds, partials, FILE_RATE, 0.004, release=0.3)


def evening_loop(rng: random.Random) -> Signal:
    """Return the loop: marimba over plucked strings, whose last notes ring on at the beginning.

    Args:
        rng: Source of small differences in touch.

    Returns:
        Eight bars at `FILE_RATE`; the last sample continues in the first.
    """
    total = round(len(MELODY) * 4 * BEAT * FILE_RATE)
    ring = [0.0] * total

    def place(at: float, sound: Signal, gain: float) -> None:
        first = round(at * FILE_RATE)
        for index, value in enumerate(sound):
            ring[(first + index) % total] += gain * value

    bar_seconds = 4 * BEAT
    soft = ((1.0, 1.0, 0.42), (2.0, 0.05, 0.2), (3.93, 0.12, 0.07))
    for bar, (tune, low) in enumerate(zip(MELODY, BASS, strict=True)):
        for step, note in enumerate(tune.split()):
            if note != ".":
                at = bar * bar_seconds + step * BEAT / 2 + rng.uniform(0.0, 0.012)
                place(at, struck(hertz(note), 2.4, soft, FILE_RATE, 0.008), rng.uniform(0.42, 0.55))
        for beat, note in zip((0.0, 1.5, 3.0), low.split(), strict=True):
            at = bar * bar_seconds + beat * BEAT + rng.uniform(0.0, 0.01)
            place(at, plucked(hertz(note), 3.0), 0.4 if beat == 0.0 else 0.27)
        hum = struck(
            hertz(low.split()[0]),
            bar_seconds * 1.6,
            ((1.0, 1.0, 2.2), (1.5, 0.3, 1.8)),
            FILE_RATE,
            attack=1.2,
            release=1.5,
        )
        place(bar * bar_seconds, hum, 0.16)

    for delay, gain in ((0.4 * BEAT, 0.14), (1.5 * BEAT, 0.2), (2.6 * BEAT, 0.1)):
        back = round(delay * FILE_RATE)
        dry = list(ring)
        for index in range(total):
            ring[index] += gain * dry[index - back]

    # A gentle low-pass is run twice round the loop, so that its memory is right at the seam too.
    memory = 0.0
    for lap in range(2):
        for index in range(total):
            memory += 0.55 * (ring[index] - memory)
            if lap == 1:
                ring[index] = memory
    return ring
