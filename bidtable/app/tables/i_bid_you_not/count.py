"""The end of I Bid You Not on the table: all score piles lie open, one row a person, with what they are worth."""

from __future__ import annotations

import pygame

from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.cards import SHOWS, STRIP
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import ScoreLook
from bidtable.app.tables.i_bid_you_not.seats import Lay, opening
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import Observation

TALLEST = 84
"""Layout units of a row's height at most."""


def counted(table: TileTable, situation: Situation, deck: Deck, places: Places, lay: Lay) -> list[Item]:
    """Return a row for each person, the best first: name and score, and the cards as far as there is room for them."""
    seen: Observation = situation.view.observation
    m, area = table.metrics, places.count
    scores = [text.worth_of(table.context, seen, pile) for pile in seen.piles]
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    gap = m.px(6)
    tall = min(m.px(TALLEST), (area.height + gap) // len(order) - gap)
    items: list[Item] = []
    for row, seat in enumerate(order):
        top = area.top + row * (tall + gap)
        wide = m.px(190)
        place = pygame.Rect(area.left, top, wide, tall)
        look = ScoreLook(
            situation.names[seat], situation.seats[seat].colour, text.points(scores[seat]), row == 0
        )
        key = f"score:{seat}"
        tip = f"{text.pile(table.context, seen, seen.piles[seat])} Press to look."
        items.append(opening(situation, key, look, place, tip))
        rest = pygame.Rect(place.right + gap, top, area.right - place.right - gap, tall)
        items += _cards(table, deck, bits(seen.piles[seat]), rest, lay.pile(seat), row)
    return items


def _cards(
    table: TileTable, deck: Deck, cards: list[int], area: pygame.Rect, start: pygame.Rect, row: int
) -> list[Item]:
    """Return the cards of a pile side by side; in a pile too large for the row the last ones are left to the dialog."""
    m = table.metrics
    wide = min(m.px(STRIP + 13), round(area.height * 0.8))
    step = min(wide + m.px(3), (area.width - wide) // max(1, len(cards) - 1))
    step = max(step, m.px(STRIP) * 2 // 3)
    most = (area.width - wide) // step + 1
    strip = (min(step, wide), max(m.px(SHOWS), area.height))
    items = []
    for at, card in enumerate(cards[:most]):
        place = pygame.Rect(area.left + at * step, area.top, wide, area.height)
        look = table.tile(deck, card, strip=strip)
        delay = 0.25 * row + 0.03 * at
        tip = f"{deck.titles[card]}.{text.action(deck, deck.numbers[card])}"
        items.append(
            Item(
                f"card:{deck.numbers[card]}",
                look,
                place,
                4 + at,
                tip=tip,
                from_rect=start,
                delay=delay,
                lift=m.px(6),
            )
        )
    return items
