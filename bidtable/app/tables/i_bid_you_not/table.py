"""The table of I Bid You Not: seats and bids above, the offer in the middle, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.tables.base import Inspection, Situation, fan, seat_title
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.bids import bids
from bidtable.app.tables.i_bid_you_not.chips import chips
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import (
    RATIO,
    GapLook,
    PriceLook,
    RangeLook,
)
from bidtable.app.tables.i_bid_you_not.moments import moved
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.tables.looks import CardBackLook, ChipLook, SeatLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Move
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import number_text, range_text
from bidtable.games.i_bid_you_not.state import Observation
from bidtable.games.i_bid_you_not.words import CARD_MOVES


class IBidYouNotTable(TileTable):
    """Draws a game from what its viewer sees."""

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return seats, bids, the offer with what binds, what is to be decided, and the hand."""
        self.moves.clear()
        seen: Observation = situation.view.observation
        m = self.metrics
        places = Places(m, area, len(situation.seats), seen.hand.bit_count())
        deck = self.context.deck(seen)
        items = self._seats(situation, seen, deck, places)
        if seen.phase in ("print", "deal"):
            return items
        shown = [
            *items,
            *bids(self, situation, deck, places),
            *self._offer(situation, seen, deck, places),
            *chips(m, seen, self.context, places),
            *self._actions(situation, seen, places),
            *self._hand(situation, seen, deck, places),
        ]
        lying = {item.key for item in shown}
        return [*shown, *(item for item in moved(self, situation, deck, places) if item.key not in lying)]

    # -- seats ------------------------------------------------------------------------------

    def _seats(self, situation: Situation, seen: Observation, deck: Deck, places: Places) -> list[Item]:
        items = []
        for seat, place in enumerate(places.seats):
            info = situation.seats[seat]
            first, tone = text.status(deck, seen, seat)
            held = text.cards(seen.hand_sizes[seat])
            lines = (
                (first, f"{held} · {seen.pile_sizes[seat]} scored")
                if first
                else (
                    held,
                    f"{text.cards(seen.pile_sizes[seat])} scored",
                )
            )
            look = SeatLook(
                info.name,
                info.colour,
                lines,
                glow=situation.actor == seat,
                tone=tone,
            )
            tip = f"{seat_title(info)}. {'. '.join(lines)}."
            if seat == seen.seat and seen.pile and not situation.hide_hand:
                tip += f" {text.pile(self.context, seen)}"
            items.append(Item(f"seat:{seat}", look, place, tip=tip))
        return items

    # -- the offer -----------------------------------------------------------------------------------

    def _offer(self, situation: Situation, seen: Observation, deck: Deck, places: Places) -> list[Item]:
        if not seen.offer:
            return []
        total = sum([deck.prices[card] for card in seen.offer])
        price = signed(total) if total else "0"
        look = PriceLook(price, f"Offer: {text.cards(len(seen.offer))}", text.next_card(self.context, seen))
        tip = " ".join(signed(deck.prices[card]) for card in seen.offer)
        items = [Item("price", look, places.info, 1, tip=f"Price of the offer: {tip} = {price}")]
        low, high = deck.numbers[min(seen.offer)], deck.numbers[max(seen.offer)]
        colours = [seat.colour for seat in situation.seats]
        marks = tuple(
            (text.worth(deck, seen, seat), colours[seat])
            for seat, cards in enumerate(seen.bids)
            if cards and (seen.phase not in ("bid", "reveal") or not situation.hide_hand)
        )
        scale = RangeLook(
            min((deck.numbers[0], *(number for number, _ in marks))),
            max((deck.numbers[-1], *(number for number, _ in marks))),
            low,
            high,
            marks,
            (number_text(low), number_text(high)),
        )
        tip = f"Number range of the offer: {range_text(low, high)}. If no bid lies outside, the lowest is asked first."
        items.append(Item("range", scale, places.range, 1, tip=tip, animate=False))
        return [*items, *self._row(situation, seen, deck, places)]

    def _row(self, situation: Situation, seen: Observation, deck: Deck, places: Places) -> list[Item]:
        """Return the cards of the offer; while one is being placed, with the gaps between them."""
        m = self.metrics
        placing = situation.awaiting and seen.phase == "put"
        area = places.offer
        gap = m.px(40) if placing else m.px(6)
        width, height = self.size(area.width, area.height - m.px(4), len(seen.offer), gap, m.px(118))
        room = area.inflate(-2 * m.px(36), 0) if placing else area
        spots = fan(room, len(seen.offer), width, height, gap)
        step = spots[1].left - spots[0].left if len(spots) > 1 else width + gap
        if placing and step < width + m.px(24):
            width = max(m.px(34), step - m.px(24))
            height = round(width * RATIO)
            spots = fan(room, len(seen.offer), width, height, gap)
        items = [
            self._offer_card(situation, seen, deck, card, spot, at)
            for at, (card, spot) in enumerate(zip(seen.offer, spots, strict=True))
        ]
        if placing:
            items += self._gaps(situation, deck.numbered(seen.offer), spots)
        return items

    def _offer_card(
        self,
        situation: Situation,
        seen: Observation,
        deck: Deck,
        card: int,
        spot: pygame.Rect,
        at: int,
    ) -> Item:
        giver, number = seen.givers[at], deck.numbers[card]
        who = "It opened the offer." if giver < 0 else f"{situation.names[giver]} added it."
        tip = f"{deck.titles[card]}. {who}{text.action(deck, number)}"
        move = mv.Drop(number)
        if situation.awaiting and situation.is_legal(move):
            state = "selected" if situation.selected == move else "legal"
            return self.move_item(
                situation, move, f"card:{number}", self.tile(deck, card, state), spot, z=5 + at, tip=tip
            )
        return Item(f"card:{number}", self.tile(deck, card), spot, 5 + at, tip=tip)

    def _gaps(self, situation: Situation, offer: Sequence[int], spots: Sequence[pygame.Rect]) -> list[Item]:
        m = self.metrics
        step = spots[1].left - spots[0].right if len(spots) > 1 else m.px(34)
        width = max(m.px(20), min(m.px(34), step - m.px(4)))
        items = []
        for at, after in enumerate((None, *offer)):
            move = mv.Put(after)
            if not situation.is_legal(move):
                continue
            spot = spots[0] if at == 0 else spots[at - 1]
            centre = spot.left - width // 2 - m.px(3) if at == 0 else spot.right + max(step, width) // 2
            place = pygame.Rect(0, 0, width, spot.height)
            place.center = (centre, spot.centery)
            look = GapLook("selected" if situation.selected == move else "legal")
            key = "put:left" if after is None else f"put:{after}"
            items.append(self.move_item(situation, move, key, look, place, z=40, tip=self.game.label(move)))
        return items

    # -- what is to be decided -----------------------------------------------------------------------

    def _actions(self, situation: Situation, seen: Observation, places: Places) -> list[Item]:
        """Return the moves that no card stands for: declare, take, skip, leave it."""
        if not situation.awaiting:
            return []
        plates = [
            move
            for move in (
                mv.Declare(),
                mv.Take(),
                *(mv.Skip(by) for by in ("both", "pay", "add", "cost")),
                mv.Decline(),
            )
            if situation.is_legal(move)
        ]
        m, area = self.metrics, places.actions
        height = min(
            max(m.row(40), round(m.text_px(15) * 2.9)), (area.height - m.px(8)) // max(1, len(plates))
        )
        top = area.centery - (height + m.px(8)) * len(plates) // 2
        items = []
        for move in plates:
            title, small = text.plate(self.rules, seen, move, situation.names)
            look = ChipLook(title, "selected" if situation.selected == move else "legal", small)
            place = (area.left + m.px(8), top, area.width - m.px(8), height)
            key = f"choice:{text.key_of(move)}"
            tip = f"{self.game.label(move)} (key {text.KEYS[type(move)]})"
            items.append(self.move_item(situation, move, key, look, place, tip=tip))
            top += height + m.px(8)
        if seen.phase == "ask" and len(plates) == 1:
            line = pygame.Rect(area.left + m.px(8), top, area.width - m.px(8), round(m.text_px(14) * 2.6))
            why = text.why_take(self.context, seen)
            items.append(Item("why", TextLook(why, 14, align="center", tone="muted", wrap=True), line, 2))
        return items

    def _hand(self, situation: Situation, seen: Observation, deck: Deck, places: Places) -> list[Item]:
        m, area, hand = self.metrics, places.hand, bits(seen.hand)
        if not hand:
            return []
        lift = m.px(12)
        if places.rows == 1:
            width, height = self.size(area.width, area.height - lift, len(hand), m.px(6), m.px(140))
            room = pygame.Rect(area.left, area.bottom - height, area.width, height)
            spots = fan(room, len(hand), width, height, m.px(6))
        else:
            height = round((area.height - lift) * 0.6)
            width = round(height / RATIO)
            half = (len(hand) + 1) // 2
            upper = pygame.Rect(area.left, area.top + lift, area.width, height)
            lower = pygame.Rect(area.left, area.bottom - height, area.width, height)
            spots = [
                *fan(upper, half, width, height, m.px(4)),
                *fan(lower, len(hand) - half, width, height, m.px(4)),
            ]
        if situation.hide_hand:
            return [Item(f"back:{at}", CardBackLook(), spot, 60 + at) for at, spot in enumerate(spots)]
        covered = len(spots) > 1 and spots[1].left < spots[0].right
        return [
            self._hand_card(situation, seen, deck, card, spot, at, covered)
            for at, (card, spot) in enumerate(zip(hand, spots, strict=True))
        ]

    def _hand_card(
        self,
        situation: Situation,
        seen: Observation,
        deck: Deck,
        card: int,
        spot: pygame.Rect,
        at: int,
        covered: bool,
    ) -> Item:
        number = deck.numbers[card]
        key, z = f"card:{number}", 60 + at
        title = f"{deck.titles[card]}.{text.action(deck, number)}"
        kind = CARD_MOVES.get(seen.phase)
        if seen.phase == "after" and seen.after[0] == "discard":
            kind = None
        if kind is None or not situation.awaiting:
            return Item(key, self.tile(deck, card, compact=covered), spot, z, tip=title)
        move = kind(number)
        if not situation.is_legal(move):
            assert seen.seat is not None
            why = self.game.why_not(seen, seen.seat, move)
            return Item(key, self.tile(deck, card, "dimmed", compact=covered), spot, z, tip=f"{title} {why}")
        chosen = situation.selected == move
        place = spot.move(0, -self.metrics.px(10)) if chosen else spot
        look = self.tile(deck, card, "selected" if chosen else "legal", compact=covered)
        lift = 0 if chosen else self.metrics.px(8)
        return self.move_item(situation, move, key, look, place, z=z, tip=title, lift=lift)

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        seen: Observation = situation.view.observation
        if seen.phase == "over":
            return "The game is over."
        actor = situation.actor
        if actor is None or seen.turn == CHANCE:
            return ""
        name = situation.names[actor]
        if not situation.awaiting:
            return f"{name} is thinking."
        return f"{name}, {text.prompt(self.context, seen)}"

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move will do, in numbers."""
        return text.preview(self.rules, situation.view.observation, move, situation.names)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large, with its action in full."""
        seen: Observation = situation.view.observation
        name = key.removeprefix("card:").removeprefix("bound:")
        if name == key or seen.phase in ("print", "deal"):
            return None
        deck, number = self.context.deck(seen), int(name)
        if number not in deck.index:
            return None
        return Inspection(
            self.tile(deck, deck.index[number]), RATIO, deck.title(number), text.about(deck, number)
        )

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read letters as the moves that no card stands for."""
        return self.lettered(situation, text.KEYS, key)

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return {
            ev.Dealt: "deal",
            ev.CardAdded: "card",
            ev.AuctionCalled: "bid",
            ev.BidPlaced: "card",
            ev.BidSealed: "card",
            ev.BidsRevealed: "reveal",
            ev.OfferTaken: "trick",
            ev.CardsDrawn: "card",
            ev.SentBack: "card",
            ev.OfferOpened: "card",
        }.get(type(event), "")
