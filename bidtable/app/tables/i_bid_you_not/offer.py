"""The cards of the game I Bid You Not that are for sale, with their price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.fonts import Align
from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.cards import OPENER, SharedTexts
from bidtable.app.tables.i_bid_you_not.layout import Arrangement, Places
from bidtable.app.tables.i_bid_you_not.looks import (
    GAVEL,
    FlashLook,
    GapLook,
    GavelLook,
    LightLook,
    SignLook,
    StageLook,
)
from bidtable.app.tables.i_bid_you_not.seats import Spreads
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.tables.kit.hand import Spot
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.state import BIDDING, NOBODY, Observation
from bidtable.games.i_bid_you_not.taking import spoils

GAP = 38
"""Gap between two cards of the offer while the viewer places a card, in layout units."""
TAKEN = 240
"""Width of the worth of a taken offer on the shelf, in layout units."""
AUCTION = (*BIDDING, "reveal", "ignore", "ask", "give", "put")
"""Phases from the call of an auction until somebody takes the offer."""
CALLED = 210
"""Width of the gavel at the call of an auction, in layout units."""
STRUCK = 70
"""Drawing order of the gavel at the call of an auction."""
STRIKE = (
    Pose(dy=-0.6, scale=1.5, angle=10, alpha=0),
    Pose(dy=-0.5, scale=1.4, angle=28),
    Pose(angle=-10),
    Pose(dy=-0.04, angle=4),
    REST,
)
"""The stroke of the gavel at the call of an auction."""
RAISED = 20
"""Distance by which a card that was just added is higher than the others, in layout units."""
SWEEP = 0.07
"""Pause between the moves of two taken cards, in seconds."""


def stage(situation: Situation, deck: Deck, places: Places) -> list[Item]:
    """Return the shelf, with the light and the gavel of an auction."""
    items = [Item("stage", StageLook(places.front), places.stage, 1, animate=False)]
    if situation.view.observation.phase not in AUCTION:
        return items
    called = isinstance(situation.moment, ev.AuctionCalled)
    glow = Film((Pose(alpha=0), REST), 0.4) if called else None
    items.append(Item("light", LightLook(), places.light, -1, animate=False, film=glow))
    seen: Observation = situation.view.observation
    place = places.gavel
    if called:
        place = _struck(places, len(seen.offer))
    if place == places.gavel and len(text.scored(deck, seen)) < len(seen.offer):
        # The reason why cards do not count is there.
        return items
    film = Film(STRIKE, 0.6) if called else None
    items.append(Item("gavel", GavelLook(), place, STRUCK if called else 3, animate=not called, film=film))
    if called and place != places.gavel:
        flash = Film((Pose(alpha=0), Pose(alpha=0), Pose(scale=1.15), REST), 0.6)
        items.append(
            Item("light:call", FlashLook(), place.inflate(place.width // 5, 0), 2, animate=False, film=flash)
        )
    return items


def _struck(places: Places, offered: int) -> pygame.Rect:
    # At the call, the gavel is on the shelf if the cards leave enough room.
    m, stage = places.m, places.stage
    right = max([spot.rect.right for spot in places.offer(offered, m.px(6)).spots], default=stage.left)
    wide = min(stage.right - right - m.px(16), m.px(CALLED))
    if wide < m.px(GAVEL):
        return places.gavel
    place = pygame.Rect(0, 0, wide, wide * 5 // 6)
    place.midbottom = ((right + stage.right) // 2, stage.bottom - places.front + m.px(4))
    return place


def sign(table: TileTable, situation: Situation, deck: Deck, places: Places, spreads: Spreads) -> list[Item]:
    # The figure follows the cards that are added and taken.
    situation = situation.in_words
    seen: Observation = situation.view.observation
    if not seen.offer:
        return _taken(situation, deck, places, spreads)
    # Rules may keep cards from the taker. The figure is what a bidder gets, unless a lesson asks about that.
    scored = seen.offer if situation.unaided else text.scored(deck, seen)
    price = text.points(sum(deck.prices[card] for card in scored))
    note = "" if situation.unaided else text.skip_note(table.rules, seen)
    added = situation.moment.card if isinstance(situation.moment, ev.CardAdded) else None
    if added == deck.numbers[seen.offer[-1]] and len(scored) == len(seen.offer) and not note:
        note = f"was {text.points(sum(deck.prices[card] for card in seen.offer[:-1]))}"
    if seen.taker != NOBODY:
        note = addressed(f"{situation.called[seen.taker]} takes it")
    title = "for its taker"
    parts = " ".join(signed(deck.prices[card]) for card in seen.offer)
    facts = f"Price of the offer: {parts} = {text.points(sum(deck.prices[card] for card in seen.offer))}."
    if len(scored) < len(seen.offer):
        title = f"for its taker: {text.why_unscored(table.context, seen)}"
        facts = f"{facts} Its taker scores {price} of it."
    look = SignLook(title, price, note)
    costs = "" if situation.unaided else text.skip_in_full(table.context, seen, situation.called)
    tip = f"{facts} {costs}".rstrip()
    return [Item("price", look, places.sign, 2, tip=tip, animate=False)]


def _taken(situation: Situation, deck: Deck, places: Places, spreads: Spreads) -> list[Item]:
    events = [event for event in situation.recent if isinstance(event, ev.OfferTaken | ev.Dealt)]
    if not events or not isinstance(events[-1], ev.OfferTaken):
        return []
    taken = events[-1]
    total = sum(deck.prices[deck.index[number]] for number in taken.scored)
    note = f"{text.cards(len(taken.to_hand))} to hand" if taken.to_hand else ""
    title = addressed(f"{situation.called[taken.seat]} takes {text.cards(len(taken.scored))}")
    place = places.sign
    align: Align = "left"
    if spreads.foot(taken.seat)[0] > place.left:
        # The taken cards are there, while the shelf is empty.
        place = pygame.Rect(0, 0, places.m.px(TAKEN), place.height)
        align = "center"
        # The tag reaches over the shelf, but words below it would not be readable on the wood.
        place.midbottom = (places.stage.centerx, places.stage.top + (0 if note else places.m.px(30)))
        high = places.free_below(place.left, place.right)
        if place.top < high:
            place.top, place.height = high, place.bottom - high
    return [Item("price", SignLook(title, text.points(total), note, align), place, 2, animate=False)]


def offer_gap(table: TileTable, situation: Situation) -> int:
    placing = situation.awaiting and situation.view.observation.phase == "put"
    return table.metrics.px(GAP if placing else 6)


def offer_cards(
    table: TileTable,
    situation: Situation,
    deck: Deck,
    places: Places,
    spreads: Spreads,
    leaves: Mapping[int, pygame.Rect],
) -> list[Item]:
    seen: Observation = situation.view.observation
    if not seen.offer:
        return []
    placing = situation.awaiting and seen.phase == "put"
    arrangement = places.offer(len(seen.offer), offer_gap(table, situation))
    items, row = [], table.row(deck, seen.offer)
    for at, (card, spot) in enumerate(zip(seen.offer, arrangement.spots, strict=True)):
        items.append(
            _card(table, situation, deck, arrangement, (card, spot, at), row, spreads, leaves.get(card))
        )
    if placing:
        items += _gaps(table, situation, deck.numbered(seen.offer), arrangement, places)
    return items


def leaving(deck: Deck, seen: Observation, spreads: Spreads) -> dict[int, pygame.Rect]:
    """Return where each card goes when a player takes the cards on offer."""
    if seen.taker == NOBODY:
        return {}
    found = spoils(deck, seen, seen.taker)
    return (
        dict.fromkeys(found.lost, spreads.gone)
        | dict.fromkeys(bits(found.pile), spreads.pile(seen.taker))
        | dict.fromkeys(bits(found.hand), spreads.backs(seen.taker))
    )


def _card(
    table: TileTable,
    situation: Situation,
    deck: Deck,
    arrangement: Arrangement,
    what: tuple[int, Spot, int],
    row: SharedTexts,
    spreads: Spreads,
    leaves: pygame.Rect | None,
) -> Item:
    seen: Observation = situation.view.observation
    card, spot, at = what
    giver, number = seen.givers[at], deck.numbers[card]
    who = "It opened the offer." if giver < 0 else addressed(f"{situation.called[giver]} added it.")
    if not arrangement.compact:
        who = f"{who[:-1]}, as its badge shows."
    tip = f"{deck.titles[card]}. {who}{text.action(deck, number)}"
    colour = situation.seats[giver].colour if giver >= 0 else OPENER
    # Plates do not fit between compact cards, so each card stands for the place to its right.
    move = mv.Put(number) if seen.phase == "put" and arrangement.compact else mv.Drop(number)
    key, state = f"card:{number}", "plain"
    # A lesson may ask which cards the taker scores.
    void = not situation.unaided and seen.taker == NOBODY and card not in text.scored(deck, seen)
    if void:
        tip = f"{tip} Its taker does not score it."
    tile = partial(table.tile, deck, card, giver=colour, row=row, compact=arrangement.compact, void=void)
    fresh = isinstance(situation.moment, ev.CardAdded) and situation.moment.card == number
    place = spot.rect.move(0, -table.metrics.px(RAISED)) if fresh else spot.rect
    item = Item(key, tile("turn" if fresh else state), place, 5 + at + len(seen.offer) * fresh, tip=tip)
    if situation.is_legal(move):
        state = "selected" if situation.selected == move else "legal"
        tip = f"{table.game.label(move)}. {tip}" if isinstance(move, mv.Put) else tip
        item = table.move_item(situation, move, key, tile(state), spot.rect, z=5 + at, tip=tip)
    return replace(
        item,
        from_rect=spreads.backs(giver) if giver >= 0 else None,
        lift=table.metrics.px(10) if arrangement.compact else 0,
        arc=table.metrics.px(46),
        exit=leaves,
        delay=SWEEP * at if leaves is not None else 0.0,
    )


def _gaps(
    table: TileTable, situation: Situation, offer: Sequence[int], arrangement: Arrangement, places: Places
) -> list[Item]:
    # Among compact cards, the only plate is at the left end.
    m, spots, wide = table.metrics, [spot.rect for spot in arrangement.spots], table.metrics.px(32)
    items = []
    crowd = arrangement.compact
    for at, after in enumerate((None, *offer)):
        move = mv.Put(after)
        if not situation.is_legal(move) or (crowd and after is not None):
            continue
        neighbour = spots[0] if at == 0 else spots[at - 1]
        place = pygame.Rect(0, 0, wide, max(m.px(36), neighbour.height * 2 // 3))
        step = spots[1].left - spots[0].right if len(spots) > 1 and not crowd else wide
        centre = neighbour.left - max(step, wide) // 2 if at == 0 else neighbour.right + max(step, wide) // 2
        place.center = (max(centre, places.middle.left + wide // 2), neighbour.centery)
        place.top = max(place.top, places.free_below(place.left, place.right))
        look = GapLook("selected" if situation.selected == move else "legal")
        key = "put:left" if after is None else f"put:{after}"
        items.append(table.move_item(situation, move, key, look, place, z=50, tip=table.game.label(move)))
    return items
