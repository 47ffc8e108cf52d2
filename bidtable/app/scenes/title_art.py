"""The picture behind the title: an evening, a day, or a black night at the table, as the theme has it."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, dyed, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.drawings import drawing_file, emblem
from bidtable.app.room.figures import PersonLook
from bidtable.app.room.place import Room
from bidtable.app.room.scenery import table_room
from bidtable.core import registry

GUESTS: Final = (("curls", "glad"), ("quiff", "surprised"), ("bun", "thinking"))
"""Who sits behind the table, from left to right, and in which mood."""
FREE: Final = 2
"""Seats at the left that stay free: the menu and its shade lie over them."""

CARDS: Final = (
    ("bid_and_bluff", -0.27, 0.03, 11),
    ("bid_it", -0.095, -0.035, 4),
    ("i_bid_you_not", 0.085, -0.035, -4),
    ("bidness", 0.26, 0.03, -11),
)
"""The games as cards on the table: where, as shares of the table's width and height from its middle, and how turned."""

NAME: Final = 17
"""Layout units of the font of the names on the cards."""

THINGS: Final = (
    ("biz_gavel", -0.4, -0.12, 74, 0),
    ("envelope", 0.415, -0.1, 78, -12),
    ("biz_cash", 0.44, 0.14, 64, 8),
)
"""What else lies there: drawing, place likewise, width in layout units, and how turned."""

DICE: Final = (("red", 3, -0.42, 0.13, 9), ("blue", 5, -0.36, 0.2, -14))
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
    # The table's middle as it is seen beside the menu, not as it is.
    width, height = m.width * 0.58, m.height * 0.62
    middle = (m.width * 0.665, m.height * 0.66)

    def put(thing: pygame.Surface, across: float, down: float, angle: float) -> None:
        turned = pygame.transform.rotozoom(thing, angle, 1.0)
        spot = (round(middle[0] + across * width), round(middle[1] + down * height))
        picture.blit(turned, turned.get_rect(center=spot))

    for name, across, down, units, angle in THINGS:
        side = m.px(units)
        put(paint.svg(drawing_file(name), (side, side)), across, down, angle)
    for colour, value, across, down, angle in DICE:
        put(_die(ctx, colour, value), across, down, angle)
    for slug, across, down, angle in CARDS:
        put(_card(ctx, slug), across, down, angle)
    return picture


def _card(ctx: PaintContext, slug: str) -> pygame.Surface:
    """Return a game's emblem on a card with its name, with a shadow below it."""
    theme, m = ctx.theme, ctx.metrics
    card = pygame.Rect(m.px(12), m.px(12), m.px(134), m.px(184))
    out = pygame.Surface(card.inflate(m.px(24), m.px(24)).size, pygame.SRCALPHA)
    cast = paint.shadow(card.size, m.px(10), m.px(10), theme.shadow)
    out.blit(cast, (card.x - m.px(10), card.y - m.px(5)))
    paint.rounded(out, card, m.px(10), theme.card, theme.card_edge, max(1, m.px(1)))
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
