"""Characters for the players at the table: names, drawings and faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

TITLES: Final[Mapping[str, str]] = {
    "beret": "Red beret",
    "bun": "Round glasses",
    "curls": "Big curls",
    "braids": "Braids",
    "beard": "Great beard",
    "cap": "Cap",
    "scarf": "Headscarf",
    "quiff": "Quiff",
    "moustache": "Moustache",
    "bob": "Bob",
    "turban": "Turban",
    "shades": "Sunglasses",
}
"""The names of the faces that the set-up of a game shows."""

PEOPLE: Final[tuple[str, ...]] = tuple(TITLES)
"""Ids of all characters, in the order in which they are given to seats."""

EXAMPLES: Final[tuple[str, ...]] = ("beret", "beard", "curls", "quiff", "cap", "braids")
"""Characters for the players of sample tables (`staging.NAMES`)."""

MOODS: Final[tuple[str, ...]] = ("waiting", "thinking", "glad", "cross", "surprised", "beaten")
"""Moods in which every character is drawn with head and shoulders."""

POSES: Final[tuple[str, ...]] = ("win", "loss", "call_left", "call_right", "asleep")
"""Poses in which every character is drawn from the head to the waist.

In two of the poses, the character calls another player at the left or the right.
"""


def drawing_of(person: str, mood: str) -> str:
    """Return the name of a picture of a character.

    Raises:
        ValueError: The program has no such character, mood or pose.
    """
    if person not in TITLES or mood not in (*MOODS, *POSES):
        raise ValueError(f"no drawing of {person!r} {mood!r}")
    return f"person_{person}_{mood}"


def title_of(person: str) -> str:
    """Return the name of a character.

    Raises:
        KeyError: The program has no character with the given id.
    """
    return TITLES[person]


def faces_for(seats: int, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a different character for each seat; chosen characters stay at their seats.

    If several seats chose the same character, only the first seat keeps it.

    Raises:
        ValueError: There are more seats than characters.
    """
    if seats > len(PEOPLE):
        raise ValueError(f"{seats} seats, but only {len(PEOPLE)} people")
    wishes = [*chosen[:seats], *("" for _ in range(seats - len(chosen)))]
    faces = [wish if wish in TITLES and wish not in wishes[:seat] else "" for seat, wish in enumerate(wishes)]
    free = (person for person in PEOPLE if person not in faces)
    return tuple(face or next(free) for face in faces)
