"""The characters who sit at the table: their names, their drawings, and the face of each seat."""

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
"""Names of the faces in the set-up."""

PEOPLE: Final[tuple[str, ...]] = tuple(TITLES)
"""All characters, in the order in which faces are given out."""

EXAMPLES: Final[tuple[str, ...]] = ("beret", "beard", "curls", "quiff", "cap", "braids")
"""Faces for the names of sample tables (`staging.NAMES`)."""

MOODS: Final[tuple[str, ...]] = ("waiting", "thinking", "glad", "cross", "surprised", "beaten")
"""The moods of each drawing."""


def drawing_of(person: str, mood: str) -> str:
    """Return the name of a drawing, for `drawings.drawing_file`.

    Args:
        person: One of `PEOPLE`.
        mood: One of `MOODS`.

    Raises:
        ValueError: If there is no such person or mood.
    """
    if person not in TITLES or mood not in MOODS:
        raise ValueError(f"no drawing of {person!r} {mood!r}")
    return f"person_{person}_{mood}"


def title_of(person: str) -> str:
    """Return the name of a face in the set-up, one or two words.

    Raises:
        KeyError: If there is no such person.
    """
    return TITLES[person]


def faces_for(seats: int, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Give each seat a face of its own.

    A chosen face stays with its seat. If several seats chose the same face, the first one keeps it. A face
    that this program does not know counts as none. The other seats get the remaining faces in order.

    Args:
        seats: Number of seats, at most the number of `PEOPLE`.
        chosen: One of `PEOPLE` for each seat, or empty; may be shorter than the seats.

    Returns:
        The person at each seat; all are different. The same arguments always give the same people.

    Raises:
        ValueError: If there are more seats than people.
    """
    if seats > len(PEOPLE):
        raise ValueError(f"{seats} seats, but only {len(PEOPLE)} people")
    wishes = [*chosen[:seats], *("" for _ in range(seats - len(chosen)))]
    faces = [wish if wish in TITLES and wish not in wishes[:seat] else "" for seat, wish in enumerate(wishes)]
    free = (person for person in PEOPLE if person not in faces)
    return tuple(face or next(free) for face in faces)
