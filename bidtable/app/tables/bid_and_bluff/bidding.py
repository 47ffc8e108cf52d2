"""The bids of all players in the middle of the table, in the game Bid & Bluff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, HERO, LEAST
from bidtable.app.draw.theme import mix
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

DIE: Final = 58
"""Largest height of the die of a bid, in layout units."""


@dataclass(frozen=True)
class BidLook:
    """A player's bid: a die, the number of tricks and the player's name.

    Attributes:
        bid: Number of tricks; negative before the player has bid.
        turn: Whether the player decides now.
    """

    name: str
    colour: str
    bid: int
    turn: bool = False

    @property
    def in_words(self) -> Words:
        return Words(
            "bid", self.name, str(self.bid) if self.bid >= 0 else "", "" if self.bid >= 0 else "no bid yet"
        )

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, theme, rect = ctx.metrics, ctx.theme, target.get_rect()
        if self.turn:
            light = halo_light(rect.size, theme.accent).copy()
            light.set_alpha(150)
            target.blit(light, rect)
        foot = round(m.text_px(CAPTION) * 1.3)
        name = pygame.Rect(0, rect.bottom - foot, rect.width, foot)
        made = self.bid >= 0
        ink = theme.felt_ink if made or self.turn else mix(theme.felt_muted, theme.felt_ink, 0.3)
        write(target, ctx, self.name, name, CAPTION, ink, "semibold", "center", least=LEAST)
        head = pygame.Rect(0, 0, rect.width, name.top)
        side = min(m.px(DIE), head.height, head.width // 2)
        wide = ctx.fonts.width(str(self.bid), m.px(HERO), "display") + m.px(2) if made else 0
        die = pygame.Rect(0, 0, side, side)
        die.midleft = (head.centerx - (side + wide + (m.px(8) if made else 0)) // 2, head.centery)
        CubeLook(self.colour, self.bid if made else None, "plain" if made or self.turn else "dimmed").paint(
            target.subsurface(die), ctx
        )
        if made:
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
        if not shown(self.view):
            return []
        if self.situation.awaiting and self.view.phase == "bid":
            # The buttons for a bid cover the bids of the other players, which are on their plates.
            return self._sum()
        return [*(self._bid(index, seat) for index, seat in enumerate(self.order)), *self._sum()]

    def _bid(self, index: int, seat: Seat) -> Item:
        view, moment = self.view, self.situation.moment
        name, bid = self.situation.called[seat], view.bids[seat]
        turn = view.turn == seat and moment is None
        look = BidLook(addressed(name), view.colours[seat], bid, turn)
        fresh = isinstance(moment, BidMade) and moment.seat == seat
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
        return [Item("bids", look, self.places.sum, 5, animate=False)]


def shown(view: Observation) -> bool:
    """Return whether the middle of the table shows the bids, because no card has been played."""
    if not view.round or view.allowances:
        return False
    return view.stage == "bid" or (view.stage == "play" and not view.trick and not sum(view.tricks))


def sum_words(view: Observation) -> str:
    """Return a text that compares the sum of all bids with the number of tricks."""
    over = sum(view.bids) - view.dealt
    if min(view.bids) < 0 or not over:
        return bid_sum(view)
    return f"{bid_sum(view)}: {abs(over)} too {'many' if over > 0 else 'few'}"
