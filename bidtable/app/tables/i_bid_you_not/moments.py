"""Draws cards of the game I Bid You Not while the cards move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not.cards import SHOWS
from bidtable.app.tables.i_bid_you_not.layout import Places, arrange
from bidtable.app.tables.i_bid_you_not.seats import Spreads
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck

TAKEN: Final = (102, 136)
"""Width and height of a card of a taken offer, in layout units, if there is room. `MOVED` is for other cards."""
MOVED: Final = (68, 88)
LEAST: Final = 60
"""Smallest height of the moved cards below the price, in layout units."""
Moving = list[tuple[Seat, int, pygame.Rect | None, pygame.Rect]]
"""Cards that move: the seat, the card's number, and the rects at which the card begins and ends.

The first rect is None if the card is already visible.
"""


def moved(
    table: TileTable,
    situation: Situation,
    deck: Deck,
    places: Places,
    spreads: Spreads,
    notes: Sequence[Item],
) -> list[Item]:
    moment = situation.moment
    moving: Moving = []
    if isinstance(moment, ev.OfferTaken):
        moving = [(moment.seat, number, None, spreads.pile(moment.seat)) for number in moment.scored]
        moving += [(moment.seat, number, None, spreads.backs(moment.seat)) for number in moment.to_hand]
    elif isinstance(moment, ev.SentBack):
        moving = [(seat, number, None, spreads.pile(seat)) for seat, number in moment.cards]
    elif isinstance(moment, ev.CardsDrawn):
        moving = [
            (
                source if target < 0 else target,
                number,
                spreads.pile(source),
                spreads.gone if target < 0 else spreads.pile(target),
            )
            for source, target, number in moment.cards
        ]
    low = max([pygame.Rect(note.rect).bottom for note in notes], default=places.rules.top)
    items: list[Item] = []
    for seat in dict.fromkeys(seat for seat, *_ in moving):
        mine = [one for one in moving if one[0] == seat]
        room = _room(situation, places, spreads, seat, len(mine), low)
        arrangement = arrange(places.m, room, len(mine), gap=4, fanned=False)
        row = table.row(deck, [deck.index[number] for _, number, *_ in mine])
        for at, ((_, number, start, goal), spot) in enumerate(zip(mine, arrangement.spots, strict=True)):
            look = table.tile(deck, deck.index[number], compact=arrangement.compact, row=row)
            items.append(
                Item(
                    f"card:{number}",
                    look,
                    spot.rect,
                    50 + at,
                    from_rect=start,
                    arc=table.metrics.px(40),
                    delay=0.06 * at,
                    exit=goal,
                )
            )
    return items


def _room(
    situation: Situation, places: Places, spreads: Spreads, seat: Seat, count: int, low: int
) -> pygame.Rect:
    # `low` is the lower edge of the notes with rules.
    m = places.m
    wide, tall = TAKEN if isinstance(situation.moment, ev.OfferTaken) else MOVED
    area = pygame.Rect(0, 0, count * m.px(wide), m.px(tall))
    if seat == spreads.near:
        # The cards are above the viewer's person, and left of the hand.
        area.width = min(area.width, places.rules.width)
        area.bottomleft = (places.rules.left, places.pile.top - m.px(6))
        lack = min(max(0, low + m.px(4) - area.top), area.height - m.px(SHOWS))
        return pygame.Rect(area.left, area.top + lack, area.width, area.height - lack)
    x, y = spreads.foot(seat)
    if x > places.right.left:
        area.width = min(area.width, places.right.width)
        below = places.sign.bottom + m.px(6)
        free = places.right.bottom - below
        fits = free >= m.px(LEAST)
        if fits:
            area.height = min(area.height, free)
        area.midtop = (x, below if fits else y + m.px(4))
        if not fits:
            # The words below the price end before the edge.
            area.right = places.right.right
        return area.clamp(places.right.inflate(0, m.height))
    if x < places.rules.right:
        area.width = min(area.width, places.rules.width)
        # Near the viewer the cards would look like the viewer's own.
        area.midtop = (x, low + m.px(6))
        return area.clamp(places.rules)
    area.midtop = (x, y + m.px(4))
    offered = len(situation.view.observation.offer)
    cards = [spot.rect for spot in places.offer(offered, m.px(6)).spots] if offered else []
    # The cards are beside the rules and the price, not over them.
    between = pygame.Rect(
        places.rules.right + m.px(4), 0, places.right.left - places.rules.right - m.px(8), m.height
    )
    offer = cards[0].unionall(cards) if cards else None
    if offer is not None and area.colliderect(offer):
        area.right = offer.left - m.px(6)
        if area.left < between.left:
            # At the right only the drawing of the last card is covered. At the left it would be a number.
            area.left = offer.right + m.px(6)
    area.clamp_ip(between)
    # The cards are between plates and paddles.
    bottom = min(area.bottom, places.boards.top - m.px(2))
    area.height = max(m.px(SHOWS), bottom - max(area.top, places.free_below(area.left, area.right)))
    area.bottom = bottom
    return area
