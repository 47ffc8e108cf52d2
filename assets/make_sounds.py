"""Make every sound of the table from nothing but arithmetic.

Run ``python assets/make_sounds.py`` to write the WAV files into ``assets/sounds``, or with ``--check`` to
measure the files that are there. Only the standard library is used, and every random stream has a fixed seed,
so a second run gives the same files.

A signal is a plain list of floats around zero; levels are set once, at the end, by `mastered`.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

EFFECT_RATE = 44_100
"""Samples a second in the short effects."""
LOOP_RATE = 22_050
"""Samples a second in the long loop, which has nothing above 5 kHz."""
EFFECTS_BUDGET = 900_000
"""Bytes that all the short effects may take together."""
LOOP_BUDGET = 1_200_000
"""Bytes that the loop may take."""

SOUNDS = Path(__file__).resolve().parent / "sounds"

Signal = list[float]


@dataclass(frozen=True, slots=True)
class Levels:
    """What a finished file measures.

    Attributes:
        seconds: Length.
        peak: Largest absolute sample, 1.0 is full scale.
        rms: Root mean square over the whole file, 1.0 is full scale.
        edge: Largest absolute value of the first and the last sample.
        seam: Step from the last sample to the first, the one a looping player makes.
        size: Bytes on disk.
    """

    seconds: float
    peak: float
    rms: float
    edge: float
    seam: float
    size: int


def hertz(note: str) -> float:
    """Give the pitch of a note such as ``A4`` or ``F#5`` in equal temperament.

    Args:
        note: Letter, optional ``#``, octave digit.

    Returns:
        Frequency in hertz.
    """
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[note[0]]
    steps += note.count("#") + 12 * (int(note[-1]) - 4)
    return float(440.0 * 2.0 ** (steps / 12))


def silence(seconds: float, rate: int = EFFECT_RATE) -> Signal:
    """Give an empty signal of that length."""
    return [0.0] * round(seconds * rate)


def add(
    target: Signal, start: float, sound: Sequence[float], gain: float = 1.0, rate: int = EFFECT_RATE
) -> None:
    """Mix a sound into a longer signal; what does not fit is dropped.

    Args:
        target: The signal to change.
        start: Seconds from its beginning.
        sound: What to mix in.
        gain: Factor for `sound`.
        rate: Samples a second of both.
    """
    first = round(start * rate)
    for index, value in enumerate(sound[: max(0, len(target) - first)], first):
        target[index] += gain * value


def struck(
    pitch: float,
    seconds: float,
    partials: Sequence[tuple[float, float, float]],
    rate: int = EFFECT_RATE,
    attack: float = 0.003,
    glide: float = 1.0,
) -> Signal:
    """Sound a struck body: sine partials that die away one by one.

    Args:
        pitch: Fundamental in hertz.
        seconds: Length.
        partials: For each partial: ratio to the fundamental, loudness, seconds until it has lost 63 %.
        rate: Samples a second.
        attack: Seconds of the rise, which keeps the start from clicking.
        glide: Factor the pitch has reached at the end.

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
            sound[index] += loudness * rise * math.exp(-now / decay) * math.sin(phase)
    return sound


def rustle(
    seconds: float,
    rng: random.Random,
    centre: Callable[[float], float],
    shape: Callable[[float], float],
    width: float = 0.8,
    rate: int = EFFECT_RATE,
) -> Signal:
    """Sound paper or cloth: noise through a band-pass filter whose centre moves.

    Args:
        seconds: Length.
        rng: Source of the noise.
        centre: Centre of the band in hertz, for a position 0 to 1.
        shape: Loudness, for a position 0 to 1.
        width: Damping of the filter: 0.2 whistles, 1.4 is broad.
        rate: Samples a second.

    Returns:
        The signal.
    """
    count = round(seconds * rate)
    low = band = first = second = 0.0
    sound = []
    for index in range(count):
        where = index / count
        tuning = 2.0 * math.sin(math.pi * min(centre(where), rate / 7) / rate)
        low += tuning * band
        band += tuning * (rng.uniform(-1.0, 1.0) - low - width * band)
        # Two plain low-passes above the band: without them the hiss is harsher than paper.
        blend = 1.0 - math.exp(-math.tau * 1.6 * centre(where) / rate)
        first += blend * (band - first)
        second += blend * (first - second)
        sound.append(second * shape(where))
    return sound


def hump(top: float, sharp: float = 2.0) -> Callable[[float], float]:
    """Give a loudness that rises from 0 to 1 at `top` and falls back to 0, softly at both ends.

    Args:
        top: Position of the maximum, 0 to 1.
        sharp: Power; higher is narrower.

    Returns:
        The loudness for a position 0 to 1.
    """

    def loudness(where: float) -> float:
        half = where / top * 0.5 if where < top else 0.5 + (where - top) / (1.0 - top) * 0.5
        return float(math.sin(math.pi * half) ** sharp)

    return loudness


def between(first: float, last: float) -> Callable[[float], float]:
    """Give an even glide from one value to another, equal ratios in equal times."""
    return lambda where: float(first * (last / first) ** where)


def mastered(sound: Signal, peak: float, rate: int, fade_in: float = 0.002, fade_out: float = 0.03) -> Signal:
    """Take out the offset, fade both ends to zero and set the peak.

    Args:
        sound: The raw signal.
        peak: Wanted largest absolute sample, below 1.
        rate: Samples a second.
        fade_in: Seconds of the fade at the start; 0 for a loop.
        fade_out: Seconds of the fade at the end; 0 for a loop.

    Returns:
        A new signal.
    """
    offset = sum(sound) / len(sound)
    done = [value - offset for value in sound]
    for seconds, ends in ((fade_in, range(len(done))), (fade_out, range(len(done) - 1, -1, -1))):
        span = round(seconds * rate)
        for step, index in zip(range(span), ends, strict=False):
            done[index] *= 0.5 - 0.5 * math.cos(math.pi * step / span)
    factor = peak / max(abs(value) for value in done)
    return [value * factor for value in done]


MARIMBA = ((1.0, 1.0, 0.22), (3.93, 0.22, 0.05), (9.2, 0.06, 0.015))
"""Partials of a soft wooden bar."""
BELL = ((0.5, 0.18, 0.5), (1.0, 1.0, 0.34), (2.0, 0.3, 0.22), (2.76, 0.22, 0.14), (5.4, 0.07, 0.06))
"""Partials of a small desk bell."""


def card_sound(rng: random.Random) -> Signal:
    """A card that slides and is let go."""
    sound = silence(0.19)
    add(sound, 0.0, rustle(0.15, rng, between(1500, 4200), hump(0.62), 0.9))
    add(sound, 0.12, rustle(0.04, rng, between(3200, 1800), hump(0.2), 0.7), 1.1)
    add(sound, 0.122, struck(210, 0.06, ((1.0, 1.0, 0.015),)), 0.25)
    return sound


def deal_sound(rng: random.Random) -> Signal:
    """A short riffle: flicks that come closer, and the pack pushed together."""
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
    """A die set down on a board, with the least of a bounce."""
    tap = struck(310, 0.11, ((1.0, 1.0, 0.028), (1.83, 0.55, 0.016), (4.2, 0.25, 0.006)), attack=0.0012)
    add(tap, 0.0, rustle(0.02, rng, between(1900, 900), hump(0.2)), 0.35)
    sound = silence(0.2)
    add(sound, 0.0, tap)
    add(sound, 0.066, tap, 0.22)
    return sound


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


def trick_sound(rng: random.Random) -> Signal:
    """Cards gathered from the middle and squared up."""
    sound = silence(0.5)
    for step, at in enumerate((0.0, 0.07, 0.135, 0.195)):
        add(sound, at, rustle(0.13, rng, between(2900 - 300 * step, 1500), hump(0.4), 0.9), 0.6 + 0.1 * step)
    add(sound, 0.31, rustle(0.05, rng, between(1500, 800), hump(0.2)), 0.8)
    add(sound, 0.31, struck(165, 0.15, ((1.0, 1.0, 0.035), (2.1, 0.3, 0.015))), 0.6)
    return sound


def win_sound(rng: random.Random) -> Signal:
    """A small rising figure that comes to rest on a chord."""
    del rng
    sound = silence(1.75)
    for step, note in enumerate(("D5", "F#5", "A5", "B5", "D6")):
        add(sound, 0.12 * step, struck(hertz(note), 0.8, MARIMBA), 0.7)
        add(sound, 0.12 * step, struck(hertz(note), 0.9, BELL), 0.18)
    for note in ("D4", "A4", "F#5", "D6"):
        add(sound, 0.68, struck(hertz(note), 1.05, BELL, attack=0.008), 0.34)
    return sound


def lose_sound(rng: random.Random) -> Signal:
    """Three soft notes downward, the last one sinking a little."""
    del rng
    warm = ((1.0, 1.0, 0.26), (2.0, 0.18, 0.12), (3.0, 0.06, 0.06))
    sound = silence(0.98)
    for step, (note, glide) in enumerate((("A4", 1.0), ("F#4", 1.0), ("D4", 0.94))):
        add(sound, 0.2 * step, struck(hertz(note), 0.58, warm, attack=0.015, glide=glide), 0.8)
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
    """A muted thud: no, but no harm done."""
    sound = struck(
        158, 0.24, ((1.0, 1.0, 0.07), (1.9, 0.4, 0.03), (2.9, 0.15, 0.015)), attack=0.004, glide=0.7
    )
    add(sound, 0.0, rustle(0.05, rng, between(600, 250), hump(0.25)), 0.3)
    return sound


def turn_sound(rng: random.Random) -> Signal:
    """One stroke of a small bell."""
    del rng
    return struck(hertz("B5"), 0.95, BELL, attack=0.004)


EFFECTS: dict[str, tuple[Callable[[random.Random], Signal], float]] = {
    "card": (card_sound, 0.34),
    "deal": (deal_sound, 0.36),
    "click": (click_sound, 0.28),
    "die_step": (die_step_sound, 0.42),
    "bid": (bid_sound, 0.38),
    "reveal": (reveal_sound, 0.40),
    "trick": (trick_sound, 0.40),
    "win": (win_sound, 0.44),
    "lose": (lose_sound, 0.34),
    "curtain": (curtain_sound, 0.38),
    "error": (error_sound, 0.45),
    "turn": (turn_sound, 0.32),
}
"""Each effect's maker and its peak."""

BEAT = 0.8
"""Seconds a beat in the loop."""
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
"""Eight bars of four beats, written in half beats; D major pentatonic, a dot rests."""
BASS = ("D3 A3 F#3", "D3 A3 E4", "B2 F#3 D4", "B2 F#3 A3", "E3 B3 D4", "A2 E3 B3", "D3 A3 E4", "A2 E3 A3")
"""Three plucked notes a bar, on beats one, two and a half, and four."""


def plucked(pitch: float, seconds: float) -> Signal:
    """Sound a soft nylon string: a falling row of partials, the high ones gone first.

    Args:
        pitch: Fundamental in hertz.
        seconds: Length; the last 0.3 seconds fade out.

    Returns:
        The signal at `LOOP_RATE`.
    """
    partials = [(float(k), 1.0 / k**1.6, 0.9 / k**0.9) for k in range(1, 9)]
    sound = struck(pitch, seconds, partials, LOOP_RATE, 0.004)
    tail = round(0.3 * LOOP_RATE)
    for index in range(tail):
        sound[-1 - index] *= index / tail
    return sound


def evening_loop(rng: random.Random) -> Signal:
    """Compose the quiet loop: marimba over plucked strings, its tails carried over the seam.

    Args:
        rng: Source of small differences in touch.

    Returns:
        Eight bars at `LOOP_RATE`; the last sample leads into the first.
    """
    total = round(len(MELODY) * 4 * BEAT * LOOP_RATE)
    ring = [0.0] * total

    def place(at: float, sound: Signal, gain: float) -> None:
        first = round(at * LOOP_RATE)
        for index, value in enumerate(sound):
            ring[(first + index) % total] += gain * value

    bar_seconds = 4 * BEAT
    soft = ((1.0, 1.0, 0.42), (2.0, 0.05, 0.2), (3.93, 0.12, 0.07))
    for bar, (tune, low) in enumerate(zip(MELODY, BASS, strict=True)):
        for step, note in enumerate(tune.split()):
            if note != ".":
                at = bar * bar_seconds + step * BEAT / 2 + rng.uniform(0.0, 0.012)
                place(at, struck(hertz(note), 2.4, soft, LOOP_RATE, 0.008), rng.uniform(0.42, 0.55))
        for beat, note in zip((0.0, 1.5, 3.0), low.split(), strict=True):
            at = bar * bar_seconds + beat * BEAT + rng.uniform(0.0, 0.01)
            place(at, plucked(hertz(note), 3.0), 0.4 if beat == 0.0 else 0.27)
        hum = struck(
            hertz(low.split()[0]), bar_seconds * 1.6, ((1.0, 1.0, 2.2), (1.5, 0.3, 1.8)), LOOP_RATE, 1.2
        )
        tail = round(1.5 * LOOP_RATE)
        for index in range(tail):
            hum[-1 - index] *= index / tail
        place(bar * bar_seconds, hum, 0.16)

    for delay, gain in ((0.4 * BEAT, 0.14), (1.5 * BEAT, 0.2), (2.6 * BEAT, 0.1)):
        back = round(delay * LOOP_RATE)
        dry = list(ring)
        for index in range(total):
            ring[index] += gain * dry[index - back]

    # One gentle low-pass, run twice round the ring so that its memory is right at the seam too.
    memory = 0.0
    for lap in range(2):
        for index in range(total):
            memory += 0.55 * (ring[index] - memory)
            if lap == 1:
                ring[index] = memory
    return ring


def write(path: Path, sound: Signal, rate: int) -> None:
    """Write a signal as mono 16-bit WAV.

    Args:
        path: The file to write.
        sound: Values within -1 and 1.
        rate: Samples a second.
    """
    samples = array("h", (round(value * 32767) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(samples.tobytes())


def measure(path: Path) -> Levels:
    """Measure a mono 16-bit WAV file.

    Args:
        path: The file.

    Returns:
        Its levels.

    Raises:
        ValueError: The file is not mono 16 bit.
    """
    with wave.open(str(path), "rb") as source:
        if source.getnchannels() != 1 or source.getsampwidth() != 2:
            raise ValueError(f"{path.name}: expected mono, 16 bit")
        rate = source.getframerate()
        samples = array("h", source.readframes(source.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return Levels(
        seconds=len(samples) / rate,
        peak=max(abs(value) for value in samples) / 32767,
        rms=math.sqrt(sum(value * value for value in samples) / len(samples)) / 32767,
        edge=max(abs(samples[0]), abs(samples[-1])) / 32767,
        seam=abs(samples[0] - samples[-1]) / 32767,
        size=path.stat().st_size,
    )


def faults(found: dict[str, Levels]) -> list[str]:
    """Say what is wrong with a set of measured sounds.

    Args:
        found: The levels by name.

    Returns:
        One line a fault; empty when all is well.
    """
    lines = [f"{name}: missing" for name in (*EFFECTS, "evening_loop") if name not in found]
    for name, levels in found.items():
        longest = 30.0 if name == "evening_loop" else 1.8 if name == "win" else 1.0
        if levels.seconds > longest:
            lines.append(f"{name}: {levels.seconds:.2f} s, at most {longest} s")
        if levels.peak > 0.9:
            lines.append(f"{name}: peak {levels.peak:.2f}, at most 0.9")
        if name == "evening_loop":
            if levels.seam > 0.01:
                lines.append(f"{name}: a step of {levels.seam:.3f} at the seam")
            if levels.size > LOOP_BUDGET:
                lines.append(f"{name}: {levels.size} bytes, at most {LOOP_BUDGET}")
        elif levels.edge > 0.001:
            lines.append(f"{name}: starts or ends at {levels.edge:.3f}, not at zero")
    effects = sum(levels.size for name, levels in found.items() if name != "evening_loop")
    if effects > EFFECTS_BUDGET:
        lines.append(f"effects: {effects} bytes together, at most {EFFECTS_BUDGET}")
    return lines


def main() -> int:
    """Write the sounds unless only asked to check them, then print their levels.

    Returns:
        0 when every sound keeps its limits, else 1.
    """
    parser = argparse.ArgumentParser(description="Synthesise the table's sounds and measure them.")
    parser.add_argument(
        "--check", action="store_true", help="measure the files that are there, write nothing"
    )
    if not parser.parse_args().check:
        SOUNDS.mkdir(parents=True, exist_ok=True)
        for name, (make, peak) in EFFECTS.items():
            write(SOUNDS / f"{name}.wav", mastered(make(random.Random(name)), peak, EFFECT_RATE), EFFECT_RATE)
        loop = mastered(
            evening_loop(random.Random("evening_loop")), 0.20, LOOP_RATE, fade_in=0.0, fade_out=0.0
        )
        write(SOUNDS / "evening_loop.wav", loop, LOOP_RATE)
    found = {path.stem: measure(path) for path in sorted(SOUNDS.glob("*.wav"))}
    print(f"{'sound':<14}{'s':>7}{'peak dB':>9}{'RMS dB':>8}{'edge':>8}{'seam':>8}{'bytes':>10}")
    for name, levels in found.items():
        peak_db, rms_db = (20 * math.log10(max(value, 1e-9)) for value in (levels.peak, levels.rms))
        print(
            f"{name:<14}{levels.seconds:>7.2f}{peak_db:>9.1f}{rms_db:>8.1f}"
            f"{levels.edge:>8.4f}{levels.seam:>8.4f}{levels.size:>10}"
        )
    wrong = faults(found)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
