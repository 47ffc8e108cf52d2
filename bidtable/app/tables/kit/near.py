"""Draws the viewer's portrait and name plate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, HERO, LEAST
from bidtable.app.draw.theme import Rgb, Theme, mix
from bidtable.app.draw.writing import fitted, write
from bidtable.app.room.figures import PersonLook, SleeperLook, figure_area
from bidtable.app.room.place import NearRim
from bidtable.app.tables.kit.plate import Plate, paint_mark, paint_seat
from bidtable.app.tables.looks import readable_ink
from bidtable.app.widgets.board import Item, Words
from bidtable.app.widgets.widget import Tip
from bidtable.core.model import Seat

BADGE: Final = 22
"""Width in layout units of the sign of the seat before the line of text."""
LAMPLIGHT: Final = 0.12
"""Share of white in the light that is painted on the felt around the viewer's figure."""
SHADE: Final = 0.06
"""Share of black that is mixed into a light felt at its edge."""
ASLEEP: Final = 0.86
"""Size of the viewer's sleeping figure, as a share of its size awake."""
PERSON_Z: Final = 1
"""Drawing order of the viewer's figure. The cards of the hand are drawn above it."""


def felt_tone(theme: Theme, tone: str) -> Rgb:
    """Return a text colour that is readable on the cloth of the table."""
    if tone == "muted":
        return theme.felt_muted
    # The least contrast is where the lamp makes a dark felt lighter, or at the darker edge of a light felt.
    shade = mix(theme.felt_edge, (0, 0, 0), SHADE)
    grounds = {"evening": mix(theme.felt, (255, 255, 255), LAMPLIGHT), "daylight": shade}
    felt = grounds.get(theme.base, theme.felt)
    inks = {"good": theme.good, "bad": theme.bad}
    return readable_ink(inks[tone], felt) if tone in inks else theme.felt_ink


@dataclass(frozen=True)
class NearLook:
    name: str
    colour: str
    plate: Plate

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m, plate = ctx.theme, ctx.metrics, self.plate
        rect = target.get_rect()
        tall = round(m.px(HERO) * 1.1)
        words = plate.line or self.name
        low = pygame.Rect(0, tall, rect.width, rect.height - tall)
        side = min(m.px(BADGE), low.height) if self.colour else 0
        if side:
            paint_seat(target, self.colour, pygame.Rect(0, low.top + m.px(2), side, side))
        left = side + m.px(7) if side else 0
        if plate.mark:
            # The mark is below the seat's shape, so the line keeps its width.
            disc = pygame.Rect(0, low.top + m.px(5) + side, side or m.px(BADGE), side or m.px(BADGE))
            disc.width = disc.height = min(disc.height, low.bottom - disc.top)
            left = disc.right + m.px(7)
            paint_mark(target, ctx, plate.mark, disc)
        room = pygame.Rect(left, low.top, low.width - left, low.height)
        if plate.line or fitted(ctx, words, room.size, CAPTION, "semibold", lines=3, least=LEAST)[1]:
            # Without room for the name, shape and colour stand for the player; the tooltip names them.
            write(
                target, ctx, words, room, CAPTION, theme.felt_ink, "semibold", lines=3, least=LEAST, top=True
            )
        if not plate.figure:
            return
        figure = pygame.Rect(0, 0, rect.width, tall)
        ink = theme.felt_muted if plate.away else felt_tone(theme, plate.tone)
        if plate.sign:
            sign = paint.icon(plate.sign, round(tall * 0.4), ink)
            target.blit(sign, sign.get_rect(midleft=figure.midleft))
            figure = pygame.Rect(sign.get_width() + m.px(5), 0, rect.width - sign.get_width() - m.px(5), tall)
        # The figure is large already: with larger text it keeps its size.
        write(target, ctx, plate.figure, figure, HERO / m.text_scale, ink, "display", least=LEAST)


def near_items(
    rim: NearRim, seat: Seat, name: str, colour: str, look: PersonLook, plate: Plate, tip: Tip
) -> list[Item]:
    """Return the drawings of the viewer's portrait and name plate.

    Args:
        rim: Areas along the lower edge of the window.
        seat: The viewer's seat.
        name: Name of the viewer.
        colour: Name of the seat's colour; empty before the player has chosen a colour.
        look: Drawing of the viewer's portrait.
        plate: Texts and numbers on the name plate.
        tip: Tooltip of the name plate.
    """
    words = Words("player", name, plate.figure, plate.line)
    person = rim.person
    if look.away:
        # The window's edge is at the left, so the letters above a sleeping head are at the right.
        # The figure is smaller than usual, because it leans towards that edge.
        area = figure_area(person)
        person = pygame.Rect(0, 0, round(area.width * ASLEEP), round(area.height * ASLEEP))
        person.bottomleft = (max(area.left, -person.width // 20), area.bottom)
        look = SleeperLook(look.person)
    return [
        Item(f"person:{seat}", look, person, PERSON_Z, animate=not look.away, words=words),
        Item(f"seat:{seat}", NearLook(name, colour, plate), rim.own, PERSON_Z + 1, tip=tip, words=words),
    ]
