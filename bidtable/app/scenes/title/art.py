"""The picture behind the menu of the title screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, dyed, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.room.figures import PersonLook
from bidtable.app.room.place import Room
from bidtable.app.room.scenery import table_room
from bidtable.app.shell.drawings import drawing_file, emblem
from bidtable.app.widgets import Common, Widget
from bidtable.core import registry

GUESTS: Final = (("curls", "glad"), ("quiff", "surprised"), ("bun", "thinking"))
"""Characters behind the table with their moods, from left to right."""
FREE: Final = 2
"""Number of seats at the left of the table that stay empty because the menu covers them."""

CARDS: Final = (
    ("bid_and_bluff", 0.03, 9),
    ("bid_it", -0.03, 3),
    ("i_bid_you_not", -0.03, -3),
    ("bidness", 0.03, -9),
)
"""The short name of a game, the offset and the rotation of each card in the picture of the title, from left to right.

The offset of a card is its distance below the centre of the table, as a share of the table's height. The
rotation of a card is in degrees.
"""

APART: Final = 0.13
"""Distance between the centres of neighbouring cards, as a share of the window's width.

In a narrow window the cards are closer together.
"""

MIDDLE: Final = (0.68, 0.66)
SPREAD: Final = (0.58, 0.62)
"""Width and height of the table on the picture, as shares of the window's size."""

CARD: Final = (134, 184)
"""Width and height of the card for a game, in layout units."""

NAME: Final = 17
"""Font size of the names on the cards, in layout units."""

THINGS: Final = (
    ("biz_gavel", -0.25, -0.38, 74, 0),
    ("envelope", 0.28, -0.34, 78, -12),
    ("biz_cash", 0.12, -0.42, 64, 8),
)
"""Objects on the table beside the cards.

Each entry contains the name of a drawing, its place as shares of the table's size, its width in layout units,
and its rotation in degrees.
"""

DICE: Final = (("red", 3, -0.07, -0.36, 9), ("blue", 5, 0.0, -0.3, -14))
"""Dice on the table: colour, value, place in shares of the table's size, and rotation in degrees."""


def title_picture(ctx: PaintContext) -> pygame.Surface:
    """Return the picture behind the menu in the size of the window, from a cache if possible."""
    theme, m = dyed(ctx.theme, "green"), ctx.metrics
    return paint.ground(("title", theme.name, m.width, m.height), lambda: _drawn(ctx))


def _drawn(ctx: PaintContext) -> pygame.Surface:
    theme, m = dyed(ctx.theme, "green"), ctx.metrics
    # The text size of the player does not change the picture.
    area = pygame.Rect(0, 0, m.width, m.height)
    room = Room(Metrics(m.width, m.height), len(GUESTS) + FREE, area)
    picture = table_room(theme, room, header=False).copy()
    for (person, mood), seat in zip(GUESTS, room.seats[FREE:], strict=True):
        figure = pygame.Surface(seat.person.size, pygame.SRCALPHA)
        PersonLook(person, mood, cut=seat.cut).paint(figure, ctx)
        picture.blit(figure, seat.person)

    def put(thing: pygame.Surface, across: float, down: float, angle: float) -> None:
        turned = pygame.transform.rotozoom(thing, angle, 1.0)
        picture.blit(turned, turned.get_rect(center=_spot(m, across, down)))

    for name, across, down, units, angle in THINGS:
        side = m.px(units)
        put(paint.svg(drawing_file(name), (side, side)), across, down, angle)
    for colour, value, across, down, angle in DICE:
        put(_die(ctx, colour, value), across, down, angle)
    return picture


def _spot(m: Metrics, across: float, down: float) -> tuple[int, int]:
    """Return a place on the table, in pixels of the window."""
    x, y = MIDDLE[0] + across * SPREAD[0], MIDDLE[1] + down * SPREAD[1]
    return round(m.width * x), round(m.height * y)


class GameCard(Widget):
    """A card with the name of a game. A press opens the form for a new game.

    Args:
        slug: Short name of the game.
        turned: Rotation in degrees, counter-clockwise.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, slug: str, turned: float, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.slug, self.turned = slug, turned

    @property
    def text(self) -> str:
        """Title of the game."""
        return registry.title(self.slug)

    def paint(self, target: pygame.Surface) -> None:
        """Draw the card with the emblem and the name of the game."""
        raised = self.hovered or self.pressed or self.focused
        card = pygame.transform.rotozoom(_card(self.context, self.slug, raised), self.turned, 1.0)
        target.blit(card, card.get_rect(center=target.get_rect().center))


def game_cards(m: Metrics, left: int, press: Callable[[str], Callable[[], None]]) -> list[GameCard]:
    """Return the cards for all games, from left to right.

    Args:
        m: Sizes of the window and of its texts.
        left: Left edge of the area for the cards, in pixels.
        press: A function that gets the short name of a game, and returns the action that a press on the card
            of this game runs.
    """
    sizes = [_turned((m.px(CARD[0]), m.px(CARD[1])), angle) for _, _, angle in CARDS]
    # If the menu leaves little room, the cards overlap.
    right = m.width - m.px(20) - sizes[-1][0] // 2
    left += sizes[0][0] // 2
    apart = min(round(m.width * APART), (right - left) // (len(CARDS) - 1))
    first = min(max(left, round(m.width * MIDDLE[0] - apart * (len(CARDS) - 1) / 2)), right - apart * 3)
    found = []
    for index, ((slug, down, angle), size) in enumerate(zip(CARDS, sizes, strict=True)):
        place = pygame.Rect((0, 0), size)
        place.center = (first + index * apart, _spot(m, 0, down)[1])
        found.append(GameCard(slug, angle, rect=place, name=f"title:game:{slug}", on_click=press(slug)))
    return found


def _turned(size: tuple[int, int], angle: float) -> tuple[int, int]:
    turn, (wide, tall) = math.radians(abs(angle)), size
    across = wide * math.cos(turn) + tall * math.sin(turn)
    return round(across), round(tall * math.cos(turn) + wide * math.sin(turn))


def _card(ctx: PaintContext, slug: str, raised: bool) -> pygame.Surface:
    theme, m = ctx.theme, ctx.metrics
    card = pygame.Rect(m.px(12), m.px(12), m.px(CARD[0]), m.px(CARD[1]))
    out = pygame.Surface(card.inflate(m.px(24), m.px(24)).size, pygame.SRCALPHA)
    cast = paint.shadow(card.size, m.px(10), m.px(10), theme.shadow)
    out.blit(cast, (card.x - m.px(10), card.y - m.px(5)))
    edge, wide = (theme.choice, m.px(4)) if raised else (theme.card_edge, max(1, m.px(1)))
    paint.rounded(out, card, m.px(10), theme.card, edge, wide)
    inner = card.inflate(-m.px(14), -m.px(14))
    paint.rounded(out, inner, m.px(7), None, theme.card_edge, max(1, m.px(1)))
    side = inner.w - m.px(10)
    out.blit(paint.svg(emblem(slug), (side, side)), (card.centerx - side // 2, inner.y + m.px(5)))
    foot = pygame.Rect(inner.x + m.px(4), inner.y + m.px(5) + side, inner.w - m.px(8), 0)
    foot.height = inner.bottom - m.px(3) - foot.y
    # The text size of the player does not change the cards.
    units = NAME / m.text_scale
    write(out, ctx, registry.title(slug), foot, units, theme.card_ink, "display", "center", lines=2, least=12)
    return out


def _die(ctx: PaintContext, colour: str, value: int) -> pygame.Surface:
    m = ctx.metrics
    side = m.px(38)
    out = pygame.Surface((side + m.px(10), side + m.px(10)), pygame.SRCALPHA)
    base = SEAT_COLOURS[colour]
    out.blit(paint.shadow((side, side), m.px(6), m.px(4), ctx.theme.shadow), (m.px(1), m.px(4)))
    place = pygame.Rect(m.px(5), m.px(3), side, side)
    paint.dice_face(out, place, value, base, readable_on(base), mix(base, (0, 0, 0), 0.4))
    return out
