"""The table of BID-IT!: seats with their Deal cards above, the standing bid and the ladder of bids, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Inspection, Situation, Table, fan, seat_title
from bidtable.app.tables.bid_it import text
from bidtable.app.tables.bid_it.ladder import Ladder
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import RATIO, BidLook, DealCardsLook, RankLook
from bidtable.app.tables.bid_it.open_cards import OpenCards, card_of, numbered
from bidtable.app.tables.looks import CardBackLook, ChipLook, SeatLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat
from bidtable.games.bid_it import BidIt, bids
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.cards import STAR
from bidtable.games.bid_it.moves import Bid, Discard, Sidestep
from bidtable.games.bid_it.state import Observation
from bidtable.games.bid_it.words import standing

SOUNDS: dict[type[Event], str] = {
    ev.Dealt: "deal",
    ev.BidMade: "bid",
    ev.Discarded: "card",
    ev.CardsDrawn: "card",
    ev.Exposed: "card",
    ev.Called: "reveal",
    ev.SidesShown: "reveal",
    ev.HandsShown: "reveal",
    ev.CardLost: "trick",
}


class BidItTable(Table):
    """Draws a match from what a seat sees, step by step: nothing but the view says what is shown."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, BidIt)
        self._rules = game
        self._cards = game.context.cards
        self._ladder = Ladder(self)
        self._open = OpenCards(game.context, metrics)

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return seats, what they show, the standing bid, what is to be decided, and the hand."""
        self.moves.clear()
        view: Observation = situation.view.observation
        places = Places(self.metrics, area, len(situation.seats))
        return [
            *self._seats(situation, view, places),
            *self._open.items(situation, view, places),
            *self._bid(situation, view, places),
            *self._decision(situation, view, places),
            *self._hand(situation, view, places),
        ]

    # -- seats ---------------------------------------------------------------------------------------

    def _seats(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        items = []
        for seat, place in enumerate(places.seats):
            info = situation.seats[seat]
            first, tone = text.status(view, seat, situation.names)
            name = info.name
            if len(set(view.teams)) < len(view.teams):
                name = f"{name} · team {view.teams[seat] + 1}"
            lines = (first,) if first else ()
            look = SeatLook(name, info.colour, lines, glow=situation.actor == seat, tone=tone)
            told = [text.deal_cards(view, seat), f"{view.sizes[seat]} cards in hand"]
            if view.target:
                told.append(f"{view.scores[seat]} of {view.target} match points")
            tip = f"{seat_title(info)}. {'. '.join(told)}."
            items.append(Item(f"seat:{seat}", look, place, tip=tip))
            items += self._belongings(view, seat, place, told[0])
        return items

    def _belongings(self, view: Observation, seat: Seat, place: pygame.Rect, told: str) -> list[Item]:
        """Return a seat's Deal cards and match points."""
        m = self.metrics
        full = self._rules.context.full_hand(len(view.deals))
        spot = pygame.Rect(place.left + m.px(14), place.bottom - m.px(32), place.width - m.px(24), m.px(26))
        items = []
        if view.target:
            points = pygame.Rect(spot.right - m.px(46), spot.top, m.px(46), spot.height)
            score = TextLook(f"{view.scores[seat]} pt", 14, "bold", "right")
            items.append(Item(f"points:{seat}", score, points, 2, animate=False))
            spot.width -= m.px(50)
        items.append(Item(f"deals:{seat}", DealCardsLook(view.deals[seat], full), spot, 1, tip=told))
        return items

    # -- the standing bid --------------------------------------------------------------------------------

    def _bid(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        m = self.metrics
        line = round(m.text_px(14) * 1.35)
        foot = pygame.Rect(places.bid.left, places.bid.bottom - line, places.bid.width, line)
        piles = f"Deck {view.deck_size} · discards {len(view.discards)}"
        items = [Item("piles", TextLook(piles, 14, tone="muted"), foot, 1, tip=text.discards(view))]
        if not view.quantity:
            return items
        height = min(places.bid.height - line - m.px(6), m.px(190))
        plate = pygame.Rect(places.bid.left, places.bid.top, places.bid.width, height)
        said = standing(view, situation.names)
        below = text.found(view, situation.names) or said.partition("; ")[2]
        look = BidLook(str(view.quantity), str(view.rank), f"{situation.names[view.bidder]} bids", below)
        tip = f"Standing bid: {said}. No bid goes above {bids.cap(view)}."
        items.append(Item("bid", look, plate, 1, tip=tip, animate=False))
        return items

    # -- what is to be decided -----------------------------------------------------------------------

    def _decision(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        if not situation.awaiting:
            return []
        ladder = self._ladder.items(situation, view, places.ladder)
        return [*ladder, *self._plates(situation, view, places, beside=bool(ladder))]

    def _plates(self, situation: Situation, view: Observation, places: Places, *, beside: bool) -> list[Item]:
        """Return the calls, sides and other moves that stand on plates, beside the ladder or in its place."""
        found = [m for m in situation.view.legal if not isinstance(m, (Bid, Discard, Sidestep))]
        m = self.metrics
        area = places.calls if beside else self._middle(view, places)
        gap = m.px(8)
        height = min(
            max(m.row(48), round(m.text_px(16) * 2.5)), (area.height - gap * len(found)) // max(1, len(found))
        )
        top = area.top + max(0, (area.height - (height + gap) * len(found)) // 2)
        items = []
        for move in found:
            title = text.label(self._rules, view, move, situation.names)
            small = text.promised(self._rules, view, move, situation.names)[1:2] if height > m.px(38) else ()
            look = ChipLook(title, "selected" if situation.selected == move else "legal", *small)
            place = (area.left, top, area.width, height)
            letter = text.KEYS.get(type(move), "")
            tip = f"{title} (key {letter})" if letter else title
            items.append(self.move_item(situation, move, f"choice:{title}", look, place, z=8, tip=tip))
            top += height + gap
        return items

    def _middle(self, view: Observation, places: Places) -> pygame.Rect:
        """Return where plates stand without a ladder: not over hands that lie open."""
        if not view.shown:
            return places.ladder.inflate(-places.ladder.width // 3, 0)
        return pygame.Rect(places.bid.left, places.hand.top, places.bid.width, places.hand.height)

    # -- the hand ------------------------------------------------------------------------------------

    def _hand(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the viewer's closed cards; at the showdown they lie with all others."""
        if view.shown or view.seat is None or not view.hand:
            return []
        area, m = places.hand, self.metrics
        closed = bids.closed(view, view.seat)
        height = area.height - m.px(14)
        room = pygame.Rect(area.left, area.bottom - height, area.width, height)
        spots = fan(room, len(closed), round(height / RATIO), height, m.px(10))
        if situation.hide_hand:
            return [Item(f"back:{at}", CardBackLook(), spot, 10 + at) for at, spot in enumerate(spots)]
        return [
            self._hand_card(situation, key, card, spot, 10 + at)
            for at, ((key, card), spot) in enumerate(zip(numbered("card", closed), spots, strict=True))
        ]

    def _hand_card(self, situation: Situation, key: str, card: str, spot: pygame.Rect, z: int) -> Item:
        faces = self._cards.faces[card]
        move = next((m for m in (Discard(card), Sidestep(card)) if situation.is_legal(m)), None)
        if move is None:
            return Item(key, RankLook(faces), spot, z, tip=card)
        does = "discard it to draw" if isinstance(move, Discard) else "show it for a sidestep"
        lift = self.metrics.px(8)
        if move in self.moves.values():
            # An equal card stands for the move already; this one chooses it as well.
            choose = situation.choose
            legal = RankLook(faces, state="legal")
            return Item(key, legal, spot, z, on_click=lambda: choose(move), tip=f"{card}: {does}", lift=lift)
        chosen = situation.selected == move
        look = RankLook(faces, state="selected" if chosen else "legal")
        place = spot.move(0, -self.metrics.px(10)) if chosen else spot
        return self.move_item(
            situation, move, key, look, place, z=z, tip=f"{card}: {does}", lift=0 if chosen else lift
        )

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: Observation = situation.view.observation
        if view.phase == "over":
            return "The match is over." if view.target else "The game is over."
        if situation.actor is None:
            return ""
        name = situation.names[situation.actor]
        return f"{name}, {text.prompt(view)}" if situation.awaiting else f"{name} is thinking."

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move means, and for whom."""
        view: Observation = situation.view.observation
        return text.preview(self._rules, view, move, situation.names, coach=situation.coach)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large."""
        view: Observation = situation.view.observation
        if key == "piles" and view.discards:
            last = RankLook(self._cards.faces[view.discards[-1]])
            told = (text.discards(view), f"Cards left in the deck: {view.deck_size}.")
            return Inspection(last, RATIO, "Discards", told)
        card = card_of(key)
        if card not in self._cards.faces:
            return None
        faces = self._cards.faces[card]
        lines = [text.copies(self._cards.full.count(card))]
        if STAR in faces:
            lines.append("A star counts as the rank that was bid last.")
        return Inspection(RankLook(faces), RATIO, card, tuple(lines))

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read letters as calls, and digits as bids of the lowest quantity of a rank."""
        digit = key - pygame.K_0
        if 1 <= digit <= 6:
            found = (m for m in situation.view.legal if isinstance(m, Bid) and m.rank == digit)
            return next(found, None)
        return self.lettered(situation, text.KEYS, key)

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return SOUNDS.get(type(event), "")
