"""The bids on the table of I Bid You Not: sealed envelopes, then the cards in the order in which they are asked."""

from __future__ import annotations

import pygame

from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import EnvelopeLook
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.tables.looks import TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import BIDDING, NOBODY, Observation


def bids(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    """Return sealed envelopes, the viewer's own bid, or all bids once they are open."""
    seen: Observation = situation.view.observation
    if seen.ranking:
        return _ranked(table, situation, deck, places)
    items = []
    for seat, count in enumerate(seen.sealed):
        known = seen.bids[seat]
        own_hidden = seen.phase in ("bid", "reveal") and situation.hide_hand and seat == seen.seat
        for index in range(count):
            place = places.bid(seat, index, count)
            if index >= len(known) or own_hidden:
                look = EnvelopeLook(situation.seats[seat].colour)
                tip = f"The sealed bid of {situation.names[seat]}"
                start = places.seats[seat]
                items.append(Item(f"sealed:{seat}:{index}", look, place, 3, tip=tip, from_rect=start))
                continue
            items.append(_bid_card(table, situation, deck, known[index], place, seat))
    return items


def _ranked(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    """Return the open bids from left to right in the order in which they are asked, with the bidders' names."""
    seen: Observation = situation.view.observation
    items: list[Item] = []
    line = round(table.metrics.text_px(13) * 1.25)
    ignored = [seat for seat, cards in enumerate(seen.bids) if cards and seat not in seen.ranking]
    order = [*seen.ranking, *ignored]
    for at, (seat, slot) in enumerate(zip(order, places.ranked(len(order), line), strict=True)):
        cards = seen.bids[seat]
        name = (
            f"Ignored: {situation.names[seat]}" if seat in ignored else f"{at + 1}. {situation.names[seat]}"
        )
        tone = "muted" if at < seen.asked or seat in ignored else "accent" if at == seen.asked else "plain"
        label = pygame.Rect(slot.left, slot.top - line, slot.width, line)
        look = TextLook(name, 13, "semibold", "center", tone)
        items.append(Item(f"ranked:{seat}", look, label, 3, animate=False))
        for index, card in enumerate(cards):
            place = places.in_slot(slot, index, len(cards))
            items.append(_bid_card(table, situation, deck, card, place, seat))
    return items


def _bid_card(
    table: TileTable,
    situation: Situation,
    deck: Deck,
    card: int,
    place: pygame.Rect,
    seat: Seat,
) -> Item:
    """Return an open bid; the taker may choose it to open the next offer (variant 1)."""
    seen: Observation = situation.view.observation
    key, tip = f"card:{deck.numbers[card]}", f"Bid of {situation.names[seat]}: {deck.titles[card]}"
    move = mv.Open(deck.numbers[card])
    if situation.awaiting and seen.phase == "open" and situation.is_legal(move):
        state = "selected" if situation.selected == move else "legal"
        return table.move_item(situation, move, key, table.tile(deck, card, state), place, z=4, tip=tip)
    winner = seat == (seen.turn if seen.taker == NOBODY else seen.taker) and seen.phase not in BIDDING
    look = table.tile(deck, card, "winner" if winner else "plain")
    return Item(key, look, place, 4, tip=tip, from_rect=place)
