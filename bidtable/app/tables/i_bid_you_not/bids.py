"""The bids of the game I Bid You Not, drawn on paddles as cards or envelopes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose, pop
from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.line_looks import (
    EnvelopeLook,
    PaddleLook,
    PocketLook,
    StickLook,
    StripLook,
    head_height,
)
from bidtable.app.tables.i_bid_you_not.number_line import along, ends_of, open_bids, previewed_cards
from bidtable.app.tables.i_bid_you_not.seats import Spreads
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.naming import number_text
from bidtable.games.i_bid_you_not.state import BIDDING, NOBODY, Observation

PACE: Final = 0.4
"""Pause between the opening of two envelopes, in seconds."""
OPENING: Final = 0.5
"""Duration of the opening of an envelope, in seconds."""
POCKET: Final = 26
"""Height of the front of the viewer's own envelope, which the card of the bid shows above, in layout units."""
PADDLE: Final = 112
"""Smallest width of a paddle for each card of the bid, in layout units."""


@dataclass(frozen=True)
class Paddle:
    """A player's bid, which is drawn on an auction paddle.

    Attributes:
        sealed: Number of cards of the bid that are in sealed envelopes.
    """

    seat: Seat
    cards: tuple[int, ...] = ()
    sealed: int = 0
    ghost: bool = False

    @property
    def pieces(self) -> int:
        return max(1, len(self.cards) + self.sealed)


class Bids:
    """Draws the bids of all players on auction paddles."""

    def __init__(
        self,
        table: TileTable,
        situation: Situation,
        deck: Deck,
        places: Places,
        spreads: Spreads,
        leaves: Mapping[int, pygame.Rect],
    ) -> None:
        self.table, self.situation, self.deck = table, situation, deck
        self.places, self.spreads, self.leaves = places, spreads, leaves
        self.seen: Observation = situation.view.observation
        # While envelopes are opened, no paddle shows the order of asking.
        self.told: Observation = situation.in_words.view.observation
        self.at = along(places, *ends_of(situation, deck))

    def items(self) -> list[Item]:
        found = self._paddles()
        spots = self._arranged(found)
        reveals = isinstance(self.situation.moment, ev.BidsRevealed)
        known = {self.seen.seat} if not self.situation.hide_hand else set()
        before = {}
        if reveals:
            before = self._arranged(
                [p if p.seat in known else Paddle(p.seat, (), len(p.cards)) for p in found]
            )
        order = sorted((p for p in found if p.cards), key=self._value)
        feet = {p.seat: self.at(self._value(p)) for p in order}
        heads = {seat: _head(self.places, spots[seat], foot) for seat, foot in feet.items()}
        items = []
        for paddle in found:
            seat = paddle.seat
            delay = PACE * order.index(paddle) if reveals and seat not in known else 0.0
            start = before.get(seat) if seat not in known else None
            items += self._paddle(paddle, spots[seat], start, delay)
            if paddle.cards:
                way = heads[seat], feet[seat]
                items.append(self._stick(paddle, spots[seat], way, delay if reveals else None))
        return items

    def _value(self, paddle: Paddle) -> int:
        return text.bid_value(self.deck, paddle.cards)

    def _paddles(self) -> list[Paddle]:
        seen = self.seen
        ghost = previewed_cards(self.situation, self.deck)
        found = []
        for seat, cards in enumerate(open_bids(self.situation)):
            if ghost and seat == seen.seat:
                found.append(Paddle(seat, ghost, ghost=True))
            elif cards or seen.sealed[seat] or (seen.phase in BIDDING and seen.wanted[seat]):
                found.append(Paddle(seat, cards, seen.sealed[seat] - len(cards)))
        return found

    def _arranged(self, found: list[Paddle]) -> dict[Seat, pygame.Rect]:
        # Paddles of hidden bids have equal distances from each other.
        m, boards = self.table.metrics, self.places.boards
        closed = [paddle for paddle in found if not paddle.cards]
        feet = {
            paddle.seat: boards.left + boards.width * (2 * place + 1) // (2 * len(closed))
            for place, paddle in enumerate(closed)
        }
        feet.update({p.seat: self.at(self._value(p)) for p in found if p.cards})
        order = sorted(found, key=lambda paddle: (feet[paddle.seat], paddle.seat))
        widths = []
        for paddle in order:
            look = self._look(paddle)
            words = round(m.text_px(13) * 0.55 * len(look.said())) + m.px(30)
            widths.append(min(max(m.px(PADDLE) * paddle.pieces, words), m.px(236)))
        spots = self.places.paddles([feet[paddle.seat] for paddle in order], widths)
        return {paddle.seat: spot for paddle, spot in zip(order, spots, strict=True)}

    def _look(self, paddle: Paddle) -> PaddleLook:
        seen, seat, before = self.told, paddle.seat, ""
        after = number_text(self._value(paddle)) if len(paddle.cards) > 1 else ""
        if seen.ranking:
            if seat not in seen.ranking:
                after = "ignored"
            elif seat == seen.taker:
                after = "takes"
            elif seen.skipped >> seat & 1:
                after = "skips"
            else:
                before = f"{seen.ranking.index(seat) + 1}."
        info, state = self.situation.seats[seat], _state(seen, paddle)
        if state == "waits" and self.situation.moment is None and self.situation.actor == seat:
            state = "next"
        return PaddleLook(info.name, info.colour, state, before, after)

    def _paddle(
        self, paddle: Paddle, spot: pygame.Rect, start: pygame.Rect | None, delay: float
    ) -> list[Item]:
        seat = paddle.seat
        name = self.situation.names[seat]
        whose = text.status_of(self.situation, self.deck, self.told, seat) or name
        items = [Item(f"bidder:{seat}", self._look(paddle), spot, 5, tip=whose, delay=delay)]
        envelope, hand = EnvelopeLook(self.situation.seats[seat].colour), self.spreads.backs(seat)
        own = _state(self.told, paddle) == "own"
        if own:
            pocket = spot.copy()
            pocket.height = self.places.m.px(POCKET)
            pocket.bottom = spot.bottom
            items.append(Item(f"pocket:{seat}", PocketLook(envelope.colour), pocket, 7, delay=delay))
        for at, card in enumerate(paddle.cards):
            place = self._piece(spot, at, paddle.pieces)
            place.height -= self.places.m.px(POCKET) // 2 if own else 0
            item = self._bid(paddle, card, place)
            if item.animate and item.on_click is None:
                if start is None:
                    item = replace(item, from_rect=hand, delay=delay)
                else:
                    # The envelope lies where it was until it is opened.
                    place, before = pygame.Rect(item.rect), self._piece(start, at, paddle.pieces)
                    dx, dy = (before.x - place.x) / place.width, (before.y - place.y) / place.height
                    lies = Pose(dx=dx, dy=dy, look=envelope)
                    opens = Pose(dx=dx / 2, dy=dy / 2, look=envelope, scale=1.2)
                    item = replace(item, film=Film((lies, opens, REST), OPENING, delay))
            items.append(item)
        tip, words, arc = (
            addressed(f"{self.situation.called[seat]}'s sealed bid"),
            Words("envelope", name, "", "sealed"),
            self.places.m.px(30),
        )
        for at in range(paddle.sealed):
            place = self._piece(spot, len(paddle.cards) + at, paddle.pieces)
            place.inflate_ip(0, self.places.m.px(8))
            key = f"sealed:{seat}:{at}"
            items.append(Item(key, envelope, place, 6, tip=tip, from_rect=hand, arc=arc, words=words))
        return items

    def _piece(self, board: pygame.Rect, at: int, count: int) -> pygame.Rect:
        m = self.places.m
        inner = pygame.Rect(board.left + m.px(4), 0, board.width - 2 * m.px(4), 0)
        inner.top = board.top + head_height(m) + m.px(3)
        inner.height = board.bottom - m.px(4) - inner.top
        gap = m.px(3)
        wide = (inner.width - gap * (count - 1)) // count
        return pygame.Rect(inner.left + at * (wide + gap), inner.top, wide, inner.height)

    def _bid(self, paddle: Paddle, card: int, place: pygame.Rect) -> Item:
        seen, situation = self.seen, self.situation
        number, shown = self.deck.numbers[card], self.table.printed(self.deck, card)
        if paddle.ghost and card not in seen.bids[paddle.seat]:
            return Item("ghost", StripLook(shown), place, 6, animate=False)
        key, move = f"card:{number}", mv.Open(number)
        tip = addressed(f"{situation.called[paddle.seat]}'s bid: {self.deck.titles[card]}")
        if seen.phase == "open" and situation.is_legal(move):
            look = StripLook(shown, "selected" if situation.selected == move else "legal")
            return self.table.move_item(situation, move, key, look, place, z=6, tip=tip)
        look = StripLook(shown, "dimmed" if _state(seen, paddle) == "out" else "plain")
        goes = self.leaves.get(card)
        arc = self.places.m.px(30) if goes is not None else 0.0
        return Item(key, look, place, 6, tip=tip, arc=arc, exit=goes)

    def _stick(self, paddle: Paddle, spot: pygame.Rect, way: tuple[int, int], delay: float | None) -> Item:
        m, line = self.places.m, self.places.line
        knob, (head, foot) = m.px(5), way
        place = pygame.Rect(min(head, foot) - knob, spot.bottom - m.px(2), abs(foot - head) + 2 * knob, 0)
        place.height = line.centery + knob - place.top
        film = pop(0.25, delay + 0.35) if delay is not None else None
        look = StickLook(foot - head, self.situation.seats[paddle.seat].colour)
        return Item(f"stick:{paddle.seat}", look, place, 4, animate=False, film=film)


def _state(seen: Observation, paddle: Paddle) -> str:
    seat = paddle.seat
    if paddle.ghost:
        return "ghost"
    if seen.phase == "bid" and paddle.cards and seat == seen.seat:
        return "own"
    if not seen.ranking:
        return "plain" if paddle.cards else "sealed" if paddle.sealed else "waits"
    if seat == seen.taker:
        return "taker"
    if seat not in seen.ranking or seen.skipped >> seat & 1 or seen.taker != NOBODY:
        return "out"
    asked = seen.ranking[seen.asked] == seat and seen.phase != "ignore"
    return "asked" if asked else "plain"


def _head(places: Places, spot: pygame.Rect, foot: int) -> int:
    inset = places.m.px(12)
    return min(max(foot, spot.left + inset), spot.right - inset)
