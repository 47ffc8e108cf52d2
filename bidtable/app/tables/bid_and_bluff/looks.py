"""How dice, results, slots, piles and the deal chart of Bid & Bluff look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.looks import drawing, halo

OVER: Final = 3
ROOF: Final = 0.24
"""Share of a die's height that its upper side takes: one looks at it from the front and a little from above."""


@dataclass(frozen=True)
class RaceDieLook:
    """A die that stands on the table: its colour, the seat's sign, and the bid as pips on its front.

    Attributes:
        colour: Name of a seat colour.
        bid: The bid turned up; None before there is one (the front shows the seat's sign instead).
        state: One of `bidtable.app.tables.looks.STATES`.
    """

    colour: str
    bid: int | None = None
    state: str = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw shadow, upper side and front over the whole target."""
        base = SEAT_COLOURS[self.colour]
        if self.state == "dimmed":
            base = mix(base, ctx.theme.felt_edge, 0.6)
        w, h = target.get_size()
        big = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
        big.fill((*mix(base, (0, 0, 0), 0.5), 0))
        self._body(big, base)
        target.blit(pygame.transform.smoothscale(big, (w, h)), (0, 0))
        front = pygame.Rect(0, round(h * ROOF), w, h - round(h * ROOF)).inflate(-w // 7, -w // 7)
        ink = readable_on(base)
        if self.bid is None:
            sign = paint.icon(SEAT_SYMBOLS[self.colour], max(6, round(front.width * 0.66)), ink)
            target.blit(sign, sign.get_rect(center=front.center))
        else:
            _pips(target, front, self.bid, ink)
            size = max(5, round(h * ROOF * 0.72))
            sign = paint.icon(SEAT_SYMBOLS[self.colour], size, readable_on(mix(base, (255, 255, 255), 0.35)))
            target.blit(sign, sign.get_rect(center=(w // 2, round(h * ROOF * 0.55))))
        if self.state in ("legal", "selected"):
            halo(target, ctx, target.get_rect(), max(3, w // 6), self.state)

    def _body(self, big: pygame.Surface, base: Rgb) -> None:
        w, h = big.get_size()
        roof, edge = round(h * ROOF), max(OVER, w // 26)
        dark = mix(base, (0, 0, 0), 0.55)
        pygame.draw.ellipse(big, (0, 0, 0, 70), (0, h - h // 7, w, h // 7))
        slant = round(w * 0.13)
        top = [(slant, edge), (w - slant, edge), (w - edge, roof), (edge, roof)]
        pygame.draw.polygon(big, mix(base, (255, 255, 255), 0.35), top)
        front = pygame.Rect(edge, roof, w - 2 * edge, h - roof - h // 22)
        pygame.draw.rect(
            big, base, front, border_bottom_left_radius=w // 9, border_bottom_right_radius=w // 9
        )
        pygame.draw.polygon(big, dark, top, edge)
        pygame.draw.rect(
            big, dark, front, edge, border_bottom_left_radius=w // 9, border_bottom_right_radius=w // 9
        )


PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def _pips(target: pygame.Surface, front: pygame.Rect, bid: int, ink: Rgb) -> None:
    if not bid:
        # A bid of none is the blank side; a ring says that it was bid.
        size = max(5, round(front.width * 0.6))
        pygame.draw.circle(target, ink, front.center, size // 2, max(1, size // 9))
        return
    size = max(3, round(front.width * 0.24))
    dot = paint.icon("circle", size, ink)
    for x, y in PIPS.get(bid, PIPS[6]):
        centre = (front.centerx + (x - 1) * front.width * 0.3, front.centery + (y - 1) * front.height * 0.3)
        target.blit(dot, dot.get_rect(center=(round(centre[0]), round(centre[1]))))


@dataclass(frozen=True)
class PileLook:
    """What lies before somebody: the backs of their cards, and the tricks they took, in their true numbers.

    Attributes:
        cards: Cards in hand.
        tricks: Tricks taken.
    """

    cards: int
    tricks: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the backs at the left, the tricks at the right, each trick laid across the one before."""
        rect = target.get_rect()
        tall = rect.height - 2
        wide = round(tall / 1.4)
        back = drawing("card_back", (wide, tall))
        step = min(wide * 0.62, (rect.width * 0.62 - wide) / max(1, self.cards - 1))
        for index in range(self.cards):
            place = pygame.Rect(round(index * step), 1, wide, tall)
            paint.rounded(target, place, max(2, wide // 8), ctx.theme.card, ctx.theme.card_edge, 1)
            target.blit(back, place.inflate(-2, -2))
        lying = pygame.transform.rotate(drawing("card_back", (round(tall * 0.5), round(tall * 0.72))), 90)
        gap = min(lying.get_width() * 0.5, (rect.width * 0.36 - lying.get_width()) / max(1, self.tricks - 1))
        for index in range(self.tricks):
            place = lying.get_rect(bottomright=(round(rect.right - index * gap), rect.bottom - 1))
            paint.rounded(target, place.inflate(2, 2), 2, ctx.theme.card, ctx.theme.card_edge, 1)
            target.blit(lying, place)


@dataclass(frozen=True)
class ResultLook:
    """What a seat's bid came to: the steps its die may move, with the bonus to be seen.

    Attributes:
        name: Whose.
        total: Steps.
        text: The parts they come from.
        made: Whether the bid was made.
    """

    name: str
    total: int
    text: str
    made: bool

    shadow = 4.0
    corner = 9.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(9), theme.panel, theme.good if self.made else theme.bad, m.px(2))
        ink = theme.good if self.made else theme.bad
        inner = rect.inflate(-m.px(12), -m.px(6))
        third = inner.height // 3
        top = pygame.Rect(inner.left, inner.top, inner.width, third)
        word = "made it" if self.made else "missed"
        side = round(third * 0.62)
        sign = paint.icon("check" if self.made else "x", side, ink)
        target.blit(sign, sign.get_rect(midleft=top.midleft))
        room = pygame.Rect(top.left + side + m.px(4), top.top, top.width - side - m.px(4), third)
        write(target, ctx, f"{self.name} {word}", room, 14, ink, "semibold", least=12)
        middle = pygame.Rect(inner.left, top.bottom, inner.width, third)
        steps = f"+{self.total}" if self.total else "0"
        write(target, ctx, steps, middle, 22, theme.ink, "display", "center", least=12)
        low = pygame.Rect(inner.left, middle.bottom, inner.width, inner.bottom - middle.bottom)
        write(target, ctx, self.text, low, 13, theme.muted, "regular", "center", least=12)


@dataclass(frozen=True)
class SlotLook:
    """Where a seat's card to the trick will lie; the one waited for is marked."""

    waited_for: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the outline over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        edge = theme.accent if self.waited_for else theme.felt_muted
        fill = (*theme.felt_edge, 90)
        strength = 230 if self.waited_for else 110
        paint.rounded(target, rect, max(3, rect.width // 10), fill, (*edge, strength), m.px(2))


@dataclass(frozen=True)
class ChartLook:
    """The deal chart: this round's number of cards in gold, the coming rounds' after it.

    Attributes:
        now: Cards of this deal.
        coming: Cards of the next ones.
    """

    now: int
    coming: tuple[int, ...]

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the heading and the row of numbers over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        head = round(m.text_px(14) * 1.3)
        title = pygame.Rect(0, 0, rect.width, head)
        write(target, ctx, "Cards in this deal", title, 14, theme.felt_ink, "regular", "right", least=12)
        numbers = (self.now, *self.coming)
        side = min(rect.height - head, rect.width // len(numbers))
        for place, count in enumerate(numbers):
            left = rect.width - (len(numbers) - place) * side
            box = pygame.Rect(left, head + (rect.height - head - side) // 2, side - m.px(3), side - m.px(3))
            first = place == 0
            fill: Rgb = theme.accent if first else theme.panel
            paint.rounded(target, box, m.px(5), fill, theme.panel_edge, 1)
            ink = theme.accent_ink if first else theme.muted
            write(
                target, ctx, str(count), box, 15, ink, "display" if first else "regular", "center", least=12
            )
