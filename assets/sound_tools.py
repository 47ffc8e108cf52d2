"""Tools for computing sounds: noise in moving bands, bodies that ring, strings, a room, and levels.

A signal is an array of samples with two columns, left and right, around zero, at `RATE` samples per second.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples per second, in the computation and in the files."""

Signal: TypeAlias = NDArray[np.float64]
Curve: TypeAlias = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""A function of the position in a sound, from 0 to 1."""
Random: TypeAlias = np.random.Generator


def generator(name: str) -> Random:
    """Return a random generator whose seed is computed from a name."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def hertz(note: str) -> float:
    """Return the pitch in hertz of a note such as ``A4`` or ``F#5`` in equal temperament."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[note[0]]
    steps += note.count("#") - note.count("b") + 12 * (int(note[-1]) - 4)
    return float(440.0 * 2.0 ** (steps / 12))


def silence(seconds: float) -> Signal:
    """Return a silent signal of a length in seconds."""
    return np.zeros((round(seconds * RATE), 2))


def add(target: Signal, start: float, sound: Signal, gain: float = 1.0, pan: float = 0.0) -> None:
    """Mix a sound into a longer signal; samples beyond the end of the signal are dropped.

    Args:
        target: The signal to change.
        start: Seconds from the beginning of `target`.
        sound: The sound to mix in.
        gain: Factor for `sound`.
        pan: Position between the loudspeakers: -1 is left, 1 is right.
    """
    first = round(start * RATE)
    part = sound[: max(0, len(target) - first)]
    sides = gain * np.array([math.sqrt(1 - pan), math.sqrt(1 + pan)])
    target[first : first + len(part)] += part * sides


def noise(seconds: float, rng: Random, width: float = 0.5) -> Signal:
    """Return white noise.

    Args:
        seconds: Length.
        rng: Source of the noise.
        width: Share of the noise that differs between left and right, from 0 to 1.
    """
    count = round(seconds * RATE)
    common = rng.standard_normal((count, 1))
    apart = rng.standard_normal((count, 2))
    return math.sqrt(1 - width) * common + math.sqrt(width) * apart


def band(sound: Signal, low: float, high: float, slope: float = 18.0) -> Signal:
    """Return a sound without the frequencies outside a band.

    Args:
        sound: The sound.
        low: Lower edge of the band in hertz.
        high: Upper edge of the band in hertz.
        slope: Decibels per octave by which frequencies outside the band are softer.
    """
    size = 1 << (len(sound) + RATE // 50).bit_length()
    spectrum = np.fft.rfft(sound, size, axis=0)
    pitch = np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1.0)
    away = np.maximum(np.log2(low / pitch), 0) + np.maximum(np.log2(pitch / high), 0)
    spectrum *= (10 ** (-slope * away / 20))[:, None]
    return np.asarray(np.fft.irfft(spectrum, size, axis=0)[: len(sound)])


def rustle(seconds: float, rng: Random, centre: Curve, shape: Curve, octaves: float = 1.2) -> Signal:
    """Return the sound of paper or cloth: noise in a band whose centre moves.

    Args:
        seconds: Length.
        rng: Source of the noise.
        centre: Centre of the band in hertz, by the position in the sound.
        shape: Loudness, by the position in the sound.
        octaves: Width of the band: its standard deviation in octaves.
    """
    frame, hop = 1024, 256
    raw = noise(seconds, rng)
    count = len(raw)
    padded = np.concatenate([np.zeros((frame, 2)), raw, np.zeros((2 * frame, 2))])
    window = np.hanning(frame + 1)[:frame]
    pitch = np.maximum(np.fft.rfftfreq(frame, 1 / RATE), 20.0)
    starts = np.arange(0, count + frame, hop)
    frames = np.stack([padded[at : at + frame] for at in starts]) * window[None, :, None]
    centres = centre(np.clip((starts - frame / 2) / count, 0.0, 1.0))
    away = np.log2(pitch[None, :] / centres[:, None]) / octaves
    spectra = np.fft.rfft(frames, axis=1) * np.exp(-0.5 * away**2)[:, :, None]
    back = np.fft.irfft(spectra, axis=1) * window[None, :, None]
    out = np.zeros_like(padded)
    for at, part in zip(starts, back, strict=True):
        out[at : at + frame] += part
    out = out[frame : frame + count] * shape(np.linspace(0.0, 1.0, count))[:, None]
    return out / max(1e-9, float(np.sqrt(np.mean(out**2)))) * 0.2


def hump(top: float, sharp: float = 2.0) -> Curve:
    """Return a loudness that rises from 0 to 1 at the position `top` and falls back to 0.

    Args:
        top: Position of the maximum, between 0 and 1.
        sharp: Power of the curve; a higher value gives a narrower hump.
    """

    def loudness(where: NDArray[np.float64]) -> NDArray[np.float64]:
        half = np.where(where < top, where / top * 0.5, 0.5 + (where - top) / (1.0 - top) * 0.5)
        return np.asarray(np.sin(np.pi * half) ** sharp)

    return loudness


def between(first: float, last: float) -> Curve:
    """Return an even glide from one value to another: equal ratios in equal times."""
    return lambda where: np.asarray(first * (last / first) ** where)


def crackling(shape: Curve, rng: Random, grains: int, depth: float = 0.8) -> Curve:
    """Return a loudness with the uneven grain of stiff paper.

    Args:
        shape: The even loudness.
        rng: Source of the grain.
        grains: Number of ups and downs; fibres that tear are finer than folds.
        depth: Depth of the downs, from 0 to 1.
    """
    heights = 1.0 - depth * (1.0 - rng.random(grains + 1) ** 2)
    places = np.linspace(0.0, 1.0, grains + 1)
    return lambda where: np.asarray(shape(where) * np.interp(where, places, heights))


def puff(seconds: float, rng: Random, low: float, high: float, attack: float = 0.0015) -> Signal:
    """Return a short burst of noise, as two surfaces make when they meet.

    Args:
        seconds: Time in which the burst loses 63 % of its loudness.
        rng: Source of the noise.
        low: Lower edge of its band in hertz.
        high: Upper edge of its band in hertz.
        attack: Duration of the rise in seconds.
    """
    length = 7 * seconds + attack
    raw = band(noise(length, rng, 0.35), low, high)
    now = np.arange(len(raw)) / RATE
    rise = np.where(now < attack, 0.5 - 0.5 * np.cos(np.pi * np.minimum(now / attack, 1.0)), 1.0)
    out = raw * (rise * np.exp(-np.maximum(0, now - attack) / seconds))[:, None]
    return np.asarray(out / np.max(np.abs(out)))


def ring(
    exciter: Signal, pitches: Sequence[float], decays: Sequence[float], gains: Sequence[float], rng: Random
) -> Signal:
    """Return the sound of a body that an exciter makes ring.

    Args:
        exciter: The sound of the blow, for example a short burst of noise.
        pitches: Frequency of each mode of the body in hertz.
        decays: Seconds in which each mode loses 63 % of its loudness.
        gains: Loudness of each mode.
        rng: Source of the phases, and of the place of each mode between left and right.
    """
    seconds = min(2.5, 6 * max(decays))
    now = np.arange(round(seconds * RATE)) / RATE
    body = np.zeros((len(now), 2))
    for pitch, decay, gain in zip(pitches, decays, gains, strict=True):
        if pitch > 15_000:
            continue
        wave = gain * np.exp(-now / decay) * np.sin(math.tau * pitch * now + rng.uniform(0, 0.6))
        side = rng.uniform(-0.5, 0.5)
        body += wave[:, None] * np.array([math.sqrt(1 - side), math.sqrt(1 + side)])
    return convolved(exciter, body)


def convolved(one: Signal, other: Signal) -> Signal:
    """Return the convolution of two sounds, column by column."""
    length = len(one) + len(other) - 1
    size = 1 << length.bit_length()
    product = np.fft.rfft(one, size, axis=0) * np.fft.rfft(other, size, axis=0)
    return np.asarray(np.fft.irfft(product, size, axis=0)[:length])


def peaked(sound: Signal, peak: float = 1.0) -> Signal:
    """Return a sound whose largest sample is `peak`."""
    return np.asarray(sound * (peak / max(1e-9, float(np.max(np.abs(sound))))))


def roomed(sound: Signal, rng: Random, wet: float, seconds: float, dark: float = 3200.0) -> Signal:
    """Return a sound in a room: the dry sound and its diffuse echo.

    Args:
        sound: The dry sound. The echo is cut off where the dry sound ends.
        rng: Source of the echo.
        wet: Loudness of the echo relative to the dry sound, from 0 to 1.
        seconds: Time in which the echo loses 63 % of its loudness.
        dark: Upper edge of the echo's band in hertz.
    """
    tail = band(noise(6 * seconds, rng, 0.9), 160, dark, 9.0)
    now = np.arange(len(tail)) / RATE
    tail *= (np.exp(-now / seconds) * np.minimum(1.0, now / 0.004))[:, None]
    tail /= math.sqrt(float(np.sum(tail**2)) / 2)
    return np.asarray(sound + wet * convolved(sound, tail)[: len(sound)])


def string(
    pitch: float, seconds: float, rng: Random, bright: float = 0.5, sustain: float = 1.0, pluck: float = 0.2
) -> Signal:
    """Return a plucked string: noise that circulates in a loop which damps high partials first.

    Args:
        pitch: Fundamental in hertz.
        seconds: Length; the last twentieth of a second fades out.
        rng: Source of the noise.
        bright: Share of high partials in the pluck, from 0 to 1.
        sustain: Seconds in which the string loses 63 % of its loudness, about.
        pluck: Place of the finger on the string, from 0 to 0.5; its partials are missing.
    """
    count = round(seconds * RATE)
    loop = RATE / pitch - 0.5
    size = int(loop)
    part = loop - size
    burst = rng.standard_normal(size)
    spectrum = np.fft.rfft(burst)
    partials = np.arange(len(spectrum))
    phases = spectrum / np.maximum(1e-9, np.abs(spectrum))
    shape = np.abs(np.sin(np.pi * partials * pluck)) / np.maximum(1, partials) ** (1.6 - bright)
    period = np.fft.irfft(phases * shape, size)
    keep = math.exp(-1 / (pitch * sustain))
    out = np.zeros(count + size + 2)
    out[1 : size + 1] = peaked(period)
    at = size + 1
    while at < len(out):
        end = min(at + size - 1, len(out))
        back = np.arange(at, end) - size
        # The delay has a fraction of a sample, so three earlier samples are mixed.
        old, older, oldest = out[back], out[back - 1], out[np.maximum(0, back - 2)]
        first = old + older
        second = older + oldest
        out[at:end] = keep * 0.5 * ((1 - part) * first + part * second)
        at = end
    wave = out[1 : count + 1]
    finish = min(count, RATE // 20)
    wave[count - finish :] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(finish) / finish)
    wave[:60] *= np.arange(60) / 60
    return np.repeat(wave[:, None], 2, axis=1)


def partial_tones(
    pitch: float,
    seconds: float,
    partials: Sequence[tuple[float, float, float]],
    attack: float = 0.005,
    release: float = 0.05,
    glide: float = 1.0,
) -> Signal:
    """Return a tone from partials that die away at different speeds.

    Args:
        pitch: Fundamental in hertz.
        seconds: Length.
        partials: For each partial its ratio to the fundamental, its loudness, and the seconds until it has lost 63 %.
        attack: Duration of the rise in seconds.
        release: Duration of the fall at the end in seconds.
        glide: Factor of the pitch at the end.
    """
    now = np.arange(round(seconds * RATE)) / RATE
    turn = np.cumsum(pitch * glide ** (now / seconds)) / RATE
    wave = np.zeros(len(now))
    for ratio, loudness, decay in partials:
        if pitch * ratio < 16_000:
            wave += loudness * np.exp(-now / decay) * np.sin(math.tau * ratio * turn)
    rise = 0.5 - 0.5 * np.cos(np.pi * np.minimum(1.0, now / attack))
    fall = 0.5 - 0.5 * np.cos(np.pi * np.minimum(1.0, (seconds - now) / release))
    return np.repeat((wave * rise * fall)[:, None], 2, axis=1)


def trimmed(sound: Signal, tail: float = 0.03) -> Signal:
    """Return a sound without a constant offset, with both ends faded to zero so that no end clicks."""
    done = np.asarray(sound - np.mean(sound, axis=0), np.float64)
    for seconds, flip in ((0.001, False), (tail, True)):
        span = min(len(done), round(seconds * RATE))
        fade = 0.5 - 0.5 * np.cos(np.pi * np.arange(span) / span)
        if flip:
            done[len(done) - span :] *= fade[::-1, None]
        else:
            done[:span] *= fade[:, None]
    return done


def loudness(sound: Signal) -> float:
    """Return the perceived loudness of a sound, accurate enough to level sounds with each other.

    Ears are less sensitive to low tones and add up over a tenth of a second. So a knock is less loud than a tone of the
    same peak.

    Returns:
        Loudness of the loudest tenth of a second above 500 Hz, in decibels relative to full scale.
    """
    above = band(sound, 500, RATE, 6.0)
    squares = np.concatenate([[0.0], np.cumsum(np.mean(above**2, axis=1))])
    window = min(len(sound), round(0.1 * RATE))
    loudest = float(np.max(squares[window:] - squares[:-window]))
    return 10 * math.log10(max(loudest / round(0.1 * RATE), 1e-12))


def to_loudness(sound: Signal, decibels: float) -> Signal:
    """Return a sound scaled to a `loudness`."""
    return np.asarray(sound * 10 ** ((decibels - loudness(sound)) / 20))
