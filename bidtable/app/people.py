"""The twelve people who sit at the table."""

from __future__ import annotations

PEOPLE = (
    "beret",
    "bun",
    "curls",
    "braids",
    "beard",
    "cap",
    "scarf",
    "quiff",
    "moustache",
    "bob",
    "turban",
    "shades",
)
MOODS = ("waiting", "thinking", "glad", "cross", "surprised", "beaten")


def drawing_of(person: str, mood: str) -> str:
    """Return the name of a drawing."""
    return f"person_{person}_{mood}"


def faces_for(seats: int, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give each seat a face."""
    return PEOPLE[:seats]
