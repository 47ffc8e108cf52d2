"""Paddles of bidders: boards on sticks, which are raised while their bidders are still in the auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST, LINE
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import firm
from bidtable.app.widgets.board import Item, Words

BOARD: Final = 0.68
"""Height of the paddle's board as a share of the height of the whole paddle."""
SUNK: Final = 0.22
"""Distance by which a paddle is lowered when its bidder leaves the auction, as a share of the area's height."""
CROWDED: Final = 0.75
"""Share of the greatest width of a paddle. Narrower paddles have no room for bids with four digits."""
AHEAD: Final = 1.7
"""If many bidders make the paddles narrow, the paddle with the highest bid is wider by this factor."""
WIDEST: Final = 84
"""Greatest width of a paddle in layout units."""
STICK: Final = (150, 102, 62)
"""Colour of the sticks of the paddles."""


@dataclass(frozen=True)
class PaddleLook:
    """A paddle.

    Attributes:
        figure: The text on the board: the bid, or a word such as "in" or "out".
        state: State of the bidder: "in", "ahead" or "out".
    """

    figure: str
    name: str
    colour: str
    state: str = "in"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the board and the stick of the paddle."""
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
        head = pygame.Rect(inner.left, inner.top, inner.width, inner.height * 56 // 100)
        write(target, ctx, self.figure, head, LINE, ink, "display", "center", lines=2, least=LEAST)
        foot = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
        words = ctx.fonts.width(self.name, m.floor_px(LEAST), "semibold")
        if words + side + m.px(4) <= foot.width:
            target.blit(sign, sign.get_rect(midleft=foot.midleft))
            foot = pygame.Rect(foot.left + side + m.px(3), foot.top, foot.width - side - m.px(3), foot.height)
            write(target, ctx, self.name, foot, CAPTION, ink, "semibold", "center", lines=2, least=LEAST)
            return
        # Without room for the name, shape and colour stand for the player; the tooltip names them.
        target.blit(sign, sign.get_rect(center=foot.center))


@dataclass(frozen=True)
class Bidder:
    """A bidder with a paddle.

    Attributes:
        look: Appearance of the paddle.
    """

    key: str
    look: PaddleLook
    tip: str


def paddles(area: pygame.Rect, bidders: Sequence[Bidder], widest: int, gap: int) -> list[Item]:
    """Return paddles side by side in an area; the paddles of bidders who left the auction are lowered."""
    if not bidders:
        return []
    room = area.width - gap * (len(bidders) - 1)
    crowded = room < CROWDED * widest * len(bidders)
    parts = [AHEAD if crowded and bidder.look.state == "ahead" else 1.0 for bidder in bidders]
    unit = room / sum(parts)
    widths = [min(widest, int(unit * part)) for part in parts]
    left = area.centerx - (sum(widths) + gap * (len(bidders) - 1)) // 2
    deep = round(area.height * SUNK)
    items = []
    for bidder, wide in zip(bidders, widths, strict=True):
        low = deep if bidder.look.state == "out" else deep // 2 if bidder.look.state == "in" else 0
        place = pygame.Rect(left, area.top + low, wide, area.height - deep)
        left += wide + gap
        words = Words("bidder", bidder.look.name, bidder.look.figure, bidder.look.state)
        items.append(Item(bidder.key, bidder.look, place, 4, tip=bidder.tip, words=words))
    return items
