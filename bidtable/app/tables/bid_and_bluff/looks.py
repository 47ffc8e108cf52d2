"""Appearance of the plates, tags and piles of Bid & Bluff, and of the deal chart."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.tables.bid_and_bluff.layout import RESULT
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.looks import drawing, halo, readable_ink
from bidtable.core.texts import counted


@dataclass(frozen=True)
class TrickLook:
    """Appearance of a taken trick, a small stack of cards face down."""

    shadow = 2.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the edges of the cards and the back of the upper card over the whole target."""
        rect = target.get_rect()
        lift = max(1, rect.height // 9)
        back = pygame.transform.rotate(drawing("card_back", (rect.height - 2 * lift - 2, rect.width - 2)), 90)
        for layer in (2, 1, 0):
            place = pygame.Rect(0, layer * lift, rect.width, rect.height - 2 * lift)
            paint.rounded(target, place, max(2, rect.height // 7), ctx.theme.card, (110, 96, 80), 1)
        target.blit(back, (1, 1))


@dataclass(frozen=True)
class DeckLook:
    """Appearance of the deck of cards that were not dealt, a stack of card backs."""

    shadow = 4.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the edges of the cards and the back of the upper card over the whole target."""
        rect = target.get_rect()
        step = max(1, rect.width // 22)
        top = pygame.Rect(0, 0, rect.width - 3 * step, rect.height - 3 * step)
        for layer in (3, 2, 1, 0):
            place = top.move(layer * step, layer * step)
            paint.rounded(target, place, max(3, top.width // 10), ctx.theme.card, (110, 96, 80), 1)
        inner = top.inflate(-top.width // 8, -top.width // 8)
        target.blit(drawing("card_back", inner.size), inner)


@dataclass(frozen=True)
class ChoiceLook:
    """Appearance of a large plate for the choice of a bid or a die.

    Attributes:
        colour: Name of the die's colour.
        bid: The bid on the die; None for a blank die.
        title: Name of the bid or the colour on the plate.
        small: Short text about the result of the bid or the colour.
        state: "legal", "selected", or "dimmed" for a choice that is not legal.
    """

    colour: str
    bid: int | None
    title: str
    small: str
    state: str = "legal"

    shadow = 4.0
    corner = 10.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target, with the die and the name above the result."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        off, chosen = self.state == "dimmed", self.state == "selected"
        fill = theme.button_disabled if off else theme.accent if chosen else theme.button
        paint.rounded(target, rect, m.px(10), fill, theme.button_edge, 1)
        halo(target, ctx, rect, m.px(10), self.state)
        ink = theme.button_disabled_ink if off else theme.accent_ink if chosen else theme.button_ink
        inner = rect.inflate(-m.px(12), -m.px(10))
        foot = round(m.text_px(13) * 1.3) if self.small else 0
        head = pygame.Rect(inner.left, inner.top, inner.width, inner.height - foot)
        if foot:
            low = pygame.Rect(inner.left, head.bottom, inner.width, foot)
            write(target, ctx, self.small, low, 13, ink, "regular", "center", least=12)
        title = round(m.text_px(18) * 1.3)
        wide = ctx.fonts.width(self.title, m.text_px(18), "display")
        side = min(head.height - m.px(4), m.px(56), head.width - m.px(8) - wide)
        die = pygame.Rect(0, 0, side, side)
        spare = head.width - side - m.px(8) - wide
        if side < m.px(20):
            write(target, ctx, self.title, head, 18, ink, "display", "center", least=12)
            return
        die.midleft = (head.left + spare // 2, head.centery)
        CubeLook(self.colour, self.bid, "dimmed" if off else "plain").paint(target.subsurface(die), ctx)
        words = pygame.Rect(die.right + m.px(8), head.centery - title // 2, wide + 2, title)
        write(target, ctx, self.title, words, 18, ink, "display", least=12)


@dataclass(frozen=True)
class TagLook:
    """Appearance of a seat's sign below its card in the trick. The sign below the winning card is followed by words.

    Attributes:
        colour: Name of the seat's colour; empty before dice are chosen.
        words: Words below the winning card, such as "Clara is ahead"; empty for all other cards.
        brief: The words without the player's name, for a narrow rect.
    """

    colour: str
    words: str = ""
    brief: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the seat's sign and the words in the middle of the target.

        A check mark replaces words that do not fit.
        """
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        spot = min(rect.height, m.px(20)) if self.colour else 0
        side = spot + m.px(6) if spot else 0
        room = (rect.width - side, rect.height)
        said = next((words for words in (self.words, self.brief) if _fits(ctx, words, room)), "")
        size, _ = fitted(ctx, said, room, CAPTION, "semibold", least=12)
        wide = ctx.fonts.width(said, size, "semibold") + 2 if said else rect.height if self.words else 0
        badge = pygame.Rect(rect.centerx - (side + wide) // 2, 0, spot, spot)
        badge.centery = rect.centery
        if not wide:
            badge.centerx = rect.centerx
        if self.colour:
            base = SEAT_COLOURS[self.colour]
            paint.seat_badge(target, badge, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        place = pygame.Rect(badge.left + side, rect.top, wide, rect.height)
        # The lamp makes the felt lighter than its colour.
        ink = readable_ink(theme.accent, mix(theme.felt, (255, 255, 255), 0.12))
        if said:
            write(target, ctx, said, place, CAPTION, ink, "semibold", least=12)
        elif self.words:
            sign = paint.icon("check", min(rect.height, m.px(20)), ink)
            target.blit(sign, sign.get_rect(center=place.center))


def _fits(ctx: PaintContext, words: str, room: tuple[int, int]) -> bool:
    return fitted(ctx, words, room, CAPTION, "semibold", least=12)[1]


@dataclass(frozen=True)
class ResultLook:
    """Appearance of a plate with the result of a seat's bid and the steps that its die may move.

    Attributes:
        name: Name of the player.
        colour: Name of the seat's colour.
        total: Number of steps.
        text: Text about the parts of the steps, such as a bonus; shown if there is space.
        made: Whether the bid was made.
        order: Text about the turn of the die, such as "moves 2nd" or "moved", or "stays" for a die without steps.
    """

    name: str
    colour: str
    total: int
    text: str
    made: bool
    order: str = ""

    shadow = 4.0
    corner = 9.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(9), theme.panel, theme.good if self.made else theme.bad, m.px(2))
        ink = theme.good if self.made else theme.bad
        inner = rect.inflate(-m.px(12), -m.px(6))
        steps = counted(self.total, "step") if self.total else "no step"
        said = {"name": self.name, "steps": steps, "parts": self.text, "order": self.order}
        shares = {part: size for part, size in RESULT.items() if said[part]}
        top = inner.top
        for part, share in shares.items():
            line = pygame.Rect(inner.left, top, inner.width, inner.height * share // sum(shares.values()))
            top = line.bottom
            if part == "name":
                self._heading(target, ctx, line, ink)
            elif part == "steps":
                write(target, ctx, steps, line, 20, theme.ink, "display", "center", lines=2, least=12)
            elif fitted(ctx, said[part], line.size, 13, least=12)[1]:
                write(target, ctx, said[part], line, 13, theme.muted, "regular", "center", least=12)

    def _heading(self, target: pygame.Surface, ctx: PaintContext, top: pygame.Rect, ink: Rgb) -> None:
        """Draw the player's name, and a sign that shows whether the bid was made."""
        m = ctx.metrics
        side = min(round(top.height * 0.9), m.px(22))
        badge = pygame.Rect(top.left, 0, side, side)
        badge.centery = top.centery
        base = SEAT_COLOURS[self.colour]
        paint.seat_badge(target, badge, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        sign = paint.icon("check" if self.made else "x", round(side * 0.8), ink)
        target.blit(sign, sign.get_rect(midright=top.midright))
        room = pygame.Rect(badge.right + m.px(4), top.top, top.width - 2 * side - m.px(8), top.height)
        if fitted(ctx, self.name, room.size, 14, "semibold", least=12)[1]:
            write(target, ctx, self.name, room, 14, ink, "semibold", least=12)


@dataclass(frozen=True)
class ChartLook:
    """Appearance of the deal chart, which shows the numbers of cards dealt in this and the coming rounds.

    Attributes:
        now: Number of cards dealt to each player in this round; 0 before the first deal.
        coming: Numbers of cards dealt to each player in the coming rounds.
    """

    now: int
    coming: tuple[int, ...]

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the heading and the row of numbers over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        head = round(m.text_px(14) * 1.3)
        title = pygame.Rect(0, 0, rect.width, head)
        write(target, ctx, "cards a deal", title, 14, theme.felt_ink, "regular", "right", least=12)
        numbers = (self.now, *self.coming) if self.now else self.coming
        side = min(rect.height - head, rect.width // len(numbers))
        for place, count in enumerate(numbers):
            left = rect.width - (len(numbers) - place) * side
            box = pygame.Rect(left, head + (rect.height - head - side) // 2, side - m.px(3), side - m.px(3))
            first = place == 0 and bool(self.now)
            fill: Rgb = theme.accent if first else mix(theme.felt, (0, 0, 0), 0.35)
            paint.rounded(target, box, box.height // 2, fill)
            ink = theme.accent_ink if first else readable_on(fill)
            write(
                target, ctx, str(count), box, 15, ink, "display" if first else "regular", "center", least=12
            )
