"""The twelve people who sit at the table: who they are, and which drawing shows them in which mood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

TITLES: Final = {
    "beret": "Beret",
    "beard": "Big beard",
    "curls": "Curls",
    "bun": "Bun and glasses",
    "cap": "Cap",
    "scarf": "Headscarf",
    "quiff": "Quiff",
    "braids": "Braids",
    "moustache": "Moustache",
    "bob": "Blonde bob",
    "turban": "Turban",
    "shades": "Pink spikes",
}
"""How the set-up calls each character, in the order in which bots take them."""

PEOPLE: Final = tuple(TITLES)
"""Ids of the characters."""

MOODS: Final = ("waiting", "thinking", "glad", "cross", "surprised", "beaten")
"""What a figure can show."""


def drawing_of(person: str, mood: str) -> str:
    """Return the name of the drawing of a character in a mood; one that is not known is shown by another."""
    known = person if person in TITLES else PEOPLE[0]
    return f"person_{known}_{mood if mood in MOODS else MOODS[0]}"


def title_of(person: str) -> str:
    """Return how a character is called in the set-up."""
    return TITLES.get(person, person)


def faces_for(seats: int, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Give each seat a face: the one chosen for it, as long as nobody before has it; no face twice.

    Args:
        seats: Number of seats, 12 at most.
        chosen: The face chosen for each seat, empty where none was; may be shorter than the seats.

    Returns:
        An id for each seat; the same for the same choices.
    """
    wishes = [*chosen[:seats], *("" for _ in range(seats - len(chosen)))]
    faces = [wish if wish in TITLES and wish not in wishes[:seat] else "" for seat, wish in enumerate(wishes)]
    free = iter(person for person in PEOPLE if person not in faces)
    return tuple(face or next(free) for face in faces)
