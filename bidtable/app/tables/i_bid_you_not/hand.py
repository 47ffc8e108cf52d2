"""The viewer's hand of cards in the game I Bid You Not."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.cards import SharedTexts
from bidtable.app.tables.i_bid_you_not.layout import SINKS, Places
from bidtable.app.tables.i_bid_you_not.offer import offer_gap
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.tables.kit.hand import Spot
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import Observation
from bidtable.games.i_bid_you_not.words import CARD_MOVES

NEAR = 60
"""Drawing order (z) of the viewer's hand, which is drawn over everything else."""
PACE = 0.05
"""Longest pause between two dealt cards, in seconds. `MOST` is the longest deal of a hand, in seconds."""
MOST = 1.2


def hand(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    """Return the cards of the viewer's hand, face down if the hand is hidden."""
    seen: Observation = situation.view.observation
    cards, spots = bits(seen.hand), places.hand.spots
    if situation.hide_hand:
        return table.hidden_hand(situation, spots, NEAR)
    if not cards:
        return []
    dealt = isinstance(situation.moment, ev.Dealt)
    pace = min(PACE, MOST / len(cards))
    middle = pygame.Rect(0, 0, spots[0].rect.width // 2, spots[0].rect.height // 2)
    middle.center = (places.middle.centerx, places.middle.bottom)
    row = table.row(deck, cards)
    return [
        _card(table, situation, deck, places, (card, spot, at), row, middle if dealt else None, at * pace)
        for at, (card, spot) in enumerate(zip(cards, spots, strict=True))
    ]


def cards_held(situation: Situation) -> int:
    # The number of cards is shown even if the hand is hidden.
    seen: Observation = situation.view.observation
    if seen.seat is not None and situation.hide_hand:
        return seen.hand_sizes[seen.seat]
    return seen.hand.bit_count()


def _card(
    table: TileTable,
    situation: Situation,
    deck: Deck,
    places: Places,
    what: tuple[int, Spot, int],
    row: SharedTexts,
    start: pygame.Rect | None,
    delay: float,
) -> Item:
    seen: Observation = situation.view.observation
    card, spot, at = what
    m, number, compact = table.metrics, deck.numbers[card], places.hand.compact
    tile = partial(table.tile, deck, card, compact=compact, row=row, seen=places.hand.seen)
    kind = CARD_MOVES.get(seen.phase)
    if not situation.awaiting or (seen.phase == "after" and seen.after[0] == "discard"):
        kind = None
    move = kind(number) if kind is not None else None
    tip = partial(_card_tip, deck, card, "Its rule (!): " if compact else "")
    if move is not None and situation.is_legal(move):
        chosen = situation.selected == move
        look = tile("selected" if chosen else "legal")
        place = spot.rect.move(0, -m.px(SINKS)) if chosen else spot.rect
        lift = 0 if chosen else m.px(7)
        item = table.move_item(
            situation, move, f"card:{number}", look, place, z=NEAR + at, tip=tip, lift=lift
        )
        return replace(item, angle=spot.angle)
    # If a lesson asks for something else than a card, the whole hand stays bright.
    some = move is not None and any(isinstance(legal, type(move)) for legal in situation.view.legal)
    barred = some or (move is not None and bool(table.game.why_not(seen, situation.near, move)))
    item = Item(
        f"card:{number}",
        tile("dimmed" if barred else "plain"),
        spot.rect,
        NEAR + at,
        tip=tip,
        angle=spot.angle,
        lift=m.px(7),
        from_rect=start,
        delay=delay if start is not None else 0.0,
        arc=m.px(30) if start is not None else 0.0,
    )
    if move is None:
        return item
    # A compact card also sinks, so that the cards that may be played stand out without colour.
    place = spot.rect.move(0, m.px(SINKS)) if compact and some else spot.rect
    why = partial(_why_not, table, seen, move, deck.titles[card])
    return replace(item, rect=place, on_click=lambda: None, enabled=False, tip=lambda: why() or tip())


def _card_tip(deck: Deck, card: int, mark: str = "") -> str:
    rule = text.action(deck, deck.numbers[card]).strip()
    return f"{deck.titles[card]}. {mark}{rule}" if rule else f"{deck.titles[card]}."


def _why_not(table: TileTable, seen: Observation, move: Move, title: str) -> str:
    # The reason is empty if only a lesson asks for another card.
    assert seen.seat is not None
    why = table.game.why_not(seen, seen.seat, move)
    return why.said(f"{why} ({title})") if why else why


def large(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    # Small cards show no names and texts, so an enlarged copy is drawn beside the offer.
    seen: Observation = situation.view.observation
    selected = next((k for k, move in table.moves.items() if move == situation.selected), "")
    pointed = next((k for k, move in table.moves.items() if move == situation.pointed), "")
    keys = [key for key in (situation.under, pointed, selected) if key.startswith("card:")]
    card = deck.index.get(int(keys[0].partition(":")[2])) if keys else None
    if card is None:
        return []
    held = bool(seen.hand >> card & 1)
    gap = offer_gap(table, situation)
    arrangement = places.hand if held else places.offer(max(1, len(seen.offer)), gap)
    if not arrangement.compact or (held and situation.hide_hand) or not (held or card in seen.offer):
        return []
    state = "turn" if held and keys[0] in table.moves else "plain"
    place = places.large(len(seen.offer), gap)
    return [Item("large", table.tile(deck, card, state), place, NEAR + 200, animate=False)]
