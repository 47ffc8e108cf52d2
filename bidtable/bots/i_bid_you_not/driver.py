"""Plays a position of I Bid You Not on by the rules, and asks somebody for every decision and every draw.

The position changes in place. No event is told, and nothing is noted about hands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.auction import add_for_skip, call, placeable, places, skip, ways_to_skip
from bidtable.games.i_bid_you_not.binding import may_bid
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.flow import FLOW
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.phases.bid import bid_card
from bidtable.games.i_bid_you_not.phases.deal import draw_cards
from bidtable.games.i_bid_you_not.phases.opening import open_with_bid, open_with_card
from bidtable.games.i_bid_you_not.phases.turn import add_card
from bidtable.games.i_bid_you_not.position import Position
from bidtable.games.i_bid_you_not.taking import decline, drop, join, may_join, openers, take
from bidtable.games.i_bid_you_not.turns import may_add

DECLARE: Final = -1
"""Declaring, where a card might be added."""
DECLINE: Final = -1
"""Neither adding nor discarding."""
TAKE: Final = None
"""Taking the offer, where a bidder might skip."""
OVER: Final = "over"
"""The phase of a game that has ended."""


class Driver(ABC):
    """Plays a game on. Cards are indexes of the deck, sets of them masks.

    Attributes:
        position: The game.
        takings: Offers that were taken since it began to play on.
    """

    position: Position

    def __init__(self, context: Context, draw: Callable[[], float]) -> None:
        """Take the rules, and a source of chance from 0 to 1."""
        self.context = context
        self.draw = draw
        self.takings = 0
        self._decisions: Mapping[str, Callable[[Position], None]] = {
            "turn": self._turn,
            "more": self._turn,
            "bid": self._bids,
            "open_bid": self._bids,
            "ask": self._answer,
            "give": self._give,
            "put": self._put,
            "after": self._afterwards,
            "open": self._open,
            "lead": self._lead,
        }

    def begin(self, position: Position) -> None:
        """Take a game to play on, up to the next decision; offers that are taken until then do not count."""
        position.noting = False
        self.position = position
        self.run(0)
        self.takings = 0

    def run(self, horizon: int) -> None:
        """Play on until somebody owes a decision and so many offers were taken, or the game is over."""
        position, decisions, passages = self.position, self._decisions, FLOW.passages
        while True:
            phase = position.phase
            decide = decisions.get(phase)
            if decide is not None:
                if self.takings >= horizon:
                    return
                decide(position)
            elif phase == "draw":
                self._draw(position)
            elif phase == OVER:
                return
            else:
                if phase == "settle":
                    self.takings += 1
                passages[phase](self.context, position, None)

    # -- what each decision does -------------------------------------------------------------------------

    def _turn(self, position: Position) -> None:
        seat = position.turn
        may_declare = position.phase == "turn" and not position.truce
        card = self.choose_turn(seat, may_add(position.deck, position, seat), may_declare)
        if card == DECLARE:
            call(position, seat, None, None)
        else:
            add_card(position, seat, card)

    def _bids(self, position: Position) -> None:
        """Have everybody bid who still has to; openly from the declarer's left."""
        n, mask = len(position.hands), may_bid(position.deck, position.terms, position.void)
        hands, wanted = position.hands, position.wanted
        start = position.declarer + 1 if position.phase == "open_bid" else 0
        self.before_bids()
        for seat in range(start, start + n):
            seat %= n
            if wanted[seat]:
                for card in self.choose_bid(seat, hands[seat] & mask, wanted[seat]):
                    bid_card(position, seat, card)

    def _answer(self, position: Position) -> None:
        seat = position.turn
        ways = ways_to_skip(position.deck, position, seat)
        way = self.choose_answer(seat, ways) if ways else TAKE
        if way is TAKE:
            take(position, seat)
        else:
            skip(position, seat, way)

    def _give(self, position: Position) -> None:
        seat = position.turn
        position.giving = self.choose_gift(seat, placeable(position.deck, position, seat))
        self._put(position)

    def _put(self, position: Position) -> None:
        seat, card = position.turn, position.giving
        found = places(position.deck, position, card)
        place = self.choose_place(seat, card, found) if len(found) > 1 else found[0]
        add_for_skip(position, seat, card, place)

    def _afterwards(self, position: Position) -> None:
        seat, adding = position.turn, position.after[0] == "add"
        mask = may_join(position.deck, position, seat) if adding else position.terms.cards
        card = self.choose_after(seat, mask, adding)
        if card == DECLINE:
            decline(position)
        elif adding:
            join(position, seat, card)
        else:
            drop(position, card)

    def _open(self, position: Position) -> None:
        open_with_bid(position, self.choose_opener(position.turn, openers(position)), None)

    def _lead(self, position: Position) -> None:
        seat = position.turn
        open_with_card(position, seat, self.choose_lead(seat, position.hands[seat]))

    def _draw(self, position: Position) -> None:
        """Draw the scored cards that are due, each card of a pile as likely as another."""
        piles = list(position.piles)
        drawn = []
        for source, _ in position.draws:
            pile = bits(piles[source])
            card = pile[int(self.draw() * len(pile))]
            piles[source] &= ~(1 << card)
            drawn.append(card)
        draw_cards(position, drawn)

    # -- somebody who decides for all seats --------------------------------------------------------------

    @abstractmethod
    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
        """Return the card that a seat adds, or `DECLARE`."""

    @abstractmethod
    def before_bids(self) -> None:
        """Look at an offer before the bids for it are chosen."""

    @abstractmethod
    def choose_bid(self, seat: Seat, mask: int, count: int) -> Sequence[int]:
        """Return the cards that a seat bids, so many."""

    @abstractmethod
    def choose_answer(self, seat: Seat, ways: Sequence[Way]) -> Way | None:
        """Return the way in which a seat skips, or `TAKE`."""

    @abstractmethod
    def choose_gift(self, seat: Seat, mask: int) -> int:
        """Return the card that a seat adds for a skip."""

    @abstractmethod
    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        """Return where it goes: the number of cards to the left of it."""

    @abstractmethod
    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        """Return the card that a seat adds to a taken offer, or else discards from it, or `DECLINE`."""

    @abstractmethod
    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        """Return the bid with which the taker opens the next offer."""

    @abstractmethod
    def choose_lead(self, seat: Seat, mask: int) -> int:
        """Return the card of the hand with which a seat opens the next offer."""
