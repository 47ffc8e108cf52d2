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
    """Return cards that the event being told moves to or from the seats: they lie there no more, or not in sight."""
    moment = situation.moment
    moved: list[tuple[Seat, int]] = []
    if isinstance(moment, ev.OfferTaken):
        moved = [(moment.seat, number) for number in (*moment.scored, *moment.to_hand)]
    elif isinstance(moment, ev.SentBack):
        moved = list(moment.cards)
    elif isinstance(moment, ev.CardsDrawn):
        moved = [(source if target < 0 else target, number) for source, target, number in moment.cards]
    items = []
    counts = {seat: sum(1 for other, _ in moved if other == seat) for seat, _ in moved}
    shown = dict.fromkeys(counts, 0)
    for seat, number in moved:
        slot = places.seats[seat]
        height = round(places.bids.height * 0.9)
        room = pygame.Rect(slot.left, places.bids.top, slot.width, places.bids.height)
        spots = fan(room, counts[seat], round(height / RATIO), height, table.metrics.px(4))
        items.append(
            Item(
                f"card:{number}",
                table.tile(deck, deck.index[number], "winner"),
                spots[shown[seat]],
                50 + shown[seat],
            )
        )
        shown[seat] += 1
    return items
