"""I Bid You Not played in no time, up to the auction: plain numbers that change, no events, no checks, no words.

`fast` goes on with the auctions, and tells what is left to the rules.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final, TypeAlias

from bidtable.bots.i_bid_you_not import plan as pl
from bidtable.bots.i_bid_you_not.choices import Choices
from bidtable.bots.i_bid_you_not.piles import Piles
from bidtable.bots.i_bid_you_not.plan import Plan
from bidtable.bots.i_bid_you_not.row import Row
from bidtable.core.model import CHANCE, Seat
from bidtable.games.i_bid_you_not.state import NOBODY, State

TURN, MORE, BIDS, ASK, GIVE, PUT, AFTER, OPEN, LEAD, OVER = range(10)
"""What is to be decided next."""
PHASES: Final = {
    "turn": TURN,
    "more": MORE,
    "bid": BIDS,
    "open_bid": BIDS,
    "ask": ASK,
    "give": GIVE,
    "put": PUT,
    "after": AFTER,
    "open": OPEN,
    "lead": LEAD,
    "over": OVER,
}

Log: TypeAlias = Callable[..., None]
"""Told of every move before it is made, and of draws after: who, what, and which cards."""


class Table(Choices):
    """A game that goes on from a state, and changes as it goes.

    Attributes:
        hands: Each seat's hand.
        piles: The score piles.
        row: The offer.
        bids: What each seat has bid, lowest card first.
        ranking: Bidders in the order in which they are asked.
        inverted: Whether that order goes from the lowest.
        taker: Who takes the offer.
        declarer: Who declared the auction.
        takings: Offers that were taken since the start.
    """

    def __init__(self, plan: Plan, draw: Callable[[], float], log: Log | None = None) -> None:
        """Take a deck, a source of chance, and whom to tell of moves."""
        self.plan = plan
        self.draw = draw
        self.log = log
        self.row = Row(plan)

    def load(self, state: State) -> None:
        """Begin where a state is in which somebody is to decide, or the game is over."""
        plan, self.n = self.plan, len(state.hands)
        self.hands, self.piles = list(state.hands), Piles(plan, state.piles)
        self.row.fill(state.offer, state.givers, state.age, (state.gave_positive, state.gave_negative))
        self.bids: list[tuple[int, ...]] = list(state.bids)
        self.wanted = list(state.wanted)
        self.ranking, self.asked, self.inverted = list(state.ranking), state.asked, state.inverted
        self.void, self.skipped = sum([1 << card for card in state.void]), state.skipped
        self.seat, self.declarer, self.taker = state.turn, state.declarer, state.taker
        self.truce, self.fewest, self.idle = state.truce, state.fewest, state.idle
        self.adds_left, self.giving = state.adds_left, state.giving
        self.after, self.after_left = [int(may == "add") for may in state.after], list(state.after_left)
        self.half_skip = "half_skip" in state.variants
        self.ordered_skip = "ordered_skip" in state.variants
        self.middle_returns = "middle_returns" in state.variants
        self.choose_opener_on = "choose_opener" in state.variants
        self.extremes = "extremes_score" in state.variants
        self.takings = 0
        self.phase = PHASES[state.phase]
        if state.taken:
            self._note_taken(state)

    def _note_taken(self, state: State) -> None:
        """Note what the offer bound when it was taken (IB-20)."""
        then = Row(self.plan)
        then.fill(state.taken, (NOBODY,) * len(state.taken), state.taken_age, (0, 0))
        self._keep(then)

    def _keep(self, row: Row) -> None:
        self.lost = row.left_out()
        self.taken = sum([1 << card for card in row.cards])
        self.taken_silent, self.taken_bids = row.silent, row.take_bids

    def scores(self) -> list[int]:
        """Return what each score pile is worth."""
        return self.piles.worth(self.extremes)

    @abstractmethod
    def _call(self, declarer: Seat) -> None:
        """Begin an auction (IB-5)."""

    # -- turns -------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        seat, row = self.seat, self.row
        card = self.choose_turn(seat, row.at_right(self.hands[seat]), not self.truce)
        if card < 0:
            if self.log is not None:
                self.log(seat, "declare")
            self._call(seat)
        else:
            self._add(seat, card, row.adds - 1)

    def _more(self) -> None:
        seat = self.seat
        card = self.choose_turn(seat, self.row.at_right(self.hands[seat]), False)
        self._add(seat, card, self.adds_left - 1)

    def _add(self, seat: Seat, card: int, left: int) -> None:
        """Add a card on a turn; its instant action fires (IB-4, IB-11)."""
        if self.log is not None:
            self.log(seat, "add", card)
        row = self.row
        self.hands[seat] &= ~(1 << card)
        row.lay(card, seat, len(row.cards))
        self.adds_left = left
        kind = self.plan.kinds[card]
        if kind >= pl.FIRST_INSTANT and not row.silent:
            if kind == pl.AUCTION_NOW:
                if any(self.hands):
                    self._call(seat)
                    return
            elif kind == pl.NO_DECLARING:
                self.truce = max(self.truce, self.plan.args[card] + 1)
            elif kind == pl.SEND_BACK:
                self._send_back(self.plan.args[card])
            else:
                self._steal(seat, self.plan.args[card])
        if left > 0 and row.adds > 1 and row.at_right(self.hands[seat]):
            self.phase, self.seat = MORE, seat
        else:
            self._next_turn(seat)

    def _send_back(self, wanted: int) -> None:
        row, gone = self.row, 0
        for giver, card in zip(row.givers, row.cards, strict=True):
            if giver >= 0 and wanted >> card & 1:
                gone |= 1 << card
                self.piles.add(giver, card)
        if gone:
            row.remove(gone)

    def _steal(self, seat: Seat, from_others: int) -> None:
        others = [(seat + step) % self.n for step in range(1, self.n)]
        if from_others:
            pairs = [(other, seat) for other in others if self.piles.sizes[other]]
        else:
            pairs = [(seat, other) for other in others][: self.piles.sizes[seat]]
        drawn = [self.piles.draw(source, self.draw()) for source, _ in pairs]
        for (_, target), card in zip(pairs, drawn, strict=True):
            self.piles.add(target, card)
        if pairs and self.log is not None:
            self.log(CHANCE, "draw", *drawn)

    def _next_turn(self, seat: Seat) -> None:
        """End a seat's turn, and find who goes on (IB-3, IB-8, IB-13)."""
        hands, n = self.hands, self.n
        self.adds_left = 0
        if not any(hands):
            self.phase = OVER
            return
        while True:
            if self.truce:
                self.truce -= 1
            seat = (seat + 1) % n
            while not hands[seat]:
                seat = (seat + 1) % n
            if not self.truce or self.row.at_right(hands[seat]):
                self.phase, self.seat = TURN, seat
                return
