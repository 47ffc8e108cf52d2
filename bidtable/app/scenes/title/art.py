"""The menu and the cards of the games on the title screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics
from bidtable.app.draw.writing import write
from bidtable.app.shell.drawings import emblem
from bidtable.app.widgets import Button, Common, Widget
from bidtable.core import registry

CARDS: Final = (
    ("bid_and_bluff", 0.02, 6),
    ("bid_it", -0.015, 2),
    ("i_bid_you_not", -0.015, -2),
    ("bidness", 0.02, -6),
)
"""The short name of a game, and the offset and the rotation of its card.

The cards are listed from left to right. The offset of a card is its distance below the usual place, as a share
of the window's height. The rotation of a card is in degrees.
"""
APART: Final = 0.225
"""Distance between the centres of two cards, as a share of the room's width."""
DOWN: Final = 0.665
"""Distance of the cards from the top of the window, as a share of its height."""
CARD: Final = (158, 217)
"""Width and height of the card for a game, in layout units."""

NAME: Final = 19
"""Font size of the names on the cards, in layout units."""


class GameCard(Widget):
    """A card on the title screen with which the player chooses a game.

    Args:
        slug: Short name of the game.
        turned: Rotation in degrees, counter-clockwise.
        card: Width and height in pixels of the card before it is turned.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, slug: str, turned: float, card: tuple[int, int], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.slug, self.turned, self.card = slug, turned, card

    @property
    def text(self) -> str:
        return registry.title(self.slug)

    def paint(self, target: pygame.Surface) -> None:
        raised = self.hovered or self.pressed or self.focused
        card = pygame.transform.rotozoom(_card(self.context, self.slug, self.card, raised), self.turned, 1.0)
        target.blit(card, card.get_rect(center=target.get_rect().center))


def game_cards(m: Metrics, room: pygame.Rect, press: Callable[[str], Callable[[], None]]) -> list[GameCard]:
    """Return the title screen's cards, one for each game."""
    card = (m.px(CARD[0]), m.px(CARD[1]))
    across = max(_turned(card, angle)[0] for _, _, angle in CARDS)
    last = len(CARDS) - 1
    apart = min(round(room.w * APART), (room.w - m.px(24)) // len(CARDS))
    # If the menu leaves little room, the cards are smaller.
    share = min(1.0, apart / (across + m.px(2)))
    card = (round(card[0] * share), round(card[1] * share))
    sizes = [_turned(card, angle) for _, _, angle in CARDS]
    found = []
    for index, ((slug, down, angle), size) in enumerate(zip(CARDS, sizes, strict=True)):
        place = pygame.Rect((0, 0), size)
        x = room.centerx + round((index - last / 2) * apart)
        place.center = (x, round(m.height * (DOWN + down)))
        found.append(GameCard(slug, angle, card, rect=place, name=f"title:game:{slug}", on_click=press(slug)))
    return found


def _turned(size: tuple[int, int], angle: float) -> tuple[int, int]:
    turn, (wide, tall) = math.radians(abs(angle)), size
    across = wide * math.cos(turn) + tall * math.sin(turn)
    return round(across), round(tall * math.cos(turn) + wide * math.sin(turn))


def _card(ctx: PaintContext, slug: str, size: tuple[int, int], raised: bool) -> pygame.Surface:
    theme, m = ctx.theme, ctx.metrics
    card = pygame.Rect((m.px(12), m.px(12)), size)
    out = pygame.Surface(card.inflate(m.px(24), m.px(24)).size, pygame.SRCALPHA)
    cast = paint.shadow(card.size, m.px(10), m.px(10), theme.shadow)
    out.blit(cast, (card.x - m.px(10), card.y - m.px(5)))
    edge, wide = (theme.choice, m.px(4)) if raised else (theme.card_edge, m.px(1))
    paint.rounded(out, card, m.px(10), theme.card, edge, wide)
    inner = card.inflate(-m.px(14), -m.px(14))
    paint.rounded(out, inner, m.px(7), None, theme.card_edge, m.px(1))
    side = inner.w - m.px(10)
    out.blit(paint.svg(emblem(slug), (side, side)), (card.centerx - side // 2, inner.y + m.px(5)))
    foot = pygame.Rect(inner.x + m.px(4), inner.y + m.px(5) + side, inner.w - m.px(8), 0)
    foot.height = inner.bottom - m.px(3) - foot.y
    # The text size of the player does not change the cards.
    units = NAME / m.text_scale
    write(out, ctx, registry.title(slug), foot, units, theme.card_ink, "display", "center", lines=2, least=12)
    return out


class MenuRow(Button):
    """An entry of the menu, with an icon and a text."""

    def shadow_of(self) -> tuple[int, int, int] | None:
        return super().shadow_of() if self.kind == "primary" else None

    def paint(self, target: pygame.Surface) -> None:
        if self.kind == "primary":
            super().paint(target)
            return
        ctx = self.context
        theme, m, area = ctx.theme, ctx.metrics, target.get_rect()
        if self.hovered or self.pressed:
            lit = theme.button_pressed if self.pressed else theme.button_hover
            target.blit(paint.gradient(area.size, (*lit, 255), (*lit, 0), horizontal=True), (0, 0))
            target.fill(theme.accent, (0, m.px(6), m.px(4), area.h - m.px(12)))
        side = min(m.text_px(self.size), area.h - m.px(8))
        if self.icon is not None:
            icon = pygame.Rect(m.px(16), (area.h - side) // 2, side, side)
            paint.shape(self.icon, target, icon, theme.accent)
        left = m.px(16) + side + m.px(14)
        room = pygame.Rect(left, 0, area.w - left, area.h)
        write(target, ctx, self.text, room, self.size, theme.ink, "semibold", least=12)
