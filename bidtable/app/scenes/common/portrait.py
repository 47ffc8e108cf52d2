"""Portraits of characters, and discs with the colours of seats."""

from __future__ import annotations

from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.match.people import faces_for
from bidtable.app.match.session import Session
from bidtable.app.room.figures import PersonLook
from bidtable.app.widgets import Common, Widget

GOLD: Final[Rgb] = (255, 208, 112)
"""Colour of the figures and the crowns of winners."""
RATIO: Final = 220 / 240
"""Height of a portrait divided by its width."""
HOSTS: Final = {"bid_and_bluff": "cap", "bid_it": "braids", "i_bid_you_not": "moustache", "bidness": "shades"}
"""Character who presents a game on the title screen and among the lessons, by the short name of the game."""


class Portrait(Widget):
    """A picture of the head and shoulders of a character.

    Args:
        person: Id of the character, one of `bidtable.app.match.people.PEOPLE`.
        mood: Mood of the character, one of `bidtable.app.match.people.MOODS`.
        lit: Whether a light shines behind the character.
        **common: See `Widget`. The height divided by the width should be `RATIO`.
    """

    reactive = False

    def __init__(
        self, person: str, mood: str = "waiting", *, lit: bool = False, **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.look = PersonLook(person, mood, lit)

    def paint(self, target: pygame.Surface) -> None:
        self.look.paint(target, self.context)


class Badge(Widget):
    """A disc with the colour and the symbol of a seat.

    Args:
        colour: Name of the seat's colour.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, colour: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.colour = colour

    def paint(self, target: pygame.Surface) -> None:
        paint.seat_sign(target, target.get_rect(), self.colour)


def faces_of(session: Session) -> tuple[str, ...]:
    """Return the id of the character at each seat of a match."""
    return faces_for(len(session.seats), tuple(info.face for info in session.seats))


def person_height(width: int) -> int:
    """Return the height in pixels of a portrait with a given width."""
    return round(width * RATIO)


def paint_crown(target: pygame.Surface, area: pygame.Rect) -> None:
    """Draw a crown above the head of a portrait in an area."""
    side = area.w // 3
    for size, colour in ((side, mix(GOLD, (60, 30, 0), 0.7)), (side * 7 // 8, GOLD)):
        crown = paint.icon("crown", size, colour)
        target.blit(crown, crown.get_rect(center=(area.centerx, area.top + 1)))
