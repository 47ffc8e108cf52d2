"""Compute every sound of the table.

Run ``python assets/make_sounds.py`` to write the WAV files into ``assets/sounds``. With names it writes only these
sounds, and with ``--check`` it measures the existing files. Only the standard library is used. Every random stream has
a fixed seed, so a second run gives the same files.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path

import sound_moments as moments
import sound_things as things
from sound_loop import evening_loop
from sound_tools import Levels, Signal, centred, halved, measure, to_loudness, to_peak, trimmed, write

SOUNDS = Path(__file__).resolve().parent / "sounds"

LOOP = "evening_loop"
LOOP_PEAK = 0.20
LOOP_BUDGET = 1_200_000
"""Largest size of the loop in bytes."""
EFFECTS_BUDGET = 900_000
"""Largest size of all short effects together, in bytes."""
LEVEL = -22.0
"""Loudness of the effects, in decibels under full scale."""
SPREAD = 3.5
"""Largest distance of an effect's loudness from `LEVEL`, in decibels."""
PEAK = 0.75
"""Largest sample of a file. It leaves room for a second sound at the same time."""
HARSH = 4000.0
"""Brightness in hertz above which a sound is harsh."""
LONG = {"win": 1.8, "finish": 1.5, "perfecto": 1.5, "last_iou": 1.5, LOOP: 30.0}
"""Longest duration of these sounds in seconds; for all others it is one second."""

EFFECTS: dict[str, tuple[Callable[[random.Random], Signal], float]] = {
    "bid": (moments.bid_sound, 0.0),
    "bid_made": (moments.bid_made_sound, 0.5),
    "bid_missed": (moments.bid_missed_sound, -1.0),
    "bill": (things.bill_sound, -1.0),
    "card": (things.card_sound, -1.5),
    "challenge": (things.challenge_sound, -1.0),
    "click": (things.click_sound, -3.5),
    "coins": (things.coins_sound, -1.0),
    "curtain": (things.curtain_sound, 0.0),
    "deal": (things.deal_sound, 0.0),
    "deal_one": (things.deal_one_sound, -1.5),
    "die_step": (things.die_step_sound, -3.0),
    "envelope": (things.envelope_sound, -1.0),
    "error": (things.error_sound, -3.0),
    "finish": (moments.finish_sound, 2.0),
    "gavel": (things.gavel_sound, 1.0),
    "hop": (things.hop_sound, -2.5),
    "land": (things.land_sound, -2.0),
    "last_iou": (moments.last_iou_sound, 1.0),
    "lose": (moments.lose_sound, -0.5),
    "out": (moments.out_sound, -1.5),
    "perfecto": (moments.perfecto_sound, 1.5),
    "reveal": (moments.reveal_sound, 1.0),
    "stamp": (things.stamp_sound, -2.0),
    "sweep": (things.sweep_sound, -1.5),
    "tumble": (things.tumble_sound, 0.0),
    "verdict_lost": (moments.verdict_lost_sound, 0.0),
    "verdict_won": (moments.verdict_won_sound, 1.0),
    "win": (moments.win_sound, 2.5),
}
"""The maker of each effect, and its distance from `LEVEL` in decibels. Frequent sounds are softer."""


def make(name: str) -> Signal:
    """Compute a sound, ready to be written.

    Args:
        name: Name of an effect, or of the loop.

    Returns:
        Samples between -1 and 1, at the rate of the files.
    """
    rng = random.Random(name)
    if name == LOOP:
        return to_peak(centred(evening_loop(rng)), LOOP_PEAK)
    maker, extra = EFFECTS[name]
    return to_loudness(trimmed(halved(maker(rng))), LEVEL + extra)


def faults(found: dict[str, Levels]) -> list[str]:
    """Return the faults of a set of measured sounds.

    Args:
        found: The levels by name.

    Returns:
        One line for each fault; empty if all is well.
    """
    lines = [f"{name}: missing" for name in (*EFFECTS, LOOP) if name not in found]
    lines += [
        f"{name}: no function makes this sound" for name in found if name not in EFFECTS and name != LOOP
    ]
    for name, levels in found.items():
        longest = LONG.get(name, 1.0)
        if levels.seconds > longest:
            lines.append(f"{name}: {levels.seconds:.2f} s, at most {longest} s")
        if levels.peak > PEAK:
            lines.append(f"{name}: peak {levels.peak:.2f}, at most {PEAK}")
        if levels.brightness > HARSH:
            lines.append(f"{name}: brightness {levels.brightness:.0f} Hz, at most {HARSH:.0f} Hz")
        if name == LOOP:
            if levels.seam > 0.01:
                lines.append(f"{name}: a step of {levels.seam:.3f} at the seam")
            if levels.size > LOOP_BUDGET:
                lines.append(f"{name}: {levels.size} bytes, at most {LOOP_BUDGET}")
            continue
        if levels.edge > 0.001:
            lines.append(f"{name}: starts or ends at {levels.edge:.3f}, not at zero")
        # Rounding to whole samples changes the loudness of a file by less than a tenth of a decibel.
        if abs(levels.loudness - LEVEL) > SPREAD + 0.1:
            lines.append(f"{name}: {levels.loudness:.1f} dB loud, {LEVEL} dB within {SPREAD} dB expected")
    effects = sum(levels.size for name, levels in found.items() if name != LOOP)
    if effects > EFFECTS_BUDGET:
        lines.append(f"effects: {effects} bytes together, at most {EFFECTS_BUDGET}")
    return lines


def main() -> int:
    """Write the sounds, unless they are only to be checked, then print their levels.

    Returns:
        0 if every sound is within its limits, else 1.
    """
    parser = argparse.ArgumentParser(description="Synthesise the table's sounds and measure them.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="write only these")
    parser.add_argument("--check", action="store_true", help="measure the existing files, write nothing")
    options = parser.parse_args()
    unknown = set(options.names) - {*EFFECTS, LOOP}
    if unknown:
        parser.error(f"no such sound: {', '.join(sorted(unknown))}")
    if not options.check:
        SOUNDS.mkdir(parents=True, exist_ok=True)
        for name in options.names or (*EFFECTS, LOOP):
            write(SOUNDS / f"{name}.wav", make(name))
    found = {path.stem: measure(path) for path in sorted(SOUNDS.glob("*.wav"))}
    print(
        f"{'sound':<14}{'s':>7}{'peak':>7}{'loud dB':>9}{'bright Hz':>11}{'edge':>8}{'seam':>8}{'bytes':>10}"
    )
    for name, levels in found.items():
        print(
            f"{name:<14}{levels.seconds:>7.2f}{levels.peak:>7.2f}{levels.loudness:>9.1f}"
            f"{levels.brightness:>11.0f}{levels.edge:>8.4f}{levels.seam:>8.4f}{levels.size:>10}"
        )
    wrong = faults(found)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
