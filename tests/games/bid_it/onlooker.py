"""A record of a game of BID-IT!, kept from its public events alone."""

from __future__ import annotations

from bidtable.core.model import Event, Seat
from bidtable.games.bid_it import events as happen
from bidtable.games.bid_it.state import NOBODY, State


class Onlooker:
    """A record of the events, and of the public number of cards in each hand.

    Attributes:
        deals: Deal cards of each seat.
        scores: Match points of each seat.
        sizes: Number of cards in each hand.
        out: Seats without Deal cards in this game.
        hands: The hands of the showdown; empty before it.
        counts: For each seat the number of its cards that count; empty before the count.
        over: Whether the round has ended.
    """

    def __init__(self, state: State) -> None:
        """Sit down before the first bidder is drawn."""
        self.deals, self.scores = list(state.deals), list(state.scores)
        self.full = state.deals
        self.sizes = [0] * len(state.deals)
        self.round, self.first = 0, NOBODY
        self.out: set[Seat] = set()
        self._clear()

    def _clear(self) -> None:
        self.hands: tuple[tuple[str, ...], ...] = ()
        self.counts: dict[Seat, int] = {}
        self.over = False
        self.bid: tuple[int, int, int] = (0, 0, NOBODY)
        self.call, self.right, self.winner = "", "", NOBODY
        self.sides = [""] * len(self.deals)
        self.exposed: list[list[str]] = [[] for _ in self.deals]
        self.passed: list[int] = []

    def hear(self, event: Event) -> None:
        """Record an event."""
        match event:
            case happen.GameBegun():
                self._clear()
                self.deals, self.sizes = list(self.full), [0] * len(self.full)
                self.round, self.first, self.out = 0, event.first, set()
            case happen.RoundBegun():
                self._clear()
                self.round, self.first = event.round, event.first
                self.sizes = [0] * len(self.deals)
            case happen.Dealt():
                assert event.round == self.round
                self.sizes = list(event.sizes)
            case happen.CardLost():
                self.deals[event.seat] -= 1
                assert self.deals[event.seat] == event.left
            case happen.Eliminated():
                self.out |= set(event.seats)
                for seat in event.seats:
                    self.deals[seat] = 0
            case happen.PointsScored():
                for seat, points in event.scores:
                    self.scores[seat] = points
            case _:
                self._hear_of_bids(event)

    def _hear_of_bids(self, event: Event) -> None:
        match event:
            case happen.BidMade():
                assert event.cancels == self.call
                self.bid, self.call, self.passed = (event.quantity, event.rank, event.seat), "", []
            case happen.Called():
                self.call, self.passed = event.call, []
            case happen.Passed():
                self.passed.append(event.seat)
            case happen.Discarded():
                self.sizes[event.seat] -= 1
            case happen.CardsDrawn():
                self.sizes[event.seat] += event.count
            case happen.Exposed():
                self.exposed[event.seat].append(event.card)
            case happen.SideTaken():
                self.sides[event.seat] = event.with_
            case happen.SidesShown():
                for seat, side in event.sides:
                    self.sides[seat] = side
            case happen.HandsShown():
                self.hands = event.hands
            case happen.Counted():
                self.counts = {line.seat: line.count for line in event.lines}
            case happen.Verdict():
                self.right, self.winner = event.right, event.winner
            case happen.RoundEnded() | happen.GameWon():
                self.over = True
