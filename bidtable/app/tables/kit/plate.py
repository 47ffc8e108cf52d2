"""Plates in front of the players, with the player's name and a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST, LINE
from bidtable.app.draw.theme import Rgb, Theme
from bidtable.app.draw.writing import fitted, write
from bidtable.core.record import SeatInfo

LETTERS: Final = 0.68
"""Largest font size as a share of the plate's height."""
NAME: Final = 0.72
"""Largest share of the plate's width that the name keeps beside a long number."""


def seat_title(info: SeatInfo) -> str:
    """Return the name and the kind of a player, such as "Ada (normal bot)" or "Ben (player)"."""
    who = "bot" if info.kind == "bot" else "player"
    return f"{info.name} ({f'{info.level} {who}' if info.level else who})"


@dataclass(frozen=True)
class Plate:
    """The facts that the plate of a seat shows.

    Attributes:
        figure: The most important number of the seat, such as "2 of 3". May be empty.
        tone: Meaning of the number for the player: "plain", "good" or "bad".
        mark: A letter on a disc, for example D for the dealer; empty for no disc.
        away: Whether the player is out of the game.
        colour: Colour of the seat, if the player chooses it during the game; otherwise None.
        tip: Tooltip of the plate, with further facts.
        sign: Sign before the number: "check" or "x"; empty for no sign.
        line: A line of text, such as "2 tricks still to take".
    """

    figure: str = ""
    tone: str = "plain"
    mark: str = ""
    away: bool = False
    colour: str | None = None
    tip: str = ""
    sign: str = ""
    line: str = ""


def tone_of(theme: Theme, tone: str) -> Rgb:
    """Return the colour for a "plain", "good" or "bad" number."""
    return {"plain": theme.ink, "good": theme.good, "bad": theme.bad}[tone]


def highest(ctx: PaintContext, height: int, units: float) -> float:
    """Return a font size in layout units, reduced if the letters do not fit a height in pixels."""
    m = ctx.metrics
    return min(units, height * LETTERS / (m.u * m.text_scale))


def paint_seat(target: pygame.Surface, colour: str, place: pygame.Rect) -> None:
    """Draw the sign of a seat in the seat's colour."""
    paint.seat_sign(target, place, colour)


def paint_mark(target: pygame.Surface, ctx: PaintContext, mark: str, disc: pygame.Rect) -> None:
    paint.rounded(target, disc, disc.height // 2, ctx.theme.accent)
    units = highest(ctx, disc.height, CAPTION)
    write(target, ctx, mark, disc, units, ctx.theme.accent_ink, "bold", "center", least=LEAST)


@dataclass(frozen=True)
class PlateLook:
    """Draws a plate with a player's name on the table.

    Attributes:
        colour: Name of the seat's colour; empty if the player has not yet chosen a colour.
        lit: Whether it is the seat's turn.
    """

    name: str
    colour: str
    plate: Plate = Plate()
    lit: bool = False

    shadow = 4.0
    corner = 17.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m, plate = ctx.theme, ctx.metrics, self.plate
        rect = target.get_rect()
        ground = theme.panel_raised if self.lit else theme.panel
        edge = theme.accent if self.lit else theme.panel_edge
        paint.rounded(target, rect, rect.height // 2, ground, edge, m.px(3 if self.lit else 1))
        side = min(rect.height - m.px(12), m.px(26))
        pad = (rect.height - side) // 2
        room = pygame.Rect(pad + m.px(4), 0, rect.width - 2 * pad - m.px(8), rect.height)
        if self.colour:
            spot = pygame.Rect(pad, pad, side, side)
            paint_seat(target, self.colour, spot)
            room.width -= spot.right + m.px(7) - room.left
            room.left = spot.right + m.px(7)
        if plate.mark:
            disc = pygame.Rect(0, 0, side * 8 // 10, side * 8 // 10)
            disc.midright = (rect.right - pad, rect.centery)
            paint_mark(target, ctx, plate.mark, disc)
            room.width = disc.left - m.px(8) - room.left
        if plate.figure:
            room = self._figure(target, ctx, room)
        ink = theme.muted if plate.away else theme.ink
        units = highest(ctx, rect.height, CAPTION)
        write(target, ctx, self.name, room, units, ink, "semibold", lines=2, least=LEAST)

    def _figure(self, target: pygame.Surface, ctx: PaintContext, room: pygame.Rect) -> pygame.Rect:
        m, plate = ctx.metrics, self.plate
        ink = ctx.theme.muted if plate.away else tone_of(ctx.theme, plate.tone)
        gap = m.px(4)
        # A long name takes two lines, so it needs the width of its longest word.
        words = [ctx.fonts.width(word, m.floor_px(LEAST), "semibold") for word in self.name.split()]
        name = min(round(room.width * NAME), max(words, default=0) + m.px(3))
        most = room.width - name - gap
        sign = round(room.height * 0.38) if plate.sign else 0
        given = sign + m.px(4) if sign else 0
        least = ctx.fonts.width(plate.figure, m.floor_px(LEAST), "display") + 2
        if least + given > most:
            # Beside a long name, the colour of the number alone shows success or failure.
            sign = given = 0
        # The tooltip has the whole name, so the number comes first.
        most = max(most, min(least, room.width))
        most_units = highest(ctx, room.height, LINE)
        size, _ = fitted(ctx, plate.figure, (most - given, room.height), most_units, "display", least=LEAST)
        wide = min(most, ctx.fonts.width(plate.figure, size, "display") + 2 + given)
        place = pygame.Rect(room.right - wide, room.top, wide, room.height)
        if sign:
            picture = paint.icon(plate.sign, sign, ink)
            target.blit(picture, picture.get_rect(midleft=place.midleft))
            place = pygame.Rect(place.left + given, place.top, place.width - given, place.height)
        write(target, ctx, plate.figure, place, most_units, ink, "display", "right", least=LEAST)
        return pygame.Rect(room.left, room.top, room.width - wide - gap, room.height)
