"""The auction of Bidness: the card on a block in a cone of light, the price, the gavel, and the bidders' paddles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import pop, stamp, strike
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.sizes import BANNER, FIGURE
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.spotlight import WARM
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import headings, text
from bidtable.app.tables.bidness.card_looks import CardLooks
from bidtable.app.tables.bidness.court import name_width
from bidtable.app.tables.bidness.houses import LEAP
from bidtable.app.tables.bidness.layout import Places, row
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, card_parts
from bidtable.app.tables.bidness.piece_keys import STAGE, PieceKeys
from bidtable.app.tables.bidness.stage import is_legible, stage_card
from bidtable.app.tables.bidness.stage_looks import LINE, StampLook, WordsLook
from bidtable.app.tables.kit.paddle import WIDEST, Bidder, PaddleLook, paddles
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

LOW = 46
"""Height in layout units and pixels under which a bid and its bidder are side by side."""
BLOCK: Final = 20
"""Height of the auction block in layout units."""
BLOCK_TOP: Final = (168, 112, 64)
BLOCK_FRONT: Final = (120, 76, 42)
BLOCK_EDGE: Final = (66, 40, 24)
LIGHT_TOP: Final = 34
"""Width of the light at the upper edge of the stage, in percent of the stage's width."""
LIGHT: Final = 44
"""Opacity of the light above the auction block, 0 to 255."""


@dataclass(frozen=True)
class BlockLook:
    """The wooden block of an auction in the light of a lamp above the stage."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the light over the whole target, and the block at its lower edge."""
        m, rect = ctx.metrics, target.get_rect()
        deep = m.px(BLOCK)
        top, foot = rect.width * LIGHT_TOP // 100, rect.bottom - deep // 2
        edge = (rect.width - top) // 2
        cone = ((edge, 0), (edge + top, 0), (rect.right, foot), (rect.left, foot))
        light = pygame.Surface((rect.width, rect.height), pygame.SRCALPHA)
        pygame.draw.polygon(light, (*WARM, LIGHT), cone)
        # A small picture that is enlarged again has soft edges.
        small = smooth(light, (max(1, rect.width // 16), max(1, rect.height // 16)))
        target.blit(smooth(small, rect.size), (0, 0))
        block = pygame.Rect(m.px(6), rect.bottom - deep, rect.width - m.px(12), deep)
        paint.rounded(target, block, m.px(4), BLOCK_FRONT, BLOCK_EDGE, m.px(2))
        paint.rounded(target, pygame.Rect(block.topleft, (block.width, deep // 2)), m.px(4), BLOCK_TOP)


class Auction:
    """The auction of a card."""

    def __init__(self, game: Bidness, metrics: Metrics, card_looks: CardLooks, piece_keys: PieceKeys) -> None:
        """Make the auction for a window size."""
        self.game = game
        self.context = game.context
        self.metrics = metrics
        self.card_looks = card_looks
        self.piece_keys = piece_keys

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the block with the card, the price, the gavel and the paddles."""
        m, seats = self.metrics, len(situation.seats)
        spot = stage_card(places.body)
        room = places.body.copy()
        room.left, room.width = spot.right + m.px(12), places.body.right - spot.right - m.px(12)
        bidders = []
        for seat in ((view.owner + step) % seats for step in range(seats)):
            info, (word, state) = situation.seats[seat], self._bidding(view, seat)
            look = PaddleLook(word, "you" if seat == view.seat else info.name, info.colour, state)
            bidders.append(Bidder(f"bidder:{seat}", look, f"{info.name}: {word}"))
        return [
            *self._frame(situation, view, places),
            *self._card(view, places, spot),
            *self._price(situation, view, self._above_block(places, room)),
            *paddles(places.paddles.inflate(0, -m.px(8)), bidders, m.px(WIDEST), m.px(5)),
        ]

    def _frame(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the block in its light, the heading, and the gavel, which strikes at every bid and at the sale."""
        title, subline = headings.heading(self.game, situation, view, "")
        short = headings.short(self.game, situation, view)
        if view.phase != "sold" and not is_legible(self.metrics, places):
            # Only the card's picture is shown, so the line names the card's gain.
            short = text.hiring_line(self.context, view)
            subline = f"{short} The winner pays {situation.names[view.owner]}."
        strokes = (view.bid + (view.phase == "sold")) / 100_000
        film = strike(0.5 + strokes) if view.bid else None
        gavel = PictureLook("biz_gavel", PICTURE_RATIO)
        return [
            Item("stage", BlockLook(), places.stage, 1, animate=False),
            Item("heading", WordsLook(title, 22, "display"), places.heading, 2, animate=False),
            Item("subline", WordsLook(subline, 14, short=short), places.subline, 2, animate=False),
            Item("gavel", gavel, self._gavel(places), 3, animate=False, film=film),
        ]

    def _card(self, view: Observation, places: Places, spot: pygame.Rect) -> list[Item]:
        """Return the card on the block, stamped once it is sold."""
        m, card = self.metrics, view.names[view.card]
        legible = is_legible(m, places)
        key = self.piece_keys.first(STAGE, card)
        look = self.card_looks.card(card) if legible else self.card_looks.piece(card, 0)
        items = [Item(f"piece:{key}", look, spot, 5, tip=self.card_looks.tip(card), arc=m.px(LEAP))]
        if view.phase == "sold":
            picture = card_parts(spot.size, m).picture.move(spot.topleft) if legible else spot
            place = pygame.Rect(0, 0, spot.width, min(m.px(34), picture.height))
            place.center = picture.center
            items.append(Item("sold", StampLook("Sold"), place, 8, animate=False, film=stamp()))
        return items

    def _above_block(self, places: Places, room: pygame.Rect) -> pygame.Rect:
        """Return the part of a rect above the auction block and at the left of the gavel."""
        m = self.metrics
        low = min(room.bottom, places.stage.bottom - m.px(BLOCK) - m.px(2))
        right = min(room.right, self._gavel(places).left - m.px(4))
        return pygame.Rect(room.left, room.top, right - room.left, low - room.top)

    def _price(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        m, sold = self.metrics, view.phase == "sold"
        bidder = short = "yet"
        if view.bid:
            short = situation.names[view.bidder]
            bidder = f"{'sold to' if sold else 'bid by'} {short}"
        foot = min(row(m, 14), room.height * 36 // 100)
        if room.width < name_width(m, bidder):
            foot = min(max(2 * foot, 2 * LINE), room.height - LINE)
        if room.height < max(m.px(LOW), LOW):
            # One line holds the figure, and beside it the bidder.
            half = room.width // 2
            figure = pygame.Rect(room.left, room.top, half, room.height)
            below = pygame.Rect(figure.right, room.top, room.width - half, room.height)
        else:
            tall = min(room.height - foot, row(m, BANNER))
            top = room.centery - (tall + foot) // 2
            figure = pygame.Rect(room.left, top, room.width, tall)
            below = pygame.Rect(room.left, figure.bottom, room.width, foot)
        amount = dollars(view.bid) if view.bid else "No bid"
        by = WordsLook(bidder, 14, "semibold", "center", short=short)
        look = WordsLook(
            amount, BANNER if view.bid else FIGURE, "display", "center", "accent" if view.bid else "muted"
        )
        return [
            Item("auction:bid", look, figure, 4, animate=False, film=pop(0.2) if view.bid else None),
            Item("auction:by", by, below, 4, animate=False),
        ]

    def _bidding(self, view: Observation, seat: Seat) -> tuple[str, str]:
        """Return the word on a seat's paddle, and the state of the paddle."""
        if seat == view.bidder and view.bid:
            return "won" if view.phase == "sold" else dollars(view.bid), "ahead"
        return ("in", "in") if seat in view.bidding else ("out", "out")

    def _gavel(self, places: Places) -> pygame.Rect:
        """Return the place of the gavel: at the right end of the auction block."""
        place = places.emblem.copy()
        place.bottom = places.stage.bottom - self.metrics.px(BLOCK) * 2 // 3
        return place
