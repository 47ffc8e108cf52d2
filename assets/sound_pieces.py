"""The pieces of music: for each its tempo, chords, melodies, and the form of its layers.

A melody is written in steps, mostly half beats: a note, ``-`` to hold it, ``.`` for a rest, ``|`` between bars.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sound_band import (
    Instrument,
    accordion,
    celesta,
    clarinet,
    guitar,
    marimba,
    piano,
    pizzicato,
    vibraphone,
    whistle,
)
from sound_tools import RATE


@dataclass(frozen=True)
class Piece:
    """A piece of music over chords that come back.

    Attributes:
        step: Seconds of a step of the melody.
        steps: Steps of a bar.
        swing: Share of a step by which every second step is late.
        chords: The chord of each bar.
        melodies: The melodies by name; each is as long as the chords.
        form: For each time round: name of the melody or empty, its instrument, and octaves up.
        comp: How the chords are accompanied: "arpeggio", "bossa", "strum", "swing" or "waltz".
        low: How the bass moves: "roots", "fifths", "walking" or "pedal".
        comp_by: The instrument of the accompaniment.
        layers: The three layers for tense moments, softest first; see `sound_layers`.
    """

    step: float
    steps: int
    swing: float
    chords: str
    melodies: dict[str, str]
    form: tuple[tuple[str, Instrument, int], ...]
    comp: str
    low: str
    comp_by: Instrument
    layers: tuple[str, str, str]
    bars: int = field(init=False)

    def __post_init__(self) -> None:
        """Count the bars, and check that all melodies fit.

        Raises:
            ValueError: A melody has too few or too many bars or steps.
        """
        object.__setattr__(self, "bars", len(self.chords.split()))
        for name, melody in self.melodies.items():
            bars = [bar.split() for bar in melody.split("|")]
            wrong = [at for at, bar in enumerate(bars) if len(bar) != self.steps]
            if len(bars) != self.bars or wrong:
                raise ValueError(f"melody {name}: {len(bars)} bars of {self.bars}, wrong ones: {wrong}")

    @property
    def bar_seconds(self) -> float:
        """Length of a bar in seconds; it is a whole number of samples."""
        return round(self.steps * self.step * RATE) / RATE

    @property
    def round_seconds(self) -> float:
        """Length of the chords, once round, in seconds."""
        return self.bars * self.bar_seconds


TITLE = Piece(
    step=60 / 74 / 2,
    steps=8,
    swing=0.0,
    chords="D Bm7 G A D F#m7 Gmaj7 A7",
    melodies={
        "a": "F#4 - A4 - D5 - - . | C#5 - B4 - A4 - - . | B4 - D5 - G4 - - . | A4 - - - E4 - F#4 - | "
        "F#4 - A4 - D5 - E5 - | F#5 - - - C#5 - - . | B4 - A4 - G4 - F#4 - | E4 - - - - . . .",
        "b": ". . D5 - E5 - F#5 - | D5 - - - B4 - - . | . . B4 - D5 - B4 - | C#5 - - - A4 - - . | "
        ". . A4 - D5 - F#5 - | A5 - - - F#5 - E5 - | D5 - - - B4 - D5 - | C#5 - - - A4 - - .",
        "c": "A4 . . F#4 . . D4 . | D4 - - . F#4 . . . | G4 . . B4 . . D5 . | C#5 - - . . . E4 . | "
        "F#4 . . A4 . . D5 . | C#5 - - . A4 . . . | B4 . . G4 . . D4 . | E4 - - - - - . .",
    },
    form=(
        ("", piano, 0),
        ("a", piano, 0),
        ("c", celesta, 1),
        ("b", piano, 0),
        ("a", vibraphone, 0),
        ("c", piano, 0),
    ),
    comp="arpeggio",
    low="roots",
    comp_by=guitar,
    layers=("strings", "brushes", "bells"),
)

BID_IT = Piece(
    step=60 / 112 / 2,
    steps=8,
    swing=0.0,
    chords="Am7 D7 Am7 D7 Fmaj7 Em7 Dm7 E7",
    melodies={
        "a": "E5 - . C5 . A4 - . | F#4 - . A4 . C5 - . | E5 - . C5 . A4 - G4 | F#4 - - - . . . . | "
        "A4 - . C5 . E5 - . | D5 - . B4 . G4 - . | F4 - . A4 . C5 - D5 | B4 - - - G#4 - . .",
        "b": ". A4 C5 . E5 - D5 - | C5 . A4 . F#4 - - . | . A4 C5 . E5 - G5 - | F#5 . D5 . A4 - - . | "
        ". C5 A4 . F4 - G4 - | B4 . G4 . E4 - - . | . F4 A4 . D5 - C5 - | B4 . D5 . E5 - - .",
        "c": "A4 . . A4 . . C5 . | A4 . . F#4 . . D4 . | A4 . . A4 . . E5 . | D5 . C5 . A4 . . . | "
        "C5 . . C5 . . A4 . | B4 . . G4 . . E4 . | D4 . F4 . A4 . C5 . | B4 - . G#4 - . E4 .",
    },
    form=(
        *(
            ("", vibraphone, 0),
            ("a", vibraphone, 0),
            ("a", marimba, 0),
            ("b", vibraphone, 0),
            ("c", marimba, 0),
        ),
        *(("a", clarinet, 0), ("b", marimba, 0), ("c", vibraphone, 0), ("a", vibraphone, 0)),
    ),
    comp="bossa",
    low="fifths",
    comp_by=guitar,
    layers=("brushes", "ostinato", "tremolo"),
)

BID_AND_BLUFF = Piece(
    step=60 / 96 / 3,
    steps=6,
    swing=0.0,
    chords="G G C G Am D G D Em C G D C G D G",
    melodies={
        "a": "D5 - B4 G4 A4 B4 | D5 - E5 D5 - B4 | C5 - E5 C5 - A4 | B4 - G4 D4 - . | "
        "A4 - B4 C5 - E5 | D5 - C5 A4 - F#4 | G4 A4 B4 D5 - B4 | A4 - - A4 - . | "
        "B4 - E5 G5 - E5 | E5 - C5 G4 - C5 | D5 - B4 G4 A4 B4 | A4 - F#4 D4 - . | "
        "E4 - G4 C5 - E5 | D5 - B4 G4 - B4 | A4 - C5 F#4 - A4 | G4 - - G4 - .",
        "b": "G5 - - F#5 - E5 | D5 - B4 D5 - - | E5 - - D5 - C5 | B4 - G4 B4 - - | "
        "C5 - - B4 - A4 | F#4 - A4 D5 - - | B4 - D5 G5 - D5 | A5 - - F#5 - D5 | "
        "G5 - E5 B4 - E5 | G5 - E5 C5 - E5 | D5 - B4 G5 - D5 | F#5 - D5 A4 - - | "
        "C5 - E5 G5 - E5 | D5 - G5 B5 - G5 | A5 - F#5 D5 - F#5 | G5 - - . . .",
        "c": "G4 . . B4 . . | D5 . . B4 . . | C5 . . E5 . . | D5 - B4 G4 . . | "
        "A4 . . C5 . . | F#4 . . A4 . . | G4 . . D4 . . | A4 - F#4 D4 . . | "
        "E4 . . G4 . . | C5 . . G4 . . | B4 . . D5 . . | A4 - D5 F#5 . . | "
        "E5 . . C5 . . | B4 . . G4 . . | F#4 . . A4 . . | G4 - - . . .",
    },
    form=(
        *(("c", marimba, 0), ("a", whistle, 0), ("a", marimba, 0), ("b", whistle, 0)),
        *(("c", guitar, 0), ("a", accordion, 0), ("b", marimba, 0), ("a", whistle, 0)),
    ),
    comp="strum",
    low="fifths",
    comp_by=guitar,
    layers=("drums", "ostinato", "tremolo"),
)

BIDNESS = Piece(
    step=60 / 126 / 2,
    steps=8,
    swing=0.3,
    chords="Cm7 Cm7 Fm7 G7 Cm7 Ab7 Dm7b5 G7",
    melodies={
        "a": "G4 - . Eb4 . C4 - . | G4 - . Eb4 F#4 G4 - . | Ab4 - . F4 . C5 - . | B4 - - . G4 - - . | "
        "Eb5 - . D5 . C5 - . | C5 - . Bb4 . Ab4 - . | F4 . Ab4 . C5 - D5 - | B4 - - . . . G4 .",
        "b": ". C5 . C5 - Bb4 G4 . | . Eb4 F4 F#4 G4 - . . | . F4 . Ab4 - C5 Eb5 . | D5 - B4 - G4 - . . | "
        ". G4 . C5 - Eb5 D5 . | C5 - Ab4 . Eb4 - . . | . D4 F4 Ab4 C5 - Bb4 Ab4 | G4 - . F4 . D4 - .",
        "c": "C4 . Eb4 . G4 . . . | C5 . G4 . Eb4 . . . | F4 . Ab4 . C5 . . . | D5 . B4 . G4 . . . | "
        "C5 . Bb4 . G4 . . . | Ab4 . Eb4 . C4 . . . | D4 . F4 . Ab4 . . . | G4 . B4 . D5 . . .",
    },
    form=(
        *(("c", pizzicato, 0), ("a", clarinet, 0), ("a", vibraphone, 0), ("b", clarinet, 0), ("c", piano, 1)),
        *(("b", piano, 0), ("a", clarinet, 0), ("c", pizzicato, 0), ("b", vibraphone, 0), ("a", piano, 0)),
    ),
    comp="swing",
    low="walking",
    comp_by=piano,
    layers=("typewriter", "riff", "tremolo"),
)

I_BID_YOU_NOT = Piece(
    step=60 / 126 / 2,
    steps=6,
    swing=0.0,
    chords="F C7 F F Bb F G7 C7 F A7 Dm Bb F C7 F F",
    melodies={
        "a": "A4 - C5 - F5 - | E5 - D5 - Bb4 - | A4 - C5 - F4 - | A4 - - - - . | "
        "D5 - F5 - Bb4 - | C5 - A4 - F4 - | G4 - B4 - D5 - | C5 - - - Bb4 - | "
        "A4 - C5 - F5 - | E5 - C#5 - A4 - | F5 - E5 - D5 - | D5 - - - Bb4 - | "
        "C5 - A4 - F4 - | G4 - Bb4 - E4 - | F4 - - - - - | . . . . . .",
        "b": ". . A5 - G5 F5 | G5 - E5 - C5 - | . . F5 - E5 D5 | C5 - A4 - - . | "
        ". . D5 - Eb5 D5 | C5 - F5 - - . | B4 - D5 - F5 - | E5 - G5 - - . | "
        ". . A5 - G5 F5 | E5 - A5 - G5 - | F5 - D5 - A4 - | Bb4 - D5 - - . | "
        "C5 - F5 - A5 - | G5 - E5 - C5 - | F5 - - - - - | . . . . . .",
        "c": "F5 . C5 . A4 . | Bb4 . G4 . E4 . | A4 . C5 . F5 . | A5 - - . . . | "
        "D5 . Bb4 . F4 . | A4 . C5 . F5 . | D5 . B4 . G4 . | C5 - - . . . | "
        "F5 . C5 . A4 . | C#5 . E5 . A4 . | D5 . A4 . F4 . | Bb4 . D5 . F5 . | "
        "A5 . F5 . C5 . | E5 . G5 . Bb4 . | A4 . F4 . C4 . | F4 - - . . .",
    },
    form=(
        *(("c", celesta, 0), ("a", accordion, 0), ("a", celesta, 1), ("b", clarinet, 0)),
        *(("c", pizzicato, 0), ("a", clarinet, 0), ("b", celesta, 0)),
    ),
    comp="waltz",
    low="roots",
    comp_by=pizzicato,
    layers=("triangle", "ostinato", "tremolo"),
)

PIECES = {
    "title": TITLE,
    "bid_and_bluff": BID_AND_BLUFF,
    "bid_it": BID_IT,
    "i_bid_you_not": I_BID_YOU_NOT,
    "bidness": BIDNESS,
}
"""The piece of each game, by its slug, and the piece of the title."""
