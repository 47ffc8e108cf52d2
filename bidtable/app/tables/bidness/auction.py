"""The auction of Bidness: the card on a block in a cone of light, the price, the gavel, and the bidders' paddles."""

from __future__ import annotations

import pygame

from bidtable.app.draw.film import REST, Film, Pose, stamp, strike
from bidtable.app.draw.sizes import BANNER, CAPTION, FIGURE
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.block import Block, BlockLook
from bidtable.app.tables.bidness.card_looks import Part
from bidtable.app.tables.bidness.houses import LEAP
from bidtable.app.tables.bidness.layout import Places, row
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, card_parts
from bidtable.app.tables.bidness.piece_keys import STAGE
from bidtable.app.tables.bidness.stage_looks import StampLook, WordsLook
from bidtable.app.tables.kit.paddle import WIDEST, Bidder, PaddleLook, paddles
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

GROWS = 1.14
"""Size of a price at the moment at which it rises, as a multiple of its usual size."""


class Auction(Part):
    """The auction of a card."""

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the block with the card, the price, the gavel and the paddles."""
        m, block, seats = self.metrics, Block(self.metrics, places.block), len(situation.seats)
        bidders = []
        for seat in ((view.owner + step) % seats for step in range(seats)):
            info, (word, state) = situation.seats[seat], self._bidding(view, seat)
            look = PaddleLook(word, "you" if seat == view.seat else info.name, info.colour, state)
            sells = " sells" if seat == view.owner else ""
            bidders.append(Bidder(f"bidder:{seat}", look, f"{info.name}{sells}: {word}"))
        strokes = (view.bid + (view.phase == "sold")) / 100_000
        film = strike(0.5 + strokes) if view.bid else None
        gavel = PictureLook("biz_gavel", PICTURE_RATIO)
        return [
            Item("stage", BlockLook(), places.block, 1, animate=False),
            Item("gavel", gavel, block.gavel, 3, animate=False, film=film),
            *self._card(view, block),
            *self._price(situation, view, block.rest),
            *paddles(places.paddles, bidders, m.px(WIDEST), m.px(5)),
        ]

    def _card(self, view: Observation, block: Block) -> list[Item]:
        m, card, spot, legible = self.metrics, view.names[view.card], block.card, block.legible
        key = self.piece_keys.first(STAGE, card)
        look = self.card_looks.card(card) if legible else self.card_looks.piece(card, 0)
        tip = f"{self.card_looks.tip(card)} {text.hiring_line(self.context, view)}"
        items = [Item(f"piece:{key}", look, spot, 5, tip=tip, arc=m.px(LEAP))]
        if view.phase == "sold":
            picture = card_parts(spot.size, m).picture.move(spot.topleft) if legible else spot
            place = pygame.Rect(0, 0, spot.width, min(m.px(34), picture.height))
            place.center = picture.center
            items.append(Item("sold", StampLook("Sold"), place, 8, animate=False, film=stamp()))
        return items

    def _price(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        m, names = self.metrics, situation.names
        foot = min(row(m, CAPTION), room.height * 30 // 100)
        tall = min(room.height - foot, m.px(BANNER * 1.25))
        top = room.centery - (tall + foot) // 2
        figure = pygame.Rect(room.left, top, room.width, tall)
        below = pygame.Rect(room.left, figure.bottom, room.width, foot)
        said, short = f"{names[view.owner]} sells", names[view.owner]
        if view.bid:
            short = names[view.bidder]
            said = f"{'sold to' if view.phase == 'sold' else 'bid by'} {short}"
        tip = f"The winner pays the seller, {names[view.owner]}; if {names[view.owner]} wins, the bank."
        by = WordsLook(said, CAPTION, "semibold", "center", short=short)
        words = Words("price", dollars(view.bid), "", said)
        # The bids of a bidding war follow one another so fast that the price must stay readable while it grows.
        film = Film((REST, Pose(scale=GROWS), REST), 0.2 + view.bid / 100_000) if view.bid else None
        look = price(view.bid, m)
        return [
            Item("auction:bid", look, figure, 4, tip=tip, animate=False, film=film, words=words),
            Item("auction:by", by, below, 4, tip=tip, animate=False),
        ]

    def _bidding(self, view: Observation, seat: Seat) -> tuple[str, str]:
        if seat == view.bidder and view.bid:
            return "won" if view.phase == "sold" else dollars(view.bid), "ahead"
        return ("in", "in") if seat in view.bidding else ("out", "out")


def price(bid: int, m: Metrics) -> WordsLook:
    """Return the look of a price, whose size does not depend on the text scale."""
    if not bid:
        return WordsLook("No bid", FIGURE / m.text_scale, "display", "center")
    return WordsLook(dollars(bid), BANNER / m.text_scale, "display", "center", "accent")
