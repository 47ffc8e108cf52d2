"""The sounds for moments of a game: things on the table, with a few notes of strings, wooden bars and a horn."""

from __future__ import annotations

import numpy as np
from sound_things import card_sound, cube, felt, pass_sound, slide, snap, torn, wood
from sound_tools import (
    Random,
    Signal,
    add,
    band,
    between,
    crackling,
    hertz,
    hump,
    noise,
    partial_tones,
    peaked,
    puff,
    roomed,
    rustle,
    silence,
    string,
)

BAR = (
    *((1.0, 0.8, 0.14), (2.01, 0.6, 0.12), (3.01, 0.3, 0.1)),
    *((3.93, 0.6, 0.08), (6.8, 0.35, 0.04), (9.6, 0.25, 0.03)),
)
"""Partials of a wooden bar: ratio, loudness, and the seconds until a partial has lost 63 %."""


def pluck(note: str, rng: Random, seconds: float = 0.9, bright: float = 0.95) -> Signal:
    """Return a plucked string, with the knock of its wooden body."""
    sound = silence(seconds)
    tone = string(hertz(note) * rng.uniform(0.999, 1.001), seconds, rng, bright, 0.5, rng.uniform(0.16, 0.3))
    add(sound, 0.0, peaked(tone), 0.8)
    add(sound, 0.0, wood(190, rng, 1.1, 0.35), 0.45)
    add(sound, 0.0, snap(rng, 0.8), 0.3)
    return peaked(sound)


def bar(note: str, rng: Random, seconds: float = 0.7) -> Signal:
    """Return a wooden bar struck with a mallet: its tone, and the knock of wood."""
    sound = silence(seconds)
    add(sound, 0.0, partial_tones(hertz(note), seconds, BAR, 0.002), 0.5)
    add(sound, 0.0, wood(hertz(note) * 0.8, rng, 0.7, 0.45), 0.5)
    return peaked(sound)


def horn(note: str, rng: Random, seconds: float, gain: float = 1.0) -> Signal:
    """Return a small soft horn with the breath of its player."""
    partials = [(float(k), 1.0 / k**0.85 * (0.75 if k % 2 else 1.0), 0.9 / k**0.3) for k in range(1, 14)]
    tone = partial_tones(hertz(note), seconds, partials, 0.02, 0.09) + 0.7 * partial_tones(
        hertz(note) * 1.004, seconds, partials, 0.03, 0.09
    )
    breath = band(noise(seconds, rng, 0.7), 700, 3800, 9)
    shape = (
        np.exp(-np.linspace(0, 4, len(breath)))[:, None]
        * np.minimum(1, np.linspace(0, 40, len(breath)))[:, None]
    )
    size = min(len(tone), len(breath))
    return gain * peaked(band(tone, 120, 3000, 9)[:size] + 0.5 * (breath * shape)[:size])


def hum(note: str, rng: Random, seconds: float, glide: float = 1.0) -> Signal:
    """Return a bowed low string with the noise of its bow."""
    partials = [(float(k), 1.0 / k**0.45, 0.8 / k**0.2) for k in range(1, 17)]
    tone = partial_tones(hertz(note), seconds, partials, 0.04, 0.12, glide)
    bow = (
        band(noise(seconds, rng, 0.6), 350, 2400, 9) * hump(0.25, 1.0)(np.linspace(0, 1, len(tone)))[:, None]
    )
    return peaked(band(tone, 150, 2100, 9) + 0.5 * bow)


def sparkle(rng: Random, seconds: float) -> Signal:
    """Return small chips of glass and metal that fall."""
    sound = silence(seconds)
    for at in np.sort(rng.uniform(0, seconds * 0.7, round(40 * seconds))):
        grain = puff(rng.uniform(0.004, 0.014), rng, rng.uniform(1800, 3200), rng.uniform(3400, 5600), 0.0005)
        add(sound, float(at), grain, rng.uniform(0.2, 0.8) * (1 - at / seconds), rng.uniform(-0.7, 0.7))
    return peaked(sound)


def bid_sound(rng: Random) -> Signal:
    """A bid: chips set down, and two plucked notes up a fourth."""
    sound = silence(0.75)
    add(sound, 0.0, cube(rng, 1.0, 520), 0.7)
    add(sound, 0.06, cube(rng, 0.6, 600), 0.6)
    add(sound, 0.06, felt(rng), 0.4)
    add(sound, 0.02, pluck("E4", rng, 0.6), 0.3)
    add(sound, 0.12, pluck("A4", rng, 0.62), 0.36)
    return roomed(sound, rng, 0.2, 0.05)


def count_sound(rng: Random) -> Signal:
    """One counted card: it lands, and a wooden bar sounds. The tone rises from card to card when it is played."""
    sound = silence(0.5)
    add(sound, 0.0, felt(rng), 0.7)
    add(sound, 0.0, snap(rng, 0.75), 0.8)
    add(sound, 0.004, bar("D4", rng, 0.4), 0.4)
    add(sound, 0.004, pluck("D4", rng, 0.45, 1.0), 0.4)
    return roomed(sound, rng, 0.16, 0.04)


def roll_sound(rng: Random) -> Signal:
    """A soft roll of brushes on a drum, which opens a count."""
    sound = silence(0.9)
    at, gap = 0.0, 0.062
    while at < 0.66:
        stroke = puff(0.03, rng, 140, 1500, 0.004)
        add(sound, at, stroke, 0.3 + 0.6 * at, rng.choice((-0.3, 0.3)))
        at += gap * rng.uniform(0.93, 1.07)
        gap = max(0.034, gap * 0.97)
    add(sound, 0.0, peaked(rustle(0.72, rng, between(600, 1500), hump(0.85), 1.2)), 0.28)
    add(sound, 0.7, puff(0.05, rng, 70, 420, 0.002), 0.9)
    return roomed(sound, rng, 0.22, 0.06)


def reveal_sound(rng: Random) -> Signal:
    """Cards turned over with a sweep upward, and a strummed chord behind."""
    sound = silence(1.0)
    add(sound, 0.0, peaked(rustle(0.55, rng, between(450, 2600), hump(0.72), 1.0)), 0.6)
    for step, note in enumerate(("D4", "A4", "B4", "E5")):
        add(sound, 0.2 + 0.055 * step, pluck(note, rng, 0.7), 0.26, 0.2 * step - 0.3)
        add(sound, 0.16 + 0.07 * step, snap(rng, 0.8), 0.3, 0.3 - 0.2 * step)
    return roomed(sound, rng, 0.25, 0.07)


def bid_made_sound(rng: Random) -> Signal:
    """Three quick plucked notes upward, with a tap of wood, for a bid that was made."""
    sound = silence(0.9)
    add(sound, 0.0, wood(420, rng, 0.6, 0.4), 0.6)
    for step, note in enumerate(("A4", "D5", "F#5")):
        add(sound, 0.075 * step, pluck(note, rng, 0.7), 0.45, 0.3 * step - 0.3)
        add(sound, 0.075 * step, bar(note, rng, 0.5), 0.2, 0.3 * step - 0.3)
    return roomed(sound, rng, 0.22, 0.06)


def bid_missed_sound(rng: Random) -> Signal:
    """Two bowed notes that step down, and a thud, for a bid that was missed."""
    sound = silence(0.95)
    add(sound, 0.0, hum("B3", rng, 0.4), 0.5)
    add(sound, 0.2, hum("F#3", rng, 0.66, 0.97), 0.6)
    add(sound, 0.2, puff(0.05, rng, 70, 500, 0.003), 0.7)
    return roomed(sound, rng, 0.22, 0.06)


def win_sound(rng: Random) -> Signal:
    """A strummed rising phrase that ends on a chord of strings and horns, with sparks."""
    sound = silence(2.3)
    for step, note in enumerate(("D4", "F#4", "A4", "B4", "D5")):
        add(sound, 0.12 * step, pluck(note, rng, 1.0, 0.9), 0.42, 0.2 * step - 0.4)
        add(sound, 0.12 * step, bar(note, rng, 0.6), 0.14, 0.4 - 0.2 * step)
        add(sound, 0.12 * step, snap(rng, 0.9), 0.16)
    for step, note in enumerate(("D3", "A3", "D4", "F#4", "A4", "D5")):
        add(sound, 0.68 + 0.018 * step, pluck(note, rng, 1.5, 0.95), 0.4, 0.16 * step - 0.4)
    for note in ("D4", "A4", "F#5"):
        add(sound, 0.68, horn(note, rng, 1.2), 0.17)
    add(sound, 0.68, puff(0.08, rng, 60, 420, 0.002), 0.5)
    add(sound, 0.7, sparkle(rng, 1.2), 0.3)
    return roomed(sound, rng, 0.3, 0.14)


def lose_sound(rng: Random) -> Signal:
    """Three bowed notes downward; the last one sinks a little."""
    sound = silence(1.35)
    for step, (note, glide) in enumerate((("A3", 1.0), ("F#3", 1.0), ("D3", 0.95))):
        add(sound, 0.21 * step, hum(note, rng, 0.7 if step == 2 else 0.42, glide), 0.5)
        add(sound, 0.21 * step, felt(rng, 1.2), 0.5)
    return roomed(sound, rng, 0.24, 0.08)


def finish_sound(rng: Random) -> Signal:
    """A short fanfare of small horns over a drum, for the end of a race."""
    sound = silence(2.0)
    for at, note, seconds in ((0.0, "A3", 0.2), (0.14, "A3", 0.2), (0.28, "D4", 0.26), (0.46, "F#4", 0.3)):
        add(sound, at, horn(note, rng, seconds), 0.6)
        add(sound, at, puff(0.04, rng, 90, 1400, 0.002), 0.5)
    for note, pan in (("D3", 0.0), ("A3", -0.4), ("F#4", 0.4), ("A4", 0.0)):
        add(sound, 0.66, horn(note, rng, 1.15), 0.42, pan)
    add(sound, 0.66, puff(0.09, rng, 55, 500, 0.002), 0.8)
    add(sound, 0.66, sparkle(rng, 1.0), 0.3)
    return roomed(sound, rng, 0.3, 0.14)


def perfecto_sound(rng: Random) -> Signal:
    """A climbing strum with sparks, for a Perfecto call that was right."""
    sound = silence(1.6)
    for step, note in enumerate(("D4", "F#4", "A4", "B4", "D5", "E5", "F#5", "A5")):
        at = 0.058 * step + rng.uniform(0.0, 0.006)
        add(sound, at, pluck(note, rng, 0.9, 0.95), 0.36, 0.12 * step - 0.4)
        add(sound, at, snap(rng, 0.9), 0.14)
    for step, note in enumerate(("D4", "A4", "F#5")):
        add(sound, 0.5 + 0.02 * step, pluck(note, rng, 1.05, 0.95), 0.35, 0.3 * step - 0.3)
    add(sound, 0.3, sparkle(rng, 1.2), 0.55)
    return roomed(sound, rng, 0.3, 0.12)


def out_sound(rng: Random) -> Signal:
    """A chair pushed back, and two bowed notes that end friendly, for a player who is out."""
    sound = silence(1.3)
    add(
        sound, 0.0, peaked(rustle(0.3, rng, between(260, 420), crackling(hump(0.6), rng, 24, 0.7), 0.8)), 0.55
    )
    add(sound, 0.24, hum("F#3", rng, 0.5), 0.4)
    add(sound, 0.5, hum("D3", rng, 0.75), 0.5)
    add(sound, 0.5, hum("A3", rng, 0.75), 0.3)
    add(sound, 0.5, felt(rng, 1.2), 0.5)
    return roomed(sound, rng, 0.22, 0.08)


def _judged(rng: Random) -> Signal:
    sound = silence(1.25)
    add(sound, 0.0, wood(290 * rng.uniform(0.97, 1.03), rng, 1.6, 0.6), 0.9)
    return sound


def verdict_won_sound(rng: Random) -> Signal:
    """The judge's knock, and a strummed rising chord."""
    sound = _judged(rng)
    for step, note in enumerate(("D4", "F#4", "A4", "D5")):
        add(sound, 0.17 + 0.06 * step, pluck(note, rng, 0.85, 1.0), 0.4, 0.2 * step - 0.3)
    add(sound, 0.32, sparkle(rng, 0.5), 0.16)
    return roomed(sound, rng, 0.3, 0.08)


def verdict_lost_sound(rng: Random) -> Signal:
    """The judge's knock, and two bowed notes that step down."""
    sound = _judged(rng)
    add(sound, 0.19, hum("D4", rng, 0.4), 0.35)
    add(sound, 0.4, hum("B3", rng, 0.7), 0.35)
    add(sound, 0.4, hum("F#3", rng, 0.7), 0.35)
    add(sound, 0.4, puff(0.05, rng, 70, 400, 0.003), 0.5)
    return roomed(sound, rng, 0.3, 0.08)


def last_iou_sound(rng: Random) -> Signal:
    """A torn slip of paper, and a strummed fifth, for the last IOU paid back."""
    sound = silence(1.5)
    add(sound, 0.0, torn(rng, 0.32), 0.8)
    add(sound, 0.34, slide(rng, 0.1, 2400, 1300, 0.2), 0.3)
    for step, note in enumerate(("D4", "A4", "F#5")):
        add(sound, 0.44 + 0.07 * step, pluck(note, rng, 0.95, 0.95), 0.42, 0.3 * step - 0.3)
    add(sound, 0.5, sparkle(rng, 0.8), 0.25)
    return roomed(sound, rng, 0.26, 0.1)


def truce_sound(rng: Random) -> Signal:
    """Cards put aside and a light knock, for an event that stops play."""
    sound = silence(0.62)
    add(sound, 0.0, card_sound(rng), 0.6)
    add(sound, 0.22, pass_sound(rng), 0.8)
    return sound
