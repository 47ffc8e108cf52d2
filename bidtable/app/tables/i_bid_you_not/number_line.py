"""Draws the number line on the table of the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.layout import Places, apart
from bidtable.app.tables.i_bid_you_not.line_looks import MARKS, DiscLook, ScaleLook, SpanLook
from bidtable.app.tables.i_bid_you_not.looks import WordsLook
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not import prospects
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.naming import number_text, range_text
from bidtable.games.i_bid_you_not.state import Observation
from bidtable.games.i_bid_you_not.words import asked_first

LEGEND: Final = ("The gold range has the numbers of the offer. ", "Bright marks are cards that you may add.")
"""Words below a number line to which the viewer may add cards."""
MARKED: Final = "Each mark below the line is a card in your hand."
"""Tooltip of a number line with the cards of the viewer's hand."""
NAME: Final = "the offer"
"""Name of the golden range, below the number line of an auction."""


def previewed_cards(situation: Situation, deck: Deck) -> tuple[int, ...]:
    seen: Observation = situation.view.observation
    move = situation.selected or situation.pointed
    if (
        not isinstance(move, mv.Bid)
        or situation.hide_hand
        or not situation.is_legal(move)
        or seen.seat is None
    ):
        return ()
    return tuple(sorted((*seen.bids[seen.seat], deck.index[move.card])))


def line(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    seen: Observation = situation.view.observation
    if not seen.offer and not any(seen.bids):
        return []
    m, groove = table.metrics, places.line
    low, high = ends_of(situation, deck)
    at = along(places, low, high)
    # In an auction the numbers of its range are below the line.
    bare = situation.hide_hand or not situation.awaiting or seen.phase not in text.ADDING
    hand = [] if bare else [deck.numbers[card] for card in bits(seen.hand)]
    legal = [number for number in hand if situation.is_legal(mv.Add(number))]
    if not legal:
        hand = []
    scale = ScaleLook(low, high, tuple(hand), tuple(legal))
    whole = pygame.Rect(groove.left, groove.top, groove.width, groove.height + m.px(MARKS))
    items = [Item("scale", scale, whole, 2, tip=MARKED if hand else "", animate=False)]
    line_height = places.sentence.top - groove.bottom
    ends = groove.left - places.middle.left
    wide = ends - m.px(8)
    for key, number, left in (("low", low, groove.left - ends), ("high", high, groove.right + m.px(8))):
        area = pygame.Rect(left, groove.centery - line_height // 2, wide, line_height)
        if seen.phase not in text.ADDING or deck.index.get(number) not in seen.offer:
            # A disc at the end of the line already shows its number.
            items.append(Item(f"scale:{key}", WordsLook(number_text(number), 14), area, 2))
    said = text.order_line(table.rules, situation, previewed_cards(situation, deck))
    extent, units = _extent(situation, deck), LINE
    if extent is not None:
        asked = asked_first(prospects.asking(deck, seen), *extent) if seen.offer else said
        items += _span(extent, asked, places, at, named=seen.phase not in text.ADDING)
        if seen.phase in text.ADDING:
            items += _discs(situation, deck, places, at)
    if not said and legal:
        said, units = "".join(LEGEND[len(seen.offer) == 1 :]), CAPTION
    if said:
        look = WordsLook(said, units, "semibold")
        items.append(Item("sentence", look, places.sentence, 2, animate=False))
    return items


def _extent(situation: Situation, deck: Deck) -> tuple[int, int] | None:
    # After the offer is taken, this is the range that decided which bidder was asked first.
    seen: Observation = situation.view.observation
    if seen.offer:
        return deck.numbers[min(seen.offer)], deck.numbers[max(seen.offer)]
    revealed = [event for event in situation.recent if isinstance(event, ev.BidsRevealed)]
    return (revealed[-1].low, revealed[-1].high) if revealed and seen.ranking else None


def _discs(situation: Situation, deck: Deck, places: Places, at: Callable[[int], int]) -> list[Item]:
    seen: Observation = situation.view.observation
    m, looks_at = places.m, situation.selected or situation.pointed
    found = {deck.numbers[card]: DiscLook(number_text(deck.numbers[card])) for card in seen.offer}
    if isinstance(looks_at, mv.Add) and situation.is_legal(looks_at):
        found[looks_at.card] = DiscLook(number_text(looks_at.card), gold=True)
    numbers = sorted(found)
    wide, tall = max(m.px(27), m.floor_px(12) * 2), max(m.px(22), round(m.floor_px(12) * 1.5))
    left, right = places.middle.left, places.middle.right
    items = []
    for number, x in zip(numbers, apart([at(number) for number in numbers], wide, left, right), strict=True):
        spot = pygame.Rect(x - wide // 2, places.line.centery - tall // 2, wide, tall)
        key = "disc:added" if found[number].gold else f"disc:{number}"
        items.append(Item(key, found[number], spot, 4, animate=False))
    return items


def _span(
    extent: tuple[int, int], asked: str, places: Places, at: Callable[[int], int], *, named: bool
) -> list[Item]:
    low, high = extent
    m, groove = places.m, places.line
    more = m.px(2)
    left, right = at(low) - m.px(4), at(high) + m.px(4)
    bar = pygame.Rect(left, groove.top - more, right - left, groove.height + 2 * more)
    tip = f"Number range of the offer: {range_text(low, high)}. {asked}"
    items = [Item("range", SpanLook(low, high), bar, 3, tip=tip)]
    if not named:
        return items
    height = places.sentence.top - bar.bottom
    wide = m.px(44)
    names = [("low", low, at(low))] if low == high else [("low", low, at(low)), ("high", high, at(high))]
    spots = [pygame.Rect(x - wide // 2, bar.bottom, wide, height) for _, _, x in names]
    if len(spots) == 2 and spots[1].left < spots[0].right:
        middle = (at(low) + at(high)) // 2
        spots[0].right, spots[1].left = middle, middle
    for (end, number, _), spot in zip(names, spots, strict=True):
        look = WordsLook(number_text(number), 17, "bold")
        items.append(Item(f"range:{end}", look, spot, 3))
    long = round(min(m.text_px(14), height * 0.8) * 0.55 * len(NAME))
    name = pygame.Rect(0, spots[0].top, long, height)
    name.midtop = (spots[0].right + spots[-1].left) // 2, spots[0].top
    if len(spots) == 1 or name.left < spots[0].right:
        # The name of a short range is beside it.
        name.left = spots[-1].right
        if name.right > groove.right:
            name.right = spots[0].left
    return [*items, Item("range:name", WordsLook(NAME, 14), name, 3, animate=False)]


def ends_of(situation: Situation, deck: Deck) -> tuple[int, int]:
    worths = [
        text.bid_value(deck, cards)
        for cards in (*open_bids(situation), previewed_cards(situation, deck))
        if cards
    ]
    return min(deck.numbers[0], *worths, deck.numbers[-1]), max(deck.numbers[-1], *worths, deck.numbers[0])


def open_bids(situation: Situation) -> Iterable[tuple[int, ...]]:
    # If the viewer's hand is hidden, the viewer's sealed bid is hidden too.
    seen: Observation = situation.view.observation
    hidden = situation.hide_hand and seen.phase in ("bid", "reveal")
    return [() if hidden and seat == seen.seat else cards for seat, cards in enumerate(seen.bids)]


def along(places: Places, low: int, high: int) -> Callable[[int], int]:
    """Return a function that converts a number to an x coordinate on the number line."""
    span = max(1, high - low)
    return lambda number: round(places.line.left + places.line.width * (number - low) / span)
