"""The sounds of things on the table: cards, dice, wood, paper, coins and cloth."""

from __future__ import annotations

import math
import random

from sound_tools import Signal, add, between, crackling, hump, rustle, silence, struck


def card_sound(rng: random.Random) -> Signal:
    """A card that slides and is released."""
    sound = silence(0.19)
    add(sound, 0.0, rustle(0.15, rng, between(1500, 4200), hump(0.62), 0.9))
    add(sound, 0.12, rustle(0.04, rng, between(3200, 1800), hump(0.2), 0.7), 1.1)
    add(sound, 0.122, struck(210, 0.06, ((1.0, 1.0, 0.015),)), 0.25)
    return sound


def land_sound(rng: random.Random) -> Signal:
    """A card laid on felt: a pat, and a puff of air."""
    sound = silence(0.22)
    add(sound, 0.0, rustle(0.12, rng, between(900, 2300), hump(0.7), 1.1), 0.35)
    add(sound, 0.09, rustle(0.06, rng, between(2200, 900), hump(0.15), 1.0))
    add(sound, 0.09, struck(150, 0.12, ((1.0, 1.0, 0.03), (2.2, 0.35, 0.012)), glide=0.85), 0.35)
    return sound


def deal_one_sound(rng: random.Random) -> Signal:
    """One card dealt: the flick at the edge of the deck, and the slide to the player."""
    sound = silence(0.2)
    add(sound, 0.0, rustle(0.05, rng, between(2400, 3400), hump(0.3), 0.8))
    add(sound, 0.03, rustle(0.14, rng, between(3000, 1500), hump(0.35), 1.0), 0.7)
    add(sound, 0.14, struck(190, 0.06, ((1.0, 1.0, 0.015),)), 0.2)
    return sound


def deal_sound(rng: random.Random) -> Signal:
    """A short riffle: flicks that come closer together, and the pack pushed together."""
    sound = silence(0.86)
    at, gap = 0.0, 0.07
    while at < 0.56:
        add(sound, at, rustle(0.06, rng, between(2100, 3600), hump(0.35), 0.8), 0.6 + 0.25 * rng.random())
        at += gap * rng.uniform(0.92, 1.08)
        gap = max(0.028, gap * 0.92)
    add(sound, 0.54, rustle(0.28, rng, between(2400, 1100), hump(0.3), 1.0), 0.9)
    add(sound, 0.70, struck(180, 0.1, ((1.0, 1.0, 0.02),)), 0.3)
    return sound


def click_sound(rng: random.Random) -> Signal:
    """A small tick on wood."""
    sound = struck(860, 0.09, ((1.0, 1.0, 0.014), (1.71, 0.5, 0.009), (3.1, 0.2, 0.004)), attack=0.0012)
    add(sound, 0.0, rustle(0.012, rng, between(2600, 1600), hump(0.2)), 0.25)
    return sound


def die_step_sound(rng: random.Random) -> Signal:
    """A die set down on a board, with a tiny bounce."""
    tap = struck(310, 0.11, ((1.0, 1.0, 0.028), (1.83, 0.55, 0.016), (4.2, 0.25, 0.006)), attack=0.0012)
    add(tap, 0.0, rustle(0.02, rng, between(1900, 900), hump(0.2)), 0.35)
    sound = silence(0.2)
    add(sound, 0.0, tap)
    add(sound, 0.066, tap, 0.22)
    return sound


def curtain_sound(rng: random.Random) -> Signal:
    """A heavy cloth drawn across."""
    swish = hump(0.42, 1.6)
    folds = [(rng.uniform(7, 17), rng.uniform(0, math.tau)) for _ in range(3)]

    def shape(where: float) -> float:
        ripple = sum(math.sin(math.tau * speed * where + phase) for speed, phase in folds) / 3
        return swish(where) * (0.8 + 0.3 * ripple)

    def centre(where: float) -> float:
        return 420 + 1300 * math.sin(math.pi * where) ** 2

    return rustle(0.85, rng, centre, shape, 1.1)


def error_sound(rng: random.Random) -> Signal:
    """A muted thud, for an action that is not possible."""
    sound = struck(
        158, 0.24, ((1.0, 1.0, 0.07), (1.9, 0.4, 0.03), (2.9, 0.15, 0.015)), attack=0.004, glide=0.7
    )
    add(sound, 0.0, rustle(0.05, rng, between(600, 250), hump(0.25)), 0.3)
    return sound


def sweep_sound(rng: random.Random) -> Signal:
    """Cards drawn together and squared up."""
    sound = silence(0.5)
    for step, at in enumerate((0.0, 0.07, 0.135, 0.195)):
        add(sound, at, rustle(0.13, rng, between(2900 - 300 * step, 1500), hump(0.4), 0.9), 0.6 + 0.1 * step)
    add(sound, 0.31, rustle(0.05, rng, between(1500, 800), hump(0.2)), 0.8)
    add(sound, 0.31, struck(165, 0.15, ((1.0, 1.0, 0.035), (2.1, 0.3, 0.015))), 0.6)
    return sound


def hop_sound(rng: random.Random) -> Signal:
    """A die that leaves one square and comes down on the next."""
    wood = ((1.0, 1.0, 0.03), (1.83, 0.5, 0.017), (4.2, 0.18, 0.006))
    sound = silence(0.24)
    add(sound, 0.0, struck(430, 0.09, wood, attack=0.0015, glide=1.12), 0.55)
    add(sound, 0.1, struck(340, 0.14, wood, attack=0.0012))
    add(sound, 0.1, rustle(0.02, rng, between(1900, 900), hump(0.2)), 0.3)
    return sound


def tumble_sound(rng: random.Random) -> Signal:
    """Dice that roll over wood, ever slower, and settle."""
    sound = silence(0.95)
    add(sound, 0.0, rustle(0.6, rng, between(900, 450), hump(0.2, 1.5), 1.1), 0.3)
    at, gap, force = 0.02, 0.034, 0.9
    while at < 0.8:
        pitch = rng.uniform(330, 560)
        wood = ((1.0, 1.0, 0.022), (1.83, 0.5, 0.013), (4.2, 0.2, 0.005))
        add(sound, at, struck(pitch, 0.09, wood, attack=0.0012), force * rng.uniform(0.6, 1.0))
        add(sound, at, rustle(0.014, rng, between(2200, 1100), hump(0.2)), 0.25 * force)
        at += gap * rng.uniform(0.75, 1.25)
        gap, force = gap * 1.17, force * 0.93
    return sound


def knock(pitch: float, rng: random.Random) -> Signal:
    """Return one knock of wood on wood, with the sound of the table below it."""
    sound = struck(
        pitch,
        0.26,
        ((0.5, 0.5, 0.06), (1.0, 1.0, 0.04), (2.31, 0.45, 0.018), (3.9, 0.16, 0.008)),
        attack=0.0014,
    )
    add(sound, 0.0, rustle(0.016, rng, between(2100, 900), hump(0.2)), 0.4)
    return sound


def gavel_sound(rng: random.Random) -> Signal:
    """Two knocks of a gavel on its block."""
    sound = silence(0.52)
    add(sound, 0.0, knock(345, rng), 0.8)
    add(sound, 0.2, knock(335, rng))
    return sound


def challenge_sound(rng: random.Random) -> Signal:
    """One tap of a knuckle on the table."""
    sound = silence(0.3)
    add(sound, 0.0, knock(285, rng))
    add(sound, 0.0, struck(142, 0.28, ((1.0, 1.0, 0.08),), attack=0.003, glide=0.9), 0.25)
    return sound


def stamp_sound(rng: random.Random) -> Signal:
    """A rubber stamp: the thud on paper, and the handle moving up again."""
    sound = silence(0.28)
    add(sound, 0.0, struck(175, 0.16, ((1.0, 1.0, 0.04), (2.4, 0.8, 0.02)), attack=0.002, glide=0.75), 0.7)
    add(sound, 0.0, rustle(0.06, rng, between(1800, 700), hump(0.15), 1.0), 1.2)
    add(sound, 0.15, struck(620, 0.07, ((1.0, 1.0, 0.012), (1.71, 0.4, 0.007)), attack=0.0012), 0.22)
    return sound


def bill_sound(rng: random.Random) -> Signal:
    """A bank note put down: one crisp bend, and a slide."""
    sound = silence(0.34)
    add(sound, 0.0, rustle(0.12, rng, between(2600, 3300), crackling(hump(0.4), rng, 14), 0.8))
    add(sound, 0.1, rustle(0.22, rng, between(2900, 1500), crackling(hump(0.3), rng, 10, 0.5), 1.0), 0.8)
    return sound


def envelope_sound(rng: random.Random) -> Signal:
    """An envelope opened: the flap lifts, and the paper slides out."""
    sound = silence(0.55)
    add(sound, 0.0, rustle(0.26, rng, between(1500, 3000), crackling(hump(0.7), rng, 20), 0.9))
    add(sound, 0.25, rustle(0.26, rng, between(1700, 2600), hump(0.45), 1.0), 0.6)
    add(sound, 0.47, rustle(0.05, rng, between(2200, 1200), hump(0.2)), 0.5)
    return sound


def coins_sound(rng: random.Random) -> Signal:
    """A few coins that fall into a wooden tray."""
    metal = ((1.0, 1.0, 0.07), (1.52, 0.4, 0.05), (2.41, 0.22, 0.025))
    sound = silence(0.5)
    for at, pitch, force in ((0.0, 1480, 0.8), (0.085, 1760, 1.0), (0.15, 1570, 0.7), (0.235, 1860, 0.55)):
        add(sound, at, struck(pitch * rng.uniform(0.99, 1.01), 0.25, metal, attack=0.002), 0.55 * force)
        add(sound, at, struck(300, 0.06, ((1.0, 1.0, 0.018),), attack=0.0015), 0.7 * force)
    return sound
