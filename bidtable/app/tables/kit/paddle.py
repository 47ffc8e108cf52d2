"""Draws auction paddles: boards on sticks, which bidders raise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint, sizes
from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST, LINE
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, mix, readable_on
from bidtable.app.draw.writing import fitted, lay, write
from bidtable.app.tables.looks import firm
from bidtable.app.widgets.board import Item, Words

BOARD: Final = 0.68
"""Height of the paddle's board as a share of the height of the whole paddle."""
SUNK: Final = 0.22
"""Distance by which a paddle is lowered when its bidder leaves the auction, as a share of the area's height."""
CROWDED: Final = 0.75
"""Share of the greatest width of a paddle. Narrower paddles have no room for bids with four digits."""
AHEAD: Final = 1.7
"""If many bidders make the paddles narrow, the paddle with a long bid is wider by this factor."""
SHORT: Final = 4
"""Greatest number of characters of a bid that a narrow paddle has room for."""
FIGURE: Final = 0.56
"""Height of the figure as a share of the board's height, if sign and name are side by side."""
ABOVE: Final = (0.42, 0.7)
"""Lower edges of the figure and of the sign as shares of the board's height, if the sign is above the name."""
WIDEST: Final = 84
"""Greatest width of a paddle in layout units."""
STICK: Final = (150, 102, 62)
"""Colour of the sticks of the paddles."""


@dataclass(frozen=True)
class PaddleLook:
    """The drawing of a bidder's paddle in an auction.

    Attributes:
        figure: The text on the paddle: the bid, or a word such as "in" or "out".
        state: State of the bidder: "in", "ahead" or "out".
        names: The names on all paddles of the auction, which get letters of the same size.
        narrowest: Width of the narrowest paddle in pixels; 0 for a single paddle.
    """

    figure: str
    name: str
    colour: str
    state: str = "in"
    names: tuple[str, ...] = ()
    narrowest: int = 0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        board = pygame.Rect(0, 0, rect.width, round(rect.height * BOARD))
        stick = pygame.Rect(0, board.bottom - m.px(4), m.px(6), rect.height - board.height + m.px(4))
        stick.centerx = board.centerx
        paint.rounded(target, stick, m.px(2), STICK)
        base = SEAT_COLOURS[self.colour]
        face = mix(base, theme.panel, 0.72) if self.state == "out" else firm(base)
        edge, wide = (theme.accent, 3) if self.state == "ahead" else (mix(face, (0, 0, 0), 0.4), 1)
        paint.rounded(target, board, m.px(9), face, edge, m.px(wide))
        ink = readable_on(face)
        inner = board.inflate(-m.px(5), -m.px(6))
        side = min(m.px(14), inner.height // 3)
        sign = paint.icon(SEAT_SYMBOLS[self.colour], side, ink)
        said, beside, size = self._letters(ctx, inner, side)
        figure = FIGURE if beside or not size else ABOVE[0]
        head = pygame.Rect(inner.left, inner.top, inner.width, round(inner.height * figure))
        units = sizes.FIGURE if self.state == "ahead" else LINE
        write(target, ctx, self.figure, head, units, ink, "display", "center", lines=2, least=LEAST)
        foot = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
        if not size:
            # Without room for all names, shapes and colours stand for the players; the tooltips name them.
            target.blit(sign, sign.get_rect(center=foot.center))
            return
        name = ctx.fonts.render(said, size, ink, "semibold")
        if beside:
            gap = m.px(3)
            left = foot.centerx - (side + gap + name.get_width()) // 2
            place = name.get_rect(midleft=(left + side + gap, foot.centery))
            target.blit(sign, sign.get_rect(midleft=(left, foot.centery)))
        else:
            low = inner.top + round(inner.height * ABOVE[1])
            target.blit(sign, sign.get_rect(center=(foot.centerx, (foot.top + low) // 2)))
            place = name.get_rect(center=(foot.centerx, (low + foot.bottom) // 2))
        lay(target, name, place, said, ink)

    def _letters(self, ctx: PaintContext, inner: pygame.Rect, side: int) -> tuple[str, bool, int]:
        # All paddles of an auction get the same layout and font size, so the widths of all names count.
        # If whole names have no room, only their first words are written.
        m = ctx.metrics
        wide = (self.narrowest or inner.width + m.px(5)) - m.px(5)
        rows = (
            (True, wide - side - m.px(3), inner.height - round(inner.height * FIGURE)),
            (False, wide, inner.height - round(inner.height * ABOVE[1])),
        )
        whole, first = self.names or (self.name,), self.name.split()[0]
        for names in (whole, tuple(name.split()[0] for name in whole)):
            for beside, across, tall in rows:
                found = [
                    fitted(ctx, name, (across, tall), CAPTION, "semibold", lines=2, least=LEAST)
                    for name in names
                ]
                size = min(size for size, _ in found)
                if all(
                    fits and ctx.fonts.width(name, size, "semibold") <= across
                    for name, (_, fits) in zip(names, found, strict=True)
                ):
                    return (self.name if names is whole else first), beside, size
        least, (beside, across, tall) = m.floor_px(LEAST), rows[-1]
        if ctx.fonts.height(least, "semibold") > tall:
            return "", False, 0
        return ctx.fonts.elide(first, least, across, "semibold"), beside, least


@dataclass(frozen=True)
class Bidder:
    """A bidder with a paddle in an auction.

    Attributes:
        earlier: The looks of the paddle during a run of bids, one after the other; empty without a run.
    """

    key: str
    look: PaddleLook
    tip: str
    earlier: tuple[PaddleLook, ...] = ()


def paddles(
    area: pygame.Rect, bidders: Sequence[Bidder], widest: int, gap: int, run: float = 0.0
) -> list[Item]:
    """Return the auction paddles of all bidders, side by side.

    The animation of the bids lasts `run` seconds.
    """
    if not bidders:
        return []
    room = area.width - gap * (len(bidders) - 1)
    crowded = room < CROWDED * widest * len(bidders)
    parts = [AHEAD if crowded and len(bidder.look.figure) > SHORT else 1.0 for bidder in bidders]
    unit = room / sum(parts)
    widths = [min(widest, int(unit * part)) for part in parts]
    left = area.centerx - (sum(widths) + gap * (len(bidders) - 1)) // 2
    deep = round(area.height * SUNK)
    names = tuple(bidder.look.name for bidder in bidders)
    lows = {"out": deep, "in": deep // 2, "ahead": 0}
    items = []
    for bidder, wide in zip(bidders, widths, strict=True):
        low = lows[bidder.look.state]
        place = pygame.Rect(left, area.top + low, wide, area.height - deep)
        left += wide + gap
        words = Words("bidder", bidder.look.name, bidder.look.figure, bidder.look.state)
        look = replace(bidder.look, names=names, narrowest=min(widths))
        poses = [
            Pose(
                dy=(lows[was.state] - low) / place.height,
                look=replace(was, names=names, narrowest=min(widths)),
            )
            for was in bidder.earlier
            for _ in range(2)
        ]
        film = Film((*poses, REST), run) if poses else None
        items.append(
            Item(bidder.key, look, place, 4, tip=bidder.tip, words=words, film=film, animate=not poses)
        )
    return items
