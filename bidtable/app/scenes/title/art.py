"""The picture behind the title: an evening, a day, or a black night at the table, as the theme has it."""

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
"""Who sits behind the table, from left to right, and in which mood."""
FREE: Final = 2
"""Seats at the left that stay free: the menu and its shade lie over them."""

CARDS: Final = (
    ("bid_and_bluff", 0.03, 9),
    ("bid_it", -0.03, 3),
    ("i_bid_you_not", -0.03, -3),
    ("bidness", 0.03, -9),
)
"""The games as cards on the table, from left to right: how far below its middle, as a share of its height, and how
turned."""

APART: Final = 0.13
"""How far the middles of cards lie from each other, as a share of the window's width, where there is room."""

MIDDLE: Final = (0.68, 0.66)
SPREAD: Final = (0.58, 0.62)
"""The table's middle as it is seen beside the menu, and its width and height, as shares of the window's."""

CARD: Final = (134, 184)
"""Width and height of a card in layout units."""

NAME: Final = 17
"""Layout units of the font of the names on the cards."""

THINGS: Final = (
    ("biz_gavel", -0.25, -0.38, 74, 0),
    ("envelope", 0.28, -0.34, 78, -12),
    ("biz_cash", 0.12, -0.42, 64, 8),
)
"""What else lies there: drawing, place likewise, width in layout units, and how turned."""

DICE: Final = (("red", 3, -0.07, -0.36, 9), ("blue", 5, 0.0, -0.3, -14))
"""Dice: colour, value, place, and how turned."""


def title_picture(ctx: PaintContext) -> pygame.Surface:
    """Return the picture, of the window's size; cached until the window changes its size."""
    theme, m = dyed(ctx.theme, "green"), ctx.metrics
    return paint.ground(("title", theme.name, m.width, m.height), lambda: _drawn(ctx))


def _drawn(ctx: PaintContext) -> pygame.Surface:
    theme, m = dyed(ctx.theme, "green"), ctx.metrics
    # The picture is the same at every size of the text.
    room = Room(Metrics(m.width, m.height), len(GUESTS) + FREE, 0, 0)
    picture = table_room(theme, room).copy()
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
    """Return a place on the table in window pixels."""
    x, y = MIDDLE[0] + across * SPREAD[0], MIDDLE[1] + down * SPREAD[1]
    return round(m.width * x), round(m.height * y)


class GameCard(Widget):
    """A game as a card that lies on the table; pressing it sets the game up.

    Args:
        slug: The game.
        turned: How far it is turned, in degrees against the clock.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, slug: str, turned: float, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.slug, self.turned = slug, turned

    @property
    def text(self) -> str:
        """The game's title."""
        return registry.title(self.slug)

    def paint(self, target: pygame.Surface) -> None:
        """Draw the card; one that is pointed at is raised."""
        raised = self.hovered or self.pressed or self.focused
        card = pygame.transform.rotozoom(_card(self.context, self.slug, raised), self.turned, 1.0)
        target.blit(card, card.get_rect(center=target.get_rect().center))


def game_cards(m: Metrics, left: int, press: Callable[[str], Callable[[], None]]) -> list[GameCard]:
    """Return the games as cards on the table, from left to right.

    Args:
        m: The window.
        left: Where the table is free of the menu, in pixels.
        press: Gives, for a game, what is done when its card is pressed.
    """
    sizes = [_turned((m.px(CARD[0]), m.px(CARD[1])), angle) for _, _, angle in CARDS]
    # Where the menu leaves little room, they lie over each other.
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
    """Return the size of what holds a card that is turned by so many degrees."""
    turn, (wide, tall) = math.radians(abs(angle)), size
    across = wide * math.cos(turn) + tall * math.sin(turn)
    return round(across), round(tall * math.cos(turn) + wide * math.sin(turn))


def _card(ctx: PaintContext, slug: str, raised: bool) -> pygame.Surface:
    """Return a game's emblem on a card with its name, with a shadow below it; with a strong edge if it is raised."""
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
    # As large at every size of the text, like all of the picture.
    units = NAME / m.text_scale
    write(out, ctx, registry.title(slug), foot, units, theme.card_ink, "display", "center", lines=2, least=12)
    return out


def _die(ctx: PaintContext, colour: str, value: int) -> pygame.Surface:
    """Return a die in a seat's colour, with a shadow below it."""
    m = ctx.metrics
    side = m.px(38)
    out = pygame.Surface((side + m.px(10), side + m.px(10)), pygame.SRCALPHA)
    base = SEAT_COLOURS[colour]
    out.blit(paint.shadow((side, side), m.px(6), m.px(4), ctx.theme.shadow), (m.px(1), m.px(4)))
    place = pygame.Rect(m.px(5), m.px(3), side, side)
    paint.dice_face(out, place, value, base, readable_on(base), mix(base, (0, 0, 0), 0.4))
    return out
