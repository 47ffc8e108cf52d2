"""What is seen of an event of I Bid You Not only while it is told: cards on their way to and from the seats."""

from __future__ import annotations

import pygame

from bidtable.app.tables.base import Situation, fan
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import RATIO
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck


def moved(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    """Return cards that the event being told moves to or from seats: they lie on the table no more, or not in sight."""
    moment = situation.moment
    moving: list[tuple[Seat, int]] = []
    if isinstance(moment, ev.OfferTaken):
        moving = [(moment.seat, number) for number in (*moment.scored, *moment.to_hand)]
    elif isinstance(moment, ev.SentBack):
        moving = list(moment.cards)
    elif isinstance(moment, ev.CardsDrawn):
        moving = [(source if target < 0 else target, number) for source, target, number in moment.cards]
    items = []
    for seat in dict.fromkeys(seat for seat, _ in moving):
        cards = [deck.index[number] for other, number in moving if other == seat]
        room = _room(situation, places, seat)
        height = min(room.height, round(places.bids.height * 0.9))
        spots = fan(room, len(cards), round(height / RATIO), height, table.metrics.px(4))
        for at, (card, spot) in enumerate(zip(cards, spots, strict=True)):
            items.append(Item(f"card:{deck.numbers[card]}", table.tile(deck, card, "winner"), spot, 50 + at))
    return items


def _room(situation: Situation, places: Places, seat: Seat) -> pygame.Rect:
    """Return where a seat's cards lie while they move: below its panel, but never over bids or offer."""
    panel, seen = places.seats[seat], situation.view.observation
    if not seen.ranking:
        return pygame.Rect(panel.left, places.bids.top, panel.width, places.bids.height)
    if not seen.offer:
        return pygame.Rect(panel.left, places.offer.top, panel.width, places.bids.height)
    return places.actions
