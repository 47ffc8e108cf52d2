"""The table of I Bid You Not: seats and bids above, the offer in the middle, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Inspection, Situation, Table, fan, seat_title
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.chips import chips, rgb
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import (
    RATIO,
    EnvelopeLook,
    GapLook,
    PriceLook,
    RangeLook,
    TileLook,
    picture_of,
    picture_sizes,
)
from bidtable.app.tables.looks import CardBackLook, ChipLook, SeatLook, TextLook, drawing
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot, parts
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.words import number_text, range_text


class IBidYouNotTable(Table):
    """Draws a game from its view."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, IBidYouNot)
        self.rules = game
        self.pictures = {name: picture_of(name) for name in game.rules.types}
        # Rasterising a drawing takes a millisecond, and a hand of new sizes needs a dozen at once: better beforehand.
        self._cold = [
            (picture, size)
            for size in reversed(picture_sizes(metrics))
            for picture in self.pictures.values()
            if picture
        ]

    def warm(self) -> bool:
        """Rasterise one drawing that may soon be needed."""
        if self._cold:
            drawing(*self._cold.pop())
        return bool(self._cold)

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return seats, bids, the offer with what binds, what is to be decided, and the hand."""
        self.moves.clear()
        view: parts.Table = situation.view.table
        m = self.metrics
        places = Places(m, area, len(situation.seats), len(view.hand))
        items = self._seats(situation, view, places)
        if view.phase in ("print", "deal"):
            return items
        deck = self.rules.deck(view)
        shown = [
            *items,
            *self._bids(situation, view, deck, places),
            *self._offer(situation, view, deck, places),
            *chips(m, view, deck, self.rules.rules.colours, places),
            *self._actions(situation, view, places),
            *self._hand(situation, view, deck, places),
        ]
        moving = {item.key for item in shown}
        return [*shown, *(item for item in self._moment(situation, deck, places) if item.key not in moving)]

    def tile(self, deck: Deck, number: int, state: str = "plain", *, compact: bool = False) -> TileLook:
        """Return the look of a card."""
        card = deck.cards[deck.index[number]]
        info = deck.types[card.type]
        action = info.actions[card.action].chip if card.action else ""
        return TileLook(
            number_text(number),
            signed(card.price),
            info.title,
            self.pictures.get(card.type, ""),
            rgb(self.rules.rules.colours[info.colour]),
            action,
            state,
            compact,
        )

    def _size(self, width: int, height: int, count: int, gap: int, most: int) -> tuple[int, int]:
        """Return the size of cards in a row: side by side as long as they stay large enough to read."""
        wide = min(round(height / RATIO), most)
        fitting = (width + gap) // max(1, count) - gap
        least = min(wide, self.metrics.px(80))
        if fitting < wide:
            # In steps: cards that change size a little with every card played would all be painted anew.
            step = self.metrics.px(16)
            wide = max(least, wide - -(-(wide - fitting) // step) * step)
        return wide, round(wide * RATIO)

    # -- seats and bids ------------------------------------------------------------------------------

    def _seats(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        items = []
        for seat, place in enumerate(places.seats):
            info = situation.seats[seat]
            first, tone = text.status(view, seat)
            held = text.cards(view.hand_sizes[seat])
            lines = (
                (first, f"{held} · {view.pile_sizes[seat]} scored")
                if first
                else (
                    held,
                    f"{text.cards(view.pile_sizes[seat])} scored",
                )
            )
            look = SeatLook(
                info.name,
                info.colour,
                lines,
                glow=situation.actor == seat and view.phase != "over",
                tone=tone,
            )
            tip = f"{seat_title(info)}. {'. '.join(lines)}."
            if seat == view.seat and view.pile and not situation.hide_hand:
                tip += f" {text.pile(self.rules, view)}"
            items.append(Item(f"seat:{seat}", look, place, tip=tip))
        return items

    def _bids(self, situation: Situation, view: parts.Table, deck: Deck, places: Places) -> list[Item]:
        """Return sealed envelopes, the viewer's own bid, or all bids once they are open."""
        if view.phase != "bid" and view.ranking:
            return self._ranked(situation, view, deck, places)
        items = []
        for seat, count in enumerate(view.sealed):
            known = view.bids[seat]
            own_hidden = view.phase == "bid" and situation.hide_hand and seat == view.seat
            for index in range(count):
                place = places.bid(seat, index, count)
                if index >= len(known) or own_hidden:
                    look = EnvelopeLook(situation.seats[seat].colour)
                    tip = f"The sealed bid of {situation.names[seat]}"
                    start = places.seats[seat]
                    items.append(Item(f"sealed:{seat}:{index}", look, place, 3, tip=tip, from_rect=start))
                    continue
                items.append(self._bid_card(situation, view, deck, known[index], place, seat))
        return items

    def _ranked(self, situation: Situation, view: parts.Table, deck: Deck, places: Places) -> list[Item]:
        """Return the open bids from left to right in the order in which they are asked, with the bidders' names."""
        items: list[Item] = []
        line = round(self.metrics.text_px(13) * 1.25)
        slots = places.ranked(len(view.ranking), line)
        for at, (seat, slot) in enumerate(zip(view.ranking, slots, strict=True)):
            cards = view.bids[seat]
            name = f"{at + 1}. {situation.names[seat]}"
            tone = "accent" if at == view.asked else "plain" if at > view.asked else "muted"
            label = pygame.Rect(slot.left, slot.top - line, slot.width, line)
            look = TextLook(name, 13, "semibold", "center", tone)
            items.append(Item(f"ranked:{seat}", look, label, 3, animate=False))
            for index, number in enumerate(cards):
                place = places.in_slot(slot, index, len(cards))
                items.append(self._bid_card(situation, view, deck, number, place, seat))
        return items

    def _bid_card(
        self,
        situation: Situation,
        view: parts.Table,
        deck: Deck,
        number: int,
        place: pygame.Rect,
        seat: Seat,
    ) -> Item:
        key, tip = f"card:{number}", f"Bid of {situation.names[seat]}: {deck.title(number)}"
        move = parts.Open(number)
        if situation.awaiting and view.phase == "open" and situation.is_legal(move):
            state = "selected" if situation.selected == move else "legal"
            return self.move_item(situation, move, key, self.tile(deck, number, state), place, z=4, tip=tip)
        winner = view.phase != "bid" and seat == view.turn
        return Item(
            key, self.tile(deck, number, "winner" if winner else "plain"), place, 4, tip=tip, from_rect=place
        )

    # -- the offer -----------------------------------------------------------------------------------

    def _offer(self, situation: Situation, view: parts.Table, deck: Deck, places: Places) -> list[Item]:
        if not view.offer:
            return []
        price = signed(view.price) if view.price else "0"
        look = PriceLook(price, f"Offer: {text.cards(len(view.offer))}", text.next_card(self.rules, view))
        tip = " ".join(f"{signed(deck.prices[deck.index[number]])}" for number in view.offer)
        items = [Item("price", look, places.info, 1, tip=f"Price of the offer: {tip} = {price}")]
        low, high = min(view.offer), max(view.offer)
        colours = [seat.colour for seat in situation.seats]
        marks = tuple(
            (sum(cards), colours[seat])
            for seat, cards in enumerate(view.bids)
            if cards and (view.phase != "bid" or not situation.hide_hand)
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
        return [*items, *self._row(situation, view, deck, places)]

    def _row(self, situation: Situation, view: parts.Table, deck: Deck, places: Places) -> list[Item]:
        """Return the cards of the offer; while one is being placed, with the gaps between them."""
        m = self.metrics
        placing = situation.awaiting and view.phase == "put"
        area = places.offer
        gap = m.px(40) if placing else m.px(6)
        width, height = self._size(area.width, area.height - m.px(4), len(view.offer), gap, m.px(118))
        room = area.inflate(-2 * m.px(36), 0) if placing else area
        spots = fan(room, len(view.offer), width, height, gap)
        step = spots[1].left - spots[0].left if len(spots) > 1 else width + gap
        if placing and step < width + m.px(24):
            width = max(m.px(34), step - m.px(24))
            height = round(width * RATIO)
            spots = fan(room, len(view.offer), width, height, gap)
        items = [
            self._offer_card(situation, view, deck, number, spot, at)
            for at, (number, spot) in enumerate(zip(view.offer, spots, strict=True))
        ]
        if placing:
            items += self._gaps(situation, view, spots)
        return items

    def _offer_card(
        self,
        situation: Situation,
        view: parts.Table,
        deck: Deck,
        number: int,
        spot: pygame.Rect,
        at: int,
    ) -> Item:
        giver = view.givers[at]
        who = "It opened the offer." if giver < 0 else f"{situation.names[giver]} added it."
        tip = f"{deck.title(number)}. {who}{text.action(deck, number)}"
        move = parts.Drop(number)
        if situation.awaiting and situation.is_legal(move):
            state = "selected" if situation.selected == move else "legal"
            return self.move_item(
                situation, move, f"card:{number}", self.tile(deck, number, state), spot, z=5 + at, tip=tip
            )
        return Item(f"card:{number}", self.tile(deck, number), spot, 5 + at, tip=tip)

    def _gaps(self, situation: Situation, view: parts.Table, spots: Sequence[pygame.Rect]) -> list[Item]:
        m = self.metrics
        step = spots[1].left - spots[0].right if len(spots) > 1 else m.px(34)
        width = max(m.px(20), min(m.px(34), step - m.px(4)))
        items = []
        for at, after in enumerate((None, *view.offer)):
            move = parts.Put(after)
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

    def _actions(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        """Return the moves that no card stands for: declare, take, skip, leave it."""
        if not situation.awaiting:
            return []
        plates = [
            move
            for move in (
                parts.Declare(),
                parts.Take(),
                *(parts.Skip(by) for by in ("both", "pay", "add", "cost")),
                parts.Decline(),
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
            title, small = text.plate(self.rules, view, move)
            look = ChipLook(title, "selected" if situation.selected == move else "legal", small)
            place = (area.left + m.px(8), top, area.width - m.px(8), height)
            key = f"choice:{text.key_of(move)}"
            tip = f"{self.game.label(move)} (key {text.KEYS[type(move)]})"
            items.append(self.move_item(situation, move, key, look, place, tip=tip))
            top += height + m.px(8)
        if view.phase == "ask" and len(plates) == 1:
            line = pygame.Rect(area.left + m.px(8), top, area.width - m.px(8), round(m.text_px(14) * 2.6))
            why = text.why_take(self.rules, view)
            items.append(Item("why", TextLook(why, 14, align="center", tone="muted", wrap=True), line, 2))
        return items

    def _hand(self, situation: Situation, view: parts.Table, deck: Deck, places: Places) -> list[Item]:
        m, area = self.metrics, places.hand
        if not view.hand:
            return []
        lift = m.px(12)
        if places.rows == 1:
            width, height = self._size(area.width, area.height - lift, len(view.hand), m.px(6), m.px(140))
            room = pygame.Rect(area.left, area.bottom - height, area.width, height)
            spots = fan(room, len(view.hand), width, height, m.px(6))
        else:
            height = round((area.height - lift) * 0.6)
            width = round(height / RATIO)
            half = (len(view.hand) + 1) // 2
            upper = pygame.Rect(area.left, area.top + lift, area.width, height)
            lower = pygame.Rect(area.left, area.bottom - height, area.width, height)
            spots = [
                *fan(upper, half, width, height, m.px(4)),
                *fan(lower, len(view.hand) - half, width, height, m.px(4)),
            ]
        if situation.hide_hand:
            return [Item(f"back:{at}", CardBackLook(), spot, 60 + at) for at, spot in enumerate(spots)]
        covered = len(spots) > 1 and spots[1].left < spots[0].right
        return [
            self._hand_card(situation, view, deck, number, spot, at, covered)
            for at, (number, spot) in enumerate(zip(view.hand, spots, strict=True))
        ]

    def _hand_card(
        self,
        situation: Situation,
        view: parts.Table,
        deck: Deck,
        number: int,
        spot: pygame.Rect,
        at: int,
        covered: bool,
    ) -> Item:
        key, z = f"card:{number}", 60 + at
        title = f"{deck.title(number)}.{text.action(deck, number)}"
        kind = text.CARD_MOVES.get(view.phase)
        if view.phase == "after" and view.after[0] == "discard":
            kind = None
        if kind is None or not situation.awaiting:
            return Item(key, self.tile(deck, number, compact=covered), spot, z, tip=title)
        move = kind(number)
        if not situation.is_legal(move):
            assert view.seat is not None
            why = self.game.why_not(view, view.seat, move)
            return Item(
                key, self.tile(deck, number, "dimmed", compact=covered), spot, z, tip=f"{title} {why}"
            )
        chosen = situation.selected == move
        place = spot.move(0, -self.metrics.px(10)) if chosen else spot
        look = self.tile(deck, number, "selected" if chosen else "legal", compact=covered)
        lift = 0 if chosen else self.metrics.px(8)
        return self.move_item(situation, move, key, look, place, z=z, tip=title, lift=lift)

    # -- what just happened --------------------------------------------------------------------------

    def _moment(self, situation: Situation, deck: Deck, places: Places) -> list[Item]:
        """Return cards that the event being shown moves to or from the seats; the table itself is past it."""
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
        seen = dict.fromkeys(counts, 0)
        for seat, number in moved:
            slot = places.seats[seat]
            height = round(places.bids.height * 0.9)
            room = pygame.Rect(slot.left, places.bids.top, slot.width, places.bids.height)
            spots = fan(room, counts[seat], round(height / RATIO), height, self.metrics.px(4))
            items.append(
                Item(f"card:{number}", self.tile(deck, number, "winner"), spots[seen[seat]], 50 + seen[seat])
            )
            seen[seat] += 1
        return items

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: parts.Table = situation.view.table
        if view.phase == "over":
            return "The game is over."
        actor = situation.actor
        if actor is None or view.turn == CHANCE:
            return ""
        name = situation.names[actor]
        if not situation.awaiting:
            return f"{name} is thinking."
        return f"{name}, {text.prompt(self.rules, view)}"

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move will do, in numbers."""
        return text.preview(self.rules, situation.view.table, move)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large, with its action in full."""
        view: parts.Table = situation.view.table
        name = key.removeprefix("card:").removeprefix("bound:")
        if name == key or view.phase in ("print", "deal"):
            return None
        deck, number = self.rules.deck(view), int(name)
        if number not in deck.index:
            return None
        return Inspection(self.tile(deck, number), RATIO, deck.title(number), text.about(deck, number))

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
            ev.BidsRevealed: "reveal",
            ev.OfferTaken: "trick",
            ev.CardsDrawn: "card",
            ev.SentBack: "card",
            ev.OfferOpened: "card",
        }.get(type(event), "")
