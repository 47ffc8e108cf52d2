"""The sounds for moments of a game: a few notes each, all from the scale of the evening's music."""

from __future__ import annotations

import random

from sound_things import knock
from sound_tools import Signal, add, between, crackling, hertz, hump, rustle, silence, struck

MARIMBA = ((1.0, 1.0, 0.22), (3.93, 0.22, 0.05), (9.2, 0.06, 0.015))
"""Partials of a soft wooden bar."""
BELL = ((0.5, 0.18, 0.5), (1.0, 1.0, 0.34), (2.0, 0.3, 0.22), (2.76, 0.22, 0.14), (5.4, 0.07, 0.06))
"""Partials of a small desk bell."""
GLITTER = ((1.0, 1.0, 0.16), (2.0, 0.12, 0.06))
"""Partials of a small glass bell, so few that it stays soft at high pitches."""
WARM = ((1.0, 1.0, 0.26), (2.0, 0.18, 0.12), (3.0, 0.06, 0.06))
"""Partials of a hummed note."""
HORN = ((1.0, 1.0, 0.34), (2.0, 0.6, 0.26), (3.0, 0.34, 0.2), (4.0, 0.16, 0.14), (5.0, 0.07, 0.1))
"""Partials of a small soft horn."""


def bid_sound(rng: random.Random) -> Signal:
    """Two gentle notes, up a fourth."""
    del rng
    sound = silence(0.55)
    add(sound, 0.0, struck(hertz("E5"), 0.4, MARIMBA), 0.8)
    add(sound, 0.12, struck(hertz("A5"), 0.43, MARIMBA))
    return sound


def reveal_sound(rng: random.Random) -> Signal:
    """A soft sweep upward, with four notes inside."""
    sound = silence(0.85)
    add(sound, 0.0, rustle(0.6, rng, between(500, 3400), hump(0.7), 0.7), 0.75)
    for step, note in enumerate(("D5", "A5", "B5", "E6")):
        add(sound, 0.12 + 0.09 * step, struck(hertz(note), 0.42, MARIMBA), 0.28 + 0.05 * step)
    return sound


def bid_made_sound(rng: random.Random) -> Signal:
    """Three quick notes upward, for a bid that was made."""
    del rng
    sound = silence(0.68)
    for step, note in enumerate(("A5", "D6", "F#6")):
        add(sound, 0.075 * step, struck(hertz(note), 0.5, MARIMBA, attack=0.004), 0.75)
    add(sound, 0.15, struck(hertz("D5"), 0.5, BELL, attack=0.006), 0.3)
    return sound


def bid_missed_sound(rng: random.Random) -> Signal:
    """Two notes that step down and slide into each other, for a bid that was missed."""
    del rng
    sound = silence(0.7)
    add(sound, 0.0, struck(hertz("B4"), 0.45, WARM, attack=0.012), 0.9)
    add(sound, 0.17, struck(hertz("F#4"), 0.52, WARM, attack=0.015, glide=0.97))
    return sound


def win_sound(rng: random.Random) -> Signal:
    """A short rising phrase that ends on a chord."""
    del rng
    sound = silence(1.75)
    for step, note in enumerate(("D5", "F#5", "A5", "B5", "D6")):
        add(sound, 0.12 * step, struck(hertz(note), 0.8, MARIMBA), 0.7)
        add(sound, 0.12 * step, struck(hertz(note), 0.9, BELL), 0.18)
    for note in ("D4", "A4", "F#5", "D6"):
        add(sound, 0.68, struck(hertz(note), 1.05, BELL, attack=0.008), 0.34)
    return sound


def lose_sound(rng: random.Random) -> Signal:
    """Three soft notes downward; the last one sinks a little."""
    del rng
    sound = silence(0.98)
    for step, (note, glide) in enumerate((("A4", 1.0), ("F#4", 1.0), ("D4", 0.94))):
        add(sound, 0.2 * step, struck(hertz(note), 0.58, WARM, attack=0.015, glide=glide), 0.8)
    return sound


def finish_sound(rng: random.Random) -> Signal:
    """A short fanfare of a small horn, for the end of a race."""
    del rng
    sound = silence(1.45)
    for at, note, seconds in ((0.0, "A4", 0.2), (0.13, "A4", 0.2), (0.26, "D5", 0.3), (0.44, "F#5", 0.3)):
        add(sound, at, struck(hertz(note), seconds, HORN, attack=0.014), 0.8)
    for note, gain in (("D4", 0.5), ("A4", 0.5), ("F#5", 0.45), ("A5", 0.55)):
        add(sound, 0.62, struck(hertz(note), 0.82, HORN, attack=0.018), gain)
    add(sound, 0.62, struck(hertz("D6"), 0.8, BELL, attack=0.005), 0.16)
    return sound


def perfecto_sound(rng: random.Random) -> Signal:
    """A climbing sparkle, for a Perfecto call that was right."""
    sound = silence(1.25)
    for step, note in enumerate(("D5", "F#5", "A5", "B5", "D6", "E6", "F#6", "A6")):
        at = 0.058 * step + rng.uniform(0.0, 0.006)
        add(sound, at, struck(hertz(note), 0.6, MARIMBA), 0.5)
        add(sound, at, struck(hertz(note), 0.6, GLITTER, attack=0.004), 0.16)
    for note in ("D5", "A5", "F#6"):
        add(sound, 0.5, struck(hertz(note), 0.75, BELL, attack=0.006), 0.3)
    for at in (0.58, 0.66, 0.77, 0.9):
        add(sound, at, struck(hertz(rng.choice(("A6", "B6", "D7"))), 0.35, GLITTER, attack=0.004), 0.12)
    return sound


def out_sound(rng: random.Random) -> Signal:
    """Two low notes and a friendly third above the last, for a player who is out."""
    del rng
    sound = silence(0.98)
    add(sound, 0.0, struck(hertz("F#4"), 0.6, WARM, attack=0.02), 0.8)
    add(sound, 0.24, struck(hertz("D4"), 0.74, WARM, attack=0.02))
    add(sound, 0.24, struck(hertz("A3"), 0.74, WARM, attack=0.03), 0.6)
    return sound


def verdict_won_sound(rng: random.Random) -> Signal:
    """The judge's knock, and a rising chord."""
    sound = silence(0.95)
    add(sound, 0.0, knock(340, rng), 0.9)
    for step, note in enumerate(("D5", "F#5", "A5")):
        add(sound, 0.16 + 0.07 * step, struck(hertz(note), 0.6, MARIMBA), 0.6)
    add(sound, 0.3, struck(hertz("A5"), 0.62, BELL, attack=0.006), 0.25)
    return sound


def verdict_lost_sound(rng: random.Random) -> Signal:
    """The judge's knock, and two notes that step down."""
    sound = silence(0.95)
    add(sound, 0.0, knock(340, rng), 0.9)
    add(sound, 0.18, struck(hertz("D5"), 0.5, WARM, attack=0.012), 0.6)
    add(sound, 0.36, struck(hertz("B4"), 0.57, WARM, attack=0.015), 0.65)
    add(sound, 0.36, struck(hertz("F#4"), 0.57, WARM, attack=0.015), 0.4)
    return sound


def last_iou_sound(rng: random.Random) -> Signal:
    """A torn slip of paper and a bell, for the last IOU paid back."""
    sound = silence(1.3)
    add(sound, 0.0, rustle(0.3, rng, between(1700, 3300), crackling(hump(0.75, 1.4), rng, 44), 0.8), 4.0)
    add(sound, 0.3, rustle(0.09, rng, between(2600, 1500), hump(0.2), 1.0), 1.6)
    add(sound, 0.4, struck(hertz("F#5"), 0.5, BELL, attack=0.004), 0.5)
    add(sound, 0.52, struck(hertz("B5"), 0.76, BELL, attack=0.004), 0.6)
    return sound
