"""The bids of all players in the middle of the table, in the game Bid & Bluff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import pop
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, HERO, LEAST
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, mix
from bidtable.app.draw.writing import write
from bidtable.app.match.address import addressed
from bidtable.app.room.figures import halo_light
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_and_bluff.layout import Places
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.kit.note import NoteLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.events import BidMade
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import bid_sum, tricks

DIE: Final = 63
"""Largest height of the die of a bid, in layout units."""


@dataclass(frozen=True)
class BidLook:
    """A player's bid: a die, the number of tricks and the player's name.

    Attributes:
        bid: Number of tricks; negative before the player has bid.
        lit: Whether the player decides now, or has just bid.
    """

    name: str
    colour: str
    bid: int
    lit: bool = False

    @property
    def in_words(self) -> Words:
        return Words(
            "bid", self.name, str(self.bid) if self.bid >= 0 else "", "" if self.bid >= 0 else "no bid yet"
        )

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, theme, rect = ctx.metrics, ctx.theme, target.get_rect()
        if self.lit:
            light = halo_light(rect.size, theme.accent).copy()
            light.set_alpha(190)
            target.blit(light, rect)
        foot = round(m.text_px(CAPTION) * 1.3)
        name = pygame.Rect(0, rect.bottom - foot, rect.width, foot)
        made = self.bid >= 0
        ink = theme.felt_ink if made or self.lit else mix(theme.felt_muted, theme.felt_ink, 0.3)
        write(target, ctx, self.name, name, CAPTION, ink, "semibold", "center", least=LEAST)
        head = pygame.Rect(0, 0, rect.width, name.top)
        side = min(m.px(DIE), head.height, head.width // 2)
        wide = ctx.fonts.width(str(self.bid), m.px(HERO), "display") + m.px(2) if made else 0
        die = pygame.Rect(0, 0, side, side)
        die.midleft = (head.centerx - (side + wide + (m.px(8) if made else 0)) // 2, head.centery)
        if not made:
            # The die comes with the bid. Before, the sign of the seat marks its place.
            disc = die.inflate(-side // 8, -side // 8)
            face = mix(theme.felt, (0, 0, 0), 0.25)
            paint.rounded(target, disc, disc.width // 2, face, mix(theme.felt, theme.felt_muted, 0.5), 1)
            tint = mix(SEAT_COLOURS[self.colour], face, 0.3)
            sign = paint.icon(SEAT_SYMBOLS[self.colour], disc.width * 2 // 5, tint)
            target.blit(sign, sign.get_rect(center=disc.center))
            return
        CubeLook(self.colour, self.bid).paint(target.subsurface(die), ctx)
        figure = pygame.Rect(die.right + m.px(8), 0, wide, head.height)
        write(target, ctx, str(self.bid), figure, HERO / m.text_scale, ink, "display", least=LEAST)


class Bidding:
    """The bids of all players, until the first card is played.

    Args:
        order: The seats clockwise from the viewer's left; the viewer is the last.
    """

    def __init__(self, situation: Situation, order: Sequence[Seat], places: Places) -> None:
        self.situation, self.order, self.places = situation, order, places
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        if not shown(self.situation):
            return []
        if self.situation.awaiting and self.view.phase == "bid":
            # The buttons for a bid cover the bids of the other players, which are on their plates.
            return self._sum()
        return [*(self._bid(index, seat) for index, seat in enumerate(self.order)), *self._sum()]

    def _bid(self, index: int, seat: Seat) -> Item:
        view, moment = self.view, self.situation.moment
        name, bid = self.situation.called[seat], view.bids[seat]
        fresh = isinstance(moment, BidMade) and moment.seat == seat
        turn = view.stage == "bid" and view.turn == seat and moment is None
        look = BidLook(addressed(name), view.colours[seat], bid, fresh or turn)
        tip = addressed(f"{name} bids {tricks(bid)}." if bid >= 0 else f"{name} has not bid yet.")
        return Item(
            f"bid:{seat}",
            look,
            self.places.bid(index),
            5,
            tip=tip,
            animate=False,
            film=pop(0.35) if fresh else None,
        )

    def _sum(self) -> list[Item]:
        told: Observation = self.situation.in_words.view.observation
        if told.stage not in ("bid", "play") or not told.dealt:
            return []
        look = NoteLook(sum_words(told), FIGURE, "display", "center")
        choosing = self.situation.awaiting and self.view.phase == "bid"
        place = self.places.sum if choosing else self.places.bid_sum
        return [Item("bids", look, place, 5, animate=False)]


def shown(situation: Situation) -> bool:
    """Return whether the middle of the table shows the bids, until the first card is about to be played."""
    view: Observation = situation.view.observation
    if not view.round or view.allowances:
        return False
    led = situation.awaiting or view.trick or sum(view.tricks)
    return view.stage == "bid" or (view.stage == "play" and not led)


def sum_words(view: Observation) -> str:
    """Return a text that compares the sum of all bids with the number of tricks."""
    over = sum(view.bids) - view.dealt
    if min(view.bids) < 0 or not over:
        return bid_sum(view)
    return f"{bid_sum(view)}: {abs(over)} too {'many' if over > 0 else 'few'}"
