"""The sounds of things on the table: cards, dice, wood, paper, coins and cloth.

Every function draws small differences from its random generator, so each variant of a sound is another take.
"""

from __future__ import annotations

import numpy as np
from sound_tools import (
    Random,
    Signal,
    add,
    band,
    between,
    crackling,
    hump,
    peaked,
    puff,
    ring,
    roomed,
    rustle,
    silence,
)


def wood(pitch: float, rng: Random, size: float = 1.0, hard: float = 0.5) -> Signal:
    """Return a knock on wood: a short burst that makes two dozen damped modes ring.

    Args:
        pitch: Lowest strong mode in hertz.
        rng: Source of the differences between takes.
        size: Duration of the ringing, as a factor.
        hard: Hardness of the surfaces, from 0 (felt) to 1 (stone).
    """
    count = 26
    spread = np.linspace(0.0, 1.0, count)
    pitches = pitch * (1 + 13 * spread**1.5) * rng.uniform(0.94, 1.06, count)
    decays = size * (0.034 * np.exp(-2.1 * spread) + 0.003) * rng.uniform(0.8, 1.25, count)
    gains = rng.uniform(0.5, 1.0, count) * np.exp(-(2.6 - 1.6 * hard) * spread)
    blow = puff(0.0016 + 0.003 * (1 - hard), rng, 90, 2200 + 5000 * hard, 0.0004)
    body = peaked(ring(blow, list(pitches), list(decays), list(gains), rng))
    knock = np.zeros((max(len(body), len(blow)), 2))
    add(knock, 0.0, body)
    add(knock, 0.0, puff(0.006, rng, 500, 2600 + 3200 * hard, 0.0004), 0.28)
    return peaked(knock)


def felt(rng: Random, weight: float = 1.0) -> Signal:
    """Return a soft thud on felt."""
    sound = silence(0.16)
    add(sound, 0.0, puff(0.018 * weight, rng, 70, 260, 0.002), 0.8)
    add(sound, 0.0, puff(0.008, rng, 300, 1700, 0.001), 0.55)
    return sound


def slide(rng: Random, seconds: float, first: float, last: float, top: float = 0.5) -> Signal:
    """Return a card or a sheet that slides over felt."""
    return peaked(rustle(seconds, rng, between(first, last), crackling(hump(top), rng, 9, 0.35), 1.0))


def snap(rng: Random, bright: float = 1.0) -> Signal:
    """Return the snap of a card's edge."""
    return puff(0.0035 * rng.uniform(0.85, 1.2), rng, 1100 * bright, 4600 * bright, 0.0006)


def card_sound(rng: Random) -> Signal:
    """A card that leaves a hand: a slide, and the edge that snaps free."""
    sound = silence(0.24)
    add(sound, 0.0, slide(rng, rng.uniform(0.12, 0.15), 1300, 3200, 0.65), 0.7)
    add(sound, 0.115, snap(rng, 0.8), 0.8)
    add(sound, 0.118, felt(rng, 0.7), 0.4)
    return roomed(sound, rng, 0.12, 0.03)


def land_sound(rng: Random) -> Signal:
    """A card laid on felt: a puff of air, a pat and a little slide."""
    sound = silence(0.28)
    add(sound, 0.0, slide(rng, 0.07, 700, 1700, 0.8), 0.25)
    add(sound, 0.045, felt(rng, rng.uniform(0.9, 1.2)))
    add(sound, 0.048, snap(rng, 0.62), 0.5)
    add(sound, 0.06, slide(rng, 0.08, 2200, 1200, 0.3), 0.16)
    return roomed(sound, rng, 0.14, 0.03)


def deal_one_sound(rng: Random) -> Signal:
    """One card dealt: the flick at the deck's edge, and the slide to the player."""
    sound = silence(0.22)
    add(sound, 0.0, snap(rng), 0.8)
    add(sound, 0.012, slide(rng, rng.uniform(0.11, 0.14), 2900, 1300, 0.3), 0.5)
    add(sound, 0.12, felt(rng, 0.6), 0.35)
    return roomed(sound, rng, 0.1, 0.025)


def deal_sound(rng: Random) -> Signal:
    """A riffle: flicks that come closer together, and the pack pushed together and squared."""
    sound = silence(0.95)
    at, gap = 0.01, 0.062
    while at < 0.56:
        add(sound, at, snap(rng, rng.uniform(0.75, 0.95)), rng.uniform(0.4, 0.75), rng.uniform(-0.4, 0.4))
        at += gap * rng.uniform(0.85, 1.15)
        gap = max(0.02, gap * 0.92)
    add(sound, 0.1, slide(rng, 0.5, 900, 2600, 0.7), 0.3)
    add(sound, 0.57, slide(rng, 0.2, 2400, 1100, 0.3), 0.55)
    add(sound, 0.74, wood(210, rng, 0.5, 0.15), 0.55)
    add(sound, 0.74, snap(rng, 0.7), 0.35)
    return roomed(sound, rng, 0.14, 0.035)


def sweep_sound(rng: Random) -> Signal:
    """Cards drawn together and squared up on the table."""
    sound = silence(0.62)
    for step in range(4):
        at = 0.065 * step * rng.uniform(0.9, 1.1)
        add(sound, at, slide(rng, 0.15, 2600 - 250 * step, 1300, 0.4), 0.45 + 0.08 * step, 0.5 - 0.3 * step)
    add(sound, 0.34, felt(rng, 1.1), 0.7)
    add(sound, 0.34, snap(rng, 0.7), 0.5)
    add(sound, 0.43, wood(230, rng, 0.4, 0.2), 0.3)
    return roomed(sound, rng, 0.15, 0.035)


def click_sound(rng: Random) -> Signal:
    """A small tick of wood."""
    sound = silence(0.11)
    add(sound, 0.0, wood(560 * rng.uniform(0.95, 1.06), rng, 0.35, 0.55), 0.9)
    return sound


def cube(rng: Random, force: float = 1.0, pitch: float = 640.0) -> Signal:
    """Return a die that hits the board: the small hard body of the cube, and the board below."""
    sound = silence(0.2)
    add(sound, 0.0, wood(pitch * rng.uniform(0.85, 1.18), rng, 0.34, 0.8), 0.7 * force)
    add(sound, 0.0, wood(190 * rng.uniform(0.95, 1.06), rng, 0.8, 0.3), 0.55 * force)
    return sound


def die_step_sound(rng: Random) -> Signal:
    """A die set down on a square, with a tiny bounce."""
    sound = silence(0.26)
    add(sound, 0.0, cube(rng))
    add(sound, rng.uniform(0.055, 0.075), cube(rng, 0.3))
    return roomed(sound, rng, 0.12, 0.03)


def hop_sound(rng: Random) -> Signal:
    """A die that leaves one square and comes down on the next."""
    sound = silence(0.32)
    add(sound, 0.0, cube(rng, 0.35, 820))
    add(sound, 0.02, slide(rng, 0.09, 800, 1700, 0.6), 0.14)
    add(sound, 0.105, cube(rng))
    add(sound, 0.17, cube(rng, 0.22))
    return roomed(sound, rng, 0.12, 0.03)


def tumble_sound(rng: Random) -> Signal:
    """Dice that roll over wood, ever slower, and settle on one side."""
    sound = silence(1.0)
    add(sound, 0.0, peaked(rustle(0.62, rng, between(700, 380), hump(0.2, 1.5), 1.2)), 0.22)
    at, gap, force = 0.01, 0.03, 0.95
    while at < 0.84:
        pan = rng.uniform(-0.6, 0.6) * (1 - at)
        add(sound, at, cube(rng, 1.0, rng.uniform(520, 820)), force * rng.uniform(0.55, 1.0), pan)
        at += gap * rng.uniform(0.7, 1.3)
        gap, force = gap * 1.17, force * 0.92
    return roomed(sound, rng, 0.14, 0.035)


def gavel_sound(rng: Random) -> Signal:
    """Two knocks of a gavel on its block, in a hall."""
    sound = silence(0.72)
    add(sound, 0.0, wood(300 * rng.uniform(0.97, 1.03), rng, 1.5, 0.6), 0.75)
    add(sound, rng.uniform(0.18, 0.2), wood(285 * rng.uniform(0.97, 1.03), rng, 1.8, 0.65))
    return roomed(sound, rng, 0.4, 0.09)


def challenge_sound(rng: Random) -> Signal:
    """A flat hand on the table: the slap, and the board that booms."""
    sound = silence(0.46)
    add(sound, 0.0, puff(0.011, rng, 500, 3200, 0.0008), 0.7)
    add(sound, 0.0, wood(150, rng, 2.2, 0.25), 0.95)
    add(sound, 0.002, puff(0.035, rng, 50, 180, 0.002), 0.7)
    return roomed(sound, rng, 0.22, 0.05)


def pass_sound(rng: Random) -> Signal:
    """Two light knuckles on the table: a player who passes."""
    sound = silence(0.34)
    add(sound, 0.0, wood(360 * rng.uniform(0.95, 1.05), rng, 0.7, 0.3), 0.7)
    add(sound, rng.uniform(0.11, 0.13), wood(345 * rng.uniform(0.95, 1.05), rng, 0.7, 0.3))
    return roomed(sound, rng, 0.14, 0.035)


def paddle_sound(rng: Random) -> Signal:
    """A bidder's paddle that goes up: a swish, and the tap of the handle."""
    sound = silence(0.36)
    add(sound, 0.0, peaked(rustle(0.16, rng, between(500, 1900), hump(0.75, 1.5), 0.9)), 0.5)
    add(sound, 0.13, wood(480 * rng.uniform(0.95, 1.06), rng, 0.8, 0.5), 0.9)
    return roomed(sound, rng, 0.2, 0.05)


def drop_out_sound(rng: Random) -> Signal:
    """A bidder's paddle laid down: the flat side falls, bounces once and slides."""
    sound = silence(0.5)
    add(sound, 0.0, peaked(rustle(0.12, rng, between(1500, 500), hump(0.6), 0.9)), 0.3)
    add(sound, 0.08, wood(250 * rng.uniform(0.95, 1.05), rng, 1.1, 0.4))
    add(sound, rng.uniform(0.15, 0.17), wood(290 * rng.uniform(0.95, 1.05), rng, 0.8, 0.4), 0.45)
    add(sound, 0.19, slide(rng, 0.16, 1300, 700, 0.25), 0.16)
    return roomed(sound, rng, 0.2, 0.05)


def stamp_sound(rng: Random) -> Signal:
    """A rubber stamp: the thud on paper, and the handle that moves up again."""
    sound = silence(0.36)
    add(sound, 0.0, puff(0.02, rng, 90, 420, 0.001), 0.8)
    add(sound, 0.0, puff(0.01, rng, 600, 2400, 0.0008), 0.6)
    add(sound, 0.0, wood(200, rng, 0.8, 0.2), 0.4)
    add(sound, rng.uniform(0.14, 0.17), wood(700, rng, 0.3, 0.6), 0.2)
    return roomed(sound, rng, 0.14, 0.035)


def bill_sound(rng: Random) -> Signal:
    """A bank note put down: one crisp bend, and a slide."""
    sound = silence(0.4)
    bend = crackling(hump(0.4), rng, 26, 0.95)
    add(sound, 0.0, peaked(rustle(0.16, rng, between(2300, 3000), bend, 0.9)), 0.8)
    add(sound, 0.12, slide(rng, 0.2, 2600, 1300, 0.3), 0.5)
    add(sound, 0.26, felt(rng, 0.6), 0.3)
    return roomed(sound, rng, 0.1, 0.03)


def envelope_sound(rng: Random) -> Signal:
    """An envelope opened: the flap lifts, and the paper slides out."""
    sound = silence(0.62)
    flap = crackling(hump(0.7), rng, 34, 0.9)
    add(sound, 0.0, peaked(rustle(0.27, rng, between(1400, 2800), flap, 1.0)), 0.75)
    add(sound, 0.25, slide(rng, 0.26, 1500, 2500, 0.45), 0.5)
    add(sound, 0.49, snap(rng, 0.7), 0.4)
    return roomed(sound, rng, 0.1, 0.03)


def coin(rng: Random, pitch: float) -> Signal:
    """Return a coin that falls among others: many metal modes in close pairs, over a wooden tray."""
    count = 22
    base = pitch * (1 + 3.2 * rng.random(count))
    pitches = np.concatenate([base, base * rng.uniform(1.004, 1.03, count)])
    decays = 0.085 * (pitch / pitches) ** 1.4 * rng.uniform(0.6, 1.3, 2 * count)
    gains = rng.uniform(0.4, 1.0, 2 * count) * (pitch / pitches) ** 1.2
    sound = silence(0.4)
    metal = ring(puff(0.0012, rng, 800, 9000, 0.0003), list(pitches), list(decays), list(gains), rng)
    add(sound, 0.0, peaked(metal), 0.75)
    add(sound, 0.0, wood(420, rng, 0.5, 0.4), 0.5)
    return sound


def coins_sound(rng: Random) -> Signal:
    """A few coins that fall into a wooden tray."""
    sound = silence(0.7)
    for at in (0.0, 0.07, 0.13, 0.19, 0.29):
        force, pan = rng.uniform(0.5, 1.0), rng.uniform(-0.4, 0.4)
        add(sound, at * rng.uniform(0.9, 1.1), coin(rng, rng.uniform(1300, 2000)), force, pan)
    return roomed(band(sound, 150, 6500, 9), rng, 0.14, 0.035)


def curtain_sound(rng: Random) -> Signal:
    """A heavy cloth drawn across, with the rings on its rail."""
    folds = crackling(hump(0.42, 1.6), rng, 13, 0.45)

    def centre(where: Signal) -> Signal:
        return np.asarray(380 + 950 * np.sin(np.pi * where) ** 2)

    sound = silence(0.95)
    add(sound, 0.0, peaked(rustle(0.9, rng, centre, folds, 1.2)), 0.9)
    for at in np.sort(rng.uniform(0.1, 0.6, 6)):
        add(sound, float(at), wood(900, rng, 0.25, 0.9), 0.07, rng.uniform(-0.6, 0.6))
    return roomed(sound, rng, 0.16, 0.05)


def error_sound(rng: Random) -> Signal:
    """A muted thud, for an action that is not possible."""
    sound = silence(0.3)
    add(sound, 0.0, puff(0.04, rng, 90, 300, 0.003))
    add(sound, 0.0, puff(0.02, rng, 300, 1100, 0.002), 0.6)
    add(sound, 0.0, snap(rng, 0.6), 0.6)
    add(sound, 0.07, puff(0.03, rng, 80, 260, 0.003), 0.6)
    return roomed(sound, rng, 0.1, 0.03)


def torn(rng: Random, seconds: float) -> Signal:
    """Return a strip of paper that is torn."""
    grain = crackling(hump(0.75, 1.4), rng, round(170 * seconds), 0.95)
    return peaked(rustle(seconds, rng, between(1500, 2900), grain, 1.0))
