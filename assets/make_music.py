"""Compute the music: a piece for each game and one for the title, each in four layers, and the tone of the room.

Run ``python assets/make_music.py`` to write the Vorbis files into ``assets/music``. With names of pieces it writes only
these, and with ``--check`` it measures the existing files. The first layer of a piece is the whole piece, two to three
minutes long. The other three are loops whose length is a part of the piece's, so the app can add them at any time.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from sound_band import (
    Instrument,
    Tape,
    accordion,
    bass,
    block,
    brush,
    celesta,
    clarinet,
    guitar,
    kick,
    marimba,
    piano,
    pizzicato,
    shaker,
    strings,
    tremolo,
    typewriter,
    vibraphone,
    whistle,
)
from sound_files import decoded, measure, write
from sound_pieces import PIECES, Piece
from sound_tools import RATE, Signal, band, generator, noise

MUSIC = Path(__file__).resolve().parent / "music"

ROOM = "room"
ROOM_SECONDS = 6.0
COMPRESSION = 0.9
BUDGET = 9_000_000
"""Largest size of all music together, in bytes."""
BASE_LEVEL, LAYER_LEVEL, ROOM_LEVEL = 0.085, 0.05, 0.012
"""Root mean square of a whole piece, of a layer, and of the room."""
SHORTEST, LONGEST = 120.0, 180.0
"""Limits of the length of a piece in seconds."""
KEYS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "m7b5": (0, 3, 6, 10),
}


def key_of(note: str) -> int:
    """Return the key of a note such as ``F#4`` or ``Eb5``; 69 is the A at 440 Hz."""
    return KEYS[note[0]] + note.count("#") - note[1:].count("b") + 12 * (int(note[-1]) + 1)


def chord_of(name: str) -> tuple[int, ...]:
    """Return the keys of a chord in the octave below the middle C, its root first.

    Raises:
        ValueError: The name is no chord.
    """
    found = re.fullmatch(r"([A-G])([#b]?)(.*)", name)
    if found is None:
        raise ValueError(f"no chord: {name}")
    root = (KEYS[found[1]] + {"#": 1, "b": -1, "": 0}[found[2]]) % 12 + 48
    return tuple(root + step for step in QUALITIES[found[3]])


def spread(chord: tuple[int, ...]) -> list[int]:
    """Return a chord's keys close together around the middle C, lowest first."""
    return sorted(56 + (key - 56) % 12 for key in chord)


def _melody(tape: Tape, piece: Piece, start: float, number: int) -> None:
    name, instrument, octave = piece.form[number]
    if not name:
        return
    steps = [step for bar in piece.melodies[name].split("|") for step in bar.split()]
    pan = 0.22 if number % 2 else -0.22
    for at, step in enumerate(steps):
        if step in ".-":
            continue
        held = 1
        while at + held < len(steps) and steps[at + held] == "-":
            held += 1
        late = piece.swing * piece.step if at % 2 else 0.0
        accent = 1.0 if at % piece.steps == 0 else 0.82
        tape.lay(
            start + at * piece.step + late,
            instrument,
            key_of(step) + 12 * octave,
            held * piece.step,
            GAINS[instrument] * accent,
            pan,
        )


GAINS: dict[Instrument, float] = {
    accordion: 0.42,
    celesta: 0.55,
    clarinet: 0.26,
    guitar: 0.62,
    marimba: 0.65,
    piano: 0.58,
    pizzicato: 1.0,
    vibraphone: 0.36,
    whistle: 0.28,
}
"""Loudness of the melody for each instrument: an instrument that sustains is louder than one that is plucked."""

COMPS: dict[str, tuple[tuple[float, int, float], ...]] = {
    "arpeggio": tuple((float(step), note, 0.3) for step, note in enumerate((0, 1, 2, 3, 2, 1, 2, 1))),
    "bossa": ((0, -1, 0.3), (1.5, -1, 0.22), (3, -1, 0.28), (4.5, -1, 0.2), (6, -1, 0.26)),
    "strum": ((0, -1, 0.3), (2, -1, 0.15), (3, -1, 0.26), (5, -1, 0.15)),
    "swing": ((1, -1, 0.16), (4, -1, 0.2), (7, -1, 0.15)),
    "waltz": ((2, -1, 0.6), (4, -1, 0.52)),
}
"""Accompaniments: step of the bar, number of the chord's note or -1 for all, and loudness."""


def _comp(tape: Tape, piece: Piece, start: float) -> None:
    for bar, name in enumerate(piece.chords.split()):
        keys = spread(chord_of(name))
        at = start + bar * piece.bar_seconds
        for step, which, gain in COMPS[piece.comp]:
            chosen = keys if which < 0 else [keys[which % len(keys)] + 12 * (which // len(keys))]
            for order, key in enumerate(chosen):
                when = at + step * piece.step + 0.014 * order
                each = gain * (0.62 if which < 0 else 1.0)
                tape.lay(when, piece.comp_by, key, 2 * piece.step, each, -0.3 + 0.15 * order)


def _low(tape: Tape, piece: Piece, start: float) -> None:
    chords = [chord_of(name) for name in piece.chords.split()]
    for bar, chord in enumerate(chords):
        root = 36 + (chord[0] - 36 + 8) % 12 - 8
        fifth, third = root + chord[2] - chord[0], root + chord[1] - chord[0]
        following = chords[(bar + 1) % len(chords)][0]
        after = 36 + (following - 36 + 8) % 12 - 8
        half = piece.steps / 2
        if piece.low == "walking":
            approach = after + (1 if after < root else -1)
            moves = [(0.0, root), (2.0, third), (4.0, fifth), (6.0, approach)]
        elif piece.low == "fifths":
            moves = [(0.0, root), (half, fifth)]
        else:
            moves = [(0.0, root)]
        at = start + bar * piece.bar_seconds
        length = piece.bar_seconds / len(moves)
        for step, key in moves:
            tape.lay(at + step * piece.step, bass, key, length * 0.9, 0.52)


def base(name: str) -> Signal:
    """Compute a whole piece: melody, chords and bass."""
    piece = PIECES[name]
    tape = Tape(len(piece.form) * piece.round_seconds, name)
    for number in range(len(piece.form)):
        start = number * piece.round_seconds
        _melody(tape, piece, start, number)
        _comp(tape, piece, start)
        _low(tape, piece, start)
    return levelled(tape.roomed(0.34, 0.28), BASE_LEVEL)


def _strokes(tape: Tape, piece: Piece, strokes: dict[str, tuple[float, ...]], gain: float = 0.5) -> None:
    """Lay the same strokes of drums into each bar, a little softer between the beats."""
    for bar in range(round(tape.seconds / piece.bar_seconds)):
        for drum, steps in strokes.items():
            for step in steps:
                late = piece.swing * piece.step if step % 2 == 1 else 0.0
                at = bar * piece.bar_seconds + step * piece.step + late
                loud = gain * (1.0 if step % 2 == 0 else 0.6)
                match drum:
                    case "kick":
                        tape.lay(at, kick, 0, 0.3, loud)
                    case "tap":
                        tape.lay(at, brush, 1, 0.2, 0.6 * loud, 0.2)
                    case "swish":
                        tape.lay(at, brush, 0, 0.2, 0.5 * loud, -0.2)
                    case "shaker":
                        tape.lay(at, shaker, 0, 0.1, 0.45 * loud, 0.45)
                    case "block":
                        tape.lay(at, block, 74 if step else 79, 0.1, 0.5 * loud, -0.4)
                    case "type":
                        tape.lay(at, typewriter, 0, 0.1, 0.5 * loud, 0.35)
                    case "bell":
                        if bar % 4 == 3:
                            tape.lay(at, typewriter, 1, 0.5, 0.5 * loud, 0.35)


def _brushes(tape: Tape, piece: Piece) -> None:
    taps = (2.0, 6.0) if piece.steps == 8 else (3.0,)
    everything = tuple(float(step) for step in range(piece.steps))
    _strokes(
        tape, piece, {"kick": (0.0, piece.steps / 2 - 0.5), "tap": taps, "swish": taps, "shaker": everything}
    )


def _drums(tape: Tape, piece: Piece) -> None:
    beats = (0.0, 3.0) if piece.steps == 6 else (0.0, 4.0)
    everything = tuple(float(step) for step in range(piece.steps))
    _strokes(tape, piece, {"kick": beats, "tap": everything, "block": (2.0, 5.0)}, 0.6)


def _typewriter(tape: Tape, piece: Piece) -> None:
    keys = (0.0, 1.0, 2.0, 3.0, 5.0, 6.0)
    _strokes(tape, piece, {"type": keys, "bell": (7.0,), "kick": (0.0, 4.0), "tap": (2.0, 6.0)})


def _triangle(tape: Tape, piece: Piece) -> None:
    _strokes(tape, piece, {"kick": (0.0,), "swish": (2.0, 4.0), "shaker": (0.0, 1.0, 2.0, 3.0, 4.0, 5.0)})
    tape.lay(0.0, celesta, 96, 1.0, 0.16, 0.4)


def _strings(tape: Tape, piece: Piece) -> None:
    seconds = piece.bar_seconds
    for bar, name in enumerate(piece.chords.split()):
        for order, key in enumerate(spread(chord_of(name))):
            tape.lay(bar * seconds, strings, key, seconds, 0.3, -0.4 + 0.25 * order)


def _tremolo(tape: Tape, piece: Piece) -> None:
    """Lay a pedal point: the root of the piece and its fifth, which swell and fade."""
    root = 60 + chord_of(piece.chords.split()[0])[0] % 12
    for bar, gain in enumerate((0.16, 0.24, 0.32, 0.24)):
        for key, pan in ((root, -0.5), (root + 7, 0.5), (root + 12, 0.0)):
            tape.lay(bar * piece.bar_seconds, tremolo, key, piece.bar_seconds, gain, pan)


def _bells(tape: Tape, piece: Piece) -> None:
    for bar, name in enumerate(piece.chords.split()):
        keys = spread(chord_of(name))
        for step, key in ((3, keys[-1]), (6, keys[1])):
            tape.lay(
                bar * piece.bar_seconds + step * piece.step, celesta, key + 24, 1.0, 0.22, 0.5 - step / 6
            )


def _ostinato(tape: Tape, piece: Piece) -> None:
    for bar, name in enumerate(piece.chords.split()):
        keys = spread(chord_of(name))
        order = (0, 2, 1, 2, 0, 2, 1, 2)[: piece.steps]
        for step, which in enumerate(order):
            at = bar * piece.bar_seconds + step * piece.step
            tape.lay(at, marimba, keys[which] + 12, piece.step, 0.34 if step % 2 == 0 else 0.22, 0.35)


def _riff(tape: Tape, piece: Piece) -> None:
    for bar, name in enumerate(piece.chords.split()):
        root, *_, top = chord_of(name)
        for step, key in ((0, root), (1, root), (3, top), (4, root), (6, top - 1), (7, top)):
            late = piece.swing * piece.step if step % 2 else 0.0
            tape.lay(
                bar * piece.bar_seconds + step * piece.step + late, pizzicato, key, piece.step, 0.4, -0.35
            )


LAYERS: dict[str, Callable[[Tape, Piece], None]] = {
    "bells": _bells,
    "brushes": _brushes,
    "drums": _drums,
    "ostinato": _ostinato,
    "riff": _riff,
    "strings": _strings,
    "tremolo": _tremolo,
    "triangle": _triangle,
    "typewriter": _typewriter,
}


BARS = {"brushes": 2, "drums": 2, "triangle": 2, "typewriter": 4, "tremolo": 4}
"""Bars of the layers that do not follow the chords; each is in memory while it plays, so it is short."""


def layer_seconds(name: str, number: int) -> float:
    """Return the length of one of the layers 1 to 3 of a piece in seconds."""
    piece = PIECES[name]
    return BARS.get(piece.layers[number - 1], piece.bars) * piece.bar_seconds


def layer(name: str, number: int) -> Signal:
    """Compute one of the layers 1 to 3 of a piece."""
    piece = PIECES[name]
    tape = Tape(layer_seconds(name, number), f"{name} {number}")
    LAYERS[piece.layers[number - 1]](tape, piece)
    return levelled(tape.roomed(0.3, 0.28), LAYER_LEVEL)


def room() -> Signal:
    """Compute the tone of the room: air, far and soft, whose end continues in its beginning."""
    air = noise(ROOM_SECONDS + 2.0, generator(ROOM), 0.8)
    air = band(air, 60, 240, 8.0) + 0.12 * band(air[::-1], 300, 1400, 9.0)
    count, overlap = round(ROOM_SECONDS * RATE), 2 * RATE
    fade = np.linspace(0.0, 1.0, overlap)[:, None]
    loop = air[:count].copy()
    loop[:overlap] = air[:overlap] * np.sqrt(fade) + air[count : count + overlap] * np.sqrt(1 - fade)
    return levelled(loop, ROOM_LEVEL)


def levelled(sound: Signal, level: float) -> Signal:
    """Return a sound with a root mean square, whose rare peaks are bent softly."""
    scaled = sound * (level / float(np.sqrt(np.mean(sound**2))))
    limit = 0.6
    return np.asarray(limit * np.tanh(scaled / limit))


def files(name: str) -> dict[str, Callable[[], Signal]]:
    """Return the files of a piece, or of the room, with the function that computes each."""
    if name == ROOM:
        return {ROOM: room}
    found: dict[str, Callable[[], Signal]] = {name: lambda: base(name)}
    for number in (1, 2, 3):
        found[f"{name}_{number}"] = lambda number=number: layer(name, number)  # type: ignore[misc]
    return found


def faults() -> list[str]:
    """Measure the existing files, print their measurements, and return their faults."""
    wrong, size = [], 0
    print(f"{'music':<20}{'s':>8}{'peak':>6}{'rms':>7}{'bright Hz':>11}{'seam':>8}{'width':>7}{'bytes':>10}")
    for name in (*PIECES, ROOM):
        for title in files(name):
            path = MUSIC / f"{title}.ogg"
            if not path.is_file():
                wrong.append(f"{title}: missing")
                continue
            sound = decoded(path)
            levels, bytes_ = measure(sound), path.stat().st_size
            size += bytes_
            rms = float(np.sqrt(np.mean(sound**2)))
            print(
                f"{title:<20}{levels.seconds:>8.2f}{levels.peak:>6.2f}{rms:>7.3f}{levels.brightness:>11.0f}"
                f"{levels.seam:>8.4f}{levels.width:>7.2f}{bytes_:>10}"
            )
            if name != ROOM:
                piece = PIECES[name]
                whole = len(piece.form) * piece.round_seconds
                seconds = whole if title == name else layer_seconds(name, int(title[-1]))
                if len(sound) != round(seconds * RATE) or round(whole * RATE) % len(sound):
                    wrong.append(f"{title}: {len(sound)} samples do not fit the piece")
                if title == name and not SHORTEST <= levels.seconds <= LONGEST:
                    wrong.append(f"{title}: {levels.seconds:.0f} s, not {SHORTEST:.0f} to {LONGEST:.0f}")
            # The step over the seam may be no larger than the steps inside the sound.
            if levels.seam > float(np.max(np.abs(np.diff(sound, axis=0)))):
                wrong.append(f"{title}: a step of {levels.seam:.3f} at the seam")
            if levels.peak > 0.65:
                wrong.append(f"{title}: peak {levels.peak:.2f}")
    print(f"{size} bytes")
    if size > BUDGET:
        wrong.append(f"music: {size} bytes together, at most {BUDGET}")
    return wrong


def main() -> int:
    """Write the music, unless it is only to be checked, then print its levels.

    Returns:
        0 if all is within its limits, else 1.
    """
    parser = argparse.ArgumentParser(description="Synthesise the music and measure it.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="write only these pieces")
    parser.add_argument("--check", action="store_true", help="measure the existing files, write nothing")
    options = parser.parse_args()
    unknown = set(options.names) - {*PIECES, ROOM}
    if unknown:
        parser.error(f"no such piece: {', '.join(sorted(unknown))}")
    if not options.check:
        MUSIC.mkdir(parents=True, exist_ok=True)
        for name in options.names or (*PIECES, ROOM):
            for title, make in files(name).items():
                write(MUSIC / f"{title}.ogg", make(), COMPRESSION)
    wrong = faults()
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
