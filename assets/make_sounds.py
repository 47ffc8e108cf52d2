"""Compute every effect of the table.

Run ``python assets/make_sounds.py`` to write the Vorbis files into ``assets/sounds``. With names it writes only these
sounds, and with ``--check`` it measures the existing files. A file holds all takes of a sound, each in a slot of the
same length. Every random stream has a fixed seed, so a second run gives the same files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import sound_moments as moments
import sound_things as things
from sound_files import Levels, decoded, measure, write
from sound_tools import RATE, Random, Signal, generator, silence, to_loudness, trimmed

SOUNDS = Path(__file__).resolve().parent / "sounds"

TAKES = 5
"""Number of takes of each sound."""
LEAD = 0.006
"""Silence before each take in seconds, because the encoder smears the beginning of a sound."""
PAUSE = 0.05
"""Silence after each take in seconds."""
COMPRESSION = 0.75
BUDGET = 2_000_000
"""Largest size of all effects together, in bytes."""
LEVEL = -23.0
"""Loudness of the effects, in decibels under full scale."""
SPREAD = 3.5
"""Largest distance of an effect's loudness from `LEVEL`, in decibels."""
PEAK = 0.8
"""Largest sample of a file. It leaves room for a second sound at the same time."""
HARSH = 4000.0
"""Brightness in hertz above which a sound is harsh."""
SINES = 0.6
"""Share of the energy in three partials from which on a sound is nearly a pure sine."""
FLAT = 0.0025
"""Spectral flatness under which a sound is nearly a pure sine, too."""
MOST_SINES = 5
"""Largest number of effects that may be nearly pure sines."""
LONG = {"win": 2.5, "finish": 2.2, "perfecto": 1.8, "last_iou": 1.7, "lose": 1.5, "out": 1.5}
"""Longest duration of these sounds in seconds; for all others it is 1.4 seconds."""

EFFECTS: dict[str, tuple[Callable[[Random], Signal], float]] = {
    "bid": (moments.bid_sound, 0.0),
    "bid_made": (moments.bid_made_sound, 0.5),
    "bid_missed": (moments.bid_missed_sound, -1.0),
    "bill": (things.bill_sound, -1.0),
    "card": (things.card_sound, -1.5),
    "challenge": (things.challenge_sound, -0.5),
    "click": (things.click_sound, -3.5),
    "coins": (things.coins_sound, -1.0),
    "count": (moments.count_sound, -1.0),
    "curtain": (things.curtain_sound, 0.0),
    "deal": (things.deal_sound, 0.0),
    "deal_one": (things.deal_one_sound, -2.5),
    "die_step": (things.die_step_sound, -3.0),
    "drop_out": (things.drop_out_sound, -1.0),
    "envelope": (things.envelope_sound, -1.0),
    "error": (things.error_sound, -3.0),
    "finish": (moments.finish_sound, 2.0),
    "gavel": (things.gavel_sound, 1.0),
    "hop": (things.hop_sound, -3.0),
    "land": (things.land_sound, -2.5),
    "last_iou": (moments.last_iou_sound, 1.0),
    "lose": (moments.lose_sound, -0.5),
    "out": (moments.out_sound, -1.5),
    "paddle": (things.paddle_sound, -1.0),
    "pass": (things.pass_sound, -1.5),
    "perfecto": (moments.perfecto_sound, 1.5),
    "reveal": (moments.reveal_sound, 1.0),
    "roll": (moments.roll_sound, -1.0),
    "stamp": (things.stamp_sound, -2.0),
    "sweep": (things.sweep_sound, -1.5),
    "truce": (moments.truce_sound, -1.5),
    "tumble": (things.tumble_sound, 0.0),
    "verdict_lost": (moments.verdict_lost_sound, 0.0),
    "verdict_won": (moments.verdict_won_sound, 1.0),
    "win": (moments.win_sound, 2.5),
}
"""The maker of each effect, and its distance from `LEVEL` in decibels. Frequent sounds are softer."""


def take(name: str, number: int) -> Signal:
    """Compute one take of an effect, from 0 to `TAKES` - 1, at its loudness."""
    maker, extra = EFFECTS[name]
    return to_loudness(trimmed(maker(generator(f"{name} {number}"))), LEVEL + extra)


def make(name: str) -> Signal:
    """Compute all takes of an effect, one after the other in slots of the same length."""
    takes = [take(name, number) for number in range(TAKES)]
    slot = round(LEAD * RATE) + max(map(len, takes)) + round(PAUSE * RATE)
    sound = silence(TAKES * slot / RATE)
    for number, part in enumerate(takes):
        first = number * slot + round(LEAD * RATE)
        sound[first : first + len(part)] = part
    return sound


def takes_of(path: Path) -> list[Signal]:
    """Return the takes in a file."""
    return [np.asarray(part) for part in np.split(decoded(path), TAKES)]


def faults(found: dict[str, list[Levels]], size: int) -> list[str]:
    """Return the faults of a set of measured effects.

    Args:
        found: The levels of each take, by name.
        size: Size of all files in bytes.

    Returns:
        One line for each fault; empty if all is well.
    """
    lines = [f"{name}: missing" for name in EFFECTS if name not in found]
    lines += [f"{name}: no function makes this sound" for name in found if name not in EFFECTS]
    for name, takes in found.items():
        for number, levels in enumerate(takes):
            title, longest = f"{name} {number}", LONG.get(name, 1.4)
            if levels.seconds > longest:
                lines.append(f"{title}: {levels.seconds:.2f} s, at most {longest} s")
            if levels.peak > PEAK:
                lines.append(f"{title}: peak {levels.peak:.2f}, at most {PEAK}")
            if levels.brightness > HARSH:
                lines.append(f"{title}: brightness {levels.brightness:.0f} Hz, at most {HARSH:.0f} Hz")
            if levels.edge > 0.001:
                lines.append(f"{title}: starts or ends at {levels.edge:.4f}, not at zero")
            # The encoder changes the loudness of a take by less than three tenths of a decibel.
            if abs(levels.loudness - LEVEL) > SPREAD + 0.3:
                lines.append(
                    f"{title}: {levels.loudness:.1f} dB loud, {LEVEL} dB within {SPREAD} dB expected"
                )
            if levels.width < 0.001:
                lines.append(f"{title}: left and right are the same")
    pure = [name for name, takes in found.items() if nearly_sines(takes)]
    if len(pure) > MOST_SINES:
        lines.append(f"{len(pure)} effects are nearly pure sines, at most {MOST_SINES}: {', '.join(pure)}")
    if size > BUDGET:
        lines.append(f"effects: {size} bytes together, at most {BUDGET}")
    return lines


def nearly_sines(takes: list[Levels]) -> bool:
    """Return whether any take of an effect is nearly a pure sine."""
    return any(levels.sines >= SINES or levels.flatness < FLAT for levels in takes)


def main() -> int:
    """Write the sounds, unless they are only to be checked, then print their levels.

    Returns:
        0 if every sound is within its limits, else 1.
    """
    parser = argparse.ArgumentParser(description="Synthesise the table's effects and measure them.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="write only these")
    parser.add_argument("--check", action="store_true", help="measure the existing files, write nothing")
    options = parser.parse_args()
    unknown = set(options.names) - EFFECTS.keys()
    if unknown:
        parser.error(f"no such sound: {', '.join(sorted(unknown))}")
    if not options.check:
        SOUNDS.mkdir(parents=True, exist_ok=True)
        for name in options.names or EFFECTS:
            write(SOUNDS / f"{name}.ogg", make(name), COMPRESSION)
    files = sorted(SOUNDS.glob("*.ogg"))
    found = {path.stem: [measure(part) for part in takes_of(path)] for path in files}
    print(
        f"{'sound':<14}{'s':>6}{'peak':>6}{'loud dB':>9}{'bright Hz':>11}{'edge':>8}{'width':>7}"
        f"{'sines':>7}{'flat':>8}"
    )
    for name, takes in found.items():
        worst = max(takes, key=lambda levels: levels.sines)
        print(
            f"{name:<14}{worst.seconds:>6.2f}{max(levels.peak for levels in takes):>6.2f}{worst.loudness:>9.1f}"
            f"{worst.brightness:>11.0f}{max(levels.edge for levels in takes):>8.4f}{worst.width:>7.2f}"
            f"{worst.sines:>7.2f}{min(levels.flatness for levels in takes):>8.4f}"
            f"{'  nearly sines' if nearly_sines(takes) else ''}"
        )
    size = sum(path.stat().st_size for path in files)
    pure = sum(map(nearly_sines, found.values()))
    print(f"{len(files)} effects, {TAKES} takes each, {size} bytes; {pure} nearly pure sines")
    wrong = faults(found, size)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
